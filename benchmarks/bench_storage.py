"""D1, D3, D4: reading a document, saving one durably, writing an action down; beside the least that could do it.

The files of D3 and D4 lie on a real disk, beside this file, since a folder in memory has nothing to wait for.
"""

import json
import os
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from alien_desktop.documents.document import Document
from alien_desktop.documents.document_types import data_of, document_from
from alien_desktop.documents.samples.samples import all_samples
from alien_desktop.documents.scene.encounter import Encounter
from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.documents.sheet_rules import rules_of
from alien_desktop.session.entry_summary import describe
from alien_desktop.session.library_entry import card_of
from alien_desktop.storage.document_store import DocumentStore
from alien_desktop.storage.envelope import decode, encode
from alien_desktop.storage.files import RealFiles
from alien_desktop.storage.journal import Journal
from alien_desktop.storage.paths import Paths
from alien_desktop.storage.timestamps import utc_now
from benchmarks.many_characters import write_many
from benchmarks.measuring import Figure, beside

NO_PATH = Path("nowhere.json")


def rich_sheet() -> CharacterSheet:
    """A sample character with the things of a long campaign: 16 KB."""
    sheet = next(each for each in all_samples() if isinstance(each, CharacterSheet) and each.weapons and each.gear)
    weapons = tuple(sheet.weapons[0].evolve(id=f"weapon{number}") for number in range(12))
    gear = tuple(sheet.gear[0].evolve(id=f"gear{number}", note="Taken from the wreck.") for number in range(45))
    return sheet.evolve(weapons=weapons, gear=gear, notes="Some words of a long night. " * 40)


def sealed(document: Document) -> bytes:
    """The bytes of its file."""
    card = card_of(describe(document, rules_of))
    saved = "2183-06-01T21:00:00Z"
    return encode(document.FORMAT, document.SCHEMA, document.id, 1, saved, data_of(document), card=card)


def load(content: bytes) -> Document:
    """What opening a document does with its bytes."""
    envelope = decode(content, NO_PATH)
    return document_from(envelope.format, envelope.data)


def atomic_write(path: Path, content: bytes) -> None:
    """The bare minimum of a save that survives a power cut."""
    beside_it = path.with_suffix(".tmp")
    handle = os.open(beside_it, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    os.write(handle, content)
    os.fsync(handle)
    os.close(handle)
    beside_it.replace(path)
    folder = os.open(path.parent, os.O_RDONLY)
    os.fsync(folder)
    os.close(folder)


def append(handle: int, content: bytes) -> None:
    """The bare minimum of an action that survives a power cut."""
    os.write(handle, content)
    os.fdatasync(handle)


def saving(profile: Path, document: Document) -> tuple[Callable[[], None], Path]:
    """Return what the session does to save a document that has changed, and where the file is."""
    from PySide6.QtCore import QCoreApplication

    from alien_desktop.session.profile import Profile

    _ = QCoreApplication.instance() or QCoreApplication([])  # its timers ask for one
    paths = Paths.for_profile(profile)
    paths.ensure()
    session = Profile(paths, lambda found: describe(found, rules_of))
    session.start(())
    session.workspace.put(document.id, document, 0)

    def save() -> None:
        session.autosave.mark(document.id)
        if not session.autosave.save_now():
            raise SystemExit(session.autosave.report.reason)

    save()
    return save, paths.documents / f"{document.id}.json"


def loads() -> Iterator[Figure]:
    """D1."""
    encounter = next(each for each in all_samples() if isinstance(each, Encounter))
    for name, content, goal in (("character", sealed(rich_sheet()), 2.5), ("encounter", sealed(encounter), 2.5)):
        own, ratio = beside(partial(load, content), partial(json.loads, content), rounds=25, times=20, other_times=20)
        yield Figure("D1", f"load: {name}, {len(content) / 1024:.0f} KB", "json.loads", own, ratio, goal)


def saves(folder: Path) -> Iterator[Figure]:
    """D3."""
    sheet = rich_sheet()
    save, path = saving(folder / "few", sheet)
    content = path.read_bytes()
    bare = partial(atomic_write, folder / "bare.json", content)
    own, ratio = beside(save, bare, rounds=75)
    yield Figure("D3", f"save of a character, {len(content) / 1024:.0f} KB", "bare atomic write", own, ratio, 1.6)
    own, ratio = beside(bare, bare, rounds=75)
    yield Figure("D3", "bare atomic write", "itself (the noise)", own, ratio, None)
    alone = Paths.for_profile(folder / "alone")
    alone.ensure()
    store = DocumentStore(alone, RealFiles(), utc_now)
    data, card = data_of(sheet), card_of(describe(sheet, rules_of))
    store_only = partial(store.write, sheet.FORMAT, sheet.SCHEMA, sheet.id, 2, data, card)
    own, ratio = beside(store_only, bare, rounds=75)
    yield Figure("D3", "the store's part of it", "bare atomic write", own, ratio, None)
    write_many(folder / "many", 1_000)
    save_among, _path = saving(folder / "many", sheet)
    own, ratio = beside(save_among, save, rounds=75)
    yield Figure("D3", "save among 1,000 characters", "save among few", own, ratio, 1.10)


def appends(folder: Path) -> Iterator[Figure]:
    """D4."""
    journal = Journal(folder / "journal.jsonl", RealFiles(), utc_now)
    payload = {"changes": [["character", "7d1f", {"stress": [1, 2]}]], "records": [], "merge": "", "of": ["7d1f"]}
    journal.append("edit", "Stress 2", payload)
    content = (folder / "journal.jsonl").read_bytes()
    handle = os.open(folder / "bare.jsonl", os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)

    def write_down() -> None:
        journal.append("edit", "Stress 2", payload)
        journal.sync()

    own, ratio = beside(write_down, partial(append, handle, content), rounds=75, times=4, other_times=4)
    os.close(handle)
    journal.close()
    yield Figure("D4", "an action into the journal", "bare write and fdatasync", own, ratio, 1.3)


def figures() -> Iterator[Figure]:
    """Measure everything."""
    yield from loads()
    with tempfile.TemporaryDirectory(dir=Path(__file__).parent, prefix=".disk-") as folder:
        yield from saves(Path(folder))
        yield from appends(Path(folder))
