"""Cinematic and campaign play: story points, agendas, the signature item.

Sources: core 15, 5.1, evolved 15, 1.2; S0-027, S1-047, S1-048, S2-027. What a story point does to a roll is in
skill_check.py.
"""

from enum import StrEnum

from alien_desktop.rules.message import Message
from alien_desktop.rules.record import record
from alien_desktop.rules.stress.stress import StressRules
from alien_desktop.rules.violation import RuleViolation


class GameMode(StrEnum):
    """How the game is played: one scenario in Acts, or many sessions."""

    CINEMATIC = "cinematic"
    CAMPAIGN = "campaign"


class UsePeriod(StrEnum):
    """The period after which a use comes back."""

    ACT = "act"
    SESSION = "session"


PERIOD_NAMES = {UsePeriod.ACT: Message("act"), UsePeriod.SESSION: Message("session")}
"""What they are called in a sentence."""

PERIOD_TITLES = {UsePeriod.ACT: Message("Act"), UsePeriod.SESSION: Message("Session")}
"""What they are called alone."""


@record
class PlayRules:
    """Story points and the signature item in an edition."""

    most_story_points: int
    signature_span: UsePeriod | None = None
    """The period after which the signature item can be used again; None = as the game mode has it."""
    source: str = ""


def span_of(mode: GameMode, rules: PlayRules) -> UsePeriod:
    """Return the period of uses: Acts in cinematic play, sessions in a campaign (S1-047, S1-048)."""
    if rules.signature_span is not None:
        return rules.signature_span
    return UsePeriod.ACT if mode is GameMode.CINEMATIC else UsePeriod.SESSION


def verify_spend_story_point(points: int) -> None:
    """Raise RuleViolation when no story point is left."""
    if points < 1:
        raise RuleViolation(Message("No story point is left."))


def spend_story_point(points: int) -> int:
    """Return the story points left after spending one."""
    verify_spend_story_point(points)
    return points - 1


def verify_signature_item(used: bool, mode: GameMode, rules: PlayRules, stress: StressRules) -> None:
    """Once per Act or session, where it relieves stress at all (in Evolved it is a keepsake)."""
    if not stress.signature_item_relief:
        raise RuleViolation(Message("In this edition a signature item relieves no stress."))
    if used:
        raise RuleViolation(
            Message("The signature item was already used in this {span}.", span=PERIOD_NAMES[span_of(mode, rules)])
        )


def signature_item(used: bool, mode: GameMode, rules: PlayRules, stress: StressRules) -> int:
    """How much stress the signature item relieves now."""
    verify_signature_item(used, mode, rules, stress)
    return stress.signature_item_relief
