"""Experience after a session and what it buys.

Sources: core 15 (prices derived, the order of the questions unknown), evolved 15.
"""

from collections.abc import Iterable

from alien_desktop.rules.message import Message, listed
from alien_desktop.rules.record import record
from alien_desktop.rules.violation import RuleViolation

QUESTIONS = ("took_part", "agenda", "buddy", "rival", "panicked", "danger", "discovery", "extraordinary", "money")
"""Ids of the questions, the same in both editions; each yes is one point."""


@record
class AdvancementRules:
    """Experience in an edition."""

    skill_price: int
    skill_price_by_level: bool
    """The price is multiplied by the new level (evolved)."""
    talent_price: int
    highest_skill: int = 5
    new_skill_needs_use: bool = False
    """A new skill must have been used untrained, or taught for a Shift (evolved)."""
    talent_needs_practice: bool = False
    """A talent takes a day of practice and a Wits roll, or a teacher; a setting (core 19)."""
    questions: tuple[str, ...] = QUESTIONS
    source: str = ""


def verify_earn(answers: Iterable[str], rules: AdvancementRules) -> None:
    """Each question is answered once."""
    given = tuple(answers)
    for answer in given:
        if answer not in rules.questions:
            asked = listed(rules.questions) or ""
            raise RuleViolation(
                Message("“{answer}” is no question of this edition: {asked}.", answer=answer, asked=asked)
            )
    if len(set(given)) != len(given):
        raise RuleViolation(Message("Each question gives one point at most."))


def earn(answers: Iterable[str], rules: AdvancementRules) -> int:
    """One point for each yes."""
    given = tuple(answers)
    verify_earn(given, rules)
    return len(given)


@record
class Advanced:
    """An advance that was bought: what it cost and what is left."""

    price: int
    experience_left: int
    level: int | None = None
    """The new level of the skill; None for a talent."""


def skill_price(level: int, rules: AdvancementRules) -> int:
    """The price of raising a skill from this level to the next."""
    return rules.skill_price * (level + 1) if rules.skill_price_by_level else rules.skill_price


def verify_raise_skill(experience: int, level: int, rules: AdvancementRules, *, used_or_taught: bool = True) -> None:
    """A skill rises by one, up to the highest, for enough experience."""
    if level >= rules.highest_skill:
        raise RuleViolation(Message("No skill rises above {highest_skill}.", highest_skill=rules.highest_skill))
    if level == 0 and rules.new_skill_needs_use and not used_or_taught:
        raise RuleViolation(Message("A new skill must have been used untrained, or taught for a Shift."))
    price = skill_price(level, rules)
    if experience < price:
        raise RuleViolation(
            Message(
                "That costs {price} experience, and there are only {experience}.", price=price, experience=experience
            )
        )


def raise_skill(experience: int, level: int, rules: AdvancementRules, *, used_or_taught: bool = True) -> Advanced:
    """Raise a skill by one."""
    verify_raise_skill(experience, level, rules, used_or_taught=used_or_taught)
    price = skill_price(level, rules)
    return Advanced(price, experience - price, level + 1)


def verify_buy_talent(
    experience: int, times_taken: int, rules: AdvancementRules, max_times: int = 1, *, practised: bool = True
) -> None:
    """A talent can be taken up to its maximum number of times, for enough experience.

    `practised`: a day of practice ended with a passed Wits roll, or there was a teacher.
    """
    if rules.talent_needs_practice and not practised:
        raise RuleViolation(Message("A talent takes a day of practice and a Wits roll, one try a day, or a teacher."))
    if times_taken >= max_times:
        raise RuleViolation(Message("This talent cannot be taken again."))
    if experience < rules.talent_price:
        raise RuleViolation(
            Message(
                "That costs {talent_price} experience, and there are only {experience}.",
                talent_price=rules.talent_price,
                experience=experience,
            )
        )


def buy_talent(
    experience: int, times_taken: int, rules: AdvancementRules, max_times: int = 1, *, practised: bool = True
) -> Advanced:
    """Buy a talent; `practised` as in `verify_buy_talent`."""
    verify_buy_talent(experience, times_taken, rules, max_times, practised=practised)
    return Advanced(rules.talent_price, experience - rules.talent_price)
