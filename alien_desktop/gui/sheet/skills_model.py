"""Attributes and skills of a character as rows: level, dice, and the terms that the dice come from."""

from dataclasses import dataclass
from enum import IntEnum
from typing import Any

from PySide6.QtCore import QCoreApplication, QObject, Qt

from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.documents.sheet.identity import set_attribute, set_skill
from alien_desktop.documents.sheet.pools import pool_sizes
from alien_desktop.documents.sheet.rule_deviations import outside
from alien_desktop.documents.sheet_rules import SheetRules
from alien_desktop.gui.kit.keyed_rows import Index
from alien_desktop.gui.kit.translation import translated
from alien_desktop.gui.sheet.sheet_rows_model import WORDS, SheetRowsModel
from alien_desktop.rules.dice.terms import Term
from alien_desktop.rules.people.characteristics import ATTRIBUTE_NAMES, SKILL_NAMES, SKILLS_OF, Attribute, Skill
from alien_desktop.session.sheet_editor import SheetEditor

translate = QCoreApplication.translate


class SkillRole(IntEnum):
    """What can be asked of a row."""

    KEY = Qt.ItemDataRole.UserRole + 1
    """The id of the attribute or skill."""
    NAME = Qt.ItemDataRole.UserRole + 2
    ATTRIBUTE = Qt.ItemDataRole.UserRole + 3
    """The id of the attribute the row belongs to; its own for an attribute."""
    LEVEL = Qt.ItemDataRole.UserRole + 4
    """The level; can be set."""
    DICE = Qt.ItemDataRole.UserRole + 5
    """Base dice of a roll now."""
    LOWERED = Qt.ItemDataRole.UserRole + 6
    """What injuries and the like take away, below 0; 0 for nothing."""
    TERMS = Qt.ItemDataRole.UserRole + 7
    """The terms of the base dice."""
    STRESS = Qt.ItemDataRole.UserRole + 8
    """Stress dice of a roll now."""
    QUIET = Qt.ItemDataRole.UserRole + 9
    """Whether its owner is Broken."""
    OUTSIDE = Qt.ItemDataRole.UserRole + 10
    """Why no rule allows the level, in a sentence; empty for a level within the rules."""


@dataclass(frozen=True)
class SkillEntry:
    """One attribute or skill."""

    key: str
    name: str
    attribute: str
    level: int
    dice: int
    lowered: int
    terms: tuple[Term, ...]
    stress: int
    quiet: bool
    outside: str = ""

    def words(self) -> str:
        """ "Piloting 2, 6 dice"."""
        return translate("sheet", "{name} {level}, {dice} dice").format(
            name=self.name, level=self.level, dice=self.dice
        )


class SkillsModel(SheetRowsModel):
    """Four attributes, each followed by its skills. The level can be set."""

    def __init__(self, opened: SheetEditor, parent: QObject | None = None) -> None:
        super().__init__(SkillRole, skill_entries, opened, parent, WORDS - {"career"})

    def entries(self) -> tuple[SkillEntry, ...]:
        """Return all rows."""
        return tuple(row for row in self._rows if isinstance(row, SkillEntry))

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Rows can be edited."""
        return super().flags(index) | Qt.ItemFlag.ItemIsEditable if self._has(index) else Qt.ItemFlag.NoItemFlags

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Set a level; steps of one burst are one step of the history."""
        if not self._has(index) or role not in (SkillRole.LEVEL, Qt.ItemDataRole.EditRole):
            return False
        what = _what(self.data(index, SkillRole.KEY))
        return self._opened.edit(
            lambda sheet, rules: _with_level(sheet, what, int(value), rules), merge_key=f"level:{what.value}"
        )


def skill_entries(sheet: CharacterSheet, rules: SheetRules) -> tuple[SkillEntry, ...]:
    """Return attributes and skills in the order of the sheet."""
    pools, strange = pool_sizes(sheet, rules), outside(sheet, rules)
    entries = []
    for attribute in Attribute:
        for what in (attribute, *SKILLS_OF[attribute]):
            own = isinstance(what, Attribute)
            pool = pools[what]
            level = sheet.attributes.level(what) if isinstance(what, Attribute) else sheet.skills.level(what)
            less = sum(term.dice for term in pool.base_terms if term.dice < 0)
            entries.append(
                SkillEntry(
                    what.value,
                    translated(ATTRIBUTE_NAMES[what]) if isinstance(what, Attribute) else translated(SKILL_NAMES[what]),
                    attribute.value,
                    level,
                    pool.base,
                    0 if own else less,
                    pool.base_terms,
                    pool.stress,
                    sheet.is_broken,
                    strange.get(what.value, ""),
                )
            )
    return tuple(entries)


def _what(key: str) -> Skill | Attribute:
    return Attribute(key) if key in set(Attribute) else Skill(key)


def _with_level(sheet: CharacterSheet, what: Skill | Attribute, level: int, rules: SheetRules) -> CharacterSheet:
    if isinstance(what, Attribute):
        return set_attribute(sheet, what, level, rules)
    return set_skill(sheet, what, level)
