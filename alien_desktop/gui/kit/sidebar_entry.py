"""The entries of the sidebar: a way to a view, and a person of the party. Painted tall or wide by width class."""

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from alien_desktop.gui.kit.painted_button import PaintedButton
from alien_desktop.gui.kit.portrait import PortraitRecord, draw_portrait, initials
from alien_desktop.gui.theme.icons import draw_icon
from alien_desktop.gui.theme.key_cap import draw_key_cap, key_cap_width
from alien_desktop.gui.theme.metrics import Metrics, WidthClass, metrics_for
from alien_desktop.gui.theme.paint import draw_box, draw_cut, draw_octagon
from alien_desktop.gui.theme.paint_text import Elide, draw_text, literal, set_tooltip, text_width, tooltip
from alien_desktop.gui.theme.theme import Theme, bind_theme
from alien_desktop.rules.record import record


@record
class SidebarView:
    """A view of the window: value for the signal, word, icon, and the key that leads there."""

    value: str
    word: str
    icon: str
    key: str = ""


@record
class PartyMember:
    """A person in the sidebar. `health` and `stress` are as on the sheet; `stress` is None for a synthetic.

    `words` is the accessible sentence ("Ibarra, Health 3 of 4, stress 4"), `word` the short name that is shown.
    """

    id: str
    name: str
    word: str
    words: str
    health: int
    max_health: int
    stress: int | None = None
    is_low: bool = False
    is_broken: bool = False
    portrait: str = ""
    """Name of a picture of its own."""


def sidebar_metrics(theme: Theme, *, stays_narrow: bool) -> Metrics:
    """The measures a sidebar is laid out with; one that `stays_narrow` never opens."""
    return metrics_for(WidthClass.MIDDLE, theme.scale) if stays_narrow and theme.has_sidebar_words else theme.metrics


class _SidebarButton(PaintedButton):
    """A row of the sidebar: hover and Enter."""

    def __init__(self, name: str, parent: QWidget, *, stays_narrow: bool) -> None:
        super().__init__(parent)
        self._stays_narrow = stays_narrow
        self.setText(literal(name))
        self.setAccessibleName(name)
        self.setToolTip(tooltip(name))

    @property
    def is_wide(self) -> bool:
        """Whether the sidebar is open."""
        return self._theme.has_sidebar_words and not self._stays_narrow

    @property
    def metrics(self) -> Metrics:
        """The measures of the sidebar: those of the narrow class where it stays narrow."""
        return sidebar_metrics(self._theme, stays_narrow=self._stays_narrow)

    def _fit(self) -> None:
        self.setFixedSize(self.sizeHint())

    def _paint_ground(self, painter: QPainter, *, current: bool) -> QColor:
        t, metrics = self._theme.tokens, self.metrics
        if self.isDown():
            painter.fillRect(self.rect(), t.sunken)
        elif current:
            painter.fillRect(self.rect(), t.sel)
        if current:
            painter.fillRect(QRectF(0, 0, metrics.unit, self.height()), t.accent)
        if not self.isEnabled():
            return t.text_dis
        return t.text if current or self.underMouse() else t.text2


class SidebarEntry(_SidebarButton):
    """A way to a view: digit of the key, icon, word."""

    def __init__(self, view: SidebarView, parent: QWidget, *, stays_narrow: bool = False) -> None:
        super().__init__(view.word, parent, stays_narrow=stays_narrow)
        self.view = view
        self.setCheckable(True)
        self.setAutoExclusive(True)
        self.setAccessibleDescription(f"Ctrl+{view.key}")
        bind_theme(self._fit)

    def sizeHint(self) -> QSize:
        """As wide as the sidebar."""
        return QSize(self.metrics.sidebar, self.metrics.sidebar_entry)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Narrow: icon and digit. Tall: icon above the word, digit at the left. Wide: icon, word, key cap."""
        theme = self._theme
        t, metrics, fonts = theme.tokens, self.metrics, theme.fonts
        painter = QPainter(self)
        current = self.isChecked()
        ink = self._paint_ground(painter, current=current)
        mark = t.accent if current else ink
        size = metrics.icon
        if self.is_wide:
            left = metrics.padding + metrics.unit
            draw_icon(painter, self.view.icon, QRectF(left, 0, size, self.height()), mark)
            left += size + metrics.padding
            font = fonts.body_bold if current else fonts.body
            cap = max(key_cap_width(theme, self.view.key), metrics.key_cap) if self.view.key else 0
            right = metrics.sidebar - metrics.padding - cap
            draw_text(painter, QRectF(left, 0, right - left, self.height()), self.view.word, fonts, font, ink)
            if self.view.key:
                top = round((self.height() - metrics.key_cap) / 2)
                rect = QRectF(right, top, cap, metrics.key_cap)
                draw_key_cap(painter, rect, self.view.key, theme, ink, t.line)
            return
        if theme.is_narrow:
            digit = QRectF(metrics.unit + metrics.line_strong, metrics.unit, metrics.sidebar / 3, metrics.icon_small)
            draw_text(painter, digit, self.view.key, fonts, fonts.smallest, t.text2, elide=Elide.NEVER)
            draw_icon(painter, self.view.icon, QRectF(metrics.sidebar / 3, 0, size * 1.4, self.height()), mark)
            return
        digit = QRectF(metrics.padding - 2, metrics.unit, metrics.sidebar / 3, metrics.icon_small)
        draw_text(painter, digit, self.view.key, fonts, fonts.smallest, t.text2, elide=Elide.NEVER)
        icon = QRectF((self.width() - size) / 2, metrics.padding - 1, size, size)
        draw_icon(painter, self.view.icon, icon, mark)
        font = fonts.smallest_bold if current else fonts.smallest
        word = QRectF(metrics.unit, icon.bottom() + metrics.unit - 1, self.width() - 2 * metrics.unit, size)
        draw_text(painter, word, self.view.word, fonts, font, ink, Qt.AlignmentFlag.AlignHCenter)


class PartyBadge(_SidebarButton):
    """A person of the party: portrait, health as cells, stress in an octagon, name. Checked: the sheet that is open."""

    def __init__(self, member: PartyMember, parent: QWidget, *, stays_narrow: bool = False) -> None:
        super().__init__(member.word, parent, stays_narrow=stays_narrow)
        self.member = member
        self._compact = False
        self.setCheckable(True)
        self.setAutoExclusive(True)
        bind_theme(self._fit)
        self._update_accessible_text()

    def set_member(self, member: PartyMember) -> None:
        """Show the person as they are now."""
        if member != self.member:
            self.member = member
            self.setText(literal(member.word))
            self._update_accessible_text()
            self.update()

    def set_compact(self, compact: bool) -> None:
        """Leave the name out, which the tooltip has, when there is too little height for everybody."""
        if compact != self._compact:
            self._compact = compact
            self._fit()
            self.update()

    def sizeHint(self) -> QSize:
        """As wide as the sidebar."""
        return QSize(self.metrics.sidebar, self.height_for(compact=self._compact))

    def height_for(self, *, compact: bool) -> int:
        """Return the height in pixels with the name, or without it; in a narrow sidebar there is none to leave out."""
        metrics = self.metrics
        without_name = compact and not self._theme.is_narrow
        return metrics.badge_portrait + metrics.label_gap if without_name else metrics.sidebar_badge

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Narrow: initials. Tall: portrait. Octagon over their corner, health as a column. Wide: beside each other."""
        theme = self._theme
        painter = QPainter(self)
        record = PortraitRecord(
            self.member.id, self.member.name, self.isChecked(), self.member.is_broken, self.member.portrait
        )
        if self.is_wide:
            self._paint_wide(painter, record)
        elif theme.is_narrow:
            self._paint_narrow(painter)
        else:
            self._paint_tall(painter, record)
        if self.isDown() or self.underMouse():
            draw_box(painter, QRectF(self.rect()), None, theme.tokens.text2 if self.underMouse() else theme.tokens.line)

    def _paint_narrow(self, painter: QPainter) -> None:
        """Initials in a cut box, the octagon at its corner, Health as a column at the right."""
        theme = self._theme
        t, metrics, fonts = theme.tokens, self.metrics, theme.fonts
        side = metrics.sidebar_badge - metrics.label_gap
        box = QRectF(metrics.unit, 1, side, side)
        edge = t.accent if self.isChecked() else t.line
        fill = t.sel if self.isChecked() else None
        draw_cut(painter, box, fill, edge, metrics.line, top_left=metrics.unit, bottom_right=0)
        ink = t.alert if self.member.is_broken else t.text
        letters = QRectF(box.left(), box.top(), side - metrics.unit, side - metrics.label_gap)
        centre = Qt.AlignmentFlag.AlignHCenter
        draw_text(painter, letters, initials(self.member.name), fonts, fonts.key_cap, ink, centre, Elide.NEVER)
        self._paint_stress_badge(painter, box.right() - metrics.icon * 0.7, box.bottom() - metrics.icon * 0.75)
        self._paint_health_column(painter, box.right() + metrics.unit, side)

    def _paint_health_column(self, painter: QPainter, x: float, side: float) -> None:
        t, metrics = self._theme.tokens, self.metrics
        cells = min(self.member.max_health, 8)
        pitch = side / max(4, cells)
        colour = self._health_color()
        wide = max(metrics.unit, self.width() - x - metrics.unit)
        for number in range(cells):
            filled = cells - number <= round(self.member.health * cells / max(1, self.member.max_health))
            cell = QRectF(x, round(1 + number * pitch), wide, max(1, round(pitch) - 2))
            draw_box(painter, cell, colour if filled else None, colour if filled or self._is_low() else t.line)

    def _paint_tall(self, painter: QPainter, record: PortraitRecord) -> None:
        theme = self._theme
        t, metrics, fonts = theme.tokens, self.metrics, theme.fonts
        left, side = metrics.padding - 2, metrics.badge_portrait
        ink = t.text if self.isChecked() else t.text2
        draw_portrait(painter, QRectF(left, 1, side, side + 2), record, theme)
        self._paint_stress_badge(painter, left + side - 16, side - 17)
        x, wide = left + side + 10, metrics.health_box_width
        cells = min(self.member.max_health, 8)
        pitch = min(wide + 1.0, (side + 2) / max(1, cells))
        if self.member.max_health <= 4:
            pitch = (side + 2) / max(4, cells)
        colour = self._health_color()
        for number in range(cells):
            filled = cells - number <= round(self.member.health * cells / max(1, self.member.max_health))
            cell = QRectF(x, round(1 + number * pitch), wide, round(pitch) - 2)
            draw_box(painter, cell, colour if filled else None, colour if filled or self._is_low() else t.line)
        if self._compact:
            return
        font = fonts.smallest_bold if self.isChecked() else fonts.smallest
        place = QRectF(left, side + 3, self.width() - left - metrics.unit, self.height() - side - 6)
        draw_text(painter, place, self.member.word, fonts, font, ink)

    def _paint_stress_badge(self, painter: QPainter, x: float, y: float) -> None:
        stress = self.member.stress
        if stress is None:
            return
        theme = self._theme
        t, metrics = theme.tokens, self.metrics
        place = QRectF(x, y, metrics.icon, metrics.icon)
        fill, ink, edge = (t.stress_fill, t.stress_fill_ink, t.stress) if stress else (t.surface, t.text2, t.line)
        draw_octagon(painter, place.adjusted(-1, -1, 1, 1), t.surface, None)
        draw_octagon(painter, place, fill, edge)
        centre = Qt.AlignmentFlag.AlignHCenter
        draw_text(painter, place, str(stress), theme.fonts, theme.fonts.key_cap, ink, centre, Elide.NEVER)

    def _paint_wide(self, painter: QPainter, record: PortraitRecord) -> None:
        theme = self._theme
        t, metrics, fonts = theme.tokens, self.metrics, theme.fonts
        ink = self._paint_ground(painter, current=self.isChecked())
        side = metrics.badge_portrait
        left = metrics.padding
        draw_portrait(painter, QRectF(left, (self.height() - side) / 2, side, side), record, theme)
        left += side + metrics.padding
        right = metrics.sidebar - metrics.padding
        half = self.height() / 2
        font = fonts.secondary_bold if self.isChecked() else fonts.secondary
        place = QRectF(left, metrics.unit, right - left, half - metrics.unit)
        draw_text(painter, place, self.member.word, fonts, font, ink)
        if self.member.stress is not None:
            value = str(self.member.stress)
            number = max(float(metrics.icon), text_width(fonts, fonts.number_bold, value) + metrics.unit)
            value_rect = QRectF(right - number, half, number, half - metrics.unit)
            colour = t.stress if self.member.stress else t.text2
            align = Qt.AlignmentFlag.AlignRight
            draw_text(painter, value_rect, value, fonts, fonts.number_bold, colour, align, Elide.NEVER)
            word = self.tr("STRESS")
            wide = text_width(fonts, fonts.label, word)
            label = QRectF(right - number - wide, half, wide + 1, half - metrics.unit)
            draw_text(painter, label, word, fonts, fonts.label, t.text2, elide=Elide.NEVER)
            right -= round(number + wide) + metrics.unit
        cells = min(self.member.max_health, 8)
        height = metrics.health_box_height
        pitch = min(metrics.health_box_width + 3.0, (right - left) / max(1, cells))
        colour = self._health_color()
        top = half + (half - metrics.unit - height) / 2
        for number in range(cells):
            filled = number < round(self.member.health * cells / max(1, self.member.max_health))
            cell = QRectF(round(left + number * pitch), round(top), round(pitch) - 2, height)
            draw_box(painter, cell, colour if filled else None, colour if filled or self._is_low() else t.line)

    def _is_low(self) -> bool:
        return self.member.is_low or self.member.is_broken

    def _health_color(self) -> QColor:
        return self._theme.tokens.alert if self._is_low() else self._theme.tokens.accent

    def _update_accessible_text(self) -> None:
        self.setAccessibleName(self.member.words)
        set_tooltip(self, self.member.words)
