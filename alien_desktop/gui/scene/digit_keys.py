"""What a digit means in the scene: an amount after D or H, a card after W, else the row to select."""

from enum import StrEnum

from PySide6.QtCore import QObject, QTimer, Signal

WAIT_MS = 4000
"""Milliseconds in which the next digit belongs to D, H or W."""


class DigitMeaning(StrEnum):
    """What the next digit does."""

    SELECT = ""
    HURT = "hurt"
    HEAL = "heal"
    SWAP = "swap"
    SWAP_BY_HAND = "swap_by_hand"
    """By the decision of the Game Mother, whatever the rules say."""
    MOVE = "move"
    """The digit is the zone to which the selected combatant moves."""
    BLIP = "blip"
    """The digit is the zone in which the tracker shows something where nothing is."""
    BLIP_GOES = "blip_goes"
    """The digit is the zone to which the chosen false blip goes."""


SWAPS = (DigitMeaning.SWAP, DigitMeaning.SWAP_BY_HAND)
"""The digit is the card that is swapped with."""
_OF_ZONES = (DigitMeaning.MOVE, DigitMeaning.BLIP, DigitMeaning.BLIP_GOES)
"""The digit is a zone: it waits for as long as somebody looks for one on the map."""


class DigitKeys(QObject):
    """Keeps what the next digit means. `changed(DigitMeaning)` when that changes, by key or by time."""

    changed = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._meaning = DigitMeaning.SELECT
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(WAIT_MS)
        self._timer.timeout.connect(self.end)

    @property
    def meaning(self) -> DigitMeaning:
        """What the next digit does."""
        return self._meaning

    def begin(self, meaning: DigitMeaning) -> None:
        """Let the next digit mean this: a zone until Esc, all else for a few seconds."""
        if meaning in _OF_ZONES:
            self._timer.stop()
        else:
            self._timer.start()
        self._set(meaning)

    def end(self) -> None:
        """Let digits select again."""
        self._timer.stop()
        self._set(DigitMeaning.SELECT)

    def take(self, text: str) -> tuple[DigitMeaning, int] | None:
        """Take a key; return what it means and the number (0 counts as ten), None when it is no digit."""
        if len(text) != 1 or text not in "0123456789":
            return None
        meaning = self._meaning
        self.end()
        return meaning, int(text) or 10

    def _set(self, meaning: DigitMeaning) -> None:
        if meaning is not self._meaning:
            self._meaning = meaning
            self.changed.emit(meaning)
