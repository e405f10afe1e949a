"""The pool as a breakdown: one named term per line, one small die per die, the number at the right."""

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from alien_desktop.gui.kit.arrow_group import ArrowGroup
from alien_desktop.gui.kit.button import StepButton
from alien_desktop.gui.kit.die_face import DieKind, DieState, draw_die
from alien_desktop.gui.theme.paint import crisp_pen
from alien_desktop.gui.theme.paint_text import Elide, draw_text, text_width
from alien_desktop.gui.theme.theme import bind_theme, theme_of
from alien_desktop.rules.record import record

_SMALLEST_DIE = 5
MINUS = "−"


@record
class BreakdownItem:
    """One term of a pool. `dice` may be negative; `signed` writes "+2" instead of "2"."""

    label: str
    note: str
    dice: int
    kind: DieKind = DieKind.BASE
    signed: bool = False

    @property
    def number(self) -> str:
        """The number as it is written, with a real minus."""
        return signed_number(self.dice) if self.signed else str(self.dice).replace("-", MINUS)


def signed_number(number: int) -> str:
    """ "+2", "−1" or "0"."""
    return f"{number:+d}".replace("-", MINUS) if number else "0"


class PoolBreakdown(QWidget):
    """Terms of a pool, and optionally a line with a modifier that can be stepped: `modifier_requested(new value)`."""

    modifier_requested = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme_of(self)
        self._lines: tuple[BreakdownItem, ...] = ()
        self._modifier: int | None = None
        self._modifier_label = ""
        self._less = StepButton(up=False, name=self.tr("One die less"), small=True, parent=self)
        self._more = StepButton(up=True, name=self.tr("One die more"), small=True, parent=self)
        ArrowGroup(self, (self._less, self._more))
        self._less.clicked.connect(self._on_less_clicked)
        self._more.clicked.connect(self._on_more_clicked)
        self._less.hide()
        self._more.hide()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        bind_theme(self._place_buttons)

    def set_terms(self, lines: tuple[BreakdownItem, ...]) -> None:
        """Show these terms: base terms first, stress terms last."""
        if lines != self._lines:
            high, self._lines = self._height(), lines
            self._relayout(high)

    def set_modifier(self, value: int | None, label: str = "") -> None:
        """Show a line with minus and plus before the stress terms; None removes it."""
        if (value, label) != (self._modifier, self._modifier_label):
            high = self._height()
            self._modifier, self._modifier_label = value, label
            self._less.setVisible(value is not None)
            self._more.setVisible(value is not None)
            self._relayout(high)

    def words(self) -> str:
        """All terms as a sentence."""
        parts = [f"{line.label} {line.number}" for line in self._lines]
        if self._modifier is not None:
            parts.insert(self._modifier_index(), f"{self._modifier_label} {signed_number(self._modifier)}")
        return ", ".join(parts)

    def row_ends(self) -> tuple[int, ...]:
        """Where each line ends, in pixels from the top."""
        return tuple(round(row.bottom()) for row in self._rows())

    def sizeHint(self) -> QSize:
        """Every line at its height."""
        metrics = self._theme.metrics
        return QSize(metrics.dice_column - 2 * metrics.padding, self._height())

    def minimumSizeHint(self) -> QSize:
        """As high as all lines; labels may be cut."""
        return QSize(40 * self._theme.metrics.unit, self._height())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Label, note, dice, number; line by line."""
        painter = QPainter(self)
        rows = iter(self._rows())
        index = self._modifier_index() if self._modifier is not None else -1
        for position, line in enumerate(self._lines):
            if position == index:
                self._paint_modifier(painter, next(rows))
            self._paint_line(painter, next(rows), line)
        if index == len(self._lines):
            self._paint_modifier(painter, next(rows))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The buttons of the modifier stay with their line."""
        super().resizeEvent(event)
        self._place_buttons()

    def _on_less_clicked(self) -> None:
        if self._modifier is not None:
            self.modifier_requested.emit(self._modifier - 1)

    def _on_more_clicked(self) -> None:
        if self._modifier is not None:
            self.modifier_requested.emit(self._modifier + 1)

    def _relayout(self, high: int) -> None:
        """Show other lines; they were that high in pixels before."""
        self.setAccessibleName(self.words())
        self._place_buttons()
        if self._height() != high:
            self.updateGeometry()
        self.update()

    def _modifier_index(self) -> int:
        stress = (i for i, line in enumerate(self._lines) if line.kind is DieKind.STRESS)
        return next(stress, len(self._lines))

    def _rows(self) -> list[QRectF]:
        """The rectangle of each line from top to bottom, the modifier's among them."""
        unit = self._theme.metrics.unit
        heights = [6 * unit] * len(self._lines)
        if self._modifier is not None:
            heights.insert(self._modifier_index(), self._theme.metrics.step_button_small)
        tops = [sum(heights[:index]) for index in range(len(heights))]
        return [QRectF(0, top, self.width(), height) for top, height in zip(tops, heights, strict=True)]

    def _height(self) -> int:
        rows = self._rows()
        return round(rows[-1].bottom()) if rows else 0

    def _number_width(self) -> float:
        return 10.0 * self._theme.metrics.unit

    def _place_buttons(self) -> None:
        if self._modifier is None:
            return
        row = self._rows()[self._modifier_index()]
        right = round(row.right() - self._number_width())
        top = round(row.top())
        self._more.move(right - self._more.width(), top)
        self._less.move(right - 2 * self._more.width() - self._theme.metrics.unit, top)

    def _paint_modifier(self, painter: QPainter, row: QRectF) -> None:
        theme = self._theme
        draw_text(painter, row, self._modifier_label, theme.fonts, theme.fonts.body, theme.tokens.text)
        self._paint_number(painter, row, signed_number(self._modifier or 0), stress=False)

    def _paint_line(self, painter: QPainter, row: QRectF, line: BreakdownItem) -> None:
        theme = self._theme
        fonts, unit = theme.fonts, theme.metrics.unit
        stress = line.kind is DieKind.STRESS
        dice_left = self._paint_dice(painter, row, line)
        label = row.adjusted(0, 0, dice_left - 2 * unit - row.right(), 0)
        draw_text(painter, label, line.label, fonts, fonts.body, theme.tokens.text, elide=Elide.MIDDLE)
        if line.note:
            label.setLeft(label.left() + text_width(fonts, fonts.body, line.label) + 2 * unit)
            if label.width() > 4 * unit:
                draw_text(painter, label, line.note, fonts, fonts.smallest, theme.tokens.text2)
        self._paint_number(painter, row, line.number, stress)

    def _paint_dice(self, painter: QPainter, row: QRectF, line: BreakdownItem) -> float:
        """Draw the small dice against the number; returns the x where they begin."""
        theme, count = self._theme, abs(line.dice)
        right = row.right() - self._number_width()
        if not count:
            return right
        room = row.width() * 0.5 - self._number_width() / 2
        size = theme.metrics.die_term
        gap = theme.metrics.unit
        if count * (size + gap) > room:
            gap = 2
            size = max(_SMALLEST_DIE, min(size, int(room / count) - gap))
        state = DieState.LIVE if line.dice > 0 else DieState.EMPTY
        top = round(row.center().y() - size / 2)
        for index in range(count):
            place = QRectF(right - (index + 1) * (size + gap) + gap, top, size, size)
            draw_die(painter, place, line.kind, None, state, theme.tokens)
            if line.dice < 0:
                painter.setPen(crisp_pen(theme.tokens.text, theme.metrics.line * 1.5))
                painter.drawLine(place.bottomLeft(), place.topRight())
        return right - count * (size + gap)

    def _paint_number(self, painter: QPainter, row: QRectF, number: str, stress: bool) -> None:
        theme = self._theme
        place = row.adjusted(row.width() - self._number_width(), 0, 0, 0)
        ink = theme.tokens.stress if stress else theme.tokens.text
        right = Qt.AlignmentFlag.AlignRight
        draw_text(painter, place, number, theme.fonts, theme.fonts.number_bold, ink, right, Elide.NEVER)
