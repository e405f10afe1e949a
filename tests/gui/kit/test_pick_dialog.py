"""The small picker: type, choose, pick; free text; it blocks nothing and gives the focus back."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QSignalSpy, QTest
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from alien_desktop.gui.kit.pick_dialog import PickDialog
from alien_desktop.gui.kit.pick_list import PickOption

pytestmark = pytest.mark.usefixtures("theme")

OPTIONS = (
    PickOption("a", "Flare gun", "½ slot", "Lights up a zone."),
    PickOption("b", "Hand radio", "½ slot", "Talk over a distance."),
    PickOption("c", "<b>Radio</b> & beacon", "1 slot", "Calls for help."),
)


class Place:
    """A window with a field, and a picker over it."""

    def __init__(self, qtbot: QtBot, own_words: str = "") -> None:
        self.qtbot = qtbot
        self.window = QWidget()
        qtbot.addWidget(self.window)
        self.field = QLineEdit()
        QVBoxLayout(self.window).addWidget(self.field)
        self.window.show()
        self.window.activateWindow()
        self.field.setFocus()
        self.dialog = PickDialog("Add a thing", OPTIONS, own_words, self.window)
        self.picked = QSignalSpy(self.dialog.picked)
        self.written = QSignalSpy(self.dialog.written)
        self.dialog.open_beside(self.window)
        qtbot.waitUntil(self.dialog.isActiveWindow)

    def press(self, key: Qt.Key) -> None:
        QTest.keyClick(self.dialog.list.search, key)

    def names(self) -> list[str]:
        return [option.name for option in self.dialog.list.options()]


def test_it_blocks_nothing_and_begins_in_the_search(qtbot: QtBot) -> None:
    place = Place(qtbot)
    assert not place.dialog.isModal()
    assert place.dialog.list.search.hasFocus()
    place.dialog.reject()


def test_typing_narrows_and_enter_picks_the_first(qtbot: QtBot) -> None:
    place = Place(qtbot)
    QTest.keyClicks(place.dialog.list.search, "radio")
    assert place.names() == ["Hand radio", "<b>Radio</b> & beacon"]
    place.press(Qt.Key.Key_Return)
    assert place.picked.count() == 1
    assert place.picked.at(0) == ["b"]
    assert not place.dialog.isVisible()
    qtbot.waitUntil(place.window.isActiveWindow)
    assert place.window.focusWidget() is place.field


def test_arrows_choose_while_the_words_stay_in_the_field(qtbot: QtBot) -> None:
    place = Place(qtbot)
    place.press(Qt.Key.Key_Down)
    place.press(Qt.Key.Key_Down)
    place.press(Qt.Key.Key_Up)
    place.press(Qt.Key.Key_Return)
    assert place.picked.at(0) == ["b"]


def test_one_click_picks_once(qtbot: QtBot) -> None:
    place = Place(qtbot)
    view = place.dialog.list.view
    spot = view.visualRect(view.model().index(2, 0)).center()
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, spot)
    assert place.picked.count() == 1
    assert place.picked.at(0) == ["c"]


def test_the_sentence_is_searched_too(qtbot: QtBot) -> None:
    place = Place(qtbot)
    QTest.keyClicks(place.dialog.list.search, "lights")
    assert place.names() == ["Flare gun"]
    place.dialog.reject()


def test_a_name_with_the_words_is_chosen_before_a_sentence_with_them(qtbot: QtBot) -> None:
    place = Place(qtbot)
    QTest.keyClicks(place.dialog.list.search, "on")
    assert place.names() == ["Flare gun", "<b>Radio</b> & beacon"]
    place.press(Qt.Key.Key_Return)
    assert place.picked.at(0) == ["c"]


def test_a_sentence_with_the_words_is_chosen_before_words_of_ones_own(qtbot: QtBot) -> None:
    place = Place(qtbot, "Add “{}” by hand")
    QTest.keyClicks(place.dialog.list.search, "help")
    place.press(Qt.Key.Key_Return)
    assert place.picked.at(0) == ["c"]


def test_words_of_ones_own_are_offered_last(qtbot: QtBot) -> None:
    place = Place(qtbot, "Add “{}” by hand")
    assert len(place.names()) == 3
    QTest.keyClicks(place.dialog.list.search, "radio")
    assert place.names()[-1] == "Add “radio” by hand"
    place.press(Qt.Key.Key_End)
    for _ in range(2):
        place.press(Qt.Key.Key_Down)
    place.press(Qt.Key.Key_Return)
    assert place.written.at(0) == ["radio"]
    assert place.picked.count() == 0


def test_without_own_words_nothing_is_made_up(qtbot: QtBot) -> None:
    place = Place(qtbot)
    QTest.keyClicks(place.dialog.list.search, "zzz")
    assert place.names() == []
    place.press(Qt.Key.Key_Return)
    assert place.dialog.isVisible()
    assert place.picked.count() == 0
    place.dialog.reject()


def test_escape_empties_the_field_then_leaves(qtbot: QtBot) -> None:
    place = Place(qtbot)
    QTest.keyClicks(place.dialog.list.search, "radio")
    place.press(Qt.Key.Key_Escape)
    assert place.dialog.isVisible()
    assert len(place.names()) == 3
    place.press(Qt.Key.Key_Escape)
    assert not place.dialog.isVisible()
    assert place.picked.count() == 0


def test_braces_and_markup_are_typed_as_they_stand(qtbot: QtBot) -> None:
    place = Place(qtbot, "Add “{}” by hand")
    QTest.keyClicks(place.dialog.list.search, "{0} <i>&")
    assert place.names() == ["Add “{0} <i>&” by hand"]
    place.press(Qt.Key.Key_Return)
    assert place.written.at(0) == ["{0} <i>&"]


def test_a_long_sentence_of_the_chosen_line_is_reported_in_full(qtbot: QtBot) -> None:
    place = Place(qtbot)
    assert not place.dialog.list.detail.isVisible(), "short sentences stand whole in their line"
    long = "Once each Turn Command on another at Short range: each success takes away one of their stress."
    place.dialog.list.set_options((*OPTIONS, PickOption("d", "Counselor", "General", long)))
    assert place.dialog.list.detail.isVisible()
    assert place.dialog.list.detail.text() == "Enter or a click takes."
    for _ in OPTIONS:
        place.press(Qt.Key.Key_Down)
    assert place.dialog.list.detail.text() == long
    place.dialog.reject()
