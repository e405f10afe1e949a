"""Exact odds against three independent ways to count: literal faces, one die at a time, and icepool.

The panic or response is not read from the odds' own numbers but from the tables of the catalog, by the rules that the
game itself uses, face by face.
"""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product

import icepool
import pytest

from alien_desktop.catalog.library import open_catalog
from alien_desktop.rules.dice.roll_profile import RollProfile
from alien_desktop.rules.dice.tables import ResultTable
from alien_desktop.rules.edition import Edition
from alien_desktop.rules.editions.core import CORE
from alien_desktop.rules.editions.evolved import EVOLVED
from alien_desktop.rules.odds.chances import AlarmTotals, Chances, push_chances, roll_chances
from alien_desktop.rules.odds.roll_odds import alarm_totals
from alien_desktop.rules.stress.panic import replace_or_raise
from tests.soak import every

Ways = Counter[tuple[int, bool]]
"""(sixes, whether a stress die shows 1) -> ways."""

Law = dict[str, Fraction | list[Fraction] | dict[int, Fraction]]

EDITIONS = pytest.mark.parametrize("edition", [CORE, EVOLVED], ids=lambda edition: edition.id)

SIZES = [size for size in range(5) if size != 3 or every(2) == 1]
SMALL = [(base, stress) for base in SIZES for stress in SIZES]


def alarm_table(edition: Edition) -> ResultTable:
    catalog = open_catalog(edition.id)
    table = catalog.panic if edition.alarm.answered_by_panic else catalog.responses
    assert table is not None
    return table


def every_face(base: int, stress: int) -> Ways:
    """Count by looking at each way the dice can lie."""
    ways: Ways = Counter()
    for faces in product(range(1, 7), repeat=base + stress):
        ways[faces.count(6), 1 in faces[base:]] += 1
    return ways


@cache
def die_by_die(base: int, stress: int) -> Ways:
    """Count by adding one die at a time."""
    ways: Ways = Counter({(0, False): 1})
    for die in range(base + stress):
        longer: Ways = Counter()
        for (sixes, alarm), count in ways.items():
            longer[sixes + 1, alarm] += count
            longer[sixes, alarm or die >= base] += count
            longer[sixes, alarm] += 4 * count
        ways = longer
    return ways


def in_icepool(base: int, stress: int) -> Ways:
    """Count with the dice library."""
    base_die = icepool.Die([icepool.Vector((face == 6, False)) for face in range(1, 7)])
    stress_die = icepool.Die([icepool.Vector((face == 6, face == 1)) for face in range(1, 7)])
    ways: Ways = Counter()
    for (sixes, ones), count in (base @ base_die + stress @ stress_die).items():
        ways[int(sixes), ones > 0] += count
    return ways


def applied(edition: Edition, added: int, running: int | None) -> list[tuple[int, bool]]:
    """For each face of the alarm's die: the total that applies, clipped, and whether it cancels the action."""
    table = alarm_table(edition)
    found = []
    for face in range(1, 7):
        total = face + added
        row = table.row_for(total)
        if running is not None:
            row = replace_or_raise(table, (table.row_for(running),), total).row
        # A row that stands for several totals ("1 to 6") is told apart by the total itself.
        clipped = min(max(total, table.lowest.low), table.highest.low)
        spans = row.high is not None and row.high > row.low
        found.append((clipped if spans else row.low, row.cancels))
    return found


def counted(parts: list[tuple[Fraction, Ways, list[tuple[int, bool]]]], most: int) -> Law:
    """Add up throws that happen with a weight, each with the alarm's table as it is then."""
    success = naive = alarms = Fraction(0)
    at_least = [Fraction(0)] * most
    law: dict[int, Fraction] = {}
    for weight, ways, table in parts:
        for (sixes, alarm), count in ways.items():
            chance = weight * count
            naive += chance * (sixes > 0)
            alarms += chance * alarm
            for total, cancels in table:
                each = chance / 6
                stands = not (alarm and cancels)
                success += each * (stands and sixes > 0)
                for k in range(1, sixes + 1):
                    at_least[k - 1] += each * stands
                if alarm:
                    law[total] = law.get(total, Fraction(0)) + each
    return {"success": success, "naive": naive, "one_on_stress": alarms, "at_least": at_least, "results": law}


def oracle(edition: Edition, ways: Ways, dice: int, added: int, running: int | None) -> Law:
    return counted([(Fraction(1, 6**dice), ways, applied(edition, added, running))], dice)


def push_oracle(
    edition: Edition, first: Ways, again: Ways, dice: int, new: int, added: int, running: int | None
) -> Law:
    stands = Counter({key: count for key, count in first.items() if key != (0, False)})
    pushed = Fraction(first[0, False], 6**dice)
    return counted(
        [
            (Fraction(1, 6**dice), stands, applied(edition, added, running)),
            (pushed / 6 ** (dice + new), again, applied(edition, added + new, running)),
        ],
        dice + new,
    )


def law_of(chances: Chances) -> Law:
    def share(ways: int) -> Fraction:
        return Fraction(ways, chances.of)

    assert sum(chances.results.values()) == chances.one_on_stress
    return {
        "success": share(chances.success),
        "naive": share(chances.naive),
        "one_on_stress": share(chances.one_on_stress),
        "at_least": [share(ways) for ways in chances.at_least],
        "results": {total: share(ways) for total, ways in chances.results.items() if ways},
    }


STATES: dict[str, list[tuple[int, int | None]]] = {
    # (resolve or a modifier of the total, running panic)
    "core": [(0, None), (2, None), (0, 7), (0, 9), (0, 10), (0, 13), (2, 14), (0, 15)],
    "evolved": [(0, None), (1, None), (3, None), (5, None), (-2, None), (3, 13)],
}


def ours(
    edition: Edition, base: int, stress: int, less: int, running: int | None, new: int = 1
) -> tuple[Chances, Chances]:
    """Odds without and with a push, for a total that is `less` than die and stress."""
    now = alarm_totals(RollProfile(stress=stress - less), edition.alarm, running)
    pushed = alarm_totals(RollProfile(stress=stress - less + new), edition.alarm, running)
    return roll_chances(base, stress, now), push_chances(base, stress, now, pushed, new_dice=new)


def test_the_two_oracles_of_the_2019_rules() -> None:
    first, _ = ours(CORE, 5, 2, 0, None)
    assert first.in_text(first.success) == "201811/279936"
    first, _ = ours(CORE, 5, 4, 0, None)
    assert first.in_text(first.success) == "14894285/20155392"


@pytest.mark.parametrize("base, stress", [(base, stress) for base in range(4) for stress in range(4)])
def test_counting_die_by_die_is_counting_every_face(base: int, stress: int) -> None:
    assert die_by_die(base, stress) == every_face(base, stress)


@pytest.mark.parametrize("base, stress", SMALL)
@EDITIONS
def test_small_pools_are_brute_force_exact_in_every_state(edition: Edition, base: int, stress: int) -> None:
    dice = base + stress
    for less, running in STATES[edition.id]:
        counts = running if edition.alarm.running_raises else None
        first, policy = ours(edition, base, stress, less, running)
        added = stress - less
        assert law_of(first) == oracle(edition, die_by_die(base, stress), dice, added, counts)
        again = die_by_die(base, stress + 1)
        assert law_of(policy) == push_oracle(edition, die_by_die(base, stress), again, dice, 1, added, counts)


@pytest.mark.parametrize("base, stress", [(1, 0), (2, 1), (3, 3), (4, 4), (0, 4)])
@EDITIONS
def test_a_jumpy_push_adds_two_dice_and_two_stress(edition: Edition, base: int, stress: int) -> None:
    _, policy = ours(edition, base, stress, 0, None, new=2)
    again = die_by_die(base, stress + 2)
    expected = push_oracle(edition, die_by_die(base, stress), again, base + stress, 2, stress, None)
    assert law_of(policy) == expected


LARGER = [
    (base, stress)
    for base, stress in [(5, 5), (6, 3), (7, 7), (8, 4), (9, 2), (10, 6), (11, 1), (12, 8), (14, 3), (15, 10)]
] + [(5 + place, (place * 7) % 11) for place in range(20)]


@pytest.mark.parametrize("base, stress", LARGER[:: every(5)])
@EDITIONS
def test_larger_pools_are_what_icepool_says(edition: Edition, base: int, stress: int) -> None:
    less = 3 if edition is EVOLVED else 0
    first, policy = ours(edition, base, stress, less, None)
    ways, again = in_icepool(base, stress), in_icepool(base, stress + 1)
    assert law_of(first) == oracle(edition, ways, base + stress, stress - less, None)
    assert law_of(policy) == push_oracle(edition, ways, again, base + stress, 1, stress - less, None)


@EDITIONS
def test_dice_that_show_six_are_kept_beside_the_reroll(edition: Edition) -> None:
    totals = alarm_totals(RollProfile(stress=4), edition.alarm)
    kept = roll_chances(2, 3, totals, kept=2)
    ways = Counter({(sixes + 2, alarm): count for (sixes, alarm), count in die_by_die(2, 3).items()})
    expected = counted([(Fraction(1, 6**5), ways, applied(edition, 4, None))], 7)
    assert law_of(kept) == expected


@EDITIONS
def test_ones_that_mean_nothing_cancel_nothing(edition: Edition) -> None:
    totals = alarm_totals(RollProfile(stress=9), edition.alarm)
    silent = roll_chances(2, 3, totals, silent=True)
    assert (silent.one_on_stress, silent.cancelled) == (0, 0)
    assert silent.in_text(silent.success) == str(1 - Fraction(5, 6) ** 5)
    pushed = push_chances(2, 3, totals, totals, silent=True)
    assert pushed.in_text(pushed.success) == str(1 - Fraction(5, 6) ** 11)


def test_shares_and_texts_are_in_lowest_terms() -> None:
    chances = roll_chances(1, 0, alarm_totals(RollProfile(), CORE.alarm))
    assert (chances.in_text(chances.success), chances.in_text(0), chances.in_text(chances.of)) == ("1/6", "0", "1")
    assert chances.share(chances.success) == pytest.approx(1 / 6)
    assert roll_chances(0, 0, alarm_totals(RollProfile(), CORE.alarm)).at_least == []


def test_a_table_that_cancels_nothing_leaves_every_action_standing() -> None:
    chances = roll_chances(2, 2, AlarmTotals(0, 12, None, 9, None))
    assert chances.success == chances.naive
    assert chances.cancelled == 0
    assert chances.results[12] == 4 * chances.one_on_stress // 6
