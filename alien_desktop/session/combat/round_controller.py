"""Rounds and turns of a scene: cards are drawn and swapped, turns go on, actions are marked, rolls fall due.

Each request is one step of the undo history; the result, or why it was refused, is reported by the scene.
"""

from collections.abc import Callable, Iterable

from PySide6.QtCore import QObject

from alien_desktop.documents.document import Document
from alien_desktop.documents.scene import budget, combatants, lost_actions, turns
from alien_desktop.documents.scene.due import DueRoll, coming_rolls, due_death_rolls, due_rolls
from alien_desktop.documents.scene.encounter import Combatant, Encounter
from alien_desktop.documents.scene.hazards import hazards_begun
from alien_desktop.documents.scene.scene_events import with_events_passed
from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.documents.sheet.states import DEAD
from alien_desktop.documents.sheet_rules import SheetRules
from alien_desktop.documents.upkeep.advance_time import advance_time
from alien_desktop.documents.upkeep.upkeep_item import TimeStep
from alien_desktop.rules.body.clock import TimeUnit
from alien_desktop.rules.combat.actions import ActionBudget, Price
from alien_desktop.rules.dice.dice import DiceSource
from alien_desktop.rules.message import Message, Words, in_sequence
from alien_desktop.rules.message import listed as listed_names
from alien_desktop.rules.record import record
from alien_desktop.rules.violation import RuleViolation
from alien_desktop.session.combat.combat_events import ActionReport, cards_event
from alien_desktop.session.combat.scene_controller import SceneController, listed
from alien_desktop.session.event_text import text_of
from alien_desktop.session.events import (
    CardsSwapped,
    ConditionSet,
    DeathRollDue,
    Event,
    Healed,
    Named,
    PanicPassed,
    RoundBegan,
    SceneEventPassed,
)

_TYPED = Message("The table draws real cards: type their numbers.")


@record
class _TurnReport:
    """What happens as a turn begins: for the log, and in words for the table."""

    events: list[Event]
    told: list[Message]

    def add(self, event: Event, words: Message) -> None:
        """Take in an event with what is said of it."""
        self.events.append(event)
        self.told.append(words)


class RoundController(QObject):
    """Draws cards, goes on to the next turn and Round, and tells what is due by then."""

    def __init__(
        self,
        scene: SceneController,
        rules_for: Callable[[str], SheetRules],
        dice: DiceSource,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._scene = scene
        self._rules_for = rules_for
        self._dice = dice

    # --- cards and turns ---

    def draw(self, surprise: Iterable[str] = (), *, ambush: bool = False) -> None:
        """Draw for everybody; in a running fight only for those who have no card.

        `surprise` are the ids of those who attack from hiding: they take the lowest cards (evolved, S4-003, S4-005);
        in core they have a free action before the draw and no card, which is refused. `ambush`: those whom they attack
        are unaware of them. When everybody has a card it is refused as well: `redraw` shuffles.
        """
        before = self._scene.encounter
        sheets = self._scene.sheets()
        late = turns.without_card(before, sheets)
        try:
            turns.verify_first_draw(before, sheets, self._scene.rules)
            if before.stealth.turn:
                raise RuleViolation(Message("Stealth mode runs: contact begins the fight."))
            if before.real_cards:
                raise RuleViolation(_TYPED)
            if before.cards:
                after = turns.deal_newcomers(before, sheets, self._scene.rules, self._dice)
                text = Message("Card for {names}", names=listed([self._scene.name_on_card(before, e.id) for e in late]))
            else:
                begun = before.evolve(ambush=ambush)
                after = turns.draw_cards(begun, sheets, self._scene.rules, self._dice, surprise)
                text = Message("Draw initiative")
        except RuleViolation as refusal:
            groups_help = turns.needs_groups(before, sheets, self._scene.rules)
            self._scene.report(
                ActionReport(refusal.message, refused=True, offer="scene.share_all" if groups_help else "")
            )
            return
        self._dealt(text, after)

    def redraw(self, surprise: Iterable[str] = ()) -> None:
        """Draw all cards of this Round again, whoever has acted; `surprise` as in `draw`.

        Real cards are taken back, and their numbers are typed again.
        """
        before, sheets, attackers = self._scene.encounter, self._scene.sheets(), tuple(surprise)
        text = Message("Redraw all cards")
        try:
            if before.real_cards and attackers:
                raise RuleViolation(_TYPED)
            if before.real_cards:
                if self._scene.edit(text, turns.take_cards_back(before, sheets, self._scene.rules)):
                    self._scene.report(ActionReport(text))
                return
            after = turns.draw_cards(before, sheets, self._scene.rules, self._dice, attackers)
        except RuleViolation as refusal:
            self._scene.refuse(refusal.message)
            return
        self._dealt(text, after)

    def _dealt(self, text: Message, after: Encounter) -> None:
        event = cards_event(after, self._card_names(after))
        changed: list[Document] = [after]
        if not self._scene.encounter.round:
            changed = self._with_hazards(after, self._scene.sheets())
        if self._scene.edit(text, *changed, events=(event,)):
            self._scene.report(ActionReport(text, text_of(event).result or ""))

    def next_turn(self) -> None:
        """Go on to the next turn, and to the next Round when everybody has acted; short panic ends with its turn."""
        before, rules = self._scene.encounter, self._scene.rules
        sheets = self._scene.sheets()
        calmed = lost_actions.panic_after_turn(before, sheets, rules)
        if calmed is not None:
            sheets[calmed.sheet.id] = calmed.sheet
        here, mended = lost_actions.damage_after_turn(before, sheets, rules)
        sheets.update({one.id: one for one in mended})
        calm = lost_actions.rage_after_turn(before, sheets, rules)
        sheets.update({one.id: one for one in calm})
        try:
            after = turns.advance(here, sheets, rules, self._dice)
        except RuleViolation as refusal:
            self._scene.refuse(refusal.message)
            return
        after = turns.surprise_over(before, after)
        after, happened = with_events_passed(before, after, turns.the_dead(after, sheets))
        begun = after.cards[after.current] if after.current >= 0 else None
        report = _TurnReport([], [])
        if begun is not None:
            for one in after.group_of(begun.combatant):
                after = self._injuries_act(after, one.id, report)
        for one in here.combatants:
            if DEAD in one.conditions and DEAD not in before.combatant(one.id).conditions:
                dead = Named(DEAD, rules.condition_name(DEAD))
                event: Event = ConditionSet(document=after.id, who=one.name, row=dead, begins=True)
                report.add(event, Message("{who} dies.", who=one.name))
        for passed in happened:
            event = SceneEventPassed(document=after.id, who=passed.name, event_id=passed.id, round=passed.passed)
            report.add(event, Message("{event} happens.", event=passed.name))
        changed: list[Document] = [after, *mended, *calm]
        if calmed is not None:
            who, panic = calmed.sheet, listed_names(calmed.names) or ""
            changed.append(who)
            event = PanicPassed(document=who.id, who=who.name, rows=calmed.names)
            report.add(event, Message("{name}: panic ends ({panic}).", name=who.name, panic=panic))
        name = self._card_names(after)[after.current] if begun is not None else Message("nobody yet")
        lost = lost_actions.lost_in_words(begun, rules) if begun is not None else None
        if lost is not None:
            report.told.append(Message("{name} loses {what}.", name=name, what=lost))
        if after.round != before.round:
            self._begin_round(before, after, sheets, name, report)
            return
        self._tell_deaths(before, sheets, after, sheets, report)
        title = Message("Next turn: {name}", name=name)
        self._scene.edit(title, *changed, events=report.events)
        if report.told:
            self._scene.report(ActionReport(title, in_sequence(report.told)))

    def _begin_round(
        self, before: Encounter, after: Encounter, sheets: dict[str, CharacterSheet], name: Words, report: _TurnReport
    ) -> None:
        """Write the step to a new Round: time passes for everybody, hazards act, cards may be drawn anew."""
        report.events.append(RoundBegan(document=after.id, round=after.round))
        moved = self._a_round_later(sheets)
        changed = self._with_hazards(after, moved)
        after = next(one for one in changed if isinstance(one, Encounter))
        self._tell_deaths(before, sheets, after, moved, report)
        if after.current < 0:
            report.told.append(Message("Type the numbers of the cards."))
        elif not turns.is_drawn_once(self._scene.rules):
            drawn_cards = cards_event(after, self._card_names(after))
            report.add(drawn_cards, Message("{order}", order=text_of(drawn_cards).result or ""))
        title = Message("Round {number}: {name}", number=after.round, name=name)
        self._scene.edit(title, *changed, events=report.events)
        begins = Message("Round {number} begins", number=after.round)
        self._scene.report(ActionReport(begins, in_sequence(report.told) if report.told else ""))

    def _injuries_act(self, before: Encounter, combatant_id: str, report: _TurnReport) -> Encounter:
        """Return the scene after the injuries of a creature have done what they do as its turn begins."""
        after, said = combatants.turn_begun(before, combatant_id, self._scene.rules)
        one = after.combatant(combatant_id)
        name, gained = self._scene.name_of(one), one.health - before.combatant(combatant_id).health
        report.told.extend(Message("{name}: {row}", name=name, row=row.text) for row in said)
        if gained:
            by = Named(said[-1].id, said[-1].name)
            report.events.append(
                Healed(document=after.id, who=name, combatant=one.id, amount=gained, health=one.health, by=by)
            )
        return after

    def _tell_deaths(
        self,
        before: Encounter,
        sheets: dict[str, CharacterSheet],
        after: Encounter,
        later: dict[str, CharacterSheet],
        report: _TurnReport,
    ) -> None:
        """Report the death rolls that became due with the new turn."""
        rules = self._scene.rules
        known = {one.key for one in due_death_rolls(before, sheets, rules)}
        for due in due_death_rolls(after, later, rules):
            if due.key not in known:
                injury = Named(due.injury, due.about)
                event = DeathRollDue(document=due.sheet or after.id, who=due.who, injury=injury)
                report.add(event, Message("{who}: a death roll is due, {injury}.", who=due.who, injury=due.about))

    def previous_turn(self) -> None:
        """Step back to whoever acted before, within this Round."""
        try:
            before = self._scene.encounter
            after = turns.previous_turn(before, turns.out_of_turns(before, self._scene.sheets()))
        except RuleViolation as refusal:
            self._scene.refuse(refusal.message)
            return
        name = self._card_names(after)[after.current] if after.current >= 0 else Message("nobody yet")
        self._scene.edit(Message("Back to {name}", name=name), after)

    def swap(
        self,
        one: int,
        other: int,
        *,
        by_hand: bool = False,
        willing: bool | None = None,
        speaking: bool | None = None,
    ) -> None:
        """Swap the cards at two places by the rule, or `by_hand`: as the Game Mother wants it.

        `willing` and `speaking` say whether both want to and can talk with each other; None = as the documents have it.
        """
        before = self._scene.encounter
        reason = self.swap_refusal(one, other, willing=willing, speaking=speaking)
        if reason is not None and not by_hand:
            self._scene.refuse(reason)
            return
        try:
            if reason is None:
                out = turns.out_of_turns(before, self._scene.sheets())
                after = turns.swap_cards(before, one, other, self._scene.rules, out)
            else:
                after = turns.exchange_cards(before, one, other)
        except RuleViolation as impossible:
            self._scene.refuse(impossible.message)
            return
        if self._whose(after) != self._whose(before):
            after = lost_actions.with_turn_begun(after, self._scene.sheets(), self._scene.rules)
        names = self._card_names(before)
        text = Message("Swap cards: {one} and {other}", one=names[one], other=names[other])
        event = CardsSwapped(document=before.id, who=names[one], other=names[other], by_rule=reason is None)
        if self._scene.edit(text, after, events=(event,)):
            detail = Message("By the rules.")
            if reason is not None:
                detail = Message("By the Game Mother. {reason}", reason=reason)
            self._scene.report(ActionReport(text, detail))

    def swap_refusal(
        self, one: int, other: int, *, willing: bool | None = None, speaking: bool | None = None
    ) -> Message | None:
        """Return why the rule does not let two cards be swapped; None when it does. Parameters as in `swap`."""
        encounter = self._scene.encounter
        sheets = self._scene.sheets()
        try:
            turns.verify_swap_cards(
                encounter, one, other, sheets, self._scene.rules, willing=willing, speaking=speaking
            )
        except RuleViolation as refusal:
            return refusal.message
        return None

    def put_last(self, place: int) -> None:
        """Put the turn at a place to the end of this Round; nobody else moves, and in the next Round it is back."""
        before = self._scene.encounter
        sheets = self._scene.sheets()
        try:
            after = turns.put_last(before, place, turns.out_of_turns(before, sheets))
            if self._whose(after) != self._whose(before):
                after = lost_actions.with_turn_begun(after, sheets, self._scene.rules)
        except RuleViolation as refusal:
            self._scene.refuse(refusal.message)
            return
        text = Message("{name} to the end of the Round", name=self._card_names(before)[place])
        if self._scene.edit(text, after):
            self._scene.report(ActionReport(text, Message("By the Game Mother; the others keep their cards.")))

    def toggle_main(self, place: int, combatant_id: str = "") -> None:
        """Spend the main action of a turn, or give it back; `combatant_id` is one of those who share the card."""
        self._toggle(place, combatant_id, Price.MAIN, self._scene.rules.edition.vocabulary.main_action)

    def toggle_minor(self, place: int, combatant_id: str = "") -> None:
        """Spend the minor action of a turn, or give it back; `combatant_id` is one of those who share the card."""
        self._toggle(place, combatant_id, Price.MINOR, self._scene.rules.edition.vocabulary.minor_action)

    def _toggle(self, place: int, combatant_id: str, price: Price, word: Message) -> None:
        before = self._scene.encounter
        after = budget.toggle_action(before, place, price, combatant_id)
        name = self._scene.name_of(after.combatant(combatant_id or after.cards[place].combatant))
        if len(after.cards[place].uses) > len(before.cards[place].uses):
            title = Message("{name}: {kind} action used", name=name, kind=word)
        else:
            title = Message("{name}: {kind} action given back", name=name, kind=word)
        self._scene.edit(title, after)

    # --- what is due ---

    def due(self) -> tuple[DueRoll, ...]:
        """Return what is due in the scene: death rolls, then Panic Rolls, each in the order of turns."""
        encounter = self._scene.encounter
        return due_rolls(encounter, self._scene.sheets(), self._scene.rules)

    def coming(self) -> tuple[DueRoll, ...]:
        """Return what becomes due in the scene by time alone, the soonest first."""
        encounter = self._scene.encounter
        return coming_rolls(encounter, self._scene.sheets(), self._scene.rules)

    # --- reactions of the tray ---

    def actions_left(self, document_id: str) -> int:
        """Return how many actions a combatant of this document has left in the Round; all of them outside a fight."""
        return max((left for left, _ in self._fighters(document_id)), default=ActionBudget().left)

    def pay_reaction(self, document_id: str, *, ranged: bool) -> None:
        """Pay for a block, a defence or a dodge that the tray rolls; outside a fight nothing is counted."""
        fighters = self._fighters(document_id)
        if not fighters:
            return
        _, combatant = max(fighters, key=lambda one: one[0])
        known = {action.id: action for action in self._scene.rules.edition.actions.actions}
        names = ("dodge",) if ranged else ("block", "defend")
        action = next(known[name] for name in names if name in known)
        try:
            after = budget.spend(self._scene.encounter, combatant.id, action.id, action.price).encounter
        except RuleViolation as refusal:
            self._scene.refuse(refusal.message)
            return
        name = self._scene.name_of(combatant)
        self._scene.edit(Message("{who}: {action}", who=name, action=action.name), after)

    def _fighters(self, document_id: str) -> list[tuple[int, Combatant]]:
        """Return the combatants of a document in a running fight, each with the actions that are left."""
        if not self._scene.is_fighting(document_id):
            return []
        encounter = self._scene.encounter
        return [
            (budget.actions_left(encounter, one.id), one) for one in encounter.combatants if one.document == document_id
        ]

    # --- inside ---

    def _a_round_later(self, sheets: dict[str, CharacterSheet]) -> dict[str, CharacterSheet]:
        """Return the sheets of the scene with their clocks advanced by a Round; those of the dead stay."""
        later = {}
        for sheet in sheets.values():
            rules = self._rules_for(sheet.edition)
            dead = DEAD in sheet.conditions
            later[sheet.id] = sheet if dead else advance_time(sheet, (), rules, TimeStep.ROUND)
        return later

    def _with_hazards(self, after: Encounter, sheets: dict[str, CharacterSheet]) -> list[Document]:
        """Return the scene and its sheets as a Round begins, with the rolls that hazards of their zones call for."""
        crew = {one.id: sheets[one.document] for one in after.combatants if one.document in sheets}
        begun = hazards_begun(after, crew, self._scene.rules, TimeUnit.ROUND, self._scene.adversary_of)
        known: dict[str, Document] = {after.id: after, **sheets, **{one.id: one for one in begun}}
        return list(known.values())

    @staticmethod
    def _whose(encounter: Encounter) -> str:
        return encounter.cards[encounter.current].combatant if encounter.current >= 0 else ""

    def _card_names(self, encounter: Encounter) -> list[str]:
        return self._scene.names_on_cards(encounter)
