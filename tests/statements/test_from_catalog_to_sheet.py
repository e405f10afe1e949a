"""Statements that take more than one room: the catalog's rows, a character sheet and the rules in one go."""

import pytest

from alien_desktop.documents.sheet.alarm_odds import roll_panic
from alien_desktop.documents.sheet.character_sheet import Attributes, CharacterSheet, Skills
from alien_desktop.documents.sheet.injuries import add_injury, dying
from alien_desktop.documents.sheet.inventory import inventory_of
from alien_desktop.documents.sheet.item_edits import add_item
from alien_desktop.documents.sheet.items import Gear
from alien_desktop.documents.sheet.new_parts import item_from
from alien_desktop.documents.sheet.plain_text import sheet_text
from alien_desktop.documents.sheet.pools import PoolOptions, pool_for
from alien_desktop.documents.sheet.roll_profile import roll_profile_of
from alien_desktop.documents.sheet_rules import rules_of
from alien_desktop.rules.body.encumbrance import Burden, move
from alien_desktop.rules.body.injuries import Body, InjuryRolled
from alien_desktop.rules.combat.ranged_combat import spend_ammo
from alien_desktop.rules.dice.dice import ScriptedDice
from alien_desktop.rules.dice.skill_check import alarm_due, roll
from alien_desktop.rules.effects.kinds import Reminder
from alien_desktop.rules.people.characteristics import Skill

CORE = rules_of("core")
IBARRA = CharacterSheet(
    name="Ibarra",
    attributes=Attributes(strength=3, agility=3, wits=3, empathy=3),
    skills=Skills(ranged_combat=1),
    health=3,
    stress=2,
)


@pytest.mark.rule("S0-010", "S1-012", "S2-006")
def test_extra_sixes_buy_something_else_with_each_skill() -> None:
    bought = [row for row in CORE.catalog.stunts.values() if not row.talent]
    stunts = {skill: {row.name for row in bought if row.skill is skill} for skill in Skill}
    assert all(stunts.values())
    assert len(set(map(frozenset, stunts.values()))) == len(Skill) - 1, "Stamina and Mobility share theirs"


@pytest.mark.rule("S1-115", "S1-118", "S2-022", "S2-025")
def test_the_same_one_empties_the_magazine_and_calls_for_panic() -> None:
    pool = pool_for(IBARRA, Skill.RANGED_COMBAT, CORE)
    shot = roll(pool, roll_profile_of(IBARRA, CORE), ScriptedDice([6, 2, 2, 2, 1, 5]))
    assert spend_ammo(shot.alarms, CORE.edition.ranged).empty
    assert alarm_due(shot, CORE.edition.check)
    assert shot.successes == 1, "the six is there to be read (S2-021); panic is read first (S1-009)"


def test_the_game_mother_changes_the_dice_of_a_shove_against_somebody_heavy() -> None:
    action = CORE.edition.actions.action("shove")
    assert action.skill is Skill.CLOSE_COMBAT
    pool = pool_for(IBARRA, action.skill, CORE, PoolOptions(modifier=-2))
    terms = [(str(term.label), term.dice, str(term.source)) for term in pool.base_terms]
    assert terms == [("Strength", 3, ""), ("Modifier", -2, "game_mother")]


def test_panic_that_no_roll_led_to_is_rolled_all_the_same_and_cancels_nothing() -> None:
    record = roll_panic(IBARRA.evolve(stress=6), CORE, ScriptedDice([6]))
    assert (record.total, record.row.cancels, record.cancelled) == (12, True, False)


@pytest.mark.rule("S0-151", "S0-153", "S2-122", "S2-123")
def test_tiny_things_are_listed_on_the_sheet_and_weigh_nothing() -> None:
    card = item_from("core.gear.data_transmitter_card", CORE)
    sheet = add_item(IBARRA, card)
    assert (card.quarters, inventory_of(sheet, CORE).load.carried) == (0, inventory_of(IBARRA, CORE).load.carried)
    assert [thing.name for thing in inventory_of(sheet, CORE).packed] == ["Data Transmitter Card"]
    assert "Data Transmitter Card" in sheet_text(sheet, CORE)


@pytest.mark.rule("S1-132", "S2-111")
def test_every_fatal_injury_asks_for_death_rolls_in_its_time_and_no_other_does() -> None:
    limits = {44: "day", 45: "shift", 46: "shift", 51: "day", 52: "turn", 53: "turn", 54: "shift", 55: "shift"}
    asked = {}
    for row in CORE.catalog.injuries.rows:
        if row.low >= 63:
            continue
        hurt = add_injury(IBARRA.evolve(health=0), InjuryRolled(Body.HUMAN, (row.low,), row.low, False), CORE)
        due = dying(hurt.injuries[0], CORE) if hurt.injuries else None
        if due is not None:
            asked[row.low] = due.limit.value
    assert asked == {**limits, 61: "round", 62: "round"}


@pytest.mark.rule("S2-124", "S2-125", "S2-126")
def test_the_overloaded_are_told_what_a_failed_move_means() -> None:
    burdened = IBARRA.evolve(gear=(Gear(id="i1", name="Crate", quarters=28),))
    load = inventory_of(burdened, CORE).load
    assert (load.burden, load.free_limit, load.top_limit) == (Burden.OVER, 24, 48)
    assert move(load.burden, CORE.edition.encumbrance).mobility_roll
    row = CORE.condition("overencumbered")
    assert row is not None
    (told,) = (effect.text for effect in row.effects if isinstance(effect, Reminder))
    assert told == "Mobility first; failing: drop things or stay put."
