"""A chip: a condition or a state in one or two words, as a small plate."""

from dataclasses import replace
from enum import StrEnum

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter

from alien_desktop.gui.theme.icons import draw_icon
from alien_desktop.gui.theme.paint import crisp_pen, inset
from alien_desktop.gui.theme.paint_text import draw_text, text_width
from alien_desktop.gui.theme.theme import Theme
from alien_desktop.rules.record import record

_CHIP_PAD = 1.5  # units


class ChipTone(StrEnum):
    """How a chip is drawn; heavier tones are filled."""

    PLAIN = "plain"
    TARGET = "target"
    """Is attacked: the coral of harm."""
    ACTING = "acting"
    """Attacks: the green of the turn."""
    PANIC = "panic"
    BROKEN = "broken"
    TIMER = "timer"
    CLOCK = "clock"


@record
class Chip:
    """A condition in one or two words; `icon` is an icon name or empty, `short` replaces it where there is no room."""

    text: str
    tone: ChipTone = ChipTone.PLAIN
    icon: str = ""
    short: str = ""


def chip_width(chip: Chip, theme: Theme) -> float:
    """How wide a chip with all its text is."""
    unit = theme.metrics.unit
    icon = 4.5 * unit if chip.icon else 0
    return round(text_width(theme.fonts, theme.fonts.title, chip.text.upper()) + icon + 2 * _CHIP_PAD * unit + 2)


def fitting_chip(chip: Chip, width: float, theme: Theme) -> Chip:
    """Return the chip with the words that it has room for in a width in pixels."""
    return replace(chip, text=chip.short, icon="") if chip.short and chip_width(chip, theme) > width else chip


def draw_chip(painter: QPainter, rect: QRectF, chip: Chip, theme: Theme, *, quiet: bool = False) -> None:
    """Draw a chip at the left of `rect`, as wide as it needs and never wider than there is room."""
    unit = theme.metrics.unit
    chip = fitting_chip(chip, rect.width(), theme)
    body = QRectF(rect.left(), rect.top(), min(chip_width(chip, theme), rect.width()), rect.height())
    fill, edge, ink = _chip_colours(chip.tone, theme)
    if quiet and chip.tone is ChipTone.PLAIN:
        ink = theme.tokens.text
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(crisp_pen(edge, theme.metrics.line))
    painter.setBrush(fill if fill is not None else Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(inset(body, theme.metrics.line), 2, 2)
    painter.restore()
    left = body.left() + _CHIP_PAD * unit
    if chip.icon:
        draw_icon(painter, chip.icon, QRectF(left - 1, body.top(), 3.5 * unit, body.height()), ink)
        left += 4.25 * unit
    place = QRectF(left, body.top(), body.right() - left - unit / 2, body.height())
    draw_text(painter, place, chip.text.upper(), theme.fonts, theme.fonts.title, ink)


def _chip_colours(tone: ChipTone, theme: Theme) -> tuple[QColor | None, QColor, QColor]:
    """Fill, edge and ink of a chip."""
    t = theme.tokens
    return {
        ChipTone.PLAIN: (None, t.line, t.text),
        ChipTone.TARGET: (None, t.alert, t.alert),
        ChipTone.ACTING: (None, t.accent, t.accent),
        ChipTone.PANIC: (t.stress_fill, t.stress, t.stress_fill_ink),
        ChipTone.BROKEN: (t.alert, t.alert, t.alert_ink),
        ChipTone.TIMER: (None, t.alert, t.alert),
        ChipTone.CLOCK: (None, t.info, t.info),
    }[tone]
