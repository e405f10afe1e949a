"""The columns of the library as a list: what is in them, in which order they can be sorted, their words."""

from collections.abc import Callable, Sequence
from datetime import date, datetime
from enum import IntEnum, StrEnum
from functools import lru_cache

from PySide6.QtCore import QDate, QLocale, Qt, QTime

from alien_desktop.gui.kit.translation import tr, translated
from alien_desktop.session.library_entry import LibraryEntry
from alien_desktop.session.text_search import search_key

DAMAGED = "damaged"
"""The format of an entry whose file cannot be read."""


class LibraryColumn(StrEnum):
    """What a column shows; the value is how a remembered width is known."""

    NAME = "name"
    ROLE = "role"
    RULES = "rules"
    CREW = "crew"
    HEALTH = "health"
    STRESS = "stress"
    SAVED = "saved"
    REMOVED = "removed"


class LibraryRole(IntEnum):
    """What a row gives beside the words of its cells."""

    ENTRY = Qt.ItemDataRole.UserRole + 1
    """The whole LibraryEntry."""
    COLUMN = Qt.ItemDataRole.UserRole + 2
    """Of a header: which Column it is."""
    KEY = Qt.ItemDataRole.UserRole + 3
    """What a row is known by: the document's id, in the trash with the number of the file."""
    CELLS = Qt.ItemDataRole.UserRole + 4
    """The words of all cells of a row, from the left."""


class SortBy(StrEnum):
    """The order of the documents; damaged files always come first, they want attention."""

    SAVED = "saved"
    NAME = "name"
    ROLE = "role"
    CREW = "crew"
    RULES = "rules"
    HEALTH = "health"
    STRESS = "stress"

    @property
    def starts_descending(self) -> bool:
        """Whether the first press puts the largest first: the last one saved, the most stressed."""
        return self in (SortBy.SAVED, SortBy.STRESS)


SORT_KEYS: dict[SortBy, Callable[[LibraryEntry], str | int]] = {
    SortBy.SAVED: lambda entry: entry.saved,
    SortBy.NAME: lambda entry: search_key(entry.name),
    SortBy.ROLE: lambda entry: search_key(translated(entry.role)),
    SortBy.CREW: lambda entry: search_key(entry.label),
    SortBy.RULES: lambda entry: search_key(translated(entry.rules)),
    SortBy.HEALTH: lambda entry: entry.health if entry.health_max else 0,
    SortBy.STRESS: lambda entry: entry.stress or 0,
}
"""What each order compares."""


SORT_OF = {
    LibraryColumn.NAME: SortBy.NAME,
    LibraryColumn.ROLE: SortBy.ROLE,
    LibraryColumn.RULES: SortBy.RULES,
    LibraryColumn.CREW: SortBy.CREW,
    LibraryColumn.HEALTH: SortBy.HEALTH,
    LibraryColumn.STRESS: SortBy.STRESS,
    LibraryColumn.SAVED: SortBy.SAVED,
}
"""Which order the head over a column stands for."""


def has_nothing(entry: LibraryEntry, sort: SortBy) -> bool:
    """Whether an entry has no value of this order: such entries come last, whichever way it goes."""
    if sort is SortBy.HEALTH:
        return not entry.health_max
    if sort is SortBy.STRESS:
        return entry.stress is None
    return SORT_KEYS[sort](entry) == ""


def title_of(column: LibraryColumn) -> str:
    """Return the words over a column."""
    return {
        LibraryColumn.NAME: tr("Name"),
        LibraryColumn.ROLE: tr("Career or kind"),
        LibraryColumn.RULES: tr("Rules"),
        LibraryColumn.CREW: tr("Crew"),
        LibraryColumn.HEALTH: tr("Health"),
        LibraryColumn.STRESS: tr("Stress"),
        LibraryColumn.SAVED: tr("Last saved"),
        LibraryColumn.REMOVED: tr("Removed"),
    }[column]


def head_of(
    columns: Sequence[LibraryColumn], section: int, orientation: Qt.Orientation, role: int
) -> LibraryColumn | str | None:
    """Return what a header says of a section, as `headerData` is asked: its words, or which column it is."""
    if orientation is not Qt.Orientation.Horizontal or not 0 <= section < len(columns):
        return None
    if role == LibraryRole.COLUMN:
        return columns[section]
    told_in_words = role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole)
    return title_of(columns[section]) if told_in_words else None


def words_of(entry: LibraryEntry, column: LibraryColumn) -> str:
    """Return what a cell of an entry says; empty where it has nothing to say."""
    match column:
        case LibraryColumn.NAME:
            return entry.name or (tr("Unknown document") if entry.format == DAMAGED else tr("Without a name"))
        case LibraryColumn.ROLE:
            if entry.format == DAMAGED:
                return tr("Damaged file")
            kind = tr("Scene") if entry.format == "encounter" else ""
            return ", ".join(word for word in (kind, translated(entry.role)) if word)
        case LibraryColumn.RULES:
            return translated(entry.rules)
        case LibraryColumn.CREW:
            return entry.label
        case LibraryColumn.HEALTH:
            return f"{entry.health}/{entry.health_max}" if entry.health_max else ""
        case LibraryColumn.STRESS:
            return "" if entry.stress is None else str(entry.stress)
        case LibraryColumn.SAVED:
            return moment_words(entry.saved)
    return ""


def accessible_text(entry: LibraryEntry) -> str:
    """Return a row as screen readers say it, in one breath."""
    parts = [
        words_of(entry, LibraryColumn.NAME),
        words_of(entry, LibraryColumn.ROLE),
        translated(entry.rules),
        entry.label,
        *map(translated, entry.marks),
    ]
    if entry.health_max:
        parts.append(tr("Health {value} of {maximum}").format(value=entry.health, maximum=entry.health_max))
    if entry.stress is not None:
        parts.append(tr("stress {stress}").format(stress=entry.stress))
    if entry.sample:
        parts.append(tr("sample"))
    return ", ".join(part for part in (*parts, translated(entry.sentence)) if part)


def day_words(iso: str) -> str:
    """Return the day of a moment in the user's words; empty when it is none."""
    return _moment_words(iso, _today(), tr("today"), tr("yesterday"), with_time=False)


def moment_words(iso: str) -> str:
    """Return day and time of a moment in the user's words; empty when it is none."""
    return _moment_words(iso, _today(), tr("today"), tr("yesterday"), with_time=True)


def _today() -> date:
    return datetime.now().astimezone().date()


@lru_cache(maxsize=1024)
def _moment_words(iso: str, today: date, today_is: str, yesterday_is: str, *, with_time: bool) -> str:
    """The words come with the question: they are those of the language that is on."""
    try:
        moment = datetime.fromisoformat(iso).astimezone()
    except (ValueError, OverflowError):
        return ""
    days = (today - moment.date()).days
    if days == 0:
        day = today_is
    elif days == 1:
        day = yesterday_is
    else:
        form = "d MMM" if 0 < days < 300 else "d MMM yyyy"
        day = QLocale().toString(QDate(moment.year, moment.month, moment.day), form)
    if not with_time or not -1 < days < 300:
        return day
    return f"{day}, {QLocale().toString(QTime(moment.hour, moment.minute), 'HH:mm')}"
