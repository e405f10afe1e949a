"""Weapons and armor: dice, damage, range, ammunition, and the buttons that roll and fire."""

from collections.abc import Mapping
from functools import partial

from PySide6.QtCore import QEvent, QModelIndex, QObject, QPoint, QRect, Signal
from PySide6.QtWidgets import QWidget

from alien_desktop.documents.sheet.item_edits import find_item
from alien_desktop.documents.sheet.items import Armor, CarryPlace, Weapon
from alien_desktop.documents.sheet.new_parts import OwnKind
from alien_desktop.documents.sheet.weapon_lines import UNARMED
from alien_desktop.gui.kit.arrow_group import ArrowGroup
from alien_desktop.gui.kit.button import Button
from alien_desktop.gui.kit.keyed_rows import ROW, Index
from alien_desktop.gui.kit.menus import LINE, MenuEntry, open_menu
from alien_desktop.gui.kit.panel import Panel
from alien_desktop.gui.kit.registered_actions import try_command
from alien_desktop.gui.kit.rows_view import RowsView
from alien_desktop.gui.kit.translation import translated
from alien_desktop.gui.sheet.choices import weapon_options
from alien_desktop.gui.sheet.giving import give_entries
from alien_desktop.gui.sheet.inventory_item import place_words
from alien_desktop.gui.sheet.manual_override import ManualOverride, open_steps
from alien_desktop.gui.sheet.pick_request import PickRequest
from alien_desktop.gui.sheet.text import terms_words
from alien_desktop.gui.sheet.weapon_delegate import WeaponDelegate
from alien_desktop.gui.sheet.weapons_model import (
    WeaponButton,
    WeaponItem,
    WeaponPress,
    WeaponRole,
    WeaponsModel,
    command_of,
)
from alien_desktop.gui.theme.button_paint import ButtonKind, ButtonSize
from alien_desktop.gui.theme.theme import bind_theme
from alien_desktop.rules.effects.vocabulary import Supply
from alien_desktop.session.event_text import text_of
from alien_desktop.session.events import ArmorRolled, DiceEvent, Event, Named, SupplyRollMade, WeaponEmptied
from alien_desktop.session.session import Session
from alien_desktop.session.sheet_editor import SheetEditor


class WeaponsView(RowsView):
    """Weapons and armor below each other, their buttons at the right end of each line."""

    changes_move_rows = True

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._delegate = WeaponDelegate(self)
        self.setItemDelegate(self._delegate)
        bind_theme(self.lay_out_again)

    def place_rows(self, width: int) -> list[QRect]:
        """A line for each weapon; its last button at the right end."""
        line, gap = self._theme.metrics.weapon_row, self._theme.metrics.unit
        records = [self.index_at_row(row).data(ROW) for row in range(self.row_count())]
        rects: list[QRect] = []
        bottom = 0
        for record in records:
            high = self._delegate.row_height(record, width)
            if isinstance(record, WeaponButton):
                top = bottom - line + (line - high) // 2 + 1
                rects.append(QRect(0, top, self._delegate.button_width(record), high))
            else:
                rects.append(QRect(0, bottom, width, high))
                bottom += high
        right = width
        for record, rect in zip(reversed(records), reversed(rects), strict=True):
            if isinstance(record, WeaponButton):
                rect.moveLeft(right - rect.width())
                right = rect.left() - gap
            else:
                right = width
        return rects

    def is_button(self, index: Index) -> bool:
        """Whether it is one of the buttons."""
        return isinstance(index.data(ROW), WeaponButton)

    def repeats(self, index: Index) -> bool:
        """One press, one roll."""
        return False


class WeaponsPanel(Panel):
    """A view of weapons and armor. `pick_requested(PickRequest)` asks for the picker."""

    pick_requested = Signal(object)
    change_requested = Signal(str)
    """Everything about a weapon or suit is to be changed, by its id."""
    reaction_requested = Signal(str)
    """An attack is to be defended against with this weapon."""

    def __init__(self, opened: SheetEditor, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self._given_units = 0
        self.set_title(self.tr("Weapons and armor"))
        self._opened = opened
        self._session = session
        self.model = WeaponsModel(opened, session, self)
        self.view = WeaponsView()
        self.view.setAccessibleName(self.tr("Weapons and armor"))
        self.body.addWidget(self.view, 1)
        self.view.viewport().installEventFilter(self)
        self.add_button = Button(self.tr("Add"), ButtonKind.QUIET, icon="plus", size=ButtonSize.TITLE)
        self.add_button.setAccessibleName(self.tr("Add a weapon or armor"))
        self.add_button.clicked.connect(self._on_add_clicked)
        self.add_title_widget(self.add_button)
        ArrowGroup(self, (self.add_button, self.view))
        self.view.setModel(self.model)
        self.view.row_triggered.connect(self._on_view_row_triggered)
        self.view.menu_requested.connect(self._on_view_menu_requested)
        session.gear.rolled.connect(self._on_gear_rolled)
        bind_theme(self._apply_theme)

    def _on_gear_rolled(self, rolled: Event) -> None:
        """Let the result of the last roll stand in the row of what was rolled."""
        item_id, words = _item_of(rolled), ""
        if isinstance(rolled, DiceEvent) and rolled.faces:
            faces = " ".join(str(face) for face in sorted(rolled.faces, reverse=True))
            words = f"{faces}: {translated(text_of(rolled).result)}"
        self.model.show_result(rolled.document, item_id, words)

    # --- what the user wants ---

    def _on_view_row_triggered(self, index: QModelIndex) -> None:
        record = index.data(ROW)
        if isinstance(record, WeaponButton):
            self._press(record.item, record.press)
        else:
            place = self.view.visualRect(index).bottomLeft()
            self._on_view_menu_requested(index, self.view.viewport().mapToGlobal(place))

    def _press(self, item_id: str, press: WeaponPress) -> None:
        is_armor = any(suit.id == item_id for suit in self._opened.sheet.armor)
        name, arguments = command_of(press, item_id, is_armor=is_armor)
        self._do(name, **arguments)

    def _do(self, command: str, **arguments: object) -> None:
        """Run a registered command for the character that is shown; a refusal is said on the sheet."""
        try_command(command, self._session, self._opened.refused.emit, who=self._opened.document_id, **arguments)

    def _on_view_menu_requested(self, index: QModelIndex, point: QPoint) -> None:
        """Open the menu of a weapon, from its line or one of its buttons."""
        record = index.data(ROW)
        item_id = record.item if isinstance(record, WeaponButton) else record.key
        use = (
            MenuEntry(self.tr("Attack…"), partial(self._do, "attack.prepare", weapon=item_id)),
            MenuEntry(self.tr("Defend with it…"), partial(self._on_reaction_chosen, item_id)),
            LINE,
        )
        if item_id == UNARMED:
            self._menu(item_id, point, use[:-1])
            return
        item = find_item(self._opened.sheet, item_id)
        entries: tuple[MenuEntry, ...] = use if isinstance(item, Weapon) else ()
        if isinstance(item, Weapon) and item.ammo_max:
            reload_it = partial(self._press, item_id, WeaponPress.LOAD)
            entries += (
                MenuEntry(self.tr("Reload"), reload_it),
                MenuEntry(self.tr("Ammunition…"), partial(self._open_ammo, item, point)),
                MenuEntry(self.tr("Spare reloads…"), partial(self._open_reloads, item, point)),
                LINE,
            )
        if isinstance(item, Weapon) and item.power is not None:
            roll = partial(self._do, "roll.supply", supply=Supply.POWER, item=item_id)
            entries += (MenuEntry(self.tr("Roll power ({left})").format(left=item.power), roll), LINE)
        places = (CarryPlace.WORN, CarryPlace.CARRIED, CarryPlace.STOWED) if isinstance(item, Armor) else _WEAPON_PLACES
        entries += tuple(
            MenuEntry(place_words(place).capitalize(), partial(self._put, item_id, place), checked=item.place is place)
            for place in places
        )
        entries += (
            LINE,
            MenuEntry(self.tr("Change…"), partial(self.change_requested.emit, item_id)),
            *give_entries(self._session, self._opened, item_id),
            MenuEntry(self.tr("Remove"), partial(self._remove, item_id)),
        )
        self._menu(item_id, point, entries)

    def _on_reaction_chosen(self, item_id: str) -> None:
        self.reaction_requested.emit(item_id)

    def _menu(self, item_id: str, point: QPoint, entries: tuple[MenuEntry, ...]) -> None:
        item: WeaponItem = self.model.index_of(item_id).data(ROW)
        head = tuple(MenuEntry(term) for term in terms_words(item.terms).splitlines())
        if item.refusal:
            head += (MenuEntry(item.refusal),)
        open_menu(self, item.name, (*head, LINE, *entries) if entries else head, point)

    def _put(self, item_id: str, place: CarryPlace) -> None:
        self._do("sheet.put_item", item=item_id, place=place)

    def _remove(self, item_id: str) -> None:
        self._do("sheet.remove_item", item=item_id)

    def _open_ammo(self, weapon: Weapon, point: QPoint) -> None:
        label = self.tr("Ammunition: {name}").format(name=weapon.name)
        self._open_steps(weapon, WeaponRole.AMMO, label, weapon.ammo_max if weapon.ammo_max == 1 else 20, point)

    def _open_reloads(self, weapon: Weapon, point: QPoint) -> None:
        self._open_steps(
            weapon, WeaponRole.RELOADS, self.tr("Spare reloads: {name}").format(name=weapon.name), 99, point
        )

    def _open_steps(self, weapon: Weapon, role: WeaponRole, label: str, most: int, point: QPoint) -> None:
        model, key = self.model, weapon.id
        value = ManualOverride(
            label,
            lambda: int(model.index_of(key).data(role) or 0),
            lambda number: model.setData(model.index_of(key), number, role),
            most=most,
        )
        open_steps(self._opened, value, point, self)

    def _on_add_clicked(self) -> None:
        if self._opened.is_open:
            request = PickRequest(
                self.tr("Add a weapon or armor"),
                weapon_options(self._opened.rules),
                self._add,
                self._write,
                self.tr("Write “{}”"),
                self.tr("Write your own…"),
                ((OwnKind.WEAPON, self.tr("A weapon")), (OwnKind.ARMOR, self.tr("Armor"))),
                is_catalog=True,
                take_item=self._take,
            )
            self.pick_requested.emit(request)

    def _write(self, name: str, kind: str, values: Mapping[str, object]) -> None:
        """Add a thing of one's own with the values that were written for it."""
        self._do("sheet.add_own_item", name=name, kind=OwnKind(kind), values=dict(values))

    def give_height(self, units: int) -> None:
        """Be lower by that many units: a strip of injuries takes them."""
        self._given_units = units
        self.setFixedHeight(self._theme.metrics.sheet_band - units * self._theme.metrics.unit)

    def _add(self, row_id: str) -> None:
        self._take(row_id, 1, None)

    def _take(self, row_id: str, quantity: int, place: CarryPlace | None) -> None:
        self._do("sheet.add_item", row=row_id, place=place, quantity=quantity)

    def _apply_theme(self) -> None:
        metrics = self._theme.metrics
        self.setFixedHeight(metrics.sheet_band - self._given_units * metrics.unit)
        self._outer.setContentsMargins(
            metrics.padding, metrics.padding_top, metrics.padding, metrics.padding - 2 * metrics.unit
        )
        self._name_columns()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The names of the columns stand over them, a scroll bar beside the rows or not."""
        if event.type() == QEvent.Type.Resize:
            self._name_columns()
        return super().eventFilter(watched, event)

    def _name_columns(self) -> None:
        metrics = self._theme.metrics
        right = self.view.viewport().width()
        self.set_column_names(
            (
                (right - metrics.weapon_dice, self.tr("Dice")),
                (right - metrics.weapon_damage, self.tr("Dmg")),
                (right - metrics.weapon_range, self.tr("Range")),
                (right - metrics.weapon_ammo, self.tr("Ammo")),
            )
        )


_WEAPON_PLACES = (CarryPlace.IN_HAND, CarryPlace.CARRIED, CarryPlace.STOWED)


def _item_of(event: Event) -> str:
    """Return the id of the weapon or suit that was rolled for, empty for a roll for anything else."""
    match event:
        case SupplyRollMade(item=Named(id=item_id)) | WeaponEmptied(weapon=Named(id=item_id)):
            return item_id
        case ArmorRolled(armor=Named(id=item_id)):
            return item_id
    return ""
