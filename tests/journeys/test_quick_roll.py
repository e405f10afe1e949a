"""J21: any skill of anybody from anywhere with three presses, by keys and by mouse, in every window; and lays ready."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from alien_desktop.documents.sheet.pools import pool_for
from alien_desktop.documents.sheet_rules import rules_of
from alien_desktop.gui.dice.quick_roll_dialog import QuickRollDialog
from alien_desktop.gui.kit.text_label import TextLabel
from alien_desktop.gui.shell.main_window import MainWindow
from alien_desktop.rules.people.characteristics import Skill
from alien_desktop.session.rolls.roll_state import Phase
from tests.running_app import RunningApp
from tests.sample_session import Faces
from tests.soak import editions

CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
LEFT = Qt.MouseButton.LeftButton
CORE_AND_EVOLVED = pytest.mark.parametrize("edition", editions("evolved"))
WORDS = {"core": "2019", "evolved": "evolved"}
"""Both editions have a crew of these names: the name of the rules tells them apart."""


def focused() -> QWidget:
    """Who gets the keys now."""
    found = QApplication.focusWidget() or QApplication.activeWindow()
    assert found is not None
    return found


class Hands:
    """Presses keys and the mouse in whichever window is in front, and counts."""

    def __init__(self, qtbot: QtBot, table: RunningApp, faces: Faces) -> None:
        self.qtbot = qtbot
        self.table = table
        self.faces = faces
        self.count = 0

    def bring(self, window: QWidget) -> None:
        """Put a window in front."""
        window.activateWindow()
        self.qtbot.waitUntil(window.isActiveWindow)
        self.count = 0

    def key(self, key: Qt.Key, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        """Press a key where the focus is."""
        self.count += 1
        QTest.keyClick(focused(), key, modifier)
        QApplication.processEvents()

    def write(self, text: str) -> None:
        """Write into the field that has the focus; it counts as one."""
        self.count += 1
        QTest.keyClicks(focused(), text)

    def click(self, widget: QWidget, place: QPoint | None = None) -> None:
        """Click on something that can be seen."""
        assert widget.isVisible()
        self.count += 1
        QTest.mouseClick(widget, LEFT, Qt.KeyboardModifier.NoModifier, place or QPoint())
        QApplication.processEvents()

    def dialog(self, window: QWidget) -> QuickRollDialog:
        """The open question over a window."""
        found = [one for one in window.findChildren(QuickRollDialog) if one.isVisible()]
        assert len(found) == 1
        self.qtbot.waitUntil(found[0].isActiveWindow)
        return found[0]


@pytest.fixture
def hands(qtbot: QtBot, profile: Path) -> Iterator[Hands]:
    """The app on a new profile."""
    faces = Faces()
    table = RunningApp(qtbot, profile, faces)
    yield Hands(qtbot, table, faces)
    table.close()


def rolled(hands: Hands, edition: str, skill: Skill, name: str = "T. Vance") -> None:
    """What is on the table now was rolled by this person."""
    state = hands.table.session.rolls.state
    assert state.roll is not None
    assert (state.sheet_id, state.trait) == (hands.table.sheet_named(name, edition).id, skill)


@CORE_AND_EVOLVED
def test_from_the_library_three_keys_roll_and_the_dice_are_seen(hands: Hands, edition: str) -> None:
    window = hands.table.window
    hands.bring(window)
    hands.faces.fall(*(2,) * 20)
    hands.key(Qt.Key.Key_K, CTRL)
    hands.dialog(window)
    hands.write(f"va sta {WORDS[edition]}")
    hands.key(Qt.Key.Key_Return)
    assert hands.count == 3
    rolled(hands, edition, Skill.STAMINA)
    assert window.navigator.dice_panel.isVisible()


@CORE_AND_EVOLVED
def test_from_a_sheet_three_presses_of_the_mouse_roll_and_the_sheet_stays(hands: Hands, edition: str) -> None:
    window = hands.table.window
    pilot = hands.table.sheet_named("Rook Ibarra", edition)
    hands.table.open_by_card(pilot.id)
    hands.bring(window)
    hands.faces.fall(*(2,) * 20)
    hands.click(window.top_bar.quick_button)
    dialog = hands.dialog(window)
    hands.write("vance stam")
    row = dialog.model.index(0)
    hands.click(dialog.view.viewport(), dialog.view.visualRect(row).center())
    assert hands.count == 3
    rolled(hands, edition, Skill.STAMINA)  # the crew of who is open comes first: no need to name the rules
    assert window.navigator.sheet_view.isVisible()
    assert window.navigator.sheet_id == pilot.id
    assert window.navigator.sheet_view.tray.isVisible()


def test_dice_set_for_another_roll_are_seen_and_are_not_rolled_by_somebody_else(hands: Hands) -> None:
    """The list says how many dice are rolled, and so many are."""
    window = hands.table.window
    hands.table.open_by_card(hands.table.sheet_named("Rook Ibarra", "core").id)
    hands.bring(window)
    hands.faces.fall(*(2,) * 40)
    hands.table.session.rolls.clear()
    window.actions_of.action("die_more").trigger()
    tray = window.navigator.sheet_view.tray
    shown = [one.text() for one in tray.findChildren(TextLabel) if one.isVisible()]
    assert "Next roll +1" in shown
    hands.key(Qt.Key.Key_K, CTRL)
    dialog = hands.dialog(window)
    hands.write("vance stam 2019")
    assert dialog.chosen is not None
    plain = pool_for(hands.table.sheet_named("T. Vance", "core"), Skill.STAMINA, rules_of("core")).size
    hands.key(Qt.Key.Key_Return)
    state = hands.table.session.rolls.state
    assert state.pool is not None
    assert state.pool.size == plain


@CORE_AND_EVOLVED
def test_in_the_initiative_window_three_keys_roll_and_the_tray_comes_up(hands: Hands, edition: str) -> None:
    table = hands.table
    table.window.navigator.show_view("scene")
    scene = table.window.navigator.initiative
    entry = next(e for e in table.session.index.entries() if e.format == "encounter" and e.edition == edition)
    scene.set_document(entry.document_id)
    hands.bring(scene)
    before = scene.tray.is_shown
    hands.faces.fall(*(2,) * 20)
    hands.key(Qt.Key.Key_K, CTRL)
    hands.dialog(scene)
    hands.write("va sta")
    hands.key(Qt.Key.Key_Return)
    assert hands.count == 3
    rolled(hands, edition, Skill.STAMINA)
    assert (before, scene.tray.is_shown) == (False, True)
    assert scene.tray.panel.isVisible()


@CORE_AND_EVOLVED
def test_from_the_tray_in_its_own_window_three_presses_roll(hands: Hands, edition: str) -> None:
    table = hands.table
    table.open_by_card(table.sheet_named("Rook Ibarra", edition).id)
    trays = table.window.trays
    trays.set_apart(True)
    hands.bring(trays.window)
    hands.faces.fall(*(2,) * 40)
    hands.key(Qt.Key.Key_K, CTRL)
    hands.dialog(trays.window)
    hands.write("va sta")
    hands.key(Qt.Key.Key_Return)
    assert hands.count == 3
    rolled(hands, edition, Skill.STAMINA)
    table.session.rolls.keep()
    hands.bring(trays.window)
    hands.click(table.window.navigator.sheet_view.tray.quick_button)
    dialog = hands.dialog(trays.window)
    hands.write("va pil")
    hands.click(dialog.view.viewport(), dialog.view.visualRect(dialog.model.index(0)).center())
    assert hands.count == 3
    rolled(hands, edition, Skill.PILOTING)


def test_from_library_and_scene_three_presses_of_the_mouse_roll(hands: Hands) -> None:
    navigator = hands.table.window.navigator
    for where, words, skill in (("library", "va sta 2019", Skill.STAMINA), ("scene", "va pil 2019", Skill.PILOTING)):
        window = hands.table.window if where == "library" else navigator.initiative
        navigator.show_view(where)
        hands.bring(window)
        hands.faces.fall(*(2,) * 20)
        hands.click(window.top_bar.quick_button)
        dialog = hands.dialog(window)
        hands.write(words)
        hands.click(dialog.view.viewport(), dialog.view.visualRect(dialog.model.index(0)).center())
        assert hands.count == 3, where
        rolled(hands, "core", skill)
        hands.table.session.rolls.keep()


def test_esc_gives_the_focus_back_and_shift_enter_only_prepares_the_roll_and_r_rolls_it(hands: Hands) -> None:
    window = hands.table.window
    hands.table.open_by_card(hands.table.sheet_named("Rook Ibarra", "core").id)
    hands.bring(window)
    _esc_closes_at_once(hands, window)
    for modifier in (SHIFT, Qt.KeyboardModifier.AltModifier):
        hands.key(Qt.Key.Key_K, CTRL)
        hands.dialog(window)
        hands.write("va sta")
        hands.key(Qt.Key.Key_Return, modifier)
        state = hands.table.session.rolls.state
        assert state.phase is Phase.READY, modifier
        assert (state.character_name, str(state.title)) == ("T. Vance", "Stamina")
        hands.faces.fall(*(2,) * 20)
        hands.key(Qt.Key.Key_R)
        rolled(hands, "core", Skill.STAMINA)
        hands.table.session.rolls.keep()


def _esc_closes_at_once(hands: Hands, window: MainWindow) -> None:
    row = hands.table.skill_row(Skill.COMTECH)
    row.view.reach(row.index)
    hands.key(Qt.Key.Key_K, CTRL)
    hands.dialog(window)
    hands.write("va")
    hands.key(Qt.Key.Key_Escape)
    assert row.has_focus
    assert hands.table.session.rolls.state.roll is None
    assert window.quick_rolls.dialog is None


def test_a_panic_that_waits_for_its_answer_is_not_replaced(hands: Hands) -> None:
    table = hands.table
    pilot = table.sheet_named("Rook Ibarra", "core")
    table.open_by_card(pilot.id)
    hands.faces.fall(6, 5, 4, 3, 2, 2, 6, 1, 4, 2, 6)
    table.session.rolls.prepare(pilot.id, Skill.PILOTING)
    table.session.rolls.roll()
    table.session.alarms.roll()
    assert table.session.rolls.state.phase is Phase.ANSWER
    table.window.quick_rolls.roll(table.sheet_named("T. Vance", "core").id, Skill.STAMINA)
    assert table.session.rolls.state.phase is Phase.ANSWER
    assert table.session.rolls.state.sheet_id == pilot.id
    assert "first" in table.window.notices.text


def test_dice_are_shown_for_who_is_in_sight_and_the_choice_is_reported(hands: Hands) -> None:
    window = hands.table.window
    hands.table.open_by_card(hands.table.sheet_named("Rook Ibarra", "core").id)
    hands.bring(window)
    hands.key(Qt.Key.Key_K, CTRL)
    dialog = hands.dialog(window)
    hands.write("rook pil 2019")
    hands.qtbot.waitUntil(lambda: dialog.model.rows[0].base == 6)
    assert dialog.model.rows[0].stress == 4
    hands.key(Qt.Key.Key_Down)
    hands.key(Qt.Key.Key_Up)
    assert dialog.search.accessibleDescription().startswith("Rook Ibarra: Piloting")
    assert dialog.search.accessibleDescription().endswith("6 + 4")
    hands.write("xyz")
    assert dialog.model.rowCount() == 0
    assert not dialog.roll_button.isEnabled()
    hands.key(Qt.Key.Key_Return)
    assert dialog.isVisible()
    hands.key(Qt.Key.Key_Escape)


def test_what_is_not_found_says_so_and_one_press_shows_the_list_again(hands: Hands) -> None:
    window = hands.table.window
    hands.bring(window)
    hands.key(Qt.Key.Key_K, CTRL)
    dialog = hands.dialog(window)
    hands.write("xyz")
    assert dialog.nothing.isVisible()
    assert not dialog.roll_button.isEnabled()
    hands.click(dialog.nothing.buttons[0])
    assert dialog.view.isVisible()
    assert dialog.search.hasFocus()
    assert dialog.model.rowCount()
    dialog.reject()
