"""The state of one roll as one frozen record: the tray shows it and asks nothing else."""

from collections.abc import Callable
from enum import StrEnum
from fractions import Fraction

from alien_desktop.documents.sheet.pools import PLAIN, PoolOptions, Toggle
from alien_desktop.rules.combat.damage import hit_damage
from alien_desktop.rules.dice.dice import DiceSource
from alien_desktop.rules.dice.push import PushTerms
from alien_desktop.rules.dice.skill_check import SkillRoll
from alien_desktop.rules.dice.skill_pool import RollKind
from alien_desktop.rules.dice.terms import Pool
from alien_desktop.rules.edition import Vocabulary
from alien_desktop.rules.message import Message, Words
from alien_desktop.rules.odds.attack_odds import AttackOdds, Protection
from alien_desktop.rules.odds.chances import Chances
from alien_desktop.rules.odds.roll_odds import RollOdds
from alien_desktop.rules.people.characteristics import Attribute, Skill
from alien_desktop.rules.record import record
from alien_desktop.rules.stress.panic import PanicRecord
from alien_desktop.rules.stress.responses import ResponseRecord
from alien_desktop.session.events import Rolled
from alien_desktop.session.rolls.attack import Attack
from alien_desktop.session.rolls.opponent import Opponent, OpposingResult

AlarmRecord = PanicRecord | ResponseRecord
"""What a 1 on a stress die led to: by the edition a Panic Roll or a stress response."""


def successes_word(number: int) -> Message:
    """Return the word that goes with a number of successes which is shown by itself."""
    return Message("success") if number == 1 else Message("successes")


DAMAGE = "damage"
"""What the catalog calls a stunt that adds to the damage of an attack."""


class Phase(StrEnum):
    """How far a roll has come."""

    EMPTY = "empty"
    READY = "ready"
    """The pool is there and nothing was rolled."""
    PUSH = "push"
    """Rolled, and it may be pushed."""
    ALARM = "alarm"
    """Rolled, and a Panic Roll or stress response is due."""
    ANSWER = "answer"
    """The Panic Roll or response is rolled and waits to be applied."""
    DONE = "done"


@record
class ConsequenceOption:
    """One consequence of an alarm that the table may leave out: on whom, what, and whether it is ticked at first."""

    id: str
    document_id: str
    text: Words
    note: Words = ""
    ticked: bool = True


@record
class SpentStunt:
    """What successes of the current roll were spent on; undo takes it away again."""

    seq: int
    """The journal's number of the action."""
    stunt: str
    name: Words
    applies: str
    """What the rules do with it by themselves, as the catalog says; empty = the table does it."""
    count: int = 1
    """This many successes."""


@record
class IncomingHit:
    """The attack of a creature that has fallen, as far as a defence asks."""

    successes: int
    damage: int
    """Its base damage."""
    dodge_only: bool = False
    avoidable: bool = True


@record
class SpecialRollResult:
    """The result of a special roll: a D66, a fire, two sides against each other."""

    title: Words
    name: str = ""
    sheet_id: str = ""
    base: tuple[int, ...] = ()
    stress: tuple[int, ...] = ()
    plain: tuple[int, ...] = ()
    """Dice that are only read."""
    is_supply: bool = False
    """The dice are those of a supply: nobody's stress, although they are stress dice."""
    number: int | None = None
    """The result, large: 34, 2; None when the word says all."""
    word: Words = ""
    """What the number counts; empty when it says all."""
    good: bool = False
    harm: bool = False
    note: Words = ""
    """A few words below it."""
    sentence: Words = ""
    """All of it in a sentence, below the dice."""
    incoming_hit: IncomingHit | None = None
    """Set when it is an attack that somebody may defend against."""
    next_roll: "PendingRoll | None" = None
    """The roll that follows: the second blow of the same attack."""
    volley: Rolled | None = None
    """The attack that hits in spite of this defence, when another one of its burst may follow."""


class ChanceTone(StrEnum):
    """Whether somebody hopes for it."""

    GOOD = "good"
    STRESS = "stress"
    HARM = "harm"
    PLAIN = "plain"


@record
class LabelledChance:
    """One exact chance of dice beside skills, in words."""

    label: Words
    chance: Fraction
    tone: ChanceTone = ChanceTone.PLAIN


@record
class PendingRollView:
    """A special roll that waits to be rolled, as it is shown: a death roll, free dice."""

    title: Words
    pool: Pool
    chances: tuple[LabelledChance, ...]
    name: str = ""
    sheet_id: str = ""
    note: Words = ""
    """What to know before it is rolled."""
    can_wait: bool = False
    """It may be put off: the way out is "Later"."""
    other: Opponent | None = None
    """Whose dice they are, where they are rolled against `opposing`."""
    opposing: OpposingResult | None = None


@record
class PendingRoll:
    """A special roll that waits to be rolled: how it looks with a modifier, and how it is rolled."""

    view: Callable[[int], PendingRollView | None]
    """None when they are no longer due."""
    roll_now: Callable[[int, DiceSource | None], None]
    key: str = ""
    """What is rolled for whom, where the same dice must not wait twice for the table to be cleared."""


@record
class RollState:
    """Everything about the roll on the table."""

    phase: Phase = Phase.EMPTY
    sheet_id: str = ""
    character_name: str = ""
    title: Words = ""
    """What is rolled, in the rulebook's word."""
    trait: Skill | Attribute | None = None
    options: PoolOptions = PLAIN
    """What the table says about this roll: modifier, help, gear, what applies."""
    toggles: tuple[Toggle, ...] = ()
    """Narrow effects that the table may switch on for this roll."""
    kind: RollKind = RollKind.SKILL
    pool: Pool | None = None
    refusal: Message | None = None
    """Why this cannot be rolled, when it cannot."""
    odds: RollOdds | None = None
    """Chances of the pool before the roll."""
    roll: SkillRoll | None = None
    push: PushTerms | None = None
    push_odds: Chances | None = None
    """Chances after a push of the dice that were rolled."""
    alarm: AlarmRecord | None = None
    alarm_by_hand: bool = False
    consequences: tuple[ConsequenceOption, ...] = ()
    action_cancelled: bool = False
    """The successes do not count: the action is cancelled."""
    alarm_triggered: bool = False
    """The dice that were rolled call for a Panic Roll or stress response, rolled already or not."""
    vocabulary: Vocabulary | None = None
    """The rulebook's words for this character's edition; None on an empty table."""
    time: str = ""
    """When it was rolled, HH:MM."""

    special_result: SpecialRollResult | None = None
    """The result of a special roll; `roll` is None then."""
    pending: PendingRollView | None = None
    """The special roll that waits to be rolled; `pool` is its pool then."""
    free: tuple[int, int] | None = None
    """A free pool of the character: base and stress dice by number, no skill."""
    opponent: Opponent | None = None
    """Who rolls against this roll when it is settled."""
    opposing_result: OpposingResult | None = None
    """Against whom this roll is made."""
    attack: Attack | None = None
    """What is known of the attack that this roll is."""
    attack_odds: AttackOdds | None = None
    """To hit, and of each damage, before the roll."""
    unguarded_odds: AttackOdds | None = None
    """The same before any armor or cover."""
    extra_is_damage: bool = False
    """Successes beyond the first are damage unless they are spent on something else (evolved, S4-044, S4-058)."""
    protection: Protection | None = None
    """What was named between the attack and the target's skin."""
    spent_stunts: tuple[SpentStunt, ...] = ()
    """What the successes were spent on."""

    @property
    def alarm_due(self) -> bool:
        """Whether a Panic Roll or stress response is called for and not rolled yet."""
        return self.alarm_triggered and self.alarm is None

    @property
    def effective_successes(self) -> int:
        """The successes that count."""
        return 0 if self.action_cancelled or self.roll is None else self.roll.successes

    @property
    def spent_successes(self) -> int:
        """The successes that were spent."""
        return sum(bought.count for bought in self.spent_stunts)

    @property
    def damage(self) -> int | None:
        """The damage of the current attack, before armor; None for rolls that are none."""
        if self.roll is None or self.attack is None or self.attack.special is not None:
            return None
        bought = sum(one.count for one in self.spent_stunts if one.applies == DAMAGE)
        extra = self.effective_successes - 1 - (self.spent_successes - bought) if self.extra_is_damage else bought
        extra = max(extra, 0)
        return hit_damage(
            self.effective_successes, self.attack.weapon.damage, min(extra, max(self.effective_successes - 1, 0))
        ).total

    @property
    def volley(self) -> Rolled | None:
        """The attack that got through the defence on the table, when another one of its burst may follow."""
        if self.special_result is not None:
            return self.special_result.volley
        against = self.opposing_result
        if against is None or self.roll is None or self.phase is not Phase.DONE:
            return None
        return against.volley if against.left(max(self.effective_successes - self.spent_successes, 0)).hit else None

    @property
    def opponent_is_next(self) -> bool:
        """Whether the other side of an opposed roll may roll now."""
        return self.opponent is not None and self.roll is not None and self.phase in (Phase.PUSH, Phase.DONE)

    @property
    def next_roll(self) -> "PendingRoll | None":
        """The roll that follows."""
        return self.special_result.next_roll if self.special_result is not None else None

    @property
    def may_push(self) -> bool:
        """Whether the dice that were rolled may be pushed now."""
        return self.roll is not None and self.push is not None and self.push.allowed

    @property
    def stress_before_push(self) -> int:
        """The Stress Level now, before a push is paid."""
        return self.roll.stress_level if self.roll is not None else 0
