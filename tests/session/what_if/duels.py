"""Small scenes for fights that are tried out: equal sides, and the sample scene of both editions."""

from functools import cache

from alien_desktop.documents.preferences import Preferences
from alien_desktop.documents.samples.samples import all_samples
from alien_desktop.documents.scene.adversary import Adversary, AdversaryKind
from alien_desktop.documents.scene.combatants import add_adversary, add_sheet
from alien_desktop.documents.scene.encounter import Card, Encounter
from alien_desktop.documents.scene.stances import next_to
from alien_desktop.documents.sheet.character_sheet import Attributes, CharacterSheet, Skills
from alien_desktop.documents.sheet.items import CarryPlace, Weapon
from alien_desktop.session.what_if.bouts import Bouts, as_it_stands
from alien_desktop.session.what_if.plans import Defending, Ends, FightPlan, Habits, Pushing

PLAIN = Habits(Pushing.NEVER, Defending.NEVER, calm=False)
"""Habits that leave nothing but dice."""


@cache
def sample(edition: str) -> Bouts:
    """Four of the crew against three, as the samples have them."""
    documents = tuple(one for one in all_samples())
    scene = next(one for one in documents if isinstance(one, Encounter) and one.edition == edition)
    there = {one.document for one in scene.combatants}
    others = tuple(one for one in documents if one.id in there)
    return Bouts(as_it_stands(scene), others, Preferences(), (FightPlan("A"),), fights=1, seed=4711)


def duel(edition: str, strength: int = 2, other: int = 2, *, health: int = 3, people: int = 1) -> Bouts:
    """So many of the crew, each next to an enemy who is its equal but for the strength; nobody wears armor."""
    knife = Weapon(id="knife", name="Knife", damage=1, place=CarryPlace.IN_HAND)
    guard = Adversary(
        edition=edition,
        name="Guard",
        kind=AdversaryKind.PERSON,
        health=health,
        attributes=Attributes(strength=other, agility=2),
        skills=Skills(),
        weapons=(knife,),
    )
    scene = Encounter(edition=edition, name="Duel")
    sheets = []
    for number in range(people):
        sheet = CharacterSheet(
            edition=edition,
            name=f"Crew {number}",
            attributes=Attributes(strength=strength, agility=2),
            skills=Skills(),
            health=health,
            weapons=(knife,),
        )
        sheets.append(sheet)
        scene = add_adversary(add_sheet(scene, sheet), guard)
    for one, against in zip(scene.combatants[::2], scene.combatants[1::2], strict=True):
        scene = next_to(scene, one.id, against.id)
    plan = FightPlan("A", crew=PLAIN, others=PLAIN)
    return Bouts(scene, (*sheets, guard), Preferences(), (plan,), Ends(60), fights=1, seed=1)


def crew_first(scene: Encounter) -> Encounter:
    """Deal the cards of a duel: the crew acts first."""
    one, other = scene.combatants
    cards = (Card(number=1, combatant=one.id), Card(number=2, combatant=other.id))
    return scene.evolve(cards=cards, round=1)
