"""The initiative order as a list: a creature with two cards is two rows on one Health."""

from collections.abc import Callable
from operator import attrgetter
from typing import cast

from PySide6.QtCore import QObject, Signal

from alien_desktop.documents.scene import groups, turns
from alien_desktop.documents.scene.encounter import Combatant
from alien_desktop.gui.kit.keyed_rows import KeyedRow, KeyedRowsModel
from alien_desktop.gui.kit.translation import translated
from alien_desktop.gui.scene.order_item import OrderItem
from alien_desktop.gui.scene.order_reader import OrderReader
from alien_desktop.rules.violation import RuleViolation, is_allowed
from alien_desktop.session.combat.scene_controller import SceneController
from alien_desktop.session.workspace import Workspace

_key_of = attrgetter("row_id")


class OrderModel(KeyedRowsModel):
    """Rows of `OrderItem` over the encounter that is played and the sheets of its crew.

    Edits go through the commands of the combat; the rows follow the documents. `scene_changed` comes after the
    encounter or a combatant in it has changed, once for a step, when the rows are up to date; also when the encounter
    is gone.
    """

    scene_changed = Signal()

    def __init__(
        self,
        scene: SceneController,
        workspace: Workspace,
        parent: QObject | None = None,
        *,
        fate_of: Callable[[Combatant], str] | None = None,
    ) -> None:
        """`fate_of` tells how and when a combatant died."""
        super().__init__(parent=parent)
        self._scene = scene
        self._workspace = workspace
        self._reader = OrderReader(scene.sheet_of, scene.adversary_of, fate_of or (lambda _one: ""))
        self._is_stale = False
        workspace.changed.connect(self._on_workspace_changed)

    @property
    def items(self) -> tuple[OrderItem, ...]:
        """All rows, from the top."""
        return cast(tuple[OrderItem, ...], tuple(self._rows))

    @property
    def is_dealt(self) -> bool:
        """Whether anybody has a card."""
        return any(item.number for item in self.items)

    @property
    def current(self) -> OrderItem | None:
        """The row whose turn it is."""
        return next((item for item in self.items if item.is_now), None)

    def item(self, row_id: str) -> OrderItem | None:
        """Return a row by its id; None when it is not there."""
        place = self.row_of(row_id)
        return self.items[place] if place >= 0 else None

    def swap_refusal(self, row_id: str, other_id: str) -> str:
        """Return why the rules do not let two rows swap their cards; empty when they do."""
        one, other = self.item(row_id), self.item(other_id)
        if one is None or other is None:
            return ""
        stated = one.swap_refusal or other.swap_refusal
        if stated or min(one.place, other.place) < 0:
            return stated
        encounter = self._scene.encounter
        try:
            turns.verify_swap_cards(encounter, one.place, other.place, self._scene.sheets(), self._scene.rules)
        except RuleViolation as refusal:
            return translated(refusal.message)
        return ""

    def can_share(self, row_id: str, other_id: str) -> bool:
        """Whether those of one row could come onto the card of the other."""
        one, other = self.item(row_id), self.item(other_id)
        if one is None or other is None or not one.combatant or not other.combatant:
            return False
        return is_allowed(groups.verify_join, self._scene.encounter, one.combatant, other.combatant)

    def show_encounter(self) -> None:
        """Show the encounter of the scene, which is another one now, or none."""
        self.reset_rows(self._read())

    def set_rows(self, rows: tuple[KeyedRow, ...]) -> None:
        """Show these rows. Those that stay come into their order, as they are now, in one step: a draw moves all."""
        wanted, there = list(map(_key_of, rows)), list(map(_key_of, self._rows))
        if wanted != there:  # a turn moves nobody
            known = set(there).intersection(wanted)
            self._remove_gone(known)
            self._put_in_order([row for row in rows if row.key in known])
        super().set_rows(rows)

    def set_help(self, helper: str, patient: str) -> None:
        """Mark who helps whom while the roll is on the table; empty ids for nobody."""
        if (helper, patient) != self._reader.help:
            self._reader.help = (helper, patient)
            self.set_rows(self._read())

    def _read(self) -> tuple[OrderItem, ...]:
        if not self._workspace.has(self._scene.encounter_id):
            return ()
        return self._reader.read(self._scene.encounter, self._scene.rules)

    def _put_in_order(self, rows: list[KeyedRow]) -> None:
        """Replace the rows by these, which have the same keys."""
        if list(map(_key_of, rows)) == list(map(_key_of, self._rows)):
            return
        self.layoutAboutToBeChanged.emit()
        held = self.persistentIndexList()
        keys = [_key_of(self._rows[index.row()]) for index in held]
        self._rows = rows
        self.changePersistentIndexList(held, [self.index_of(key) for key in keys])
        self.layoutChanged.emit()
        self.rows_changed.emit()

    def _on_workspace_changed(self, document_id: str, _fields: object) -> None:
        """Read the rows again, once for a step: all its documents are as they will stay."""
        if document_id == self._scene.encounter_id or any(item.document == document_id for item in self.items):
            self._is_stale = True
        if self._is_stale and not self._workspace.tells_more:
            self._is_stale = False
            self.set_rows(self._read())
            self.scene_changed.emit()
