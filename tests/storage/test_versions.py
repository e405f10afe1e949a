"""Older versions of documents: what is kept, what is thinned, and what no trouble on a disk can take."""

import json
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from alien_desktop.storage import versions as versions_module
from alien_desktop.storage.document_store import DocumentStore
from alien_desktop.storage.errors import SaveFailed
from alien_desktop.storage.files import RealFiles
from alien_desktop.storage.paths import Paths
from alien_desktop.storage.versions import Version, VersionFolder, VersionMark, to_thin

ID = "0b6b7b0a-5d0c-4a53-9c8e-1f1d2a3b4c5d"
OTHER = "1c6b7b0a-5d0c-4a53-9c8e-1f1d2a3b4c5d"
NOON = datetime(2026, 11, 22, 12, 0, tzinfo=UTC)


class Clock:
    def __init__(self) -> None:
        self.now = NOON

    def __call__(self) -> datetime:
        return self.now

    def turn(self, **by: float) -> None:
        self.now += timedelta(**by)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def store(tmp_path: Path, clock: Clock) -> DocumentStore:
    paths = Paths.for_profile(tmp_path / "profile")
    paths.ensure()
    return DocumentStore(paths, RealFiles(), clock)


def save(store: DocumentStore, stress: int, *, schema: int = 1, document_id: str = ID) -> None:
    store.write("character", schema, document_id, stress, {"id": document_id, "stress": stress})


def stresses(store: DocumentStore, document_id: str = ID) -> list[int]:
    return [store.versions.read(one).data["stress"] for one in store.versions.versions(document_id)]


def at(days: float, number: int, mark: VersionMark = VersionMark.NONE) -> Version:
    return Version(ID, number, NOON - timedelta(days=days), mark, Path(f"{number}"))


def test_a_version_is_made_at_the_first_change_then_every_ten_minutes_and_at_the_end(
    store: DocumentStore, clock: Clock, tmp_path: Path
) -> None:
    save(store, 1)
    assert stresses(store) == [1], "the first one there is"
    clock.turn(minutes=9)
    save(store, 2)
    assert stresses(store) == [1]
    clock.turn(minutes=2)
    save(store, 3)
    assert stresses(store) == [3, 1]
    save(store, 4)
    store.keep_versions()
    assert stresses(store) == [4, 3, 1], "at the end"
    clock.turn(days=1)
    later = DocumentStore(Paths.for_profile(tmp_path / "profile"), RealFiles(), clock)
    later.read(ID)
    save(later, 5)
    assert stresses(later) == [5, 4, 3, 1], "what was there before the first change is not kept twice"


def test_what_was_changed_by_hand_is_kept_before_it_is_changed_here(store: DocumentStore, clock: Clock) -> None:
    save(store, 1)
    path = store.folder / f"{ID}.json"
    path.write_text(path.read_text().replace('"stress": 1', '"stress": 7'))
    again = DocumentStore(store_paths(store), RealFiles(), clock)
    again.read(ID)
    save(again, 2)
    assert stresses(again)[0] == 7


def store_paths(store: DocumentStore) -> Paths:
    return Paths.for_profile(store.folder.parent)


def test_before_a_file_of_an_older_shape_is_written_anew_it_is_kept_or_nothing_is_written(
    store: DocumentStore, clock: Clock
) -> None:
    save(store, 1)
    again = DocumentStore(store_paths(store), RealFiles(), clock)
    again.read(ID)
    save(again, 2, schema=2)
    assert [one.mark for one in again.versions.versions(ID)] == [VersionMark.MIGRATION]
    assert again.versions.read(again.versions.versions(ID)[0]).schema == 1
    save(again, 3, document_id=OTHER)
    third = DocumentStore(store_paths(store), RealFiles(), clock)
    third.read(OTHER)
    folder = store_paths(store).backups / OTHER
    for one in folder.iterdir():
        one.unlink()
    folder.rmdir()
    folder.write_bytes(b"in the way")
    with pytest.raises(SaveFailed):
        save(third, 4, schema=2, document_id=OTHER)
    assert third.read(OTHER).data["stress"] == 3


def test_a_place_that_cannot_be_written_to_holds_up_no_save_and_the_own_one_takes_its_place(
    store: DocumentStore, tmp_path: Path
) -> None:
    (tmp_path / "elsewhere").write_bytes(b"a file, no folder")
    store.versions.set_place(tmp_path / "elsewhere")
    save(store, 1)
    assert stresses(store) == [1]
    backups = store_paths(store).backups
    backups.rename(tmp_path / "gone")
    backups.write_bytes(b"a file, no folder")
    save(store, 2)
    store.keep_versions()
    assert store.read(ID).data["stress"] == 2
    assert store.versions_trouble is not None


def test_versions_go_where_they_are_asked_to_and_all_places_are_read(store: DocumentStore, tmp_path: Path) -> None:
    save(store, 1)
    store.versions.set_place(tmp_path / "disk")
    save(store, 2)
    store.keep_versions()
    assert [path.parent.parent.name for path in (one.path for one in store.versions.versions(ID))] == [
        "disk",
        "backups",
    ]
    assert stresses(store) == [2, 1]


def test_versions_thin_out_as_days_weeks_and_months() -> None:
    """A version every 12 hours for 400 days: all of two days, then one a day, a week, a month."""
    versions = [at(half / 2, 1_000 - half) for half in range(800)]
    gone = set(to_thin(versions, NOON))
    stay = [one for one in versions if one not in gone]
    ages = [round((NOON - one.moment).days) for one in stay]
    assert ages[:4] == [0, 0, 1, 1] or ages[:3] == [0, 0, 1]
    days = [age for age in ages if 2 <= age <= 13]
    assert days == sorted(set(days))
    assert len(stay) <= 4 + versions_module.DAILY + versions_module.WEEKLY + versions_module.MONTHLY + 1
    assert 300 < ages[-1] <= 400, "they reach back for most of a year"
    assert len(to_thin(stay, NOON)) == 0, "what stays does so at the next look too"


@pytest.mark.parametrize(
    "ages, stay",
    [
        ([0, 0, 0, 0, 0], [0, 0, 0, 0, 0]),
        ([5, 5.1, 5.2, 5.25, 5.3], [5, 5.1, 5.2]),  # the newest three, then one a day: that day has its own
        ([0, 1, 2, 3, 4], [0, 1, 2, 3, 4]),
    ],
)
def test_a_literal_list_thins_as_told(ages: list[float], stay: list[float]) -> None:
    versions = [at(age, 100 - place) for place, age in enumerate(ages)]
    gone = to_thin(versions, NOON)
    left = [age for age, one in zip(ages, versions, strict=True) if one not in gone]
    assert left in (stay, [*stay, ages[3]] if len(ages) > len(stay) else stay)


def test_thirty_a_day_for_a_year_stay_few_and_reach_back(clock: Clock) -> None:
    versions: list[Version] = []
    number = 0
    for _day in range(365):
        for _time in range(30):
            number += 1
            clock.turn(minutes=20)
            versions.insert(0, Version(ID, number, clock.now, VersionMark.NONE, Path(str(number))))
        clock.turn(hours=14)
        gone = set(to_thin(versions, clock.now))
        versions = [one for one in versions if one not in gone]
    assert len(versions) < 30 * 2 + versions_module.DAILY + versions_module.WEEKLY + versions_module.MONTHLY + 4
    assert (clock.now - versions[-1].moment).days > 250


def test_marked_ones_stay_and_a_clock_that_jumps_thins_nothing_wrongly() -> None:
    pinned, before = at(4_000, 1, VersionMark.PINNED), at(3_000, 2, VersionMark.MIGRATION)
    many = [at(age, 2_000 - age) for age in range(1_000)]
    gone = to_thin([*many, before, pinned], NOON)
    assert gone
    assert pinned not in gone
    assert before not in gone
    assert to_thin([at(-4_000, 3_000), *many], NOON) == (), "the newest is dated in the future"
    assert to_thin(many, NOON - timedelta(days=20_000)) == (), "the clock is back in the last century"
    assert not {*many[:3]} & {*to_thin(many, NOON + timedelta(days=20_000))}, "the newest three stay for ever"


def test_all_together_are_bounded_oldest_first_and_never_the_newest_or_pinned(
    store: DocumentStore, clock: Clock
) -> None:
    for number in range(8):
        save(store, number)
        clock.turn(minutes=11)
    first = store.versions.versions(ID)[-1]
    store.versions.set_mark(first, VersionMark.PINNED)
    store.versions.largest = 1
    assert store.versions.bound() == 4
    assert stresses(store) == [7, 6, 5, 0]


def test_files_that_are_none_of_ours_are_left_alone(store: DocumentStore) -> None:
    save(store, 1)
    folder = store_paths(store).backups / ID
    (folder / "notes.txt").write_bytes(b"mine")
    (folder / "00000009-20261122T120000Z-mine.json").write_bytes(b"mine")
    (folder / "00000010-20269999T120000Z.json").write_bytes(b"mine")
    (folder / "00000011-20261122T120000Z.json").mkdir()
    (folder / "00000012-99991231T235959Z.json").write_bytes(b"of no clock")
    (folder / "00000013-00010101T000000Z.json").write_bytes(b"of no clock")
    assert len(store.versions.versions(ID)) == 2, "the folder has a name of ours, and holds nothing"
    found = store.versions.newest_whole(ID)
    assert found is not None
    assert found[1].data["stress"] == 1


def test_the_newest_whole_version_is_none_that_was_damaged(store: DocumentStore, clock: Clock) -> None:
    save(store, 1)
    clock.turn(minutes=11)
    save(store, 2)
    newest = store.versions.versions(ID)[0].path
    newest.write_text(newest.read_text().replace('"stress": 2', '"stress": 9'))
    found = store.versions.newest_whole(ID)
    assert found is not None
    assert found[1].data["stress"] == 1
    newest.write_bytes(b"{")
    assert store.versions.newest_whole(ID) is not None
    assert json.loads(store.versions.versions(ID)[1].path.read_text())["data"]["stress"] == 1


def test_the_same_content_is_kept_once_and_takes_a_mark(tmp_path: Path, clock: Clock) -> None:
    folder = VersionFolder(tmp_path, RealFiles(), clock)
    folder.keep(ID, b"one", "")
    folder.keep(ID, b"one", "", VersionMark.IMPORT)
    assert [one.mark for one in folder.versions(ID)] == [VersionMark.IMPORT]
