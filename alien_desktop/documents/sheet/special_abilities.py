"""What a character's talents, gear, nature and wounds grant or spare beyond the dice of a pool.

Immunity, rolls that may be made again, alarms that count for nothing, dice on death rolls, injuries that heal sooner,
wounds that hurt with each roll. How often an ability may be used is shown; the table keeps count.
"""

from collections.abc import Iterable

from alien_desktop.documents.sheet.active_effects import continuous_effects
from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.documents.sheet_rules import SheetRules
from alien_desktop.rules.dice.roll_profile import ActiveEffect, RollProfile, effects_of
from alien_desktop.rules.dice.terms import Term
from alien_desktop.rules.effects.continuous import (
    AttributeSwap,
    DamageOnRoll,
    DeathRollDice,
    Dice,
    HealingFactor,
    IgnoreAlarms,
    Immunity,
    Reroll,
    SoakDamage,
)
from alien_desktop.rules.message import Message, Words
from alien_desktop.rules.people.characteristics import ATTRIBUTE_NAMES, Attribute, Skill
from alien_desktop.rules.record import record

OWN_INJURY, DEATH_ROLL = "own_critical_injury", "death_roll"
"""The rolls that an ability may allow to repeat: see `rerolls`."""

NO_ALARMS = Message("no 1 on a stress die counts")
"""When the switch of a talent applies that lets one roll ignore its alarms."""


@record
class AbilityUse:
    """Something that may be done because of a talent or the like, and how often (`act_or_session`, `unknown`)."""

    owner: Words
    per: str
    source: str

    @property
    def switch(self) -> str:
        """The key of its toggle in the dice tray."""
        return f"{self.owner}: no_alarms"


def immunity_source(sheet: CharacterSheet, rules: SheetRules, what: str) -> Words:
    """Return the name of what makes somebody immune to `what` (`vacuum`, `full_auto_stress`); empty for nothing."""
    immunities = effects_of(continuous_effects(sheet, rules), Immunity)
    return next((active.owner for active, effect in immunities if effect.to == what), "")


def rerolls(sheet: CharacterSheet, rules: SheetRules, what: str) -> tuple[AbilityUse, ...]:
    """Return what lets somebody roll `what` again (`death_roll`, `own_critical_injury`), in the order of the sheet."""
    return tuple(
        AbilityUse(active.owner, effect.per, active.source)
        for active, effect in effects_of(continuous_effects(sheet, rules), Reroll)
        if effect.what == what
    )


def ignored_alarms(active: Iterable[ActiveEffect]) -> tuple[AbilityUse, ...]:
    """Return the abilities that let one roll ignore the ones on its stress dice."""
    return tuple(AbilityUse(item.owner, effect.per, item.source) for item, effect in effects_of(active, IgnoreAlarms))


def ignores_alarms(sheet: CharacterSheet, rules: SheetRules, switched_on: frozenset[str]) -> bool:
    """Whether a roll ignores its alarms: somebody may, and has switched it on for this roll."""
    return any(ability.switch in switched_on for ability in ignored_alarms(continuous_effects(sheet, rules)))


def death_roll_terms(sheet: CharacterSheet, rules: SheetRules) -> tuple[Term, ...]:
    """Return the dice on every death roll besides Strength and Stamina; an injury's own modifier comes with its roll.

    A death roll is a Stamina roll (S1-133), so whatever holds for Stamina and for the attribute it rests on holds here.
    """
    active = continuous_effects(sheet, rules)
    skill = Skill.STAMINA if rules.edition.death.uses_skill else None
    attribute, instead = _death_attribute(sheet, active if skill else ())
    return (
        *instead,
        *(
            Term(item.owner, effect.dice, item.source)
            for item, effect in effects_of(active, Dice)
            if attribute in effect.attributes
            or (skill and (skill in effect.skills or not (effect.skills or effect.attributes)))
        ),
        *(
            Term(item.owner, effect.dice, item.source)
            for item, effect in effects_of(active, DeathRollDice)
            if item.source not in rules.catalog.injury_rows
        ),
    )


def _death_attribute(sheet: CharacterSheet, active: Iterable[ActiveEffect]) -> tuple[Attribute, tuple[Term, ...]]:
    """Return the attribute of a death roll and, when a talent lets a better one stand in, the dice that it adds."""
    own = sheet.attributes.level(Attribute.STRENGTH)
    swaps = [
        (sheet.attributes.level(effect.attribute) - own, effect.attribute, item)
        for item, effect in effects_of(active, AttributeSwap)
        if effect.skill is Skill.STAMINA
    ]
    more, attribute, item = max(swaps, key=lambda swap: swap[0], default=(0, Attribute.STRENGTH, None))
    if more <= 0 or item is None:
        return Attribute.STRENGTH, ()
    return attribute, (
        Term(
            Message("{attribute} ({owner})", attribute=ATTRIBUTE_NAMES[attribute], owner=item.owner), more, item.source
        ),
    )


def healing_divisor(sheet: CharacterSheet, rules: SheetRules) -> int:
    """Return by how much the healing times of somebody's injuries are divided: the greatest counts, 1 without any."""
    factors = effects_of(continuous_effects(sheet, rules), HealingFactor)
    return max((effect.divide for _, effect in factors), default=1)


def soaking(profile: RollProfile) -> Term | None:
    """Return the dice that each take a damage off with a 6, and what they come from; the best counts."""
    soaks = [
        Term(active.owner, profile.attributes.get(effect.attribute, 0), active.source)
        for active, effect in effects_of(profile.active, SoakDamage)
    ]
    return max(soaks, key=lambda term: term.dice, default=None)


def damage_of_rolling(sheet: CharacterSheet, rules: SheetRules, skill: Skill) -> tuple[Term, ...]:
    """Return the damage that each roll of this skill costs, by wound; armor does not help."""
    return tuple(
        Term(active.owner, effect.damage, active.source)
        for active, effect in effects_of(continuous_effects(sheet, rules), DamageOnRoll)
        if skill in effect.skills
    )
