"""All commands by name, and the one way to run one from plain JSON values."""

from collections.abc import Coroutine, Mapping
from typing import Any

from pydantic import ValidationError
from PySide6.QtCore import QObject

from alien_desktop.rules.message import Message, Words
from alien_desktop.rules.record import record
from alien_desktop.rules.stress.panic_chain import PanicQueue
from alien_desktop.rules.violation import RuleViolation
from alien_desktop.session.combat.combat_events import ActionReport
from alien_desktop.session.commands.arguments import arguments_of
from alien_desktop.session.commands.attack import ATTACK_COMMANDS
from alien_desktop.session.commands.body import BODY_COMMANDS
from alien_desktop.session.commands.command import Command
from alien_desktop.session.commands.creation import CREATION_COMMANDS
from alien_desktop.session.commands.documents import DOCUMENT_COMMANDS
from alien_desktop.session.commands.edition_words import unknown
from alien_desktop.session.commands.gear import GEAR_COMMANDS
from alien_desktop.session.commands.order import ORDER_COMMANDS
from alien_desktop.session.commands.places import PLACE_COMMANDS
from alien_desktop.session.commands.players import PLAYERS_COMMANDS
from alien_desktop.session.commands.readings import READING_COMMANDS
from alien_desktop.session.commands.rolls import ROLL_COMMANDS
from alien_desktop.session.commands.scene import SCENE_COMMANDS
from alien_desktop.session.commands.sheet import SHEET_COMMANDS
from alien_desktop.session.commands.stealth import STEALTH_COMMANDS
from alien_desktop.session.commands.time import TIME_COMMANDS
from alien_desktop.session.commands.vehicles import VEHICLE_COMMANDS
from alien_desktop.session.commands.versions import VERSION_COMMANDS
from alien_desktop.session.commands.what_if import WHAT_IF_COMMANDS
from alien_desktop.session.event_log import LogEntry
from alien_desktop.session.events import Event
from alien_desktop.session.rolls.table_history import OnTable
from alien_desktop.session.session import Session
from alien_desktop.session.sheet_editor import problem_of
from alien_desktop.session.text_search import close_names
from alien_desktop.storage.errors import StorageError

COMMANDS: dict[str, Command] = {
    command.name: command
    for command in (
        *DOCUMENT_COMMANDS,
        *CREATION_COMMANDS,
        *SHEET_COMMANDS,
        *READING_COMMANDS,
        *ROLL_COMMANDS,
        *GEAR_COMMANDS,
        *BODY_COMMANDS,
        *SCENE_COMMANDS,
        *ATTACK_COMMANDS,
        *ORDER_COMMANDS,
        *PLACE_COMMANDS,
        *PLAYERS_COMMANDS,
        *STEALTH_COMMANDS,
        *TIME_COMMANDS,
        *VEHICLE_COMMANDS,
        *VERSION_COMMANDS,
        *WHAT_IF_COMMANDS,
    )
}


def refusal_of(name: str, session: Session, /, **arguments: object) -> Message | None:
    """Return why a command is not allowed now with these arguments, with any when none are given; None when it is."""
    try:
        COMMANDS[name].check(session, arguments)
    except RuleViolation as refusal:
        return refusal.message
    return None


def perform(name: str, session: Session, /, **arguments: object) -> object:
    """Run a command with the values that its function takes, for menus, keys and buttons.

    Raises RuleViolation while it is not allowed, and where the rules refuse it. From JSON: `CommandRunner`.
    """
    command = COMMANDS[name]
    command.check(session, arguments)
    return _value_of(command, session, arguments)


async def perform_async(name: str, session: Session, /, **arguments: object) -> object:
    """Run a command like `perform`, but await the files that it needs: the window can go on."""
    command = COMMANDS[name]
    command.check(session, arguments)
    value = command.run(session, **arguments)
    return await value if isinstance(value, Coroutine) else value


def _value_of(command: Command, session: Session, arguments: Mapping[str, object]) -> object:
    value = command.run(session, **arguments)
    return session.profile.writer.run_and_wait(value) if isinstance(value, Coroutine) else value


def no_command(name: str) -> Message:
    """Return that there is no such command, with those that may be meant."""
    near = close_names(name, COMMANDS, 3) or [one for one in COMMANDS if name and name in one][:5]
    if not near:
        return Message("There is no command {name}; help lists them.", name=name)
    listed = ", ".join(near)
    return Message("There is no command {name}; do you mean {near}? help lists all.", name=name, near=listed)


@record
class Answer:
    """The result of a command."""

    value: Any
    """What a question asks for, by the key that `Command.answers` names."""
    events: tuple[Event, ...]
    """The facts of the steps that were made, in order."""
    taken_back: tuple[str, ...] = ()
    """The titles of steps that were undone."""
    done_again: tuple[str, ...] = ()
    """The titles of steps that were redone."""


@record
class Moment:
    """What a command that is refused goes back to."""

    step: int
    """How many steps the history has behind it."""
    table: OnTable
    panics: PanicQueue | None


class CommandRunner(QObject):
    """Runs commands one at a time. A command that is refused has changed nothing."""

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._added: list[LogEntry] = []
        self._marked: list[LogEntry] = []
        self._refusals: list[Words | None] = []
        session.log.added.connect(self._added.append)
        session.log.marked.connect(self._marked.append)
        for service in (session.workspace, session.injuries, session.medical, session.clock, session.alarms.panics):
            service.refused.connect(self._refusals.append)
        session.scene.reported.connect(self._on_scene_reported)

    def run(self, name: str, given: Mapping[str, Any]) -> Answer:
        """Run a command. Raises RuleViolation when it is unknown, its arguments do not fit, or the rules refuse it."""
        command = COMMANDS.get(name)
        if command is None:
            raise RuleViolation(no_command(name))
        command.check(self._session, {})
        arguments = arguments_of(command, given, self._session)
        workspace = self._session.workspace
        workspace.end_burst()
        before = self.moment
        for collected in (self._added, self._marked, self._refusals):
            collected.clear()
        try:
            command.check(self._session, arguments)
            value = _value_of(command, self._session, arguments)
            self._raise_refusal()
        except ValidationError as error:
            self.go_back(before)
            raise RuleViolation(problem_of(error)) from None
        except IndexError:
            self.go_back(before)
            raise RuleViolation(Message("There is nothing at this place; the first place is 0.")) from None
        except LookupError as error:  # an id or a field that nobody knows
            self.go_back(before)
            raise RuleViolation(unknown(str(error.args[0]))) from None
        except StorageError as error:
            self.go_back(before)
            raise RuleViolation(Message("{reason}", reason=error.sentence)) from None
        except RuleViolation:
            self.go_back(before)
            self._raise_refusal()  # what a service has refused first is why the rest went wrong
            raise
        return Answer(
            value,
            tuple(event for entry in self._added for event in entry.events),
            tuple(str(entry.title) for entry in self._marked if entry.taken_back),
            tuple(str(entry.title) for entry in self._marked if not entry.taken_back),
        )

    def _raise_refusal(self) -> None:
        """Raise RuleViolation when a service has refused something with a signal."""
        if self._refusals:
            reason = self._refusals[0] or Message("That is not possible now.")
            raise RuleViolation(Message("{reason}", reason=reason))

    def _on_scene_reported(self, report: ActionReport) -> None:
        if report.refused:
            self._refusals.append(report.sentence)

    @property
    def moment(self) -> Moment:
        """The present moment, before a command."""
        session = self._session
        return Moment(session.workspace.history.index, session.table.history.now(), session.alarms.panics.queue)

    def go_back(self, before: Moment) -> None:
        """Take back what a command did before it was refused."""
        while self._session.workspace.history.index > before.step:
            self._session.workspace.undo()
        self._session.table.history.put(before.table)
        self._session.alarms.panics.go_back(before.panics)
