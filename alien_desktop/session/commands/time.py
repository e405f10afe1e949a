"""Time that passes for a character or the whole crew."""

from alien_desktop.documents.upkeep.upkeep_item import TimeStep
from alien_desktop.rules.json_object import JsonObject
from alien_desktop.rules.message import Message, Plural
from alien_desktop.rules.violation import RuleViolation
from alien_desktop.session.commands.command import CharacterId, Command, command
from alien_desktop.session.session import Session
from alien_desktop.session.upkeep.clock_controller import PendingUpkeep


def show_due(session: Session, who: CharacterId, passage: TimeStep, crew: bool = False) -> list[JsonObject]:
    """Open the list of what is due when time passes, and return it."""
    session.clock.open(who, passage, crew)
    return _due(session)


def tick(session: Session, key: str, happens: bool) -> list[JsonObject]:
    """Let something of the list happen or not, and return the list."""
    line = _line(session, key)
    if happens:
        _verify_possible(line)
    session.clock.tick(key, happens)
    return _due(session)


def set_result(session: Session, key: str, value: int) -> list[JsonObject]:
    """Set what something of the list comes to, and return the list."""
    line = _line(session, key)
    _verify_possible(line)
    known = [outcome.value for outcome in line.due.outcomes]
    if value not in known:
        listed = ", ".join(map(str, sorted(known)))
        raise RuleViolation(Message("value has to be one of {known}.", known=listed))
    session.clock.set_value(key, value)
    return _due(session)


def roll(session: Session, key: str = "") -> list[JsonObject]:
    """Roll for one line of the list, for all that wait when none is named, and return the list."""
    if key:
        _line(session, key)
        session.clock.roll(key)
    else:
        session.clock.roll_all()
    return _due(session)


def _due(session: Session) -> list[JsonObject]:
    return [
        {
            "key": line.key,
            "who": line.who,
            "what": session.words(Message("{what}", what=line.due.title)),
            "note": session.words(line.due.note) if line.due.note is not None else "",
            "ticked": line.ticked,
            "value": line.value,
            "values": [outcome.value for outcome in line.due.outcomes],
            "outcomes": [session.words(outcome.text) for outcome in line.due.outcomes],
            "needs_dice": line.waits,
            "base": list(line.base),
            "stress": list(line.stress),
            "told": session.words(line.note) if line.note is not None else "",
            "refused": session.words(line.due.blocked) if line.due.blocked is not None else "",
        }
        for line in session.clock.state.lines
    ]


def _line(session: Session, key: str) -> PendingUpkeep:
    lines = {line.key: line for line in session.clock.state.lines}
    if key not in lines:
        listed = ", ".join(lines) or "-"
        raise RuleViolation(Message("key: nothing due is called {key}; there is {keys}.", key=key, keys=listed))
    return lines[key]


def _verify_possible(line: PendingUpkeep) -> None:
    """Raise RuleViolation for what cannot happen now."""
    if line.due.blocked is not None:
        raise RuleViolation(line.due.blocked)


def apply(session: Session) -> bool:
    """Let everything happen that is ticked, as one step."""
    return session.clock.apply()


def verify_open(session: Session) -> None:
    """Raise RuleViolation while no list of what is due is open."""
    if session.clock.state.title is None:
        raise RuleViolation(Message("First ask what is due: time.open."))


def verify_settled(session: Session) -> None:
    """Raise RuleViolation while something ticked has not been rolled: it would be lost without a word."""
    verify_open(session)
    waiting = session.clock.state.waiting
    if waiting:
        raise RuleViolation(
            Plural(
                "%n rolls are still to be made, or to be left out by their tick.",
                "%n roll is still to be made, or to be left out by its tick.",
                waiting,
            )
        )


TIME_COMMANDS: tuple[Command, ...] = (
    command("time.open", Message("What is due when time passes"), show_due, answers="due"),
    command("time.tick", Message("Tick what is due, or not"), tick, answers="due", verify=verify_open),
    command("time.set", Message("Set the amount of what is due"), set_result, answers="due", verify=verify_open),
    command("time.roll", Message("Roll for what is due"), roll, answers="due", verify=verify_open),
    command("time.apply", Message("Let the time pass"), apply, verify=verify_settled),
)
