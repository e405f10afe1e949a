"""What the log keeps of a roll: plain JSON data with all faces, so that it can be shown again and audited."""

from collections.abc import Iterable, Mapping
from typing import Any

from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.rules.dice.skill_check import SkillRoll
from alien_desktop.rules.dice.terms import Term
from alien_desktop.rules.people.characteristics import Attribute, Skill
from alien_desktop.rules.stress.panic import PanicRecord
from alien_desktop.session.rolls.attack import Attack
from alien_desktop.session.rolls.roll_state import AlarmRecord, SpentStunt

ROLL = "roll"
ALARM = "alarm"
NOTE = "note"
STUNT = "stunt"
ASIDE = "aside"

GOOD, STRESS, HARM, PLAIN_TONE = "accent", "stress", "alert", "text"
"""Tones of a line of the log, by the names that the records carry."""


def roll_record(
    document_id: str,
    who: str,
    title: str,
    roll: SkillRoll,
    attack: Attack | None = None,
    options: Mapping[str, Any] | None = None,
) -> dict[str, Any]:
    """Return the record of dice on the table, pushed or not; of an attack also the weapon and its base damage.

    `options` is what `roll_options.options_record` keeps of what was said about it.
    """
    made_with: dict[str, Any] = {"options": dict(options)} if options else {}
    if attack is not None:
        made_with |= {"weapon": attack.weapon.name, "damage": attack.weapon.damage}
    return made_with | {
        "type": ROLL,
        "document": document_id,
        "who": who,
        "title": title,
        "skill": roll.pool.skill.value if roll.pool.skill else "",
        "attribute": roll.pool.attribute.value if roll.pool.attribute else "",
        "base_terms": terms_list(roll.pool.base_terms),
        "stress_terms": terms_list(roll.pool.stress_terms),
        "base": list(roll.base),
        "stress": list(roll.stress),
        "stress_level": roll.stress_level,
        "pushes": roll.pushes,
        "successes": roll.successes,
        "alarms": roll.alarms,
        "by_hand": roll.by_hand,
    }


def alarm_record(document_id: str, who: str, title: str, alarm: AlarmRecord, by_hand: bool = False) -> dict[str, Any]:
    """Return the record of a Panic Roll or stress response; `title` is the roll that led to it."""
    return {
        "type": ALARM,
        "document": document_id,
        "who": who,
        "title": title,
        "panic": isinstance(alarm, PanicRecord),
        "die": alarm.die,
        "terms": terms_list(alarm.terms),
        "total": alarm.total,
        "row": alarm.row.id,
        "name": alarm.row.name,
        "cancelled": alarm.cancelled,
        "by_hand": by_hand,
    }


def note_record(document_id: str, who: str, title: str, result: str) -> dict[str, Any]:
    """Return the record of something the table decided about a roll."""
    return {"type": NOTE, "document": document_id, "who": who, "title": title, "result": result}


def sheet_record(
    kind: str,
    sheet: CharacterSheet,
    title: str,
    result: str,
    tone: str,
    *,
    stress: tuple[int, ...] = (),
    by_hand: bool = False,
) -> dict[str, Any]:
    """Return the record of a roll for the body or the things of a character: an injury, a supply, armor."""
    return {
        "type": kind,
        "document": sheet.id,
        "who": sheet.name,
        "title": title,
        "result": result,
        "tone": tone,
        "stress": list(stress),
        "by_hand": by_hand,
    }


def bought_of(seq: int, record: Mapping[str, Any]) -> SpentStunt | None:
    """Return what the record of an action says was bought with successes; None for any other record."""
    if record.get("type") != STUNT:
        return None
    stunt, name, applies = (str(record.get(key, "")) for key in ("stunt", "result", "applies"))
    return SpentStunt(seq, stunt, name, applies, int(record.get("count", 1)))


def what_of(record: Mapping[str, object]) -> Skill | Attribute | None:
    """Return the skill or attribute that the record of a roll names; None for anything else."""
    if record.get("type") != ROLL:
        return None
    skill, attribute = str(record.get("skill", "")), str(record.get("attribute", ""))
    if skill in tuple(Skill):
        return Skill(skill)
    return Attribute(attribute) if attribute in tuple(Attribute) else None


def terms_list(terms: Iterable[Term]) -> list[list[Any]]:
    """Return terms as a record keeps them: label, dice, source."""
    return [[str(term.label), term.dice, term.source] for term in terms]
