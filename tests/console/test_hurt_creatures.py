"""A creature at Health 0 that flees or attacks in despair (core 9.4), and one that wavers each turn (both editions)."""

from pathlib import Path

import pytest

from alien_desktop.documents.scene.encounter import Combatant
from tests.console.fight import Fight, fight, fight_in_memory
from tests.console.transcript import killed_now

BOTH = pytest.mark.parametrize("edition", ["core", "evolved"])


def drone(table: Fight) -> Combatant:
    return next(one for one in table.scene.combatants if one.name == "Drone")


def fallen(table: Fight, edition: str, row: int) -> None:
    """A drone of Health 7 falls in the turn of Reyes and rolls this row; then Reyes stands next to it."""
    table.do("scene.add_from_catalog", row=f"{edition}.creature.drone")
    table.do("scene.draw")
    table.turn_of("Reyes")
    table.fall(str(row))
    table.do("scene.damage", who="Drone", amount=drone(table).health, armor=False)
    table.do("scene.near", who="Reyes", other="Drone")


def due(table: Fight) -> list[tuple[str, str]]:
    return [(one["roll"], one["about"]) for one in table.do("scene.due")["due"]]


def walk(table: Fight, faces: str) -> None:
    """Let the attack that is open go to its end with these dice."""
    table.fall(faces)
    for _ in range(15):
        if table.do("attack.show")["attack"]["next"]["does"] in ("nothing", "follow_up"):
            return
        table.do("attack.next")


@pytest.mark.parametrize("face", [1, 2, 3])
def test_a_desperate_creature_flees_and_has_half_its_health_when_it_is_away(face: int, qapp: object) -> None:
    with fight_in_memory("core", faces="2" * 900) as table:
        fallen(table, "core", 3)
        assert due(table) == [("flight", "Desperate Action")]
        table.do("scene.answer", faces=[face])
        assert due(table) == [("away", "Desperate Action")]
        assert drone(table).health == 0, "not before it is away"
        table.do("scene.answer")
        assert (due(table), drone(table).health) == ([], 4), "half of 7, rounded up"
        table.do("undo")
        assert (due(table), drone(table).health) == ([("away", "Desperate Action")], 0)


@pytest.mark.parametrize("face", [4, 5, 6])
@pytest.mark.parametrize("hits", [True, False])
def test_a_desperate_creature_attacks_the_nearest_out_of_turn_and_lives_only_by_damage(
    hits: bool, face: int, qapp: object
) -> None:
    with fight_in_memory("core", faces="2" * 900) as table:
        fallen(table, "core", 3)
        table.do("scene.answer", faces=[face])
        assert due(table) == [("at_bay", "Desperate Action")]
        assert table.now == "Reyes"
        table.do("scene.answer", faces=[5])
        shown = table.do("attack.show")["attack"]
        assert (shown["attacker"], [one["name"] for one in shown["targets"]]) == ("Drone", ["Reyes"])
        table.do("attack.defend", target="Reyes", defence="none")
        walk(table, ("6" if hits else "2") + "2" * 40)
        assert "at_bay" not in dict(due(table))
        assert ("dead" in drone(table).conditions, drone(table).health) == (not hits, int(hits))
        assert table.sheet("Reyes").health == (2 if hits else 3)


def test_the_attack_of_despair_costs_no_action_and_one_undo_takes_it_back(qapp: object) -> None:
    with fight_in_memory("core", faces="2" * 900) as table:
        fallen(table, "core", 3)
        table.do("scene.answer", faces=[5])
        cards = table.scene.cards
        table.do("scene.answer", faces=[4])
        table.do("attack.defend", target="Reyes", defence="none")
        walk(table, "2" * 40)
        assert table.scene.cards == cards
        assert "dead" in drone(table).conditions
        table.do("undo")
        assert "dead" not in drone(table).conditions
        assert due(table) == [("at_bay", "Desperate Action")]


def test_despair_is_there_after_a_kill(profile: Path, qapp: object) -> None:
    with fight(profile, "core", faces="2" * 900) as table:
        fallen(table, "core", 3)
        table.do("scene.answer", faces=[5])
        for command, faces in (("scene.answer", [4]), ("attack.show", None)):
            with killed_now(table.evening, profile) as again:
                again.dice.faces = "2" * 300
                assert again.do("scene.due") == table.do("scene.due")
                assert again.do("attack.show") == table.do("attack.show")
            table.do(command, **({"faces": faces} if faces else {}))


@BOTH
@pytest.mark.parametrize("face, flees", [(1, True), (3, True), (4, False), (6, False)])
def test_a_wounded_creature_may_try_to_get_away_in_its_turn(face: int, flees: bool, edition: str, qapp: object) -> None:
    with fight_in_memory(edition, faces="2" * 900) as table:
        fallen(table, edition, 2)
        assert (drone(table).health, due(table)) == (1, [])
        table.turn_of("Drone")
        assert due(table) == [("flight", "Wounded")]
        table.do("scene.answer", faces=[face])
        possible = {one["action"]: one["refused"] for one in table.do("scene.actions", who="Drone")["actions"]}
        assert ("trying to get away" in possible["signature"]) is flees
        table.do("attack.declare", who="Drone", way="signature", targets=["Reyes"], number=5)
        assert (table.do("attack.show")["attack"]["next"]["does"] == "refused") is flees
        table.do("attack.give_up")
        table.turn_of("Reyes")
        table.turn_of("Drone")
        assert due(table) == [("flight", "Wounded")], "it rolls again"
        possible = {one["action"]: one["refused"] for one in table.do("scene.actions", who="Drone")["actions"]}
        assert "trying to get away" not in possible["signature"]


@BOTH
def test_what_looks_dead_rises_in_a_group_too(edition: str, qapp: object) -> None:
    """Core 9.4, evolved 13.1: each of those who share a card, not its leader alone."""
    with fight_in_memory(edition, faces="2" * 900) as table:
        table.do("scene.add_from_catalog", row=f"{edition}.creature.drone", count=2)
        first, second = (one for one in table.scene.combatants if one.name.startswith("Drone"))
        table.do("scene.share_card", who=second.id, leader=first.id)
        table.do("scene.draw")
        table.turn_of("Reyes")
        table.fall("1")
        table.do("scene.damage", who=second.id, amount=second.health, armor=False)
        table.turn_of(first.name)
        assert table.scene.combatant(second.id).health == 1


def test_a_creature_that_is_held_breaks_free_with_its_mobility(qapp: object) -> None:
    """Evolved 7, 13.1; a stat block has Mobility and no Close Combat."""
    with fight_in_memory("evolved", faces="2" * 900) as table:
        table.do("scene.add_from_catalog", row="evolved.creature.drone")
        table.do("scene.draw")
        table.turn_of("Reyes")
        table.do("scene.near", who="Reyes", other="Drone")
        table.do("attack.declare", who="Reyes", way="special", special="grapple", targets=["Drone"])
        walk(table, "6" * 20)
        table.turn_of("Drone")
        option = next(one for one in table.do("scene.actions", who="Drone")["actions"] if one["action"] == "break_free")
        assert (option["refused"], option["skill"], option["dice"]) == ("", "Mobility", 8)
        table.do("attack.declare", who="Drone", way="break_free", targets=["Reyes"])
        rolled = next(one for one in table.do("attack.show")["attack"]["steps"] if one["step"] == "roll")
        assert [one for one in rolled["terms"] if one["dice"]] == [{"name": "Mobility", "dice": 8}]
