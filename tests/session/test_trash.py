"""The trash of a profile on a real disk: what was removed comes back as a step of the history, also after a restart."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QObject

from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.session.build_session import build_session
from alien_desktop.session.secure_dice import SecureDice
from alien_desktop.session.session import Session
from alien_desktop.storage.document_store import DocumentStore
from alien_desktop.storage.errors import DamagedFile, NoSuchDocument
from alien_desktop.storage.files import RealFiles
from alien_desktop.storage.paths import Paths
from alien_desktop.storage.timestamps import utc_now

SHEET = CharacterSheet(name="Zed", health=3, stress=4)


class House:
    """A profile that is opened and closed."""

    def __init__(self, folder: Path) -> None:
        self.paths = Paths.for_profile(folder)
        self.paths.ensure()
        self._session: Session | None = None
        self._holder = QObject()
        """Holds the sessions, as the application does: they go when it goes, not when Python finds the time."""

    def open(self) -> Session:
        found = DocumentStore(self.paths, RealFiles(), utc_now).scan()
        self._session = build_session(self.paths, SecureDice(), found, self._holder)[0]
        return self._session

    def close(self) -> None:
        if self._session is not None:
            self._session.profile.close()
            self._session = None

    def pull_down(self) -> None:
        self.close()
        self._holder.deleteLater()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


@pytest.fixture
def house(qapp: object, tmp_path: Path) -> Iterator[House]:
    house = House(tmp_path / "profile")
    (house.paths.journal).touch()  # not the first start: no samples
    yield house
    house.pull_down()


def remove(session: Session, *ids: str) -> None:
    session.autosave.save_now()
    session.workspace.edit("Remove", removed=ids)
    session.autosave.save_now()


def test_what_was_removed_is_reported_with_its_name_and_when(house: House) -> None:
    session = house.open()
    session.workspace.edit("New", [SHEET])
    remove(session, SHEET.id)
    (one,) = session.trash.entries()
    assert (one.entry.name, one.entry.document_id, one.is_damaged) == ("Zed", SHEET.id, False)
    assert one.removed
    assert one.key == f"{SHEET.id}/1"


def test_a_document_comes_back_as_it_was_and_undo_and_redo_work_after_a_restart(house: House) -> None:
    session = house.open()
    session.workspace.edit("New", [SHEET])
    remove(session, SHEET.id)
    house.close()
    session = house.open()
    trash = session.trash
    document = trash.document(trash.entries()[0].key)
    assert document == SHEET
    session.workspace.edit("Restore Zed", [document])
    house.close()
    session = house.open()
    assert session.workspace.sheet(SHEET.id) == SHEET
    assert str(session.workspace.history.undo_title) == "Restore Zed"
    session.workspace.undo()
    assert session.index.entry(SHEET.id) is None
    session.autosave.save_now()
    house.close()
    session = house.open()
    assert session.index.entry(SHEET.id) is None
    session.workspace.redo()
    assert session.workspace.sheet(SHEET.id) == SHEET
    assert session.trash.files(), "its file stays in the trash"


def test_one_that_is_back_leaves_no_ghost_and_a_late_restore_comes_as_a_copy(house: House) -> None:
    session = house.open()
    session.workspace.edit("New", [SHEET])
    remove(session, SHEET.id)
    trash = session.trash
    (one,) = trash.entries()
    session.workspace.undo()
    assert not trash.entries(), "it is in the library"
    session.workspace.edit("Stress", [session.workspace.sheet(SHEET.id).evolve(stress=9)])
    copy = trash.document(one.key)
    assert isinstance(copy, CharacterSheet)
    assert copy.id != SHEET.id
    assert (copy.name, copy.stress) == ("Zed (restored)", 4)
    session.workspace.edit("Restore", [copy])
    assert session.workspace.sheet(SHEET.id).stress == 9


def test_the_trash_is_emptied_undone_and_deleted_when_the_app_closes(house: House) -> None:
    session = house.open()
    session.workspace.edit("New", [SHEET])
    remove(session, SHEET.id)
    folder = session.profile.paths.trash
    assert session.documents.empty_trash() == 1
    assert not session.trash.entries()
    assert list(folder.glob("*.json")), "nothing is deleted before the app closes"
    session.workspace.undo()
    assert [one.entry.name for one in session.trash.entries()] == ["Zed"]
    house.close()
    session = house.open()
    assert [one.entry.name for one in session.trash.entries()] == ["Zed"], "what was put back stays"
    session.documents.empty_trash()
    house.close()
    assert not list(folder.glob("*.json"))
    session = house.open()
    assert str(session.workspace.history.undo_title) != "Empty trash", "it cannot be undone any more"
    assert not session.trash.entries()


def test_a_long_name_of_a_copy_still_fits(house: House) -> None:
    session = house.open()
    long = CharacterSheet(name="x" * 120, health=3)
    session.workspace.edit("New", [long])
    remove(session, long.id)
    trash = session.trash
    (one,) = trash.entries()
    session.workspace.undo()
    assert trash.document(one.key).name == "x" * 109 + " (restored)"


def test_every_removal_of_a_document_is_there_the_last_one_first(house: House) -> None:
    session = house.open()
    session.workspace.edit("New", [SHEET])
    for stress in (5, 6):
        remove(session, SHEET.id)
        session.workspace.undo()
        session.workspace.edit("Stress", [session.workspace.sheet(SHEET.id).evolve(stress=stress)])
    remove(session, SHEET.id)
    trash = session.trash
    stresses = [trash.document(one.key).stress for one in trash.entries()]  # type: ignore[attr-defined]
    assert stresses == [6, 5, 4]


def test_a_damaged_file_is_reported_and_left_alone(house: House) -> None:
    session = house.open()
    path = house.paths.trash / f"{SHEET.id}.1.21830601T120000Z.json"
    path.write_bytes(b'{"name": "K. Brandt"')
    trash = session.trash
    (one,) = trash.entries()
    assert one.is_damaged
    assert one.entry.name == "K. Brandt"
    with pytest.raises(DamagedFile):
        trash.document(one.key)
    with pytest.raises(NoSuchDocument):
        trash.document(f"{SHEET.id}/7")
    assert path.read_bytes() == b'{"name": "K. Brandt"'
