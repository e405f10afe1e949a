"""Menu entries, keys and buttons stand for registered commands: one verdict, one reason, one way to carry it out."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QKeyCombination, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from alien_desktop.console.console import Console
from alien_desktop.documents.sheet.character_sheet import Talent
from alien_desktop.gui.kit.commands import COMMANDS as WINDOW_COMMANDS
from alien_desktop.gui.kit.commands import CommandScope
from alien_desktop.rules.effects.continuous import NoPush
from alien_desktop.rules.people.characteristics import Skill
from alien_desktop.session.commands.registry import COMMANDS, refusal_of
from alien_desktop.session.rolls.roll_state import Phase
from tests.running_app import RunningApp
from tests.sample_session import Faces


class Table:
    """The app with the pilot's sheet open."""

    def __init__(self, qtbot: QtBot, profile: Path) -> None:
        self.faces = Faces()
        self.app = RunningApp(qtbot, profile, self.faces)
        self.session = self.app.session
        self.pilot = self.app.sheet_named("Rook Ibarra", "core").id
        self.app.window.navigator.open_document(self.pilot)
        self.app.window.activateWindow()
        qtbot.waitUntil(self.app.window.isActiveWindow)
        self.session.rolls.clear()

    def told(self, command: str) -> tuple[bool, str]:
        """Whether the action of a command is enabled, and what its tooltip says: Qt is told that it is markup."""
        action = self.app.window.actions_of.action(command)
        return action.isEnabled(), action.toolTip().removeprefix("<qt>").removesuffix("</qt>")

    def roll(self, *faces: int) -> None:
        """The pilot rolls Piloting with these faces."""
        self.faces.fall(*faces)
        self.session.rolls.prepare(self.pilot, Skill.PILOTING)
        self.app.window.actions_of.action("roll").trigger()


@pytest.fixture
def table(qtbot: QtBot, tmp_path: Path) -> Iterator[Table]:
    made = Table(qtbot, tmp_path / "profile")
    yield made
    made.app.close()


def test_an_entry_that_is_not_allowed_says_why(table: Table) -> None:
    assert table.told("push") == (False, "Push: There is nothing to push.")
    assert table.told("roll") == (True, "Roll"), "the skill that is marked on the sheet"
    assert table.told("undo") == (False, "Undo: There is nothing to undo.")
    table.roll(*(2,) * 10)
    assert table.told("push") == (True, "Push")
    assert table.told("undo") == (True, "Undo")


def test_the_reason_is_that_of_the_rules_and_of_the_console(table: Table) -> None:
    table.roll(*(2,) * 6, 6, 1, 2, 2)  # a 1 on a stress die
    assert table.session.rolls.state.phase is Phase.ALARM
    allowed, told = table.told("push")
    console = Console(table.session, table.faces)
    assert not allowed
    assert told == f"Push: {refusal_of('push', table.session)}"
    assert f'"refused": "{refusal_of("push", table.session)}"' in console.answer('{"do": "push"}')
    assert table.told("alarm_roll")[0]


def test_every_entry_follows_the_verdict_of_its_command(table: Table) -> None:
    """But for R, which has the marked skill of a sheet to roll, too."""

    def agree() -> None:
        for command in WINDOW_COMMANDS:
            if command.id == "roll":
                continue
            if command.does and command.place is not CommandScope.SCENE and COMMANDS[command.does].verify is not None:
                assert table.told(command.id)[0] is (refusal_of(command.does, table.session) is None), command.id

    agree()
    table.roll(*(2,) * 10)
    agree()
    table.faces.fall(*(2,) * 12)
    table.session.rolls.push()
    agree()
    while table.session.workspace.history.can_undo:
        table.session.workspace.undo()
    agree()


def test_a_key_of_a_command_that_is_refused_does_nothing(table: Table) -> None:
    before = table.session.rolls.state
    for key in (Qt.Key.Key_P, Qt.Key.Key_A):
        QTest.keyClick(QApplication.focusWidget() or table.app.window, key)
    assert table.session.rolls.state == before


def test_a_name_in_a_reason_is_no_markup_and_a_key_says_it_as_it_was_typed(table: Table) -> None:
    sheet = table.session.workspace.sheet(table.pilot)
    hostile = Talent(id="t9", name="<b>Calm</b> & so", effects=(NoPush(),))
    table.session.workspace.edit("A talent", [sheet.evolve(talents=(*sheet.talents, hostile))])
    table.roll(*(2,) * 10)
    action = table.app.window.actions_of.action("push")
    assert not action.isEnabled()
    assert action.toolTip() == "<qt>Push: &lt;b&gt;Calm&lt;/b&gt; &amp; so: no roll can be pushed.</qt>"
    refused = table.app.window.actions_of.refused_by_key(QKeyCombination(Qt.Key.Key_P))
    assert refused == "Push: <b>Calm</b> & so: no roll can be pushed."


def test_the_menus_show_the_reasons(table: Table) -> None:
    menus = [action.menu() for action in table.app.window.top_bar.menu_bar.actions()]
    assert menus
    assert all(isinstance(menu, QMenu) and menu.toolTipsVisible() for menu in menus)
