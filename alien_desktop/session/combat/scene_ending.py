"""Ends the open scene: says what stays and what ends, and does it as one step of the history."""

from collections.abc import Callable

from alien_desktop.documents.document import Document
from alien_desktop.documents.scene.encounter import Combatant
from alien_desktop.documents.scene.ending import EndChoices, Ending, ended_scene, endings, sheet_after
from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.documents.sheet_rules import SheetRules
from alien_desktop.rules.message import Message
from alien_desktop.rules.record import record
from alien_desktop.rules.violation import RuleViolation
from alien_desktop.session.combat.combat_events import ActionReport
from alien_desktop.session.combat.scene_controller import SceneController
from alien_desktop.session.events import Named, SceneEnded, VitalsChanged


@record
class SceneSurvey:
    """What the end of the open scene is about."""

    name: str
    rounds: int
    people: tuple[Combatant, ...]
    """Everybody in it, as they stand."""
    lines: tuple[Ending, ...]
    """What ends with it."""


class SceneEnding:
    """Reads and ends the open scene. A death roll that is due stays due on its sheet."""

    def __init__(self, scene: SceneController, rules_for: Callable[[str], SheetRules]) -> None:
        self._scene = scene
        self._rules_for = rules_for

    def survey(self) -> SceneSurvey:
        """Return what stays and what ends; nothing is changed."""
        encounter = self._scene.encounter
        lines = endings(encounter, self._sheets())
        return SceneSurvey(encounter.name, encounter.round, encounter.combatants, lines)

    def verify(self) -> None:
        """Raise RuleViolation when there is nothing to end."""
        encounter = self._scene.encounter
        if not encounter.combatants:
            raise RuleViolation(Message("Nobody is in the scene."))

    def end(self, choices: EndChoices) -> None:
        """End it: one step of the history."""
        self.verify()
        encounter, sheets = self._scene.encounter, self._sheets()
        after: list[Document] = [ended_scene(encounter, choices)]
        changed: list[VitalsChanged] = []
        for sheet in sheets.values():
            later = sheet_after(sheet, choices, self._rules_for(sheet.edition))
            if later != sheet:
                after.append(later)
                who = Named(sheet.id, sheet.name)
                changed.append(VitalsChanged(who, sheet.health, later.health, sheet.stress, later.stress))
        event = SceneEnded(
            document=encounter.id,
            who=encounter.name,
            round=encounter.round,
            turn=choices.turn,
            people=tuple(one for one in changed if one.moved),
        )
        title = Message("End of the scene")
        self._scene.edit(title, *after, events=(event,))
        detail = Message("Cards, aims, cover and orders are gone; one undo brings all back.")
        self._scene.report(ActionReport(title, detail))

    def _sheets(self) -> dict[str, CharacterSheet]:
        found = (self._scene.sheet_of(one) for one in self._scene.encounter.combatants)
        return {sheet.id: sheet for sheet in found if sheet is not None}
