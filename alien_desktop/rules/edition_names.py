"""What the editions are called: a module of its own, because lists name an edition before its rules are loaded."""

from alien_desktop.rules.message import Message, Words

EDITION_NAMES: dict[str, Message] = {"core": Message("Core (2019)"), "evolved": Message("Evolved (2025)")}


def edition_name(edition_id: str) -> Words:
    """Return the name of an edition; the id itself for one that this version does not know."""
    return EDITION_NAMES.get(edition_id, edition_id)
