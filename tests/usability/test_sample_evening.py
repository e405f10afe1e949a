"""What the pictures show as log and history: an evening that was played, and nothing of how the stage was set."""

from pictures.sample_evening import EveningClock, play_evening
from tests.usability.stage import Stage


def test_an_evening_of_many_people_leaves_no_step_that_nobody_made(stage: Stage) -> None:
    workspace = stage.session.workspace
    history = workspace.history
    before = history.index
    play_evening(stage.views, EveningClock())
    steps = history.steps[before - history.index :]
    people = {entry.name for entry in stage.session.index.entries()}
    events = [event for step in steps for event in step.events]
    assert len({event.who for event in events}) >= 5
    assert len(steps) >= 10
    assert [str(step.title) for step in steps if not any(name in str(step.title) for name in people)] == []
    while history.index > before:
        workspace.undo()
