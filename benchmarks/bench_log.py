"""U6: a line more in the log: from the edit to the painted list, among few lines and among many."""

from collections.abc import Iterator
from itertools import islice
from statistics import median

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtWidgets import QApplication, QListView

from alien_desktop.gui.dice.log_panel import LogPanel
from alien_desktop.gui.shell.main_window import MainWindow
from alien_desktop.rules.people.characteristics import Skill
from alien_desktop.session.journaled_action import EDIT, JournaledAction
from benchmarks.measuring import Figure
from benchmarks.running_app import FRAME, ONE_FRAME, Paints, running_app, to_paint

MANY = 10_000
ROUNDS = 30
_TOP = QModelIndex()


class Lines(QAbstractListModel):
    """The peer's model: texts, the newest first."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self._lines = [f"Line {place}" for place in range(number)]

    def rowCount(self, parent: QModelIndex | QPersistentModelIndex = _TOP) -> int:
        """The number of lines."""
        return 0 if parent.isValid() else len(self._lines)

    def data(self, index: QModelIndex | QPersistentModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> str | None:
        """The text of a line."""
        return self._lines[index.row()] if role == Qt.ItemDataRole.DisplayRole else None

    def add(self) -> None:
        """A line more."""
        self.beginInsertRows(QModelIndex(), 0, 0)
        self._lines.insert(0, f"Line {len(self._lines)}")
        self.endInsertRows()


def plain_list(number: int) -> float:
    """The median of the seconds that a plain list of uniform rows takes for a line more."""
    view, lines = QListView(), Lines(number)
    view.setUniformItemSizes(True)
    view.setModel(lines)
    view.resize(480, 640)
    view.show()
    QApplication.processEvents()
    paints = Paints(view.viewport())
    taken = median(to_paint(paints, lines.add) for _ in range(ROUNDS))
    view.close()
    return taken


def lines_of(window: MainWindow, number: int) -> Iterator[JournaledAction]:
    """How many rolls of the sample pilot, as the journal would bring them: one real roll, again and again."""
    session = window.session
    pilot = next(entry for entry in session.index.entries() if entry.format == "character")
    session.rolls.prepare(pilot.document_id, Skill.PILOTING)
    session.rolls.roll()
    rolled = next(entry for entry in reversed(session.log.entries()) if entry.events)
    for place in range(number):
        yield JournaledAction(rolled.seq + 1 + place, rolled.time, EDIT, rolled.title, events=rolled.events)


def panel_of(window: MainWindow, number: int) -> float:
    """The median of the seconds that the log takes for a line more among so many."""
    actions = lines_of(window, number + ROUNDS)
    log = window.session.log
    log.load(islice(actions, number))
    panel = LogPanel(window.session)
    panel.resize(480, 640)
    panel.show()
    QApplication.processEvents()
    paints = Paints(panel.view.viewport())
    taken = median(to_paint(paints, lambda: log.take(next(actions))) for _ in range(ROUNDS))
    panel.close()
    panel.deleteLater()
    QApplication.processEvents()
    return taken


def figures() -> Iterator[Figure]:
    """Few lines, many lines, and the plain list with as many."""
    with running_app() as window:
        few = panel_of(window, 100)
        many = panel_of(window, MANY)
        most = panel_of(window, 5 * MANY)
    theirs = plain_list(MANY)
    yield Figure("U6", f"a line more among {MANY}", ONE_FRAME, many, many / FRAME, None)
    yield Figure("U6", f"a line more among {MANY}", "QListView, uniform rows, as many", many, many / theirs, 1 / 20)
    yield Figure("U6", f"a line more among {5 * MANY}", "among 100", most, most / few, 1.5)
