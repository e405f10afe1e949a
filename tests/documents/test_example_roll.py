"""The roll that is explained: every number of its four steps is what the rules of the edition make of its dice."""

import pytest

from alien_desktop.documents.samples.example_roll import EXAMPLE_SKILL, example_roll
from alien_desktop.documents.sheet.pools import pool_for
from alien_desktop.documents.sheet_rules import rules_of
from alien_desktop.rules.editions.registry import EDITIONS


@pytest.mark.parametrize("edition_id", EDITIONS)
def test_one_roll_shows_a_miss_a_push_and_a_one(edition_id: str) -> None:
    rules = rules_of(edition_id)
    shown = example_roll(rules)
    pool = pool_for(shown.sheet, EXAMPLE_SKILL, rules)
    assert (len(shown.first.base), len(shown.first.stress)) == (pool.base, pool.stress) == (6, 3)
    assert (shown.first.successes, shown.first.alarms) == (0, 0)
    assert (shown.pushed.successes, shown.pushed.alarms, shown.pushed.new_stress) == (2, 1, 1)
    assert shown.pushed.stress_level == 4
    assert not shown.alarm.cancelled
    assert shown.alarm.total == shown.die + shown.table.modifier
    assert shown.table.ladder[shown.die - 1].row == shown.alarm.row


def test_the_table_has_calm_trouble_and_failure_in_core() -> None:
    shown = example_roll(rules_of("core"))
    assert [rung.total for rung in shown.table.ladder] == [5, 6, 7, 8, 9, 10]
    assert [rung.cancels for rung in shown.table.ladder] == [False] * 5 + [True]


def test_resolve_is_subtracted_in_evolved() -> None:
    shown = example_roll(rules_of("evolved"))
    stress, resolve = shown.table.terms[:2]
    assert stress.dice == 4
    assert resolve.dice < 0
