"""One line of the log as a record: when, who, what, the dice, what came of it."""

from dataclasses import dataclass
from enum import StrEnum

from PySide6.QtCore import QCoreApplication

from alien_desktop.widgets.dice_shown import DiceShown

translate = QCoreApplication.translate


class LogTone(StrEnum):
    """How a result reads; the value is the token of its text."""

    PLAIN = "text"
    SUCCESS = "accent"
    STRESS = "stress"
    HARM = "alert"


@dataclass(frozen=True, slots=True)
class LogRow:
    """A line of the log. All words come ready, the time too ("21:07")."""

    entry: str
    """The id of the journal entry, handed back with every wish."""
    time: str
    who: str
    what: str
    result: str
    tone: LogTone = LogTone.PLAIN
    dice: DiceShown | None = None
    is_taken_back: bool = False
    detail: str = ""

    def words(self) -> str:
        """The line as a screen reader says it."""
        parts = [self.time, self.who, self.what, self.result]
        if self.is_taken_back:
            parts.append(translate("log", "taken back"))
        if self.dice is not None:
            parts.append(self.dice.words())
        return ", ".join(part for part in parts if part)
