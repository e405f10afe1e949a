"""The short lists of the scene."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QAbstractItemModelTester, QSignalSpy
from pytestqt.qtbot import QtBot

from alien_desktop.gui.kit.line_model import LineItem, LineModel, Sign

ROWS = (
    LineItem("", "Found"),
    LineItem("aim", "Aim", note="needs <b> a weapon", sign=Sign.PENNANT, enabled=False),
    LineItem("shoot", "Shoot", sign=Sign.BLOCK, base=5, stress=2),
)


def test_only_lines_that_differ_are_emitted(qtbot: QtBot) -> None:
    model = LineModel()
    tester = QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    model.set_rows(ROWS)
    changed, reset = QSignalSpy(model.dataChanged), QSignalSpy(model.modelReset)
    model.set_rows((*ROWS[:2], LineItem("shoot", "Shoot", sign=Sign.BLOCK, base=6, stress=2)))
    assert [(changed.at(0)[0].row(), changed.at(0)[1].row())] == [(2, 2)]
    assert (changed.count(), reset.count()) == (1, 0)
    model.set_rows(model.rows)
    assert changed.count() == 1
    model.set_rows(ROWS[:2])
    assert reset.count() == 1
    del tester


def test_heads_cannot_be_chosen_and_greyed_lines_can(qtbot: QtBot) -> None:
    model = LineModel()
    model.set_rows(ROWS)
    selectable = [bool(model.flags(model.index(row)) & Qt.ItemFlag.ItemIsSelectable) for row in range(3)]
    assert selectable == [False, True, True]


def test_tooltips_are_literal(qtbot: QtBot) -> None:
    model = LineModel()
    model.set_rows(ROWS)
    assert "&lt;b&gt;" in str(model.index(1).data(Qt.ItemDataRole.ToolTipRole))
    assert model.index(2).data(Qt.ItemDataRole.AccessibleTextRole) == "Shoot, 5 + 2"
