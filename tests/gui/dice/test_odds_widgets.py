"""Odds as text and as charts: true at the ends, said in words."""

from fractions import Fraction
from math import comb

import pytest
from PySide6.QtCore import QLocale
from pytestqt.qtbot import QtBot

from alien_desktop.documents.sheet_rules import rules_of
from alien_desktop.gui.dice.attack_text import damage_steps
from alien_desktop.gui.dice.damage_curves import DamageCurves
from alien_desktop.gui.dice.log_panel import StatisticsStrip
from alien_desktop.gui.dice.odds_bars import OddsBar, OddsBars
from alien_desktop.gui.dice.odds_columns import OddsColumn, OddsColumns
from alien_desktop.gui.dice.odds_percent import percent, short_percent
from alien_desktop.gui.dice.roll_text import success_columns
from alien_desktop.gui.theme.theme import Theme
from alien_desktop.rules.odds.attack_odds import Protection, attack_odds
from alien_desktop.rules.odds.chances import AlarmTotals, roll_chances
from alien_desktop.session.rolls.dice_statistics import DiceStatistics

CORE = rules_of("core")


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


def test_what_panic_takes_stands_in_the_column_of_the_successes_it_takes() -> None:
    # 4 + 2 dice at stress 5, 10 and more cancels: two of the six totals of an alarm cancel.
    now = roll_chances(4, 2, AlarmTotals(7, 15, 10, 5, None))
    columns = success_columns(now)
    table = [Fraction(comb(6, k) * 5 ** (6 - k), 6**6) for k in range(7)]
    assert [column.chance + column.lost for column in columns[:-1]] == table[:5]
    assert columns[0].lost == 0
    assert sum(column.lost for column in columns) == Fraction(now.cancelled, now.of) > 0
    # one success and a 1 on a stress die: counted over the whole throw, a third of it is lost
    quiet_one = Fraction(4 * 5**3 * 4**2 + 5**4 * 2 * 4, 6**6)
    assert columns[1].lost == (table[1] - quiet_one) / 3


def test_damage_is_reported_before_and_after_armor(qtbot: QtBot, theme: Theme) -> None:
    hits = (Fraction(1, 2), Fraction(1, 4), Fraction(1, 4))
    armor, cover = CORE.edition.armor, CORE.edition.cover
    before, after = (attack_odds(hits, 2, Protection(armor, cover, worn)) for worn in (0, 1))
    steps = damage_steps(before, after, 6)
    assert [step.label for step in steps] == ["1", "2", "3"]
    assert [step.before for step in steps] == [Fraction(1, 2), Fraction(1, 2), Fraction(1, 4)]
    # one armor die: a 6 stops one point
    assert [step.after for step in steps] == [
        Fraction(1, 2),
        Fraction(1, 4) * Fraction(5, 6) + Fraction(1, 4),
        Fraction(1, 4) * Fraction(5, 6),
    ]
    curves = DamageCurves()
    qtbot.addWidget(curves)
    curves.setLocale(QLocale.c())
    curves.set_steps(steps, is_guarded=True)
    assert "at least 3 damage: 25.0 %, after armor 20.8 %" in curves.accessibleName()


def test_the_pin_of_luck_stands_so_many_spreads_from_the_middle(qtbot: QtBot, theme: Theme) -> None:
    strip = StatisticsStrip()
    qtbot.addWidget(strip)
    statistics = DiceStatistics(rolls=10, dice=180, stress_dice=0, successes=40, alarms=0)
    assert statistics.deviation == pytest.approx(2)  # 30 expected, a spread is 5
    strip.set_statistics(statistics)
    strip.set_statistics(DiceStatistics(0, 0, 0, 0, 0))
    assert strip.isHidden()
