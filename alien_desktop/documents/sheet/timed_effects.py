"""What was taken and still acts: its standing effects with their owner, what they are in words, how long they go on."""

from collections.abc import Iterable, Iterator

from alien_desktop.catalog.rows.equipment import CatalogGear
from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.documents.sheet.states import TimedEffect
from alien_desktop.documents.sheet_rules import SheetRules
from alien_desktop.rules.body.clock import TimeUnit
from alien_desktop.rules.dice.roll_profile import ActiveEffect
from alien_desktop.rules.effects.continuous import Dice, Immunity, NoHealing, NoRelief, StandingEffect
from alien_desktop.rules.effects.kinds import Effect
from alien_desktop.rules.people.characteristics import ATTRIBUTE_NAMES, SKILL_NAMES

OPEN = "open"
"""How long something lasts of which only the Game Mother knows the end."""


def row_of(state: TimedEffect, rules: SheetRules) -> CatalogGear | None:
    """Return the catalog row of what was taken; None for what is in nobody's catalog, such as sleep."""
    return rules.catalog.drugs_and_food.get(state.source) or rules.catalog.gear.get(state.source)


def effects_now(state: TimedEffect, rules: SheetRules) -> tuple[StandingEffect, ...]:
    """Return what holds while it acts: from the second dose on there may be more."""
    row = row_of(state, rules)
    if row is None:
        return (NoRelief(),) if is_craving(state, rules) else ()
    effects: tuple[Effect, ...] = (*row.while_it_lasts, *(row.more_doses if state.doses > 1 else ()))
    return tuple(effect for effect in effects if isinstance(effect, StandingEffect))


def is_craving(state: TimedEffect, rules: SheetRules) -> bool:
    """Whether a trauma keeps stress from being relieved: for a day, or until what helps is taken."""
    return any(row.id == state.source for row in rules.catalog.trauma.rows)


def lasting_effects(sheet: CharacterSheet, rules: SheetRules) -> Iterator[ActiveEffect]:
    """Yield the standing effects of everything that was taken, named by what it was."""
    for state in sheet.lasting:
        for effect in effects_now(state, rules):
            yield ActiveEffect(state_name(state, rules), effect, state.source)


def state_name(state: TimedEffect, rules: SheetRules) -> str:
    """Return what it is called, with the number of doses when there are several."""
    row = row_of(state, rules)
    name = state.name or (row.name if row else state.source)
    return f"{name} × {state.doses}" if state.doses > 1 else name


def effect_words(effects: Iterable[Effect]) -> str:
    """Return standing effects in a few words: "−1 on Wits rolls, no stress relief"."""
    words: list[str] = []
    for effect in sorted(effects, key=lambda each: isinstance(each, NoRelief)):
        match effect:
            case Dice():
                names = [str(ATTRIBUTE_NAMES[each]) for each in effect.attributes]
                names += [str(SKILL_NAMES[skill]) for skill in effect.skills]
                what = f"{' and '.join(names)} rolls" if names else "all skill rolls"
                words.append(f"{effect.dice:+d} on {what}".replace("-", "−"))
            case Immunity():
                words.append(f"no need of {effect.to.replace('_', ' ')}")
            case NoRelief():
                words.append("no stress relief")
            case NoHealing():
                words.append("no healing")
    return ", ".join(words)


def time_left(state: TimedEffect, sheet: CharacterSheet, rules: SheetRules) -> str:
    """Return how long it goes on: "1 Shift", "20 Turns"; empty when only the Game Mother knows."""
    if state.until is None:
        return ""
    time = rules.edition.time
    left = max(0, state.until - sheet.clock)
    for unit in (TimeUnit.DAY, TimeUnit.SHIFT, TimeUnit.TURN):
        if left and left % time.rounds_in(unit) == 0:
            break
    else:
        unit = TimeUnit.TURN
    number = -(-left // time.rounds_in(unit))
    name = time.span(unit).name
    plural = f"{name}es" if name.endswith("ch") else f"{name}s"
    return f"{number} {name if number == 1 else plural}"
