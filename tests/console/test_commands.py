"""Commands of the table beyond the evening of the transcripts: what each does, and what it refuses."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.console.transcript import Evening


@pytest.fixture
def evening(profile: Path, qapp: object) -> Iterator[Evening]:
    made = Evening(profile, "4" * 400)
    made.do("character.create", name="Nova Reyes")
    yield made
    made.close()


def table_of(evening: Evening) -> Any:
    return evening.do("table")["table"]


def events_of(answer: dict[str, object]) -> list[str]:
    events = answer.get("events")
    assert isinstance(events, list), answer
    return [event["event"] for event in events]


def test_real_dice_are_given_with_the_roll_the_push_and_the_panic(evening: Evening) -> None:
    evening.do("sheet.stress", who="Nova Reyes", stress=1)
    evening.do("roll.prepare", who="Nova Reyes", skill="piloting")
    assert "refused" in evening.do("roll", base=[2, 2], stress=[3])
    assert events_of(evening.do("roll", base=[2, 2, 5], stress=[3])) == ["rolled"]
    assert events_of(evening.do("roll.correct", base=[2, 3, 5], stress=[3])) == ["rolled", "undone"]
    assert events_of(evening.do("push", base=[2, 3, 6], stress=[3, 1])) == ["roll_pushed"]
    assert "refused" in evening.do("roll.correct", base=[1, 1, 1], stress=[1])
    assert "refused" in evening.do("alarm.roll", die=7)
    evening.do("alarm.roll", die=2)
    applied: Any = evening.do("alarm.apply")
    assert [(event["die"], event["by_hand"]) for event in applied["events"]] == [(2, True)]
    assert evening.dice.place == 0


def test_the_other_side_rolls_with_the_skill_on_the_table(evening: Evening) -> None:
    assert "refused" in evening.do("roll.oppose", dice=3)
    evening.do("character.create", name="Doc Vale")
    evening.do("sheet.skill", who="Doc Vale", skill="mobility", level=2)
    evening.do("roll.skill", who="Nova Reyes", skill="mobility")
    evening.do("keep")
    assert evening.do("roll.oppose", who="Doc Vale") == {"events": []}
    evening.do("roll")
    assert (table_of(evening)["who"], table_of(evening)["base"]) == ("<Doc Vale>", 5)


def test_an_attack_beside_the_table_is_warded_off_by_its_numbers(evening: Evening) -> None:
    assert "refused" in evening.do("react", who="Nova Reyes")
    assert "refused" in evening.do("react", successes=2, damage=1)
    assert "refused" in evening.do("react", who="Nova Reyes", successes=2, damage=1), "only something sturdy blocks"
    assert evening.do("react", who="Nova Reyes", successes=2, damage=1, armed=False) == {"events": []}
    assert "rolled" in events_of(evening.do("roll", base=[6, 6, 2]))
    assert evening.do("clear") == {"events": []}


def test_an_adversary_wards_off_and_a_creature_does_not(evening: Evening) -> None:
    ids = {one.name: one.document_id for one in evening.session.index.entries() if one.edition == "core"}
    unarmed = {"successes": 1, "damage": 1, "armed": False}
    assert evening.do("react", adversary=ids["Guard"], **unarmed) == {"events": []}
    assert "refused" in evening.do("react", adversary=ids["Hull crawler"], **unarmed)


def test_a_shot_is_settled_once(evening: Evening) -> None:
    assert "refused" in evening.do("attack.settle_ammo")
    evening.do("sheet.add_item", who="Nova Reyes", row="core.weapon.m4a3_service_pistol")
    evening.do("sheet.stress", who="Nova Reyes", stress=1)
    evening.do("attack.prepare", who="Nova Reyes", weapon="M4A3 Service Pistol", armor=2)
    evening.do("roll", base=[2, 2, 2, 2, 2], stress=[1])
    evening.do("keep")
    assert events_of(evening.do("attack.settle_ammo")) == ["weapon_emptied"]
    assert evening.do("attack.settle_ammo") == {"events": []}
    assert evening.do("attack.follow_up") == {"events": []}


def test_care_is_what_somebody_there_can_give(evening: Evening) -> None:
    evening.do("character.create", name="Doc Vale")
    evening.do("character.create", name="Stranger", edition="evolved")
    first_aid = {"who": "Nova Reyes", "action": "first_aid"}
    assert "refused" in evening.do("care.prepare", **first_aid, healer="Doc Vale"), "she is well"
    evening.do("sheet.health", who="Nova Reyes", health=0)
    assert "refused" in evening.do("care.prepare", **first_aid, healer="Stranger")
    assert evening.do("care.prepare", **first_aid, healer="Doc Vale") == {"events": []}
    assert table_of(evening)["who"] == "<Doc Vale>"


def test_what_the_scene_refuses_is_refused(evening: Evening) -> None:
    evening.do("scene.create", name="Deck 4")
    evening.do("scene.open", scene="Deck 4")
    evening.do("scene.add_characters", who=["Nova Reyes"])
    refused = evening.do("scene.heal", combatant="Nova Reyes", amount=1)
    assert refused == {"refused": "Nova Reyes has lost no Health."}


def test_the_preferences_of_the_table(evening: Evening) -> None:
    assert evening.do("preference.set", name="edition", value="evolved") == {"events": []}
    evening.do("character.create", name="Doc Vale")
    state = evening.do("state", id="Doc Vale")["state"]
    assert isinstance(state, dict)
    assert state["edition"] == "evolved"
    for name, value in (("edition", "first"), ("colour", "red"), ("scale", 900)):
        assert "refused" in evening.do("preference.set", name=name, value=value)
    preferences = evening.do("preferences")["preferences"]
    assert isinstance(preferences, dict)
    assert preferences["edition"] == "evolved"
