"""Rows of the rules of a fight that no statement of the summaries names, by commands alone."""

import pytest

from tests.console.fight import Fight, fight_in_memory
from tests.console.test_attack_facts import armed, shown

WEAPON = "evolved.weapon."


def terms(table: Fight) -> dict[str, int]:
    """The dice of the declared attack, by their names."""
    (declared,) = [one for one in shown(table)["steps"] if one["step"] == "declare"]
    return {term["name"]: term["dice"] for term in declared["terms"]}


def shot(table: Fight, row: str, faces: str, **said: object) -> int:
    """Reyes shoots at the Guard who stands still; return the damage that comes through."""
    if not table.sheet("Reyes").weapons:
        armed(table, f"{WEAPON}{row}")
    table.do("attack.declare", who="Reyes", way="ranged", targets=["Guard"], **said)
    if shown(table)["next"]["does"] == "no_defence":
        table.do("attack.next")
    table.fall(faces + "2" * 40)
    table.do("attack.roll")
    while not shown(table)["closed"] and shown(table)["next"]["does"] != "apply":
        table.do("attack.next")
    (target,) = shown(table)["targets"]
    return int(target["damage"] or 0)


@pytest.mark.parametrize("band, less", [("short", -2), ("medium", 0)])
def test_below_its_minimum_range_a_gun_loses_two_dice_a_band(band: str, less: int, qapp: object) -> None:
    with fight_in_memory("evolved") as table:
        armed(table, f"{WEAPON}m42a_scope_rifle")
        table.do("attack.declare", who="Reyes", way="ranged", targets=["Guard"], band=band)
        assert terms(table).get("Below minimum range", 0) == less
        table.do("attack.unaware", unaware=True)
        assert "Below minimum range" not in terms(table), "it does not count against the unaware"


def test_a_weak_spot_costs_two_dice_and_lowers_the_level_of_armor(qapp: object) -> None:
    with fight_in_memory("evolved") as table:
        table.do("scene.edit", who="Guard", armor=2, health=9)
        assert shot(table, "m4a3_service_pistol", "6", band="short") == 0
        assert shot(table, "m4a3_service_pistol", "6", band="short", circumstances=["weak_spot"]) == 1
        assert terms(table)["Weak spot"] == -2


def test_what_is_behind_a_wall_too_thick_for_the_weapon_is_not_hurt(qapp: object) -> None:
    """Evolved 8.3: a barrier whose level is above the base damage lets nothing through, however many sixes fell."""
    with fight_in_memory("evolved") as table:
        table.do("scene.edit", who="Guard", armor=0, health=9)
        table.do("cover.set", who="Guard", stance="full", armor=2)
        assert shot(table, "m4a3_service_pistol", "66", band="short") == 1
        table.do("attack.give_up")
        table.do("cover.set", who="Guard", stance="full", armor=3)
        assert shot(table, "m4a3_service_pistol", "66", band="short") == 0


def test_a_single_shot_is_reloaded_after_each_and_never_rolled_for(qapp: object) -> None:
    with fight_in_memory("evolved") as table:
        assert shot(table, "watatsumi_dv_303_bolt_gun", "2", band="short") == 0
        assert table.sheet("Reyes").weapons[0].ammo == 0
        (guard, *_) = table.do("attack.targets", who="Reyes", way="ranged", band="short")["targets"]
        assert "loaded" in guard["refused"]


def test_a_weapon_that_must_be_aimed_does_not_fire_before(qapp: object) -> None:
    with fight_in_memory("evolved") as table:
        armed(table, f"{WEAPON}m5a3_rpg")
        said = {"who": "Reyes", "way": "ranged", "weapon": "M5A3 RPG", "band": "medium"}
        (guard, *_) = table.do("attack.targets", **said)["targets"]
        assert "aim" in guard["refused"]
        table.do("scene.draw")
        while table.now_or_nobody != "Reyes":
            table.do("scene.next_turn")
        table.do("scene.act", who="Reyes", action="aim")
        (guard, *_) = table.do("attack.targets", **said)["targets"]
        assert guard["refused"] is None


def test_one_hit_of_twice_the_greatest_health_is_death(qapp: object) -> None:
    with fight_in_memory("evolved") as table:
        most = table.scene.combatant("c3").health_max
        table.fall("1 3 4 1")
        table.do("scene.damage", who="Guard", amount=2 * most, armor=False)
        assert "dead" in table.scene.combatant("c3").conditions


def test_an_injury_from_row_14_on_is_not_suffered_twice(qapp: object) -> None:
    with fight_in_memory("evolved") as table:
        table.fall("2 4 2 4 3 2 1")
        for amount in (table.sheet("Vale").health, 1):
            table.do("scene.damage", who="Vale", amount=amount, armor=False)
        rows = [one.row for one in table.sheet("Vale").injuries]
        assert rows[0] == 24
        assert len(set(rows)) == 2


@pytest.mark.parametrize("edition", ["core", "evolved"])
def test_alone_for_a_turn_the_broken_get_up_with_one_health(edition: str, qapp: object) -> None:
    with fight_in_memory(edition) as table:
        table.fall("1 2" + " 1" * 8)
        table.do("scene.damage", who="Vale", amount=table.sheet("Vale").health, armor=False)
        assert table.sheet("Vale").is_broken
        due = table.do("time.open", who="Vale", passage="turn")["due"]
        (alone,) = [one for one in due if one["key"].endswith("/alone")]
        assert not alone["ticked"], "whether somebody is alone is for people to say"
        table.do("time.tick", key=f"{table.sheet('Vale').id}/alone", happens=True)
        table.do("time.apply")
        assert table.sheet("Vale").health == 1
