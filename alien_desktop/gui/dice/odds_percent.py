"""A chance as text: never 0 % for what can happen, never 100 % for what can fail."""

from fractions import Fraction

from PySide6.QtCore import QLocale

Chance = Fraction | float
"""0 to 1. Fractions stay exact until they are written."""


def percent(chance: Chance, locale: QLocale, digits: int = 1) -> str:
    """ "83.8 %", with "<0.1 %" and ">99.9 %" at the ends and whole numbers only where they are true."""
    if chance in {0, 1}:
        return f"{locale.toString(100 if chance else 0)} %"
    step = 10.0**-digits
    value = float(chance) * 100
    if value < step / 2:
        return f"<{locale.toString(step, 'f', digits)} %"
    if value > 100 - step / 2:
        return f">{locale.toString(100 - step, 'f', digits)} %"
    return f"{locale.toString(value, 'f', digits)} %"


def short_percent(chance: Chance, locale: QLocale) -> str:
    """The same in as few letters as a column is wide: whole from 10 % on, one digit below."""
    return percent(chance, locale, 0 if 0.0995 <= chance <= 0.9949 else 1)
