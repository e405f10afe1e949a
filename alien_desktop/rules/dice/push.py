"""Pushing a roll: pay stress, add as many stress dice, roll everything again that is no 6 (S0-046 to S0-050, S3-015 to
S3-021).

A 1 that shows on a stress die forbids the push in both editions, after the first roll and after a push (decision 0002).
"""

from alien_desktop.rules.dice.dice import SIX, DiceSource
from alien_desktop.rules.dice.roll_profile import Nature, RollProfile
from alien_desktop.rules.dice.skill_check import SkillRoll
from alien_desktop.rules.dice.skill_pool import RollKind
from alien_desktop.rules.effects.continuous import ExtraPush, MustPush, NoPush, PushCost
from alien_desktop.rules.message import Message, Plural, in_sequence
from alien_desktop.rules.once_per_version import once_per_version
from alien_desktop.rules.record import record, replace
from alien_desktop.rules.stress.stress import StressChanged, gain
from alien_desktop.rules.violation import RuleViolation


@record
class PushRules:
    """What a push costs and which rolls are never pushed."""

    never_pushed: frozenset[RollKind]
    cost: int = 1
    """Stress for each push, and new stress dice (S0-049, S0-050, S3-016, S3-017)."""
    pushes: int = 1
    """Pushes for each roll without a talent (S0-047, S3-020)."""
    source: str = ""


@record
class PushTerms:
    """What a push would cost and bring, whether it is allowed or not."""

    allowed: bool
    sentence: Message
    """Why it is not allowed; what it costs when it is."""
    pushes_left: int
    stress_cost: int
    """Stress the push costs by itself; something else can make the gain larger."""
    stress_after: int
    new_dice: int
    rerolled: int
    """Dice on the table that are rolled again, the new ones not counted."""
    must: bool
    """Something makes this character push whenever it may."""


@record
class Pushed:
    """A push that took place."""

    before: SkillRoll
    after: SkillRoll
    stress: StressChanged

    @property
    def gained(self) -> int:
        """Successes that the push brought; never negative."""
        return self.after.successes - self.before.successes

    @property
    def sentence(self) -> Message:
        """What happened, in words."""
        count = Plural("After the push: %n successes.", "After the push: %n success.", self.after.successes)
        return in_sequence([self.stress.sentence, count])


def pushes_allowed(roll: SkillRoll, roller: RollProfile, rules: PushRules) -> int:
    """Return how often this roll may be pushed in all: talents for the same attribute or skill do not stack."""
    for _, effect in roller.effects(ExtraPush):
        if roll.pool.attribute in effect.attributes or roll.pool.skill in effect.skills:
            return rules.pushes + 1
    return rules.pushes


def push_cost(roller: RollProfile, rules: PushRules) -> int:
    """Return the stress that one push costs, never below 0; so many stress dice it adds (S3-016, S3-025)."""
    return max(rules.cost + sum(effect.more for _, effect in roller.effects(PushCost)), 0)


_PUSHES_NEVER = {
    Nature.SYNTHETIC: Message("Synthetics cannot push."),
    Nature.NPC: Message("Characters of the Game Mother do not push."),
    Nature.CREATURE: Message("Creatures do not push."),
}


def verify_push(roll: SkillRoll, roller: RollProfile, rules: PushRules) -> None:
    """Raise RuleViolation when this roll may not be pushed."""
    if roller.nature in _PUSHES_NEVER:
        raise RuleViolation(_PUSHES_NEVER[roller.nature])
    if roll.kind in rules.never_pushed:
        raise RuleViolation(Message("This kind of roll cannot be pushed."))
    if roller.broken:
        raise RuleViolation(Message("A Broken character cannot push."))
    for active, _ in roller.effects(NoPush):
        raise RuleViolation(Message("{owner}: no roll can be pushed.", owner=active.owner))
    if roll.alarms:
        raise RuleViolation(Message("A stress die shows 1: this roll cannot be pushed."))
    allowed = pushes_allowed(roll, roller, rules)
    if roll.pushes >= allowed:
        raise RuleViolation(
            Plural(
                "This roll can be pushed %n times and has been.",
                "This roll can be pushed once and has been.",
                allowed,
            )
        )


@once_per_version
def push_terms(roll: SkillRoll, roller: RollProfile, rules: PushRules) -> PushTerms:
    """Return what a push would cost and bring. `roller.stress` is the level now, as in `roll.stress_level`."""
    cost = push_cost(roller, rules)
    rerolled = roll.kept_base.count(False) + roll.kept_stress.count(False)
    after = gain(cost, roller).after if roller.nature.has_stress else roller.stress
    try:
        verify_push(roll, roller, rules)
    except RuleViolation as refusal:
        allowed, sentence = False, refusal.message
    else:
        allowed = True
        sentence = Message(
            "Stress rises from {before} to {after}; {rerolled} {new}.",
            before=roller.stress,
            after=after,
            rerolled=Plural("%n dice are rolled again", "%n die is rolled again", rerolled),
            new=Plural("with %n new stress dice", "with a new stress die", cost),
        )
    return PushTerms(
        allowed=allowed,
        sentence=sentence,
        pushes_left=max(0, pushes_allowed(roll, roller, rules) - roll.pushes),
        stress_cost=cost,
        stress_after=after,
        new_dice=cost,
        rerolled=rerolled,
        must=allowed and bool(roller.effects(MustPush)),
    )


def push(roll: SkillRoll, roller: RollProfile, rules: PushRules, dice: DiceSource) -> Pushed:
    """Push the roll: first the stress is paid and its dice are added, then all dice without a 6 are rolled.

    The source gives the base dice that are rolled again in their order, then the stress dice that are rolled again, the
    new ones last.
    """
    verify_push(roll, roller, rules)
    cost = push_cost(roller, rules)
    stress = gain(cost, roller)
    again_base = tuple(not kept for kept in roll.kept_base)
    again_stress = tuple(not kept for kept in roll.kept_stress) + (True,) * cost
    base = _rolled_again(roll.base, again_base, dice)
    stress_faces = _rolled_again(roll.stress + (SIX,) * cost, again_stress, dice)
    after = replace(
        roll,
        base=base,
        stress=stress_faces,
        stress_level=stress.after,
        pushes=roll.pushes + 1,
        rerolled_base=again_base,
        rerolled_stress=again_stress,
        new_stress=cost,
    )
    return Pushed(roll, after, stress)


def _rolled_again(faces: tuple[int, ...], again: tuple[bool, ...], dice: DiceSource) -> tuple[int, ...]:
    fresh = iter(dice.roll(sum(again)))
    return tuple(next(fresh) if rolled else face for face, rolled in zip(faces, again, strict=True))
