"""The end of a scene: what stays on the sheets, what ends with it, and what the table decides.

Cards, actions, aims, cover and orders belong to the scene and end with it; Health, stress, injuries and what was
used up stay. A Turn may pass at its end: panic ends with it, clocks move, and a rest in a safe place helps (core 5.2,
9, evolved 5.3, 9).
"""

from collections.abc import Iterator, Mapping
from enum import StrEnum

from alien_desktop.documents.scene.encounter import (
    CardChoice,
    Combatant,
    Encounter,
    OwedKind,
    OwedRoll,
    SceneEvent,
)
from alien_desktop.documents.scene.scene_events import rounds_left
from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.documents.sheet.conditions import toggle_condition
from alien_desktop.documents.sheet.states import DEAD
from alien_desktop.documents.sheet_rules import SheetRules
from alien_desktop.documents.upkeep.advance_time import advance_time
from alien_desktop.documents.upkeep.recovery import upkeep_items
from alien_desktop.documents.upkeep.upkeep_item import TimeStep, Topic
from alien_desktop.rules.record import record

BURNING = "on_fire"
_OF_A_REST = frozenset({Topic.STRESS, Topic.HEALTH, Topic.RESPONSE})

_OF_ROUNDS = frozenset({OwedKind.STUN, OwedKind.VENT, OwedKind.AIR, OwedKind.NEED, OwedKind.DYING})
"""What is due in each Round; after the fight the clock asks for what the body needs."""


@record
class EndChoices:
    """What the table decides at the end of a scene."""

    turn: bool = True
    """A Turn passes: panic ends, clocks move."""
    rest: bool = True
    """It is a rest in a safe place: Health and stress get better."""
    timers: bool = True
    """What counts down in the scene goes on counting, from where it stands."""
    burn: bool = False
    """Fire goes on burning."""


class EndKind(StrEnum):
    """What ends with a scene."""

    CARDS = "cards"
    PANIC = "panic"
    AIM = "aim"
    COVER = "cover"
    ORDERS = "orders"
    GROUPS = "groups"
    HIDDEN = "hidden"
    FIRE = "fire"
    ATTACK = "attack"
    EVENT = "event"


@record
class Ending:
    """One kind of thing that ends, and whose."""

    kind: EndKind
    who: tuple[str, ...] = ()
    """Ids of combatants, or the id of the event."""


def endings(encounter: Encounter, sheets: Mapping[str, CharacterSheet]) -> tuple[Ending, ...]:
    """Return what ends with the scene, in the order of a list; `sheets` by their document ids."""
    return tuple(_endings(encounter, sheets))


def _endings(encounter: Encounter, sheets: Mapping[str, CharacterSheet]) -> Iterator[Ending]:
    people = encounter.combatants
    if encounter.cards:
        yield Ending(EndKind.CARDS)
    if encounter.attack is not None and not encounter.attack.applied:
        yield Ending(EndKind.ATTACK, (encounter.attack.declaration.attacker.id,))
    found = (
        (EndKind.PANIC, [one for one in people if _panics(one, sheets)]),
        (EndKind.AIM, [one for one in people if one.aim is not None or one.overwatch is not None]),
        (EndKind.COVER, [one for one in people if one.stance]),
        (EndKind.ORDERS, [one for one in people if one.orders]),
        (EndKind.GROUPS, [one for one in people if one.leader]),
        (EndKind.HIDDEN, [one for one in people if one.hidden]),
        (EndKind.FIRE, [one for one in people if BURNING in _conditions(one, sheets)]),
    )
    for kind, whose in found:
        if whose:
            yield Ending(kind, tuple(one.id for one in whose))
    for event in encounter.events:
        if not event.is_over:
            yield Ending(EndKind.EVENT, (event.id,))


def _panics(combatant: Combatant, sheets: Mapping[str, CharacterSheet]) -> bool:
    sheet = sheets.get(combatant.document)
    return sheet is not None and bool(sheet.panic) and DEAD not in sheet.conditions


def _conditions(combatant: Combatant, sheets: Mapping[str, CharacterSheet]) -> tuple[str, ...]:
    sheet = sheets.get(combatant.document)
    return (sheet or combatant).conditions


def rounds_over(encounter: Encounter) -> Encounter:
    """Return the scene without its Rounds: what counts down in it, or is due later, has those left that it had."""
    return encounter.evolve(
        round=0,
        events=tuple(_after(event, encounter) for event in encounter.events if not event.is_over),
        owed=tuple(_owed_after(one, encounter) for one in encounter.owed if one.kind not in _OF_ROUNDS),
    )


def ended_scene(encounter: Encounter, choices: EndChoices) -> Encounter:
    """Return the scene when it is over: those who were in it, without everything that belonged to the fight."""
    kept = rounds_over(encounter) if choices.timers else encounter.evolve(round=0, events=(), owed=())
    return kept.evolve(
        cards=(),
        current=-1,
        trades=(),
        surprise=(),
        ambush=False,
        aware=(),
        attack=None,
        attack_paid=(),
        combatants=tuple(_left(one, choices) for one in encounter.combatants),
    )


def _left(one: Combatant, choices: EndChoices) -> Combatant:
    kept = tuple(each for each in one.conditions if choices.burn or each != BURNING)
    return one.evolve(
        hidden=False,
        aim=None,
        overwatch=None,
        stance="",
        barrier=0,
        near=(),
        holds="",
        orders=(),
        loses=(),
        leader="",
        choice=CardChoice.NONE,
        conditions=kept,
    )


def _after(event: SceneEvent, encounter: Encounter) -> SceneEvent:
    """An event with the Rounds that were left of it, as if it were set before the first Round."""
    return event.evolve(
        round=max(1, rounds_left(encounter, event)), start=0, turns=0, passed=0, waits=False, waiting=()
    )


def _owed_after(roll: OwedRoll, encounter: Encounter) -> OwedRoll:
    """A roll that is due still, or what is put off, with the Rounds that were left of it."""
    return roll.evolve(round=max(0, roll.round - encounter.round))


def sheet_after(sheet: CharacterSheet, choices: EndChoices, rules: SheetRules) -> CharacterSheet:
    """Return a character after the scene; nothing passes for the dead, and nothing is rolled here."""
    if DEAD in sheet.conditions:
        return sheet
    if not choices.burn and BURNING in sheet.conditions:
        sheet = toggle_condition(sheet, BURNING)
    if rules.edition.panic.ends_with_scene and (sheet.panic or sheet.panic_due):
        sheet = sheet.evolve(panic=(), panic_due=False)
    return a_turn_later(sheet, rules, rest=choices.rest) if choices.turn else sheet


def a_turn_later(sheet: CharacterSheet, rules: SheetRules, *, rest: bool) -> CharacterSheet:
    """Return a character when a Turn or stretch has passed: panic ends (S0-045, S1-044), the clock goes on.

    Nothing is rolled here; `rest`: it was one in a safe place.
    """
    due = upkeep_items(sheet, TimeStep.TURN, rules)
    wanted = [one for one in due if one.ticked and (rest or one.topic not in _OF_A_REST)]
    settled = [(one, one.value) for one in wanted if one.value is not None and not one.blocked]
    return advance_time(sheet, settled, rules, TimeStep.TURN)
