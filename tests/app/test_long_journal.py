"""A journal that nobody could cut is read beside the window, which says how far it is; nothing else is different."""

from pathlib import Path
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from alien_desktop.app.application import Application
from alien_desktop.app.options import Options
from alien_desktop.gui.kit.notice_bar import NoticeBar
from alien_desktop.rules.dice.dice import ScriptedDice
from alien_desktop.session import journal_ahead
from alien_desktop.session.build_session import build_session
from alien_desktop.session.journal_ahead import JournalAhead
from alien_desktop.session.session import Session
from alien_desktop.storage.document_store import DocumentStore
from alien_desktop.storage.files import RealFiles
from alien_desktop.storage.paths import Paths
from alien_desktop.storage.timestamps import utc_now
from tests.console.transcript import Evening
from tests.running_app import RunningApp


@pytest.fixture
def played(profile: Path, qapp: object) -> Path:
    evening = Evening(profile)
    evening.do("character.create", name="Nova Reyes")
    for stress in (1, 2, 3, 4):
        evening.do("sheet.stress", who="Nova Reyes", stress=stress)
    evening.do("undo")
    evening.close()
    return profile


def known(session: Session) -> list[tuple[int, str, bool]]:
    return [(one.seq, str(one.title), one.taken_back) for one in session.log.entries()]


def test_a_long_journal_is_read_beside_the_window_and_gives_the_same_session(
    qtbot: QtBot, played: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    usual = RunningApp(qtbot, played, ScriptedDice(()))
    expected, index = known(usual.session), usual.session.workspace.history.index
    usual.close()
    monkeypatch.setattr(journal_ahead, "LONG", 0)
    told: list[str] = []
    set_message = NoticeBar.set_message

    def heard(bar: NoticeBar, text: str, *rest: Any, **more: Any) -> None:
        told.append(text)
        set_message(bar, text, *rest, **more)

    monkeypatch.setattr(NoticeBar, "set_message", heard)
    table = RunningApp(qtbot, played, ScriptedDice(()))
    assert told[0].startswith("Reading what was done before")
    assert table.window.notices.isHidden()
    assert known(table.session) == expected
    assert table.session.workspace.history.index == index
    table.session.workspace.undo()
    assert {one.stress for one in table.session.index.entries() if one.name == "Nova Reyes"} == {2}
    table.close()


def test_what_is_written_between_the_two_looks_at_the_journal_is_there(played: Path) -> None:
    paths = Paths.for_profile(played)
    whole = paths.journal.read_bytes()
    paths.journal.write_bytes(b"".join(whole.splitlines(keepends=True)[:-2]))
    ahead = JournalAhead(paths.journal)
    ahead.read()
    assert ahead.share > 0.9
    paths.journal.write_bytes(whole)
    found = DocumentStore(paths, RealFiles(), utc_now).scan()
    session = build_session(paths, ScriptedDice(()), found, ahead=ahead)[0]
    assert [one.stress for one in session.index.entries() if one.name == "Nova Reyes"] == [3]
    assert len(known(session)) == 5
    assert session.profile.close()


def test_a_window_that_is_closed_while_the_journal_is_read_builds_nothing(
    qtbot: QtBot, played: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(journal_ahead, "LONG", 0)
    application = Application(Options(profile=played), ScriptedDice(()))
    assert application.start()
    window = application.window
    assert window is not None
    application._load_rest()
    window.close()
    qtbot.waitUntil(lambda: window.notices.text != "" and not application._is_reading)
    assert not window.is_ready
    window.deleteLater()
