"""The versions of one document as rows: a head for each span of time, the document as it is now, then what was kept."""

from collections.abc import Sequence
from datetime import date, datetime

from PySide6.QtCore import QDate, QLocale, QObject, Qt

from alien_desktop.gui.kit.keyed_rows import Index, KeyedRowsModel
from alien_desktop.gui.kit.translation import tr, translated
from alien_desktop.rules.message import Message
from alien_desktop.rules.record import record
from alien_desktop.session.document_versions import VersionEntry
from alien_desktop.storage.versions import VersionMark

NOW = "now"
"""Key of the row that stands for the document as it is."""
_BEFORE = {
    VersionMark.MIGRATION: Message("before a newer version of the app"),
    VersionMark.IMPORT: Message("before an import"),
    VersionMark.RESTORE: Message("before an older version came back"),
    VersionMark.CONFLICT: Message("as it was outside"),
}
_DAYS_OF_WEEK = 7
_DAYS_OF_WEEKLY = 84
_DAYS_OF_YEAR = 300
"""A month of so long ago is shown with its year."""


@record
class VersionItem:
    """One row: a head (`number` is 0 and `time` empty), the document as it is now, or a version."""

    key: str
    title: str
    note: str = ""
    """Beside a head: how much is kept of that time. Beside a version: how health and stress have changed with it."""
    time: str = ""
    number: int = 0
    mark: VersionMark = VersionMark.NONE
    tone: str = "text2"
    """Name of the token that the note is painted in."""
    is_damaged: bool = False

    @property
    def is_head(self) -> bool:
        """Whether it only divides the list."""
        return not self.number and self.key != NOW

    def words(self) -> str:
        """The row as a line of plain text."""
        marks = {VersionMark.PINNED: tr("pinned"), VersionMark.NONE: ""}
        parts = (self.time, self.title, self.note, marks.get(self.mark, ""))
        return ", ".join(part for part in parts if part)


class VersionsModel(KeyedRowsModel):
    """Rows of `VersionItem`; heads cannot be chosen."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(None, parent)

    def flags(self, index: Index) -> Qt.ItemFlag:
        """A head is neither chosen nor reached by the arrows."""
        if self._has(index) and isinstance(row := self._rows[index.row()], VersionItem) and row.is_head:
            return Qt.ItemFlag.NoItemFlags
        return super().flags(index)


def version_items(entries: Sequence[VersionEntry], name: str, now: datetime) -> tuple[VersionItem, ...]:
    """Return the rows for the versions of a document (the newest first)."""
    today = now.astimezone().date()
    rows: list[VersionItem] = [_head(today, today), VersionItem(NOW, tr("now"), time=_time(now, today))]
    shown = rows[0].key
    for place, entry in enumerate(entries):
        moment = datetime.fromisoformat(entry.moment)
        head = _head(moment.astimezone().date(), today)
        if head.key != shown:
            rows.append(head)
            shown = head.key
        before = next((one for one in entries[place + 1 :] if not one.is_damaged), None)
        note, tone = _change(before, entry)
        rows.append(
            VersionItem(
                str(entry.number),
                _title(entry, name),
                note,
                _time(moment, today),
                entry.number,
                entry.mark,
                tone,
                entry.is_damaged,
            )
        )
    return tuple(rows)


def first_choice(items: Sequence[VersionItem]) -> str:
    """Return the key that one most likely looks for: the last one before today, else the newest."""
    heads = [place for place, item in enumerate(items) if item.is_head]
    later = [item for item in items[heads[1] :] if item.number] if len(heads) > 1 else []
    numbered = [item for item in items if item.number]
    return next((item.key for item in (*later, *numbered) if not item.is_damaged), NOW)


def _head(day: date, today: date) -> VersionItem:
    """Return the head of the span that a day lies in; what is said beside it is how it was thinned."""
    age = (today - day).days
    if age <= 0:
        return VersionItem("head-today", tr("Today"), tr("all of them"))
    if age == 1:
        return VersionItem("head-yesterday", tr("Yesterday"), tr("all of them"))
    if age < _DAYS_OF_WEEK:
        return VersionItem("head-week", tr("This week"), tr("each day"))
    month = QLocale().standaloneMonthName(day.month)
    if age >= _DAYS_OF_YEAR:
        month = tr("{month} {year}").format(month=month, year=day.year)
    note = tr("each week") if age < _DAYS_OF_WEEKLY else tr("each month")
    return VersionItem(f"head-{day.year}-{day.month}", month, note)


def _time(moment: datetime, today: date) -> str:
    local = moment.astimezone()
    if (today - local.date()).days <= 1:
        return local.strftime("%H:%M")
    return QLocale().toString(QDate(local.year, local.month, local.day), "d MMM")


def _title(entry: VersionEntry, name: str) -> str:
    if entry.is_damaged:
        return tr("damaged, cannot be used")
    if entry.mark in _BEFORE:
        return translated(_BEFORE[entry.mark])
    title = translated(entry.title)
    return title.removeprefix(f"{name}: ") or tr("saved")


def _change(before: VersionEntry | None, entry: VersionEntry) -> tuple[str, str]:
    """Return in which way stress or health changed up to this version, and the token to paint it in."""
    if before is None or entry.is_damaged:
        return "", "text2"
    if entry.stress is not None and before.stress is not None and entry.stress != before.stress:
        return tr("stress {change}").format(change=_signed(entry.stress - before.stress)), "stress"
    if entry.health is not None and before.health is not None and entry.health != before.health:
        worse = entry.health < before.health
        change = tr("Health {change}").format(change=_signed(entry.health - before.health))
        return change, "alert" if worse else "accent"
    return "", "text2"


def _signed(number: int) -> str:
    return f"+{number}" if number > 0 else f"−{-number}"
