"""What each command, key and panel of the initiative window asks for, and whom."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QMenu, QWidget

from alien_desktop.documents.scene.combatant_changes import CombatantChanges
from alien_desktop.documents.scene.due import DueKind
from alien_desktop.gui.kit.combatant_paint import CombatantKind
from alien_desktop.gui.kit.command_actions import CommandActions
from alien_desktop.gui.kit.commands import DigitUse
from alien_desktop.gui.kit.help_dialogs import HelpDialogs
from alien_desktop.gui.kit.registered_actions import try_command
from alien_desktop.gui.scene.candidates import ADVERSARY, CATALOG, SHEET
from alien_desktop.gui.scene.chain_presenter import ChainPresenter
from alien_desktop.gui.scene.combatant_dialog import CombatantDialog
from alien_desktop.gui.scene.digit_keys import DigitKeys, DigitMeaning
from alien_desktop.gui.scene.due_items import due_key
from alien_desktop.gui.scene.order_item import OrderItem
from alien_desktop.gui.scene.order_model import OrderModel
from alien_desktop.gui.scene.order_panel import ADVERSARY_STEP, CREW_STEP
from alien_desktop.gui.scene.order_row_layout import OrderColumn
from alien_desktop.gui.scene.panic_presenter import PanicPresenter
from alien_desktop.gui.scene.scene_layout import SceneLayout
from alien_desktop.gui.scene.scene_menus import SceneMenus
from alien_desktop.gui.scene.scene_presenter import ScenePresenter
from alien_desktop.gui.scene.scene_tray import SceneTray
from alien_desktop.gui.theme.paint_text import literal
from alien_desktop.rules.combat.attack_flow.strike import SIGNATURE
from alien_desktop.rules.violation import RuleViolation
from alien_desktop.session.combat.turn_controller import ATTACKS
from alien_desktop.session.session import Session

_SWAPS = (DigitMeaning.SWAP, DigitMeaning.SWAP_BY_HAND)


class SceneActions(QObject):
    """Connects commands, keys and panels with the combat.

    `view_requested`, `open_requested` (a character) and `command_requested` are for the window.
    """

    view_requested = Signal(str)
    open_requested = Signal(str)
    command_requested = Signal(str)
    back_requested = Signal()
    """Esc, while a page stands in the place of the scene."""
    end_requested = Signal()
    """The scene is to end."""

    def __init__(
        self,
        session: Session,
        presenter: ScenePresenter,
        model: OrderModel,
        panels: SceneLayout,
        tray: SceneTray,
        chain: ChainPresenter,
        panic: PanicPresenter,
        window: QWidget,
    ) -> None:
        super().__init__(window)
        self._session = session
        self._scene = session.scene
        self._combat = session.combat
        self._presenter = presenter
        self._model = model
        self._panels = panels
        self._tray = tray
        self._chain = chain
        self._panic = panic
        self._window = window
        self._strayed = ""
        """The row that was selected for a roll that is due, not by hand: the selection still follows the turn."""
        self.menus = SceneMenus(session, presenter, window)
        self.digits = DigitKeys(self)
        self.digits.changed.connect(self._on_digits_changed)
        self._connect_panels()

    # --- digits ---

    def take_digit(self, text: str) -> bool:
        """Do what a digit means now; False when the text is none."""
        taken = self.digits.take(text)
        if taken is None:
            return False
        meaning, number = taken
        uses: dict[DigitUse, Callable[[], bool]] = {
            DigitUse.REAL_DICE: lambda: self._tray.has_focus and self._tray.has_question,
            DigitUse.AMOUNT: lambda: self._use_amount(meaning, number),
            DigitUse.PAGE: lambda: self._chain.has_focus and self._chain.take_digit(number),
            DigitUse.REAL_CARD: lambda: self._type_card(number),
            DigitUse.CARD: lambda: self._select_card(number),
        }
        return any(uses[use]() for use in DigitUse)

    def _use_amount(self, meaning: DigitMeaning, number: int) -> bool:
        """After D, H or W: so many, or this card."""
        if meaning is DigitMeaning.SELECT:
            return False
        if meaning in _SWAPS:
            self._swap_with(number, by_hand=meaning is DigitMeaning.SWAP_BY_HAND)
        else:
            self._apply(meaning, number)
        return True

    def _type_card(self, number: int) -> bool:
        """The number of a real card, for whoever is next to draw; then the one after that is selected."""
        if not self._session.order.waiting_for_cards():
            return False
        with self._presenter.refreshed_once():
            self._session.order.deal(number)
            waiting = self._session.order.waiting_for_cards()
            if waiting:
                self._presenter.select_combatant(waiting[0])
            else:
                self._presenter.select_first()
        if not waiting:
            self.close_adding()
        return True

    def close_adding(self) -> None:
        """Put the selected one back into the place of the panel for adding."""
        if self._panels.is_adding and self._model.items:
            self._panels.show_adding(False)
            self._panels.order.take_focus()

    # --- wiring ---

    def connect_commands(self, actions: CommandActions) -> None:
        """Let every command of the window do what it says; those that are not of a scene are handed on."""
        tray = self._tray
        help_pages = HelpDialogs(self._window, actions)
        commands: dict[str, Callable[[], object]] = {
            "save": self._session.autosave.save_now,
            "undo": self._session.workspace.undo,
            "redo": self._session.workspace.redo,
            "view_scene": lambda: None,
            "next_turn": self._next_turn,
            "previous_turn": self._previous_turn,
            "draw": self._draw,
            "redraw": self._redraw,
            "end_scene": self._ask_end,
            "drawer": self._toggle_drawer,
            "swap": self._begin_swap,
            "swap_by_hand": partial(self._begin, DigitMeaning.SWAP_BY_HAND),
            "to_end": self._put_to_end,
            "ambush": self._show_ambush,
            "add_event": self.menus.add_event,
            "scene_log": self.menus.export_log,
            "scenes": self._show_scenes,
            "main_action": partial(self._spend, True),
            "minor_action": partial(self._spend, False),
            "damage": partial(self._begin, DigitMeaning.HURT),
            "heal": partial(self._begin, DigitMeaning.HEAL),
            "hide": self._hide,
            "remove": self._remove,
            "duplicate": self._duplicate,
            "duplicate_other": partial(self._duplicate, other=True),
            "share_similar": partial(self._with_selected, self._session.order.share_similar),
            "leave_group": partial(self._with_selected, self._session.order.leave),
            "conditions": self._show_conditions,
            "change": self._change,
            "keys": help_pages.show_keys,
            "explain": help_pages.explain_focused,
            "how_a_roll_works": help_pages.show_how_a_roll_works,
            "about": help_pages.show_about,
            "add": self.open_adding,
            "stress_more": partial(self._change_stress, 1),
            "stress_less": partial(self._change_stress, -1),
            "scene_tray": tray.toggle,
            "quick_roll": tray.ask,
            "roll": self._roll,
            "push": self._push,
            "alarm_roll": self.answer_due,
            "put_away": self._put_away,
            "die_more": partial(tray.change_modifier, 1),
            "die_less": partial(tray.change_modifier, -1),
            "odds": tray.toggle_odds,
        }
        for view in ("library", "sheet", "dice"):
            commands[f"view_{view}"] = partial(self.view_requested.emit, view)
        for name in actions.ids():
            actions.connect_command(name, commands.get(name, partial(self.command_requested.emit, name)))

    def _connect_panels(self) -> None:
        panels = self._panels
        panels.clock.draw_requested.connect(self._draw)
        panels.outcome.offer_accepted.connect(self._on_outcome_offer_accepted)
        panels.clock.cards_requested.connect(self._show_cards)
        panels.clock.scenes_requested.connect(self._show_scenes)
        self.menus.command_requested.connect(self._on_menus_command_requested)
        panels.clock.end_requested.connect(self._ask_end)
        panels.clock.add_requested.connect(self._on_clock_add_requested)
        panels.clock.name_requested.connect(self._on_clock_name_requested)
        panels.notes.value_requested.connect(self._on_notes_value_requested)
        panels.turns.next_requested.connect(self._next_turn)
        panels.turns.previous_requested.connect(self._previous_turn)
        panels.due.answer_requested.connect(self._on_due_answer_requested)
        order = panels.order
        order.row_chosen.connect(self._on_order_row_chosen)
        order.row_activated.connect(self._on_order_row_activated)
        order.swap_requested.connect(self._on_order_swap_requested)
        order.share_requested.connect(self._on_order_share_requested)
        order.member_chosen.connect(self._on_order_member_chosen)
        order.action_requested.connect(self._on_order_action_requested)
        order.cell_pressed.connect(self._on_order_cell_pressed)
        order.step_requested.connect(self._on_order_step_requested)
        order.menu_requested.connect(self._on_order_menu_requested)
        selected = panels.selected
        selected.mode_requested.connect(self._on_selected_mode_requested)
        selected.amount_requested.connect(self._on_selected_amount_requested)
        selected.stress_requested.connect(self._change_stress)
        selected.conditions_requested.connect(self._show_conditions)
        selected.hide_requested.connect(self._hide)
        selected.remove_requested.connect(self._remove)
        selected.attack_rolled.connect(partial(self._with_selected, partial(self._act, action=SIGNATURE)))
        selected.action_requested.connect(self._on_selected_action_requested)
        selected.attack_picked.connect(self._on_selected_attack_picked)
        panels.adding.add_requested.connect(self._on_adding_add_requested)
        panels.adding.focus_released.connect(self.close_adding)

    # --- what is done ---

    def _begin(self, meaning: DigitMeaning) -> None:
        if self._presenter.selected is not None:
            self.digits.begin(meaning)

    def _with_selected(self, act: Callable[[str], object]) -> None:
        item = self._presenter.selected
        if item is not None:
            act(item.combatant)

    def _apply(self, meaning: DigitMeaning, number: int) -> None:
        item = self._presenter.selected
        if item is None:
            return
        if meaning is DigitMeaning.HEAL:
            self._combat.heal(item.combatant, number)
        else:
            self._combat.hurt(item.combatant, number, armor_counts=self._panels.selected.armor_counts)

    def _put_away(self) -> None:
        """Esc puts a lifted card back, ends what a letter began, then adding, then does what it says in the tray."""
        if not self._panels.isVisible():
            self.back_requested.emit()  # a page stands in the place of the scene
            return
        if self._panels.order.ui.order.put_back():
            return
        if self._panic.has_focus:
            self._panic.stop()
            return
        if self._chain.has_focus:
            self._panels.order.take_focus()
            return
        if self.digits.meaning is not DigitMeaning.SELECT:
            self.digits.end()
        elif self._panels.is_adding and self._model.items:
            self.close_adding()
        else:
            self._tray.put_away()

    def _draw(self) -> None:
        if self._scene.encounter_id:
            self._combat.draw()
            if self._model.is_dealt:
                self.close_adding()

    def _show_cards(self) -> None:
        if not self._scene.refuse_without_scene():
            self.menus.show_cards(self._panels.clock.draw_button)

    def _show_scenes(self) -> None:
        self.menus.show_scenes(self._panels.clock.scenes_button)

    def _show_ambush(self) -> None:
        if not self._scene.refuse_without_scene():
            self.menus.show_ambush(self._panels.clock.draw_button)

    def _on_menus_command_requested(self, name: str) -> None:
        if name == "ambush":
            self._show_ambush()
        else:
            self.command_requested.emit(name)

    def _redraw(self) -> None:
        if self._scene.encounter_id:
            self._combat.redraw()

    def _next_turn(self) -> None:
        """Go on; the selection goes with the turn only when the current one was selected."""
        if not self._scene.encounter_id:
            return
        item = self._presenter.selected
        follows = item is None or item.is_now or self._strayed == item.row_id or self._scene.encounter.current < 0
        with self._presenter.refreshed_once():
            self._combat.next_turn()
            if follows:
                self._presenter.select_current()

    def _previous_turn(self) -> None:
        if not self._scene.encounter_id:
            return
        item = self._presenter.selected
        follows = item is None or item.is_now or self._strayed == item.row_id
        with self._presenter.refreshed_once():
            self._combat.previous_turn()
            if follows:
                self._presenter.select_current()

    def _duplicate(self, *, other: bool = False) -> None:
        """One more of the same: of a person on its card, of a creature with one of its own; `other` the other way."""
        item = self._presenter.selected
        if item is None:
            return
        if (item.kind is CombatantKind.PERSON) is not other:
            self._presenter.select_combatant(self._session.order.add_member(item.combatant))
        else:
            self._presenter.select_combatant(self._scene.duplicate(item.combatant))

    def _hide(self) -> None:
        event = self._presenter.selected_event
        if event is not None:
            self._session.order.hide_event(event.event)
        else:
            self._with_selected(self._combat.toggle_hidden)

    def _remove(self) -> None:
        event = self._presenter.selected_event
        if event is not None:
            self._session.order.remove_event(event.event)
        else:
            self._with_selected(self._scene.remove)

    def _change(self) -> None:
        """Change the selected one by hand in a small dialog."""
        item = self._presenter.selected
        if item is None:
            return
        dialog = CombatantDialog(self._scene.encounter.combatant(item.combatant), self._window)
        dialog.changed.connect(self._on_combatant_dialog_changed)
        dialog.open_over(self._panels.selected)

    def _on_combatant_dialog_changed(self, combatant_id: str, changes: CombatantChanges) -> None:
        try:
            self._scene.change(combatant_id, changes)
        except RuleViolation as refusal:
            self._scene.refuse(refusal.message)

    def _change_stress(self, by: int) -> None:
        self._with_selected(partial(self._combat.change_stress, by=by))

    def _spend(self, main: bool) -> None:
        item = self._presenter.selected
        if item is not None and item.place >= 0:
            (self._combat.toggle_main if main else self._combat.toggle_minor)(item.place, item.combatant)

    def _toggle_drawer(self) -> None:
        """O: the notes in a narrow window, or what stood there before; a wide one shows them always."""
        self._panels.show_drawer(not self._panels.is_drawer_open)

    def _ask_end(self) -> None:
        if not self._scene.refuse_without_scene():
            self.end_requested.emit()

    def answer_due(self) -> None:
        """A: what the dice on the table ask for comes first, then the first row of what is due."""
        if self._chain.alarm_is_due:
            self._chain.go_on()
        elif self._panic.waits and not self._tray.asks_for_alarm:
            self._panic.roll_next()
        elif self._tray.asks_for_alarm or not self._panels.due.answer_first():
            self._tray.roll_alarm()

    def _begin_swap(self) -> None:
        """W: list friends in an attack that asks for its target, else swap cards."""
        if not self._chain.toggle_friends():
            self._begin(DigitMeaning.SWAP)

    def _roll(self) -> None:
        """R: what the attack waits for, what lies in the tray, the action that is chosen, or the usual attack."""
        if self._tray.has_roll or not self._scene.encounter_id:
            self._tray.roll()
        elif self._chain.is_open:
            self._chain.roll()
        elif not self._panels.selected.roll_focused_action():
            item = self._presenter.selected
            action = self._usual_attack(item)
            if item is not None and action:
                self._act(item.combatant, action)
            else:
                self._tray.roll()

    def _push(self) -> None:
        if not self._chain.push():
            self._tray.push()

    def _usual_attack(self, item: OrderItem | None) -> str:
        """The first attack that somebody whose cards are dealt can make now; empty for none."""
        if item is None or not item.number:
            return ""
        if self._panels.selected.shows_attacks:
            return SIGNATURE
        lines = self._session.turns.lines(item.combatant)
        usual = ("shoot", "close_attack", "throw")
        possible = [line.id for line in lines if line.reason is None]
        return next((one for one in usual if one in possible), "")

    def _act(self, combatant: str, action: str, ask: bool = False) -> None:
        """Take an action: an attack opens in its strip, anything else by the menus of the turn."""
        if action in ATTACKS:
            self._chain.start(combatant, action)
        else:
            self._tray.turn_menus.start(combatant, action, self._panels.selected.menu_place, ask=ask)

    def _select_card(self, number: int) -> bool:
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

    def _swap_with(self, number: int, *, by_hand: bool) -> None:
        other = next((item for item in self._model.items if item.number == number and item.combatant), None)
        self._swap(self._presenter.selected, other, by_hand=by_hand)

    def _put_to_end(self) -> None:
        """Act after everybody else in this Round; nobody else moves."""
        item = self._presenter.selected
        if item is not None and item.place >= 0:
            self._combat.put_last(item.place)

    def _swap(self, item: OrderItem | None, other: OrderItem | None, *, by_hand: bool) -> None:
        """Swap two cards; the selection stays with the person, whose card is another one now."""
        if item is not None and other is not None and min(item.place, other.place) >= 0 and item.place != other.place:
            self._combat.swap(item.place, other.place, by_hand=by_hand)

    def open_adding(self, text: str | None = None) -> None:
        """Open the panel for adding with its field ready to be typed into, or with a text that was typed elsewhere."""
        self._panels.show_adding(True)
        self._presenter.refresh_candidates()
        self._panels.adding.begin()
        if text is not None:
            self._panels.adding.search.setText(text)

    def _show_conditions(self) -> None:
        """A menu of the edition's conditions; what somebody has is ticked. A letter picks one."""
        item = self._presenter.selected
        if item is None:
            return
        combatant = self._scene.encounter.combatant(item.combatant)
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
            action.triggered.connect(partial(self._on_condition_triggered, item.combatant, key))
        if sheet is not None and not sheet.is_synthetic:
            menu.addSeparator()
            due = menu.addAction(self.tr("Panic Roll due"))
            due.setCheckable(True)
            due.setChecked(sheet.panic_due)
            due.triggered.connect(lambda _checked=False: self._combat.toggle_panic_due(item.combatant))
        button = self._panels.selected.conditions_button
        menu.popup(button.mapToGlobal(button.rect().bottomLeft()))

    # --- slots ---

    def _on_condition_triggered(self, combatant_id: str, key: str, _checked: bool = False) -> None:
        self._combat.toggle_condition(combatant_id, key)

    def _on_digits_changed(self, meaning: DigitMeaning) -> None:
        self._panels.selected.set_mode("" if meaning in _SWAPS else meaning.value)

    def _on_outcome_offer_accepted(self, command: str) -> None:
        try_command(command, self._session, self._scene.refuse)

    def _on_due_answer_requested(self, key: str) -> None:
        """Make the roll of a row of what is due; whom it is about becomes the selected one."""
        roll = next((one for one in self._combat.due() if due_key(one) == key), None)
        if roll is None:
            return
        before = self._presenter.selected
        followed = before is None or before.is_now or self._strayed == before.row_id
        self._presenter.select_combatant(roll.combatant)
        item = self._presenter.selected
        self._strayed = item.row_id if followed and item is not None else ""
        if roll.kind is DueKind.EVENT:
            self._session.order.answer_event(roll.event, roll.combatant)
        else:
            self._tray.answer(roll)

    def _on_clock_add_requested(self) -> None:
        if self._panels.is_adding and self._model.items:
            self.close_adding()
        else:
            self.open_adding()

    def _on_clock_name_requested(self, name: str) -> None:
        if not self._scene.refuse_without_scene():
            self._scene.rename_scene(name)

    def _on_notes_value_requested(self, notes: str) -> None:
        if not self._scene.refuse_without_scene():
            self._scene.set_notes(notes)

    def _on_order_row_chosen(self, _row_id: str) -> None:
        self._strayed = ""
        self.digits.end()
        self._panels.show_adding(False)
        self._presenter.refresh()

    def _on_order_row_activated(self, row_id: str) -> None:
        item = self._model.item(row_id)
        if item is not None and item.event:
            self.menus.change_event(item.event)
            return
        if item is None or not item.combatant:
            return
        chosen = self._presenter.selected
        is_chosen = chosen is not None and chosen.row_id == row_id
        combatant = self._scene.encounter.combatant(chosen.combatant if chosen and is_chosen else item.combatant)
        if self._scene.sheet_of(combatant) is not None:
            self.open_requested.emit(combatant.document)
        else:
            self._panels.selected.focus_attacks()

    def _on_order_swap_requested(self, row_id: str, other_id: str, by_hand: bool) -> None:
        self._swap(self._model.item(row_id), self._model.item(other_id), by_hand=by_hand)

    def _on_order_member_chosen(self, combatant_id: str) -> None:
        self.digits.end()
        self._presenter.select_member(combatant_id)

    def _on_order_share_requested(self, row_id: str, other_id: str) -> None:
        one, other = self._model.item(row_id), self._model.item(other_id)
        if one is not None and other is not None:
            self._session.order.share(one.combatant, other.combatant)

    def _on_order_action_requested(self, row_id: str, main: bool) -> None:
        item = self._model.item(row_id)
        if item is not None and item.place >= 0:
            (self._combat.toggle_main if main else self._combat.toggle_minor)(item.place)

    def _on_order_cell_pressed(self, row_id: str, column: OrderColumn) -> None:
        item = self._model.item(row_id)
        if item is None:
            return
        if column is OrderColumn.SEEN and item.event:
            self._session.order.hide_event(item.event)
        elif column is OrderColumn.SEEN and item.number:
            self._combat.toggle_hidden(item.combatant)
        elif column is OrderColumn.SEEN and not item.is_dead:
            self._scene.remove(item.combatant)
        elif column is OrderColumn.HEALTH:
            self._begin(DigitMeaning.HURT)
        elif column is OrderColumn.CHIPS and item.number:
            self._show_conditions()

    def _on_order_menu_requested(self) -> None:
        self._show_conditions()

    def _on_order_step_requested(self, step: int) -> None:
        if self._scene.refuse_without_scene():
            return
        if step == CREW_STEP:
            self._scene.add_sheets(self._presenter.crew_of(self._scene.encounter))
        elif step == ADVERSARY_STEP:
            self.open_adding()
        else:
            self._draw()

    def _on_selected_mode_requested(self, mode: str) -> None:
        self._begin(DigitMeaning(mode))

    def _on_selected_amount_requested(self, number: int) -> None:
        meaning = self.digits.meaning
        self.digits.end()
        self._apply(meaning, number)

    def _on_selected_attack_picked(self, number: int) -> None:
        self._with_selected(partial(self._chain.pick, number=number))

    def _on_selected_action_requested(self, action: str, prepare: bool) -> None:
        self._with_selected(partial(self._act, action=action, ask=prepare))

    def _on_adding_add_requested(self, row_id: str, count: int) -> None:
        if self._scene.refuse_without_scene():
            return
        kind, _, document_id = row_id.partition(":")
        added = ""
        if kind == SHEET:
            self._scene.add_sheets([document_id])
            added = next(each.id for each in self._scene.encounter.combatants if each.document == document_id)
        elif kind == ADVERSARY:
            added = self._scene.add_adversaries(document_id, count)
        elif kind == CATALOG:
            added = self._scene.add_from_catalog(document_id, count)
        self._presenter.select_combatant(added)


def _with_letter(name: str, taken: set[str]) -> str:
    """Return the text of a menu line with the first free letter of its name as its key."""
    for place, sign in enumerate(name):
        if sign.isalpha() and sign.casefold() not in taken:
            taken.add(sign.casefold())
            return f"{literal(name[:place])}&{literal(name[place:])}"
    return literal(name)
