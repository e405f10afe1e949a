"""The words of a draft: what its parts are called and what is in them, and what is said about a problem."""

from alien_desktop.documents.creation.checks import PlanProblem
from alien_desktop.documents.creation.plan import CreationPlan, PlanSection, career_of, level_of
from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.documents.sheet.values import capacity, health_max, resolve
from alien_desktop.documents.sheet_rules import SheetRules
from alien_desktop.documents.text import clean_line
from alien_desktop.gui.kit.translation import tr, translated
from alien_desktop.rules.people.characteristics import SKILL_NAMES, Attribute, Skill
from alien_desktop.rules.people.creation import PointBudget
from alien_desktop.session.creation.creation_controller import CreationController

MONEY = "${:,}"


def part_name(part: PlanSection) -> str:
    """What a part is called."""
    return {
        PlanSection.CAREER: tr("Career"),
        PlanSection.ATTRIBUTES: tr("Attributes"),
        PlanSection.SKILLS: tr("Skills"),
        PlanSection.TALENT: tr("Talent"),
        PlanSection.NAME: tr("Name"),
        PlanSection.APPEARANCE: tr("Looks"),
        PlanSection.AGENDA: tr("Agenda"),
        PlanSection.BONDS: tr("Bonds"),
        PlanSection.GEAR: tr("Gear"),
        PlanSection.SIGNATURE: tr("Signature"),
        PlanSection.CASH: tr("Cash"),
    }[part]


def part_value(part: PlanSection, plan: CreationPlan, rules: SheetRules) -> str:
    """What is in a part, in one line; empty = nothing yet."""
    career = career_of(plan, rules)
    values = {
        PlanSection.CAREER: lambda: career.name if career is not None else "",
        PlanSection.ATTRIBUTES: lambda: "  ".join(f"{short} {level_of(plan, one, rules)}" for one, short in _shorts()),
        PlanSection.SKILLS: lambda: skills_line(plan),
        PlanSection.TALENT: lambda: talents_line(plan, rules),
        PlanSection.NAME: lambda: plan.name,
        PlanSection.APPEARANCE: lambda: clean_line(plan.appearance),
        PlanSection.AGENDA: lambda: clean_line(plan.agenda),
        PlanSection.BONDS: lambda: bonds_line(plan),
        PlanSection.GEAR: lambda: ", ".join(gear_name(row_id, plan, rules) for row_id in plan.gear),
        PlanSection.SIGNATURE: lambda: plan.signature_item,
        PlanSection.CASH: lambda: MONEY.format(plan.cash) if plan.cash is not None else "",
    }
    return values[part]()


def _shorts() -> tuple[tuple[Attribute, str], ...]:
    """The attributes with their first letters, where there is no room for more."""
    return (
        (Attribute.STRENGTH, tr("Str")),
        (Attribute.AGILITY, tr("Agi")),
        (Attribute.WITS, tr("Wit")),
        (Attribute.EMPATHY, tr("Emp")),
    )


def attribute_use(attribute: Attribute, sheet: CharacterSheet, rules: SheetRules) -> str:
    """What an attribute is good for, with the values that are worked out from it."""
    own = resolve(sheet, rules)
    nerve = "" if own is None else tr(" Resolve {0}.").format(own.value)
    return {
        Attribute.STRENGTH: tr(
            "Muscle. Health {health}, room for %n items.",
            "Muscle. Health {health}, room for %n item.",
            capacity(sheet, rules).value,
        ).format(health=health_max(sheet, rules).value),
        Attribute.AGILITY: tr("Speed, aim and a steady hand."),
        Attribute.WITS: tr("Senses, machines, the wild.") + nerve,
        Attribute.EMPATHY: tr("Leading, swaying, mending people.") + nerve,
    }[attribute]


def skills_line(plan: CreationPlan) -> str:
    """The skills that have a level, the highest first."""
    levels = sorted(((plan.skills.level(skill), skill) for skill in Skill), key=lambda pair: -pair[0])
    return ", ".join(f"{translated(SKILL_NAMES[skill])} {level}" for level, skill in levels if level)


def talents_line(plan: CreationPlan, rules: SheetRules) -> str:
    """The talents, with what they were taken for."""
    names = [row.name if (row := rules.catalog.talents.get(one)) else one for one in plan.talents]
    line = ", ".join(names)
    return f"{line} ({plan.talent_choice})" if plan.talent_choice and names else line


def bonds_line(plan: CreationPlan) -> str:
    """Buddy and rival."""
    if not plan.buddy and not plan.rival:
        return ""
    return tr("{buddy}; rival {rival}").format(buddy=plan.buddy or "–", rival=plan.rival or "–")


def gear_name(row_id: str, plan: CreationPlan, rules: SheetRules) -> str:
    """A thing with how many there are."""
    row = rules.catalog.starting_gear.get(row_id)
    if row is None:
        thing = rules.catalog.items.get(row_id)
        return thing.name if thing is not None else row_id
    count = plan.count_of(row_id) if row.count_dice else row.count
    return f"{count} × {row.name}" if count is not None and count != 1 else row.name


def left_words(budget: PointBudget) -> str:
    """What is left to spend."""
    if budget.left == 0:
        return tr("all {0} spent").format(budget.total)
    if budget.left < 0:
        return tr("{0} too many").format(-budget.left)
    return tr("{0} of {1} left").format(budget.left, budget.total)


def problem_words(problem: PlanProblem, *, paper: bool) -> str:
    """What is said at the field: the sentence, and on a sheet from paper the name of the rule before it."""
    if paper and problem.rule_name and not problem.missing:
        return tr("{rule}: {sentence}").format(
            rule=translated(problem.rule_name), sentence=translated(problem.sentence)
        )
    return translated(problem.sentence)


def first_words(controller: CreationController, part: PlanSection, about: str = "") -> str:
    """What is said about a part, or about one thing in it; empty = nothing."""
    field = f"{part}.{about}" if about else ""
    for problem in controller.problems_of(part):
        if controller.plan.paper and problem.missing:
            continue
        if not field or problem.field == field:
            return problem_words(problem, paper=controller.plan.paper)
    return ""


def wrong_words(controller: CreationController, part: PlanSection) -> str:
    """What is against the rules in a part; right after a refusal only that. What is only missing is said once, where
    all of it is listed. Empty = nothing.
    """
    if controller.refusal is not None and controller.refusal.part is part:
        return first_words(controller, part)
    paper = controller.plan.paper
    wrong = (one for one in controller.problems_of(part) if not one.missing)
    return " ".join(dict.fromkeys(problem_words(one, paper=paper) for one in wrong))
