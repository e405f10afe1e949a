"""Answers commands: one JSON object in, one JSON object out. Bad input is an answer, never an error."""

import json
import logging
from enum import Enum
from typing import Any

from alien_desktop.console.faces import FileDice
from alien_desktop.documents.scene.turns import the_dead
from alien_desktop.rules.dice.dice import DiceSource
from alien_desktop.rules.message import Message
from alien_desktop.rules.violation import RuleViolation
from alien_desktop.session.commands.command import Command, Parameter
from alien_desktop.session.commands.edition_words import words_ever
from alien_desktop.session.commands.registry import COMMANDS, CommandRunner, no_command
from alien_desktop.session.commands.table import alarm_on_the_table, other_side
from alien_desktop.session.event_codec import event_told
from alien_desktop.session.rolls.roll_state import Phase
from alien_desktop.session.session import Session
from alien_desktop.storage.strict_json import MAX_DEPTH, Refused, depth_of, loads

log = logging.getLogger(__name__)

MOST_LETTERS = 1_000_000
"""A longer line is not read."""

EXAMPLE = 'A line is like {"do": "help", "command": "attack."}.'


class Console:
    """The commands of a session as JSON."""

    def __init__(self, session: Session, dice: DiceSource) -> None:
        self._runner = CommandRunner(session)
        self._session = session
        self._dice = dice

    def answer(self, line: str) -> str:
        """Return the answer to a line, as one line of JSON."""
        try:
            return json.dumps(self._answer(self._request(line)), ensure_ascii=False)
        except RuleViolation as refusal:
            answer = {"refused": str(refusal.message)}
        except Exception:
            # A program that drives the console gets an answer to every line; what went wrong is in the log.
            log.exception("A command failed: %s", line)
            answer = {"refused": "This command failed; nothing of it is promised."}
        return json.dumps(answer, ensure_ascii=False)

    def _described(self, command: Command) -> dict[str, Any]:
        """Return what help tells of a command now: with the reason when it is not allowed."""
        told = described(command)
        try:
            command.check(self._session, {})
        except RuleViolation as refusal:
            told["refused"] = str(refusal.message)
        return told

    @staticmethod
    def _request(line: str) -> dict[str, Any]:
        if len(line) > MOST_LETTERS:
            raise RuleViolation(Message("A line has at most {most:,d} letters.", most=MOST_LETTERS))
        if not line.strip():
            raise RuleViolation(Message("This line is empty. {example}", example=EXAMPLE))
        if line.startswith("\ufeff"):
            raise RuleViolation(Message("The line begins with a byte order mark: write UTF-8 without one."))
        try:
            if depth_of(line.encode("utf-8")) > MAX_DEPTH:
                raise RuleViolation(Message("A line is nested at most {most} deep.", most=MAX_DEPTH))
            request = loads(line)
        except Refused as refused:
            raise RuleViolation(Message("This line holds {what}.", what=refused.what)) from None
        except (ValueError, RecursionError):
            raise RuleViolation(Message("This is no JSON. {example}", example=EXAMPLE)) from None
        if not isinstance(request, dict) or not isinstance(request.get("do"), str):
            raise RuleViolation(
                Message('A command is an object with the name of a command as "do". {example}', example=EXAMPLE)
            )
        return request

    def _answer(self, request: dict[str, Any]) -> dict[str, Any]:
        name = request.pop("do")
        if name == "help":
            return {"help": [self._described(command) for command in asked_for(request)]}
        place = self._dice.place if isinstance(self._dice, FileDice) else 0
        before, turn, earlier = self._runner.moment, self._turn(), self._session.rolls.state
        try:
            answer = self._runner.run(name, request)
            if isinstance(self._dice, FileDice) and self._dice.ran_out:  # where a signal has swallowed the refusal
                self._runner.go_back(before)
                raise RuleViolation(self._dice.refusal)
        except RuleViolation:
            if isinstance(self._dice, FileDice):
                self._dice.rewind(place)
            raise
        key = COMMANDS[name].answers
        if key != "events":
            return {key: answer.value}
        events = [event_told(event) for event in answer.events]
        events += [{"event": "undone", "title": str(title)} for title in answer.taken_back]
        events += [{"event": "redone", "title": str(title)} for title in answer.done_again]
        state = self._session.rolls.state
        told = alarm_on_the_table(state)
        if told is not None and state.phase is Phase.ANSWER and state.alarm is not earlier.alarm:
            events.append({"event": "alarm_waits", "document": state.sheet_id, "title": str(state.title), **told})
        if state.opponent is not None and state.phase is Phase.DONE is not earlier.phase:
            events.append({"event": "other_side_waits", **(other_side(state, self._session) or {})})
        now = self._turn()
        if now and now != turn:
            events.append(now)
        return {"events": events}

    def _turn(self) -> dict[str, Any]:
        """Return whose turn it is in the open scene; empty when it is nobody's. It is reported when it changes."""
        scene = self._session.scene
        if not self._session.workspace.has(scene.encounter_id):
            return {}
        encounter = scene.encounter
        if not 0 <= encounter.current < len(encounter.cards):
            return {}
        card = encounter.cards[encounter.current]
        dead = the_dead(encounter, scene.sheets())
        group = encounter.group_of(card.combatant)
        one = next((each for each in group if each.id not in dead), group[0])  # the leader may be dead
        place = {"document": encounter.id, "round": encounter.round, "card": card.number, "combatant": one.id}
        return {"event": "turn", "who": scene.name_of(one), **place}


def asked_for(request: dict[str, Any]) -> list[Command]:
    """Return the commands that help is asked for: all, those of a name, or those whose name begins so."""
    name = request.pop("command", "")
    if request or not isinstance(name, str):
        raise RuleViolation(Message('help takes "command": a name, or the beginning of some (attack.).'))
    if name in COMMANDS:
        return [COMMANDS[name]]
    found = [command for command in COMMANDS.values() if command.name.startswith(name)]
    if not found:
        raise RuleViolation(no_command(name))
    return found


def described(command: Command) -> dict[str, Any]:
    """Return what help tells of a command, whatever is on the table."""
    return {
        "do": command.name,
        "title": str(command.title),
        "about": command.about,
        "parameters": [_parameter(one) for one in command.parameters],
        "answers": command.answers,
    }


def _parameter(parameter: Parameter) -> dict[str, Any]:
    told: dict[str, Any] = {"name": parameter.name, "kind": parameter.kind, "required": parameter.required}
    if parameter.kind.endswith("number"):
        told["from"], told["to"] = parameter.limits
    choices = parameter.choices or words_ever(parameter.word)
    if choices:
        told["choices"] = list(choices)
    if not parameter.required:
        told["default"] = plain(parameter.default)
    return told


def plain(value: Any) -> Any:
    """Return the value of a parameter that is left out as JSON."""
    if isinstance(value, Enum):
        return value.value
    return [plain(one) for one in value] if isinstance(value, tuple) else value
