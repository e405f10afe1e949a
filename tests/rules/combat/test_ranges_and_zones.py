"""Range bands, what changes a shot, zones and their features."""

import pytest

from alien_desktop.rules.combat.ranges import Band, band_for, shot, verify_shot
from alien_desktop.rules.combat.zones import (
    Feature,
    Passage,
    Zone,
    ZoneMap,
    ZoneMove,
    barrier_health,
    cover_in,
    run_into,
    step,
    verify_line,
    verify_run_into,
    verify_step,
    verify_strike_door,
)
from alien_desktop.rules.edition import Edition
from alien_desktop.rules.editions.core import CORE
from alien_desktop.rules.editions.evolved import EVOLVED
from alien_desktop.rules.people.characteristics import Skill
from alien_desktop.rules.violation import RuleViolation, is_allowed

BOTH = pytest.mark.parametrize("edition", [CORE, EVOLVED], ids=lambda edition: edition.id)


def dice(edition: Edition, band: Band, *modifiers: str, unaware: bool = False, nearest: Band = Band.ENGAGED) -> int:
    return shot(band, nearest, Band.EXTREME, edition.ranges, modifiers, unaware=unaware).dice


@pytest.mark.rule("S0-062", "S0-063", "S0-064", "S0-065", "S0-066", "S0-067")
@pytest.mark.rule("S1-054", "S1-055", "S1-056", "S1-057", "S1-058")
def test_the_five_range_categories_of_2019() -> None:
    known = [(str(meaning.name), str(meaning.meaning), meaning.metres) for meaning in CORE.ranges.bands]
    assert [name for name, _, _ in known] == ["Engaged", "Short", "Medium", "Long", "Extreme"]
    assert known[0][1] == "Right next to you"
    assert "same zone" in known[1][1]
    assert ("adjacent zone" in known[2][1], known[2][2]) == (True, 25)
    assert ("four zones" in known[3][1], known[3][2]) == (True, 100)
    assert known[4][2] == 1000


@pytest.mark.rule("S4-037", "S4-038", "S4-039", "S4-040", "S4-041")
def test_the_five_range_bands_of_evolved() -> None:
    known = {str(meaning.name): str(meaning.meaning) for meaning in EVOLVED.ranges.bands}
    assert known == {
        "Adjacent": "Touching distance",
        "Short": "In the same zone",
        "Medium": "In an adjacent zone",
        "Long": "Up to four zones away",
        "Extreme": "Farther away",
    }
    assert [band_for(zones, EVOLVED.ranges) for zones in range(6)] == [
        *(Band.SHORT, Band.MEDIUM, Band.LONG, Band.LONG, Band.LONG, Band.EXTREME),
    ]
    assert band_for(0, EVOLVED.ranges, touching=True) is Band.ENGAGED


@BOTH
def test_zones_away_give_the_band(edition: Edition) -> None:
    bands = [band_for(zones, edition.ranges) for zones in (0, 1, 2, 4, 5)]
    assert bands == [Band.SHORT, Band.MEDIUM, Band.LONG, Band.LONG, Band.EXTREME]
    assert band_for(0, edition.ranges, touching=True) is Band.ENGAGED


@pytest.mark.rule("S0-068", "S0-069", "S0-070", "S2-084", "S2-086", "S2-087")
def test_distance_takes_dice_in_2019() -> None:
    assert [dice(CORE, band) for band in Band] == [-3, 0, -1, -2, -3]


@pytest.mark.rule("S0-071", "S2-085")
def test_a_defenceless_or_unaware_enemy_next_to_one_gives_three_dice_instead() -> None:
    """S2-085 does not say when the +3 counts; S0-071 does."""
    assert dice(CORE, Band.ENGAGED, unaware=True) == 3
    assert dice(CORE, Band.MEDIUM, unaware=True) == -1


@pytest.mark.rule("S4-004", "S4-006")
def test_a_shot_from_ambush_has_two_more_dice_at_any_range_in_evolved() -> None:
    assert [dice(EVOLVED, band, "ambush") for band in Band] == [2, 2, 2, 2, 2]
    assert dice(EVOLVED, Band.ENGAGED, "ambush", unaware=True) == 2, "the same two dice"
    assert dice(EVOLVED, Band.SHORT, nearest=Band.LONG) == -4
    assert dice(EVOLVED, Band.SHORT, "ambush", nearest=Band.LONG) == 2, "no minimum against the unaware"
    assert dice(EVOLVED, Band.SHORT, unaware=True) == 0, "held or restrained: only the minimum does not count"
    with pytest.raises(RuleViolation, match="does not change a shot"):
        dice(CORE, Band.SHORT, "ambush")


@pytest.mark.rule("S2-089")
@BOTH
def test_the_size_of_the_target_counts(edition: Edition) -> None:
    assert dice(edition, Band.SHORT, "large_target") == 2
    assert dice(edition, Band.SHORT, "small_target") == -2


@pytest.mark.rule("S0-007", "S0-137", "S1-094", "S2-088")
def test_light_and_aim_in_2019() -> None:
    assert dice(CORE, Band.LONG, "aimed", "dark") == -2
    assert dice(CORE, Band.SHORT, "dim") == -1
    assert [str(term.label) for term in shot(Band.LONG, Band.SHORT, Band.LONG, CORE.ranges, ["aimed"]).terms] == [
        "Long",
        "Aimed",
    ]


@pytest.mark.rule("S4-030")
def test_aim_gives_two_dice_in_evolved_and_distance_takes_none() -> None:
    assert dice(EVOLVED, Band.EXTREME, "aimed") == 2
    assert dice(EVOLVED, Band.LONG, "partial_cover") == -2
    assert dice(EVOLVED, Band.LONG, "full_cover", "weak_spot") == -5


def test_darkness_does_not_change_a_shot_in_evolved() -> None:
    with pytest.raises(RuleViolation, match="dark"):
        dice(EVOLVED, Band.SHORT, "dark")


def test_below_the_minimum_range_each_band_costs_two_dice_in_evolved() -> None:
    assert dice(EVOLVED, Band.SHORT, nearest=Band.MEDIUM) == -2
    assert dice(EVOLVED, Band.ENGAGED, nearest=Band.MEDIUM) == -4
    assert dice(EVOLVED, Band.SHORT, nearest=Band.MEDIUM, unaware=True) == 0
    assert dice(CORE, Band.SHORT, nearest=Band.MEDIUM) == 0


@pytest.mark.rule("S4-056")
def test_next_to_an_enemy_a_gun_is_close_combat_in_evolved() -> None:
    near = shot(Band.ENGAGED, Band.SHORT, Band.LONG, EVOLVED.ranges)
    assert (near.skill, near.dice) == (Skill.CLOSE_COMBAT, -2)
    assert shot(Band.SHORT, Band.SHORT, Band.LONG, EVOLVED.ranges).skill is Skill.RANGED_COMBAT
    assert shot(Band.ENGAGED, Band.ENGAGED, Band.LONG, CORE.ranges).skill is Skill.RANGED_COMBAT


@BOTH
def test_nobody_shoots_farther_than_the_weapon_reaches(edition: Edition) -> None:
    assert not is_allowed(verify_shot, Band.LONG, Band.ENGAGED, Band.MEDIUM, edition.ranges)
    with pytest.raises(RuleViolation, match="reaches Medium at most"):
        shot(Band.LONG, Band.ENGAGED, Band.MEDIUM, edition.ranges)
    assert not is_allowed(verify_shot, Band.ENGAGED, Band.LONG, Band.SHORT, edition.ranges)
    assert is_allowed(verify_shot, Band.SHORT, Band.SHORT, Band.SHORT, edition.ranges)
    at_its_nearest = shot(Band.SHORT, Band.SHORT, Band.LONG, edition.ranges)
    assert at_its_nearest.terms == ()


SHIP = ZoneMap(
    (
        Zone("bridge"),
        Zone("corridor", frozenset({Feature.DARK})),
        Zone("mess", frozenset({Feature.CLUTTERED})),
        Zone("duct", frozenset({Feature.CRAMPED})),
        Zone("shuttle"),
    ),
    (Passage("bridge", "corridor"), Passage("mess", "corridor"), Passage("duct", "mess")),
)


@pytest.mark.rule("S1-053")
def test_space_is_made_of_zones_and_ways_lead_both_ways() -> None:
    assert SHIP.neighbors("mess") == ("corridor", "duct")
    assert SHIP.steps("bridge", "bridge") == 0
    assert SHIP.steps("duct", "bridge") == 3
    assert SHIP.steps("bridge", "shuttle") is None


def test_a_long_way_counts_as_its_length_and_a_shut_one_is_not_looked_through() -> None:
    deck = ZoneMap(
        tuple(Zone(each) for each in "abc"),
        (Passage("a", "b", 2), Passage("b", "c", clear=False), Passage("a", "c", 4)),
    )
    assert deck.steps("a", "b") == 2
    assert (deck.steps("a", "c"), deck.steps("a", "c", clear=True)) == (3, 4)
    assert deck.steps("a", "b", clear=True, without={"a"}) == 2, "where one stands does not count"


def test_what_stands_between_takes_the_line_of_sight() -> None:
    assert is_allowed(verify_line, SHIP, "bridge", "corridor", CORE.zones)
    with pytest.raises(RuleViolation, match="dark zone"):
        verify_line(SHIP, "bridge", "mess", CORE.zones)
    assert is_allowed(verify_line, SHIP, "bridge", "mess", EVOLVED.zones), "core only"
    shaft = ZoneMap(
        (Zone("a"), Zone("b", frozenset({Feature.CRAMPED})), Zone("c")), (Passage("a", "b"), Passage("b", "c"))
    )
    assert is_allowed(verify_line, shaft, "a", "c", CORE.zones)
    with pytest.raises(RuleViolation, match="past somebody"):
        verify_line(shaft, "a", "c", CORE.zones, {"b"})
    assert is_allowed(verify_line, shaft, "a", "b", CORE.zones, {"b"})
    shut = ZoneMap((Zone("a"), Zone("b")), (Passage("a", "b", clear=False),))
    with pytest.raises(RuleViolation, match="shut"):
        verify_line(shut, "a", "b", EVOLVED.zones)


@pytest.mark.rule("S0-099", "S2-069")
def test_running_needs_a_roll_only_into_a_cluttered_zone_in_2019() -> None:
    assert run_into([Feature.CLUTTERED], CORE.zones).mobility_roll
    assert not run_into([Feature.DARK], CORE.zones).mobility_roll
    assert not run_into([Feature.CLUTTERED], EVOLVED.zones).mobility_roll


@pytest.mark.rule("S0-097", "S1-098", "S2-067")
def test_a_run_leads_to_a_neighboring_zone_and_no_farther() -> None:
    assert step(SHIP, "bridge", "corridor", CORE.zones).zone == "corridor"
    with pytest.raises(RuleViolation, match="no farther"):
        step(SHIP, "bridge", "mess", CORE.zones)
    assert step(SHIP, "corridor", "mess", CORE.zones).mobility_roll


@pytest.mark.rule("S0-098", "S1-099")
def test_a_run_also_leads_next_to_somebody_in_the_zone_and_away_again() -> None:
    assert step(SHIP, "mess", "mess", CORE.zones, near=True).near
    away = step(SHIP, "mess", "mess", CORE.zones)
    assert (away.near, away.zone, away.mobility_roll) == (False, "mess", False)
    assert not step(SHIP, "bridge", "corridor", CORE.zones, near=True).near


@pytest.mark.rule("S0-075", "S0-077")
def test_crawling_works_like_running_and_is_possible_in_cramped_zones() -> None:
    with pytest.raises(RuleViolation, match="only crawl"):
        verify_step(SHIP, "duct", "mess")
    assert not is_allowed(verify_step, SHIP, "duct", "mess")
    assert not is_allowed(verify_step, SHIP, "mess", "duct")
    assert step(SHIP, "duct", "mess", CORE.zones, crawling=True) == ZoneMove("mess", False, False)
    assert not is_allowed(verify_step, SHIP, "duct", "corridor", crawling=True)


@pytest.mark.rule("S0-077")
def test_in_a_cramped_zone_one_only_crawls() -> None:
    assert not is_allowed(verify_run_into, [Feature.CRAMPED])
    with pytest.raises(RuleViolation, match="only crawl"):
        run_into([Feature.CRAMPED], CORE.zones)


def test_only_cluttered_zones_have_cover_in_evolved() -> None:
    assert cover_in([], CORE.zones)
    assert not cover_in([], EVOLVED.zones)
    assert cover_in([Feature.CLUTTERED], EVOLVED.zones)


def test_doors_give_way_and_in_evolved_have_armor() -> None:
    assert [edition.zones.door_armor for edition in (CORE, EVOLVED)] == [0, 2]
    assert is_allowed(verify_strike_door, CORE.zones, sealed=True)
    verify_strike_door(EVOLVED.zones)
    assert is_allowed(verify_strike_door, EVOLVED.zones)
    assert [barrier_health(edition.zones) for edition in (CORE, EVOLVED)] == [10, 10]
    assert barrier_health(CORE.zones, sealed=True) == 10
    with pytest.raises(RuleViolation, match="sealed hatch holds"):
        barrier_health(EVOLVED.zones, sealed=True)
