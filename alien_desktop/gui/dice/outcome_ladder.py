"""The ladder of a panic or stress-response roll: one cell for each face of the die, with total and word."""

from enum import StrEnum
from itertools import pairwise

from PySide6.QtCore import QEvent, QRectF, QSize, Qt
from PySide6.QtGui import QHelpEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from alien_desktop.gui.theme.paint import draw_box, draw_rule
from alien_desktop.gui.theme.paint_text import Elide, draw_text, line_height, text_width, tooltip
from alien_desktop.gui.theme.theme import theme_of
from alien_desktop.rules.record import record


class LadderTone(StrEnum):
    """What a total means: nothing happens, something happens, the roll itself is lost."""

    CALM = "calm"
    PANIC = "panic"
    LOST = "lost"


@record
class LadderCell:
    """One face: its total, the result in one word, what it means for the roll."""

    total: str
    word: str
    tone: LadderTone = LadderTone.CALM
    detail: str = ""
    """A sentence about the result, shown as a tool tip."""
    is_rolled: bool = False
    """This is the face that was rolled."""


class OutcomeLadder(QWidget):
    """Cells side by side, sharing their lines. Amber where a result hurts, barred where the roll is lost."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme_of(self)
        self._cells: tuple[LadderCell, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def set_cells(self, cells: tuple[LadderCell, ...]) -> None:
        """Show these cells, from the lowest face to the highest."""
        if cells != self._cells:
            self._cells = cells
            self.setAccessibleName(self.words())
            self.updateGeometry()
            self.update()

    def words(self) -> str:
        """The ladder as a sentence: "5 calm, 6 calm, 7 twitch"."""
        texts = []
        for cell in self._cells:
            text = f"{cell.total} {cell.word}"
            if cell.tone is LadderTone.LOST:
                text = self.tr("{result}, the action fails").format(result=text)
            texts.append(self.tr("{result}, rolled").format(result=text) if cell.is_rolled else text)
        return ", ".join(texts)

    def sizeHint(self) -> QSize:
        """Cells as wide as their words, as high as the measures say."""
        fonts, unit = self._theme.fonts, self._theme.metrics.unit
        font_metrics = fonts.font_metrics(fonts.secondary)
        wide = max((font_metrics.horizontalAdvance(cell.word) for cell in self._cells), default=0) + 3 * unit
        return QSize(round(max(wide, 14 * unit) * len(self._cells)), self._theme.metrics.ladder_cell)

    def minimumSizeHint(self) -> QSize:
        """Totals always fit, words may be cut."""
        return QSize(10 * self._theme.metrics.unit * len(self._cells), self._theme.metrics.ladder_cell)

    def cell_rects(self) -> tuple[QRectF, ...]:
        """Where the cells are."""
        count = len(self._cells)
        edges = [round(self.width() * index / count) for index in range(count + 1)] if count else []
        return tuple(
            QRectF(left, 0, right - left - (right < self.width()), self.height()) for left, right in pairwise(edges)
        )

    def event(self, event: QEvent) -> bool:
        """Tool tips are those of the cell under the pointer."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            for cell, rect in zip(self._cells, self.cell_rects(), strict=True):
                if cell.detail and rect.contains(event.pos()):
                    QToolTip.showText(event.globalPos(), tooltip(cell.detail), self)
                    return True
            QToolTip.hideText()
            return True
        return super().event(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Frame, total, word; the rolled cell has a heavy frame."""
        theme = self._theme
        fonts, tokens, metrics = theme.fonts, theme.tokens, theme.metrics
        painter = QPainter(self)
        centre = Qt.AlignmentFlag.AlignHCenter
        for cell, rect in zip(self._cells, self.cell_rects(), strict=True):
            hurts = cell.tone is not LadderTone.CALM
            ground, edge = (tokens.stress_ground, tokens.stress) if hurts else (tokens.sunken, tokens.line_soft)
            if cell.is_rolled and not hurts:
                edge = tokens.accent
            draw_box(painter, rect, ground, edge, metrics.line_current if cell.is_rolled else metrics.line)
            if cell.tone is LadderTone.LOST:
                bar = metrics.line_current + metrics.line
                draw_rule(painter, rect.left(), rect.right(), rect.top(), tokens.stress, bar)
            upper = line_height(fonts.number_bold)
            total = QRectF(rect.left(), rect.center().y() - upper + metrics.unit / 2, rect.width(), upper)
            word = QRectF(rect.left() + 2, rect.center().y() + metrics.unit / 2, rect.width() - 4, upper - 3)
            number_ink = tokens.stress if hurts else tokens.text2
            ink = tokens.text if hurts else tokens.text2
            first, _, rest = cell.word.partition(" ")
            if rest and text_width(fonts, fonts.secondary, cell.word) > word.width():
                # Two words that are too long for a cell stand under each other, and the total moves up.
                line = line_height(fonts.smallest) - 3.0
                top = rect.bottom() - 2 * line - metrics.line_strong
                total.setRect(rect.left(), rect.top() + 1, rect.width(), top - rect.top())
                word.setRect(word.left(), top, word.width(), line)
                draw_text(painter, word, first, fonts, fonts.smallest, ink, centre)
                word.moveTop(top + line)
                draw_text(painter, word, rest, fonts, fonts.smallest, ink, centre)
            else:
                fits = text_width(fonts, fonts.secondary, cell.word) <= word.width()
                draw_text(painter, word, cell.word, fonts, fonts.secondary if fits else fonts.smallest, ink, centre)
            draw_text(painter, total, cell.total, fonts, fonts.number_bold, number_ink, centre, Elide.NEVER)
