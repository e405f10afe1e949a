"""What is due of rads, injuries and death rolls when time passes."""

from collections.abc import Iterator

from alien_desktop.documents.sheet.character_sheet import CharacterSheet, Injury
from alien_desktop.documents.sheet.death_rolls import death_rules, dying_name, dying_pool, needs_death_roll
from alien_desktop.documents.sheet.deprivation import is_broken_by_radiation
from alien_desktop.documents.sheet.injuries import dying, limit_began, stays_untreated, waits_for_surgery, wound_of
from alien_desktop.documents.sheet.states import RADIATION
from alien_desktop.documents.sheet.timed_effects import is_tended
from alien_desktop.documents.sheet_rules import SheetRules
from alien_desktop.documents.upkeep.upkeep_item import (
    DIES,
    LIVES,
    MOST_TIMES,
    NEED,
    SAVED,
    Topic,
    UpkeepItem,
    UpkeepOutcome,
    health_lost,
    times_told,
)
from alien_desktop.rules.body.clock import TimeSpan, TimeUnit
from alien_desktop.rules.body.radiation import INTERVAL, Rads, Strength, verify_heal_rad
from alien_desktop.rules.body.recovery import Healing, heal_days
from alien_desktop.rules.body.timers import death_timer, radiation_timer
from alien_desktop.rules.message import Message, Plural, Words
from alien_desktop.rules.violation import is_allowed

NURSED_DAYS = 2

SOURCES = {
    Strength.WEAK: Message("weak source"),
    Strength.STRONG: Message("strong source"),
    Strength.EXTREME: Message("extreme source"),
}


def due_rads(sheet: CharacterSheet, span: TimeSpan, rules: SheetRules) -> Iterator[UpkeepItem]:
    """Yield new rads in the reach of a source, or those that heal away from it."""
    if sheet.radiation.exposure in set(Strength):
        yield from _irradiated(sheet, Strength(sheet.radiation.exposure), span, rules)
    else:
        yield from _healing_rads(sheet, span, rules)


def _irradiated(sheet: CharacterSheet, strength: Strength, span: TimeSpan, rules: SheetRules) -> Iterator[UpkeepItem]:
    """Yield the rads of a source: a die for each point there is by then, each 6 a damage that no armor stops."""
    unit = INTERVAL[strength]
    times = span.runs_out(radiation_timer(sheet.id, strength))
    if not times:
        return
    word = rules.edition.time.span(unit).name
    total = sheet.radiation.current + sheet.radiation.permanent
    title = Message("Radiation {total}: {source}", total=total, source=SOURCES[strength])
    if times > MOST_TIMES:
        blocked = Message(
            "One point each {unit}: let time pass {unit} by {unit}, or take them on the sheet.", unit=word
        )
        yield UpkeepItem("irradiated", Topic.IRRADIATED, "", title, None, (), 0, ticked=False, blocked=blocked)
        return
    after = total + times
    outcomes = [UpkeepOutcome(0, Message("Radiation {rads}, no damage", rads=after))]
    for damage in range(1, sheet.health + 1):
        told = Message(
            "Radiation {rads}, {loss}", rads=after, loss=health_lost(damage, rules.edition.stress.from_damage)
        )
        if damage == sheet.health:
            told = Message("{damage}, Broken", damage=told)
        outcomes.append(UpkeepOutcome(damage, told, harm=True))
    note = times_told(Message("one each {unit}: a die for each point", unit=word), times)
    yield UpkeepItem("irradiated", Topic.IRRADIATED, "", title, note, tuple(outcomes), base=total + 1, times=times)
    if is_broken_by_radiation(sheet):
        yield from _death_of_need(sheet, RADIATION, unit, times, rules)


def _healing_rads(sheet: CharacterSheet, span: TimeSpan, rules: SheetRules) -> Iterator[UpkeepItem]:
    radiation = rules.edition.radiation
    rads = Rads(sheet.radiation.current, sheet.radiation.permanent)
    times = min(rads.current, span.times(TimeUnit.SHIFT))
    if not times or not is_allowed(verify_heal_rad, rads, radiation, exposed=False):
        return
    outcomes = []
    for healed in range(times, -1, -1):
        stay = times - healed
        heal: Message = Plural("%n heal", "%n heals", healed)
        left: Message = Plural("%n stay", "%n stays", stay)
        if radiation.permanent:
            left = Plural("%n permanent", "%n permanent", stay)
        words = Message("{healed}, {stay}", healed=heal, stay=left) if healed and stay else left if stay else heal
        outcomes.append(UpkeepOutcome(healed, words, stay > 0))
    yield UpkeepItem(
        "rads",
        Topic.RADS,
        "",
        Message("Radiation {total}", total=rads.total),
        Message("away from the source"),
        tuple(outcomes),
        None if radiation.permanent else times,
        stress=1 if radiation.permanent else 0,
        times=times,
    )


def due_injuries(sheet: CharacterSheet, span: TimeSpan, rules: SheetRules) -> Iterator[UpkeepItem]:
    """Yield the death rolls of injuries and needs, then the healing of injuries."""
    broken = needs_death_roll(sheet, rules)
    if broken is not None:
        cause, unit = broken
        times = span.times(unit)
        if times:
            yield from _death_of_need(sheet, cause, unit, times, rules)
    for injury in sheet.injuries:
        yield from _death(sheet, injury, span, rules)
    for injury in sheet.injuries:
        yield from _healing(sheet, injury, span, rules)


def _healing(sheet: CharacterSheet, injury: Injury, span: TimeSpan, rules: SheetRules) -> Iterator[UpkeepItem]:
    wound = wound_of(injury, rules)
    blocked = Message("Healing begins after surgery.") if waits_for_surgery(injury, rules) else None
    if injury.days_left is None:
        if wound.heal_shifts and span.times(TimeUnit.SHIFT, injury.since):
            mended = (UpkeepOutcome(1, Message("healed")),)
            yield UpkeepItem(
                f"mended.{injury.id}",
                Topic.MENDED,
                injury.id,
                injury.name,
                Message("a Shift"),
                mended,
                1,
                blocked=blocked,
            )
        return
    if not span.times(TimeUnit.DAY, injury.since):
        return
    tended = is_tended(sheet, rules)
    outcomes = tuple(UpkeepOutcome(days, _days_words(injury, days, rules)) for days in (1, NURSED_DAYS, 0))
    yield UpkeepItem(
        f"healing.{injury.id}",
        Topic.HEALING,
        injury.id,
        injury.name,
        Message("tended: two days") if tended else Message("two days with a nurse") if _has_nurses(rules) else None,
        outcomes,
        NURSED_DAYS if tended else 1,
        blocked=blocked,
    )


def _has_nurses(rules: SheetRules) -> bool:
    """Whether the edition has the talent that makes a tended day count double (evolved 3.1)."""
    return any(row.key == "nurse" for row in rules.catalog.talents.values())


def _days_words(injury: Injury, days: int, rules: SheetRules) -> Message:
    days_left = injury.days_left or 0
    left = heal_days(Healing(days_left), days).days_left if days else days_left
    if left:
        return Plural("%n days left", "%n day left", left)
    return Message("permanent") if stays_untreated(injury, rules) else Message("healed")


def _death(sheet: CharacterSheet, injury: Injury, span: TimeSpan, rules: SheetRules) -> Iterator[UpkeepItem]:
    fatal = dying(injury, rules)
    if fatal is None or sheet.is_synthetic:
        return
    times = span.runs_out(death_timer(sheet.id, injury.id, fatal, limit_began(injury)))
    if times:
        yield _death_due(sheet, injury.id, injury.name, fatal.limit, times, rules)


def _death_of_need(
    sheet: CharacterSheet, cause: str, unit: TimeUnit, times: int, rules: SheetRules
) -> Iterator[UpkeepItem]:
    if not sheet.is_synthetic:
        yield _death_due(sheet, f"{NEED}{cause}", dying_name(sheet, f"{NEED}{cause}"), unit, times, rules)


def _death_due(
    sheet: CharacterSheet, about: str, name: Words, limit: TimeUnit, times: int, rules: SheetRules
) -> UpkeepItem:
    found = dying_pool(sheet, about, rules)
    outcomes = [UpkeepOutcome(LIVES, Message("lives on")), UpkeepOutcome(DIES, Message("dies"), harm=True)]
    if death_rules(about, rules).saved_after is not None:
        outcomes.append(UpkeepOutcome(SAVED, Message("saved")))
    note = Message("each {unit}", unit=rules.edition.time.span(limit).name)
    if times > 1:
        note = Message("{note}, {times} times or until it is decided", note=note, times=times)
    title = Message("Death roll: {cause}", cause=name)
    base = max(found[1].base, 0) if found else 0
    return UpkeepItem(f"death.{about}", Topic.DEATH, about, title, note, tuple(outcomes), base=base, times=times)
