"""What is due of rest, panic, injuries, death rolls, rads and the signature item when time passes."""

from collections.abc import Iterator

from alien_desktop.documents.character_sheet import CharacterSheet, Injury
from alien_desktop.documents.derived.alarm_state import panic_state, running_responses
from alien_desktop.documents.derived.due import DIES, LIVES, SAVED, Due, Outcome, Passage, Topic
from alien_desktop.documents.derived.due_needs import due_needs, due_supplies, occasions
from alien_desktop.documents.derived.graces import death_roll_terms
from alien_desktop.documents.derived.roller import roller_of
from alien_desktop.documents.derived.sheet_rules import SheetRules
from alien_desktop.documents.derived.values import health_max
from alien_desktop.documents.edits.damage import DEAD
from alien_desktop.documents.edits.injuries import dying, wound_of
from alien_desktop.rules.death import death_pool
from alien_desktop.rules.play import Mode, span_of
from alien_desktop.rules.radiation import Rads, can_heal_rad
from alien_desktop.rules.recovery import Healing, Patient, can_left_alone, heal_days, left_alone, rest
from alien_desktop.rules.roller import Roller
from alien_desktop.rules.stress import rest_relief, verify_relief
from alien_desktop.rules.timers import death_timer
from alien_desktop.rules.violation import RuleViolation

ALL_THE_TIME = "only if all of it was rest in safety"
NURSED_DAYS = 2


def due_for(sheet: CharacterSheet, passage: Passage, rules: SheetRules, company: int = 0) -> tuple[Due, ...]:
    """Return everything that is due, in the order in which it is settled; the dead have nothing to wait for.

    `company` is what a friend's talent adds to the relief of stress by a rest.
    """
    if DEAD in sheet.conditions:
        return ()
    if passage is Passage.SESSION:
        return tuple(_signature(sheet, rules))
    return (
        *_panic(sheet, rules),
        *due_supplies(sheet, passage, rules),
        *due_needs(sheet, passage, rules),
        *_rads(sheet, passage, rules),
        *_injuries(sheet, passage, rules),
        *_stress(sheet, passage, rules, company),
        *_health(sheet, passage, rules),
    )


def _panic(sheet: CharacterSheet, rules: SheetRules) -> Iterator[Due]:
    """Panic ends when a Turn has passed (S0-045, S1-044)."""
    rows = panic_state(sheet, rules).rows(rules.catalog.panic)
    if rows:
        names = ", ".join(row.name for row in rows)
        yield Due(
            "panic",
            Topic.PANIC,
            "",
            f"Panic: {names}",
            f"a {rules.edition.vocabulary.turn} has passed",
            (Outcome(1, "ends"),),
            1,
        )


def _rads(sheet: CharacterSheet, passage: Passage, rules: SheetRules) -> Iterator[Due]:
    radiation = rules.edition.radiation
    rads = Rads(sheet.radiation.current, sheet.radiation.permanent)
    if passage is Passage.TURN or not can_heal_rad(rads, radiation, exposed=False):
        return
    times = min(rads.current, 1 if passage is Passage.SHIFT else rules.edition.time.shifts_per_day)
    outcomes = []
    for healed in range(times, -1, -1):
        stay = times - healed
        words = f"{healed} {'heals' if healed == 1 else 'heal'}"
        if stay:
            words = f"{stay} {'stays' if stay == 1 else 'stay'}" + (" for good" if radiation.permanent else "")
            words = f"{healed} {'heals' if healed == 1 else 'heal'}, {words}" if healed else words
        outcomes.append(Outcome(healed, words, stay > 0))
    yield Due(
        "rads",
        Topic.RADS,
        "",
        f"Rads {rads.total}",
        "away from the source",
        tuple(outcomes),
        None if radiation.permanent else times,
        stress=1 if radiation.permanent else 0,
        times=times,
    )


def _injuries(sheet: CharacterSheet, passage: Passage, rules: SheetRules) -> Iterator[Due]:
    for injury in sheet.injuries:
        yield from _death(sheet, injury, passage, rules)
    for injury in sheet.injuries:
        yield from _healing(injury, passage, rules)


def _healing(injury: Injury, passage: Passage, rules: SheetRules) -> Iterator[Due]:
    wound = wound_of(injury, rules)
    waits = wound.surgery and not injury.treated
    blocked = "Healing begins after surgery." if waits else ""
    if injury.days_left is None:
        if wound.heal_shifts and passage is not Passage.TURN:
            mended = (Outcome(1, "healed"),)
            yield Due(
                f"mended.{injury.id}", Topic.MENDED, injury.id, injury.name, "a Shift", mended, 1, blocked=blocked
            )
        return
    if passage is not Passage.DAY:
        return
    outcomes = tuple(Outcome(days, _days_words(injury.days_left, days)) for days in (1, NURSED_DAYS, 0))
    yield Due(
        f"healing.{injury.id}",
        Topic.HEALING,
        injury.id,
        injury.name,
        "two days with a nurse",
        outcomes,
        1,
        blocked=blocked,
    )


def _days_words(days_left: int, days: int) -> str:
    left = heal_days(Healing(days_left), days).days_left if days else days_left
    return f"{left} {'day' if left == 1 else 'days'} left" if left else "healed"


def _death(sheet: CharacterSheet, injury: Injury, passage: Passage, rules: SheetRules) -> Iterator[Due]:
    fatal = dying(injury, rules)
    unit = passage.unit
    if fatal is None or unit is None or sheet.is_synthetic:
        return
    times = occasions(death_timer(sheet.id, injury.id, fatal), unit, rules)
    if not times:
        return
    death = rules.edition.death
    more = death_roll_terms(sheet, rules)
    pool = death_pool(sheet.attributes.strength, sheet.skills.stamina, fatal, death, more)
    outcomes = [Outcome(LIVES, "lives on"), Outcome(DIES, "dies", harm=True)]
    if death.saved_after is not None:
        outcomes.append(Outcome(SAVED, "saved"))
    note = f"each {rules.edition.time.span(fatal.limit).name}"
    if times > 1:
        note += f", {times} times or until it is decided"
    title = f"Death roll: {injury.name}"
    yield Due(
        f"death.{injury.id}",
        Topic.DEATH,
        injury.id,
        title,
        note,
        tuple(outcomes),
        base=max(pool.base, 0),
        times=times,
    )


def _stress(sheet: CharacterSheet, passage: Passage, rules: SheetRules, company: int) -> Iterator[Due]:
    if sheet.is_synthetic or not sheet.stress:
        return
    edition = rules.edition
    roller = roller_of(sheet, rules)
    one_rest = min(rest_relief(roller, edition.stress, company), sheet.stress)
    whole = passage is not Passage.TURN
    proposed = sheet.stress if whole else one_rest
    blocked = _refusal(roller, rules)
    ordered = [proposed, *(amount for amount in range(sheet.stress + 1) if amount != proposed)]
    outcomes = tuple(Outcome(by, f"{sheet.stress - by} ({-by:+d})".replace("-", "−")) for by in ordered)
    outcomes = tuple(Outcome(each.value, each.text if each.value else f"stays {sheet.stress}") for each in outcomes)
    note = ALL_THE_TIME if whole else "rest in a safe place"
    if company and not whole:
        note += ", in good company"
    title = f"Stress {sheet.stress}"
    yield Due("stress", Topic.STRESS, "", title, note, outcomes, proposed, ticked=not whole, blocked=blocked)
    table = rules.catalog.responses
    if blocked or table is None or not edition.stress.ends_responses:
        return
    for number, row_id in enumerate(running_responses(sheet, rules)):
        ends = not whole and number < proposed
        note = "one for each point of stress relieved"
        yield Due(
            f"response.{row_id}",
            Topic.RESPONSE,
            row_id,
            table.row(row_id).name,
            note,
            (Outcome(1, "ends"),),
            1,
            ticked=ends,
        )


def _refusal(roller: Roller, rules: SheetRules) -> str:
    try:
        verify_relief(roller, rules.edition.stress)
    except RuleViolation as violation:
        return violation.sentence
    return ""


def _health(sheet: CharacterSheet, passage: Passage, rules: SheetRules) -> Iterator[Due]:
    most = health_max(sheet, rules).value
    missing = most - sheet.health
    if missing <= 0:
        return
    patient = Patient(
        sheet.health, most, sheet.is_broken, synthetic=sheet.is_synthetic, conditions=tuple(sheet.conditions)
    )
    recovery = rules.edition.recovery
    whole = passage is not Passage.TURN
    if can_left_alone(patient):
        gained = left_alone(patient, recovery).gained
        up = (Outcome(gained, f"Health {sheet.health + gained}"),)
        note = f"after a {rules.edition.vocabulary.turn} with nobody near to help"
        yield Due("alone", Topic.ALONE, "", "Gets up alone", note, up, gained, ticked=False)
        return
    title = f"Health {sheet.health} of {most}"
    try:
        proposed = rest(patient, recovery, missing if whole else 1).gained
    except RuleViolation as violation:
        yield Due("health", Topic.HEALTH, "", title, "", (), 0, ticked=False, blocked=violation.sentence)
        return
    ordered = [proposed, *(amount for amount in range(missing + 1) if amount != proposed)]
    outcomes = tuple(Outcome(by, f"{sheet.health + by} (+{by})" if by else f"stays {sheet.health}") for by in ordered)
    note = ALL_THE_TIME if whole else "rest in a safe place"
    yield Due("health", Topic.HEALTH, "", title, note, outcomes, proposed, ticked=not whole)


def _signature(sheet: CharacterSheet, rules: SheetRules) -> Iterator[Due]:
    if sheet.signature_used and rules.edition.stress.signature_item_relief:
        span = span_of(Mode(sheet.play.value), rules.edition.play).value
        title = sheet.signature_item or "Signature item"
        outcomes = (Outcome(1, "can be used again"),)
        yield Due("signature", Topic.SIGNATURE, "", title, f"once in each {span}", outcomes, 1)
