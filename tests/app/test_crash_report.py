"""An error that nobody handled: written down once, told once, and the app goes on."""

import sys
from datetime import UTC, datetime
from pathlib import Path

import pytest

from alien_desktop.app.crash_report import CrashReport
from alien_desktop.rules.message import Message


def raise_and_report(report: CrashReport) -> None:
    """Raise an error and hand it to the report as Python would."""
    try:
        raise RuntimeError("a bug")
    except RuntimeError:
        kind, error, trace = sys.exc_info()
        assert kind is not None
        assert error is not None
        report.report(kind, error, trace)


def test_the_same_error_is_told_and_written_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told: list[Message] = []
    report = CrashReport(tmp_path, told.append, lambda: datetime(2183, 6, 1, tzinfo=UTC))
    raise_and_report(report)
    raise_and_report(report)
    assert len(told) == 1
    assert "test_crash_report.py" in str(told[0])
    assert (tmp_path / "crash.log").read_text("utf-8").count("RuntimeError: a bug") == 1
    assert capsys.readouterr().err.count("RuntimeError: a bug") == 2


def test_a_folder_that_cannot_be_written_is_no_second_error(tmp_path: Path) -> None:
    told: list[Message] = []
    report = CrashReport(tmp_path / "missing", told.append, lambda: datetime(2183, 6, 1, tzinfo=UTC))
    raise_and_report(report)
    assert len(told) == 1
