"""Two starts on one profile: one writes, the other asks the first to come forward and ends."""

from pathlib import Path

from pytestqt.qtbot import QtBot

from alien_desktop.app.application import Application
from alien_desktop.app.options import Options
from alien_desktop.app.second_instance import REQUEST_FILE, notify, pending_request
from alien_desktop.rules.dice.dice import ScriptedDice
from tests.running_app import RunningApp


def test_the_second_start_ends_and_the_first_window_comes_forward(qtbot: QtBot, profile: Path) -> None:
    table = RunningApp(qtbot, profile, ScriptedDice(()))
    try:
        table.window.showMinimized()
        second = Application(Options(profile=profile))
        assert not second.start()
        assert second.window is None
        qtbot.waitUntil(lambda: not table.window.isMinimized(), timeout=30_000)
        assert not (profile / REQUEST_FILE).exists()
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


def test_a_knock_that_is_damaged_is_only_a_knock(tmp_path: Path) -> None:
    assert pending_request(tmp_path) is None
    for content in (b"", b"{", b'{"a": 1}', b"[1, null]", b"\xff"):
        (tmp_path / REQUEST_FILE).write_bytes(content)
        assert pending_request(tmp_path) == ()
        assert not (tmp_path / REQUEST_FILE).exists()
    notify(tmp_path, (Path("a b.json"),))
    assert pending_request(tmp_path) == (Path("a b.json").absolute(),)
    notify(tmp_path / "nowhere")
    (tmp_path / REQUEST_FILE).mkdir()
    assert pending_request(tmp_path) == ()
