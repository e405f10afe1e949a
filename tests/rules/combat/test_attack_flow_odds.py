"""The chances of the chain are those of counting every way the dice can fall."""

from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest

from alien_desktop.rules.body.hazards import Ring
from alien_desktop.rules.combat.attack_flow.chain import StepKind, StepState
from alien_desktop.rules.combat.attack_flow.inputs import (
    AttackInputs,
    AttackTarget,
    AttackWay,
    DefenceKind,
    Purchase,
    with_faces,
)
from alien_desktop.rules.combat.attack_flow.resolve import resolve
from alien_desktop.rules.combat.damage import ExtraUse
from alien_desktop.rules.combat.ranges import Band
from alien_desktop.rules.edition import Edition
from alien_desktop.rules.editions.core import CORE
from alien_desktop.rules.editions.evolved import EVOLVED
from tests.rules.combat.attacks import (
    BOTH,
    KNIFE,
    RIFLE,
    attack,
    creature,
    defend,
    fall,
    guard,
    keep,
    push_it,
    signature,
    somebody,
)

EACH = pytest.mark.parametrize("edition", BOTH, ids=lambda edition: edition.id)
Tally = tuple[Fraction, dict[int, Fraction], Fraction, Fraction]
Lying = tuple[tuple[str, tuple[int, ...]], ...]


def counted(inputs: AttackInputs, edition: Edition, target: str) -> Tally:
    """Play every way the dice can fall up to the damage and count: hit, damage, Broken, injury."""
    hit = broken = injury = Fraction(0)
    damage: dict[int, Fraction] = {}
    waiting: dict[Lying, tuple[AttackInputs, Fraction]] = {(): (inputs, Fraction(1))}
    while waiting:
        following: dict[Lying, tuple[AttackInputs, Fraction]] = {}
        for now, chance in waiting.values():
            chain = resolve(now, edition)
            result = chain.result(target)
            if result.taken is not None:
                hit += chance * bool(result.hit)
                damage[result.through or 0] = damage.get(result.through or 0, Fraction(0)) + chance
                broken += chance * result.taken.became_broken
                injury += chance * result.taken.injury
                continue
            step = next(each for each in chain.steps if each.state is StepState.DUE)
            if not step.needs:
                raise AssertionError(f"{step.kind} waits for a decision")
            stream = step.needs[0].stream
            for face, ways in telling_faces(stream):
                fell = with_faces(now, stream, (face,))
                # The order in which dice of one roll fell does not matter, so equal handfuls are counted together.
                lying = tuple(sorted((name, tuple(sorted(faces))) for name, faces in fell.faces.items()))
                share = chance * Fraction(ways, 6) + following.get(lying, (fell, Fraction(0)))[1]
                following[lying] = fell, share
        waiting = following
    return hit, damage, broken, injury


def telling_faces(stream: str) -> tuple[tuple[int, int], ...]:
    """One face for all those that mean the same: 1 and 6 matter, the others do not; of an alarm each one matters."""
    if stream.endswith("alarm"):
        return tuple((face, 1) for face in range(1, 7))
    return (1, 1), (2, 4), (6, 1)


def check(inputs: AttackInputs, edition: Edition, target: str = "") -> None:
    target = target or inputs.declaration.targets[0].id
    odds = resolve(inputs, edition).result(target).odds
    hit, damage, broken, injury = counted(inputs, edition, target)
    assert odds.hit == hit
    assert {number: chance for number, chance in enumerate(odds.damage) if chance} == {
        number: chance for number, chance in damage.items() if chance
    }
    assert (odds.broken, odds.injury) == (broken, injury)


def small(**fields: object) -> AttackInputs:
    """A pool of two base dice and two stress dice of somebody who keeps every roll, as damage."""
    vance = somebody("vance", agility=2, strength=2, stress=2)
    target = AttackTarget(creature(health=3, armor=2), Band.SHORT)
    inputs = attack(AttackWay.RANGED, vance, target, weapon=replace(RIFLE, bonus=0, ammo_max=0), **fields)
    return replace(keep(inputs), purchases=None)


def all_damage(inputs: AttackInputs) -> AttackInputs:
    """Every success beyond the first into damage, so that no decision waits."""
    return replace(inputs, purchases=(Purchase(ExtraUse.DAMAGE),) * 9)


@EACH
def test_a_shot_with_stress_dice_that_may_fail_by_panic(edition: Edition) -> None:
    inputs = small()
    odds = resolve(inputs, edition).result().odds
    decided = all_damage(inputs)
    hit, damage, broken, injury = counted(decided, edition, "drone")
    assert (odds.hit, odds.broken, odds.injury) == (hit, broken, injury)
    assert dict(enumerate(odds.damage)) == {**dict.fromkeys(range(len(odds.damage)), Fraction(0)), **damage}


@EACH
def test_a_guard_whose_target_blocks(edition: Edition) -> None:
    blocker = somebody("ibarra", strength=2, armor=1, health=2, health_max=2)
    inputs = attack(AttackWay.CLOSE, guard(strength=3), blocker)
    check(all_damage(keep(defend(inputs, DefenceKind.BLOCK), "ibarra")), edition)


def test_a_dodge_of_somebody_under_stress() -> None:
    dodger = somebody("ibarra", agility=1, stress=2, armor=1)
    inputs = attack(AttackWay.RANGED, guard(agility=2), dodger, weapon=replace(RIFLE, bonus=0, ammo_max=0))
    check(keep(defend(inputs, DefenceKind.DODGE), "ibarra"), EVOLVED)


@EACH
def test_piercing_against_armor_and_a_talent(edition: Edition) -> None:
    target = AttackTarget(guard("other", armor=3, resilience=1, health=2, health_max=2), Band.SHORT)
    weapon = replace(RIFLE, bonus=0, piercing=True, ammo_max=0)
    inputs = defend(attack(AttackWay.RANGED, guard(agility=2), target, weapon=weapon), target="other")
    check(all_damage(inputs), edition)


@EACH
def test_the_odds_behind_cover_are_those_of_every_throw(edition: Edition) -> None:
    stance = edition.cover.stances[-1].id
    target = AttackTarget(guard("other", armor=1), Band.SHORT, stance, 2)
    weapon = replace(RIFLE, bonus=0, damage=3, ammo_max=0)
    inputs = defend(attack(AttackWay.RANGED, guard(agility=4), target, weapon=weapon), target="other")
    check(all_damage(inputs), edition)


@EACH
def test_a_creature_against_somebody_who_is_broken_already(edition: Edition) -> None:
    victim = somebody("ibarra", broken=True, health=0, armor=1)
    row = signature(edition, "chestburster_leg_slash")
    inputs = attack(AttackWay.SIGNATURE, creature(), victim, signature=row)
    # Four base dice less by the Game Mother's word, so that every way can be counted.
    choices = replace(inputs.declaration.choices, modifier=-3)
    inputs = replace(inputs, declaration=replace(inputs.declaration, choices=choices))
    check(inputs, edition)


def test_the_odds_of_a_capped_attack_are_those_of_every_throw() -> None:
    victim = somebody("ibarra", armor=2)
    inputs = defend(attack(AttackWay.SIGNATURE, creature(), victim, signature=signature(CORE, "stage_4_capture")))
    choices = replace(inputs.declaration.choices, modifier=-7)
    inputs = replace(inputs, declaration=replace(inputs.declaration, choices=choices))
    check(inputs, CORE)
    check(inputs, replace(CORE, creatures=replace(CORE.creatures, cap_after_armor=True)))


@pytest.mark.parametrize("ring", list(Ring))
def test_the_odds_of_a_blast_are_those_of_every_throw(ring: Ring) -> None:
    target = AttackTarget(guard("other", armor=1), Band.SHORT, ring=ring)
    grenade = replace(KNIFE, ranged=True, damage=0, farthest=Band.MEDIUM, blast=7 if ring is Ring.MEDIUM else 3)
    check(attack(AttackWay.THROWN, guard(agility=2), target, weapon=grenade), CORE)


@EACH
def test_chances_after_the_dice_fell_are_those_of_what_is_left(edition: Edition) -> None:
    inputs = all_damage(small())
    rolled = fall(inputs, attack_base=[6, 6], attack_stress=[1, 2])
    check(rolled, edition)
    stands = fall(rolled, attack_alarm=[1])
    check(stands, edition)
    assert resolve(stands, edition).result().odds.hit == 1


@EACH
def test_the_chance_of_a_push_is_that_of_its_dice(edition: Edition) -> None:
    vance = somebody("vance", strength=2)
    inputs = defend(attack(AttackWay.CLOSE, vance, somebody("ibarra"), weapon=KNIFE))
    rolled = fall(inputs, attack_base=[2, 3])
    step = resolve(rolled, edition).due
    assert step is not None
    assert step.chances is not None
    option = next(each for each in step.options if each.id == "push")
    pushed = push_it(rolled)
    hits = Fraction(0)
    for faces in product(range(1, 7), repeat=3):
        fell = fall(pushed, attack_push1_base=faces[:2], attack_push1_stress=faces[2:])
        if resolve(fell, edition).step(StepKind.ALARM).state is not StepState.DUE:
            hits += Fraction(bool(resolve(fell, edition).result().successes), 216)
            continue
        for die in range(1, 7):
            hits += Fraction(bool(resolve(fall(fell, attack_alarm=[die]), edition).result().successes), 1296)
    assert (option.success, option.hit) == (hits, None), "of the roll, not of the attack: a defence may follow"


@EACH
def test_each_defence_shows_what_it_would_leave(edition: Edition) -> None:
    panicking = somebody("ibarra", strength=2, armor=1, stress=3, running_panic=9)
    inputs = attack(AttackWay.CLOSE, somebody("vance", stress=2, running_panic=8), panicking)
    options = {each.id: each for each in resolve(inputs, edition).steps[1].options}
    for kind in (DefenceKind.NONE, DefenceKind.BLOCK):
        odds = resolve(defend(inputs, kind), edition).result().odds
        assert (options[kind.value].hit, options[kind.value].hurt) == (odds.hit, odds.hurt)
