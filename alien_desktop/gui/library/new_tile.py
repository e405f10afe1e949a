"""The empty card of the library: the ways to make something new, each a key as wide as the card."""

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from alien_desktop.gui.kit.arrow_group import ArrowGroup
from alien_desktop.gui.kit.painted_button import PaintedButton
from alien_desktop.gui.theme.icons import draw_icon
from alien_desktop.gui.theme.key_cap import draw_key_cap, key_cap_width
from alien_desktop.gui.theme.paint import draw_cut
from alien_desktop.gui.theme.paint_text import Elide, draw_text, text_width
from alien_desktop.gui.theme.theme import bind_theme, theme_of
from alien_desktop.rules.record import record


@record
class NewWay:
    """One way to begin: `way` is handed back with the request."""

    way: str
    icon: str
    title: str
    words: str


class NewWayButton(PaintedButton):
    """A wide key: icon, title, a few words at the right."""

    def __init__(self, way: NewWay, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.way = way
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAccessibleName(way.title)
        self.setAccessibleDescription(way.words)

    def focus_cut(self) -> int:
        """How much of the corner is cut off."""
        return self._theme.metrics.cut_button

    def sizeHint(self) -> QSize:
        """As in the mock-ups."""
        unit = self._theme.metrics.unit
        return QSize(60 * unit, 13 * unit)

    def minimumSizeHint(self) -> QSize:
        """A target that can be hit."""
        return QSize(40 * self._theme.metrics.unit, self._theme.metrics.control)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Frame, icon, title, words."""
        theme = self._theme
        tokens, metrics, fonts = theme.tokens, theme.metrics, theme.fonts
        unit = metrics.unit
        painter = QPainter(self)
        rect = QRectF(self.rect())
        fill = tokens.sunken if self.isDown() else tokens.raised
        edge = tokens.text2 if self.underMouse() else tokens.line
        draw_cut(painter, rect, fill, edge, metrics.line, bottom_right=self.focus_cut())
        icon = QRectF(2.5 * unit, 0, metrics.icon_small, rect.height())
        draw_icon(painter, self.way.icon, icon, tokens.accent)
        left = icon.right() + 2.5 * unit
        title = rect.adjusted(left, 0, -3 * unit, 0)
        draw_text(painter, title, self.way.title, fonts, fonts.body_bold, tokens.text)
        left += text_width(fonts, fonts.body_bold, self.way.title) + 3 * unit
        words = rect.adjusted(left, 0, -3 * unit, 0)
        if words.width() > 8 * unit:
            right = Qt.AlignmentFlag.AlignRight
            draw_text(painter, words, self.way.words, fonts, fonts.body, tokens.text2, right, Elide.END)


class NewTile(QWidget):
    """A dashed card with a heading and its ways: `way_requested(way)`."""

    way_requested = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme_of(self)
        self._heading = ""
        self._key = ""
        self._ways: tuple[NewWay, ...] = ()
        self._buttons: list[NewWayButton] = []
        self._stops = ArrowGroup(self)
        self._column = QVBoxLayout(self)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        bind_theme(self._apply_theme)

    @property
    def buttons(self) -> tuple[NewWayButton, ...]:
        """The keys, from the top."""
        return tuple(self._buttons)

    def set_heading(self, heading: str, key: str = "") -> None:
        """Set what is made, and the key that does it from everywhere."""
        if (heading, key) != (self._heading, self._key):
            self._heading, self._key = heading, key
            self.setAccessibleName(heading)
            self.update()

    def set_ways(self, ways: tuple[NewWay, ...]) -> None:
        """Show these ways."""
        if ways == self._ways:
            return
        self._ways = ways
        for button in self._buttons:
            self._column.removeWidget(button)
            button.hide()
            button.deleteLater()
        self._buttons = [NewWayButton(way, self) for way in ways]
        self._stops.set_members(self._buttons)
        for button in self._buttons:
            button.clicked.connect(lambda _checked=False, way=button.way.way: self.way_requested.emit(way))
            self._column.addWidget(button)
        if self._buttons:
            self.setFocusProxy(self._buttons[0])

    def sizeHint(self) -> QSize:
        """As large as the other cards."""
        return QSize(self._theme.metrics.library_card, self._theme.metrics.library_card_height)

    def paintEvent(self, event: QPaintEvent) -> None:
        """A dashed frame, the heading and its key cap."""
        theme = self._theme
        tokens, metrics = theme.tokens, theme.metrics
        unit = metrics.unit
        painter = QPainter(self)
        rect = QRectF(self.rect())
        cut = metrics.cut_panel
        width = metrics.line * 1.5
        draw_cut(painter, rect, tokens.bg, tokens.line, width, top_left=cut, bottom_right=cut, dashed=True)
        line = QRectF(3 * unit, 3 * unit, rect.width() - 6 * unit, 6 * unit)
        if self._key:
            wide = key_cap_width(theme, self._key)
            cap = QRectF(line.right() - wide, round(line.center().y() - metrics.key_cap / 2), wide, metrics.key_cap)
            draw_key_cap(painter, cap, self._key, theme, tokens.text2, tokens.line)
            line.setRight(cap.left() - 2 * unit)
        draw_text(painter, line, self._heading, theme.fonts, theme.fonts.card_name, tokens.text)

    def _apply_theme(self) -> None:
        unit = self._theme.metrics.unit
        self._column.setContentsMargins(3 * unit, 11 * unit, 3 * unit, 6 * unit)
        self._column.setSpacing(2 * unit)
