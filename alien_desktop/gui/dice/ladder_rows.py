"""The ladder of a panic or stress-response roll with its cells below each other, so that every name is read in full."""

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from alien_desktop.gui.dice.outcome_ladder import LadderCell, LadderTone
from alien_desktop.gui.theme.paint import draw_box
from alien_desktop.gui.theme.paint_text import Elide, draw_text, text_width
from alien_desktop.gui.theme.theme import theme_of


class LadderRows(QWidget):
    """A row for each face: total and name. Amber where a result hurts, filled where the action is lost."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme_of(self)
        self._cells: tuple[LadderCell, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    @property
    def cells(self) -> tuple[LadderCell, ...]:
        """What is shown."""
        return self._cells

    def set_cells(self, cells: tuple[LadderCell, ...]) -> None:
        """Show these cells, from the lowest face to the highest."""
        if cells != self._cells:
            self._cells = cells
            self.setAccessibleName(", ".join(self._spoken(cell) for cell in cells))
            self.updateGeometry()
            self.update()

    def sizeHint(self) -> QSize:
        """A row for each cell."""
        unit = self._theme.metrics.unit
        return QSize(54 * unit, len(self._cells) * self._pitch())

    def minimumSizeHint(self) -> QSize:
        """A name may be cut, a total not."""
        return QSize(30 * self._theme.metrics.unit, self.sizeHint().height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Row by row."""
        painter = QPainter(self)
        metrics, pitch = self._theme.metrics, self._pitch()
        for place, cell in enumerate(self._cells):
            rect = QRectF(0, place * pitch, self.width(), pitch - metrics.line_strong)
            self._paint_row(painter, rect, cell)

    def _pitch(self) -> int:
        return 6 * self._theme.metrics.unit + self._theme.metrics.line

    def _paint_row(self, painter: QPainter, rect: QRectF, cell: LadderCell) -> None:
        theme, unit = self._theme, self._theme.metrics.unit
        fonts, tokens, metrics = theme.fonts, theme.tokens, theme.metrics
        fill, edge, ink, number = tokens.stress_ground, tokens.stress, tokens.text, tokens.stress
        if cell.tone is LadderTone.CALM:
            fill, edge, ink, number = tokens.sunken, tokens.line_soft, tokens.text2, tokens.text2
        elif cell.tone is LadderTone.LOST:
            fill = edge = tokens.stress_fill
            ink = number = tokens.stress_fill_ink
        if cell.is_rolled and cell.tone is LadderTone.CALM:
            edge, ink = tokens.accent, tokens.text
        draw_box(painter, rect, fill, edge, metrics.line_current if cell.is_rolled else metrics.line)
        right = Qt.AlignmentFlag.AlignRight
        total = QRectF(rect.left(), rect.top(), 7 * unit, rect.height())
        draw_text(painter, total, cell.total, fonts, fonts.number_bold, number, right, Elide.NEVER)
        word = rect.adjusted(10 * unit, 0, -2 * unit, 0)
        note = self._note(cell)
        if note:
            draw_text(painter, word, note, fonts, fonts.smallest_bold, ink, right)
            word.setRight(word.right() - text_width(fonts, fonts.smallest_bold, note) - 2 * unit)
        font = fonts.secondary_bold if cell.is_rolled else fonts.secondary
        draw_text(painter, word, cell.word[:1].upper() + cell.word[1:], fonts, font, ink)

    def _note(self, cell: LadderCell) -> str:
        if cell.is_rolled:
            return self.tr("rolled")
        return self.tr("action fails") if cell.tone is LadderTone.LOST else ""

    def _spoken(self, cell: LadderCell) -> str:
        parts = [f"{cell.total} {cell.word}"]
        if cell.tone is LadderTone.LOST:
            parts.append(self.tr("action fails"))
        if cell.is_rolled:
            parts.append(self.tr("rolled"))
        return " ".join(parts)
