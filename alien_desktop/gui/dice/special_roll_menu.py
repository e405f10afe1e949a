"""The list of every kind of roll beside a skill roll, for whoever is shown: opens as a menu, names what was picked."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.gui.kit.drop_field import DropField, DropOption
from alien_desktop.gui.kit.translation import translated
from alien_desktop.session.rolls.special_roll_types import SpecialRollRequest, kinds_of
from alien_desktop.session.session import Session


class SpecialRollMenu(DropField):
    """`roll_requested(SpecialRollRequest, sheet_id)`: a kind was picked. The list is made again each time it opens."""

    roll_requested = Signal(object, str)

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(self.tr("Other roll"), quiet=True, fixed_words=self.tr("Other roll"), parent=parent)
        self._session = session
        self._sheet_id = ""
        self._is_strict = False
        self._requests: dict[str, SpecialRollRequest] = {}
        """What the options of the list stand for."""
        self._show_kinds()
        self.value_requested.connect(self._on_value_requested)

    @property
    def sheet_id(self) -> str:
        """Who rolls: the character that is shown, else the owner of the roll in the tray, else the first one.

        In a scene nobody but the selected one; empty when that one has no sheet.
        """
        if self._is_strict:
            return self._sheet_id if self._session.workspace.has(self._sheet_id) else ""
        known = (self._sheet_id, self._session.rolls.state.sheet_id)
        for sheet_id in known:
            if sheet_id and self._session.workspace.has(sheet_id):
                return sheet_id
        entries = self._session.index.entries()
        return next((entry.document_id for entry in entries if entry.format == CharacterSheet.FORMAT), "")

    def set_document(self, sheet_id: str) -> None:
        """Let this character roll."""
        self._sheet_id = sheet_id

    def set_strict(self) -> None:
        """Let nobody roll but who is shown: in a scene another one would be wounded by it."""
        self._is_strict = True

    def open_list(self) -> None:
        """Open the list of what can be rolled now."""
        self._show_kinds()
        super().open_list()

    def _show_kinds(self) -> None:
        sheet_id = self.sheet_id
        sheet = self._session.workspace.sheet(sheet_id) if self._session.workspace.has(sheet_id) else None
        rules = self._session.rules_for(sheet.edition) if sheet is not None else None
        kinds = {f"{kind.kind} {kind.subject_id}".rstrip(): kind for kind in kinds_of(sheet, rules)}
        self._requests = {key: kind.request for key, kind in kinds.items()}
        options = (DropOption(key, translated(kind.title)) for key, kind in kinds.items())
        self.set_options((DropOption("", self.tr("Other roll")), *options))
        self.set_value("")

    def _on_value_requested(self, key: str) -> None:
        self.set_value("")
        if key:
            self.roll_requested.emit(self._requests[key], self.sheet_id)
