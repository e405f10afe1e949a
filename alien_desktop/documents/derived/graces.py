"""What a character's talents, gear, nature and wounds grant or spare beyond the dice of a pool.

Immunity, rolls that may be made again, alarms that count for nothing, dice on death rolls, injuries that heal sooner,
wounds that hurt with each roll. How often a grace may be used is in words; the table keeps count.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from alien_desktop.documents.character_sheet import CharacterSheet
from alien_desktop.documents.derived.sheet_rules import SheetRules
from alien_desktop.documents.derived.standing import standing_effects
from alien_desktop.rules.characteristics import Skill
from alien_desktop.rules.roller import Standing, effects_of
from alien_desktop.rules.standing_effects import (
    DamageOnRoll,
    DeathRollDice,
    HealingFactor,
    IgnoreAlarms,
    Immunity,
    Reroll,
)
from alien_desktop.rules.terms import Term

OWN_INJURY, DEATH_ROLL = "own_critical_injury", "death_roll"
"""What somebody may be allowed to roll twice: see `rerolls`."""

NO_ALARMS = "no 1 on a stress die counts"
"""The switch of a talent that lets one roll ignore its alarms."""


@dataclass(frozen=True)
class Grace:
    """Something that may be done because of a talent or the like, and how often (`act_or_session`, `unknown`)."""

    owner: str
    per: str
    source: str

    @property
    def switch(self) -> str:
        """The key of its toggle in the dice tray."""
        return f"{self.owner}: {NO_ALARMS}"


def spared_by(sheet: CharacterSheet, rules: SheetRules, what: str) -> str:
    """Return the name of what makes somebody immune to `what` (`vacuum`, `full_auto_stress`); empty for nothing."""
    immunities = effects_of(standing_effects(sheet, rules), Immunity)
    return next((standing.owner for standing, effect in immunities if effect.to == what), "")


def rerolls(sheet: CharacterSheet, rules: SheetRules, what: str) -> tuple[Grace, ...]:
    """Return what lets somebody roll `what` again (`death_roll`, `own_critical_injury`), in the order of the sheet."""
    return tuple(
        Grace(standing.owner, effect.per, standing.source)
        for standing, effect in effects_of(standing_effects(sheet, rules), Reroll)
        if effect.what == what
    )


def ignored_alarms(standing: Iterable[Standing]) -> tuple[Grace, ...]:
    """Return what lets the ones on the stress dice of one roll count for nothing."""
    return tuple(Grace(item.owner, effect.per, item.source) for item, effect in effects_of(standing, IgnoreAlarms))


def ignores_alarms(sheet: CharacterSheet, rules: SheetRules, switched_on: frozenset[str]) -> bool:
    """Whether a roll ignores its alarms: somebody may, and has switched it on for this roll."""
    return any(grace.switch in switched_on for grace in ignored_alarms(standing_effects(sheet, rules)))


def death_roll_terms(sheet: CharacterSheet, rules: SheetRules) -> tuple[Term, ...]:
    """Return the dice on every death roll; those of an injury belong to its own roll and come with it."""
    return tuple(
        Term(standing.owner, effect.dice, standing.source)
        for standing, effect in effects_of(standing_effects(sheet, rules), DeathRollDice)
        if standing.source not in rules.catalog.injury_rows
    )


def healing_divisor(sheet: CharacterSheet, rules: SheetRules) -> int:
    """Return by how much the healing times of somebody's injuries are divided: the greatest counts, 1 without any."""
    factors = effects_of(standing_effects(sheet, rules), HealingFactor)
    return max((effect.divide for _, effect in factors), default=1)


def damage_of_rolling(sheet: CharacterSheet, rules: SheetRules, skill: Skill) -> tuple[Term, ...]:
    """Return the damage that each roll of this skill costs, by wound; armor does not help."""
    return tuple(
        Term(standing.owner, effect.damage, standing.source)
        for standing, effect in effects_of(standing_effects(sheet, rules), DamageOnRoll)
        if skill in effect.skills
    )
