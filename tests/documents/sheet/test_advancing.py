"""Experience and what it buys: the prices of both editions, and why something cannot be bought."""

import pytest

from alien_desktop.documents.sheet.advancing import (
    advance_skill,
    advance_talent,
    earn_experience,
    price_of_skill,
    questions,
    refusal_of_skill,
    refusal_of_talent,
)
from alien_desktop.documents.sheet.character_sheet import CharacterSheet, Skills
from alien_desktop.documents.sheet_rules import rules_of
from alien_desktop.rules.people.characteristics import Skill
from alien_desktop.rules.violation import RuleViolation


def sheet(edition: str, experience: int, level: int = 2) -> CharacterSheet:
    return CharacterSheet(edition=edition, experience=experience, skills=Skills(stamina=level))


@pytest.mark.parametrize("edition", ["core", "evolved"])
def test_every_question_of_the_rules_has_its_words_and_gives_one_point(edition: str) -> None:
    rules = rules_of(edition)
    asked = questions(rules)
    assert [key for key, _ in asked] == list(rules.edition.advancement.questions)
    assert all(row.name.endswith("?") for _, row in asked)
    assert earn_experience(sheet(edition, 3), [key for key, _ in asked[:4]], rules).experience == 7


@pytest.mark.parametrize("edition, price", [("core", 5), ("evolved", 15)])
def test_a_skill_costs_what_the_edition_asks_and_rises_by_one(edition: str, price: int) -> None:
    rules = rules_of(edition)
    before = sheet(edition, price)
    assert price_of_skill(before, Skill.STAMINA, rules) == price
    after = advance_skill(before, Skill.STAMINA, rules)
    assert (after.skills.stamina, after.experience) == (3, 0)
    poor = sheet(edition, price - 1)
    assert str(price) in str(refusal_of_skill(poor, Skill.STAMINA, rules, used_or_taught=True))
    with pytest.raises(RuleViolation):
        advance_skill(poor, Skill.STAMINA, rules)


def test_a_new_skill_must_have_been_used_or_taught_in_the_second_edition_only() -> None:
    for edition, allowed in (("core", True), ("evolved", False)):
        reason = refusal_of_skill(sheet(edition, 9, 0), Skill.STAMINA, rules_of(edition), used_or_taught=False)
        assert (reason is None) is allowed
        assert not refusal_of_skill(sheet(edition, 9, 0), Skill.STAMINA, rules_of(edition), used_or_taught=True)


@pytest.mark.parametrize("edition", ["core", "evolved"])
def test_a_talent_is_bought_once(edition: str) -> None:
    rules = rules_of(edition)
    row = next(row for row in rules.catalog.talents.values() if row.max_times == 1)
    after = advance_talent(sheet(edition, 12), row.id, rules)
    assert ([talent.source for talent in after.talents], after.experience) == ([row.id], 7)
    assert "again" in str(refusal_of_talent(after, row.id, rules))
    with pytest.raises(RuleViolation):
        advance_talent(after, row.id, rules)


@pytest.mark.parametrize("edition", ["core", "evolved"])
def test_a_talent_for_one_weapon_is_taken_again_for_another_one_only(edition: str) -> None:
    """Core 3.2, evolved 3.2: +2 with one weapon model, repeatable; not +4 with the same."""
    rules, row = rules_of(edition), f"{edition}.talent.weapon_specialist"
    after = advance_talent(sheet(edition, 20), row, rules, "Combat Knife")
    with pytest.raises(RuleViolation, match="already"):
        advance_talent(after, row, rules, "combat knife")
    assert [one.choice for one in advance_talent(after, row, rules, "Unarmed").talents] == ["Combat Knife", "Unarmed"]
