"""Files as they may come back: damaged, of other versions, numbered by somebody else. A start always opens."""

import errno
import json
import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any
from uuid import uuid4

import pytest

from alien_desktop.documents.document import Document
from alien_desktop.documents.document_types import DOCUMENT_CLASSES, data_of, document_from
from alien_desktop.documents.migrations import migrated
from alien_desktop.documents.samples.samples import samples_of
from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.interchange.own_files import read_own_file
from alien_desktop.session.document_codec import document_in
from alien_desktop.storage.document_store import DocumentStore
from alien_desktop.storage.envelope import LAST_REV, decode, encode
from alien_desktop.storage.errors import DamagedFile, StorageError
from alien_desktop.storage.files import RealFiles
from alien_desktop.storage.journal_lines import encode_line, parse_journal
from alien_desktop.storage.paths import Paths
from alien_desktop.storage.scan_result import Damaged
from alien_desktop.storage.timestamps import utc_now
from tests.console.transcript import Evening, killed_now

GOLDEN = Path(__file__).parents[1] / "data" / "golden"
ROOK = next(one for one in samples_of("core") if isinstance(one, CharacterSheet))
WRONG: tuple[Any, ...] = (None, True, -1, 10**15, 1.5, "", "x" * 200_000, [], {}, [[]], {"a": None}, "\u202e", "\x00")


def raw_of(document: Document, **envelope: Any) -> bytes:
    found = json.loads(encode(document.FORMAT, 1, document.id, 1, "2026-11-22T12:00:00Z", data_of(document)))
    return json.dumps({**found, **envelope}, ensure_ascii=False, indent=2).encode()


def paths_in(value: Any, way: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    yield way
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in inner:
        yield from paths_in(item, (*way, key))


def with_value(value: Any, way: tuple[Any, ...], new: Any) -> Any:
    if not way:
        return new
    copy = dict(value) if isinstance(value, dict) else list(value)
    copy[way[0]] = with_value(copy[way[0]], way[1:], new)
    return copy


def look(folder: Path, raw: bytes) -> Document | str:
    """What the library and then an opening make of a file: a document, or a sentence; and the file is as it was."""
    paths = Paths.for_profile(folder)
    file = paths.documents / f"{ROOK.id}.json"
    file.write_bytes(raw)
    store = DocumentStore(paths, RealFiles(), utc_now)
    (found,) = store.scan()
    outcome: Document | str
    try:
        outcome = document_in(store.read(ROOK.id), file)
    except StorageError as error:
        outcome = str(error.sentence)
        assert outcome
        assert str(folder) not in outcome
    if isinstance(found, Damaged):
        assert str(found.sentence)
        assert isinstance(outcome, str)
    assert file.read_bytes() == raw
    return outcome


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    Paths.for_profile(tmp_path).ensure()
    return tmp_path


def test_a_wrong_value_at_any_place_is_a_document_or_a_sentence(folder: Path) -> None:
    whole = json.loads(raw_of(ROOK))
    chance = Random(7)
    ways = list(paths_in(whole))
    for number in range(400):
        changed = with_value(whole, chance.choice(ways), WRONG[number % len(WRONG)])
        outcome = look(folder, json.dumps(changed, ensure_ascii=False).encode("utf-8", "surrogatepass"))
        if isinstance(outcome, Document):
            assert document_from(outcome.FORMAT, data_of(outcome)) == outcome


@pytest.mark.parametrize(
    "spoil",
    [
        lambda raw: b"",
        lambda raw: b"\x00" * len(raw),
        lambda raw: raw[: len(raw) // 2],
        lambda raw: raw + raw,
        lambda raw: b"\xef\xbb\xbf" + raw,
        lambda raw: raw.decode().encode("utf-16"),
        lambda raw: raw.replace(b"\n", b"\r\n"),
        lambda raw: raw.replace(b'"stress": ', b'"stress": NaN, "x": '),
        lambda raw: raw.replace(b'"stress": ', b'"stress": 1e999, "x": '),
        lambda raw: raw.replace(b'"stress": ', b'"stress": ' + b"9" * 5_000 + b', "x": '),
        lambda raw: raw.replace(b'"stress": ', b'"stress": 1, "stress": '),
        lambda raw: raw.replace(b'"name": ', b'"name": "\\ud800", "x": '),
        lambda raw: b"[" * 100_000,
        lambda raw: b'{"a":' * 100_000,
        lambda raw: raw.replace(b'"schema": 1', b'"schema": 99999999999999999999'),
        lambda raw: b"PK\x03\x04" + raw,
        lambda raw: raw.replace(b"{", b"\xff", 1),
    ],
)
def test_spoilt_bytes_are_a_document_or_a_sentence(folder: Path, spoil: Callable[[bytes], bytes]) -> None:
    look(folder, spoil(raw_of(ROOK)))


def test_a_number_of_the_shape_that_was_changed_is_damage_and_no_newer_version(folder: Path) -> None:
    raw = encode("character", 1, ROOK.id, 1, "2026-11-22T12:00:00Z", data_of(ROOK))
    assert '"schema"' in str(look(folder, raw.replace(b'"schema": 1', b'"schema": 2')))
    with pytest.raises(DamagedFile, match='"schema"'):
        read_own_file(raw.replace(b'"schema": 1', b'"schema": 9'), folder)
    newer = encode("character", 2, ROOK.id, 1, "2026-11-22T12:00:00Z", data_of(ROOK))
    assert "newer version" in str(look(folder, newer))


def test_cut_and_flipped_bytes_are_a_document_or_a_sentence(folder: Path) -> None:
    raw, chance = raw_of(ROOK), Random(11)
    for _ in range(150):
        look(folder, raw[: chance.randrange(len(raw))])
        spoilt = bytearray(raw)
        for _flip in range(chance.choice((1, 1, 3, 40))):
            spoilt[chance.randrange(len(raw))] ^= 1 << chance.randrange(8)
        look(folder, bytes(spoilt))


def _sparse(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(4 * 10**9)


@pytest.mark.parametrize(
    "make",
    [
        Path.mkdir,
        lambda path: os.mkfifo(path),
        lambda path: path.symlink_to("/dev/zero"),
        lambda path: path.symlink_to(path),
        lambda path: path.symlink_to("/etc/hostname"),
        _sparse,
        lambda path: path.write_bytes(b"") and None,
    ],
    ids=["folder", "pipe", "link to a device", "link to itself", "link", "sparse", "empty"],
)
@pytest.mark.parametrize("place", ["document", "journal", "settings", "table", "state", "samples"])
def test_anything_in_place_of_a_file_leaves_a_start_that_opens(
    profile: Path, qapp: object, make: Callable[[Path], object], place: str
) -> None:
    paths = Paths.for_profile(profile)
    paths.ensure()
    file = paths.documents / f"{ROOK.id}.json" if place == "document" else getattr(paths, place)
    make(file)
    evening = Evening(profile)
    evening.do("character.create", name="Nova Reyes")
    assert "Nova Reyes" in evening.say('{"do": "documents"}')
    assert "report" in evening.do("documents.check")
    evening.session.profile.close()
    if place == "document":
        assert os.path.lexists(file), "it is left where it is"


def test_a_file_that_may_not_be_written_or_read_leaves_a_start_that_opens(profile: Path, qapp: object) -> None:
    first = Evening(profile)
    first.do("character.create", name="Nova Reyes")
    first.close()
    file = next((profile / "documents").glob("*.json"))
    file.chmod(0)
    try:
        second = Evening(profile)
        assert len(second.session.index.entries()) >= 1
        second.session.profile.close()
    finally:
        file.chmod(0o600)


# --- other versions ---


def with_unknown(value: Any) -> Any:
    """The same data with an entry of a later version in every object."""
    if isinstance(value, dict):
        return {**{key: with_unknown(item) for key, item in value.items()}, "of_later": {"kept": [1, "two", None]}}
    return [with_unknown(item) for item in value] if isinstance(value, list) else value


@pytest.mark.parametrize("document", samples_of("evolved"), ids=lambda one: one.name)
def test_entries_of_a_later_version_survive_loading_changing_and_saving_wherever_they_are(document: Document) -> None:
    data = data_of(document)
    spared = {"house_rules"}
    known = {key: with_unknown(item) if key not in spared else item for key, item in data.items()}
    loaded = document_from(document.FORMAT, {**known, "of_later": 7})
    changed = loaded.evolve(name="Changed")
    assert data_of(changed) == {**known, "of_later": 7, "name": "Changed"}


def test_entries_beside_the_data_survive_too(profile: Path, qapp: object) -> None:
    first = Evening(profile)
    first.do("character.create", name="Nova Reyes")
    first.close()
    file = next(one for one in (profile / "documents").glob("*.json") if "Nova Reyes" in one.read_text())
    envelope = json.loads(file.read_text())
    file.write_text(json.dumps({**envelope, "made_with": {"later": True}}))
    second = Evening(profile)
    second.do("sheet.stress", who="Nova Reyes", stress=3)
    second.close()
    saved = json.loads(file.read_text())
    assert saved["made_with"] == {"later": True}
    assert saved["data"]["stress"] == 3


def test_a_newer_file_is_shown_and_never_changed(profile: Path, qapp: object) -> None:
    paths = Paths.for_profile(profile)
    paths.ensure()
    file = paths.documents / f"{ROOK.id}.json"
    raw = encode("character", 2, ROOK.id, 1, "2026-11-22T12:00:00Z", data_of(ROOK))
    file.write_bytes(raw)
    evening = Evening(profile)
    state: Any = evening.do("state", id=ROOK.id)["state"]
    assert state["stress"] == ROOK.stress
    refused = evening.do("sheet.stress", who=ROOK.id, stress=9)
    assert "newer version" in str(refused["refused"])
    assert evening.session.workspace.sheet(ROOK.id).stress == ROOK.stress
    assert "refused" in evening.do("document.remove", id=ROOK.id)
    assert "refused" not in evening.do("document.duplicate", id=ROOK.id), "a copy is ours"
    evening.close()
    assert file.read_bytes() == raw


@pytest.mark.parametrize("format_name", DOCUMENT_CLASSES)
def test_every_shape_there_ever_was_is_still_read(format_name: str) -> None:
    kind = DOCUMENT_CLASSES[format_name]
    for schema in range(1, kind.SCHEMA + 1):
        golden = GOLDEN / f"{format_name}-{schema}.json"
        envelope = decode(golden.read_bytes(), golden)
        assert envelope.schema == schema
        assert envelope.digest_ok
        document = document_in(envelope, golden)
        before, after = envelope.data, data_of(document)
        assert _keeps(after, before) if schema == kind.SCHEMA else after


def _keeps(after: Any, before: Any) -> bool:
    """Whether all that was there is there as it was; fields that came since have values of their own."""
    if isinstance(before, dict):
        return all(key in after and _keeps(after[key], value) for key, value in before.items())
    if isinstance(before, list):
        return len(after) == len(before) and all(map(_keeps, after, before))
    return bool(after == before)


def test_a_migration_goes_step_by_step_changes_nothing_it_was_given_and_misses_no_step() -> None:
    def renamed(data: dict[str, Any]) -> dict[str, Any]:
        data["strain"] = data.pop("stress")
        return data

    steps = {"character": {1: renamed, 2: lambda data: {**data, "strain": data["strain"] + 1}}}
    old = {"stress": 3, "of_later": 1}
    assert migrated("character", 1, 3, old, steps) == {"strain": 4, "of_later": 1}
    assert old == {"stress": 3, "of_later": 1}
    assert migrated("character", 3, 3, old, steps) == old
    with pytest.raises(ValueError, match="no step"):
        migrated("character", 1, 4, old, steps)
    with pytest.raises(ValueError, match="no step"):
        migrated("encounter", 1, 2, old, steps)


# --- somebody else's numbers ---


@pytest.mark.parametrize("revision", [5_000, 10**9, LAST_REV])
def test_a_file_with_a_higher_foreign_revision_hides_nothing_of_ours_after_a_crash(
    profile: Path, qapp: object, tmp_path: Path, revision: int
) -> None:
    first = Evening(profile)
    first.do("character.create", name="Nova Reyes")
    first.do("save")
    document_id = next(one.document_id for one in first.session.index.entries() if one.name == "Nova Reyes")
    first.do("sheet.stress", who="Nova Reyes", stress=4)
    file = profile / "documents" / f"{document_id}.json"
    envelope = json.loads(file.read_text())
    data = {**envelope["data"], "stress": 9}
    file.write_bytes(encode("character", 1, document_id, revision, envelope["saved"], data))
    killed = tmp_path / "after"
    shutil.copytree(profile, killed)
    second = Evening(killed)
    stresses = {
        one.name: second.session.workspace.sheet(one.document_id).stress
        for one in second.session.index.entries()
        if one.name.startswith("Nova")
    }
    assert stresses == {"Nova Reyes": 9, "Nova Reyes (journal)": 4}, "both versions are there, nothing is merged"
    second.close()
    third = Evening(killed)
    assert len([one for one in third.session.index.entries() if one.name.startswith("Nova")]) == 2, "told once"
    third.close()
    first.do("conflict.resolve", id="Nova Reyes", answer="mine")
    first.close()


def entry_of(evening: Evening, document_id: str) -> Any:
    return next((one for one in evening.session.index.entries() if one.document_id == document_id), None)


def played(profile: Path, *, saved: bool) -> tuple[Evening, Path]:
    """An evening in which a character has a version, its file, and one action since."""
    evening = Evening(profile)
    evening.do("character.create", name="Nova Reyes")
    evening.do("save")
    document_id = next(one.document_id for one in evening.session.index.entries() if one.name == "Nova Reyes")
    evening.session.profile.writer.run_and_wait(evening.session.versions.pin_now(document_id))
    evening.do("sheet.stress", who=document_id, stress=4)
    if saved:
        evening.do("save")
    return evening, profile / "documents" / f"{document_id}.json"


def deleted(profile: Path, monkeypatch: pytest.MonkeyPatch, *, played_last: bool = False) -> Path:
    """Delete the file of a document that the journal alone cannot make again: what made it has moved into a piece."""
    monkeypatch.setattr("alien_desktop.session.profile.KEPT_ACTIONS", 1)
    first, file = played(profile, saved=True)
    first.session.profile.journal._cut_at = 1
    for number in range(3):
        first.do("character.create", name=f"Other {number}")
        first.do("save")
    if played_last:
        first.do("sheet.stress", who=file.stem, stress=3)
        first.do("sheet.stress", who=file.stem, stress=4)
    first.close()
    file.unlink()
    return file


def test_a_folder_of_documents_that_is_removed_while_the_app_runs_is_whole_again_at_the_end(
    profile: Path, qapp: object
) -> None:
    first, file = played(profile, saved=True)
    names = {one.name for one in file.parent.iterdir()}
    shutil.rmtree(file.parent)
    first.session.profile.outside.check()
    assert first.session.profile.outside.conflict(file.stem) is not None, "it is asked what becomes of it"
    first.do("sheet.stress", who=file.stem, stress=6)
    first.close()
    loaded = {f"{one.id}.json" for one in first.session.workspace.documents()}
    assert file.name in loaded
    assert {one.name for one in file.parent.iterdir()} == loaded & names
    second = Evening(profile)
    assert second.session.workspace.sheet(file.stem).stress == 6
    second.close()


@pytest.mark.parametrize("played_last", [False, True])
def test_a_file_that_was_deleted_while_the_app_was_closed_is_reported_and_restored(
    profile: Path, qapp: object, monkeypatch: pytest.MonkeyPatch, played_last: bool
) -> None:
    file = deleted(profile, monkeypatch, played_last=played_last)
    second = Evening(profile)
    entry = entry_of(second, file.stem)
    assert (entry.format, entry.name) == ("damaged", "Nova Reyes")
    assert "deleted or moved while the app was closed" in str(entry.help)
    assert gone_notices(second)
    assert entry.is_deleted
    assert "refused" not in second.do("document.mend", id=file.stem)
    assert second.session.workspace.sheet(file.stem).stress == 4
    second.do("document.remove", id=file.stem)
    second.close()
    third = Evening(profile)
    assert entry_of(third, file.stem) is None, "what is removed here stays removed"
    third.close()


@pytest.mark.parametrize("spoil", [lambda file: file.write_bytes(b"{"), lambda file: file.unlink()])
def test_a_document_that_was_restored_costs_no_other_its_undo_history(
    profile: Path, qapp: object, monkeypatch: pytest.MonkeyPatch, spoil: Callable[[Path], object]
) -> None:
    file = deleted(profile, monkeypatch, played_last=True)
    file.write_bytes(b"")
    spoil(file)
    second = Evening(profile)
    other = next(one.document_id for one in second.session.index.entries() if one.name == "Other 2")
    assert "refused" not in second.do("document.mend", id=file.stem)
    second.do("sheet.stress", who=other, stress=5)
    second.close()
    third = Evening(profile)
    assert not [str(one) for one in third.session.profile.notices]
    third.do("undo")
    assert third.session.workspace.sheet(other).stress == 0
    third.do("redo")
    assert third.session.workspace.sheet(file.stem).stress == 4
    third.close()


def by_hand(file: Path) -> None:
    raw = file.read_bytes()
    file.write_bytes(raw.replace(b'"notes": ""', b'"notes": "By hand"'))
    assert file.read_bytes() != raw


@pytest.mark.parametrize("others", [0, 2])
def test_an_undo_history_that_is_lost_is_reported_once_and_begins_anew(
    profile: Path, qapp: object, tmp_path: Path, others: int
) -> None:
    """Changed by hand, and what was done since is in the journal alone: both are kept, and nothing leads to either."""
    first, file = played(profile, saved=False)
    for number in range(others):
        first.do("character.create", name=f"Other {number}")
    killed = shutil.copytree(profile, tmp_path / "after")
    first.drop()
    by_hand(killed / "documents" / file.name)
    second = Evening(killed)
    assert "undo history" in " ".join(map(str, second.session.profile.notices))
    assert second.session.workspace.history.count == others, "what was done to others can be undone"
    second.do("sheet.stress", who=file.stem, stress=6)
    second.close()
    third = Evening(killed)
    assert not [str(one) for one in third.session.profile.notices]
    third.do("undo")
    assert third.session.workspace.sheet(file.stem).stress == 0
    assert third.session.workspace.sheet(file.stem).notes == "By hand"
    assert third.session.workspace.history.index == others
    third.close()


def test_a_row_gives_up_no_steps_that_come_after_it(profile: Path, qapp: object) -> None:
    first, file = played(profile, saved=True)
    first.close()
    journal = Paths.for_profile(profile).journal
    newest = parse_journal(journal.read_bytes()).lines[-1]
    row, _line = encode_line(
        newest.seq + 1, newest.time, "history_lost", "", newest.digest, {"revisions": {file.stem: LAST_REV, "x": "y"}}
    )
    journal.write_bytes(journal.read_bytes() + row)
    second = Evening(profile)
    second.do("sheet.stress", who=file.stem, stress=6)
    second.close()
    third = Evening(profile)
    third.do("undo")
    assert third.session.workspace.sheet(file.stem).stress == 4
    third.close()


def test_rows_of_another_profile_behind_ours_give_no_number_twice(profile: Path, qapp: object, tmp_path: Path) -> None:
    other = Evening(tmp_path / "other")
    other.do("character.create", name="Stranger")
    other.close()
    first, file = played(profile, saved=False)
    killed = shutil.copytree(profile, tmp_path / "after")
    first.drop()
    journal = Paths.for_profile(killed).journal
    journal.write_bytes(journal.read_bytes() + Paths.for_profile(tmp_path / "other").journal.read_bytes())
    found = parse_journal(journal.read_bytes()).lines
    second = Evening(killed)
    assert "row of the journal" in " ".join(map(str, second.session.profile.notices))
    second.do("sheet.stress", who=file.stem, stress=6)
    second.close()
    written = parse_journal(journal.read_bytes()).lines[len(found) :]
    assert min(line.seq for line in written) > max(line.seq for line in found)
    third = Evening(killed)
    assert not [str(one) for one in third.session.profile.notices]
    third.do("undo")
    assert third.session.workspace.sheet(file.stem).stress == 4
    third.close()


def test_the_file_of_a_removed_document_that_comes_back_is_reported_and_goes_to_the_trash_again(
    profile: Path, qapp: object
) -> None:
    first, file = played(profile, saved=True)
    raw = file.read_bytes()
    first.do("document.remove", id=file.stem)
    first.close()
    file.write_bytes(raw)
    second = Evening(profile)
    assert "had removed was in the folder again" in " ".join(map(str, second.session.profile.notices))
    assert second.session.profile.autosave.save_now()
    assert not file.exists()
    second.do("document.restore", key=second.session.trash.entries()[0].key)
    assert second.session.workspace.sheet(file.stem).stress == 4
    second.close()
    third = Evening(profile)
    assert not [str(one) for one in third.session.profile.notices]
    assert third.session.workspace.sheet(file.stem).stress == 4
    third.close()


def test_a_file_that_was_deleted_on_purpose_can_be_left_deleted(
    profile: Path, qapp: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = deleted(profile, monkeypatch)
    second = Evening(profile)
    assert "refused" not in second.do("document.leave_deleted", id=file.stem)
    assert entry_of(second, file.stem) is None
    second.do("undo")
    assert second.session.workspace.sheet(file.stem).stress == 4
    second.do("redo")
    assert "refused" in second.do("document.leave_deleted", id=file.stem)
    second.close()
    assert not file.exists()
    assert list((profile / "backups" / file.stem).iterdir()), "its versions stay"
    third = Evening(profile)
    assert entry_of(third, file.stem) is None
    third.close()


def gone_notices(evening: Evening) -> list[str]:
    return [str(one) for one in evening.session.profile.notices if "deleted or moved while the app" in str(one)]


@pytest.mark.parametrize("killed", [False, True])
def test_a_deleted_file_whose_whole_life_is_in_the_journal_does_not_come_back_by_itself(
    profile: Path, qapp: object, killed: bool
) -> None:
    """It is told like any other, the rest keeps its undo history, and it stays as deleted as somebody wants it."""
    first = Evening(profile)
    for name in ("Nova Reyes", "Somebody Else"):
        first.do("character.create", name=name)
        first.do("save")
    nova = next(one.document_id for one in first.session.index.entries() if one.name == "Nova Reyes")
    file = profile / "documents" / f"{nova}.json"
    first.do("sheet.stress", who=nova, stress=4)
    first.do("save")
    if killed:
        first.drop()
    else:
        first.close()
    file.unlink()
    second = Evening(profile)
    (told,) = gone_notices(second)
    assert "Restore brings it back and Remove leaves it deleted" in told
    assert entry_of(second, file.stem).is_deleted
    assert not file.exists()
    assert second.session.workspace.history.undo_title is not None, "the steps of others can be undone"
    assert "refused" not in second.do("document.mend", id=file.stem)
    assert second.session.workspace.sheet(file.stem).stress == 4
    second.do("sheet.stress", who=file.stem, stress=5)
    second.close()
    file.unlink()
    third = Evening(profile)
    assert gone_notices(third), "what was restored and deleted again is told again"
    assert "refused" not in third.do("document.leave_deleted", id=file.stem)
    third.close()
    last = Evening(profile)
    assert not gone_notices(last)
    assert entry_of(last, file.stem) is None
    last.do("undo")
    assert last.session.workspace.sheet(file.stem).stress == 5
    last.close()


def test_what_was_made_or_undone_just_before_a_crash_is_not_called_deleted(profile: Path, qapp: object) -> None:
    first, file = played(profile, saved=True)
    first.do("document.remove", id=file.stem)
    first.do("save")
    assert not file.exists()
    first.do("undo")
    first.do("character.create", name="Never Saved")
    first.drop()
    second = Evening(profile)
    assert not gone_notices(second)
    assert second.session.workspace.sheet(file.stem).stress == 4
    assert "Never Saved" in {one.name for one in second.session.index.entries()}
    second.close()


def test_a_file_whose_name_is_in_capitals_now_is_called_moved_and_has_its_version(profile: Path, qapp: object) -> None:
    first, file = played(profile, saved=True)
    first.close()
    file.rename(file.with_suffix(".JSON"))
    second = Evening(profile)
    if file.exists():
        pytest.skip("here names in capitals are the same names")
    assert gone_notices(second)
    assert entry_of(second, file.stem).is_deleted
    second.close()


def test_what_is_no_roll_in_the_place_of_the_table_is_told(profile: Path, qapp: object) -> None:
    first, _file = played(profile, saved=True)
    first.close()
    (profile / "table.json").write_text('{"window": {"width": 1200}}', "utf-8")
    second = Evening(profile)
    assert "What waited on the table could not be read" in " ".join(map(str, second.session.profile.notices))
    second.close()


def test_a_deleted_file_of_which_no_version_is_left_is_reported_once(
    profile: Path, qapp: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = deleted(profile, monkeypatch, played_last=True)
    shutil.rmtree(profile / "backups" / file.stem)
    second = Evening(profile)
    (told,) = gone_notices(second)
    assert "no version of it can be read" in told
    second.do("character.create", name="Afterwards")
    second.close()
    third = Evening(profile)
    assert not gone_notices(third)
    assert entry_of(third, file.stem) is None
    third.close()


def test_a_damaged_file_that_is_there_is_not_left_deleted(profile: Path, qapp: object) -> None:
    first, file = played(profile, saved=True)
    first.close()
    file.write_bytes(b"{")
    second = Evening(profile)
    assert "refused" in second.do("document.leave_deleted", id=file.stem)
    assert file.read_bytes() == b"{"
    second.close()


@pytest.mark.parametrize(
    "spoil",
    [
        lambda raw: raw + raw,
        lambda raw: raw.replace(b'"stress": 0', b'"stress": 9007199254740991'),
        lambda raw: raw.replace(b'"stress": 0', b'"stress": 1, "stress": 1'),
    ],
    ids=["twice", "a huge number", "a key twice"],
)
def test_a_file_that_looks_whole_and_is_not_has_its_card_when_the_journal_goes_on_from_it(
    profile: Path, qapp: object, tmp_path: Path, spoil: Callable[[bytes], bytes]
) -> None:
    first, file = played(profile, saved=False)
    raw = spoil(file.read_bytes())
    assert raw != file.read_bytes()
    shutil.copytree(profile, tmp_path / "after")
    (tmp_path / "after" / "documents" / file.name).write_bytes(raw)
    second = Evening(tmp_path / "after")
    entry = entry_of(second, file.stem)
    assert (entry.format, entry.name) == ("damaged", "Nova Reyes")
    assert str(entry.sentence)
    assert entry.restorable
    second.do("document.mend", id=file.stem)
    assert second.session.workspace.sheet(file.stem).stress == 4
    second.close()
    first.close()


def test_the_journal_changes_no_file_of_a_newer_version_and_the_app_ends_as_usual(
    profile: Path, qapp: object, tmp_path: Path
) -> None:
    first, file = played(profile, saved=False)
    found = json.loads(file.read_text())
    raw = encode("character", 99, file.stem, found["rev"], found["saved"], {**found["data"], "later": 1})
    killed = tmp_path / "after"
    shutil.copytree(profile, killed)
    newer = killed / "documents" / file.name
    newer.write_bytes(raw)
    for _ in range(2):
        again = Evening(killed)
        assert again.session.workspace.sheet(file.stem).stress == 0
        (told,) = map(str, again.session.profile.notices)
        assert "One document was saved by a newer version of the app" in told
        assert "waits in the journal" in told
        assert again.session.profile.close(), "nothing is left to be saved"
        assert newer.read_bytes() == raw
    newer.write_bytes(file.read_bytes())
    back = Evening(killed)
    assert back.session.workspace.sheet(file.stem).stress == 4
    back.close()
    first.close()


def test_a_scene_in_the_file_of_the_character_whose_roll_waits_leaves_a_start_that_opens(
    profile: Path, qapp: object
) -> None:
    first = Evening(profile, "1" * 40)
    first.do("character.create", name="Nova Reyes")
    first.do("roll.skill", who="Nova Reyes", skill="piloting")
    document_id = next(one.document_id for one in first.session.index.entries() if one.name == "Nova Reyes")
    scene = next(one.document_id for one in first.session.index.entries() if one.format == "encounter")
    first.close()
    assert (profile / "table.json").exists(), "a roll waits"
    folder = profile / "documents"
    found = json.loads((folder / f"{scene}.json").read_text())
    raw = encode("encounter", 1, document_id, 40, found["saved"], {**found["data"], "id": document_id})
    (folder / f"{document_id}.json").write_bytes(raw)
    second = Evening(profile)
    assert "refused" not in second.do("character.create", name="Somebody Else")
    second.close()


@pytest.mark.parametrize("ahead", [0, 1, 2])
def test_a_number_at_the_end_of_all_numbers_poisons_no_later_save(profile: Path, qapp: object, ahead: int) -> None:
    """The highest number a file or a row may have: what is done after it is saved and read back all the same."""
    first = Evening(profile)
    first.do("character.create", name="Nova Reyes")
    first.close()
    file = next(one for one in (profile / "documents").glob("*.json") if "Nova Reyes" in one.read_text())
    envelope = json.loads(file.read_text())
    file.write_bytes(encode("character", 1, file.stem, LAST_REV - ahead, envelope["saved"], envelope["data"]))
    journal = Paths.for_profile(profile).journal
    newest = parse_journal(journal.read_bytes()).lines[-1]
    payload = {"patches": [], "events": [], "merge": "", "of": []}
    row, _line = encode_line(LAST_REV - ahead, newest.time, "edit", "forged", newest.digest, payload)
    journal.write_bytes(journal.read_bytes() + row)
    for stress in (2, 3, 4):
        evening = Evening(profile)
        evening.do("sheet.stress", who=file.stem, stress=stress)
        evening.do("character.create", name=f"Other {stress}")
        with killed_now(evening, profile) as killed:
            assert killed.session.workspace.sheet(file.stem).stress == stress
        assert evening.session.profile.close(), "all of it is saved"
        names = {json.loads(one.read_text())["data"]["name"] for one in (profile / "documents").glob("*.json")}
        assert {f"Other {one}" for one in range(2, stress + 1)} < names
        assert json.loads(file.read_text())["data"]["stress"] == stress


def test_what_an_unreadable_file_lacks_is_still_there_when_it_comes_back_after_a_rotation(
    profile: Path, qapp: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Rows of a document that was skipped may move into a piece: they are found there."""
    first = Evening(profile)
    first.do("character.create", name="Nova Reyes")
    first.do("save")
    document_id = next(one.document_id for one in first.session.index.entries() if one.name == "Nova Reyes")
    file = profile / "documents" / f"{document_id}.json"
    old = file.read_bytes()
    first.do("sheet.stress", who="Nova Reyes", stress=4)
    first.close()
    file.write_bytes(b"{")
    monkeypatch.setattr("alien_desktop.session.profile.KEPT_ACTIONS", 1)
    second = Evening(profile)
    second.session.profile.journal._cut_at = 1  # rotate at once
    for number in range(3):
        second.do("character.create", name=f"Other {number}")
        second.session.autosave.save_now()
    assert second.session.profile.journal.pieces()
    second.close()
    file.write_bytes(old)
    third = Evening(profile)
    assert third.session.workspace.sheet(document_id).stress == 4
    third.close()


def test_a_disk_that_refuses_reading_is_a_sentence(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (Paths.for_profile(folder).documents / f"{ROOK.id}.json").write_bytes(raw_of(ROOK))

    def fails(*_: object) -> bytes:
        raise OSError(errno.EIO, "no")

    monkeypatch.setattr(RealFiles, "read", fails)
    store = DocumentStore(Paths.for_profile(folder), RealFiles(), utc_now)
    with pytest.raises(StorageError):
        store.read(ROOK.id)


def test_a_copy_made_by_hand_with_the_old_id_inside_never_writes_over_the_one_it_was_copied_from(
    profile: Path, qapp: object
) -> None:
    first = Evening(profile)
    first.do("character.create", name="Nova Reyes")
    first.close()
    file = next(one for one in (profile / "documents").glob("*.json") if "Nova Reyes" in one.read_text())
    other = str(uuid4())
    envelope = json.loads(file.read_text())
    copy = file.with_stem(other)
    copy.write_bytes(encode("character", 1, other, envelope["rev"], envelope["saved"], envelope["data"]))
    evening = Evening(profile)
    evening.do("sheet.stress", who=other, stress=7)
    evening.close()
    third = Evening(profile)
    assert third.session.workspace.sheet(other).stress == 7
    assert third.session.workspace.sheet(file.stem).stress == 0
    third.close()
