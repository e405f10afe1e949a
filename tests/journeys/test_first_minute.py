"""The first minute of a stranger: one question, one crew, the way to a roll; and what a second start remembers."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from alien_desktop.app.application import Application
from alien_desktop.app.options import Options
from alien_desktop.gui.kit.dialog import Dialog
from alien_desktop.gui.shell.main_window import MainWindow
from alien_desktop.rules.dice.dice import ScriptedDice
from alien_desktop.storage.paths import Paths
from tests.gui.shown import entries_of
from tests.running_app import RunningApp


@pytest.fixture
def window(qtbot: QtBot, profile: Path) -> Iterator[MainWindow]:
    application = Application(Options(profile=profile), ScriptedDice((6, 5, 4, 3, 2, 2)))
    assert application.start()
    made = application.window
    assert made is not None
    qtbot.waitUntil(lambda: made.is_ready, timeout=30_000)
    yield made
    application.deleteLater()


def close(window: MainWindow) -> None:
    window.close()
    window.deleteLater()
    QApplication.processEvents()


def editions_shown(window: MainWindow) -> set[str]:
    model = window.library.model
    return {entry.edition for entry in entries_of(model)}


@pytest.mark.parametrize("key, edition", [(Qt.Key.Key_1, "core"), (Qt.Key.Key_2, "evolved")])
def test_a_first_start_asks_which_edition_and_shows_its_crew(
    window: MainWindow, profile: Path, qtbot: QtBot, key: Qt.Key, edition: str
) -> None:
    page = window.library.first_run
    assert page is not None
    assert page.isVisible()
    assert not window.library.bar.isVisible(), "one question at a time"
    assert page.crew.accessibleName().split(", ")[:2] == ["Dr M. Okafor", "Ines Marchetti"], "who waits"
    assert page.core.button.hasFocus() or window.focusWidget() is page.core.button
    QTest.keyClick(page.core.button, key)
    assert window.session.preferences.edition == edition
    assert window.library.bar.isVisible()
    assert editions_shown(window) == {edition}
    assert window.library.model.rowCount() == 9
    window.library.bar.edition_requested.emit("")
    library = window.library
    QTest.keyClick(library, Qt.Key.Key_Down)
    assert library.grid.tiles[0].hasFocus(), "an arrow goes into the library"
    assert editions_shown(window) == {"core", "evolved"}, "the other crew is one filter away"
    close(window)
    again = RunningApp(qtbot, profile, ScriptedDice(()))
    assert again.window.library.first_run is None, "it is asked once"
    again.close()


def test_esc_shows_both_editions_and_a_roll_is_explained_before_any_answer(window: MainWindow) -> None:
    page = window.library.first_run
    assert page is not None
    QTest.mouseClick(page.explain_button, Qt.MouseButton.LeftButton)
    (dialog,) = (one for one in window.findChildren(Dialog) if one.isVisible())
    dialog.close()
    QTest.keyClick(page.both_button, Qt.Key.Key_Escape)
    assert window.library.first_run is None
    assert editions_shown(window) == {"core", "evolved"}
    close(window)


def test_a_new_character_stands_before_the_samples(window: MainWindow) -> None:
    page = window.library.first_run
    assert page is not None
    page.edition_chosen.emit("core")
    library = window.library
    QApplication.processEvents()
    assert library.ways.isVisible()
    first = library.grid.tiles[0]
    assert (library.ways.y(), library.ways.x()) < (first.y(), first.x())
    close(window)


def test_enter_in_find_opens_the_only_hit_and_else_goes_to_the_first(window: MainWindow) -> None:
    assert window.library.first_run is not None
    window.library.first_run.edition_chosen.emit("core")
    search = window.top_bar.search
    QTest.keyClicks(search, "officer")
    QTest.keyClick(search, Qt.Key.Key_Return)
    assert window.navigator.view == "sheet"
    assert window.session.workspace.sheet(window.navigator.sheet_id).name == "Ines Marchetti"
    QApplication.processEvents()
    assert not search.text(), "what was looked for is found"
    window.navigator.show_view("library")
    assert len(entries_of(window.library.model)) > 1
    QTest.keyClicks(search, "halcyon")
    QTest.keyClick(search, Qt.Key.Key_Return)
    assert window.navigator.view == "library"
    assert window.library.chosen == entries_of(window.library.model)[0].document_id
    close(window)


def test_j1_the_app_opens_where_it_was_left(qtbot: QtBot, profile: Path) -> None:
    """J1: the sheet that was open and the window of the scene beside it are there again, without a key or a click."""
    first = RunningApp(qtbot, profile, ScriptedDice(()))
    pilot = first.sheet_named("Rook Ibarra", "core")
    scene = next(one for one in first.session.index.entries() if one.format == "encounter" and one.edition == "core")
    first.window.navigator.open_document(pilot.id)
    first.window.navigator.open_document(scene.document_id)
    first.window.resize(960, 700)
    first.close()
    again = RunningApp(qtbot, profile, ScriptedDice(()))
    assert again.pressed == []
    assert (again.window.navigator.view, again.window.navigator.sheet_id) == ("sheet", pilot.id)
    assert again.window.navigator.initiative.isVisible()
    assert again.window.navigator.initiative.document_id == scene.document_id
    assert (again.window.width(), again.window.height()) == (960, 700)
    again.window.navigator.initiative.close()
    again.close()
    third = RunningApp(qtbot, profile, ScriptedDice(()))
    assert "initiative" not in third.window.navigator.__dict__, "a window that was closed stays closed"
    third.close()


def test_j30_after_a_crash_the_scene_is_open_again_too(qtbot: QtBot, profile: Path, tmp_path: Path) -> None:
    first = RunningApp(qtbot, profile, ScriptedDice(()))
    scene = next(one for one in first.session.index.entries() if one.format == "encounter" and one.edition == "core")
    first.window.navigator.open_document(scene.document_id)
    state = Paths.for_profile(profile).state
    qtbot.waitUntil(lambda: state.exists() and scene.document_id in state.read_text("utf-8"))
    first.session.profile.writer.finish()
    as_left = tmp_path / "as a crash leaves it"
    shutil.copytree(profile, as_left, ignore=shutil.ignore_patterns("*.lock"))
    first.close()
    again = RunningApp(qtbot, as_left, ScriptedDice(()))
    assert again.window.navigator.initiative.isVisible()
    initiative = again.window.navigator.initiative
    assert initiative.document_id == scene.document_id
    assert initiative.model.items
    assert initiative.panels.order.ui.pages.currentWidget() is initiative.panels.order.ui.order, "its rows are shown"
    assert initiative.presenter.selected is not None
    assert initiative.focusWidget() is initiative.panels.order.ui.order, "keys are for it and no button of the frame"
    again.close()


def test_the_window_comes_back_maximised(qtbot: QtBot, profile: Path) -> None:
    first = RunningApp(qtbot, profile, ScriptedDice(()))
    first.window.showMaximized()
    first.close()
    again = RunningApp(qtbot, profile, ScriptedDice(()))
    assert again.window.isMaximized()
    again.close()
