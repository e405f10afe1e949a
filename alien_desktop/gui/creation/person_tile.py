"""Somebody of the crew to choose: a portrait over the name, the last word of it bold."""

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from alien_desktop.gui.creation.option_tile import Option, OptionTile
from alien_desktop.gui.kit.portrait import PortraitRecord, draw_portrait
from alien_desktop.gui.theme.icons import draw_icon
from alien_desktop.gui.theme.paint_text import Elide, draw_text, line_height

PORTRAIT_UNITS = 12
FADED = 0.45


class PersonTile(OptionTile):
    """A plate with a portrait; who cannot be chosen now is drawn quietly."""

    def __init__(self, option: Option, parent: QWidget | None = None) -> None:
        super().__init__(option, parent)
        self._portrait = PortraitRecord("", option.value)

    def set_portrait(self, record: PortraitRecord) -> None:
        """Whose portrait stands over the name."""
        if record != self._portrait:
            self._portrait = record
            self.update()

    def heightForWidth(self, _width: int) -> int:
        """The portrait and two lines of the name."""
        metrics, fonts = self._theme.metrics, self._theme.fonts
        lines = line_height(fonts.secondary) + line_height(fonts.secondary_bold)
        return PORTRAIT_UNITS * metrics.unit + lines + 3 * metrics.label_gap

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Ground, portrait, name, tick."""
        theme, option = self._theme, self.option
        t, metrics, fonts = theme.tokens, theme.metrics, theme.fonts
        painter = QPainter(self)
        self.paint_ground(painter)
        side, gap = PORTRAIT_UNITS * metrics.unit, metrics.label_gap
        painter.setOpacity(FADED if self.is_blocked else 1)
        draw_portrait(painter, QRectF((self.width() - side) / 2, gap, side, side), self._portrait, theme)
        painter.setOpacity(1)
        if option.chosen:
            small = metrics.icon_small
            tick = QRectF(self.width() - small - gap, gap, small, small)
            draw_icon(painter, "tick", tick, t.accent)
        given, _space, last = option.title.rpartition(" ")
        top, wide = side + 2.0 * gap, self.width() - 2.0 * metrics.unit
        ink = t.text2 if self.is_blocked else t.text
        middle = Qt.AlignmentFlag.AlignHCenter
        for words, font in ((given, fonts.secondary), (last, fonts.secondary_bold)):
            if words:
                line = QRectF(metrics.unit, top, wide, line_height(font))
                draw_text(painter, line, words, fonts, font, ink, middle, elide=Elide.MIDDLE)
                top = line.bottom()
