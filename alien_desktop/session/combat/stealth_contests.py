"""Contests of stealth mode: who sneaks past whom or sneaks up, and what either side rolls for it.

`sneak` and `spot` prepare opposed rolls in the tray, with push and panic as always. What they came to is read from the
log (`reading`) and changes nothing by itself: the Game Mother decides whether somebody is noticed.
"""

from collections.abc import Iterable
from dataclasses import replace

from alien_desktop.documents.scene import stealth
from alien_desktop.documents.scene.adversary import Adversary
from alien_desktop.documents.scene.encounter import Combatant, Encounter
from alien_desktop.documents.scene.light import features_in
from alien_desktop.documents.scene.map_reading import band_between, place_of, sees
from alien_desktop.documents.scene.moves import ways_along
from alien_desktop.documents.scene.places import WayKind
from alien_desktop.documents.scene.turn_actions import is_creature, verify_awake
from alien_desktop.documents.sheet.active_effects import continuous_effects
from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.documents.sheet.pools import PoolOptions, pool_sizes, switches_when
from alien_desktop.documents.sheet.roll_profile import roll_profile_of
from alien_desktop.rules.combat.ranges import Band
from alien_desktop.rules.combat.stealth import (
    Approach,
    Contact,
    Evaded,
    announce,
    evade,
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
from alien_desktop.rules.message import Message, Words
from alien_desktop.rules.people.characteristics import Skill
from alien_desktop.rules.record import record
from alien_desktop.rules.violation import RuleViolation, is_allowed
from alien_desktop.session.combat.scene_controller import SceneController
from alien_desktop.session.event_log import EventLog
from alien_desktop.session.events import (
    Contest,
    OpposedRollDecided,
    OtherSideRolled,
    SidesCompared,
    StealthChanged,
    StealthDeed,
)
from alien_desktop.session.rolls.adversary_rolls import AdversaryRolls
from alien_desktop.session.rolls.opponent import Opponent, adversary_pool, plain_chances
from alien_desktop.session.rolls.opposed_rolls import character_against, opponent_of
from alien_desktop.session.rolls.roll_controller import RollController
from alien_desktop.session.rolls.roll_state import Phase

SNEAK, SPOT = Message("Sneak past"), Message("Sneak up")

_SNEAKING = frozenset({"moving unseen"})
_SNEAKED_UP_ON = frozenset({"against sneak attacks"})
"""The situations of a contest: talents of the crew for them count without being switched on."""

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
class ContestSides:
    """Who would roll in a contest now, with their dice before anything falls."""

    who: str
    own: Opponent
    other: Opponent


class StealthContests:
    """Reads and prepares contests of the open scene. A RuleViolation says why something is not possible."""

    def __init__(
        self, scene: SceneController, rolls: RollController, adversaries: AdversaryRolls, log: EventLog
    ) -> None:
        self._scene = scene
        self._rolls = rolls
        self._adversaries = adversaries
        self._log = log

    @property
    def _before(self) -> Encounter:
        return self._scene.encounter

    def _name(self, combatant_id: str) -> str:
        return self._scene.name_of(self._before.combatant(combatant_id))

    # --- what a contest came to ---

    @property
    def is_half_rolled(self) -> bool:
        """Whether the dice of one side of a contest are on the table, and those of the other have not settled."""
        state = self._rolls.state
        sides = (
            state.opponent if state.roll is not None else None,
            state.opposing_result if state.phase is not Phase.DONE else None,
            state.pending.opposing if state.pending is not None else None,
        )
        return any(side is not None and side.contest is not None for side in sides)

    @property
    def reading(self) -> ContestResult | None:
        """What the last contest of this Turn came to, by the log; None before one, and while the next one is rolled."""
        if not self._before.stealth.turn or self.is_half_rolled:
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
        options = PoolOptions(kind=kind, extra=terms, switched_on=self._switches(sheet, _SNEAKING))
        self._rolls.prepare(sheet.id, skill, options, title)
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
        options = PoolOptions(extra=terms, switched_on=self._switches(sheet, _SNEAKING))
        own = character_against(sheet, skill, self._scene.rules, is_open=False, options=options)
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
        people = self._crew(who)
        if self._scene.rules.edition.stealth.open_contest:
            return *self._best_eyes(people), Skill.OBSERVATION
        sizes = [pool_sizes(sheet, self._scene.rules)[Skill.MOBILITY].base for _, sheet in people]
        return *people[sneaker(sizes)], Skill.MOBILITY

    def _best_eyes(self, people: list[tuple[Combatant, CharacterSheet]]) -> tuple[Combatant, CharacterSheet]:
        """Return who of a group sees best from where they are: in the dark or not, on guard or not."""
        rules = self._scene.rules

        def dice(one: Combatant, sheet: CharacterSheet) -> int:
            on_guard = one.id in self._before.stealth.guarding
            terms = watcher_terms(rules.edition.stealth, dark=self.is_dark(one.id), on_guard=on_guard)
            return pool_sizes(sheet, rules)[Skill.OBSERVATION].base + sum(term.dice for term in terms)

        return people[watcher([dice(one, sheet) for one, sheet in people])]

    def _watch_terms(self, combatant_id: str, skill: Skill, enemy_id: str) -> tuple[Term, ...]:
        """Return the crew's own Observation terms where both sides roll it: darkness, a Turn on guard (evolved 14)."""
        if skill is not Skill.OBSERVATION:
            return ()
        rules = self._scene.rules.edition.stealth
        guards = combatant_id in self._before.stealth.guarding
        terms = watcher_terms(rules, dark=self.is_dark(combatant_id), on_guard=guards)
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

        Only after the table was warned that something is coming (S1-066, S1-067).
        """
        stealth.verify_stealth(self._before)
        rules, enemy = self._scene.rules.edition.stealth, self._before.combatant(enemy_id)
        if enemy_id not in self._before.stealth.active:
            raise RuleViolation(Message("{who} is passive: only those who hunt sneak up.", who=self._name(enemy_id)))
        verify_spot(Approach(enemy_id, enemy_id in self._before.stealth.announced))
        adversary = self.adversary_of(enemy)
        verify_awake(enemy, None, adversary, self._scene.rules)
        people = self._crew(who)
        one, sheet = self._best_eyes(people)
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
        """Return the group, the whole crew when nobody is named, without those who cannot roll."""
        wanted = frozenset(who)
        found = [
            (one, sheet)
            for one in self._before.combatants
            if (sheet := self._scene.sheet_of(one)) is not None
            and (one.id in wanted or not wanted)
            and self._can_roll(one, sheet)
        ]
        if not found:
            raise RuleViolation(Message("Nobody of the crew is there who can do anything."))
        return found

    def _can_roll(self, one: Combatant, sheet: CharacterSheet) -> bool:
        """Whether somebody of the crew rolls skills now: neither Broken nor helpless."""
        rules = self._scene.rules
        return not roll_profile_of(sheet, rules).broken and is_allowed(verify_awake, one, sheet, None, rules)

    def adversary_of(self, combatant: Combatant) -> Adversary:
        """Return the stat block of a combatant; a RuleViolation where it is gone."""
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

    def is_dark(self, combatant_id: str) -> bool:
        """Whether darkness takes dice from somebody who looks around where they are."""
        zone = place_of(self._before, combatant_id)
        if zone is None or Feature.DARK not in features_in(self._before, zone):
            return False
        creature = is_creature(self._scene.adversary_of(self._before.combatant(combatant_id)))
        return not (creature and self._scene.rules.edition.stealth.dark_spares_creatures)

    def _opposing(self, enemy_id: str, skill: Skill, who: Iterable[str], *, on_guard: bool) -> Opponent:
        rules, enemy = self._scene.rules.edition.stealth, self._before.combatant(enemy_id)
        adversary = self.adversary_of(enemy)
        verify_awake(enemy, None, adversary, self._scene.rules)
        other = opponent_of(adversary, skill, self._scene.rules, is_open=rules.open_contest)
        terms = watcher_terms(rules, dark=self.is_dark(enemy.id), on_guard=on_guard)
        terms += self._hidden_terms(enemy_id, [each.id for each, _ in self._crew(who)])
        pool = replace(other.pool, base_terms=(*other.pool.base_terms, *terms))
        return replace(other, name=self._scene.name_of(enemy), pool=pool, chances=plain_chances(pool))

    def _watching(self, sheet: CharacterSheet, one: Combatant, enemy_id: str, *, on_guard: bool) -> Opponent:
        rules = self._scene.rules.edition.stealth
        kind = RollKind.PASSIVE if rules.open_contest else None
        other = opponent_of(sheet, Skill.OBSERVATION, self._scene.rules, is_open=rules.open_contest)
        terms = watcher_terms(rules, dark=self.is_dark(one.id), on_guard=on_guard)
        terms += self._hidden_terms(one.id, (enemy_id,))
        switches = self._switches(sheet, _SNEAKED_UP_ON)
        return replace(other, options=PoolOptions(kind=kind, extra=terms, switched_on=switches))

    def _switches(self, sheet: CharacterSheet, situations: frozenset[str]) -> frozenset[str]:
        return switches_when(roll_profile_of(sheet, self._scene.rules), situations)
