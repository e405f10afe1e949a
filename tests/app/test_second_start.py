"""Two starts on one profile: one writes; the other hands over and ends, or asks what to do."""

import atexit
import os
import shutil
import stat
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from alien_desktop.app import application as application_module
from alien_desktop.app.application import Application
from alien_desktop.app.options import Options
from alien_desktop.gui.kit.text_label import TextLabel
from alien_desktop.gui.shell.profile_in_use_dialog import ProfileInUseDialog
from alien_desktop.gui.theme.button_paint import ButtonKind
from alien_desktop.rules.dice.dice import ScriptedDice
from alien_desktop.session.instance_lock import REQUEST, InstanceLock, LockState, notify, take_requests
from alien_desktop.session.save_state import SaveState
from alien_desktop.storage.errors import StorageError
from alien_desktop.storage.paths import Paths
from tests.app.test_main import start
from tests.leftovers import delete_what_is_done_with
from tests.running_app import RunningApp
from tests.soak import every


def requests_in(profile: Path) -> list[str]:
    return [path.name for path in profile.iterdir() if path.name.startswith(REQUEST)]


def test_the_second_start_ends_and_the_first_window_comes_forward(qtbot: QtBot, profile: Path) -> None:
    table = RunningApp(qtbot, profile, ScriptedDice(()))
    try:
        table.window.showMinimized()
        second = Application(Options(profile=profile))
        assert not second.start()
        assert second.window is None
        qtbot.waitUntil(lambda: not table.window.isMinimized(), timeout=30_000)
        assert requests_in(profile) == []
    finally:
        table.close()
    third = RunningApp(qtbot, profile, ScriptedDice(()))
    third.close()


def test_the_files_of_a_second_start_are_offered_in_the_first_window(qtbot: QtBot, profile: Path) -> None:
    table = RunningApp(qtbot, profile, ScriptedDice(()))
    try:
        second = Application(Options(profile=profile, files=(Path("nowhere & <b>.json"),)))
        assert not second.start()
        qtbot.waitUntil(lambda: "nowhere & <b>.json" in table.window.notices.text, timeout=30_000)
    finally:
        table.close()


def test_files_handed_over_before_the_first_window_is_ready_are_kept(qtbot: QtBot, profile: Path) -> None:
    paths = Paths.for_profile(profile)
    paths.ensure()
    notify(profile, (Path("before the start.json"),))  # left by a start that nobody answered
    first = Application(Options(profile=profile), ScriptedDice(()))
    assert first.start()
    window = first.window
    assert window is not None
    assert not window.is_ready
    try:
        for name in ("early one.json", "early two.json"):
            notify(profile, (Path(name),))
        qtbot.waitUntil(lambda: window.is_ready and requests_in(profile) == [], timeout=30_000)
        qtbot.waitUntil(lambda: window.imports.dialog is not None, timeout=30_000)
        dialog = window.imports.dialog
        assert dialog is not None

        def are_shown() -> bool:
            words = " ".join(label.text() for label in dialog.findChildren(TextLabel))
            return all(f"{name}.json" in words for name in ("before the start", "early one", "early two"))

        qtbot.waitUntil(are_shown)
        dialog.reject()
    finally:
        window.close()
        window.deleteLater()


def test_every_request_is_taken_and_what_is_none_is_moved_away(tmp_path: Path) -> None:
    paths = Paths.for_profile(tmp_path)
    paths.ensure()
    assert take_requests(paths) is None
    for content in (b"", b"{", b'{"a": 1}', b"[1, null]", b"\xff"):
        (tmp_path / REQUEST).write_bytes(content)
        assert take_requests(paths) == ()
        assert requests_in(tmp_path) == []
    notify(tmp_path, (Path("a b.json"),))
    notify(tmp_path, (Path("c.json"),))
    assert set(take_requests(paths) or ()) == {Path("a b.json").absolute(), Path("c.json").absolute()}
    assert notify(tmp_path / "nowhere") is None
    (tmp_path / REQUEST).mkdir()
    (tmp_path / f"{REQUEST}-link").symlink_to("/dev/zero")
    assert take_requests(paths) == ()
    assert requests_in(tmp_path) == []
    assert len(list(paths.quarantine.iterdir())) == 2


# --- nobody answers ---


def _sparse(lock: Path) -> None:
    with lock.open("wb") as file:
        file.truncate(5 * 10**9)


def _of_another_computer(lock: Path) -> None:
    lock.write_text("4242\nalien-desktop\nelsewhere\nmachine\nboot\n")


def _of_a_number_used_again(lock: Path) -> None:
    program = Path("/proc/self/exe").readlink().name
    lock.write_text(f"{_somebody_else()}\n{program}\n{os.uname().nodename}\n")


@cache
def _somebody_else() -> int:
    """The number of a process that has our program and does nothing with the profile; it ends with this one."""
    command = [sys.executable, "-c", "import sys; print(flush=True); sys.stdin.read()"]
    child = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    atexit.register(child.communicate)
    assert child.stdout is not None
    child.stdout.readline()
    return child.pid


LEFT_OVERS: dict[str, Callable[[Path], Any]] = {
    "empty": Path.touch,
    "garbage": lambda lock: lock.write_bytes(os.urandom(3_000)),
    "a folder": Path.mkdir,
    "a link to a device": lambda lock: lock.symlink_to("/dev/zero"),
    "a link to itself": lambda lock: lock.symlink_to(lock),
    "a pipe": os.mkfifo,
    "gigabytes": _sparse,
    "of another computer": _of_another_computer,
    "of a number used again": _of_a_number_used_again,
}


@pytest.fixture
def asked(qtbot: QtBot, profile: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[], Application]]:
    """Start on the profile, whose lock somebody has left, and get the question."""
    monkeypatch.setattr(application_module, "ANSWER_MS", 60)
    begun: list[Application] = []

    def begin() -> Application:
        application = Application(Options(profile=profile, files=(Path("mine.json"),)), ScriptedDice(()))
        assert application.start()
        assert application.in_use is not None
        begun.append(application)
        return application

    yield begin
    for application in begun:
        if application.in_use is not None and isValid(application.in_use):
            application.in_use.accept()  # to reject ends the loop of events of every later test too
            application.in_use.deleteLater()
        if application.window is not None:
            application.window.close()
            application.window.deleteLater()
    delete_what_is_done_with()  # while what they belong to still lives


def question(application: Application) -> ProfileInUseDialog:
    assert application.in_use is not None
    return application.in_use


@pytest.mark.skipif(not Path("/proc/self/exe").exists(), reason="there is no /proc here")
@pytest.mark.parametrize("left_over", LEFT_OVERS)
def test_whatever_lies_in_the_locks_place_a_window_offers_to_take_over(
    qtbot: QtBot, profile: Path, asked: Callable[[], Application], left_over: str
) -> None:
    profile.mkdir()
    LEFT_OVERS[left_over](profile / "app.lock")
    application = asked()
    dialog = question(application)
    far = left_over == "of another computer"
    assert (dialog.take_over.kind is ButtonKind.PRIMARY) != far
    assert ("elsewhere" in dialog.said.text()) == far
    QTest.keyClick(dialog, Qt.Key.Key_T if far else Qt.Key.Key_Return)
    window = application.window
    assert window is not None
    qtbot.waitUntil(lambda: window.is_ready, timeout=30_000)
    assert requests_in(profile) == []
    assert window.session.autosave.report.state is not SaveState.READ_ONLY
    assert "mine.json" in window.notices.text
    assert any("app.lock" in path.name for path in (profile / "quarantine").iterdir())


@pytest.mark.parametrize("damaged", [False, True])
def test_read_only_rolls_and_changes_and_writes_nothing(
    qtbot: QtBot, profile: Path, asked: Callable[[], Application], *, damaged: bool
) -> None:
    table = RunningApp(qtbot, profile, ScriptedDice(()))
    table.close()
    if damaged:
        for name in ("settings.json", "state.json", "table.json"):
            (profile / name).write_text('{"version": 2, "table": {"phase": 5}' + "}" * (name == "table.json"))
    _of_another_computer(profile / "app.lock")
    for request in requests_in(profile):
        (profile / request).unlink()

    def contents() -> dict[str, bytes]:
        files = (path for path in profile.rglob("*") if path.is_file() and not path.name.startswith(REQUEST))
        return {str(path): path.read_bytes() for path in files}

    before = contents()
    application = asked()
    QTest.keyClick(question(application), Qt.Key.Key_R)
    window = application.window
    assert window is not None
    qtbot.waitUntil(lambda: window.is_ready, timeout=30_000)
    session = window.session
    sheet = next(entry for entry in session.index.entries() if entry.format == "character")
    changed = session.workspace.sheet(sheet.document_id).evolve(notes="Read only")
    session.workspace.edit("Notes", [changed])
    assert [str(entry.title) for entry in session.log.entries()] == ["Notes"]
    session.workspace.undo()
    session.workspace.redo()
    session.set_preferences(session.preferences.model_copy(update={"theme": "light"}))
    assert session.workspace.sheet(sheet.document_id).notes == "Read only"
    assert session.autosave.report.state is SaveState.READ_ONLY
    assert session.autosave.save_now()
    window.close()
    assert contents() == before


def test_quit_leaves_everything_and_the_status_is_not_0(
    qtbot: QtBot, profile: Path, asked: Callable[[], Application], monkeypatch: pytest.MonkeyPatch
) -> None:
    profile.mkdir()
    (profile / "app.lock").touch()
    application = asked()
    ends: list[int] = []
    monkeypatch.setattr(application_module.qt_application(), "exit", ends.append, raising=False)
    QTest.keyClick(question(application), Qt.Key.Key_Q)
    assert ends == [1]
    assert application.window is None
    assert (profile / "app.lock").read_bytes() == b""


def test_a_window_whose_profile_was_taken_over_writes_nothing_any_more(
    qtbot: QtBot, profile: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = RunningApp(qtbot, profile, ScriptedDice(()))
    pilot = table.sheet_named("Rook Ibarra", "core")
    paths = Paths.for_profile(profile)
    other = InstanceLock(paths.lock, paths.quarantine)
    assert other.take() is LockState.IN_USE
    assert other.take_over() is LockState.HELD
    journal = paths.journal.read_bytes()
    table.session.workspace.edit("Late", [pilot.evolve(notes="too late")])
    assert "taken over" in table.window.notices.text
    assert table.session.autosave.report.state is SaveState.READ_ONLY
    table.close()
    assert paths.journal.read_bytes() == journal
    assert b"too late" not in (paths.documents / f"{pilot.id}.json").read_bytes()
    assert other.is_ours()
    other.release()
    assert not paths.lock.exists()


IN_THE_PLACE: dict[str, Callable[[Path], object]] = {
    "file": Path.touch,
    "pipe": lambda path: os.mkfifo(path),
    "link": lambda path: path.symlink_to(path.parent),
}


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes here")
@pytest.mark.parametrize(
    "folder, kind",
    [(folder, kind) for folder in ("documents", "trash", "backups", "quarantine") for kind in IN_THE_PLACE][
        :: every(4)
    ],
)
def test_whatever_lies_in_place_of_a_folder_a_window_says_so(
    profile: Path, asked: Callable[[], Application], folder: str, kind: str
) -> None:
    profile.mkdir()
    place = profile / folder
    IN_THE_PLACE[kind](place)
    before = place.lstat()[:7]  # reading a link changes the time of its last access
    dialog = question(asked())
    assert "Move it away" in dialog.said.text()
    assert folder in dialog.place.text()
    assert not dialog.take_over.isVisible()
    assert not dialog.read_only.isVisible()
    assert dialog.leave.isDefault()
    assert place.lstat()[:7] == before


@pytest.mark.skipif(sys.platform != "linux", reason="names are text elsewhere")
def test_a_profile_whose_name_is_no_text_is_reported_as_that(tmp_path: Path, qtbot: QtBot) -> None:
    profile = Path(os.fsdecode(os.fsencode(tmp_path) + b"/\xff\xfe"))
    profile.mkdir()
    application = Application(Options(profile=profile), ScriptedDice(()))
    assert application.start()
    dialog = question(application)
    assert "is no text" in dialog.said.text()
    assert "\\x" in dialog.place.text(), "its bytes as digits"
    assert not dialog.read_only.isVisible()
    assert list(profile.iterdir()) == []
    dialog.accept()
    dialog.deleteLater()


def test_a_profile_whose_name_is_too_long_is_reported_in_a_sentence(tmp_path: Path, qtbot: QtBot) -> None:
    with pytest.raises(StorageError, match="cannot be made"):
        Application(Options(profile=tmp_path / ("x" * 300), quit_after_start=True)).start()


def test_a_place_that_cannot_be_written_to_is_not_in_use(qtbot: QtBot, tmp_path: Path) -> None:
    lock = InstanceLock(Path("/proc/no such folder/app.lock"), tmp_path)
    assert lock.take() is LockState.NOT_WRITABLE
    assert not lock.is_ours()
    table = RunningApp(qtbot, tmp_path / "p", ScriptedDice(()))
    dialog = ProfileInUseDialog()
    dialog.set_state(lock.take(), lock.holder(), "/proc")
    dialog.show()
    assert "cannot be written" in dialog.said.text()
    assert not dialog.take_over.isVisible()
    assert dialog.read_only.kind is ButtonKind.PRIMARY
    dialog.close()
    dialog.deleteLater()
    delete_what_is_done_with()
    table.close()


@pytest.mark.slow
def test_without_a_window_to_ask_the_status_is_not_0(profile: Path) -> None:
    profile.mkdir()
    (profile / "app.lock").touch()
    done = start("--profile", str(profile), "--quit-after-start")
    assert done.returncode == 1
    assert "lock" in done.stderr
    command = [sys.executable, "-m", "alien_desktop.console", "--profile", str(profile)]
    root = Path(__file__).resolve().parents[2]
    environment = {**os.environ, "PYTHONPATH": str(root)}
    assert subprocess.run(command, env=environment, input=b"", capture_output=True, check=False).returncode == 1


def test_a_profile_that_others_may_write_to_is_reported(qtbot: QtBot, profile: Path) -> None:
    table = RunningApp(qtbot, profile, ScriptedDice(()))
    assert table.session.profile.notices == []
    table.close()
    profile.chmod(0o777)
    again = RunningApp(qtbot, profile, ScriptedDice(()))
    try:
        assert "Others on this computer" in again.window.notices.text
        assert stat.S_IMODE(profile.stat().st_mode) == 0o777
    finally:
        again.close()


def test_a_copied_profile_with_its_lock_in_it_opens(qtbot: QtBot, profile: Path, tmp_path: Path) -> None:
    table = RunningApp(qtbot, profile, ScriptedDice(()))
    copied = tmp_path / "copied"
    shutil.copytree(profile, copied)
    table.close()
    assert (copied / "app.lock").exists()
    lock = InstanceLock(copied / "app.lock", copied / "quarantine")
    state = lock.take()  # the process is alive, and has another lock
    if state is LockState.IN_USE:
        state = lock.take_over()
    assert state is LockState.HELD
    lock.release()
