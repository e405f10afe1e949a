"""Several adversaries on one card: a leader whose card it is, and members with Health and actions of their own.

Core 6 and evolved 6 give a group of similar people one card. Letters of members are labels alone.
"""

from collections.abc import Iterable

from alien_desktop.documents.scene.budget import LOST, without_uses
from alien_desktop.documents.scene.encounter import ActionUse, Card, Combatant, Encounter, Side
from alien_desktop.documents.scene.turns import next_turn, order_of, with_turns_removed
from alien_desktop.rules.combat.actions import Price
from alien_desktop.rules.message import Message
from alien_desktop.rules.violation import RuleViolation

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def letter_of(encounter: Encounter, combatant_id: str) -> str:
    """Return the letter of a member of a group, "A" for its leader; empty for a combatant alone."""
    group = encounter.group_of(combatant_id)
    if len(group) < 2:
        return ""
    return letter_at(next(place for place, each in enumerate(group) if each.id == combatant_id))


def letter_at(place: int) -> str:
    """Return the letter of a place in a group: "A" for the leader's, which is 0."""
    return f"{LETTERS[place % len(LETTERS)]}{place // len(LETTERS) or ''}"


def name_of_group(encounter: Encounter, combatant_id: str) -> str:
    """Return what a group is called: the words that the names of all begin with, else the name of its leader."""
    return name_of_several(encounter.group_of(combatant_id))


def name_of_several(group: tuple[Combatant, ...]) -> str:
    """Return what those on one card are called, the leader first."""
    if len({_base(each.name) for each in group}) == 1:
        return _base(group[0].name)
    return group[0].name


def verify_join(encounter: Encounter, combatant_id: str, leader_id: str) -> None:
    """Only adversaries who have as many turns share a card."""
    one, holder = encounter.combatant(combatant_id), encounter.combatant(encounter.holder_of(leader_id))
    if encounter.holder_of(combatant_id) == holder.id:
        raise RuleViolation(Message("{name} is on that card already.", name=one.name))
    if Side.CREW in (one.side, holder.side):
        raise RuleViolation(Message("Player characters have cards of their own."))
    if one.speed != holder.speed:
        raise RuleViolation(
            Message("{name} and {other} do not have the same number of turns.", name=one.name, other=holder.name)
        )


def join(encounter: Encounter, combatant_id: str, leader_id: str) -> Encounter:
    """Put a combatant, with all on the same card, onto the card of another combatant. What they have used stays used.

    If only the newcomers have a card, it becomes the card of the group.
    """
    verify_join(encounter, combatant_id, leader_id)
    leader_id = encounter.holder_of(leader_id)
    coming = [each.id for each in encounter.group_of(combatant_id)]
    theirs = encounter.cards_of(combatant_id)
    if encounter.cards_of(leader_id):
        cards = _with_uses_kept(encounter, leader_id, coming, theirs)
        encounter = with_turns_removed(encounter.evolve(cards=cards), coming[0])
    else:
        cards = _handed_over(encounter.cards, coming[0], leader_id)
        encounter = encounter.evolve(cards=cards)
    return _led_by(encounter, leader_id, coming)


def join_similar(encounter: Encounter, combatant_id: str) -> Encounter:
    """Put every adversary of the same kind onto one card; a RuleViolation when there is no other."""
    one = encounter.combatant(combatant_id)
    holder = encounter.holder_of(combatant_id)
    if one.side is Side.CREW:
        raise RuleViolation(Message("Player characters have cards of their own."))
    similar = [
        each.id
        for each in encounter.combatants
        if each.document == one.document and not each.leader and each.id != holder and each.speed == one.speed
    ]
    if not similar:
        raise RuleViolation(Message("There is no other {name} to share a card with.", name=_base(one.name)))
    for each in similar:
        encounter = join(encounter, each, holder)
    return encounter


def with_somebody_up(before: Encounter, after: Encounter, out: Iterable[str]) -> Encounter:
    """Let somebody be up after those whose turn it was have joined a group; `out` as in `turns.next_turn`.

    The next one is up, as when a turn is put last. When all have acted, those who have joined go on with their turn on
    the last card of the group.
    """
    if before.current < 0 or after.current >= 0:
        return after
    if order_of(after, out).to_come:
        return next_turn(after, out)
    acting = before.cards[before.current].combatant
    leader = after.holder_of(acting)
    coming = {each.id for each in before.group_of(acting)}
    over = [each.id for each in after.group_of(leader) if each.id not in coming]
    place = max(place for place, card in enumerate(after.cards) if card.combatant == leader)
    card = after.cards[place]
    card = card.evolve(acted=False, uses=(*card.uses, *_rest_lost(card.uses, over)))
    return after.evolve(cards=(*after.cards[:place], card, *after.cards[place + 1 :]), current=place)


def leave(encounter: Encounter, combatant_id: str) -> Encounter:
    """Take a combatant out of a group, without a card until it draws one. After a leader the next one leads."""
    group = encounter.group_of(combatant_id)
    if len(group) < 2:
        raise RuleViolation(Message("{name} shares a card with nobody.", name=encounter.combatant(combatant_id).name))
    encounter = with_next_leader(encounter, combatant_id)
    return _led_by(without_uses(encounter, combatant_id), "", [combatant_id])


def with_next_leader(encounter: Encounter, combatant_id: str) -> Encounter:
    """Hand the cards of a group from its leader to the next member; nothing changes for anybody else."""
    leader, *members = encounter.group_of(combatant_id)
    if leader.id != combatant_id or not members:
        return encounter
    cards = _handed_over(encounter.cards, leader.id, members[0].id)
    encounter = _led_by(encounter.evolve(cards=cards), members[0].id, [leader.id, *(each.id for each in members[1:])])
    return _led_by(encounter, "", [members[0].id])


def _led_by(encounter: Encounter, leader_id: str, ids: list[str]) -> Encounter:
    def led(one: Combatant) -> Combatant:
        return one.evolve(leader=leader_id) if one.id in ids and one.leader != leader_id else one

    return encounter.evolve(combatants=tuple(led(each) for each in encounter.combatants))


def _handed_over(cards: tuple[Card, ...], giver: str, taker: str) -> tuple[Card, ...]:
    return tuple(card.evolve(combatant=taker) if card.combatant == giver else card for card in cards)


def _with_uses_kept(
    encounter: Encounter, leader_id: str, coming: list[str], theirs: tuple[Card, ...]
) -> tuple[Card, ...]:
    """Return all cards, with what the newcomers have used of their own turns noted on those of the leader."""
    turns = iter(theirs)
    cards = []
    for card in encounter.cards:
        own = next(turns, None) if card.combatant == leader_id else None
        if own is not None:
            uses = tuple(use for use in own.uses if use.combatant in coming)
            if own.acted and not card.acted:
                uses += _rest_lost(uses, coming)
            card = card.evolve(uses=(*card.uses, *uses))
        cards.append(card)
    return tuple(cards)


def _rest_lost(uses: tuple[ActionUse, ...], ids: list[str]) -> tuple[ActionUse, ...]:
    """What people whose turn is over have not used of it: they do not act again on the card of their group."""
    gone = {(use.combatant, use.paid) for use in uses}
    return tuple(
        ActionUse(combatant=each, action=LOST, paid=price)
        for each in ids
        for price in (Price.MAIN, Price.MINOR)
        if (each, price) not in gone
    )


def _base(name: str) -> str:
    base, _, number = name.rpartition(" ")
    return base if base and number.isdecimal() else name
