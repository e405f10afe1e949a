"""What stands where nothing is yet: one sentence that says what belongs here, and one button that begins it."""

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from alien_desktop.theme.look import follow_look
from alien_desktop.widgets.button import Button
from alien_desktop.widgets.paint import draw_cut
from alien_desktop.widgets.text_label import TextLabel, TextRole, TextTone


class EmptyState(QWidget):
    """A sentence in a dashed frame. `start_requested` is the wish of the button."""

    start_requested = Signal()

    def __init__(self, sentence: str, button: str = "", *, key: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = follow_look(self, self._on_look_changed)
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
        self._on_look_changed()

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
        look = self._look
        cut = look.measures.cut_panel
        width = look.measures.line * 1.5
        painter = QPainter(self)
        rect = QRectF(self.rect())
        draw_cut(painter, rect, None, look.tokens.line, width, top_left=cut, bottom_right=cut, dashed=True)

    def _on_look_changed(self) -> None:
        measures = self._look.measures
        around = 2 * measures.padding
        self._outer.setContentsMargins(around, around, around, around)
        self._outer.setSpacing(measures.group_gap)
