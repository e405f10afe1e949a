"""The engine switches (evolved 19), second half: fights, wounds, needs and growth, in both editions.

The first half, from Health to ammunition, is in test_engine_switches.py.
"""

import pytest

from alien_desktop.catalog.library import open_catalog
from alien_desktop.rules.body.clock import TimeUnit
from alien_desktop.rules.body.death import Dying, LethalTreated, death_pool, death_roll, treat_lethal
from alien_desktop.rules.body.recovery import Patient, first_aid, rally, verify_first_aid, verify_rally
from alien_desktop.rules.combat.actions import Price
from alien_desktop.rules.combat.close_combat import BlockEffect
from alien_desktop.rules.combat.ranged_combat import (
    Burst,
    after_burst_attack,
    burst,
    verify_burst,
    verify_dodge,
    verify_pin,
)
from alien_desktop.rules.dice.dice import ScriptedDice
from alien_desktop.rules.dice.roll_profile import RollProfile
from alien_desktop.rules.edition import Edition
from alien_desktop.rules.editions.core import CORE
from alien_desktop.rules.editions.evolved import EVOLVED
from alien_desktop.rules.effects.vocabulary import Supply
from alien_desktop.rules.people.advancement import skill_price
from alien_desktop.rules.stress.stress import relieve
from alien_desktop.rules.stress.trauma import trauma_roll, verify_trauma_roll
from alien_desktop.rules.violation import is_allowed

EDITIONS = (CORE, EVOLVED)


def test_a_blow_is_blocked_by_a_fast_reaction_or_defended_and_dodged_by_quick_interrupts() -> None:
    block = CORE.actions.action("block")
    assert (block.reaction, str(CORE.actions.price_name(block.price))) == (True, "fast")
    for action_id in ("defend", "dodge"):
        interrupt = EVOLVED.actions.action(action_id)
        assert (interrupt.reaction, interrupt.price) == (True, Price.MINOR)
        assert str(EVOLVED.actions.price_name(interrupt.price)) == "quick"
    assert "dodge" not in {action.id for action in CORE.actions.actions}
    assert [is_allowed(verify_dodge, each.ranged, aware=True, full_cover=False, rolled=False) for each in EDITIONS] == [
        False,
        True,
    ]
    assert BlockEffect.COUNTERATTACK in CORE.close.block_effects
    assert EVOLVED.close.block_effects == (BlockEffect.CANCEL,)


def test_overwatch_and_pinning_down_are_there_or_not() -> None:
    assert ["overwatch" in {action.id for action in each.actions.actions} for each in EDITIONS] == [True, False]
    assert [is_allowed(verify_pin, each.ranged) for each in EDITIONS] == [True, False]


def attacks_of_a_burst(edition: Edition) -> list[tuple[int, int]]:
    """Dice and stress of each attack of a burst that never misses and is never pushed."""
    found, state = [], Burst()
    while is_allowed(verify_burst, state, edition.ranged):
        attack = burst(state, edition.ranged)
        found.append((attack.dice, attack.stress))
        state = after_burst_attack(attack.burst, hit=True, pushed=False)
    return found


def test_full_auto_is_one_roll_with_two_dice_and_shared_sixes_or_up_to_three_attacks() -> None:
    assert attacks_of_a_burst(CORE) == [(2, 1)]
    assert attacks_of_a_burst(EVOLVED) == [(0, 0), (0, 1), (0, 1)]


def test_the_broken_get_first_aid_and_in_evolved_they_are_rallied_too() -> None:
    broken = Patient(health=0, max_health=4, broken=True)
    for edition in EDITIONS:
        assert is_allowed(verify_first_aid, broken, edition.recovery)
        assert first_aid(broken, 2, edition.recovery).after == 2
    assert [is_allowed(verify_rally, broken, each.recovery) for each in EDITIONS] == [False, True]
    assert rally(broken, 1, EVOLVED.recovery).after == 1


def deaths(edition: Edition, passed: int) -> list[bool]:
    """Pass that many death rolls; for each, whether it was the last."""
    dying: Dying | None = Dying(TimeUnit.SHIFT)
    saved = []
    for _ in range(passed):
        assert dying is not None
        pool = death_pool(3, 0, dying, edition.death)
        rolled = death_roll(dying, pool, edition.death, ScriptedDice([6, 1, 1]))
        saved.append(rolled.saved)
        dying = rolled.after
    return saved


def test_death_rolls_go_on_until_treated_or_end_with_the_third_success_and_failed_aid_makes_it_worse() -> None:
    assert deaths(CORE, 5) == [False] * 5
    assert deaths(EVOLVED, 3) == [False, False, True]
    dying = Dying(TimeUnit.SHIFT)
    assert treat_lethal(dying, False, CORE.death).after == dying
    worse = treat_lethal(dying, False, EVOLVED.death).after
    assert worse is not None
    assert worse.limit is TimeUnit.TURN
    assert [treat_lethal(dying, True, each.death) for each in EDITIONS] == [LethalTreated(False, None)] * 2


def test_hunger_thirst_sleep_and_cold_are_four_conditions_or_one_fatigue() -> None:
    found = {each.id: {need.condition for need in each.conditions.needs if need.everyday} for each in EDITIONS}
    assert found == {"core": {"starving", "dehydrated", "exhausted", "freezing"}, "evolved": {"fatigued"}}
    for edition in EDITIONS:
        rows = open_catalog(edition.id).conditions
        for condition in found[edition.id]:
            assert f"{edition.id}.condition.{condition}" in rows


def test_air_food_water_and_power_are_supplies_or_air_ammo_and_power() -> None:
    found = {each.id: {kind.supply for kind in each.supplies.kinds} for each in EDITIONS}
    assert found == {
        "core": {Supply.AIR, Supply.FOOD, Supply.WATER, Supply.POWER},
        "evolved": {Supply.AIR, Supply.AMMO, Supply.POWER},
    }
    assert set(EVOLVED.supplies.one_item_lasts_a_day) == {Supply.FOOD, Supply.WATER}


def test_the_signature_item_relieves_a_point_or_is_only_flavor() -> None:
    relieved = [
        relieve(each.stress.signature_item_relief, RollProfile(stress=3), each.stress).change for each in EDITIONS
    ]
    assert relieved == [-1, 0]
    assert ["signature_item" in {action.id for action in each.actions.actions} for each in EDITIONS] == [True, False]


@pytest.mark.parametrize("faces, core, evolved", [((6, 1), True, False), ((1, 2), False, True)])
def test_trauma_comes_from_thirteen_with_a_success_or_from_nine_with_a_failure(
    faces: tuple[int, ...], core: bool, evolved: bool
) -> None:
    assert [[is_allowed(verify_trauma_roll, total, each.trauma) for total in (8, 9, 12, 13)] for each in EDITIONS] == [
        [False, False, False, True],
        [False, True, True, True],
    ]
    assert (trauma_roll(2, 13, CORE.trauma, ScriptedDice([*faces, 4])).number is not None) is core
    assert (trauma_roll(2, 13, EVOLVED.trauma, ScriptedDice([*faces, 4, 2])).number is not None) is evolved


def test_a_skill_costs_five_or_five_for_each_point_of_the_new_level() -> None:
    assert [skill_price(level, CORE.advancement) for level in range(5)] == [5] * 5
    assert [skill_price(level, EVOLVED.advancement) for level in range(5)] == [5, 10, 15, 20, 25]
