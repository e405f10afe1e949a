"""Dice whose faces stand in a file."""

import random
from pathlib import Path

from alien_desktop.rules.dice.dice import SIX
from alien_desktop.rules.message import Message, Plural
from alien_desktop.rules.violation import RuleViolation


class FileDice:
    """Digits 1 to 6 in the order of use; white space is ignored. `place` is how many were used."""

    def __init__(self, text: str) -> None:
        """Raises RuleViolation for anything that is no face."""
        self.faces = "".join(text.split())
        self.place = 0
        self.ran_out = False
        self.refusal = Message("")
        wrong = next((one for one in self.faces if one not in "123456"), None)
        if wrong is not None:
            raise RuleViolation(Message("{sign} is no face of a die.", sign=wrong))

    @classmethod
    def read(cls, file: Path) -> "FileDice":
        """Read a file of faces."""
        return cls(file.read_text(encoding="utf-8"))

    def roll(self, count: int) -> tuple[int, ...]:
        """Return the next faces. Raises RuleViolation when there are too few."""
        if self.place + count > len(self.faces):
            self.ran_out = True
            self.refusal = Message(
                "The file of faces has run out: {needed}, {left}.",
                needed=Plural("%n dice are rolled", "%n die is rolled", count),
                left=Plural("%n faces are left", "%n face is left", len(self.faces) - self.place),
            )
            raise RuleViolation(self.refusal)
        taken = self.faces[self.place : self.place + count]
        self.place += count
        return tuple(map(int, taken))

    def rewind(self, place: int) -> None:
        """Take the faces back that were used since `place`: the command they fell for was refused."""
        self.place = place
        self.ran_out = False


class SeededDice:
    """The same dice at every run for the same seed."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def roll(self, count: int) -> tuple[int, ...]:
        """Return `count` faces."""
        return tuple(self._random.randint(1, SIX) for _ in range(count))
