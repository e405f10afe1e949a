"""Which key asks for which command: those of the table of commands, and those that somebody has chosen instead."""

from collections.abc import Iterator, Mapping

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence

from alien_desktop.gui.kit.commands import COMMANDS, PAGE_KEYS, CommandScope, WindowCommand
from alien_desktop.rules.message import Message
from alien_desktop.rules.violation import RuleViolation

_PORTABLE = QKeySequence.SequenceFormat.PortableText
_NATIVE = QKeySequence.SequenceFormat.NativeText
_Key = Qt.Key
RESERVED = frozenset(
    QKeySequence(key).toString(_PORTABLE)
    for key in (
        *(_Key.Key_Return, _Key.Key_Enter, _Key.Key_Escape, _Key.Key_Tab, _Key.Key_Backtab, _Key.Key_Space),
        *(_Key.Key_Up, _Key.Key_Down, _Key.Key_Left, _Key.Key_Right, _Key.Key_Home, _Key.Key_End),
        *(_Key.Key_PageUp, _Key.Key_PageDown, _Key.Key_Backspace),
        *(_Key(_Key.Key_0.value + digit) for digit in range(10)),
    )
)
"""Keys that belong to what has the focus: they are no command's."""
_ONE_KEY = frozenset(("tray_drawer", "drawer"))
"""The drawer has the same key in both windows."""


def keys_of(command: WindowCommand, changed: Mapping[str, str]) -> tuple[str, ...]:
    """Return the keys of a command, portable; `changed` has the ids of those with a key of somebody's own."""
    own = changed.get(command.id)
    if own is None:
        return command.keys
    return (own,) if own else ()


def native(key: str) -> str:
    """Return a key as this system writes it."""
    return QKeySequence(key, _PORTABLE).toString(_NATIVE)


def shown_keys(changed: Mapping[str, str]) -> dict[str, str]:
    """Return for each key of the table that is somebody's own now what is to be painted in its place."""
    shown: dict[str, str] = {}
    for command in COMMANDS:
        if command.id in changed and command.keys:
            shown[native(command.keys[0])] = shown[command.keys[0]] = native(changed[command.id])
    return shown


def with_one_key(command: WindowCommand) -> Iterator[WindowCommand]:
    """Yield a command and those of the other window that do the same there: they keep one key."""
    for other in COMMANDS:
        if other is command or (command.id in _ONE_KEY and other.id in _ONE_KEY):
            yield other


def conflict_of(command: WindowCommand, key: str, changed: Mapping[str, str]) -> WindowCommand | None:
    """Return the command that has this key already where both can be asked for, None when it is free."""
    same = set(with_one_key(command))
    for other in COMMANDS:
        meets = CommandScope.EVERYWHERE in (other.place, command.place) or other.place is command.place
        if other not in same and meets and key in keys_of(other, changed):
            return other
    return None


def verify_key(key: str) -> None:
    """A RuleViolation for a key that no command may have."""
    if key in RESERVED:
        raise RuleViolation(Message("{key} is needed in fields and lists.", key=native(key)))
    page = next((one for one in PAGE_KEYS if one.key == key), None)
    if page is not None and all(key not in command.keys for command in COMMANDS):
        raise RuleViolation(Message("{key} means “{does}” on its page.", key=native(key), does=page.text))


def with_key(changed: Mapping[str, str], command: WindowCommand, key: str) -> dict[str, str]:
    """Return the keys after a command got one; that of the table again is no change."""
    after = dict(changed)
    for one in with_one_key(command):
        after[one.id] = key
        if one.keys and key == one.keys[0]:
            del after[one.id]
    return after


def swapped(changed: Mapping[str, str], command: WindowCommand, key: str, other: WindowCommand) -> dict[str, str]:
    """Return the keys after two commands have changed theirs: `command` gets the key of the other."""
    mine = keys_of(command, changed)
    return with_key(with_key(changed, other, mine[0] if mine else ""), command, key)
