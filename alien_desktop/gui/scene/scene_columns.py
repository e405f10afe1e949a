"""A scene's window with columns: the list at the left, the selected one and the turns beside it, in a wide one a third.

The bottom right corner of the second column is Next turn, always; the list of what is due grows upwards from it. It
takes its room from the log, then from the selected one. The dice tray replaces the selected one and the
log: the order and every key of the scene stay. In a wide window it is above the notes, and only the log makes room.
"""

from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget

from alien_desktop.gui.kit.layouts import UNBOUNDED
from alien_desktop.gui.scene.due_panel import MOST_ROWS
from alien_desktop.gui.scene.scene_deck import SceneDeck
from alien_desktop.gui.scene.scene_panels import ScenePanels
from alien_desktop.gui.scene.scene_strips import Strip
from alien_desktop.gui.scene.wanted_parts import WantedParts
from alien_desktop.gui.theme.theme import theme_of

_TRAY_PART = 5
_TRAY_LEAST, _QUESTION_LEAST = 16, 20
"""The least height of a tray, and of one with a question, in controls; the list of what is due gives way."""


class SceneColumns:
    """Gives each panel its column, its width and its height."""

    def __init__(self, grid: QGridLayout, panels: ScenePanels, deck: SceneDeck, wanted: WantedParts) -> None:
        """`grid` is the layout of the whole window; the two columns beside the deck are put into it."""
        self.far = QVBoxLayout()
        """The third column."""
        self._panels = panels
        self._deck = deck
        self._wanted = wanted
        self._theme = theme_of(panels.host)
        self._near = QVBoxLayout()
        self._foot = QVBoxLayout()
        grid.addLayout(self._near, 0, 1, 3, 1)
        grid.addLayout(self.far, 0, 2, 3, 1)
        self._near.addWidget(panels.side, 1)
        self._foot.addWidget(panels.due)
        self._foot.addWidget(panels.turns)
        self._near.addLayout(self._foot)
        self.far.addWidget(panels.ranges)
        self.far.addWidget(panels.notes_panel, 1)

    def take_tracker(self, tracker: QWidget) -> None:
        """Give the motion tracker, just built, its place above the foot of the second column."""
        self._near.insertWidget(self._near.count() - 1, tracker)

    def take_back(self) -> None:
        """Put what stood below the deck of a low window beside it again."""
        side = self._panels.side
        self._foot.addWidget(self._panels.turns)
        self._near.insertWidget(0, side, 1)
        side.setMinimumHeight(0)
        side.setMaximumHeight(UNBOUNDED)
        self._panels.clock.show()

    def set_spacing(self) -> None:
        """Take the distances of the theme."""
        metrics = self._theme.metrics
        self._near.setSpacing(metrics.gap)
        self.far.setSpacing(metrics.gap)
        self._foot.setSpacing(2 * metrics.unit)

    def share_widths(self) -> None:
        """Give each panel its column and width; the tray asks for more than what it replaces."""
        panels, tray, metrics, wide = self._panels, self._wanted.tray, self._theme.metrics, self._theme.is_wide
        in_the_way = tray is not None and not wide and not panels.is_adding
        panels.selected.set_flat(False)
        near = metrics.scene_tray_column if in_the_way else metrics.selected_column
        far = metrics.scene_tray_column if tray is not None and wide else metrics.selected_column
        for part in (panels.side, panels.turns, panels.due, *panels.built("tracker")):
            part.setFixedWidth(near)
        for part in (panels.ranges, panels.notes_panel):
            part.setFixedWidth(far)
        panels.log.setFixedWidth(far if wide else near)
        if tray is not None:
            tray.setFixedWidth(far if wide else near)
            (self.far if wide else self._near).insertWidget(0, tray, _TRAY_PART)
            tray.setVisible(wide or in_the_way)
        panels.side.setVisible(not in_the_way)
        if wide:
            self._fill_far()
        else:
            self._near.insertWidget(self._near.indexOf(panels.side) + 1, panels.log)
            panels.put_notes_into_side()
        self._place_zone_detail()
        for detail in panels.built("zone_detail"):  # a wide window has just built it
            detail.setMaximumWidth(far if wide else near)

    def _fill_far(self) -> None:
        """Log and notes are in the third column; what else replaces the selected combatant has its own."""
        panels, tray = self._panels, self._wanted.tray
        self.far.addWidget(panels.log, 1)
        panels.log.setVisible(tray is None)
        self.far.insertWidget(int(tray is not None), panels.notes_panel, 1)
        if panels.side_shows_notes or panels.side_shows_zone:
            panels.side.setCurrentWidget(panels.selected)

    def _place_zone_detail(self) -> None:
        """The chosen zone has the place of the notes in a wide window, else that of the selected combatant."""
        panels = self._panels
        apart = self._theme.is_wide and self._wanted.zones_open
        if apart:
            self.far.insertWidget(int(self._wanted.tray is not None), panels.zone_detail, 1)
            panels.zone_detail.show()
        for detail in panels.built("zone_detail"):
            if not apart and panels.side.indexOf(detail) < 0:
                panels.side.addWidget(detail)
        panels.notes_panel.setVisible(not apart)

    def share_left(self) -> None:
        """The order first; the last outcome takes what is left, at least three lines and at most the attack chain's."""
        panels, wanted, strips, metrics = self._panels, self._wanted, self._panels.strips, self._theme.metrics
        room = panels.host.height() - 2 * metrics.gap - panels.clock.height() - 2 * metrics.unit
        if strips.is_wanted(Strip.PANIC, Strip.CHAIN):
            over = panels.order.least_height() - (room - metrics.chain_height)
            if strips.is_wanted(Strip.CHAIN):
                panels.chain.set_room(0)
                panels.chain.set_folded(not wanted.chain_unfolded and over > panels.order.row_step())
            return
        if strips.first is not panels.outcome:
            return
        least = panels.outcome.least_height()
        if not panels.outcome.has_news and not wanted.zones_open and panels.order.least_height() > room - least:
            panels.outcome.hide()  # while it is empty the order has its room
            return
        if wanted.is_running and not wanted.zones_open:
            panels.outcome.show()
        left = 0 if wanted.zones_open else room - panels.order.height_for(room - least)
        panels.outcome.set_room(max(least, min(left, metrics.chain_height)))

    def share_right(self) -> None:
        """Give the selected combatant the height it needs; the log takes the rest, or is hidden."""
        panels, wanted, metrics, wide = self._panels, self._wanted, self._theme.metrics, self._theme.is_wide
        room = panels.host.height() - 3 * metrics.gap - metrics.clock_height
        tray_here = wanted.tray is not None and not wide and not panels.is_adding
        rows = self._rows_of_due(room, tray_here)
        panels.due.set_most(max(1, min(rows, MOST_ROWS)))
        panels.due.setVisible((wanted.is_running or bool(panels.due.items)) and rows > 0)
        due = panels.due.minimumHeight() + self._foot.spacing()
        self._share_tracker(room - (0 if panels.due.isHidden() else due), away=tray_here or panels.is_adding)
        self._near.setSpacing(metrics.unit if tray_here and rows <= 0 else metrics.gap)
        room -= due if wanted.is_running else 0
        left = room - metrics.gap - panels.selected.wanted_height()
        log_here = wanted.is_running and not wide and wanted.tray is None and not panels.is_adding
        shown = log_here and left >= metrics.log_least and not panels.side_shows_zone
        if not wide:
            panels.log.setVisible(shown)
        if shown:
            panels.log.setFixedHeight(panels.log.whole_height(left))
        else:
            panels.log.setMinimumHeight(0)
            panels.log.setMaximumHeight(UNBOUNDED)

    def _rows_of_due(self, room: int, tray_here: bool) -> int:
        """How many rows of what is due have room below the tray or the selected one; none or fewer for no list."""
        panels, metrics = self._panels, self._theme.metrics
        room -= self._foot.spacing() + panels.due.frame_height
        if tray_here:
            least = _QUESTION_LEAST if self._wanted.tray_asks else _TRAY_LEAST
            return (room - least * metrics.control) // metrics.due_row
        if panels.is_adding:
            return MOST_ROWS
        spare = room - metrics.gap - panels.selected.least_height()
        return 0 if spare < 0 and not panels.due.items else max(1, spare // metrics.due_row)

    def _share_tracker(self, room: int, *, away: bool) -> None:
        """The tracker in place of the selected combatant, below it where there is room, or its fan alone."""
        panels, wanted = self._panels, self._wanted
        if not panels.built("tracker"):
            panels.side.setVisible(wanted.tray is None or not away or panels.is_adding)
            return
        item, gap = panels.tracker.item, self._theme.metrics.gap
        there = bool(item.blips) or item.power is not None
        first = wanted.tracker_first and there and not (away or panels.side_shows_notes or self._theme.is_wide)
        page = (
            panels.zone_detail.minimumSizeHint().height() if panels.side_shows_zone else panels.selected.least_height()
        )
        left = room - page - gap
        whole = first or (there and left >= panels.tracker.whole_height)
        panels.tracker.set_whole(whole)
        high = left >= panels.tracker.sizeHint().height()
        shown = (first or whole or (bool(item.blips) and high)) and not away
        if first and panels.side_has_focus:
            self._deck.list.take_focus()
        panels.side.setVisible(not first and not (wanted.tray is not None and away and not panels.is_adding))
        panels.tracker.setVisible(shown)
        self._near.setStretchFactor(panels.tracker, int(first))
