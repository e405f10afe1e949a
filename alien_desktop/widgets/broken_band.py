"""The hatched band that says that somebody is out of action, and what that means."""

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from alien_desktop.theme.look import follow_look
from alien_desktop.widgets.paint import cut_path, draw_hatching
from alien_desktop.widgets.paint_text import Elide, draw_text, explain, text_width


class BrokenBand(QWidget):
    """A word in coral on hatching, and one sentence."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = follow_look(self)
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
            explain(self, sentence)
            self.update()

    def sizeHint(self) -> QSize:
        """As high as a small control."""
        return QSize(100 * self._look.measures.unit, self._look.measures.control_title)

    def minimumSizeHint(self) -> QSize:
        """The word; the sentence may be cut."""
        return QSize(40 * self._look.measures.unit, self._look.measures.control_title)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Ground, hatching, the word on a plate, the sentence."""
        look = self._look
        tokens, measures, fonts = look.tokens, look.measures, look.fonts
        painter = QPainter(self)
        rect = QRectF(self.rect())
        painter.fillRect(rect, tokens.alert_ground)
        hatched = QRectF(0, 0, 10 * measures.unit, rect.height())
        path = cut_path(hatched)
        draw_hatching(painter, path, tokens.alert, measures.hatch_step, measures.line * 2.5)
        word = self._word.upper()
        wide = text_width(fonts, fonts.title, word) + 4 * measures.unit
        plate = QRectF(hatched.right(), 0, wide, rect.height())
        painter.fillRect(plate, tokens.alert)
        middle = Qt.AlignmentFlag.AlignHCenter
        draw_text(painter, plate, word, fonts, fonts.title, tokens.alert_ink, middle, Elide.NEVER)
        left = plate.right() + 3 * measures.unit
        room = QRectF(left, 0, rect.right() - left - measures.unit, rect.height())
        draw_text(painter, room, self._sentence, fonts, fonts.secondary_bold, tokens.text)
