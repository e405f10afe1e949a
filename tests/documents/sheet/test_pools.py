"""Pools of a sheet: every die has a name, narrow effects are switches, weapons bring a bonus, alarms a ladder."""

from dataclasses import replace

import pytest
from hypothesis import given, settings

from alien_desktop.documents.sheet import new_parts as creation
from alien_desktop.documents.sheet.alarm_odds import (
    alarm_state,
    panic_state,
    roll_alarm,
    roll_panic,
    running_responses,
)
from alien_desktop.documents.sheet.character_sheet import Attributes, CharacterSheet, Skills
from alien_desktop.documents.sheet.item_edits import add_item
from alien_desktop.documents.sheet.items import Weapon
from alien_desktop.documents.sheet.pools import PoolOptions, pool_for, pool_sizes, possible_toggles
from alien_desktop.documents.sheet.weapon_lines import (
    unarmed,
    weapon_lines,
    weapon_pool,
    weapon_skill,
    with_weapon,
)
from alien_desktop.documents.sheet_rules import rules_of
from alien_desktop.rules.dice.dice import ScriptedDice
from alien_desktop.rules.dice.roll_profile import Nature
from alien_desktop.rules.dice.skill_pool import RollKind
from alien_desktop.rules.dice.terms import Pool, Term
from alien_desktop.rules.people.characteristics import Attribute, Skill
from alien_desktop.rules.stress.panic import PanicRecord
from alien_desktop.rules.stress.responses import ResponseRecord
from alien_desktop.rules.violation import RuleViolation
from tests.documents.strategies import sheets
from tests.soak import fights

CORE, EVOLVED = rules_of("core"), rules_of("evolved")


def pilot(edition: str = "core", **fields: object) -> CharacterSheet:
    return CharacterSheet(
        edition=edition,
        name="Ibarra",
        attributes=Attributes(strength=4, agility=4, wits=4, empathy=2),
        skills=Skills(piloting=2, comtech=2, ranged_combat=1),
        health=3,
        stress=4,
    ).evolve(**fields)


def terms(pool: Pool) -> list[tuple[str, int]]:
    return [(str(term.label), term.dice) for term in (*pool.base_terms, *pool.stress_terms)]


def test_a_skill_pool_is_attribute_skill_and_stress() -> None:
    assert terms(pool_for(pilot(), Skill.PILOTING, CORE)) == [("Agility", 4), ("Piloting", 2), ("Stress", 4)]


def test_an_attribute_alone_has_no_stress_dice() -> None:
    assert terms(pool_for(pilot(), Attribute.WITS, CORE)) == [("Wits", 4)]


def test_what_the_table_adds_has_names_of_its_own() -> None:
    options = PoolOptions(modifier=-1, difficulty=1, helpers=2, gear=(Term("Wrench", 1),))
    assert terms(pool_for(pilot(), Skill.PILOTING, CORE, options)) == [
        ("Agility", 4),
        ("Piloting", 2),
        ("Wrench", 1),
        ("Modifier", -1),
        ("Easy", 1),
        ("Help", 2),
        ("Stress", 4),
    ]


def test_the_table_can_choose_another_attribute_kind_and_stress() -> None:
    options = PoolOptions(attribute=Attribute.WITS, kind=RollKind.PASSIVE, use_stress=False)
    assert terms(pool_for(pilot(), Skill.PILOTING, CORE, options)) == [("Wits", 4), ("Piloting", 2)]


def test_too_much_help_is_refused_with_a_sentence() -> None:
    with pytest.raises(RuleViolation, match="From 0 to 3"):
        pool_for(pilot(), Skill.PILOTING, CORE, PoolOptions(helpers=4))


def test_panic_takes_dice_and_says_so() -> None:
    shaking = pilot(panic=("core.panic.tremble",))
    assert ("Tremble", -2) in terms(pool_for(shaking, Skill.PILOTING, CORE))
    assert ("Tremble", -2) not in terms(pool_for(shaking, Skill.COMTECH, CORE))


def test_a_tool_in_the_pack_is_offered_and_used_by_its_id_or_its_switch() -> None:
    sheet = add_item(pilot(), creation.item_from("core.gear.electronic_tools", CORE))
    item = sheet.gear[0]
    (toggle,) = possible_toggles(sheet, Skill.COMTECH, CORE)
    assert (toggle.owner, toggle.when, toggle.dice, toggle.on) == (item.name, "used", 1, False)
    assert toggle.source == item.source
    assert possible_toggles(sheet, Skill.PILOTING, CORE) == ()
    assert pool_for(sheet, Skill.COMTECH, CORE).base == 6
    for options in (PoolOptions(items=(item.id,)), PoolOptions(switched_on=frozenset({toggle.switch}))):
        assert pool_for(sheet, Skill.COMTECH, CORE, options).base == 7
        assert possible_toggles(sheet, Skill.COMTECH, CORE, options)[0].on
    with pytest.raises(RuleViolation, match="not carried"):
        pool_for(sheet, Skill.COMTECH, CORE, PoolOptions(items=("i9",)))


def test_a_swap_is_offered_without_dice_of_its_own() -> None:
    flyweight = creation.talent_from("core.talent.flyweight", CORE).evolve(id="t1")
    (toggle,) = possible_toggles(pilot(talents=(flyweight,)), Skill.CLOSE_COMBAT, CORE)
    assert (toggle.owner, toggle.when, toggle.dice) == ("Flyweight", "blocking", 0)


@settings(max_examples=len(fights(12)))
@given(sheets())
def test_the_keys_of_the_sheet_are_the_pools_of_the_tray(sheet: CharacterSheet) -> None:
    rules = rules_of(sheet.edition)
    pools = pool_sizes(sheet, rules)
    assert set(pools) == {*Attribute, *Skill}
    assert all(pool == pool_for(sheet, what, rules) for what, pool in pools.items())
    for pool in pools.values():
        assert pool.base == sum(term.dice for term in pool.base_terms)
        assert pool.base >= 0
        assert pool.stress >= 0


# --- weapons ----------------------------------------------------------------------------------------------------------


def test_a_weapon_brings_its_bonus_and_its_skill() -> None:
    gun = Weapon(id="a1", name="Service pistol", bonus=2, range_max="medium")
    knife = Weapon(id="a2", name="Knife")
    assert weapon_skill(gun) is Skill.RANGED_COMBAT
    assert weapon_skill(knife) is Skill.CLOSE_COMBAT
    assert terms(weapon_pool(pilot(), gun, CORE)) == [
        ("Agility", 4),
        ("Ranged Combat", 1),
        ("Service pistol", 2),
        ("Stress", 4),
    ]
    assert weapon_pool(pilot(), knife, CORE).base == 4
    aimed = with_weapon(gun, PoolOptions(gear=(Term("Sight", 1),)))
    assert [str(term.label) for term in aimed.gear] == ["Service pistol", "Sight"]


def test_bare_hands_come_last_and_count_armor_double_only_in_the_2019_rules() -> None:
    gun = Weapon(id="a1", name="Pistol", bonus=2, range_max="medium")
    lines = weapon_lines(pilot(weapons=(gun,)), CORE)
    assert [(line.weapon.name, line.dice, line.refusal) for line in lines] == [
        ("Pistol", 11, None),
        ("Unarmed", 8, None),
    ]
    assert unarmed(CORE).armor_doubled
    for rules in (CORE, EVOLVED):
        assert Weapon.model_validate(unarmed(rules).model_dump()) == unarmed(rules), "a weapon as any other"
    assert not unarmed(EVOLVED).armor_doubled
    assert unarmed(EVOLVED).damage == 1


def test_a_weapon_line_that_cannot_be_rolled_says_why() -> None:
    far = replace(CORE.edition.pool, difficulty=replace(CORE.edition.pool.difficulty, ladder=(), furthest=-1))
    rules = replace(CORE, edition=replace(CORE.edition, pool=far))
    (line,) = weapon_lines(pilot(), rules)
    assert line.pool is None
    assert line.dice == 0
    assert line.refusal


# --- alarms -----------------------------------------------------------------------------------------------------------


def test_the_ladder_shows_where_each_face_leads_in_the_2019_rules() -> None:
    state = alarm_state(pilot(), CORE)
    assert state.modifier == 4
    assert [(rung.face, rung.total, rung.row.name, rung.cancels) for rung in state.ladder] == [
        (1, 5, "Keeping It Together", False),
        (2, 6, "Keeping It Together", False),
        (3, 7, "Nervous Twitch", False),
        (4, 8, "Tremble", False),
        (5, 9, "Drop Item", False),
        (6, 10, "Freeze", True),
    ]
    assert not any(rung.cancels for rung in alarm_state(pilot(), CORE, from_action=False).ladder)


def test_the_ladder_knows_of_panic_that_is_running() -> None:
    state = alarm_state(pilot(stress=0, panic=("core.panic.tremble", "words of one's own".replace(" ", "_")[:9])), CORE)
    assert [row.name for row in state.panic] == ["Tremble"]
    assert {rung.row.name for rung in state.ladder} == {"Drop Item"}


def test_the_ladder_of_the_evolved_rules_counts_resolve_and_what_is_kept_away() -> None:
    sheet = pilot("evolved", stress=3, responses=("evolved.response.deflated", "unknown"))
    state = alarm_state(sheet, EVOLVED)
    assert [(str(term.label), term.dice) for term in state.terms] == [("Stress", 3), ("Resolve", -3)]
    assert [row.name for row in state.responses] == ["Deflated"]
    assert [rung.outdone for rung in state.ladder] == [True, False, False, False, False, False]


def test_those_without_stress_have_no_ladder() -> None:
    assert alarm_state(pilot(nature=Nature.SYNTHETIC), CORE).ladder == ()
    silent = replace(CORE, edition=replace(CORE.edition, panic=replace(CORE.edition.panic, broken_panic=False)))
    assert alarm_state(pilot(health=0), silent).ladder == ()


def test_an_alarm_is_rolled_as_the_edition_asks() -> None:
    panic = roll_alarm(pilot(), CORE, ScriptedDice((6,)))
    assert isinstance(panic, PanicRecord)
    assert (panic.row.name, panic.cancelled) == ("Freeze", True)
    response = roll_alarm(pilot("evolved", stress=2), EVOLVED, ScriptedDice((2,)))
    assert isinstance(response, ResponseRecord)
    assert response.row.name == "Jumpy"
    frightened = roll_panic(pilot("evolved"), EVOLVED, ScriptedDice((1,)))
    assert not frightened.cancelled
    with pytest.raises(RuleViolation):
        roll_panic(pilot(nature=Nature.SYNTHETIC), CORE, ScriptedDice((1,)))


def test_rows_that_the_table_does_not_know_do_not_run() -> None:
    assert panic_state(pilot(panic=("core.panic.flee", "homebrew")), CORE).running == ("core.panic.flee",)
    assert running_responses(pilot(responses=("evolved.response.jumpy",)), CORE) == ()
