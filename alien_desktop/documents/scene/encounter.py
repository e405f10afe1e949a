"""The Game Mother's document: who is in the scene, in which order, and what has been used up."""

from enum import StrEnum
from typing import Annotated, Any, ClassVar

from pydantic import AfterValidator, Field, PlainSerializer, PlainValidator

from alien_desktop.documents.document import Count, Document, DocumentId, DocumentPart, EditionId, ItemId, Level
from alien_desktop.documents.scene.places import (
    VEHICLES_MOST,
    WAYS_MOST,
    ZONES_MOST,
    Lamp,
    SceneVehicle,
    SceneWay,
    SceneZone,
    StealthState,
)
from alien_desktop.documents.sheet.character_sheet import LIST_LIMIT, Injury
from alien_desktop.documents.sheet.items import Weapon
from alien_desktop.documents.text import Name, Note
from alien_desktop.rules.combat.actions import Price
from alien_desktop.rules.combat.attack_flow.chain import ConsequenceKind
from alien_desktop.rules.combat.attack_flow.data import from_data, to_data
from alien_desktop.rules.combat.attack_flow.inputs import AttackInputs
from alien_desktop.rules.effects.vocabulary import Loss
from alien_desktop.rules.message import Message
from alien_desktop.rules.people.characteristics import Skill

CardNumber = Annotated[int, Field(strict=True, ge=1, le=99)]


class Side(StrEnum):
    """Whether a combatant is one of the crew or against it."""

    CREW = "crew"
    ADVERSARY = "adversary"


class OrderGiven(DocumentPart):
    """Dice that an order gives to the next roll of whoever was ordered (core 7, evolved 7)."""

    by: ItemId
    """The combatant who gave it."""
    dice: Level
    round: Count
    """The Round in which it was given."""


class CardChoice(StrEnum):
    """What a combatant chose about the next draw, where a talent lets them choose."""

    NONE = ""
    KEEP = "keep"
    """Keeps the card of this Round in the next one (Combat Veteran, evolved)."""
    HIGHER = "higher"
    """Keeps the higher one of the cards drawn instead of the lower (Fast Reflexes)."""


class Combatant(DocumentPart):
    """Anybody who takes part in a scene. Crew have sheets of their own; adversaries are kept here with their Health."""

    id: ItemId
    side: Side
    document: DocumentId
    """The character sheet, or the adversary this one is a copy of."""
    name: Name = ""
    role: Name = ""
    hidden: bool = False
    speed: Level = 1
    """How many cards (and turns) it has each round."""
    health: Count = 0
    health_max: Count = 0
    armor: Level = 0
    armor_fire: Level = 0
    conditions: tuple[ItemId, ...] = Field(default=(), max_length=LIST_LIMIT)
    injuries: tuple[Injury, ...] = Field(default=(), max_length=LIST_LIMIT)
    attack: Level = 0
    """The number of the signature attack that it rolled last, which the second edition does not let come again."""
    next_attack: Level = 0
    """The number of the signature attack that comes next by what it did before; 0 = it rolls."""
    next_roll: Level = 0
    """What it did before adds so much to its next roll on the table."""
    flees: Count = 0
    """The Round in which a hurt creature tries to get away and does not attack; 0 = it does not."""
    weapons: tuple[Weapon, ...] = Field(default=(), max_length=LIST_LIMIT)
    """What an adversary carries, each with a magazine of its own; crew have theirs on the sheet."""
    aim: Count | None = None
    """The Round in which it aimed; None when it does not aim."""
    overwatch: Name | None = None
    """The direction that it watches over its sights; None when it does not."""
    stance: Name = ""
    """Id of the edition's stance in cover; empty in the open."""
    barrier: Level = 0
    """Armor of what it is behind."""
    near: tuple[ItemId, ...] = Field(default=(), max_length=LIST_LIMIT)
    """Enemies right next to it, as far as that was said."""
    holds: Name = ""
    """Id of the one it holds in a grapple; empty for nobody."""
    orders: tuple[OrderGiven, ...] = Field(default=(), max_length=LIST_LIMIT)
    """Orders that still give dice."""
    note: Note = ""
    leader: Annotated[str, Field(max_length=40)] = ""
    """The id of the combatant whose cards this one shares, as a member of its group; empty = has cards of its own."""
    choice: CardChoice = CardChoice.NONE
    zone: Annotated[str, Field(max_length=40)] = ""
    """Id of the zone in which it stands; empty = nowhere on the map."""
    lamp: Lamp | None = None
    """Its lamp, while that is on."""
    vehicle: Annotated[str, Field(max_length=40)] = ""
    """Id of the vehicle in which it sits."""
    seat: Level = 0
    """Which seat of it: 0 is the driver's."""
    exposed: tuple[Name, ...] = Field(default=(), max_length=10)
    """What the place does to it since the Round began: causes of checks, and radiation."""
    gasps: Count = 0
    """How many Rounds a person without a sheet has been in vacuum."""
    broken_by: Annotated[str, Field(max_length=40)] = ""
    """The cause that took the last Health of somebody without a sheet and asks for death rolls: fire, vacuum."""
    loses: tuple[Loss, ...] = Field(default=(), max_length=3)
    """What its next turn lacks, because the action was spent already when it was taken away."""


class ActionUse(DocumentPart):
    """One action of a turn that is gone, and what it was."""

    combatant: ItemId
    """Who used it: the owner of the card, or one of a group on it."""
    action: Name = ""
    """The edition's action, `signature`, `help`, or `lost`; empty when it was ticked off by hand."""
    paid: Price = Price.FREE


class Card(DocumentPart):
    """One initiative card: one turn of a Round, for a combatant and for those who share its card."""

    number: CardNumber
    deck: Count = 0
    """Which deck it is from: 0, or 1 for the second one of a big fight, whose 3 acts just after the 3 of the first."""
    combatant: ItemId
    """Whose card it is; of a group, its leader."""
    acted: bool = False
    holding: bool = False
    """Put to the end of this Round; in the next one the card is back in its place."""
    offered: tuple[CardNumber, ...] = Field(default=(), max_length=LIST_LIMIT)
    """The numbers it was chosen from, where more than one card was drawn."""
    uses: tuple[ActionUse, ...] = Field(default=(), max_length=LIST_LIMIT)
    """What was done in this turn and out of it, in this order, with what it cost."""
    panic: tuple[ItemId, ...] = Field(default=(), max_length=LIST_LIMIT)
    """The panic that ran when this turn began, and the glitch of a synthetic: what lasts only a Round or a turn ends
    with the turn.
    """


class CardTrade(DocumentPart):
    """Two turns whose cards are traded when the next Round begins: a stunt of an attack (core 6)."""

    one: ItemId
    one_turn: Level = 0
    other: ItemId
    other_turn: Level = 0


class EventHarm(StrEnum):
    """What the dice of an event do to those who are in it."""

    DAMAGE = "damage"
    """Each 6 is a point of damage; armor helps."""
    FIRE = "fire"
    """The same, and armor against fire helps."""
    ACID = "acid"
    """Acid of a creature: armor helps and is eaten, and what gets through goes on (core 10, evolved 10.2)."""
    UNARMORED = "unarmored"
    """The same, and no armor helps: a fall, an explosion of pressure."""


class SceneEvent(DocumentPart):
    """Something that happens by itself right after a card: once when its Rounds are over, or in each Round."""

    id: ItemId
    name: Name = ""
    note: Name = ""
    """Where, and to whom, in a few words."""
    number: CardNumber = 10
    """It happens right after the turns of the cards with this number; with 1 as the Round begins, before all turns."""
    hidden: bool = False
    start: Count = 0
    """The Round in which it was set."""
    turns: Count = 0
    """So many of the Rounds before it have passed as Turns of stealth."""
    round: Count = 1
    """The Round in which it happens, for the first time if it repeats."""
    repeats: bool = False
    dice: Level = 0
    """Dice that it rolls against each of `targets`; 0 = it rolls none."""
    dice_more: Level = 0
    """This many dice more in each further Round."""
    harm: EventHarm = EventHarm.DAMAGE
    targets: tuple[ItemId, ...] = Field(default=(), max_length=200)
    """Ids of the combatants against whom it rolls."""
    zone: Annotated[str, Field(max_length=40)] = ""
    """Id of the zone in which it happens: it rolls against whoever is there then, instead of `targets`."""
    vehicle: Annotated[str, Field(max_length=40)] = ""
    """Id of the vehicle in which it happens: it rolls against whoever sits in it then, instead of `targets`."""
    spreads: bool = False
    """A fire that rolls in each Round whether it goes out or spreads (evolved 10.2)."""
    passed: Count = 0
    """The last Round in which it happened; 0 = never."""
    waits: bool = False
    """It has happened, and nobody has answered it yet."""
    waiting: tuple[ItemId, ...] = Field(default=(), max_length=200)
    """Those of its targets whose roll is still due."""

    def dice_in(self, round_number: int) -> int:
        """Return how many dice it rolls in a Round."""
        return self.dice + self.dice_more * max(0, round_number - self.round) if self.dice else 0

    @property
    def place(self) -> str:
        """Id of the zone or vehicle in which it happens; empty = it has `targets`."""
        return self.vehicle or self.zone

    @property
    def is_over(self) -> bool:
        """Whether it has happened, does not come again, and nothing of it is due."""
        return bool(self.passed) and not self.repeats and not self.waits and not self.waiting


class OwedKind(StrEnum):
    """What sort of roll an attack or an injury has called for."""

    SKILL = "skill"
    """A row of a creature's table asks for it."""
    STUN = "stun"
    DISEASE = "disease"
    STATE = "state"
    """No roll: what was put off begins."""
    HIT = "hit"
    """No roll: damage that meets armor."""
    CRASH = "crash"
    """Each 6 takes one off the damage."""
    SPIN = "spin"
    """Piloting, or the vehicle is a wreck."""
    AIR = "air"
    """A supply roll of the air in a suit."""
    NEED = "need"
    """A check of the body: without air, in vacuum."""
    DYING = "dying"
    """A death roll of somebody whom vacuum, or the lack of air, has broken."""
    VENT = "vent"
    """Air rushes out: the roll before any other act."""
    RAD = "rad"
    """A rad is taken."""
    FLIGHT = "flight"
    """A D6: whether a hurt creature tries to get away."""
    AT_BAY = "at_bay"
    """No roll: a creature attacks the nearest at once."""
    AWAY = "away"
    """No roll: a creature that fled is out of reach."""


def _sentence(words: dict[str, Any]) -> dict[str, Any]:
    if words:
        Message.from_data(words)  # a ValueError says what is wrong
    return words


class OwedEffect(DocumentPart):
    """What a failed roll brings, as a consequence of an attack has it."""

    kind: ConsequenceKind
    who: Name = ""
    """Id of the combatant it happens to; empty for the one who rolls."""
    amount: Annotated[int, Field(strict=True, ge=-999, le=999)] = 0
    detail: Annotated[str, Field(max_length=200)] = ""
    words: Annotated[dict[str, Any], AfterValidator(_sentence)] = Field(default_factory=dict)
    """The sentence of it, as `Message.to_data` writes it; empty for what the edition's stun does."""


class OwedRoll(DocumentPart):
    """A skill roll that somebody has to make because of what was done to them, until it is made."""

    id: ItemId
    kind: OwedKind
    combatant: ItemId
    about: Name
    """The attack, weapon or illness that asks for it."""
    skill: Skill | None = None
    """None where nothing is rolled."""
    dice: Annotated[int, Field(ge=-99, le=99)] = 0
    """More or fewer dice of the skill."""
    against: Level = 0
    """Dice that roll against it."""
    round: Count = 0
    """It is due from this Round on."""
    delays: bool = False
    """Each success puts off what a failure brings by a Round."""
    again: bool = False
    """After a failure it is made again in the next Round."""
    place: Annotated[str, Field(max_length=40)] = ""
    """The vehicle that spins, the cause of the need, or the row of a creature's injury."""
    brings: tuple[OwedEffect, ...] = Field(default=(), max_length=20)


def _attack_of(value: object) -> AttackInputs | None:
    return value if value is None or isinstance(value, AttackInputs) else from_data(value)


def _attack_data(attack: AttackInputs | None) -> dict[str, Any] | None:
    return None if attack is None else to_data(attack)


StoredAttack = Annotated[
    AttackInputs | None, PlainValidator(_attack_of), PlainSerializer(_attack_data, return_type=dict[str, Any] | None)
]
"""The inputs of an attack, strict as JSON."""


class PaidCost(DocumentPart):
    """A cost of the attack that is paid, and what to give back when the attack is changed so that it is not due."""

    key: str = Field(max_length=200)
    """Of the cost in the chain."""
    who: ItemId
    amount: int = 0
    detail: str = Field(default="", max_length=200)
    changes: tuple[dict[str, Any], ...] = Field(default=(), max_length=20)
    """What paying it changed: the document's id, its fields before and after."""


class Handout(DocumentPart):
    """A text or picture that the Game Mother has ready for the players."""

    id: ItemId
    name: Name = ""
    text: Note = ""
    picture: Annotated[str, Field(max_length=64)] = ""
    """Sum of its picture in the profile; empty = a text alone."""


class Encounter(Document):
    """A scene with its order of cards. The cards are kept in the order in which they act."""

    FORMAT: ClassVar[str] = "encounter"

    edition: EditionId = "core"
    name: Name = ""
    label: Name = ""
    round: Count = 0
    """0 = not begun: nobody has drawn yet."""
    combatants: tuple[Combatant, ...] = Field(default=(), max_length=200)
    cards: tuple[Card, ...] = Field(default=(), max_length=600)
    current: Annotated[int, Field(strict=True, ge=-1, le=600)] = -1
    """Index of the card whose turn it is; -1 before the first turn."""
    events: tuple[SceneEvent, ...] = Field(default=(), max_length=LIST_LIMIT)
    owed: tuple[OwedRoll, ...] = Field(default=(), max_length=LIST_LIMIT)
    """Rolls that attacks have called for and that nobody has made yet."""
    trades: tuple[CardTrade, ...] = Field(default=(), max_length=LIST_LIMIT)
    """Cards that are traded when the next Round begins."""
    real_cards: bool = False
    """The table draws real cards; their numbers are typed."""
    surprise: tuple[ItemId, ...] = Field(default=(), max_length=200)
    """Who attacks by surprise and has not had the turn (evolved) or the free action (core) that it gives."""
    ambush: bool = False
    """Those whom they attack are unaware of them: more dice on the first attack, and no reaction (S4-004 to 008)."""
    aware: tuple[ItemId, ...] = Field(default=(), max_length=200)
    """Who is not surprised by it all the same."""
    notes: Note = ""
    handouts: tuple[Handout, ...] = Field(default=(), max_length=LIST_LIMIT)
    """What can be handed out; the players see the one that is out."""
    zones: tuple[SceneZone, ...] = Field(default=(), max_length=ZONES_MOST)
    """The map; empty = none, and everything about places is said by hand."""
    ways: tuple[SceneWay, ...] = Field(default=(), max_length=WAYS_MOST)
    vehicles: tuple[SceneVehicle, ...] = Field(default=(), max_length=VEHICLES_MOST)
    stealth: StealthState = Field(default_factory=StealthState)
    attack: StoredAttack = None
    """The attack that is being made, or the last one that was closed; everything else about it follows from this."""
    attack_paid: tuple[PaidCost, ...] = Field(default=(), max_length=LIST_LIMIT)
    """What was paid for that attack so far."""

    def combatant(self, combatant_id: str) -> Combatant:
        """Return one combatant; KeyError when it is not in the scene."""
        for combatant in self.combatants:
            if combatant.id == combatant_id:
                return combatant
        raise KeyError(combatant_id)

    def holder_of(self, combatant_id: str) -> str:
        """Return the id of the one whose cards a combatant acts on: its leader, or itself."""
        leader = self.combatant(combatant_id).leader
        return leader if leader and any(one.id == leader for one in self.combatants) else combatant_id

    def group_of(self, combatant_id: str) -> tuple[Combatant, ...]:
        """Return everybody on the cards of a combatant, the leader first; a combatant alone is a group of one."""
        holder = self.holder_of(combatant_id)
        members = (each for each in self.combatants if each.leader == holder)
        return (self.combatant(holder), *members)

    def cards_of(self, combatant_id: str) -> tuple[Card, ...]:
        """Return the cards that a combatant acts on, in the order in which they act."""
        holder = self.holder_of(combatant_id)
        return tuple(card for card in self.cards if card.combatant == holder)

    def event(self, event_id: str) -> SceneEvent:
        """Return one event; KeyError when it is not in the scene."""
        for event in self.events:
            if event.id == event_id:
                return event
        raise KeyError(event_id)
