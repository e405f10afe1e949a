"""What is due of a disease when time passes: a roll each Shift (core 10, evolved 10.2).

No sheet says how strong a disease is: a typical one is rolled, and the Game Mother sets the result of another.
"""

from collections.abc import Iterator

from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.documents.sheet.pools import PLAIN, PoolOptions, pool_for
from alien_desktop.documents.sheet.states import DEAD
from alien_desktop.documents.sheet_rules import SheetRules
from alien_desktop.documents.upkeep.upkeep_item import Topic, UpkeepItem, UpkeepOutcome, health_lost, times_told
from alien_desktop.rules.body.clock import TimeSpan, TimeUnit
from alien_desktop.rules.body.conditions import verify_endure
from alien_desktop.rules.body.hazards import sickness
from alien_desktop.rules.message import Message
from alien_desktop.rules.people.characteristics import Skill
from alien_desktop.rules.violation import RuleViolation, is_allowed

SICK = "sick"
"""The condition of those who have caught something."""

VIRULENCE = 3
"""A typical disease (core 10)."""


def due_sickness(sheet: CharacterSheet, span: TimeSpan, rules: SheetRules) -> Iterator[UpkeepItem]:
    """Yield the roll against a disease; whoever is Broken and fails it dies (core 10)."""
    if (
        SICK not in sheet.conditions
        or DEAD in sheet.conditions
        or not is_allowed(verify_endure, synthetic=sheet.is_synthetic)
    ):
        return
    times = span.times(TimeUnit.SHIFT)
    if not times:
        return
    against = sickness(VIRULENCE, rules.edition.hazards)
    base = stress = 0
    blocked: Message | None = None
    try:
        options = PoolOptions(modifier=against.stamina_dice) if against.stamina_dice else PLAIN
        pool = pool_for(sheet.evolve(health=max(sheet.health, 1)), Skill.STAMINA, rules, options)
        base, stress = max(pool.base, 0), pool.stress
    except RuleViolation as violation:
        blocked = violation.message
    note = Message(
        "Stamina against Virulence {virulence}, or somebody’s Medical Aid; no healing meanwhile", virulence=VIRULENCE
    )
    note = times_told(note, times)
    outcomes = tuple(_outcome(failed, times, sheet.health, rules) for failed in range(min(times, sheet.health + 1) + 1))
    yield UpkeepItem(
        SICK, Topic.SICK, SICK, rules.condition_name(SICK), note, outcomes, None, base, stress, times, blocked=blocked
    )


def _outcome(failed: int, times: int, health: int, rules: SheetRules) -> UpkeepOutcome:
    """Return what so many failed rolls of `times` bring: the first success ends the disease."""
    if failed > health:
        return UpkeepOutcome(failed, Message("dies of it"), harm=True)
    if not failed:
        return UpkeepOutcome(failed, Message("well again"))
    ends = Message("well again") if failed < times else Message("still sick")
    ends = Message("{state}, Broken", state=ends) if failed == health else ends
    loss = health_lost(failed, failed * rules.edition.stress.from_damage)
    return UpkeepOutcome(failed, Message("{loss}, {state}", loss=loss, state=ends), harm=True)
