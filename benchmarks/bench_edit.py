"""U0, U3: from a key press to the painted cell; what an edit costs as a step that can be undone."""

import json
from collections.abc import Callable, Iterator
from functools import partial
from statistics import median

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from alien_desktop.documents.document import Document
from alien_desktop.documents.document_types import data_of
from alien_desktop.gui.kit.stress_meter import StressMeter
from alien_desktop.session.workspace import Workspace
from benchmarks.bench_storage import rich_sheet
from benchmarks.measuring import Figure, beside
from benchmarks.running_app import Paints, in_frames, painted_again, running_app, to_paint

ROUNDS = 60


def steps() -> Iterator[Figure]:
    """U3: stress set and taken back: the workspace, closures over a dictionary, and a snapshot of all before it."""
    sheet = rich_sheet()

    def no_file(document_id: str) -> Document:
        raise KeyError(document_id)

    workspace = Workspace(no_file)
    workspace.put(sheet.id, sheet, 0)

    def ours() -> None:
        workspace.edit("Stress", [sheet.evolve(stress=sheet.stress + 1)])
        workspace.undo()

    data = data_of(sheet)
    kept: list[tuple[Callable[[], None], Callable[[], None]]] = []

    def closures() -> None:
        before = data["stress"]
        step = (partial(data.__setitem__, "stress", before), partial(data.__setitem__, "stress", before + 1))
        step[1]()
        kept.append(step)
        kept.pop()[0]()

    def snapshot() -> object:
        before = json.dumps(data)
        data["stress"] += 1
        data.update(json.loads(before))
        return data

    for other, name, goal in ((closures, "closures over a dictionary", 8), (snapshot, "snapshot as JSON", 1 / 10)):
        own, ratio = beside(ours, other, times=100, other_times=100)
        yield Figure("U3", "stress set and taken back", name, own, ratio, goal)


def figures() -> Iterator[Figure]:
    """Press S and Shift+S on the real window, in turn; then steps without a window."""
    with running_app() as window:
        pilot = next(entry for entry in window.session.index.entries() if entry.format == "character")
        window.navigator.open_document(pilot.document_id)
        QApplication.processEvents()
        paints = Paints(next(meter for meter in window.findChildren(StressMeter) if meter.isVisible()))
        keys = (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier) * (ROUNDS // 2)
        taken = median(to_paint(paints, partial(QTest.keyClick, window, Qt.Key.Key_S, key)) for key in keys)
        yield from in_frames("U0", "key press to painted cell", taken, painted_again(window), 0.5)
        yield from steps()
