"""The main window as a whole: its table of commands, its messages, and how it closes."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from alien_desktop.gui.kit.commands import COMMANDS, CommandScope
from alien_desktop.session.secure_dice import SecureDice
from tests.running_app import RunningApp


@pytest.fixture
def table(qtbot: QtBot, profile: Path) -> Iterator[RunningApp]:
    table = RunningApp(qtbot, profile, SecureDice())
    yield table
    table.close()


def test_every_command_of_the_window_does_something(table: RunningApp) -> None:
    here = {command.id for command in COMMANDS if command.place in (CommandScope.EVERYWHERE, CommandScope.MAIN)}
    assert set(table.window.command_slots()) == here


def test_typing_in_the_search_shows_the_library_and_goes_on(table: RunningApp) -> None:
    table.window.raise_window()
    table.window.navigator.open_document(table.sheet_named("Rook Ibarra", "core").id)
    search = table.window.top_bar.search
    search.setFocus()
    QTest.keyClicks(search, "van")
    assert table.window.navigator.view == "library"
    assert (search.text(), search.hasFocus()) == ("van", True)


def test_another_view_takes_the_keyboard_from_the_search(table: RunningApp) -> None:
    window = table.window
    window.raise_window()
    window.navigator.open_document(table.sheet_named("Rook Ibarra", "core").id)
    window.top_bar.search.setFocus()
    QTest.keyClicks(window.top_bar.search, "van")
    window.actions_of.action("view_sheet").trigger()
    assert window.navigator.sheet_view.isAncestorOf(window.focusWidget())


def test_stress_by_key_is_one_step_however_often_it_is_pressed(table: RunningApp) -> None:
    pilot = table.sheet_named("Rook Ibarra", "core")
    table.window.navigator.open_document(pilot.id)
    steps = table.session.workspace.history.count
    for _ in range(2):
        table.window.actions_of.action("stress_more").trigger()
    assert table.session.workspace.sheet(pilot.id).stress == pilot.stress + 2
    assert table.session.workspace.history.count == steps + 1
    assert str(table.session.workspace.history.undo_title) == f"{pilot.name}: stress {pilot.stress + 2}"


def test_without_a_character_a_command_says_what_it_needs(table: RunningApp) -> None:
    table.window.actions_of.action("copy_character").trigger()
    assert table.window.notices.text == "Open a character first."
    table.window.actions_of.action("stress_more").trigger()
    assert not table.session.workspace.history.can_undo


def test_the_step_that_a_message_offers_to_undo_is_undone(table: RunningApp) -> None:
    pilot = table.sheet_named("Rook Ibarra", "core")
    table.window.library.remove_requested.emit(pilot.id)
    assert "is in the trash" in table.window.notices.text
    table.window.notices.action_requested.emit("undo")
    assert table.session.workspace.has(pilot.id)
    assert table.window.notices.isHidden()


@pytest.mark.parametrize("then", ["undo", "stress_more"])
def test_a_message_that_offers_to_undo_a_step_goes_with_the_next_one(table: RunningApp, then: str) -> None:
    table.window.library.remove_requested.emit(table.sheet_named("Lumen", "core").id)
    assert "is in the trash" in table.window.notices.text
    table.window.navigator.open_document(table.sheet_named("Rook Ibarra", "core").id)
    assert table.window.notices.isVisible()
    table.window.actions_of.action(then).trigger()
    assert table.window.notices.isHidden()


def test_closing_over_unsaved_work_is_refused_once(table: RunningApp) -> None:
    documents = table.application.paths.documents
    pilot = table.sheet_named("Rook Ibarra", "core")
    kept = documents.with_name("kept")
    documents.rename(kept)
    documents.write_text("in the way")
    table.session.workspace.edit("Stress", [pilot.evolve(notes="New")])
    assert not table.window.close()
    assert "Not everything is on disk" in table.window.notices.text
    documents.unlink()
    kept.rename(documents)
    table.window.notices.action_requested.emit("retry")
    table.session.profile.writer.finish()
    assert table.session.autosave.report.reason == ""


def test_dimming_the_lights_is_ticked_and_goes_back(table: RunningApp) -> None:
    dim = table.window.actions_of.action("dim")
    dim.trigger()
    assert (dim.isChecked(), table.window.theme.theme_name) == (True, "dim")
    dim.trigger()
    assert (dim.isChecked(), table.window.theme.theme_name) == (False, "dark")


def test_after_a_start_the_status_line_is_a_whole_sentence(table: RunningApp) -> None:
    """Nothing was written yet, so there is no time to say."""
    assert table.session.autosave.report.time == ""
    assert table.window.status.accessibleName().startswith("All saved. ")


def test_that_no_older_version_can_be_kept_is_said_once(table: RunningApp) -> None:
    """A save does not wait for versions: without a word they would be missed only when somebody needs one."""
    profile, pilot = table.session.profile, table.sheet_named("Rook Ibarra", "core")
    versions = table.application.paths.backups
    versions.rename(versions.with_name("gone"))
    versions.write_bytes(b"in the way")
    for notes in ("New", "Newer"):
        table.session.workspace.edit("Notes", [pilot.evolve(notes=notes)])
        assert table.session.autosave.save_now()
        assert ("older versions can no longer be kept" in table.window.notices.text) == (notes == "New")
        table.window.show_message("read")
    versions.unlink()
    profile.store.keep_versions()
    assert profile.store.versions.versions(pilot.id)


def test_settings_that_cannot_be_saved_are_said_while_the_window_is_open(table: RunningApp) -> None:
    profile = table.session.profile
    settings = profile.paths.settings
    settings.unlink(missing_ok=True)
    settings.mkdir()
    table.session.set_preferences(profile.preferences.model_copy(update={"undo_steps": 77}))
    assert "could not be saved" in table.window.notices.text
