"""The open scene and who is in it: crew by their sheets, adversaries as copies. Each change is one undo step."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, TypeVar

from PySide6.QtCore import QObject, Signal

from alien_desktop.catalog.rows.adversaries import Creature
from alien_desktop.documents.document import Document
from alien_desktop.documents.scene import combatants as scene
from alien_desktop.documents.scene import preparation, stances
from alien_desktop.documents.scene.adversary import Adversary
from alien_desktop.documents.scene.budget import is_out_of_turn, surprise_waits
from alien_desktop.documents.scene.combatant_changes import CombatantChanges, changed_combatant
from alien_desktop.documents.scene.encounter import Combatant, Encounter, Side
from alien_desktop.documents.scene.fighters import GRAPPLED, states_of
from alien_desktop.documents.scene.groups import name_of_group
from alien_desktop.documents.scene.light import has_lamp
from alien_desktop.documents.scene.map_edits import lamps_left_lying
from alien_desktop.documents.scene.map_reading import reaches
from alien_desktop.documents.scene.owed_rolls import with_diseases
from alien_desktop.documents.scene.turn_actions import is_creature, scene_situation
from alien_desktop.documents.scene.turn_effects import Stage
from alien_desktop.documents.sheet.active_effects import continuous_effects
from alien_desktop.documents.sheet.alarm_odds import notices_panic, those_who_panic
from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.documents.sheet.new_parts import adversary_from
from alien_desktop.documents.sheet.states import DEAD, UNCONSCIOUS
from alien_desktop.documents.sheet.values import health_max
from alien_desktop.documents.sheet_rules import SheetRules
from alien_desktop.rules.combat.actions import Action, Price
from alien_desktop.rules.combat.zones import Feature
from alien_desktop.rules.dice.roll_profile import effects_of
from alien_desktop.rules.dice.tables import ResultRow
from alien_desktop.rules.dice.terms import Term
from alien_desktop.rules.effects.continuous import OnlyActions
from alien_desktop.rules.effects.vocabulary import Where, Who
from alien_desktop.rules.message import Message, Words
from alien_desktop.rules.stress.panic import PanicCause
from alien_desktop.rules.violation import RuleViolation
from alien_desktop.session.combat.combat_events import ActionReport
from alien_desktop.session.events import Event, Named
from alien_desktop.session.journaled_action import REDO, UNDO, JournaledAction
from alien_desktop.session.rolls.roll_controller import GIVE_ORDERS
from alien_desktop.session.workspace import Workspace
from alien_desktop.storage.errors import StorageError

_ReadT = TypeVar("_ReadT")

OUT_OF_IT = frozenset({DEAD, UNCONSCIOUS, "grappled", "stunned"})
"""Conditions in which nobody helps."""
ORDERS = Message("Orders")
"""The dice that a given order adds to the next roll."""


class SceneController(QObject):
    """Acts on one encounter. `reported(ActionReport)` is the outcome of an action, or why it was refused."""

    reported = Signal(object)
    encounter_changed = Signal(str)
    """It acts on another scene."""
    document_changed = Signal()
    """Something in the scene, or the sheet of somebody in it, is another."""

    def __init__(
        self,
        workspace: Workspace,
        rules_for: Callable[[str], SheetRules],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._rules_for = rules_for
        self._encounter_id = ""
        self._read_at = "", -1
        self._known: dict[tuple[Callable[[str], object], str], Any] = {}
        """What `read_once` has read of the scene and the version of the workspace in `_read_at`."""
        workspace.acted.connect(self._on_workspace_acted)
        workspace.changed.connect(self._on_workspace_changed)
        workspace.tell_place_by(self._place_of)

    # --- what it acts on ---

    @property
    def encounter_id(self) -> str:
        """The encounter, empty for none."""
        return self._encounter_id

    def set_encounter(self, encounter_id: str) -> None:
        """Act on this encounter from now on."""
        if encounter_id != self._encounter_id:
            self._encounter_id = encounter_id
            self.encounter_changed.emit(encounter_id)

    @property
    def has_encounter(self) -> bool:
        """Whether there is a scene to act on."""
        return bool(self._encounter_id) and self._workspace.has(self._encounter_id)

    @property
    def encounter(self) -> Encounter:
        """The encounter as it is now."""
        return self._workspace.encounter(self._encounter_id)

    @property
    def rules(self) -> SheetRules:
        """The rules of the encounter's edition."""
        return self._rules_for(self.encounter.edition)

    def _place_of(self, documents: Mapping[str, Document | None]) -> tuple[str, int]:
        """Return the scene and the Round that a step belongs to; `documents` are those it is about as it leaves them.

        The step that begins a fight is of its first Round.
        """
        if not self.has_encounter:
            return "", 0
        encounter = self.encounter
        there = {encounter.id, *(one.document for one in encounter.combatants if one.side is Side.CREW)}
        after = documents.get(encounter.id)
        begun = after.round if isinstance(after, Encounter) else 0
        return (encounter.id, encounter.round or begun) if documents.keys() & there else ("", 0)

    def is_fighting(self, sheet_id: str) -> bool:
        """Whether a character is in the scene while its Rounds run."""
        if not self.has_encounter:
            return False
        encounter = self.encounter
        return encounter.round > 0 and any(one.document == sheet_id for one in encounter.combatants)

    def orders_of(self, sheet_id: str) -> tuple[Term, ...]:
        """Return the dice that orders give to the next roll of a character in the scene; none outside a fight."""
        if not self.is_fighting(sheet_id):
            return ()
        dice = sum(stances.order_dice(one) for one in self.encounter.combatants if one.document == sheet_id)
        return (Term(ORDERS, dice, GIVE_ORDERS),) if dice else ()

    def without_orders(self, sheet_id: str) -> tuple[Encounter, ...]:
        """Return the scene after a character in it used its orders up, where there were some."""
        if not self.orders_of(sheet_id):
            return ()
        after = self.encounter
        for one in after.combatants:
            if one.document == sheet_id:
                after = stances.without_orders(after, one.id)
        return (after,)

    def touched(self, sheet_id: str, hurt: bool, broke: bool, injury: ResultRow | None) -> tuple[Document, ...]:
        """Return what else changes in the scene after a character in it was hurt or injured.

        A loss ends an aim or an overwatch (S0-139), an injury may bring a disease to be rolled against (core 9.3), who
        becomes Broken frightens those who see it (evolved 5.3).
        """
        if not self.has_encounter:
            return ()
        witnesses = self.witnesses(sheet_id) if broke else ()
        before = after = self.encounter
        for one in before.combatants:
            if one.document == sheet_id:
                after = stances.hurt(after, one.id) if hurt else after
                if injury is not None:
                    after = with_diseases(after, one.id, injury.name, injury.effects, self.rules)
        return witnesses if after is before else (after, *witnesses)

    def witnesses(self, sheet_id: str) -> tuple[CharacterSheet, ...]:
        """Return those who see a character become Broken, with the Panic Roll that is due for it; none where the
        edition asks for none, or the character is not in the scene.
        """
        return self.shaken(sheet_id) if PanicCause.FRIEND_BROKEN in self.rules.edition.panic.causes else ()

    def shaken(self, sheet_id: str) -> tuple[CharacterSheet, ...]:
        """Return those in the scene who see what becomes of a character, with the Panic Roll that is due for it."""
        if not self.has_encounter or not any(one.document == sheet_id for one in self.encounter.combatants):
            return ()
        seeing = (one for one in self.others_there(sheet_id) if self.is_reached(sheet_id, one, Who.SEERS))
        there = (self._workspace.sheet(other) for other in seeing)
        shaken = those_who_panic((one for one in there if notices_panic(one)), self.rules)
        return tuple(one.evolve(panic_due=True) for one in shaken if not one.panic_due)

    def panics_called(self, after: Iterable[Document]) -> tuple[Named, ...]:
        """Return those whose Panic Roll is due on the changed sheets and was not before."""
        sheets = [one for one in after if isinstance(one, CharacterSheet) and one.panic_due]
        return tuple(Named(one.id, one.name) for one in sheets if not self._workspace.sheet(one.id).panic_due)

    def others_there(self, sheet_id: str) -> list[str]:
        """Return the ids of the others in the scene, by their sheets, who are alive."""
        there = [one for one in self.encounter.combatants if one.document != sheet_id]
        sheets = (self.sheet_of(one) for one in there)
        return [sheet.id for sheet in sheets if sheet is not None and DEAD not in sheet.conditions]

    def is_reached(self, sheet_id: str, other: str, who: Who) -> bool:
        """Whether what the panic of a character does to `who` reaches another one, both by their sheets.

        What is seen goes through nothing shut, what is heard does; true where no map says otherwise.
        """
        if not self.has_encounter:
            return True
        encounter = self.encounter
        places = {one.document: one.id for one in encounter.combatants}
        known = sheet_id in places and other in places
        return not known or reaches(encounter, places[sheet_id], places[other], who)

    def stands(self, sheet_id: str, where: Where) -> bool | None:
        """Whether a character is in this situation in the open scene; None where neither map nor sheet knows."""
        encounter = self.encounter if self.has_encounter else None
        combatant = next((one for one in encounter.combatants if one.document == sheet_id), None) if encounter else None
        if encounter is None or combatant is None:
            return None
        if where is Where.CANNOT_MOVE:
            return GRAPPLED in states_of(combatant, self.sheet_of(combatant)) or None
        zone = next((one for one in encounter.zones if one.id == combatant.zone), None)
        return None if zone is None else Feature.CLUTTERED not in zone.features

    def sheet_of(self, combatant: Combatant) -> CharacterSheet | None:
        """Return the sheet of a member of the crew; None for adversaries, and when the sheet is gone."""
        if combatant.side is not Side.CREW:
            return None
        try:
            return self._workspace.sheet(combatant.document)
        except (KeyError, StorageError):
            return None

    def adversary_of(self, combatant: Combatant) -> Adversary | None:
        """Return the stat block of an adversary; None for crew, and when it is gone from the library."""
        if combatant.side is not Side.ADVERSARY:
            return None
        try:
            return self._workspace.adversary(combatant.document)
        except (KeyError, StorageError):
            return None

    def crew_sheets(self) -> dict[str, CharacterSheet]:
        """Return the sheets of the crew in the scene by the ids of the combatants."""
        found = ((one.id, self.sheet_of(one)) for one in self._crew())
        return {who: sheet for who, sheet in found if sheet is not None}

    def stage(self) -> Stage:
        """Return the scene and the sheets of the crew in it."""
        return Stage(self.encounter, self.crew_sheets())

    def action_of(self, combatant_id: str, action_id: str) -> Action:
        """Return an action of the edition as a combatant takes it: creatures have their own."""
        adversary = self.adversary_of(self.encounter.combatant(combatant_id))
        return self.rules.edition.actions.action(action_id, creature=is_creature(adversary))

    def situation(self, combatant_id: str) -> frozenset[str]:
        """Return the words of the situation that the rest of the scene gives a combatant."""
        return self.read_once(self._situation, combatant_id)

    def _situation(self, combatant_id: str) -> frozenset[str]:
        return scene_situation(self.encounter, combatant_id, self.sheets(), self.rules)

    def read_once(self, read: Callable[[str], _ReadT], combatant_id: str) -> _ReadT:
        """Return what is read of a combatant from the documents alone: once for each version of the workspace."""
        now = self._encounter_id, self._workspace.version
        if self._read_at != now:
            self._read_at, self._known = now, {}
        known = self._known.get((read, combatant_id))
        if known is None:
            known = self._known[read, combatant_id] = read(combatant_id)
        found: _ReadT = known
        return found

    def name_of(self, combatant: Combatant) -> str:
        """Return what a combatant is called: crew by their sheets, which may have been renamed."""
        sheet = self.sheet_of(combatant)
        return sheet.name if sheet is not None and sheet.name else combatant.name

    def creature_of(self, combatant: Combatant) -> Creature | None:
        """Return the kind of creature a combatant is, as the catalog has it; None for people and one made by hand."""
        adversary = self.adversary_of(combatant)
        return self.rules.catalog.creatures.get(adversary.source) if adversary is not None else None

    def out_of_turn(self, combatant_id: str) -> Message | None:
        """Return why a combatant has to wait: another's turn, or a surprise attack; None when nobody has to."""
        encounter = self.encounter
        if surprise_waits(encounter, combatant_id):
            name = self.name_of(encounter.combatant(combatant_id))
            return Message("A surprise attack is one action each: {who} acts when the cards are drawn.", who=name)
        if not is_out_of_turn(encounter, combatant_id):
            return None
        who, now = encounter.combatant(combatant_id), encounter.cards[encounter.current].combatant
        return Message(
            "It is the turn of {now}, not of {who}.", now=self.name_on_card(encounter, now), who=self.name_of(who)
        )

    def demanded(self, combatant_id: str, action_id: str) -> Message | None:
        """Return what panic demands of a combatant instead of an action; None where it lets it happen."""
        sheet = self.sheet_of(self.encounter.combatant(combatant_id))
        if sheet is None or not action_id:
            return None
        action = self.rules.edition.actions.action(action_id)
        if action.reaction or action.price is Price.FREE:
            return None
        for one, effect in effects_of(continuous_effects(sheet, self.rules), OnlyActions):
            if action.words.isdisjoint((*effect.actions, *effect.first)):
                return Message("{panic}: {text}", panic=one.owner, text=effect.text)
        return None

    def verify_helpers(self, who: str, helpers: Iterable[str], against: Iterable[str] = ()) -> None:
        """Raise RuleViolation where help cannot be given: by oneself, twice, against oneself, or by whoever is out.

        `against`: those whom the roll is about.
        """
        encounter, about, known = self.encounter, set(against), set[str]()
        side = encounter.combatant(who).side
        for helper in helpers:
            combatant = encounter.combatant(helper)
            name = self.name_of(combatant)
            if helper == who:
                raise RuleViolation(Message("That takes somebody else."))
            if helper in known:
                raise RuleViolation(Message("{who} helps once.", who=name))
            if helper in about and combatant.side is not side:
                raise RuleViolation(Message("{who} does not help against themselves.", who=name))
            sheet = self.sheet_of(combatant)
            states = {each.rpartition(".")[2] for each in (combatant.conditions if sheet is None else sheet.conditions)}
            broken = combatant.health == 0 if sheet is None else sheet.is_broken and not sheet.is_synthetic
            if broken or states & OUT_OF_IT:
                raise RuleViolation(Message("{who} is in no state to help.", who=name))
            known.add(helper)

    def name_on_card(self, encounter: Encounter, combatant_id: str) -> str:
        """Return whose turns a card gives: a combatant alone by name, several by that of their group."""
        if len(encounter.group_of(combatant_id)) > 1:
            return name_of_group(encounter, combatant_id)
        return self.name_of(encounter.combatant(combatant_id))

    def names_on_cards(self, encounter: Encounter) -> list[str]:
        """Return whose turns each card gives, in the order of the cards."""
        people = {one.id: one for one in encounter.combatants}
        shared = {one.leader for one in encounter.combatants if one.leader}
        return [
            self.name_on_card(encounter, card.combatant)
            if card.combatant in shared
            else self.name_of(people[card.combatant])
            for card in encounter.cards
        ]

    def sheets(self) -> dict[str, CharacterSheet]:
        """Return the sheets of all crew in the scene by their ids."""
        found = map(self.sheet_of, self._crew())
        return {sheet.id: sheet for sheet in found if sheet is not None}

    def _crew(self) -> Iterator[Combatant]:
        return (one for one in self.encounter.combatants if one.side is Side.CREW)

    # --- who is in it ---

    def add_sheets(self, sheet_ids: Iterable[str]) -> None:
        """Put characters into the scene, as one step."""
        before = after = self.encounter
        for sheet_id in sheet_ids:
            sheet = self._workspace.sheet(sheet_id)
            self._verify_edition(sheet.name, sheet.edition)
            after = scene.add_sheet(after, sheet)
        names = [combatant.name for combatant in after.combatants[len(before.combatants) :]]
        self.edit(Message("Add {names}", names=listed(names)), after)

    def add_adversaries(self, adversary_id: str, count: int = 1, *, hidden: bool = False) -> str:
        """Put this many of an adversary of the library into the scene; return the id of the last one."""
        return self._add(self._workspace.adversary(adversary_id), (), count, hidden=hidden)

    def add_from_catalog(self, row_id: str, count: int = 1) -> str:
        """Put this many of a creature or person of the catalog into the scene; the library keeps its stat block."""
        edition = self.encounter.edition
        for document in self._workspace.documents():
            if isinstance(document, Adversary) and (document.source, document.edition) == (row_id, edition):
                return self._add(document, (), count)
        adversary = adversary_from(row_id, self.rules)
        return self._add(adversary, (adversary,), count)

    def duplicate(self, combatant_id: str) -> str:
        """Put one more of the same adversary into the scene. Raises RuleViolation for crew, who come only once."""
        combatant = self.encounter.combatant(combatant_id)
        adversary = self.adversary_of(combatant)
        if adversary is None:
            raise RuleViolation(Message("{name} is there only once.", name=self.name_of(combatant)))
        return self._add(adversary, (), 1, hidden=combatant.hidden)

    def _verify_edition(self, name: str, edition: str) -> None:
        if edition != self.encounter.edition:
            raise RuleViolation(
                Message("{name} lives by the rules of the other edition, not of this scene.", name=name)
            )

    def _add(self, adversary: Adversary, new: tuple[Document, ...], count: int, *, hidden: bool = False) -> str:
        self._verify_edition(adversary.name, adversary.edition)
        before = after = self.encounter
        for _ in range(count):
            after = scene.add_adversary(after, adversary, hidden=hidden)
        added = after.combatants[len(before.combatants) :]
        self.edit(Message("Add {names}", names=listed([combatant.name for combatant in added])), after, *new)
        return added[-1].id

    def remove(self, combatant_id: str) -> None:
        """Take a combatant out of the scene."""
        name = self.name_of(self.encounter.combatant(combatant_id))
        self.edit(
            Message("Remove {name} from the scene", name=name), scene.remove_combatant(self.encounter, combatant_id)
        )

    def bring_in(self, scene_id: str) -> None:
        """Let everybody and everything of a prepared scene come into this one; a RuleViolation says why not."""
        other = self._workspace.encounter(scene_id)
        after = preparation.bring_in(self.encounter, other)
        self.edit(Message("Bring in {scene}", scene=other.name), after)

    def change(self, combatant_id: str, changes: CombatantChanges) -> None:
        """Change what a combatant is in this scene, by hand and as one step; a RuleViolation says why it cannot be.

        Crew have a name, Health, armor and weapons on their sheets: only note and speed are the scene's.
        """
        before = self.encounter
        combatant = before.combatant(combatant_id)
        after = changed_combatant(before, combatant_id, changes)
        self.edit(Message("Change {name}", name=self.name_of(combatant)), after)

    def rename_scene(self, name: str) -> None:
        """Call the scene by another name."""
        self.edit(Message("Rename the scene: {name}", name=name), self.encounter.evolve(name=name))

    def set_notes(self, notes: str) -> None:
        """Keep what the Game Mother notes of the scene."""
        self.edit(
            Message("Notes of the scene"), self.encounter.evolve(notes=notes), merge_key=f"notes:{self._encounter_id}"
        )

    # --- for whatever acts in it ---

    def health_max_of(self, combatant: Combatant) -> int:
        """Return the maximum Health of a combatant."""
        sheet = self.sheet_of(combatant)
        return health_max(sheet, self.rules).value if sheet is not None else combatant.health_max

    def edit(self, title: Words, *after: Document, events: Iterable[Event] = (), merge_key: str = "") -> bool:
        """Make one step of the undo history; False when it changes nothing."""
        return self._workspace.edit(title, self._with_lamps(after), events=events, merge_key=merge_key)

    def _with_lamps(self, after: tuple[Document, ...]) -> tuple[Document, ...]:
        """Let a lamp lie whose bearer has none any more: what is done on a sheet is no step of the scene."""
        sheets = {one.id: one for one in after if isinstance(one, CharacterSheet)}

        def holds(one: Combatant) -> bool:
            sheet = sheets.get(one.document) or self.sheet_of(one)
            return sheet is None or has_lamp(sheet, self.rules.catalog)

        return tuple(
            lamps_left_lying(self.encounter, one, holds)
            if isinstance(one, Encounter) and one.id == self._encounter_id and any(who.lamp for who in one.combatants)
            else one
            for one in after
        )

    @property
    def step(self) -> int:
        """The place in the history where it stands: `fold` makes one step of what is done from here on."""
        return self._workspace.history.index

    def fold(self, from_index: int, title: Words) -> None:
        """Make one step of the history of all since it stood at this place."""
        self._workspace.fold(from_index, title)

    def report(self, report: ActionReport) -> None:
        """Report the outcome of an action."""
        self.reported.emit(report)

    def refuse_without_scene(self) -> bool:
        """Say that no scene is open, if that is so; return whether it is."""
        if self.has_encounter:
            return False
        self.refuse(Message("No scene is open: make one first."))
        return True

    def refuse(self, sentence: Words) -> None:
        """Report why something cannot be done."""
        self.reported.emit(ActionReport(sentence, refused=True))

    def _on_workspace_changed(self, document_id: str, _fields: object) -> None:
        if document_id == self._encounter_id or (self.has_encounter and self._is_in_scene(document_id)):
            self.document_changed.emit()

    def _is_in_scene(self, document_id: str) -> bool:
        return any(one.document == document_id for one in self.encounter.combatants)

    def _on_workspace_acted(self, action: JournaledAction) -> None:
        """Report that a step of this scene was undone or redone."""
        if action.kind not in (UNDO, REDO) or not self._workspace.has(self._encounter_id):
            return
        there = {self._encounter_id, *(one.document for one in self.encounter.combatants)}
        if there.isdisjoint(patch.document_id for patch in action.patches):
            return
        words = Message("Undone: {step}", step=action.title)
        self.report(ActionReport(Message("Redone: {step}", step=action.title) if action.kind == REDO else words))


def listed(names: list[str]) -> str:
    """Return names as a list of words: "Guard", "Guard and Guard 2", "Guard, Guard 2 and Guard 3"."""
    if len(names) < 2:
        return names[0] if names else "nobody"
    return f"{', '.join(names[:-1])} and {names[-1]}"
