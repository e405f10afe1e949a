"""What is told of a scene: the report under the order, and the events of hits and draws."""

from collections.abc import Iterable
from dataclasses import dataclass

from alien_desktop.documents.scene.encounter import Encounter
from alien_desktop.documents.scene.hits import Hit
from alien_desktop.rules.message import Message
from alien_desktop.session.events import CardOf, CardsDrawn, HitTaken, Named


@dataclass(frozen=True)
class ActionReport:
    """What just happened or was refused, for the line under the order."""

    sentence: str
    detail: str = ""
    faces: tuple[int, ...] = ()
    """Dice that were thrown for it and count their sixes."""
    harm: bool = False
    refused: bool = False


def hit_report(hit: Hit, armor_word: Message) -> ActionReport:
    """Return what a hit did, in words, with the dice of the armor."""
    details = []
    if hit.armor is not None:
        dice = f", {len(hit.armor.faces)} dice" if hit.armor.faces else ""
        details.append(f"{armor_word} {hit.armor.counted}{dice}: stops {hit.armor.prevented} of {hit.armor.before}.")
    if hit.row is not None:
        details.append(f"{hit.row.name}. {hit.row.text}".strip())
    elif hit.injury is not None and hit.injury.changed:
        details.append(f"{hit.injury.changed}.")
    if hit.injury_due:
        details.append("Its owner may reroll it.")
    if hit.healing is not None and hit.healing.days:
        details.append(f"Heals in {hit.healing.days} days.")
    if hit.taken.stress:
        details.append(f"Stress +{hit.taken.stress}.")
    if hit.panic_due:
        details.append("A Panic Roll is due.")
    faces = hit.armor.faces if hit.armor is not None else ()
    return ActionReport(hit.sentence(), " ".join(details), faces, harm=hit.taken.amount > 0)


def hit_event(document_id: str, combatant_id: str, hit: Hit) -> HitTaken:
    """Return the event of a hit; `document_id` is the sheet of a member of the crew, else the encounter."""
    injury = hit.injury
    return HitTaken(
        document=document_id,
        who=hit.name,
        combatant=combatant_id,
        base=hit.armor.faces if hit.armor is not None else (),
        amount=hit.amount,
        prevented=hit.armor.prevented if hit.armor is not None else None,
        after_armor=hit.taken.amount,
        health_before=hit.taken.health_before,
        health=hit.taken.health_after,
        injury=Named(hit.row.id if hit.row is not None else "", hit.row.name if hit.row is not None else "")
        if injury is not None
        else None,
        number=injury.number if injury is not None else 0,
        injury_rolled=injury.rolled if injury is not None else (),
        died=hit.died,
    )


def cards_event(encounter: Encounter, names: Iterable[str]) -> CardsDrawn:
    """Return the event of a draw: who has which card, in the order of acting."""
    cards = tuple(CardOf(card.number, name) for card, name in zip(encounter.cards, names, strict=True))
    return CardsDrawn(document=encounter.id, cards=cards)
