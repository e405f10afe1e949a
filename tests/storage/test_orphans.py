import os
import subprocess
import sys

import pytest

from alien_desktop.storage.orphans import process_is_alive


def test_a_running_process_is_alive_and_an_ended_one_is_not() -> None:
    ended = subprocess.Popen([sys.executable, "-S", "-c", ""])
    ended.wait()
    assert process_is_alive(os.getpid())
    assert not process_is_alive(ended.pid)


def test_a_process_of_somebody_else_counts_as_alive(monkeypatch: pytest.MonkeyPatch) -> None:
    def kill(_pid: int, _signal: int) -> None:
        raise PermissionError

    monkeypatch.setattr(os, "kill", kill)
    assert process_is_alive(1)


def test_a_number_that_no_process_can_have_is_left_alone() -> None:
    assert process_is_alive(9_999_999_999)


def test_on_windows_no_process_is_asked_by_signal(monkeypatch: pytest.MonkeyPatch) -> None:
    def kill(_pid: int, _signal: int) -> None:
        raise AssertionError("on Windows this would end the process")

    monkeypatch.setattr(os, "kill", kill)
    assert process_is_alive(os.getpid(), "win32")
    assert not process_is_alive(os.getpid() + 1, "win32")
