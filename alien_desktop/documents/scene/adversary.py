"""A creature or a human adversary as the Game Mother keeps it in the library."""

from enum import StrEnum
from typing import ClassVar

from pydantic import Field

from alien_desktop.documents.document import Count, Document, EditionId, Level
from alien_desktop.documents.sheet.character_sheet import LIST_LIMIT, Attributes, Skills
from alien_desktop.documents.sheet.items import Armor, Weapon
from alien_desktop.documents.text import Name, Note
from alien_desktop.rules.combat.ranges import Size


class AdversaryKind(StrEnum):
    """Creatures roll total dice and signature attacks; people have attributes, skills and weapons."""

    CREATURE = "creature"
    PERSON = "person"
    ANDROID = "android"


class Adversary(Document):
    """A stat block. In an encounter each combatant keeps its own Health, so three drones never share one."""

    FORMAT: ClassVar[str] = "adversary"

    edition: EditionId = "core"
    name: Name = ""
    label: Name = ""
    source: str = Field(default="", max_length=120)
    """Catalog id of the row it was made from, if any."""
    kind: AdversaryKind = AdversaryKind.CREATURE
    role: Name = ""
    health: Count = 1
    speed: Level = 1
    mobility: Level | None = None
    """All the dice of a creature for it; None = it has none, as people, who have attributes and skills."""
    observation: Level | None = None
    """The same for Observation."""
    armor: Level | None = 0
    """None = its kind has no such number; it protects as 0 does."""
    armor_fire: Level | None = 0
    acid: Level = 0
    size: Size = Size.NORMAL
    """What shooting at it is changed by (core 8.2, evolved 8.2)."""
    attacks: str = Field(default="", max_length=120)
    """Catalog id of its table of signature attacks; empty for people."""
    attributes: Attributes = Attributes()
    skills: Skills = Skills()
    weapons: tuple[Weapon, ...] = Field(default=(), max_length=LIST_LIMIT)
    worn: tuple[Armor, ...] = Field(default=(), max_length=LIST_LIMIT)
    notes: Note = ""
