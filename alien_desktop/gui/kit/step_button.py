"""Minus and plus: a square key that repeats while it is held."""

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from alien_desktop.gui.kit.painted_button import PaintedButton
from alien_desktop.gui.theme.paint import draw_cut, snapped
from alien_desktop.gui.theme.paint_text import set_tooltip
from alien_desktop.gui.theme.theme import bind_theme


class StepButton(PaintedButton):
    """One step down or up. `clicked` is the wish. The name says what is stepped ("less stress")."""

    def __init__(self, *, up: bool, name: str, small: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._up = up
        self._small = small
        self.setAutoRepeat(True)
        self.setAccessibleName(name)
        set_tooltip(self, name)
        bind_theme(self._apply_theme)

    def focus_cut(self) -> int:
        """How much of the bottom right corner is cut off."""
        return self._theme.metrics.cut_small

    def sizeHint(self) -> QSize:
        """A square."""
        metrics = self._theme.metrics
        side = metrics.step_button_small if self._small else metrics.step_button
        return QSize(side, side)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """A cut square with a bar or a cross of bars."""
        theme = self._theme
        t, metrics = theme.tokens, theme.metrics
        painter = QPainter(self)
        fill, frame, ink = t.raised, t.line, t.text
        if not self.isEnabled():
            fill, frame, ink = t.surface, t.line_soft, t.text_dis
        elif self.isDown():
            fill = t.sunken
        elif self.underMouse():
            frame = t.text2
        draw_cut(painter, QRectF(self.rect()), fill, frame, metrics.line, bottom_right=self.focus_cut())
        ratio = self.devicePixelRatioF()
        thick = metrics.line_strong
        long = metrics.label_gap + thick // 2
        x, y = (snapped((side - thick) / 2, ratio) for side in (self.width(), self.height()))
        start = (long - thick) / 2
        painter.fillRect(QRectF(x - start, y, thick + 2 * start, thick), ink)
        if self._up:
            painter.fillRect(QRectF(x, y - start, thick, thick + 2 * start), ink)

    def _apply_theme(self) -> None:
        self.setFixedSize(self.sizeHint())
