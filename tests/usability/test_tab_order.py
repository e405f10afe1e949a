"""Tab reads every view, comes to everything with a ring around it and is caught nowhere; Space presses buttons."""

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget

from alien_desktop.gui.kit.focus_ring import FocusRing
from tests.soak import every
from tests.usability.stage import NAMES, OF_OWN_SIZE, Stage, path_of, seen, settle

pytestmark = pytest.mark.usefixtures("laid_out_only")

MOST_STOPS = 200
NEARLY = 4
"""Pixels by which frames of neighbours may reach into each other."""


def is_stop(widget: QWidget) -> bool:
    policy = widget.focusPolicy() & Qt.FocusPolicy.TabFocus
    return policy == Qt.FocusPolicy.TabFocus and widget.isEnabled() and widget.isVisible()


def has_ring(widget: QWidget) -> bool:
    """Whether the ring of its window lies around it, or it says that it draws its own."""
    own = getattr(widget, "focus_rect", None)
    if callable(own) and own().isEmpty():
        return True
    return any(ring.target is widget for ring in widget.window().findChildren(FocusRing))


def walk(window: QWidget, key: Qt.Key, bare: list[QWidget] | None = None) -> list[QWidget]:
    """Press a key until it leads to a place for the second time; `bare` gets what it reached without a ring."""
    window.activateWindow()
    settle()
    order: list[QWidget] = []
    while len(order) < MOST_STOPS:
        focused = QApplication.focusWidget()
        assert focused is not None, f"nobody has the focus after {[path_of(one) for one in order[-1:]]}"
        if bare is not None and order and not has_ring(focused):
            bare.append(focused)
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


def backward_steps(order: list[QWidget]) -> list[str]:
    """Steps to something that is read before where they start. One is where the round starts over."""
    return [
        f"{path_of(one)} -> {path_of(other)}"
        for one, other in zip(order, (*order[1:], order[0]), strict=True)
        if goes_back(*apart(one, other))
    ]


def deaf_to_space(stops: list[QWidget]) -> list[str]:
    """Buttons that Space does not press."""
    deaf = []
    for button in stops:
        if not isinstance(button, QAbstractButton):
            continue
        button.setFocus(Qt.FocusReason.TabFocusReason)
        button.blockSignals(True)  # it is to go down, not to do anything
        QTest.keyPress(button, Qt.Key.Key_Space)
        if not button.isDown():
            deaf.append(path_of(button))
        button.setDown(False)
        QTest.keyRelease(button, Qt.Key.Key_Space)
        button.blockSignals(False)
    return deaf


@pytest.fixture(scope="module")
def found(stage: Stage) -> dict[str, list[str]]:
    """What is wrong in some view."""
    wrong: dict[str, list[str]] = {"missed": [], "read backwards": [], "deaf to Space": [], "without a ring": []}
    for name in NAMES[:: every(12)]:
        window = stage.show(name).window()
        if not any(is_stop(widget) for widget in seen(window) if widget is not window):
            continue  # what the players see is looked at only
        bare: list[QWidget] = []
        order = walk(window, Qt.Key.Key_Tab, bare)
        wrong["without a ring"] += [f"{name}: {path_of(widget)}" for widget in bare]
        stops = [widget for widget in seen(window) if is_stop(widget)]
        wrong["missed"] += [f"{name}: {path_of(widget)}" for widget in stops if widget not in order]
        back = backward_steps([widget for widget in order if widget in stops])
        wrong["read backwards"] += [f"{name}: {step}" for step in back if len(back) > 1]
        wrong["deaf to Space"] += [f"{name}: {button}" for button in deaf_to_space(stops)]
    return wrong


@pytest.mark.slow
@pytest.mark.parametrize("what", ["missed", "read backwards", "deaf to Space", "without a ring"])
def test_tab_reads_every_view_comes_to_everything_and_space_presses_it(found: dict[str, list[str]], what: str) -> None:
    assert not found[what], "\n".join(found[what])


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


@pytest.mark.parametrize("name", [name for name in OF_OWN_SIZE if name != "tray-window"][:: every(3)])
def test_in_small_windows_too_a_ring_lies_around_what_has_the_keyboard(stage: Stage, name: str) -> None:
    bare: list[QWidget] = []
    walk(stage.show(name).window(), Qt.Key.Key_Tab, bare)
    focused = QApplication.focusWidget()
    assert focused is not None
    bare += [] if has_ring(focused) else [focused]
    assert not [path_of(widget) for widget in bare if not widget.isWindow()]
