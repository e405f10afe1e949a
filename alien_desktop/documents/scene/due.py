"""What is due in a scene: death rolls whose limit has run out, Panic Rolls that were called for, what events do.

The list is read from the documents, so that no new roll, restart or undo loses anything of it. Only those in the scene
are in it, the dead are not. Sources: S1-132, S1-137, S2-111; core 5.2, 9.1; evolved 5.3, 9.2.
"""

from collections.abc import Iterator, Mapping
from enum import StrEnum

from alien_desktop.documents.scene.encounter import Encounter
from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.documents.sheet.injuries import dying, limit_began
from alien_desktop.documents.sheet.roll_profile import roll_profile_of
from alien_desktop.documents.sheet.states import DEAD
from alien_desktop.documents.sheet_rules import SheetRules
from alien_desktop.rules.record import record
from alien_desktop.rules.stress.panic import verify_panic
from alien_desktop.rules.violation import is_allowed


class DueKind(StrEnum):
    """What sort of roll is due; the order is that in which they are answered."""

    DEATH = "death"
    PANIC = "panic"
    EVENT = "event"
    """What an event of the scene does to somebody, or (without a combatant) that it happened."""


@record
class DueRoll:
    """A roll that somebody in the scene has to make now."""

    kind: DueKind
    combatant: str
    sheet: str
    who: str
    injury: str = ""
    """The id of the injury that asks for a death roll."""
    about: str = ""
    """The name of that injury, or of the event."""
    event: str = ""
    """The id of the event of the scene."""
    dice: int = 0
    """How many dice the event rolls."""


def due_rolls(encounter: Encounter, sheets: Mapping[str, CharacterSheet], rules: SheetRules) -> tuple[DueRoll, ...]:
    """Return what is due: death rolls, then Panic Rolls, each in the order of turns, then what events of it do."""
    places: dict[str, int] = {}
    for place, card in enumerate(encounter.cards):
        places.setdefault(card.combatant, place)
    combatants = sorted(encounter.combatants, key=lambda one: places.get(one.id, len(places)))
    found: list[DueRoll] = []
    for combatant in combatants:
        sheet = sheets.get(combatant.document)
        if sheet is None or DEAD in sheet.conditions:
            continue
        for injury_id, name in _deaths(sheet, rules):
            found.append(DueRoll(DueKind.DEATH, combatant.id, sheet.id, sheet.name, injury_id, name))
        if sheet.panic_due and is_allowed(verify_panic, roll_profile_of(sheet, rules), rules.edition.panic):
            found.append(DueRoll(DueKind.PANIC, combatant.id, sheet.id, sheet.name))
    found += _of_events(encounter, sheets)
    return tuple(sorted(found, key=lambda one: list(DueKind).index(one.kind)))


def _of_events(encounter: Encounter, sheets: Mapping[str, CharacterSheet]) -> Iterator[DueRoll]:
    for event in encounter.events:
        if event.waits:
            yield DueRoll(DueKind.EVENT, "", "", event.name, about=event.name, event=event.id)
        for combatant_id in event.waiting:
            combatant = encounter.combatant(combatant_id)
            sheet = sheets.get(combatant.document)
            if DEAD in (combatant.conditions if sheet is None else sheet.conditions):
                continue
            yield DueRoll(
                DueKind.EVENT,
                combatant_id,
                "" if sheet is None else sheet.id,
                combatant.name if sheet is None else sheet.name,
                about=event.name,
                event=event.id,
                dice=event.dice_in(event.passed),
            )


def _deaths(sheet: CharacterSheet, rules: SheetRules) -> Iterator[tuple[str, str]]:
    if sheet.is_synthetic:
        return
    for injury in sheet.injuries:
        fatal = dying(injury, rules)
        if fatal is not None and sheet.clock - limit_began(injury) >= rules.edition.time.rounds_in(fatal.limit):
            yield injury.id, injury.name
