"""Situations of the 2019 rules as they come up at a table, played by commands, with every number worked out by hand.

Reyes has Strength 4, Agility 3 and Ranged Combat 2, Vale Strength 3 and Empathy 4; a guard of the books has Health 3
and Armor Rating 4. Dice show what is typed.
"""

from collections.abc import Iterator
from typing import Any

import pytest

from alien_desktop.documents.scene.budget import budget_now
from tests.console.fight import Fight, fight_in_memory

CARDS = (("Reyes", 1), ("Vale", 2), ("Guard", 3), ("Guard 2", 4))
RIFLE, SHOTGUN, KNIFE = "core.weapon.m41a_pulse_rifle", "core.weapon.37a2_shotgun", "core.weapon.knife"


@pytest.fixture
def table(qapp: object) -> Iterator[Fight]:
    with fight_in_memory("core", faces="2" * 900) as table:
        for who, levels, health in (("Reyes", (4, 3, 3, 2), 4), ("Vale", (3, 4, 3, 4), 3)):
            for name, level in zip(("strength", "agility", "wits", "empathy"), levels, strict=True):
                table.do("set", id=who, field=f"attributes.{name}", value=level)
            table.do("sheet.health", who=who, health=health)
        table.do("sheet.skill", who="Reyes", skill="ranged_combat", level=2)
        table.do("sheet.skill", who="Reyes", skill="close_combat", level=1)
        table.do("sheet.skill", who="Vale", skill="command", level=2)
        table.do("sheet.add_item", who="Reyes", row=RIFLE, place="in_hand")
        table.do("sheet.add_item", who="Vale", row=KNIFE, place="in_hand")
        table.do("scene.real_cards", on=True)
        for who, number in CARDS:
            table.do("scene.card", who=who, number=number)
        yield table


def drone(table: Fight, name: str = "Drone") -> None:
    """A Drone of the books with cards 5 and 6, right next to Vale."""
    table.do("scene.add_from_catalog", row="core.creature.drone")
    for number in (5, 6):
        table.do("scene.card", who=name, number=number)
    table.do("scene.near", who=name, other="Vale")


def shown(table: Fight) -> dict[str, Any]:
    attack = table.do("attack.show")["attack"]
    assert isinstance(attack, dict)
    return attack


def pool(table: Fight, step: str = "roll") -> dict[str, int]:
    (found,) = (one for one in shown(table)["steps"] if one["step"] == step)
    return {term["name"]: term["dice"] for term in found["terms"]}


def result(table: Fight, name: str) -> tuple[int, int, int]:
    """Successes, damage before armor and after it."""
    (found,) = (one for one in shown(table)["targets"] if one["name"] == name)
    return found["successes"], found["before_armor"], found["damage"]


def health(table: Fight, name: str) -> int:
    return next(one for one in table.scene.combatants if one.name == name).health


def left(table: Fight, name: str) -> tuple[int, int]:
    budget = budget_now(table.scene, next(one.id for one in table.scene.combatants if one.name == name))
    return budget.main, budget.minor


def to_the_end(table: Fight) -> None:
    """Take every step that is due, with the dice of the table, until the attack is closed."""
    while not shown(table)["closed"]:
        table.do("attack.next")


def refused_step(table: Fight) -> str:
    """Why the attack that was declared is not possible; asking for its dice says the same."""
    assert shown(table)["next"]["does"] == "refused"
    words = str(shown(table)["next"]["words"])
    assert table.refused("attack.roll") == words
    return words


def test_a_burst_at_medium_range_shares_its_sixes(table: Fight) -> None:
    """3 + 2 + 1 for the rifle + 2 − 1, and one stress die that the burst brings: M41A, damage 2, armor 4 halved."""
    table.turn_of("Reyes")
    table.do("attack.declare", who="Reyes", way="ranged", targets=["Guard", "Guard 2"], full_auto=True, band="medium")
    assert sum(pool(table).values()) == 8
    table.do("attack.roll", faces=[6, 6, 6, 2, 3, 4, 5, 2])
    table.do("attack.keep")
    table.fall("62 22")
    table.do("attack.spend", uses=["other_target", "damage"], targets=["Guard 2", "Guard"])
    assert result(table, "Guard") == (2, 3, 2), "2 and 1, of two armor dice one six"
    assert result(table, "Guard 2") == (1, 2, 2), "the first six there is the damage of the weapon"
    to_the_end(table)
    assert (health(table, "Guard"), health(table, "Guard 2")) == (1, 1)
    assert (table.sheet("Reyes").stress, left(table, "Reyes")) == (1, (0, 1))


def test_freeze_takes_a_shot_with_two_sixes_away_and_the_next_slow_action(table: Fight) -> None:
    """Stress 5 and a 5: total 10. The magazine is empty, the hit is none, and Vale sees it."""
    table.do("sheet.stress", who="Reyes", stress=5)
    table.turn_of("Reyes")
    table.do("attack.declare", who="Reyes", way="ranged", targets=["Guard"])
    table.do("attack.roll", faces=[6, 6, 2, 2, 2, 2, 1, 2, 2, 2, 2])
    table.do("attack.next", faces=[5])
    attack = shown(table)
    assert (attack["closed"], health(table, "Guard"), table.sheet("Reyes").stress) == (True, 3, 6)
    assert [(one["what"], one["on"]) for one in attack["spreads"]] == [("Vale: stress +1", True)]
    assert table.sheet("Vale").stress == 1
    assert table.sheet("Reyes").weapons[0].ammo == 0
    assert left(table, "Reyes") == (0, 1)
    table.turn_of("Vale")
    table.turn_of("Reyes")
    assert left(table, "Reyes") == (0, 1)
    assert "slow action" in table.refused("scene.act", who="Reyes", action="reload")


def test_a_block_before_the_own_turn_cancels_and_strikes_back_with_the_knife(table: Fight) -> None:
    """Guard on card 1: Vale blocks before her turn with two sixes, one for the blow, one for the knife (damage 2)."""
    table.do("scene.swap", place=0, other=2, by_hand=True)
    table.turn_of("Guard")
    table.do("scene.near", who="Guard", other="Vale")
    table.do("attack.declare", who="Guard", way="close", targets=["Vale"])
    table.do("attack.defend", target="Vale", defence="block", effects=["cancel", "counterattack"])
    table.do("attack.roll", faces=[6, 2, 2, 2])
    assert pool(table, "defence_roll") == {"Strength": 3}
    table.do("attack.roll", faces=[6, 6, 2])
    to_the_end(table)
    assert (health(table, "Guard"), table.sheet("Vale").health) == (1, 3)
    assert left(table, "Vale") == (1, 0), "one of the two actions of this Round"


def test_a_shotgun_against_armor_and_cover_meets_twice_their_dice(table: Fight) -> None:
    """Armor 4 and a door (4): eight and eight dice; 3 damage, one six each."""
    table.do("sheet.add_item", who="Reyes", row=SHOTGUN, place="in_hand")
    table.do("cover.set", who="Guard", stance="cover", armor=4)
    table.turn_of("Reyes")
    table.do("attack.declare", who="Reyes", way="ranged", weapon="37A2 Shotgun", targets=["Guard"])
    assert sum(pool(table).values()) == 7
    table.do("attack.roll", faces=[6, 2, 2, 2, 2, 2, 2])
    table.fall("62222222" * 2)
    table.do("attack.keep")
    assert result(table, "Guard") == (1, 3, 1)
    to_the_end(table)
    assert health(table, "Guard") == 2


def test_a_scope_rifle_at_extreme_range_in_dim_light_at_something_small(table: Fight) -> None:
    """3 + 2 + 2 + 2 for aiming − 3 − 1 − 2."""
    table.do("sheet.add_item", who="Reyes", row="core.weapon.m42a_scope_rifle", place="in_hand")
    table.turn_of("Reyes")
    table.do("scene.act", who="Reyes", action="aim")
    table.do(
        "attack.declare", who="Reyes", way="ranged", weapon="M42A Scope Rifle", targets=["Guard"],
        band="extreme", circumstances=["dim", "small_target"],
    )  # fmt: skip
    assert sum(pool(table).values()) == 3
    table.do("attack.aim_at", targets=["Guard 2"])
    table.do("attack.weapon", weapon="Armat M41A Pulse Rifle")
    assert "range" in refused_step(table).lower(), "the pulse rifle reaches Long"


def test_a_shot_draws_acid_and_the_armor_takes_it_and_is_eaten(table: Fight) -> None:
    """2 + 1 damage through 4 dice of 8: acid 8 + 3; two sixes, one of them stopped by M3 armor, which is 5 then."""
    drone(table)
    table.do("sheet.add_item", who="Vale", row="core.armor.m3_personnel_armor", place="worn")
    table.turn_of("Reyes")
    table.do("attack.declare", who="Reyes", way="ranged", targets=["Drone"])
    table.do("attack.roll", faces=[6, 6, 2, 2, 2, 2])
    to_the_end(table)
    assert health(table, "Drone") == 4
    (row,) = table.do("scene.due")["due"]
    assert (row["who"], row["about"], row["dice"]) == ("Vale", "Acid", 11)
    table.fall("66" + "2" * 9 + "6" + "2" * 5)
    hit, acid = table.do("scene.answer")["events"]
    assert (acid["base"], acid["damage"]) == ([6, 6, *[2] * 9], 2), "before armor"
    assert (hit["base"], hit["amount"], hit["prevented"], hit["after_armor"]) == ([6, *[2] * 5], 2, 1, 1)
    vale = table.sheet("Vale")
    assert (vale.health, vale.stress, vale.armor[0].rating) == (2, 1, 5)


def test_a_drone_that_grabs_is_broken_free_from_against_ten_dice_or_bites_next(table: Fight) -> None:
    """Ready to Kill: no damage, held, panic for the victim and a friend; Strength alone against Mobility 10."""
    drone(table)
    table.turn_of("Drone")
    table.do("attack.declare", who="Drone", way="signature", targets=["Vale"], number=4)
    table.do("attack.defend", target="Vale", defence="none")
    table.do("attack.roll", faces=[6] + [2] * 9)
    to_the_end(table)
    assert (table.sheet("Vale").health, "grappled" in table.sheet("Vale").conditions) == (3, True)
    assert sorted(one["who"] for one in table.do("scene.due")["due"]) == ["Reyes", "Vale"]
    table.do("attack.declare", who="Drone", way="signature", targets=["Vale"])
    assert shown(table)["steps"][0]["words"].endswith("Headbite")
    table.turn_of("Vale")
    table.do("attack.declare", who="Vale", way="break_free", targets=["Drone"])
    assert (pool(table), pool(table, "defence_roll")) == ({"Strength": 3}, {"Hold": 10})
    table.do("attack.roll", faces=[6, 6, 2])
    table.do("attack.keep")
    assert "grappled" in table.sheet("Vale").conditions
    to_the_end(table)
    assert "grappled" not in table.sheet("Vale").conditions


def test_a_failed_retreat_gives_a_free_attack_that_is_not_blocked(table: Fight) -> None:
    table.do("scene.near", who="Guard", other="Reyes")
    table.turn_of("Reyes")
    assert "an enemy near" in table.refused("scene.act", who="Reyes", action="run")
    table.do("attack.declare", who="Reyes", way="retreat", targets=["Guard"])
    table.do("attack.roll", faces=[2, 2, 2])
    to_the_end(table)
    table.do("attack.follow")
    (defence,) = (one for one in shown(table)["steps"] if one["step"] == "defence")
    assert [one["id"] for one in defence["options"] if one["allowed"]] == ["none"]
    table.do("attack.roll", faces=[6, 2, 2, 2])
    to_the_end(table)
    assert (table.sheet("Reyes").health, table.sheet("Reyes").stress) == (3, 1)
    assert (left(table, "Reyes"), left(table, "Guard")) == ((1, 0), (1, 1)), "free"


@pytest.mark.rule("S0-135")
def test_whoever_flees_in_panic_tears_loose_without_a_roll_and_is_struck_at(table: Fight) -> None:
    """Core 5.2, Flee: no Retreat roll, so the enemy gets its free attack; then the way to a safe place is free."""
    table.do("zone.add", name="Lock")
    table.do("zone.add", name="Hall")
    table.do("way.connect", one="Lock", other="Hall")
    table.do("zone.put", who=["Reyes", "Vale", "Guard", "Guard 2"], zone="Lock")
    table.do("scene.near", who="Reyes", other="Guard")
    table.turn_of("Reyes")
    table.do("sheet.panic", who="Reyes", rows=["core.panic.flee"])
    assert "enemy near" in table.refused("scene.act", who="Reyes", action="run", zone="Hall")
    table.do("attack.declare", who="Reyes", way="retreat", targets=["Guard"])
    (roll,) = (one for one in shown(table)["steps"] if one["step"] == "roll")
    assert (roll["state"], "needs" in roll) == ("due", False)
    assert "without a roll" in roll["words"]
    table.do("attack.next")
    told = [one["what"] for one in shown(table)["consequences"]]
    assert "Guard has a free attack that cannot be blocked" in told
    table.do("attack.next")
    assert table.scene.combatants[0].near == ()
    table.do("attack.follow")
    table.do("attack.roll", faces=[6, 2, 2, 2])
    to_the_end(table)
    assert (table.sheet("Reyes").health, left(table, "Guard")) == (3, (1, 1)), "a free attack"
    table.do("scene.act", who="Reyes", action="run", zone="Hall")
    assert table.scene.combatants[0].zone == table.scene.zones[1].id
    table.do("sheet.panic", who="Reyes", rows=[])


def test_a_creature_that_is_left_rolls_on_its_table_for_the_free_attack(table: Fight) -> None:
    """It has neither Strength nor fists: 5 is Capture with ten dice, which nobody blocks; its action is not spent."""
    drone(table)
    table.do("scene.near", who="Drone", other="Reyes")
    table.turn_of("Reyes")
    table.do("attack.declare", who="Reyes", way="retreat", targets=["Drone"])
    table.do("attack.roll", faces=[2, 2, 2])
    to_the_end(table)
    chosen, declared = table.do("attack.follow", faces=[5])["events"]
    assert (chosen["event"], chosen["row"]["name"], declared["weapon"]) == (
        "creature_attack_chosen",
        "Capture",
        "Capture",
    )
    assert pool(table) == {"Capture": 10}
    assert [one["state"] for one in shown(table)["steps"] if one["step"] == "defence"] == ["skipped"]
    table.do("attack.roll", faces=[6] + [2] * 9)
    to_the_end(table)
    assert (table.sheet("Reyes").health, left(table, "Drone")) == (3, (1, 1))
    table.do("undo")
    assert table.sheet("Reyes").health == 4


def test_somebody_held_is_hurt_with_bare_hands_by_a_fast_action_and_no_dice_more(table: Fight) -> None:
    """A grapple attack works as a normal unarmed attack: 4 + 1; armor 4 counts twice."""
    table.do("scene.near", who="Guard", other="Reyes")
    table.turn_of("Reyes")
    table.do("attack.declare", who="Reyes", way="close", targets=["Guard"], weapon="unarmed")
    table.do("attack.defend", target="Guard", defence="none")
    table.do("attack.roll", faces=[6, 6, 2, 2, 2])
    table.do("attack.keep")
    table.fall("2" * 8)
    table.do("attack.spend", uses=["grapple"])
    to_the_end(table)
    table.do("attack.declare", who="Reyes", way="grapple_attack", targets=["Guard"])
    assert pool(table) == {"Strength": 4, "Close Combat": 1}
    table.do("attack.roll", faces=[6, 2, 2, 2, 2])
    table.do("attack.keep")
    to_the_end(table)
    assert (health(table, "Guard"), left(table, "Reyes")) == (1, (0, 0))


def test_a_broken_friend_gets_up_with_as_much_health_as_there_are_sixes(table: Fight) -> None:
    table.do("sheet.hurt", who="Vale", amount=3)
    assert table.sheet("Vale").injuries[0].row == 22
    table.turn_of("Reyes")
    table.do("sheet.stress", who="Reyes", stress=0)
    table.fall("66")
    table.do("scene.act", who="Reyes", action="first_aid", targets=["Vale"])
    table.do("keep")
    assert (table.sheet("Vale").health, left(table, "Reyes")) == (2, (0, 1))


def test_a_jugular_kills_within_a_round_with_two_dice(table: Fight) -> None:
    """Strength 3, Stamina 0, and −1 by the injury itself."""
    table.do("sheet.health", who="Vale", health=0)
    table.do("roll.injury", who="Vale", faces=[6, 1, 2, 2])
    table.turn_of("Guard 2")
    assert [one["roll"] for one in table.do("scene.due")["due"]] == ["panic"]
    table.do("scene.next_turn")
    assert next(one["roll"] for one in table.do("scene.due")["due"]) == "death"
    assert "2 dice are needed" in table.refused("scene.answer", faces=[6])
    table.do("scene.answer", faces=[2, 2])
    assert "dead" in table.sheet("Vale").conditions


def test_a_lower_panic_than_the_one_in_force_is_one_row_worse_than_that(table: Fight) -> None:
    """Tremble (8), then a total of 7: Drop Item (9). Then 13: Flee, with one stress less."""
    table.do("sheet.stress", who="Reyes", stress=6)
    seen = []
    for die in (2, 1):
        table.do("roll.panic", who="Reyes", die=die)
        seen.append(table.do("alarm.apply")["events"][0]["row"]["name"])
    table.do("roll.panic", who="Reyes", die=6)
    seen.append(table.do("alarm.apply")["events"][0]["row"]["name"])
    assert seen == ["Tremble", "Drop Item", "Flee"]
    assert (table.sheet("Reyes").stress, table.sheet("Reyes").panic) == (6, ("core.panic.flee",))


def test_orders_with_two_sixes_are_two_dice_of_the_ordered_shot(table: Fight) -> None:
    table.turn_of("Vale")
    table.fall("662222")
    table.do("scene.act", who="Vale", action="give_orders", targets=["Reyes"])
    table.do("keep")
    table.turn_of("Reyes")
    table.do("attack.declare", who="Reyes", way="ranged", targets=["Guard"])
    assert pool(table)["Orders"] == 2


def test_pinned_down_a_guard_loses_the_next_slow_action_and_a_player_panics(table: Fight) -> None:
    table.turn_of("Reyes")
    table.do("attack.declare", who="Reyes", way="ranged", targets=["Guard"])
    table.do("attack.roll", faces=[6, 6, 2, 2, 2, 2])
    table.do("attack.keep")
    table.do("attack.spend", uses=["pin_down"])
    to_the_end(table)
    assert (health(table, "Guard"), left(table, "Guard")) == (1, (0, 1))
    table.turn_of("Guard 2")
    table.do("attack.declare", who="Guard 2", way="ranged", targets=["Vale"])
    table.do("attack.roll", faces=[6, 6, 2, 2, 2, 2, 2])
    table.do("attack.spend", uses=["pin_down"])
    to_the_end(table)
    vale = table.sheet("Vale")
    assert (vale.health, vale.stress, vale.panic_due) == (2, 1, True)


def test_overwatch_is_lost_by_a_wound_and_its_shot_is_not_to_be_had(table: Fight) -> None:
    table.turn_of("Reyes")
    table.do("scene.act", who="Reyes", action="overwatch", detail="Ahead")
    table.turn_of("Guard")
    table.do("attack.declare", who="Guard", way="ranged", targets=["Reyes"])
    table.do("attack.roll", faces=[6, 2, 2, 2, 2, 2, 2])
    to_the_end(table)
    table.do("attack.declare", who="Reyes", way="ranged", targets=["Guard"])
    assert "only from overwatch" in refused_step(table)


def test_a_bolt_gun_is_empty_after_its_shot_and_says_so(table: Fight) -> None:
    """Damage 3 through armor 4 halved; the next shot is refused until it is reloaded."""
    table.do("sheet.add_item", who="Reyes", row="core.weapon.watatsumi_dv_303_bolt_gun", place="in_hand")
    table.turn_of("Reyes")
    shot = {"who": "Reyes", "way": "ranged", "weapon": "Watatsumi DV-303 Bolt Gun", "targets": ["Guard"]}
    table.do("attack.declare", **shot)
    assert sum(pool(table).values()) == 5
    table.do("attack.roll", faces=[6, 2, 2, 2, 2])
    table.fall("66")
    table.do("attack.keep")
    to_the_end(table)
    assert health(table, "Guard") == 2
    table.turn_of("Vale")
    table.turn_of("Reyes")
    table.do("attack.declare", **shot)
    assert refused_step(table).endswith("is empty: reload it first.")
    table.do("scene.act", who="Reyes", action="reload")
    assert left(table, "Reyes") == (0, 1)


def test_a_roll_before_its_time_is_refused_with_what_is_due(table: Fight) -> None:
    table.do("scene.near", who="Guard", other="Vale")
    table.turn_of("Guard")
    table.do("attack.declare", who="Guard", way="close", targets=["Vale"])
    assert table.refused("attack.roll").endswith("What does Vale do?")
    table.do("attack.defend", target="Vale", defence="none")
    table.do("attack.roll", faces=[6, 2, 2, 2])
    assert table.refused("attack.roll").endswith("Apply 2")


def test_an_ambush_is_one_free_action_for_each_before_the_cards(qapp: object) -> None:
    """4 for Strength and 3 against the unaware; no block; nobody else acts, and nobody twice, until the draw."""
    with fight_in_memory("core", faces="2" * 900) as table:
        table.do("set", id="Reyes", field="attributes.strength", value=4)
        table.do("sheet.add_item", who="Reyes", row=KNIFE, place="in_hand")
        table.do("scene.near", who="Reyes", other="Guard")
        table.do("scene.ambush", who=["Reyes"])
        table.do("attack.declare", who="Guard", way="ranged", targets=["Vale"])
        assert "when the cards are drawn" in refused_step(table)
        assert "when the cards are drawn" in table.refused("scene.act", who="Vale", action="seek_cover")
        table.do("attack.declare", who="Reyes", way="close", targets=["Guard"])
        assert pool(table) == {"Strength": 4, "Defenceless or unaware": 3}
        table.do("attack.roll", faces=[6, 2, 2, 2, 2, 2, 2])
        to_the_end(table)
        assert health(table, "Guard") == 1
        table.do("attack.declare", who="Reyes", way="close", targets=["Guard 2"])
        assert "one action each" in refused_step(table)
        table.do("scene.act", who="Vale", action="seek_cover", amount=3, allowed=True)
        while not table.scene.surprise:
            table.do("undo")
        table.do("attack.declare", who="Reyes", way="close", targets=["Guard 2"])
        assert shown(table)["next"]["does"] == "roll", "the attack and what it cost are taken back"
        table.do("scene.draw")
        table.turn_of("Guard")
        table.do("scene.act", who="Guard", action="seek_cover", amount=3)


def test_a_fall_of_six_metres_is_three_damage_less_each_six_of_mobility(table: Fight) -> None:
    table.do("scene.fall", who="Reyes", length=6)
    table.fall("662")
    table.do("scene.answer")
    events = table.do("keep")["events"]
    made = next(one for one in events if one["event"] == "owed_roll_made")
    assert (made["result"]["text"], made["result"]["facts"]) == ("{damage} damage is left", {"damage": 1})
    assert (table.sheet("Reyes").health, table.sheet("Reyes").stress) == (3, 1)


def test_a_run_leads_into_a_zone_or_next_to_somebody_and_a_shot_at_engaged_range_loses_three_dice(table: Fight) -> None:
    """S0-097, S0-098: two fast actions; then nothing is left but somebody else's turn."""
    for zone in ("Bay", "Hold"):
        table.do("zone.add", name=zone)
    table.do("way.connect", one="Bay", other="Hold")
    table.do("zone.put", who=["Reyes"], zone="Bay")
    table.do("zone.put", who=["Guard"], zone="Hold")
    table.turn_of("Reyes")
    assert "another one" in table.refused("move.to", who="Reyes", zone="Hold", beside="Guard")
    table.do("move.to", who="Reyes", zone="Hold")
    table.do("attack.declare", who="Reyes", way="ranged", targets=["Guard"])
    assert sum(pool(table).values()) == 6, "Short"
    table.do("attack.give_up")
    table.do("scene.act", who="Reyes", action="run", targets=["Guard"])
    assert left(table, "Reyes") == (0, 0)
    table.turn_of("Vale")
    table.turn_of("Reyes")
    table.do("attack.declare", who="Reyes", way="ranged", targets=["Guard"])
    assert sum(pool(table).values()) == 3


def test_an_incinerator_meets_the_armor_against_fire_and_the_drone_burns_with_nine_dice(table: Fight) -> None:
    """Damage 2, four dice of armor against fire instead of eight; no acid. Next Round nine dice, then ten."""
    drone(table)
    table.do("sheet.add_item", who="Reyes", row="core.weapon.m240_incinerator", place="in_hand")
    table.turn_of("Reyes")
    table.do("attack.declare", who="Reyes", way="ranged", weapon="M240 Incinerator", targets=["Drone"])
    table.do("attack.roll", faces=[6, 2, 2, 2, 2])
    table.do("attack.keep")
    assert pool(table, "armor") == {"Armor Rating": 4}
    to_the_end(table)
    assert (health(table, "Drone"), table.do("scene.due")["due"]) == (5, [])
    for dice, lost in ((9, 2), (10, 0)):
        table.turn_of("Guard")
        table.turn_of("Vale")
        (row,) = table.do("scene.due")["due"]
        assert (row["who"], row["dice"]) == ("Drone", dice)
        table.fall("6" * lost + "2" * (dice - lost + 4))
        table.do("scene.answer")
    assert health(table, "Drone") == 3
    assert table.do("scene.due", coming=True)["due"] == [], "a roll without damage ends it"


@pytest.mark.parametrize("edition", ["core", "evolved"])
def test_help_is_given_once_by_others_who_can(edition: str, qapp: object) -> None:
    """S0-053: one die for each helper; not by oneself, by whom it is about, twice, or by whoever is Broken or held."""
    with fight_in_memory(edition, faces="2" * 900) as table:
        table.do("scene.draw")
        table.turn_of("Reyes")
        attack = {"who": "Reyes", "way": "close", "targets": ["Guard"]}
        for helpers, why in (
            (["Reyes"], "somebody else"),
            (["Vale", "Vale"], "helps once"),
            (["Guard"], "against themselves"),
        ):
            assert why in table.refused("attack.declare", **attack, helpers=helpers)
        table.do("attack.declare", **attack, helpers=["Vale"])
        assert pool(table)["Help"] == 1
        assert "helps once" in table.refused("attack.choices", helpers=["Vale", "Vale"])
        table.do("attack.choices", helpers=[])
        assert "Help" not in pool(table)
        asked = {"who": "Reyes", "action": "persuade", "targets": ["Guard"]}
        assert "against themselves" in table.refused("scene.act", **asked, helpers=["Guard"])
        assert "helps once" in table.refused("scene.act", **asked, helpers=["Vale", "Vale"])
        for state in ("unconscious", "grappled"):
            table.do("scene.condition", who="Vale", row=state)
            assert "no state to help" in table.refused("attack.choices", helpers=["Vale"])
            table.do("scene.condition", who="Vale", row=state)
        table.do("sheet.health", who="Vale", health=0)
        assert "no state to help" in table.refused("scene.act", **asked, helpers=["Vale"])


@pytest.mark.rule("S1-140")
def test_first_aid_for_oneself_is_a_slow_action_that_gives_health_for_each_six(table: Fight) -> None:
    table.turn_of("Reyes")
    assert "Broken or dying" in table.refused("scene.act", who="Reyes", action="first_aid", targets=["Reyes"])
    table.do("sheet.health", who="Reyes", health=1)
    (way,) = table.do("scene.options", who="Reyes", action="first_aid")["options"]
    assert way["words"] == "Reyes"
    table.fall("66")
    table.do("scene.act", who="Reyes", action="first_aid", targets=["Reyes"])
    table.do("keep")
    assert (table.sheet("Reyes").health, left(table, "Reyes")) == (3, (0, 1))


def test_every_cover_that_is_offered_is_armor_that_the_next_shot_meets(table: Fight) -> None:
    table.turn_of("Guard")
    offered = [one["amount"] for one in table.do("scene.options", who="Guard", action="seek_cover")["options"]]
    assert offered == [2, 3, 4, 5, 6, 7]
    table.do("scene.act", who="Guard", action="seek_cover", amount=5)
    table.turn_of("Reyes")
    table.do("attack.declare", who="Reyes", way="ranged", targets=["Guard"])
    table.do("attack.roll", faces=[6, 2, 2, 2, 2, 2])
    table.do("attack.keep")
    assert pool(table, "armor") == {"Armor Rating": 4, "Cover": 5}


def test_real_dice_that_nothing_is_rolled_with_are_refused_and_nothing_is_applied(table: Fight) -> None:
    table.turn_of("Reyes")
    table.do("attack.declare", who="Reyes", way="ranged", targets=["Guard"])
    table.do("attack.next", faces=[6, 2, 2, 2, 2, 2])
    while shown(table)["next"]["does"] != "apply":
        table.do("attack.next")
    assert table.refused("attack.next", faces=[3, 3]) == "2 faces too many."
    assert health(table, "Guard") == 3
    table.do("attack.next")
    assert health(table, "Guard") == 1


def test_a_roll_without_a_six_tells_its_number_too(table: Fight) -> None:
    (rolled,) = table.do("roll.skill", who="Vale", skill="observation")["events"]
    assert (rolled["successes"], rolled["alarms"], rolled["stress_level"]) == (0, 0, 0)
