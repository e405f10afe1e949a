"""The dice pool of a sheet for a skill, an attribute or a weapon: asked for here, worked out by the rules."""

from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from dataclasses import field, replace

from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.documents.sheet.roll_profile import roll_profile_of
from alien_desktop.documents.sheet.special_abilities import NO_ALARMS, ignored_alarms
from alien_desktop.documents.sheet_rules import SheetRules
from alien_desktop.rules.dice.roll_profile import RollProfile
from alien_desktop.rules.dice.skill_pool import PoolRequest, RollKind, build_pool, possible_switches
from alien_desktop.rules.dice.terms import Pool, Term
from alien_desktop.rules.effects.continuous import Dice
from alien_desktop.rules.message import Message, Words
from alien_desktop.rules.once_per_version import once_per_version
from alien_desktop.rules.people.characteristics import Attribute, Skill
from alien_desktop.rules.record import record
from alien_desktop.rules.violation import RuleViolation

MODIFIER = Message("Modifier")
BY_GAME_MOTHER = "game_mother"

WEAPON_MODEL, CRAFT = "weapon_model", "craft"
"""What a talent may be taken for, by the words of the catalog."""


@record
class PoolOptions:
    """What the table says about one roll."""

    kind: RollKind | None = None
    """None = a skill roll for a skill, an attribute roll for an attribute."""
    attribute: Attribute | None = None
    """The attribute to use with the skill instead of its own."""
    modifier: int = 0
    """Dice the Game Mother adds or takes."""
    difficulty: int = 0
    helpers: int = 0
    gear: tuple[Term, ...] = ()
    """Bonus dice of things that are used, a weapon for one."""
    extra: tuple[Term, ...] = ()
    """Named dice of the situation: range, light, what an earlier roll has brought."""
    items: tuple[str, ...] = ()
    """Ids of carried things that this roll uses: their switches are on."""
    weapon: tuple[str, str] = ("", "")
    """Name and catalog id of the weapon that is used: a talent taken for this model counts."""
    switched_on: frozenset[str] = field(default_factory=frozenset)
    use_stress: bool | None = None
    leave_out: int = 0


PLAIN = PoolOptions()
"""Nothing special."""


@record
class Toggle:
    """A narrow effect that matters for a roll if the table says that it applies."""

    switch: str
    """The key for `PoolOptions.switched_on`."""
    owner: Words
    when: Words
    dice: int
    """Dice it gives; 0 when it changes what is rolled instead."""
    source: str
    on: bool


def request_for(
    sheet: CharacterSheet, what: Skill | Attribute, rules: SheetRules, options: PoolOptions = PLAIN
) -> PoolRequest:
    """Return what is to be rolled, as the rules ask for it."""
    roller = roll_profile_of(sheet, rules)
    skill = what if isinstance(what, Skill) else None
    return PoolRequest(
        roller=roller,
        skill=skill,
        attribute=options.attribute if isinstance(what, Skill) else what,
        kind=options.kind or (RollKind.SKILL if skill else RollKind.ATTRIBUTE),
        difficulty=options.difficulty,
        helpers=options.helpers,
        gear=options.gear,
        situation=(
            *options.extra,
            *((Term(MODIFIER, options.modifier, BY_GAME_MOTHER),) if options.modifier else ()),
        ),
        use_stress=options.use_stress,
        leave_out=options.leave_out,
        switched_on=options.switched_on
        | switches_of_items(sheet, roller, options.items)
        | switches_of_weapon(sheet, roller, options.weapon, rules),
    )


def pool_for(sheet: CharacterSheet, what: Skill | Attribute, rules: SheetRules, options: PoolOptions = PLAIN) -> Pool:
    """Return the pool with all its terms; a RuleViolation says why it cannot be."""
    return build_pool(request_for(sheet, what, rules, options), rules.edition.pool)


def possible_toggles(
    sheet: CharacterSheet, what: Skill | Attribute, rules: SheetRules, options: PoolOptions = PLAIN
) -> tuple[Toggle, ...]:
    """Return the narrow effects that would matter for this roll, in the order of the sheet, each key once.

    What lets a roll ignore the ones on its stress dice comes last, for those who have stress dice to roll.
    """
    request = request_for(sheet, what, rules, options)
    toggles: dict[str, Toggle] = {}
    for active in possible_switches(request):
        effect = active.effect
        dice = effect.dice if isinstance(effect, Dice) else 0
        known = toggles.get(active.switch)
        if known is not None:
            toggles[active.switch] = replace(known, dice=known.dice + dice)
            continue
        on, when = active.switch in request.switched_on, getattr(effect, "when", "")
        toggles[active.switch] = Toggle(active.switch, active.owner, when, dice, active.source, on)
    if request.skill and request.roller.stress:
        for ability in ignored_alarms(request.roller.active):
            on = ability.switch in request.switched_on
            toggles.setdefault(ability.switch, Toggle(ability.switch, ability.owner, NO_ALARMS, 0, ability.source, on))
    return tuple(toggles.values())


def switches_of_items(sheet: CharacterSheet, roller: RollProfile, item_ids: tuple[str, ...]) -> frozenset[str]:
    """Return the switches of these carried things; an id that is not carried is a RuleViolation."""
    switches: set[str] = set()
    for item_id in item_ids:
        item = next((item for item in sheet.carried if item.id == item_id), None)
        if item is None:
            raise RuleViolation(Message("That item is not carried any more."))
        switches.update(
            active.switch
            for active in roller.active
            if active.switch and active.owner == item.name and active.source == item.source
        )
    return frozenset(switches)


def switches_of_weapon(
    sheet: CharacterSheet, roller: RollProfile, weapon: tuple[str, str], rules: SheetRules
) -> frozenset[str]:
    """Return the switches of talents that were taken for this model of weapon, by its own name or the catalog's."""
    name, source = weapon
    row = rules.catalog.weapons.get(source)
    models = {known.casefold() for known in (name, row.name if row else "") if known}
    switches: set[str] = set()
    for talent in sheet.talents:
        known = rules.catalog.talents.get(talent.source)
        if known is None or known.choice != WEAPON_MODEL or talent.choice.casefold() not in models:
            continue
        owner = f"{talent.name or known.name} ({talent.choice})"
        own = (each.switch for each in roller.active if each.source == known.id and each.owner == owner)
        switches.update(switch for switch in own if switch)
    return frozenset(switches)


def switches_when(roller: RollProfile, situations: AbstractSet[str]) -> frozenset[str]:
    """Return the switches of effects that are for one of these situations."""
    return frozenset(one.switch for one in roller.active if getattr(one.effect, "when", "") in situations)


@once_per_version
def pool_sizes(sheet: CharacterSheet, rules: SheetRules) -> Mapping[Skill | Attribute, Pool]:
    """Return the pools of all attributes and skills as the sheet's keys show them; the roller is worked out once."""
    roller = roll_profile_of(sheet, rules)
    pools: dict[Skill | Attribute, Pool] = {}
    for attribute in Attribute:
        request = PoolRequest(roller, attribute=attribute, kind=RollKind.ATTRIBUTE)
        pools[attribute] = build_pool(request, rules.edition.pool)
    for skill in Skill:
        pools[skill] = build_pool(
            replace(request, skill=skill, attribute=None, kind=RollKind.SKILL), rules.edition.pool
        )
    return pools
