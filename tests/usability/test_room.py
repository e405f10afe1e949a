"""Everything has its room: no two widgets on one place, nothing outside or pressed together, no scrolling sideways."""

from itertools import combinations

import pytest
from PySide6.QtCore import QSize
from PySide6.QtWidgets import QAbstractButton, QAbstractScrollArea, QLabel, QLineEdit, QWidget

from alien_desktop.widgets.focus_ring import FocusRing
from tests.usability.stage import NAMES, NARROW, WIDE, Stage, path_of, seen

LOW = QSize(1280, 730)
"""A screen of 1280x800 under a title bar and a task bar."""
LEAST = QSize(1024, 700)
SIZES = (NARROW, WIDE, LOW, LEAST)

TOUCHING = 1
"""Frames of neighbours may share so many pixels."""
FROM_LEAST = 4
"""A control may be so many pixels below its own minimum: its words still have room, which another test sees to."""


@pytest.fixture(
    scope="module",
    params=[(name, size) for size in SIZES for name in NAMES],
    ids=lambda value: f"{value[0]}-{value[1].width()}x{value[1].height()}",
)
def room(stage: Stage, request: pytest.FixtureRequest) -> QWidget:
    """Every view at every size."""
    name, size = request.param
    return stage.show(name, size)


def parts(widget: QWidget) -> list[QWidget]:
    """The visible children that are laid out: the focus ring lies over everything."""
    children = [child for child in widget.children() if isinstance(child, QWidget)]
    return [child for child in children if child.isVisible() and not child.isWindow() and type(child) is not FocusRing]


def is_viewport(widget: QWidget) -> bool:
    return isinstance(widget.parentWidget(), QAbstractScrollArea) and not widget.isWindow()


def place(widget: QWidget) -> str:
    return f"{path_of(widget)} {widget.geometry().getRect()}"


def test_neighbours_do_not_overlap(room: QWidget) -> None:
    wrong = []
    for widget in seen(room):
        for one, other in combinations(parts(widget), 2):
            common = one.geometry() & other.geometry()
            if common.width() > TOUCHING and common.height() > TOUCHING:
                wrong.append(f"{place(one)} and {place(other)}")
    assert not wrong, "\n".join(wrong)


def test_nothing_leaves_what_it_is_in(room: QWidget) -> None:
    wrong = []
    for widget in seen(room):
        if is_viewport(widget) or isinstance(widget, QAbstractScrollArea):
            continue
        wrong += [place(child) for child in parts(widget) if not widget.rect().contains(child.geometry())]
    assert not wrong, "\n".join(wrong)


def test_no_control_is_pressed_together(room: QWidget) -> None:
    wrong = []
    for widget in seen(room):
        if not isinstance(widget, (QAbstractButton, QLabel, QLineEdit)):
            continue
        least = widget.minimumSizeHint().boundedTo(widget.maximumSize())
        if widget.height() < least.height() - FROM_LEAST or widget.width() < least.width() - FROM_LEAST:
            wrong.append(f"{place(widget)} wants {least.width()}x{least.height()}")
    assert not wrong, "\n".join(wrong)


def test_nothing_scrolls_sideways(room: QWidget) -> None:
    areas = [widget for widget in seen(room) if isinstance(widget, QAbstractScrollArea)]
    wrong = [path_of(area) for area in areas if area.horizontalScrollBar().maximum() > 0]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("size", [LOW, LEAST], ids=("1280x730", "1024x700"))
def test_in_a_small_window_what_is_needed_is_in_sight(stage: Stage, size: QSize) -> None:
    """Health, stress, skills, the next step of a roll, whose turn it is: none of them is scrolled away."""
    stage.show("sheet", size)
    sheet = stage.window.views.sheet_view
    person = sheet.sheet.person.ui
    needed = [person.health, person.stress, sheet.sheet.attributes, sheet.tray.table.well]
    needed += [sheet.tray.table.next_step.alarm_button, sheet.tray.table.next_step.away_button]
    assert [path_of(one) for one in needed if one.visibleRegion().boundingRect() != one.rect()] == []
    stage.show("panic-dialog", size)
    alarm = [button for button in sheet.tray.findChildren(QAbstractButton) if button.isVisible()]
    names = {button.accessibleName() for button in alarm if button.visibleRegion().boundingRect() == button.rect()}
    assert {"Apply", "Note", "Cancel"} <= names
    stage.show("initiative", size)
    tracker = stage.initiative.stage
    needed = [tracker.turns.next_button, tracker.turns.back_button, tracker.selected.hurt_button, tracker.order]
    assert [path_of(one) for one in needed if one.visibleRegion().boundingRect() != one.rect()] == []
    assert tracker.order.ui.order.verticalScrollBar().maximum() == 0, "eight rows are in sight"
