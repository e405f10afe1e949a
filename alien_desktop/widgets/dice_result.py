"""The result lines under the dice: sign, number, word, note; a lost result is struck through but stays readable."""

from PySide6.QtCore import QPoint, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPen

from alien_desktop.theme.look import Look
from alien_desktop.widgets.dice_shown import ResultLine, ResultSign
from alien_desktop.widgets.die_face import draw_alarm, draw_tick
from alien_desktop.widgets.paint import crisp_pen, draw_rule
from alien_desktop.widgets.paint_text import Elide, draw_text, text_width


def result_height(look: Look, lines: tuple[ResultLine, ...], roomy: bool) -> int:
    """Height of the rule and the lines below it; nothing for no lines. In the dock an action has a line of its own."""
    if not lines:
        return 0
    rows = len(lines) + (not roomy and has_action(lines))
    return _first_height(look, roomy) + (rows - 1) * _next_height(look)


def has_action(lines: tuple[ResultLine, ...]) -> bool:
    """Whether something can be done about one of the lines."""
    return any(line.action for line in lines)


def draw_result(painter: QPainter, rect: QRectF, lines: tuple[ResultLine, ...], look: Look, roomy: bool) -> None:
    """Draw the rule along the top of `rect` and the lines below it: the first large, the others small."""
    if not lines:
        return
    unit = look.measures.unit
    draw_rule(painter, rect.left(), rect.right(), rect.top(), look.tokens.line_soft, look.measures.line)
    top = rect.top()
    for index, line in enumerate(lines):
        height = float(_first_height(look, roomy))
        if index:
            height = 9.0 * unit
            top = rect.top() + _first_height(look, roomy) - 3 * unit + (index - 1) * _next_height(look)
            top += 0.5 * unit
        _draw_line(painter, QRectF(rect.left(), top, rect.width(), height), line, look, index == 0, roomy)


def action_place(look: Look, rect: QRectF, size: QSize, roomy: bool) -> QPoint:
    """Where a button of this size stands: beside the first line where there is room, else on the last line."""
    if roomy:
        top = rect.top() + (_first_height(look, roomy) - size.height()) / 2
        return QPoint(round(rect.right()) - size.width(), round(top))
    left = rect.left() + 8 * look.measures.unit
    return QPoint(round(left), round(rect.bottom()) - size.height() - 2 * look.measures.unit)


def _first_height(look: Look, roomy: bool) -> int:
    return round(_number_font(look, roomy).pixelSize() * 1.2 + 4 * look.measures.unit)


def _next_height(look: Look) -> int:
    return round(7.5 * look.measures.unit)


def _number_font(look: Look, roomy: bool) -> QFont:
    measures = look.measures
    return look.fonts.mono(measures.text_result_number_view if roomy else measures.text_result_number)


def _draw_line(painter: QPainter, rect: QRectF, line: ResultLine, look: Look, large: bool, roomy: bool) -> None:
    fonts, measures, unit = look.fonts, look.measures, look.measures.unit
    colour = _colour(line, look)
    number_font = _number_font(look, roomy) if large else fonts.mono(measures.text_number)
    word_font = fonts.mono(measures.text_result_view if roomy else measures.text_result) if large else number_font
    x = rect.left() + (9 * unit if line.sign is not ResultSign.NONE else 0)
    _draw_sign(painter, rect, line, look, colour, large)
    start = x
    for text, font in ((line.number, number_font), (line.word.upper(), word_font)):
        if text:
            wide = text_width(fonts, font, text)
            draw_text(painter, QRectF(x, rect.top(), wide, rect.height()), text, fonts, font, colour)
            x += wide + (3 if large else 2) * unit
    end = x - (3 if large else 2) * unit
    if line.lost:
        y = round(rect.center().y())
        painter.setPen(crisp_pen(look.tokens.stress, measures.line_strong))
        painter.drawLine(round(start), y, round(end), y)
        wide = text_width(fonts, fonts.secondary_bold, line.lost)
        place = QRectF(x, rect.top(), wide, rect.height())
        draw_text(painter, place, line.lost, fonts, fonts.secondary_bold, look.tokens.stress)
        x += wide + 2 * unit
    if line.note:
        font = fonts.body if not large else fonts.secondary
        place = QRectF(x + (0 if large else unit), rect.top(), rect.right() - x - unit, rect.height())
        draw_text(painter, place, line.note, fonts, font, look.tokens.text, elide=Elide.END)


def _colour(line: ResultLine, look: Look) -> QColor:
    tokens = look.tokens
    if line.lost:
        return tokens.text2
    return {ResultSign.SUCCESS: tokens.accent, ResultSign.ALARM: tokens.stress}.get(line.sign, tokens.text)


def _draw_sign(painter: QPainter, rect: QRectF, line: ResultLine, look: Look, colour: QColor, large: bool) -> None:
    unit = look.measures.unit
    side = (4.5 if large else 4.25) * unit
    place = QRectF(rect.left() + 0.75 * unit, rect.center().y() - side / 2, side, side)
    painter.save()
    if line.sign is ResultSign.SUCCESS:
        draw_tick(painter, place.adjusted(0, side * 0.08, 0, -side * 0.08), colour)
    elif line.sign is ResultSign.ALARM:
        draw_alarm(painter, place.adjusted(0, side * 0.06, 0, -side * 0.06), colour, look.tokens.sunken)
    elif line.sign is ResultSign.MISS:
        cross = place.adjusted(side * 0.14, side * 0.14, -side * 0.14, -side * 0.14)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(colour, look.measures.line_strong, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap))
        painter.drawLine(cross.topLeft(), cross.bottomRight())
        painter.drawLine(cross.bottomLeft(), cross.topRight())
    painter.restore()
