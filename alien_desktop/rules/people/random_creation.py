"""A legal character by chance: every choice is made with dice that the caller hands in.

Sources: core 1.2, evolved 1.2 (attributes with four dice, 1s and 6s rolled again; the first edition has no such way, so
there the points are spread).
"""

from alien_desktop.rules.dice.dice import DiceSource
from alien_desktop.rules.dice.random_choice import pick
from alien_desktop.rules.message import Message
from alien_desktop.rules.people.characteristics import Attribute, Skill
from alien_desktop.rules.people.creation import CareerFrame, CreationRules, Draft, attribute_limits, skill_limit
from alien_desktop.rules.violation import RuleViolation


def roll_attributes(rules: CreationRules, dice: DiceSource) -> tuple[int, ...]:
    """Four levels from 2 to 5 to be assigned: D6 each, 1s and 6s rolled again (evolved)."""
    if not rules.random_attribute_dice:
        raise RuleViolation(Message("This edition has no rule for rolled attributes: spread the points."))
    levels = []
    for _ in range(rules.random_attribute_dice):
        (face,) = dice.roll(1)
        while face in (1, 6):
            (face,) = dice.roll(1)
        levels.append(face)
    return tuple(levels)


def _spread_attributes(career: CareerFrame, rules: CreationRules, dice: DiceSource) -> dict[Attribute, int]:
    """Begin at the lowest, the key attribute two above, then give point after point to one that may still rise."""
    levels = dict.fromkeys(Attribute, rules.attribute_least)
    empty = Draft({})
    levels[career.key_attribute] += 2
    while sum(levels.values()) < rules.attribute_points:
        open_ones = [
            one for one in Attribute if levels[one] < attribute_limits(one, empty, career.key_attribute, rules)[1]
        ]
        levels[pick(open_ones, dice)] += 1
    return levels


def _spread_skills(career: CareerFrame, rules: CreationRules, dice: DiceSource) -> dict[Skill, int]:
    """The career's skills first get two each, then point after point goes to one that may still rise."""
    levels = dict.fromkeys(Skill, 0)
    for skill in career.key_skills:
        levels[skill] = 2
    while sum(levels.values()) < rules.skill_points:
        open_ones = [one for one in Skill if levels[one] < skill_limit(one, career, rules)]
        levels[pick(open_ones, dice)] += 1
    return {skill: level for skill, level in levels.items() if level}


def random_draft(career: CareerFrame, rules: CreationRules, dice: DiceSource, *, synthetic: bool = False) -> Draft:
    """A legal character of this career, made by dice."""
    attributes = _spread_attributes(career, rules, dice)
    raised: list[Attribute] = []
    while synthetic and len(raised) < rules.synthetic_raised:
        raised.append(pick([one for one in Attribute if one not in raised], dice))
    for attribute in raised:
        attributes[attribute] += rules.synthetic_bonus
    skills = _spread_skills(career, rules, dice)
    talent = pick(career.talents, dice)
    lines = list(career.gear)
    gear: list[str] = []
    while len(gear) < rules.gear_picks and lines:
        line = pick(lines, dice)
        item = pick([item for item in line if item not in gear], dice)
        gear.append(item)
        lines = [
            each for each in lines if (each is not line if rules.one_per_line else any(one not in gear for one in each))
        ]
    cash = sum(dice.roll(career.cash_dice)) * career.cash_times
    return Draft(attributes, skills, (talent,), tuple(gear), synthetic, tuple(raised), cash)
