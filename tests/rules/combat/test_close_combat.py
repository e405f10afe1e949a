"""Blocking, defending, grapples, special attacks, shoves and retreats."""

import pytest

from alien_desktop.rules.combat.close_combat import (
    Assault,
    BlockEffect,
    Special,
    break_free,
    grapple,
    retreat,
    shove,
    special_attack,
    verify_block,
    verify_retreat,
    verify_special,
    verify_spend_block,
)
from alien_desktop.rules.combat.ranges import Band
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
    assert (held.both_prone, held.victim_drops_weapon, held.victim_moves) == (True, True, False)


@pytest.mark.rule("S0-131", "S0-132")
@BOTH
def test_an_attack_on_the_held_is_unarmed_and_cannot_be_blocked(edition: Edition) -> None:
    assert not grapple(edition.close).blockable
    assert not may_block(edition, Assault(blockable=False), sturdy=True)
    assert edition.damage.unarmed_damage == 1


@pytest.mark.rule("S0-123", "S2-078", "S2-076")
def test_in_2019_grapple_and_disarm_are_stunts_and_no_attacks_of_their_own() -> None:
    with pytest.raises(RuleViolation, match="spend an extra success"):
        special_attack(Special.GRAPPLE, 1, CORE.close)
    assert not is_allowed(verify_special, Special.DISARM, CORE.close)


@pytest.mark.rule("S4-049", "S4-050", "S4-051", "S4-052", "S4-053", "S4-054")
def test_special_attacks_of_evolved_deal_no_damage_and_use_no_weapon_dice() -> None:
    for special in Special:
        done = special_attack(special, 1, EVOLVED.close)
        assert (done.success, done.weapon_dice, done.damage) == (True, 0, 0)
    for special in Special:
        for left in (0, 1):
            done = special_attack(special, left, EVOLVED.close)
            came_true = (done.item_taken, done.attacker_past, done.victim_at_short, done.grappled)
            assert came_true == tuple(left == 1 and special is each for each in Special)
    assert special_attack(Special.DISARM, 1, EVOLVED.close).item_taken
    assert special_attack(Special.PASS, 1, EVOLVED.close).attacker_past
    assert special_attack(Special.SHOVE, 2, EVOLVED.close).victim_at_short
    assert special_attack(Special.GRAPPLE, 1, EVOLVED.close).grappled
    assert not special_attack(Special.GRAPPLE, 0, EVOLVED.close).grappled
    assert not grapple(EVOLVED.close).both_prone


@pytest.mark.rule("S0-079", "S0-128")
def test_breaking_free_needs_winning_the_opposed_roll() -> None:
    assert break_free(2, 1)
    assert not break_free(1, 1)


@pytest.mark.rule("S0-121")
def test_a_shove_moves_the_opponent_away_unless_blocked() -> None:
    assert shove(1).success
    assert not shove(0).success
    assert (shove(1).opponent_at, shove(0).opponent_at) == (Band.SHORT, Band.ENGAGED)
    assert not shove(1, blocked=1).success


@pytest.mark.rule("S0-134", "S1-100", "S1-101", "S1-102", "S2-071", "S2-072")
def test_a_retreat_always_moves_and_a_failed_one_costs_a_free_attack() -> None:
    assert (retreat(True, CORE.close).moved, retreat(True, CORE.close).free_attack) == (True, False)
    failed = retreat(False, CORE.close)
    assert (failed.moved, failed.free_attack, failed.free_attack_blockable) == (True, True, False)


def test_evolved_has_no_retreat() -> None:
    assert not is_allowed(verify_retreat, EVOLVED.close)


def test_helpless_targets_give_more_dice() -> None:
    assert (CORE.close.helpless_dice, EVOLVED.close.helpless_dice) == (3, 2)
