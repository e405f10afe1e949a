"""Keys are changed by pressing another one: it works at once, is painted and said, and is kept."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from alien_desktop.gui.kit.button import Button
from alien_desktop.gui.kit.commands import COMMANDS, PAGE_COMMANDS
from alien_desktop.gui.kit.key_table import (
    RESERVED,
    conflict_of,
    is_page_key,
    native,
    shown_keys,
    swapped,
    with_key,
    without_single_keys,
)
from alien_desktop.gui.kit.keys_dialog import KeysDialog
from alien_desktop.rules.people.characteristics import Skill
from tests.gui.shell.sheet_app import SheetApp

Key = Qt.Key
OF_ID = {command.id: command for command in COMMANDS}


class Keyed(SheetApp):
    """The app with a sheet and its keys open."""

    def __init__(self, qtbot: QtBot, profile: Path) -> None:
        super().__init__(qtbot, profile)
        self.dialog = self.open()

    def open(self) -> KeysDialog:
        self.window.activateWindow()
        self.qtbot.waitUntil(self.window.isActiveWindow)
        dialog = self.window.help.show_keys()
        assert isinstance(dialog, KeysDialog)
        self.qtbot.waitUntil(dialog.isActiveWindow)
        return dialog

    def change(self, command: str, key: Key) -> None:
        """Press the button of a command, then a key."""
        self.click(self.dialog.rows[command].button)
        focused = QApplication.focusWidget()
        assert focused is self.dialog.rows[command].button
        QTest.keyClick(focused, key)

    def close_dialog(self) -> None:
        self.click(self.dialog.close_button)
        self.window.activateWindow()
        self.qtbot.waitUntil(self.window.isActiveWindow)


@pytest.fixture
def table(qtbot: QtBot, profile: Path) -> Iterator[Keyed]:
    made = Keyed(qtbot, profile)
    yield made
    made.close()


def test_a_changed_key_works_at_once_the_old_one_no_more_and_it_is_kept(table: Keyed) -> None:
    table.change("roll", Key.Key_J)
    row = table.dialog.rows["roll"]
    assert (row.button.plain_text, row.mark.text()) == ("J", "changed")
    table.close_dialog()
    table.session.rolls.prepare(table.sheet.id, Skill.PILOTING)
    table.dice.fall(*[6] * 10)
    table.press(Key.Key_R)
    with_the_old_key = table.session.rolls.state
    table.press(Key.Key_J)
    with_the_new_one = table.session.rolls.state
    assert (with_the_old_key.roll is None, with_the_new_one.roll is None) == (True, False)
    table.session.profile.writer.finish()
    kept = json.loads(table.session.profile.paths.settings.read_text())
    assert '"keys": {"roll": "J"}' in json.dumps(kept)


def test_every_cap_tooltip_and_description_says_the_new_key(table: Keyed) -> None:
    button = table.window.top_bar.quick_button
    assert "(Ctrl+K)" in button.toolTip()
    table.change("quick_roll", Key.Key_J)
    assert "(J)" in button.toolTip()
    assert button.property("key") == "Ctrl+K", "the cap is that of the table"
    assert table.window.theme.shown_key("Ctrl+K") == "J", "and painted as what it is now"
    descriptions = {one.accessibleDescription() for one in table.window.findChildren(Button)}
    assert not any("Ctrl+K" in words for words in descriptions)


def test_a_key_that_is_taken_says_by_what_and_is_swapped_or_left(table: Keyed) -> None:
    table.change("odds", Key.Key_P)
    row = table.dialog.rows["odds"]
    assert "Push" in row.sentence.text()
    assert row.button.plain_text == "press a key…"
    table.click(row.cancel_button)
    assert table.session.preferences.keys == {}
    table.change("odds", Key.Key_P)
    table.click(row.swap_button)
    assert table.session.preferences.keys == {"odds": "P", "push": OF_ID["odds"].keys[0]}
    assert table.dialog.rows["push"].button.plain_text == OF_ID["odds"].keys[0]


def test_esc_keeps_the_key_and_keys_of_the_focus_are_refused(table: Keyed) -> None:
    table.change("roll", Key.Key_Return)
    row = table.dialog.rows["roll"]
    assert "is needed in fields and lists" in row.sentence.text()
    QTest.keyClick(row.button, Key.Key_Escape)
    assert table.dialog.isVisible()
    assert row.button.plain_text == "R"
    assert table.session.preferences.keys == {}


def test_a_key_is_found_by_name_or_by_itself_and_all_go_back(table: Keyed) -> None:
    table.change("roll", Key.Key_J)
    QTest.keyClicks(table.dialog.search, "j")
    assert [row.command.id for row in table.dialog.rows.values() if row.isVisible()] == ["roll"]
    table.dialog.search.setText("no such thing")
    assert table.dialog.nothing.isVisible()
    table.dialog.search.clear()
    assert table.dialog.reset_button.plain_text == "Reset 1 changed"
    table.click(table.dialog.reset_button)
    assert table.session.preferences.keys == {}
    assert table.dialog.rows["roll"].button.plain_text == "R"
    assert not table.dialog.reset_button.isVisible()


def test_the_table_keeps_one_key_for_the_drawer_of_both_windows_and_knows_what_conflicts() -> None:
    changed = with_key({}, OF_ID["drawer"], "J")
    assert changed == {"drawer": "J", "tray_drawer": "J"}
    assert shown_keys(changed)["O"] == native("J")
    assert with_key(changed, OF_ID["tray_drawer"], "O") == {}
    assert conflict_of(OF_ID["roll"], "P", {}) is OF_ID["push"]
    assert conflict_of(OF_ID["roll"], "P", {"push": "J"}) is None
    assert swapped({}, OF_ID["roll"], "P", OF_ID["push"]) == {"roll": "P", "push": "R"}
    assert {"Esc", "Tab", "1"} <= RESERVED


def test_single_letters_are_switched_off_and_come_back(table: Keyed) -> None:
    """WCAG 2.1.4: who speaks to the computer, or hits keys by accident, starts nothing with a letter alone."""
    events = len(table.session.log.entries())
    table.click(table.dialog.single_button)
    actions = table.window.actions_of
    single = {key.toString() for action in actions.all() for key in action.shortcuts() if len(key.toString()) == 1}
    assert single == set()
    assert actions.action("keys").shortcuts()[0].toString() == "F1"
    table.close_dialog()
    table.press(Key.Key_R)
    assert len(table.session.log.entries()) == events
    dialog = table.dialog = table.open()
    assert not dialog.single_button.isEnabled()
    table.click(dialog.reset_button)
    assert actions.action("roll").shortcuts()[0].toString() == "R"


def test_keys_of_pages_are_changed_and_switched_off_too() -> None:
    move = next(command for command in PAGE_COMMANDS if command.id == "zone_move")
    pressed = [QKeyEvent(QEvent.Type.KeyPress, key, Qt.KeyboardModifier.NoModifier) for key in (Key.Key_M, Key.Key_J)]
    own = shown_keys(with_key({}, move, "J"))
    off = shown_keys(without_single_keys({}))
    assert [[is_page_key(one, "zone_move", shown) for one in pressed] for shown in ({}, own, off)] == [
        [True, False],
        [False, True],
        [False, False],
    ]
    assert conflict_of(OF_ID["draw"], "M", {}) is move
    assert conflict_of(OF_ID["draw"], "M", with_key({}, move, "J")) is None
    assert shown_keys({"panic_skip": "J"})["K"] == "J"
