"""What tells a character from its copy in the other edition, line by line: the same, more, less, otherwise, lost.

The copy itself is made in converting.py.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from enum import StrEnum
from fractions import Fraction

from alien_desktop.documents.sheet.character_sheet import CharacterSheet, Injury, Talent
from alien_desktop.documents.sheet.counterparts import counterpart, is_row
from alien_desktop.documents.sheet.items import QUARTERS_PER_ITEM, Armor, Carried, Gear, Weapon, feature_name
from alien_desktop.documents.sheet.new_parts import item_from
from alien_desktop.documents.sheet.values import VALUE_NAMES, armor, burden, health_max, resolve, worn_armor
from alien_desktop.documents.sheet_rules import SheetRules
from alien_desktop.rules.combat.ranges import Band
from alien_desktop.rules.effects.vocabulary import SUPPLY_NAMES, Supply
from alien_desktop.rules.message import Message, Plural, Words, listed
from alien_desktop.rules.people.converter import Converted
from alien_desktop.rules.record import record

NO_COUNTERPART = Message("The other edition has no such entry.")
RESOLVE = Message("Resolve")
NOTED = Message("kept as a note")
_ENDS = Message("ends")
_LEFT_BEHIND = Message("left behind")
_BY_HAND = Message("Values set by hand are calculated again.")
_NUMBERS = ("bonus", "damage", "range_min", "range_max", "armor_piercing", "armor_doubled", "full_auto", "single_shot")
"""What a weapon of the other catalog brings along; written by hand they cannot stay."""


class Turn(StrEnum):
    """What a difference means for the character."""

    SAME = "same"
    GAIN = "gain"
    LOSS = "loss"
    OTHERWISE = "otherwise"
    """It works in another way."""


class Part(StrEnum):
    """The part of the sheet that a line belongs to, in the order in which they are shown."""

    PERSON = "person"
    THINGS = "things"
    TALENTS = "talents"
    STATE = "state"
    SUPPLIES = "supplies"


@record
class Comparison:
    """One value in this edition (`here`) and in the other (`there`); `why` names the rule that makes the difference."""

    what: Words
    here: Words
    there: Words
    why: Words = ""
    amount: int = 0
    """How much more the copy has of it, where it can be counted; below 0 it has less."""
    part: Part = Part.PERSON
    is_lost: bool = False
    """It has no place in the other edition; `there` says what becomes of it."""
    works_otherwise: bool = False
    """The same words stand for another rule."""

    @property
    def turn(self) -> Turn:
        """Whether it is a gain, a loss, or something that works otherwise."""
        if self.is_lost:
            return Turn.LOSS
        if not self.differs:
            return Turn.SAME
        return Turn.OTHERWISE if not self.amount else Turn.GAIN if self.amount > 0 else Turn.LOSS

    @property
    def differs(self) -> bool:
        """Whether it is not the same in both editions."""
        return self.here != self.there or self.works_otherwise

    @property
    def is_noted(self) -> bool:
        """Whether the copy has it as a note."""
        return self.is_lost and self.there == NOTED

    def without_note(self) -> "Comparison":
        """Return the line for a copy whose notes had no room left."""
        return replace(self, there=_LEFT_BEHIND) if self.is_noted else self


def differences(
    sheet: CharacterSheet, copy: CharacterSheet, here: SheetRules, there: SheetRules
) -> Iterator[Comparison]:
    """Tell, line by line, what both have and how it differs."""
    yield from _person(sheet, copy, here, there)
    yield from _things(sheet, copy, here, there)
    yield from _talents(sheet, copy, here, there)
    yield from _state(sheet, copy, here, there)
    yield from _supplies(sheet, copy, here, there)


def _person(sheet: CharacterSheet, copy: CharacterSheet, here: SheetRules, there: SheetRules) -> Iterator[Comparison]:
    if not sheet.career or copy.career:
        yield Comparison(Message("Career"), _row_name(sheet.career, here), _row_name(copy.career, there))
    most, other = health_max(sheet, here).value, health_max(copy, there).value
    why = Message("Maximum Health is worked out differently; the damage taken stays.")
    yield Comparison(Message("Health"), _of(sheet.health, most), _of(copy.health, other), why, other - most)
    if not sheet.is_synthetic:
        yield Comparison(Message("Stress"), str(sheet.stress), str(copy.stress))
        mine, theirs = resolve(sheet, here), resolve(copy, there)
        mine_words, their_words = (str(each.value) if each else Message("none") for each in (mine, theirs))
        more = (theirs is not None) - (mine is not None)
        if mine or theirs:
            yield Comparison(RESOLVE, mine_words, their_words, amount=more)
    # The suit that is worn has a line of its own; only what protects beside it needs another.
    suits = worn_armor(sheet), worn_armor(copy)
    protects = armor(sheet, here).value, armor(copy, there).value
    if any(value != (suit.rating if suit else 0) for value, suit in zip(protects, suits, strict=True)):
        words = here.edition.vocabulary.armor, there.edition.vocabulary.armor
        rated = _rated(words[0], protects[0]), _rated(words[1], protects[1])
        why = Message("Ratings are rolled, levels are subtracted.")
        yield Comparison(Message("Armor"), *rated, why, protects[1] - protects[0])


def _things(sheet: CharacterSheet, copy: CharacterSheet, here: SheetRules, there: SheetRules) -> Iterator[Comparison]:
    for weapon, new in zip(sheet.weapons, copy.weapons, strict=True):
        sides = _weapon_words(weapon, new, here), _weapon_words(new, weapon, there)
        yield _thing(weapon, *sides, _why_free(weapon, new), (new.damage - weapon.damage) + (new.bonus - weapon.bonus))
    words = here.edition.vocabulary.armor, there.edition.vocabulary.armor
    for suit, worn in zip(sheet.armor, copy.armor, strict=True):
        why = _why_free(suit, worn) or Message("Ratings are rolled, levels are subtracted.")
        more = (worn.rating - suit.rating) or (worn.air - suit.air)
        yield _thing(suit, _suit_words(words[0], suit, worn), _suit_words(words[1], worn, suit), why, more)
    for item, other in zip(sheet.gear, copy.gear, strict=True):
        mine, theirs = _gear_words(item, here), _gear_words(other, there)
        changed = mine != theirs or bool(_why_free(item, other)) or _effects(item, here) != _effects(other, there)
        if changed:
            yield replace(_thing(item, mine, theirs, _why_free(item, other), 0), works_otherwise=True)
    for thing in sheet.carried:
        original = item_from(thing.source, here) if thing.source in here.catalog.items else None
        if original is not None and thing.quarters != original.quarters:
            weighs = Message("{name} weighs {weight}", name=thing.name, weight=_weight(thing.quarters))
            yield Comparison(Message("By hand"), weighs, weighs, Message("Kept as written."), part=Part.THINGS)


def _thing(item: Carried, here: Words, there: Words, why: Words, amount: int) -> Comparison:
    return Comparison(item.name, here, there, why, amount, Part.THINGS)


def _why_free(item: Carried, new: Carried) -> Words:
    return Message("No list there has it: it stays as written by hand.") if item.source and not new.source else ""


def _effects(item: Carried, rules: SheetRules) -> tuple[object, ...]:
    row = rules.catalog.items.get(item.source)
    return (*item.effects, *(one for one in (row.effects if row else ()) if one not in item.effects))


def _talents(sheet: CharacterSheet, copy: CharacterSheet, here: SheetRules, there: SheetRules) -> Iterator[Comparison]:
    kept = {talent.id: talent for talent in copy.talents}
    for talent in sheet.talents:
        new = kept.get(talent.id)
        if new is not None:
            rows = here.catalog.talents.get(talent.source), there.catalog.talents.get(new.source)
            otherwise = rows[0] is not None and rows[1] is not None and rows[0].effects != rows[1].effects
            sides = _talent_words(talent, here, whole=otherwise), _talent_words(new, there, whole=otherwise)
            yield Comparison(Message("Talent"), *sides, part=Part.TALENTS, works_otherwise=otherwise)


def _state(sheet: CharacterSheet, copy: CharacterSheet, here: SheetRules, there: SheetRules) -> Iterator[Comparison]:
    names = listed(here.condition_name(each) for each in sheet.conditions) or ""
    others = listed(there.condition_name(each) for each in copy.conditions) or ""
    if others:
        why = Message("A condition goes over by its cause.")
        yield Comparison(Message("Conditions"), names or Message("none"), others, why, part=Part.STATE)
    left = {injury.id: injury for injury in copy.injuries}
    for injury in sheet.injuries:
        there_too = left.get(injury.id)
        if there_too is not None:
            yield Comparison(
                Message("Injury"),
                _injury_words(injury, here),
                _injury_words(there_too, there),
                part=Part.STATE,
                works_otherwise=_injury_effects(injury, here) != _injury_effects(there_too, there),
            )
    for trauma in sheet.trauma:
        other = counterpart(trauma, there) if is_row(trauma) else trauma
        if other:
            sides = _row_name(trauma, here) or trauma, _row_name(other, there) or other
            yield Comparison(Message("Trauma"), *sides, part=Part.STATE)
    radiation = sheet.radiation.permanent, copy.radiation.permanent
    if radiation[1]:
        yield Comparison(Message("Permanent radiation"), str(radiation[0]), str(radiation[1]), part=Part.STATE)


def _supplies(sheet: CharacterSheet, copy: CharacterSheet, here: SheetRules, there: SheetRules) -> Iterator[Comparison]:
    sides = _supply_words(sheet, here), _supply_words(copy, there)
    by_day = set(here.edition.supplies.one_item_lasts_a_day) ^ set(there.edition.supplies.one_item_lasts_a_day)
    anew = any(getattr(sheet.consumables, supply.value, 0) for supply in by_day)
    if any(sides):
        why = Message("Food and water are rolled in one edition and counted by the day in the other.")
        mine, theirs = (each or Message("none") for each in sides)
        row = Comparison(Message("Supplies"), mine, theirs, why if anew else "", part=Part.SUPPLIES)
        yield replace(row, works_otherwise=anew)
    loads = burden(sheet, here), burden(copy, there)
    mine, theirs = (
        Message("{load} of {most}", load=_weight(one.carried), most=_weight(one.free_limit)) for one in loads
    )
    room = [one.free_limit - one.carried for one in loads]
    yield Comparison(Message("Load"), mine, theirs, "", room[1] - room[0], Part.SUPPLIES)


def left_behind(
    sheet: CharacterSheet, copy: CharacterSheet, converted: Converted, here: SheetRules, there: SheetRules
) -> Iterator[Comparison]:
    """Tell what has no place in the other edition, and where it went."""
    if sheet.career and not copy.career:
        yield _gone(Message("Career"), _row_name(sheet.career, here) or sheet.career, NO_COUNTERPART, Part.PERSON)
    kept = {talent.id for talent in copy.talents}
    for talent in sheet.talents:
        if talent.id not in kept:
            yield _gone(Message("Talent"), _talent_name(talent, here), NO_COUNTERPART, Part.TALENTS)
    left = {injury.id for injury in copy.injuries}
    for injury in sheet.injuries:
        if injury.id not in left:
            why = Message("The other edition's table has no such injury.")
            yield _gone(Message("Injury"), _injury_words(injury, here), why, Part.STATE)
    acting = {state.id for state in copy.timed_effects}
    for state in sheet.timed_effects:
        if state.id not in acting:
            yield _gone(Message("Taken"), state.name or _row_name(state.source, here), NO_COUNTERPART, Part.STATE)
    for trauma in sheet.trauma:
        if is_row(trauma) and not counterpart(trauma, there):
            yield _gone(Message("Trauma"), _row_name(trauma, here) or trauma, NO_COUNTERPART, Part.STATE)
    yield from _told_by_the_rules(converted, here)
    for condition in converted.values.conditions:
        if condition not in copy.conditions:
            yield _gone(Message("Condition"), here.condition_name(condition), NO_COUNTERPART, Part.STATE)
    yield from _set_by_hand(sheet, here)


def _told_by_the_rules(converted: Converted, here: SheetRules) -> Iterator[Comparison]:
    for one in converted.lost:
        if one.field == "conditions":
            yield _gone(Message("Condition"), here.condition_name(str(one.what)), one.why, Part.STATE)
        elif one.field == "permanent_rads":
            yield _gone(Message("Permanent radiation"), one.what, one.why, Part.STATE)
        elif one.field in {"panic", "responses"}:
            kind = Message("Panic") if one.field == "panic" else Message("Response")
            yield Comparison(kind, _row_name(str(one.what), here), _ENDS, one.why, part=Part.STATE, is_lost=True)
        elif one.field == "weapons":
            yield _gone(Message("Ammunition"), one.what, one.why, Part.THINGS)


def _set_by_hand(sheet: CharacterSheet, here: SheetRules) -> Iterator[Comparison]:
    for weapon in sheet.weapons:
        if _is_renumbered(weapon, _NUMBERS, here):
            yield _renumbered(weapon.name, _weapon_words(weapon, weapon, here))
    for suit in sheet.armor:
        if _is_renumbered(suit, ("rating",), here):
            yield _renumbered(suit.name, _rated(here.edition.vocabulary.armor, suit.rating))
    for entry in sheet.overrides:
        name = VALUE_NAMES.get(entry.value, entry.value)
        words = Message("{name} {value}", name=name, value=entry.amount)
        yield _gone(Message("Set by hand"), words, _BY_HAND, Part.PERSON)


def _is_renumbered(item: Carried, names: Iterable[str], here: SheetRules) -> bool:
    """Whether a thing of the catalog has other numbers than its row."""
    original = item_from(item.source, here) if item.source in here.catalog.items else None
    return original is not None and any(getattr(item, name) != getattr(original, name, None) for name in names)


def _renumbered(name: Words, values: Words) -> Comparison:
    return _gone(Message("Set by hand"), Message("{name}: {values}", name=name, values=values), _BY_HAND, Part.THINGS)


def _gone(what: Words, here: Words, why: Words, part: Part) -> Comparison:
    return Comparison(what, here, NOTED, why, part=part, is_lost=True)


# --- words ---


def _of(value: int, most: int) -> Message:
    return Message("{value} of {most}", value=value, most=most)


def _rated(name: Message, rating: int) -> Message:
    return Message("{name} {rating}", name=name, rating=rating)


def _weight(quarters: int) -> str:
    """Return quarters of a regular item as whole and broken numbers: "2", "1/4", "2 1/2"."""
    whole, rest = divmod(quarters, QUARTERS_PER_ITEM)
    broken = str(Fraction(rest, QUARTERS_PER_ITEM)) if rest else ""
    return f"{whole} {broken}".strip() if whole else broken or "0"


def _suit_words(name: Message, suit: Armor, other: Armor) -> Message:
    words = _rated(name, suit.rating)
    if suit.air:
        words = Message("{values}, air {air}", values=words, air=suit.air)
    words = _with_features(words, suit.features, other.features)
    return Message("{values}, torn", values=words) if suit.torn else words


def _weapon_words(weapon: Weapon, other: Weapon, rules: SheetRules) -> Message:
    """Say the numbers of a weapon, and the features that the other version lacks."""
    words = Message("bonus {bonus:+d}, damage {damage}", bonus=weapon.bonus, damage=weapon.damage)
    if weapon.ammo_max > 1:
        words = Message("{values}, ammo {ammo}", values=words, ammo=weapon.ammo)
    elif weapon.ammo_max:
        loaded = weapon.ammo > 0
        words = Message("{values}, loaded", values=words) if loaded else Message("{values}, empty", values=words)
    if weapon.power != other.power and weapon.power is not None:
        words = Message("{values}, power {power}", values=words, power=weapon.power)
    words = _with_features(words, weapon.features, other.features)
    least, most = (_reach(band, rules) for band in (weapon.range_min, weapon.range_max))
    if weapon.range_max == Band.ENGAGED.value:
        return words
    if weapon.range_min == Band.ENGAGED.value:
        return Message("{values}, up to {most}", values=words, most=most)
    return Message("{values}, {least} to {most}", values=words, least=least, most=most)


def _with_features(words: Message, own: tuple[str, ...], others: tuple[str, ...]) -> Message:
    for feature in own:
        if feature not in others and not feature.startswith("power:"):  # what is left of it is shown as a value
            words = Message("{values}, {feature}", values=words, feature=feature_name(feature))
    return words


def _gear_words(item: Gear, rules: SheetRules) -> Message:
    words = Message("weighs {weight}", weight=_weight(item.quarters))
    if item.power is not None:
        words = Message("{values}, power {power}", values=words, power=item.power)
    row = rules.catalog.items.get(item.source)
    return Message("{values}. {text}", values=words, text=row.text) if row is not None and row.text else words


def _supply_words(sheet: CharacterSheet, rules: SheetRules) -> Message | None:
    by_day = rules.edition.supplies.one_item_lasts_a_day
    parts: list[Message] = []
    for name in type(sheet.consumables).model_fields:
        supply, left = Supply(name), getattr(sheet.consumables, name)
        if not left:
            continue
        if supply in by_day:
            parts.append(Plural("{supply} for %n days", "{supply} for %n day", left, supply=SUPPLY_NAMES[supply]))
        else:
            parts.append(Message("{supply} {left}", supply=SUPPLY_NAMES[supply], left=left))
    return listed(parts)


def _reach(band: str, rules: SheetRules) -> str:
    """Return a range in the edition's word, as in the middle of a sentence; one of another origin as it stands."""
    return str(rules.edition.ranges.meaning(Band(band)).name).lower() if band in tuple(Band) else band


def _talent_name(talent: Talent, rules: SheetRules) -> Words:
    row = rules.catalog.talents.get(talent.source)
    name = talent.name or (row.name if row else talent.source)
    return Message("{name} ({choice})", name=name, choice=talent.choice) if talent.choice else name


def _talent_words(talent: Talent, rules: SheetRules, *, whole: bool) -> Words:
    row = rules.catalog.talents.get(talent.source)
    name = _talent_name(talent, rules)
    return Message("{name}: {text}", name=name, text=row.text) if whole and row is not None else name


def _injury_words(injury: Injury, rules: SheetRules) -> Words:
    row = rules.catalog.injury_rows.get(injury.source)
    name = injury.name or (row.name if row else injury.source)
    return Message("{name} ({row})", name=name, row=injury.row) if injury.row else name


def _injury_effects(injury: Injury, rules: SheetRules) -> object:
    row = rules.catalog.injury_rows.get(injury.source)
    return row.effects if row is not None else ()


def _row_name(row_id: str, rules: SheetRules) -> str:
    try:
        return rules.catalog.row(row_id).name if row_id else ""
    except KeyError:
        return ""
