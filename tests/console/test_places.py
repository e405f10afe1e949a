"""The map of a scene by commands: zones, ways, who stands where, vehicles; kept, undone and refused like all else."""

import itertools
from pathlib import Path

import pytest

from alien_desktop.documents.scene.encounter import Encounter
from tests.console.fight import Fight, fight, fight_in_memory
from tests.console.transcript import killed_now

pytestmark = pytest.mark.usefixtures("qapp")


def deck(table: Fight) -> None:
    """Bay – door – Pump room – opening – Gantry, and a long hatch from the Bay to the Shaft."""
    for name in ("Bay", "Pump room", "Gantry", "Shaft"):
        table.do("zone.add", name=name)
    table.do("way.connect", one="Bay", other="Pump room", kind="door")
    table.do("way.connect", one="Pump room", other="Gantry")
    table.do("way.connect", one="Bay", other="Shaft", kind="hatch", state="open", length=2)


def between(table: Fight, one: str, other: str) -> tuple[object, object, object]:
    told = table.do("zone.between", one=one, other=other)["between"]
    return told["zones"], told["range"], told["unseen"]


@pytest.mark.rule("S0-063", "S0-064", "S0-065", "S0-066", "S0-067", "S1-053")
@pytest.mark.rule("S1-054", "S1-055", "S1-056", "S1-057", "S1-058")
@pytest.mark.rule("S4-037", "S4-038", "S4-039", "S4-040", "S4-041")
@pytest.mark.parametrize("edition", ["core", "evolved"])
def test_zones_give_the_five_ranges(edition: str) -> None:
    with fight_in_memory(edition, guards=1) as table:
        rooms = ("Bay", "Ring", "Gantry", "Lab", "Hull", "Rock")
        for name in rooms:
            table.do("zone.add", name=name)
        for one, other in itertools.pairwise(rooms):
            table.do("way.connect", one=one, other=other)
        table.do("zone.put", who=["Reyes", "Guard"], zone="Bay")
        table.do("scene.near", who="Reyes", other="Guard")
        bands = [between(table, "Reyes", "Guard")[1]]
        table.do("scene.near", who="Reyes", other="Guard", near=False)
        for name in rooms:
            table.do("zone.put", who=["Guard"], zone=name)
            bands.append(between(table, "Reyes", "Guard")[1])
        assert bands == ["engaged", "short", "medium", "long", "long", "long", "extreme"]


def test_the_map_says_how_far_two_are_and_whether_something_shut_is_between() -> None:
    with fight_in_memory("core", guards=1) as table:
        deck(table)
        assert between(table, "Reyes", "Guard") == (None, None, ""), "nobody has a place yet"
        table.do("zone.put", who=["Reyes", "Guard", "Vale"], zone="Bay")
        assert between(table, "Reyes", "Guard") == (0, "short", "")
        table.do("scene.near", who="Reyes", other="Guard")
        assert between(table, "Reyes", "Guard")[1] == "engaged"
        table.do("zone.put", who=["Guard"], zone="Pump room")
        assert not table.scene.combatant("c1").near, "left behind"
        zones, band, unseen = between(table, "Reyes", "Guard")
        assert (zones, band) == (1, "medium")
        assert "shut" in str(unseen)
        table.do("way.set", way="Pump room/Bay", state="open")
        assert between(table, "Reyes", "Guard") == (1, "medium", "")
        table.do("zone.put", who=["Vale"], zone="Shaft")
        assert between(table, "Vale", "Guard") == (3, "long", ""), "the long way counts as two"
        table.do("zone.feature", zone="Bay", feature="dark")
        assert "dark" in str(between(table, "Vale", "Guard")[2])
        table.do("way.remove", way="Bay/Shaft")
        assert between(table, "Vale", "Guard")[:2] == (None, "extreme")


def test_a_map_is_kept_undone_and_outlives_a_kill(tmp_path: Path) -> None:
    with fight(tmp_path / "now", "evolved", guards=1) as table:
        deck(table)
        table.do("zone.put", who=["Reyes"], zone="Bay")
        table.do("zone.fire", zone="Gantry", dice=8)
        table.do("zone.radiation", zone="Shaft", exposure="strong")
        table.do("zone.notes", zone="Shaft", text="A suit hangs here.")
        table.do("zone.place", zone="Bay", x=120, y=80)
        table.do("vehicle.add", name="Cart", zone="Bay", seats=1)
        table.do("vehicle.seat", who="Vale", vehicle="Cart")
        before = table.scene
        with killed_now(table.evening, tmp_path / "now") as after:
            assert after.session.scene.encounter == before
        table.do("zone.remove", zone="Bay")
        gone = table.scene
        assert (len(gone.zones), len(gone.ways)) == (3, 1)
        assert (gone.combatant("c1").zone, gone.vehicles[0].zone) == ("", "")
        table.do("undo")
        assert table.scene == before
        assert Encounter.model_validate(before.model_dump(mode="json")) == before


def test_zones_have_one_light_and_names_of_their_own() -> None:
    with fight_in_memory("core") as table:
        table.do("zone.add", name="Bay")
        table.do("zone.add", name="bay")
        assert [zone.name for zone in table.scene.zones] == ["Bay", "bay 2"]
        table.do("zone.feature", zone="Bay", feature="dim")
        table.do("zone.feature", zone="Bay", feature="dark")
        table.do("zone.feature", zone="Bay", feature="cluttered")
        assert [each.value for each in table.scene.zones[0].features] == ["cluttered", "dark"]
        table.do("zone.feature", zone="Bay", feature="dark", on=False)
        assert [each.value for each in table.scene.zones[0].features] == ["cluttered"]
        table.do("zone.rename", zone="bay 2", name="Hold")
        assert table.refused("zone.add", name=" ") == "A place needs a name."
        assert "nothing is called Lab" in table.refused("zone.remove", zone="Lab")
        assert "one zone to another" in table.refused("way.connect", one="Bay", other="Bay")
        table.do("way.connect", one="Bay", other="Hold")
        assert table.refused("way.set", way="Bay/Hold", state="locked") == "There is nothing to shut here."
        before = table.scene
        table.refused("way.edit", way="Bay/Hold", length=21)
        table.refused("zone.fire", zone="Bay", dice=-1)
        assert table.scene == before


def test_a_vehicle_has_seats_and_takes_its_people_along() -> None:
    with fight_in_memory("core", guards=1) as table:
        deck(table)
        table.do("vehicle.from_catalog", row="core.vehicle.nr_9_atv", zone="Bay")
        vehicle = table.scene.vehicles[0]
        assert (vehicle.speed, vehicle.maneuver, vehicle.hull, vehicle.armor, vehicle.seats) == (2, 2, 2, 2, 1)
        table.do("vehicle.seat", who="Reyes", vehicle=vehicle.name)
        table.do("vehicle.seat", who="Vale", vehicle=vehicle.name)
        assert [one.seat for one in table.scene.combatants] == [0, 1, 0]
        assert "seat" in table.refused("vehicle.seat", who="Guard", vehicle=vehicle.name)
        table.do("vehicle.edit", vehicle=vehicle.name, zone="Gantry")
        assert [one.zone for one in table.scene.combatants] == ["z3", "z3", ""]
        table.do("vehicle.seat", who="Vale")
        assert (table.scene.combatant("c2").vehicle, table.scene.combatant("c2").zone) == ("", "z3")
        table.do("vehicle.remove", vehicle=vehicle.name)
        assert (table.scene.combatant("c1").vehicle, table.scene.combatant("c1").zone) == ("", "z3")
