"""What is done with the order: cards, turns, whose turn is shown, and who is added to it."""

from PySide6.QtCore import QObject, Signal

from alien_desktop.documents.scene.encounter import CardChoice
from alien_desktop.gui.scene.candidates import ADVERSARY, CATALOG, SHEET
from alien_desktop.gui.scene.digit_keys import DigitKeys, DigitMeaning
from alien_desktop.gui.scene.order_item import OrderItem
from alien_desktop.gui.scene.order_model import OrderModel
from alien_desktop.gui.scene.order_panel import ADVERSARY_STEP, CREW_STEP
from alien_desktop.gui.scene.order_row_layout import OrderColumn
from alien_desktop.gui.scene.scene_layout import SceneLayout
from alien_desktop.gui.scene.scene_menus import SceneMenus
from alien_desktop.gui.scene.scene_presenter import ScenePresenter
from alien_desktop.gui.scene.selected_actions import SelectedActions
from alien_desktop.gui.scene.selected_item import KEEP_CARD, OTHER_CARD
from alien_desktop.session.session import Session


class OrderActions(QObject):
    """Does what keys and the panels of the order, the turn and of adding ask for.

    `open_requested`: a character is to be opened.
    """

    open_requested = Signal(str)

    def __init__(
        self,
        session: Session,
        presenter: ScenePresenter,
        model: OrderModel,
        layout: SceneLayout,
        digits: DigitKeys,
        selected: SelectedActions,
        menus: SceneMenus,
    ) -> None:
        super().__init__(presenter)
        self._session = session
        self._scene = session.scene
        self._presenter = presenter
        self._model = model
        self._layout = layout
        self._panels = panels = layout.panels
        self._digits = digits
        self._selected = selected
        self._menus = menus
        self._strayed = ""
        """The row that was selected for a roll that is due, not by hand: the selection still follows the turn."""
        panels.clock.add_requested.connect(self._on_clock_add_requested)
        panels.turns.previous_requested.connect(self.previous_turn)
        order = panels.order
        order.row_chosen.connect(self._on_order_row_chosen)
        order.row_activated.connect(self._on_order_row_activated)
        order.swap_requested.connect(self._on_order_swap_requested)
        order.share_requested.connect(self._on_order_share_requested)
        order.member_chosen.connect(self._on_order_member_chosen)
        order.action_requested.connect(self._on_order_action_requested)
        order.cell_pressed.connect(self._on_order_cell_pressed)
        order.step_requested.connect(self._on_order_step_requested)
        order.menu_requested.connect(selected.show_conditions)
        panels.add_requested.connect(self._on_panels_add_requested)
        panels.adding_released.connect(self.close_adding)

    def stray_to(self, combatant: str) -> None:
        """Select somebody for a roll that is due; a selection that followed the turn goes on following it."""
        followed = self._follows_turn
        self._presenter.select_combatant(combatant)
        item = self._presenter.selected
        self._strayed = item.row_id if followed and item is not None else ""

    def type_card(self, number: int) -> bool:
        """The number of a real card, for whoever is next to draw; then the one after that is selected."""
        if not self._session.order.waiting_for_cards():
            return False
        with self._presenter.refreshed_once():
            self._presenter.perform("scene.card", number=number)
            waiting = self._session.order.waiting_for_cards()
            if waiting:
                self._presenter.select_combatant(waiting[0])
            else:
                self._presenter.select_first()
        if not waiting:
            self.close_adding()
        return True

    def select_card(self, number: int) -> bool:
        """Select whoever has this card, one after the other; before the draw the row with this number."""
        cards = self._model.items
        dealt = [item for item in cards if item.number]
        found = [item for item in dealt if item.number == number] if dealt else list(cards[number - 1 : number])
        if not found:
            return True
        chosen = self._panels.order.chosen
        ids = [item.row_id for item in found]
        if chosen in ids and self._model.items and found[ids.index(chosen)].members:
            self._presenter.select_next_member()
            if len(ids) == 1 or not self._presenter.is_first_member:
                return True
        self._presenter.select_row(ids[(ids.index(chosen) + 1) % len(ids)] if chosen in ids else ids[0])
        return True

    def draw(self) -> None:
        """Draw the cards of the Round."""
        if self._scene.has_encounter and self._presenter.perform("scene.draw") and self._model.is_dealt:
            self.close_adding()

    def redraw(self) -> None:
        """Draw again."""
        if self._scene.has_encounter:
            self._presenter.perform("scene.redraw")

    def next_turn(self) -> None:
        """Go on; the selection goes with the turn only when the current one was selected."""
        if not self._scene.has_encounter:
            return
        follows = self._follows_turn or self._scene.encounter.current < 0
        with self._presenter.refreshed_once():
            self._presenter.perform("scene.next_turn")
            if follows:
                self._presenter.select_current()

    def previous_turn(self) -> None:
        """Go back a turn; the selection goes with it as it does forward."""
        if not self._scene.has_encounter:
            return
        follows = self._follows_turn
        with self._presenter.refreshed_once():
            self._presenter.perform("scene.previous_turn")
            if follows:
                self._presenter.select_current()

    @property
    def _follows_turn(self) -> bool:
        """Whether the selection goes with the turn: nobody else was selected by hand."""
        item = self._presenter.selected
        return item is None or item.is_now or self._strayed == item.row_id

    def put_to_end(self) -> None:
        """Let the selected combatant act last in this Round; the others keep their cards."""
        item = self._presenter.selected
        if item is not None and item.place >= 0:
            self._presenter.perform("scene.put_last", place=item.place)

    def choose_card(self, combatant: str, line: str) -> None:
        """Carry out a line about the card of the selected combatant."""
        item = self._presenter.selected
        if item is not None and line == OTHER_CARD:
            self._presenter.perform("scene.other_card", place=item.place)
            return
        wanted = CardChoice.KEEP if line == KEEP_CARD else CardChoice.HIGHER
        chosen = self._scene.encounter.combatant(combatant).choice is wanted
        choice = CardChoice.NONE if chosen else wanted
        self._presenter.perform("scene.card_choice", who=combatant, choice=choice)

    def swap_with(self, number: int, *, by_hand: bool) -> None:
        """Swap the card of the selected combatant with this one."""
        other = next((item for item in self._model.items if item.number == number and item.combatant), None)
        self._swap(self._presenter.selected, other, by_hand=by_hand)

    def _swap(self, item: OrderItem | None, other: OrderItem | None, *, by_hand: bool) -> None:
        """Swap two cards; the selection stays with the person."""
        if item is not None and other is not None and min(item.place, other.place) >= 0 and item.place != other.place:
            self._presenter.perform("scene.swap", place=item.place, other=other.place, by_hand=by_hand)

    def open_adding(self, text: str | None = None) -> None:
        """Open the panel for adding with its field ready to be typed into, or with a text that was typed elsewhere."""
        self._layout.show_adding(True)
        self._presenter.refresh_candidates()
        self._panels.adding.begin()
        if text is not None:
            self._panels.adding.search.setText(text)

    def close_adding(self) -> None:
        """Put the selected combatant back into the place of the panel for adding, which stays in an empty scene."""
        if self._panels.is_adding:
            self._layout.show_adding(not self._model.items)
            self._panels.order.take_focus()

    def _on_clock_add_requested(self) -> None:
        if self._panels.is_adding and self._model.items:
            self.close_adding()
        else:
            self.open_adding()

    def _on_panels_add_requested(self, row_id: str, count: int) -> None:
        if self._scene.refuse_without_scene():
            return
        kind, _, document_id = row_id.partition(":")
        if kind == SHEET:
            self._presenter.add("scene.add_characters", who=(document_id,))
        elif kind == ADVERSARY:
            self._presenter.add("scene.add_adversaries", adversary=document_id, count=count)
        elif kind == CATALOG:
            self._presenter.add("scene.add_from_catalog", row=document_id, count=count)

    def _on_order_row_chosen(self, _row_id: str) -> None:
        self._strayed = ""
        self._digits.end()
        self._layout.show_adding(False)
        self._presenter.refresh()

    def _on_order_row_activated(self, row_id: str) -> None:
        item = self._model.item(row_id)
        if item is not None and item.event:
            self._menus.change_event(item.event)
            return
        if item is None or not item.combatant:
            return
        chosen = self._presenter.selected
        is_chosen = chosen is not None and chosen.row_id == row_id
        combatant = self._scene.encounter.combatant(chosen.combatant if chosen and is_chosen else item.combatant)
        if self._scene.sheet_of(combatant) is not None:
            self.open_requested.emit(combatant.document)
        else:
            self._panels.selected.focus_actions()

    def _on_order_swap_requested(self, row_id: str, other_id: str, by_hand: bool) -> None:
        self._swap(self._model.item(row_id), self._model.item(other_id), by_hand=by_hand)

    def _on_order_member_chosen(self, combatant_id: str) -> None:
        self._digits.end()
        self._presenter.select_member(combatant_id)

    def _on_order_share_requested(self, row_id: str, other_id: str) -> None:
        one, other = self._model.item(row_id), self._model.item(other_id)
        if one is not None and other is not None:
            self._presenter.perform("scene.share_card", who=one.combatant, leader=other.combatant)

    def _on_order_action_requested(self, row_id: str, main: bool) -> None:
        item = self._model.item(row_id)
        if item is not None and item.place >= 0:
            self._presenter.perform("scene.main_action" if main else "scene.minor_action", place=item.place)

    def _on_order_cell_pressed(self, row_id: str, column: OrderColumn) -> None:
        item = self._model.item(row_id)
        if item is None:
            return
        if column is OrderColumn.SEEN and item.event:
            self._presenter.perform("scene.hide_event", event=item.event)
        elif column is OrderColumn.SEEN and item.number:
            self._presenter.perform("scene.hidden", who=item.combatant)
        elif column is OrderColumn.SEEN and not item.is_dead:
            self._presenter.perform("scene.remove", who=item.combatant)
        elif column is OrderColumn.HEALTH:
            self._selected.begin(DigitMeaning.HURT)
        elif column is OrderColumn.CHIPS and item.number:
            self._selected.show_conditions()

    def _on_order_step_requested(self, step: int) -> None:
        if self._scene.refuse_without_scene():
            return
        if step == CREW_STEP:
            self._presenter.perform("scene.add_characters", who=tuple(self._presenter.crew_of(self._scene.encounter)))
            self._panels.order.take_focus()
        elif step == ADVERSARY_STEP:
            self.open_adding()
        else:
            self.draw()
