"""The log of a scene: what was done in it and in no other, as entries, as text, and how a combatant in it died."""

from collections.abc import Callable
from datetime import datetime

from alien_desktop.documents.scene.encounter import Combatant, Encounter
from alien_desktop.documents.sheet.states import DEAD
from alien_desktop.rules.combat.attack_flow.chain import ConsequenceKind
from alien_desktop.rules.message import Message, Words
from alien_desktop.session.background_writer import after_earlier_jobs
from alien_desktop.session.event_log import EventLog, LogEntry
from alien_desktop.session.event_text import text_of
from alien_desktop.session.events import (
    AlarmRolled,
    AttackDiceFell,
    AttackDid,
    ConditionSet,
    CriticalInjuryTaken,
    DeathRollMade,
    DiceEvent,
    Event,
    HitTaken,
    RoundBegan,
)

_AT_ONCE = 200
"""So many lines are made in one go."""


class SceneLog:
    """Reads the session's log by scene. What was undone stays in it, marked."""

    def __init__(self, log: EventLog) -> None:
        self._log = log

    async def entries(self, scene_id: str) -> tuple[LogEntry, ...]:
        """Return the entries of a scene that have a line in its log, oldest first."""
        whole = await self._log.whole()
        return tuple(entry for entry in whole if entry.scene == scene_id and entry.events)

    async def text(self, scene: Encounter, said: Callable[[Words | None], str] = lambda words: str(words or "")) -> str:
        """Return the log of a scene as plain text: a line for each fact under its Round; `said` tells words.

        Times are those of the local clock. What was taken back is left out.
        """
        lines = [scene.name or said(Message("Unnamed scene")), ""]
        shown = -1

        def heading(number: int) -> None:
            nonlocal shown
            if number != shown:
                shown = number
                lines.append(said(Message("Round {number}", number=number) if number else Message("Before the fight")))

        for number, entry in enumerate((await self.entries(scene.id)), 1):
            if number % _AT_ONCE == 0:
                await after_earlier_jobs()  # the window handles its events
            if entry.taken_back:
                continue
            heading(entry.round)
            for event in entry.events:
                if isinstance(event, RoundBegan):
                    heading(event.round)  # what the same step tells after it is of the new Round
                else:
                    lines.append(f"  {_clock(entry.time)}  {_line(event, said)}")
        return "\n".join(lines) + "\n"

    def fate_of(self, scene_id: str, combatant: Combatant) -> Message | None:
        """Return how and in which Round a combatant died; None when nothing tells of it."""
        for entry in reversed(self._log.entries()):
            if entry.scene != scene_id or entry.taken_back:
                continue
            for event in reversed(entry.events):
                how = _death(event, combatant)
                if how is not None and not entry.round:
                    return how
                if how is not None:
                    return Message("{how}, Round {number}", how=how, number=entry.round)
        return None


def _death(event: Event, combatant: Combatant) -> Message | None:
    match event:
        case HitTaken(died=True) if event.combatant == combatant.id:
            return Message("killed")
        case DeathRollMade(died=True) if event.document == combatant.document:
            return Message("bled out")
        case CriticalInjuryTaken(dies=True) if event.document == combatant.document:
            return Message("killed")
        case AttackDid(kind=ConsequenceKind.KILL) if event.combatant == combatant.id:
            return Message("killed")
        case ConditionSet(begins=True) if event.row.id == DEAD and event.who == combatant.name:
            return Message("dead")
    return None


def _line(event: Event, said: Callable[[Words | None], str]) -> str:
    text = text_of(event)
    parts = [f"{event.who}: {said(text.title)}" if event.who else said(text.title)]
    read = (event.die,) if isinstance(event, AlarmRolled) else event.plain if isinstance(event, AttackDiceFell) else ()
    if read:
        parts.append(f"[{' '.join(map(str, read))}]")
    elif isinstance(event, DiceEvent) and event.faces:
        faces = " ".join(map(str, event.base)) or "-"
        if event.stress:
            faces = f"{faces} | {' '.join(map(str, event.stress))}"
        parts.append(f"[{faces}]")
    if text.result:
        parts.append(f"= {said(text.result)}")
    return " ".join(parts)


def _clock(time: str) -> str:
    try:
        return datetime.fromisoformat(time).astimezone().strftime("%H:%M")
    except (ValueError, OverflowError):
        return time
