"""Files brought into the library: looked at through the file layer, together, with what they refer to."""

import os
from pathlib import Path

import pytest

from alien_desktop.documents.document import Document
from alien_desktop.documents.document_types import data_of
from alien_desktop.documents.scene.adversary import Adversary
from alien_desktop.documents.scene.encounter import Combatant, Encounter, Side
from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.session.import_files import ImportCandidate, missing_portraits, read_source, to_import
from alien_desktop.storage.envelope import MAX_BYTES, encode
from alien_desktop.storage.files import RealFiles


def file_of(folder: Path, document: Document, name: str = "") -> Path:
    path = folder / (name or f"{document.name}.json")
    path.write_bytes(
        encode(document.FORMAT, document.SCHEMA, document.id, 0, "2183-06-01T12:00:00Z", data_of(document))
    )
    return path


def read(path: Path | str) -> ImportCandidate:
    return read_source(str(path), RealFiles())


def test_a_file_is_looked_at_and_stays_as_it_is(tmp_path: Path) -> None:
    path = file_of(tmp_path, Adversary(name="Crawler"))
    before = (path.read_bytes(), path.stat().st_mtime_ns)
    candidate = read(path)
    assert candidate.name == "Crawler.json"
    assert candidate.reading is not None
    assert candidate.reading.document.name == "Crawler"
    assert (path.read_bytes(), path.stat().st_mtime_ns) == before


def test_what_is_no_plain_file_is_a_sentence_and_is_not_waited_for(tmp_path: Path) -> None:
    (tmp_path / "large.json").write_bytes(b" " * (MAX_BYTES + 1))
    target = file_of(tmp_path, CharacterSheet(name="Real", health=3))
    (tmp_path / "link.json").symlink_to(target)
    os.mkfifo(tmp_path / "pipe.json")
    words: dict[Path | str, str] = {
        tmp_path: "This is a folder",
        tmp_path / "link.json": "not a plain file",
        tmp_path / "pipe.json": "not a plain file",
        Path("/dev/zero"): "not a plain file",
        tmp_path / "large.json": "larger than 2 MB",
        tmp_path / "nowhere.json": "There is no such file",
        "bad\0name.json": "There is no such file",
        "https://example.org/ibarra.json": "This is an address",
    }
    for source, part in words.items():
        candidate = read(source)
        assert candidate.reading is None
        assert part in str(candidate.sentence), candidate.sentence
    assert read("https://example.org/ibarra.json").name == "ibarra.json"


def test_a_file_that_may_not_be_read_is_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def denied(_files: RealFiles, path: Path, _limit: int) -> bytes:
        raise PermissionError(13, "denied", str(path))

    monkeypatch.setattr(RealFiles, "read", denied)
    assert "not allowed to read" in str(read(tmp_path / "x.json").sentence)


def test_a_scene_refers_to_the_characters_that_came_with_it(tmp_path: Path) -> None:
    pilot, stranger = CharacterSheet(name="Pilot", health=3), CharacterSheet(name="Stranger", health=3)
    scene = Encounter(
        name="Dock",
        combatants=tuple(
            Combatant(id=f"c{number}", side=Side.CREW, document=one.id) for number, one in enumerate((pilot, stranger))
        ),
    )
    readings = [read(file_of(tmp_path, one)).reading for one in (scene, pilot)]
    taken = [one for one in readings if one is not None]
    new_scene, new_pilot = to_import(taken)
    assert isinstance(new_scene, Encounter)
    assert [one.document for one in new_scene.combatants] == [new_pilot.id, stranger.id]
    assert new_pilot.id != pilot.id

    def nobody(_text: str) -> bool:
        return False

    assert tuple(map(str, missing_portraits(taken[0], taken, nobody, nobody))) == (
        "One of those in the order has no sheet in this library.",
    )
    assert tuple(map(str, missing_portraits(taken[0], taken[:1], nobody, nobody))) == (
        "2 of those in the order have no sheet in this library.",
    )
    assert missing_portraits(taken[0], taken, lambda one: one == stranger.id, nobody) == ()


def test_a_portrait_that_did_not_come_along_is_reported(tmp_path: Path) -> None:
    reading = read(file_of(tmp_path, CharacterSheet(name="Pilot", health=3, portrait="a" * 64))).reading
    assert reading is not None
    (sentence,) = missing_portraits(reading, (reading,), lambda _one: False, lambda _one: False)
    assert "picture is not in the file" in str(sentence)
    assert missing_portraits(reading, (reading,), lambda _one: False, lambda one: one == "a" * 64) == ()
