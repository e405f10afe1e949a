"""A fight that is tried out to its end beside the plainest dice there are (goal W1)."""

import random
from collections.abc import Iterator
from functools import partial
from itertools import count

from PySide6.QtCore import QCoreApplication

from alien_desktop.documents.preferences import Preferences
from alien_desktop.documents.samples.samples import all_samples
from alien_desktop.documents.scene.encounter import Encounter
from alien_desktop.session.what_if.bouts import Bouts, as_it_stands
from alien_desktop.session.what_if.plans import FightPlan
from alien_desktop.session.what_if.results import FightResult
from benchmarks.measuring import Figure, beside

FIGHTS = 8
"""Fights differ in length: so many different ones are one measure."""


def plain_dice() -> None:
    """1,000 rolls of 8 and 4 dice."""
    for _ in range(1_000):
        for _ in range(12):
            random.randint(1, 6)  # noqa: TID251 - it is what is measured against


def sample(edition: str) -> Bouts:
    """Four of the crew against three, as the samples have them."""
    documents = tuple(all_samples())
    scene = next(one for one in documents if isinstance(one, Encounter) and one.edition == edition)
    there = {one.document for one in scene.combatants}
    others = tuple(one for one in documents if one.id in there)
    return Bouts(as_it_stands(scene), others, Preferences(), (FightPlan("A"),), seed=4711)


def next_fight(bouts: Bouts, numbers: Iterator[int]) -> FightResult:
    """Fight the next one of a few fights, again and again."""
    return bouts.fight(bouts.plans[0], next(numbers) % FIGHTS)


def figures() -> list[Figure]:
    """Both editions; the dice are thrown as often as there are fights."""
    _app = QCoreApplication.instance() or QCoreApplication([])
    found = []
    for edition in ("core", "evolved"):
        fight = partial(next_fight, sample(edition), count())
        own, ratio = beside(fight, plain_dice, rounds=6, times=FIGHTS, other_times=FIGHTS)
        found.append(Figure("W1", f"what if, {edition}", "1,000 pools by randint", own, ratio, 10.0))
    return found
