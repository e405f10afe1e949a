"""Creatures, stunts and vehicles."""

from dataclasses import replace

import pytest

from alien_desktop.catalog.library import open_catalog
from alien_desktop.rules.combat.creatures import attack, roll_signature, verify_react
from alien_desktop.rules.combat.vehicles import crash_damage, hull_damage, ram_damage, repair_hull, verify_hull_damage
from alien_desktop.rules.dice.dice import ScriptedDice
from alien_desktop.rules.dice.stunts import Stunt, available, extra_sixes, verify_spend
from alien_desktop.rules.editions.core import CORE
from alien_desktop.rules.editions.evolved import EVOLVED
from alien_desktop.rules.people.characteristics import Skill
from alien_desktop.rules.violation import RuleViolation, is_allowed


def test_a_signature_attack_is_one_die() -> None:
    assert roll_signature(None, CORE.creatures, ScriptedDice([4])).number == 4
    assert roll_signature(4, CORE.creatures, ScriptedDice([4])).number == 4, "2019 repeats itself"


def test_evolved_rolls_the_same_attack_in_a_row_again() -> None:
    rolled = roll_signature(4, EVOLVED.creatures, ScriptedDice([4, 4, 2]))
    assert (rolled.number, rolled.faces) == (2, (4, 4, 2))


def test_in_evolved_the_same_attack_is_the_same_row_whatever_its_number() -> None:
    escapes = open_catalog("evolved").attack_tables["evolved.attack_table.chestburster"]
    rolled = roll_signature(1, EVOLVED.creatures, ScriptedDice([2, 3, 1, 5]), table=escapes)
    assert (rolled.number, rolled.faces) == (5, (2, 3, 1, 5))
    assert roll_signature(1, CORE.creatures, ScriptedDice([2]), table=escapes).number == 2
    only = roll_signature(2, EVOLVED.creatures, ScriptedDice([3]), impossible=[4, 5, 6], table=escapes)
    assert only.number == 3, "nothing else is left"


def test_creatures_roll_again_what_only_their_kin_can_do() -> None:
    again = {
        (edition.id, row.name): row.rolls_again
        for edition in (CORE, EVOLVED)
        for row in open_catalog(edition.id).creatures.values()
        if row.rolls_again
    }
    assert again == {("core", "Praetorian"): (2,), ("core", "Queen"): (2,), ("evolved", "Praetorian"): (4,)}


def test_rows_that_a_creature_does_not_have_are_rolled_again() -> None:
    assert roll_signature(None, CORE.creatures, ScriptedDice([2, 3]), impossible=[2]).number == 3
    assert roll_signature(6, EVOLVED.creatures, ScriptedDice([6]), impossible=[1, 2, 3, 4, 5]).number == 6
    with pytest.raises(RuleViolation, match="no signature attack"):
        roll_signature(None, CORE.creatures, ScriptedDice([]), impossible=range(1, 7))
    with pytest.raises(RuleViolation, match="no signature attack"):
        roll_signature(None, CORE.creatures, ScriptedDice([]), impossible=range(8))


def test_attacks_roll_base_dice_and_every_six_beyond_the_first_adds_damage() -> None:
    done = attack(8, 1, ScriptedDice([6, 6, 6, 1, 1, 1, 1, 1]))
    assert done.damage.total == 3
    assert attack(3, 2, ScriptedDice([6, 6, 1]), cancelled=2).damage.total == 0
    assert not is_allowed(verify_react, CORE.creatures)
    assert not is_allowed(verify_react, EVOLVED.creatures)
    assert is_allowed(verify_react, replace(CORE.creatures, reacts=True)), "a house may want it so"


DAMAGE = Stunt("more_damage", Skill.CLOSE_COMBAT, repeatable=True)
DISARM = Stunt("disarm", Skill.CLOSE_COMBAT)
KNOCK_DOWN = Stunt("knock_down", Skill.CLOSE_COMBAT, needs="humanoid")
GRAPPLE = Stunt("grapple", Skill.CLOSE_COMBAT, needs="human")
ORDER = Stunt("order", Skill.COMMAND, every_six=True)
SHOW_OFF = Stunt("show_off")


@pytest.mark.rule("S0-010", "S1-012", "S2-006", "S2-075", "S2-076", "S2-077", "S2-078", "S0-123")
def test_extra_sixes_buy_stunts() -> None:
    assert is_allowed(verify_spend, 4, [DAMAGE, DAMAGE, DISARM], Skill.CLOSE_COMBAT)
    assert not is_allowed(verify_spend, 4, [DAMAGE, DAMAGE, DAMAGE, DISARM], Skill.CLOSE_COMBAT)
    assert extra_sixes(0) == 0
    possible = available([DAMAGE, DISARM, KNOCK_DOWN, GRAPPLE, ORDER], Skill.CLOSE_COMBAT, frozenset({"humanoid"}))
    assert possible == (DAMAGE, DISARM, KNOCK_DOWN)


def test_what_cannot_be_bought() -> None:
    assert not is_allowed(verify_spend, 2, [DAMAGE, DAMAGE], Skill.CLOSE_COMBAT)
    with pytest.raises(RuleViolation, match="failed roll"):
        verify_spend(0, [DAMAGE], Skill.CLOSE_COMBAT)
    assert is_allowed(verify_spend, 1, [ORDER], Skill.COMMAND)
    with pytest.raises(RuleViolation, match="0 extra successes"):
        verify_spend(1, [DAMAGE], Skill.CLOSE_COMBAT)
    assert not is_allowed(verify_spend, 3, [DISARM, DISARM], Skill.CLOSE_COMBAT)
    assert not is_allowed(verify_spend, 3, [GRAPPLE], Skill.CLOSE_COMBAT)
    assert not is_allowed(verify_spend, 3, [ORDER], Skill.CLOSE_COMBAT)
    assert is_allowed(verify_spend, 0, [], Skill.CLOSE_COMBAT)


def test_some_stunts_count_every_six() -> None:
    assert is_allowed(verify_spend, 2, [ORDER, ORDER], Skill.COMMAND)
    assert not is_allowed(verify_spend, 1, [ORDER, ORDER], Skill.COMMAND)
    assert not is_allowed(verify_spend, 1, [ORDER, SHOW_OFF], Skill.COMMAND)
    assert is_allowed(verify_spend, 3, [SHOW_OFF], Skill.COMMAND)
    assert is_allowed(verify_spend, 4, [ORDER, SHOW_OFF], Skill.COMMAND)


def test_a_vehicle_is_wrecked_at_hull_zero_and_heavy_hits_strike_components() -> None:
    light = hull_damage(8, 8, 3, EVOLVED.vehicles)
    assert (light.after, light.component, light.wrecked) == (5, False, False)
    wreck = hull_damage(4, 8, 6, EVOLVED.vehicles)
    assert (wreck.component, wreck.wrecked) == (True, True)
    again = hull_damage(0, 8, 4, EVOLVED.vehicles)
    assert (again.wrecked, again.component) == (False, False), "it was one already, and no part of it is left"
    assert not is_allowed(verify_hull_damage, 9, 8, 1)
    for hull, amount, possible in ((0, 0, True), (8, 0, True), (-1, 0, False), (8, -1, False)):
        assert is_allowed(verify_hull_damage, hull, 8, amount) is possible
    assert hull_damage(8, 8, 4, EVOLVED.vehicles).component, "half the hull is enough"
    untouched = hull_damage(8, 8, 0, EVOLVED.vehicles)
    assert (untouched.component, untouched.wrecked) == (False, False)
    assert not hull_damage(0, 0, 0, EVOLVED.vehicles).component
    assert hull_damage(1, 8, 1, EVOLVED.vehicles).wrecked
    assert hull_damage(4, 1_000, 1, EVOLVED.vehicles).component is False


def test_ramming_crashing_and_repairing() -> None:
    assert ram_damage(7, EVOLVED.vehicles) == 4
    assert ram_damage(7, replace(EVOLVED.vehicles, ram_divisor=5)) == 2
    assert crash_damage(3, mobility_sixes=2) == 4
    assert crash_damage(1, mobility_sixes=5) == 0
    assert crash_damage(2) == 4
    assert repair_hull(5, 8, 0) == 5
    assert repair_hull(5, 8, 2) == 7
    assert repair_hull(7, 8, 9) == 8
