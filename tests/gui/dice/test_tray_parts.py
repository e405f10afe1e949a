"""Small widgets of the tray: ticks, wrapped labels, the area that gives way, pick rows, plain dice."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog, QLabel, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from alien_desktop.gui.dice import log_delegate
from alien_desktop.gui.dice.dice_state import DiceState, ShownDie
from alien_desktop.gui.dice.log_lines import LogLine, LogTone
from alien_desktop.gui.dice.optional_area import OptionalArea
from alien_desktop.gui.dice.skill_grid import PickRow
from alien_desktop.gui.kit.die_face import DieKind, DieState
from alien_desktop.gui.kit.tick_list import TickItem, TickList
from alien_desktop.gui.kit.wrapped_label import WrappedLabel
from alien_desktop.gui.theme.theme import Theme

pytestmark = pytest.mark.usefixtures("theme")
LINES = (TickItem("a", "First <b>&</b>", "+1"), TickItem("b", "Second", "", False))


def test_ticks_tell_what_is_accepted(qtbot: QtBot) -> None:
    ticks = TickList()
    qtbot.addWidget(ticks)
    ticks.set_lines(LINES)
    ticks.show()
    assert ticks.accepted() == {"a"}
    with qtbot.waitSignal(ticks.changed) as wish:
        QTest.mouseClick(ticks.tick("b"), Qt.MouseButton.LeftButton)
    assert wish.args == [frozenset({"a", "b"})]


def test_the_same_lines_keep_their_boxes_and_forget_the_ticks(qtbot: QtBot) -> None:
    ticks = TickList()
    qtbot.addWidget(ticks)
    ticks.set_lines(LINES)
    box = ticks.tick("b")
    box.setChecked(True)
    ticks.set_lines(LINES)
    assert ticks.tick("b") is box
    assert ticks.accepted() == {"a"}


def test_enter_in_a_tick_belongs_to_the_dialog(qtbot: QtBot) -> None:
    dialog = QDialog()
    qtbot.addWidget(dialog)
    ticks = TickList()
    QVBoxLayout(dialog).addWidget(ticks)
    ticks.set_lines(LINES)
    dialog.show()
    QTest.keyClick(ticks.tick("b"), Qt.Key.Key_Return)
    assert ticks.accepted() == {"a"}
    QTest.keyClick(ticks.tick("b"), Qt.Key.Key_Space)
    assert ticks.accepted() == {"a", "b"}


def test_enter_ticks_where_no_dialog_waits_for_it(qtbot: QtBot) -> None:
    ticks = TickList()
    qtbot.addWidget(ticks)
    ticks.set_lines(LINES)
    ticks.show()
    QTest.keyClick(ticks.tick("b"), Qt.Key.Key_Return)
    assert ticks.accepted() == {"a", "b"}


def test_few_ticks_ask_for_their_height_and_many_can_scroll(qtbot: QtBot) -> None:
    ticks = TickList()
    qtbot.addWidget(ticks)
    ticks.set_lines(tuple(TickItem(str(number), "x") for number in range(9)))
    assert ticks.minimumSizeHint().height() < ticks.sizeHint().height() / 3


def test_a_tick_whose_words_are_longer_than_the_column_is_two_lines_high(qtbot: QtBot) -> None:
    ticks = TickList()
    qtbot.addWidget(ticks)
    ticks.set_lines((TickItem("a", "Somebody drops something that the Game Mother names", "round"), TickItem("b", "x")))
    ticks.resize(240, 200)
    ticks.show()
    long, short = ticks.tick("a"), ticks.tick("b")
    whole = long.fontMetrics().boundingRect(long.text()).width()
    assert whole > 240, "else the words fit"
    assert long.height() >= short.height() + long.fontMetrics().height()
    assert ticks.sizeHint().height() >= long.height() + short.height()
    ticks.resize(2 * whole, 200)
    assert long.height() == short.height()


def test_a_wrapped_label_is_never_cut_and_takes_no_more(qtbot: QtBot) -> None:
    host = QWidget()
    qtbot.addWidget(host)
    column = QVBoxLayout(host)
    column.setContentsMargins(0, 0, 0, 0)
    label = WrappedLabel("Something that needs more than one line when the column is as narrow as this one is.")
    column.addWidget(label)
    column.addStretch(1)
    host.resize(200, 300)
    host.show()
    qtbot.waitUntil(lambda: label.height() == label.heightForWidth(label.width()), timeout=1000)
    tall = label.height()
    host.resize(600, 300)
    qtbot.waitUntil(lambda: label.height() < tall, timeout=1000)


def test_the_spare_area_gives_way_and_comes_back(qtbot: QtBot) -> None:
    area = OptionalArea()
    qtbot.addWidget(area)
    inside = QLabel("log")
    area.column.addWidget(inside)
    area.set_least(48)
    area.show()
    area.resize(100, 47)
    assert not inside.isVisible()
    area.resize(100, 48)
    assert inside.isVisible()
    assert area.minimumSizeHint().height() == 0


def test_a_pick_row_says_what_it_is(qtbot: QtBot) -> None:
    row = PickRow("piloting", "Piloting")
    head = PickRow("agility", "Agility", head=True)
    for widget in (row, head):
        qtbot.addWidget(widget)
        widget.set_dice(4)
    assert row.accessibleName() == "Piloting, 4 dice"
    assert head.accessibleName() == "Agility alone, 4 dice"
    with qtbot.waitSignal(row.roll_requested) as wish:
        QTest.mouseClick(row, Qt.MouseButton.LeftButton)
    assert wish.args == ["piloting"]


def test_a_plain_die_has_no_success() -> None:
    die = ShownDie(6, plain=True)
    assert die.state(DieKind.BASE) is DieState.SPENT
    assert DiceState((die,)).words() == "Base dice: 6."


def test_a_line_of_the_log_becomes_a_row(theme: Theme) -> None:
    line = LogLine("7", "21:07", "Ibarra", "Panic Roll", "10, Freeze", LogTone.STRESS, plain=(6,), taken_back=True)
    row = log_delegate.row_from(line)
    assert row.dice == DiceState((ShownDie(6, plain=True),))
    assert (row.tone, row.is_taken_back) == (LogTone.STRESS, True)
    assert log_delegate.row_from(LogLine("1", "", "", "Note")).dice is None
