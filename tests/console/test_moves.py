"""Moving on the map and working its ways by commands: what each takes, rolls, refuses and leaves behind."""

import pytest

from alien_desktop.documents.scene.budget import budget_now
from tests.console.fight import Fight, fight_in_memory

pytestmark = pytest.mark.usefixtures("qapp")

REYES = "c1"


def deck(table: Fight, *, kind: str = "opening", state: str | None = None) -> None:
    """Bay and Hold with one way between them; Reyes and the guard in the Bay, and it is her turn."""
    for name in ("Bay", "Hold"):
        table.do("zone.add", name=name)
    table.do("way.connect", one="Bay", other="Hold", kind=kind, state=state)
    table.do("zone.put", who=["Reyes", "Guard"], zone="Bay")
    table.do("scene.draw")
    while table.now_or_nobody != "Reyes":
        table.do("scene.next_turn")


def where(table: Fight) -> str:
    return next(zone.name for zone in table.scene.zones if zone.id == table.scene.combatant(REYES).zone)


def left(table: Fight) -> tuple[int, int]:
    budget = budget_now(table.scene, REYES)
    return budget.main, budget.minor


def way(table: Fight) -> str:
    return table.scene.ways[0].state.value


@pytest.mark.rule("S0-097", "S0-099", "S1-098", "S2-067", "S2-069")
def test_a_run_leads_to_the_next_zone_with_one_minor_action_and_no_roll() -> None:
    with fight_in_memory("core", guards=1) as table:
        deck(table)
        (move,) = table.do("move.list", who="Reyes")["moves"]
        assert (move["name"], move["action"], move["price"], move["skill"]) == ("Hold", "run", "minor", "")
        told = table.do("move.to", who="Reyes", zone="Hold")["events"]
        assert [event["event"] for event in told] == ["turn_action_taken"]
        assert (where(table), left(table)) == ("Hold", (1, 0))
        assert told[0]["result"]["facts"] == {"zone": "Hold"}
        table.do("undo")
        assert (where(table), left(table)) == ("Bay", (1, 1))


@pytest.mark.rule("S0-099", "S2-069")
@pytest.mark.parametrize("faces, prone", [("6" * 40, False), ("2" * 40, True)])
def test_running_into_a_cluttered_zone_takes_a_roll_or_one_falls(faces: str, prone: bool) -> None:
    with fight_in_memory("core", guards=1) as table:
        deck(table)
        table.do("zone.feature", zone="Hold", feature="cluttered")
        assert table.do("move.list", who="Reyes")["moves"][0]["skill"] == "Mobility"
        table.fall(faces)
        rolled = table.do("move.to", who="Reyes", zone="Hold")["events"]
        assert rolled[0]["event"] == "rolled"
        table.do("keep")
        assert where(table) == "Hold"
        assert ("prone" in str(table.sheet("Reyes").conditions)) is prone
        assert left(table) == (1, 0)


@pytest.mark.rule("S0-077", "S0-076")
def test_in_a_cramped_zone_one_only_crawls_and_only_once_in_a_round() -> None:
    with fight_in_memory("core", guards=1) as table:
        deck(table)
        table.do("zone.feature", zone="Hold", feature="cramped")
        assert "only crawl" in table.refused("scene.act", who="Reyes", action="run", zone="Hold")
        table.do("move.to", who="Reyes", zone="Hold")
        assert (where(table), left(table)) == ("Hold", (0, 1))
        assert table.do("move.list", who="Reyes")["moves"][0]["action"] == "crawl"
        assert "once" in table.refused("move.to", who="Reyes", zone="Bay")


def test_where_no_rule_knows_a_crawl_a_cramped_zone_is_moved_into_and_out_of() -> None:
    with fight_in_memory("evolved", guards=1) as table:
        deck(table)
        table.do("zone.feature", zone="Hold", feature="cramped")
        for zone in ("Hold", "Bay"):
            table.do("move.to", who="Reyes", zone=zone)
            assert where(table) == zone
        assert left(table) == (0, 0)


@pytest.mark.rule("S0-096", "S0-100", "S1-103")
def test_a_shut_door_is_gone_through_with_an_action_of_its_own() -> None:
    with fight_in_memory("core", guards=1) as table:
        deck(table, kind="door")
        assert "Move through a door" in table.refused("scene.act", who="Reyes", action="run", zone="Hold")
        table.do("scene.near", who="Reyes", other="Guard")
        assert "enemy near" in table.refused("move.to", who="Reyes", zone="Hold")
        table.do("scene.near", who="Reyes", other="Guard", near=False)
        table.do("move.to", who="Reyes", zone="Hold")
        assert (where(table), way(table), left(table)) == ("Hold", "open", (1, 0))


def test_locks_are_picked_and_doors_broken_in_2019() -> None:
    with fight_in_memory("core", guards=1) as table:
        deck(table, kind="door", state="locked")
        assert "locked" in table.refused("move.to", who="Reyes", zone="Hold")
        deeds = {one["deed"]: one for one in table.do("way.deeds", who="Reyes")["deeds"]}
        assert (deeds["unlock"]["skill"], deeds["unlock"]["price"]) == ("Comtech", "main")
        table.fall("6" * 20)
        table.do("way.work", who="Reyes", way="Bay/Hold", deed="unlock")
        table.do("keep")
        assert (way(table), left(table)) == ("shut", (0, 1))
        table.do("way.work", who="Reyes", way="Bay/Hold", deed="open")
        assert (way(table), left(table)) == ("open", (0, 0))
        assert "Reyes: Open: Bay – Hold (fast) = it is open" in table.do("scene.log")["text"]
        table.do("way.set", way="Bay/Hold", state="locked")
        table.do("way.strike", way="Bay/Hold", damage=7)
        assert (way(table), table.scene.ways[0].blows) == ("locked", 7)
        table.do("way.strike", way="Bay/Hold", damage=3)
        assert way(table) == "broken"
        assert "nothing shut" in table.refused("way.strike", way="Bay/Hold", damage=3)


@pytest.mark.rule("S4-026")
def test_the_plain_action_locks_the_only_door_there_and_costs_nothing_where_none_is_meant() -> None:
    with fight_in_memory("evolved", guards=1) as table:
        deck(table, kind="door")
        table.do("zone.add", name="Galley")
        table.do("way.connect", one="Bay", other="Galley", kind="door")
        assert table.refused("scene.act", who="Reyes", action="lock_door") == (
            "Say which way: Bay – Hold, Bay – Galley."
        )
        table.do("scene.act", who="Reyes", action="lock_door", way="Bay/Hold")
        assert (way(table), left(table)) == ("locked", (1, 0))
        table.do("undo")
        table.do("way.set", way="Bay/Galley", state="locked")
        table.do("scene.act", who="Reyes", action="lock_door")
        assert (way(table), left(table)) == ("locked", (1, 0))
        table.do("undo")
        table.do("way.set", way="Bay/Hold", state="locked")
        assert table.refused("scene.act", who="Reyes", action="lock_door") == "There is nothing to lock here."
        assert left(table) == (1, 1), "nothing is paid"


@pytest.mark.rule("S4-023", "S4-026")
def test_in_evolved_doors_lock_quickly_and_are_forced_with_two_more_dice_against_armor() -> None:
    with fight_in_memory("evolved", guards=1) as table:
        deck(table, kind="door")
        table.do("move.to", who="Reyes", zone="Hold")
        assert (where(table), way(table), left(table)) == ("Hold", "open", (1, 0))
        table.do("scene.next_turn")
        while table.now_or_nobody != "Reyes":
            table.do("scene.next_turn")
        table.do("way.work", who="Reyes", way="Bay/Hold", deed="lock")
        assert (way(table), left(table)) == ("locked", (1, 0))
        table.fall("6" * 5 + "2" * 20)
        rolled = table.do("way.work", who="Reyes", way="Bay/Hold", deed="force")["events"]
        assert ("force_door", 2) in [(term.get("source"), term["dice"]) for term in rolled[0]["base_terms"]], rolled
        table.do("keep")
        assert left(table) == (0, 0)
        sixes = sum(face == 6 for face in rolled[0]["base"])
        assert table.scene.ways[0].blows == sixes - 2, "1 and one more for each further 6, less armor 2"
        table.do("way.strike", way="Bay/Hold", damage=1)
        assert table.scene.ways[0].blows == sixes - 2, "a blow below the armor does nothing"
        table.do("way.strike", way="Bay/Hold", damage=3)
        assert table.scene.ways[0].blows == sixes - 1
        table.do("way.set", way="Bay/Hold", state="sealed")
        assert "holds" in table.refused("way.strike", way="Bay/Hold", damage=9)


@pytest.mark.rule("S0-098", "S1-099", "S2-068")
def test_one_steps_up_to_somebody_in_the_same_zone_only() -> None:
    with fight_in_memory("core", guards=1) as table:
        deck(table)
        table.do("zone.put", who=["Guard"], zone="Hold")
        assert "another zone" in table.refused("scene.act", who="Reyes", action="run", targets=["Guard"])
        table.do("zone.put", who=["Guard"], zone="Bay")
        table.do("scene.act", who="Reyes", action="run", targets=["Guard"])
        assert table.do("zone.between", one="Reyes", other="Guard")["between"]["range"] == "engaged"


@pytest.mark.parametrize("edition, actions", [("core", ["first_aid"]), ("evolved", ["first_aid", "rally", "drag"])])
def test_nobody_is_helped_up_or_dragged_who_lies_in_another_zone(edition: str, actions: list[str]) -> None:
    """Core 7; evolved 7, 9.1: first aid right next to the patient, a rally in the zone."""
    with fight_in_memory(edition, guards=1) as table:
        deck(table)
        table.do("zone.put", who=["Vale"], zone="Hold")
        table.do("sheet.health", who="Vale", health=0)
        possible = {one["action"]: one["refused"] for one in table.do("scene.actions", who="Reyes")["actions"]}
        for action in actions:
            assert action == "drag" or "Broken" in possible[action]
            assert not [
                one
                for one in table.do("scene.options", who="Reyes", action=action)["options"]
                if "c2" in one["targets"]
            ]
        table.do("scene.edit", who="Guard", health=0)  # somebody here is Broken, too
        for action in actions:
            assert "Vale is in another zone" in table.refused("scene.act", who="Reyes", action=action, targets=["Vale"])
        table.do("zone.put", who=["Vale"], zone="Bay")
        if edition == "evolved":
            assert "Vale is not Adjacent" in table.refused(
                "scene.act", who="Reyes", action=actions[0], targets=["Vale"]
            )
            options = table.do("scene.options", who="Reyes", action=actions[0])["options"]
            assert all("not Adjacent" in one["note"] for one in options if "c2" in one["targets"])
            table.do("scene.act", who="Reyes", action="close_or_leave", targets=["Vale"])
        for action in actions:
            table.do("scene.act", who="Reyes", action=action, targets=["Vale"], prepare=True)


@pytest.mark.rule("S0-141", "S1-109", "S2-065")
def test_cover_is_taken_where_the_zone_has_some_and_left_by_moving() -> None:
    with fight_in_memory("core", guards=1) as table:
        deck(table)
        table.do("zone.cover", zone="Bay", armor=0)
        assert "cover in the zone" in table.refused("scene.act", who="Reyes", action="seek_cover")
        table.do("zone.cover", zone="Bay", armor=3)
        table.do("scene.act", who="Reyes", action="seek_cover")
        assert table.scene.combatant(REYES).barrier == 3
        table.do("move.to", who="Reyes", zone="Hold")
        assert (table.scene.combatant(REYES).stance, left(table)) == ("", (0, 0))


@pytest.mark.rule("S4-016", "S4-027")
def test_in_evolved_cover_takes_a_cluttered_zone_or_a_door() -> None:
    with fight_in_memory("evolved", guards=1) as table:
        deck(table)
        assert "cover in the zone" in table.refused("scene.act", who="Reyes", action="partial_cover")
        table.do("zone.feature", zone="Bay", feature="cluttered")
        table.do("scene.act", who="Reyes", action="full_cover", amount=2)
        assert (table.scene.combatant(REYES).stance, left(table)) == ("full", (0, 1))


@pytest.mark.parametrize(
    "edition, action, asks",
    [
        ("core", "seek_cover", "Shrubbery 2, Furniture 3, Door 4"),
        ("evolved", "full_cover", "Furniture 1, Inner Bulkhead 2"),
    ],
)
def test_cover_has_the_armor_of_the_zone_or_one_that_is_said(edition: str, action: str, asks: str) -> None:
    """S0-141, S4-016, S4-027: cover is armor, never a guess of none."""
    with fight_in_memory(edition, guards=1) as table:
        deck(table)
        table.do("zone.feature", zone="Bay", feature="cluttered")
        assert asks in table.refused("scene.act", who="Reyes", action=action)
        assert len(table.do("scene.options", who="Reyes", action=action)["options"]) > 1
        assert (table.scene.combatant(REYES).stance, left(table)) == ("", (1, 1))
        table.do("zone.cover", zone="Bay", armor=2)
        (here,) = table.do("scene.options", who="Reyes", action=action)["options"]
        assert here["amount"] == 2
        table.do("scene.act", who="Reyes", action=action)
        assert table.scene.combatant(REYES).barrier == 2


def test_partial_cover_of_evolved_only_makes_the_shot_harder_and_asks_for_no_armor() -> None:
    with fight_in_memory("evolved", guards=1) as table:
        deck(table)
        table.do("zone.feature", zone="Bay", feature="cluttered")
        assert len(table.do("scene.options", who="Reyes", action="partial_cover")["options"]) == 1
        table.do("scene.act", who="Reyes", action="partial_cover")
        one = table.scene.combatant(REYES)
        assert (one.stance, one.barrier, left(table)) == ("partial", 0, (1, 0))


def test_a_long_way_takes_two_moves_and_a_longer_one_more_than_a_turn() -> None:
    with fight_in_memory("core", guards=1) as table:
        deck(table)
        table.do("way.edit", way="Bay/Hold", length=3)
        assert "more than a turn" in table.refused("move.to", who="Reyes", zone="Hold")
        table.do("way.edit", way="Bay/Hold", length=2)
        assert table.do("move.list", who="Reyes")["moves"][0]["times"] == 2
        table.do("move.to", who="Reyes", zone="Hold")
        assert (where(table), left(table)) == ("Hold", (0, 0))
        assert table.refused("move.to", who="Reyes", zone="Bay")


def test_in_evolved_a_creature_moves_two_zones_or_one_and_right_next_to_somebody() -> None:
    """Evolved 13.1: a full action; no roll in clutter, doors that are shut and not locked open on the way."""
    with fight_in_memory("evolved", guards=1) as table:
        deck(table)
        for name in ("Gantry", "Lab"):
            table.do("zone.add", name=name)
        table.do("way.connect", one="Hold", other="Gantry", kind="door")
        table.do("way.connect", one="Gantry", other="Lab")
        table.do("zone.feature", zone="Hold", feature="cluttered")
        table.do("scene.add_from_catalog", row="evolved.creature.drone")
        table.do("zone.put", who=["Drone"], zone="Bay")
        table.do("zone.put", who=["Reyes"], zone="Hold")
        table.do("zone.put", who=["Vale"], zone="Gantry")
        table.do("scene.draw")
        while table.now_or_nobody != "Drone":
            table.do("scene.next_turn")
        names = {one["name"]: one["refused"] for one in table.do("move.list", who="Drone")["moves"]}
        assert set(names) == {"Hold", "Gantry"}
        assert "farther than 2 zones" in table.refused("move.to", who="Drone", zone="Lab")
        assert "right next to" in table.refused("move.to", who="Drone", zone="Gantry", beside="Vale")
        table.do("move.to", who="Drone", zone="Gantry")
        drone = next(one for one in table.scene.combatants if one.name == "Drone")
        assert drone.zone == next(one.id for one in table.scene.zones if one.name == "Gantry")
        assert table.scene.ways[1].state.value == "open", "through the shut door"
        assert "main" in [use.paid.value for card in table.scene.cards for use in card.uses]
        table.do("undo")
        table.do("move.to", who="Drone", zone="Hold", beside="Reyes")
        drone = next(one for one in table.scene.combatants if one.name == "Drone")
        assert drone.near == ("c1",), "one zone, and right next to somebody"
        table.do("undo")
        table.do("way.set", way="Hold/Gantry", state="sealed")
        assert "Gantry" not in {one["name"] for one in table.do("move.list", who="Drone")["moves"]}


def test_a_creature_of_two_zones_a_move_gets_past_nobody_in_a_duct() -> None:
    """Evolved 13.1 and 14: into the cramped zone it may go, not through it while somebody is there."""
    with fight_in_memory("evolved", guards=1) as table:
        for name in ("Bay", "Duct", "Hold"):
            table.do("zone.add", name=name)
        table.do("way.connect", one="Bay", other="Duct")
        table.do("way.connect", one="Duct", other="Hold")
        table.do("zone.feature", zone="Duct", feature="cramped")
        table.do("scene.add_from_catalog", row="Drone")
        table.do("zone.put", who=["Drone"], zone="Bay")
        table.do("zone.put", who=["Vale"], zone="Duct")
        table.do("scene.draw")
        table.turn_of("Drone")
        assert "Nobody gets past" in table.refused("move.to", who="Drone", zone="Hold")
        table.do("zone.put", who=["Vale"], zone="Hold")
        table.do("move.to", who="Drone", zone="Hold")
