"""The wrapping that every document on disk has: what it is, whose, which revision, and a digest of its data."""

import re
from dataclasses import field
from pathlib import Path
from typing import Any

from alien_desktop.rules.message import Message
from alien_desktop.rules.record import record
from alien_desktop.storage.digest import sha256_of
from alien_desktop.storage.strict_json import canonical, damaged, indented, parse_strict

MAX_BYTES = 2_000_000
APP = "alien-desktop"
LAST_REV = 10**12
"""No action has a higher number: whatever counts on from it still fits into every reader of JSON."""
FARTHEST = 10**10
"""No action is that far ahead of those before it: such a number is a stranger's, and nothing counts on from it."""

_OPEN_LEVELS = 2
"""The envelope and the data stand one entry a line."""


@record
class Envelope:
    """A document as it is on disk. `data` is plain JSON and is validated by the caller."""

    format: str
    """Which kind of document, such as "character"."""
    schema: int
    """Version of the shape of `data`, from 1."""
    app: str
    """Which program wrote it, with version."""
    id: str
    """UUID4; also the name of the file."""
    rev: int
    """Number of the last action that is in it, from 0."""
    saved: str
    """When, ISO 8601 in UTC."""
    digest: str
    """SHA-256 over what `digest_of` takes, as it is in the file."""
    data: dict[str, Any]
    card: dict[str, Any] = field(default_factory=dict)
    """What lists show of the document: a hint worked out from `data` when it was saved, never read back into it."""
    unknown: dict[str, Any] = field(default_factory=dict)
    """Entries of the envelope that this version does not know: they are written back as they were."""

    @property
    def digest_ok(self) -> bool:
        """Whether the data is what this app wrote: False after an edit by hand and after damage that still parses."""
        return self._is_sealed_as(self.schema) or self.digest == _hex({"data": self.data, "rev": self.rev})

    def is_of_shape(self, newest: int) -> bool:
        """Whether the data was written in a shape up to `newest`, by the digest: `schema` itself may be damaged.

        The digest of the first files says nothing of their shape: there the number counts alone.
        """
        return self.schema <= newest or any(map(self._is_sealed_as, range(1, newest + 1)))

    def _is_sealed_as(self, schema: int) -> bool:
        return digest_of(self.format, schema, self.data, self.rev) == self.digest


def digest_of(format: str, schema: int, data: dict[str, Any], rev: int) -> str:  # noqa: A002 - the envelope's own word
    """Return the SHA-256, in hex, of the canonical dump of a document's kind, shape, data and revision."""
    return _hex({"format": format, "schema": schema, "data": data, "rev": rev})


def _hex(value: dict[str, Any]) -> str:
    return sha256_of(canonical(value)).hex()


def encode(
    format: str,  # noqa: A002 - the envelope's own word
    schema: int,
    document_id: str,
    rev: int,
    saved: str,
    data: dict[str, Any],
    app: str = APP,
    card: dict[str, Any] | None = None,
    unknown: dict[str, Any] | None = None,
) -> bytes:
    """Return the bytes of a file: UTF-8, keys in fixed order, indented, with a final newline.

    The same arguments give the same bytes. Raises ValueError or TypeError when the data is not JSON (NaN, infinity,
    keys that are no text, half a surrogate pair, something that contains itself).
    """
    try:
        envelope = {
            "format": format,
            "schema": schema,
            "app": app,
            "id": document_id,
            "rev": rev,
            "saved": saved,
            "digest": digest_of(format, schema, data, rev),
            **(unknown or {}),
            "card": card or {},
            "data": data,
        }
        return (indented(envelope, _OPEN_LEVELS) + "\n").encode("utf-8")
    except RecursionError as error:
        raise ValueError("the data contains itself or is nested too deep") from error


def decode(raw: bytes, path: Path) -> Envelope:
    """Return the envelope in a file's bytes.

    A digest that differs is no error (see `Envelope.digest_ok`); entries of the envelope that are not known are kept
    in `unknown`. Raises TooLarge or DamagedFile, never anything else.
    """
    return envelope_from(parse_strict(raw, path, MAX_BYTES), path)


def envelope_from(value: Any, path: Path) -> Envelope:
    """Return the envelope in a parsed value; DamagedFile when the value is none."""
    if not isinstance(value, dict):
        raise damaged(path, Message("This file holds no document of this app."))
    for key, kind in _KINDS.items():
        # bool is an int to Python, and a schema or a revision is never true or false
        if type(value.get(key)) is not kind:
            what = Message('This file is no document of this app: its entry "{key}" is missing or wrong.', key=key)
            raise damaged(path, what)
    if value["schema"] < 1 or not 0 <= value["rev"] <= LAST_REV:
        raise damaged(path, Message("This file is no document of this app: a number in it is out of bounds."))
    card = value.get("card")
    unknown = {key: entry for key, entry in value.items() if key not in _KINDS and key != "card"}
    return Envelope(**{key: value[key] for key in _KINDS}, card=card if isinstance(card, dict) else {}, unknown=unknown)


def name_hint(raw: bytes) -> str:
    """Return a name found in the bytes of a damaged document, to recognise it by; empty when there is none."""
    match = _NAME.search(raw)
    found = match[1].decode("utf-8", "replace") if match else ""
    return "".join(character for character in found if character.isprintable()).strip()


_NAME = re.compile(rb'"name"\s*:\s*"([^"\\\n]{1,120})"')

_KINDS: dict[str, type] = {
    "format": str,
    "schema": int,
    "app": str,
    "id": str,
    "rev": int,
    "saved": str,
    "digest": str,
    "data": dict,
}
