"""One press is one roll, and real dice are typed where the keyboard is: with real events, as a window gets them."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from alien_desktop.rules.dice.dice import ScriptedDice
from alien_desktop.rules.people.characteristics import Skill
from alien_desktop.session.events import RollEvent
from tests.running_app import RunningApp

HELD = 30
"""Key presses that the system repeats in 1.8 seconds."""


@pytest.fixture
def table(qtbot: QtBot, profile: Path) -> Iterator[RunningApp]:
    table = RunningApp(qtbot, profile, ScriptedDice((5, 4, 3, 2, 2, 2, 5, 4, 3, 2) * 40))
    table.window.navigator.open_document(table.sheet_named("Rook Ibarra", "core").id)
    yield table
    table.close()


def rolls(table: RunningApp) -> int:
    """How many rolls the log has."""
    return sum(isinstance(event, RollEvent) for entry in table.session.log.entries() for event in entry.events)


def hold(table: RunningApp, key: Qt.Key, letter: str) -> None:
    """A key that stays down: one press, then the repeats of the system."""
    where = table.window.focusWidget()
    QTest.keyPress(where, key)
    for _ in range(HELD):
        QApplication.sendEvent(
            where, QKeyEvent(QEvent.Type.KeyPress, key, Qt.KeyboardModifier.NoModifier, letter, autorep=True)
        )
    QTest.keyRelease(where, key)


def test_holding_r_makes_one_roll(table: RunningApp) -> None:
    table.window.navigator.sheet_view.sheet.attributes.mark_likeliest(None)
    before = rolls(table)
    hold(table, Qt.Key.Key_R, "r")
    assert rolls(table) == before + 1


def test_a_double_click_on_a_skill_makes_one_roll(table: RunningApp) -> None:
    row, before = table.skill_row(Skill.PILOTING), rolls(table)
    viewport = table.window.navigator.sheet_view.sheet.attributes.viewport()
    QTest.mouseClick(viewport, Qt.MouseButton.LeftButton, pos=row.center)
    QTest.mouseDClick(viewport, Qt.MouseButton.LeftButton, pos=row.center)
    assert rolls(table) == before + 1


def test_real_dice_on_the_sheet_are_typed_after_the_pencil_and_a_click(table: RunningApp) -> None:
    """Pencil, a skill, then the faces: 1 to 4 do not jump to the attributes, and nothing is rolled by the app."""
    view, before = table.window.navigator.sheet_view, rolls(table)
    table.click(view.tray.real_button)
    table.click_row(table.skill_row(Skill.PILOTING))
    assert rolls(table) == before, "the click rolls nothing"
    for face in "6123451234":
        QTest.keyClick(table.window.focusWidget(), Qt.Key(ord(face)), Qt.KeyboardModifier.NoModifier)
    state = table.session.rolls.state
    assert rolls(table) == before + 1
    assert state.roll is not None
    assert state.roll.by_hand
    assert sorted((*state.roll.base, *state.roll.stress)) == sorted(int(face) for face in "6123451234")


def hold_wherever(table: RunningApp, key: Qt.Key, letter: str = "") -> None:
    """The same, with the repeats going to whatever has the keyboard by then."""
    QTest.keyPress(QApplication.focusWidget() or table.window, key)
    for _ in range(HELD):
        QApplication.processEvents()
        where = QApplication.focusWidget() or table.window
        repeat = QKeyEvent(QEvent.Type.KeyPress, key, Qt.KeyboardModifier.NoModifier, letter, autorep=True)
        QApplication.sendEvent(where, repeat)
    QTest.keyRelease(QApplication.focusWidget() or table.window, key)


def test_delete_that_is_held_removes_one_document(table: RunningApp) -> None:
    table.window.activateWindow()
    table.window.navigator.show_view("library")
    library = table.window.library
    for layout in ("cards", "list"):
        before = len(table.session.index.entries())
        if layout == "list":
            library.bar.layout_requested.emit("list")
            QApplication.processEvents()
            shown = library.pages.shown_lines
            assert shown is not None
            shown.setCurrentIndex(shown.model().index(0, 0))
            shown.setFocus()
        else:
            library.grid.focus_row(1)
        QApplication.processEvents()
        hold_wherever(table, Qt.Key.Key_Delete)
        assert len(table.session.index.entries()) == before - 1, layout


def test_delete_that_is_held_removes_one_row_of_the_sheet(table: RunningApp) -> None:
    sheet = table.window.navigator.sheet_view.sheet
    table.window.activateWindow()
    for view in (sheet.load.view, sheet.talents.view):
        view.setFocus()
        view.setCurrentIndex(view.model().index(0, 0))
        rows, steps = view.model().rowCount(), table.session.workspace.history.index
        hold_wherever(table, Qt.Key.Key_Delete)
        assert view.model().rowCount() == rows - 1, view
        assert table.session.workspace.history.index == steps + 1, view
