"""Panic that spreads in the scene: whose panic makes whom roll, and who rolls next."""

from dataclasses import replace
from functools import cached_property

from PySide6.QtCore import QObject, Signal

from alien_desktop.documents.sheet.alarm_odds import panic_state
from alien_desktop.documents.sheet.roll_profile import roll_profile_of
from alien_desktop.gui.kit.portrait import short_name
from alien_desktop.gui.scene.chain_items import BarItem, Tone
from alien_desktop.gui.scene.chain_reading import percent
from alien_desktop.gui.scene.panic_panel import PanicItem, PanicNode, PanicPanel
from alien_desktop.gui.scene.scene_layout import SceneLayout
from alien_desktop.gui.scene.scene_strips import Strip
from alien_desktop.rules.odds.panic_odds import PanicOdds, panic_odds
from alien_desktop.rules.stress.alarm import total_terms
from alien_desktop.rules.stress.panic_chain import PanicQueue, PendingPanic
from alien_desktop.session.session import Session

_BARS = 3


class PanicPresenter(QObject):
    """Keeps the page up to date. `rolling`: a Panic Roll of the queue is made, the tray shows it and asks.

    `changed`: the page came, went or shows something else.
    """

    rolling = Signal()
    changed = Signal()

    def __init__(self, session: Session, layout: SceneLayout, parent: QObject) -> None:
        super().__init__(parent)
        self._session = session
        self._queue = session.alarms.panics
        self._layout = layout
        self._panels = layout.panels
        self._queue.changed.connect(self.refresh)

    @cached_property
    def _panel(self) -> PanicPanel:
        """The page; built when panic first spreads."""
        panel = self._panels.panic
        panel.roll_requested.connect(self.roll_next)
        panel.skip_requested.connect(self._queue.skip_next)
        panel.stop_requested.connect(self.stop)
        panel.next_requested.connect(self._queue.prefer)
        panel.spread_requested.connect(self._on_panel_spread_requested)
        return panel

    @property
    def waits(self) -> bool:
        """Whether a combatant has to roll because of another one's panic."""
        return self._layout.shows_panic

    @property
    def has_focus(self) -> bool:
        """Whether the focus is in the page."""
        return self.waits and self._panel.has_focus

    def roll_next(self) -> None:
        """A: make the roll that is next; the tray shows its die and asks what follows."""
        self.rolling.emit()  # a tray that comes up after its question would not have the focus
        self._queue.roll_next()

    def stop(self) -> None:
        """Esc: nobody else hears it."""
        while self._queue.waits:
            self._queue.skip_next()

    def refresh(self) -> None:
        """Show the queue while a combatant of the open scene waits."""
        queue = self._queue.queue
        here = queue is not None and not queue.ended and self._session.scene.is_fighting(queue.origin)
        had_focus = self.has_focus
        if queue is not None and here:
            self._panel.set_item(self._item(queue), spreads=self._queue.chains)
        self._layout.show_strip(Strip.PANIC, here)
        if had_focus and not here:
            self._panels.order.take_focus()
        self.changed.emit()

    def _item(self, queue: PanicQueue) -> PanicItem:
        origin = PendingPanic(queue.origin, "", 0)
        nodes = [
            self._node(origin, waits=False),
            *(self._node(one, waits=False) for one in queue.rolled),
            *(self._node(one, waits=True) for one in queue.waiting),
        ]
        due = queue.waiting[0]
        nodes = [replace(node, is_next=node.who == due.who and node.waits) for node in nodes]
        name = self._name(due.who)
        rolled = len(queue.rolled) + 1
        note = self.tr("{rolled} rolled, {waiting} to come").format(rolled=rolled, waiting=len(queue.waiting))
        dice = next(node.words for node in nodes if node.is_next)
        return PanicItem(
            self.tr("Panic spreads from {who}").format(who=self._name(queue.origin)),
            note,
            tuple(nodes),
            f"{name}, {dice}",
            self._bars(self._odds(due.who)),
            self.tr("Panic Roll: {who}").format(who=short_name(name)),
        )

    def _node(self, panic: PendingPanic, *, waits: bool) -> PanicNode:
        sheet = self._session.workspace.sheet(panic.who)
        rules = self._session.rules_for(sheet.edition)
        words, chance = "", ""
        if waits:
            added = sum(term.dice for term in total_terms(roll_profile_of(sheet, rules), rules.edition.panic.total))
            words = self.tr("D6 {added:+d}").format(added=added)
            chance = self.tr("panics {chance}").format(chance=percent(self._odds(panic.who).panics))
        else:
            running = panic_state(sheet, rules).rows(rules.catalog.panic)
            words = running[-1].name if running else self.tr("keeps together")
        return PanicNode(panic.who, sheet.name, words, chance, sheet.stress, panic.because_of, panic.depth, waits)

    def _odds(self, sheet_id: str) -> PanicOdds:
        sheet = self._session.workspace.sheet(sheet_id)
        rules = self._session.rules_for(sheet.edition)
        roller = roll_profile_of(sheet, rules)
        return panic_odds(rules.catalog.panic, roller, rules.edition.panic, panic_state(sheet, rules))

    def _bars(self, odds: PanicOdds) -> tuple[BarItem, ...]:
        """The chance that nothing happens, and of the likeliest rows."""
        calm = 1 - odds.panics
        bars = [BarItem(self.tr("Keeps together"), float(calm), percent(calm), Tone.GOOD)]
        rows = sorted(odds.rows, key=lambda pair: -pair[1])
        bars += [
            BarItem(row.name, float(part), percent(part), Tone.STRESS) for row, part in rows if row.stays or not calm
        ][:_BARS]
        return tuple(bars)

    def _name(self, sheet_id: str) -> str:
        entry = self._session.index.entry(sheet_id)
        return entry.name if entry is not None else ""

    def _on_panel_spread_requested(self, spreads: bool) -> None:
        """Set the house rule, now and for later sessions."""
        self._queue.set_chains(spreads)
        profile = self._session.profile
        profile.set_preferences(profile.preferences.evolve(panic_chains=spreads))
