"""One open profile: files, journal, documents, undo history, log, settings; started and ended in the right order."""

from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path

from pydantic import ValidationError
from PySide6.QtCore import QObject, Signal

from alien_desktop.catalog.sections import ROW_OF
from alien_desktop.documents.document import Document
from alien_desktop.documents.preferences import Preferences
from alien_desktop.documents.sheet_rules import rules_of
from alien_desktop.rules.editions.registry import EDITIONS
from alien_desktop.rules.json_object import JsonObject
from alien_desktop.rules.message import Message, Words
from alien_desktop.session.autosave import Autosave
from alien_desktop.session.background_writer import BackgroundWriter
from alien_desktop.session.document_codec import document_in, document_to_look_at, is_newer
from alien_desktop.session.document_versions import DocumentVersions
from alien_desktop.session.event_log import EventLog, OlderActions
from alien_desktop.session.journal_ahead import JournalAhead
from alien_desktop.session.journaled_action import JournaledAction
from alien_desktop.session.library_entry import LibraryEntry, card_of
from alien_desktop.session.outside_changes import OutsideChanges
from alien_desktop.session.recovery import RebuiltHistory, Recovery, copy_beside, rebuild, replay
from alien_desktop.session.save_state import SaveReport, SaveState
from alien_desktop.session.start_notices import (
    JOURNAL_BEHIND,
    JOURNAL_GONE,
    NO_OLDER_VERSION,
    OPEN_READ_ONLY,
    OPEN_TO_OTHERS,
    TABLE_LOST,
    TAKEN_OVER,
    came_back,
    deleted_outside,
    lost_at_start,
    newer_in_journal,
    senseless_settings,
)
from alien_desktop.session.unopened_files import UnopenedFiles
from alien_desktop.session.workspace import Workspace
from alien_desktop.storage.atomic import make_safe
from alien_desktop.storage.document_store import DocumentStore, Written
from alien_desktop.storage.envelope import FARTHEST
from alien_desktop.storage.errors import (
    DAMAGE,
    ChangedOnDisk,
    NoSuchDocument,
    NotConfirmed,
    SaveFailed,
    StorageError,
    sentence_of,
)
from alien_desktop.storage.files import RealFiles
from alien_desktop.storage.journal import Journal, JournalRead
from alien_desktop.storage.journal_lines import JournalLine
from alien_desktop.storage.orphans import process_is_alive
from alien_desktop.storage.paths import Paths
from alien_desktop.storage.settings import SettingsFile
from alien_desktop.storage.timestamps import Now, iso_utc, local_time, utc_now
from alien_desktop.storage.versions import VersionMark

REVISIONS = "revisions"
"""The kind of a row that tells which revision each document had."""
HISTORY_LOST = "history_lost"
"""The kind of a row that tells up to which action the undo history of a document was given up: it was reported once."""
NEWER_TOLD = "newer_told"
"""The kind of a row that tells that everything of a newer version before it was reported."""
_VERSIONS = "versions"
"""The key under which it is noted that no older versions can be kept."""
KEPT_ACTIONS = 500
"""This many of the last actions stay in the journal when it is cut: they are the undo history of the next start."""


class Profile(QObject):
    """Everything that is alive for one profile. `start` before use, `close` at the end."""

    preferences_changed = Signal(object)
    document_saved = Signal(str, str)
    """A document was written: its id, and when, ISO 8601 UTC."""
    doubtful_found = Signal(str)
    """A document was read whose sum does not fit: changed outside while nothing was open, or damaged."""
    damage_found = Signal(str, object)
    """A file that looked whole is no document, now that all of it was read: its id, and the `StorageError`."""
    not_kept = Signal(object)
    """Something beside the documents cannot be written: settings, versions; a `Message`, once until it can be again."""
    became_read_only = Signal(object)
    """Nothing is written any more; the `Message` says why."""

    def __init__(
        self,
        paths: Paths,
        describe: Callable[[Document], LibraryEntry],
        now: Now = utc_now,
        parent: QObject | None = None,
        *,
        read_only: bool = False,
        is_ours: Callable[[], bool] = lambda: True,
        ahead: JournalAhead | None = None,
    ) -> None:
        """`is_ours` tells before each write whether nobody has taken over the profile; `ahead` has read the journal."""
        super().__init__(parent)
        files = RealFiles()
        self.paths = paths
        self.store = DocumentStore(paths, files, now)
        self.journal = Journal(paths.journal, files, now, quarantine=paths.quarantine)
        self._read_ahead = ahead.actions if ahead is not None else {}
        self.journal.read_before = ahead.journal if ahead is not None else None
        self.workspace = Workspace(self._load, self)
        self.at_close: list[Callable[[], object]] = []
        """What is done last of all, when everything is on the disk."""
        self.writer = BackgroundWriter(self)
        """Writes off this thread, once somebody has begun that."""
        self.log = EventLog(self, self._older_actions, self.writer)
        self._unwritten: list[JournalLine] = []
        """Actions that could not be written down yet, in order; they are as soon as the disk takes them."""
        self.autosave = Autosave(self.workspace, self, self._sync, self._local_time, self)
        self.versions = DocumentVersions(
            self.workspace,
            self.store,
            self.autosave,
            self.writer,
            self.log,
            self.journaled_actions,
            name_of_row,
            lambda document: card_of(describe(document)),
        )
        self.unopened = UnopenedFiles(self.workspace, self.store, self.writer, self.damage_found.emit, self)
        self.outside = OutsideChanges(self.workspace, self.store, self.autosave, self._local_time, self.sync_soon, self)
        self._settings = SettingsFile(paths.settings, files, now, only_read=read_only)
        self._table = SettingsFile(paths.table, files, now, only_read=read_only)
        self._describe = describe
        self._now = now
        self._read_only = read_only
        self._is_ours = is_ours
        self._revisions: dict[str, int] = {}
        self._last_seq = 0
        self._first_seq = 1
        self._next_seq = 1
        """The number that the next action would get by the journal alone."""
        self._changed_by_others: set[str] = set()
        """Documents whose digest did not fit when they were read."""
        self.doubtful: list[str] = []
        """Those of them that were read since the start, in that order."""
        self._history_lost: dict[str, int] = {}
        """Documents whose undo history an earlier start has given up, each up to which action."""
        self._newer_told = 0
        """The row behind which nothing of a newer version was reported yet."""
        self._has_told_newer = False
        """Whether this start has told something of a newer version."""
        self._newest: dict[str, int] = {}
        """The last action of each document that is known to have changed it."""
        self.preferences = Preferences()
        self.notices: list[Message] = []
        """Sentences about what was found at start, for the window to show."""
        self._not_kept: set[str] = set()
        """What `not_kept` was emitted for, by a key of its own."""

    # --- start and end ---

    def start(self, stored_revisions: Iterable[tuple[str, int]]) -> Recovery:
        """Replay what the documents do not hold yet, rebuild the undo history and the log, then begin to write.

        `stored_revisions` are the ids and revisions of the documents on disk, as the library scan has them.
        """
        self._revisions = stored = dict(stored_revisions)
        self._load_preferences()
        self._take_up_preferences()
        if self.paths.others_may_write():
            self.notices.append(OPEN_TO_OTHERS)
        told = len(self.notices)
        actions = self._journaled()
        recovery = replay(
            self.workspace,
            actions,
            lambda document_id: self._revisions.get(document_id, -1),
            lambda: self._actions_in(self.journal.older())[0],
            self._newest,
            lambda document_id: document_id in self._changed_by_others,
            self._first_seq,
            self._is_deleted,
        )
        recovery = replace(recovery, copies=(*recovery.copies, *self._hidden_by_others(actions)))
        for document in self.workspace.documents():
            if self.workspace.revision(document.id) > self._revisions.get(document.id, 0):
                self.autosave.mark(document.id)
        removed = [document_id for document_id in self.workspace.gone() if document_id in self._revisions]
        for document_id in removed:
            self.autosave.mark(document_id)
        self._tell_what_came_back(removed)
        history = rebuild(self.workspace, actions, recovery.skipped, recovery.unused, self._history_lost)
        unreadable = tuple(one for one in history.without if not self._is_readable(one))
        recovery = replace(recovery, skipped=(*recovery.skipped, *unreadable))
        for action in actions:
            self._note_newest(action)
        newer = frozenset(filter(self.workspace.is_locked, recovery.skipped))
        recovery = replace(recovery, deleted=self._deleted(), newer=newer)
        self.notices += lost_at_start(recovery, history if actions else RebuiltHistory(is_kept=True))
        is_whole = len(self.notices) == told
        lost_for_good = self._tell_what_was_deleted(recovery.deleted)
        self.log.load(actions, self._first_seq)
        self._last_seq = max([*self._revisions.values(), *(action.seq for action in actions)], default=0)
        if self._read_only:
            self.log.keep_all()
            self.autosave.suspend()
            self.notices.append(OPEN_READ_ONLY)
        else:
            self.journal.continue_after(self._last_seq)
            self._note_lost_history(history, actions, recovery.skipped, lost_for_good)
            if self._has_told_newer:
                with suppress(StorageError):
                    self.journal.append(NEWER_TOLD, "", {})
            self.store.sweep_strays(process_is_alive)
            self._write_with_our_numbers(one for one, revision in stored.items() if self._bounded(revision) != revision)
        self.workspace.attach_journal(self)
        self.workspace.acted.connect(self._on_workspace_acted)
        self.autosave.state_changed.connect(self._on_autosave_state_changed)
        self.autosave.save_behind(self.writer, self)
        return replace(recovery, is_whole=is_whole)

    def finish_soon(self) -> None:
        """Begin to write everything that an end needs, off this thread where that is done: `close` has little left."""
        self.autosave.save_soon()
        if self.writer.is_in_background and self._may_write():
            self.writer.put("versions", self.store.keep_versions, self._on_kept)

    def close(self) -> bool:
        """Save everything and release the files; return whether all of it is on disk."""
        self.outside.stop()
        self.unopened.stop()
        self.writer.finish()
        saved = self.autosave.save_now()
        self.writer.finish()
        if self._may_write():
            self.store.keep_versions()
            self.store.versions.bound()
            for work in self.at_close if saved else ():
                with suppress(StorageError):
                    work()
        self.journal.close()
        return saved

    def append(self, kind: str, title: str | JsonObject, payload: JsonObject) -> JournalLine:
        """Write an action down before it shows; where nothing is written, give it a number all the same."""
        if not self._may_write():
            return JournalLine(self._last_seq + 1, iso_utc(self._now()), kind, title, "", payload, "")
        try:
            self._write_down()
            return self.journal.append(kind, title, payload)
        except OSError as error:
            if isinstance(error, SaveFailed) and error.reason is None:
                raise  # no disk is to blame, and no later try helps
            seq = self._unwritten[-1].seq + 1 if self._unwritten else max(self.journal.next_seq, self._last_seq + 1)
            line = JournalLine(seq, iso_utc(self._now()), kind, title, "", payload, "")
            self._unwritten.append(line)
            if len(self._unwritten) == 1:
                self.workspace.not_written.emit(sentence_of(error))
            self.autosave.trouble(sentence_of(error))
            return line

    def _write_down(self) -> None:
        """Write down what could not be before, in order and under the numbers it has. Raises SaveFailed."""
        while self._unwritten:
            line = self._unwritten[0]
            self.journal.continue_after(line.seq - 1)
            self.journal.append(line.kind, line.title, line.payload)
            del self._unwritten[0]

    def journaled_actions(self) -> tuple[JournaledAction, ...]:
        """Read every action that is written down, those in older pieces first."""
        return self._actions_in(self.journal.all_lines())[0]

    def _older_actions(self, seq: int) -> OlderActions:
        lines = self.journal.older_than(seq)
        return OlderActions(self._actions_in(lines)[0], lines[0].seq if lines else 0)

    def sweep_portraits(self, named: Iterable[str]) -> None:
        """Move portraits that nothing has named for a month out of the way; `named` are those that cards show."""
        if self._read_only:
            return
        living = (self._describe(document) for document in self.workspace.documents())
        self.store.sweep_portraits({*named, *(picture for one in living for picture in (one.portrait, *one.pictures))})

    # --- the document sink of autosave ---

    def write(self, document: Document, revision: int, data: JsonObject) -> None:
        """Write one document durably, with what lists need of it."""
        try:
            written = self.work(document, revision, data)()
        except ChangedOnDisk:
            self.outside.check()
            if self.outside.conflict(document.id) is None:
                raise
            return  # it waits for an answer, and nothing else waits with it
        self._take_up(revision, written)

    def work(self, document: Document, revision: int, data: JsonObject) -> Callable[[], Written]:
        """Return what writes one document; it touches nothing but files."""
        card = card_of(self._describe(document))
        return partial(self.store.write, document.FORMAT, document.SCHEMA, document.id, revision, data, card)

    def done(self, document_id: str, revision: int, outcome: object) -> Words:
        """Take over the result of writing a document; return the sentence to show, empty when all is well."""
        if isinstance(outcome, NoSuchDocument):
            return ""  # it was removed, and never saved before
        if isinstance(outcome, ChangedOnDisk):
            self.outside.check()
            return "" if self.outside.conflict(document_id) is not None else outcome.sentence
        if isinstance(outcome, OSError):
            return sentence_of(outcome)
        try:
            if isinstance(outcome, Written):
                self._take_up(revision, outcome)
        except NotConfirmed as error:
            return error.sentence
        return ""

    def _take_up(self, revision: int, written: Written) -> None:
        self._revisions[written.document_id] = revision
        self.document_saved.emit(written.document_id, written.saved)
        if self.store.versions_trouble is None:
            self._not_kept.discard(_VERSIONS)
        else:
            self._tell_not_kept(_VERSIONS, NO_OLDER_VERSION)
        if not written.confirmed:
            sentence = Message("Saved, but the disk has not confirmed it yet. It is tried again.")
            raise NotConfirmed(written.path, sentence)

    def sync_work(self) -> Callable[[], None]:
        """Return what makes the journal safe; what could not be written down before is now, or SaveFailed is raised."""
        if not self._may_write():
            return lambda: None
        self._write_down()
        return self.journal.sync

    def removal_work(self, document_id: str) -> Callable[[], object]:
        """Return what puts a removed document's file into the trash."""
        return partial(self.store.remove_to_trash, document_id)

    def remove(self, document_id: str) -> None:
        """Put a document's file into the trash; one that was never saved has none."""
        try:
            self.store.remove_to_trash(document_id)
        except NoSuchDocument:
            return

    # --- preferences ---

    def set_preferences(self, preferences: Preferences) -> None:
        """Take over and save new preferences; they are not part of the undo history."""
        before = self.preferences
        if preferences == before:
            return
        self.preferences = preferences
        self._take_up_preferences()
        self._keep(self._settings, preferences.model_dump(mode="json"))
        self.preferences_changed.emit(preferences)
        if (preferences.house_rules, preferences.stress_cap) != (before.house_rules, before.stress_cap):
            self.workspace.refresh_all()

    def _take_up_preferences(self) -> None:
        self.store.versions.set_place(_folder(self.preferences.versions_folder))
        self.store.versions.largest = self.preferences.versions_megabytes * 1_000_000
        self.workspace.history.set_limit(self.preferences.undo_steps)

    def _load_preferences(self) -> None:
        loaded = self._settings.load({})
        if loaded.sentence:
            self.notices.append(loaded.sentence)
        values = dict(loaded.values)
        wrong: set[str] = set()
        while True:
            try:
                self.preferences = Preferences.model_validate(values)
            except ValidationError as error:
                # A single wrong setting falls back to its default; the others stay.
                for problem in error.errors(include_input=False):
                    wrong.add(str(problem["loc"][0]))
                    values.pop(str(problem["loc"][0]), None)
            else:
                break
        if wrong:
            self.notices.append(senseless_settings(len(wrong)))

    # --- files beside the documents ---

    def sync_soon(self, path: Path | None) -> None:
        """Make a file that was just written survive a power cut: behind the window where that is done, else now."""
        if path is None:
            return
        self.writer.put(f"sync {path}", partial(make_safe, RealFiles(), path), self._on_kept)

    # --- the roll on the table ---

    def kept_table(self) -> JsonObject:
        """Return what waited on the table when the app ended; empty for nothing."""
        loaded = self._table.load({})
        if loaded.sentence:
            self.notices.append(TABLE_LOST)
        return loaded.values

    def lost_table(self) -> None:
        """Keep the file of what waited on the table, which holds nothing that can be used, and say so."""
        self.notices.append(TABLE_LOST)
        if self._may_write():
            self._table.set_aside()

    def keep_table(self, values: JsonObject) -> None:
        """Write down what waits on the table, at once: it is there after a crash too."""
        self._keep(self._table, values)

    # --- inside ---

    def _keep(self, file: SettingsFile, values: JsonObject) -> None:
        """Write a small file now: it is there after a crash. What makes it survive a power cut may take its time."""
        if not self._may_write():
            return
        try:
            file.save(values, synced=not self.writer.is_in_background)
        except StorageError as error:
            what = Message("{file} could not be saved. {what}", file=error.path.name, what=error.sentence)
            self._tell_not_kept(f"{id(file)}", what)
            return
        self._not_kept.discard(f"{id(file)}")
        if self.writer.is_in_background:
            self.writer.put(f"sync {id(file)}", file.sync, self._on_kept)

    def _on_kept(self, outcome: object) -> None:
        if isinstance(outcome, OSError):
            what = sentence_of(outcome)
            self._tell_not_kept(str(what), what)

    def _tell_not_kept(self, key: str, what: Message) -> None:
        """Say that something cannot be written: while a start goes on with its other notices, later at once."""
        if key not in self._not_kept:
            self._not_kept.add(key)
            self.notices.append(what)
            self.not_kept.emit(what)

    def _may_write(self) -> bool:
        """Whether to write. Who finds that somebody has taken over the profile stops writing permanently."""
        if not self._read_only and not self._is_ours():
            self._read_only = True
            self.log.keep_all()
            self.journal.close()
            self.autosave.suspend()
            self.became_read_only.emit(TAKEN_OVER)
        return not self._read_only

    def _sync(self) -> None:
        self.sync_work()()

    def _journaled(self) -> tuple[JournaledAction, ...]:
        read = self._read_untouched() if self._read_only else self.journal.read_or_set_aside()
        self._first_seq = read.first_seq
        self._next_seq = self.journal.next_seq
        self._revisions = {one: self._bounded(revision) for one, revision in self._revisions.items()}
        if read.reason is not None and (read.damaged or read.aside is not None or not read.torn_tail):
            self.notices.append(read.reason)
        elif not read.lines and (read.is_behind or max(self._revisions.values(), default=0) > 0):
            self.notices.append(JOURNAL_GONE)
        elif read.lines and (read.is_behind or max(self._revisions.values(), default=0) > read.lines[-1].seq):
            self.notices.append(JOURNAL_BEHIND)
        for line in read.lines:
            if line.kind == REVISIONS:
                self._newest = _revisions_in(line.payload)
            elif line.kind == HISTORY_LOST:
                lost = _revisions_in(line.payload)
                self._history_lost |= {one: min(seq, line.seq) for one, seq in lost.items()}
            elif line.kind == NEWER_TOLD:
                self._newer_told = line.seq
        actions, left_out = self._actions_in(read.lines)
        self._read_ahead = {}
        self._tell_what_is_newer(actions, left_out)
        return actions

    def _tell_what_is_newer(self, actions: Iterable[JournaledAction], left_out: int) -> None:
        is_hidden = any(action.unknown_events and action.seq > self._newer_told for action in actions)
        self.notices += newer_in_journal(left_out, is_hidden=is_hidden)
        self._has_told_newer = bool(left_out) or is_hidden

    def _actions_in(self, lines: Iterable[JournalLine]) -> tuple[tuple[JournaledAction, ...], int]:
        """Return the actions of journal lines, and how many that this version does not know have not been told."""
        actions: list[JournaledAction] = []
        left_out = 0
        for line in lines:
            if line.kind in (REVISIONS, HISTORY_LOST, NEWER_TOLD):
                continue
            try:
                known = self._read_ahead.get(line.digest)
                actions.append(known if known is not None else JournaledAction.from_row(line))
            except ValueError:
                left_out += line.seq > self._newer_told
        return tuple(actions), left_out

    def _is_deleted(self, document_id: str, since: int) -> bool:
        """Whether a document had a file since an action that made it, and has none now."""
        return bool(self.store.missing([document_id])) and self.versions.had_file_since(document_id, since)

    def _deleted(self) -> frozenset[str]:
        """Return the documents that the journal knows and no file holds: somebody has deleted or moved those."""
        is_there = self.workspace.has
        candidates = [one for one in self._newest if one not in self._revisions and not is_there(one)]
        return frozenset(self.store.missing(candidates))

    def _tell_what_was_deleted(self, deleted: Iterable[str]) -> set[str]:
        """Say whose files are gone; return those of which no version is left either: they are reported once."""
        untold = {one for one in deleted if self._newest.get(one, 0) > self._history_lost.get(one, -1)}
        without = {one for one in untold if self.versions.helpful(one) is None}
        self.notices += deleted_outside(len(untold - without), len(without))
        return without

    def _tell_what_came_back(self, removed: Iterable[str]) -> None:
        """Say of which removed documents somebody has put the file back; one that a crash has left is no news."""
        with suppress(StorageError):
            back = len({one.document_id for one in self.store.trash.scan()}.intersection(removed)) if removed else 0
            if back:
                self.notices.append(came_back(back))

    def _note_lost_history(
        self,
        history: RebuiltHistory,
        actions: Iterable[JournaledAction],
        skipped: Iterable[str],
        lost_for_good: Iterable[str],
    ) -> None:
        """Write down whose undo history was given up: what is done from now on can be undone after a start too."""
        touched = {patch.document_id for action in actions for patch in action.patches}
        lost = (history.without if history.is_kept else touched).difference(skipped).union(lost_for_good)
        if lost:
            with suppress(StorageError):
                self.journal.append(HISTORY_LOST, "", {"revisions": dict.fromkeys(sorted(lost), self._last_seq)})

    def _is_readable(self, document_id: str) -> bool:
        with suppress(KeyError):
            try:
                self.workspace.document(document_id)
            except StorageError:
                return False
        return True

    def _hidden_by_others(self, actions: tuple[JournaledAction, ...]) -> tuple[Document, ...]:
        """Put beside each other what others have written under a number of theirs, and what we have done since.

        Their number may be higher than ours, and then our actions look as if they were in the file. What the journal
        has of such a document is found by the newest version that is ours; the copies are returned.
        """
        touched: dict[str, set[int]] = {}
        for action in actions:
            for patch in action.patches:
                touched.setdefault(patch.document_id, set()).add(action.seq)
        last = max((action.seq for action in actions), default=0)
        known = {action.seq for action in actions}
        copies: list[Document] = []
        for document_id, ours in touched.items():
            revision = self._revisions.get(document_id, 0)
            if revision in ours or not (revision > last or revision in known) or max(ours) > revision:
                continue
            if self._newest.get(document_id) == revision or self.workspace.is_gone(document_id):
                continue
            found = self.versions.helpful(document_id)
            if found is None or not found[2]:
                continue
            with suppress(KeyError, StorageError):
                theirs = self.workspace.document(document_id)
                if found[1] != theirs:
                    copy = copy_beside(found[1], theirs.name)
                    self.workspace.put(copy.id, copy, last)
                    self.autosave.mark(copy.id)
                    copies.append(copy)
                if not self._read_only:
                    # From now on theirs is the newest version: the next start finds nothing that is hidden by it.
                    self.store.keep_version(document_id, VersionMark.CONFLICT)
        return tuple(copies)

    def _read_untouched(self) -> JournalRead:
        try:
            return self.journal.read()
        except StorageError as error:
            return JournalRead((), False, (), error.sentence)

    def _load(self, document_id: str) -> Document:
        """Read a document from its file; KeyError when there is none, StorageError when it cannot be used."""
        path = self.paths.documents / f"{document_id}.json"
        try:
            envelope = self.store.read(document_id)
            newer = is_newer(envelope)
            document = document_to_look_at(envelope, path) if newer else document_in(envelope, path)
        except NoSuchDocument:
            raise KeyError(document_id) from None
        except DAMAGE as error:
            self.damage_found.emit(document_id, error)
            raise
        if newer:
            self.workspace.lock(document_id)
        if not envelope.digest_ok:
            self._changed_by_others.add(document_id)
            self.doubtful.append(document_id)
        self._revisions[document_id] = self._bounded(envelope.rev)
        self.workspace.put(document_id, document, self._revisions[document_id])
        if not envelope.digest_ok:
            self.doubtful_found.emit(document_id)
        return document

    def _bounded(self, revision: int) -> int:
        """Return the revision of a file; one that no action of ours can have counts as one after all of them."""
        return revision if revision <= self._next_seq + FARTHEST else self._next_seq

    def _write_with_our_numbers(self, documents: Iterable[str]) -> None:
        """Save documents again whose numbers are a stranger's, before anything is done to them."""
        for document_id in tuple(documents):
            with suppress(KeyError, StorageError):
                self.workspace.document(document_id)
                if not self.workspace.is_locked(document_id):
                    self.autosave.mark(document_id)
                    self.autosave.save_now()

    def _local_time(self) -> str:
        return local_time(self._now())

    def _on_workspace_acted(self, action: JournaledAction) -> None:
        self._last_seq = action.seq
        self._note_newest(action)
        self.log.take(action)

    def _note_newest(self, action: JournaledAction) -> None:
        for patch in action.patches:
            if patch.after is None:
                self._newest.pop(patch.document_id, None)
            else:
                self._newest[patch.document_id] = action.seq

    def _on_autosave_state_changed(self, report: SaveReport) -> None:
        """Move old actions into a piece once everything is saved and the journal has grown; the last ones stay."""
        keep_after = self._last_seq - KEPT_ACTIONS
        if report.state is SaveState.SAVED and self.journal.is_cut_due(keep_after):
            try:
                # From what stays it can be told at the next start whether a file is older than what has moved.
                self.journal.append(REVISIONS, "", {"revisions": self._newest})
            except StorageError as error:
                self.notices.append(error.sentence)
            else:
                self.writer.put("cut", partial(self.journal.cut, keep_after), self._on_kept)


def name_of_row(row_id: str) -> str:
    """Return the name of a row of either catalog by its id; the id where there is none."""
    for edition_id in EDITIONS:
        catalog = rules_of(edition_id).catalog
        for section in ROW_OF:
            row = catalog.section(section).get(row_id)
            if row is not None:
                return str(row.name)
    return row_id


def _folder(text: str) -> Path | None:
    """Return the folder that somebody has asked for; None for none, and for what can be none."""
    try:
        place = Path(text).expanduser()
    except RuntimeError:  # "~somebody", and there is no such person
        return None
    return place if place.is_absolute() and "\0" not in text else None


def _revisions_in(payload: JsonObject) -> dict[str, int]:
    found = payload.get("revisions")
    return {key: value for key, value in found.items() if type(value) is int} if isinstance(found, dict) else {}
