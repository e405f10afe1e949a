"""Stealth mode: movement, notice, sneaking up."""

import pytest

from alien_desktop.rules.body.clock import TimeUnit
from alien_desktop.rules.combat.ranges import Band
from alien_desktop.rules.combat.stealth import (
    Approach,
    Contact,
    announce,
    evade,
    leave_fight,
    noticed_without_roll,
    reach,
    search,
    sneak_terms,
    sneaker,
    spot,
    verify_hide,
    verify_leave_fight,
    verify_spot,
    watcher,
    watcher_terms,
)
from alien_desktop.rules.combat.zones import Feature
from alien_desktop.rules.edition import Edition
from alien_desktop.rules.editions.core import CORE
from alien_desktop.rules.editions.evolved import EVOLVED
from alien_desktop.rules.violation import RuleViolation, is_allowed

BOTH = pytest.mark.parametrize("edition", [CORE, EVOLVED], ids=lambda edition: edition.id)


@pytest.mark.rule("S1-062", "S3-042")
@BOTH
def test_a_stealth_round_lasts_one_turn_or_stretch(edition: Edition) -> None:
    assert edition.stealth.unit is TimeUnit.TURN


def test_how_far_one_gets() -> None:
    assert (reach(CORE.stealth, player=True), reach(CORE.stealth, player=False, speed=2)) == (2, 4)
    assert reach(CORE.stealth, player=False) == 2, "people have Speed 1"
    assert (reach(EVOLVED.stealth, player=True), reach(EVOLVED.stealth, player=False, speed=2)) == (1, 2)


@pytest.mark.rule("S1-063")
def test_passive_enemies_in_sight_are_noticed_without_a_roll_in_2019() -> None:
    assert noticed_without_roll(CORE.stealth, enemy_active=False, in_sight=True)
    assert not noticed_without_roll(CORE.stealth, enemy_active=True, in_sight=True)
    assert not noticed_without_roll(CORE.stealth, enemy_active=False, in_sight=False)
    assert not noticed_without_roll(EVOLVED.stealth, enemy_active=False, in_sight=True)


@pytest.mark.rule("S1-064")
def test_evading_is_mobility_against_observation() -> None:
    assert evade(2, 1, CORE.stealth).contact is Contact.UNSEEN
    assert evade(1, 1, CORE.stealth).contact is Contact.NOTICED


def test_in_evolved_a_tie_is_initiative() -> None:
    assert evade(2, 1, EVOLVED.stealth).contact is Contact.UNSEEN
    assert evade(0, 1, EVOLVED.stealth).contact is Contact.NOTICED
    assert evade(1, 1, EVOLVED.stealth).contact is Contact.INITIATIVE


@pytest.mark.rule("S1-065")
def test_a_group_evades_with_its_lowest_mobility_and_watches_with_its_highest_observation() -> None:
    assert sneaker([5, 3, 8]) == 1
    assert watcher([5, 3, 8]) == 2


@pytest.mark.rule("S1-066", "S1-067")
def test_a_threat_is_announced_before_observation_is_asked_for() -> None:
    coming = Approach("drone")
    assert not is_allowed(verify_spot, coming)
    with pytest.raises(RuleViolation, match="First say"):
        spot(coming, 1, 1, CORE.stealth)
    assert spot(announce(coming), 2, 1, CORE.stealth).contact is Contact.UNSEEN
    assert spot(announce(coming), 1, 2, CORE.stealth).contact is Contact.NOTICED


def test_distance_doors_and_lying_in_wait_change_the_dice_in_2019() -> None:
    terms = sneak_terms(Band.ENGAGED, CORE.stealth, attack=True, ambush=CORE.initiative.surprise.ambush_sneak_dice)
    assert [(str(term.label), term.dice) for term in terms] == [("Distance", -2), ("Ambush", 2)]
    assert [term.dice for term in sneak_terms(Band.LONG, CORE.stealth, door=True)] == [1, 2]
    assert sneak_terms(Band.MEDIUM, CORE.stealth) == ()
    assert sneak_terms(Band.ENGAGED, CORE.stealth) == (), "that is for an attack"
    assert sneak_terms(Band.EXTREME, EVOLVED.stealth, door=True) == ()


def test_darkness_and_standing_guard_change_observation() -> None:
    assert watcher_terms(EVOLVED.stealth) == ()
    assert [term.dice for term in watcher_terms(EVOLVED.stealth, on_guard=True)] == [2]
    assert [term.dice for term in watcher_terms(EVOLVED.stealth, dark=True)] == [-2]
    assert [term.dice for term in watcher_terms(CORE.stealth, dark=True, on_guard=True)] == [-2]
    assert [term.dice for term in watcher_terms(EVOLVED.stealth, dark=True, on_guard=True)] == [-2, 2]


def test_one_hides_in_cluttered_zones_of_evolved_and_searchers_find_one_thing_for_each_six() -> None:
    verify_hide([Feature.CLUTTERED], EVOLVED.stealth)
    with pytest.raises(RuleViolation, match="nothing to hide behind"):
        verify_hide([Feature.DARK], EVOLVED.stealth)
    assert not is_allowed(verify_hide, [Feature.CLUTTERED], CORE.stealth)
    assert search(2, ["newt", "cat", "egg"]) == ("newt", "cat")
    assert search(0, ["newt"]) == ()


def test_one_slips_out_of_a_fight_once_nobody_sees_one() -> None:
    assert leave_fight(0, EVOLVED.stealth, in_sight=False) is Contact.UNSEEN
    assert leave_fight(1, EVOLVED.stealth, in_sight=False) is Contact.NOTICED
    with pytest.raises(RuleViolation, match="line of sight"):
        leave_fight(0, EVOLVED.stealth, in_sight=True)
    assert not is_allowed(verify_leave_fight, CORE.stealth, in_sight=False)
