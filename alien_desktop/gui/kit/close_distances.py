"""Distances of a page that give way for a few pixels: nobody scrolls for less than half a line."""

from collections.abc import Callable

from PySide6.QtCore import QMargins
from PySide6.QtWidgets import QBoxLayout, QGridLayout, QLayout, QWidget
from shiboken6 import isValid

from alien_desktop.gui.theme.theme import theme_of

HAIR_UNITS, HAIR_PART = 2, 10
"""Half a line in units: nobody scrolls for so little. The part of a list by which its rows give way at most, and of a
row that may be cut: that is air, or the rule below it."""
_KEPT = 0.5
"""This part of a distance stays."""


class CloseDistances:
    """Lets the parts of a page stand closer while that saves scrolling, and as far apart as they should else."""

    def __init__(self) -> None:
        self._theme = theme_of()
        self._set: list[tuple[QLayout, tuple[int, int, int], tuple[int, int, int]]] = []
        """Layouts that are closer: what they had before, and what they have been given."""
        self._scale = self._theme.scale
        """The scale for which they are closer."""
        self._known: tuple[int, int] | None = None
        """The room, and the height of the page in it, for which nothing is to be done any more."""

    def fit(self, page: QWidget, room: int, height: Callable[[], int]) -> None:
        """Bring a page into a room, both in pixels, if half a line is missing at the most."""
        layout = page.layout()
        if layout is None or self._known == (room, height()):
            return
        self._give_back()
        missing = height() - room
        if 0 < missing <= HAIR_UNITS * self._theme.metrics.unit:
            self._take(layout, room, height)
        self._known = (room, height())

    def _take(self, layout: QLayout, room: int, height: Callable[[], int]) -> None:
        layouts = [layout, *layout.findChildren(QLayout)]
        before = [_distances(one) for one in layouts]
        for less in range(1, max(map(max, before)) + 1):
            for one, natural in zip(layouts, before, strict=True):
                _give(one, _closer(natural, less))
            if height() <= room:
                self._scale = self._theme.scale
                self._set = [(one, natural, _distances(one)) for one, natural in zip(layouts, before, strict=True)]
                return
        for one, natural in zip(layouts, before, strict=True):
            _give(one, natural)

    def _give_back(self) -> None:
        """What somebody else has set meanwhile stays, and so does everything after a change of the scale."""
        for layout, before, given in self._set if self._scale == self._theme.scale else ():
            if isValid(layout) and _distances(layout) == given:
                _give(layout, before)
        self._set = []


def _distances(layout: QLayout) -> tuple[int, int, int]:
    """Return what is above a layout, between its rows, and below it, in pixels."""
    margins = layout.contentsMargins()
    between = 0
    if isinstance(layout, QGridLayout):
        between = layout.verticalSpacing()
    elif isinstance(layout, QBoxLayout) and layout.direction() in _UPRIGHT:
        between = layout.spacing()
    return margins.top(), max(0, between), margins.bottom()


def _give(layout: QLayout, distances: tuple[int, int, int]) -> None:
    top, between, bottom = distances
    if distances == _distances(layout):
        return
    margins = layout.contentsMargins()
    layout.setContentsMargins(QMargins(margins.left(), top, margins.right(), bottom))
    if isinstance(layout, QGridLayout):
        layout.setVerticalSpacing(between)
    elif isinstance(layout, QBoxLayout) and layout.direction() in _UPRIGHT:
        layout.setSpacing(between)


def _closer(natural: tuple[int, int, int], less: int) -> tuple[int, int, int]:
    top, between, bottom = (max(round(one * _KEPT), one - less) for one in natural)
    return top, between, bottom


_UPRIGHT = (QBoxLayout.Direction.TopToBottom, QBoxLayout.Direction.BottomToTop)
