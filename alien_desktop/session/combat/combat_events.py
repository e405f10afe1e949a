"""What is reported of a scene: the report under the order, and the events of hits and draws."""

from collections.abc import Iterable

from alien_desktop.documents.scene.encounter import Encounter
from alien_desktop.documents.scene.hits import Hit
from alien_desktop.rules.combat.armor import ArmorApplied
from alien_desktop.rules.message import Message, Plural, Words, in_sequence
from alien_desktop.rules.record import record
from alien_desktop.session.events import CardOf, CardsDrawn, HitTaken, Named


@record
class ActionReport:
    """What just happened or was refused, for the line under the order."""

    sentence: Words
    detail: Words = ""
    faces: tuple[int, ...] = ()
    """Dice that were rolled for it and count their sixes."""
    harm: bool = False
    refused: bool = False
    offer: str = ""
    """The registered command without parameters that would help, empty for none."""


def hit_report(hit: Hit, armor_word: Message) -> ActionReport:
    """Return what a hit did, in words, with the dice of the armor."""
    alone = len(hit.layers) == 1
    details = [_armor_words(layer, armor_word if alone else layer.label) for layer in hit.layers]
    if hit.row is not None and hit.row.text:
        details.append(Message("{injury}. {text}", injury=hit.row.name, text=hit.row.text))
    elif hit.row is not None:
        details.append(Message("{injury}.", injury=hit.row.name))
    elif hit.injury is not None and hit.injury.changed:
        details.append(Message("{changed}.", changed=hit.injury.changed))
    if hit.injury_due:
        details.append(Message("Its owner may reroll it."))
    if hit.healing is not None and hit.healing.days:
        details.append(Plural("Heals in %n days.", "Heals in %n day.", hit.healing.days))
    if hit.taken.stress:
        details.append(Message("Stress {change:+d}.", change=hit.taken.stress))
    if hit.panic_due:
        details.append(Message("A Panic Roll is due."))
    return ActionReport(hit.sentence(), in_sequence(details) if details else "", hit.faces, harm=hit.taken.amount > 0)


def _armor_words(armor: ArmorApplied, word: Words) -> Message:
    if not armor.faces:
        return Message(
            "{armor} {counted}: stops {prevented} of {before}.",
            armor=word,
            counted=armor.counted,
            prevented=armor.prevented,
            before=armor.before,
        )
    return Plural(
        "{armor} {counted}, %n dice: stops {prevented} of {before}.",
        "{armor} {counted}, %n die: stops {prevented} of {before}.",
        len(armor.faces),
        armor=word,
        counted=armor.counted,
        prevented=armor.prevented,
        before=armor.before,
    )


def hit_event(document_id: str, combatant_id: str, hit: Hit, panics: tuple[Named, ...] = ()) -> HitTaken:
    """Return the event of a hit; `document_id` is the sheet of a member of the crew, else the encounter."""
    injury = hit.injury
    return HitTaken(
        document=document_id,
        who=hit.name,
        combatant=combatant_id,
        base=hit.faces,
        amount=hit.amount,
        prevented=hit.prevented,
        after_armor=hit.taken.amount,
        health_before=hit.taken.health_before,
        health=hit.taken.health_after,
        injury=Named(hit.row.id if hit.row is not None else "", hit.row.name if hit.row is not None else "")
        if injury is not None
        else None,
        number=injury.number if injury is not None else 0,
        injury_rolled=injury.rolled if injury is not None else (),
        died=hit.died,
        stress_gained=hit.taken.stress if hit.sheet is not None else 0,
        panics=panics,
    )


def cards_event(encounter: Encounter, names: Iterable[str]) -> CardsDrawn:
    """Return the event of a draw: who has which card, in the order of acting."""
    cards = tuple(CardOf(card.number, name) for card, name in zip(encounter.cards, names, strict=True))
    return CardsDrawn(document=encounter.id, cards=cards)
