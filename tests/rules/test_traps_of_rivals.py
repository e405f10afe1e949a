"""The traps that other tools for this game fell into: one regression test for each that belongs to rules and documents.

The numbers are those of the list of traps in our notes on other programs' files, section 5.
"""

import ast
from dataclasses import replace
from pathlib import Path

import pytest
from pydantic import ValidationError

from alien_desktop.catalog.library import open_catalog
from alien_desktop.documents.scene import turns
from alien_desktop.documents.scene.adversary import Adversary, AdversaryKind
from alien_desktop.documents.scene.combatants import add_adversary, set_combatant_health
from alien_desktop.documents.scene.encounter import Encounter
from alien_desktop.documents.sheet import new_parts as creation
from alien_desktop.documents.sheet.alarm_odds import alarm_state
from alien_desktop.documents.sheet.character_sheet import Attributes, CharacterSheet, Consumables
from alien_desktop.documents.sheet.pools import pool_for
from alien_desktop.documents.sheet.roll_results import apply_push
from alien_desktop.documents.sheet.supplies import adjust_supply
from alien_desktop.documents.sheet.values import health_max
from alien_desktop.documents.sheet_rules import SheetRules, rules_of
from alien_desktop.rules.body.supplies import roll_supply
from alien_desktop.rules.combat.initiative import DrawMoment
from alien_desktop.rules.dice import dice
from alien_desktop.rules.dice.dice import ScriptedDice
from alien_desktop.rules.dice.push import push, verify_push
from alien_desktop.rules.dice.roll_profile import ActiveEffect, RollProfile
from alien_desktop.rules.dice.skill_check import SkillRoll, roll
from alien_desktop.rules.dice.skill_pool import PoolRequest, build_pool, free_pool
from alien_desktop.rules.dice.tables import ResultTable
from alien_desktop.rules.effects.continuous import Dice, PushCost
from alien_desktop.rules.effects.vocabulary import Supply
from alien_desktop.rules.people.characteristics import Attribute, Skill
from alien_desktop.rules.stress.panic import PanicState, panic_roll
from alien_desktop.rules.violation import RuleViolation, is_allowed
from tests.documents.scene.dealt import deal_cards

CORE, EVOLVED = rules_of("core"), rules_of("evolved")
BOTH = pytest.mark.parametrize("rules", [CORE, EVOLVED], ids=["core", "evolved"])
PACKAGE = Path(dice.__file__).resolve().parents[2]

IBARRA = CharacterSheet(name="Ibarra", attributes=Attributes(strength=4, agility=3, wits=2, empathy=2), health=4)


@BOTH
def test_trap_1_a_push_belongs_to_its_roll_and_to_who_made_it(rules: SheetRules) -> None:
    """A rival keeps "the roll to push" in one global: it pushes the wrong roll, and charges stress before it may."""
    calm, tense = (
        RollProfile({Attribute.WITS: 2}, stress=stress, active=(ActiveEffect("Keen", Dice(dice)),))
        for stress, dice in ((0, 0), (4, 1))
    )
    first = roll(build_pool(PoolRequest(calm, Skill.SURVIVAL), rules.edition.pool), calm, ScriptedDice([2, 3]))
    second = roll(
        build_pool(PoolRequest(tense, Skill.SURVIVAL), rules.edition.pool), tense, ScriptedDice([2, 3, 4, 5, 5, 5, 5])
    )
    pushed = push(first, calm, rules.edition.push, ScriptedDice([6, 6, 2]))
    assert (pushed.before, pushed.stress.before, pushed.stress.after) == (first, 0, 1)
    assert second.pushes == 0
    assert is_allowed(verify_push, second, tense, rules.edition.push)
    refused = replace(second, stress=(1, 5, 5, 5))
    untouched = ScriptedDice([6])
    with pytest.raises(RuleViolation, match="shows 1"):
        push(refused, tense, rules.edition.push, untouched)
    assert untouched.left == 1, "refused before anything is charged or rolled"
    sheet = IBARRA.evolve(edition=rules.edition.id, stress=0)
    assert (apply_push(sheet, pushed).stress, sheet.stress) == (1, 0)


def test_trap_2_a_panic_is_raised_before_it_is_bounded() -> None:
    """A rival bounds the total first and then raises it, and asks its table for a row that is not there."""
    core = open_catalog("core").panic
    top = PanicState((core.highest.id,))
    low = panic_roll(core, RollProfile(), CORE.edition.panic, CORE.edition.stress, ScriptedDice([1]), state=top)
    assert low.row == core.highest
    below = PanicState((core.rows[-2].id,))
    raised = panic_roll(core, RollProfile(), CORE.edition.panic, CORE.edition.stress, ScriptedDice([1]), state=below)
    assert raised.row == core.highest
    evolved = open_catalog("evolved").panic
    far = panic_roll(evolved, RollProfile(stress=10), EVOLVED.edition.panic, EVOLVED.edition.stress, ScriptedDice([6]))
    assert far.row == evolved.highest
    again = panic_roll(
        evolved,
        RollProfile(stress=10),
        EVOLVED.edition.panic,
        EVOLVED.edition.stress,
        ScriptedDice([6]),
        state=far.state,
    )
    assert again.row == evolved.highest


def test_trap_3_a_supply_is_a_whole_number_or_refused() -> None:
    """A rival wrote "not a number" back to the sheet, which then read 0."""
    for wrong in ("NaN", "4", 2.5, float("nan"), None, -1):
        with pytest.raises(ValidationError):
            Consumables(air=wrong)  # type: ignore[arg-type]
    sheet = IBARRA.evolve(consumables=Consumables(air=4))
    rolled = roll_supply(Supply.AIR, 4, CORE.edition.supplies, ScriptedDice([1, 1, 2, 2]))
    after = adjust_supply(sheet, Supply.AIR, -rolled.drop)
    assert after.consumables.air == rolled.after == 2
    assert CharacterSheet.model_validate_json(after.model_dump_json()).consumables.air == 2


def test_trap_4_no_number_is_read_out_of_words() -> None:
    """A rival reads numbers out of rendered, translated text. Rules and documents read none out of any sentence."""
    found = []
    for path in [*(PACKAGE / "rules").rglob("*.py"), *(PACKAGE / "documents").rglob("*.py")]:
        for node in ast.walk(ast.parse(path.read_bytes())):
            if not isinstance(node, ast.Call):
                continue
            if getattr(node.func, "id", getattr(node.func, "attr", "")) in {"int", "float", "search", "findall"}:
                words = {each.attr for each in ast.walk(node) if isinstance(each, ast.Attribute)}
                if words & {"sentence", "text", "name", "label", "note"}:
                    found.append(f"{path.name}:{node.lineno}")
    assert found == []


def renamed(table: ResultTable) -> ResultTable:
    return replace(table, rows=tuple(replace(row, name=f"Zeile {row.low}") for row in table.rows))


def test_trap_5_tables_and_talents_are_found_by_id_whatever_they_are_called() -> None:
    """Rivals look tables and items up by the name on the screen, and lose them when somebody translates it."""
    table = open_catalog("core").panic
    state = PanicState((table.row_for(8).id,))
    records = [
        panic_roll(each, RollProfile(stress=3), CORE.edition.panic, CORE.edition.stress, ScriptedDice([1]), state=state)
        for each in (table, renamed(table))
    ]
    assert records[0].row.id == records[1].row.id
    assert records[0].row.name != records[1].row.name
    steel = creation.talent_from("core.talent.nerves_of_steel", CORE).evolve(id="t1", name="Nerven aus Stahl")
    called = IBARRA.evolve(stress=5, talents=(steel,))
    assert [(str(term.label), term.dice) for term in alarm_state(called, CORE).terms][-1] == ("Nerven aus Stahl", -2)


def test_trap_6_dice_that_are_taken_away_never_touch_stress_dice_in_evolved() -> None:
    """Right in the 2019 rules, wrong in Evolved, where a rival does the same."""
    clumsy = RollProfile({Attribute.WITS: 2}, stress=3, active=(ActiveEffect("Hampered", Dice(-4)),))
    pools = [build_pool(PoolRequest(clumsy, Skill.SURVIVAL), rules.edition.pool) for rules in (CORE, EVOLVED)]
    assert [(pool.base, pool.stress) for pool in pools] == [(0, 1), (1, 3)]


def test_trap_7_nerves_of_steel_lowers_the_panic_roll_and_not_the_stress_dice() -> None:
    steel = creation.talent_from("core.talent.nerves_of_steel", CORE).evolve(id="t1")
    sheet = IBARRA.evolve(stress=5, talents=(steel,))
    assert alarm_state(sheet, CORE).modifier == 3
    assert pool_for(sheet, Skill.COMTECH, CORE).stress == 5


def hive(rules: SheetRules) -> Encounter:
    """Three drones of one kind, each with two turns in a Round, and their cards."""
    drone = Adversary(name="Drone", kind=AdversaryKind.CREATURE, edition=rules.edition.id, health=7, speed=2)
    scene = Encounter(edition=rules.edition.id, name="Hive")
    for _ in range(3):
        scene = add_adversary(scene, drone)
    places = iter((1, 7, 3, 8, 4, 9))
    return deal_cards(scene, [(each.id, next(places)) for each in scene.combatants for _ in range(each.speed)])


@BOTH
def test_trap_8_exchanging_cards_never_changes_whose_turn_it_is(rules: SheetRules) -> None:
    scene = turns.next_turn(turns.next_turn(hive(rules)))
    whose = scene.cards[scene.current].combatant
    for other in range(len(scene.cards)):
        after = turns.exchange_cards(scene, scene.current, other)
        assert after.cards[after.current].combatant == whose


@BOTH
def test_trap_9_both_turns_of_a_creature_share_one_health(rules: SheetRules) -> None:
    scene = hive(rules)
    creature = scene.combatants[0].id
    assert len(scene.cards_of(creature)) == 2
    hurt = set_combatant_health(scene, creature, 3)
    assert {hurt.combatant(card.combatant).health for card in hurt.cards_of(creature)} == {3}


def test_trap_10_the_edition_belongs_to_the_sheet_and_needs_no_reload() -> None:
    """A rival switches the edition for everybody at once, and only by a reload."""
    sheets = [IBARRA, IBARRA.evolve(edition="evolved"), IBARRA]
    values = [health_max(sheet, rules_of(sheet.edition)).value for sheet in sheets]
    assert values == [4, 4, 4]
    strong = [sheet.evolve(attributes=Attributes(strength=5, agility=2)) for sheet in sheets]
    assert [health_max(sheet, rules_of(sheet.edition)).value for sheet in strong] == [5, 4, 5]
    draws = [rules_of(sheet.edition).edition.initiative.draw for sheet in sheets]
    assert draws == [DrawMoment.ONCE, DrawMoment.EACH_ROUND, DrawMoment.ONCE]


def test_trap_11_a_jumpy_push_raises_stress_by_two_and_adds_two_dice() -> None:
    """A rival raises stress by two and adds one die; decision 0002 keeps dice and stress together."""
    jumpy = RollProfile(stress=1, active=(ActiveEffect("Jumpy", PushCost(1)),))
    made = SkillRoll(free_pool(1, 1), (2,), (3,), stress_level=1)
    pushed = push(made, jumpy, EVOLVED.edition.push, ScriptedDice([2, 2, 2, 2]))
    assert (pushed.stress.after, len(pushed.after.stress)) == (3, 3)


@BOTH
def test_trap_12_three_drones_of_one_kind_are_three(rules: SheetRules) -> None:
    """In a rival three tokens of one creature share its sheet, so that one wound hurts all of them."""
    scene = hive(rules)
    assert len({each.name for each in scene.combatants}) == 3
    hurt = set_combatant_health(scene, scene.combatants[1].id, 2)
    assert [each.health for each in hurt.combatants] == [7, 2, 7]
    assert len({each.document for each in hurt.combatants}) == 1
