"""The rows of the list of zones and of the ways of one zone, worked out from the scene."""

from collections.abc import Iterable, Mapping

from PySide6.QtCore import QCoreApplication

from alien_desktop.documents.scene.encounter import Encounter, Side
from alien_desktop.documents.scene.light import lit_zones
from alien_desktop.documents.scene.map_reading import people_in, reach_of, zone_map
from alien_desktop.documents.scene.places import SceneWay, SceneZone, WayKind, WayState
from alien_desktop.documents.scene.stealth import sights
from alien_desktop.documents.scene.way_work import DEED_NAMES, WayDeed, deeds_of
from alien_desktop.documents.sheet.states import DEAD
from alien_desktop.gui.kit.keyed_rows import KeyedRowsModel
from alien_desktop.gui.kit.translation import tr, translated
from alien_desktop.gui.scene.scene_tokens import MapToken
from alien_desktop.rules.combat.actions import ActionRules
from alien_desktop.rules.combat.ranges import Band, RangeRules, band_for
from alien_desktop.rules.combat.zones import Feature
from alien_desktop.rules.record import record
from alien_desktop.session.combat.move_controller import DeedOption, MoveOption
from alien_desktop.session.combat.place_controller import FEATURES, WAY_KINDS, WAY_STATES
from alien_desktop.session.combat.scene_controller import SceneController

translate = QCoreApplication.translate

HARMFUL = frozenset({Feature.VENTING, Feature.VACUUM, Feature.TOXIC, Feature.FLOODED})
"""What hurts those who are there; the other features only cost dice."""
TICKED = (Feature.CLUTTERED, Feature.CRAMPED, Feature.DIM, Feature.DARK, Feature.VACUUM)
"""What a zone is most often: plates of the chosen one. Everything else is in the menu of its state."""
MOVE, PUT, WAY = "move:", "put:", "way:"
"""What the key of a row of the zone begins with."""


@record
class WaySign:
    """How a way looks, and where it leads to: the number of the zone."""

    kind: WayKind
    state: WayState
    number: int


@record
class ZoneItem:
    """One zone in the list."""

    key: str
    number: int
    name: str
    states: str
    """What it is and costs dice, in words."""
    harms: str
    """What in it harms."""
    people: str
    range: str
    dice: str
    ways: tuple[WaySign, ...]
    is_here: bool
    """The selected combatant is in it."""
    band: Band | None = None
    """How far it is from the selected combatant."""
    tokens: tuple[MapToken, ...] = ()
    """Who is there, and what the motion tracker shows there, as they are drawn."""
    vehicles: str = ""
    """The names of the vehicles in it."""
    looked_into: str = ""
    """In stealth mode: who may see the crew in it from a zone beside, in words."""

    def words(self) -> str:
        """Return the row as a screen reader says it."""
        parts = (
            f"{self.number} {self.name}",
            self.harms,
            self.states,
            self.people,
            f"{self.range} {self.dice}".strip(),
            self._ways_in_words(),
        )
        return ", ".join(part for part in parts if part)

    def _ways_in_words(self) -> str:
        ways = ", ".join(f"{sign.number} {translated(WAY_STATES[sign.state])}" for sign in self.ways)
        return translate("zones", "ways to {ways}").format(ways=ways) if ways else ""


@record
class ZoneStep:
    """Something to do in a zone: go there, work a way of it."""

    key: str
    name: str
    note: str
    right: str
    sign: WaySign | None = None
    refusal: str = ""

    def words(self) -> str:
        """Return the row as a screen reader says it."""
        return ", ".join(part for part in (self.name, self.note, self.refusal or self.right) if part)


@record
class ZoneDetailItem:
    """The chosen zone; without a name there is none."""

    key: str = ""
    name: str = ""
    range: str = ""
    """How far it is from the selected combatant, with its dice."""
    words: str = ""
    """What it is and no plate says."""
    is_harmful: bool = False
    features: tuple[Feature, ...] = ()
    steps: tuple[ZoneStep, ...] = ()
    notes: str = ""
    reach: tuple[tuple[str, str], ...] = ()
    """What is reached from it: what reaches, and whom or where."""


class ZoneRowsModel(KeyedRowsModel):
    """Zones as `ZoneItem`, or what can be done in one as `ZoneStep`."""

    def explain(self, row: ZoneItem | ZoneStep) -> str:
        """Everything in words: the row may cut it."""
        return row.words()


def zone_items(
    encounter: Encounter,
    scene: SceneController,
    ranges: RangeRules,
    who: str,
    tokens: Mapping[str, tuple[MapToken, ...]],
) -> tuple[ZoneItem, ...]:
    """Return the rows of all zones, with the range from the selected combatant where it has a place."""
    numbers = {zone.id: number for number, zone in enumerate(encounter.zones, start=1)}
    here = encounter.combatant(who).zone if who else ""
    places = zone_map(encounter)
    through = places.distances(here) if here else {}
    clear = places.distances(here, clear=True) if here else {}
    lit = lit_zones(encounter)
    looks = _watchers(encounter, scene)
    signs: dict[str, list[WaySign]] = {zone: [] for zone in numbers}
    for way in encounter.ways:
        for begin, end in ((way.one, way.other), (way.other, way.one)):
            if begin in signs:
                signs[begin].append(WaySign(way.kind, way.state, numbers.get(end, 0)))
    found = []
    for zone in encounter.zones:
        away = clear.get(zone.id, through.get(zone.id))
        band = band_for(away, ranges) if away is not None else None
        meaning = ranges.meaning(band) if band is not None else None
        people = [_person(scene, encounter, one) for one in people_in(encounter, zone.id)]
        vehicles = [vehicle.name for vehicle in encounter.vehicles if vehicle.zone == zone.id]
        found.append(
            ZoneItem(
                zone.id,
                numbers[zone.id],
                zone.name,
                ", ".join(
                    (states_of(zone, lit=zone.id in lit), *_blips_of(encounter, zone), *_looked_into(looks, zone))
                ),
                harms_of(zone),
                ", ".join((*people, *vehicles)) or translate("zones", "nobody"),
                translated(meaning.name) if meaning is not None else "",
                f"{meaning.dice:+d}".replace("-", "−") if meaning is not None and meaning.dice else "",
                tuple(signs[zone.id]),
                bool(here) and zone.id == here,
                band,
                tokens[zone.id],
                ", ".join(vehicles),
                "".join(_looked_into(looks, zone)),
            )
        )
    return tuple(found)


def _watchers(encounter: Encounter, scene: SceneController) -> dict[str, list[str]]:
    """Return by zone the names of those who may look in."""
    found: dict[str, list[str]] = {}
    for sight in sights(encounter):
        found.setdefault(sight.goal, []).extend(scene.name_of(encounter.combatant(one)) for one in sight.who)
    return found


def _looked_into(looks: Mapping[str, list[str]], zone: SceneZone) -> list[str]:
    """Return who may look into a zone in a few words, as the only part; no part where nobody may."""
    names = looks.get(zone.id, ())
    return [tr("%n may look in", "{name} may look in", len(names)).format(name=names[0])] if names else []


def _blips_of(encounter: Encounter, zone: SceneZone) -> list[str]:
    """Return what the motion tracker shows in a zone, as the Game Mother reads it."""
    words = {True: translate("zones", "blip"), False: translate("zones", "false blip")}
    return [words[bool(blip.who)] for blip in encounter.stealth.blips if blip.zone == zone.id]


def states_of(zone: SceneZone, *, lit: bool = False) -> str:
    """Return in words what costs dice in a zone; "open floor" where nothing does.

    `lit`: a lamp takes the darkness from it.
    """
    words = [translated(FEATURES[each]) for each in zone.features if each not in HARMFUL]
    if zone.lamp:
        words.append(translate("zones", "a lamp lies here"))
    elif lit and Feature.DARK in zone.features:
        words.append(translate("zones", "lit by a lamp"))
    if zone.cover:
        words.append(translate("zones", "cover {armor}").format(armor=zone.cover))
    return ", ".join(words) if words or harms_of(zone) else translate("zones", "open floor")


def harms_of(zone: SceneZone) -> str:
    """Return in words what harms in a zone; empty for nothing."""
    words = [translated(FEATURES[each]) for each in zone.features if each in HARMFUL]
    if zone.fire:
        words.append(translate("zones", "fire {dice}").format(dice=zone.fire))
    if zone.radiation:
        words.append(translate("zones", "radiation"))
    return ", ".join(words)


def zone_detail_item(
    encounter: Encounter, row: ZoneItem, steps: tuple[ZoneStep, ...], scene: SceneController
) -> ZoneDetailItem:
    """Return the chosen zone in full; `row` is its row in the list."""
    zone = next(one for one in encounter.zones if one.id == row.key)
    beside = zone.evolve(features=tuple(each for each in zone.features if each not in TICKED))
    said = harms_of(beside) or zone.cover is not None or beside.features or not zone.features
    words = ", ".join(dict.fromkeys(part for part in (harms_of(beside), states_of(beside)) if part)) if said else ""
    away = f"{row.range} {row.dice}".strip()
    harmful, reach = bool(harms_of(beside)), _reach_words(encounter, zone.id, scene)
    return ZoneDetailItem(zone.id, zone.name, away, words, harmful, zone.features, steps, zone.notes, reach)


def _reach_words(encounter: Encounter, zone_id: str, scene: SceneController) -> tuple[tuple[str, str], ...]:
    """Return whom an explosion in a zone meets, how far the fire is, and who of the crew sees a panic there."""
    reach = reach_of(encounter, zone_id, scene.rules.edition.hazards)
    zones = {zone.id: zone.name for zone in encounter.zones}
    blast = [", ".join(_living(encounter, scene, reach.blast))]
    if reach.beyond:
        names = ", ".join(zones[each] for each in reach.beyond)
        blast.append(translate("zones", "a strong one reaches {zones}").format(zones=names))
    fires = []
    for zone, away in reach.fires:
        if zone == zone_id:
            fires.append(translate("zones", "here"))
        elif away is None:
            fires.append(translate("zones", "{zone}, no way here").format(zone=zones[zone]))
        else:
            far = tr("%n zones away", "%n zone away", away)
            fires.append(translate("zones", "{zone}, {far}").format(zone=zones[zone], far=far))
    crew = {one.id for one in encounter.combatants if one.side is Side.CREW}
    seers = ", ".join(_living(encounter, scene, (one for one in reach.seers if one in crew)))
    found = (
        (translate("zones", "Explosion"), "; ".join(part for part in blast if part)),
        (translate("zones", "Fire"), "; ".join(fires)),
        (translate("zones", "Panic, seen by"), seers),
    )
    return tuple(row for row in found if row[1])


def _living(encounter: Encounter, scene: SceneController, people: Iterable[str]) -> list[str]:
    """Return the names of those of some people who are alive."""
    found = []
    for one in (encounter.combatant(each) for each in people):
        sheet = scene.sheet_of(one)
        if DEAD not in (one.conditions if sheet is None else sheet.conditions):
            found.append(scene.name_of(one))
    return found


def zone_steps(
    encounter: Encounter,
    zone_id: str,
    who: str,
    name: str,
    moves: tuple[MoveOption, ...],
    deeds: tuple[DeedOption, ...],
    actions: ActionRules,
    creeps: int | None = None,
) -> tuple[ZoneStep, ...]:
    """Return what can be done: the move of the selected combatant into the zone, then its ways.

    In stealth mode `creeps` is how many zones the selected combatant may still go in this Turn.
    """
    found = []
    move = next((one for one in moves if one.zone == zone_id), None)
    if who and encounter.combatant(who).zone != zone_id:
        if creeps is not None and encounter.combatant(who).zone:
            words = translate("zones", "{who} creeps here").format(who=name)
            left = tr("%n zones left", "%n zone left", creeps)
            found.append(ZoneStep(f"{MOVE}{zone_id}", words, "", left))
        elif move is not None:
            price = translated(actions.price_name(move.price))
            right = f"{move.times} × {price}" if move.times > 1 else price
            note = translated(move.words)
            if move.skill is not None:
                note = translate("zones", "{action}, {skill}").format(action=note, skill=translated(move.skill))
            refusal = translated(move.refusal) if move.refusal is not None else ""
            words = translate("zones", "{who} goes here").format(who=name)
            found.append(ZoneStep(f"{MOVE}{zone_id}", words, note, right, refusal=refusal))
        else:
            words = translate("zones", "Put {who} here").format(who=name)
            found.append(ZoneStep(f"{PUT}{zone_id}", words, "", translate("zones", "by hand")))
    numbers = {zone.id: number for number, zone in enumerate(encounter.zones, start=1)}
    names = {zone.id: zone.name for zone in encounter.zones}
    for way in encounter.ways:
        beyond = way.beyond(zone_id)
        if beyond:
            sign = WaySign(way.kind, way.state, numbers.get(beyond, 0))
            step = next((one for one in deeds if one.way == way.id), None)
            found.append(_way_step(way, names.get(beyond, ""), sign, step, actions))
    return tuple(found)


def way_words(way: SceneWay) -> str:
    """Return what a way is: door, shut; opening; hatch, sealed, length 2."""
    words = [translated(WAY_KINDS[way.kind])]
    if way.kind is not WayKind.OPENING:
        words.append(translated(WAY_STATES[way.state]))
    if way.length > 1:
        words.append(translate("zones", "length {zones}").format(zones=way.length))
    if way.blows and way.state is not WayState.BROKEN:
        words.append(translate("zones", "damage {blows}").format(blows=way.blows))
    return ", ".join(words)


def default_deed(way: SceneWay) -> WayDeed | None:
    """Return what Enter does with a way: the first thing that can be done with it."""
    return next(iter(deeds_of(way)), None)


def _way_step(way: SceneWay, name: str, sign: WaySign, deed: DeedOption | None, actions: ActionRules) -> ZoneStep:
    right, refusal = "", ""
    if deed is not None:
        right = f"{translated(deed.words)}: {translated(actions.price_name(deed.price))}"
        refusal = translated(deed.refusal) if deed.refusal is not None else ""
    elif (wanted := default_deed(way)) in (WayDeed.OPEN, WayDeed.SHUT):
        right = translate("zones", "{deed}: by hand").format(deed=translated(DEED_NAMES[wanted]))
    return ZoneStep(f"{WAY}{way.id}", name, way_words(way), right, sign, refusal)


def _person(scene: SceneController, encounter: Encounter, combatant_id: str) -> str:
    one = encounter.combatant(combatant_id)
    name = scene.name_of(one)
    if one.hidden:
        name = translate("zones", "{who} (hidden)").format(who=name)
    if one.barrier:
        name = translate("zones", "{who} behind {armor}").format(who=name, armor=one.barrier)
    return name
