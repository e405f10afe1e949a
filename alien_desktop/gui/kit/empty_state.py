"""What stands where nothing is yet: one sentence that says what belongs here, and one button that begins it."""

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from alien_desktop.gui.kit.button import Button
from alien_desktop.gui.kit.text_label import TextLabel, TextRole, TextTone
from alien_desktop.gui.theme.paint import draw_cut
from alien_desktop.gui.theme.theme import bind_theme, theme_of


class EmptyState(QWidget):
    """A sentence in a dashed frame. `start_requested` is the request of the button."""

    start_requested = Signal()

    def __init__(self, sentence: str, button: str = "", *, key: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme_of(self)
        self._outer = QVBoxLayout(self)
        self._outer.addStretch(1)
        centre = Qt.AlignmentFlag.AlignHCenter
        self._label = TextLabel(sentence, TextRole.BODY, TextTone.QUIET, wrap=True, align=centre)
        self._outer.addWidget(self._label)
        self._button = Button(button, key=key)
        self._button.setVisible(bool(button))
        self._button.clicked.connect(self.start_requested)
        self._outer.addWidget(self._button, 0, centre)
        self._outer.addStretch(1)
        self.setAccessibleName(sentence)
        bind_theme(self._apply_theme)

    def set_sentence(self, sentence: str) -> None:
        """Set the sentence."""
        self._label.set_text(sentence)
        self.setAccessibleName(sentence)

    def set_button(self, text: str) -> None:
        """Set the words of the button."""
        self._button.set_text(text)
        self._button.setVisible(bool(text))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """A dashed frame: here is a place."""
        theme = self._theme
        cut = theme.metrics.cut_panel
        width = theme.metrics.line * 1.5
        painter = QPainter(self)
        rect = QRectF(self.rect())
        draw_cut(painter, rect, None, theme.tokens.line, width, top_left=cut, bottom_right=cut, dashed=True)

    def _apply_theme(self) -> None:
        metrics = self._theme.metrics
        around = 2 * metrics.padding
        self._outer.setContentsMargins(around, around, around, around)
        self._outer.setSpacing(metrics.group_gap)
