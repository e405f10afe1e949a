"""Levels that no rule allows, each with the sentence of the rule: house rules and sheets from paper have them.

Sources: core 1.2, evolved 1.2 (attributes), core 15, evolved 15 (skills in play). Nothing is forbidden here; the sheet
only marks it.
"""

from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.documents.sheet_rules import SheetRules
from alien_desktop.rules.message import Message
from alien_desktop.rules.people.characteristics import ATTRIBUTE_NAMES, SKILL_NAMES, Attribute, Skill
from alien_desktop.rules.people.creation import Draft, attribute_limits


def rule_deviations_of(sheet: CharacterSheet, rules: SheetRules) -> dict[str, Message]:
    """Return the attributes and skills that are outside the rules, by id, with a sentence for each."""
    found = {}
    for attribute in Attribute:
        most, level = _highest(attribute, sheet, rules), sheet.attributes.level(attribute)
        if level > most:
            found[attribute.value] = _too_high(ATTRIBUTE_NAMES[attribute], most, level)
        elif level == 0:
            found[attribute.value] = Message("{attribute} is at least 1, not 0.", attribute=ATTRIBUTE_NAMES[attribute])
    most = rules.edition.advancement.highest_skill
    for skill in Skill:
        level = sheet.skills.level(skill)
        if level > most:
            found[skill.value] = _too_high(SKILL_NAMES[skill], most, level)
    return found


def _too_high(name: Message, most: int, level: int) -> Message:
    return Message("{name} is at most {most}, not {level}.", name=name, most=most, level=level)


def _highest(attribute: Attribute, sheet: CharacterSheet, rules: SheetRules) -> int:
    """The highest level that creation can give; without a known career it may be the key attribute of one."""
    creation = rules.edition.creation
    career = rules.catalog.careers.get(sheet.career)
    if career is None:
        return creation.synthetic_key_most if sheet.is_synthetic else creation.key_attribute_most
    rolled = (creation.key_attribute_most,) if creation.random_attribute_dice else ()
    draft = Draft({}, synthetic=sheet.is_synthetic, raised=(attribute,), rolled=rolled)
    return attribute_limits(attribute, draft, career.key_attribute, creation)[1]
