"""Acid on a combatant: its dice meet armor, which it eats; what gets through is a hit that nothing else stops.

Sources: core 10, evolved 10.2.
"""

from collections.abc import Iterable
from dataclasses import replace

from alien_desktop.documents.scene.adversary import Adversary
from alien_desktop.documents.scene.combatants import change_combatant
from alien_desktop.documents.scene.encounter import Combatant, Encounter
from alien_desktop.documents.scene.hits import Blow, Hit, armor_rating, take_hit
from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.documents.sheet.item_edits import change_item
from alien_desktop.documents.sheet.states import DEAD
from alien_desktop.documents.sheet.values import worn_armor
from alien_desktop.documents.sheet_rules import SheetRules
from alien_desktop.rules.body.hazards import AcidHit, acid, acid_dice
from alien_desktop.rules.combat.armor import ARMOR, ArmorApplied
from alien_desktop.rules.dice.dice import DiceSource
from alien_desktop.rules.record import record


@record
class Splashed:
    """What a splash did: its dice, the hit, and how it goes on."""

    acid: AcidHit
    hit: Hit


def splash_dice(adversary: Adversary | None, amount: int, health_max: int, rules: SheetRules) -> int:
    """Return the dice of the splash of a wound; 0 when nothing splashes."""
    if adversary is None or not adversary.acid or amount < 1:
        return 0
    return acid_dice(adversary.acid, amount, health_max, rules.edition.hazards)


def beside(encounter: Encounter, combatant_id: str, dead: Iterable[str] = ()) -> tuple[Combatant, ...]:
    """Return who is known to stand right next to a combatant and is alive."""
    near = set(encounter.combatant(combatant_id).near) - set(dead)
    return tuple(each for each in encounter.combatants if each.id in near and DEAD not in each.conditions)


def take_acid(
    encounter: Encounter,
    combatant_id: str,
    sheet: CharacterSheet | None,
    adversary: Adversary | None,
    count: int,
    rounds: int,
    rules: SheetRules,
    dice: DiceSource,
) -> Splashed:
    """Let acid of that many dice act on a combatant; `rounds` are those since the splash."""
    combatant = encounter.combatant(combatant_id)
    worn = armor_rating(combatant, sheet, rules) + _more_against_acid(sheet, rules)
    splash = acid(count, worn, rules.edition.hazards, dice, rolled_armor=rules.edition.armor.rolled, rounds=rounds)
    eaten = worn - splash.armor_left
    if eaten and sheet is not None:
        suit = worn_armor(sheet)
        if suit is not None:
            sheet = change_item(sheet, suit.id, rating=max(suit.rating - eaten, 0))
    elif eaten:
        encounter = change_combatant(encounter, combatant_id, armor=splash.armor_left)
    hit = take_hit(encounter, combatant_id, sheet, adversary, Blow(splash.damage, armor_counts=False), rules, dice)
    met = splash.damage + splash.stopped
    if worn and met:
        layer = ArmorApplied(ARMOR, worn, worn, splash.armor_faces, met, splash.damage)
        hit = replace(hit, amount=met, layers=(layer, *hit.layers))
    return Splashed(splash, hit)


def _more_against_acid(sheet: CharacterSheet | None, rules: SheetRules) -> int:
    """Return by how much the worn suit is better against acid, as long as it is not eaten up (evolved 12.2)."""
    suit = worn_armor(sheet) if sheet is not None else None
    row = rules.catalog.armor.get(suit.source) if suit is not None and suit.rating else None
    return row.rating_acid - row.rating if row is not None and row.rating_acid is not None else 0
