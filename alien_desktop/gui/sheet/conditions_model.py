"""Everything that holds for a character for a while, as rows: conditions and deprivations, what was taken, panic,
stress responses, traumas."""

from collections.abc import Iterable
from enum import StrEnum
from typing import Any

from PySide6.QtCore import QCoreApplication, QObject, Qt

from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.documents.sheet.conditions import (
    add_condition,
    add_response,
    add_trauma,
    end_response,
    remove_condition,
    remove_trauma,
    set_panic,
)
from alien_desktop.documents.sheet.deprivation import active_needs, begin_deprivation, cause_words, end_deprivation
from alien_desktop.documents.sheet.states import Deprivation, TimedEffect
from alien_desktop.documents.sheet.timed_effects import (
    effect_words,
    effects_now,
    end_timed_effect,
    row_of,
    state_name,
    time_left,
)
from alien_desktop.documents.sheet_rules import SheetRules
from alien_desktop.gui.kit.keyed_rows import Index
from alien_desktop.gui.kit.translation import translated
from alien_desktop.gui.sheet.sheet_rows_model import LEVELS, WORDS, SheetRowsModel
from alien_desktop.rules.body.clock import TimeUnit
from alien_desktop.rules.body.conditions import Need
from alien_desktop.rules.dice.tables import Duration, ResultTable
from alien_desktop.rules.record import record
from alien_desktop.session.sheet_editor import SheetEditor

translate = QCoreApplication.translate


class StateKind(StrEnum):
    """What sort of state a row is."""

    CONDITION = "condition"
    PANIC = "panic"
    RESPONSE = "response"
    TRAUMA = "trauma"
    HARDSHIP = "hardship"
    """A cause that is at work and has not brought its condition yet."""
    LASTING = "lasting"
    """A drug, a drink, a meal, sleep."""


@record
class StateItem:
    """One state, in force or offered because it comes from a need of the body."""

    key: str
    kind: StateKind
    id: str
    """The id that the document keeps."""
    name: str
    is_on: bool
    """Whether it holds now."""
    note: str
    """What it does, in a few words."""
    text: str
    """What it does, in our own sentence."""
    ends: str
    """How it ends."""

    @property
    def tone(self) -> str:
        """The token that it is drawn in: stress and what it brings is amber, everything else is harm."""
        return "stress" if self.kind in (StateKind.PANIC, StateKind.RESPONSE) else "alert"

    def words(self) -> str:
        """ "Exhausted, in force: no stress relief"."""
        state = translate("sheet", "in force") if self.is_on else translate("sheet", "not in force")
        return f"{self.name}, {state}" + (f": {self.note}" if self.note else "")


class ConditionsModel(SheetRowsModel):
    """First the conditions that needs of the body bring, on or off; then whatever else holds. `setData` ticks."""

    def __init__(self, opened: SheetEditor, parent: QObject | None = None) -> None:
        super().__init__(None, state_items, opened, parent, WORDS | LEVELS)

    def items(self) -> tuple[StateItem, ...]:
        """Return all rows."""
        return tuple(row for row in self._rows if isinstance(row, StateItem))

    def describe(self, row: StateItem) -> str:
        """What it does and how it ends."""
        return self.explain(row)

    def explain(self, row: StateItem) -> str:
        """What it does and how it ends; the name where nothing is known of it."""
        ends = translate("sheet", "Ends: {end}").format(end=row.ends) if row.ends else ""
        return "\n".join(words for words in (row.note, row.text, ends) if words) or row.name

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Rows can be ticked."""
        return super().flags(index) | Qt.ItemFlag.ItemIsUserCheckable if self._has(index) else Qt.ItemFlag.NoItemFlags

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """As every list, and the check state."""
        if role == Qt.ItemDataRole.CheckStateRole and self._has(index):
            return Qt.CheckState.Checked if self.items()[index.row()].is_on else Qt.CheckState.Unchecked
        return super().data(index, role)

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Begin or end a state as one step of the history."""
        if not self._has(index) or role != Qt.ItemDataRole.CheckStateRole:
            return False
        item, on = self.items()[index.row()], Qt.CheckState(value) is Qt.CheckState.Checked
        return self._opened.edit(lambda sheet, rules: with_state(sheet, item.kind, item.id, on, rules))

    def _roles_between(self, old: Any, new: Any) -> list[int]:
        roles = super()._roles_between(old, new)
        return [*roles, int(Qt.ItemDataRole.CheckStateRole)] if old.is_on != new.is_on else roles


def with_state(sheet: CharacterSheet, kind: StateKind, state_id: str, on: bool, rules: SheetRules) -> CharacterSheet:
    """Return the sheet with a state begun or ended.

    A deprivation is its cause, or cause and interval with a colon between; what was taken is only ended here.
    """
    match kind:
        case StateKind.HARDSHIP:
            cause, _, every = state_id.partition(":")
            unit = TimeUnit(every) if every else None
            return begin_deprivation(sheet, cause, rules, unit) if on else end_deprivation(sheet, cause, rules)
        case StateKind.LASTING:
            return sheet if on else end_timed_effect(sheet, state_id)
        case StateKind.CONDITION:
            return add_condition(sheet, state_id) if on else remove_condition(sheet, state_id)
        case StateKind.RESPONSE:
            return add_response(sheet, state_id) if on else end_response(sheet, state_id)
        case StateKind.TRAUMA:
            return add_trauma(sheet, state_id) if on else remove_trauma(sheet, state_id)
        case StateKind.PANIC:
            others = tuple(row_id for row_id in sheet.panic if row_id != state_id)
            return set_panic(sheet, (*others, state_id) if on else others)


def state_items(sheet: CharacterSheet, rules: SheetRules) -> tuple[StateItem, ...]:
    """Return the states of a character as rows."""
    offered = () if sheet.is_synthetic else needs_of(rules)
    others = (known for known in sheet.conditions if known not in offered)
    return (
        *(_condition(condition_id, sheet, rules) for condition_id in (*offered, *others)),
        *(
            _hardship(each.deprivation, each.need, rules)
            for each in active_needs(sheet, rules)
            if each.deprivation is not None and each.need.condition not in sheet.conditions
        ),
        *(_lasting(each, sheet, rules) for each in sheet.timed_effects),
        *_rows(StateKind.PANIC, sheet.panic, rules.catalog.panic),
        *_rows(StateKind.RESPONSE, sheet.responses, rules.catalog.responses),
        *_rows(StateKind.TRAUMA, sheet.trauma, rules.catalog.trauma),
    )


def needs_of(rules: SheetRules) -> tuple[str, ...]:
    """Return the conditions that come from everyday needs of the body, each once, in the order of the rules."""
    return tuple(dict.fromkeys(need.condition for need in rules.edition.conditions.needs if need.everyday))


def _condition(condition_id: str, sheet: CharacterSheet, rules: SheetRules) -> StateItem:
    row = rules.condition(condition_id)
    return StateItem(
        f"condition:{condition_id}",
        StateKind.CONDITION,
        condition_id,
        translated(rules.condition_name(condition_id)),
        condition_id in sheet.conditions,
        translated(effect_words(row.effects)) if row else "",
        " ".join(part for part in (_causes(condition_id, sheet), row.text if row else "") if part),
        row.ends if row else "",
    )


def _causes(condition_id: str, sheet: CharacterSheet) -> str:
    """Say what a condition comes from: "From hunger and cold."; empty when it is unknown."""
    causes = [translated(cause_words(each.cause)) for each in sheet.deprivations if each.condition == condition_id]
    words = translate("sheet", " and ").join(causes)
    return translate("sheet", "From {causes}.").format(causes=words) if words else ""


def _hardship(hardship: Deprivation, need: Need, rules: SheetRules) -> StateItem:
    name = translated(cause_words(hardship.cause))
    brings = translated(rules.condition_name(hardship.condition))
    note = translate("sheet", "may bring {condition}").format(condition=brings)
    if need.interval is not None:
        pattern = translate("sheet", "checked each {unit}")
        note = pattern.format(unit=translated(rules.edition.time.span(need.interval).name))
    text = translate("sheet", "A failed check brings {condition}.").format(condition=brings)
    return StateItem(
        f"hardship:{hardship.cause}",
        StateKind.HARDSHIP,
        hardship.cause,
        name[0].upper() + name[1:],
        True,
        note,
        text,
        "",
    )


def _lasting(state: TimedEffect, sheet: CharacterSheet, rules: SheetRules) -> StateItem:
    row = row_of(state, rules)
    left = time_left(state, sheet, rules)
    ends = (
        translate("sheet", "in {time}").format(time=translated(left))
        if left
        else translate("sheet", "as the Game Mother says")
    )
    note = translated(effect_words(effects_now(state, rules))) or ends
    name = translated(state_name(state, rules))
    return StateItem(
        f"lasting:{state.id}", StateKind.LASTING, state.id, name, True, note, row.text if row else "", ends
    )


def _rows(kind: StateKind, row_ids: Iterable[str], table: ResultTable | None) -> tuple[StateItem, ...]:
    known = {row.id: row for row in table.rows} if table else {}
    items = []
    for row_id in row_ids:
        row = known.get(row_id)
        items.append(
            StateItem(
                f"{kind.value}:{row_id}",
                kind,
                row_id,
                row.name if row else row_id,
                True,
                ends_in_words(row.lasts) if row else "",
                row.text if row else "",
                ends_in_words(row.lasts) if row else "",
            )
        )
    return tuple(items)


def ends_in_words(lasts: Duration) -> str:
    """Return how a result ends, in a few words."""
    return {
        Duration.INSTANT: "",
        Duration.ROUND: translate("sheet", "for a Round"),
        Duration.NEXT_TURN: translate("sheet", "until after the next turn"),
        Duration.TURN: translate("sheet", "for 5 to 10 minutes"),
        Duration.SHIFT: translate("sheet", "for a Shift"),
        Duration.DAY: translate("sheet", "for a day"),
        Duration.UNTIL_ENDED: translate("sheet", "until the panic ends"),
        Duration.UNTIL_BROKEN: translate("sheet", "until somebody is Broken"),
        Duration.UNTIL_RELIEVED: translate("sheet", "until stress is relieved"),
        Duration.UNTIL_HEALED: translate("sheet", "until healed"),
        Duration.PERMANENT: translate("sheet", "permanent"),
    }[lasts]
