"""A fight that is played by commands: two of the crew and some guards."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

from alien_desktop.documents.document import Document
from alien_desktop.documents.scene.encounter import Encounter
from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from tests.console.transcript import Evening


class Fight:
    """A scene of one edition with two of the crew and some guards, played by commands."""

    def __init__(self, evening: Evening) -> None:
        self.evening = evening

    def stage(self, edition: str, guards: int) -> None:
        """Make the scene, the two of the crew and the guards."""
        self.do("scene.create", name="Lock", edition=edition)
        self.do("scene.open", scene="Lock")
        for name in ("Reyes", "Vale"):
            self.do("character.create", name=name, edition=edition)
        self.do("scene.add_characters", who=["Reyes", "Vale"])
        guard = next(
            entry.document_id
            for entry in self.evening.session.index.entries()
            if entry.format == "adversary" and entry.name == "Guard" and entry.edition == edition
        )
        self.do("scene.add_adversaries", adversary=guard, count=guards)

    def do(self, command: str, /, **arguments: object) -> dict[str, Any]:
        """Run a command that is not refused."""
        answer = self.evening.do(command, **arguments)
        assert "refused" not in answer, answer
        return answer

    def fall(self, faces: str) -> None:
        """Let the next dice show these faces."""
        dice = self.evening.dice
        dice.faces = dice.faces[: dice.place] + faces.replace(" ", "") + dice.faces[dice.place :]

    def refused(self, command: str, /, **arguments: object) -> str:
        """Run a command that is refused, and return why."""
        answer = self.evening.do(command, **arguments)
        assert "refused" in answer, answer
        return str(answer["refused"])

    def sheet(self, name: str) -> CharacterSheet:
        """Return one of the crew as it is now."""
        index = self.evening.session.index
        return self.evening.session.workspace.sheet(next(e.document_id for e in index.entries() if e.name == name))

    @property
    def scene(self) -> Encounter:
        return self.evening.session.scene.encounter

    @property
    def cards(self) -> list[tuple[int, str]]:
        """The cards in the order of acting, each with its owner."""
        return [(card.number, self.scene.combatant(card.combatant).name) for card in self.scene.cards]

    @property
    def now(self) -> str:
        return self.scene.combatant(self.scene.cards[self.scene.current].combatant).name

    @property
    def now_or_nobody(self) -> str:
        return self.now if self.scene.current >= 0 else ""

    def turn_of(self, name: str) -> None:
        """Go on to the next turn of somebody, if it is not theirs now."""
        while self.now_or_nobody != name:
            self.do("scene.next_turn")

    def a_round(self) -> list[str]:
        """Play to the last turn of this Round; return who had turns."""
        turns: list[str] = []
        number = self.scene.round
        while True:
            self.do("scene.next_turn")
            if self.scene.round > number:
                self.do("undo")
                return turns
            turns.append(self.now)


@contextmanager
def fight(profile: Path, edition: str, guards: int = 2, faces: str = "1" * 900) -> Iterator[Fight]:
    """Open a fight on files of its own; all dice show 1 unless the test says how they fall."""
    evening = Evening(profile, faces)
    try:
        table = Fight(evening)
        table.stage(edition, guards)
        yield table
    finally:
        evening.drop()


@contextmanager
def fight_in_memory(edition: str, guards: int = 2, faces: str = "1" * 900) -> Iterator[Fight]:
    """Open the same fight on no files: for what nobody looks for on the disk."""
    evening = Evening.in_memory(faces, _staged(edition, guards))
    try:
        table = Fight(evening)
        table.do("scene.open", scene="Lock")
        yield table
    finally:
        evening.drop()


@cache
def _staged(edition: str, guards: int) -> tuple[Document, ...]:
    """The documents of a fight that nobody has begun; the samples are among them."""
    evening = Evening.in_memory()
    try:
        Fight(evening).stage(edition, guards)
        return tuple(evening.session.workspace.documents())
    finally:
        evening.drop()
