"""Weapons and armor: dice, damage, range, ammunition, and the buttons that roll and fire."""

from functools import partial

from PySide6.QtCore import QEvent, QObject, QPoint, Signal
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QWidget

from alien_desktop.documents.sheet.item_edits import add_item, change_item, find_item, put_item, remove_item
from alien_desktop.documents.sheet.items import Armor, CarryPlace, Weapon
from alien_desktop.documents.sheet.new_parts import item_from
from alien_desktop.documents.sheet.weapon_lines import UNARMED
from alien_desktop.gui.kit.button import Button, ButtonKind, ButtonSize
from alien_desktop.gui.kit.menus import LINE, MenuEntry, open_menu
from alien_desktop.gui.kit.panel import Panel
from alien_desktop.gui.kit.translation import translated
from alien_desktop.gui.sheet.choices import weapon_options
from alien_desktop.gui.sheet.focus_order import chain
from alien_desktop.gui.sheet.inventory_model import place_words
from alien_desktop.gui.sheet.manual_override import ManualOverride, open_steps
from alien_desktop.gui.sheet.pick_request import PickRequest
from alien_desktop.gui.sheet.scrolling_rows import ScrollingRows
from alien_desktop.gui.sheet.text import armor_words, terms_words
from alien_desktop.gui.sheet.weapon_row import WeaponRow, WeaponShown
from alien_desktop.gui.sheet.weapons_model import WeaponEntry, WeaponRole, WeaponsModel
from alien_desktop.gui.theme.paint_text import set_tooltip
from alien_desktop.gui.theme.theme import bind_theme
from alien_desktop.session.event_text import text_of
from alien_desktop.session.events import ArmorRolled, DiceEvent, Event, Named, SupplyRollMade, WeaponEmptied
from alien_desktop.session.rolls.gear_rolls import GearRolls
from alien_desktop.session.sheet_editor import SheetEditor

MOST_BOXES = 5


class WeaponsPanel(Panel):
    """Rows over a weapons model. `pick_requested(PickRequest)` asks for the picker."""

    pick_requested = Signal(object)
    reaction_requested = Signal(str)
    """An attack is to be warded off with this weapon."""

    def __init__(self, opened: SheetEditor, gear: GearRolls, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self.set_title(self.tr("Weapons and armor"))
        self._opened = opened
        self._gear = gear
        self.model = WeaponsModel(opened, self)
        self._rows: list[WeaponRow] = []
        self._scroll = ScrollingRows()
        self.body.addWidget(self._scroll, 1)
        self._scroll.rows.addStretch(1)
        self._scroll.viewport().installEventFilter(self)
        self.add_button = Button(self.tr("Add"), ButtonKind.QUIET, icon="plus", size=ButtonSize.TITLE)
        self.add_button.setAccessibleName(self.tr("Add a weapon or armor"))
        self.add_button.clicked.connect(self._on_add_clicked)
        self.add_title_widget(self.add_button)
        self._last: Event | None = None
        """The last roll for something here; its result stands in the place of the features."""
        gear.rolled.connect(self._on_gear_rolled)
        self.model.rows_changed.connect(self._show_rows)
        self._show_rows()
        bind_theme(self._apply_theme)

    @property
    def rows(self) -> tuple[WeaponRow, ...]:
        """The rows, from the top."""
        return tuple(self._rows)

    def row_of(self, item_id: str) -> WeaponRow:
        """Return the row of a weapon or suit; an id that has none is a StopIteration."""
        return next(row for row in self._rows if row.shown.item == item_id)

    # --- what is shown ---

    def _show_rows(self) -> None:
        entries = self.model.entries()
        while len(self._rows) > len(entries):
            row = self._rows.pop()
            self._scroll.rows.removeWidget(row)
            row.hide()
            row.deleteLater()
        while len(self._rows) < len(entries):
            self._add_row()
        chain((self.add_button, *(button for row in self._rows for button in (row.roll, row.fire))))
        for row, entry in zip(self._rows, entries, strict=True):
            row.set_shown(self._shown(entry))
            words = [f"{entry.name}: {entry.features}" if entry.features else entry.name, terms_words(entry.terms)]
            if entry.is_armor and entry.can_roll and entry.dice:
                words.append(armor_words(entry.dice))
            set_tooltip(row, "\n".join([*words, entry.refusal]).strip())

    def _add_row(self) -> None:
        row = WeaponRow()
        row.roll_requested.connect(self._on_row_roll_requested)
        row.fire_requested.connect(self._on_row_fire_requested)
        row.reload_requested.connect(self._on_row_reload_requested)
        row.details_requested.connect(self._on_row_details_requested)
        self._rows.append(row)
        self._scroll.rows.insertWidget(len(self._rows) - 1, row)

    def _shown(self, entry: WeaponEntry) -> WeaponShown:
        uses_ammo = entry.ammo_max > 0
        empty = uses_ammo and entry.ammo == 0
        if not uses_ammo:
            word = ""
        elif empty:
            word = self.tr("Empty")
        else:
            word = self.tr("Ammo {left}").format(left=entry.ammo) if entry.counted else self.tr("Loaded")
        boxes = max(entry.ammo_max, entry.ammo) if entry.counted else entry.ammo_max + entry.reloads
        return WeaponShown(
            entry.key,
            entry.name,
            self._result(entry.key) or entry.features,
            entry.dice,
            damage="" if entry.damage is None else str(entry.damage),
            reach=entry.reach,
            ammo_word=word,
            ammo=entry.ammo if entry.counted else entry.ammo + entry.reloads,
            boxes=min(boxes, MOST_BOXES),
            is_empty=empty,
            can_roll=entry.can_roll,
            fires=uses_ammo,
            is_quiet=entry.quiet,
            is_level=entry.is_armor and not entry.can_roll,
        )

    def _result(self, key: str) -> str:
        last = self._last
        if not isinstance(last, DiceEvent) or _item_of(last) != key or last.document != self._opened.document_id:
            return ""
        faces = " ".join(str(face) for face in sorted(last.faces, reverse=True))
        return f"{faces}: {translated(text_of(last).result)}" if faces else ""

    def _on_gear_rolled(self, rolled: Event) -> None:
        self._last = rolled
        self._show_rows()
        result = self._result(_item_of(rolled))
        if result:
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, result))

    # --- what the user wants ---

    def _on_row_roll_requested(self, item_id: str) -> None:
        if self._is_armor(item_id):
            self._gear.roll_armor(self._opened.document_id, item_id)
        else:
            self._gear.roll_weapon(self._opened.document_id, item_id)

    def _on_row_fire_requested(self, item_id: str) -> None:
        self._gear.fire(self._opened.document_id, item_id)

    def _on_row_reload_requested(self, item_id: str) -> None:
        self._gear.reload(self._opened.document_id, item_id)

    def _on_row_details_requested(self, item_id: str, point: QPoint) -> None:
        use = (
            MenuEntry(self.tr("Attack…"), partial(self._gear.prepare_attack, self._opened.document_id, item_id)),
            MenuEntry(self.tr("Ward off with it…"), partial(self._on_reaction_chosen, item_id)),
            LINE,
        )
        if item_id == UNARMED:
            self._menu(item_id, point, use[:-1])
            return
        item = find_item(self._opened.sheet, item_id)
        entries: tuple[MenuEntry, ...] = use if isinstance(item, Weapon) else ()
        if isinstance(item, Weapon) and item.ammo_max:
            reload_it = partial(self._on_row_reload_requested, item_id)
            entries += (
                MenuEntry(self.tr("Reload"), reload_it),
                MenuEntry(self.tr("Ammunition…"), partial(self._open_ammo, item, point)),
                MenuEntry(self.tr("Reloads…"), partial(self._open_reloads, item, point)),
                LINE,
            )
        places = (CarryPlace.WORN, CarryPlace.CARRIED, CarryPlace.STOWED) if isinstance(item, Armor) else _WEAPON_PLACES
        entries += tuple(
            MenuEntry(place_words(place).capitalize(), partial(self._put, item_id, place), checked=item.place is place)
            for place in places
        )
        self._menu(item_id, point, (*entries, LINE, MenuEntry(self.tr("Remove"), partial(self._remove, item_id))))

    def _on_reaction_chosen(self, item_id: str) -> None:
        self.reaction_requested.emit(item_id)

    def _menu(self, item_id: str, point: QPoint, entries: tuple[MenuEntry, ...]) -> None:
        place = self.model.index_of(item_id)
        name = str(self.model.data(place, WeaponRole.NAME))
        terms = terms_words(self.model.data(place, WeaponRole.TERMS)).splitlines()
        head: tuple[MenuEntry, ...] = tuple(MenuEntry(term) for term in terms)
        refusal = str(self.model.data(place, WeaponRole.REFUSAL))
        if refusal:
            head += (MenuEntry(refusal),)
        open_menu(self, name, (*head, LINE, *entries) if entries else head, point)

    def _put(self, item_id: str, place: CarryPlace) -> None:
        self._opened.edit(lambda sheet, _rules: put_item(sheet, item_id, place))

    def _remove(self, item_id: str) -> None:
        self._opened.edit(lambda sheet, _rules: remove_item(sheet, item_id))

    def _open_ammo(self, weapon: Weapon, point: QPoint) -> None:
        index = self.model.index_of(weapon.id)
        value = ManualOverride(
            self.tr("Ammunition: {name}").format(name=weapon.name),
            lambda: int(self.model.data(index, WeaponRole.AMMO)),
            lambda number: self.model.setData(index, number, WeaponRole.AMMO),
            most=weapon.ammo_max if weapon.ammo_max == 1 else 20,
        )
        open_steps(self._opened, value, point, self)

    def _open_reloads(self, weapon: Weapon, point: QPoint) -> None:
        def read() -> int:
            found = find_item(self._opened.sheet, weapon.id)
            return found.reloads if isinstance(found, Weapon) else 0

        value = ManualOverride(
            self.tr("Reloads: {name}").format(name=weapon.name),
            read,
            lambda number: self._opened.edit(
                lambda sheet, _rules: change_item(sheet, weapon.id, reloads=number), merge_key=f"reloads:{weapon.id}"
            ),
            most=99,
        )
        open_steps(self._opened, value, point, self)

    def _is_armor(self, item_id: str) -> bool:
        return bool(self.model.data(self.model.index_of(item_id), WeaponRole.IS_ARMOR))

    def _on_add_clicked(self) -> None:
        if self._opened.is_open:
            options = weapon_options(self._opened.rules)
            self.pick_requested.emit(PickRequest(self.tr("Add a weapon or armor"), options, self._add))

    def _add(self, row_id: str) -> None:
        rules = self._opened.rules
        wears = row_id in rules.catalog.armor and not any(s.place is CarryPlace.WORN for s in self._opened.sheet.armor)
        item = item_from(row_id, rules, CarryPlace.WORN if wears else CarryPlace.CARRIED)
        self._opened.edit(lambda sheet, _rules: add_item(sheet, item))

    def _apply_theme(self) -> None:
        metrics = self._theme.metrics
        self.setFixedHeight(metrics.sheet_band)
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
        right = self._scroll.viewport().width()
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
