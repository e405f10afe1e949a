"""Care in a scene: first aid, a rally and calming of whoever is there, with a sheet or with a stat block.

Nothing is rolled or written here: the action of the turn does that (`turn_controller.py`).
"""

from dataclasses import replace
from hashlib import sha256
from uuid import UUID

from alien_desktop.documents.scene.combatants import change_combatant
from alien_desktop.documents.scene.encounter import Combatant
from alien_desktop.documents.scene.fighters import as_sheet
from alien_desktop.documents.scene.turn_actions import is_creature
from alien_desktop.documents.scene.turn_effects import Acted, Stage, TurnChoice
from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.documents.sheet.injuries import dying
from alien_desktop.documents.sheet.medical import (
    MedicalAction,
    MedicalRequest,
    apply_medical_action,
    available_medical_actions,
    verify_healer,
)
from alien_desktop.documents.sheet.states import DEAD
from alien_desktop.rules.combat.actions import Action
from alien_desktop.rules.message import Message
from alien_desktop.rules.violation import RuleViolation, is_allowed
from alien_desktop.session.care.medical import medical_action_name
from alien_desktop.session.combat.scene_controller import SceneController

CARE = {
    "first_aid": MedicalAction.FIRST_AID,
    "rally": MedicalAction.RALLY,
    "stop_panic": MedicalAction.STOP_PANIC,
}
"""Actions that are a medical action for a combatant."""


class SceneCare:
    """What care a combatant may need, who may give it, and its result."""

    def __init__(self, scene: SceneController) -> None:
        self._scene = scene

    def options(self, combatant_id: str, action_id: str, patient_id: str) -> tuple[tuple[Message, str], ...]:
        """Return what a combatant could do for another by first aid, a rally or calming: its name, and its injury.

        The injury is empty where the action is about the whole person; none where they can do nothing.
        """
        encounter, rules = self._scene.encounter, self._scene.rules
        found: list[tuple[Message, str]] = []
        try:
            sufferer = self.person(encounter.combatant(patient_id))
            aid = self.person(encounter.combatant(combatant_id))
        except RuleViolation:
            return ()
        for request in self._requests(action_id, sufferer, myself=patient_id == combatant_id):
            if is_allowed(verify_healer, request, sufferer, aid, rules):
                injury = request.injury if request.action is MedicalAction.INJURY else ""
                found.append((medical_action_name(request, sufferer), injury))
        return tuple(found)

    def request(self, action_id: str, sufferer: CharacterSheet, injury: str, *, myself: bool) -> MedicalRequest:
        """Return what is done for a combatant, for one injury where it is named; a RuleViolation without a need."""
        for one in self._requests(action_id, sufferer, myself=myself):
            if not injury or (one.action is MedicalAction.INJURY and one.injury == injury):
                return one
        raise RuleViolation(Message("This cannot be done for {who} now.", who=sufferer.name))

    def person(self, combatant: Combatant) -> CharacterSheet:
        """Return a combatant as a character: the sheet, or what the stat block and the scene say."""
        sheet, adversary = self._scene.sheet_of(combatant), self._scene.adversary_of(combatant)
        if sheet is not None:
            return sheet
        if adversary is None or is_creature(adversary):
            raise RuleViolation(Message("{who} cannot be helped by this.", who=combatant.name))
        # Two guards of one stat block are two people: who tries to treat an injury is known by this id.
        own = sha256(f"{adversary.id} {combatant.id}".encode()).digest()
        person = as_sheet(combatant, adversary, self._scene.rules)
        return person.evolve(id=str(UUID(bytes=own[:16], version=4)), clock=self._scene.encounter.round)

    def result(self, stage: Stage, who: str, action: Action, choice: TurnChoice, successes: int) -> Acted:
        """Return the result of care where one of the two has no sheet."""
        patient = stage.encounter.combatant(choice.target)
        sufferer, rules = self.person(patient), self._scene.rules
        healer = self.person(stage.encounter.combatant(who))
        request = self.request(action.id, sufferer, choice.detail, myself=who == patient.id)
        result = apply_medical_action(request, sufferer, healer, successes, rules)
        if choice.target in stage.sheets:
            return Acted(stage.with_sheet(choice.target, result.sheet), result.words)
        health, injuries = result.sheet.health, result.sheet.injuries
        after = change_combatant(stage.encounter, patient.id, health=health, injuries=injuries)
        if DEAD in result.sheet.conditions:
            return Acted(replace(stage, encounter=after).with_condition(patient.id, DEAD, True), result.words)
        return Acted(replace(stage, encounter=after), result.words)

    def _requests(self, action_id: str, sufferer: CharacterSheet, *, myself: bool) -> tuple[MedicalRequest, ...]:
        """Return what the action may mean for a combatant. First aid is also for an injury that kills (S0): by a roll
        of its own where the edition has two, and then nothing else helps another one who is not Broken.
        """
        rules = self._scene.rules
        known = available_medical_actions(sufferer, rules)
        whole = tuple(one for one in known if one.action is CARE[action_id])
        if action_id != "first_aid" or rules.edition.death.failed_aid_shortens:
            return whole
        fatal = {one.id for one in sufferer.injuries if dying(one, rules) is not None}
        treated = tuple(one for one in known if one.action is MedicalAction.INJURY and one.injury in fatal)
        return (*(whole if sufferer.is_broken or myself else ()), *treated)
