"""The editions there are."""

from alien_desktop.rules.edition import Edition
from alien_desktop.rules.editions.core import CORE
from alien_desktop.rules.editions.evolved import EVOLVED
from alien_desktop.rules.message import Message
from alien_desktop.rules.violation import RuleViolation

EDITIONS: dict[str, Edition] = {edition.id: edition for edition in (CORE, EVOLVED)}
"""Each edition by its id, in the order in which they are offered."""


def edition_named(edition_id: str) -> Edition:
    """Return the edition with this id; an unknown one is a RuleViolation."""
    try:
        return EDITIONS[edition_id]
    except KeyError:
        raise RuleViolation(Message("There is no edition “{edition}”.", edition=edition_id)) from None
