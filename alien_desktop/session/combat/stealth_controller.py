"""Stealth mode of the open scene: its Turns, who sneaks past whom, the motion tracker, and contact.

`sneak` and `spot` prepare opposed rolls in the tray, with push and panic as always. Their result changes nothing by
itself: the Game Mother decides whether somebody is noticed, or calls `contact`, which sets the surprise or draws cards.
"""

from collections.abc import Iterable
from dataclasses import replace

from alien_desktop.documents.scene import stealth
from alien_desktop.documents.scene.adversary import Adversary
from alien_desktop.documents.scene.combatants import change_combatant
from alien_desktop.documents.scene.encounter import Combatant, Encounter, Side
from alien_desktop.documents.scene.map_reading import band_between, place_of, sees
from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.documents.sheet.pools import PoolOptions, pool_sizes
from alien_desktop.rules.combat.stealth import Approach, sneak_terms, sneaker, verify_spot, watcher, watcher_terms
from alien_desktop.rules.combat.zones import Feature
from alien_desktop.rules.dice.terms import Term
from alien_desktop.rules.message import Message
from alien_desktop.rules.people.characteristics import Skill
from alien_desktop.rules.violation import RuleViolation
from alien_desktop.session.combat.combat_controller import CombatController
from alien_desktop.session.combat.order_controller import OrderController
from alien_desktop.session.combat.scene_controller import SceneController, listed
from alien_desktop.session.rolls.adversary_rolls import AdversaryRolls
from alien_desktop.session.rolls.opposed_rolls import opponent_of
from alien_desktop.session.rolls.opposition import Opponent, adversary_pool, plain_chances
from alien_desktop.session.rolls.roll_controller import RollController

SNEAK, SPOT = Message("Sneak past"), Message("Sneak up")


class StealthController:
    """Acts on the open scene. A RuleViolation says why something is not possible."""

    def __init__(
        self,
        scene: SceneController,
        combat: CombatController,
        order: OrderController,
        rolls: RollController,
        adversaries: AdversaryRolls,
    ) -> None:
        self._scene = scene
        self._combat = combat
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
        self._scene.edit(Message("Stealth mode begins"), stealth.begin(self._before, self._scene.rules))

    def next_turn(self) -> None:
        """Begin the next Turn (stretch); no time of the crew passes by itself."""
        after = stealth.next_turn(self._before)
        self._scene.edit(Message("Stealth: Turn {number}", number=after.stealth.turn), after)

    def stop(self) -> None:
        """End stealth mode without a fight."""
        self._scene.edit(Message("Stealth mode is over"), stealth.over(self._before))

    def move(self, combatant_id: str, zone_id: str) -> None:
        """Move somebody so many zones as are left in this Turn."""
        after = stealth.creep(self._before, combatant_id, zone_id, self._scene.rules)
        self._scene.edit(Message("{who} moves in stealth", who=self._name(combatant_id)), after)

    def set_active(self, combatant_id: str, active: bool) -> None:
        """Say whether an adversary hunts."""
        after = stealth.set_active(self._before, combatant_id, active)
        name = self._name(combatant_id)
        self._scene.edit(Message("{who} hunts", who=name) if active else Message("{who} is passive", who=name), after)

    def announce(self, combatant_id: str) -> None:
        """Note that the table was told that something is coming."""
        self._scene.edit(Message("Something is coming"), stealth.announced(self._before, combatant_id))

    # --- rolls ---

    def sneak(self, enemy_id: str, who: Iterable[str] = (), *, attack: bool = False, on_guard: bool = False) -> str:
        """Prepare the roll of the crew to get past an enemy, against the enemy's Observation; return who rolls.

        2019: the lowest Mobility of the group (S1-064, S1-065). Evolved: open, the best Observation of either side.
        """
        stealth.verify_stealth(self._before)
        rules = self._scene.rules.edition.stealth
        people = self._crew(who)
        skill = Skill.OBSERVATION if rules.open_contest else Skill.MOBILITY
        sizes = [pool_sizes(sheet, self._scene.rules)[skill].base for _, sheet in people]
        one, sheet = people[(watcher if rules.open_contest else sneaker)(sizes)]
        terms = self._sneak_terms(one.id, enemy_id, attack)
        enemy = self._opposing(self._before.combatant(enemy_id), Skill.OBSERVATION, on_guard=on_guard)
        title = Message("{roll} {who}", roll=SNEAK, who=self._name(enemy_id))
        self._rolls.prepare(sheet.id, skill, PoolOptions(extra=terms), title)
        self._rolls.oppose(enemy)
        return one.id

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
        pool = replace(pool, base_terms=(*pool.base_terms, *self._sneak_terms(one.id, enemy_id, False)))
        self._adversaries.propose(
            self._name(enemy_id),
            SPOT,
            pool,
            lambda _number: ((), ()),
            document=self._before.id,
            combatant=enemy_id,
            against=self._watching(sheet, one, on_guard=on_guard),
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

    def _sneak_terms(self, one: str, other: str, attack: bool) -> tuple[Term, ...]:
        """What distance and a door between change by the map."""
        rules = self._scene.rules.edition
        band = band_between(self._before, one, other, rules.ranges)
        if band is None:
            return ()
        door = not sees(self._before, one, other)
        return sneak_terms(band, rules.stealth, attack=attack, door=door)

    def _dark(self, combatant_id: str) -> bool:
        zone = place_of(self._before, combatant_id)
        return zone is not None and Feature.DARK in zone.features

    def _opposing(self, enemy: Combatant, skill: Skill, *, on_guard: bool) -> Opponent:
        rules = self._scene.rules.edition.stealth
        other = opponent_of(self._adversary(enemy), skill, self._scene.rules, is_open=rules.open_contest)
        terms = watcher_terms(rules, dark=self._dark(enemy.id), on_guard=on_guard)
        pool = replace(other.pool, base_terms=(*other.pool.base_terms, *terms))
        return replace(other, name=self._scene.name_of(enemy), pool=pool, chances=plain_chances(pool))

    def _watching(self, sheet: CharacterSheet, one: Combatant, *, on_guard: bool) -> Opponent:
        rules = self._scene.rules.edition.stealth
        other = opponent_of(sheet, Skill.OBSERVATION, self._scene.rules, is_open=rules.open_contest)
        terms = watcher_terms(rules, dark=self._dark(one.id), on_guard=on_guard)
        return replace(other, options=PoolOptions(extra=terms)) if terms else other

    # --- the tracker ---

    def scan(self, combatant_id: str) -> None:
        """Read a motion tracker; its Power roll is made on the sheet that carries it."""
        after = stealth.scanned(self._before, combatant_id, self._scene.rules)
        words = Message(
            "{who}: motion tracker, {count} contacts", who=self._name(combatant_id), count=len(after.stealth.blips)
        )
        self._scene.edit(words, after)

    def add_false_blip(self, zone_id: str) -> None:
        """Let the tracker show something where nothing is."""
        self._scene.edit(Message("A false blip"), stealth.with_false_blip(self._before, zone_id))

    # --- contact ---

    def contact(self, attackers: Iterable[str] = (), *, unaware: bool = True) -> None:
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
            self._order.ambush(ids, unaware=unaware)
        else:
            self._combat.draw()
        self._scene.fold(step, title)
