"""One start of another program, or dice of other libraries; runs in the environment of peers.txt, not in ours.

Arguments: `cola FOLDER`, `picard FOLDER` or `novelwriter FOLDER` (a home of its own): prints the processor's seconds
and the megabytes at its first picture. `dice`: prints the seconds of a batch, `odds`: of exact odds, ours first.
"""

import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median


def tell_and_end() -> None:
    """Print what has been used until now, and end at once."""
    status = Path("/proc/self/status").read_text("ascii").splitlines()
    held = next(int(line.split()[1]) / 1024 for line in status if line.startswith("VmRSS:"))
    sys.stdout.write(f"{time.process_time()} {held}\n")
    sys.stdout.flush()
    os._exit(0)


def watch_for_the_first_picture() -> None:
    """End the program in the turn of the loop of events after its main window was painted."""
    from PyQt6.QtCore import QEvent, QObject, QTimer
    from PyQt6.QtWidgets import QApplication, QMainWindow, QWidget

    class Watch(QObject):
        def eventFilter(self, watched: QObject | None, event: QEvent | None) -> bool:
            painted = event is not None and event.type() == QEvent.Type.Paint
            if painted and isinstance(watched, QWidget) and isinstance(QWidget.window(watched), QMainWindow):
                QTimer.singleShot(0, tell_and_end)
            return False

    begin = QApplication.__init__

    def watched_begin(app: QApplication, *arguments: object) -> None:
        begin(app, *arguments)
        app.installEventFilter(Watch(app))

    QApplication.__init__ = watched_begin


def program(name: str, home: str) -> None:
    """Start the program as its own command does."""
    os.environ.update(HOME=home, XDG_CONFIG_HOME=f"{home}/config", XDG_DATA_HOME=f"{home}/data")
    watch_for_the_first_picture()
    if name == "cola":
        repository = Path(home, "repository")
        if not repository.exists():
            subprocess.run(["git", "init", "-q", str(repository)], check=True)
        sys.argv = ["git-cola", "--repo", str(repository)]
        from cola.main import main
    elif name == "picard":
        sys.argv = ["picard", "-N"]
        from picard.tagger import main
    else:
        sys.argv = ["novelwriter"]
        from novelwriter import main
    main()


def seconds(work: Callable[[], object], times: int) -> float:
    """The median of seven averages."""
    found = []
    for _ in range(7):
        began = time.perf_counter()
        for _ in range(times):
            work()
        found.append((time.perf_counter() - began) / times)
    return median(found)


def dice() -> None:
    """R1: 12,000 dice in one call beside numpy."""
    from alien_desktop.session.secure_dice import SecureDice

    ours = SecureDice()
    batch = seconds(lambda: ours.roll(12_000), 100)
    if "numpy" in sys.modules:
        raise SystemExit("numpy must not be part of a roll of ours")
    import numpy

    generator = numpy.random.default_rng()
    by_numpy = seconds(lambda: generator.integers(1, 7, 12_000), 100)
    sys.stdout.write(f"{batch} {by_numpy}\n")


def odds() -> None:
    """O1: sixes and ones of (12, 8) as thrown, and after a push of what allows one: ours, then dyce."""
    from dyce import H

    from alien_desktop.rules.odds.chances import AlarmTotals, push_chances, roll_chances

    def by_ours() -> object:
        now, pushed = (AlarmTotals(1, 15, 10, level, None) for level in (8, 9))
        return roll_chances(12, 8, now), push_chances(12, 8, now, pushed)

    base_die = H({1: 1, 0: 5})
    stress_die = H({100: 1, 0: 4, 1: 1})  # a hundred for each 1, so that both are counted in one number

    def by_dyce() -> object:
        base, stress = 12 @ base_die, 8 @ stress_die
        base_left = [left @ base_die for left in range(13)]
        stress_left = [left @ stress_die for left in range(10)]
        pushed: dict[int, int] = {}
        for sixes, ways in base.items():
            for counted, more_ways in stress.items():
                if counted < 100:  # no 1 among them: it may be pushed, with one stress die more
                    for total, count in (base_left[12 - sixes] + stress_left[9 - counted]).items():
                        reached = total + sixes + counted
                        pushed[reached] = pushed.get(reached, 0) + count * ways * more_ways
        return base + stress, pushed

    sys.stdout.write(f"{seconds(by_ours, 200)} {seconds(by_dyce, 20)}\n")


if __name__ == "__main__":
    if sys.argv[1] == "dice":
        dice()
    elif sys.argv[1] == "odds":
        odds()
    else:
        program(sys.argv[1], sys.argv[2])
