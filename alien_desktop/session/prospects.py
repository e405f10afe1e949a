"""What a thing or talent of the catalog would mean for one character, before it is taken: numbers now and with it.

Everything is worked out on a sheet that has it; nothing is changed.
"""

from fractions import Fraction

from alien_desktop.catalog.rows.equipment import CatalogWeapon
from alien_desktop.documents.sheet.alarm_odds import AlarmState, alarm_state
from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.documents.sheet.identity import add_talent
from alien_desktop.documents.sheet.item_edits import add_item
from alien_desktop.documents.sheet.items import Weapon
from alien_desktop.documents.sheet.new_parts import item_taken, talent_from, weapon_from
from alien_desktop.documents.sheet.pools import Toggle, pool_for, possible_toggles
from alien_desktop.documents.sheet.roll_profile import roll_profile_of
from alien_desktop.documents.sheet.values import armor, burden, capacity, health_max, resolve
from alien_desktop.documents.sheet.weapon_lines import weapon_pool, weapon_skill
from alien_desktop.documents.sheet_rules import SheetRules
from alien_desktop.rules.body.encumbrance import Load
from alien_desktop.rules.combat.ranges import Band
from alien_desktop.rules.dice.terms import Pool
from alien_desktop.rules.message import Message, Words
from alien_desktop.rules.odds.attack_odds import AttackOdds, Protection, attack_odds
from alien_desktop.rules.odds.chances import Chances
from alien_desktop.rules.odds.opposed_odds import success_distribution
from alien_desktop.rules.odds.roll_odds import fraction, roll_odds
from alien_desktop.rules.people.characteristics import SKILL_NAMES, Skill
from alien_desktop.rules.record import record
from alien_desktop.rules.violation import RuleViolation
from alien_desktop.session.rolls.roll_transitions import running_panic


@record
class Reach:
    """One range of a weapon: what the distance does to the roll, or that it is out of reach."""

    band: Band
    name: Message
    dice: int
    is_in_reach: bool


@record
class WeaponProspect:
    """A weapon in the hands of somebody, at no particular range, against no armor."""

    weapon: Weapon
    skill: Skill
    reach: tuple[Reach, ...]
    pool: Pool | None
    """None when it cannot be rolled now; `refusal` says why."""
    odds: AttackOdds | None
    refusal: Message | None = None


@record
class ValueChange:
    """A number of the sheet that would be another one."""

    name: Words
    before: int
    after: int


@record
class Prospect:
    """What would be different."""

    values: tuple[ValueChange, ...]
    """Dice of skills, then values of the sheet."""
    skill: Skill
    """The skill that the chances are of: the one with the most dice."""
    alarms_now: AlarmState
    alarms_then: AlarmState
    panic_now: Fraction
    """The chance that a roll of that skill leads to a row of the table that does something; so with `then`."""
    panic_then: Fraction
    success_now: Fraction
    success_then: Fraction

    @property
    def changes_table(self) -> bool:
        """Whether a 1 on a stress die would lead elsewhere."""
        return self.alarms_now.ladder != self.alarms_then.ladder


def weapon_prospect(sheet: CharacterSheet, row: CatalogWeapon, rules: SheetRules) -> WeaponProspect:
    """Return what somebody would do with a weapon of the catalog."""
    weapon = weapon_from(row)
    order = tuple(Band)
    near, far = order.index(Band(row.range_min.value)), order.index(Band(row.range_max.value))
    shoots = weapon.is_ranged
    reach = tuple(
        Reach(each.band, each.name, each.dice if shoots else 0, near <= order.index(each.band) <= far)
        for each in rules.edition.ranges.bands
    )
    skill = weapon_skill(weapon)
    try:
        pool = weapon_pool(sheet, weapon, rules)
    except RuleViolation as refusal:
        return WeaponProspect(weapon, skill, reach, None, None, refusal.message)
    odds = attack_odds(
        success_distribution(_chances(sheet, pool, rules)),
        weapon.damage,
        Protection(rules.edition.armor, rules.edition.cover),
    )
    return WeaponProspect(weapon, skill, reach, pool, odds)


def talent_prospect(sheet: CharacterSheet, talent_id: str, rules: SheetRules) -> Prospect:
    """Return what a talent of the catalog would change; one that is taken for something is taken for nothing yet."""
    return _between(sheet, add_talent(sheet, talent_from(talent_id, rules), rules), rules)


def item_prospect(sheet: CharacterSheet, item_id: str, rules: SheetRules) -> Prospect:
    """Return what a thing of the catalog would change, as it is taken up."""
    return _between(sheet, add_item(sheet, item_taken(sheet, item_id, rules)), rules)


def load_prospect(sheet: CharacterSheet, item_id: str, rules: SheetRules) -> tuple[Load, Load]:
    """Return what somebody carries now, and with one more thing of the catalog."""
    return burden(sheet, rules), burden(add_item(sheet, item_taken(sheet, item_id, rules)), rules)


def _between(now: CharacterSheet, then: CharacterSheet, rules: SheetRules) -> Prospect:
    pools = {skill: (_dice(now, skill, rules), _dice(then, skill, rules)) for skill in Skill}
    values: list[tuple[Words, int, int]] = [(SKILL_NAMES[skill], *pair) for skill, pair in pools.items()]
    for skill, (dice, _then) in pools.items():
        known = {toggle.switch for toggle in _toggles(now, skill, rules)}
        for toggle in _toggles(then, skill, rules):
            if toggle.switch not in known and toggle.dice:
                when = Message("{skill}, {when}", skill=SKILL_NAMES[skill], when=toggle.when or toggle.owner)
                values.append((when, dice, dice + toggle.dice))
    values.append((Message("Health"), health_max(now, rules).value, health_max(then, rules).value))
    calm = resolve(now, rules), resolve(then, rules)
    if calm[0] is not None and calm[1] is not None:
        values.append((Message("Resolve"), calm[0].value, calm[1].value))
    values.append((rules.edition.vocabulary.armor, armor(now, rules).value, armor(then, rules).value))
    values.append((Message("Items carried without trouble"), capacity(now, rules).value, capacity(then, rules).value))
    skill = max(Skill, key=lambda each: pools[each][0])
    alarms = alarm_state(now, rules), alarm_state(then, rules)
    (panic_now, success_now), (panic_then, success_then) = (
        _rolled(sheet, skill, rules, alarm) for sheet, alarm in zip((now, then), alarms, strict=True)
    )
    changes = tuple(ValueChange(*each) for each in values if each[1] != each[2])
    return Prospect(changes, skill, *alarms, panic_now, panic_then, success_now, success_then)


def _dice(sheet: CharacterSheet, skill: Skill, rules: SheetRules) -> int:
    try:
        return pool_for(sheet, skill, rules).base
    except RuleViolation:
        return 0


def _toggles(sheet: CharacterSheet, skill: Skill, rules: SheetRules) -> tuple[Toggle, ...]:
    """What the table may switch on for a roll: it counts only where it applies."""
    try:
        return possible_toggles(sheet, skill, rules)
    except RuleViolation:
        return ()


def _rolled(sheet: CharacterSheet, skill: Skill, rules: SheetRules, alarms: AlarmState) -> tuple[Fraction, Fraction]:
    try:
        chances = _chances(sheet, pool_for(sheet, skill, rules), rules)
    except RuleViolation:
        return Fraction(0), Fraction(0)
    acting = sum(not rung.is_calm for rung in alarms.ladder)
    share = Fraction(acting, len(alarms.ladder)) if alarms.ladder else Fraction(0)
    return fraction(chances, chances.one_on_stress) * share, fraction(chances, chances.success)


def _chances(sheet: CharacterSheet, pool: Pool, rules: SheetRules) -> Chances:
    profile = roll_profile_of(sheet, rules)
    return roll_odds(pool, profile, rules.edition, running_panic=running_panic(sheet, rules)).now
