"""A low or very narrow window of a scene: everything below each other.

The list comes first, then a bar with the selected one, what is due and the turns. The selected one opens as a drawer
below the bar (O), and an attack or the tray takes the room of the list while it needs it.
"""

from PySide6.QtWidgets import QGridLayout, QWidget

from alien_desktop.gui.kit.layouts import UNBOUNDED
from alien_desktop.gui.scene.chain_panel import ChainPanel
from alien_desktop.gui.scene.fact_strip import FactStrip
from alien_desktop.gui.scene.scene_deck import SceneDeck
from alien_desktop.gui.scene.scene_panels import ScenePanels
from alien_desktop.gui.scene.scene_strips import Strip
from alien_desktop.gui.scene.wanted_parts import WantedParts
from alien_desktop.gui.theme.theme import theme_of

_COLUMN_FROM, _COLUMN_HIGH = 225, 135
"""From this width and height of the window on, in units of the measures, the selected one has a column of its own."""
_FLAT_FROM = 125
"""From this width on, in units, what can be done is beside the vitals in the drawer."""
_DRAWER_HIGH, _DECK_LEAST = 59, 24
"""The height of the drawer below the bar, and that below which the order is no help any more."""


class SceneStack:
    """Puts the panels below each other and shares the height."""

    def __init__(self, grid: QGridLayout, panels: ScenePanels, deck: SceneDeck, wanted: WantedParts) -> None:
        self.is_up = False
        """Whether everything is below each other."""
        self._grid = grid
        self._panels = panels
        self._deck = deck
        self._wanted = wanted
        self._theme = theme_of(panels.host)
        self._drawer_is_free = False
        """Whether the drawer stands open because nothing gives way for it."""
        self._below: QWidget | None = None
        """What is below the list."""

    @property
    def is_needed(self) -> bool:
        """Whether the window is so low or narrow that nothing is beside the list."""
        window, unit = self._panels.host.window(), self._theme.metrics.unit
        return window.width() < _COLUMN_FROM * unit or window.height() < _COLUMN_HIGH * unit

    @property
    def is_drawer_open(self) -> bool:
        """Whether the drawer is open, by itself or because somebody opened it."""
        return self._wanted.drawer_open or self._drawer_is_free

    def put_up(self) -> None:
        """Take the panels out of their columns."""
        panels = self._panels
        if not self.is_up:
            self.is_up = True
            panels.bar.take_turns()
            self._grid.addWidget(panels.side, 4, 0)
            panels.put_notes_into_side()
            panels.notes_panel.show()
            for detail in panels.built("zone_detail"):
                if panels.side.indexOf(detail) < 0:
                    panels.side.addWidget(detail)
            for part in (panels.turns, panels.notes_panel, panels.side, *panels.built("zone_detail")):
                _free_width(part)
        for part in (panels.due, panels.log, panels.ranges, *panels.built("tracker")):
            part.hide()
        tray = self._wanted.tray
        if tray is not None:
            _free_width(tray)
            self._grid.addWidget(tray, 1, 0)
            tray.show()

    def take_down(self) -> None:
        """Let nothing fill the room of the list any more; the columns take their panels back."""
        self.is_up = False
        self._fill_with(None)
        self._deck.show(True)

    def share_heights(self) -> None:
        """The drawer or the strip has what it needs, the list what is left."""
        panels, wanted, strips, metrics = self._panels, self._wanted, self._panels.strips, self._theme.metrics
        gap = metrics.unit
        room = panels.host.height() - 4 * metrics.unit - 2 * (metrics.clock_height + gap)
        least = max(_DECK_LEAST * metrics.unit, self._deck.first.minimumSizeHint().height())
        needs = _DRAWER_HIGH * metrics.unit
        panels.selected.set_flat(panels.host.width() >= _FLAT_FROM * metrics.unit)
        strip = None if strips.first is panels.outcome and not panels.outcome.has_news else strips.first
        taken = self._height_of(strip, room - gap, least) + gap if strip is not None else 0
        may_open = wanted.drawer_opens_itself and wanted.tray is None
        self._drawer_is_free = may_open and self._spare(room - taken) >= needs + gap
        panels.bar.set_open(self.is_drawer_open)
        if wanted.tray is not None:
            panels.side.hide()
            strips.show_only(None)
            self._fill_with(None)
            self._deck.show(False)
            return
        panels.side.setVisible(self.is_drawer_open)
        if self._drawer_is_free:
            panels.side.setFixedHeight(needs)
            room -= needs + gap
        elif wanted.drawer_open:
            self._share_with_drawer(room - gap, least, needs)
            return
        left = room - taken
        if left < least and wanted.zones_first and not strips.is_wanted(Strip.PANIC, Strip.CHAIN):
            strip, left = None, room
        strips.show_only(strip)
        self._deck.show(strip is None or left >= least)
        self._fill_with(strip if left < least else None)
        # In the smallest windows a strip has the room of the Round too, and then that of the turns: N still goes on.
        panels.clock.setVisible(left >= 0 and (strip is not None or left >= least))
        panels.bar.setVisible(left + metrics.clock_height + gap >= 0)
        self._keep_current_in_sight(strip)

    def _height_of(self, strip: QWidget, room: int, least: int) -> int:
        """The height that a strip takes; an attack fills what the list has no use for. `least` is that of the list."""
        panels = self._panels
        if isinstance(strip, ChainPanel):
            high = strip.height_in(panels.host.width())
            alone = room - high < least
            strip.set_folded(False)
            strip.set_room(self._room_alone(room) if alone else max(high, self._spare(room)), fills=alone)
            return strip.minimumHeight()
        if strip is panels.outcome:
            panels.outcome.set_room(panels.outcome.least_height())
        return max(strip.minimumHeight(), strip.sizeHint().height())

    def _share_with_drawer(self, room: int, least: int, needs: int) -> None:
        """The drawer has what it needs while the list keeps its least, else all."""
        panels, metrics = self._panels, self._theme.metrics
        panels.bar.show()
        with_clock = room >= needs * 3 // 4
        panels.clock.setVisible(with_clock)
        room += 0 if with_clock else metrics.clock_height + metrics.unit
        high = min(needs, room)
        high = high if room - high >= least and panels.order.has_rows else room
        panels.side.setFixedHeight(max(high, 0))
        panels.strips.show_only(None)
        self._fill_with(None)
        self._deck.show(room - high >= least)
        self._keep_current_in_sight(panels.side)

    def _spare(self, room: int) -> int:
        """How much of the room the order leaves, in pixels; nothing of what the zones would show."""
        wanted = self._wanted
        if wanted.zones_open or wanted.shows_people or not wanted.is_running:
            return 0
        return room - self._panels.order.height_for(room)

    def _room_alone(self, room: int) -> int:
        """The room of an attack that fills the stack: where it is too little the Round gives way, then the turns."""
        metrics = self._theme.metrics
        for _ in (self._panels.clock, self._panels.bar):
            if room < metrics.chain_height:
                room += metrics.clock_height + metrics.unit
        return room

    def _fill_with(self, strip: QWidget | None) -> None:
        """Give a strip the room of the list above it; None where the list has it."""
        self._panels.strips.fill_with(strip)
        self._grid.setRowStretch(1, int(not isinstance(strip, FactStrip)))
        self._grid.setRowStretch(2, int(isinstance(strip, FactStrip)))

    def _keep_current_in_sight(self, below: QWidget | None) -> None:
        """Scroll to whose turn it is when something else appears below the order."""
        if below is not self._below:
            self._below = below
            self._grid.activate()
            self._panels.order.show_current()


def _free_width(part: QWidget) -> None:
    """Let a panel be as wide as its new place."""
    part.setMinimumWidth(0)
    part.setMaximumWidth(UNBOUNDED)
