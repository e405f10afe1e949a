"""Odds of panic, supply, armor, attack and death rolls, by playing every face through the rules themselves."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from alien_desktop.catalog.library import open_catalog
from alien_desktop.rules.body.clock import TimeUnit
from alien_desktop.rules.body.death import Dying, death_pool, death_roll
from alien_desktop.rules.body.supplies import roll_supply
from alien_desktop.rules.combat.armor import Impact, protect
from alien_desktop.rules.combat.damage import hit_damage
from alien_desktop.rules.dice.dice import ScriptedDice
from alien_desktop.rules.dice.roll_profile import ActiveEffect, RollProfile
from alien_desktop.rules.edition import Edition
from alien_desktop.rules.editions.core import CORE
from alien_desktop.rules.editions.evolved import EVOLVED
from alien_desktop.rules.effects.continuous import PanicModifier
from alien_desktop.rules.effects.vocabulary import Supply
from alien_desktop.rules.odds.attack_odds import Protection, armor_odds, attack_odds, defended
from alien_desktop.rules.odds.chances import AlarmTotals, roll_chances
from alien_desktop.rules.odds.death_odds import death_odds
from alien_desktop.rules.odds.opposed_odds import success_distribution
from alien_desktop.rules.odds.panic_odds import panic_odds
from alien_desktop.rules.odds.supply_odds import supply_odds
from alien_desktop.rules.people.characteristics import Skill
from alien_desktop.rules.stress.panic import PanicState, panic_roll

EDITIONS = pytest.mark.parametrize("edition", [CORE, EVOLVED], ids=lambda edition: edition.id)


@pytest.mark.parametrize("running", [(), (8,), (13,), (15,)])
@pytest.mark.parametrize("stress", [0, 4, 7, 10])
@EDITIONS
def test_panic_odds_are_the_six_rolls(edition: Edition, stress: int, running: tuple[int, ...]) -> None:
    table = open_catalog(edition.id).panic
    roller = RollProfile(stress=stress, resolve=2, active=(ActiveEffect("Nerves of Steel", PanicModifier(-2)),))
    state = PanicState(tuple(table.row_for(total).id for total in running))
    rolls = [
        panic_roll(table, roller, edition.panic, edition.stress, ScriptedDice((face,)), state=state, from_action=True)
        for face in range(1, 7)
    ]
    odds = panic_odds(table, roller, edition.panic, state)
    found = Counter(record.row.id for record in rolls)
    assert {row.id: chance for row, chance in odds.rows} == {key: Fraction(n, 6) for key, n in found.items()}
    assert odds.cancelled == Fraction(sum(record.cancelled for record in rolls), 6)
    assert odds.panics == Fraction(sum(record.state.panicking for record in rolls), 6)


@pytest.mark.rule("S1-060", "S1-061", "S2-131", "S2-132")
@pytest.mark.parametrize("rating, change", [(1, 0), (2, 0), (4, 0), (4, -2), (2, -2), (5, 0)])
def test_supply_odds_are_every_face_of_the_supply_roll(rating: int, change: int) -> None:
    odds = supply_odds(rating, CORE.supplies, change)
    dice = max(rating + change, 1)
    left: Counter[int] = Counter()
    for faces in product(range(1, 7), repeat=dice):
        left[roll_supply(Supply.AIR, rating, CORE.supplies, ScriptedDice(faces), change).after] += 1
    assert odds.left == tuple(Fraction(left[number], 6**dice) for number in range(rating + 1))
    assert odds.empty == odds.left[0]
    # The average is the one number that fits the odds of each step.
    shorter = [supply_odds(less, CORE.supplies, change).expected_rolls for less in range(rating)]
    again = odds.left[rating] * odds.expected_rolls
    assert odds.expected_rolls == 1 + again + sum(odds.left[less] * shorter[less] for less in range(rating))


def test_a_last_point_lasts_six_rolls_and_nothing_none() -> None:
    assert supply_odds(1, CORE.supplies).expected_rolls == 6
    assert supply_odds(0, CORE.supplies).expected_rolls == 0
    assert supply_odds(0, CORE.supplies).empty == 1


def test_never_more_than_six_supply_dice_are_in_the_odds() -> None:
    assert list(supply_odds(9, CORE.supplies).left[:3]) == [0, 0, 0]
    assert supply_odds(9, CORE.supplies).left[3] == Fraction(1, 6**6)


@pytest.mark.parametrize(
    "worn, barrier, impact",
    [
        (0, 0, Impact()),
        (2, 0, Impact()),
        (3, 0, Impact(piercing=True)),
        (1, 0, Impact(doubled=True)),
        (2, 1, Impact()),
        (1, 4, Impact()),
        (5, 0, Impact(ignores=True)),
    ],
)
@EDITIONS
def test_attack_odds_enumerate_every_roll_of_attack_and_armor(
    edition: Edition, worn: int, barrier: int, impact: Impact
) -> None:
    protection = Protection(edition.armor, edition.cover, worn, barrier, impact)
    successes = success_distribution(roll_chances(2, 0, AlarmTotals(0, 0, None, 0, None)))
    odds = attack_odds(successes, 2, protection)
    found: dict[int, Fraction] = {}
    for sixes, chance in enumerate((Fraction(25, 36), Fraction(10, 36), Fraction(1, 36))):
        damage = hit_damage(sixes, 2).total
        dice = 5 if worn + barrier > 3 else 3
        for faces in product(range(1, 7), repeat=dice):
            left = protect(damage, 2, worn, barrier, impact, edition.armor, edition.cover, ScriptedDice(faces)).after
            found[left] = found.get(left, Fraction(0)) + chance / 6**dice
    assert odds.hit == Fraction(11, 36)
    assert odds.damage == tuple(found.get(damage, Fraction(0)) for damage in range(4))
    assert sum(odds.damage) == 1
    assert odds.at_least(2) == found.get(2, Fraction(0)) + found.get(3, Fraction(0))
    assert odds.at_least(9) == 0
    assert odds.expected == sum(damage * chance for damage, chance in found.items())


def test_armor_odds_alone_and_a_pool_without_dice() -> None:
    rolled = Protection(CORE.armor, CORE.cover, worn=2)
    assert armor_odds(1, 1, rolled) == (Fraction(11, 36), Fraction(25, 36))
    assert list(armor_odds(3, 1, Protection(EVOLVED.armor, EVOLVED.cover, worn=2))) == [0, 1, 0, 0]
    nothing = attack_odds((Fraction(1),), 1, rolled)
    assert nothing.hit == 0
    assert list(nothing.damage) == [1]


@pytest.mark.rule("S0-109", "S0-110", "S4-047")
def test_each_success_of_a_defence_takes_one_of_the_attack() -> None:
    half = (Fraction(1, 2), Fraction(1, 2))
    attack = (Fraction(1, 4), Fraction(1, 4), Fraction(1, 2))
    assert defended(attack, half) == (Fraction(3, 8), Fraction(3, 8), Fraction(1, 4))


@pytest.mark.parametrize("dice", [0, 1, 3])
@EDITIONS
def test_death_odds_are_every_face_of_the_death_roll(edition: Edition, dice: int) -> None:
    dying = Dying(TimeUnit.SHIFT)
    pool = death_pool(dice, 0, dying, edition.death)
    assert pool.skill is Skill.STAMINA
    lived = sum(
        death_roll(dying, pool, edition.death, ScriptedDice(faces)).survived
        for faces in product(range(1, 7), repeat=pool.base)
    )
    odds = death_odds(pool.base, dying, edition.death)
    assert odds.next_roll == Fraction(lived, 6**pool.base)
    if edition.death.saved_after is None:
        assert odds.saved is None
    else:
        assert odds.saved == odds.next_roll**3
        passed = Dying(TimeUnit.SHIFT, passed=2)
        assert death_odds(pool.base, passed, edition.death).saved == odds.next_roll
