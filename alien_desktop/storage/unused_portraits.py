"""Portraits that nothing names any more: moved out of the way, never deleted.

A portrait is known by the sum of its bytes, and whatever may show it again names that sum: a document, a file in the
trash or in the quarantine, a backup, the journal from which undo and redo are rebuilt. Only a picture that has lain
there for a month and that none of them names is moved into the quarantine; whoever misses one puts it back.
"""

import re
from collections.abc import Container, Iterator
from pathlib import Path

from alien_desktop.storage.files import FileLayer
from alien_desktop.storage.journal_contents import FOLDER
from alien_desktop.storage.paths import Paths
from alien_desktop.storage.quarantine import move_in
from alien_desktop.storage.timestamps import Now

AGE = 30 * 24 * 3600
"""Seconds a picture must have lain there."""

_NAME = re.compile(r"([0-9a-f]{64})\.png")
_SUM = re.compile(rb"[0-9a-f]{64}")
_MOST_BYTES = 100_000_000
"""More than any file of ours can have; one that is larger counts as not read."""


def sweep_portraits(files: FileLayer, paths: Paths, named: Container[str], now: Now) -> tuple[Path, ...]:
    """Move portraits that nothing names into the quarantine and return where they are now.

    `named` are the sums that are known to be in use: only when others are left is anything read. As soon as a file
    that may name one cannot be read, everything stays where it is.
    """
    moment = now()
    try:
        unnamed = {
            match[1]
            for match in map(_NAME.fullmatch, files.listdir(paths.portraits))
            if match is not None
            and match[1] not in named
            and moment.timestamp() - files.modified(paths.portraits / match[0]) > AGE
        }
        for path in _who_may_name(files, paths) if unnamed else ():
            unnamed -= {found.decode("ascii") for found in _SUM.findall(files.read(path, _MOST_BYTES))}
            if not unnamed:
                break
    except OSError:
        return ()
    moved: list[Path] = []
    for name in sorted(unnamed):
        try:
            moved.append(move_in(files, paths.portraits / f"{name}.png", paths.quarantine, moment))
        except OSError:
            continue
    return tuple(moved)


def _who_may_name(files: FileLayer, paths: Paths) -> Iterator[Path]:
    """Yield every file that may name a portrait, those first that most likely do; there may be thousands of them.

    Of the journal only the part that undo is rebuilt from counts: nothing comes back out of its older pieces.
    """
    beside = files.listdir(paths.journal.parent)
    if paths.journal.name in beside:
        yield paths.journal
    contents = [paths.journal.parent / FOLDER] if FOLDER in beside else []
    for folder in (*contents, paths.trash, paths.quarantine, paths.backups, paths.documents):
        for name in sorted(files.listdir(folder)):
            if not name.endswith(".png"):
                yield folder / name
