"""What each command, key and panel of the initiative window asks for, and whom."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QMenu

from alien_desktop.gui.kit.help_dialogs import HelpDialogs
from alien_desktop.gui.scene.candidates import ADVERSARY, CATALOG, SHEET
from alien_desktop.gui.scene.digit_keys import DigitMeaning
from alien_desktop.gui.scene.order_cards import CardState, OrderCard, combatant_of
from alien_desktop.gui.scene.order_panel import ADVERSARY_STEP, CREW_STEP
from alien_desktop.gui.scene.order_row_layout import OrderColumn
from alien_desktop.gui.theme.paint_text import literal

if TYPE_CHECKING:
    from alien_desktop.gui.scene.initiative_window import InitiativeWindow


class SceneActions(QObject):
    """Connects the parts of the window with the combat controller."""

    def __init__(self, window: InitiativeWindow) -> None:
        super().__init__(window)
        self._window = window
        self._scene = window.session.scene
        self._combat = window.session.combat
        self._stage = window.stage
        self._connect_commands()
        self._connect_panels()

    # --- digits ---

    def take_digit(self, text: str) -> bool:
        """Do what a digit means now; False when the text is none."""
        taken = self._window.digits.take(text)
        if taken is None:
            return False
        meaning, number = taken
        if meaning is DigitMeaning.SELECT:
            self._select_card(number)
        elif meaning is DigitMeaning.SWAP:
            self._swap_with(number)
        else:
            self._apply(meaning, number)
        return True

    def close_adding(self) -> None:
        """Put the selected one back into the place of the panel for adding."""
        if self._stage.is_adding and self._window.model.cards:
            self._stage.show_adding(False)
            self._stage.order.take_focus()

    # --- wiring ---

    def _connect_commands(self) -> None:
        window, scene, combat = self._window, self._scene, self._combat
        workspace = window.session.workspace
        help_pages = HelpDialogs(window, window.actions_of)
        commands: dict[str, Callable[[], object]] = {
            "save": window.session.autosave.save_now,
            "undo": workspace.undo,
            "redo": workspace.redo,
            "view_scene": lambda: None,
            "next_turn": self._next_turn,
            "previous_turn": self._previous_turn,
            "draw": self._draw,
            "swap": partial(self._begin, DigitMeaning.SWAP),
            "to_end": self._put_to_end,
            "main_action": partial(self._spend, True),
            "minor_action": partial(self._spend, False),
            "damage": partial(self._begin, DigitMeaning.HURT),
            "heal": partial(self._begin, DigitMeaning.HEAL),
            "hide": partial(self._with_selected, combat.toggle_hidden),
            "remove": partial(self._with_selected, scene.remove),
            "duplicate": self._duplicate,
            "conditions": self._show_conditions,
            "keys": help_pages.show_keys,
            "explain": help_pages.explain_focused,
            "how_a_roll_works": help_pages.show_how_a_roll_works,
            "about": help_pages.show_about,
            "add": self._open_adding,
            "stress_more": partial(self._change_stress, 1),
            "stress_less": partial(self._change_stress, -1),
            "scene_tray": window.tray.toggle,
            "quick_roll": window.tray.ask,
            "roll": window.tray.roll,
            "push": window.tray.push,
            "alarm_roll": window.tray.roll_alarm,
            "put_away": self._put_away,
            "die_more": partial(window.tray.change_modifier, 1),
            "die_less": partial(window.tray.change_modifier, -1),
            "odds": window.tray.toggle_odds,
        }
        for view in ("library", "sheet", "dice"):
            commands[f"view_{view}"] = partial(window.view_requested.emit, view)
        for action in window.actions_of.all():
            name = action.objectName()
            slot = commands.get(name, partial(window.command_requested.emit, name))
            action.triggered.connect(lambda _checked=False, slot=slot: slot())
        window.rail.view_requested.connect(self._on_rail_view_requested)
        window.top_bar.search.textEdited.connect(self._on_search_text_edited)
        window.digits.changed.connect(self._on_digits_changed)

    def _connect_panels(self) -> None:
        stage, scene, combat = self._stage, self._scene, self._combat
        stage.clock.draw_requested.connect(self._draw)
        stage.clock.add_requested.connect(self._on_clock_add_requested)
        stage.clock.name_requested.connect(scene.rename_scene)
        stage.notes.value_requested.connect(scene.set_notes)
        stage.turns.next_requested.connect(self._next_turn)
        stage.turns.previous_requested.connect(self._previous_turn)
        order = stage.order
        order.row_chosen.connect(self._on_order_row_chosen)
        order.row_activated.connect(self._on_order_row_activated)
        order.swap_requested.connect(self._on_order_swap_requested)
        order.action_requested.connect(self._on_order_action_requested)
        order.cell_pressed.connect(self._on_order_cell_pressed)
        order.step_requested.connect(self._on_order_step_requested)
        order.menu_requested.connect(self._on_order_menu_requested)
        selected = stage.selected
        selected.mode_requested.connect(self._on_selected_mode_requested)
        selected.amount_requested.connect(self._on_selected_amount_requested)
        selected.stress_requested.connect(self._change_stress)
        selected.conditions_requested.connect(self._show_conditions)
        selected.hide_requested.connect(partial(self._with_selected, combat.toggle_hidden))
        selected.remove_requested.connect(partial(self._with_selected, scene.remove))
        selected.attack_rolled.connect(partial(self._with_selected, combat.roll_attack))
        selected.attack_picked.connect(self._on_selected_attack_picked)
        stage.adding.add_requested.connect(self._on_adding_add_requested)
        stage.adding.left.connect(self.close_adding)

    # --- what is done ---

    def _begin(self, meaning: DigitMeaning) -> None:
        if self._window.selected_card is not None:
            self._window.digits.begin(meaning)

    def _with_selected(self, act: Callable[[str], object]) -> None:
        card = self._window.selected_card
        if card is not None:
            act(card.combatant)

    def _apply(self, meaning: DigitMeaning, number: int) -> None:
        card = self._window.selected_card
        if card is None:
            return
        if meaning is DigitMeaning.HEAL:
            self._combat.heal(card.combatant, number)
        else:
            self._combat.hurt(card.combatant, number, armor_counts=self._stage.selected.armor_counts)

    def _put_away(self) -> None:
        """Esc puts a lifted card back, ends what a letter began, then adding, then does what it says in the tray."""
        if self._stage.order.ui.order.put_back():
            return
        if self._window.digits.meaning is not DigitMeaning.SELECT:
            self._window.digits.end()
        elif self._stage.is_adding and self._window.model.cards:
            self.close_adding()
        else:
            self._window.tray.put_away()

    def _draw(self) -> None:
        if self._window.document_id:
            self._combat.draw()
            if any(card.number for card in self._window.model.cards):
                self.close_adding()

    def _next_turn(self) -> None:
        """Go on; the selection goes with the turn only when the current one was selected."""
        if not self._window.document_id:
            return
        card = self._window.selected_card
        follows = card is None or card.state is CardState.NOW or self._scene.encounter.current < 0
        with self._window.shown_once():
            self._combat.next_turn()
            if follows:
                self._window.select_current()

    def _previous_turn(self) -> None:
        if not self._window.document_id:
            return
        card = self._window.selected_card
        follows = card is None or card.state is CardState.NOW
        with self._window.shown_once():
            self._combat.previous_turn()
            if follows:
                self._window.select_current()

    def _duplicate(self) -> None:
        card = self._window.selected_card
        if card is not None:
            self._window.select_combatant(self._scene.duplicate(card.combatant))

    def _change_stress(self, by: int) -> None:
        self._with_selected(partial(self._combat.change_stress, by=by))

    def _spend(self, main: bool) -> None:
        card = self._window.selected_card
        if card is not None and card.place >= 0:
            (self._combat.toggle_main if main else self._combat.toggle_minor)(card.place)

    def _select_card(self, number: int) -> None:
        cards = self._window.model.cards
        dealt = [card for card in cards if card.number]
        found = [card for card in dealt if card.number == number] if dealt else list(cards[number - 1 : number])
        if found:
            self._window.select_row(found[0].row_id)

    def _swap_with(self, number: int) -> None:
        other = next((card for card in self._window.model.cards if card.number == number), None)
        self._swap(self._window.selected_card, other)

    def _put_to_end(self) -> None:
        """Take the card of whoever acts last."""
        dealt = [card for card in self._window.model.cards if card.number]
        self._swap(self._window.selected_card, dealt[-1] if dealt else None)

    def _swap(self, card: OrderCard | None, other: OrderCard | None) -> None:
        """Swap two cards; the selection stays with the person, whose card is another one now."""
        if card is not None and other is not None and min(card.place, other.place) >= 0 and card.place != other.place:
            self._combat.swap(card.place, other.place)

    def _open_adding(self) -> None:
        self._stage.show_adding(True)
        self._window.refresh_candidates()
        self._stage.adding.begin()

    def _show_conditions(self) -> None:
        """A menu of the edition's conditions; what somebody has is ticked. A letter picks one."""
        card = self._window.selected_card
        if card is None:
            return
        combatant = self._scene.encounter.combatant(card.combatant)
        sheet = self._scene.sheet_of(combatant)
        has = {each.rpartition(".")[2] for each in (sheet.conditions if sheet is not None else combatant.conditions)}
        menu = QMenu(self._window)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        taken: set[str] = set()
        for row in self._scene.rules.catalog.conditions.values():
            key = row.id.rpartition(".")[2]
            action = menu.addAction(_with_letter(row.name, taken))
            action.setCheckable(True)
            action.setChecked(key in has)
            action.triggered.connect(partial(self._on_condition_triggered, card.combatant, key))
        if sheet is not None and not sheet.is_synthetic:
            menu.addSeparator()
            due = menu.addAction(self.tr("Panic Roll due"))
            due.setCheckable(True)
            due.setChecked(combatant.panic_due)
            due.triggered.connect(lambda _checked=False: self._combat.toggle_panic_due(card.combatant))
        button = self._stage.selected.conditions_button
        menu.popup(button.mapToGlobal(button.rect().bottomLeft()))

    # --- slots ---

    def _on_condition_triggered(self, combatant_id: str, key: str, _checked: bool = False) -> None:
        self._combat.toggle_condition(combatant_id, key)

    def _on_rail_view_requested(self, view: str) -> None:
        self._window.rail.set_view("scene")
        if view != "scene":
            self._window.view_requested.emit(view)

    def _on_search_text_edited(self, text: str) -> None:
        self._window.top_bar.search.clear()
        self._open_adding()
        self._stage.adding.search.setText(text)

    def _on_digits_changed(self, meaning: DigitMeaning) -> None:
        self._stage.selected.set_mode("" if meaning is DigitMeaning.SWAP else meaning.value)

    def _on_clock_add_requested(self) -> None:
        if self._stage.is_adding and self._window.model.cards:
            self.close_adding()
        else:
            self._open_adding()

    def _on_order_row_chosen(self, _row_id: str) -> None:
        self._window.digits.end()
        self._stage.show_adding(False)
        self._window.refresh()

    def _on_order_row_activated(self, row_id: str) -> None:
        combatant = self._scene.encounter.combatant(combatant_of(row_id))
        if self._scene.sheet_of(combatant) is not None:
            self._window.open_requested.emit(combatant.document)
        elif self._stage.selected.shows_attacks:
            self._stage.selected.focus_attacks()

    def _on_order_swap_requested(self, row_id: str, other_id: str) -> None:
        by_id = {card.row_id: card for card in self._window.model.cards}
        self._swap(by_id.get(row_id), by_id.get(other_id))

    def _on_order_action_requested(self, row_id: str, main: bool) -> None:
        card = next((card for card in self._window.model.cards if card.row_id == row_id), None)
        if card is not None and card.place >= 0:
            (self._combat.toggle_main if main else self._combat.toggle_minor)(card.place)

    def _on_order_cell_pressed(self, row_id: str, column: OrderColumn) -> None:
        card = next((card for card in self._window.model.cards if card.row_id == row_id), None)
        if card is None:
            return
        if column is OrderColumn.SEEN and card.number:
            self._combat.toggle_hidden(card.combatant)
        elif column is OrderColumn.SEEN:
            self._scene.remove(card.combatant)
        elif column is OrderColumn.HEALTH:
            self._begin(DigitMeaning.HURT)
        elif column is OrderColumn.CHIPS and card.number:
            self._show_conditions()

    def _on_order_menu_requested(self) -> None:
        self._show_conditions()

    def _on_order_step_requested(self, step: int) -> None:
        if step == CREW_STEP:
            self._scene.add_sheets(self._window.facts.crew_of(self._scene.encounter))
        elif step == ADVERSARY_STEP:
            self._open_adding()
        else:
            self._draw()

    def _on_selected_mode_requested(self, mode: str) -> None:
        self._begin(DigitMeaning(mode))

    def _on_selected_amount_requested(self, number: int) -> None:
        meaning = self._window.digits.meaning
        self._window.digits.end()
        self._apply(meaning, number)

    def _on_selected_attack_picked(self, number: int) -> None:
        self._with_selected(partial(self._combat.pick_attack, number=number))

    def _on_adding_add_requested(self, row_id: str, count: int) -> None:
        kind, _, document_id = row_id.partition(":")
        added = ""
        if kind == SHEET:
            self._scene.add_sheets([document_id])
            added = next(each.id for each in self._scene.encounter.combatants if each.document == document_id)
        elif kind == ADVERSARY:
            added = self._scene.add_adversaries(document_id, count)
        elif kind == CATALOG:
            added = self._scene.add_from_catalog(document_id, count)
        self._window.select_combatant(added)


def _with_letter(name: str, taken: set[str]) -> str:
    """Return the text of a menu line with the first free letter of its name as its key."""
    for place, sign in enumerate(name):
        if sign.isalpha() and sign.casefold() not in taken:
            taken.add(sign.casefold())
            return f"{literal(name[:place])}&{literal(name[place:])}"
    return literal(name)
