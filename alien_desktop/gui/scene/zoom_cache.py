"""A cache of the pictures of a view: after a zoom the old ones are stretched, and soon drawn again."""

from collections.abc import Callable

from PySide6.QtCore import QObject, QPointF, QRectF, QSize, QSizeF, Qt, QTimer, Signal
from PySide6.QtGui import QPainter, QPixmap

_SLICE = 6
"""How many pictures are drawn again at a time after a zoom."""
_MOST = 1200
Draw = Callable[[QPainter, QRectF], object]


class ZoomCache(QObject):
    """Keeps what was drawn by a key. `sharpened()`: all pictures of another zoom have been drawn again."""

    sharpened = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._pixmaps: dict[str, tuple[float, QPixmap]] = {}
        self._stale: dict[str, Callable[[], None]] = {}
        self._scale = self._ratio = 1.0
        self._sharpen = QTimer(self)
        self._sharpen.setInterval(0)
        self._sharpen.timeout.connect(self._on_sharpen_timeout)

    @property
    def is_sharpening(self) -> bool:
        """Whether pictures of another zoom are still being drawn again."""
        return self._sharpen.isActive()

    def clear(self) -> None:
        """Forget all of them."""
        self._pixmaps.clear()

    def begin(self, scale: float, ratio: float) -> None:
        """A paint begins, at this zoom on a screen with that many pixels to a point."""
        self._scale, self._ratio = scale, ratio
        self._stale.clear()

    def end(self) -> None:
        """A paint is over: what was stretched is drawn again soon."""
        if self._stale and not self._sharpen.isActive():
            self._sharpen.start()

    def draw(self, painter: QPainter, rect: QRectF, key: str, draw: Draw) -> None:
        """Put a kept picture into a rectangle; one of another zoom is stretched and drawn again soon after."""
        known = self._pixmaps.get(key)
        if known is None:
            self._make(key, rect.size(), draw)
            known = self._pixmaps[key]
        elif abs(known[0] - self._scale) > 0.001:
            self._stale[key] = lambda: self._make(key, rect.size(), draw)
            painter.drawPixmap(rect, known[1], QRectF(known[1].rect()))
            return
        painter.drawPixmap(QPointF(round(rect.left()), round(rect.top())), known[1])

    def _make(self, key: str, size: QSizeF, draw: Draw) -> None:
        if len(self._pixmaps) > _MOST:
            self._pixmaps.clear()
        box = QSize(max(1, round(size.width() + 0.5)), max(1, round(size.height() + 0.5)))
        pixmap = QPixmap(box * self._ratio)
        pixmap.setDevicePixelRatio(self._ratio)
        pixmap.fill(Qt.GlobalColor.transparent)
        brush = QPainter(pixmap)
        draw(brush, QRectF(QPointF(), QSizeF(box)))
        brush.end()
        self._pixmaps[key] = (self._scale, pixmap)

    def _on_sharpen_timeout(self) -> None:
        """Draw a few pictures at the new zoom; the rest waits for the next turn of the loop."""
        for key in list(self._stale)[:_SLICE]:
            self._stale.pop(key)()
        if not self._stale:
            self._sharpen.stop()
            self.sharpened.emit()
