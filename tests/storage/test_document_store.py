import errno
import json
import os
import random
import shutil
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest

from alien_desktop.storage.document_store import DocumentStore, Written
from alien_desktop.storage.envelope import MAX_BYTES, encode
from alien_desktop.storage.errors import (
    CannotRead,
    ChangedOnDisk,
    DamagedFile,
    NewerSchema,
    NoSuchDocument,
    NotAPlainFile,
    SaveFailed,
    TooLarge,
)
from alien_desktop.storage.files import FileLayer, RealFiles
from alien_desktop.storage.paths import Paths
from alien_desktop.storage.scan_result import Damaged, StoredDocument, is_document_id
from tests.storage.file_layers import FailAt, Recorder, ShortFiles, WatchedFiles

ID = "7130b025-fc3f-4920-ad91-3f7c20a1e663"
OTHER_ID = "00000000-0000-4000-8000-000000000000"
NOON = datetime(2183, 6, 1, 12, tzinfo=UTC)


@pytest.fixture
def paths(tmp_path: Path) -> Paths:
    paths = Paths.for_profile(tmp_path / "p")
    paths.ensure()
    return paths


@pytest.fixture
def store(paths: Paths) -> DocumentStore:
    return store_in(paths)


def store_in(paths: Paths, files: FileLayer | None = None) -> DocumentStore:
    return DocumentStore(paths, files or RealFiles(), lambda: NOON)


def write(store: DocumentStore, rev: int = 1, document_id: str = ID, schema: int = 1, **data: Any) -> Written:
    return store.write("character", schema, document_id, rev, data, {"name": data.get("name", "")})


def file_of(paths: Paths, document_id: str = ID) -> Path:
    return paths.documents / f"{document_id}.json"


# --- reading and writing ---


def test_a_folder_that_somebody_has_removed_is_made_again(paths: Paths, store: DocumentStore) -> None:
    write(store, name="Okafor")
    shutil.rmtree(paths.documents)
    with pytest.raises(ChangedOnDisk) as caught:
        write(store, rev=2, name="Okafor")
    assert caught.value.deleted, "whether it is written again is asked"
    store.accept(ID)
    write(store, rev=2, name="Okafor")
    write(store, document_id=OTHER_ID, name="Vance")
    assert {one.name for one in paths.documents.iterdir()} == {f"{ID}.json", f"{OTHER_ID}.json"}
    shutil.rmtree(paths.trash)
    store.remove_to_trash(ID)
    assert len(store.trash.scan()) == 1


def test_nothing_is_made_in_place_of_a_profile_that_is_gone(paths: Paths, store: DocumentStore) -> None:
    """Its disk may have been taken out."""
    write(store, name="Okafor")
    shutil.rmtree(paths.data)
    store.accept(ID)
    with pytest.raises(SaveFailed, match="The folder is gone"):
        write(store, rev=2, name="Okafor")
    assert not paths.data.exists()


def test_a_document_comes_back_from_its_file(paths: Paths, store: DocumentStore) -> None:
    written = write(store, rev=7, name="Okafor")
    assert written == Written(file_of(paths), ID, 7, "2183-06-01T12:00:00Z", True)
    envelope = store_in(paths).read(ID)
    assert (envelope.data, envelope.rev, envelope.digest_ok) == ({"name": "Okafor"}, 7, True)
    assert envelope.saved == written.saved
    assert file_of(paths).stat().st_mode & 0o777 == 0o600


def test_a_document_is_saved_again_and_again(paths: Paths, store: DocumentStore) -> None:
    for rev in range(5):
        write(store, rev=rev, stress=rev)
    assert store.read(ID).data == {"stress": 4}
    assert [path.name for path in paths.documents.iterdir()] == [f"{ID}.json"]


def test_tuples_may_be_saved_and_are_lists_on_disk(store: DocumentStore) -> None:
    write(store, conditions=("Hungry", "Cold"))
    assert store.read(ID).data == {"conditions": ["Hungry", "Cold"]}


@pytest.mark.parametrize(
    "document_id",
    [
        "",
        "x",
        "../../etc/passwd",
        "/etc/passwd",
        "C:\\x",
        "CON",
        ID.upper(),
        ID + "\n",
        ID.replace("4920", "1920"),
        "a" * 5_000,
    ],
)
def test_a_text_that_is_no_id_never_becomes_a_path(paths: Paths, store: DocumentStore, document_id: str) -> None:
    before = sorted(paths.data.rglob("*"))
    for attempt in (
        lambda: store.read(document_id),
        lambda: write(store, document_id=document_id),
        lambda: store.remove_to_trash(document_id),
        lambda: store.trash.read(document_id, 1),
    ):
        with pytest.raises(NoSuchDocument):
            attempt()
    assert sorted(paths.data.rglob("*")) == before


def test_ids_of_the_standard_library_are_ids() -> None:
    assert all(is_document_id(str(uuid4())) for _ in range(50))


def test_a_missing_document_is_reported_as_missing(store: DocumentStore) -> None:
    with pytest.raises(NoSuchDocument, match="no such document"):
        store.read(ID)


def test_a_file_that_cannot_be_opened_is_reported_in_a_sentence(paths: Paths) -> None:
    write(store_in(paths))
    for code, words in ((errno.EACCES, "not allowed"), (errno.EIO, "error while reading")):
        with pytest.raises(CannotRead, match=words):
            store_in(paths, WatchedFiles(RealFiles(), FailAt("read", 1, code))).read(ID)


def test_a_copy_under_another_name_is_not_taken_for_the_document(paths: Paths, store: DocumentStore) -> None:
    write(store)
    file_of(paths, OTHER_ID).write_bytes(file_of(paths).read_bytes())
    with pytest.raises(DamagedFile, match="may be a copy"):
        store.read(OTHER_ID)


@pytest.mark.parametrize("data", [{"hp": float("nan")}, {"name": "\ud800"}, {"x": object()}, {"seed": 2**60}])
def test_what_could_not_be_read_back_is_not_written(paths: Paths, store: DocumentStore, data: dict[str, Any]) -> None:
    write(store, hp=3)
    before = file_of(paths).read_bytes()
    with pytest.raises(SaveFailed, match="Undo the last step"):
        write(store, rev=2, **data)
    assert file_of(paths).read_bytes() == before


def test_a_document_that_changes_on_its_way_through_json_is_not_written(store: DocumentStore) -> None:
    data: dict[str, Any] = {"table": {10: "a", 9: "b"}}
    with pytest.raises(SaveFailed, match="error in the app"):
        write(store, **data)


def test_a_document_that_has_grown_too_large_keeps_its_last_file(paths: Paths, store: DocumentStore) -> None:
    write(store, notes="short")
    with pytest.raises(SaveFailed, match="Shorten"):
        write(store, rev=2, notes="x" * MAX_BYTES)
    assert store.read(ID).data == {"notes": "short"}


# --- only over what is known ---


def test_a_file_changed_outside_is_not_saved_over(paths: Paths, store: DocumentStore) -> None:
    write(store, hp=3)
    theirs = file_of(paths).read_bytes().replace(b'"hp": 3', b'"hp": 9')
    file_of(paths).write_bytes(theirs)
    with pytest.raises(ChangedOnDisk) as caught:
        write(store, rev=2, hp=4)
    assert not caught.value.deleted
    assert file_of(paths).read_bytes() == theirs
    assert [path.name for path in paths.documents.iterdir()] == [f"{ID}.json"]


def test_a_change_outside_of_same_size_and_time_is_noticed_too(paths: Paths, store: DocumentStore) -> None:
    write(store, hp=3)
    status = file_of(paths).stat()
    file_of(paths).write_bytes(file_of(paths).read_bytes().replace(b'"hp": 3', b'"hp": 9'))
    os.utime(file_of(paths), ns=(status.st_atime_ns, status.st_mtime_ns))
    with pytest.raises(ChangedOnDisk):
        write(store, rev=2, hp=4)


def test_after_reading_their_version_ours_may_replace_it(paths: Paths, store: DocumentStore) -> None:
    write(store, hp=3)
    file_of(paths).write_bytes(file_of(paths).read_bytes().replace(b'"hp": 3', b'"hp": 9'))
    assert store.read(ID).data == {"hp": 9}
    write(store, rev=2, hp=4)
    assert store.read(ID).data == {"hp": 4}


def test_a_file_changed_outside_is_replaced_only_when_its_copy_is_safe(paths: Paths) -> None:
    recorder = Recorder()
    trouble = FailAt("fsync", 0, errno.EIO)

    def watch(name: str, args: tuple[Any, ...]) -> None:
        recorder(name, args)
        trouble(name, args)

    store = store_in(paths, WatchedFiles(RealFiles(), watch))
    write(store, name="mine")
    file_of(paths).write_bytes(file_of(paths).read_bytes().replace(b"mine", b"hers"))
    recorder.calls.clear()
    store.accept(ID)
    assert not {"fsync", "fsync_dir"} & set(recorder.names), "whoever accepts does not wait for the disk"
    trouble.nth = trouble.count + 1
    with pytest.raises(SaveFailed):
        write(store, 2, name="mine again")
    assert b"hers" in file_of(paths).read_bytes()
    recorder.calls.clear()
    write(store, 2, name="mine again")
    (copy,) = [one for one in paths.quarantine.iterdir() if b"hers" in one.read_bytes()]
    replaced = recorder.calls.index(next(one for one in recorder.calls if one[0] == "replace"))
    before = recorder.calls[:replaced]
    assert ("open_append", (copy,)) in before
    assert ("fsync_dir", (copy.parent,)) in before
    assert b"mine again" in file_of(paths).read_bytes()


def test_a_file_that_was_never_read_is_not_saved_over(paths: Paths) -> None:
    write(store_in(paths), hp=3)
    with pytest.raises(ChangedOnDisk):
        write(store_in(paths), hp=4)


def test_a_scan_does_not_count_as_reading(paths: Paths) -> None:
    write(store_in(paths), hp=3)
    store = store_in(paths)
    store.scan()
    with pytest.raises(ChangedOnDisk):
        write(store, hp=4)


def test_a_deleted_file_is_reported_as_deleted_and_comes_back_on_request(paths: Paths, store: DocumentStore) -> None:
    write(store, hp=3)
    file_of(paths).unlink()
    with pytest.raises(ChangedOnDisk, match="deleted") as caught:
        write(store, rev=2, hp=4)
    assert caught.value.deleted
    store.forget(ID)
    write(store, rev=2, hp=4)
    assert store.read(ID).data == {"hp": 4}


def test_a_file_replaced_by_a_huge_one_counts_as_changed(paths: Paths, store: DocumentStore) -> None:
    write(store, hp=3)
    file_of(paths).write_bytes(b"x" * (MAX_BYTES + 1))
    with pytest.raises(ChangedOnDisk):
        write(store, rev=2, hp=4)
    assert file_of(paths).stat().st_size == MAX_BYTES + 1


def test_a_link_in_place_of_a_document_is_not_written_through(paths: Paths, store: DocumentStore) -> None:
    write(store, hp=3)
    outside = paths.data.parent / "outside.json"
    file_of(paths).rename(outside)
    before = outside.read_bytes()
    file_of(paths).symlink_to(outside)
    with pytest.raises(NotAPlainFile):
        write(store, rev=2, hp=4)
    with pytest.raises(NotAPlainFile):
        store.read(ID)
    assert file_of(paths).is_symlink()
    assert outside.read_bytes() == before


def test_a_hard_link_outside_keeps_its_content(paths: Paths, store: DocumentStore) -> None:
    write(store, hp=3)
    outside = paths.data.parent / "outside.json"
    outside.hardlink_to(file_of(paths))
    before = outside.read_bytes()
    write(store, rev=2, hp=4)
    assert outside.read_bytes() == before


def test_a_document_of_a_newer_version_can_be_read_and_is_never_saved_over(paths: Paths, store: DocumentStore) -> None:
    file_of(paths).write_bytes(encode("character", 2, ID, 5, "2190-01-01T00:00:00Z", {"new": True}))
    before = file_of(paths).read_bytes()
    assert store.read(ID).data == {"new": True}
    with pytest.raises(NewerSchema):
        write(store, rev=6, schema=1)
    assert file_of(paths).read_bytes() == before


def test_a_damaged_file_can_never_be_saved_over(paths: Paths, store: DocumentStore) -> None:
    file_of(paths).write_bytes(b'{"format": "char')
    with pytest.raises(DamagedFile):
        store.read(ID)
    with pytest.raises(ChangedOnDisk):
        write(store)
    assert file_of(paths).read_bytes() == b'{"format": "char'


# --- the order of calls and every single failure ---


def test_the_disk_is_asked_in_exactly_this_order(paths: Paths) -> None:
    recorder = Recorder()
    store = store_in(paths, WatchedFiles(RealFiles(), recorder))
    write(store, hp=3)
    one_save = ["open_excl", "write", "fsync", "close", "read", "replace", "fsync_dir"]
    assert recorder.names[:7] == one_save
    assert recorder.names.count("replace") == 2, "a version of the first one there is"
    recorder.calls.clear()
    write(store, rev=2, hp=4)
    assert recorder.names == [*one_save, "listdir"], "the newest version is young"
    temporary, target = recorder.calls[5][1]
    assert temporary.name.startswith(f".{ID}.{os.getpid()}.")
    assert (temporary.parent, target) == (paths.documents, file_of(paths))
    assert recorder.calls[6][1] == (paths.documents,)


STEPS = ("open_excl", "write", "fsync", "close", "read", "replace", "fsync_dir")
CODES = (errno.EIO, errno.ENOSPC, errno.EDQUOT, errno.EACCES, errno.EROFS, errno.EINTR)


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("nth", [1, 2])
@pytest.mark.parametrize("step", STEPS)
def test_each_failure_leaves_the_old_file_or_the_new_one_not_confirmed(
    paths: Paths, step: str, nth: int, code: int
) -> None:
    write(store_in(paths), hp=3, notes="x" * 500)
    hook = FailAt(step, nth, code)
    store = store_in(paths, ShortFiles(WatchedFiles(RealFiles(), hook), 400))
    if step == "read":
        hook.nth += 1  # the first one is the reading below, the next that for a version
    store.read(ID)
    try:
        confirmed = write(store, rev=2, hp=4, notes="x" * 500).confirmed
    except SaveFailed:
        assert store_in(paths).read(ID).data["hp"] == 3
    else:
        assert store_in(paths).read(ID).data["hp"] == 4
        assert confirmed == (not hook.reached) or store.versions_trouble is not None or step == "read"
    assert [path.name for path in paths.documents.iterdir()] == [f"{ID}.json"]
    if hook.reached:
        write(store, rev=3, hp=5)
        assert store_in(paths).read(ID).data["hp"] == 5


@pytest.mark.parametrize("step", ["open_excl", "write", "fsync", "close", "replace"])
def test_a_failure_that_stays_is_told_each_time_and_never_as_saved(paths: Paths, step: str) -> None:
    write(store_in(paths), hp=3)
    store = store_in(paths, WatchedFiles(RealFiles(), FailAt(step, 1, errno.ENOSPC, once=False)))
    store.read(ID)
    for rev in (2, 3):
        with pytest.raises(SaveFailed, match="disk is full"):
            write(store, rev=rev, hp=9)
    assert store_in(paths).read(ID).data == {"hp": 3}


def test_a_rename_that_is_reported_as_failed_but_has_happened_does_not_block_the_next_save(paths: Paths) -> None:
    class LyingFiles(RealFiles):
        def __init__(self) -> None:
            super().__init__()
            self.lie = True

        def replace(self, source: Path, target: Path) -> None:
            super().replace(source, target)
            if self.lie:
                self.lie = False
                raise OSError(errno.EIO, "timed out")

    write(store_in(paths), hp=3)
    store = store_in(paths, LyingFiles())
    store.read(ID)
    with pytest.raises(SaveFailed):
        write(store, rev=2, hp=4)
    write(store, rev=3, hp=5)
    assert store.read(ID).data == {"hp": 5}


# --- scan ---


def test_a_scan_tells_what_is_there_without_the_rest(paths: Paths, store: DocumentStore) -> None:
    write(store, rev=4, name="Okafor")
    (paths.documents / "readme.txt").write_bytes(b"")
    (paths.documents / f".{ID}.1.00000000.tmp").write_bytes(b"")
    (paths.documents / ".hidden.json").write_bytes(b"")
    assert store.scan() == (
        StoredDocument(
            file_of(paths), ID, "character", 1, "alien-desktop", 4, "2183-06-01T12:00:00Z", {"name": "Okafor"}
        ),
    )


def test_a_scan_reads_files_that_were_edited_by_hand_in_any_layout(paths: Paths, store: DocumentStore) -> None:
    write(store, name="Okafor")
    value = json.loads(file_of(paths).read_bytes())
    for text in (json.dumps(value), json.dumps(value, indent=8), json.dumps(dict(reversed(value.items())))):
        file_of(paths).write_text(text)
        (found,) = store.scan()
        assert isinstance(found, StoredDocument)
        assert found.card == {"name": "Okafor"}


def test_a_card_that_does_not_fit_into_the_head_is_found_all_the_same(paths: Paths, store: DocumentStore) -> None:
    write(store, name="x" * 5_000)
    (found,) = store.scan()
    assert isinstance(found, StoredDocument)
    assert found.card == {"name": "x" * 5_000}


DAMAGE: dict[str, Callable[[bytes], bytes]] = {
    "empty": lambda raw: b"",
    "zeros": lambda raw: bytes(len(raw)),
    "half": lambda raw: raw[: len(raw) // 2],
    "last byte missing": lambda raw: raw[:-2],
    "head of zeros": lambda raw: bytes(100) + raw[100:],
    "tail of zeros": lambda raw: raw[:-50] + bytes(50),
    "wrong key": lambda raw: raw.replace(b'"rev": ', b'"rev": "'),
    "not an id": lambda raw: raw.replace(ID.encode(), OTHER_ID.encode()),
    "something else": lambda raw: b"GIF89a" + raw,
    "too large": lambda raw: raw + b" " * MAX_BYTES,
}


@pytest.mark.parametrize("kind", DAMAGE)
def test_a_damaged_file_becomes_a_card_and_stays_byte_for_byte(paths: Paths, store: DocumentStore, kind: str) -> None:
    write(store, document_id=OTHER_ID, name="Fine")
    write(store, name="Okafor", notes="x" * 6_000)
    spoiled = DAMAGE[kind](file_of(paths).read_bytes())
    file_of(paths).write_bytes(spoiled)
    fine, damaged = store.scan()
    assert isinstance(fine, StoredDocument)
    assert isinstance(damaged, Damaged)
    assert damaged.document_id == ID
    assert damaged.name_hint in ("Okafor", ID)
    assert str(damaged.sentence)
    assert file_of(paths).read_bytes() == spoiled


def test_a_card_of_a_damaged_file_shows_its_name_when_one_is_found(paths: Paths, store: DocumentStore) -> None:
    file_of(paths).write_bytes(b'{"format": "x", "name": "Oka\xff\x07for<b>", "hp')
    (damaged,) = store.scan()
    assert isinstance(damaged, Damaged)
    assert damaged.name_hint == "Oka�for<b>"


def test_a_file_with_a_foreign_name_is_shown_and_not_opened(paths: Paths, store: DocumentStore) -> None:
    write(store, name="Okafor")
    raw = file_of(paths).read_bytes()
    for name, content, hint in (
        (f"{ID} (conflicted copy).json", raw, "Okafor"),
        (f"{ID}.JSON", raw, "Okafor"),
        (f"{ID.upper()}.json", raw, "Okafor"),
        ("Okafor (conflict).json", b"{}", "Okafor (conflict)"),
    ):
        copy = paths.documents / name
        copy.write_bytes(content)
        (damaged,) = (one for one in store.scan() if isinstance(one, Damaged))
        assert (damaged.document_id, damaged.name_hint) == (None, hint)
        assert "Import it" in str(damaged.sentence)
        copy.unlink()


def test_a_file_without_a_card_shows_what_its_data_says(paths: Paths, store: DocumentStore) -> None:
    file_of(paths).write_bytes(encode("character", 1, ID, 1, "x", {"name": "Okafor", "notes": "x" * 6_000}))
    (found,) = store.scan()
    assert isinstance(found, StoredDocument)
    assert found.card["name"] == "Okafor"


@pytest.mark.parametrize("make", [Path.mkdir, os.mkfifo, lambda path: path.symlink_to("/etc/hostname")])
def test_what_is_not_a_plain_file_is_a_damaged_card_and_does_not_hang(
    paths: Paths, store: DocumentStore, make: Any
) -> None:
    make(file_of(paths))
    (damaged,) = store.scan()
    assert isinstance(damaged, Damaged)
    assert "not a plain file" in str(damaged.sentence)


def test_a_file_that_the_disk_refuses_is_a_damaged_card(paths: Paths) -> None:
    write(store_in(paths))
    (damaged,) = store_in(paths, WatchedFiles(RealFiles(), FailAt("read_head", 1, errno.EIO))).scan()
    assert isinstance(damaged, Damaged)
    assert "reading" in str(damaged.sentence)


def test_a_folder_that_cannot_be_listed_is_reported_in_a_sentence(paths: Paths) -> None:
    with pytest.raises(CannotRead):
        store_in(paths, WatchedFiles(RealFiles(), FailAt("listdir", 1, errno.EACCES))).scan()


@pytest.mark.slow
def test_two_thousand_documents_are_listed_within_a_second_with_each_damaged_one(paths: Paths) -> None:
    chance = random.Random(426)
    damaged_ids = set()
    for number in range(2_000):
        document_id = f"{number:08x}-0000-4000-8000-000000000000"
        raw = encode("character", 1, document_id, 1, "x", {"notes": "y" * 8_000}, card={"name": str(number)})
        if number % 100 == 7:
            damaged_ids.add(document_id)
            raw = raw[: chance.randrange(len(raw))]
        file_of(paths, document_id).write_bytes(raw)
    started = time.process_time()
    found = store_in(paths).scan()
    assert time.process_time() - started < 1
    assert len(found) == 2_000
    assert {one.document_id for one in found if isinstance(one, Damaged)} == damaged_ids


@pytest.mark.slow
def test_only_storage_errors_come_out_of_damaged_files(paths: Paths, store: DocumentStore) -> None:
    chance = random.Random(1979)
    write(store, name="Okafor", gear=[{"name": "rope"}] * 20)
    raw = file_of(paths).read_bytes()
    for _ in range(500):
        at = chance.randrange(len(raw))
        file_of(paths).write_bytes(raw[:at] + chance.randbytes(chance.randrange(1, 30)) + raw[at + 5 :])
        store.scan()
        try:
            store.read(ID)
        except (DamagedFile, TooLarge):
            continue


# --- trash ---


def test_a_removed_document_lies_in_the_trash_as_it_was_and_is_read_there(paths: Paths, store: DocumentStore) -> None:
    write(store, hp=3, name="Okafor")
    before = file_of(paths).read_bytes()
    moved = store.remove_to_trash(ID)
    assert moved.confirmed
    assert moved.path == paths.trash / f"{ID}.1.21830601T120000Z.json"
    assert moved.path.read_bytes() == before
    assert store.scan() == ()
    (found,) = store.trash.scan()
    assert isinstance(found.document, StoredDocument)
    assert (found.document_id, found.number, found.removed) == (ID, 1, "2183-06-01T12:00:00Z")
    assert found.document.card == {"name": "Okafor"}
    assert store.trash.read(ID, 1).data["hp"] == 3
    assert moved.path.read_bytes() == before, "looking changes nothing"


def test_removing_the_same_id_again_keeps_every_older_one(paths: Paths, store: DocumentStore) -> None:
    for hp in (1, 2, 3):
        write(store, hp=hp)
        store.remove_to_trash(ID)
    assert [store.trash.read(ID, number).data["hp"] for number in (1, 2, 3)] == [1, 2, 3]
    assert [one.number for one in store.trash.scan()] == [3, 2, 1]
    with pytest.raises(NoSuchDocument):
        store.trash.read(ID, 4)


def test_files_that_earlier_versions_put_into_the_trash_are_found_too(paths: Paths, store: DocumentStore) -> None:
    write(store, hp=1)
    file_of(paths).rename(paths.trash / f"{ID}.json")
    write(store_in(paths), hp=2)
    file_of(paths).rename(paths.trash / f"{ID}.2.json")
    assert [(one.number, one.removed) for one in store.trash.scan()] == [(2, ""), (1, "")]
    write(store_in(paths), hp=3)
    assert store_in(paths).remove_to_trash(ID).path.name == f"{ID}.3.21830601T120000Z.json"
    assert [store.trash.read(ID, number).data["hp"] for number in (1, 2, 3)] == [1, 2, 3]


def test_what_else_lies_in_the_trash_is_left_alone(paths: Paths, store: DocumentStore) -> None:
    for name in ("readme.txt", f"{ID.upper()}.json", f"{'a' * 36}.json", f".{ID}.1.00000000.tmp"):
        (paths.trash / name).write_bytes(b"mine")
    assert store.trash.scan() == ()
    assert len(list(paths.trash.iterdir())) == 4


def test_a_damaged_document_can_be_moved_to_the_trash_unread(paths: Paths, store: DocumentStore) -> None:
    file_of(paths).write_bytes(b"\x00\x01")
    assert store.remove_to_trash(ID).path.read_bytes() == b"\x00\x01"
    (found,) = store.trash.scan()
    assert isinstance(found.document, Damaged)
    with pytest.raises(DamagedFile):
        store.trash.read(ID, 1)


def test_what_is_not_there_can_be_neither_removed_nor_read(store: DocumentStore) -> None:
    with pytest.raises(NoSuchDocument):
        store.remove_to_trash(ID)
    with pytest.raises(NoSuchDocument):
        store.trash.read(ID, 1)


def test_a_move_that_fails_leaves_the_file_where_it_was(paths: Paths) -> None:
    write(store_in(paths), hp=3)
    with pytest.raises(SaveFailed, match="could not be moved"):
        store_in(paths, WatchedFiles(RealFiles(), FailAt("replace", 1, errno.EACCES))).remove_to_trash(ID)
    assert store_in(paths).read(ID).data == {"hp": 3}


@pytest.mark.parametrize("nth", [1, 2])
def test_a_move_that_the_disk_does_not_confirm_says_so(paths: Paths, nth: int) -> None:
    write(store_in(paths), hp=3)
    store = store_in(paths, WatchedFiles(RealFiles(), FailAt("fsync_dir", nth, errno.EIO)))
    assert not store.remove_to_trash(ID).confirmed


# --- strays ---


def _stray(folder: Path, name: str, hours: float) -> Path:
    path = folder / name
    path.write_bytes(b"half a docu")
    then = (NOON - timedelta(hours=hours)).timestamp()
    os.utime(path, (then, then))
    return path


def test_old_temporary_files_of_dead_processes_move_into_the_quarantine(paths: Paths, store: DocumentStore) -> None:
    stray = _stray(paths.documents, f".{ID}.4242.0123abcd.tmp", 2)
    settings = _stray(paths.data, ".settings.4242.0123abcd.tmp", 2)
    moved = store.sweep_strays(lambda pid: False)
    assert [path.name for path in moved] == [
        f"21830601T120000Z-{ID}.4242.0123abcd.tmp",
        "21830601T120000Z-settings.4242.0123abcd.tmp",
    ]
    assert all(path.parent == paths.quarantine and path.read_bytes() == b"half a docu" for path in moved)
    assert not stray.exists()
    assert not settings.exists()


def test_young_temporary_files_living_processes_and_other_files_are_left_alone(
    paths: Paths, store: DocumentStore
) -> None:
    kept = [
        _stray(paths.documents, f".{ID}.4242.0123abcd.tmp", 0.9),
        _stray(paths.documents, f".{ID}.77.0123abcd.tmp", 2),
        _stray(paths.documents, f".{ID}.4242.0123abcd.bak", 2),
        _stray(paths.documents, f"{ID}.json", 2),
        _stray(paths.data, ".mine.tmp", 2),
        _stray(paths.documents, f".{ID}.4242.ffffffff.tmp", -2),
    ]
    assert store.sweep_strays(lambda pid: pid == 77) == ()
    assert all(path.exists() for path in kept)


def test_a_temporary_file_never_replaces_an_older_one_in_the_quarantine(paths: Paths) -> None:
    first = _stray(paths.documents, f".{ID}.4242.00000001.tmp", 2)
    _stray(paths.documents, f".{ID}.4242.00000002.tmp", 2)
    (paths.quarantine / f"21830601T120000Z-{first.name[1:]}").write_bytes(b"older")
    moved = store_in(paths).sweep_strays(lambda pid: False)
    assert [one.name[:19] for one in moved] == ["21830601T120000Z-2-", f"21830601T120000Z-{ID}"[:19]]
    assert (paths.quarantine / f"21830601T120000Z-{first.name[1:]}").read_bytes() == b"older"


def test_a_folder_that_cannot_be_listed_does_not_stop_the_sweep(paths: Paths) -> None:
    _stray(paths.data, ".journal.4242.0123abcd.tmp", 2)
    files = WatchedFiles(RealFiles(), FailAt("listdir", 1, errno.EACCES))
    assert len(store_in(paths, files).sweep_strays(lambda pid: False)) == 1
