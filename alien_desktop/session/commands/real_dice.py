"""Faces of real dice as commands are given them."""

from alien_desktop.rules.dice.dice import ScriptedDice
from alien_desktop.rules.dice.skill_check import HandDice
from alien_desktop.rules.message import Message
from alien_desktop.rules.violation import RuleViolation


def faces_of(faces: tuple[int, ...] | None) -> ScriptedDice | None:
    """Return dice that fall as named; None lets the app roll them."""
    return None if faces is None else ScriptedDice(faces)


def verify_used(real: ScriptedDice | None) -> None:
    """Raise RuleViolation when more faces were given than dice were rolled; what was done is taken back then."""
    if real is not None and real.left:
        raise RuleViolation(
            Message(
                "faces: so many dice are not rolled for this: {rolled}, not {given}.",
                rolled=real.used,
                given=real.used + real.left,
            )
        )


def hand_dice_of(base: tuple[int, ...] | None, stress: tuple[int, ...] | None) -> HandDice | None:
    """Return the base and stress dice of a skill roll as they fell; None lets the app roll them."""
    return None if base is None and stress is None else HandDice(base or (), stress or ())
