"""Everything about one thing or talent that is carried, written by hand: numbers, price, words, and what it changes."""

from functools import partial
from typing import Any

from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLineEdit, QSizePolicy, QWidget

from alien_desktop.documents.sheet.character_sheet import CharacterSheet, Talent
from alien_desktop.documents.sheet.items import Armor, Carried, Gear, Weapon
from alien_desktop.documents.text import NAME_LIMIT
from alien_desktop.gui.kit.button import Button
from alien_desktop.gui.kit.dialog import ModelessDialog
from alien_desktop.gui.kit.drop_field import DropField, DropOption
from alien_desktop.gui.kit.layouts import take_widgets
from alien_desktop.gui.kit.line_field import LineField
from alien_desktop.gui.kit.note_field import NoteField
from alien_desktop.gui.kit.number_field import NumberField
from alien_desktop.gui.kit.registered_actions import try_command
from alien_desktop.gui.kit.text_label import TextLabel, TextRole, TextTone
from alien_desktop.gui.kit.tick_box import TickBox
from alien_desktop.gui.kit.translation import translated
from alien_desktop.gui.kit.wrapped_label import WrappedLabel
from alien_desktop.gui.sheet.choices import weight_words
from alien_desktop.gui.sheet.modifiers import (
    effects_data,
    modifier,
    modifier_options,
    modifier_words,
    takes_number,
)
from alien_desktop.gui.theme.button_paint import ButtonKind, ButtonSize
from alien_desktop.gui.theme.paint_text import set_tooltip
from alien_desktop.gui.theme.theme import bind_theme
from alien_desktop.rules.combat.ranges import Band
from alien_desktop.rules.message import Words
from alien_desktop.session.session import Session
from alien_desktop.session.sheet_editor import SheetEditor

_WEIGHTS = (0, 1, 2, 4, 8, 12, 16)
"""Weights that are offered, in quarters of a regular item."""
_NO_POWER = "none"
_MOST_POWER = 6
_MOST_PRICE = 1_000_000


class OwnThingDialog(ModelessDialog):
    """Edits one part of the open sheet in place: each change is a step of the history. It closes when the part goes."""

    SIZE_UNITS = (150, 164)
    SPACING = "label_gap"

    def __init__(self, opened: SheetEditor, session: Session, part_id: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._opened = opened
        self._session = session
        self._sheet_id = opened.document_id
        self._part_id = part_id
        part = self.part
        assert part is not None
        self._is_talent = isinstance(part, Talent)
        self.fields: dict[str, QLineEdit | NoteField | DropField | TickBox] = {}
        self._last_was_wide = True
        self._grid = QGridLayout()
        self._grid.setColumnStretch(1, 1)
        self._grid.setColumnStretch(3, 1)
        self.column.addLayout(self._grid)
        self._build_fields(part)
        self.column.addWidget(TextLabel(self.tr("What it changes"), TextRole.LABEL, TextTone.QUIET))
        self._lines = QGridLayout()
        self.column.addLayout(self._lines)
        self.removals: list[Button] = []
        self.what = DropField(self.tr("What it changes"))
        self.what.set_options(modifier_options())
        self.what.set_value("skill:observation")
        self.number = NumberField(self.tr("By how much"), -9, 9)
        self.number.set_value(1)
        self.add_button = Button(self.tr("Add"), icon="plus")
        self.add_button.clicked.connect(self._on_add_clicked)
        self.what.value_requested.connect(lambda choice: self.number.setEnabled(takes_number(choice)))
        row = QHBoxLayout()
        for widget in (self.what, self.number, self.add_button):
            row.addWidget(widget, 1 if widget is self.what else 0)
        self.column.addLayout(row)
        self.refusal = WrappedLabel("", TextRole.SECONDARY, TextTone.ALERT)
        self.column.addWidget(self.refusal)
        self.column.addStretch(1)
        close = Button(self.tr("Done"), ButtonKind.PRIMARY, key="Enter", size=ButtonSize.NEXT_STEP)
        close.setDefault(True)
        close.clicked.connect(self.accept)
        self.column.addWidget(close)
        opened.changed.connect(self._show)
        bind_theme(self._fit)
        self._show()

    @property
    def part(self) -> Carried | Talent | None:
        """The part as it is now; None when it is gone or another sheet is open."""
        if not self._opened.is_open or self._opened.document_id != self._sheet_id:
            return None
        return _part_of(self._opened.sheet, self._part_id)

    def done(self, result: int) -> None:
        """Close and hand the focus back."""
        super().done(result)
        self.deleteLater()

    # --- the fields ---

    def _build_fields(self, part: Carried | Talent) -> None:
        name = LineField(self.tr("Name"))
        name.setMaxLength(NAME_LIMIT)
        self._add("name", self.tr("Name"), name, wide=True)
        note = NoteField(self.tr("Note"), self.tr("What it does, in your own words"))
        self._add("note", self.tr("Note"), note, wide=True)
        note.setMinimumHeight(2 * self._theme.metrics.control)
        if isinstance(part, Talent):
            return
        if isinstance(part, Weapon):
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
            self._add_number("rating", self.tr("Armor"), 0, 20)
            self._add_number("air", self.tr("Air"), 0, 20)
        weights = tuple(DropOption(str(quarters), weight_words(quarters)) for quarters in _WEIGHTS)
        self._add_choice("quarters", self.tr("Weight"), weights)
        self._add_number("quantity", self.tr("Quantity"), 1, 999)
        price = LineField(self.tr("Price, $"), self.tr("not known"))
        self._add("price", self.tr("Price, $"), price)
        category = LineField(self.tr("Class"))
        category.setMaxLength(NAME_LIMIT)
        self._add("category", self.tr("Class"), category)
        if isinstance(part, Weapon | Gear):
            levels: tuple[DropOption, ...] = (DropOption(_NO_POWER, self.tr("uses none")),)
            levels += tuple(DropOption(str(level), str(level)) for level in range(_MOST_POWER + 1))
            self._add_choice("power", self.tr("Power"), levels)

    def _band_name(self, band: Band) -> str:
        return translated(self._opened.rules.edition.ranges.meaning(band).name)

    def _add_number(self, field: str, words: str, least: int, most: int) -> None:
        self._add(field, words, NumberField(words, least, most))

    def _add_choice(self, field: str, words: str, options: tuple[DropOption, ...]) -> None:
        choice = DropField(words)
        choice.set_options(options)
        self._add(field, words, choice)

    def _add_tick(self, field: str, words: str) -> None:
        self._add(field, "", TickBox(words))

    def _add(self, field: str, words: str, editor: Any, *, wide: bool = False) -> None:
        self.fields[field] = editor
        row = self._grid.rowCount()
        column = 0
        if not wide and not self._last_was_wide and self._grid.itemAtPosition(row - 1, 2) is None:
            row, column = row - 1, 2
        self._last_was_wide = wide
        label = TextLabel(words, TextRole.SECONDARY, TextTone.QUIET)
        label.setSizePolicy(QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Preferred)
        label.setBuddy(editor)
        self._grid.addWidget(label, row, column)
        self._grid.addWidget(editor, row, column + 1, 1, 3 if wide else 1)
        request = editor.checked_requested if isinstance(editor, TickBox) else editor.value_requested
        request.connect(partial(self._on_field_requested, field))

    # --- what is shown ---

    def _show(self, _fields: object = None) -> None:
        part = self.part
        if part is None:
            self.reject()
            return
        self.set_title(self.tr("Change {name}").format(name=part.name))
        for field, editor in self.fields.items():
            value = getattr(part, field)
            if isinstance(editor, TickBox):
                editor.set_checked(value)
            elif isinstance(editor, NumberField):
                editor.set_value(value)
            elif isinstance(editor, DropField):
                editor.set_value(_NO_POWER if value is None else str(value))
            elif isinstance(editor, LineField | NoteField):
                editor.set_value("" if value is None else str(value))
        self._show_effects(part)

    def _show_effects(self, part: Carried | Talent) -> None:
        take_widgets(self._lines)
        self.removals = []
        for place, effect in enumerate(part.effects):
            words = modifier_words(effect)
            self._lines.addWidget(TextLabel(words), place, 0)
            button = Button(kind=ButtonKind.QUIET, icon="cross", size=ButtonSize.ROW)
            button.setAccessibleName(self.tr("Remove: {what}").format(what=words))
            set_tooltip(button, self.tr("Remove"))
            button.clicked.connect(partial(self._remove_effect, place))
            self._lines.addWidget(button, place, 1)
            self.removals.append(button)
        self._lines.setColumnStretch(0, 1)

    # --- what the user wants ---

    def _on_field_requested(self, field: str, value: Any) -> None:
        if field == "price":
            value = self._price(str(value))
        elif field in ("quarters", "power"):
            value = None if value == _NO_POWER else int(value)
        self._change(field, value)

    def _price(self, text: str) -> int | None:
        digits = "".join(letter for letter in text if letter.isdecimal())
        return min(int(digits), _MOST_PRICE) if digits else None

    def _on_add_clicked(self) -> None:
        part, choice = self.part, self.what.value
        if part is None or choice is None:
            return
        effect = modifier(choice, self.number.value)
        self._change("effects", effects_data((*part.effects, effect)))

    def _remove_effect(self, place: int) -> None:
        part = self.part
        if part is not None:
            self._change("effects", effects_data((*part.effects[:place], *part.effects[place + 1 :])))

    def _change(self, field: str, value: Any) -> None:
        command, name = ("sheet.change_talent", "talent") if self._is_talent else ("sheet.change_item", "item")
        self.refusal.set_text("")
        arguments = {name: self._part_id, "field": field, "value": value}
        try_command(command, self._session, self._refuse, who=self._sheet_id, **arguments)

    def _refuse(self, sentence: Words) -> None:
        self.refusal.set_text(translated(sentence))
        self._show()

    def _fit(self) -> None:
        metrics = self._theme.metrics
        self._grid.setSpacing(metrics.label_gap)
        self._lines.setVerticalSpacing(0)


def _part_of(sheet: CharacterSheet, part_id: str) -> Carried | Talent | None:
    parts: tuple[Carried | Talent, ...] = (*sheet.carried, *sheet.talents)
    return next((part for part in parts if part.id == part_id), None)
