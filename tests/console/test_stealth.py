"""Stealth mode by commands: Turns on the map, who notices whom, sneaking past and up, the tracker, contact."""

import itertools
from pathlib import Path
from typing import Any

import pytest

from alien_desktop.documents.scene.places import BLIPS_MOST
from alien_desktop.rules.body.clock import TimeUnit
from tests.console.fight import Fight, fight, fight_in_memory
from tests.console.transcript import Evening, killed_now

pytestmark = pytest.mark.usefixtures("qapp")

ROOMS = ("Bay", "Hold", "Gantry", "Lab", "Hull", "Rock")


def deck(table: Fight) -> None:
    """Six rooms in a row with shut doors; the crew in the Bay, the guard in the Lab; stealth mode has begun."""
    for name in ROOMS:
        table.do("zone.add", name=name)
    for one, other in itertools.pairwise(ROOMS):
        table.do("way.connect", one=one, other=other, kind="door")
    table.do("zone.put", who=["Reyes", "Vale"], zone="Bay")
    table.do("zone.put", who=["Guard"], zone="Lab")
    tracker = f"{table.scene.edition}.gear.m314_motion_tracker"
    table.do("sheet.add_item", who="Reyes", row=tracker)
    table.do("stealth.begin")


def shown(table: Fight, **arguments: object) -> dict[str, Any]:
    found = table.do("stealth.show", **arguments)["stealth"]
    assert isinstance(found, dict)
    return found


def shown_aware(table: Fight) -> tuple[str, ...]:
    return table.scene.aware


def is_hidden(table: Fight) -> bool:
    return next(one.hidden for one in table.scene.combatants if one.name == "Guard")


@pytest.mark.rule("S1-062", "S3-041", "S3-042")
@pytest.mark.parametrize("edition, crew, guard", [("core", 2, 2), ("evolved", 1, 1)])
def test_in_each_turn_everybody_goes_so_many_zones(edition: str, crew: int, guard: int) -> None:
    with fight_in_memory(edition, guards=1) as table:
        assert "not begun" in table.refused("stealth.next_turn")
        deck(table)
        assert (shown(table)["turn"], is_hidden(table)) == (1, True)
        assert shown(table)["left"] == {"Reyes": crew, "Vale": crew, "Guard": guard}
        assert f"{crew + 1} zones away" in table.refused("stealth.move", who="Reyes", zone=ROOMS[crew + 1])
        (moved,) = table.do("stealth.move", who="Reyes", zone=ROOMS[crew])["events"]
        assert (moved["event"], moved["deed"], moved["who"]) == ("stealth_changed", "moved", "Reyes")
        assert moved["zone"]["name"] == ROOMS[crew]
        assert shown(table)["left"]["Reyes"] == 0
        table.do("stealth.next_turn")
        assert (shown(table)["turn"], shown(table)["left"]["Reyes"]) == (2, crew)
        unit = "Turn" if edition == "core" else "Stretch"
        assert f"Stealth: {unit} 2" in table.do("scene.log")["text"]
        table.do("undo")
        assert shown(table)["left"]["Reyes"] == 0
        table.do("way.set", way="Bay/Hold", state="locked")
        assert "No way" in table.refused("stealth.move", who="Vale", zone="Hold")


def test_what_a_stress_die_asks_for_comes_before_the_other_side_of_a_contest() -> None:
    with fight_in_memory("core", guards=1) as table:
        deck(table)
        table.do("sheet.stress", who="Reyes", stress=2)
        table.do("sheet.stress", who="Vale", stress=2)
        table.do("stealth.sneak", enemy="Guard")
        assert "then the other side" in table.refused("roll")
        (waits,) = table.do("keep")["events"]
        assert (waits["event"], waits["who"]) == ("other_side_waits", "Guard")
        against = table.do("table")["table"]["other_side"]
        assert {key: waits[key] for key in against} == against
        assert "Observation" in {term["name"] for term in against["terms"]}
        assert (against["base"] > 0, against["successes"]) == (True, None)
        assert table.do("roll")["events"] == []
        assert table.do("table")["table"]["other_side"]["successes"] == 0, "the first side has none"
        assert table.evening.session.rolls.state.pending is not None, "decided later"


@pytest.mark.rule("S0-045", "S1-044", "S1-062")
@pytest.mark.parametrize("edition, row", [("core", "core.panic.flee"), ("evolved", "evolved.panic.flee")])
def test_a_turn_of_stealth_is_a_turn_for_the_crew(edition: str, row: str) -> None:
    """Panic ends with it and the clock goes on, without the relief of a rest; the dead have no time."""
    with fight_in_memory(edition, guards=1) as table:
        deck(table)
        table.do("sheet.stress", who="Reyes", stress=3)
        table.do("sheet.panic", who="Reyes", rows=[row])
        table.do("sheet.add_condition", who="Vale", row="dead")
        (_, passed) = table.do("stealth.next_turn")["events"]
        assert (passed["event"], passed["who"]) == ("panic_passed", "Reyes")
        reyes = table.sheet("Reyes")
        assert (reyes.panic, reyes.stress) == ((), 3)
        assert reyes.clock == table.evening.session.scene.rules.edition.time.rounds_in(TimeUnit.TURN)
        assert table.sheet("Vale").clock == 0
        table.do("undo")
        assert (table.sheet("Reyes").panic, table.sheet("Reyes").clock) == ((row,), 0)


@pytest.mark.rule("S1-063")
@pytest.mark.parametrize("edition", ["core", "evolved"])
def test_what_counts_down_counts_the_turns_of_stealth(edition: str) -> None:
    """One Round of a countdown is one Turn; what burns meets whoever is there in each."""
    with fight_in_memory(edition, guards=1) as table:
        deck(table)
        table.do("scene.add_event", name="Patrol", rounds=2)
        table.do("zone.fire", zone="Bay", dice=6)

        def left() -> dict[str, int]:
            return {each["who"]: each["rounds"] for each in table.do("scene.order")["order"] if "event" in each}

        assert left()["Patrol"] == 2
        (_, *burns) = table.do("stealth.next_turn")["events"]
        assert left()["Patrol"] == 1
        counted = table.do("players.view")["view"]["countdown"]
        assert (counted["name"], counted["rounds"], counted["total"]) == ("Patrol", 1, 2)
        assert counted["unit"] == ("Turn" if edition == "core" else "Stretch")
        assert [each["event"] for each in burns] == ["scene_event_passed"], "the fire"
        who = {each["who"] for each in table.do("scene.due")["due"]}
        assert {"Reyes", "Vale"} <= who
        happened = [each["who"] for each in table.do("stealth.next_turn")["events"][1:]]
        assert "Patrol" in happened
        assert any("Patrol" in str(each) for each in table.do("scene.due")["due"])
        table.do("undo")
        assert left()["Patrol"] == 1


@pytest.mark.parametrize("hunts, hidden", [(False, False), (True, True)])
def test_passive_enemies_in_sight_are_noticed_without_a_roll(hunts: bool, hidden: bool) -> None:
    with fight_in_memory("core", guards=1) as table:
        deck(table)
        if hunts:
            table.do("stealth.active", who="Guard")
        table.do("stealth.move", who="Reyes", zone="Gantry")
        assert is_hidden(table), "behind a shut door"
        table.do("stealth.next_turn")
        table.do("stealth.move", who="Reyes", zone="Lab")
        assert is_hidden(table) is hidden


@pytest.mark.rule("S1-064", "S1-065")
def test_in_2019_the_worst_mobility_of_the_group_sneaks_past_observation() -> None:
    with fight_in_memory("core", guards=1) as table:
        deck(table)
        table.do("set", id="Reyes", field="attributes.agility", value=5)
        table.do("set", id="Vale", field="attributes.agility", value=2)
        table.do("zone.feature", zone="Lab", feature="dark")
        for one, other in itertools.pairwise(ROOMS):
            table.do("way.set", way=f"{one}/{other}", state="open")
        table.fall("6 6 2 2 2 2 2 2 2 2")
        rolled = table.do("stealth.sneak", enemy="Guard")["events"][0]
        assert (rolled["who"], rolled["skill"]) == ("Vale", "mobility")
        assert {"Distance": 1, "Behind a door": 2}.items() <= {
            str(term["label"].get("text")): term["dice"] for term in rolled["base_terms"]
        }.items()
        against = table.evening.session.rolls.state.opponent
        assert against is not None
        assert ("Dark", -2) in [(str(term.label), term.dice) for term in against.pool.base_terms]
        assert str(against.name) == "Guard"
        assert shown(table)["reading"] == "", "nothing is decided yet"
        table.do("keep")
        table.do("roll")
        table.fall("6 2 2")
        table.do("roll")
        assert shown(table)["reading"] == "unseen"


def test_in_evolved_both_sides_roll_observation_and_a_tie_is_nobodys() -> None:
    with fight_in_memory("evolved", guards=1) as table:
        deck(table)
        table.do("set", id="Vale", field="attributes.wits", value=5)
        rolled = table.do("stealth.sneak", enemy="Guard", on_guard=True)["events"][0]
        assert (rolled["who"], rolled["skill"]) == ("Vale", "observation"), "the best eyes"
        against = table.evening.session.rolls.state.opponent
        assert against is not None
        assert against.is_open
        assert ("On guard", 2) in [(str(term.label), term.dice) for term in against.pool.base_terms]
        table.do("keep")
        table.do("roll")
        table.fall("2" * 20)
        table.do("roll")
        assert shown(table)["reading"] == "initiative", "a tie"


def test_whoever_hides_takes_a_turn_and_a_cluttered_zone_and_searching_finds_one_for_each_six() -> None:
    with fight_in_memory("evolved", guards=3) as table:
        deck(table)
        table.do("zone.put", who=["Guard", "Guard 2", "Guard 3"], zone="Bay")
        assert "nothing to hide behind" in table.refused("stealth.hide", who="Vale")
        table.do("zone.feature", zone="Bay", feature="cluttered")
        table.do("stealth.hide", who="Vale")
        assert (shown(table)["hiding"], shown(table)["left"]["Vale"]) == (["Vale"], 0)
        assert "used it" in table.refused("stealth.hide", who="Vale")
        table.fall("6 6" + "2" * 30)
        table.do("stealth.search", who="Reyes")
        table.do("keep")
        assert [one.name for one in table.scene.combatants if one.hidden] == ["Guard 3"], "two 6s find two"
        table.do("stealth.search", who="Guard")
        table.do("stealth.next_turn")
        assert shown(table)["hiding"] == ["Vale"], "one stays hidden"
        table.fall("6" + "2" * 30)
        table.do("stealth.search", who="Guard")
        assert shown(table)["hiding"] == [], "found"
        table.do("stealth.next_turn")
        table.do("stealth.hide", who="Vale")
        table.do("stealth.next_turn")
        table.do("stealth.move", who="Vale", zone="Hold")
        assert shown(table)["hiding"] == [], "whoever moves hides no more"
        table.do("stealth.next_turn")
        table.do("stealth.guard", who="Vale")
        assert (shown(table)["guarding"], shown(table)["left"]["Vale"]) == (["Vale"], 0)


def test_in_2019_there_is_no_rule_for_hiding_searching_and_guards() -> None:
    with fight_in_memory("core", guards=1) as table:
        deck(table)
        assert "no rule for hiding" in table.refused("stealth.hide", who="Vale")
        assert "no rule for searching" in table.refused("stealth.search", who="Vale")
        assert "no rule for standing guard" in table.refused("stealth.guard", who="Vale")
        table.do("stealth.stop")
        table.do("scene.draw")
        assert "Game Mother says when a fight is over" in table.refused("stealth.slip_away")


@pytest.mark.rule("S2-046")
@pytest.mark.parametrize("faces, stealth", [("2", True), ("6", False)])
def test_a_crew_out_of_sight_slips_away_when_nobody_spots_it(faces: str, stealth: bool) -> None:
    with fight_in_memory("evolved", guards=1) as table:
        deck(table)
        table.do("stealth.contact")
        table.do("zone.put", who=["Guard"], zone="Bay")
        assert "line of sight" in table.refused("stealth.slip_away")
        table.do("scene.condition", who="Guard", row="dead")
        assert "Nobody is there" in table.refused("stealth.slip_away"), "the dead look for nobody"
        table.do("undo")
        table.do("zone.put", who=["Guard"], zone="Lab")
        table.do("scene.add_event", name="Doors", rounds=8)
        while table.scene.round < 4:
            table.do("scene.next_turn")
        table.fall(faces + "2" * 20)
        table.do("stealth.slip_away")
        assert (table.scene.stealth.turn > 0, table.scene.round == 0) == (stealth, stealth)
        assert (shown(table)["active"] == ["Guard"]) is stealth
        (left,) = (each["rounds"] for each in table.do("scene.order")["order"] if "event" in each)
        assert left == (4 if stealth else 5), "the Round is over, and no more than that"


@pytest.mark.rule("S1-066", "S1-067")
def test_what_hunts_sneaks_up_after_the_table_was_told_that_something_comes() -> None:
    with fight_in_memory("core", guards=1) as table:
        deck(table)
        assert "passive" in table.refused("stealth.spot", enemy="Guard")
        table.do("stealth.active", who="Guard")
        assert "say that something is coming" in table.refused("stealth.spot", enemy="Guard")
        table.do("stealth.announce", who="Guard")
        table.do("set", id="Vale", field="attributes.wits", value=5)
        rolled = table.do("stealth.spot", enemy="Guard")["events"][0]
        assert (rolled["event"], rolled["skill"], rolled["who"]) == ("adversary_rolled", "mobility", "Guard")
        assert table.do("table")["table"]["who"] == "<Vale>", "the best eyes watch"
        table.do("stealth.next_turn")
        assert shown(table)["announced"] == []


@pytest.mark.rule("S2-139")
@pytest.mark.parametrize("edition", ["core", "evolved"])
def test_a_tracker_shows_once_in_a_turn_what_moved_and_what_the_game_mother_adds(edition: str) -> None:
    with fight_in_memory(edition, guards=2) as table:
        deck(table)
        table.do("zone.put", who=["Guard 2"], zone="Hold")
        table.do("stealth.move", who="Guard", zone="Gantry")
        table.do("stealth.false_blip", zone="Hull")
        table.fall("1 2 2 2 2")
        table.do("stealth.scan", who="Reyes")
        blips = [(one["zone"], one["zones"], one["true"]) for one in shown(table, who="Reyes")["blips"]]
        assert blips == [("Hull", 4, False), ("Gantry", 2, True)], "who stood still is not there"
        assert shown(table, who="Reyes")["blips"][1]["direction"]
        assert table.sheet("Reyes").gear[0].power == 4, "its Power roll showed one 1"
        table.do("undo")
        assert (table.sheet("Reyes").gear[0].power, shown(table)["scanned"]) == (5, False), "one step"
        assert "no motion tracker" in table.refused("stealth.scan", who="Vale")
        table.fall("1 2 2 2 2")
        table.do("stealth.scan", who="Reyes")
        assert "true contact" in table.refused("stealth.move_blip", blip="b2", zone="Bay")
        table.do("stealth.move_blip", blip="b1", zone="Rock")
        table.do("stealth.show_blips", on=False, blip="b2")
        told = [(one["zone"], one["seen"]) for one in shown(table, who="Reyes")["blips"]]
        assert told == [("Rock", True), ("Gantry", False)]
        table.do("stealth.remove_blip", blip="b1")
        assert len(table.scene.stealth.blips) == 1
        assert shown(table)["tracker"] == "Reyes"
        assert shown(table)["blips"] == shown(table, who="Reyes")["blips"], "as far as from whoever reads it"
        unit = "Turn" if edition == "core" else "Stretch"
        assert f"used in this {unit}." in table.refused("stealth.scan", who="Reyes")
        table.do("stealth.next_turn")
        table.do("zone.put", who=["Guard"], zone="Rock")
        table.do("stealth.scan", who="Reyes")
        assert shown(table)["blips"] == [], "five zones are too far indoors"


def test_a_small_tracker_reaches_medium_alone_and_the_open_is_farther_than_a_ship() -> None:
    """Core 12.3: M316 Medium; M314 Long indoors, Extreme in the open."""
    with fight_in_memory("core", guards=2) as table:
        deck(table)
        table.do("sheet.add_item", who="Vale", row="core.gear.m316_motion_tracker")
        table.do("zone.put", who=["Guard"], zone="Hull")
        table.do("zone.put", who=["Guard 2"], zone="Gantry")
        table.do("stealth.next_turn")
        table.do("stealth.move", who="Guard", zone="Rock")
        table.do("stealth.move", who="Guard 2", zone="Hold")
        table.do("stealth.scan", who="Vale")
        assert [one["zone"] for one in shown(table, who="Vale")["blips"]] == ["Hold"]
        table.do("undo")
        table.do("stealth.scan", who="Reyes")
        assert [one["zone"] for one in shown(table, who="Reyes")["blips"]] == ["Hold"], "five zones are too far"
        table.do("undo")
        for name in ROOMS:
            table.do("zone.outdoors", zone=name, on=True)
        table.do("stealth.scan", who="Reyes")
        assert {one["zone"] for one in shown(table, who="Reyes")["blips"]} == {"Hold", "Rock"}


def test_a_tracker_has_room_for_so_many_contacts_and_says_so() -> None:
    with fight_in_memory("core", guards=1) as table:
        deck(table)
        table.do("stealth.move", who="Guard", zone="Gantry")
        for _number in range(BLIPS_MOST):
            table.do("stealth.false_blip", zone="Hull")
        assert "at most" in table.refused("stealth.false_blip", zone="Hull")
        table.do("stealth.scan", who="Reyes")
        blips = table.scene.stealth.blips
        assert len(blips) == BLIPS_MOST
        assert [one.who for one in blips].count("") == BLIPS_MOST - 1, "a true contact goes before a false one"


def test_who_leaves_the_scene_and_a_zone_that_is_removed_leave_stealth_mode_too() -> None:
    with fight_in_memory("core", guards=1) as table:
        deck(table)
        table.do("stealth.active", who="Guard")
        table.do("stealth.announce", who="Guard")
        table.do("stealth.move", who="Guard", zone="Gantry")
        table.do("stealth.false_blip", zone="Hull")
        table.do("stealth.scan", who="Reyes")
        table.do("zone.remove", zone="Hull")
        assert [one["zone"] for one in shown(table)["blips"]] == ["Gantry"]
        table.do("scene.remove", who="Guard")
        found = shown(table)
        assert (found["active"], found["announced"], found["blips"]) == ([], [], [])
        table.do("stealth.next_turn")
        assert table.scene.stealth.moved_before == ()


@pytest.mark.parametrize("edition", ["core", "evolved"])
def test_contact_is_one_step_to_the_surprise_or_to_the_cards(edition: str) -> None:
    """J41: contact from stealth to the first card takes at most two."""
    with fight_in_memory(edition, guards=1) as table:
        deck(table)
        table.do("stealth.contact")
        assert (table.scene.stealth.turn, is_hidden(table), len(table.cards)) == (0, False, 3)
        table.do("undo")
        assert (table.scene.stealth.turn, table.cards) == (1, []), "one step back"
        table.do("stealth.contact", attackers=["Guard"])
        assert table.scene.ambush
        assert not is_hidden(table)
        if edition == "core":
            assert not table.cards, "the free action comes before the cards"
            table.do("scene.draw")
        else:
            assert table.cards[0] == (1, "Guard")
        assert len(table.cards) == 3
        assert "fight run" in table.refused("stealth.begin")


@pytest.mark.parametrize("edition, dice", [("core", -2), ("evolved", 0)])
def test_darkness_is_in_the_way_of_a_creature_in_2019_only(edition: str, dice: int) -> None:
    """Core 14; evolved 13.1, 14: humans and androids."""
    with fight_in_memory(edition, guards=1) as table:
        deck(table)
        table.do("scene.add_from_catalog", row=f"{edition}.creature.drone")
        table.do("zone.put", who=["Drone"], zone="Lab")
        table.do("zone.feature", zone="Lab", feature="dark")
        table.do("stealth.sneak", enemy="Drone", prepare=True)
        against = table.evening.session.rolls.state.opponent
        assert against is not None
        assert sum(term.dice for term in against.pool.base_terms if str(term.label) == "Dark") == dice


@pytest.mark.parametrize("command, own", [("sneak", False), ("sneak", True), ("spot", False)])
def test_in_evolved_the_look_around_is_passive_but_not_that_of_an_attack(command: str, own: bool) -> None:
    """Evolved 14 and 4: on either side; whoever attacks from hiding looks on purpose."""
    with fight_in_memory("evolved", guards=1) as table:
        deck(table)
        table.do("sheet.stress", who="Reyes", stress=2)
        table.do("set", id="Reyes", field="attributes.wits", value=5)
        if command == "spot":
            table.do("stealth.active", who="Guard")
            table.do("stealth.announce", who="Guard")
            table.do("stealth.spot", enemy="Guard")
        else:
            table.do("stealth.sneak", enemy="Guard", attack=own, prepare=True)
        pool = table.do("table")["table"]
        assert pool["stress"] == 2, "stress dice are rolled in either case"
        table.do("roll", base=[2] * pool["base"], stress=[1, 2])
        assert table.do("table")["table"]["alarm_due"] is own
        assert table.refused("push") == (
            "A stress die shows 1: this roll cannot be pushed." if own else "This kind of roll cannot be pushed."
        )


def test_nobody_creeps_past_somebody_in_a_cramped_zone() -> None:
    """Core 7: one gets to them and no farther; an empty one is crept through."""
    with fight_in_memory("core", guards=1) as table:
        deck(table)
        table.do("zone.feature", zone="Hold", feature="cramped")
        table.do("zone.put", who=["Guard"], zone="Hold")
        assert "past somebody" in table.refused("stealth.move", who="Reyes", zone="Gantry")
        table.do("stealth.move", who="Reyes", zone="Hold")
        table.do("zone.put", who=["Guard"], zone="Lab")
        table.do("zone.put", who=["Reyes"], zone="Bay")
        table.do("stealth.move", who="Vale", zone="Gantry")


@pytest.mark.parametrize("edition, dice", [("core", 3), ("evolved", 5)])
def test_the_best_eyes_of_a_group_are_those_that_see_best_where_they_are(
    edition: str, dice: int, tmp_path: Path
) -> None:
    """Darkness takes two dice, a Turn on guard gives two (evolved 14)."""
    with fight(tmp_path, edition, guards=1) as table:
        deck(table)
        for name, level in (("Reyes", 4), ("Vale", 3)):
            table.do("set", id=name, field="attributes.wits", value=level)
        table.do("zone.put", who=["Reyes"], zone="Hold")
        table.do("zone.feature", zone="Hold", feature="dark")
        if edition == "evolved":
            table.do("stealth.guard", who="Vale")
        table.do("stealth.active", who="Guard")
        table.do("stealth.announce", who="Guard")
        table.do("stealth.spot", enemy="Guard")
        pool = table.do("table")["table"]
        assert (pool["who"], pool["base"]) == ("<Vale>", dice)
        if edition == "evolved":
            table.do("stealth.contact")
            for way in ("Hold/Gantry", "Gantry/Lab"):
                table.do("way.set", way=way, state="shut")
            table.do("zone.feature", zone="Lab", feature="dark")
            table.do("stealth.slip_away", prepare=True)
            assert table.do("table")["table"]["base"] == 2, "whoever looks for them is in the dark"


@pytest.mark.parametrize("edition", ["core", "evolved"])
@pytest.mark.parametrize("row", ["broken", "dead", "unconscious"])
def test_whoever_can_do_nothing_is_none_of_the_group_and_goes_nowhere(row: str, edition: str) -> None:
    """The dead and the Broken roll no skills: they are neither the worst nor the best of a group (core 6, 9.1)."""
    with fight_in_memory(edition, guards=1) as table:
        deck(table)
        for attribute, level in (("agility", 1), ("wits", 5)):
            table.do("set", id="Vale", field=f"attributes.{attribute}", value=level)
        if row == "broken":
            table.do("sheet.health", who="Vale", health=0)
        else:
            table.do("sheet.add_condition", who="Vale", row=row)
            assert "nothing can be done" in table.refused("stealth.move", who="Vale", zone="Hold")
        assert table.do("stealth.sneak", enemy="Guard")["events"][0]["who"] == "Reyes"
        table.do("clear")
        assert "who can do anything" in table.refused("stealth.sneak", enemy="Guard", who=["Vale"])
        table.do("scene.condition", who="Guard", row="dead")
        for command in ("sneak", "move"):
            told = {"enemy": "Guard"} if command == "sneak" else {"who": "Guard", "zone": "Hull"}
            assert "Dead" in table.refused(f"stealth.{command}", **told)


@pytest.mark.parametrize("edition, stress", [("core", 0), ("evolved", 1)])
def test_an_overload_costs_stress_in_evolved_with_each_move_and_too_much_is_not_moved(
    edition: str, stress: int
) -> None:
    """Evolved 1.1: in a stretch of stealth as in a Round; core 1.4 asks for Mobility in a fight alone."""
    with fight_in_memory(edition, guards=1) as table:
        deck(table)
        table.do("sheet.attribute", who="Reyes", attribute="strength", level=3)
        table.do("sheet.add_own_item", who="Reyes", name="Crate", values={"quarters": 30})
        table.do("stealth.move", who="Reyes", zone="Hold")
        assert table.sheet("Reyes").stress == stress
        table.do("undo")
        assert (table.sheet("Reyes").stress, shown(table)["left"]["Reyes"] > 0) == (0, True), "one step"
        table.do("sheet.change_item", who="Reyes", item="Crate", field="quarters", value=60)
        assert "more than can be carried" in table.refused("stealth.move", who="Reyes", zone="Hold")


def hiding(table: Fight, command: str, enemy: str) -> tuple[int, int]:
    """The dice that hiding takes from the Observation of the crew, and of an enemy."""
    if command == "stealth.spot":
        table.do("stealth.active", who=enemy)
        table.do("stealth.announce", who=enemy)
        events = table.do(command, enemy=enemy)["events"]
        theirs = [(str(term["label"]), term["dice"]) for term in events[0]["base_terms"]]
    else:
        table.do(command, enemy=enemy, prepare=True)
        against = table.evening.session.rolls.state.opponent
        assert against is not None
        theirs = [(str(term.label), term.dice) for term in against.pool.base_terms]
    pool = table.evening.session.rolls.state.pool
    assert pool is not None
    ours = [(str(term.label), term.dice) for term in pool.base_terms]
    table.do("clear")
    crew, other = (sum(dice for label, dice in terms if "Hard to spot" in label) for terms in (ours, theirs))
    return crew, other


@pytest.mark.parametrize("command", ["stealth.sneak", "stealth.spot"])
def test_a_drone_and_a_stealthy_group_are_hard_to_spot(command: str) -> None:
    with fight_in_memory("evolved", guards=1) as table:
        deck(table)
        table.do("scene.add_from_catalog", row="evolved.creature.drone")
        table.do("zone.put", who=["Drone"], zone="Hold")
        assert hiding(table, command, "Guard") == (0, 0)
        assert hiding(table, command, "Drone") == (-2, 0)
        table.do("sheet.add_talent", who="Reyes", row="evolved.talent.stealthy")
        assert hiding(table, command, "Guard") == (0, 0), "not all of the group are stealthy"
        table.do("sheet.add_talent", who="Vale", row="evolved.talent.stealthy")
        assert hiding(table, command, "Drone") == (-2, -2)


def names_of_dice(table: Fight) -> dict[str, int]:
    return {term["name"]: term["dice"] for term in table.do("table")["table"]["terms"]}


def test_talents_for_sneaking_watching_and_searching_count_by_themselves() -> None:
    """Core 3.2 Stealthy and Watchful, evolved 3.1 Investigator: the command itself says what the roll is for."""
    with fight_in_memory("core", guards=1) as table:
        deck(table)
        table.do("sheet.add_talent", who="Reyes", row="core.talent.stealthy")
        table.do("stealth.sneak", enemy="Guard", who=["Reyes"], prepare=True)
        assert names_of_dice(table)["Stealthy"] == 2
        table.do("clear")
        table.do("sheet.add_talent", who="Vale", row="core.talent.watchful")
        table.do("stealth.active", who="Guard")
        table.do("stealth.announce", who="Guard")
        table.do("stealth.spot", enemy="Guard", who=["Vale"])
        assert names_of_dice(table)["Watchful"] == 2
    with fight_in_memory("evolved", guards=1) as table:
        deck(table)
        table.do("sheet.add_talent", who="Reyes", row="evolved.talent.investigator")
        table.do("stealth.search", who="Reyes", prepare=True)
        assert names_of_dice(table)["Investigator"] == 2
        table.do("clear")
        table.do("stealth.sneak", enemy="Guard", who=["Reyes"], prepare=True)
        assert "Investigator" not in names_of_dice(table), "passive"


def test_a_drone_of_2019_is_hard_to_spot_from_its_own_zone() -> None:
    with fight_in_memory("core", guards=1) as table:
        deck(table)
        table.do("scene.add_from_catalog", row="core.creature.drone")
        for zone, dice in (("Hold", 0), ("Bay", -2)):
            table.do("zone.put", who=["Drone"], zone=zone)
            assert hiding(table, "stealth.spot", "Drone") == (dice, 0)


def test_a_group_lies_in_ambush_with_two_more_dice_and_one_alone_makes_a_sneak_attack() -> None:
    """Core 6: the sneak attack is one attacker's, the ambush of a whole group gives two dice."""
    with fight_in_memory("core", guards=1) as table:
        deck(table)
        table.do("zone.put", who=["Guard"], zone="Hold")
        assert "one alone" in table.refused("stealth.sneak", enemy="Guard", attack=True, prepare=True)

        def dice() -> dict[str, int]:
            pool = table.evening.session.rolls.state.pool
            assert pool is not None
            return {str(term.label): term.dice for term in pool.base_terms}

        table.do("stealth.sneak", enemy="Guard", prepare=True)
        plain = dice()
        table.do("stealth.sneak", enemy="Guard", who=["Reyes"], attack=True, prepare=True)
        assert "Ambush" not in dice()
        table.do("stealth.sneak", enemy="Guard", ambush=True, prepare=True)
        assert dice()["Ambush"] == 2
        assert "Ambush" not in plain


def test_whoever_is_aware_of_an_ambush_defends_as_always() -> None:
    with fight_in_memory("core", guards=2) as table:
        deck(table)
        table.do("stealth.contact", attackers=["Reyes"], aware=["Guard 2"])
        assert shown_aware(table) == ("c4",)
        table.do("zone.put", who=["Guard", "Guard 2"], zone="Bay")
        for one in ("Guard", "Guard 2"):
            table.do("scene.near", who="Reyes", other=one)
            table.do("attack.declare", who="Reyes", way="close", targets=[one])
            attack = table.scene.attack
            assert attack is not None
            assert attack.declaration.targets[0].unaware is (one == "Guard")
        table.do("scene.aware", who="Guard 2", on=False)
        assert not shown_aware(table)
        assert "not surprised by it" in table.refused("scene.aware", who="Reyes")
        table.do("scene.aware", who="Guard")
        table.do("scene.draw")
        assert (table.scene.ambush, table.scene.aware) == (False, ()), "the draw ends it"
        assert "Nobody attacks from ambush" in table.refused("scene.aware", who="Guard")


def reading(evening: Evening) -> str:
    result = evening.session.contests.reading
    return result.result.contact.value if result is not None else ""


@pytest.mark.parametrize("edition", ["core", "evolved"])
def test_a_contest_and_what_it_came_to_outlive_a_kill(edition: str, tmp_path: Path) -> None:
    """Killed before the push, before the other side has rolled, and after both have."""
    profile = tmp_path / "profile"
    with fight(profile, edition, guards=1) as table:
        deck(table)
        table.fall("6 6" + "2" * 20)
        table.do("stealth.sneak", enemy="Guard")

        def finished_elsewhere(*commands: str) -> str:
            with killed_now(table.evening, profile) as again:
                again.dice.faces, again.dice.place = "6" + "2" * 20, 0
                for command in commands:
                    again.do(command)
                return reading(again)

        assert finished_elsewhere("keep", "roll", "roll") == "unseen", "its roll may still be pushed"
        table.do("keep")
        assert finished_elsewhere("roll", "roll") == "unseen", "the guard is to roll"
        table.do("roll")
        assert finished_elsewhere("roll") == "unseen", "the dice of the guard lie ready"
        table.fall("6" + "2" * 20)
        table.do("roll")
        assert reading(table.evening) == "unseen"
        with killed_now(table.evening, profile) as again:
            assert reading(again) == "unseen"
            again.do("stealth.next_turn")
            assert reading(again) == "", "a contest is of its Turn"
            again.do("undo")
            assert reading(again) == "unseen"


def test_who_watches_for_something_that_sneaks_up_rolls_after_a_kill_too(tmp_path: Path) -> None:
    profile = tmp_path / "profile"
    with fight(profile, "core", guards=1) as table:
        deck(table)
        table.do("stealth.active", who="Guard")
        table.do("stealth.announce", who="Guard")
        table.fall("6 6" + "2" * 20)
        table.do("stealth.spot", enemy="Guard")
        shown = table.do("table")["table"]
        with killed_now(table.evening, profile) as again:
            assert again.do("table")["table"] == shown
            again.dice.faces, again.dice.place = "2" * 20, 0
            again.do("roll")
            again.do("keep")
            assert reading(again) == "unseen"


def test_a_new_stealth_mode_knows_no_contest_of_the_one_before() -> None:
    with fight_in_memory("evolved", guards=1) as table:
        deck(table)
        table.fall("6 6" + "2" * 40)
        table.do("stealth.sneak", enemy="Guard")
        table.do("roll")
        table.do("roll")
        assert reading(table.evening) == "unseen"
        table.do("stealth.contact")
        table.do("stealth.slip_away")
        assert (table.scene.stealth.turn, reading(table.evening)) == (1, "")
