"""Library and creation with sample content."""

from PySide6.QtWidgets import QWidget

from alien_desktop.app.sample_stage import SampleStage
from alien_desktop.widgets.notice_bar import NoticeAction, NoticeTone
from alien_desktop.windows.desk_status import RETRY
from alien_desktop.windows.desk_views import LIBRARY


def library(stage: SampleStage) -> QWidget:
    """All documents, with the cards of the last ones."""
    stage.put_away()
    stage.window.library.set_last((stage.scene, stage.pilot))
    stage.views.show_view(LIBRARY)
    return stage.window


def library_nothing_found(stage: SampleStage) -> QWidget:
    """A search that finds nothing."""
    library(stage)
    stage.window.top_bar.search.setText("nobody of this name")
    return stage.window


def library_notices(stage: SampleStage) -> QWidget:
    """Something was recovered, and something could not be saved."""
    library(stage)
    stage.window.library.set_recovery("Recovered 3 actions after an unclean end. Nothing is lost.")
    sentence = "The disk is full. What you did is kept until it can be written."
    stage.views.status.tell(sentence, NoticeTone.HARM, (NoticeAction(RETRY, "Try again"),))
    return stage.window


def creation_quick(stage: SampleStage) -> QWidget:
    """A character in two presses."""
    return stage.open_creation("quick")


def creation_guided(stage: SampleStage) -> QWidget:
    """A character step by step."""
    return creation_step(stage, 0)


def creation_by_hand(stage: SampleStage) -> QWidget:
    """A character field by field."""
    return stage.open_creation("hand")


def creation_step(stage: SampleStage, place: int) -> QWidget:
    """A step of the guided way."""
    window = stage.open_creation("guided")
    stage.views.creation_panel.guided.open_step(place)
    return window
