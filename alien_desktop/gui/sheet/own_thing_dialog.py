"""Everything about one thing or talent that is carried, written by hand: numbers, price, words, and what it changes."""

from collections.abc import Mapping
from functools import partial
from typing import Any

from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QWidget

from alien_desktop.documents.sheet.character_sheet import CharacterSheet, Talent
from alien_desktop.documents.sheet.items import Carried
from alien_desktop.gui.kit.button import Button
from alien_desktop.gui.kit.dialog import ModelessDialog
from alien_desktop.gui.kit.drop_field import DropField
from alien_desktop.gui.kit.layouts import take_widgets
from alien_desktop.gui.kit.number_field import NumberField
from alien_desktop.gui.kit.registered_actions import try_command
from alien_desktop.gui.kit.section_header import SectionHeader
from alien_desktop.gui.kit.text_label import TextLabel, TextRole, TextTone
from alien_desktop.gui.kit.translation import translated
from alien_desktop.gui.kit.wrapped_label import WrappedLabel
from alien_desktop.gui.sheet.modifiers import (
    effects_data,
    modifier,
    modifier_options,
    modifier_words,
    takes_number,
)
from alien_desktop.gui.sheet.thing_fields import FieldEditor, ThingFields
from alien_desktop.gui.theme.button_paint import ButtonKind, ButtonSize
from alien_desktop.gui.theme.paint_text import set_tooltip
from alien_desktop.gui.theme.theme import bind_theme
from alien_desktop.rules.message import Words
from alien_desktop.session.session import Session
from alien_desktop.session.sheet_editor import SheetEditor


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
        self.values = ThingFields(part, opened.rules)
        self.values.value_requested.connect(self._change)
        self.column.addWidget(self.values)
        self.column.addWidget(SectionHeader(self.tr("What it changes")))
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
        foot = QHBoxLayout()
        foot.addStretch(1)
        foot.addWidget(close)
        self.pin(foot)
        opened.changed.connect(self._show)
        bind_theme(self._fit)
        self._show()

    @property
    def fields(self) -> Mapping[str, FieldEditor]:
        """The fields of its values, by the names of these."""
        return self.values.fields

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

    # --- what is shown ---

    def _show(self, _fields: object = None) -> None:
        part = self.part
        if part is None:
            self.reject()
            return
        self.set_title(self.tr("Change {name}").format(name=part.name))
        self.values.show_part(part)
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
        self._lines.setVerticalSpacing(0)


def _part_of(sheet: CharacterSheet, part_id: str) -> Carried | Talent | None:
    parts: tuple[Carried | Talent, ...] = (*sheet.carried, *sheet.talents)
    return next((part for part in parts if part.id == part_id), None)
