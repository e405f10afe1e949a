"""How the library is shown: as cards or as a list, sorted by what, with which columns, and which document is current.

It is kept as one line of text in the state of the windows; what does not make sense there is ignored.
"""

from collections.abc import Mapping
from dataclasses import field
from enum import StrEnum

from alien_desktop.gui.library.library_columns import LibraryColumn, SortBy
from alien_desktop.rules.edition_names import EDITION_NAMES
from alien_desktop.rules.record import record

VIEW_SETTINGS = "library"
"""The key under which the state of the windows keeps them."""
NARROWEST, WIDEST = 8.0, 400.0
"""Widths of a column that are believed, in units."""


class Layout(StrEnum):
    """Cards beside each other, or one line for each document."""

    CARDS = "cards"
    LIST = "list"


@record
class ViewSettings:
    """Everything of the library that comes back at the next start."""

    layout: Layout = Layout.CARDS
    sort: SortBy = SortBy.SAVED
    descending: bool = True
    current: str = ""
    """Id of the document that was chosen last."""
    widths: Mapping[LibraryColumn, float] = field(default_factory=dict)
    """Widths of columns that somebody has dragged, in units."""
    edition: str = ""
    """Only documents of this edition; empty for those of all."""

    def to_text(self) -> str:
        """Return it as one line."""
        way = "down" if self.descending else "up"
        widths = [f"{column}={wide:.2f}" for column, wide in self.widths.items()]
        return " ".join((self.layout, self.sort, way, f"current={self.current}", f"edition={self.edition}", *widths))

    @classmethod
    def from_text(cls, text: str) -> "ViewSettings":
        """Read it back; anything that is not understood stays as usual."""
        words = text.split()
        layout = next((Layout(word) for word in words if word in tuple(Layout)), Layout.CARDS)
        sort = next((SortBy(word) for word in words if word in tuple(SortBy)), SortBy.SAVED)
        ways = [word for word in words if word in ("up", "down")]
        pairs = dict(word.partition("=")[::2] for word in words if "=" in word)
        widths = {LibraryColumn(name): _number(wide) for name, wide in pairs.items() if name in tuple(LibraryColumn)}
        return cls(
            layout,
            sort,
            ways[0] == "down" if ways else sort.starts_descending,
            pairs.get("current", ""),
            {column: wide for column, wide in widths.items() if NARROWEST <= wide <= WIDEST},
            pairs.get("edition", "") if pairs.get("edition", "") in EDITION_NAMES else "",
        )


def _number(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        return 0.0
