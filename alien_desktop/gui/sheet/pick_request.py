"""The request of a panel to pick something from the catalog: what to choose from, and what to do with the choice."""

from collections.abc import Callable

from alien_desktop.gui.kit.pick_list import PickOption
from alien_desktop.rules.record import record


@record
class PickRequest:
    """Whoever opens the picker calls `take` with the id that was picked, or `write` with free text."""

    title: str
    options: tuple[PickOption, ...]
    take: Callable[[str], object]
    write: Callable[[str], object] | None = None
    own_words: str = ""
    """ "Add “{}” by hand"; empty when only the list counts."""
