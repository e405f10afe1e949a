"""Connects the commands, keys and panels of the initiative window with the services that carry them out."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from alien_desktop.documents.scene.due import DueKind
from alien_desktop.gui.dice.roll_steps_dialog import explain_roll
from alien_desktop.gui.kit.command_actions import CommandActions
from alien_desktop.gui.kit.commands import DigitUse
from alien_desktop.gui.kit.help_dialogs import HelpDialogs
from alien_desktop.gui.kit.registered_actions import command_slot, save_and_say
from alien_desktop.gui.scene.chain_presenter import ChainPresenter
from alien_desktop.gui.scene.contact_presenter import ContactPresenter
from alien_desktop.gui.scene.digit_keys import SWAPS, DigitKeys, DigitMeaning
from alien_desktop.gui.scene.order_actions import OrderActions
from alien_desktop.gui.scene.order_item import OrderItem
from alien_desktop.gui.scene.order_model import OrderModel
from alien_desktop.gui.scene.panic_presenter import PanicPresenter
from alien_desktop.gui.scene.scene_layout import SceneLayout
from alien_desktop.gui.scene.scene_menus import SceneMenus
from alien_desktop.gui.scene.scene_presenter import ScenePresenter
from alien_desktop.gui.scene.scene_tray import SceneTray
from alien_desktop.gui.scene.selected_actions import SelectedActions
from alien_desktop.gui.scene.selected_item import HIGHER_CARD, KEEP_CARD, OTHER_CARD, SWAP_DIGITS
from alien_desktop.gui.scene.stealth_presenter import StealthPresenter
from alien_desktop.gui.scene.zone_presenter import ZonePresenter
from alien_desktop.rules.combat.attack_flow.strike import SIGNATURE
from alien_desktop.rules.record import record
from alien_desktop.session.combat.turn_attacks import ATTACKS
from alien_desktop.session.session import Session


@record
class SceneParts:
    """What is beside the order of a scene and answers its keys."""

    tray: SceneTray
    chain: ChainPresenter
    panic: PanicPresenter
    zones: ZonePresenter
    stealth: StealthPresenter
    contact: ContactPresenter


class SceneActions(QObject):
    """Connects commands, keys and panels with the combat.

    `view_requested`, `open_requested` (a character) and `command_requested` are for the window.
    """

    view_requested = Signal(str)
    open_requested = Signal(str)
    command_requested = Signal(str)
    back_requested = Signal()
    """Esc, while a page replaces the scene."""
    end_requested = Signal()
    """The page of the end of the scene is wanted."""
    what_if_requested = Signal()
    zones_shown = Signal(bool)

    def __init__(
        self,
        session: Session,
        presenter: ScenePresenter,
        model: OrderModel,
        layout: SceneLayout,
        parts: SceneParts,
        window: QWidget,
    ) -> None:
        super().__init__(window)
        self._session = session
        self._scene = session.scene
        self._rounds = session.rounds
        self._presenter = presenter
        self._model = model
        self._layout = layout
        self._panels = layout.panels
        self._tray = parts.tray
        self._chain = parts.chain
        self._panic = parts.panic
        self._zones = parts.zones
        self._stealth = parts.stealth
        self._contact = parts.contact
        self._contact.striker_selected.connect(self._on_contact_striker_selected)
        self._window = window
        self.named_due = ""
        """The row of what is due that a page over the scene names: A answers this one."""
        self.menus = SceneMenus(session, presenter, window)
        self.digits = DigitKeys(self)
        self.digits.changed.connect(self._zones.set_digits)
        self._stealth.blip_begun.connect(partial(self.digits.begin, DigitMeaning.BLIP))
        self._stealth.blip_taken.connect(partial(self.digits.begin, DigitMeaning.BLIP_GOES))
        self._selected = SelectedActions(session, presenter, layout.panels, self.digits, window)
        self.order = OrderActions(session, presenter, model, layout, self.digits, self._selected, self.menus)
        self.order.open_requested.connect(self.open_requested)
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
            DigitUse.PAGE: lambda: (
                self._contact.take_digit(number) or (self._chain.has_focus and self._chain.take_digit(number))
            ),
            DigitUse.ZONE: lambda: self._zones.take_number(number),
            DigitUse.BLIP: lambda: self._stealth.take_digit(number),
            DigitUse.REAL_CARD: lambda: self.order.type_card(number),
            DigitUse.CARD: lambda: self._select_card(number),
        }
        return any(uses[use]() for use in DigitUse)

    def _select_card(self, number: int) -> bool:
        """Select whoever has this card; keys are for the order then, and for no button that had them before."""
        self._panels.order.take_focus()
        return self.order.select_card(number)

    def _use_amount(self, meaning: DigitMeaning, number: int) -> bool:
        """Use the number that was typed after D, H or W: an amount or a card."""
        if meaning is DigitMeaning.SELECT:
            return False
        if meaning is DigitMeaning.MOVE:
            self._zones.move_to(number)
        elif meaning is DigitMeaning.BLIP:
            self._zones.show_blip(number)
        elif meaning is DigitMeaning.BLIP_GOES:
            self._stealth.move_taken_blip(number)
        elif meaning in SWAPS:
            self.order.swap_with(number, by_hand=meaning is DigitMeaning.SWAP_BY_HAND)
        else:
            self._selected.apply(meaning, number)
        return True

    def begin_move(self) -> bool:
        """M: the next digit is the zone to which the selected combatant moves; False in a scene without zones."""
        encounter = self._presenter.encounter
        if encounter is None or not encounter.zones or self._presenter.selected is None:
            return False
        if not self._layout.shows_zones:
            self.show_zones()
        self.digits.begin(DigitMeaning.MOVE)
        return True

    def show_zones(self) -> None:
        """Z: the zones in place of the order, or that again."""
        shown = not self._layout.zones_in_sight
        self._layout.show_zones(shown)
        self._presenter.show_ranges()
        self._zones.refresh()
        (self._panels.zones if shown else self._panels.order).take_focus()
        self.zones_shown.emit(shown)

    def show_map(self) -> None:
        """Shift+Z: the zones drawn as a map, or their list; they come up where they are away."""
        zones = self._panels.zones
        if self._layout.shows_zones:
            zones.show_map(not zones.shows_map)
        else:
            zones.show_map(True)
            self.show_zones()

    # --- wiring ---

    def connect_commands(self, actions: CommandActions) -> None:
        """Let every command of the window do what it says; those that are not of a scene are handed on."""
        tray = self._tray
        help_pages = HelpDialogs(self._session, self._window, actions)
        commands: dict[str, Callable[[], object]] = {
            "save": partial(save_and_say, self._session, self._window),
            "undo": command_slot("undo", self._session),
            "redo": command_slot("redo", self._session),
            "view_scene": lambda: None,
            "next_turn": self._next_turn,
            "previous_turn": self.order.previous_turn,
            "draw": self._draw,
            "redraw": self.order.redraw,
            "end_scene": self._ask_end,
            "what_if": self._ask_what_if,
            "drawer": self._toggle_drawer,
            "swap": self._begin_swap,
            "swap_by_hand": partial(self._selected.begin, DigitMeaning.SWAP_BY_HAND),
            "to_end": self.order.put_to_end,
            "ambush": self._show_ambush,
            "add_event": self.menus.add_event,
            "scene_log": self.menus.export_log,
            "scenes": self._show_scenes,
            "actions": self._begin_action,
            "main_action": partial(self._selected.spend, True),
            "minor_action": partial(self._selected.spend, False),
            "damage": partial(self._selected.begin, DigitMeaning.HURT),
            "heal": partial(self._selected.begin, DigitMeaning.HEAL),
            "hide": self._selected.hide,
            "remove": self._selected.remove,
            "duplicate": self._selected.duplicate,
            "duplicate_other": partial(self._selected.duplicate, other=True),
            "share_similar": partial(self._selected.perform, "scene.share_similar"),
            "leave_group": partial(self._selected.perform, "scene.leave_group"),
            "conditions": self._selected.show_conditions,
            "change": self._selected.change,
            "zones": self.show_zones,
            "zone_map": self.show_map,
            "next_pane": partial(self._layout.reach_pane, 1),
            "previous_pane": partial(self._layout.reach_pane, -1),
            "keys": help_pages.show_keys,
            "explain": help_pages.explain_focused,
            "how_a_roll_works": self._explain_roll,
            "about": help_pages.show_about,
            "add": self.order.open_adding,
            "stress_more": partial(self._selected.change_stress, 1),
            "stress_less": partial(self._selected.change_stress, -1),
            "scene_tray": tray.toggle,
            "quick_roll": tray.ask,
            "roll": self._roll,
            "push": self._push,
            "alarm_roll": self.answer_due,
            "clear_roll": self._clear_roll,
            "die_more": partial(tray.change_modifier, 1),
            "die_less": partial(tray.change_modifier, -1),
            "odds": tray.toggle_odds,
        }
        for view in ("library", "sheet", "dice", "players"):
            commands[f"view_{view}"] = partial(self.view_requested.emit, view)
        for name in actions.ids():
            actions.connect_command(name, commands.get(name, partial(self.command_requested.emit, name)))

    def _connect_panels(self) -> None:
        panels = self._panels
        panels.turns.next_requested.connect(self._next_turn)
        panels.clock.draw_requested.connect(self._draw)
        panels.outcome.offer_accepted.connect(self._on_outcome_offer_accepted)
        panels.clock.cards_requested.connect(self._show_cards)
        panels.clock.scenes_requested.connect(self._show_scenes)
        self.menus.command_requested.connect(self._on_menus_command_requested)
        self.menus.rename_requested.connect(self._panels.clock.ask_for_name)
        panels.clock.zones_requested.connect(self.show_zones)
        panels.clock.end_requested.connect(self._ask_end)
        panels.clock.name_requested.connect(self._on_clock_name_requested)
        panels.notes.value_requested.connect(self._on_notes_value_requested)
        panels.due.answer_requested.connect(self._on_due_answer_requested)
        selected = panels.selected
        selected.notes_requested.connect(self._layout.show_notes)
        selected.attack_rolled.connect(partial(self._selected.with_selected, partial(self._act, action=SIGNATURE)))
        selected.action_requested.connect(self._on_selected_action_requested)
        selected.attack_picked.connect(self._on_selected_attack_picked)

    # --- what is done ---

    def _clear_roll(self) -> None:
        """Esc puts a lifted card back, leaves notes, ends what a letter began, then adding, then what the tray has.

        What belongs to a list (the panel of an attack, of a zone, the field for a new one) gives the focus to it.
        """
        if not self._layout.isVisible():
            self.back_requested.emit()  # a page replaces the scene
            return
        if self._panels.order.ui.order.put_back():
            return
        if self._panic.has_focus:
            self._panic.stop()
            return
        at_home = self._layout.at_home
        if self._chain.has_focus or self._panels.selected.has_focus:
            at_home.take_focus()
            return
        if self._panels.notes.hasFocus():
            self._layout.show_drawer(False)
            at_home.take_focus()
        elif self.digits.meaning is not DigitMeaning.SELECT:
            self.digits.end()
        elif self._contact.has_focus:
            self._contact.close()
            at_home.take_focus()
        elif self._tray.has_question:
            self._tray.clear_roll()  # its button says Esc
        elif self._layout.zones_have_focus:
            if self._panels.zone_detail.has_focus or self._panels.zones.is_naming:
                self._panels.zones.take_focus()
            else:
                self.show_zones()
        elif self._panels.is_adding and self._model.items:
            self.order.close_adding()
        else:
            self._tray.clear_roll()

    def _explain_roll(self) -> None:
        explain_roll(self._session, self._window, self.open_requested.emit, self._scene.refuse)

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

    def _toggle_drawer(self) -> None:
        """O: the notes in a narrow window, or what stood there before; a wide one shows them always."""
        self._layout.show_drawer(not self._layout.is_drawer_open)

    def _ask_end(self) -> None:
        if not self._scene.refuse_without_scene():
            self.end_requested.emit()

    def _ask_what_if(self) -> None:
        if not self._scene.refuse_without_scene():
            self.what_if_requested.emit()

    def answer_due(self) -> None:
        """A: the row that a page names; else what the dice on the table ask for, then the first row of what is due."""
        if not self._layout.isVisible() and self._tray.waits_for_answer:
            self.back_requested.emit()  # the question that waits is answered first, and it is in the scene
            self._tray.come_up()
            self._tray.focus_question()
        elif self.named_due:
            self._on_due_answer_requested(self.named_due)
        elif self._chain.alarm_is_due:
            self._chain.go_on()
        elif self._panic.waits and not self._tray.asks_for_alarm:
            self._panic.roll_next()
        elif self._tray.asks_for_alarm or not self._panels.due.answer_first():
            self._tray.roll_alarm()

    def _next_turn(self) -> None:
        """N: the next turn of the order; in stealth mode the next step of its Turn, or of a contact."""
        if self._contact.is_open:
            self._contact.proceed()
        elif self._stealth.runs:
            self._stealth.proceed()
        else:
            self.order.next_turn()

    def _draw(self) -> None:
        """I: draw the cards; in stealth mode that is contact."""
        if self._contact.is_open:
            self._contact.draw()
        elif self._stealth.runs:
            self._stealth.press("contact")
        else:
            self.order.draw()

    def _begin_swap(self) -> None:
        """W: list friends in an attack that asks for its target, else swap cards."""
        if not self._chain.toggle_friends():
            self._selected.begin(DigitMeaning.SWAP)

    def _begin_action(self) -> None:
        """X: the focus goes to what the selected combatant can do; in stealth mode contact."""
        if self._stealth.runs and not self._contact.is_open:
            self._contact.open()
            return
        if self._presenter.selected is None:
            return
        if self._tray.is_shown and not self._panels.selected.isVisible():
            self._tray.show(False)
        if not self._panels.selected.isVisible():
            self._layout.show_selected()
        self._panels.selected.focus_actions()

    def _roll(self) -> None:
        """R: the roll of the attack, the roll in the tray, the action that is chosen, or the usual attack."""
        if self._tray.has_roll or not self._scene.has_encounter:
            self._tray.roll()
        elif self._contact.roll() or (not self._contact.is_open and self._stealth.roll()):
            return
        elif self._chain.is_open and not (self._panels.selected.has_action_focus and self._chain.may_give_way):
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
        """The first attack that a combatant with a card can make now; empty for none."""
        if item is None or not item.number:
            return ""
        if self._panels.selected.shows_attacks:
            return SIGNATURE
        lines = self._session.turn_checks.lines(item.combatant)
        usual = ("shoot", "close_attack", "throw")
        possible = [line.id for line in lines if line.reason is None]
        return next((one for one in usual if one in possible), "")

    def _act(self, combatant: str, action: str, ask: bool = False) -> None:
        """Take an action: an attack opens in its strip, anything else by the menus of the turn."""
        if action in ATTACKS:
            self._chain.start(combatant, action)
        elif action in (OTHER_CARD, KEEP_CARD, HIGHER_CARD):
            self.order.choose_card(combatant, action)
        elif action.startswith(SWAP_DIGITS):
            victim = action.removeprefix(SWAP_DIGITS)
            self._presenter.perform("scene.swap_digits", who=combatant, target=victim)
        else:
            self._tray.turn_menus.start(combatant, action, self._panels.selected.menu_place, ask=ask)

    # --- slots ---

    def _on_contact_striker_selected(self, combatant: str) -> None:
        """The next free action: whoever has it is selected, with the focus on what can be done."""
        self._chain.dismiss()
        self.order.stray_to(combatant)
        self._begin_action()

    def _on_outcome_offer_accepted(self, command: str) -> None:
        self._presenter.perform(command)

    def _on_due_answer_requested(self, key: str) -> None:
        """Make the roll of a row of what is due; whom it is about becomes the selected combatant."""
        roll = next((one for one in self._rounds.due() if one.key == key), None)
        if roll is None:
            return
        self.order.stray_to(roll.combatant)
        if roll.kind in (DueKind.EVENT, DueKind.FLIGHT, DueKind.AT_BAY, DueKind.AWAY):
            self._presenter.perform("scene.answer", key=roll.key)
        else:
            self._tray.answer(roll)

    def _on_clock_name_requested(self, name: str) -> None:
        if not self._scene.refuse_without_scene():
            self._presenter.perform("scene.rename", name=name)

    def _on_notes_value_requested(self, notes: str) -> None:
        if not self._scene.refuse_without_scene():
            self._presenter.perform("scene.notes", text=notes)

    def _on_selected_attack_picked(self, number: int) -> None:
        self._selected.with_selected(partial(self._chain.pick, number=number))

    def _on_selected_action_requested(self, action: str, prepare: bool) -> None:
        self._selected.with_selected(partial(self._act, action=action, ask=prepare))
