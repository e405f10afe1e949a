"""How parts beside each other share a row."""

from hypothesis import given
from hypothesis import strategies as st

from alien_desktop.gui.kit.layouts import shared_widths

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
