"""The initiative window: a scene with its order of cards. It wires panels, keys and rules and knows no rule itself."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QCloseEvent, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QMainWindow, QMenu, QVBoxLayout, QWidget

from alien_desktop.documents.encounter import Encounter
from alien_desktop.itemmodels.order_cards import OrderCard, combatant_of, row_id_of
from alien_desktop.itemmodels.order_model import OrderModel
from alien_desktop.panels.scene.candidates import ADVERSARY, CATALOG, SHEET, candidates_of
from alien_desktop.panels.scene.order_panel import ADVERSARY_STEP, CREW_STEP
from alien_desktop.panels.scene.selected_shown import SelectedShown, selected_shown
from alien_desktop.session.combat_controller import CombatController
from alien_desktop.session.desk import Desk
from alien_desktop.theme.look import Look
from alien_desktop.widgets.combatant_cells import Column
from alien_desktop.widgets.focus_ring import FocusRing
from alien_desktop.widgets.notice_bar import NoticeBar
from alien_desktop.widgets.rail import Rail
from alien_desktop.widgets.rail_entry import RailView
from alien_desktop.widgets.status_line import StatusLine
from alien_desktop.widgets.top_bar import TopBar
from alien_desktop.windows.command_actions import CommandActions
from alien_desktop.windows.commands import Place
from alien_desktop.windows.digit_keys import DigitKeys, DigitMeaning
from alien_desktop.windows.scene_facts import SceneFacts
from alien_desktop.windows.scene_stage import SceneStage

FIRST_SIZE = QSize(1280, 800)
LEAST_SIZE = QSize(1024, 700)


class InitiativeWindow(QMainWindow):
    """A window of its own for one encounter. Closing it hides it; the app goes on.

    `view_requested` (library, sheet, dice) and `open_requested` (a sheet) are for the main window; so is
    `command_requested`, which names a command of everywhere that only the main window can carry out.
    """

    view_requested = Signal(str)
    open_requested = Signal(str)
    command_requested = Signal(str)

    def __init__(self, desk: Desk, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("initiative_window")
        self.setMinimumSize(LEAST_SIZE)
        self._desk = desk
        self._look = look
        self._for_good = False
        self.scene = CombatController(desk.workspace, desk.rules_for, desk.rolls.dice, self)
        self.model = OrderModel(desk.workspace, desk.rules_for, self)
        self.digits = DigitKeys(self)
        self.actions_of = CommandActions((Place.EVERYWHERE, Place.SCENE), self)
        self.top_bar = TopBar(self.tr("Add somebody to the scene"), "/", self)
        self.actions_of.fill(self.top_bar.menu_bar)
        self.addActions(list(self.actions_of.all()))
        self.setMenuWidget(self.top_bar)
        self.rail = Rail(stays_narrow=True, parent=self)
        self.rail.set_views(
            (
                RailView("library", self.tr("Library"), "library", "1"),
                RailView("sheet", self.tr("Sheet"), "sheet", "2"),
                RailView("dice", self.tr("Dice"), "dice", "3"),
                RailView("scene", self.tr("Scene"), "scene", "4"),
            )
        )
        self.rail.set_view("scene")
        self.notices = NoticeBar(self)
        self.stage = SceneStage(self.model, desk.log, self)
        self.status = StatusLine(self)
        self._lay_out()
        self._connect_commands()
        self._connect_panels()
        self.facts = SceneFacts(desk, self.actions_of, self.status, self)
        desk.workspace.changed.connect(self._on_workspace_changed)
        desk.shelf.entry_changed.connect(self._refresh_candidates)
        for signal in (self.model.dataChanged, self.model.layoutChanged, self.model.rowsInserted):
            signal.connect(self._refresh)
        for signal in (self.model.rowsRemoved, self.model.modelReset):
            signal.connect(self._refresh)
        self.ring = FocusRing(self)
        self.stage.order.take_focus()
        self.resize(FIRST_SIZE)
        self._refresh()

    # --- what the main window asks ---

    @property
    def document_id(self) -> str:
        """The encounter that is shown, empty for none."""
        return self.scene.encounter_id

    def set_document(self, document_id: str) -> None:
        """Show another encounter."""
        if document_id == self.scene.encounter_id:
            return
        self.scene.set_encounter(document_id)
        self.model.set_encounter(document_id)
        current = next((card for card in self.model.cards if card.state.value == "now"), None)
        first = current or next(iter(self.model.cards), None)
        self.stage.order.choose(first.row_id if first is not None else "")
        self.stage.show_adding(not self.model.cards)
        self.facts.set_edition(self.scene.rules.edition.name if document_id else "")
        self._refresh_candidates()
        self._refresh()

    def come_forward(self) -> None:
        """Show the window before all others."""
        self.setWindowState(self.windowState() & ~Qt.WindowState.WindowMinimized)
        self.show()
        self.raise_()
        self.activateWindow()
        if self.model.cards:
            self.stage.order.take_focus()

    def close_for_good(self) -> None:
        """Close it at the end of the app."""
        self._for_good = True
        self.digits.end()
        self.close()

    # --- Qt ---

    def closeEvent(self, event: QCloseEvent) -> None:
        """Hide; only the end of the app closes it."""
        if self._for_good:
            event.accept()
            return
        event.ignore()
        self.digits.end()
        self.hide()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Choose the width class."""
        self._look.set_width(event.size().width())
        super().resizeEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        """The window in front chooses the width class."""
        if event.type() == QEvent.Type.ActivationChange and self.isActiveWindow():
            self._look.set_width(self.width())
        super().changeEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Digits: an amount, a card, or the row to select. Esc ends what a letter began."""
        if event.key() == Qt.Key.Key_Escape:
            if self.digits.meaning is not DigitMeaning.SELECT:
                self.digits.end()
            else:
                self._close_adding()
            return
        plain = not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        taken = self.digits.take(event.text()) if plain else None
        if taken is None:
            super().keyPressEvent(event)
            return
        meaning, number = taken
        if meaning is DigitMeaning.SELECT:
            self._select_card(number)
        elif meaning is DigitMeaning.SWAP:
            self._swap_with(number)
        else:
            self._apply(meaning, number)

    # --- wishes ---

    def _connect_commands(self) -> None:
        workspace = self._desk.workspace
        commands: dict[str, Callable[[], object]] = {
            "save": self._desk.session.autosave.save_now,
            "undo": workspace.undo,
            "redo": workspace.redo,
            "view_scene": lambda: None,
            "next_turn": self._next_turn,
            "previous_turn": self.scene.previous_turn,
            "draw": self._draw,
            "swap": partial(self._begin, DigitMeaning.SWAP),
            "damage": partial(self._begin, DigitMeaning.HURT),
            "heal": partial(self._begin, DigitMeaning.HEAL),
            "hide": partial(self._with_selected, self.scene.toggle_hidden),
            "remove": partial(self._with_selected, self.scene.remove),
            "duplicate": self._duplicate,
            "conditions": self._show_conditions,
            "add": self._open_adding,
            "stress_more": partial(self._change_stress, 1),
            "stress_less": partial(self._change_stress, -1),
        }
        for view in ("library", "sheet", "dice"):
            commands[f"view_{view}"] = partial(self.view_requested.emit, view)
        for action in self.actions_of.all():
            name = action.objectName()
            slot = commands.get(name, partial(self.command_requested.emit, name))
            action.triggered.connect(lambda _checked=False, slot=slot: slot())
        self.rail.view_requested.connect(self._on_rail_view_requested)
        self.top_bar.search.textEdited.connect(self._on_search_text_edited)
        self.digits.changed.connect(self._on_digits_changed)

    def _connect_panels(self) -> None:
        stage = self.stage
        stage.clock.draw_requested.connect(self._draw)
        stage.clock.add_requested.connect(self._on_clock_add_requested)
        stage.clock.name_requested.connect(self.scene.rename_scene)
        stage.notes.value_requested.connect(self.scene.set_notes)
        stage.turns.next_requested.connect(self._next_turn)
        stage.turns.previous_requested.connect(self.scene.previous_turn)
        order = stage.order
        order.row_chosen.connect(self._on_order_row_chosen)
        order.row_activated.connect(self._on_order_row_activated)
        order.swap_requested.connect(self._on_order_swap_requested)
        order.action_requested.connect(self._on_order_action_requested)
        order.cell_pressed.connect(self._on_order_cell_pressed)
        order.step_requested.connect(self._on_order_step_requested)
        order.menu_requested.connect(lambda _row, _point: self._show_conditions())
        selected = stage.selected
        selected.mode_requested.connect(lambda mode: self._begin(DigitMeaning(mode)))
        selected.amount_requested.connect(self._on_selected_amount_requested)
        selected.stress_requested.connect(self._change_stress)
        selected.conditions_requested.connect(self._show_conditions)
        selected.hide_requested.connect(partial(self._with_selected, self.scene.toggle_hidden))
        selected.remove_requested.connect(partial(self._with_selected, self.scene.remove))
        selected.attack_rolled.connect(partial(self._with_selected, self.scene.roll_attack))
        selected.attack_picked.connect(self._on_selected_attack_picked)
        stage.adding.add_requested.connect(self._on_adding_add_requested)
        stage.adding.left.connect(self._close_adding)
        self.scene.outcome_changed.connect(stage.outcome.set_outcome)

    def _begin(self, meaning: DigitMeaning) -> None:
        if self.selected_card is not None:
            self.digits.begin(meaning)

    def _with_selected(self, act: Callable[[str], object]) -> None:
        card = self.selected_card
        if card is not None:
            act(card.combatant)

    def _apply(self, meaning: DigitMeaning, number: int) -> None:
        card = self.selected_card
        if card is None:
            return
        if meaning is DigitMeaning.HEAL:
            self.scene.heal(card.combatant, number)
        else:
            self.scene.hurt(card.combatant, number, armor_counts=self.stage.selected.armor_counts)

    def _draw(self) -> None:
        if self.document_id:
            self.scene.draw()
            self._close_adding()

    def _next_turn(self) -> None:
        """Go on; the selection goes with the turn only when the current one was selected."""
        if not self.document_id:
            return
        card = self.selected_card
        follows = card is None or card.state.value == "now" or self.scene.encounter.current < 0
        self.scene.next_turn()
        now = self.scene.encounter.current
        if follows and now >= 0:
            self.stage.order.choose(next(card.row_id for card in self.model.cards if card.place == now))
            self._refresh()

    def _duplicate(self) -> None:
        card = self.selected_card
        added = self.scene.duplicate(card.combatant) if card is not None else ""
        self._select_combatant(added)

    def _change_stress(self, by: int) -> None:
        self._with_selected(partial(self.scene.change_stress, by=by))

    def _select_combatant(self, combatant_id: str) -> None:
        if combatant_id:
            self.stage.order.choose(row_id_of(combatant_id, 0))
            self._refresh()

    def _select_card(self, number: int) -> None:
        cards = self.model.cards
        dealt = [card for card in cards if card.number]
        found = [card for card in dealt if card.number == number] if dealt else list(cards[number - 1 : number])
        if found:
            self.stage.order.choose(found[0].row_id)
            self._refresh()

    def _swap_with(self, number: int) -> None:
        card = self.selected_card
        other = next((each for each in self.model.cards if each.number == number), None)
        if card is not None and other is not None and card.place >= 0 and card.place != other.place:
            self._swap(card, other)

    def _swap(self, card: OrderCard, other: OrderCard) -> None:
        """The selection stays with the person, whose card has changed."""
        self.scene.swap(card.place, other.place)

    def _open_adding(self) -> None:
        self.stage.show_adding(True)
        self._refresh_candidates()
        self.stage.adding.begin()

    def _close_adding(self) -> None:
        if self.stage.is_adding and self.model.cards:
            self.stage.show_adding(False)
            self.stage.order.take_focus()

    def _show_conditions(self) -> None:
        """A menu of the edition's conditions; what somebody has is ticked."""
        card = self.selected_card
        if card is None:
            return
        combatant = self.scene.encounter.combatant(card.combatant)
        sheet = self.scene.sheet_of(combatant)
        has = {each.rpartition(".")[2] for each in (sheet.conditions if sheet is not None else combatant.conditions)}
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for row in self.scene.rules.catalog.conditions.values():
            key = row.id.rpartition(".")[2]
            action = menu.addAction(row.name)
            action.setCheckable(True)
            action.setChecked(key in has)
            action.triggered.connect(partial(self._on_condition_triggered, card.combatant, key))
        if sheet is not None and not sheet.is_synthetic:
            menu.addSeparator()
            due = menu.addAction(self.tr("Panic Roll due"))
            due.setCheckable(True)
            due.setChecked(combatant.panic_due)
            due.triggered.connect(lambda _checked: self.scene.toggle_panic_due(card.combatant))
        button = self.stage.selected.conditions_button
        menu.popup(button.mapToGlobal(button.rect().bottomLeft()))

    # --- slots ---

    def _on_condition_triggered(self, combatant_id: str, key: str, _checked: bool) -> None:
        self.scene.toggle_condition(combatant_id, key)

    def _on_rail_view_requested(self, view: str) -> None:
        self.rail.set_view("scene")
        if view != "scene":
            self.view_requested.emit(view)

    def _on_search_text_edited(self, text: str) -> None:
        self.top_bar.search.clear()
        self._open_adding()
        self.stage.adding.search.setText(text)

    def _on_digits_changed(self, meaning: DigitMeaning) -> None:
        mode = "" if meaning is DigitMeaning.SWAP else meaning.value
        self.stage.selected.set_mode(mode)

    def _on_clock_add_requested(self) -> None:
        if self.stage.is_adding and self.model.cards:
            self._close_adding()
        else:
            self._open_adding()

    def _on_order_row_chosen(self, _row_id: str) -> None:
        self.digits.end()
        self.stage.show_adding(False)
        self._refresh()

    def _on_order_row_activated(self, row_id: str) -> None:
        combatant = self.scene.encounter.combatant(combatant_of(row_id))
        if self.scene.sheet_of(combatant) is not None:
            self.open_requested.emit(combatant.document)
        elif self.stage.selected.shows_attacks:
            self.stage.selected.focus_attacks()

    def _on_order_swap_requested(self, row_id: str, other_id: str) -> None:
        by_id = {card.row_id: card for card in self.model.cards}
        if row_id in by_id and other_id in by_id:
            self._swap(by_id[row_id], by_id[other_id])

    def _on_order_action_requested(self, row_id: str, main: bool) -> None:
        card = next((card for card in self.model.cards if card.row_id == row_id), None)
        if card is not None and card.place >= 0:
            (self.scene.toggle_main if main else self.scene.toggle_minor)(card.place)

    def _on_order_cell_pressed(self, row_id: str, column: Column) -> None:
        card = next((card for card in self.model.cards if card.row_id == row_id), None)
        if card is None:
            return
        if column is Column.SEEN and card.number:
            self.scene.toggle_hidden(card.combatant)
        elif column is Column.SEEN:
            self.scene.remove(card.combatant)
        elif column is Column.HEALTH:
            self._begin(DigitMeaning.HURT)
        elif column is Column.CHIPS and card.number:
            self._show_conditions()

    def _on_order_step_requested(self, step: int) -> None:
        if step == CREW_STEP:
            self.scene.add_sheets(self.facts.crew_of(self.scene.encounter))
        elif step == ADVERSARY_STEP:
            self._open_adding()
        else:
            self._draw()

    def _on_selected_amount_requested(self, number: int) -> None:
        meaning = self.digits.meaning
        self.digits.end()
        self._apply(meaning, number)

    def _on_selected_attack_picked(self, number: int) -> None:
        self._with_selected(partial(self.scene.pick_attack, number=number))

    def _on_adding_add_requested(self, row_id: str, count: int) -> None:
        kind, _, document_id = row_id.partition(":")
        added = ""
        if kind == SHEET:
            self.scene.add_sheets([document_id])
            added = next(each.id for each in self.scene.encounter.combatants if each.document == document_id)
        elif kind == ADVERSARY:
            added = self.scene.add_adversaries(document_id, count)
        elif kind == CATALOG:
            added = self.scene.add_from_catalog(document_id, count)
        self._select_combatant(added)

    def _on_workspace_changed(self, document_id: str, _fields: object) -> None:
        if document_id == self.document_id:
            if not self._desk.workspace.has(document_id):
                self.set_document("")
                return
            self._refresh()

    # --- showing ---

    @property
    def selected_card(self) -> OrderCard | None:
        """The card of the selected row, None for nobody."""
        place = self.model.place_of(self.stage.order.chosen)
        return self.model.cards[place] if place >= 0 else None

    def _refresh(self) -> None:
        encounter = self._encounter()
        self.facts.show_head(self.stage, encounter, self.model.cards)
        card = self.selected_card
        shown = SelectedShown()
        if card is not None and encounter is not None:
            shown = selected_shown(card, self.model.cards, self.scene)
        self.stage.selected.set_shown(shown)
        self.setWindowTitle((encounter.name if encounter else self.tr("Scene")).replace("[*]", "[*][*]"))
        if self.stage.is_adding:
            self._refresh_candidates()

    def _refresh_candidates(self) -> None:
        encounter = self._encounter()
        if encounter is None:
            self.stage.adding.set_candidates(())
            return
        entries = self._desk.shelf.entries()
        self.stage.adding.set_candidates(candidates_of(encounter, entries, self._desk.workspace, self.scene.rules))

    def _encounter(self) -> Encounter | None:
        return self.scene.encounter if self.document_id else None

    def _lay_out(self) -> None:
        right = QVBoxLayout()
        right.setContentsMargins(0, 0, 0, 0)
        right.setSpacing(0)
        right.addWidget(self.notices)
        right.addWidget(self.stage, 1)
        middle = QHBoxLayout()
        middle.setContentsMargins(0, 0, 0, 0)
        middle.setSpacing(0)
        middle.addWidget(self.rail)
        middle.addLayout(right, 1)
        central = QWidget(self)
        column = QVBoxLayout(central)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(middle, 1)
        column.addWidget(self.status)
        self.setCentralWidget(central)
