"""The journal of actions: one append-only file, written before the screen changes, replayed after a crash."""

import threading
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Any

from alien_desktop.rules.message import Message, Plural
from alien_desktop.rules.record import record
from alien_desktop.storage.atomic import write_whole
from alien_desktop.storage.errors import NotConfirmed, SaveFailed, StorageError, cannot_read, save_failed
from alien_desktop.storage.files import FileLayer, RealFiles, write_all
from alien_desktop.storage.journal_lines import START, JournalLine, ParsedJournal, Title, encode_line, parse_journal
from alien_desktop.storage.quarantine import keep_copy
from alien_desktop.storage.timestamps import Now, iso_utc

CUT_AT = 1_000_000
"""Bytes from which on old actions may move into a piece."""
MAX_BYTES = 64_000_000
"""More than this is not read: sixty times what a journal grows to before it is cut."""


@record
class JournalRead:
    """What the journal holds. When something is wrong, `reason` is a sentence for the user, else None."""

    lines: tuple[JournalLine, ...]
    torn_tail: bool
    """The last row was cut off by a crash; it was never acknowledged."""
    first_bad: int | None
    """Number, from 1, of a damaged row; the rows before it are in `lines`, the rest is not used."""
    reason: Message | None


@record
class Verification:
    """Whether a journal is as it was written; if not, which row is the first that is not."""

    ok: bool
    rows: int
    """How many rows from the beginning are right."""
    row: int | None
    sentence: Message


class Journal:
    """One process appends; `append` and `sync` may come from two threads, nothing else may overlap.

    Only StorageErrors come out of it.
    """

    def __init__(
        self, path: Path, files: FileLayer, now: Now, *, quarantine: Path | None = None, cut_at: int = CUT_AT
    ) -> None:
        self._path = path
        self._files = files
        self._now = now
        self._quarantine = quarantine or path.parent / "quarantine"
        self._cut_at = cut_at
        self._lock = threading.Lock()
        self._handle: int | None = None
        self._loaded = False
        self._seq = 0
        self._last = START
        self._length = 0
        self._bad_tail = False
        self._unsynced = False
        self._new_name = True
        self._doubtful = False

    # --- reading ---

    def read(self) -> JournalRead:
        """Return the actions since the last cut; the file is not changed. CannotRead, NotAPlainFile, TooLarge."""
        parsed = self._parsed()
        self._bad_tail = parsed.bad_row is not None
        self._length = parsed.length
        newest = parsed.lines[-1] if parsed.lines else self._newest_of_pieces()
        self._last = newest.digest if newest else START
        self._seq = max(self._seq, newest.seq if newest else 0)
        self._loaded = True
        if parsed.bad_row is None:
            return JournalRead(parsed.lines, False, None, None)
        if parsed.torn:
            cut_off = Message(
                "The last row of the journal was cut off by a crash and left out. All rows before it are there. "
                "There is nothing to do."
            )
            return JournalRead(parsed.lines, True, None, cut_off)
        reason = Plural(
            "The journal was damaged. {problem} The %n rows before it are used; the rest is kept in the quarantine "
            "folder. Check the documents you changed last.",
            "The journal was damaged. {problem} The one row before it is used; the rest is kept in the quarantine "
            "folder. Check the documents you changed last.",
            len(parsed.lines),
            problem=parsed.problem or "",
        )
        return JournalRead(parsed.lines, False, parsed.bad_row, reason)

    def continue_after(self, seq: int) -> None:
        """Number the next action higher than `seq`.

        Documents carry the number of their last action. When the journal was lost or is behind them, its numbers must
        not start below theirs, or the next recovery would take new actions for old ones.
        """
        self._seq = max(self._seq, seq)

    def pieces(self) -> tuple[Path, ...]:
        """Return the files that older actions were moved into, oldest first."""
        try:
            names = self._files.listdir(self._path.parent)
        except OSError as error:
            raise cannot_read(self._path.parent, error) from error
        start, end = f"{self._path.stem}-", self._path.suffix
        return tuple(
            self._path.with_name(name) for name in sorted(names) if name.startswith(start) and name.endswith(end)
        )

    # --- writing ---

    def append(self, kind: str, title: Title, payload: dict[str, Any]) -> JournalLine:
        """Write an action down and return its line; it survives the end of this process from then on.

        Raises SaveFailed: then nothing was written, and the action must not be shown as done.
        """
        with self._lock:
            if not self._loaded:
                self.read()
            if self._bad_tail:
                self._cut_off_tail()
            try:
                content, line = encode_line(self._seq + 1, iso_utc(self._now()), kind, title, self._last, payload)
            except (ValueError, TypeError) as error:
                sentence = Message(
                    "This action cannot be written down: an error in the app. It was not carried out. Report it."
                )
                raise SaveFailed(self._path, sentence) from error
            try:
                write_all(self._files, self._opened(), content)
            except StorageError:
                raise
            except OSError as error:
                self._drop_partial()
                raise save_failed(self._path, error) from error
            self._seq, self._last = line.seq, line.digest
            self._length += len(content)
            self._unsynced = True
            return line

    def sync(self) -> None:
        """Return when all actions survive a power cut; nothing to do when they already do. Raises NotConfirmed.

        A disk that has once failed to sync may forget what it failed at and report success the next time. So after a
        failure the whole file is written anew.
        """
        if not self._unsynced:
            return
        if self._doubtful:
            with self._lock:
                self._write_anew()
            return
        self._unsynced = False
        try:
            self._files.datasync(self._opened())
            if self._new_name:
                self._files.fsync_dir(self._path.parent)
                self._new_name = False
        except OSError as error:
            self._unsynced = self._doubtful = True
            raise self._not_confirmed(error) from error

    def cut(self, keep_after_seq: int) -> Path | None:
        """Move the actions up to `keep_after_seq` into a piece beside the journal, if it has grown large enough.

        To be called only after every document up to there was saved. The newest line always stays, so the chain of
        hashes goes on through the pieces. Returns the piece, or None when there was nothing to move. Raises SaveFailed
        or NotConfirmed; whatever happens, every action is in the journal or in a piece.
        """
        if self._length < self._cut_at or self._bad_tail:
            return None
        with self._lock:
            parsed, raw = self._parsed_with_bytes()
            moving = [line for line in parsed.lines[:-1] if line.seq <= keep_after_seq]
            if not moving or parsed.bad_row is not None:
                return None
            end = parsed.ends[len(moving) - 1]
            piece = self._piece_for(moving[0].seq, raw[:end])
            write_whole(self._files, piece, raw[:end])
            self._swap(raw[end:])
            return piece

    def close(self) -> None:
        """Let go of the file, without a sync. Appending opens it again."""
        handle, self._handle = self._handle, None
        if handle is not None:
            with suppress(OSError):
                self._files.close(handle)

    # --- inside ---

    def _parsed(self) -> ParsedJournal:
        return self._parsed_with_bytes()[0]

    def _parsed_with_bytes(self) -> tuple[ParsedJournal, bytes]:
        try:
            raw = self._files.read(self._path, MAX_BYTES)
        except FileNotFoundError:
            raw = b""
        except OSError as error:
            raise cannot_read(self._path, error) from error
        return parse_journal(raw), raw

    def _newest_of_pieces(self) -> JournalLine | None:
        """Return the last action that was cut off: where the chain goes on when the journal itself is empty."""
        for piece in reversed(self.pieces()):
            with suppress(OSError):
                lines = parse_journal(self._files.read(piece, MAX_BYTES)).lines
                if lines:
                    return lines[-1]
        return None

    def _opened(self) -> int:
        if self._handle is None:
            self._handle = self._files.open_append(self._path)
        return self._handle

    def _cut_off_tail(self) -> None:
        """Take what is not a good row out of the file; a copy is safe in the quarantine before."""
        try:
            rest = self._files.read(self._path, MAX_BYTES)[self._length :]
            if rest:
                keep_copy(self._files, self._quarantine, rest, self._path.suffix, self._now())
            handle = self._opened()
            self._files.truncate(handle, self._length)
            self._files.fsync(handle)
        except StorageError:
            raise
        except OSError as error:
            raise save_failed(self._path, error) from error
        self._bad_tail = False

    def _drop_partial(self) -> None:
        """Cut off what a failed append may have left; if even that fails, the next append does it."""
        if self._handle is None:
            return
        try:
            self._files.truncate(self._handle, self._length)
        except OSError:
            self._bad_tail = True

    def _write_anew(self) -> None:
        raw = self._parsed_with_bytes()[1][: self._length]
        try:
            self._swap(raw)
        except NotConfirmed:
            raise
        except SaveFailed as error:
            raise self._not_confirmed(error) from error

    def _swap(self, content: bytes) -> None:
        """Put other content in the journal's place; synced, unless this raises."""
        try:
            write_whole(self._files, self._path, content)
        except NotConfirmed:
            self.close()  # the handle is that of the old file
            self._length = len(content)
            self._unsynced = self._doubtful = True
            raise
        self.close()
        self._length = len(content)
        self._unsynced = self._doubtful = self._new_name = False

    def _piece_for(self, first_seq: int, content: bytes) -> Path:
        """Return the piece's name: by its first action, unless a piece with other content has that already.

        A crash between the two steps of a cut leaves a piece whose actions are still in the journal; the next cut then
        writes the same piece again, longer.
        """
        piece = self._path.with_name(f"{self._path.stem}-{first_seq:010d}{self._path.suffix}")
        try:
            there = self._files.read(piece, MAX_BYTES)
        except FileNotFoundError:
            return piece
        except OSError:
            there = None
        if there is not None and content.startswith(there):
            return piece
        return piece.with_stem(f"{piece.stem}-{sha256(content).hexdigest()[:16]}")

    def _not_confirmed(self, error: OSError) -> NotConfirmed:
        return NotConfirmed(
            self._path,
            Message(
                "The last actions are written down, but the disk has not confirmed them: a power cut now could lose "
                "them. It is tried again; check the disk if this stays."
            ),
            error.errno,
        )


def verify(path: Path, files: FileLayer | None = None) -> Verification:
    """Return whether a journal file, or a piece of one, is as it was written. CannotRead, NotAPlainFile, TooLarge."""
    try:
        parsed = parse_journal((files or RealFiles()).read(path, MAX_BYTES))
    except OSError as error:
        raise cannot_read(path, error) from error
    rows = len(parsed.lines)
    if parsed.bad_row is None:
        right = Plural("All %n rows are as they were written.", "The one row is as it was written.", rows)
        return Verification(True, rows, None, right)
    wrong = Plural(
        "{problem} The %n rows before it are right.",
        "{problem} The one row before it is right.",
        rows,
        problem=parsed.problem or "",
    )
    return Verification(False, rows, parsed.bad_row, wrong)
