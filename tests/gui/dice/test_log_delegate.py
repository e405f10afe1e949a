"""Rows of the log: heights and words."""

import pytest
from PySide6.QtGui import QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QListView, QStyleOptionViewItem
from pytestqt.qtbot import QtBot

from alien_desktop.gui.dice.dice_state import DiceState
from alien_desktop.gui.dice.log_delegate import LOG_ROLE, LogDelegate, LogItem, log_row_of
from alien_desktop.gui.theme.theme import Theme
from tests.usability.painted import painted

ROW = LogItem("1", "21:02", "Vance", "Close Combat", "0", dice=DiceState.of((5, 1)), is_taken_back=True)


@pytest.mark.parametrize("with_dice,wide,height", [(False, False, 24), (True, False, 44), (True, True, 52)])
def test_rows_are_as_high_as_the_measures_say(
    qtbot: QtBot, theme: Theme, with_dice: bool, wide: bool, height: int
) -> None:
    theme.set_size(1920 if wide else 1280, 1080)
    view = QListView()
    qtbot.addWidget(view)
    model = QStandardItemModel(view)
    item = QStandardItem()
    item.setData(ROW, LOG_ROLE)
    model.appendRow(item)
    view.setModel(model)
    delegate = LogDelegate(view, with_dice=with_dice)
    view.setItemDelegate(delegate)
    assert delegate.sizeHint(QStyleOptionViewItem(), model.index(0, 0)).height() == height
    assert log_row_of(model.index(0, 0)) == ROW
    assert not view.grab().isNull()


def test_a_row_taken_back_says_so() -> None:
    assert ROW.words() == "21:02, Vance, Close Combat, 0, undone, Base dice: 5, 1."


@pytest.mark.parametrize("with_dice, names", [(False, ("", "Paid")), (True, ("Vance", "attacks the Hull crawler"))])
def test_a_result_has_the_room_that_the_names_leave(
    qtbot: QtBot, theme: Theme, with_dice: bool, names: tuple[str, str]
) -> None:
    row = LogItem("1", "21:02", *names, "Hull crawler: Signature attack")
    view = QListView()
    qtbot.addWidget(view)
    model = QStandardItemModel(view)
    item = QStandardItem()
    item.setData(row, LOG_ROLE)
    model.appendRow(item)
    view.setModel(model)
    view.setItemDelegate(LogDelegate(view, with_dice=with_dice))
    view.resize(290, 100)
    view.show()
    assert row.result in [text for text, _ in painted(view.viewport())[0]]
