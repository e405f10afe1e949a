"""What a card of the library shows, as plain records."""

from enum import StrEnum

from PySide6.QtCore import QCoreApplication

from alien_desktop.gui.kit.chip import Chip
from alien_desktop.gui.kit.health_meter import is_down, is_low
from alien_desktop.rules.record import record

translate = QCoreApplication.translate


class TilePicture(StrEnum):
    """What is drawn in the frame when there is no picture."""

    PORTRAIT = "portrait"
    SCENE = "scene"
    PACK = "pack"
    DAMAGED = "damaged"


@record
class TileAction:
    """A button on a card; `action` is handed back with the request."""

    action: str
    text: str


@record
class TileItem:
    """A card of the library. All words come ready."""

    document: str
    """Its id, handed back with every request."""
    name: str
    role: str
    picture: TilePicture = TilePicture.PORTRAIT
    chips: tuple[Chip, ...] = ()
    health: tuple[int, int] | None = None
    stress: tuple[int, int] | None = None
    text: str = ""
    """A sentence or two at the foot instead of Health and stress: a scene, a damaged file."""
    tag: str = ""
    """A word at the corner ("SAMPLE")."""
    crew: str = ""
    """The crew it belongs to, on a line of its own."""
    when: str = ""
    actions: tuple[TileAction, ...] = ()
    """The first is the main one."""
    is_damaged: bool = False
    portrait: str = ""
    """Name of a picture of its own; empty = our drawing."""
    rules: str = ""
    """The edition, beside the role or below it."""

    def words(self) -> str:
        """The card as screen readers say it."""
        parts = [self.name, self.role, self.rules, self.crew, self.tag, *(chip.text for chip in self.chips)]
        if self.health is not None:
            value, maximum = self.health
            parts.append(translate("tile", "Health {value} of {maximum}").format(value=value, maximum=maximum))
            if is_down(value):
                parts.append(translate("tile", "down"))
            elif is_low(value, maximum):
                parts.append(translate("tile", "low"))
        if self.stress is not None:
            level, limit = self.stress
            parts.append(translate("tile", "stress {level} of {limit}").format(level=level, limit=limit))
        return ", ".join(part for part in (*parts, self.text, self.when) if part)
