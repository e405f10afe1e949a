"""The models of the sheet: what they hold, what an edit changes in them, exactly, and what they write."""

import random
from typing import Any

import pytest
from PySide6.QtCore import QAbstractItemModel, Qt
from PySide6.QtTest import QAbstractItemModelTester, QSignalSpy
from pytestqt.qtbot import QtBot

from alien_desktop.documents.sheet.conditions import add_condition
from alien_desktop.documents.sheet.deprivation import begin_deprivation
from alien_desktop.documents.sheet.identity import add_talent, set_attribute, set_skill
from alien_desktop.documents.sheet.item_edits import add_item, change_item, move_item
from alien_desktop.documents.sheet.items import CarryPlace
from alien_desktop.documents.sheet.new_parts import item_from, talent_from
from alien_desktop.documents.sheet.timed_effects import begin_timed_effect
from alien_desktop.documents.sheet.values import HEALTH_MAX
from alien_desktop.documents.sheet.vitals import set_stress
from alien_desktop.documents.sheet_rules import rules_of
from alien_desktop.documents.upkeep.advance_time import advance_time
from alien_desktop.documents.upkeep.upkeep_item import TimeStep
from alien_desktop.gui.kit.keyed_rows import ROW
from alien_desktop.gui.sheet.conditions_model import ConditionsModel
from alien_desktop.gui.sheet.injuries_model import InjuriesModel
from alien_desktop.gui.sheet.inventory_model import CarriedRole, InventoryModel
from alien_desktop.gui.sheet.sheet_rows_model import SheetRowsModel
from alien_desktop.gui.sheet.skills_model import SkillsModel
from alien_desktop.gui.sheet.supplies_model import SuppliesModel
from alien_desktop.gui.sheet.talents_model import TalentsModel
from alien_desktop.gui.sheet.vitals_model import CURRENT_RADS, HEALTH, RADS, STRESS, VitalsModel
from alien_desktop.gui.sheet.weapons_model import WeaponPress, WeaponRole, WeaponsModel, button_key
from alien_desktop.rules.body.clock import TimeUnit
from alien_desktop.rules.people.characteristics import Attribute, Skill
from alien_desktop.session.sheet_editor import SheetEditor
from tests.sample_session import SampleSession
from tests.soak import editions

RECORD = {ROW, Qt.ItemDataRole.AccessibleDescriptionRole, Qt.ItemDataRole.ToolTipRole}
"""The roles that are told when anything in the record of a row changes."""
CHECK = Qt.ItemDataRole.CheckStateRole
FATAL = QAbstractItemModelTester.FailureReportingMode.Fatal


class Opened:
    """Ibarra's sheet, open."""

    def __init__(self, edition: str = "core", name: str = "Ibarra") -> None:
        self.table = SampleSession(edition)
        self.name = name
        self.sheet = SheetEditor(self.table.workspace, rules_of)
        self.sheet.set_document(self.table.id_of(name))

    @property
    def document(self) -> Any:
        return self.table.sheet(self.name)

    def edit(self, change: Any) -> None:
        assert self.sheet.edit(change)


@pytest.fixture
def opened(qtbot: QtBot) -> Opened:
    return Opened()


def made(kind: Any, opened: Opened) -> Any:
    """A model of a kind over the open sheet."""
    return kind(opened.sheet, opened.table.session) if kind is WeaponsModel else kind(opened.sheet)


def changes(spy: QSignalSpy) -> list[tuple[int, set[int]]]:
    """Row and roles of every dataChanged, each for one row."""
    found = []
    for place in range(spy.count()):
        first, last, roles = spy.at(place)
        assert first.row() == last.row()
        found.append((first.row(), set(roles)))
    return found


@pytest.mark.parametrize(
    "kind",
    [
        SkillsModel,
        VitalsModel,
        SuppliesModel,
        WeaponsModel,
        ConditionsModel,
        InjuriesModel,
        InventoryModel,
        TalentsModel,
    ],
)
@pytest.mark.parametrize("edition", ["core", "evolved"])
def test_every_model_keeps_the_contract_of_item_models_while_the_sheet_is_edited(
    qtbot: QtBot, kind: Any, edition: str
) -> None:
    opened = Opened(edition)
    model: SheetRowsModel = made(kind, opened)
    tester = QAbstractItemModelTester(model, FATAL)
    rules = rules_of(edition)
    weapon = next(iter(rules.catalog.weapons))
    opened.edit(lambda sheet, _r: add_item(sheet, item_from(weapon, rules)))
    opened.edit(lambda sheet, _r: add_condition(sheet, "prone"))
    opened.edit(lambda sheet, _r: add_talent(sheet, talent_from(next(iter(rules.catalog.talents)), rules), rules))
    opened.table.dice.fall(*(3,) * 6)
    opened.table.session.injuries.pick_injury(opened.document.id, 33)
    opened.edit(lambda sheet, _r: move_item(sheet, sheet.weapons[0].id, 2))
    for _ in range(5):
        opened.table.workspace.undo()
    opened.sheet.set_document(opened.table.id_of("Lumen"))
    opened.sheet.set_document("")
    assert model.rowCount() == 0
    del tester


def row(model: QAbstractItemModel, key: str) -> Any:
    assert isinstance(model, SheetRowsModel)
    return model.index_of(key)


def test_a_skill_knows_its_dice_and_its_terms(opened: Opened) -> None:
    model = SkillsModel(opened.sheet)
    piloting = row(model, "piloting")
    entry = piloting.data(ROW)
    assert (entry.name, entry.level, entry.dice) == ("Piloting", 2, 6)
    assert [(str(term.label), term.dice) for term in model.pool_of(entry).base_terms] == [
        ("Agility", 4),
        ("Piloting", 2),
    ]
    assert piloting.data(Qt.ItemDataRole.EditRole) == 2


def test_setting_a_skill_changes_one_row_and_is_one_step(opened: Opened) -> None:
    model = SkillsModel(opened.sheet)
    piloting = row(model, "piloting")
    spy = QSignalSpy(model.dataChanged)
    assert model.setData(piloting, 4)
    assert opened.document.skills.piloting == 4
    text = {Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole}
    assert changes(spy) == [(piloting.row(), RECORD | text)]
    opened.table.workspace.undo()
    assert opened.document.skills.piloting == 2


def test_stress_changes_what_a_skill_is_rolled_with_and_no_row(opened: Opened) -> None:
    """However few base dice there are: in one edition modifiers take stress dice when those have run out."""
    opened.edit(lambda sheet, rules: set_skill(set_attribute(sheet, Attribute.AGILITY, 1, rules), Skill.MOBILITY, 0))
    opened.table.dice.fall(4, 4, 4)
    opened.table.session.injuries.pick_injury(opened.document.id, 33)
    model = SkillsModel(opened.sheet)
    spy = QSignalSpy(model.dataChanged)
    opened.edit(lambda sheet, rules: set_stress(sheet, 7, rules))
    assert spy.count() == 0
    assert SkillsModel(opened.sheet).items() == model.items()
    assert "and 7 stress dice" in row(model, "piloting").data(Qt.ItemDataRole.ToolTipRole)
    assert "Taken from stress dice" in row(model, "mobility").data(Qt.ItemDataRole.ToolTipRole)


def test_an_injury_lowers_the_skills_it_names(opened: Opened) -> None:
    model = SkillsModel(opened.sheet)
    opened.table.dice.fall(4, 4, 4)
    opened.table.session.injuries.pick_injury(opened.document.id, 33)
    lowered = {entry.key: entry.lowered for entry in model.items() if entry.lowered}
    assert lowered == {"mobility": -2, "close_combat": -2}


def test_weapons_speak_the_words_of_the_edition(qtbot: QtBot) -> None:
    for edition, word in (("core", "Engaged"), ("evolved", "Adjacent")):
        opened = Opened(edition, "Okafor")
        model = WeaponsModel(opened.sheet, opened.table.session)
        assert row(model, "unarmed").data(ROW).reach == word


def test_armor_is_rolled_in_one_edition_and_a_level_in_the_other(qtbot: QtBot) -> None:
    for edition, can_roll in (("core", True), ("evolved", False)):
        opened = Opened(edition)
        model = WeaponsModel(opened.sheet, opened.table.session)
        suit = row(model, opened.document.armor[0].id)
        assert suit.data(ROW).is_armor is True
        assert suit.data(ROW).can_roll is can_roll


def test_ammunition_changes_its_row_and_the_button_that_fires(opened: Opened) -> None:
    model = WeaponsModel(opened.sheet, opened.table.session)
    pistol = row(model, opened.document.weapons[0].id)
    spy = QSignalSpy(model.dataChanged)
    assert model.setData(pistol, 0, WeaponRole.AMMO)
    text = {Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole}
    button = row(model, button_key(pistol.data(ROW).key, WeaponPress.FIRE))
    assert changes(spy) == [(pistol.row(), {WeaponRole.AMMO} | RECORD | text), (button.row(), RECORD | text)]
    assert (button.data(ROW).text, button.data(ROW).press) == ("Load", WeaponPress.LOAD)
    assert opened.document.weapons[0].ammo == 0


def test_bare_hands_cannot_be_edited(qtbot: QtBot) -> None:
    opened = Opened("core", "Okafor")
    model = WeaponsModel(opened.sheet, opened.table.session)
    hands = row(model, "unarmed")
    assert not model.flags(hands) & Qt.ItemFlag.ItemIsEditable
    assert not model.setData(hands, 3, WeaponRole.AMMO)


def test_needs_are_offered_and_other_states_come_when_they_hold(opened: Opened) -> None:
    model = ConditionsModel(opened.sheet)
    names = [model.index(place).data(ROW).name for place in range(model.rowCount())]
    assert names == ["Starving", "Dehydrated", "Exhausted", "Freezing"]
    inserted = QSignalSpy(model.rowsInserted)
    opened.edit(lambda sheet, _r: add_condition(sheet, "prone"))
    assert inserted.count() == 1
    assert row(model, "condition:prone").data(Qt.ItemDataRole.CheckStateRole) is Qt.CheckState.Checked


def test_the_second_edition_has_one_need_and_shows_responses_with_their_end(qtbot: QtBot) -> None:
    opened = Opened("evolved", "Vance")
    model = ConditionsModel(opened.sheet)
    assert [model.index(p).data(ROW).name for p in range(model.rowCount())] == ["Fatigued"]
    table = rules_of("evolved").catalog.responses
    assert table is not None
    staying = next(each for each in table.rows if each.stays)
    opened.edit(lambda sheet, _r: sheet.evolve(responses=(staying.id,)))
    response = row(model, f"response:{staying.id}")
    assert response.data(ROW).name == staying.name
    assert response.data(ROW).ends == "until stress is relieved"


def test_ticking_a_state_is_one_step(opened: Opened) -> None:
    model = ConditionsModel(opened.sheet)
    starving = row(model, "condition:starving")
    spy = QSignalSpy(model.dataChanged)
    assert model.setData(starving, Qt.CheckState.Checked, Qt.ItemDataRole.CheckStateRole)
    assert "starving" in opened.document.conditions
    text = {Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole, Qt.ItemDataRole.CheckStateRole}
    assert changes(spy) == [(0, RECORD | text)]
    opened.table.workspace.undo()
    assert opened.document.conditions == ("exhausted",)


def test_a_synthetic_has_no_needs(qtbot: QtBot) -> None:
    opened = Opened("core", "Lumen")
    assert ConditionsModel(opened.sheet).rowCount() == 0


def test_an_injury_says_when_it_kills(opened: Opened) -> None:
    model = InjuriesModel(opened.sheet)
    opened.table.dice.fall(4)
    opened.table.session.injuries.pick_injury(opened.document.id, 45)
    injury = model.index(0)
    assert (injury.data(ROW).number, injury.data(ROW).name) == (45, "Bleeding Gut")
    assert injury.data(ROW).short == "Fatal: death roll in 1 Shift"
    assert injury.data(ROW).days_left == 4
    spy = QSignalSpy(model.dataChanged)
    assert model.setData(injury, 2)
    assert changes(spy) == [(0, RECORD)]


def test_a_place_changes_one_row_of_the_load(opened: Opened) -> None:
    model = InventoryModel(opened.sheet)
    bolt_gun = opened.document.weapons[1].id
    spy = QSignalSpy(model.dataChanged)
    assert model.setData(row(model, bolt_gun), CarryPlace.IN_HAND, CarriedRole.PLACE)
    text = {Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole}
    assert changes(spy) == [(1, {CarriedRole.PLACE} | RECORD | text)]
    assert opened.document.weapons[1].place is CarryPlace.IN_HAND


def test_a_stowed_thing_moves_to_the_end_and_weighs_nothing(opened: Opened) -> None:
    model = InventoryModel(opened.sheet)
    pistol = opened.document.weapons[0].id
    assert row(model, pistol).row() == 0
    assert model.setData(row(model, pistol), CarryPlace.STOWED, CarriedRole.PLACE)
    assert row(model, pistol).row() == model.rowCount() - 1
    assert row(model, pistol).data(CarriedRole.PLACE) == CarryPlace.STOWED


def test_supplies_in_the_load_are_changed_elsewhere(opened: Opened) -> None:
    model = InventoryModel(opened.sheet)
    food = row(model, "supply:food")
    assert food.isValid()
    assert not model.setData(food, 3, CarriedRole.QUANTITY)
    assert not model.flags(food) & Qt.ItemFlag.ItemIsEditable


def test_no_more_of_a_thing_removes_it(opened: Opened) -> None:
    model = InventoryModel(opened.sheet)
    radio = opened.document.gear[0].id
    assert model.setData(row(model, radio), 0, CarriedRole.QUANTITY)
    assert opened.document.gear == ()
    assert model.row_of(radio) == -1


def test_a_renamed_weapon_changes_its_own_row_and_its_buttons(opened: Opened) -> None:
    model = WeaponsModel(opened.sheet, opened.table.session)
    spy = QSignalSpy(model.dataChanged)
    pistol = opened.document.weapons[0].id
    opened.edit(lambda sheet, _r: change_item(sheet, pistol, name="Old faithful"))
    assert [model.index(place).data(ROW).words() for place, _ in changes(spy)][1:] == [
        "Roll Old faithful, 7 dice",
        "Fire Old faithful and count its ammunition",
    ]
    assert Qt.ItemDataRole.DisplayRole in changes(spy)[0][1]


def test_a_talent_has_our_words_and_an_unknown_one_is_reported(opened: Opened) -> None:
    model = TalentsModel(opened.sheet)
    assert model.index(0).data(ROW).name == "Reckless"
    assert "pushed twice" in model.index(0).data(ROW).text
    known = opened.document.talents[0]
    opened.edit(lambda sheet, _r: sheet.evolve(talents=(known.evolve(source="pack.talent.gone"),)))
    assert model.index(0).data(ROW).text == "Not in the catalog."
    assert model.index(0).data(ROW).name == "Reckless"


def random_edit(opened: Opened, models: dict[type, Any], chance: random.Random) -> None:
    """Do one thing that a person can do with the models."""
    kind = chance.choice(list(models))
    model = models[kind]
    if not model.rowCount():
        return
    index = model.index(chance.randrange(model.rowCount()))
    if kind is SkillsModel:
        model.setData(index, chance.randint(0, 5))
    elif kind is WeaponsModel:
        model.setData(index, chance.randint(0, 3), WeaponRole.RELOADS)
        model.setData(index, chance.randint(0, 3), WeaponRole.AMMO)
    elif kind is ConditionsModel:
        model.setData(index, chance.choice((Qt.CheckState.Checked, Qt.CheckState.Unchecked)), CHECK)
    else:
        model.setData(index, chance.choice(list(CarryPlace)), CarriedRole.PLACE)
        model.setData(index, chance.randint(1, 4), CarriedRole.QUANTITY)
    if chance.random() < 0.3:
        opened.sheet.end_burst()


@pytest.mark.slow
@pytest.mark.parametrize("edition", editions("core"))
def test_two_hundred_edits_are_undone_to_the_first_document_and_redone_to_the_last(qtbot: QtBot, edition: str) -> None:
    opened = Opened(edition)
    models: dict[type, Any] = {
        kind: made(kind, opened) for kind in (SkillsModel, WeaponsModel, ConditionsModel, InventoryModel)
    }
    testers = [QAbstractItemModelTester(model, FATAL) for model in models.values()]
    first = opened.document
    chance = random.Random(66)
    for _ in range(200):
        random_edit(opened, models, chance)
    last = opened.document
    assert last != first
    history = opened.table.workspace.history
    while history.can_undo:
        opened.table.workspace.undo()
    assert opened.document == first
    while history.can_redo:
        opened.table.workspace.redo()
    assert opened.document == last
    fresh = {kind: made(kind, opened).items() for kind in models}
    assert fresh == {kind: model.items() for kind, model in models.items()}
    del testers


@pytest.mark.parametrize("edition", ["core", "evolved"])
def test_active_drugs_and_needs_are_rows_that_change_by_themselves(qtbot: QtBot, edition: str) -> None:
    opened = Opened(edition, "Ibarra")
    rules = rules_of(edition)
    opened.edit(lambda sheet, _r: sheet.evolve(conditions=(), panic=(), responses=(), deprivations=()))
    model = ConditionsModel(opened.sheet)
    QAbstractItemModelTester(model, FATAL)
    inserted = QSignalSpy(model.rowsInserted)
    opened.edit(
        lambda sheet, _r: begin_timed_effect(
            sheet, rules.catalog.drugs_and_food[f"{edition}.consumable.naproleve"], rules
        )
    )
    assert inserted.count() == 1
    drug = row(model, "lasting:s1")
    assert (drug.data(ROW).name, drug.data(ROW).ends) == ("Naproleve", "in 1 Shift")
    spy = QSignalSpy(model.dataChanged)
    opened.edit(
        lambda sheet, _r: begin_timed_effect(
            sheet, rules.catalog.drugs_and_food[f"{edition}.consumable.naproleve"], rules
        )
    )
    assert {place for place, _ in changes(spy)} == {drug.row()}
    assert row(model, "lasting:s1").data(ROW).note == "−1 on all skill rolls"
    opened.edit(lambda sheet, _r: advance_time(sheet, (), rules, TimeStep.TURN))
    assert "59" in row(model, "lasting:s1").data(ROW).ends
    assert model.setData(row(model, "lasting:s1"), Qt.CheckState.Unchecked, CHECK)
    assert opened.document.timed_effects == ()
    cause = "cold" if edition == "evolved" else "sub_zero"
    every = TimeUnit.SHIFT if edition == "evolved" else None
    opened.edit(lambda sheet, _r: begin_deprivation(sheet, cause, rules, every))
    if edition == "evolved":
        assert model.setData(row(model, "hardship:cold"), Qt.CheckState.Unchecked, CHECK)
        assert opened.document.deprivations == ()
    else:
        assert row(model, "condition:freezing").data(ROW).text.startswith("From frost.")


def test_setting_stress_changes_its_row_and_is_one_step_however_often(opened: Opened) -> None:
    model = VitalsModel(opened.sheet)
    spy, steps = QSignalSpy(model.dataChanged), opened.table.workspace.history.index
    stress = row(model, STRESS)
    assert stress.data() == "Stress 4 of 10"
    for level in (5, 6, 7):
        assert model.setData(stress, level)
    text = {Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole}
    assert changes(spy) == [(stress.row(), RECORD | text)] * 3
    assert opened.table.workspace.history.index == steps + 1
    assert str(opened.table.workspace.history.undo_title) == "Rook Ibarra: stress 7"
    opened.table.workspace.undo()
    assert (opened.document.stress, stress.data(Qt.ItemDataRole.EditRole)) == (4, 4)


def test_a_maximum_by_hand_changes_the_limit_and_its_meter_and_is_given_back_by_none(opened: Opened) -> None:
    model = VitalsModel(opened.sheet)
    spy = QSignalSpy(model.dataChanged)
    limit = row(model, HEALTH_MAX)
    assert model.setData(limit, 6)
    assert {place for place, _ in changes(spy)} == {limit.row(), row(model, HEALTH).row()}
    health = row(model, HEALTH).data(ROW)
    assert (health.most, health.is_by_hand, limit.data(ROW).automatic) == (6, True, 4)
    assert model.setData(limit, None)
    assert opened.document.overrides == ()
    assert not model.setData(row(model, HEALTH), None), "Health is nothing that the app works out"


def test_the_sum_of_rads_and_the_stress_of_a_synthetic_cannot_be_set(qtbot: QtBot) -> None:
    opened = Opened()
    model = VitalsModel(opened.sheet)
    assert not model.setData(row(model, RADS), 3)
    assert model.setData(row(model, CURRENT_RADS), 3)
    assert row(model, RADS).data(ROW).value == 3
    model = VitalsModel(Opened("core", "Lumen").sheet)
    stress = row(model, STRESS)
    assert stress.data() == "Synthetic: no stress, no panic, no push"
    assert not stress.flags() & Qt.ItemFlag.ItemIsEditable
    assert not model.setData(stress, 3)


@pytest.mark.parametrize(
    "supply, occasions",
    [
        ("air", "every Turn without good air, after exertion"),
        ("food", "every day"),
        ("power", "when it is used"),
        pytest.param("water", "every day, after exertion", marks=pytest.mark.rule("S2-137")),
    ],
)
def test_the_row_of_a_supply_says_when_it_is_rolled(supply: str, occasions: str, opened: Opened) -> None:
    model = SuppliesModel(opened.sheet)
    words = row(model, supply).data(Qt.ItemDataRole.ToolTipRole)
    assert f"Rolled: {occasions}." in words


def test_a_supply_is_set_in_its_row_and_what_a_synthetic_does_not_need_stands_last(qtbot: QtBot) -> None:
    opened = Opened()
    model = SuppliesModel(opened.sheet)
    spy = QSignalSpy(model.dataChanged)
    air = row(model, "air")
    assert air.data() == "Air, 5 of 6 dice"
    assert model.setData(air, 2)
    assert [place for place, _ in changes(spy)] == [air.row()]
    assert opened.document.consumables.air == 2
    model = SuppliesModel(Opened("core", "Lumen").sheet)
    assert next(entry.key for entry in model.items()) == "power"
    assert not model.setData(row(model, "air"), 2)
