"""What a first sheet needs is loaded while nobody asks for it yet: half of what opening it would take.

The window stands on the library and can be worked with. Piece by piece, with time for a key or a click after each, the
modules of a sheet are imported, its document is compiled by pydantic and the tables of the books that it reads are
read. Nothing is shown, made or written by it, and what somebody asks for meanwhile is simply loaded then.
"""

from collections.abc import Iterator
from importlib import import_module

from PySide6.QtCore import QObject, QTimer

from alien_desktop.catalog.rows.row import EffectField
from alien_desktop.catalog.sections import EDITIONS
from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.session.session import Session

REST_MS = 50
"""Time for everything else between two pieces. A piece takes 2 to 15 ms, the effects of all rows twice that."""

MODULES = (
    "dice.attack_view",
    "dice.roll_area",
    "dice.roll_prompts",
    "dice.tray_panel",
    "sheet.person_panel",
    "sheet.attributes_panel",
    "sheet.conditions_panel",
    "sheet.inventory_panel",
    "sheet.sheet_view",
)
"""Each brings along those below it."""

SECTIONS = (
    "natures",
    "talents",
    "weapons",
    "armor",
    "gear",
    "drugs_and_food",
    "conditions",
    "injuries",
    "injuries_synthetic",
    "responses",
    "panic",
    "trauma",
    "careers",
)
"""What every sheet reads of the catalog of its edition."""


class HeadStart(QObject):
    """Loads one piece after the other, beginning when it is made."""

    def __init__(self, session: Session, parent: QObject) -> None:
        super().__init__(parent)
        self._pieces = _pieces(session)
        self.timer = QTimer(self, interval=REST_MS)
        """Runs until everything is loaded."""
        self.timer.timeout.connect(self._load_one)
        self.timer.start()

    def _load_one(self) -> None:
        if next(self._pieces, None) is None:
            self.timer.stop()


def _pieces(session: Session) -> Iterator[str]:
    """Load, and name each piece once it is loaded."""
    for name in MODULES:
        yield import_module(f"alien_desktop.gui.{name}").__name__
    for kind in (EffectField, CharacterSheet):
        kind.model_rebuild()
        yield kind.__name__
    characters = [entry for entry in session.index.entries() if entry.format == CharacterSheet.FORMAT]
    for edition in {entry.edition for entry in characters}.intersection(EDITIONS):
        for section in SECTIONS:
            session.rules_for(edition).catalog.section(section)
            yield section
