"""A document file that somebody sent: our own come back as new documents, anything else is a sentence."""

import json
import random
import time
from pathlib import Path
from typing import Any

import pytest

from alien_desktop.documents.document import Document
from alien_desktop.documents.document_types import DOCUMENT_CLASSES, data_of
from alien_desktop.documents.samples.samples import all_samples
from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.interchange.own_files import Reading, read_own_file
from alien_desktop.storage.envelope import MAX_BYTES, encode
from alien_desktop.storage.errors import DamagedFile, NewerSchema, StorageError, TooLarge

PATH = Path("sent.json")
SHEET = CharacterSheet(name="Inès & <b>Co</b>", health=2, sample=True)


def sealed(document: Document, **changes: Any) -> bytes:
    """The file of a document, with some of its entries as nobody would write them."""
    data = {**data_of(document), **changes}
    return encode(document.FORMAT, document.SCHEMA, document.id, 7, "2183-06-01T12:00:00Z", data)


def refusal(raw: bytes, kind: type[StorageError] = DamagedFile) -> str:
    """The sentence for a file that cannot come: what happened, what is safe, what to do."""
    with pytest.raises(kind) as caught:
        read_own_file(raw, PATH)
    sentence = str(caught.value.sentence)
    assert sentence.count(". ") >= 2, sentence
    assert sentence.endswith(".")
    return sentence


def test_a_character_that_was_sent_is_a_new_document_with_everything_in_it() -> None:
    reading = read_own_file(sealed(SHEET), PATH)
    assert reading.source_id == SHEET.id
    assert reading.document.id != SHEET.id
    assert reading.document == SHEET.evolve(id=reading.document.id, sample=False)
    assert tuple(map(str, reading.warnings)) == ()


@pytest.mark.parametrize("document", all_samples(), ids=lambda document: f"{document.FORMAT}-{document.name}")
def test_every_sample_goes_out_and_comes_back_strictly_read(document: Document) -> None:
    reading = read_own_file(sealed(document), PATH)
    assert reading.document.evolve(id=document.id, sample=document.sample) == document


def test_a_file_that_was_changed_by_hand_comes_with_a_warning() -> None:
    raw = sealed(SHEET).replace(b'"health": 2', b'"health": 3')
    reading = read_own_file(raw, PATH)
    assert isinstance(reading.document, CharacterSheet)
    assert reading.document.health == 3
    assert tuple(map(str, reading.warnings)) == ("The file was changed after the app had saved it.",)


def test_a_key_that_stands_twice_counts_as_the_last_and_is_reported() -> None:
    raw = sealed(SHEET).replace(b'"health": 2', b'"health": 9,\n    "health": 2')
    reading = read_own_file(raw, PATH)
    assert isinstance(reading.document, CharacterSheet)
    assert reading.document.health == 2
    assert tuple(map(str, reading.warnings)) == ('"health" is twice in the file; the last one counts.',)


def test_entries_of_a_newer_version_are_kept_and_named() -> None:
    raw = sealed(SHEET, familiar="cat", **{f"new{number}": 1 for number in range(5)})
    reading = read_own_file(raw, PATH)
    assert data_of(reading.document)["familiar"] == "cat"
    (warning,) = reading.warnings
    assert str(warning).startswith('"familiar", "new0", "new1" and 3 more')


def test_a_name_from_the_file_does_not_trick_the_sentence() -> None:
    reading = read_own_file(sealed(SHEET, **{"\u202eevil\n" + "x" * 200: 1}), PATH)
    assert "\u202e" not in str(reading.warnings[0])
    assert len(str(reading.warnings[0])) < 150


WRONG_VALUES: dict[str, Any] = {
    "health": [-1, 1000, 10**30, 1.5, "5", True, None, [], {}],
    "name": ["x" * 121, 5, True, None, ["a"]],
    "notes": ["x" * 20_001, 5],
    "edition": ["third", 1],
    "conditions": [["x" * 41], ["UP"], [1], "text", ["a"] * 501],
    "attributes": [{"strength": 21}, {"strength": "4"}, []],
    "portrait": ["../../x", "A" * 64],
    "sample": ["yes", 1],
    "id": ["../../x", "7130b025", 7],
}


@pytest.mark.parametrize("entry", WRONG_VALUES)
def test_a_wrong_value_names_its_entry_and_is_never_taken(entry: str) -> None:
    for value in WRONG_VALUES[entry]:
        try:
            raw = sealed(SHEET, **{entry: value})
        except ValueError:  # not even JSON of ours
            raw = json.dumps({**json.loads(sealed(SHEET)), "data": {**data_of(SHEET), entry: value}}).encode()
        sentence = refusal(raw)
        assert entry in sentence or "number too large" in sentence, (entry, value, sentence)
        assert "nothing was imported" in sentence


HOSTILE = {
    "deep": (b'{"a":' * 65 + b"1" + b"}" * 65, TooLarge),
    "a million deep": (b"[" * 1_000_000, TooLarge),
    "wide": (b"[" + b"{}," * 400_000 + b"{}]", TooLarge),
    "a million keys": (b"{" + b",".join(b'"%d":1' % number for number in range(310_000)) + b"}", TooLarge),
    "large": (b" " * (MAX_BYTES + 1), TooLarge),
    "UTF-16": ('{"format": "character"}'.encode("utf-16"), DamagedFile),
    "not UTF-8": (b'{"name": "\xff\xfe"}', DamagedFile),
    "NUL": (b"\x00" * 500, DamagedFile),
    "NaN": (b'{"a": NaN}', DamagedFile),
    "1e999": (b'{"a": 1e999}', DamagedFile),
    "4,301 digits": (b'{"a": ' + b"9" * 4_301 + b"}", DamagedFile),
    "lone surrogate": (b'{"a": "\\ud800"}', DamagedFile),
    "a list": (b"[]", DamagedFile),
    "a text": (b'"character"', DamagedFile),
    "nothing": (b"", DamagedFile),
    "half": (sealed(SHEET)[:300], DamagedFile),
    "other JSON": (b'{"format": "character", "data": {}}', DamagedFile),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_what_means_harm_is_a_sentence_at_once(name: str) -> None:
    raw, kind = HOSTILE[name]
    start = time.process_time()
    refusal(raw, kind)
    assert time.process_time() - start < 1.0


@pytest.mark.parametrize(
    "raw", [b"%PDF-1.7\n%\xe2\xe3\xcf", b"\x1f\x8b\x08\x00", b"PK\x03\x04", b"name: Rip", b"<!doctype html>"]
)
def test_a_file_of_quite_another_kind_is_told_so_and_not_which_byte_is_wrong(raw: bytes) -> None:
    assert "none of this app" in refusal(raw)


@pytest.mark.parametrize("word", ["encounter", "charbcter"])
def test_a_character_whose_word_for_its_format_is_damaged_is_no_scene_and_of_no_newer_version(word: str) -> None:
    assert '"format"' in refusal(sealed(SHEET).replace(b'"format": "character"', f'"format": "{word}"'.encode()))


def test_a_file_of_a_newer_version_says_so() -> None:
    raw = encode("character", 99, SHEET.id, 1, "2183-06-01T12:00:00Z", data_of(SHEET))
    assert "newer version" in refusal(raw, NewerSchema)
    assert "newer version" in refusal(encode("spaceship", 1, SHEET.id, 1, "", {}), NewerSchema)


def test_pictures_and_actors_of_another_program_are_told_what_they_are() -> None:
    assert "This is a picture" in refusal(b"\x89PNG\r\n\x1a\n" + b"x" * 100)
    actor = {"name": "Ripley", "type": "character", "system": {"attributes": {}}, "prototypeToken": {}, "items": []}
    assert "Foundry" in refusal(json.dumps(actor).encode())
    sheet = {"name": "Dallas", "attribs": [{"name": "strength", "current": 4}]}
    assert "another program" in refusal(json.dumps(sheet).encode())
    assert "none of this app" in refusal(b"Just some words.")


def test_a_byte_order_mark_is_allowed_and_text_is_cleaned() -> None:
    reading = read_own_file(b"\xef\xbb\xbf" + sealed(SHEET, name="A\u202eB\x07 \u0065\u0301"), PATH)
    assert reading.document.name == "AB é"


def test_random_damage_is_a_document_or_a_sentence_and_nothing_else() -> None:
    chance, raw = random.Random(4), sealed(SHEET)
    for _ in range(400):
        at = chance.randrange(len(raw))
        changed = raw[:at] + chance.randbytes(chance.randrange(0, 6)) + raw[at + chance.randrange(6) :]
        try:
            reading = read_own_file(changed, PATH)
        except StorageError:
            continue
        assert isinstance(reading, Reading)
        assert type(reading.document) in DOCUMENT_CLASSES.values()
