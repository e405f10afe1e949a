"""Stealth mode of the open scene: its Turns, what takes a whole one, the motion tracker, and contact.

Who sneaks past whom is a contest (`stealth_contests.py`); the result changes nothing by itself. The Game Mother
decides whether somebody is noticed, or calls `contact`, which sets the surprise or draws the cards.
"""

from collections.abc import Iterable
from dataclasses import replace

from alien_desktop.documents.document import Document
from alien_desktop.documents.scene import stealth
from alien_desktop.documents.scene.combatants import change_combatant
from alien_desktop.documents.scene.encounter import Combatant, Encounter, Side
from alien_desktop.documents.scene.ending import a_turn_later
from alien_desktop.documents.scene.hazards import hazards_begun, vented
from alien_desktop.documents.scene.map_edits import zone_of
from alien_desktop.documents.scene.scene_events import events_a_turn_later
from alien_desktop.documents.scene.turn_actions import verify_awake
from alien_desktop.documents.scene.turns import the_dead
from alien_desktop.documents.sheet.alarm_odds import panic_state
from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.documents.sheet.items import CarryPlace
from alien_desktop.documents.sheet.pools import PoolOptions, switches_when
from alien_desktop.documents.sheet.roll_profile import roll_profile_of
from alien_desktop.documents.sheet.states import DEAD
from alien_desktop.documents.sheet.values import burden
from alien_desktop.documents.sheet.vitals import gain_stress
from alien_desktop.documents.sheet_rules import SheetRules
from alien_desktop.rules.body.clock import TimeUnit
from alien_desktop.rules.body.encumbrance import move
from alien_desktop.rules.combat.ranges import Band
from alien_desktop.rules.combat.stealth import (
    Contact,
    leave_fight,
    watcher,
    watcher_terms,
)
from alien_desktop.rules.dice.terms import Pool
from alien_desktop.rules.effects.vocabulary import Supply
from alien_desktop.rules.message import Message, Plural, in_sequence
from alien_desktop.rules.people.characteristics import Skill
from alien_desktop.rules.record import record
from alien_desktop.rules.violation import RuleViolation
from alien_desktop.session.combat.combat_events import ActionReport
from alien_desktop.session.combat.order_controller import OrderController
from alien_desktop.session.combat.round_controller import RoundController
from alien_desktop.session.combat.scene_controller import SceneController, listed
from alien_desktop.session.combat.stealth_contests import StealthContests
from alien_desktop.session.events import (
    Event,
    Named,
    PanicPassed,
    SceneEventPassed,
    StealthChanged,
    StealthDeed,
)
from alien_desktop.session.rolls.adversary_rolls import AdversaryRolls
from alien_desktop.session.rolls.gear_rolls import GearRolls
from alien_desktop.session.rolls.opponent import adversary_pool
from alien_desktop.session.rolls.roll_controller import RollController
from alien_desktop.session.rolls.roll_state import RollState
from alien_desktop.session.rolls.roll_watch import RollWatch
from alien_desktop.session.rolls.watched_act import SEARCHING, WatchedAct

SEARCH, SLIP_AWAY = Message("Search the zone"), Message("Who looks for the crew")

_SEEKING = frozenset({"actively searching for something hidden"})
"""The situation of a search: talents for it count without being switched on."""


@record
class Tracker:
    """A motion tracker that somebody carries."""

    item: str
    name: str
    power: int
    reach: Band | None


class StealthController:
    """Acts on the open scene. A RuleViolation says why something is not possible."""

    def __init__(
        self,
        scene: SceneController,
        rounds: RoundController,
        order: OrderController,
        rolls: RollController,
        adversaries: AdversaryRolls,
        gear: GearRolls,
        contests: StealthContests,
    ) -> None:
        self._scene = scene
        self._gear = gear
        self._contests = contests
        self.watch = RollWatch(rolls, self._settle_search, scene.refuse)
        """The search that waits to be settled."""
        self._rounds = rounds
        self._order = order
        self._adversaries = adversaries

    @property
    def _before(self) -> Encounter:
        return self._scene.encounter

    def _name(self, combatant_id: str) -> str:
        return self._scene.name_of(self._before.combatant(combatant_id))

    # --- Turns ---

    def begin(self) -> None:
        """Begin stealth mode."""
        self._step(StealthDeed.BEGAN, Message("Stealth mode begins"), stealth.begin(self._before, self._scene.rules))

    def next_turn(self) -> None:
        """Begin the next Turn (stretch): one has passed for the crew, without rest, and what the places ask for is due.

        A Turn of stealth is a Turn (S1-062), so that panic ends with it (S0-045).
        """
        begun, happened = events_a_turn_later(
            stealth.next_turn(self._before), the_dead(self._before, self._scene.sheets())
        )
        after = vented(begun)
        rules, crew = self._scene.rules, self._scene.crew_sheets()
        later = {who: self._a_turn_later(sheet) for who, sheet in crew.items()}
        changed: dict[str, Document] = {sheet.id: sheet for who, sheet in later.items() if sheet is not crew[who]}
        due = hazards_begun(after, later, rules, TimeUnit.TURN, self._scene.adversary_of)
        changed |= {each.id: each for each in (after, *due)}
        calmed = [
            _panic_passed(sheet, later[who], rules) for who, sheet in crew.items() if later[who].panic != sheet.panic
        ]
        unit = rules.edition.time.span(rules.edition.stealth.unit).name
        words = Message("Stealth: {unit} {number}", unit=unit, number=after.stealth.turn)
        passed = [
            SceneEventPassed(document=after.id, who=one.name, event_id=one.id, round=one.passed) for one in happened
        ]
        self._step(StealthDeed.TURN, words, *changed.values(), more=(*passed, *calmed))
        told = [Message("{event} happens.", event=one.name) for one in happened]
        if calmed:
            told.append(Message("The panic of {names} ends.", names=listed([each.who for each in calmed])))
        if told:
            self._scene.report(ActionReport(words, in_sequence(told)))

    def _a_turn_later(self, sheet: CharacterSheet) -> CharacterSheet:
        return sheet if DEAD in sheet.conditions else a_turn_later(sheet, self._scene.rules, rest=False)

    def stop(self) -> None:
        """End stealth mode without a fight."""
        self._step(StealthDeed.OVER, Message("Stealth mode is over"), stealth.over(self._before))

    def move(self, combatant_id: str, zone_id: str) -> None:
        """Move somebody that many zones as are left in this Turn; an overload costs stress where the edition says so.

        Nobody moves under more than can be carried at all (S2-125, evolved 1.1).
        """
        self.verify_awake(combatant_id)
        rules, who = self._scene.rules, self._name(combatant_id)
        after: tuple[Document, ...] = (stealth.creep(self._before, combatant_id, zone_id, rules),)
        text = Message("{who} moves in stealth", who=who)
        sheet = self._scene.sheet_of(self._before.combatant(combatant_id))
        stress = move(burden(sheet, rules).burden, rules.edition.encumbrance).stress if sheet is not None else 0
        if sheet is not None and stress:
            after = (*after, gain_stress(sheet, stress, rules))
            text = Message("{who} moves in stealth, stress {change:+d} for the load", who=who, change=stress)
        self._step(StealthDeed.MOVED, text, *after, combatant=combatant_id, zone=zone_id)

    def verify_awake(self, combatant_id: str) -> None:
        """Raise RuleViolation for somebody who can do nothing: the dead, the unconscious, the collapsed."""
        one = self._before.combatant(combatant_id)
        verify_awake(one, self._scene.sheet_of(one), self._scene.adversary_of(one), self._scene.rules)

    def set_active(self, combatant_id: str, active: bool) -> None:
        """Mark an adversary as hunting, or as passive."""
        after = stealth.set_active(self._before, combatant_id, active)
        name = self._name(combatant_id)
        text = Message("{who} hunts", who=name) if active else Message("{who} is passive", who=name)
        self._step(StealthDeed.HUNTS if active else StealthDeed.PASSIVE, text, after, combatant=combatant_id)

    def announce(self, combatant_id: str) -> None:
        """Note that the table was warned that something is coming."""
        after = stealth.announced(self._before, combatant_id)
        self._step(StealthDeed.ANNOUNCED, Message("Something is coming"), after)

    def _step(
        self,
        deed: StealthDeed,
        text: Message,
        *after: Document,
        combatant: str = "",
        zone: str = "",
        more: Iterable[Event] = (),
    ) -> None:
        """Write a step of stealth mode, the fact of it, and what else has happened with it."""
        scene = next(one for one in after if isinstance(one, Encounter))
        self._scene.edit(text, *after, events=(self._fact(deed, scene, combatant, zone), *more))

    def _fact(self, deed: StealthDeed, after: Encounter, combatant: str = "", zone: str = "") -> StealthChanged:
        edition = self._scene.rules.edition
        unit = edition.time.span(edition.stealth.unit)
        return StealthChanged(
            document=after.id,
            who=self._name(combatant) if combatant else after.name,
            deed=deed,
            turn=after.stealth.turn,
            combatant=combatant,
            zone=Named(zone, zone_of(after, zone).name) if zone else None,
            unit=Named(unit.unit.value, unit.name),
        )

    # --- whole Turns: hiding, searching, standing guard ---

    def hide(self, combatant_id: str, *, free: bool = False) -> None:
        """Hide somebody in a cluttered zone for a Turn; `free` after a won contest of eyes (evolved)."""
        self.verify_awake(combatant_id)
        after = stealth.hide(self._before, combatant_id, self._scene.rules, free=free)
        self._step(StealthDeed.HID, Message("{who} hides", who=self._name(combatant_id)), after, combatant=combatant_id)

    def stand_guard(self, combatant_id: str) -> None:
        """Let somebody spend the Turn on guard: two more dice of Observation (evolved)."""
        self.verify_awake(combatant_id)
        after = stealth.on_guard(self._before, combatant_id, self._scene.rules)
        text = Message("{who} stands guard", who=self._name(combatant_id))
        self._step(StealthDeed.ON_GUARD, text, after, combatant=combatant_id)

    def reveal(self, combatant_id: str) -> None:
        """Let somebody be seen: out of hiding, shown to the players."""
        stealth.verify_stealth(self._before)
        after = stealth.revealed(self._before, combatant_id)
        self._step(
            StealthDeed.REVEALED, Message("{who} is seen", who=self._name(combatant_id)), after, combatant=combatant_id
        )

    def search(self, combatant_id: str) -> None:
        """Prepare the Observation roll of somebody who searches their zone for a Turn: each 6 finds one."""
        self.verify_awake(combatant_id)
        stealth.verify_search(self._before, combatant_id, self._scene.rules)
        one = self._before.combatant(combatant_id)
        sheet = self._scene.sheet_of(one)
        if sheet is not None:
            terms = watcher_terms(self._scene.rules.edition.stealth, dark=self._contests.is_dark(combatant_id))
            act = WatchedAct(sheet.id, Skill.OBSERVATION, SEARCH, self._scene.encounter_id, combatant_id, SEARCHING)
            seeking = switches_when(roll_profile_of(sheet, self._scene.rules), _SEEKING)
            self.watch.prepare(act, PoolOptions(extra=terms, switched_on=seeking))
            return

        def settled(number: int) -> tuple[tuple[Encounter, ...], tuple[Event, ...]]:
            after, found = stealth.searched(self._before, combatant_id, number, self._scene.rules)
            self._scene.report(ActionReport(self._search_words(combatant_id, found)))
            return (after,), ()

        self._adversaries.propose(
            self._scene.name_of(one),
            SEARCH,
            self._eyes_of(one),
            settled,
            document=self._before.id,
            combatant=combatant_id,
        )

    def _eyes_of(self, one: Combatant) -> Pool:
        """Return the Observation of somebody of the Game Mother where they are, darkness counted."""
        pool = adversary_pool(self._contests.adversary_of(one), Skill.OBSERVATION)
        terms = watcher_terms(self._scene.rules.edition.stealth, dark=self._contests.is_dark(one.id))
        return replace(pool, base_terms=(*pool.base_terms, *terms))

    def _settle_search(self, act: WatchedAct, state: RollState) -> None:
        if act.scene != self._scene.encounter_id or not self._before.stealth.turn:
            return
        after, found = stealth.searched(self._before, act.combatant, state.effective_successes, self._scene.rules)
        words = self._search_words(act.combatant, found)
        self._scene.edit(words, after)
        self._scene.report(ActionReport(words))

    def _search_words(self, combatant_id: str, found: tuple[str, ...]) -> Message:
        who = self._name(combatant_id)
        if not found:
            return Message("{who} searches and finds nobody", who=who)
        return Message("{who} finds {names}", who=who, names=listed([self._name(one) for one in found]))

    # --- leaving a fight ---

    def slip_away(self) -> None:
        """Prepare the Observation of those who look for a crew that has broken the line of sight (evolved 7).

        When it fails the fight is over and stealth mode begins.
        """
        stealth.verify_slip_away(self._before, self._scene.rules)
        enemies = [one for one in stealth.watchers(self._before) if one.side is Side.ADVERSARY]
        if not enemies:
            raise RuleViolation(Message("Nobody is there to look for the crew."))
        pools = [self._eyes_of(one) for one in enemies]
        best = watcher([sum(term.dice for term in pool.base_terms) for pool in pools])

        def settled(number: int) -> tuple[tuple[Encounter, ...], tuple[Event, ...]]:
            rules = self._scene.rules
            if leave_fight(number, rules.edition.stealth, in_sight=False) is Contact.NOTICED:
                self._scene.report(ActionReport(Message("The crew is found: the fight goes on.")))
                return (), ()
            self._scene.report(ActionReport(Message("The crew is out of sight: stealth mode begins.")))
            after = stealth.slipped_away(self._before, rules)
            return (after,), (self._fact(StealthDeed.BEGAN, after),)

        name = self._scene.name_of(enemies[best])
        self._adversaries.propose(name, SLIP_AWAY, pools[best], settled, document=self._before.id)

    # --- the tracker ---

    def tracker_of(self, combatant_id: str) -> Tracker | None:
        """Return the motion tracker that somebody carries, the one with the most power; None without any."""
        sheet = self._scene.sheet_of(self._before.combatant(combatant_id))
        rows = self._scene.rules.catalog.gear
        found = [
            Tracker(item.id, item.name, item.power or 0, rows[item.source].reach)
            for item in (sheet.gear if sheet is not None else ())
            if item.place is not CarryPlace.STOWED and item.source in rows and rows[item.source].reach is not None
        ]
        return max(found, key=lambda one: one.power, default=None)

    def scan(self, combatant_id: str) -> None:
        """Read a motion tracker: its Power roll, then it shows what moved last; one step.

        Whoever of the crew carries none is refused; what an adversary carries is not counted.
        """
        rules, before = self._scene.rules, self._before
        stealth.verify_scan(before, combatant_id, rules)
        tracker, sheet = self.tracker_of(combatant_id), self._scene.sheet_of(before.combatant(combatant_id))
        if sheet is not None and tracker is None:
            raise RuleViolation(Message("{who} carries no motion tracker.", who=sheet.name))
        if tracker is not None and not tracker.power:
            raise RuleViolation(Message("{tracker} has no power left.", tracker=tracker.name))
        after = stealth.scanned(before, combatant_id, rules, tracker.reach if tracker is not None else None)
        words = Plural(
            "{who}: motion tracker, %n contacts",
            "{who}: motion tracker, %n contact",
            len(after.stealth.blips),
            who=self._name(combatant_id),
        )
        step = self._scene.step
        self._scene.edit(words, after)
        if tracker is not None and sheet is not None:
            self._gear.roll_supply(sheet.id, Supply.POWER, tracker.item)
        self._scene.fold(step, words)

    def move_blip(self, blip_id: str, zone_id: str) -> None:
        """Let a false contact stand in another zone."""
        self._scene.edit(Message("A false blip moves"), stealth.change_blip(self._before, blip_id, zone=zone_id))

    def remove_blip(self, blip_id: str) -> None:
        """Take a contact off the tracker."""
        self._scene.edit(Message("A blip is gone"), stealth.without_blip(self._before, blip_id))

    def show_blips(self, shown: bool, blip_id: str = "") -> None:
        """Show a contact, or all of them, on the players' tracker, or hide them."""
        after = self._before
        stealth.verify_stealth(after)
        for one in after.stealth.blips if not blip_id else (stealth.blip_of(after, blip_id),):
            after = stealth.change_blip(after, one.id, seen=shown)
        self._scene.edit(Message("Blips are shown") if shown else Message("Blips are hidden"), after)

    def add_false_blip(self, zone_id: str) -> None:
        """Add a contact to the tracker where nothing is."""
        self._scene.edit(Message("A false blip"), stealth.with_false_blip(self._before, zone_id))

    # --- contact ---

    def contact(self, attackers: Iterable[str] = (), *, unaware: bool = True, aware: Iterable[str] = ()) -> None:
        """Go over to the fight: who attacks by surprise is set as the edition has it, else the cards are drawn."""
        ids = tuple(attackers)
        names = listed([self._name(each) for each in ids]) if ids else ""
        title = Message("Contact: {names} attack by surprise", names=names) if ids else Message("Contact")
        after = stealth.over(self._before)
        for one in after.combatants:
            if one.side is Side.ADVERSARY and (not ids or one.id in ids) and one.hidden:
                after = change_combatant(after, one.id, hidden=False)
        step = self._scene.step
        self._scene.edit(title, after)
        if ids:
            self._order.ambush(ids, unaware=unaware, aware=aware)
        else:
            self._rounds.draw()
        self._scene.fold(step, title)


def _panic_passed(before: CharacterSheet, after: CharacterSheet, rules: SheetRules) -> PanicPassed:
    """Return the event that panic has ended, with the names of the rows."""
    gone = tuple(row.name for row in panic_state(before, rules).rows(rules.catalog.panic) if row.id not in after.panic)
    return PanicPassed(document=after.id, who=after.name, rows=gone)
