"""An error in our own code, in a slot of any service: the app goes on, and the action that was done is whole."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from PySide6.QtCore import SignalInstance
from pytestqt.qtbot import QtBot

from alien_desktop.rules.people.characteristics import Skill
from alien_desktop.session.session import Session
from tests.console.transcript import Evening, killed_now

SLOTS: dict[str, Callable[[Session], SignalInstance]] = {
    "workspace.changed": lambda session: session.workspace.changed,
    "workspace.acted": lambda session: session.workspace.acted,
    "history.changed": lambda session: session.workspace.history.changed,
    "log.added": lambda session: session.log.added,
    "log.marked": lambda session: session.log.marked,
    "rolls.state_changed": lambda session: session.rolls.state_changed,
    "autosave.state_changed": lambda session: session.autosave.state_changed,
    "profile.document_saved": lambda session: session.profile.document_saved,
}


def fail(*_: object) -> None:
    raise RuntimeError("an error in our own code")


@contextmanager
def failing(evening: Evening, signal: str) -> Iterator[None]:
    emitter = SLOTS[signal](evening.session)
    emitter.connect(fail)
    yield
    emitter.disconnect(fail)


@pytest.mark.parametrize("signal", SLOTS)
def test_what_was_done_is_whole_though_a_slot_fails(qtbot: QtBot, profile: Path, signal: str) -> None:
    evening = Evening(profile, "4" * 60)
    evening.do("character.create", name="Nova Reyes")
    nova = next(one.document_id for one in evening.session.index.entries() if one.name == "Nova Reyes")
    with qtbot.captureExceptions() as errors, failing(evening, signal):
        evening.do("sheet.stress", who=nova, stress=4)
        evening.do("roll.skill", who=nova, skill=Skill.PILOTING.value)
        evening.do("undo")
        evening.do("redo")
        evening.do("save")
    assert errors, "the slot was reached"
    evening.do("sheet.stress", who=nova, stress=6)
    sheet = evening.session.workspace.sheet(nova)
    assert sheet.stress == 6
    titles = [str(step.title) for step in evening.session.workspace.history.steps]
    with killed_now(evening, profile) as again:
        assert again.session.workspace.sheet(nova) == sheet
        assert [str(step.title) for step in again.session.workspace.history.steps] == titles
    evening.close()
