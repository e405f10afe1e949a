"""A field for every value of one thing or talent: of the sheet, or of a draft that is not on it yet."""

from functools import partial
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QSizePolicy, QWidget

from alien_desktop.documents.sheet.character_sheet import Talent
from alien_desktop.documents.sheet.items import Armor, Carried, Gear, Weapon
from alien_desktop.documents.sheet_rules import SheetRules
from alien_desktop.gui.kit.drop_field import DropField, DropOption
from alien_desktop.gui.kit.line_field import LineField
from alien_desktop.gui.kit.note_field import NoteField
from alien_desktop.gui.kit.number_field import NumberField
from alien_desktop.gui.kit.section_header import SectionHeader
from alien_desktop.gui.kit.text_label import TextLabel, TextRole, TextTone
from alien_desktop.gui.kit.tick_box import TickBox
from alien_desktop.gui.kit.translation import translated
from alien_desktop.gui.sheet.choices import weight_words
from alien_desktop.gui.theme.theme import bind_theme, theme_of
from alien_desktop.rules.combat.ranges import Band

_WEIGHTS = (0, 1, 2, 4, 8, 12, 16)
"""Weights that are offered, in quarters of a regular item."""
_NO_POWER = "none"
_MOST_POWER = 6
_MOST_PRICE = 1_000_000
_TWO_BESIDE_UNITS = 140
"""On a screen that is narrower, in units of the theme, every field has a row of its own."""

FieldEditor = LineField | NumberField | NoteField | DropField | TickBox


class ThingFields(QWidget):
    """`value_requested(field, value)`: a field of the part is to have this value, as the document has it."""

    value_requested = Signal(str, object)

    def __init__(self, part: Carried | Talent, rules: SheetRules, *, with_name: bool = True) -> None:
        super().__init__()
        self._theme = theme_of(self)
        self._rules = rules
        self.fields: dict[str, FieldEditor] = {}
        self._last_was_wide = True
        self._is_narrow = self.screen().availableSize().width() < _TWO_BESIDE_UNITS * self._theme.metrics.unit
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setColumnStretch(1, 1)
        self._grid.setColumnStretch(3, 1)
        self._build(part, with_name=with_name)
        self.show_part(part)
        bind_theme(self._apply_theme)

    def show_part(self, part: Carried | Talent) -> None:
        """Show the values of a part of the same kind."""
        for field, editor in self.fields.items():
            value = getattr(part, field)
            if isinstance(editor, TickBox):
                editor.set_checked(value)
            elif isinstance(editor, NumberField):
                editor.set_value(value)
            elif isinstance(editor, DropField):
                editor.set_value(_NO_POWER if value is None else str(value))
            else:
                editor.set_value("" if value is None else str(value))

    def _build(self, part: Carried | Talent, *, with_name: bool) -> None:
        if with_name:
            name = LineField(self.tr("Name"))
            self._add("name", self.tr("Name"), name, wide=True)
        if not isinstance(part, Talent):
            self._build_values(part)
        note = NoteField(self.tr("Note"), self.tr("What it does, in your own words"))
        self._add("note", self.tr("Note"), note, wide=True)
        note.setMinimumHeight(2 * self._theme.metrics.control)

    def _build_values(self, part: Carried) -> None:
        if isinstance(part, Weapon):
            self._begin(self.tr("In a fight"))
            self._add_number("bonus", self.tr("Bonus"), -9, 9)
            self._add_number("damage", self.tr("Damage"), 0, 20)
            bands = tuple(DropOption(band.value, self._band_name(band)) for band in Band)
            self._add_choice("range_min", self.tr("From range"), bands)
            self._add_choice("range_max", self.tr("To range"), bands)
            self._add_number("ammo_max", self.tr("Ammo when full"), 0, 20)
            self._add_number("reloads", self.tr("Spare reloads"), 0, 99)
            self._add_tick("armor_piercing", self.tr("Armor piercing"))
            self._add_tick("armor_doubled", self.tr("Armor doubled"))
            self._add_tick("full_auto", self.tr("Full auto"))
            self._add_tick("single_shot", self.tr("Single shot"))
        if isinstance(part, Armor):
            self._begin(self.tr("Protection"))
            self._add_number("rating", self.tr("Armor"), 0, 20)
            self._add_number("air", self.tr("Air"), 0, 20)
        if not isinstance(part, Gear):
            self._begin(self.tr("Carrying"))
        weights = tuple(DropOption(str(quarters), weight_words(quarters)) for quarters in _WEIGHTS)
        self._add_choice("quarters", self.tr("Weight"), weights)
        self._add_number("quantity", self.tr("Quantity"), 1, 999)
        price = LineField(self.tr("Price, $"), self.tr("not known"))
        self._add("price", self.tr("Price, $"), price)
        category = LineField(self.tr("Class"))
        self._add("category", self.tr("Class"), category)
        if isinstance(part, Weapon | Gear):
            levels: tuple[DropOption, ...] = (DropOption(_NO_POWER, self.tr("uses none")),)
            levels += tuple(DropOption(str(level), str(level)) for level in range(_MOST_POWER + 1))
            self._add_choice("power", self.tr("Power"), levels)

    def _band_name(self, band: Band) -> str:
        return translated(self._rules.edition.ranges.meaning(band).name)

    def _begin(self, words: str) -> None:
        """The fields that follow belong together."""
        self._last_was_wide = True
        self._grid.addWidget(SectionHeader(words), self._grid.rowCount(), 0, 1, 4)

    def _add_number(self, field: str, words: str, least: int, most: int) -> None:
        self._add(field, words, NumberField(words, least, most))

    def _add_choice(self, field: str, words: str, options: tuple[DropOption, ...]) -> None:
        choice = DropField(words)
        choice.set_options(options)
        self._add(field, words, choice)

    def _add_tick(self, field: str, words: str) -> None:
        """A tick says by itself what it is: it has the room of its label too."""
        tick = TickBox(words)
        row, column = self._next_place(wide=False)
        self._keep(field, tick)
        self._grid.addWidget(tick, row, column, 1, 2)

    def _add(self, field: str, words: str, editor: FieldEditor, *, wide: bool = False) -> None:
        row, column = self._next_place(wide=wide)
        self._keep(field, editor)
        label = TextLabel(words, TextRole.SECONDARY, TextTone.QUIET)
        label.setSizePolicy(QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Preferred)
        label.setBuddy(editor)
        self._grid.addWidget(label, row, column)
        self._grid.addWidget(editor, row, column + 1, 1, 3 if wide or self._is_narrow else 1)

    def _next_place(self, *, wide: bool) -> tuple[int, int]:
        """Two fields are beside each other where the screen has room for that, a wide one has the row."""
        row = self._grid.rowCount()
        wide = wide or self._is_narrow
        beside = not wide and not self._last_was_wide and self._grid.itemAtPosition(row - 1, 2) is None
        self._last_was_wide = wide
        return (row - 1, 2) if beside else (row, 0)

    def _keep(self, field: str, editor: FieldEditor) -> None:
        self.fields[field] = editor
        request = editor.checked_requested if isinstance(editor, TickBox) else editor.value_requested
        request.connect(partial(self._on_field_requested, field))

    def _on_field_requested(self, field: str, value: Any) -> None:
        if field == "price":
            digits = "".join(letter for letter in str(value) if letter.isdecimal())
            value = min(int(digits), _MOST_PRICE) if digits else None
        elif field in ("quarters", "power"):
            value = None if value == _NO_POWER else int(value)
        self.value_requested.emit(field, value)

    def _apply_theme(self) -> None:
        self._grid.setSpacing(self._theme.metrics.label_gap)
