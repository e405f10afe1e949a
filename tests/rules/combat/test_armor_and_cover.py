"""Armor and cover: rolled in 2019, subtracted in Evolved."""

from dataclasses import replace

import pytest

from alien_desktop.rules.combat.armor import Impact, armor, effective_armor, protect, verify_armor
from alien_desktop.rules.combat.cover import breach_check, verify_breach_check
from alien_desktop.rules.dice.dice import ScriptedDice
from alien_desktop.rules.editions.core import CORE
from alien_desktop.rules.editions.evolved import EVOLVED
from alien_desktop.rules.effects.vocabulary import Loss
from alien_desktop.rules.violation import RuleViolation, is_allowed

PLAIN = Impact()
PIERCING = Impact(piercing=True)


@pytest.mark.rule("S1-120", "S1-123", "S2-104", "S2-105")
def test_in_2019_as_many_dice_as_the_rating_and_each_six_takes_one_damage_off() -> None:
    applied = armor(4, 3, PLAIN, CORE.armor, ScriptedDice([6, 1, 6, 2]))
    assert (applied.faces, applied.after, applied.prevented) == ((6, 1, 6, 2), 1, 2)
    assert armor(4, 0, PLAIN, CORE.armor, ScriptedDice([])).after == 0, "nothing got that far"
    assert armor(0, 2, PLAIN, CORE.armor, ScriptedDice([])).after == 2


@pytest.mark.rule("S1-121")
@pytest.mark.parametrize("rating, counted", [(6, 3), (5, 3), (1, 1)])
def test_armor_piercing_halves_the_rating_and_rounds_up(rating: int, counted: int) -> None:
    """S1 names no rounding; up is the recommended reading (core 18, row 12)."""
    assert effective_armor(rating, PIERCING, CORE.armor) == counted


def test_the_swarm_halves_down_and_the_rounding_is_a_setting() -> None:
    assert effective_armor(5, Impact(halved_down=True), CORE.armor) == 2
    assert effective_armor(5, PIERCING, replace(CORE.armor, piercing_rounds_up=False)) == 2


@pytest.mark.rule("S1-114", "S1-122")
def test_armor_doubled_doubles_the_rating() -> None:
    assert effective_armor(3, Impact(doubled=True), CORE.armor) == 6


def test_evolved_subtracts_the_level_and_rolls_nothing() -> None:
    applied = armor(2, 3, PLAIN, EVOLVED.armor, ScriptedDice([]))
    assert (applied.faces, applied.after) == ((), 1)
    assert armor(5, 3, PLAIN, EVOLVED.armor, ScriptedDice([])).after == 0


def test_in_evolved_piercing_and_weak_spot_lower_the_level_by_one_each() -> None:
    assert effective_armor(2, PIERCING, EVOLVED.armor) == 1
    assert effective_armor(2, Impact(piercing=True, weak_spot=True), EVOLVED.armor) == 0
    assert effective_armor(1, Impact(piercing=True, weak_spot=True), EVOLVED.armor) == 0


def test_evolved_does_not_double_armor() -> None:
    assert effective_armor(2, Impact(doubled=True), EVOLVED.armor) == 2


def test_some_attacks_ignore_armor() -> None:
    assert effective_armor(6, Impact(ignores=True), CORE.armor) == 0


def test_negative_numbers_are_refused() -> None:
    assert not is_allowed(verify_armor, -1, 1)
    with pytest.raises(RuleViolation, match="Damage"):
        armor(1, -1, PLAIN, CORE.armor, ScriptedDice([]))


@pytest.mark.rule("S2-092", "S2-093", "S2-094")
def test_in_2019_cover_is_rolled_like_armor_and_added_to_it() -> None:
    shot = protect(3, 2, 2, 3, PLAIN, CORE.armor, CORE.cover, ScriptedDice([6, 6, 1, 2, 3]))
    assert (shot.after, str(shot.layers[0].label), shot.layers[0].rating) == (1, "Cover and armor", 5)
    alone = protect(3, 2, 0, 3, PLAIN, CORE.armor, CORE.cover, ScriptedDice([6, 1, 1]))
    assert (alone.after, str(alone.layers[0].label)) == (2, "Cover")
    worn = protect(3, 2, 1, 0, PLAIN, CORE.armor, CORE.cover, ScriptedDice([1]))
    assert (worn.after, str(worn.layers[0].label)) == (3, "Armor")


def test_in_evolved_the_barrier_counts_before_the_suit() -> None:
    shot = protect(4, 3, 1, 2, PLAIN, EVOLVED.armor, EVOLVED.cover, ScriptedDice([]))
    assert [(str(layer.label), layer.after) for layer in shot.layers] == [("Cover", 2), ("Armor", 1)]
    assert shot.before == 4
    assert protect(4, 3, 1, 0, PLAIN, EVOLVED.armor, EVOLVED.cover, ScriptedDice([])).after == 3


def test_in_evolved_nothing_gets_through_a_barrier_above_the_base_damage() -> None:
    shot = protect(9, 2, 0, 3, PLAIN, EVOLVED.armor, EVOLVED.cover, ScriptedDice([]))
    assert shot.after == 0
    assert (shot.layers[0].before, shot.layers[0].after) == (9, 0)
    assert protect(9, 3, 0, 3, PLAIN, EVOLVED.armor, EVOLVED.cover, ScriptedDice([])).after == 6
    assert protect(9, 2, 0, 3, PIERCING, EVOLVED.armor, EVOLVED.cover, ScriptedDice([])).after == 7


def test_a_weak_spot_is_on_the_body_and_not_on_the_wall() -> None:
    spot = Impact(weak_spot=True)
    shot = protect(4, 3, 1, 2, spot, EVOLVED.armor, EVOLVED.cover, ScriptedDice([]))
    assert [layer.counted for layer in shot.layers] == [2, 0]


@pytest.mark.rule("S0-141", "S1-109", "S2-065")
def test_seeking_cover_is_a_fast_action_where_there_is_cover() -> None:
    stance = CORE.cover.stance("cover")
    assert (stance.cost, stance.attack_dice, stance.breaks_sight, stance.may_dodge) == (Loss.MINOR, 0, False, True)
    assert CORE.actions.action("seek_cover").needs == ("cover_in_zone",)


@pytest.mark.rule("S4-027")
def test_partial_cover_is_quick_and_costs_the_shooter_two_dice() -> None:
    partial = EVOLVED.cover.stance("partial")
    assert (partial.cost, partial.attack_dice, partial.may_dodge) == (Loss.MINOR, -2, True)


@pytest.mark.rule("S4-016")
def test_full_cover_is_a_full_action_breaks_sight_and_rules_out_dodging() -> None:
    full = EVOLVED.cover.stance("full")
    assert (full.cost, full.attack_dice, full.breaks_sight, full.may_dodge) == (Loss.MAIN, -3, True, False)


def test_each_edition_has_its_own_ways_to_be_in_cover() -> None:
    with pytest.raises(RuleViolation, match="no cover called “full”"):
        CORE.cover.stance("full")


def test_missed_shots_may_breach_a_barrier_in_evolved_only() -> None:
    assert breach_check(EVOLVED.cover, ScriptedDice([1])).breached
    assert not breach_check(EVOLVED.cover, ScriptedDice([6])).breached
    assert not is_allowed(verify_breach_check, CORE.cover)
