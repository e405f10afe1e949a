"""Maximum Health, Resolve, carrying capacity, load and armor of a sheet, each explained by its terms.

A value that somebody set by hand counts as it is; the app's own value is kept beside it, and the sheet can show both.
"""

from collections.abc import Iterable, Mapping

from alien_desktop.documents.sheet.active_effects import continuous_effects
from alien_desktop.documents.sheet.character_sheet import Attributes, CharacterSheet, Override, Skills
from alien_desktop.documents.sheet.items import QUARTERS_PER_ITEM, Armor, CarryPlace, Weapon
from alien_desktop.documents.sheet_rules import SheetRules
from alien_desktop.rules.body import encumbrance
from alien_desktop.rules.body.encumbrance import Load
from alien_desktop.rules.body.supplies import supply_items, supply_quarters
from alien_desktop.rules.dice.roll_profile import ActiveEffect, effects_of
from alien_desktop.rules.dice.terms import Term
from alien_desktop.rules.effects.continuous import ArmorRating, Capacity, DerivedChange
from alien_desktop.rules.effects.vocabulary import SUPPLY_TITLES, Derived, Supply
from alien_desktop.rules.message import Message, Words
from alien_desktop.rules.once_per_version import once_per_version
from alien_desktop.rules.people import derived
from alien_desktop.rules.people.characteristics import Attribute, Skill
from alien_desktop.rules.record import record
from alien_desktop.rules.violation import is_allowed

HEALTH_MAX = "health_max"
RESOLVE = "resolve"
CAPACITY = "capacity"
ARMOR = "armor"
STRESS_CAP = "stress_cap"
OVERRIDABLE = (HEALTH_MAX, RESOLVE, CAPACITY, ARMOR, STRESS_CAP)
"""The values that can be set by hand, by the names that `CharacterSheet.overrides` uses."""

SET_BY_HAND = Message("Set by hand")

VALUE_NAMES: dict[str, Words] = {
    HEALTH_MAX: Message("highest Health"),
    RESOLVE: Message("Resolve"),
    CAPACITY: Message("what can be carried"),
    ARMOR: Message("armor"),
    STRESS_CAP: Message("highest stress"),
}


@record
class ExplainedValue:
    """A value and why it is so: the terms add up to `value`, always. `automatic` is what the app works out."""

    value: int
    terms: tuple[Term, ...]
    automatic: int
    overridden: bool = False


def amount_by_hand(overrides: tuple[Override, ...], name: str) -> int | None:
    """Return what somebody set by hand for a value; None when the app's own counts."""
    return next((entry.amount for entry in overrides if entry.value == name), None)


def explained_value(overrides: tuple[Override, ...], name: str, terms: Iterable[Term]) -> ExplainedValue:
    """Return the sum of these terms, or what somebody set by hand in its place, with the difference as a term."""
    parts = tuple(terms)
    automatic = sum(term.dice for term in parts)
    by_hand = amount_by_hand(overrides, name)
    if by_hand is None:
        return ExplainedValue(automatic, parts, automatic)
    return ExplainedValue(by_hand, (*parts, Term(SET_BY_HAND, by_hand - automatic)), automatic, overridden=True)


@once_per_version
def attribute_levels(attributes: Attributes) -> Mapping[Attribute, int]:
    """Return the four attributes as the rules ask for them."""
    return {attribute: attributes.level(attribute) for attribute in Attribute}


@once_per_version
def skill_levels(skills: Skills) -> Mapping[Skill, int]:
    """Return the twelve skills as the rules ask for them."""
    return {skill: skills.level(skill) for skill in Skill}


def health_max(sheet: CharacterSheet, rules: SheetRules) -> ExplainedValue:
    """Maximum Health: the edition's formula and what talents add."""
    return _health_max(sheet.attributes, sheet.overrides, continuous_effects(sheet, rules), rules)


@once_per_version
def _health_max(
    attributes: Attributes, overrides: tuple[Override, ...], active: tuple[ActiveEffect, ...], rules: SheetRules
) -> ExplainedValue:
    value = derived.health(attribute_levels(attributes), rules.edition.derived, _changes(active, Derived.HEALTH))
    return explained_value(overrides, HEALTH_MAX, _terms(value))


def resolve(sheet: CharacterSheet, rules: SheetRules) -> ExplainedValue | None:
    """Resolve with what talents and traumas change; None in an edition without it, and for synthetics."""
    if sheet.is_synthetic:
        return None
    return _resolve(sheet.attributes, sheet.overrides, continuous_effects(sheet, rules), rules)


@once_per_version
def _resolve(
    attributes: Attributes, overrides: tuple[Override, ...], active: tuple[ActiveEffect, ...], rules: SheetRules
) -> ExplainedValue | None:
    if not is_allowed(derived.verify_resolve, rules.edition.derived):
        return None
    value = derived.resolve(attribute_levels(attributes), rules.edition.derived, _changes(active, Derived.RESOLVE))
    return explained_value(overrides, RESOLVE, _terms(value))


def stress_cap(sheet: CharacterSheet, rules: SheetRules) -> ExplainedValue | None:
    """The highest Stress Level: the setting of the table (S2-019), or what was set for this one; None = no limit."""
    return _stress_cap(sheet.overrides, rules)


@once_per_version
def _stress_cap(overrides: tuple[Override, ...], rules: SheetRules) -> ExplainedValue | None:
    if rules.stress_cap is not None:
        return explained_value(overrides, STRESS_CAP, (Term(Message("Setting of the table"), rules.stress_cap),))
    by_hand = amount_by_hand(overrides, STRESS_CAP)
    if by_hand is None:
        return None
    return ExplainedValue(by_hand, (Term(SET_BY_HAND, by_hand),), by_hand, overridden=True)


def capacity(sheet: CharacterSheet, rules: SheetRules) -> ExplainedValue:
    """How many regular items can be carried without trouble."""
    per_point = rules.edition.encumbrance.free_factor
    own = sheet.attributes.strength * per_point
    terms = [Term(Message("Strength × {factor}", factor=per_point), own, rules.edition.encumbrance.source)]
    most = _capacity_factor(sheet, rules)
    if most is not None:
        terms.append(Term(most[0].owner, own * (most[1] - 1), most[0].source))
    return explained_value(sheet.overrides, CAPACITY, terms)


def load(sheet: CharacterSheet, rules: SheetRules) -> ExplainedValue:
    """What is carried, in quarters of a regular item: one term for each thing that weighs something."""
    terms = [Term(_counted(item.name, item.quantity), item.load) for item in sheet.carried if item.load]
    terms += [
        Term(SUPPLY_TITLES[supply], quarters, rules.edition.supplies.source)
        for supply, _, quarters in supply_weights(sheet, rules)
        if quarters
    ]
    terms += [
        Term(
            Message("{reloads}, {weapon}", reloads=_counted(Message("Reload"), weapon.reloads), weapon=weapon.name),
            weight,
            rules.edition.encumbrance.source,
        )
        for weapon in sheet.weapons
        if (weight := reload_weight(weapon, rules))
    ]
    carried = sum(term.dice for term in terms)
    return ExplainedValue(carried, tuple(terms), carried)


def reload_weight(weapon: Weapon, rules: SheetRules) -> int:
    """Return what the reloads of a weapon weigh, in quarters; stowed with it they weigh nothing."""
    stowed = weapon.place is CarryPlace.STOWED
    return 0 if stowed else weapon.reloads * weapon.quantity * rules.edition.encumbrance.reload_quarters


def burden(sheet: CharacterSheet, rules: SheetRules) -> Load:
    """What is carried against what can be carried, in quarters: free, over-encumbered, or too much."""
    most = _capacity_factor(sheet, rules)
    worked_out = encumbrance.load(sheet.attributes.strength, (), rules.edition.encumbrance, most[1] if most else 1)
    free = max(capacity(sheet, rules).value, 0) * QUARTERS_PER_ITEM
    return Load(load(sheet, rules).value, free, max(free, worked_out.top_limit))


def supply_weights(sheet: CharacterSheet, rules: SheetRules) -> tuple[tuple[Supply, int, int], ...]:
    """Return food and water: how many items, and their weight in quarters.

    So many points make an item (core 11), or each item lasts a day and weighs as meals and bottles do (evolved 12.3).
    """
    ratings = ((Supply.FOOD, sheet.consumables.food), (Supply.WATER, sheet.consumables.water))
    supplies = rules.edition.supplies
    return tuple(
        (
            supply,
            rating if supply in supplies.one_item_lasts_a_day else supply_items(supply, rating, supplies),
            supply_quarters(supply, rating, supplies),
        )
        for supply, rating in ratings
    )


def worn_armor(sheet: CharacterSheet) -> Armor | None:
    """Return the suit that protects: of several that are worn the best one, for they do not add up."""
    worn = [suit for suit in sheet.armor if suit.place is CarryPlace.WORN]
    return max(worn, key=lambda suit: suit.rating, default=None)


def armor(sheet: CharacterSheet, rules: SheetRules) -> ExplainedValue:
    """The armor rating or level that counts against an ordinary attack; narrow protection is left to the table."""
    suit = worn_armor(sheet)
    terms = [Term(suit.name, suit.rating, suit.source)] if suit and suit.rating else []
    terms += [
        Term(item.owner, effect.rating, item.source)
        for item, effect in effects_of(continuous_effects(sheet, rules), ArmorRating)
    ]
    return explained_value(sheet.overrides, ARMOR, terms)


def _changes(active: tuple[ActiveEffect, ...], value: Derived) -> tuple[derived.ValueTerm, ...]:
    return tuple(
        derived.ValueTerm(item.owner, effect.change, item.source)
        for item, effect in effects_of(active, DerivedChange)
        if effect.value is value
    )


def _capacity_factor(sheet: CharacterSheet, rules: SheetRules) -> tuple[ActiveEffect, int] | None:
    factors = [(item, effect.factor) for item, effect in effects_of(continuous_effects(sheet, rules), Capacity)]
    return max(factors, key=lambda factor: factor[1], default=None)


def _terms(value: derived.DerivedValue) -> tuple[Term, ...]:
    return tuple(Term(part.label, part.amount, part.source) for part in value.parts)


def _counted(name: Words, quantity: int) -> Words:
    return name if quantity == 1 else Message("{name} × {count}", name=name, count=quantity)
