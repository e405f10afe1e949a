"""What a tick box and a choice share: a mark, words after it, a note at the right end."""

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QWidget

from alien_desktop.gui.theme.paint_text import Elide, draw_text, text_width
from alien_desktop.gui.theme.theme import Theme


def mark_frame(theme: Theme, enabled: bool, hovered: bool) -> QColor:
    """The colour of the frame of a box or ring."""
    t = theme.tokens
    if not enabled:
        return t.line_soft
    return t.text2 if hovered else t.line


def marked_row_size(theme: Theme, text: str, note: str) -> QSize:
    """Mark, words in bold, note."""
    metrics, fonts = theme.metrics, theme.fonts
    wide = metrics.tick + metrics.label_gap + text_width(fonts, fonts.body_bold, text)
    if note:
        wide += metrics.group_gap + text_width(fonts, fonts.secondary, note)
    return QSize(round(wide + 1), max(metrics.control_row, metrics.target_min))


def least_row_size(theme: Theme) -> QSize:
    """The mark and a few letters."""
    metrics = theme.metrics
    return QSize(metrics.tick + metrics.label_gap + 3 * metrics.tick, max(metrics.control_row, metrics.target_min))


def draw_row_words(
    painter: QPainter, box: QWidget, theme: Theme, text: str, note: str, ink: QColor, *, bold: bool
) -> None:
    """Words after the mark, note at the right end."""
    t, metrics, fonts = theme.tokens, theme.metrics, theme.fonts
    enabled = box.isEnabled()
    left = metrics.tick + metrics.label_gap
    right = float(box.width())
    if note:
        right -= text_width(fonts, fonts.secondary, note)
        place = QRectF(right, 0, box.width() - right, box.height())
        draw_text(painter, place, note, fonts, fonts.secondary, t.text2 if enabled else t.text_dis, elide=Elide.END)
        right -= metrics.label_gap
    font = fonts.body_bold if bold else fonts.body
    line = QRectF(left, 0, right - left, box.height())
    draw_text(painter, line, text, fonts, font, ink if enabled else t.text_dis)
