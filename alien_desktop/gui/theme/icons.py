"""Our own line icons, drawn from the compiled resources and coloured by token.

The SVG files are black strokes on a 20 by 20 grid; the colour is filled in here. Pixmaps are kept in Qt's pixmap
cache under name, colour, size and device ratio. Only our own resources are ever rendered.
"""

from PySide6.QtCore import QDir, QFile, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QGuiApplication, QIcon, QPainter, QPixmap, QPixmapCache
from PySide6.QtSvg import QSvgRenderer

_FOLDER = ":/alien/icons"


class UnknownIconError(LookupError):
    """No icon with this name is in the compiled resources."""


def icon_names() -> tuple[str, ...]:
    """The names of all icons there are, sorted."""
    return tuple(sorted(name.removesuffix(".svg") for name in QDir(_FOLDER).entryList(["*.svg"])))


def icon_pixmap(name: str, color: QColor, size: int, ratio: float = 1.0) -> QPixmap:
    """The icon as a pixmap of `size` logical pixels at a device ratio. Raises `UnknownIconError`."""
    key = f"alien:{name}:{color.rgba():08x}:{size}:{ratio}"
    found = QPixmap()
    if QPixmapCache.find(key, found):
        return found
    path = f"{_FOLDER}/{name}.svg"
    if not QFile.exists(path):
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


def icon(name: str, color: QColor, size: int) -> QIcon:
    """The icon for a menu or an action, at the device ratio of the screen and at 1."""
    made = QIcon(icon_pixmap(name, color, size))
    app = QGuiApplication.instance()
    ratio = app.devicePixelRatio() if isinstance(app, QGuiApplication) else 1.0
    if ratio != 1.0:
        made.addPixmap(icon_pixmap(name, color, size, ratio))
    return made


def draw_icon(painter: QPainter, name: str, rect: QRectF, color: QColor) -> None:
    """Draw the icon in the middle of a rectangle, as large as its shorter side, on whole pixels."""
    size = int(min(rect.width(), rect.height()))
    pixmap = icon_pixmap(name, color, size, painter.device().devicePixelRatioF())
    centre = rect.center()
    painter.drawPixmap(round(centre.x() - size / 2), round(centre.y() - size / 2), pixmap)
