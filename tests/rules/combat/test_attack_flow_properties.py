"""What holds for every attack: the fold is pure, fallen dice stay, each input can be changed and changed back."""

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from alien_desktop.rules.combat.attack_flow.chain import AttackChain, StepKind, StepState
from alien_desktop.rules.combat.attack_flow.data import from_data, to_data
from alien_desktop.rules.combat.attack_flow.inputs import (
    AttackInputs,
    AttackTarget,
    AttackWay,
    Defence,
    DefenceKind,
    Onlooker,
    Overridden,
    Purchase,
    choices_of,
    with_choices,
    with_defence,
    with_faces,
    with_override,
    with_tick,
)
from alien_desktop.rules.combat.attack_flow.resolve import resolve
from alien_desktop.rules.combat.close_combat import BlockEffect, Special
from alien_desktop.rules.combat.damage import ExtraUse
from alien_desktop.rules.combat.ranges import Band
from alien_desktop.rules.dice.roll_profile import ActiveEffect
from alien_desktop.rules.edition import Edition
from alien_desktop.rules.effects.continuous import Dice, ExtraPush
from alien_desktop.rules.message import Message
from alien_desktop.rules.people.characteristics import Attribute, Skill
from tests.rules.combat.attacks import BOTH, KNIFE, PISTOL, RIFLE, attack, creature, guard, signature, somebody
from tests.soak import fights

FACE = st.integers(1, 6)
MOST_STEPS = 60


@st.composite
def editions(draw: st.DrawFn) -> Edition:
    return draw(st.sampled_from(BOTH))


@st.composite
def declared(draw: st.DrawFn, edition: Edition) -> AttackInputs:
    """An attack of any sort by anybody on one or two targets."""
    stress = draw(st.integers(0, 3))
    attacker = draw(
        st.sampled_from(
            [
                somebody("vance", ranged=1, close=1, stress=stress),
                guard("guard", ranged=1, close=1),
                creature("drone"),
            ]
        )
    )
    victims = [
        somebody("ibarra", close=1, mobility=1, stress=draw(st.integers(0, 2)), armor=draw(st.integers(0, 3))),
        guard("other", armor=1, resilience=draw(st.integers(0, 1))),
        creature("stalker", acid=5, armor=2),
    ]
    chosen = draw(st.lists(st.sampled_from(victims), min_size=1, max_size=2, unique_by=lambda each: each.id))
    way = draw(st.sampled_from(list(AttackWay)))
    shot = way in (AttackWay.RANGED, AttackWay.THROWN)
    band = draw(st.sampled_from([Band.SHORT, Band.MEDIUM])) if shot else Band.ENGAGED
    stance = draw(st.sampled_from(["", *(each.id for each in edition.cover.stances)]))
    targets = tuple(
        AttackTarget(each, band, stance, draw(st.integers(0, 3)), draw(st.booleans()), draw(st.booleans()))
        for each in chosen
    )
    weapon = draw(
        st.sampled_from(
            [
                RIFLE,
                PISTOL,
                KNIFE,
                replace(RIFLE, blast=4, one_use=True),
                replace(RIFLE, explosive=True, fire=8),
                replace(KNIFE, stun=True),
            ]
        )
    )
    key = draw(st.sampled_from(["stage_4_headbite", "neomorph_leap", "stage_5_capture", "stage_4_deadly_grab"]))
    return attack(
        way,
        attacker,
        *targets,
        weapon=weapon,
        special=draw(st.sampled_from(list(Special))),
        signature=signature(edition, key),
        full_auto=draw(st.booleans()),
        circumstances=tuple(draw(st.lists(st.sampled_from(["aimed", "large_target", "dark"]), unique=True))),
        onlookers=(Onlooker("okafor", "Okafor", near=("stalker", "ibarra")), Onlooker("moss", "Moss", sees=False)),
        critical_barrier=draw(st.booleans()),
        hidden=draw(st.booleans()),
    )


Answer = Callable[[str, int], Any]


def one_step(inputs: AttackInputs, edition: Edition, draw: st.DrawFn) -> AttackInputs | None:
    """Answer the first step that is due, by dice or by a decision; None when nothing is left."""
    chain = resolve(inputs, edition)
    steps = [step for step in chain.steps if step.state is StepState.DUE]
    if not steps:
        return None
    step = draw(st.sampled_from(steps))
    if step.needs:
        for need in step.needs:
            assert need.count > 0
            some = draw(st.integers(1, need.count))
            inputs = with_faces(inputs, need.stream, tuple(draw(FACE) for _ in range(some)))
        return inputs
    if step.kind is StepKind.DECLARE:
        return with_override(inputs, Overridden.ALLOWED, 1)
    if step.kind is StepKind.DEFENCE:
        allowed = [DefenceKind(each.id) for each in step.options if each.allowed]
        effects = draw(st.sampled_from([None, tuple(BlockEffect), (BlockEffect.CANCEL,)]))
        return with_defence(inputs, Defence(step.target, draw(st.sampled_from(allowed)), effects=effects))
    if step.kind in (StepKind.PUSH, StepKind.DEFENCE_PUSH):
        target = step.target if step.kind is StepKind.DEFENCE_PUSH else ""
        choices = choices_of(inputs, target)
        if draw(st.booleans()):
            return with_choices(inputs, replace(choices, kept=True), target)
        return with_choices(inputs, replace(choices, pushes=choices.pushes + 1), target)
    if step.kind is StepKind.EXTRA:
        uses = [ExtraUse(each.id) for each in step.options if each.allowed]
        ids = ["", *(target.id for target in inputs.declaration.targets)]
        bought = draw(st.lists(st.builds(Purchase, st.sampled_from(uses), st.sampled_from(ids)), max_size=4))
        return replace(inputs, purchases=tuple(bought))
    assert step.kind is StepKind.CONSEQUENCES
    for each in chain.consequences:
        if draw(st.booleans()):
            inputs = with_tick(inputs, each.key, draw(st.booleans()))
    return replace(inputs, applied=True)


class Played(tuple[Edition, list[AttackInputs]]):
    """An attack played to its end: the edition, and all the inputs it had on the way."""

    __slots__ = ()

    def __repr__(self) -> str:
        edition, history = self
        return f"{edition.id}: {json.dumps(to_data(history[-1]))}"


@st.composite
def histories(draw: st.DrawFn) -> Played:
    """An attack played to its end."""
    edition = draw(editions())
    history = [draw(declared(edition))]
    for _ in range(MOST_STEPS):
        following = one_step(history[-1], edition, draw)
        if following is None:
            return Played((edition, history))
        history.append(following)
    raise AssertionError("the attack does not end")


def fallen(inputs: AttackInputs) -> dict[str, tuple[int, ...]]:
    return dict(inputs.faces)


@settings(deadline=None, max_examples=len(fights(15)))
@given(histories())
def test_every_attack_ends_and_folds_the_same_each_time(played: Played) -> None:
    edition, history = played
    last = resolve(history[-1], edition)
    assert last.due is None
    assert last == resolve(history[-1], edition)
    assert last.closed or last.step(StepKind.CONSEQUENCES).state is StepState.SKIPPED
    assert all(step.state is not StepState.TO_COME for step in last.steps)


@settings(deadline=None, max_examples=len(fights(15)))
@given(histories())
def test_undoing_inputs_gives_the_earlier_chains_again(played: Played) -> None:
    edition, history = played
    chains = [resolve(inputs, edition) for inputs in history]
    for inputs, chain in zip(reversed(history), reversed(chains), strict=True):
        assert resolve(inputs, edition) == chain


@settings(deadline=None, max_examples=len(fights(15)))
@given(histories())
def test_inputs_are_plain_json_and_come_back_the_same(played: Played) -> None:
    """What came back is folded from the start; what was applied goes on from its damage."""
    edition, history = played
    for inputs in (history[0], replace(history[-1], applied=False), history[-1]):
        again = from_data(json.loads(json.dumps(to_data(inputs))))
        assert again == inputs
        chain = resolve(inputs, edition)
        assert resolve(again, edition) == chain == resolve(inputs, edition)


@settings(deadline=None, max_examples=len(fights(15)))
@given(histories(), st.lists(FACE, min_size=1, max_size=3))
def test_faces_beyond_the_need_are_left_unread(played: Played, more: list[int]) -> None:
    edition, history = played
    done = resolve(history[-1], edition)
    for stream in history[-1].faces:
        longer = with_faces(history[-1], stream, tuple(more))
        assert longer.faces[stream][: len(history[-1].faces[stream])] == history[-1].faces[stream]
        assert same_but_for_needs(resolve(longer, edition), done)


def same_but_for_needs(one: AttackChain, other: AttackChain) -> bool:
    return (one.steps, one.targets, one.consequences, one.costs) == (
        other.steps,
        other.targets,
        other.consequences,
        other.costs,
    )


@settings(deadline=None, max_examples=len(fights(15)))
@given(histories(), st.data())
def test_changing_an_input_keeps_all_fallen_dice_and_changing_it_back_gives_the_chain_again(
    played: Played, data: st.DataObject
) -> None:
    edition, history = played
    inputs = history[-1]
    declaration = inputs.declaration
    first = declaration.targets[0]
    changes: list[AttackInputs] = [
        with_choices(inputs, replace(declaration.choices, modifier=data.draw(st.sampled_from([-2, 2, 3])))),
        replace(
            inputs, declaration=replace(declaration, targets=(replace(first, barrier=5, unaware=not first.unaware),))
        ),
        replace(inputs, declaration=replace(declaration, full_auto=not declaration.full_auto)),
        with_defence(inputs, Defence(first.id, data.draw(st.sampled_from(list(DefenceKind))))),
        replace(inputs, purchases=None),
        with_override(inputs, Overridden.SUCCESSES, 2),
        with_override(inputs, Overridden.ARMOR, 4, first.id),
    ]
    for changed in changes:
        assert fallen(changed) == fallen(inputs)
        chain = resolve(changed, edition)
        for step in chain.steps:
            for need in step.needs:
                assert need.count > 0
                if need.stream.endswith((".base", ".stress")) and step.kind is StepKind.ROLL:
                    terms = step.terms
                    assert need.count <= sum(abs(term.dice) for term in terms)
    assert resolve(replace(changes[0], declaration=declaration), edition) == resolve(inputs, edition)


@settings(deadline=None, max_examples=len(fights(15)))
@given(histories())
def test_chances_add_up_and_damage_stays_within_health(played: Played) -> None:
    edition, history = played
    for inputs in history:
        chain = resolve(inputs, edition)
        for result in chain.targets:
            assert sum(result.odds.damage) == 1
            assert all(0 <= chance <= 1 for chance in (*result.odds.damage, result.odds.hit, result.odds.injury))
            assert result.odds.hurt <= result.odds.hit
            if result.taken is not None:
                assert 0 <= result.taken.health_after <= result.taken.health_before
        assert len({each.key for each in chain.consequences}) == len(chain.consequences)
        assert len({each.key for each in chain.costs}) == len(chain.costs)


@settings(deadline=None, max_examples=len(fights(15)))
@given(histories())
def test_what_was_paid_is_never_taken_back_by_answering_the_next_step(
    played: Played,
) -> None:
    edition, history = played
    paid: dict[str, tuple[int, str]] = {}
    for inputs in history:
        now = {cost.key: (cost.amount, cost.detail) for cost in resolve(inputs, edition).costs_due}
        assert paid.items() <= now.items()
        paid = now


def test_the_snapshot_of_a_person_comes_back_from_json_with_everything() -> None:
    talent = ActiveEffect("True Grit", ExtraPush((Attribute.STRENGTH,)), "core 3")
    hurt = ActiveEffect("Broken Nose", Dice(-1, (Skill.OBSERVATION,)))
    fighter = somebody("vance", stress=2)
    fighter = replace(
        fighter,
        profile=replace(fighter.profile, active=(talent, hurt), stress_cap=None),
        cannot_react=Message("{who} is frozen.", who="Vance"),
        injuries=(11, 23),
    )
    inputs = with_tick(attack(AttackWay.CLOSE, fighter, creature()), "panic:x", False)
    assert from_data(json.loads(json.dumps(to_data(inputs)))) == inputs


GOOD = to_data(attack(AttackWay.CLOSE, somebody("vance"), creature(), signature=signature(BOTH[0], "neomorph_leap")))


def broken_copies() -> list[tuple[str, object]]:
    def copy(change: Callable[[Any], None]) -> object:
        data = json.loads(json.dumps(GOOD))
        change(data)
        return data

    return [
        ("no object", []),
        ("version", copy(lambda data: data.pop("version"))),
        ("later version", copy(lambda data: data.update(version=2))),
        ("unknown key", copy(lambda data: data.update(more=1))),
        ("no declaration", copy(lambda data: data.pop("declaration"))),
        ("no target", copy(lambda data: data["declaration"].update(targets=[]))),
        ("unknown way", copy(lambda data: data["declaration"].update(way="bite"))),
        ("bool for int", copy(lambda data: data["declaration"].update(burst=True))),
        ("int for bool", copy(lambda data: data["declaration"].update(hidden=1))),
        ("text for list", copy(lambda data: data["declaration"].update(circumstances="aimed"))),
        ("face", copy(lambda data: data.update(faces={"attack.base": [7]}))),
        ("float face", copy(lambda data: data.update(faces={"attack.base": [1.0]}))),
        ("faces list", copy(lambda data: data.update(faces=[1]))),
        ("effect", copy(lambda data: data["declaration"]["signature"]["effects"][0].update(kind="magic"))),
        ("effect key", copy(lambda data: data["declaration"]["signature"]["effects"][0].update(magic=1))),
        ("skill", copy(lambda data: data["declaration"]["attacker"]["profile"].update(skills={"magic": 1}))),
        ("fighter", copy(lambda data: data["declaration"].update(attacker="vance"))),
        ("override", copy(lambda data: data.update(overrides=[{"what": "magic", "value": 1}]))),
    ]


@pytest.mark.parametrize("data", [each for _, each in broken_copies()], ids=[name for name, _ in broken_copies()])
def test_anything_else_is_refused(data: object) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        from_data(data)
