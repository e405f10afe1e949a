"""Colour tokens: what a widget may ask for instead of a colour value, and which pairs must be told apart.

`Tokens` is one theme as colours. `CONTRAST_PAIRS` declares every text/ground and mark/ground pair the interface
draws, with the ratio it needs (WCAG 2: 4.5 for text, 3.0 for lines, the focus ring, large figures and disabled text).
"""

from typing import NamedTuple

from PySide6.QtGui import QColor

from alien_desktop.gui.theme.tokens_table import TOKEN_VALUES
from alien_desktop.rules.record import record

TEXT_RATIO = 4.5
"""What text needs against its ground."""
MARK_RATIO = 3.0
"""What lines, the focus ring, large figures and disabled text need."""
RULES_TEXT_RATIO = 7.0
"""What body text needs in the dark theme: it is read at arm's length in a dark room."""
DIM_LUMINANCE_LIMIT = 0.65
"""No token of the dim theme is brighter than this (relative luminance)."""


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


@record
class ContrastPair:
    """A token drawn on another token, and the ratio the two need."""

    mark: str
    ground: str
    need: float


def _declared_pairs() -> tuple[ContrastPair, ...]:
    grounds = ("bg", "surface", "raised", "sunken", "field", "sel")
    needs = dict.fromkeys(("text", "text2", "accent", "stress", "alert", "info"), TEXT_RATIO)
    needs |= dict.fromkeys(("text_dis", "line", "focus"), MARK_RATIO)
    pairs = [ContrastPair(mark, ground, need) for mark, need in needs.items() for ground in grounds]
    for ink, fill in (
        ("accent_ink", "accent"),
        ("stress_ink", "stress"),
        ("alert_ink", "alert"),
        ("info_ink", "info"),
        ("die_base_ink", "die_base"),
        ("die_stress_ink", "die_stress"),
        ("stress_fill_ink", "stress_fill"),
        ("die_win_ink", "die_win"),
        ("die_win", "die_stress_ink"),
        ("die_base_spent_ink", "die_base_spent"),
        ("text", "stress_ground"),
        ("stress", "stress_ground"),
        ("text", "alert_ground"),
        ("alert", "alert_ground"),
        ("text", "info_ground"),
        ("info", "info_ground"),
        ("text", "shell"),
    ):
        pairs.append(ContrastPair(ink, fill, TEXT_RATIO))
    pairs.append(ContrastPair("die_stress_spent_ink", "die_stress_spent", MARK_RATIO))
    return tuple(pairs)


CONTRAST_PAIRS: tuple[ContrastPair, ...] = _declared_pairs()
"""Every pair the interface draws, each theme."""


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


def contrast_ratio(one: QColor, other: QColor) -> float:
    """Contrast ratio of WCAG 2 between two colours, 1 to 21."""
    bright, dark = sorted((relative_luminance(one), relative_luminance(other)), reverse=True)
    return (bright + 0.05) / (dark + 0.05)
