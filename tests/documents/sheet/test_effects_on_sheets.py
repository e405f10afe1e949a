"""Effects as data, from the catalog's talent to the number on the sheet, for each kind that players ask for."""

import ast
from dataclasses import replace
from pathlib import Path
from typing import get_args

import pytest

from alien_desktop.documents.scene import turns
from alien_desktop.documents.scene.combatants import add_sheet
from alien_desktop.documents.scene.encounter import Combatant, Encounter, Side
from alien_desktop.documents.scene.turn_actions import action_options
from alien_desktop.documents.sheet import new_parts as creation
from alien_desktop.documents.sheet.alarm_odds import alarm_state
from alien_desktop.documents.sheet.character_sheet import Attributes, CharacterSheet, Consumables, Injury, Skills
from alien_desktop.documents.sheet.injuries import dying
from alien_desktop.documents.sheet.items import Weapon
from alien_desktop.documents.sheet.pools import PoolOptions, pool_for, possible_toggles, request_for
from alien_desktop.documents.sheet.roll_profile import roll_profile_of
from alien_desktop.documents.sheet.special_abilities import (
    AbilityUse,
    damage_of_rolling,
    death_roll_terms,
    healing_divisor,
    ignores_alarms,
    immunity_source,
    rerolls,
)
from alien_desktop.documents.sheet.supply_lines import supply_change, supply_lines
from alien_desktop.documents.sheet.values import capacity, health_max, resolve
from alien_desktop.documents.sheet_rules import SheetRules, rules_of
from alien_desktop.rules.body.death import death_pool
from alien_desktop.rules.body.injuries import Wound, roll_healing_time
from alien_desktop.rules.combat.actions import Price
from alien_desktop.rules.combat.ranged_combat import Burst, burst
from alien_desktop.rules.dice.dice import ScriptedDice
from alien_desktop.rules.dice.push import push, push_terms, verify_push
from alien_desktop.rules.dice.roll_profile import Nature
from alien_desktop.rules.dice.skill_check import alarm_due, roll
from alien_desktop.rules.effects import continuous as continuous_effects
from alien_desktop.rules.effects.vocabulary import Supply
from alien_desktop.rules.house_rules import with_house_rules
from alien_desktop.rules.people.characteristics import Attribute, Skill
from alien_desktop.rules.stress.stress import relief_for_others, rest_relief
from alien_desktop.rules.violation import RuleViolation, is_allowed

CORE, EVOLVED = rules_of("core"), rules_of("evolved")
BOTH = pytest.mark.parametrize("rules", [CORE, EVOLVED], ids=["core", "evolved"])
PACKAGE = Path(continuous_effects.__file__).resolve().parents[2]


def somebody(rules: SheetRules, *talents: str, **fields: object) -> CharacterSheet:
    """Return a character with these talents; wits 5, the other attributes 3, empathy 2, no skills."""
    own = tuple(
        creation.talent_from(f"{rules.edition.id}.talent.{talent}", rules).evolve(id=f"t{place}")
        for place, talent in enumerate(talents)
    )
    sheet = CharacterSheet(
        edition=rules.edition.id,
        name="Ibarra",
        attributes=Attributes(strength=3, agility=3, wits=5, empathy=2),
        skills=Skills(),
        health=3,
        talents=own,
    )
    return sheet.evolve(**fields)


def why(sheet: CharacterSheet, skill: Skill, rules: SheetRules, *switched_on: str) -> list[tuple[str, int]]:
    pool = pool_for(sheet, skill, rules, PoolOptions(switched_on=frozenset(switched_on)))
    return [(str(term.label), term.dice) for term in pool.base_terms]


# --- push twice with an attribute -------------------------------------------------------------------------------------


@BOTH
def test_nimble_pushes_rolls_of_agility_twice_and_others_once(rules: SheetRules) -> None:
    sheet = somebody(rules, "nimble")
    roller = roll_profile_of(sheet, rules)
    for skill, pushes in ((Skill.MOBILITY, 2), (Skill.STAMINA, 1)):
        made = roll(pool_for(sheet, skill, rules), roller, ScriptedDice([2, 2, 2]))
        for left in range(pushes, 0, -1):
            terms = push_terms(made, roller, rules.edition.push)
            assert terms.pushes_left == left
            faces = [3] * (terms.rerolled + terms.new_dice)
            made = push(made, roller, rules.edition.push, ScriptedDice(faces)).after
        assert not is_allowed(verify_push, made, roller, rules.edition.push)


# --- a skill with another attribute, and a skill in place of another --------------------------------------------------


@BOTH
def test_stoic_rolls_stamina_with_wits(rules: SheetRules) -> None:
    assert why(somebody(rules), Skill.STAMINA, rules) == [("Strength", 3)]
    assert why(somebody(rules, "stoic"), Skill.STAMINA, rules) == [("Wits (Stoic)", 5)]


@BOTH
def test_menacing_rolls_manipulation_with_strength_only_when_threatening(rules: SheetRules) -> None:
    sheet = somebody(rules, "menacing")
    assert why(sheet, Skill.MANIPULATION, rules) == [("Empathy", 2)]
    switch = next(toggle.switch for toggle in possible_toggles(sheet, Skill.MANIPULATION, rules))
    assert why(sheet, Skill.MANIPULATION, rules, switch)[0] == ("Strength (Menacing)", 3)


@BOTH
def test_authority_rolls_command_in_place_of_manipulation(rules: SheetRules) -> None:
    sheet = somebody(rules, "authority", skills=Skills(command=3))
    (toggle,) = possible_toggles(sheet, Skill.MANIPULATION, rules)
    pool = pool_for(sheet, Skill.MANIPULATION, rules, PoolOptions(switched_on=frozenset({toggle.switch})))
    assert (pool.skill, pool.base) == (Skill.COMMAND, 5)


# --- dice on a narrow use ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "rules, talent, skill",
    [(CORE, "zero_g_training", Skill.MOBILITY), (EVOLVED, "field_medic", Skill.MEDICAL_AID)],
    ids=["core", "evolved"],
)
def test_dice_on_a_narrow_use_are_a_switch_of_the_tray(rules: SheetRules, talent: str, skill: Skill) -> None:
    sheet = somebody(rules, talent)
    (toggle,) = possible_toggles(sheet, skill, rules)
    assert (toggle.dice, toggle.on) == (2, False)
    without = pool_for(sheet, skill, rules)
    with_it = pool_for(sheet, skill, rules, PoolOptions(switched_on=frozenset({toggle.switch})))
    assert with_it.base - without.base == 2
    assert possible_toggles(sheet, Skill.COMMAND, rules) == ()


# --- panic modifier ---------------------------------------------------------------------------------------------------


def test_nerves_of_steel_takes_two_off_the_panic_roll_and_leaves_the_stress_dice_alone() -> None:
    """Trap 7 of the foreign files: a rival lowers the stress dice instead."""
    plain, steel = (somebody(CORE, *talents, stress=5) for talents in ((), ("nerves_of_steel",)))
    assert (alarm_state(plain, CORE).modifier, alarm_state(steel, CORE).modifier) == (5, 3)
    assert pool_for(steel, Skill.STAMINA, CORE).stress == 5


def test_seen_it_all_lowers_the_response_by_resolve() -> None:
    plain, seen = (somebody(EVOLVED, *talents, stress=6) for talents in ((), ("seen_it_all",)))
    assert alarm_state(plain, EVOLVED).modifier - alarm_state(seen, EVOLVED).modifier == 1
    assert pool_for(seen, Skill.STAMINA, EVOLVED).stress == 6


# --- capacity and derived values --------------------------------------------------------------------------------------


@BOTH
def test_pack_mule_carries_twice_as_much(rules: SheetRules) -> None:
    assert capacity(somebody(rules), rules).value == 6
    mule = capacity(somebody(rules, "pack_mule"), rules)
    assert (mule.value, [str(term.label) for term in mule.terms]) == (12, ["Strength × 2", "Pack Mule"])


def test_health_and_resolve_are_higher_by_talents() -> None:
    assert health_max(somebody(CORE, "tough"), CORE).value == health_max(somebody(CORE), CORE).value + 2
    assert health_max(somebody(EVOLVED, "hardened"), EVOLVED).value == health_max(somebody(EVOLVED), EVOLVED).value + 1
    before, after = (resolve(somebody(EVOLVED, *talents), EVOLVED) for talents in ((), ("seen_it_all",)))
    assert before is not None
    assert after is not None
    assert after.value == before.value + 1


# --- action costs -----------------------------------------------------------------------------------------------------


def price(sheet: CharacterSheet, action: str, rules: SheetRules) -> Price:
    who = Combatant(id="c1", side=Side.CREW, document=sheet.id)
    return next(line.price for line in action_options(who, None, sheet, None, rules) if line.id == action)


@BOTH
def test_a_field_commander_gives_orders_as_a_minor_action(rules: SheetRules) -> None:
    assert price(somebody(rules), "give_orders", rules) is Price.MAIN
    assert price(somebody(rules, "field_commander"), "give_orders", rules) is Price.MINOR


@BOTH
def test_rapid_fire_is_the_shooters_choice_and_changes_nothing_by_itself(rules: SheetRules) -> None:
    pistol = Weapon(id="w1", name="Pistol", range_max="medium", ammo=2, ammo_max=2)
    assert price(somebody(rules, "rapid_fire", weapons=(pistol,)), "shoot", rules) is Price.MAIN


@pytest.mark.parametrize("rules, action", [(CORE, "run"), (EVOLVED, "move")], ids=["core", "evolved"])
def test_a_pierced_thigh_makes_moving_dearer(rules: SheetRules, action: str) -> None:
    wound = Injury(id="w1", source=f"{rules.edition.id}.injury.impaled_thigh")
    assert price(somebody(rules, injuries=(wound,)), action, rules) is Price.MAIN


# --- supply dice ------------------------------------------------------------------------------------------------------


@BOTH
def test_a_calm_breather_rolls_two_dice_fewer_for_air_and_never_none(rules: SheetRules) -> None:
    for left, dice in ((5, 3), (2, 1)):
        sheet = somebody(rules, "calm_breather", consumables=Consumables(air=left))
        line = next(line for line in supply_lines(sheet, rules) if line.supply is Supply.AIR)
        assert (line.dice, [term.dice for term in line.terms]) == (dice, [-2])


def test_each_edition_has_more_talents_for_its_own_supplies() -> None:
    assert supply_change(somebody(CORE, "light_eater"), Supply.FOOD, CORE).dice == -2
    assert supply_change(somebody(EVOLVED, "precise_shooter"), Supply.AMMO, EVOLVED).dice == -2
    assert supply_change(somebody(EVOLVED, "tech_savvy"), Supply.POWER, EVOLVED).dice == -2
    assert supply_change(somebody(EVOLVED, "tech_savvy"), Supply.AIR, EVOLVED).dice == 0


# --- rerolls, ignored alarms, stress dice left out --------------------------------------------------------------------


def test_an_injury_or_a_death_roll_may_be_rolled_again_and_the_table_keeps_count() -> None:
    kid = somebody(CORE, "beneath_notice")
    assert rerolls(kid, CORE, "own_critical_injury") == (
        AbilityUse("Beneath Notice", "roll", "core.talent.beneath_notice"),
    )
    assert rerolls(kid, CORE, "death_roll") == ()
    lucky = somebody(EVOLVED, "lucky")
    for what in ("own_critical_injury", "death_roll"):
        assert rerolls(lucky, EVOLVED, what) == (AbilityUse("Lucky", "unknown", "evolved.talent.lucky"),)


def test_the_long_haul_makes_the_ones_of_one_roll_count_for_nothing_when_it_is_switched_on() -> None:
    sheet = somebody(CORE, "the_long_haul", stress=2)
    (toggle,) = possible_toggles(sheet, Skill.STAMINA, CORE)
    assert (toggle.owner, toggle.dice, toggle.on) == ("The Long Haul", 0, False)
    for switched_on, due in ((frozenset[str](), True), (frozenset({toggle.switch}), False)):
        ignored = ignores_alarms(sheet, CORE, switched_on)
        pool = pool_for(sheet, Skill.STAMINA, CORE, PoolOptions(switched_on=switched_on))
        made = roll(pool, roll_profile_of(sheet, CORE), ScriptedDice([2, 3, 4, 1, 1]), ignores_alarms=ignored)
        assert alarm_due(made, CORE.edition.check) is due
    assert possible_toggles(sheet, Skill.STAMINA, CORE, PoolOptions(switched_on=frozenset({toggle.switch})))[0].on
    assert possible_toggles(sheet.evolve(stress=0), Skill.STAMINA, CORE) == (), "no stress dice, no alarms"
    assert possible_toggles(sheet, Attribute.STRENGTH, CORE) == ()
    assert not ignores_alarms(somebody(CORE), CORE, frozenset({toggle.switch})), "nobody else may"


def test_steady_hands_leave_up_to_two_stress_dice_out() -> None:
    sheet = somebody(EVOLVED, "steady_hands", stress=5)
    assert pool_for(sheet, Skill.STAMINA, EVOLVED, PoolOptions(leave_out=2)).stress == 3
    with pytest.raises(RuleViolation, match="No talent"):
        pool_for(somebody(EVOLVED, stress=5), Skill.STAMINA, EVOLVED, PoolOptions(leave_out=2))


# --- immunity ---------------------------------------------------------------------------------------------------------


@BOTH
@pytest.mark.parametrize("what", ["vacuum", "cold", "disease", "hunger", "thirst", "sleep", "suffocation", "panic"])
def test_a_synthetic_is_spared_what_people_suffer(rules: SheetRules, what: str) -> None:
    name = rules.catalog.natures[f"{rules.edition.id}.nature.synthetic"].name
    assert immunity_source(somebody(rules, nature=Nature.SYNTHETIC), rules, what) == name
    assert immunity_source(somebody(rules), rules, what) == ""


@BOTH
def test_a_machinegunner_fires_without_the_stress_of_a_burst(rules: SheetRules) -> None:
    stress = []
    for talents in ((), ("machinegunner",)):
        steady = bool(immunity_source(somebody(rules, *talents), rules, "full_auto_stress"))
        stress.append(burst(Burst(1 if rules is EVOLVED else 0), rules.edition.ranged, steady=steady).stress)
    assert stress == [1, 0]


def test_zero_g_training_spares_evolved_people_the_trouble_of_weightlessness() -> None:
    assert immunity_source(somebody(EVOLVED, "zero_g_training"), EVOLVED, "zero_g") == "Zero-G Training"


# --- death, healing, rest, cards, wounds ------------------------------------------------------------------------------


def test_a_survivor_has_two_dice_more_on_a_death_roll_and_a_wound_its_own_modifier_by_a_house_rule() -> None:
    survivor = somebody(EVOLVED, "survivor")
    assert [(str(term.label), term.dice) for term in death_roll_terms(survivor, EVOLVED)] == [("Survivor", 2)]
    bleeding = Injury(id="w1", row=62, source="core.injury.severed_leg", name="Severed leg")
    sheet = somebody(CORE, injuries=(bleeding,))
    on_the_roll = replace(CORE, edition=with_house_rules(CORE.edition, {"fatal_modifier": "death_roll"}))
    due, harder = dying(bleeding, CORE), dying(bleeding, on_the_roll)
    assert due is not None
    assert harder is not None
    assert due.dice == 0
    pool = death_pool(3, 0, harder, CORE.edition.death, death_roll_terms(sheet, CORE))
    assert [(str(term.label), term.dice) for term in pool.base_terms] == [
        ("Strength", 3),
        ("Stamina", 0),
        ("Injury", -1),
    ]


def test_the_injuries_of_a_healer_heal_in_half_the_time() -> None:
    divide = healing_divisor(somebody(CORE, "healer"), CORE)
    assert (healing_divisor(somebody(CORE), CORE), divide) == (1, 2)
    assert roll_healing_time(Wound(23, heal_dice=1), ScriptedDice([5]), divide).days == 3, "half of five, rounded up"


@BOTH
def test_banter_relieves_one_point_more_for_all_who_are_near(rules: SheetRules) -> None:
    comedian = roll_profile_of(somebody(rules, "banter", stress=4), rules)
    assert rest_relief(comedian, rules.edition.stress) == 2
    other = roll_profile_of(somebody(rules, stress=4), rules)
    assert rest_relief(other, rules.edition.stress, company=relief_for_others(comedian)) == 2


@BOTH
def test_fast_reflexes_draw_two_cards_and_keep_the_lower(rules: SheetRules) -> None:
    sheet = somebody(rules, "fast_reflexes")
    scene = add_sheet(Encounter(edition=rules.edition.id, name="Dock 9"), sheet)
    (entrant,) = turns.entrants(scene, {sheet.id: sheet}, rules)
    assert entrant.draws == 2


@BOTH
def test_a_bleeding_gut_hurts_with_each_roll_of_mobility_or_close_combat(rules: SheetRules) -> None:
    wound = Injury(id="w1", source=f"{rules.edition.id}.injury.bleeding_gut", name="Bleeding gut")
    sheet = somebody(rules, injuries=(wound,))
    for skill in (Skill.MOBILITY, Skill.CLOSE_COMBAT):
        assert [(str(term.label), term.dice) for term in damage_of_rolling(sheet, rules, skill)] == [
            ("Bleeding gut", 1)
        ]
    assert damage_of_rolling(sheet, rules, Skill.COMTECH) == ()


# --- the whole set ----------------------------------------------------------------------------------------------------


def test_every_kind_of_continuous_effect_is_read_somewhere() -> None:
    """A kind that nothing reads would be a promise to writers of packs that nobody keeps."""
    read = set()
    for path in PACKAGE.rglob("*.py"):
        if path.name in ("kinds.py", "continuous.py") or path.parent.name == "rows":
            continue
        source = path.read_bytes()
        if continuous_effects.__name__.encode() not in source:
            continue
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.ImportFrom) and node.module == continuous_effects.__name__:
                read |= {alias.name for alias in node.names}
    assert {kind.__name__ for kind in get_args(continuous_effects.ContinuousEffect)} <= read


def test_what_a_request_carries_is_what_the_sheet_has() -> None:
    sheet = somebody(CORE, "nimble", "banter")
    owners = {standing.owner for standing in request_for(sheet, Skill.MOBILITY, CORE).roller.active}
    assert {"Nimble", "Banter"} <= owners
