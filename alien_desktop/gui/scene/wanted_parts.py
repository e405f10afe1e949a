"""Which parts of a scene are wanted, by turns and people."""

from dataclasses import dataclass

from PySide6.QtWidgets import QWidget


@dataclass
class WantedParts:
    """Whether there is room for all of it is found by `SceneColumns` and `SceneStack`; nothing here knows a size."""

    is_running: bool = False
    """Rounds are played."""
    tray: QWidget | None = None
    """The dice tray, while it is in the window of the scene."""
    tray_asks: bool = False
    """The tray has a question, which needs more room."""
    zones_open: bool = False
    zones_first: bool = False
    """The zones were asked for last: in a low window they come before what is below them."""
    shows_people: bool = False
    """Crew and others of stealth mode replace the order."""
    tracker_first: bool = False
    """The motion tracker replaces the selected combatant."""
    chain_unfolded: bool = False
    """An attack is whole, also where the order then has to scroll."""
    drawer_open: bool = False
    """The drawer of a low window is open."""
    drawer_opens_itself: bool = True
    """The drawer may stand open where nothing gives way for it."""
