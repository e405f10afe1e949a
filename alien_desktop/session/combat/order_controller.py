"""The order of a scene beside its turns: who shares a card, real cards, traded cards, surprise, what happens by itself.

Every method is one step of the undo history; its result, or why it was refused, is reported by the scene.
"""

from collections.abc import Callable, Iterable, Sequence

from alien_desktop.documents.scene import groups, lost_actions, map_edits, scene_events, turns
from alien_desktop.documents.scene.budget import with_aware
from alien_desktop.documents.scene.combatants import add_adversary
from alien_desktop.documents.scene.encounter import CardChoice, Encounter, EventHarm, SceneEvent
from alien_desktop.documents.scene.hits import Blow
from alien_desktop.documents.scene.scene_events import EventDraft
from alien_desktop.documents.scene.turn_effects import ON_FIRE
from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.documents.sheet_rules import SheetRules
from alien_desktop.rules.body.hazards import ZoneFire, fire_spread, still_burning, verify_fire_spread
from alien_desktop.rules.combat.initiative import SwapMoment
from alien_desktop.rules.dice.dice import DiceSource, ScriptedDice, successes
from alien_desktop.rules.message import Message, Plural, Words
from alien_desktop.rules.violation import RuleViolation
from alien_desktop.session.combat.attack_steps import FacesFirst
from alien_desktop.session.combat.combat_controller import CombatController
from alien_desktop.session.combat.combat_events import ActionReport
from alien_desktop.session.combat.round_controller import RoundController
from alien_desktop.session.combat.scene_controller import SceneController, listed
from alien_desktop.session.event_text import fire_result
from alien_desktop.session.events import (
    CardShared,
    CardTradeAgreed,
    CardTyped,
    Event,
    FireSpreadRolled,
    Named,
    SceneEventRolled,
    SurpriseBegan,
)
from alien_desktop.session.workspace import Workspace


class OrderController:
    """Acts on the encounter of the scene."""

    def __init__(
        self,
        workspace: Workspace,
        scene: SceneController,
        rounds: RoundController,
        combat: CombatController,
        dice: DiceSource,
    ) -> None:
        self._workspace = workspace
        self._scene = scene
        self._rounds = rounds
        self._combat = combat
        self._dice = dice

    # --- several on one card ---

    def share(self, combatant_id: str, leader_id: str) -> None:
        """Put an adversary, with all on the same card, onto the card of another one."""
        self._group(lambda before: groups.join(before, combatant_id, leader_id), leader_id)

    def share_similar(self, combatant_id: str) -> None:
        """Put every adversary of the same kind onto one card."""
        self._group(lambda before: groups.join_similar(before, combatant_id), combatant_id)

    def share_all_similar(self) -> None:
        """Put all similar adversaries of the scene onto one card for each kind: what a single deck asks for."""

        def shared(before: Encounter) -> Encounter:
            after = before
            for combatant in before.combatants:
                try:
                    after = groups.join_similar(after, combatant.id)
                except RuleViolation:
                    continue
            if after == before:
                raise RuleViolation(Message("There are no similar adversaries to put on one card."))
            return after

        self._do(
            Message("Similar adversaries share a card"), lambda before: self._with_somebody_up(before, shared(before))
        )

    def leave(self, combatant_id: str) -> None:
        """Take a combatant out of a group; they draw a card of their own."""
        name = self._name(combatant_id)
        self._do(Message("{name} leaves the group", name=name), lambda before: groups.leave(before, combatant_id))

    def add_member(self, combatant_id: str) -> str:
        """Put one more of an adversary onto its card; return its id, empty when it was refused.

        Raises RuleViolation for crew, who come only once.
        """
        combatant = self._scene.encounter.combatant(combatant_id)
        adversary = self._scene.adversary_of(combatant)
        if adversary is None:
            raise RuleViolation(Message("{name} is there only once.", name=self._scene.name_of(combatant)))

        def added(before: Encounter) -> Encounter:
            more = add_adversary(before, adversary, hidden=combatant.hidden)
            return groups.join(more, more.combatants[-1].id, combatant_id)

        words = Message("One more on the card of {name}", name=self._scene.name_of(combatant))
        return self._scene.encounter.combatants[-1].id if self._do(words, added) else ""

    def _group(self, change: Callable[[Encounter], Encounter], combatant_id: str) -> None:
        before = self._scene.encounter
        try:
            after = self._with_somebody_up(before, change(before))
        except RuleViolation as refusal:
            self._scene.refuse(refusal.message)
            return
        group = after.group_of(combatant_id)
        name = groups.name_of_group(after, combatant_id)
        names = tuple(self._scene.name_of(each) for each in group)
        text = Message("{count} on one card: {name}", count=len(group), name=name)
        event = CardShared(document=before.id, who=name, names=names)
        if self._scene.edit(text, after, events=(event,)):
            self._scene.report(ActionReport(text, Message("Each has Health and actions of its own.")))

    def _with_somebody_up(self, before: Encounter, after: Encounter) -> Encounter:
        sheets = self._scene.sheets()
        up = groups.with_somebody_up(before, after, turns.out_of_turns(after, sheets))
        return up if up == after else lost_actions.with_turn_begun(up, sheets, self._rules)

    # --- cards ---

    def set_real_cards(self, on: bool) -> None:
        """Let the table draw real cards, whose numbers are typed; or let the app draw again."""

        def changed(before: Encounter) -> Encounter:
            after = before.evolve(real_cards=on)
            return turns.deal_known(after, self._scene.sheets(), self._rules) if on and not after.cards else after

        self._do(Message("Real cards") if on else Message("The app draws the cards"), changed)

    def waiting_for_cards(self) -> tuple[str, ...]:
        """Return whose cards are to be typed now, in order; nobody unless the table draws real cards."""
        encounter = self._scene.encounter
        return turns.waiting_for_cards(encounter, self._scene.sheets()) if encounter.real_cards else ()

    def deal(self, number: int, combatant_id: str = "") -> None:
        """Give the card with this number to a combatant, or to whoever is next to draw."""
        waiting = self.waiting_for_cards() if not combatant_id else (combatant_id,)
        if not waiting:
            self._scene.refuse(Message("Everybody has a card."))
            return
        before, who = self._scene.encounter, waiting[0]
        name = self._scene.name_on_card(before, who)
        event = CardTyped(document=before.id, who=name, number=number)
        self._do(
            Message("Card {number}: {name}", number=number, name=name),
            lambda encounter: turns.deal_one(encounter, who, number, self._scene.sheets(), self._rules),
            (event,),
        )

    def hold_off(self, other: int) -> None:
        """Let whose turn it is swap with a later card, whose owner acts at once and cannot refuse (S4-009, S4-010)."""
        if self._rules.edition.initiative.swap is not SwapMoment.OWN_TURN:
            self._scene.refuse(
                Message("In this edition nobody holds off: cards are swapped before actions start, or put last.")
            )
        elif self._scene.encounter.current < 0:
            self._scene.refuse(Message("Holding back is possible only on your own turn."))
        else:
            self._rounds.swap(self._scene.encounter.current, other)

    def trade_next_round(self, one: int, other: int) -> None:
        """Trade the cards at two places when the next Round begins: a stunt of an attack (core 6)."""
        before = self._scene.encounter
        try:
            after = turns.trade_next_round(before, one, other, self._rules)
        except RuleViolation as refusal:
            self._scene.refuse(refusal.message)
            return
        names = [self._scene.name_on_card(before, before.cards[place].combatant) for place in (one, other)]
        text = Message("{one} trades cards with {other}", one=names[0], other=names[1])
        event = CardTradeAgreed(document=before.id, who=names[0], other=names[1])
        if self._scene.edit(text, after, events=(event,)):
            self._scene.report(ActionReport(text, Message("From the next Round on.")))

    def take_other(self, place: int) -> None:
        """Let a combatant who drew two cards take the other one, as long as nobody has drawn it since."""
        before = self._scene.encounter
        if not 0 <= place < len(before.cards):
            self._scene.refuse(Message("There is no such card."))
            return
        name = self._scene.name_on_card(before, before.cards[place].combatant)
        self._do(Message("{name} takes the other card", name=name), lambda each: turns.take_offered(each, place))

    def choose(self, combatant_id: str, choice: CardChoice) -> None:
        """Note what a combatant does at the next draw: keep this Round's card, or the higher one of two."""
        combatant = self._scene.encounter.combatant(combatant_id)
        name = self._scene.name_of(combatant)
        if not self.may_choose(combatant_id, choice):
            self._scene.refuse(Message("{name} has no talent for that.", name=name))
            return
        words = {
            CardChoice.NONE: Message("{name} draws as usual", name=name),
            CardChoice.KEEP: Message("{name} keeps the card in the next Round", name=name),
            CardChoice.HIGHER: Message("{name} keeps the higher card", name=name),
        }
        self._do(words[choice], lambda before: _with_choice(before, combatant_id, choice))

    def may_choose(self, combatant_id: str, choice: CardChoice) -> bool:
        """Return whether a combatant has the talent for a choice."""
        sheet = self._scene.sheet_of(self._scene.encounter.combatant(combatant_id))
        if choice is CardChoice.NONE:
            return True
        return sheet is not None and _may(sheet, choice, self._rules)

    def ambush(self, who: Iterable[str], *, unaware: bool = True, aware: Iterable[str] = ()) -> None:
        """Let some attack by surprise; `unaware`: the others know nothing of them, but for those who are `aware`.

        Evolved: they draw the lowest cards (S4-003, S4-005). Core: a free action before cards are drawn; the draw ends
        it.
        """
        attackers = tuple(dict.fromkeys(who))
        before = self._scene.encounter
        knowing = tuple(dict.fromkeys(before.combatant(each).id for each in aware)) if unaware else ()
        names = tuple(self._name(each) for each in attackers)
        if not attackers:
            self._scene.refuse(Message("Nobody attacks by surprise."))
            return
        event = SurpriseBegan(document=before.id, who=before.name, names=names, unaware=unaware)
        text = Message("Ambush by {names}", names=listed(list(names)))
        if not unaware:
            text = Message("Surprise attack by {names}", names=listed(list(names)))
        after = before.evolve(surprise=attackers, ambush=unaware, aware=knowing)
        if self._rules.edition.initiative.surprise.lowest_cards:
            self._ambush_with_cards(text, after, event)
            return
        if before.cards:
            self._scene.refuse(Message("A surprise attack is a free action before cards are drawn; it gives no card."))
            return
        if self._scene.edit(text, after, events=(event,)):
            detail = Message("One free action each before the cards are drawn; the target cannot defend.")
            self._scene.report(ActionReport(text, detail))

    def set_aware(self, combatant_id: str, aware: bool = True) -> None:
        """Say who is not surprised by an ambush that runs, or is after all."""
        name = self._name(combatant_id)
        text = Message("{name} is not surprised", name=name) if aware else Message("{name} is surprised", name=name)
        self._do(text, lambda before: with_aware(before, combatant_id, aware))

    def _ambush_with_cards(self, text: Words, after: Encounter, event: Event) -> None:
        before = self._scene.encounter
        if before.real_cards:
            self._scene.edit(text, after, events=(event,))
            return
        if before.cards:
            self._scene.refuse(Message("The cards are drawn: an ambush begins a fight."))
            return
        index = self._workspace.history.index
        self._scene.edit(text, after, events=(event,))
        self._rounds.draw(after.surprise, ambush=after.ambush)
        self._workspace.fold(index, text)

    # --- what happens by itself ---

    def add_event(self, draft: EventDraft) -> str:
        """Add an event to the scene; return its id, empty when refused."""
        done = self._do(
            Message("Will happen: {name}", name=draft.name), lambda before: scene_events.add_event(before, draft)
        )
        return self._scene.encounter.events[-1].id if done else ""

    def change_event(self, event_id: str, draft: EventDraft) -> None:
        """Change what will happen, and when; where no card is named it stays on its own, seen or hidden as it was."""

        def changed(before: Encounter) -> Encounter:
            event = before.event(event_id)
            first = max(1, before.round) + max(0, draft.rounds)
            again = first != max(event.round, max(1, before.round))
            return scene_events.change_event(
                before,
                event_id,
                name=draft.name,
                note=draft.note,
                number=draft.number or event.number,
                repeats=draft.repeats,
                round=first if again else event.round,
                passed=0 if again else event.passed,
                turns=0 if again else event.turns,
                dice=draft.dice,
                dice_more=draft.dice_more,
                harm=draft.harm,
                targets=draft.targets,
            )

        self._do(Message("Will happen: {name}", name=draft.name), changed)

    def move_event(self, event_id: str, rounds: int) -> None:
        """Let an event happen so many Rounds from now."""
        before = self._scene.encounter
        event = before.event(event_id)
        self._do(
            Plural("{event}: in %n Rounds", "{event}: in %n Round", rounds, event=event.name),
            lambda each: scene_events.change_event(
                each, event_id, round=max(1, each.round) + max(0, rounds), passed=0, waits=False, waiting=()
            ),
        )

    def hide_event(self, event_id: str) -> None:
        """Hide an event from the players, or show it."""
        event = self._scene.encounter.event(event_id)
        text = Message("Show {name}", name=event.name) if event.hidden else Message("Hide {name}", name=event.name)
        self._do(text, lambda before: scene_events.change_event(before, event_id, hidden=not event.hidden))

    def remove_event(self, event_id: str) -> None:
        """Take an event out of the scene."""
        event = self._scene.encounter.event(event_id)
        text = Message("Remove {name} from the scene", name=event.name)
        self._do(text, lambda before: scene_events.remove_event(before, event_id))

    def answer_event(self, event_id: str, combatant_id: str = "", faces: Sequence[int] | None = None) -> None:
        """Answer an event that has come due: roll its dice against a combatant, or mark it as noted without one.

        Dice, damage and injury are one step. `faces` are the event's own dice as they fell at the table; armor and
        injury are rolled. A RuleViolation when they are not as many as the event has.
        """
        event = self._scene.encounter.event(event_id)
        try:
            after = scene_events.answered(self._scene.encounter, event_id, combatant_id)
        except RuleViolation as refusal:
            self._scene.refuse(refusal.message)
            return
        spreads = not combatant_id and event.zone and event.spreads
        dice = self._own_dice(faces, event.dice_in(event.passed) if combatant_id else 1 if spreads else 0)
        if spreads:
            self._spread(event, after, dice)
            return
        if not combatant_id:
            self._scene.edit(Message("{event} is noted", event=event.name), after)
            return
        combatant = after.combatant(combatant_id)
        sheet = self._scene.sheet_of(combatant)
        if event.harm is EventHarm.ACID:
            self._acid(event, combatant_id, after, dice)
            return
        fallen = dice.roll(event.dice_in(event.passed))
        damage = successes(fallen)
        name = self._scene.name_of(combatant)
        rolled = SceneEventRolled(
            document=after.id if sheet is None else sheet.id,
            who=name,
            base=fallen,
            about=Named(event.id, event.name),
            damage=damage,
        )
        text = Message("{event}: {name}, {damage} damage", event=event.name, name=name, damage=damage)
        index = self._workspace.history.index
        self._scene.edit(text, after, events=(rolled,))
        before = self._health(combatant_id)
        if damage:
            armored = event.harm is not EventHarm.UNARMORED
            self._combat.hurt(combatant_id, Blow(damage, armored, event.harm is EventHarm.FIRE))
        else:
            self._scene.report(ActionReport(text, faces=fallen))
        if event.place and event.harm is EventHarm.FIRE and before > self._health(combatant_id):
            self._catch_fire(event, combatant_id)
        if scene_events.burns(event, combatant_id):
            self._burn_on(event, combatant_id, before - self._health(combatant_id))
        self._workspace.fold(index, text)

    def spread_fire(self, zone_id: str) -> None:
        """Roll now whether the fire of a zone goes out, stays or spreads."""
        event = scene_events.fire_in(self._scene.encounter, zone_id)
        if event is None:
            raise RuleViolation(Message("Nothing burns there."))
        verify_fire_spread(self._scene.rules.edition.hazards)
        self._spread(event, scene_events.change_event(self._scene.encounter, event.id, waits=False), self._dice)

    def _own_dice(self, faces: Sequence[int] | None, count: int) -> DiceSource:
        """Return where the dice of an event come from: typed faces first, exactly so many, then the app's."""
        if faces is None:
            return self._dice
        if len(faces) > count:
            raise RuleViolation(Plural("%n faces too many.", "%n face too many.", len(faces) - count))
        return FacesFirst(ScriptedDice(faces).roll(count), self._dice)

    def _spread(self, event: SceneEvent, after: Encounter, dice: DiceSource) -> None:
        """Roll for a zone on fire: it goes out, stays, or sets the next one on fire (evolved 10.2)."""
        faces = dice.roll(1)
        fire = fire_spread(self._scene.rules.edition.hazards, ScriptedDice(faces))
        if fire is ZoneFire.OUT:
            after = map_edits.set_zone_fire(after, event.zone, 0, "", spreads=True)
        zone_id = map_edits.spread_to(after, event.zone) if fire is ZoneFire.SPREADS else ""
        onto = Named(zone_id, map_edits.zone_of(after, zone_id).name) if zone_id else None
        if onto is not None:
            name = str(Message("Fire: {zone}", zone=onto.name))
            after = map_edits.set_zone_fire(after, onto.id, event.dice, name, spreads=True)
        rolled = FireSpreadRolled(
            document=after.id, who=event.name, base=faces, about=Named(event.id, event.name), fire=fire, onto=onto
        )
        text = Message("{event}: {result}", event=event.name, result=fire_result(rolled))
        self._scene.edit(text, after, events=(rolled,))
        self._scene.report(ActionReport(text, faces=faces))

    def _catch_fire(self, event: SceneEvent, combatant_id: str) -> None:
        """Set somebody on fire whom the fire of a place has hurt, until a roll does nothing (core 10, evolved 10.2)."""
        before = self._scene.stage()
        if ON_FIRE in before.conditions(combatant_id):
            return
        after = before.with_condition(combatant_id, ON_FIRE, True)
        burning = scene_events.set_alight(after.encounter, combatant_id, event.dice, event.name)
        sheets = [sheet for who, sheet in after.sheets.items() if sheet is not before.sheets.get(who)]
        self._scene.edit(Message("{event}: on fire", event=event.name), burning, *sheets)

    def _health(self, combatant_id: str) -> int:
        combatant = self._scene.encounter.combatant(combatant_id)
        sheet = self._scene.sheet_of(combatant)
        return (sheet or combatant).health

    def _burn_on(self, event: SceneEvent, combatant_id: str, through: int) -> None:
        """Let a fire grow while it hurts; a roll of it without damage ends it (core 10, evolved 10.2)."""
        encounter = self._scene.encounter
        if still_burning(through):
            grown = event.dice + self._rules.edition.hazards.fire_grows
            after = scene_events.goes_on(encounter, event.id, grown)
            self._scene.edit(Message("{event} goes on", event=event.name), after)
            return
        self._scene.edit(
            Message("{event} goes out", event=event.name), scene_events.without_fire(encounter, combatant_id)
        )
        combatant = encounter.combatant(combatant_id)
        sheet = self._scene.sheet_of(combatant)
        known = (sheet or combatant).conditions
        for each in known:
            if each.rpartition(".")[2] == ON_FIRE:
                self._combat.toggle_condition(combatant_id, each)

    def _acid(self, event: SceneEvent, combatant_id: str, after: Encounter, dice: DiceSource) -> None:
        """Apply acid to armor and wearer, and let it go on in the next Round."""
        name = self._name(combatant_id)
        index = self._workspace.history.index
        self._scene.edit(Message("{event}: {name}", event=event.name, name=name), after)
        splashed = self._combat.burnt_by_acid(combatant_id, event.dice, max(0, event.passed - event.start), dice)
        again = scene_events.goes_on(self._scene.encounter, event.id, splashed.acid.next_dice)
        text = Message("{event}: {name}, {damage} damage", event=event.name, name=name, damage=splashed.acid.damage)
        rolled = SceneEventRolled(
            document=after.id,
            who=name,
            base=splashed.acid.faces,
            about=Named(event.id, event.name),
            damage=splashed.acid.damage + splashed.acid.stopped,
        )
        self._scene.edit(text, again, events=(rolled,))
        self._workspace.fold(index, text)

    # --- inside ---

    @property
    def _rules(self) -> SheetRules:
        return self._scene.rules

    def _name(self, combatant_id: str) -> str:
        return self._scene.name_of(self._scene.encounter.combatant(combatant_id))

    def _do(self, text: Words, change: Callable[[Encounter], Encounter], events: tuple[Event, ...] = ()) -> bool:
        try:
            after = change(self._scene.encounter)
        except RuleViolation as refusal:
            self._scene.refuse(refusal.message)
            return False
        done = self._scene.edit(text, after, events=events)
        if done:
            self._scene.report(ActionReport(text))
        return done


def _with_choice(encounter: Encounter, combatant_id: str, choice: CardChoice) -> Encounter:
    return encounter.evolve(
        combatants=tuple(
            each.evolve(choice=choice) if each.id == combatant_id else each for each in encounter.combatants
        )
    )


def _may(sheet: CharacterSheet, choice: CardChoice, rules: SheetRules) -> bool:
    return turns.may_keep(sheet, rules) if choice is CardChoice.KEEP else turns.may_choose(sheet, rules)
