"""A cache for small drawings that are repeated, such as a row of cells: drawn once, then kept as a picture."""

from collections.abc import Callable

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPixmap, QPixmapCache

from alien_desktop.gui.theme.paint import device_ratio
from alien_desktop.gui.theme.theme import Theme


def draw_kept(painter: QPainter, rect: QRectF, key: str, theme: Theme, draw: Callable[[QPainter], None]) -> None:
    """Draw by `draw(painter)`, from the top left corner on, what `key` stands for, or its picture from the last time.

    The picture is kept for this size, theme and interface size; `key` has to name everything else it depends on. It
    is on whole pixels.
    """
    ratio = device_ratio(painter)
    size = rect.size().toSize()
    if size.isEmpty():
        return
    full = f"{key}:{size.width()}x{size.height()}:{ratio}:{theme.theme_name}:{theme.scale}:{theme.is_wide:d}"
    pixmap = QPixmap()
    if not QPixmapCache.find(full, pixmap):
        pixmap = QPixmap(size * ratio)
        pixmap.setDevicePixelRatio(ratio)
        pixmap.fill(Qt.GlobalColor.transparent)
        brush = QPainter(pixmap)
        draw(brush)
        brush.end()
        QPixmapCache.insert(full, pixmap)
    painter.drawPixmap(rect.topLeft().toPoint(), pixmap)
