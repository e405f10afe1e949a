"""A character as plain text: for a message to the table, a forum, a file. One topic a line, empty ones left out."""

from collections.abc import Iterable, Iterator

from alien_desktop.documents.sheet.alarm_odds import alarm_state
from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.documents.sheet.deprivation import cause_words
from alien_desktop.documents.sheet.items import CarryPlace
from alien_desktop.documents.sheet.pools import pool_sizes
from alien_desktop.documents.sheet.supply_lines import supply_lines
from alien_desktop.documents.sheet.timed_effects import state_name
from alien_desktop.documents.sheet.values import armor, health_max, resolve
from alien_desktop.documents.sheet.weapon_lines import weapon_lines
from alien_desktop.documents.sheet_rules import SheetRules
from alien_desktop.rules.people.characteristics import ATTRIBUTE_NAMES, SKILL_NAMES, SKILLS_OF

UNNAMED = "Unnamed"


def sheet_text(sheet: CharacterSheet, rules: SheetRules) -> str:
    """Return the whole character in lines of plain text, a free line between the blocks."""
    blocks = (
        (sheet.name or UNNAMED, _subtitle(sheet, rules), _vitals(sheet, rules)),
        skill_lines(sheet, rules),
        tuple(_possessions(sheet, rules)),
        tuple(_person(sheet)),
    )
    texts = ("\n".join(line for line in block if line) for block in blocks)
    return "\n\n".join(text for text in texts if text) + "\n"


def skill_lines(sheet: CharacterSheet, rules: SheetRules) -> tuple[str, ...]:
    """Return a line for each attribute with its skills: "Agility 4: Mobility 1 (5), ..." with the base dice."""
    pools = pool_sizes(sheet, rules)
    lines = []
    for attribute, skills in SKILLS_OF.items():
        words = ", ".join(f"{SKILL_NAMES[skill]} {sheet.skills.level(skill)} ({pools[skill].base})" for skill in skills)
        lines.append(f"{ATTRIBUTE_NAMES[attribute]} {sheet.attributes.level(attribute)}: {words}")
    return tuple(lines)


def _subtitle(sheet: CharacterSheet, rules: SheetRules) -> str:
    career = rules.catalog.careers.get(sheet.career)
    words = (career.name if career else "", sheet.nature.value if sheet.is_synthetic else "", str(rules.edition.name))
    return ", ".join(word for word in (*words, sheet.label) if word)


def _vitals(sheet: CharacterSheet, rules: SheetRules) -> str:
    parts = [f"Health {sheet.health}/{health_max(sheet, rules).value}"]
    if not sheet.is_synthetic:
        parts.append(f"Stress {sheet.stress}")
    own = resolve(sheet, rules)
    if own is not None:
        parts.append(f"Resolve {own.value}")
    parts.append(f"{rules.edition.vocabulary.armor} {armor(sheet, rules).value}")
    rads = sheet.radiation
    if rads.current or rads.permanent:
        parts.append(f"Radiation {rads.current + rads.permanent}")
    return ", ".join(parts)


def _possessions(sheet: CharacterSheet, rules: SheetRules) -> Iterator[str]:
    state = alarm_state(sheet, rules)
    yield _line("Conditions", (str(rules.condition_name(each)) for each in sheet.conditions))
    yield _line("At work", (str(cause_words(each.cause)) for each in sheet.deprivations))
    yield _line("Acting", (str(state_name(each, rules)) for each in sheet.timed_effects))
    yield _line("Panic", (row.name for row in state.panic))
    yield _line("Stress responses", (row.name for row in state.responses))
    yield _line("Injuries", (_injury(each.name, each.days_left) for each in sheet.injuries))
    yield _line("Talents", (each.name + (f" ({each.choice})" if each.choice else "") for each in sheet.talents))
    for line in weapon_lines(sheet, rules):
        weapon = line.weapon
        if weapon in sheet.weapons:
            dice = f"{line.pool.base} dice, " if line.pool else ""
            yield f"{weapon.name}: {dice}damage {weapon.damage}, {weapon.range_max}"
    yield _line("Armor", (f"{each.name} {each.rating}" for each in sheet.armor))
    carried = (each for each in sheet.gear if each.place is not CarryPlace.STOWED)
    yield _line("Carried", (f"{each.name} × {each.quantity}" if each.quantity > 1 else each.name for each in carried))
    supplies = (line for line in supply_lines(sheet, rules) if line.needed)
    yield _line("Supplies", (f"{line.supply.value} {line.left}" for line in supplies))


def _person(sheet: CharacterSheet) -> Iterator[str]:
    words = (
        ("Agenda", sheet.agenda),
        ("Buddy", sheet.buddy),
        ("Rival", sheet.rival),
        ("Signature item", sheet.signature_item),
        ("Appearance", sheet.appearance),
        ("Personality", sheet.personality),
        ("Notes", sheet.notes),
    )
    for name, text in words:
        if text:
            yield f"{name}: {text}"
    numbers = (("Experience", sheet.experience), ("Story points", sheet.story_points), ("Cash", sheet.cash))
    yield ", ".join(f"{name} {number}" for name, number in numbers if number)


def _injury(name: str, days: int | None) -> str:
    return name if days is None else f"{name} ({days} {'day' if days == 1 else 'days'})"


def _line(name: str, words: Iterable[str]) -> str:
    text = ", ".join(words)
    return f"{name}: {text}" if text else ""
