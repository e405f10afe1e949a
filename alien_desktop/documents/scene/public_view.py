"""What the players may see of a scene, as one frozen record. What is not in it can be shown nowhere."""

from collections.abc import Iterable, Mapping
from enum import StrEnum
from math import atan2, cos, degrees, remainder, sin, tau

from alien_desktop.documents.players_settings import CreatureFacts, CrewFacts, PlayersPage, PlayersSettings, RollDetail
from alien_desktop.documents.scene.adversary import AdversaryKind
from alien_desktop.documents.scene.encounter import Card, Combatant, Encounter, SceneEvent, Side
from alien_desktop.documents.scene.groups import name_of_several
from alien_desktop.documents.scene.map_places import drawn_at
from alien_desktop.documents.scene.map_reading import zone_map
from alien_desktop.documents.scene.places import Blip
from alien_desktop.documents.scene.scene_events import happens_in, rounds_in_all, rounds_left
from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.documents.sheet.items import CarryPlace
from alien_desktop.documents.sheet.states import DEAD
from alien_desktop.documents.sheet.values import health_max
from alien_desktop.documents.sheet_rules import SheetRules
from alien_desktop.rules.body.clock import TimeUnit
from alien_desktop.rules.message import Message, Words
from alien_desktop.rules.record import record

_FAR = 99
"""How many zones away is a contact to which no way leads."""
SOMETHING = Message("A shape")
MUCH_STRESS = 5
"""From this stress on the words for it are stronger."""


class PublicTone(StrEnum):
    """How bad a word about somebody is."""

    PLAIN = "plain"
    LOW = "low"
    PANIC = "panic"
    BROKEN = "broken"


class PublicState(StrEnum):
    """What became of a turn."""

    TO_COME = "to_come"
    NOW = "now"
    ACTED = "acted"


@record
class PublicTurn:
    """One card of the order that the players see."""

    number: int
    name: Words
    state: PublicState
    tone: PublicTone = PublicTone.PLAIN
    """Of one of the crew, as far as the players may know."""
    is_event: bool = False


@record
class PublicPerson:
    """One of the crew; a fact that is hidden is empty."""

    name: Words
    health: Words = ""
    health_tone: PublicTone = PublicTone.PLAIN
    stress: Words = ""
    stress_tone: PublicTone = PublicTone.PLAIN


@record
class PublicRoll:
    """The last roll. `document` is the sheet of whoever rolled."""

    document: str
    who: Words
    title: Words
    successes: int
    base: tuple[int, ...] = ()
    stress: tuple[int, ...] = ()


@record
class PublicHandout:
    """What was handed out."""

    name: str
    text: str = ""
    picture: str = ""


@record
class PublicCountdown:
    """Something that the players know will happen."""

    name: str
    rounds: int
    total: int
    """In how many Rounds it was to happen when it was set."""
    unit: Words
    """What those are called: in stealth mode they are Turns."""


@record
class PublicZone:
    """A zone that the players know, with those in it whom they see."""

    name: str
    people: tuple[Words, ...] = ()
    x: int | None = None
    y: int | None = None
    """Where its middle is drawn; None = a place is found for it."""


@record
class PublicWay:
    """A way that the players know, by the places of its zones in the list."""

    one: int
    other: int
    clear: bool


@record
class PublicContact:
    """A contact on the motion tracker, true or false: nobody can tell from it."""

    zones: int
    """How many zones away."""
    degrees: int
    """Its direction from the middle of all contacts, which the tracker is pointed at; negative = to the left."""


@record
class PublicTracker:
    """The motion tracker as it was read last in this Turn."""

    turn: int
    contacts: tuple[PublicContact, ...] = ()
    """The nearest first."""
    power: int | None = None
    """What the tracker has left; None where nobody of the crew carries one."""


@record
class PublicView:
    """All that leaves the Game Mother's windows."""

    page: PlayersPage = PlayersPage.CLOCK
    black: bool = False
    scene: str = ""
    round: int = 0
    turns: tuple[PublicTurn, ...] = ()
    crew: tuple[PublicPerson, ...] = ()
    roll: PublicRoll | None = None
    handout: PublicHandout | None = None
    countdown: PublicCountdown | None = None
    zones: tuple[PublicZone, ...] = ()
    ways: tuple[PublicWay, ...] = ()
    tracker: PublicTracker | None = None

    @property
    def now(self) -> PublicTurn | None:
        """Who is up; None while it is somebody whom the players do not see."""
        return next((turn for turn in self.turns if turn.state is PublicState.NOW), None)

    def in_state(self, state: PublicState) -> tuple[PublicTurn, ...]:
        """Return the turns in a state, in their order."""
        return tuple(turn for turn in self.turns if turn.state is state)


@record
class SceneCast:
    """The documents of those in a scene, by their ids; what is gone is not in it."""

    sheets: Mapping[str, CharacterSheet]
    kinds: Mapping[str, AdversaryKind]


def public_view(
    encounter: Encounter | None,
    cast: SceneCast,
    rules: SheetRules | None,
    settings: PlayersSettings,
    roll: PublicRoll | None = None,
) -> PublicView:
    """Return what the players may see. `roll` is the last one that was made in their sight."""
    if settings.black:
        return PublicView(settings.page, black=True)
    if encounter is None or rules is None or settings.page is PlayersPage.CLOCK:
        return PublicView()
    reading = _Reading(encounter, cast, rules, settings)
    is_out = settings.page is PlayersPage.HANDOUT
    out = next((each for each in encounter.handouts if is_out and each.id == settings.handout), None)
    return PublicView(
        settings.page,
        scene=encounter.name if settings.scene_name else "",
        round=encounter.round,
        turns=reading.turns(),
        crew=reading.crew() if settings.page is PlayersPage.ORDER else (),
        roll=reading.roll(roll) if settings.page is PlayersPage.ORDER else None,
        handout=None if out is None else PublicHandout(out.name, out.text, out.picture),
        countdown=reading.countdown(),
        zones=reading.zones() if settings.page is PlayersPage.MAP else (),
        ways=reading.ways() if settings.page is PlayersPage.MAP else (),
        tracker=reading.tracker() if settings.page is PlayersPage.TRACKER else None,
    )


class _Reading:
    """One scene as the players may read it."""

    def __init__(self, encounter: Encounter, cast: SceneCast, rules: SheetRules, settings: PlayersSettings) -> None:
        self._encounter = encounter
        self._cast = cast
        self._rules = rules
        self._settings = settings
        self._seen = {one.id for one in encounter.combatants if self._is_seen(one)}

    def _is_seen(self, one: Combatant) -> bool:
        if one.hidden:
            return False
        return not self._is_creature(one) or self._settings.creatures is not CreatureFacts.ABSENT

    def _is_creature(self, one: Combatant) -> bool:
        """Whether only the Game Mother says what it is; one whose stat block is gone is such a one."""
        creature = AdversaryKind.CREATURE
        return one.side is Side.ADVERSARY and self._cast.kinds.get(one.document, creature) is creature

    def _name(self, one: Combatant) -> Words:
        if self._is_creature(one) and self._settings.creatures is not CreatureFacts.NAME:
            return SOMETHING
        sheet = self._cast.sheets.get(one.document)
        return sheet.name if sheet is not None and sheet.name else one.name

    def turns(self) -> tuple[PublicTurn, ...]:
        """Return the cards of those who are seen, and what happens by itself, in the order of this Round."""
        encounter, now = self._encounter, self._now()
        found = []
        for place, card in enumerate(encounter.cards):
            state = PublicState.ACTED if card.acted else PublicState.TO_COME
            if place == now:
                state = PublicState.NOW
            group = self._group(card)
            if group:
                found.append((card.holding, card.number, card.deck, self._turn(card, group, state)))
        if encounter.round:
            for event in encounter.events:
                if self._is_public(event) and happens_in(event, encounter.round):
                    turn = PublicTurn(event.number, event.name, PublicState.TO_COME, is_event=True)
                    found.append((False, event.number, len(encounter.cards), turn))
        return tuple(turn for *_, turn in sorted(found, key=lambda one: one[:3]))

    def _group(self, card: Card) -> tuple[Combatant, ...]:
        return tuple(one for one in self._encounter.group_of(card.combatant) if one.id in self._seen)

    def _now(self) -> int:
        """Return the place of the card that is up, -1 for none.

        While somebody acts whom the players do not see, it is still the turn of whoever they saw last, or already that
        of the first whom they will see in this Round: a turn of nobody would tell of the hidden one.
        """
        encounter = self._encounter
        seen = [place for place, card in enumerate(encounter.cards) if self._group(card)]
        before = [place for place in seen if place <= encounter.current]
        if before or encounter.current < 0 or encounter.round <= 1:  # as before the first turn of all
            return max(before, default=-1)
        return min(seen, default=-1)

    def _turn(self, card: Card, group: tuple[Combatant, ...], state: PublicState) -> PublicTurn:
        name = self._name(group[0])
        if len(group) > 1 and not isinstance(name, Message):
            name = name_of_several(group)
        tone = self._worst(group[0]) if len(group) == 1 else PublicTone.PLAIN
        return PublicTurn(card.number, name, state, tone)

    def _worst(self, one: Combatant) -> PublicTone:
        sheet = self._cast.sheets.get(one.document)
        if sheet is None:
            return PublicTone.PLAIN
        person = self._person(one, sheet)
        if person.health_tone is PublicTone.BROKEN:
            return PublicTone.BROKEN
        return PublicTone.PANIC if person.stress_tone is PublicTone.PANIC else PublicTone.PLAIN

    def crew(self) -> tuple[PublicPerson, ...]:
        """Return the crew, as they stand in the scene."""
        return tuple(
            self._person(one, sheet)
            for one in self._encounter.combatants
            if one.id in self._seen and (sheet := self._cast.sheets.get(one.document)) is not None
        )

    def _person(self, one: Combatant, sheet: CharacterSheet) -> PublicPerson:
        health, health_tone = self._health(sheet)
        stress, stress_tone = self._stress(sheet)
        return PublicPerson(self._name(one), health, health_tone, stress, stress_tone)

    def _health(self, sheet: CharacterSheet) -> tuple[Words, PublicTone]:
        allowed, most = self._settings.health, health_max(sheet, self._rules).value
        if allowed is CrewFacts.HIDDEN:
            return "", PublicTone.PLAIN
        tone = PublicTone.BROKEN if sheet.health <= 0 or DEAD in sheet.conditions else PublicTone.PLAIN
        if tone is PublicTone.PLAIN and sheet.health * 2 < most:
            tone = PublicTone.LOW
        if allowed is CrewFacts.EXACT:
            return Message("{now} / {most}", now=sheet.health, most=most), tone
        if DEAD in sheet.conditions:
            return Message("Dead"), tone
        if sheet.health <= 0:
            return Message("Broken"), tone
        if sheet.health >= most:
            return Message("Unhurt"), tone
        return (Message("Badly hurt") if tone is PublicTone.LOW else Message("Hurt")), tone

    def _stress(self, sheet: CharacterSheet) -> tuple[Words, PublicTone]:
        allowed = self._settings.stress
        if allowed is CrewFacts.HIDDEN or (sheet.is_synthetic and not sheet.passes_as_human):
            return "", PublicTone.PLAIN
        panics = bool(sheet.panic)
        tone = PublicTone.PANIC if panics else PublicTone.PLAIN
        if allowed is CrewFacts.EXACT:
            return Message("Stress {level}", level=sheet.stress), tone
        if panics:
            return Message("Panic"), tone
        if not sheet.stress:
            return Message("No stress"), tone
        return (Message("Strained") if sheet.stress >= MUCH_STRESS else Message("Tense")), tone

    def roll(self, roll: PublicRoll | None) -> PublicRoll | None:
        """Return the last roll of one of the crew whom the players see."""
        detail = self._settings.roll
        if roll is None or self._settings.rolls_hidden or detail is RollDetail.NOTHING:
            return None
        rollers = (one for one in self._encounter.combatants if one.id in self._seen and one.document == roll.document)
        one = next(rollers, None)
        if one is None or one.side is not Side.CREW:
            return None
        dice = (roll.base, roll.stress) if detail is RollDetail.DICE else ((), ())
        return PublicRoll(roll.document, self._name(one), roll.title, roll.successes, *dice)

    def countdown(self) -> PublicCountdown | None:
        """Return what happens next by itself, as far as the players may know of it."""
        encounter = self._encounter
        counts = encounter.round or encounter.stealth.turn
        ahead = [
            event
            for event in encounter.events
            if counts and self._is_public(event) and not event.repeats and not event.passed
        ]
        if not ahead:
            return None
        event = min(ahead, key=lambda one: (one.round, one.number))
        left = rounds_left(encounter, event)
        time = self._rules.edition.time
        span = time.span(self._rules.edition.stealth.unit if encounter.stealth.turn else TimeUnit.ROUND)
        unit = span.name if left == 1 else span.plural
        return PublicCountdown(event.name, left, max(left, rounds_in_all(event)), unit)

    def zones(self) -> tuple[PublicZone, ...]:
        """Return the zones that the players know."""
        return tuple(
            PublicZone(zone.name, tuple(self._name(one) for one in self._people_in(zone.id)), zone.x, zone.y)
            for zone in self._encounter.zones
            if zone.seen
        )

    def ways(self) -> tuple[PublicWay, ...]:
        """Return the ways that the players know, between zones that they know."""
        known = [zone.id for zone in self._encounter.zones if zone.seen]
        return tuple(
            PublicWay(known.index(way.one), known.index(way.other), way.clear)
            for way in self._encounter.ways
            if way.seen and way.one in known and way.other in known
        )

    def tracker(self) -> PublicTracker | None:
        """Return the motion tracker of one of the crew; of a contact nothing but distance and direction.

        A blip tells neither who nor where: the direction is that on the map, from the middle of all contacts.
        """
        encounter, state = self._encounter, self._encounter.stealth
        if not state.turn:
            return None
        here = next((one.zone for one in encounter.combatants if one.id == state.tracker and one.id in self._seen), "")
        if not here:
            return PublicTracker(state.turn)
        contacts = (contact for _, contact in contacts_of(encounter, here, [one for one in state.blips if one.seen]))
        shown = tuple(sorted(contacts, key=lambda one: (one.zones, one.degrees)))
        return PublicTracker(state.turn, shown, self._power_of_tracker(state.tracker))

    def _power_of_tracker(self, combatant_id: str) -> int | None:
        """Return the power of the motion tracker that somebody carries, of several the most."""
        sheet, rows = self._cast.sheets.get(self._encounter.combatant(combatant_id).document), self._rules.catalog.gear
        return max(
            (
                item.power or 0
                for item in (sheet.gear if sheet is not None else ())
                if item.place is not CarryPlace.STOWED and item.source in rows and rows[item.source].reach is not None
            ),
            default=None,
        )

    def _people_in(self, zone_id: str) -> tuple[Combatant, ...]:
        return tuple(one for one in self._encounter.combatants if one.zone == zone_id and one.id in self._seen)

    def _is_public(self, event: SceneEvent) -> bool:
        """Whether the players may know of an event: one against somebody whom they do not see tells of them.

        So does one in a zone that they do not know, and in a vehicle there or with somebody whom they do not see.
        """
        unknown = {zone.id for zone in self._encounter.zones if not zone.seen}
        places = {event.zone, *(one.zone for one in self._encounter.vehicles if one.id == event.vehicle)}
        inside = (one.id for one in self._encounter.combatants if event.vehicle and one.vehicle == event.vehicle)
        known = all(each in self._seen for each in (*event.targets, *inside))
        return not event.hidden and not places & unknown and known


def contacts_of(encounter: Encounter, here: str, blips: Iterable[Blip]) -> tuple[tuple[Blip, PublicContact], ...]:
    """Return how each blip lies for a tracker that is read in a zone; nothing where the map does not know the zone.

    A direction is that on the map, from the middle of all of them.
    """
    spots = drawn_at(encounter)
    if here not in spots:
        return ()
    through = zone_map(encounter).distances(here)
    found: list[tuple[Blip, int, float]] = []
    for blip in blips:
        if blip.zone in spots:
            x, y = (spots[blip.zone][side] - spots[here][side] for side in (0, 1))
            found.append((blip, through.get(blip.zone, _FAR), atan2(x, -y) if x or y else 0.0))
    aim = atan2(sum(sin(angle) for *_, angle in found), sum(cos(angle) for *_, angle in found)) if found else 0.0
    return tuple(
        (blip, PublicContact(zones, round(degrees(remainder(angle - aim, tau))))) for blip, zones, angle in found
    )
