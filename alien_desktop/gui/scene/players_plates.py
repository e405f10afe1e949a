"""Small pictures of the players' screen that are pressed: one of each page, one of each handout."""

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from alien_desktop.documents.players_settings import PlayersPage
from alien_desktop.documents.scene.encounter import Handout
from alien_desktop.documents.scene.public_view import PublicHandout, PublicView
from alien_desktop.gui.kit.button import Button
from alien_desktop.gui.scene.players_canvas import DRAWN, PlayersCanvas
from alien_desktop.gui.theme.button_paint import ButtonSize
from alien_desktop.gui.theme.key_cap import draw_key_cap, key_cap_width
from alien_desktop.gui.theme.paint import draw_cut
from alien_desktop.gui.theme.paint_text import draw_text, set_tooltip, text_width
from alien_desktop.gui.theme.theme import bind_theme, theme_of

_READABLE = 2.6
"""The small picture of a text shows its beginning, larger by this factor: the whole of it could not be read."""


def _small_canvas(parent: QWidget) -> PlayersCanvas:
    """Return a picture for the eye alone: what it is of is said by the button that it lies on."""
    canvas = PlayersCanvas(parent)
    canvas.setAccessibleName("")
    canvas.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
    return canvas


class _Corner(QWidget):
    """The digit of a page in the corner of its picture, where it has no room beside the word."""

    def __init__(self, key: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme_of(self)
        self._key = key
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """The cap on the ground of the panel."""
        tokens, painter = self._theme.tokens, QPainter(self)
        painter.fillRect(self.rect(), tokens.surface)
        draw_key_cap(painter, QRectF(self.rect()), self._key, self._theme, tokens.text, tokens.text2)


class PagePlate(Button):
    """What the players would see on a page, small, with its digit and its word below; without a picture where low."""

    def __init__(self, page: PlayersPage, words: str, key: str, parent: QWidget | None = None) -> None:
        super().__init__(words, key=key, parent=parent)
        self._theme = theme_of(self)
        self._key = key
        self._instead = ""
        self._is_pictured, self._digit_apart = True, False
        self.canvas = _small_canvas(self)
        self._corner = _Corner(key, self.canvas)
        self.setObjectName(page.value)
        self.setCheckable(True)
        self.setAutoExclusive(True)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        bind_theme(self._place)

    @property
    def is_pictured(self) -> bool:
        """Whether it has room for its picture."""
        return self._is_pictured

    def set_view(self, view: PublicView, instead: str = "") -> None:
        """Show what would be out; `instead` tells what is out while the page has nothing of its own."""
        self._instead = instead
        self.canvas.set_view(PublicView() if instead else view)
        set_tooltip(self, instead)
        self._place()

    def set_form(self, *, pictured: bool, digit_apart: bool) -> None:
        """Show the picture, or the word alone; with the digit in its corner, or beside the word."""
        if (pictured, digit_apart) != (self._is_pictured, self._digit_apart):
            self._is_pictured, self._digit_apart = pictured, digit_apart
            self._place()

    def line_width(self) -> float:
        """Return how wide the line of its digit and its word is."""
        words = text_width(self._theme.fonts, self._theme.fonts.body_bold, self.plain_text)
        return key_cap_width(self._theme, self._key) + self._theme.metrics.label_gap + words

    def sizeHint(self) -> QSize:
        """The word and its digit; as high as the picture of its width with the line below."""
        metrics = self._theme.metrics
        line = metrics.control_title if self._is_pictured else metrics.control_row
        around = 0 if self._is_pictured else 2 * metrics.unit
        return QSize(round(self.line_width() + 1) + around, self._picture().height() + line)

    def minimumSizeHint(self) -> QSize:
        """As high as it has to be."""
        return QSize(0, self.sizeHint().height())

    def focus_cut(self) -> int:
        """Its corners are whole."""
        return 0

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The picture keeps the proportions of the screen."""
        super().resizeEvent(event)
        self._place()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """The frame of the picture, what is said instead of it, the digit and the word."""
        theme, painter = self._theme, QPainter(self)
        tokens, metrics, fonts = theme.tokens, theme.metrics, theme.fonts
        is_out, over = self.isChecked(), self.underMouse()
        strong = metrics.line_strong if is_out else metrics.line
        frame = tokens.accent if is_out else tokens.text2 if over else tokens.line
        if self._is_pictured:
            picture = QRectF(self._picture())
            draw_cut(painter, picture, tokens.sunken, frame, strong)
            if self._instead:
                centre = Qt.AlignmentFlag.AlignHCenter
                draw_text(painter, picture, self.tr("Nothing yet"), fonts, fonts.secondary, tokens.text2, centre)
            line = QRectF(0, picture.bottom(), self.width(), self.height() - picture.height())
            left = 0.0
        else:
            line = QRectF(self.rect())
            draw_cut(painter, line, tokens.sel if is_out else tokens.raised, frame, strong)
            left = metrics.unit
        if self._digit_apart and self.canvas.isHidden():
            inner = metrics.line_strong
            corner = QRectF(inner, inner, key_cap_width(theme, self._key), metrics.key_cap)
            draw_key_cap(painter, corner, self._key, theme, tokens.text, tokens.text2)
        if not self._digit_apart:
            cap = QRectF(left, round(line.center().y() - metrics.key_cap / 2), metrics.key_cap, metrics.key_cap)
            cap.setWidth(key_cap_width(theme, self._key))
            draw_key_cap(painter, cap, self._key, theme, tokens.text, tokens.text2)
            left = cap.right() + metrics.label_gap
        font = fonts.body_bold if is_out else fonts.body
        place = QRectF(left, line.top(), line.right() - left, line.height())
        draw_text(painter, place, self.plain_text, fonts, font, tokens.accent if is_out else tokens.text)

    def _picture(self) -> QRect:
        """Return where the picture stands; empty without one."""
        if not self._is_pictured:
            return QRect()
        return QRect(0, 0, self.width(), round(self.width() * DRAWN.height() / DRAWN.width()))

    def _place(self) -> None:
        metrics = self._theme.metrics
        inner = metrics.line_strong
        self.canvas.setGeometry(self._picture().adjusted(inner, inner, -inner, -inner))
        self.canvas.setVisible(self._is_pictured and not self._instead)
        self._corner.resize(key_cap_width(self._theme, self._key), metrics.key_cap)
        self._corner.setVisible(self._digit_apart)
        if self.height() != self.sizeHint().height():
            self.updateGeometry()
        self.update()


class HandoutRow(Button):
    """A handout that is ready: a small picture of it as the players would see it, its name, and whether it is out."""

    def __init__(self, handout: Handout, parent: QWidget | None = None) -> None:
        super().__init__(handout.name, second=" ", size=ButtonSize.TALL, parent=parent)
        self._theme = theme_of(self)
        self.canvas = _small_canvas(self)
        self.canvas.set_zoom(1.0 if handout.picture else _READABLE)
        out = PublicHandout(handout.name, handout.text, handout.picture)
        self.canvas.set_view(PublicView(PlayersPage.HANDOUT, handout=out))
        self.setCheckable(True)
        self.setAutoExclusive(True)
        self.setObjectName(handout.id)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        bind_theme(self._place)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter hands out what is chosen, wherever on the page the focus is."""
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter} and not event.isAutoRepeat():
            self.setChecked(True)
            event.ignore()
            return
        super().keyPressEvent(event)

    def _place(self) -> None:
        metrics = self._theme.metrics
        inset = metrics.unit
        high = metrics.control_tall - 2 * inset
        wide = round(high * DRAWN.width() / DRAWN.height())
        self.canvas.setGeometry(inset, inset, wide, high)
        self.setProperty("lead", inset + wide)
        self.updateGeometry()
