"""Changes of a draft: each is a new plan, and one that the rules do not allow says why.

Every change is a pair as in the rules: `verify_...` raises RuleViolation with the sentence for the field, the plain
name returns the new plan. A draft from paper is never refused what the sheet can hold.
"""

from dataclasses import replace

from alien_desktop.documents.creation.checks import PlanRefusal, problems
from alien_desktop.documents.creation.plan import (
    HIGHEST_LEVEL,
    CreationPlan,
    level_of,
    rules_limits,
    with_item_count,
    with_levels,
    without,
)
from alien_desktop.documents.sheet_rules import SheetRules
from alien_desktop.rules.dice.dice import DiceSource
from alien_desktop.rules.message import Message, Plural
from alien_desktop.rules.people.characteristics import ATTRIBUTE_NAMES, SKILL_NAMES, Attribute, Skill
from alien_desktop.rules.people.random_creation import roll_attributes


def _verify_change(before: CreationPlan, after: CreationPlan, rules: SheetRules) -> None:
    """Raise what the rules have against the new draft and had not against the old one."""
    if before.paper:
        return
    known = {(problem.field, problem.rule) for problem in problems(before, rules) if not problem.missing}
    for problem in problems(after, rules):
        if problem.missing or (problem.field, problem.rule) in known:
            continue
        budgets = rules.edition.creation
        totals = {"attribute_points": budgets.attribute_points, "skill_points": budgets.skill_points}
        if problem.rule in totals:
            total = totals[problem.rule]
            spent = Plural(
                "All %n points are spent: lower another first.", "The one point is spent: lower another first.", total
            )
            raise PlanRefusal(spent, problem.rule)
        raise PlanRefusal(problem.sentence, problem.rule)


# --- attributes ---


def _stepped_attribute(plan: CreationPlan, rules: SheetRules, attribute: Attribute, by: int) -> CreationPlan:
    if plan.rolled and not plan.paper:
        return _swapped(plan, attribute, by)
    level = plan.attributes.level(attribute) + by
    shown = level_of(plan, attribute, rules) + by
    if level < 0 or shown > HIGHEST_LEVEL:
        raise PlanRefusal(
            Message(
                "{attribute} on a sheet is 0 to {highest}.", attribute=ATTRIBUTE_NAMES[attribute], highest=HIGHEST_LEVEL
            ),
            "attribute_least",
        )
    return with_levels(plan, {attribute: level})


def _swapped(plan: CreationPlan, attribute: Attribute, by: int) -> CreationPlan:
    """Rolled levels are assigned: a step changes places with the next level that was rolled."""
    own = plan.attributes.level(attribute)
    others = {other: plan.attributes.level(other) for other in Attribute if other is not attribute}
    wanted = [level for level in others.values() if (level > own if by > 0 else level < own)]
    if not wanted:
        if by > 0:
            refusal = Message("No higher level was rolled: the rolled levels are assigned as they are.")
        else:
            refusal = Message("No lower level was rolled: the rolled levels are assigned as they are.")
        raise PlanRefusal(refusal, "rolled_attributes")
    level = min(wanted) if by > 0 else max(wanted)
    partner = next(other for other, theirs in others.items() if theirs == level)
    return with_levels(plan, {attribute: level, partner: own})


def verify_step_attribute(plan: CreationPlan, rules: SheetRules, attribute: Attribute, by: int) -> None:
    """An attribute stays within the limits of the career, and no more points are spent than there are."""
    _verify_change(plan, _stepped_attribute(plan, rules, attribute, by), rules)


def step_attribute(plan: CreationPlan, rules: SheetRules, attribute: Attribute, by: int) -> CreationPlan:
    """Raise or lower an attribute by one."""
    verify_step_attribute(plan, rules, attribute, by)
    return _stepped_attribute(plan, rules, attribute, by)


def verify_raise(plan: CreationPlan, rules: SheetRules, attribute: Attribute) -> None:
    """A synthetic raises that many different attributes; a human none."""
    if not plan.synthetic:
        raise PlanRefusal(Message("Only synthetics raise attributes beyond the points."), "synthetic_bonus")
    creation = rules.edition.creation
    if attribute not in plan.raised and len(plan.raised) >= creation.synthetic_raised and not plan.paper:
        raise PlanRefusal(
            Plural(
                "A synthetic raises %n attributes: lower another first.",
                "A synthetic raises %n attribute: lower the other first.",
                creation.synthetic_raised,
            ),
            "synthetic_bonus",
        )


def toggle_raised(plan: CreationPlan, rules: SheetRules, attribute: Attribute) -> CreationPlan:
    """Give the synthetic's bonus to an attribute, or take it back."""
    verify_raise(plan, rules, attribute)
    chosen = {*plan.raised} ^ {attribute}
    return replace(plan, raised=tuple(one for one in Attribute if one in chosen))


def verify_roll_levels(rules: SheetRules) -> None:
    """Only an edition that has the option rolls attributes."""
    if not rules.edition.creation.random_attribute_dice:
        raise PlanRefusal(
            Message("This edition has no rule for rolled attributes: spend the points."), "rolled_attributes"
        )


def roll_levels(plan: CreationPlan, rules: SheetRules, dice: DiceSource) -> CreationPlan:
    """Roll the attributes; the highest goes to the key attribute, the others as they fall."""
    verify_roll_levels(rules)
    rolled = roll_attributes(rules.edition.creation, dice)
    order = list(Attribute)
    if plan.career:
        order.sort(key=lambda one: one is not rules_limits(plan.career, rules).key_attribute)
    highest = max(rolled)
    rest = list(rolled)
    rest.remove(highest)
    levels = dict(zip(order, (highest, *rest), strict=True))
    return with_levels(replace(plan, rolled=rolled), levels)


def spend_points(plan: CreationPlan, rules: SheetRules) -> CreationPlan:
    """Give up rolled levels: begin at the lowest level with all points to spend."""
    least = rules.edition.creation.attribute_least
    return with_levels(replace(plan, rolled=()), dict.fromkeys(Attribute, least))


# --- skills ---


def _stepped_skill(plan: CreationPlan, skill: Skill, by: int) -> CreationPlan:
    level = plan.skills.level(skill) + by
    name = SKILL_NAMES[skill]
    if level < 0:
        raise PlanRefusal(Message("{skill} is never below 0.", skill=name), "skill_least")
    if level > HIGHEST_LEVEL:
        raise PlanRefusal(
            Message("{skill} is never above {highest}.", skill=name, highest=HIGHEST_LEVEL), "skill_least"
        )
    return replace(plan, skills=plan.skills.evolve(**{skill.value: level}))


def verify_step_skill(plan: CreationPlan, rules: SheetRules, skill: Skill, by: int) -> None:
    """A skill stays within the limits of the career, and no more points are spent than there are."""
    _verify_change(plan, _stepped_skill(plan, skill, by), rules)


def step_skill(plan: CreationPlan, rules: SheetRules, skill: Skill, by: int) -> CreationPlan:
    """Raise or lower a skill by one."""
    verify_step_skill(plan, rules, skill, by)
    return _stepped_skill(plan, skill, by)


# --- talents ---


def _toggled_talent(plan: CreationPlan, rules: SheetRules, talent_id: str) -> CreationPlan:
    if talent_id in plan.talents:
        return replace(plan, talents=without(plan.talents, talent_id), talent_choice="")
    if rules.edition.creation.talents == 1 and not plan.paper:
        return replace(plan, talents=(talent_id,), talent_choice="")
    return replace(plan, talents=(*plan.talents, talent_id))


def verify_toggle_talent(plan: CreationPlan, rules: SheetRules, talent_id: str) -> None:
    """A beginner chooses from the career's talents."""
    _verify_change(plan, _toggled_talent(plan, rules, talent_id), rules)


def toggle_talent(plan: CreationPlan, rules: SheetRules, talent_id: str) -> CreationPlan:
    """Choose a talent or give it back; where only one is chosen, it replaces the old one."""
    verify_toggle_talent(plan, rules, talent_id)
    return _toggled_talent(plan, rules, talent_id)


# --- gear ---


def _toggled_gear(plan: CreationPlan, row_id: str) -> CreationPlan:
    if row_id in plan.gear:
        return with_item_count(replace(plan, gear=without(plan.gear, row_id)), row_id, None)
    return replace(plan, gear=(*plan.gear, row_id))


def verify_toggle_gear(plan: CreationPlan, rules: SheetRules, row_id: str) -> None:
    """This many items of the career's list, and one of a line where the edition says so."""
    after = _toggled_gear(plan, row_id)
    picks = rules.edition.creation.gear_picks
    if len(after.gear) > max(picks, len(plan.gear)) and not plan.paper:
        raise PlanRefusal(
            Plural("%n items are chosen: give one back first.", "One item is chosen: give it back first.", picks),
            "gear_picks",
        )
    _verify_change(plan, after, rules)


def toggle_gear(plan: CreationPlan, rules: SheetRules, row_id: str, dice: DiceSource) -> CreationPlan:
    """Choose an item or give it back; what comes by the die is rolled at once."""
    verify_toggle_gear(plan, rules, row_id)
    after = _toggled_gear(plan, row_id)
    row = rules.catalog.starting_gear.get(row_id)
    if row is not None and row.count_dice and row_id in after.gear:
        return with_item_count(after, row_id, sum(dice.roll(row.count_dice)))
    return after
