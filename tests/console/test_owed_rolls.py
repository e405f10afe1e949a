"""What an attack leaves to be rolled is due until it is rolled: stun, a creature row, a disease, fire, a breach."""

from dataclasses import replace
from typing import Any

import pytest

from tests.console.fight import Fight, fight_in_memory
from tests.console.test_attack_facts import armed

BOTH = pytest.mark.parametrize("edition", ["core", "evolved"])


def due(table: Fight, **asked: object) -> list[dict[str, Any]]:
    found = table.do("scene.due", **asked)["due"]
    assert isinstance(found, list)
    return found


def turn_of(table: Fight, who: str) -> None:
    if not table.scene.cards:
        table.do("scene.draw")
    while table.now_or_nobody != who:
        table.do("scene.next_turn")


def ready(table: Fight) -> None:
    for who in ("Reyes", "Vale"):
        for name in ("strength", "agility", "wits", "empathy"):
            table.do("set", id=who, field=f"attributes.{name}", value=3)
        table.do("sheet.health", who=who, health=3)


def attacked(table: Fight, row: str, number: int, *targets: str, hit: bool = True) -> None:
    """Let a creature of the catalog make the attack of a row; its dice hit with one 6 or miss."""
    name = row.rpartition(".")[2].capitalize()
    if all(one.name != name for one in table.scene.combatants):
        table.do("scene.add_from_catalog", row=row)
        table.do("scene.draw")
    turn_of(table, name)
    table.do("attack.declare", who=name, way="signature", targets=list(targets), number=number)
    while not table.do("attack.show")["attack"]["closed"]:
        table.fall("6" + "2" * 30 if hit else "2" * 30)
        table.do("attack.next")
        dice = table.evening.dice
        dice.faces = dice.faces[: dice.place] + "1" * 300


@BOTH
def test_a_stun_is_rolled_against_and_costs_what_the_edition_says(edition: str, qapp: object) -> None:
    """Core 12.1: Stamina −2 or a slow action; evolved 8.3: Stamina minus the damage, no turn, and again each Round."""
    with fight_in_memory(edition) as table:
        ready(table)
        armed(table, f"{edition}.weapon.stun_baton")
        table.do("scene.near", who="Reyes", other="Guard")
        turn_of(table, "Reyes")
        table.do("attack.declare", who="Reyes", way="close", targets=["Guard"])
        table.do("attack.defend", target="Guard", defence="none")
        table.do("attack.override", what="armor", value=0, target="Guard")
        table.do("attack.roll", faces=[6] + [2] * (len(_needs(table)) - 1))
        while not table.do("attack.show")["attack"]["closed"]:
            table.fall("2" * 20)
            table.do("attack.next")
        (row,) = [one for one in due(table) if one["roll"] == "stun"]
        assert (row["who"], row["skill"], row["rounds"]) == ("Guard", "stamina", 0)
        assert row["modifier"] == (-2 if edition == "core" else -1)
        guard = next(one for one in table.scene.combatants if one.name == "Guard")
        table.fall("2" * 20)
        answer = table.do("scene.answer", key=row["key"])
        assert [one["event"] for one in answer["events"]][:2] == ["adversary_rolled", "owed_roll_made"]
        lost = [use.paid.value for card in table.scene.cards for use in card.uses if use.combatant == guard.id]
        assert lost == (["main"] if edition == "core" else ["main", "minor"])
        again = due(table, coming=True)
        if edition == "core":
            assert again == []
            return
        assert [(one["roll"], one["rounds"]) for one in again] == [("stun", 1)]
        assert "stunned" in table.scene.combatant(guard.id).conditions
        number = table.scene.round
        while table.scene.round == number:
            table.do("scene.next_turn")
        table.fall("2" * 20)
        table.do("scene.answer")
        assert [(one["roll"], one["rounds"]) for one in due(table, coming=True)] == [("stun", 1)], "failed once more"


def _needs(table: Fight) -> list[int]:
    step = next(one for one in table.do("attack.show")["attack"]["steps"] if one["step"] == "roll")
    return [0] * sum(need["dice"] for need in step["needs"])


def test_a_stun_that_is_withstood_is_over(qapp: object) -> None:
    with fight_in_memory("evolved") as table:
        ready(table)
        armed(table, "evolved.weapon.stun_baton", "Vale")
        table.do("scene.near", who="Reyes", other="Vale")
        turn_of(table, "Vale")
        table.do("attack.declare", who="Vale", way="close", targets=["Reyes"])
        table.do("attack.defend", target="Reyes", defence="none")
        table.do("attack.roll", faces=[6] + [2] * (len(_needs(table)) - 1))
        while not table.do("attack.show")["attack"]["closed"]:
            table.do("attack.next")
        assert [one["roll"] for one in due(table)] == ["stun"]
        table.do("scene.answer", faces=[2, 2, 3])
        assert [one["roll"] for one in due(table)] == ["stun"], "it may be pushed, and waits"
        table.do("push", base=[6, 2], stress=[2, 3])
        assert due(table) == []
        assert "stunned" not in table.sheet("Reyes").conditions


def test_who_withstands_a_stun_in_the_own_turn_has_the_whole_turn(qapp: object) -> None:
    with fight_in_memory("evolved", guards=1) as table:
        ready(table)
        armed(table, "evolved.weapon.stun_baton", "Vale")
        table.do("scene.near", who="Guard", other="Vale")
        turn_of(table, "Vale")
        table.do("attack.declare", who="Vale", way="close", targets=["Guard"])
        table.do("attack.defend", target="Guard", defence="none")
        table.do("attack.roll", faces=[6, 6] + [2] * (len(_needs(table)) - 2))
        while not table.do("attack.show")["attack"]["closed"]:
            table.do("attack.next")
        table.fall("2" * 6)
        table.do("scene.answer")
        number = table.scene.round
        while (table.scene.round, table.now) != (number + 1, "Guard"):
            table.do("scene.next_turn")
        strike = next(one for one in table.do("scene.actions", who="Guard")["actions"] if one["action"] == "move")
        assert "none is left" in strike["refused"]
        table.fall("6" * 6)
        table.do("scene.answer", key=next(one["key"] for one in table.do("scene.due")["due"] if one["roll"] == "stun"))
        strike = next(one for one in table.do("scene.actions", who="Guard")["actions"] if one["action"] == "move")
        assert strike["refused"] == ""


def test_venom_leaves_so_many_rounds_awake(qapp: object) -> None:
    """Core 13.2, Capture: Stamina, as many Rounds awake as sixes, then unconscious."""
    with fight_in_memory("core", guards=1) as table:
        ready(table)
        attacked(table, "core.creature.drone", 5, "Reyes")
        (row,) = [one for one in due(table) if one["roll"] == "skill"]
        assert (row["who"], row["about"], row["skill"]) == ("Reyes", "Capture", "stamina")
        table.fall("6 6 2 2")
        table.do("scene.answer", key=row["key"])
        table.do("keep")
        assert "unconscious" not in table.sheet("Reyes").conditions
        told = [(one["roll"], one["rounds"]) for one in due(table, coming=True)]
        assert told == [("state", 2)]
        start = table.scene.round
        while table.scene.round < start + 2:
            table.do("scene.next_turn")
        assert [one["roll"] for one in due(table) if one["roll"] != "panic"] == ["state"]
        table.do("scene.answer", key=next(one["key"] for one in due(table) if one["roll"] == "state"))
        assert "unconscious" in table.sheet("Reyes").conditions
        table.do("undo")
        assert "unconscious" not in table.sheet("Reyes").conditions


def test_everybody_in_the_zone_rolls_against_frenzy_and_failing_brings_all_of_it(qapp: object) -> None:
    """Evolved 13.3: down, 1 damage and panic for everybody in the zone; Mobility avoids all of it."""
    with fight_in_memory("evolved", guards=1) as table:
        ready(table)
        attacked(table, "evolved.creature.soldier", 2, "Reyes", "Vale")
        rows = [one for one in due(table) if one["roll"] == "skill"]
        assert [(one["who"], one["skill"]) for one in rows] == [("Reyes", "mobility"), ("Vale", "mobility")]
        assert not any("prone" in table.sheet(who).conditions for who in ("Reyes", "Vale")), "nothing happens before"
        table.do("scene.answer", key=rows[0]["key"], faces=[6, 2, 2])
        table.do("keep")
        assert table.sheet("Reyes").health == 3
        table.do("scene.answer", key=rows[1]["key"], faces=[2, 2, 2])
        table.do("keep")
        vale = table.sheet("Vale")
        assert ("prone" in vale.conditions, vale.health, vale.panic_due) == (True, 2, True)
        assert not table.sheet("Reyes").panic_due
        assert [one["roll"] for one in due(table)] == ["panic"]


@pytest.mark.parametrize("faces, health, down", [([6, 2, 2], 3, False), ([2, 2, 2], 2, True)])
def test_a_charge_that_hits_does_nothing_to_whoever_gets_out_of_its_way(
    faces: list[int], health: int, down: bool, qapp: object
) -> None:
    """Core 13.2: Mobility, without an action, or the hit with its damage and prone."""
    with fight_in_memory("core", guards=1) as table:
        ready(table)
        attacked(table, "core.creature.harvester", 3, "Reyes")
        reyes = table.sheet("Reyes")
        assert ("prone" in reyes.conditions, reyes.health, reyes.stress) == (False, 3, 0), "nothing happens before"
        (row,) = due(table)
        assert (row["who"], row["about"], row["skill"]) == ("Reyes", "Charge", "mobility")
        table.do("scene.answer", faces=faces)
        table.do("keep")
        reyes = table.sheet("Reyes")
        assert ("prone" in reyes.conditions, reyes.health, reyes.stress) == (down, health, int(down))


def test_faces_that_run_out_while_a_roll_is_settled_refuse_the_command(qapp: object) -> None:
    """Nothing is raised through a signal either: the fixture of Qt fails the test then."""
    with fight_in_memory("core", guards=1) as table:
        ready(table)
        attacked(table, "core.creature.harvester", 3, "Reyes")
        table.do("sheet.health", who="Reyes", health=1)
        table.do("scene.answer", faces=[2, 2, 2])
        dice = table.evening.dice
        dice.faces = dice.faces[: dice.place]
        before = table.sheet("Reyes")
        assert "run out" in table.refused("keep")
        assert table.sheet("Reyes") == before
        table.fall("111 111")
        table.do("keep")
        assert table.sheet("Reyes").is_broken


def test_a_charge_that_misses_needs_no_roll(qapp: object) -> None:
    with fight_in_memory("core", guards=1) as table:
        ready(table)
        attacked(table, "core.creature.harvester", 3, "Reyes", hit=False)
        assert due(table) == []
        assert "prone" not in table.sheet("Reyes").conditions


def test_whoever_is_broken_fails_without_rolling(qapp: object) -> None:
    with fight_in_memory("evolved", guards=1) as table:
        ready(table)
        attacked(table, "evolved.creature.soldier", 2, "Reyes")
        table.do("sheet.health", who="Reyes", health=0)
        assert "so many dice are not rolled" in table.refused("scene.answer", faces=[6, 6, 6])
        table.do("scene.answer")
        assert "prone" in table.sheet("Reyes").conditions


def test_a_disease_rolls_against_stamina(qapp: object) -> None:
    """Core 10, 13.2: Stamina against the Virulence in dice, a tie is lost; evolved 10.2: Stamina with fewer dice."""
    for edition, virulence in (("core", 9), ("evolved", 2)):
        with fight_in_memory(edition, guards=1) as table:
            ready(table)
            attacked(table, f"{edition}.creature.scorpionid", 5, "Reyes")
            (row,) = [one for one in due(table) if one["roll"] == "disease"]
            told = (row["against"], row["modifier"])
            assert told == ((virulence, 0) if edition == "core" else (0, -virulence))
            table.do("sheet.stress", who="Reyes", stress=0)
            table.fall("6 2 2" + "6 1 1 1 1 1 1 1 1" if edition == "core" else "2")
            table.do("scene.answer", key=row["key"])
            if edition == "core":
                table.do("keep")
            assert "sick" in table.sheet("Reyes").conditions


@pytest.mark.parametrize("command", ["injury.pick", "sheet.hurt", "roll.injury", "scene.damage"])
@pytest.mark.parametrize("edition", ["core", "evolved"])
def test_a_disease_of_an_injury_is_due_however_it_was_rolled(edition: str, command: str, qapp: object) -> None:
    """Core 9.3 row 46: Virulence 6; evolved 9.3 row 46: Stamina or sick. From the sheet as from the scene."""
    with fight_in_memory(edition, guards=1) as table:
        ready(table)
        start = table.scene
        table.fall("46 3 3")
        health = table.sheet("Reyes").health
        match command:
            case "injury.pick":
                table.do(command, who="Reyes", number=46)
            case "roll.injury":
                table.do(command, who="Reyes")
            case "sheet.hurt":
                table.do(command, who="Reyes", amount=health)
            case _:
                table.do(command, who="Reyes", amount=health, armor=False)
        (row,) = [one for one in due(table) if one["roll"] == "disease"]
        assert (row["who"], row["against"]) == ("Reyes", 6 if edition == "core" else 0)
        table.do("undo")
        assert table.scene == start


def test_a_fire_that_a_weapon_starts_burns_in_the_zone_each_round(qapp: object) -> None:
    """Evolved 12.1: the incinerator may light the zone, Intensity 9, against everybody who begins a Round in it."""
    with fight_in_memory("evolved", guards=1) as table:
        ready(table)
        armed(table, "evolved.weapon.m240_incinerator")
        turn_of(table, "Reyes")
        table.do("attack.declare", who="Reyes", way="ranged", targets=["Guard"], band="short")
        table.do("attack.defend", target="Guard", defence="none")
        table.do("attack.roll", faces=[6] + [2] * (len(_needs(table)) - 1))
        table.do("attack.keep")
        key = next(one["key"] for one in table.do("attack.show")["attack"]["consequences"] if "zone" in one["what"])
        table.do("attack.tick", key=key, on=True)
        table.fall("3" * 30)
        while not table.do("attack.show")["attack"]["closed"]:
            table.do("attack.next")
        (event,) = [one for one in table.scene.events if one.repeats]
        assert (event.dice, event.harm.value) == (9, "fire")
        names = {table.scene.combatant(one).name for one in event.targets}
        assert names == {"Guard", "Reyes", "Vale"}


def test_a_breach_is_due_and_the_air_has_its_clock(qapp: object) -> None:
    with fight_in_memory("evolved", guards=1) as table:
        ready(table)
        armed(table, "evolved.weapon.m4a3_service_pistol")
        turn_of(table, "Reyes")
        table.do("attack.declare", who="Reyes", way="ranged", targets=["Guard"], band="short")
        assert table.scene.attack is not None
        declared = table.scene.attack
        near = replace(declared, declaration=replace(declared.declaration, critical_barrier=True))
        table.evening.session.scene.edit("test", table.scene.evolve(attack=near))
        table.do("attack.defend", target="Guard", defence="none")
        table.do("attack.roll", faces=[2] * len(_needs(table)))
        table.do("attack.keep")
        while not table.do("attack.show")["attack"]["closed"]:
            table.do("attack.next")
        assert [one["about"] for one in due(table)] == ["Breach: the air escapes"]
        table.do("scene.answer")
        assert due(table) == []
        assert "The air is gone" in [one.name for one in table.scene.events]


@BOTH
def test_what_is_due_outlives_a_kill_and_goes_with_the_end_of_the_scene(edition: str, qapp: object) -> None:
    with fight_in_memory(edition, guards=1) as table:
        ready(table)
        row = "core.creature.drone" if edition == "core" else "evolved.creature.soldier"
        attacked(table, row, 5 if edition == "core" else 4, "Reyes")
        before = due(table)
        assert "skill" in [one["roll"] for one in before]
        table.do("save")
        history = table.evening.session.workspace.history.index
        assert table.do("scene.end", timers=False)["events"]
        assert [one for one in due(table) if one["roll"] != "panic"] == []
        table.do("undo")
        assert due(table) == before
        assert table.evening.session.workspace.history.index == history
        who = next(one.id for one in table.scene.combatants if one.name == "Reyes")
        table.do("scene.remove", who=who)
        assert due(table) == []
