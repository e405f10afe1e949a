"""A crew that rolls, without a session: the controllers over one table, with dice that are known beforehand."""

from collections.abc import Callable, Iterable
from typing import Any

from alien_desktop.documents.document import Document
from alien_desktop.documents.sheet.character_sheet import Attributes, CharacterSheet, Skills
from alien_desktop.documents.sheet_rules import SheetRules, rules_of
from alien_desktop.rules.people.characteristics import Attribute, Skill
from alien_desktop.session.rolls.alarm_rolls import AlarmRolls
from alien_desktop.session.rolls.roll_controller import RollController
from alien_desktop.session.rolls.roll_state import RollState
from alien_desktop.session.rolls.roll_table import RollTable
from alien_desktop.session.workspace import Workspace


class Rolls:
    """A controller over one crew; `dice` are the faces that the computer will throw."""

    def __init__(self, *crew: CharacterSheet) -> None:
        self.stored: dict[str, Document] = {sheet.id: sheet for sheet in crew}
        self.workspace = Workspace(self.stored.__getitem__)
        self.crew = crew
        self.dice = Queue()
        self.states: list[RollState] = []
        self.sit_down(self.rules)

    def sit_down(self, rules: Callable[[CharacterSheet], SheetRules]) -> None:
        """Begin at an empty table that plays by these rules."""
        table = RollTable(self.workspace, rules, self.dice, lambda: "21:07", self.others)
        self.alarms = AlarmRolls(table)
        self.controller = RollController(table, self.alarms)
        self.controller.state_changed.connect(self.states.append)

    def rules(self, sheet: CharacterSheet) -> SheetRules:
        return rules_of(sheet.edition)

    def others(self, sheet_id: str) -> list[str]:
        return [sheet.id for sheet in self.crew if sheet.id != sheet_id]

    @property
    def state(self) -> RollState:
        return self.controller.state

    def sheet(self, place: int = 0) -> CharacterSheet:
        return self.workspace.sheet(self.crew[place].id)

    def rolled(self, what: Skill | Attribute, *faces: int, **options: Any) -> RollState:
        self.controller.prepare(self.crew[0].id, what, **options)
        self.dice.will_show(faces)
        self.controller.roll()
        return self.state

    def steps(self) -> list[str]:
        return [str(step.title) for step in self.workspace.history.steps]


class Queue:
    """The computer's dice, loaded."""

    def __init__(self) -> None:
        self.faces: list[int] = []

    def will_show(self, faces: Iterable[int]) -> None:
        self.faces = list(faces)

    def roll(self, count: int) -> tuple[int, ...]:
        taken, self.faces = tuple(self.faces[:count]), self.faces[count:]
        assert len(taken) == count, "this roll was not expected"
        return taken


def pilot(edition: str = "core", **fields: Any) -> CharacterSheet:
    return CharacterSheet(
        edition=edition,
        name="Ibarra",
        attributes=Attributes(strength=4, agility=4, wits=4, empathy=2),
        skills=Skills(piloting=2),
        health=3,
        stress=4,
    ).evolve(**fields)


def medic(edition: str = "core", **fields: Any) -> CharacterSheet:
    return CharacterSheet(edition=edition, name="Okafor", health=3, stress=1).evolve(**fields)


QUIET = (5, 5, 4, 3, 2, 2, 4, 4, 3, 2)
LUCKY = (6, 5, 4, 3, 2, 2, 6, 4, 3, 2)
ALARM = (6, 5, 4, 3, 2, 2, 6, 1, 4, 2)
