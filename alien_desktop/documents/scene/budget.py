"""The actions of a Round on the cards of a scene: what was done and spent, what is left, what is given back.

Every combatant has one main and one minor action for each card (core 7, evolved 7). A minor one is paid with the main
one when the minor one is gone (S1-075, S4-012). Combatants who share a card have actions of their own. What is done
out of turn is paid with what is not used yet in this Round (S0-115, S4-036). Without a card nothing is counted but
the one free action of each who attacks by surprise before cards are drawn (core 6).
"""

from alien_desktop.documents.scene.encounter import ActionUse, Card, Encounter
from alien_desktop.rules.combat.actions import ActionBudget, Price, pay
from alien_desktop.rules.effects.vocabulary import Loss
from alien_desktop.rules.message import Message
from alien_desktop.rules.record import record
from alien_desktop.rules.violation import RuleViolation

SIGNATURE = "signature"
"""The attack of a creature from its table: its main action."""
HELP = "help"
LOST = "lost"

_WHOLE = ActionBudget()
"""The budget of somebody who has done nothing yet."""

PRICES_OF_LOSS = {Loss.MAIN: (Price.MAIN,), Loss.MINOR: (Price.MINOR,), Loss.TURN: (Price.MAIN, Price.MINOR)}


@record
class Paid:
    """An action that was paid for: the scene afterwards, the place of the card, what it was paid with."""

    encounter: Encounter
    place: int
    """-1 = nobody counts actions: there is no card."""
    paid: Price


def budget_of(card: Card | None, combatant_id: str = "") -> ActionBudget:
    """Return what is left of a turn of its owner, or of one of those who share it; no card = nothing is used."""
    if card is None or not card.uses:
        return _WHOLE
    who = combatant_id or card.combatant
    uses = [use for use in card.uses if use.combatant == who]
    paid = {use.paid for use in uses}
    done = tuple(use.action for use in uses if use.action not in ("", LOST))
    return ActionBudget(0 if Price.MAIN in paid else 1, 0 if Price.MINOR in paid else 1, done)


def paying_places(encounter: Encounter, combatant_id: str) -> tuple[int, ...]:
    """Return the places of a combatant's cards in the order in which they pay: whose turn it is, to come, acted."""

    holder, cards = encounter.holder_of(combatant_id), encounter.cards
    mine = [place for place, card in enumerate(cards) if card.combatant == holder]
    if len(mine) > 1:
        mine.sort(key=lambda place: (place != encounter.current, cards[place].acted, place))
    return tuple(mine)


def budget_now(encounter: Encounter, combatant_id: str) -> ActionBudget:
    """Return what a combatant has left: of the turn that is running, else of the next one of this Round."""
    places = paying_places(encounter, combatant_id)
    return budget_of(encounter.cards[places[0]], combatant_id) if places else ActionBudget()


def is_out_of_turn(encounter: Encounter, combatant_id: str) -> bool:
    """Whether another's turn is running; not so before the first turn, nor for whoever has no card."""
    places = paying_places(encounter, combatant_id)
    return bool(places) and encounter.current >= 0 and encounter.current not in places


def surprise_waits(encounter: Encounter, combatant_id: str) -> bool:
    """Whether others attack by surprise before cards are drawn, or one's own free action is used up (core 6)."""
    return encounter.ambush and not encounter.cards and combatant_id not in encounter.surprise


def is_surprised(encounter: Encounter, combatant_id: str, attacker: str) -> bool:
    """Whether an attack comes out of nowhere for somebody: no reaction to it, and the dice of an ambush (S4-004)."""
    if not encounter.ambush or attacker not in encounter.surprise:
        return False
    return combatant_id not in encounter.surprise and combatant_id not in encounter.aware


def with_aware(encounter: Encounter, combatant_id: str, aware: bool) -> Encounter:
    """Return the scene in which somebody is not surprised by the ambush that runs, or is."""
    if not encounter.ambush:
        raise RuleViolation(Message("Nobody attacks from ambush."))
    if combatant_id in encounter.surprise:
        raise RuleViolation(Message("Who attacks from ambush is not surprised by it."))
    others = tuple(each for each in encounter.aware if each != encounter.combatant(combatant_id).id)
    return encounter.evolve(aware=(*others, combatant_id) if aware else others)


def actions_left(encounter: Encounter, combatant_id: str) -> int:
    """Return how many actions of any kind a combatant has left in this Round, on all cards."""
    places = paying_places(encounter, combatant_id)
    if not places:
        return ActionBudget().left
    return sum(budget_of(encounter.cards[place], combatant_id).left for place in places)


def budget_for(encounter: Encounter, combatant_id: str, price: Price) -> ActionBudget:
    """Return the budget of the card that would pay this price, with all that was done in this Round."""
    places = paying_places(encounter, combatant_id)
    if not places:
        return ActionBudget()
    found = _payer(encounter, combatant_id, price)
    left = budget_of(encounter.cards[found[0] if found is not None else places[0]], combatant_id)
    everything = tuple(done for place in places for done in budget_of(encounter.cards[place], combatant_id).done)
    return ActionBudget(left.main, left.minor, everything)


def verify_spend(encounter: Encounter, combatant_id: str, price: Price) -> None:
    """Raise RuleViolation when no card of a combatant can pay this in this Round."""
    places = paying_places(encounter, combatant_id)
    if places and _payer(encounter, combatant_id, price) is None:
        raise RuleViolation(Message("No action is left in this round."))


def spend(encounter: Encounter, combatant_id: str, action: str, price: Price) -> Paid:
    """Note an action and pay for it with what is left in this Round; a RuleViolation when nothing is."""
    verify_spend(encounter, combatant_id, price)
    found = _payer(encounter, combatant_id, price)
    if found is None:
        return Paid(_without_surprise(encounter, combatant_id, price), -1, Price.FREE)
    place, paid = found
    return Paid(with_use(encounter, place, ActionUse(combatant=combatant_id, action=action, paid=paid)), place, paid)


def spend_loss(encounter: Encounter, combatant_id: str, action: str, loss: Loss) -> Encounter:
    """Pay for something that costs a kind of action, such as help; a RuleViolation when it cannot be paid."""
    for price in PRICES_OF_LOSS[loss]:
        encounter = spend(encounter, combatant_id, action, price).encounter
    return encounter


def give_back(encounter: Encounter, combatant_id: str, action: str) -> Encounter:
    """Take back the last time that a combatant did this in this Round; nothing happens when nobody did."""
    if surprise_waits(encounter, combatant_id):
        return encounter.evolve(surprise=(*encounter.surprise, combatant_id))
    for place in paying_places(encounter, combatant_id):
        uses = encounter.cards[place].uses
        for number in reversed(range(len(uses))):
            if (uses[number].combatant, uses[number].action) == (combatant_id, action):
                return _with_uses(encounter, place, (*uses[:number], *uses[number + 1 :]))
    return encounter


def with_lost(encounter: Encounter, place: int, combatant_id: str, loss: Loss) -> Encounter:
    """Take an action away at once; one that is spent already stays spent."""
    for price in PRICES_OF_LOSS[loss]:
        card = encounter.cards[place]
        if price not in {use.paid for use in card.uses if use.combatant == combatant_id}:
            encounter = with_use(encounter, place, ActionUse(combatant=combatant_id, action=LOST, paid=price))
    return encounter


def without_next(encounter: Encounter, combatant_id: str, loss: Loss) -> Encounter:
    """Take somebody's next action of a kind away, or the next turn (core 4.1, pin down; signature attacks).

    That is the one of this Round, as long as it is not spent; else the next turn lacks it.
    """
    places = paying_places(encounter, combatant_id)
    for place in places:
        card = encounter.cards[place]
        spent = {use.paid for use in card.uses if use.combatant == combatant_id}
        if (not card.acted or place == encounter.current) and spent.isdisjoint(PRICES_OF_LOSS[loss]):
            return with_lost(encounter, place, combatant_id, loss)
    if loss is Loss.TURN and places:
        encounter = with_lost(encounter, places[0], combatant_id, loss)
    one = encounter.combatant(combatant_id)
    later = one.evolve(loses=tuple(dict.fromkeys((*one.loses, loss))))
    return encounter.evolve(combatants=tuple(later if each.id == one.id else each for each in encounter.combatants))


def toggle_action(encounter: Encounter, place: int, price: Price, combatant_id: str = "") -> Encounter:
    """Tick an action off by hand, or give it back together with what was done with it."""
    card = encounter.cards[place]
    who = combatant_id or card.combatant
    left = tuple(use for use in card.uses if (use.combatant, use.paid) != (who, price))
    if len(left) < len(card.uses):
        return _with_uses(encounter, place, left)
    return with_use(encounter, place, ActionUse(combatant=who, paid=price))


def without_uses(encounter: Encounter, combatant_id: str) -> Encounter:
    """Forget what a combatant has done on any card: they left it."""
    cards = tuple(
        card.evolve(uses=tuple(use for use in card.uses if use.combatant != combatant_id))
        if any(use.combatant == combatant_id for use in card.uses)
        else card
        for card in encounter.cards
    )
    return encounter if cards == encounter.cards else encounter.evolve(cards=cards)


def with_use(encounter: Encounter, place: int, use: ActionUse) -> Encounter:
    """Note one more action on a card."""
    return _with_uses(encounter, place, (*encounter.cards[place].uses, use))


def _without_surprise(encounter: Encounter, combatant_id: str, price: Price) -> Encounter:
    if price is Price.FREE or not encounter.ambush or encounter.cards:
        return encounter
    return encounter.evolve(surprise=tuple(each for each in encounter.surprise if each != combatant_id))


def _payer(encounter: Encounter, combatant_id: str, price: Price) -> tuple[int, Price] | None:
    """Return the card that pays, and with what: on one's own turn no other than that, out of turn any that can."""
    places = paying_places(encounter, combatant_id)
    running = [place for place in places if place == encounter.current]
    for place in running or places:
        found = pay(budget_of(encounter.cards[place], combatant_id), price)
        if found is not None:
            return place, found[0]
    return None


def _with_uses(encounter: Encounter, place: int, uses: tuple[ActionUse, ...]) -> Encounter:
    card = encounter.cards[place].evolve(uses=uses)
    return encounter.evolve(cards=(*encounter.cards[:place], card, *encounter.cards[place + 1 :]))
