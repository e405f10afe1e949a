"""Damage entered by hand in a scene: how the blow meets armor and cover, acid that is due, a fire that goes on."""

from typing import Any

import pytest

from tests.console.fight import Fight, fight_in_memory

BOTH = pytest.mark.parametrize("edition", ["core", "evolved"])


def health(table: Fight, name: str) -> int:
    return next(one.health for one in table.scene.combatants if one.name == name)


def armored(table: Fight, rating: int) -> None:
    table.do("scene.edit", who="Guard", armor=rating)


def dice_of(answer: dict[str, Any]) -> list[int]:
    return next(event.get("base", []) for event in answer["events"] if event["event"] == "hit_taken")


def due(table: Fight) -> list[tuple[str, str, int]]:
    return [(one["roll"], one["who"], one["dice"]) for one in table.do("scene.due")["due"] if one["roll"] == "event"]


def test_piercing_halves_and_doubling_doubles_the_dice_of_armor_in_2019(qapp: object) -> None:
    with fight_in_memory("core", faces="2" * 900) as table:
        armored(table, 4)
        for said, dice in (({}, 4), ({"piercing": True}, 2), ({"doubled": True}, 8), ({"barrier": 3}, 7)):
            answer = table.do("scene.damage", who="Guard", amount=1, **said)
            assert len(dice_of(answer)) == dice
            table.do("undo")
        answer = table.do("scene.damage", who="Guard", amount=1, armor=False)
        assert dice_of(answer) == []


def test_levels_of_cover_and_armor_are_subtracted_in_evolved(qapp: object) -> None:
    with fight_in_memory("evolved") as table:
        armored(table, 2)
        for said, lost in (
            ({}, 1),
            ({"piercing": True}, 2),
            ({"weak_spot": True}, 2),
            ({"barrier": 1}, 0),
            ({"barrier": 3, "base": 2}, 0),
        ):
            before = health(table, "Guard")
            table.do("scene.damage", who="Guard", amount=3, **said)
            assert before - health(table, "Guard") == lost, said
            table.do("undo") if lost else None


@BOTH
def test_acid_of_a_wounded_creature_is_due_to_those_next_to_it(edition: str, qapp: object) -> None:
    with fight_in_memory(edition, faces="2" * 900) as table:
        table.do("set", id="Reyes", field="attributes.strength", value=4)
        table.do("set", id="Reyes", field="health", value=4)
        table.do("scene.add_from_catalog", row=f"{edition}.creature.drone")
        table.do("scene.draw")
        table.do("scene.next_turn")
        table.do("scene.damage", who="Drone", amount=2, armor=False)
        assert due(table) == [], "nobody is next to it"
        table.do("undo")
        table.do("scene.near", who="Drone", other="Reyes", near=True)
        before = table.scene, table.sheet("Reyes")
        table.do("scene.damage", who="Drone", amount=2, armor=False)
        ((kind, who, dice),) = due(table)
        assert (kind, who) == ("event", "Reyes")
        acid = table.evening.session.scene.adversary_of(table.scene.combatant("c5"))
        assert acid is not None
        assert dice == acid.acid + 2
        event = table.scene.events[-1].id
        table.fall("6" + "2" * (dice - 1))
        table.do("scene.answer_event", event=event, who="Reyes")
        assert table.sheet("Reyes").health == 3
        assert due(table) == []
        assert table.scene.events[-1].dice == -(-dice // 2), "half as many dice in the next Round"
        table.do("undo")
        table.do("undo")
        assert (table.scene, table.sheet("Reyes")) == before


@BOTH
def test_fire_draws_no_acid(edition: str, qapp: object) -> None:
    with fight_in_memory(edition, faces="2" * 900) as table:
        table.do("scene.add_from_catalog", row=f"{edition}.creature.drone")
        table.do("scene.near", who="Drone", other="Reyes", near=True)
        table.do("scene.damage", who="Drone", amount=9, fire=True)
        assert due(table) == []


@BOTH
def test_somebody_resilient_rolls_strength_against_every_hit(edition: str, qapp: object) -> None:
    with fight_in_memory(edition, faces="6" * 900) as table:
        table.do("set", id="Reyes", field="attributes.strength", value=3)
        table.do("set", id="Reyes", field="health", value=3)
        table.do("sheet.add_talent", who="Reyes", row=f"{edition}.talent.resilient")
        answer = table.do("scene.damage", who="Reyes", amount=4)
        assert dice_of(answer) == [6, 6, 6]
        assert table.sheet("Reyes").health == 2


@pytest.mark.parametrize("suit, left", [("weyland_yutani_apesuit", 4), ("kevlar_riot_vest", 2)])
def test_a_suit_made_against_acid_takes_off_what_it_says(suit: str, left: int, qapp: object) -> None:
    """Evolved 10.2, 12.2: base damage 1 and two successes more are 3; both suits are level 1, one is 3 against acid."""
    with fight_in_memory("evolved") as table:
        table.do("sheet.add_item", who="Vale", row=f"evolved.armor.{suit}", place="worn")
        table.do("sheet.attribute", who="Vale", attribute="strength", level=5)
        table.do("sheet.health", who="Vale", health=4)
        table.do("scene.acid", who="Vale", dice=5)
        table.fall("66622")
        (row,) = table.do("scene.due")["due"]
        table.do("scene.answer", key=row["key"])
        assert table.sheet("Vale").health == left


@BOTH
def test_against_fire_the_armor_against_fire_counts(edition: str, qapp: object) -> None:
    with fight_in_memory(edition, faces="6" * 200) as table:
        table.do("scene.edit", who="Guard", health=9, health_max=9, armor=0, armor_fire=2)
        table.do("scene.damage", who="Guard", amount=3)
        assert health(table, "Guard") == 6
        table.do("scene.damage", who="Guard", amount=3, fire=True)
        assert health(table, "Guard") == 5


@BOTH
def test_a_wound_far_beyond_what_a_creature_has_splashes_as_much_as_a_scene_holds(edition: str, qapp: object) -> None:
    """30 damage on a Drone: in 2019 more acid than a row of the scene has room for, in Evolved 8 and its Health."""
    with fight_in_memory(edition) as table:
        table.do("scene.add_from_catalog", row="Drone")
        table.do("scene.near", who="Drone", other="Reyes")
        table.do("scene.draw")
        table.do("scene.damage", who="Drone", amount=30, armor=False)
        (row,) = (one for one in table.do("scene.due")["due"] if one["roll"] == "event")
        assert row["dice"] == {"core": 20, "evolved": 15}[edition]
