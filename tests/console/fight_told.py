"""A fight told in plain lines: the commands after `>`, and what happened below them, one line for each event."""

import json
from pathlib import Path
from typing import Any

from alien_desktop.session.event_codec import event_from_json
from alien_desktop.session.event_text import text_of
from alien_desktop.session.events import Event
from tests.console.transcript import Evening

NEXT = ("turn", "alarm_waits", "other_side_waits")
"""What the console tells of what comes next."""


def told(evening: Evening, command: dict[str, Any]) -> str:
    """Run a command and tell what came of it."""
    answer = json.loads(evening.console.answer(json.dumps(command)))
    lines = [f"> {json.dumps(command)}"]
    if "refused" in answer:
        lines.append(f"  refused: {answer['refused']}")
    # What comes next is told by the console alone; the log, which fights by keys are held against, has it not.
    lines += [f"  {line(one)}" for one in answer.get("events", ()) if one["event"] not in NEXT]
    return "".join(f"{each}\n" for each in lines)


def line(data: dict[str, Any]) -> str:
    """One event in words, with the faces that fell."""
    if data["event"] in ("undone", "redone"):
        return f"{data['event']}: {data['title']}"
    event: Event = event_from_json(data)
    text = text_of(event)
    words = f"{event.who}: {text.title}" if event.who else str(text.title)
    if text.result is not None:
        words += f" = {text.result}"
    faces = ["".join(map(str, getattr(event, pile, ()))) for pile in ("base", "stress", "plain")]
    shown = " ".join(
        f"{pile}[{fallen}]" for pile, fallen in zip(("base", "stress", "read"), faces, strict=True) if fallen
    )
    return f"{words} {shown}".rstrip()


def commands_of(told_before: Path) -> list[dict[str, Any]]:
    """Return the commands of a fight that was told."""
    lines = told_before.read_text(encoding="utf-8").splitlines()
    return [json.loads(one.removeprefix("> ")) for one in lines if one.startswith("> ")]
