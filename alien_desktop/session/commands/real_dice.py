"""Faces of real dice as commands are given them."""

from alien_desktop.rules.dice.dice import ScriptedDice
from alien_desktop.rules.dice.skill_check import HandDice


def faces_of(faces: tuple[int, ...] | None) -> ScriptedDice | None:
    """Return dice that fall as named; None lets the app roll them."""
    return None if faces is None else ScriptedDice(faces)


def hand_dice_of(base: tuple[int, ...] | None, stress: tuple[int, ...] | None) -> HandDice | None:
    """Return the base and stress dice of a skill roll as they fell; None lets the app roll them."""
    return None if base is None and stress is None else HandDice(base or (), stress or ())
