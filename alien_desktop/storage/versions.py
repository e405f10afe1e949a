"""Older versions of documents: whole files beside the documents, thinned with age, bounded in all.

A file is called `<document>/<number>-<moment>[-<mark>].json`: the number gives the order, whatever the clock did; the
moment is when its content was saved. Nothing here is ever written over.
"""

import re
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from enum import StrEnum
from pathlib import Path

from alien_desktop.rules.message import Message
from alien_desktop.rules.record import record
from alien_desktop.storage.atomic import write_whole
from alien_desktop.storage.envelope import MAX_BYTES, Envelope
from alien_desktop.storage.errors import NoSuchDocument, NotConfirmed, StorageError, save_failed
from alien_desktop.storage.files import FileLayer
from alien_desktop.storage.scan_result import (
    Damaged,
    StoredDocument,
    bytes_of,
    is_document_id,
    look_at,
    unsealed,
)
from alien_desktop.storage.timestamps import Now, name_utc

EVERY = timedelta(minutes=10)
"""While somebody plays, a version is made so often at most; the first change after a start and the end make one too."""
DAILY, WEEKLY, MONTHLY = 12, 10, 9
"""So many days, weeks and months keep one version each, before today and yesterday, which keep all of theirs."""
NEWEST = 3
"""The newest ones are never thinned."""
LARGEST = 200_000_000
"""Bytes that all versions together may take."""

_NAME = r"(?P<number>[0-9]{8,12})-(?P<moment>[0-9]{8}T[0-9]{6}Z)(?:-(?P<mark>[a-z]{3,12}))?\.json"
_FIRST_MOMENT = datetime(1970, 1, 2, tzinfo=UTC)
_LAST_MOMENT = datetime(9998, 12, 31, tzinfo=UTC)
"""Between these, every clock of the world can show a moment."""


class VersionMark(StrEnum):
    """Why a version was made, or that it is to stay."""

    NONE = ""
    """At the usual moments: the first change after a start, every ten minutes, the end."""
    PINNED = "pinned"
    MIGRATION = "migration"
    """Before a file of an older shape was written again."""
    IMPORT = "import"
    """Before an import took its place."""
    RESTORE = "restore"
    """Before an older version took its place."""
    CONFLICT = "conflict"
    """Before the version of somebody else took its place."""


@record
class Version:
    """One older version of a document, as its file name tells it."""

    document_id: str
    number: int
    moment: datetime
    """When its content was saved."""
    mark: VersionMark
    path: Path


class VersionFolder:
    """Keeps, lists, reads and thins versions. Only StorageErrors come out of it.

    New ones go into the place that was asked for, and into the profile's own where that cannot be written to.
    """

    def __init__(self, own: Path, files: FileLayer, now: Now, largest: int = LARGEST) -> None:
        self._own = own
        self._asked: Path | None = None
        self._files = files
        self._now = now
        self.largest = largest
        """Bytes that all versions together may take; `bound` holds them to it."""

    def set_place(self, place: Path | None) -> None:
        """Put new versions into another folder, None for the profile's own; those that are there stay there."""
        self._asked = place

    # --- reading ---

    def versions(self, document_id: str) -> tuple[Version, ...]:
        """Return the versions of a document, the newest first; a folder that cannot be read counts as empty."""
        found: dict[tuple[int, str], Version] = {}
        for place in self._places():
            for version in self._in(place / document_id, document_id):
                found.setdefault((version.number, version.path.name), version)
        return tuple(sorted(found.values(), key=lambda one: (one.number, one.path.name), reverse=True))

    def version(self, document_id: str, number: int) -> Version:
        """Return one version; NoSuchDocument when there is none."""
        for one in self.versions(document_id):
            if one.number == number:
                return one
        sentence = Message("There is no version {number} of this document. Nothing was changed.", number=number)
        raise NoSuchDocument(self._own, sentence)

    def look_at(self, version: Version) -> StoredDocument | Damaged:
        """Return what a version holds, as a list shows it."""
        return look_at(self._files, version.path, version.document_id)

    def size(self, version: Version) -> int:
        """Return how many bytes a version takes, 0 when that cannot be told."""
        try:
            return self._files.read_head(version.path, 1, 1)[2]
        except OSError:
            return 0

    def read(self, version: Version) -> Envelope:
        """Return a version as it is; the data is not validated. CannotRead, NotAPlainFile, TooLarge, DamagedFile."""
        return unsealed(bytes_of(self._files, version.path), version.path, version.document_id)

    def newest_whole(self, document_id: str) -> tuple[Version, Envelope] | None:
        """Return the newest version whose bytes are as they were written, None when there is none."""
        for version in self.versions(document_id):
            with suppress(StorageError):
                envelope = self.read(version)
                if envelope.digest_ok:
                    return version, envelope
        return None

    def is_due(self, document_id: str) -> bool:
        """Whether the newest version is so old that the next save makes one. A clock that went back makes one too."""
        newest = self._newest(document_id)
        return newest is None or not timedelta() <= self._now() - newest.moment < EVERY

    # --- writing ---

    def keep(
        self,
        document_id: str,
        content: bytes,
        saved: str,
        mark: VersionMark = VersionMark.NONE,
        *,
        synced: bool = True,
    ) -> Version:
        """Make a version of a file's bytes and return it; what is the newest version already is not kept twice.

        `saved` is when the content was saved, ISO 8601. Raises SaveFailed when it can be put nowhere.
        """
        newest = self._newest(document_id)
        if newest is not None and self._holds(newest, content):
            return self.set_mark(newest, mark) if mark and not newest.mark else newest
        number = (newest.number if newest is not None else 0) + 1
        moment = _moment(saved) or self._now()
        ending = f"-{mark}" if mark else ""
        name = f"{number:08d}-{name_utc(moment)}{ending}.json"
        trouble: StorageError | None = None
        for place in self._places():
            path = place / document_id / name
            try:
                self._files.make_folder(path.parent)
                with suppress(NotConfirmed):
                    write_whole(self._files, path, content, synced=synced)
            except StorageError as error:
                trouble = error
            except OSError as error:
                trouble = save_failed(path, error)
            else:
                made = Version(document_id, number, moment.replace(microsecond=0), mark, path)
                self._remove(to_thin(self.versions(document_id), self._now()))
                return made
        assert trouble is not None
        raise trouble

    def set_mark(self, version: Version, mark: VersionMark) -> Version:
        """Give a version another mark. Raises SaveFailed."""
        ending = f"-{mark}" if mark else ""
        path = version.path.with_name(f"{version.number:08d}-{name_utc(version.moment)}{ending}.json")
        try:
            if path != version.path:
                self._files.replace(version.path, path)
        except OSError as error:
            raise save_failed(version.path, error) from error
        return replace(version, mark=mark, path=path)

    def bound(self) -> int:
        """Remove the oldest versions of all documents until all together are small enough; return how many went.

        What was pinned and the newest ones of each document stay; what was made before a change of hands goes last.
        """
        sizes: dict[Version, int] = {}
        spared: set[Version] = set()
        for document_id in self._documents():
            versions = self.versions(document_id)
            sizes |= {version: self.size(version) for version in versions}
            spared |= {*versions[:NEWEST], *(one for one in versions if one.mark is VersionMark.PINNED)}
        too_much = sum(sizes.values()) - self.largest
        gone: list[Version] = []
        for version in sorted(sizes.keys() - spared, key=lambda one: (bool(one.mark), one.moment, one.number)):
            if too_much <= 0:
                break
            too_much -= sizes[version]
            gone.append(version)
        self._remove(gone)
        return len(gone)

    # --- inside ---

    def _places(self) -> tuple[Path, ...]:
        return (self._asked, self._own) if self._asked is not None else (self._own,)

    def _documents(self) -> set[str]:
        found: set[str] = set()
        for place in self._places():
            with suppress(OSError):
                found.update(name for name in self._files.listdir(place) if is_document_id(name))
        return found

    def _in(self, folder: Path, document_id: str) -> Iterable[Version]:
        try:
            names = self._files.listdir(folder)
        except OSError:
            return
        for name in names:
            match = re.fullmatch(_NAME, name)
            moment = _moment_in(match["moment"]) if match is not None else None
            if match is None or moment is None or (match["mark"] or "") not in {one.value for one in VersionMark}:
                continue  # none of ours: it is left alone
            yield Version(document_id, int(match["number"]), moment, VersionMark(match["mark"] or ""), folder / name)

    def _newest(self, document_id: str) -> Version | None:
        return next(iter(self.versions(document_id)), None)

    def _holds(self, version: Version, content: bytes) -> bool:
        try:
            return self._files.read(version.path, MAX_BYTES) == content
        except OSError:
            return False

    def _remove(self, versions: Iterable[Version]) -> None:
        for version in versions:
            with suppress(OSError):
                self._files.unlink(version.path)


def to_thin(versions: Sequence[Version], now: datetime) -> tuple[Version, ...]:
    """Return the versions of one document (newest first) that are not needed any more.

    All of today and yesterday stay, then one for each of that many days, weeks and months. The newest ones and all with
    a mark stay in any case. When the newest is dated in the future the clock is wrong and nothing goes.
    """
    if not versions or versions[0].moment > now + timedelta(days=1):
        return ()
    today = _day(now)
    left = {"day": DAILY, "week": WEEKLY, "month": MONTHLY}
    kept: dict[str, object] = {}
    gone: list[Version] = []
    for place, version in enumerate(versions):
        day = _day(version.moment)
        if place < NEWEST or version.mark or (today - day).days <= 1:
            continue
        spans = {"day": day, "week": day.isocalendar()[:2], "month": (day.year, day.month)}
        for span, which in spans.items():
            if left[span] and kept.get(span) != which:
                left[span] -= 1
                kept |= spans  # a version of a day is that of its week and month too
                break
            if left[span]:
                gone.append(version)
                break
        else:
            gone.append(version)
    return tuple(gone)


def _day(moment: datetime) -> date:
    return moment.astimezone().date()


def _moment(iso: str) -> datetime | None:
    try:
        moment = datetime.fromisoformat(iso)
    except ValueError:
        return None
    return moment if moment.tzinfo is not None and _FIRST_MOMENT <= moment <= _LAST_MOMENT else None


def _moment_in(name: str) -> datetime | None:
    try:
        moment = datetime.strptime(name, "%Y%m%dT%H%M%SZ").replace(tzinfo=UTC)
    except ValueError:
        return None
    return moment if _FIRST_MOMENT <= moment <= _LAST_MOMENT else None
