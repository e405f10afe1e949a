"""The tray, its questions and the Dice view with sample content."""

from PySide6.QtWidgets import QWidget

from alien_desktop.app.sample_stage import ALARM, NOTHING, SampleStage
from alien_desktop.rules.characteristics import Skill
from alien_desktop.session.aside_rolls import KINDS, OPPOSED
from alien_desktop.windows.desk_views import DICE


def push_dialog(stage: SampleStage) -> QWidget:
    """Push or keep."""
    stage.open_sheet(stage.pilot, Skill.PILOTING, NOTHING)
    return stage.window


def panic_dialog(stage: SampleStage) -> QWidget:
    """A panic roll of the 2019 rules."""
    stage.open_sheet(stage.pilot, Skill.PILOTING, ALARM)
    stage.dice.arrange((6,))
    stage.desk.rolls.roll_alarm()
    return stage.window


def response_dialog(stage: SampleStage) -> QWidget:
    """A stress response of the Evolved rules."""
    stage.open_sheet(stage.other_pilot, Skill.PILOTING, ALARM)
    stage.dice.arrange((3,))
    stage.desk.rolls.roll_alarm()
    return stage.window


def dice(stage: SampleStage) -> QWidget:
    """The Dice view with a roll."""
    stage.open_sheet(stage.pilot, Skill.PILOTING, ALARM)
    stage.views.show_view(DICE)
    return stage.window


def dice_push(stage: SampleStage) -> QWidget:
    """Push or keep, in the Dice view."""
    stage.open_sheet(stage.pilot)
    stage.views.show_view(DICE)
    stage.roll_as_arranged(stage.pilot, Skill.PILOTING, NOTHING)
    return stage.window


def dice_panic(stage: SampleStage) -> QWidget:
    """A panic roll, in the Dice view."""
    dice(stage)
    stage.dice.arrange((6,))
    stage.desk.rolls.roll_alarm()
    return stage.window


def dice_evolved(stage: SampleStage) -> QWidget:
    """The Dice view of the other edition."""
    stage.open_sheet(stage.other_pilot, Skill.PILOTING, NOTHING)
    stage.views.show_view(DICE)
    return stage.window


def dice_stunts(stage: SampleStage) -> QWidget:
    """Successes to spend."""
    stage.open_sheet(stage.pilot, Skill.PILOTING, (6, 6, 6, 4, 3, 2, 2, 2, 2, 2))
    stage.desk.rolls.keep()
    stage.views.show_view(DICE)
    return stage.window


def dice_cascade(stage: SampleStage) -> QWidget:
    """A panic that makes others roll as well."""
    sheet = stage.desk.workspace.sheet(stage.marshal)
    stage.desk.workspace.edit("Stress", [sheet.evolve(stress=8)])
    stage.open_sheet(stage.marshal, Skill.OBSERVATION, (5, 4, 3, 2, 2, 2, 1, 2, 2, 2))
    stage.views.show_view(DICE)
    stage.dice.arrange((6,))
    stage.desk.rolls.roll_alarm()
    stage.desk.rolls.apply_alarm(frozenset(offer.id for offer in stage.desk.rolls.state.offers))
    return stage.window


def opposed_dialog(stage: SampleStage) -> QWidget:
    """A roll against other dice, with the odds of both sides."""
    stage.open_sheet(stage.pilot)
    stage.views.show_view(DICE)
    stage.desk.rolls.prepare(stage.pilot, Skill.PILOTING)
    stage.views.dice_panel.table.aside_requested.emit(OPPOSED, stage.pilot)
    return stage.window


def aside_dialog(stage: SampleStage) -> QWidget:
    """A roll beside skills that asks for numbers."""
    stage.open_sheet(stage.pilot)
    stage.views.show_view(DICE)
    kind = next(kind for kind in KINDS if kind.asks)
    stage.views.dice_panel.table.aside_requested.emit(kind.id, stage.pilot)
    return stage.window
