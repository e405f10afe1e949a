"""Validation of a draft: each problem with the field it is about, a sentence and the name of the rule."""

from collections.abc import Iterator

from alien_desktop.catalog.rows.people import StartingItem
from alien_desktop.documents.creation.plan import (
    CreationPlan,
    PlanSection,
    career_of,
    draft_of,
    rules_for_career,
    rules_limits,
)
from alien_desktop.documents.sheet_rules import SheetRules
from alien_desktop.rules.message import Message
from alien_desktop.rules.people import creation
from alien_desktop.rules.people.characteristics import Attribute, Skill
from alien_desktop.rules.record import record
from alien_desktop.rules.violation import RuleViolation

DIE = 6

RULES: dict[str, tuple[PlanSection, Message]] = {
    "attribute_points": (PlanSection.ATTRIBUTES, Message("Attribute points")),
    "attribute_missing": (PlanSection.ATTRIBUTES, Message("Attribute points")),
    "attribute_least": (PlanSection.ATTRIBUTES, Message("Lowest attribute")),
    "attribute_most": (PlanSection.ATTRIBUTES, Message("Highest attribute")),
    "key_attribute_most": (PlanSection.ATTRIBUTES, Message("Highest key attribute")),
    "rolled_attributes": (PlanSection.ATTRIBUTES, Message("Rolled attributes")),
    "synthetic_bonus": (PlanSection.ATTRIBUTES, Message("Attributes of synthetics")),
    "skill_points": (PlanSection.SKILLS, Message("Skill points")),
    "skill_least": (PlanSection.SKILLS, Message("Lowest skill")),
    "skill_most": (PlanSection.SKILLS, Message("Highest other skill")),
    "key_skill_most": (PlanSection.SKILLS, Message("Highest key skill")),
    "talents": (PlanSection.TALENT, Message("Talents at the start")),
    "career_talent": (PlanSection.TALENT, Message("Talents of the career")),
    "talent_choice": (PlanSection.TALENT, Message("What the talent is taken for")),
    "gear_picks": (PlanSection.GEAR, Message("Starting gear")),
    "career_gear": (PlanSection.GEAR, Message("Gear of the career")),
    "one_per_line": (PlanSection.GEAR, Message("One item of a line")),
    "gear_once": (PlanSection.GEAR, Message("Each item once")),
    "gear_count": (PlanSection.GEAR, Message("Items by the die")),
    "signature_item": (PlanSection.SIGNATURE, Message("Signature item")),
    "cash": (PlanSection.CASH, Message("Starting money")),
    "career": (PlanSection.CAREER, Message("Career")),
    "name": (PlanSection.NAME, Message("Name")),
}
"""Every rule of creation: the part of the draft that it is about, and what it is called."""


@record
class PlanProblem:
    """One thing that is missing or not allowed."""

    field: str
    """The part (`skills`), or the part and what in it (`skills.piloting`)."""
    sentence: Message
    rule: str
    """The id of the rule, a key of `RULES`; empty where no rule of creation is meant."""
    missing: bool = False
    """Something is still to be chosen, rather than something chosen that is not allowed."""

    @property
    def part(self) -> PlanSection:
        """The part of the draft."""
        return PlanSection(self.field.partition(".")[0])

    @property
    def rule_name(self) -> Message | None:
        """What the rule is called; None where no rule of creation is meant."""
        return RULES[self.rule][1] if self.rule else None


class PlanRefusal(RuleViolation):
    """A change of a draft that a rule of creation forbids; `rule` is a key of `RULES`."""

    def __init__(self, message: Message, rule: str) -> None:
        super().__init__(message)
        self.rule = rule


def problems(plan: CreationPlan, rules: SheetRules) -> tuple[PlanProblem, ...]:
    """Everything that is missing or not allowed, in the order of creation; empty = a legal character."""
    found = [*_career_problems(plan, rules), *_own_problems(plan, rules)]
    order = list(PlanSection)
    return tuple(sorted(found, key=lambda problem: order.index(problem.part)))


def problems_of(found: tuple[PlanProblem, ...], part: PlanSection) -> tuple[PlanProblem, ...]:
    """Those about one part."""
    return tuple(problem for problem in found if problem.part is part)


def _problem(rule: str, sentence: Message, about: str = "", *, missing: bool = False) -> PlanProblem:
    part = RULES[rule][0]
    return PlanProblem(f"{part}.{about}" if about else part.value, sentence, rule, missing)


def _career_problems(plan: CreationPlan, rules: SheetRules) -> Iterator[PlanProblem]:
    career = career_of(plan, rules)
    if career is None:
        yield _problem("career", Message("Choose a career: it decides what else can be chosen."), missing=True)
        yield from _problems_in_any_career(plan, rules)
        return
    frame = rules_limits(career.id, rules)
    for found in creation.problems(draft_of(plan, rules), frame, rules_for_career(frame, rules)):
        sentence = found.sentence
        if found.rule in ("career_talent", "career_gear"):
            name = _name_of(found.about, rules)
            sentence = Message("{item} is not on the list of the {career}.", item=name, career=career.name)
        yield _problem(found.rule, sentence, found.about, missing=found.missing)
    yield from _cash_problems(plan, frame)


def _problems_in_any_career(plan: CreationPlan, rules: SheetRules) -> Iterator[PlanProblem]:
    """What no career allows: its key attribute would be the highest, and its skills all."""
    draft = draft_of(plan, rules)
    highest = max(Attribute, key=plan.attributes.level)
    frame = creation.CareerFrame("", highest, tuple(Skill), ())
    for found in creation.problems(draft, frame, rules.edition.creation):
        if RULES[found.rule][0] in (PlanSection.ATTRIBUTES, PlanSection.SKILLS) and not found.missing:
            yield _problem(found.rule, found.sentence, found.about)


def _name_of(row_id: str, rules: SheetRules) -> str:
    catalog = rules.catalog
    row = catalog.talents.get(row_id) or catalog.starting_gear.get(row_id) or catalog.items.get(row_id)
    return row.name if row is not None else row_id


def _cash_problems(plan: CreationPlan, frame: creation.CareerFrame) -> Iterator[PlanProblem]:
    least, most = frame.cash_dice * frame.cash_times, DIE * frame.cash_dice * frame.cash_times
    if plan.cash is None:
        yield _problem(
            "cash", Message("Roll the money: ${least:,d} to ${most:,d}.", least=least, most=most), missing=True
        )
    elif not least <= plan.cash <= most or plan.cash % frame.cash_times:
        steps = frame.cash_times
        money = Message("${least:,d} to ${most:,d}", least=least, most=most)
        if steps > 1:
            money = Message("{money} in steps of ${step:,d}", money=money, step=steps)
        yield _problem("cash", Message("The career starts with {money}, not ${cash:,d}.", money=money, cash=plan.cash))


def _own_problems(plan: CreationPlan, rules: SheetRules) -> Iterator[PlanProblem]:
    if not plan.name.strip():
        yield _problem("name", Message("Give the character a name."), missing=True)
    for talent_id in plan.talents:
        talent = rules.catalog.talents.get(talent_id)
        if talent is not None and talent.choice and not plan.talent_choice.strip():
            asked = {
                "craft": Message("Name the ship or vehicle that {talent} is for.", talent=talent.name),
                "weapon_model": Message("Name the weapon that {talent} is for.", talent=talent.name),
            }
            yield _problem("talent_choice", asked[talent.choice], missing=True)
    for row_id in plan.gear:
        row = rules.catalog.starting_gear.get(row_id)
        if row is not None and row.count_dice:
            yield from _count_problems(plan, row)
    if plan.synthetic and plan.signature_item and not rules.edition.creation.synthetic_signature_item:
        yield _problem("signature_item", Message("Synthetics have no signature item."))


def _count_problems(plan: CreationPlan, row: StartingItem) -> Iterator[PlanProblem]:
    count = plan.count_of(row.id)
    least, most = row.count_dice, DIE * row.count_dice
    if count is None:
        yield _problem("gear_count", Message("Roll how many {item} there are.", item=row.name), row.id, missing=True)
    elif not least <= count <= most:
        yield _problem(
            "gear_count",
            Message(
                "There are {least} to {most} {item}, not {count}.", least=least, most=most, item=row.name, count=count
            ),
            row.id,
        )
