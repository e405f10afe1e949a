"""The crew as the rail shows it: who belongs together, and each as a badge."""

from collections.abc import Iterable

from PySide6.QtCore import QCoreApplication

from alien_desktop.gui.kit.sidebar_entry import PartyMember
from alien_desktop.session.library_entry import LibraryEntry

MOST_IN_PARTY = 24
"""More than any table has; without labels the whole library is one crew."""


def crew_badges_of(crew: Iterable[LibraryEntry]) -> tuple[PartyMember, ...]:
    """Return the members of a crew as badges."""
    return tuple(_member(entry) for entry in crew)


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
