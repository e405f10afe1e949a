"""What an action of a turn is called, and what is said of it when it is done."""

from alien_desktop.documents.scene.map_edits import vehicle_of, way_of, zone_of
from alien_desktop.documents.scene.turn_effects import Acted, TurnChoice, names_of
from alien_desktop.documents.scene.way_work import DEED_NAMES, WayDeed
from alien_desktop.rules.combat.actions import Action
from alien_desktop.rules.message import Message, listed
from alien_desktop.session.combat.scene_controller import SceneController
from alien_desktop.session.events import Named, TurnActionCame

DRIVE = "drive"


def action_name(scene: SceneController, action: Action, choice: TurnChoice) -> Message:
    """Return what an action is called, with the way or vehicle that it is about; a drive into somebody is a ram."""
    encounter = scene.encounter
    if choice.way:
        way = way_of(encounter, choice.way)
        one, other = zone_of(encounter, way.one).name, zone_of(encounter, way.other).name
        return Message("{deed}: {one} – {other}", deed=DEED_NAMES[WayDeed(choice.deed)], one=one, other=other)
    if action.id == DRIVE and choice.vehicle:
        return Message("Ram: {vehicle}", vehicle=vehicle_of(encounter, choice.vehicle).name)
    return Message("Ram") if action.id == DRIVE and choice.targets else action.name


def action_title(scene: SceneController, action: Action, choice: TurnChoice) -> Message:
    """Return the name of an action with those whom it is about."""
    called, names = action_name(scene, action, choice), names_of(scene.stage(), choice.targets)
    if not names:
        return called
    return Message("{action}: {whom}", action=called, whom=listed(names) or "")


def headline(scene: SceneController, combatant_id: str, action: Action, choice: TurnChoice) -> Message:
    """Return who takes an action, and which."""
    who = scene.name_of(scene.encounter.combatant(combatant_id))
    return Message("{who}: {action}", who=who, action=action_title(scene, action, choice))


def sentence(
    scene: SceneController, combatant_id: str, action: Action, choice: TurnChoice, words: Message | None
) -> Message:
    """Return what is said when an action is done, with the result."""
    title = headline(scene, combatant_id, action, choice)
    return Message("{what} ({result})", what=title, result=words) if words is not None else title


def result_event(
    scene: SceneController, combatant_id: str, action: Action, choice: TurnChoice, acted: Acted
) -> TurnActionCame:
    """Return the event that records the result of an action with dice."""
    combatant = scene.encounter.combatant(combatant_id)
    whom = zip(choice.targets, names_of(acted.stage, choice.targets), strict=True)
    return TurnActionCame(
        document=scene.encounter_id,
        who=scene.name_of(combatant),
        combatant=combatant_id,
        action=Named(action.id, action_name(scene, action, choice)),
        whom=tuple(Named(target, name) for target, name in whom),
        result=acted.words or "",
    )
