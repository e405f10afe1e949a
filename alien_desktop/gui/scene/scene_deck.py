"""Who is in the scene, the zones beside or before them, and how far everybody is from each other."""

from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from alien_desktop.gui.kit.layouts import UNBOUNDED
from alien_desktop.gui.scene.order_panel import OrderPanel
from alien_desktop.gui.scene.scene_panels import ScenePanels
from alien_desktop.gui.scene.stealth_people import StealthPeoplePanel
from alien_desktop.gui.scene.wanted_parts import WantedParts
from alien_desktop.gui.scene.zone_panel import ZonePanel
from alien_desktop.gui.theme.theme import theme_of


class SceneDeck:
    """The main part of a scene's window: the order or the people of stealth mode, and the zones while they are open."""

    def __init__(self, panels: ScenePanels, wanted: WantedParts) -> None:
        self.row = QHBoxLayout()
        self.is_beside = False
        """Whether the list is beside the zones."""
        self._panels = panels
        self._wanted = wanted
        self._theme = theme_of(panels.host)
        self._near = QVBoxLayout()
        self._near.addWidget(panels.order, 1)
        self.row.addLayout(self._near)

    @property
    def list(self) -> OrderPanel | StealthPeoplePanel:
        """Who is in the scene: the order, in stealth mode crew and others."""
        return self._panels.people if self._wanted.shows_people else self._panels.order

    @property
    def first(self) -> ZonePanel | OrderPanel | StealthPeoplePanel:
        """What is shown where only one has room."""
        return self._panels.zones if self._wanted.zones_open else self.list

    def take_zones(self, zones: QWidget) -> None:
        """Give the zones, just built, their place."""
        self.row.addWidget(zones, 1)

    def take_people(self, people: QWidget) -> None:
        """Give the people of stealth mode, just built, their place."""
        self._near.insertWidget(1, people, 1)

    def set_spacing(self, pixels: int) -> None:
        """Set the distance between the parts."""
        self.row.setSpacing(pixels)
        self._near.setSpacing(pixels)

    def show(self, shown: bool) -> None:
        """Show what is wanted of the deck, or nothing while something else has its room."""
        zones_open = self._wanted.zones_open
        self._show_list(shown and (not zones_open or self.is_beside))
        for part in self._panels.built("zones"):
            part.setVisible(shown and zones_open)
        self._panels.aim.setVisible(shown and not zones_open)

    def _show_list(self, shown: bool) -> None:
        people = self._wanted.shows_people
        self._panels.order.setVisible(shown and not people)
        for part in self._panels.built("people"):
            part.setVisible(shown and people)

    def share(self, aside: QVBoxLayout) -> None:
        """Put the list beside the zones where both have room; `aside` is where the ranges are else."""
        panels, metrics, zones_open = self._panels, self._theme.metrics, self._wanted.zones_open
        least = metrics.zone_order + metrics.gap + metrics.zones_least
        self.is_beside = zones_open and panels.order.has_rows and self._width() >= least
        self._show_list(not zones_open or self.is_beside)
        for part in panels.built("order", "people"):
            part.setMinimumWidth(metrics.zone_order if self.is_beside else 0)
            part.setMaximumWidth(metrics.zone_order if self.is_beside else UNBOUNDED)
        if zones_open:
            self._near.addWidget(panels.ranges)
            panels.ranges.setFixedWidth(metrics.zone_order)
        else:
            below_tray = self._theme.is_wide and self._wanted.tray is not None
            aside.insertWidget(int(below_tray), panels.ranges)
        self.show_ranges_where_they_fit()

    @property
    def shows_ranges(self) -> bool:
        """Whether there is a place for the ranges: below the order beside the zones, or aside in a wide window."""
        if self._wanted.zones_open:
            return self.is_beside
        return self._wanted.is_running and self._theme.is_wide and self._wanted.tray is None

    def show_ranges_where_they_fit(self) -> None:
        """The ranges give way to rows of the order above them."""
        panels, metrics = self._panels, self._theme.metrics
        there = self.shows_ranges and bool(panels.ranges.item.rows) and not self._wanted.shows_people
        if there and self._wanted.zones_open:
            room = panels.host.height() - 3 * metrics.gap - panels.clock.height() - metrics.unit
            strip = panels.strips.seen
            if strip is not None:
                high = panels.outcome.least_height() if strip is panels.outcome else strip.sizeHint().height()
                room -= high + metrics.unit
            there = panels.order.least_height() + panels.ranges.sizeHint().height() <= room
        panels.ranges.setVisible(there)

    def _width(self) -> int:
        """The width that the deck has, in pixels."""
        panels, metrics = self._panels, self._theme.metrics
        taken = panels.side.maximumWidth() if not panels.side.isHidden() else panels.turns.maximumWidth()
        far = panels.notes_panel.maximumWidth() + metrics.gap if self._theme.is_wide else 0
        return panels.host.width() - 3 * metrics.gap - taken - far
