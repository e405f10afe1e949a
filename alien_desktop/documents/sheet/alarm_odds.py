"""What a 1 on a stress die would mean for a character now: what is rolled, what is added, and where each face leads."""

from collections.abc import Collection, Iterable

from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.documents.sheet.roll_profile import roll_profile_of
from alien_desktop.documents.sheet.states import DEAD, UNCONSCIOUS
from alien_desktop.documents.sheet_rules import SheetRules
from alien_desktop.rules.dice.dice import SIX, DiceSource, ScriptedDice
from alien_desktop.rules.dice.roll_profile import RollProfile
from alien_desktop.rules.dice.tables import Duration, ResultRow, ResultTable
from alien_desktop.rules.dice.terms import Term
from alien_desktop.rules.effects.instant import LoseAction
from alien_desktop.rules.effects.vocabulary import Loss, Where
from alien_desktop.rules.record import record
from alien_desktop.rules.stress.alarm import AlarmKind, total_terms
from alien_desktop.rules.stress.panic import PanicRecord, PanicState, panic_roll, verify_panic
from alien_desktop.rules.stress.responses import ResponseRecord, response_roll, verify_response
from alien_desktop.rules.violation import RuleViolation, is_allowed

AlarmRecord = PanicRecord | ResponseRecord


@record
class LadderStep:
    """One face of the die: the total it makes, the row that would apply, and whether the action would be lost."""

    face: int
    total: int
    row: ResultRow
    cancels: bool
    outdone: bool
    """It would have no effect: a worse result is running, or another one blocks it."""

    @property
    def is_calm(self) -> bool:
        """Whether this face has no effect."""
        return self.outdone or not (self.row.effects or self.row.stays or self.cancels)


@record
class AlarmState:
    """Panic or stress responses of one character."""

    terms: tuple[Term, ...]
    """What is added to the die."""
    panic: tuple[ResultRow, ...]
    """Panic in force, lowest row first."""
    responses: tuple[ResultRow, ...]
    """Stress responses in force, in the order in which they came."""
    ladder: tuple[LadderStep, ...]
    """Where each face leads; empty for those who cannot roll for it."""

    @property
    def modifier(self) -> int:
        """The sum of what is added to the die."""
        return sum(term.dice for term in self.terms)


def panic_state(sheet: CharacterSheet, rules: SheetRules) -> PanicState:
    """Return the panic rows in force that the edition's table knows."""
    known = {row.id for row in rules.catalog.panic.rows}
    return PanicState(tuple(row_id for row_id in sheet.panic if row_id in known))


def running_responses(sheet: CharacterSheet, rules: SheetRules) -> tuple[str, ...]:
    """Return the ids of the responses in force that the edition's table knows."""
    table = rules.catalog.responses
    known = {row.id for row in table.rows} if table else set()
    return tuple(row_id for row_id in sheet.responses if row_id in known)


def alarms_owed(sheet: CharacterSheet, rules: SheetRules) -> tuple[AlarmKind, ...]:
    """Return what was called for and not answered yet, a Panic Roll first: nothing for those who cannot roll for it."""
    if not (sheet.panic_due or sheet.response_due) or DEAD in sheet.conditions:
        return ()
    roller = roll_profile_of(sheet, rules)
    panics = sheet.panic_due and is_allowed(verify_panic, roller, rules.edition.panic)
    responds = sheet.response_due and is_allowed(verify_response, roller)
    found = ((AlarmKind.PANIC, panics), (AlarmKind.RESPONSE, responds))
    return tuple(kind for kind, is_owed in found if is_owed)


def roll_alarm(
    sheet: CharacterSheet,
    rules: SheetRules,
    dice: DiceSource,
    *,
    from_action: bool = True,
    roller: RollProfile | None = None,
) -> AlarmRecord:
    """Roll what a 1 on a stress die calls for in this edition; a RuleViolation for those who have no stress."""
    roller = roller or roll_profile_of(sheet, rules)
    if rules.edition.alarm.answered_by_panic:
        return roll_panic(sheet, rules, dice, from_action=from_action, roller=roller)
    return response_roll(
        _responses(rules),
        roller,
        rules.edition.alarm,
        rules.edition.stress,
        dice,
        running=running_responses(sheet, rules),
        from_action=from_action,
    )


def roll_panic(
    sheet: CharacterSheet,
    rules: SheetRules,
    dice: DiceSource,
    *,
    from_action: bool = False,
    roller: RollProfile | None = None,
    where: Collection[Where] = (),
) -> PanicRecord:
    """Make a Panic Roll, whatever called for it; `where` is the situation that makes another row count."""
    return panic_roll(
        rules.catalog.panic,
        roller or roll_profile_of(sheet, rules),
        rules.edition.panic,
        rules.edition.stress,
        dice,
        state=panic_state(sheet, rules),
        from_action=from_action,
        where=where,
    )


def alarm_state_after(sheet: CharacterSheet, rules: SheetRules, stress: int) -> AlarmState:
    """Return what an alarm would mean at another Stress Level: after a push is paid."""
    return alarm_state(sheet.evolve(stress=stress), rules)


def alarm_state(sheet: CharacterSheet, rules: SheetRules, *, from_action: bool = True) -> AlarmState:
    """Return what an alarm would mean now."""
    roller = roll_profile_of(sheet, rules)
    table = rules.catalog.responses
    responses = tuple(table.row(row_id) for row_id in running_responses(sheet, rules)) if table else ()
    panic = panic_state(sheet, rules).rows(rules.catalog.panic)
    if not roller.nature.has_stress:
        return AlarmState((), panic, responses, ())
    terms = total_terms(roller, rules.edition.alarm.total)
    try:
        ladder = tuple(_rung(face, sheet, rules, roller, from_action) for face in range(1, SIX + 1))
    except RuleViolation:
        ladder = ()
    return AlarmState(terms, panic, responses, ladder)


def _rung(face: int, sheet: CharacterSheet, rules: SheetRules, roller: RollProfile, from_action: bool) -> LadderStep:
    record = roll_alarm(sheet, rules, ScriptedDice((face,)), from_action=from_action, roller=roller)
    outdone = record.outdone if isinstance(record, PanicRecord) else record.blocked
    return LadderStep(face, record.total, record.row, record.cancelled, outdone)


def _responses(rules: SheetRules) -> ResultTable:
    table = rules.catalog.responses
    assert table is not None, "an edition that answers with responses has a table of them"
    return table


def notices_panic(sheet: CharacterSheet) -> bool:
    """Whether what happens to others can shake a character at all: alive, awake, and no synthetic."""
    return not sheet.is_synthetic and not {DEAD, UNCONSCIOUS}.intersection(sheet.conditions)


def those_who_panic(people: Iterable[CharacterSheet], rules: SheetRules) -> list[CharacterSheet]:
    """Return those who may roll for panic: the Broken do not everywhere (evolved 5.3)."""
    return [each for each in people if rules.edition.panic.broken_panic or not each.is_broken]


def is_collapsed(sheet: CharacterSheet, rules: SheetRules) -> bool:
    """Whether a panic that runs until it is ended takes every turn: nothing is done or said (core 5.2, evolved 5.3)."""
    return any(
        row.lasts is Duration.UNTIL_ENDED
        and any(isinstance(effect, LoseAction) and effect.loss is Loss.TURN for effect in row.effects)
        for row in panic_state(sheet, rules).rows(rules.catalog.panic)
    )
