"""The acid of a wounded creature, where no attack tells of it: by hand, under wheels, in a crash."""

from alien_desktop.documents.scene import turns
from alien_desktop.documents.scene.acid import beside, splash_dice
from alien_desktop.documents.scene.encounter import Combatant, Encounter
from alien_desktop.documents.scene.scene_events import with_acid
from alien_desktop.rules.message import Message, Plural, listed
from alien_desktop.session.combat.attack_words import ACID
from alien_desktop.session.combat.scene_controller import SceneController


def splashed(
    controller: SceneController, scene: Encounter, wounded: Combatant, amount: int
) -> tuple[Encounter, Message | None]:
    """Return the scene with acid due to those right next to the wounded creature, and the sentence about it.

    `wounded` is the creature as it was, `amount` the damage that got through; None where nothing splashes.
    """
    dice = splash_dice(controller.adversary_of(wounded), amount, wounded.health_max, controller.rules)
    if not dice:
        return scene, None
    reached = beside(scene, wounded.id, turns.the_dead(scene, controller.sheets()))
    for each in reached:
        scene = with_acid(scene, each.id, dice, str(ACID))
    names = listed(controller.name_of(each) for each in reached)
    if names is None:
        return scene, Plural(
            "Its acid splashes whoever is right next to it: %n dice.",
            "Its acid splashes whoever is right next to it: %n die.",
            dice,
        )
    return scene, Plural(
        "Its acid splashes {names}: %n dice are due.",
        "Its acid splashes {names}: %n die is due.",
        dice,
        names=names,
    )
