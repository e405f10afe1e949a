"""The parts of the initiative window and where they stand: three columns when there is room, else two.

The bottom right corner is Next turn, always; the list of what is due grows upwards from it. It takes its room from
the log, then from the selected one. The dice tray comes and goes. In a narrow window it stands in the place of the
selected one and the log: the order and every key of the scene stay. In a wide one it stands above the notes, and only
the log makes room; it has its own.
"""

from itertools import pairwise

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QApplication, QGridLayout, QHBoxLayout, QSizePolicy, QStackedWidget, QVBoxLayout, QWidget

from alien_desktop.gui.kit.button import Button
from alien_desktop.gui.kit.note_field import NoteField
from alien_desktop.gui.kit.panel import Panel
from alien_desktop.gui.kit.text_label import TextLabel, TextRole, TextTone
from alien_desktop.gui.scene.add_panel import AddPanel
from alien_desktop.gui.scene.chain_panel import ChainPanel
from alien_desktop.gui.scene.clock_panel import ClockPanel
from alien_desktop.gui.scene.due_panel import MOST_ROWS, DueItem, DuePanel
from alien_desktop.gui.scene.fact_strip import FactStrip
from alien_desktop.gui.scene.order_background import AimArrow
from alien_desktop.gui.scene.order_model import OrderModel
from alien_desktop.gui.scene.order_panel import OrderPanel
from alien_desktop.gui.scene.outcome_panel import OutcomePanel
from alien_desktop.gui.scene.panic_panel import PanicPanel
from alien_desktop.gui.scene.range_panel import RangeItem, RangePanel
from alien_desktop.gui.scene.scene_log_panel import SceneLogPanel
from alien_desktop.gui.scene.selected_panel import SelectedPanel
from alien_desktop.gui.scene.stealth_items import StealthStep
from alien_desktop.gui.scene.tracker_panel import TrackerItem, TrackerPanel
from alien_desktop.gui.scene.zone_detail import ZoneDetail
from alien_desktop.gui.scene.zone_panel import ZonePanel
from alien_desktop.gui.theme.button_paint import ButtonKind, ButtonSize
from alien_desktop.gui.theme.paint_text import Elide, fitted, tooltip
from alien_desktop.gui.theme.theme import bind_theme, theme_of
from alien_desktop.session.session import Session

_TRAY_PART = 5
_TRAY_LEAST, _QUESTION_LEAST = 16, 20
"""The least height of a tray, and of one with a question, in controls; the list of what is due gives way."""
_UNBOUNDED = 16_777_215  # Qt's QWIDGETSIZE_MAX, which PySide6 does not name


class TurnPanel(QWidget):
    """Shows whose turn it is, as set; emits `next_requested` and `previous_requested`."""

    next_requested = Signal()
    previous_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme_of(self)
        self.back_button = Button(self.tr("Back"), second=self.tr("Shift+N"), size=ButtonSize.TALL)
        self.next_button = Button(self.tr("Next turn"), ButtonKind.PRIMARY, key="N", second=" ", size=ButtonSize.TALL)
        self.back_button.clicked.connect(self.previous_requested)
        self.next_button.clicked.connect(self.next_requested)
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.addWidget(self.back_button)
        self._row.addWidget(self.next_button, 1)
        self._words = ""
        bind_theme(self._apply_theme)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """A long name is cut before the button gets wider than its column."""
        super().resizeEvent(event)
        self._fit()

    def set_turns(self, words: str, *, can_go_on: bool, can_go_back: bool) -> None:
        """Show who comes next, or what has to be done first."""
        self._words = words
        self._fit()
        self.next_button.setEnabled(can_go_on)
        self.back_button.setEnabled(can_go_back)

    def set_is_next(self, is_next: bool) -> None:
        """Fill the button when going on is the next step; framed while a roll waits: one button is filled."""
        self.next_button.set_kind(ButtonKind.PRIMARY if is_next else ButtonKind.NEXT)

    def _fit(self) -> None:
        metrics, fonts = self._theme.metrics, self._theme.fonts
        taken = self.back_button.width() + self._row.spacing() + 2 * metrics.button_padding
        room = self.width() - taken
        words, _ = fitted(fonts, fonts.secondary, self._words, room, Elide.MIDDLE)
        self.next_button.set_second(words or " ")
        self.next_button.setToolTip(tooltip(self._words))

    def _apply_theme(self) -> None:
        metrics = self._theme.metrics
        self._row.setSpacing(metrics.label_gap)
        self.back_button.setFixedWidth(metrics.back_width)
        for button in (self.back_button, self.next_button):
            button.setFixedHeight(metrics.clock_height)
        self._fit()


class SceneLayout(QWidget):
    """Clock, order, last outcome at the left; the selected one, what is due, turns at the right; then notes and log."""

    def __init__(self, model: OrderModel, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme_of(self)
        self._tray: QWidget | None = None
        self._tray_asks = False
        self._shows_chain = self._shows_panic = False
        self._shows_stealth = self._shows_vehicle = False
        self._unfolded = False
        self._is_running = False
        self._is_beside = False
        """Whether the order stands beside the zones."""
        self.clock = ClockPanel(self)
        self.turns = TurnPanel(self)
        self.order = OrderPanel(model, self)
        self.aim = AimArrow(self.order, self.order.attack_rows, self)
        self.order.rows_moved.connect(self.aim.update)
        self.zones = ZonePanel(self)
        self.zones.hide()
        self.zone_detail = ZoneDetail(self)
        self.outcome = OutcomePanel(self)
        self.chain = ChainPanel(self)
        self.chain.hide()
        self.chain.unfold_requested.connect(self.unfold_chain)
        self.panic = PanicPanel(self)
        self.panic.hide()
        self.stealth = FactStrip(self.tr("Stealth"), len(StealthStep), self)
        self.stealth.hide()
        self.vehicle = FactStrip(self.tr("Vehicle"), parent=self)
        self.vehicle.hide()
        self.tracker = TrackerPanel(self)
        self.tracker.hide()
        self.due = DuePanel(self)
        self.selected = SelectedPanel(self)
        self.adding = AddPanel(self)
        self.log = SceneLogPanel(session, self)
        self.ranges = RangePanel(self)
        self.ranges.hide()
        self.notes_panel = Panel(self.tr("Game Mother's notes"), self)
        self.notes_panel.add_title_widget(TextLabel(self.tr("never shown"), TextRole.SECONDARY, TextTone.QUIET))
        self.notes = NoteField(self.tr("Notes of the scene"), self.tr("What only the Game Mother knows"))
        self.notes_panel.body.addWidget(self.notes)
        self.side = QStackedWidget(self)
        self.side.addWidget(self.selected)
        self.side.addWidget(self.adding)
        self.side.addWidget(self.zone_detail)
        self._grid = QGridLayout(self)
        self._right = QVBoxLayout()
        self._far = QVBoxLayout()
        self._foot = QVBoxLayout()
        self._grid.addWidget(self.clock, 0, 0)
        self._deck = QHBoxLayout()
        """The order, and beside it the zones while they are shown."""
        self._near = QVBoxLayout()
        self._near.addWidget(self.order, 1)
        self._deck.addLayout(self._near)
        self._deck.addWidget(self.zones, 1)
        self._grid.addLayout(self._deck, 1, 0)
        self._grid.addWidget(self.outcome, 2, 0)
        self._grid.addWidget(self.chain, 2, 0)
        self._strips = (self.panic, self.chain, self.stealth, self.vehicle, self.outcome)
        for strip in (self.panic, self.stealth, self.vehicle):
            self._grid.addWidget(strip, 2, 0)
        self._grid.addLayout(self._right, 0, 1, 3, 1)
        self._grid.addLayout(self._far, 0, 2, 3, 1)
        self._grid.setColumnStretch(0, 1)
        self._grid.setRowStretch(1, 1)
        self._right.addWidget(self.side, 1)
        self._foot.addWidget(self.due)
        self._foot.addWidget(self.turns)
        self._right.addWidget(self.tracker)
        self._right.addLayout(self._foot)
        self._far.addWidget(self.ranges)
        self._far.addWidget(self.notes_panel, 1)
        self._drawer = QWidget()
        self._drawer_column = QVBoxLayout(self._drawer)
        self._drawer_column.setContentsMargins(0, 0, 0, 0)
        self.side.addWidget(self._drawer)
        self.side.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Expanding)
        self._panes = order = (
            self.order,
            self.zones,
            self.zone_detail,
            self.outcome,
            self.chain,
            self.panic,
            self.stealth,
            self.vehicle,
            self.turns,
            self.due,
            self.side,
            self.notes_panel,
            self.log,
            self.clock,
        )
        for before, after in pairwise(order):
            QWidget.setTabOrder(before, after)
        bind_theme(self._apply_theme)

    def reach_pane(self, step: int) -> None:
        """Give the keyboard to the next part of the scene that takes it, or with -1 to the one before (F6)."""
        focused = QApplication.focusWidget()
        panes = [pane for pane in self._panes if pane.isVisibleTo(self) and pane.isEnabled()]
        panes = [pane for pane in panes if not any(one is not pane and one.isAncestorOf(pane) for one in panes)]
        here = next((place for place, pane in enumerate(panes) if focused and pane.isAncestorOf(focused)), -1)
        start = here if here >= 0 else (-1 if step > 0 else 0)
        for far in range(1, len(panes) + 1):
            pane = panes[(start + far * step) % len(panes)]
            target = _first_stop(pane)
            if target is not None:
                target.setFocus(Qt.FocusReason.TabFocusReason)
                return

    def show_adding(self, adding: bool) -> None:
        """Put the panel for adding in the place of the selected one, or away."""
        self.side.setCurrentWidget(self.adding if adding else self.selected)
        self.clock.set_adding(adding)
        self._share_columns()

    def show_drawer(self, opened: bool) -> None:
        """Let the notes stand in the place of the selected one, or that again; in a wide window they stand apart."""
        opened = opened and not self._theme.is_wide
        self.side.setCurrentWidget(self._drawer if opened else self.selected)
        self.clock.set_adding(False)
        self._share_columns()
        if opened:
            self.notes.setFocus()

    @property
    def is_drawer_open(self) -> bool:
        """Whether the notes stand in the place of the selected one."""
        return self.side.currentWidget() is self._drawer

    @property
    def side_has_focus(self) -> bool:
        """Whether the keyboard is in the selected one, or in what stands in its place, and that can be seen."""
        focused = QApplication.focusWidget()
        return focused is not None and self.side.isVisible() and self.side.isAncestorOf(focused)

    @property
    def shows_tray(self) -> bool:
        """Whether the tray stands here."""
        return self._tray is not None

    def show_tray(self, tray: QWidget | None) -> None:
        """Show the tray here, or not."""
        before, self._tray = self._tray, tray
        if before is not None:
            before.hide()
        self._share_columns()

    def set_tray_asks(self, asks: bool) -> None:
        """Say whether the tray has a question, which needs more room."""
        if asks != self._tray_asks:
            self._tray_asks = asks
            self._share_right()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Share the height between order and outcome."""
        super().resizeEvent(event)
        self._share_deck()
        self.share_height()

    def share_height(self) -> None:
        """The order first; the last outcome takes what is left, at least three lines and at most the attack chain's."""
        metrics = self._theme.metrics
        spacing = self._grid.verticalSpacing()
        room = self.height() - 2 * metrics.gap - self.clock.height() - 2 * spacing
        if self._shows_stealth or self._shows_vehicle:
            self._share_right()
        if self._shows_chain or self._shows_panic:
            needed = self.order.least_height()
            over = needed - (room - metrics.chain_height)
            self.chain.set_folded(not self._unfolded and over > self.order.row_step())
            self._share_right()
            return
        least = self.outcome.least_height()
        if self.is_strip_taken:
            return
        left = 0 if self.shows_zones else room - self.order.height_for(room - least)
        self.outcome.set_room(max(least, min(left, metrics.chain_height)))
        self._share_right()

    def show_running(self, running: bool) -> None:
        """Before the first draw the order has the whole height; only a refusal is shown below it."""
        self._is_running = running
        self._show_outcome()
        self._share_columns()
        self.share_height()

    @property
    def shows_zones(self) -> bool:
        """Whether the zones are shown."""
        return not self.zones.isHidden()

    def show_zones(self, shown: bool) -> None:
        """Let the zones stand beside the order, or in its place where there is no room for both; or put them away."""
        self.zones.setVisible(shown)
        self.aim.setVisible(not shown)
        if shown and self.is_adding and self.order.has_rows:
            self.show_adding(False)
        self.show_zone_detail(shown)
        self._show_outcome()
        self._share_columns()
        self.share_height()

    def show_zone_detail(self, shown: bool) -> None:
        """Put the chosen zone in the place of the selected one, or away; in a wide window they stand apart."""
        if self._theme.is_wide or self.is_adding or self.is_drawer_open:
            return
        if not shown and self.zone_detail.has_focus:
            self.zones.take_focus()
        self.side.setCurrentWidget(self.zone_detail if shown and self.shows_zones else self.selected)
        self._share_right()

    def _share_deck(self) -> None:
        """Let the order stand beside the zones where both have room."""
        metrics, wide = self._theme.metrics, self._theme.is_wide
        least = metrics.zone_order + metrics.gap + metrics.zones_least
        self._is_beside = self.shows_zones and self.order.has_rows and self._deck_width() >= least
        self.order.setVisible(not self.shows_zones or self._is_beside)
        self.order.setMinimumWidth(metrics.zone_order if self._is_beside else 0)
        self.order.setMaximumWidth(metrics.zone_order if self._is_beside else _UNBOUNDED)
        if self.shows_zones:
            self._near.addWidget(self.ranges)
            self.ranges.setFixedWidth(metrics.zone_order)
        else:
            self._far.insertWidget(0 if self._tray is None or not wide else 1, self.ranges)
        self._show_ranges_where_they_fit()

    def _show_ranges_where_they_fit(self) -> None:
        """The ranges give way to rows of the order above them."""
        there = self.shows_ranges and bool(self.ranges.item.rows)
        if there and self.shows_zones:
            room = self.height() - 3 * self._theme.metrics.gap - self.clock.height() - self._grid.verticalSpacing()
            strip = next((one for one in self._strips if not one.isHidden()), None)
            room -= strip.sizeHint().height() + self._grid.verticalSpacing() if strip is not None else 0
            there = self.order.least_height() + self.ranges.sizeHint().height() <= room
        self.ranges.setVisible(there)

    def _deck_width(self) -> int:
        """The width of the left column, in pixels."""
        metrics = self._theme.metrics
        taken = self.side.maximumWidth() if not self.side.isHidden() else self.turns.maximumWidth()
        far = self.notes_panel.maximumWidth() + metrics.gap if self._theme.is_wide else 0
        return self.width() - 3 * metrics.gap - taken - far

    def show_chain(self, shown: bool) -> None:
        """Let the attack stand where the last outcome is, or put that back."""
        if shown != self._shows_chain:
            self._shows_chain = shown
            self._unfolded = False
            self._share_strip()

    def show_panic(self, shown: bool) -> None:
        """Show panic that spreads there, before an attack that is closed and the last outcome."""
        if shown != self._shows_panic:
            self._shows_panic = shown
            self._share_strip()

    def show_stealth(self, shown: bool) -> None:
        """Show the Turn of stealth mode there, behind panic and an attack."""
        if shown != self._shows_stealth:
            self._shows_stealth = shown
            self._share_strip()

    def show_vehicle(self, shown: bool) -> None:
        """Show the vehicle of the selected one there, and what is breathed, where nothing else is."""
        if shown != self._shows_vehicle:
            self._shows_vehicle = shown
            self._share_strip()

    @property
    def is_strip_taken(self) -> bool:
        """Whether something stands in the place of the last outcome."""
        return self._shows_panic or self._shows_chain or self._shows_stealth or self._shows_vehicle

    def _share_strip(self) -> None:
        """Show one of five below the order: panic, the attack, stealth, a vehicle, or the last outcome."""
        order = (
            (self.panic, self._shows_panic),
            (self.chain, self._shows_chain),
            (self.stealth, self._shows_stealth),
            (self.vehicle, self._shows_vehicle),
        )
        shown = next((strip for strip, wanted in order if wanted), None)
        for strip, _ in order:
            strip.setVisible(strip is shown)
        self._show_outcome()
        self.share_height()

    def _show_outcome(self) -> None:
        """Show what happened last; below the zones only when something did."""
        running = self._is_running and not self.shows_zones
        self.outcome.setVisible(not self.is_strip_taken and (running or self.outcome.has_news))

    @property
    def shows_panic(self) -> bool:
        """Whether panic that spreads stands below the order."""
        return self._shows_panic

    @property
    def shows_chain(self) -> bool:
        """Whether an attack stands where the last outcome is."""
        return self._shows_chain

    def unfold_chain(self) -> None:
        """Open a chain that is folded because the order needs the room: the order scrolls then."""
        if self.chain.is_folded:
            self._unfolded = True
            self.share_height()
            self._grid.activate()
            self.order.show_current()

    @property
    def shows_ranges(self) -> bool:
        """Whether there is a place for the ranges: below the order beside the zones, or aside in a wide window."""
        if self.shows_zones:
            return self._is_beside
        return self._is_running and self._theme.is_wide and self._tray is None

    def show_ranges(self, item: RangeItem | None) -> None:
        """Show how far everybody is from whose turn it is; None for nobody."""
        self.ranges.set_item(item or RangeItem())
        self._show_ranges_where_they_fit()

    def show_tracker(self, item: TrackerItem) -> None:
        """Show what the motion tracker reads, where the window is high enough for it and nothing else is there."""
        self.tracker.set_item(item)
        self._share_right()

    def show_due(self, items: tuple[DueItem, ...]) -> None:
        """Show what is due; the list grows into the room of the log."""
        self.due.set_items(items)
        self._share_right()

    @property
    def is_adding(self) -> bool:
        """Whether the panel for adding is open."""
        return self.side.currentWidget() is self.adding

    def _apply_theme(self) -> None:
        metrics = self._theme.metrics
        self._grid.setContentsMargins(metrics.gap, metrics.gap, metrics.gap, metrics.gap)
        self._grid.setHorizontalSpacing(metrics.gap)
        self._grid.setVerticalSpacing(metrics.unit)
        for column in (self._right, self._far, self._deck, self._near):
            column.setSpacing(metrics.gap)
        self._foot.setSpacing(2 * metrics.unit)
        self._share_columns()
        self.share_height()

    def _share_right(self) -> None:
        """Give the selected one the height it needs; the log takes the rest, or is hidden."""
        metrics = self._theme.metrics
        log_here = self._is_running and not self._theme.is_wide and self._tray is None and not self.is_adding
        room = self.height() - 3 * metrics.gap - metrics.clock_height
        tray_here = self._tray is not None and not self._theme.is_wide and not self.is_adding
        rows = MOST_ROWS
        if tray_here:
            least = _QUESTION_LEAST if self._tray_asks else _TRAY_LEAST
            rows = (room - least * metrics.control - self._foot.spacing() - 10 * metrics.unit) // metrics.due_row
        elif not self.is_adding:
            spare = room - self._foot.spacing() - metrics.gap - self.selected.least_height() - 10 * metrics.unit
            rows = 0 if spare < 0 and not self.due.items else max(1, spare // metrics.due_row)
        shows_zone = self.side.currentWidget() is self.zone_detail
        page = self.zone_detail.minimumSizeHint().height() if shows_zone else self.selected.least_height()
        high = room - page >= self.tracker.sizeHint().height() + metrics.gap
        self.tracker.setVisible(bool(self.tracker.item.blips) and high and not tray_here and not self.is_adding)
        self.due.set_most(max(1, min(rows, MOST_ROWS)))
        self.due.setVisible((self._is_running or bool(self.due.items)) and rows > 0)
        self._right.setSpacing(metrics.unit if tray_here and rows <= 0 else metrics.gap)
        room -= self.due.minimumHeight() + self._foot.spacing() if self._is_running else 0
        left = room - metrics.gap - self.selected.wanted_height()
        shown = log_here and left >= metrics.log_least and self.side.currentWidget() is not self.zone_detail
        if not self._theme.is_wide:
            self.log.setVisible(shown)
        if shown:
            self.log.setFixedHeight(left)
        else:
            self.log.setMinimumHeight(0)
            self.log.setMaximumHeight(_UNBOUNDED)

    def _share_columns(self) -> None:
        """Give each part its column and width; the tray asks for more than what it stands in the place of."""
        metrics, wide = self._theme.metrics, self._theme.is_wide
        tray = self._tray
        in_the_way = tray is not None and not wide and not self.is_adding
        near = metrics.scene_tray_column if in_the_way else metrics.selected_column
        far = metrics.scene_tray_column if tray is not None and wide else metrics.selected_column
        parts = (
            (self.side, near),
            (self.turns, near),
            (self.due, near),
            (self.tracker, near),
            (self.ranges, far),
            (self.notes_panel, far),
        )
        for part, width in parts:
            part.setFixedWidth(width)
        self.zone_detail.setMaximumWidth(far if wide else near)
        self.log.setFixedWidth(far if wide else near)
        if tray is not None:
            tray.setFixedWidth(far if wide else near)
            (self._far if wide else self._right).insertWidget(0, tray, _TRAY_PART)
            tray.setVisible(wide or in_the_way)
        if wide:
            self._far.addWidget(self.log, 1)
            self.log.setVisible(tray is None)
        else:
            self._right.insertWidget(self._right.indexOf(self.side) + 1, self.log)
        self.side.setVisible(not in_the_way)
        if wide:
            self._far.insertWidget(0 if tray is None else 1, self.notes_panel, 1)
            if self.side.currentWidget() in (self._drawer, self.zone_detail):
                self.side.setCurrentWidget(self.selected)
        else:
            self._drawer_column.addWidget(self.notes_panel)
        in_far = wide and self.shows_zones
        if in_far:
            self._far.insertWidget(0 if tray is None else 1, self.zone_detail, 1)
        elif self.side.indexOf(self.zone_detail) < 0:
            self.side.addWidget(self.zone_detail)
        if in_far:
            self.zone_detail.show()
        self.notes_panel.setVisible(not in_far)
        self._share_deck()
        self._share_right()


def _first_stop(pane: QWidget) -> QWidget | None:
    """The first widget of a part that Tab would reach."""
    stops = {one for one in pane.findChildren(QWidget) if _takes_tab(one)}
    found: QWidget | None = pane.nextInFocusChain()
    while stops and found is not None and found is not pane:
        if found in stops:
            return found
        found = found.nextInFocusChain()
    return None


def _takes_tab(widget: QWidget) -> bool:
    is_stop = bool(widget.focusPolicy() & Qt.FocusPolicy.TabFocus) and widget.focusProxy() is None
    return is_stop and widget.isVisible() and widget.isEnabled()
