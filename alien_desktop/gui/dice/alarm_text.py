"""A Panic Roll or stress response in words: what was added, what it means that something was running already."""

from PySide6.QtCore import QCoreApplication

from alien_desktop.rules.stress.panic import PanicRecord
from alien_desktop.rules.stress.responses import ResponseRecord

translate = QCoreApplication.translate


def remarks(record: PanicRecord | ResponseRecord) -> tuple[str, ...]:
    """Return a sentence for everything that made the result another than the total says."""
    said: list[str] = []
    if isinstance(record, PanicRecord):
        if record.raised:
            sentence = translate("alarm", "Rolled: {rolled}. Panicking already, so it becomes {row}.")
            said.append(sentence.format(rolled=record.rolled.name, row=record.row.name))
        if record.outdone:
            said.append(translate("alarm", "{row} is running already and goes on.").format(row=record.row.name))
    else:
        if record.repeated:
            said.append(translate("alarm", "It is running already: stress rises by 1 instead."))
        if record.blocked:
            said.append(translate("alarm", "Another response keeps it away: nothing happens."))
        if record.removed:
            said.append(translate("alarm", "A response that was running ends."))
    return tuple(said)
