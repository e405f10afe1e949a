"""What every document can do: change a field with validation, keep what it does not know, go to a file and back."""

import json
from typing import Any
from uuid import UUID

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import ValidationError

from alien_desktop.documents.document import Document, changed_fields, new_document_id
from alien_desktop.documents.document_types import DOCUMENT_CLASSES, data_of, document_from
from alien_desktop.documents.preferences import Preferences
from alien_desktop.documents.scene.adversary import Adversary
from alien_desktop.documents.scene.encounter import Card, Combatant, Encounter, Side
from alien_desktop.documents.sheet.character_sheet import (
    Attributes,
    CharacterSheet,
    Injury,
    Override,
    Skills,
    Talent,
    next_item_id,
)
from alien_desktop.documents.sheet.items import Armor, CarryPlace, Gear, Weapon
from alien_desktop.documents.sheet.values import amount_by_hand
from alien_desktop.rules.dice.roll_profile import Nature
from alien_desktop.rules.people.characteristics import Attribute, Skill
from tests.documents.strategies import adversaries, documents, encounters, sheets
from tests.soak import fights


@settings(max_examples=len(fights(12)))
@given(documents)
def test_a_document_comes_back_from_its_data_as_it_was(document: Document) -> None:
    text = json.dumps(data_of(document))
    assert document_from(document.FORMAT, json.loads(text)) == document


@settings(max_examples=len(fights(12)))
@given(documents)
def test_evolving_nothing_changes_nothing(document: Document) -> None:
    assert document.evolve() == document
    assert changed_fields(document, document.evolve()) == frozenset()


def test_evolve_shares_what_it_does_not_change() -> None:
    sheet = CharacterSheet(name="Ibarra", gear=(Gear(id="i1", name="Lamp"),))
    after = sheet.evolve(stress=3)
    assert after.gear is sheet.gear
    assert after.attributes is sheet.attributes
    assert (sheet.stress, after.stress) == (0, 3)
    assert changed_fields(sheet, after) == {"stress"}


@pytest.mark.parametrize(
    "change",
    [
        {"stress": -1},
        {"stress": 1000},
        {"stress": 2.0},
        {"stress": "2"},
        {"stress": True},
        {"name": "x" * 121},
        {"notes": "x" * 20_001},
        {"edition": "third"},
        {"id": "not-an-id"},
        {"id": "5F0E5C5A-0000-4000-8000-000000000000"},
        {"portrait": "../../etc/passwd"},
        {"conditions": ["Not An Id"]},
        {"conditions": ["x" * 41]},
        {"cash": -1},
        {"attributes": {"strength": 21}},
        {"gear": [{"id": "i1", "name": "Rope", "quantity": 0}]},
        {"panic": ["row"] * 21},
    ],
    ids=lambda change: next(iter(change)),
)
def test_evolve_refuses_what_does_not_fit(change: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        CharacterSheet().evolve(**change)


def test_evolve_refuses_a_field_that_is_not_there() -> None:
    with pytest.raises(TypeError, match="no field 'strength'"):
        CharacterSheet().evolve(strength=3)


def test_documents_are_frozen() -> None:
    sheet = CharacterSheet()
    with pytest.raises(ValidationError):
        sheet.stress = 3  # type: ignore[misc]


def test_what_a_newer_version_wrote_stays() -> None:
    data = data_of(CharacterSheet(gear=(Gear(id="i1", name="Lamp"),)))
    data["aura"] = {"colour": "green"}
    data["gear"][0]["serial"] = 7
    sheet = document_from("character", data)
    assert isinstance(sheet, CharacterSheet)
    after = sheet.evolve(stress=1, gear=(sheet.gear[0].evolve(quantity=2),))
    written = data_of(after)
    assert written["aura"] == {"colour": "green"}
    assert written["gear"][0]["serial"] == 7
    assert written["gear"][0]["quantity"] == 2


def test_not_a_number_is_refused() -> None:
    data = data_of(CharacterSheet())
    data["aura"] = float("nan")
    with pytest.raises(ValidationError):
        document_from("character", json.loads(json.dumps({**data, "stress": float("nan")})))


def test_each_format_has_a_class_and_an_unknown_one_is_an_error() -> None:
    assert {DOCUMENT_CLASSES[name].FORMAT for name in DOCUMENT_CLASSES} == {"character", "adversary", "encounter"}
    with pytest.raises(KeyError):
        document_from("spell_book", {})


def test_a_new_id_is_a_lower_case_uuid() -> None:
    made = new_document_id()
    assert str(UUID(made)) == made
    assert CharacterSheet().id != CharacterSheet().id


def test_levels_are_found_by_attribute_and_skill() -> None:
    sheet = CharacterSheet(attributes=Attributes(agility=4), skills=Skills(piloting=2))
    assert [sheet.attributes.level(attribute) for attribute in Attribute] == [3, 4, 3, 3]
    assert sum(sheet.skills.level(skill) for skill in Skill) == sheet.skills.level(Skill.PILOTING) == 2


def test_a_sheet_knows_its_nature_and_whether_it_is_broken() -> None:
    assert CharacterSheet(nature=Nature.SYNTHETIC).is_synthetic
    assert not CharacterSheet().is_synthetic
    assert CharacterSheet(health=0).is_broken
    assert not CharacterSheet(health=1).is_broken


def test_values_set_by_hand_are_found_by_name() -> None:
    sheet = CharacterSheet(overrides=(Override(value="armor", amount=0),))
    assert amount_by_hand(sheet.overrides, "armor") == 0
    assert amount_by_hand(sheet.overrides, "health_max") is None


def test_a_new_part_gets_an_id_that_no_other_part_has() -> None:
    sheet = CharacterSheet(
        gear=(Gear(id="i1", name="Lamp"),), talents=(Talent(id="i2"),), injuries=(Injury(id="i3", name="Cut"),)
    )
    assert next_item_id(sheet, "i") == "i4"
    assert next_item_id(sheet, "w") == "w1"


def test_stowed_things_weigh_nothing() -> None:
    lamp = Gear(id="i1", name="Lamp", quarters=2, quantity=3)
    assert lamp.load == 6
    assert lamp.evolve(place=CarryPlace.STOWED).load == 0
    sheet = CharacterSheet(weapons=(Weapon(id="i2", name="Gun"),), armor=(Armor(id="i3", name="Suit"),), gear=(lamp,))
    assert [item.id for item in sheet.carried] == ["i2", "i3", "i1"]


def test_a_weapon_that_reaches_beyond_touch_is_ranged() -> None:
    assert Weapon(id="i1", name="Gun", range_max="long").is_ranged
    assert not Weapon(id="i1", name="Knife").is_ranged


def test_a_scene_finds_combatants_and_their_cards() -> None:
    guard = Combatant(id="c1", side=Side.ADVERSARY, document=Adversary().id, name="Guard")
    scene = Encounter(combatants=(guard,), cards=(Card(number=2, combatant="c1"), Card(number=5, combatant="c2")))
    assert scene.combatant("c1") is guard
    assert [card.number for card in scene.cards_of("c1")] == [2]
    with pytest.raises(KeyError):
        scene.combatant("c9")


@settings(max_examples=len(fights(12)))
@given(st.data())
def test_changed_fields_are_exactly_those_that_differ(data: st.DataObject) -> None:
    one_kind = data.draw(st.sampled_from((sheets(), adversaries, encounters())))
    before, after = data.draw(one_kind), data.draw(one_kind)
    differing = {name for name in type(before).model_fields if getattr(before, name) != getattr(after, name)}
    assert changed_fields(before, after) == differing


def test_preferences_have_a_default_for_everything() -> None:
    assert Preferences().evolve(stress_cap=12).stress_cap == 12


@pytest.mark.parametrize(
    "entry",
    [{"skill": "juggling"}, {"brings": [{"kind": "fame"}]}, {"brings": [{"kind": "damage", "amount": 10**9}]}],
    ids=["skill", "kind", "amount"],
)
def test_a_roll_that_is_due_is_refused_where_the_rules_do_not_know_it(entry: dict[str, Any]) -> None:
    """Refused when the file is read: later it would be an error while the scene is shown."""
    data = data_of(Encounter(id=new_document_id(), edition="core"))
    data["owed"] = [{"id": "r1", "kind": "skill", "combatant": "c1", "about": "Claws", "skill": "stamina", **entry}]
    with pytest.raises(ValidationError):
        document_from("encounter", data)
    data["owed"] = [{"id": "r1", "kind": "skill", "combatant": "c1", "about": "Claws", "skill": "stamina"}]
    document_from("encounter", data)
