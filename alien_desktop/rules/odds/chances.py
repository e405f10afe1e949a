"""Exact chances as whole numbers: ways out of all ways. No fraction is formed here, and next to nothing is imported.

With x marking a success a base die is the polynomial x + 5 (one face of six is a success), a stress die that shows no
1 is x + 4 and any stress die x + 5. The pool is the product, so the coefficient of x^k counts the ways to k successes.
"""

from itertools import accumulate
from math import gcd


class Chances:
    """What one roll brings, each value the number of ways out of `of`."""

    __slots__ = ("at_least", "clean", "naive", "of", "on_table", "one_on_stress", "results", "success")

    def __init__(
        self,
        of: int,
        success: int,
        naive: int,
        one_on_stress: int,
        at_least: list[int],
        results: dict[int, int],
        clean: int = 0,
        on_table: list[int] | None = None,
    ) -> None:
        self.of = of
        self.success = success
        """At least one success, an action that is cancelled counting as none."""
        self.naive = naive
        """At least one 6 on the table; never to be shown as the chance of success."""
        self.one_on_stress = one_on_stress
        """A stress die shows 1."""
        self.at_least = at_least
        """k = 1, 2, ... successes or more, an action that is cancelled counting as none."""
        self.on_table = at_least if on_table is None else on_table
        """k = 1, 2, ... sixes on the table or more, whatever a panic makes of them; never to be shown as success."""
        self.results = results
        """Each total of the alarm table, clipped to its ends; together as many ways as `one_on_stress`."""
        self.clean = clean
        """At least one success and no stress die that shows 1."""

    @property
    def cancelled(self) -> int:
        """Ways in which successes are on the table and the action is cancelled."""
        return self.naive - self.success

    def share(self, ways: int) -> float:
        """Return that many ways as a number from 0 to 1, for showing."""
        return ways / self.of

    def in_text(self, ways: int) -> str:
        """Return that many ways as a fraction in lowest terms; whole numbers without a stroke."""
        shared = gcd(ways, self.of)
        above, below = ways // shared, self.of // shared
        return str(above) if below == 1 else f"{above}/{below}"

    def plus(self, other: "Chances") -> "Chances":
        """Return the chances of two sets of cases that exclude each other, counted out of the same ways."""
        return Chances(
            self.of,
            self.success + other.success,
            self.naive + other.naive,
            self.one_on_stress + other.one_on_stress,
            _sums(self.at_least, other.at_least),
            {total: ways + other.results[total] for total, ways in self.results.items()},
            self.clean + other.clean,
            _sums(self.on_table, other.on_table),
        )


def _sums(some: list[int], others: list[int]) -> list[int]:
    """Return the sums of two rows of numbers, the shorter one padded with zeros."""
    longer, shorter = sorted((some, others), key=len, reverse=True)
    return [ways + (shorter[k] if k < len(shorter) else 0) for k, ways in enumerate(longer)]


class AlarmTotals:
    """The six totals that the D6 of a Panic Roll or stress response can lead to, and what they mean."""

    __slots__ = ("applied", "cancels_from", "highest", "lowest")

    def __init__(
        self,
        lowest: int,
        highest: int,
        cancels_from: int | None,
        added: int,
        running: int | None,
        *,
        equal_raises: bool = False,
        becomes: tuple[tuple[int, int], ...] = (),
    ) -> None:
        """`added` is what is added to the die; `running` the panic total that raises lower ones (2019 rules) or None.

        With `equal_raises` it raises an equal one too. `becomes` are totals that count as another: (from which on, as
        which).

        The running row is raised before it is clipped to the end of the table.
        """
        totals = [face + added for face in range(1, 7)]
        for least, other in becomes:
            totals = [other if total >= least else total for total in totals]
        if running is not None:
            least = running + 1 if equal_raises else running
            totals = [running + 1 if total < least else total for total in totals]
        self.applied = [min(max(total, lowest), highest) for total in totals]
        self.lowest = lowest
        self.highest = highest
        self.cancels_from = cancels_from

    @property
    def not_cancelling(self) -> int:
        """How many of the six leave the action standing."""
        if self.cancels_from is None:
            return 6
        return sum(total < self.cancels_from for total in self.applied)


def ways_to_sixes(base: int, quiet: int) -> list[int]:
    """Return the coefficients of (x + 5)^base (x + 4)^quiet: the ways to 0, 1, 2, ... sixes, `quiet` dice without a 1.

    For x stands a power of two above every coefficient, so that Python multiplies the polynomials as whole numbers and
    the coefficients are the digits of the product.
    """
    dice = base + quiet
    width = 3 * dice + 1  # there are 6^dice ways, fewer than 8^dice
    x = 1 << width
    number = (x + 5) ** base * (x + 4) ** quiet
    return [number >> place & (x - 1) for place in range(0, width * (dice + 1), width)]


def quiet_and_every(base: int, stress: int, silent: bool) -> tuple[list[int], list[int]]:
    """Return the ways to 0, 1, 2, ... sixes in which no stress die shows a 1 that counts, and all of them."""
    every = ways_to_sixes(base + stress, 0)
    return (list(every) if silent else ways_to_sixes(base, stress)), every


def chances(quiet: list[int], every: list[int], totals: AlarmTotals, of: int, scale: int = 1) -> Chances:
    """Return the chances of a roll.

    `quiet` counts the ways to each number of successes in which no stress die shows a 1 that counts, `every` all of
    them; `of` is the number of ways of the throw times six (for the die of the alarm). Each way counts `scale` times.
    """
    stands = totals.not_cancelling * scale
    always = 6 * scale
    # With a 1 only some of the six alarm totals leave the action standing; without one all six do.
    ways = [stands * (some - calm) + always * calm for calm, some in zip(quiet, every, strict=True)]
    at_least = list(accumulate(reversed(ways)))[-2::-1]
    on_table = [always * some for some in list(accumulate(reversed(every)))[-2::-1]]
    alarm = (sum(every) - sum(quiet)) * scale
    results = dict.fromkeys(range(totals.lowest, totals.highest + 1), 0)
    for total in totals.applied:
        results[total] += alarm
    success = at_least[0] if at_least else 0
    clean = always * sum(quiet[1:])
    return Chances(of, success, always * sum(every[1:]), 6 * alarm, at_least, results, clean, on_table)


def roll_chances(base: int, stress: int, totals: AlarmTotals, *, kept: int = 0, silent: bool = False) -> Chances:
    """Return the chances of throwing that many base and stress dice beside `kept` dice that show 6 already.

    `silent`: ones on the stress dice call for nothing in this roll.
    """
    quiet, every = quiet_and_every(base, stress, silent)
    fixed = [0] * kept
    return chances(fixed + quiet, fixed + every, totals, 6 ** (base + stress + 1))


def push_chances(
    base: int, stress: int, now: AlarmTotals, pushed: AlarmTotals, *, new_dice: int = 1, silent: bool = False
) -> Chances:
    """Return the chances under the policy: push whenever the first roll has no success and no 1 on a stress die.

    `pushed` are the totals with the stress that the push costs; `new_dice` stress dice join.
    """
    dice = base + stress
    of = 6 ** (2 * dice + new_dice + 1)
    quiet, every = quiet_and_every(base, stress, silent)
    quiet_again, every_again = quiet_and_every(base, stress + new_dice, silent)
    # The first roll stands when it has a success or shows a 1: leave out the ways that show neither.
    pushed_ways = quiet[0]
    quiet[0] = 0
    every[0] -= pushed_ways
    stands = chances(quiet, every, now, of, 6 ** (dice + new_dice))
    # Otherwise all dice and the new ones are rolled again.
    return stands.plus(chances(quiet_again, every_again, pushed, of, pushed_ways))
