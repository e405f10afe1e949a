"""Cinematic and campaign play: story points, agendas, the signature item.

Sources: core 15, 5.1, evolved 15, 1.2; S0-027, S1-047, S1-048, S2-027. What a story point does to a roll is in
skill_check.py.
"""

from enum import StrEnum

from alien_desktop.rules.message import Message
from alien_desktop.rules.record import record
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


def verify_spend_story_point(points: int, mode: GameMode, wanted: int = 1) -> None:
    """Raise RuleViolation when so many story points are not left; a campaign has none (core 15, evolved 15)."""
    if mode is not GameMode.CINEMATIC:
        raise RuleViolation(Message("Story points belong to cinematic play, and this character plays a campaign."))
    if points < wanted:
        raise RuleViolation(Message("No story point is left."))
