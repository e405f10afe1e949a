"""The death roll as it lies ready: what its dice are made of, the chance to live, what else would help."""

from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.documents.sheet.death_rolls import death_rules, dying_name, dying_pool
from alien_desktop.documents.sheet_rules import SheetRules
from alien_desktop.documents.upkeep.upkeep_item import NEED
from alien_desktop.rules.body.death import DeathRolled, Dying
from alien_desktop.rules.dice.dice import successes
from alien_desktop.rules.dice.terms import Pool
from alien_desktop.rules.odds.death_odds import death_odds
from alien_desktop.session.rolls.roll_state import ChanceLine, ChanceTone, SpecialRollResult, WaitingRoll
from alien_desktop.session.rolls.roll_transitions import with_modifier

DEATH_ROLL = "Death roll"


def death_dice(sheet: CharacterSheet, about: str, rules: SheetRules, modifier: int = 0) -> tuple[Dying, Pool] | None:
    """Return the death roll that an injury (or a need, see `dying_of`) asks for and its dice; None when none is due."""
    found = dying_pool(sheet, about, rules)
    return (found[0], with_modifier(found[1], modifier)) if found is not None else None


def death_waiting(sheet: CharacterSheet, about: str, rules: SheetRules, modifier: int = 0) -> WaitingRoll | None:
    """Return the death roll as it lies ready, None when none is due."""
    found = death_dice(sheet, about, rules, modifier)
    if found is None:
        return None
    due, pool = found
    odds = death_odds(pool.base, due, death_rules(about, rules))
    lines = [
        ChanceLine("You live", odds.next_roll, ChanceTone.GOOD),
        ChanceLine("You die", 1 - odds.next_roll, ChanceTone.HARM),
    ]
    if odds.saved is not None:
        lines.append(ChanceLine("Saved without help", odds.saved))
    helps = "If somebody treats it with Medical Aid before, the death rolls end."
    if about.startswith(NEED):
        helps = "Medical Aid does not help: only the end of its cause does."
    note = f"{dying_name(sheet, about)}. No stress dice, no push. {helps}"
    return WaitingRoll(DEATH_ROLL, pool, tuple(lines), sheet.name, sheet.id, note, can_wait=True)


def death_shown(sheet: CharacterSheet, rolled: DeathRolled, result: str) -> SpecialRollResult:
    """Return the dice of a death roll that have fallen, with what they mean."""
    number = successes(rolled.faces)
    word = "success" if number == 1 else "successes"
    when = rolled.next_roll
    note = f"{result.capitalize()}." + (f" Next roll in one {when.value}." if when else "")
    return SpecialRollResult(
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
