"""Rows of cards."""

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QPushButton, QWidget
from pytestqt.qtbot import QtBot

from alien_desktop.gui.kit.flow_layout import FlowLayout


def cards(qtbot: QtBot, count: int) -> tuple[QWidget, FlowLayout, list[QPushButton]]:
    place = QWidget()
    qtbot.addWidget(place)
    flow = FlowLayout(place, spacing=10)
    made = [QPushButton(str(number)) for number in range(count)]
    for card in made:
        card.setFixedSize(100, 50)
        flow.addWidget(card)
    place.resize(330, 400)
    place.show()
    return place, flow, made


def test_a_full_row_begins_a_new_one(qtbot: QtBot) -> None:
    _, flow, made = cards(qtbot, 4)
    assert [card.pos().toTuple() for card in made] == [(0, 0), (110, 0), (220, 0), (0, 60)]
    assert flow.heightForWidth(330) == 110
    assert flow.heightForWidth(100) == 4 * 50 + 3 * 10


def test_what_is_lower_than_its_row_stands_in_the_middle_of_it(qtbot: QtBot) -> None:
    place, _, made = cards(qtbot, 4)
    made[0].setFixedSize(100, 20)
    made[3].setFixedSize(100, 20)
    place.resize(329, 400)
    assert [card.y() for card in made] == [15, 0, 0, 60], "the last one is alone in its row, which is no higher"


def test_a_hidden_card_leaves_no_hole(qtbot: QtBot) -> None:
    place, _, made = cards(qtbot, 3)
    made[1].hide()
    place.resize(329, 400)
    assert made[2].x() == 110


def test_cards_can_be_put_in_and_taken_out(qtbot: QtBot) -> None:
    _, flow, made = cards(qtbot, 2)
    extra = QPushButton("extra")
    flow.insert_widget(0, extra)
    first = flow.itemAt(0)
    assert first is not None
    assert first.widget() is extra
    assert flow.itemAt(9) is None
    assert flow.count() == 3
    taken = flow.takeAt(0)
    assert taken is not None
    assert taken.widget() is extra
    assert flow.count() == 2
    assert flow.minimumSize() == QSize(100, 50)
    assert made[0].isVisible()
    extra.setParent(None)
