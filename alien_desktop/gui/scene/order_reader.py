"""Reads the rows of the initiative order from the encounter, the sheets of its crew and its adversaries."""

from collections import Counter
from collections.abc import Callable
from typing import NamedTuple

from PySide6.QtCore import QCoreApplication

from alien_desktop.documents.scene.adversary import Adversary, AdversaryKind
from alien_desktop.documents.scene.budget import budget_of
from alien_desktop.documents.scene.encounter import Card, Combatant, Encounter, Side
from alien_desktop.documents.sheet.active_effects import continuous_effects
from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.documents.sheet.states import DEAD
from alien_desktop.documents.sheet.values import health_max
from alien_desktop.documents.sheet_rules import SheetRules
from alien_desktop.gui.kit.chip import Chip, ChipTone
from alien_desktop.gui.kit.combatant_paint import ActionPip, CombatantKind, PipShape, PipState
from alien_desktop.gui.kit.translation import translated
from alien_desktop.gui.scene.order_item import CardState, OrderItem, row_id_of
from alien_desktop.rules.dice.roll_profile import effects_of
from alien_desktop.rules.effects.continuous import InitiativeCards

translate = QCoreApplication.translate


class _Turn(NamedTuple):
    """Everything that a row is made of. Turns that are equal have equal rows."""

    combatant: Combatant
    card: Card | None
    sheet: CharacterSheet | None
    adversary: Adversary | None
    rules: SheetRules
    state: CardState
    place: int
    deck: int
    turn: int
    turns: int
    is_setup: bool
    """Nobody has a card yet."""


class OrderReader:
    """Keeps the rows it has read: what has not changed is not worked out again, in a crowd of hundreds too."""

    def __init__(
        self,
        sheet_of: Callable[[Combatant], CharacterSheet | None],
        adversary_of: Callable[[Combatant], Adversary | None],
    ) -> None:
        self._sheet_of = sheet_of
        self._adversary_of = adversary_of
        self._known: dict[str, tuple[_Turn, OrderItem]] = {}

    def read(self, encounter: Encounter, rules: SheetRules) -> tuple[OrderItem, ...]:
        """Return every row: the cards in the order in which they act, then those who have none."""
        known, self._known = self._known, {}
        for turn in self._turns(encounter, rules):
            row_id = row_id_of(turn.combatant.id, turn.turn)
            found = known.get(row_id)
            self._known[row_id] = found if found is not None and found[0] == turn else (turn, _item(turn))
        return tuple(item for _, item in self._known.values())

    def _turns(self, encounter: Encounter, rules: SheetRules) -> list[_Turn]:
        people = {one.id: (one, self._sheet_of(one), self._adversary_of(one)) for one in encounter.combatants}
        total = Counter(card.combatant for card in encounter.cards)
        given: Counter[str] = Counter()
        seen: Counter[int] = Counter()
        turns: list[_Turn] = []
        for place, card in enumerate(encounter.cards):
            if card.combatant not in people:
                continue
            combatant, sheet, adversary = people[card.combatant]
            state = _state(card, is_now=place == encounter.current)
            where = (place, seen[card.number], given[combatant.id], total[combatant.id])
            turns.append(_Turn(combatant, card, sheet, adversary, rules, state, *where, is_setup=False))
            given[combatant.id] += 1
            seen[card.number] += 1
        is_setup = not turns
        for combatant, sheet, adversary in people.values():
            if not total[combatant.id]:
                turns += [
                    _Turn(combatant, None, sheet, adversary, rules, CardState.NOT_DEALT, -1, 0, turn, combatant.speed,
                          is_setup)
                    for turn in range(combatant.speed)
                ]  # fmt: skip
        return turns


def kind_of(combatant: Combatant, adversary: Adversary | None) -> CombatantKind:
    """Return what somebody is; an adversary that is gone from the library counts as a person."""
    if combatant.side is Side.CREW:
        return CombatantKind.CREW
    creature = adversary is not None and adversary.kind is AdversaryKind.CREATURE
    return CombatantKind.CREATURE if creature else CombatantKind.PERSON


def _state(card: Card, *, is_now: bool) -> CardState:
    if is_now:
        return CardState.NOW
    if card.holding:
        return CardState.HOLDING
    return CardState.ACTED if card.acted else CardState.TO_COME


def _item(turn: _Turn) -> OrderItem:
    combatant, card, sheet, rules = turn.combatant, turn.card, turn.sheet, turn.rules
    health = sheet.health if sheet is not None else combatant.health
    is_dealt = card is not None
    return OrderItem(
        row_id=row_id_of(combatant.id, turn.turn),
        name=(sheet.name if sheet is not None else "") or combatant.name,
        combatant=combatant.id,
        document=combatant.document,
        place=turn.place,
        number=card.number if card is not None else 0,
        deck=turn.deck,
        state=turn.state,
        turn=turn.turn,
        turns=turn.turns,
        role=_role(turn),
        kind=kind_of(combatant, turn.adversary),
        actions=_pips(turn, health) if is_dealt else (),
        actions_text=_actions_text(turn, health) if is_dealt else "",
        health=health,
        health_max=max(health, health_max(sheet, rules).value if sheet is not None else combatant.health_max),
        stress=sheet.stress if sheet is not None and not sheet.is_synthetic else None,
        is_doubled=turn.is_setup and turn.turn > 0,
        panics=sheet is not None and bool(sheet.panic or (rules.catalog.responses is not None and sheet.responses)),
        chips=_chips(combatant, sheet, health, rules),
        hidden=combatant.hidden,
        gets="" if is_dealt else _gets(turn),
        swap_refusal="" if is_dealt else translate("order", "No card yet: draw first."),
    )


def _role(turn: _Turn) -> str:
    sheet, adversary = turn.sheet, turn.adversary
    if sheet is not None:
        career = turn.rules.catalog.careers.get(sheet.career)
        return career.name.lower() if career is not None else "synthetic" if sheet.is_synthetic else ""
    return turn.combatant.role or (adversary.kind.value if adversary is not None else "")


def _only_action(health: int, rules: SheetRules) -> str:
    """Return the only action that is left to somebody Broken; empty when it is the usual two."""
    actions = rules.edition.broken.actions
    return translated(rules.edition.actions.action(actions[0]).name).lower() if health == 0 and actions else ""


def _pips(turn: _Turn, health: int) -> tuple[ActionPip, ...]:
    budget = budget_of(turn.card)

    def state(left: int) -> PipState:
        if _only_action(health, turn.rules):
            return PipState.IMPOSSIBLE
        return PipState.LEFT if left and turn.state is not CardState.ACTED else PipState.SPENT

    return (ActionPip(PipShape.BLOCK, state(budget.main)), ActionPip(PipShape.PENNANT, state(budget.minor)))


def _actions_text(turn: _Turn, health: int) -> str:
    budget, words = budget_of(turn.card), turn.rules.edition.vocabulary
    only = _only_action(health, turn.rules)
    if only:
        return translate("order", "{action} only").format(action=only)
    if turn.state is CardState.ACTED:
        return translate("order", "acted")
    if budget.main and budget.minor:
        return translate("order", "ready")
    if not budget.main and not budget.minor:
        return translate("order", "all spent")
    return translate("order", "{action} left").format(action=words.main_action if budget.main else words.minor_action)


def _chips(combatant: Combatant, sheet: CharacterSheet | None, health: int, rules: SheetRules) -> tuple[Chip, ...]:
    """Return what is wrong with somebody, worst first, in the edition's words."""
    conditions = sheet.conditions if sheet is not None else combatant.conditions
    injuries = sheet.injuries if sheet is not None else combatant.injuries
    chips: list[Chip] = []
    if DEAD in conditions:
        chips.append(Chip(translated(rules.condition_name(DEAD)), ChipTone.BROKEN, "cross"))
    elif health == 0:
        chips.append(Chip(translate("order", "Broken"), ChipTone.BROKEN, "cross"))
    panics: list[str] = []
    if sheet is not None:
        panics += [rules.catalog.panic.row(row_id).name for row_id in sheet.panic]
        if rules.catalog.responses is not None:
            panics += [rules.catalog.responses.row(row_id).name for row_id in sheet.responses]
    chips += [Chip(name, ChipTone.PANIC, "alarm") for name in panics]
    if sheet is not None and sheet.panic_due:
        roll = translate("order", "Panic Roll")
        chips.append(Chip(translate("order", "{roll} due").format(roll=roll), ChipTone.PANIC, "panic"))
    chips += [Chip(translated(rules.condition_name(each))) for each in conditions if each != DEAD]
    chips += [Chip(injury.name) for injury in injuries if injury.name]
    return tuple(chips)


def _gets(turn: _Turn) -> str:
    if turn.turn:
        return translate("order", "with the card above")
    if turn.turns > 1:
        return translate("order", "{count} cards, one Health").format(count=turn.turns)
    draws = _draws(turn.sheet, turn.rules)
    if draws > 1:
        return translate("order", "{count} cards, keeps one").format(count=draws)
    return translate("order", "1 card")


def _draws(sheet: CharacterSheet | None, rules: SheetRules) -> int:
    """Return how many cards are drawn, of which one is kept."""
    if sheet is None:
        return 1
    effects = effects_of(continuous_effects(sheet, rules), InitiativeCards)
    return max([effect.draw for _, effect in effects], default=1)
