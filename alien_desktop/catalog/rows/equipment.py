"""Rows for things: weapons, armor and suits, gear, drugs and food, vehicles and their weapons."""

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from alien_desktop.catalog.rows.row import EffectData, Modifier, Price, Quarters, Row, RowId, Small
from alien_desktop.rules.combat.ranges import Band


class CatalogItem(Row):
    """Anything that can be carried or bought."""

    quarters: Quarters | None = None
    """Weight of one in quarters of a regular item; null = not carried, or not found."""
    cost: Price | None = None
    """Dollars; null = not found or not for sale."""
    cost_most: Price | None = None
    """Upper end where the book gives a span."""


class CatalogWeapon(CatalogItem):
    """Something to attack with. `bonus` are dice; a blast has no damage of its own."""

    style: Literal["close", "ranged", "thrown", "mounted"] = "ranged"
    sort: Literal["", "pistol", "rifle"] = ""
    """What talents for a sort of firearm go by."""
    bonus: Modifier = 0
    damage: Small | None
    blast: Small | None = None
    """Blast Power: so many dice against everybody near."""
    range_min: Band = Band.ENGAGED
    range_max: Band
    armor_piercing: bool = False
    armor_doubled: bool = False
    full_auto: bool = False
    single_shot: bool = False
    one_use: bool = False
    smoke: bool = False
    """A hit fills the zone with smoke."""
    explosive: bool = False
    """Hits everybody in the zone (evolved)."""
    stun: bool = False
    aim_required: bool = False
    unreliable: bool = False
    smart_sight: bool = False
    vacuum: bool = False
    """Works in vacuum where others may not."""
    fire: Small | None = None
    """Intensity of the fire it starts."""
    power: Small | None = None
    """Power supply it runs on."""
    ammo: Small | None = None
    """Ammo supply (evolved); null = needs none, or is not counted."""
    reload_cost: Price | None = None
    """What one reload costs."""
    own_dice: Small | None = None
    """Shoots by itself with that many dice."""
    launcher: RowId | None = None
    """Launcher below its barrel."""

    @model_validator(mode="after")
    def _range_is_a_span(self) -> Self:
        bands = list(Band)
        if bands.index(self.range_min) > bands.index(self.range_max):
            raise ValueError(f"{self.id}: its nearest range lies beyond its farthest")
        return self


class CatalogArmor(CatalogItem):
    """A suit: a rating that is rolled (core) or a level that is subtracted (evolved)."""

    rating: Small
    rating_acid: Small | None = None
    air: Small | None = None
    """Air supply; null = none."""
    vacuum: bool = False
    light: bool = False
    """It has a lamp, which takes the darkness from a zone."""


class CatalogGear(CatalogItem):
    """Any other thing, with the dice it rolls by itself and the supply it runs on."""

    category: Literal["tool", "device", "medical", "drug", "food", "drink", "supply", "personal"]
    power: Small | None = None
    reach: Band | None = None
    """How far it senses."""
    light: bool = False
    """It takes the darkness from a zone."""
    own_dice: Small | None = None
    single_use: bool = False
    either: Annotated[tuple[EffectData, ...], Field(max_length=4)] = ()
    """One of these happens when it is used; the Game Mother says which."""
    lasts: Literal["turn", "shift", "day", "open"] | None = None
    """How long it goes on acting; `open` = the Game Mother says when it ends."""
    while_it_lasts: Annotated[tuple[EffectData, ...], Field(max_length=8)] = ()
    """What holds meanwhile."""
    more_doses: Annotated[tuple[EffectData, ...], Field(max_length=8)] = ()
    """What holds as well from the second dose in that time."""
    helps: Literal["", "alcohol", "a drug"] = ""
    """The craving (trauma) that it meets."""
    stays: bool = False
    """One use does not use it up: a bottle has many glasses."""


class Vehicle(CatalogItem):
    """A vehicle; null where no figure was found."""

    speed: Small | None
    maneuver: Modifier | None
    hull: Small | None
    armor: Small | None
    passengers: Small | None
    closed: bool = True
    """Whether it shelters those inside."""
    weapons: Annotated[tuple[RowId, ...], Field(max_length=8)] = ()


class Component(Row):
    """One row of the damage table of a vehicle's parts (D6)."""

    low: Annotated[int, Field(ge=1, le=6)]
