"""Files that are none of ours: a sentence, the file untouched, the app goes on."""

import errno
import shutil
from functools import partial
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from alien_desktop.documents.samples.samples import samples_of
from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.rules.dice.dice import ScriptedDice
from alien_desktop.session import unopened_files
from alien_desktop.storage.files import RealFiles
from tests.console.transcript import Evening
from tests.ready_profiles import ready
from tests.running_app import RunningApp

DAMAGED_ID = "0e7a3f52-9a1b-4c3d-8e5f-6a7b8c9d0e1f"


def test_a_damaged_document_is_a_damaged_card_and_stays_as_it_is(qtbot: QtBot, profile: Path) -> None:
    documents = profile / "documents"
    documents.mkdir(parents=True)
    damaged = documents / f"{DAMAGED_ID}.json"
    damaged.write_bytes(b'{"format": "character", "data": {"name": "K. Brandt", "strength": ')
    before = damaged.read_bytes()
    table = RunningApp(qtbot, profile, ScriptedDice(()))
    try:
        tile = next(tile for tile in table.window.library.grid.tiles if tile.shown.is_damaged)
        assert "left exactly as it is" in tile.shown.text
        assert [button.plain_text for button in tile.buttons] == ["Folder"], "nothing to restore it from"
    finally:
        table.close()
    assert damaged.read_bytes() == before


def a_zero(raw: bytes) -> bytes:
    return raw.replace(b'"notes"', b'"n\x00tes"')


def a_wrong_kind(raw: bytes) -> bytes:
    return raw.replace(b'"stress": ', b'"stress": "many", "x": ')


def no_text(raw: bytes) -> bytes:
    return raw.replace(b'"skills"', b'"skil\xff"')


def another_format(raw: bytes) -> bytes:
    return raw.replace(b'"format": "character"', b'"format": "encounter"')


def an_unknown_format(raw: bytes) -> bytes:
    return raw.replace(b'"format": "character"', b'"format": "charbcter"')


IN_THE_MIDDLE = (a_zero, a_wrong_kind, no_text, another_format, an_unknown_format)


def test_a_file_that_is_damaged_in_its_middle_is_a_damaged_card_before_anybody_opens_it(
    qtbot: QtBot, profile: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = RunningApp(qtbot, profile, ScriptedDice(()))
    people = [one.document_id for one in first.session.index.entries() if one.format == "character"]
    first.close()
    files = [profile / "documents" / f"{one}.json" for one in people]
    for file, spoil in zip(files, IN_THE_MIDDLE, strict=False):
        file.write_bytes(spoil(file.read_bytes()))
    monkeypatch.setattr(unopened_files, "FIRST_MS", 0)
    monkeypatch.setattr(unopened_files, "REST_MS", 0)
    table = RunningApp(qtbot, profile, ScriptedDice(()))
    try:
        model = table.window.library.model
        told = people[: len(IN_THE_MIDDLE)]
        index = table.session.index
        qtbot.waitUntil(lambda: [one.document_id for one in index.entries() if one.format == "damaged"] == told)
        table.window.navigator.show_view("library")
        table.window.library.grid.focus_row(model.row_of(told[0]))
        (tile,) = table.window.library.grid.tiles_of(told[0])
        assert "version of it is whole" in tile.shown.text
        assert "Restore" in tile.buttons[0].plain_text
        assert not table.session.workspace.has(people[-1]), "looking opens nothing"
    finally:
        table.close()


def test_a_file_that_is_damaged_in_its_middle_is_a_damaged_card_once_it_is_opened(qtbot: QtBot, profile: Path) -> None:
    documents = ready(profile).documents
    crew = [one for one in samples_of("core") if isinstance(one, CharacterSheet)]
    spoilt: dict[str, bytes] = {}
    for sheet, spoil in zip(crew, IN_THE_MIDDLE, strict=False):
        file = documents / f"{sheet.id}.json"
        spoilt[sheet.id] = spoil(file.read_bytes())
        file.write_bytes(spoilt[sheet.id])
    assert len(spoilt) == len(IN_THE_MIDDLE)
    table = RunningApp(qtbot, profile, ScriptedDice(()))
    try:
        library = table.window.library
        for sheet in crew[: len(spoilt)]:
            table.window.navigator.show_view("library")
            table.window.navigator.open_document(sheet.id)
            assert sheet.name in table.window.notices.text
            assert "card" in table.window.notices.text
            library.grid.focus_row(library.model.row_of(sheet.id))
            (tile,) = library.grid.tiles_of(sheet.id)
            assert tile.shown.is_damaged
            assert (documents / f"{sheet.id}.json").read_bytes() == spoilt[sheet.id]
            restore = next(button for button in tile.buttons if "Restore" in button.plain_text)
            qtbot.waitUntil(restore.isVisible)
            table.click(restore)
            qtbot.waitUntil(partial(table.session.workspace.has, sheet.id))
            assert table.session.workspace.sheet(sheet.id).name == sheet.name
    finally:
        table.close()
    kept = [one.read_bytes() for one in (profile / "quarantine").iterdir()]
    assert set(spoilt.values()) <= set(kept)


def test_what_is_no_document_is_reported_and_changes_nothing(qtbot: QtBot, profile: Path, tmp_path: Path) -> None:
    table = RunningApp(qtbot, profile, ScriptedDice(()))
    try:
        count = len(table.session.index.entries())
        wrong = tmp_path / "picture.json"
        wrong.write_bytes(b"\x89PNG\r\n")
        for path in (wrong, tmp_path / "missing.json", tmp_path):
            table.window.open_files((path,))
            assert path.name in table.window.notices.text
        assert len(table.session.index.entries()) == count
        assert table.session.workspace.history.count == 0
    finally:
        table.close()


def test_a_folder_of_documents_that_cannot_be_read_is_reported_first_and_nothing_is_called_deleted(
    qtbot: QtBot, profile: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = Evening(profile)
    before.do("character.create", name="Nova Reyes")
    before.do("save")
    pinned = before.session.versions.pin_now(
        next(one.document_id for one in before.session.index.entries() if one.name == "Nova Reyes")
    )
    before.session.profile.writer.run_and_wait(pinned)
    before.close()
    listdir = RealFiles.listdir

    def refused(files: RealFiles, path: Path) -> list[str]:
        if path.name == "documents":
            raise PermissionError(errno.EACCES, "injected")
        return listdir(files, path)

    monkeypatch.setattr(RealFiles, "listdir", refused)
    table = RunningApp(qtbot, profile, ScriptedDice(()))
    try:
        assert "documents" in table.window.notices.text
        assert "Check its rights" in table.window.notices.text
        assert not [one for one in table.session.index.entries() if one.format == "damaged"]
    finally:
        table.close()


@pytest.mark.parametrize("row_is_damaged", [False, True])
def test_after_a_crash_nothing_is_called_safe_while_a_row_of_the_journal_is_damaged(
    qtbot: QtBot, profile: Path, row_is_damaged: bool
) -> None:
    evening = Evening(profile)
    for name in ("Nova Reyes", "Ash Vega", "Mira Tan"):
        evening.do("character.create", name=name)
    copy = shutil.copytree(profile, profile.with_name("after"))
    evening.close()
    if row_is_damaged:
        journal = copy / "journal.jsonl"
        journal.write_bytes(journal.read_bytes().replace(b"Ash Vega", b"Ash Vegb"))
    table = RunningApp(qtbot, copy, ScriptedDice(()))
    try:
        said = table.window.library.continue_panel.notice.text
        assert said.startswith("Recovered 2 actions" if row_is_damaged else "Recovered 3 actions")
        assert ("Nothing is lost" in said) is not row_is_damaged
    finally:
        table.close()
