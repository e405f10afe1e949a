"""What the sheet says of a weapon: who rolls what with it, how many dice, what it does, how far it reaches."""

from dataclasses import replace

from alien_desktop.documents.sheet.active_effects import continuous_effects
from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.documents.sheet.items import CarryPlace, Weapon
from alien_desktop.documents.sheet.pools import PLAIN, PoolOptions, pool_for
from alien_desktop.documents.sheet_rules import SheetRules
from alien_desktop.rules.dice.roll_profile import effects_of
from alien_desktop.rules.dice.terms import Pool, Term
from alien_desktop.rules.effects.continuous import BlowDamage
from alien_desktop.rules.message import Message
from alien_desktop.rules.once_per_version import once_per_version
from alien_desktop.rules.people.characteristics import Skill
from alien_desktop.rules.record import record
from alien_desktop.rules.violation import RuleViolation

UNARMED = "unarmed"
"""The id of the weapon that everybody always has."""

JAMMED = "jammed_weapon"
"""The condition of somebody whose weapon does not fire until it is cleared."""


@record
class WeaponLine:
    """One line of the sheet's weapons."""

    weapon: Weapon
    skill: Skill
    pool: Pool | None
    """None when the rules do not let it be rolled now; `refusal` says why."""
    refusal: Message | None = None

    @property
    def dice(self) -> int:
        """How many dice are rolled, stress dice included."""
        return self.pool.size if self.pool else 0


@once_per_version
def unarmed(rules: SheetRules) -> Weapon:
    """Return fists and boots (S1-113, S4-045).

    Their values are the edition's, and checked. To check them as a document would compile a validator of weapons, 4 ms
    that each first sheet waited for: weapons that are read are checked by that of the whole sheet.
    """
    edition = rules.edition
    return Weapon.model_construct(
        id=UNARMED,
        name=rules.catalog.weapons[f"{edition.id}.weapon.unarmed"].name,
        quarters=0,
        damage=edition.damage.unarmed_damage,
        armor_doubled=edition.armor.doubled_factor > 1,
    )


@once_per_version
def bare_hands(sheet: CharacterSheet, rules: SheetRules) -> Weapon:
    """Return what somebody hits with who holds nothing: fists and boots, or the arms of a loader (core 12.2, evolved
    12.2).
    """
    blows = [effect.damage for _, effect in effects_of(continuous_effects(sheet, rules), BlowDamage)]
    bare = unarmed(rules)
    return bare.model_copy(update={"damage": max(blows), "armor_doubled": False}) if blows else bare


def unusable(weapon: Weapon, sheet: CharacterSheet, rules: SheetRules) -> Message | None:
    """Return why a weapon cannot be used whatever it is loaded with: stowed, out of power, jammed; None when it can."""
    if weapon.place is CarryPlace.STOWED:
        return Message("{weapon} is stowed: it is not at hand.", weapon=weapon.name)
    if weapon.power == 0:
        return Message("{weapon} has no power left.", weapon=weapon.name)
    jammed = JAMMED in {each.rpartition(".")[2] for each in sheet.conditions}
    if jammed and _can_jam(weapon, sheet, rules):
        return Message("{weapon} is jammed: clear it first.", weapon=weapon.name)
    return None


def _can_jam(weapon: Weapon, sheet: CharacterSheet, rules: SheetRules) -> bool:
    """Whether it is this weapon that is jammed: an unreliable one, or any firearm where none carried is unreliable."""

    def unreliable(one: Weapon) -> bool:
        row = rules.catalog.weapons.get(one.source)
        return row is not None and row.unreliable

    if any(unreliable(one) for one in sheet.weapons):
        return unreliable(weapon)
    return weapon.ammo_max > 0


def weapon_skill(weapon: Weapon) -> Skill:
    """Return the skill that a weapon is used with."""
    return Skill.RANGED_COMBAT if weapon.is_ranged else Skill.CLOSE_COMBAT


def with_weapon(weapon: Weapon, options: PoolOptions = PLAIN) -> PoolOptions:
    """Return the options with the weapon's bonus among the gear, and its model for talents that know it."""
    options = replace(options, weapon=(weapon.name, weapon.source))
    if not weapon.bonus:
        return options
    return replace(options, gear=(Term(weapon.name, weapon.bonus, weapon.source), *options.gear))


def weapon_pool(sheet: CharacterSheet, weapon: Weapon, rules: SheetRules, options: PoolOptions = PLAIN) -> Pool:
    """Return the pool of an attack with this weapon; a RuleViolation says why it cannot be rolled."""
    return pool_for(sheet, weapon_skill(weapon), rules, with_weapon(weapon, options))


def weapon_lines(sheet: CharacterSheet, rules: SheetRules) -> tuple[WeaponLine, ...]:
    """Return the weapons at hand or in the pack, in the order of the sheet, bare hands last."""
    lines = []
    for weapon in (*sheet.weapons, bare_hands(sheet, rules)):
        try:
            pool, refusal = weapon_pool(sheet, weapon, rules), None
        except RuleViolation as violation:
            pool, refusal = None, violation.message
        lines.append(WeaponLine(weapon, weapon_skill(weapon), pool, refusal))
    return tuple(lines)
