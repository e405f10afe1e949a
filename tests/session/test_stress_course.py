"""The stress of an evening, from what was really done: by commands, with undo and redo, after a long pause."""

from dataclasses import replace

import pytest

from alien_desktop.session.event_log import LogEntry
from alien_desktop.session.stress_course import StressCourse
from tests.console.fight import Fight, fight_in_memory


def told(table: Fight, name: str = "Reyes") -> list[tuple[int, int, bool]]:
    rows = table.do("sheet.stress_tonight", who=name)["stress"]
    return [(row["before"], row["after"], row["panicked"]) for row in rows]


@pytest.mark.parametrize("edition", ["core", "evolved"])
def test_pushes_rest_and_panic_stand_in_their_order_and_undo_takes_them_out(edition: str, qapp: object) -> None:
    with fight_in_memory(edition) as table:
        assert told(table) == []
        table.do("sheet.stress", who="Reyes", stress=2)
        table.fall("2222222222")
        table.do("roll.skill", who="Reyes", skill="observation")
        table.do("push")
        assert told(table) == [(0, 2, False), (2, 3, False)]
        table.do("keep")
        table.do("roll.panic", who="Reyes", die=6)
        table.do("alarm.apply")
        before = told(table)
        assert before[-1][2], "the panic roll"
        assert [one[:2] for one in before[:2]] == [(0, 2), (2, 3)]
        table.do("sheet.stress", who="Reyes", stress=1)
        assert told(table)[-1][1:] == (1, False)
        table.do("undo")
        assert told(table) == before
        table.do("redo")
        assert told(table)[-1][1:] == (1, False)
        assert told(table, "Vale") == []


def test_an_evening_begins_after_a_long_pause(qapp: object) -> None:
    with fight_in_memory("core") as table:
        for stress in (1, 2, 3):
            table.do("sheet.stress", who="Reyes", stress=stress)
            table.do("sheet.health", who="Reyes", health=1 + stress % 2)
        entries = table.evening.session.log.entries()
        sheet = table.sheet("Reyes").id

        def at(number: int, hour: int) -> LogEntry:
            return replace(entries[number], time=f"2183-06-01T{hour:02}:30:00Z")

        early = tuple(at(number, 8) for number in range(len(entries) - 4))
        late = tuple(at(number, 20) for number in range(len(entries) - 4, len(entries)))
        assert [one.after for one in StressCourse(sheet, (*early, *late)).moments] == [2, 3]
        broken = replace(entries[-1], time="no time")
        assert [one.after for one in StressCourse(sheet, (*entries[:-1], broken)).moments] == [1, 2, 3]
