"""The program's entry: reads the command line and hands over."""

import sys
from collections.abc import Sequence

from alien_desktop.app.options import Options, parse


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the app and return its exit status: 0 for a good end, 1 for trouble that was told, 2 for wrong arguments."""
    options = parse(sys.argv[1:] if arguments is None else arguments)
    if options.verify_journal is not None:
        return _verify_journal(options)
    from alien_desktop.app.application import Application, qt_application
    from alien_desktop.app.crash_report import CrashReport
    from alien_desktop.storage.moments import utc_now

    app = qt_application()
    if options.screenshot is not None:
        from alien_desktop.app.screenshots import draw_all

        for path in draw_all(app, options.screenshot):
            print(path)
        return 0
    application = Application(options)
    if not application.start():
        return 0
    CrashReport(application.paths.logs, application.tell, utc_now).install()
    return int(app.exec())


def _verify_journal(options: Options) -> int:
    """Check a journal and say how it stands: 0 when every row is as it was written, 1 when one is not."""
    from alien_desktop.storage.errors import StorageError
    from alien_desktop.storage.journal import verify

    assert options.verify_journal is not None
    try:
        verification = verify(options.verify_journal)
    except StorageError as error:
        print(error.sentence, file=sys.stderr)
        return 1
    print(verification.sentence)
    return 0 if verification.ok else 1
