"""What several windows do with Qt's layouts."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from PySide6.QtWidgets import QLayout

UNBOUNDED = 16_777_215
"""As a largest width or height: as much as there is room. Qt's QWIDGETSIZE_MAX, which PySide6 does not name."""


def shared_widths(least: Sequence[int], wanted: Sequence[int], room: int) -> list[int]:
    """Return widths in pixels of what is beside each other: at least `least`, and in all no more than the room.

    What is left goes to the smallest needs first, so that the largest is cut; beyond all needs it is shared equally.
    The room has to be enough for `least`; no need is below it.
    """
    if sum(wanted) <= room:
        return [one + (room - sum(wanted)) // len(wanted) for one in wanted]
    widths, left = list(least), room - sum(least)
    places = sorted(range(len(widths)), key=lambda place: wanted[place] - least[place])
    for waiting, place in zip(range(len(places), 0, -1), places, strict=True):
        more = min(wanted[place] - least[place], left // waiting)
        widths[place] += more
        left -= more
    return widths


@contextmanager
def laid_out_once(layout: QLayout) -> Iterator[None]:
    """Show and hide parts of a widget; it is laid out before it is painted, and not for each part that is shown."""
    layout.setEnabled(False)
    try:
        yield
    finally:
        layout.setEnabled(True)


def take_widgets(layout: QLayout) -> None:
    """Empty a layout: its widgets are hidden at once and gone after the running event."""
    while (item := layout.takeAt(0)) is not None:
        widget = item.widget()
        if widget is not None:
            widget.hide()
            widget.deleteLater()
