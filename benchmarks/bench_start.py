"""S1, S2: from the start of the process to the painted library, and to a window one can work with."""

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from benchmarks.measuring import Figure

ROOT = Path(__file__).resolve().parents[1]
PROBE = Path(__file__).with_name("start_probe.py")
ROUNDS = 9


def figures() -> Iterator[Figure]:
    """Start both programs in turn on the same machine and compare round by round."""
    with tempfile.TemporaryDirectory() as profile:
        _start("app", profile, "ready")  # the first start lays the samples out
        for number, moment, goal in (("S1", "painted", 1.20), ("S2", "ready", 2.0)):
            own, ratios = [], []
            for _ in range(ROUNDS):
                theirs, mine = _start("empty"), _start("app", profile, moment)
                own.append(mine)
                ratios.append(mine / theirs)
            yield Figure(number, f"start to {moment}", "empty PySide6 window", median(own), median(ratios), goal)
        noise = [_start("empty") / _start("empty") for _ in range(ROUNDS)]
        yield Figure("S0", "empty window", "itself (the noise)", 0.0, median(noise), None)


def _start(*arguments: str) -> float:
    environment = {
        **os.environ,
        "QT_QPA_PLATFORM": "offscreen",
        "PYTHONPATH": str(ROOT),
        "PROBE_BEGAN": str(time.time()),
    }
    done = subprocess.run(
        [sys.executable, str(PROBE), *arguments], env=environment, capture_output=True, text=True, check=True
    )
    return float(done.stdout)
