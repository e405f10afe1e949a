"""Connects the page of a what-if with the process that fights."""

from dataclasses import replace
from time import monotonic

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QGuiApplication

from alien_desktop.gui.scene.orders_view import FighterItem
from alien_desktop.gui.scene.what_if_deck import deck_item
from alien_desktop.gui.scene.what_if_items import NO_PACE, Pace, WhatIfItem, percent
from alien_desktop.gui.scene.what_if_page import MORE_FIGHTS, WhatIfPage
from alien_desktop.gui.scene.what_if_setup import FightRequest
from alien_desktop.rules.violation import RuleViolation
from alien_desktop.session.session import Session
from alien_desktop.session.what_if.bouts import Bouts, bouts_of, bouts_to_data, verify_bouts
from alien_desktop.session.what_if.plans import PLAN_SIGNS
from alien_desktop.session.what_if.runner import Progress, RunState


class WhatIfPresenter(QObject):
    """Acts for one page. `left()`: the scene is wanted again."""

    left = Signal()

    def __init__(self, session: Session, page: WhatIfPage, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._page = page
        self._bouts: Bouts | None = None
        self._moment = ""
        self._seen = True
        self._began = 0.0
        page.run_requested.connect(self._on_page_run_requested)
        page.more_requested.connect(self._on_page_more_requested)
        page.stop_requested.connect(session.what_if.stop)
        page.cancel_requested.connect(self._on_page_cancel_requested)
        page.copy_requested.connect(self._on_page_copy_requested)
        page.left.connect(self.left)
        session.what_if.progressed.connect(self._on_what_if_progressed)

    @property
    def page(self) -> WhatIfPage:
        """The page that it acts for."""
        return self._page

    def verify(self) -> None:
        """Raise RuleViolation where there is nobody to fight."""
        verify_bouts(self._session.scene.encounter)

    def show(self) -> None:
        """Show the plans; fights that go on, and a report that nobody has seen, come first."""
        same = self._bouts is not None and self._bouts.scene.id == self._session.scene.encounter_id
        if same and (self._session.what_if.is_running or not self._seen):
            self._seen = True
            self._page.show_results()
            return
        now = bouts_of(self._session, ())
        fighters = tuple(FighterItem(one.id, one.name, one.side, one.id in now.creatures) for one in now.people)
        zones = tuple((zone.id, zone.name) for zone in now.scene.zones)
        deck = deck_item(now.scene, fighters, self._session.scene.sheets())
        self._page.show_setup(fighters, zones, deck, self.moment)

    @property
    def moment(self) -> str:
        """Return the moment from which it is fought."""
        encounter = self._session.scene.encounter
        if encounter.current < 0 or not encounter.cards:
            return self.tr("before the first card")
        card = encounter.cards[encounter.current]
        who = self._session.scene.name_on_card(encounter, card.combatant)
        words = self.tr("Round {round}, card {card}, {who}")
        return words.format(round=encounter.round, card=card.number, who=who)

    # --- inside ---

    def _start(self, bouts: Bouts) -> None:
        self._bouts, self._seen, self._began = bouts, True, monotonic()
        self._session.what_if.start(bouts_to_data(bouts), bouts.fights)
        self._page.show_results()

    def _pace(self, progress: Progress) -> Pace:
        seconds = monotonic() - self._began
        if not progress.done:
            return NO_PACE
        left = seconds * (progress.wanted * len(progress.reports) - progress.done) / progress.done
        return Pace(round(left), round(seconds), round(progress.done / seconds))

    def _on_page_run_requested(self, request: FightRequest) -> None:
        self._moment = self.moment
        try:
            bouts = bouts_of(self._session, request.plans, request.ends, request.fights, request.seed)
        except RuleViolation as refusal:
            self._session.scene.refuse(refusal.message)
            self.left.emit()
            return
        self._start(bouts)

    def _on_page_more_requested(self) -> None:
        if self._bouts is not None:
            self._start(replace(self._bouts, fights=max(MORE_FIGHTS, self._bouts.fights)))

    def _on_page_cancel_requested(self) -> None:
        self._session.what_if.cancel()
        self._bouts = None
        self.show()

    def _on_page_copy_requested(self) -> None:
        QGuiApplication.clipboard().setText(as_text(self._page.item))

    def _on_what_if_progressed(self, progress: Progress) -> None:
        if self._bouts is None or progress.state is RunState.IDLE:
            return
        self._page.show_progress(progress, self._moment, self._bouts.seed, self._pace(progress))
        self._seen = self._page.isVisible()


def as_text(item: WhatIfItem) -> str:
    """Return a report as lines of text with tabs, for a letter or a table."""
    lines = ["\t".join(("", *(f"{sign} {name}" for sign, name in zip(PLAN_SIGNS, item.names, strict=False))))]
    lines += ["\t".join((row.name, *(percent(share.value) for share in row.shares))) for row in item.survival]
    lines += ["\t".join((row.name, *row.values)) for row in item.averages]
    lines += ["\t".join((row.name, *(percent(part) for part in row.parts))) for row in item.causes]
    lines += [one.words for one in item.sayings]
    return "\n".join(lines)
