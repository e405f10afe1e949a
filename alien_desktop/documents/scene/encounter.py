"""The Game Mother's document: who is in the scene, in which order, and what has been used up."""

from enum import StrEnum
from typing import Annotated, ClassVar

from pydantic import Field

from alien_desktop.documents.document import Count, Document, DocumentId, DocumentPart, EditionId, ItemId, Level
from alien_desktop.documents.sheet.character_sheet import LIST_LIMIT, Injury
from alien_desktop.documents.sheet.items import Weapon
from alien_desktop.documents.text import Name, Note
from alien_desktop.rules.combat.actions import Price

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


class Combatant(DocumentPart):
    """Somebody in the scene. Crew live on their own sheets; adversaries live here, each with its own Health."""

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
    orders: tuple[OrderGiven, ...] = Field(default=(), max_length=LIST_LIMIT)
    """Orders that still give dice."""
    note: Note = ""


class ActionUse(DocumentPart):
    """One action of a turn that is gone, and what it was."""

    combatant: ItemId
    """Who used it: the owner of the card, or one of a group on it."""
    action: Name = ""
    """The edition's action, `signature`, `help`, or `lost`; empty when it was ticked off by hand."""
    paid: Price = Price.FREE


class Card(DocumentPart):
    """One initiative card of a combatant: one turn of a Round."""

    number: CardNumber
    deck: Level = 0
    """Which deck it is from: 0, or 1 for the second one of a big fight, whose 3 acts just after the 3 of the first."""
    combatant: ItemId
    acted: bool = False
    holding: bool = False
    """Put to the end of this Round; in the next one the card is back in its place."""
    uses: tuple[ActionUse, ...] = Field(default=(), max_length=LIST_LIMIT)
    """What was done in this turn and out of it, in this order, with what it cost."""
    panic: tuple[ItemId, ...] = Field(default=(), max_length=LIST_LIMIT)
    """The panic that ran when this turn began: what lasts only a Round or a turn ends with the turn."""


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
    notes: Note = ""

    def combatant(self, combatant_id: str) -> Combatant:
        """Return one combatant; KeyError when it is not in the scene."""
        for combatant in self.combatants:
            if combatant.id == combatant_id:
                return combatant
        raise KeyError(combatant_id)

    def cards_of(self, combatant_id: str) -> tuple[Card, ...]:
        """Return the cards of one combatant, in the order in which they act."""
        return tuple(card for card in self.cards if card.combatant == combatant_id)
