"""Talents that change more than a pool, in the controllers: alarms that do not count, death rolls, healing times."""

from alien_desktop.documents.character_sheet import CharacterSheet, Injury, Skills
from alien_desktop.documents.derived.sheet_rules import SheetRules, rules_of
from alien_desktop.documents.edits import creation
from alien_desktop.rules.characteristics import Skill
from alien_desktop.session.roll_state import Phase
from alien_desktop.session.sheet_rolls import SheetRolls
from tests.desk import TestDesk


def table(edition: str, talent: str, **fields: object) -> tuple[TestDesk, CharacterSheet, SheetRules]:
    """Return a desk and Ibarra with one talent more (and these fields)."""
    desk = TestDesk(edition)
    sheet, rules = desk.sheet("Ibarra"), rules_of(edition)
    own = creation.talent_from(f"{edition}.talent.{talent}", rules).evolve(id="t9")
    sheet = sheet.evolve(talents=(*sheet.talents, own), **fields)
    desk.workspace.edit("A talent", [sheet])
    return desk, sheet, rules


def test_the_long_haul_is_a_switch_and_no_one_of_that_roll_counts() -> None:
    desk, sheet, _ = table("core", "the_long_haul", stress=2, panic=(), injuries=(), conditions=())
    desk.rolls.prepare(sheet.id, Skill.STAMINA)
    pool, odds = desk.rolls.state.pool, desk.rolls.state.odds
    assert pool is not None
    assert odds is not None
    assert odds.now.one_on_stress > 0
    (toggle,) = [toggle for toggle in desk.rolls.state.toggles if toggle.owner == "The Long Haul"]
    options = desk.rolls.state.options
    desk.rolls.set_options(options.__class__(switched_on=options.switched_on | {toggle.switch}))
    odds = desk.rolls.state.odds
    assert odds is not None
    assert odds.now.one_on_stress == 0
    desk.dice.fall(*(2,) * pool.base, 1, 1)
    desk.rolls.roll()
    assert desk.rolls.state.roll is not None
    assert (desk.rolls.state.roll.stress, desk.rolls.state.alarm_is_due) == ((1, 1), False)
    assert desk.rolls.state.phase is Phase.PUSH, "no 1 that counts forbids the push"


def test_without_the_switch_a_one_calls_for_panic() -> None:
    desk, sheet, _ = table("core", "the_long_haul", stress=2, panic=(), injuries=(), conditions=())
    desk.rolls.prepare(sheet.id, Skill.STAMINA)
    pool = desk.rolls.state.pool
    assert pool is not None
    desk.dice.fall(*(2,) * pool.base, 1, 1)
    desk.rolls.roll()
    assert desk.rolls.state.phase is Phase.ALARM


def test_a_survivor_rolls_two_dice_more_against_death() -> None:
    wound = Injury(id="w9", row=61, source="evolved.injury.severed_leg", name="Severed Leg")
    desk, sheet, _ = table("evolved", "survivor", injuries=(wound,), skills=Skills(), health=0)
    asides = SheetRolls(desk.workspace, desk.rolls, rules_of)
    dice = sheet.attributes.strength + 2
    desk.dice.fall(6, *(1,) * (dice - 1))
    asides.roll_death(sheet.id, "w9")
    assert desk.dice.faces == [], "so many dice and no more"
    assert ["Survivor", 2, "evolved.talent.survivor"] in desk.session.journal.lines[-1].payload["records"][0][
        "base_terms"
    ]


def test_the_injuries_of_a_healer_heal_in_half_the_time() -> None:
    desk, sheet, rules = table("core", "healer", injuries=())
    row = next(row for row in rules.catalog.injury_rows.values() if row.healing_dice == 1 and row.fatal == "no")
    asides = SheetRolls(desk.workspace, desk.rolls, rules_of)
    desk.dice.fall(5)
    asides.pick_injury(sheet.id, row.low)
    assert desk.sheet("Ibarra").injuries[-1].days_left == 3
