"""Every file of a rich profile, spoilt in every way: each start opens, says so, and loses nothing that is elsewhere.

One profile is played once: documents of every kind, versions, trash, a picture, a journal with pieces and contents of
its own, preferences, a roll on the table, a window's state, and actions that no document holds yet. Each try spoils
one file of a copy, starts the app on it twice, opens all that can be opened, plays on, and looks at what is left.
"""

import json
import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch
from zlib import crc32

from PySide6.QtCore import QCoreApplication

from alien_desktop.console.console import Console
from alien_desktop.console.faces import SeededDice
from alien_desktop.documents.document_types import data_of
from alien_desktop.session.build_session import build_session
from alien_desktop.session.session import Session
from alien_desktop.storage.document_store import DocumentStore
from alien_desktop.storage.files import RealFiles
from alien_desktop.storage.paths import Paths
from alien_desktop.storage.settings import SettingsFile
from alien_desktop.storage.timestamps import utc_now

_ODD: tuple[Any, ...] = (None, True, False, -1, 0, 1.5, 10**15, 2**63, "", "x" * 70_000, [], {}, [[]], {"a": None})
_WORDS = ("\u202e", "\x00", "a\nb", "../../x", "<b>x</b>", "\ud800", "%1", "{x}", "NaN")


class Run:
    """One start without a window, and what a user can ask of it."""

    def __init__(self, profile: Path) -> None:
        paths = Paths.for_profile(profile)
        paths.ensure()
        dice = SeededDice(1)
        self.session: Session = build_session(paths, dice, DocumentStore(paths, RealFiles(), utc_now).scan())[0]
        self._console = Console(self.session, dice)

    def do(self, name: str, /, **arguments: Any) -> dict[str, Any]:
        """Run a command and return its answer."""
        answer: dict[str, Any] = json.loads(self._console.answer(json.dumps({"do": name, **arguments})))
        return answer

    def must(self, name: str, /, **arguments: Any) -> None:
        """Run a command that may not be refused."""
        answer = self.do(name, **arguments)
        if not answer.get("ok", True) or "refused" in answer or "error" in answer:
            raise RuntimeError(f"{name}: {answer}")

    def documents(self) -> dict[str, str]:
        """Return every document that can be opened as text, by its id."""
        found: dict[str, str] = {}
        for entry in self.session.index.entries():
            try:
                document = self.session.workspace.document(entry.document_id)
            except (KeyError, OSError):
                continue
            found[document.id] = json.dumps(data_of(document), sort_keys=True)
        return found

    def characters(self) -> list[str]:
        """Return the ids of all characters."""
        return [one.document_id for one in self.session.index.entries() if one.format == "character"]

    def id_of(self, name: str) -> str:
        """Return the id of a document by its name."""
        return next(one.document_id for one in self.session.index.entries() if one.name == name)

    def close(self) -> None:
        """Save and end."""
        self.session.profile.close()

    def kill(self) -> None:
        """End without saving anything, as far as that is possible in one process."""
        self.session.autosave.suspend()
        self.session.profile.journal.close()
        self.session.profile.outside.stop()


def rich_profile(profile: Path) -> dict[str, str]:
    """Make a profile that has every kind of file, and return its documents: their last changes are in the journal."""
    with patch("alien_desktop.session.profile.KEPT_ACTIONS", 4), closing(Run(profile)) as run:
        run.session.profile.journal._cut_at = 1  # noqa: SLF001 - many small pieces
        run.must("character.create", name="Nova Reyes")
        nova = run.id_of("Nova Reyes")
        for number in range(6):
            run.must("sheet.stress", who=nova, stress=number)
            run.must("set", id=nova, field="notes", value=f"{number} Nova")
            run.session.profile.writer.run_and_wait(run.session.versions.pin_now(nova))
        long = "\N{SATELLITE}" * 19_000
        sheets = [run.session.workspace.sheet(one) for one in run.characters()[:5]]
        run.session.workspace.edit("Long notes", [sheet.evolve(notes=long) for sheet in sheets])
        run.must("undo")
        run.must("character.create", name="Somebody Gone")
        run.must("save")
        run.must("document.remove", id=run.id_of("Somebody Gone"))
        run.must("preference.set", name="undo_steps", value=500)
        run.must("save")
    SettingsFile(profile / "state.json", RealFiles(), utc_now).save({"window": {"width": 1200}, "columns": [1, 2]})
    (profile / "portraits" / "a.png").write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(200))
    run = Run(profile)
    run.must("roll.skill", who=nova, skill="piloting")
    run.must("sheet.stress", who=nova, stress=7)
    run.must("undo")
    run.must("redo")
    run.must("character.create", name="Only In The Journal")
    documents = run.documents()
    run.kill()
    return documents


# --- what is done to a file ---


def _cut(raw: bytes, chance: Random) -> bytes:
    return raw[: chance.randrange(len(raw) + 1)]


def _flipped(raw: bytes, chance: Random) -> bytes:
    spoilt = bytearray(raw)
    for _ in range(chance.choice((1, 1, 2, 50))):
        if spoilt:
            spoilt[chance.randrange(len(spoilt))] ^= 1 << chance.randrange(8)
    return bytes(spoilt)


def _doubled_key(raw: bytes, chance: Random) -> bytes:
    places = [at for at in range(len(raw)) if raw[at : at + 2] in (b'{"', b"{\n")]
    if not places:
        return raw + raw
    at = chance.choice(places) + 1
    return raw[:at] + b'"name":1,"name":2,"id":"x",' + raw[at:]


def _odd_value(raw: bytes, chance: Random) -> bytes:
    """Put a value of a wrong type somewhere: into a file of JSON, or into one of its rows under a right sum."""
    lines = raw.splitlines()
    if not lines:
        return b"null"
    try:
        return _respelled(json.loads(raw), chance)
    except (ValueError, RecursionError):
        pass
    row = chance.randrange(len(lines))
    try:
        body = _respelled(json.loads(lines[row][9:]), chance, indent=None)
    except (ValueError, RecursionError):
        return raw[::-1]
    lines[row] = b"%08x %s" % (crc32(body), body)
    return b"\n".join(lines) + b"\n"


def _respelled(value: Any, chance: Random, indent: int | None = 2) -> bytes:
    ways = list(_ways(value))
    way = chance.choice(ways)
    new = chance.choice((*_ODD, *_WORDS))
    if chance.random() < 0.2:
        new = _deep(chance.choice((70, 900, 5_000)))
        text = json.dumps(_with(value, way, "@@"), ensure_ascii=False, indent=indent).replace('"@@"', new)
    else:
        text = json.dumps(_with(value, way, new), ensure_ascii=False, indent=indent)
    if chance.random() < 0.15:
        text = text.replace(": 1", chance.choice((": NaN", ": 1e999", ": " + "9" * 5_000, ": -0", ": 1.0")), 1)
    return text.encode("utf-8", "surrogatepass")


def _deep(depth: int) -> str:
    return "[" * depth + "]" * depth


def _ways(value: Any, way: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    yield way
    for key, item in value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ():
        yield from _ways(item, (*way, key))


def _with(value: Any, way: tuple[Any, ...], new: Any) -> Any:
    if not way:
        return new
    copy = dict(value) if isinstance(value, dict) else list(value)
    copy[way[0]] = _with(copy[way[0]], way[1:], new)
    return copy


def _without_a_row(raw: bytes) -> bytes:
    rows = raw.splitlines(keepends=True)
    return b"".join(rows[:1] + rows[2:])


def _always(change: Callable[[bytes], bytes]) -> Callable[[bytes, Random], bytes]:
    return lambda raw, _chance: change(raw)


BYTES: dict[str, Callable[[bytes, Random], bytes]] = {
    "empty": _always(lambda _raw: b""),
    "zeros": _always(lambda raw: bytes(len(raw))),
    "cut": _cut,
    "flipped": _flipped,
    "flipped again": _flipped,
    "doubled": _always(lambda raw: raw + raw),
    "rows turned": _always(lambda raw: b"\n".join(reversed(raw.split(b"\n")))),
    "a row gone": _always(_without_a_row),
    "BOM": _always(lambda raw: b"\xef\xbb\xbf" + raw),
    "UTF-16": _always(lambda raw: raw.decode("utf-8", "replace").encode("utf-16")),
    "Latin-1": _always(lambda raw: b"\xe9\xe4" + raw + b"\xff"),
    "CRLF": _always(lambda raw: raw.replace(b"\n", b"\r\n")),
    "keys twice": _doubled_key,
    "odd value": _odd_value,
    "odd value again": _odd_value,
    "odd value once more": _odd_value,
    "deep": _always(lambda _raw: b"[" * 100_000),
    "garbage": lambda _raw, chance: chance.randbytes(chance.choice((1, 100, 5_000))),
    "another schema": lambda raw, chance: raw.replace(b'"schema": 1', b'"schema": %d' % chance.choice((0, 2, 99))),
    "a wrong digest": _always(lambda raw: raw.replace(b'"digest": "', b'"digest": "0', 1)),
    "a JSON of something else": _always(lambda _raw: b'{"format": "alien", "data": []}'),
}


def _swap(path: Path, chance: Random) -> None:
    others = [one for one in files_of(path.parent) if one != path and one.parent == path.parent]
    if not others:
        path.unlink()
        return
    other = chance.choice(others)
    one, two = path.read_bytes(), other.read_bytes()
    path.write_bytes(two)
    other.write_bytes(one)


def _instead(make: Callable[[Path], object]) -> Callable[[Path, Random], None]:
    def put(path: Path, _chance: Random) -> None:
        path.unlink()
        make(path)

    return put


def _folder_with_things(path: Path) -> None:
    path.mkdir()
    (path / "inside.json").write_text("{}")


def _sparse(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(3 * 10**9)


def _second_name(path: Path, _chance: Random) -> None:
    os.link(path, path.parent / f"{path.name}.second")


def _beside(path: Path, chance: Random) -> None:
    names = (b"\xff\xfe.json", b"a\nb.json", "\u202egp.json".encode(), b"x" * 250, b".json", b"a b.jsonl")
    folder = os.fsencode(path.parent)
    name = chance.choice((*names, b"journal-.jsonl", b"journal-x-y.jsonl", b"journal-" + b"9" * 40 + b".jsonl"))
    (Path(os.fsdecode(folder + b"/" + name))).write_bytes(path.read_bytes())


PLACES: dict[str, Callable[[Path, Random], object]] = {
    "gone": lambda path, _chance: path.unlink(),
    "a folder": _instead(Path.mkdir),
    "a full folder": _instead(_folder_with_things),
    "a pipe": _instead(os.mkfifo),
    "a link to a device": _instead(lambda path: path.symlink_to("/dev/zero")),
    "a link to itself": _instead(lambda path: path.symlink_to(path)),
    "a link to nothing": _instead(lambda path: path.symlink_to("/nothing/there")),
    "a link elsewhere": _instead(lambda path: path.symlink_to("/etc/hostname")),
    "sparse": _instead(_sparse),
    "swapped": _swap,
    "a second name": _second_name,
    "odd names beside it": _beside,
    "a temporary file beside it": lambda path, _chance: shutil.copy(path, f"{path}.tmp"),
    "no rights": lambda path, _chance: path.chmod(0),
}


def files_of(profile: Path) -> list[Path]:
    """Return every file of a profile in a fixed order."""
    return sorted(path for path in profile.rglob("*") if path.is_file() and not path.is_symlink())


def damages() -> tuple[str, ...]:
    """Return the names of everything that is done to a file."""
    return (*BYTES, *PLACES)


def spoil(path: Path, damage: str, chance: Random) -> None:
    """Spoil a file."""
    if damage in BYTES:
        path.write_bytes(BYTES[damage](path.read_bytes(), chance))
    else:
        PLACES[damage](path, chance)


# --- one try ---


@contextmanager
def _closing(run: Run) -> Iterator[Run]:
    try:
        yield run
    finally:
        run.close()


def try_one(profile: Path, before: dict[str, str], file: Path, damage: str, chance: Random) -> list[str]:
    """Spoil one file of a profile, start twice, and return what is lost or wrong, each in a sentence."""
    original = file.read_bytes()
    relative = file.relative_to(profile)
    spoil(file, damage, chance)
    ends_earlier = relative.name == "journal.jsonl" and _ends_earlier(file, original)
    wrong: list[str] = []
    with _closing(Run(profile)) as first:
        told = [str(notice) for notice in first.session.profile.notices]
        after = first.documents()
        touched = relative.stem if relative.parts[0] == "documents" else ""
        for document, text in before.items():
            if after.get(document) == text or document == touched:
                continue
            cards = (one.document_id for one in first.session.index.entries() if one.sentence)
            if ends_earlier:
                continue  # as after a crash a moment before: nothing could tell (docs/durability.md)
            if not told and document not in cards:
                wrong.append(f"{document} is not as it was, and nothing is said")
            elif relative.parts[0] != "journal.jsonl" and damage != "swapped":
                wrong.append(f"{document} is not as it was: {told}")
        report = first.do("documents.check")
        if "report" not in report:
            wrong.append(f"the check: {report}")
        for document in after:
            first.must("versions", id=document)
        first.must("trash")
        first.session.profile.writer.run_and_wait(first.session.log.whole())
        for _ in range(3):
            first.do("undo")
        for _ in range(3):
            first.do("redo")
        created = first.do("character.create", name="Afterwards")
        if "refused" in created or "error" in created:
            wrong.append(f"nothing can be done: {created}")
        at_end = first.documents()
    with _closing(Run(profile)) as second:
        again = second.documents()
        for document, text in at_end.items():
            if again.get(document) != text:
                wrong.append(f"{document} is not as it was at the end of the first start")
    if not _is_kept(profile, original) and touched:
        kept = again.get(touched)
        if kept != before.get(touched):
            wrong.append("what the file held is nowhere")
    return [f"{relative}, {damage}: {one}" for one in wrong]


def _ends_earlier(file: Path, original: bytes) -> bool:
    """Whether rows are missing at the end and nothing else is different."""
    if file.is_symlink() or not file.is_file() or file.stat().st_size >= len(original):
        return False
    left = file.read_bytes()
    return left.endswith(b"\n") and original.startswith(left)


def _is_kept(profile: Path, original: bytes) -> bool:
    return any(path.read_bytes() == original for path in files_of(profile) if path.stat().st_size == len(original))


def spoilt_files(chance: Random, folder: Path) -> tuple[int, int, int]:
    """Spoil one file by chance."""
    app = QCoreApplication.instance() or QCoreApplication([])
    model, notes = folder / "rich", folder / "rich.json"
    if not notes.exists():
        notes.write_text(json.dumps(rich_profile(model)), "utf-8")
    before = json.loads(notes.read_text("utf-8"))
    profile = folder / "spoilt"
    shutil.rmtree(profile, ignore_errors=True)
    shutil.copytree(model, profile)
    found = try_one(profile, before, chance.choice(files_of(profile)), chance.choice(damages()), chance)
    app.processEvents()
    if found:
        raise RuntimeError("; ".join(found))
    return 1, 0, 0
