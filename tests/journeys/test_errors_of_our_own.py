"""An error in our own code, in a slot of any service: the app goes on, and the action that was done is whole."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QObject, Signal, SignalInstance
from pytestqt.qtbot import QtBot

from alien_desktop.session.profile import Profile
from tests.console.transcript import Evening, killed_now, parts
from tests.soak import editions

EVENINGS = Path(__file__).parents[1] / "console"
REACHED = {
    "AttackController.chain_changed",
    "AlarmRolls.answered",
    "Autosave.state_changed",
    "ClockController.state_changed",
    "CreationController.changed",
    "CreationController.created",
    "DocumentIndex.entry_changed",
    "EventLog.added",
    "EventLog.marked",
    "GearRolls.rolled",
    "History.changed",
    "InjuryRolls.rolled",
    "MedicalActions.message_posted",
    "PlayersScreen.changed",
    "Profile.document_saved",
    "Profile.preferences_changed",
    "RollTable.state_changed",
    "SceneController.document_changed",
    "SceneController.encounter_changed",
    "SceneController.reported",
    "Session.preferences_changed",
    "Workspace.acted",
    "Workspace.changed",
}
"""What an evening at the table emits. The others are told of trouble with files, and have their tests there."""


def signals_of(profile: Profile) -> Iterator[tuple[str, SignalInstance]]:
    """Every signal of every service, by its name."""
    for one in (profile, *profile.findChildren(QObject)):
        kind = type(one)
        if kind.__module__.startswith("alien_desktop"):
            for name in (name for name in dir(kind) if isinstance(vars(kind).get(name), Signal)):
                yield f"{kind.__name__}.{name}", getattr(one, name)


def let_all_fail(evening: Evening, reached: set[str]) -> None:
    """Let a slot of every signal raise an error."""

    def failing(name: str) -> object:
        def fail(*_: object) -> None:
            reached.add(name)
            raise RuntimeError("an error in our own code")

        return fail

    for name, signal in signals_of(evening.session.profile):
        signal.connect(failing(name))


@pytest.mark.parametrize("edition", editions("evolved"))
def test_an_evening_goes_as_ever_though_a_slot_of_every_signal_fails(qtbot: QtBot, profile: Path, edition: str) -> None:
    transcript = EVENINGS / f"evening_{edition}.txt"
    faces, commands = parts(transcript)
    evening, reached = Evening(profile, faces), set[str]()
    evening.session.creation  # noqa: B018 - it is made when somebody first makes a character
    with qtbot.captureExceptions() as errors:
        let_all_fail(evening, reached)
        played = evening.play(commands)
        evening.do("preference.set", name="undo_steps", value=500)
        evening.do("time.open", who="Nova Reyes", passage="shift")
        evening.do("time.apply")
        evening.do("undo")
        evening.do("redo")
        evening.do("save")
    assert errors
    assert not REACHED - reached, "the slots were reached"
    assert played == transcript.read_text("utf-8").partition("\n")[2]
    documents = {one.id: one for one in evening.session.workspace.documents()}
    titles = [str(step.title) for step in evening.session.workspace.history.steps]
    with qtbot.captureExceptions(), killed_now(evening, profile) as again:
        assert {key: again.session.workspace.document(key) for key in documents} == documents
        assert [str(step.title) for step in again.session.workspace.history.steps] == titles
    with qtbot.captureExceptions():
        evening.close()
