"""One walk through every view at every size, and what has to hold for everything that is seen there."""

import gc
import importlib
import pkgutil
from dataclasses import dataclass, field

import pytest
from PySide6.QtCore import QAbstractItemModel, QStringListModel
from PySide6.QtWidgets import QApplication, QDialog, QListView, QMainWindow, QWidget

import alien_desktop.gui
from alien_desktop.gui.kit.dialog import Dialog
from tests.soak import every
from tests.usability import cut_texts, models, room, screen_reader
from tests.usability.stage import LEAST, LOW, NAMES, NARROW, OF_OWN_SIZE, WIDE, Stage, seen, walked
from tests.usability.variants import VARIANTS

WALKED = walked(6)
IN_A_WINDOW = tuple(name for name in WALKED if name not in OF_OWN_SIZE)
OTHER_SIZES = (WIDE, LOW, LEAST)
MORE_IN_A_WIDE_ONE = ("creation-skills", "initiative")
"""Views with parts that only a wide window has room for."""
PLACES = [(name, NARROW) for name in WALKED] + [
    (name, size)
    for place, size in enumerate(OTHER_SIZES)
    for number, name in enumerate(IN_A_WINDOW)
    if (number + place) % every(6 * len(OTHER_SIZES)) == 0 or (size == WIDE and name in MORE_IN_A_WIDE_ONE)
]
"""Each in the narrow window and, in a run of the tests, a sixth of them in another; all views in all in a soak.

One size after the other: a change of it lays out and dresses every widget of both windows again.
"""
CHECKS = [
    models.without_a_view.__name__,
    *(check.__name__ for check in (*screen_reader.CHECKS, *room.CHECKS, *cut_texts.CHECKS)),
]

BASES = {
    "BlockGrid": "what the blocks of an attribute with its skills have in common",
    "CellMeter": "what the meters of cells have in common",
    "VitalMeter": "what the meters of Health and stress have in common",
    "SearchDialog": "what the pickers with a search field have in common",
    "PaintedButton": "what the painted buttons have in common",
    "RollRow": "what the rows that are rolled from have in common",
    "ChainPaint": "what the painted pages of an attack have in common",
    "SummaryTitle": "on an attack's last page while a panic in it reaches somebody, which the fights before decide",
    "DraggedCard": "on the screen while a card is dragged",
    "KeyHints": "on the screen in a wide window of a scene in which nothing was done yet",
    "SheetHead": "on the screen where the tray takes the place of the sheet",
    "TurnBar": "on the screen in a low window, where nothing stands beside the order",
    "DropOverlay": "on the screen while a file is dragged over the library",
    "DropList": "on the screen while the list of a field is open",
    "InlineDialog": "what push, alarm and other rolls have in common",
    "InlineFormDialog": "what the questions with fields in the tray have in common",
    "InPlaceField": "on the screen while a text is edited in its place",
    "KeepSwitch": "what the two forms of the switch to keep have in common",
    "AppWindow": "what the two main windows have in common",
    "RowsView": "what the lists of painted rows have in common",
    "WholeRowsView": "those that are as high as their rows",
    "Dialog": "what all dialogs have in common",
    "ModelessDialog": "what the dialogs with a window of their own have in common",
    "GuidedStep": "what the steps of the guided way have in common",
    "ChoiceStep": "what the steps with a list of plates have in common",
    "SettingsPage": "what the pages of the preferences have in common",
}
"""Classes that are never on the screen themselves, with the reason."""


def ours(base: type) -> set[type]:
    """Return the public classes of the interface that derive from a class of Qt."""
    names = [module.name for module in pkgutil.walk_packages(alien_desktop.gui.__path__, "alien_desktop.gui.")]
    return {
        thing
        for name in names
        for thing in vars(importlib.import_module(name)).values()
        if isinstance(thing, type) and issubclass(thing, base) and thing.__module__ == name and thing.__name__[0] != "_"
    }


@dataclass
class Walk:
    """What was found on the way."""

    wrong: dict[str, list[str]] = field(default_factory=lambda: {check: [] for check in CHECKS})
    """By check: the places where it does not hold."""
    classes: set[type[QWidget]] = field(default_factory=set)
    """Of all widgets that were seen."""
    models: set[str] = field(default_factory=set)
    """Kinds of all models that were there."""


@pytest.fixture(scope="module")
def older(qapp: QApplication) -> list[QAbstractItemModel]:
    """Models that other tests have left, before the app starts; what is there by then is not looked through again.

    It is not thawed: the syntax trees of all modules may be among it, and every later collection would visit them.
    """
    gc.collect()
    left = models.all_models()
    gc.freeze()
    return left


@pytest.fixture(scope="module")
def walk(older: list[QAbstractItemModel], stage: Stage, laid_out_only: None) -> Walk:
    """All views, one after the other. A dialog that is a window of its own has only one size.

    What they cut is found by painting each widget alone.
    """
    made = Walk()
    with cut_texts.CutTexts() as collector:
        for place, (name, size) in enumerate(PLACES):
            view = stage.show(name, size)
            made.classes |= {type(widget) for widget in seen(view)}
            found = {check.__name__: check(view) for check in room.CHECKS}
            if size == NARROW:
                found |= {check.__name__: check(view) for check in screen_reader.CHECKS}
            if size == NARROW and (name in OF_OWN_SIZE or place % every(4) == 0):  # those of a window stay
                here = models.all_models()
                found[models.without_a_view.__name__] = models.without_a_view(here, older)
                made.models |= {type(model).__name__ for model in here}
            if size in (NARROW, WIDE):
                cut = cut_texts.cut_by(view, collector)
                found |= {check.__name__: check(view, cut) for check in cut_texts.CHECKS}
            for check, wrong in found.items():
                made.wrong[check] += [f"{name} {size.width()}x{size.height()}: {one}" for one in wrong]
    return made


@pytest.mark.slow
@pytest.mark.parametrize("check", CHECKS)
def test_no_view_is_wrong(walk: Walk, check: str) -> None:
    assert not walk.wrong[check], "\n".join(walk.wrong[check])


@pytest.mark.slow
def test_the_table_of_painted_values_names_what_there_is(walk: Walk) -> None:
    assert not set(screen_reader.IN_WORDS) - {one.__name__ for one in walk.classes}


@pytest.mark.slow
def test_every_window_dialog_and_panel_is_in_the_table_of_views(walk: Walk) -> None:
    missing = sorted(one.__qualname__ for one in ours(QWidget) - walk.classes if one.__name__ not in BASES)
    assert not missing, f"add these to packaging/pictures/sample_views.py: {', '.join(missing)}"


@pytest.mark.slow
def test_nothing_but_our_own_windows_comes_up(walk: Walk) -> None:
    windows = {one for one in walk.classes if issubclass(one, (QDialog, QMainWindow))}
    foreign = {one.__name__ for one in windows if not issubclass(one, (Dialog, QMainWindow))}
    assert foreign == set(), "a message box or file dialog of Qt would block the table"


@pytest.mark.slow
def test_the_walk_comes_to_every_kind_of_model(walk: Walk) -> None:
    assert {one.__name__ for one in ours(QAbstractItemModel)} - models.BASES <= walk.models
    assert not models.BASES & walk.models


def test_the_table_of_variants_names_what_there_is() -> None:
    assert set(VARIANTS) <= set(NAMES)


def test_a_model_that_nothing_shows_is_found(qapp: QApplication) -> None:
    older = models.all_models()
    model, view = QStringListModel(["a"]), QListView()
    assert models.without_a_view(models.all_models(), older) == ["QStringListModel"]
    view.setModel(model)
    assert models.without_a_view(models.all_models(), older) == []
