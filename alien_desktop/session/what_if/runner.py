"""Runs the fights of a what-if in a process of its own, and reports how far they are.

The process is this program again with a hidden option: from the sources `python -m alien_desktop`, packaged the
program itself. It gets a copy of the scene and gives back counts; nothing of the session is touched meanwhile.
"""

import json
import logging
import sys
from collections.abc import Mapping
from enum import StrEnum
from typing import Any

from PySide6.QtCore import QCoreApplication, QObject, QProcess, Signal

from alien_desktop.rules.message import Message
from alien_desktop.rules.record import record
from alien_desktop.session.what_if.report import PlanReport, report_from_data, story_from_data
from alien_desktop.session.what_if.results import StoryLine

log = logging.getLogger(__name__)

OPTION = "--fight-what-if"
"""The hidden option with which the program fights instead of opening a window."""

END_MS = 2_000
"""So long an end of the app waits for the process that it has killed."""

FAILED = Message("The fights ended before they were done. What was counted until then is shown.")


class RunState(StrEnum):
    """How far the fights are."""

    IDLE = "idle"
    RUNNING = "running"
    STOPPED = "stopped"
    """Stopped before the end: what was counted is kept."""
    FINISHED = "finished"
    FAILED = "failed"


@record
class Progress:
    """How far the fights are, and their results so far."""

    state: RunState = RunState.IDLE
    wanted: int = 0
    """Fights of each plan."""
    reports: tuple[PlanReport, ...] = ()
    story: tuple[StoryLine, ...] = ()
    """Of the fight that was fought last, by the last plan."""

    @property
    def done(self) -> int:
        """How many fights of all plans were counted."""
        return sum(one.fights for one in self.reports)


def program() -> tuple[str, list[str]]:
    """Return the program that fights, and its arguments."""
    own = [] if getattr(sys, "frozen", False) else ["-m", "alien_desktop"]
    return sys.executable, [*own, OPTION]


class WhatIfRunner(QObject):
    """One run at a time. `progressed(Progress)` some times a second, and when it ends."""

    progressed = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._process: QProcess | None = None
        self._progress = Progress()
        self._read = b""
        self._is_done = False
        app = QCoreApplication.instance()
        if app is not None:
            app.aboutToQuit.connect(self._on_about_to_quit)

    @property
    def progress(self) -> Progress:
        """How far it is."""
        return self._progress

    @property
    def is_running(self) -> bool:
        """Whether fights are being fought."""
        return self._progress.state is RunState.RUNNING

    def start(self, request: Mapping[str, Any], fights: int) -> None:
        """Fight what is asked for, `fights` times each plan; a run that goes on is discarded."""
        self.cancel()
        self._read, self._is_done = b"", False
        self._progress = Progress(RunState.RUNNING, fights)
        process = self._process = QProcess(self)
        process.readyReadStandardOutput.connect(self._on_process_output)
        process.finished.connect(self._on_process_finished)
        process.errorOccurred.connect(self._on_process_error)
        file, arguments = program()
        process.start(file, arguments)
        process.write(json.dumps(request).encode("ascii"))
        process.closeWriteChannel()
        self.progressed.emit(self._progress)

    def stop(self) -> None:
        """End the run and keep what was counted."""
        if self.is_running:
            self._end(RunState.STOPPED)

    def cancel(self) -> None:
        """End the run and forget it."""
        if self._process is not None:
            self._progress = Progress()
            self._end(RunState.IDLE)

    def wait(self, milliseconds: int = 30_000) -> bool:
        """Wait until the run has ended, for programs without an event loop; False when it takes longer."""
        process = self._process
        return process is None or process.waitForFinished(milliseconds)

    # --- inside ---

    def _end(self, state: RunState) -> None:
        process, self._process = self._process, None
        if process is not None:
            process.readyReadStandardOutput.disconnect(self._on_process_output)
            process.finished.disconnect(self._on_process_finished)
            process.errorOccurred.disconnect(self._on_process_error)
            process.finished.connect(process.deleteLater)
            process.kill()
        self._set(state)

    def _set(self, state: RunState) -> None:
        known = self._progress
        self._progress = Progress(state, known.wanted, known.reports, known.story)
        self.progressed.emit(self._progress)

    def _on_process_output(self) -> None:
        process = self._process
        if process is None:
            return
        *lines, self._read = (self._read + process.readAllStandardOutput().data()).split(b"\n")
        if not lines:
            return
        told = json.loads(lines[-1])  # each line has all of it: an older one says nothing more
        reports = tuple(report_from_data(one) for one in told["reports"])
        self._is_done = bool(told["finished"])
        self._progress = Progress(RunState.RUNNING, self._progress.wanted, reports, story_from_data(told["story"]))
        self.progressed.emit(self._progress)

    def _on_process_finished(self) -> None:
        process = self._process
        if process is None:
            return
        self._on_process_output()
        if self._is_done:
            self._process = None
            process.deleteLater()
            self._set(RunState.FINISHED)
            return
        said = bytes(process.readAllStandardError().data()).decode("utf-8", "replace")
        log.error("%s", said)
        self._end(RunState.FAILED)

    def _on_about_to_quit(self) -> None:
        process = self._process
        self.cancel()
        if process is not None:
            process.waitForFinished(END_MS)

    def _on_process_error(self, error: QProcess.ProcessError) -> None:
        if error is QProcess.ProcessError.FailedToStart:
            self._end(RunState.FAILED)
