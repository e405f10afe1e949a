"""Dialogs that stand inside a column beside the work: never a window of their own, they hide nothing."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLineEdit, QPlainTextEdit, QVBoxLayout, QWidget

from alien_desktop.gui.kit.button import Button
from alien_desktop.gui.kit.dialog import Dialog
from alien_desktop.gui.kit.panel import Panel, PanelTone
from alien_desktop.gui.kit.tab_order import focus_of
from alien_desktop.gui.kit.text_label import TextLabel
from alien_desktop.gui.theme.button_paint import ButtonKind, ButtonSize
from alien_desktop.gui.theme.theme import bind_theme


class InlineDialog(Dialog):
    """A dialog as a part of the column, with a panel. `finished(int)` tells how it was answered.

    Enter and Esc belong to it only while the focus is inside. Whoever opens it remembers the caller first, and gives
    the focus back when it is closed; being answered does not hide it.
    """

    def __init__(self, title: str, tone: PanelTone, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowFlags(Qt.WindowType.Widget)  # given to the constructor it would still become a window
        self.panel = Panel(title)
        self.panel.set_tone(tone)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(self.panel)
        self.setAccessibleName(title)

    @property
    def has_focus(self) -> bool:
        """Whether the focus is inside."""
        now = focus_of(self)
        return now is not None and (now is self or self.isAncestorOf(now))

    def remember_caller(self) -> None:
        """Keep in mind who has the focus."""
        if not self.has_focus:
            self._caller = focus_of(self)

    def take_focus(self, button: Button) -> None:
        """Give the focus to the button, unless somebody is typing."""
        if self.isVisible() and not isinstance(self._caller, QLineEdit | QPlainTextEdit):
            button.setFocus(Qt.FocusReason.OtherFocusReason)

    def give_focus_back(self) -> bool:
        """Return the focus to whoever had it; False when that is gone, hidden or disabled.

        Best before the dialog goes: Qt would pass the focus on to the first button of the window meanwhile, and a
        screen reader would read that.
        """
        caller = self._take_caller()
        if caller is None or not caller.isVisible() or not caller.isEnabled():
            return False
        caller.setFocus(Qt.FocusReason.OtherFocusReason)
        return True

    def done(self, code: int) -> None:
        """Emit how it was answered; whoever opened it removes it."""
        self.setResult(code)
        self.finished.emit(code)


class InlineFormDialog(InlineDialog):
    """Rows of fields, what is below them, a button to go on (accepted) and one to cancel (rejected).

    A subclass adds its fields with `add_field`, whatever is below them to `panel.body`, and ends with `end_with`.
    """

    def __init__(self, title: str, parent: QWidget | None = None) -> None:
        super().__init__(title, PanelTone.ASKING, parent)
        self.panel.set_spacing("padding")
        self._grid = QGridLayout()
        self._grid.setColumnStretch(1, 1)
        self._buttons = QHBoxLayout()
        self.cancel_button = Button(self.tr("Cancel"), key="Esc", size=ButtonSize.NEXT_STEP)
        self.cancel_button.clicked.connect(self.reject)
        self.panel.body.addLayout(self._grid)
        bind_theme(self._set_distances)

    def add_field(self, words: str, field: QWidget) -> TextLabel:
        """Add a row below the others and return its label."""
        label = TextLabel(words)
        label.setBuddy(field)
        row = self._grid.count() // 2
        self._grid.addWidget(label, row, 0)
        self._grid.addWidget(field, row, 1)
        return label

    def end_with(self, words: str, icon: str = "") -> Button:
        """Add the buttons and return the one that goes on."""
        button = Button(words, ButtonKind.PRIMARY, icon=icon, key="Enter", size=ButtonSize.NEXT_STEP)
        button.setDefault(True)
        button.clicked.connect(self.accept)
        self._buttons.addWidget(button, 1)
        self._buttons.addWidget(self.cancel_button, 0)
        self.panel.body.addLayout(self._buttons)
        return button

    def _set_distances(self) -> None:
        metrics = self._theme.metrics
        self._grid.setSpacing(metrics.label_gap)
        self._buttons.setSpacing(metrics.label_gap)
