"""The crew as the rail shows it: who belongs together, and each as a badge."""

from collections.abc import Iterable

from PySide6.QtCore import QCoreApplication

from alien_desktop.session.library import LibraryEntry
from alien_desktop.widgets.rail_entry import PartyMember


def party_of(entries: Iterable[LibraryEntry], document_id: str) -> tuple[PartyMember, ...]:
    """Return the crew of a character: those of the same edition and label, in the order of the library."""
    known = tuple(entries)
    own = next((entry for entry in known if entry.document_id == document_id), None)
    if own is None:
        return ()
    crew = (own.format, own.edition, own.label)
    return tuple(_member(entry) for entry in known if (entry.format, entry.edition, entry.label) == crew)


def short_name(name: str) -> str:
    """Return the word a person is called by: the last one of the name."""
    words = name.split()
    return words[-1] if words else name


def _member(entry: LibraryEntry) -> PartyMember:
    health = _tr("Health {value} of {maximum}").format(value=entry.health, maximum=entry.health_max)
    stress = _tr("no stress") if entry.stress is None else _tr("stress {level}").format(level=entry.stress)
    return PartyMember(
        id=entry.document_id,
        name=entry.name,
        word=short_name(entry.name),
        words=f"{entry.name}: {health}, {stress}",
        health=entry.health,
        max_health=entry.health_max,
        stress=entry.stress,
        is_low=0 < entry.health <= 1 < entry.health_max - 1,
        is_broken=entry.health == 0,
        portrait=entry.portrait,
    )


def _tr(text: str) -> str:
    return QCoreApplication.translate("Party", text)
