"""The initiative window with sample content."""

from PySide6.QtWidgets import QWidget

from alien_desktop.documents.scene.encounter import Encounter
from alien_desktop.rules.people.characteristics import Skill
from pictures.sample_stage import ALARM, SampleStage

EMPTY_SCENE = "Cold berth"


def initiative(stage: SampleStage) -> QWidget:
    """A scene in its round."""
    return stage.open_scene(stage.scene)


def initiative_adversary(stage: SampleStage) -> QWidget:
    """A scene with an adversary selected: its table of attacks."""
    window = stage.open_scene(stage.scene)
    initiative = stage.window.navigator.initiative
    items = initiative.model.items
    initiative.presenter.select_row(next(item.row_id for item in items if item.document == stage.adversary))
    return window


def initiative_adding(stage: SampleStage) -> QWidget:
    """Adding somebody to the scene."""
    window = stage.open_scene(stage.scene)
    stage.window.navigator.initiative.actions_of.action("add").trigger()
    return window


def initiative_tray(stage: SampleStage, faces: tuple[int, ...] = ()) -> QWidget:
    """The tray in the window of the scene: an action of the selected one, ready or rolled with these faces."""
    window = stage.open_scene(stage.scene)
    stage.window.navigator.initiative.tray.show(True)
    stage.session.rolls.prepare(stage.pilot, Skill.PILOTING)
    if faces:
        stage.roll_as_arranged(stage.pilot, Skill.PILOTING, faces)
    return window


def initiative_panic(stage: SampleStage) -> QWidget:
    """A panic roll in the window of the scene."""
    window = initiative_tray(stage, ALARM)
    stage.dice.arrange((6,))
    stage.session.rolls.roll_alarm()
    return window


def initiative_empty(stage: SampleStage) -> QWidget:
    """A scene that has only begun."""
    scenes = [entry for entry in stage.session.index.entries() if entry.name == EMPTY_SCENE]
    if not scenes:
        scene = Encounter(name=EMPTY_SCENE, edition=stage.session.preferences.edition)
        stage.session.workspace.edit("New scene", [scene])
        scenes = [entry for entry in stage.session.index.entries() if entry.document_id == scene.id]
    return stage.open_scene(scenes[0].document_id)
