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


def test_the_same_error_is_reported_and_written_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told: list[Message] = []
    report = CrashReport(tmp_path, told.append, lambda: datetime(2183, 6, 1, tzinfo=UTC))
    raise_and_report(report)
    raise_and_report(report)
    assert len(told) == 1
    assert "test_crash_report.py" in str(told[0])
    log = tmp_path / "crash.log"
    text = log.read_text("utf-8")
    assert text.count("RuntimeError") == 1
    assert "test_crash_report.py:" in text
    assert "a bug" not in text  # it might be the name of a character
    assert str(Path(__file__).parent) not in text
    assert log.stat().st_mode & 0o777 == 0o600
    assert capsys.readouterr().err.count("RuntimeError: a bug") == 2


def test_a_link_in_place_of_the_report_is_not_written_through(tmp_path: Path) -> None:
    (tmp_path / "mine").write_text("mine")
    (tmp_path / "crash.log").symlink_to(tmp_path / "mine")
    raise_and_report(CrashReport(tmp_path, lambda _: None, lambda: datetime(2183, 6, 1, tzinfo=UTC)))
    assert (tmp_path / "mine").read_text() == "mine"


def test_a_report_that_has_grown_begins_anew(tmp_path: Path) -> None:
    (tmp_path / "crash.log").write_bytes(b"x" * 1_000_001)
    raise_and_report(CrashReport(tmp_path, lambda _: None, lambda: datetime(2183, 6, 1, tzinfo=UTC)))
    assert (tmp_path / "crash.log").stat().st_size < 10_000
    assert (tmp_path / "crash.old.log").stat().st_size == 1_000_001


def test_a_folder_that_cannot_be_written_is_no_second_error(tmp_path: Path) -> None:
    told: list[Message] = []
    report = CrashReport(tmp_path / "missing", told.append, lambda: datetime(2183, 6, 1, tzinfo=UTC))
    raise_and_report(report)
    assert len(told) == 1
