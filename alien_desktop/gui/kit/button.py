"""The button of the product: words, an icon, a key cap and a second line in one painted control."""

from enum import StrEnum

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QPushButton, QSizePolicy, QStyle, QWidget

from alien_desktop.gui.kit.key_cap import draw_key_cap, key_cap_width
from alien_desktop.gui.theme.icons import draw_icon
from alien_desktop.gui.theme.paint import draw_cut, draw_rule
from alien_desktop.gui.theme.paint_text import draw_text, line_height, literal, text_width
from alien_desktop.gui.theme.theme import Theme, theme_of
from alien_desktop.gui.theme.tokens import Tokens
from alien_desktop.rules.record import record


class ButtonKind(StrEnum):
    """What pressing the button means; only the next step is filled, once in a window."""

    PRIMARY = "primary"
    """The next step: filled accent."""
    NEXT = "next"
    """The next step while another thing is filled: framed accent."""
    NORMAL = "normal"
    QUIET = "quiet"
    """No frame until the mouse is over it: title lines, small offers."""
    DANGER = "danger"
    """Cannot be taken back easily: coral outline."""
    STRESS = "stress"
    """The next step is a panic roll: filled amber."""


class ButtonSize(StrEnum):
    """Height of a button, by where it stands."""

    NORMAL = "control"
    ROW = "control_row"
    TITLE = "control_title"
    NEXT_STEP = "control_next"
    TALL = "control_tall"


@record
class _Dress:
    """Colours of a button in one state."""

    fill: QColor | None
    frame: QColor | None
    ink: QColor
    soft_ink: QColor


_CAP_FRAME = 0.65  # the frame of a key cap is quieter than its letter
_BOLD_KINDS = {ButtonKind.PRIMARY, ButtonKind.NEXT, ButtonKind.STRESS}
_FILLED_KINDS = {ButtonKind.PRIMARY, ButtonKind.STRESS}


class Button(QPushButton):
    """A push button painted from the look. `clicked` is the wish; Enter and Space press it."""

    def __init__(
        self,
        text: str = "",
        kind: ButtonKind = ButtonKind.NORMAL,
        *,
        icon: str = "",
        key: str = "",
        second: str = "",
        size: ButtonSize = ButtonSize.NORMAL,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._theme = theme_of(self)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self._text = ""
        self._kind = kind
        self._icon = icon
        self._key = key
        self._second = second
        self._size = size
        self.setSizePolicy(QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Fixed)
        self.setAutoDefault(False)
        self.set_text(text)
        self._update_accessible_text()

    @property
    def kind(self) -> ButtonKind:
        """What pressing the button means."""
        return self._kind

    @property
    def plain_text(self) -> str:
        """The words on the button as they were given."""
        return self._text

    def set_text(self, text: str) -> None:
        """Set the words; they are literal, an ampersand included."""
        if text != self._text:
            self._text = text
            self.setText(literal(text))
            self._update_accessible_text()
            self.updateGeometry()
            self.update()

    def set_kind(self, kind: ButtonKind) -> None:
        """Set what pressing the button means."""
        if kind != self._kind:
            self._kind = kind
            self.updateGeometry()
            self.update()

    def set_icon_name(self, icon: str) -> None:
        """Set the icon before the words; an empty name takes it away."""
        if icon != self._icon:
            self._icon = icon
            self.updateGeometry()
            self.update()

    def set_key(self, key: str) -> None:
        """Set the key cap ("A", "Ctrl+N"); the shortcut itself belongs to an action."""
        if key != self._key:
            self._key = key
            self.setAccessibleDescription(key)
            self.updateGeometry()
            self.update()

    def set_second(self, second: str) -> None:
        """Set the second line; words are then at the left."""
        if second != self._second:
            self._second = second
            self._update_accessible_text()
            self.updateGeometry()
            self.update()

    def focus_cut(self) -> int:
        """How much of the bottom right corner is cut off: the focus ring follows it."""
        metrics = self._theme.metrics
        if self._kind is ButtonKind.QUIET:
            return 0
        return metrics.cut_button if self.height() >= metrics.control else metrics.cut_small

    def sizeHint(self) -> QSize:
        """As wide as everything on it, as high as its place asks for."""
        metrics, fonts = self._theme.metrics, self._theme.fonts
        pad = self._padding()
        words = text_width(fonts, self._font(), self._text)
        if self._second:
            words = max(words, text_width(fonts, fonts.secondary, self._second))
        wide = 2 * pad + words
        if self._icon:
            wide += self._icon_size() + (metrics.cut_small if self._text else 0)
        if self._key:
            wide += metrics.button_padding + key_cap_width(self._theme, self._key)
        height = getattr(metrics, self._size.value)
        return QSize(max(round(wide + 0.5), metrics.target_min), height)

    def minimumSizeHint(self) -> QSize:
        """Buttons are never cut by a layout."""
        return self.sizeHint()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter presses the button that has the focus, as Space does."""
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter} and not event.isAutoRepeat():
            self.click()
            return
        super().keyPressEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Ground, frame, then icon, words and key cap."""
        theme = self._theme
        metrics = theme.metrics
        dress = self._dress(theme.tokens)
        painter = QPainter(self)
        rect = QRectF(self.rect())
        width = metrics.line_strong if self._kind is ButtonKind.NEXT and self.isEnabled() else metrics.line
        draw_cut(painter, rect, dress.fill, dress.frame, width, bottom_right=self.focus_cut())
        if self.isChecked():
            foot = metrics.line_current
            draw_rule(painter, 0, self.width() - self.focus_cut(), self.height() - foot, theme.tokens.accent, foot)
        self._paint_content(painter, rect, dress)

    def _paint_content(self, painter: QPainter, rect: QRectF, dress: _Dress) -> None:
        theme = self._theme
        metrics, fonts = theme.metrics, theme.fonts
        font = self._font()
        pad = self._padding()
        free = QRectF(rect)
        if self._key:
            free = self._paint_key(painter, rect, dress)
        icon = self._icon_size() if self._icon else 0
        icon_gap = metrics.cut_small if self._icon and self._text else 0
        least = min(pad, metrics.unit)
        words = min(text_width(fonts, font, self._text), free.width() - 2 * least - icon - icon_gap)
        left = free.left() + max(least, (free.width() - words - icon - icon_gap) / 2)
        if self._second:
            left = free.left() + pad
        elif self._kind is ButtonKind.QUIET and self._size is ButtonSize.TITLE:
            left = free.right() - words - icon - icon_gap - (metrics.label_gap if self._key else 0)
        if self._icon:
            place = QRectF(left, rect.top(), icon, rect.height())
            draw_icon(painter, self._icon, place, dress.ink)
        left += icon + icon_gap
        line = QRectF(left, rect.top(), max(words, free.right() - left - pad) if self._second else words, rect.height())
        if not self._second:
            draw_text(painter, line, self._text, fonts, font, dress.ink)
            return
        upper, lower = line_height(font), line_height(fonts.secondary)
        line.setTop(rect.top() + (rect.height() - upper - lower) / 2)
        line.setHeight(upper)
        draw_text(painter, line, self._text, fonts, font, dress.ink)
        below = QRectF(left, line.bottom(), line.width(), lower)
        draw_text(painter, below, self._second, fonts, fonts.secondary, dress.soft_ink)

    def _paint_key(self, painter: QPainter, rect: QRectF, dress: _Dress) -> QRectF:
        metrics = self._theme.metrics
        wide = key_cap_width(self._theme, self._key)
        right = rect.right() - min(self._padding(), metrics.button_padding - metrics.line_strong)
        height = min(metrics.key_cap, rect.height() - metrics.unit)
        top = metrics.label_gap + metrics.line_strong if self._second else round((rect.height() - height) / 2)
        cap = QRectF(right - wide, top, wide, height)
        frame = QColor(dress.soft_ink)
        frame.setAlphaF(_CAP_FRAME)
        draw_key_cap(painter, cap, self._key, self._theme, dress.ink, frame)
        return QRectF(rect.left(), rect.top(), cap.left() - rect.left(), rect.height())

    def _font(self) -> QFont:
        fonts = self._theme.fonts
        if self._kind in {ButtonKind.NEXT, ButtonKind.PRIMARY} and self._size is ButtonSize.TALL and self._second:
            return fonts.sans(self._theme.metrics.text_row_name, bold=True)
        bold = self._kind in _BOLD_KINDS or self.isChecked()
        return fonts.body_bold if bold else fonts.body

    def _padding(self) -> int:
        metrics = self._theme.metrics
        if self._kind is ButtonKind.QUIET:
            return 0 if self._size is ButtonSize.TITLE else metrics.unit
        return metrics.button_padding

    def _icon_size(self) -> int:
        return self._theme.metrics.icon_small

    def _dress(self, t: Tokens) -> _Dress:
        if not self.isEnabled():
            quiet = self._kind is ButtonKind.QUIET
            return _Dress(None, None if quiet else t.line_soft, t.text_dis, t.text_dis)
        if self._kind in _FILLED_KINDS:
            return self._filled_dress(t)
        plain: dict[ButtonKind, _Dress] = {
            ButtonKind.NORMAL: _Dress(t.raised, t.line, t.text, t.text2),
            ButtonKind.QUIET: _Dress(None, None, t.text2, t.text2),
            ButtonKind.DANGER: _Dress(t.raised, t.alert, t.alert, t.alert),
            ButtonKind.NEXT: _Dress(t.sel, t.accent, t.text, t.text2),
        }
        dress = plain[self._kind]
        fill, frame = dress.fill, dress.frame
        ink = dress.ink
        if self.isChecked():
            fill, frame = t.sel, t.accent
        if self.isDown():
            fill = t.sunken
        elif self.underMouse():
            frame, ink = t.text2, t.text if self._kind is ButtonKind.QUIET else ink
        return _Dress(fill, frame, ink, dress.soft_ink)

    def _filled_dress(self, t: Tokens) -> _Dress:
        stress = self._kind is ButtonKind.STRESS
        fill, ink = (t.stress_fill, t.stress_fill_ink) if stress else (t.accent, t.accent_ink)
        edge = t.stress if stress else t.accent
        if self.isDown():
            return _Dress(t.sunken, edge, edge, edge)
        return _Dress(fill, t.text if self.underMouse() else edge, ink, ink)

    def _update_accessible_text(self) -> None:
        self.setAccessibleName(", ".join(part for part in (self._text, self._second) if part))
        if self._key:
            self.setAccessibleDescription(self._key)


def draw_row_button(painter: QPainter, rect: QRectF, text: str, theme: Theme, state: QStyle.StateFlag) -> None:
    """Draw a button that is a row of a list as a `Button` of the size ROW looks; `state` as a style has it."""
    tokens, fonts, metrics = theme.tokens, theme.fonts, theme.metrics
    enabled = bool(state & QStyle.StateFlag.State_Enabled)
    is_down, is_hovered = bool(state & QStyle.StateFlag.State_Sunken), bool(state & QStyle.StateFlag.State_MouseOver)
    fill = (tokens.sunken if is_down else tokens.raised) if enabled else None
    frame = (tokens.text2 if is_hovered and not is_down else tokens.line) if enabled else tokens.line_soft
    draw_cut(painter, rect, fill, frame, metrics.line, bottom_right=metrics.cut_small)
    ink = tokens.text if enabled else tokens.text_dis
    draw_text(painter, rect, text, fonts, fonts.body, ink, Qt.AlignmentFlag.AlignHCenter)
