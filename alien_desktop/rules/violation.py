"""The refusal of an operation by the rules, and the question whether it would be refused."""

from collections.abc import Callable
from typing import ParamSpec

from alien_desktop.rules.message import Message

P = ParamSpec("P")


class RuleViolation(Exception):
    """The rules forbid an operation; `message` says why in words a player understands, `str()` says it in English."""

    def __init__(self, message: Message) -> None:
        super().__init__(message)
        self.message = message


def is_allowed(verify: Callable[P, None], *args: P.args, **kwargs: P.kwargs) -> bool:
    """Whether a `verify_...` function accepts these arguments, as a boolean."""
    return refusal_by(verify, *args, **kwargs) is None


def refusal_by(verify: Callable[P, None], *args: P.args, **kwargs: P.kwargs) -> Message | None:
    """Return why a `verify_...` function refuses these arguments; None when it accepts them."""
    try:
        verify(*args, **kwargs)
    except RuleViolation as refusal:
        return refusal.message
    return None
