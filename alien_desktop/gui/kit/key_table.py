"""Which key asks for which command: those of the table of commands, and those that somebody has chosen instead."""

from collections.abc import Iterator, Mapping

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QKeySequence

from alien_desktop.gui.kit.commands import COMMANDS, PAGE_COMMANDS, PAGE_KEYS, CommandScope, WindowCommand
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

_PAGE_KEY = {command.id: command.keys[0] for command in PAGE_COMMANDS}


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
    for command in PAGE_COMMANDS:
        if command.id in changed:
            shown[command.id] = native(changed[command.id])
    if "panic_skip" in shown:
        shown["K"] = shown["panic_skip"]  # the one key of a page that is painted on a button
    return shown


def page_cap(page_key: str) -> str:
    """Return the key of a page as a button has it: painted is somebody's own, where there is one."""
    return f"{page_key}|{native(_PAGE_KEY[page_key])}"


def is_page_key(event: QKeyEvent, page_key: str, shown: Mapping[str, str]) -> bool:
    """Whether a press is the key of a page, by its id; `shown` is what `shown_keys` returned."""
    key = shown.get(page_key) if page_key in shown else native(_PAGE_KEY[page_key])
    pressed = event.keyCombination().toCombined() & ~Qt.KeyboardModifier.KeypadModifier.value
    return bool(key) and QKeySequence(pressed).toString(_NATIVE) == key


def is_single(key: str) -> bool:
    """Whether a key is one letter or sign without Ctrl or Alt, as somebody who speaks to the computer may say it."""
    return len(key) == 1


def without_single_keys(changed: Mapping[str, str]) -> dict[str, str]:
    """Return the keys after every single letter or sign was switched off; what has a longer key keeps that."""
    after = dict(changed)
    for command in (*COMMANDS, *PAGE_COMMANDS):
        keys = keys_of(command, changed)
        if any(map(is_single, keys)):
            after[command.id] = next((key for key in keys if not is_single(key)), "")
    return after


def with_one_key(command: WindowCommand) -> Iterator[WindowCommand]:
    """Yield a command and those of the other window that do the same there: they keep one key."""
    for other in (*COMMANDS, *PAGE_COMMANDS):
        if other is command or (command.id in _ONE_KEY and other.id in _ONE_KEY):
            yield other


def conflict_of(command: WindowCommand, key: str, changed: Mapping[str, str]) -> WindowCommand | None:
    """Return the command that has this key already where both can be asked for, None when it is free."""
    same = set(with_one_key(command))
    for other in (*COMMANDS, *PAGE_COMMANDS):
        both = key in command.keys and key in other.keys  # so the table has it: a page comes before the window
        if other not in same and not both and _meet(command, other) and key in keys_of(other, changed):
            return other
    return None


def _meet(one: WindowCommand, other: WindowCommand) -> bool:
    places = {one.place, other.place}
    return CommandScope.EVERYWHERE in places or len(places) == 1 or places == {CommandScope.PAGE, CommandScope.SCENE}


def verify_key(key: str) -> None:
    """A RuleViolation for a key that no command may have."""
    if key in RESERVED:
        raise RuleViolation(Message("{key} is needed in fields and lists.", key=native(key)))
    page = next((one for one in PAGE_KEYS if one.key == key), None)
    if page is not None and not page.id and all(key not in command.keys for command in COMMANDS):
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
