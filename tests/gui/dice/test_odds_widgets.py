"""Odds as text and as charts: true at the ends, said in words."""

from fractions import Fraction

import pytest
from PySide6.QtCore import QLocale
from pytestqt.qtbot import QtBot

from alien_desktop.gui.dice.odds_bars import OddsBar, OddsBars
from alien_desktop.gui.dice.odds_columns import OddsColumn, OddsColumns
from alien_desktop.gui.dice.odds_percent import percent, short_percent
from alien_desktop.gui.theme.theme import Theme


@pytest.mark.parametrize(
    "chance,text",
    [
        (Fraction(0), "0 %"),
        (Fraction(1), "100 %"),
        (Fraction(1, 10**6), "<0.1 %"),
        (1 - Fraction(1, 10**6), ">99.9 %"),
        (Fraction(201811, 279936), "72.1 %"),
        (0.838, "83.8 %"),
    ],
)
def test_a_percentage_never_claims_more_than_is_true(chance: Fraction | float, text: str) -> None:
    assert percent(chance, QLocale.c()) == text


def test_short_percentages_are_whole_from_ten_on() -> None:
    assert [short_percent(chance, QLocale.c()) for chance in (0.321, 0.0536, 0.0999, Fraction(1), 0.9999)] == [
        "32 %",
        "5.4 %",
        "10 %",
        "100 %",
        ">99.9 %",
    ]


def test_bars_are_read_as_percent(qtbot: QtBot, theme: Theme) -> None:
    bars = OddsBars()
    qtbot.addWidget(bars)
    bars.setLocale(QLocale.c())
    bars.set_bars((OddsBar("At least 1 success", 0.838), OddsBar("An alarm", 0.518)))
    assert bars.accessibleName() == "At least 1 success 83.8 percent, An alarm 51.8 percent"
    assert bars.sizeHint().height() == 40


def test_columns_say_which_one_fell(qtbot: QtBot, theme: Theme) -> None:
    columns = OddsColumns()
    qtbot.addWidget(columns)
    columns.setLocale(QLocale.c())
    columns.set_columns((OddsColumn("0", Fraction(1, 4)), OddsColumn("1+", Fraction(3, 4))), lit=1)
    assert columns.accessibleName() == "0: 25.0 percent, 1+: 75.0 percent, this is what fell"
