"""Wounds that hurt whoever rolls with them: the damage of one skill roll, as a hit that no armor stops.

Sources: core 9.3 (Bleeding Gut, Ruptured Intestines), evolved 9.3; Broken and the injury after it as in hits.py. One
roll is one hit: the damage of several such wounds is added up.
"""

from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.documents.sheet.damage import apply_damage, hit_on
from alien_desktop.documents.sheet.injuries import InjurySuffered, roll_critical_injury
from alien_desktop.documents.sheet.special_abilities import damage_of_rolling
from alien_desktop.documents.sheet.states import DEAD
from alien_desktop.documents.sheet_rules import SheetRules
from alien_desktop.rules.combat.damage import DamageTaken
from alien_desktop.rules.dice.dice import DiceSource
from alien_desktop.rules.message import Words
from alien_desktop.rules.people.characteristics import Skill
from alien_desktop.rules.record import record


@record
class RollDamage:
    """What a loss of Health did: that of one roll, or one that was entered on the sheet."""

    sheet: CharacterSheet
    taken: DamageTaken
    suffered: InjurySuffered | None
    """The critical injury that resulted."""
    injury_due: bool
    """A critical injury follows that its owner may reroll: it is not rolled here."""
    wounds: tuple[Words, ...]
    """What hurts, by name."""


def damage_from_rolling(
    sheet: CharacterSheet, rules: SheetRules, skill: Skill | None, dice: DiceSource
) -> RollDamage | None:
    """Charge what a roll of this skill costs; None when it costs nothing. Dice: the injury, then its healing."""
    costs = damage_of_rolling(sheet, rules, skill) if skill is not None else ()
    if not costs:
        return None
    return take_loss(sheet, sum(cost.dice for cost in costs), rules, dice, tuple(cost.label for cost in costs))


def take_loss(
    sheet: CharacterSheet, amount: int, rules: SheetRules, dice: DiceSource, wounds: tuple[Words, ...] = ()
) -> RollDamage:
    """Let somebody lose Health by something that no armor stops: stress, Broken and the injury follow by the rules.

    `wounds` are what hurts, by name; a negative amount is a RuleViolation. Dice: the injury, then its healing.
    """
    taken = hit_on(sheet, amount, rules)
    after = apply_damage(sheet, taken, rules)
    if not taken.injury or taken.killed or DEAD in sheet.conditions:
        return RollDamage(after, taken, None, False, wounds)
    suffered = roll_critical_injury(after, rules, dice)
    if suffered is None:
        return RollDamage(after, taken, None, True, wounds)
    return RollDamage(suffered.sheet, taken, suffered, False, wounds)
