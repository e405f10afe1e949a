"""Text that people type or files bring in: cleaned once, here, before it enters a document.

Limits and cleaning follow the design for hostile input: NFC, no control characters except newline and tab, no bidi
overrides, at most four combining marks in a row.
"""

import re
import unicodedata
from typing import Annotated

from pydantic import AfterValidator, Field

from alien_desktop.rules.message import Plural
from alien_desktop.rules.violation import RuleViolation

NAME_LIMIT = 120
NOTE_LIMIT = 20_000

_UNWANTED = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ufeff]")
_DIRECTION_MARKS = re.compile("[\u061c\u200e\u200f]")
_MARKS_IN_A_ROW = 4


def clean(text: str) -> str:
    """Return the text without what could trick a reader or a layout; idempotent."""
    if text.isascii() and text.isprintable():
        return text
    # Unwanted characters go first: what they kept apart may combine once they are gone.
    text = _UNWANTED.sub("", text.replace("\r\n", "\n").replace("\r", "\n"))
    if text.isascii():
        return text
    text = unicodedata.normalize("NFC", text)
    if not any(map(unicodedata.combining, set(text))):
        return text
    kept: list[str] = []
    marks = 0
    for char in text:
        marks = marks + 1 if unicodedata.combining(char) else 0
        if marks <= _MARKS_IN_A_ROW:
            kept.append(char)
    return "".join(kept)


def clean_line(text: str) -> str:
    """Return cleaned text on one line, without blanks at its ends and without marks of direction."""
    if text.isascii() and text.isprintable() and "  " not in text and text == text.strip():
        return text
    return " ".join(clean(text if text.isascii() else _DIRECTION_MARKS.sub("", text)).split())


def verify_length(text: str, most: int = NAME_LIMIT) -> None:
    """Raise RuleViolation for a text of more letters than there is room for: nothing is cut in silence."""
    if len(text) > most:
        raise RuleViolation(Plural("At most %n letters.", "At most %n letter.", most))


Name = Annotated[str, Field(max_length=NAME_LIMIT), AfterValidator(clean_line)]
"""One line of at most 120 characters."""

Note = Annotated[str, Field(max_length=NOTE_LIMIT), AfterValidator(clean)]
"""Several lines of at most 20,000 characters."""
