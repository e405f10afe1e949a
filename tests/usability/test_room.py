"""Everything has its room: nothing overlaps, leaves its place, is pressed together or is too small to be hit."""

from collections.abc import Callable
from itertools import combinations

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractScrollArea,
    QAbstractSlider,
    QLabel,
    QLineEdit,
    QScrollBar,
    QWidget,
)

from alien_desktop.gui.dice.roll_area import RollArea
from alien_desktop.gui.dice.tray_panel import TrayPanel
from alien_desktop.gui.kit.focus_ring import FocusRing
from alien_desktop.gui.kit.section_header import SectionHeader
from alien_desktop.gui.scene.scene_layout import SceneLayout
from alien_desktop.gui.theme.theme import theme_of
from tests.usability.stage import NAMES, NARROW, OF_OWN_SIZE, WIDE, Stage, path_of, seen

LOW = QSize(1280, 730)
"""A screen of 1280x800 under a title bar and a task bar."""
LEAST = QSize(1024, 700)
IN_A_WINDOW = tuple(name for name in NAMES if name not in OF_OWN_SIZE)
PLACES = [(name, NARROW) for name in NAMES] + [(name, size) for size in (WIDE, LOW, LEAST) for name in IN_A_WINDOW]

TOUCHING = 1
"""Frames of neighbours may share so many pixels."""
FROM_LEAST = 4
"""A control may be so many pixels below its own minimum: its words still have room, which another test sees to."""


TARGET = 24
TARGET_IN_A_HURRY = 32

AS_DRAWN = {
    "StepButton": "28 in the receipt and beside the stress of the selected one, as the mock-ups have them",
    "_Tick": "28 high and as wide as the tray: a line of a list",
    "TickBox": "a line of a list",
    "LineField": "the name of the scene: typed into, not pressed in a hurry",
    "Button": "24 in a title line, as the mock-ups have them: none of them is needed in a hurry",
    "DropField": "24 in a title line",
    "SpecialRollMenu": "24 in a title line, as every list there",
}
"""Where less than 32 pixels is what the mock-ups show, with the reason."""


def parts(widget: QWidget) -> list[QWidget]:
    """The visible children that are laid out: the focus ring lies over everything."""
    children = [child for child in widget.children() if isinstance(child, QWidget)]
    return [child for child in children if child.isVisible() and not child.isWindow() and type(child) is not FocusRing]


def is_viewport(widget: QWidget) -> bool:
    return isinstance(widget.parentWidget(), QAbstractScrollArea) and not widget.isWindow()


def place(widget: QWidget) -> str:
    return f"{path_of(widget)} {widget.geometry().getRect()}"


def overlapping(room: QWidget) -> list[str]:
    """Neighbours on one place."""
    wrong = []
    for widget in seen(room):
        for one, other in combinations(parts(widget), 2):
            common = one.geometry() & other.geometry()
            if common.width() > TOUCHING and common.height() > TOUCHING:
                wrong.append(f"{place(one)} and {place(other)}")
    return wrong


def outside(room: QWidget) -> list[str]:
    """Children that leave what they are in."""
    wrong = []
    for widget in seen(room):
        if is_viewport(widget) or isinstance(widget, QAbstractScrollArea):
            continue
        wrong += [place(child) for child in parts(widget) if not widget.rect().contains(child.geometry())]
    return wrong


def pressed_together(room: QWidget) -> list[str]:
    """Controls with less room than they need."""
    wrong = []
    for widget in seen(room):
        if not isinstance(widget, (QAbstractButton, QLabel, QLineEdit)):
            continue
        least = widget.minimumSizeHint().boundedTo(widget.maximumSize())
        if widget.height() < least.height() - FROM_LEAST or widget.width() < least.width() - FROM_LEAST:
            wrong.append(f"{place(widget)} wants {least.width()}x{least.height()}")
    return wrong


def scrolling_sideways(room: QWidget) -> list[str]:
    """Areas in which one has to scroll to the right."""
    areas = [widget for widget in seen(room) if isinstance(widget, QAbstractScrollArea)]
    return [path_of(area) for area in areas if area.horizontalScrollBar().maximum() > 0]


def is_pressed(widget: QWidget) -> bool:
    """Whether a widget is a target of the mouse."""
    kinds = (QAbstractButton, QAbstractSlider, QLineEdit)
    return isinstance(widget, kinds) and not isinstance(widget, QScrollBar) and widget.isEnabled()


def is_inside(widget: QWidget, kinds: tuple[type[QWidget], ...]) -> bool:
    """Whether a widget or one that holds it is of a kind."""
    place: QWidget | None = widget
    while place is not None:
        if isinstance(place, kinds):
            return True
        place = place.parentWidget()
    return False


def too_small(widget: QWidget, least: int) -> bool:
    return widget.width() < least or widget.height() < least


def is_shrunk(window: QWidget) -> bool:
    return theme_of(window).scale < 1


def too_small_to_hit(room: QWidget) -> list[str]:
    """Targets below 24 pixels, but where a window below 1280 pixels shrinks everything so that nothing is cut."""
    if is_shrunk(room):
        return []
    return [
        f"{path_of(widget)} {widget.width()}x{widget.height()}"
        for widget in seen(room)
        if is_pressed(widget) and too_small(widget, TARGET)
    ]


def too_small_in_a_hurry(room: QWidget) -> list[str]:
    """Targets of tray and tracker below 32 pixels that the mock-ups do not show so."""
    if is_shrunk(room):
        return []
    small = []
    for widget in seen(room):
        if not is_pressed(widget) or not too_small(widget, TARGET_IN_A_HURRY):
            continue
        if not is_inside(widget, (TrayPanel, RollArea, SceneLayout)):
            continue
        kind = type(widget).__name__
        drawn = kind in AS_DRAWN and (
            kind != "Button" or is_inside(widget, (SectionHeader,)) or widget.height() == TARGET
        )
        if not drawn:
            small.append(f"{path_of(widget)} {widget.width()}x{widget.height()}")
    return small


CHECKS: tuple[Callable[[QWidget], list[str]], ...] = (
    overlapping,
    outside,
    pressed_together,
    scrolling_sideways,
    too_small_to_hit,
    too_small_in_a_hurry,
)


@pytest.fixture(scope="module")
def found(stage: Stage) -> dict[str, list[str]]:
    """What every check finds in every view at every size; a dialog that is a window of its own has only one size."""
    wrong: dict[str, list[str]] = {check.__name__: [] for check in CHECKS}
    for name, size in PLACES:
        room = stage.show(name, size)
        for check in CHECKS:
            wrong[check.__name__] += [f"{name} {size.width()}x{size.height()}: {one}" for one in check(room)]
    return wrong


@pytest.mark.parametrize("check", [check.__name__ for check in CHECKS])
def test_in_every_view_at_every_size_nothing_is(found: dict[str, list[str]], check: str) -> None:
    assert not found[check], "\n".join(found[check])


def test_the_buttons_of_the_next_step_are_the_largest(stage: Stage) -> None:
    """What is pressed in every round is 38 pixels high or more."""
    stage.show("sheet", NARROW)
    step = stage.window.navigator.sheet_view.tray.table.next_step
    assert step.alarm_button.height() >= 38
    assert step.away_button.height() >= 38
    stage.show("initiative", NARROW)
    turns = stage.initiative.panels.turns
    assert min(turns.next_button.height(), turns.back_button.height()) >= 48
    assert turns.next_button.focusPolicy() & Qt.FocusPolicy.TabFocus


@pytest.mark.parametrize("size", [LOW, LEAST], ids=("1280x730", "1024x700"))
def test_in_a_small_window_what_is_needed_is_in_sight(stage: Stage, size: QSize) -> None:
    """Health, stress, skills, the next step of a roll, whose turn it is: none of them is scrolled away."""
    stage.show("sheet", size)
    sheet = stage.window.navigator.sheet_view
    person = sheet.sheet.person.ui
    needed = [person.health, person.stress, sheet.sheet.attributes, sheet.tray.table.well]
    needed += [sheet.tray.table.next_step.alarm_button, sheet.tray.table.next_step.away_button]
    assert [path_of(one) for one in needed if one.visibleRegion().boundingRect() != one.rect()] == []
    stage.show("panic-dialog", size)
    alarm = [button for button in sheet.tray.findChildren(QAbstractButton) if button.isVisible()]
    names = {button.accessibleName() for button in alarm if button.visibleRegion().boundingRect() == button.rect()}
    assert {"Apply", "Note", "Cancel"} <= names
    stage.show("initiative", size)
    tracker = stage.initiative.panels
    needed = [tracker.turns.next_button, tracker.turns.back_button, tracker.selected.hurt_button, tracker.order]
    assert [path_of(one) for one in needed if one.visibleRegion().boundingRect() != one.rect()] == []
    assert tracker.order.ui.order.verticalScrollBar().maximum() == 0, "eight rows are in sight"
