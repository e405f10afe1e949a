"""Preferences and help with sample content."""

from PySide6.QtWidgets import QDialog, QWidget

from alien_desktop.gui.shell.preferences_dialog import GENERAL, UNKNOWN
from alien_desktop.gui.shell.profile_in_use_dialog import ProfileInUseDialog
from alien_desktop.session.instance_lock import LockHolder, LockState
from pictures.library_pages import library
from pictures.sample_stage import SampleStage


def preferences(stage: SampleStage) -> QWidget:
    """Look and table."""
    return stage.open_preferences(GENERAL)


def preferences_house_rules(stage: SampleStage) -> QWidget:
    """The house rules of one edition, one of them changed."""
    edition = stage.session.preferences.edition
    dialog = stage.open_preferences(edition)
    dialog.houses[edition].choices("base_dice_minimum").choice("one").click()
    return dialog


def preferences_unknown(stage: SampleStage) -> QWidget:
    """What we do not know."""
    return stage.open_preferences(UNKNOWN)


def keys_dialog(stage: SampleStage) -> QWidget:
    """The keys of the main window."""
    library(stage)
    return stage.window.help.show_keys()


def scene_keys_dialog(stage: SampleStage) -> QWidget:
    """The keys of the initiative window."""
    window = stage.open_scene(stage.scene)
    stage.window.navigator.initiative.actions_of.action("keys").trigger()
    return next(dialog for dialog in window.findChildren(QDialog) if dialog.isVisible())


def how_a_roll_works_dialog(stage: SampleStage) -> QWidget:
    """How a roll works."""
    library(stage)
    return stage.window.explain_roll()


def about_dialog(stage: SampleStage) -> QWidget:
    """What this is."""
    library(stage)
    return stage.window.help.show_about()


def profile_in_use_dialog(stage: SampleStage) -> QWidget:
    """What a start asks when somebody else has the profile."""
    library(stage)
    dialog = ProfileInUseDialog(stage.window)
    holder = LockHolder("alien-desktop", "table", is_here=True, since="2183-06-01T19:30:00Z")
    dialog.set_state(LockState.IN_USE, holder, "Documents / Alien Desktop")
    dialog.show()
    return dialog
