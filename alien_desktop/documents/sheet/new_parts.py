"""New documents, and parts of them made from rows of the catalog. The document keeps a copy of the row's numbers."""

from enum import StrEnum

from alien_desktop.catalog.rows import adversaries, equipment, people
from alien_desktop.documents.scene.adversary import Adversary, AdversaryKind
from alien_desktop.documents.sheet.character_sheet import Attributes, CharacterSheet, PlayerNature, Skills, Talent
from alien_desktop.documents.sheet.items import QUARTERS_PER_ITEM, Armor, Carried, CarryPlace, Gear, Weapon
from alien_desktop.documents.sheet.values import health_max
from alien_desktop.documents.sheet_rules import SheetRules
from alien_desktop.rules.dice.roll_profile import Nature

NEW = "new"
"""The id of a part before it is on a document, which gives it its own."""

FULL_RELOADS = 2
"""Reloads that come with a weapon that counts its ammunition (evolved 1.2)."""

LOADED = 1
"""A weapon whose ammunition is not counted is loaded or empty."""


def new_sheet(rules: SheetRules, name: str = "", nature: PlayerNature = Nature.HUMAN) -> CharacterSheet:
    """Return an empty character at full Health."""
    sheet = CharacterSheet(edition=rules.edition.id, name=name, nature=nature)
    return full_health(sheet, rules)


def full_health(sheet: CharacterSheet, rules: SheetRules) -> CharacterSheet:
    """Return the character with nothing of its Health lost."""
    return sheet.evolve(health=max(0, health_max(sheet, rules).value))


def item_from(item_id: str, rules: SheetRules, place: CarryPlace = CarryPlace.CARRIED, quantity: int = 1) -> Carried:
    """Return a weapon, a suit or another thing of the catalog; an unknown id is a KeyError."""
    row = rules.catalog.items[item_id]
    if isinstance(row, equipment.CatalogWeapon):
        return weapon_from(row, place, quantity)
    if isinstance(row, equipment.CatalogArmor):
        return armor_from(row, place)
    return Gear(
        id=NEW,
        source=row.id,
        name=row.name,
        quarters=_quarters(row),
        quantity=quantity,
        place=place,
        power=getattr(row, "power", None),
    )


def item_taken(sheet: CharacterSheet, item_id: str, rules: SheetRules) -> Carried:
    """Return a thing of the catalog as somebody takes it up: a suit is worn where none is, all else as it is held."""
    wears = item_id in rules.catalog.armor and not any(suit.place is CarryPlace.WORN for suit in sheet.armor)
    return item_from(item_id, rules, CarryPlace.WORN if wears else place_held(sheet, item_id, rules))


def place_held(sheet: CharacterSheet, item_id: str, rules: SheetRules) -> CarryPlace:
    """Return where a thing of the catalog goes: a weapon into hands that hold none, all else is carried.

    Nobody has to draw the only weapon of a new sheet. What is thrown is taken in hand with the throw.
    """
    row = rules.catalog.weapons.get(item_id)
    held = row is not None and row.style in ("close", "ranged") and not holds_weapon(sheet)
    return CarryPlace.IN_HAND if held else CarryPlace.CARRIED


def holds_weapon(sheet: CharacterSheet) -> bool:
    """Whether a weapon is in hand."""
    return any(weapon.place is CarryPlace.IN_HAND for weapon in sheet.weapons)


class OwnKind(StrEnum):
    """What a thing is that no list has."""

    GEAR = "gear"
    WEAPON = "weapon"
    ARMOR = "armor"


_OWN_KINDS: dict[OwnKind, type[Carried]] = {OwnKind.GEAR: Gear, OwnKind.WEAPON: Weapon, OwnKind.ARMOR: Armor}


def own_item(name: str, kind: OwnKind, place: CarryPlace = CarryPlace.CARRIED) -> Carried:
    """Return a thing that no list has, as heavy as a regular one."""
    return _OWN_KINDS[kind](id=NEW, name=name, quarters=QUARTERS_PER_ITEM, place=place)


def weapon_from(row: equipment.CatalogWeapon, place: CarryPlace = CarryPlace.CARRIED, quantity: int = 1) -> Weapon:
    """Return a weapon of the catalog, loaded; one whose ammunition is counted has two full reloads."""
    needs_ammo = row.style in ("ranged", "mounted") and not row.one_use
    most = row.ammo or (LOADED if needs_ammo else 0)
    return Weapon(
        id=NEW,
        source=row.id,
        name=row.name,
        quarters=_quarters(row),
        quantity=quantity,
        place=place,
        bonus=row.bonus,
        damage=row.damage or 0,
        range_min=row.range_min.value,
        range_max=row.range_max.value,
        armor_piercing=row.armor_piercing,
        armor_doubled=row.armor_doubled,
        full_auto=row.full_auto,
        single_shot=row.single_shot,
        ammo=most,
        ammo_max=most,
        reloads=FULL_RELOADS if row.ammo else 0,
        power=row.power,
        features=_features(row),
    )


def armor_from(row: equipment.CatalogArmor, place: CarryPlace = CarryPlace.CARRIED) -> Armor:
    """Return a suit of the catalog."""
    return Armor(
        id=NEW,
        source=row.id,
        name=row.name,
        quarters=_quarters(row),
        place=place,
        rating=row.rating,
        air=row.air or 0,
        features=("vacuum",) if row.vacuum else (),
    )


def talent_from(talent_id: str, rules: SheetRules, choice: str = "") -> Talent:
    """Return a talent of the catalog; an unknown id is a KeyError."""
    row: people.CatalogTalent = rules.catalog.talents[talent_id]
    return Talent(id=NEW, source=row.id, name=row.name, choice=choice)


def adversary_from(row_id: str, rules: SheetRules, name: str = "") -> Adversary:
    """Return a creature or a person of the catalog as an adversary; an unknown id is a KeyError."""
    creature = rules.catalog.creatures.get(row_id)
    if creature is not None:
        return _creature(creature, rules, name)
    return _person(rules.catalog.npcs[row_id], rules, name)


def _creature(row: adversaries.Creature, rules: SheetRules, name: str) -> Adversary:
    return Adversary(
        edition=rules.edition.id,
        name=name or row.name,
        source=row.id,
        kind=AdversaryKind.CREATURE,
        health=row.health or 1,
        speed=1 if row.speed is None else row.speed,
        mobility=row.mobility,
        observation=row.observation,
        armor=row.armor,
        armor_fire=row.armor if row.armor_fire is None else row.armor_fire,
        acid=row.acid,
        size=row.size,
        attacks=row.attacks or "",
    )


def _person(row: adversaries.Npc, rules: SheetRules, name: str) -> Adversary:
    return Adversary(
        edition=rules.edition.id,
        name=name or row.name,
        source=row.id,
        kind=AdversaryKind.ANDROID if row.synthetic else AdversaryKind.PERSON,
        health=row.health,
        attributes=Attributes(strength=row.strength, agility=row.agility, wits=row.wits, empathy=row.empathy),
        skills=Skills(**{level.skill.value: level.level for level in row.skills}),
    )


def _quarters(row: equipment.CatalogItem) -> int:
    """Return the weight; where none was found, a thing counts as a regular item."""
    return QUARTERS_PER_ITEM if row.quarters is None else row.quarters


def _features(row: equipment.CatalogWeapon) -> tuple[str, ...]:
    found = {
        "armor_piercing": row.armor_piercing,
        "armor_doubled": row.armor_doubled,
        "full_auto": row.full_auto,
        "single_shot": row.single_shot,
        "one_use": row.one_use,
        "stun": row.stun,
        "smart_sight": row.smart_sight,
        "vacuum": row.vacuum,
        "explosive": row.explosive,
        "aim_required": row.aim_required,
        "unreliable": row.unreliable,
        f"fire:{row.fire}": bool(row.fire),
        f"blast:{row.blast}": bool(row.blast),
        f"power:{row.power}": bool(row.power),
    }
    return tuple(feature for feature, holds in found.items() if holds)
