"""What becomes of a facehug when time passes: the creature drops, and then something is born (core 13.1, evolved 13.2).

The times are those of the Evolved Edition; the 2019 sources only say that the birth kills. All of it is proposed, and
the Game Mother may leave it out: a helper may have been quick.
"""

from collections.abc import Iterator

from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.documents.sheet.conditions import add_condition, remove_condition
from alien_desktop.documents.sheet.states import DEAD, FACEHUGGED, IMPLANTED, UNCONSCIOUS
from alien_desktop.documents.sheet_rules import SheetRules
from alien_desktop.documents.upkeep.upkeep_item import Topic, UpkeepItem, UpkeepOutcome
from alien_desktop.rules.body.clock import TimeSpan, TimeUnit
from alien_desktop.rules.message import Message

DROPS = UpkeepOutcome(1, Message("the creature dies and drops: implanted"), harm=True)
STAYS, NOT_YET = UpkeepOutcome(0, Message("stays")), UpkeepOutcome(0, Message("not yet"))


def due_facehug(sheet: CharacterSheet, span: TimeSpan, rules: SheetRules) -> Iterator[UpkeepItem]:
    """Yield what a Shift brings to somebody with a creature on the face, or with what it left; a day may bring both."""
    shifts = span.times(TimeUnit.SHIFT)
    hugged = FACEHUGGED in sheet.conditions
    if not shifts or sheet.is_synthetic or not (hugged or IMPLANTED in sheet.conditions):
        return
    born = UpkeepOutcome(2 if hugged else 1, Message("a chestburster is born: dies"), harm=True)
    outcomes: tuple[UpkeepOutcome, ...] = (born, NOT_YET)
    if hugged:
        outcomes = (born, DROPS, STAYS) if shifts > 1 else (DROPS, STAYS)
    about = FACEHUGGED if hugged else IMPLANTED
    note = Message("within a Shift") if hugged else Message("a Shift after the creature has dropped")
    if born in outcomes:
        if rules.edition.panic.first_birth_only:
            note = Message("{note}; whoever sees a birth for the first time rolls for panic", note=note)
        else:
            note = Message("{note}; whoever sees the birth rolls for panic", note=note)
    yield UpkeepItem("facehug", Topic.FACEHUG, about, rules.condition_name(about), note, outcomes, outcomes[0].value)


def is_birth(about: str, steps: int) -> bool:
    """Whether it goes so far that something is born."""
    return steps > (0 if about == IMPLANTED else 1)


def settle_facehug(sheet: CharacterSheet, about: str, steps: int) -> CharacterSheet:
    """Write how far it went: the creature is gone and has left something, or that was born and has killed."""
    if not steps:
        return sheet
    sheet = remove_condition(sheet, about)
    if is_birth(about, steps):
        return add_condition(sheet, DEAD)
    return add_condition(remove_condition(sheet, UNCONSCIOUS), IMPLANTED)
