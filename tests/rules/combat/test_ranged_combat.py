"""Aim, full auto, ammunition, overwatch, pinning down, dodging, friendly fire."""

import pytest

from alien_desktop.rules.combat.damage import hit_damage
from alien_desktop.rules.combat.ranged_combat import (
    AmmoSpent,
    Burst,
    after_burst_attack,
    burst,
    is_aim_kept,
    pin,
    spend_ammo,
    verify_burst,
    verify_dodge,
    verify_pin,
    verify_spare_ammo,
)
from alien_desktop.rules.editions.core import CORE
from alien_desktop.rules.editions.evolved import EVOLVED
from alien_desktop.rules.effects.vocabulary import Loss
from alien_desktop.rules.violation import RuleViolation, is_allowed


@pytest.mark.rule("S4-059")
def test_an_aim_is_for_a_shot_in_the_same_round_in_evolved_only() -> None:
    for edition in (CORE, EVOLVED):
        assert is_aim_kept(3, 3, edition.ranged)
        assert is_aim_kept(3, 4, edition.ranged) is (edition is CORE)


@pytest.mark.rule("S1-081", "S1-082", "S2-096", "S2-097", "S0-018")
def test_a_burst_of_2019_is_one_attack_with_two_dice_and_stress_first() -> None:
    fired = burst(Burst(), CORE.ranged)
    assert (fired.dice, fired.stress, fired.aim_counts) == (2, 1, True)
    with pytest.raises(RuleViolation, match="1 attack at most"):
        burst(fired.burst, CORE.ranged)
    assert burst(Burst(), CORE.ranged, steady=True).stress == 0


@pytest.mark.rule("S4-065", "S4-066", "S4-067", "S4-068")
def test_full_auto_of_evolved_goes_on_after_hits_up_to_three_attacks() -> None:
    first = burst(Burst(), EVOLVED.ranged)
    assert (first.dice, first.stress, first.aim_counts) == (0, 0, True)
    second = burst(after_burst_attack(first.burst, hit=True, pushed=False), EVOLVED.ranged)
    assert (second.stress, second.aim_counts) == (1, False)
    third = burst(after_burst_attack(second.burst, hit=True, pushed=False), EVOLVED.ranged, smart_sight=True)
    assert (third.stress, third.aim_counts) == (1, True)
    assert not is_allowed(verify_burst, third.burst, EVOLVED.ranged)
    assert burst(Burst(1), EVOLVED.ranged, steady=True).stress == 0


@pytest.mark.rule("S4-065")
@pytest.mark.parametrize("hit, pushed", [(False, False), (True, True)])
def test_a_miss_or_a_push_ends_the_burst(hit: bool, pushed: bool) -> None:
    over = after_burst_attack(Burst(1), hit=hit, pushed=pushed)
    with pytest.raises(RuleViolation, match="ends with a miss or a push"):
        verify_burst(over, EVOLVED.ranged)


@pytest.mark.rule("S1-115", "S2-025")
def test_a_one_on_a_stress_die_empties_the_magazine_in_2019() -> None:
    """The attack counts: spending ammunition is a record of its own, read after the attack was resolved."""
    assert spend_ammo(1, CORE.ranged) == AmmoSpent(True, False, False)
    assert not spend_ammo(0, CORE.ranged).empty


@pytest.mark.rule("S1-119")
def test_for_a_shooter_without_stress_dice_the_game_mother_decides() -> None:
    spent = spend_ammo(0, CORE.ranged, has_stress_dice=False)
    assert (spent.empty, spent.gm_decides) == (False, True)


@pytest.mark.rule("S4-069")
def test_evolved_rolls_ammunition_after_each_attack() -> None:
    assert spend_ammo(2, EVOLVED.ranged).supply_roll
    assert spend_ammo(2, EVOLVED.ranged) == AmmoSpent(False, True, False)


@pytest.mark.rule("S4-063", "S4-064")
def test_an_extra_six_may_spare_the_ammunition_and_then_adds_no_damage() -> None:
    verify_spare_ammo(2, EVOLVED.ranged, single_shot=False, full_auto=False)
    assert not spend_ammo(0, EVOLVED.ranged, spared=True).supply_roll
    assert (hit_damage(2, 2, 0).total, hit_damage(2, 2).total) == (2, 3), "the spared six against one that hurts"


@pytest.mark.parametrize("sixes, single_shot, full_auto", [(1, False, False), (3, True, False), (3, False, True)])
def test_when_ammunition_cannot_be_spared(sixes: int, single_shot: bool, full_auto: bool) -> None:
    assert not is_allowed(verify_spare_ammo, sixes, EVOLVED.ranged, single_shot=single_shot, full_auto=full_auto)


def test_in_2019_there_is_nothing_to_spare() -> None:
    assert not is_allowed(verify_spare_ammo, 3, CORE.ranged, single_shot=False, full_auto=False)


def test_a_single_shot_weapon_is_empty_after_every_shot() -> None:
    for edition in (CORE, EVOLVED):
        spent = spend_ammo(0, edition.ranged, single_shot=True)
        assert (spent.empty, spent.supply_roll) == (True, False)


@pytest.mark.rule("S0-032", "S2-091")
def test_pinned_down_a_player_panics_and_an_npc_loses_its_slow_action() -> None:
    assert pin(True, CORE.ranged).panic_roll
    assert pin(False, CORE.ranged).loses is Loss.MAIN
    assert not is_allowed(verify_pin, EVOLVED.ranged)


@pytest.mark.rule("S4-008", "S4-031")
def test_one_dodges_only_shots_one_knows_of_and_never_from_full_cover() -> None:
    verify_dodge(EVOLVED.ranged, aware=True, full_cover=False, rolled=False)
    assert not is_allowed(verify_dodge, EVOLVED.ranged, aware=False, full_cover=False, rolled=False)
    assert not is_allowed(verify_dodge, EVOLVED.ranged, aware=True, full_cover=True, rolled=False)
    assert not is_allowed(verify_dodge, EVOLVED.ranged, aware=True, full_cover=False, rolled=True)
    assert not is_allowed(verify_dodge, CORE.ranged, aware=True, full_cover=False, rolled=False)
