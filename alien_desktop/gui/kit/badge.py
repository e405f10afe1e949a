"""A sign in a small box beside a number: `H` for what was set by hand, `!` for what no rule allows (look.md 6)."""

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter

from alien_desktop.gui.theme.paint import draw_box
from alien_desktop.gui.theme.paint_text import Elide, draw_text
from alien_desktop.gui.theme.theme import Theme

BY_HAND = "H"
OUTSIDE = "!"


def boxed_mark_side(theme: Theme) -> float:
    """The side of the box."""
    return 3.5 * theme.metrics.unit


def draw_boxed_mark(painter: QPainter, left: float, middle: float, sign: str, theme: Theme) -> None:
    """Draw the box with its left edge here and its middle at this height."""
    side = boxed_mark_side(theme)
    tokens, fonts = theme.tokens, theme.fonts
    box = QRectF(round(left), round(middle - side / 2), side, side)
    draw_box(painter, box, None, tokens.info, theme.metrics.line)
    draw_text(painter, box, sign, fonts, fonts.smallest_bold, tokens.info, Qt.AlignmentFlag.AlignHCenter, Elide.NEVER)
