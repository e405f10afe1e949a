"""Every window, dialog and panel of the app is brought up by the table of sample views: the other tests see it."""

import importlib
import pkgutil
from types import ModuleType

import pytest
from PySide6.QtWidgets import QDialog, QMainWindow, QWidget

import alien_desktop.gui
from alien_desktop.gui.kit.dialog import Dialog
from alien_desktop.gui.sheet.step_popup import StepPopup
from tests.usability.stage import NAMES, WIDE, Stage, seen

PACKAGES = (alien_desktop.gui,)

BASES = {
    "CellMeter": "what the meters of cells have in common",
    "VitalMeter": "what the meters of Health and stress have in common",
    "PaintedButton": "what the painted buttons have in common",
    "RollRow": "what the rows that are rolled from have in common",
    "DraggedCard": "on the screen while a card is dragged",
    "DropOverlay": "on the screen while a file is dragged over the library",
    "InlineDialog": "what push, alarm and other rolls have in common",
    "InlineFormDialog": "what the questions with fields in the tray have in common",
    "AppWindow": "what the two main windows have in common",
    "RowsView": "what the lists of painted rows have in common",
    "Dialog": "what all dialogs have in common",
    "ModelessDialog": "what the dialogs with a window of their own have in common",
    "GuidedStep": "what the steps of the guided way have in common",
    "ChoiceStep": "what the steps with a list of plates have in common",
    "SettingsPage": "what the pages of the preferences have in common",
}
"""Classes that are never on the screen themselves, with the reason."""


def modules(package: ModuleType) -> list[ModuleType]:
    found = pkgutil.walk_packages(package.__path__, f"{package.__name__}.")
    return [importlib.import_module(module.name) for module in found]


def expected() -> set[type[QWidget]]:
    """What has to be seen: all windows and dialogs, and every widget of ours."""
    classes: set[type[QWidget]] = {StepPopup}
    for package in PACKAGES:
        for module in modules(package):
            for thing in vars(module).values():
                own = isinstance(thing, type) and thing.__module__ == module.__name__
                if own and issubclass(thing, QWidget) and not thing.__name__.startswith("_"):
                    classes.add(thing)
    return {one for one in classes if one.__name__ not in BASES}


@pytest.fixture(scope="module")
def found(stage: Stage) -> set[type[QWidget]]:
    """The classes of all widgets that are seen; some panels are there in a wide window only."""
    found = {type(widget) for name in NAMES for widget in seen(stage.show(name))}
    return found | {type(widget) for name in ("sheet", "initiative") for widget in seen(stage.show(name, WIDE))}


def test_every_window_dialog_and_panel_is_in_the_table(found: set[type[QWidget]]) -> None:
    missing = sorted(one.__qualname__ for one in expected() - found)
    assert not missing, f"add these to packaging/pictures/sample_views.py: {', '.join(missing)}"


def test_nothing_but_our_own_windows_comes_up(found: set[type[QWidget]]) -> None:
    windows = {one for one in found if issubclass(one, (QDialog, QMainWindow))}
    foreign = {one.__name__ for one in windows if not issubclass(one, (Dialog, QMainWindow))}
    assert foreign == set(), "a message box or file dialog of Qt would block the table"
