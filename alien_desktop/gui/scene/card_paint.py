"""The initiative card: a punched card, placed as the state of the turn says (notes-initiative 5).

A cut corner at the top left, the number, a row of ten marks of which the n-th is long: in a sorted rack the long marks
run down like a stair. Free functions with a pixmap cache, used by rack, deck, lifted card and player display.
"""

from PySide6.QtCore import QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPaintEvent, QPixmap, QPixmapCache, QPolygonF
from PySide6.QtWidgets import QWidget

from alien_desktop.gui.kit.combatant_paint import CombatantKind
from alien_desktop.gui.scene.order_item import MARKS, CardState, OrderItem
from alien_desktop.gui.theme.fonts import Fonts
from alien_desktop.gui.theme.paint import crisp_pen, cut_polygon, inset
from alien_desktop.gui.theme.paint_text import Elide, draw_text
from alien_desktop.gui.theme.theme import Theme, theme_of
from alien_desktop.gui.theme.tokens import Tokens
from alien_desktop.rules.record import record

_TILT = -6.0
"""Degrees by which a dragged card is turned."""
EDGE = 2
"""How far the second edge of a card extends to the right and below."""
_STACK = 3
_MARGIN = 10  # room around the card in its pixmap, for edges and stacks


@record
class CardFace:
    """Everything that changes how a card looks."""

    text: str
    state: CardState | None = None
    """None for an empty place of the rack."""
    long_mark: int = 0
    is_hidden: bool = False
    is_group: bool = False
    is_event: bool = False
    turn: tuple[int, int] | None = None
    is_lifted: bool = False
    """Being dragged: with a bright edge."""

    @classmethod
    def of(cls, item: OrderItem) -> "CardFace":
        """The card of a row of the order."""
        return cls(
            item.card,
            item.state,
            item.long_mark,
            is_hidden=item.hidden,
            is_group=bool(item.members),
            is_event=item.kind is CombatantKind.EVENT,
            turn=(item.turn + 1, item.turns) if item.turns > 1 else None,
        )


def draw_card(painter: QPainter, rect: QRectF, face: CardFace, theme: Theme, text_size: int) -> None:
    """Draw a card from the pixmap cache; its edges stand out of `rect` by a few pixels to the right and below."""
    ratio = painter.device().devicePixelRatioF()
    key = f"card:{face}:{rect.width()}x{rect.height()}:{text_size}:{theme.tokens.name}:{ratio}"
    pixmap = QPixmap()
    if not QPixmapCache.find(key, pixmap):
        wide, high = round(rect.width()) + 2 * _MARGIN, round(rect.height()) + 2 * _MARGIN
        pixmap = QPixmap(round(wide * ratio), round(high * ratio))
        pixmap.setDevicePixelRatio(ratio)
        pixmap.fill(Qt.GlobalColor.transparent)
        inner = QPainter(pixmap)
        place = QRectF(_MARGIN, _MARGIN, rect.width(), rect.height())
        paint_card(inner, place, face, theme.tokens, theme.fonts, text_size)
        inner.end()
        QPixmapCache.insert(key, pixmap)
    painter.drawPixmap(QPointF(round(rect.left()) - _MARGIN, round(rect.top()) - _MARGIN), pixmap)


def draw_gone_card(painter: QPainter, rect: QRectF, theme: Theme) -> None:
    """The outline of a card that has left the rack: dashed and struck through."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(crisp_pen(theme.tokens.line, 1, dashed=True))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPolygon(cut_polygon(inset(rect, 1), top_left=round(rect.height() * 0.25)))
    away = round(rect.height() * 0.25)
    inner = rect.adjusted(away, away, -away, -away)
    painter.setPen(crisp_pen(theme.tokens.line, 1))
    painter.drawLine(inner.bottomLeft(), inner.topRight())
    painter.restore()


def paint_card(painter: QPainter, rect: QRectF, face: CardFace, tokens: Tokens, fonts: Fonts, text_size: int) -> None:
    """Draw a card as paths."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    if face.state is None:
        _paint_empty(painter, rect, face, tokens, fonts, text_size)
    else:
        body = _body(rect, face)
        _paint_edges(painter, body, face, tokens)
        _paint_body(painter, body, face, tokens)
        if face.state is CardState.NOT_DEALT:
            _paint_slats(painter, body, tokens.line, tokens, whole=True)
        elif face.state is CardState.ACTED:
            _paint_slats(painter, body, tokens.line_soft, tokens, whole=False)
            _paint_window(painter, body, face, tokens, fonts, text_size)
        else:
            _paint_number(painter, body, face, tokens, fonts, text_size)
            _paint_marks(painter, body, face, tokens)
    if face.turn is not None and face.state not in {CardState.NOT_DEALT, None}:
        _paint_turns(painter, rect, face, tokens)
    painter.restore()


def _is_now(face: CardFace) -> bool:
    return face.state is CardState.NOW


def _body(rect: QRectF, face: CardFace) -> QRectF:
    """The card of a combatant who waits is turned on its side."""
    if face.state is not CardState.HOLDING:
        return rect
    body = QRectF(0, 0, rect.height(), rect.width())
    body.moveCenter(rect.center())
    return body


def _outline(body: QRectF, face: CardFace, within: QRectF | None = None) -> QPolygonF:
    """The outline of a card; `within` is the rectangle a pen follows."""
    cuts = _cuts(body, face)
    return cut_polygon(within if within is not None else body, **cuts)


def _cuts(body: QRectF, face: CardFace) -> dict[str, float]:
    cut = round(min(body.width(), body.height()) * (0.16 if _is_now(face) else 0.2))
    if face.state is CardState.HOLDING:
        return {"top_right": cut}
    return {"top_left": cut, "top_right": cut} if face.is_event else {"top_left": cut}


def _paint_edges(painter: QPainter, body: QRectF, face: CardFace, tokens: Tokens) -> None:
    if face.state is CardState.ACTED:
        return
    side = -EDGE if face.state is CardState.HOLDING else EDGE
    edge = tokens.accent.darker(160) if _is_now(face) else tokens.shell
    if face.is_lifted:
        edge = tokens.focus.darker(140)
    if face.is_group:
        for step in (2 * _STACK, _STACK):
            place = body.translated(step, step)
            painter.setPen(crisp_pen(tokens.line))
            painter.setBrush(tokens.raised)
            painter.drawPolygon(_outline(body, face, inset(place, 1)))
        return
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(edge)
    painter.drawPolygon(_outline(body, face, body.translated(side, EDGE)))


def _paint_body(painter: QPainter, body: QRectF, face: CardFace, tokens: Tokens) -> None:
    fill, frame = tokens.raised, tokens.line
    if _is_now(face):
        fill, frame = tokens.accent, tokens.accent
    elif face.state is CardState.ACTED:
        fill = tokens.sunken
    if face.is_lifted:
        frame = tokens.focus
    width = 1.0 if face.state is CardState.ACTED else 1.5
    if face.is_lifted or face.is_hidden:
        width = 2.0
    painter.setBrush(fill)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.drawPolygon(_outline(body, face))
    pen = crisp_pen(tokens.text2 if face.is_hidden and not _is_now(face) else frame, width)
    if face.is_hidden:
        pen.setDashPattern([2, 1.5])
        if _is_now(face):
            pen.setColor(tokens.accent_ink)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPolygon(_outline(body, face, inset(body, width)))


def _ink(face: CardFace, tokens: Tokens) -> QColor:
    if _is_now(face):
        return tokens.accent_ink
    return tokens.text2 if face.state is CardState.ACTED else tokens.text


def _paint_number(
    painter: QPainter, body: QRectF, face: CardFace, tokens: Tokens, fonts: Fonts, text_size: int
) -> None:
    place = body.adjusted(0, body.height() * 0.04, 0, -body.height() * 0.2)
    if face.state is CardState.HOLDING:
        place = body.adjusted(body.width() * 0.12, 0, 0, 0)
    font = _fitting(fonts, face.text, text_size, body.width())
    centre = Qt.AlignmentFlag.AlignHCenter
    draw_text(painter, place, face.text, fonts, font, _ink(face, tokens), centre, Elide.NEVER)


def _fitting(fonts: Fonts, text: str, size: int, width: float) -> QFont:
    while size > 10 and fonts.font_metrics(fonts.mono(size)).horizontalAdvance(text) > width - 4:
        size -= 1
    return fonts.mono(size)


def _paint_marks(painter: QPainter, body: QRectF, face: CardFace, tokens: Tokens) -> None:
    """Ten marks along the lower edge (the left one of a card on its side), the n-th long."""
    if not face.long_mark:
        return
    now = _is_now(face)
    sideways = face.state is CardState.HOLDING
    length = body.height() if sideways else body.width()
    pitch = max(2, round((length - 12) / MARKS)) if now else max(2, int((length - 8) / MARKS))
    size = 3 if now and length > 50 else 1
    start = round((length - pitch * MARKS + pitch - size) / 2)
    tall = max(5, round(length * 0.14))
    base = round((body.width() if sideways else body.height()) * 0.14)
    quiet = QColor(_ink(face, tokens))
    quiet.setAlphaF(0.55)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    for index in range(MARKS):
        long = index + 1 == face.long_mark
        across = max(2, size) + (1 if now and long else 0) if long else size
        along = tall if long else max(2, size)
        offset = start + index * pitch
        if sideways:
            mark = QRectF(body.left() + base - along / 2, body.top() + offset, along, across)
        else:
            mark = QRectF(body.left() + offset, body.bottom() - base - along / 2, across, along)
        painter.fillRect(mark.toRect(), _ink(face, tokens) if long else quiet)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)


def _paint_slats(painter: QPainter, body: QRectF, ink: QColor, tokens: Tokens, *, whole: bool) -> None:
    """The back of a card: slats."""
    inner = body.adjusted(4, 5, -4, -4)
    if not whole:
        painter.fillRect(inner, tokens.sunken)
    y = round(inner.top())
    while y < inner.bottom():
        left = inner.left() + max(0.0, min(6.0, 8 - (y - body.top())))
        painter.fillRect(QRectF(left, y, inner.right() - left, 1 if not whole else 1.5), ink)
        y += 4 if whole else 3


def _paint_window(
    painter: QPainter, body: QRectF, face: CardFace, tokens: Tokens, fonts: Fonts, text_size: int
) -> None:
    window = QRectF(0, 0, body.width() * 0.5, body.height() * 0.62)
    window.moveCenter(body.center())
    painter.fillRect(window.toRect(), tokens.sunken)
    font = fonts.mono(round(text_size * 0.84)) if len(face.text) < 3 else fonts.mono(round(text_size * 0.6))
    centre = Qt.AlignmentFlag.AlignHCenter
    place = window.adjusted(-4, 0, 4, 0)
    draw_text(painter, place, face.text, fonts, font, tokens.text2, centre, Elide.NEVER)


def _paint_empty(painter: QPainter, rect: QRectF, face: CardFace, tokens: Tokens, fonts: Fonts, text_size: int) -> None:
    pen = crisp_pen(tokens.line_soft, 1, dashed=True)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPolygon(_outline(rect, face, inset(rect, 1)))
    centre = Qt.AlignmentFlag.AlignHCenter
    draw_text(painter, rect, face.text, fonts, fonts.mono(text_size), tokens.text_dis, centre, Elide.NEVER)


def _paint_turns(painter: QPainter, rect: QRectF, face: CardFace, tokens: Tokens) -> None:
    """Small squares at the corner: which turn of how many; this one is filled."""
    if face.turn is None:
        return
    which, many = face.turn
    size = 6 if _is_now(face) else 5
    gap = 2
    left = round(rect.right()) - 3 - many * (size + gap)
    top = round(rect.top()) + 3
    ink = _ink(face, tokens)
    ground = tokens.accent if _is_now(face) else tokens.raised
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    for index in range(many):
        box = QRectF(left + index * (size + gap), top, size, size)
        painter.fillRect(box, ink)
        if index + 1 != which:
            painter.fillRect(box.adjusted(1, 1, -1, -1), ground)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)


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
