"""U7: a map of forty zones and sixty people: dragged, zoomed, somebody moved, the next turn; until it is painted."""

from collections.abc import Callable, Iterator
from functools import partial
from random import Random

from PySide6.QtCore import QPointF
from PySide6.QtWidgets import QApplication

from alien_desktop.documents.scene.adversary import Adversary
from alien_desktop.documents.scene.combatants import add_adversary
from alien_desktop.documents.scene.map_edits import add_zone, connect, put, set_feature
from alien_desktop.documents.scene.places import WayKind
from alien_desktop.gui.scene.initiative_window import InitiativeWindow
from alien_desktop.gui.shell.main_window import MainWindow
from alien_desktop.rules.combat.zones import Feature
from benchmarks.bench_views import middle
from benchmarks.measuring import Figure
from benchmarks.running_app import FRAME, ONE_FRAME, Paints, running_app, worked

ZONES, PEOPLE, WAYS = 40, 60, 47
FEATURES = tuple(Feature)


def large_map(window: MainWindow) -> InitiativeWindow:
    """Put the sample scene on a large map and show it drawn."""
    window.navigator.show_view("scene")
    scene = window.navigator.initiative
    workspace, random = window.session.workspace, Random(7)
    encounter = workspace.encounter(scene.document_id)
    adversaries = (entry for entry in window.session.index.entries() if entry.format == Adversary.FORMAT)
    entry = next(one for one in adversaries if one.edition == encounter.edition)
    guard = workspace.adversary(entry.document_id)
    for _ in range(PEOPLE - len(encounter.combatants)):
        encounter = add_adversary(encounter, guard)
    for number in range(ZONES):
        encounter = add_zone(encounter, f"Compartment {number}")
    ids = [zone.id for zone in encounter.zones]
    for number in range(1, ZONES):
        kind = random.choice(list(WayKind))
        encounter = connect(encounter, ids[number], ids[random.randrange(max(0, number - 6), number)], kind)
    for _ in range(WAYS - ZONES + 1):
        start, goal = random.sample(ids, 2)
        encounter = connect(encounter, start, goal)
    for zone in ids[::2]:
        encounter = set_feature(encounter, zone, random.choice(FEATURES), True)
    for one in encounter.combatants:
        encounter = put(encounter, [one.id], random.choice(ids))
    workspace.edit("Map", [encounter])
    scene.scene_actions.show_map()
    scene.presenter.select_combatant(encounter.combatants[0].id)
    QApplication.processEvents()
    return scene


def steps_of(window: MainWindow) -> Iterator[Figure]:
    """Each beside one frame, and beside the map painted again with nothing changed."""
    scene = large_map(window)
    view, places = scene.panels.zones.map, window.session.places
    paints = Paints(view.viewport())
    encounter = window.session.workspace.encounter(scene.document_id)
    who, ids = encounter.combatants[0].id, [zone.id for zone in encounter.zones]
    again = middle(paints, lambda _number: view.viewport().update())
    yield Figure("U7", f"{ZONES} zones, {PEOPLE} people painted again", ONE_FRAME, again, again / FRAME, 1.0)
    steps: tuple[tuple[str, Callable[[int], object]], ...] = (
        ("dragged", lambda number: view.pan(9 if number % 2 else -9, 4)),
        ("zoomed", lambda number: view.zoom_by(1.15 if number % 4 < 2 else 1 / 1.15, QPointF(200, 200))),
        ("the next room chosen", lambda number: scene.zones.choose(ids[number % ZONES])),
        ("somebody moved", lambda number: places.put([who], ids[number % ZONES])),
    )
    for what, work in steps:
        ours = middle(paints, work)
        yield Figure("U7", f"{what} among {ZONES} zones, {PEOPLE} people", ONE_FRAME, ours, ours / FRAME, 1.0)
        while view.is_sharpening:
            QApplication.processEvents()
    whole = worked(partial(view.grab))
    yield Figure("U7", "the map drawn into a picture", ONE_FRAME, whole, whole / FRAME, None)


def figures() -> Iterator[Figure]:
    """Measure in one running app."""
    with running_app() as window:
        yield from steps_of(window)
