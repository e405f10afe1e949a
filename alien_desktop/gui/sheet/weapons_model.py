"""Weapons and armor of a character as rows: dice, damage, range in the edition's words, ammunition.

The buttons of a weapon are rows after its own.
"""

from dataclasses import replace
from enum import IntEnum, StrEnum
from typing import Any

from PySide6.QtCore import QCoreApplication, QObject, Qt

from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.documents.sheet.item_edits import change_item
from alien_desktop.documents.sheet.items import Armor, CarryPlace, Weapon, feature_name
from alien_desktop.documents.sheet.supplies import set_supply
from alien_desktop.documents.sheet.weapon_lines import UNARMED, WeaponLine, weapon_lines
from alien_desktop.documents.sheet_rules import SheetRules
from alien_desktop.gui.kit.keyed_rows import Index
from alien_desktop.gui.kit.translation import tr, translated
from alien_desktop.gui.sheet.inventory_item import place_words
from alien_desktop.gui.sheet.sheet_rows_model import WORDS, SheetRowsModel
from alien_desktop.gui.sheet.text import armor_words, signed, terms_words
from alien_desktop.rules.combat.ranges import Band
from alien_desktop.rules.dice.terms import Term
from alien_desktop.rules.effects.vocabulary import Supply
from alien_desktop.rules.record import record
from alien_desktop.session.commands.registry import refusal_of
from alien_desktop.session.rolls.roll_state import Phase, RollState
from alien_desktop.session.session import Session
from alien_desktop.session.sheet_editor import SheetEditor

translate = QCoreApplication.translate

ROWS_WITH_BARE_HANDS = 3
"""Bare hands have a row while all rows together are no more than this; else they are the roll of Close Combat."""
MOST_BOXES = 5
"""This many boxes of ammunition are painted; what is left beyond them is a number."""


class WeaponRole(IntEnum):
    """Values of a weapon that can be set."""

    AMMO = Qt.ItemDataRole.UserRole + 1
    """Ammunition left; can be set where the weapon needs any."""
    RELOADS = Qt.ItemDataRole.UserRole + 2


@record
class WeaponItem:
    """One weapon or suit."""

    key: str
    """The id of the item; `unarmed` for bare hands."""
    name: str
    features: str
    dice: int
    """Base dice of an attack, or the rating of a suit."""
    terms: tuple[Term, ...]
    damage: int | None = None
    """None for armor."""
    reach: str = ""
    ammo: int = 0
    ammo_max: int = 0
    """0 = needs none."""
    is_counted: bool = False
    """Whether ammunition is a supply with a number, and not just loaded or empty."""
    reloads: int = 0
    is_armor: bool = False
    can_roll: bool = True
    """Whether there is anything to roll; else the dice are a level that is subtracted."""
    refusal: str = ""
    """Why it cannot be used now."""
    is_quiet: bool = False
    """Its owner is Broken."""
    result: str = ""
    """The result of the last roll while it was for this; it replaces the features."""

    @property
    def is_empty(self) -> bool:
        """Whether it needs ammunition and has none."""
        return self.ammo_max > 0 and self.ammo == 0

    @property
    def ammo_words(self) -> str:
        """ "Loaded", "Empty" or what is left; empty for a weapon without ammunition."""
        if not self.ammo_max:
            return ""
        if self.is_empty:
            return translate("sheet", "Empty")
        if self.is_counted:
            return translate("sheet", "Ammo {left}").format(left=self.ammo)
        return translate("sheet", "Loaded")

    @property
    def ammo_boxes(self) -> tuple[int, int]:
        """How many boxes of ammunition are full, and how many there are."""
        if self.is_counted:
            return self.ammo, min(max(self.ammo_max, self.ammo), MOST_BOXES)
        return self.ammo + self.reloads, min(self.ammo_max + self.reloads, MOST_BOXES)

    def words(self) -> str:
        """The row as a sentence for screen readers."""
        parts = [self.name, self.result or self.features]
        if self.is_armor:
            parts.append(translate("sheet", "armor {rating}").format(rating=self.dice))
        else:
            pattern = tr("%n dice, damage {damage}, {reach}", "%n die, damage {damage}, {reach}", self.dice)
            parts.append(pattern.format(damage=self.damage, reach=self.reach))
        return ", ".join(part for part in (*parts, self.ammo_words) if part)

    def explain(self) -> str:
        """Where its dice come from, on several lines."""
        words = [f"{self.name}: {self.features}" if self.features else self.name, terms_words(self.terms)]
        if self.is_armor and self.can_roll:
            words.append(armor_words(self.dice))
        return "\n".join([*words, self.refusal]).strip()


class WeaponPress(StrEnum):
    """What a button of a weapon does."""

    ROLL = "roll"
    FIRE = "fire"
    """Roll, and count the ammunition."""
    LOAD = "load"


@record
class WeaponButton:
    """A button in the line of a weapon or suit."""

    item: str
    """The id of the weapon or suit."""
    press: WeaponPress
    text: str
    spoken: str
    """What it does and with what, as screen readers say it."""
    refusal: str = ""
    """Why it does nothing now; then it is disabled."""

    @property
    def key(self) -> str:
        """Roll is one place; Fire and Load are the other."""
        return button_key(self.item, self.press)

    def words(self) -> str:
        """ "Fire M4A3 Service Pistol and count its ammunition"."""
        return self.spoken

    def explain(self) -> str:
        """The same, and why it is disabled."""
        return "\n".join((self.spoken, self.refusal)).strip()


def command_of(press: WeaponPress, item_id: str, *, is_armor: bool) -> tuple[str, dict[str, object]]:
    """Return the registered command that a button stands for, and its arguments beside the character."""
    if press is WeaponPress.LOAD:
        return "gear.reload", {"weapon": item_id}
    if is_armor:
        return "roll.armor", {"item": item_id}
    return "attack.fire", {"weapon": item_id, "counted": press is WeaponPress.FIRE}


def button_key(item_id: str, press: WeaponPress) -> str:
    """Return the key of the row of a button; Fire and Load are one button."""
    return f"{item_id}:{WeaponPress.ROLL if press is WeaponPress.ROLL else WeaponPress.FIRE}"


class WeaponsModel(SheetRowsModel):
    """Weapons in the order of the sheet, bare hands when there are few, then armor; each followed by its buttons."""

    _result = ("", "", "")

    def __init__(self, opened: SheetEditor, session: Session, parent: QObject | None = None) -> None:
        self._session = session
        self._must_answer = session.rolls.state.phase is Phase.ANSWER
        super().__init__(WeaponRole, self._rows_of_sheet, opened, parent, WORDS | {"stress"})
        session.rolls.state_changed.connect(self._on_rolls_state_changed)

    def items(self) -> tuple[WeaponItem | WeaponButton, ...]:
        """Return all rows."""
        return tuple(row for row in self._rows if isinstance(row, WeaponItem | WeaponButton))

    def show_result(self, sheet_id: str, item_id: str, words: str) -> None:
        """Show the result of the last roll in the row of what was rolled; an empty text removes it."""
        self._result = (sheet_id, item_id, words)
        self.refresh()

    def explain(self, row: WeaponItem | WeaponButton) -> str:
        """Where the dice come from."""
        return row.explain()

    def describe(self, row: WeaponItem | WeaponButton) -> str:
        """The same for screen readers, of the weapon only; of a button why it does nothing."""
        return row.explain() if isinstance(row, WeaponItem) else row.refusal

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Ammunition can be edited where a weapon needs any; a button whose command is refused is disabled."""
        if not self._has(index):
            return Qt.ItemFlag.NoItemFlags
        row = self._rows[index.row()]
        if isinstance(row, WeaponButton) and row.refusal:
            return Qt.ItemFlag.ItemNeverHasChildren
        item = self._item(index)
        editable = Qt.ItemFlag.ItemIsEditable if item is not None and item.ammo_max else Qt.ItemFlag.NoItemFlags
        return super().flags(index) | editable

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Set ammunition or reloads; steps of one burst are one step of the history."""
        item = self._item(index)
        if item is None or not item.ammo_max:
            return False
        key, number = item.key, int(value)
        if role == WeaponRole.AMMO:
            return self._opened.edit(
                lambda sheet, _rules: set_supply(sheet, Supply.AMMO, number, key), merge_key=f"ammo:{key}"
            )
        if role == WeaponRole.RELOADS:
            return self._opened.edit(
                lambda sheet, _rules: change_item(sheet, key, reloads=number), merge_key=f"reloads:{key}"
            )
        return False

    def _on_rolls_state_changed(self, state: RollState) -> None:
        """While a result waits for its answer no weapon can be rolled."""
        must_answer = state.phase is Phase.ANSWER
        if must_answer is not self._must_answer:
            self._must_answer = must_answer
            self.refresh()

    def _item(self, index: Index) -> WeaponItem | None:
        row = self._rows[index.row()] if self._has(index) else None
        return row if isinstance(row, WeaponItem) else None

    def _rows_of_sheet(self, sheet: CharacterSheet, rules: SheetRules) -> tuple[WeaponItem | WeaponButton, ...]:
        sheet_id, item_id, words = self._result
        rows: list[WeaponItem | WeaponButton] = []
        for item in weapon_items(sheet, rules):
            with_result = item.key == item_id and sheet.id == sheet_id
            rows += [replace(item, result=words) if with_result else item, *self._buttons(item, sheet.id)]
        return tuple(rows)

    def _buttons(self, item: WeaponItem, sheet_id: str) -> tuple[WeaponButton, ...]:
        buttons = []
        if item.can_roll:
            spoken = tr("Roll {name}, %n dice", "Roll {name}, %n die", item.dice).format(name=item.name)
            buttons.append((WeaponPress.ROLL, translate("sheet", "Roll"), spoken))
        if item.is_empty:
            spoken = translate("sheet", "Reload {name}").format(name=item.name)
            buttons.append((WeaponPress.LOAD, translate("sheet", "Load"), spoken))
        elif item.ammo_max:
            spoken = translate("sheet", "Fire {name} and count its ammunition").format(name=item.name)
            buttons.append((WeaponPress.FIRE, translate("sheet", "Fire"), spoken))
        return tuple(
            WeaponButton(item.key, press, text, spoken, self._refusal(press, item, sheet_id))
            for press, text, spoken in buttons
        )

    def _refusal(self, press: WeaponPress, item: WeaponItem, sheet_id: str) -> str:
        """Return why the command of a button is not allowed now; empty when it is."""
        name, arguments = command_of(press, item.key, is_armor=item.is_armor)
        return translated(refusal_of(name, self._session, who=sheet_id, **arguments))


OWN_FEATURES = ("armor_piercing", "armor_doubled", "full_auto", "single_shot")
"""What can be ticked for a weapon of one's own; one of the catalog has them among its features."""


def weapon_items(sheet: CharacterSheet, rules: SheetRules) -> tuple[WeaponItem, ...]:
    """Return weapons and armor as rows."""
    lines = weapon_lines(sheet, rules)
    if len(lines) + len(sheet.armor) > ROWS_WITH_BARE_HANDS:
        lines = tuple(line for line in lines if line.weapon.id != UNARMED)
    return (
        *(_weapon(line, sheet, rules) for line in lines),
        *(_armor(suit, sheet, rules) for suit in sheet.armor),
    )


def _weapon(line: WeaponLine, sheet: CharacterSheet, rules: SheetRules) -> WeaponItem:
    weapon = line.weapon
    words = []
    if weapon.place is CarryPlace.STOWED:
        words.append(translate("sheet", "stowed"))
    if weapon.bonus:
        words.append(translate("sheet", "bonus {bonus}").format(bonus=signed(weapon.bonus)))
    ticked = () if weapon.source else tuple(name for name in OWN_FEATURES if getattr(weapon, name))
    words += [translated(feature_name(feature)) for feature in dict.fromkeys((*weapon.features, *ticked))]
    return WeaponItem(
        key=weapon.id,
        name=weapon.name,
        features=", ".join(words),
        dice=line.pool.base if line.pool else 0,
        terms=line.pool.base_terms if line.pool else (),
        damage=weapon.damage,
        reach=_reach(weapon, rules),
        ammo=weapon.ammo,
        ammo_max=weapon.ammo_max,
        is_counted=rules.edition.ranged.ammo_roll and weapon.ammo_max > 1,
        reloads=weapon.reloads,
        refusal=translated(line.refusal),
        is_quiet=sheet.is_broken,
    )


def _armor(suit: Armor, sheet: CharacterSheet, rules: SheetRules) -> WeaponItem:
    words = [_armor_place(suit.place)]
    if suit.air:
        words.append(translate("sheet", "air {air}").format(air=suit.air))
    words += [translated(feature_name(feature)) for feature in suit.features]
    return WeaponItem(
        key=suit.id,
        name=suit.name,
        features=", ".join(words),
        dice=suit.rating,
        terms=(Term(rules.edition.vocabulary.armor, suit.rating, suit.source),),
        is_armor=True,
        can_roll=rules.edition.armor.rolled and suit.rating > 0,
        is_quiet=sheet.is_broken,
    )


def _reach(weapon: Weapon, rules: SheetRules) -> str:
    if weapon.range_max not in set(Band):
        return weapon.range_max
    return translated(rules.edition.ranges.meaning(Band(weapon.range_max)).name)


def _armor_place(place: CarryPlace) -> str:
    if place is CarryPlace.WORN:
        return translate("sheet", "armor")
    return translate("sheet", "armor, not worn") if place is CarryPlace.CARRIED else place_words(place)
