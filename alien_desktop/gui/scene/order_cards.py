"""One card of the initiative order as a frozen record: who, in what state, with which actions, Health and marks."""

from collections import Counter
from dataclasses import dataclass
from enum import StrEnum

from alien_desktop.documents.scene.adversary import Adversary, AdversaryKind
from alien_desktop.documents.scene.encounter import Card, Combatant, Encounter, Side
from alien_desktop.documents.scene.turn_actions import budget_of
from alien_desktop.documents.sheet.active_effects import continuous_effects
from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.documents.sheet.damage import DEAD
from alien_desktop.documents.sheet.values import health_max
from alien_desktop.documents.sheet_rules import SheetRules
from alien_desktop.rules.dice.roll_profile import effects_of
from alien_desktop.rules.effects.continuous import InitiativeCards


class CardState(StrEnum):
    """What became of a turn."""

    TO_COME = "to_come"
    NOW = "now"
    ACTED = "acted"
    NOT_DEALT = "not_dealt"


class CombatantKind(StrEnum):
    """What somebody in the order is."""

    CREW = "crew"
    PERSON = "person"
    CREATURE = "creature"


class MarkKind(StrEnum):
    """How grave a mark is; worst first."""

    DEAD = "dead"
    BROKEN = "broken"
    PANIC = "panic"
    DUE = "due"
    """A roll that has to be made."""
    CONDITION = "condition"
    INJURY = "injury"


@dataclass(frozen=True)
class Mark:
    """One thing that is wrong with somebody, in the edition's words."""

    kind: MarkKind
    text: str


@dataclass(frozen=True)
class OrderCard:
    """One row of the order. `row_id` stays with a turn of a combatant whatever happens to the cards."""

    row_id: str
    combatant: str
    document: str
    place: int
    """Index of the card in the encounter; -1 = has none."""
    number: int
    """What is on the card; 0 = has none."""
    deck: int
    """1 for a second card of the same number."""
    state: CardState
    turn: int
    turns: int
    name: str
    role: str
    kind: CombatantKind
    main_left: bool
    minor_left: bool
    only: str
    """The only action that is left to somebody Broken; empty when it is the usual two."""
    main_word: str
    minor_word: str
    health: int
    health_max: int
    stress: int | None
    marks: tuple[Mark, ...]
    hidden: bool
    draws: int
    """How many cards are drawn, of which one is kept."""


def row_id_of(combatant_id: str, turn: int) -> str:
    """Return the id of a row: the combatant and which of its turns."""
    return f"{combatant_id}.{turn}"


def combatant_of(row_id: str) -> str:
    """Return the combatant a row is about."""
    return row_id.rpartition(".")[0]


def order_cards(
    encounter: Encounter,
    sheets: dict[str, CharacterSheet],
    adversaries: dict[str, Adversary],
    rules: SheetRules,
) -> tuple[OrderCard, ...]:
    """Return every row: the cards in the order in which they act, then those who have none."""
    rows: list[OrderCard] = []
    given: Counter[str] = Counter()
    seen: Counter[int] = Counter()
    people = {combatant.id: combatant for combatant in encounter.combatants}
    total = Counter(card.combatant for card in encounter.cards)
    for place, card in enumerate(encounter.cards):
        combatant = people.get(card.combatant)
        if combatant is None:
            continue
        turn = given[card.combatant]
        given[card.combatant] += 1
        state = CardState.NOW if place == encounter.current else CardState.ACTED if card.acted else CardState.TO_COME
        rows.append(
            _row(
                combatant,
                card,
                (place, seen[card.number], state, turn, total[card.combatant]),
                sheets.get(combatant.document),
                adversaries.get(combatant.document),
                rules,
            )
        )
        seen[card.number] += 1
    for combatant in encounter.combatants:
        if not total[combatant.id]:
            rows += [
                _row(
                    combatant,
                    None,
                    (-1, 0, CardState.NOT_DEALT, turn, combatant.speed),
                    sheets.get(combatant.document),
                    adversaries.get(combatant.document),
                    rules,
                )
                for turn in range(combatant.speed)
            ]
    return tuple(rows)


def _row(
    combatant: Combatant,
    card: Card | None,
    where: tuple[int, int, CardState, int, int],
    sheet: CharacterSheet | None,
    adversary: Adversary | None,
    rules: SheetRules,
) -> OrderCard:
    place, deck, state, turn, turns = where
    budget = budget_of(card)
    health = sheet.health if sheet is not None else combatant.health
    words = rules.edition.vocabulary
    actions = rules.edition.broken.actions
    return OrderCard(
        row_id=row_id_of(combatant.id, turn),
        combatant=combatant.id,
        document=combatant.document,
        place=place,
        number=card.number if card is not None else 0,
        deck=deck,
        state=state,
        turn=turn,
        turns=turns,
        name=(sheet.name if sheet is not None else "") or combatant.name,
        role=_role(combatant, sheet, adversary, rules),
        kind=kind_of(combatant, adversary),
        main_left=budget.main > 0,
        minor_left=budget.minor > 0,
        only=actions[0].replace("_", " ") if health == 0 and actions else "",
        main_word=words.main_action,
        minor_word=words.minor_action,
        health=health,
        health_max=max(health, health_max(sheet, rules).value if sheet is not None else combatant.health_max),
        stress=sheet.stress if sheet is not None and not sheet.is_synthetic else None,
        marks=marks_of(combatant, sheet, rules),
        hidden=combatant.hidden,
        draws=_draws(sheet, rules),
    )


def kind_of(combatant: Combatant, adversary: Adversary | None) -> CombatantKind:
    """Return what somebody is; an adversary that is gone from the library counts as a person."""
    if combatant.side is Side.CREW:
        return CombatantKind.CREW
    creature = adversary is not None and adversary.kind is AdversaryKind.CREATURE
    return CombatantKind.CREATURE if creature else CombatantKind.PERSON


def marks_of(combatant: Combatant, sheet: CharacterSheet | None, rules: SheetRules) -> tuple[Mark, ...]:
    """Return what is wrong with somebody, worst first."""
    health = sheet.health if sheet is not None else combatant.health
    conditions = sheet.conditions if sheet is not None else combatant.conditions
    injuries = sheet.injuries if sheet is not None else combatant.injuries
    marks: list[Mark] = []
    if DEAD in conditions:
        marks.append(Mark(MarkKind.DEAD, rules.condition_name(DEAD)))
    elif health == 0:
        marks.append(Mark(MarkKind.BROKEN, "Broken"))
    if sheet is not None:
        marks += [Mark(MarkKind.PANIC, rules.catalog.panic.row(row_id).name) for row_id in sheet.panic]
    if combatant.panic_due:
        marks.append(Mark(MarkKind.DUE, "Panic Roll"))
    if sheet is not None and rules.catalog.responses is not None:
        marks += [Mark(MarkKind.PANIC, rules.catalog.responses.row(row_id).name) for row_id in sheet.responses]
    marks += [Mark(MarkKind.CONDITION, rules.condition_name(each)) for each in conditions if each != DEAD]
    marks += [Mark(MarkKind.INJURY, injury.name) for injury in injuries if injury.name]
    return tuple(marks)


def _role(combatant: Combatant, sheet: CharacterSheet | None, adversary: Adversary | None, rules: SheetRules) -> str:
    if sheet is not None:
        career = rules.catalog.careers.get(sheet.career)
        return career.name.lower() if career is not None else "synthetic" if sheet.is_synthetic else ""
    return combatant.role or (adversary.kind.value if adversary is not None else "")


def _draws(sheet: CharacterSheet | None, rules: SheetRules) -> int:
    if sheet is None:
        return 1
    effects = effects_of(continuous_effects(sheet, rules), InitiativeCards)
    return max([effect.draw for _, effect in effects], default=1)
