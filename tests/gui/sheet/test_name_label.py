"""The name of a person: smaller, then on two lines, only then cut."""

import pytest
from pytestqt.qtbot import QtBot

from alien_desktop.gui.sheet.name_label import NameLabel
from alien_desktop.gui.theme.theme import Theme


@pytest.fixture
def label(theme: Theme, qtbot: QtBot) -> NameLabel:
    made = NameLabel()
    qtbot.addWidget(made)
    made.resize(460, 60)
    made.show()
    return made


def test_a_short_name_stands_on_one_line(label: NameLabel) -> None:
    label.set_name("Rook Ibarra")
    assert label.line_count == 1
    assert not label.is_cut
    assert label.accessibleName() == "Rook Ibarra"


def test_a_long_name_takes_two_lines_and_asks_for_the_height(label: NameLabel) -> None:
    label.set_name("Rook Ibarra")
    one = label.sizeHint().height()
    label.set_name("Anneliese Wilhelmina Brandt-Okonkwo of the hauler Marrow Point")
    assert label.line_count == 2
    assert not label.is_cut
    assert label.sizeHint().height() > one


def test_a_name_that_fits_nowhere_is_cut_and_told_by_the_tooltip(label: NameLabel) -> None:
    label.set_name("<b>" + "x" * 120)
    assert label.is_cut
    assert label.toolTip() == "<qt>&lt;b&gt;" + "x" * 120 + "</qt>"
    label.set_name("Rook")
    assert label.toolTip() == ""


@pytest.mark.parametrize("name", ["A & B", "👾", "שלום עולם", "", "two\nlines"])
def test_any_name_is_drawn(label: NameLabel, name: str) -> None:
    label.set_name(name)
    assert label.text() == name
    assert not label.grab().isNull()


def test_where_there_is_no_room_for_two_lines_a_long_name_is_cut_to_one(label: NameLabel) -> None:
    label.set_name("Anneliese Wilhelmina Brandt-Okonkwo of the hauler Marrow Point")
    label.set_most_lines(1)
    assert label.line_count == 1
    assert label.is_cut
    assert "Marrow Point" in label.toolTip()
    label.set_most_lines(2)
    assert label.line_count == 2
