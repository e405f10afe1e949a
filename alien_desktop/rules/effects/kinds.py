"""What talents, gear, conditions, injuries, responses, panic results, trauma and drugs do: a small closed set of kinds.

Everything the app can do by itself is one of these records: a continuous effect (`continuous.py`) or an instant
effect (`instant.py`); what none of them can express is a `Reminder`. Homebrew packs use them too.
"""

from typing import Literal

from alien_desktop.rules.effects.continuous import ContinuousEffect
from alien_desktop.rules.effects.instant import InstantEffect
from alien_desktop.rules.record import record


@record
class Reminder:
    """What no other kind expresses: shown at the moment it matters; the Game Mother decides."""

    text: str
    when: str = ""
    kind: Literal["reminder"] = "reminder"


Effect = ContinuousEffect | InstantEffect | Reminder
"""One thing that a row of the catalog does."""
