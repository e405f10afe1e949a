"""S1, S2: from the start of the process to the painted library, to a window one can work with, to the last sheet."""

import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from benchmarks.bench_odds import ENVIRONMENT, ROOT
from benchmarks.measuring import Figure

PROBE = Path(__file__).with_name("start_probe.py")
ROUNDS = 15
MOMENTS = (
    ("S1", "painted", "start to the painted library", 1.20),
    ("S2", "ready", "start to ready to edit", 2.0),
    ("S2", "sheet", "start to the last sheet, ready", None),
)


def figures() -> Iterator[Figure]:
    """Start both programs in turn on the same machine and compare round by round."""
    with tempfile.TemporaryDirectory() as library, tempfile.TemporaryDirectory() as at_a_sheet:
        start("app", library, "ready")  # the first start lays the samples out
        start("app", at_a_sheet, "leave")
        for number, moment, what, goal in MOMENTS:
            own, ratios = [], []
            for _ in range(ROUNDS):
                theirs = start("empty")
                own.append(start("app", at_a_sheet if moment == "sheet" else library, moment))
                ratios.append(own[-1] / theirs)
            yield Figure(number, what, "empty PySide6 window", median(own), median(ratios), goal)
        empty, noise = [], []
        for _ in range(ROUNDS):
            empty.append(start("empty"))
            noise.append(start("empty") / empty[-1])
        yield Figure("S0", "empty PySide6 window", "itself (the noise)", median(empty), median(noise), None)


def start(*arguments: str) -> float:
    """Run the probe and return what it tells."""
    environment = {**ENVIRONMENT, "QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, str(PROBE), *arguments],
        env={**environment, "PROBE_BEGAN": str(time.time())},
        capture_output=True,
        text=True,
        check=True,
    )
    return float(done.stdout)
