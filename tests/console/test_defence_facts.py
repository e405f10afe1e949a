"""Defences and ammunition of the tray by commands: in time, paid for, never forgotten."""

from pathlib import Path

import pytest

from tests.console.fight import Fight, fight, fight_in_memory
from tests.console.transcript import killed_now

BOTH = pytest.mark.parametrize("edition", ["core", "evolved"])


def fighting(table: Fight) -> None:
    """Let the fight begin, with a knife that blocks for Vale."""
    for who in ("Reyes", "Vale"):
        table.do("set", id=who, field="attributes.strength", value=4)
        table.do("set", id=who, field="health", value=4)
    table.do("scene.draw")
    table.do("scene.next_turn")


@BOTH
@pytest.mark.rule("S0-104", "S4-048")
def test_no_defence_against_dice_that_have_been_rolled(edition: str, qapp: object) -> None:
    with fight_in_memory(edition) as table:
        fighting(table)
        table.do("attack.prepare", who="Reyes")
        table.do("react", who="Vale")
        table.do("attack.prepare", who="Reyes")
        table.do("roll")
        assert "already rolled" in table.refused("react", who="Vale")


@BOTH
def test_the_unaware_the_stunned_and_the_unconscious_have_no_defence(edition: str, qapp: object) -> None:
    with fight_in_memory(edition) as table:
        fighting(table)
        table.do("attack.prepare", who="Reyes", unaware=True)
        assert "do not expect" in table.refused("react", who="Vale")
        table.do("attack.prepare", who="Reyes")
        for state in ("stunned", "unconscious", "grappled"):
            table.do("sheet.add_condition", who="Vale", row=state)
            assert "cannot defend" in table.refused("react", who="Vale")
            table.do("sheet.remove_condition", who="Vale", row=state)
        table.do("react", who="Vale")


@pytest.mark.rule("S4-062")
def test_nobody_dodges_behind_full_cover(qapp: object) -> None:
    with fight_in_memory("evolved") as table:
        fighting(table)
        table.do("sheet.add_item", who="Reyes", row="evolved.weapon.m4a3_service_pistol", place="in_hand")
        weapon = table.sheet("Reyes").weapons[-1].id
        table.do("attack.prepare", who="Reyes", weapon=weapon, circumstances=["full_cover"])
        assert "cover" in table.refused("react", who="Vale")
        table.do("attack.prepare", who="Reyes", weapon=weapon)
        table.do("react", who="Vale")


@BOTH
@pytest.mark.rule("S0-115", "S4-036")
def test_a_defence_costs_an_action_and_two_are_all(edition: str, qapp: object) -> None:
    with fight_in_memory(edition) as table:
        fighting(table)
        for _ in range(2):
            table.do("attack.prepare", who="Reyes")
            table.do("react", who="Vale")
        table.do("attack.prepare", who="Reyes")
        assert "No action is left" in table.refused("react", who="Vale")


@pytest.mark.rule("S4-063", "S4-069")
def test_firing_again_rolls_for_the_ammunition_of_the_attack_before(qapp: object) -> None:
    with fight_in_memory("evolved") as table:
        table.do("set", id="Reyes", field="attributes.agility", value=4)
        table.do("sheet.add_item", who="Reyes", row="evolved.weapon.m41a_pulse_rifle", place="in_hand")
        rifle = table.sheet("Reyes").weapons[-1]
        table.do("attack.prepare", who="Reyes", weapon=rifle.id, full_auto=True)
        table.fall("6" * 20)
        table.do("roll")
        table.do("keep")
        table.evening.dice.faces = table.evening.dice.faces[: table.evening.dice.place] + "1" * 100
        answer = table.do("attack.fire_again")
        assert [event["event"] for event in answer["events"]] == ["supply_roll_made"]
        assert table.sheet("Reyes").weapons[-1].ammo < rifle.ammo


@pytest.mark.parametrize("edition, way", [("core", "close"), ("evolved", "close"), ("evolved", "ranged")])
def test_what_forbids_to_defend_counts_when_the_attack_comes(edition: str, way: str, qapp: object) -> None:
    """A cracked spine paralyses below the neck (core 9.3), whoever freezes in panic defends against nothing."""
    with fight_in_memory(edition) as table:
        if edition == "core":
            table.do("injury.pick", who="Reyes", number=56)
            assert "injury" in table.refused("scene.act", who="Reyes", action="close_attack", targets=["Guard"])
        else:
            table.do("sheet.panic", who="Reyes", rows=["evolved.panic.freeze"])
        table.do("attack.declare", who="Guard", way=way, targets=["Reyes"])
        defence = next(one for one in table.do("attack.show")["attack"]["steps"] if one["step"] == "defence")
        assert [one["id"] for one in defence["options"] if one["allowed"]] == ["none"]


@pytest.mark.rule("S4-063", "S4-069")
def test_a_dodge_that_was_declared_first_leaves_the_ammo_roll_to_the_shot(qapp: object) -> None:
    with fight_in_memory("evolved") as table:
        table.do("sheet.add_item", who="Reyes", row="evolved.weapon.m41a_pulse_rifle", place="in_hand")
        rifle = table.sheet("Reyes").weapons[-1]
        table.do("attack.prepare", who="Reyes", weapon=rifle.id, band="short")
        table.do("react", who="Vale", ranged=True)
        table.fall("6" + "2" * 4)
        table.do("roll")
        table.do("keep")
        answer = table.do("roll")
        assert [event["event"] for event in answer["events"]] == ["supply_roll_made"]
        assert table.sheet("Reyes").weapons[-1].ammo < rifle.ammo
        assert table.do("table")["table"]["title"] == "Dodge", "the defence is next"
        (defended,) = [one for one in table.do("roll")["events"] if one["event"] == "rolled"]
        assert defended["who"] == "Vale"


@pytest.mark.parametrize("defender", ["Vale", "Guard"])
@pytest.mark.rule("S4-065", "S4-067", "S4-068")
def test_the_next_attack_of_a_burst_follows_a_dodge(defender: str, profile: Path, qapp: object) -> None:
    """What got through is a hit: the burst goes on from the defence, with its stress and its count."""
    with fight(profile, "evolved") as table:
        table.do("sheet.add_item", who="Reyes", row="evolved.weapon.m41a_pulse_rifle", place="in_hand")
        rifle = table.sheet("Reyes").weapons[-1]
        table.do("attack.prepare", who="Reyes", weapon=rifle.id, band="short", full_auto=True)
        guard = next(one.document for one in table.scene.combatants if one.name.startswith("Guard"))
        defends = {"who": "Vale"} if defender == "Vale" else {"adversary": guard}
        for attacks in (1, 2, 3):
            table.do("react", **defends, ranged=True)
            table.do("roll", base=[6, 6, *[2] * (table.do("table")["table"]["base"] - 2)], stress=[2] * (attacks - 1))
            table.do("keep")
            table.fall("2" * 12)
            table.do("roll")
            table.do("roll", base=[6, *[2] * (table.do("table")["table"]["base"] - 1)])
            if defender == "Vale":
                table.do("keep")
            if attacks < 3:
                if (attacks, defender) == (1, "Vale"):
                    with killed_now(table.evening, profile) as again:
                        assert "refused" not in again.do("attack.fire_again")
                table.do("attack.fire_again")
                shown = table.do("table")["table"]
                assert (shown["who"], shown["phase"]) == ("<Reyes>", "ready")
        assert table.sheet("Reyes").stress == 2
        assert "no attack" in table.refused("attack.fire_again")


@pytest.mark.rule("S4-062", "S4-065")
def test_a_burst_that_was_dodged_ends(qapp: object) -> None:
    with fight_in_memory("evolved") as table:
        table.do("sheet.add_item", who="Reyes", row="evolved.weapon.m41a_pulse_rifle", place="in_hand")
        rifle = table.sheet("Reyes").weapons[-1]
        table.do("attack.prepare", who="Reyes", weapon=rifle.id, band="short", full_auto=True)
        table.do("react", who="Vale", ranged=True)
        table.do("roll", base=[6, *[2] * (table.do("table")["table"]["base"] - 1)])
        table.do("keep")
        table.fall("2" * 12)
        table.do("roll")
        table.do("roll", base=[6, *[2] * (table.do("table")["table"]["base"] - 1)])
        table.do("keep")
        assert "no attack" in table.refused("attack.fire_again")


@pytest.mark.parametrize("why", ["Freeze", "Overkill", "Glitch", "shut down"])
def test_the_tray_knows_what_bars_a_defence(why: str, qapp: object) -> None:
    """Evolved 3.1, 5.3, 9.5: no interrupts, in a scene and outside of one."""
    with fight_in_memory("evolved") as table:
        if why == "Freeze":
            table.do("sheet.panic", who="Vale", rows=["evolved.panic.freeze"])
        elif why == "Overkill":
            table.do("sheet.add_condition", who="Vale", row="overkill")
        else:
            table.do("sheet.nature", who="Vale", nature="synthetic")
            table.do("injury.pick", who="Vale", number=1 if why == "Glitch" else 6)
        for ranged in (False, True):
            table.do("attack.prepare", who="Reyes", **(shot(table) if ranged else {}))
            assert why in table.refused("react", who="Vale", ranged=ranged)


def shot(table: Fight) -> dict[str, object]:
    if not table.sheet("Reyes").weapons:
        table.do("sheet.add_item", who="Reyes", row="evolved.weapon.m41a_pulse_rifle", place="in_hand")
    return {"weapon": table.sheet("Reyes").weapons[-1].id, "band": "short"}
