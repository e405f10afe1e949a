"""What outside sources corrected: fatal injuries, reloads, power, size, training; by commands."""

import pytest

from alien_desktop.documents.sheet.values import load
from tests.console.fight import Fight, fight_in_memory

BOTH = pytest.mark.parametrize("edition", ["core", "evolved"])
MODIFIERS = {52: -1, 53: -1, 54: -1, 55: -1, 61: -1, 62: -2}
"""The printed modifiers of fatal injuries of the 2019 rules."""
STAMINA = {61: -1, 62: -2}
"""What these injuries take from Stamina as well."""


def house_rule(table: Fight, setting: str, option: str) -> None:
    session = table.evening.session
    session.set_preferences(session.preferences.evolve(house_rules={"core": {setting: option}}))


def crew(table: Fight, number: int) -> str:
    """Reyes with an injury and Vale beside her; return the injury's id."""
    for name in ("Reyes", "Vale"):
        table.do("document.crew", id=name, crew="Perdita")
        for attribute in ("strength", "empathy"):
            table.do("set", id=name, field=f"attributes.{attribute}", value=5)
    table.do("injury.pick", who="Reyes", number=number)
    return table.sheet("Reyes").injuries[0].id


def care_dice(table: Fight, injury: str) -> int:
    table.do("care.prepare", who="Reyes", action="injury", healer="Vale", injury=injury)
    base = table.do("table")["table"]["base"]
    assert isinstance(base, int)
    return base


def death_dice(table: Fight, injury: str) -> int:
    table.fall("6" * 9)
    (event,) = table.do("roll.death", who="Reyes", injury=injury)["events"]
    return len(event["base"])


@pytest.mark.parametrize("number", MODIFIERS)
def test_the_modifier_of_a_fatal_injury_belongs_to_medical_aid(number: int, qapp: object) -> None:
    with fight_in_memory("core", faces="3" * 300) as table:
        injury = crew(table, number)
        assert care_dice(table, injury) == 5 + MODIFIERS[number]
        assert death_dice(table, injury) == 5 + STAMINA.get(number, 0), "Stamina is lowered once"


@pytest.mark.parametrize("number", MODIFIERS)
def test_by_a_house_rule_the_modifier_is_on_the_death_roll(number: int, qapp: object) -> None:
    with fight_in_memory("core", faces="3" * 300) as table:
        house_rule(table, "fatal_modifier", "death_roll")
        injury = crew(table, number)
        assert care_dice(table, injury) == 5
        assert death_dice(table, injury) == max(0, 5 + MODIFIERS[number] + STAMINA.get(number, 0))


@BOTH
def test_reloads_weigh_a_quarter_and_the_loaded_one_nothing(edition: str, qapp: object) -> None:
    with fight_in_memory(edition) as table:
        table.do("sheet.add_item", who="Reyes", row=f"{edition}.weapon.m4a3_service_pistol")
        rules = table.evening.session.rules_for(edition)
        weights = []
        for reloads in (0, 1, 4):
            table.do("set", id="Reyes", field="weapons.0.reloads", value=reloads)
            weights.append(load(table.sheet("Reyes"), rules).value)
        assert [weight - weights[0] for weight in weights] == [0, 1, 4]
        assert weights[0] == table.sheet("Reyes").weapons[0].quarters
        table.do("sheet.put_item", who="Reyes", item=table.sheet("Reyes").weapons[0].id, place="stowed")
        assert load(table.sheet("Reyes"), rules).value == 0


@BOTH
@pytest.mark.parametrize("thing", ["stun_baton", "cutting_torch"])
def test_a_weapon_that_runs_on_power_has_a_supply_of_its_own(edition: str, thing: str, qapp: object) -> None:
    power = {"core": {"stun_baton": 5, "cutting_torch": 5}, "evolved": {"stun_baton": 2, "cutting_torch": 3}}
    with fight_in_memory(edition) as table:
        table.do("sheet.add_item", who="Reyes", row=f"{edition}.weapon.{thing}", place="in_hand")
        weapon = table.sheet("Reyes").weapons[0]
        assert (weapon.power, weapon.ammo) == (power[edition][thing], 0)
        table.fall("1" + "6" * 5)
        table.do("roll.supply", who="Reyes", supply="power", item=weapon.id)
        assert table.sheet("Reyes").weapons[0].power == power[edition][thing] - 1
        assert table.refused("roll.supply", who="Reyes", supply="ammo", item=weapon.id)
        table.do("set", id="Reyes", field="weapons.0.power", value=0)
        table.do("attack.prepare", who="Reyes", weapon=weapon.id)
        assert "no power" in table.refused("roll")


@BOTH
def test_each_attack_with_a_stun_baton_rolls_for_its_power(edition: str, qapp: object) -> None:
    """Core 11, evolved 11: per use of the item; in the scene and on a sheet alone."""
    with fight_in_memory(edition) as table:
        table.do("sheet.add_item", who="Reyes", row=f"{edition}.weapon.stun_baton", place="in_hand")
        weapon = table.sheet("Reyes").weapons[0]
        full = weapon.power or 0
        table.do("scene.near", who="Reyes", other="Guard")
        table.do("attack.declare", who="Reyes", way="close", weapon=weapon.id, targets=["Guard"])
        if edition == "evolved":
            table.do("attack.defend", target="Guard", defence="none")
        table.fall("2" * 20)
        while table.do("attack.show")["attack"]["next"]["does"] not in ("keep", "nothing"):
            table.do("attack.next")
        table.fall("1" + "2" * 8)
        while not table.do("attack.show")["attack"]["closed"]:
            table.do("attack.next")
        assert table.sheet("Reyes").weapons[0].power == full - 1
        table.do("undo")
        assert table.sheet("Reyes").weapons[0].power == full
        table.fall("2" * 9)
        table.do("attack.prepare", who="Reyes", weapon=weapon.id)
        table.do("roll")
        table.do("keep")
        table.fall("1" + "2" * 8)
        table.do("attack.settle_ammo")
        assert table.sheet("Reyes").weapons[0].power == full - 1


@BOTH
def test_ammunition_is_no_power(edition: str, qapp: object) -> None:
    with fight_in_memory(edition) as table:
        table.do("sheet.add_item", who="Reyes", row=f"{edition}.weapon.m4a3_service_pistol")
        before = table.sheet("Reyes")
        assert table.refused("roll.supply", who="Reyes", supply="power", item=before.weapons[0].id)
        assert table.sheet("Reyes") == before


@BOTH
def test_adversaries_have_a_size(edition: str, qapp: object) -> None:
    with fight_in_memory(edition) as table:
        row = next(iter(table.evening.session.rules_for(edition).catalog.creatures))
        table.do("adversary.create", row=row, edition=edition, name="Beast")
        assert table.do("state", id="Beast")["state"]["size"] == "normal"
        table.do("set", id="Beast", field="size", value="large")
        assert table.do("state", id="Beast")["state"]["size"] == "large"


def test_training_of_talents_is_a_setting_that_is_off(qapp: object) -> None:
    talent = "core.talent.tough"
    with fight_in_memory("core") as table:
        table.do("set", id="Reyes", field="experience", value=10)
        house_rule(table, "talent_training", "on")
        assert "practice" in table.refused("sheet.advance_talent", who="Reyes", row=talent)
        table.do("sheet.advance_talent", who="Reyes", row=talent, practised=True)
        table.do("undo")
        house_rule(table, "talent_training", "off")
        table.do("sheet.advance_talent", who="Reyes", row=talent)
        assert [one.source for one in table.sheet("Reyes").talents] == [talent]
