"""What somebody uses, and where they stand: a weapon in its way, things at hand, neighbours, rows by name."""

import pytest

from tests.console.fight import Fight, fight_in_memory
from tests.console.test_played_examples import pool

BOTH = pytest.mark.parametrize("edition", ["core", "evolved"])
RIFLE = {"core": "Armat M41A Pulse Rifle", "evolved": "M41A Pulse Rifle"}


def armed(table: Fight) -> None:
    """Reyes has a rifle, a blade and a grenade, by their names, and the first turn."""
    edition = table.scene.edition
    knife = {"core": "Knife", "evolved": "Combat Knife"}[edition]
    for name in (RIFLE[edition], knife, "M40 HEDP Grenade"):
        table.do("sheet.add_item", who="Reyes", row=name, place="in_hand")
    assert [each.source.partition(".")[0] for each in table.sheet("Reyes").weapons] == [edition] * 3
    table.do("scene.real_cards", on=True)
    for number, who in enumerate(("Reyes", "Vale", "Guard", "Guard 2"), 1):
        table.do("scene.card", who=who, number=number)
    table.turn_of("Reyes")


@BOTH
def test_a_weapon_is_used_in_its_own_way_only(edition: str, qapp: object) -> None:
    """A rifle is no club: in Evolved a shot right next to somebody is Close Combat with two dice less (8.1)."""
    with fight_in_memory(edition) as table:
        armed(table)
        blade = table.sheet("Reyes").weapons[1].name
        for way, weapon, words in (
            ("close", RIFLE[edition], "is fired"),
            ("close", "M40 HEDP Grenade", "is thrown"),
            ("ranged", blade, "is for close combat"),
            ("ranged", "M40 HEDP Grenade", "is thrown"),
            ("thrown", RIFLE[edition], "is fired"),
            ("thrown", blade, "is for close combat"),
        ):
            refusal = table.refused("attack.declare", who="Reyes", way=way, targets=["Guard"], weapon=weapon)
            assert f"{weapon} {words}" in refusal
        table.do("attack.declare", who="Reyes", way="ranged", targets=["Guard"], weapon=RIFLE[edition])
        assert "is for close combat" in table.refused("attack.weapon", weapon=blade)


@pytest.mark.rule("S4-030", "S4-056")
@BOTH
def test_an_aim_is_for_a_ranged_attack(edition: str, qapp: object) -> None:
    """In Evolved a gun right next to somebody is close combat, where the aim gives nothing; in 2019 it is a shot."""
    with fight_in_memory(edition) as table:
        armed(table)
        table.do("scene.act", who="Reyes", action="aim")
        table.do("attack.declare", who="Reyes", way="ranged", targets=["Guard"], weapon=RIFLE[edition], band="engaged")
        assert ("Aimed" in pool(table)) is (edition == "core")
        table.do("attack.range", band="short")
        assert pool(table)["Aimed"] == 2


@BOTH
def test_two_in_different_zones_are_not_next_to_each_other(edition: str, qapp: object) -> None:
    with fight_in_memory(edition) as table:
        for zone, who in (("Hall", ["Reyes", "Vale"]), ("Lock", ["Guard"])):
            table.do("zone.add", name=zone)
            table.do("zone.put", who=who, zone=zone)
        assert "different zones" in table.refused("scene.near", who="Reyes", other="Guard")
        table.do("scene.near", who="Reyes", other="Vale")
        table.do("scene.near", who="Reyes", other="Guard 2")  # who stands nowhere may be anywhere
        table.do("scene.near", who="Reyes", other="Guard", near=False)


@BOTH
def test_what_is_in_hand_is_not_picked_up(edition: str, qapp: object) -> None:
    with fight_in_memory(edition) as table:
        armed(table)
        assert "in hand already" in table.refused("scene.act", who="Reyes", action="pick_up", item=RIFLE[edition])
        table.do("sheet.put_item", who="Reyes", item=RIFLE[edition], place="stowed")
        table.do("scene.act", who="Reyes", action="pick_up", item=RIFLE[edition])
        assert table.sheet("Reyes").weapons[0].place == "in_hand"


@BOTH
def test_rows_of_the_catalog_go_by_their_names_in_the_edition(edition: str, qapp: object) -> None:
    with fight_in_memory(edition) as table:
        table.do("scene.add_from_catalog", row="Drone")
        assert table.scene.combatants[-1].name == "Drone"
        table.do("sheet.add_talent", who="Reyes", row="Tough" if edition == "core" else "Hardened")
        assert table.sheet("Reyes").talents[0].source.startswith(edition)
        table.do("adversary.create", row="Mercenary", edition=edition)
        table.do("sheet.add_item", who="Reyes", row=RIFLE[edition])
        table.do("sheet.supply", who="Reyes", supply="ammo", rating=0, item=RIFLE[edition])
        assert table.sheet("Reyes").weapons[0].ammo == 0
        refusal = table.refused("sheet.add_item", who="Reyes", row="pulse rifl")
        other = {"core": "evolved", "evolved": "core"}[edition]
        assert f"{edition}.weapon.m41a_pulse_rifle" in refusal
        assert f"{other}." not in refusal, "what the sheet cannot have is not meant"
        assert "nothing is called Sword" in table.refused(
            "sheet.supply", who="Reyes", supply="ammo", rating=1, item="Sword"
        )


def test_a_roll_with_more_help_than_three_is_refused_prepared_or_rolled(qapp: object) -> None:
    with fight_in_memory("core") as table:
        table.do("roll.prepare", who="Reyes", skill="command", helpers=3)
        before = table.do("table")
        for command in ("roll.prepare", "roll.skill"):
            assert "3 characters can help" in table.refused(command, who="Reyes", skill="command", helpers=4)
        assert table.do("table") == before, "what is refused leaves the table as it was"


def test_a_synthetic_pays_no_stress_for_killing_somebody_helpless(qapp: object) -> None:
    with fight_in_memory("core") as table:
        table.do("character.create", name="Ash", edition="core", nature="synthetic")
        table.do("scene.add_characters", who=["Ash"])
        table.do("scene.draw")
        for who, paid in (("Ash", 0), ("Reyes", 1)):
            guard = {"Ash": "Guard", "Reyes": "Guard 2"}[who]
            table.do("scene.condition", who=guard, row="unconscious")
            table.do("attack.declare", who=who, way="coup_de_grace", targets=[guard])
            events = table.do("attack.roll")["events"]
            told = [one for one in events if one["event"] == "attack_paid" and one["kind"] == "stress"]
            assert (len(told), table.sheet(who).stress) == (paid, paid)
            table.do("undo")


def test_a_six_of_a_block_that_nothing_is_said_of_takes_one_away(qapp: object) -> None:
    """Two sixes against one, and only a disarm is named: the blow is stopped too (S0-108, S0-109)."""
    with fight_in_memory("core") as table:
        table.do("sheet.add_item", who="Vale", row="Knife", place="in_hand")
        table.do("scene.arm", who="Guard", row="Knife")
        table.do("scene.draw")
        table.turn_of("Guard")
        table.do("scene.near", who="Guard", other="Vale")
        table.do("attack.declare", who="Guard", way="close", targets=["Vale"], weapon="Knife")
        table.do("attack.defend", target="Vale", defence="block", effects=["disarm"])
        table.do("attack.roll", faces=[6] + [2] * (sum(pool(table).values()) - 1))
        table.do("attack.roll", faces=[6, 6] + [2] * (sum(pool(table, "defence_roll").values()) - 2))
        table.do("attack.keep", target="Vale")
        attack = table.do("attack.show")["attack"]
        assert attack["targets"][0]["successes"] == 0
        assert [one["what"] for one in attack["consequences"]] == ["Guard loses what is in hand"]
