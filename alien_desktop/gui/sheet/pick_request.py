"""The request of a panel to pick something from the catalog: what to choose from, and what to do with the choice."""

from collections.abc import Callable, Mapping

from alien_desktop.documents.sheet.items import CarryPlace
from alien_desktop.gui.kit.pick_list import PickOption
from alien_desktop.rules.record import record


@record
class PickRequest:
    """Whoever opens the picker calls `take` with the id that was picked, or `write` with free text."""

    title: str
    options: tuple[PickOption, ...]
    take: Callable[[str], object]
    write: Callable[[str, str, Mapping[str, object]], object] | None = None
    """Takes a name, the kind that was chosen for it (empty where there are none), and its values by their fields."""
    own_words: str = ""
    """ "Write “{}”"; empty when only the list counts."""
    own_empty: str = ""
    """ "Write your own…", before anything is typed."""
    own_kinds: tuple[tuple[str, str], ...] = ()
    """What something of one's own can be, as (value, words); the first one unless another is chosen."""
    is_catalog: bool = False
    """The options are rows of the catalog: a pane says what the chosen one would mean for the character."""
    price: str = ""
    """What any of them costs: "Experience 12: costs 5, leaves 7"."""
    take_item: Callable[[str, int, CarryPlace | None], object] | None = None
    """In place of `take` for things: the id, how many, and where it goes; None for where it is held."""
