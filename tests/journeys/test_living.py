"""Living a character in the whole app, counted: a drug wears off, somebody is helped up, by mouse and by keys."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.documents.sheet.new_parts import item_from
from alien_desktop.documents.sheet_rules import rules_of
from alien_desktop.rules.dice.dice import ScriptedDice
from alien_desktop.session.rolls.roll_state import Phase
from tests.gui.rows import ShownRow
from tests.running_app import RunningApp
from tests.soak import editions

CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


class Life:
    """The app with Rook Ibarra of one edition open, well and rested."""

    def __init__(self, qtbot: QtBot, profile: Path, edition: str) -> None:
        self.table = RunningApp(qtbot, profile, ScriptedDice((6, 2) * 60))
        self.edition = edition
        self.id = self.table.sheet_named("Rook Ibarra", edition).id
        self.table.window.navigator.open_document(self.id)
        self.put(conditions=(), panic=(), responses=(), injuries=(), stress=3, gear=())
        self.table.pressed.clear()

    @property
    def sheet(self) -> CharacterSheet:
        return self.table.session.workspace.sheet(self.id)

    def put(self, **fields: object) -> None:
        self.table.session.workspace.edit("as the test wants it", [self.sheet.evolve(**fields)])

    def menu_key(self, *keys: Qt.Key) -> None:
        """Press keys in the open menu; each is counted."""
        for key in keys:
            menu = QApplication.activePopupWidget()
            assert isinstance(menu, QMenu)
            self.table.pressed.append(f"key {key.name}")
            QTest.keyClick(menu, key)


@pytest.fixture(params=editions("evolved"))
def life(request: pytest.FixtureRequest, qtbot: QtBot, profile: Path) -> Iterator[Life]:
    started = Life(qtbot, profile, request.param)
    yield started
    started.table.close()


def test_a_drug_is_taken_twice_wears_off_with_the_shift_and_one_undo_brings_it_back(life: Life) -> None:
    item = item_from(f"{life.edition}.consumable.naproleve", rules_of(life.edition)).evolve(id="i90", quantity=2)
    life.put(gear=(item,))
    load = life.table.window.navigator.sheet_view.sheet.load.view
    for _ in range(2):
        load.menu_requested.emit(ShownRow(load, "i90").index, QPoint(200, 300))
        life.menu_key(Qt.Key.Key_Down, Qt.Key.Key_Return)
    assert life.sheet.timed_effects[0].doses == 2
    assert (life.sheet.stress, life.sheet.gear) == (0, ())
    before = life.sheet
    life.table.pressed.clear()
    life.table.press(Qt.Key.Key_R, CTRL | SHIFT)
    dialog = life.table.window.character_commands.clock_dialog
    assert dialog.row(f"{life.id}/lasting.s1").tick.isChecked()
    while dialog.isVisible():
        life.table.pressed.append("key Return")
        QTest.keyClick(dialog, Qt.Key.Key_Return)
    assert len(life.table.pressed) <= 3
    assert life.sheet.timed_effects == ()
    life.table.press(Qt.Key.Key_Z, CTRL)
    assert life.sheet == before


def test_somebody_of_the_crew_gets_the_broken_up_by_keys_alone(life: Life) -> None:
    life.put(health=0)
    life.table.session.rolls.clear()
    person = life.table.window.navigator.sheet_view.sheet.person
    person.help_button.setFocus()
    life.table.pressed.clear()
    life.table.press(Qt.Key.Key_Space)
    life.menu_key(Qt.Key.Key_Down, Qt.Key.Key_Right, Qt.Key.Key_Return)
    state = life.table.session.rolls.state
    assert (state.phase, str(state.title)) == (Phase.READY, "First aid: Rook Ibarra")
    life.table.press(Qt.Key.Key_R)
    if life.table.session.rolls.state.phase is Phase.PUSH:
        life.table.press(Qt.Key.Key_Escape)
    assert life.sheet.health > 0
    assert len(life.table.pressed) <= 6
