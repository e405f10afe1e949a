"""A picture with a frame on it: what is inside is taken. Dragged and turned by the wheel, or by arrows, + and −."""

from PySide6.QtCore import QPoint, QRect, QRectF, QSize, QSizeF, Qt, Signal
from PySide6.QtGui import QColor, QImage, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QWheelEvent
from PySide6.QtWidgets import QWidget

from alien_desktop.gui.kit.portrait import shown_part
from alien_desktop.gui.theme.paint import crisp_pen
from alien_desktop.gui.theme.theme import theme_of

_LEAST = 8
"""The frame is at least this part of the largest one there is."""
_STEPS = 20
"""Presses of an arrow from one edge of the frame to the other."""
_VEIL = 170
"""How dark what is not taken is, of 255."""
_MOVES = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}
_SIZES = {Qt.Key.Key_Plus: 1, Qt.Key.Key_Equal: 1, Qt.Key.Key_Minus: -1}


class PicturePart(QWidget):
    """`part` is what is inside the frame, in pixels of the picture; it keeps its shape and stays in the picture."""

    part_changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme_of(self)
        self._picture = QImage()
        self._largest = QRect()
        self._held: QPoint | None = None
        self.part = QRect()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.SizeAllCursor)
        self.setAccessibleName(self.tr("Part of the picture"))

    def set_picture(self, picture: QImage, shape: QSizeF) -> None:
        """Show a picture; the frame has this shape and begins with what a portrait shows of the whole."""
        self._picture = picture
        largest = shown_part(QSizeF(picture.size()), shape).toRect() & picture.rect()
        self._largest = largest
        self._take(largest)

    def move_by(self, right: int, down: int) -> None:
        """Move the frame by so many steps."""
        step = max(1, self.part.width() // _STEPS)
        self._take(self.part.translated(right * step, down * step))

    def grow(self, steps: int) -> None:
        """Make the frame larger around its middle, or with a negative number smaller."""
        width = self.part.width() + steps * max(1, self._largest.width() // _STEPS)
        width = max(self._largest.width() // _LEAST, 1, min(width, self._largest.width()))
        height = max(1, round(width * self._largest.height() / max(1, self._largest.width())))
        part = QRect(0, 0, width, height)
        part.moveCenter(self.part.center())
        self._take(part)

    def sizeHint(self) -> QSize:
        """Large enough to aim."""
        unit = self._theme.metrics.unit
        return QSize(90 * unit, 72 * unit)

    def minimumSizeHint(self) -> QSize:
        """Half of it."""
        return self.sizeHint() / 2

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows move the frame, + and − change its size."""
        key = Qt.Key(event.key())
        if key in _MOVES:
            self.move_by(*_MOVES[key])
        elif key in _SIZES:
            self.grow(_SIZES[key])
        else:
            super().keyPressEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Up is closer: a smaller part."""
        if event.angleDelta().y():
            self.grow(-1 if event.angleDelta().y() > 0 else 1)
        event.accept()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Hold the frame."""
        self._held = event.position().toPoint()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Drag it along."""
        scale = self._scale()
        if self._held is None or not scale:
            return
        moved = (event.position().toPoint() - self._held) / scale
        if not moved.isNull():
            self._held = event.position().toPoint()
            self._take(self.part.translated(moved))

    def mouseReleaseEvent(self, _event: QMouseEvent) -> None:
        """Let it go."""
        self._held = None

    def paintEvent(self, _event: QPaintEvent) -> None:
        """The picture, darker where nothing is taken."""
        if self._picture.isNull():
            return
        tokens, metrics = self._theme.tokens, self._theme.metrics
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        whole, scale = self._place(), self._scale()
        painter.drawImage(whole, self._picture)
        taken = QRectF(whole.x() + self.part.x() * scale, whole.y() + self.part.y() * scale, 0, 0)
        taken.setSize(QSizeF(self.part.size()) * scale)
        veil = QColor(tokens.bg)
        veil.setAlpha(_VEIL)
        painter.save()
        painter.setClipRect(whole)
        painter.fillRect(QRectF(whole.left(), whole.top(), whole.width(), taken.top() - whole.top()), veil)
        painter.fillRect(QRectF(whole.left(), taken.bottom(), whole.width(), whole.bottom() - taken.bottom()), veil)
        painter.fillRect(QRectF(whole.left(), taken.top(), taken.left() - whole.left(), taken.height()), veil)
        painter.fillRect(QRectF(taken.right(), taken.top(), whole.right() - taken.right(), taken.height()), veil)
        painter.restore()
        painter.setPen(crisp_pen(tokens.accent, 2 * metrics.line))
        painter.drawRect(taken.toRect().adjusted(1, 1, -1, -1))

    def _scale(self) -> float:
        """Pixels of the widget for each of the picture."""
        if self._picture.isNull():
            return 0.0
        return min(self.width() / self._picture.width(), self.height() / self._picture.height())

    def _place(self) -> QRectF:
        """Where the picture is in the widget."""
        size = QSizeF(self._picture.size()) * self._scale()
        return QRectF((self.width() - size.width()) / 2, (self.height() - size.height()) / 2, *size.toTuple())

    def _take(self, part: QRect) -> None:
        """Make this the part, pushed back into the picture."""
        room = self._picture.rect()
        part.moveLeft(max(room.left(), min(part.left(), room.right() + 1 - part.width())))
        part.moveTop(max(room.top(), min(part.top(), room.bottom() + 1 - part.height())))
        if part == self.part:
            return
        self.part = part
        percent = [round(100 * share) for share in self._shares()]
        words = self.tr("{size} % of the width, {left} % from the left, {top} % from the top")
        self.setAccessibleDescription(words.format(size=percent[0], left=percent[1], top=percent[2]))
        self.part_changed.emit()
        self.update()

    def _shares(self) -> tuple[float, float, float]:
        wide, high = max(1, self._picture.width()), max(1, self._picture.height())
        return self.part.width() / wide, self.part.left() / wide, self.part.top() / high
