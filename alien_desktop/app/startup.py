"""What happens before and while Qt is loaded: is there a screen, which locale, and measures for a quick start.

Qt ends the process with SIGABRT when there is no screen, so that is found out first. What the measures for speed
(`import_qt`, `leave_plugins_out`) are worth stands in decision 0018.
"""

import builtins
import os
import sys
from collections.abc import Callable, Iterator, MutableMapping
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType

from alien_desktop.rules.message import Message

_NO_SCREEN = Message("There is no screen here: neither DISPLAY nor WAYLAND_DISPLAY is set. Start it from a desktop.")
_SOCKETS = Path("/tmp/.X11-unix")  # noqa: S108 - where every X server has its socket
_ABSTRACT_SOCKETS = Path("/proc/net/unix")


def screen_trouble(
    environment: MutableMapping[str, str],
    platform: str = sys.platform,
    exists: Callable[[Path], bool] = Path.exists,
) -> str | None:
    """Return the sentence why no window can be shown, None when one can be or when somebody else decides.

    A platform chosen by QT_QPA_PLATFORM, a display on another machine and every system but Linux are left to Qt.
    """
    if not platform.startswith("linux") or environment.get("QT_QPA_PLATFORM"):
        return None
    wayland, display = environment.get("WAYLAND_DISPLAY", ""), environment.get("DISPLAY", "")
    if not wayland and not display:
        return str(_NO_SCREEN)
    if wayland and exists(Path(environment.get("XDG_RUNTIME_DIR", "/")) / wayland):
        return None
    host, _, number = display.partition(":")
    if display and (host not in ("", "unix") or _has_server(number.partition(".")[0], exists)):
        return None
    return str(Message("The screen {name} cannot be reached. Is that display server running?", name=display or wayland))


def choose_readable_locale(environment: MutableMapping[str, str]) -> None:
    """Take UTF-8 where the locale is plain C: Qt would do the same, with four lines of warning."""
    for name in ("LC_ALL", "LC_CTYPE", "LANG"):
        if environment.get(name):
            if environment[name] in ("C", "POSIX"):
                environment[name] = "C.UTF-8"
            return
    environment["LC_CTYPE"] = "C.UTF-8"


def _has_server(number: str, exists: Callable[[Path], bool]) -> bool:
    if exists(_SOCKETS / f"X{number}"):
        return True
    try:
        return f"@{_SOCKETS}/X{number}\n" in _ABSTRACT_SOCKETS.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return False


def import_qt() -> None:
    """Load PySide6, and go on importing as Python does.

    PySide6 puts a function of its own in the place of `import`, for programs that say `from __feature__ import ...`.
    It looks for that in the source text of every module that comes in later, ours and everybody's, and Python keeps
    the texts in memory. Nothing here uses `__feature__`.
    """
    plain_import = builtins.__import__
    import PySide6.QtCore  # noqa: F401

    builtins.__import__ = plain_import


@contextmanager
def one_line_when_qt_gives_up() -> Iterator[None]:
    """Within it, Qt that cannot open windows ends the process with exit status 1 and one line of what it says.

    Qt itself would write several and end with SIGABRT. Usually a library is missing that the wheels do not carry; which
    one Qt knows only for the commonest.
    """
    from PySide6.QtCore import QtMsgType, qInstallMessageHandler

    said: list[str] = []

    def hear(kind: QtMsgType, _where: object, text: str) -> None:
        said.append(" ".join(text.split()))
        if kind is QtMsgType.QtFatalMsg:
            sentence = Message("No window can be opened. Qt says: {words}", words=" ".join(said))
            print(f"alien-desktop: {sentence}", file=sys.stderr, flush=True)
            os._exit(1)

    qInstallMessageHandler(hear)
    try:
        yield
    finally:
        qInstallMessageHandler(None)
    for line in said:
        print(line, file=sys.stderr)


def leave_plugins_out() -> None:
    """Tell pydantic that it has no plugins, before it looks for some among everything that is installed.

    To look it loads a reader of package metadata, which brings one for e-mail and sockets. And what somebody else has
    installed has no say in how documents are read.
    """
    loader = ModuleType("pydantic.plugin._loader")
    vars(loader)["get_plugins"] = tuple
    sys.modules[loader.__name__] = loader
