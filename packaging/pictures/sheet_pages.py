"""The sheet and its dialogs with sample content."""

from collections.abc import Callable

from PySide6.QtCore import QRectF, QSizeF
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QWidget

from alien_desktop.documents.upkeep.upkeep_item import TimeStep
from alien_desktop.gui.kit.button import Button
from alien_desktop.gui.kit.portrait import PortraitRecord, draw_portrait
from alien_desktop.gui.sheet.advance_dialog import AdvanceDialog
from alien_desktop.gui.sheet.catalog_picker import CatalogPicker
from alien_desktop.gui.sheet.crop_dialog import CropDialog
from alien_desktop.gui.sheet.sheet_panel import SheetPanel
from alien_desktop.gui.sheet.step_popup import StepPopup
from alien_desktop.gui.sheet.stress_line import StressPopup
from alien_desktop.rules.people.characteristics import Skill
from alien_desktop.session.commands.registry import perform
from pictures.sample_stage import ALARM, SampleStage


def sheet(stage: SampleStage) -> QWidget:
    """A character with a roll that calls for a panic roll."""
    stage.open_sheet(stage.pilot, Skill.PILOTING, ALARM)
    return stage.window


def sheet_ready(stage: SampleStage) -> QWidget:
    """A roll that is prepared and not made."""
    stage.open_sheet(stage.pilot)
    stage.session.rolls.prepare(stage.pilot, Skill.PILOTING)
    return stage.window


def sheet_evolved(stage: SampleStage) -> QWidget:
    """A character of the other edition."""
    stage.open_sheet(stage.other_pilot, Skill.PILOTING, ALARM)
    return stage.window


def sheet_synthetic(stage: SampleStage) -> QWidget:
    """Somebody without stress."""
    stage.open_sheet(stage.synthetic)
    return stage.window


def sheet_broken(stage: SampleStage) -> QWidget:
    """Somebody who is down, with injuries."""
    stage.reset()
    sheet = stage.session.workspace.sheet(stage.broken)
    table = stage.session.rules_for(sheet.edition).catalog.injuries
    injuries = tuple(
        {"id": f"x{number}", "row": number, "source": table.row_for(number).id, "name": table.row_for(number).name}
        for number in (26, 45)
    )
    stage.dress(sheet.evolve(health=0, injuries=injuries))
    stage.show_sheet(sheet.id)
    return stage.window


def sheet_notes(stage: SampleStage) -> QWidget:
    """The file with notes and the rest."""
    stage.open_sheet(stage.pilot)
    stage.window.navigator.sheet_view.sheet.show_file(True)
    return stage.window


def pick_dialog(stage: SampleStage) -> QWidget:
    """Picking a talent from the catalog: what it would change on this sheet."""
    picker = _picking(stage, lambda sheet: sheet.talents.add_button)
    names = [option.name for option in picker.list.options()]
    nerves = "Nerves of Steel"
    if nerves in names:
        picker.list.view.setCurrentIndex(picker.list.view.model().index(names.index(nerves), 0))
    return picker


def pick_condition_dialog(stage: SampleStage) -> QWidget:
    """Picking from a short list: one click takes."""
    stage.open_sheet(stage.pilot)
    view = stage.window.navigator.sheet_view
    view.sheet.conditions.set_button.click()
    assert view.picker is not None
    return view.picker


def pick_weapon_dialog(stage: SampleStage) -> QWidget:
    """Picking a weapon: what the character would do with it."""
    return _picking(stage, lambda sheet: sheet.weapons.add_button, "rev")


def pick_own_dialog(stage: SampleStage) -> QWidget:
    """A weapon that no list has."""
    return _picking(stage, lambda sheet: sheet.weapons.add_button, "Breaching hook")


def _picking(stage: SampleStage, button: Callable[[SheetPanel], Button], typed: str = "") -> CatalogPicker:
    stage.open_sheet(stage.pilot)
    button(stage.window.navigator.sheet_view.sheet).click()
    picker = stage.window.navigator.sheet_view.picker
    assert isinstance(picker, CatalogPicker)
    picker.list.search.setText(typed)
    return picker


def own_thing_dialog(stage: SampleStage) -> QWidget:
    """A weapon that no list has, with what it changes."""
    stage.open_sheet(stage.pilot)
    sheet = stage.window.navigator.sheet_view.sheet
    who: dict[str, object] = {"who": stage.pilot}
    perform("sheet.add_own_item", stage.session, **who, name="Rivet gun", kind="weapon")
    gun = stage.session.workspace.sheet(stage.pilot).weapons[-1].id
    effects = [{"kind": "dice", "dice": 1, "skills": ["heavy_machinery"]}]
    values: dict[str, object] = {
        "damage": 2,
        "range_max": "short",
        "price": 250,
        "category": "Tool",
        "effects": effects,
    }
    values["note"] = "Borrowed from the dock crew. Jams in dust."
    for field, value in values.items():
        perform("sheet.change_item", stage.session, **who, item=gun, field=field, value=value)
    sheet.change_thing(gun)
    assert sheet.changing is not None
    return sheet.changing


def step_popup(stage: SampleStage) -> QWidget:
    """A value that is set by hand."""
    stage.open_sheet(stage.pilot)
    stage.window.navigator.sheet_view.sheet.person.armor.click()
    return next(popup for popup in stage.window.findChildren(StepPopup) if popup.isVisible())


def stress_popup(stage: SampleStage) -> QWidget:
    """The stress of an evening: pushes, a rest, panic."""
    stage.open_sheet(stage.pilot)
    for level in (1, 2, 1, 2, 3):
        perform("sheet.stress", stage.session, who=stage.pilot, stress=level)
    perform("roll.panic", stage.session, who=stage.pilot, die=4)
    perform("alarm.apply", stage.session)
    for level in (2, 3, 4):
        perform("sheet.stress", stage.session, who=stage.pilot, stress=level)
    stage.window.navigator.sheet_view.sheet.person.show_stress_tonight()
    return next(popup for popup in stage.window.findChildren(StressPopup) if popup.isVisible())


def crop_dialog(stage: SampleStage) -> QWidget:
    """Which part of a picture is the portrait: one of our own drawings, with something around it."""
    stage.open_sheet(stage.pilot)
    sheet = stage.window.navigator.sheet_view.sheet
    picture = QImage(512, 400, QImage.Format.Format_RGB32)
    picture.fill(stage.window.theme.tokens.raised)
    painter = QPainter(picture)
    draw_portrait(painter, QRectF(180, 60, 210, 240), PortraitRecord("pilot", "Rook Ibarra"), stage.window.theme)
    painter.end()
    dialog = CropDialog(sheet)
    dialog.open_over(sheet, picture, QSizeF(7, 8))
    dialog.part.grow(-6)
    return dialog


def clock_dialog(stage: SampleStage) -> QWidget:
    """Time passes."""
    stage.open_sheet(stage.pilot)
    commands = stage.window.character_commands
    commands.advance_time(TimeStep.SHIFT)
    return commands.clock_dialog


def advance_dialog(stage: SampleStage) -> AdvanceDialog:
    """Experience and what it buys."""
    stage.open_sheet(stage.other_pilot)
    workspace = stage.session.workspace
    workspace.edit("Experience", [workspace.sheet(stage.other_pilot).evolve(experience=12)])
    stage.window.character_commands.advance()
    return stage.window.character_commands.advance_dialog


def crew_experience_dialog(stage: SampleStage) -> QWidget:
    """The questions after a session for everybody."""
    dialog = advance_dialog(stage)
    dialog.crew_button.click()
    for place, tick in enumerate(dialog.crew_dialog.ticks.values()):
        if place % 3 == 0:
            tick.click()
    return dialog.crew_dialog


def convert_dialog(stage: SampleStage) -> QWidget:
    """A character in both editions."""
    stage.open_sheet(stage.pilot)
    stage.window.character_commands.convert(stage.pilot)
    return stage.window.character_commands.convert_dialog
