"""Dice as an input: whoever rolls hands in a source of faces, so that every roll can be replayed and audited."""

from collections.abc import Iterable
from typing import Protocol

from alien_desktop.rules.message import Message, Plural
from alien_desktop.rules.violation import RuleViolation

SIX = 6
"""The face that is a success (S0-009, S3-004)."""

ALARM = 1
"""The face of a stress die that calls for panic or a stress response (S0-012, S3-022)."""


class DiceSource(Protocol):
    """Where faces come from: the computer's dice, real dice typed in, or a script in a test."""

    def roll(self, count: int) -> tuple[int, ...]:
        """Return `count` faces from 1 to 6."""
        ...


class ScriptedDice:
    """Faces known beforehand: dice rolled by hand at the table, a replayed record, or a test."""

    def __init__(self, faces: Iterable[int]) -> None:
        self._faces = list(check_faces(faces))
        self._used = 0

    def roll(self, count: int) -> tuple[int, ...]:
        """Return the next `count` faces; too few of them is a RuleViolation."""
        if count > len(self._faces):
            raise RuleViolation(
                Message(
                    "{needed} and only {given}.",
                    needed=Plural("%n dice are needed", "%n die is needed", self._used + count),
                    given=Plural("%n faces were given", "%n face was given", self._used + len(self._faces)),
                )
            )
        self._used += count
        taken, self._faces = self._faces[:count], self._faces[count:]
        return tuple(taken)

    @property
    def used(self) -> int:
        """How many faces have been used."""
        return self._used

    @property
    def left(self) -> int:
        """How many faces have not been used yet."""
        return len(self._faces)


def check_faces(faces: Iterable[int]) -> tuple[int, ...]:
    """Return the faces as a tuple; a face outside 1 to 6 is a RuleViolation."""
    checked = tuple(faces)
    for face in checked:
        if not 1 <= face <= SIX:
            raise RuleViolation(Message("A die shows 1 to 6, not {face}.", face=face))
    return checked


def d66(dice: DiceSource) -> int:
    """Roll a D66: the first die gives the tens, the second the ones (11 to 66)."""
    tens, ones = dice.roll(2)
    return tens * 10 + ones


def successes(faces: Iterable[int]) -> int:
    """Count the sixes (S0-009, S0-011)."""
    return sum(face == SIX for face in faces)


def alarms(stress_faces: Iterable[int]) -> int:
    """Count the ones among the stress dice (S0-012)."""
    return sum(face == ALARM for face in stress_faces)
