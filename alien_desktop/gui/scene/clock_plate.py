"""A plate in the head of the scene: a label over a sign or a number, and two lines beside it."""

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from alien_desktop.gui.theme.icons import draw_icon
from alien_desktop.gui.theme.paint import draw_box, draw_cut
from alien_desktop.gui.theme.paint_text import Elide, draw_text, set_tooltip, text_width
from alien_desktop.gui.theme.theme import bind_theme, theme_of
from alien_desktop.rules.record import record

_NUMBER, _SIGN = 7.5, 8
"""The room of a number and of a sign, in units."""
_MOST = 44
"""A longer name is cut, in units."""


@record
class ClockPlateItem:
    """What a plate says: two lines beside a number, or beside a sign where there is none; `more` is for the tooltip."""

    first: str
    second: str
    number: str = ""
    icon: str = ""
    more: str = ""


class ClockPlate(QWidget):
    """Shows `ClockPlateItem` under its label; hidden while there is nothing to say."""

    def __init__(self, label: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme_of(self)
        self._label = label
        self._item: ClockPlateItem | None = None
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.hide()
        bind_theme(self.updateGeometry)

    @property
    def item(self) -> ClockPlateItem | None:
        """What it says; None for nothing."""
        return self._item

    def set_item(self, item: ClockPlateItem | None) -> None:
        """Say this; who places the plate shows it where there is room."""
        if item == self._item:
            return
        self._item = item
        words = (item.number, item.first, item.second) if item is not None else ()
        self.setAccessibleName(" ".join((f"{self._label}:", *(each for each in words if each))))
        set_tooltip(self, self._more())
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """As wide as its words, within bounds, and as high as a counter."""
        unit, fonts = self._theme.metrics.unit, self._theme.fonts
        if self._item is None:
            return QSize(0, self._theme.metrics.clock_height)
        first = text_width(fonts, fonts.body_bold, self._item.first)
        words = min(max(first, text_width(fonts, fonts.secondary, self._item.second)), _MOST * unit)
        return QSize(round(words + (self._lead() + 5) * unit), self._theme.metrics.clock_height)

    def minimumSizeHint(self) -> QSize:
        """Never cut."""
        return self.sizeHint()

    def _more(self) -> str:
        """What the tooltip says: all of a name that is cut, where there is nothing more."""
        item, fonts = self._item, self._theme.fonts
        if item is None:
            return ""
        is_cut = text_width(fonts, fonts.body_bold, item.first) > _MOST * self._theme.metrics.unit
        return item.more or (item.first if is_cut else "")

    def _lead(self) -> float:
        return _NUMBER if self._item is not None and self._item.number else _SIGN

    def paintEvent(self, _event: QPaintEvent) -> None:
        """The label, then the box: its edge is that of a clock where something counts."""
        item, theme = self._item, self._theme
        if item is None:
            return
        tokens, metrics, fonts = theme.tokens, theme.metrics, theme.fonts
        unit, painter = metrics.unit, QPainter(self)
        label = QRectF(0, 0, self.width(), 3 * unit)
        draw_text(painter, label, self._label.upper(), fonts, fonts.title, tokens.text2, elide=Elide.NEVER)
        box = QRectF(0, 4 * unit, self.width(), self.height() - 4 * unit)
        counts = bool(item.number)
        edge = tokens.info if counts else tokens.line
        draw_cut(painter, box, tokens.raised, edge, metrics.line, bottom_right=metrics.cut_small)
        lead = QRectF(box.left(), box.top(), self._lead() * unit, box.height())
        if counts:
            draw_box(painter, lead, tokens.sunken, edge, metrics.line)
            number = fonts.mono(round(0.8 * metrics.text_clock))
            draw_text(painter, lead, item.number, fonts, number, tokens.info, Qt.AlignmentFlag.AlignHCenter)
        else:
            side = 4.5 * unit
            place = QRectF(lead.center().x() - side / 2, lead.center().y() - side / 2, side, side)
            draw_icon(painter, item.icon, place, tokens.text)
        line = QRectF(lead.right() + 2 * unit, box.top() + unit / 2, box.right() - lead.right() - 3 * unit, 5 * unit)
        draw_text(painter, line, item.first, fonts, fonts.body_bold, tokens.text)
        draw_text(painter, line.translated(0, 4.25 * unit), item.second, fonts, fonts.secondary, tokens.text2)
