"""What the rules say when they say no."""

from collections.abc import Callable
from typing import ParamSpec

P = ParamSpec("P")


class RuleViolation(Exception):
    """The rules forbid an operation; `sentence` says why in words a player understands."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence


def is_allowed(verify: Callable[P, None], *args: P.args, **kwargs: P.kwargs) -> bool:
    """Whether a `verify_...` function accepts these arguments, as a boolean."""
    try:
        verify(*args, **kwargs)
    except RuleViolation:
        return False
    return True
