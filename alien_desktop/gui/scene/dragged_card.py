"""A card in the hand: follows the pointer, tilted and bright, over the rack it was taken from."""

from PySide6.QtCore import QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from alien_desktop.gui.scene.card_paint import CardFace, draw_card
from alien_desktop.gui.theme.theme import theme_of

_TILT = -6.0  # degrees


class DraggedCard(QWidget):
    """A picture of a card; it takes no clicks."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme_of(parent)
        self._face: CardFace | None = None
        self._text_size = 0
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def lift(self, face: CardFace, width: int, height: int, text_size: int) -> None:
        """Take this card up."""
        self._face, self._text_size = face, text_size
        side = round((width**2 + height**2) ** 0.5) + 6
        self.resize(side, side)
        self._size = (width, height)
        self.show()
        self.raise_()
        self.update()

    def follow(self, point: QPoint) -> None:
        """Stay under the pointer (in the coordinates of the parent)."""
        self.move(point - QPoint(self.width() // 2, self.height() // 2))

    def paintEvent(self, event: QPaintEvent) -> None:
        """The card, tilted about its middle."""
        if self._face is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.translate(QPointF(self.rect().center()))
        painter.rotate(_TILT)
        width, height = self._size
        rect = QRectF(-width / 2, -height / 2, width, height)
        draw_card(painter, rect, self._face, self._theme, self._text_size)
