"""The tray, its questions and the Dice view with sample content."""

from dataclasses import replace

from PySide6.QtWidgets import QWidget

from alien_desktop.documents.sheet.character_sheet import Talent
from alien_desktop.gui.shell.navigation import DICE
from alien_desktop.rules.people.campaign import GameMode
from alien_desktop.rules.people.characteristics import Skill
from alien_desktop.session.rolls.attack import AIMED, attack_with
from alien_desktop.session.rolls.creature_attacks import creature_entries
from alien_desktop.session.rolls.opponent import OpposingResult
from alien_desktop.session.rolls.reactions import IncomingAttack, character_reaction
from alien_desktop.session.rolls.special_roll_types import KINDS, OPPOSED, REACTION, SIGNATURE, SpecialRollRequest
from pictures.sample_stage import ALARM, NOTHING, SampleStage


def push_dialog(stage: SampleStage) -> QWidget:
    """Push or keep."""
    stage.open_sheet(stage.pilot, Skill.PILOTING, NOTHING)
    return stage.window


def panic_dialog(stage: SampleStage) -> QWidget:
    """A panic roll of the 2019 rules."""
    stage.open_sheet(stage.pilot, Skill.PILOTING, ALARM)
    stage.dice.arrange((6,))
    stage.session.alarms.roll()
    return stage.window


def panic_overkill(stage: SampleStage) -> QWidget:
    """A panic of the Evolved rules that may become a rage."""
    sheet = stage.session.workspace.sheet(stage.other_pilot)
    talent = Talent(id="rage", source="evolved.talent.overkill", name="Overkill")
    shaken = sheet.evolve(stress=8, talents=(*sheet.talents, talent))
    stage.session.workspace.edit(f"{sheet.name}: stress 8", [shaken])
    stage.open_sheet(stage.other_pilot)
    stage.dice.arrange((5,))
    stage.session.alarms.roll_panic(stage.other_pilot)
    return stage.window


def response_dialog(stage: SampleStage) -> QWidget:
    """A stress response of the Evolved rules."""
    stage.open_sheet(stage.other_pilot, Skill.PILOTING, ALARM)
    stage.dice.arrange((3,))
    stage.session.alarms.roll()
    return stage.window


def dice(stage: SampleStage) -> QWidget:
    """The Dice view with a roll."""
    stage.open_sheet(stage.pilot, Skill.PILOTING, ALARM)
    stage.window.navigator.show_view(DICE)
    return stage.window


def dice_push(stage: SampleStage) -> QWidget:
    """Push or keep, in the Dice view."""
    stage.open_sheet(stage.pilot)
    stage.window.navigator.show_view(DICE)
    stage.roll_as_arranged(stage.pilot, Skill.PILOTING, NOTHING)
    return stage.window


def dice_panic(stage: SampleStage) -> QWidget:
    """A panic roll, in the Dice view."""
    dice(stage)
    stage.dice.arrange((6,))
    stage.session.alarms.roll()
    return stage.window


def dice_evolved(stage: SampleStage) -> QWidget:
    """The Dice view of the other edition."""
    stage.open_sheet(stage.other_pilot, Skill.PILOTING, NOTHING)
    stage.window.navigator.show_view(DICE)
    return stage.window


def dice_situation(stage: SampleStage, document_id: str, sources: frozenset[str]) -> QWidget:
    """The pool builder with what the situation may add to a shot, some of it chosen."""
    stage.open_sheet(document_id)
    stage.window.navigator.show_view(DICE)
    stage.session.rolls.prepare(document_id, Skill.RANGED_COMBAT)
    stage.window.navigator.dice_panel.pool.situation.changed.emit(sources)
    return stage.window


def dice_stunts(stage: SampleStage) -> QWidget:
    """Successes to spend, and a story point: they belong to cinematic play."""
    stage.open_sheet(stage.pilot, Skill.PILOTING, (6, 6, 6, 4, 3, 2, 2, 2, 2, 2))
    pilot = stage.session.workspace.sheet(stage.pilot)
    stage.dress(pilot.evolve(play=GameMode.CINEMATIC, story_points=2))
    stage.session.rolls.keep()
    stage.window.navigator.show_view(DICE)
    return stage.window


def dice_cascade(stage: SampleStage) -> QWidget:
    """A panic that makes others roll as well."""
    sheet = stage.session.workspace.sheet(stage.marshal)
    stage.session.workspace.edit(f"{sheet.name}: stress 8", [sheet.evolve(stress=8)])
    stage.open_sheet(stage.marshal, Skill.OBSERVATION, (5, 4, 3, 2, 2, 2, 1, 2, 2, 2))
    stage.window.navigator.show_view(DICE)
    stage.dice.arrange((6,))
    stage.session.alarms.roll()
    stage.session.alarms.apply(frozenset(offer.id for offer in stage.session.rolls.state.consequences))
    return stage.window


def quick_roll_dialog(stage: SampleStage, words: str) -> QWidget:
    """Any skill of anybody, found by a few letters."""
    stage.open_sheet(stage.pilot)
    stage.window.actions_of.action("quick_roll").trigger()
    dialog = stage.window.quick_rolls.dialog
    assert dialog is not None
    dialog.search.setText(words)
    return dialog


def tray_window(stage: SampleStage) -> QWidget:
    """The tray in a window of its own, with a panic roll."""
    stage.open_sheet(stage.pilot, Skill.PILOTING, ALARM)
    stage.window.trays.set_apart(True)
    stage.dice.arrange((6,))
    stage.session.alarms.roll()
    return stage.window.trays.window


def sheet_alone(stage: SampleStage) -> QWidget:
    """A sheet whose tray stands in a window of its own."""
    stage.open_sheet(stage.pilot)
    stage.window.trays.set_apart(True)
    return stage.window


def opposed_dialog(stage: SampleStage) -> QWidget:
    """A roll against other dice, with the odds of both sides."""
    stage.open_sheet(stage.pilot)
    stage.window.navigator.show_view(DICE)
    stage.session.rolls.prepare(stage.pilot, Skill.PILOTING)
    stage.window.navigator.dice_panel.table.special_roll_requested.emit(SpecialRollRequest(OPPOSED), stage.pilot)
    return stage.window


def special_roll_dialog(stage: SampleStage) -> QWidget:
    """A roll beside skills that asks for numbers."""
    stage.open_sheet(stage.pilot)
    stage.window.navigator.show_view(DICE)
    kind = next(kind for kind in KINDS if kind.inputs)
    stage.window.navigator.dice_panel.table.special_roll_requested.emit(kind.request, stage.pilot)
    return stage.window


def attack_ready(stage: SampleStage) -> QWidget:
    """An attack that is prepared beside the sheet: range, circumstances, armor of the target."""
    stage.open_sheet(stage.pilot)
    _lay_attack(stage, stage.pilot)
    return stage.window


def attack_done(stage: SampleStage) -> QWidget:
    """An attack that has hit, with successes to spend and ammunition to settle."""
    stage.open_sheet(stage.other_pilot)
    _lay_attack(stage, stage.other_pilot)
    pool = stage.session.rolls.state.pool
    assert pool is not None
    stage.dice.arrange((*((6, 6, 6) + (3,) * pool.base)[: pool.base], *(4,) * pool.stress))
    stage.session.rolls.roll()
    stage.session.rolls.keep()
    return stage.window


def dice_attack(stage: SampleStage) -> QWidget:
    """An attack in the Dice view, with its damage as a chart."""
    stage.open_sheet(stage.pilot)
    stage.window.navigator.show_view(DICE)
    _lay_attack(stage, stage.pilot)
    return stage.window


def reaction_dialog(stage: SampleStage) -> QWidget:
    """Somebody defends against the attack that is on the table."""
    attack_done(stage)
    stage.window.navigator.sheet_view.tray.table.special_roll_requested.emit(
        SpecialRollRequest(REACTION), stage.other_pilot
    )
    return stage.window


def dice_reaction(stage: SampleStage) -> QWidget:
    """A block that is done, with what its successes may buy besides."""
    stage.open_sheet(stage.pilot)
    stage.window.navigator.show_view(DICE)
    sheet = stage.session.workspace.sheet(stage.pilot)
    rules = stage.session.rules_for(sheet.edition)
    incoming = IncomingAttack("Cultist", 3, 2)
    side = character_reaction(sheet, sheet.weapons[0], incoming, rules)
    stage.session.rolls.prepare_opponent(
        side, OpposingResult(incoming.name, incoming.successes, reaction=side.reaction)
    )
    stage.dice.arrange((*((6, 6) + (3,) * side.pool.base)[: side.pool.base], *(4,) * side.pool.stress))
    stage.session.rolls.roll()
    stage.session.rolls.keep()
    return stage.window


def creature_dialog(stage: SampleStage) -> QWidget:
    """Which creature attacks, and how."""
    stage.open_sheet(stage.pilot)
    stage.window.navigator.show_view(DICE)
    table = stage.window.navigator.dice_panel.table
    table.special_roll_requested.emit(SpecialRollRequest(SIGNATURE), stage.pilot)
    return stage.window


def dice_creature(stage: SampleStage) -> QWidget:
    """The attack of a creature is prepared: its row in words, its dice, its odds."""
    stage.open_sheet(stage.pilot)
    stage.window.navigator.show_view(DICE)
    rules = stage.session.rules_for(stage.session.workspace.sheet(stage.pilot).edition)
    drone = next(beast for beast in creature_entries(rules) if beast.id.endswith("drone"))
    attacks = stage.session.creature_attacks
    attacks.attack(drone, rules.edition.id, 4, 3)
    return stage.window


def dice_creature_done(stage: SampleStage) -> QWidget:
    """The attack of a creature has hit: the damage, and what it does to its target, told and not applied."""
    dice_creature(stage)
    stage.dice.arrange((6, 6, 5, 4, 3, 3, 2, 2, 1, 1))
    stage.session.rolls.roll()
    return stage.window


def _lay_attack(stage: SampleStage, sheet_id: str) -> None:
    sheet = stage.session.workspace.sheet(sheet_id)
    attack = attack_with(sheet.weapons[0])
    stage.session.rolls.prepare_attack(sheet_id, replace(attack, circumstances=frozenset({AIMED}), armor=2))
