"""A journal that is longer than usual, read beside the window before the session is built.

The app moves older actions into pieces, so its own journal stays short. One of an earlier version, or of a disk that
had no room for pieces, may hold a hundred thousand actions: what takes long about them is done here.
"""

from contextlib import suppress
from pathlib import Path

from alien_desktop.session.journaled_action import JournaledAction
from alien_desktop.storage.files import RealFiles
from alien_desktop.storage.journal import CUT_AT, KEPT_BYTES, MAX_BYTES
from alien_desktop.storage.journal_lines import ParsedJournal, parse_journal

LONG = KEPT_BYTES + 2 * CUT_AT
"""Bytes that a journal has only when nobody could cut it."""
_PARSING = 0.4
"""The share of the work that goes into reading rows; the rest makes actions of them."""


class JournalAhead:
    """`read` runs in any thread and touches nothing of Qt; the session takes what it left."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self.share = 0.0
        """How much of it is done, 0 to 1."""
        self.journal: tuple[bytes, ParsedJournal] | None = None
        self.actions: dict[str, JournaledAction] = {}
        """Actions by the hash of their line."""

    @property
    def is_long(self) -> bool:
        """Whether the journal is so long that the window would stand still."""
        try:
            return LONG < self._path.lstat().st_size <= MAX_BYTES
        except OSError:
            return False

    def read(self) -> None:
        """Read the journal; whatever is wrong with it is reported by the next read."""
        try:
            raw = RealFiles().read(self._path, MAX_BYTES)
        except OSError:
            return
        parsed = parse_journal(raw, self._on_parsed)
        for number, line in enumerate(parsed.lines, start=1):
            if not line.contents:
                with suppress(ValueError):
                    self.actions[line.digest] = JournaledAction.from_row(line)
            self.share = _PARSING + (1 - _PARSING) * number / len(parsed.lines)
        self.journal = raw, parsed

    def _on_parsed(self, share: float) -> None:
        self.share = share * _PARSING
