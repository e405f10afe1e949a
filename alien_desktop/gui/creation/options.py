"""What can be chosen, as plates: careers, talents, agendas, things, each with why it cannot be chosen now."""

from collections.abc import Iterator
from dataclasses import replace

from alien_desktop.catalog.rows.people import Career, Sample, StartingItem
from alien_desktop.documents.creation import changes
from alien_desktop.documents.creation.plan import career_of, gear_lines
from alien_desktop.documents.creation.suggestions import sample_text, samples_for
from alien_desktop.documents.text import NAME_LIMIT
from alien_desktop.gui.creation.option_tile import Option
from alien_desktop.gui.creation.text import gear_name
from alien_desktop.gui.kit.translation import tr, translated
from alien_desktop.gui.sheet.choices import armor_note, weapon_note
from alien_desktop.rules.people.characteristics import ATTRIBUTE_NAMES, SKILL_NAMES
from alien_desktop.rules.violation import RuleViolation
from alien_desktop.session.creation.creation_controller import CreationController

MOST_BONDS = 6


def career_options(controller: CreationController) -> tuple[Option, ...]:
    """All careers of the edition."""
    rules, plan = controller.rules, controller.plan
    return tuple(
        Option(
            career.id,
            career.name,
            _career_text(career),
            note=tr("key: {0}").format(translated(ATTRIBUTE_NAMES[career.key_attribute])),
            chosen=career.id == plan.career,
            icon=f"career_{career.id.rpartition('.')[2]}",
            dots=tuple(_dots(career, controller)),
        )
        for career in rules.catalog.careers.values()
    )


def plain_career_options(controller: CreationController) -> tuple[Option, ...]:
    """The same, each with what it is good at instead of what it is: for whoever counts points."""
    found = []
    for option in career_options(controller):
        career = controller.rules.catalog.careers[option.value]
        skills = ", ".join(translated(SKILL_NAMES[skill]) for skill in career.key_skills)
        text = tr("{attribute}: {skills}").format(
            attribute=translated(ATTRIBUTE_NAMES[career.key_attribute]), skills=skills
        )
        found.append(replace(option, text=text, note=""))
    return tuple(found)


def _dots(career: Career, controller: CreationController) -> Iterator[tuple[str, int, int]]:
    """The skills of a career with the level that they may reach, and in the chosen one the level that they have."""
    plan, most = controller.plan, controller.rules.edition.creation.key_skill_most
    for skill in career.key_skills:
        yield translated(SKILL_NAMES[skill]), plan.skills.level(skill) if career.id == plan.career else 0, most


def _career_text(career: Career) -> str:
    return tr("{0} (From a supplement.)").format(career.text) if career.supplement else career.text


def talent_options(controller: CreationController) -> tuple[Option, ...]:
    """The talents of the career; on a sheet from paper those chosen from elsewhere too."""
    rules, plan = controller.rules, controller.plan
    career = career_of(plan, rules)
    ids = [*(career.talents if career is not None else ())]
    ids += [one for one in plan.talents if one not in ids]
    rows = [rules.catalog.talents[one] for one in ids if one in rules.catalog.talents]
    return tuple(Option(row.id, row.name, row.text, chosen=row.id in plan.talents) for row in rows)


def gear_options(controller: CreationController) -> tuple[Option, ...]:
    """The career's list in its order; on a sheet from paper what was added from elsewhere too."""
    rules, plan = controller.rules, controller.plan
    career = career_of(plan, rules)
    rows = [row for line in gear_lines(career, rules) for row in line] if career is not None else []
    options = [_gear_option(row, controller) for row in rows]
    known = {row.id for row in rows}
    others = [one for one in plan.gear if one not in known]
    return (*options, *(Option(one, gear_name(one, plan, rules), chosen=True) for one in others))


def _gear_option(row: StartingItem, controller: CreationController) -> Option:
    rules, plan = controller.rules, controller.plan
    chosen = row.id in plan.gear
    reason = ""
    if not chosen:
        try:
            changes.verify_toggle_gear(plan, rules, row.id)
        except RuleViolation as violation:
            reason = translated(violation.message)
    title = gear_name(row.id, plan, rules) if chosen else row.name
    note = tr("{0}D6").format(row.count_dice) if row.count_dice and not chosen else ""
    if row.count > 1 and not chosen:
        note = f"× {row.count}"
    return Option(row.id, title, note=note, reason=reason, chosen=chosen)


def explained_gear_options(controller: CreationController) -> tuple[Option, ...]:
    """The same, each with what it is: for somebody who chooses for the first time."""
    return tuple(replace(one, text=_what_it_is(one.value, controller)) for one in gear_options(controller))


def _what_it_is(row_id: str, controller: CreationController) -> str:
    """Numbers of a weapon or armor, words of anything else; nothing for what is no row of a list."""
    rules = controller.rules
    catalog = rules.catalog
    row = catalog.starting_gear.get(row_id)
    item = row.item if row is not None else row_id
    if (weapon := catalog.weapons.get(item)) is not None:
        return weapon_note(weapon, rules)
    if (armor := catalog.armor.get(item)) is not None:
        return armor_note(armor, rules)
    thing = catalog.gear.get(item) or catalog.drugs_and_food.get(item)
    return thing.text if thing is not None else ""


def agenda_options(controller: CreationController) -> tuple[Option, ...]:
    """Agendas of our own for the career."""
    rows = samples_for(controller.rules.catalog.agendas.values(), controller.plan, controller.rules)
    return tuple(_sample_option(row, controller.plan.agenda) for row in _few(rows))


def signature_options(controller: CreationController) -> tuple[Option, ...]:
    """Signature items of our own for the career."""
    rows = samples_for(controller.rules.catalog.signature_items.values(), controller.plan, controller.rules)
    return tuple(_sample_option(row, controller.plan.signature_item) for row in _few(rows))


def bond_options(controller: CreationController, field: str) -> tuple[Option, ...]:
    """Characters of the crew who may be buddy or rival; who is the one cannot be the other."""
    plan = controller.plan
    own, other = (plan.buddy, plan.rival) if field == "buddy" else (plan.rival, plan.buddy)
    taken = tr("Is the rival already.") if field == "buddy" else tr("Is the buddy already.")
    names = list(dict.fromkeys(controller.others()))[:MOST_BONDS]
    return tuple(
        Option(name, name, reason=taken if name == other and name != own else "", chosen=name == own) for name in names
    )


def _few(rows: tuple[Sample, ...]) -> tuple[Sample, ...]:
    return rows[:3]


def _sample_option(row: Sample, chosen: str) -> Option:
    text = sample_text(row)[:NAME_LIMIT] if ".signature_item." in row.id else sample_text(row)
    return Option(text, row.name, row.text, chosen=text == chosen)
