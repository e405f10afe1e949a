"""Which colours are drawn on which, and how far apart the two must be (WCAG 2)."""

from PySide6.QtGui import QColor

from alien_desktop.gui.theme.tokens import relative_luminance
from alien_desktop.rules.record import record

TEXT_RATIO = 4.5
"""What text needs against its ground."""
MARK_RATIO = 3.0
"""What lines, the focus ring, large figures and disabled text need."""
RULES_TEXT_RATIO = 7.0
"""What body text needs in the dark theme: it is read at arm's length in a dark room."""
DIM_LUMINANCE_LIMIT = 0.65
"""No token of the dim theme is brighter than this (relative luminance)."""


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


def contrast_ratio(one: QColor, other: QColor) -> float:
    """Contrast ratio of WCAG 2 between two colours, 1 to 21."""
    bright, dark = sorted((relative_luminance(one), relative_luminance(other)), reverse=True)
    return (bright + 0.05) / (dark + 0.05)
