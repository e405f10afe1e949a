"""Panic that goes from one to the next: who rolls again, who is left out, in any order of the answers (core 5.2)."""

from collections.abc import Iterator

import pytest

from tests.console.fight import Fight, fight_in_memory

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
