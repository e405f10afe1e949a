"""The parts of a map: zones, the ways between them, vehicles with their seats.

The words are those of the rules (core 7, 8.2, evolved 7, 8.2, 14). What is not printed for a place (armor, length,
Intensity) is the Game Mother's.
"""

from enum import StrEnum
from typing import Annotated

from pydantic import Field, model_validator

from alien_desktop.documents.document import Count, DocumentPart, ItemId, Level
from alien_desktop.documents.sheet.items import Weapon
from alien_desktop.documents.text import Name, Note
from alien_desktop.rules.combat.zones import LIGHT, Feature

ZONES_MOST, WAYS_MOST, VEHICLES_MOST, BLIPS_MOST = 100, 300, 20, 100

Place = Annotated[int, Field(strict=True, ge=0, le=9999)]
"""Where the middle of a zone is drawn, in pixels of the map at its own size."""


class Exposure(StrEnum):
    """How strong the radiation of a zone is: what one rad takes (core 10, evolved 10.2)."""

    NONE = ""
    WEAK = "weak"
    """One each Shift."""
    STRONG = "strong"
    """One each Turn or stretch."""
    EXTREME = "extreme"
    """One each Round."""


class WayKind(StrEnum):
    """What a way between two zones is."""

    OPENING = "opening"
    """Nothing to shut: a corridor, a stair."""
    DOOR = "door"
    HATCH = "hatch"
    AIRLOCK = "airlock"


class WayState(StrEnum):
    """What keeps one from going through."""

    OPEN = "open"
    SHUT = "shut"
    LOCKED = "locked"
    SEALED = "sealed"
    """Welded or barred: it takes a torch, or blows where the edition allows it."""
    BROKEN = "broken"
    """Open permanently."""


PASSABLE = frozenset({WayState.OPEN, WayState.BROKEN})


class SceneZone(DocumentPart):
    """A room, a corridor or a patch of ground of a scene."""

    id: ItemId
    name: Name = ""
    features: tuple[Feature, ...] = Field(default=(), max_length=len(Feature))
    fire: Level = 0
    """Intensity of the fire in it; 0 = no fire."""
    radiation: Exposure = Exposure.NONE
    cover: Level | None = None
    """Armor of the best cover in it: 0 = there is none; None = not said, so the edition's rule counts."""
    lamp: bool = False
    """A lamp that is on lies in it."""
    outdoors: bool = False
    seen: bool = True
    """Whether the players know of it."""
    notes: Note = ""
    """Never shown to the players."""
    x: Place | None = None
    """None = the map finds a place for it."""
    y: Place | None = None

    @model_validator(mode="after")
    def _one_light(self) -> "SceneZone":
        if len(set(self.features)) != len(self.features) or len(LIGHT & set(self.features)) > 1:
            raise ValueError("a zone has each feature once and one kind of light")
        return self


class Lamp(DocumentPart):
    """A lamp that is on: from `start` it shines into `goal`, and from anywhere else where its bearer stands."""

    start: ItemId
    goal: ItemId


class SceneWay(DocumentPart):
    """A way between two zones; it leads both ways."""

    id: ItemId
    one: ItemId
    other: ItemId
    kind: WayKind = WayKind.OPENING
    state: WayState = WayState.OPEN
    length: Annotated[int, Field(strict=True, ge=1, le=20)] = 1
    """How many zones away the other side is: so many moves, and so far for a shot."""
    armor: Level | None = None
    """Armor of the barrier; None = what the edition says of a door."""
    blows: Count = 0
    """Damage that it has taken."""
    seen: bool = True
    """Whether the players know of it."""

    @model_validator(mode="after")
    def _leads_somewhere(self) -> "SceneWay":
        if self.one == self.other:
            raise ValueError("a way leads from one zone to another one")
        if self.kind is WayKind.OPENING and self.state is not WayState.OPEN:
            raise ValueError("an opening cannot be shut")
        return self

    @property
    def clear(self) -> bool:
        """Whether one can walk, look and shoot through it now."""
        return self.state in PASSABLE

    def beyond(self, zone_id: str) -> str:
        """Return the zone on its other side; empty when it does not begin here."""
        return {self.one: self.other, self.other: self.one}.get(zone_id, "")


class SceneVehicle(DocumentPart):
    """A vehicle: a place with seats inside a zone."""

    id: ItemId
    name: Name = ""
    source: Name = ""
    """Id of the catalog's row; empty for one made by hand."""
    zone: Name = ""
    """Id of the zone in which it stands; empty = nowhere on the map."""
    speed: Level = 1
    """How many zones it goes with one Drive."""
    maneuver: Annotated[int, Field(strict=True, ge=-9, le=9)] = 0
    hull: Count = 1
    hull_max: Count = 1
    armor: Level = 0
    seats: Level = 1
    """How many passengers it has room for, beside the driver."""
    running: bool = False
    closed: bool = True
    """Whether it shelters those inside: its armor is their cover, and it holds their air."""
    broken: tuple[Name, ...] = Field(default=(), max_length=12)
    """Ids of the parts that are out: the catalog's rows."""
    weapons: tuple[Weapon, ...] = Field(default=(), max_length=20)
    """What is mounted on it: whoever sits in it shoots with that; its ammunition is not counted."""
    notes: Note = ""


class StealthMove(DocumentPart):
    """How many zones somebody has gone in a Turn of stealth."""

    who: ItemId
    zones: Level = 0


class Blip(DocumentPart):
    """A contact on a motion tracker. Players see no difference between a true one and a false one."""

    id: ItemId
    zone: ItemId
    who: Annotated[str, Field(max_length=40)] = ""
    """Id of the combatant that moves there; empty for a false one."""
    seen: bool = True
    """Whether the players' tracker shows it."""


class StealthState(DocumentPart):
    """Stealth mode of a scene: Turns (stretches) instead of Rounds (core 14, evolved 14)."""

    turn: Count = 0
    """0 = no stealth mode."""
    tracker: Annotated[str, Field(max_length=40)] = ""
    """Id of the combatant who read the motion tracker last in this Turn; empty for nobody."""
    moves: tuple[StealthMove, ...] = Field(default=(), max_length=200)
    """Who has moved in this Turn, and how far."""
    moved_before: tuple[ItemId, ...] = Field(default=(), max_length=200)
    """Who moved in the Turn before: a tracker shows what moved last."""
    active: tuple[ItemId, ...] = Field(default=(), max_length=200)
    """Adversaries that hunt; the others are passive."""
    announced: tuple[ItemId, ...] = Field(default=(), max_length=200)
    """Those that were announced to the table in this Turn as something that is coming."""
    scanned: bool = False
    """The motion tracker was used in this Turn."""
    hiding: tuple[ItemId, ...] = Field(default=(), max_length=200)
    """Those who have hidden (evolved 14): they stay so until they move, are found, or act."""
    busy: tuple[ItemId, ...] = Field(default=(), max_length=200)
    """Those who spend this whole Turn hiding, searching or on guard."""
    guarding: tuple[ItemId, ...] = Field(default=(), max_length=200)
    """Those of them who are on guard (evolved 14)."""
    blips: tuple[Blip, ...] = Field(default=(), max_length=BLIPS_MOST)

    def without(self, combatant_id: str) -> "StealthState":
        """Return stealth mode without a combatant who leaves the scene."""
        return self.evolve(
            tracker="" if self.tracker == combatant_id else self.tracker,
            moves=tuple(one for one in self.moves if one.who != combatant_id),
            moved_before=tuple(one for one in self.moved_before if one != combatant_id),
            active=tuple(one for one in self.active if one != combatant_id),
            announced=tuple(one for one in self.announced if one != combatant_id),
            hiding=tuple(one for one in self.hiding if one != combatant_id),
            busy=tuple(one for one in self.busy if one != combatant_id),
            guarding=tuple(one for one in self.guarding if one != combatant_id),
            blips=tuple(one for one in self.blips if one.who != combatant_id),
        )

    def without_zone(self, zone_id: str) -> "StealthState":
        """Return stealth mode without the contacts in a zone that is removed."""
        return self.evolve(blips=tuple(one for one in self.blips if one.zone != zone_id))
