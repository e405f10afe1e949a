"""Rolls beside the skills: what falls, what it does to the sheet, what the log keeps, what undo takes back."""

from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.documents.sheet.items import Weapon
from alien_desktop.rules.dice.dice import ScriptedDice
from alien_desktop.rules.effects.vocabulary import Supply
from alien_desktop.rules.violation import RuleViolation
from alien_desktop.session.events import CriticalInjuryTaken, DiceEvent, Event, WeaponEmptied
from alien_desktop.session.rolls.roll_state import Phase
from tests.sample_session import SampleSession, result_of


class Scene:
    """A table, one character, and what was told."""

    def __init__(self, edition: str = "core", name: str = "Ibarra") -> None:
        self.table = SampleSession(edition)
        self.name = name
        self.gear = self.table.session.gear
        self.told: list[Event] = []
        for rolls in (self.gear, self.table.session.injuries):
            rolls.rolled.connect(self.told.append)

    @property
    def sheet(self) -> CharacterSheet:
        return self.table.sheet(self.name)

    @property
    def weapon(self) -> Weapon:
        return self.sheet.weapons[0]

    def last_dice(self) -> DiceEvent:
        event = self.events()[-1]
        assert isinstance(event, DiceEvent)
        return event

    def last_injury(self) -> CriticalInjuryTaken:
        event = self.events()[-1]
        assert isinstance(event, CriticalInjuryTaken)
        return event

    def events(self) -> list[Event]:
        return [event for entry in self.table.log.entries() for event in entry.events]

    def put(self, **fields: Any) -> None:
        self.table.workspace.edit("as the test wants it", [self.sheet.evolve(**fields)])


@pytest.fixture
def scene(qtbot: QtBot) -> Scene:
    return Scene()


def test_each_one_uses_up_a_supply_die(scene: Scene) -> None:
    scene.table.dice.fall(1, 1, 3, 4, 6)
    scene.gear.roll_supply(scene.sheet.id, Supply.AIR)
    assert scene.sheet.consumables.air == 3
    assert scene.last_dice().stress == (1, 1, 3, 4, 6)
    assert result_of(scene.events()[-1]) == "3 left"
    assert scene.told == scene.events()
    scene.table.workspace.undo()
    assert scene.sheet.consumables.air == 5
    assert scene.table.log.entries()[-1].taken_back


def test_a_supply_that_stays_is_in_the_log_all_the_same(scene: Scene) -> None:
    scene.table.dice.fall(2, 2)
    scene.gear.roll_supply(scene.sheet.id, Supply.FOOD)
    assert scene.sheet.consumables.food == 2
    assert result_of(scene.events()[-1]) == "all 2 left"


def test_food_that_runs_out_makes_hungry_in_the_same_step(scene: Scene) -> None:
    scene.table.dice.fall(1, 1)
    scene.gear.roll_supply(scene.sheet.id, Supply.FOOD)
    assert scene.sheet.consumables.food == 0
    assert "starving" in scene.sheet.conditions
    scene.table.workspace.undo()
    assert "starving" not in scene.sheet.conditions


def test_nothing_left_is_refused_with_a_sentence(scene: Scene) -> None:
    scene.put(consumables=scene.sheet.consumables.evolve(air=0))
    with pytest.raises(RuleViolation, match="No air is left to roll for"):
        scene.gear.roll_supply(scene.sheet.id, Supply.AIR)
    assert scene.events() == []


def test_firing_without_a_one_leaves_the_weapon_loaded(scene: Scene) -> None:
    scene.table.dice.fall(6, *(2,) * 10)
    scene.gear.fire(scene.sheet.id, scene.weapon.id)
    assert scene.table.rolls.state.title == scene.weapon.name
    assert scene.table.rolls.state.roll is not None
    assert len(scene.table.rolls.state.roll.base) == 7
    assert scene.weapon.ammo == 1


def test_a_one_on_a_stress_die_empties_the_weapon(scene: Scene) -> None:
    scene.table.dice.fall(*(6,) * 7, 1, 2, 2, 2)
    scene.gear.fire(scene.sheet.id, scene.weapon.id)
    assert scene.weapon.ammo == 1, "the panic comes first"
    scene.table.rolls.keep()
    assert scene.weapon.ammo == 0
    assert result_of(scene.events()[-1]) == "empty"
    assert isinstance(scene.told[-1], WeaponEmptied)
    assert scene.told[-1].weapon.id == scene.weapon.id


def test_rolling_without_firing_costs_no_ammunition(scene: Scene) -> None:
    scene.table.dice.fall(*(6,) * 7, 1, 2, 2, 2)
    scene.gear.roll_weapon(scene.sheet.id, scene.weapon.id)
    assert scene.weapon.ammo == 1


def test_a_one_that_comes_with_the_push_empties_too(scene: Scene) -> None:
    scene.table.dice.fall(*(2,) * 11)
    scene.gear.fire(scene.sheet.id, scene.weapon.id)
    assert scene.table.rolls.state.phase is Phase.PUSH
    scene.table.dice.fall(*(2,) * 11, 1)
    scene.table.rolls.push()
    scene.table.rolls.clear()
    assert scene.weapon.ammo == 0, "not forgotten although nobody settled it"


def test_rolling_the_same_pool_again_is_no_second_shot(scene: Scene) -> None:
    scene.table.dice.fall(*(2,) * 11)
    scene.gear.fire(scene.sheet.id, scene.weapon.id)
    scene.table.dice.fall(*(2,) * 10, 1)
    scene.table.rolls.roll()
    assert scene.weapon.ammo == 1


def test_a_single_shot_is_spent_at_once(scene: Scene) -> None:
    bolt_gun = scene.sheet.weapons[1]
    scene.table.dice.fall(*(6,) * 5, *(2,) * 4)
    scene.gear.fire(scene.sheet.id, bolt_gun.id)
    scene.table.rolls.keep()
    assert scene.sheet.weapons[1].ammo == 0


def test_an_empty_weapon_does_not_fire_and_reloading_mends_it(scene: Scene) -> None:
    scene.put(weapons=(scene.weapon.evolve(ammo=0), *scene.sheet.weapons[1:]))
    with pytest.raises(RuleViolation, match="reload"):
        scene.gear.fire(scene.sheet.id, scene.weapon.id)
    assert scene.table.rolls.state.roll is None
    scene.gear.reload(scene.sheet.id, scene.weapon.id)
    assert scene.weapon.ammo == 1


def test_in_the_second_edition_every_shot_rolls_for_ammunition(qtbot: QtBot) -> None:
    scene = Scene("evolved")
    assert scene.weapon.ammo == 2
    scene.table.dice.fall(6, *(2,) * 10, 1, 4)
    scene.gear.fire(scene.sheet.id, scene.weapon.id)
    assert scene.weapon.ammo == 2, "a push could spare it (S4-063)"
    scene.table.rolls.keep()
    assert scene.weapon.ammo == 1
    assert scene.last_dice().stress == (1, 4)
    scene.table.workspace.undo()
    assert scene.weapon.ammo == 2


def test_the_ammunition_is_rolled_for_once_after_the_push(qtbot: QtBot) -> None:
    scene = Scene("evolved")
    scene.table.dice.fall(*(2,) * 11)
    scene.gear.fire(scene.sheet.id, scene.weapon.id)
    scene.table.dice.fall(*(2,) * 12, 4, 4)
    scene.table.rolls.push()
    assert scene.table.dice.faces == []
    assert scene.weapon.ammo == 2


def test_reloads_that_are_counted_go_down(qtbot: QtBot) -> None:
    scene = Scene("evolved")
    scene.put(weapons=(scene.weapon.evolve(ammo=0, reloads=1), *scene.sheet.weapons[1:]))
    scene.gear.reload(scene.sheet.id, scene.weapon.id)
    assert (scene.weapon.ammo, scene.weapon.reloads) == (2, 0)
    with pytest.raises(RuleViolation, match="No reload is left"):
        scene.gear.reload(scene.sheet.id, scene.weapon.id)


def test_a_waiting_panic_is_not_replaced_by_a_shot(scene: Scene) -> None:
    scene.table.dice.fall(*(2,) * 7, 1, 2, 2, 2)
    scene.gear.roll_weapon(scene.sheet.id, scene.weapon.id)
    scene.table.dice.fall(3)
    scene.table.alarms.roll()
    assert scene.table.rolls.state.phase is Phase.ANSWER
    with pytest.raises(RuleViolation, match="waits"):
        scene.gear.fire(scene.sheet.id, scene.weapon.id)
    assert scene.table.rolls.state.phase is Phase.ANSWER


def test_armor_takes_off_a_point_for_each_six(scene: Scene) -> None:
    scene.table.dice.fall(6, 3)
    scene.gear.roll_armor(scene.sheet.id, scene.sheet.armor[0].id)
    assert scene.last_dice().base == (6, 3)
    assert result_of(scene.events()[-1]) == "1 damage less"


def test_an_armor_level_is_not_rolled(qtbot: QtBot) -> None:
    scene = Scene("evolved")
    with pytest.raises(RuleViolation, match="not rolled"):
        scene.gear.roll_armor(scene.sheet.id, scene.sheet.armor[0].id)


def test_an_injury_is_rolled_with_its_healing_time(scene: Scene) -> None:
    scene.table.dice.fall(4, 5, 3)
    scene.table.session.injuries.roll_injury(scene.sheet.id)
    injury = scene.sheet.injuries[0]
    assert (injury.row, injury.name, injury.days_left, injury.time_left) == (45, "Bleeding Gut", 3, "shift")
    assert scene.last_injury().rolled == (45,)
    assert str(scene.table.workspace.history.undo_title).endswith("critical injury 45, Bleeding Gut")
    scene.table.workspace.undo()
    assert scene.sheet.injuries == ()


def test_a_synthetic_rolls_on_its_own_table(qtbot: QtBot) -> None:
    scene = Scene("core", "Lumen")
    scene.table.dice.fall(3)
    scene.table.session.injuries.roll_injury(scene.sheet.id)
    assert scene.sheet.injuries[0].name == "Destroyed Arm Servos"


def test_a_passed_death_roll_keeps_the_limit_and_a_failed_one_kills(scene: Scene) -> None:
    scene.table.dice.fall(4)
    scene.table.session.injuries.pick_injury(scene.sheet.id, 45)
    injury = scene.sheet.injuries[0].id
    scene.table.dice.fall(6, 1, 1, 1, 1)
    scene.table.session.injuries.roll_death(scene.sheet.id, injury)
    assert scene.sheet.injuries[0].survived == 1
    assert result_of(scene.told[-1]) == "lives on"
    scene.table.session.injuries.roll_death(scene.sheet.id, injury, ScriptedDice((2, 2, 2, 2, 2)))
    assert "dead" in scene.sheet.conditions
    assert scene.last_dice().by_hand
    scene.table.workspace.undo()
    assert "dead" not in scene.sheet.conditions


def test_a_days_worth_is_used_up_without_a_roll(qtbot: QtBot) -> None:
    scene = Scene("evolved")
    scene.gear.use_day(scene.sheet.id, Supply.FOOD)
    assert scene.sheet.consumables.food == 0
    with pytest.raises(RuleViolation, match="No food is left"):
        scene.gear.use_day(scene.sheet.id, Supply.FOOD)
