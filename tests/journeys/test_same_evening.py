"""The evening of the console's transcript, done in the windows by mouse and keys: the same dice, the same events."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QWidget
from pytestqt.qtbot import QtBot

from alien_desktop.console.faces import FileDice
from alien_desktop.documents.document_types import data_of
from alien_desktop.rules.effects.vocabulary import Supply
from alien_desktop.rules.people.characteristics import Skill
from alien_desktop.session.commands.registry import CommandRunner
from alien_desktop.session.event_codec import event_told
from tests.console.transcript import Evening, parts
from tests.running_app import RunningApp
from tests.soak import editions

TRANSCRIPTS = Path(__file__).parents[1] / "console"
FIRST_BY_HAND = '"do": "roll.skill"'
"""From this command of the transcript on, everything is done by mouse and keys; before it the crew is made."""

Key = Qt.Key
CTRL = Qt.KeyboardModifier.ControlModifier
PLAIN = Qt.KeyboardModifier.NoModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier


class EveningAtTheTable:
    """The app, and its initiative window when there is one."""

    def __init__(self, qtbot: QtBot, profile: Path, faces: str) -> None:
        self.dice = FileDice(faces)
        self.table = RunningApp(qtbot, profile, self.dice)
        self.session = self.table.session
        self.window = self.table.window

    def key(self, key: Qt.Key, modifier: Qt.KeyboardModifier = PLAIN) -> None:
        """Press a key in the main window."""
        self.table.press(key, modifier)

    def scene_key(self, key: Qt.Key, modifier: Qt.KeyboardModifier = PLAIN) -> None:
        """Press a key in the initiative window."""
        QTest.keyClick(self._in_the_scene(), key, modifier)

    def scene_text(self, text: str) -> None:
        """Write a text in the initiative window."""
        QTest.keyClicks(self._in_the_scene(), text)

    def choose_in_menu(self, *texts: str) -> None:
        """Go along the lines of the menu that is open by arrows, into the menus below them, and choose the last."""
        for text in texts:
            menu = QApplication.activePopupWidget()
            assert isinstance(menu, QMenu)
            for _ in menu.actions():
                if menu.activeAction() is not None and menu.activeAction().text().startswith(text):
                    break
                QTest.keyClick(menu, Key.Key_Down)
            assert menu.activeAction().text().startswith(text)
            QTest.keyClick(menu, Key.Key_Return if text is texts[-1] else Key.Key_Right)

    def documents(self) -> dict[str, Any]:
        """Every document as it would be saved, by its name and edition."""
        return {
            f"{entry.edition} {entry.name}": self.named(data_of(self.session.workspace.document(entry.document_id)))
            for entry in self.session.index.entries()
        }

    def events(self) -> list[Any]:
        """Everything that the log holds, in the order in which it happened."""
        return [self.named(event_told(event)) for entry in self.session.log.entries() for event in entry.events]

    def named(self, data: object) -> Any:
        """Data with names in the place of ids."""
        text = json.dumps(data)
        for entry in self.session.index.entries():
            text = text.replace(entry.document_id, f"<{entry.name}>")
        return json.loads(text)

    def _in_the_scene(self) -> QWidget:
        window = self.window.navigator.initiative
        assert window.isVisible()
        focused: QWidget | None = window.focusWidget()
        return window if focused is None else focused


@pytest.mark.parametrize("edition", editions("core"))
def test_the_same_evening_in_the_windows_has_the_same_events(
    edition: str, qtbot: QtBot, profile: Path, tmp_path: Path, consoles: list[Evening], tables: list[RunningApp]
) -> None:
    faces, commands = parts(TRANSCRIPTS / f"evening_{edition}.txt")
    console = Evening(tmp_path / "console", faces)
    consoles.append(console)
    events = [event for command in commands for event in json.loads(console.say(command)).get("events", [])]
    told = [one for one in events if one["event"] != "alarm_waits"]  # what comes next is told by the console alone
    evening = EveningAtTheTable(qtbot, profile, faces)
    tables.append(evening.table)
    beginning = evening.documents()

    runner = CommandRunner(evening.session, evening.window)
    runner.run("preference.set", {"name": "reduced_motion", "value": True})  # no key is needed to end a fall of dice
    while FIRST_BY_HAND not in commands[0]:
        made = json.loads(commands.pop(0))
        runner.run(made.pop("do"), made)

    nova = evening.table.sheet_named("Nova Reyes", edition)
    evening.table.open_by_card(nova.id)
    sheet = evening.window.navigator.sheet_view.sheet
    evening.table.click_row(evening.table.skill_row(Skill.PILOTING))
    evening.key(Key.Key_P)
    evening.key(Key.Key_A)
    evening.key(Key.Key_Return)
    evening.table.click(sheet.supplies.rows[Supply.AIR].button)

    evening.key(Key.Key_N, CTRL | SHIFT)
    picker = evening.window.library_commands.picker
    assert picker is not None
    QTest.keyClick(picker.list.search, Key.Key_Return)  # the edition of the table
    qtbot.waitUntil(evening.window.navigator.initiative.isActiveWindow)
    for name in ("Nova Reyes", "Doc Vale"):
        evening.scene_key(Key.Key_Slash)
        evening.window.navigator.initiative.panels.adding.search.clear()
        evening.scene_text(name)
        evening.scene_key(Key.Key_Return)
    evening.scene_key(Key.Key_Escape)  # out of the search
    evening.scene_key(Key.Key_Escape)  # and of the panel for adding
    evening.scene_key(Key.Key_I)
    evening.scene_key(Key.Key_1)
    evening.scene_key(Key.Key_D)
    evening.scene_key(Key.Key_5)

    evening.scene_key(Key.Key_2, CTRL)  # back to the sheet
    qtbot.waitUntil(evening.window.isActiveWindow)
    evening.table.click(sheet.person.death_button)
    evening.key(Key.Key_R)
    evening.table.click(sheet.person.help_button)
    evening.choose_in_menu("First aid", "Doc Vale")
    evening.key(Key.Key_R)
    evening.key(Key.Key_Escape)

    assert evening.events() == told
    assert evening.dice.place == len(evening.dice.faces), "every face was used"
    after = evening.documents()
    for name in ("Nova Reyes", "Doc Vale"):
        state = json.loads(console.say(json.dumps({"do": "state", "id": name})))["state"]
        assert after[f"{edition} {name}"] == state

    while evening.session.workspace.history.can_undo:
        evening.key(Key.Key_Z, CTRL)
    assert evening.documents() == beginning


@pytest.fixture
def consoles(qtbot: QtBot) -> Iterator[list[Evening]]:
    """Sessions of the console; all are closed at the end."""
    started: list[Evening] = []
    yield started
    for evening in started:
        evening.close()


@pytest.fixture
def tables(qtbot: QtBot) -> Iterator[list[RunningApp]]:
    """Starts of the app; all are closed at the end."""
    started: list[RunningApp] = []
    yield started
    for table in started:
        table.close()
