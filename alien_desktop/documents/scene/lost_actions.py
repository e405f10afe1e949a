"""Panic and conditions in the order of turns: actions that are lost when a turn begins, panic that ends with it.

A row that lasts a Round or until the next turn is over (core 5.2, evolved 5.3) ends with the first turn that begins
while it runs. One that began in the middle of a combatant's own turn thus costs their next turn, not the rest of
this one.
"""

from collections.abc import Iterable, Iterator, Mapping
from collections.abc import Set as AbstractSet

from alien_desktop.documents.scene.budget import LOST, PRICES_OF_LOSS, with_lost
from alien_desktop.documents.scene.encounter import Card, Combatant, Encounter
from alien_desktop.documents.scene.map_reading import sees
from alien_desktop.documents.sheet import synthetic_damage as damage
from alien_desktop.documents.sheet.alarm_odds import panic_state
from alien_desktop.documents.sheet.character_sheet import CharacterSheet, Injury
from alien_desktop.documents.sheet.conditions import without_rage
from alien_desktop.documents.sheet.states import DEAD
from alien_desktop.documents.sheet_rules import SheetRules
from alien_desktop.rules.combat.actions import Price
from alien_desktop.rules.dice.tables import Duration
from alien_desktop.rules.effects.instant import LastTurn, LoseAction
from alien_desktop.rules.effects.kinds import Effect
from alien_desktop.rules.effects.vocabulary import Loss, Who
from alien_desktop.rules.message import Message
from alien_desktop.rules.record import record
from alien_desktop.rules.stress import panic
from alien_desktop.rules.stress.panic import PanicEnd, PanicState


def with_turn_begun(encounter: Encounter, sheets: Mapping[str, CharacterSheet], rules: SheetRules) -> Encounter:
    """Note on the card whose turn begins which panic runs, and spend the actions that panic or a condition takes."""
    if encounter.current < 0:
        return encounter
    card = encounter.cards[encounter.current]
    for combatant in encounter.group_of(card.combatant):
        sheet = sheets.get(combatant.document)
        running = () if sheet is None else panic_state(sheet, rules).running
        injuries = combatant.injuries if sheet is None else sheet.injuries
        damaged = tuple(damage.lost_actions(injuries, rules, Duration.NEXT_TURN))
        conditions = combatant.conditions if sheet is None else sheet.conditions
        losses = sorted({*_losses(running, conditions, rules), *(loss for _, loss in damaged), *combatant.loses})
        ending = (*(injury for injury, _ in damaged), *last_breaths(combatant, rules))
        if running or ending:
            here = encounter.cards[encounter.current]
            begun = here.evolve(panic=(*here.panic, *running, *(_noted(combatant, injury) for injury in ending)))
            cards = (*encounter.cards[: encounter.current], begun, *encounter.cards[encounter.current + 1 :])
            encounter = encounter.evolve(cards=cards)
        for loss in losses:
            encounter = with_lost(encounter, encounter.current, combatant.id, loss)
        if combatant.loses:
            encounter = _changed(encounter, combatant.evolve(loses=()))
    return encounter


def turn_given_back(
    encounter: Encounter, combatant_id: str, sheets: Mapping[str, CharacterSheet], rules: SheetRules
) -> Encounter:
    """Give back what a condition that is over has taken from the turn that runs; `sheets` by their document ids."""
    if encounter.current < 0:
        return encounter
    card = encounter.cards[encounter.current]
    if combatant_id not in {one.id for one in encounter.group_of(card.combatant)}:
        return encounter
    left = tuple(use for use in card.uses if (use.combatant, use.action) != (combatant_id, LOST))
    given = card.evolve(uses=left)
    cards = (*encounter.cards[: encounter.current], given, *encounter.cards[encounter.current + 1 :])
    return with_turn_begun(encounter.evolve(cards=cards), sheets, rules)


def damage_after_turn(
    encounter: Encounter, sheets: Mapping[str, CharacterSheet], rules: SheetRules
) -> tuple[Encounter, tuple[CharacterSheet, ...]]:
    """Return the scene and the sheets after the turn: a glitch that took it is over, and whoever had the last one dies.

    Sources: core 9.4, evolved 9.5, 13.1.
    """
    if encounter.current < 0:
        return encounter, ()
    changed: list[CharacterSheet] = []
    card = encounter.cards[encounter.current]
    for one in encounter.group_of(card.combatant):
        sheet = sheets.get(one.document)
        if has_last_turn(card, one, rules) and DEAD not in one.conditions:
            encounter = _changed(encounter, one.evolve(conditions=(*one.conditions, DEAD)))
            continue
        injuries = one.injuries if sheet is None else sheet.injuries
        short = {injury.id for injury, _ in damage.lost_actions(injuries, rules, Duration.NEXT_TURN)}
        over = {injury.id for injury in injuries if injury.id in short and _noted(one, injury) in card.panic}
        left = tuple(injury for injury in injuries if injury.id not in over)
        if over and sheet is not None:
            changed.append(sheet.evolve(injuries=left))
        elif over:
            encounter = _changed(encounter, one.evolve(injuries=left))
    return encounter, tuple(changed)


def last_breaths(combatant: Combatant, rules: SheetRules) -> tuple[Injury, ...]:
    """Return the injuries of a creature at Health 0 that leave it one more turn."""
    if combatant.health or not combatant.injuries:
        return ()
    rows = {row.id for row in rules.catalog.creature_injuries.rows if any(isinstance(e, LastTurn) for e in row.effects)}
    return tuple(injury for injury in combatant.injuries if injury.source in rows)


def has_last_turn(card: Card | None, combatant: Combatant, rules: SheetRules) -> bool:
    """Whether the turn of a card, which runs, is the last one of a creature at Health 0."""
    breaths = last_breaths(combatant, rules)
    return card is not None and any(_noted(combatant, injury) in card.panic for injury in breaths)


def _changed(encounter: Encounter, one: Combatant) -> Encounter:
    return encounter.evolve(combatants=tuple(one if each.id == one.id else each for each in encounter.combatants))


def rage_after_turn(
    encounter: Encounter, sheets: Mapping[str, CharacterSheet], rules: SheetRules
) -> tuple[CharacterSheet, ...]:
    """Return the sheets of those whose rage is over: no enemy whom they see stands any more (evolved 3.1, Overkill)."""
    changed = []
    for one in encounter.combatants:
        sheet = sheets.get(one.document)
        if sheet is None or any(_fights(encounter, one, other, sheets) for other in encounter.combatants):
            continue
        calm = without_rage(sheet, rules)
        changed += [calm] if calm is not sheet else []
    return tuple(changed)


def _fights(encounter: Encounter, one: Combatant, other: Combatant, sheets: Mapping[str, CharacterSheet]) -> bool:
    """Whether the other is an enemy who stands where the first one sees it."""
    sheet = sheets.get(other.document)
    stands = (sheet or other).health > 0
    return stands and other.side is not one.side and sees(encounter, one.id, other.id)


def _noted(combatant: Combatant, injury: Injury) -> str:
    """How a card knows an injury that ends with its turn."""
    return f"{combatant.id}.{injury.id}"


@record
class Calmed:
    """The sheet of a combatant whose panic ended with the turn, and the names of what ended."""

    sheet: CharacterSheet
    names: tuple[str, ...]


def panic_after_turn(encounter: Encounter, sheets: Mapping[str, CharacterSheet], rules: SheetRules) -> Calmed | None:
    """Return the sheet of whoever has the turn without the panic that ends with it; None when none ends."""
    if encounter.current < 0:
        return None
    card = encounter.cards[encounter.current]
    sheet = sheets.get(encounter.combatant(card.combatant).document)
    begun = () if sheet is None else tuple(row for row in panic_state(sheet, rules).running if row in card.panic)
    if sheet is None or not begun:
        return None
    ended = panic.end_panic(PanicState(begun), rules.catalog.panic, PanicEnd.ROUND_PASSED).ended
    if not ended:
        return None
    gone = {row.id for row in ended}
    left = tuple(row_id for row_id in sheet.panic if row_id not in gone)
    return Calmed(sheet.evolve(panic=left), tuple(row.name for row in ended))


def lost_in_words(begun: Card, rules: SheetRules) -> Message | None:
    """Return what a turn that has just begun lacks: "the slow action", "the turn"; None for a whole turn."""
    return _in_words({use.paid for use in begun.uses if use.action == LOST}, rules)


def next_lost_in_words(combatant: Combatant, rules: SheetRules) -> Message | None:
    """Return what the next turn of a combatant will lack, because it was spent already when it was taken away."""
    return _in_words({price for loss in combatant.loses for price in PRICES_OF_LOSS[loss]}, rules)


def _in_words(lost: AbstractSet[Price], rules: SheetRules) -> Message | None:
    words = rules.edition.vocabulary
    if {Price.MAIN, Price.MINOR} <= lost:
        return Message("the turn")
    if Price.MAIN in lost:
        return Message("the {kind} action", kind=words.main_action)
    return Message("the {kind} action", kind=words.minor_action) if Price.MINOR in lost else None


def _losses(panic_rows: Iterable[str], conditions: Iterable[str], rules: SheetRules) -> Iterator[Loss]:
    for row in PanicState(tuple(panic_rows)).rows(rules.catalog.panic):
        yield from _lost(row.effects)
    for condition_id in conditions:
        condition = rules.condition(condition_id)
        yield from _lost(() if condition is None else condition.effects)


def _lost(effects: Iterable[Effect]) -> Iterator[Loss]:
    return (effect.loss for effect in effects if isinstance(effect, LoseAction) and effect.who is Who.SELF)
