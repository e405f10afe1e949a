"""Stress responses of the Evolved rules."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from alien_desktop.catalog.library import open_catalog
from alien_desktop.rules.dice.dice import ScriptedDice
from alien_desktop.rules.dice.push import push_cost
from alien_desktop.rules.dice.roll_profile import ActiveEffect, Nature, RollProfile
from alien_desktop.rules.dice.skill_pool import PoolRequest, build_pool
from alien_desktop.rules.dice.tables import ResultTable
from alien_desktop.rules.editions.core import CORE
from alien_desktop.rules.editions.evolved import EVOLVED
from alien_desktop.rules.effects.continuous import ContinuousEffect
from alien_desktop.rules.effects.instant import ResponseRemoved
from alien_desktop.rules.effects.kinds import Reminder
from alien_desktop.rules.people.characteristics import Attribute, Skill
from alien_desktop.rules.stress.responses import (
    ResponseRecord,
    end_responses,
    kept_away,
    response_roll,
    verify_end_responses,
    verify_response,
)
from alien_desktop.rules.stress.stress import relieve
from alien_desktop.rules.violation import RuleViolation, is_allowed


def _table() -> ResultTable:
    table = open_catalog("evolved").responses
    assert table is not None
    return table


TABLE = _table()


def row_id(total: int) -> str:
    return TABLE.row_for(total).id


def respond(total: int, *running: int, from_action: bool = True, stress: int = 5) -> ResponseRecord:
    """Roll a total while the responses of these totals are running."""
    roller = RollProfile(stress=stress, resolve=stress + 1 - total)
    return response_roll(
        TABLE,
        roller,
        EVOLVED.alarm,
        EVOLVED.stress,
        ScriptedDice((1,)),
        running=tuple(map(row_id, running)),
        from_action=from_action,
    )


def sufferer(total: int) -> RollProfile:
    """Somebody in whom the response of this total is running."""
    row = TABLE.row_for(total)
    active = tuple(ActiveEffect(row.name, effect) for effect in row.effects if isinstance(effect, ContinuousEffect))
    return RollProfile(dict.fromkeys(Attribute, 4), stress=2, active=active)


@pytest.mark.rule("S3-023")
def test_a_response_is_a_die_and_stress_less_resolve() -> None:
    roller = RollProfile(stress=5, resolve=3)
    record = response_roll(TABLE, roller, EVOLVED.alarm, EVOLVED.stress, ScriptedDice((2,)))
    assert record.total == 4
    assert str(record.sentence) == "D6 2 + Stress 5 − Resolve 3 = 4: Shakes."
    assert record.running == (row_id(4),)


@pytest.mark.rule("S3-024")
@pytest.mark.parametrize("total", [-4, 0])
def test_keeping_cool_does_nothing(total: int) -> None:
    record = respond(total)
    assert record.row.name == "Keeping Cool"
    assert (record.running, record.instant_effects, record.stress.change, record.cancelled) == ((), (), 0, False)


@pytest.mark.rule("S3-025")
def test_jumpy_makes_a_push_cost_two() -> None:
    assert TABLE.row_for(1).name == "Jumpy"
    assert push_cost(sufferer(1), EVOLVED.push) == 2


@pytest.mark.parametrize(
    "total, name, skill",
    [
        pytest.param(2, "Tunnel Vision", Skill.COMTECH, marks=pytest.mark.rule("S3-026")),
        pytest.param(3, "Aggravated", Skill.COMMAND, marks=pytest.mark.rule("S3-027")),
        pytest.param(4, "Shakes", Skill.PILOTING, marks=pytest.mark.rule("S3-028")),
        pytest.param(5, "Frantic", Skill.STAMINA, marks=pytest.mark.rule("S3-029")),
    ],
)
def test_four_responses_take_two_dice_from_the_rolls_of_one_attribute(total: int, name: str, skill: Skill) -> None:
    assert TABLE.row_for(total).name == name
    for other in Skill:
        pool = build_pool(PoolRequest(sufferer(total), other), EVOLVED.pool)
        assert pool.base == (2 if other.attribute is skill.attribute else 4)
        assert pool.stress == 2


@pytest.mark.rule("S3-030")
def test_deflated_removes_jumpy_and_keeps_it_away() -> None:
    record = respond(6, 1, 2)
    assert record.row.name == "Deflated"
    assert record.removed == (row_id(1),)
    assert record.running == (row_id(2), row_id(6))
    assert str(record.sentence).endswith("Deflated. Jumpy ends.")
    assert kept_away(record.running, TABLE) == {row_id(1)}
    blocked = respond(1, 6)
    assert blocked.blocked
    assert (blocked.running, blocked.stress.change) == ((row_id(6),), 0)
    assert "keeps it away" in str(blocked.sentence)


@pytest.mark.rule("S3-031", "S3-032")
@pytest.mark.parametrize("total", [7, 9])
def test_mess_up_fails_the_action_and_raises_stress(total: int) -> None:
    record = respond(total)
    assert record.row.name == "Mess Up"
    assert (record.cancelled, record.stress.change, record.running) == (True, 1, ())
    assert str(record.sentence).endswith("The action fails.")
    assert not respond(total, from_action=False).cancelled


def test_an_action_that_fails_has_no_effect_but_its_stress() -> None:
    record = respond(7, 2)
    assert record.running == (row_id(2),)
    assert all(isinstance(effect, Reminder) for effect in record.instant_effects)


@pytest.mark.rule("S3-033")
@pytest.mark.parametrize("total", range(1, 7))
def test_a_response_that_is_running_gives_stress_instead(total: int) -> None:
    record = respond(total, total)
    assert record.repeated
    assert record.stress.change == 1
    assert record.running == (row_id(total),)
    assert record.removed == ()
    assert "instead" in str(record.sentence)


def test_different_responses_add_up() -> None:
    assert respond(4, 2).running == (row_id(2), row_id(4))


def test_beings_without_stress_have_no_responses() -> None:
    android = RollProfile(nature=Nature.SYNTHETIC)
    assert not is_allowed(verify_response, android)
    with pytest.raises(RuleViolation, match="Stress Level"):
        response_roll(TABLE, android, EVOLVED.alarm, EVOLVED.stress, ScriptedDice((1,)))


def test_each_point_of_relief_ends_one_response_of_choice_and_the_last_point_all() -> None:
    running = (row_id(1), row_id(2), row_id(4))
    one = relieve(1, RollProfile(stress=3), EVOLVED.stress)
    assert end_responses(running, (row_id(2),), one) == (row_id(1), row_id(4))
    assert not is_allowed(verify_end_responses, running, (row_id(1), row_id(2)), one.responses_to_end)
    with pytest.raises(RuleViolation, match="at most 1"):
        end_responses(running, (row_id(1), row_id(2)), one)
    with pytest.raises(RuleViolation, match="running"):
        verify_end_responses(running, (row_id(5),), 1)
    assert end_responses(running, (), relieve(3, RollProfile(stress=3), EVOLVED.stress)) == ()
    nothing = relieve(1, RollProfile(stress=3), CORE.stress)
    assert end_responses((), (), nothing) == ()


@pytest.mark.rule("S3-022")
def test_the_numbers_of_the_odds_are_those_of_the_table() -> None:
    total = EVOLVED.alarm.total
    assert (TABLE.lowest.low, TABLE.highest.low, TABLE.highest.high) == (total.lowest, total.highest, None)
    assert [row.low for row in TABLE.rows if row.cancels] == [total.cancels_from]


@given(rolls=st.lists(st.integers(-2, 9), max_size=15))
def test_no_response_runs_twice_and_none_that_is_kept_away_runs(rolls: list[int]) -> None:
    running: tuple[str, ...] = ()
    for total in rolls:
        roller = RollProfile(stress=5, resolve=6 - total)
        record = response_roll(TABLE, roller, EVOLVED.alarm, EVOLVED.stress, ScriptedDice((1,)), running=running)
        running = record.running
        assert len(set(running)) == len(running)
        assert not kept_away(running, TABLE) & set(running)
        assert record.stress.change >= 0


def test_deflated_is_told_by_its_effects_and_not_by_its_name() -> None:
    assert ResponseRemoved(row_id(1)) in TABLE.row_for(6).effects
