"""Text as it is searched: without case, accents and letters that keyboards lack; and names that are spelled alike."""

import unicodedata
from collections.abc import Iterable

_BESIDE_ACCENTS = str.maketrans(
    {"æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ð": "d", "þ": "th", "ł": "l", "ı": "i", "ħ": "h"}
)
"""Letters that Unicode does not take apart into a plain letter and a mark."""


def search_key(text: str) -> str:
    """Return the text as it is searched and sorted: "Édith Søren" and "edith soren" are the same."""
    if text.isascii():
        return text.lower()
    parts = unicodedata.normalize("NFKD", text.casefold())
    return "".join(sign for sign in parts if not unicodedata.combining(sign)).translate(_BESIDE_ACCENTS)


def close_names(text: str, names: Iterable[str], most: int) -> list[str]:
    """Return up to `most` names that are spelled almost like the text, the nearest first."""
    from difflib import get_close_matches  # only a refusal needs it

    return get_close_matches(text, list(names), most)


def ids_called(text: str, known: Iterable[tuple[str, str]]) -> list[str]:
    """Return the ids that a text means among ids with names: that id, else all of that name.

    Accents may be left out, and spaces at the ends do not count. Whole words of a name are enough where only one has
    them: "pulse rifle" for an Armat M41A Pulse Rifle.
    """
    pairs = tuple(known)
    if any(one == text for one, _ in pairs):
        return [text]
    text = text.strip()
    found = [one for one, name in pairs if name.strip().casefold() == text.casefold()]
    found = found or [one for one, name in pairs if search_key(name.strip()) == search_key(text)]
    part = [(one, name) for one, name in pairs if _has_words(name, text)]
    is_clear = len({one for one, _ in part}) == 1 or len({name.casefold() for _, name in part}) == 1
    return found or ([one for one, _ in part] if is_clear else [])


def _has_words(name: str, part: str) -> bool:
    words, wanted = search_key(name).split(), search_key(part).split()
    starts = range(len(words) - len(wanted) + 1)
    return bool(wanted) and any(words[start : start + len(wanted)] == wanted for start in starts)
