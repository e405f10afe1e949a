"""S1, S2: from the start of the process to the painted library, to a window one can work with, to the last sheet.

U4: the first sheet of a start, at once and after a rest.
"""

import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from benchmarks.bench_odds import ENVIRONMENT, ROOT
from benchmarks.measuring import OFFSCREEN, Figure
from benchmarks.running_app import FRAME, ONE_FRAME

PROBE = Path(__file__).with_name("start_probe.py")
ROUNDS = 15
Times = tuple[float, float]
MOMENTS = (
    ("S1", "painted", "start to the painted library", 1.7),
    ("S2", "ready", "start to ready to edit", 3.2),
    ("S2", "sheet", "start to the last sheet, ready", None),
)


def figures() -> Iterator[Figure]:
    """Start both programs in turn on the same machine and compare round by round.

    The time of the processor is shown beside that of the clock: a loaded machine hardly changes its ratio.
    """
    with tempfile.TemporaryDirectory() as library, tempfile.TemporaryDirectory() as at_a_sheet:
        start("app", library, "ready")  # the first start lays the samples out
        start("app", at_a_sheet, "leave")
        for number, moment, what, goal in MOMENTS:
            profile = at_a_sheet if moment == "sheet" else library
            pairs = [(start("app", profile, moment), start("empty")) for _ in range(ROUNDS)]
            yield compared(number, what, 0, pairs, goal)
            yield compared(number, f"{what}, CPU", 1, pairs, None)
        for what, moment in (("first sheet at once", "first_sheet"), ("first sheet after a rest", "rested_sheet")):
            taken = median(start("app", library, moment)[1] for _ in range(ROUNDS))
            yield Figure("U4", what, ONE_FRAME, taken, taken / FRAME, 6.0)
        pairs = [(start("empty"), start("empty")) for _ in range(ROUNDS)]
        yield compared("S0", "the same twice: the noise", 0, pairs, None)


def compared(number: str, what: str, place: int, pairs: list[tuple[Times, Times]], goal: float | None) -> Figure:
    """The median of our times and of the ratios; `place` 0 is the clock, 1 the processor."""
    own = median(mine[place] for mine, _ in pairs)
    ratio = median(mine[place] / theirs[place] for mine, theirs in pairs)
    return Figure(number, what, "empty PySide6 window", own, ratio, goal)


def start(*arguments: str) -> Times:
    """Run the probe and return the seconds that it tells."""
    environment = {**ENVIRONMENT, "QT_QPA_PLATFORM": OFFSCREEN, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, str(PROBE), *arguments],
        env={**environment, "PROBE_BEGAN": str(time.time())},
        capture_output=True,
        text=True,
        check=True,
    )
    by_the_clock, of_the_processor = map(float, done.stdout.split())
    return by_the_clock, of_the_processor
