"""An evening played through the console, told as it went: commands after `>`, answers after `<`."""

import json
import shutil
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Self

from alien_desktop.console.console import Console
from alien_desktop.console.faces import FileDice
from alien_desktop.documents.document import Document
from alien_desktop.documents.samples.samples import all_samples
from alien_desktop.documents.sheet_rules import rules_of
from alien_desktop.rules.once_per_version import once_per_version
from alien_desktop.session.build_session import build_session
from alien_desktop.session.entry_summary import describe
from alien_desktop.session.journaled_action import JournaledAction
from alien_desktop.session.library_entry import LibraryEntry
from alien_desktop.session.session import Session
from alien_desktop.storage.document_store import DocumentStore
from alien_desktop.storage.files import RealFiles
from alien_desktop.storage.journal_lines import parse_journal
from alien_desktop.storage.paths import Paths
from alien_desktop.storage.timestamps import iso_utc, utc_now
from tests.ready_profiles import ready


class Evening:
    """A console on a profile of its own. Ids of documents are written as `<name>`."""

    def __init__(self, profile: Path, faces: str = "") -> None:
        paths = ready(profile)
        self.dice = FileDice(faces)
        self.session: Session = build_session(paths, self.dice, DocumentStore(paths, RealFiles(), utc_now).scan())[0]
        self.console = Console(self.session, self.dice)

    @classmethod
    def in_memory(cls, faces: str = "", documents: tuple[Document, ...] = ()) -> Self:
        """Return an evening that nobody keeps: nothing is read or written. Without `documents` it has the samples.

        It takes a sixth of the time of one on files; what is written and found again is tried on those.
        """
        self, shelf = cls.__new__(cls), documents or _samples()
        self.dice = FileDice(faces)
        self.session = build_session(Paths.for_profile(Path("nowhere")), self.dice, (), read_only=True)[0]
        self.session.index.fill(_described(shelf))
        for document in shelf:
            self.session.workspace.put(document.id, document, 0)
        self.console = Console(self.session, self.dice)
        return self

    def say(self, line: str) -> str:
        """Say a line and return the answer."""
        answer = self.console.answer(line)
        for entry in self.session.index.entries():
            answer = answer.replace(entry.document_id, f"<{entry.name}>")
        return answer

    def do(self, name: str, /, **arguments: object) -> dict[str, object]:
        """Run a command and return its answer."""
        answer: dict[str, object] = json.loads(self.say(json.dumps({"do": name, **arguments})))
        return answer

    def play(self, commands: list[str]) -> str:
        """Return what was said and answered, line by line."""
        return "".join(f"> {command}\n< {self.say(command)}\n" for command in commands)

    def close(self) -> None:
        """Save and release the files, and the session: connected signals would keep it, with all that was played."""
        assert self.session.profile.close()
        self.session.profile.deleteLater()

    def drop(self) -> None:
        """Release the files and save nothing more, as when the app is killed: for a profile that nobody opens again."""
        self.session.autosave.suspend()
        self.session.profile.outside.stop()
        self.session.profile.journal.close()
        self.session.profile.deleteLater()


@cache
def _samples() -> tuple[Document, ...]:
    return all_samples()


@once_per_version
def _described(documents: tuple[Document, ...]) -> tuple[LibraryEntry, ...]:
    """The entries of documents that many evenings begin with."""
    return tuple(replace(describe(document, rules_of), saved=iso_utc(utc_now())) for document in documents)


class OnDisk:
    """What a start after a kill would find: the documents that the journal leads to, read on after every command."""

    def __init__(self, evening: Evening, profile: Path) -> None:
        self._workspace = evening.session.workspace
        for entry in evening.session.index.entries():  # whatever is used later has to be known from the start
            self._workspace.document(entry.document_id)
        self._journal = Paths.for_profile(profile).journal
        self._kept: dict[str, Document | None] = dict(self.living())
        self._read = 0

    def living(self) -> dict[str, Document]:
        """The documents as the app has them."""
        return {one.id: one for one in self._workspace.documents()}

    def documents(self) -> dict[str, Document]:
        """The documents as the journal has them at this moment."""
        with self._journal.open("rb") as file:
            file.seek(self._read)
            parsed = parse_journal(file.read())
        assert not parsed.bad
        self._read += parsed.length
        for line in parsed.lines:
            assert not line.contents, "a row of a fight is small"
            action = JournaledAction.from_line(line.seq, line.time, line.kind, line.title, line.payload)
            for patch in action.patches:
                self._kept[patch.document_id] = patch.applied_to(self._kept.get(patch.document_id))
        return {key: document for key, document in self._kept.items() if document is not None}


def parts(transcript: Path) -> tuple[str, list[str]]:
    """Return the faces and the commands of a transcript; the faces stand in its first line."""
    first, *lines = transcript.read_text(encoding="utf-8").splitlines()
    return first.removeprefix("faces "), [line.removeprefix("> ") for line in lines if line.startswith("> ")]


@contextmanager
def killed_now(evening: Evening, profile: Path) -> Iterator[Evening]:
    """Open what is on the disk at this moment, as after a kill, on a copy; the same scene is open in it."""
    copy = profile.with_name("after")
    shutil.rmtree(copy, ignore_errors=True)
    shutil.copytree(profile, copy)
    with closing(Evening(copy)) as again:
        again.session.scene.set_encounter(evening.session.scene.encounter_id)
        yield again
