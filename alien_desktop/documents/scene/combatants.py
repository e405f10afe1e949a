"""Who is in a scene: crew by their sheets, adversaries as copies with a Health of their own."""

from itertools import count
from typing import Any

from alien_desktop.documents.scene import stances
from alien_desktop.documents.scene.adversary import Adversary, AdversaryKind
from alien_desktop.documents.scene.budget import without_uses
from alien_desktop.documents.scene.encounter import Combatant, Encounter, Side
from alien_desktop.documents.scene.groups import with_next_leader
from alien_desktop.documents.scene.owed_rolls import with_flight, without_owed
from alien_desktop.documents.scene.scene_events import without_target
from alien_desktop.documents.scene.turns import with_fewer_turns, with_turns_removed
from alien_desktop.documents.sheet.change_text import UNNAMED
from alien_desktop.documents.sheet.character_sheet import CharacterSheet, Injury
from alien_desktop.documents.sheet.injuries import injury_table
from alien_desktop.documents.sheet.items import CarryPlace, Weapon
from alien_desktop.documents.sheet.states import DEAD, FIRE
from alien_desktop.documents.sheet_rules import SheetRules
from alien_desktop.rules.body.injuries import Body, InjuryRolled
from alien_desktop.rules.combat.damage import DamageTaken, take_damage
from alien_desktop.rules.dice.tables import Duration, ResultRow
from alien_desktop.rules.effects.continuous import DerivedChange
from alien_desktop.rules.effects.instant import Flight, HealthChange, Kill, LastTurn, Move
from alien_desktop.rules.effects.vocabulary import Derived
from alien_desktop.rules.message import Message
from alien_desktop.rules.violation import RuleViolation


def distinct_name(encounter: Encounter, name: str, without: str = "") -> str:
    """Return a name that nobody in the scene has: "Guard", "Guard 2", "Guard 3"."""
    name = name.strip() or str(UNNAMED)
    taken = {combatant.name for combatant in encounter.combatants if combatant.id != without}
    if name not in taken:
        return name
    number = 2
    while f"{name} {number}" in taken:
        number += 1
    return f"{name} {number}"


def lacks_sheet(combatant: Combatant, sheet: CharacterSheet | None) -> bool:
    """Whether it is one of the crew whose sheet is not in the library, or cannot be opened: its state is not known."""
    return sheet is None and combatant.side is Side.CREW


def add_sheet(encounter: Encounter, sheet: CharacterSheet) -> Encounter:
    """Put a character into the scene; one who is in it already is not added again."""
    if any(combatant.document == sheet.id for combatant in encounter.combatants):
        return encounter
    crew = Combatant(
        id=_next_id(encounter),
        side=Side.CREW,
        document=sheet.id,
        name=distinct_name(encounter, sheet.name),
    )
    return encounter.evolve(combatants=(*encounter.combatants, crew))


def add_adversary(encounter: Encounter, adversary: Adversary, *, hidden: bool = False) -> Encounter:
    """Put one more of an adversary into the scene, with a name and a Health of its own."""
    one = Combatant(
        id=_next_id(encounter),
        side=Side.ADVERSARY,
        document=adversary.id,
        name=distinct_name(encounter, adversary.name),
        role=adversary.role,
        hidden=hidden,
        speed=max(1, adversary.speed),
        weapons=adversary.weapons,
        health=adversary.health,
        health_max=adversary.health,
        armor=worn_rating(adversary),
        armor_fire=fire_rating(adversary),
    )
    return encounter.evolve(combatants=(*encounter.combatants, one))


def worn_rating(adversary: Adversary) -> int:
    """Return the armor of an adversary: its own, or that of the best suit it wears."""
    return max([adversary.armor or 0, *(suit.rating for suit in adversary.worn)])


def fire_rating(adversary: Adversary) -> int:
    """Return the armor of an adversary against fire; 0 is none for a creature, and not known for a person in a suit."""
    if adversary.kind is AdversaryKind.CREATURE:
        return adversary.armor_fire or 0
    return adversary.armor_fire or worn_rating(adversary)


def remove_combatant(encounter: Encounter, combatant_id: str) -> Encounter:
    """Take a combatant out of the scene with all cards; whose turn it is stays, unless it was theirs alone.

    The card of a group stays with those who are left. An attack that they make or are the target of ends with them;
    what was paid for it stays paid.
    """
    if not _find(encounter, combatant_id).leader:
        encounter = with_next_leader(encounter, combatant_id)
        encounter = with_turns_removed(encounter, combatant_id)
    encounter = without_target(without_uses(encounter, combatant_id), combatant_id)
    encounter = without_owed(encounter, combatant_id)
    if _is_in_the_attack(encounter, combatant_id):
        encounter = encounter.evolve(attack=None, attack_paid=())
    return encounter.evolve(
        combatants=tuple(each for each in encounter.combatants if each.id != combatant_id),
        surprise=tuple(each for each in encounter.surprise if each != combatant_id),
        aware=tuple(each for each in encounter.aware if each != combatant_id),
        stealth=encounter.stealth.without(combatant_id),
    )


def _is_in_the_attack(encounter: Encounter, combatant_id: str) -> bool:
    if encounter.attack is None:
        return False
    declared = encounter.attack.declaration
    return combatant_id in {declared.attacker.id, *(target.fighter.id for target in declared.targets)}


def change_combatant(encounter: Encounter, combatant_id: str, **changes: Any) -> Encounter:
    """Change fields of a combatant, validated; its id stays. One that is gone is a RuleViolation.

    With Health again it is forgotten what had taken it.
    """
    changed = _find(encounter, combatant_id).evolve(**{**changes, "id": combatant_id})
    if changed.health and changed.broken_by:
        changed = changed.evolve(broken_by="")
    return encounter.evolve(
        combatants=tuple(changed if each.id == combatant_id else each for each in encounter.combatants)
    )


def set_hidden(encounter: Encounter, combatant_id: str, hidden: bool) -> Encounter:
    """Hide a combatant from the players, or show it."""
    return change_combatant(encounter, combatant_id, hidden=hidden)


def set_combatant_health(encounter: Encounter, combatant_id: str, health: int) -> Encounter:
    """Set the Health of an adversary by hand, between 0 and its maximum."""
    most = _find(encounter, combatant_id).health_max
    return change_combatant(encounter, combatant_id, health=max(0, min(health, most)))


def toggle_combatant_condition(encounter: Encounter, combatant_id: str, condition_id: str) -> Encounter:
    """Begin a condition of an adversary, or end it when it is there."""
    known = _find(encounter, combatant_id).conditions
    after = tuple(each for each in known if each != condition_id)
    return change_combatant(
        encounter, combatant_id, conditions=after if condition_id in known else (*known, condition_id)
    )


def hit_on_combatant(combatant: Combatant, amount: int, rules: SheetRules) -> DamageTaken:
    """Return what damage that got through armor does to an adversary, which has no stress."""
    most = max(combatant.health_max, combatant.health)
    return take_damage(combatant.health, most, amount, rules.edition.damage, rules.edition.stress, has_stress=False)


def apply_combatant_damage(
    encounter: Encounter, combatant_id: str, taken: DamageTaken, *, fire: bool = False
) -> Encounter:
    """Write a hit onto an adversary; whoever a `fire` breaks makes death rolls."""
    encounter = change_combatant(encounter, combatant_id, health=taken.health_after)
    if fire and taken.became_broken:
        encounter = change_combatant(encounter, combatant_id, broken_by=FIRE)
    return _dies(encounter, combatant_id) if taken.killed else encounter


def add_combatant_injury(encounter: Encounter, combatant_id: str, rolled: InjuryRolled, rules: SheetRules) -> Encounter:
    """Write a critical injury onto an adversary; one that kills at once kills, a creature's row does what it says."""
    if rolled.number:
        row = injury_table(rolled.body, rules).row_for(rolled.number)
        known = _find(encounter, combatant_id).injuries
        taken = {injury.id for injury in known}
        number = next(number for number in range(1, len(known) + 2) if f"w{number}" not in taken)
        injury = Injury(id=f"w{number}", row=rolled.number, source=row.id, name=row.name, since=encounter.round)
        encounter = change_combatant(encounter, combatant_id, injuries=(*known, injury))
        if rolled.body is Body.CREATURE and row.lasts is not Duration.NEXT_TURN:
            encounter = _carried_out(encounter, combatant_id, row)
    return _dies(encounter, combatant_id) if rolled.instant_death else encounter


def turn_begun(encounter: Encounter, combatant_id: str, rules: SheetRules) -> tuple[Encounter, tuple[ResultRow, ...]]:
    """Return the scene as a creature's turn begins, and what its injuries say: what looked dead rises (core 9.4)."""
    said: list[ResultRow] = []
    if _find(encounter, combatant_id).flees:
        encounter = change_combatant(encounter, combatant_id, flees=0)
    for injury in _find(encounter, combatant_id).injuries:
        row = next((each for each in rules.catalog.creature_injuries.rows if each.id == injury.source), None)
        if row is None or not row.stays or injury.treated:
            continue
        said.append(row)
        if any(isinstance(effect, LastTurn) for effect in row.effects):
            continue  # it is over with the turn: lost_actions.damage_after_turn
        if row.lasts is Duration.NEXT_TURN:
            known = _find(encounter, combatant_id).injuries
            over = tuple(each.evolve(treated=True) if each.id == injury.id else each for each in known)
            encounter = change_combatant(encounter, combatant_id, injuries=over)
            if not _find(encounter, combatant_id).health:
                encounter = _carried_out(encounter, combatant_id, row)
        encounter = _wavering(encounter, combatant_id, row)
    return encounter, tuple(said)


def _wavering(encounter: Encounter, combatant_id: str, row: ResultRow) -> Encounter:
    """Let a hurt creature on its feet roll whether it flees: in each turn, or in its first one of a Round."""
    one = _find(encounter, combatant_id)
    holder = encounter.holder_of(combatant_id)
    first = not any(card.acted for card in encounter.cards if card.combatant == holder)
    for effect in row.effects:
        now = isinstance(effect, Flight) and (effect.each == "turn" or (effect.each == "round" and first))
        if isinstance(effect, Flight) and now and one.health and DEAD not in one.conditions:
            encounter = with_flight(encounter, combatant_id, row, effect)
    return encounter


def _carried_out(encounter: Encounter, combatant_id: str, row: ResultRow) -> Encounter:
    """Do to a creature what a row of its table does: Health, Speed, death (core 9.4, evolved 13.1)."""
    for effect in row.effects:
        one = _find(encounter, combatant_id)
        if isinstance(effect, Kill):
            encounter = _dies(encounter, combatant_id)
        elif isinstance(effect, HealthChange):
            health = min(one.health_max, one.health + effect.amount)
            encounter = change_combatant(encounter, combatant_id, health=health)
        elif isinstance(effect, DerivedChange) and effect.value is Derived.SPEED:
            speed = max(1, one.speed + effect.change)
            encounter = change_combatant(encounter, combatant_id, speed=speed)
            encounter = with_fewer_turns(encounter, combatant_id, speed)
        elif isinstance(effect, Move):
            encounter = stances.apart(encounter, combatant_id)
        elif isinstance(effect, Flight) and effect.at_bay:
            encounter = with_flight(encounter, combatant_id, row, effect)
    return encounter


def body_of_adversary(adversary: Adversary, rules: SheetRules) -> Body:
    """Return the table that an adversary rolls on at Health 0; some creatures simply die (evolved 13.1)."""
    creature = rules.catalog.creatures.get(adversary.source)
    if creature is not None and creature.dies_at_zero:
        return Body.FRAIL
    return {"creature": Body.CREATURE, "android": Body.SYNTHETIC}.get(adversary.kind.value, Body.HUMAN)


def arm(encounter: Encounter, combatant_id: str, weapon: Weapon) -> Encounter:
    """Give somebody who has no sheet a weapon, ready in hand."""
    one = _find(encounter, combatant_id)
    taken = {each.id for each in one.weapons}
    free = next(name for name in (f"w{number}" for number in count(1)) if name not in taken)
    weapons = (*one.weapons, weapon.evolve(id=free, place=CarryPlace.IN_HAND))
    return change_combatant(encounter, combatant_id, weapons=weapons)


def take_weapon(encounter: Encounter, combatant_id: str, weapon_id: str) -> Encounter:
    """Take a weapon away from somebody who has no sheet; LookupError for one that is not there."""
    one = _find(encounter, combatant_id)
    if all(each.id != weapon_id for each in one.weapons):
        raise LookupError(weapon_id)
    kept = tuple(each for each in one.weapons if each.id != weapon_id)
    return change_combatant(encounter, combatant_id, weapons=kept)


def _dies(encounter: Encounter, combatant_id: str) -> Encounter:
    known = _find(encounter, combatant_id).conditions
    if DEAD in known:
        return encounter
    return change_combatant(encounter, combatant_id, conditions=(*known, DEAD))


def _find(encounter: Encounter, combatant_id: str) -> Combatant:
    try:
        return encounter.combatant(combatant_id)
    except KeyError:
        raise RuleViolation(Message("That one is not in the scene any more.")) from None


def _next_id(encounter: Encounter) -> str:
    taken = {combatant.id for combatant in encounter.combatants}
    number = 1
    while f"c{number}" in taken:
        number += 1
    return f"c{number}"
