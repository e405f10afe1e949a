"""Quick Shot (evolved 3.2): whoever is shot at shoots back for a quick action and stress; more sixes come first."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from alien_desktop.documents.scene.budget import actions_left
from alien_desktop.documents.scene.encounter import Combatant
from tests.console.fight import Fight, fight, fight_in_memory
from tests.console.transcript import killed_now

PISTOL = "evolved.weapon.m4a3_service_pistol"
MISSES = "2"


@contextmanager
def shot_at(profile: Path | None = None, *, talent: bool = True, gun: str = PISTOL) -> Iterator[Fight]:
    """A guard (seven dice, Damage 2, armor 1, Health 3) shoots at Reyes (three and two dice of the gun)."""
    given = "evolved", 1, MISSES * 900
    with fight(profile, *given) if profile else fight_in_memory(*given) as table:
        if gun:
            table.do("sheet.add_item", who="Reyes", row=gun, place="in_hand")
        if talent:
            table.do("sheet.add_talent", who="Reyes", row="evolved.talent.quick_shot")
        table.do("scene.draw")
        table.turn_of("Guard")
        table.do("attack.declare", who="Guard", way="ranged", targets=["Reyes"])
        yield table


def guard(table: Fight) -> Combatant:
    return next(one for one in table.scene.combatants if one.name == "Guard")


def reyes(table: Fight) -> str:
    return next(one.id for one in table.scene.combatants if one.name == "Reyes")


def steps(table: Fight) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = table.do("attack.show")["attack"]["steps"]
    return found


def both_shoot(table: Fight, sixes: int, against: int) -> None:
    """The guard hits with so many sixes, Reyes with so many; what is listed is applied."""
    table.do("attack.defend", target="Reyes", defence="shoot_back")
    table.do("attack.roll", faces=[6] * sixes + [2] * (7 - sixes))
    table.do("attack.roll", faces=[6] * against + [2] * (5 - against) + [2])
    table.do("attack.keep", target="Reyes")
    while table.do("attack.show")["attack"]["next"]["does"] not in ("apply", "nothing"):
        table.do("attack.next")
    if table.do("attack.show")["attack"]["next"]["does"] == "apply":
        table.do("attack.next")


@pytest.mark.parametrize(
    "sixes, against, health, guards",
    [
        (1, 3, 3, 0),  # 2 + 2 - 1 = 3 break the guard before its shot comes
        (2, 3, 0, 0),
        (3, 3, 0, 0),  # at once: both fall
        (2, 1, 0, 3),  # 2 + 1 = 3 break Reyes first: her shot is lost
        (1, 1, 1, 2),
        (1, 2, 1, 1),  # she is quicker, but the guard still stands
        (0, 1, 3, 2),
        (1, 0, 1, 3),
        (0, 0, 3, 3),
    ],
)
def test_more_sixes_come_first_and_the_shot_of_whoever_is_broken_is_lost(
    sixes: int, against: int, health: int, guards: int, qapp: object
) -> None:
    with shot_at() as table:
        both_shoot(table, sixes, against)
        broken_first = against > sixes and guards == 0
        assert (table.sheet("Reyes").health, guard(table).health) == (3 if broken_first else health, guards)


def test_it_costs_an_action_and_stress_hit_or_miss(qapp: object) -> None:
    with shot_at() as table:
        had = actions_left(table.scene, reyes(table))
        both_shoot(table, 0, 0)
        assert table.sheet("Reyes").stress == 1
        assert actions_left(table.scene, reyes(table)) == had - 1


def test_its_stress_die_is_rolled_with_it_and_it_can_be_pushed(qapp: object) -> None:
    with shot_at() as table:
        table.do("attack.defend", target="Reyes", defence="shoot_back")
        table.do("attack.roll")
        (due,) = [one for one in steps(table) if one["state"] == "due"]
        assert (due["step"], due["target"]) == ("defence_roll", reyes(table))
        assert due["needs"] == [{"dice": 5, "of": "base"}, {"dice": 1, "of": "stress"}]
        table.do("attack.roll")
        table.do("attack.push", target="Reyes", faces=[6, 2, 2, 2, 2, 2, 2])
        assert table.sheet("Reyes").stress == 2
        assert any("Guard takes 1 damage" in one["what"] for one in table.do("attack.show")["attack"]["consequences"])


def test_each_gun_pays_for_its_own_shot(qapp: object) -> None:
    """S4-069: a supply roll follows a shot; a 1 on its dice takes one. Those of the Game Mother lose one each time."""
    with shot_at() as table:
        had, guards = table.sheet("Reyes").weapons[0].ammo, guard(table).weapons[0].ammo
        table.do("attack.defend", target="Reyes", defence="shoot_back")
        table.do("attack.roll")
        table.do("attack.roll", faces=[6, 2, 2, 2, 2, 2])
        table.fall("1" + "2" * 20)
        table.do("attack.keep", target="Reyes")
        table.do("attack.next")
        assert (table.sheet("Reyes").weapons[0].ammo, guard(table).weapons[0].ammo) == (had - 1, guards - 1)


@pytest.mark.parametrize("sixes, against, lost", [(1, 3, "Guard"), (2, 1, "Reyes")])
def test_a_shot_that_never_comes_spends_no_ammunition(sixes: int, against: int, lost: str, qapp: object) -> None:
    with shot_at() as table:
        had, guards = table.sheet("Reyes").weapons[0].ammo, guard(table).weapons[0].ammo
        both_shoot(table, sixes, against)
        spent = (had - table.sheet("Reyes").weapons[0].ammo, guards - guard(table).weapons[0].ammo)
        assert spent == ((0, 0) if lost == "Guard" else (0, 1))
        assert any("before the shot comes" in one["words"] for one in steps(table))


def test_the_chance_to_hit_counts_the_shot_that_comes_first(qapp: object) -> None:
    """Seven dice hit with 72.1 %; five and a stress die that may break a guard of Health 3 first leave it fewer."""
    with shot_at() as table:
        (asked,) = [one for one in steps(table) if one["state"] == "due"]
        hit = {one["id"]: one["hit"] for one in asked["options"]}
        assert hit["none"] == 72.1
        assert hit["dodge"] < hit["shoot_back"] < hit["none"]
        table.do("scene.edit", who="Guard", health=3, armor=10)
        table.do("attack.give_up")
        table.do("attack.declare", who="Guard", way="ranged", targets=["Reyes"])
        (asked,) = [one for one in steps(table) if one["state"] == "due"]
        assert {one["id"]: one["hit"] for one in asked["options"]}["shoot_back"] == 72.1, "nothing comes through"


def test_undo_takes_back_both_shots_at_once(qapp: object) -> None:
    with shot_at() as table:
        table.do("attack.give_up")
        before, hers = table.scene.model_copy(update={"rev": 0}), table.sheet("Reyes")
        table.do("attack.declare", who="Guard", way="ranged", targets=["Reyes"])
        both_shoot(table, 1, 2)
        assert table.sheet("Reyes") != hers
        table.do("undo")
        assert table.scene.attack is None
        assert table.scene.combatants == before.combatants
        assert table.scene.cards == before.cards
        assert (table.sheet("Reyes").stress, table.sheet("Reyes").health) == (hers.stress, hers.health)
        assert table.sheet("Reyes").weapons == hers.weapons


def test_it_goes_on_after_a_kill_at_every_step(profile: Path, qapp: object) -> None:
    commands: list[tuple[str, dict[str, Any]]] = [
        ("attack.defend", {"target": "Reyes", "defence": "shoot_back"}),
        ("attack.roll", {"faces": [6, 2, 2, 2, 2, 2, 2]}),
        ("attack.roll", {"faces": [6, 6, 2, 2, 2, 2]}),
        ("attack.keep", {"target": "Reyes"}),
        ("attack.next", {}),
    ]
    with shot_at(profile) as table:
        for place in range(len(commands)):
            with killed_now(table.evening, profile) as again:
                again.dice.faces = MISSES * 300
                for command, said in commands[place:]:
                    answer = again.do(command, **said)
                    assert "refused" not in answer, (place, command, answer)
                scene = again.session.scene.encounter
                assert next(one.health for one in scene.combatants if one.name == "Guard") == 1
                assert next(one for one in again.session.workspace.documents() if one.name == "Reyes").health == 1  # type: ignore[attr-defined]
            command, said = commands[place]
            table.do(command, **said)


def test_it_is_refused_in_a_sentence(qapp: object) -> None:
    answers = {"target": "Reyes", "defence": "shoot_back"}
    with shot_at(talent=False) as table:
        assert table.refused("attack.defend", **answers) == "Reyes has no talent and gun to shoot back with."
    with shot_at(gun="") as table:
        assert table.refused("attack.defend", **answers) == "Reyes has no talent and gun to shoot back with."
    with shot_at() as table:
        table.do("attack.defend", target="Reyes", defence="none")
        table.do("attack.roll", faces=[6, 2, 2, 2, 2, 2, 2])
        assert "already rolled" in table.refused("attack.defend", **answers)
    with shot_at() as table:
        table.do("attack.unaware", unaware=True)
        assert "knows of" in table.refused("attack.defend", **answers)
        table.do("attack.unaware", unaware=False)
        table.do("attack.give_up")
        gun = table.sheet("Reyes").weapons[0]
        table.do("set", id="Reyes", field="weapons", value=[{**gun.model_dump(mode="json"), "ammo": 0}])
        table.do("attack.declare", who="Guard", way="ranged", targets=["Reyes"])
        assert "is empty" in table.refused("attack.defend", **answers)
        table.do("attack.give_up")
        table.do("scene.near", who="Guard", other="Reyes")
        table.do("attack.declare", who="Guard", way="close", targets=["Reyes"])
        assert "Only a shot" in table.refused("attack.defend", **answers)


def spared(table: Fight) -> bool:
    """Whether no ammunition of Reyes was rolled for, after all dice of both shots."""
    words = [str(one["words"]) for one in steps(table) if one["step"] == "ammo"]
    return words[-1] == "No ammunition is lost"


@pytest.mark.rule("S4-063", "S4-064")
@pytest.mark.parametrize("effects, damage", [(None, 3), (["spare_ammo"], 2)])
def test_a_six_of_a_shot_back_spares_its_ammunition_and_is_no_damage(
    effects: list[str] | None, damage: int, qapp: object
) -> None:
    """Three sixes: 2 + 2 damage with a roll for ammunition, or 2 + 1 without; armor 1."""
    with shot_at() as table:
        table.do("attack.defend", target="Reyes", defence="shoot_back", effects=effects)
        table.do("attack.roll", faces=[2] * 7)
        table.do("attack.roll", faces=[6, 6, 6, 2, 2, 2])
        table.do("attack.keep", target="Reyes")
        assert spared(table) is (effects is not None)
        while table.do("attack.show")["attack"]["next"]["does"] != "nothing":
            table.do("attack.next")
        assert 3 - guard(table).health == damage


def test_what_a_shot_back_spares_can_be_said_after_the_dice_and_outlives_a_kill(profile: Path, qapp: object) -> None:
    with shot_at(profile) as table:
        table.do("attack.defend", target="Reyes", defence="shoot_back")
        table.do("attack.roll", faces=[2] * 7)
        table.do("attack.roll", faces=[6, 6, 6, 2, 2, 2])
        table.do("attack.keep", target="Reyes")
        assert not spared(table)
        table.do("attack.defend", target="Reyes", defence="shoot_back", effects=["spare_ammo"])
        assert spared(table)
        with killed_now(table.evening, profile) as again:
            assert again.do("attack.show") == table.evening.do("attack.show")
        table.do("undo")
        assert not spared(table)


def test_a_shot_back_buys_nothing_else_and_one_shell_cannot_be_spared(qapp: object) -> None:
    with shot_at() as table:
        for effects in (["disarm"], ["cancel"], ["spare_ammo", "spare_ammo"]):
            refusal = table.refused("attack.defend", target="Reyes", defence="shoot_back", effects=effects)
            assert "A shot back buys damage" in refusal
    with shot_at(gun="evolved.weapon.watatsumi_dv_303_bolt_gun") as table:
        refusal = table.refused("attack.defend", target="Reyes", defence="shoot_back", effects=["spare_ammo"])
        assert "A shot back buys damage" in refusal
