"""The dice of an attack as events: those of a character's skill as rolls, all others as dice of the attack."""

from collections.abc import Callable, Iterable

from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.rules.combat.attack_flow.chain import AttackChain, ConsequenceKind, DiceNeed, NeededDie, StepKind
from alien_desktop.rules.combat.attack_flow.inputs import (
    AttackInputs,
    AttackTarget,
    Declaration,
    DefenceKind,
    choices_of,
)
from alien_desktop.rules.editions.registry import EDITIONS
from alien_desktop.rules.message import Message, Words, listed
from alien_desktop.rules.record import record
from alien_desktop.session.combat.attack_words import chain_who, step_word, weapon_words
from alien_desktop.session.events import (
    AttackDiceFell,
    AttackFacts,
    Event,
    Named,
    Rolled,
    RollEvent,
    RollFacts,
    RollPushed,
)
from alien_desktop.session.rolls.roll_events import dice_on_table

_FIRST = {StepKind.ROLL: Rolled, StepKind.DEFENCE_ROLL: Rolled}
_SKILL: dict[StepKind, type[RollEvent]] = {**_FIRST, StepKind.PUSH: RollPushed, StepKind.DEFENCE_PUSH: RollPushed}
_ALARMS = (StepKind.ALARM, StepKind.DEFENCE_ALARM)


@record
class StepDice:
    """Dice that fell for a step."""

    step: StepKind
    target: str
    need: DiceNeed
    faces: tuple[int, ...]
    by_hand: bool = False


def dice_events(
    rolled_dice: Iterable[StepDice],
    inputs: AttackInputs,
    chain: AttackChain,
    sheet_of: Callable[[str], CharacterSheet | None],
    document: str,
) -> tuple[Event, ...]:
    """Return the dice that fell, step by step. A Panic Roll or response becomes an event when applied."""
    groups: dict[tuple[StepKind, str], list[StepDice]] = {}
    for one in rolled_dice:
        groups.setdefault((one.step, one.target), []).append(one)
    found: list[Event] = []
    for (kind, target), fallen in groups.items():
        attacking = kind in (StepKind.ROLL, StepKind.PUSH, StepKind.ALARM)
        roller = inputs.declaration.attacker.id if attacking or not target else target
        sheet = sheet_of(roller)
        rolled = _rolled(kind, target, fallen, inputs, chain, sheet) if sheet is not None else None
        if rolled is not None:
            found.append(rolled)
        elif kind not in _ALARMS or sheet is None:
            found.append(_fell(kind, target, fallen, inputs, chain, document, roller))
    return tuple(found)


def _rolled(
    kind: StepKind,
    target: str,
    fallen: list[StepDice],
    inputs: AttackInputs,
    chain: AttackChain,
    sheet: CharacterSheet | None,
) -> RollEvent | None:
    event = _SKILL.get(kind)
    if event is None or sheet is None:
        return None
    roll = chain.step(kind, target).roll
    if roll is None:
        return None
    declaration = inputs.declaration
    is_defence = kind in (StepKind.DEFENCE_ROLL, StepKind.DEFENCE_PUSH)
    choices = choices_of(inputs, target if is_defence else "")
    declared = inputs.defence_of(target)
    answers = declared is not None and declared.kind is DefenceKind.SHOOT_BACK
    defence = Message("Shot back") if answers else Message("Defence")
    return dice_on_table(
        event,
        roll,
        document=sheet.id,
        who=sheet.name,
        title=defence if is_defence else weapon_words(declaration),
        by_hand=any(one.by_hand for one in fallen),
        vocabulary=EDITIONS[sheet.edition].vocabulary,
        said=RollFacts(
            modifier=choices.modifier,
            difficulty=choices.difficulty,
            helpers=len(choices.helpers),
            leave_out=choices.leave_out,
        ),
        attack=None if is_defence else _facts(declaration),
        hidden=chain.hidden,
    )


def _facts(declaration: Declaration) -> AttackFacts:
    target: AttackTarget = declaration.targets[0]
    return AttackFacts(
        weapon=Named(declaration.weapon.id, declaration.weapon.name),
        damage=declaration.weapon.damage,
        number=declaration.burst + 1,
        band=target.band,
        circumstances=tuple(sorted(declaration.circumstances)),
        unaware=target.unaware or target.helpless,
        full_auto=declaration.full_auto,
        special=declaration.special,
        armor=target.fighter.armor,
        barrier=target.barrier,
    )


def _fell(
    kind: StepKind,
    target: str,
    fallen: list[StepDice],
    inputs: AttackInputs,
    chain: AttackChain,
    document: str,
    roller: str,
) -> AttackDiceFell:
    base: list[int] = []
    stress: list[int] = []
    plain: list[int] = []
    piles = {NeededDie.BASE: base, NeededDie.STRESS: stress, NeededDie.SUPPLY: stress}
    for one in fallen:
        piles.get(one.need.die, plain).extend(one.faces)
    return AttackDiceFell(
        document=document,
        who=chain_who(inputs, kind, target),
        combatant=roller,
        step=kind,
        base=tuple(base),
        stress=tuple(stress),
        plain=tuple(plain),
        result=_result(kind, target, chain),
        by_hand=any(one.by_hand for one in fallen),
        hidden=chain.hidden,
    )


def _result(kind: StepKind, target: str, chain: AttackChain) -> Words:
    injuries = [one.sentence for one in chain.consequences if one.kind is ConsequenceKind.INJURY]
    if kind is StepKind.CONSEQUENCES and injuries:
        return listed(injuries) or ""
    try:
        return chain.step(kind, target).sentence
    except KeyError:
        return step_word(kind)
