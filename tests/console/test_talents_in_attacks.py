"""Talents used or not in an attack: another kind of action for fewer dice, an action more for more dice."""

from typing import Any

import pytest

from tests.console.fight import Fight, fight_in_memory
from tests.console.test_attack_facts import armed

BOTH = pytest.mark.parametrize("edition", ["core", "evolved"])


def shown(table: Fight) -> dict[str, Any]:
    found = table.do("attack.show")["attack"]
    assert isinstance(found, dict)
    return found


def dice(table: Fight) -> int:
    (roll,) = [one for one in shown(table)["steps"] if one["step"] == "roll"]
    return sum(need["dice"] for need in roll["needs"])


def turn_of(table: Fight, who: str) -> None:
    table.do("scene.draw")
    while table.now_or_nobody != who:
        table.do("scene.next_turn")


def spent(table: Fight, who: str) -> list[tuple[str, str]]:
    me = next(one.id for one in table.scene.combatants if one.name == who)
    return [(use.action, use.paid.value) for card in table.scene.cards for use in card.uses if use.combatant == me]


@BOTH
def test_rapid_fire_is_a_second_shot_for_two_dice(edition: str, qapp: object) -> None:
    """Core 3.2, evolved 3.2: a pistol is fired with the fast action at −2, also after the slow one is gone."""
    with fight_in_memory(edition) as table:
        armed(table, f"{edition}.weapon.m4a3_service_pistol")
        table.do("sheet.add_talent", who="Reyes", row=f"{edition}.talent.rapid_fire")
        turn_of(table, "Reyes")
        table.do("attack.declare", who="Reyes", way="ranged", targets=["Guard"])
        (switch,) = [one for one in shown(table)["switches"] if "Rapid Fire" in one["id"]]
        assert not switch["on"]
        table.do("attack.defend", target="Guard", defence="none")
        full = dice(table)
        for name in ("rapid fire", "rapid_fire", f"{edition}.talent.rapid_fire", switch["id"]):
            table.do("attack.choices", switches=[name])
            assert dice(table) == full - 2, name
            table.do("attack.choices", switches=[])
        table.do("attack.choices", switches=["Rapid Fire"])
        table.do("attack.roll", faces=[2] * dice(table))
        assert spent(table, "Reyes") == [("shoot", "minor")]
        table.fall("3" * 9)
        while not shown(table)["closed"]:
            table.do("attack.next")
        table.do("attack.declare", who="Reyes", way="ranged", targets=["Guard"])
        table.do("attack.defend", target="Guard", defence="none")
        assert dice(table) == full
        table.do("attack.roll", faces=[2] * dice(table))
        assert spent(table, "Reyes") == [("shoot", "minor"), ("shoot", "main")]


@BOTH
def test_after_the_slow_action_rapid_fire_is_used_by_itself(edition: str, qapp: object) -> None:
    with fight_in_memory(edition) as table:
        armed(table, f"{edition}.weapon.m4a3_service_pistol")
        turn_of(table, "Reyes")
        table.do("scene.main_action", place=table.scene.current)
        shoot = next(one for one in table.do("scene.actions", who="Reyes")["actions"] if one["action"] == "shoot")
        assert shoot["refused"]
        table.do("sheet.add_talent", who="Reyes", row=f"{edition}.talent.rapid_fire")
        shoot = next(one for one in table.do("scene.actions", who="Reyes")["actions"] if one["action"] == "shoot")
        assert (shoot["refused"], shoot["price"]) == ("", "minor")
        table.do("scene.act", who="Reyes", action="shoot", targets=["Guard"])
        assert [one["on"] for one in shown(table)["switches"] if "Rapid Fire" in one["id"]] == [True]
        table.do("attack.defend", target="Guard", defence="none")
        table.do("attack.roll", faces=[2] * dice(table))
        assert spent(table, "Reyes")[-1] == ("shoot", "minor")


@pytest.mark.parametrize("edition, talent", [("core", "hard_hitter"), ("evolved", "haymaker")])
def test_a_hard_blow_costs_the_fast_action_too(edition: str, talent: str, qapp: object) -> None:
    """Core 3.2 Hard Hitter, evolved 3.2 Haymaker: two dice for giving up the other action; undone with the attack."""
    with fight_in_memory(edition) as table:
        table.do("sheet.add_talent", who="Reyes", row=f"{edition}.talent.{talent}")
        table.do("set", id="Reyes", field="attributes.strength", value=4)
        table.do("scene.near", who="Reyes", other="Guard")
        turn_of(table, "Reyes")
        table.do("attack.declare", who="Reyes", way="close", targets=["Guard"])
        table.do("attack.defend", target="Guard", defence="none")
        full = dice(table)
        (switch,) = [one["id"] for one in shown(table)["switches"] if one["dice"] == 2]
        assert "there is" in table.refused("attack.choices", switches=["luck"])
        table.do("attack.choices", switches=[switch])
        assert dice(table) == full + 2
        table.do("attack.roll", faces=[2] * dice(table))
        assert spent(table, "Reyes") == [("close_attack", "main"), ("given_up", "minor")]
        table.do("attack.choices", switches=[])
        assert spent(table, "Reyes") == [("close_attack", "main")], "changed back, it is given back"


def test_martial_arts_strike_with_agility_and_as_a_quick_action(qapp: object) -> None:
    with fight_in_memory("evolved") as table:
        table.do("sheet.add_talent", who="Reyes", row="evolved.talent.martial_arts")
        table.do("scene.near", who="Reyes", other="Guard")
        turn_of(table, "Reyes")
        table.do("scene.main_action", place=table.scene.current)
        table.do("attack.declare", who="Reyes", way="close", targets=["Guard"])
        table.do("attack.defend", target="Guard", defence="none")
        table.do("attack.roll", faces=[2] * dice(table))
        assert spent(table, "Reyes")[-1] == ("close_attack", "minor")


def test_a_killer_swaps_the_digits_of_an_injury_in_the_scene_too(qapp: object) -> None:
    """Core 3.2: the talent counts for any hit of this Round on a human, not only inside an open attack."""
    with fight_in_memory("core") as table:
        table.do("scene.draw")
        table.do("scene.next_turn")
        guard = next(one for one in table.scene.combatants if one.name == "Guard")
        table.fall("1 1 1 1 2 1")
        table.do("scene.damage", who="Guard", amount=guard.health, armor=False)
        before = table.scene.combatant(guard.id).injuries
        number = before[-1].row
        assert "no talent" in table.refused("scene.swap_digits", who="Reyes", target="Guard")
        table.do("sheet.add_talent", who="Reyes", row="core.talent.killer")
        assert "no critical injury" in table.refused("scene.swap_digits", who="Reyes", target="Vale")
        table.do("scene.swap_digits", who="Reyes", target="Guard")
        after = table.scene.combatant(guard.id).injuries
        assert [one.row for one in after] == [number % 10 * 10 + number // 10]
        table.do("undo")
        assert table.scene.combatant(guard.id).injuries == before


def test_swapped_digits_of_a_character_are_an_injury_like_any_other(qapp: object) -> None:
    """Its healing is rolled and told, and what the row does to somebody in a scene is due there."""
    with fight_in_memory("core") as table:
        table.do("sheet.add_talent", who="Reyes", row="core.talent.killer")
        table.do("scene.draw")
        table.do("scene.next_turn")
        table.fall("2 3 4")
        table.do("scene.damage", who="Vale", amount=table.sheet("Vale").health, armor=False)
        (first,) = table.sheet("Vale").injuries
        assert first.row == 23
        table.fall("5")
        (swapped,) = table.do("scene.swap_digits", who="Reyes", target="Vale")["events"]
        (now,) = table.sheet("Vale").injuries
        assert (now.row, swapped["number"], swapped["injury"], swapped["healing"]) == (32, 32, now.id, [5])
        table.do("undo")
        assert table.sheet("Vale").injuries == (first,)


def test_subdue_holds_and_does_no_damage_and_only_humanoids(qapp: object) -> None:
    """Core 3.1: +2 Close Combat, a hit grapples and does no damage, further sixes do nothing."""
    with fight_in_memory("core", guards=1) as table:
        table.do("sheet.add_talent", who="Reyes", row="core.talent.subdue")
        table.do("scene.add_from_catalog", row="core.creature.drone")
        blow = {"who": "Reyes", "way": "close", "weapon": "unarmed", "switches": ["Subdue: subduing a humanoid"]}
        table.do("attack.declare", targets=["Drone"], **blow)
        assert "humanoids" in table.do("attack.show")["attack"]["next"]["words"]
        table.do("attack.declare", targets=["Guard"], **blow)
        table.do("attack.defend", target="Guard", defence="none")
        table.fall("66" + "2" * 30)
        health = next(one.health for one in table.scene.combatants if one.name == "Guard")
        while table.do("attack.show")["attack"]["next"]["does"] not in ("nothing", "follow_up"):
            table.do("attack.next")
        guard = next(one for one in table.scene.combatants if one.name == "Guard")
        assert (guard.health, set(guard.conditions)) == (health, {"grappled", "prone"})
        assert "prone" in table.sheet("Reyes").conditions


def test_merciless_kills_without_a_roll_and_is_relieved_by_breaking_somebody(qapp: object) -> None:
    """Core 3.2, 9.1: no Empathy for a coup de grace, whose stress stays; stress −1 for each enemy that is Broken."""
    with fight_in_memory("core", guards=2) as table:
        table.do("sheet.add_talent", who="Reyes", row="core.talent.merciless")
        table.do("sheet.stress", who="Reyes", stress=3)
        table.do("scene.edit", who="Guard", armor=0, health=1)
        table.do("attack.declare", who="Reyes", way="close", targets=["Guard"], weapon="unarmed")
        table.do("attack.defend", target="Guard", defence="none")
        table.fall("6" + "2" * 30)
        while table.do("attack.show")["attack"]["next"]["does"] not in ("nothing", "follow_up"):
            table.do("attack.next")
        assert table.sheet("Reyes").stress == 2
        table.do("attack.declare", who="Reyes", way="coup_de_grace", targets=["Guard"])
        assert table.do("attack.show")["attack"]["next"]["does"] == "apply"
        table.do("attack.next")
        assert "dead" in next(one.conditions for one in table.scene.combatants if one.name == "Guard")
        assert table.sheet("Reyes").stress == 3


def test_acid_splashes_whoever_shoots_from_right_beside_the_creature(qapp: object) -> None:
    """Core 10: everyone Engaged, and whoever fires at that range is."""
    with fight_in_memory("core", guards=1) as table:
        table.do("sheet.add_item", who="Reyes", row="core.weapon.m41a_pulse_rifle", place="in_hand")
        table.do("sheet.attribute", who="Reyes", attribute="agility", level=5)
        table.do("scene.add_from_catalog", row="core.creature.drone")
        table.do("scene.edit", who="Drone", armor=0)
        for band, splashed in (("short", []), ("engaged", ["Reyes"])):
            table.do("attack.declare", who="Reyes", way="ranged", targets=["Drone"], band=band)
            table.fall("6" + "2" * 30)
            while table.do("attack.show")["attack"]["next"]["does"] not in ("apply", "nothing"):
                table.do("attack.next")
            acid = [one["what"] for one in table.do("attack.show")["attack"]["consequences"] if "Acid" in one["what"]]
            assert [name for name in ("Reyes", "Vale") if any(name in one for one in acid)] == splashed
            table.do("attack.apply")


def test_whoever_defends_chooses_talents_too(qapp: object) -> None:
    """Core 3.2, Flyweight: block with Agility instead of Strength."""
    with fight_in_memory("core", guards=1) as table:
        table.do("sheet.add_talent", who="Reyes", row="core.talent.flyweight")
        table.do("sheet.attribute", who="Reyes", attribute="agility", level=5)
        table.do("attack.declare", who="Guard", way="close", targets=["Reyes"], weapon="unarmed")
        assert table.do("attack.show")["attack"]["defence_switches"] == []
        table.do("attack.defend", target="Reyes", defence="block")
        (offered,) = table.do("attack.show")["attack"]["defence_switches"]
        assert not offered["on"]
        table.do("attack.choices", target=offered["target"], switches=[offered["id"]])
        roll = next(one for one in table.do("attack.show")["attack"]["steps"] if one["step"] == "defence_roll")
        assert roll["terms"][0] == {"name": "Agility (Flyweight)", "dice": 5}


@pytest.mark.parametrize("by", ["Vale", "Drone"])
def test_a_dodge_blocks_with_mobility_and_bare_hands_and_only_takes_successes_away(by: str, qapp: object) -> None:
    """Core 3.1, Dodge: Mobility instead of Close Combat, only to reduce damage, against signature attacks as well."""
    with fight_in_memory("core", guards=1) as table:
        table.do("scene.add_from_catalog", row="core.creature.drone")
        blow: dict[str, object] = {"who": by, "way": "close", "targets": ["Reyes"]}
        if by == "Drone":
            blow = {"who": by, "way": "signature", "targets": ["Reyes"], "number": 6}
        else:
            table.do("sheet.add_item", who=by, row="core.weapon.knife", place="in_hand")
        table.do("attack.declare", **blow)
        assert "sturdy" in table.refused("attack.defend", target="Reyes", defence="block")
        table.do("sheet.add_talent", who="Reyes", row="core.talent.dodge")
        table.do("sheet.attribute", who="Reyes", attribute="agility", level=5)
        table.do("attack.declare", **blow)
        table.do("attack.defend", target="Reyes", defence="block", effects=["counterattack", "cancel"])
        attack = table.do("attack.show")["attack"]
        dice = sum(one["dice"] for one in next(s for s in attack["steps"] if s["step"] == "roll")["terms"])
        table.fall("66" + "2" * (dice - 2) + "66222" + "2" * 20)
        while table.do("attack.show")["attack"]["next"]["does"] not in ("nothing", "follow_up"):
            table.do("attack.next")
        steps = table.do("attack.show")["attack"]["steps"]
        roll = next(one for one in steps if one["step"] == "defence_roll")
        assert roll["terms"][0] == {"name": "Agility (Dodge)", "dice": 5}
        assert table.do("attack.show")["attack"]["targets"][0]["successes"] == 0
        assert table.sheet("Vale").injuries == (), "no counterattack"


def test_a_choice_between_two_injuries_is_listed_until_it_is_made(qapp: object) -> None:
    """Core 3.1, Beneath Notice: nothing is suffered before one is chosen, and the table says what waits."""
    with fight_in_memory("core", guards=1) as table:
        table.do("sheet.add_talent", who="Reyes", row="core.talent.beneath_notice")
        table.fall("1122")
        table.do("scene.damage", who="Reyes", amount=table.sheet("Reyes").health, armor=False)
        (choice,) = table.do("table")["table"]["choices"]
        assert [one["name"] for one in choice["options"]] == ["11 Winded", "22 Broken Toes"]
        assert "22 Broken Toes" in table.refused("choose", who="Reyes", option="22")
        table.do("choose", who="Reyes", option="1")
        assert [one.name for one in table.sheet("Reyes").injuries] == ["Broken Toes"]
        assert table.do("table")["table"]["choices"] == []


def test_a_second_wind_brings_the_broken_up_by_their_own_stamina(qapp: object) -> None:
    """Core 3.2: Broken, Stamina; each 6 is 1 Health and you are up. Nothing of it for whoever stands."""
    with fight_in_memory("core", guards=1) as table:
        table.do("sheet.attribute", who="Reyes", attribute="strength", level=4)
        table.do("sheet.add_talent", who="Reyes", row="core.talent.second_wind")
        for broken in (False, True):
            table.do("sheet.health", who="Reyes", health=0 if broken else 3)
            table.fall("6622")
            table.do("roll.skill", who="Reyes", skill="stamina")
            table.do("keep")
            offered = [one for one in table.do("table")["table"]["stunts"] if "second_wind" in one["id"]]
            assert [one["successes"] for one in offered] == ([2] if broken else [])
        table.do("stunt", stunt=offered[0]["id"])
        assert table.sheet("Reyes").health == 2
        table.do("undo")
        assert table.sheet("Reyes").health == 0


def test_a_second_wind_comes_once_each_turn(qapp: object) -> None:
    """Core 3.2: also the try that failed counts, until the Turn is over; undo gives it back."""
    with fight_in_memory("core", guards=1) as table:
        table.do("sheet.attribute", who="Reyes", attribute="strength", level=4)
        table.do("sheet.add_talent", who="Reyes", row="core.talent.second_wind")
        table.do("roll.skill", who="Reyes", skill="stamina")
        table.do("sheet.health", who="Reyes", health=0)
        table.do("roll.skill", who="Reyes", skill="stamina")
        assert "once each Turn" in table.refused("roll.skill", who="Reyes", skill="stamina")
        assert "once each Turn" in table.refused("scene.roll", who="Reyes", skill="stamina")
        table.do("undo")
        table.do("roll.skill", who="Reyes", skill="stamina")
        table.do("scene.end")
        table.do("roll.skill", who="Reyes", skill="stamina")
        assert "once each Turn" in table.refused("roll.skill", who="Reyes", skill="stamina")
