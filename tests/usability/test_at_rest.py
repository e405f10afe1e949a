"""The app at rest and in trouble: nothing ticks while nobody does anything, and the save state is always true."""

import time
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QObject, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QPlainTextEdit
from pytestqt.qtbot import QtBot

from alien_desktop.gui.kit.button import Button
from alien_desktop.gui.kit.notice_bar import NoticeBar
from tests.soak import every
from tests.usability.stage import Stage, settle

WATCHED_MS = 1100
RIGHT_WITHIN = 0.2
"""Seconds after which the save state has to be right."""


LOOKS_AT_FILES = "QPollingFileSystemWatcherEngine"
"""Where a system has no more room for watchers Qt looks at the files itself, each second."""


class TimerEvents(QObject):
    """Notes the timers in these objects that go off again and again, of Qt's own too: animations, blinking cursors.

    What does not stand in them belongs to tests before. A look each second is no tick, nor is what comes once.
    """

    def __init__(self, roots: Iterable[QObject]) -> None:
        super().__init__()
        self._roots = set(roots)
        self.found: list[str] = []

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Note, and let everything pass."""
        if event.type() is QEvent.Type.Timer:
            top = watched
            while (parent := top.parent()) is not None and top not in self._roots:
                top = parent
            kind = watched.metaObject().className()
            seldom = isinstance(watched, QTimer) and (watched.isSingleShot() or watched.interval() >= 1000)
            if top in self._roots and not seldom and kind != LOOKS_AT_FILES:
                self.found.append(f"{kind} in {watched.parent()!r}")
        return False


def running(stage: Stage) -> list[str]:
    """Every repeating timer of the app that is faster than one second."""
    roots: list[QObject] = [stage.application, stage.window, stage.initiative, stage.session.profile]
    app = QCoreApplication.instance()
    if app is not None:
        roots.append(app)
    timers = {timer for root in roots for timer in root.findChildren(QTimer)}
    fast = [one for one in timers if one.isActive() and not one.isSingleShot() and one.interval() < 1000]
    return [f"{one.parent()!r} every {one.interval()} ms" for one in fast]


@pytest.mark.parametrize("name", ["library", "sheet", "panic-dialog", "dice", "initiative"][:: every(2)])
def test_nothing_ticks_while_nobody_does_anything(stage: Stage, qtbot: QtBot, name: str) -> None:
    stage.show(name)
    focused = QApplication.focusWidget()
    if isinstance(focused, (QLineEdit, QPlainTextEdit)):
        focused.clearFocus()  # the text cursor of the desktop blinks as the desktop wants it
    stage.session.autosave.save_now()
    settle()
    qtbot.waitUntil(lambda: not running(stage))  # what a first sheet needs is loaded piece by piece, and ends
    timers = stage.session.profile.findChildren(QTimer)  # what follows a save has its end
    qtbot.waitUntil(lambda: not any(one.isActive() and one.isSingleShot() for one in timers))
    app = QCoreApplication.instance()
    assert app is not None
    watch = TimerEvents((app, stage.application, stage.window, stage.initiative, stage.session.profile))
    app.installEventFilter(watch)
    QTest.qWait(WATCHED_MS)
    app.removeEventFilter(watch)
    assert len(watch.found) <= 2, f"in {WATCHED_MS} ms went off: {watch.found}"


@pytest.fixture
def own(stage: Stage, tmp_path: Path) -> Iterator[Stage]:
    """The app with its save state clean."""
    stage.show("sheet")
    assert stage.session.autosave.save_now()
    settle()
    yield stage
    assert stage.session.autosave.save_now()


def written(stage: Stage) -> None:
    """The disk is done, and what came of it is shown."""
    stage.session.profile.writer.finish()
    QCoreApplication.processEvents()


def said(stage: Stage) -> str:
    return stage.window.status.accessibleName().split(". ")[0]


def change(stage: Stage) -> None:
    sheet = stage.session.workspace.sheet(stage.views.pilot)
    stage.session.workspace.edit("Cash", [sheet.evolve(cash=sheet.cash + 1)])


def test_saving_is_said_at_once_and_saved_when_it_is(own: Stage) -> None:
    assert said(own).startswith("Saved")
    before = time.process_time()
    change(own)
    QCoreApplication.processEvents()
    assert time.process_time() - before < RIGHT_WITHIN
    assert said(own) == "Saving"
    own.window.actions_of.action("save").trigger()
    written(own)
    assert said(own).startswith("Saved ")


def test_both_windows_say_the_same(own: Stage) -> None:
    own.show("initiative")
    change(own)
    QCoreApplication.processEvents()
    assert own.initiative.status.accessibleName().startswith("Saving")
    own.initiative.actions_of.action("save").trigger()
    written(own)
    assert own.initiative.status.accessibleName().startswith("Saved ")


@pytest.fixture
def broken_disk(own: Stage) -> Iterator[Path]:
    """A disk that takes no documents: there is a file where their folder was. Mended at the end."""
    folder = own.application.paths.documents
    aside = folder.with_name("documents-aside")
    folder.rename(aside)
    folder.write_text("no folder")
    yield folder
    if folder.is_file():
        folder.unlink()
        aside.rename(folder)


def test_a_failing_disk_is_said_at_once_with_its_reason_and_until_it_is_mended(own: Stage, broken_disk: Path) -> None:
    change(own)
    before = time.process_time()
    own.window.actions_of.action("save").trigger()
    written(own)
    assert time.process_time() - before < RIGHT_WITHIN
    assert said(own).startswith("NOT SAVED: ")
    assert len(said(own)) > len("NOT SAVED: ") + 10, "a reason in words"
    own.initiative.show()
    assert own.initiative.status.accessibleName().startswith("NOT SAVED: ")
    change(own)
    assert said(own).startswith("NOT SAVED"), "another change does not hide it"
    broken_disk.unlink()
    broken_disk.with_name("documents-aside").rename(broken_disk)
    own.window.actions_of.action("save").trigger()
    written(own)
    assert said(own).startswith("Saved ")


def test_closing_with_something_not_saved_explains_and_offers_to_try_again(own: Stage, broken_disk: Path) -> None:
    change(own)
    own.window.close()
    settle()
    assert own.window.isVisible(), "it stays, and nothing is lost"
    bar: NoticeBar = own.window.notices
    assert bar.isVisible()
    assert "Not everything is on disk" in bar.text
    assert "Close again" in bar.text
    broken_disk.unlink()
    broken_disk.with_name("documents-aside").rename(broken_disk)
    again = next(one for one in bar.findChildren(Button) if one.accessibleName() == "Try again")
    again.click()
    written(own)
    assert said(own).startswith("Saved ")
    assert not bar.isVisible()
    aside = broken_disk.with_name("documents-aside")
    broken_disk.rename(aside)
    broken_disk.write_text("no folder")
    change(own)
    own.window.close()
    assert own.window.isVisible(), "the answer to an old trouble is none to a new one"
