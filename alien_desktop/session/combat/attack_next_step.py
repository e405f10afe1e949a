"""What Enter and the filled button do next in an attack, in words."""

from collections.abc import Sequence
from enum import StrEnum

from alien_desktop.rules.combat.attack_flow.chain import AttackChain, AttackStep, StepKind, StepState
from alien_desktop.rules.combat.attack_flow.inputs import AttackInputs
from alien_desktop.rules.combat.damage import ExtraUse
from alien_desktop.rules.message import Message, Plural
from alien_desktop.rules.record import record
from alien_desktop.session.combat.attack_words import follow_up_words

NO_ATTACK = Message("No attack is being made.")
TAKE_EFFECT = Message("Take effect")


class StepAction(StrEnum):
    """What the filled button and Enter do now."""

    NOTHING = "nothing"
    """No attack is open."""
    REFUSED = "refused"
    """The attack cannot be made as it was declared; the step's refusal says why."""
    NO_DEFENCE = "no_defence"
    ROLL = "roll"
    TAKE_EFFECT = "take_effect"
    """A row of a creature's table that rolls no dice is carried out."""
    KEEP = "keep"
    PUSH = "push"
    """Somebody has to push."""
    SPEND = "spend"
    """All extra successes into damage."""
    APPLY = "apply"
    FOLLOW_UP = "follow_up"


@record
class DefaultStep:
    """What Enter does now, in words."""

    action: StepAction
    words: Message
    step: AttackStep | None = None
    """The step that it answers."""


def default_step(
    chain: AttackChain | None, follow_ups: Sequence[AttackInputs], *, is_open: bool, by_hand: bool = False
) -> DefaultStep:
    """Return what Enter does now, and its words; `follow_ups` are those of a closed attack.

    `by_hand`: real dice are used, so the app rolls none by itself.
    """
    if chain is None or not is_open:
        if follow_ups:
            return DefaultStep(StepAction.FOLLOW_UP, follow_up_words(follow_ups[0]))
        return DefaultStep(StepAction.NOTHING, NO_ATTACK)
    step = dice_step(chain, by_hand=by_hand) or chain.due
    if step is None:
        return DefaultStep(StepAction.APPLY, Message("Close the attack"))
    if step.needs:
        count = sum(need.count for need in step.needs)
        return DefaultStep(StepAction.ROLL, Plural("Roll %n dice", "Roll %n die", count), step)
    if step.kind is StepKind.ROLL:
        return DefaultStep(StepAction.TAKE_EFFECT, TAKE_EFFECT, step)
    if step.kind is StepKind.DEFENCE:
        return DefaultStep(StepAction.NO_DEFENCE, Message("No defence"), step)
    if step.kind in (StepKind.PUSH, StepKind.DEFENCE_PUSH):
        kept = any(option.id == "keep" and option.allowed for option in step.options)
        if kept:
            return DefaultStep(StepAction.KEEP, Message("Keep"), step)
        return DefaultStep(StepAction.PUSH, Message("Push"), step)
    if step.kind is StepKind.EXTRA:
        return DefaultStep(StepAction.SPEND, Message("All into damage"), step)
    if step.kind is StepKind.CONSEQUENCES:
        return DefaultStep(StepAction.APPLY, Message("Apply {count}", count=len(chain.ticked)), step)
    return DefaultStep(StepAction.REFUSED, step.refusal or step.sentence, step)


def may_be_spared(chain: AttackChain, step: AttackStep) -> bool:
    """Whether a step is the roll for the ammunition of a hit that may still be spared: it falls with Apply (S4-063)."""
    if step.kind is not StepKind.AMMO or step.target:
        return False
    extra = next((one for one in chain.steps if one.kind is StepKind.EXTRA), None)
    return extra is not None and any(one.id == ExtraUse.SPARE_AMMO and one.allowed for one in extra.options)


def dice_step(chain: AttackChain, *, by_hand: bool = False) -> AttackStep | None:
    """Return the step that is rolled next; None while a decision comes first. Ammunition comes before Apply.

    Unless dice are rolled `by_hand`, what may be spared is rolled by Apply.
    """
    for step in chain.steps:
        if step.state is StepState.DUE and step.needs:
            with_apply = not by_hand and chain.due is not step and may_be_spared(chain, step)
            return None if with_apply else step
        if step.state is StepState.DUE and step.kind is not StepKind.CONSEQUENCES:
            return None
    return None
