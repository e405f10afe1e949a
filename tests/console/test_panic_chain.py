"""Panic that goes from one to the next: who rolls again, who is left out, in any order of the answers (core 5.2)."""

from collections.abc import Iterator

import pytest

from tests.console.fight import Fight, fight_in_memory
from tests.console.test_attack_facts import PISTOL, armed, shown

SCREAM, FLEE = 3, 4
"""The die that leads there at a stress of 9."""


@pytest.fixture
def table(qapp: object) -> Iterator[Fight]:
    """Reyes, Vale, Okafor and Ibarra with a stress of 9 each: Reyes screams, and the three others hear it."""
    with fight_in_memory("core", guards=1) as table:
        for name in ("Okafor", "Ibarra"):
            table.do("character.create", name=name, edition="core")
            table.do("scene.add_characters", who=[name])
        for name in ("Reyes", "Vale", "Okafor", "Ibarra"):
            table.do("sheet.stress", who=name, stress=9)
        table.do("scene.draw")
        table.do("roll.panic", who="Reyes", die=SCREAM)
        table.do("alarm.apply")
        assert due(table) == waiting(table) == ["Vale", "Okafor", "Ibarra"]
        yield table


def due(table: Fight) -> list[str]:
    return [row["who"] for row in table.do("scene.due")["due"] if row["roll"] == "panic"]


def waiting(table: Fight) -> list[str]:
    return [one.strip("<>") for one in table.do("table")["table"]["panics"]]


def ticked(table: Fight) -> dict[str, bool]:
    """Whom the panic on the table makes roll, and whether that is proposed."""
    rows = table.do("table")["table"]["consequences"]
    return {row["on"].strip("<>"): row["ticked"] for row in rows if "Panic Roll" in row["words"]}


@pytest.mark.rule("S0-031")
def test_nobody_rolls_twice_in_one_chain_unless_the_game_mother_says_so(table: Fight) -> None:
    table.do("scene.answer", key=due_key(table, "Vale"))
    table.do("alarm.cancel")
    table.do("roll.panic", who="Vale", die=FLEE)
    assert ticked(table) == {"Reyes": False, "Okafor": False, "Ibarra": False}
    table.do("alarm.apply")
    assert due(table) == waiting(table) == ["Okafor", "Ibarra"]
    for _ in range(2):
        table.do("roll.next_panic")
        table.do("alarm.apply")
    assert due(table) == waiting(table) == []
    table.do("roll.panic", who="Vale", die=SCREAM)
    assert ticked(table) == {"Reyes": True, "Okafor": True, "Ibarra": True}, "another panic is another chain"
    table.do("undo")


def due_key(table: Fight, who: str) -> str:
    return next(str(row["key"]) for row in table.do("scene.due")["due"] if row["who"] == who)


def test_by_the_house_rule_those_who_were_frightened_frighten_nobody(qapp: object) -> None:
    with fight_in_memory("core", guards=1) as table:
        table.do("preference.set", name="panic_chains", value=False)
        for name in ("Reyes", "Vale"):
            table.do("sheet.stress", who=name, stress=9)
        table.do("character.create", name="Okafor", edition="core")
        table.do("scene.draw")
        table.do("roll.panic", who="Reyes", die=SCREAM)
        table.do("alarm.apply")
        assert due(table) == ["Vale"]
        table.do("scene.add_characters", who=["Okafor"])
        table.do("roll.panic", who="Vale", die=FLEE)
        assert ticked(table) == {"Reyes": False, "Okafor": False}


def test_whoever_answers_before_the_turn_waits_no_more(table: Fight) -> None:
    table.do("roll.panic", who="Ibarra", die=1)
    table.do("alarm.apply")
    assert due(table) == waiting(table) == ["Vale", "Okafor"]
    table.do("undo")
    assert due(table) == waiting(table) == ["Vale", "Okafor", "Ibarra"]


@pytest.mark.parametrize("command", ["panic.skip", "alarm.leave_out"])
def test_whoever_does_not_hear_it_owes_nothing(table: Fight, command: str) -> None:
    table.do(command, **({} if command == "panic.skip" else {"who": "Vale"}))
    assert due(table) == waiting(table) == ["Okafor", "Ibarra"]
    table.do("undo")
    assert due(table) == waiting(table) == ["Vale", "Okafor", "Ibarra"]


@pytest.fixture
def screams(qapp: object) -> Iterator[Fight]:
    """Reyes screams while shooting, and Vale and Okafor hear it; all have a stress that lets them flee by a 4."""
    with fight_in_memory("core", guards=1) as table:
        table.do("character.create", name="Okafor", edition="core")
        table.do("scene.add_characters", who=["Okafor"])
        armed(table, PISTOL["core"])
        for name, stress in (("Reyes", 6), ("Vale", 9), ("Okafor", 9)):
            table.do("sheet.stress", who=name, stress=stress)
        table.do("scene.draw")
        table.do("attack.declare", who="Reyes", way="ranged", targets=["Guard"])
        table.do("attack.roll", faces=[2] * 6 + [1] + [2] * 5)
        table.do("attack.roll", faces=[6])
        yield table


@pytest.mark.rule("S0-031")
def test_a_panic_within_an_attack_begins_the_chain(screams: Fight) -> None:
    assert due(screams) == waiting(screams) == ["Vale", "Okafor"]
    screams.do("roll.panic", who="Vale", die=FLEE)
    assert ticked(screams) == {"Reyes": False, "Okafor": False}, "the one who shot has rolled, the other one waits"
    screams.do("alarm.apply")
    assert due(screams) == waiting(screams) == ["Okafor"]
    screams.do("undo")
    assert due(screams) == waiting(screams) == ["Vale", "Okafor"]
    screams.do("undo")
    assert due(screams) == waiting(screams) == []
    screams.do("redo")
    assert due(screams) == waiting(screams) == ["Vale", "Okafor"]
    screams.do("redo")
    assert due(screams) == waiting(screams) == ["Okafor"]


def test_whom_a_panic_of_the_attack_does_not_reach_does_not_wait(screams: Fight) -> None:
    key = next(one["key"] for one in shown(screams)["spreads"] if "Vale" in one["what"])
    screams.do("attack.reach", key=key, on=False)
    assert due(screams) == waiting(screams) == ["Okafor"]
    screams.do("undo")
    assert due(screams) == waiting(screams) == ["Vale", "Okafor"]
    screams.do("redo")
    screams.do("attack.reach", key=key, on=True)
    assert sorted(due(screams)) == sorted(waiting(screams)) == ["Okafor", "Vale"]
    screams.do("attack.declare", who="Vale", way="close", targets=["Guard"])
    assert sorted(due(screams)) == sorted(waiting(screams)) == ["Okafor", "Vale"], "the next attack changes nothing"
