"""Tab goes through every view as one reads it, comes to everything, and is caught nowhere."""

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from tests.usability.stage import NAMES, Stage, path_of, seen, settle

MOST_STOPS = 200
NEARLY = 4
"""Pixels by which frames of neighbours may reach into each other."""


def is_stop(widget: QWidget) -> bool:
    policy = widget.focusPolicy() & Qt.FocusPolicy.TabFocus
    return policy == Qt.FocusPolicy.TabFocus and widget.isEnabled() and widget.isVisible()


def walk(window: QWidget, key: Qt.Key) -> list[QWidget]:
    """Press a key until it leads to a place for the second time."""
    window.activateWindow()
    settle()
    order: list[QWidget] = []
    while len(order) < MOST_STOPS:
        focused = QApplication.focusWidget()
        assert focused is not None, f"nobody has the focus after {[path_of(one) for one in order[-1:]]}"
        if focused in order:
            return order
        order.append(focused)
        QTest.keyClick(focused, key)
    raise AssertionError(f"Tab does not come round in {MOST_STOPS} presses")


def goes_back(before: QRect, after: QRect) -> bool:
    """Whether the second place is read before the first: above it and not further right, or left in the same row."""
    above = after.bottom() <= before.top() + NEARLY
    left = after.right() <= before.left() + NEARLY
    common = min(before.bottom(), after.bottom()) - max(before.top(), after.top())
    same_row = common > min(before.height(), after.height()) / 2
    same_column = min(before.right(), after.right()) > max(before.left(), after.left())
    return (above and (left or same_column)) or (same_row and left)


@pytest.mark.parametrize("name", NAMES)
def test_tab_reads_the_view_and_comes_to_everything(stage: Stage, name: str) -> None:
    window = stage.show(name).window()
    order = walk(window, Qt.Key.Key_Tab)
    stops = [widget for widget in seen(window) if is_stop(widget)]
    missed = [path_of(widget) for widget in stops if widget not in order]
    assert not missed, "\n".join(missed)
    order = [widget for widget in order if widget in stops]
    back = [
        f"{path_of(one)} -> {path_of(other)}"
        for one, other in zip(order, (*order[1:], order[0]), strict=True)
        if goes_back(*apart(one, other))
    ]
    assert len(back) <= 1, "only one step begins anew:\n" + "\n".join(back)


def apart(one: QWidget, other: QWidget) -> tuple[QRect, QRect]:
    """Return where two widgets are, or what they are in, within the smallest widget that holds both."""
    if one.isAncestorOf(other):
        return one.rect(), one.rect()
    above = [one]
    while (parent := above[-1].parentWidget()) is not None and not above[-1].isWindow():
        above.append(parent)
    place = other
    while (parent := place.parentWidget()) is not None and parent not in above:
        place = parent
    mine = above[above.index(parent) - 1] if parent in above[1:] else one
    return mine.geometry(), place.geometry()


@pytest.mark.parametrize("name", ["sheet", "dice-panic", "initiative-adding", "creation-by-hand", "preferences"])
def test_back_is_the_same_way_backwards(stage: Stage, name: str) -> None:
    window = stage.show(name).window()
    forward = walk(window, Qt.Key.Key_Tab)
    forward = [widget for widget in forward if is_stop(widget)]
    backward = [widget for widget in walk(window, Qt.Key.Key_Backtab) if is_stop(widget)]
    assert set(forward) == set(backward)
    at = backward.index(forward[0])
    turned = (backward[at:] + backward[:at])[1:]
    assert turned[::-1] == forward[1:]
