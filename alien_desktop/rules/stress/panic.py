"""The Panic Roll: D6 + stress (− Resolve), the row that applies, and what panicking again means.

Core: the new row replaces the running one, and a lower total gives the row above the running one (S0-038, S0-039,
S1-040, S1-041; an equal total does not; decision 0001). Evolved: both rows if they can be suffered together, otherwise
the higher; the same row twice gives the next higher (evolved 5.3).
"""

from collections.abc import Callable, Collection, Iterable
from enum import StrEnum

from alien_desktop.rules.dice.dice import DiceSource
from alien_desktop.rules.dice.roll_profile import RollProfile
from alien_desktop.rules.dice.tables import Duration, ResultRow, ResultTable
from alien_desktop.rules.dice.terms import Term
from alien_desktop.rules.effects.instant import RowInstead, StressChange
from alien_desktop.rules.effects.kinds import Effect
from alien_desktop.rules.effects.vocabulary import Where, Who
from alien_desktop.rules.message import Message, in_sequence, listed
from alien_desktop.rules.record import record
from alien_desktop.rules.stress.alarm import TotalRules, counted_total, total_in_words, total_terms
from alien_desktop.rules.stress.stress import StressChanged, StressRules, apply_to_self
from alien_desktop.rules.violation import RuleViolation


@record
class PanicState:
    """The ids of the panic rows that are running, lowest first; at most one in the 2019 rules."""

    running: tuple[str, ...] = ()

    @property
    def panicking(self) -> bool:
        """Whether any panic is running."""
        return bool(self.running)

    def rows(self, table: ResultTable) -> tuple[ResultRow, ...]:
        """Return the running rows, lowest first."""
        return tuple(sorted((table.row(row_id) for row_id in self.running), key=lambda row: row.low))


NO_PANIC = PanicState()
"""Nothing is running."""


@record
class Applied:
    """How a rolled row combines with the rows that are running."""

    row: ResultRow
    """The row that applies."""
    raised: bool = False
    """The row is higher than the one rolled, because of a panic that is running."""
    outdone: bool = False
    """A higher panic is running and continues; the new one has no effect."""
    running: tuple[ResultRow, ...] = ()
    """The rows that run afterwards."""


PanickingAgain = Callable[[ResultTable, tuple[ResultRow, ...], int], Applied]
"""(table, running rows from low to high, new total) -> what applies."""


class PanicCause(StrEnum):
    """What calls for a Panic Roll. Which of them count differs by edition."""

    ALARM = "alarm"
    """A 1 on a stress die of a skill roll."""
    WITNESSED_PANIC = "witnessed_panic"
    """A friend's panic whose row says so."""
    PINNED_DOWN = "pinned_down"
    CRITICAL_INJURY = "critical_injury"
    FRIEND_BROKEN = "friend_broken"
    """Another player character is seen to become Broken."""
    NEW_CREATURE = "new_creature"
    """The first attack by (core), the first sight of (evolved) a creature never met before."""
    TERROR_NEAR = "terror_near"
    """A terrifying creature comes to the nearest range, known or not."""
    SIGNATURE_ATTACK = "signature_attack"
    HORROR = "horror"
    """A horrifying event: the scenario or the Game Mother says so."""


@record
class PanicRules:
    """How panic is rolled and what panicking again means."""

    total: TotalRules
    again: PanickingAgain
    broken_panic: bool
    """Whether somebody Broken makes Panic Rolls."""
    causes: tuple[PanicCause, ...]
    """What calls for a Panic Roll."""
    first_birth_only: bool = False
    """Whether a birth makes only those roll who see one for the first time."""
    waits_for_turn: bool = False
    """House rule: in a fight a Panic Roll that is due is made on one's own turn."""
    ends_with_scene: bool = False
    """House rule: panic ends with the scene, however much time passes then."""
    source: str = ""


@record
class PanicRecord:
    """A Panic Roll and its result."""

    die: int
    terms: tuple[Term, ...]
    total: int
    stress: StressChanged
    """The roller's own stress, before and after what the row does to it."""
    rolled: ResultRow
    """The row of the total."""
    row: ResultRow
    """The row that applies; another than the one rolled when panic was running or a trauma makes it another."""
    raised: bool
    outdone: bool
    cancelled: bool
    """The action whose roll led here is cancelled."""
    instant_effects: tuple[Effect, ...]
    """What the row does once, the roller's own stress excepted, which is in `stress`."""
    state: PanicState
    sentence: Message


def verify_panic(roller: RollProfile, rules: PanicRules) -> None:
    """Raise RuleViolation when this being does not make Panic Rolls."""
    if not roller.nature.has_stress:
        raise RuleViolation(Message("Only characters with a Stress Level panic."))
    if roller.dead:
        raise RuleViolation(Message("The dead make no Panic Rolls."))
    if roller.broken and not rules.broken_panic:
        raise RuleViolation(Message("A Broken character makes no Panic Rolls."))


def panic_roll(
    table: ResultTable,
    roller: RollProfile,
    rules: PanicRules,
    stress_rules: StressRules,
    dice: DiceSource,
    *,
    state: PanicState = NO_PANIC,
    from_action: bool = False,
    where: Collection[Where] = (),
) -> PanicRecord:
    """Roll for panic. `from_action`: a 1 in the skill roll of an action led here, so the action may be cancelled.

    `where` is the situation of the roller, as far as it makes another row count.
    """
    verify_panic(roller, rules)
    (die,) = dice.roll(1)
    terms = total_terms(roller, rules.total)
    total = die + sum(term.dice for term in terms)
    rolled = table.row_for(total)
    counted = _total_there(table, counted_total(total, roller), where)
    applied = rules.again(table, state.rows(table), counted)
    row = applied.row
    effects = () if applied.outdone else row.effects
    stress = own_stress(effects, roller, stress_rules)
    cancelled = from_action and row.cancels and rules.total.cancels_from is not None
    return PanicRecord(
        die=die,
        terms=terms,
        total=total,
        stress=stress,
        rolled=rolled,
        row=row,
        raised=applied.raised,
        outdone=applied.outdone,
        cancelled=cancelled,
        instant_effects=others(effects),
        state=PanicState(tuple(kept.id for kept in applied.running)),
        sentence=_sentence(die, terms, rolled, applied, cancelled, counted if counted != total else None),
    )


def _total_there(table: ResultTable, total: int, where: Collection[Where]) -> int:
    """Return the total that counts in this situation (evolved 5.3: seeking cover where there is none)."""
    effects = (effect for effect in table.row_for(total).effects if isinstance(effect, RowInstead))
    return next((effect.row for effect in effects if effect.where in where), total)


def replace_or_raise(table: ResultTable, running: tuple[ResultRow, ...], total: int) -> Applied:
    """The 2019 rule: the new row replaces the running one; a lower total takes the row above the running one."""
    row = table.row_for(total)
    if running and total < running[-1].low:
        row = table.next_higher(running[-1])
    return Applied(row, raised=row != table.row_for(total), running=(row,) if row.stays else ())


def replace_or_raise_equal(table: ResultTable, running: tuple[ResultRow, ...], total: int) -> Applied:
    """The 2019 rule as some tables play it: an equal total takes the row above the running one too (core 18.13)."""
    if running and table.row_for(total) == running[-1]:
        row = table.next_higher(running[-1])
        return Applied(row, raised=row != running[-1], running=(row,) if row.stays else ())
    return replace_or_raise(table, running, total)


def combine_or_higher(
    table: ResultTable, running: tuple[ResultRow, ...], total: int, *, exclusive_from: int
) -> Applied:
    """The Evolved rule: both if they can be suffered together, else the higher; the same row twice, the next higher.

    Rows from `exclusive_from` on decide the whole turn, so that two of them cannot be suffered together.
    """
    rolled = row = table.row_for(total)
    while row in running and row != table.highest:
        row = table.next_higher(row)
    raised = row != rolled
    if row in running:
        return Applied(row, raised=raised, outdone=True, running=running)
    if row.low >= exclusive_from:
        rivals = tuple(old for old in running if old.low >= exclusive_from)
        if rivals and rivals[-1].low > row.low:
            return Applied(rivals[-1], raised=raised, outdone=True, running=running)
        running = tuple(old for old in running if old not in rivals)
    after = tuple(sorted((*running, row), key=lambda kept: kept.low)) if row.stays else running
    return Applied(row, raised=raised, running=after)


class PanicEnd(StrEnum):
    """What ends panic."""

    COMMAND = "command"
    """Another character's successful Command roll (S0-042, S1-042)."""
    BROKEN = "broken"
    """Becoming Broken (S0-044, S1-043)."""
    TURN_PASSED = "turn_passed"
    """A Turn or stretch has passed (S0-045, S1-044)."""
    ROUND_PASSED = "round_passed"
    """The round, or the panicking character's next turn in it, has passed; this ends only rows that last so long."""
    VICTIM_BROKEN = "victim_broken"
    """Whoever attacks in panic has broken somebody; this ends only rows that last until then."""


@record
class PanicEnded:
    """Panic rows that ended, and what still runs."""

    ended: tuple[ResultRow, ...]
    state: PanicState
    sentence: Message


_ENDED_BY = {
    PanicEnd.ROUND_PASSED: (Duration.ROUND, Duration.NEXT_TURN),
    PanicEnd.VICTIM_BROKEN: (Duration.UNTIL_BROKEN,),
}
"""How long those rows last that a cause ends; every other cause ends all."""


def verify_end_panic(state: PanicState, cause: PanicEnd, successes: int = 1) -> None:
    """Raise RuleViolation when there is no panic to end, or the Command roll has no success."""
    if not state.panicking:
        raise RuleViolation(Message("There is no panic to end."))
    if cause is PanicEnd.COMMAND and successes < 1:
        raise RuleViolation(Message("The Command roll has no success: the panic goes on."))


def end_panic(state: PanicState, table: ResultTable, cause: PanicEnd, successes: int = 1) -> PanicEnded:
    """End what this cause ends."""
    verify_end_panic(state, cause, successes)
    running = state.rows(table)
    lasting = _ENDED_BY.get(cause)
    ended = running if lasting is None else tuple(row for row in running if row.lasts in lasting)
    left = tuple(row.id for row in running if row not in ended)
    names = listed(row.name for row in ended)
    sentence = Message("The panic goes on.") if names is None else Message("Panic ends: {rows}.", rows=names)
    return PanicEnded(ended, PanicState(left), sentence)


def own_stress(effects: Iterable[Effect], roller: RollProfile, rules: StressRules) -> StressChanged:
    """Return what a row does to the roller's own stress."""
    for effect in effects:
        if isinstance(effect, StressChange) and effect.who is Who.SELF:
            return apply_to_self(effect, roller, rules)
    return StressChanged(roller.stress, roller.stress, 0)


def others(effects: Iterable[Effect]) -> tuple[Effect, ...]:
    """Return the effects of a row without the roller's own stress, which is reported separately."""
    return tuple(effect for effect in effects if not (isinstance(effect, StressChange) and effect.who is Who.SELF))


def _sentence(
    die: int, terms: tuple[Term, ...], rolled: ResultRow, applied: Applied, cancelled: bool, counted: int | None
) -> Message:
    row = applied.row.name
    said = [Message("{total}: {row}.", total=total_in_words(die, terms), row=rolled.name)]
    if counted is not None and applied.raised:
        said.append(Message("It counts as {total}.", total=counted))
    elif counted is not None:
        said.append(Message("It counts as {total}, {row}.", total=counted, row=row))
    if applied.raised:
        said.append(Message("Panicking already, so it becomes {row}.", row=row))
    if applied.outdone:
        said.append(Message("{row} is running and goes on.", row=row))
    if cancelled:
        said.append(Message("The action is cancelled."))
    return in_sequence(said)
