"""The death roll as it lies ready: what its dice are made of, the chance to live, what else would help."""

from alien_desktop.documents.character_sheet import CharacterSheet
from alien_desktop.documents.derived.graces import death_roll_terms
from alien_desktop.documents.derived.sheet_rules import SheetRules
from alien_desktop.documents.edits.damage import DEAD
from alien_desktop.documents.edits.injuries import dying
from alien_desktop.rules.death import DeathRolled, Dying, death_pool
from alien_desktop.rules.dice import successes
from alien_desktop.rules.odds.death_odds import death_odds
from alien_desktop.rules.terms import Pool
from alien_desktop.session.roll_state import AsideRoll, ChanceLine, ChanceTone, WaitingRoll
from alien_desktop.session.roll_steps import with_modifier

DEATH_ROLL = "Death roll"


def death_dice(
    sheet: CharacterSheet, injury_id: str, rules: SheetRules, modifier: int = 0
) -> tuple[Dying, Pool] | None:
    """Return the death roll that an injury asks for and its dice; None when it asks for none."""
    injury = next((one for one in sheet.injuries if one.id == injury_id), None)
    due = dying(injury, rules) if injury else None
    if due is None or DEAD in sheet.conditions:
        return None
    more = death_roll_terms(sheet, rules)
    pool = death_pool(sheet.attributes.strength, sheet.skills.stamina, due, rules.edition.death, more)
    return due, with_modifier(pool, modifier)


def death_waiting(sheet: CharacterSheet, injury_id: str, rules: SheetRules, modifier: int = 0) -> WaitingRoll | None:
    """Return the death roll as it lies ready, None when none is due."""
    found = death_dice(sheet, injury_id, rules, modifier)
    if found is None:
        return None
    due, pool = found
    odds = death_odds(pool.base, due, rules.edition.death)
    lines = [
        ChanceLine("You live", odds.next_roll, ChanceTone.GOOD),
        ChanceLine("You die", 1 - odds.next_roll, ChanceTone.HARM),
    ]
    if odds.saved is not None:
        lines.append(ChanceLine("Saved without help", odds.saved))
    name = next(one.name for one in sheet.injuries if one.id == injury_id)
    note = f"{name}. No stress dice, no push. If somebody treats it with Medical Aid before, the death rolls end."
    return WaitingRoll(DEATH_ROLL, pool, tuple(lines), sheet.name, sheet.id, note, can_wait=True)


def death_shown(sheet: CharacterSheet, rolled: DeathRolled, result: str) -> AsideRoll:
    """Return the dice of a death roll that have fallen, with what they mean."""
    number = successes(rolled.faces)
    word = "success" if number == 1 else "successes"
    when = rolled.next_roll
    note = f"{result.capitalize()}." + (f" Next roll in one {when.value}." if when else "")
    return AsideRoll(
        DEATH_ROLL,
        sheet.name,
        sheet.id,
        base=rolled.faces,
        number=str(number),
        word=word,
        good=rolled.survived,
        harm=rolled.died,
        note=note,
    )
