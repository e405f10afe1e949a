"""The players' screen: what it may show, what it shows, and what was handed out."""

from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any

from alien_desktop.documents.players_settings import CreatureFacts, CrewFacts, PlayersPage, RollDetail
from alien_desktop.rules.json_object import JsonObject
from alien_desktop.rules.message import Message
from alien_desktop.rules.violation import RuleViolation
from alien_desktop.session.commands.command import Command, command
from alien_desktop.session.commands.scene import verify_open
from alien_desktop.session.session import Session


def show_view(session: Session) -> JsonObject:
    """Return all that the players may see now, as the screen shows it."""
    found: JsonObject = _plain(session.players.view())
    return found


def _plain(value: Any) -> Any:
    if isinstance(value, Message):
        return str(value)
    if is_dataclass(value):
        return {one.name: _plain(getattr(value, one.name)) for one in fields(value) if one.name != "document"}
    return [_plain(one) for one in value] if isinstance(value, tuple) else value


def show_page(session: Session, page: PlayersPage) -> None:
    """Choose what the screen shows."""
    session.players.set(page=page)


def black_out(session: Session, black: bool | None = None) -> None:
    """Make the screen black or light again; without `black` the other of the two."""
    session.players.set_black(not session.players.settings.black if black is None else black)


def allow(
    session: Session,
    health: CrewFacts | None = None,
    stress: CrewFacts | None = None,
    creatures: CreatureFacts | None = None,
    roll: RollDetail | None = None,
    scene_name: bool | None = None,
) -> None:
    """Choose what the players may know; what is left out stays as it is."""
    values = {"health": health, "stress": stress, "creatures": creatures, "roll": roll, "scene_name": scene_name}
    session.players.set(**{key: value for key, value in values.items() if value is not None})


def hide_rolls(session: Session, hidden: bool = True) -> None:
    """Roll out of sight of the players from now on, or in sight again."""
    session.players.hide_rolls(hidden)


def add_handout(session: Session, title: str, text: str = "", picture: str = "") -> str:
    """Get a text or a picture ready for the players; `picture` is the path of a file. Answers its id."""
    taken = ""
    if picture:
        if session.take_handout is None:
            raise RuleViolation(Message("Pictures are taken in by the window alone."))
        taken = session.take_handout(Path(picture))
    return session.players.add_handout(title, text, taken)


def remove_handout(session: Session, handout: str) -> None:
    """Take a handout away, by id or name."""
    session.players.remove_handout(handout)


def hand_out(session: Session, handout: str) -> None:
    """Show a handout to the players now, by id or name."""
    session.players.hand_out(handout)


PLAYERS_COMMANDS: tuple[Command, ...] = (
    command("players.view", Message("What the players see"), show_view, answers="view"),
    command("players.page", Message("What the players’ screen shows"), show_page),
    command("players.black", Message("Black-out"), black_out),
    command("players.allow", Message("What the players may know"), allow),
    command("players.hide_rolls", Message("Roll out of sight"), hide_rolls),
    command("players.add_handout", Message("Get a handout ready"), add_handout, answers="handout", verify=verify_open),
    command("players.remove_handout", Message("Take a handout away"), remove_handout, verify=verify_open),
    command("players.hand_out", Message("Hand it out"), hand_out, verify=verify_open),
)
