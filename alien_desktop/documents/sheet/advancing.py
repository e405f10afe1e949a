"""Advancement: experience after a session, and what it buys. Prices and limits are in rules/people/advancement.py."""

from collections.abc import Iterable

from alien_desktop.catalog.rows.people import ExperienceQuestion
from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.documents.sheet.identity import add_talent, set_number, set_skill
from alien_desktop.documents.sheet.new_parts import talent_from
from alien_desktop.documents.sheet_rules import SheetRules
from alien_desktop.rules.message import Message
from alien_desktop.rules.people.advancement import (
    buy_talent,
    earn,
    raise_skill,
    skill_price,
    verify_buy_talent,
    verify_raise_skill,
)
from alien_desktop.rules.people.characteristics import Skill
from alien_desktop.rules.violation import RuleViolation


def questions(rules: SheetRules) -> tuple[tuple[str, ExperienceQuestion], ...]:
    """Return the questions after a session, each under the key that the rules know it by."""
    rows = rules.catalog.experience_questions
    keys = rules.edition.advancement.questions
    named = ((key, rows.get(f"{rules.catalog.edition_id}.experience.{key}")) for key in keys)
    return tuple((key, row) for key, row in named if row is not None)


def earn_experience(sheet: CharacterSheet, answers: Iterable[str], rules: SheetRules) -> CharacterSheet:
    """Add one point for each question that is answered with yes."""
    asked = [answer.rpartition(".")[2] for answer in answers]
    return set_number(sheet, "experience", sheet.experience + earn(asked, rules.edition.advancement), rules)


def price_of_skill(sheet: CharacterSheet, skill: Skill, rules: SheetRules) -> int:
    """Return what raising a skill by one costs now."""
    return skill_price(sheet.skills.level(skill), rules.edition.advancement)


def refusal_of_skill(sheet: CharacterSheet, skill: Skill, rules: SheetRules, *, used_or_taught: bool) -> Message | None:
    """Return why a skill cannot be raised; None when it can."""
    level = sheet.skills.level(skill)
    try:
        verify_raise_skill(sheet.experience, level, rules.edition.advancement, used_or_taught=used_or_taught)
    except RuleViolation as violation:
        return violation.message
    return None


def refusal_of_talent(
    sheet: CharacterSheet, talent_id: str, rules: SheetRules, *, practised: bool = True
) -> Message | None:
    """Return why a talent cannot be bought; None when it can. An empty id asks for any talent at all."""
    taken, most = 0, 1
    if talent_id:
        taken = sum(talent.source == talent_id for talent in sheet.talents)
        most = rules.catalog.talents[talent_id].max_times
    try:
        verify_buy_talent(sheet.experience, taken, rules.edition.advancement, most, practised=practised)
    except RuleViolation as violation:
        return violation.message
    return None


def advance_skill(
    sheet: CharacterSheet, skill: Skill, rules: SheetRules, *, used_or_taught: bool = True
) -> CharacterSheet:
    """Buy a level of a skill; a RuleViolation says why not."""
    level = sheet.skills.level(skill)
    bought = raise_skill(sheet.experience, level, rules.edition.advancement, used_or_taught=used_or_taught)
    return set_skill(set_number(sheet, "experience", bought.experience_left, rules), skill, bought.level or 0)


def advance_talent(
    sheet: CharacterSheet, talent_id: str, rules: SheetRules, choice: str = "", *, practised: bool = False
) -> CharacterSheet:
    """Buy a talent of the catalog, for a weapon or craft where it needs one; a RuleViolation says why not.

    `practised`: it was practised for a day with a passed Wits roll, or taught; asked for by a house rule only.
    """
    taken = sum(talent.source == talent_id for talent in sheet.talents)
    row = rules.catalog.talents[talent_id]
    bought = buy_talent(sheet.experience, taken, rules.edition.advancement, row.max_times, practised=practised)
    paid = set_number(sheet, "experience", bought.experience_left, rules)
    return add_talent(paid, talent_from(talent_id, rules, choice), rules)
