"""The odds on the table, as the console tells them, beside rolls of every face there is."""

from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import product
from math import prod
from typing import Any, TypeAlias

import pytest

from tests.console.transcript import Evening
from tests.soak import every

FACES = range(1, 7)
Faces: TypeAlias = tuple[int, ...]
BASE, STRESS = (dict.fromkeys(FACES, 1),) * 2 if every(2) == 1 else ({2: 5, 6: 1}, {1: 1, 2: 4, 6: 1})
"""Faces, each with how many of the six it stands for: of those that mean the same one is thrown, all in a soak."""


def throws(*dice: dict[int, int]) -> Iterator[tuple[Fraction, Faces]]:
    """Yield what these dice may show, each with its chance."""
    for faces in product(*dice):
        ways = prod(die[face] for die, face in zip(dice, faces, strict=True))
        yield Fraction(ways, 6 ** len(dice)), faces


@pytest.fixture(params=["core", "evolved"])
def evening(request: pytest.FixtureRequest, qapp: object) -> Iterator[Evening]:
    """Two characters with two dice of Wits each."""
    with closing(Evening.in_memory()) as begun:
        for name in ("Reyes", "Vale"):
            begun.do("character.create", name=name, edition=request.param)
            begun.do("set", id=name, field="attributes.wits", value=2)
        yield begun


def table(evening: Evening) -> dict[str, Any]:
    found = evening.do("table")["table"]
    assert isinstance(found, dict)
    return found


@dataclass
class Counted:
    """What was seen of some rolls: the share of so many successes or more, of alarms, and of their totals."""

    at_least: Counter[int] = field(default_factory=Counter)
    totals: Counter[int] = field(default_factory=Counter)

    def see(self, evening: Evening, share: Fraction, do: str, base: Faces, stress: Faces) -> None:
        """Throw, and answer the alarm that it calls for with each face; everything is taken back."""
        evening.do(do, base=base, stress=stress)
        if not table(evening)["alarm_due"]:
            self._add(table(evening), share)
            evening.do("undo")
            return
        for die in FACES:
            evening.do("alarm.roll", die=die)
            self._add(table(evening), share / 6)
            evening.do("undo")
            evening.do(do, base=base, stress=stress)
        evening.do("undo")

    def _add(self, found: dict[str, Any], share: Fraction) -> None:
        for number in range(1, found["successes"] + 1):
            self.at_least[number] += share  # type: ignore[assignment]
        if found["alarm"] is not None:
            self.totals[found["alarm"]["total"]] += share  # type: ignore[assignment]

    def agrees(self, told: dict[str, Any]) -> None:
        assert [str(self.at_least[number + 1]) for number in range(len(told["at_least"]))] == told["at_least"]
        assert told["success"] == str(self.at_least[1])
        assert told["one_on_stress"] == str(Fraction(sum(self.totals.values())))
        highest, results = max(int(total) for total in told["results"]), Counter[int]()
        for total, share in self.totals.items():
            results[min(total, highest)] += share
        assert {str(total): str(share) for total, share in results.items()} == told["results"]


def test_a_pool_is_reported_before_it_is_rolled_as_often_as_it_falls(evening: Evening) -> None:
    """One base die and two stress dice, every throw with every alarm that it calls for."""
    evening.do("sheet.stress", who="Reyes", stress=2)
    evening.do("roll.prepare", who="Reyes", skill="observation", modifier=-1)
    told, counted = table(evening)["odds"]["now"], Counted()
    for share, faces in throws(BASE, STRESS, STRESS):
        counted.see(evening, share, "roll", faces[:1], faces[1:])
    counted.agrees(told)


def test_a_push_is_reported_before_the_dice_fall_again_as_often_as_they_fall(evening: Evening) -> None:
    """Five stress dice that show 6 stay; one base die and the new stress die fall again, in every way."""
    evening.do("sheet.stress", who="Reyes", stress=5)
    evening.do("roll.prepare", who="Reyes", skill="observation", modifier=-1)
    evening.do("roll", base=[2], stress=[6] * 5)
    told, counted = table(evening)["odds"]["push"], Counted()
    for share, faces in throws(BASE, STRESS):
        counted.see(evening, share, "push", faces[:1], faces[1:])
    counted.agrees(told)


def test_two_sides_are_reported_as_often_as_either_wins(evening: Evening) -> None:
    """Two dice against two: of 36 ways 25 have no success, ten have one and one has two."""
    evening.do("roll.prepare", who="Reyes", skill="observation")
    evening.do("roll.oppose", who="Vale")
    told = table(evening)["odds"]["against"]
    shares = (Fraction(25, 36), Fraction(10, 36), Fraction(1, 36))
    tie = sum((share * share for share in shares), Fraction(0))
    assert (told["wins"], told["tie"], told["loses"]) == (str((1 - tie) / 2), str(tie), str((1 - tie) / 2))
    evening.do("roll", base=[6, 1], stress=[])
    assert table(evening)["odds"]["against"]["wins"] == str(shares[0])
    assert table(evening)["odds"]["against"]["loses"] == str(shares[2])
