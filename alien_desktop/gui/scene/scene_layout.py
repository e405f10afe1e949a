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
        self.clock = ClockPanel(self)
        self.turns = TurnPanel(self)
        self.order = OrderPanel(model, self)
        self.aim = AimArrow(self.order, self.order.attack_rows, self)
        self.order.rows_moved.connect(self.aim.update)
        self.zones = ZonePanel(self)
        self.zones.hide()
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
        self._grid = QGridLayout(self)
        self._right = QVBoxLayout()
        self._far = QVBoxLayout()
        self._foot = QVBoxLayout()
        self._grid.addWidget(self.clock, 0, 0)
        self._grid.addWidget(self.order, 1, 0)
        self._grid.addWidget(self.zones, 1, 0)
        self._grid.addWidget(self.outcome, 2, 0)
        self._grid.addWidget(self.chain, 2, 0)
        for strip in (self.panic, self.stealth, self.vehicle):
            self._grid.addWidget(strip, 2, 0)
        self._grid.addLayout(self._right, 0, 1, 3, 1)
        self._grid.addLayout(self._far, 0, 2, 3, 1)
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
        self._panes = order = (
            self.order,
            self.zones,
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
        self.outcome.setVisible(not self.is_strip_taken and (running or self.outcome.has_news))
        self._share_columns()
        self.share_height()

    @property
    def shows_zones(self) -> bool:
        """Whether the zones stand in the place of the order."""
        return not self.zones.isHidden()

    def show_zones(self, shown: bool) -> None:
        """Let the zones stand in the place of the order, or that again."""
        self.zones.setVisible(shown)
        self.order.setVisible(not shown)
        self.aim.setVisible(not shown)
        self.share_height()

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
        self.outcome.setVisible(shown is None and (self._is_running or self.outcome.has_news))
        self.share_height()

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
        """Whether there is a place for the ranges: beside the order of a wide window, while no tray needs it."""
        return self._is_running and self._theme.is_wide and self._tray is None

    def show_ranges(self, item: RangeItem | None) -> None:
        """Show how far everybody is from whose turn it is; None for nobody."""
        self.ranges.set_item(item or RangeItem())
        self.ranges.setVisible(item is not None and self.shows_ranges)

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
        for column in (self._right, self._far):
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
        self.due.set_most(max(1, min(rows, MOST_ROWS)))
        self.due.setVisible((self._is_running or bool(self.due.items)) and rows > 0)
        self._right.setSpacing(metrics.unit if tray_here and rows <= 0 else metrics.gap)
        room -= self.due.minimumHeight() + self._foot.spacing() if self._is_running else 0
        left = room - metrics.gap - self.selected.wanted_height()
        shown = log_here and left >= metrics.log_least
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
            (self.ranges, far),
            (self.notes_panel, far),
        )
        for part, width in parts:
            part.setFixedWidth(width)
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
            self._far.insertWidget(self._far.indexOf(self.ranges) + 1, self.notes_panel, 1)
            if self.is_drawer_open:
                self.side.setCurrentWidget(self.selected)
        else:
            self._drawer_column.addWidget(self.notes_panel)
        self.notes_panel.setVisible(True)
        self.ranges.setVisible(self.shows_ranges and bool(self.ranges.item.rows))
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
