"""The chain of an attack: its steps, what each needs, the chances, the consequences and the costs. All of it is made by
the fold (`resolve.py`) and it is not stored."""

from dataclasses import field
from enum import StrEnum
from fractions import Fraction

from alien_desktop.rules.body.injuries import InjuryRolled
from alien_desktop.rules.combat.armor import Protected
from alien_desktop.rules.combat.attack_flow.inputs import AttackInputs, DefenceKind
from alien_desktop.rules.combat.damage import DamageTaken
from alien_desktop.rules.dice.skill_check import SkillRoll
from alien_desktop.rules.dice.terms import Pool, Term
from alien_desktop.rules.message import Message, Words
from alien_desktop.rules.odds.chances import Chances
from alien_desktop.rules.record import record


class StepKind(StrEnum):
    """The steps in their order. Those of defence and armor come once for each target they concern."""

    DECLARE = "declare"
    DEFENCE = "defence"
    ROLL = "roll"
    PUSH = "push"
    ALARM = "alarm"
    """The Panic Roll or stress response of a 1 on the attacker's stress dice."""
    DEFENCE_ROLL = "defence_roll"
    DEFENCE_PUSH = "defence_push"
    DEFENCE_ALARM = "defence_alarm"
    EXTRA = "extra"
    ARMOR = "armor"
    """A blast's dice, cover, armor, a talent that takes damage off."""
    DAMAGE = "damage"
    CONSEQUENCES = "consequences"
    AMMO = "ammo"
    COSTS = "costs"


class StepState(StrEnum):
    """Where a step stands."""

    DONE = "done"
    DUE = "due"
    """Dice or a decision are needed now."""
    TO_COME = "to_come"
    SKIPPED = "skipped"
    """Nothing to do; its sentence says why."""


class NeededDie(StrEnum):
    """What sort of dice are rolled."""

    BASE = "base"
    STRESS = "stress"
    D6 = "d6"
    D66 = "d66"
    """Two dice: tens, ones."""
    SUPPLY = "supply"
    """Stress dice of a supply roll."""


@record
class DiceNeed:
    """This many more dice of a kind are to fall; hand them in with `with_faces(inputs, need.stream, faces)`."""

    stream: str
    count: int
    die: NeededDie


@record
class StepOption:
    """One thing that can be chosen in a step."""

    id: str
    name: Words
    allowed: bool = True
    sentence: Message | None = None
    """What it means; why it is not possible."""
    hit: Fraction | None = None
    """The chance that the attack hits then."""
    hurt: Fraction | None = None
    """The chance that damage comes through then."""
    success: Fraction | None = None
    """The chance that the roll which is kept or pushed has a success that counts, whatever others roll."""
    pool: Pool | None = None
    """What would be rolled for it."""


@record
class AttackStep:
    """One step of the chain."""

    kind: StepKind
    state: StepState
    sentence: Message
    """What happened, what is needed, or why there is nothing to do."""
    target: str = ""
    needs: tuple[DiceNeed, ...] = ()
    terms: tuple[Term, ...] = ()
    """The numbers behind it, as named terms; dice of a pool, or points of armor."""
    options: tuple[StepOption, ...] = ()
    refusal: Message | None = None
    """Why what was declared or decided is not possible (any more)."""
    roll: SkillRoll | None = None
    faces: tuple[int, ...] = ()
    """Dice of this step that are no skill roll."""
    chances: Chances | None = field(default=None, compare=False)
    """Of the roll that is due: the first roll, or the push. It follows from the rest, and is not compared."""


class ConsequenceKind(StrEnum):
    """What an attack does to a combatant."""

    DAMAGE = "damage"
    """Lowers Health by `amount`."""
    BROKEN = "broken"
    INJURY = "injury"
    """`amount` is the row of the critical injury; 0 = it is rolled for when it is applied."""
    KILL = "kill"
    STRESS = "stress"
    PANIC = "panic"
    """A Panic Roll is due; `detail` is its cause (`PanicCause`)."""
    CONDITION = "condition"
    """`detail` is the condition: prone, grappled, on_fire (`amount` its Intensity), unconscious."""
    CONDITION_ENDS = "condition_ends"
    DROP = "drop"
    DISARM = "disarm"
    """The attacker takes the item or throws it away."""
    MOVE = "move"
    """Moved by `amount` zones."""
    TO_SHORT = "to_short"
    """At Short range from the enemy now."""
    PAST = "past"
    LOSE_ACTION = "lose_action"
    """`detail` is what is lost (`Loss`)."""
    SWAP_CARDS = "swap_cards"
    """The attacker's card for this one's, from the next Round on."""
    PUSHED_BACK = "pushed_back"
    SKILL_ROLL = "skill_roll"
    """`detail` is the skill, `amount` more or fewer dice."""
    STUN_ROLL = "stun_roll"
    """Stamina with `amount` more or fewer dice."""
    ACID = "acid"
    """Splashed by the acid of `detail` with `amount` dice."""
    ZONE_FIRE = "zone_fire"
    ZONE_SMOKE = "zone_smoke"
    BREACHED = "breached"
    EXPLODES_ELSEWHERE = "explodes_elsewhere"
    DISEASE = "disease"
    HEALTH = "health"
    """Health rises or falls by `amount` without being damage."""
    AIM_LOST = "aim_lost"
    OVERWATCH_LOST = "overwatch_lost"
    FOLLOW_UP = "follow_up"
    """Another attack follows: see `AttackChain.follow_ups`."""
    NEXT_ATTACK = "next_attack"
    """What a creature attacks with next: `detail` is `row` with its number as `amount`, or `roll` with so
    much more on its die."""
    REMINDER = "reminder"
    """What the app cannot do by itself; the sentence says it."""


@record
class Consequence:
    """One fact for the list that is ticked before Apply."""

    key: str
    """Stays the same however often the chain is folded."""
    kind: ConsequenceKind
    who: str
    """Id of the one it happens to."""
    sentence: Message
    amount: int = 0
    detail: str = ""
    by_rule: bool = True
    """Ticked by the rules; otherwise it is the Game Mother's call."""
    ticked: bool = True
    after: str = ""
    """The key of the skill roll whose failure brings it; empty = it depends on no roll."""
    against: int = 0
    """Of such a roll: dice that roll against it."""
    delays: bool = False
    """Of such a roll: each success puts off what depends on it by a Round."""


class CostKind(StrEnum):
    """What an attack costs."""

    ACTION = "action"
    """`detail` is the edition's action; `signature` for a creature's attack."""
    GIVEN_UP = "given_up"
    """Another action that a talent costs; `detail` is which (`Loss`)."""
    HELP = "help"
    """A helper's action; `detail` as that of the action helped."""
    STRESS = "stress"
    """`detail` is burst, push or mercy."""
    ALARM = "alarm"
    """The attacker's (or defender's) Panic Roll or stress response: `amount` is its die."""
    STORY_POINT = "story_point"
    AMMO = "ammo"
    """`amount` is what is left; `detail` the weapon's id."""
    POWER = "power"
    """`amount` is what is left; `detail` the weapon's id."""
    USED_UP = "used_up"
    """The thrown thing is gone; `detail` is its id."""
    JAM = "jam"
    DAMAGE = "damage"
    """An injury costs so much Health with each roll of a skill; `detail` is the skill."""


@record
class AttackCost:
    """What a combatant pays at once, when dice are rolled; it does not wait for Apply."""

    key: str
    kind: CostKind
    who: str
    sentence: Message
    amount: int = 1
    detail: str = ""
    due: bool = True
    """Its dice were rolled; otherwise it is only announced."""


@record
class TargetOdds:
    """Exact chances as things stand, every success beyond the first put into damage unless decided otherwise."""

    hit: Fraction
    damage: tuple[Fraction, ...]
    """Exactly 0, 1, 2, ... damage after cover, armor and talents; a miss is 0."""
    broken: Fraction
    """That it is Broken afterwards and was not before."""
    injury: Fraction
    """That a critical injury follows: Broken now, or hurt while Broken."""

    @property
    def hurt(self) -> Fraction:
        """The chance that any damage comes through."""
        return 1 - self.damage[0]

    @property
    def expected(self) -> Fraction:
        """The damage on average."""
        return sum((damage * chance for damage, chance in enumerate(self.damage)), Fraction(0))


@record
class TargetResult:
    """The result of the attack for one target; None where dice or decisions are still missing."""

    id: str
    odds: TargetOdds
    defence: DefenceKind | None = None
    successes: int | None = None
    """Successes left after the defence."""
    before_armor: int | None = None
    protected: Protected | None = None
    through: int | None = None
    """Damage that reaches it."""
    taken: DamageTaken | None = None
    injury: InjuryRolled | None = None

    @property
    def hit(self) -> bool | None:
        """Whether it is hit; None = not known yet."""
        return None if self.successes is None else self.successes > 0


@record
class AttackChain:
    """An attack as it stands: what was done, what is due, what follows."""

    steps: tuple[AttackStep, ...]
    targets: tuple[TargetResult, ...]
    consequences: tuple[Consequence, ...]
    costs: tuple[AttackCost, ...]
    follow_ups: tuple[AttackInputs, ...] = ()
    """Attacks that may come after this one: the next of a burst, a free attack, a stray shot."""
    hidden: bool = False
    closed: bool = False
    rolls: bool = True
    """False: a row of a creature's table that takes effect without dice, so that it neither hits nor misses."""
    burst_over: Message | None = None
    """Why a burst of several attacks ends here; None = it goes on, or it is no such burst."""

    @property
    def due(self) -> AttackStep | None:
        """The first step that waits for dice or a decision."""
        return next((step for step in self.steps if step.state is StepState.DUE), None)

    def step(self, kind: StepKind, target: str = "") -> AttackStep:
        """The step of a kind (for a target; the first one without); KeyError when the chain has none."""
        for step in self.steps:
            if step.kind is kind and target in ("", step.target):
                return step
        raise KeyError(kind)

    def result(self, target: str = "") -> TargetResult:
        """Return the result for a target; without an id for the first one."""
        return next(one for one in self.targets if target in ("", one.id))

    @property
    def ticked(self) -> tuple[Consequence, ...]:
        """What Apply does."""
        return tuple(one for one in self.consequences if one.ticked)

    @property
    def costs_due(self) -> tuple[AttackCost, ...]:
        """What is to be paid by now."""
        return tuple(cost for cost in self.costs if cost.due)
