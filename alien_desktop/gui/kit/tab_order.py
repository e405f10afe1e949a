"""Tab follows the reading order of a window: by position, not by the order of construction.

A window calls `step_focus` from `focusNextPrevChild`. The positions in one widget are divided into bands from top to
bottom, a band into columns from left to right, and so on; each is read to its end before the next. A widget with the
property `READS_DOWN` is parted into columns first.
"""

from collections.abc import Callable, Iterator

from PySide6.QtCore import QRect, Qt
from PySide6.QtWidgets import QScrollArea, QWidget

READS_DOWN = "reads_down"
"""Property of a widget whose columns belong together more than its rows."""

_Part = tuple[QRect, QWidget]


def step_focus(window: QWidget, *, forward: bool) -> bool:
    """Give the focus to the next tab stop of a window, or the one before; after the last comes the first.

    Returns False when there is no other.
    """
    places = list(reading_order(window))
    if not forward:
        places.reverse()
    current = window.focusWidget()
    at = places.index(current) if current in places else -1
    reason = Qt.FocusReason.TabFocusReason if forward else Qt.FocusReason.BacktabFocusReason
    for widget in (*places[at + 1 :], *places[: max(0, at)]):
        if is_tab_stop(widget):
            widget.setFocus(reason)
            scroll_to(widget)
            return True
    return False


def focus_of(widget: QWidget) -> QWidget | None:
    """Return what has the focus in the window of a widget, also while another window is in front."""
    return widget.window().focusWidget()


def is_tab_stop(widget: QWidget) -> bool:
    """Whether Tab stops at a widget."""
    stops = widget.focusPolicy() & Qt.FocusPolicy.TabFocus
    return bool(stops) and widget.isEnabled() and widget.isVisible()


def reading_order(widget: QWidget) -> Iterator[QWidget]:
    """Yield every visible widget below one, as they are read; what holds others comes before them."""
    parts = [
        (child.geometry(), child)
        for child in widget.children()
        if isinstance(child, QWidget) and child.isVisible() and not child.isWindow()
    ]
    down_first = widget.property(READS_DOWN) is not True
    from_right = widget.layoutDirection() is Qt.LayoutDirection.RightToLeft
    for child in _sorted(parts, by_rows=down_first, from_right=from_right):
        yield child
        yield from reading_order(child)


def scroll_area_to(area: QScrollArea, widget: QWidget) -> None:
    """Scroll as little as shows a whole widget of an area; of one that is larger, where somebody types in it.

    For a field Qt would show no more than the cursor.
    """
    page, room = area.widget(), area.viewport().size()
    if page is None or widget.height() > room.height():
        area.ensureWidgetVisible(widget, 0, 0)
        return
    middle = widget.mapTo(page, widget.rect().center())
    area.ensureVisible(middle.x(), middle.y(), min(widget.width(), room.width()) // 2, widget.height() // 2 + 1)


def scroll_to(widget: QWidget) -> None:
    """Bring a widget into view in every scroll area that it is in."""
    place = widget.parentWidget()
    while place is not None:
        if isinstance(place, QScrollArea):
            scroll_area_to(place, widget)
        place = place.parentWidget()


def _sorted(parts: list[_Part], *, by_rows: bool, from_right: bool) -> Iterator[QWidget]:
    if len(parts) > 1:
        for rows in (by_rows, not by_rows):
            groups = _rows(parts) if rows else _columns(parts)
            if len(groups) > 1:
                if not rows and from_right:
                    groups.reverse()
                for group in groups:
                    yield from _sorted(group, by_rows=True, from_right=from_right)
                return
    for _rect, child in sorted(parts, key=lambda part: (part[0].top(), part[0].left())):
        yield child


def _rows(parts: list[_Part]) -> list[list[_Part]]:
    return _parted(parts, QRect.top, QRect.bottom)


def _columns(parts: list[_Part]) -> list[list[_Part]]:
    return _parted(parts, QRect.left, QRect.right)


def _parted(parts: list[_Part], start: Callable[[QRect], int], end: Callable[[QRect], int]) -> list[list[_Part]]:
    """Return the widgets in groups that a straight line divides."""
    groups: list[list[_Part]] = []
    reached = 0
    for part in sorted(parts, key=lambda one: start(one[0])):
        if groups and start(part[0]) <= reached:
            groups[-1].append(part)
            reached = max(reached, end(part[0]))
        else:
            groups.append([part])
            reached = end(part[0])
    return groups
