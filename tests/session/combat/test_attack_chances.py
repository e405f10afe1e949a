"""The chances beside a target are those of the dice: each way of a small attack is walked through the session."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from math import prod

import pytest
from pytestqt.qtbot import QtBot

from alien_desktop.documents.scene.adversary import Adversary, AdversaryKind
from alien_desktop.documents.scene.encounter import Encounter
from alien_desktop.documents.sheet.character_sheet import Attributes
from alien_desktop.documents.sheet.items import CarryPlace, Weapon
from alien_desktop.rules.combat.attack_flow.chain import StepKind, StepState
from alien_desktop.rules.combat.attack_flow.inputs import AttackWay, DefenceKind
from alien_desktop.session.combat.attack_controller import AttackController
from alien_desktop.session.combat.attack_plan import Plan
from tests.sample_session import SampleSession

FACES = {2: 5, 6: 1}
"""Faces of a base die or of armor, each with how many of the six it stands for: a 6 counts, the others do not."""


def throws(count: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """Yield what so many dice may show, each with its ways."""
    for faces in product(FACES, repeat=count):
        yield faces, prod(FACES[face] for face in faces)


def people(edition: str) -> tuple[Adversary, Adversary]:
    """A weak shot with two dice, and somebody in light armor."""
    gun = Weapon(id="gun", name="Gun", bonus=1, damage=1, range_max="medium", place=CarryPlace.IN_HAND)
    weak = Attributes(strength=1, agility=1, wits=1, empathy=1)
    shot = Adversary(edition=edition, name="Shot", kind=AdversaryKind.PERSON, health=3, attributes=weak, weapons=(gun,))
    target = Adversary(edition=edition, name="Target", kind=AdversaryKind.PERSON, health=2, armor=1, attributes=weak)
    return shot, target


def scene(edition: str) -> SampleSession:
    table = SampleSession(edition)
    made = Encounter(edition=edition, name="Range")
    table.workspace.edit("Scene", [made, *people(edition)])
    table.session.scene.set_encounter(made.id)
    for one in table.workspace.documents():
        if isinstance(one, Adversary) and one.name in ("Shot", "Target"):
            table.session.scene.add_adversaries(one.id)
    return table


def walked(attack: AttackController, defence: DefenceKind) -> Counter[tuple[bool, int, bool]]:
    """Walk every way of the attack; count (hit, damage, Broken) by equally likely ways."""
    found: Counter[tuple[bool, int, bool]] = Counter()
    waiting: list[tuple[tuple[tuple[int, ...], ...], int]] = [((), 1)]
    while waiting:
        fallen, ways = waiting.pop()
        attack.declare("c1", Plan(AttackWay.RANGED), ("c2",))
        assert attack.chain is not None
        if attack.chain.step(StepKind.DEFENCE).state is StepState.DUE:
            attack.defend("c2", defence)
        given = list(fallen)
        while True:
            chain = attack.chain
            assert chain is not None
            step = chain.due
            result = chain.result()
            if step is None or result.through is not None:
                broken = result.taken is not None and result.taken.became_broken
                dice = sum(len(faces) for faces in fallen)
                found[bool(result.hit), result.through or 0, broken] += ways * 6 ** (8 - dice)
                break
            assert step.needs, "nothing is to be decided by those who neither push nor buy anything"
            if not given:
                count = sum(need.count for need in step.needs)
                waiting += [((*fallen, faces), ways * more) for faces, more in throws(count)]
                break
            attack.roll(given.pop(0))
        if attack.is_open:
            attack.abandon()
    return found


@pytest.mark.parametrize(
    "edition, defence",
    [("core", DefenceKind.NONE), ("evolved", DefenceKind.NONE), ("evolved", DefenceKind.DODGE)],
)
def test_the_chances_of_a_target_are_those_of_its_dice(qtbot: QtBot, edition: str, defence: DefenceKind) -> None:
    table = scene(edition)
    attack = table.session.attack
    attack.by_hand = True
    (candidate,) = attack.candidates("c1", Plan(AttackWay.RANGED), friends=True)
    attack.declare("c1", Plan(AttackWay.RANGED), ("c2",))
    assert attack.chain is not None
    odds = candidate.odds
    if attack.chain.step(StepKind.DEFENCE).state is StepState.DUE:
        attack.defend("c2", defence)
        odds = attack.chain.result().odds
    attack.abandon()
    assert odds is not None
    counted = walked(attack, defence) if edition == "evolved" else _spent(attack)
    of = sum(counted.values())
    assert odds.hit == Fraction(sum(ways for (hit, _, _), ways in counted.items() if hit), of)
    assert odds.hurt == Fraction(sum(ways for (_, damage, _), ways in counted.items() if damage), of)
    assert odds.broken == Fraction(sum(ways for (_, _, broken), ways in counted.items() if broken), of)
    for damage, chance in enumerate(odds.damage):
        assert chance == Fraction(sum(ways for (_, through, _), ways in counted.items() if through == damage), of)


def _spent(attack: AttackController) -> Counter[tuple[bool, int, bool]]:
    """As `walked`, with every extra success put into damage."""
    found: Counter[tuple[bool, int, bool]] = Counter()
    for faces, ways in throws(2):
        for armor, soaks in FACES.items():
            attack.declare("c1", Plan(AttackWay.RANGED), ("c2",))
            attack.roll(faces)
            assert attack.chain is not None
            if attack.is_open and attack.chain.due is not None and attack.chain.due.kind is StepKind.EXTRA:
                attack.spend_on_damage()
            if attack.is_open and attack.chain.due is not None and attack.chain.due.kind is StepKind.ARMOR:
                attack.roll((armor,))
            result = attack.chain.result()
            broken = result.taken is not None and result.taken.became_broken
            found[bool(result.hit), result.through or 0, broken] += ways * soaks
            if attack.is_open:
                attack.abandon()
    return found
