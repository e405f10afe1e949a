"""How parts beside each other share a row."""

from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from alien_desktop.gui.kit.layouts import laid_out_once, shared_widths
from tests.gui.given_sizes import GivenSizes

PARTS = st.lists(st.tuples(st.integers(0, 200), st.integers(0, 400)), min_size=1, max_size=8)


def test_small_wishes_are_met_and_the_longest_gives_way() -> None:
    assert shared_widths([10, 10, 10], [12, 40, 11], 45) == [12, 22, 11]


@given(PARTS, st.integers(0, 2000))
def test_nobody_has_less_than_the_least_and_all_have_no_more_than_the_room(
    parts: list[tuple[int, int]], more: int
) -> None:
    least = [one for one, _wish in parts]
    wanted = [one + wish for one, wish in parts]
    room = sum(least) + more
    widths = shared_widths(least, wanted, room)
    assert all(one >= floor for one, floor in zip(widths, least, strict=True))
    assert room - len(parts) < sum(widths) <= room


def test_parts_that_come_together_are_laid_out_once(qtbot: QtBot) -> None:
    page = QWidget()
    qtbot.addWidget(page)
    column = QVBoxLayout(page)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(0)
    above, *below = (QWidget() for _ in range(3))
    column.addWidget(above, 1)
    for part in below:
        part.setFixedHeight(40)
        column.addWidget(part)
        part.hide()
    page.resize(200, 300)
    page.show()
    QApplication.processEvents()
    given = GivenSizes(above)
    with laid_out_once(column):
        for part in below:
            part.show()
    assert given.heights == []
    QApplication.processEvents()
    assert given.heights == [220]
    assert [part.y() for part in below] == [220, 260]
