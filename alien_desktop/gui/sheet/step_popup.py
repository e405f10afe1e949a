"""A popup beside a value to step it up or down by hand, or to let the app work it out again."""

from PySide6.QtCore import QPoint, QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from alien_desktop.gui.kit.button import Button, StepButton
from alien_desktop.gui.kit.focus_ring import FocusRing
from alien_desktop.gui.kit.number_field import NumberField
from alien_desktop.gui.kit.text_label import TextLabel, TextRole, TextTone
from alien_desktop.gui.theme.button_paint import ButtonSize
from alien_desktop.gui.theme.paint import draw_box
from alien_desktop.gui.theme.theme import theme_of


class StepPopup(QFrame):
    """A number with minus and plus, and perhaps a second one. Closes on Esc, Enter, or a click elsewhere.

    `value_requested(int)` for the number; `automatic_requested()` for the button that gives it back to the app;
    `closed()` when it goes.
    """

    value_requested = Signal(int)
    automatic_requested = Signal()
    closed = Signal()

    def __init__(self, label: str, least: int, most: int, parent: QWidget | None = None) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self._theme = theme_of(self)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setAccessibleName(label)
        metrics = self._theme.metrics
        column = QVBoxLayout(self)
        column.setContentsMargins(metrics.padding, metrics.label_gap, metrics.padding, metrics.padding)
        column.setSpacing(metrics.label_gap)
        column.addWidget(TextLabel(label, TextRole.LABEL, TextTone.QUIET))
        self._note = TextLabel("", TextRole.SECONDARY, TextTone.QUIET, wrap=True)
        self._note.hide()
        column.addWidget(self._note)
        row = QHBoxLayout()
        row.setSpacing(metrics.unit)
        self.less = StepButton(up=False, name=self.tr("Less"))
        self.more = StepButton(up=True, name=self.tr("More"))
        self.field = NumberField(label, least, most)
        row.addWidget(self.less)
        row.addWidget(self.field)
        row.addWidget(self.more)
        row.addStretch(1)
        column.addLayout(row)
        self.automatic = Button("", size=ButtonSize.ROW)
        self.automatic.hide()
        column.addWidget(self.automatic)
        self._limits = (least, most)
        self.less.clicked.connect(lambda: self._ask(self.field.value - 1))
        self.more.clicked.connect(lambda: self._ask(self.field.value + 1))
        self.field.value_requested.connect(self.value_requested)
        self.field.returnPressed.connect(self.close)
        self.automatic.clicked.connect(self._on_automatic_clicked)
        self.ring = FocusRing(self)

    def set_value(self, value: int) -> None:
        """Show the number of the document."""
        self.field.set_value(value)
        self.less.setEnabled(value > self._limits[0])
        self.more.setEnabled(value < self._limits[1])

    def set_note(self, note: str) -> None:
        """Say where the number comes from; empty for nothing."""
        self._note.set_text(note)
        self._note.setVisible(bool(note))

    def set_automatic(self, words: str) -> None:
        """Offer to give the value back to the app ("Back to automatic: 4"); empty removes the offer."""
        self.automatic.set_text(words)
        self.automatic.setVisible(bool(words))

    def open_at(self, point: QPoint) -> None:
        """Show it at a global point, inside the screen, the number chosen."""
        self.adjustSize()
        screen = self.screen().availableGeometry()
        x = max(screen.left(), min(point.x(), screen.right() - self.width()))
        y = max(screen.top(), min(point.y(), screen.bottom() - self.height()))
        self.move(x, y)
        self.show()
        self.field.setFocus()
        self.field.selectAll()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc closes it."""
        if event.key() == Qt.Key.Key_Escape:
            self.close()
            return
        super().keyPressEvent(event)

    def hideEvent(self, event: object) -> None:
        """Emit `closed`."""
        self.closed.emit()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """A raised ground in a frame."""
        tokens = self._theme.tokens
        draw_box(QPainter(self), QRectF(self.rect()), tokens.surface, tokens.line, self._theme.metrics.line)

    def _ask(self, value: int) -> None:
        least, most = self._limits
        if least <= value <= most:
            self.value_requested.emit(value)

    def _on_automatic_clicked(self) -> None:
        self.automatic_requested.emit()
        self.close()
