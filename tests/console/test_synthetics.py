"""Synthetics at 0 Health, by commands: what each row of their table takes from them, and for how long."""

import pytest

from alien_desktop.documents.scene.budget import budget_now
from tests.console.fight import Fight, fight_in_memory

pytestmark = pytest.mark.usefixtures("qapp")

BOTH = pytest.mark.parametrize("edition", ["core", "evolved"])
SHEET = pytest.mark.parametrize("who", ["Reyes", "Android, covert"])


def left(table: Fight, name: str) -> tuple[int, int]:
    one = next(one for one in table.scene.combatants if one.name == name)
    budget = budget_now(table.scene, one.id)
    return budget.main, budget.minor


def can(table: Fight, name: str) -> set[str]:
    return {one["action"] for one in table.do("scene.actions", who=name)["actions"] if not one["refused"]}


def damaged(table: Fight, edition: str, who: str, row: int) -> None:
    """A synthetic, of the crew or not, is hurt to 0 Health in its own turn, and its table shows this row."""
    if who == "Reyes":
        table.do("sheet.nature", who="Reyes", nature="synthetic")
    else:
        table.do("scene.add_from_catalog", row=f"{edition}.npc.android_covert")
    table.do("scene.draw")
    table.turn_of(who)
    health = (
        table.sheet("Reyes").health
        if who == "Reyes"
        else next(one.health for one in table.scene.combatants if one.name == who)
    )
    table.fall(f"{row}")
    table.do("scene.damage", who=who, amount=health, armor=False)


def rows(table: Fight, who: str) -> list[str]:
    owner = table.sheet(who) if who == "Reyes" else next(one for one in table.scene.combatants if one.name == who)
    return [injury.source.rpartition(".")[2] for injury in owner.injuries]


def defences(table: Fight, who: str) -> list[str]:
    """What somebody may do against a blow of a guard, who is allowed to strike."""
    table.turn_of("Guard")
    table.do("attack.declare", who="Guard", way="close", targets=[who])
    steps = table.do("attack.show")["attack"]["steps"]
    table.do("attack.give_up")
    return [one["id"] for step in steps if step["step"] == "defence" for one in step["options"] if one["allowed"]]


@SHEET
def test_a_glitch_takes_the_next_turn_and_its_interrupts_and_is_over(who: str) -> None:
    """Evolved 9.5, 1: synthetics work on at 0 Health."""
    with fight_in_memory("evolved", guards=1, faces="2" * 400) as table:
        damaged(table, "evolved", who, 1)
        assert rows(table, who) == ["glitch"]
        assert defences(table, who) == ["none"], "no interrupts until then"
        table.turn_of(who)
        assert left(table, who) == (0, 0)
        assert rows(table, who) == ["glitch"]
        table.do("scene.next_turn")
        assert rows(table, who) == []
        number = table.scene.round
        while table.scene.round == number:
            table.do("scene.next_turn")
        assert "block" in defences(table, who)
        table.turn_of(who)
        assert left(table, who) == (1, 1)
        while not rows(table, who):
            table.do("undo")
        assert rows(table, who) == ["glitch"]


def test_a_ruptured_pump_takes_the_next_slow_action() -> None:
    """Core 9.4, 1: patched up, the synthetic has a fast action in its next turn, and both in the one after."""
    with fight_in_memory("core", guards=1, faces="2" * 400) as table:
        damaged(table, "core", "Reyes", 1)
        assert rows(table, "Reyes") == ["ruptured_fluid_pump"]
        table.do("sheet.health", who="Reyes", health=1)
        table.do("scene.next_turn")
        table.turn_of("Reyes")
        assert left(table, "Reyes") == (0, 1)
        table.do("scene.next_turn")
        assert rows(table, "Reyes") == []
        table.turn_of("Reyes")
        assert left(table, "Reyes") == (1, 1)


@BOTH
@SHEET
def test_a_synthetic_that_is_shut_down_does_nothing_until_it_is_repaired(who: str, edition: str) -> None:
    with fight_in_memory(edition, guards=1, faces="2" * 400) as table:
        damaged(table, edition, who, 6)
        assert can(table, who) == set()
        table.do("attack.declare", who=who, way="close", targets=["Guard"])
        assert "shut down" in table.refused("attack.roll")
        table.do("attack.give_up")
        assert defences(table, who) == ["none"]


@pytest.mark.parametrize("row, gone", [(2, "none"), (3, "none"), (4, "none"), (5, "move")])
def test_an_android_of_the_game_mother_works_on_like_one_of_the_crew(row: int, gone: str) -> None:
    """Evolved 9.5: legs, one arm, quick actions that are full ones, no moving; the rest goes on."""
    with fight_in_memory("evolved", guards=1, faces="2" * 400) as table:
        damaged(table, "evolved", "Android, covert", row)
        possible = can(table, "Android, covert")
        assert "close_attack" in possible
        assert ("move" in possible) is (gone != "move")
        prices = {one["action"]: one["price"] for one in table.do("scene.actions", who="Android, covert")["actions"]}
        assert prices["move"] == ("main" if row in (2, 4) else "minor")
        assert prices["pick_up"] == ("main" if row == 4 else "minor")


@pytest.mark.rule("S1-004")
@pytest.mark.parametrize("command, number", [("sheet.stress", {"stress": 2}), ("sheet.change_stress", {"by": 2})])
def test_stress_that_a_synthetic_is_given_is_refused_with_a_word(command: str, number: dict[str, int]) -> None:
    with fight_in_memory("core") as table:
        table.do("sheet.nature", who="Reyes", nature="synthetic")
        assert table.refused(command, who="Reyes", **number) == "A synthetic has no stress."
        table.do("sheet.passes_as_human", who="Reyes", passes=True)
        table.do(command, who="Reyes", **number)
        assert table.sheet("Reyes").stress == 2, "a show of it"
