"""Statements about skill rolls, pushes, help, stress, panic and stress responses, each by a command."""

from typing import Any

import pytest

from tests.console.fight import Fight, fight_in_memory

NOTHING, STRESSED = "2 3 4 5", 2


def rule(*ids: str) -> pytest.MarkDecorator:
    return pytest.mark.rule(*ids)


def both(core: tuple[str, ...], evolved: tuple[str, ...]) -> pytest.MarkDecorator:
    """The test in both editions, with what it proves in each."""
    return pytest.mark.parametrize(
        "edition", [pytest.param("core", marks=rule(*core)), pytest.param("evolved", marks=rule(*evolved))]
    )


def ready(table: Fight, stress: int = 0, level: int = 2) -> None:
    """Reyes has Agility 3, Piloting 2 and this Stress Level."""
    table.do("sheet.attribute", who="Reyes", attribute="agility", level=3)
    table.do("sheet.skill", who="Reyes", skill="piloting", level=level)
    table.do("sheet.stress", who="Reyes", stress=stress)


def prepared(table: Fight, **said: object) -> tuple[int, int]:
    table.do("roll.prepare", **{"who": "Reyes", "skill": "piloting", **said})
    lies = table.do("table")["table"]
    return lies["base"], lies["stress"]


def rolled(table: Fight, faces: str, **said: object) -> dict[str, Any]:
    """Roll Piloting with these faces, base dice first; return what is on the table."""
    table.fall(faces)
    table.do("roll.skill", **{"who": "Reyes", "skill": "piloting", **said})
    lies = table.do("table")["table"]
    assert isinstance(lies, dict)
    return lies


# --- pools ------------------------------------------------------------------------------------------------------------


@both(
    ("S0-001", "S0-004", "S0-005", "S0-006", "S1-001", "S1-002", "S1-003", "S2-001", "S2-002", "S2-004", "S2-029"),
    ("S3-001", "S3-002", "S3-003", "S3-013", "S3-014"),
)
def test_a_pool_is_attribute_and_skill_and_a_stress_die_for_each_level(edition: str, qapp: object) -> None:
    with fight_in_memory(edition) as table:
        ready(table, stress=2)
        assert prepared(table) == (5, 2)
        ready(table, stress=2, level=0)
        assert prepared(table) == (3, 2)
        events = [table.do("roll")["events"][0]]
        assert [len(events[0]["base"]), len(events[0]["stress"])] == [3, 2]


@both(("S0-008", "S1-032", "S2-003"), ("S3-007",))
def test_gear_adds_base_dice(edition: str, qapp: object) -> None:
    with fight_in_memory(edition) as table:
        ready(table)
        assert prepared(table, bonus=2) == (7, 0)


@rule("S0-007")
def test_light_takes_dice(qapp: object) -> None:
    with fight_in_memory("core") as table:
        plain, _ = prepared(table, skill="ranged_combat")
        for row, dice in (("dim", -1), ("dark", -2)):
            assert prepared(table, skill="ranged_combat", situation=[f"core.modifier.{row}"])[0] == plain + dice


LADDER = {
    3: ("S1-025",),
    2: ("S1-026",),
    1: ("S1-027",),
    0: ("S1-028",),
    -1: ("S1-029",),
    -2: ("S1-030",),
    -3: ("S1-031",),
}


@pytest.mark.parametrize("difficulty", [pytest.param(dice, marks=rule(*ids)) for dice, ids in LADDER.items()])
def test_difficulty_is_a_ladder_of_dice(difficulty: int, qapp: object) -> None:
    with fight_in_memory("core") as table:
        ready(table, stress=1)
        assert prepared(table, difficulty=difficulty) == (5 + difficulty, 1)


@both(("S1-023", "S1-024"), ("S3-006", "S3-008", "S3-009"))
def test_the_game_mother_takes_base_dice_and_never_stress_dice(edition: str, qapp: object) -> None:
    with fight_in_memory(edition) as table:
        ready(table, stress=2)
        assert prepared(table, modifier=1) == (6, 2)
        assert prepared(table, modifier=-3) == (2, 2)
        base, stress = prepared(table, modifier=-9)
        assert (base, stress) == ((1, 2) if edition == "evolved" else (base, stress))
        assert base <= 1
        assert stress <= 2


# --- successes --------------------------------------------------------------------------------------------------------


@both(
    ("S0-009", "S0-011", "S1-010", "S1-011", "S1-013", "S2-005", "S2-007", "S2-020"),
    ("S3-004",),
)
def test_one_six_on_any_die_is_a_success_and_none_a_failure(edition: str, qapp: object) -> None:
    with fight_in_memory(edition) as table:
        ready(table, stress=2)
        assert rolled(table, "23456 22")["successes"] == 1
        assert rolled(table, "23455 62")["successes"] == 1
        assert rolled(table, "23455 22")["successes"] == 0


@both(("S0-010", "S1-012", "S2-006"), ("S3-005",))
def test_sixes_beyond_the_first_buy_what_the_skill_offers(edition: str, qapp: object) -> None:
    with fight_in_memory(edition) as table:
        ready(table)
        assert rolled(table, "62345")["stunts"] == []
        lies = rolled(table, "66345")
        assert lies["stunts"]
        table.do("keep")
        table.do("stunt", stunt=lies["stunts"][0]["id"])
        assert table.do("table")["table"]["stunts"] == []


@pytest.mark.parametrize("edition, other", [("core", "evolved"), ("evolved", "core")])
def test_nobody_of_the_other_edition_rolls_against_a_roll(edition: str, other: str, qapp: object) -> None:
    with fight_in_memory(edition) as table:
        table.do("character.create", name="Stranger", edition=other)
        stranger = next(
            one.document_id
            for one in table.evening.session.index.entries()
            if one.format == "adversary" and one.edition == other
        )
        for side in ({"who": "Stranger"}, {"adversary": stranger}):
            table.do("roll.prepare", who="Reyes", skill="mobility")
            assert "other edition" in table.refused("roll.oppose", **side)
            table.do("attack.prepare", who="Reyes")
            assert "other edition" in table.refused("react", **side)
            assert table.do("roll")["events"][0]["who"] == "Reyes"


@rule("S1-014")
def test_in_an_opposed_roll_the_others_sixes_cancel_mine(qapp: object) -> None:
    with fight_in_memory("core") as table:
        ready(table)
        table.do("roll.prepare", who="Reyes", skill="piloting")
        table.do("roll.oppose", who="Vale", skill="piloting")
        table.fall("66222 622")
        table.do("roll")
        table.do("keep")
        table.do("roll")
        table.do("roll")
        events = table.do("keep")["events"] or table.do("log", last=4)["log"][-1]["events"]
        outcome = next(event["outcome"] for event in events if "outcome" in event)
        assert (outcome["first_successes"], outcome["other_successes"]) == (2, 1)


# --- pushing ----------------------------------------------------------------------------------------------------------


PUSHED = (
    *("S0-024", "S0-046", "S0-048", "S0-049", "S0-050", "S1-016", "S1-019", "S1-020", "S1-021"),
    *("S2-009", "S2-010", "S2-011", "S2-012", "S2-016"),
)


@both(PUSHED, ("S3-015", "S3-016", "S3-017", "S3-018", "S3-019"))
@pytest.mark.parametrize("first, kept", [("23455 22", 0), ("63455 22", 1)])
def test_a_push_rolls_all_but_the_sixes_again_with_one_more_stress_die(
    edition: str, first: str, kept: int, qapp: object
) -> None:
    with fight_in_memory(edition) as table:
        ready(table, stress=2)
        assert rolled(table, first)["may_push"]
        table.fall("6" + "2" * (7 - kept))
        pushed = table.do("push")["events"][0]
        assert pushed["event"] == "roll_pushed"
        assert (len(pushed["base"]), len(pushed["stress"])) == (5, 3)
        assert pushed["successes"] == kept + 1
        assert table.do("table")["table"]["dice"] == {"base": pushed["base"], "stress": pushed["stress"], "pushes": 1}
        assert table.sheet("Reyes").stress == 3


@both(("S0-047", "S1-017", "S2-013"), ("S3-020",))
def test_one_push_is_all(edition: str, qapp: object) -> None:
    with fight_in_memory(edition) as table:
        ready(table)
        rolled(table, "22222")
        table.fall("2" * 9)
        table.do("push")
        assert table.refused("push")


@both(("S0-030", "S1-015", "S2-014"), ("S3-021",))
def test_a_one_on_a_stress_die_forbids_the_push(edition: str, qapp: object) -> None:
    with fight_in_memory(edition) as table:
        ready(table, stress=1)
        assert not rolled(table, "22222 1")["may_push"]
        assert table.refused("push")
        assert rolled(table, "12222 2")["may_push"], "a base die may show 1"


@rule("S0-053", "S1-004", "S1-018")
def test_synthetics_never_push_and_know_no_stress(qapp: object) -> None:
    with fight_in_memory("core") as table:
        table.do("sheet.nature", who="Reyes", nature="synthetic")
        assert table.refused("sheet.change_stress", who="Reyes", by=1) == "A synthetic has no stress."
        assert table.sheet("Reyes").stress == 0
        base, stress = prepared(table)
        assert (base > 0, stress) == (True, 0)
        table.do("roll")
        assert table.refused("push")


# --- help -------------------------------------------------------------------------------------------------------------


@both(("S0-060", "S0-061", "S1-035", "S1-038"), ("S3-010", "S3-011"))
def test_each_helper_adds_a_die_and_there_are_three_at_most(edition: str, qapp: object) -> None:
    with fight_in_memory(edition) as table:
        ready(table)
        assert [prepared(table, helpers=count)[0] for count in range(4)] == [5, 6, 7, 8]
        refusal = table.refused("roll.skill", who="Reyes", skill="piloting", helpers=4)
        assert refusal == "From 0 to 3 characters can help, not 4."


@rule("S0-055")
def test_help_is_said_before_the_dice_fall(qapp: object) -> None:
    with fight_in_memory("core") as table:
        ready(table)
        rolled(table, "22222")
        prepared(table, helpers=1)
        assert table.do("table")["table"]["phase"] == "ready", "the dice begin anew"


# --- stress -----------------------------------------------------------------------------------------------------------


@rule("S2-015", "S2-019")
def test_stress_begins_at_none_and_ends_at_ten(qapp: object) -> None:
    with fight_in_memory("core") as table:
        assert table.sheet("Reyes").stress == 0
        table.do("sheet.change_stress", who="Reyes", by=15)
        assert table.sheet("Reyes").stress == 10


@rule("S0-020", "S1-112", "S2-017")
def test_a_hit_that_hurts_raises_stress_by_one(qapp: object) -> None:
    with fight_in_memory("core") as table:
        table.do("scene.damage", who="Reyes", amount=2)
        assert table.sheet("Reyes").stress == 1


@rule("S0-025")
def test_a_failed_roll_alone_raises_no_stress(qapp: object) -> None:
    with fight_in_memory("core") as table:
        ready(table)
        rolled(table, "22222")
        table.do("keep")
        assert table.sheet("Reyes").stress == 0


@rule("S0-027", "S1-047", "S1-048", "S2-027")
def test_the_signature_item_relieves_once(qapp: object) -> None:
    with fight_in_memory("core") as table:
        table.do("sheet.text", who="Reyes", field="signature_item", text="Lighter")
        table.do("sheet.stress", who="Reyes", stress=3)
        table.do("sheet.use_signature", who="Reyes")
        assert table.sheet("Reyes").stress == 2
        assert "used already" in table.refused("sheet.use_signature", who="Reyes")
        for play in ("cinematic", "campaign"):
            table.do("sheet.play", who="Reyes", play=play)
            span = "act" if play == "cinematic" else "session"
            assert span in table.refused("sheet.use_signature", who="Reyes").casefold()


# --- panic ------------------------------------------------------------------------------------------------------------


@rule("S0-012", "S0-029", "S1-005", "S1-006", "S2-021", "S2-022", "S2-023", "S2-024")
def test_a_one_on_a_stress_die_calls_for_a_panic_roll_of_one_die_and_stress(qapp: object) -> None:
    with fight_in_memory("core") as table:
        ready(table, stress=2)
        lies = rolled(table, "62222 12")
        assert (lies["alarm_due"], lies["successes"]) == (True, 1)
        table.do("alarm.roll", die=4)
        event = table.do("alarm.apply")["events"][0]
        assert (event["die"], event["total"]) == (4, 6)


@rule("S0-036", "S1-007", "S1-008", "S1-009")
@pytest.mark.parametrize("stress, counts", [(3, 1), (4, 0)])
def test_a_panic_of_ten_takes_the_action_away_and_nine_does_not(stress: int, counts: int, qapp: object) -> None:
    with fight_in_memory("core") as table:
        ready(table, stress=stress)
        rolled(table, "62222 1" + "2" * (stress - 1))
        table.do("alarm.roll", die=6)
        assert table.do("table")["table"]["successes"] == counts


@rule("S0-037")
@pytest.mark.parametrize("die, panics", [(4, False), (5, True)])
def test_seven_and_more_is_a_panic(die: int, panics: bool, qapp: object) -> None:
    with fight_in_memory("core") as table:
        ready(table, stress=2)
        rolled(table, "22222 12")
        table.do("alarm.roll", die=die)
        event = table.do("alarm.apply")["events"][0]
        assert (event["row"]["id"] != "core.panic.keeping_it_together") is panics


@rule("S0-038", "S0-039", "S1-040", "S1-041")
def test_a_new_panic_replaces_the_old_one_and_is_never_weaker(qapp: object) -> None:
    with fight_in_memory("core") as table:
        ready(table, stress=5)
        rows = []
        for die in (5, 2):
            table.fall(str(die))
            table.do("roll.panic", who="Reyes")
            event = table.do("alarm.apply")["events"][0]
            rows.append((event["total"], event["row"]["id"]))
            table.do("sheet.stress", who="Reyes", stress=5)
        assert len(table.sheet("Reyes").panic) == 1
        catalog = table.evening.session.rules_for("core").catalog.panic
        first, second = (catalog.row(row) for _, row in rows)
        assert second.low > first.low, "one row above the running one"


@rule("S0-044", "S1-043")
def test_becoming_broken_ends_panic(qapp: object) -> None:
    with fight_in_memory("core") as table:
        table.do("sheet.panic", who="Reyes", rows=["core.panic.flee"])
        table.do("scene.damage", who="Reyes", amount=3)
        assert table.sheet("Reyes").panic == ()


@rule("S0-040", "S0-041", "S0-045", "S1-044")
def test_panic_ends_with_its_round_or_its_turn(qapp: object) -> None:
    with fight_in_memory("core") as table:
        for row, passage in (("freeze", "round"), ("flee", "turn")):
            table.do("sheet.panic", who="Reyes", rows=[f"core.panic.{row}"])
            for step in ("round", "turn"):
                if not table.sheet("Reyes").panic:
                    break
                table.do("time.open", who="Reyes", passage=step)
                table.do("time.apply")
                ended_with = step
            assert table.sheet("Reyes").panic == ()
            assert ended_with == passage


@rule("S0-033")
def test_a_critical_injury_calls_for_a_panic_roll(qapp: object) -> None:
    with fight_in_memory("core") as table:
        table.fall("33 11")
        table.do("scene.damage", who="Reyes", amount=3)
        assert [one["roll"] for one in table.do("scene.due")["due"] if one["who"] == "Reyes"] == ["panic"]


# --- stress responses -------------------------------------------------------------------------------------------------

RESPONSES = {
    (1, 0): ("S3-022", "S3-023", "S3-024"),
    (2, 1): ("S3-025",),
    (3, 2): ("S3-026",),
    (4, 3): ("S3-027",),
    (5, 4): ("S3-028",),
    (6, 5): ("S3-029",),
}


@pytest.mark.parametrize("die, total", [pytest.param(*key, marks=rule(*ids)) for key, ids in RESPONSES.items()])
def test_a_stress_response_is_die_and_stress_less_resolve(die: int, total: int, qapp: object) -> None:
    acts_on = {2: ("observation", -2), 3: ("command", -2), 4: ("mobility", -2), 5: ("stamina", -2)}
    with fight_in_memory("evolved") as table:
        for attribute in ("strength", "agility", "wits", "empathy"):
            table.do("sheet.attribute", who="Reyes", attribute=attribute, level=3)
        ready(table, stress=2)
        resolve = 3
        table.do("sheet.override", who="Reyes", value="resolve", amount=resolve)
        skill, less = acts_on.get(total, ("observation", 0))
        plain, _ = prepared(table, skill=skill)
        assert rolled(table, "22222 12")["alarm_due"]
        table.do("alarm.roll", die=die)
        event = table.do("alarm.apply")["events"][0]
        assert event["total"] == die + 2 - resolve == total
        if total in acts_on:
            assert prepared(table, skill=skill)[0] == plain + less
        if total == 1:
            rolled(table, "22222 22")
            stress = table.sheet("Reyes").stress
            table.fall("2" * 12)
            table.do("push")
            assert table.sheet("Reyes").stress == stress + 2


@rule("S3-030")
def test_deflated_forbids_pushing(qapp: object) -> None:
    with fight_in_memory("evolved") as table:
        ready(table, stress=2)
        table.do("sheet.add_response", who="Reyes", row="evolved.response.deflated")
        rolled(table, "22222 22")
        assert table.refused("push")


@rule("S3-031", "S3-032")
def test_mess_up_takes_the_successes_and_adds_stress(qapp: object) -> None:
    with fight_in_memory("evolved") as table:
        ready(table, stress=6)
        table.do("sheet.override", who="Reyes", value="resolve", amount=3)
        rolled(table, "66222 1" + "2" * 5)
        table.do("alarm.roll", die=4)
        assert table.do("table")["table"]["successes"] == 0
        (told,) = table.do("alarm.apply")["events"]
        assert table.sheet("Reyes").stress == 7
        assert (told["stress_before"], told["stress_after"]) == (6, 7)


@rule("S3-033")
def test_a_response_that_is_there_already_is_stress_instead(qapp: object) -> None:
    with fight_in_memory("evolved") as table:
        ready(table, stress=2)
        table.do("sheet.override", who="Reyes", value="resolve", amount=2)
        for stress in (2, 3):
            rolled(table, "22222 1" + "2" * (table.sheet("Reyes").stress - 1))
            table.do("alarm.roll", die=3)
            (told,) = table.do("alarm.apply")["events"]
            assert table.sheet("Reyes").stress == told["stress_after"] == stress
            (came,) = told["came"]
            assert came["facts"] == (
                {"who": "Reyes", "what": "Aggravated"} if stress == 2 else {"who": "Reyes", "level": 3}
            )


@pytest.mark.parametrize(
    "wrong, why",
    [
        ({"switches": ["nonsense"]}, "switches has to be"),
        ({"items": ["nonsense"]}, "There is no nonsense."),
        ({"helpers": -1}, "helpers is from"),
        ({"leave_out": -1}, "leave_out is from"),
        ({"bonus": -1}, "bonus is from"),
    ],
)
def test_what_a_roll_does_not_know_is_refused(wrong: dict[str, object], why: str, qapp: object) -> None:
    """Nothing that is said about a roll is left out without a word."""
    with fight_in_memory("core") as table:
        for command in ("roll.prepare", "roll.skill"):
            assert why in table.refused(command, who="Reyes", skill="observation", **wrong)
        assert table.do("table")["table"]["phase"] == "empty"
