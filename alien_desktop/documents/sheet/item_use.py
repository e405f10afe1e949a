"""Use of carried items: drugs and food act and are used up, single-use items are spent, power cells fill a supply.

What none of the sheet's fields can hold (a reminder, dice for one roll) is told as a sentence, and the table decides.
"""

from alien_desktop.catalog.rows.equipment import CatalogGear
from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.documents.sheet.identity import set_signature_used
from alien_desktop.documents.sheet.instant_effects import apply_instant_effect
from alien_desktop.documents.sheet.item_edits import change_item, find_item, set_quantity
from alien_desktop.documents.sheet.items import Carried, CarryPlace, Gear, Weapon
from alien_desktop.documents.sheet.roll_profile import roll_profile_of
from alien_desktop.documents.sheet.supplies import MOST, set_supply, supply
from alien_desktop.documents.sheet.timed_effects import (
    begin_timed_effect,
    effect_words,
    effects_now,
    end_cravings,
    state_name,
    time_left,
)
from alien_desktop.documents.sheet.vitals import relieve_stress
from alien_desktop.documents.sheet_rules import SheetRules
from alien_desktop.rules.effects.instant import NeedMet, StressChange, SupplyGain
from alien_desktop.rules.effects.kinds import Effect, Reminder
from alien_desktop.rules.effects.vocabulary import SUPPLY_NAMES, SUPPLY_TITLES, Supply
from alien_desktop.rules.message import Message, Words, in_sequence, listed
from alien_desktop.rules.people.campaign import PERIOD_NAMES, span_of
from alien_desktop.rules.record import record
from alien_desktop.rules.stress.stress import verify_relief
from alien_desktop.rules.violation import RuleViolation

OWN_SUPPLY = ""
"""Target of a power cell: the supply of the sheet itself, not that of a thing."""


@record
class ItemUse:
    """The sheet after an item was used, and what happened in sentences."""

    sheet: CharacterSheet
    sentences: tuple[Words, ...]

    @property
    def words(self) -> Words:
        """All sentences in one line."""
        told = [each if isinstance(each, Message) else Message("{text}", text=each) for each in self.sentences]
        return in_sequence(told) if told else ""


def row_used(item: Carried, rules: SheetRules) -> CatalogGear | None:
    """Return the catalog row of a thing that is used up by use; None for everything else."""
    if not isinstance(item, Gear):
        return None
    row = rules.catalog.drugs_and_food.get(item.source)
    if row is not None:
        return row
    row = rules.catalog.gear.get(item.source)
    return row if row is not None and (row.single_use or _fills_power(row)) else None


def power_targets(sheet: CharacterSheet, item: Carried, rules: SheetRules) -> tuple[Gear | Weapon, ...]:
    """Return the carried things that a power cell can fill; none when this is no power cell."""
    row = row_used(item, rules)
    if row is None or not _fills_power(row):
        return ()
    things: tuple[Gear | Weapon, ...] = (*sheet.weapons, *sheet.gear)
    return tuple(thing for thing in things if thing.power is not None and thing.id != item.id)


def verify_use(sheet: CharacterSheet, item_id: str, rules: SheetRules) -> None:
    """Raise RuleViolation when a thing cannot be used up: gone, stowed, spent, or nothing that is used up."""
    item = find_item(sheet, item_id)
    if row_used(item, rules) is None:
        raise RuleViolation(Message("{item} is not used up by use.", item=item.name))
    if item.place is CarryPlace.STOWED:
        raise RuleViolation(Message("{item} is stowed: take it along first.", item=item.name))
    if isinstance(item, Gear) and item.spent:
        raise RuleViolation(Message("{item} has been used already.", item=item.name))


def _verify_way(ways: tuple[Message, ...], way: int | None) -> None:
    """Raise RuleViolation unless one of the ways is chosen, or there is none to be chosen."""
    if ways and (way is None or not 0 <= way < len(ways)):
        known = listed(Message("{number} {what}", number=number, what=what) for number, what in enumerate(ways))
        raise RuleViolation(Message("way: the Game Mother says what happens: {ways}.", ways=known or ""))
    if not ways and way is not None:
        raise RuleViolation(Message("way: there is nothing to choose here."))


def use_options(item: Carried, rules: SheetRules) -> tuple[Message, ...]:
    """Return what may happen when a thing is used, where the Game Mother says which: "Stress +1", "Stress −1"."""
    row = row_used(item, rules)
    return tuple(_way_words(effect) for effect in row.either) if row is not None else ()


def use_item(
    sheet: CharacterSheet, item_id: str, rules: SheetRules, target_id: str = OWN_SUPPLY, way: int | None = None
) -> ItemUse:
    """Use one of a thing: its effects act on its owner, what lasts begins, and it is one less or marked as spent.

    `target_id` is the thing whose power a cell fills; `way` the one of `use_options` that happens, None without any.
    """
    verify_use(sheet, item_id, rules)
    item = find_item(sheet, item_id)
    row = row_used(item, rules)
    assert row is not None, "verified above"
    _verify_way(use_options(item, rules), way)
    told: list[Words] = []
    after = end_cravings(sheet, row, rules)
    happens = row.effects if way is None else (*row.effects, row.either[way])
    for effect in happens:
        if target_id and isinstance(effect, SupplyGain):
            after, words = _fill(after, effect, target_id, rules)
        else:
            after, words = _act(after, effect, rules)
        if words:
            told.append(words)
    after = begin_timed_effect(after, row, rules)
    if any(state.source == row.id for state in after.timed_effects):
        told.append(_lasting_words(after, row, rules))
    if not told and row.text:
        told.append(row.text)
    return ItemUse(after if row.stays else spend_one(after, item, row), tuple(told))


def verify_signature_item(sheet: CharacterSheet, rules: SheetRules) -> None:
    """Raise RuleViolation when the signature item does nothing now (core 5.1; S0-027, S1-048; flavour in Evolved)."""
    if not sheet.signature_item:
        raise RuleViolation(Message("There is no signature item yet: write it here first."))
    if not rules.edition.stress.signature_item_relief:
        raise RuleViolation(Message("In these rules the signature item is for the story: it relieves no stress."))
    if sheet.is_synthetic:
        raise RuleViolation(Message("A synthetic has no stress to relieve."))
    if sheet.signature_used:
        span = PERIOD_NAMES[span_of(sheet.play, rules.edition.play)]
        raise RuleViolation(Message("It was used already: once in each {span}.", span=span))
    if not sheet.stress:
        raise RuleViolation(Message("There is no stress to relieve."))


def use_signature_item(sheet: CharacterSheet, rules: SheetRules) -> CharacterSheet:
    """Relieve stress by the signature item, and mark it as used; a RuleViolation says why not."""
    verify_signature_item(sheet, rules)
    relieved = relieve_stress(sheet, rules.edition.stress.signature_item_relief, rules)
    return set_signature_used(relieved, True)


def _fills_power(row: CatalogGear) -> bool:
    return any(isinstance(effect, SupplyGain) and effect.supply is Supply.POWER for effect in row.effects)


def spend_one(sheet: CharacterSheet, item: Carried, row: CatalogGear) -> CharacterSheet:
    """Use one up: the last of a thing for one use stays on the sheet as spent, everything else is gone."""
    if row.single_use and item.quantity == 1:
        return change_item(sheet, item.id, spent=True)
    return set_quantity(sheet, item.id, item.quantity - 1)


def _fill(sheet: CharacterSheet, gain: SupplyGain, target_id: str, rules: SheetRules) -> tuple[CharacterSheet, Words]:
    """Fill one thing: up to what it holds when it is new, or what the cell holds where that is not known."""
    target = find_item(sheet, target_id)
    full = getattr(rules.catalog.items.get(target.source), "power", None) or gain.amount
    left = max(full, supply(sheet, gain.supply, target_id))
    told = Message("{item}: {supply} {left}.", item=target.name, supply=SUPPLY_NAMES[gain.supply], left=left)
    return set_supply(sheet, gain.supply, left, target_id), told


def _act(sheet: CharacterSheet, effect: Effect, rules: SheetRules) -> tuple[CharacterSheet, Words]:
    after = apply_instant_effect(sheet, effect, rules)
    match effect:
        case Reminder():
            return after, effect.text
        case StressChange():
            return after, _stress_words(sheet, after, rules)
        case NeedMet():
            return after, _met_words(sheet, after, rules)
        case SupplyGain():
            left = supply(after, effect.supply)
            name = SUPPLY_TITLES[effect.supply]
            told = Message("{supply} {left}.", supply=name, left=left)
            if left == supply(sheet, effect.supply):
                told = Message(
                    "{supply} stays {left}: no more than {most} can be noted.", supply=name, left=left, most=MOST
                )
            return after, in_sequence((told, *_ending_soon(after, effect.supply, rules)))
    return after, ""


def _way_words(effect: Effect) -> Message:
    if isinstance(effect, StressChange):
        return Message("Stress to 0") if effect.to_zero else Message("Stress {amount:+d}", amount=effect.amount)
    return effect_words((effect,)) or Message("Something else")


def _met_words(before: CharacterSheet, after: CharacterSheet, rules: SheetRules) -> Words:
    ended = [rules.condition_name(each) for each in before.conditions if each not in after.conditions]
    return in_sequence(Message("{condition} ends.", condition=name) for name in ended) if ended else ""


def _ending_soon(sheet: CharacterSheet, kind: Supply, rules: SheetRules) -> tuple[Message, ...]:
    """Say that hunger or thirst ends within a Shift of eating or drinking (core 10)."""
    needs = [need for need in rules.edition.conditions.needs if need.cause == kind.value]
    return tuple(
        Message("{condition} ends within a Shift.", condition=rules.condition_name(need.condition))
        for need in needs
        if need.condition in sheet.conditions
    )


def _lasting_words(sheet: CharacterSheet, row: CatalogGear, rules: SheetRules) -> Message:
    """Say what goes on now: "Naproleve × 2 for 1 Shift: −1 on all skill rolls."."""
    state = next(each for each in sheet.timed_effects if each.source == row.id)
    left = time_left(state, sheet, rules)
    name, does = state_name(state, rules), effect_words(effects_now(state, rules))
    if left is not None:
        said = Message("{state} for {time}", state=name, time=left)
    else:
        said = Message("{state} until the Game Mother ends it", state=name)
    if not does:
        return Message("{state}.", state=said)
    return Message("{state}: {effects}.", state=said, effects=does)


def _stress_words(before: CharacterSheet, after: CharacterSheet, rules: SheetRules) -> Message:
    if before.is_synthetic:
        return Message("A synthetic has no stress.")
    change = after.stress - before.stress
    if not change:
        try:
            verify_relief(roll_profile_of(before, rules), rules.edition.stress)
        except RuleViolation as violation:
            return violation.message
        return Message("Stress stays at {stress}.", stress=after.stress)
    if change > 0:
        return Message("Stress rises to {stress} ({change:+d}).", stress=after.stress, change=change)
    return Message("Stress falls to {stress} ({change:+d}).", stress=after.stress, change=change)
