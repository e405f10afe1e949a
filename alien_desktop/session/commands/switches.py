"""Optional effects of talents and things, as commands name them."""

from collections.abc import Iterable

from alien_desktop.documents.sheet.pools import Toggle
from alien_desktop.rules.dice.roll_profile import ActiveEffect
from alien_desktop.session.commands.edition_words import plain


def switches_called(given: Iterable[str], known: Iterable[ActiveEffect | Toggle]) -> tuple[str, ...]:
    """Return the ids of switches that are named by id, or by name or id of a talent or thing that has only one.

    What means none of them, or several, is returned as it is: the command refuses it and says what there is.
    """
    meant: dict[str, set[str]] = {}
    for one in known:
        for name in (one.owner, one.source, one.source.rpartition(".")[2]):
            meant.setdefault(plain(name), set()).add(one.switch)
    found = ((text, meant.get(plain(text), set())) for text in given)
    return tuple(dict.fromkeys(next(iter(switches)) if len(switches) == 1 else text for text, switches in found))
