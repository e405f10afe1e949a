"""What waits on the table is there again after the app was killed: push, panic, response, ammunition."""

import shutil
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from alien_desktop.session.rolls.roll_state import Phase, RollState
from tests.console.fight import Fight, fight
from tests.console.transcript import Evening, killed_now

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
def test_push_alarm_and_answer_are_on_the_table_again(edition: str, profile: Path, qapp: object) -> None:
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


def reopened(table: Fight, profile: Path) -> Fight:
    """The same fight in an app that was started after a kill, on a copy of what is on the disk."""
    copy = profile.with_name("after")
    shutil.rmtree(copy, ignore_errors=True)
    shutil.copytree(profile, copy)
    again = object.__new__(Fight)
    again.evening = Evening(copy, "1" * 200)
    again.evening.session.scene.set_encounter(table.evening.session.scene.encounter_id)
    return again


@BOTH
def test_an_action_whose_dice_have_fallen_is_done_after_a_kill(edition: str, profile: Path, qapp: object) -> None:
    """Orders are given when their roll is settled, and paid for once, also when the app was killed in between."""
    with fight(profile, edition) as table:
        ready(table)
        table.do("scene.draw")
        while table.now_or_nobody != "Reyes":
            table.do("scene.next_turn")
        table.fall("6 6 2 2 2")
        table.do("scene.act", who="Reyes", action="give_orders", targets=["Vale"])
        again = reopened(table, profile)
        with closing(again.evening):
            assert again.evening.session.rolls.state.phase is Phase.PUSH
            spent = [use for card in again.scene.cards for use in card.uses]
            assert [use.action for use in spent] == ["give_orders"]
            again.do("keep")
            (vale,) = [one for one in again.scene.combatants if one.name == "Vale"]
            assert [order.dice for order in vale.orders] == [2]
            assert [use for card in again.scene.cards for use in card.uses] == spent, "it is paid for once"


@BOTH
def test_care_whose_dice_have_fallen_helps_after_a_kill(edition: str, profile: Path, qapp: object) -> None:
    with fight(profile, edition) as table:
        ready(table)
        table.do("set", id="Vale", field="attributes.strength", value=3)
        table.do("set", id="Vale", field="attributes.agility", value=3)
        table.do("sheet.health", who="Vale", health=0)
        table.do("scene.draw")
        while table.now_or_nobody != "Reyes":
            table.do("scene.next_turn")
        for in_scene in (True, False):
            table.fall("6 6 2 2 2")
            if in_scene:
                table.do("scene.act", who="Reyes", action="first_aid", targets=["Vale"])
            else:
                table.do("care.prepare", who="Vale", action="first_aid", healer="Reyes")
                table.do("roll")
            again = reopened(table, profile)
            with closing(again.evening):
                assert again.sheet("Vale").health == 0
                again.do("keep")
                assert again.sheet("Vale").health == 2
            table.do("clear")
            while table.sheet("Vale").health or table.evening.session.rolls.state.phase is not Phase.EMPTY:
                table.do("undo" if table.sheet("Vale").health else "clear")


@pytest.mark.rule("S1-034")
def test_a_choice_between_two_injuries_waits_after_a_kill(profile: Path, qapp: object) -> None:
    with fight(profile, "core") as table:
        table.do("sheet.add_talent", who="Reyes", row="core.talent.beneath_notice")
        table.do("set", id="Reyes", field="health", value=1)
        table.do("scene.draw")
        table.fall("21 66")
        table.do("scene.damage", who="Reyes", amount=1)
        assert not table.sheet("Reyes").injuries
        sheet_id = table.sheet("Reyes").id
        offered = table.evening.session.injuries.choice_of(sheet_id)
        assert offered is not None
        again = reopened(table, profile)
        with closing(again.evening):
            assert again.evening.session.injuries.choice_of(sheet_id) == offered
            again.do("choose", who="Reyes", option="0")
            assert [one.row for one in again.sheet("Reyes").injuries] == [21]
            assert again.evening.session.injuries.choice_of(sheet_id) is None
        third = reopened(table, profile)
        with closing(third.evening):
            third.do("undo")
            assert third.evening.session.injuries.choice_of(sheet_id) is None, "the damage that called for it is gone"


def test_a_death_roll_that_may_be_made_again_waits_after_a_kill(profile: Path, qapp: object) -> None:
    with fight(profile, "evolved") as table:
        ready(table)
        table.do("sheet.add_talent", who="Reyes", row="evolved.talent.lucky")
        table.do("injury.pick", who="Reyes", number=61)
        injury = table.sheet("Reyes").injuries[0].id
        table.fall("2 2 2 2 2 2")
        table.do("roll.death", who="Reyes", injury=injury)
        assert "dead" not in table.sheet("Reyes").conditions
        offered = table.evening.session.injuries.choice_of(table.sheet("Reyes").id)
        again = reopened(table, profile)
        with closing(again.evening):
            assert again.evening.session.injuries.choice_of(table.sheet("Reyes").id) == offered
            again.do("choose", who="Reyes", option="0")
            assert "dead" in again.sheet("Reyes").conditions


def test_a_talent_that_is_rolled_for_is_settled_after_a_kill(profile: Path, qapp: object) -> None:
    """Evolved 3.1, Analysis: what it does to the others is written once the roll is kept."""
    with fight(profile, "evolved", faces="2" * 900) as table:
        table.do("sheet.add_talent", who="Reyes", row="evolved.talent.analysis")
        table.do("talent.use", who="Reyes", talent="Analysis")
        copy = profile.with_name("after")
        shutil.copytree(profile, copy)
        with closing(Evening(copy)) as again:
            assert "refused" not in again.do("keep")
            vale = again.do("state", id="Vale")["state"]
            assert isinstance(vale, dict)
            assert vale["stress"] == 1


@BOTH
def test_what_a_defence_is_rolled_against_is_there_after_a_kill(edition: str, profile: Path, qapp: object) -> None:
    with fight(profile, edition, faces="2" * 200) as table:
        ready(table)
        table.do("set", id="Vale", field="attributes.strength", value=3)
        table.do("attack.prepare", who="Reyes")
        table.do("react", who="Vale")
        table.fall("662" + "2" * 8)
        table.do("roll")
        table.do("keep")
        while table.evening.session.rolls.state.phase is not Phase.PUSH:  # of the defence
            table.do("roll")
        against = table.evening.session.rolls.state.opposing_result
        assert against is not None
        assert against.successes == 2
        waits_for(table, profile, Phase.PUSH)


@BOTH
def test_an_attack_that_is_only_prepared_is_there_after_a_kill(edition: str, profile: Path, qapp: object) -> None:
    with fight(profile, edition, faces="2" * 200) as table:
        ready(table)
        table.do("sheet.add_item", who="Reyes", row=f"{edition}.weapon.m41a_pulse_rifle", place="in_hand")
        gun = table.sheet("Reyes").weapons[-1].id
        table.do("attack.prepare", who="Reyes", weapon=gun, band="medium", circumstances=["aimed"], full_auto=True)
        table.do("roll.adjust", modifier=1)
        waits_for(table, profile, Phase.READY)
        table.do("clear")
        assert killed(table, profile) == RollState()


def burst(table: Fight, defends: dict[str, object]) -> Iterator[tuple[str, dict[str, object]]]:
    """Two attacks of a burst, each with a dodge that lets something through: the commands one by one."""
    gun = table.sheet("Reyes").weapons[-1].id
    yield "attack.prepare", {"who": "Reyes", "weapon": gun, "band": "short", "full_auto": True}
    for attack in (1, 2):
        yield "react", {**defends, "ranged": True}
        yield "roll", {"base": [6, 6, 2, 2, 2], "stress": [2] * (attack - 1)}
        yield "keep", {}
        yield "roll", {}  # its ammunition
        yield "roll", {"base": [6, 2, 2]}
        if defends.get("who"):
            yield "keep", {}
        if attack == 1:
            yield "attack.fire_again", {}


@pytest.mark.parametrize("defender", ["Vale", "Guard"])
def test_a_declared_dodge_is_there_after_a_kill_at_every_step_of_a_burst(
    defender: str, profile: Path, qapp: object
) -> None:
    """S4-048, S4-062, S4-065: what was declared before the dice still meets them, and the burst goes on from it."""
    with fight(profile, "evolved", faces="2" * 900) as table:
        table.do("sheet.add_item", who="Reyes", row="evolved.weapon.m41a_pulse_rifle", place="in_hand")
        guard = next(one.document for one in table.scene.combatants if one.name == "Guard")
        commands = list(burst(table, {"who": "Vale"} if defender == "Vale" else {"adversary": guard}))
        for place, (command, said) in enumerate(commands):
            if place and command != "react":
                with killed_now(table.evening, profile) as again:
                    again.dice.faces = "2" * 300
                    assert again.do("table") == table.evening.do("table"), (place, command)
                    for rest, args in commands[place:]:
                        answer = again.do(rest, **args)
                        assert "refused" not in answer, (place, rest, answer)
                    assert again.session.rolls.state.volley is not None
            table.do(command, **said)
        assert table.evening.session.rolls.state.volley is not None
