"""The initiative window with sample content."""

from PySide6.QtWidgets import QWidget

from alien_desktop.app.sample_stage import SampleStage
from alien_desktop.documents.encounter import Encounter

EMPTY_SCENE = "Cold berth"


def initiative(stage: SampleStage) -> QWidget:
    """A scene in its round."""
    return stage.open_scene(stage.scene)


def initiative_adversary(stage: SampleStage) -> QWidget:
    """A scene with an adversary selected: its table of attacks."""
    window = stage.open_scene(stage.scene)
    cards = stage.views.initiative.model.cards
    stage.views.initiative.select_row(next(card.row_id for card in cards if card.document == stage.adversary))
    return window


def initiative_adding(stage: SampleStage) -> QWidget:
    """Adding somebody to the scene."""
    window = stage.open_scene(stage.scene)
    stage.views.initiative.actions_of.action("add").trigger()
    return window


def initiative_empty(stage: SampleStage) -> QWidget:
    """A scene that has only begun."""
    scenes = [entry for entry in stage.desk.shelf.entries() if entry.name == EMPTY_SCENE]
    if not scenes:
        scene = Encounter(name=EMPTY_SCENE, edition=stage.desk.session.preferences.edition)
        stage.desk.workspace.edit("New scene", [scene])
        scenes = [entry for entry in stage.desk.shelf.entries() if entry.document_id == scene.id]
    return stage.open_scene(scenes[0].document_id)
