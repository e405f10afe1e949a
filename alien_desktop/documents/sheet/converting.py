"""A character in the other edition: a copy by the rules of conversion, with nothing lost untold.

Sources: evolved 1.1, 12.1, 12.2, 19 (rules/people/converter.py). What is in both catalogs becomes its counterpart, what
was written by hand is kept, and what the other edition does not have is reported and noted on the copy.
"""

from collections.abc import Callable, Iterator

from alien_desktop.documents.document import new_document_id
from alien_desktop.documents.sheet.character_sheet import CharacterSheet, Injury, Talent
from alien_desktop.documents.sheet.conversion_report import (
    NO_COUNTERPART,
    NOTED,
    Comparison,
    Part,
    differences,
    left_behind,
)
from alien_desktop.documents.sheet.counterparts import counterpart, is_row
from alien_desktop.documents.sheet.deprivation import cause_words
from alien_desktop.documents.sheet.injuries import wound_of, wound_of_row
from alien_desktop.documents.sheet.items import Armor, Carried, Gear, Weapon
from alien_desktop.documents.sheet.new_parts import item_from, talent_from
from alien_desktop.documents.sheet.own_effects import OwnEffects
from alien_desktop.documents.sheet.states import DEAD, FIRE, RADIATION, Deprivation, TimedEffect
from alien_desktop.documents.sheet.values import health_max
from alien_desktop.documents.sheet_rules import SheetRules
from alien_desktop.documents.text import NOTE_LIMIT
from alien_desktop.rules.body.clock import TimeUnit
from alien_desktop.rules.editions.registry import EDITIONS
from alien_desktop.rules.effects.continuous import DerivedChange
from alien_desktop.rules.effects.vocabulary import Derived, Supply
from alien_desktop.rules.message import Message, Words
from alien_desktop.rules.people.characteristics import Attribute, Skill
from alien_desktop.rules.people.converter import CarriedWeapon, CharacterValues, Target, WornArmor, convert
from alien_desktop.rules.record import record

SORTS = ("revolver", "pistol", "rifle")
"""Words in the name of a weapon that say how much ammunition it holds; any other that needs some is heavy."""


_OWN_FIELDS = ("name", "quarters", "category", "price")
"""What a player writes on a thing of the catalog; it stays whatever the other catalog says."""


@record
class ConvertedSheet:
    """The copy, and every line that tells it from the original, in the order of the sheet."""

    sheet: CharacterSheet
    rows: tuple[Comparison, ...]

    @property
    def lost(self) -> tuple[Comparison, ...]:
        """What has no place in the other edition; `there` says where it went."""
        return tuple(row for row in self.rows if row.is_lost)


def other_edition(edition: str) -> str:
    """Return the edition that is not this one."""
    return next(other for other in EDITIONS if other != edition)


def convert_sheet(
    sheet: CharacterSheet, here: SheetRules, there: SheetRules, words: Callable[[Message], str] = str
) -> ConvertedSheet:
    """Return a copy under a new id in the other edition; a RuleViolation when it is written for that one already.

    What is left behind is noted on the copy, in the language of `words`.
    """
    values = _values(sheet)
    converted = convert(values, here.edition, _target(here, there))
    known = tuple(each for each in converted.values.conditions if there.condition(each) is not None or each == DEAD)
    deprivations, conditions = _deprivations_there(sheet, there, known)
    causes = {need.cause for need in there.edition.conditions.needs}
    copy = sheet.evolve(
        id=new_document_id(),
        sample=False,
        edition=there.edition.id,
        career=counterpart(sheet.career, there),
        health=max(0, converted.values.health),
        radiation=sheet.radiation.evolve(permanent=converted.values.permanent_rads),
        conditions=conditions,
        deprivations=deprivations,
        broken_by=sheet.broken_by if sheet.broken_by in (*causes, FIRE, RADIATION) else "",
        timed_effects=_timed_effects_there(sheet, there),
        responses=(),
        response_due=False,
        panic=(),
        trauma=tuple(_trauma_there(sheet, there)),
        talents=_talents(sheet, here, there),
        injuries=_injuries(sheet, here, there),
        weapons=tuple(
            _weapon(weapon, new.ammo, here, there)
            for weapon, new in zip(sheet.weapons, converted.values.weapons, strict=True)
        ),
        armor=tuple(
            _armor(suit, new.rating, here, there) for suit, new in zip(sheet.armor, converted.values.armor, strict=True)
        ),
        gear=tuple(_gear(item, here, there) for item in sheet.gear),
        overrides=(),
    )
    most = health_max(copy, there).value
    copy = copy.evolve(health=min(copy.health, max(most, 0)))
    gone = (
        *left_behind(sheet, copy, converted, here, there),
        *_causes_gone(sheet, copy, there),
    )
    note = _note(gone, here, words)
    fits = len(sheet.notes) + len(note) + 2 <= NOTE_LIMIT
    if note and fits:
        copy = copy.evolve(notes="\n\n".join(part for part in (sheet.notes, note) if part))
    elif note:
        gone = tuple(row.without_note() for row in gone)
    rows = (*differences(sheet, copy, here, there), *gone)
    parts = list(Part)
    return ConvertedSheet(copy, tuple(sorted(rows, key=lambda row: parts.index(row.part))))


def _note(gone: tuple[Comparison, ...], here: SheetRules, words: Callable[[Message], str]) -> str:
    """Return the line of the copy that names what stayed behind; what is of the moment is not worth a note."""
    told = [f"{_said(row.what, words)}: {_said(row.here, words)}" for row in gone if row.is_noted]
    return f"{_said(here.edition.name, words)}. {'; '.join(told)}." if told else ""


def _said(what: Words, words: Callable[[Message], str]) -> str:
    return words(what) if isinstance(what, Message) else what


# --- what goes into the rules ---


def _values(sheet: CharacterSheet) -> CharacterValues:
    return CharacterValues(
        edition=sheet.edition,
        attributes={attribute: sheet.attributes.level(attribute) for attribute in Attribute},
        skills={skill: sheet.skills.level(skill) for skill in Skill},
        synthetic=sheet.is_synthetic,
        health=sheet.health,
        stress=sheet.stress,
        talents=tuple(talent.source for talent in sheet.talents if talent.source),
        armor=tuple(WornArmor(suit.name, suit.rating) for suit in sheet.armor),
        weapons=tuple(CarriedWeapon(weapon.name, _sort(weapon), _ammo(weapon)) for weapon in sheet.weapons),
        supplies={
            supply: getattr(sheet.consumables, supply.value, 0) for supply in Supply if supply is not Supply.AMMO
        },
        rads=sheet.radiation.current,
        permanent_rads=sheet.radiation.permanent,
        conditions=sheet.conditions,
        responses=sheet.responses,
        panic=sheet.panic,
    )


def _sort(weapon: Weapon) -> str:
    if not weapon.ammo_max:
        return ""
    name = weapon.name.casefold()
    return next((sort for sort in SORTS if sort in name), "heavy")


def _ammo(weapon: Weapon) -> int | None:
    """Return the rating; None for a magazine that is only loaded or empty, or none at all."""
    return weapon.ammo if weapon.ammo_max > 1 else None


def _target(here: SheetRules, there: SheetRules) -> Target:
    talents = {source: counterpart(source, there) for source in here.catalog.talents}
    health: dict[str, int] = {}
    for catalog in (here.catalog, there.catalog):
        for talent_id, row in catalog.talents.items():
            for effect in row.effects:
                if isinstance(effect, DerivedChange) and effect.value is Derived.HEALTH:
                    health[talent_id] = health.get(talent_id, 0) + effect.change
    return Target(there.edition, {source: row for source, row in talents.items() if row}, {}, health)


# --- counterparts ---


def _trauma_there(sheet: CharacterSheet, there: SheetRules) -> Iterator[str]:
    for trauma in sheet.trauma:
        other = counterpart(trauma, there) if is_row(trauma) else trauma
        if other:
            yield other


def _talents(sheet: CharacterSheet, here: SheetRules, there: SheetRules) -> tuple[Talent, ...]:
    kept: list[Talent] = []
    for talent in sheet.talents:
        row = here.catalog.talents.get(talent.source)
        other = counterpart(talent.source, there) if row else ""
        if row and other:
            made = talent_from(other, there, talent.choice)
            name = talent.name if talent.name not in ("", row.name) else made.name
            kept.append(made.evolve(id=talent.id, name=name, note=talent.note, effects=talent.effects))
        elif not talent.source:
            kept.append(talent)
    return tuple(kept)


def _injuries(sheet: CharacterSheet, here: SheetRules, there: SheetRules) -> tuple[Injury, ...]:
    """Return the same injuries by the other table, with its time limits but where failed care has shortened one.

    What is permanent there has no days to heal.
    """
    kept: list[Injury] = []
    for injury in sheet.injuries:
        other = there.catalog.injury_rows.get(counterpart(injury.source, there)) if injury.source else None
        if other is not None:
            row = here.catalog.injury_rows.get(injury.source)
            name = injury.name if row is not None and injury.name not in ("", row.name) else other.name
            limit = wound_of(injury, here).limit
            own = "" if limit is not None and injury.time_left == limit.value else injury.time_left
            days = None if wound_of_row(other, other.low).permanent else injury.days_left
            kept.append(injury.evolve(source=other.id, row=other.low, name=name, time_left=own, days_left=days))
        elif not injury.source:
            kept.append(injury)
    return tuple(kept)


def _same(item: Carried, here: SheetRules, there: SheetRules) -> Carried | None:
    """Return the other edition's version of a thing, in its place, with what was written on it; None without one."""
    other = counterpart(item.source, there) if item.source else ""
    if not other or other not in there.catalog.items:
        return None
    made = item_from(other, there, quantity=item.quantity)
    if type(made) is not type(item):
        return None
    made = made.evolve(id=item.id, place=item.place, note=item.note, effects=item.effects)
    original = _original(item, here)
    if original is None:
        return made
    written = {name: getattr(item, name) for name in _OWN_FIELDS if getattr(item, name) != getattr(original, name)}
    if isinstance(made, Weapon | Armor) and isinstance(item, Weapon | Armor) and isinstance(original, Weapon | Armor):
        taken_off = {one for one in original.features if one not in item.features}
        theirs = tuple(one for one in made.features if one not in taken_off)
        added = tuple(one for one in item.features if one not in original.features and one not in theirs)
        written["features"] = (*theirs, *added)
    return made.evolve(**written)


def _doing(item: Carried, here: SheetRules) -> OwnEffects:
    """Return all that a thing does: without a row of the other catalog it does it by itself from now on."""
    row = here.catalog.items.get(item.source)
    return (*item.effects, *(one for one in row.effects if one not in item.effects)) if row else item.effects


def _original(item: Carried, here: SheetRules) -> Carried | None:
    """Return the thing as its own catalog has it; None for one that was written by hand."""
    return item_from(item.source, here) if item.source in here.catalog.items else None


def _weapon(weapon: Weapon, rating: int | None, here: SheetRules, there: SheetRules) -> Weapon:
    other = _same(weapon, here, there)
    if isinstance(other, Weapon):
        loaded = other.ammo_max if weapon.ammo and _ammo(weapon) is None else min(weapon.ammo, other.ammo_max)
        power = other.power if weapon.power is None or other.power is None else min(weapon.power, other.power)
        return other.evolve(ammo=loaded, reloads=weapon.reloads, power=power)
    free = weapon.evolve(source="", effects=_doing(weapon, here))
    if not weapon.ammo_max:
        return free
    if not there.edition.conversion.default_ammo:
        return free.evolve(ammo=min(weapon.ammo, 1), ammo_max=1)
    most = rating if rating is not None else weapon.ammo_max
    return free.evolve(ammo=most if weapon.ammo else 0, ammo_max=max(most, weapon.ammo_max))


def _armor(suit: Armor, rating: int, here: SheetRules, there: SheetRules) -> Armor:
    other, original = _same(suit, here, there), _original(suit, here)
    if not isinstance(other, Armor) or not isinstance(original, Armor):
        return suit.evolve(source="", rating=rating, effects=_doing(suit, here))
    # A suit that was full is full; of one that was breathed from, no more is left than there was.
    air = other.air if suit.air >= original.air else min(suit.air, other.air)
    return other.evolve(air=air, torn=suit.torn)


def _gear(item: Gear, here: SheetRules, there: SheetRules) -> Gear:
    other = _same(item, here, there)
    if isinstance(other, Gear):
        return other.evolve(power=item.power, spent=item.spent)
    return item.evolve(source="", effects=_doing(item, here))


_COLD = {"cold": TimeUnit.DAY, "sub_zero": TimeUnit.SHIFT, "space_cold": TimeUnit.TURN}
"""How cold it is in one edition is how often it is checked in the other (core 10, evolved 10.1)."""


def _deprivations_there(
    sheet: CharacterSheet, there: SheetRules, conditions: tuple[str, ...]
) -> tuple[tuple[Deprivation, ...], tuple[str, ...]]:
    """Return the causes that the other edition has, and the conditions of the copy.

    `conditions` are those that go over anyway; those of causes whose condition was in force here come to them.
    """
    needs = {need.cause: need for need in there.edition.conditions.needs}
    found: dict[str, Deprivation] = {}
    for deprivation in sheet.deprivations:
        cause, every = _cause_there(deprivation, set(needs))
        if cause not in needs or cause in found:
            continue
        found[cause] = deprivation.evolve(cause=cause, condition=needs[cause].condition, every=every)
        if deprivation.condition in sheet.conditions and needs[cause].condition not in conditions:
            conditions = (*conditions, needs[cause].condition)
    return tuple(found.values()), conditions


def _timed_effects_there(sheet: CharacterSheet, there: SheetRules) -> tuple[TimedEffect, ...]:
    """Return the timed effects that the other edition knows too; sleep is the same in both."""
    rows = there.catalog.drugs_and_food
    kept = []
    for state in sheet.timed_effects:
        other = f"{there.catalog.edition_id}.{state.source.partition('.')[2]}"
        if not state.source or other in rows:
            kept.append(state.evolve(source=other if state.source else ""))
    return tuple(kept)


def _cause_there(deprivation: Deprivation, known: set[str]) -> tuple[str, str]:
    if deprivation.cause not in _COLD:
        return deprivation.cause, ""
    if "sub_zero" in known:  # one cause for each sort of cold
        colds = {unit.value: cause for cause, unit in _COLD.items()}
        return colds.get(deprivation.every or TimeUnit.DAY.value, "cold"), ""
    return "cold", _COLD[deprivation.cause].value


def _causes_gone(sheet: CharacterSheet, copy: CharacterSheet, there: SheetRules) -> Iterator[Comparison]:
    """Tell the causes of hunger, tiredness, cold and the like that the other edition does not know."""
    known = {need.cause for need in there.edition.conditions.needs}
    gone = list(copy.deprivations)
    for cause in sheet.deprivations:
        name, _every = _cause_there(cause, known)
        went = next((one for one in gone if one.cause == name), None)
        if went is None:
            words = cause_words(cause.cause)
            yield Comparison(Message("Cause"), words, NOTED, NO_COUNTERPART, part=Part.STATE, is_lost=True)
        else:
            gone.remove(went)
