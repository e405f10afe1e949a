"""What waits on the table is there again after the app was killed: push, panic, response, ammunition."""

import shutil
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from alien_desktop.session.rolls.roll_state import Phase, RollState
from tests.console.fight import Fight, fight
from tests.console.transcript import Evening

EDITIONS = ["core", "evolved"]
BOTH = pytest.mark.parametrize("edition", EDITIONS)


def killed(table: Fight, profile: Path) -> RollState:
    """The state of the table for an app that finds the files as they lie now."""
    copy = profile.with_name("after")
    shutil.rmtree(copy, ignore_errors=True)
    shutil.copytree(profile, copy)
    with closing(Evening(copy)) as again:
        return again.session.rolls.state


def same(one: RollState, other: RollState) -> None:
    for field in (
        "phase",
        "sheet_id",
        "title",
        "trait",
        "kind",
        "pool",
        "roll",
        "push",
        "protection",
        "alarm",
        "alarm_by_hand",
        "action_cancelled",
        "alarm_triggered",
        "attack",
        "consequences",
        "opposing_result",
        "free",
        "time",
    ):
        assert getattr(one, field) == getattr(other, field), field
    odds = [
        None if state.push_odds is None else (state.push_odds.success, state.push_odds.of) for state in (one, other)
    ]
    assert odds[0] == odds[1]


def waits_for(table: Fight, profile: Path, phase: Phase) -> None:
    state = table.evening.session.rolls.state
    assert state.phase is phase
    same(killed(table, profile), state)


def ready(table: Fight) -> None:
    for field, value in (("strength", 3), ("agility", 3), ("wits", 3), ("empathy", 3)):
        table.do("set", id="Reyes", field=f"attributes.{field}", value=value)
    table.do("set", id="Reyes", field="stress", value=2)


@BOTH
def test_push_alarm_and_answer_lie_there_again(edition: str, profile: Path, qapp: object) -> None:
    with fight(profile, edition) as table:
        ready(table)
        table.fall("2 2 2 2 2")
        table.do("roll.skill", who="Reyes", skill="observation")
        waits_for(table, profile, Phase.PUSH)
        table.fall("2 2 2 2 2 1")
        table.do("push")
        waits_for(table, profile, Phase.ALARM)
        table.fall("5")
        table.do("alarm.roll")
        waits_for(table, profile, Phase.ANSWER)
        table.do("alarm.apply")
        assert killed(table, profile) == RollState(), "nothing waits any more"


@BOTH
def test_a_panic_roll_of_its_own_waits_for_its_answer(edition: str, profile: Path, qapp: object) -> None:
    with fight(profile, edition) as table:
        ready(table)
        table.fall("5")
        table.do("roll.panic", who="Reyes")
        same(killed(table, profile), table.evening.session.rolls.state)


@BOTH
def test_a_roll_that_was_kept_or_cleared_is_not_brought_back(edition: str, profile: Path, qapp: object) -> None:
    with fight(profile, edition) as table:
        ready(table)
        for done in ("keep", "clear"):
            table.fall("2 2 2 2 2")
            table.do("roll.skill", who="Reyes", skill="observation")
            table.do(done)
            assert killed(table, profile) == RollState()


@BOTH
def test_ammunition_and_what_was_bought_outlive_the_app(edition: str, profile: Path, qapp: object) -> None:
    pistol = {"core": "core.weapon.m4a3_service_pistol", "evolved": "evolved.weapon.m4a3_service_pistol"}[edition]
    with fight(profile, edition) as table:
        ready(table)
        table.do("sheet.add_item", who="Reyes", row=pistol, place="in_hand")
        weapon = table.sheet("Reyes").weapons[-1].id
        table.do("attack.prepare", who="Reyes", weapon=weapon, band="medium", circumstances=["aimed"])
        table.fall("6 6 2 2 2 2 2 2 2")
        table.do("roll")
        table.do("keep")
        rolls = table.evening.session.rolls
        same(killed(table, profile), rolls.state)
        table.do("stunt", stunt=table.do("table")["table"]["stunts"][0]["id"])
        after = killed(table, profile)
        assert [one.stunt for one in after.spent_stunts] == [one.stunt for one in rolls.state.spent_stunts]


@pytest.mark.parametrize("broken", ['{"version": 9}', "no json", '{"sheet": 3}'])
def test_a_table_that_cannot_be_read_is_left_out(broken: str, profile: Path, qapp: object) -> None:
    with fight(profile, "core") as table:
        ready(table)
        write: Callable[[str], int] = (profile / "table.json").write_text
        write(broken)
        assert killed(table, profile) == RollState()
