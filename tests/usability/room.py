"""Everything has its room: nothing overlaps, leaves its place, is pressed together or is too small to be hit."""

from collections.abc import Callable
from itertools import combinations

from PySide6.QtCore import QRect
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractScrollArea,
    QAbstractSlider,
    QLabel,
    QLineEdit,
    QListView,
    QPlainTextEdit,
    QScrollArea,
    QScrollBar,
    QWidget,
)

from alien_desktop.gui.dice.log_delegate import LogDelegate
from alien_desktop.gui.dice.roll_area import RollArea
from alien_desktop.gui.dice.tray_panel import TrayPanel
from alien_desktop.gui.kit.floating_notice import FloatingNotice
from alien_desktop.gui.kit.focus_ring import FocusRing
from alien_desktop.gui.kit.section_header import SectionHeader
from alien_desktop.gui.kit.text_label import TextLabel
from alien_desktop.gui.kit.whole_items_view import WholeItemsView
from alien_desktop.gui.library.document_list import DocumentList
from alien_desktop.gui.scene.players_canvas import PlayersCanvas
from alien_desktop.gui.scene.scene_layout import SceneLayout
from alien_desktop.gui.theme.theme import theme_of
from tests.usability.stage import path_of, seen

FROM_LEAST = 4
"""A control may be that many pixels below its own minimum: its words still have room, which another test sees to."""


TARGET = 24
TARGET_IN_A_HURRY = 32

AS_DRAWN = {
    "StepButton": "28 in the receipt and beside the stress of the selected one, as the mock-ups have them",
    "ListTick": "28 high and as wide as the tray: a line of a list",
    "TickBox": "a line of a list",
    "LineField": "the name of the scene: typed into, not pressed in a hurry",
    "Button": "24 in a title line, as the mock-ups have them: none of them is needed in a hurry",
    "DropField": "24 in a title line",
    "OptionPlate": "30 where six ways stand in three rows of an attack, as the mock-ups have them",
    "SpecialRollMenu": "24 in a title line, as every list there",
}
"""Where less than 32 pixels is what the mock-ups show, with the reason."""


def parts(widget: QWidget) -> list[QWidget]:
    """The visible children that are laid out: the focus ring lies over everything."""
    children = [child for child in widget.children() if isinstance(child, QWidget)]
    return [
        child for child in children if child.isVisible() and not child.isWindow() and type(child) not in OVER_THE_REST
    ]


OVER_THE_REST = (FloatingNotice, FocusRing)
"""What lies over everything on purpose."""


def is_viewport(widget: QWidget) -> bool:
    return isinstance(widget.parentWidget(), QAbstractScrollArea) and not widget.isWindow()


def is_cutout(widget: QWidget) -> bool:
    """A window on a part of a larger picture, as beside a handout."""
    return [type(child) for child in parts(widget)] == [PlayersCanvas] and not widget.isWindow()


def place(widget: QWidget) -> str:
    return f"{path_of(widget)} {widget.geometry().getRect()}"


def overlapping(room: QWidget) -> list[str]:
    """Neighbours on one place; their frames may be one line."""
    wrong = []
    line = theme_of(room).metrics.line
    for widget in seen(room):
        for one, other in combinations(parts(widget), 2):
            common = one.geometry() & other.geometry()
            if common.width() > line and common.height() > line:
                wrong.append(f"{place(one)} and {place(other)}")
    return wrong


def left_behind(room: QWidget) -> list[str]:
    """Parts that were sent away while they came: they are seen, and laid out as if they were gone."""
    return [place(widget) for widget in seen(room) if widget.isHidden() and not widget.isWindow()]


def outside(room: QWidget) -> list[str]:
    """Children that leave what they are in."""
    wrong = []
    for widget in seen(room):
        if is_viewport(widget) or isinstance(widget, QAbstractScrollArea) or is_cutout(widget):
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


def scrolling_for_a_hair(room: QWidget) -> list[str]:
    """Areas with a scroll bar for less than half a line; lists of documents and of what happened may end anywhere."""
    hair = 2 * theme_of(room).metrics.unit
    areas = [one for one in seen(room) if isinstance(one, QAbstractScrollArea) and not _grows(one)]
    bars = [(area, _hidden(area)) for area in areas]
    return [f"{place(area)} scrolls by {far}" for area, far in bars if 0 < far <= hair]


def _hidden(area: QAbstractScrollArea) -> int:
    """By how many pixels an area can be scrolled; the scroll bar of one that is scrolled by rows counts these."""
    far = area.verticalScrollBar().maximum()
    if not far or not isinstance(area, WholeItemsView):
        return far
    last = area.visualRect(area.model().index(area.model().rowCount() - 1, 0))
    first = area.visualRect(area.model().index(0, 0))
    return last.bottom() + 1 - first.top() - area.viewport().height()


def _grows(area: QAbstractScrollArea) -> bool:
    """Whether what an area shows becomes more with every document or roll."""
    is_log = isinstance(area, QListView) and isinstance(area.itemDelegate(), LogDelegate)
    return is_log or isinstance(area, DocumentList)


def unreachable(room: QWidget) -> list[str]:
    """Controls without any room, and pages that are longer than what one sees of them and cannot be scrolled."""
    wrong = [f"{place(one)} has no room" for one in seen(room) if is_pressed(one) and too_small(one, FROM_LEAST)]
    for area in (one for one in seen(room) if isinstance(one, QScrollArea)):
        page = area.widget()
        if page is None:
            continue
        hidden = page.height() - area.viewport().height() - area.verticalScrollBar().maximum()
        if hidden > 0:
            wrong.append(f"{place(page)} has {hidden} pixels below its end")
    return wrong


def free_beside(widget: QWidget) -> int:
    """How many pixels nothing uses at the right of a widget, up to its neighbour or the edge of what it is in."""
    around = widget.parentWidget()
    if around is None or widget.isWindow():
        return 0
    place = widget.geometry()
    same_line = [one.geometry() for one in parts(around) if one is not widget]
    right = [one for one in same_line if one.left() > place.center().x() and _share_a_line(one, place)]
    edge = min((one.left() for one in right), default=around.width())
    return edge - place.right() - 1


def _share_a_line(one: QRect, other: QRect) -> bool:
    return one.top() <= other.bottom() and other.top() <= one.bottom()


def elided_beside_free_space(room: QWidget) -> list[str]:
    """Texts that end in dots although nothing stands beside them."""
    least = 2 * theme_of(room).metrics.gap + 2 * theme_of(room).metrics.padding
    wrong = []
    for label in seen(room):
        if not isinstance(label, TextLabel) or not label.is_cut:
            continue
        beside: QWidget | None = label
        while beside is not None and not is_viewport(beside):
            free = free_beside(beside)
            if free >= least:
                wrong.append(f"{place(label)} {label.text()!r} beside {free} free pixels")
            beside = beside.parentWidget() if free < least and not beside.isWindow() else None
    return wrong


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


def too_small_to_hit(room: QWidget) -> list[str]:
    """Targets below 24 pixels."""
    return [
        f"{path_of(widget)} {widget.width()}x{widget.height()}"
        for widget in seen(room)
        if is_pressed(widget) and too_small(widget, TARGET)
    ]


def too_small_in_a_hurry(room: QWidget) -> list[str]:
    """Targets of tray and tracker below 32 pixels that the mock-ups do not show so."""
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


def with_a_ground_of_its_own(room: QWidget) -> list[str]:
    """Areas that scroll and hide what is below them; fields for text do, for they are sunk into their ground."""
    areas = [one for one in seen(room) if isinstance(one, QAbstractScrollArea) and not isinstance(one, QPlainTextEdit)]
    return [place(one) for one in areas if one.viewport().autoFillBackground() or one.frameWidth()]


CHECKS: tuple[Callable[[QWidget], list[str]], ...] = (
    overlapping,
    outside,
    pressed_together,
    scrolling_sideways,
    too_small_to_hit,
    too_small_in_a_hurry,
    with_a_ground_of_its_own,
)
