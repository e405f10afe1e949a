"""Small JSON files that may be lost without harm: settings and the state of windows."""

from collections.abc import Mapping
from contextlib import suppress
from errno import EEXIST
from pathlib import Path
from typing import Any

from alien_desktop.rules.message import Message, in_sequence
from alien_desktop.rules.record import record
from alien_desktop.storage.atomic import make_safe, write_whole
from alien_desktop.storage.errors import (
    DamagedFile,
    NotConfirmed,
    SaveFailed,
    TooLarge,
    cannot_read,
)
from alien_desktop.storage.files import FileLayer
from alien_desktop.storage.strict_json import damaged, indented, parse_strict
from alien_desktop.storage.timestamps import Now, name_utc

MAX_BYTES = 500_000

_DEFAULTS = Message("The settings could not be read; the app starts with its usual ones.")


@record
class Loaded:
    """Values to start with, and what to tell the user if they are not the saved ones."""

    values: dict[str, Any]
    sentence: Message | None = None


class SettingsFile:
    """One such file. Loading never fails: there are defaults."""

    def __init__(self, path: Path, files: FileLayer, now: Now, *, only_read: bool = False) -> None:
        """With `only_read` a damaged file stays where it is, and nothing is saved over it."""
        self._only_read = only_read
        self._path = path
        self._files = files
        self._now = now
        self._untouchable = False

    def load(self, defaults: Mapping[str, Any]) -> Loaded:
        """Return the saved values over the defaults.

        A damaged file is set aside as `.bad`; an older `.bad` is kept, the new one then carries the time. A file that
        could be neither read nor set aside is never saved over.
        """
        self._untouchable = False
        try:
            found = parse_strict(self._files.read(self._path, MAX_BYTES), self._path, MAX_BYTES)
            if not isinstance(found, dict):
                raise damaged(self._path, Message("This file holds no settings."))
        except FileNotFoundError:
            return Loaded(dict(defaults))
        except (DamagedFile, TooLarge):
            if self._only_read:
                self._untouchable = True
                return Loaded(dict(defaults), _DEFAULTS)
            return self._set_aside(defaults)
        except OSError as error:
            self._untouchable = True
            return Loaded(dict(defaults), in_sequence([_DEFAULTS, cannot_read(self._path, error).sentence]))
        return Loaded({**defaults, **found})

    def sync(self) -> None:
        """Return when what was saved survives a power cut. Raises SaveFailed."""
        make_safe(self._files, self._path)

    def save(self, values: Mapping[str, Any], *, synced: bool = True) -> None:
        """Save the values; not `synced`, only until `sync` could a power cut take them.

        Raises SaveFailed, or NotAPlainFile when something else has the file's name.
        """
        if self._untouchable:
            raise SaveFailed(
                self._path,
                Message(
                    "The settings were not saved: the file that is there could not be read, and it is untouched. "
                    "Move it away and start again."
                ),
            )
        try:
            content = (indented(dict(sorted(values.items())), 1) + "\n").encode("utf-8")
        except (ValueError, TypeError) as error:
            sentence = Message(
                "The settings cannot be written as they are now. The saved ones are untouched. Report it."
            )
            raise SaveFailed(self._path, sentence) from error
        with suppress(NotConfirmed):
            write_whole(self._files, self._path, content, self._check_plain, synced=synced)

    def set_aside(self) -> None:
        """Keep a file that could be read and holds nothing that can be used as `.bad`."""
        self._set_aside({})

    def _check_plain(self) -> None:
        with suppress(FileNotFoundError, TooLarge):
            self._files.read(self._path, MAX_BYTES)

    def _set_aside(self, defaults: Mapping[str, Any]) -> Loaded:
        name = f"{self._path.name}.bad"
        try:
            names = self._files.listdir(self._path.parent)
            if name in names:
                name = f"{self._path.name}.{name_utc(self._now())}.bad"
            if name in names:
                raise FileExistsError(EEXIST, "two damaged ones within a second", name)
            self._files.replace(self._path, self._path.with_name(name))
        except OSError:
            self._untouchable = True
            left = Message("The old file is in its place, untouched. Move it away.")
            return Loaded(dict(defaults), in_sequence([_DEFAULTS, left]))
        kept = Message("The old file is kept as {name}. Look into it, or delete it.", name=name)
        return Loaded(dict(defaults), in_sequence([_DEFAULTS, kept]))
