"""Attributes and skills: the same in both editions."""

import pytest

from alien_desktop.rules.people.characteristics import (
    ATTRIBUTE_NAMES,
    SKILL_NAMES,
    SKILL_USES,
    SKILLS_OF,
    Attribute,
    Skill,
)


@pytest.mark.rule("S0-002", "S0-003", "S2-028", "S3-034")
def test_there_are_twelve_skills_three_for_each_of_four_attributes() -> None:
    assert len(Skill) == 12
    assert len(Attribute) == 4
    for attribute in Attribute:
        assert len(SKILLS_OF[attribute]) == 3
        assert all(skill.attribute is attribute for skill in SKILLS_OF[attribute])


@pytest.mark.parametrize(
    "attribute, skills",
    [
        pytest.param(
            "strength",
            {"heavy_machinery", "stamina", "close_combat"},
            marks=pytest.mark.rule("S0-013", "S2-030", "S3-035"),
        ),
        pytest.param(
            "agility",
            {"mobility", "ranged_combat", "piloting"},
            marks=pytest.mark.rule("S0-014", "S2-031", "S3-036"),
        ),
        pytest.param(
            "wits",
            {"observation", "comtech", "survival"},
            marks=pytest.mark.rule("S0-015", "S2-032", "S3-037"),
        ),
        pytest.param(
            "empathy",
            {"command", "manipulation", "medical_aid"},
            marks=pytest.mark.rule("S0-016", "S2-033", "S3-038"),
        ),
    ],
)
def test_each_attribute_has_its_skills(attribute: str, skills: set[str]) -> None:
    assert {skill.value for skill in SKILLS_OF[Attribute(attribute)]} == skills


@pytest.mark.parametrize(
    "skill, word",
    [
        pytest.param("heavy_machinery", "heavy equipment", marks=pytest.mark.rule("S2-034")),
        pytest.param("stamina", "pain", marks=pytest.mark.rule("S2-035")),
        pytest.param("close_combat", "melee weapon", marks=pytest.mark.rule("S2-036")),
        pytest.param("mobility", "Dodge, climb, jump and sneak", marks=pytest.mark.rule("S2-037")),
        pytest.param("piloting", "vehicles and spacecraft", marks=pytest.mark.rule("S2-038")),
        pytest.param("ranged_combat", "Shoot", marks=pytest.mark.rule("S2-039")),
        pytest.param("observation", "threats", marks=pytest.mark.rule("S2-040")),
        pytest.param("comtech", "computers", marks=pytest.mark.rule("S2-041")),
        pytest.param("survival", "harsh world", marks=pytest.mark.rule("S2-042")),
        pytest.param("manipulation", "Persuade, deceive, threaten", marks=pytest.mark.rule("S2-043")),
        pytest.param("medical_aid", "wounds", marks=pytest.mark.rule("S2-044")),
        pytest.param("command", "panic", marks=pytest.mark.rule("S2-045")),
    ],
)
def test_each_skill_says_what_it_is_for(skill: str, word: str) -> None:
    assert word in str(SKILL_USES[Skill(skill)])


def test_everything_has_a_name() -> None:
    assert set(SKILL_NAMES) == set(SKILL_USES) == set(Skill)
    assert set(ATTRIBUTE_NAMES) == set(Attribute)
