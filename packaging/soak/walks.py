"""The walks by name. A walk does one try with a source of chance and says what came of it, until time is up.

A new walk is a function and a line in `WALKS`.
"""

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import NamedTuple

from soak import file_walks, spoilt_files, window_walks


class Outcome(NamedTuple):
    """What one try came to. `lost` and `wrong` must stay 0."""

    tries: int
    lost: int = 0
    """Acknowledged actions that were not there afterwards."""
    wrong: int = 0
    """Starts that failed, files that could not be read, values that nobody wrote."""


Walk = Callable[[Random, Path], Outcome]


def _as_outcome(walk: Callable[[Random, Path], tuple[int, int, int]]) -> Walk:
    return lambda chance, folder: Outcome(*walk(chance, folder))


WALKS: dict[str, Walk] = {
    "killed-while-playing": _as_outcome(file_walks.killed_while_playing),
    "torn-journal": _as_outcome(file_walks.torn_journal),
    "damaged-rows": _as_outcome(file_walks.damaged_rows),
    "old-file-comes-back": _as_outcome(file_walks.old_file_comes_back),
    "spoilt-files": _as_outcome(spoilt_files.spoilt_files),
    "window-killed": _as_outcome(window_walks.window_killed),
    "evening": _as_outcome(window_walks.evening),
}
