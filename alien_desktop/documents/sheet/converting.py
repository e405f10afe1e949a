"""A character in the other edition: a copy by the rules of conversion, with every difference side by side.

Sources: evolved 1.1, 12.1, 12.2, 19 (rules/people/converter.py). What is in both catalogs becomes its counterpart, what
was written by hand is kept, and what the other edition does not have is reported.
"""

from collections.abc import Iterator
from enum import StrEnum

from alien_desktop.documents.document import new_document_id
from alien_desktop.documents.sheet.character_sheet import CharacterSheet, Injury, Talent
from alien_desktop.documents.sheet.deprivation import cause_words
from alien_desktop.documents.sheet.items import Armor, Carried, Gear, Weapon
from alien_desktop.documents.sheet.new_parts import item_from, talent_from
from alien_desktop.documents.sheet.states import DEAD, Deprivation, TimedEffect
from alien_desktop.documents.sheet.values import VALUE_NAMES, armor, health_max, resolve
from alien_desktop.documents.sheet_rules import SheetRules
from alien_desktop.rules.body.clock import TimeUnit
from alien_desktop.rules.combat.ranges import Band
from alien_desktop.rules.editions.registry import EDITIONS
from alien_desktop.rules.effects.continuous import DerivedChange
from alien_desktop.rules.effects.vocabulary import Derived, Supply
from alien_desktop.rules.message import Message, Words, listed
from alien_desktop.rules.people.characteristics import Attribute, Skill
from alien_desktop.rules.people.converter import CarriedWeapon, CharacterValues, Converted, Target, WornArmor, convert
from alien_desktop.rules.record import record

NO_COUNTERPART = Message("The other edition has no such entry.")
BY_HAND = Message("Values set by hand are worked out anew.")
SORTS = ("revolver", "pistol", "rifle")
"""Words in the name of a weapon that say how much ammunition it holds; any other that needs some is heavy."""


OTHER_NAMES = (
    ("trauma.phobia", "trauma.phobic"),
    ("injury.severed_ear", "injury.ear_torn_off"),
    ("injury.bleeding_artery_arm", "injury.arm_arterial_bleeding"),
    ("injury.bleeding_artery_leg", "injury.leg_arterial_bleeding"),
)
"""The same thing under another name: in the 2019 rules, in Evolved. Our own reading of both tables."""
_OWN_FIELDS = ("name", "quarters", "category", "price")
"""What a player writes on a thing of the catalog; it stays whatever the other catalog says."""
_NUMBERS = ("bonus", "damage", "range_min", "range_max", "armor_piercing", "full_auto", "single_shot")
"""What a weapon of the other catalog brings along; written by hand they cannot stay."""


class Turn(StrEnum):
    """What a difference means for the character."""

    SAME = "same"
    GAIN = "gain"
    LOSS = "loss"
    OTHERWISE = "otherwise"
    """It works in another way."""


@record
class Comparison:
    """One value in this edition (`here`) and in the other (`there`); `why` names the rule that makes the difference."""

    what: Words
    here: Words
    there: Words
    why: Words = ""
    amount: int = 0
    """How much more the copy has of it, where it can be counted; below 0 it has less."""

    @property
    def turn(self) -> Turn:
        """Whether it is a gain, a loss, or something that works otherwise."""
        if not self.differs:
            return Turn.SAME
        if not self.there:
            return Turn.LOSS
        return Turn.OTHERWISE if not self.amount else Turn.GAIN if self.amount > 0 else Turn.LOSS

    @property
    def differs(self) -> bool:
        """Whether it is not the same in both editions."""
        return self.here != self.there


@record
class ConvertedSheet:
    """The copy, what differs and what does not, and what was left behind."""

    sheet: CharacterSheet
    rows: tuple[Comparison, ...]
    lost: tuple[Comparison, ...]
    """`here` is what it was, `there` is empty."""


def other_edition(edition: str) -> str:
    """Return the edition that is not this one."""
    return next(other for other in EDITIONS if other != edition)


def convert_sheet(sheet: CharacterSheet, here: SheetRules, there: SheetRules) -> ConvertedSheet:
    """Return a copy under a new id in the other edition; a RuleViolation when it is written for that one already."""
    values = _values(sheet)
    converted = convert(values, here.edition, _target(here, there))
    talents = _talents(sheet, here, there)
    known = tuple(each for each in converted.values.conditions if there.condition(each) is not None or each == DEAD)
    deprivations, conditions = _deprivations_there(sheet, there, known)
    copy = sheet.evolve(
        id=new_document_id(),
        sample=False,
        edition=there.edition.id,
        career=_counterpart(sheet.career, there),
        health=max(0, converted.values.health),
        radiation=sheet.radiation.evolve(permanent=converted.values.permanent_rads),
        conditions=conditions,
        deprivations=deprivations,
        timed_effects=_timed_effects_there(sheet, there),
        responses=(),
        panic=(),
        trauma=tuple(_trauma_there(sheet, there)),
        talents=talents,
        injuries=_injuries(sheet, there),
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
    return ConvertedSheet(
        copy, tuple(_rows(sheet, copy, here, there)), tuple(_lost(sheet, copy, converted, here, there))
    )


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
    talents = {source: _counterpart(source, there) for source in here.catalog.talents}
    health: dict[str, int] = {}
    for catalog in (here.catalog, there.catalog):
        for talent_id, row in catalog.talents.items():
            for effect in row.effects:
                if isinstance(effect, DerivedChange) and effect.value is Derived.HEALTH:
                    health[talent_id] = health.get(talent_id, 0) + effect.change
    return Target(there.edition, {source: row for source, row in talents.items() if row}, {}, health)


# --- counterparts ---


def _counterpart(row_id: str, there: SheetRules) -> str:
    """Return the id of the same entry in the other catalog, empty when it has none."""
    _, _, key = row_id.partition(".")
    pair = next((pair for pair in OTHER_NAMES if key in pair), None)
    if pair is not None:
        key = pair[0] if pair[1] == key else pair[1]
    other = f"{there.catalog.edition_id}.{key}"
    try:
        there.catalog.row(other)
    except KeyError:
        return ""
    return other


def _trauma_there(sheet: CharacterSheet, there: SheetRules) -> Iterator[str]:
    for trauma in sheet.trauma:
        other = _counterpart(trauma, there) if _is_row(trauma) else trauma
        if other:
            yield other


def _is_row(text: str) -> bool:
    """Whether a trauma is the id of a row and not free text."""
    return text.startswith(("core.", "evolved."))


def _talents(sheet: CharacterSheet, here: SheetRules, there: SheetRules) -> tuple[Talent, ...]:
    kept: list[Talent] = []
    for talent in sheet.talents:
        other = _counterpart(talent.source, there) if talent.source in here.catalog.talents else ""
        if other:
            kept.append(talent_from(other, there, talent.choice).evolve(id=talent.id))
        elif not talent.source:
            kept.append(talent)
    return tuple(kept)


def _injuries(sheet: CharacterSheet, there: SheetRules) -> tuple[Injury, ...]:
    kept: list[Injury] = []
    for injury in sheet.injuries:
        other = there.catalog.injury_rows.get(_counterpart(injury.source, there)) if injury.source else None
        if other is not None:
            kept.append(injury.evolve(source=other.id, row=other.low, name=other.name))
        elif not injury.source:
            kept.append(injury)
    return tuple(kept)


def _same(item: Carried, here: SheetRules, there: SheetRules) -> Carried | None:
    """Return the other edition's version of a thing, in its place, with what was written on it; None without one."""
    other = _counterpart(item.source, there) if item.source else ""
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
        added = tuple(one for one in item.features if one not in original.features and one not in made.features)
        written["features"] = (*made.features, *added)
    return made.evolve(**written)


def _original(item: Carried, here: SheetRules) -> Carried | None:
    """Return the thing as its own catalog has it; None for one that was written by hand."""
    return item_from(item.source, here) if item.source in here.catalog.items else None


def _weapon(weapon: Weapon, rating: int | None, here: SheetRules, there: SheetRules) -> Weapon:
    other = _same(weapon, here, there)
    if isinstance(other, Weapon):
        loaded = other.ammo_max if weapon.ammo and _ammo(weapon) is None else min(weapon.ammo, other.ammo_max)
        power = other.power if weapon.power is None or other.power is None else min(weapon.power, other.power)
        return other.evolve(ammo=loaded, reloads=weapon.reloads, power=power)
    free = weapon.evolve(source="")
    if not weapon.ammo_max:
        return free
    if not there.edition.conversion.default_ammo:
        return free.evolve(ammo=min(weapon.ammo, 1), ammo_max=1)
    most = rating if rating is not None else weapon.ammo_max
    return free.evolve(ammo=most if weapon.ammo else 0, ammo_max=max(most, weapon.ammo_max))


def _armor(suit: Armor, rating: int, here: SheetRules, there: SheetRules) -> Armor:
    other, original = _same(suit, here, there), _original(suit, here)
    if not isinstance(other, Armor) or not isinstance(original, Armor):
        return suit.evolve(source="", rating=rating)
    # A suit that was full is full; of one that was breathed from, no more is left than there was.
    air = other.air if suit.air >= original.air else min(suit.air, other.air)
    return other.evolve(air=air, torn=suit.torn)


def _gear(item: Gear, here: SheetRules, there: SheetRules) -> Gear:
    other = _same(item, here, there)
    if isinstance(other, Gear):
        return other.evolve(power=item.power, spent=item.spent)
    return item.evolve(source="")


# --- side by side ---


def _rows(sheet: CharacterSheet, copy: CharacterSheet, here: SheetRules, there: SheetRules) -> Iterator[Comparison]:
    yield Comparison(Message("Rules"), here.edition.name, there.edition.name)
    yield Comparison(Message("Career"), _row_name(sheet.career, here), _row_name(copy.career, there))
    most, other = health_max(sheet, here).value, health_max(copy, there).value
    why = Message("Maximum Health is worked out differently; the damage taken stays.")
    yield Comparison(Message("Health"), _of(sheet.health, most), _of(copy.health, other), why, other - most)
    if not sheet.is_synthetic:
        yield Comparison(Message("Stress"), str(sheet.stress), str(copy.stress))
        mine, theirs = resolve(sheet, here), resolve(copy, there)
        mine_words, their_words = (str(each.value) if each else Message("none") for each in (mine, theirs))
        more = (theirs is not None) - (mine is not None)
        yield Comparison(Message("Resolve"), mine_words, their_words, amount=more)
    words = here.edition.vocabulary.armor, there.edition.vocabulary.armor
    why = Message("Ratings are rolled, levels are subtracted.")
    protects = armor(sheet, here).value, armor(copy, there).value
    if any(protects):
        rated = _rated(words[0], protects[0]), _rated(words[1], protects[1])
        yield Comparison(Message("Armor"), *rated, why, protects[1] - protects[0])
    kept = {talent.id: talent.name for talent in copy.talents}
    for talent in sheet.talents:
        yield Comparison(
            Message("Talent"), talent.name, kept.get(talent.id, ""), "" if talent.id in kept else NO_COUNTERPART
        )
    for weapon, new in zip(sheet.weapons, copy.weapons, strict=True):
        more = (new.damage - weapon.damage) + (new.bonus - weapon.bonus)
        yield Comparison(weapon.name, _weapon_words(weapon, here), _weapon_words(new, there), amount=more)
    for suit, worn in zip(sheet.armor, copy.armor, strict=True):
        sides = _suit_words(words[0], suit), _suit_words(words[1], worn)
        yield Comparison(suit.name, *sides, amount=worn.rating - suit.rating)
    names = listed(here.condition_name(each) for each in sheet.conditions) or ""
    others = listed(there.condition_name(each) for each in copy.conditions) or ""
    if names or others:
        yield Comparison(Message("Conditions"), names, others, Message("A condition goes over by its cause."))
    left = {injury.id: injury for injury in copy.injuries}
    for injury in sheet.injuries:
        there_too = left.get(injury.id)
        yield Comparison(Message("Injury"), _injury_words(injury), _injury_words(there_too) if there_too else "")
    for trauma in sheet.trauma:
        other_trauma = _counterpart(trauma, there) if _is_row(trauma) else trauma
        if other_trauma:
            yield Comparison(
                Message("Trauma"), _row_name(trauma, here) or trauma, _row_name(other_trauma, there) or trauma
            )
    rads = sheet.radiation.permanent, copy.radiation.permanent
    if any(rads):
        yield Comparison(Message("Permanent radiation"), str(rads[0]), str(rads[1]))


def _of(value: int, most: int) -> Message:
    return Message("{value} of {most}", value=value, most=most)


def _rated(name: Message, rating: int) -> Message:
    return Message("{name} {rating}", name=name, rating=rating)


def _suit_words(name: Message, suit: Armor) -> Message:
    words = _rated(name, suit.rating)
    if suit.air:
        words = Message("{values}, air {air}", values=words, air=suit.air)
    return Message("{values}, torn", values=words) if suit.torn else words


def _weapon_words(weapon: Weapon, rules: SheetRules) -> Message:
    words = Message("bonus {bonus:+d}, damage {damage}", bonus=weapon.bonus, damage=weapon.damage)
    if weapon.ammo_max > 1:
        words = Message("{values}, ammo {ammo}", values=words, ammo=weapon.ammo)
    elif weapon.ammo_max:
        loaded = weapon.ammo > 0
        words = Message("{values}, loaded", values=words) if loaded else Message("{values}, empty", values=words)
    least, most = (_reach(band, rules) for band in (weapon.range_min, weapon.range_max))
    if weapon.range_max == Band.ENGAGED.value:
        return words
    if weapon.range_min == Band.ENGAGED.value:
        return Message("{values}, up to {most}", values=words, most=most)
    return Message("{values}, {least} to {most}", values=words, least=least, most=most)


def _reach(band: str, rules: SheetRules) -> str:
    """Return a range in the edition's word, as in the middle of a sentence."""
    return str(rules.edition.ranges.meaning(Band(band)).name).lower()


def _injury_words(injury: Injury) -> str:
    return f"{injury.name} ({injury.row})" if injury.row else injury.name


def _row_name(row_id: str, rules: SheetRules) -> str:
    try:
        return rules.catalog.row(row_id).name if row_id else ""
    except KeyError:
        return ""


def _lost(
    sheet: CharacterSheet, copy: CharacterSheet, converted: Converted, here: SheetRules, there: SheetRules
) -> Iterator[Comparison]:
    if sheet.career and not copy.career:
        yield Comparison(Message("Career"), _row_name(sheet.career, here), "", NO_COUNTERPART)
    kept = {talent.id for talent in copy.talents}
    for talent in sheet.talents:
        if talent.id not in kept:
            yield Comparison(Message("Talent"), talent.name, "", NO_COUNTERPART)
    left = {injury.id for injury in copy.injuries}
    for injury in sheet.injuries:
        if injury.id not in left:
            yield Comparison(
                Message("Injury"), _injury_words(injury), "", Message("The other edition's table has no such injury.")
            )
    acting = {state.id for state in copy.timed_effects}
    for state in sheet.timed_effects:
        if state.id not in acting:
            yield Comparison(Message("Taken"), state.name, "", NO_COUNTERPART)
    for trauma in sheet.trauma:
        if _is_row(trauma) and not _counterpart(trauma, there):
            yield Comparison(Message("Trauma"), _row_name(trauma, here) or trauma, "", NO_COUNTERPART)
    for one in converted.lost:
        if one.field == "conditions":
            yield Comparison(Message("Condition"), here.condition_name(str(one.what)), "", one.why)
        elif one.field == "permanent_rads":
            yield Comparison(Message("Permanent radiation"), one.what, "", one.why)
        elif one.field in {"panic", "responses"}:
            kind = Message("Panic") if one.field == "panic" else Message("Response")
            yield Comparison(kind, _row_name(str(one.what), here), "", one.why)
        elif one.field == "weapons":
            yield Comparison(Message("Ammunition"), one.what, "", one.why)
    for condition in converted.values.conditions:
        if condition not in copy.conditions:
            yield Comparison(Message("Condition"), here.condition_name(condition), "", NO_COUNTERPART)
    gone = list(copy.deprivations)
    for cause in sheet.deprivations:
        name, _every = _cause_there(cause, {need.cause for need in there.edition.conditions.needs})
        went = next((one for one in gone if one.cause == name), None)
        if went is None:
            yield Comparison(Message("Cause"), cause_words(cause.cause), "", NO_COUNTERPART)
        else:
            gone.remove(went)
    for weapon in sheet.weapons:
        original = _original(weapon, here)
        if original is not None and any(getattr(weapon, name) != getattr(original, name) for name in _NUMBERS):
            words = Message("{name}: {values}", name=weapon.name, values=_weapon_words(weapon, here))
            yield Comparison(Message("Set by hand"), words, "", BY_HAND)
    if sheet.overrides:
        values = listed(VALUE_NAMES.get(entry.value, entry.value) for entry in sheet.overrides) or ""
        yield Comparison(Message("Set by hand"), values, "", BY_HAND)


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
