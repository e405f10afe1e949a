"""Packing: every half in one place, nothing lost, order kept."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from alien_desktop.gui.sheet.inventory_item import HALVES, QUARTERS_PER_HALF, CarriedItem, slots_text
from alien_desktop.gui.sheet.inventory_pack import pack

WEIGHTS = st.lists(st.integers(0, 8), max_size=25)


def items_of(weights: list[int]) -> tuple[CarriedItem, ...]:
    return tuple(
        CarriedItem(str(index), f"thing {index}", quarters=halves * QUARTERS_PER_HALF)
        for index, halves in enumerate(weights)
    )


@given(weights=WEIGHTS, limit=st.integers(0, 20))
def test_packed_halves_are_the_weights_and_no_half_is_used_twice(weights: list[int], limit: int) -> None:
    load = pack(items_of(weights), limit)
    cells = [cell for packed in load.packed for cell in packed.cells]
    assert len(cells) == len(set(cells)) == sum(weights) == load.used_halves
    assert all(0 <= row < load.rows and 0 <= half < HALVES for row, half in cells)
    assert {packed.item.key for packed in load.packed} | {item.key for item in load.tiny} == {
        str(index) for index in range(len(weights))
    }


@given(weights=WEIGHTS)
def test_no_row_stays_empty_and_whole_items_begin_a_row(weights: list[int]) -> None:
    load = pack(items_of(weights), 10)
    assert {row for packed in load.packed for row, _ in packed.cells} == set(range(load.rows))
    assert all(packed.half == 0 for packed in load.packed if packed.item.halves > 1)


def test_two_halves_share_a_row_and_a_heavy_item_spans_two() -> None:
    load = pack(items_of([1, 2, 1, 4]), 8)
    assert [(packed.row, packed.half, packed.rows) for packed in load.packed] == [
        (0, 0, 1),
        (1, 0, 1),
        (0, 1, 1),
        (2, 0, 2),
    ]


def test_too_much_is_over_and_told_in_slots() -> None:
    load = pack(items_of([2, 2, 1]), 2)
    assert load.is_over
    assert slots_text(load.free_halves) == "½"


@pytest.mark.parametrize("halves,text", [(0, "0"), (1, "½"), (2, "1"), (5, "2½"), (-3, "1½")])
def test_halves_are_written_as_slots(halves: int, text: str) -> None:
    assert slots_text(halves) == text
