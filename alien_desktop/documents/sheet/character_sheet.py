"""The player's document: one character of either edition."""

from typing import ClassVar, Literal

from pydantic import Field

from alien_desktop.documents.document import Count, Document, DocumentPart, EditionId, ItemId, Level, Money, Signed
from alien_desktop.documents.sheet.items import Armor, Carried, Gear, Weapon
from alien_desktop.documents.sheet.own_effects import OwnEffects
from alien_desktop.documents.sheet.states import Deprivation, HealerTry, Moment, TimedEffect
from alien_desktop.documents.text import Name, Note
from alien_desktop.rules.dice.roll_profile import Nature
from alien_desktop.rules.people.campaign import GameMode
from alien_desktop.rules.people.characteristics import Attribute, Skill

LIST_LIMIT = 500


PlayerNature = Literal[Nature.HUMAN, Nature.SYNTHETIC]
"""What the character of a player can be."""


class Attributes(DocumentPart):
    """The four attribute levels. The form's limits are wide: a sheet from paper may hold house-ruled values."""

    strength: Level = 3
    agility: Level = 3
    wits: Level = 3
    empathy: Level = 3

    def level(self, attribute: Attribute) -> int:
        """Return the level of one attribute."""
        value: int = getattr(self, attribute.value)
        return value


class Skills(DocumentPart):
    """The twelve skill levels."""

    heavy_machinery: Level = 0
    stamina: Level = 0
    close_combat: Level = 0
    mobility: Level = 0
    ranged_combat: Level = 0
    piloting: Level = 0
    observation: Level = 0
    comtech: Level = 0
    survival: Level = 0
    command: Level = 0
    manipulation: Level = 0
    medical_aid: Level = 0

    def level(self, skill: Skill) -> int:
        """Return the level of one skill."""
        value: int = getattr(self, skill.value)
        return value


class Talent(DocumentPart):
    """A talent, known by its catalog id; `choice` is the model or craft it was taken for."""

    id: ItemId
    source: str = Field(default="", max_length=120)
    name: Name = ""
    choice: Name = ""
    note: Note = ""
    """What it does, in the player's words."""
    effects: OwnEffects = ()
    """What it does beyond its row of the catalog."""


class Injury(DocumentPart):
    """A critical injury in force."""

    id: ItemId
    row: Count = 0
    """D66 (or D6) row of the edition's table; 0 = written by hand."""
    source: str = Field(default="", max_length=120)
    name: Name = ""
    days_left: Count | None = None
    """Healing time left in days; None = permanent or not rolled."""
    treated: bool = False
    """Medical Aid ended the death rolls, or did what it can."""
    operated: bool = False
    """Surgery was done: healing can begin."""
    tries: tuple[HealerTry, ...] = Field(default=(), max_length=99)
    """Who has tried to treat it."""
    since: Moment = 0
    """When it came, by the character's clock."""
    limit_since: Moment | None = None
    """When the time limit that runs now began: with the last death roll, or when it was shortened; None = with it."""
    time_left: Name = ""
    """What is left until the next death roll, in the rule's unit; empty = none due."""
    survived: Level = 0
    """Death rolls passed so far (Evolved: the third saves)."""
    note: Note = ""


class Radiation(DocumentPart):
    """Rads: those that may still heal, and those that stay (2019)."""

    current: Count = 0
    permanent: Count = 0
    exposure: str = Field(default="", max_length=20)
    """The strength of the source one is in now: `weak`, `strong`, `extreme`; empty = away from any."""


class Consumables(DocumentPart):
    """Supplies in dice. Evolved keeps no food and water rating: there the numbers count items for a day each."""

    air: Level = 0
    food: Level = 0
    water: Level = 0
    power: Level = 0


class Override(DocumentPart):
    """A value worked out by the app that somebody set by hand."""

    value: str = Field(max_length=60)
    amount: Signed


class CharacterSheet(Document):
    """One character: everything that is on the paper sheet, and what the app keeps track of."""

    FORMAT: ClassVar[str] = "character"

    edition: EditionId = "core"
    name: Name = ""
    label: Name = ""
    """The crew this character belongs to."""
    nature: PlayerNature = Nature.HUMAN
    passes_as_human: bool = False
    """A synthetic that shows a stress it does not have; the rules do not see it."""
    play: GameMode = GameMode.CAMPAIGN
    career: str = Field(default="", max_length=120)
    """Catalog id of the career."""
    portrait: str = Field(default="", max_length=64, pattern=r"^([0-9a-f]{64})?$")
    appearance: Note = ""
    personality: Note = ""
    attributes: Attributes = Field(default_factory=Attributes)
    skills: Skills = Field(default_factory=Skills)
    health: Count = 0
    stress: Count = 0
    radiation: Radiation = Field(default_factory=Radiation)
    conditions: tuple[ItemId, ...] = Field(default=(), max_length=LIST_LIMIT)
    responses: tuple[ItemId, ...] = Field(default=(), max_length=LIST_LIMIT)
    """Stress responses in force (Evolved), by row id."""
    panic: tuple[ItemId, ...] = Field(default=(), max_length=20)
    """Panic results in force, by row id: at most one in the 2019 rules, several that combine in Evolved."""
    panic_due: bool = False
    """Something called for a Panic Roll that was not made yet."""
    response_due: bool = False
    """Dice called for a stress response that was not rolled yet (Evolved)."""
    deprivations: tuple[Deprivation, ...] = Field(default=(), max_length=40)
    timed_effects: tuple[TimedEffect, ...] = Field(default=(), max_length=LIST_LIMIT)
    broken_by: str = Field(default="", max_length=40)
    """The deprivation (or `radiation`) that took the last Health; empty = an injury or nothing."""
    clock: Moment = 0
    injuries: tuple[Injury, ...] = Field(default=(), max_length=LIST_LIMIT)
    trauma: tuple[Name, ...] = Field(default=(), max_length=LIST_LIMIT)
    talents: tuple[Talent, ...] = Field(default=(), max_length=LIST_LIMIT)
    weapons: tuple[Weapon, ...] = Field(default=(), max_length=LIST_LIMIT)
    armor: tuple[Armor, ...] = Field(default=(), max_length=LIST_LIMIT)
    gear: tuple[Gear, ...] = Field(default=(), max_length=LIST_LIMIT)
    consumables: Consumables = Field(default_factory=Consumables)
    signature_item: Name = ""
    signature_used: bool = False
    agenda: Note = ""
    buddy: Name = ""
    rival: Name = ""
    experience: Count = 0
    story_points: Level = 0
    cash: Money = 0
    notes: Note = ""
    overrides: tuple[Override, ...] = Field(default=(), max_length=60)

    @property
    def is_synthetic(self) -> bool:
        """Whether this character has no stress."""
        return self.nature is Nature.SYNTHETIC

    @property
    def is_broken(self) -> bool:
        """Whether Health is 0 (S1-124)."""
        return self.health == 0

    @property
    def carried(self) -> tuple[Carried, ...]:
        """All items, weapons first, in the order of the sheet."""
        return (*self.weapons, *self.armor, *self.gear)


def next_item_id(sheet: CharacterSheet, prefix: str) -> str:
    """Return an id for a new part of the sheet that none of its parts has yet."""
    taken = {item.id for item in sheet.carried}
    taken.update(talent.id for talent in sheet.talents)
    taken.update(injury.id for injury in sheet.injuries)
    taken.update(state.id for state in sheet.timed_effects)
    number = 1
    while f"{prefix}{number}" in taken:
        number += 1
    return f"{prefix}{number}"
