"""The map of the open scene: zones, ways, who stands where. Every change is one step of the history.

The Game Mother changes the map by hand here: nothing is paid or rolled. What a move costs: `move_controller.py`.
"""

from collections.abc import Iterable
from typing import Any

from alien_desktop.documents.scene import map_edits, stances
from alien_desktop.documents.scene.encounter import Encounter
from alien_desktop.documents.scene.light import has_lamp
from alien_desktop.documents.scene.map_reading import same_zone
from alien_desktop.documents.scene.places import Exposure, WayKind, WayState
from alien_desktop.documents.scene.way_work import struck
from alien_desktop.rules.body.hazards import verify_zone_fire
from alien_desktop.rules.combat.zones import Feature
from alien_desktop.rules.message import Message, Words
from alien_desktop.rules.violation import RuleViolation
from alien_desktop.session.combat.combat_events import ActionReport
from alien_desktop.session.combat.scene_controller import SceneController, listed

WAY_STATES: dict[WayState, Message] = {
    WayState.OPEN: Message("open"),
    WayState.SHUT: Message("shut"),
    WayState.LOCKED: Message("locked"),
    WayState.SEALED: Message("sealed"),
    WayState.BROKEN: Message("broken open"),
}
WAY_KINDS: dict[WayKind, Message] = {
    WayKind.OPENING: Message("opening"),
    WayKind.DOOR: Message("door"),
    WayKind.HATCH: Message("hatch"),
    WayKind.AIRLOCK: Message("airlock"),
}
FEATURES: dict[Feature, Message] = {
    Feature.CLUTTERED: Message("cluttered"),
    Feature.CRAMPED: Message("cramped"),
    Feature.DIM: Message("dim"),
    Feature.DARK: Message("dark"),
    Feature.VENTING: Message("air rushes out"),
    Feature.VACUUM: Message("vacuum"),
    Feature.TOXIC: Message("toxic"),
    Feature.FLOODED: Message("under water"),
    Feature.WEIGHTLESS: Message("zero-G"),
    Feature.SMOKE: Message("smoke"),
}


class PlaceController:
    """Changes the map by hand. A RuleViolation says why something cannot be done."""

    def __init__(self, scene: SceneController) -> None:
        self._scene = scene

    @property
    def _before(self) -> Encounter:
        return self._scene.encounter

    def _edit(self, title: Words, after: Encounter, merge_key: str = "") -> None:
        self._scene.edit(title, after, merge_key=merge_key)

    # --- zones ---

    def add_zone(self, name: str) -> str:
        """Add a zone; return its id."""
        after = map_edits.add_zone(self._before, name)
        zone = after.zones[-1]
        self._edit(Message("New zone: {zone}", zone=zone.name), after)
        return zone.id

    def rename_zone(self, zone_id: str, name: str) -> None:
        """Rename a zone."""
        after = map_edits.change_zone(self._before, zone_id, name=name)
        self._edit(Message("Rename the zone: {zone}", zone=map_edits.zone_of(after, zone_id).name), after)

    def remove_zone(self, zone_id: str) -> None:
        """Take a zone off the map, with its ways."""
        name = map_edits.zone_of(self._before, zone_id).name
        self._edit(Message("Remove the zone {zone}", zone=name), map_edits.remove_zone(self._before, zone_id))

    def set_feature(self, zone_id: str, feature: Feature, there: bool) -> None:
        """Set or clear a feature of a zone: cluttered, cramped, dim, dark, in vacuum, toxic."""
        after = map_edits.set_feature(self._before, zone_id, feature, there)
        zone, word = self.zone_name(zone_id), FEATURES[feature]
        title = Message("{zone}: {feature}", zone=zone, feature=word)
        self._edit(title if there else Message("{zone}: not {feature}", zone=zone, feature=word), after)

    def set_fire(self, zone_id: str, intensity: int) -> None:
        """Set a zone on fire with this Intensity, as the edition has it; 0 puts the fire out."""
        verify_zone_fire(intensity, self._scene.rules.edition.hazards)
        title = Message("{zone}: fire {dice}", zone=self.zone_name(zone_id), dice=intensity)
        if not intensity:
            title = Message("{zone}: no fire", zone=self.zone_name(zone_id))
        name = str(Message("Fire: {zone}", zone=self.zone_name(zone_id)))
        spreads = self._scene.rules.edition.hazards.fire_spreads
        self._edit(title, map_edits.set_zone_fire(self._before, zone_id, intensity, name, spreads=spreads))

    def set_radiation(self, zone_id: str, exposure: Exposure) -> None:
        """Set the strength of the radiation in a zone."""
        title = Message("{zone}: radiation", zone=self.zone_name(zone_id))
        self._edit(title, map_edits.change_zone(self._before, zone_id, radiation=exposure))

    def change_zone(self, zone_id: str, title: Message, **changes: Any) -> None:
        """Change other facts of a zone: its cover, whether it is outdoors, whether the players know it."""
        self._edit(title, map_edits.change_zone(self._before, zone_id, **changes))

    def set_zone_notes(self, zone_id: str, notes: str) -> None:
        """Keep what the Game Mother notes of a zone; the players never see it."""
        title = Message("Notes of {zone}", zone=self.zone_name(zone_id))
        after = map_edits.change_zone(self._before, zone_id, notes=notes)
        self._edit(title, after, f"notes:{self._scene.encounter_id}:{zone_id}")

    def draw_zone_at(self, zone_id: str, x: int | None, y: int | None) -> None:
        """Draw a zone at a place of the map, all others where they are drawn now; without a place the map finds it."""
        title = Message("Move {zone} on the map", zone=self.zone_name(zone_id))
        after = map_edits.draw_at(self._before, zone_id, x, y)
        self._edit(title, after, f"place:{self._scene.encounter_id}:{zone_id}")

    def arrange(self) -> None:
        """Let the map find a place for every zone."""
        self._edit(Message("The map finds the places"), map_edits.arrange(self._before))

    # --- ways ---

    def connect(
        self,
        one: str,
        other: str,
        kind: WayKind = WayKind.OPENING,
        state: WayState | None = None,
        length: int = 1,
        armor: int | None = None,
    ) -> str:
        """Add a way between two zones; return its id."""
        after = map_edits.connect(self._before, one, other, kind, state, length, armor)
        way = after.ways[-1]
        title = Message("Way from {one} to {other}", one=self.zone_name(one), other=self.zone_name(other))
        self._edit(title, after)
        return way.id

    def change_way(self, way_id: str, **changes: Any) -> None:
        """Change a way: its kind, its length, the armor of the barrier, whether the players know of it."""
        after = map_edits.change_way(self._before, way_id, **changes)
        self._edit(Message("Change the way {way}", way=self.way_name(way_id)), after)

    def set_way(self, way_id: str, state: WayState) -> None:
        """Open, shut, lock, seal or break a way by hand; one that is not broken any more has taken no blows."""
        blows = {"blows": 0} if map_edits.way_of(self._before, way_id).state is WayState.BROKEN else {}
        after = map_edits.change_way(self._before, way_id, state=state, **blows)
        self._edit(Message("{way}: {state}", way=self.way_name(way_id), state=WAY_STATES[state]), after)

    def remove_way(self, way_id: str) -> None:
        """Take a way off the map."""
        title = Message("Remove the way {way}", way=self.way_name(way_id))
        self._edit(title, map_edits.remove_way(self._before, way_id))

    def strike_way(self, way_id: str, damage: int) -> None:
        """Damage a closed way by hand, after its armor."""
        worked = struck(self._before, way_id, damage, self._scene.rules)
        title = Message("{way}: {result}", way=self.way_name(way_id), result=worked.words)
        self._edit(title, worked.encounter)
        self._scene.report(ActionReport(title))

    # --- who stands where ---

    def put(self, combatant_ids: Iterable[str], zone_id: str) -> None:
        """Put combatants into a zone by hand; an empty id takes them off the map."""
        ids = tuple(combatant_ids)
        after = map_edits.put(self._before, ids, zone_id)
        names = listed([self._scene.name_of(self._before.combatant(each)) for each in ids])
        if zone_id:
            title = Message("{names}: in {zone}", names=names, zone=self.zone_name(zone_id))
        else:
            title = Message("{names}: off the map", names=names)
        self._edit(title, after)

    def set_near(self, one: str, other: str, near: bool) -> None:
        """Say whether two stand right next to each other; a RuleViolation for two in different zones."""
        encounter = self._before
        names = [self._scene.name_of(encounter.combatant(each)) for each in (one, other)]
        if one == other:
            raise RuleViolation(Message("Two are needed for that."))
        if near and not same_zone(encounter, one, other):
            raise RuleViolation(Message("{one} and {other} are in different zones.", one=names[0], other=names[1]))
        if near:
            title = Message("{one} and {other} are next to each other", one=names[0], other=names[1])
            self._edit(title, stances.next_to(encounter, one, other))
        else:
            title = Message("{one} and {other} are apart", one=names[0], other=names[1])
            self._edit(title, stances.apart(encounter, one, other))

    def with_lamp(self, combatant_id: str, on: bool, zone_id: str = "") -> Encounter:
        """Return the scene with the lamp of somebody on or off; a RuleViolation says why it cannot be.

        Whoever of the crew carries none is refused; what an adversary carries is not counted.
        """
        one = self._before.combatant(combatant_id)
        sheet = self._scene.sheet_of(one)
        if on and sheet is not None and not has_lamp(sheet, self._scene.rules.catalog):
            raise RuleViolation(Message("{who} carries no lamp.", who=sheet.name))
        return map_edits.with_lamp(self._before, combatant_id, zone_id, on=on)

    def set_lamp(self, combatant_id: str, on: bool, zone_id: str = "") -> None:
        """Turn the lamp of somebody on or off; it shines into their own zone, or into one beside it."""
        after = self.with_lamp(combatant_id, on, zone_id)
        name = self._scene.name_of(after.combatant(combatant_id))
        self._edit(Message("{who}: lamp on", who=name) if on else Message("{who}: lamp off", who=name), after)

    def set_cover(self, combatant_id: str, stance: str, armor: int = 0) -> None:
        """Put a combatant into cover, or out of it with an empty stance, without an action."""
        name = self._scene.name_of(self._before.combatant(combatant_id))
        if stance:
            words = self._scene.rules.edition.cover.stance(stance).name
            title = Message("{who}: {stance}, armor {armor}", who=name, stance=words, armor=armor)
        else:
            title = Message("{who}: out of cover", who=name)
        self._edit(title, stances.behind(self._before, combatant_id, stance, armor if stance else 0))

    # --- words ---

    def zone_name(self, zone_id: str) -> str:
        """Return what a zone is called."""
        return map_edits.zone_of(self._before, zone_id).name

    def way_name(self, way_id: str) -> Message:
        """Return what a way is called: by the zones at its ends."""
        way = map_edits.way_of(self._before, way_id)
        return Message("{one} – {other}", one=self.zone_name(way.one), other=self.zone_name(way.other))
