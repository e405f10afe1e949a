"""The menu Character in the real app, by its keys: time passes."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from alien_desktop.rules.dice import ScriptedDice
from tests.journeys.table import Table

CTRL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def table(qtbot: QtBot, profile: Path) -> Iterator[Table]:
    """The app on a new profile."""
    started = Table(qtbot, profile, ScriptedDice(()))
    yield started
    started.close()


@pytest.mark.parametrize("edition", ["core", "evolved"])
def test_one_key_lists_what_a_rest_brings_and_enter_writes_it(table: Table, edition: str) -> None:
    who = table.sheet_named("Rook Ibarra", edition)
    table.desk.workspace.edit("Rested", [who.evolve(conditions=(), stress=3)])
    table.open_by_card(who.id)
    table.pressed.clear()
    table.press(Qt.Key.Key_R, CTRL)
    dialog = table.window.views.character_commands.clock_dialog
    assert dialog.isVisible()
    QTest.keyClick(dialog, Qt.Key.Key_Return)
    assert not dialog.isVisible()
    assert len(table.pressed) == 1  # and Enter
    assert table.desk.workspace.sheet(who.id).stress == 2
    table.press(Qt.Key.Key_Z, CTRL)
    assert table.desk.workspace.sheet(who.id).stress == 3


def test_without_an_open_character_the_window_says_so(table: Table) -> None:
    table.press(Qt.Key.Key_R, CTRL)
    assert "Open a character first." in table.window.notices.text
