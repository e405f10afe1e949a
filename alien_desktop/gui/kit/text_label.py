"""A label that is always plain text: a role for its type, a tone for its colour, cut with a tooltip or wrapped."""

from enum import StrEnum

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QHelpEvent, QPainter, QPaintEvent, QTextLayout
from PySide6.QtWidgets import QLabel, QSizePolicy, QToolTip, QWidget

from alien_desktop.gui.theme.fonts import Fonts
from alien_desktop.gui.theme.paint_text import (
    Elide,
    draw_text,
    draw_wrapped_text,
    line_height,
    one_line,
    text_width,
    tooltip,
    wrapped_height,
    wrapped_text,
)
from alien_desktop.gui.theme.theme import theme_of


class TextRole(StrEnum):
    """The line of the type table a text belongs to; the value is the name of the font."""

    BODY = "body"
    BODY_BOLD = "body_bold"
    SECONDARY = "secondary"
    SECONDARY_BOLD = "secondary_bold"
    SMALLEST = "smallest"
    LABEL = "label"
    COLUMN = "column"
    NUMBER = "number"
    NUMBER_BOLD = "number_bold"
    KEY_NUMBER = "key_number"
    ATTRIBUTE = "attribute"
    VITAL = "vital"
    RESULT = "result"
    CARD_NAME = "card_name"
    HEADING = "heading"
    HEADING_VIEW = "heading_view"
    NAME = "name"


class TextTone(StrEnum):
    """The colour of a text; the value is the name of the token."""

    TEXT = "text"
    QUIET = "text2"
    ACCENT = "accent"
    STRESS = "stress"
    ALERT = "alert"
    INFO = "info"


_CAPITALS = {TextRole.LABEL, TextRole.COLUMN}


class TextLabel(QLabel):
    """One text. Wrapped texts break between words and, when a word is too long, inside it; nothing is ever markup.

    One line that has a `narrow` role takes its letters where it would be cut in its own; the label stays as high.
    """

    def __init__(
        self,
        text: str = "",
        role: TextRole = TextRole.BODY,
        tone: TextTone = TextTone.TEXT,
        *,
        narrow: TextRole | None = None,
        wrap: bool = False,
        elide: Elide = Elide.END,
        align: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignLeft,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._theme = theme_of(self)
        self._role = role
        self._narrow = narrow
        self._tone = tone
        self._wrap = wrap
        self._elide = elide
        self._align = align
        self._lines: tuple[int, Fonts, QTextLayout] | None = None
        self.setTextFormat(Qt.TextFormat.PlainText)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        if wrap:
            policy.setVerticalPolicy(QSizePolicy.Policy.Preferred)
            policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.set_text(text)

    def set_text(self, text: str) -> None:
        """Set the text, literally."""
        if text != self.text():
            self._lines = None
            self.setText(text)
            self.setAccessibleName(text)
            self.updateGeometry()
            self.update()

    def set_tone(self, tone: TextTone) -> None:
        """Set the colour."""
        if tone != self._tone:
            self._tone = tone
            self.update()

    @property
    def is_cut(self) -> bool:
        """Whether the text does not fit into the label as it is now."""
        if self._wrap:
            return self.heightForWidth(self.width()) > self.height()
        return self._is_wider(self._fitted_font())

    def sizeHint(self) -> QSize:
        """One line as long as the text; a wrapped one may be a paragraph wide."""
        font = self._font()
        wide = round(text_width(self._theme.fonts, font, self._shown()) + 0.5) + 1
        if self._wrap:
            wide = min(wide, 50 * font.pixelSize())
            return QSize(wide, self.heightForWidth(wide))
        return QSize(wide, line_height(font))

    def minimumSizeHint(self) -> QSize:
        """Some letters of a text that may be cut, all of one that may not."""
        font = self._font()
        if self._elide is Elide.NEVER and not self._wrap:
            return self.sizeHint()
        return QSize(min(self.sizeHint().width(), 4 * font.pixelSize()), line_height(font))

    def hasHeightForWidth(self) -> bool:
        """A wrapped text needs more lines when it is narrower."""
        return self._wrap

    def heightForWidth(self, width: int) -> int:
        """The height of all lines at a width in pixels."""
        if not self._wrap:
            return line_height(self._font())
        return wrapped_height(self._layout(width))

    def changeEvent(self, event: QEvent) -> None:
        """Greyed text when disabled."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.EnabledChange:
            self.update()

    def event(self, event: QEvent) -> bool:
        """The whole text as a tooltip when it is cut and nothing else was set."""
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip and not self.toolTip() and self.is_cut:
            QToolTip.showText(event.globalPos(), tooltip(self.text()), self)
            return True
        return super().event(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """The text, capitals in the middle of each line."""
        theme = self._theme
        color = getattr(theme.tokens, self._tone.value) if self.isEnabled() else theme.tokens.text_dis
        painter = QPainter(self)
        if not self._wrap:
            rect = QRectF(self.rect())
            draw_text(painter, rect, self._shown(), theme.fonts, self._fitted_font(), color, self._align, self._elide)
            return
        draw_wrapped_text(painter, QPointF(0, 0), self._layout(self.width()), color)

    def _shown(self) -> str:
        text = self.text()
        if not self._wrap:
            text = one_line(text)
        return text.upper() if self._role in _CAPITALS else text

    def _font(self, role: TextRole | None = None) -> QFont:
        font = getattr(self._theme.fonts, (role or self._role).value)
        assert isinstance(font, QFont)
        return font

    def _fitted_font(self) -> QFont:
        font = self._font()
        return self._font(self._narrow) if self._narrow is not None and self._is_wider(font) else font

    def _is_wider(self, font: QFont) -> bool:
        return text_width(self._theme.fonts, font, self._shown()) > self.width() + 1

    def _layout(self, width: int) -> QTextLayout:
        fonts = self._theme.fonts
        if self._lines is not None and self._lines[:2] == (width, fonts):
            return self._lines[2]
        layout = wrapped_text(self._shown(), self._font(), width, self._align)
        self._lines = (width, fonts, layout)
        return layout
