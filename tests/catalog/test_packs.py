"""Homebrew packs: they add rows of the same kinds, never replace one, and are refused with the place named."""

import json
from pathlib import Path
from typing import Any

import pytest

from alien_desktop.catalog.library import open_catalog
from alien_desktop.catalog.limits import BOUNDS
from alien_desktop.catalog.packs import LARGEST_PACK, Pack, json_schema, parse_pack, read_pack
from alien_desktop.catalog.reference_check import with_packs
from alien_desktop.catalog.sections import CatalogError
from alien_desktop.rules.effects.continuous import Dice
from alien_desktop.rules.effects.instant import PanicRoll
from alien_desktop.rules.effects.vocabulary import Who

SPIKE = {"id": "rustbelt.weapon.rail_spike", "name": "Rail spike", "damage": 2, "range_max": "medium", "quarters": 4}
STEADY = {
    "id": "rustbelt.talent.steady",
    "name": "Steady",
    "career": "rigger",
    "effects": [{"kind": "dice", "dice": 1, "skills": ["piloting"], "when": "docking"}],
}
RIGGER = {
    "id": "rustbelt.career.rigger",
    "name": "Rigger",
    "key_attribute": "agility",
    "key_skills": ["piloting", "mobility", "comtech"],
    "talents": ["rustbelt.talent.steady", "core.talent.tough"],
    "cash": {"dice": 1, "times": 50},
}
START = {
    "id": "rustbelt.starting_gear.rigger_spike",
    "name": "Rail spike",
    "career": "rigger",
    "line": 1,
    "item": "rustbelt.weapon.rail_spike",
}
TABLE = {"id": "rustbelt.attack_table.duct_eel", "name": "Duct eel"}
BITE = {
    "id": "rustbelt.attack.duct_eel_bite",
    "name": "Bite",
    "table": "rustbelt.attack_table.duct_eel",
    "low": 1,
    "high": 6,
    "effects": [{"kind": "panic_roll", "who": "target"}],
}
EEL = {
    "id": "rustbelt.creature.duct_eel",
    "name": "Duct eel",
    "speed": 2,
    "health": 3,
    "mobility": 7,
    "observation": 4,
    "armor": 1,
    "attacks": "rustbelt.attack_table.duct_eel",
}
FOREMAN = {
    "id": "rustbelt.npc.foreman",
    "name": "Foreman",
    "strength": 4,
    "agility": 3,
    "wits": 3,
    "empathy": 4,
    "skills": [{"skill": "command", "level": 3}],
    "health": 4,
    "talents": ["core.talent.tough"],
}


def raw(**changes: Any) -> dict[str, Any]:
    return {
        "format": "alien-desktop-pack",
        "version": 1,
        "id": "rustbelt",
        "name": "Rust Belt",
        "editions": ["core"],
        "weapons": [SPIKE],
        "talents": [STEADY],
        "careers": [RIGGER],
        "starting_gear": [START],
        "attack_tables": [TABLE],
        "creature_attacks": [BITE],
        "creatures": [EEL],
        "npcs": [FOREMAN],
        **changes,
    }


def pack(**changes: Any) -> Pack:
    return parse_pack(json.dumps(raw(**changes)).encode(), "rustbelt.json")


def refused(**changes: Any) -> str:
    with pytest.raises(CatalogError) as caught:
        pack(**changes)
    return str(caught.value)


def unfit(**changes: Any) -> str:
    with pytest.raises(CatalogError) as caught:
        with_packs(open_catalog("core"), [pack(**changes)])
    return str(caught.value)


def test_a_pack_adds_rows_to_its_edition() -> None:
    plain = open_catalog("core")
    merged = with_packs(plain, [pack()])
    assert merged.weapons["rustbelt.weapon.rail_spike"].damage == 2
    assert merged.careers["rustbelt.career.rigger"].key_skills[0] == "piloting"
    (effect,) = merged.talents["rustbelt.talent.steady"].effects
    assert isinstance(effect, Dice)
    assert len(merged.weapons) == len(plain.weapons) + 1
    assert merged.row("rustbelt.npc.foreman").name == "Foreman"
    table = merged.attack_tables["rustbelt.attack_table.duct_eel"]
    assert table.row_for(4).effects == (PanicRoll(Who.TARGET),)
    assert len(merged.attack_tables) == len(plain.attack_tables) + 1


def test_the_built_in_rows_stay_as_they_are() -> None:
    plain = open_catalog("core")
    merged = with_packs(plain, [pack()])
    for row_id, row in plain.weapons.items():
        assert merged.weapons[row_id] == row
    assert "rustbelt.weapon.rail_spike" not in plain.weapons


def test_a_pack_for_one_edition_adds_nothing_to_the_other() -> None:
    merged = with_packs(open_catalog("evolved"), [pack()])
    assert merged.weapons == open_catalog("evolved").weapons
    assert set(merged.attack_tables) == set(open_catalog("evolved").attack_tables)


def test_a_pack_cannot_take_the_name_of_an_edition() -> None:
    for name in ("core", "evolved", "shared"):
        empty: dict[str, list[str]] = {
            key: [] for key, value in raw().items() if isinstance(value, list) and key != "editions"
        }
        assert "a pack needs another" in refused(id=name, **empty)


def test_a_pack_cannot_name_a_built_in_row() -> None:
    message = refused(weapons=[{**SPIKE, "id": "core.weapon.knife"}])
    assert "row core.weapon.knife: its id must begin with “rustbelt.”" in message


def test_a_table_of_attacks_cannot_take_a_built_in_place() -> None:
    assert "its id must begin with" in refused(attack_tables=[{**TABLE, "id": "core.attack_table.facehugger"}])


def test_a_row_twice_in_a_pack_is_refused() -> None:
    assert "row rustbelt.weapon.rail_spike comes twice" in refused(weapons=[SPIKE, SPIKE])


def test_two_packs_with_the_same_id_collide() -> None:
    with pytest.raises(CatalogError, match=r"rustbelt: row rustbelt\.\S+: this id is taken"):
        with_packs(open_catalog("core"), [pack(), pack()])


def test_two_different_packs_lie_side_by_side() -> None:
    other = parse_pack(
        json.dumps(
            {
                "format": "alien-desktop-pack",
                "version": 1,
                "id": "far_rim",
                "name": "Far Rim",
                "editions": ["core", "evolved"],
                "gear": [{"id": "far_rim.gear.bell", "name": "Bell", "category": "personal"}],
            }
        ).encode(),
        "far_rim.json",
    )
    merged = with_packs(open_catalog("core"), [pack(), other])
    assert merged.gear["far_rim.gear.bell"].name == "Bell"
    assert merged.packs[1].author == ""


def test_an_unknown_key_is_refused_with_file_row_and_key() -> None:
    message = refused(weapons=[{**SPIKE, "damge": 3}])
    assert message.startswith("rustbelt.json: row rustbelt.weapon.rail_spike: damge: ")
    assert refused(weapon=[]).startswith("rustbelt.json: weapon: ")


def test_an_unknown_effect_key_is_refused_with_its_place() -> None:
    bad = {**STEADY, "effects": [{"kind": "dice", "dice": 1, "skill": "piloting"}]}
    assert "row rustbelt.talent.steady: effects.0.dice.skill: " in refused(talents=[bad])


@pytest.mark.parametrize(
    "changes, words",
    [
        ({"careers": [{**RIGGER, "talents": ["rustbelt.talent.none"]}]}, "no “rustbelt.talent.none”"),
        ({"starting_gear": [{**START, "item": "core.weapon.spoon"}]}, "no “core.weapon.spoon”"),
        ({"npcs": [{**FOREMAN, "talents": ["core.talent.none"]}]}, "no “core.talent.none”"),
        ({"creatures": [{**EEL, "attacks": "rustbelt.attack_table.none"}]}, "no “rustbelt.attack_table.none”"),
        ({"creature_attacks": [{**BITE, "high": 3}, {**BITE, "id": "rustbelt.attack.b", "low": 5}]}, "leaves a gap"),
        ({"creature_attacks": []}, "has no rows"),
        (
            {"creature_attacks": [BITE, {**BITE, "id": "rustbelt.attack.b", "table": "rustbelt.attack_table.none"}]},
            "no “rustbelt.attack_table.none”",
        ),
    ],
)
def test_a_pack_that_names_what_does_not_exist_is_refused(changes: dict[str, Any], words: str) -> None:
    message = unfit(**changes)
    assert words in message
    assert message.startswith("rustbelt: ")


def talent(**effect: Any) -> dict[str, Any]:
    return {"talents": [{**STEADY, "effects": [effect]}]}


@pytest.mark.parametrize(
    "changes, words",
    [
        (talent(kind="action_cost", action="fly", becomes="minor"), "no action “fly”"),
        (talent(kind="no_action", actions=["run", "fly"]), "no action “fly”"),
        (talent(kind="condition_gained", condition="shrunk"), "no condition “shrunk”"),
        (talent(kind="critical_injury", row=47), "no injury 47"),
        ({"talents": [{**STEADY, "decision": {"setting": "core.setting.none", "text": "?"}}]}, "no setting"),
        ({"weapons": [{**SPIKE, "launcher": "core.weapon.none"}]}, "no “core.weapon.none”"),
        ({"starting_gear": [{**START, "career": "stoker"}]}, "no “stoker”"),
        ({"creature_attacks": [{**BITE, "low": 2}]}, "does not reach from 1 to 6"),
        ({"creature_attacks": [{**BITE, "high": 5}]}, "does not reach from 1 to 6"),
        (
            {"creature_attacks": [BITE, {**BITE, "id": "rustbelt.attack.b", "table": "core.attack_table.facehugger"}]},
            "overlaps",
        ),
        (
            {
                "creature_attacks": [
                    BITE,
                    {**BITE, "id": "rustbelt.attack.b", "table": "core.attack_table.swarm", "low": 7, "high": 8},
                ]
            },
            "no “core.attack_table.swarm”",
        ),
        (
            {
                "vehicles": [
                    {
                        "id": "rustbelt.vehicle.cart",
                        "name": "Cart",
                        "speed": 1,
                        "maneuver": 0,
                        "hull": 1,
                        "armor": 0,
                        "passengers": 1,
                        "weapons": ["core.weapon.none"],
                    }
                ]
            },
            "no “core.weapon.none”",
        ),
        (
            {
                "drugs_and_food": [
                    {
                        "id": "rustbelt.consumable.fizz",
                        "name": "Fizz",
                        "category": "drink",
                        "while_it_lasts": [{"kind": "no_action", "actions": ["fly"]}],
                        "lasts": "shift",
                    }
                ]
            },
            "row rustbelt.consumable.fizz: there is no action “fly”",
        ),
    ],
)
def test_every_name_in_a_row_has_to_exist(changes: dict[str, Any], words: str) -> None:
    assert words in unfit(**changes)


def test_a_stress_response_that_ends_has_to_exist_where_there_are_any() -> None:
    evolved = pack(
        editions=["evolved"],
        careers=[],
        starting_gear=[],
        npcs=[],
        **talent(kind="response_removed", response="evolved.response.none"),
    )
    with pytest.raises(CatalogError, match="no stress response"):
        with_packs(open_catalog("evolved"), [evolved])
    known = evolved.model_dump_json().replace("response.none", "response.jumpy")
    merged = with_packs(open_catalog("evolved"), [parse_pack(known.encode(), "again.json")])
    assert "rustbelt.talent.steady" in merged.talents


def test_names_of_the_pack_itself_and_of_either_edition_are_known() -> None:
    frozen = {"id": "rustbelt.condition.frozen_stiff", "name": "Frozen stiff"}
    chilled = {
        **STEADY,
        "effects": [
            {"kind": "condition_gained", "condition": "frozen_stiff"},
            {"kind": "condition_gained", "condition": "rustbelt.condition.frozen_stiff"},
            {"kind": "no_action", "actions": ["run", "dodge", "movement", "minor"]},
            {"kind": "critical_injury", "row": 0},
            {"kind": "critical_injury", "row": 46},
        ],
    }
    merged = with_packs(open_catalog("core"), [pack(conditions=[frozen], talents=[chilled])])
    assert len(merged.talents["rustbelt.talent.steady"].effects) == 5


@pytest.mark.parametrize(
    "effect, words",
    [
        ({"kind": "dice", "dice": 10**30}, "dice: from -20 to 20, not 10000000000000000000"),
        ({"kind": "capacity", "factor": 0}, "factor: from 1 to 10, not 0"),
        ({"kind": "healing_factor", "divide": 0}, "divide: from 1 to 10, not 0"),
        ({"kind": "initiative_cards", "draw": 0}, "draw: from 1 to 10, not 0"),
        ({"kind": "fixed_card", "card": 11}, "card: from 1 to 10, not 11"),
        ({"kind": "push_cost", "more": -2}, "more: from -1 to 10, not -2"),
        ({"kind": "attack", "dice": -1, "damage": 1}, "dice: from 0 to 99, not -1"),
        ({"kind": "supply_dice", "supply": "air", "dice": -2, "minimum": -1}, "minimum: from 0 to 20, not -1"),
        ({"kind": "reminder", "text": "x" * 601}, "text: at most 600 letters"),
    ],
)
def test_numbers_and_words_of_an_effect_have_bounds(effect: dict[str, Any], words: str) -> None:
    message = refused(**talent(**effect))
    assert message.startswith("rustbelt.json: row rustbelt.talent.steady: effects.0: ")
    assert words in message


def test_a_career_has_three_different_skills_and_a_weapon_a_range() -> None:
    assert "same key skill twice" in refused(careers=[{**RIGGER, "key_skills": ["piloting", "piloting", "comtech"]}])
    assert "nearest range" in refused(weapons=[{**SPIKE, "range_min": "long"}])


def test_a_file_that_is_nested_without_end_is_refused() -> None:
    with pytest.raises(CatalogError, match=r"deep\.json"):
        parse_pack(b"[" * 100_000, "deep.json")


def test_a_creature_may_do_without_attacks() -> None:
    quiet = {key: value for key, value in EEL.items() if key != "attacks"}
    merged = with_packs(open_catalog("core"), [pack(creatures=[quiet])])
    assert merged.creatures["rustbelt.creature.duct_eel"].attacks is None


def test_a_pack_too_large_or_with_too_many_rows_is_refused() -> None:
    many = [{**SPIKE, "id": f"rustbelt.weapon.spike_{number}"} for number in range(501)]
    assert "weapons" in refused(weapons=many)
    with pytest.raises(CatalogError, match="larger than"):
        parse_pack(b" " * (LARGEST_PACK + 1), "big.json")


def test_a_pack_is_read_from_a_file(tmp_path: Path) -> None:
    path = tmp_path / "rustbelt.json"
    path.write_text(json.dumps(raw()), encoding="utf-8")
    assert read_pack(path).name == "Rust Belt"
    path.write_text("[]", encoding="utf-8")
    with pytest.raises(CatalogError, match=r"rustbelt\.json"):
        read_pack(path)


def test_the_schema_knows_every_section_and_every_kind_of_effect() -> None:
    schema = json_schema()
    assert schema["$schema"].startswith("https://json-schema.org/")
    assert schema["additionalProperties"] is False
    assert {"weapons", "talents", "creature_attacks", "editions"} <= set(schema["properties"])
    text = json.dumps(schema)
    for kind in ("dice", "attribute_swap", "extra_push", "supply_dice", "reroll", "immunity", "reminder"):
        assert f'"const": "{kind}"' in text
    for name, definition in schema["$defs"].items():
        if definition.get("type") == "object":
            assert definition["additionalProperties"] is False, name
        kind = definition.get("properties", {}).get("kind", {}).get("const")
        if kind:
            assert "kind" in definition["required"], name
        for key, (low, high) in BOUNDS.get(kind or "", {}).items():
            described = definition["properties"][key]
            assert (described["minimum"], described["maximum"]) == (low, high), (name, key)
    assert set(BOUNDS) <= {each["properties"]["kind"]["const"] for each in schema["$defs"].values() if _is_effect(each)}


def _is_effect(definition: dict[str, Any]) -> bool:
    return "const" in definition.get("properties", {}).get("kind", {})


def test_a_pack_can_be_written_and_read_again() -> None:
    written = pack().model_dump_json().encode()
    assert parse_pack(written, "again.json") == pack()


def test_a_pack_says_which_rows_it_has() -> None:
    assert [row.id for row in pack().rows()].count("rustbelt.weapon.rail_spike") == 1
    assert len(list(pack().rows())) == 7
