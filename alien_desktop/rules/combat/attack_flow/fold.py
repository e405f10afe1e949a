"""The state of one fold: its steps, its rolls and outcomes, and the dice that were rolled, read and never rolled."""

from copy import copy
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from alien_desktop.rules.combat.attack_flow.chain import (
    AttackStep,
    DiceNeed,
    NeededDie,
    StepKind,
    StepOption,
    StepState,
)
from alien_desktop.rules.combat.attack_flow.chances import CERTAIN
from alien_desktop.rules.combat.attack_flow.consequences import Outcome
from alien_desktop.rules.combat.attack_flow.inputs import AttackInputs, AttackWay, Declaration, Defence, Purchase
from alien_desktop.rules.combat.attack_flow.strike import Strike, strike_of
from alien_desktop.rules.dice.random_choice import pick
from alien_desktop.rules.dice.roll_profile import RollProfile
from alien_desktop.rules.dice.skill_check import SkillRoll
from alien_desktop.rules.dice.terms import Pool, Term
from alien_desktop.rules.edition import Edition
from alien_desktop.rules.message import Message
from alien_desktop.rules.odds.chances import Chances
from alien_desktop.rules.record import replace

ATTACK = "attack"
"""Name of the streams of the attack roll; those of a defence are called `defence:<id>`."""
NO_ROLL = Message("No roll")
TO_COME = Message("To come")


class DiceWanted(Exception):
    """Dice are missing in a stream."""

    def __init__(self, stream: str, count: int) -> None:
        super().__init__(stream)
        self.stream, self.count = stream, count


class FallenDice:
    """A stream of fallen dice as a source: it says how many are missing instead of throwing them."""

    def __init__(self, stream: str, faces: tuple[int, ...]) -> None:
        self._stream, self._faces, self._read = stream, faces, 0

    def roll(self, count: int) -> tuple[int, ...]:
        """Return the next faces; `DiceWanted` when they have not fallen yet."""
        missing = self._read + count - len(self._faces)
        if missing > 0:
            raise DiceWanted(self._stream, missing)
        self._read += count
        return self._faces[self._read - count : self._read]


@dataclass
class RollProgress:
    """One skill roll of the chain as far as its dice were rolled."""

    pool: Pool
    roller: RollProfile
    chances: tuple[Fraction, ...] = CERTAIN
    """Of exactly 0, 1, 2, ... successes that count, as things stand."""
    made: SkillRoll | None = None
    settled: bool = False
    cancelled: bool = False
    successes: int = 0
    die: int = 0
    """Of the Panic Roll or stress response; 0 = none fell."""
    push_costs: tuple[int, ...] = ()


class AttackFold:
    """What a fold knows so far: its steps (one that is due holds back all that follow), rolls and outcomes."""

    def __init__(self, inputs: AttackInputs, rules: Edition, *, odds: bool = True) -> None:
        self.inputs, self.rules = inputs, rules
        self.odds = odds
        """Whether the chances are worked out; what happens depends on none of them."""
        self.declaration: Declaration = self._declared()
        self.strike: Strike = strike_of(self.declaration, rules)
        self.first = self.declaration.targets[0]
        self.attacker = self.declaration.attacker
        self.steps: list[AttackStep] = []
        self.waits = False
        """Whether a step is due: nothing after it may happen yet."""
        self.attack_roll = RollProgress(self.strike.pool, self.strike.roller)
        """The attacker's roll; as it begins, no die of it has fallen."""
        self.defences: dict[str, Defence] = {}
        self.defence_rolls: dict[str, RollProgress] = {}
        self.bought: tuple[Purchase, ...] = ()
        self.decided = False
        """What successes beyond the first buy is decided; until then all of them count as damage."""
        self.outcomes: dict[str, Outcome] = {}
        self.blows: list[Outcome] = []
        """What blocks that strike back and shots back do to the attacker."""
        self.answered: dict[str, bool] = {}
        """By the id of whoever shoots back, once it is known: whether the shot comes before its shooter is Broken."""
        self.breached = False
        self.ammo_left: int | None = None
        self.power_left: int | None = None
        self.answer_ammo: dict[str, int] = {}
        """What a shot back leaves in its gun, by the id of its shooter."""

    def going_on(self, inputs: AttackInputs) -> "AttackFold":
        """Return a copy that goes on from here with inputs that differ in what comes later; this one stays as it is."""
        fold = copy(self)
        fold.inputs = inputs
        fold.steps = list(self.steps)
        fold.answer_ammo = dict(self.answer_ammo)
        return fold

    def _declared(self) -> Declaration:
        """The declaration; a stray shot has the one target that the dice pick."""
        declaration = self.inputs.declaration
        if declaration.way is AttackWay.STRAY and len(declaration.targets) > 1:
            try:
                picked = pick(declaration.targets, FallenDice("stray.pick", self.inputs.faces.get("stray.pick", ())))
            except DiceWanted:
                return declaration
            return replace(declaration, targets=(picked,))
        return declaration

    def add(
        self,
        kind: StepKind,
        state: StepState,
        sentence: Message,
        target: str = "",
        *,
        needs: tuple[DiceNeed, ...] = (),
        options: tuple[StepOption, ...] = (),
        terms: tuple[Term, ...] = (),
        refusal: Message | None = None,
        roll: SkillRoll | None = None,
        faces: tuple[int, ...] = (),
        chances: Chances | None = None,
    ) -> None:
        """Add a step to the chain."""
        self.steps.append(
            AttackStep(kind, state, sentence, target, needs, terms, options, refusal, roll, faces, chances)
        )
        if state is StepState.DUE:
            self.waits = True

    def to_come(self, kind: StepKind, target: str = "") -> None:
        """Add a step whose turn has not come."""
        self.steps.append(_step_to_come(kind, target))

    def skip(self, kind: StepKind, why: Message, target: str = "") -> None:
        """Add a step that is not needed, and say why."""
        self.add(kind, StepState.SKIPPED, why, target)

    def faces(self, stream: str) -> tuple[int, ...]:
        """Return the faces that fell in a stream."""
        return self.inputs.faces.get(stream, ())

    def missing(self, stream: str, count: int, die: NeededDie) -> tuple[DiceNeed, ...]:
        """Return what a stream still needs to have that many dice; nothing if they have been rolled."""
        missing = count - len(self.faces(stream))
        return (DiceNeed(stream, missing, die),) if missing > 0 else ()

    @property
    def row_name(self) -> str:
        """The name of the creature's row; empty for any other attack."""
        row = self.declaration.signature
        return row.name if row is not None else ""

    @property
    def fallen(self) -> bool:
        """Whether the attacker's dice have been rolled, or what needs none takes effect: the action is spent then."""
        return self.attack_roll.made is not None or (not self.strike.rolls and self.attack_roll.settled)

    @property
    def all_outcomes(self) -> tuple[Outcome, ...]:
        """Those of the targets, then those of blocks that strike back."""
        return (*self.outcomes.values(), *self.blows)


@lru_cache
def _step_to_come(kind: StepKind, target: str) -> AttackStep:
    """Return a step whose turn has not come; half of the steps are such ones, and all of these alike."""
    return AttackStep(kind, StepState.TO_COME, TO_COME, target)


_SIGNATURE = Message("Signature attack")


def action_name(action: str, rules: Edition) -> Message:
    """Return what the edition calls an action; a creature's own attack has no entry."""
    return next((each.name for each in rules.actions.actions if each.id == action), _SIGNATURE)
