"""The draft of a character: choices only; everything that follows from them is worked out by the rules.

Sources: core 1.2, 1.3, 2; evolved 1.2, 1.3, 2. Budgets and limits are the edition's policy
(`rules/people/creation.py`), careers and lists are rows of the catalog. The levels of a plan are those that are paid
for: a synthetic's bonus is added where it is shown or built.
"""

from collections.abc import Iterable
from dataclasses import field, replace
from enum import StrEnum

from alien_desktop.catalog.rows import people
from alien_desktop.documents.sheet.character_sheet import Attributes, PlayerNature, Skills
from alien_desktop.documents.sheet_rules import SheetRules
from alien_desktop.rules.dice.roll_profile import Nature
from alien_desktop.rules.people.characteristics import Attribute, Skill
from alien_desktop.rules.people.creation import CareerFrame, CreationRules, Draft
from alien_desktop.rules.record import record

HIGHEST_LEVEL = 20
"""What a sheet can hold; only a sheet from paper goes beyond the rules."""


class PlanSection(StrEnum):
    """What can be kept (locked) while the rest is made again, in the order of creation."""

    CAREER = "career"
    ATTRIBUTES = "attributes"
    SKILLS = "skills"
    TALENT = "talent"
    NAME = "name"
    APPEARANCE = "appearance"
    AGENDA = "agenda"
    BONDS = "bonds"
    GEAR = "gear"
    SIGNATURE = "signature"
    CASH = "cash"


OF_CAREER = frozenset({PlanSection.TALENT, PlanSection.GEAR, PlanSection.CASH})
"""Parts that are chosen from the lists of a career and mean nothing in another."""


@record
class CreationPlan:
    """Everything that has been chosen so far. Ids are of catalog rows; empty = not chosen yet."""

    edition: str = "core"
    paper: bool = False
    """Copied from a sheet on paper: the rules mark what is outside of them and stop nothing."""
    nature: PlayerNature = Nature.HUMAN
    career: str = ""
    attributes: Attributes = field(default_factory=Attributes)
    raised: tuple[Attribute, ...] = ()
    """The attributes that a synthetic raises."""
    rolled: tuple[int, ...] = ()
    """Levels that were rolled and are only assigned (evolved); empty = points are spent."""
    skills: Skills = field(default_factory=Skills)
    talents: tuple[str, ...] = ()
    talent_choice: str = ""
    """The weapon or craft that a talent was taken for."""
    name: str = ""
    portrait: str = ""
    """The sum of a picture of the profile; empty = none."""
    appearance: str = ""
    agenda: str = ""
    buddy: str = ""
    rival: str = ""
    gear: tuple[str, ...] = ()
    """Rows of the career's list; on a sheet from paper also any other thing of the catalog."""
    counts: tuple[tuple[str, int], ...] = ()
    """How many there are of the things that come by the die."""
    signature_item: str = ""
    cash: int | None = None
    """Dollars; None = not rolled yet."""

    @property
    def synthetic(self) -> bool:
        """Whether a synthetic is made."""
        return self.nature is Nature.SYNTHETIC

    def count_of(self, row_id: str) -> int | None:
        """How many of a thing were rolled, or None."""
        return dict(self.counts).get(row_id)


def new_plan(rules: SheetRules, nature: PlayerNature = Nature.HUMAN) -> CreationPlan:
    """A draft in which nothing is chosen: attributes at the lowest level, no points spent."""
    least = rules.edition.creation.attribute_least
    levels = Attributes(**{attribute.value: least for attribute in Attribute})
    return CreationPlan(edition=rules.edition.id, nature=nature, attributes=levels)


def career_of(plan: CreationPlan, rules: SheetRules) -> people.Career | None:
    """The chosen career's row, or None."""
    return rules.catalog.careers.get(plan.career)


def gear_rows(career: people.Career, rules: SheetRules) -> tuple[people.StartingItem, ...]:
    """The list of a career, line by line."""
    return tuple(row for row in rules.catalog.starting_gear.values() if row.career == career.key)


def gear_lines(career: people.Career, rules: SheetRules) -> tuple[tuple[people.StartingItem, ...], ...]:
    """The list of a career as its lines; the things of a line exclude each other where the edition says so."""
    rows = gear_rows(career, rules)
    return tuple(tuple(row for row in rows if row.line == line) for line in sorted({row.line for row in rows}))


def rules_limits(career_id: str, rules: SheetRules) -> CareerFrame:
    """A career as the rules of creation ask for it; an unknown id is a KeyError."""
    career = rules.catalog.careers[career_id]
    return CareerFrame(
        career.id,
        career.key_attribute,
        career.key_skills,
        career.talents,
        tuple(tuple(row.id for row in line) for line in gear_lines(career, rules)),
        career.cash.dice,
        career.cash.times,
    )


def rules_for_career(frame: CareerFrame, rules: SheetRules) -> CreationRules:
    """The edition's rules; where a career has no list of gear (none was found), nothing is picked from it."""
    creation = rules.edition.creation
    return replace(creation, gear_picks=min(creation.gear_picks, len(frame.gear)))


def bonus_of(plan: CreationPlan, attribute: Attribute, rules: SheetRules) -> int:
    """What a synthetic has above the paid level."""
    return rules.edition.creation.synthetic_bonus if plan.synthetic and attribute in plan.raised else 0


def level_of(plan: CreationPlan, attribute: Attribute, rules: SheetRules) -> int:
    """The level that is on the sheet."""
    return plan.attributes.level(attribute) + bonus_of(plan, attribute, rules)


def draft_of(plan: CreationPlan, rules: SheetRules) -> Draft:
    """The plan as the rules of creation ask for it."""
    return Draft(
        {attribute: level_of(plan, attribute, rules) for attribute in Attribute},
        {skill: level for skill in Skill if (level := plan.skills.level(skill))},
        plan.talents,
        plan.gear,
        plan.synthetic,
        plan.raised,
        plan.cash or 0,
        plan.rolled,
    )


def with_levels(plan: CreationPlan, levels: dict[Attribute, int]) -> CreationPlan:
    """The plan with these paid attribute levels."""
    changed = plan.attributes.evolve(**{attribute.value: level for attribute, level in levels.items()})
    return replace(plan, attributes=changed)


def with_career(plan: CreationPlan, career_id: str) -> CreationPlan:
    """Take another career: what was chosen from the old one's lists goes."""
    if career_id == plan.career:
        return plan
    if plan.paper:
        return replace(plan, career=career_id)
    return replace(plan, career=career_id, talents=(), talent_choice="", gear=(), counts=(), cash=None)


def with_nature(plan: CreationPlan, nature: PlayerNature) -> CreationPlan:
    """Make a human or a synthetic; only synthetics raise attributes."""
    return replace(plan, nature=nature, raised=plan.raised if nature is Nature.SYNTHETIC else ())


def with_item_count(plan: CreationPlan, row_id: str, count: int | None) -> CreationPlan:
    """Set how many there are of a thing; None forgets it."""
    others = tuple(pair for pair in plan.counts if pair[0] != row_id)
    return replace(plan, counts=others if count is None else (*others, (row_id, count)))


def without(chosen: Iterable[str], one: str) -> tuple[str, ...]:
    """The choices without one of them."""
    return tuple(each for each in chosen if each != one)
