"""M1: memory after a tour of every view, and with a library of 10,000; beside an empty PySide6 window."""

import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from benchmarks.bench_odds import ENVIRONMENT, ROOT
from benchmarks.many_characters import write_many
from benchmarks.measuring import OFFSCREEN, Figure

PROBE = Path(__file__).with_name("memory_probe.py")
ROUNDS = 3
NUMBER = 10_000


def figures() -> Iterator[Figure]:
    """Ask each program how much it holds; memory hardly differs from round to round."""
    empty = megabytes("empty")
    with tempfile.TemporaryDirectory() as profile:
        megabytes("library", profile)  # the first start lays the samples out
        tour = megabytes("tour", profile)
        yield Figure("M1", "after a tour, a sheet open", "empty PySide6 window", tour, tour / empty, 1.6, "MB")
        few = megabytes("library", profile)
        yield Figure("M1", "library of the samples", "empty PySide6 window", few, few / empty, None, "MB")
        write_many(Path(profile), NUMBER)
        many = megabytes("library", profile)
        yield Figure("M2", f"library of {NUMBER}", "library of the samples", many, many / few, None, "MB")


def megabytes(*arguments: str) -> float:
    """Run the probe and return the median of what it tells."""
    environment = {**ENVIRONMENT, "QT_QPA_PLATFORM": OFFSCREEN, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, str(PROBE), *arguments]
    told = [subprocess.run(command, env=environment, capture_output=True, check=True).stdout for _ in range(ROUNDS)]
    return median(float(text) for text in told)
