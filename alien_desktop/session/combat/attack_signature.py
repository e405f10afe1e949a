"""The row of a creature's table that an attack is made with: which it is, and whom it meets besides those named."""

from collections.abc import Iterator

from alien_desktop.documents.scene.combatants import change_combatant
from alien_desktop.documents.scene.encounter import Combatant
from alien_desktop.documents.scene.fighters import signature_of, states_of
from alien_desktop.documents.scene.map_reading import zones_away
from alien_desktop.documents.sheet.states import DEAD
from alien_desktop.rules.combat.attack_flow.inputs import AttackWay, SignatureChoice
from alien_desktop.rules.combat.creatures import SignatureRolled, roll_signature
from alien_desktop.rules.combat.ranges import ORDER, Band, band_for
from alien_desktop.rules.dice.dice import DiceSource
from alien_desktop.rules.effects.vocabulary import Who
from alien_desktop.rules.message import Message
from alien_desktop.rules.record import replace
from alien_desktop.rules.violation import RuleViolation
from alien_desktop.session.combat.attack_books import AttackBooks
from alien_desktop.session.combat.attack_plan import Plan
from alien_desktop.session.combat.scene_controller import SceneController
from alien_desktop.session.events import CreatureAttackChosen, Named

_EVERYBODY = {
    Who.ALL_SHORT: Band.SHORT,
    Who.ALL_ZONE: Band.SHORT,
    Who.ALL_MEDIUM: Band.MEDIUM,
    Who.ALL_LONG: Band.LONG,
}
"""How far away a row of a creature's table still meets everybody."""


def signature_for(scene: SceneController, combatant: Combatant, plan: Plan) -> SignatureChoice | None:
    """Return the row of a planned attack; None for another way of attacking, a RuleViolation where no row is known."""
    if plan.way is not AttackWay.SIGNATURE:
        return None
    adversary = scene.adversary_of(combatant)
    number = plan.number or combatant.attack
    if adversary is None or adversary.attacks not in scene.rules.catalog.attack_tables:
        raise RuleViolation(Message("{name} has no table of attacks.", name=combatant.name))
    if not number:
        raise RuleViolation(Message("Roll or choose the creature's attack first."))
    return signature_of(adversary, number, plan.faces, scene.rules)


def with_signature(scene: SceneController, attacker: str, plan: Plan, books: AttackBooks, dice: DiceSource) -> Plan:
    """Return the plan with its row: rolled on the creature's table with these dice, unless one was picked.

    The choice is written into `books`, as part of the step that declares the attack.
    """
    combatant = scene.encounter.combatant(attacker)
    adversary = scene.adversary_of(combatant)
    rules = scene.rules
    table = rules.catalog.attack_tables.get(adversary.attacks) if adversary is not None else None
    if adversary is None or table is None:
        raise RuleViolation(Message("{name} has no table of attacks.", name=combatant.name))
    creature = rules.catalog.creatures.get(adversary.source)
    impossible = () if creature is None else creature.rolls_again
    if plan.number in impossible:
        raise RuleViolation(
            Message("{creature} has no attack {card}: it rolls again.", creature=combatant.name, card=plan.number)
        )
    number = plan.number or combatant.next_attack
    rolled = SignatureRolled(plan.faces, number)
    if not number:
        last, more = combatant.attack or None, combatant.next_roll
        rolled = roll_signature(last, rules.edition.creatures, dice, impossible, table, more)
    row = table.row_for(rolled.number)
    books.events.append(
        CreatureAttackChosen(
            document=books.encounter.id,
            who=combatant.name,
            creature=Named(combatant.document, combatant.name),
            number=rolled.number,
            row=Named(row.id, row.name),
            rolled=rolled.faces,
            combatant=combatant.id,
        )
    )
    books.encounter = change_combatant(
        books.encounter,
        attacker,
        attack=rolled.number,
        next_attack=0,
        next_roll=combatant.next_roll if number else 0,
    )
    return replace(plan, number=rolled.number, faces=rolled.faces)


def swept(
    scene: SceneController, combatant: Combatant, signature: SignatureChoice | None, named: tuple[str, ...]
) -> Iterator[str]:
    """Yield the enemies besides those named whom the map says a row against everybody reaches (core 13.2)."""
    farthest = sweep_of(signature)
    if farthest is None or not combatant.zone:
        return
    ranges, away = scene.rules.edition.ranges, zones_away(scene.encounter, combatant.zone)
    bands = ORDER[: ORDER.index(farthest) + 1]
    reached = {zone for zone, steps in away.items() if band_for(steps, ranges) in bands}
    for one in scene.encounter.combatants:
        there = one.side is not combatant.side and one.zone in reached
        if there and one.id not in named and DEAD not in states_of(one, scene.sheet_of(one)):
            yield one.id


def sweep_of(signature: SignatureChoice | None) -> Band | None:
    """Return how far away a row of a creature's table meets everybody; None for a row against its targets alone."""
    reached = [getattr(effect, "who", None) for effect in (signature.effects if signature is not None else ())]
    return max((_EVERYBODY[who] for who in reached if who in _EVERYBODY), key=ORDER.index, default=None)
