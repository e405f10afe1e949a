"""One line of the log as a record: when, who, what, the dice, what came of it."""

from PySide6.QtCore import QCoreApplication

from alien_desktop.gui.dice.dice_state import DiceState, ShownDie
from alien_desktop.gui.dice.log_lines import LogLine, LogTone
from alien_desktop.rules.record import record

translate = QCoreApplication.translate


@record
class LogRow:
    """A line of the log. All words come ready, the time too ("21:07")."""

    entry: str
    """The id of the journal entry, handed back with every wish."""
    time: str
    who: str
    what: str
    result: str
    tone: LogTone = LogTone.PLAIN
    dice: DiceState | None = None
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


def row_from(line: LogLine) -> LogRow:
    """Return the record that is drawn for a line of the log model."""
    dice = DiceState.of(line.base, line.stress, by_hand=line.by_hand).in_order()
    if line.plain:
        dice = DiceState(tuple(ShownDie(face, by_hand=line.by_hand, plain=True) for face in line.plain))
    return LogRow(
        entry=line.entry,
        time=line.time,
        who=line.who,
        what=line.what,
        result=line.result,
        tone=line.tone,
        dice=dice if dice.base or dice.stress else None,
        is_taken_back=line.taken_back,
        detail=line.terms,
    )
