"""The hatched band that says that somebody is out of action, and what that means."""

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from alien_desktop.gui.theme.paint import cut_path, draw_hatching
from alien_desktop.gui.theme.paint_text import Elide, draw_text, set_tooltip, text_width
from alien_desktop.gui.theme.theme import theme_of


class BrokenBand(QWidget):
    """A word in coral on hatching, and one sentence."""

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
            self.update()

    def sizeHint(self) -> QSize:
        """As high as a small control."""
        return QSize(100 * self._theme.metrics.unit, self._theme.metrics.control_title)

    def minimumSizeHint(self) -> QSize:
        """The word; the sentence may be cut."""
        return QSize(40 * self._theme.metrics.unit, self._theme.metrics.control_title)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Ground, hatching, the word on a plate, the sentence."""
        theme = self._theme
        tokens, metrics, fonts = theme.tokens, theme.metrics, theme.fonts
        painter = QPainter(self)
        rect = QRectF(self.rect())
        painter.fillRect(rect, tokens.alert_ground)
        hatched = QRectF(0, 0, 10 * metrics.unit, rect.height())
        path = cut_path(hatched)
        draw_hatching(painter, path, tokens.alert, metrics.hatch_step, metrics.line * 2.5)
        word = self._word.upper()
        wide = text_width(fonts, fonts.title, word) + 4 * metrics.unit
        plate = QRectF(hatched.right(), 0, wide, rect.height())
        painter.fillRect(plate, tokens.alert)
        middle = Qt.AlignmentFlag.AlignHCenter
        draw_text(painter, plate, word, fonts, fonts.title, tokens.alert_ink, middle, Elide.NEVER)
        left = plate.right() + 3 * metrics.unit
        room = QRectF(left, 0, rect.right() - left - metrics.unit, rect.height())
        draw_text(painter, room, self._sentence, fonts, fonts.secondary_bold, tokens.text)
