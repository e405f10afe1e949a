"""The trash folder: files of documents that were removed, each with the moment in its name.

A file is called `<id>.<number>.<moment>.json`: the number tells files of one document apart, the newest has the
highest; the moment is when it was put here. Files of earlier versions of the app lack the moment, the first one of a
document the number too.
"""

import re
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

from alien_desktop.rules.record import record
from alien_desktop.storage.atomic import make_folder_again
from alien_desktop.storage.envelope import Envelope
from alien_desktop.storage.files import FileLayer
from alien_desktop.storage.scan_result import (
    Damaged,
    Moved,
    StoredDocument,
    bytes_of,
    is_document_id,
    look_at,
    move_file,
    names_in,
    no_such,
    unsealed,
)
from alien_desktop.storage.timestamps import Now, iso_utc, name_utc

_NAME = re.compile(r"(?P<id>[0-9a-f-]{36})(?:\.(?P<number>[0-9]{1,6}))?(?:\.(?P<moment>[0-9]{8}T[0-9]{6}Z))?\.json")


@record
class Trashed:
    """A file in the trash: what it holds, which one of its document it is, when it was put there."""

    document: StoredDocument | Damaged
    document_id: str
    number: int
    removed: str
    """ISO 8601 in UTC; empty when the name does not tell."""


class TrashFolder:
    """Takes files in, tells what is there, reads one. Only StorageErrors come out of it."""

    def __init__(self, folder: Path, files: FileLayer, now: Now) -> None:
        self.path = folder
        self._files = files
        self._now = now

    def take_in(self, path: Path, document_id: str) -> Moved:
        """Move the file of a document here, whatever is in it, beside older ones. NoSuchDocument, SaveFailed."""
        if not self.path.exists():
            make_folder_again(self._files, self.path)
        number = max((number for one, number, _removed in self._names().values() if one == document_id), default=0) + 1
        name = f"{document_id}.{number}.{name_utc(self._now())}.json"
        return move_file(self._files, path, self.path / name)

    def scan(self) -> tuple[Trashed, ...]:
        """Return what is here: the last one removed first, those whose name tells no moment at the end."""
        found = [
            Trashed(look_at(self._files, self.path / name, document_id), document_id, number, removed)
            for name, (document_id, number, removed) in self._names().items()
        ]
        return tuple(sorted(found, key=lambda one: (one.removed, one.number, one.document_id), reverse=True))

    def read(self, document_id: str, number: int) -> Envelope:
        """Return one file as it is; the data is not validated. NoSuchDocument, CannotRead, DamagedFile and the like."""
        for name, (one, its_number, _removed) in self._names().items():
            if (one, its_number) == (document_id, number):
                path = self.path / name
                return unsealed(bytes_of(self._files, path), path, document_id)
        raise no_such(self.path)

    def delete(self, document_id: str, number: int) -> None:
        """Delete one file permanently; one that is gone already, or that cannot be deleted, is left alone."""
        for name, (one, its_number, _removed) in self._names().items():
            if (one, its_number) == (document_id, number):
                with suppress(OSError):
                    self._files.unlink(self.path / name)

    def _names(self) -> dict[str, tuple[str, int, str]]:
        """Return our files here by name: document, number, moment. Anything else that is here is left alone."""
        found: dict[str, tuple[str, int, str]] = {}
        for name in names_in(self._files, self.path):
            match = _NAME.fullmatch(name)
            if match is not None and is_document_id(match["id"]):
                found[name] = (match["id"], int(match["number"] or 1), _moment(match["moment"] or ""))
        return found


def _moment(text: str) -> str:
    try:
        return iso_utc(datetime.strptime(text, "%Y%m%dT%H%M%SZ").replace(tzinfo=UTC))
    except ValueError:
        return ""
