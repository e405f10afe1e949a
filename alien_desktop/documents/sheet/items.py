"""What a character carries: gear, weapons, armor. Weights count in quarters of a regular item."""

from enum import StrEnum
from typing import Annotated

from pydantic import Field

from alien_desktop.documents.document import Count, DocumentPart, ItemId, Level, Money, Signed
from alien_desktop.documents.sheet.own_effects import OwnEffects
from alien_desktop.documents.text import Name, Note
from alien_desktop.rules.message import Message, Words

QUARTERS_PER_ITEM = 4

Quantity = Annotated[int, Field(strict=True, ge=1, le=999)]
"""How many of the same lie together."""


class CarryPlace(StrEnum):
    """Where an item is. Stowed things stay behind and weigh nothing."""

    CARRIED = "carried"
    WORN = "worn"
    IN_HAND = "in_hand"
    STOWED = "stowed"


class Carried(DocumentPart):
    """Anything that can be carried."""

    id: ItemId
    source: str = Field(default="", max_length=120)
    """Catalog id, or empty for something made by hand."""
    name: Name
    quarters: Count = QUARTERS_PER_ITEM
    """Weight of one in quarters of a regular item: 0 tiny, 1 quarter, 2 half, 4 regular, 8 heavy and so on."""
    quantity: Quantity = 1
    place: CarryPlace = CarryPlace.CARRIED
    note: Note = ""
    category: Name = ""
    """Its class, in free words."""
    price: Money | None = None
    """What it costs, in dollars; None = nobody knows."""
    effects: OwnEffects = ()
    """What it does beyond its row of the catalog."""

    @property
    def load(self) -> int:
        """What it weighs now, in quarters: all of them, and nothing while stowed."""
        return 0 if self.place is CarryPlace.STOWED else self.quarters * self.quantity


class Gear(Carried):
    """Any item that is neither weapon nor armor."""

    power: Level | None = None
    """Power supply left, for items that use one."""
    spent: bool = False
    """A single-use item that has been used."""


class Weapon(Carried):
    """Something to attack with. Ranges are range ids of the catalog (engaged, short, medium, long, extreme)."""

    bonus: Signed = 0
    damage: Level = 1
    range_min: str = Field(default="engaged", max_length=20)
    range_max: str = Field(default="engaged", max_length=20)
    armor_piercing: bool = False
    armor_doubled: bool = False
    full_auto: bool = False
    single_shot: bool = False
    ammo: Level = 0
    """2019: 1 = loaded, 0 = empty. Evolved: the ammo supply left."""
    ammo_max: Level = 0
    """What a reload brings it back to; 0 = needs no ammunition."""
    reloads: Count = 0
    power: Level | None = None
    """Power supply left, for weapons that run on one; None = it uses none."""
    features: tuple[Name, ...] = Field(default=(), max_length=20)

    @property
    def is_ranged(self) -> bool:
        """Whether it reaches beyond touching distance."""
        return self.range_max != "engaged"


class Armor(Carried):
    """Something worn that protects: a rating that is rolled (2019) or a level that is subtracted (Evolved)."""

    rating: Level = 0
    air: Level = 0
    """Air supply it brings; 0 = none of its own. Of one that is taken off: what is left in it."""
    torn: bool = False
    """It holds no air: a breach that nobody has mended."""
    features: tuple[Name, ...] = Field(default=(), max_length=20)


FEATURE_NAMES = {
    "armor_piercing": Message("armor piercing"),
    "armor_doubled": Message("armor doubled"),
    "full_auto": Message("full auto"),
    "single_shot": Message("single shot"),
    "one_use": Message("one use"),
    "stun": Message("stun"),
    "smart_sight": Message("smart sight"),
    "vacuum": Message("vacuum"),
    "explosive": Message("explosive"),
    "aim_required": Message("aim required"),
    "unreliable": Message("unreliable"),
}


def feature_name(feature: str) -> Words:
    """Return what a feature of a weapon or suit is called; one of another catalog stays as it is written."""
    kind, _, number = feature.partition(":")
    match kind:
        case "fire":
            return Message("fire {intensity}", intensity=number)
        case "blast":
            return Message("blast {power}", power=number)
        case "power":
            return Message("power {power}", power=number)
    return FEATURE_NAMES.get(feature, feature)
