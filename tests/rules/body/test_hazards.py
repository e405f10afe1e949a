"""Dangers of the place and radiation."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from alien_desktop.rules.body.clock import TimeUnit
from alien_desktop.rules.body.hazards import (
    Ring,
    Weightless,
    ZoneFire,
    acid,
    acid_dice,
    blast_dice,
    burn,
    explode,
    fall_damage,
    fire_spread,
    sickness,
    still_burning,
    vacuum,
    verify_fire_spread,
    zero_g,
)
from alien_desktop.rules.body.radiation import INTERVAL, Rads, Strength, heal_rad, irradiate, verify_heal_rad
from alien_desktop.rules.dice.dice import ScriptedDice
from alien_desktop.rules.editions.core import CORE
from alien_desktop.rules.editions.evolved import EVOLVED
from alien_desktop.rules.effects.vocabulary import Loss
from alien_desktop.rules.people.characteristics import Skill
from alien_desktop.rules.violation import RuleViolation, is_allowed


def test_fire_grows_in_2019_and_stays_in_evolved() -> None:
    burned = burn(3, CORE.hazards, ScriptedDice([6, 6, 1]))
    assert (burned.damage, burned.next_intensity) == (2, 4)
    assert burn(3, EVOLVED.hazards, ScriptedDice([6, 6, 1])).next_intensity == 3
    assert still_burning(1)
    assert not still_burning(0)
    assert burn(1, CORE.hazards, ScriptedDice([6])).damage == 1
    with pytest.raises(RuleViolation, match="at least Intensity 1"):
        burn(0, CORE.hazards, ScriptedDice([]))


@pytest.mark.parametrize("face, result", [(2, ZoneFire.OUT), (3, ZoneFire.STAYS), (6, ZoneFire.SPREADS)])
def test_a_zone_on_fire_in_evolved(face: int, result: ZoneFire) -> None:
    assert fire_spread(EVOLVED.hazards, ScriptedDice([face])) is result
    assert not is_allowed(verify_fire_spread, CORE.hazards)


def test_an_explosion_of_2019_reaches_farther_the_stronger_it_is() -> None:
    assert [blast_dice(9, ring, CORE.hazards) for ring in Ring] == [9, 9, 3]
    assert blast_dice(6, Ring.MEDIUM, CORE.hazards) == 0
    assert explode(3, Ring.SHORT, CORE.hazards, ScriptedDice([6, 6, 1])).damage == 2
    assert explode(3, Ring.ENGAGED, CORE.hazards, ScriptedDice([6, 6, 1])).damage == 3
    assert explode(3, Ring.ENGAGED, CORE.hazards, ScriptedDice([1, 1, 1])).damage == 0
    assert explode(6, Ring.MEDIUM, CORE.hazards, ScriptedDice([])).damage == 0
    assert explode(1, Ring.SHORT, CORE.hazards, ScriptedDice([6])).damage == 1
    with pytest.raises(RuleViolation, match="Blast 1"):
        explode(0, Ring.SHORT, CORE.hazards, ScriptedDice([]))


def test_a_charge_of_evolved_has_base_damage_of_a_third_of_its_blast() -> None:
    assert explode(9, Ring.SHORT, EVOLVED.hazards, ScriptedDice([6, 6, *[1] * 7])).damage == 4
    assert explode(9, Ring.MEDIUM, EVOLVED.hazards, ScriptedDice([])).damage == 0
    assert explode(4, Ring.SHORT, EVOLVED.hazards, ScriptedDice([6, 1, 1, 1])).damage == 1
    up = replace(EVOLVED.hazards, charge_rounds_up=True)
    assert explode(6, Ring.SHORT, up, ScriptedDice([6, *[1] * 5])).damage == 2
    assert explode(7, Ring.SHORT, up, ScriptedDice([6, *[1] * 6])).damage == 3
    assert explode(4, Ring.SHORT, up, ScriptedDice([6, 1, 1, 1])).damage == 2


def test_falling_costs_half_the_metres_and_armor_helps_in_2019_only() -> None:
    assert fall_damage(7) == 3
    assert fall_damage(7, mobility_sixes=2) == 1
    assert fall_damage(2, mobility_sixes=3) == 0
    assert (CORE.hazards.fall_armor, EVOLVED.hazards.fall_armor) == (True, False)
    assert fall_damage(0) == fall_damage(1) == 0
    with pytest.raises(RuleViolation, match="upwards"):
        fall_damage(-1)


def test_vacuum_gets_harder_each_round() -> None:
    assert [vacuum(rounds, CORE.hazards).dice for rounds in range(3)] == [0, -1, -2]
    assert (vacuum(0, CORE.hazards).skill, vacuum(0, CORE.hazards).stress) == (Skill.STAMINA, 0)
    assert (vacuum(0, EVOLVED.hazards).skill, vacuum(0, EVOLVED.hazards).stress) == (Skill.SURVIVAL, 1)
    assert vacuum(0, CORE.hazards).death_rolls is TimeUnit.ROUND
    assert (CORE.hazards.decompression_cost, EVOLVED.hazards.decompression_cost) == (Loss.MINOR, None)


def test_acid_splashes_with_the_wound_that_drew_it() -> None:
    assert acid_dice(8, 3, 7, CORE.hazards) == 11
    assert acid_dice(8, 9, 7, CORE.hazards) == 17
    assert acid_dice(8, 9, 7, EVOLVED.hazards) == 15
    assert acid_dice(8, 1, 7, CORE.hazards) == 9
    with pytest.raises(RuleViolation, match="draws blood"):
        acid_dice(8, 0, 7, CORE.hazards)


def test_acid_of_2019_eats_the_armor_that_stops_it_and_burns_once_more_at_half_strength() -> None:
    hit = acid(4, 3, CORE.hazards, ScriptedDice([6, 6, 1, 1, 6, 1, 1]), rolled_armor=True)
    assert (hit.damage, hit.armor_left, hit.next_dice) == (1, 2, 2)
    assert acid(2, 0, CORE.hazards, ScriptedDice([6, 1]), rolled_armor=True, rounds=1).next_dice == 0
    assert acid(1, 3, CORE.hazards, ScriptedDice([1]), rolled_armor=True).armor_left == 3


def test_acid_of_evolved_burns_until_it_does_no_damage_and_each_damage_costs_a_level() -> None:
    hit = acid(5, 1, EVOLVED.hazards, ScriptedDice([6, 6, 6, 1, 1]), rolled_armor=False)
    assert (hit.damage, hit.armor_left, hit.next_dice) == (2, 0, 3)
    stopped = acid(2, 2, EVOLVED.hazards, ScriptedDice([6, 1]), rolled_armor=False)
    assert (stopped.damage, stopped.armor_left, stopped.next_dice) == (0, 2, 0)
    later = acid(3, 0, EVOLVED.hazards, ScriptedDice([6, 1, 1]), rolled_armor=False, rounds=5)
    assert (later.damage, later.next_dice) == (1, 2), "as long as it does damage"


def test_a_disease_is_opposed_in_2019_and_takes_dice_in_evolved() -> None:
    assert (sickness(3, CORE.hazards).stamina_dice, sickness(3, CORE.hazards).virulence_dice) == (0, 3)
    assert (sickness(3, EVOLVED.hazards).stamina_dice, sickness(3, EVOLVED.hazards).virulence_dice) == (-3, 0)
    assert sickness(0, CORE.hazards).virulence_dice == 0
    with pytest.raises(RuleViolation, match="Virulence"):
        sickness(-1, CORE.hazards)


def test_zero_gravity_hampers_in_evolved_unless_trained() -> None:
    moving = zero_g(Skill.MOBILITY, EVOLVED.hazards)
    assert (moving.dice, moving.move_needs_roll) == (-2, True)
    assert zero_g(Skill.COMTECH, EVOLVED.hazards).dice == 0
    assert zero_g(Skill.MOBILITY, EVOLVED.hazards, trained=True).dice == 0
    assert zero_g(Skill.MOBILITY, CORE.hazards) == Weightless(0, False)
    assert zero_g(Skill.MOBILITY, EVOLVED.hazards, trained=True) == Weightless(0, False)


def test_each_rad_rolls_as_many_dice_as_there_are_rads() -> None:
    hurt = irradiate(Rads(2, 1), ScriptedDice([6, 1, 6, 2]))
    assert (hurt.rads, hurt.damage, len(hurt.faces)) == (Rads(3, 1), 2, 4)


def test_the_stronger_the_source_the_faster_the_rads() -> None:
    assert [INTERVAL[strength] for strength in Strength] == [TimeUnit.SHIFT, TimeUnit.TURN, TimeUnit.ROUND]


def test_in_2019_a_healed_rad_may_stay_for_good() -> None:
    assert heal_rad(Rads(2), CORE.radiation, ScriptedDice([1])).rads == Rads(1, 1)
    healed = heal_rad(Rads(2), CORE.radiation, ScriptedDice([2]))
    assert (healed.rads, healed.stays) == (Rads(1), False)


def test_in_evolved_rads_heal_and_none_stay() -> None:
    assert heal_rad(Rads(2), EVOLVED.radiation, ScriptedDice([])).rads == Rads(1)


def test_rads_heal_only_away_from_the_source_and_permanent_ones_never() -> None:
    assert not is_allowed(verify_heal_rad, Rads(2), CORE.radiation, exposed=True)
    assert not is_allowed(verify_heal_rad, Rads(0, 3), CORE.radiation, exposed=False)


@given(st.integers(0, 6), st.lists(st.integers(1, 6), min_size=60, max_size=60))
def test_rads_are_never_lost_in_2019_only_healed_or_permanent(rads: int, faces: list[int]) -> None:
    dice = ScriptedDice(faces)
    held = Rads(rads)
    for _ in range(rads):
        before = held
        held = heal_rad(held, CORE.radiation, dice).rads
        assert (held.current, before.total - held.total in (0, 1)) == (before.current - 1, True)
