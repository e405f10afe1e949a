"""Drugs, drinks, meals and sleep that go on acting: their effects meanwhile, and the edits that begin and end them."""

from collections.abc import Iterable, Iterator

from alien_desktop.catalog.rows.equipment import CatalogGear
from alien_desktop.catalog.rows.people import CatalogTalent
from alien_desktop.documents.sheet.character_sheet import CharacterSheet, next_item_id
from alien_desktop.documents.sheet.states import TimedEffect
from alien_desktop.documents.sheet_rules import SheetRules
from alien_desktop.rules.body.clock import TimeUnit
from alien_desktop.rules.dice.roll_profile import ActiveEffect
from alien_desktop.rules.effects.continuous import (
    BrokenRoll,
    ContinuousEffect,
    Dice,
    Immunity,
    NoHealing,
    NoRelief,
    Recurring,
    Use,
)
from alien_desktop.rules.effects.kinds import Effect
from alien_desktop.rules.effects.vocabulary import SUPPLY_TITLES, Supply
from alien_desktop.rules.message import Message, Words, listed
from alien_desktop.rules.people.characteristics import ATTRIBUTE_NAMES, SKILL_NAMES
from alien_desktop.rules.violation import RuleViolation

OPEN = "open"
"""The value of `CatalogGear.lasts` when only the Game Mother knows the end."""
MOST_DOSES = 99


def row_of(state: TimedEffect, rules: SheetRules) -> CatalogGear | None:
    """Return the catalog row of what was taken; None for what is in nobody's catalog, such as sleep."""
    return rules.catalog.drugs_and_food.get(state.source) or rules.catalog.gear.get(state.source)


def effects_now(state: TimedEffect, rules: SheetRules) -> tuple[ContinuousEffect, ...]:
    """Return the continuous effects of a timed effect; from the second dose on there may be more."""
    row = row_of(state, rules)
    if row is None:
        talent = talent_of(state, rules)
        resting = talent is not None and any(isinstance(one, Use) and one.no_relief for one in talent.effects)
        return (NoRelief(),) if resting or is_craving(state, rules) else ()
    effects: tuple[Effect, ...] = (*row.while_it_lasts, *(row.more_doses if state.doses > 1 else ()))
    return tuple(effect for effect in effects if isinstance(effect, ContinuousEffect))


def is_craving(state: TimedEffect, rules: SheetRules) -> bool:
    """Whether a trauma keeps stress from being relieved: for a day, or until what helps is taken."""
    return any(row.id == state.source for row in rules.catalog.trauma.rows)


def timed_active_effects(sheet: CharacterSheet, rules: SheetRules) -> Iterator[ActiveEffect]:
    """Yield the continuous effects of all timed effects, named by what was taken."""
    for state in sheet.timed_effects:
        for effect in effects_now(state, rules):
            yield ActiveEffect(state_name(state, rules), effect, state.source)


def state_name(state: TimedEffect, rules: SheetRules) -> Words:
    """Return what it is called, with the number of doses when there are several."""
    name = state.name or _name_by_source(state, rules)
    return Message("{name} × {count}", name=name, count=state.doses) if state.doses > 1 else name


def _name_by_source(state: TimedEffect, rules: SheetRules) -> Words:
    """Return the name of what has none of its own: sleep, a supply that was used for a day, a craving."""
    row = row_of(state, rules)
    if row is not None:
        supply = next((kind for kind in Supply if covers_day_only(row, kind)), None)
        return Message("{supply} for the day", supply=SUPPLY_TITLES[supply]) if supply is not None else row.name
    trauma = next((each for each in rules.catalog.trauma.rows if each.id == state.source), None)
    if trauma is None:
        return Message("Asleep") if state.meets else state.source
    wanted = [effect.spared_by for effect in trauma.effects if isinstance(effect, Recurring) and effect.spared_by]
    if wanted and state.until is None:
        return Message("Wants {what}", what=_WANTED[wanted[0]])
    return Message("After: {trauma}", trauma=trauma.name)


_WANTED = {"alcohol": Message("alcohol"), "a drug": Message("a drug")}


def covers_day_only(row: CatalogGear, kind: Supply) -> bool:
    """Whether something covers a day of this supply and does nothing else."""
    return row.lasts == "day" and {getattr(effect, "to", "") for effect in row.while_it_lasts} == {kind.value}


_NEEDS = {
    "food": Message("no need of food"),
    "water": Message("no need of water"),
    "sleep": Message("no need of sleep"),
    "cold": Message("no harm by cold"),
    "fatigue": Message("no fatigue"),
    "panic": Message("no panic"),
    "stress": Message("no stress"),
    "stun": Message("no stun"),
}
"""Immunities that something taken gives."""


def effect_words(effects: Iterable[Effect]) -> Message | None:
    """Return continuous effects in a few words: "−1 on Wits rolls, no stress relief"; None when there are none."""
    words: list[Message] = []
    for effect in sorted(effects, key=lambda each: isinstance(each, NoRelief)):
        match effect:
            case Dice():
                words.append(_dice_words(effect))
            case Immunity():
                words.append(_NEEDS.get(effect.to) or Message("immune: {what}", what=effect.to))
            case NoRelief():
                words.append(Message("no stress relief"))
            case NoHealing():
                words.append(Message("no healing"))
    return listed(words)


def _dice_words(effect: Dice) -> Message:
    names = [*(ATTRIBUTE_NAMES[each] for each in effect.attributes), *(SKILL_NAMES[each] for each in effect.skills)]
    if not names:
        return Message("{dice:+d} on all skill rolls", dice=effect.dice)
    what = names[0]
    for name in names[1:]:
        what = Message("{before} and {name}", before=what, name=name)
    return Message("{dice:+d} on {what} rolls", dice=effect.dice, what=what)


def time_left(state: TimedEffect, sheet: CharacterSheet, rules: SheetRules) -> Message | None:
    """Return how long it goes on: "1 Shift", "20 Turns"; None when only the Game Mother knows."""
    if state.until is None:
        return None
    time = rules.edition.time
    left = max(0, state.until - sheet.clock)
    for unit in (TimeUnit.DAY, TimeUnit.SHIFT, TimeUnit.TURN):
        if left and left % time.rounds_in(unit) == 0:
            break
    else:
        unit = TimeUnit.TURN
    number = -(-left // time.rounds_in(unit))
    return time.span(unit).counted(number)


def begin_timed_effect(
    sheet: CharacterSheet, row: CatalogGear, rules: SheetRules, name: str | None = None
) -> CharacterSheet:
    """Begin the timed effect of an item that was taken; another dose adds to the first and restarts its duration.

    What acts only at once, and what a synthetic takes, leaves nothing behind.
    """
    if row.lasts is None or sheet.is_synthetic:
        return sheet
    until = None
    if row.lasts != OPEN:
        until = sheet.clock + rules.edition.time.rounds_in(TimeUnit(row.lasts))
    running = next((state for state in sheet.timed_effects if state.source == row.id), None)
    if running is None:
        begun = TimedEffect(
            id=next_item_id(sheet, "s"),
            source=row.id,
            name=row.name if name is None else name,
            since=sheet.clock,
            until=until,
        )
        return sheet.evolve(timed_effects=(*sheet.timed_effects, begun))
    more = running.evolve(doses=min(running.doses + 1, MOST_DOSES), until=until)
    return sheet.evolve(timed_effects=tuple(more if state.id == running.id else state for state in sheet.timed_effects))


def fall_asleep(sheet: CharacterSheet, cause: str, rules: SheetRules) -> CharacterSheet:
    """Sleep for a Shift from now on; when it is over, nobody is tired any more."""
    if any(state.meets == cause for state in sheet.timed_effects):
        return sheet
    until = sheet.clock + rules.edition.time.rounds_in(TimeUnit.SHIFT)
    asleep = TimedEffect(id=next_item_id(sheet, "s"), since=sheet.clock, until=until, meets=cause)
    return sheet.evolve(timed_effects=(*sheet.timed_effects, asleep))


def begin_craving(sheet: CharacterSheet, row_id: str, effect: Recurring, rules: SheetRules) -> CharacterSheet:
    """Keep stress from being relieved after a trauma has come back: for a day, or until what helps is taken."""
    until = None if effect.spared_by else sheet.clock + rules.edition.time.rounds_in(TimeUnit.DAY)
    others = tuple(state for state in sheet.timed_effects if state.source != row_id)
    craving = TimedEffect(id=next_item_id(sheet, "s"), source=row_id, since=sheet.clock, until=until)
    return sheet.evolve(timed_effects=(*others, craving))


def use_source(talent: str, about: str = "") -> str:
    """Return by which source a use of a talent is remembered; `about` is what it was used on, where that counts."""
    return f"{talent}#{about.casefold()}"[:120] if about else talent


def talent_of(state: TimedEffect, rules: SheetRules) -> CatalogTalent | None:
    """Return the talent whose use is remembered; None for what was taken."""
    return rules.catalog.talents.get(state.source.partition("#")[0])


def note_use(
    sheet: CharacterSheet, used: ActiveEffect, rules: SheetRules, unit: TimeUnit | None = None
) -> CharacterSheet:
    """Remember what was used, or what was done for somebody: for a Turn or a day, or until something ends it."""
    until = sheet.clock + rules.edition.time.rounds_in(unit) if unit is not None else None
    others = tuple(state for state in sheet.timed_effects if state.source != used.source)
    state = TimedEffect(
        id=next_item_id(sheet, "s"), source=used.source, name=str(used.owner), since=sheet.clock, until=until
    )
    return sheet.evolve(timed_effects=(*others, state))


def is_tended(sheet: CharacterSheet, rules: SheetRules) -> bool:
    """Whether somebody tends the injuries of a character today (evolved 3.1, Nurse)."""
    known = {row.id for row in rules.catalog.talents.values() if any(_tends(one) for one in row.effects)}
    return any(one.source in known and (one.until or 0) > sheet.clock for one in sheet.timed_effects)


def _tends(effect: Effect) -> bool:
    return isinstance(effect, Use) and effect.tends


def without_uses_while_broken(sheet: CharacterSheet, rules: SheetRules) -> CharacterSheet:
    """Whoever is up again may do once more what is done once while Broken."""
    left = tuple(one for one in sheet.timed_effects if not _while_broken(one, rules))
    return sheet if left == sheet.timed_effects else sheet.evolve(timed_effects=left)


def _while_broken(state: TimedEffect, rules: SheetRules) -> bool:
    row = talent_of(state, rules)
    return row is not None and any(isinstance(one, BrokenRoll) and one.once == "broken" for one in row.effects)


def end_cravings(sheet: CharacterSheet, row: CatalogGear, rules: SheetRules) -> CharacterSheet:
    """End the cravings that something which was taken meets."""
    if not row.helps:
        return sheet
    met = {
        trauma.id
        for trauma in rules.catalog.trauma.rows
        for effect in trauma.effects
        if isinstance(effect, Recurring) and effect.spared_by == row.helps
    }
    left = tuple(state for state in sheet.timed_effects if state.source not in met)
    return sheet.evolve(timed_effects=left) if left != sheet.timed_effects else sheet


def end_timed_effect(sheet: CharacterSheet, state_id: str) -> CharacterSheet:
    """End a timed effect; one that has ended already is a RuleViolation."""
    if all(state.id != state_id for state in sheet.timed_effects):
        raise RuleViolation(Message("That has ended already."))
    return sheet.evolve(timed_effects=tuple(state for state in sheet.timed_effects if state.id != state_id))
