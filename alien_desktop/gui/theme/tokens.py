"""Colour tokens: what a widget may ask for instead of a colour value. `Tokens` is one theme as colours.

Which text/ground and mark/ground pairs are drawn, and the contrast they need, is in `tests/gui/theme/contrast.py`.
"""

from typing import NamedTuple

from PySide6.QtGui import QColor

from alien_desktop.gui.theme.tokens_table import TOKEN_VALUES


class Tokens(NamedTuple):
    """The colours of one theme. Never change a colour taken from here: copy it first (`QColor(tokens.text)`)."""

    name: str
    is_dark: bool
    ornaments: bool
    """Rivets and other decoration are drawn (not in high contrast)."""

    bg: QColor
    surface: QColor
    raised: QColor
    sunken: QColor
    field: QColor
    """The ground of what can be edited: in the light it is the brightest there is, or it would look switched off."""
    sel: QColor
    line_soft: QColor
    text: QColor
    text2: QColor
    text_dis: QColor
    accent: QColor
    stress: QColor
    alert: QColor
    info: QColor
    line: QColor
    focus: QColor
    accent_ink: QColor
    stress_ink: QColor
    alert_ink: QColor
    info_ink: QColor
    die_base: QColor
    die_base_ink: QColor
    die_stress: QColor
    die_stress_ink: QColor
    stress_fill: QColor
    stress_fill_ink: QColor
    stress_ground: QColor
    alert_ground: QColor
    info_ground: QColor
    die_win: QColor
    die_win_ink: QColor
    die_base_spent: QColor
    die_base_spent_ink: QColor
    die_stress_spent: QColor
    die_stress_spent_ink: QColor
    shell: QColor


TOKEN_NAMES: tuple[str, ...] = tuple(name for name, kind in Tokens.__annotations__.items() if kind is QColor)
"""Every colour a theme has, in the order of the table."""

THEME_NAMES: tuple[str, ...] = tuple(TOKEN_VALUES)
"""The themes there are; "system" is a choice, not a theme."""


def tokens_of(theme: str) -> Tokens:
    """The colours of the theme with this name. Raises `KeyError` for a theme there is not."""
    row = TOKEN_VALUES[theme]
    colours = {name: QColor(row[name]) for name in TOKEN_NAMES}
    is_dark = relative_luminance(colours["bg"]) < relative_luminance(colours["text"])
    return Tokens(name=theme, is_dark=is_dark, ornaments=theme != "contrast", **colours)


def relative_luminance(colour: QColor) -> float:
    """Relative luminance of WCAG 2: 0 is black, 1 is white."""

    def linear(channel: float) -> float:
        return channel / 12.92 if channel <= 0.04045 else float(((channel + 0.055) / 1.055) ** 2.4)

    return 0.2126 * linear(colour.redF()) + 0.7152 * linear(colour.greenF()) + 0.0722 * linear(colour.blueF())
