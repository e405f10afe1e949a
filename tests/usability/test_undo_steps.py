"""Everything that changes a document is one step with a name that undo takes back and redo brings again."""

from collections.abc import Callable, Iterator
from functools import partial

import pytest
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QLineEdit,
    QMenu,
    QPlainTextEdit,
    QWidget,
)

from alien_desktop.documents.document import Document
from alien_desktop.gui.dice.roll_area import RollArea
from alien_desktop.gui.kit.commands import COMMANDS, Menu
from alien_desktop.gui.kit.inline_dialog import InlineDialog
from alien_desktop.gui.kit.rows_view import RowsView
from alien_desktop.gui.library.library_panel import LibraryPanel
from alien_desktop.gui.scene.scene_layout import SceneLayout
from alien_desktop.gui.scene.selected_panel import SelectedPanel
from alien_desktop.gui.sheet.conditions_panel import ConditionsPanel
from alien_desktop.gui.sheet.file_panel import FilePanel
from alien_desktop.gui.sheet.sheet_view import SheetView
from alien_desktop.session.workspace import Workspace
from tests.soak import every
from tests.usability.stage import WIDE, Stage, path_of, seen, settle

pytestmark = pytest.mark.usefixtures("laid_out_only")

PRESSED_IN: dict[str, type[QWidget]] = {
    "library": LibraryPanel,
    "sheet": SheetView,
    "sheet-notes": FilePanel,
    "sheet-broken": ConditionsPanel,
    "panic-dialog": InlineDialog,
    "response-dialog": InlineDialog,
    "dice-stunts": RollArea,
    "attack-done": RollArea,
    "initiative": SceneLayout,
    "initiative-adversary": SelectedPanel,
}
"""Views whose every button and row is pressed once, and the part of the window where they are."""

TRIGGERED = [
    command.id
    for command in COMMANDS
    if command.id not in {"quit", "undo", "redo"} and command.menu not in {Menu.VIEW, Menu.HELP}
]
"""Commands that may change a document."""

MANY_PRESSES = 15
"""A run of the tests takes an eighth of the presses of a view that has more, and every other one of the rest."""

LEAST_CHANGING = {"library": 8, "sheet": 10, "initiative": 6}
"""This many presses in a view change a document at least: the test would else prove nothing."""


def documents(workspace: Workspace) -> dict[str, Document]:
    return {document.id: document for document in workspace.documents()}


@pytest.fixture
def workspace(stage: Stage) -> Workspace:
    """The living documents, all of them."""
    found = stage.session.workspace
    for entry in stage.session.index.entries():
        found.document(entry.document_id)
    return found


def prove(workspace: Workspace, act: Callable[[], object]) -> bool:
    """Do something; when it changed a document, take it back, bring it again and take it back. Whether it changed."""
    before, steps = documents(workspace), workspace.history.index
    act()
    settle()
    after = documents(workspace)
    if after == before:
        while workspace.history.index > steps:
            workspace.undo()  # a roll without consequences is a step as well
        return False
    assert change_by_undo(workspace, steps) == 1, "not one step changes documents"
    assert documents(workspace) == before, "undo did not bring back what was there"
    while workspace.history.can_redo:
        workspace.redo()
    assert documents(workspace) == after, "redo did not bring again what was done"
    change_by_undo(workspace, steps)
    return True


def change_by_undo(workspace: Workspace, steps: int) -> int:
    """Take back to a step and count those that change a document: a roll beside it is a step of its own."""
    changing = 0
    while workspace.history.index > steps:
        assert str(workspace.history.undo_title).strip(), "the step has no name"
        before = documents(workspace)
        workspace.undo()
        changing += documents(workspace) != before
    return changing


def presses(window: QWidget, part: type[QWidget]) -> list[tuple[str, Callable[[], object]]]:
    """Return what can be pressed in a part of a window, in words, and how: buttons, and rows of lists."""
    inside = [one for place in seen(window) if isinstance(place, part) for one in seen(place)]
    found: list[tuple[str, Callable[[], object]]] = [
        (path_of(one), one.click) for one in inside if isinstance(one, QAbstractButton) and one.isEnabled()
    ]
    for view in inside:
        if isinstance(view, RowsView):
            model = view.model()
            indexes = [model.index(row, 0) for row in range(model.rowCount())]
            found += [
                (f"{index.data()} in {path_of(view)}", partial(click, view, index))
                for index in indexes
                if index.flags() & Qt.ItemFlag.ItemIsEnabled
            ]
    return found


def click(view: QAbstractItemView, index: QModelIndex) -> None:
    """Press the left mouse button on a row."""
    place = view.visualRect(index).center()
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, place)


def close_menus() -> None:
    while isinstance(popup := QApplication.activePopupWidget(), QWidget):
        popup.close()
        settle()


@pytest.mark.parametrize("name", PRESSED_IN)
def test_every_press_is_one_step_or_none(stage: Stage, workspace: Workspace, name: str) -> None:
    part = PRESSED_IN[name]
    count = len(presses(stage.show(name), part))
    assert count
    step = every(8) if count > MANY_PRESSES else every(2)
    changing, wrong = [], []
    for number in range(len(name) % step, count, step):
        found = presses(stage.show(name), part)
        if number >= len(found):
            break
        words, press = found[number]
        try:
            if prove(workspace, press):
                changing.append(words)
        except AssertionError as error:
            wrong.append(f"{words}: {error}")
        close_menus()
    assert not wrong, "\n".join(wrong)
    assert len(changing) >= LEAST_CHANGING.get(name, 0) // step, changing


@pytest.mark.parametrize("command", TRIGGERED[:: every(4)])
def test_every_command_is_one_step_or_none(stage: Stage, workspace: Workspace, command: str) -> None:
    for name, window in (("sheet-ready", stage.window), ("initiative", stage.initiative)):
        if command in {action.objectName() for action in window.actions()}:
            stage.show(name)
            prove(workspace, window.actions_of.action(command).trigger)
            close_menus()
    stage.views.reset()


def in_tracker(stage: Stage, *keys: str) -> Callable[[], None]:
    """Press keys in the order of the initiative window, with the second row selected."""

    def press() -> None:
        order = stage.initiative.panels.order
        stage.initiative.presenter.select_row(stage.initiative.model.items[1].row_id)
        stage.initiative.activateWindow()
        order.take_focus()
        settle()
        stage.dice.arrange((2,) * 40)  # else the armor of a creature stops the damage, as the dice fall
        for key in keys:
            shift = Qt.KeyboardModifier.ShiftModifier if key.isupper() else Qt.KeyboardModifier.NoModifier
            QTest.keyClick(order.ui.order, Qt.Key(ord(key.upper())), shift)

    return press


@pytest.mark.parametrize("keys", [("d", "2"), ("h", "1"), ("W", "3"), ("v",), (",",), (".",), ("n",), ("i",)])
def test_keys_of_the_tracker_are_one_step(stage: Stage, workspace: Workspace, keys: tuple[str, ...]) -> None:
    stage.show("initiative")
    if keys[0] == "h":
        in_tracker(stage, "d", "9")()
    if keys[0] == "i":
        workspace.edit("Nobody has a card", [workspace.encounter(stage.views.scene).evolve(cards=())])
    changed = prove(workspace, in_tracker(stage, *keys))
    assert changed
    if keys[0] in {"h", "i"}:
        workspace.undo()


@pytest.fixture
def typing(stage: Stage, workspace: Workspace) -> Iterator[Workspace]:
    """A history that is as long afterwards as before."""
    steps = workspace.history.index
    yield workspace
    while workspace.history.index > steps:
        workspace.undo()


@pytest.mark.parametrize("place", ["notes", "appearance", "crew", "signature"])
def test_typing_in_a_field_of_the_file_is_one_step(stage: Stage, typing: Workspace, place: str) -> None:
    stage.show("sheet-notes")
    file = stage.window.navigator.sheet_view.sheet.file
    one_step(typing, getattr(file, place))


def test_typing_a_name_is_one_step(stage: Stage, typing: Workspace) -> None:
    stage.show("sheet")
    label = stage.window.navigator.sheet_view.sheet.person.ui.name_label
    label.open_field()
    assert label.field is not None
    one_step(typing, label.field)


@pytest.mark.parametrize("place", ["scene name", "scene notes"])
def test_typing_in_the_scene_is_one_step(stage: Stage, typing: Workspace, place: str) -> None:
    stage.show("initiative", WIDE)
    parts = stage.initiative.panels
    one_step(typing, parts.clock.name if place == "scene name" else parts.notes)


def one_step(workspace: Workspace, field: QLineEdit | QPlainTextEdit) -> None:
    """Type many letters and leave the field: one step, and undo gives the whole old text back."""
    window = field.window()
    window.activateWindow()
    field.setFocus()
    settle()
    before, steps = documents(workspace), workspace.history.index
    QTest.keyClicks(field, "twelve words")
    QTest.keyClick(field, Qt.Key.Key_Tab)
    settle()
    assert documents(workspace) != before
    assert workspace.history.index == steps + 1
    workspace.undo()
    assert documents(workspace) == before


def test_a_stepper_that_is_pressed_on_and_on_is_one_step(stage: Stage, typing: Workspace) -> None:
    """Stress from 4 to 7 in one go is one thing that was done."""
    stage.show("sheet-ready")
    steps = typing.history.index
    before = typing.sheet(stage.views.pilot).stress
    for _ in range(3):
        stage.window.actions_of.action("stress_more").trigger()
    assert typing.sheet(stage.views.pilot).stress == before + 3
    assert typing.history.index == steps + 1
    typing.undo()
    assert typing.sheet(stage.views.pilot).stress == before


def test_the_name_of_the_step_is_in_the_menu_and_in_the_status_line(stage: Stage, typing: Workspace) -> None:
    stage.show("sheet-ready")
    stage.window.actions_of.action("stress_more").trigger()
    settle()
    name = str(typing.history.undo_title)
    assert name in stage.window.actions_of.action("undo").text()
    assert name in stage.window.status.accessibleName()
    assert not isinstance(QApplication.activePopupWidget(), QMenu)
