"""What a plan looks at in a fight: who stands, who is near, who is hurt. It only reads the session."""

from collections.abc import Iterable
from random import Random

from alien_desktop.documents.scene.adversary import AdversaryKind
from alien_desktop.documents.scene.encounter import Combatant, Side
from alien_desktop.documents.scene.fighters import states_of
from alien_desktop.documents.scene.hazards import harmful_zones
from alien_desktop.documents.scene.map_reading import FAR, farthest, passable_map, sees, zone_map, zones_apart
from alien_desktop.documents.scene.turn_actions import hurrying
from alien_desktop.documents.scene.turn_effects import covers, known_cover
from alien_desktop.documents.sheet.active_effects import continuous_effects
from alien_desktop.documents.sheet.alarm_odds import panic_state
from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.documents.sheet.states import DEAD, UNCONSCIOUS
from alien_desktop.rules.combat.attack_flow.inputs import AttackWeapon
from alien_desktop.session.combat.move_controller import DeedOption, MoveOption
from alien_desktop.session.session import Session
from alien_desktop.session.what_if.plans import Doing

FAR_OFF = 10**6
"""Zones to one where no way leads."""
UNKNOWN_AWAY = 1
"""Zones to somebody whom the map does not know, unless they are right next to each other."""


class FightView:
    """The scene of a rehearsal as those in it see it."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._people: dict[str, Combatant] = {}
        self._sheets: dict[str, CharacterSheet | None] = {}
        self._states: dict[str, tuple[Combatant, CharacterSheet | None, frozenset[str]]] = {}
        """With the two that they were read from."""
        self._standing: dict[str, bool] = {}
        self.away: set[str] = set()
        """Who has left the fight; `leave` adds to it."""
        self.seen = 0
        """How many steps have changed something."""

    def refresh(self) -> None:
        """Something has changed."""
        self.seen += 1
        self._people.clear()
        self._sheets.clear()
        self._standing.clear()

    def is_too_far(self, who: str, action_id: str, other: str) -> bool:
        """Whether somebody has to go to another first to do something for them."""
        return self._session.turn_checks.too_far(who, action_id, other) is not None

    def leave(self, who: str) -> None:
        """Somebody has got away."""
        self.away.add(who)
        self._standing.clear()

    def everybody(self) -> Iterable[Combatant]:
        """Return all who are in the scene, in its order."""
        if not self._people:
            self._people.update({one.id: one for one in self._session.scene.encounter.combatants})
        return self._people.values()

    def combatant(self, who: str) -> Combatant:
        """Return a combatant as it is now."""
        if not self._people:
            self.everybody()
        return self._people[who]

    def sheet(self, who: str) -> CharacterSheet | None:
        """Return the sheet of one of the crew."""
        if who not in self._sheets:
            self._sheets[who] = self._session.scene.sheet_of(self.combatant(who))
        return self._sheets[who]

    def health(self, who: str) -> int:
        """Return the Health that is left."""
        return (self.sheet(who) or self.combatant(who)).health

    def states(self, who: str) -> frozenset[str]:
        """Return what somebody is in: prone, grappled, dead."""
        combatant, sheet = self.combatant(who), self.sheet(who)
        known = self._states.get(who)
        if known is None or known[0] is not combatant or known[1] is not sheet:
            known = self._states[who] = combatant, sheet, states_of(combatant, sheet)
        return known[2]

    def is_dead(self, who: str) -> bool:
        """Whether somebody is dead."""
        return DEAD in self.states(who)

    def stands(self, who: str) -> bool:
        """Whether somebody still fights: neither Broken, unconscious, dead nor away."""
        known = self._standing.get(who)
        if known is None:
            known = who not in self.away and self.health(who) > 0 and not self.states(who) & {DEAD, UNCONSCIOUS}
            self._standing[who] = known
        return known

    def side_stands(self, side: Side) -> bool:
        """Whether a side has somebody left who fights."""
        return any(one.side is side and self.stands(one.id) for one in self.everybody())

    def is_creature(self, who: str) -> bool:
        """Whether somebody attacks by a table."""
        adversary = self._session.scene.adversary_of(self.combatant(who))
        return adversary is not None and adversary.kind is AdversaryKind.CREATURE

    def is_hurt(self, who: str) -> bool:
        """Whether somebody has lost half of their Health."""
        return 2 * self.health(who) <= self._session.scene.health_max_of(self.combatant(who))

    def enemies(self, who: str) -> list[Combatant]:
        """Return the enemies of somebody who stand."""
        side = self.combatant(who).side
        return [one for one in self.everybody() if one.side is not side and self.stands(one.id)]

    def friends(self, who: str) -> list[Combatant]:
        """Return the others of one's own side who are alive and there."""
        own = self.combatant(who)
        return [one for one in self.everybody() if one.side is own.side and one.id != who and one.id not in self.away]

    def panics(self, who: str) -> bool:
        """Whether somebody's panic runs."""
        sheet = self.sheet(who)
        return sheet is not None and bool(panic_state(sheet, self._session.scene.rules).running)

    def hurries(self, who: str) -> bool:
        """Whether a talent lets somebody attack with another action than the main one."""
        sheet, rules = self.sheet(who), self._session.scene.rules
        active = continuous_effects(sheet, rules) if sheet is not None else ()
        return any(bool(hurrying(one, active)) for one in rules.edition.actions.actions if one.skill is not None)

    def weapons(self, who: str) -> tuple[AttackWeapon, ...]:
        """Return what somebody attacks with, as it is now."""
        return self._session.attack.weapons(who)

    def cover(self, who: str) -> int:
        """Return the armor of the cover somebody finds: that of the zone, else of the edition's weakest kind."""
        scene = self._session.scene
        return known_cover(scene.encounter, who) or covers(scene.rules)[0][0]

    def zones_to(self, who: str, other: str) -> int:
        """Return how far somebody is: -1 right next to each other, then by zones."""
        if other in self.combatant(who).near:
            return -1
        apart = zones_apart(self._session.scene.encounter, who, other)
        return UNKNOWN_AWAY if apart is None else apart

    def targets(self, who: str, doing: Doing, dice: Random) -> list[Combatant]:
        """Return the enemies in the order in which somebody would attack them; those that look alike by chance."""
        encounter = self._session.scene.encounter
        found = [one for one in self.enemies(who) if not encounter.zones or sees(encounter, who, one.id)]
        dice.shuffle(found)
        if doing is Doing.WEAKEST:
            return sorted(found, key=lambda one: (self.health(one.id), self.zones_to(who, one.id)))
        if doing is Doing.STRONGEST:
            return sorted(found, key=lambda one: (-self.health(one.id), self.zones_to(who, one.id)))
        return sorted(found, key=lambda one: self.zones_to(who, one.id))

    def out_of_sight(self, who: str) -> list[Combatant]:
        """Return the enemies on the map whom somebody does not see, the nearest first: one goes and looks for them."""
        encounter = self._session.scene.encounter
        hidden = [one for one in self.enemies(who) if one.zone and not sees(encounter, who, one.id)]
        return sorted(hidden, key=lambda one: self.zones_to(who, one.id))

    def step_to(self, who: str, goal: str) -> str:
        """Return the zone next to somebody on the shortest way to another one; empty where none leads there.

        Around fire and the like, where a way leads around it. Where every way is locked or sealed, up to that door.
        """
        encounter = self._session.scene.encounter
        start, harmful = self.combatant(who).zone, self._harmful(who) - {goal}
        places = passable_map(encounter)
        if start not in places.distances(goal):
            places = zone_map(encounter)
        away = places.distances(goal, without=harmful)
        if start not in away or start in harmful:
            away, harmful = places.distances(goal), frozenset()
        if not start or start == goal or start not in away:
            return ""
        reached = (one.zone for one in self._moves(who) if one.zone not in harmful)
        options = [(away[one], one) for one in reached if away.get(one, FAR_OFF) < away[start]]
        return min(options, default=(0, ""))[1]

    def ways_to_open(self, who: str, goal: str) -> list[DeedOption]:
        """Return what somebody can do with a locked or sealed way that leads nearer to a zone, the likeliest first.

        Nothing where another way leads there.
        """
        encounter = self._session.scene.encounter
        start = self.combatant(who).zone
        if not start or start in passable_map(encounter).distances(goal):
            return []
        away = zone_map(encounter).distances(goal)
        nearer = {one.id for one in encounter.ways if away.get(one.beyond(start), FAR_OFF) < away.get(start, FAR_OFF)}
        return [one for one in self._session.moves.deeds(who) if one.way in nearer and one.refusal is None]

    def step_away(self, who: str) -> str:
        """Return the zone next to somebody that is farthest from all enemies; empty when none is farther.

        One that burns and the like only where no other is.
        """
        enemies = [one.zone for one in self.enemies(who) if one.zone]
        start = self.combatant(who).zone
        if not start or not enemies:
            return ""
        options = [one.zone for one in self._moves(who)]
        return farthest(self._session.scene.encounter, start, enemies, options, self._harmful(who))

    def _harmful(self, who: str) -> frozenset[str]:
        return harmful_zones(self._session.scene.encounter, self.combatant(who), self.sheet(who))

    def got_away(self, who: str) -> bool:
        """Whether no enemy who stands can come at somebody in a few moves, by a map that has them."""
        encounter = self._session.scene.encounter
        own, places = self.combatant(who), [one.zone for one in self.enemies(who) if one.zone]
        if own.near or not own.zone or not places:
            return False
        reach = zone_map(encounter).distances(own.zone, clear=True)
        return all(reach.get(place, FAR) >= FAR for place in places)

    def _moves(self, who: str) -> list[MoveOption]:
        return [one for one in self._session.moves.moves(who) if one.refusal is None]
