"""Ratios taken in one run: what is compared is interleaved round by round, and the median of the ratios counts.

Absolute times drift on shared machines and are never a claim; the same thing measured beside itself shows the noise.
"""

import gc
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from time import perf_counter

Work = Callable[[], object]
OFFSCREEN = f"offscreen:configfile={Path(__file__).resolve().parents[1] / 'packaging' / 'screen.json'}"
"""A display that nobody sees, as large as a small laptop's; a window is no larger than its screen."""


@dataclass(frozen=True)
class Figure:
    """One comparison: `ratio` is our time (or size) divided by the other's, `goal` the most it may be."""

    id: str
    what: str
    beside: str
    ours: float
    """Seconds (or whatever `unit` says), the median of all rounds."""
    ratio: float
    goal: float | None
    """None = only shown."""
    unit: str = "s"

    @property
    def met(self) -> bool | None:
        """Whether the goal is reached; None without a goal."""
        return None if self.goal is None else self.ratio <= self.goal


def seconds(work: Work, times: int = 1) -> float:
    """Return how long one run takes, averaged over `times`, the garbage collector kept out."""
    gc.collect()
    gc.disable()
    try:
        start = perf_counter()
        for _ in range(times):
            work()
        return (perf_counter() - start) / times
    finally:
        gc.enable()


def beside(ours: Work, other: Work, *, rounds: int = 15, times: int = 1, other_times: int = 1) -> tuple[float, float]:
    """Return our median time and the median ratio to the other's; the order changes from round to round."""
    own, ratios = [], []
    for turn in range(rounds):
        if turn % 2:
            theirs, mine = seconds(other, other_times), seconds(ours, times)
        else:
            mine, theirs = seconds(ours, times), seconds(other, other_times)
        own.append(mine)
        ratios.append(mine / theirs)
    return median(own), median(ratios)
