"""`python -m alien_desktop.console [--profile DIR] [--faces FILE | --seed N]`: JSON in, JSON out, line by line."""

import argparse
import os
import sys
from collections.abc import Sequence
from io import TextIOWrapper
from pathlib import Path

from PySide6.QtCore import QCoreApplication

from alien_desktop.console.console import Console
from alien_desktop.console.faces import FileDice, SeededDice
from alien_desktop.pictures.portraits import PortraitStore
from alien_desktop.rules.dice.dice import DiceSource
from alien_desktop.rules.violation import RuleViolation
from alien_desktop.session.build_session import build_session
from alien_desktop.session.garbage_collection import GarbageCollection
from alien_desktop.session.instance_lock import InstanceLock, LockState, why_not
from alien_desktop.session.secure_dice import SecureDice
from alien_desktop.storage.document_store import DocumentStore
from alien_desktop.storage.errors import StorageError
from alien_desktop.storage.files import RealFiles
from alien_desktop.storage.paths import Paths, folder
from alien_desktop.storage.timestamps import utc_now


def main(arguments: Sequence[str] | None = None) -> int:
    """Answer the lines of standard input; 0 for a good end, 1 for a profile that cannot be used or saved."""
    parser = argparse.ArgumentParser(prog="python -m alien_desktop.console", description=__doc__)
    parser.add_argument("--profile", metavar="DIR", type=folder, help="keep everything below this folder")
    dice = parser.add_mutually_exclusive_group()
    dice.add_argument("--faces", metavar="FILE", type=Path, help="digits 1 to 6: the faces of all dice, in order")
    dice.add_argument("--seed", metavar="N", type=int, help="dice that are the same at every run")
    given = parser.parse_args(arguments)
    try:
        source = _dice(given.faces, given.seed)
    except RuleViolation as refusal:
        print(refusal.message, file=sys.stderr)
        return 1
    except (OSError, UnicodeDecodeError) as error:
        print(f"The file of faces cannot be read: {error}", file=sys.stderr)
        return 1
    try:
        return _run(given.profile, source)
    except StorageError as error:
        print(f"{error.path}: {error.sentence}", file=sys.stderr)
    except RuleViolation as refusal:
        print(refusal.message, file=sys.stderr)
    return 1


def _dice(faces: Path | None, seed: int | None) -> DiceSource:
    if faces is not None:
        return FileDice.read(faces)
    return SecureDice() if seed is None else SeededDice(seed)


def _run(profile: Path | None, dice: DiceSource) -> int:
    app = QCoreApplication.instance() or QCoreApplication(sys.argv[:1])
    garbage = GarbageCollection()
    paths = Paths.for_profile(profile)
    paths.ensure()
    lock = InstanceLock(paths.lock, paths.quarantine)
    state = lock.take()
    if state is not LockState.HELD:
        print(why_not(state, lock.holder()), file=sys.stderr)
        return 1
    session, _recovery = build_session(paths, dice, DocumentStore(paths, RealFiles(), utc_now).scan())
    portraits = PortraitStore(paths.portraits, RealFiles())
    session.take_portrait, session.cut_portrait = portraits.take, portraits.cut
    console = Console(session, dice)
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, TextIOWrapper):  # bytes that are no UTF-8 are refused in a sentence
            stream.reconfigure(encoding="utf-8", errors="surrogateescape")
    try:
        for line in sys.stdin:
            print(console.answer(line), flush=True)
            app.processEvents()
            garbage.collect_due()
    except BrokenPipeError:  # nobody reads any more; what was done is saved below
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    saved = session.profile.close()
    lock.release()
    return 0 if saved else 1


if __name__ == "__main__":
    sys.exit(main())
