"""An attack on the table: with which weapon, from how far, at what. From it to terms of the pool, odds and damage.

Sources: core 8, evolved 8; S2-084 to S2-098, S4-043 to S4-069. What stands against it (armor, cover) is only named
here: nobody's sheet is touched.
"""

from dataclasses import field, replace

from alien_desktop.catalog.rows.equipment import CatalogWeapon
from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.documents.sheet.items import CarryPlace, Weapon
from alien_desktop.documents.sheet.pools import PLAIN, PoolOptions
from alien_desktop.documents.sheet.special_abilities import immunity_source
from alien_desktop.documents.sheet.states import DEAD, UNCONSCIOUS
from alien_desktop.documents.sheet.vitals import gain_stress
from alien_desktop.documents.sheet.weapon_lines import UNARMED, bare_hands, unusable, weapon_skill, with_weapon
from alien_desktop.documents.sheet_rules import SheetRules
from alien_desktop.rules.combat.armor import Impact
from alien_desktop.rules.combat.close_combat import SPECIAL_NAMES, Special, verify_special
from alien_desktop.rules.combat.ranged_combat import Burst, BurstAttack, after_burst_attack, burst, verify_burst
from alien_desktop.rules.combat.ranges import ORDER, Band, ShotModifier, shot, without_rivals
from alien_desktop.rules.dice.terms import Term
from alien_desktop.rules.message import Message, Words
from alien_desktop.rules.odds.attack_odds import AttackOdds, Protection, attack_odds
from alien_desktop.rules.odds.chances import Chances
from alien_desktop.rules.odds.opposed_odds import success_distribution
from alien_desktop.rules.people.characteristics import Skill
from alien_desktop.rules.record import record
from alien_desktop.rules.violation import RuleViolation

NO_BURST = Burst()
"""Nothing was fired yet."""
AIMED = "aimed"
WEAK_SPOT = "weak_spot"
GRAPPLED = "grappled"
_FULL_AUTO = "full_auto"
_EXPLOSIVE_ONLY = "enclosed_zone"
HELPLESS = Message("Defenceless or unaware")


@record
class Attack:
    """What is said about an attack before its dice are rolled, and what is still open after it."""

    weapon: Weapon
    band: Band = Band.ENGAGED
    circumstances: frozenset[str] = field(default_factory=frozenset)
    """Ids of the edition's shot modifiers that apply: aimed, small target, dark."""
    unaware: bool = False
    """The target is unaware, defenceless or held."""
    full_auto: bool = False
    burst: Burst = NO_BURST
    """The attacks of a burst that were made before this one."""
    special: Special | None = None
    """An attack without weapon dice and without damage."""
    armor: int = 0
    """What the target wears, where somebody has named it."""
    barrier: int = 0
    """The armor of the cover it is behind."""
    ammo_open: bool = True
    """What the shot costs of ammunition is still to be settled."""
    counted: bool = False
    """Its ammunition is settled by itself as soon as its dice are; else somebody at the table settles it."""

    @property
    def is_shot(self) -> bool:
        """Whether it is made with something that reaches beyond touching distance."""
        return self.special is None and self.weapon.is_ranged

    @property
    def title(self) -> Words:
        """What is rolled, in a word or two."""
        if self.special is not None:
            return SPECIAL_NAMES[self.special]
        count = self.burst.attacks + 1
        if count > 1:
            return Message("{weapon}, attack {number}", weapon=self.weapon.name, number=count)
        return self.weapon.name

    @property
    def is_armed(self) -> bool:
        """Whether something is in hand."""
        return self.special is None and self.weapon.id != UNARMED


def attack_with(weapon: Weapon, special: Special | None = None) -> Attack:
    """Return a plain attack: a shot at Short range, or as near to it as the weapon allows."""
    if special is not None or not weapon.is_ranged:
        return Attack(weapon, special=special)
    nearest, farthest = (ORDER.index(band) for band in reach_of(weapon))
    return Attack(weapon, ORDER[max(nearest, min(ORDER.index(Band.SHORT), farthest))])


def reach_of(weapon: Weapon) -> tuple[Band, Band]:
    """Return the nearest and the farthest range of a weapon; free text set no limit."""
    known = tuple(Band)
    nearest = Band(weapon.range_min) if weapon.range_min in known else Band.ENGAGED
    return nearest, Band(weapon.range_max) if weapon.range_max in known else Band.EXTREME


def weapon_of(sheet: CharacterSheet, weapon_id: str, rules: SheetRules) -> Weapon | None:
    """Return a weapon as it is now, bare hands included; None when it is not carried any more."""
    if weapon_id == UNARMED:
        return bare_hands(sheet, rules)
    return next((weapon for weapon in sheet.weapons if weapon.id == weapon_id), None)


def skill_of(attack: Attack, rules: SheetRules) -> Skill:
    """Return the skill of an attack; a gun right next to the enemy may ask for another."""
    if attack.special is not None:
        return Skill.CLOSE_COMBAT
    if attack.is_shot and attack.band is Band.ENGAGED:
        return rules.edition.ranges.near_skill
    return weapon_skill(attack.weapon)


def bonus_of(attack: Attack) -> tuple[Term, ...]:
    """Return the weapon's dice; a special attack is made without them."""
    return () if attack.special is not None else with_weapon(attack.weapon, PLAIN).gear


def circumstances_of(attack: Attack, rules: SheetRules) -> tuple[ShotModifier, ...]:
    """Return what may change the dice of this attack in this edition."""
    if not attack.is_shot:
        return ()
    row = _row(attack, rules)
    explosive = row is not None and row.explosive
    return tuple(
        modifier
        for modifier in rules.edition.ranges.modifiers
        if modifier.id != _FULL_AUTO and (modifier.id != _EXPLOSIVE_ONLY or explosive)
    )


def verify_attacker(sheet: CharacterSheet) -> None:
    """Raise RuleViolation for somebody who cannot attack at all: dead, unconscious, held in a grapple."""
    conditions = {each.rpartition(".")[2] for each in sheet.conditions}
    for state, reason in (
        (DEAD, Message("{who} is dead.", who=sheet.name)),
        (UNCONSCIOUS, Message("{who} is unconscious.", who=sheet.name)),
        (GRAPPLED, Message("{who} is grappled and has to break free first.", who=sheet.name)),
    ):
        if state in conditions:
            raise RuleViolation(reason)


def verify_at_hand(weapon: Weapon, sheet: CharacterSheet, rules: SheetRules) -> None:
    """Raise RuleViolation for a weapon that is gone, stowed, jammed or empty."""
    if weapon.id == UNARMED:
        return
    if all(one.id != weapon.id for one in sheet.weapons):
        raise RuleViolation(Message("{weapon} is not there any more.", weapon=weapon.name))
    if weapon.place is not CarryPlace.STOWED and weapon.ammo_max and not weapon.ammo:
        raise RuleViolation(Message("{weapon} is empty: reload it first.", weapon=weapon.name))
    reason = unusable(weapon, sheet, rules)
    if reason is not None:
        raise RuleViolation(reason)


def is_thrown_away(attack: Attack, rules: SheetRules) -> bool:
    """Whether the attack uses its weapon up: a grenade that is rolled."""
    row = _row(attack, rules)
    return attack.special is None and row is not None and row.one_use and row.style == "thrown"


def aim_used(attack: Attack) -> Attack:
    """Return the attack without its aim, which counts for one shot and is lost when its owner is hurt (S0-138)."""
    return replace(attack, circumstances=attack.circumstances - {AIMED})


def with_choice(before: Attack, after: Attack, rules: SheetRules) -> Attack:
    """Return a changed attack without the circumstances that a newly said one excludes."""
    newly = after.circumstances - before.circumstances
    return replace(after, circumstances=without_rivals(after.circumstances, newly, rules.edition.ranges))


def with_attack(options: PoolOptions, attack: Attack, sheet: CharacterSheet, rules: SheetRules) -> PoolOptions:
    """Return the options with the dice of distance and circumstances; a RuleViolation says why it cannot be made."""
    weapon = options.weapon if attack.special is not None else (attack.weapon.name, attack.weapon.source)
    return replace(options, extra=(*options.extra, *_terms(attack, sheet, rules)), weapon=weapon)


def next_burst(attack: Attack, sheet: CharacterSheet, rules: SheetRules) -> BurstAttack | None:
    """Return what this attack of a burst costs and gives, None for a single shot; a RuleViolation when it is over."""
    if not (attack.full_auto and attack.is_shot):
        return None
    row = _row(attack, rules)
    steady = bool(immunity_source(sheet, rules, "full_auto_stress"))
    sight = row is not None and row.smart_sight
    return burst(attack.burst, rules.edition.ranged, steady=steady, smart_sight=sight)


def next_attack(attack: Attack, rules: SheetRules, hit: bool, pushed: bool) -> Attack:
    """Return the attack that follows in a burst; a RuleViolation says why it is over (S4-065 to S4-067)."""
    fired = after_burst_attack(Burst(attack.burst.attacks + 1), hit=hit, pushed=pushed)
    verify_burst(fired, rules.edition.ranged)
    return replace(attack, burst=fired, ammo_open=True, counted=False)


def shooter(attack: Attack | None, sheet: CharacterSheet, rules: SheetRules) -> CharacterSheet:
    """Return whoever attacks with the stress that comes before the roll: that of a burst."""
    try:
        fired = next_burst(attack, sheet, rules) if attack is not None else None
    except RuleViolation:
        return sheet
    return gain_stress(sheet, fired.stress, rules) if fired is not None and fired.stress else sheet


def protection_of(attack: Attack, rules: SheetRules) -> Protection:
    """Return what was named between the attack and the skin, and how the weapon meets it."""
    weapon = attack.weapon
    impact = Impact(
        piercing=weapon.armor_piercing,
        doubled=weapon.armor_doubled,
        weak_spot=WEAK_SPOT in attack.circumstances,
    )
    return Protection(rules.edition.armor, rules.edition.cover, attack.armor, attack.barrier, impact)


def odds_of(attack: Attack, chances: Chances, rules: SheetRules) -> AttackOdds:
    """Return the odds of a roll as an attack: to hit, and of each damage with all extra successes put into it."""
    damage = 0 if attack.special is not None else attack.weapon.damage
    return attack_odds(success_distribution(chances), damage, protection_of(attack, rules))


def unguarded_odds_of(attack: Attack, chances: Chances, rules: SheetRules) -> AttackOdds:
    """Return the same odds before any armor or cover: what hits the target."""
    return odds_of(replace(attack, armor=0, barrier=0), chances, rules)


def _row(attack: Attack, rules: SheetRules) -> CatalogWeapon | None:
    return rules.catalog.weapons.get(attack.weapon.source)


def _terms(attack: Attack, sheet: CharacterSheet, rules: SheetRules) -> tuple[Term, ...]:
    edition, weapon = rules.edition, attack.weapon
    verify_attacker(sheet)
    if attack.special is not None:
        verify_special(attack.special, edition.close)
    else:
        verify_at_hand(weapon, sheet, rules)
    if not attack.is_shot:
        close = edition.close
        return (Term(HELPLESS, close.helpless_dice, close.source),) if attack.unaware else ()
    row = _row(attack, rules)
    if row is not None and row.aim_required and AIMED not in attack.circumstances:
        raise RuleViolation(Message("{weapon} fires only after aiming.", weapon=weapon.name))
    fired = next_burst(attack, sheet, rules)
    known = [modifier.id for modifier in circumstances_of(attack, rules)]
    counted = [one for one in known if one in attack.circumstances]
    in_close_combat = skill_of(attack, rules) is not Skill.RANGED_COMBAT
    if AIMED in counted and (in_close_combat or (fired is not None and not fired.aim_counts)):
        counted.remove(AIMED)
    made = shot(attack.band, *reach_of(weapon), edition.ranges, counted, unaware=attack.unaware)
    if fired is None or not fired.dice:
        return made.terms
    return (*made.terms, Term(Message("Full auto"), fired.dice, edition.ranged.source))
