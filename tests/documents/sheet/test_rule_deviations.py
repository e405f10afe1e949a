"""Levels that no rule allows are found, in both editions, for humans and synthetics; sample characters have none."""

import pytest

from alien_desktop.documents.samples.samples import samples_of
from alien_desktop.documents.sheet.character_sheet import CharacterSheet, PlayerNature
from alien_desktop.documents.sheet.rule_deviations import rule_deviations_of
from alien_desktop.documents.sheet_rules import rules_of
from alien_desktop.rules.dice.roll_profile import Nature


def sheet(edition: str, career: str = "", nature: PlayerNature = Nature.HUMAN, **attributes: int) -> CharacterSheet:
    fresh = CharacterSheet(edition=edition, career=career, nature=nature)
    return fresh.evolve(attributes=fresh.attributes.evolve(**attributes))


@pytest.mark.parametrize("edition", ["core", "evolved"])
def test_the_samples_are_within_the_rules(edition: str) -> None:
    crew = [one for one in samples_of(edition) if isinstance(one, CharacterSheet)]
    assert crew
    assert not any(rule_deviations_of(one, rules_of(edition)) for one in crew)


def told(one: CharacterSheet, edition: str) -> dict[str, str]:
    """What is outside the rules, in English."""
    return {field: str(sentence) for field, sentence in rule_deviations_of(one, rules_of(edition)).items()}


def test_another_than_the_key_attribute_is_at_most_four_in_the_first_edition() -> None:
    medic = sheet("core", "core.career.medic", strength=5, empathy=5)
    assert told(medic, "core") == {"strength": "Strength is at most 4, not 5."}
    assert rule_deviations_of(medic.evolve(career=""), rules_of("core")) == {}, (
        "any career may have it as its key attribute"
    )


def test_where_attributes_can_be_rolled_each_can_be_five() -> None:
    assert rule_deviations_of(sheet("evolved", "evolved.career.medic", strength=5), rules_of("evolved")) == {}
    assert told(sheet("evolved", "evolved.career.medic", strength=6), "evolved") == {
        "strength": "Strength is at most 5, not 6."
    }


def test_a_synthetic_goes_higher() -> None:
    for career, most in (("core.career.medic", 7), ("", 8)):
        for level, found in ((most, 0), (most + 1, 1)):
            android = sheet("core", career, Nature.SYNTHETIC, strength=level)
            assert len(rule_deviations_of(android, rules_of("core"))) == found


@pytest.mark.parametrize("edition", ["core", "evolved"])
def test_no_skill_is_above_five_and_no_attribute_at_none(edition: str) -> None:
    one = sheet(edition, wits=0)
    one = one.evolve(skills=one.skills.evolve(piloting=6, comtech=5))
    assert told(one, edition) == {
        "wits": "Wits is at least 1, not 0.",
        "piloting": "Piloting is at most 5, not 6.",
    }
