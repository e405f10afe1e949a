"""Rolling a pool: one frozen record with all faces, so that a roll can be replayed and audited.

A six on any die is a success (S0-009, S0-011, S3-004); a 1 on a stress die is an alarm (S0-012, S3-022).
"""

from collections.abc import Iterable
from dataclasses import replace
from enum import StrEnum

from alien_desktop.rules.dice.dice import SIX, DiceSource, alarms, check_faces, successes
from alien_desktop.rules.dice.roll_profile import ActiveEffect, Nature, RollProfile
from alien_desktop.rules.dice.skill_pool import RollKind
from alien_desktop.rules.dice.terms import Pool
from alien_desktop.rules.effects.continuous import BrokenRoll
from alien_desktop.rules.message import Message, Plural
from alien_desktop.rules.people.characteristics import Skill
from alien_desktop.rules.record import record
from alien_desktop.rules.violation import RuleViolation


class StoryPoint(StrEnum):
    """What a story point does for a roll."""

    ADDS_SUCCESS = "adds_success"
    """One more success (core 15)."""
    TURNS_BASE_DIE = "turns_base_die"
    """One base die becomes a 6, before or after a push (evolved 4)."""


@record
class CheckRules:
    """What a roll brings besides sixes."""

    silent_kinds: frozenset[RollKind]
    """Kinds of rolls in which a 1 on a stress die calls for nothing."""
    story_point: StoryPoint
    source: str = ""


@record
class SkillRoll:
    """A roll and all its faces. Base and stress faces keep their positions through every push."""

    pool: Pool
    base: tuple[int, ...]
    stress: tuple[int, ...]
    stress_level: int = 0
    """The Stress Level now, pushes already paid."""
    kind: RollKind = RollKind.SKILL
    nature: Nature = Nature.HUMAN
    pushes: int = 0
    rerolled_base: tuple[bool, ...] = ()
    """Which base dice the last push rolled again; empty before the first push."""
    rerolled_stress: tuple[bool, ...] = ()
    new_stress: int = 0
    """How many stress dice the last push added, at the end of `stress`."""
    added_successes: int = 0
    """Successes from somewhere else than dice (a story point)."""
    ignores_alarms: bool = False
    """The ones on stress dice are ignored in this roll (a talent)."""
    by_hand: bool = False

    @property
    def successes(self) -> int:
        """Sixes on base and stress dice, and added successes."""
        return successes(self.base) + successes(self.stress) + self.added_successes

    @property
    def extra(self) -> int:
        """Successes beyond the first (S0-010, S3-005)."""
        return max(0, self.successes - 1)

    @property
    def alarms(self) -> int:
        """Ones on stress dice that count."""
        return 0 if self.ignores_alarms else alarms(self.stress)

    @property
    def kept_base(self) -> tuple[bool, ...]:
        """Which base dice are successes and stay in a push."""
        return tuple(face == SIX for face in self.base)

    @property
    def kept_stress(self) -> tuple[bool, ...]:
        """Which stress dice are successes and stay in a push."""
        return tuple(face == SIX for face in self.stress)


def alarm_due(roll: SkillRoll, rules: CheckRules) -> bool:
    """Whether a Panic Roll (core) or a stress response (evolved) is due for these dice."""
    return roll.alarms > 0 and roll.nature.has_stress and roll.kind not in rules.silent_kinds


def broken_rolls(roller: RollProfile, skill: Skill | None) -> tuple[tuple[ActiveEffect, BrokenRoll], ...]:
    """Return what lets somebody roll this skill while Broken."""
    return tuple((item, effect) for item, effect in roller.effects(BrokenRoll) if skill in effect.skills)


def verify_roll(pool: Pool, roller: RollProfile, kind: RollKind = RollKind.SKILL) -> None:
    """Raise RuleViolation when this character cannot make this roll; a talent may allow one to the Broken."""
    if roller.dead and kind not in (RollKind.DEATH, RollKind.AUTOMATIC):
        raise RuleViolation(Message("The dead do not roll."))
    if roller.unconscious and kind is RollKind.SKILL:
        raise RuleViolation(Message("The unconscious do not roll skills."))
    talents = broken_rolls(roller, pool.skill) if kind is RollKind.SKILL else ()
    spent = [item for item, effect in talents if effect.once and item.source in roller.used]
    if roller.broken and spent and len(spent) == len(talents):
        if any(effect.once == "turn" for _, effect in talents):
            raise RuleViolation(Message("{talent} is used once each Turn.", talent=spent[0].owner))
        raise RuleViolation(Message("{talent} is used once each time that one is Broken.", talent=spent[0].owner))
    if roller.broken and not talents and kind in (RollKind.SKILL, RollKind.PASSIVE):
        raise RuleViolation(Message("A Broken character cannot roll skills."))
    if pool.base < 0 or pool.stress < 0:
        raise RuleViolation(Message("A pool cannot have fewer than no dice."))
    if pool.stress and not roller.nature.has_stress:
        raise RuleViolation(Message("Only characters with a Stress Level roll stress dice."))


def roll(
    pool: Pool,
    roller: RollProfile,
    dice: DiceSource,
    *,
    kind: RollKind = RollKind.SKILL,
    ignores_alarms: bool = False,
    by_hand: bool = False,
) -> SkillRoll:
    """Roll the pool: base dice first, then stress dice, from one source. A pool of no dice is rolled and fails."""
    verify_roll(pool, roller, kind)
    return SkillRoll(
        pool=pool,
        base=dice.roll(pool.base),
        stress=dice.roll(pool.stress),
        stress_level=roller.stress,
        kind=kind,
        nature=roller.nature,
        ignores_alarms=ignores_alarms,
        by_hand=by_hand,
    )


class HandDice:
    """Real dice typed or clicked in, base and stress apart; a number of faces that does not fit is a RuleViolation."""

    def __init__(self, base: Iterable[int], stress: Iterable[int] = ()) -> None:
        self._handfuls = [check_faces(base), check_faces(stress)]

    def roll(self, count: int) -> tuple[int, ...]:
        """Return the base faces first, then the stress faces; each must be exactly as many as are rolled."""
        if not self._handfuls:
            raise RuleViolation(Message("The dice of this roll have been read already."))
        faces = self._handfuls.pop(0)
        if len(faces) != count:
            given = Plural("%n faces were given", "%n face was given", len(faces))
            if self._handfuls:
                dice = Plural(
                    "This roll has %n base dice, and {given}.",
                    "This roll has %n base die, and {given}.",
                    count,
                    given=given,
                )
            else:
                dice = Plural(
                    "This roll has %n stress dice, and {given}.",
                    "This roll has %n stress die, and {given}.",
                    count,
                    given=given,
                )
            raise RuleViolation(dice)
        return faces


def verify_story_point(roll: SkillRoll, rules: CheckRules) -> None:
    """Raise RuleViolation when a story point can do nothing for this roll."""
    if rules.story_point is StoryPoint.TURNS_BASE_DIE and all(roll.kept_base):
        raise RuleViolation(Message("No base die is left that a story point could turn to a 6."))


def spend_story_point(roll: SkillRoll, rules: CheckRules) -> SkillRoll:
    """Return the roll with one story point spent on it; which base die turns does not matter, the lowest does."""
    verify_story_point(roll, rules)
    if rules.story_point is StoryPoint.ADDS_SUCCESS:
        return replace(roll, added_successes=roll.added_successes + 1)
    place = roll.base.index(min(roll.base))
    return replace(roll, base=(*roll.base[:place], SIX, *roll.base[place + 1 :]))
