"""U4, U5: another sheet, the next turn, a fight of two hundred; from the key to the painted view."""

from collections.abc import Callable, Iterator
from functools import partial
from statistics import median

from PySide6.QtCore import QSize, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFormLayout, QFrame, QHBoxLayout, QLabel, QLineEdit, QVBoxLayout, QWidget

from alien_desktop.documents.scene.adversary import Adversary
from alien_desktop.documents.scene.combatants import add_adversary
from alien_desktop.gui.scene.initiative_window import InitiativeWindow
from alien_desktop.gui.sheet.sheet_panel import SheetPanel
from alien_desktop.gui.shell.main_window import MainWindow
from benchmarks.measuring import Figure
from benchmarks.running_app import (
    FRAME,
    ONE_FRAME,
    PAINTED_AGAIN,
    Paints,
    in_frames,
    painted_again,
    running_app,
    to_paint,
    worked,
)

ROUNDS = 40
CROWD = 200
MADE = 12
DRAWS = 10


def middle(paints: Paints, work: Callable[[int], object], rounds: int = ROUNDS) -> float:
    """The median of that many changes, each until it is painted."""
    return median(to_paint(paints, partial(work, number)) for number in range(rounds))


def sheets(window: MainWindow) -> Iterator[Figure]:
    """Between two sheets of one edition, and a wound on one of them."""
    session = window.session
    entries = [entry for entry in session.index.entries() if entry.format == "character"]
    pair = [entry.document_id for entry in entries if entry.edition == entries[0].edition][:2]

    window.navigator.open_document(pair[0])
    QApplication.processEvents()
    paints = Paints(window.navigator.sheet_view)
    switch = middle(paints, lambda number: window.navigator.open_document(pair[(number + 1) % 2]))
    yield from in_frames("U4", "switch between two sheets", switch, painted_again(window), 0.6)
    form = FormOfWidgets(window.navigator.sheet_view.size())
    filled = middle(Paints(form.page), form.fill)
    form.page.close()
    yield Figure("U4", "switch between two sheets", "a widget for each item", switch, switch / filled, 0.3)
    kept: list[QWidget] = []
    made = median(worked(lambda: kept.append(SheetPanel(session))) for _ in range(MADE))
    yield Figure("U4", "the widgets of a sheet made once more", ONE_FRAME, made, made / FRAME, None)


class FormOfWidgets:
    """The peer of a sheet: 29 fields and 90 items, each item a frame with three labels, made again for each sheet."""

    FIELDS, ITEMS, COLUMNS = 29, 90, 3

    def __init__(self, size: QSize) -> None:
        self.page = QWidget()
        self.page.resize(size)
        columns = QHBoxLayout(self.page)
        columns.setSizeConstraint(QHBoxLayout.SizeConstraint.SetNoConstraint)
        form = QFormLayout()
        self._fields = [QLineEdit() for _ in range(self.FIELDS)]
        for number, field in enumerate(self._fields):
            form.addRow(f"Field {number}", field)
        columns.addLayout(form)
        self._columns = [QVBoxLayout() for _ in range(self.COLUMNS)]
        for column in self._columns:
            columns.addLayout(column)
        self._items: list[QFrame] = []
        self.page.show()
        QApplication.processEvents()

    def fill(self, number: int) -> None:
        """Show another character."""
        for item in self._items:
            item.deleteLater()
        for place, field in enumerate(self._fields):
            field.setText(f"{number} {place}")
        self._items = [self._item(number, place) for place in range(self.ITEMS)]
        self.page.update()

    def _item(self, number: int, place: int) -> QFrame:
        item = QFrame()
        item.setFrameShape(QFrame.Shape.StyledPanel)
        row = QHBoxLayout(item)
        for text in (f"Item {place}", f"{number + place}", "A note about it"):
            row.addWidget(QLabel(text))
        self._columns[place % self.COLUMNS].addWidget(item)
        return item


def turns(window: MainWindow) -> Iterator[Figure]:
    """The next turn of the sample fight, and with two hundred in the scene: draw, next turn, damage, scroll."""
    window.navigator.show_view("scene")
    scene = window.navigator.initiative
    QApplication.processEvents()
    QTest.keyClick(scene, Qt.Key.Key_I)
    paints = Paints(scene.panels.order)
    turn = middle(paints, lambda _number: QTest.keyClick(scene, Qt.Key.Key_N))
    yield from in_frames("U5", f"next turn among {len(scene.model.items)}", turn, painted_again(scene), 1.0)
    workspace = window.session.workspace
    crowd = workspace.encounter(scene.document_id)
    guard = next(found for found in adversaries(window) if found.edition == crowd.edition)
    for _ in range(CROWD - len(crowd.combatants)):
        crowd = add_adversary(crowd, guard)
    workspace.edit("Crowd", [crowd])
    QApplication.processEvents()
    redraw = scene.actions_of.action("redraw").trigger
    draw = middle(paints, lambda _number: redraw(), DRAWS)
    turn_of_many = middle(paints, lambda _number: QTest.keyClick(scene, Qt.Key.Key_N))
    yield Figure("U5", f"next turn among {CROWD}", ONE_FRAME, turn_of_many, turn_of_many / FRAME, 1.0)
    scene.presenter.select_row(next(item.row_id for item in scene.model.items if item.name.endswith(" 9")))
    hurt = middle(paints, lambda number: window.session.combat.heal(chosen(scene), 1) if number % 2 else wound(scene))
    bar = scene.panels.order.ui.order.verticalScrollBar()
    page = bar.pageStep()
    scroll = middle(paints, lambda number: bar.setValue((number % 20) * page // 2))
    again = painted_again(scene)
    for what, ours in (("draw", draw), ("next turn", turn_of_many), ("damage", hurt), ("scroll", scroll)):
        yield Figure("U5", f"{what} among {CROWD}", PAINTED_AGAIN, ours, ours / again, 1.5)


def chosen(scene: InitiativeWindow) -> str:
    """The combatant that is selected."""
    item = scene.presenter.selected
    return item.combatant if item is not None else ""


def wound(scene: InitiativeWindow) -> None:
    """D, 1: a point of damage, through no armor."""
    scene.panels.selected.armor_box.setChecked(False)
    QTest.keyClick(scene, Qt.Key.Key_D)
    QTest.keyClick(scene, Qt.Key.Key_1)


def adversaries(window: MainWindow) -> Iterator[Adversary]:
    """The adversaries of the samples."""
    session = window.session
    for entry in session.index.entries():
        if entry.format == Adversary.FORMAT:
            document = session.workspace.document(entry.document_id)
            assert isinstance(document, Adversary)
            yield document


def figures() -> Iterator[Figure]:
    """Work the windows of the app."""
    with running_app() as window:
        yield from sheets(window)
        yield from turns(window)
