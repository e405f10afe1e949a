"""Temporary files of a process that was killed while it saved."""

import os
import re
import sys
from collections.abc import Callable, Iterable
from pathlib import Path

from alien_desktop.storage.files import FileLayer
from alien_desktop.storage.quarantine import move_in
from alien_desktop.storage.timestamps import Now

AGE = 3600
"""Seconds a stray must have before it is touched."""

_STRAY = re.compile(r"\.(?P<stem>[0-9A-Za-z-]+)\.(?P<pid>[0-9]{1,10})\.[0-9a-f]{8}\.tmp\Z")


def process_is_alive(pid: int, platform: str = sys.platform) -> bool:
    """Return whether a process with this number runs.

    On Windows only our own is known to (asking about another one by signal would end it); there the age decides.
    """
    if platform == "win32":
        return pid == os.getpid()
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except (PermissionError, OverflowError):
        return True
    return True


def sweep(
    files: FileLayer, folders: Iterable[Path], quarantine: Path, now: Now, is_ready: Callable[[int], bool]
) -> tuple[Path, ...]:
    """Move strays into the quarantine and return where they are now.

    Only files with the name pattern of the atomic writer are looked at, and moved when their process is dead and they
    are older than an hour: a second instance that is just saving must not lose its file. What cannot be moved stays.
    """
    moment = now()
    moved: list[Path] = []
    for folder in dict.fromkeys(folders):
        try:
            names = files.listdir(folder)
        except OSError:
            continue
        for name in sorted(names):
            match = _STRAY.match(name)
            if match is None or is_ready(int(match["pid"])):
                continue
            try:
                if moment.timestamp() - files.modified(folder / name) > AGE:
                    moved.append(move_in(files, folder / name, quarantine, moment))
            except OSError:
                continue
    return tuple(moved)
