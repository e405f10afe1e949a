"""Rows with keys: every difference between two lists has its own signal, and nothing else is said."""

import random
from dataclasses import dataclass
from enum import IntEnum

from PySide6.QtCore import Qt
from PySide6.QtTest import QAbstractItemModelTester, QSignalSpy
from pytestqt.qtbot import QtBot

from alien_desktop.gui.kit.keyed_rows import ROW, KeyedRowsModel

RECORD = (ROW, Qt.ItemDataRole.AccessibleDescriptionRole, Qt.ItemDataRole.ToolTipRole)


class Role(IntEnum):
    KEY = Qt.ItemDataRole.UserRole + 1
    NAME = Qt.ItemDataRole.UserRole + 2
    LEVEL = Qt.ItemDataRole.UserRole + 3


@dataclass(frozen=True)
class Row:
    key: str
    name: str
    level: int

    def words(self) -> str:
        return self.name


def rows(*keys: str) -> tuple[Row, ...]:
    return tuple(Row(key, key.upper(), 1) for key in keys)


def shown(model: KeyedRowsModel) -> list[str]:
    return [model.index(place).data(Role.KEY) for place in range(model.rowCount())]


def test_only_the_role_that_changed_is_emitted(qtbot: QtBot) -> None:
    model = KeyedRowsModel(Role)
    model.set_rows(rows("a", "b"))
    spy = QSignalSpy(model.dataChanged)
    model.set_rows((Row("a", "A", 1), Row("b", "B", 2)))
    assert spy.count() == 1
    assert (spy.at(0)[0].row(), spy.at(0)[1].row(), spy.at(0)[2]) == (1, 1, [*RECORD, Role.LEVEL])
    assert model.index(1).data(Role.LEVEL) == 2


def test_equal_rows_emit_nothing(qtbot: QtBot) -> None:
    model = KeyedRowsModel(Role)
    model.set_rows(rows("a", "b"))
    spies = [QSignalSpy(signal) for signal in (model.dataChanged, model.rowsInserted, model.rows_changed)]
    model.set_rows(rows("a", "b"))
    assert [spy.count() for spy in spies] == [0, 0, 0]


def test_a_name_changes_the_words_too(qtbot: QtBot) -> None:
    model = KeyedRowsModel(Role)
    model.set_rows(rows("a"))
    spy = QSignalSpy(model.dataChanged)
    model.set_rows((Row("a", "Other", 1),))
    assert set(spy.at(0)[2]) == {*RECORD, Role.NAME, Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole}


def test_rows_have_no_children_and_unknown_keys_no_row(qtbot: QtBot) -> None:
    model = KeyedRowsModel(Role)
    model.set_rows(rows("a"))
    assert model.rowCount(model.index(0)) == 0
    assert model.row_of("z") == -1
    assert not model.index_of("z").isValid()
    assert model.index(0).data(Qt.ItemDataRole.DecorationRole) is None


def test_any_list_can_follow_any_other(qtbot: QtBot) -> None:
    model = KeyedRowsModel(Role)
    tester = QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    chance = random.Random(7)
    for _ in range(200):
        keys = chance.sample("abcdefgh", chance.randint(0, 8))
        wanted = tuple(Row(key, key.upper(), chance.randint(1, 3)) for key in keys)
        model.set_rows(wanted)
        assert shown(model) == keys
        assert [model.index(place).data(Role.LEVEL) for place in range(len(keys))] == [row.level for row in wanted]
    del tester
