"""The program's entry: reads the command line and hands over."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from alien_desktop.app.options import Options, parse
from alien_desktop.app.startup import (
    choose_readable_locale,
    import_qt,
    leave_plugins_out,
    one_line_when_qt_gives_up,
    screen_trouble,
)
from alien_desktop.storage.errors import StorageError

if TYPE_CHECKING:
    from alien_desktop.app.application import Application

FIGHT_WHAT_IF = "--fight-what-if"
"""The hidden option of a process that fights for another one: `session/what_if/runner.py` gives it."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the app and return its exit status: 0 for a good end, 1 for reported trouble, 2 for wrong arguments."""
    given = sys.argv[1:] if arguments is None else arguments
    if list(given) == [FIGHT_WHAT_IF]:
        from alien_desktop.session.what_if.worker import main as fight

        return fight()
    options = parse(given)
    try:
        return _do(options)
    except StorageError as error:
        print(f"{error.path}: {error.sentence}", file=sys.stderr)
        return 1


def _do(options: Options) -> int:
    if options.verify_journal is not None:
        return _verify_journal(options.verify_journal, options.noted_hash)
    if trouble := screen_trouble(os.environ):
        print(f"alien-desktop: {trouble}", file=sys.stderr)
        return 1
    choose_readable_locale(os.environ)
    application = begin(options)
    if application is None:
        return 0
    from alien_desktop.app.application import qt_application
    from alien_desktop.app.crash_report import CrashReport
    from alien_desktop.storage.timestamps import utc_now

    CrashReport(application.paths.logs, application.report, utc_now).install()
    _leave_on_signals(application)
    return int(qt_application().exec())


def _leave_on_signals(application: Application) -> None:
    """Save and leave when the system or a terminal asks the process to end (SIGTERM, SIGINT).

    Python hears of a signal only when it runs, and an idle window does not: the byte that each signal writes into a
    pipe wakes the event loop. On Windows both end the process as ever; the journal has everything.
    """
    if sys.platform == "win32":
        return
    import signal

    from PySide6.QtCore import QSocketNotifier

    heard, told = os.pipe()
    os.set_blocking(told, False)
    signal.set_wakeup_fd(told, warn_on_full_buffer=False)
    for one in (signal.SIGTERM, signal.SIGINT):
        signal.signal(one, lambda *_: None)
    notifier = QSocketNotifier(heard, QSocketNotifier.Type.Read, application)
    notifier.activated.connect(application.leave)


def begin(options: Options) -> Application | None:
    """Start the app up to its shown window; None when another start has the profile.

    Raises StorageError when the profile cannot be used.
    """
    gc.disable()  # what a start makes stays; then `Application` says when it works
    import_qt()
    leave_plugins_out()
    from alien_desktop.app.application import Application, qt_application

    with one_line_when_qt_gives_up():
        qt_application()
    application = Application(options)
    application.became_ready.connect(lambda: gc.freeze())  # it lives as long as the program
    return application if application.start() else None


def _verify_journal(file: Path, noted: str) -> int:
    """Check a journal and say how it stands: 0 when every row is as it was written, 1 when one is not."""
    from alien_desktop.rules.message import Message
    from alien_desktop.storage.journal_proof import verify

    found = verify(file, noted=noted)
    print(found.sentence)
    if found.proof is not None:
        print(found.proof)
    elif found.row is None and found.first_seq > 1:
        beginning = Message(
            "It begins with action {seq}: what came before was removed, or its older part is not beside the journal.",
            seq=found.first_seq,
        )
        print(beginning)
    if found.ok and found.proof is None:
        print(Message("This finds damage and careless edits, not somebody who calculates all checksums again."))
    if found.newest:
        proof = Message(
            "Newest hash: {hash}. Let a second person note it; with --noted-hash it proves more.", hash=found.newest
        )
        print(proof)
    return 0 if found.ok else 1
