"""What a journal proves: that its rows are as they were written and, with a hash that was noted, that none is missing.

The sums find damage and careless edits, and not somebody who works all of them out again. The hash of a row that a
second person wrote down before proves that every row up to that one is as it was then: a journal that was made again,
or lost rows at either end, does not have it or does not lead from it back to the beginning.
"""

from collections.abc import Iterable
from dataclasses import field
from pathlib import Path

from alien_desktop.rules.message import Message, Plural
from alien_desktop.rules.record import record
from alien_desktop.storage.errors import StorageError, cannot_read
from alien_desktop.storage.files import FileLayer, RealFiles
from alien_desktop.storage.journal import MAX_BYTES, Journal
from alien_desktop.storage.journal_contents import JournalContents
from alien_desktop.storage.journal_lines import START, BadRow, JournalLine, UnusableRow, parse_journal
from alien_desktop.storage.timestamps import utc_now

SHORT_HASH = 16
"""So many digits of a hash are shown to be noted; nobody makes another journal whose row begins with the same ones."""


@record
class Proof:
    """What a noted hash proves."""

    is_whole: bool
    """A row has it, and nothing that came before that row is missing."""
    sentence: Message


class HashChain:
    """The rows of a journal and of its older parts by their hashes; each names the row before it."""

    def __init__(self, lines: Iterable[JournalLine] = ()) -> None:
        self._rows = {line.digest: (line.seq, line.before) for line in lines}

    def beginning(self, digest: str) -> tuple[int, bool]:
        """Return from which action on nothing is missing up to a row, and whether nothing came before that action."""
        seq = 1
        while digest in self._rows:
            seq, digest = self._rows[digest]
        return seq, digest == START

    def proof(self, noted: str) -> Proof:
        """Return what a hash proves that somebody has noted before; spaces and capitals in it do not matter.

        Its first `SHORT_HASH` digits do as well as all of them.
        """
        written = "".join(noted.split()).lower()
        begun = (known for known in self._rows if len(written) >= SHORT_HASH and known.startswith(written))
        digest = next(begun, written)
        if digest not in self._rows:
            gone = Message(
                "No row has the hash that was noted: rows at the end were removed, or the journal was started again."
            )
            return Proof(False, gone)
        seq = self._rows[digest][0]
        begins, is_beginning = self.beginning(digest)
        if not is_beginning:
            lacking = Message(
                "It is the hash of action {seq}: everything from action {begins} up to it is as it was then. What came "
                "before was removed or changed, or its older part is not beside the journal.",
                seq=seq,
                begins=begins,
            )
            return Proof(False, lacking)
        if begins > 1:
            anew = Message(
                "It is the hash of action {seq}: everything up to it is as it was then. The journal was begun again "
                "with action {begins}.",
                seq=seq,
                begins=begins,
            )
            return Proof(True, anew)
        return Proof(True, Message("It is the hash of action {seq}: everything up to it is as it was then.", seq=seq))


@record
class Verification:
    """Whether a journal and its older parts are as they were written; if not, which row is the first that is not."""

    ok: bool
    rows: int
    """How many rows are right, in older parts too; of a damaged file those before the damage."""
    row: int | None
    """None too where only an older part is damaged."""
    sentence: Message
    newest: str = field(default="", compare=False)
    """Hash of the last row. Whoever has noted it can tell later that everything up to it is still there."""
    first_seq: int = field(default=1, compare=False)
    """From this action on nothing is missing up to the last; above 1, what came before is gone or elsewhere."""
    proof: Message | None = field(default=None, compare=False)
    """What the noted hash proves."""
    chain: HashChain = field(default_factory=HashChain, compare=False)


def verify(path: Path, files: FileLayer | None = None, noted: str = "") -> Verification:
    """Return whether a journal file with its older parts, or one such part alone, is as it was written.

    `noted` is the hash of a row that somebody wrote down before. CannotRead, NotAPlainFile, TooLarge for the file.
    """
    layer = files or RealFiles()
    lines, bad = _read(path, layer)
    known = list(lines)
    spoilt: list[Message] = []
    for piece in Journal(path, layer, utc_now).pieces():
        try:
            older, wrong = _read(piece, layer)
        except StorageError as error:
            spoilt.append(Message("The older part {file}: {problem}", file=piece.name, problem=error.sentence))
            continue
        known += older
        if wrong:
            spoilt.append(Message("The older part {file}: {problem}", file=piece.name, problem=_first(wrong).problem))
    chain = HashChain(known)
    if not lines and known:  # a cut leaves the newest row in the journal
        spoilt.append(Message("The journal ends before its older parts do: rows at its end are missing."))
    last = max(known, key=lambda line: line.seq, default=None)
    newest = lines[-1].digest if lines else last.digest if last is not None else ""
    proof = chain.proof(noted) if noted else None
    rows = len({line.digest for line in known})
    row, sentence = None, _right(rows)
    if bad:
        row = _first(bad).number
        rows = row - 1
        sentence = Plural(
            "{problem} The %n rows before it are right.",
            "{problem} The one row before it is right.",
            rows,
            problem=_first(bad).problem,
        )
    elif spoilt:
        sentence = spoilt[0]
    return Verification(
        not bad and not spoilt and (proof is None or proof.is_whole),
        rows,
        row,
        sentence,
        newest,
        chain.beginning(newest)[0],
        proof.sentence if proof is not None else None,
        chain,
    )


def _read(path: Path, layer: FileLayer) -> tuple[tuple[JournalLine, ...], list[BadRow]]:
    try:
        parsed = parse_journal(layer.read(path, MAX_BYTES))
    except OSError as error:
        raise cannot_read(path, error) from error
    contents = JournalContents(path, layer)
    bad = list(parsed.bad)
    for line, number in zip(parsed.lines, parsed.numbers, strict=True):
        try:
            contents.filled_in(line, number)
        except UnusableRow as error:
            bad.append(BadRow(number, error.problem, ""))
    return parsed.lines, bad


def _first(bad: list[BadRow]) -> BadRow:
    return min(bad, key=lambda one: one.number)


def _right(rows: int) -> Message:
    return Plural("All %n rows are as they were written.", "The one row is as it was written.", rows)
