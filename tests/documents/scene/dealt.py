"""Scenes whose cards lie as a test wants them."""

from collections.abc import Iterable

from alien_desktop.documents.scene import turns
from alien_desktop.documents.scene.encounter import Encounter


def deal_cards(encounter: Encounter, cards: Iterable[tuple[str, int]]) -> Encounter:
    """Return a scene in its first Round with these cards, each a combatant and a number."""
    for combatant_id, number in cards:
        encounter = turns.add_card(encounter, combatant_id, number)
    return encounter.evolve(round=max(1, encounter.round), current=-1)
