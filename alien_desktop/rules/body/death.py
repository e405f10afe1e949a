"""Death rolls: when a fatal injury kills, which dice are rolled, and when the character is saved.

Sources: core 9.1, evolved 9.2; S1-132 to S1-137, S2-111 to S2-113.
"""

from collections.abc import Iterable
from dataclasses import replace

from alien_desktop.rules.body.clock import TimeUnit
from alien_desktop.rules.dice.dice import DiceSource, successes
from alien_desktop.rules.dice.terms import Pool, Term
from alien_desktop.rules.message import Message, Words
from alien_desktop.rules.people.characteristics import ATTRIBUTE_NAMES, Attribute, Skill
from alien_desktop.rules.record import record


@record
class DeathRules:
    """Death rolls of an edition."""

    saved_after: int | None
    """How many passed rolls save the character without help (evolved 3); None = the rolls never end (core)."""
    failed_aid_shortens: bool
    """Failed first aid lowers the limit one step, in the end to death (evolved)."""
    limits: tuple[TimeUnit, ...]
    """The time limits from longest to shortest."""
    uses_skill: bool
    """Stamina with its attribute, not the attribute alone; a setting (core 18, row 10)."""
    smallest_pool: int
    """Never fewer dice than this (evolved 1; core names no minimum: 0 dice cannot succeed)."""
    fatal_dice_on_care: bool = True
    """A fatal injury's modifier is on the Medical Aid that saves the life, not the death roll; a setting (core 9.1)."""
    on_own_turn: bool = False
    """With a limit of one Round it is made on one's own turn, right after acting (evolved)."""
    source: str = ""


@record
class Dying:
    """Somebody with a fatal injury: the limit that runs, dice on the roll, rolls passed so far."""

    limit: TimeUnit
    dice: int = 0
    passed: int = 0


@record
class DeathRolled:
    """One death roll. `next_roll` is None when there is none: dead or saved."""

    pool: Pool
    faces: tuple[int, ...]
    survived: bool
    saved: bool
    after: Dying | None

    @property
    def died(self) -> bool:
        """Whether the roll killed."""
        return not self.survived

    @property
    def next_roll(self) -> TimeUnit | None:
        """When the next roll is due, counted from now (S1-137)."""
        return self.after.limit if self.after else None


def death_pool(
    strength: int,
    stamina: int,
    dying: Dying,
    rules: DeathRules,
    more: Iterable[Term] = (),
    attribute: Words = ATTRIBUTE_NAMES[Attribute.STRENGTH],
) -> Pool:
    """The dice of a death roll: Stamina with its attribute, the injury's modifier, no stress dice (S1-133, S1-135)."""
    terms = [Term(attribute, strength), *([Term(Message("Stamina"), stamina)] if rules.uses_skill else [])]
    if dying.dice:
        terms.append(Term(Message("Injury"), dying.dice, rules.source))
    terms.extend(more)
    missing = rules.smallest_pool - sum(term.dice for term in terms)
    if missing > 0:
        terms.append(Term(Message("Never fewer dice"), missing, rules.source))
    return Pool(tuple(terms), (), Skill.STAMINA, Attribute.STRENGTH)


def death_roll(dying: Dying, pool: Pool, rules: DeathRules, dice: DiceSource) -> DeathRolled:
    """Roll when the limit has run out: with a 6 the limit starts again, without one the character dies."""
    faces = dice.roll(max(pool.base, 0))
    survived = successes(faces) > 0
    passed = dying.passed + 1 if survived else dying.passed
    saved = survived and rules.saved_after is not None and passed >= rules.saved_after
    after = replace(dying, passed=passed) if survived and not saved else None
    return DeathRolled(pool, faces, survived, saved, after)


@record
class LethalTreated:
    """First aid for a fatal injury; `after` is the death roll still due, None for the stabilised and the dead."""

    died: bool
    after: Dying | None


def treat_lethal(dying: Dying, success: bool, rules: DeathRules) -> LethalTreated:
    """Treat a fatal injury: success ends the death rolls (S2-113); in the second edition failure costs time."""
    if success:
        return LethalTreated(False, None)
    if not rules.failed_aid_shortens:
        return LethalTreated(False, dying)
    shorter = rules.limits[rules.limits.index(dying.limit) + 1 :]
    if not shorter:
        return LethalTreated(True, None)
    return LethalTreated(False, replace(dying, limit=shorter[0]))
