"""Every kind of edit of a sheet: each model says exactly what changed and nothing else; all of it can be undone."""

import importlib
import pkgutil
import typing
from collections.abc import Iterator
from inspect import isfunction
from types import ModuleType
from typing import Any

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QModelIndex, QObject, Qt
from PySide6.QtTest import QAbstractItemModelTester

import alien_desktop.documents.sheet
from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.gui.kit.keyed_rows import ROW
from alien_desktop.gui.sheet.conditions_model import ConditionsModel
from alien_desktop.gui.sheet.injuries_model import InjuriesModel
from alien_desktop.gui.sheet.inventory_model import CarriedRole, InventoryModel
from alien_desktop.gui.sheet.sheet_rows_model import SheetRowsModel
from alien_desktop.gui.sheet.skills_model import SkillsModel
from alien_desktop.gui.sheet.supplies_model import SuppliesModel
from alien_desktop.gui.sheet.talents_model import TalentsModel
from alien_desktop.gui.sheet.vitals_model import VitalsModel
from alien_desktop.gui.sheet.weapons_model import WeaponRole, WeaponsModel
from tests.gui.sheet.every_edit import ACTIONS, EDITS, Sitting
from tests.soak import every

FATAL = QAbstractItemModelTester.FailureReportingMode.Fatal
MODELS: dict[Any, Any] = {
    SkillsModel: (),
    VitalsModel: (),
    SuppliesModel: (),
    WeaponsModel: WeaponRole,
    ConditionsModel: (),
    InjuriesModel: (),
    InventoryModel: CarriedRole,
    TalentsModel: (),
}
NOT_OF_THE_SHEET_ALONE = {
    "convert_sheet": "makes another document",
    "keep_damage": "part of edits of attributes, talents and nature",
    "apply_damage": "hits come from a scene",
    "burnt": "hits come from a scene",
    "apply_instant_effect": "talents whose effect another roll decides",
    "apply_stress": "records of careers and drugs",
    "advance_time": "the clock has tests of its own",
}
"""Edits that need no act of their own, with the reason."""
BY_ROLLS = {
    "apply_push": "roll_skill",
    "apply_alarm": "roll_skill",
    "write_result": "roll_skill",
    "with_nothing_due": "roll_skill",
    "add_injury": "roll_injury",
    "apply_death_roll": "roll_death",
    "apply_supply_roll": "roll_supply",
    "spend_one": "use_item",
    "end_cravings": "use_item",
}
"""Edits that take the record of a roll, and the act that makes it."""
ROUNDS = 10


class Witness:
    """Follows the signals of a model, and compares what they said with what is different."""

    def __init__(self, model: SheetRowsModel, roles: Any) -> None:
        self.model = model
        self.fields = {int(role): role.name.lower() for role in roles}
        self.begin()
        model.rowsInserted.connect(self._on_inserted)
        model.rowsRemoved.connect(self._on_removed)
        model.rowsMoved.connect(self._on_moved)
        model.dataChanged.connect(self._on_data_changed)
        model.modelReset.connect(self._on_reset)

    def rows(self) -> dict[str, Any]:
        """Every row by its key, in order."""
        return {row.key: row for row in self.model.items()}  # type: ignore[attr-defined]

    def different(self, old: Any, new: Any) -> set[int]:
        """The roles in which two rows differ, worked out without the model."""
        found = {role for role, field in self.fields.items() if getattr(old, field, None) != getattr(new, field, None)}
        if old != new:
            found |= {ROW, int(Qt.ItemDataRole.AccessibleDescriptionRole), int(Qt.ItemDataRole.ToolTipRole)}
        if old.words() != new.words():
            found |= {int(Qt.ItemDataRole.DisplayRole), int(Qt.ItemDataRole.AccessibleTextRole)}
        if isinstance(self.model, ConditionsModel) and old.is_on != new.is_on:
            found.add(int(Qt.ItemDataRole.CheckStateRole))
        return found

    def tells_what_is_so(self) -> None:
        """Each role of each row gives the field of its record."""
        for place, row in enumerate(self.rows().values()):
            index = self.model.index(place)
            assert {role: index.data(role) for role in self.fields} == {
                role: getattr(row, field, None) for role, field in self.fields.items()
            }
            assert index.data(ROW) == row
            assert index.data() == index.data(Qt.ItemDataRole.AccessibleTextRole) == row.words()

    def begin(self) -> None:
        """What is there now is known; nothing has been said yet."""
        self.before = self.rows()
        self.keys = list(self.before)
        self.said: dict[str, set[int]] = {}
        self.resets = 0

    def check(self, action: str) -> str:
        """Return what was left out, or said and not so; empty = each difference has its signal and nothing else."""
        after = self.rows()
        name = f"{type(self.model).__name__} after {action}"
        wrong = "rows of the same character are never reset" if self.resets else ""
        if self.keys != list(after):
            wrong = "rows came, went or moved unsaid"
        for key, row in after.items():
            old = self.before.get(key, row)
            different = set() if old is row else self.different(old, row)
            if self.said.get(key, set()) != different:
                wrong = f"{key}: {self.said.get(key, set())} is said, {different} is so"
        self.begin()
        return f"{name}: {wrong}" if wrong else ""

    def _on_inserted(self, _parent: QModelIndex, first: int, last: int) -> None:
        for place in range(first, last + 1):
            self.keys.insert(place, self.model.data(self.model.index(place), ROW).key)

    def _on_removed(self, _parent: QModelIndex, first: int, last: int) -> None:
        del self.keys[first : last + 1]

    def _on_moved(self, _from: QModelIndex, first: int, last: int, _to: QModelIndex, place: int) -> None:
        assert first == last
        key = self.keys.pop(first)
        self.keys.insert(place if place < first else place - 1, key)

    def _on_data_changed(self, first: QModelIndex, last: QModelIndex, roles: list[int]) -> None:
        assert roles, "no roles would mean all of them"
        assert first.column() == last.column() == 0
        assert first.row() == last.row()
        key = self.keys[first.row()]
        assert key not in self.said, "a row is told once"
        self.said[key] = {int(role) for role in roles}

    def _on_reset(self) -> None:
        self.resets += 1


def modules() -> Iterator[ModuleType]:
    package = alien_desktop.documents.sheet
    for found in pkgutil.iter_modules(package.__path__):
        yield importlib.import_module(f"{package.__name__}.{found.name}")


def edits_of_a_sheet() -> set[str]:
    """The names of the public functions that turn a sheet into a sheet."""
    found = set()
    for module in modules():
        for name, function in vars(module).items():
            if not isfunction(function) or function.__module__ != module.__name__ or name.startswith("_"):
                continue
            hints = typing.get_type_hints(function)
            first = next(iter(function.__code__.co_varnames), "")
            if hints.get(first) is CharacterSheet and hints.get("return") is CharacterSheet:
                found.add(name)
    return found


def made(kind: type, at: Sitting, holder: QObject) -> Any:
    """A model of a kind over the open sheet."""
    return kind(at.opened, *([at.table.session] if kind is WeaponsModel else []), holder)


def run(edition: str, seed: str, actions: int) -> None:
    """Do that many things with all models watched, then undo and redo all of them."""
    at, holder = Sitting.begin(edition, seed), QObject()
    witnesses = [Witness(made(kind, at, holder), roles) for kind, roles in MODELS.items()]
    for witness in witnesses:
        QAbstractItemModelTester(witness.model, FATAL, holder)
    wrong: list[str] = []
    now = ""

    def check(_fields: object) -> None:
        """After every single change: a roll is several of them."""
        wrong.extend(said for witness in witnesses if (said := witness.check(now)))

    at.opened.changed.connect(check)
    at.table.rolls.state_changed.connect(check)  # a result that waits disables the weapons
    first, history = at.sheet, at.table.workspace.history
    order = list(ACTIONS)
    at.chance.shuffle(order)
    for number in range(actions):
        if number and number % 25 == 0:
            at.opened.edit(lambda sheet, _rules: sheet.evolve(health=3, conditions=()))  # the dead are dull
        now = order[number % len(order)]
        at.act(now)
        if at.chance.random() < 0.5:
            at.opened.end_burst()
    last = at.sheet
    assert last != first
    now = "undo"
    while history.can_undo:
        at.table.workspace.undo()
    assert at.sheet == first
    now = "redo"
    while history.can_redo:
        at.table.workspace.redo()
    assert at.sheet == last
    assert not wrong, "\n".join(wrong[:5])
    for witness, kind in zip(witnesses, MODELS, strict=True):
        witness.tells_what_is_so()
        assert made(kind, at, holder).items() == witness.model.items()  # type: ignore[attr-defined]
    at.opened.changed.disconnect(check)
    at.table.rolls.state_changed.disconnect(check)
    at.opened.setParent(holder)
    holder.deleteLater()  # models and testers go in order, not when the garbage collector likes
    QCoreApplication.sendPostedEvents(holder, QEvent.Type.DeferredDelete.value)


@pytest.mark.slow
@pytest.mark.parametrize("edition, seed", [("core", "a"), ("evolved", "b")])
def test_many_acts_are_reported_exactly_undone_to_the_first_and_redone_to_the_last(
    qapp: object, edition: str, seed: str
) -> None:
    run(edition, seed, 200 // every(4))


def test_every_kind_of_edit_has_its_act() -> None:
    wanted = edits_of_a_sheet()
    assert len(wanted) > 50
    missed = wanted - set(EDITS) - set(BY_ROLLS) - set(NOT_OF_THE_SHEET_ALONE)
    assert not missed, f"add an act to tests/gui/sheet/every_edit.py for: {', '.join(sorted(missed))}"
    assert set(BY_ROLLS.values()) <= set(ACTIONS)


def test_every_act_does_something(qapp: object) -> None:
    """An act that is always refused would prove nothing."""
    done: set[str] = set()
    for edition in ("core", "evolved"):
        at = Sitting.begin(edition, "kinds")
        for _ in range(ROUNDS):
            for name in ACTIONS:
                before = at.sheet
                at.act(name)
                if at.sheet is not before:
                    done.add(name)
            at.opened.edit(lambda sheet, _rules: sheet.evolve(health=3, conditions=(), nature="human"))
    assert done == set(ACTIONS), f"never done: {', '.join(sorted(set(ACTIONS) - done))}"
