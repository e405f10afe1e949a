"""What the initiative window shows: head of the scene, the selected one, whom it could get, what happened last."""

from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtCore import QObject, Signal

from alien_desktop.documents.scene.encounter import Encounter
from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.gui.kit.registered_actions import try_command
from alien_desktop.gui.kit.translation import tr, translated
from alien_desktop.gui.scene.candidates import candidates_of
from alien_desktop.gui.scene.due_items import due_items
from alien_desktop.gui.scene.due_panel import DueItem
from alien_desktop.gui.scene.order_item import CardState, OrderItem, row_id_of
from alien_desktop.gui.scene.order_model import OrderModel
from alien_desktop.gui.scene.range_panel import range_item
from alien_desktop.gui.scene.scene_layout import SceneLayout
from alien_desktop.gui.scene.selected_item import SelectedItem, event_shown, lines_beside, selected_item
from alien_desktop.gui.scene.stealth_items import stealth_plates
from alien_desktop.session.combat.combat_events import ActionReport
from alien_desktop.session.combat.scene_care import CARE
from alien_desktop.session.event_log import LogEntry
from alien_desktop.session.events import (
    AttackDid,
    ConditionSet,
    CriticalInjuryTaken,
    DeathRollMade,
    Event,
    HitTaken,
)
from alien_desktop.session.session import Session


class ScenePresenter(QObject):
    """Keeps the panels up to date and knows who is selected. `refreshed`: all panels are up to date."""

    refreshed = Signal()

    def __init__(self, session: Session, model: OrderModel, layout: SceneLayout, parent: QObject) -> None:
        super().__init__(parent)
        self._session = session
        self._scene = session.scene
        self._model = model
        self._layout = layout
        self._panels = panels = layout.panels
        self._waits = False
        self._refused_at = 0
        """The step of the history at which something was refused: it is reported until another step is made."""
        self._chosen: dict[str, str] = {}
        """The row that was chosen last, by scene."""
        self._members: dict[str, str] = {}
        """Which member was chosen last, by the row of its group."""
        session.index.entry_changed.connect(self.refresh_candidates)
        self._scene.reported.connect(self.show_report)
        session.rolls.state_changed.connect(self._on_rolls_state_changed)
        session.log.added.connect(self._on_log_added)
        panels.outcome.set_last(lambda: panels.log.last)
        panels.log.last_changed.connect(panels.outcome.show_last)

    @property
    def encounter(self) -> Encounter | None:
        """The encounter as it is now, None for none."""
        return self._scene.encounter if self._scene.has_encounter else None

    def perform(self, command: str, **arguments: object) -> bool:
        """Run a registered command and return whether it was allowed; a refusal is shown in the scene."""
        return try_command(command, self._session, self._scene.refuse, **arguments)

    def add(self, command: str, **arguments: object) -> None:
        """Run a command that adds somebody, and select who came last."""
        there = {one.id for one in self._scene.encounter.combatants}
        self.perform(command, **arguments)
        new = [one.id for one in self._scene.encounter.combatants if one.id not in there]
        self.select_combatant(new[-1] if new else "")

    # --- who is selected ---

    @property
    def selected(self) -> OrderItem | None:
        """The selected row of the order, None for none."""
        item = self._model.item(self._panels.order.chosen)
        if item is None or not item.combatant:
            return None
        return item.for_member(self._member_of(item))

    @property
    def order_items(self) -> tuple[OrderItem, ...]:
        """The rows of the order."""
        return self._model.items

    @property
    def selected_event(self) -> OrderItem | None:
        """The selected row, where it is something that happens by itself."""
        item = self._model.item(self._panels.order.chosen)
        return item if item is not None and item.event else None

    @property
    def selected_sheet(self) -> CharacterSheet | None:
        """The sheet of the selected combatant, None for nobody and for adversaries."""
        item, encounter = self.selected, self.encounter
        return self._scene.sheet_of(encounter.combatant(item.combatant)) if item and encounter else None

    def select_row(self, row_id: str) -> None:
        """Select a row of the order."""
        self._panels.order.choose(row_id)
        self.refresh()

    def select_combatant(self, combatant_id: str) -> None:
        """Select the first row of a combatant, of a group as its member; an empty id leaves the selection as it is."""
        encounter = self.encounter
        if not combatant_id or encounter is None:
            return
        row_id = row_id_of(encounter.holder_of(combatant_id), 0)
        if self._model.item(row_id) is None:  # one of several dead
            found = (one for one in self._model.items if any(m.combatant == combatant_id for m in one.members))
            row_id = next((one.row_id for one in found), row_id)
        self._members[row_id] = combatant_id
        self.select_row(row_id)

    def select_member(self, combatant_id: str) -> None:
        """Select another member of the group in the chosen row."""
        self._members[self._panels.order.chosen] = combatant_id
        self.refresh()

    def select_next_member(self) -> None:
        """Select the next living member of the group in the chosen row."""
        item = self._model.item(self._panels.order.chosen)
        if item is None or not item.members:
            return
        ids = [one.combatant for one in item.members if not one.is_dead] or [one.combatant for one in item.members]
        chosen = self._member_of(item)
        self.select_member(ids[(ids.index(chosen) + 1) % len(ids)] if chosen in ids else ids[0])

    @property
    def is_first_member(self) -> bool:
        """Whether the chosen member of a group is the first who lives."""
        item = self._model.item(self._panels.order.chosen)
        if item is None or not item.members:
            return True
        first = next((one.combatant for one in item.members if not one.is_dead), item.members[0].combatant)
        return self._member_of(item) == first

    def _member_of(self, item: OrderItem) -> str:
        """The chosen member of a group, else the first who lives."""
        ids = [one.combatant for one in item.members]
        chosen = self._members.get(item.row_id, "")
        alive = (one.combatant for one in item.members if not one.is_dead)
        return chosen if chosen in ids else next(alive, ids[0] if ids else "")

    def select_current(self) -> None:
        """Select whose turn it is."""
        current = self._model.current
        if current is not None:
            self.select_row(current.row_id)

    def select_first(self) -> None:
        """Select whose turn it is, else the first row."""
        first = self._model.current or next(iter(self._model.items), None)
        if first is not None:
            self.select_row(first.row_id)

    def crew_of(self, encounter: Encounter) -> list[str]:
        """Return the ids of the characters that belong to the scene: its label's crew, or the largest one."""
        crew = [
            entry
            for entry in self._session.index.entries()
            if entry.format == CharacterSheet.FORMAT and entry.edition == encounter.edition
        ]
        labels = [entry.label for entry in crew]
        label = encounter.label if encounter.label in labels else max(labels, key=labels.count, default="")
        return [entry.document_id for entry in crew if entry.label == label]

    # --- showing ---

    def show_encounter(self) -> None:
        """Show the encounter of the session, which is another one now; whose turn it is becomes the selected one."""
        self._model.show_encounter()
        self._members.clear()
        kept = self._model.item(self._chosen.get(self._scene.encounter_id, ""))
        first = kept or self._model.current or next(iter(self._model.items), None)
        self._panels.order.choose(first.row_id if first is not None else "")
        self._layout.tell(ActionReport(""))
        self._panels.log.set_scene(self._scene.encounter_id)
        self._layout.show_adding(first is None)
        self.refresh()

    def refresh(self) -> None:
        """Show head and selected one again; the order follows its model."""
        if self._waits:
            return
        encounter, item = self.encounter, self.selected
        if self._panels.outcome.is_refusal and self._refused_at != self._session.workspace.history.index:
            self._layout.tell(ActionReport(""))  # something else was done meanwhile
        self._show_due(encounter)
        self._show_head(encounter)
        shown = SelectedItem()
        event = self.selected_event
        if encounter is not None and item is not None:
            shown = selected_item(
                item,
                self._model.items,
                self._scene,
                self._session.turn_checks,
                lines_beside(item, self._session),
            )
        elif encounter is not None and event is not None:
            shown = event_shown(event)
        if encounter is not None and self._panels.order.chosen:
            self._chosen[encounter.id] = self._panels.order.chosen
        self._panels.order.show_member(self._panels.order.chosen, item.combatant if item is not None else "")
        self._panels.selected.set_item(shown)
        self._panels.bar.set_selected(shown)
        self.show_ranges()
        self._layout.share_height()
        self.refresh_candidates()
        self.refreshed.emit()

    @contextmanager
    def refreshed_once(self) -> Iterator[None]:
        """Several changes, of documents and of what is selected, that are shown together at their end."""
        self._waits = True
        try:
            yield
        finally:
            self._waits = False
        self.refresh()

    def refresh_candidates(self) -> None:
        """Offer whom the scene could get; only while that is on the screen."""
        encounter = self.encounter
        if encounter is not None and self._panels.is_adding:
            entries = self._session.index.entries()
            found = candidates_of(encounter, entries, self._session.workspace, self._scene.rules)
            self._panels.adding.set_candidates(found)

    def show_report(self, report: ActionReport) -> None:
        """Show what just happened or was refused."""
        self._layout.tell(report)
        self._refused_at = self._session.workspace.history.index
        self._layout.show_running(self._is_running)

    def _on_log_added(self, entry: LogEntry) -> None:
        """What the log alone knows is shown as soon as it does: a talent may change an injury of this Round."""
        if any(_is_read_from_log(event) for event in entry.events):
            self.refresh()

    def _on_rolls_state_changed(self, _state: object) -> None:
        """While a roll of first aid is on the table the order shows who helps whom, as in an attack."""
        act = self._session.turns.watch.act
        helps = act is not None and act.scene == self._scene.encounter_id and act.action in CARE
        self._model.set_help(act.combatant if act and helps else "", act.choice.target if act and helps else "")

    def show_ranges(self) -> None:
        """How far everybody is from whose turn it is, before the first turn from the selected combatant."""
        encounter, item = self.encounter, self._model.current or self.selected
        if encounter is None or not self._layout.shows_ranges:
            return
        known = bool(encounter.zones) or any(one.near for one in encounter.combatants)
        there = known and item is not None and bool(item.combatant)
        self._layout.show_ranges(range_item(encounter, item.combatant, self._scene) if item and there else None)

    @property
    def _is_running(self) -> bool:
        """Whether Rounds are played: before them, in stealth mode, something that counts down is on a card too."""
        encounter = self.encounter
        return self._model.is_dealt and not (encounter is not None and encounter.stealth.turn)

    def _show_due(self, encounter: Encounter | None) -> None:
        """What is due now, then what becomes due; it never blocks anything."""
        items: tuple[DueItem, ...] = ()
        rounds = self._session.rounds
        if encounter is not None and (self._model.is_dealt or encounter.owed or encounter.stealth.turn):
            items = due_items(rounds.due(), rounds.coming(), self._model.items, encounter, self._scene.rules)
        if encounter is not None and encounter.stealth.turn and not any(one.is_now for one in items):
            items = ()  # what is ahead is counted in the head of the scene
        self._layout.show_due(items)

    def _show_head(self, encounter: Encounter | None) -> None:
        """Show round, name, what drawing would do, and who comes next."""
        panels, items = self._panels, self._model.items
        if encounter is None:
            panels.clock.set_scene("", self.tr("No scene is open"), 0)
            panels.clock.set_draw(self.tr("nobody is in yet"), possible=False, is_next=False)
            panels.turns.set_turns(self.tr("draw the cards first"), can_go_on=False, can_go_back=False)
            return
        names = [self._name(document_id) for document_id in self.crew_of(encounter)]
        words = tr("%n people, as they are now.", "One person, as they are now.", len(names))
        panels.order.set_crew(tuple(names), words if names else "")
        panels.notes.set_value(encounter.notes)
        words = " · ".join(part for part in (encounter.label, translated(self._scene.rules.edition.name)) if part)
        turn, rules = encounter.stealth.turn, self._scene.rules.edition
        unit = translated(rules.time.span(rules.stealth.unit).name) if turn else ""
        panels.clock.set_scene(encounter.name, words, turn or encounter.round, unit, encounter.label)
        panels.clock.set_stealth(*stealth_plates(self._session) if turn else (None,))
        if self._layout.is_running != self._is_running:
            self._layout.show_running(self._is_running)
        waiting = [item for item in items if item.state is CardState.NOT_DEALT]
        dealt = [item for item in items if item.number]
        if not items:
            text = self.tr("nobody is in yet")
        elif waiting:
            text = tr("%n cards to draw", "%n card to draw", len(waiting))
        else:
            free = sorted(set(range(1, 11)) - {item.number for item in dealt})
            left = ", ".join(str(number) for number in free[:3]) + ("…" if len(free) > 3 else "")
            text = (
                self.tr("{count} left: {cards}").format(count=len(free), cards=left) if free else self.tr("none left")
            )
        if encounter.real_cards and waiting:
            text = self.tr("type the card of {who}").format(who=waiting[0].name)
        panels.clock.set_draw(
            text,
            possible=bool(items),
            is_next=bool(waiting) and not any(item.combatant for item in dealt) and not encounter.stealth.turn,
            draws=bool(waiting) and not encounter.real_cards,
        )
        to_come = next((item for item in dealt if item.state is CardState.TO_COME and item.combatant), None)
        if not dealt:
            words = self.tr("draw the cards first")
        elif to_come is not None:
            words = self.tr("{who}, card {card}").format(who=to_come.name, card=to_come.number)
            words = to_come.name if panels.due.count_now else words
            words = self.tr("then {who}").format(who=words) if encounter.current >= 0 else words
        else:
            words = self.tr("then round {number}").format(number=encounter.round + 1)
        started = encounter.current >= 0 or any(item.state is CardState.ACTED for item in dealt)
        due = panels.due.count_now if dealt else 0
        panels.turns.set_turns(words, due, can_go_on=bool(dealt), can_go_back=started)

    def _name(self, document_id: str) -> str:
        entry = self._session.index.entry(document_id)
        return entry.name if entry is not None else ""


def _is_read_from_log(event: Event) -> bool:
    """Whether the order tells of an event what no document knows: an injury of this Round, how somebody died."""
    if isinstance(event, HitTaken | CriticalInjuryTaken):
        return bool(event.number) or (event.died if isinstance(event, HitTaken) else event.dies)
    return isinstance(event, DeathRollMade | ConditionSet | AttackDid)
