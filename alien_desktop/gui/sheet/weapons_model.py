"""Weapons and armor of a character as rows: dice, damage, range in the edition's words, ammunition."""

from dataclasses import dataclass
from enum import IntEnum
from typing import Any

from PySide6.QtCore import QCoreApplication, QObject, Qt

from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.documents.sheet.item_edits import change_item
from alien_desktop.documents.sheet.items import Armor, CarryPlace, Weapon
from alien_desktop.documents.sheet.supplies import set_supply
from alien_desktop.documents.sheet.weapon_lines import UNARMED, WeaponLine, weapon_lines
from alien_desktop.documents.sheet_rules import SheetRules
from alien_desktop.gui.kit.keyed_rows import Index
from alien_desktop.gui.kit.translation import translated
from alien_desktop.gui.sheet.sheet_rows_model import WORDS, SheetRowsModel
from alien_desktop.rules.combat.ranges import Band
from alien_desktop.rules.dice.terms import Term
from alien_desktop.rules.effects.vocabulary import Supply
from alien_desktop.session.sheet_editor import SheetEditor

translate = QCoreApplication.translate

ROWS_WITH_BARE_HANDS = 3
"""Bare hands have a row while all rows together are no more than this; else they are the roll of Close Combat."""


class WeaponRole(IntEnum):
    """What can be asked of a row."""

    KEY = Qt.ItemDataRole.UserRole + 1
    """The id of the item; `unarmed` for bare hands."""
    NAME = Qt.ItemDataRole.UserRole + 2
    """The name; can be set for an item."""
    FEATURES = Qt.ItemDataRole.UserRole + 3
    DICE = Qt.ItemDataRole.UserRole + 4
    """Base dice of an attack, or the rating of a suit."""
    TERMS = Qt.ItemDataRole.UserRole + 5
    DAMAGE = Qt.ItemDataRole.UserRole + 6
    """None for armor."""
    REACH = Qt.ItemDataRole.UserRole + 7
    AMMO = Qt.ItemDataRole.UserRole + 8
    """Ammunition left; can be set where the weapon needs any."""
    AMMO_MAX = Qt.ItemDataRole.UserRole + 9
    """0 = needs none."""
    COUNTED = Qt.ItemDataRole.UserRole + 10
    """Whether ammunition is a supply with a number, and not just loaded or empty."""
    RELOADS = Qt.ItemDataRole.UserRole + 11
    IS_ARMOR = Qt.ItemDataRole.UserRole + 12
    CAN_ROLL = Qt.ItemDataRole.UserRole + 13
    """Whether there is anything to roll."""
    PLACE = Qt.ItemDataRole.UserRole + 14
    REFUSAL = Qt.ItemDataRole.UserRole + 15
    QUIET = Qt.ItemDataRole.UserRole + 16
    """Its owner is Broken."""


@dataclass(frozen=True)
class WeaponEntry:
    """One weapon or suit."""

    key: str
    name: str
    features: str
    dice: int
    terms: tuple[Term, ...]
    damage: int | None
    reach: str
    ammo: int
    ammo_max: int
    counted: bool
    reloads: int
    is_armor: bool
    can_roll: bool
    place: CarryPlace
    refusal: str
    quiet: bool

    def words(self) -> str:
        """The row as a sentence for those who hear it."""
        parts = [self.name, self.features]
        if self.is_armor:
            parts.append(translate("sheet", "armor {rating}").format(rating=self.dice))
        else:
            pattern = translate("sheet", "{dice} dice, damage {damage}, {reach}")
            parts.append(pattern.format(dice=self.dice, damage=self.damage, reach=self.reach))
        return ", ".join(part for part in parts if part)


class WeaponsModel(SheetRowsModel):
    """Weapons in the order of the sheet, bare hands when there are few, then armor."""

    def __init__(self, opened: SheetEditor, parent: QObject | None = None) -> None:
        super().__init__(WeaponRole, weapon_entries, opened, parent, WORDS | {"stress"})

    def entries(self) -> tuple[WeaponEntry, ...]:
        """Return all rows."""
        return tuple(row for row in self._rows if isinstance(row, WeaponEntry))

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Items can be edited, bare hands cannot."""
        if not self._has(index):
            return Qt.ItemFlag.NoItemFlags
        own = self.data(index, WeaponRole.KEY) != UNARMED
        return super().flags(index) | Qt.ItemFlag.ItemIsEditable if own else super().flags(index)

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Set name or ammunition as one step of the history."""
        key = self.data(index, WeaponRole.KEY)
        if not self._has(index) or key == UNARMED:
            return False
        if role in (WeaponRole.NAME, Qt.ItemDataRole.EditRole):
            return self._opened.edit(lambda sheet, _rules: change_item(sheet, key, name=str(value)))
        if role == WeaponRole.AMMO and self.data(index, WeaponRole.AMMO_MAX):
            return self._opened.edit(
                lambda sheet, _rules: set_supply(sheet, Supply.AMMO, int(value), key), merge_key=f"ammo:{key}"
            )
        return False


def weapon_entries(sheet: CharacterSheet, rules: SheetRules) -> tuple[WeaponEntry, ...]:
    """Return weapons and armor as rows."""
    lines = weapon_lines(sheet, rules)
    if len(lines) + len(sheet.armor) > ROWS_WITH_BARE_HANDS:
        lines = tuple(line for line in lines if line.weapon.id != UNARMED)
    return (
        *(_weapon(line, sheet, rules) for line in lines),
        *(_armor(suit, sheet, rules) for suit in sheet.armor),
    )


def _weapon(line: WeaponLine, sheet: CharacterSheet, rules: SheetRules) -> WeaponEntry:
    weapon = line.weapon
    words = []
    if weapon.place is CarryPlace.STOWED:
        words.append(translate("sheet", "stowed"))
    if weapon.bonus:
        words.append(translate("sheet", "bonus {bonus}").format(bonus=f"{weapon.bonus:+d}".replace("-", "−")))
    words += [_short(feature) for feature in weapon.features]
    if weapon.id == UNARMED and weapon.armor_doubled:
        words.append(translate("sheet", "armor doubled"))
    return WeaponEntry(
        key=weapon.id,
        name=weapon.name,
        features=", ".join(words),
        dice=line.pool.base if line.pool else 0,
        terms=line.pool.base_terms if line.pool else (),
        damage=weapon.damage,
        reach=_reach(weapon, rules),
        ammo=weapon.ammo,
        ammo_max=weapon.ammo_max,
        counted=rules.edition.ranged.ammo_roll and weapon.ammo_max > 1,
        reloads=weapon.reloads,
        is_armor=False,
        can_roll=True,
        place=weapon.place,
        refusal=translated(line.refusal),
        quiet=sheet.is_broken,
    )


def _armor(suit: Armor, sheet: CharacterSheet, rules: SheetRules) -> WeaponEntry:
    words = [translate("sheet", "armor") if suit.place is CarryPlace.WORN else _place_word(suit.place)]
    if suit.air:
        words.append(translate("sheet", "air {air}").format(air=suit.air))
    words += [_short(feature) for feature in suit.features]
    return WeaponEntry(
        key=suit.id,
        name=suit.name,
        features=", ".join(words),
        dice=suit.rating,
        terms=(Term(rules.edition.vocabulary.armor, suit.rating, suit.source),),
        damage=None,
        reach="",
        ammo=0,
        ammo_max=0,
        counted=False,
        reloads=0,
        is_armor=True,
        can_roll=rules.edition.armor.rolled and suit.rating > 0,
        place=suit.place,
        refusal="",
        quiet=sheet.is_broken,
    )


def _reach(weapon: Weapon, rules: SheetRules) -> str:
    if weapon.range_max not in set(Band):
        return weapon.range_max
    return translated(rules.edition.ranges.meaning(Band(weapon.range_max)).name)


def _short(feature: str) -> str:
    return feature[:1].lower() + feature[1:]


def _place_word(place: CarryPlace) -> str:
    return {
        CarryPlace.WORN: translate("sheet", "worn"),
        CarryPlace.IN_HAND: translate("sheet", "in hand"),
        CarryPlace.CARRIED: translate("sheet", "armor, not worn"),
        CarryPlace.STOWED: translate("sheet", "stowed"),
    }[place]
