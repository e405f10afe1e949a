"""Picking one of several things with ordinary dice, each with the same chance: a card, a bystander, a career."""

from collections.abc import Sequence
from typing import TypeVar

from alien_desktop.rules.dice.dice import DiceSource
from alien_desktop.rules.message import Message
from alien_desktop.rules.violation import RuleViolation

ChoiceT = TypeVar("ChoiceT")

PAIR = 2
"""How many dice pick one of up to 36 things; more things take more dice."""


def pick(choices: Sequence[ChoiceT], dice: DiceSource) -> ChoiceT:
    """Pick one, each with the same chance, with two dice (more above 36 things); unfair results are rerolled."""
    if not choices:
        raise RuleViolation(Message("There is nothing to choose from."))
    if len(choices) == 1:
        return choices[0]
    count = PAIR
    while 6**count < len(choices):
        count += 1
    fair = 6**count - 6**count % len(choices)
    while True:
        place = 0
        for face in dice.roll(count):
            place = 6 * place + face - 1
        if place < fair:
            return choices[place % len(choices)]
