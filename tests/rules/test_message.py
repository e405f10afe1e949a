"""A sentence as data: equal by its parts, rendered at the edge, kept as plain JSON."""

import copy
import json
import pickle
from typing import Any

import pytest

from alien_desktop.rules.message import Message, Plural, in_sequence, listed, named_facts

NESTED = Message("{who} rolls {dice} ({change:+d}).", who="Bell {x}", dice=Plural("%n dice", "%n die", 1), change=-2)


def louder(template: str, singular: str, n: int | None) -> str:
    words = singular if n == 1 else template
    return f"«{words.replace('%n', str(n))}»"


def test_plain_english_names_the_facts() -> None:
    assert str(NESTED) == "Bell {x} rolls 1 die (−2)."
    assert str(Message("{{braces}}")) == "{braces}"


def test_a_language_sees_templates_and_never_facts() -> None:
    assert NESTED.render(louder) == "«Bell {x} rolls «1 die» (−2).»"


@pytest.mark.parametrize("number, words", [(0, "0 dice"), (1, "1 die"), (2, "2 dice")])
def test_the_number_chooses_the_form(number: int, words: str) -> None:
    assert str(Plural("%n dice", "%n die", number)) == words


def test_messages_are_equal_by_their_parts() -> None:
    again = Message("{who} rolls.", who="Bell")
    assert again == Message("{who} rolls.", who="Bell")
    assert hash(again) == hash(Message("{who} rolls.", who="Bell"))
    assert again != Message("{who} rolls.", who="Ibarra")
    assert Plural("%n dice", "", 2) != Plural("%n dice", "", 3)
    assert again != "Bell rolls."


@pytest.mark.parametrize("name", ["template", "facts", "n", "other"])
def test_a_message_does_not_change(name: str) -> None:
    with pytest.raises(AttributeError, match="does not change"):
        setattr(NESTED, name, "x")
    with pytest.raises(TypeError):
        NESTED.facts["who"] = "Ibarra"  # type: ignore[index]


def test_a_journal_gives_back_what_it_was_given() -> None:
    kept = json.loads(json.dumps(NESTED.to_data()))
    assert Message.from_data(kept) == NESTED
    assert str(Message.from_data(kept)) == str(NESTED)
    assert Message("Nobody.").to_data() == {"text": "Nobody."}
    assert copy.deepcopy(NESTED) == NESTED
    assert pickle.loads(pickle.dumps(NESTED)) == NESTED


def _nested(depth: int) -> dict[str, Any]:
    data: dict[str, Any] = {"text": "x"}
    for _ in range(depth):
        data = {"text": "{x}", "facts": {"x": data}}
    return data


@pytest.mark.parametrize(
    "data",
    [
        "text",
        None,
        {},
        {"text": 1},
        {"text": "x", "more": 1},
        {"text": "x", "facts": []},
        {"text": "{who}"},
        {"text": "{who}", "facts": {"who": 1.5}},
        {"text": "{who}", "facts": {"who": True}},
        {"text": "{who}", "facts": {"who": {"text": "{what}"}}},
        {"text": "%n", "n": "1"},
        {"text": "%n", "n": 1, "one": None},
        {"text": "%n dice", "n": 1, "one": "{who}"},
        {"text": "{who.__class__}", "facts": {"who": "x"}},
        {"text": "{who:>99999999}", "facts": {"who": "x"}},
        {"text": "{", "facts": {}},
        {"text": "{x{{y}", "facts": {"xy": 1}},
        {"text": "{dice:+d}", "facts": {"dice": "six"}},
        {"text": "%n", "n": 1, "one": "{dice:,d}", "facts": {"dice": {"text": "six"}}},
        {"text": "%n", "n": 2**31},
        _nested(400),
    ],
)
def test_what_no_message_wrote_is_refused(data: Any) -> None:
    with pytest.raises(ValueError):  # noqa: PT011  # which words it has does not matter here
        Message.from_data(data)


def test_facts_are_found_in_a_template() -> None:
    assert named_facts("{who} {dice:+d} {{who}} 100 %") == {"who", "dice"}


def test_sentences_follow_each_other_and_names_are_listed() -> None:
    assert str(in_sequence([Message("One."), Message("Two."), Message("Three.")])) == "One. Two. Three."
    assert listed([]) is None
    assert str(listed(["Bell", Message("Ibarra"), "Okafor"])) == "Bell, Ibarra, Okafor"
