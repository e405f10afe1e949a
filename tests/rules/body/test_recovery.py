"""Getting better in both editions."""

from dataclasses import replace

import pytest

from alien_desktop.rules.body.recovery import (
    Healing,
    Patient,
    Try,
    first_aid,
    heal_days,
    left_alone,
    rally,
    repair,
    rest,
    verify_first_aid,
    verify_left_alone,
    verify_rally,
    verify_repair,
    verify_rest,
    verify_surgery,
    verify_treat_injury,
)
from alien_desktop.rules.edition import Edition
from alien_desktop.rules.editions.core import CORE
from alien_desktop.rules.editions.evolved import EVOLVED
from alien_desktop.rules.violation import RuleViolation, is_allowed

BOTH = pytest.mark.parametrize("edition", [CORE, EVOLVED], ids=lambda edition: edition.id)
DOWN = Patient(health=0, max_health=4, broken=True)
HURT = Patient(health=2, max_health=4)


@pytest.mark.rule("S1-138", "S1-139", "S2-115")
@BOTH
def test_every_six_of_first_aid_is_one_health_and_ends_broken(edition: Edition) -> None:
    """S1-139 to the letter gives Health for additional 6s only, which would leave 0; every 6 counts (core 18/23)."""
    one = first_aid(DOWN, 1, edition.recovery)
    assert one.after == 1
    verify_first_aid(DOWN, edition.recovery)
    assert is_allowed(verify_first_aid, DOWN, edition.recovery)
    assert first_aid(DOWN, 3, edition.recovery).gained == 3
    assert first_aid(DOWN, 9, edition.recovery).after == 4, "never above the maximum"


def test_the_literal_reading_is_a_setting() -> None:
    literal = replace(CORE.recovery, first_success_heals=False)
    assert first_aid(DOWN, 3, literal).after == 2
    assert first_aid(DOWN, 1, literal).after == 1


@BOTH
def test_failed_first_aid_changes_nothing(edition: Edition) -> None:
    failed = first_aid(DOWN, 0, edition.recovery)
    assert failed.gained == 0


@pytest.mark.rule("S0-086")
@BOTH
def test_first_aid_needs_somebody_broken_or_dying(edition: Edition) -> None:
    with pytest.raises(RuleViolation, match="Broken or dying"):
        first_aid(HURT, 2, edition.recovery)
    assert first_aid(replace(HURT, dying=True), 2, edition.recovery).gained == 0, "treats the injury, not the Health"


@pytest.mark.rule("S1-140")
def test_in_2019_somebody_not_broken_may_heal_themselves() -> None:
    """S0-086 asks for a Broken or dying victim; S1-140 is taken for oneself alone, and is a setting (core 18/4)."""
    assert first_aid(HURT, 1, CORE.recovery, myself=True).gained == 1
    assert CORE.recovery.self_aid_dice == -2
    assert not is_allowed(verify_first_aid, HURT, replace(CORE.recovery, self_aid=False), myself=True)
    assert not is_allowed(verify_first_aid, DOWN, CORE.recovery, myself=True)


def test_in_evolved_only_the_dying_may_treat_themselves() -> None:
    assert not is_allowed(verify_first_aid, HURT, EVOLVED.recovery, myself=True)
    assert first_aid(replace(HURT, dying=True), 2, EVOLVED.recovery, myself=True).gained == 0


@BOTH
def test_synthetics_and_those_broken_by_a_condition_get_no_first_aid(edition: Edition) -> None:
    assert not is_allowed(verify_first_aid, replace(DOWN, synthetic=True), edition.recovery)
    assert not is_allowed(verify_first_aid, replace(DOWN, by_condition=True), edition.recovery)


@pytest.mark.rule("S4-034")
def test_a_rally_gets_the_broken_of_evolved_up() -> None:
    rallied = rally(DOWN, 2, EVOLVED.recovery)
    assert rallied.after == 2
    assert rally(DOWN, 0, EVOLVED.recovery).gained == 0
    assert not is_allowed(verify_rally, HURT, EVOLVED.recovery)
    assert not is_allowed(verify_rally, replace(DOWN, synthetic=True), EVOLVED.recovery)
    assert not is_allowed(verify_rally, replace(DOWN, by_condition=True), EVOLVED.recovery)


def test_nobody_is_rallied_in_2019() -> None:
    with pytest.raises(RuleViolation, match="need first aid"):
        rally(DOWN, 2, CORE.recovery)


@pytest.mark.rule("S1-046", "S2-114")
@BOTH
def test_a_turn_of_rest_gives_one_health_to_those_not_broken(edition: Edition) -> None:
    rested = rest(HURT, edition.recovery)
    assert rested.gained == 1
    verify_rest(HURT, edition.recovery)
    assert is_allowed(verify_rest, HURT, edition.recovery)
    assert not is_allowed(verify_rest, HURT, edition.recovery, interrupted=True)
    assert rest(HURT, edition.recovery, turns=5).after == 4
    assert not is_allowed(verify_rest, DOWN, edition.recovery)
    assert not is_allowed(verify_rest, replace(HURT, synthetic=True), edition.recovery)
    with pytest.raises(RuleViolation, match="interrupted"):
        rest(HURT, edition.recovery, interrupted=True)


@pytest.mark.parametrize("condition", ["starving", "dehydrated", "freezing"])
def test_hunger_thirst_and_cold_block_rest_in_2019(condition: str) -> None:
    with pytest.raises(RuleViolation, match=condition):
        rest(replace(HURT, conditions=(condition,)), CORE.recovery)


def test_the_exhausted_recover_health_and_the_fatigued_do_not() -> None:
    assert is_allowed(verify_rest, replace(HURT, conditions=("exhausted",)), CORE.recovery)
    assert not is_allowed(verify_rest, replace(HURT, conditions=("fatigued",)), EVOLVED.recovery)


@BOTH
def test_a_turn_alone_gets_the_broken_up_with_one_health(edition: Edition) -> None:
    assert left_alone(DOWN, edition.recovery).after == 1
    assert not is_allowed(verify_left_alone, HURT)
    assert not is_allowed(verify_left_alone, replace(DOWN, synthetic=True))
    assert not is_allowed(verify_left_alone, replace(DOWN, by_condition=True))


def test_each_healer_of_2019_has_one_try_unless_better_gear_turns_up() -> None:
    earlier = [Try("ash")]
    with pytest.raises(RuleViolation, match="already tried"):
        verify_treat_injury("ash", 0, earlier, CORE.recovery)
    assert is_allowed(verify_treat_injury, "ash", 1, earlier, CORE.recovery)
    assert is_allowed(verify_treat_injury, "ripley", 0, earlier, CORE.recovery)
    assert is_allowed(verify_treat_injury, "ash", 0, earlier, EVOLVED.recovery)


def test_in_evolved_some_injuries_heal_only_after_surgery() -> None:
    waiting = Healing(5, waits_for_surgery=True)
    assert heal_days(waiting, 9) == waiting
    operated = Healing(5)
    assert heal_days(operated, 2).days_left == 3
    assert heal_days(operated, 2, nursed=True).days_left == 1
    assert heal_days(operated, 9).healed
    assert not waiting.healed
    assert not Healing(0, waits_for_surgery=True).healed
    assert not operated.healed
    assert not is_allowed(verify_surgery, operated, EVOLVED.recovery)
    assert not is_allowed(verify_surgery, waiting, CORE.recovery)


def test_a_synthetic_is_repaired_whole_in_one_shift() -> None:
    android = Patient(health=0, max_health=6, broken=True, synthetic=True)
    repaired = repair(android, True)
    assert repaired.after == 6
    assert repair(android, False).gained == 0
    assert not is_allowed(verify_repair, HURT)


def test_rest_gives_nothing_to_whom_something_keeps_from_healing() -> None:
    sick = Patient(2, 4, kept_from_healing=("Sick",))
    for edition in (CORE, EVOLVED):
        with pytest.raises(RuleViolation, match="Sick: no Health comes back"):
            rest(sick, edition.recovery)
        assert rest(Patient(2, 4), edition.recovery).after == 3
