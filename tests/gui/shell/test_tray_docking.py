"""The tray: torn off and put back by key, by button and by closing; in the initiative window; one roll everywhere."""

from collections.abc import Iterator
from pathlib import Path
from typing import cast

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QAccessibleEvent, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from alien_desktop.gui.dice.tray_panel import TrayPanel
from alien_desktop.gui.kit.inline_dialog import InlineDialog
from alien_desktop.gui.scene.initiative_window import InitiativeWindow
from alien_desktop.gui.theme.button_paint import ButtonKind
from alien_desktop.rules.people.characteristics import Skill
from alien_desktop.session.rolls.roll_state import Phase
from tests.running_app import RunningApp
from tests.sample_session import Faces
from tests.soak import editions
from tests.unpainted import unpainted

CTRL, SHIFT, PLAIN = (
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.NoModifier,
)
LEFT = Qt.MouseButton.LeftButton
NOTHING = (5, 4, 3, 3, 2, 2, 5, 4, 3, 2)
ALARM = (6, 5, 4, 3, 2, 2, 6, 1, 4, 2)


class Room:
    """The app with the pilot's sheet open."""

    def __init__(self, qtbot: QtBot, profile: Path, edition: str = "core") -> None:
        self.qtbot = qtbot
        self.faces = Faces()
        self.table = RunningApp(qtbot, profile, self.faces)
        self.edition = edition
        self.navigator = self.table.window.navigator
        self.trays = self.table.window.trays
        self.pilot = self.table.sheet_named("Rook Ibarra", edition).id
        self.navigator.open_document(self.pilot)

    @property
    def tray(self) -> TrayPanel:
        """The tray of the main window, wherever it stands."""
        return self.navigator.sheet_view.tray

    @property
    def scene(self) -> InitiativeWindow:
        """The initiative window with the scene of the edition."""
        window = self.navigator.initiative
        unpainted(window)
        if not window.document_id:
            entries = self.table.session.index.entries()
            window.set_document(
                next(e.document_id for e in entries if (e.format, e.edition) == ("encounter", self.edition))
            )
        return window

    def front(self, window: QWidget) -> None:
        """Put a window in front."""
        window.show()
        window.activateWindow()
        self.qtbot.waitUntil(window.isActiveWindow)

    def key(self, key: Qt.Key, modifier: Qt.KeyboardModifier = PLAIN) -> None:
        """Press a key where the focus is."""
        widget = QApplication.focusWidget() or QApplication.activeWindow()
        assert widget is not None
        QTest.keyClick(widget, key, modifier)
        QApplication.processEvents()

    def roll(self, *faces: int) -> None:
        """The pilot rolls Piloting with these faces."""
        self.faces.fall(*faces)
        self.table.session.rolls.prepare(self.pilot, Skill.PILOTING)
        self.table.session.rolls.roll()
        QApplication.processEvents()

    def is_at(self, phase: Phase) -> bool:
        """Whether the roll on the table has come so far."""
        return self.table.session.rolls.state.phase is phase


@pytest.fixture(params=editions("evolved"))
def room(request: pytest.FixtureRequest, qtbot: QtBot, profile: Path) -> Iterator[Room]:
    """The app with a sheet, in each edition."""
    opened = Room(qtbot, profile, request.param)
    yield opened
    opened.table.close()


@pytest.fixture
def core(qtbot: QtBot, profile: Path) -> Iterator[Room]:
    """The app with a sheet of the 2019 rules."""
    opened = Room(qtbot, profile)
    yield opened
    opened.table.close()


def questions(window: QWidget) -> list[InlineDialog]:
    return [one for one in window.findChildren(InlineDialog) if one.isVisible()]


# --- in its own window ---


def test_the_tray_is_torn_off_and_put_back_by_key_and_button_and_is_the_same_widget(core: Room) -> None:
    tray = core.tray
    before = core.navigator.sheet_view.sheet.width()
    core.front(core.table.window)
    core.key(Qt.Key.Key_T, CTRL)
    window = core.trays.window
    assert tray.window() is window
    assert window.isVisible()
    QApplication.processEvents()
    assert core.navigator.sheet_view.sheet.width() > before
    assert core.table.window.actions_of.action("tray_apart").isChecked()
    assert window.windowFlags() & Qt.WindowType.WindowStaysOnTopHint, "it stays above the window it came from"
    core.front(window)
    core.key(Qt.Key.Key_T, CTRL)
    assert tray.window() is core.table.window
    assert tray.isVisible()
    assert not window.isVisible()
    QApplication.processEvents()
    assert core.navigator.sheet_view.sheet.width() == before
    assert not core.table.window.actions_of.action("tray_apart").isChecked()
    button = core.tray.apart_button
    assert button.accessibleName() == "Tray in its own window"
    QTest.mouseClick(button, LEFT)
    assert core.tray.window() is core.trays.window
    assert button.accessibleName() == "Dock the tray beside the sheet"
    QTest.mouseClick(button, LEFT)
    assert core.tray.window() is core.table.window


def test_closing_the_window_docks_the_tray_with_its_roll(core: Room) -> None:
    core.roll(*NOTHING)
    core.trays.set_apart(True)
    core.trays.window.close()
    assert core.tray.window() is core.table.window
    assert core.tray.isVisible()
    assert questions(core.table.window)
    assert core.is_at(Phase.PUSH)


def test_questions_are_asked_where_the_tray_stands_and_keys_answer_there(room: Room) -> None:
    room.trays.set_apart(True)
    window = room.trays.window
    room.front(window)
    room.roll(*NOTHING)
    assert [question.window() for question in questions(window)] == [window]
    assert not questions(room.table.window)
    assert "Piloting" in window.windowTitle()
    room.faces.fall(*(6,) * 6, *(2,) * 4, 1)
    room.key(Qt.Key.Key_P)
    assert room.is_at(Phase.ALARM)
    room.faces.fall(3)
    room.key(Qt.Key.Key_A)
    assert room.is_at(Phase.ANSWER)
    assert questions(window)
    room.key(Qt.Key.Key_Return)
    assert room.is_at(Phase.DONE)
    room.key(Qt.Key.Key_Z, CTRL)
    assert room.table.session.workspace.history.can_redo


@pytest.mark.slow
def test_where_the_tray_stands_is_remembered_and_it_comes_back_without_taking_the_focus(
    qtbot: QtBot, profile: Path
) -> None:
    """In its window, on a screen that is gone by then, and docked again: each seen by the next start."""
    app = Room(qtbot, profile).table
    trays = app.window.trays
    trays.set_apart(True)
    trays.window.setGeometry(60, 40, 444, 620)
    app.close()
    app = RunningApp(qtbot, profile, Faces())
    trays = app.window.trays
    remembered = trays.is_apart, trays.window.isVisible(), trays.window.size().toTuple()
    same = trays.window.tray is app.window.navigator.sheet_view.tray
    view = app.window.navigator.view
    trays.window.setGeometry(9000, 7000, 420, 600)
    app.close()
    assert remembered == (True, True, (444, 620))
    assert same
    assert view == "sheet"
    app = RunningApp(qtbot, profile, Faces())
    trays = app.window.trays
    seen = trays.window.frameGeometry() & QGuiApplication.primaryScreen().availableGeometry()
    trays.set_apart(False)
    app.close()
    assert min(seen.width(), seen.height()) >= 100
    app = RunningApp(qtbot, profile, Faces())
    apart = app.window.trays.is_apart
    app.close()
    assert not apart


# --- in the initiative window ---


def test_an_action_of_the_selected_one_is_rolled_in_the_tray_of_the_scene(room: Room) -> None:
    scene = room.scene
    room.front(scene)
    row = next(card.row_id for card in scene.model.items if card.document == room.pilot)
    scene.presenter.select_row(row)
    actions = scene.panels.selected.ui.actions
    rows = scene.panels.selected._actions.rows
    alone = ("climb_into_suit", "jump_or_climb")  # neither an attack nor about somebody else
    place = next(n for n, one in enumerate(rows) if one.row_id in alone and one.enabled)
    actions.setCurrentIndex(scene.panels.selected._actions.index(place))
    actions.setFocus()
    room.key(Qt.Key.Key_Return, SHIFT)
    state = room.table.session.rolls.state
    assert state.phase is Phase.READY
    assert state.pool is not None
    assert (state.sheet_id, str(state.title)) == (room.pilot, rows[place].title)
    assert (state.pool.base, state.pool.stress) == (rows[place].base, rows[place].stress)
    assert scene.tray.panel.isVisible()
    room.faces.fall(*(2,) * 20)
    room.key(Qt.Key.Key_R)
    assert room.is_at(Phase.PUSH)
    assert questions(scene)


def test_in_a_narrow_window_the_tray_takes_the_place_of_the_selected_one_and_esc_gives_it_back(core: Room) -> None:
    scene = core.scene
    scene.resize(1280, 800)
    core.front(scene)
    core.key(Qt.Key.Key_T, CTRL | SHIFT)
    assert scene.tray.panel.isVisible()
    assert not scene.panels.side.isVisible()
    assert not scene.panels.log.isVisible()
    assert scene.panels.order.ui.order.verticalScrollBar().maximum() == 0
    core.key(Qt.Key.Key_Escape)  # puts the pool away that the sheet has laid ready
    assert core.is_at(Phase.EMPTY)
    core.key(Qt.Key.Key_Escape)
    assert not scene.tray.panel.isVisible()
    assert scene.panels.side.isVisible()


def test_in_a_wide_window_only_the_log_makes_room(core: Room) -> None:
    scene = core.scene
    scene.resize(1920, 1080)
    core.front(scene)  # the main window lies behind it
    QTest.mouseClick(scene.panels.selected.tray_button, LEFT)
    stage = scene.panels
    assert [part.isVisible() for part in (scene.tray.panel, stage.side, stage.notes_panel, stage.log)] == [
        True,
        True,
        True,
        False,
    ]
    core.key(Qt.Key.Key_T, CTRL | SHIFT)
    assert stage.log.isVisible()


def test_while_a_roll_waits_going_on_is_framed_so_that_one_button_is_filled(core: Room) -> None:
    scene = core.scene

    def going_on() -> ButtonKind:
        return scene.panels.turns.next_button.kind

    core.front(scene)
    scene.tray.show(True)
    core.roll(*NOTHING)
    assert going_on() is ButtonKind.NEXT
    core.key(Qt.Key.Key_Escape)
    assert core.is_at(Phase.DONE)
    assert going_on() is ButtonKind.NEXT, "Done is the filled one"
    core.key(Qt.Key.Key_Escape)
    assert not core.is_at(Phase.DONE)
    assert going_on() is ButtonKind.PRIMARY


def test_one_roll_is_on_the_table_and_every_tray_follows_it(room: Room) -> None:
    scene = room.scene
    scene.tray.show(True)
    room.front(scene)
    room.roll(*ALARM)
    assert scene.tray.panel.table.dice_tray.words() == room.tray.table.dice_tray.words()
    room.faces.fall(3)
    room.key(Qt.Key.Key_A)
    assert len(questions(scene)) == len(questions(room.table.window)) == 1
    room.key(Qt.Key.Key_Return)
    assert not questions(scene)
    assert not questions(room.table.window)


def test_a_tray_that_came_by_itself_goes_with_the_dice(core: Room) -> None:
    scene = core.scene
    scene.resize(1280, 800)
    core.front(scene)
    core.faces.fall(*(2,) * 20)
    scene.tray.quick_rolls.roll(core.pilot, Skill.PILOTING)
    assert scene.tray.is_shown
    core.key(Qt.Key.Key_Escape)
    core.key(Qt.Key.Key_Escape)
    assert core.is_at(Phase.EMPTY)
    assert scene.panels.side.isVisible()


def test_torn_off_from_the_scene_it_stands_alone_and_rolls_are_seen_there(core: Room) -> None:
    scene = core.scene
    core.front(scene)
    scene.tray.show(True)
    QTest.mouseClick(scene.tray.panel.apart_button, LEFT)
    assert core.trays.is_apart
    assert not scene.tray.is_shown
    assert scene.actions_of.action("tray_apart").isChecked()
    core.faces.fall(*(2,) * 20)
    scene.tray.quick_rolls.roll(core.pilot, Skill.PILOTING)
    assert not scene.tray.is_shown
    assert questions(core.trays.window)


def test_esc_still_cancels_a_waiting_command_adding_and_a_lifted_card_before_the_tray(core: Room) -> None:
    scene = core.scene
    core.front(scene)
    core.roll(*NOTHING)
    scene.panels.order.take_focus()
    core.key(Qt.Key.Key_D)
    core.key(Qt.Key.Key_Escape)
    assert core.is_at(Phase.PUSH)
    scene.scene_actions.order.open_adding()
    scene.panels.order.take_focus()
    core.key(Qt.Key.Key_Escape)
    assert not scene.panels.is_adding
    assert core.is_at(Phase.PUSH)
    view = scene.panels.order.ui.order
    found = view.row_cells(scene.model.items[0].row_id)
    assert found is not None
    start = found[0].rect.topLeft() + found[1].card.center()
    QTest.mousePress(view.viewport(), LEFT, PLAIN, start)
    QTest.mouseMove(view.viewport(), start + QPoint(0, 80))
    core.front(scene)
    view.setFocus()
    QTest.keyClick(view, Qt.Key.Key_Escape)
    assert core.is_at(Phase.PUSH)
    QTest.mouseRelease(view.viewport(), LEFT, PLAIN, start + QPoint(0, 80))


def test_a_result_is_said_once_by_the_tray_in_the_window_in_front(core: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[tuple[QWidget, str]] = []

    def collect(event: QAccessibleEvent) -> None:
        if isinstance(event, QAccessibleAnnouncementEvent):
            said.append((cast("QWidget", event.object()).window(), event.message()))

    scene = core.scene
    scene.tray.show(True)
    assert core.navigator.dice_panel is not None  # built and hidden: it must not speak
    core.front(scene)
    monkeypatch.setattr(QAccessible, "updateAccessibility", collect)
    core.roll(*ALARM)
    assert [window for window, _ in said] == [scene]
    assert "2 successes" in said[0][1]
    said.clear()
    core.faces.fall(6)
    core.key(Qt.Key.Key_A)
    assert {window for window, _ in said} == {scene}
    assert sum("Freeze" in words for _, words in said) >= 1
