"""A session without files for tests: sample documents, scripted dice, a clock that stands still."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any, cast

from PySide6.QtCore import QObject, Signal

from alien_desktop.documents.document import Document
from alien_desktop.documents.preferences import Preferences
from alien_desktop.documents.samples.samples import samples_of
from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.documents.sheet_rules import SheetRules, rules_of
from alien_desktop.rules.dice.dice import DiceSource, check_faces
from alien_desktop.session.document_index import DocumentIndex
from alien_desktop.session.entry_summary import describe
from alien_desktop.session.event_log import EventLog
from alien_desktop.session.event_text import text_of
from alien_desktop.session.events import Event
from alien_desktop.session.session import Session
from alien_desktop.session.workspace import Workspace
from alien_desktop.storage.document_store import DocumentStore
from alien_desktop.storage.files import RealFiles
from alien_desktop.storage.paths import Paths
from alien_desktop.storage.timestamps import utc_now


def result_of(event: Event) -> str:
    """What an event came to, in English."""
    return str(text_of(event).result)


class Faces:
    """Dice that fall as the test says; faces can be added while it runs."""

    def __init__(self) -> None:
        self.faces: list[int] = []

    def fall(self, *faces: int) -> None:
        """The next dice show these faces."""
        self.faces += check_faces(faces)

    def roll(self, count: int) -> tuple[int, ...]:
        """Return the next faces; a test that forgot some fails."""
        assert len(self.faces) >= count, f"{count} dice are rolled and the test has {len(self.faces)} faces"
        taken, self.faces = self.faces[:count], self.faces[count:]
        return tuple(taken)


class Line:
    """A line of a journal that is not written anywhere."""

    def __init__(self, seq: int, kind: str, title: object, payload: dict[str, Any]) -> None:
        self.seq, self.kind, self.title, self.payload = seq, kind, title, payload
        self.time = "2183-06-01T21:07:00+00:00"


class MemoryJournal:
    """A journal that keeps its lines."""

    def __init__(self) -> None:
        self.lines: list[Line] = []

    def append(self, kind: str, title: object, payload: dict[str, Any]) -> Line:
        """Keep a line."""
        self.lines.append(Line(len(self.lines) + 1, kind, title, payload))
        return self.lines[-1]


class MemoryProfile(QObject):
    """The part of a profile that views use, over documents in memory."""

    preferences_changed = Signal(object)

    def __init__(self, documents: Iterable[Document]) -> None:
        super().__init__()
        self.stored = {document.id: document for document in documents}
        self.store = DocumentStore(Paths.for_profile(Path("nowhere")), RealFiles(), utc_now)
        self.workspace = Workspace(lambda document_id: self.stored[document_id])
        self.log = EventLog()
        self.preferences = Preferences()
        self.at_close: list[object] = []
        self.journal = MemoryJournal()
        self.workspace.attach_journal(self.journal)
        self.workspace.acted.connect(self.log.take)

    def set_preferences(self, preferences: Preferences) -> None:
        """Keep new preferences for as long as the test runs."""
        self.preferences = preferences
        self.preferences_changed.emit(preferences)


class SampleSession:
    """A session over the sample crew of one edition, and what a test wants to look at."""

    def __init__(self, edition: str = "core", dice: DiceSource | None = None) -> None:
        """`dice` in the place of those that fall as the test says."""
        self.documents = samples_of(edition)
        self.profile = profile = MemoryProfile(self.documents)
        self.dice = Faces()
        self.index = DocumentIndex(profile.workspace, lambda document: describe(document, rules_of))
        for document in self.documents:
            profile.workspace.document(document.id)
        self.index.fill(())
        self.session = Session(cast("Any", profile), self.index, dice or self.dice, lambda: "21:07")
        self.rolls, self.alarms = self.session.rolls, self.session.alarms

    @property
    def workspace(self) -> Workspace:
        """The living documents."""
        return self.session.workspace

    @property
    def log(self) -> EventLog:
        """What was done."""
        return self.session.log

    @property
    def last_events(self) -> tuple[Event, ...]:
        """What has happened in the last action."""
        return self.log.entries()[-1].events

    def rules(self, sheet: CharacterSheet) -> SheetRules:
        """The rules of a sheet's edition."""
        return rules_of(sheet.edition)

    def id_of(self, name: str) -> str:
        """The id of a sample by (a part of) its name."""
        return next(document.id for document in self.documents if name in getattr(document, "name", ""))

    def sheet(self, name: str) -> CharacterSheet:
        """A sheet as it is now."""
        return self.workspace.sheet(self.id_of(name))

    def crew_without(self, own: str) -> list[str]:
        """The other characters of the crew."""
        return [one.id for one in self.documents if isinstance(one, CharacterSheet) and one.id != own]
