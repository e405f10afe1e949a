"""Large parts of what the journal holds: files beside it, each named by the SHA-256 of its bytes and written once.

A character with long notes that is undone and redone twenty times would fill the journal with forty copies of it.
"""

from hashlib import sha256
from pathlib import Path
from typing import Any

from alien_desktop.rules.message import Message
from alien_desktop.storage.atomic import make_safe, write_whole
from alien_desktop.storage.files import FileLayer
from alien_desktop.storage.journal_lines import Content, JournalLine, UnusableRow, encoded
from alien_desktop.storage.strict_json import parse_strict

LARGEST_ROW = 250_000
"""Bytes of a payload from which on its large parts go into files of their own."""
LARGE = 50_000
"""Bytes from which on a part of such a payload is large."""
FOLDER = "journal-contents"
_MOST_BYTES = 16_000_000
_SHORT = 100
"""Characters of a text whose length as JSON is not worth counting."""


class JournalContents:
    """The folder of such files, beside a journal."""

    def __init__(self, journal: Path, files: FileLayer) -> None:
        self.folder = journal.parent / FOLDER
        self._files = files
        self._there: set[str] = set()
        self._unsynced: list[Path] = []
        self._doubtful: set[Path] = set()
        """Files whose sync has failed: the disk may report success the next time and have forgotten them."""

    def take_out_large(self, payload: dict[str, Any]) -> tuple[dict[str, Any], tuple[Content, ...]]:
        """Return a payload in the form for a row, and what of it was written into files; OSError when that fails.

        ValueError or TypeError for what is not JSON.
        """
        if len(encoded(payload)) <= LARGEST_ROW:
            return payload, ()
        contents: list[Content] = []
        left, _length = self._without_large(payload, (), contents)
        return left, tuple(contents)

    def sync(self) -> None:
        """Return when every part that was taken out survives a power cut. Raises an OSError.

        It may run beside `take_out_large`: what comes meanwhile is left to the next time.
        """
        for path in tuple(self._unsynced):
            try:
                if path in self._doubtful:
                    write_whole(self._files, path, self._files.read(path, _MOST_BYTES))
                else:
                    make_safe(self._files, path)
            except FileNotFoundError:
                pass  # somebody has taken it away: its row will be told as lacking a part
            except OSError:
                self._doubtful.add(path)
                raise
            self._doubtful.discard(path)
            self._unsynced.remove(path)

    def filled_in(self, line: JournalLine, number: int) -> dict[str, Any]:
        """Return the whole payload of the line in a row. UnusableRow when a part of it is not there as it was."""
        payload: Any = line.payload
        try:
            for keys, total in line.contents:
                payload = _with(payload, keys, self._content(total))
        except (OSError, LookupError) as error:
            lacking = Message("Row {row} lacks a part that is in a file of its own.", row=number)
            raise UnusableRow(lacking) from error
        found: dict[str, Any] = payload
        return found

    def _without_large(self, value: Any, keys: tuple[str | int, ...], contents: list[Content]) -> tuple[Any, int]:
        """Return a value with null in the place of its large parts, innermost first, and how long it is then."""
        inner: Any = value
        if isinstance(value, dict | list | tuple) and (whole := len(encoded(value))) <= LARGE:
            length = whole  # most are: a part of them cannot be large
        elif isinstance(value, dict):
            made = {key: self._without_large(one, (*keys, key), contents) for key, one in value.items()}
            inner, length = {key: one for key, (one, _) in made.items()}, sum(one for _, one in made.values())
            length += sum(len(key) + 4 for key in value)
        elif isinstance(value, list | tuple):
            each = [self._without_large(one, (*keys, at), contents) for at, one in enumerate(value)]
            inner, length = [one for one, _ in each], sum(one + 1 for _, one in each)
        elif isinstance(value, str) and len(value) > _SHORT:
            length = len(encoded(value))
        else:
            length = len(value) + 2 if isinstance(value, str) else 8  # near enough beside what counts as large
        if length <= LARGE or not keys:
            return inner, length
        contents[:] = [one for one in contents if one[0][: len(keys)] != keys]
        contents.append((keys, self._kept(encoded(value))))
        return None, 4

    def _kept(self, content: bytes) -> str:
        total = sha256(content).hexdigest()
        if total in self._there:
            return total
        self._files.make_folder(self.folder)
        path = self.folder / f"{total}.json"
        try:
            is_there = self._files.read(path, _MOST_BYTES) == content
        except OSError:
            is_there = False
        if not is_there:
            write_whole(self._files, path, content, synced=False)
            self._unsynced.append(path)
        self._there.add(total)
        return total

    def _content(self, total: str) -> Any:
        path = self.folder / f"{total}.json"
        content = self._files.read(path, _MOST_BYTES)
        if sha256(content).hexdigest() != total:
            raise LookupError(total)
        return parse_strict(content, path, _MOST_BYTES)


def _with(value: Any, keys: tuple[str | int, ...], content: Any) -> Any:
    """Return a value with `content` in a place of it; LookupError when there is no such place."""
    if not keys:
        return content
    first, *rest = keys
    if isinstance(value, dict) and isinstance(first, str) and first in value:
        return {**value, first: _with(value[first], tuple(rest), content)}
    if isinstance(value, list) and isinstance(first, int) and 0 <= first < len(value):
        return [*value[:first], _with(value[first], tuple(rest), content), *value[first + 1 :]]
    raise LookupError(first)
