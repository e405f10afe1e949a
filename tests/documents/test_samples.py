"""The sample crew: legal characters of our own invention, complete and marked as samples."""

from dataclasses import replace

import pytest

from alien_desktop.documents.samples.samples import all_samples, samples_of
from alien_desktop.documents.scene.adversary import Adversary, AdversaryKind
from alien_desktop.documents.scene.encounter import Encounter, Side
from alien_desktop.documents.sheet.alarm_odds import alarm_state
from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.documents.sheet.inventory import inventory_of
from alien_desktop.documents.sheet.pools import pool_sizes
from alien_desktop.documents.sheet.values import armor, health_max
from alien_desktop.documents.sheet_rules import rules_of
from alien_desktop.rules.body.encumbrance import Burden
from alien_desktop.rules.people.characteristics import Attribute, Skill

EDITIONS = ("core", "evolved")


def people(edition: str) -> list[CharacterSheet]:
    return [document for document in samples_of(edition) if isinstance(document, CharacterSheet)]


@pytest.fixture(params=EDITIONS)
def edition(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_there_are_five_people_a_synthetic_a_creature_a_guard_and_a_scene(edition: str) -> None:
    crew = people(edition)
    foes = [document.kind for document in samples_of(edition) if isinstance(document, Adversary)]
    assert [sheet.is_synthetic for sheet in crew] == [False] * 5 + [True]
    assert len({sheet.career for sheet in crew}) == 6
    assert foes == [AdversaryKind.CREATURE, AdversaryKind.PERSON]
    assert sum(isinstance(document, Encounter) for document in samples_of(edition)) == 1


def test_samples_are_marked_and_each_has_an_id_of_its_own() -> None:
    samples = all_samples()
    assert all(document.sample for document in samples)
    assert len({document.id for document in samples}) == len(samples) == 18
    assert samples == all_samples()


def test_an_edition_without_samples_is_an_error() -> None:
    with pytest.raises(KeyError):
        samples_of("third")


def test_characters_keep_to_the_budgets_of_a_beginner(edition: str) -> None:
    catalog = rules_of(edition).catalog
    for sheet in people(edition):
        career = catalog.careers[sheet.career]
        nature = catalog.natures[f"{edition}.nature.{sheet.nature.value}"]
        points = 14 + nature.attribute_bonus * nature.attributes_raised
        assert sum(sheet.attributes.level(attribute) for attribute in Attribute) == points, sheet.name
        for attribute in Attribute:
            key = attribute is career.key_attribute
            assert 2 <= sheet.attributes.level(attribute) <= (nature.key_attribute_cap if key else nature.attribute_cap)
        assert sum(sheet.skills.level(skill) for skill in Skill) == 10, sheet.name
        for skill in Skill:
            assert sheet.skills.level(skill) <= (3 if skill in career.key_skills else 1), (sheet.name, skill)


def test_every_part_of_a_sample_is_a_row_of_the_catalog(edition: str) -> None:
    rules = rules_of(edition)
    catalog = rules.catalog
    for sheet in people(edition):
        assert all(talent.source in catalog.talents for talent in sheet.talents)
        assert sheet.talents[0].source in catalog.careers[sheet.career].talents
        assert all(item.source in catalog.items for item in sheet.carried)
        assert all(rules.condition(condition) for condition in sheet.conditions)
    for document in samples_of(edition):
        if isinstance(document, Adversary) and document.attacks:
            assert document.attacks in catalog.attack_tables


def test_samples_can_be_played_at_once(edition: str) -> None:
    rules = rules_of(edition)
    for sheet in people(edition):
        assert 0 < sheet.health <= health_max(sheet, rules).value
        assert inventory_of(sheet, rules).burden is Burden.FREE
        assert all(pool.size > 0 for pool in pool_sizes(sheet, rules).values())
        assert bool(alarm_state(sheet, rules).ladder) is not sheet.is_synthetic


def test_the_pilot_of_the_2019_rules_is_the_one_of_the_pictures() -> None:
    rules = rules_of("core")
    pilot = people("core")[0]
    pools = pool_sizes(pilot, rules)
    packed = inventory_of(pilot, rules)
    assert (pilot.name, pilot.health, health_max(pilot, rules).value, pilot.stress) == ("Rook Ibarra", 3, 4, 4)
    assert (pools[Skill.PILOTING].base, pools[Skill.PILOTING].stress) == (6, 4)
    assert [pools[skill].base for skill in (Skill.STAMINA, Skill.RANGED_COMBAT, Skill.COMTECH)] == [5, 5, 6]
    assert armor(pilot, rules).value == 2
    assert packed.load.items == 5
    assert packed.capacity.value == 8


def test_the_synthetic_observes_with_eleven_dice() -> None:
    assert pool_sizes(people("core")[5], rules_of("core"))[Skill.OBSERVATION].size == 11


def test_the_scene_refers_to_samples_only_and_has_a_turn_running(edition: str) -> None:
    ids = {document.id for document in samples_of(edition)}
    (scene,) = [document for document in samples_of(edition) if isinstance(document, Encounter)]
    assert {combatant.document for combatant in scene.combatants} <= ids
    assert {combatant.side for combatant in scene.combatants} == {Side.CREW, Side.ADVERSARY}
    assert scene.round == 1
    assert scene.cards[scene.current].combatant in {combatant.id for combatant in scene.combatants}
    names = [combatant.name for combatant in scene.combatants]
    assert len(set(names)) == len(names)
    assert {"Guard", "Guard 2"} <= set(names)


def test_samples_of_other_table_settings_still_work() -> None:
    rules = replace(rules_of("core"), stress_cap=None)
    assert alarm_state(people("core")[0], rules).modifier == 4
