"""What leaves a trauma after a session, and what traumas ask for when time passes (core 5.3, evolved 5.4)."""

from collections.abc import Iterator

from alien_desktop.documents.sheet.active_effects import continuous_effects
from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.documents.sheet.pools import pool_for
from alien_desktop.documents.sheet.timed_effects import row_of
from alien_desktop.documents.sheet_rules import SheetRules
from alien_desktop.documents.upkeep.upkeep_item import MOST_TIMES, Topic, UpkeepItem, UpkeepOutcome, times_told
from alien_desktop.rules.body.clock import TimeSpan, TimeUnit
from alien_desktop.rules.dice.roll_profile import ActiveEffect, effects_of
from alien_desktop.rules.effects.continuous import Recurring
from alien_desktop.rules.message import Message
from alien_desktop.rules.people.campaign import GameMode
from alien_desktop.rules.people.characteristics import ATTRIBUTE_NAMES
from alien_desktop.rules.stress.trauma import trauma_from

REMEDIES = {"alcohol": Message("alcohol"), "a drug": Message("a drug")}
"""What spares somebody, by the word of the catalog."""


def due_traumas(sheet: CharacterSheet, span: TimeSpan, rules: SheetRules) -> Iterator[UpkeepItem]:
    """Yield what comes back in this time; nobody without stress suffers from it."""
    if sheet.is_synthetic:
        return
    for active, effect in recurring(sheet, rules):
        unit = TimeUnit(effect.every)
        times = span.times(unit)
        if 1 <= times <= MOST_TIMES:
            yield _due(sheet, active, effect, times, span, rules)


def due_breakdown(sheet: CharacterSheet, panicked: int, rules: SheetRules) -> Iterator[UpkeepItem]:
    """Yield the Empathy roll after a session in which panic went far enough; `panicked` is its highest total."""
    known = rules.edition.trauma
    if sheet.is_synthetic or panicked < trauma_from(known, continuous_effects(sheet, rules)):
        return
    note = Message("Panic Roll of {total}; Empathy: a failure leaves one", total=panicked)
    if known.success_is_trauma:
        note = Message("Panic Roll of {total}; Empathy: a success leaves one", total=panicked)
    rows = enumerate(rules.catalog.trauma.rows, start=1)
    outcomes = (
        UpkeepOutcome(0, Message("no trauma")),
        *(UpkeepOutcome(place, Message("{trauma}", trauma=row.name), harm=True) for place, row in rows),
    )
    yield UpkeepItem(
        "breakdown",
        Topic.BREAKDOWN,
        str(panicked),
        Message("Trauma"),
        note,
        outcomes,
        None,
        sheet.attributes.empathy,
        ticked=sheet.play is GameMode.CAMPAIGN,
    )


def recurring(sheet: CharacterSheet, rules: SheetRules) -> tuple[tuple[ActiveEffect, Recurring], ...]:
    """Return everything that comes back on a sheet, with where it comes from."""
    return tuple(effects_of(continuous_effects(sheet, rules), Recurring))


def _due(
    sheet: CharacterSheet, active: ActiveEffect, effect: Recurring, times: int, span: TimeSpan, rules: SheetRules
) -> UpkeepItem:
    base, value = 0, None
    if effect.attribute is not None:
        base = max(pool_for(sheet, effect.attribute, rules).base, 0)
        name = ATTRIBUTE_NAMES[effect.attribute]
        note, well = Message("{attribute}: a failure hurts", attribute=name), Message("a fair day")
        if effect.hurts == "success":
            note, well = Message("{attribute}: a success hurts", attribute=name), Message("a good night")
        until = Message("no relief for a day")
    else:
        value = 0 if _was_taken(sheet, effect, span, rules) else times
        remedy, unit = REMEDIES.get(effect.spared_by, ""), rules.edition.time.span(TimeUnit(effect.every)).name
        note = Message("{remedy} each {unit}", remedy=remedy, unit=unit)
        well = Message("has had {remedy}", remedy=remedy)
        until = Message("no relief until {remedy}", remedy=remedy)
    outcomes = [UpkeepOutcome(0, well)]
    for number in range(1, times + 1):
        told = Message("stress {amount:+d}, {until}", amount=number * effect.stress, until=until)
        outcomes.append(UpkeepOutcome(number, told, harm=True))
    return UpkeepItem(
        f"trauma.{active.source}",
        Topic.TRAUMA,
        active.source,
        active.owner,
        times_told(note, times),
        tuple(outcomes),
        value,
        base,
        0,
        times,
    )


def _was_taken(sheet: CharacterSheet, effect: Recurring, span: TimeSpan, rules: SheetRules) -> bool:
    """Whether what helps was taken in the last of the units that pass."""
    since = span.after - span.rules.rounds_in(TimeUnit(effect.every))
    rows = (row_of(state, rules) for state in sheet.timed_effects if state.since >= since)
    return any(row is not None and row.helps == effect.spared_by for row in rows)
