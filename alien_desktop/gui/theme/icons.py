"""Our own line icons, drawn from the compiled resources and coloured by token.

The SVG files are black strokes on a 20 by 20 grid; the colour is filled in here. Pixmaps are kept in Qt's pixmap
cache under name, colour, size and device ratio. Only our own resources are ever rendered.
"""

from PySide6.QtCore import QFileInfo, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPixmap, QPixmapCache
from PySide6.QtSvg import QSvgRenderer

_FOLDER = ":/alien/icons"


class UnknownIconError(LookupError):
    """No icon with this name is in the compiled resources."""


def icon_pixmap(name: str, color: QColor, size: int, ratio: float = 1.0) -> QPixmap:
    """The icon as a pixmap of `size` logical pixels at a device ratio. Raises `UnknownIconError`."""
    key = f"alien:{name}:{color.rgba():08x}:{size}:{ratio}"
    found = QPixmap()
    if QPixmapCache.find(key, found):
        return found
    path = f"{_FOLDER}/{name}.svg"
    if not QFileInfo.exists(path):
        raise UnknownIconError(f"no icon is called {name!r}")
    pixmap = QPixmap(QSize(size, size) * ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    QSvgRenderer(path).render(painter, QRectF(pixmap.rect()))
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceIn)
    painter.fillRect(pixmap.rect(), color)
    painter.end()
    pixmap.setDevicePixelRatio(ratio)
    QPixmapCache.insert(key, pixmap)
    return pixmap


def draw_icon(painter: QPainter, name: str, rect: QRectF, color: QColor) -> None:
    """Draw the icon in the middle of a rectangle, as large as its shorter side, on whole pixels."""
    size = int(min(rect.width(), rect.height()))
    pixmap = icon_pixmap(name, color, size, painter.device().devicePixelRatioF())
    centre = rect.center()
    painter.drawPixmap(round(centre.x() - size / 2), round(centre.y() - size / 2), pixmap)
