"""The rest of the file: notes, looks, personality, signature item, crew, money, experience, story points."""

from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QWidget

from alien_desktop.documents.sheet.identity import most_of, set_number, set_signature_used, set_text
from alien_desktop.documents.sheet.item_use import use_signature_item, verify_signature_item
from alien_desktop.documents.text import NOTE_LIMIT
from alien_desktop.gui.kit.button import Button
from alien_desktop.gui.kit.line_field import LineField
from alien_desktop.gui.kit.note_field import NoteField
from alien_desktop.gui.kit.number_field import NumberField
from alien_desktop.gui.kit.panel import Panel
from alien_desktop.gui.kit.text_label import TextLabel, TextRole, TextTone
from alien_desktop.gui.kit.tick_box import TickBox
from alien_desktop.gui.kit.translation import translated
from alien_desktop.gui.sheet.sheet_rows_model import WORDS
from alien_desktop.gui.sheet.ui_file_panel import Ui_FilePanel
from alien_desktop.gui.theme.button_paint import ButtonKind, ButtonSize
from alien_desktop.gui.theme.paint_text import Elide, tooltip
from alien_desktop.gui.theme.theme import bind_theme
from alien_desktop.rules.message import Message
from alien_desktop.rules.violation import RuleViolation
from alien_desktop.session.sheet_editor import SheetEditor

_WIDE_UNITS, _TEXTS_UNITS = 165, 100
"""From these widths on, in units, the fields are beside the texts, and the texts beside each other."""


class FilePanel(Panel):
    """Fields over the open character: what is typed in one of them is one step. `closed` is the request to leave."""

    closed = Signal()

    def __init__(self, opened: SheetEditor, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self.set_title(self.tr("Notes and file"))
        self._opened = opened
        content = QWidget()
        self.ui = Ui_FilePanel()
        self.ui.setupUi(content)
        self.body.addWidget(content, 1)
        self.close_button = Button(self.tr("Close"), ButtonKind.QUIET, size=ButtonSize.TITLE)
        self.close_button.clicked.connect(self.closed)
        self.add_title_widget(self.close_button)
        self.notes = NoteField(self.tr("Notes"), self.tr("What the character should not forget"))
        self.appearance = NoteField(self.tr("Appearance"), self.tr("Appearance"))
        self.signature = LineField(self.tr("Signature item"), self.tr("Signature item"))
        self.signature_used = TickBox(self.tr("Used up for now"))
        self.signature_use = Button(self.tr("Use"), size=ButtonSize.TITLE)
        self.signature_use.setAccessibleName(self.tr("Use the signature item"))
        self.signature_use.clicked.connect(self._on_signature_use_clicked)
        self.personality = LineField(self.tr("Personality"), self.tr("In a few words"), most=NOTE_LIMIT)
        self.crew = LineField(self.tr("Crew"), self.tr("Crew"))
        self.numbers = {field: NumberField(words, 0, 0) for field, words in self._number_words().items()}
        self._lay_out()
        for field, editor in (("notes", self.notes), ("appearance", self.appearance)):
            editor.value_requested.connect(partial(self._set_text, field))
        for name, line in (("signature_item", self.signature), ("label", self.crew), ("personality", self.personality)):
            line.value_requested.connect(partial(self._set_text, name))
        for name, number in self.numbers.items():
            number.value_requested.connect(partial(self._set_number, name))
        self.signature_used.checked_requested.connect(self._on_signature_used_checked_requested)
        opened.changed.connect(self._on_opened_changed)
        bind_theme(self._apply_theme)
        self._on_opened_changed(frozenset())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The fields are beside the texts, in less width below them, and in a column the texts below each other."""
        super().resizeEvent(event)
        self._take_form()

    def _take_form(self) -> None:
        unit, directions = self._theme.metrics.unit, QBoxLayout.Direction
        beside, below = directions.LeftToRight, directions.TopToBottom
        is_wide = self.width() >= _WIDE_UNITS * unit
        self.ui.row.setDirection(beside if is_wide else below)
        self.ui.texts.setDirection(beside if self.width() >= _TEXTS_UNITS * unit else below)
        for editor in (self.notes, self.appearance):
            editor.setMinimumHeight(0 if is_wide else 3 * self._theme.metrics.control)

    def _number_words(self) -> dict[str, str]:
        return {
            "experience": self.tr("Experience"),
            "story_points": self.tr("Story points"),
            "cash": self.tr("Cash, $"),
        }

    def _lay_out(self) -> None:
        ui = self.ui
        ui.notes_column.addWidget(self._label(self.tr("Notes"), self.notes))
        ui.notes_column.addWidget(self.notes, 1)
        ui.look_column.addWidget(self._label(self.tr("Appearance"), self.appearance))
        ui.look_column.addWidget(self.appearance, 1)
        grid = ui.points_grid
        words = self._number_words()
        rows: tuple[tuple[str, QWidget], ...] = (
            (self.tr("Crew"), self.crew),
            (self.tr("Personality"), self.personality),
            (self.tr("Signature item"), self.signature),
            ("", self.signature_used),
        )
        for row, (text, editor) in enumerate(rows):
            grid.addWidget(self._label(text, editor), row, 0)
            grid.addWidget(editor, row, 1, 1, 2 if editor is self.signature_used else 3)
        grid.addWidget(self.signature_use, 3, 3, Qt.AlignmentFlag.AlignRight)
        for place, field in enumerate(("cash", "experience", "story_points")):
            row, column = len(rows) + place // 2, 2 * (place % 2)
            grid.addWidget(self._label(words[field], self.numbers[field]), row, column)
            grid.addWidget(self.numbers[field], row, column + 1)
        grid.setRowStretch(len(rows) + 2, 1)
        grid.setColumnStretch(1, 1)
        grid.setColumnStretch(3, 1)

    @staticmethod
    def _label(text: str, editor: QWidget) -> TextLabel:
        label = TextLabel(text, TextRole.SECONDARY, TextTone.QUIET, elide=Elide.NEVER)
        label.setBuddy(editor)
        return label

    def _on_opened_changed(self, fields: frozenset[str]) -> None:
        if not self._opened.is_open:
            return
        self._show_signature_use()
        if fields and not fields & WORDS:
            return
        sheet = self._opened.sheet
        self.notes.set_value(sheet.notes)
        self.appearance.set_value(sheet.appearance)
        self.signature.set_value(sheet.signature_item)
        self.signature_used.set_checked(sheet.signature_used)
        self.crew.set_value(sheet.label)
        self.personality.set_value(sheet.personality)
        for field, editor in self.numbers.items():
            editor.set_limits(0, most_of(field, self._opened.rules))
            editor.set_value(getattr(sheet, field))

    def _show_signature_use(self) -> None:
        """The button is always there to be asked; it says beforehand what it will do, or why nothing."""
        sheet, rules = self._opened.sheet, self._opened.rules
        words = self.tr("Slow action: stress −{relief}").format(relief=rules.edition.stress.signature_item_relief)
        try:
            verify_signature_item(sheet, rules)
        except RuleViolation as violation:
            words = translated(violation.message)
        self.signature_use.setToolTip(tooltip(words))
        self.signature_use.setAccessibleDescription(words)

    def _on_signature_use_clicked(self) -> None:
        sheet = self._opened.sheet
        thing = sheet.signature_item or Message("Signature item")
        text = Message("{item} used: {who}", item=thing, who=sheet.name)
        self._opened.edit(use_signature_item, text)

    def _set_text(self, field: str, text: str) -> None:
        self._opened.edit(lambda sheet, _rules: set_text(sheet, field, text))

    def _set_number(self, field: str, number: int) -> None:
        self._opened.edit(lambda sheet, rules: set_number(sheet, field, number, rules), merge_key=field)

    def _on_signature_used_checked_requested(self, used: bool) -> None:
        self._opened.edit(lambda sheet, _rules: set_signature_used(sheet, used))

    def _apply_theme(self) -> None:
        metrics = self._theme.metrics
        least = metrics.control_dense
        for row in range(5):
            self.ui.points_grid.setRowMinimumHeight(row, least)
        for layout in (self.ui.row, self.ui.texts, self.ui.notes_column, self.ui.look_column, self.ui.points_grid):
            layout.setContentsMargins(0, 0, 0, 0)
        for layout in (self.ui.row, self.ui.texts):
            layout.setSpacing(metrics.group_gap)
        for column in (self.ui.notes_column, self.ui.look_column):
            column.setSpacing(metrics.unit)
        self.ui.points_grid.setVerticalSpacing(metrics.line_strong)
        self.ui.points_grid.setHorizontalSpacing(metrics.label_gap)
        for editor in (self.signature, self.crew, *self.numbers.values()):
            editor.setProperty("dense", True)
            editor.setFixedHeight(metrics.control_dense)
        for number in self.numbers.values():
            number.setMinimumWidth(2 * metrics.control)
            number.setMaximumWidth(3 * metrics.control)
        self._take_form()
