"""Initiative cards: who draws, how many, what is kept, who goes first without drawing.

Sources: core 6, evolved 6; S1-068 to S1-073, S2-048 to S2-051, S4-001 to S4-010. A card is drawn by dice (the deck is
never in a fixed order), or typed in when the table draws real cards. What happens with the cards during a Round is in
turns.py.
"""

from collections.abc import Iterable
from enum import StrEnum
from itertools import count
from typing import NamedTuple

from alien_desktop.rules.dice.dice import DiceSource
from alien_desktop.rules.dice.random_choice import pick
from alien_desktop.rules.message import Message
from alien_desktop.rules.record import record
from alien_desktop.rules.violation import RuleViolation


class DrawMoment(StrEnum):
    """When cards are drawn."""

    ONCE = "once"
    """At the start of combat; the order stays (core, S2-049, S2-051)."""
    EACH_ROUND = "each_round"
    """Anew at the start of every Round (evolved, S4-001)."""


class SwapMoment(StrEnum):
    """When two people may exchange cards."""

    BOUNDARIES = "boundaries"
    """At the beginning or end of any Round, both willing and able to speak (core, the recommended reading)."""
    BEFORE_ACTIONS = "before_actions"
    """Only before anybody acts in a Round (S1-072 to the letter)."""
    OWN_TURN = "own_turn"
    """On one's own turn with somebody later, who acts at once and cannot refuse (evolved, S4-009, S4-010)."""


class Overflow(StrEnum):
    """What to do with more combatants than cards; no rule is printed, so it is a setting."""

    SECOND_DECK = "second_deck"
    """A second deck, whose cards act just after the same card of the first; a third one for more than twenty."""
    GROUP = "group"
    """Refuse, and say that similar NPCs share one card."""


@record
class SurpriseRules:
    """What a surprise attack gives."""

    lowest_cards: bool
    """The attackers take the lowest cards without drawing (evolved)."""
    free_action: bool
    """One free action, slow or fast, before cards are drawn (core sneak attack)."""
    ambush_attack_dice: int
    """More dice on the attack against somebody unaware (evolved, S4-006)."""
    ambush_sneak_dice: int
    """More dice on the roll to stay unseen while waiting for a target (core)."""


@record
class InitiativeRules:
    """The initiative of an edition."""

    draw: DrawMoment
    swap: SwapMoment
    surprise: SurpriseRules
    deck: int = 10
    overflow: Overflow = Overflow.SECOND_DECK


class InitiativeCard(NamedTuple):
    """A card: its number counts first, then the deck it is from (0, or 1 for the second deck of a big fight)."""

    number: int
    deck: int = 0


@record
class Entrant:
    """Somebody who needs cards: a player character, an NPC, a group of NPCs on one card, a creature.

    `turns` is 1 for people and the Speed of a creature; `draws` is 2 with Fast Reflexes (one is kept); `fixed` is a
    card number that always applies (Hesitant); `keeps` is last Round's card kept by a Combat Veteran; `surprise` puts
    the first turn onto the lowest free card.
    """

    id: str
    turns: int = 1
    draws: int = 1
    player: bool = False
    fixed: int | None = None
    keeps: InitiativeCard | None = None
    surprise: bool = False
    highest: bool = False
    """Keep the highest of the cards drawn instead of the lowest."""


@record
class Dealt:
    """One card of one combatant: the `turn`th of its turns in the Round (0 first), and what it chose from."""

    combatant: str
    turn: int
    card: InitiativeCard
    offered: tuple[InitiativeCard, ...] = ()


@record
class InitiativeDrawn:
    """The cards of a fight or a Round, in the order of acting."""

    cards: tuple[Dealt, ...]


def verify_draw(entrants: Iterable[Entrant], rules: InitiativeRules, taken: Iterable[InitiativeCard] = ()) -> None:
    """Cards can be drawn when there is somebody to draw and, if only one deck is played, enough for everybody."""
    everybody = tuple(entrants)
    if not everybody:
        raise RuleViolation(Message("Nobody is in the fight yet."))
    ids = [entrant.id for entrant in everybody]
    if len(set(ids)) != len(ids):
        raise RuleViolation(Message("Somebody is in the fight twice; a creature with several turns is one combatant."))
    for entrant in everybody:
        if entrant.fixed is not None and not 1 <= entrant.fixed <= rules.deck:
            raise RuleViolation(
                Message(
                    "There is no initiative card {card}; the deck has 1 to {highest}.",
                    card=entrant.fixed,
                    highest=rules.deck,
                )
            )
        if entrant.surprise and not rules.surprise.lowest_cards:
            raise RuleViolation(Message("A surprise attack is a free action before cards are drawn; it gives no card."))
    gone = {InitiativeCard(entrant.fixed) for entrant in everybody if entrant.fixed is not None} | set(taken)
    needed = sum(entrant.turns for entrant in everybody if entrant.fixed is None) + len(gone)
    if needed > rules.deck and rules.overflow is Overflow.GROUP:
        raise RuleViolation(
            Message(
                "No card is left in the deck for {more} more: put similar adversaries on one card.",
                more=needed - rules.deck,
            )
        )


def draw(
    entrants: Iterable[Entrant], rules: InitiativeRules, dice: DiceSource, taken: Iterable[InitiativeCard] = ()
) -> InitiativeDrawn:
    """Give everybody cards: fixed ones first, then the surprise attackers, then kept ones, then the rest draw.

    Those who draw two and keep one draw before the others, player characters before adversaries; what they do not keep
    goes back before anybody else draws. Whoever gets the last card cannot choose. `taken` are cards that others
    hold already: newcomers draw from what is left.
    """
    everybody, held = tuple(entrants), set(taken)
    verify_draw(everybody, rules, held)
    numbers = range(1, rules.deck + 1)
    deck = [card for card in map(InitiativeCard, numbers) if card not in held]
    decks = count(1)
    dealt: list[Dealt] = []
    places: dict[str, int] = {entrant.id: place for place, entrant in enumerate(everybody)}

    def refill() -> None:
        while not deck:
            further = next(decks)
            deck.extend(card for number in numbers if (card := InitiativeCard(number, further)) not in held)

    def take(entrant: Entrant, turn: int, card: InitiativeCard, offered: tuple[InitiativeCard, ...] = ()) -> None:
        dealt.append(Dealt(entrant.id, turn, card, offered))
        if card in deck:
            deck.remove(card)

    for entrant in everybody:
        if entrant.fixed is not None:
            for turn in range(entrant.turns):
                take(entrant, turn, InitiativeCard(entrant.fixed), ())
    drawing = [entrant for entrant in everybody if entrant.fixed is None]
    given: dict[str, int] = {}
    for entrant in drawing:
        if entrant.surprise:
            refill()
            take(entrant, 0, deck[0])
            given[entrant.id] = 1
        elif entrant.keeps is not None and entrant.keeps in deck:
            take(entrant, 0, entrant.keeps)
            given[entrant.id] = 1
    drawing.sort(key=lambda entrant: (entrant.draws == 1, not entrant.player and entrant.draws > 1))
    for entrant in drawing:
        for turn in range(given.get(entrant.id, 0), entrant.turns):
            refill()
            if entrant.draws == 1:
                take(entrant, turn, pick(deck, dice))
                continue
            offered: tuple[InitiativeCard, ...] = ()
            for _ in range(min(entrant.draws, len(deck))):
                offered += (pick(tuple(card for card in deck if card not in offered), dice),)
            kept = max(offered) if entrant.highest else min(offered)
            take(entrant, turn, kept, offered)
    dealt.sort(key=lambda each: (each.card, places[each.combatant], each.turn))
    return InitiativeDrawn(_in_turn_order(dealt))


def _in_turn_order(dealt: list[Dealt]) -> tuple[Dealt, ...]:
    """Number the turns of each combatant in the order in which its cards come up."""
    counted: dict[str, int] = {}
    numbered = []
    for each in dealt:
        turn = counted.get(each.combatant, 0)
        counted[each.combatant] = turn + 1
        numbered.append(each if each.turn == turn else Dealt(each.combatant, turn, each.card, each.offered))
    return tuple(numbered)


def deal(cards: Iterable[tuple[str, int]], rules: InitiativeRules) -> InitiativeDrawn:
    """Take over cards drawn at the table: (combatant, number) pairs; the same number twice is a RuleViolation."""
    dealt: list[Dealt] = []
    for place, (combatant, number) in enumerate(cards):
        if not 1 <= number <= rules.deck:
            raise RuleViolation(
                Message(
                    "There is no initiative card {card}; the deck has 1 to {highest}.", card=number, highest=rules.deck
                )
            )
        if any(each.card.number == number for each in dealt):
            raise RuleViolation(Message("Card {card} was given out twice.", card=number))
        dealt.append(Dealt(combatant, place, InitiativeCard(number)))
    dealt.sort(key=lambda each: each.card)
    return InitiativeDrawn(_in_turn_order(dealt))
