"""Segments: one of a few."""

from itertools import pairwise

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QLineEdit, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from alien_desktop.gui.kit.segmented_control import SegmentedControl
from alien_desktop.gui.theme.theme import Theme

OPTIONS = (("-1", "−1"), ("0", "0"), ("+1", "+1"))


@pytest.fixture
def segments(theme: Theme, qtbot: QtBot) -> SegmentedControl:
    made = SegmentedControl("Difficulty")
    qtbot.addWidget(made)
    made.set_options(OPTIONS, equal=True)
    made.set_value("0")
    made.resize(240, 32)
    made.show()
    return made


def plates(segments: SegmentedControl) -> list[QAbstractButton]:
    return segments.findChildren(QAbstractButton)


def test_a_click_asks_for_the_value(segments: SegmentedControl, qtbot: QtBot) -> None:
    with qtbot.waitSignal(segments.value_requested) as wish:
        qtbot.mouseClick(plates(segments)[2], Qt.MouseButton.LeftButton)
    assert wish.args == ["+1"]
    assert segments.value == "+1"


def test_arrows_go_to_the_neighbour(segments: SegmentedControl, qtbot: QtBot) -> None:
    chosen = plates(segments)[1]
    segments.activateWindow()
    chosen.setFocus()
    qtbot.waitUntil(chosen.hasFocus)
    with qtbot.waitSignal(segments.value_requested) as wish:
        qtbot.keyClick(chosen, Qt.Key.Key_Left)
    assert wish.args == ["-1"]


def test_the_setter_emits_no_request(segments: SegmentedControl, qtbot: QtBot) -> None:
    with qtbot.assertNotEmitted(segments.value_requested):
        segments.set_value("+1")
        segments.set_value("not there")
    assert segments.value == "+1"


def test_the_same_options_again_keep_the_plates(segments: SegmentedControl) -> None:
    before = plates(segments)
    segments.set_options(OPTIONS, equal=True)
    assert plates(segments) == before


def test_new_options_keep_the_value_when_it_is_still_there(segments: SegmentedControl, qtbot: QtBot) -> None:
    segments.set_options((*OPTIONS, ("+2", "+2")), equal=True)
    assert segments.value == "0"
    qtbot.waitUntil(lambda: len(plates(segments)) == 4)


def test_neighbours_share_a_line_and_fill_the_width(segments: SegmentedControl) -> None:
    rects = [plate.geometry() for plate in plates(segments)]
    assert rects[0].left() == 0
    assert rects[-1].right() == 239
    for left, right in pairwise(rects):
        assert right.left() == left.right()


def test_a_plate_can_be_greyed_with_its_reason(segments: SegmentedControl, qtbot: QtBot) -> None:
    segments.set_option_enabled("+1", enabled=False, reason="no <more> than 0")
    plate = plates(segments)[2]
    assert not plate.isEnabled()
    assert plate.accessibleDescription() == "no <more> than 0"
    assert "&lt;more&gt;" in plate.toolTip()
    with qtbot.assertNotEmitted(segments.value_requested):
        qtbot.mouseClick(plate, Qt.MouseButton.LeftButton)


def test_names_are_literal(theme: Theme, qtbot: QtBot) -> None:
    segments = SegmentedControl("Filter")
    qtbot.addWidget(segments)
    segments.set_options((("a", "Food & <b>"), ("b", "x" * 120)))
    assert plates(segments)[0].accessibleName() == "Food & <b>"
    assert plates(segments)[0].shortcut().isEmpty()
    assert segments.accessibleName() == "Filter"
    assert segments.value is None
    assert segments.minimumSizeHint() == segments.sizeHint()


def test_the_row_is_one_stop_for_tab(theme: Theme, qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    column = QVBoxLayout(window)
    before, after = QLineEdit(), QLineEdit()
    segments = SegmentedControl("Help")
    segments.set_options(OPTIONS)
    segments.set_value("0")
    for widget in (before, segments, after):
        column.addWidget(widget)
    window.show()
    window.activateWindow()
    before.setFocus()
    qtbot.waitUntil(before.hasFocus)
    qtbot.keyClick(before, Qt.Key.Key_Tab)
    chosen = plates(segments)[1]
    assert chosen.hasFocus()
    qtbot.keyClick(chosen, Qt.Key.Key_Tab)
    assert after.hasFocus()
