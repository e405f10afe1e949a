"""From a finished draft to a character sheet: at full Health, without stress, with what was chosen in its pack."""

from collections.abc import Callable

from alien_desktop.catalog.rows import equipment
from alien_desktop.documents.creation.checks import PlanProblem, problems
from alien_desktop.documents.creation.plan import CreationPlan, level_of
from alien_desktop.documents.sheet.character_sheet import Attributes, CharacterSheet, Talent
from alien_desktop.documents.sheet.identity import add_talent
from alien_desktop.documents.sheet.item_edits import add_item, put_item
from alien_desktop.documents.sheet.items import Carried, CarryPlace, Weapon
from alien_desktop.documents.sheet.new_parts import full_health, item_from, place_held, talent_from
from alien_desktop.documents.sheet_rules import SheetRules
from alien_desktop.rules.message import Message
from alien_desktop.rules.people.characteristics import Attribute
from alien_desktop.rules.violation import RuleViolation


def verify_build(plan: CreationPlan, rules: SheetRules) -> None:
    """A draft by the rules has no problem left; one from paper may have any."""
    if plan.paper:
        return
    for problem in problems(plan, rules):
        raise RuleViolation(problem.sentence)


def build(plan: CreationPlan, rules: SheetRules, words: Callable[[Message], str] = str) -> CharacterSheet:
    """The finished character; a draft that breaks the rules is a RuleViolation unless it comes from paper.

    `words` gives the language of what is written into its notes.
    """
    verify_build(plan, rules)
    return preview_sheet(plan, rules, words)


def preview_sheet(plan: CreationPlan, rules: SheetRules, words: Callable[[Message], str] = str) -> CharacterSheet:
    """The character as far as it is made, legal or not, for a preview."""
    levels = {attribute.value: level_of(plan, attribute, rules) for attribute in Attribute}
    sheet = CharacterSheet(
        edition=plan.edition,
        name=plan.name,
        nature=plan.nature,
        career=plan.career,
        portrait=plan.portrait,
        appearance=plan.appearance,
        attributes=Attributes(**levels),
        skills=plan.skills,
        agenda=plan.agenda,
        buddy=plan.buddy,
        rival=plan.rival,
        signature_item=plan.signature_item,
        cash=plan.cash or 0,
        notes="\n".join(words(line) for line in deviation_notes(plan, rules)) if plan.paper else "",
    )
    for talent_id in plan.talents:
        sheet = add_talent(sheet, _talent(talent_id, plan, rules), rules)
    for row_id in plan.gear:
        sheet = _with_item(sheet, row_id, plan, rules)
    return full_health(sheet, rules)


def deviation_notes(plan: CreationPlan, rules: SheetRules) -> tuple[Message, ...]:
    """The rules that a sheet from paper breaks, one line each under a heading; nothing when it breaks none."""
    found: tuple[PlanProblem, ...] = tuple(one for one in problems(plan, rules) if not one.missing)
    lines = (Message("{rule}: {sentence}", rule=one.rule_name or "", sentence=one.sentence) for one in found)
    return (Message("Outside the rules"), *lines) if found else ()


def _talent(talent_id: str, plan: CreationPlan, rules: SheetRules) -> Talent:
    choice = plan.talent_choice if rules.catalog.talents[talent_id].choice else ""
    return talent_from(talent_id, rules, choice)


def _with_item(sheet: CharacterSheet, row_id: str, plan: CreationPlan, rules: SheetRules) -> CharacterSheet:
    row = rules.catalog.starting_gear.get(row_id)
    if row is None:
        return _put_on(add_item(sheet, item_from(row_id, rules, place_held(sheet, row_id, rules))), row_id, rules)
    quantity = (plan.count_of(row_id) or 1) if row.count_dice else row.count
    item: Carried = item_from(row.item, rules, place_held(sheet, row.item, rules), quantity)
    if isinstance(item, Weapon) and row.reloads:
        item = item.evolve(reloads=row.reloads)
    return _put_on(add_item(sheet, item), row.item, rules)


def _put_on(sheet: CharacterSheet, item_id: str, rules: SheetRules) -> CharacterSheet:
    """Armor is worn from the start; a suit against vacuum lies in the pack until it is needed."""
    row = rules.catalog.items[item_id]
    if (
        not isinstance(row, equipment.CatalogArmor)
        or row.vacuum
        or any(one.place is CarryPlace.WORN for one in sheet.armor)
    ):
        return sheet
    return put_item(sheet, sheet.armor[-1].id, CarryPlace.WORN)
