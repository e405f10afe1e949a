"""A meter that is bound to a row of a model: it follows the row, and what it asks for is set there."""

from dataclasses import dataclass
from typing import Any

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from alien_desktop.gui.kit.index_binding import IndexBinding
from alien_desktop.gui.kit.keyed_rows import Index, KeyedRowsModel
from alien_desktop.gui.kit.stress_meter import StressMeter

pytestmark = pytest.mark.usefixtures("theme")


@dataclass(frozen=True)
class Row:
    key: str
    value: int

    def words(self) -> str:
        return f"{self.key} {self.value}"


class Model(KeyedRowsModel):
    """Takes whatever is set."""

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        rows = [row for row in self._rows if isinstance(row, Row)]
        rows[index.row()] = Row(rows[index.row()].key, value)
        self.set_rows(tuple(rows))
        return True


def test_a_meter_shows_its_row_only_and_sets_it(qtbot: QtBot) -> None:
    model, meter = Model(), StressMeter()
    qtbot.addWidget(meter)
    model.set_rows((Row("stress", 4), Row("other", 1)))
    shown: list[Row | None] = []

    def show(row: Row | None) -> None:
        shown.append(row)
        if row is not None:
            meter.set_level(row.value)

    binding = IndexBinding(model, "stress", meter, show)
    assert (meter.level, meter.findChild(IndexBinding)) == (4, binding)
    model.set_rows((Row("stress", 4), Row("other", 2)))
    assert len(shown) == 1, "another row says nothing"
    qtbot.keyClick(meter, Qt.Key.Key_Right)
    assert (model.index_of("stress").data(), meter.level) == ("stress 5", 5)
    model.reset_rows(())
    assert shown == [Row("stress", 4), Row("stress", 5), None]
