"""The portrait of somebody without a picture: our own drawing of a pressure helmet with the initials in the visor.

All parts are in one unit of the shorter side, so 40 px and 168 px come from one drawing; a taller frame
shows more of the chest. The shape of the helmet comes from the id of the document and never changes for it.
"""

import re
from collections.abc import Callable
from functools import lru_cache
from zlib import crc32

from PySide6.QtCore import QLineF, QPoint, QPointF, QRectF, QSize, QSizeF, Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QDragEnterEvent,
    QDropEvent,
    QImage,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPixmap,
    QPixmapCache,
    QPolygonF,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from alien_desktop.gui.kit.accessible_role import give_role
from alien_desktop.gui.kit.held_keys import is_held
from alien_desktop.gui.theme.paint import crisp_pen, cut_path, device_ratio, draw_cut, draw_hatching
from alien_desktop.gui.theme.paint_text import Elide, draw_text
from alien_desktop.gui.theme.theme import Theme, theme_of
from alien_desktop.rules.record import record

_LETTERS = 2
"""Words of so few letters are no name by which somebody is called."""
_ROMAN = re.compile("[IVX]+")
_SHAPES = 4
_Place = Callable[[float, float], QPointF]
_UNITS = 111  # to the shorter side: leaves air around a helmet that is 78 wide
_UNITS_SMALL = 100
_SMALL = 56  # below this side the small parts are left out


@record
class PortraitRecord:
    """Whose portrait it is, and in which state."""

    id: str
    name: str
    is_current: bool = False
    is_broken: bool = False
    portrait: str = ""
    """Name of the portrait's picture, found through the theme; empty = a drawing of ours."""


@lru_cache(maxsize=1024)
def initials(name: str) -> str:
    """Up to two letters that stand for a name: of the first and of the last word; "Dr" and the like do not count."""
    words = [word for word in name.replace(".", ". ").split() if any(sign.isalnum() for sign in word)]
    named = [word for word in words if word.lower().rstrip(".") not in {"dr", "mr", "mrs", "ms", "sgt", "cpt"}] or words
    letters = [next(sign for sign in word if sign.isalnum()) for word in named]
    if not letters:
        return "?"
    chosen = letters[0] if len(letters) == 1 else letters[0] + letters[-1]
    return chosen.upper()[:2]


def short_name(name: str) -> str:
    """The word by which a person is called at the table: the last one that is more than a letter or a number."""
    words = name.split()
    called = [word for word in words if len(word) > _LETTERS and not _ROMAN.fullmatch(word)]
    return (called or words or [name])[-1]


def helmet_shape(document_id: str) -> int:
    """Which of the four helmets an id wears."""
    return crc32(document_id.encode()) % _SHAPES


def draw_portrait(painter: QPainter, rect: QRectF, record: PortraitRecord, theme: Theme) -> None:
    """Draw frame, helmet and initials into the rectangle; kept as a picture by person, state, size and theme."""
    ratio = device_ratio(painter)
    size = rect.size().toSize()
    if size.isEmpty():
        return
    flags = f"{record.is_current:d}{record.is_broken:d}"
    key = f"portrait:{helmet_shape(record.id)}:{initials(record.name)}:{flags}:{size.width()}x{size.height()}:{ratio}"
    key = f"{key}:{record.portrait}:{theme.theme_name}:{theme.metrics.text_secondary}"
    pixmap = QPixmap()
    if not QPixmapCache.find(key, pixmap):
        pixmap = QPixmap(size * ratio)
        pixmap.setDevicePixelRatio(ratio)
        pixmap.fill(Qt.GlobalColor.transparent)
        brush = QPainter(pixmap)
        _draw_whole(brush, QRectF(QPointF(0, 0), QSizeF(size)), record, theme)
        brush.end()
        QPixmapCache.insert(key, pixmap)
    painter.drawPixmap(rect.topLeft().toPoint(), pixmap)


def _draw_whole(painter: QPainter, rect: QRectF, record: PortraitRecord, theme: Theme) -> None:
    t, metrics = theme.tokens, theme.metrics
    side = min(rect.width(), rect.height())
    unit = side / (_UNITS_SMALL if side < _SMALL else _UNITS)
    cut = max(metrics.unit, round(9 * unit))
    outline = cut_path(rect.adjusted(1, 1, -1, -1), top_left=cut, bottom_right=cut)
    painter.save()
    draw_cut(painter, rect, t.sunken, None, top_left=cut, bottom_right=cut)
    painter.setClipPath(outline, Qt.ClipOperation.IntersectClip)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    picture = theme.picture_of(record.portrait) if record.portrait else QImage()
    if picture.isNull():
        if side >= _SMALL:
            _draw_scale(painter, rect, unit, theme)
        _draw_helmet(painter, rect, unit, record, theme)
    else:
        _draw_picture(painter, rect, picture)
    painter.restore()
    if record.is_broken:
        _draw_broken_foot(painter, rect, cut, theme)
    frame = t.alert if record.is_broken else t.accent if record.is_current else t.line
    width = metrics.line if side < _SMALL else metrics.line * 1.5
    draw_cut(painter, rect, None, frame, width, top_left=cut, bottom_right=cut)


def shown_part(picture: QSizeF, frame: QSizeF) -> QRectF:
    """Return what of a picture fills a frame of this shape, in pixels of the picture.

    What is too much is cut off at both sides, or more of it below than above the face.
    """
    size = frame.scaled(picture, Qt.AspectRatioMode.KeepAspectRatio)
    left, top = (picture.width() - size.width()) / 2, (picture.height() - size.height()) / 3
    return QRectF(QPointF(left, top), size)


def _draw_picture(painter: QPainter, rect: QRectF, picture: QImage) -> None:
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.drawImage(rect, picture, shown_part(QSizeF(picture.size()), rect.size()))


def _draw_scale(painter: QPainter, rect: QRectF, unit: float, theme: Theme) -> None:
    painter.setPen(crisp_pen(theme.tokens.line_soft, theme.metrics.line))
    step = max(6.0, 16 * unit)
    y = rect.top() + step
    lines: list[QLineF] = []
    while y < rect.bottom():
        at = round(y) + 0.5
        long = (5 if len(lines) % 4 == 0 else 9) * unit
        lines.append(QLineF(rect.left(), at, rect.left() + long, at))
        lines.append(QLineF(rect.right() - long, at, rect.right(), at))
        y += step
    painter.drawLines(lines)


def _draw_helmet(painter: QPainter, rect: QRectF, unit: float, record: PortraitRecord, theme: Theme) -> None:
    t = theme.tokens
    shape = helmet_shape(record.id)
    small = min(rect.width(), rect.height()) < _SMALL
    x = rect.center().x()
    # a tall frame shows more chest: the helmet keeps its size and moves down a little
    spare = max(0.0, rect.height() - 127 * unit)
    top = rect.top() + (11 * unit if small else 20 * unit) + spare * 0.6

    def at(dx: float, dy: float) -> QPointF:
        return QPointF(x + dx * unit, top + dy * unit)

    pen = crisp_pen(t.line, max(1.0, 1.3 * unit))
    painter.setPen(pen)
    _draw_chest(painter, rect, at, theme, small=small)
    painter.setPen(pen)
    painter.setBrush(t.shell)
    for sign in (-1, 1):
        ear = QRectF(at(sign * 38, 31), at(sign * 46, 57)).normalized()
        painter.drawRect(ear)
    painter.drawPath(_shell(shape, at))
    for number in range(0 if small else 5):
        left = -29 + number * 11.6
        painter.drawRect(QRectF(at(left, 73), at(left + 11.6, 84)))
    if shape == 1 and not small:
        painter.drawLine(QLineF(at(43, 31), at(43, 5)))
    visor = QRectF(at(-31, 16), at(31, 60))
    cut = 10 * unit
    painter.setPen(crisp_pen(t.text2, max(1.0, 1.3 * unit)))
    painter.setBrush(t.sunken)
    if shape == 1:
        painter.drawRoundedRect(visor, 18 * unit, 18 * unit)
    else:
        top_cut = {0: cut, 2: 2 * unit, 3: 4 * unit}[shape]
        path = cut_path(visor, top_cut, top_cut, cut, cut)
        painter.drawPath(path)
    if not small:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(t.raised)
        for left, wide in ((2, 10), (15, 3)):
            painter.drawPolygon(
                QPolygonF([at(left, 17), at(left + wide, 17), at(left + wide - 17, 59), at(left - 17, 59)])
            )
    letters = initials(record.name)
    size = max(theme.metrics.text_secondary, round((26 if len(letters) > 1 else 30) * unit))
    centre = Qt.AlignmentFlag.AlignHCenter
    draw_text(painter, visor, letters, theme.fonts, theme.fonts.mono(size), t.text, centre, Elide.NEVER)


def _shell(shape: int, at: _Place) -> QPainterPath:
    path = QPainterPath(at(-28, 78))
    if shape == 0:  # tall and round
        path.lineTo(at(-39, 58))
        path.lineTo(at(-39, 26))
        path.cubicTo(at(-39, 6), at(-26, 0), at(-12, 0))
        path.lineTo(at(12, 0))
        path.cubicTo(at(26, 0), at(39, 6), at(39, 26))
        path.lineTo(at(39, 58))
    elif shape == 1:  # a dome
        path.lineTo(at(-39, 58))
        path.lineTo(at(-39, 34))
        path.cubicTo(at(-39, -11), at(39, -11), at(39, 34))
        path.lineTo(at(39, 58))
    elif shape == 2:  # faceted
        for dx, dy in ((-39, 58), (-39, 16), (-20, 0), (20, 0), (39, 16), (39, 58)):
            path.lineTo(at(dx, dy))
    else:  # a box with a crest
        for dx, dy in ((-39, 58), (-39, 8), (-34, 3), (-8, 3), (-8, -3), (8, -3), (8, 3), (34, 3), (39, 8), (39, 58)):
            path.lineTo(at(dx, dy))
    path.lineTo(at(28, 78))
    path.closeSubpath()
    return path


def _draw_chest(painter: QPainter, rect: QRectF, at: _Place, theme: Theme, *, small: bool) -> None:
    t = theme.tokens
    bottom = (rect.bottom() + 4 - at(0, 0).y()) / (at(0, 1).y() - at(0, 0).y())
    painter.setBrush(t.raised)
    body = [at(-28, 81), at(-49, 93), at(-53, bottom), at(53, bottom), at(49, 93), at(28, 81)]
    painter.drawPolygon(QPolygonF(body))
    if small:
        return
    painter.drawLine(QLineF(at(0, 84), at(0, bottom)))
    painter.setBrush(t.shell)
    painter.drawRect(QRectF(at(-34, 98), at(-11, 110)))
    painter.drawLine(QLineF(at(13, 100), at(35, 100)))
    painter.drawLine(QLineF(at(13, 106), at(28, 106)))


def _draw_broken_foot(painter: QPainter, rect: QRectF, cut: float, theme: Theme) -> None:
    t, metrics = theme.tokens, theme.metrics
    foot = max(metrics.unit, round(min(rect.width(), rect.height()) * 0.15))
    band = QRectF(rect.left(), rect.bottom() - foot, rect.width(), foot)
    path = cut_path(band, bottom_right=cut)
    painter.fillPath(path, t.alert_ground)
    draw_hatching(painter, path, t.alert, metrics.hatch_step, metrics.line * 2.5)


class Portrait(QWidget):
    """The portrait as a widget; it fills what the layout gives it.

    One that can be changed asks by `menu_requested(point)` on a click or Enter, and by `file_dropped(path)`.
    """

    menu_requested = Signal(QPoint)
    file_dropped = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme_of(self)
        self._record = PortraitRecord("", "")
        self.setAccessibleName(self.tr("Nobody yet"))
        self._changeable = False
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def set_record(self, record: PortraitRecord) -> None:
        """Show somebody."""
        if record != self._record:
            self._record = record
            self.setAccessibleName(record.name or self.tr("Nobody yet"))
            self.setAccessibleDescription(self.tr("Broken") if record.is_broken else self.tr("Portrait"))
            self.update()

    def set_changeable(self, words: str) -> None:
        """Take part in the tab order, show `words` as what a press does, and take files that are dropped."""
        self._changeable = True
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAcceptDrops(True)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setStatusTip(words)
        self.setWhatsThis(words)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Ask for the menu."""
        if self._changeable:
            self.menu_requested.emit(event.globalPosition().toPoint())
        else:
            super().mousePressEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter, Space and the menu key ask for the menu."""
        if is_held(event):
            return
        keys = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space, Qt.Key.Key_Menu)
        if self._changeable and event.key() in keys:
            self.menu_requested.emit(self.mapToGlobal(QPoint(0, self.height())))
        else:
            super().keyPressEvent(event)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take one file."""
        urls = event.mimeData().urls()
        if len(urls) == 1 and urls[0].isLocalFile():
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Ask for the file."""
        event.acceptProposedAction()
        self.file_dropped.emit(event.mimeData().urls()[0].toLocalFile())

    def sizeHint(self) -> QSize:
        """The portrait of the sheet."""
        metrics = self._theme.metrics
        return QSize(metrics.portrait_width, metrics.portrait_height)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Frame, helmet, initials."""
        draw_portrait(QPainter(self), QRectF(self.rect()), self._record, self._theme)


give_role(Portrait, QAccessible.Role.Graphic)
