"""The turn order: whose turn it is, who comes next, and how cards change hands.

A `Slot` is one card of one combatant. Whose turn it is, is remembered as a slot and not as a place in the list, so that
no swap, draw, newcomer or dead adversary ever changes whose turn it is; only holding back does, because the rule says
so (core 6, evolved 6; S1-069 to S1-073, S2-050, S4-002, S4-009, S4-010).
"""

from typing import NamedTuple

from alien_desktop.rules.combat.initiative import (
    DrawMoment,
    InitiativeCard,
    InitiativeDrawn,
    InitiativeRules,
    SwapMoment,
)
from alien_desktop.rules.message import Message
from alien_desktop.rules.record import record, replace
from alien_desktop.rules.violation import RuleViolation


class Seat(NamedTuple):
    """The name of one turn: the `turn`th (0 first) of a combatant's turns in a Round."""

    combatant: str
    turn: int = 0


@record
class Slot:
    """One card in front of one combatant."""

    seat: Seat
    card: InitiativeCard


@record
class TurnOrder:
    """A fight at one moment: the Round, the cards in order, who has acted, whose turn it is, which swaps wait.

    `current` is None before the first turn of a Round. `waiting` are swaps won as a stunt, which hold from the next
    Round on. `last` are turns that were put to the end of this Round, in the order in which that was done; their cards
    stay theirs. `out` are combatants who take no turns any more: the dead.
    """

    round: int = 1
    slots: tuple[Slot, ...] = ()
    acted: tuple[Seat, ...] = ()
    current: Seat | None = None
    waiting: tuple[tuple[Seat, Seat], ...] = ()
    last: tuple[Seat, ...] = ()
    out: frozenset[str] = frozenset()

    def slot(self, seat: Seat) -> Slot:
        """The slot of a seat; somebody who is not in the fight is a RuleViolation."""
        for slot in self.slots:
            if slot.seat == seat:
                return slot
        raise RuleViolation(Message("{combatant} has no initiative card.", combatant=seat.combatant))

    @property
    def to_come(self) -> tuple[Slot, ...]:
        """Who has not acted in this Round and is not acting now, in order."""
        gone = {*self.acted, self.current}
        return tuple(slot for slot in self.slots if slot.seat not in gone and slot.seat.combatant not in self.out)


def _sorted(slots: tuple[Slot, ...], last: tuple[Seat, ...] = ()) -> tuple[Slot, ...]:
    ends = {seat: place for place, seat in enumerate(last, start=1)}
    return tuple(sorted(slots, key=lambda slot: (ends.get(slot.seat, 0), slot.card)))


def begin(drawn: InitiativeDrawn) -> TurnOrder:
    """The first Round, before anybody acts: card 1 first, then 2, and so on (S1-069, S4-002)."""
    return TurnOrder(slots=tuple(Slot(Seat(each.combatant, each.turn), each.card) for each in drawn.cards))


def verify_next_turn(order: TurnOrder) -> None:
    """There is a next turn as long as somebody has not acted in this Round."""
    if not order.to_come:
        if all(slot.seat.combatant in order.out for slot in order.slots):
            raise RuleViolation(Message("Nobody has a card."))
        raise RuleViolation(Message("Everybody has acted: begin the next Round."))


def next_turn(order: TurnOrder) -> TurnOrder:
    """End the current turn; the lowest card that has not acted is next."""
    verify_next_turn(order)
    acted = order.acted if order.current is None else (*order.acted, order.current)
    return replace(order, acted=acted, current=order.to_come[0].seat)


def verify_previous_turn(order: TurnOrder) -> None:
    """There is a previous turn once somebody has begun to act in this Round."""
    if order.current is None and not order.acted:
        raise RuleViolation(Message("This Round has only just begun; use undo to go back to the Round before."))


def previous_turn(order: TurnOrder) -> TurnOrder:
    """Step back to the combatant who acted last, even if cards were exchanged since."""
    verify_previous_turn(order)
    acted = tuple(seat for seat in order.acted if seat.combatant not in order.out)
    return replace(
        order,
        acted=tuple(seat for seat in order.acted if seat not in acted[-1:]),
        current=acted[-1] if acted else None,
    )


def verify_next_round(rules: InitiativeRules, drawn: InitiativeDrawn | None = None) -> None:
    """Cards are needed exactly when the edition draws them in each Round."""
    if rules.draw is DrawMoment.EACH_ROUND and drawn is None:
        raise RuleViolation(Message("Cards are drawn again in every Round."))
    if rules.draw is DrawMoment.ONCE and drawn is not None:
        raise RuleViolation(Message("Cards are drawn once; the order stays for the whole fight."))


def next_round(order: TurnOrder, rules: InitiativeRules, drawn: InitiativeDrawn | None = None) -> TurnOrder:
    """Begin the next Round: with new cards, or with the old ones and the swaps that waited for it."""
    verify_next_round(rules, drawn)
    if drawn is not None:
        return replace(begin(drawn), round=order.round + 1, out=order.out)
    following = replace(
        order, round=order.round + 1, slots=_sorted(order.slots), acted=(), current=None, waiting=(), last=()
    )
    for one, other in order.waiting:
        following = exchange(following, one, other)
    return following


def exchange(order: TurnOrder, one: Seat, other: Seat) -> TurnOrder:
    """Exchange the cards of two slots by the Game Mother's decision, whatever the rules say. No turn begins or ends."""
    first, second = order.slot(one), order.slot(other)
    cards = {one: second.card, other: first.card}
    last = tuple(seat for seat in order.last if seat not in (one, other))
    slots = tuple(replace(slot, card=cards.get(slot.seat, slot.card)) for slot in order.slots)
    return replace(order, slots=_sorted(slots, last), last=last)


def take(order: TurnOrder, seat: Seat, card: InitiativeCard) -> TurnOrder:
    """Give a turn another card that nobody has; no turn begins or ends."""
    order.slot(seat)
    if any(slot.card == card and slot.seat != seat for slot in order.slots):
        raise RuleViolation(Message("Somebody else has card {card}.", card=card.number))
    slots = tuple(replace(slot, card=card) if slot.seat == seat else slot for slot in order.slots)
    return replace(order, slots=_sorted(slots, order.last))


def verify_put_last(order: TurnOrder, seat: Seat) -> None:
    """A turn can be put to the end of the Round as long as it is not over."""
    order.slot(seat)
    if seat in order.acted:
        raise RuleViolation(Message("That one has already acted in this Round."))


def put_last(order: TurnOrder, seat: Seat) -> TurnOrder:
    """Put a turn behind all others of this Round, by the Game Mother's decision; nobody else's card changes.

    Whose turn it is hands it on to the next one, if anybody else is still to act.
    """
    verify_put_last(order, seat)
    last = (*(each for each in order.last if each != seat), seat)
    put = replace(order, slots=_sorted(order.slots, last), last=last)
    if order.current == seat and order.to_come:
        put = replace(put, current=order.to_come[0].seat)
    return put


def verify_swap(
    order: TurnOrder, one: Seat, other: Seat, rules: InitiativeRules, *, willing: bool = True, speaking: bool = True
) -> None:
    """Two people may exchange cards at a Round's boundary, if both want to and can talk; or on one's own turn."""
    order.slot(one)
    order.slot(other)
    if one == other:
        raise RuleViolation(Message("A card cannot be swapped with itself."))
    if rules.swap is SwapMoment.OWN_TURN:
        if order.current != one:
            raise RuleViolation(Message("Holding back is possible only on your own turn."))
        if other in order.acted:
            raise RuleViolation(Message("That one has already acted in this Round."))
        return
    begun = bool(order.acted) or order.current is not None
    over = begun and not order.to_come
    if begun and not (over and rules.swap is SwapMoment.BOUNDARIES):
        raise RuleViolation(Message("Cards are swapped before actions start, not in the middle of a Round."))
    if not willing:
        raise RuleViolation(Message("Both must be willing to swap cards."))
    if not speaking:
        raise RuleViolation(Message("Only people who can speak with each other swap cards."))


def swap(
    order: TurnOrder, one: Seat, other: Seat, rules: InitiativeRules, *, willing: bool = True, speaking: bool = True
) -> TurnOrder:
    """Exchange cards by the edition's rule. Holding back hands the turn to the other, who acts at once."""
    verify_swap(order, one, other, rules, willing=willing, speaking=speaking)
    swapped = exchange(order, one, other)
    return replace(swapped, current=other) if rules.swap is SwapMoment.OWN_TURN else swapped


def verify_swap_next_round(order: TurnOrder, one: Seat, other: Seat, rules: InitiativeRules) -> None:
    """Trading cards from the next Round on makes sense where cards are kept."""
    order.slot(one)
    order.slot(other)
    if rules.draw is DrawMoment.EACH_ROUND:
        raise RuleViolation(Message("Cards are drawn again in every Round, so there is nothing to trade."))


def swap_next_round(order: TurnOrder, one: Seat, other: Seat, rules: InitiativeRules) -> TurnOrder:
    """The stunt of an attack: trade cards with the enemy from the next Round on (core 6)."""
    verify_swap_next_round(order, one, other, rules)
    return replace(order, waiting=(*order.waiting, (one, other)))


def add(order: TurnOrder, seat: Seat, card: InitiativeCard) -> TurnOrder:
    """Add a newcomer; the current turn stays. A seat that is taken is a RuleViolation."""
    if any(slot.seat == seat for slot in order.slots):
        raise RuleViolation(Message("{combatant} already has that initiative card.", combatant=seat.combatant))
    return replace(order, slots=_sorted((*order.slots, Slot(seat, card)), order.last))


def remove(order: TurnOrder, combatant: str) -> TurnOrder:
    """Remove a combatant and all its cards; if it was its turn, nobody has the turn until the next one begins."""

    def stays(seat: Seat) -> bool:
        return seat.combatant != combatant

    return replace(
        order,
        slots=tuple(slot for slot in order.slots if stays(slot.seat)),
        acted=tuple(seat for seat in order.acted if stays(seat)),
        current=order.current if order.current is None or stays(order.current) else None,
        waiting=tuple(pair for pair in order.waiting if stays(pair[0]) and stays(pair[1])),
        last=tuple(seat for seat in order.last if stays(seat)),
    )
