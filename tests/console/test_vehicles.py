"""Vehicles by commands: boarded, started, driven and rammed with actions; what a hit does to hull, parts and people."""

import itertools
from fractions import Fraction
from typing import Any

import pytest

from alien_desktop.documents.house_rules import with_choice
from tests.console.fight import Fight, fight_in_memory

pytestmark = pytest.mark.usefixtures("qapp")

BOTH = pytest.mark.parametrize("edition", ["core", "evolved"])


def road(table: Fight) -> None:
    """Garage – Road – Ridge – Pass with open ways; the crew in the Garage with a tractor, the guard on the Road."""
    names = ("Garage", "Road", "Ridge", "Pass")
    for name in names:
        table.do("zone.add", name=name)
    for one, other in itertools.pairwise(names):
        table.do("way.connect", one=one, other=other)
    edition = table.scene.edition
    table.do("vehicle.from_catalog", row=f"{edition}.vehicle.daihotai_tractor", zone="Garage")
    table.do("zone.put", who=["Reyes", "Vale"], zone="Garage")
    table.do("zone.put", who=["Guard"], zone="Road")


def played(table: Fight, edition: str, setting: str, option: str) -> None:
    session = table.evening.session
    session.set_preferences(with_choice(session.preferences, edition, setting, option))


def turn_of(table: Fight, who: str) -> None:
    if not table.scene.cards:
        table.do("scene.draw")
    while True:
        table.do("scene.next_turn")
        if table.now == who:
            return


def left(table: Fight, who: str) -> tuple[bool, int]:
    """Whether the larger action of the turn is left, and how many smaller ones are gone."""
    card = next(one for one in table.scene.cards if table.scene.combatant(one.combatant).name == who)
    paid = [use.paid.value for use in card.uses]
    return "main" not in paid, paid.count("minor")


def seated(table: Fight, *, running: bool = True) -> None:
    table.do("vehicle.seat", who="Reyes", vehicle="Daihotai Tractor")
    table.do("vehicle.seat", who="Vale", vehicle="Daihotai Tractor")
    if running:
        table.do("vehicle.edit", vehicle="Daihotai Tractor", running=True)


def struck(table: Fight, face: str) -> list[dict[str, Any]]:
    """The tractor with both of the crew in it takes a hit that no armor stops; the part by this face. Its events."""
    road(table)
    seated(table)
    table.do("vehicle.edit", vehicle="Daihotai Tractor", armor=0)
    table.fall(face)
    events = table.do("vehicle.hit", vehicle="Daihotai Tractor", damage=3)["events"]
    assert isinstance(events, list)
    return events


def due(table: Fight) -> list[dict[str, Any]]:
    found = table.do("scene.due")["due"]
    assert isinstance(found, list)
    return found


def test_the_list_of_actions_knows_who_sits_at_the_controls_and_whether_the_engine_runs() -> None:
    with fight_in_memory("core", guards=1) as table:
        road(table)
        turn_of(table, "Reyes")

        def reasons() -> dict[str, str]:
            return {one["action"]: one["refused"] for one in table.do("scene.actions", who="Reyes")["actions"]}

        assert "not at the controls" in reasons()["start_engine"]
        seated(table, running=False)
        assert reasons()["start_engine"] == ""
        assert "at the controls already" in reasons()["grab_the_wheel"]
        table.do("vehicle.edit", vehicle="Daihotai Tractor", running=True)
        assert "runs already" in reasons()["start_engine"]


@BOTH
def test_nobody_is_struck_through_a_closed_vehicle(edition: str) -> None:
    """Its armor is cover against shots; blows reach those who ride in the open (evolved 12.4), as friends inside do."""
    with fight_in_memory(edition, guards=1) as table:
        road(table)
        table.do("zone.put", who=["Guard"], zone="Garage")
        table.do("scene.add_from_catalog", row=f"{edition}.creature.drone")
        table.do("zone.put", who=["Drone"], zone="Garage")
        seated(table)
        table.do("scene.near", who="Guard", other="Vale", near=True)

        def refused(who: str, **way: object) -> str | None:
            (vale,) = [
                one for one in table.do("attack.targets", who=who, friends=True, **way)["targets"] if one["id"] == "c2"
            ]
            reason: str | None = vale["refused"]
            return reason

        blows = ({"who": "Guard", "way": "close"}, {"who": "Drone", "way": "signature", "number": 5})
        assert [str(refused(**blow)) for blow in blows] == ["Daihotai Tractor is closed, and between them."] * 2
        assert refused("Drone", way="signature", number=1) is None, "a gaze goes through"
        assert refused("Reyes", way="close") is None, "they sit next to each other"
        table.do("vehicle.edit", vehicle="Daihotai Tractor", closed=False)
        assert [refused(**blow) for blow in blows] == [None, None]


@pytest.mark.rule("S0-094", "S0-145", "S1-090")
def test_in_2019_boarding_is_fast_and_starting_the_engine_slow() -> None:
    with fight_in_memory("core", guards=1) as table:
        road(table)
        turn_of(table, "Reyes")
        assert "sits in no vehicle" in table.refused("vehicle.leave", who="Reyes")
        assert "not at the controls" in table.refused("vehicle.start", who="Reyes")
        table.do("vehicle.board", who="Reyes", vehicle="Daihotai Tractor")
        assert left(table, "Reyes") == (True, 1)
        assert (table.scene.combatants[0].vehicle, table.scene.combatants[0].seat) == ("v1", 0)
        assert table.scene.combatants[0].barrier == 4, "its armor is their cover"
        assert "engine" in table.refused("vehicle.drive", who="Reyes", zone="Road")
        table.do("vehicle.start", who="Reyes")
        assert (table.scene.vehicles[0].running, left(table, "Reyes")) == (True, (False, 1))
        assert "runs already" in table.refused("vehicle.start", who="Reyes")
        table.do("undo")
        table.do("undo")
        assert (table.scene.combatants[0].vehicle, table.scene.combatants[0].barrier) == ("", 0)


def test_by_the_house_rule_boarding_takes_the_larger_action() -> None:
    with fight_in_memory("core", guards=1) as table:
        road(table)
        played(table, "core", "board_vehicle", "main")
        turn_of(table, "Reyes")
        table.do("vehicle.board", who="Reyes", vehicle="Daihotai Tractor")
        assert left(table, "Reyes") == (False, 0)


def test_in_evolved_boarding_and_starting_are_quick() -> None:
    with fight_in_memory("evolved", guards=1) as table:
        road(table)
        turn_of(table, "Reyes")
        table.do("vehicle.board", who="Reyes", vehicle="Daihotai Tractor")
        table.do("vehicle.start", who="Reyes")
        assert left(table, "Reyes") == (False, 1), "the second quick one takes the place of the full one"
        assert table.scene.vehicles[0].running
        assert table.refused("vehicle.wheel", who="Vale").startswith("This edition has no action for taking the wheel")


@pytest.mark.rule("S0-144", "S4-022")
@pytest.mark.parametrize("edition, action", [("core", "minor"), ("evolved", "main")])
def test_a_drive_rolls_piloting_with_the_maneuver_and_takes_all_seats_along(edition: str, action: str) -> None:
    with fight_in_memory(edition, guards=1) as table:
        road(table)
        seated(table)
        table.do("vehicle.edit", vehicle="Daihotai Tractor", maneuver=2)
        turn_of(table, "Reyes")
        assert "3 zones away; Speed is 2" in table.refused("vehicle.drive", who="Reyes", zone="Pass")
        assert "not at the controls" in table.refused("vehicle.drive", who="Vale", zone="Road")
        table.fall("6" + "2" * 20)
        rolled = table.do("vehicle.drive", who="Reyes", zone="Ridge")["events"][0]
        table.do("keep")
        assert rolled["skill"] == "piloting"
        assert ("Maneuver", 2) in [(str(one["label"].get("text")), one["dice"]) for one in rolled["base_terms"]]
        assert {one.zone for one in table.scene.combatants if one.name != "Guard"} == {"z3"}
        assert left(table, "Reyes") == ((False, 0) if action == "main" else (True, 1))


@BOTH
def test_the_chance_of_a_drive_is_reported_before_its_roll_and_is_that_of_its_dice(edition: str) -> None:
    with fight_in_memory(edition, guards=1) as table:
        road(table)
        seated(table, running=False)
        table.do("vehicle.edit", vehicle="Daihotai Tractor", maneuver=1)
        turn_of(table, "Reyes")

        def told(start: str) -> tuple[str | None, str | None]:
            options = table.do("vehicle.options", who="Reyes")["options"]
            return next((one["dice"], one["chance"]) for one in options if one["option"].startswith(start))

        assert told("start") == (None, None), "the engine is off, nothing is rolled"
        table.do("vehicle.edit", vehicle="Daihotai Tractor", running=True)
        dice, chance = told("drive:")
        assert told("ram:") == (dice, chance)
        assert dice is not None
        assert chance is not None
        base, _plus, stress = dice.partition(" + ")
        rolled = table.do("vehicle.drive", who="Reyes", zone="Road")["events"][0]
        assert sum(one["dice"] for one in rolled["base_terms"]) == int(base) == len(rolled["base"])
        assert ("Maneuver", 1) in [(str(one["label"].get("text")), one["dice"]) for one in rolled["base_terms"]]
        if not stress:
            assert Fraction(chance) == 1 - Fraction(5, 6) ** int(base)


@BOTH
def test_a_drive_that_fails_leads_nowhere_and_a_locked_gate_stops_it(edition: str) -> None:
    with fight_in_memory(edition, guards=1) as table:
        road(table)
        seated(table)
        turn_of(table, "Reyes")
        table.fall("2" * 30)
        table.do("vehicle.drive", who="Reyes", zone="Road")
        table.do("keep")
        assert table.scene.vehicles[0].zone == "z1"
        turn_of(table, "Reyes")
        table.do("way.edit", way="Garage/Road", kind="door")
        table.do("way.set", way="Garage/Road", state="locked")
        assert "No open way" in table.refused("vehicle.drive", who="Reyes", zone="Road")


@pytest.mark.rule("S0-143")
def test_whoever_grabs_the_wheel_sits_at_the_controls() -> None:
    with fight_in_memory("core", guards=1) as table:
        road(table)
        seated(table)
        turn_of(table, "Vale")
        table.do("vehicle.wheel", who="Vale")
        assert [one.seat for one in table.scene.combatants[:2]] == [1, 0]
        assert left(table, "Vale") == (True, 1)
        assert "at the controls already" in table.refused("vehicle.wheel", who="Vale")


@pytest.mark.parametrize("option, base", [("half", 3), ("fifth", 2)])
@BOTH
def test_a_ram_harms_both_by_a_part_of_the_hull(edition: str, option: str, base: int) -> None:
    """Evolved 12.4: half the hull; core 19: a fifth; a setting."""
    with fight_in_memory(edition, guards=1) as table:
        played(table, edition, "ram_damage", option)
        road(table)
        seated(table)
        table.do("vehicle.edit", vehicle="Daihotai Tractor", armor=0)
        table.do("scene.edit", who="Guard", armor=0)
        turn_of(table, "Reyes")
        table.fall("6" + "2" * 20)
        table.do("vehicle.ram", who="Reyes", target="Guard")
        assert table.do("table")["table"]["title"] == "Ram: Guard"
        table.do("keep")
        assert "Reyes: Ram: Guard = rams Guard" in table.do("scene.log")["text"]
        assert table.scene.vehicles[0].zone == "z2"
        assert table.scene.vehicles[0].hull == 6 - base
        row = next(one for one in due(table) if one["who"] == "Guard" and one["roll"] == "hit")
        before = next(one.health for one in table.scene.combatants if one.name == "Guard")
        table.do("scene.answer", key=row["key"])
        after = next(one.health for one in table.scene.combatants if one.name == "Guard")
        assert after == max(0, before - base)


@BOTH
def test_the_acid_of_whom_a_vehicle_hits_splashes_those_next_to_it(edition: str) -> None:
    with fight_in_memory(edition, guards=1) as table:
        road(table)
        seated(table)
        table.do("scene.add_from_catalog", row=f"{edition}.creature.drone")
        table.do("zone.put", who=["Drone"], zone="Road")
        table.do("scene.edit", who="Drone", armor=0)
        table.do("scene.near", who="Guard", other="Drone", near=True)
        turn_of(table, "Reyes")
        table.fall("6" + "2" * 20)
        table.do("vehicle.ram", who="Reyes", target="Drone")
        table.do("keep")
        table.do("scene.answer", key=next(one["key"] for one in due(table) if one["who"] == "Drone"))
        assert [(one["who"], one["dice"] > 0) for one in due(table) if one["about"] == "Acid"] == [("Guard", True)]
        assert "Its acid splashes Guard" in table.do("scene.log")["text"]


def test_two_vehicles_meet_and_the_breach_limit_of_evolved_holds() -> None:
    with fight_in_memory("evolved", guards=1) as table:
        road(table)
        seated(table)
        table.do("vehicle.from_catalog", row="M577 APC", zone="Road")
        turn_of(table, "Reyes")
        table.fall("6666" + "2" * 20)
        table.do("vehicle.ram", who="Reyes", vehicle="M577 APC")
        table.do("keep")
        assert "Reyes: Ram: M577 APC (full)" in table.do("scene.log")["text"]
        apc = next(one for one in table.scene.vehicles if one.name == "M577 APC")
        assert apc.hull == 8, "armor 5 is above base damage 3"
        assert table.scene.vehicles[0].hull == 4, "armor 1 takes one of three off"


@BOTH
def test_a_heavy_hit_strikes_a_part_and_the_last_of_the_hull_is_a_wreck(edition: str) -> None:
    with fight_in_memory(edition, guards=1) as table:
        (event,) = struck(table, "5")
        assert (event["event"], event["damage"], event["hull"]) == ("vehicle_damaged", 3, 3)
        tractor = table.scene.vehicles[0]
        assert (tractor.hull, tractor.running, tractor.broken) == (3, False, (f"{edition}.component.engine",))
        turn_of(table, "Reyes")
        assert "engine" in table.refused("vehicle.start", who="Reyes")
        table.do("vehicle.repair", vehicle="Daihotai Tractor", successes=1)
        assert (table.scene.vehicles[0].hull, table.scene.vehicles[0].broken) == (4, ())
        table.do("vehicle.hit", vehicle="Daihotai Tractor", damage=4)
        crashes = [one for one in due(table) if one["roll"] == "crash"]
        assert len(crashes) == 2
        health = table.sheet("Vale").health
        key = next(one["key"] for one in crashes if one["who"] == "Vale")
        table.fall("66" + "2" * 20)
        table.do("scene.answer", key=key)
        table.do("keep")
        assert table.sheet("Vale").health == health - 1, "3 damage, each 6 of Mobility takes one off"
        assert "wreck" in table.refused("vehicle.start", who="Reyes")
        rest = due(table)
        (again,) = table.do("vehicle.hit", vehicle="Daihotai Tractor", damage=6)["events"]
        assert (again["hull"], table.scene.vehicles[0].broken, due(table)) == (0, (), rest), "nothing is left to break"


@BOTH
def test_armor_that_holds_is_reported_with_its_dice(edition: str) -> None:
    with fight_in_memory(edition, guards=1) as table:
        road(table)
        table.do("vehicle.edit", vehicle="Daihotai Tractor", armor=4)
        table.fall("6666")
        (event,) = table.do("vehicle.hit", vehicle="Daihotai Tractor", damage=2, base=4)["events"]
        assert (event["damage"], event["hull"]) == (0, table.scene.vehicles[0].hull)
        assert len(event.get("base", ())) == (4 if edition == "core" else 0)


def test_a_spin_asks_the_driver_for_piloting_and_fuel_burns_those_inside() -> None:
    with fight_in_memory("core", guards=1) as table:
        struck(table, "3")
        (row,) = due(table)
        assert (row["roll"], row["who"], row["skill"]) == ("spin", "Reyes", "piloting")
        table.fall("2" * 30)
        table.do("scene.answer", key=row["key"])
        table.do("keep")
        assert table.scene.vehicles[0].hull == 0, "not mastered: a wreck"
        table.do("undo")
        table.do("undo")
        table.do("undo")
        table.fall("6")
        table.do("vehicle.hit", vehicle="Daihotai Tractor", damage=3)
        fire = table.scene.events[-1]
        assert (fire.dice, fire.repeats, fire.vehicle) == (9, True, table.scene.vehicles[0].id)
        assert (fire.number, fire.round) == (1, max(1, table.scene.round) + 1), "as the next Round begins"


@BOTH
def test_burning_fuel_burns_whoever_is_inside_then(edition: str) -> None:
    """Core 10, evolved 10.2: who starts a Round in it or gets in; not who has got out."""
    with fight_in_memory(edition, guards=1) as table:
        struck(table, "6")
        table.do("vehicle.seat", who="Vale")
        table.do("scene.draw")

        def burnt() -> list[str]:
            return [row["who"] for row in due(table) if row["roll"] == "event"]

        while table.scene.round < 2 or table.scene.current < 0:
            table.do("scene.next_turn")
        assert burnt() == ["Reyes"]
        table.do("scene.answer", faces=[6] + [1] * 8)
        assert "on_fire" in table.sheet("Reyes").conditions, "hurt, and so on fire"
        turn_of(table, "Vale")
        table.do("vehicle.board", who="Vale", vehicle="Daihotai Tractor")
        assert burnt() == ["Vale"], "at once"
        table.do("vehicle.remove", vehicle="Daihotai Tractor")
        assert [event.name for event in table.scene.events if event.vehicle] == []


@BOTH
def test_who_is_driven_shoots_with_what_is_mounted(edition: str) -> None:
    with fight_in_memory(edition, guards=1) as table:
        road(table)
        table.do("vehicle.from_catalog", row=f"{edition}.vehicle.ud_4l_cheyenne_dropship", zone="Garage")
        table.do("vehicle.seat", who="Vale", vehicle="UD-4L Cheyenne Dropship")
        turn_of(table, "Vale")
        weapons = table.do("attack.weapons", who="Vale")["weapons"]
        gun = next(one["name"] for one in weapons if "25" in one["name"])
        table.do("attack.declare", who="Vale", way="ranged", targets=["Guard"], weapon=gun)
        while not table.do("attack.show")["attack"]["closed"]:
            table.fall("6" + "2" * 30)
            table.do("attack.next")
            dice = table.evening.dice
            dice.faces = dice.faces[: dice.place] + "1" * 300
        guard = next(one for one in table.scene.combatants if one.name == "Guard")
        assert guard.health < guard.health_max
        table.do("undo")
        table.do("vehicle.edit", vehicle="UD-4L Cheyenne Dropship", armor=0)
        table.fall("4")
        table.do("vehicle.hit", vehicle="UD-4L Cheyenne Dropship", damage=5)
        assert not any("25" in one["name"] for one in table.do("attack.weapons", who="Vale")["weapons"]), "out"


@BOTH
def test_a_crash_has_twice_the_height_as_damage(edition: str) -> None:
    with fight_in_memory(edition, guards=1) as table:
        road(table)
        seated(table)
        table.do("vehicle.crash", vehicle="Daihotai Tractor", length=2)
        rows = [one for one in due(table) if one["roll"] == "crash"]
        assert len(rows) == 2
        assert table.scene.owed[0].brings[0].amount == 4


SPEED_MANEUVER_HULL_PASSENGERS = {
    "daihotai_tractor": (2, 0, 6, 4),
    "nr_9_atv": (2, 2, 2, 1),
    "gyrocar": (3, 3, 4, 5),
    "wy_37b_cargo_lifter": (3, -1, 12, 3),
    "ud_4l_cheyenne_dropship": (4, 2, 10, 15),
    "m577_apc": (3, 1, 8, 13),
}
"""Core 12.4; evolved 12.4 corrects none of these."""
ARMOR = {"daihotai_tractor": 4, "nr_9_atv": 2, "gyrocar": 3, "wy_37b_cargo_lifter": 4, "m577_apc": 8}
"""Core 12.4; in evolved they are levels."""


@BOTH
def test_a_vehicle_of_the_books_comes_with_its_numbers(edition: str) -> None:
    with fight_in_memory(edition, guards=1) as table:
        table.do("zone.add", name="Garage")
        for name, numbers in SPEED_MANEUVER_HULL_PASSENGERS.items():
            table.do("vehicle.from_catalog", row=f"{edition}.vehicle.{name}", zone="Garage")
            made = table.scene.vehicles[-1]
            assert (made.speed, made.maneuver, made.hull_max, made.seats) == numbers, name
            assert made.hull == made.hull_max
            if edition == "core" and name in ARMOR:
                assert made.armor == ARMOR[name]
        atv = next(one for one in table.scene.vehicles if "NR-9" in one.name)
        assert not atv.closed, "its riders are exposed"
        if edition == "evolved":
            assert atv.armor == 1


@BOTH
@pytest.mark.parametrize("face, roll, who", [("1", "hit", "Reyes"), ("2", "hit", "Vale"), ("3", "spin", "Reyes")])
def test_what_a_heavy_hit_strikes_is_due_for_those_inside(edition: str, face: str, roll: str, who: str) -> None:
    with fight_in_memory(edition, guards=1) as table:
        struck(table, face)
        (row,) = due(table)
        assert (row["roll"], row["who"]) == (roll, who)


@BOTH
def test_a_weapon_that_is_struck_fires_no_more(edition: str) -> None:
    with fight_in_memory(edition, guards=1) as table:
        struck(table, "4")
        assert table.scene.vehicles[0].broken == (f"{edition}.component.weapon",)
        assert due(table) == []


def test_the_plain_action_gets_into_the_vehicle_that_is_there_and_out_of_it_again() -> None:
    with fight_in_memory("core", guards=1) as table:
        road(table)
        turn_of(table, "Reyes")
        (way,) = table.do("scene.options", who="Reyes", action="vehicle")["options"]
        assert way["words"] == "Get into Daihotai Tractor"
        table.do("scene.act", who="Reyes", action="vehicle")
        reyes = table.scene.combatants[0]
        assert (reyes.vehicle, reyes.seat) == (table.scene.vehicles[0].id, 0)
        (way,) = table.do("scene.options", who="Reyes", action="vehicle")["options"]
        assert way["words"] == "Get out of Daihotai Tractor"
        table.do("scene.act", who="Reyes", action="vehicle")
        assert not table.scene.combatants[0].vehicle


def test_of_two_vehicles_the_plain_action_asks_for_one() -> None:
    with fight_in_memory("core", guards=1) as table:
        road(table)
        table.do("vehicle.add", name="Loader", zone="Garage")
        turn_of(table, "Reyes")
        why = table.refused("scene.act", who="Reyes", action="vehicle")
        assert why == "Say which vehicle, as item: Daihotai Tractor, Loader."
        assert "no Truck" in table.refused("scene.act", who="Reyes", action="vehicle", item="Truck")
        assert left(table, "Reyes") == (True, 0), "nothing is paid"
        table.do("scene.act", who="Reyes", action="vehicle", item="Loader")
        assert table.scene.combatants[0].vehicle == table.scene.vehicles[1].id
