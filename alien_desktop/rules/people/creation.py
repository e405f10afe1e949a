"""Making a character: budgets, limits, and a check that names the rule of every illegal state.

Sources: core 1.2, 1.3, 2, evolved 1.2, 1.3, 2. Careers are data; here they come in as a small record. Random characters
are made in random_creation.py.
"""

from collections.abc import Mapping
from dataclasses import field

from alien_desktop.rules.message import Message, Plural
from alien_desktop.rules.people.characteristics import ATTRIBUTE_NAMES, SKILL_NAMES, Attribute, Skill
from alien_desktop.rules.record import record


@record
class CreationRules:
    """Budgets and limits of an edition; each is a number that a house may change."""

    attribute_points: int = 14
    attribute_least: int = 2
    attribute_most: int = 4
    key_attribute_most: int = 5
    skill_points: int = 10
    key_skill_most: int = 3
    skill_most: int = 1
    talents: int = 1
    gear_picks: int = 2
    one_per_line: bool = True
    """At most one item of each line of the list (core); evolved lists six items of which two are taken."""
    synthetic_bonus: int = 3
    """Added to two attributes of a synthetic after the points are spent."""
    synthetic_raised: int = 2
    synthetic_most: int = 7
    synthetic_key_most: int = 8
    synthetic_signature_item: bool = True
    rolled_choices: bool = False
    """Talent and agenda (D3) and gear (D6) may be rolled instead of chosen (evolved)."""
    random_attribute_dice: int = 0
    """Attributes may be found with so many D6, 1s and 6s rolled again (evolved 4); 0 = no such way (core)."""
    source: str = ""


@record
class CareerFrame:
    """What creation needs to know of a career. `gear` are the lines of its list, each with its items."""

    id: str
    key_attribute: Attribute
    key_skills: tuple[Skill, ...]
    talents: tuple[str, ...]
    gear: tuple[tuple[str, ...], ...] = ()
    cash_dice: int = 1
    cash_times: int = 100


@record
class Draft:
    """A character in the making. For a synthetic `raised` are the two attributes with the bonus in their level."""

    attributes: Mapping[Attribute, int]
    skills: Mapping[Skill, int] = field(default_factory=dict)
    talents: tuple[str, ...] = ()
    gear: tuple[str, ...] = ()
    synthetic: bool = False
    raised: tuple[Attribute, ...] = ()
    cash: int = 0
    rolled: tuple[int, ...] = ()
    """Levels that were rolled and only have to be assigned, where the edition has that; empty = points are spent."""


@record
class Problem:
    """One thing that the rules of creation do not allow: which rule, and a sentence."""

    rule: str
    sentence: Message
    about: str = ""
    """What it is about: an attribute, a skill, a talent or a piece of gear; empty = the whole part of the draft."""
    missing: bool = False
    """Something is still to be done, rather than something done that is not allowed."""


@record
class PointBudget:
    """Points spent against points there are; `left` below 0 is too many."""

    spent: int
    total: int

    @property
    def left(self) -> int:
        """What is still to be spent."""
        return self.total - self.spent


def attribute_budget(draft: Draft, rules: CreationRules) -> PointBudget:
    """Attribute points; a synthetic's bonus is not paid for."""
    bonus = rules.synthetic_bonus * len(draft.raised) if draft.synthetic else 0
    return PointBudget(sum(draft.attributes.values()) - bonus, rules.attribute_points)


def skill_budget(draft: Draft, rules: CreationRules) -> PointBudget:
    """Skill points."""
    return PointBudget(sum(draft.skills.values()), rules.skill_points)


def attribute_limits(
    attribute: Attribute, draft: Draft, key_attribute: Attribute, rules: CreationRules
) -> tuple[int, int]:
    """The lowest and highest level that an attribute may have in a career with this key attribute."""
    key = attribute is key_attribute
    most = rules.key_attribute_most if key or draft.rolled else rules.attribute_most
    least = rules.attribute_least
    if draft.synthetic and attribute in draft.raised:
        least += rules.synthetic_bonus
        most = min(most + rules.synthetic_bonus, rules.synthetic_key_most if key else rules.synthetic_most)
    return least, most


def skill_limit(skill: Skill, career: CareerFrame, rules: CreationRules) -> int:
    """The highest level that a skill may have at the start."""
    return rules.key_skill_most if skill in career.key_skills else rules.skill_most


def _attribute_points(budget: PointBudget) -> tuple[Problem, ...]:
    left, rule = budget.left, "attribute_points"
    if left > 0:
        some = Plural("%n attribute points are left to spend.", "%n attribute point is left to spend.", left)
        return (Problem(rule, some, missing=True),)
    if left < 0:
        return (
            Problem(
                rule, Plural("%n attribute points too many are spent.", "%n attribute point too many is spent.", -left)
            ),
        )
    return ()


def _skill_points(budget: PointBudget) -> tuple[Problem, ...]:
    left, rule = budget.left, "skill_points"
    if left > 0:
        some = Plural("%n skill points are left to spend.", "%n skill point is left to spend.", left)
        return (Problem(rule, some, missing=True),)
    if left < 0:
        return (
            Problem(rule, Plural("%n skill points too many are spent.", "%n skill point too many is spent.", -left)),
        )
    return ()


def _rolled_problems(draft: Draft, rules: CreationRules) -> tuple[Problem, ...]:
    if not rules.random_attribute_dice:
        return (
            Problem("rolled_attributes", Message("This edition has no rule for rolled attributes: spend the points.")),
        )
    bonus = {attribute: rules.synthetic_bonus for attribute in draft.raised if draft.synthetic}
    assigned = [level - bonus.get(attribute, 0) for attribute, level in draft.attributes.items()]
    if sorted(assigned) != sorted(draft.rolled):
        return (
            Problem("rolled_attributes", Message("The rolled levels are assigned as they are, each to one attribute.")),
        )
    return ()


def _attribute_problems(draft: Draft, career: CareerFrame, rules: CreationRules) -> tuple[Problem, ...]:
    if not draft.rolled:
        problems = list(_attribute_points(attribute_budget(draft, rules)))
    else:
        problems = list(_rolled_problems(draft, rules))
    for attribute in Attribute:
        name = ATTRIBUTE_NAMES[attribute]
        if attribute not in draft.attributes:
            problems.append(
                Problem(
                    "attribute_missing",
                    Message("{attribute} has no level yet.", attribute=name),
                    attribute,
                    missing=True,
                )
            )
            continue
        least, most = attribute_limits(attribute, draft, career.key_attribute, rules)
        level = draft.attributes[attribute]
        if level < least:
            problems.append(
                Problem(
                    "attribute_least",
                    Message("{attribute} is at least {least}, not {level}.", attribute=name, least=least, level=level),
                    attribute,
                )
            )
        if level > most:
            key = attribute is career.key_attribute
            problems.append(
                Problem(
                    "key_attribute_most" if key else "attribute_most",
                    Message("{attribute} is at most {most}, not {level}.", attribute=name, most=most, level=level),
                    attribute,
                )
            )
    return tuple(problems)


def _synthetic_problems(draft: Draft, rules: CreationRules) -> tuple[Problem, ...]:
    if not draft.synthetic:
        return (
            (Problem("synthetic_bonus", Message("Only synthetics raise attributes beyond the points.")),)
            if draft.raised
            else ()
        )
    if len(set(draft.raised)) != rules.synthetic_raised or len(draft.raised) != rules.synthetic_raised:
        sentence = Message("A synthetic raises {most} different attributes.", most=rules.synthetic_raised)
        return (Problem("synthetic_bonus", sentence, missing=len(draft.raised) < rules.synthetic_raised),)
    return ()


def _skill_problems(draft: Draft, career: CareerFrame, rules: CreationRules) -> tuple[Problem, ...]:
    problems = list(_skill_points(skill_budget(draft, rules)))
    for skill, level in draft.skills.items():
        most = skill_limit(skill, career, rules)
        key = skill in career.key_skills
        if level < 0:
            problems.append(
                Problem("skill_least", Message("{skill} is never below 0.", skill=SKILL_NAMES[skill]), skill)
            )
        if level > most:
            rule = "key_skill_most" if key else "skill_most"
            sentence = Message(
                "{skill} is at most {most} at the start, not {level}.", skill=SKILL_NAMES[skill], most=most, level=level
            )
            problems.append(Problem(rule, sentence, skill))
    return tuple(problems)


def _choice_problems(draft: Draft, career: CareerFrame, rules: CreationRules) -> tuple[Problem, ...]:
    problems = []
    if len(draft.talents) != rules.talents:
        sentence = Plural(
            "%n talents are chosen at the start, not {chosen}.",
            "%n talent is chosen at the start, not {chosen}.",
            rules.talents,
            chosen=len(draft.talents),
        )
        problems.append(Problem("talents", sentence, missing=len(draft.talents) < rules.talents))
    problems.extend(
        Problem("career_talent", Message("The career does not offer the talent “{talent}”.", talent=talent), talent)
        for talent in draft.talents
        if talent not in career.talents
    )
    line_of = {item: line for line, items in enumerate(career.gear) for item in items}
    if len(draft.gear) != rules.gear_picks:
        chosen = len(draft.gear)
        few = Plural(
            "%n items are chosen, not {chosen}.", "%n item is chosen, not {chosen}.", rules.gear_picks, chosen=chosen
        )
        problems.append(Problem("gear_picks", few, missing=len(draft.gear) < rules.gear_picks))
    problems.extend(
        Problem("career_gear", Message("The career does not offer “{item}”.", item=item), item)
        for item in draft.gear
        if item not in line_of
    )
    lines = [line_of[item] for item in draft.gear if item in line_of]
    if rules.one_per_line and len(set(lines)) != len(lines):
        problems.append(Problem("one_per_line", Message("Only one item of each line of the list can be chosen.")))
    elif len(set(draft.gear)) != len(draft.gear):
        problems.append(Problem("gear_once", Message("Each item of the list can be chosen once.")))
    return tuple(problems)


def problems(draft: Draft, career: CareerFrame, rules: CreationRules) -> tuple[Problem, ...]:
    """Everything about a draft that the rules do not allow, each with the rule it breaks; empty = a legal character."""
    return (
        *_attribute_problems(draft, career, rules),
        *_synthetic_problems(draft, rules),
        *_skill_problems(draft, career, rules),
        *_choice_problems(draft, career, rules),
    )
