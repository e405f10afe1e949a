"""Vacuum, bad air and radiation of a zone by commands: what is due each Round, suits, air, tears, death rolls."""

from typing import Any

import pytest

from alien_desktop.documents.scene.encounter import Encounter
from tests.console.fight import Fight, fight_in_memory

pytestmark = pytest.mark.usefixtures("qapp")

BOTH = pytest.mark.parametrize("edition", ["core", "evolved"])


def outside(table: Fight, *features: str) -> None:
    """Two zones: the Bay, and the Hull with these features; everybody stands on the Hull."""
    table.do("zone.add", name="Bay")
    table.do("zone.add", name="Hull")
    table.do("way.connect", one="Bay", other="Hull")
    for feature in features:
        table.do("zone.feature", zone="Hull", feature=feature)
    table.do("zone.put", who=["Reyes", "Vale"], zone="Hull")


def suited(table: Fight, who: str, *, worn: bool = True) -> None:
    row = f"{table.scene.edition}.armor.irc_mk_50_compression_suit"
    table.do("sheet.add_item", who=who, row=row, place="worn" if worn else "carried")
    assert table.sheet(who).consumables.air == (5 if worn else 0), "the air of the suit that is worn is breathed"


def due(table: Fight, who: str) -> list[dict[str, Any]]:
    return [one for one in table.do("scene.due")["due"] if one["who"] == who]


def next_round(table: Fight) -> None:
    number = table.scene.round
    while table.scene.round == number:
        table.do("scene.next_turn")


def answer(table: Fight, who: str, faces: str) -> None:
    (row,) = due(table, who)
    table.fall(faces)
    table.do("scene.answer", key=row["key"])
    if table.evening.session.rolls.state.roll is not None:
        table.do("keep")


@BOTH
def test_in_vacuum_without_a_suit_each_round_is_one_die_harder_and_failing_breaks(edition: str) -> None:
    with fight_in_memory(edition, guards=1) as table:
        outside(table, "vacuum")
        table.do("scene.draw")
        (row,) = due(table, "Reyes")
        skill = "stamina" if edition == "core" else "survival"
        assert (row["roll"], row["skill"], row["modifier"]) == ("need", skill, 0)
        stress = table.sheet("Reyes").stress
        answer(table, "Reyes", "6" + "2" * 30)
        assert table.sheet("Reyes").health > 0
        assert table.sheet("Reyes").stress == stress + (edition == "evolved"), "evolved: stress each Round"
        next_round(table)
        (row,) = due(table, "Reyes")
        assert row["modifier"] == -1
        health = table.sheet("Reyes").injuries
        answer(table, "Reyes", "2" * 30)
        reyes = table.sheet("Reyes")
        assert (reyes.health, reyes.broken_by, reyes.injuries) == (0, "vacuum", health), "Broken, and no injury"
        events = table.do("log", last=1)["log"][0]["events"]
        (told,) = (one["vitals"] for one in events if one["event"] == "owed_roll_made")
        assert (told["health_before"] > 0, told["health_after"], told["stress_after"]) == (True, 0, reyes.stress)
        next_round(table)
        assert [one["roll"] for one in due(table, "Reyes")] == ["dying"], "a death roll each Round"
        table.fall("2" * 30)
        table.do("scene.answer", key=due(table, "Reyes")[0]["key"])
        assert "dead" in table.sheet("Reyes").conditions


@pytest.mark.rule("S2-134", "S2-135")
@BOTH
def test_a_suit_keeps_vacuum_out_and_its_air_is_rolled_each_round_of_a_fight(edition: str) -> None:
    with fight_in_memory(edition, guards=1) as table:
        suited(table, "Reyes")
        outside(table, "vacuum")
        table.do("scene.draw")
        (row,) = due(table, "Reyes")
        assert row["roll"] == "air"
        table.fall("1" + "2" * 4)
        table.do("scene.answer", key=row["key"])
        assert table.sheet("Reyes").consumables.air == 4
        assert due(table, "Reyes") == []
        assert [one.kind.value for one in table.scene.owed] == ["need"], "that of Vale"
        told = {one["who"]: one for one in table.do("suit.list")["suits"]}
        assert (told["Reyes"]["air"], told["Reyes"]["breathes_suit"], told["Reyes"]["lacks"]) == (4, True, "")
        assert told["Vale"]["lacks"] == "vacuum"
        table.do("suit.tear", who="Reyes")
        next_round(table)
        assert [one["roll"] for one in due(table, "Reyes")] == ["need"], "torn: it holds no air"
        table.do("suit.tear", who="Reyes", on=False)
        table.do("zone.put", who=["Reyes"], zone="Bay")
        next_round(table)
        assert table.sheet("Reyes").deprivations == ()
        assert "vacuum" not in table.sheet("Reyes").conditions


@BOTH
def test_without_air_in_bad_air_one_suffocates(edition: str) -> None:
    with fight_in_memory(edition, guards=1) as table:
        outside(table, "toxic")
        table.do("scene.draw")
        (row,) = due(table, "Vale")
        assert (row["roll"], row["about"]) == ("need", "Suffocation")
        answer(table, "Vale", "2" * 30)
        vale = table.sheet("Vale")
        if edition == "core":
            assert (vale.health, vale.broken_by) == (0, "suffocation")
        else:
            assert "fatigued" in vale.conditions


@BOTH
def test_extreme_radiation_is_a_rad_each_round_and_weak_radiation_is_none(edition: str) -> None:
    with fight_in_memory(edition, guards=1) as table:
        outside(table)
        table.do("zone.radiation", zone="Hull", exposure="weak")
        table.do("scene.draw")
        assert due(table, "Reyes") == []
        assert table.sheet("Reyes").radiation.exposure == "weak"
        table.do("zone.radiation", zone="Hull", exposure="extreme")
        next_round(table)
        (row,) = due(table, "Reyes")
        assert row["roll"] == "rad"
        health = table.sheet("Reyes").health
        stress = table.sheet("Reyes").stress
        table.fall("6")
        table.do("scene.answer", key=row["key"])
        assert (table.sheet("Reyes").radiation.current, table.sheet("Reyes").health) == (1, health - 1)
        assert table.sheet("Reyes").stress == stress + (edition == "core"), "damage is damage (S0-020)"
        table.do("undo")
        assert (table.sheet("Reyes").radiation.current, len(due(table, "Reyes"))) == (0, 1), "one step"
        table.do("zone.put", who=["Reyes"], zone="Bay")
        next_round(table)
        assert table.sheet("Reyes").radiation.exposure == ""


@pytest.mark.rule("S0-020", "S1-112")
def test_water_in_the_lungs_and_rads_are_damage_and_bring_its_stress() -> None:
    with fight_in_memory("core", guards=1) as table:
        outside(table, "flooded")
        table.do("scene.draw")
        before = table.sheet("Reyes")
        answer(table, "Reyes", "2" * 30)
        after = table.sheet("Reyes")
        assert (after.health, after.stress) == (before.health - 1, before.stress + 1)
        table.fall("6")
        (event,) = table.do("roll.radiation", who="Reyes")["events"]
        assert (event["damage"], event["stress_gained"]) == (1, 1)
        assert (table.sheet("Reyes").health, table.sheet("Reyes").stress) == (after.health - 1, after.stress + 1)
        table.fall("2" * 20)
        (event,) = table.do("roll.radiation", who="Reyes")["events"]
        assert table.sheet("Reyes").stress == after.stress + 1, "no damage, no stress"


@pytest.mark.rule("S0-093")
@BOTH
def test_a_suit_is_put_on_with_its_action_and_mobility_and_brings_its_air(edition: str) -> None:
    with fight_in_memory(edition, guards=1) as table:
        suited(table, "Reyes", worn=False)
        assert "no suit at hand" in table.refused("suit.on", who="Vale")
        table.do("scene.draw")
        while table.now_or_nobody != "Reyes":
            table.do("scene.next_turn")
        table.fall("2" * 30)
        rolled = table.do("suit.on", who="Reyes")["events"][0]
        table.do("keep")
        assert rolled["skill"] == "mobility"
        assert [one.place.value for one in table.sheet("Reyes").armor] == ["carried"], "the roll failed"
        assert "main" in [use.paid.value for card in table.scene.cards for use in card.uses]
        table.do("undo")
        table.fall("6" + "2" * 30)
        table.do("suit.on", who="Reyes")
        table.do("keep")
        assert [one.place.value for one in table.sheet("Reyes").armor] == ["worn"]
        assert table.sheet("Reyes").consumables.air == 5
        table.do("set", id="Reyes", field="consumables.air", value=2)
        table.do("suit.off", who="Reyes")
        assert (table.sheet("Reyes").consumables.air, table.sheet("Reyes").armor[0].air) == (0, 2)
        assert "wears no suit" in table.refused("suit.off", who="Reyes")


def test_a_closed_vehicle_holds_its_air_and_an_open_one_does_not() -> None:
    with fight_in_memory("core", guards=1) as table:
        outside(table, "vacuum")
        table.do("vehicle.from_catalog", row="core.vehicle.daihotai_tractor", zone="Hull")
        table.do("vehicle.from_catalog", row="core.vehicle.nr_9_atv", zone="Hull")
        table.do("vehicle.seat", who="Reyes", vehicle="Daihotai Tractor")
        table.do("vehicle.seat", who="Vale", vehicle="NR-9 ATV")
        table.do("scene.draw")
        assert (due(table, "Reyes"), [one["roll"] for one in due(table, "Vale")]) == ([], ["need"])


@BOTH
def test_a_person_of_the_game_mother_rolls_in_vacuum_as_well(edition: str) -> None:
    with fight_in_memory(edition, guards=1) as table:
        outside(table, "vacuum")
        table.do("zone.put", who=["Guard", "Reyes", "Vale"], zone="Bay")
        table.do("zone.put", who=["Guard"], zone="Hull")
        table.do("scene.draw")
        next_round(table)
        rows = due(table, "Guard")
        assert [one["modifier"] for one in rows] == [0, -1]
        table.fall("2" * 30)
        table.do("scene.answer", key=rows[0]["key"])
        assert next(one.health for one in table.scene.combatants if one.name == "Guard") == 0


@BOTH
def test_what_is_due_is_kept_and_undone_with_the_round(edition: str) -> None:
    with fight_in_memory(edition, guards=1) as table:
        outside(table, "vacuum")
        before = table.scene
        table.do("scene.draw")
        assert len(table.scene.owed) == 2
        assert Encounter.model_validate(table.scene.model_dump(mode="json")) == table.scene
        table.do("undo")
        assert table.scene == before
        assert table.sheet("Reyes").deprivations == ()


@BOTH
def test_while_air_rushes_out_a_roll_comes_before_any_act_and_a_turn_later_there_is_none(edition: str) -> None:
    """Core 10: Stamina, a fast action; evolved 10.2: Survival to act; gone within a Turn."""
    with fight_in_memory(edition, guards=1) as table:
        outside(table, "venting")
        table.do("scene.draw")
        while table.now_or_nobody != "Reyes":
            table.do("scene.next_turn")
        (row,) = due(table, "Reyes")
        assert (row["roll"], row["skill"]) == ("vent", "stamina" if edition == "core" else "survival")
        answer(table, "Reyes", "6" + "2" * 30)
        gone = [use.paid.value for card in table.scene.cards for use in card.uses]
        assert gone == (["minor"] if edition == "core" else []), "what withstanding it costs"
        table.do("undo")
        table.do("undo")
        answer(table, "Reyes", "2" * 30)
        gone = [use.paid.value for card in table.scene.cards for use in card.uses]
        assert gone == ["main", "minor"], "the turn is lost"
        table.do("scene.end", turn=False)
        table.do("stealth.begin")
        table.do("stealth.next_turn")
        assert [each.value for each in table.scene.zones[1].features] == ["vacuum"]


@BOTH
def test_a_fall_has_half_the_metres_as_damage_and_each_six_of_mobility_takes_one_off(edition: str) -> None:
    """Core 10: armor helps; evolved 10.2: it does not."""
    with fight_in_memory(edition, guards=1) as table:
        table.do("set", id="Reyes", field="attributes.strength", value=5)
        table.do("set", id="Reyes", field="attributes.agility", value=5)
        table.do("sheet.health", who="Reyes", health=5)
        table.do("scene.draw")
        assert "no damage" in table.refused("scene.fall", who="Reyes", length=1)
        table.do("scene.fall", who="Reyes", length=7)
        (row,) = due(table, "Reyes")
        assert (row["roll"], row["skill"], row["about"]) == ("crash", "mobility", "Fall: 7 m")
        health = table.sheet("Reyes").health
        answer(table, "Reyes", "6" + "2" * 30)
        assert table.sheet("Reyes").health == health - 2


def test_what_each_round_asks_for_ends_with_the_fight_and_the_need_stays_on_the_sheet() -> None:
    with fight_in_memory("core", guards=1) as table:
        outside(table, "vacuum")
        table.do("scene.draw")
        table.do("scene.end", turn=False)
        assert table.scene.owed == ()
        assert [one.cause for one in table.sheet("Reyes").deprivations] == ["vacuum"], "the clock asks for it now"


@BOTH
def test_under_water_each_round_is_a_check_and_a_failed_one_hurts_or_tires(edition: str) -> None:
    with fight_in_memory(edition, guards=1) as table:
        outside(table, "flooded")
        table.do("scene.draw")
        (row,) = due(table, "Reyes")
        assert (row["roll"], row["skill"]) == ("need", "stamina" if edition == "core" else "survival")
        health = table.sheet("Reyes").health
        answer(table, "Reyes", "2" * 30)
        reyes = table.sheet("Reyes")
        if edition == "core":
            assert (reyes.health, reyes.stress) == (health - 1, 1), "damage brings stress (S0-020)"
        else:
            assert (reyes.health, any("fatigued" in one for one in reyes.conditions)) == (health, True)
        table.do("zone.put", who=["Reyes"], zone="Bay")
        next_round(table)
        assert due(table, "Reyes") == [], "out of the water"


@BOTH
def test_air_of_a_suit_lasts_under_water(edition: str) -> None:
    with fight_in_memory(edition, guards=1) as table:
        suited(table, "Reyes")
        outside(table, "flooded")
        table.do("scene.draw")
        assert [one["roll"] for one in due(table, "Reyes")] == ["air"]
        table.do("suit.tear", who="Reyes", on=True)
        next_round(table)
        assert [one["roll"] for one in due(table, "Reyes") if one["roll"] != "air"] == ["need"]


def moving(table: Fight, feature: str) -> None:
    outside(table, feature)
    table.do("scene.draw")
    while table.now_or_nobody != "Reyes":
        table.do("scene.next_turn")


def test_swimming_is_as_slow_as_crawling_in_the_first_edition() -> None:
    with fight_in_memory("core", guards=1) as table:
        moving(table, "flooded")
        (move,) = table.do("move.list", who="Reyes")["moves"]
        assert (move["action"], move["price"]) == ("crawl", "main")
        assert "swims" in table.refused("scene.act", who="Reyes", action="run", zone="Bay")


@pytest.mark.parametrize("faces, place, stress", [("6" + "2" * 30, "Bay", 0), ("2" * 30, "Hull", 1)])
def test_a_move_in_zero_gravity_is_a_mobility_roll_or_a_spin_with_stress(faces: str, place: str, stress: int) -> None:
    with fight_in_memory("evolved", guards=1) as table:
        moving(table, "weightless")
        assert table.do("move.list", who="Reyes")["moves"][0]["skill"] == "Mobility"
        table.fall(faces)
        table.do("move.to", who="Reyes", zone="Bay")
        pool = table.evening.session.rolls.state.pool
        assert pool is not None
        assert {str(one.label): one.dice for one in pool.base_terms}["Zero-G"] == -2
        table.do("keep")
        here = table.scene.combatant("c1").zone
        assert next(one.name for one in table.scene.zones if one.id == here) == place
        assert table.sheet("Reyes").stress == stress


def test_zero_gravity_takes_dice_from_an_attack_and_none_from_whoever_is_trained() -> None:
    with fight_in_memory("evolved", guards=1) as table:
        moving(table, "weightless")
        table.do("scene.near", who="Reyes", other="Guard")
        guard = next(one.id for one in table.scene.combatants if one.name == "Guard")
        assert attack_terms(table, guard)["Zero-G"] == -2
        table.do("sheet.add_talent", who="Reyes", row="evolved.talent.zero_g_training")
        assert table.do("move.list", who="Reyes")["moves"][0]["skill"] == ""
        assert "Zero-G" not in attack_terms(table, guard)


def attack_terms(table: Fight, target: str) -> dict[str, int]:
    table.do("attack.declare", who="Reyes", way="close", targets=[target])
    steps = table.do("attack.show")["attack"]["steps"]
    table.do("attack.give_up")
    return {term["name"]: term["dice"] for term in next(one for one in steps if one["step"] == "roll")["terms"]}


def test_the_first_edition_has_no_rule_for_zero_gravity() -> None:
    with fight_in_memory("core", guards=1) as table:
        moving(table, "weightless")
        assert table.do("move.list", who="Reyes")["moves"][0]["skill"] == ""


def test_shooting_the_hull_on_purpose_is_two_dice_easier() -> None:
    with fight_in_memory("evolved", guards=1) as table:

        def dice(*situation: str) -> int:
            table.do("roll.prepare", who="Reyes", skill="ranged_combat", situation=list(situation))
            pool = table.evening.session.rolls.state.pool
            assert pool is not None
            return pool.base

        assert dice("evolved.modifier.hull") == dice() + 2
