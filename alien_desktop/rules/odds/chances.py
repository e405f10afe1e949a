"""Exact chances as whole numbers: ways out of all ways. Nothing is imported but `math`, and no fraction is formed here.

With x marking a success a base die is the polynomial x + 5 (one face of six is a success), a stress die that shows no
1 is x + 4 and any stress die x + 5. The pool is the product, so the coefficient of x^k counts the ways to k successes.
"""

from math import comb, gcd


class Chances:
    """What one throw brings, each value the number of ways out of `of`."""

    __slots__ = ("at_least", "naive", "of", "one_on_stress", "results", "success")

    def __init__(
        self, of: int, success: int, naive: int, one_on_stress: int, at_least: list[int], results: dict[int, int]
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
        self.results = results
        """Each total of the alarm table, clipped to its ends; together as many ways as `one_on_stress`."""

    @property
    def cancelled(self) -> int:
        """Ways in which successes lie on the table and the action is cancelled."""
        return self.naive - self.success

    def share(self, ways: int) -> float:
        """Return so many ways as a number from 0 to 1, for showing."""
        return ways / self.of

    def in_text(self, ways: int) -> str:
        """Return so many ways as a fraction in lowest terms; whole numbers without a stroke."""
        shared = gcd(ways, self.of)
        above, below = ways // shared, self.of // shared
        return str(above) if below == 1 else f"{above}/{below}"

    def plus(self, other: "Chances") -> "Chances":
        """Return the chances of two sets of cases that exclude each other, counted out of the same ways."""
        longer, shorter = sorted((self.at_least, other.at_least), key=len, reverse=True)
        return Chances(
            self.of,
            self.success + other.success,
            self.naive + other.naive,
            self.one_on_stress + other.one_on_stress,
            [ways + (shorter[k] if k < len(shorter) else 0) for k, ways in enumerate(longer)],
            {total: ways + other.results[total] for total, ways in self.results.items()},
        )


class AlarmTotals:
    """The six totals that the D6 of a Panic Roll or stress response can lead to, and what they mean."""

    __slots__ = ("applied", "cancels_from", "highest", "lowest")

    def __init__(self, lowest: int, highest: int, cancels_from: int | None, added: int, running: int | None) -> None:
        """`added` is what is added to the die; `running` the panic total that raises lower ones (2019 rules) or None.

        The running row is raised before it is clipped to the end of the table.
        """
        totals = [face + added for face in range(1, 7)]
        if running is not None:
            totals = [running + 1 if total < running else total for total in totals]
        self.applied = [min(max(total, lowest), highest) for total in totals]
        self.lowest = lowest
        self.highest = highest
        self.cancels_from = cancels_from

    @property
    def standing(self) -> int:
        """How many of the six leave the action standing."""
        if self.cancels_from is None:
            return 6
        return sum(total < self.cancels_from for total in self.applied)


def power(sixes: int, rest: int, count: int) -> list[int]:
    """Return the coefficients of (sixes·x + rest)^count, lowest power first."""
    return [comb(count, k) * sixes**k * rest ** (count - k) for k in range(count + 1)]


def product(one: list[int], other: list[int]) -> list[int]:
    """Return the coefficients of the product of two polynomials."""
    result = [0] * (len(one) + len(other) - 1)
    for place, factor in enumerate(one):
        for shift, coefficient in enumerate(other):
            result[place + shift] += factor * coefficient
    return result


def chances(quiet: list[int], all_ways: list[int], totals: AlarmTotals, of: int, scale: int = 1) -> Chances:
    """Return the chances of a throw.

    `quiet` counts the ways to each number of successes in which no stress die shows 1, `all_ways` all of them; `of` is
    the number of ways of the throw times six (for the die of the alarm), and each way counts `scale` times.
    """
    standing = totals.standing
    at_least = []
    ways = naive = 0
    for k in range(len(all_ways) - 1, 0, -1):
        ways += 6 * quiet[k] + standing * (all_ways[k] - quiet[k])
        naive += all_ways[k]
        at_least.append(ways * scale)
    at_least.reverse()
    alarm = (sum(all_ways) - sum(quiet)) * scale
    results = dict.fromkeys(range(totals.lowest, totals.highest + 1), 0)
    for total in totals.applied:
        results[total] += alarm
    return Chances(of, ways * scale, 6 * naive * scale, 6 * alarm, at_least, results)


def quiet_ways(base: int, stress: int, silent: bool) -> list[int]:
    """Return the ways to each number of successes in which no stress die shows a 1 that counts."""
    return product(power(1, 5, base), power(1, 5 if silent else 4, stress))


def throw(base: int, stress: int, totals: AlarmTotals, *, kept: int = 0, silent: bool = False) -> Chances:
    """Return the chances of throwing so many base and stress dice beside `kept` dice that show 6 already.

    `silent`: ones on the stress dice call for nothing in this roll.
    """
    fixed = [0] * kept + [1]
    quiet = product(fixed, quiet_ways(base, stress, silent))
    all_ways = product(fixed, power(1, 5, base + stress))
    return chances(quiet, all_ways, totals, 6 ** (base + stress + 1))


def throw_with_push(
    base: int, stress: int, now: AlarmTotals, pushed: AlarmTotals, *, new_dice: int = 1, silent: bool = False
) -> Chances:
    """Return the chances under the policy: push whenever the first throw has no success and no 1 on a stress die.

    `pushed` are the totals with the stress that the push costs; `new_dice` stress dice join.
    """
    dice = base + stress
    of = 6 ** (2 * dice + new_dice + 1)
    # The first throw stands when it has a success or shows a 1: leave out the ways that show neither.
    quiet = quiet_ways(base, stress, silent)
    all_ways = power(1, 5, dice)
    pushed_ways = quiet[0]
    quiet[0] = 0
    all_ways[0] -= pushed_ways
    stands = chances(quiet, all_ways, now, of, 6 ** (dice + new_dice))
    # Otherwise all dice and the new ones are thrown again.
    again_quiet = quiet_ways(base, stress + new_dice, silent)
    again_all = power(1, 5, dice + new_dice)
    return stands.plus(chances(again_quiet, again_all, pushed, of, pushed_ways))
