"""The initiative order as a list of cards: a creature with two cards is two rows on one Health."""

from collections.abc import Callable
from enum import IntEnum
from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from alien_desktop.documents.scene.adversary import Adversary
from alien_desktop.documents.scene.encounter import Encounter, Side
from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.documents.sheet_rules import SheetRules
from alien_desktop.gui.scene.order_cards import OrderCard, order_cards
from alien_desktop.session.workspace import Workspace
from alien_desktop.storage.errors import StorageError

Index = QModelIndex | QPersistentModelIndex
_TOP = QModelIndex()
_SHOWN_FIELDS = frozenset({"edition", "round", "combatants", "cards", "current"})


class OrderRole(IntEnum):
    """What can be asked of a row."""

    CARD = Qt.ItemDataRole.UserRole + 1
    """The whole `OrderCard`."""
    ROW_ID = Qt.ItemDataRole.UserRole + 2
    COMBATANT = Qt.ItemDataRole.UserRole + 3


_CHANGED = [OrderRole.CARD, Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole]


class OrderModel(QAbstractListModel):
    """Rows over one encounter and the sheets of its crew. It follows the workspace and changes nothing."""

    def __init__(
        self, workspace: Workspace, rules_for: Callable[[str], SheetRules], parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._rules_for = rules_for
        self._encounter_id = ""
        self._rows: list[OrderCard] = []
        workspace.changed.connect(self._on_workspace_changed)

    @property
    def cards(self) -> tuple[OrderCard, ...]:
        """All rows, from the top."""
        return tuple(self._rows)

    def set_encounter(self, encounter_id: str) -> None:
        """Show another encounter; an empty id shows nothing."""
        if encounter_id == self._encounter_id:
            return
        self.beginResetModel()
        self._encounter_id = encounter_id
        self._rows = list(self._read())
        self.endResetModel()

    def place_of(self, row_id: str) -> int:
        """Return the position of a row; -1 when it is not there."""
        return next((place for place, card in enumerate(self._rows) if card.row_id == row_id), -1)

    def rowCount(self, parent: Index = _TOP) -> int:
        """Return the number of rows; a row has none below it."""
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return what a role holds."""
        if not index.isValid() or not 0 <= index.row() < len(self._rows):
            return None
        card = self._rows[index.row()]
        match role:
            case OrderRole.CARD:
                return card
            case OrderRole.ROW_ID:
                return card.row_id
            case OrderRole.COMBATANT:
                return card.combatant
            case Qt.ItemDataRole.DisplayRole | Qt.ItemDataRole.AccessibleTextRole:
                return card.name
        return None

    # --- inside ---

    def _read(self) -> tuple[OrderCard, ...]:
        if not self._encounter_id or not self._is_there():
            return ()
        encounter = self._workspace.encounter(self._encounter_id)
        sheets: dict[str, CharacterSheet] = {}
        adversaries: dict[str, Adversary] = {}
        for combatant in encounter.combatants:
            try:
                if combatant.side is Side.CREW:
                    sheets[combatant.document] = self._workspace.sheet(combatant.document)
                else:
                    adversaries[combatant.document] = self._workspace.adversary(combatant.document)
            except (KeyError, StorageError):
                continue  # gone from the library: the encounter's own copy is shown
        return order_cards(encounter, sheets, adversaries, self._rules_for(encounter.edition))

    def _is_there(self) -> bool:
        try:
            encounter = self._workspace.document(self._encounter_id)
        except KeyError:
            return False
        return isinstance(encounter, Encounter)

    def _on_workspace_changed(self, document_id: str, fields: frozenset[str]) -> None:
        if document_id == self._encounter_id:
            if fields & _SHOWN_FIELDS or not self._is_there():
                self._take(self._read())
        elif any(card.document == document_id for card in self._rows):
            self._take(self._read())

    def _take(self, rows: tuple[OrderCard, ...]) -> None:
        """Go from the old rows to the new ones by the smallest steps: gone, moved, come, changed."""
        new = {card.row_id: card for card in rows}
        for place in reversed(range(len(self._rows))):
            if self._rows[place].row_id not in new:
                self.beginRemoveRows(QModelIndex(), place, place)
                del self._rows[place]
                self.endRemoveRows()
        kept = {card.row_id for card in self._rows}
        self._put_in_order([card.row_id for card in rows if card.row_id in kept])
        for place, card in enumerate(rows):
            if card.row_id not in kept:
                self.beginInsertRows(QModelIndex(), place, place)
                self._rows.insert(place, card)
                self.endInsertRows()
        self._tell_changes(rows)

    def _put_in_order(self, wanted: list[str]) -> None:
        if [card.row_id for card in self._rows] == wanted:
            return
        self.layoutAboutToBeChanged.emit()
        held = self.persistentIndexList()
        by_id = {card.row_id: card for card in self._rows}
        ids = [self._rows[index.row()].row_id for index in held]
        self._rows = [by_id[row_id] for row_id in wanted]
        self.changePersistentIndexList(held, [self.index(wanted.index(row_id)) for row_id in ids])
        self.layoutChanged.emit()

    def _tell_changes(self, rows: tuple[OrderCard, ...]) -> None:
        """Tell every run of rows that differ, in one signal each."""
        first = -1
        for place in range(len(rows) + 1):
            differs = place < len(rows) and rows[place] != self._rows[place]
            if differs:
                self._rows[place] = rows[place]
                first = place if first < 0 else first
            elif first >= 0:
                self.dataChanged.emit(self.index(first), self.index(place - 1), _CHANGED)
                first = -1
