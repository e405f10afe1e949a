"""What is over a view while something is dragged over it: here it may be dropped, and this is what happens then."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QRectF, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QDragEnterEvent,
    QDragLeaveEvent,
    QDropEvent,
    QGuiApplication,
    QKeyEvent,
    QKeySequence,
    QPainter,
    QPaintEvent,
)
from PySide6.QtWidgets import QWidget

from alien_desktop.gui.theme.icons import draw_icon
from alien_desktop.gui.theme.paint import draw_cut
from alien_desktop.gui.theme.paint_text import draw_text
from alien_desktop.gui.theme.theme import theme_of

if TYPE_CHECKING:
    from PySide6.QtCore import QUrl

_GROUND_ALPHA = 0.88


class DropOverlay(QWidget):
    """Takes what is dropped on its parent or pasted there, whatever it is, and says why something cannot be used.

    Hidden until something comes: then a dashed frame with a sentence, never in the way of the mouse.
    """

    dropped = Signal(object)
    """A tuple: local files by their path, anything else by its address; a text that was pasted as bytes."""

    def __init__(self, sentence: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme_of(self)
        self._sentence = sentence
        self._place = parent
        self.setAccessibleName(sentence)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()
        parent.setAcceptDrops(True)
        parent.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow what is dragged over the parent."""
        if isinstance(event, QDragEnterEvent):
            if not event.mimeData().hasUrls():
                return False
            event.acceptProposedAction()
            self.setGeometry(self._place.rect())
            self.raise_()
            self.show()
            return True
        if isinstance(event, QDragLeaveEvent):
            self.hide()
            return True
        if isinstance(event, QDropEvent) and event.type() is QEvent.Type.Drop:
            self.hide()
            event.acceptProposedAction()
            urls = event.mimeData().urls()
            self.dropped.emit(_sources(urls))
            return True
        return isinstance(event, QKeyEvent) and event.type() is QEvent.Type.KeyPress and self._paste(event)

    def _paste(self, event: QKeyEvent) -> bool:
        """Take files from the clipboard, or a text; whether there was something to take."""
        if not event.matches(QKeySequence.StandardKey.Paste):
            return False
        data = QGuiApplication.clipboard().mimeData()
        if data.hasUrls():
            self.dropped.emit(_sources(data.urls()))
        elif data.hasText() and data.text().strip():
            self.dropped.emit((data.text().encode("utf-8", "replace"),))
        else:
            return False
        return True

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Ground, frame, icon, sentence."""
        theme = self._theme
        tokens, metrics, fonts = theme.tokens, theme.metrics, theme.fonts
        painter = QPainter(self)
        ground = QColor(tokens.bg)
        ground.setAlphaF(_GROUND_ALPHA)
        painter.fillRect(self.rect(), ground)
        inset = metrics.gap
        frame = QRectF(self.rect()).adjusted(inset, inset, -inset, -inset)
        cut = metrics.cut_panel
        width = metrics.line_strong
        draw_cut(painter, frame, None, tokens.accent, width, top_left=cut, bottom_right=cut, dashed=True)
        icon = QRectF(0, 0, metrics.icon, metrics.icon)
        icon.moveCenter(frame.center())
        icon.translate(0, -metrics.control)
        draw_icon(painter, "import", icon, tokens.accent)
        centre = Qt.AlignmentFlag.AlignHCenter
        draw_text(painter, frame, self._sentence, fonts, fonts.body_bold, tokens.text, centre)


def _sources(urls: "Sequence[QUrl]") -> tuple[str, ...]:
    return tuple(url.toLocalFile() if url.isLocalFile() else url.toString() for url in urls)
