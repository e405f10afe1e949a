"""Statements about the actions of a Round, each by a command: what it costs on the card and which skill it rolls."""

import pytest

from alien_desktop.documents.scene.budget import budget_now
from tests.console.fight import Fight, fight_in_memory

MAIN, MINOR = (0, 1), (1, 0)
"""What is left of a turn after an action: main, minor."""


TOWARDS_A_GUARD = frozenset(
    {
        "break_free",
        "close_attack",
        "full_auto",
        "grapple_attack",
        "persuade",
        "retreat",
        "shoot",
        "shove",
        "special_attack",
        "throw",
        "unarmed_grapple_attack",
    }
)


def rule(*ids: str) -> pytest.MarkDecorator:
    return pytest.mark.rule(*ids)


CORE = {
    ("crawl", "main", ""): ("S0-073", "S1-088", "S2-060", "S2-070"),
    ("close_attack", "main", "Close Combat"): ("S0-078", "S1-078", "S2-055"),
    ("break_free", "main", "Close Combat"): ("S0-079", "S0-128"),
    ("shoot", "main", "Ranged Combat"): ("S0-081", "S1-079", "S2-056"),
    ("full_auto", "main", "Ranged Combat"): ("S0-082", "S1-080"),
    ("throw", "main", "Ranged Combat"): ("S0-083",),
    ("reload", "main", ""): ("S0-084", "S1-083", "S2-058"),
    ("first_aid", "main", "Medical Aid"): ("S0-085", "S1-084", "S2-057"),
    ("stop_panic", "main", "Command"): ("S0-043", "S0-087", "S1-085"),
    ("give_orders", "main", "Command"): ("S0-088", "S1-086"),
    ("persuade", "main", "Manipulation"): ("S0-090", "S1-087"),
    ("signature_item", "main", ""): ("S0-092", "S1-089"),
    ("climb_into_suit", "main", "Mobility"): ("S0-093",),
    ("start_engine", "main", ""): ("S0-094", "S1-090"),
    ("use_complex_gear", "main", ""): ("S2-059",),
    ("run", "minor", ""): ("S0-095", "S1-097", "S2-062"),
    ("door", "minor", ""): ("S0-100", "S1-103"),
    ("get_up", "minor", ""): ("S0-101", "S1-104", "S2-066"),
    ("draw_weapon", "minor", ""): ("S0-102", "S1-095", "S2-064"),
    ("block", "minor", "Close Combat"): ("S0-103", "S1-105", "S1-107", "S2-079"),
    ("pick_up", "minor", ""): ("S0-118",),
    ("shove", "minor", "Close Combat"): ("S0-119", "S1-091"),
    ("grapple_attack", "minor", "Close Combat"): ("S0-130", "S1-092"),
    ("retreat", "minor", "Mobility"): ("S0-134", "S1-100", "S2-071"),
    ("aim", "minor", ""): ("S0-136", "S1-093", "S2-063"),
    ("seek_cover", "minor", ""): ("S0-141", "S1-109", "S2-065"),
    ("overwatch", "minor", ""): ("S0-142", "S1-096", "S2-099"),
    ("grab_the_wheel", "minor", ""): ("S0-143",),
    ("drive", "minor", "Piloting"): ("S0-144",),
    ("vehicle", "minor", ""): ("S0-145",),
    ("use_item", "minor", ""): ("S0-146",),
    ("put_out_fire", "main", "Mobility"): (),
}

EVOLVED = {
    ("close_attack", "main", "Close Combat"): ("S4-013",),
    ("shoot", "main", "Ranged Combat"): ("S4-014",),
    ("jump_or_climb", "main", "Mobility"): ("S4-015",),
    ("full_cover", "main", ""): ("S4-016",),
    ("use_terminal", "main", "Comtech"): ("S4-017",),
    ("use_machinery", "main", "Heavy Machinery"): ("S4-018",),
    ("first_aid", "main", "Medical Aid"): ("S4-019",),
    ("clear_jam", "main", "Heavy Machinery"): ("S4-020",),
    ("give_orders", "main", "Command"): ("S4-021",),
    ("drive", "main", "Piloting"): ("S4-022",),
    ("move", "minor", ""): ("S4-023",),
    ("close_or_leave", "minor", ""): ("S4-024",),
    ("peek", "minor", ""): ("S4-025",),
    ("lock_door", "minor", ""): ("S4-026",),
    ("partial_cover", "minor", ""): ("S4-027",),
    ("defend", "minor", "Close Combat"): ("S4-028", "S4-046"),
    ("aim", "minor", ""): ("S4-029",),
    ("dodge", "minor", "Mobility"): ("S4-031", "S4-061"),
    ("reload", "minor", ""): ("S4-032",),
    ("pick_up", "minor", ""): ("S4-033",),
    ("rally", "minor", "Command"): ("S4-034",),
    ("special_attack", "main", "Close Combat"): (),
    ("throw", "main", "Ranged Combat"): (),
    ("persuade", "main", "Manipulation"): (),
    ("stop_panic", "main", "Command"): (),
    ("break_free", "main", "Close Combat"): (),
    ("put_out_fire", "main", "Mobility"): (),
    ("climb_into_suit", "main", "Mobility"): (),
    ("force_door", "main", "Close Combat"): (),
    ("drag", "minor", "Stamina"): (),
    ("vehicle", "minor", ""): (),
    ("unarmed_grapple_attack", "main", "Close Combat"): (),
}
"""Those without a statement are in the rules notes alone (core 7, evolved 7)."""


def named(table: dict[tuple[str, str, str], tuple[str, ...]]) -> list[object]:
    return [pytest.param(*key, id=key[0], marks=pytest.mark.rule(*ids)) for key, ids in table.items()]


def me(table: Fight) -> str:
    return next(one.id for one in table.scene.combatants if one.name == "Reyes")


def left(table: Fight) -> tuple[int, int]:
    budget = budget_now(table.scene, me(table))
    return budget.main, budget.minor


def made_possible(table: Fight, edition: str, action: str) -> dict[str, object]:
    """Bring about what an action needs, and return what is to be said when it is taken."""
    rifle = {"core": "core.weapon.m41a_pulse_rifle", "evolved": "evolved.weapon.m41a_pulse_rifle"}[edition]
    for attribute in ("strength", "agility", "wits", "empathy"):
        table.do("set", id="Reyes", field=f"attributes.{attribute}", value=4)
    table.do("sheet.add_item", who="Reyes", row=rifle, place="carried" if action == "draw_weapon" else "in_hand")
    match action:
        case "crawl" | "get_up":
            table.do("sheet.add_condition", who="Reyes", row="prone")
        case "reload":
            table.do("set", id="Reyes", field="weapons.0.ammo", value=0)
            table.do("set", id="Reyes", field="weapons.0.reloads", value=1)
        case "clear_jam":
            table.do("sheet.add_condition", who="Reyes", row="jammed_weapon")
        case "throw":
            table.do("sheet.add_item", who="Reyes", row=f"{edition}.weapon.g2_electroshock_grenade", place="in_hand")
        case "first_aid" | "rally":
            table.do("sheet.health", who="Vale", health=0)
        case "stop_panic":
            table.do("sheet.panic", who="Vale", rows=[f"{edition}.panic.flee"])
        case "signature_item":
            table.do("set", id="Reyes", field="signature_item", value="Lighter")
            table.do("sheet.stress", who="Reyes", stress=2)
        case "break_free":
            table.do("sheet.add_condition", who="Reyes", row="grappled")
        case "put_out_fire":
            table.do("sheet.add_condition", who="Reyes", row="on_fire")
        case "grapple_attack" | "unarmed_grapple_attack":
            hold = table.scene.evolve(
                combatants=tuple(
                    one.evolve(holds="c3") if one.name == "Reyes" else one for one in table.scene.combatants
                )
            )
            table.evening.session.workspace.edit("Hold", [hold])
            table.do("scene.condition", who="Guard", row="grappled")
    said: dict[str, object] = {}
    if action in ("first_aid", "rally", "stop_panic", "give_orders"):
        said["targets"] = ["Vale"]
    elif action in TOWARDS_A_GUARD:
        said["targets"] = ["Guard"]
    elif action == "drag":
        said["targets"] = ["Vale"]
    elif action == "overwatch":
        said["detail"] = "airlock"
    elif action.endswith("_cover"):
        said["amount"] = 2
    if action == "special_attack":
        said["detail"] = "disarm"
    return said


def taken(table: Fight, action: str, said: dict[str, object]) -> None:
    """Take an action and let its dice fall."""
    table.do("scene.act", who="Reyes", action=action, **said)
    while table.evening.session.attack.is_open:
        if table.do("attack.show")["attack"]["next"]["does"] not in ("no_defence", "roll"):
            return
        table.do("attack.next")


def begun(edition: str, table: Fight) -> None:
    table.do("scene.draw")
    while table.now_or_nobody != "Reyes":
        table.do("scene.next_turn")


def proved(table: Fight, edition: str, action: str, price: str, skill: str) -> None:
    begun(edition, table)
    table.fall("6" * 60)
    said = made_possible(table, edition, action)
    line = next(one for one in table.do("scene.actions", who="Reyes")["actions"] if one["action"] == action)
    assert (line["price"], line["skill"]) == (price, skill)
    if action in ("block", "defend", "dodge"):
        assert "being" in line["refused"], "nobody attacks"
        way = "ranged" if action == "dodge" else "close"
        table.turn_of("Guard")
        table.do("attack.declare", who="Guard", way=way, targets=["Reyes"])
        line = next(one for one in table.do("scene.actions", who="Reyes")["actions"] if one["action"] == action)
    assert line["refused"] == ""
    assert bool(line["dice"]) is bool(skill)
    taken(table, action, said)
    assert left(table) == (MAIN if price == "main" else MINOR)


@pytest.mark.parametrize("action, price, skill", named(CORE))
def test_actions_of_2019_cost_what_they_cost(action: str, price: str, skill: str, qapp: object) -> None:
    with fight_in_memory("core") as table:
        proved(table, "core", action, price, skill)


@pytest.mark.parametrize("action, price, skill", named(EVOLVED))
def test_actions_of_evolved_cost_what_they_cost(action: str, price: str, skill: str, qapp: object) -> None:
    with fight_in_memory("evolved") as table:
        proved(table, "evolved", action, price, skill)


@rule("S4-020")
@pytest.mark.parametrize("face, works", [("2", False), ("6", True)])
def test_a_jammed_gun_works_again_after_a_success(face: str, works: bool, qapp: object) -> None:
    with fight_in_memory("evolved") as table:
        begun("evolved", table)
        table.fall(face * 60)
        taken(table, "clear_jam", made_possible(table, "evolved", "clear_jam"))
        table.do("keep")
        assert table.sheet("Reyes").conditions == (() if works else ("jammed_weapon",))


@pytest.mark.parametrize(
    "edition, minor",
    [
        pytest.param("core", "draw_weapon", marks=rule("S0-072", "S1-074", "S1-076", "S2-052")),
        pytest.param("evolved", "pick_up", marks=rule("S4-011")),
    ],
)
def test_a_turn_has_one_main_and_one_minor_action_in_any_order(edition: str, minor: str, qapp: object) -> None:
    for order in ((minor, "drive" if edition == "evolved" else "start_engine"), None):
        with fight_in_memory(edition) as table:
            begun(edition, table)
            table.do("sheet.add_item", who="Reyes", row=f"{edition}.weapon.m41a_pulse_rifle", place="carried")
            first, second = order or ("start_engine" if edition == "core" else "drive", minor)
            assert left(table) == (1, 1)
            for action in (first, second):
                taken(table, action, {})
            assert left(table) == (0, 0)
            assert "none is left" in table.refused("scene.act", who="Reyes", action="pick_up")


@rule("S2-054", "S2-061")
def test_most_slow_actions_roll_and_fast_ones_may_do_without(qapp: object) -> None:
    with fight_in_memory("core") as table:
        lines = table.do("scene.actions", who="Reyes")["actions"]
        slow = [bool(line["skill"]) for line in lines if line["price"] == "main"]
        fast = [bool(line["skill"]) for line in lines if line["price"] == "minor"]
        assert sum(slow) > len(slow) / 2
        assert not all(fast)


@rule("S0-076")
def test_nobody_crawls_twice_in_a_round(qapp: object) -> None:
    with fight_in_memory("core") as table:
        begun("core", table)
        table.do("scene.edit", who="Reyes", speed=2)
        table.do("scene.redraw")
        while table.now_or_nobody != "Reyes":
            table.do("scene.next_turn")
        table.do("sheet.add_condition", who="Reyes", row="prone")
        table.do("scene.act", who="Reyes", action="crawl")
        table.do("scene.next_turn")
        while table.now != "Reyes":
            table.do("scene.next_turn")
        assert left(table) == (1, 1)
        assert "only once in a round" in table.refused("scene.act", who="Reyes", action="crawl")


@rule("S0-074")
def test_the_prone_crawl_and_do_not_run(qapp: object) -> None:
    with fight_in_memory("core") as table:
        begun("core", table)
        table.do("sheet.add_condition", who="Reyes", row="prone")
        assert "being prone" in table.refused("scene.act", who="Reyes", action="run")
        table.do("scene.act", who="Reyes", action="crawl")


@rule("S0-096", "S0-098", "S1-099", "S2-068")
def test_a_run_ends_next_to_somebody_and_does_not_begin_next_to_an_enemy(qapp: object) -> None:
    with fight_in_memory("core") as table:
        begun("core", table)
        table.do("scene.act", who="Reyes", action="run", targets=["Guard"])
        guard = next(one.id for one in table.scene.combatants if one.name == "Guard")
        assert table.scene.combatant(me(table)).near == (guard,)
        assert "an enemy near" in table.refused("scene.act", who="Reyes", action="run")
        table.do("scene.near", who="Reyes", other="Guard", near=False)
        table.do("scene.act", who="Reyes", action="run")


def pool(table: Fight) -> int:
    steps = table.do("attack.show")["attack"]["steps"]
    return sum(term["dice"] for step in steps if step["step"] == "roll" for term in step.get("terms", ()))


@pytest.mark.parametrize(
    "edition",
    [
        pytest.param("core", marks=rule("S0-137", "S0-140", "S1-094", "S2-088")),
        pytest.param("evolved", marks=rule("S4-030", "S4-059")),
    ],
)
def test_an_aim_adds_two_dice_and_a_lost_one_is_taken_again_for_another_action(edition: str, qapp: object) -> None:
    with fight_in_memory(edition) as table:
        begun(edition, table)
        said = made_possible(table, edition, "shoot")
        table.do("scene.act", who="Reyes", action="shoot", **said)
        plain = pool(table)
        table.do("scene.act", who="Reyes", action="aim")
        table.do("scene.act", who="Reyes", action="shoot", **said)
        assert pool(table) == plain + 2
        table.do("scene.damage", who="Reyes", amount=1)
        table.do("sheet.stress", who="Reyes", stress=0)
        table.do("scene.act", who="Reyes", action="shoot", **said)
        assert pool(table) == plain
        assert left(table) == (1, 0)
        table.do("scene.act", who="Reyes", action="aim")
        assert left(table) == (0, 0)


@rule("S1-101", "S1-102", "S2-072")
def test_a_failed_retreat_moves_away_all_the_same_and_gives_a_free_attack(qapp: object) -> None:
    with fight_in_memory("core", faces="1" * 900) as table:
        begun("core", table)
        table.do("scene.near", who="Reyes", other="Guard")
        table.do("scene.act", who="Reyes", action="retreat", targets=["Guard"])
        for _ in range(8):
            if not table.evening.session.attack.is_open:
                break
            table.do("attack.next")
        assert table.scene.combatant(me(table)).near == ()
        (free,) = table.evening.session.attack.follow_ups
        assert free.declaration.attacker.name == "Guard"
        assert not free.declaration.avoidable


@rule("S0-121", "S4-053")
def test_a_shove_moves_to_short_range(qapp: object) -> None:
    with fight_in_memory("core") as table:
        begun("core", table)
        table.fall("6" * 60)
        table.do("scene.near", who="Reyes", other="Guard")
        table.do("scene.act", who="Reyes", action="shove", targets=["Guard"])
        for _ in range(8):
            if not table.evening.session.attack.is_open:
                break
            table.do("attack.next")
        assert table.scene.combatant(me(table)).near == ()


@rule("S2-100", "S2-101", "S2-102")
def test_an_overwatch_shot_is_the_slow_action_out_of_turn(qapp: object) -> None:
    with fight_in_memory("core") as table:
        begun("core", table)
        said = made_possible(table, "core", "shoot")
        table.do("scene.act", who="Reyes", action="overwatch", detail="airlock")
        table.do("scene.next_turn")
        taken(table, "shoot", said)
        assert left(table) == (0, 0)
        assert table.scene.combatant(me(table)).overwatch is None


def test_of_two_on_overwatch_an_opposed_roll_says_who_shoots_first(qapp: object) -> None:
    """Core 8.2: Ranged Combat against Ranged Combat; the roll itself is no action."""
    with fight_in_memory("core") as table:
        begun("core", table)
        for who in ("Reyes", "Vale"):
            table.do("set", id=who, field="attributes.agility", value=3)
            table.do("set", id=who, field="stress", value=0)
        before = left(table)
        table.do("roll.prepare", who="Reyes", skill="ranged_combat")
        table.do("roll.oppose", who="Vale", skill="ranged_combat")
        table.do("roll", base=[6, 2, 2])
        table.do("keep")
        table.do("roll", base=[6, 6, 2])
        events = table.do("keep")["events"] or table.do("log", last=4)["log"][-1]["events"]
        outcome = next(event["outcome"] for event in events if "outcome" in event)
        assert (outcome["first_successes"], outcome["other_successes"], left(table)) == (1, 2, before)


@pytest.mark.parametrize(
    "edition, action, way",
    [
        pytest.param("core", "block", "close", marks=rule("S0-114", "S0-116", "S0-117", "S1-077")),
        pytest.param("evolved", "defend", "close", marks=rule("S4-035", "S4-036")),
        pytest.param("evolved", "dodge", "ranged", marks=rule("S4-035", "S4-036")),
    ],
)
def test_a_reaction_comes_out_of_turn_and_costs_an_action_of_the_round(
    edition: str, action: str, way: str, qapp: object
) -> None:
    with fight_in_memory(edition) as table:
        begun(edition, table)
        table.do("sheet.add_item", who="Reyes", row=f"{edition}.weapon.m41a_pulse_rifle", place="in_hand")
        order = table.cards
        table.turn_of("Guard")
        attack = "close_attack" if way == "close" else "shoot"
        for used in (1, 2):
            table.do("scene.act", who="Guard", action=attack, targets=["Reyes"])
            table.do("scene.act", who="Reyes", action=action)
            while table.do("attack.show")["attack"]["next"]["does"] in ("no_defence", "roll"):
                table.do("attack.next")
            assert sum(left(table)) == 2 - used
            assert table.cards == order
            while table.evening.session.attack.is_open:
                table.do("attack.next")
            place = [owner for _, owner in table.cards].index("Guard")
            table.do("scene.main_action", place=place)
        table.turn_of("Guard 2")
        table.do("scene.act", who="Guard 2", action=attack, targets=["Reyes"])
        assert table.refused("scene.act", who="Reyes", action=action)
