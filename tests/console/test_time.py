"""Time that passes, through the console: what its list tells before it is settled, and what it refuses."""

from collections.abc import Iterator
from contextlib import closing
from typing import Any

import pytest

from tests.console.transcript import Evening


@pytest.fixture
def evening(qapp: object) -> Iterator[Evening]:
    """Reyes of the Evolved Edition, whose first dice of Survival show no 6 and the next ones one."""
    with closing(Evening.in_memory("234 63")) as begun:
        begun.do("character.create", name="Reyes", edition="evolved")
        for attribute in ("strength", "agility", "wits", "empathy"):
            begun.do("sheet.attribute", who="Reyes", attribute=attribute, level=3)
        begun.do("sheet.health", who="Reyes", health=2)
        yield begun


def due(evening: Evening, name: str, /, **arguments: object) -> list[dict[str, Any]]:
    """The list of what is due after a command, with whole keys."""
    found: Any = evening.do(name, **arguments)["due"]
    return [line | {"key": line["key"].replace("<Reyes>", sheet_id(evening))} for line in found]


def sheet_id(evening: Evening) -> str:
    return next(one.document_id for one in evening.session.index.entries() if one.name == "Reyes")


def test_the_list_tells_causes_outcomes_and_the_dice_that_fell(evening: Evening) -> None:
    """Hunger and sleep bring the same condition: their notes tell them apart (evolved 10.1)."""
    asked = [line for line in due(evening, "time.open", who="Reyes", passage="day") if line["what"] == "Fatigued"]
    assert len({line["note"] for line in asked}) == len(asked) > 1
    hunger = asked[0]
    assert hunger["outcomes"] == ["passed", "failed: begins, stress +1"]
    assert [line["base"] for line in due(evening, "time.roll", key=hunger["key"]) if line["key"] == hunger["key"]] == [
        [2, 3, 4]
    ]
    evening.do("time.apply")
    sheet = evening.session.workspace.sheet(sheet_id(evening))
    assert (sheet.conditions, sheet.stress, sheet.health) == (("fatigued",), 1, 2)


@pytest.mark.rule("S2-136", "S2-138")
def test_no_roll_is_lost_because_time_passes_before_it_is_made(evening: Evening) -> None:
    evening.do("sheet.begin_deprivation", who="Reyes", cause="food")
    due(evening, "time.open", who="Reyes", passage="day")
    waiting = [line["key"] for line in due(evening, "time.open", who="Reyes", passage="day") if line["needs_dice"]]
    assert len(waiting) == 1
    assert evening.do("time.apply") == {"refused": "1 roll is still to be made, or to be left out by its tick."}
    assert evening.session.workspace.sheet(sheet_id(evening)).clock == 0
    evening.do("time.tick", key=waiting[0], happens=False)
    assert "events" in evening.do("time.apply"), "left out by the Game Mother"


def test_only_what_a_line_can_come_to_is_taken(evening: Evening) -> None:
    evening.do("sheet.begin_deprivation", who="Reyes", cause="hypersleep")
    (health,) = [line for line in due(evening, "time.open", who="Reyes", passage="turn") if "/health" in line["key"]]
    before = evening.session.clock.state
    assert health["refused"]
    assert evening.do("time.tick", key=health["key"], happens=True) == {"refused": health["refused"]}
    assert evening.do("time.set", key=health["key"], value=1) == {"refused": health["refused"]}
    evening.do("sheet.end_deprivation", who="Reyes", cause="hypersleep")
    evening.do("time.open", who="Reyes", passage="turn")
    assert evening.do("time.set", key=health["key"], value=9) == {"refused": "value has to be one of 0, 1."}
    assert evening.session.clock.state != before


@pytest.mark.parametrize("every, words", [("week", "turn"), (None, "day, shift, turn, round"), ("shift", "")])
def test_how_cold_it_is_the_game_mother_says(evening: Evening, every: str | None, words: str) -> None:
    """Heat and cold are checked as often as she says, and never when nothing was said (evolved 10.1)."""
    answer = evening.do("sheet.begin_deprivation", who="Reyes", cause="cold", **({"every": every} if every else {}))
    assert words in str(answer.get("refused", "")) if words else answer == {"events": []}
    checks = [line for line in due(evening, "time.open", who="Reyes", passage="shift") if "need.cold" in line["key"]]
    assert len(checks) == (not words)


def test_how_often_a_trauma_asks_is_reported_once(qapp: object) -> None:
    """Alcoholism: a drink each Shift, three of them in a day (core 5.3)."""
    with closing(Evening.in_memory()) as evening:
        evening.do("character.create", name="Reyes", edition="core")
        evening.do("sheet.add_trauma", who="Reyes", trauma="Alcoholism")
        (line,) = [one for one in due(evening, "time.open", who="Reyes", passage="day") if "trauma" in one["key"]]
        assert line["note"] == "alcohol each Shift, 3 times"
        assert line["outcomes"][3] == "stress +3, no relief until alcohol"


@pytest.mark.parametrize(
    "faces, told, health, states",
    [
        ("6", "well again", 2, ()),
        ("16", "Health −1, well again", 1, ()),
        ("116", "Health −2, well again, Broken", 0, ()),
        ("111", "dies of it", 0, ("sick", "dead")),
    ],
)
def test_a_day_asks_for_a_roll_against_a_disease_in_each_shift_until_one_succeeds(
    evening: Evening, faces: str, told: str, health: int, states: tuple[str, ...]
) -> None:
    """Core 10, evolved 10.2: a roll and a damage each Shift; whoever is Broken and fails dies."""
    evening.dice.faces = faces
    evening.do("sheet.add_condition", who="Reyes", row="sick")
    (sick,) = [line for line in due(evening, "time.open", who="Reyes", passage="day") if line["what"] == "Sick"]
    assert "3 times" in sick["note"]
    (sick,) = [line for line in due(evening, "time.roll", key=sick["key"]) if line["what"] == "Sick"]
    assert sick["outcomes"][sick["values"].index(sick["value"])] == told
    evening.do("time.apply")
    sheet = evening.session.workspace.sheet(sheet_id(evening))
    assert (sheet.health, sheet.conditions) == (health, states)


@pytest.mark.parametrize("row", ["", "on_fire", "vacuum", "radiation"])
def test_a_rest_in_a_safe_place_is_proposed_to_nobody_in_danger(evening: Evening, row: str) -> None:
    evening.do("sheet.stress", who="Reyes", stress=2)
    if row == "radiation":
        evening.do("sheet.exposure", who="Reyes", strength="strong")
    elif row:
        evening.do("sheet.add_condition", who="Reyes", row=row)
    rests = [line for line in due(evening, "time.open", who="Reyes", passage="turn") if line["note"].startswith("rest")]
    assert [line["ticked"] for line in rests] == [not row, not row]


@pytest.mark.parametrize(
    "edition, die, faces, trauma",
    [
        ("core", 3, "", None),
        ("core", 4, "222", ()),
        ("core", 4, "2623", ("core.trauma.nightmares",)),
        ("evolved", 2, "", None),
        ("evolved", 3, "262", ()),
        ("evolved", 3, "2222245", ("evolved.trauma.phobic",)),
    ],
)
def test_after_a_session_of_heavy_panic_empathy_says_whether_a_trauma_stays(
    evening: Evening, edition: str, die: int, faces: str, trauma: tuple[str, ...] | None
) -> None:
    """Core 5.3: 13 and more, a success hurts; evolved 5.4: 9 and more, a failure does; unknown rows again."""
    evening.dice.faces = faces
    if edition == "core":
        evening.do("document.remove", id="Reyes")
        evening.do("character.create", name="Reyes", edition="core")
        for attribute in ("strength", "agility", "wits", "empathy"):
            evening.do("sheet.attribute", who="Reyes", attribute=attribute, level=3)
        evening.do("sheet.health", who="Reyes", health=3)
    evening.do("sheet.stress", who="Reyes", stress=9)
    evening.do("roll.panic", who="Reyes", die=die)
    evening.do("alarm.apply")
    asked = due(evening, "time.open", who="Reyes", passage="session")
    assert [line["what"] for line in asked] == ([] if trauma is None else ["Trauma"])
    if trauma is None:
        return
    due(evening, "time.roll")
    evening.do("time.apply")
    assert evening.session.workspace.sheet(sheet_id(evening)).trauma == trauma
    assert due(evening, "time.open", who="Reyes", passage="session") == [], "once for each session"
