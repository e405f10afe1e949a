"""The single values of a character as rows: Health, stress, armor, Resolve, rads, and the limits of the first two."""

from typing import Any

from PySide6.QtCore import QCoreApplication, QObject, Qt

from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.documents.sheet.values import (
    ARMOR,
    HEALTH_MAX,
    OVERRIDABLE,
    RESOLVE,
    STRESS_CAP,
    ExplainedValue,
    armor,
    health_max,
    resolve,
    stress_cap,
)
from alien_desktop.documents.sheet.vitals import set_health, set_override, set_radiation, set_stress
from alien_desktop.documents.sheet_rules import SheetRules
from alien_desktop.gui.kit.keyed_rows import ROW, Index
from alien_desktop.gui.kit.stress_meter import STRESS_LIMIT
from alien_desktop.gui.kit.translation import translated
from alien_desktop.gui.sheet.sheet_rows_model import WORDS, SheetRowsModel
from alien_desktop.gui.sheet.text import explained_words, rads_words
from alien_desktop.rules.record import record
from alien_desktop.session.sheet_editor import SheetEditor

translate = QCoreApplication.translate

HEALTH, STRESS = "health", "stress"
RADS, CURRENT_RADS, PERMANENT_RADS = "rads", "current_rads", "permanent_rads"
"""Keys of rows, beside the names of the values that can be set by hand; RADS is the sum of the other two."""
_MOST = {HEALTH_MAX: 20, STRESS_CAP: 30, ARMOR: 20, RESOLVE: 20, CURRENT_RADS: 99, PERMANENT_RADS: 99}
"""The highest number that the steps of a value go to."""


@record
class Vital:
    """One value."""

    key: str
    """One of the keys above, or a name of `OVERRIDABLE`."""
    name: str
    value: int
    most: int
    """The highest that it can be set to; the cells of a meter."""
    explanation: str = ""
    """Where the value, or its maximum, comes from, on several lines."""
    automatic: int | None = None
    """What the app works out while the value is set by hand, else None."""
    is_by_hand: bool = False
    """Whether the value, or the maximum of a meter, is set by hand."""
    absent: str = ""
    """Why there is none ("no stress, no panic, no push"); then it cannot be set."""
    is_sham: bool = False
    """The stress that a synthetic passing as human shows."""

    def words(self) -> str:
        """ "Health 3 of 4"."""
        if self.absent:
            return f"{self.name}: {self.absent}"
        if self.key in (HEALTH, STRESS):
            pattern = translate("sheet", "{name} {value} of {most}")
            return pattern.format(name=self.name, value=self.value, most=self.most)
        return f"{self.name} {self.value}"


class VitalsModel(SheetRowsModel):
    """A row for each value that the edition has. `setData` sets it; None gives one set by hand back to the app."""

    def __init__(self, opened: SheetEditor, parent: QObject | None = None) -> None:
        super().__init__(None, vitals, opened, parent, WORDS - {"radiation"})

    def items(self) -> tuple[Vital, ...]:
        """Return all rows."""
        return tuple(row for row in self._rows if isinstance(row, Vital))

    def vital(self, key: str) -> Vital | None:
        """Return the row with a key; None when the edition or this character has no such value."""
        found = self.index_of(key).data(ROW)
        return found if isinstance(found, Vital) else None

    def explain(self, row: Vital) -> str:
        """Where it comes from."""
        return row.explanation

    def describe(self, row: Vital) -> str:
        """The same for screen readers."""
        return row.explanation

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """The value as what can be edited, in addition to the roles of every row."""
        if role == Qt.ItemDataRole.EditRole and self._has(index):
            return self.items()[index.row()].value
        return super().data(index, role)

    def flags(self, index: Index) -> Qt.ItemFlag:
        """What is there can be edited, but for the sum of rads."""
        if not self._has(index):
            return Qt.ItemFlag.NoItemFlags
        row = self.items()[index.row()]
        is_fixed = bool(row.absent) or row.key == RADS
        return super().flags(index) | (Qt.ItemFlag.NoItemFlags if is_fixed else Qt.ItemFlag.ItemIsEditable)

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Set a value; steps of one burst are one step of the history."""
        if role != Qt.ItemDataRole.EditRole or Qt.ItemFlag.ItemIsEditable not in self.flags(index):
            return False
        key = self.items()[index.row()].key
        if value is None and key not in OVERRIDABLE:
            return False
        merge_key = f"override:{key}" if key in OVERRIDABLE else key  # the key S steps stress in the same burst
        return self._opened.edit(lambda sheet, rules: _with_value(sheet, key, value, rules), merge_key=merge_key)


def vitals(sheet: CharacterSheet, rules: SheetRules) -> tuple[Vital, ...]:
    """Return the values of a character in the order of the sheet."""
    most, cap, own_resolve = health_max(sheet, rules), stress_cap(sheet, rules), resolve(sheet, rules)
    health_words = translate("sheet", "Maximum Health")
    rows = [
        Vital(
            HEALTH,
            translate("sheet", "Health"),
            sheet.health,
            max(most.value, sheet.health),
            explained_words(health_words, most),
            is_by_hand=most.overridden,
        ),
        _derived(HEALTH_MAX, health_words, most),
        _stress(sheet, cap),
    ]
    if cap is not None:
        rows.append(_derived(STRESS_CAP, translate("sheet", "Highest stress"), cap))
    rows.append(_derived(ARMOR, translated(rules.edition.vocabulary.armor), armor(sheet, rules)))
    if own_resolve is not None:
        rows.append(_derived(RESOLVE, translate("sheet", "Resolve"), own_resolve))
    rads = sheet.radiation
    name, total = translate("sheet", "Radiation"), rads.current + rads.permanent
    rows.append(Vital(RADS, name, total, total, rads_words(sheet, rules)))
    rows.append(Vital(CURRENT_RADS, name, rads.current, _MOST[CURRENT_RADS]))
    if rules.edition.radiation.permanent:
        name = translate("sheet", "Permanent radiation")
        rows.append(Vital(PERMANENT_RADS, name, rads.permanent, _MOST[PERMANENT_RADS]))
    return tuple(rows)


def _stress(sheet: CharacterSheet, cap: ExplainedValue | None) -> Vital:
    if sheet.is_synthetic and not sheet.passes_as_human:
        absent = translate("sheet", "no stress, no panic, no push")
        return Vital(STRESS, translate("sheet", "Synthetic"), 0, 0, absent=absent, is_sham=True)
    words = translate("sheet", "Stress has no limit here")
    if cap is not None:
        words = explained_words(translate("sheet", "Highest stress"), cap)
    return Vital(
        STRESS,
        translate("sheet", "Stress"),
        sheet.stress,
        max(cap.value if cap is not None else STRESS_LIMIT, sheet.stress),
        words,
        is_by_hand=cap is not None and cap.overridden,
        is_sham=sheet.is_synthetic,
    )


def _derived(key: str, name: str, value: ExplainedValue) -> Vital:
    automatic = value.automatic if value.overridden else None
    words = explained_words(name, value)
    return Vital(key, name, value.value, _MOST[key], words, automatic, is_by_hand=value.overridden)


def _with_value(sheet: CharacterSheet, key: str, value: int | None, rules: SheetRules) -> CharacterSheet:
    if key in OVERRIDABLE:
        return set_override(sheet, key, None if value is None else int(value), rules)
    number = int(value or 0)
    rads = sheet.radiation
    if key == HEALTH:
        return set_health(sheet, number, rules)
    if key == STRESS:
        return set_stress(sheet, number, rules)
    if key == CURRENT_RADS:
        return set_radiation(sheet, number, rads.permanent)
    return set_radiation(sheet, rads.current, number)
