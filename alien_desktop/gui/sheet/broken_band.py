"""The hatched band that says that somebody is out of action, and what that means."""

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from alien_desktop.gui.theme.paint import cut_path, draw_hatching
from alien_desktop.gui.theme.paint_text import (
    Elide,
    draw_text,
    draw_wrapped_text,
    set_tooltip,
    text_width,
    wrapped_height,
    wrapped_text,
)
from alien_desktop.gui.theme.theme import theme_of

_LEAST = 40
"""The least width, in units; before it was laid out it asks for one line."""
_HATCHED_FROM = 120
"""Narrower, in units, the sentence has the room of the hatching."""


class BrokenBand(QWidget):
    """A word in coral on hatching, and one sentence. `height_changed`: it needs more lines, or fewer."""

    height_changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme_of(self)
        self._word = ""
        self._sentence = ""
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    @property
    def sentence(self) -> str:
        """What it says after the word."""
        return self._sentence

    def set_message(self, word: str, sentence: str) -> None:
        """Show this word and sentence."""
        if (word, sentence) != (self._word, self._sentence):
            self._word, self._sentence = word, sentence
            self.setAccessibleName(f"{word}: {sentence}")
            set_tooltip(self, sentence)
            self._ask_for_height()
            self.update()

    @property
    def more_height(self) -> int:
        """How much higher than one line it is, in pixels."""
        return self._high() - self._theme.metrics.control_title

    def sizeHint(self) -> QSize:
        """As high as a small control, or as its lines."""
        return QSize(100 * self._theme.metrics.unit, self._high())

    def minimumSizeHint(self) -> QSize:
        """The word, and the sentence below each other."""
        return QSize(_LEAST * self._theme.metrics.unit, self._high())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """A sentence that has no room in one line takes two small ones."""
        super().resizeEvent(event)
        self._ask_for_height()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Ground, hatching, the word on a plate, the sentence."""
        theme = self._theme
        tokens, metrics, fonts = theme.tokens, theme.metrics, theme.fonts
        painter = QPainter(self)
        rect = QRectF(self.rect())
        painter.fillRect(rect, tokens.alert_ground)
        hatched, plate, room = self._parts()
        if hatched.width() > 0:
            draw_hatching(painter, cut_path(hatched), tokens.alert, metrics.hatch_step, metrics.line * 2.5)
        painter.fillRect(plate, tokens.alert)
        middle = Qt.AlignmentFlag.AlignHCenter
        draw_text(painter, plate, self._word.upper(), fonts, fonts.title, tokens.alert_ink, middle, Elide.NEVER)
        if self._fits():
            draw_text(painter, room, self._sentence, fonts, fonts.secondary_bold, tokens.text)
            return
        layout = wrapped_text(self._sentence, fonts.smallest_bold, room.width())
        top = (rect.height() - wrapped_height(layout)) / 2
        draw_wrapped_text(painter, QPointF(room.left(), max(0.0, top)), layout, tokens.text)

    def _ask_for_height(self) -> None:
        """Always emit it: the layout may have read the height between a new scale and the width that follows."""
        self.updateGeometry()
        self.height_changed.emit()

    def _parts(self) -> tuple[QRectF, QRectF, QRectF]:
        """Return where hatching, word and sentence stand; a narrow band has no hatching."""
        metrics, fonts = self._theme.metrics, self._theme.fonts
        hatched = QRectF(0, 0, 10 * metrics.unit if self.width() >= _HATCHED_FROM * metrics.unit else 0, self.height())
        word = text_width(fonts, fonts.title, self._word.upper())
        plate = QRectF(hatched.right(), 0, word + 4 * metrics.unit, self.height())
        left = plate.right() + (3 if hatched.width() else 2) * metrics.unit
        return hatched, plate, QRectF(left, 0, max(1.0, self.width() - left - metrics.unit), self.height())

    def _fits(self) -> bool:
        fonts = self._theme.fonts
        return text_width(fonts, fonts.secondary_bold, self._sentence) <= self._parts()[2].width()

    def _high(self) -> int:
        metrics, fonts = self._theme.metrics, self._theme.fonts
        if not self._word or self.width() < _LEAST * metrics.unit or self._fits():
            return metrics.control_title
        layout = wrapped_text(self._sentence, fonts.smallest_bold, self._parts()[2].width())
        return max(metrics.control_title, round(wrapped_height(layout)) + metrics.line_strong)
