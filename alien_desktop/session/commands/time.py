"""Time that passes for a character or the whole crew."""

from alien_desktop.documents.upkeep.upkeep_item import TimeStep
from alien_desktop.rules.json_object import JsonObject
from alien_desktop.rules.message import Message
from alien_desktop.rules.violation import RuleViolation
from alien_desktop.session.commands.command import CharacterId, Command, command
from alien_desktop.session.session import Session


def show_due(session: Session, who: CharacterId, passage: TimeStep, crew: bool = False) -> list[JsonObject]:
    """Open the list of what is due when time passes, and return it."""
    session.clock.open(who, passage, crew)
    return [
        {
            "key": line.key,
            "who": line.who,
            "what": str(line.due.title),
            "ticked": line.ticked,
            "value": line.value,
            "values": [outcome.value for outcome in line.due.outcomes],
            "needs_dice": line.waits,
        }
        for line in session.clock.state.lines
    ]


def tick(session: Session, key: str, happens: bool) -> None:
    """Let something of the list happen or not."""
    _verify_key(session, key)
    session.clock.tick(key, happens)


def set_result(session: Session, key: str, value: int) -> None:
    """Set what something of the list comes to."""
    _verify_key(session, key)
    session.clock.set_value(key, value)


def roll(session: Session, key: str = "") -> None:
    """Roll for one line of the list, for all that wait when none is named."""
    if key:
        _verify_key(session, key)
        session.clock.roll(key)
    else:
        session.clock.roll_all()


def _verify_key(session: Session, key: str) -> None:
    known = [line.key for line in session.clock.state.lines]
    if key not in known:
        listed = ", ".join(known) or "-"
        raise RuleViolation(Message("key: nothing due is called {key}; there is {keys}.", key=key, keys=listed))


def apply(session: Session) -> bool:
    """Let everything happen that is ticked, as one step."""
    return session.clock.apply()


def verify_open(session: Session) -> None:
    """Raise RuleViolation while no list of what is due is open."""
    if session.clock.state.title is None:
        raise RuleViolation(Message("First ask what is due: time.open."))


TIME_COMMANDS: tuple[Command, ...] = (
    command("time.open", Message("What is due when time passes"), show_due, answers="due"),
    command("time.tick", Message("Tick what is due, or not"), tick, verify=verify_open),
    command("time.set", Message("Set the amount of what is due"), set_result, verify=verify_open),
    command("time.roll", Message("Roll for what is due"), roll, verify=verify_open),
    command("time.apply", Message("Let the time pass"), apply, verify=verify_open),
)
