"""R1: a pool of twelve secure dice beside `random.randint`; the batch beside numpy is in `bench_peers`."""

import random
from collections.abc import Iterator
from functools import partial

from alien_desktop.session.secure_dice import SecureDice
from benchmarks.measuring import Figure, beside

POOL = 12


def figures() -> Iterator[Figure]:
    """One pool after the other."""
    ours = partial(SecureDice().roll, POOL)

    def by_randint() -> list[int]:
        return [random.randint(1, 6) for _ in range(POOL)]  # noqa: TID251 - it is what is measured against

    own, ratio = beside(ours, by_randint, rounds=31, times=2000, other_times=500)
    yield Figure("R1", f"secure pool of {POOL}", "random.randint", own, ratio, 1 / 10)
