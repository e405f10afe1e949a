"""Suggestions: a legal character made by dice, keeping what is locked.

Talents and agendas are one of three (D3 in the editions that roll them), gear is picked from the career's list, cash is
the career's dice. Names and looks come from our own word lists. Every choice is made with the dice that are handed in.
"""

from collections.abc import Callable, Collection, Sequence, Set
from dataclasses import replace
from functools import partial

from alien_desktop.catalog.rows.people import Sample
from alien_desktop.documents.creation.changes import (
    step_attribute,
    step_skill,
    toggle_gear,
    toggle_talent,
    verify_step_attribute,
    verify_step_skill,
    verify_toggle_gear,
    verify_toggle_talent,
)
from alien_desktop.documents.creation.checks import problems, problems_of
from alien_desktop.documents.creation.plan import (
    CreationPlan,
    PlanSection,
    bonus_of,
    career_of,
    gear_rows,
    rules_for_career,
    rules_limits,
    with_career,
    with_levels,
)
from alien_desktop.documents.sheet.character_sheet import Skills
from alien_desktop.documents.sheet_rules import SheetRules
from alien_desktop.documents.text import NAME_LIMIT
from alien_desktop.rules.dice.dice import DiceSource
from alien_desktop.rules.dice.random_choice import pick
from alien_desktop.rules.dice.roll_profile import Nature
from alien_desktop.rules.people.characteristics import Attribute, Skill
from alien_desktop.rules.people.creation import Draft
from alien_desktop.rules.people.random_creation import random_draft
from alien_desktop.rules.violation import is_allowed

LOOKS = ("appearance_face", "appearance_body", "appearance_clothes", "appearance_manner")
LOOKS_PICKED = 2
"""This many words of a description (evolved: pick two); in the other edition the same by our own choice."""


def sample_text(row: Sample) -> str:
    """An idea of the catalog as it is on a sheet."""
    return f"{row.name}: {row.text}" if row.text else row.name


def samples_for(rows: Collection[Sample], plan: CreationPlan, rules: SheetRules) -> tuple[Sample, ...]:
    """The ideas for the chosen career; where there are none for it, all of them."""
    career = career_of(plan, rules)
    own = tuple(row for row in rows if career is not None and row.career == career.key)
    return own or tuple(rows)


def suggest(
    plan: CreationPlan,
    rules: SheetRules,
    dice: DiceSource,
    locks: Set[PlanSection] = frozenset(),
    others: Sequence[str] = (),
) -> CreationPlan:
    """The plan with everything that is not locked made again; `others` are names for buddy and rival."""
    if PlanSection.CAREER not in locks or career_of(plan, rules) is None:
        careers = [career.id for career in rules.catalog.careers.values() if not career.supplement]
        plan = with_career(plan, pick(careers, dice))
    frame = rules_limits(plan.career, rules)
    draft = random_draft(frame, rules_for_career(frame, rules), dice, synthetic=plan.synthetic)
    plan = _numbers(plan, rules, dice, locks, draft)
    if PlanSection.TALENT not in locks:
        plan = replace(plan, talents=draft.talents, talent_choice="")
    plan = _talent_choice(plan, rules, dice)
    if PlanSection.GEAR not in locks:
        plan = _gear(plan, rules, dice, draft.gear)
    if PlanSection.CASH not in locks:
        plan = replace(plan, cash=draft.cash)
    return _person(plan, rules, dice, locks, others)


def finished(plan: CreationPlan, rules: SheetRules, dice: DiceSource, others: Sequence[str] = ()) -> CreationPlan:
    """The plan of a career with what was begun brought to its end, and nothing changed that was chosen: points that are
    left are spent, things that are missing are chosen."""
    for part in (PlanSection.ATTRIBUTES, PlanSection.SKILLS, PlanSection.TALENT, PlanSection.GEAR):
        plan = _with_all_of(plan, rules, dice, part)
    return _bonds(_talent_choice(plan, rules, dice), rules, dice, others)


def suggest_name(plan: CreationPlan, rules: SheetRules, dice: DiceSource, taken: Collection[str] = ()) -> str:
    """A name of our own lists that nobody in `taken` has; synthetics have one name."""
    if plan.synthetic:
        names = _words("android_names", rules)
        return pick([name for name in names if name not in taken] or names, dice)
    given, families = pick(_words("given_names", rules), dice), _words("family_names", rules)
    free = [family for family in families if f"{given} {family}" not in taken]
    return f"{given} {pick(free or families, dice)}"


def roll_cash(plan: CreationPlan, rules: SheetRules, dice: DiceSource) -> CreationPlan:
    """Roll the career's money; without a career nothing happens."""
    career = career_of(plan, rules)
    if career is None:
        return plan
    return replace(plan, cash=sum(dice.roll(career.cash.dice)) * career.cash.times)


def _numbers(
    plan: CreationPlan, rules: SheetRules, dice: DiceSource, locks: Set[PlanSection], draft: Draft
) -> CreationPlan:
    if PlanSection.ATTRIBUTES not in locks:
        plan = replace(plan, raised=draft.raised, rolled=())
        paid = {one: draft.attributes[one] - bonus_of(plan, one, rules) for one in Attribute}
        plan = with_levels(plan, paid)
    elif plan.synthetic:
        # What was set stays; only a bonus that was never given is given.
        while len(plan.raised) < rules.edition.creation.synthetic_raised:
            plan = replace(plan, raised=(*plan.raised, pick([o for o in Attribute if o not in plan.raised], dice)))
    if PlanSection.SKILLS not in locks:
        plan = replace(plan, skills=Skills(**{skill.value: level for skill, level in draft.skills.items()}))
    return plan


def _with_all_of(plan: CreationPlan, rules: SheetRules, dice: DiceSource, part: PlanSection) -> CreationPlan:
    """The plan with nothing left to choose in one part, as far as the rules allow more of it."""
    while any(one.missing for one in problems_of(problems(plan, rules), part)):
        more = [step for verify, step in _ways_on(plan, rules, dice, part) if is_allowed(verify, plan, rules)]
        if not more:
            break
        plan = pick(more, dice)(plan, rules)
    return plan


def _ways_on(
    plan: CreationPlan, rules: SheetRules, dice: DiceSource, part: PlanSection
) -> list[tuple[Callable[..., None], Callable[..., CreationPlan]]]:
    """Each way to have one more of a part: what asks whether it is allowed, and the change."""
    career = rules.catalog.careers[plan.career]
    if part is PlanSection.ATTRIBUTES:
        return [
            (partial(verify_step_attribute, attribute=one, by=1), partial(step_attribute, attribute=one, by=1))
            for one in Attribute
        ]
    if part is PlanSection.SKILLS:
        return [(partial(verify_step_skill, skill=one, by=1), partial(step_skill, skill=one, by=1)) for one in Skill]
    if part is PlanSection.TALENT:
        return [
            (partial(verify_toggle_talent, talent_id=one), partial(toggle_talent, talent_id=one))
            for one in career.talents
            if one not in plan.talents
        ]
    return [
        (partial(verify_toggle_gear, row_id=row.id), partial(toggle_gear, row_id=row.id, dice=dice))
        for row in gear_rows(career, rules)
        if row.id not in plan.gear
    ]


def _talent_choice(plan: CreationPlan, rules: SheetRules, dice: DiceSource) -> CreationPlan:
    kinds = {rules.catalog.talents[one].choice for one in plan.talents if one in rules.catalog.talents} - {""}
    if not kinds or plan.talent_choice:
        return plan
    if "craft" in kinds:
        return replace(plan, talent_choice=pick(_words("ship_names", rules), dice))
    return replace(plan, talent_choice=pick([weapon.name for weapon in rules.catalog.weapons.values()], dice))


def _gear(plan: CreationPlan, rules: SheetRules, dice: DiceSource, gear: tuple[str, ...]) -> CreationPlan:
    rows = [rules.catalog.starting_gear[row_id] for row_id in gear]
    counts = tuple((row.id, sum(dice.roll(row.count_dice))) for row in rows if row.count_dice)
    return replace(plan, gear=gear, counts=counts)


def _person(
    plan: CreationPlan, rules: SheetRules, dice: DiceSource, locks: Set[PlanSection], others: Sequence[str]
) -> CreationPlan:
    catalog = rules.catalog
    if PlanSection.NAME not in locks:
        plan = replace(plan, name=suggest_name(plan, rules, dice))
    if PlanSection.APPEARANCE not in locks:
        lists = list(LOOKS)
        looks = []
        for _ in range(LOOKS_PICKED):
            lists.remove(chosen := pick(lists, dice))
            looks.append(pick(_words(chosen, rules), dice))
        plan = replace(plan, appearance=". ".join(looks) + ".")
    if PlanSection.AGENDA not in locks:
        plan = replace(plan, agenda=sample_text(pick(samples_for(catalog.agendas.values(), plan, rules), dice)))
    if PlanSection.BONDS not in locks:
        plan = _bonds(replace(plan, buddy="", rival=""), rules, dice, others)
    if PlanSection.SIGNATURE not in locks:
        has_one = not plan.synthetic or rules.edition.creation.synthetic_signature_item
        rows = samples_for(catalog.signature_items.values(), plan, rules)
        plan = replace(plan, signature_item=sample_text(pick(rows, dice))[:NAME_LIMIT] if has_one else "")
    return plan


def _bonds(plan: CreationPlan, rules: SheetRules, dice: DiceSource, others: Sequence[str]) -> CreationPlan:
    """The one of buddy and rival that is not named yet is another character; where the crew has too few, somebody of
    our own lists."""
    person = replace(plan, nature=Nature.HUMAN)
    for bond in ("buddy", "rival"):
        if not getattr(plan, bond):
            taken = (plan.name, plan.buddy, plan.rival)
            left = [name for name in others if name and name not in taken]
            name = pick(left, dice) if left else suggest_name(person, rules, dice, taken)
            plan = replace(plan, buddy=name) if bond == "buddy" else replace(plan, rival=name)
    return plan


def _words(name: str, rules: SheetRules) -> tuple[str, ...]:
    """A word list."""
    return rules.catalog.word_lists[f"shared.words.{name}"].entries
