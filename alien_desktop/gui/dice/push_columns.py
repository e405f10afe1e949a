"""Keep and push beside each other: the same lines in both columns, so that the eye compares across."""

from enum import StrEnum

from PySide6.QtCore import QEvent, QRectF, QSize, Qt
from PySide6.QtGui import QHelpEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from alien_desktop.gui.dice.odds_percent import Chance, percent
from alien_desktop.gui.dice.outcome_ladder import LadderCell, LadderTone
from alien_desktop.gui.kit.die_face import draw_tick
from alien_desktop.gui.theme.paint import draw_box, draw_rule, draw_upright
from alien_desktop.gui.theme.paint_text import draw_text, text_width, tooltip
from alien_desktop.gui.theme.theme import theme_of
from alien_desktop.rules.record import record

_WIDE, _LEAST = 352, 288
"""How wide both columns are with and without whole names, in pixels at 100 %."""


class PushForm(StrEnum):
    """How much room the two columns have."""

    NAMES = "names"
    """Each face of the panic or response table has a line with its name."""
    TOTALS = "totals"
    """The six totals stand in one strip; the names are in tooltips."""
    SHORT = "short"
    """The same without the bars and without what is added to the die."""
    FIGURES = "figures"
    """The chances alone."""


@record
class PushSide:
    """What one of the two answers brings."""

    title: str
    dice: str
    """What is rolled: "0 successes", "11 dice again"."""
    success_label: str
    success: Chance
    alarm_label: str
    alarm: Chance
    alarm_text: str
    """Instead of the percentage where nothing is rolled; empty for the percentage."""
    added: str
    """What the table is read with: "D6 + stress 5"."""
    note: str
    """What is at the end of that line: "10 % each"."""
    cells: tuple[LadderCell, ...]
    is_advised: bool = False
    is_asked: bool = False
    """This is the push: its table is used now, that of the other side for a later roll."""


class PushColumns(QWidget):
    """Two records, painted in one go. For screen readers the two columns are two sentences."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme_of(self)
        self._sides: tuple[PushSide, ...] = ()
        self._form = PushForm.NAMES
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    @property
    def form(self) -> PushForm:
        """How the columns stand now."""
        return self._form

    @property
    def sides(self) -> tuple[PushSide, ...]:
        """Keep and push, as they are shown; nothing before the first question."""
        return self._sides

    @property
    def column_gap(self) -> int:
        """Distance of the two columns, and of the buttons under them."""
        return 5 * self._theme.metrics.unit

    def set_sides(self, keep: PushSide, push: PushSide) -> None:
        """Show what keeping and what pushing brings."""
        self._sides = (keep, push)
        self.setAccessibleName(self.words())
        self.updateGeometry()
        self.update()

    def set_form(self, form: PushForm) -> None:
        """Take as much height as there is."""
        if form is not self._form:
            self._form = form
            self.updateGeometry()
            self.update()

    def words(self) -> str:
        """Both columns as a person would say them."""
        return " ".join(self._spoken(side) for side in self._sides)

    def sizeHint(self) -> QSize:
        """As high as the form says."""
        return QSize(round(_WIDE * self._theme.scale), round(self._height()))

    def minimumSizeHint(self) -> QSize:
        """Names may be cut, figures not."""
        return QSize(round(_LEAST * self._theme.scale), round(self._height()))

    def event(self, event: QEvent) -> bool:
        """The tooltip is that of the result under the pointer."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            for side, column in zip(self._sides, self._columns(), strict=True):
                for cell, rect in zip(self._cells(side), self._cell_rects(side, column), strict=True):
                    if rect.contains(event.pos()):
                        QToolTip.showText(event.globalPos(), tooltip(cell.detail or cell.word), self)
                        return True
            QToolTip.hideText()
            return True
        return super().event(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Column by column, with a line between them."""
        painter = QPainter(self)
        columns = self._columns()
        for side, column in zip(self._sides, columns, strict=True):
            self._paint_side(painter, side, column)
        if len(columns) == 2:
            middle = (columns[0].right() + columns[1].left()) / 2
            draw_upright(painter, middle, 0, self.height(), self._theme.tokens.line_soft, self._theme.metrics.line)

    # --- places ---

    def _columns(self) -> tuple[QRectF, ...]:
        if not self._sides:
            return ()
        wide = (self.width() - self.column_gap) / 2
        return (QRectF(0, 0, wide, self.height()), QRectF(wide + self.column_gap, 0, wide, self.height()))

    @property
    def _line(self) -> float:
        return 4.75 * self._theme.metrics.unit

    @property
    def _row(self) -> float:
        return float(self._theme.metrics.text_smallest + self._theme.metrics.unit)

    @property
    def _is_short(self) -> bool:
        return self._form in {PushForm.SHORT, PushForm.FIGURES}

    def _cells(self, side: PushSide) -> tuple[LadderCell, ...]:
        """The results of the table that are shown."""
        return () if self._form is PushForm.FIGURES else side.cells

    @property
    def _bar(self) -> float:
        return 0.0 if self._is_short else self._theme.metrics.odds_bar + 0.75 * self._theme.metrics.unit

    def _ladder_top(self) -> float:
        lines = 3 if self._is_short else 4
        return lines * self._line + 2 * self._bar + 0.5 * self._theme.metrics.unit

    def _height(self) -> float:
        if not any(self._cells(side) for side in self._sides):
            return 3 * self._line + 2 * self._bar
        below = 6 * self._row if self._form is PushForm.NAMES else 6.0 * self._theme.metrics.unit
        return self._ladder_top() + below

    def _cell_rects(self, side: PushSide, column: QRectF) -> tuple[QRectF, ...]:
        count, top = len(self._cells(side)), self._ladder_top()
        if self._form is PushForm.NAMES:
            height = self._row
            return tuple(
                QRectF(column.left(), top + index * height, column.width(), height - 1) for index in range(count)
            )
        wide = column.width() / max(count, 1)
        return tuple(
            QRectF(round(column.left() + index * wide), top, round(wide) - 1, 6 * self._theme.metrics.unit)
            for index in range(count)
        )

    # --- painting ---

    def _paint_side(self, painter: QPainter, side: PushSide, column: QRectF) -> None:
        theme, unit = self._theme, self._theme.metrics.unit
        fonts, tokens = theme.fonts, theme.tokens
        end = Qt.AlignmentFlag.AlignRight
        line = QRectF(column.left(), 0, column.width(), self._line)
        title = line
        ink = tokens.accent if side.is_advised else tokens.text
        if side.is_advised:
            tick = QRectF(line.left(), line.center().y() - 1.5 * unit, 3 * unit, 3 * unit)
            draw_tick(painter, tick.adjusted(0, unit * 0.25, 0, -unit * 0.25), tokens.accent)
            title = line.adjusted(4.5 * unit, 0, 0, 0)
        draw_text(painter, title, side.title.upper(), fonts, fonts.title, ink)
        free = title.adjusted(text_width(fonts, fonts.title, side.title.upper()) + unit, 0, 0, 0)
        draw_text(painter, free, side.dice, fonts, fonts.secondary, tokens.text2, end)
        line.moveTop(line.bottom())
        good = percent(side.success, self.locale())
        self._paint_pair(painter, line, side.success_label, good, loud=True)
        line.moveTop(self._paint_bar(painter, line, float(side.success), "accent"))
        quiet = bool(side.alarm_text)
        self._paint_pair(
            painter, line, side.alarm_label, side.alarm_text or percent(side.alarm, self.locale()), loud=not quiet
        )
        line.moveTop(self._paint_bar(painter, line, float(side.alarm), "stress_fill"))
        if not self._cells(side):
            return
        if not self._is_short:
            note = text_width(fonts, fonts.secondary, side.note)
            ink = tokens.stress if side.is_asked else tokens.text2
            room = line.adjusted(0, 0, -note - unit, 0)
            font = fonts.secondary
            if text_width(fonts, font, side.added) > room.width():
                font = fonts.smallest
            beside = text_width(fonts, font, side.added) <= room.width()
            draw_text(painter, room if beside else line, side.added, fonts, font, ink)
            if beside:
                draw_text(painter, line, side.note, fonts, fonts.secondary, tokens.text2, end)
        for cell, rect in zip(self._cells(side), self._cell_rects(side, column), strict=True):
            self._paint_cell(painter, side, cell, rect)

    def _paint_pair(self, painter: QPainter, line: QRectF, label: str, value: str, *, loud: bool) -> None:
        theme = self._theme
        fonts, tokens = theme.fonts, theme.tokens
        ink = tokens.text if loud else tokens.text2
        font = fonts.secondary_bold if loud else fonts.secondary
        wide = text_width(fonts, font, value) + theme.metrics.unit
        draw_text(painter, line.adjusted(0, 0, -wide, 0), label, fonts, fonts.secondary, ink)
        draw_text(painter, line, value, fonts, font, ink, Qt.AlignmentFlag.AlignRight)

    def _paint_bar(self, painter: QPainter, line: QRectF, share: float, token: str) -> float:
        """Paint the bar under a line and return where the next line begins."""
        if self._is_short:
            return line.bottom()
        tokens, metrics = self._theme.tokens, self._theme.metrics
        rect = QRectF(line.left(), line.bottom(), line.width(), metrics.odds_bar)
        draw_box(painter, rect, tokens.sunken, tokens.line_soft, metrics.line)
        inner = rect.adjusted(metrics.line, metrics.line, -metrics.line, -metrics.line)
        inner.setWidth(round(inner.width() * share))
        painter.fillRect(inner, getattr(tokens, token))
        for quarter in (0.25, 0.5, 0.75):
            x = round(rect.left() + rect.width() * quarter)
            ink = tokens.sunken if x < inner.right() else tokens.line_soft
            draw_upright(painter, x, inner.top(), inner.bottom(), ink, metrics.line)
        return line.bottom() + self._bar

    def _paint_cell(self, painter: QPainter, side: PushSide, cell: LadderCell, rect: QRectF) -> None:
        """Sunken is calm, amber ground is panic, and where the action is lost the push's cell is filled."""
        theme, unit = self._theme, self._theme.metrics.unit
        fonts, tokens, metrics = theme.fonts, theme.tokens, theme.metrics
        calm, lost = cell.tone is LadderTone.CALM, cell.tone is LadderTone.LOST
        fill, edge, ink, number = tokens.stress_ground, tokens.stress, tokens.text, tokens.stress
        if calm:
            fill, edge, ink, number = tokens.sunken, tokens.line_soft, tokens.text2, tokens.text2
        elif not side.is_asked:
            edge = tokens.stress_ground
        elif lost:
            fill = edge = tokens.stress_fill
            ink = number = tokens.stress_fill_ink
        draw_box(painter, rect, fill, edge, metrics.line)
        if self._form is not PushForm.NAMES:
            if lost and not side.is_asked:
                draw_rule(painter, rect.left(), rect.right(), rect.top(), tokens.stress, metrics.line_strong)
            draw_text(painter, rect, cell.total, fonts, fonts.smallest_bold, number, Qt.AlignmentFlag.AlignHCenter)
            return
        if lost and not side.is_asked:
            painter.fillRect(QRectF(rect.left(), rect.top(), unit * 0.75, rect.height()), tokens.stress)
        total = QRectF(rect.left(), rect.top(), 6 * unit, rect.height())
        draw_text(painter, total, cell.total, fonts, fonts.smallest_bold, number, Qt.AlignmentFlag.AlignRight)
        word = rect.adjusted(8 * unit, 0, -unit, 0)
        if lost:
            fails = self.tr("fails")
            draw_text(painter, word, fails, fonts, fonts.smallest_bold, ink, Qt.AlignmentFlag.AlignRight)
            word.setRight(word.right() - text_width(fonts, fonts.smallest_bold, fails) - unit)
        draw_text(painter, word, cell.word[:1].upper() + cell.word[1:], fonts, fonts.smallest, ink)

    def _spoken(self, side: PushSide) -> str:
        alarm = side.alarm_text or percent(side.alarm, self.locale())
        steps = []
        for cell in side.cells:
            text = f"{cell.total} {cell.word}"
            lost = cell.tone is LadderTone.LOST
            steps.append(self.tr("{result}, the action fails").format(result=text) if lost else text)
        parts = [
            f"{side.title}: {side.dice}",
            f"{side.success_label} {percent(side.success, self.locale())}",
            f"{side.alarm_label} {alarm}",
            *([f"{side.added}: {', '.join(steps)}"] if steps else []),
        ]
        return f"{'; '.join(parts)}."
