"""Things and talents that no list has: written by hand, with numbers, a price, and effects that count in rolls."""

from collections.abc import Iterator
from typing import Any

import pytest

from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.documents.sheet.pools import pool_for
from alien_desktop.documents.sheet.values import health_max
from alien_desktop.rules.people.characteristics import Skill
from tests.console.transcript import Evening

WHO = "Nova Reyes"


@pytest.fixture
def evening(qapp: object) -> Iterator[Evening]:
    made = Evening.in_memory("4" * 40)
    for name in (WHO, "Sam Cho"):
        made.do("character.create", name=name)
    yield made
    made.close()


def id_of(evening: Evening, who: str = WHO) -> str:
    return next(one.document_id for one in evening.session.index.entries() if one.name == who)


def sheet_of(evening: Evening, who: str = WHO) -> CharacterSheet:
    return evening.session.workspace.sheet(id_of(evening, who))


def dice(evening: Evening, skill: Skill) -> int:
    sheet = sheet_of(evening)
    return pool_for(sheet, skill, evening.session.rules_for(sheet.edition)).base


def test_a_weapon_of_ones_own_has_every_number_and_is_in_the_files(evening: Evening) -> None:
    evening.do("sheet.add_own_item", who=WHO, name="Rivet Gun", kind="weapon")
    numbers: dict[str, Any] = {
        "damage": 2,
        "bonus": 1,
        "range_max": "short",
        "price": 250,
        "category": "Tool",
        "note": "Jams in dust",
        "quarters": 8,
        "quantity": 2,
        "power": 4,
        "armor_piercing": True,
    }
    for field, value in numbers.items():
        evening.do("sheet.change_item", who=WHO, item="Rivet Gun", field=field, value=value)
    (gun,) = sheet_of(evening).weapons
    assert {field: getattr(gun, field) for field in numbers} == numbers
    evening.do("sheet.add_own_item", who=WHO, name="Welder's Apron", kind="armor")
    evening.do("sheet.change_item", who=WHO, item="Welder's Apron", field="rating", value=2)
    assert [(suit.name, suit.rating) for suit in sheet_of(evening).armor] == [("Welder's Apron", 2)]
    evening.do("sheet.add_own_item", who=WHO, name="Diving Suit", kind="armor", place="worn")
    for field, value in (("air", 6), ("place", "carried"), ("air", 6), ("place", "worn")):
        evening.do("sheet.change_item", who=WHO, item="Diving Suit", field=field, value=value)
    assert sheet_of(evening).consumables.air == 6
    evening.do("sheet.change_item", who=WHO, item="Welder's Apron", field="place", value="worn")
    worn = [suit.name for suit in sheet_of(evening).armor if suit.place == "worn"]
    assert (worn, sheet_of(evening).consumables.air) == (["Welder's Apron"], 0), "one at a time, with its air"


def test_effects_of_an_own_item_count_in_rolls_and_values_and_survive_the_file(evening: Evening) -> None:
    before, most = dice(evening, Skill.PILOTING), health_max(sheet_of(evening), evening.session.rules_for("core")).value
    evening.do("sheet.add_own_item", who=WHO, name="Lucky Gloves", place="worn")
    effects = [
        {"kind": "dice", "dice": 2, "skills": ["piloting"]},
        {"kind": "derived_change", "value": "health", "change": 1},
    ]
    evening.do("sheet.change_item", who=WHO, item="Lucky Gloves", field="effects", value=effects)
    assert dice(evening, Skill.PILOTING) == before + 2
    assert health_max(sheet_of(evening), evening.session.rules_for("core")).value == most + 1
    as_json = sheet_of(evening).model_dump(mode="json")
    assert CharacterSheet.model_validate(as_json) == sheet_of(evening)
    evening.do("sheet.put_item", who=WHO, item="Lucky Gloves", place="stowed")
    assert dice(evening, Skill.PILOTING) == before
    wrong = [{"kind": "dice", "dice": 2, "skills": ["juggling"]}]
    assert "refused" in evening.do("sheet.change_item", who=WHO, item="Lucky Gloves", field="effects", value=wrong)


def test_a_talent_of_ones_own_has_a_note_and_dice(evening: Evening) -> None:
    before = dice(evening, Skill.COMTECH)
    evening.do("sheet.add_own_talent", who=WHO, name="Old Hand", note="Knows every Seegson terminal.")
    effects = [{"kind": "dice", "dice": 1, "skills": ["comtech"]}]
    evening.do("sheet.change_talent", who=WHO, talent="Old Hand", field="effects", value=effects)
    (talent,) = sheet_of(evening).talents
    assert (talent.name, talent.note, talent.source) == ("Old Hand", "Knows every Seegson terminal.", "")
    assert dice(evening, Skill.COMTECH) == before + 1
    assert "refused" in evening.do("sheet.change_talent", who=WHO, talent="Old Hand", field="colour", value=1)


def test_a_thing_is_given_in_one_step_that_one_undo_takes_back_on_both_sheets(evening: Evening) -> None:
    evening.do("sheet.add_own_item", who=WHO, name="Crowbar", kind="weapon", place="in_hand")
    steps = evening.session.workspace.history.index
    assert "refused" in evening.do("sheet.give_item", who=WHO, item="Crowbar", to=WHO)
    evening.do("sheet.give_item", who=WHO, item="Crowbar", to="Sam Cho")
    assert evening.session.workspace.history.index == steps + 1
    assert not sheet_of(evening).weapons
    assert [(one.name, one.place) for one in sheet_of(evening, "Sam Cho").weapons] == [("Crowbar", "carried")]
    evening.do("undo")
    assert [one.name for one in sheet_of(evening).weapons] == ["Crowbar"]
    assert not sheet_of(evening, "Sam Cho").weapons


def test_a_line_of_personality_is_written_and_copied(evening: Evening) -> None:
    evening.do("sheet.text", who=WHO, field="personality", text="Counts every bolt")
    assert sheet_of(evening).personality == "Counts every bolt"
    assert "Counts every bolt" in str(evening.do("character.text", who=WHO)["text"])


def test_the_history_goes_to_any_moment_back_and_forth(evening: Evening) -> None:
    lines = []
    for level in (1, 2, 3):
        evening.do("sheet.stress", who=WHO, stress=level)
        lines.append(evening.session.log.entries()[-1].seq)
    evening.do("history.go", line=lines[0])
    assert sheet_of(evening).stress == 1
    assert [entry.taken_back for entry in evening.session.log.entries()[-3:]] == [False, True, True]
    evening.do("history.go", line=lines[1])
    assert sheet_of(evening).stress == 2
    assert "refused" in evening.do("history.go", line=9999)


def test_a_thing_of_ones_own_is_added_with_its_values_as_one_step(evening: Evening) -> None:
    before = sheet_of(evening)
    values = {"damage": 2, "bonus": 1, "range_max": "short", "price": 40}
    evening.do("sheet.add_own_item", who=WHO, name="Breaching hook", kind="weapon", values=values)
    hook = sheet_of(evening).weapons[-1]
    assert (hook.name, hook.damage, hook.bonus, hook.range_max, hook.price) == ("Breaching hook", 2, 1, "short", 40)
    evening.do("undo")
    assert sheet_of(evening) == before
    for wrong in ({"damge": 2}, {"damage": "two"}, {"damage": -1}, {"id": "x"}, [1], "damage"):
        refused = evening.do("sheet.add_own_item", who=WHO, name="Hook", kind="weapon", values=wrong)
        assert "refused" in refused, wrong
        assert sheet_of(evening) == before
