"""Fights that are tried out: by the rules alone, the same for the same seed, and right where it can be worked out."""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from math import comb, sqrt
from random import Random

import pytest

from alien_desktop.documents.scene.encounter import OwedKind, OwedRoll, Side
from alien_desktop.documents.scene.places import Exposure, SceneWay, SceneZone, WayKind, WayState
from alien_desktop.rules.combat.zones import Feature
from alien_desktop.rules.message import Words
from alien_desktop.rules.people.characteristics import Skill
from alien_desktop.session.events import AttackDeclared, Event, OwedRollMade, TurnActionTaken
from alien_desktop.session.what_if.bouts import Bouts, bouts_from_data, bouts_to_data
from alien_desktop.session.what_if.fight import BEFORE, Fight
from alien_desktop.session.what_if.fight_view import FightView
from alien_desktop.session.what_if.plans import Defending, Doing, Ends, FightPlan, Habits, Orders, Pushing
from alien_desktop.session.what_if.rehearsal import FightDice, rehearsal
from alien_desktop.session.what_if.report import PlanReport, Share, Tally, difference
from alien_desktop.session.what_if.results import Fallen, Fate, FightResult, Victor
from tests.session.what_if.duels import PLAIN, crew_first, duel, sample
from tests.soak import editions, fights

pytestmark = pytest.mark.usefixtures("qapp")

EDITIONS = ("core", "evolved")


@pytest.mark.parametrize("edition", editions("evolved"))
def test_the_same_seed_brings_the_same_report(edition: str) -> None:
    bouts = replace(sample(edition), fights=2)
    (report,) = bouts.reports()
    assert report.fights == 2
    assert bouts_from_data(bouts_to_data(bouts)) == bouts, "and so it does in another process"
    more = Tally("A", bouts.people)
    for number in range(2):
        more.add(bouts.fight(bouts.plans[0], number))
    assert more.report() == report, "a longer run begins with the same fights"
    assert replace(bouts, seed=4712).reports() != (report,)


class Chances:
    """Dice that fall in every way there is: so many 6s of a throw, each way with its chance."""

    def __init__(self, path: tuple[int, ...]) -> None:
        self.path = path
        self.thrown: list[int] = []
        self.chance = Fraction(1)

    def roll(self, count: int) -> tuple[int, ...]:
        place = len(self.thrown)
        self.thrown.append(count)
        sixes = self.path[place] if place < len(self.path) else 0
        self.chance *= Fraction(comb(count, sixes) * 5 ** (count - sixes), 6**count)
        return (6,) * sixes + (2,) * (count - sixes)


def every_fight(bouts: Bouts) -> Iterator[tuple[Fraction, FightResult]]:
    """Yield each way in which a fight may go, with its chance."""
    waiting: list[tuple[int, ...]] = [()]
    while waiting:
        path = waiting.pop()
        dice = Chances(path)
        result = bouts.fight_with(bouts.plans[0], dice, Random(0))
        yield dice.chance, result
        for place in range(len(path), len(dice.thrown)):
            known = (*path, *(0,) * (place - len(path)))
            waiting += [(*known, sixes) for sixes in range(1, dice.thrown[place] + 1)]


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_duel_of_two_steps_is_what_enumeration_says(edition: str) -> None:
    one = duel(edition, 2, 3, health=1)
    bouts = replace(one, scene=crew_first(one.scene), ends=Ends(1))
    found = dict.fromkeys(Victor, Fraction(0))
    for chance, result in every_fight(bouts):
        found[result.winner] += chance
    hits, hits_back = 1 - Fraction(5, 6) ** 2, 1 - Fraction(5, 6) ** 3
    assert found == {
        Victor.CREW: hits,
        Victor.OTHERS: (1 - hits) * hits_back,
        Victor.NOBODY: (1 - hits) * (1 - hits_back),
    }


@pytest.mark.parametrize("edition", editions("core"))
def test_a_fight_may_end_with_the_first_of_the_crew_who_falls(edition: str) -> None:
    bouts = replace(sample(edition), ends=Ends(fallen=True))
    crew = {one.id for one in bouts.scene.combatants if one.side is Side.CREW}
    ended = 0
    for number in range(4):
        short = bouts.fight(bouts.plans[0], number)
        longer = replace(bouts, ends=Ends()).fight(bouts.plans[0], number)
        assert longer.rounds >= short.rounds
        ended += len([who for who in crew if short.fates[who] in (Fate.BROKEN, Fate.DEAD)]) == 1
    assert ended > 1, "one is down and the others stand"


@pytest.mark.parametrize("edition", editions("evolved"))
def test_two_equal_sides_win_equally_often(edition: str) -> None:
    bouts = replace(duel(edition, 4, 4, health=1), fights=len(fights(60)), seed=2)
    (report,) = bouts.reports()
    decided = report.winners[Victor.CREW] + report.winners[Victor.OTHERS]
    assert decided == report.fights
    assert abs(report.crew_wins.value - 0.5) <= 3 * sqrt(0.25 / decided)


@pytest.mark.parametrize("edition", EDITIONS)
def test_nobody_acts_after_they_are_broken(edition: str) -> None:
    bouts = sample(edition)
    acted: list[str] = []
    wrong: list[str] = []
    for number in range(3):
        dice = FightDice()
        dice.begin(bouts.seed, number)
        told: list[Fight] = []

        def tell(title: Words, events: tuple[Event, ...], told: list[Fight] = told) -> None:
            told[0].tell(title, events)
            for event in events:
                if isinstance(event, AttackDeclared | TurnActionTaken):
                    acted.append(event.combatant)
                    who = session.scene.encounter.combatant(event.combatant)
                    sheet = session.scene.sheet_of(who)
                    if not (who.health if sheet is None else sheet.health):
                        wrong.append(str(title))

        documents = (bouts.scene, *bouts.others)
        with rehearsal(documents, bouts.scene.id, bouts.preferences, dice, tell) as session:
            told.append(Fight(session, bouts.plans[0], bouts.ends, Random(number)))
            result = told[0].run()
        assert result.rounds <= bouts.ends.rounds
    assert set(acted) == {one.id for one in bouts.scene.combatants}, "all of them have fought"
    assert wrong == []


def test_stronger_ones_win_and_the_weak_are_told_what_they_fall_to() -> None:
    bouts = replace(duel("core", 1, 6, health=2), fights=20)
    (report,) = bouts.reports()
    assert report.crew_wins.interval[1] < 0.5
    assert report.causes[0][0].by == "Guard"
    assert report.causes[0][0].what == "Knife"
    assert report.fallen == report.fights - report.everybody


def test_orders_and_habits_change_what_happens() -> None:
    one = sample("core")
    crew = [each.id for each in one.scene.combatants if each.side is Side.CREW]
    away = FightPlan("B", {who: Orders(Doing.LEAVE) for who in crew})
    bouts = replace(one, plans=(FightPlan("A"), away), fights=2)
    fight, leave = bouts.reports()
    assert sum(leave.survival(who).count for who in crew) > sum(fight.survival(who).count for who in crew)
    assert Fate.AWAY in bouts.fight(away, 0).fates.values()
    never = FightPlan("N", crew=replace(PLAIN, calm=False))
    often = FightPlan("O", crew=Habits(Pushing.ALWAYS, Defending.ALWAYS))
    stress = [sum(bouts.fight(plan, number).panics for number in range(2)) for plan in (never, often)]
    assert stress[0] < stress[1], "who pushes, panics"


@pytest.mark.parametrize("edition, weakest", [("core", 2), ("evolved", 1)])
@pytest.mark.parametrize("here", [None, 3])
def test_whoever_shoots_from_cover_stands_behind_armor(here: int | None, edition: str, weakest: int) -> None:
    """The cover of the zone where there is one, else the weakest kind there is."""
    one = sample(edition)
    zone = SceneZone(id="z1", name="Bay", features=(Feature.CLUTTERED,), cover=here)
    people = tuple(each.evolve(zone="z1", near=()) for each in one.scene.combatants)
    bouts, dice = replace(one, scene=one.scene.evolve(zones=(zone,), combatants=people)), FightDice()
    crew = [each.id for each in people if each.side is Side.CREW]
    plan = FightPlan("C", {who: Orders(Doing.COVER) for who in crew})
    dice.begin(1, 1)
    told: list[Fight] = []
    behind: set[int] = set()

    def tell(title: Words, events: tuple[Event, ...]) -> None:
        told[0].tell(title, events)
        behind.update(each.barrier for each in session.scene.encounter.combatants if each.stance)

    with rehearsal((bouts.scene, *bouts.others), bouts.scene.id, bouts.preferences, dice, tell) as session:
        told.append(Fight(session, plan, Ends(3), Random(1)))
        told[0].run()
    assert behind == {here or weakest}


def behind_a_door(one: Bouts, state: WayState) -> Bouts:
    """A duel whose two sides see nothing of each other: a free zone, then a door, is between them."""
    zones = tuple(SceneZone(id=f"z{number}", name=f"Room {number}") for number in (1, 2, 3))
    ways = (
        SceneWay(id="w1", one="z1", other="z2", kind=WayKind.DOOR, state=WayState.OPEN),
        SceneWay(id="w2", one="z2", other="z3", kind=WayKind.DOOR, state=state),
    )
    crew, other = one.scene.combatants
    people = (crew.evolve(zone="z1", near=()), other.evolve(zone="z3", near=()))
    return replace(one, scene=one.scene.evolve(zones=zones, ways=ways, combatants=people), ends=Ends(60), fights=1)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("state", [WayState.SHUT, WayState.LOCKED, WayState.SEALED])
def test_those_who_see_nobody_come_through_what_is_between_them_where_the_rules_let_them(
    state: WayState, edition: str
) -> None:
    apart = behind_a_door(duel(edition, 5, 5), state)
    crew = apart.scene.combatants[0]
    result = apart.fight(apart.plans[0], 0)
    meets = state is not WayState.SEALED or edition == "core"  # evolved: a sealed hatch holds against blows
    assert result.cut_off is not meets
    assert bool(result.causes) is meets, "somebody falls"
    left = apart.fight(replace(apart.plans[0], orders={crew.id: Orders(Doing.LEAVE)}), 0)
    assert left.fates[crew.id] is Fate.AWAY


@pytest.mark.parametrize("edition", EDITIONS)
def test_whoever_is_sent_to_a_zone_opens_the_locked_door_before_it(edition: str) -> None:
    apart = behind_a_door(duel(edition, 5, 5), WayState.LOCKED)
    crew, other = apart.scene.combatants
    orders = {crew.id: Orders(Doing.GO, "z3"), other.id: Orders(Doing.DEFEND)}
    plan = replace(apart.plans[0], orders=orders)
    result = apart.fight(plan, 0)
    assert not result.cut_off
    waits = apart.fight(replace(plan, orders=dict.fromkeys(orders, Orders(Doing.DEFEND))), 0)
    assert waits.cut_off, "who only defends leaves a locked door locked"


@pytest.mark.parametrize("edition", EDITIONS)
def test_nobody_goes_into_a_fire_or_a_vacuum_where_another_way_leads(edition: str) -> None:
    """From z1 two zones lead away and on to z4: one of them burns or has no air."""
    one = duel(edition)
    crew, other = one.scene.combatants
    names = (("z1", "z2"), ("z1", "z3"), ("z2", "z5"), ("z5", "z4"), ("z3", "z4"))
    ways = tuple(SceneWay(id=f"w{number}", one=start, other=goal) for number, (start, goal) in enumerate(names))
    people = (crew.evolve(zone="z1", near=()), other.evolve(zone="z1", near=()))
    for bad in ({"fire": 8}, {"features": (Feature.VACUUM,)}, {"radiation": Exposure.STRONG}):
        for harmful in ({"z3"}, {"z2", "z3"}):
            ids = ("z1", "z2", "z3", "z4", "z5")
            zones = tuple(SceneZone(id=zone, name=zone, **(bad if zone in harmful else {})) for zone in ids)
            scene = crew_first(one.scene).evolve(zones=zones, ways=ways, combatants=people)
            dice = FightDice()
            with rehearsal((scene, *one.others), scene.id, one.preferences, dice, lambda *_: None) as session:
                session.rounds.next_turn()
                view = FightView(session)
                steps = view.step_away(crew.id), view.step_to(crew.id, "z4")
            assert steps == (("z2", "z2") if harmful == {"z3"} else ("z3", "z3")), (bad, harmful)


OWED = [(kind, edition) for place, kind in enumerate(OwedKind) for edition in editions(EDITIONS[place % 2])]
"""Each kind in one edition, in a soak in both."""


@pytest.mark.parametrize("kind, edition", OWED)
def test_whatever_somebody_owes_is_answered_before_they_fight(kind: OwedKind, edition: str) -> None:
    one = sample(edition)
    no_roll = kind in (OwedKind.STATE, OwedKind.HIT, OwedKind.AIR, OwedKind.DYING, OwedKind.RAD)
    place = "vacuum" if kind in (OwedKind.NEED, OwedKind.DYING) else ""
    of_creatures = kind in (OwedKind.FLIGHT, OwedKind.AT_BAY, OwedKind.AWAY)
    owed = tuple(
        OwedRoll(
            id=f"planted{number}",
            kind=kind,
            combatant=each.id,
            about="Planted",
            skill=None if no_roll else Skill.STAMINA,
            place=f"{edition}.creature_injury.wounded" if of_creatures else place,
        )
        for number, each in enumerate(one.scene.combatants)
        if not of_creatures or each.id in one.creatures
    )
    bouts, dice = replace(one, scene=one.scene.evolve(owed=owed)), FightDice()
    dice.begin(1, 1)
    told: list[Fight] = []
    tell = lambda title, events: told[0].tell(title, events)  # noqa: E731 - the fight comes after its session
    with rehearsal((bouts.scene, *bouts.others), bouts.scene.id, bouts.preferences, dice, tell) as session:
        told.append(Fight(session, bouts.plans[0], bouts.ends, Random(1)))
        told[0].run()
        assert not [each for each in session.scene.encounter.owed if each.id.startswith("planted")]


def test_a_creature_that_tries_to_get_away_attacks_nobody_and_is_out_of_it_once_it_is_away() -> None:
    one = sample("core")
    (creature,) = one.creatures
    flight = OwedRoll(
        id="planted", kind=OwedKind.FLIGHT, combatant=creature, about="-", place="core.creature_injury.desperate_action"
    )
    bouts = replace(one, scene=one.scene.evolve(owed=(flight,)))
    fled = stayed = 0
    for number in range(8):
        told: list[Event] = []
        result = fought(bouts, number, told)
        (first,) = [each for each in told if isinstance(each, OwedRollMade) and each.combatant == creature][:1]
        attacks = [each for each in told if isinstance(each, AttackDeclared) and each.combatant == creature]
        if str(first.result).endswith("away"):
            fled += 1
            assert (result.fates[creature], attacks) == (Fate.AWAY, [])
        else:
            stayed += 1
            assert attacks, "at bay it attacks at once"
    assert fled
    assert stayed


def fought(bouts: Bouts, number: int, told: list[Event]) -> FightResult:
    """Fight a fight and keep every event of it."""
    dice, fights_on = FightDice(), list[Fight]()
    dice.begin(bouts.seed, number)

    def tell(title: Words, events: tuple[Event, ...]) -> None:
        fights_on[0].tell(title, events)
        told.extend(events)

    with rehearsal((bouts.scene, *bouts.others), bouts.scene.id, bouts.preferences, dice, tell) as session:
        fights_on.append(Fight(session, bouts.plans[0], bouts.ends, Random(number)))
        return fights_on[0].run()


def test_a_side_that_is_gone_ends_the_fight_at_once() -> None:
    one = duel("core", health=3)
    scene = one.scene.evolve(combatants=(one.scene.combatants[0], one.scene.combatants[1].evolve(health=0)))
    result = replace(one, scene=scene).fight(one.plans[0], 0)
    assert (result.winner, result.rounds, result.cut_off) == (Victor.CREW, 1, False)
    assert result.story == (), "nobody has fallen in this fight"
    assert result.causes == {scene.combatants[1].id: Fallen("", BEFORE)}


def test_shares_have_the_interval_of_wilson() -> None:
    assert Share(0, 0).interval == (0.0, 1.0)
    low, high = Share(81, 100).interval
    assert (round(low, 4), round(high, 4)) == (0.7222, 0.8749)
    assert Share(10, 10).interval[1] == pytest.approx(1)
    assert difference(Share(62, 100), Share(81, 100)) == pytest.approx(0.19)
    assert difference(Share(93, 100), Share(95, 100)) is None, "that may be chance"


def test_a_broken_one_comes_through_where_a_friend_is_left() -> None:
    one = duel("core", people=2)
    tally = Tally("A", one.people)
    first, _, second, _ = (each.id for each in one.people)
    fates = dict.fromkeys((each.id for each in one.people), Fate.STANDS) | {second: Fate.BROKEN}
    for winner in (Victor.CREW, Victor.OTHERS):
        tally.add(FightResult(winner, 3, False, fates, {}, second, 0, 0, 0))
    report: PlanReport = tally.report()
    assert report.survival(first).count == 2
    assert report.survival(second).count == 1, "of those who were left behind nobody hears again"
    assert report.everybody == 1
    assert report.first == {second: 2}
