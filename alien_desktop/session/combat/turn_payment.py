"""What an action of a turn costs: the scene after it was paid for, by its owner and by those who help."""

from alien_desktop.documents.scene import stances
from alien_desktop.documents.scene.budget import HELP, Paid, spend_loss
from alien_desktop.documents.scene.encounter import Encounter
from alien_desktop.documents.scene.moves import moves_needed
from alien_desktop.documents.scene.turn_actions import take_turn_action
from alien_desktop.documents.scene.turn_effects import Stage, TurnChoice, names_of
from alien_desktop.documents.scene.way_work import WayDeed
from alien_desktop.documents.sheet.conditions import panic_obeyed
from alien_desktop.rules.combat.actions import Action, Price
from alien_desktop.rules.dice.help_dice import helper_pays
from alien_desktop.rules.effects.vocabulary import Loss
from alien_desktop.rules.message import Message
from alien_desktop.rules.record import replace
from alien_desktop.rules.violation import RuleViolation
from alien_desktop.session.combat.scene_controller import SceneController
from alien_desktop.session.combat.turn_words import action_name
from alien_desktop.session.events import Named, TurnActionTaken


def situation_of(scene: SceneController, combatant_id: str, choice: TurnChoice) -> frozenset[str]:
    """Return the situation of a combatant; a door that is broken is struck like an enemy next to one."""
    others = scene.situation(combatant_id)
    return others | {"enemy_near"} if choice.deed == WayDeed.FORCE else others


def pay_own(
    scene: SceneController, encounter: Encounter, combatant_id: str, action: Action, choice: TurnChoice
) -> Paid:
    """Return the scene after its owner paid for an action; a long way takes a second move."""
    combatant = encounter.combatant(combatant_id)
    sheet, adversary = scene.sheet_of(combatant), scene.adversary_of(combatant)
    others = situation_of(scene, combatant_id, choice)
    paid = take_turn_action(encounter, combatant_id, action.id, sheet, adversary, scene.rules, others)
    if choice.place and action.moves:
        for _ in range(moves_needed(encounter, combatant_id, choice.place, action.zones) - 1):
            paid = take_turn_action(paid.encounter, combatant_id, action.id, sheet, adversary, scene.rules, others)
    return paid


def pay_help(scene: SceneController, encounter: Encounter, helper: str, action: Action) -> Encounter:
    """Return the scene after a helper paid; a RuleViolation when they have nothing left (S0-054, S3-012)."""
    loss = Loss(action.price.value) if action.price is not Price.FREE else Loss.MINOR
    try:
        return spend_loss(encounter, helper, HELP, helper_pays(loss, scene.rules.edition.pool.help))
    except RuleViolation:
        who = scene.name_of(encounter.combatant(helper))
        raise RuleViolation(Message("{who} has no action left to help with.", who=who)) from None


def pay(
    scene: SceneController,
    stage: Stage,
    combatant_id: str,
    action: Action,
    choice: TurnChoice,
    helpers: tuple[str, ...],
) -> tuple[Stage, list[TurnActionTaken]]:
    """Return the stage after an action was paid for, by its owner and by those who help, and its report."""
    combatant = stage.encounter.combatant(combatant_id)
    sheet, rules = stage.sheets.get(combatant_id), scene.rules
    paid = pay_own(scene, stage.encounter, combatant_id, action, choice)
    encounter = stances.without_orders(paid.encounter, combatant_id) if action.skill else paid.encounter
    calmer = None if sheet is None else panic_obeyed(sheet, action, rules)
    if calmer is not None:
        stage = stage.with_sheet(combatant_id, calmer)
    counted = paid.place >= 0
    whom = zip(choice.targets, names_of(stage, choice.targets), strict=True)
    events = [
        TurnActionTaken(
            document=encounter.id,
            who=scene.name_of(combatant),
            combatant=combatant_id,
            action=Named(action.id, action_name(scene, action, choice)),
            paid=paid.paid.value if counted else "",
            kind=rules.edition.actions.price_name(paid.paid) if counted else "",
            whom=tuple(Named(target, name) for target, name in whom),
        )
    ]
    for helper in helpers:
        encounter = pay_help(scene, encounter, helper, action)
        who = scene.name_of(encounter.combatant(helper))
        helped = Named(HELP, Message("Help"))
        events.append(
            TurnActionTaken(document=encounter.id, who=who, combatant=helper, action=helped, helper_of=combatant_id)
        )
    return replace(stage, encounter=encounter), events
