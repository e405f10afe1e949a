"""The cap of a key: a small framed word on a button or in a field. Always part of its control, never a widget."""

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter

from alien_desktop.theme.look import Look
from alien_desktop.widgets.paint import crisp_pen, device_ratio, inset, snapped_rect, snapped_width
from alien_desktop.widgets.paint_text import Elide, draw_text, text_width


def key_cap_width(look: Look, text: str) -> int:
    """Width of the cap that holds this text; a single letter gives a square."""
    measures = look.measures
    wide = text_width(look.fonts, look.fonts.key_cap, text) + 2 * measures.unit
    return max(measures.key_cap, round(wide))


def draw_key_cap(painter: QPainter, rect: QRectF, text: str, look: Look, color: QColor, frame: QColor) -> None:
    """Draw the cap with its text in the middle."""
    ratio = device_ratio(painter)
    width = snapped_width(look.measures.line, ratio)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(crisp_pen(frame, width))
    radius = look.measures.unit * 0.5
    painter.drawRoundedRect(inset(snapped_rect(rect, ratio), width), radius, radius)
    painter.restore()
    centre = Qt.AlignmentFlag.AlignHCenter
    draw_text(painter, rect, text, look.fonts, look.fonts.key_cap, color, centre, Elide.NEVER)
