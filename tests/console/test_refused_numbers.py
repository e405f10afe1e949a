"""Numbers and switches that a command cannot carry out are refused with a sentence, never put right in silence."""

from typing import Any

import pytest

from tests.console.fight import fight_in_memory


@pytest.mark.parametrize("edition", ["core", "evolved"])
@pytest.mark.parametrize(
    "command, values",
    [
        ("sheet.health", {"health": 99}),
        ("sheet.health", {"health": -1}),
        ("sheet.stress", {"stress": 99}),
        ("sheet.stress", {"stress": -1}),
        ("sheet.attribute", {"attribute": "wits", "level": 21}),
        ("sheet.skill", {"skill": "stamina", "level": -1}),
        ("sheet.number", {"field": "story_points", "number": 4}),
        ("sheet.number", {"field": "experience", "number": -1}),
    ],
)
def test_a_number_that_the_sheet_cannot_hold_is_refused(
    edition: str, command: str, values: dict[str, object], qapp: object
) -> None:
    with fight_in_memory(edition) as table:
        before = table.sheet("Reyes")
        assert "between 0 and" in table.refused(command, who="Reyes", **values)
        assert table.sheet("Reyes") == before


def test_a_name_that_is_too_long_is_refused_and_not_cut(qapp: object) -> None:
    with fight_in_memory("core") as table:
        table.do("create.start")
        long = "N" * 121
        for command, values in (
            ("document.rename", {"id": "Reyes", "name": long}),
            ("document.crew", {"id": "Reyes", "crew": long}),
            ("create.text", {"field": "buddy", "text": long}),
            ("create.text", {"field": "agenda", "text": "N" * 20_001}),
        ):
            assert "t most" in table.refused(command, **values)
        assert table.sheet("Reyes").label == ""
        table.do("document.rename", id="Reyes", name=long[1:])
        assert table.sheet(long[1:]).name == long[1:]


def test_what_a_drug_does_is_said_where_the_game_mother_says_it(qapp: object) -> None:
    """Experimental X-Drugs: stress falls or rises (evolved 12.3)."""
    with fight_in_memory("evolved") as table:
        table.do("sheet.stress", who="Reyes", stress=2)
        for row in ("x_drugs", "coffee"):
            table.do("sheet.add_item", who="Reyes", row=row)
        before = table.sheet("Reyes")
        for way in (None, -1, 2):
            refused = table.refused("sheet.use_item", who="Reyes", item="X-Drugs", way=way)
            assert "0 Stress −1, 1 Stress +1" in refused
        table.refused("sheet.use_item", who="Reyes", item="coffee", way=0)
        assert table.sheet("Reyes") == before
        table.do("sheet.use_item", who="Reyes", item="X-Drugs", way=0)
        assert table.sheet("Reyes").stress == 1
        assert "coffee" in table.refused("sheet.end_effect", who="Reyes", effect="coffee")
        table.do("sheet.end_effect", who="Reyes", effect="experimental x-drugs")
        assert table.sheet("Reyes").timed_effects == ()


@pytest.mark.parametrize("edition, supply", [("core", "food"), ("core", "air"), ("evolved", "air")])
def test_what_is_rolled_for_is_not_used_up_by_the_day(edition: str, supply: str, qapp: object) -> None:
    with fight_in_memory(edition) as table:
        table.do("sheet.supply", who="Reyes", supply=supply, rating=3)
        assert "rolled for" in table.refused("gear.use_day", who="Reyes", supply=supply)


def test_a_synthetic_has_no_stress_to_set(qapp: object) -> None:
    with fight_in_memory("core") as table:
        table.do("sheet.nature", who="Reyes", nature="synthetic")
        assert table.refused("sheet.stress", who="Reyes", stress=2) == "A synthetic has no stress."
        table.do("sheet.stress", who="Reyes", stress=0)


def test_full_auto_asks_for_a_weapon_that_has_it(qapp: object) -> None:
    with fight_in_memory("core") as table:
        table.do("sheet.add_item", who="Reyes", row="core.weapon.m4a3_service_pistol", place="in_hand")
        pistol = table.sheet("Reyes").weapons[-1]
        refusal = table.refused("attack.prepare", who="Reyes", weapon=pistol.id, full_auto=True, band="short")
        assert refusal == f"{pistol.name} has no full auto."


@pytest.mark.parametrize("edition", ["core", "evolved"])
def test_the_dice_of_damage_may_be_real_ones(edition: str, qapp: object) -> None:
    with fight_in_memory(edition) as table:
        faces, place = [4, 5, 1, 1], table.evening.dice.place
        health = table.sheet("Reyes").health
        assert "so many dice" in table.refused("scene.damage", who="Reyes", amount=health - 1, faces=faces)
        assert "are needed" in table.refused("scene.damage", who="Reyes", amount=health, faces=[1])
        assert table.sheet("Reyes").health == health
        table.do("scene.damage", who="Reyes", amount=health, faces=faces[:3])
        assert [one.name for one in table.sheet("Reyes").injuries] == ["Bleeding Gut"]
        table.do("sheet.hurt", who="Vale", amount=table.sheet("Vale").health, faces=faces[:3])
        assert [one.name for one in table.sheet("Vale").injuries] == ["Bleeding Gut"]
        assert "so many dice" in table.refused("sheet.hurt", who="Vale", amount=1, faces=[6] * 9)
        assert table.evening.dice.place == place


def test_armor_is_not_rolled_with_more_dice_than_its_rating(qapp: object) -> None:
    with fight_in_memory("core") as table:
        table.do("sheet.add_item", who="Reyes", row="core.armor.m3_personnel_armor", place="worn")
        suit = table.sheet("Reyes").armor[-1]
        assert "so many dice" in table.refused("roll.armor", who="Reyes", item=suit.id, faces=[6] * (suit.rating + 1))
        (rolled,) = table.do("roll.armor", who="Reyes", item=suit.id, faces=[6] * suit.rating)["events"]
        assert rolled["prevented"] == suit.rating


def test_an_edit_of_a_combatant_says_what_it_changes(qapp: object) -> None:
    with fight_in_memory("core") as table:
        guard = next(one.name for one in table.scene.combatants if "Guard" in one.name)
        assert table.refused("scene.edit", who=guard) == "Say what to change."


@pytest.mark.parametrize("edition", ["core", "evolved"])
def test_nothing_harms_the_dead_any_more(edition: str, qapp: object) -> None:
    with fight_in_memory(edition) as table:
        table.do("sheet.add_condition", who="Vale", row=f"{edition}.condition.dead")
        before = table.sheet("Vale")
        assert table.refused("scene.damage", who="Vale", amount=2) == "Vale is dead."
        assert table.refused("sheet.hurt", who="Vale", amount=1) == "Vale is dead."
        assert table.sheet("Vale") == before


def test_a_talent_is_taken_as_often_as_it_can_be(qapp: object) -> None:
    with fight_in_memory("evolved") as table:
        for _ in range(3):
            table.do("sheet.add_talent", who="Reyes", row="evolved.talent.hardened")
        assert table.refused("sheet.add_talent", who="Reyes", row="evolved.talent.hardened") == (
            "Hardened cannot be taken again."
        )
        assert len(table.sheet("Reyes").talents) == 3


NUMBERS_OF_NOTHING: tuple[tuple[str, dict[str, object]], ...] = (
    ("sheet.supply", {"who": "Reyes", "supply": "air", "rating": 21}),
    ("sheet.supply", {"who": "Reyes", "supply": "air", "rating": -1}),
    ("sheet.radiation", {"who": "Reyes", "current": -1, "permanent": 0}),
    ("sheet.radiation", {"who": "Reyes", "current": 0, "permanent": 1000}),
    ("roll.prepare", {"who": "Reyes", "skill": "comtech", "helpers": -1}),
    ("roll.free", {"who": "Reyes", "base": -3}),
    ("roll.free", {"who": "Reyes", "base": 2, "stress": -1}),
    ("roll", {"base": [7]}),
    ("push", {"base": [0]}),
    ("roll.oppose", {"dice": -5}),
    ("react", {"who": "Reyes", "successes": -4}),
    ("creature.attack", {"creature": "Drone", "number": -1}),
    ("creature.attack", {"creature": "Drone", "number": 99}),
    ("zone.place", {"zone": "Bay", "x": -1, "y": 3}),
    ("zone.fire", {"zone": "Bay", "dice": 21}),
    ("way.strike", {"way": "w1", "damage": -5}),
    ("vehicle.crash", {"vehicle": "Truck", "length": 0}),
    ("vehicle.repair", {"vehicle": "Truck", "successes": -5}),
    ("log", {"last": 0}),
)


@pytest.mark.parametrize("edition", ["core", "evolved"])
def test_a_number_that_means_nothing_is_refused_by_the_limits_that_help_names(edition: str, qapp: object) -> None:
    with fight_in_memory(edition) as table:
        for zone in ("Bay", "Vent"):
            table.do("zone.add", name=zone)
        table.do("way.connect", one="Bay", other="Vent", kind="door")
        table.do("vehicle.add", name="Truck", zone="Bay", hull=5)
        table.do("vehicle.hit", vehicle="Truck", damage=2)
        table.do("roll.prepare", who="Reyes", skill="comtech")
        table.do("roll", base=[2, 2, 2])
        before = table.evening.session.workspace.history.index
        for command, values in NUMBERS_OF_NOTHING:
            (told,) = table.do("help", command=command)["help"][:1]
            (name,) = (name for name, value in values.items() if _outside(told, name, value))
            assert table.refused(command, **values).startswith(f"{name} is from "), command
        assert table.evening.session.workspace.history.index == before


def _outside(told: dict[str, Any], name: str, value: object) -> bool:
    """Whether a value is outside the limits that help names."""
    (one,) = (one for one in told["parameters"] if one["name"] == name)
    numbers = value if isinstance(value, list) else [value]
    return "from" in one and not all(one["from"] <= number <= one["to"] for number in numbers)


@pytest.mark.parametrize("edition", ["core", "evolved"])
def test_more_faces_than_dice_are_refused(edition: str, qapp: object) -> None:
    with fight_in_memory(edition) as table:
        table.do("sheet.supply", who="Reyes", supply="air", rating=2)
        before = table.sheet("Reyes")
        surplus = "faces: so many dice are not rolled for this: {}, not {}."
        assert table.refused("roll.supply", who="Reyes", supply="air", faces=[1, 1, 1]) == surplus.format(2, 3)
        assert table.refused("roll.special", kind="d6", faces=[1, 2]) == surplus.format(1, 2)
        fire = table.refused("roll.special", kind="fire", numbers={"intensity": 2}, faces=[6, 6, 6])
        assert fire == surplus.format(2, 3)
        assert table.sheet("Reyes") == before
        table.do("roll.supply", who="Reyes", supply="air", faces=[1, 1])
        assert table.sheet("Reyes").consumables.air == 0
