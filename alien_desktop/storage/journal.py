"""The journal of actions: one append-only file, written before the screen changes, replayed after a crash."""

import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import Any

from alien_desktop.rules.message import Message, Plural
from alien_desktop.rules.record import record
from alien_desktop.storage.atomic import write_whole
from alien_desktop.storage.envelope import LAST_REV
from alien_desktop.storage.errors import NotConfirmed, SaveFailed, StorageError, TooLarge, cannot_read, save_failed
from alien_desktop.storage.files import FileLayer, write_all
from alien_desktop.storage.journal_contents import LARGEST_ROW, JournalContents
from alien_desktop.storage.journal_lines import (
    START,
    BadRow,
    JournalLine,
    ParsedJournal,
    Title,
    UnusableRow,
    encode_line,
    parse_journal,
)
from alien_desktop.storage.quarantine import keep_as_it_is, keep_copy, move_in
from alien_desktop.storage.timestamps import Now, iso_utc

CUT_AT = 1_000_000
"""This many bytes at least move into a piece at a time: what stays is not written again for every few actions."""
KEPT_BYTES = 4_000_000
"""This many bytes at most stay in the journal when it is cut."""
MAX_BYTES = 64_000_000
"""More than this is not read: twelve times what a journal grows to before it is cut."""
_DIGITS = 16
"""No number of an action has more."""
DAMAGE_SEEN = "damage_seen"
"""The kind of a row that names damaged rows before it. They were reported once, and are not reported at every start."""


@record
class JournalRead:
    """What the journal holds. When something is wrong, `reason` is a sentence for the user, else None."""

    lines: tuple[JournalLine, ...]
    torn_tail: bool
    """The last row was cut off by a crash; it was never acknowledged."""
    damaged: tuple[int, ...]
    """Numbers, from 1, of the rows that cannot be used and that were not told before; all others are in `lines`."""
    reason: Message | None
    first_seq: int = 1
    """The number of the action it begins with, whether that row can be read or not."""
    aside: Path | None = None
    """Where a journal was moved to that could not be used as it was."""
    is_behind: bool = False
    """It ends before its pieces do: rows at its end are missing."""


class Journal:
    """One process appends. While one thread runs `sync` or `cut`, another may `append`; nothing else may overlap.

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
        self._contents = JournalContents(path, files)
        self.read_before: tuple[bytes, ParsedJournal] | None = None
        """Its bytes as they were read a moment ago, and what they are; used once, if they still are the same."""
        self._loaded = False
        self._seq = 0
        self._last = START
        self._length = 0
        self._rows: list[tuple[int, int]] = []
        """Of each row its number and where it ends in the file."""
        self._bad_tail = False
        self._lacks_end = False
        """The last row has no newline yet."""
        self._untold: tuple[BadRow, ...] = ()
        self._recent: list[tuple[str, bytes]] = []
        """Rows since the last sync, each with the hash of the one before it."""
        self._has_lost_place = False
        """The file that was open has not the journal's name any more."""
        self._unsynced = False
        self._new_name = True
        self._doubtful = False

    # --- reading ---

    def read(self) -> JournalRead:
        """Return the actions since the last cut; the file is not changed. CannotRead, NotAPlainFile, TooLarge."""
        parsed = self._parsed()
        self._bad_tail, self._lacks_end = parsed.torn, parsed.lacks_end
        self._length = parsed.length
        self._rows = [(line.seq, end) for line, end in zip(parsed.lines, parsed.ends, strict=True)]
        newest = parsed.lines[-1] if parsed.lines else self._newest_of_pieces()
        self._last = newest.digest if newest else START
        self._seq = max(self._seq, newest.seq if newest else 0)
        self._loaded = True
        first_seq = self._first_seq(parsed)
        lines, lacking = self._filled_in(parsed)
        told = {one for line in lines if line.kind == DAMAGE_SEEN for one in _sums_in(line.payload)}
        whole = parsed.bad[:-1] if parsed.torn and parsed.cut_off else parsed.bad
        self._untold = tuple(bad for bad in (*whole, *lacking) if bad.sum not in told)
        damaged = tuple(bad.number for bad in self._untold)
        known = self._seq
        with suppress(OSError):
            known = max(known, *map(_first_of, self.pieces()), 0)
        is_behind = known > (parsed.lines[-1].seq if parsed.lines else 0)
        lines = tuple(line for line in lines if line.kind != DAMAGE_SEEN)
        if damaged:
            return JournalRead(
                lines, parsed.torn, damaged, _told_of_damage(self._untold), first_seq, is_behind=is_behind
            )
        cut_off = Message(
            "The last row of the journal was cut off by a crash and left out. All rows before it are there. "
            "There is nothing to do."
        )
        return JournalRead(lines, parsed.torn, (), cut_off if parsed.torn else None, first_seq, is_behind=is_behind)

    def read_or_set_aside(self) -> JournalRead:
        """Return the actions as `read` does; whatever cannot be used as a journal is moved into the quarantine.

        Never raises. Of a file that is too large the newest actions stay; the whole of it is kept as it is. When not
        even moving helps, `reason` says so, and `append` raises as long as the trouble lasts.
        """
        try:
            read = self.read()
        except TooLarge:
            return self._without_its_beginning()
        except OSError:
            return self._set_aside()
        try:
            self._opened()
        except OSError:
            return self._with_a_name_of_its_own(read)
        return read

    def continue_after(self, seq: int) -> None:
        """Number the next action higher than `seq`.

        Documents carry the number of their last action. When the journal was lost or is behind them, its numbers must
        not start below theirs, or the next recovery would take new actions for old ones.
        """
        self._seq = max(self._seq, min(seq, LAST_REV - 1))

    def older(self) -> tuple[JournalLine, ...]:
        """Return the actions that were moved into pieces, oldest first, each once; what cannot be read is left out."""
        found: dict[int, JournalLine] = {}
        for piece in self.pieces():
            with suppress(OSError):
                parsed = parse_journal(self._files.read(piece, MAX_BYTES))
                found |= {line.seq: line for line in self._filled_in(parsed)[0]}
        return tuple(found[seq] for seq in sorted(found))

    def all_lines(self) -> tuple[JournalLine, ...]:
        """Return every action that can be read, in pieces or in the journal, oldest first; nothing is changed by it."""
        found = {line.seq: line for line in self.older()}
        with suppress(OSError):
            found |= {line.seq: line for line in self._filled_in(self._parsed())[0] if line.kind != DAMAGE_SEEN}
        return tuple(found[seq] for seq in sorted(found))

    def older_than(self, seq: int) -> tuple[JournalLine, ...]:
        """Return the actions before `seq` from one file, oldest first: the newest that has any; empty for none.

        Pieces of the same first action count as one. Nothing is changed by it.
        """
        by_first: dict[int, list[Path]] = {}
        for piece in self.pieces():
            by_first.setdefault(_first_of(piece), []).append(piece)
        older = [pieces for first, pieces in sorted(by_first.items(), reverse=True) if first < seq]
        for paths in ([self._path], *older):
            found: dict[int, JournalLine] = {}
            for path in paths:
                with suppress(OSError):
                    parsed = parse_journal(self._files.read(path, MAX_BYTES))
                    known = [line for line in self._filled_in(parsed)[0] if line.seq < seq]
                    found |= {line.seq: line for line in known if line.kind != DAMAGE_SEEN}
            if found:
                return tuple(found[one] for one in sorted(found))
        return ()

    def is_cut_due(self, keep_after_seq: int) -> bool:
        """Whether `cut` would move something."""
        return self._moving(keep_after_seq) >= max(self._cut_at, 1) and not self._bad_tail

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

    @property
    def next_seq(self) -> int:
        """The number that the next action gets."""
        return self._seq + 1 + bool(self._untold)

    def append(self, kind: str, title: Title, payload: dict[str, Any]) -> JournalLine:
        """Write an action down and return its line; it survives the end of this process from then on.

        Raises SaveFailed: then nothing was written, and the action must not be shown as done.
        """
        with self._lock:
            if not self._loaded:
                self.read()
            if self._has_lost_place:
                self._come_home()
            if self._bad_tail:
                self._cut_off_tail()
            if self._lacks_end:
                self._end_last_row()
            if self._untold:
                sums = [bad.sum for bad in self._untold]
                self._append_row(DAMAGE_SEEN, "", {"rows": sums})
                self._untold = ()
            return self._append_row(kind, title, payload)

    def _append_row(self, kind: str, title: Title, payload: dict[str, Any]) -> JournalLine:
        try:
            seq, now = self._seq + 1, iso_utc(self._now())
            if seq > LAST_REV:
                raise ValueError("no row with a higher number can be read back")
            content, line = encode_line(seq, now, kind, title, self._last, payload)
            if len(content) > LARGEST_ROW:
                short, contents = self._contents.take_out_large(payload)
                content, line = encode_line(seq, now, kind, title, self._last, short, contents)
        except (ValueError, TypeError) as error:
            sentence = Message(
                "This action cannot be written down: an error in the app. It was not carried out. Report it."
            )
            raise SaveFailed(self._path, sentence) from error
        except StorageError:
            raise
        except OSError as error:
            raise save_failed(self._path, error) from error
        try:
            write_all(self._files, self._opened(), content)
        except StorageError:
            raise
        except OSError as error:
            self._drop_partial()
            raise save_failed(self._path, error) from error
        self._seq, self._last = line.seq, line.digest
        self._length += len(content)
        self._rows.append((line.seq, self._length))
        self._unsynced = True
        self._recent.append((line.before, content))
        return replace(line, payload=payload)

    def sync(self) -> None:
        """Return when all actions survive a power cut; nothing to do when they already do. Raises NotConfirmed.

        A disk that has once failed to sync may forget what it failed at and report success the next time. So after a
        failure the whole file is written again.
        """
        if not self._unsynced:
            return
        self._sync_contents()
        if self._doubtful:
            self._write_anew()
            return
        self._unsynced = False
        count = len(self._recent)
        try:
            if self._has_lost_place or not self._files.is_at(self._opened(), self._path):
                with self._lock:
                    self._come_home()
            self._files.datasync(self._opened())
            del self._recent[:count]
            if self._new_name:
                self._files.fsync_dir(self._path.parent)
                self._new_name = False
        except SaveFailed:
            self._unsynced = True
            raise
        except OSError as error:
            self._unsynced = self._doubtful = True
            raise self._not_confirmed(error) from error

    def _sync_contents(self) -> None:
        """Make the parts safe that are in files of their own: a row is confirmed after what it names."""
        try:
            self._contents.sync()
        except OSError as error:
            raise self._not_confirmed(error) from error

    def _come_home(self) -> None:
        """Write the last rows into the file that has the journal's name now: the one that was open has lost it.

        A disk that was gone has come back, or somebody has put back a copy. Rows go on where that copy ends; where they
        do not go on from it, it becomes a piece of its own. Raises SaveFailed while there is no place for them.
        """
        self.close()
        self._has_lost_place = True
        try:
            raw = self._files.read(self._path, MAX_BYTES)
        except FileNotFoundError:
            raw = b""
        except OSError as error:
            raise save_failed(self._path, error) from error
        parsed = parse_journal(raw)
        newest = parsed.lines[-1].digest if parsed.lines else ""
        befores = [before for before, _row in self._recent] + [self._last]
        first = befores.index(newest) if newest in befores else None
        try:
            if first is None and raw:
                self._files.replace(self._path, self._piece_for(parsed.lines[0].seq if parsed.lines else 0, raw))
                parsed = parse_journal(b"")
            handle = self._opened()
            if parsed.torn:
                self._files.truncate(handle, parsed.length)
            end = b"\n" if parsed.lacks_end else b""
            write_all(self._files, handle, end + b"".join(row for _before, row in self._recent[first or 0 :]))
            now = parse_journal(self._files.read(self._path, MAX_BYTES))
        except OSError as error:
            raise save_failed(self._path, error) from error
        self._length = now.length
        self._rows = [(line.seq, end) for line, end in zip(now.lines, now.ends, strict=True)]
        self._new_name, self._has_lost_place, self._lacks_end = True, False, now.lacks_end

    def cut(self, keep_after_seq: int) -> Path | None:
        """Move the actions up to `keep_after_seq` into a piece beside the journal, as soon as it pays.

        To be called only after every document up to there was saved. Of what comes later too only `KEPT_BYTES` stay;
        the newest line always does, so the chain of hashes goes on through the pieces. Returns the piece, or None when
        there was too little to move. Raises SaveFailed or NotConfirmed; whatever happens, every action is in the
        journal or in a piece.
        """
        with self._lock:
            length = self._moving(keep_after_seq)
            if length <= 0 or length < self._cut_at or self._bad_tail:
                return None
            parsed, raw = self._parsed_with_bytes()
            if len(raw) != self._length or length not in parsed.ends:
                return None
        self._sync_contents()
        # A disk may take seconds for what follows: actions go on being written down meanwhile.
        piece = self._piece_for(parsed.lines[0].seq, raw[:length])
        write_whole(self._files, piece, raw[:length])
        self._swap(raw, length)
        return piece

    def _moving(self, keep_after_seq: int) -> int:
        """Return how many bytes of the beginning can move."""
        length = 0
        for seq, end in self._rows[:-1]:
            if seq > keep_after_seq and self._length - length <= KEPT_BYTES:
                break
            length = end
        return length

    def close(self) -> None:
        """Release the file, without a sync. Appending opens it again."""
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
        before, self.read_before = self.read_before, None
        return (before[1] if before is not None and before[0] == raw else parse_journal(raw)), raw

    def _filled_in(self, parsed: ParsedJournal) -> tuple[tuple[JournalLine, ...], list[BadRow]]:
        """Return the lines with their whole payloads, and the rows of which a part is not there."""
        lines: list[JournalLine] = []
        lacking: list[BadRow] = []
        for line, number in zip(parsed.lines, parsed.numbers, strict=True):
            if not line.contents:
                lines.append(line)
                continue
            try:
                lines.append(replace(line, payload=self._contents.filled_in(line, number)))
            except UnusableRow as error:
                lacking.append(BadRow(number, error.problem, line.digest[:16]))
        return tuple(lines), lacking

    def _set_aside(self) -> JournalRead:
        """Move whatever is in the journal's place into the quarantine, and start over."""
        self.close()
        try:
            aside = move_in(self._files, self._path, self._quarantine, self._now())
            read = self.read()
        except OSError:
            stays = Message(
                "The journal cannot be read and cannot be put aside. All documents are open; what you do is saved in "
                "them and cannot be undone after the next start. Check the rights of the profile's folder."
            )
            return JournalRead((), False, (), stays)
        moved = Message(
            "The journal could not be read and was put aside. All documents are open; the undo history starts again. "
            "The old journal is in the quarantine folder, as it was."
        )
        return replace(read, aside=aside, reason=moved)

    def _without_its_beginning(self) -> JournalRead:
        """Keep a file that is too large as it is in the quarantine, and go on with its newest rows."""
        try:
            _head, tail, _size = self._files.read_head(self._path, 0, KEPT_BYTES)
            rows = tail.partition(b"\n")[2]
            aside = keep_as_it_is(self._files, self._path, self._quarantine, self._now())
            write_whole(self._files, self._path, rows)
            read = self.read()
        except OSError:
            return self._set_aside()
        shortened = Message(
            "The journal had grown too large to be read. Its newest actions are here and all documents are open; the "
            "whole of it is in the quarantine folder."
        )
        return replace(read, aside=aside, reason=shortened)

    def _with_a_name_of_its_own(self, read: JournalRead) -> JournalRead:
        """Put a copy in the place of a file that can be read and not be appended to: it has a second name elsewhere."""
        try:
            raw = self._files.read(self._path, MAX_BYTES)
            write_whole(self._files, self._path, raw)
            self._opened()
        except OSError:
            set_aside = self._set_aside()
            if set_aside.aside is not None:
                return replace(set_aside, lines=read.lines, first_seq=read.first_seq)
            closed = Message(
                "The journal can be read and not be written to. All that is in it is here; what you do is saved in the "
                "documents and cannot be undone after the next start. Check the rights of the profile's folder."
            )
            return replace(read, reason=closed, torn_tail=False)
        return read

    def _first_seq(self, parsed: ParsedJournal) -> int:
        """Return the number of the first row: where that cannot be read, it goes on from the newest piece."""
        if parsed.numbers and parsed.numbers[0] == 1:
            return parsed.lines[0].seq
        before = self._newest_of_pieces()
        return before.seq + 1 if before is not None else 1

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

    def _end_last_row(self) -> None:
        """Write the newline that the last row lacks."""
        try:
            write_all(self._files, self._opened(), b"\n")
        except StorageError:
            raise
        except OSError as error:
            self._drop_partial()
            raise save_failed(self._path, error) from error
        self._length += 1
        self._rows[-1] = (self._rows[-1][0], self._length)
        self._lacks_end = False

    def _drop_partial(self) -> None:
        """Cut off what a failed append may have left; if even that fails, the next append does it."""
        if self._handle is None:
            return
        try:
            self._files.truncate(self._handle, self._length)
        except OSError:
            self._bad_tail = True

    def _write_anew(self) -> None:
        with self._lock:
            raw = self._parsed_with_bytes()[1][: self._length]
        try:
            self._swap(raw, 0)
        except NotConfirmed:
            raise
        except SaveFailed as error:
            raise self._not_confirmed(error) from error

    def _swap(self, raw: bytes, start: int) -> None:
        """Write the journal again, from `start` of its content `raw` on; rows that came since come along.

        It is synced then, unless this raises; only rows that came along are not yet.
        """
        synced = 0

        @contextmanager
        def while_nobody_appends(handle: int) -> Iterator[None]:
            nonlocal synced
            with self._lock:
                length = self._length
                came_along = sum(end > len(raw) for _seq, end in self._rows)
                synced = len(self._recent) - came_along
                if came_along:
                    rest = self._files.read(self._path, MAX_BYTES)[len(raw) : length]
                    write_all(self._files, handle, rest)
                yield
                self.close()  # the handle is that of the old file
                self._length = length - start
                self._rows = [(seq, end - start) for seq, end in self._rows if end > start]
                self._unsynced = came_along > 0

        try:
            write_whole(self._files, self._path, raw[start:], around=while_nobody_appends)
        except NotConfirmed:
            self._unsynced = self._doubtful = True
            raise
        self._doubtful = self._new_name = False
        del self._recent[:synced]

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


def _first_of(piece: Path) -> int:
    """Return the number of a piece's first action by its name; 0 where the name tells none."""
    number = piece.stem.split("-")[1] if "-" in piece.stem else ""
    return int(number) if number.isascii() and number.isdecimal() and len(number) <= _DIGITS else 0


def _told_of_damage(bad: Sequence[BadRow]) -> Message:
    return Plural(
        "%n rows of the journal cannot be used and were left out; all others are. {problem} The file is as it was. "
        "Check the documents you changed last.",
        "A row of the journal cannot be used and was left out; all others are. {problem} The file is as it was. "
        "Check the documents you changed last.",
        sum(one.rows for one in bad),
        problem=bad[0].problem,
    )


def _sums_in(payload: dict[str, Any]) -> list[str]:
    rows = payload.get("rows")
    return [row for row in rows if isinstance(row, str)] if isinstance(rows, list) else []
