"""A scripted evening as sample log: many people, skills and results, minute by minute."""

from datetime import UTC, datetime, timedelta

from alien_desktop.rules.effects.vocabulary import Supply
from alien_desktop.rules.people.characteristics import Skill
from alien_desktop.session.commands.registry import perform
from pictures.sample_stage import SampleStage

_BEGIN = datetime(2026, 11, 20, 19, 42, tzinfo=UTC)


class EveningClock:
    """A clock that stands still until it is told to go on."""

    def __init__(self) -> None:
        self._now = _BEGIN

    def __call__(self) -> datetime:
        """Return the moment."""
        return self._now

    def pass_minutes(self, minutes: float) -> None:
        """Go on."""
        self._now += timedelta(minutes=minutes)


_ROLLS: tuple[tuple[str, str, tuple[int, ...], bool], ...] = (
    ("pilot", "observation", (6, 4, 3, 2, 5, 2, 3, 5, 2, 4), False),
    ("medic", "medical_aid", (5, 4, 3, 6, 6, 2, 3, 3, 5, 2), False),
    ("marshal", "ranged_combat", (2, 3, 5, 4, 3, 2, 5, 4, 6, 2), True),
    ("synthetic", "comtech", (6, 6, 3, 5, 2, 4, 3, 2, 5, 2), False),
    ("broken", "heavy_machinery", (4, 2, 6, 3, 5, 2, 3, 3, 4, 2), False),
    ("pilot", "mobility", (3, 3, 5, 2, 4, 2, 3, 5, 2, 4), True),
    ("marshal", "close_combat", (6, 5, 4, 2, 3, 2, 3, 4, 5, 2), False),
    ("medic", "survival", (2, 4, 3, 5, 3, 2, 3, 5, 4, 2), False),
)
"""Who rolls what, with which faces, and whether it is pushed."""


def play_evening(stage: SampleStage, clock: EveningClock) -> None:
    """Play the evening up to the moment at which the views begin; everybody is as before afterwards."""
    session, workspace = stage.session, stage.session.workspace
    people = {name: getattr(stage, name) for name in ("pilot", "medic", "marshal", "synthetic", "broken")}
    before = [workspace.document(document_id) for document_id in people.values()]
    for who, skill, faces, pushed in _ROLLS:
        clock.pass_minutes(6.5)
        stage.dice.arrange((*faces, *([3, 5, 2, 4] * 8)))
        perform("roll.prepare", session, who=people[who], skill=Skill(skill))
        perform("roll", session)
        if pushed and session.rolls.state.may_push:
            clock.pass_minutes(0.5)
            stage.dice.arrange((6, 4, 2, 5, 3, 3, 2, 5, 4, 3, 2, 5, 3, 4, 2, 5))
            perform("push", session)
        session.rolls.clear()
    clock.pass_minutes(4)
    stage.dice.arrange((5, 3, 1, 4, 2, 6))
    perform("roll.supply", session, who=people["pilot"], supply=Supply.AIR)
    clock.pass_minutes(3)
    perform("sheet.change_stress", session, who=people["medic"], by=1)
    clock.pass_minutes(5)
    stage.dice.arrange(())
    workspace.end_burst()
    for document in before:
        stage.place(document)
