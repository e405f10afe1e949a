"""The cards of a scene: draw or deal them, go from turn to turn and from Round to Round, swap, spend actions.

The document keeps cards in the order in which they act; `rules.combat.turns` knows turns by their owner, so that no
swap, newcomer or dead adversary changes whose turn it is.
"""

from collections.abc import Iterable, Mapping

from alien_desktop.documents.scene.encounter import (
    Card,
    CardChoice,
    CardTrade,
    Combatant,
    Encounter,
    Side,
)
from alien_desktop.documents.scene.lost_actions import with_turn_begun
from alien_desktop.documents.scene.scene_events import FIRST_CARD
from alien_desktop.documents.scene.stances import round_passed, turn_begun
from alien_desktop.documents.sheet.active_effects import continuous_effects
from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.documents.sheet.states import DEAD, UNCONSCIOUS
from alien_desktop.documents.sheet_rules import SheetRules
from alien_desktop.rules.combat import initiative, turns
from alien_desktop.rules.combat.initiative import (
    DrawMoment,
    Entrant,
    InitiativeCard,
    InitiativeDrawn,
    Overflow,
    SwapMoment,
)
from alien_desktop.rules.combat.turns import Seat, Slot, TurnOrder
from alien_desktop.rules.dice.dice import DiceSource
from alien_desktop.rules.dice.roll_profile import effects_of
from alien_desktop.rules.effects.continuous import FixedCard, InitiativeCards, KeepsCard
from alien_desktop.rules.message import Message
from alien_desktop.rules.once_per_version import once_per_version
from alien_desktop.rules.record import replace
from alien_desktop.rules.violation import RuleViolation, is_allowed

_SILENT = (DEAD, UNCONSCIOUS)


def order_of(encounter: Encounter, out: Iterable[str] = ()) -> TurnOrder:
    """Return the order of turns as the rules see it: a combatant's turns are numbered in the order of its cards.

    `out` are the ids of those who take no turns any more.
    """
    slots = _slots_of(encounter.cards)
    dealt = list(zip(slots, encounter.cards, strict=True))
    acted = [slot.seat for slot, card in dealt if card.acted]
    last = [slot.seat for slot, card in dealt if card.holding]
    current = slots[encounter.current].seat if 0 <= encounter.current < len(slots) else None
    return TurnOrder(
        round=encounter.round,
        slots=slots,
        acted=tuple(acted),
        current=current,
        waiting=tuple(_traded(encounter, each) for each in encounter.trades),
        last=tuple(last),
        out=frozenset(out),
    )


@once_per_version
def _slots_of(cards: tuple[Card, ...]) -> tuple[Slot, ...]:
    """Return each card with its turn: its owner, and how many cards this one had before."""
    given: dict[str, int] = {}
    slots: list[Slot] = []
    for card in cards:
        turn = given.get(card.combatant, 0)
        given[card.combatant] = turn + 1
        slots.append(Slot(Seat(card.combatant, turn), InitiativeCard(card.number, card.deck)))
    return tuple(slots)


def _traded(encounter: Encounter, trade: CardTrade) -> tuple[Seat, Seat]:
    """Return the turns of a trade; a member of a group trades the card of the group."""
    leaders = {each.id: each.leader for each in encounter.combatants if each.leader}
    one, other = (leaders.get(each, each) for each in (trade.one, trade.other))
    return Seat(one, trade.one_turn), Seat(other, trade.other_turn)


def the_dead(encounter: Encounter, sheets: Mapping[str, CharacterSheet]) -> frozenset[str]:
    """Return the ids of the combatants who are dead: they draw no cards and take no turns."""

    def conditions(combatant: Combatant) -> tuple[str, ...]:
        sheet = sheets.get(combatant.document)
        return combatant.conditions if sheet is None else sheet.conditions

    return frozenset(each.id for each in encounter.combatants if DEAD in conditions(each))


def out_of_turns(encounter: Encounter, sheets: Mapping[str, CharacterSheet]) -> frozenset[str]:
    """Return the ids of those whose cards give no turns any more: everybody on them is dead."""
    dead = the_dead(encounter, sheets)
    alive = {each.leader or each.id for each in encounter.combatants if each.id not in dead}
    return frozenset(each.id for each in encounter.combatants if not each.leader and each.id not in alive)


def entrants(
    encounter: Encounter, sheets: Mapping[str, CharacterSheet], rules: SheetRules, surprise: Iterable[str] = ()
) -> tuple[Entrant, ...]:
    """Return everybody who needs cards: a sheet's talents and panic count, an adversary has a turn for each Speed.

    A group is one of them, by its leader; the dead need none. `surprise` are the ids of combatants who attack from
    hiding, where the edition gives them the lowest cards (S4-003, S4-005).
    """
    ambush = {encounter.holder_of(each) for each in surprise}
    out = out_of_turns(encounter, sheets)
    keeping = {each.id for each in encounter.combatants if each.choice is CardChoice.KEEP}
    kept = {
        card.combatant: InitiativeCard(card.number, card.deck)
        for card in reversed(encounter.cards)
        if card.combatant in keeping
    }
    return tuple(
        _entrant(each, sheets.get(each.document), rules, each.id in ambush, kept.get(each.id))
        for each in encounter.combatants
        if not each.leader and each.id not in out
    )


def _entrant(
    combatant: Combatant,
    sheet: CharacterSheet | None,
    rules: SheetRules,
    surprise: bool,
    held: InitiativeCard | None,
) -> Entrant:
    if sheet is None:
        return Entrant(combatant.id, turns=combatant.speed, surprise=surprise)
    active = continuous_effects(sheet, rules)
    fixed = [effect.card for _, effect in effects_of(active, FixedCard)]
    draws = [effect.draw for _, effect in effects_of(active, InitiativeCards) if not effect.when]
    return Entrant(
        combatant.id,
        turns=combatant.speed,
        draws=max(draws, default=1),
        player=combatant.side is Side.CREW,
        fixed=fixed[0] if fixed else None,
        keeps=held if combatant.choice is CardChoice.KEEP and may_keep(sheet, rules) else None,
        surprise=surprise,
        highest=combatant.choice is CardChoice.HIGHER,
    )


def may_keep(sheet: CharacterSheet, rules: SheetRules) -> bool:
    """Return whether a talent lets a combatant keep the card of the last Round, where cards are drawn in each Round."""
    if rules.edition.initiative.draw is not DrawMoment.EACH_ROUND:
        return False
    return any(True for _ in effects_of(continuous_effects(sheet, rules), KeepsCard))


def may_choose(sheet: CharacterSheet, rules: SheetRules) -> bool:
    """Return whether a talent lets a combatant draw more than one card and keep one."""
    draws = effects_of(continuous_effects(sheet, rules), InitiativeCards)
    return any(effect.draw > 1 and not effect.when for _, effect in draws)


def draw_cards(
    encounter: Encounter,
    sheets: Mapping[str, CharacterSheet],
    rules: SheetRules,
    dice: DiceSource,
    surprise: Iterable[str] = (),
) -> Encounter:
    """Draw cards for everybody: the first Round begins. With nobody in the scene a RuleViolation says so.

    Those who attack by surprise are remembered until they have had their first turn.
    """
    attackers = tuple(surprise)
    coming = entrants(encounter, sheets, rules, attackers)
    drawn = initiative.draw(coming, rules.edition.initiative, dice, _cards_of_events(encounter, coming, rules))
    begun = _begun(encounter, drawn, max(1, encounter.round))
    return _surprised(begun, attackers)


def _cards_of_events(
    encounter: Encounter, coming: tuple[Entrant, ...], rules: SheetRules
) -> tuple[InitiativeCard, ...]:
    """Return the cards on which something happens; they stay out of the deck while enough are left for everybody.

    What burns on as the Round begins has no card of its own.
    """
    numbers = (one.number for one in encounter.events if not one.is_over and one.number != FIRST_CARD)
    taken = tuple(dict.fromkeys(InitiativeCard(number) for number in numbers))
    needed = sum(entrant.turns for entrant in coming)
    return taken if needed + len(taken) <= rules.edition.initiative.deck else ()


def without_card(encounter: Encounter, sheets: Mapping[str, CharacterSheet]) -> tuple[Combatant, ...]:
    """Return who is in the scene, alive, and has no card: newcomers, or everybody before the first draw.

    Of a group it is the leader.
    """
    holders = {card.combatant for card in encounter.cards} | out_of_turns(encounter, sheets)
    return tuple(each for each in encounter.combatants if not each.leader and each.id not in holders)


def verify_first_draw(encounter: Encounter, sheets: Mapping[str, CharacterSheet], rules: SheetRules) -> None:
    """Raise RuleViolation when everybody has a card: a new draw for all is only made by the command for it."""
    if not encounter.cards or without_card(encounter, sheets):
        return
    if rules.edition.initiative.draw is DrawMoment.ONCE:
        raise RuleViolation(Message("Cards are drawn once and the order stays. “Redraw all cards” shuffles them."))
    raise RuleViolation(
        Message("This Round's cards are drawn; the next Round draws again. “Redraw all cards” shuffles them now.")
    )


def needs_groups(encounter: Encounter, sheets: Mapping[str, CharacterSheet], rules: SheetRules) -> bool:
    """Whether one deck is played and does not suffice, so that similar adversaries have to share cards."""
    known = rules.edition.initiative
    needed = sum(entrant.turns for entrant in entrants(encounter, sheets, rules))
    return known.overflow is Overflow.GROUP and needed > known.deck


def waiting_for_cards(encounter: Encounter, sheets: Mapping[str, CharacterSheet]) -> tuple[str, ...]:
    """Return whose cards are to be typed, in the order of the scene: a combatant with two turns comes twice."""
    out = out_of_turns(encounter, sheets)
    return tuple(
        each.id
        for each in encounter.combatants
        if not each.leader and each.id not in out
        for _ in range(each.speed - len(encounter.cards_of(each.id)))
    )


def deal_known(encounter: Encounter, sheets: Mapping[str, CharacterSheet], rules: SheetRules) -> Encounter:
    """Deal the cards that nobody draws: those that a panic fixes (Hesitant, evolved 5.3)."""
    missing = set(waiting_for_cards(encounter, sheets))
    for entrant in entrants(encounter, sheets, rules):
        if entrant.fixed is not None and entrant.id in missing:
            encounter = add_card(encounter, entrant.id, entrant.fixed)
    return encounter.evolve(round=max(1, encounter.round)) if encounter.cards else encounter


def take_cards_back(encounter: Encounter, sheets: Mapping[str, CharacterSheet], rules: SheetRules) -> Encounter:
    """Take all cards of this Round back: the table draws them again, but those that nobody draws."""
    return deal_known(encounter.evolve(cards=(), current=-1, trades=()), sheets, rules)


def deal_one(
    encounter: Encounter, combatant_id: str, number: int, sheets: Mapping[str, CharacterSheet], rules: SheetRules
) -> Encounter:
    """Give a combatant the card that was drawn at the table.

    The same number twice is from the second deck, which is there only when one deck does not suffice; else it is a
    RuleViolation.
    """
    holder, known = encounter.holder_of(combatant_id), rules.edition.initiative
    if holder not in waiting_for_cards(encounter, sheets):
        raise RuleViolation(Message("{name} has a card already.", name=encounter.combatant(holder).name))
    initiative.deal([(holder, number)], known)
    held = {(card.number, card.deck) for card in encounter.cards}
    decks = 1 + (sum(each.turns for each in entrants(encounter, sheets, rules)) - 1) // known.deck
    free = [deck for deck in range(decks) if (number, deck) not in held]
    if not free:
        raise RuleViolation(Message("Card {card} was given out twice.", card=number))
    return add_card(encounter, holder, number, free[0]).evolve(round=max(1, encounter.round))


def offers_left(encounter: Encounter, place: int) -> tuple[int, ...]:
    """Return the cards that a combatant drew besides the one it has, without those that others were dealt since."""
    card = encounter.cards[place]
    taken = {each.number for each in encounter.cards if each.deck == card.deck}
    return tuple(number for number in card.offered if number not in taken)


def take_offered(encounter: Encounter, place: int) -> Encounter:
    """Give a combatant who drew several cards the next one of them instead; it must not have been drawn since."""
    order = order_of(encounter)
    seat = _seats(order, place, place)[0]
    card = encounter.cards[place]
    if len(card.offered) < 2:
        raise RuleViolation(Message("There was only one card to choose."))
    start = card.offered.index(card.number) if card.number in card.offered else -1
    number = card.offered[(start + 1) % len(card.offered)]
    return _written(encounter, turns.take(order, seat, InitiativeCard(number, card.deck)))


def deal_newcomers(
    encounter: Encounter, sheets: Mapping[str, CharacterSheet], rules: SheetRules, dice: DiceSource
) -> Encounter:
    """Draw for those who came in the middle of a Round, from the cards that are left; the others keep theirs."""
    newcomers = {combatant.id for combatant in without_card(encounter, sheets)}
    if not newcomers:
        return encounter
    coming = [entrant for entrant in entrants(encounter, sheets, rules) if entrant.id in newcomers]
    held = [slot.card for slot in order_of(encounter).slots]
    drawn = initiative.draw(coming, rules.edition.initiative, dice, held)
    for dealt in drawn.cards:
        encounter = add_card(encounter, dealt.combatant, dealt.card.number, dealt.card.deck)
    return encounter


def next_turn(encounter: Encounter, out: Iterable[str] = ()) -> Encounter:
    """End the current turn and begin the next; a RuleViolation when everybody has acted in this Round.

    `out` are the ids of those who take no turns any more: the dead.
    """
    return _written(encounter, turns.next_turn(order_of(encounter, out)))


def previous_turn(encounter: Encounter, out: Iterable[str] = ()) -> Encounter:
    """Step back within this Round. `out` as in `next_turn`."""
    return _written(encounter, turns.previous_turn(order_of(encounter, out)))


def next_round(
    encounter: Encounter, sheets: Mapping[str, CharacterSheet], rules: SheetRules, dice: DiceSource
) -> Encounter:
    """Begin the next Round: with new cards where the edition draws each Round, else with the cards as they are."""
    drawn = None
    if encounter.real_cards and rules.edition.initiative.draw is DrawMoment.EACH_ROUND:
        return take_cards_back(encounter.evolve(round=encounter.round + 1), sheets, rules)
    if rules.edition.initiative.draw is DrawMoment.EACH_ROUND:
        coming = entrants(encounter, sheets, rules)
        drawn = initiative.draw(coming, rules.edition.initiative, dice, _cards_of_events(encounter, coming, rules))
    order = turns.next_round(order_of(encounter), rules.edition.initiative, drawn)
    if drawn is not None:
        return _begun(encounter, drawn, order.round)
    fresh = tuple(
        Card(number=slot.card.number, deck=slot.card.deck, combatant=slot.seat.combatant) for slot in order.slots
    )
    return encounter.evolve(cards=fresh, current=-1, round=order.round, trades=())


def advance(
    encounter: Encounter, sheets: Mapping[str, CharacterSheet], rules: SheetRules, dice: DiceSource
) -> Encounter:
    """Go on to the next turn, in the next Round if everybody has acted (the button “Next turn”).

    Where real cards are drawn in each Round, the new Round begins without a turn: their numbers are typed first.
    Panic and conditions take their actions from the turn that begins. Panic that ends with the old turn is a matter of
    the sheet: `lost_actions.panic_after_turn`, and that sheet among `sheets`.
    """
    starts = encounter.current < 0 and not any(card.acted for card in encounter.cards)
    if encounter.real_cards and starts and waiting_for_cards(encounter, sheets):
        raise RuleViolation(Message("Type the numbers of the cards first."))
    if not encounter.cards:
        raise RuleViolation(Message("Nobody has a card: draw first."))
    out = out_of_turns(encounter, sheets)
    order = order_of(encounter, out)
    if not is_allowed(turns.verify_next_turn, order):
        encounter = round_passed(next_round(encounter, sheets, rules, dice), rules)
        if encounter.real_cards and waiting_for_cards(encounter, sheets) and not is_drawn_once(rules):
            return encounter
    return with_turn_begun(turn_begun(next_turn(encounter, out)), sheets, rules)


def is_drawn_once(rules: SheetRules) -> bool:
    """Whether cards are drawn once for the whole fight."""
    return rules.edition.initiative.draw is DrawMoment.ONCE


def surprise_over(before: Encounter, after: Encounter) -> Encounter:
    """Forget the surprise of those whose turn has ended: only their first turn has it."""
    if before.current < 0 or not after.surprise or (after.current == before.current and after.round == before.round):
        return after
    holder = before.cards[before.current].combatant
    left = tuple(each for each in after.surprise if after.holder_of(each) != holder)
    return _surprised(after, left)


def _surprised(encounter: Encounter, attackers: tuple[str, ...]) -> Encounter:
    """Return the scene in which these still attack by surprise; with the last of them all of it is forgotten."""
    if attackers:
        return encounter.evolve(surprise=attackers)
    return encounter.evolve(surprise=(), ambush=False, aware=())


def exchange_cards(encounter: Encounter, one: int, other: int) -> Encounter:
    """Exchange the owners of the cards at two places, by the Game Mother's decision. The current turn stays."""
    order = order_of(encounter)
    seats = _seats(order, one, other)
    return _written(encounter, turns.exchange(order, *seats))


def swap_cards(
    encounter: Encounter,
    one: int,
    other: int,
    rules: SheetRules,
    out: Iterable[str] = (),
    *,
    willing: bool = True,
    speaking: bool = True,
) -> Encounter:
    """Swap by the edition's rule: before actions start, or hold back on one's own turn; else a RuleViolation.

    When the first turn of the Round runs already, it begins anew for whoever has the lowest card now. `out` as in
    `next_turn`.
    """
    order = _before_actions(encounter, rules, out)
    seats = _seats(order, one, other)
    swapped = turns.swap(order, *seats, rules.edition.initiative, willing=willing, speaking=speaking)
    if order.current is None and encounter.current >= 0:
        return turn_begun(_written(encounter, turns.next_turn(swapped)))
    return _written(encounter, swapped)


def _before_actions(encounter: Encounter, rules: SheetRules, out: Iterable[str] = ()) -> TurnOrder:
    """Return the order of turns, without the first turn of a Round in which nobody has done anything yet.

    Cards are swapped before actions commence (S1-072), not before a turn does.
    """
    order = order_of(encounter, out)
    holds_back = rules.edition.initiative.swap is SwapMoment.OWN_TURN
    if holds_back or any(card.acted or card.uses for card in encounter.cards):
        return order
    return replace(order, current=None)


def verify_swap_cards(
    encounter: Encounter,
    one: int,
    other: int,
    sheets: Mapping[str, CharacterSheet],
    rules: SheetRules,
    *,
    willing: bool | None = None,
    speaking: bool | None = None,
) -> None:
    """Raise RuleViolation when the edition's rule does not let the cards at two places be swapped.

    `willing` and `speaking`: whether both want to and can talk with each other; None = as the documents have it.
    """
    order = _before_actions(encounter, rules)
    seats = _seats(order, one, other)
    known = consent(encounter, one, other, sheets)
    turns.verify_swap(
        order,
        *seats,
        rules.edition.initiative,
        willing=known[0] if willing is None else willing,
        speaking=known[1] if speaking is None else speaking,
    )


def consent(encounter: Encounter, one: int, other: int, sheets: Mapping[str, CharacterSheet]) -> tuple[bool, bool]:
    """Return whether two can be taken to be willing to swap, and able to speak with each other (S1-073).

    Those on different sides are not willing; the dead and the unconscious do not speak.
    """
    pair = [encounter.combatant(encounter.cards[place].combatant) for place in (one, other)]
    conditions = [
        each.conditions if (sheet := sheets.get(each.document)) is None else sheet.conditions for each in pair
    ]
    silent = any(state in {row.rpartition(".")[2] for row in rows} for rows in conditions for state in _SILENT)
    return pair[0].side is pair[1].side, not silent


def put_last(encounter: Encounter, place: int, out: Iterable[str] = ()) -> Encounter:
    """Put the turn at a place behind all others of this Round; nobody else's card changes. `out` as in `next_turn`."""
    order = order_of(encounter, out)
    return _written(encounter, turns.put_last(order, _seats(order, place, place)[0]))


def trade_next_round(encounter: Encounter, one: int, other: int, rules: SheetRules) -> Encounter:
    """Trade the cards at two places when the next Round begins: the stunt of an attack (core 6)."""
    order = order_of(encounter)
    first, second = _seats(order, one, other)
    turns.swap_next_round(order, first, second, rules.edition.initiative)
    trade = CardTrade(one=first.combatant, one_turn=first.turn, other=second.combatant, other_turn=second.turn)
    return encounter.evolve(trades=(*encounter.trades, trade))


def add_card(encounter: Encounter, combatant_id: str, number: int, deck: int = 0) -> Encounter:
    """Give a newcomer a card in the middle of a Round; whoever has the turn keeps it."""
    encounter.combatant(combatant_id)
    order = order_of(encounter)
    turn = len(encounter.cards_of(combatant_id))
    return _written(encounter, turns.add(order, Seat(combatant_id, turn), InitiativeCard(number, deck)))


def with_turns_removed(encounter: Encounter, combatant_id: str) -> Encounter:
    """Take a combatant's cards out of the order."""
    return _written(encounter, turns.remove(order_of(encounter), combatant_id))


def with_fewer_turns(encounter: Encounter, combatant_id: str, most: int) -> Encounter:
    """Take the last cards of a combatant who acts less often from now on; the turn that is being taken stays."""
    own = [place for place, card in enumerate(encounter.cards) if card.combatant == combatant_id]
    others = [place for place in own if place != encounter.current]
    lost = set(others[-(len(own) - most) :]) if len(own) > most else set()
    cards = tuple(card for place, card in enumerate(encounter.cards) if place not in lost)
    passed = sum(place < encounter.current for place in lost)
    return encounter.evolve(cards=cards, current=encounter.current - passed) if lost else encounter


def _seats(order: TurnOrder, one: int, other: int) -> tuple[Seat, Seat]:
    if not (0 <= one < len(order.slots) and 0 <= other < len(order.slots)):
        raise RuleViolation(Message("There is no such card."))
    return order.slots[one].seat, order.slots[other].seat


def _begun(encounter: Encounter, drawn: InitiativeDrawn, round_number: int) -> Encounter:
    cards = tuple(
        Card(
            number=dealt.card.number,
            deck=dealt.card.deck,
            combatant=dealt.combatant,
            offered=tuple(card.number for card in dealt.offered),
        )
        for dealt in drawn.cards
    )
    chosen = tuple(
        each if each.choice is not CardChoice.KEEP else each.evolve(choice=CardChoice.NONE)
        for each in encounter.combatants
    )
    return encounter.evolve(cards=cards, current=-1, round=round_number, trades=(), combatants=chosen)


def _written(encounter: Encounter, order: TurnOrder) -> Encounter:
    """Write an order of turns onto the document; what was noted about a turn stays with its owner."""
    before = {slot.seat: card for slot, card in zip(_slots_of(encounter.cards), encounter.cards, strict=True)}
    have_acted, held_back = frozenset(order.acted), frozenset(order.last)
    cards: list[Card] = []
    current = -1
    for place, slot in enumerate(order.slots):
        number, deck = slot.card.number, slot.card.deck
        known = before.get(slot.seat) or Card(number=number, combatant=slot.seat.combatant)
        acted, holding = slot.seat in have_acted, slot.seat in held_back
        is_same = (known.number, known.deck, known.acted, known.holding) == (number, deck, acted, holding)
        cards.append(known if is_same else known.evolve(number=number, deck=deck, acted=acted, holding=holding))
        if slot.seat == order.current:
            current = place
    trades = tuple(
        CardTrade(one=one.combatant, one_turn=one.turn, other=other.combatant, other_turn=other.turn)
        for one, other in order.waiting
    )
    return encounter.evolve(cards=tuple(cards), current=current, round=order.round, trades=trades)
