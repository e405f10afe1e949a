"""Attributes and skills of a character as rows: level, dice, and the terms that the dice come from."""

from typing import Any

from PySide6.QtCore import QCoreApplication, QObject, Qt

from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.documents.sheet.identity import set_attribute, set_skill
from alien_desktop.documents.sheet.pools import pool_sizes
from alien_desktop.documents.sheet.rule_deviations import rule_deviations_of
from alien_desktop.documents.sheet_rules import SheetRules
from alien_desktop.gui.kit.keyed_rows import ROW, Index
from alien_desktop.gui.kit.translation import tr, translated
from alien_desktop.gui.sheet.sheet_rows_model import WORDS, SheetRowsModel
from alien_desktop.gui.sheet.text import signed, terms_words
from alien_desktop.rules.dice.terms import Pool
from alien_desktop.rules.people.characteristics import (
    ATTRIBUTE_NAMES,
    SKILL_NAMES,
    SKILL_USES,
    SKILLS_OF,
    Attribute,
    Skill,
)
from alien_desktop.rules.record import record
from alien_desktop.session.sheet_editor import SheetEditor

translate = QCoreApplication.translate

_Flag = Qt.ItemFlag
_EDITABLE = _Flag.ItemIsSelectable | _Flag.ItemIsEnabled | _Flag.ItemIsEditable | _Flag.ItemNeverHasChildren


@record
class SkillItem:
    """One attribute or skill."""

    key: str
    """Its id, a value of `Attribute` or `Skill`."""
    name: str
    attribute: Attribute
    """The attribute that the row belongs to; itself for an attribute."""
    level: int
    dice: int
    """Base dice of a roll now."""
    lowered: int
    """What injuries and the like take away, below 0; 0 for nothing and for attributes."""
    is_quiet: bool
    """Whether its owner is Broken; it can be rolled all the same."""
    outside: str = ""
    """Why no rule allows the level, in a sentence; empty for a level within the rules."""

    @property
    def what(self) -> Skill | Attribute:
        """What a roll of this row rolls."""
        return self.attribute if self.is_attribute else Skill(self.key)

    @property
    def is_attribute(self) -> bool:
        """Whether it is the attribute itself, the head of its block."""
        return self.key == self.attribute.value

    def words(self) -> str:
        """ "Roll Piloting, 6 dice"."""
        if self.is_attribute:
            words = tr("Roll {attribute} alone, %n dice", "Roll {attribute} alone, %n die", self.level)
            return words.format(attribute=self.name)
        return tr("Roll {skill}, %n dice", "Roll {skill}, %n die", self.dice).format(skill=self.name)


class SkillsModel(SheetRowsModel):
    """Four attributes, each followed by its skills. `setData` sets a level.

    Stress is in no row, only in the pool that a row is rolled with: every push and every fright changes it.
    """

    def __init__(self, opened: SheetEditor, parent: QObject | None = None) -> None:
        super().__init__(None, skill_items, opened, parent, (WORDS - {"career"}) | {"stress"})

    def items(self) -> tuple[SkillItem, ...]:
        """Return all rows."""
        return tuple(row for row in self._rows if isinstance(row, SkillItem))

    def pool_of(self, row: SkillItem) -> Pool:
        """Return what a roll of a row is made with now."""
        return pool_sizes(self._opened.sheet, self._opened.rules)[row.what]

    def describe(self, row: SkillItem) -> str:
        """Level, what lowers it, whether it is outside the rules; the key that leads to an attribute."""
        if row.is_attribute:
            words = [translate("sheet", "key {key}").format(key=attribute_key(row.attribute))]
        else:
            words = [translate("sheet", "level {level}").format(level=row.level)]
        if row.lowered:
            words.append(translate("sheet", "lowered by {number}").format(number=signed(row.lowered)))
        if row.outside:
            words.append(translate("sheet", "outside the rules"))
        return ", ".join(words)

    def explain(self, row: SkillItem) -> str:
        """What a skill is for, and where its dice come from."""
        pool = self.pool_of(row)
        words = ["" if row.is_attribute else translated(SKILL_USES[Skill(row.key)]), terms_words(pool.base_terms)]
        if pool.stress:
            words.append(tr("and %n stress dice", "and %n stress die", pool.stress))
        if row.outside:
            words.append(translate("sheet", "Outside the rules: {sentence}").format(sentence=row.outside))
        return "\n".join(word for word in words if word)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """The level as what can be edited, in addition to the roles of every row."""
        if role == Qt.ItemDataRole.EditRole and self._has(index):
            return self.items()[index.row()].level
        return super().data(index, role)

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Rows can be edited."""
        return _EDITABLE if self._has(index) else Qt.ItemFlag.NoItemFlags

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Set a level; steps of one burst are one step of the history."""
        if not self._has(index) or role != Qt.ItemDataRole.EditRole:
            return False
        what = index.data(ROW).what
        return self._opened.edit(
            lambda sheet, rules: _with_level(sheet, what, int(value), rules), merge_key=f"level:{what.value}"
        )


def attribute_key(attribute: Attribute) -> str:
    """Return the digit that leads to the block of an attribute."""
    return str(list(Attribute).index(attribute) + 1)


def skill_items(sheet: CharacterSheet, rules: SheetRules) -> tuple[SkillItem, ...]:
    """Return attributes and skills in the order of the sheet."""
    pools, strange = pool_sizes(sheet, rules), rule_deviations_of(sheet, rules)
    items = []
    for attribute in Attribute:
        for what in (attribute, *SKILLS_OF[attribute]):
            own = isinstance(what, Attribute)
            pool = pools[what]
            level = sheet.attributes.level(what) if isinstance(what, Attribute) else sheet.skills.level(what)
            less = sum(term.dice for term in pool.base_terms if term.dice < 0)
            items.append(
                SkillItem(
                    what.value,
                    translated(ATTRIBUTE_NAMES[what]) if isinstance(what, Attribute) else translated(SKILL_NAMES[what]),
                    attribute,
                    level,
                    pool.base,
                    0 if own else less,
                    sheet.is_broken,
                    translated(strange.get(what.value)),
                )
            )
    return tuple(items)


def _with_level(sheet: CharacterSheet, what: Skill | Attribute, level: int, rules: SheetRules) -> CharacterSheet:
    if isinstance(what, Attribute):
        return set_attribute(sheet, what, level, rules)
    return set_skill(sheet, what, level)
