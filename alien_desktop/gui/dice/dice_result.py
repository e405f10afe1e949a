"""The result lines under the dice: sign, number, word, note; a lost result is struck through but stays readable."""

from PySide6.QtCore import QPoint, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPen

from alien_desktop.gui.dice.dice_state import ResultLine, ResultSign
from alien_desktop.gui.kit.die_face import draw_alarm, draw_tick
from alien_desktop.gui.theme.paint import crisp_pen, draw_rule
from alien_desktop.gui.theme.paint_text import Elide, draw_text, text_width
from alien_desktop.gui.theme.theme import Theme


def result_height(theme: Theme, lines: tuple[ResultLine, ...], roomy: bool) -> int:
    """Height of the rule and the lines below it; nothing for no lines. In the dock an action has a line of its own."""
    if not lines:
        return 0
    rows = len(lines) + (not roomy and has_action(lines))
    return _first_height(theme, roomy) + (rows - 1) * _next_height(theme)


def has_action(lines: tuple[ResultLine, ...]) -> bool:
    """Whether something can be done about one of the lines."""
    return any(line.action for line in lines)


def draw_result(painter: QPainter, rect: QRectF, lines: tuple[ResultLine, ...], theme: Theme, roomy: bool) -> None:
    """Draw the rule along the top of `rect` and the lines below it: the first large, the others small."""
    if not lines:
        return
    unit = theme.metrics.unit
    draw_rule(painter, rect.left(), rect.right(), rect.top(), theme.tokens.line_soft, theme.metrics.line)
    top = rect.top()
    for index, line in enumerate(lines):
        height = float(_first_height(theme, roomy))
        if index:
            height = 9.0 * unit
            top = rect.top() + _first_height(theme, roomy) - 3 * unit + (index - 1) * _next_height(theme)
            top += 0.5 * unit
        _draw_line(painter, QRectF(rect.left(), top, rect.width(), height), line, theme, index == 0, roomy)


def action_place(theme: Theme, rect: QRectF, size: QSize, roomy: bool) -> QPoint:
    """Where a button of this size stands: beside the first line where there is room, else on the last line."""
    if roomy:
        top = rect.top() + (_first_height(theme, roomy) - size.height()) / 2
        return QPoint(round(rect.right()) - size.width(), round(top))
    left = rect.left() + 8 * theme.metrics.unit
    return QPoint(round(left), round(rect.bottom()) - size.height() - 2 * theme.metrics.unit)


def _first_height(theme: Theme, roomy: bool) -> int:
    return round(_number_font(theme, roomy).pixelSize() * 1.2 + 4 * theme.metrics.unit)


def _next_height(theme: Theme) -> int:
    return round(7.5 * theme.metrics.unit)


def _number_font(theme: Theme, roomy: bool) -> QFont:
    metrics = theme.metrics
    return theme.fonts.mono(metrics.text_result_number_view if roomy else metrics.text_result_number)


def _draw_line(painter: QPainter, rect: QRectF, line: ResultLine, theme: Theme, large: bool, roomy: bool) -> None:
    fonts, metrics, unit = theme.fonts, theme.metrics, theme.metrics.unit
    colour = _colour(line, theme)
    number_font = _number_font(theme, roomy) if large else fonts.mono(metrics.text_number)
    word_font = fonts.mono(metrics.text_result_view if roomy else metrics.text_result) if large else number_font
    x = rect.left() + (9 * unit if line.sign is not ResultSign.NONE else 0)
    _draw_sign(painter, rect, line, theme, colour, large)
    start = x
    for text, font in ((line.number, number_font), (line.word.upper(), word_font)):
        if text:
            wide = text_width(fonts, font, text)
            draw_text(painter, QRectF(x, rect.top(), wide, rect.height()), text, fonts, font, colour)
            x += wide + (3 if large else 2) * unit
    end = x - (3 if large else 2) * unit
    if line.lost:
        y = round(rect.center().y())
        painter.setPen(crisp_pen(theme.tokens.stress, metrics.line_strong))
        painter.drawLine(round(start), y, round(end), y)
        wide = text_width(fonts, fonts.secondary_bold, line.lost)
        place = QRectF(x, rect.top(), wide, rect.height())
        draw_text(painter, place, line.lost, fonts, fonts.secondary_bold, theme.tokens.stress)
        x += wide + 2 * unit
    if line.note:
        place = QRectF(x + (0 if large else unit), rect.top(), rect.right() - x - unit, rect.height())
        font = fonts.body if not large else fonts.secondary
        if text_width(fonts, font, line.note) > place.width():
            font = fonts.smallest
            if line.sign is ResultSign.ALARM and text_width(fonts, font, line.note) > place.width():
                return  # the filled button beside it says the same
        draw_text(painter, place, line.note, fonts, font, theme.tokens.text, elide=Elide.END)


def _colour(line: ResultLine, theme: Theme) -> QColor:
    tokens = theme.tokens
    if line.lost:
        return tokens.text2
    colours = {ResultSign.SUCCESS: tokens.accent, ResultSign.ALARM: tokens.stress, ResultSign.HARM: tokens.alert}
    return colours.get(line.sign, tokens.text)


def _draw_sign(painter: QPainter, rect: QRectF, line: ResultLine, theme: Theme, colour: QColor, large: bool) -> None:
    unit = theme.metrics.unit
    side = (4.5 if large else 4.25) * unit
    place = QRectF(rect.left() + 0.75 * unit, rect.center().y() - side / 2, side, side)
    painter.save()
    if line.sign is ResultSign.SUCCESS:
        draw_tick(painter, place.adjusted(0, side * 0.08, 0, -side * 0.08), colour)
    elif line.sign is ResultSign.ALARM:
        draw_alarm(painter, place.adjusted(0, side * 0.06, 0, -side * 0.06), colour, theme.tokens.sunken)
    elif line.sign is ResultSign.HARM:
        painter.fillRect(place.adjusted(side * 0.16, side * 0.12, -side * 0.16, -side * 0.12), colour)
    elif line.sign is ResultSign.MISS:
        cross = place.adjusted(side * 0.14, side * 0.14, -side * 0.14, -side * 0.14)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(colour, theme.metrics.line_strong, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap))
        painter.drawLine(cross.topLeft(), cross.bottomRight())
        painter.drawLine(cross.bottomLeft(), cross.topRight())
    painter.restore()
