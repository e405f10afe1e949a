"""The cap of a key (a small framed word) and the key of dice to roll. Always part of a control, never a widget."""

from collections.abc import Mapping

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter

from alien_desktop.gui.theme.mark_row import ThemeValues
from alien_desktop.gui.theme.paint import crisp_pen, device_ratio, inset, snapped_rect, snapped_width
from alien_desktop.gui.theme.paint_text import Elide, draw_text, text_width


def shown_key(keys: Mapping[str, str], key: str) -> str:
    """Return what is painted for a key, which may be somebody's own; one of a page is written "id|letter"."""
    page_key, _, letter = key.partition("|")
    return keys.get(page_key, letter) if page_key and letter else keys.get(key, key)


def key_cap_width(theme: ThemeValues, text: str) -> int:
    """Width of the cap that holds this text; a single letter gives a square."""
    metrics = theme.metrics
    text = shown_key(theme.keys, text)
    wide = text_width(theme.fonts, theme.fonts.key_cap, text) + 2 * metrics.unit
    return max(metrics.key_cap, round(wide))


def draw_key_cap(painter: QPainter, rect: QRectF, text: str, theme: ThemeValues, color: QColor, frame: QColor) -> None:
    """Draw the cap of a key of the table of commands: with the key that is in its place now."""
    draw_cap(painter, rect, shown_key(theme.keys, text), theme, color, frame)


def draw_cap(painter: QPainter, rect: QRectF, text: str, theme: ThemeValues, color: QColor, frame: QColor) -> None:
    """Draw a cap with its text in the middle."""
    ratio = device_ratio(painter)
    width = snapped_width(theme.metrics.line, ratio)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(crisp_pen(frame, width))
    radius = theme.metrics.unit * 0.5
    painter.drawRoundedRect(inset(snapped_rect(rect, ratio), width), radius, radius)
    painter.restore()
    centre = Qt.AlignmentFlag.AlignHCenter
    draw_text(painter, rect, text, theme.fonts, theme.fonts.key_cap, color, centre, Elide.NEVER)


def draw_die_key(
    painter: QPainter, rect: QRectF, text: str, theme: ThemeValues, fill: QColor, frame: QColor, ink: QColor
) -> None:
    """A key shaped like a base die with a number of dice on it."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(crisp_pen(frame, theme.metrics.line))
    painter.setBrush(fill)
    radius = rect.width() * 0.14
    painter.drawRoundedRect(inset(rect, theme.metrics.line), radius, radius)
    painter.restore()
    centre = Qt.AlignmentFlag.AlignHCenter
    draw_text(painter, rect, text, theme.fonts, theme.fonts.die_key, ink, centre, Elide.NEVER)
