"""Menu entries and keys that stand for a registered command: whether it is allowed, and why not, comes from there.

An action whose command is refused is disabled, and its tooltip says the command's title and the reason. Buttons and
keys run a command with `try_command`, so that a refusal is a sentence and never an error; `show_refusal` disables
a button while its command is refused.
"""

from collections.abc import Callable

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QWidget

from alien_desktop.gui.kit.announcement import say
from alien_desktop.gui.kit.command_actions import CommandActions
from alien_desktop.gui.kit.commands import CommandScope, Menu, WindowCommand
from alien_desktop.gui.kit.translation import tr, translated
from alien_desktop.gui.theme.paint_text import set_tooltip
from alien_desktop.rules.message import Message
from alien_desktop.rules.violation import RuleViolation
from alien_desktop.session.commands.registry import COMMANDS, perform, refusal_of
from alien_desktop.session.save_state import SaveReport, SaveState
from alien_desktop.session.session import Session
from alien_desktop.storage.errors import StorageError


class RegisteredActions(QObject):
    """Keeps the actions of one window in step with the commands behind them."""

    def __init__(self, session: Session, actions: CommandActions, parent: QObject) -> None:
        super().__init__(parent)
        self._session = session
        self._actions = actions
        in_scene = any(command.place is CommandScope.SCENE for command in actions.commands)
        self._shown: dict[str, Message | None] = {}
        """Why each of them is refused, as its action tells it."""
        self._followed = tuple(command for command in actions.commands if _is_followed(command, in_scene=in_scene))
        session.rolls.state_changed.connect(self.refresh)
        session.alarms.panics.changed.connect(self.refresh)
        session.workspace.history.changed.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Ask for each action whether its command is allowed now."""
        for command in self._followed:
            refusal = refusal_of(command.does, self._session)
            if command.id in self._shown and refusal == self._shown[command.id]:
                continue
            self._shown[command.id] = refusal
            words = _told(COMMANDS[command.does].title, refusal)
            self._actions.allow(command.id, words, allowed=refusal is None)


def _unsaid(_reason: Message) -> None:
    """For what says itself why it was refused, or is disabled then."""


def try_command(
    name: str, session: Session, refused: Callable[[Message], object] = _unsaid, /, **arguments: object
) -> bool:
    """Run a registered command and return whether it was allowed; `refused` gets the reason it was not."""
    try:
        perform(name, session, **arguments)
    except RuleViolation as refusal:
        refused(refusal.message)
        return False
    except StorageError as error:
        refused(error.sentence)
        return False
    return True


def save_and_say(session: Session, window: QWidget, refused: Callable[[Message], object] = _unsaid) -> None:
    """Save now and answer a screen reader when that is done; what is not saved says so itself."""

    def answer(report: SaveReport) -> None:
        if report.state is SaveState.SAVED:
            say(window, tr("Saved"))

    if try_command("save", session, refused):
        if session.autosave.report.state is SaveState.SAVING:
            session.autosave.state_changed.connect(answer, Qt.ConnectionType.SingleShotConnection)
        else:
            answer(session.autosave.report)


def command_slot(name: str, session: Session, /, **arguments: object) -> Callable[..., None]:
    """Return a slot that runs a registered command, for signals whose own arguments do not matter."""

    def slot(*_of_signal: object) -> None:
        try_command(name, session, _unsaid, **arguments)

    return slot


def show_refusal(button: QWidget, name: str, session: Session, /, **arguments: object) -> None:
    """Disable a button while its command is refused, and let its tooltip say why."""
    refusal = refusal_of(name, session, **arguments)
    button.setEnabled(refusal is None)
    set_tooltip(button, "" if refusal is None else translated(refusal))


def _is_followed(command: WindowCommand, *, in_scene: bool) -> bool:
    """Whether the command alone decides; in the scene window the selected one, the attack and what is due have a say.

    There R, P and A roll for the attack that is open, or answer the first thing that is due. On a sheet R rolls the
    skill that is marked, also when nothing lies on the table.
    """
    if command.menu is Menu.ROLL and (in_scene or command.id == "roll"):
        return False
    return bool(command.does) and command.place is not CommandScope.SCENE and COMMANDS[command.does].verify is not None


def _told(title: Message, refusal: Message | None) -> str:
    if refusal is None:
        return translated(title)
    return tr("{command}: {reason}").format(command=translated(title), reason=translated(refusal))
