"""Files that are none of ours: a sentence, the file untouched, the app goes on."""

from pathlib import Path

from pytestqt.qtbot import QtBot

from alien_desktop.documents.character_sheet import CharacterSheet
from alien_desktop.documents.formats import data_of
from alien_desktop.rules.dice import ScriptedDice
from alien_desktop.storage.envelope import seal
from tests.journeys.table import Table

DAMAGED_ID = "0e7a3f52-9a1b-4c3d-8e5f-6a7b8c9d0e1f"


def test_a_damaged_document_is_a_damaged_card_and_stays_as_it_is(qtbot: QtBot, profile: Path) -> None:
    documents = profile / "documents"
    documents.mkdir(parents=True)
    damaged = documents / f"{DAMAGED_ID}.json"
    damaged.write_bytes(b'{"format": "character", "data": {"name": "K. Brandt", "strength": ')
    before = damaged.read_bytes()
    table = Table(qtbot, profile, ScriptedDice(()))
    try:
        tile = next(tile for tile in table.window.library.grid.tiles if tile.shown.is_damaged)
        assert "left exactly as it is" in tile.shown.text
        assert tile.buttons == ()
    finally:
        table.close()
    assert damaged.read_bytes() == before


def test_a_sheet_that_somebody_sent_is_opened_and_can_be_undone(qtbot: QtBot, profile: Path, tmp_path: Path) -> None:
    sent = CharacterSheet(name="Inès & <b>Co</b>", health=2)
    file = tmp_path / "sent.json"
    file.write_bytes(seal(sent.FORMAT, sent.SCHEMA, sent.id, 0, "2183-06-01T12:00:00Z", data_of(sent)))
    table = Table(qtbot, profile, ScriptedDice(()))
    try:
        table.window.open_file(file)
        assert table.desk.workspace.sheet(sent.id).name == "Inès & <b>Co</b>"
        assert table.window.views.sheet_id == sent.id
        table.desk.workspace.undo()
        assert table.desk.shelf.entry(sent.id) is None
    finally:
        table.close()


def test_what_is_no_document_is_told_and_changes_nothing(qtbot: QtBot, profile: Path, tmp_path: Path) -> None:
    table = Table(qtbot, profile, ScriptedDice(()))
    try:
        count = len(table.desk.shelf.entries())
        wrong = tmp_path / "picture.json"
        wrong.write_bytes(b"\x89PNG\r\n")
        for path in (wrong, tmp_path / "missing.json", tmp_path):
            table.window.open_file(path)
            assert path.name in table.window.notices.text
        assert len(table.desk.shelf.entries()) == count
        assert table.desk.workspace.undo_stack.count() == 0
    finally:
        table.close()
