"""A fight that is tried out to its end beside the plainest dice there are, and what its reports cost the window."""

import random
from collections.abc import Iterator
from functools import partial
from itertools import count

from PySide6.QtWidgets import QApplication

from alien_desktop.documents.preferences import Preferences
from alien_desktop.documents.samples.samples import all_samples
from alien_desktop.documents.scene.encounter import Encounter
from alien_desktop.gui.shell.main_window import MainWindow
from alien_desktop.session.what_if.bouts import Bouts, as_it_stands, bouts_of
from alien_desktop.session.what_if.plans import FightPlan
from alien_desktop.session.what_if.results import FightResult
from alien_desktop.session.what_if.runner import Progress, RunState
from benchmarks.bench_views import middle
from benchmarks.measuring import Figure, beside
from benchmarks.running_app import FRAME, ONE_FRAME, Paints, running_app

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


def reports_of(window: MainWindow) -> Iterator[Figure]:
    """A report that comes while fights go on, until it is painted, beside one frame: it comes four times a second."""
    window.navigator.show_view("scene")
    scene = window.navigator.initiative
    scene.show_what_if()
    page = scene.what_if.page
    request = page.setup.request
    told = []
    for fights in (1, 2):
        bouts = bouts_of(window.session, request.plans, request.ends, fights, 4711)
        story = bouts.fight(bouts.plans[-1], fights).story
        told.append(Progress(RunState.RUNNING, 1_000, bouts.reports(), story))
    page.show_results()
    page.show_progress(told[1], "", 4711)
    QApplication.processEvents()
    shown = middle(Paints(page.survival), lambda number: page.show_progress(told[number % 2], "", 4711))
    yield Figure("W1", "a report of fights that go on is shown", ONE_FRAME, shown, shown / FRAME, 1.0)


def figures() -> list[Figure]:
    """Both editions; the dice are thrown as often as there are fights."""
    _app = QApplication.instance() or QApplication([])
    found = []
    for edition in ("core", "evolved"):
        fight = partial(next_fight, sample(edition), count())
        own, ratio = beside(fight, plain_dice, rounds=6, times=FIGHTS, other_times=FIGHTS)
        found.append(Figure("W1", f"what if, {edition}", "1,000 pools by randint", own, ratio, 10.0))
    with running_app() as window:
        found += reports_of(window)
    return found
