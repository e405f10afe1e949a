"""How deep a text nests is known before anything is built of it."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from alien_desktop.storage.errors import TooLarge
from alien_desktop.storage.strict_json import MAX_DEPTH, MAX_INTEGER, Refused, depth_of, loads, parse_strict

texts = st.text(alphabet=st.sampled_from('ab"\\[]{},: '), max_size=6)


def depth(value: Any) -> int:
    """How deep the containers of a value nest."""
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else None
    return 0 if inner is None else 1 + max(map(depth, inner), default=0)


@given(st.recursive(texts, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(texts, inner, max_size=3)))
def test_brackets_and_quotes_within_strings_do_not_count(inner: Any) -> None:
    value: Any = inner
    for _ in range(MAX_DEPTH):
        value = [value, '"[', "]\\"]
    assert depth_of(json.dumps(value).encode("utf-8")) == MAX_DEPTH + depth(inner)


@pytest.mark.parametrize("text", ['""' * 100, '["' + "[" * 100 + '"]'])
def test_what_does_not_nest_is_not_deep(text: str) -> None:
    assert depth_of(text.encode("utf-8")) <= 2


@pytest.mark.parametrize("text", ["{" * 70, "{" * 70 + "[]" * 9, "[" * 70 + "]" * 69])
def test_brackets_without_partners_count_up_to_where_parsing_stops(text: str) -> None:
    assert depth_of(text.encode("utf-8")) >= MAX_DEPTH + 1


@given(st.integers(-(10**20), 10**20), st.booleans())
def test_an_integer_is_exact_or_refused_wherever_it_stands(number: int, beside_a_long_one: bool) -> None:
    value = {"a": number, "b": "1" * 20 if beside_a_long_one else ""}
    if abs(number) <= MAX_INTEGER:
        assert loads(json.dumps(value)) == value
    else:
        with pytest.raises(Refused):
            loads(json.dumps(value))


def test_a_file_that_nests_too_deep_is_not_opened() -> None:
    file = Path("deep.json")
    assert parse_strict(b"[" * MAX_DEPTH + b"]" * MAX_DEPTH, file, 1000) is not None
    with pytest.raises(TooLarge):
        parse_strict(b'["", ' + b"[" * MAX_DEPTH + b"]" * MAX_DEPTH + b"]", file, 1000)
