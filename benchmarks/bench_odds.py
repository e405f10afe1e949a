"""Exact odds beside icepool, and the one-shot program beside an interpreter that does nothing (goals O1 to O3)."""

import os
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

import icepool
from icepool.math import comb_row_cache

from alien_desktop.rules.odds.chances import AlarmTotals, Chances, push_chances, roll_chances
from benchmarks.measuring import Figure, beside

ROOT = Path(__file__).resolve().parents[1]

ENVIRONMENT = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
"""A program that was installed has its byte code ready."""

BASE_DIE = icepool.Die([icepool.Vector((face == 6, False)) for face in range(1, 7)])
STRESS_DIE = icepool.Die([icepool.Vector((face == 6, face == 1)) for face in range(1, 7)])
Pools = Callable[[int, int], object]


def ours(base: int, stress: int) -> tuple[Chances, Chances]:
    """First throw, push and panic table, from nothing."""
    now, pushed = (AlarmTotals(1, 15, 10, level, None) for level in (stress, stress + 1))
    return roll_chances(base, stress, now), push_chances(base, stress, now, pushed)


def icepool_mapped(base: int, stress: int) -> object:
    """Sixes and ones of the rolls as vectors, mapped over the die of the alarm, rolled again if nothing came."""
    first = base @ BASE_DIE + stress @ STRESS_DIE
    again = base @ BASE_DIE + (stress + 1) @ STRESS_DIE

    def read(sixes: int, ones: int, face: int, level: int) -> tuple[int, int]:
        total = min(face + level, 15) if ones else 0
        return (0 if total >= 10 else int(sixes), total)

    def with_push(sixes: int, ones: int) -> object:
        if sixes or ones:
            return icepool.d6.map(lambda face: read(sixes, ones, face, stress))
        return again.map(lambda more, alarms: icepool.d6.map(lambda face: read(more, alarms, face, stress + 1)))

    without = first.map(lambda sixes, ones: icepool.d6.map(lambda face: read(sixes, ones, face, stress)))
    policy = first.map(with_push)
    return [without.marginals[place].items() for place in (0, 1)], [policy.marginals[place].items() for place in (0, 1)]


def icepool_idiomatic(base: int, stress: int) -> object:
    """A function of the faces that are there, as the rule is told at the table; icepool gives it every handful."""
    again = base @ BASE_DIE + (stress + 1) @ STRESS_DIE

    def read(sixes: int, ones: int, face: int, level: int) -> tuple[int, int]:
        total = min(face + level, 15) if ones else 0
        return (0 if total >= 10 else int(sixes), total)

    pushed = again.map(lambda sixes, ones: icepool.d6.map(lambda face: read(sixes, ones, face, stress + 1)))

    def play(lying: tuple[int, ...], stressed: tuple[int, ...], face: int) -> object:
        sixes, ones = lying.count(6) + stressed.count(6), stressed.count(1)
        return read(sixes, ones, face, stress) if sixes or ones else pushed

    policy = icepool.map(play, icepool.d6.pool(base).expand(), icepool.d6.pool(stress).expand(), icepool.d6, star=False)
    return [policy.marginals[place].items() for place in (0, 1)]


def icepool_multiplier(base: int, stress: int) -> object:
    """icepool only multiplies the polynomials of the two rolls; the panic table is laid over them by hand."""
    found = []
    for dice, level in ((stress, stress), (stress + 1, stress + 1)):
        standing = sum(face + level < 10 for face in range(1, 7))
        at_least = [0] * (base + dice + 1)
        alarms = 0
        for (sixes, ones), ways in (base @ BASE_DIE + dice @ STRESS_DIE).items():
            alarms += ways if ones else 0
            for number in range(int(sixes) + 1):
                at_least[number] += ways * (standing if ones else 6)
        found.append((at_least, alarms))
    return found


def cold(work: Pools, base: int, stress: int) -> object:
    """Run with icepool's cache of binomials empty, as our side keeps none."""
    comb_row_cache.clear()
    return work(base, stress)


def all_pools() -> None:
    """Every pool up to 20 base and 10 stress dice that has a die, three stages each."""
    for base in range(21):
        for stress in range(11):
            ours(base, stress)


def one_shot() -> None:
    """A process that computes (8, 4) and ends."""
    subprocess.run(
        [sys.executable, "-m", "alien_desktop.rules.odds", "8", "4", "--json"],
        cwd=ROOT,
        env=ENVIRONMENT,
        stdout=subprocess.DEVNULL,
        check=True,
    )


def run_nothing() -> None:
    """The interpreter alone."""
    subprocess.run([sys.executable, "-c", "pass"], cwd=ROOT, env=ENVIRONMENT, stdout=subprocess.DEVNULL, check=True)


def run_an_empty_module() -> None:
    """The interpreter and `-m` alone: what the way to start costs before a line of ours."""
    subprocess.run(
        [sys.executable, "-m", "benchmarks.empty"], cwd=ROOT, env=ENVIRONMENT, stdout=subprocess.DEVNULL, check=True
    )


def figures() -> list[Figure]:
    """Measure everything; the goals are those of (12, 8), the other pools are shown for company."""
    found = []
    for base, stress in ((5, 2), (8, 4), (12, 8), (20, 10)):
        for name, other, goal in (
            ("icepool as a multiplier", icepool_multiplier, 1 / 100),
            ("icepool, mapped vectors", icepool_mapped, None),
        ):
            time, ratio = beside(partial(ours, base, stress), partial(cold, other, base, stress), rounds=7, times=100)
            goal_here = goal if (base, stress) == (12, 8) else None
            found.append(Figure("O1", f"odds of ({base}, {stress})", name, time, ratio, goal_here))
    # (12, 8) in this way takes minutes.
    time, ratio = beside(partial(ours, 8, 4), partial(cold, icepool_idiomatic, 8, 4), rounds=2, times=500)
    found.append(Figure("O1", "odds of (8, 4)", "icepool, idiomatic", time, ratio, 1 / 10_000))
    time, ratio = beside(all_pools, partial(cold, icepool_idiomatic, 8, 4), rounds=1)
    found.append(Figure("O2", "all 231 pools × 3 stages", "icepool, idiomatic, one (8, 4)", time, ratio, 1 / 5))
    time, ratio = beside(one_shot, run_nothing, rounds=21)
    found.append(Figure("O3", "one-shot process, (8, 4)", "python -c pass", time, ratio, 1.15))
    time, ratio = beside(one_shot, run_an_empty_module, rounds=21)
    found.append(Figure("O3", "one-shot process, (8, 4)", "python -m, empty module", time, ratio, None))
    return found
