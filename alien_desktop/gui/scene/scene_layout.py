"""The parts of the initiative window and where they stand: three columns when there is room, else two.

The bottom right corner is Next turn, always; the list of what is due grows upwards from it. It takes its room from
the log, then from the selected one. The dice tray comes and goes. In a narrow window it stands in the place of the
selected one and the log: the order and every key of the scene stay. In a wide one it stands above the notes, and only
the log makes room; it has its own.

In a low or very narrow window everything stands below each other: the order, then a bar with the selected one, what is
due and the turns; the selected one opens as a drawer below the bar (O), and an attack or the tray takes the room of the
order while it needs it.

What many scenes never show (strips, zones, crew and others, tracker) is built when it is first asked for.
"""

from functools import cached_property
from typing import TypeVar

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QApplication, QGridLayout, QHBoxLayout, QSizePolicy, QStackedWidget, QVBoxLayout, QWidget

from alien_desktop.gui.kit.arranging import afterwards, arranges
from alien_desktop.gui.kit.layouts import UNBOUNDED
from alien_desktop.gui.kit.note_field import NoteField
from alien_desktop.gui.kit.panel import Panel
from alien_desktop.gui.kit.tab_order import focus_of, is_tab_stop, reading_order
from alien_desktop.gui.kit.text_label import TextLabel, TextRole, TextTone
from alien_desktop.gui.kit.translation import translated
from alien_desktop.gui.scene.add_panel import AddPanel
from alien_desktop.gui.scene.chain_panel import ChainPanel
from alien_desktop.gui.scene.clock_panel import ClockPanel
from alien_desktop.gui.scene.contact_items import ContactStep
from alien_desktop.gui.scene.due_panel import MOST_ROWS, DueItem, DuePanel
from alien_desktop.gui.scene.fact_strip import FactStrip
from alien_desktop.gui.scene.order_background import AimArrow
from alien_desktop.gui.scene.order_model import OrderModel
from alien_desktop.gui.scene.order_panel import OrderPanel
from alien_desktop.gui.scene.outcome_panel import OutcomePanel
from alien_desktop.gui.scene.panic_panel import PanicPanel
from alien_desktop.gui.scene.range_panel import RangeItem, RangePanel
from alien_desktop.gui.scene.scene_log_panel import SceneLogPanel
from alien_desktop.gui.scene.scene_strips import SceneStrips, Strip
from alien_desktop.gui.scene.selected_panel import SelectedPanel
from alien_desktop.gui.scene.stealth_items import StealthStep
from alien_desktop.gui.scene.stealth_people import StealthKeys, StealthPeople, StealthPeoplePanel
from alien_desktop.gui.scene.tracker_panel import TrackerItem, TrackerPanel
from alien_desktop.gui.scene.turn_panel import TurnBar, TurnPanel
from alien_desktop.gui.scene.zone_detail import ZoneDetail
from alien_desktop.gui.scene.zone_panel import ZonePanel
from alien_desktop.gui.theme.theme import bind_theme, theme_of
from alien_desktop.session.combat.combat_events import ActionReport
from alien_desktop.session.session import Session

_TRAY_PART = 5
_TRAY_LEAST, _QUESTION_LEAST = 16, 20
"""The least height of a tray, and of one with a question, in controls; the list of what is due gives way."""
_COLUMN_FROM, _COLUMN_HIGH = 225, 135
"""From this width and height of the window on, in units of the measures, the selected one has a column of its own."""
_FLAT_FROM = 125
"""From this width on, in units, what can be done stands beside the vitals in the drawer."""
_DRAWER_HIGH, _DECK_LEAST = 59, 24
"""The height of the drawer below the bar, and that below which the order is no help any more."""
_StripT = TypeVar("_StripT", bound=QWidget)
_ATTACK, _FACTS = (Strip.PANIC, Strip.CHAIN), (Strip.CONTACT, Strip.STEALTH, Strip.VEHICLE)
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
    """What stands in the place of the selected one is asked for, and the tray has that place."""
    zones_form_changed = Signal(str)
    """The zones are shown as a "list" or a "map" from now on."""
    add_requested = Signal(str, int)
    """So many of a line of the panel for adding are asked for: its id, their number."""
    adding_released = Signal()
    """Esc on the empty field of the panel for adding."""

    def __init__(self, model: OrderModel, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme_of(self)
        self._tray: QWidget | None = None
        self._tray_asks = False
        self._shows_people = self._tracker_first = False
        self._unfolded = False
        self._is_low = False
        """Whether everything stands below each other."""
        self._is_open = False
        """Whether the drawer of a low window is open."""
        self._opens_itself, self._is_free = True, False
        """Whether the drawer may stand open where nothing gives way for it, and whether it does."""
        self._below: QWidget | None = None
        """What is below the order of a low window."""
        self.zones_form = ""
        """How the zones are shown at first: as a "map", else as a list."""
        self._zones_open = False
        self._zones_first = False
        """Whether the zones were asked for last: they come before what is below them."""
        self._is_running = False
        self._is_beside = False
        """Whether the order stands beside the zones."""
        self.clock = ClockPanel(self)
        self.turns = TurnPanel(self)
        self.bar = TurnBar(self.turns, self)
        self.bar.hide()
        self.order = OrderPanel(model, self)
        self.aim = AimArrow(self.order, self.order.attack_rows, self)
        self.order.rows_moved.connect(self.aim.update)
        self.stealth_keys = StealthKeys(self)
        self.outcome = OutcomePanel(self)
        self._strips = SceneStrips(self.outcome)
        self.due = DuePanel(self)
        self.bar.due_requested.connect(self.due.answer_first)
        self.bar.opened_requested.connect(self.show_drawer)
        self.selected = SelectedPanel(self)
        self.log = SceneLogPanel(session, self)
        self.ranges = RangePanel(self)
        self.ranges.hide()
        self.notes_panel = Panel(self.tr("Game Mother's notes"), self)
        self.notes_panel.add_title_widget(TextLabel(self.tr("never shown"), TextRole.SECONDARY, TextTone.QUIET))
        self.notes = NoteField(self.tr("Notes of the scene"), self.tr("What only the Game Mother knows"))
        self.notes_panel.body.addWidget(self.notes)
        self.side = QStackedWidget(self)
        self.side.addWidget(self.selected)
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
        self._grid.addLayout(self._deck, 1, 0)
        self._grid.addLayout(self._strips.column, 2, 0)
        self._grid.addLayout(self._right, 0, 1, 3, 1)
        self._grid.addLayout(self._far, 0, 2, 3, 1)
        self._grid.addWidget(self.bar, 3, 0)
        self._grid.setColumnStretch(0, 1)
        self._grid.setRowStretch(1, 1)
        self._right.addWidget(self.side, 1)
        self._foot.addWidget(self.due)
        self._foot.addWidget(self.turns)
        self._right.addLayout(self._foot)
        self._far.addWidget(self.ranges)
        self._far.addWidget(self.notes_panel, 1)
        self._drawer = QWidget()
        self._drawer_column = QVBoxLayout(self._drawer)
        self._drawer_column.setContentsMargins(0, 0, 0, 0)
        self.side.addWidget(self._drawer)
        self.side.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Expanding)
        self._parts: dict[str, QWidget] = {
            "order": self.order,
            "outcome": self.outcome,
            "bar": self.bar,
            "turns": self.turns,
            "due": self.due,
            "side": self.side,
            "notes_panel": self.notes_panel,
            "log": self.log,
            "clock": self.clock,
        }
        bind_theme(self._apply_theme)

    # --- what is built when it is first asked for ---

    @cached_property
    def zones(self) -> ZonePanel:
        """The zones, as a list or a map."""
        zones = ZonePanel(self)
        zones.show_map(self.zones_form == "map")
        zones.form_changed.connect(self.zones_form_changed)
        zones.hide()
        self._deck.addWidget(zones, 1)
        self.stealth_keys.watch(zones.list, zones.map)
        self._place("zones", zones)
        return zones

    @cached_property
    def adding(self) -> AddPanel:
        """The search for whom to add."""
        adding = AddPanel(self)
        adding.add_requested.connect(self.add_requested)
        adding.focus_released.connect(self.adding_released)
        self.side.addWidget(adding)
        self._place("adding", adding)
        return adding

    @cached_property
    def zone_detail(self) -> ZoneDetail:
        """The chosen zone."""
        detail = ZoneDetail(self)
        self.side.addWidget(detail)
        self.stealth_keys.watch(detail.step_list)
        self._place("zone_detail", detail)
        return detail

    @cached_property
    def people(self) -> StealthPeoplePanel:
        """Crew and others of stealth mode."""
        people = StealthPeoplePanel(self)
        people.hide()
        self._near.insertWidget(1, people, 1)
        self.stealth_keys.watch(people)
        self._place("people", people)
        return people

    @cached_property
    def tracker(self) -> TrackerPanel:
        """The motion tracker."""
        tracker = TrackerPanel(self)
        tracker.hide()
        self._right.insertWidget(self._right.count() - 1, tracker)
        self.stealth_keys.watch(tracker)
        self._place("tracker", tracker)
        return tracker

    @cached_property
    def chain(self) -> ChainPanel:
        """The strip of an attack."""
        chain = ChainPanel(self)
        chain.unfold_requested.connect(self.unfold_chain)
        return self._place_strip(Strip.CHAIN, chain)

    @cached_property
    def panic(self) -> PanicPanel:
        """The strip of panic that spreads."""
        return self._place_strip(Strip.PANIC, PanicPanel(self))

    @cached_property
    def contact(self) -> FactStrip:
        """The strip of a contact."""
        return self._place_strip(Strip.CONTACT, FactStrip(self.tr("Contact"), len(ContactStep), self))

    @cached_property
    def stealth(self) -> FactStrip:
        """The strip of stealth mode."""
        stealth = FactStrip(self.tr("Stealth"), len(StealthStep), self)
        self.stealth_keys.watch(stealth)
        return self._place_strip(Strip.STEALTH, stealth)

    @cached_property
    def vehicle(self) -> FactStrip:
        """The strip of a vehicle and of what is breathed."""
        return self._place_strip(Strip.VEHICLE, FactStrip(self.tr("Vehicle"), parent=self))

    def _place_strip(self, kind: Strip, strip: _StripT) -> _StripT:
        """Put a strip that was just built below the order, and return it."""
        self._strips.add(kind, strip)
        self._place(kind.name.lower(), strip)
        if isinstance(strip, FactStrip):
            strip.let_go.connect(lambda: self.at_home.take_focus())
        return strip

    def _place(self, name: str, part: QWidget) -> None:
        """Remember a part that was just built."""
        self._parts[name] = part

    def _built(self, *names: str) -> list[QWidget]:
        """Those of these parts that are there."""
        return [self._parts[name] for name in names if name in self._parts]

    # --- the keyboard ---

    def reach_pane(self, step: int) -> None:
        """Give the keyboard to the next part of the scene that takes it, or with -1 to the one before (F6)."""
        focused = QApplication.focusWidget()
        panes = [pane for pane in self._built(*_PANES) if pane.isVisibleTo(self) and pane.isEnabled()]
        panes = [pane for pane in panes if not any(one is not pane and one.isAncestorOf(pane) for one in panes)]
        here = next((place for place, pane in enumerate(panes) if focused and pane.isAncestorOf(focused)), -1)
        start = here if here >= 0 else (-1 if step > 0 else 0)
        for far in range(1, len(panes) + 1):
            pane = panes[(start + far * step) % len(panes)]
            target = next(filter(is_tab_stop, reading_order(pane)), None)
            if target is not None:
                target.setFocus(Qt.FocusReason.TabFocusReason)
                return

    def show_adding(self, adding: bool) -> None:
        """Put the panel for adding in the place of the selected one, or away."""
        self._tracker_first = False
        self.side.setCurrentWidget(self.adding if adding else self.selected)
        self._is_open = adding
        self.clock.set_adding(adding)
        self._share_columns()

    def show_selected(self) -> None:
        """Show the selected one, whatever stands in its place."""
        self.show_adding(False)
        self._is_open = True
        self._share_columns()

    def show_drawer(self, opened: bool) -> None:
        """Let the notes stand in the place of the selected one, or that again; in a wide window they stand apart.

        In a low window this is the drawer with the selected one; its own button leads to the notes.
        """
        if self._is_low:
            if opened and not self.is_adding:
                self.side.setCurrentWidget(self.selected)
            self._is_open = self._opens_itself = opened
            self.clock.set_adding(opened and self.is_adding)
            self._share_columns()
            return
        opened = opened and not self._theme.is_wide
        if opened:
            self._clear_side()
        self._tracker_first = False
        self.side.setCurrentWidget(self._drawer if opened else self.selected)
        self.clock.set_adding(False)
        self._share_columns()
        if opened:
            self.notes.setFocus()

    @property
    def is_drawer_open(self) -> bool:
        """Whether the notes stand in the place of the selected one; in a low window, whether that is seen."""
        if self._is_low:
            return self._is_open or self._is_free
        return self.side.currentWidget() is self._drawer and not self.side.isHidden()

    def _clear_side(self) -> None:
        """Nothing that is asked for may get the keyboard behind the tray."""
        if self._tray is not None and not self._theme.is_wide:
            self.side_needed.emit()

    def show_notes(self) -> None:
        """Show the notes of the scene, and give them the keyboard."""
        if not self._theme.is_wide:
            self._clear_side()
            self._tracker_first = False
            self.side.setCurrentWidget(self._drawer)
            self._is_open = True
            self._share_columns()
        self.notes.setFocus()

    @property
    def side_has_focus(self) -> bool:
        """Whether the keyboard is in the selected one, or in what is in its place, and that can be seen."""
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
        self._follow_size()

    @afterwards
    def _follow_size(self) -> None:
        if self._has_no_column() != self._is_low:
            self._share_columns()
            self._grid.activate()  # heights below depend on the width that the order has now
        self._share_deck()
        self.share_height()

    @arranges
    def share_height(self) -> None:
        """The order first; the last outcome takes what is left, at least three lines and at most the attack chain's."""
        metrics = self._theme.metrics
        if self._is_low:
            self._share_low()
            return
        spacing = self._grid.verticalSpacing()
        room = self.height() - 2 * metrics.gap - self.clock.height() - 2 * spacing
        if self._strips.is_wanted(*_FACTS):
            self._share_right()
        if self._strips.is_wanted(*_ATTACK):
            needed = self.order.least_height()
            over = needed - (room - metrics.chain_height)
            if self.shows_chain:
                self.chain.set_room(0)
                self.chain.set_folded(not self._unfolded and over > self.order.row_step())
            self._share_right()
            return
        least = self.outcome.least_height()
        if self.is_strip_taken:
            return
        if not self.outcome.has_news and not self.shows_zones and self.order.least_height() > room - least:
            self.outcome.hide()  # with nothing to say it leaves the room to the order
            self._share_right()
            return
        if self._is_running and not self.shows_zones:
            self.outcome.show()
        left = 0 if self.shows_zones else room - self.order.height_for(room - least)
        self.outcome.set_room(max(least, min(left, metrics.chain_height)))
        self._share_right()

    @property
    def is_running(self) -> bool:
        """Whether Rounds are played, as it was shown last."""
        return self._is_running

    def show_running(self, running: bool) -> None:
        """Before the first draw the order has the whole height; only a refusal is shown below it."""
        self._is_running = running
        self._show_outcome()
        self._share_columns()
        self.share_height()

    @property
    def shows_zones(self) -> bool:
        """Whether the zones are open; in a low window something else may have their room."""
        return self._zones_open

    @property
    def zones_in_sight(self) -> bool:
        """Whether the zones are open and nothing else has their room."""
        return any(part.isVisibleTo(self.window()) for part in self._built("zones"))

    @property
    def zones_have_focus(self) -> bool:
        """Whether the keyboard is in the zones, or in the chosen one."""
        focused = focus_of(self)
        return focused is not None and any(part.isAncestorOf(focused) for part in self._built("zones", "zone_detail"))

    @property
    def at_home(self) -> ZonePanel | OrderPanel:
        """The list that has the keyboard while nothing else asks for it."""
        return self.zones if self.shows_zones else self.order

    @property
    def _side_shows_zone(self) -> bool:
        return self.side.currentWidget() in self._built("zone_detail")

    @arranges
    def show_zones(self, shown: bool) -> None:
        """Let the zones stand beside the order, or in its place where there is no room for both; or put them away."""
        self._zones_open = self._zones_first = shown
        if shown or self._built("zones"):
            self.zones.setVisible(shown)
        self.aim.setVisible(not shown)
        if shown and self.is_adding and self.order.has_rows:
            self.show_adding(False)
        self.show_zone_detail(shown)
        self._show_outcome()
        self._share_columns()
        self._grid.activate()  # how tall the order wants to be depends on the width that it has now
        self.share_height()

    def let_strip_come(self) -> None:
        """Let what is below the zones have their room again, where a low window has none for both."""
        if self._zones_first:
            self._zones_first = False
            self.share_height()

    def show_zone_detail(self, shown: bool) -> None:
        """Put the chosen zone in the place of the selected one, or away; in a wide window they stand apart."""
        if self._theme.is_wide or self._is_low or self.is_adding or self.is_drawer_open:
            return
        if not shown and self._side_shows_zone and self.zone_detail.has_focus:
            self.zones.take_focus()
        self._tracker_first = self._tracker_first and not shown
        self.side.setCurrentWidget(self.zone_detail if shown and self.shows_zones else self.selected)
        self._share_right()

    def reveal_zone_detail(self) -> None:
        """Show what the chosen zone has, also where that takes the room of something else."""
        self._clear_side()
        if self._is_low:
            self.side.setCurrentWidget(self.zone_detail)
            self._is_open = True
            self._share_columns()
        else:
            self.show_zone_detail(True)

    def _share_deck(self) -> None:
        """Let the order stand beside the zones where both have room."""
        metrics, wide = self._theme.metrics, self._theme.is_wide
        least = metrics.zone_order + metrics.gap + metrics.zones_least
        self._is_beside = self.shows_zones and self.order.has_rows and self._deck_width() >= least
        self._show_list(not self.shows_zones or self._is_beside)
        for part in self._built("order", "people"):
            part.setMinimumWidth(metrics.zone_order if self._is_beside else 0)
            part.setMaximumWidth(metrics.zone_order if self._is_beside else UNBOUNDED)
        if self.shows_zones:
            self._near.addWidget(self.ranges)
            self.ranges.setFixedWidth(metrics.zone_order)
        else:
            self._far.insertWidget(0 if self._tray is None or not wide else 1, self.ranges)
        self._show_ranges_where_they_fit()

    def _show_ranges_where_they_fit(self) -> None:
        """The ranges give way to rows of the order above them."""
        there = self.shows_ranges and bool(self.ranges.item.rows) and not self._shows_people
        if there and self.shows_zones:
            room = self.height() - 3 * self._theme.metrics.gap - self.clock.height() - self._grid.verticalSpacing()
            strip = self._strips.seen
            if strip is not None:
                high = self.outcome.least_height() if strip is self.outcome else strip.sizeHint().height()
                room -= high + self._grid.verticalSpacing()
            there = self.order.least_height() + self.ranges.sizeHint().height() <= room
        self.ranges.setVisible(there)

    def _deck_width(self) -> int:
        """The width of the left column, in pixels."""
        metrics = self._theme.metrics
        taken = self.side.maximumWidth() if not self.side.isHidden() else self.turns.maximumWidth()
        far = self.notes_panel.maximumWidth() + metrics.gap if self._theme.is_wide else 0
        return self.width() - 3 * metrics.gap - taken - far

    def show_strip(self, kind: Strip, shown: bool) -> None:
        """Let a strip stand where the last outcome is, or no more: panic before an attack, both before all others."""
        if not self._strips.want(kind, shown):
            return
        if kind is Strip.CHAIN:
            self._unfolded = False
            if shown:
                self.tell(ActionReport(""))  # older than the attack
        if kind in _ATTACK:
            self._is_open = self._is_open and not shown
        self._share_strip()

    @property
    def is_strip_taken(self) -> bool:
        """Whether something stands in the place of the last outcome."""
        return self._strips.first is not self.outcome

    @property
    def strip_has_next(self) -> bool:
        """Whether the strip of a contact or of stealth mode has the filled button."""
        strip = self._strips.first
        return isinstance(strip, FactStrip) and any(one.main for one in strip.item.buttons)

    def _share_strip(self) -> None:
        """Show one strip below the order; one that goes with the keyboard in it gives that to the list."""
        seen, focused = self._strips.seen, focus_of(self)
        held = seen is not None and focused is not None and seen.isAncestorOf(focused)
        self._strips.show_only(self._strips.first)
        if held and seen is not self._strips.first:
            self.at_home.take_focus()
        self._show_outcome()
        self.share_height()

    def tell(self, report: ActionReport) -> None:
        """Say what just happened or was refused: in its panel, and in the title of a strip that has its place."""
        self.outcome.set_outcome(report)
        ink = "alert" if report.harm else "stress" if report.refused else "text"
        self._strips.tell(translated(report.sentence), ink)

    @arranges
    def _show_outcome(self) -> None:
        """Show what happened last; below the zones only when something did."""
        running = self._is_running and not self.shows_zones
        self.outcome.setVisible(not self.is_strip_taken and (running or self.outcome.has_news))

    @property
    def shows_panic(self) -> bool:
        """Whether panic that spreads stands below the order."""
        return self._strips.is_wanted(Strip.PANIC)

    @property
    def shows_chain(self) -> bool:
        """Whether an attack stands where the last outcome is."""
        return self._strips.is_wanted(Strip.CHAIN)

    def unfold_chain(self) -> None:
        """Open a chain that is folded because the order needs the room: the order scrolls then."""
        if self.shows_chain and self.chain.is_folded:
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

    def show_tracker(self, item: TrackerItem | None) -> None:
        """Show what the motion tracker reads, where the window is high enough and nothing else stands there."""
        is_new = not self._built("tracker")
        if item is None and is_new:
            return
        self.tracker.set_item(item or TrackerItem())
        if is_new:
            self._share_columns()
        else:
            self._share_right()

    def show_people(self, people: StealthPeople | None) -> None:
        """Let crew and others of stealth mode stand in the place of the order; None for the order again."""
        shown = people is not None
        if people is not None:
            self.people.set_people(people)
        if shown == self._shows_people:
            return
        before = self._list
        focused = focus_of(self)
        had_focus = focused is not None and before.isAncestorOf(focused)
        self._shows_people = shown
        self._share_columns()
        self.share_height()
        if had_focus and self._list.isVisible():
            self._list.take_focus()

    def let_tracker_come(self) -> None:
        """Let the motion tracker have the column of the selected one until something else is asked for."""
        self._tracker_first = True
        self._share_right()

    @property
    def is_tracker_first(self) -> bool:
        """Whether the motion tracker stands in the place of the selected one and of the chosen zone."""
        return self._tracker_first and any(part.isVisible() for part in self._built("tracker"))

    @property
    def _list(self) -> OrderPanel | StealthPeoplePanel:
        """Who is in the scene: the order, in stealth mode crew and others."""
        return self.people if self._shows_people else self.order

    def _show_list(self, shown: bool) -> None:
        self.order.setVisible(shown and not self._shows_people)
        for part in self._built("people"):
            part.setVisible(shown and self._shows_people)

    def show_due(self, items: tuple[DueItem, ...]) -> None:
        """Show what is due; the list grows into the room of the log."""
        self.due.set_items(items)
        self.bar.set_due(items)
        self._share_right()

    @property
    def is_adding(self) -> bool:
        """Whether the panel for adding is open."""
        return self.side.currentWidget() in self._built("adding")

    def _apply_theme(self) -> None:
        metrics = self._theme.metrics
        self._grid.setHorizontalSpacing(metrics.gap)
        self._grid.setVerticalSpacing(metrics.unit)
        for column in (self._right, self._far, self._deck, self._near):
            column.setSpacing(metrics.gap)
        self._foot.setSpacing(2 * metrics.unit)
        self._share_columns()
        self.share_height()

    @arranges
    def _share_right(self) -> None:
        """Give the selected one the height it needs; the log takes the rest, or is hidden."""
        metrics = self._theme.metrics
        if self._is_low:
            self._share_low()
            return
        log_here = self._is_running and not self._theme.is_wide and self._tray is None and not self.is_adding
        room = self.height() - 3 * metrics.gap - metrics.clock_height
        tray_here = self._tray is not None and not self._theme.is_wide and not self.is_adding
        rows = MOST_ROWS
        if tray_here:
            least = _QUESTION_LEAST if self._tray_asks else _TRAY_LEAST
            rows = (room - least * metrics.control - self._foot.spacing() - self.due.frame_height) // metrics.due_row
        elif not self.is_adding:
            spare = room - self._foot.spacing() - metrics.gap - self.selected.least_height() - self.due.frame_height
            rows = 0 if spare < 0 and not self.due.items else max(1, spare // metrics.due_row)
        self.due.set_most(max(1, min(rows, MOST_ROWS)))
        self.due.setVisible((self._is_running or bool(self.due.items)) and rows > 0)
        due = self.due.minimumHeight() + self._foot.spacing() if not self.due.isHidden() else 0
        self._share_tracker(room - due, away=tray_here or self.is_adding)
        self._right.setSpacing(metrics.unit if tray_here and rows <= 0 else metrics.gap)
        room -= self.due.minimumHeight() + self._foot.spacing() if self._is_running else 0
        left = room - metrics.gap - self.selected.wanted_height()
        shown = log_here and left >= metrics.log_least and not self._side_shows_zone
        if not self._theme.is_wide:
            self.log.setVisible(shown)
        if shown:
            self.log.setFixedHeight(self.log.whole_height(left))
        else:
            self.log.setMinimumHeight(0)
            self.log.setMaximumHeight(UNBOUNDED)

    def _share_tracker(self, room: int, *, away: bool) -> None:
        """The tracker in the place of the selected one, below it where there is room, or its fan alone."""
        if not self._built("tracker"):
            self.side.setVisible(self._tray is None or not away or self.is_adding)
            return
        item, gap = self.tracker.item, self._theme.metrics.gap
        there = bool(item.blips) or item.power is not None
        drawer = self.side.currentWidget() is self._drawer
        first = self._tracker_first and there and not (away or drawer or self._theme.is_wide)
        page = self.zone_detail.minimumSizeHint().height() if self._side_shows_zone else self.selected.least_height()
        left = room - page - gap
        whole = first or (there and left >= self.tracker.whole_height)
        self.tracker.set_whole(whole)
        high = left >= self.tracker.sizeHint().height()
        shown = (first or whole or (bool(item.blips) and high)) and not away
        if first and self.side_has_focus:
            self._list.take_focus()
        self.side.setVisible(not first and not (self._tray is not None and away and not self.is_adding))
        self.tracker.setVisible(shown)
        self._right.setStretchFactor(self.tracker, int(first))

    def _has_no_column(self) -> bool:
        """Whether the window is so low or narrow that nothing stands beside the order."""
        window, unit = self.window(), self._theme.metrics.unit
        return window.width() < _COLUMN_FROM * unit or window.height() < _COLUMN_HIGH * unit

    def _stack_up(self) -> None:
        """Put everything below each other."""
        if self._foot.indexOf(self.turns) >= 0:
            self._foot.removeWidget(self.turns)
            self.turns.setMinimumWidth(0)
            self.turns.setMaximumWidth(UNBOUNDED)
            self.bar.take_turns()
            self._grid.addWidget(self.side, 4, 0)
            self._drawer_column.addWidget(self.notes_panel)
            self.notes_panel.setMinimumWidth(0)
            self.notes_panel.setMaximumWidth(UNBOUNDED)
            self.notes_panel.show()
            for detail in self._built("zone_detail"):
                if self.side.indexOf(detail) < 0:
                    self.side.addWidget(detail)
                detail.setMaximumWidth(UNBOUNDED)
            self.side.setMinimumWidth(0)
            self.side.setMaximumWidth(UNBOUNDED)
        for part in (self.due, self.log, self.ranges, *self._built("tracker")):
            part.hide()
        if self._tray is not None:
            self._tray.setMinimumWidth(0)
            self._tray.setMaximumWidth(UNBOUNDED)
            self._grid.addWidget(self._tray, 1, 0)
            self._tray.show()
        self._share_deck()
        self._share_low()

    def _unstack(self) -> None:
        """Put everything back beside the order."""
        self._foot.addWidget(self.turns)
        self._right.insertWidget(0, self.side, 1)
        self.side.setMinimumHeight(0)
        self.side.setMaximumHeight(UNBOUNDED)
        self.clock.show()
        self._fill_with(None)
        self._deck_shown(True)
        self._share_strip()

    def _share_low(self) -> None:
        """Share the height of a low window: the drawer or the strip has what it needs, the order what is left."""
        metrics = self._theme.metrics
        gap = self._grid.verticalSpacing()
        room = self.height() - 4 * metrics.unit - 2 * (metrics.clock_height + gap)
        shown = self.zones if self.shows_zones else self._list
        least = max(_DECK_LEAST * metrics.unit, shown.minimumSizeHint().height())
        needs = _DRAWER_HIGH * metrics.unit
        self.selected.set_flat(self.width() >= _FLAT_FROM * metrics.unit)
        wanted = self._strips.first
        strip = None if wanted is self.outcome and not self.outcome.has_news else wanted
        if strip is self.outcome:
            self.outcome.set_room(self.outcome.least_height())
        if isinstance(strip, ChainPanel):
            strip.set_folded(False)
            alone = room - gap - metrics.chain_height < least
            strip.set_room(self._room_alone(room - gap) if alone else self._spare(room - gap), fills=alone)
        high = strip.sizeHint().height() if strip is not None and not isinstance(strip, ChainPanel) else 0
        taken = max(strip.minimumHeight(), high) + gap if strip is not None else 0
        self._is_free = self._opens_itself and self._tray is None and self._spare(room - taken) >= needs + gap
        self.bar.set_open(self.is_drawer_open)
        if self._tray is not None:
            self.side.hide()
            self._strips.show_only(None)
            self._fill_with(None)
            self._deck_shown(False)
            return
        self.side.setVisible(self.is_drawer_open)
        if self._is_free:
            self.side.setFixedHeight(needs)
            room -= needs + gap
        elif self._is_open:
            self.bar.show()
            self.clock.setVisible(room - gap >= needs * 3 // 4)
            room += 0 if room - gap >= needs * 3 // 4 else metrics.clock_height + gap
            high = min(needs, room - gap)
            high = high if room - gap - high >= least and self.order.has_rows else room - gap
            self.side.setFixedHeight(max(high, 0))
            self._strips.show_only(None)
            self._fill_with(None)
            self._deck_shown(room - gap - high >= least)
            self._keep_current_in_sight(self.side)
            return
        left = room - taken
        if left < least and self._zones_first and not self._strips.is_wanted(*_ATTACK):
            strip, left = None, room
        self._strips.show_only(strip)
        self._deck_shown(strip is None or left >= least)
        self._fill_with(strip if left < least else None)
        # In the smallest windows a strip has the room of the Round too, and then that of the turns: N still goes on.
        self.clock.setVisible(left >= 0 and (strip is not None or left >= least))
        self.bar.setVisible(left + metrics.clock_height + gap >= 0)
        self._keep_current_in_sight(strip)

    def _spare(self, room: int) -> int:
        """How much of the room of a low window its order leaves, in pixels; nothing of what the zones would show."""
        if self.shows_zones or self._shows_people or not self._is_running:
            return 0
        return room - self.order.height_for(room)

    def _room_alone(self, room: int) -> int:
        """What an attack has that stands alone: where that is too little the Round gives way, then the turns."""
        metrics = self._theme.metrics
        for _ in (self.clock, self.bar):
            if room < metrics.chain_height:
                room += metrics.clock_height + self._grid.verticalSpacing()
        return room

    def _fill_with(self, strip: QWidget | None) -> None:
        """Let a strip that stands alone take the room of the order above it; None where the order has it."""
        self._strips.fill_with(strip)
        self._grid.setRowStretch(1, int(not isinstance(strip, FactStrip)))
        self._grid.setRowStretch(2, int(isinstance(strip, FactStrip)))

    def _keep_current_in_sight(self, below: QWidget | None) -> None:
        """Scroll to whose turn it is when something else begins to stand below the order."""
        if below is not self._below:
            self._below = below
            self._grid.activate()
            self.order.show_current()

    def _deck_shown(self, shown: bool) -> None:
        self._show_list(shown and (not self.shows_zones or self._is_beside))
        for part in self._built("zones"):
            part.setVisible(shown and self.shows_zones)
        self.aim.setVisible(shown and not self.shows_zones)

    @arranges
    def _share_columns(self) -> None:
        """Give each part its column and width; the tray asks for more than what it stands in the place of."""
        metrics, wide = self._theme.metrics, self._theme.is_wide
        self._is_low = self._has_no_column()
        margin = 2 * metrics.unit if self._is_low else metrics.gap
        self._grid.setContentsMargins(margin, margin, margin, margin)
        self.bar.setVisible(self._is_low)
        if self._is_low:
            self._stack_up()
            return
        self.selected.set_flat(False)
        tray = self._tray
        in_the_way = tray is not None and not wide and not self.is_adding
        if self._foot.indexOf(self.turns) < 0:
            self._unstack()
        near = metrics.scene_tray_column if in_the_way else metrics.selected_column
        far = metrics.scene_tray_column if tray is not None and wide else metrics.selected_column
        for part in (self.side, self.turns, self.due, *self._built("tracker")):
            part.setFixedWidth(near)
        for part in (self.ranges, self.notes_panel):
            part.setFixedWidth(far)
        for detail in self._built("zone_detail"):
            detail.setMaximumWidth(far if wide else near)
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
            if self.side.currentWidget() is self._drawer or self._side_shows_zone:
                self.side.setCurrentWidget(self.selected)
        else:
            self._drawer_column.addWidget(self.notes_panel)
        in_far = wide and self.shows_zones
        if in_far:
            self._far.insertWidget(0 if tray is None else 1, self.zone_detail, 1)
            self.zone_detail.show()
        for detail in self._built("zone_detail"):
            if not in_far and self.side.indexOf(detail) < 0:
                self.side.addWidget(detail)
        self.notes_panel.setVisible(not in_far)
        self._share_deck()
        self._share_right()
