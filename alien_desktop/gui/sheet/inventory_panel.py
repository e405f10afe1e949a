"""What is carried: the slots, and everything that can be done with a thing in them."""

from collections.abc import Mapping
from functools import partial

from PySide6.QtCore import QModelIndex, QPoint, Signal
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtWidgets import QWidget

from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.documents.sheet.inventory import Inventory, inventory_of
from alien_desktop.documents.sheet.item_edits import find_item, remove_item
from alien_desktop.documents.sheet.item_use import (
    OWN_SUPPLY,
    power_targets,
    row_used,
    use_options,
)
from alien_desktop.documents.sheet.items import Carried, CarryPlace, Gear
from alien_desktop.documents.sheet.new_parts import OwnKind
from alien_desktop.documents.sheet.values import CAPACITY, capacity
from alien_desktop.documents.sheet.vitals import set_override
from alien_desktop.gui.kit.arrow_group import ArrowGroup
from alien_desktop.gui.kit.button import Button
from alien_desktop.gui.kit.keyed_rows import ROW
from alien_desktop.gui.kit.menus import LINE, MenuEntry, open_menu
from alien_desktop.gui.kit.panel import Panel
from alien_desktop.gui.kit.registered_actions import try_command
from alien_desktop.gui.kit.translation import translated
from alien_desktop.gui.sheet.choices import item_options, weight_words
from alien_desktop.gui.sheet.giving import give_entries
from alien_desktop.gui.sheet.inventory_item import QUARTERS_PER_HALF, CarriedItem, place_words, slots_text
from alien_desktop.gui.sheet.inventory_model import CarriedRole, InventoryModel
from alien_desktop.gui.sheet.inventory_view import InventoryView
from alien_desktop.gui.sheet.manual_override import ManualOverride, open_steps
from alien_desktop.gui.sheet.pick_request import PickRequest
from alien_desktop.gui.sheet.sheet_rows_model import LEVELS, WORDS
from alien_desktop.gui.sheet.text import explained_words
from alien_desktop.gui.theme.button_paint import ButtonKind, ButtonSize
from alien_desktop.gui.theme.paint_text import tooltip
from alien_desktop.rules.body.encumbrance import Burden
from alien_desktop.rules.effects.vocabulary import Supply
from alien_desktop.rules.message import Message
from alien_desktop.session.event_text import text_of
from alien_desktop.session.events import Event, ItemUsed
from alien_desktop.session.session import Session
from alien_desktop.session.sheet_editor import SheetEditor

_WEIGHTS = (0, 1, 2, 4, 8, 12, 16)
"""Weights offered in the menu, in quarters of a regular item."""


class InventoryPanel(Panel):
    """What is carried, in slots.

    `pick_requested(PickRequest)` asks for the picker; `message_posted` tells the result of using something.
    """

    pick_requested = Signal(object)
    change_requested = Signal(str)
    """Everything about a thing is to be changed, by its id."""
    message_posted = Signal(object)

    def __init__(self, opened: SheetEditor, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self.set_title(self.tr("Carried"))
        self._opened = opened
        self._session = session
        self.model = InventoryModel(opened, self)
        self.view = InventoryView()
        self.body.addWidget(self.view, 1)
        self.add_button = Button(self.tr("Add"), ButtonKind.QUIET, icon="plus", size=ButtonSize.TITLE)
        self.add_button.setAccessibleName(self.tr("Add something to carry"))
        self.add_button.clicked.connect(self._on_add_clicked)
        self.add_title_widget(self.add_button)
        ArrowGroup(self, (self.add_button, self.view))
        self.view.setModel(self.model)
        self.view.move_requested.connect(self._on_view_move_requested)
        self.view.place_requested.connect(self._put)
        self.view.removal_requested.connect(self._remove)
        self.view.menu_requested.connect(self._on_view_menu_requested)
        self.view.row_triggered.connect(self._on_view_row_triggered)
        session.gear.rolled.connect(self._on_gear_rolled)
        opened.changed.connect(self._on_opened_changed)
        self._on_opened_changed(frozenset())

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Offer what can be done with no thing in particular."""
        self._on_view_menu_requested(QModelIndex(), event.globalPos())

    # --- what is shown ---

    def _on_opened_changed(self, fields: frozenset[str]) -> None:
        if not self._opened.is_open or (fields and fields <= WORDS | LEVELS):
            return
        packed = inventory_of(self._opened.sheet, self._opened.rules)
        limit = max(0, packed.capacity.value)
        self.view.set_limit(limit)
        used = slots_text(-(-packed.load.carried // QUARTERS_PER_HALF))
        mark = " H" if packed.capacity.overridden else ""
        pattern = self.tr("{used} of {limit}") if packed.burden is Burden.FREE else self.tr("{used} of {limit}, over")
        short = "{used}/{limit}" if packed.burden is Burden.FREE else "{used}/{limit} !"
        self.set_title_note(
            pattern.format(used=used or "0", limit=limit) + mark, short.format(used=used or "0", limit=limit) + mark
        )
        self.header.set_ink("text2" if packed.burden is Burden.FREE else "alert")
        words = self._words(packed)
        self.header.setToolTip(tooltip(words).replace("\n", "<br>"))
        self.header.setAccessibleDescription(words)

    def _words(self, packed: Inventory) -> str:
        words = [explained_words(self.tr("Capacity"), packed.capacity)]
        if packed.burden is not Burden.FREE:
            row = self._opened.rules.condition("overencumbered")
            words.append(row.text if row else self.tr("Over-encumbered: moving has a price."))
        if packed.burden is Burden.TOO_MUCH:
            words.append(self.tr("That is more than can be carried at all: put something down."))
        return "\n".join(words)

    # --- what the user wants ---

    def _on_view_move_requested(self, item_id: str, row: int) -> None:
        """Bring a thing before the one that has this row now, inside its own list."""
        if self.model.index_of(item_id).data(ROW).is_supply:
            return
        own = [item.id for item in _list_of(self._opened.sheet, item_id)]
        order = [item.key for item in self.model.items() if item.key != item_id]
        before = [key for key in order[:row] if key in own]
        self._do("sheet.move_item", item=item_id, to=len(before))

    def _on_view_row_triggered(self, index: QModelIndex) -> None:
        place = self.view.visualRect(index).bottomLeft()
        self._on_view_menu_requested(index, self.view.viewport().mapToGlobal(place))

    def _on_view_menu_requested(self, index: QModelIndex, point: QPoint) -> None:
        if not self._opened.is_open:
            return
        change = MenuEntry(self.tr("Override capacity…"), partial(self._open_capacity, point))
        row: CarriedItem | None = index.data(ROW)
        if row is None:
            open_menu(self, self.tr("Carried"), (MenuEntry(self.tr("Add…"), self._on_add_clicked), change), point)
            return
        if row.is_supply:
            open_menu(self, self.tr("Carried"), (MenuEntry(self.tr("Changed in the supplies")), LINE, change), point)
            return
        item_id, item = row.key, find_item(self._opened.sheet, row.key)
        places = tuple(
            MenuEntry(place_words(place).capitalize(), partial(self._put, item_id, place), checked=row.place is place)
            for place in row.places
        )
        weights = tuple(
            MenuEntry(weight_words(weight), partial(self._weigh, item_id, weight), checked=row.weight == weight)
            for weight in _WEIGHTS
        )
        use = self._use_entries(item)
        entries: list[MenuEntry] = [MenuEntry(item.name), LINE, *use, *places, LINE]
        if isinstance(item, Gear) and item.power is not None:
            roll = partial(self._do, "roll.supply", supply=Supply.POWER, item=item_id)
            entries.append(MenuEntry(self.tr("Roll power ({left})").format(left=item.power), roll))
        entries += [
            MenuEntry(self.tr("Quantity…"), partial(self._open_quantity, item, point)),
            MenuEntry(self.tr("Weight"), below=weights),
            MenuEntry(self.tr("Change…"), partial(self.change_requested.emit, item_id)),
            *give_entries(self._session, self._opened, item_id),
            MenuEntry(self.tr("Remove"), partial(self._remove, item_id)),
            LINE,
            change,
        ]
        open_menu(self, item.name, tuple(entries), point)

    def _use_entries(self, item: Carried) -> tuple[MenuEntry, ...]:
        """Lines for using a thing: one, or one for each thing that a power cell can fill."""
        sheet, rules = self._opened.sheet, self._opened.rules
        row = row_used(item, rules)
        if row is None:
            return ()
        targets = power_targets(sheet, item, rules)
        words = MenuEntry(row.text) if row.text else LINE
        ways = use_options(item, rules)
        if ways:
            asked = tuple(
                MenuEntry(translated(way), partial(self._use, item.id, OWN_SUPPLY, n)) for n, way in enumerate(ways)
            )
            return (MenuEntry(self.tr("Use (the Game Mother says)"), below=asked), words, LINE)
        if not targets:
            return (MenuEntry(self.tr("Use"), partial(self._use, item.id, OWN_SUPPLY)), words, LINE)
        below = tuple(MenuEntry(target.name, partial(self._use, item.id, target.id)) for target in targets)
        own = MenuEntry(self.tr("The supply of {who}").format(who=sheet.name), partial(self._use, item.id, OWN_SUPPLY))
        return (MenuEntry(self.tr("Use for"), below=(*below, own)), words, LINE)

    def _use(self, item_id: str, target_id: str, way: int | None = None) -> None:
        self._do("sheet.use_item", item=item_id, target=target_id, way=way)

    def _do(self, command: str, **arguments: object) -> None:
        """Run a registered command for the character that is shown; a refusal is said on the sheet."""
        try_command(command, self._session, self._opened.refused.emit, who=self._opened.document_id, **arguments)

    def _on_gear_rolled(self, rolled: Event) -> None:
        """Tell the result of using a thing."""
        if isinstance(rolled, ItemUsed) and rolled.document == self._opened.document_id:
            self.message_posted.emit(
                Message("{item}: {result}", item=rolled.item.name, result=text_of(rolled).result or "")
            )

    def _put(self, item_id: str, place: CarryPlace) -> None:
        self.model.setData(self.model.index_of(item_id), place, CarriedRole.PLACE)

    def _weigh(self, item_id: str, quarters: int) -> None:
        self.model.setData(self.model.index_of(item_id), quarters, CarriedRole.WEIGHT)

    def _remove(self, item_id: str) -> None:
        if not item_id.startswith("supply:"):
            self._opened.edit(lambda sheet, _rules: remove_item(sheet, item_id))

    def _open_quantity(self, item: Carried, point: QPoint) -> None:
        value = ManualOverride(
            self.tr("Quantity: {name}").format(name=item.name),
            lambda: int(self.model.index_of(item.id).data(CarriedRole.QUANTITY) or 1),
            lambda number: self.model.setData(self.model.index_of(item.id), number, CarriedRole.QUANTITY),
            least=1,
            most=999,
        )
        open_steps(self._opened, value, point, self)

    def _open_capacity(self, point: QPoint) -> None:
        opened = self._opened

        def write(number: int | None) -> None:
            opened.edit(
                lambda sheet, rules: set_override(sheet, CAPACITY, number, rules), merge_key="override:capacity"
            )

        value = ManualOverride(
            self.tr("Capacity"),
            lambda: capacity(opened.sheet, opened.rules).value,
            write,
            most=99,
            note=explained_words(self.tr("Capacity"), capacity(opened.sheet, opened.rules)),
            automatic=lambda: (
                capacity(opened.sheet, opened.rules).automatic
                if capacity(opened.sheet, opened.rules).overridden
                else None
            ),
            reset=lambda: write(None),
        )
        open_steps(opened, value, point, self)

    def _on_add_clicked(self) -> None:
        if self._opened.is_open:
            request = PickRequest(
                self.tr("Add something to carry"),
                item_options(self._opened.rules),
                self._add,
                self._write,
                self.tr("Write “{}”"),
                self.tr("Write your own…"),
                ((OwnKind.GEAR, self.tr("Gear")),),
                is_catalog=True,
                take_item=self._take,
            )
            self.pick_requested.emit(request)

    def _add(self, row_id: str) -> None:
        self._take(row_id, 1, None)

    def _take(self, row_id: str, quantity: int, place: CarryPlace | None) -> None:
        self._do("sheet.add_item", row=row_id, place=place, quantity=quantity)

    def _write(self, name: str, kind: str, values: Mapping[str, object]) -> None:
        """Add a thing of one's own with the values that were written for it."""
        self._do("sheet.add_own_item", name=name, kind=OwnKind(kind), values=dict(values))


def _list_of(sheet: CharacterSheet, item_id: str) -> tuple[Carried, ...]:
    lists: tuple[tuple[Carried, ...], ...] = (sheet.weapons, sheet.armor, sheet.gear)
    return next((items for items in lists if any(item.id == item_id for item in items)), ())
