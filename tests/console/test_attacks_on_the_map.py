"""Attacks where the scene has a map: range, light, walls and who is reached come from it and may be set by hand."""

from typing import Any

import pytest

from alien_desktop.rules.effects.vocabulary import Who
from tests.console.fight import Fight, fight_in_memory
from tests.console.test_attack_facts import PISTOL, armed

pytestmark = pytest.mark.usefixtures("qapp")

RIFLE = {"core": "core.weapon.m41a_pulse_rifle", "evolved": "evolved.weapon.m41a_pulse_rifle"}


def deck(table: Fight, edition: str, row: str = "") -> None:
    """Bay – Hold – Gantry in a row; Reyes, armed and at her turn, in the Bay with Vale, the guards in the Gantry."""
    for name in ("Bay", "Hold", "Gantry"):
        table.do("zone.add", name=name)
    table.do("way.connect", one="Bay", other="Hold", kind="door", state="open")
    table.do("way.connect", one="Hold", other="Gantry")
    table.do("zone.put", who=["Reyes", "Vale"], zone="Bay")
    table.do("zone.put", who=["Guard", "Guard 2"], zone="Gantry")
    table.do("sheet.add_item", who="Reyes", row=row or RIFLE[edition], place="in_hand")
    table.do("scene.draw")
    while table.now_or_nobody != "Reyes":
        table.do("scene.next_turn")


def candidate(table: Fight, name: str = "Guard") -> dict[str, Any]:
    listed = table.do("attack.targets", who="Reyes", way="ranged")["targets"]
    return next(one for one in listed if one["name"] == name)


def terms(table: Fight) -> dict[str, int]:
    step = next(one for one in table.do("attack.show")["attack"]["steps"] if one["step"] == "roll")
    return {str(one["name"]): one["dice"] for one in step["terms"]}


@pytest.mark.rule("S0-064", "S0-065", "S0-066", "S2-086", "S2-087")
def test_range_and_light_come_from_the_map_and_are_said_as_terms() -> None:
    with fight_in_memory("core") as table:
        deck(table, "core")
        assert candidate(table)["range"] == "long"
        table.do("attack.declare", who="Reyes", way="ranged", targets=["Guard"])
        assert terms(table)["Long, 2 zones on the map"] == -2
        table.do("zone.put", who=["Guard"], zone="Hold")
        table.do("zone.feature", zone="Hold", feature="dim")
        table.do("attack.declare", who="Reyes", way="ranged", targets=["Guard"])
        said = terms(table)
        assert (said["Medium, 1 zone on the map"], said["Dim light"]) == (-1, -1)
        table.do("attack.range", band="short")
        assert not [label for label in terms(table) if "map" in label], "set by hand"


@pytest.mark.parametrize("edition", ["core", "evolved"])
def test_what_is_shut_between_two_refuses_the_shot_and_the_game_mother_may_allow_it(edition: str) -> None:
    with fight_in_memory(edition) as table:
        deck(table, edition)
        assert candidate(table)["refused"] is None
        table.do("way.set", way="Bay/Hold", state="shut")
        assert "something shut" in candidate(table)["refused"]
        table.do("attack.declare", who="Reyes", way="ranged", targets=["Guard"])
        first = table.do("attack.show")["attack"]["steps"][0]
        assert "something shut" in first["refused"]
        table.do("attack.override", what="allowed", value=1)
        assert table.do("attack.show")["attack"]["next"]["does"] in ("roll", "no_defence")


@pytest.mark.parametrize("feature, somebody, why", [("dark", False, "dark"), ("cramped", True, "past")])
def test_in_2019_nobody_shoots_through_the_dark_or_past_somebody_in_a_cramped_zone(
    feature: str, somebody: bool, why: str
) -> None:
    """Core 7, zone features."""
    with fight_in_memory("core") as table:
        deck(table, "core")
        table.do("zone.feature", zone="Hold", feature=feature)
        if somebody:
            assert candidate(table)["refused"] is None, "nobody is in the way"
            table.do("zone.put", who=["Guard 2"], zone="Hold")
        assert why in candidate(table)["refused"].lower()
        table.do("zone.feature", zone="Hold", feature=feature, on=False)
        assert candidate(table)["refused"] is None


def test_close_combat_needs_somebody_right_next_to_one() -> None:
    with fight_in_memory("core") as table:
        deck(table, "core")
        table.do("zone.put", who=["Guard"], zone="Bay")
        listed = table.do("attack.targets", who="Reyes", way="close")["targets"]
        assert "range Engaged" in next(one for one in listed if one["name"] == "Guard")["refused"]
        table.do("scene.near", who="Reyes", other="Guard")
        listed = table.do("attack.targets", who="Reyes", way="close")["targets"]
        assert next(one for one in listed if one["name"] == "Guard")["refused"] is None


def test_a_retreat_leads_away_from_somebody_right_next_to_one() -> None:
    """Core 7: away from an enemy at range Engaged; who stands elsewhere on the map is nobody to retreat from."""
    with fight_in_memory("core", guards=2) as table:
        deck(table, "core")
        table.do("zone.put", who=["Guard"], zone="Bay")
        table.do("scene.near", who="Reyes", other="Guard")
        turn = table.do("attack.targets", who="Reyes", way="retreat")["targets"]
        assert [(one["name"], one["range"]) for one in turn if one["refused"] is None] == [("Guard", "engaged")]
        assert "range Engaged" in next(one["refused"] for one in turn if one["name"] == "Guard 2")
        table.turn_of("Reyes")
        table.do("scene.act", who="Reyes", action="retreat", targets=["Guard"])
        assert "Reyes: retreats from Guard\n" in table.do("scene.log")["text"]


def test_an_explosion_is_aimed_at_one_and_reaches_its_zone_and_with_a_large_blast_the_next() -> None:
    with fight_in_memory("core", guards=3) as table:
        deck(table, "core", "core.weapon.u1_grenade_launcher")
        table.do("zone.put", who=["Guard 3"], zone="Hold")
        table.do("zone.put", who=["Vale"])
        table.do("attack.declare", who="Reyes", way="ranged", targets=["Guard"])
        inputs = table.evening.session.attack.inputs
        assert inputs is not None
        reached = [(one.fighter.name, one.ring.value) for one in inputs.declaration.targets]
        assert reached == [("Guard", "engaged"), ("Guard 2", "short"), ("Guard 3", "medium")]


def test_an_explosion_meets_the_thrower_too_and_without_zones_whom_the_table_names() -> None:
    """Everyone within Short (core 10); without zones nobody knows who that is, and the step says so."""
    with fight_in_memory("core", guards=3) as table:
        deck(table, "core", "core.weapon.m40_hedp_grenade")
        table.do("zone.put", who=["Guard"], zone="Bay")
        table.do("attack.declare", who="Reyes", way="thrown", targets=["Guard"])
        inputs = table.evening.session.attack.inputs
        assert inputs is not None
        assert {one.fighter.name for one in inputs.declaration.targets} == {"Guard", "Reyes", "Vale"}
        assert table.do("attack.show")["attack"]["notice"] == ""
    with fight_in_memory("core", guards=3) as table:
        table.do("sheet.add_item", who="Reyes", row="core.weapon.m40_hedp_grenade", place="in_hand")
        table.do("scene.near", who="Guard", other="Guard 3")
        table.do("attack.declare", who="Reyes", way="thrown", targets=["Guard", "Guard 2", "Guard 3"])
        inputs = table.evening.session.attack.inputs
        assert inputs is not None
        rings = [(one.fighter.name, one.ring.value) for one in inputs.declaration.targets]
        assert rings == [("Guard", "engaged"), ("Guard 2", "short"), ("Guard 3", "engaged")]
        assert "only those who are named" in table.do("attack.show")["attack"]["notice"]
        table.do("attack.declare", who="Reyes", way="close", targets=["Guard"])
        assert table.do("attack.show")["attack"]["notice"] == ""


def test_the_helpless_are_killed_in_the_own_zone_only() -> None:
    with fight_in_memory("core", guards=2) as table:
        deck(table, "core")
        table.do("scene.condition", who="Guard", row="unconscious")
        kill = {"who": "Reyes", "way": "coup_de_grace", "targets": ["Guard"]}
        table.do("attack.declare", **kill)
        assert "another zone" in table.do("attack.show")["attack"]["next"]["words"]
        table.do("zone.put", who=["Guard"], zone="Bay")
        table.do("attack.declare", **kill)
        assert table.do("attack.show")["attack"]["next"]["does"] == "roll"


@pytest.mark.parametrize(
    "weapon, way, faces, outdoors, enclosed, hits",
    [
        ("m40_hedp_grenade", "thrown", "6", False, 2, True),
        ("m40_hedp_grenade", "thrown", "2", True, 0, False),
        ("u1_grenade_launcher", "ranged", "6", False, 2, True),
    ],
)
def test_in_evolved_an_explosion_that_hits_meets_its_zone_alone_and_one_that_misses_nobody(
    weapon: str, way: str, faces: str, outdoors: bool, enclosed: int, hits: bool
) -> None:
    """Evolved 10.2: the same damage to all in the zone, two dice more where it is enclosed."""
    with fight_in_memory("evolved", guards=3) as table:
        deck(table, "evolved", f"evolved.weapon.{weapon}")
        table.do("zone.put", who=["Guard", "Guard 2"], zone="Hold")
        table.do("zone.put", who=["Guard 3"], zone="Gantry")
        table.do("zone.outdoors", zone="Hold", on=outdoors)
        for guard in ("Guard", "Guard 2"):
            table.do("scene.edit", who=guard, armor=0, health=9)
        table.do("attack.declare", who="Reyes", way=way, targets=["Guard"])
        assert terms(table).get("Explosive in an enclosed zone", 0) == enclosed
        table.fall(faces + "2" * 60)
        while (shown := table.do("attack.show")["attack"])["next"]["does"] != "apply" and not shown["closed"]:
            table.do("attack.next")
        damage = {one["name"]: one["damage"] or 0 for one in shown["targets"]}
        assert set(damage) == {"Guard", "Guard 2"}
        assert len(set(damage.values())) == 1
        assert bool(damage["Guard"]) is hits


def test_who_sees_an_attack_and_who_is_with_somebody_in_panic_follows_the_doors() -> None:
    with fight_in_memory("core") as table:
        deck(table, "core")
        session, reyes, vale = table.evening.session, table.sheet("Reyes").id, table.sheet("Vale").id
        assert session.scene.others_there(reyes) == [vale]
        assert session.scene.is_reached(reyes, vale, Who.SEERS)
        table.do("zone.put", who=["Vale"], zone="Gantry")
        table.do("zone.put", who=["Guard"], zone="Bay")
        table.do("way.set", way="Bay/Hold", state="shut")
        assert not session.scene.is_reached(reyes, vale, Who.SEERS), "what is seen ends at a shut door"
        table.do("attack.declare", who="Reyes", way="ranged", targets=["Guard"])
        inputs = session.attack.inputs
        assert inputs is not None
        (onlooker,) = [one for one in inputs.declaration.onlookers if one.name == "Vale"]
        assert (onlooker.sees, onlooker.same_zone) == (False, False)


@pytest.mark.parametrize(
    "stress, state, row, reached",
    [(6, "shut", "", True), (7, "shut", "", False), (7, "open", "", True), (6, "open", "unconscious", False)],
)
def test_a_panic_in_an_attack_reaches_by_the_map_who_hears_or_sees_it(
    stress: int, state: str, row: str, reached: bool
) -> None:
    """Core 5.2: a scream (12) goes through a shut door; what is seen (13) does not; the unconscious notice neither."""
    with fight_in_memory("core", guards=1) as table:
        armed(table, PISTOL["core"])
        for name in ("Bay", "Hold"):
            table.do("zone.add", name=name)
        table.do("way.connect", one="Bay", other="Hold", kind="door", state=state)
        table.do("zone.put", who=["Reyes", "Guard"], zone="Bay")
        table.do("zone.put", who=["Vale"], zone="Hold")
        for who, level in (("Reyes", stress), ("Vale", 1)):
            table.do("set", id=who, field="health", value=3)
            table.do("set", id=who, field="stress", value=level)
        if row:
            table.do("sheet.add_condition", who="Vale", row=row)
        table.do("attack.declare", who="Reyes", way="ranged", targets=["Guard"])
        table.do("attack.roll", faces=[2] * 6 + [1] + [2] * (stress - 1))
        table.do("attack.roll", faces=[6])
        assert bool(table.do("attack.show")["attack"]["spreads"]) is reached


@pytest.mark.parametrize("edition", ["core", "evolved"])
def test_nobody_sees_into_smoke_out_of_it_or_through_it(edition: str) -> None:
    """Evolved 12.1: the line of sight ends at the zone; those who are in it see each other."""
    with fight_in_memory(edition, guards=1, faces="2" * 900) as table:
        for name in ("Bow", "Hold", "Stern"):
            table.do("zone.add", name=name)
        for one, other in (("Bow", "Hold"), ("Hold", "Stern")):
            table.do("way.connect", one=one, other=other)
        table.do("sheet.add_item", who="Reyes", row=f"{edition}.weapon.m41a_pulse_rifle", place="in_hand")
        table.do("scene.draw")
        table.turn_of("Reyes")
        table.do("zone.feature", zone="Hold", feature="smoke")
        for mine, theirs, seen in (
            ("Bow", "Hold", False), ("Hold", "Stern", False), ("Bow", "Stern", False), ("Hold", "Hold", True),
            ("Bow", "Bow", True),
        ):  # fmt: skip
            table.do("zone.put", who=["Reyes"], zone=mine)
            table.do("zone.put", who=["Guard"], zone=theirs)
            (one,) = table.do("attack.targets", who="Reyes", way="ranged")["targets"]
            assert (one["refused"] is None) is seen, (mine, theirs, one)
            assert seen or "smoke" in one["refused"]
        table.do("zone.feature", zone="Hold", feature="smoke", on=False)
        table.do("zone.put", who=["Guard"], zone="Hold")
        assert table.do("attack.targets", who="Reyes", way="ranged")["targets"][0]["refused"] is None


def test_a_smoke_grenade_fills_the_zone_of_whom_it_hits() -> None:
    with fight_in_memory("evolved", guards=1, faces="2" * 900) as table:
        for name in ("Bow", "Hold"):
            table.do("zone.add", name=name)
        table.do("way.connect", one="Bow", other="Hold")
        table.do("zone.put", who=["Reyes"], zone="Bow")
        table.do("zone.put", who=["Guard"], zone="Hold")
        table.do("sheet.add_item", who="Reyes", row="evolved.weapon.smoke_grenade", place="in_hand")
        table.do("scene.draw")
        table.turn_of("Reyes")
        table.do("attack.declare", who="Reyes", way="thrown", targets=["Guard"])
        table.do("attack.defend", target="Guard", defence="none")
        table.fall("6")
        for _ in range(8):
            if table.do("attack.show")["attack"]["next"]["does"] == "nothing":
                break
            table.do("attack.next")
        assert [zone.name for zone in table.scene.zones if "smoke" in zone.features] == ["Hold"]
        assert not table.sheet("Reyes").weapons
        table.do("undo")
        assert not any("smoke" in zone.features for zone in table.scene.zones)
        assert table.sheet("Reyes").weapons


@pytest.mark.parametrize("edition", ["core", "evolved"])
def test_a_creature_strikes_only_who_is_in_its_zone(edition: str) -> None:
    """Core 13.2, evolved 13.1: range Engaged or Adjacent, and in Evolved one free move from Short."""
    with fight_in_memory(edition, guards=1) as table:
        table.do("scene.remove", who="Guard")
        table.do("scene.add_from_catalog", row="Drone")
        for name in ("Bay", "Hold"):
            table.do("zone.add", name=name)
        table.do("way.connect", one="Bay", other="Hold")
        table.do("zone.put", who=["Reyes", "Drone"], zone="Bay")
        table.do("zone.put", who=["Vale"], zone="Hold")
        table.do("scene.draw")
        table.turn_of("Drone")
        grab = table.do("attack.targets", who="Drone", way="signature", number=3)["targets"]
        assert [one["refused"] for one in grab] == [None, "Vale is in another zone."]
        table.do("attack.declare", who="Drone", way="signature", number=3, targets=["Vale"])
        assert "another zone" in table.refused("attack.roll")
        table.do("attack.range", band="engaged")
        assert table.do("attack.show")["attack"]["next"]["does"] != "refused", "the Game Mother said it is right there"
        table.do("attack.give_up")
        gaze = table.do("attack.targets", who="Drone", way="signature", number=1)["targets"]
        assert [one["refused"] for one in gaze] == [None, None], "what is only seen reaches farther"


@pytest.mark.parametrize(
    "row, met", [(2, {"Reyes", "Vale"}), (1, {"Reyes", "Vale", "Okafor"}), (5, {"Reyes", "Vale"}), (3, {"Reyes"})]
)
def test_a_row_against_everybody_meets_all_whom_the_map_says_it_reaches(row: int, met: set[str]) -> None:
    """Core 13.2, stage V: One for All at Short, Assessing within Medium, acid at Short that nobody blocks, a blow."""
    with fight_in_memory("core") as table:
        for name in ("Okafor", "Ibarra"):
            table.do("character.create", name=name, edition="core")
        table.do("scene.add_characters", who=["Okafor", "Ibarra"])
        deck(table, "core")
        table.do("scene.add_from_catalog", row="core.creature.soldier")
        table.do("zone.put", who=["Soldier"], zone="Bay")
        table.do("zone.put", who=["Okafor"], zone="Hold")
        table.do("zone.put", who=["Ibarra"], zone="Gantry")
        table.do("scene.redraw")
        table.turn_of("Soldier")
        declared = table.do("attack.declare", who="Soldier", way="signature", targets=["Reyes"], number=row)["events"][
            -1
        ]
        assert "refusal" not in declared
        assert {one["name"] for one in declared["targets"]} == met
        steps = table.do("attack.show")["attack"]["steps"]
        blocks = [one for step in steps if step["step"] == "defence" for one in step.get("options", [])]
        assert any(one["allowed"] for one in blocks if one["id"] == "block") == (row == 3)


def test_without_zones_a_row_against_everybody_meets_those_named_and_says_so() -> None:
    with fight_in_memory("core") as table:
        table.do("scene.add_from_catalog", row="core.creature.soldier")
        table.do("scene.draw")
        table.turn_of("Soldier")
        for row, told in ((2, True), (3, False)):
            table.do("attack.declare", who="Soldier", way="signature", targets=["Vale"], number=row)
            assert bool(table.do("attack.show")["attack"]["notice"]) == told
            table.do("attack.give_up")
