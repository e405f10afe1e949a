"""Creation in the states that a draft can come to: begun, filled in, against the rules, copied from paper."""

from PySide6.QtWidgets import QWidget

from alien_desktop.documents.creation.plan import gear_lines
from alien_desktop.rules.dice.roll_profile import Nature
from alien_desktop.rules.people.characteristics import Attribute, Skill
from alien_desktop.session.creation.creation_controller import CreationController
from pictures.sample_stage import SampleStage


def creation_quick(stage: SampleStage) -> QWidget:
    """A character in two presses, before the first."""
    _fresh(stage, "quick")
    return stage.window


def creation_quick_filled(stage: SampleStage) -> QWidget:
    """After the first press: everything is there, two parts are kept."""
    controller = _fresh(stage, "quick")
    controller.choose_career_and_fill(f"{controller.plan.edition}.career.pilot")
    controller.set_text("name", "Ada Quist")
    return stage.window


def creation_guided(stage: SampleStage) -> QWidget:
    """A character step by step."""
    return creation_step(stage, 0)


def creation_step(stage: SampleStage, place: int) -> QWidget:
    """A step of the guided way."""
    window = stage.open_creation("guided")
    stage.window.navigator.creation_panel.guided.open_step(place)
    return window


def creation_who(stage: SampleStage) -> QWidget:
    """Name, looks, cash, and the crew to choose buddy and rival from."""
    names = ("Ulla Schreiber", "Tariq Reyes", "Dr M. Okafor", "T. Vance", "Ines Marchetti")
    for name in names:
        stage.session.documents.create_character("core", name, Nature.HUMAN)
    window = creation_step(stage, 3)
    controller = stage.window.navigator.creation_panel.controller
    controller.set_text("buddy", names[0])
    controller.set_text("rival", names[1])
    return window


def creation_by_hand(stage: SampleStage) -> QWidget:
    """A character field by field."""
    return stage.open_creation("hand")


def creation_refused(stage: SampleStage) -> QWidget:
    """A synthetic of the other edition whose draft is against the rules in several places."""
    controller = _fresh(stage, "hand")
    controller.set_edition("evolved")
    controller.set_nature(Nature.SYNTHETIC)
    controller.set_career("evolved.career.medic")
    for _ in range(2):
        controller.step_attribute(Attribute.WITS, 1)
        controller.step_skill(Skill.MEDICAL_AID, 1)
    controller.toggle_raised(Attribute.STRENGTH)
    controller.set_text("name", "Wren")
    for row in gear_lines(controller.rules.catalog.careers[controller.plan.career], controller.rules)[0][:1]:
        controller.toggle_gear(row.id)
    controller.step_attribute(Attribute.AGILITY, -1)
    return stage.window


def creation_from_paper(stage: SampleStage) -> QWidget:
    """A sheet copied from paper with values that no rule allows."""
    controller = _fresh(stage, "hand")
    controller.set_paper(True)
    controller.set_career("core.career.colonial_marine")
    controller.set_text("name", "Old Bones")
    for _ in range(6):
        controller.step_attribute(Attribute.STRENGTH, 1)
        controller.step_skill(Skill.STAMINA, 1)
    for talent in ("core.talent.banter", "core.talent.overkill"):
        controller.toggle_talent(talent)
    controller.toggle_gear("core.weapon.m240_incinerator")
    return stage.window


def _fresh(stage: SampleStage, way: str) -> CreationController:
    stage.open_creation(way)
    controller = stage.window.navigator.creation_panel.controller
    controller.start_over()
    return controller
