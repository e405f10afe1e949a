import json
import math
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from alien_desktop.storage.envelope import MAX_BYTES, Envelope, decode, digest_of, encode
from alien_desktop.storage.errors import DamagedFile, StorageError, TooLarge
from tests.any_text import any_text
from tests.soak import fights

PATH = Path("/library/x.json")
ID = "7130b025-fc3f-4920-ad91-3f7c20a1e663"
SAVED = "2183-06-01T12:00:00Z"
DATA: dict[str, Any] = {
    "name": 'Okafor, «the Ox» "O\'\\" 🚀',
    "attributes": {"strength": 5, "agility": 2},
    "gear": [{"name": "rope [20 m]", "weight": 0.5}, {"name": "torch {old}", "weight": 1.0}],
    "deep": [{"more": [{"a": []}]}],
    "empty": {},
    "none": None,
    "yes": True,
    "notes": "line\nline\ttab",
}


def sealed(data: dict[str, Any]) -> bytes:
    return encode("character", 1, ID, 3, SAVED, data)


def raw_with(data: str) -> bytes:
    """Return a file as a person might have typed it."""
    head = {"format": "character", "schema": 1, "app": "a", "id": ID, "rev": 0, "saved": SAVED, "digest": "0"}
    return (json.dumps(head)[:-1] + f', "data": {data}}}').encode("utf-8", "surrogatepass")


def test_what_was_encoded_is_decoded_unchanged() -> None:
    envelope = decode(encode("character", 2, ID, 3, SAVED, DATA, "alien-desktop 9"), PATH)
    assert envelope == Envelope(
        "character", 2, "alien-desktop 9", ID, 3, SAVED, digest_of("character", 2, DATA, 3), DATA
    )
    assert envelope.digest_ok


def test_the_file_is_for_people_too() -> None:
    data = {"name": "Ö", "attributes": {"strength": 5, "agility": 2}, "gear": [{"a": 1}, {"b": [1, 2]}]}
    text = encode("character", 1, ID, 3, SAVED, data, card={"name": "Ö", "marks": []}).decode()
    digest = text.split('"digest": "')[1][:64]
    assert text == (
        "{\n"
        '  "format": "character",\n'
        '  "schema": 1,\n'
        '  "app": "alien-desktop",\n'
        f'  "id": "{ID}",\n'
        '  "rev": 3,\n'
        f'  "saved": "{SAVED}",\n'
        f'  "digest": "{digest}",\n'
        '  "card": {\n'
        '    "name": "Ö",\n'
        '    "marks": []\n'
        "  },\n"
        '  "data": {\n'
        '    "name": "Ö",\n'
        '    "attributes": {"strength": 5, "agility": 2},\n'
        '    "gear": [\n'
        '      {"a": 1},\n'
        "      {\n"
        '        "b": [1, 2]\n'
        "      }\n"
        "    ]\n"
        "  }\n"
        "}\n"
    )


def test_the_same_document_gives_the_same_bytes_and_another_order_of_keys_the_same_digest() -> None:
    assert sealed(DATA) == sealed(DATA)
    assert digest_of("scene", 1, {"a": 1, "b": 2}, 1) == digest_of("scene", 1, {"b": 2, "a": 1}, 1)
    assert digest_of("scene", 1, {"a": 1}, 1) != digest_of("scene", 1, {"a": 2}, 1)


def test_an_edit_by_hand_is_opened_and_the_difference_is_known() -> None:
    envelope = decode(sealed(DATA).replace(b'"strength": 5', b'"strength": 4'), PATH)
    assert envelope.data["attributes"]["strength"] == 4
    assert not envelope.digest_ok


def test_a_revision_changed_by_hand_is_known_and_one_beyond_all_bounds_is_refused() -> None:
    assert not decode(sealed(DATA).replace(b'"rev": 3', b'"rev": 4'), PATH).digest_ok
    for rev in (-1, 10**12 + 1, 2**53 - 1):
        with pytest.raises(DamagedFile, match="out of bounds"):
            decode(sealed(DATA).replace(b'"rev": 3', b'"rev": %d' % rev), PATH)


def test_white_space_and_a_byte_order_mark_of_an_editor_change_nothing() -> None:
    raw = b"\xef\xbb\xbf" + json.dumps(json.loads(sealed(DATA)), indent=4).replace("\n", "\r\n").encode()
    assert decode(raw, PATH).digest_ok


def test_what_lists_show_is_no_part_of_the_data_and_never_needed() -> None:
    raw = encode("character", 1, ID, 3, SAVED, DATA, card={"name": "Okafor"})
    assert decode(raw, PATH).card == {"name": "Okafor"}
    assert decode(raw.replace(b"Okafor", b"Nobody", 1), PATH).digest_ok
    assert decode(raw.replace(b'"card": {', b'"card": 7, "other": {'), PATH).card == {}
    assert decode(raw.replace(b'"card"', b'"other"'), PATH).card == {}


def test_entries_of_the_envelope_that_are_not_known_are_passed_over() -> None:
    assert decode(sealed(DATA).replace(b'"format"', b'"extra": 1, "format"', 1), PATH).digest_ok


@pytest.mark.parametrize(
    "data",
    [
        {"hp": math.nan},
        {"hp": math.inf},
        {"name": "\ud800"},
        {1: {"a": 1}},
        {"a": object()},
        {"a": {"b": b"bytes"}},
    ],
)
def test_what_is_not_json_cannot_be_encoded(data: dict[str, Any]) -> None:
    with pytest.raises((ValueError, TypeError)):
        sealed(data)


def test_data_that_contains_itself_cannot_be_encoded() -> None:
    loop: dict[str, Any] = {}
    loop["loop"] = [loop]
    with pytest.raises(ValueError):  # noqa: PT011 - the text is the parser's own
        sealed(loop)


def test_data_that_is_nested_without_end_cannot_be_encoded() -> None:
    deep: dict[str, Any] = {}
    for _ in range(100_000):
        deep = {"a": deep}
    with pytest.raises(ValueError, match="too deep"):
        sealed(deep)


# --- limits, in their order ---


def test_size_is_checked_first() -> None:
    with pytest.raises(TooLarge, match="2 MB"):
        decode(b"\xff" * (MAX_BYTES + 1), PATH)


def test_a_file_of_the_largest_size_is_read() -> None:
    text = raw_with('{"notes": "%"}')
    assert decode(text.replace(b"%", b"x" * (MAX_BYTES - len(text) + 1)), PATH).data["notes"]


@pytest.mark.parametrize("raw", ["{}".encode("utf-16"), b"\xff\xfe{}", b'{"a": "\xc3"}', b'["\xed\xa0\x80"]'])
def test_what_is_not_utf_8_is_refused(raw: bytes) -> None:
    with pytest.raises(DamagedFile, match="UTF-8"):
        decode(raw, PATH)


@pytest.mark.parametrize("raw", [b"[" * 300_001, b"{" * 300_001, b"," * 300_001, b"[" + b"[]," * 200_000 + b"[]]"])
def test_too_much_structure_is_refused_before_parsing(raw: bytes) -> None:
    with pytest.raises(TooLarge, match="entries"):
        decode(raw, PATH)


@pytest.mark.parametrize("depth", [65, 66, 500, 5_000, 140_000])
@pytest.mark.parametrize("kind", ["list", "object", "mixed"])
def test_too_much_depth_is_refused_before_parsing(depth: int, kind: str) -> None:
    opening, closing = {"list": ("[", "]"), "object": ('{"a":', "}"), "mixed": ('[{"]\\"":', "}]")}[kind]
    with pytest.raises(TooLarge, match="64 deep"):
        decode((opening * depth + "0" + closing * depth).encode(), PATH)


def test_depth_of_exactly_the_limit_passes() -> None:
    inner = "[" * 62 + "]" * 62
    assert decode(raw_with(f'{{"a": {inner}, "b": [[], [], []]}}'), PATH).data["a"]
    with pytest.raises(TooLarge):
        decode(raw_with(f'{{"a": [{inner}], "b": [[], [], []]}}'), PATH)


def test_brackets_and_escaped_quotes_in_texts_are_not_structure() -> None:
    data = {"notes": '[[[{{{"\\' * 500, "more": ["\\", '\\"', '"]']}
    assert decode(sealed(data), PATH).data == data


@pytest.mark.parametrize(
    "data,words",
    [
        ('{"a": 1, "a": 2}', "twice"),
        ('{"b": [{"a": 1, "a": 1}]}', "twice"),
        ('{"a": NaN}', "not a number"),
        ('{"a": -Infinity}', "not a number"),
        ('{"a": 1e999}', "bounds"),
        ('{"a": -1e999}', "bounds"),
        ('{"a": 9007199254740992}', "too large"),
        ('{"a": -9007199254740992}', "too large"),
        ('{"a": ' + "9" * 30 + "}", "too large"),
        ('{"a": ' + "9" * 4_301 + "}", "too large"),
        ('{"a": "\\ud800"}', "surrogate"),
        ('{"\\uDC00": 1}', "surrogate"),
        ('{"a": 1,}', "line 1"),
        ("{'a': 1}", "line 1"),
        ('{"a": "line\nbreak"}', "line 1"),
        ('{"a": 01}', "line 1"),
        ("{} x", "line 1"),
    ],
)
def test_values_that_other_readers_take_silently_are_refused(data: str, words: str) -> None:
    with pytest.raises(DamagedFile, match=words):
        decode(raw_with(data), PATH)


def test_the_largest_exact_integers_and_written_pairs_pass() -> None:
    envelope = decode(raw_with('{"a": [9007199254740991, -9007199254740991, -0], "b": "\\ud83d\\ude80 \\u0000"}'), PATH)
    assert envelope.data == {"a": [2**53 - 1, 1 - 2**53, 0], "b": "🚀 \0"}


@pytest.mark.parametrize("raw", [b"", b"null", b"[]", b"{}", b'"text"', b"7", b"\x00" * 500])
def test_json_that_is_no_document_is_refused(raw: bytes) -> None:
    with pytest.raises(DamagedFile):
        decode(raw, PATH)


@pytest.mark.parametrize(
    "spoil, words",
    [
        (lambda raw: b"", "is empty"),
        (lambda raw: b" \n", "is empty"),
        (lambda raw: bytes(len(raw)), "nothing but zeros"),
        (lambda raw: raw[:-3], "ends too early"),
        (lambda raw: raw[: raw.index(b'"rev"')], "ends too early"),
        (lambda raw: raw[: raw.index(b'"rev"') + 3], "ends too early, in line 6"),
        (lambda raw: raw.decode().encode("utf-16"), "UTF-16"),
        (lambda raw: raw.decode().encode("utf-32"), "UTF-32"),
        (lambda raw: raw.replace(b'"rev"', b"rev"), "stops making sense in line 6"),
        (lambda raw: b"<<<<<<< HEAD\n" + raw, "none of this app"),
        (lambda raw: b"PK\x03\x04" + raw, "none of this app"),
        (lambda raw: b"Some words.", "none of this app"),
    ],
)
def test_a_sentence_says_what_happened_to_a_file(spoil: Callable[[bytes], bytes], words: str) -> None:
    with pytest.raises(DamagedFile, match=words):
        decode(spoil(sealed({})), PATH)


@pytest.mark.parametrize(
    "key,value",
    [
        ("schema", "1"),
        ("schema", True),
        ("schema", 0),
        ("schema", 1.0),
        ("rev", -1),
        ("rev", None),
        ("id", 5),
        ("data", []),
        ("digest", None),
    ],
)
def test_a_wrong_entry_of_the_envelope_is_refused(key: str, value: object) -> None:
    with pytest.raises(DamagedFile):
        decode(json.dumps({**json.loads(sealed(DATA)), key: value}).encode(), PATH)


def test_a_sentence_never_quotes_the_file() -> None:
    raw = sealed({"diary": "CANARY"})
    for spoiled in (raw[:-20], raw.replace(b'"CANARY"', b"CANARY"), raw.replace(b'"rev"', b'"CANARY"')):
        with pytest.raises(DamagedFile) as caught:
            decode(spoiled, Path("/home/CANARY/x.json"))
        assert "CANARY" not in str(caught.value)
        assert "left exactly as it is" in str(caught.value.sentence)
        assert caught.value.path == Path("/home/CANARY/x.json")


# --- damage ---


def _mutant(chance: random.Random, raw: bytes) -> bytes:
    at, length = chance.randrange(len(raw)), chance.randrange(1, 40)
    ways: list[Callable[[], bytes]] = [
        lambda: raw[:at],
        lambda: raw[:at] + bytes([raw[at] ^ (1 << chance.randrange(8))]) + raw[at + 1 :],
        lambda: raw[:at] + bytes([chance.randrange(256)]) + raw[at + 1 :],
        lambda: raw[:at] + raw[at + length :],
        lambda: raw[:at] + bytes(length) + raw[at + length :],
        lambda: raw[:at] + raw[at : at + length] + raw[at:],
        lambda: raw[:at] + chance.randbytes(length) + raw[at:],
        lambda: (
            raw[:at] + chance.choice([b"{", b"}", b"[", b"]", b'"', b",", b":", b"\\", b"\n", b"9", b"-"]) + raw[at:]
        ),
        lambda: chance.randbytes(length * 20),
    ]
    return chance.choice(ways)()


def test_damaged_bytes_are_refused_or_known_to_differ() -> None:
    chance = random.Random(2183)
    raw = sealed(DATA)
    data_starts = raw.index(b'"data"')
    refused = differing = 0
    for _ in range(5_000):
        mutant = _mutant(chance, raw)
        try:
            envelope = decode(mutant, PATH)
        except StorageError:
            refused += 1
            continue
        if mutant[:data_starts] == raw[:data_starts]:
            # the data decides: equal, or the digest says that it is not
            assert envelope.digest_ok == (json.dumps(envelope.data) == json.dumps(DATA))
        differing += not envelope.digest_ok
    assert refused > 3_000
    assert differing > 50


_JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(1 - 2**53, 2**53 - 1)
    | st.floats(allow_nan=False, allow_infinity=False)
    | any_text(),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(any_text(), inner, max_size=5),
    max_leaves=30,
)


@pytest.mark.slow
@settings(max_examples=len(fights(25)))
@given(st.dictionaries(any_text(), _JSON, max_size=6), st.integers(0, 10**9))
def test_every_json_value_survives_the_round_trip(data: dict[str, Any], rev: int) -> None:
    raw = encode("character", 1, ID, rev, SAVED, data)
    envelope = decode(raw, PATH)
    assert envelope.data == data
    assert envelope.digest_ok
    assert envelope.rev == rev
    assert encode("character", 1, ID, rev, SAVED, envelope.data) == raw


def test_the_id_is_one_that_uuid_knows() -> None:
    assert UUID(ID).version == 4
