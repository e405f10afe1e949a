"""Which parts of a scene's window are shown, and where: columns when there is room, else everything in a stack.

The panels themselves are in `scene_panels.py`, the two forms in `scene_columns.py` and `scene_stack.py`.
"""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QApplication, QGridLayout, QWidget

from alien_desktop.gui.kit.arranging import afterwards, arranges
from alien_desktop.gui.kit.tab_order import focus_of, is_tab_stop, reading_order
from alien_desktop.gui.kit.translation import translated
from alien_desktop.gui.scene.chain_panel import ChainPanel
from alien_desktop.gui.scene.due_panel import DueItem
from alien_desktop.gui.scene.fact_strip import FactStrip
from alien_desktop.gui.scene.order_model import OrderModel
from alien_desktop.gui.scene.order_panel import OrderPanel
from alien_desktop.gui.scene.range_panel import RangeItem
from alien_desktop.gui.scene.scene_columns import SceneColumns
from alien_desktop.gui.scene.scene_deck import SceneDeck
from alien_desktop.gui.scene.scene_panels import ScenePanels
from alien_desktop.gui.scene.scene_stack import SceneStack
from alien_desktop.gui.scene.scene_strips import Strip
from alien_desktop.gui.scene.stealth_people import StealthPeople
from alien_desktop.gui.scene.tracker_panel import TrackerItem
from alien_desktop.gui.scene.wanted_parts import WantedParts
from alien_desktop.gui.scene.zone_panel import ZonePanel
from alien_desktop.gui.theme.theme import bind_theme, theme_of
from alien_desktop.session.combat.combat_events import ActionReport
from alien_desktop.session.session import Session

_PANES = (
    "order",
    "people",
    "zones",
    "zone_detail",
    "outcome",
    "chain",
    "panic",
    "contact",
    "stealth",
    "vehicle",
    "bar",
    "turns",
    "due",
    "side",
    "tracker",
    "notes_panel",
    "log",
    "clock",
)
"""The parts in the order in which F6 comes to them."""


class SceneLayout(QWidget):
    """Clock, order, last outcome at the left; the selected one, what is due, turns at the right; then notes and log."""

    side_needed = Signal()
    """What replaces the selected combatant is asked for, and the tray has its place."""

    def __init__(self, model: OrderModel, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme_of(self)
        self.panels = panels = ScenePanels(model, session, self)
        self._wanted = wanted = WantedParts()
        self._strips = panels.strips
        self._deck = SceneDeck(panels, wanted)
        self._grid = grid = QGridLayout(self)
        grid.addWidget(panels.clock, 0, 0)
        grid.addLayout(self._deck.row, 1, 0)
        grid.addLayout(panels.strips.column, 2, 0)
        grid.addWidget(panels.bar, 3, 0)
        grid.setColumnStretch(0, 1)
        grid.setRowStretch(1, 1)
        self._columns = SceneColumns(grid, panels, self._deck, wanted)
        self._stack = SceneStack(grid, panels, self._deck, wanted)
        panels.bar.opened_requested.connect(self.show_drawer)
        panels.was_built.connect(self._on_panels_was_built)
        bind_theme(self._apply_theme)

    def _on_panels_was_built(self, name: str, panel: QWidget) -> None:
        """Give a panel that was asked for the first time its place."""
        if name == "zones":
            self._deck.take_zones(panel)
        elif name == "people":
            self._deck.take_people(panel)
        elif name == "tracker":
            self._columns.take_tracker(panel)
        elif isinstance(panel, ChainPanel):
            panel.unfold_requested.connect(self.unfold_chain)
        elif isinstance(panel, FactStrip):
            panel.let_go.connect(self._on_strip_let_go)
            panel.height_changed.connect(self._on_strip_height_changed)

    @afterwards
    def _on_strip_height_changed(self) -> None:
        self.share_height()

    def _on_strip_let_go(self) -> None:
        self.at_home.take_focus()

    # --- the focus ---

    def reach_pane(self, step: int) -> None:
        """Give the focus to the next part of the scene that takes it, or with -1 to the one before (F6)."""
        focused = QApplication.focusWidget()
        panes = [pane for pane in self.panels.built(*_PANES) if pane.isVisibleTo(self) and pane.isEnabled()]
        panes = [pane for pane in panes if not any(one is not pane and one.isAncestorOf(pane) for one in panes)]
        here = next((place for place, pane in enumerate(panes) if focused and pane.isAncestorOf(focused)), -1)
        start = here if here >= 0 else (-1 if step > 0 else 0)
        for far in range(1, len(panes) + 1):
            pane = panes[(start + far * step) % len(panes)]
            target = next(filter(is_tab_stop, reading_order(pane)), None)
            if target is not None:
                target.setFocus(Qt.FocusReason.TabFocusReason)
                return

    @property
    def at_home(self) -> ZonePanel | OrderPanel:
        """The list that has the focus while nothing else asks for it."""
        return self.panels.zones if self.shows_zones else self.panels.order

    # --- the selected combatant, and what can be in its place ---

    def show_adding(self, adding: bool) -> None:
        """Put the panel for adding in place of the selected combatant, or away."""
        panels, wanted = self.panels, self._wanted
        wanted.tracker_first = False
        panels.side.setCurrentWidget(panels.adding if adding else panels.selected)
        wanted.drawer_open = adding
        panels.clock.set_adding(adding)
        self._share_all()

    def show_selected(self) -> None:
        """Show the selected combatant, whatever is in its place."""
        self.show_adding(False)
        self._wanted.drawer_open = True
        self._share_all()

    def show_drawer(self, opened: bool) -> None:
        """Show the notes instead of the selected combatant, or that again; in a wide window they are apart.

        In a low window this is the drawer with the selected combatant; its own button leads to the notes.
        """
        panels, wanted = self.panels, self._wanted
        if self._stack.is_up:
            if opened and not panels.is_adding:
                panels.side.setCurrentWidget(panels.selected)
            wanted.drawer_open = wanted.drawer_opens_itself = opened
            panels.clock.set_adding(opened and panels.is_adding)
            self._share_all()
            return
        opened = opened and not self._theme.is_wide
        if opened:
            self._clear_side()
        wanted.tracker_first = False
        panels.side.setCurrentWidget(panels.notes_page if opened else panels.selected)
        panels.clock.set_adding(False)
        self._share_all()
        if opened:
            panels.notes.setFocus()

    @property
    def is_drawer_open(self) -> bool:
        """Whether the notes replace the selected combatant; in a low window, whether that is seen."""
        if self._stack.is_up:
            return self._stack.is_drawer_open
        return self.panels.side_shows_notes and not self.panels.side.isHidden()

    def show_notes(self) -> None:
        """Show the notes of the scene, and give them the focus."""
        if not self._theme.is_wide:
            self._clear_side()
            self._wanted.tracker_first = False
            self.panels.side.setCurrentWidget(self.panels.notes_page)
            self._wanted.drawer_open = True
            self._share_all()
        self.panels.notes.setFocus()

    def _clear_side(self) -> None:
        """No part behind the tray may get the focus."""
        if self.shows_tray and not self._theme.is_wide:
            self.side_needed.emit()

    @property
    def shows_tray(self) -> bool:
        """Whether the tray stands here."""
        return self._wanted.tray is not None

    def show_tray(self, tray: QWidget | None) -> None:
        """Show the tray here, or not."""
        before, self._wanted.tray = self._wanted.tray, tray
        if before is not None:
            before.hide()
        self._share_all()

    def set_tray_asks(self, asks: bool) -> None:
        """Say whether the tray has a question, which needs more room."""
        if asks != self._wanted.tray_asks:
            self._wanted.tray_asks = asks
            self._share_right()

    def show_tracker(self, item: TrackerItem | None) -> None:
        """Show what the motion tracker reads, where the window is high enough and nothing else is there."""
        is_new = not self.panels.built("tracker")
        if item is None and is_new:
            return
        self.panels.tracker.set_item(item or TrackerItem())
        if is_new:
            self._share_all()
        else:
            self._share_right()

    def let_tracker_come(self) -> None:
        """Let the motion tracker have the column of the selected combatant until something else is asked for."""
        self._wanted.tracker_first = True
        self._share_right()

    @property
    def is_tracker_first(self) -> bool:
        """Whether the motion tracker replaces the selected combatant and the chosen zone."""
        return self._wanted.tracker_first and any(part.isVisible() for part in self.panels.built("tracker"))

    def show_due(self, items: tuple[DueItem, ...]) -> None:
        """Show what is due; the list grows into the room of the log."""
        self.panels.due.set_items(items)
        self.panels.bar.set_due(items)
        self._share_right()

    # --- who is in the scene, and the zones ---

    @property
    def is_running(self) -> bool:
        """Whether Rounds are played, as it was shown last."""
        return self._wanted.is_running

    def show_running(self, running: bool) -> None:
        """Before the first draw the order has the whole height; only a refusal is shown below it."""
        self._wanted.is_running = running
        self._show_outcome()
        self._share_all()
        self.share_height()

    def show_people(self, people: StealthPeople | None) -> None:
        """Show crew and others of stealth mode instead of the order; None for the order again."""
        shown = people is not None
        if people is not None:
            self.panels.people.set_people(people)
        if shown == self._wanted.shows_people:
            return
        focused = focus_of(self)
        had_focus = focused is not None and self._deck.list.isAncestorOf(focused)
        self._wanted.shows_people = shown
        self._share_all()
        self.share_height()
        if had_focus and self._deck.list.isVisible():
            self._deck.list.take_focus()

    @property
    def shows_zones(self) -> bool:
        """Whether the zones are open; in a low window something else may have their room."""
        return self._wanted.zones_open

    @property
    def zones_in_sight(self) -> bool:
        """Whether the zones are open and nothing else has their room."""
        return any(part.isVisibleTo(self.window()) for part in self.panels.built("zones"))

    @property
    def zones_have_focus(self) -> bool:
        """Whether the focus is in the zones, or in the chosen one."""
        focused = focus_of(self)
        zones = self.panels.built("zones", "zone_detail")
        return focused is not None and any(part.isAncestorOf(focused) for part in zones)

    @arranges
    def show_zones(self, shown: bool) -> None:
        """Show the zones beside the order, or in its place where there is no room for both; or hide them."""
        panels, wanted = self.panels, self._wanted
        wanted.zones_open = wanted.zones_first = shown
        if shown or panels.built("zones"):
            panels.zones.setVisible(shown)
        panels.aim.setVisible(not shown)
        if shown and panels.is_adding and panels.order.has_rows:
            self.show_adding(False)
        self.show_zone_detail(shown)
        self._show_outcome()
        self._share_all()
        self._grid.activate()  # how tall the order wants to be depends on the width that it has now
        self.share_height()

    def show_zone_detail(self, shown: bool) -> None:
        """Put the chosen zone in place of the selected combatant, or away; in a wide window they are apart."""
        panels = self.panels
        if self._theme.is_wide or self._stack.is_up or panels.is_adding or self.is_drawer_open:
            return
        if not shown and panels.side_shows_zone and panels.zone_detail.has_focus:
            panels.zones.take_focus()
        self._wanted.tracker_first = self._wanted.tracker_first and not shown
        panels.side.setCurrentWidget(panels.zone_detail if shown and self.shows_zones else panels.selected)
        self._share_right()

    def reveal_zone_detail(self) -> None:
        """Show what the chosen zone has, also where that takes the room of something else."""
        self._clear_side()
        if self._stack.is_up:
            self.panels.side.setCurrentWidget(self.panels.zone_detail)
            self._wanted.drawer_open = True
            self._share_all()
        else:
            self.show_zone_detail(True)

    @property
    def shows_ranges(self) -> bool:
        """Whether there is a place for how far everybody is from whose turn it is."""
        return self._deck.shows_ranges

    def show_ranges(self, item: RangeItem | None) -> None:
        """Show how far everybody is from whose turn it is; None for nobody."""
        self.panels.ranges.set_item(item or RangeItem())
        self._deck.show_ranges_where_they_fit()

    # --- what is below the order ---

    def show_strip(self, kind: Strip, shown: bool) -> None:
        """Show a strip in place of the last outcome, or hide it: panic before an attack, both before all others."""
        if not self._strips.want(kind, shown):
            return
        if kind is Strip.CHAIN:
            self._wanted.chain_unfolded = False
            if shown:
                self.tell(ActionReport(""))  # older than the attack
        if kind in (Strip.PANIC, Strip.CHAIN) and shown:
            self._wanted.drawer_open = False
        self._share_strip()

    def let_strip_come(self) -> None:
        """Let what is below the zones have their room again, where a low window has none for both."""
        if self._wanted.zones_first:
            self._wanted.zones_first = False
            self.share_height()

    @property
    def strip_has_next(self) -> bool:
        """Whether the strip of a contact or of stealth mode has the filled button."""
        strip = self._strips.first
        return isinstance(strip, FactStrip) and any(one.main for one in strip.item.buttons)

    @property
    def shows_panic(self) -> bool:
        """Whether panic that spreads is below the order."""
        return self._strips.is_wanted(Strip.PANIC)

    @property
    def shows_chain(self) -> bool:
        """Whether an attack stands where the last outcome is."""
        return self._strips.is_wanted(Strip.CHAIN)

    def unfold_chain(self) -> None:
        """Open a chain that is folded because the order needs the room: the order scrolls then."""
        if self.shows_chain and self.panels.chain.is_folded:
            self._wanted.chain_unfolded = True
            self.share_height()
            self._grid.activate()
            self.panels.order.show_current()

    def tell(self, report: ActionReport) -> None:
        """Say what just happened or was refused: in its panel, and in the title of a strip that has its place."""
        self.panels.outcome.set_outcome(report)
        ink = "alert" if report.harm else "stress" if report.refused else "text"
        self._strips.tell(translated(report.sentence), ink)

    def _share_strip(self) -> None:
        """Show one strip below the order; one that goes with the focus in it gives that to the list."""
        seen, focused = self._strips.seen, focus_of(self)
        held = seen is not None and focused is not None and seen.isAncestorOf(focused)
        first = self._strips.first
        # What would only be sent away again is not shown: for each part that comes Qt lays out all that is around it.
        self._strips.show_only(first if first is not self.panels.outcome or self._has_outcome else None)
        if held and seen is not first:
            self.at_home.take_focus()
        self.share_height()

    @property
    def _has_outcome(self) -> bool:
        """Whether there is something to say of what happened last; below the zones only when something did."""
        return (self.is_running and not self.shows_zones) or self.panels.outcome.has_news

    @arranges
    def _show_outcome(self) -> None:
        """Show what happened last where nothing else has its place."""
        self.panels.outcome.setVisible(self._strips.first is self.panels.outcome and self._has_outcome)

    # --- the room ---

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Change the form where the window asks for it, and share the room anew."""
        super().resizeEvent(event)
        self._follow_size()

    @afterwards
    def _follow_size(self) -> None:
        if self._stack.is_needed != self._stack.is_up:
            self._share_all()
            self._grid.activate()  # heights below depend on the width that the order has now
        self._deck.share(self._columns.far)
        self.share_height()

    def _apply_theme(self) -> None:
        metrics = self._theme.metrics
        self._grid.setHorizontalSpacing(metrics.gap)
        self._grid.setVerticalSpacing(metrics.unit)
        self._deck.set_spacing(metrics.gap)
        self._columns.set_spacing()
        self._share_all()
        self.share_height()

    @arranges
    def _share_all(self) -> None:
        """Put every panel where it is in a window of this size."""
        metrics, low = self._theme.metrics, self._stack.is_needed
        margin = 2 * metrics.unit if low else metrics.gap
        self._grid.setContentsMargins(margin, margin, margin, margin)
        self.panels.bar.setVisible(low)
        if low:
            self._stack.put_up()
        else:
            if self._stack.is_up:
                self._columns.take_back()
                self._stack.take_down()
                self._share_strip()
            self._columns.share_widths()
        self._deck.share(self._columns.far)
        self._share_right()

    @arranges
    def share_height(self) -> None:
        """Share the height of the left column between order, zones and what is below them, then that of the right."""
        if not self._stack.is_up:
            self._columns.share_left()
        self._share_right()

    @arranges
    def _share_right(self) -> None:
        """Share the height of the right column; in a low window there is one only."""
        if self._stack.is_up:
            self._stack.share_heights()
        else:
            self._columns.share_right()
