"""The dice of an action of a turn: those of its owner, of orders, of the place, and of who rolls against it."""

from alien_desktop.documents.scene import stances
from alien_desktop.documents.scene.adversary import Adversary
from alien_desktop.documents.scene.encounter import Combatant
from alien_desktop.documents.scene.moves import WEIGHTLESS, is_weightless
from alien_desktop.documents.scene.turn_actions import is_creature
from alien_desktop.documents.scene.turn_effects import TurnChoice
from alien_desktop.documents.scene.vehicles import driven_by
from alien_desktop.documents.sheet.active_effects import continuous_effects
from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.documents.sheet.pools import PoolOptions
from alien_desktop.rules.body.hazards import zero_g
from alien_desktop.rules.combat.actions import Action, price_of
from alien_desktop.rules.dice.roll_profile import effects_of
from alien_desktop.rules.dice.terms import Pool, Term
from alien_desktop.rules.effects.continuous import ActionCost
from alien_desktop.rules.message import Message
from alien_desktop.rules.people.characteristics import Skill
from alien_desktop.rules.record import replace
from alien_desktop.rules.violation import RuleViolation
from alien_desktop.session.combat.scene_controller import ORDERS, SceneController
from alien_desktop.session.combat.turn_words import DRIVE
from alien_desktop.session.rolls.opponent import Opponent, adversary_pool, plain_chances
from alien_desktop.session.rolls.opposed_rolls import character_against, opponent_of
from alien_desktop.session.rolls.roll_controller import GIVE_ORDERS


def dice_of(scene: SceneController, combatant_id: str, action_id: str) -> Opponent | None:
    """Return the dice that an action would roll now, with their chances; None for one that rolls none.

    RuleViolation for a roll that is not possible.
    """
    combatant, action = scene.encounter.combatant(combatant_id), scene.action_of(combatant_id, action_id)
    if action.skill is None:
        return None
    sheet = scene.sheet_of(combatant)
    terms = (*terms_of(scene, combatant, sheet, action), *place_terms(scene, combatant, action.skill))
    if sheet is not None:
        options = PoolOptions(extra=terms)
        return character_against(sheet, action.skill, scene.rules, is_open=False, options=options)
    pool = adversary_dice(scene, combatant, action.skill, terms)
    return Opponent(combatant.name, pool, plain_chances(pool))


def terms_of(
    scene: SceneController, combatant: Combatant, sheet: CharacterSheet | None, action: Action
) -> tuple[Term, ...]:
    """Return the dice that an action brings itself, and those of orders."""
    dice = action.dice
    if sheet is not None:
        active = continuous_effects(sheet, scene.rules)
        changes = tuple(effect for _, effect in effects_of(active, ActionCost))
        dice += price_of(action, changes)[1]
    terms = [Term(action.name, dice, action.id)] if dice else []
    if action.id == DRIVE and combatant.vehicle:
        maneuver = driven_by(scene.encounter, combatant.id).maneuver
        terms += [Term(Message("Maneuver"), maneuver, scene.rules.edition.vehicles.source)] if maneuver else []
    return (*terms, *order_terms(combatant))


def order_terms(combatant: Combatant) -> tuple[Term, ...]:
    """Return the dice of orders that were given to a combatant and not used yet."""
    dice = stances.order_dice(combatant)
    return (Term(ORDERS, dice, GIVE_ORDERS),) if dice else ()


def place_terms(scene: SceneController, combatant: Combatant, skill: Skill) -> tuple[Term, ...]:
    """Return the dice that zero gravity takes from a skill (evolved 10.2)."""
    floats = is_floating(scene, combatant.id, "")
    dice = zero_g(skill, scene.rules.edition.hazards).dice if floats else 0
    return (Term(WEIGHTLESS, dice, scene.rules.edition.hazards.source),) if dice else ()


def opponent_in(scene: SceneController, action: Action, skill: Skill, choice: TurnChoice) -> Opponent | None:
    """Return who rolls against an opposed action: with the same skill (core 7, evolved 7)."""
    if not action.opposed:
        return None
    target = scene.encounter.combatant(choice.target)
    fighter: CharacterSheet | Adversary | None = scene.sheet_of(target) or scene.adversary_of(target)
    if fighter is None:
        raise RuleViolation(Message("{who} has no stat block any more.", who=target.name))
    other = opponent_of(fighter, skill, scene.rules, is_open=False)
    return replace(other, name=scene.name_of(target))


def adversary_dice(scene: SceneController, combatant: Combatant, skill: Skill, terms: tuple[Term, ...]) -> Pool:
    """Return the dice of somebody without a sheet for a skill, with these terms."""
    adversary = scene.adversary_of(combatant)
    if adversary is None:
        raise RuleViolation(Message("{who} has no stat block any more.", who=combatant.name))
    pool = adversary_pool(adversary, skill)
    return replace(pool, base_terms=(*pool.base_terms, *terms))


def is_floating(scene: SceneController, combatant_id: str, goal: str) -> bool:
    """Whether somebody moves in zero gravity; how a creature does is the Game Mother's."""
    encounter = scene.encounter
    combatant = encounter.combatant(combatant_id)
    if is_creature(scene.adversary_of(combatant)):
        return False
    return is_weightless(encounter, combatant_id, scene.sheet_of(combatant), scene.rules, goal)
