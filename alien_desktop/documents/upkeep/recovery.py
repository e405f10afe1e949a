"""What is due when time passes: everything in its order, with panic, what was taken, rest and the signature item."""

from collections.abc import Iterator

from alien_desktop.documents.sheet.alarm_odds import panic_state, running_responses
from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.documents.sheet.death_rolls import death_roll_subject
from alien_desktop.documents.sheet.roll_profile import roll_profile_of
from alien_desktop.documents.sheet.states import DEAD
from alien_desktop.documents.sheet.timed_effects import (
    effect_words,
    effects_now,
    is_craving,
    state_name,
    talent_of,
)
from alien_desktop.documents.sheet.values import health_max
from alien_desktop.documents.sheet_rules import SheetRules
from alien_desktop.documents.upkeep.facehug import due_facehug
from alien_desktop.documents.upkeep.injuries import due_injuries, due_rads
from alien_desktop.documents.upkeep.needs import due_needs, due_supplies
from alien_desktop.documents.upkeep.sickness import due_sickness
from alien_desktop.documents.upkeep.trauma import due_breakdown, due_traumas
from alien_desktop.documents.upkeep.upkeep_item import TimeStep, Topic, UpkeepItem, UpkeepOutcome, span_from
from alien_desktop.rules.body.clock import TimeSpan
from alien_desktop.rules.body.recovery import left_alone, rest, verify_left_alone
from alien_desktop.rules.dice.roll_profile import RollProfile
from alien_desktop.rules.effects.continuous import Use
from alien_desktop.rules.message import Message, listed
from alien_desktop.rules.people.campaign import PERIOD_NAMES, span_of
from alien_desktop.rules.stress.panic import PanicEnd, end_panic
from alien_desktop.rules.stress.stress import rest_relief, verify_relief
from alien_desktop.rules.violation import RuleViolation, is_allowed

NO_SAFE_PLACE = frozenset({"suffocating", "drowning", "vacuum", "on_fire", "grappled"})
"""Conditions in which nobody rests in safety (core 5.1, evolved 5.1)."""

ALL_THE_TIME = Message("only if all of it was rest in safety")
A_REST = Message("rest in a safe place")


def upkeep_items(
    sheet: CharacterSheet, passage: TimeStep, rules: SheetRules, company: int = 0, panicked: int = 0
) -> tuple[UpkeepItem, ...]:
    """Return everything that is due, in the order in which it is settled; the dead have nothing to wait for.

    `company` is what a friend's talent adds to the relief of stress by a rest, `panicked` the highest total of the
    Panic Rolls of a session that ends.
    """
    if DEAD in sheet.conditions:
        return ()
    if passage is TimeStep.SESSION:
        return (*due_breakdown(sheet, panicked, rules), *_signature(sheet, rules), *_uses(sheet, rules))
    span = span_from(sheet.clock, passage, rules.edition.time)
    rests = passage.is_rest
    return (
        *_panic(sheet, PanicEnd.TURN_PASSED if rests else PanicEnd.ROUND_PASSED, rules),
        *_lasting(sheet, span, passage, rules),
        *due_supplies(sheet, span, rules),
        *due_needs(sheet, span, passage, rules),
        *due_sickness(sheet, span, rules),
        *due_facehug(sheet, span, rules),
        *due_traumas(sheet, span, rules),
        *due_rads(sheet, span, rules),
        *due_injuries(sheet, span, rules),
        *(_stress(sheet, passage, rules, company) if rests else ()),
        *(_health(sheet, passage, rules) if rests else ()),
    )


def _panic(sheet: CharacterSheet, cause: PanicEnd, rules: SheetRules) -> Iterator[UpkeepItem]:
    """Panic ends when a Turn has passed (S0-045, S1-044), what lasts a Round with that (core 5.2, evolved 5.3)."""
    state = panic_state(sheet, rules)
    ended = end_panic(state, rules.catalog.panic, cause).ended if state.panicking else ()
    if ended:
        names = listed(row.name for row in ended) or ""
        note = Message("a {turn} has passed", turn=rules.edition.vocabulary.turn)
        if cause is PanicEnd.ROUND_PASSED:
            note = Message("a Round has passed")
        yield UpkeepItem(
            "panic",
            Topic.PANIC,
            cause.value,
            Message("Panic: {rows}", rows=names),
            note,
            (UpkeepOutcome(1, Message("ends")),),
            1,
        )


def _lasting(sheet: CharacterSheet, span: TimeSpan, passage: TimeStep, rules: SheetRules) -> Iterator[UpkeepItem]:
    """What was taken ends when its time is over; where only the Game Mother knows, a day is proposed to be enough."""
    for state in sheet.timed_effects:
        if (state.until is not None and state.until > span.after) or (state.until is None and is_craving(state, rules)):
            continue
        if state.until is None and talent_of(state, rules) is not None:
            continue  # counted by the session, or until something ends it
        known = state.until is not None
        note = Message("its time is over") if known else Message("the Game Mother says when")
        words = effect_words(effects_now(state, rules))
        note = Message("{note}: {effects}", note=note, effects=words) if words is not None else note
        ticked = known or passage is TimeStep.DAY
        outcomes = (UpkeepOutcome(1, Message("wakes up") if state.meets else Message("ends")),)
        yield UpkeepItem(
            f"lasting.{state.id}", Topic.LASTING, state.id, state_name(state, rules), note, outcomes, 1, ticked=ticked
        )


def _stress(sheet: CharacterSheet, passage: TimeStep, rules: SheetRules, company: int) -> Iterator[UpkeepItem]:
    if sheet.is_synthetic or not sheet.stress:
        return
    edition = rules.edition
    roller = roll_profile_of(sheet, rules)
    one_rest = min(rest_relief(roller, edition.stress, company), sheet.stress)
    whole = passage is not TimeStep.TURN
    proposed = sheet.stress if whole else one_rest
    blocked = _refusal(roller, rules)
    ordered = [proposed, *(amount for amount in range(sheet.stress + 1) if amount != proposed)]
    outcomes = tuple(UpkeepOutcome(by, _changed(sheet.stress, -by)) for by in ordered)
    note = ALL_THE_TIME if whole else A_REST
    if company and not whole:
        note = Message("rest in a safe place, in good company")
    title = Message("Stress {stress}", stress=sheet.stress)
    rests = _rests(sheet, passage)
    yield UpkeepItem("stress", Topic.STRESS, "", title, note, outcomes, proposed, ticked=rests, blocked=blocked)
    table = rules.catalog.responses
    if blocked or table is None or not edition.stress.ends_responses:
        return
    for number, row_id in enumerate(running_responses(sheet, rules)):
        ends = rests and number < proposed
        note = Message("one for each point of stress relieved")
        yield UpkeepItem(
            f"response.{row_id}",
            Topic.RESPONSE,
            row_id,
            table.row(row_id).name,
            note,
            (UpkeepOutcome(1, Message("ends")),),
            1,
            ticked=ends,
        )


def _rests(sheet: CharacterSheet, passage: TimeStep) -> bool:
    """Whether a rest in a safe place is what is proposed: for a Turn, and where nothing gnaws at somebody."""
    in_danger = NO_SAFE_PLACE.intersection(sheet.conditions) or sheet.radiation.exposure
    return passage is TimeStep.TURN and not in_danger


def _refusal(roller: RollProfile, rules: SheetRules) -> Message | None:
    try:
        verify_relief(roller, rules.edition.stress)
    except RuleViolation as violation:
        return violation.message
    return None


def _health(sheet: CharacterSheet, passage: TimeStep, rules: SheetRules) -> Iterator[UpkeepItem]:
    most = health_max(sheet, rules).value
    missing = most - sheet.health
    if missing <= 0:
        return
    patient = death_roll_subject(sheet, rules)
    recovery = rules.edition.recovery
    whole = passage is not TimeStep.TURN
    if is_allowed(verify_left_alone, patient):
        gained = left_alone(patient, recovery).gained
        up = (UpkeepOutcome(gained, Message("Health {health}", health=sheet.health + gained)),)
        note = Message("after a {turn} with nobody near to help", turn=rules.edition.vocabulary.turn)
        yield UpkeepItem("alone", Topic.ALONE, "", Message("Gets up alone"), note, up, gained, ticked=False)
        return
    title = Message("Health {health} of {most}", health=sheet.health, most=most)
    try:
        proposed = rest(patient, recovery, missing if whole else 1).gained
    except RuleViolation as violation:
        yield UpkeepItem("health", Topic.HEALTH, "", title, None, (), 0, ticked=False, blocked=violation.message)
        return
    ordered = [proposed, *(amount for amount in range(missing + 1) if amount != proposed)]
    outcomes = tuple(UpkeepOutcome(by, _changed(sheet.health, by)) for by in ordered)
    note = ALL_THE_TIME if whole else A_REST
    yield UpkeepItem("health", Topic.HEALTH, "", title, note, outcomes, proposed, ticked=_rests(sheet, passage))


def _signature(sheet: CharacterSheet, rules: SheetRules) -> Iterator[UpkeepItem]:
    if sheet.signature_used and rules.edition.stress.signature_item_relief:
        note = Message("once in each {span}", span=PERIOD_NAMES[span_of(sheet.play, rules.edition.play)])
        title = sheet.signature_item or Message("Signature item")
        outcomes = (UpkeepOutcome(1, Message("can be used again")),)
        yield UpkeepItem("signature", Topic.SIGNATURE, "", title, note, outcomes, 1)


def _uses(sheet: CharacterSheet, rules: SheetRules) -> Iterator[UpkeepItem]:
    """What was used once in this session, or this act, can be used again."""
    note = Message("once in each {span}", span=PERIOD_NAMES[span_of(sheet.play, rules.edition.play)])
    for state in sheet.timed_effects:
        talent = talent_of(state, rules)
        if talent is not None and any(isinstance(one, Use) and one.per == "session" for one in talent.effects):
            outcomes = (UpkeepOutcome(1, Message("can be used again")),)
            yield UpkeepItem(
                f"lasting.{state.id}", Topic.LASTING, state.id, state_name(state, rules), note, outcomes, 1
            )


def _changed(value: int, by: int) -> Message:
    """Return what a value is after a change: "3 (−2)", "stays 5"."""
    if not by:
        return Message("stays {value}", value=value)
    return Message("{value} ({change:+d})", value=value + by, change=by)
