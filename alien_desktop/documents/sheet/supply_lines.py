"""The supplies of a sheet: which ones its owner needs, how many dice are rolled, and how long each will last."""

from fractions import Fraction

from alien_desktop.documents.sheet.active_effects import continuous_effects
from alien_desktop.documents.sheet.character_sheet import CharacterSheet, Consumables
from alien_desktop.documents.sheet_rules import SheetRules
from alien_desktop.rules.body.supplies import SupplyRules, When, supply_dice
from alien_desktop.rules.dice.roll_profile import effects_of
from alien_desktop.rules.dice.terms import Term
from alien_desktop.rules.effects.continuous import SupplyDice
from alien_desktop.rules.effects.vocabulary import Supply
from alien_desktop.rules.odds.supply_odds import supply_odds
from alien_desktop.rules.record import record

NEEDED_BY_SYNTHETICS = (Supply.POWER,)
"""Synthetics do without air, food and water (S0-053; core 3.3, evolved 3.3)."""


@record
class SupplyChange:
    """What talents do to the supply rolls of one kind."""

    dice: int = 0
    least: int = 1
    terms: tuple[Term, ...] = ()


@record
class SupplyLine:
    """One supply as the sheet shows it."""

    supply: Supply
    left: int
    needed: bool
    """Whether its owner has any use for it."""
    by_the_day: bool
    """Counted in items that last a day each, and never rolled."""
    dice: int = 0
    """This many dice a roll takes."""
    terms: tuple[Term, ...] = ()
    """What makes the number of dice differ from what is left."""
    when: tuple[When, ...] = ()
    expected_rolls: Fraction = Fraction(0)
    """This many rolls it lasts on average."""
    runs_out: Fraction = Fraction(0)
    """The chance that the next roll uses it up."""
    left_after: tuple[Fraction, ...] = ()
    """The chance that 0, 1, 2, ... are left after the next roll."""
    at_zero: str = ""
    """The condition that begins when it is used up; empty for none."""


def supply_change(sheet: CharacterSheet, supply: Supply, rules: SheetRules) -> SupplyChange:
    """Return how many dice more or fewer this character rolls for a supply, and why."""
    found = [
        (item, effect)
        for item, effect in effects_of(continuous_effects(sheet, rules), SupplyDice)
        if effect.supply is supply
    ]
    return SupplyChange(
        sum(effect.dice for _, effect in found),
        max((effect.minimum for _, effect in found), default=1),
        tuple(Term(item.owner, effect.dice, item.source) for item, effect in found),
    )


def supply_lines(sheet: CharacterSheet, rules: SheetRules) -> tuple[SupplyLine, ...]:
    """Return the supplies that the edition counts for a person, in the order of the sheet."""
    supplies = rules.edition.supplies
    return tuple(
        _line(sheet, supply, rules)
        for supply in (Supply(name) for name in Consumables.model_fields)
        if supply in supplies.one_item_lasts_a_day or _is_rolled(supply, supplies)
    )


def _is_rolled(supply: Supply, rules: SupplyRules) -> bool:
    return any(kind.supply is supply for kind in rules.kinds)


def _line(sheet: CharacterSheet, supply: Supply, rules: SheetRules) -> SupplyLine:
    left: int = getattr(sheet.consumables, supply.value)
    needed = not sheet.is_synthetic or supply in NEEDED_BY_SYNTHETICS
    supplies = rules.edition.supplies
    if supply in supplies.one_item_lasts_a_day:
        return SupplyLine(supply, left, needed, by_the_day=True)
    change = supply_change(sheet, supply, rules)
    kind = supplies.kind(supply)
    odds = supply_odds(left, supplies, change.dice, change.least)
    return SupplyLine(
        supply,
        left,
        needed,
        by_the_day=False,
        dice=supply_dice(left, supplies, change.dice, change.least),
        terms=change.terms,
        when=kind.when,
        expected_rolls=odds.expected_rolls,
        runs_out=odds.empty,
        left_after=odds.left,
        at_zero=kind.at_zero if rules.condition(kind.at_zero) else "",
    )
