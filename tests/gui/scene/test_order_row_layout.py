"""Cells of an initiative row: inside the row, side by side, where the mock-up has them."""

from itertools import pairwise

import pytest
from PySide6.QtCore import QPoint

from alien_desktop.gui.scene.order_row_layout import Density, OrderColumn, best_density, cells, order_sizes

WIDE = (
    (Density.COMPACT, 852),
    (Density.COMPACT, 1400),
    (Density.MEDIUM, 960),
    (Density.LARGE, 1048),
    (Density.HIGH, 1400),
    (Density.SETUP, 852),
)


@pytest.mark.parametrize("density,width", WIDE)
@pytest.mark.parametrize("current", [False, True])
def test_cells_stay_in_the_row_and_do_not_overlap(density: Density, current: bool, width: int) -> None:
    place = cells(width, density, current)
    upper = [place.card, place.name, place.actions, place.health, place.stress, place.chips, place.seen]
    if density is Density.SETUP:
        upper.remove(place.actions)
    for rect in (*upper, place.token, place.role, place.members):
        assert place.row.contains(rect)
    assert all(one.right() < other.left() for one, other in pairwise(upper))
    s = order_sizes(density)
    capitals = (s.text_now_name if current else s.text_vital) * 0.75 / 2 + s.text_second * 0.75 / 2
    assert place.role.center().y() - place.name.center().y() > capitals
    assert place.token.right() < place.name.left()


def test_columns_are_those_of_the_mock_up() -> None:
    place = cells(852, Density.COMPACT)
    lefts = [
        place.column_left(column)
        for column in (OrderColumn.WHO, OrderColumn.ACTIONS, OrderColumn.HEALTH, OrderColumn.STRESS)
    ]
    assert lefts == [136, 348, 452, 560]
    assert (place.card.width(), place.card.height()) == (40, 44)
    assert place.rack.left() == 14
    assert cells(852, Density.COMPACT, True).card.size().toTuple() == (60, 72)


def test_more_width_goes_to_the_conditions_alone() -> None:
    narrow, wide = cells(852, Density.COMPACT), cells(1000, Density.COMPACT)
    assert wide.stress.left() == narrow.stress.left()
    assert wide.chips.width() - narrow.chips.width() == 148


def test_the_hit_test_uses_the_same_cells() -> None:
    place = cells(852, Density.COMPACT)
    assert place.column_at(place.card.center()) is OrderColumn.CARD
    assert place.column_at(place.name.center()) is OrderColumn.WHO
    assert place.column_at(place.chips.center()) is OrderColumn.CHIPS
    assert place.column_at(place.seen.center()) is OrderColumn.SEEN
    assert place.column_at(QPoint(10, 200)) is None


def test_beside_the_zones_everything_fits_into_a_narrow_row() -> None:
    place = cells(264, Density.NARROW)
    for rect in (place.name, place.health, place.health_cells, place.actions, place.stress, place.chips):
        assert place.row.contains(rect), rect
    assert place.health_cells.right() < place.actions.left()
    assert place.actions.right() < place.stress.left()


@pytest.mark.parametrize(
    "rows,height,width,density",
    [
        (8, 720, 1048, Density.LARGE),
        (8, 1100, 1048, Density.LARGE),
        (8, 1100, 1700, Density.HIGH),
        (8, 600, 1048, Density.MEDIUM),
        (8, 448, 852, Density.COMPACT),
        (10, 600, 852, Density.COMPACT),
        (3, 900, 300, Density.NARROW),
    ],
)
def test_the_largest_density_that_fits_is_chosen(rows: int, height: int, width: int, density: Density) -> None:
    assert best_density(rows, height, width) is density


def test_eight_rows_one_current_fit_the_mock_up() -> None:
    s = order_sizes(Density.COMPACT)
    assert 7 * (s.row + s.gap) + s.now_row + s.gap == 448


def test_a_larger_scale_makes_everything_larger() -> None:
    plain, large = cells(1704, Density.COMPACT), cells(1704, Density.COMPACT, False, 2.0)
    assert large.row.height() == 2 * plain.row.height()
    assert large.name.left() == 2 * plain.name.left()
    assert order_sizes(Density.COMPACT, 2.0).chips_shown == order_sizes(Density.COMPACT).chips_shown
