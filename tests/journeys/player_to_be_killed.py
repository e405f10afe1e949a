"""A process that plays until it is killed: the parent test ends it with SIGKILL in the middle.

Arguments: profile, edition. Prints one line per step that the app has acknowledged.
"""

import sys
from pathlib import Path

from PySide6.QtCore import QTimer

from alien_desktop.app.application import Application, qt_application
from alien_desktop.app.options import Options
from alien_desktop.documents.sheet.vitals import adjust_stress
from alien_desktop.rules.dice.dice import ScriptedDice
from alien_desktop.rules.people.characteristics import Skill


def main() -> int:
    """Roll, push, and then change stress up and down for ever, telling each step once it is done."""
    profile, edition = Path(sys.argv[1]), sys.argv[2]
    app = qt_application()
    application = Application(Options(profile=profile), ScriptedDice((5, 4, 3, 3, 2, 2, 5, 4, 3, 2, *[4] * 11)))
    assert application.start()

    def play() -> None:
        window = application.window
        if window is None or not window.is_ready:
            QTimer.singleShot(1, play)
            return
        session = window.session
        pilot = next(
            entry.document_id
            for entry in session.index.entries()
            if (entry.name, entry.edition) == ("Rook Ibarra", edition)
        )
        session.rolls.prepare(pilot, Skill.PILOTING)
        session.rolls.roll()
        session.rolls.push()
        tell(session.workspace.sheet(pilot).stress)

        def step() -> None:
            sheet = session.workspace.sheet(pilot)
            after = adjust_stress(sheet, 1 if sheet.stress < 9 else -5, session.rules_for(edition))
            session.workspace.edit(f"Stress {after.stress}", [after])
            tell(after.stress)
            QTimer.singleShot(0, step)

        step()

    def tell(stress: int) -> None:
        sys.stdout.write(f"{stress}\n")
        sys.stdout.flush()

    QTimer.singleShot(0, play)
    return int(app.exec())


if __name__ == "__main__":
    raise SystemExit(main())
