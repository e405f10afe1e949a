"""Dice of the computer: unbiased faces from the system's own source of randomness."""

import os

_FACES = bytes(value % 6 + 1 for value in range(256))
_BIASED = bytes(range(252, 256))
"""252 is the largest multiple of six in a byte: the four values above it would favour low faces."""


class SecureDice:
    """Rolls dice that nobody can predict and no seed can repeat."""

    def roll(self, count: int) -> tuple[int, ...]:
        """Return `count` faces from 1 to 6."""
        faces = os.urandom(count).translate(_FACES, _BIASED)
        while len(faces) < count:
            faces += os.urandom(count - len(faces)).translate(_FACES, _BIASED)
        return tuple(faces)
