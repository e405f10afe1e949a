"""Every kind of roll against a count of all faces: the odds that the app shows, and what its records come to.

The counts below are written from the rules, with nothing of the odds package.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from alien_desktop.documents.sheet.alarm_odds import alarm_state
from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.documents.sheet.items import Armor, CarryPlace, Weapon
from alien_desktop.documents.sheet.pools import PoolOptions
from alien_desktop.documents.sheet.supply_lines import supply_lines
from alien_desktop.rules.dice.dice import ScriptedDice
from alien_desktop.rules.dice.skill_pool import RollKind
from alien_desktop.rules.effects.vocabulary import Supply
from alien_desktop.rules.people.characteristics import Skill
from alien_desktop.session.events import CreatureAttackChosen, CriticalInjuryTaken
from alien_desktop.session.rolls.attack import Attack, attack_with
from alien_desktop.session.rolls.creature_attacks import (
    CreatureAttackOption,
    attack_option_odds,
    creature_entries,
)
from alien_desktop.session.rolls.opponent import OpposingResult
from alien_desktop.session.rolls.reactions import IncomingAttack, character_reaction, reaction_odds_lines
from alien_desktop.session.rolls.roll_state import RollState
from alien_desktop.session.rolls.special_roll_types import SpecialRollRequest
from alien_desktop.session.rolls.stunts import StuntOption, buy, purchases
from tests.sample_session import SampleSession

EDITIONS = pytest.mark.parametrize("edition", ["core", "evolved"])

Distribution = dict[Any, Fraction]


class Table(SampleSession):
    """A session with one character of few dice, so that every face can be counted."""

    __test__ = False

    def __init__(self, edition: str, *, base: int = 2, stress: int = 1, **changes: Any) -> None:
        super().__init__(edition)
        self.edition = edition
        self.own = self.id_of("Ibarra")
        sheet = self.workspace.sheet(self.own)
        few = dict.fromkeys(("strength", "agility", "wits", "empathy"), base)
        none = dict.fromkeys(type(sheet.skills).model_fields, 0)
        self.weapon = Weapon(
            id="w1", name="Test gun", damage=2, range_min="short", range_max="medium", place=CarryPlace.IN_HAND
        )
        self.put(
            attributes=sheet.attributes.evolve(**few),
            skills=sheet.skills.evolve(**none),
            talents=(),
            injuries=(),
            conditions=(),
            responses=(),
            panic=(),
            stress=stress,
            health=2,
            weapons=(self.weapon,),
            **changes,
        )
        self.asides = self.session.special_rolls

    @property
    def sheet_now(self) -> CharacterSheet:
        return self.workspace.sheet(self.own)

    @property
    def edition_rules(self) -> Any:
        return self.rules(self.sheet_now)

    def put(self, **fields: Any) -> None:
        self.workspace.edit("as the test wants it", [self.workspace.sheet(self.own).evolve(**fields)])

    @property
    def state(self) -> RollState:
        return self.rolls.state


def counted(outcomes: Iterator[Any]) -> Distribution:
    """Return each outcome with the share of all ways that led to it."""
    counts = Counter(outcomes)
    ways = sum(counts.values())
    return {outcome: Fraction(count, ways) for outcome, count in counts.items()}


def faces_of(count: int) -> Iterator[tuple[int, ...]]:
    return product(range(1, 7), repeat=count)


def standing(table: Table, stress_faces: tuple[int, ...], panic_die: int) -> bool:
    """Whether an action stands: a 1 on a stress die calls for a roll that may cancel it."""
    if 1 not in stress_faces:
        return True
    return not alarm_state(table.sheet_now, table.edition_rules).ladder[panic_die - 1].cancels


def soaked(table: Table, damage: int, armor: int, dice: tuple[int, ...]) -> int:
    """What armor lets through: dice that each stop one with a 6 (2019), or a level that is subtracted (Evolved)."""
    return max(damage - (dice.count(6) if table.edition == "core" else armor), 0)


def wanted(table: Table, applies: str) -> list[StuntOption]:
    """What can be bought now that does this."""
    offered = purchases(table.state, table.sheet_now, table.edition_rules)
    return [purchase for purchase in offered if purchase.applies == applies]


# --- attacks ---


@pytest.mark.parametrize("stress, armor", [(0, 0), (0, 2), (1, 0), (1, 2), (4, 0), (4, 1)])
@EDITIONS
def test_the_odds_of_an_attack_are_every_face_of_pool_alarm_and_armor(
    qapp: object, edition: str, stress: int, armor: int
) -> None:
    table = Table(edition, base=2 if stress < 4 else 1, stress=stress)
    attack = attack_with(table.weapon)
    table.rolls.prepare_attack(table.own, Attack(attack.weapon, attack.band, armor=armor))
    pool, odds = table.state.pool, table.state.attack_odds
    assert pool is not None
    assert odds is not None
    dice = armor if edition == "core" else 0
    ladder = [standing(table, (1,), die) for die in range(1, 7)]

    def outcomes() -> Iterator[int]:
        for faces in faces_of(pool.base + pool.stress):
            alarm = 1 in faces[pool.base :]
            for stands in ladder if alarm else (True,) * 6:
                sixes = faces.count(6) if stands else 0
                damage = table.weapon.damage + sixes - 1 if sixes else 0
                for shield in faces_of(dice):
                    yield soaked(table, damage, armor, shield)

    expected = counted(outcomes())
    assert {damage: chance for damage, chance in enumerate(odds.damage) if chance} == expected
    if armor == 0:
        assert odds.hit == 1 - expected[0]


@EDITIONS
def test_what_an_attack_came_to_is_what_was_promised_over_all_faces(qapp: object, edition: str) -> None:
    """Every throw of the pool is made, all extra successes are put into damage, and the record is read."""
    table = Table(edition, base=2, stress=1)
    table.rolls.prepare_attack(table.own, attack_with(table.weapon))
    odds = table.state.attack_odds
    assert odds is not None
    size = table.state.pool.size if table.state.pool else 0

    def outcomes() -> Iterator[int]:
        for faces in faces_of(size):
            table.rolls.prepare_attack(table.own, attack_with(table.weapon))
            table.rolls.roll(ScriptedDice(faces))
            table.rolls.keep()
            while more := wanted(table, "damage"):
                buy(table.rolls, more[0], table.edition_rules)
            yield table.state.damage or 0

    # Alarms are left unanswered here: without stress enough to cancel, they take nothing away.
    assert counted(outcomes()) == {damage: chance for damage, chance in enumerate(odds.damage) if chance}


# --- defending ---


@pytest.mark.parametrize("attack", [1, 2, 3])
@EDITIONS
def test_what_is_left_of_an_attack_is_every_face_of_the_reaction(qapp: object, edition: str, attack: int) -> None:
    table = Table(edition, base=2, stress=0)
    club = Weapon(id="c1", name="Club", damage=1)
    incoming = IncomingAttack("Cultist", attack, 2)
    side = character_reaction(table.sheet_now, club, incoming, table.edition_rules)
    assert side.reaction is not None

    def left() -> Iterator[tuple[int, int]]:
        for faces in faces_of(side.pool.base):
            rest = max(attack - faces.count(6), 0)
            yield rest, 2 + rest - 1 if rest else 0

    expected = counted(left())
    lines = {str(line.label): line.chance for line in reaction_odds_lines(attack, side.chances)}
    nothing = sum((chance for (rest, _), chance in expected.items() if rest == 0), Fraction(0))
    everything = sum((chance for (rest, _), chance in expected.items() if rest == attack), Fraction(0))
    assert (lines["Nothing gets through"], lines["All of it"]) == (nothing, everything)
    assert sum(lines.values()) == 1

    def rolled() -> Iterator[tuple[int, int]]:
        for faces in faces_of(side.pool.base):
            table.rolls.prepare_opponent(side, OpposingResult("Cultist", attack, reaction=side.reaction))
            table.rolls.roll(ScriptedDice(faces))
            table.rolls.keep()
            versus = table.state.opposing_result
            assert versus is not None
            hit = versus.left(table.state.effective_successes - table.state.spent_successes)
            yield hit.successes, hit.total

    assert counted(rolled()) == expected


# --- creatures ---


@pytest.mark.parametrize("piercing", [False, True])
@EDITIONS
def test_a_creatures_attack_is_every_face_of_dice_and_armor(qapp: object, edition: str, piercing: bool) -> None:
    table = Table(edition)
    armor = 3
    odds = attack_option_odds(CreatureAttackOption(3, 2, piercing), 3, armor, table.edition_rules)
    left = ((armor + 1) // 2 if edition == "core" else armor - 1) if piercing else armor

    def outcomes() -> Iterator[int]:
        for faces in faces_of(3):
            damage = 2 + faces.count(6) - 1 if 6 in faces else 0
            for shield in faces_of(left if edition == "core" else 0):
                yield soaked(table, damage, left, shield)

    assert {damage: chance for damage, chance in enumerate(odds.damage) if chance} == counted(outcomes())


@EDITIONS
def test_the_signature_attack_is_the_row_of_its_face_and_never_twice_where_the_edition_says_so(
    qapp: object, edition: str
) -> None:
    table = Table(edition)
    rules = table.edition_rules
    drone = next(beast for beast in creature_entries(rules) if beast.id.endswith("drone"))
    attacks = table.session.creature_attacks
    last = 0
    for face in (1, 2, 3, 4, 5, 6, 6):
        table.dice.fall(*((6, 2) if (face, last, edition) == (6, 6, "evolved") else (face,)))
        attacks.attack(drone, edition)
        (event,) = table.last_events
        assert isinstance(event, CreatureAttackChosen)
        number = event.rolled[-1]
        assert (event.number, event.row.name) == (number, drone.table.row_for(number).name)
        assert number == (2 if (face, last, edition) == (6, 6, "evolved") else face)
        last = face


# --- the sheet's own rolls ---


@EDITIONS
def test_a_supply_roll_leaves_what_every_face_says(qapp: object, edition: str) -> None:
    table = Table(edition)
    sheet = table.sheet_now
    table.put(consumables=sheet.consumables.evolve(air=2))
    line = next(line for line in supply_lines(table.sheet_now, table.edition_rules) if line.supply is Supply.AIR)

    def outcomes() -> Iterator[int]:
        for faces in faces_of(2):
            table.asides.roll(SpecialRollRequest("supply", "air"), {}, table.own, ScriptedDice(faces))
            yield table.sheet_now.consumables.air
            table.workspace.undo()

    expected = {2 - ones: Fraction(ways, 36) for ones, ways in ((0, 25), (1, 10), (2, 1))}
    assert counted(outcomes()) == expected
    assert dict(enumerate(line.left_after)) == expected


def test_armor_takes_off_one_for_each_six_in_the_2019_rules(qapp: object) -> None:
    table = Table("core")
    table.put(armor=(Armor(id="a1", name="Vest", rating=2, place=CarryPlace.WORN),))

    def outcomes() -> Iterator[int]:
        for faces in faces_of(2):
            table.asides.roll(SpecialRollRequest("armor", "a1"), {}, table.own, ScriptedDice(faces))
            assert table.state.special_result is not None
            assert table.state.special_result.base == faces
            yield table.state.special_result.number or 0

    assert counted(outcomes()) == {0: Fraction(25, 36), 1: Fraction(10, 36), 2: Fraction(1, 36)}


@EDITIONS
def test_each_face_of_a_panic_or_response_roll_leads_to_its_row(qapp: object, edition: str) -> None:
    table = Table(edition, stress=3)
    rungs = alarm_state(table.sheet_now, table.edition_rules).ladder
    kind = "panic" if edition == "core" else "response"
    for face in range(1, 7):
        table.asides.roll(SpecialRollRequest(kind), {}, table.own, ScriptedDice((face,)))
        alarm = table.state.alarm
        assert alarm is not None
        assert (alarm.die, alarm.total, alarm.row.id) == (face, rungs[face - 1].total, rungs[face - 1].row.id)
        table.alarms.cancel()


@EDITIONS
def test_all_thirty_six_injuries_come_once_each(qapp: object, edition: str) -> None:
    table = Table(edition)
    catalog = table.edition_rules.catalog

    def outcomes() -> Iterator[int]:
        for faces in faces_of(2):
            table.asides.roll(SpecialRollRequest("injury"), {}, table.own, ScriptedDice((*faces, *(3,) * 12)))
            event = table.last_events[0]
            assert isinstance(event, CriticalInjuryTaken)
            number = event.rolled[-1]
            injuries = table.sheet_now.injuries
            assert not injuries or injuries[-1].name == catalog.injuries.row_for(number).name
            yield number
            table.workspace.undo()
            table.rolls.clear()

    assert counted(outcomes()) == {10 * tens + units: Fraction(1, 36) for tens, units in faces_of(2)}


@EDITIONS
def test_a_death_roll_is_survived_as_often_as_its_faces_say(qapp: object, edition: str) -> None:
    table = Table(edition, base=2)
    row = next(one for one in table.edition_rules.catalog.injury_rows.values() if one.fatal == "yes" and one.limit)
    table.dice.fall(*(2,) * 12)
    table.session.injuries.pick_injury(table.own, row.low)
    about = SpecialRollRequest("death", table.sheet_now.injuries[-1].id)
    table.asides.roll(about, {}, table.own)
    waiting = table.state.pending
    assert waiting is not None
    count = waiting.pool.base
    assert count <= 3
    lives = Fraction(sum(6 in faces for faces in faces_of(count)), 6**count)
    assert waiting.chances[0].chance == lives

    def outcomes() -> Iterator[bool]:
        for faces in faces_of(count):
            table.asides.roll(about, {}, table.own)
            table.rolls.roll(ScriptedDice(faces))
            yield "dead" not in table.sheet_now.conditions
            table.workspace.undo()

    assert counted(outcomes()).get(True, Fraction(0)) == lives


# --- dangers, trauma, plain dice ---


def came_to(kind: str, numbers: dict[str, int], dice: int, spare: int = 0) -> Callable[[Table], Distribution]:
    """Return a count of what the record of a kind says over all faces; `spare` dice are rolled after it."""

    def count(table: Table) -> Distribution:
        def outcomes() -> Iterator[int]:
            for faces in faces_of(dice + spare):
                table.asides.roll(SpecialRollRequest(kind), numbers, table.own, ScriptedDice(faces))
                assert table.state.special_result is not None
                yield table.state.special_result.number or 0

        return counted(outcomes())

    return count


@EDITIONS
def test_fire_and_free_dice_count_their_sixes(qapp: object, edition: str) -> None:
    table = Table(edition)
    sixes = counted(faces.count(6) for faces in faces_of(3))
    assert came_to("fire", {"intensity": 3}, 3)(table) == sixes
    assert came_to("free", {"base": 2, "stress": 1}, 3)(table) == sixes


@pytest.mark.parametrize("ring", [0, 1])
@EDITIONS
def test_an_explosion_is_read_as_the_edition_has_it(qapp: object, edition: str, ring: int) -> None:
    def damage(faces: tuple[int, ...]) -> int:
        sixes = faces.count(6)
        if edition == "core":  # each 6 one, one more right beside it
            return sixes + (1 if sixes and ring == 0 else 0)
        return 1 + sixes - 1 if sixes else 0  # base damage Blast / 3

    expected = counted(damage(faces) for faces in faces_of(3))
    assert came_to("explosion", {"blast": 3, "ring": ring}, 3)(Table(edition)) == expected


@EDITIONS
def test_acid_meets_armor_as_the_edition_has_it(qapp: object, edition: str) -> None:
    table = Table(edition)
    shields = 1 if edition == "core" else 0

    def damage(faces: tuple[int, ...]) -> int:
        return soaked(table, faces[:2].count(6), 1, faces[2:])

    expected = counted(damage(faces) for faces in faces_of(2 + shields))
    assert came_to("acid", {"dice": 2, "armor": 1}, 2, shields)(table) == expected


@EDITIONS
def test_a_rad_does_a_damage_for_each_six_of_all_rads(qapp: object, edition: str) -> None:
    table = Table(edition)
    table.put(radiation=table.sheet_now.radiation.evolve(current=1))

    def outcomes() -> Iterator[int]:
        for faces in faces_of(2):
            table.asides.roll(SpecialRollRequest("radiation"), {}, table.own, ScriptedDice(faces))
            yield 2 - table.sheet_now.health
            while table.sheet_now.radiation.current > 1:
                table.workspace.undo()
            table.rolls.clear()

    assert counted(outcomes()) == counted(faces.count(6) for faces in faces_of(2))


@EDITIONS
def test_a_trauma_stays_as_often_as_the_edition_has_it(qapp: object, edition: str) -> None:
    table = Table(edition)

    def outcomes() -> Iterator[bool]:
        for faces in faces_of(2):
            before = table.sheet_now
            table.asides.roll(SpecialRollRequest("trauma"), {"total": 13}, table.own, ScriptedDice((*faces, *(1,) * 8)))
            yield table.sheet_now.trauma != before.trauma
            table.workspace.undo()

    six = Fraction(11, 36)
    assert counted(outcomes())[True] == (six if edition == "core" else 1 - six)


@EDITIONS
def test_d6_and_d66_read_every_face(qapp: object, edition: str) -> None:
    table = Table(edition)
    assert came_to("d6", {}, 1)(table) == {face: Fraction(1, 6) for face in range(1, 7)}
    numbers = {10 * tens + units: Fraction(1, 36) for tens, units in faces_of(2)}
    assert came_to("d66", {}, 2)(table) == numbers


# --- skill, group and passive rolls ---


@pytest.mark.parametrize("kind", [None, RollKind.PASSIVE])
@EDITIONS
def test_a_skill_roll_open_or_passive_is_every_face(qapp: object, edition: str, kind: RollKind | None) -> None:
    table = Table(edition, base=2, stress=1)
    table.rolls.prepare(table.own, Skill.OBSERVATION, PoolOptions(kind=kind))
    odds = table.state.odds
    assert odds is not None
    now = odds.now
    silent = kind is RollKind.PASSIVE and edition == "evolved"

    def outcomes() -> Iterator[tuple[int, bool]]:
        for faces in faces_of(3):
            table.rolls.prepare(table.own, Skill.OBSERVATION, PoolOptions(kind=kind))
            table.rolls.roll(ScriptedDice(faces))
            yield table.state.effective_successes, table.state.alarm_triggered

    rolled = counted(outcomes())
    success = sum((share for (number, _), share in rolled.items() if number), Fraction(0))
    alarm = sum((share for (_, called), share in rolled.items() if called), Fraction(0))
    assert success == Fraction(now.naive, now.of) == Fraction(91, 216)
    assert alarm == Fraction(now.one_on_stress, now.of) == (0 if silent else Fraction(1, 6))


@EDITIONS
def test_the_group_rolls_with_the_fewest_or_the_most_dice(qapp: object, edition: str) -> None:
    table = Table(edition)
    sizes = {}
    for one in table.rolls.crew(table.own):
        table.rolls.prepare(one, Skill.MOBILITY)
        pool = table.state.pool
        sizes[one] = pool.size if pool is not None else 99
    for kind, choose in (("group_lowest", min), ("group_highest", max)):
        table.rolls.prepare(table.own, Skill.MOBILITY)
        table.asides.roll(SpecialRollRequest(kind), {}, table.own)
        known = [size for size in sizes.values() if size < 99]
        assert sizes[table.state.sheet_id] == choose(known)
