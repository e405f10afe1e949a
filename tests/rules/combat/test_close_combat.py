"""Blocking, defending, grapples, special attacks, shoves and retreats."""

import pytest

from alien_desktop.rules.combat.close_combat import (
    Assault,
    BlockEffect,
    Special,
    grapple,
    verify_block,
    verify_retreat,
    verify_special,
    verify_spend_block,
)
from alien_desktop.rules.edition import Edition
from alien_desktop.rules.editions.core import CORE
from alien_desktop.rules.editions.evolved import EVOLVED
from alien_desktop.rules.violation import RuleViolation, is_allowed

BOTH = pytest.mark.parametrize("edition", [CORE, EVOLVED], ids=lambda edition: edition.id)


def may_block(
    edition: Edition, assault: Assault, *, sturdy: bool = False, rolled: bool = False, actions_left: int = 2
) -> bool:
    return is_allowed(verify_block, assault, edition.close, sturdy=sturdy, rolled=rolled, actions_left=actions_left)


@pytest.mark.rule("S0-104", "S1-106", "S2-080", "S4-048")
@BOTH
def test_a_block_is_declared_before_the_attacker_rolls(edition: Edition) -> None:
    assert may_block(edition, Assault())
    with pytest.raises(RuleViolation, match="declared before"):
        verify_block(Assault(), edition.close, sturdy=True, rolled=True, actions_left=2)


@pytest.mark.rule("S0-105", "S0-106", "S0-107", "S1-108")
def test_in_2019_weapons_and_creatures_are_blocked_with_something_sturdy_only() -> None:
    assert may_block(CORE, Assault())
    assert not may_block(CORE, Assault(armed=True))
    assert not may_block(CORE, Assault(by_creature=True))
    assert may_block(CORE, Assault(armed=True), sturdy=True)
    assert may_block(CORE, Assault(by_creature=True), sturdy=True)
    assert may_block(EVOLVED, Assault(by_creature=True))


@pytest.mark.rule("S0-117")
@BOTH
def test_without_an_action_left_there_is_no_block(edition: Edition) -> None:
    assert not may_block(edition, Assault(), actions_left=0)
    assert may_block(edition, Assault(), actions_left=1)


@pytest.mark.rule("S4-007")
@BOTH
def test_nobody_defends_against_what_they_do_not_expect(edition: Edition) -> None:
    assert not may_block(edition, Assault(unaware=True))


@pytest.mark.rule("S0-108", "S0-112", "S2-082")
def test_each_six_of_a_block_takes_one_effect_and_only_cancelling_repeats() -> None:
    cancel, strike_back, disarm = BlockEffect.CANCEL, BlockEffect.COUNTERATTACK, BlockEffect.DISARM
    verify_spend_block(3, [cancel, cancel, disarm], CORE.close)
    with pytest.raises(RuleViolation, match="1 success, and 2 are chosen"):
        verify_spend_block(1, [cancel, disarm], CORE.close)
    with pytest.raises(RuleViolation, match="strikes back once"):
        verify_spend_block(3, [strike_back, strike_back], CORE.close)


@pytest.mark.rule("S4-047")
def test_defending_in_evolved_only_cancels() -> None:
    verify_spend_block(2, [BlockEffect.CANCEL] * 2, EVOLVED.close)
    assert not is_allowed(verify_spend_block, 2, [BlockEffect.COUNTERATTACK], EVOLVED.close)


@pytest.mark.rule("S0-124", "S0-125", "S0-126")
def test_a_grapple_in_2019_floors_both_and_disarms_the_victim() -> None:
    held = grapple(CORE.close)
    assert (held.both_prone, held.victim_drops_weapon) == (True, True)


@pytest.mark.rule("S0-131", "S0-132")
@BOTH
def test_an_attack_on_the_held_is_unarmed_and_cannot_be_blocked(edition: Edition) -> None:
    assert not may_block(edition, Assault(blockable=False), sturdy=True)
    assert edition.damage.unarmed_damage == 1


@pytest.mark.rule("S0-123", "S2-078", "S2-076")
def test_in_2019_grapple_and_disarm_are_stunts_and_no_attacks_of_their_own() -> None:
    with pytest.raises(RuleViolation, match="spend an extra success"):
        verify_special(Special.GRAPPLE, CORE.close)
    assert not is_allowed(verify_special, Special.DISARM, CORE.close)


def test_evolved_has_no_retreat() -> None:
    assert not is_allowed(verify_retreat, EVOLVED.close)


def test_helpless_targets_give_more_dice() -> None:
    assert (CORE.close.helpless_dice, EVOLVED.close.helpless_dice) == (3, 2)
    assert (CORE.close.held_dice, EVOLVED.close.held_dice) == (0, 2), "a normal unarmed attack; somebody restrained"
