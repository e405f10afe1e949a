"""Events as JSON and back: every kind comes back as it was, and nothing that is not one is taken for one."""

import json
from dataclasses import FrozenInstanceError
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings

from alien_desktop.rules.people.characteristics import Skill
from alien_desktop.session.event_codec import (
    event_from_json,
    event_to_json,
    event_types,
    events_from_json,
    events_to_json,
    kind_of,
)
from alien_desktop.session.event_text import text_of
from alien_desktop.session.events import DiceKind, DiceTerm, DiceThrown, Event, Rolled
from tests.session.event_samples import events, samples

ROLLED = Rolled(
    document="d",
    who="Ibarra",
    title="Piloting",
    skill=Skill.PILOTING,
    base_terms=(DiceTerm("Agility", 4),),
    base=(6, 1, 2, 3),
    successes=1,
)


@given(events())
@settings(suppress_health_check=[HealthCheck.too_slow])
def test_every_event_comes_back_from_its_json(event: Event) -> None:
    assert event_from_json(json.loads(json.dumps(event_to_json(event)))) == event


@pytest.mark.parametrize("event", list(samples()), ids=kind_of)
def test_every_kind_comes_back_and_has_words(event: Event) -> None:
    assert event_from_json(json.loads(json.dumps(event_to_json(event)))) == event
    assert str(text_of(event).title)
    with pytest.raises(FrozenInstanceError):
        event.who = "else"  # type: ignore[misc]


def test_json_holds_the_kind_and_what_is_not_as_usual() -> None:
    assert event_to_json(ROLLED) == {
        "event": "rolled",
        "document": "d",
        "who": "Ibarra",
        "title": "Piloting",
        "skill": "piloting",
        "base_terms": [{"label": "Agility", "dice": 4}],
        "base": [6, 1, 2, 3],
        "successes": 1,
    }


@pytest.mark.parametrize(
    "change",
    [
        {"who": 7},
        {"base": [7]},
        {"base": "61"},
        {"base": [True]},
        {"skill": "cooking"},
        {"title": None},
        {"title": {"text": "{nobody}"}},
        {"successes": "1"},
        {"successes": True},
        {"by_hand": 1},
        {"said": {"modifier": 1.5}},
        {"said": []},
        {"attack": {"weapon": {"id": "w"}}},
        {"base_terms": [["Agility", 4]]},
        {"luck": 3},
        {"event": 1},
    ],
    ids=str,
)
def test_what_is_not_as_it_must_be_is_refused(change: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"."):
        event_from_json({**event_to_json(ROLLED), **change})


def test_a_missing_fact_is_refused() -> None:
    with pytest.raises(ValueError, match="lacks title"):
        event_from_json({"event": "rolled"})


@pytest.mark.parametrize("data", [None, 3, "rolled", [], {}])
def test_what_is_no_event_is_refused(data: object) -> None:
    with pytest.raises(ValueError, match="an event is"):
        event_from_json(data)


def test_kinds_of_a_newer_version_are_passed_over_and_named() -> None:
    known = DiceThrown(kind=DiceKind.D6, plain=(4,), result=4)
    decoded = events_from_json([{"event": "teleported", "where": 3}, *events_to_json([known])])
    assert (decoded.events, decoded.unknown) == ((known,), ("teleported",))
    with pytest.raises(ValueError, match="list"):
        events_from_json({})


def test_kinds_have_names_of_their_own() -> None:
    assert len(event_types()) > 25
    assert {kind_of(kind) for kind in event_types().values()} == event_types().keys()
