"""Getting a handout ready: its name, a text, and a picture from a file."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFileDialog, QGridLayout, QHBoxLayout, QWidget

from alien_desktop.gui.kit.button import Button
from alien_desktop.gui.kit.dialog import ModelessDialog
from alien_desktop.gui.kit.file_dialogs import file_dialog
from alien_desktop.gui.kit.line_field import LineField
from alien_desktop.gui.kit.note_field import NoteField
from alien_desktop.gui.kit.text_label import TextLabel, TextRole, TextTone
from alien_desktop.gui.kit.translation import translated
from alien_desktop.gui.kit.wrapped_label import WrappedLabel
from alien_desktop.gui.theme.button_paint import ButtonKind, ButtonSize
from alien_desktop.gui.theme.paint_text import set_tooltip
from alien_desktop.gui.theme.theme import bind_theme
from alien_desktop.rules.message import Words


class HandoutDialog(ModelessDialog):
    """`handout_given(name, text, file)`: Ctrl+Enter or the button; the file is empty for a text alone.

    The receiver answers with `accept` or `refuse`. What was not taken is still there when it is opened again.
    """

    handout_given = Signal(str, str, str)
    SIZE_UNITS = (130, 84)
    SPACING = "label_gap"

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._file = ""
        self.set_title(self.tr("Handout"))
        self.heading = TextLabel(self.tr("Handout"), TextRole.HEADING)
        self.name = LineField(self.tr("Name"), self.tr("Quarantine order, page 1"))
        self.text = NoteField(self.tr("Text"), self.tr("What they read"))
        self.picture_button = Button(self.tr("Choose a picture…"))
        self.picture = TextLabel("", TextRole.SECONDARY, TextTone.QUIET)
        self.without_button = Button(kind=ButtonKind.QUIET, icon="cross", size=ButtonSize.ROW)
        self.without_button.setAccessibleName(self.tr("Without a picture"))
        set_tooltip(self.without_button, self.tr("Without a picture"))
        size = ButtonSize.NEXT_STEP
        self.ok_button = Button(self.tr("Get it ready"), ButtonKind.PRIMARY, key="Ctrl+Enter", size=size)
        self.close_button = Button(self.tr("Close"), key="Esc", size=size)
        self._grid = QGridLayout()
        self._add_row(0, self.tr("Name"), self.name)
        self._add_row(1, self.tr("Text"), self.text)
        self._grid.setRowStretch(1, 1)
        self._add_row(2, self.tr("Picture"), self.picture_button)
        self._grid.addWidget(self.without_button, 2, 2)
        self._grid.addWidget(self.picture, 2, 3)
        self._grid.setColumnStretch(3, 1)
        self._buttons = QHBoxLayout()
        self._buttons.addStretch(1)
        self._buttons.addWidget(self.ok_button)
        self._buttons.addWidget(self.close_button)
        self.column.addWidget(self.heading)
        self.refusal = WrappedLabel("", TextRole.SECONDARY_BOLD, TextTone.ALERT)
        self.refusal.hide()
        self.column.addLayout(self._grid, 1)
        self.column.addWidget(self.refusal)
        self.column.addLayout(self._buttons)
        self.ok_button.setDefault(True)
        self.ok_button.clicked.connect(self._on_ok_clicked)
        self.close_button.clicked.connect(self.reject)
        self.picture_button.clicked.connect(self._on_picture_button_clicked)
        self.without_button.clicked.connect(self._on_without_button_clicked)
        self.name.textChanged.connect(self._allow)
        self.text.textChanged.connect(self._allow)
        self.take_picture("")
        bind_theme(self._apply_theme)

    def open_over(self, place: QWidget) -> None:
        """Ask for a new one, or go on with the one that was begun."""
        self.refusal.hide()
        self.show_over(place)
        self.name.setFocus()

    def accept(self) -> None:
        """It was taken: close, and begin with nothing the next time."""
        super().accept()
        self.name.set_value("")
        self.text.set_value("")
        self.take_picture("")

    def refuse(self, sentence: Words) -> None:
        """Say why it was not taken; all of it stays to be changed."""
        self.refusal.set_text(translated(sentence))
        self.refusal.show()

    def take_picture(self, file: str) -> None:
        """Take the picture of a file; an empty name takes none."""
        self._file = file
        self.picture.set_text(file.rpartition("/")[2])
        self.without_button.setVisible(bool(file))
        self._allow()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Ctrl+Enter is the button from everywhere: Enter alone is a new line of the text."""
        control = Qt.KeyboardModifier.ControlModifier in event.modifiers()
        if control and event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter} and not event.isAutoRepeat():
            self.ok_button.click()
        else:
            super().keyPressEvent(event)

    def _add_row(self, row: int, words: str, field: QWidget) -> None:
        label = TextLabel(words, tone=TextTone.QUIET)
        label.setBuddy(field)
        top = Qt.AlignmentFlag.AlignTop if field is self.text else Qt.AlignmentFlag.AlignVCenter
        self._grid.addWidget(label, row, 0, top)
        self._grid.addWidget(field, row, 1, 1, 1 if field is self.picture_button else 3)

    def _allow(self) -> None:
        self.ok_button.setEnabled(bool(self.name.text().strip() and (self.text.toPlainText().strip() or self._file)))

    def _on_ok_clicked(self) -> None:
        self.handout_given.emit(self.name.text(), self.text.toPlainText(), self._file)

    def _on_picture_button_clicked(self) -> None:
        dialog = file_dialog(self, self.tr("Picture"), self.tr("Pictures (*.png *.jpg *.jpeg *.webp)"))
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.fileSelected.connect(self.take_picture)
        dialog.open()

    def _on_without_button_clicked(self) -> None:
        self.take_picture("")
        self.picture_button.setFocus(Qt.FocusReason.OtherFocusReason)

    def _apply_theme(self) -> None:
        metrics = self._theme.metrics
        self._grid.setSpacing(metrics.label_gap)
        self._buttons.setSpacing(metrics.gap)
