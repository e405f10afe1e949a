"""Stealth mode of the open scene: its Turns, who sneaks past whom, the motion tracker, and contact.

`sneak` and `spot` prepare opposed rolls in the tray, with push and panic as always. What they came to is read from the
log (`reading`) and changes nothing by itself: the Game Mother decides whether somebody is noticed, or calls `contact`,
which sets the surprise or draws the cards.
"""

from collections.abc import Iterable
from dataclasses import replace

from alien_desktop.documents.document import Document
from alien_desktop.documents.scene import stealth
from alien_desktop.documents.scene.adversary import Adversary
from alien_desktop.documents.scene.combatants import change_combatant
from alien_desktop.documents.scene.encounter import Combatant, Encounter, Side
from alien_desktop.documents.scene.ending import a_turn_later
from alien_desktop.documents.scene.hazards import hazards_begun, vented
from alien_desktop.documents.scene.light import features_in
from alien_desktop.documents.scene.map_edits import zone_of
from alien_desktop.documents.scene.map_reading import band_between, place_of, sees
from alien_desktop.documents.scene.moves import ways_along
from alien_desktop.documents.scene.places import WayKind
from alien_desktop.documents.scene.scene_events import events_a_turn_later
from alien_desktop.documents.scene.turn_actions import is_creature
from alien_desktop.documents.scene.turns import the_dead
from alien_desktop.documents.sheet.active_effects import continuous_effects
from alien_desktop.documents.sheet.alarm_odds import panic_state
from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.documents.sheet.items import CarryPlace
from alien_desktop.documents.sheet.pools import PoolOptions, pool_sizes
from alien_desktop.documents.sheet.states import DEAD
from alien_desktop.documents.sheet_rules import SheetRules
from alien_desktop.rules.body.clock import TimeUnit
from alien_desktop.rules.combat.ranges import Band
from alien_desktop.rules.combat.stealth import (
    Approach,
    Contact,
    Evaded,
    announce,
    evade,
    leave_fight,
    sneak_terms,
    sneaker,
    spot,
    verify_spot,
    watcher,
    watcher_terms,
)
from alien_desktop.rules.combat.zones import Feature
from alien_desktop.rules.dice.skill_pool import RollKind
from alien_desktop.rules.dice.terms import Term
from alien_desktop.rules.effects.continuous import HardToSpot
from alien_desktop.rules.effects.kinds import Effect
from alien_desktop.rules.effects.vocabulary import Supply
from alien_desktop.rules.message import Message, Plural, Words, in_sequence
from alien_desktop.rules.people.characteristics import Skill
from alien_desktop.rules.record import record
from alien_desktop.rules.violation import RuleViolation
from alien_desktop.session.combat.combat_events import ActionReport
from alien_desktop.session.combat.order_controller import OrderController
from alien_desktop.session.combat.round_controller import RoundController
from alien_desktop.session.combat.scene_controller import SceneController, listed
from alien_desktop.session.event_log import EventLog
from alien_desktop.session.events import (
    Contest,
    Event,
    Named,
    OpposedRollDecided,
    OtherSideRolled,
    PanicPassed,
    SceneEventPassed,
    SidesCompared,
    StealthChanged,
    StealthDeed,
)
from alien_desktop.session.rolls.adversary_rolls import AdversaryRolls
from alien_desktop.session.rolls.gear_rolls import GearRolls
from alien_desktop.session.rolls.opponent import Opponent, adversary_pool, plain_chances
from alien_desktop.session.rolls.opposed_rolls import character_against, opponent_of
from alien_desktop.session.rolls.roll_controller import RollController
from alien_desktop.session.rolls.roll_state import Phase, RollState
from alien_desktop.session.rolls.roll_watch import RollWatch
from alien_desktop.session.rolls.watched_act import SEARCHING, WatchedAct

SNEAK, SPOT, SEARCH = Message("Sneak past"), Message("Sneak up"), Message("Search the zone")
SLIP_AWAY = Message("Who looks for the crew")

TURN_BEGINS = frozenset({StealthDeed.BEGAN, StealthDeed.TURN})
"""What a contest of an earlier Turn ends with."""

READINGS: dict[Contact, Message] = {
    Contact.UNSEEN: Message("unseen"),
    Contact.NOTICED: Message("noticed"),
    Contact.INITIATIVE: Message("both at once: initiative"),
}


@record
class ContestResult:
    """The result of a contest."""

    contest: Contest
    result: Evaded


@record
class Tracker:
    """A motion tracker that somebody carries."""

    item: str
    name: str
    power: int
    reach: Band | None


@record
class ContestSides:
    """Who would roll in a contest now, with their dice before anything falls."""

    who: str
    own: Opponent
    other: Opponent


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
        log: EventLog,
    ) -> None:
        self._scene = scene
        self._gear = gear
        self._log = log
        self.watch = RollWatch(rolls, self._settle_search)
        """The search that waits to be settled."""
        self._rounds = rounds
        self._order = order
        self._rolls = rolls
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
        """Move somebody that many zones as are left in this Turn."""
        after = stealth.creep(self._before, combatant_id, zone_id, self._scene.rules)
        text = Message("{who} moves in stealth", who=self._name(combatant_id))
        self._step(StealthDeed.MOVED, text, after, combatant=combatant_id, zone=zone_id)

    def set_active(self, combatant_id: str, active: bool) -> None:
        """Mark an adversary as hunting, or as passive."""
        after = stealth.set_active(self._before, combatant_id, active)
        name = self._name(combatant_id)
        text = Message("{who} hunts", who=name) if active else Message("{who} is passive", who=name)
        self._step(StealthDeed.HUNTS if active else StealthDeed.PASSIVE, text, after, combatant=combatant_id)

    def announce(self, combatant_id: str) -> None:
        """Note that the table was told that something is coming."""
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
        after = stealth.hide(self._before, combatant_id, self._scene.rules, free=free)
        self._step(StealthDeed.HID, Message("{who} hides", who=self._name(combatant_id)), after, combatant=combatant_id)

    def stand_guard(self, combatant_id: str) -> None:
        """Let somebody spend the Turn on guard: two more dice of Observation (evolved)."""
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
        stealth.verify_search(self._before, combatant_id, self._scene.rules)
        one = self._before.combatant(combatant_id)
        terms = watcher_terms(self._scene.rules.edition.stealth, dark=self._dark(combatant_id))
        sheet = self._scene.sheet_of(one)
        if sheet is not None:
            act = WatchedAct(sheet.id, Skill.OBSERVATION, SEARCH, self._scene.encounter_id, combatant_id, SEARCHING)
            self.watch.prepare(act, PoolOptions(extra=terms))
            return
        pool = adversary_pool(self._adversary(one), Skill.OBSERVATION)

        def settled(number: int) -> tuple[tuple[Encounter, ...], tuple[Event, ...]]:
            after, found = stealth.searched(self._before, combatant_id, number, self._scene.rules)
            self._scene.report(ActionReport(self._search_words(combatant_id, found)))
            return (after,), ()

        self._adversaries.propose(
            self._scene.name_of(one),
            SEARCH,
            replace(pool, base_terms=(*pool.base_terms, *terms)),
            settled,
            document=self._before.id,
            combatant=combatant_id,
        )

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
        enemies = [one for one in self._before.combatants if one.side is Side.ADVERSARY and one.zone]
        if not enemies:
            raise RuleViolation(Message("Nobody is there to look for the crew."))
        pools = [adversary_pool(self._adversary(one), Skill.OBSERVATION) for one in enemies]
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

    # --- what a contest came to ---

    @property
    def reading(self) -> ContestResult | None:
        """What the last contest of this Turn came to, by the log; None before one, and while the next one is rolled."""
        state = self._rolls.state
        side = state.opponent or (state.opposing_result if state.phase is not Phase.DONE else None)
        if not self._before.stealth.turn or (state.roll is not None and side is not None and side.contest is not None):
            return None
        for entry in reversed(self._log.entries()):
            for event in () if entry.taken_back else reversed(entry.events):
                if (
                    isinstance(event, StealthChanged)
                    and event.document == self._before.id
                    and event.deed in TURN_BEGINS
                ):
                    return None
                if not isinstance(event, OtherSideRolled | OpposedRollDecided):
                    continue
                sides = event.outcome
                if isinstance(sides, SidesCompared) and sides.contest and sides.contest.scene == self._before.id:
                    return self._result(sides.contest, sides.first_successes, sides.other_successes)
        return None

    def _result(self, contest: Contest, first: int, other: int) -> ContestResult:
        rules = self._scene.rules.edition.stealth
        approach = announce(Approach(contest.enemy))
        result = spot(approach, first, other, rules) if contest.by_enemy else evade(first, other, rules)
        return ContestResult(contest, result)

    # --- rolls ---

    def sneak(
        self,
        enemy_id: str,
        who: Iterable[str] = (),
        *,
        attack: bool = False,
        ambush: bool = False,
        on_guard: bool = False,
    ) -> str:
        """Prepare the roll of the crew to get past an enemy, against the enemy's Observation; return who rolls.

        2019: the lowest Mobility of the group (S1-064, S1-065); one attacker alone strikes from hiding, a whole group
        may lie in `ambush` for more dice (core 6). Evolved: open, the best Observation of either side, and passive, so
        without push and response, unless the crew attacks (evolved 14, 4).
        """
        group = tuple(who)
        strikes = attack or ambush
        self._verify_alone(group, attack=attack, ambush=ambush)
        one, sheet, skill = self._sneaks(group)
        terms = self._sneak_terms(one.id, enemy_id, strikes=strikes, ambush=ambush) + self._watch_terms(
            one.id, skill, enemy_id
        )
        enemy = self._opposing(enemy_id, Skill.OBSERVATION, group, on_guard=on_guard)
        title = Message("{roll} {who}", roll=SNEAK, who=self._name(enemy_id))
        unaware = self._scene.rules.edition.stealth.open_contest and not strikes
        kind = RollKind.PASSIVE if unaware else None
        self._rolls.prepare(sheet.id, skill, PoolOptions(kind=kind, extra=terms), title)
        self._rolls.oppose(replace(enemy, contest=Contest(self._before.id, enemy_id, one.id)))
        return one.id

    def sides(
        self, enemy_id: str, who: Iterable[str] = (), *, attack: bool = False, ambush: bool = False
    ) -> ContestSides:
        """Return who would sneak past an enemy now, or strike at it from hiding, and the dice of either side."""
        group = tuple(who)
        self._verify_alone(group, attack=attack, ambush=ambush)
        one, sheet, skill = self._sneaks(group)
        terms = self._sneak_terms(one.id, enemy_id, strikes=attack or ambush, ambush=ambush)
        terms += self._watch_terms(one.id, skill, enemy_id)
        enemy = self._opposing(enemy_id, Skill.OBSERVATION, group, on_guard=False)
        own = character_against(sheet, skill, self._scene.rules, is_open=False, options=PoolOptions(extra=terms))
        return ContestSides(one.id, own, enemy)

    def roller(self, who: Iterable[str] = ()) -> str:
        """Return who of the crew rolls to stay unseen now: the worst Mobility, or the best eyes (evolved)."""
        return self._sneaks(tuple(who))[0].id

    def dice_of(self, combatant_id: str) -> tuple[int, int]:
        """Return the dice of Mobility and of Observation of somebody, as they are on sheet or stat block."""
        one = self._before.combatant(combatant_id)
        sheet, adversary = self._scene.sheet_of(one), self._scene.adversary_of(one)
        wanted = Skill.MOBILITY, Skill.OBSERVATION
        if sheet is not None:
            sizes = pool_sizes(sheet, self._scene.rules)
            mobility, observation = (sizes[skill].base for skill in wanted)
        elif adversary is not None:
            mobility, observation = (adversary_pool(adversary, skill).base for skill in wanted)
        else:
            return 0, 0
        return mobility, observation

    def _verify_alone(self, who: tuple[str, ...], *, attack: bool, ambush: bool) -> None:
        """Raise RuleViolation where several would strike from hiding without lying in wait (core 6)."""
        alone = not self._scene.rules.edition.stealth.open_contest
        if alone and attack and not ambush and len(self._crew(who)) > 1:
            raise RuleViolation(Message("A sneak attack is made by one alone; a group lies in ambush."))

    def _sneaks(self, who: Iterable[str]) -> tuple[Combatant, CharacterSheet, Skill]:
        stealth.verify_stealth(self._before)
        rules = self._scene.rules.edition.stealth
        people = self._crew(who)
        skill = Skill.OBSERVATION if rules.open_contest else Skill.MOBILITY
        sizes = [pool_sizes(sheet, self._scene.rules)[skill].base for _, sheet in people]
        one, sheet = people[(watcher if rules.open_contest else sneaker)(sizes)]
        return one, sheet, skill

    def _watch_terms(self, combatant_id: str, skill: Skill, enemy_id: str) -> tuple[Term, ...]:
        """Return the crew's own Observation terms where both sides roll it: darkness, a Turn on guard (evolved 14)."""
        if skill is not Skill.OBSERVATION:
            return ()
        rules = self._scene.rules.edition.stealth
        guards = combatant_id in self._before.stealth.guarding
        terms = watcher_terms(rules, dark=self._dark(combatant_id), on_guard=guards)
        return terms + self._hidden_terms(combatant_id, (enemy_id,))

    def _hidden_terms(self, watcher_id: str, group: Iterable[str]) -> tuple[Term, ...]:
        """Return what makes a group hard to spot for somebody, where everybody of it is (Stealthy, a Drone)."""
        found = [self._hard_to_spot(one, watcher_id) for one in group]
        hidden = [one for one in found if one is not None]
        return tuple(hidden[:1]) if len(hidden) == len(found) else ()

    def _hard_to_spot(self, combatant_id: str, watcher_id: str) -> Term | None:
        one, rules = self._before.combatant(combatant_id), self._scene.rules
        sheet, adversary = self._scene.sheet_of(one), self._scene.adversary_of(one)
        creature = rules.catalog.creatures.get(adversary.source) if adversary is not None else None
        active = continuous_effects(sheet, rules) if sheet is not None else ()
        known: list[tuple[Words, Effect]] = [(each.owner, each.effect) for each in active]
        known += [(creature.name, each) for each in creature.effects] if creature is not None else []
        near = one.zone == self._before.combatant(watcher_id).zone
        for owner, effect in known:
            if isinstance(effect, HardToSpot) and (near or not effect.same_zone):
                return Term(Message("Hard to spot: {what}", what=owner), effect.dice)
        return None

    def spot(self, enemy_id: str, who: Iterable[str] = (), *, on_guard: bool = False) -> str:
        """Prepare the roll of an enemy that sneaks up, against the best Observation of the crew; return who watches.

        Only after the table was told that something is coming (S1-066, S1-067).
        """
        stealth.verify_stealth(self._before)
        rules, enemy = self._scene.rules.edition.stealth, self._before.combatant(enemy_id)
        if enemy_id not in self._before.stealth.active:
            raise RuleViolation(Message("{who} is passive: only those who hunt sneak up.", who=self._name(enemy_id)))
        verify_spot(Approach(enemy_id, enemy_id in self._before.stealth.announced))
        people = self._crew(who)
        sizes = [pool_sizes(sheet, self._scene.rules)[Skill.OBSERVATION].base for _, sheet in people]
        one, sheet = people[watcher(sizes)]
        adversary = self._adversary(enemy)
        skill = Skill.OBSERVATION if rules.open_contest else Skill.MOBILITY
        pool = adversary_pool(adversary, skill)
        terms = self._sneak_terms(one.id, enemy_id, strikes=False)
        terms += self._hidden_terms(enemy_id, [each.id for each, _ in people]) if rules.open_contest else ()
        pool = replace(pool, base_terms=(*pool.base_terms, *terms))
        watching = self._watching(sheet, one, enemy_id, on_guard=on_guard or one.id in self._before.stealth.guarding)
        self._adversaries.propose(
            self._name(enemy_id),
            SPOT,
            pool,
            lambda _number: ((), ()),
            document=self._before.id,
            combatant=enemy_id,
            against=replace(watching, contest=Contest(self._before.id, enemy_id, one.id, by_enemy=True)),
        )
        return one.id

    def _crew(self, who: Iterable[str]) -> list[tuple[Combatant, CharacterSheet]]:
        wanted = frozenset(who)
        found = [
            (one, sheet)
            for one in self._before.combatants
            if (sheet := self._scene.sheet_of(one)) is not None and (one.id in wanted or not wanted)
        ]
        if not found:
            raise RuleViolation(Message("Nobody of the crew is there."))
        return found

    def _adversary(self, combatant: Combatant) -> Adversary:
        adversary = self._scene.adversary_of(combatant)
        if adversary is None:
            raise RuleViolation(Message("{who} has no stat block any more.", who=combatant.name))
        return adversary

    def _sneak_terms(self, one: str, other: str, *, strikes: bool, ambush: bool = False) -> tuple[Term, ...]:
        """Return the terms of lying in wait, and those of distance and of a door or hatch between by the map."""
        rules = self._scene.rules.edition
        waiting = rules.initiative.surprise.ambush_sneak_dice if ambush else 0
        band = band_between(self._before, one, other, rules.ranges)
        if band is None:
            return sneak_terms(Band.MEDIUM, rules.stealth, ambush=waiting)
        start, goal = (self._before.combatant(each).zone for each in (one, other))
        between = ways_along(self._before, start, goal, rules.ranges.zones_of_long)
        door = any(way.kind is not WayKind.OPENING for way in between) or not sees(self._before, one, other)
        return sneak_terms(band, rules.stealth, attack=strikes, door=door, ambush=waiting)

    def _dark(self, combatant_id: str) -> bool:
        zone = place_of(self._before, combatant_id)
        if zone is None or Feature.DARK not in features_in(self._before, zone):
            return False
        creature = is_creature(self._scene.adversary_of(self._before.combatant(combatant_id)))
        return not (creature and self._scene.rules.edition.stealth.dark_spares_creatures)

    def _opposing(self, enemy_id: str, skill: Skill, who: Iterable[str], *, on_guard: bool) -> Opponent:
        rules, enemy = self._scene.rules.edition.stealth, self._before.combatant(enemy_id)
        other = opponent_of(self._adversary(enemy), skill, self._scene.rules, is_open=rules.open_contest)
        terms = watcher_terms(rules, dark=self._dark(enemy.id), on_guard=on_guard)
        terms += self._hidden_terms(enemy_id, [each.id for each, _ in self._crew(who)])
        pool = replace(other.pool, base_terms=(*other.pool.base_terms, *terms))
        return replace(other, name=self._scene.name_of(enemy), pool=pool, chances=plain_chances(pool))

    def _watching(self, sheet: CharacterSheet, one: Combatant, enemy_id: str, *, on_guard: bool) -> Opponent:
        rules = self._scene.rules.edition.stealth
        other = opponent_of(sheet, Skill.OBSERVATION, self._scene.rules, is_open=rules.open_contest)
        terms = watcher_terms(rules, dark=self._dark(one.id), on_guard=on_guard)
        terms += self._hidden_terms(one.id, (enemy_id,))
        return replace(other, options=PoolOptions(extra=terms)) if terms else other

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
        """Read a motion tracker: its Power roll, then what moved last stands on it; one step.

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
    """Return the fact that panic has ended: the names of the rows that run no more."""
    gone = tuple(row.name for row in panic_state(before, rules).rows(rules.catalog.panic) if row.id not in after.panic)
    return PanicPassed(document=after.id, who=after.name, rows=gone)
