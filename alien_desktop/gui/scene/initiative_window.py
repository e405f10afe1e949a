"""The initiative window: a scene with its order of cards. It shows what the documents hold and knows no rule itself."""

from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtGui import QCloseEvent, QKeyEvent
from PySide6.QtWidgets import QWidget

from alien_desktop.documents.scene.encounter import Encounter
from alien_desktop.gui.kit.app_window import AppWindow
from alien_desktop.gui.kit.commands import CommandScope
from alien_desktop.gui.scene.candidates import candidates_of
from alien_desktop.gui.scene.digit_keys import DigitKeys
from alien_desktop.gui.scene.order_cards import CardState, OrderCard, row_id_of
from alien_desktop.gui.scene.order_model import OrderModel
from alien_desktop.gui.scene.scene_actions import SceneActions
from alien_desktop.gui.scene.scene_layout import SceneLayout
from alien_desktop.gui.scene.scene_presenter import ScenePresenter
from alien_desktop.gui.scene.scene_tray import SceneTray
from alien_desktop.gui.scene.selected_shown import SelectedShown, selected_shown
from alien_desktop.gui.theme.theme import Theme
from alien_desktop.session.combat.combat_records import ActionReport
from alien_desktop.session.session import Session


class InitiativeWindow(AppWindow):
    """A window of its own for one encounter. Closing it hides it; the app goes on.

    `view_requested` (library, sheet, dice) and `open_requested` (a sheet) are for the main window; so is
    `command_requested`, which names a command of everywhere that only the main window can carry out.
    """

    view_requested = Signal(str)
    open_requested = Signal(str)
    command_requested = Signal(str)

    def __init__(self, session: Session, theme: Theme, parent: QWidget | None = None) -> None:
        search = (QCoreApplication.translate("InitiativeWindow", "Add somebody to the scene"), "/")
        super().__init__(theme, CommandScope.SCENE, search, narrow=True, parent=parent)
        self.setObjectName("initiative_window")
        self.session = session
        self._for_good = False
        self._waits = False
        self.scene = session.scene
        self.model = OrderModel(session.workspace, session.rules_for, self)
        self.digits = DigitKeys(self)
        self.stage = SceneLayout(self.model, session, self)
        self.facts = ScenePresenter(session, theme, self.actions_of, self.status, self)
        self.tray = SceneTray(self)
        self.wishes = SceneActions(self)
        self._follow()
        self.set_content((self.stage,), "scene")
        self.refresh()

    # --- what the main window asks ---

    @property
    def document_id(self) -> str:
        """The encounter that is shown, empty for none."""
        return self.scene.encounter_id

    def set_document(self, document_id: str) -> None:
        """Show another encounter; an empty id shows none."""
        if document_id == self.scene.encounter_id:
            return
        self.digits.end()
        self.scene.set_encounter(document_id)
        self.model.set_encounter(document_id)
        cards = self.model.cards
        current = next((card for card in cards if card.state is CardState.NOW), None)
        first = current or next(iter(cards), None)
        self.stage.order.choose(first.row_id if first is not None else "")
        self.stage.outcome.set_outcome(ActionReport(""))
        self.stage.show_adding(not cards)
        self.facts.set_edition(self.scene.rules.edition.name if document_id else "")
        self.refresh_candidates()
        self.refresh()
        self._take_focus()

    def raise_window(self) -> None:
        """Show the window before all others; the order has the keyboard."""
        super().raise_window()
        self._take_focus()

    def shutdown(self) -> None:
        """Close it at the end of the app."""
        self._for_good = True
        self.digits.end()
        self.tray.disconnect_all()
        self.close()

    @property
    def is_running(self) -> bool:
        """Whether cards are drawn."""
        return any(card.number for card in self.model.cards)

    # --- what is selected ---

    @property
    def selected_card(self) -> OrderCard | None:
        """The card of the selected row, None for nobody."""
        place = self.model.place_of(self.stage.order.chosen)
        return self.model.cards[place] if place >= 0 else None

    def select_row(self, row_id: str) -> None:
        """Select a row of the order."""
        self.stage.order.choose(row_id)
        self.refresh()

    def select_combatant(self, combatant_id: str) -> None:
        """Select the first row of somebody; an empty id leaves the selection as it is."""
        if combatant_id:
            self.select_row(row_id_of(combatant_id, 0))

    def select_current(self) -> None:
        """Select whose turn it is."""
        current = next((card for card in self.model.cards if card.state is CardState.NOW), None)
        if current is not None:
            self.select_row(current.row_id)

    # --- showing ---

    def refresh(self) -> None:
        """Show head, selected one and title anew; the order follows its model."""
        if self._waits:
            return
        encounter = self._encounter()
        self.facts.show_head(self.stage, encounter, self.model.cards)
        card = self.selected_card
        shown = SelectedShown()
        if card is not None and encounter is not None:
            shown = selected_shown(card, self.model.cards, self.scene)
        sheet = self.scene.sheet_of(encounter.combatant(card.combatant)) if card and encounter else None
        self.tray.set_selected(sheet.id if sheet is not None else "")
        self.stage.selected.set_shown(shown)
        self.setWindowTitle((encounter.name if encounter else self.tr("Scene")).replace("[*]", "[*][*]"))
        if self.stage.is_adding:
            self.refresh_candidates()

    @contextmanager
    def shown_once(self) -> Iterator[None]:
        """Several changes, of documents and of what is selected, that are shown together at their end."""
        self._waits = True
        try:
            yield
        finally:
            self._waits = False
        self.refresh()

    def refresh_candidates(self) -> None:
        """Offer whom the scene could get; only while that is on the screen."""
        encounter = self._encounter()
        if encounter is None or not self.stage.is_adding:
            return
        entries = self.session.index.entries()
        self.stage.adding.set_candidates(candidates_of(encounter, entries, self.session.workspace, self.scene.rules))

    # --- Qt ---

    def closeEvent(self, event: QCloseEvent) -> None:
        """Hide; only the end of the app closes it."""
        if self._for_good:
            event.accept()
            return
        event.ignore()
        self.digits.end()
        self.hide()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Digits: an amount, a card, or the row to select."""
        plain = not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if not (plain and self.document_id and self.wishes.take_digit(event.text())):
            super().keyPressEvent(event)

    # --- inside ---

    def _encounter(self) -> Encounter | None:
        there = self.document_id and self.session.workspace.has(self.document_id)
        return self.scene.encounter if there else None

    def _take_focus(self) -> None:
        """The order has the keyboard; in an empty scene the search for whom to add."""
        if self.model.cards:
            self.stage.order.take_focus()
        elif self.document_id:
            self.stage.adding.begin()

    def _follow(self) -> None:
        self.session.workspace.changed.connect(self._on_workspace_changed)
        self.session.index.entry_changed.connect(self.refresh_candidates)
        self.scene.reported.connect(self._on_scene_reported)

    def _on_workspace_changed(self, document_id: str, _fields: object) -> None:
        """The order has heard of it already: its model was connected first."""
        if document_id == self.document_id and not self.session.workspace.has(document_id):
            self.set_document("")
        elif document_id == self.document_id or any(card.document == document_id for card in self.model.cards):
            self.refresh()

    def _on_scene_reported(self, report: ActionReport) -> None:
        self.stage.outcome.set_outcome(report)
        self.stage.show_running(self.is_running)
