"""J27, J42: one key shows the players' screen, one blackens it; it and the map are there at the next start."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from alien_desktop.gui.scene.players_window import PlayersWindow
from alien_desktop.rules.dice.dice import ScriptedDice
from tests.running_app import RunningApp

Key = Qt.Key


def test_j27_j42_one_key_each_and_kept_for_the_next_start(qtbot: QtBot, profile: Path) -> None:
    table = RunningApp(qtbot, profile, ScriptedDice(()))
    navigator = table.window.navigator
    navigator.open_document(next(e.document_id for e in table.session.index.entries() if e.name == "Dock 9"))
    table.window.raise_window()
    table.press(Key.Key_F11)
    window = navigator.players.window
    assert isinstance(window, PlayersWindow)
    assert window.isVisible()
    assert "Dock 9" in window.canvas.words()
    table.press(Key.Key_B)
    assert window.canvas.words() == "Black"
    QTest.keyClick(window, Key.Key_B)
    assert "Dock 9" in window.canvas.words(), "the key works in its own window too"
    QTest.keyClick(navigator.initiative, Key.Key_B)
    assert window.canvas.words() == "Black", "and in that of the scene"
    QTest.keyClick(navigator.initiative, Key.Key_5, Qt.KeyboardModifier.ControlModifier)
    panel = navigator.players.panel
    assert panel.isVisible()
    assert table.window.isActiveWindow(), "from the window of the scene too its page comes to the front"
    assert table.window.windowTitle() == "Players"
    assert panel.preview.words() == "Black", "the page shows what they see"
    QTest.keyClick(panel, Key.Key_6)
    assert table.session.players.settings.page.value == "clock"
    QTest.keyClick(panel, Key.Key_1)
    table.close()
    again = RunningApp(qtbot, profile, ScriptedDice(()))
    opened = again.window.navigator.players.window
    assert opened.isVisible()
    assert opened.canvas.words() == "Black"
    QApplication.processEvents()
    assert QApplication.activeWindow() is again.window, "the Game Mother's window has the keyboard"
    opened.activateWindow()
    QApplication.processEvents()
    QTest.keyClick(opened, Key.Key_Escape)
    assert not opened.isVisible(), "Esc leads back from it"
    assert not again.session.players.settings.window, "closed by hand it stays closed"
    again.close()


def test_the_zones_come_up_as_the_map_or_list_that_they_were(qtbot: QtBot, profile: Path) -> None:
    table = RunningApp(qtbot, profile, ScriptedDice(()))
    table.window.navigator.show_view("scene")
    assert not table.window.navigator.initiative.panels.zones.shows_map
    table.window.navigator.initiative.scene_actions.show_map()
    table.close()
    again = RunningApp(qtbot, profile, ScriptedDice(()))
    again.window.navigator.show_view("scene")
    assert again.window.navigator.initiative.panels.zones.shows_map
    again.close()


@pytest.mark.parametrize("wide, high, percent", [(1280, 800, 150), (960, 600, 150), (1280, 730, 175)])
def test_a_scene_that_is_opened_in_a_low_window_shows_its_order(
    qtbot: QtBot, profile: Path, wide: int, high: int, percent: int
) -> None:
    table = RunningApp(qtbot, profile, ScriptedDice(()))
    table.window.resize(wide, high)
    preferences = table.session.preferences
    table.session.profile.set_preferences(preferences.evolve(scale=percent))
    entry = next(one for one in table.session.index.entries() if one.format == "encounter")
    table.open_by_card(entry.document_id)
    panels = table.window.navigator.initiative.panels
    qtbot.waitUntil(panels.order.isVisible)
    assert panels.order.height() > 2 * panels.order.row_step()
    assert panels.clock.isVisible()
    table.close()


def test_a_handout_is_written_and_handed_out_by_keys_alone(qtbot: QtBot, profile: Path) -> None:
    table = RunningApp(qtbot, profile, ScriptedDice(()))
    control, navigator = Qt.KeyboardModifier.ControlModifier, table.window.navigator
    navigator.open_document(next(e.document_id for e in table.session.index.entries() if e.name == "Dock 9"))
    table.window.raise_window()
    table.press(Key.Key_5, control)
    panel = navigator.players.panel
    panel.add_button.setFocus()
    table.press(Key.Key_Return)
    dialog = navigator.players.dialog
    qtbot.waitUntil(dialog.name.hasFocus)
    QTest.keyClicks(dialog.name, "Order")
    QTest.keyClicks(dialog.text, "Dock 9 is closed.")
    QTest.keyClick(dialog.text, Key.Key_Return, control)
    qtbot.waitUntil(table.window.isActiveWindow)
    assert table.session.players.view().handout is None, "it is ready, nobody sees it"
    table.press(Key.Key_Return)
    out = table.session.players.view().handout
    assert out is not None
    assert out.text == "Dock 9 is closed."
    table.close()


def test_a_refused_handout_keeps_what_was_typed(qtbot: QtBot, profile: Path, tmp_path: Path) -> None:
    table = RunningApp(qtbot, profile, ScriptedDice(()))
    control, navigator = Qt.KeyboardModifier.ControlModifier, table.window.navigator
    navigator.open_document(next(e.document_id for e in table.session.index.entries() if e.name == "Dock 9"))
    table.window.raise_window()
    table.press(Key.Key_5, control)
    navigator.players.panel.add_button.click()
    dialog = navigator.players.dialog
    qtbot.waitUntil(dialog.name.hasFocus)
    QTest.keyClicks(dialog.name, "Order")
    QTest.keyClicks(dialog.text, "Dock 9 is closed.")
    dialog.take_picture(str(tmp_path / "gone.png"))
    QTest.keyClick(dialog.text, Key.Key_Return, control)
    assert dialog.refusal.isVisible(), "it says why"
    assert dialog.refusal.text()
    QTest.keyClick(dialog.text, Key.Key_Escape)
    assert not table.session.scene.encounter.handouts
    navigator.players.panel.add_button.click()
    assert (dialog.name.text(), dialog.text.toPlainText()) == ("Order", "Dock 9 is closed.")
    dialog.without_button.click()
    QTest.keyClick(dialog.text, Key.Key_Return, control)
    assert not dialog.isVisible()
    assert [each.text for each in table.session.scene.encounter.handouts] == ["Dock 9 is closed."]
    table.close()
