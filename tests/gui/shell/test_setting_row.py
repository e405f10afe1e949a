"""Rows of settings and rings under each other: what is chosen, what is found, what is not as the app starts."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QSignalSpy, QTest
from pytestqt.qtbot import QtBot

from alien_desktop.gui.shell.choice_list import ChoiceList
from alien_desktop.gui.shell.setting_row import SettingRow

pytestmark = pytest.mark.usefixtures("theme")

OPTIONS = (("a", "Up & <b>away</b>", "recommended"), ("b", "Down", ""))


@pytest.fixture
def choices(qtbot: QtBot) -> ChoiceList:
    made = ChoiceList("Rounding")
    qtbot.addWidget(made)
    made.set_options(OPTIONS)
    made.set_value("a")
    made.show()
    return made


def test_a_press_asks_once_and_a_second_one_on_the_same_ring_does_not(choices: ChoiceList) -> None:
    asked = QSignalSpy(choices.value_requested)
    for _ in range(2):
        QTest.mouseClick(choices.choice("b"), Qt.MouseButton.LeftButton)
    assert asked.count() == 1
    assert asked.at(0) == ["b"]
    assert choices.value == "b"


def test_a_setter_emits_no_request_and_new_words_keep_the_value(choices: ChoiceList) -> None:
    asked = QSignalSpy(choices.value_requested)
    choices.set_value("b")
    choices.set_options((("a", "Up", ""), ("b", "Downward", "recommended")))
    assert choices.choice("b").isChecked()
    assert choices.choice("b").accessibleName() == "Rounding: Downward"
    assert asked.count() == 0


def test_arrows_go_from_ring_to_ring(choices: ChoiceList, qtbot: QtBot) -> None:
    choices.activateWindow()
    qtbot.waitUntil(choices.isActiveWindow)
    choices.choice("a").setFocus()
    QTest.keyClick(choices.choice("a"), Qt.Key.Key_Down)
    assert choices.value == "b"
    assert choices.choice("b").hasFocus()


def test_a_row_is_found_by_all_words_anywhere_in_it(qtbot: QtBot) -> None:
    row = SettingRow("Half of a rating", "Up in one program.", ChoiceList("x"))
    qtbot.addWidget(row)
    row.set_searched("Rounded down")
    assert row.matches("")
    assert row.matches("HALF program rounded")
    assert not row.matches("half quarter")


def test_a_long_text_makes_the_row_higher_and_is_not_cut(qtbot: QtBot) -> None:
    row = SettingRow("<b>Title</b>", "words and more words " * 20, ChoiceList("x"))
    qtbot.addWidget(row)
    row.resize(row.sizeHint().width() + 100, row.sizeHint().height())
    row.show()
    row.resize(row.width(), row.sizeHint().height())
    assert not row.text.is_cut
    assert row.title.text() == "<b>Title</b>"
    row.set_changed(True)
    assert row.is_changed
    row.grab()
