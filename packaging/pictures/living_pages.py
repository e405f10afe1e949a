"""A character to whom everything has happened at once, on the sheet and in the list of what is due."""

from PySide6.QtWidgets import QWidget

from alien_desktop.documents.sheet.character_sheet import CharacterSheet, Consumables, Injury, Radiation
from alien_desktop.documents.sheet.deprivation import begin_deprivation
from alien_desktop.documents.sheet.item_edits import add_item
from alien_desktop.documents.sheet.item_use import use_item
from alien_desktop.documents.sheet.new_parts import item_from
from alien_desktop.documents.sheet.states import TimedEffect
from alien_desktop.documents.sheet.timed_effects import OPEN
from alien_desktop.documents.sheet_rules import SheetRules
from alien_desktop.documents.upkeep.upkeep_item import TimeStep
from alien_desktop.rules.body.clock import TimeUnit
from pictures.sample_stage import SampleStage


def sheet_living(stage: SampleStage) -> QWidget:
    """Drugs that act, hunger, cold, radiation, injuries."""
    stage.open_sheet(stage.other_pilot)
    _everything(stage, stage.other_pilot)
    return stage.window


def clock_everything(stage: SampleStage) -> QWidget:
    """A day passes for somebody who has it all, with some of the dice thrown."""
    stage.open_sheet(stage.medic)
    _everything(stage, stage.medic)
    commands = stage.window.character_commands
    commands.advance_time(TimeStep.DAY)
    for _ in range(2):
        commands.clock_dialog.step_button.click()
    return commands.clock_dialog


def _everything(stage: SampleStage, sheet_id: str) -> None:
    sheet = stage.session.workspace.sheet(sheet_id)
    rules = stage.session.rules_for(sheet.edition)
    rows = rules.catalog.injury_rows.values()
    fatal = next(row for row in rows if row.fatal == "yes" and row.limit == "shift")
    wound = next(row for row in rows if row.fatal == "no" and row.healing_dice)
    time = rules.edition.time
    before = 2 * time.shifts_per_day * time.turns_per_shift * time.rounds_per_turn
    sheet = sheet.evolve(
        health=2,
        stress=3,
        panic=(rules.catalog.panic.rows[-1].id,),
        conditions=(),
        deprivations=(),
        timed_effects=(),
        clock=before,
        radiation=Radiation(current=2, permanent=0, exposure="weak"),
        consumables=Consumables(air=3, food=0, water=2, power=3),
        injuries=(
            Injury(id="x1", row=fatal.low, source=fatal.id, name=fatal.name, time_left="shift", days_left=4),
            Injury(id="x2", row=wound.low, source=wound.id, name=wound.name, days_left=2),
        ),
    )
    for cause in ("food", "sleep"):
        sheet = begin_deprivation(sheet, cause, rules)
    by_game_mother = rules.edition.conditions.need("cold").interval is None
    sheet = begin_deprivation(sheet, "cold", rules, TimeUnit.SHIFT if by_game_mother else None)
    for _ in range(2):
        sheet = add_item(sheet, item_from(f"{sheet.edition}.consumable.naproleve", rules))
        sheet = use_item(sheet, sheet.gear[-1].id, rules).sheet
    stage.dress(_drunk(sheet, rules).evolve(stress=3))


def _drunk(sheet: CharacterSheet, rules: SheetRules) -> CharacterSheet:
    """Something of which only the Game Mother knows the end."""
    drinks = (row for row in rules.catalog.drugs_and_food.values() if row.category == "drink" and row.lasts == OPEN)
    drink = TimedEffect(id="s90", source=next(drinks).id, doses=2, since=sheet.clock)
    return sheet.evolve(timed_effects=(*sheet.timed_effects, drink))
