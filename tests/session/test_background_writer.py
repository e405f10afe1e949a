"""Files are written beside the window: it answers while a disk takes long, and nothing is lost by that."""

import errno
import shutil
import threading
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from time import monotonic

import pytest
from PySide6.QtCore import QTimer
from pytestqt.qtbot import QtBot

from alien_desktop.documents.document import Document
from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.documents.sheet_rules import rules_of
from alien_desktop.gui.shell import status_presenter
from alien_desktop.rules.dice.dice import ScriptedDice
from alien_desktop.session.background_writer import BackgroundWriter, off_thread
from alien_desktop.session.entry_summary import describe
from alien_desktop.session.library_entry import LibraryEntry
from alien_desktop.session.profile import Profile
from alien_desktop.session.save_state import SaveState
from alien_desktop.storage.files import RealFiles
from alien_desktop.storage.paths import Paths
from alien_desktop.storage.scan_result import StoredDocument
from tests.running_app import RunningApp
from tests.slow_disk import Gate

IBARRA = CharacterSheet(name="Ibarra")


def entry(document: Document) -> LibraryEntry:
    return describe(document, rules_of)


def opened(folder: Path) -> Profile:
    paths = Paths.for_profile(folder)
    paths.ensure()
    profile = Profile(paths, entry)
    found = profile.store.scan()
    profile.start((one.document_id, one.rev) for one in found if isinstance(one, StoredDocument))
    return profile


@pytest.fixture
def profile(qtbot: QtBot, profile: Path) -> Iterator[Profile]:
    one = opened(profile)
    one.writer.begin()
    one.workspace.edit("New", [IBARRA])
    yield one
    one.close()


async def asked(work: Callable[[], object]) -> object:
    return await off_thread(work)


def raise_again(error: Exception) -> None:
    raise error


def stress(profile: Profile, level: int) -> None:
    profile.workspace.edit(f"stress {level}", [profile.workspace.sheet(IBARRA.id).evolve(stress=level)])


def test_while_a_sync_hangs_the_window_answers_acts_and_says_that_it_is_saving(
    profile: Profile, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    profile.autosave.save_now()
    gate = Gate(monkeypatch)
    stress(profile, 1)
    profile.autosave.save_soon()
    assert gate.asked.wait(10)
    begun = monotonic()
    for level in range(2, 9):
        stress(profile, level)
        profile.keep_table({"level": level})
        profile.set_preferences(profile.preferences.evolve(stress_cap=level))
        profile.outside.check()
    longest = monotonic() - begun
    assert profile.autosave.report.state is SaveState.SAVING
    gate.opened.set()
    assert longest < 5, "nothing of it waits for the disk"
    qtbot.waitUntil(lambda: profile.autosave.report.state is SaveState.SAVED and not profile.writer.is_busy)
    assert profile.store.read(IBARRA.id).data["stress"] == 8
    assert profile.kept_table() == {"level": 8}
    assert profile.outside.conflicts() == ()


def test_restoring_while_a_sync_hangs_waits_for_nothing_and_keeps_what_was_there(
    profile: Profile, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    stress(profile, 1)
    profile.writer.run_and_wait(profile.versions.pin_now(IBARRA.id))
    number = profile.writer.run_and_wait(profile.versions.entries(IBARRA.id))[0].number
    stress(profile, 2)
    read: list[Document | None] = []
    profile.versions.ask(IBARRA.id, number, read.append)
    qtbot.waitUntil(lambda: read != [] and not profile.writer.is_busy)
    gate = Gate(monkeypatch)
    turns: list[float] = []
    QTimer.singleShot(0, profile, lambda: turns.append(monotonic()))
    profile.writer.run_async(profile.versions.restore(IBARRA.id, number), lambda _restored: None, raise_again)
    assert profile.workspace.sheet(IBARRA.id).stress == 1
    assert not turns, "no loop of events inside the call"
    profile.autosave.save_soon()
    assert gate.asked.wait(10)
    gate.opened.set()
    qtbot.waitUntil(lambda: profile.autosave.report.state is SaveState.SAVED and not profile.writer.is_busy)
    assert gate.asked_by_the_window == 0
    assert profile.store.read(IBARRA.id).data["stress"] == 1
    assert [entry.stress for entry in profile.writer.run_and_wait(profile.versions.entries(IBARRA.id))][:2] == [2, 1]


def test_an_answer_is_awaited_in_turn_and_an_error_reaches_who_asked(qtbot: QtBot) -> None:
    writer, order = BackgroundWriter(), list[int]()
    writer.begin()
    writer.put("first", lambda: 1, order.append)
    assert writer.run_and_wait(asked(threading.get_ident)) != threading.get_ident()
    assert order == [1]
    with pytest.raises(FileNotFoundError):
        writer.run_and_wait(asked(Path("/nowhere/at all").read_bytes))
    assert writer.finish()


def test_closing_in_the_middle_of_a_save_waits_for_it_and_writes_the_rest(
    profile: Profile, monkeypatch: pytest.MonkeyPatch
) -> None:
    profile.autosave.save_now()
    gate = Gate(monkeypatch)
    stress(profile, 1)
    profile.autosave.save_soon()
    assert gate.asked.wait(10)
    stress(profile, 2)
    threading.Timer(0.05, gate.opened.set).start()
    assert profile.autosave.save_now()
    assert profile.store.read(IBARRA.id).data["stress"] == 2


def test_newer_work_takes_the_place_of_what_still_waits_and_errors_are_answers(qtbot: QtBot) -> None:
    writer = BackgroundWriter()
    writer.begin()
    gate = threading.Event()
    done: list[int] = []
    told: list[object] = []
    writer.put("first", lambda: gate.wait(20), told.append)
    for number in range(5):
        writer.put("same", partial(done.append, number), told.append)

    def fail() -> None:
        raise OSError(errno.EIO, "no")

    writer.put("fails", fail, told.append)
    gate.set()
    writer.finish()
    assert done == [4]
    assert [type(one).__name__ for one in told] == ["bool", "NoneType", "OSError"]


def full_disk(patch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """Nothing can be written any more, until the patch is undone."""

    def write(_self: object, _handle: int, _data: bytes) -> int:
        raise OSError(errno.ENOSPC, "full")

    patch.setattr(RealFiles, "write", write)
    return patch


@pytest.mark.parametrize("behind", [True, False])
def test_a_full_disk_is_said_and_everything_with_its_history_is_written_when_there_is_room(
    profile: Profile, qtbot: QtBot, behind: bool, tmp_path: Path
) -> None:
    save: Callable[[], object] = profile.autosave.save_soon if behind else profile.autosave.save_now
    profile.autosave.save_now()
    told: list[object] = []
    profile.workspace.not_written.connect(told.append)
    with pytest.MonkeyPatch.context() as patch:
        full_disk(patch)
        for level in (1, 2, 3):
            stress(profile, level)
        profile.workspace.undo()
        assert profile.workspace.sheet(IBARRA.id).stress == 2, "it is played on with in memory"
        assert len(told) == 1, "it is said once, not at every action"
        assert "full" in str(told[0])
        save()
        profile.writer.finish()
        assert str(profile.autosave.report.state) == "not_saved"
    stress(profile, 5)
    save()
    profile.writer.finish()
    assert profile.autosave.report.state is SaveState.SAVED
    again = tmp_path / "copy"
    shutil.copytree(profile.paths.data, again)
    second = opened(again)
    assert second.workspace.sheet(IBARRA.id).stress == 5
    titles = [str(step.title) for step in second.workspace.history.steps]
    assert titles == ["New", "stress 1", "stress 2", "stress 5"], "the history is whole"
    assert [one.taken_back for one in second.log.entries()] == [False, False, False, True, False]
    second.close()


def test_a_disk_that_was_gone_and_comes_back_has_everything(profile: Profile, tmp_path: Path) -> None:
    profile.autosave.save_now()
    data = profile.paths.data
    away = tmp_path / "away"
    data.rename(away)
    stress(profile, 4)
    assert not profile.autosave.save_now()
    assert str(profile.autosave.report.state) == "not_saved"
    profile.outside.check()
    assert profile.outside.conflicts() == (), "a disk that is gone has deleted nothing"
    away.rename(data)
    stress(profile, 6)
    assert profile.autosave.save_now()
    profile.journal.close()
    second = opened(data)
    assert second.workspace.sheet(IBARRA.id).stress == 6
    assert [str(step.title) for step in second.workspace.history.steps] == ["New", "stress 4", "stress 6"]
    second.close()


def test_a_disk_that_was_put_back_as_it_was_before_gets_what_it_lacks(profile: Profile, tmp_path: Path) -> None:
    """The journal that comes back is another file than the one that is open: what it lacks is written there."""
    profile.autosave.save_now()
    data, old = profile.paths.data, tmp_path / "old"
    shutil.copytree(data, old)
    stress(profile, 4)
    shutil.move(data, tmp_path / "gone")
    shutil.move(old, data)
    stress(profile, 6)
    profile.autosave.save_now()
    profile.autosave.save_now()
    profile.journal.close()
    second = opened(data)
    assert second.workspace.sheet(IBARRA.id).stress == 6
    assert [str(step.title) for step in second.workspace.history.steps] == ["New", "stress 4", "stress 6"]
    for timer in second.findChildren(QTimer):
        timer.stop()
    second.close()


def test_a_window_that_is_closed_while_the_disk_hangs_says_so_lives_on_and_closes_when_it_is_done(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = RunningApp(qtbot, tmp_path / "table", ScriptedDice(()))
    session = app.session
    sheet = app.sheet_named("Rook Ibarra", "core")
    assert session.autosave.save_now()
    monkeypatch.setattr(status_presenter, "PATIENCE", 0.01)
    gate = Gate(monkeypatch)
    session.workspace.edit("Hurt", [sheet.evolve(stress=7)])
    app.window.close()
    assert app.window.isVisible()
    assert "The disk takes its time" in app.window.notices.text
    session.workspace.undo()
    assert session.workspace.sheet(sheet.id) == sheet, "it lives on"
    app.window._state.save()
    assert not gate.asked_by_the_window, "where windows stand waits for no disk either"
    gate.opened.set()
    monkeypatch.setattr(status_presenter, "PATIENCE", 20)
    qtbot.waitUntil(lambda: not app.window.isVisible(), timeout=20_000)
    assert session.profile.store.read(sheet.id).data["stress"] == sheet.stress
