"""Dialogs: the focus goes in and comes back, Esc leaves everything as it was, Enter is the button that is marked."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QLineEdit, QWidget
from shiboken6 import isValid

from alien_desktop.gui.kit.button import Button
from alien_desktop.gui.kit.inline_dialog import InlineDialog
from alien_desktop.gui.theme.button_paint import ButtonKind
from alien_desktop.rules.people.characteristics import Skill
from alien_desktop.session.rolls.roll_state import Phase
from tests.gui.rows import ShownRow
from tests.usability.stage import Stage, path_of, seen, settle

OVER_THE_SHEET = (
    "pick-dialog",
    "own-thing-dialog",
    "crop-dialog",
    "step-popup",
    "stress-popup",
    "clock-dialog",
    "advance-dialog",
    "convert-dialog",
    "preferences",
    "preferences-house-rules",
    "preferences-unknown",
    "quick-roll-dialog",
)
"""Windows that are over the sheet."""

IN_THE_TRAY = {
    "push-dialog": Phase.DONE,
    "panic-dialog": Phase.ALARM,
    "response-dialog": Phase.ALARM,
    "initiative-push": Phase.DONE,
    "initiative-panic": Phase.ALARM,
    "tray-window": Phase.ALARM,
    "dice-push": Phase.DONE,
    "dice-panic": Phase.ALARM,
}
"""Questions that are in a tray, and where Esc leads from them."""


def caller_of(stage: Stage) -> QWidget:
    """Give the focus to a skill of the sheet, where a player's hands are."""
    stage.show("sheet-ready")
    stage.window.activateWindow()
    view = stage.window.navigator.sheet_view.sheet.attributes
    view.reach(ShownRow(view, Skill.PILOTING).index)
    settle()
    return view


def documents(stage: Stage) -> dict[str, object]:
    return {document.id: document for document in stage.session.workspace.documents()}


def focused() -> QWidget:
    widget = QApplication.focusWidget()
    assert widget is not None, "nobody has the focus"
    return widget


def press(key: Qt.Key) -> None:
    QTest.keyClick(focused(), key)
    settle()


def is_gone(dialog: QWidget) -> bool:
    """Whether a dialog is closed; some are thrown away then."""
    return not isValid(dialog) or not dialog.isVisible()


@pytest.mark.parametrize("name", OVER_THE_SHEET)
def test_a_dialog_takes_the_focus_and_esc_gives_it_back(stage: Stage, name: str) -> None:
    caller = caller_of(stage)
    dialog = stage.show(name)
    assert not dialog.isModal(), "the table comes first: the windows can be used while it is open"
    assert stage.window.isEnabled()
    dialog.activateWindow()
    settle()
    assert dialog.isAncestorOf(focused()), f"{path_of(focused())} has the focus"
    before = documents(stage)
    press(Qt.Key.Key_Escape)
    if not is_gone(dialog) and isinstance(focused(), QLineEdit):
        press(Qt.Key.Key_Escape)  # the first one belonged to a field that was typed into
    assert is_gone(dialog)
    assert documents(stage) == before
    assert stage.window.focusWidget() is caller, path_of(stage.window.focusWidget())


@pytest.mark.parametrize("name", ["keys-dialog", "scene-keys-dialog", "how-a-roll-works-dialog", "about-dialog"])
@pytest.mark.parametrize("key", [Qt.Key.Key_Escape, Qt.Key.Key_Return], ids=("esc", "enter"))
def test_a_help_page_goes_with_esc_and_with_enter(stage: Stage, name: str, key: Qt.Key) -> None:
    page = stage.show(name)
    window = page.parentWidget()
    assert window is not None
    page.activateWindow()
    settle()
    assert isinstance(focused(), Button)
    assert page.isAncestorOf(focused())
    QTest.keyClick(focused(), key)
    assert not page.isVisible()
    settle()
    assert window.isEnabled()


def question_of(window: QWidget) -> InlineDialog:
    questions = [one for one in window.findChildren(InlineDialog) if one.isVisible()]
    assert len(questions) == 1
    return questions[0]


@pytest.mark.parametrize("name", IN_THE_TRAY)
def test_esc_answers_a_question_without_changing_the_sheet(stage: Stage, name: str) -> None:
    window = stage.show(name)
    window.activateWindow()
    settle()
    question = question_of(window)
    assert question.isAncestorOf(focused())
    before = documents(stage)
    press(Qt.Key.Key_Escape)
    assert not question.isVisible()
    assert stage.session.rolls.state.phase is IN_THE_TRAY[name]
    assert documents(stage) == before
    assert focused().isVisible()


@pytest.mark.parametrize("name", IN_THE_TRAY)
def test_enter_is_the_button_that_is_marked(stage: Stage, name: str) -> None:
    window = stage.show(name)
    window.activateWindow()
    settle()
    question = question_of(window)
    marked = [one for one in seen(question) if isinstance(one, Button) and one.kind in MARKED]
    assert len(marked) == 1, [path_of(one) for one in marked]
    assert marked[0].isDefault() or focused() is marked[0]
    pressed: list[bool] = []
    marked[0].clicked.connect(lambda: pressed.append(True))
    press(Qt.Key.Key_Return)
    assert pressed
    stage.session.workspace.undo()


MARKED = {ButtonKind.PRIMARY, ButtonKind.STRESS}


@pytest.mark.parametrize("name", ["clock-dialog", "convert-dialog", "special-roll-dialog"])
def test_enter_goes_on_in_a_dialog_with_a_next_step(stage: Stage, name: str) -> None:
    shown = stage.show(name)
    shown.activateWindow()
    settle()
    dialog: QWidget = shown if isinstance(shown, QDialog) else question_of(shown)
    marked = [one for one in seen(dialog) if isinstance(one, Button) and one.kind in MARKED]
    assert len(marked) == 1
    pressed: list[bool] = []
    marked[0].clicked.connect(lambda: pressed.append(True))
    steps = stage.session.workspace.history.index
    press(Qt.Key.Key_Return)
    assert pressed
    if stage.session.workspace.history.index > steps:
        stage.session.workspace.undo()


def test_enter_takes_the_line_that_is_chosen_in_the_picker(stage: Stage) -> None:
    picker = stage.show("pick-dialog")
    picker.activateWindow()
    settle()
    sheet = stage.session.workspace.sheet(stage.views.pilot)
    press(Qt.Key.Key_Down)  # the first one would ask for a craft
    press(Qt.Key.Key_Return)
    assert is_gone(picker)
    assert len(stage.session.workspace.sheet(stage.views.pilot).talents) == len(sheet.talents) + 1
    stage.session.workspace.undo()
    assert stage.session.workspace.sheet(stage.views.pilot) == sheet


@pytest.mark.parametrize("name", ["pick-dialog", "pick-weapon-dialog", "pick-own-dialog", "recent-dialog"])
def test_a_long_name_on_a_button_makes_no_dialog_wider_than_the_screen(stage: Stage, name: str) -> None:
    dialog = stage.show(name, scale=200)
    room = dialog.screen().availableSize()
    assert dialog.width() <= room.width()
    assert dialog.height() <= room.height()
    assert dialog.minimumSizeHint().width() <= room.width()
