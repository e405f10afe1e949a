"""Actions of a turn by commands: what is done is recorded and paid for, what cannot be says why."""

from typing import Any

import pytest

from alien_desktop.documents.scene.budget import budget_now
from alien_desktop.documents.scene.encounter import Combatant
from tests.console.fight import Fight, fight_in_memory

BOTH = pytest.mark.parametrize("edition", ["core", "evolved"])
PISTOL = {"core": "core.weapon.m4a3_service_pistol", "evolved": "evolved.weapon.m4a3_service_pistol"}
DEAL = [["Reyes", 1], ["Vale", 2], ["Guard", 3], ["Guard 2", 4]]


def begun(table: Fight) -> None:
    """Everybody has a card, it is Reyes' turn."""
    table.do("scene.draw")
    while table.now_or_nobody != "Reyes":
        table.do("scene.next_turn")


def who(table: Fight, name: str) -> Combatant:
    return next(one for one in table.scene.combatants if one.name == name)


def left(table: Fight, name: str) -> tuple[int, int]:
    budget = budget_now(table.scene, who(table, name).id)
    return budget.main, budget.minor


def reasons(table: Fight, name: str) -> dict[str, str]:
    return {one["action"]: one["refused"] for one in table.do("scene.actions", who=name)["actions"]}


@BOTH
def test_getting_up_is_one_step_that_costs_an_action_and_is_taken_back_as_one(edition: str, qapp: object) -> None:
    action = "get_up" if edition == "core" else "move"
    with fight_in_memory(edition) as table:
        begun(table)
        table.do("sheet.add_condition", who="Reyes", row="prone")
        done = table.do("scene.act", who="Reyes", action=action)["events"]
        assert [event["event"] for event in done] == ["turn_action_taken"]
        assert left(table, "Reyes") == (1, 0)
        assert ("prone" in table.sheet("Reyes").conditions) is (edition == "evolved")
        table.do("undo")
        assert left(table, "Reyes") == (1, 1)
        assert "prone" in table.sheet("Reyes").conditions


@BOTH
@pytest.mark.rule("S1-075", "S2-053", "S4-012")
def test_two_minor_actions_cost_the_main_one_and_a_third_is_refused(edition: str, qapp: object) -> None:
    with fight_in_memory(edition) as table:
        begun(table)
        for _ in range(2):
            table.do("scene.act", who="Reyes", action="pick_up")
        assert left(table, "Reyes") == (0, 0)
        assert "none is left in this round" in table.refused("scene.act", who="Reyes", action="pick_up")
        assert reasons(table, "Reyes")["pick_up"]
        table.do("scene.next_turn")
        table.do("scene.act", who=table.now, action="pick_up")
        assert left(table, table.now) == (1, 0)


@BOTH
def test_an_action_with_dice_is_paid_for_when_they_fall_and_undo_takes_both(edition: str, qapp: object) -> None:
    with fight_in_memory(edition) as table:
        begun(table)
        table.do("set", id="Reyes", field="attributes.empathy", value=4)
        table.do("scene.act", who="Reyes", action="give_orders", targets=["Vale"], prepare=True)
        assert left(table, "Reyes") == (1, 1)
        table.fall("6623")
        events = table.do("roll")["events"]
        assert {"rolled", "turn_action_taken"} <= {event["event"] for event in events}
        assert left(table, "Reyes") == (0, 1)
        table.do("keep")
        assert [order.dice for order in who(table, "Vale").orders] == [2]
        table.do("undo")
        table.do("undo")
        assert (left(table, "Reyes"), who(table, "Vale").orders) == ((1, 1), ())


def _situation(answer: dict[str, Any]) -> list[dict[str, Any]]:
    (found,) = (each["situation"] for each in answer.values() if isinstance(each, dict))
    assert isinstance(found, list)
    return found


@BOTH
def test_orders_give_dice_to_one_roll_and_expire(edition: str, qapp: object) -> None:
    def order(table: Fight) -> None:
        table.fall("6611")
        table.do("scene.act", who="Reyes", action="give_orders", targets=["Vale"])
        table.do("keep")

    with fight_in_memory(edition) as table:
        begun(table)
        table.do("set", id="Reyes", field="attributes.empathy", value=4)
        order(table)
        events = table.do("scene.act", who="Vale", action="persuade", targets=["Guard"], allowed=True)["events"]
        rolled = next(event for event in events if event["event"] == "rolled")
        assert {"label": {"text": "Orders"}, "dice": 2, "source": "give_orders"} in rolled["base_terms"]
        assert who(table, "Vale").orders == ()
        table.do("scene.main_action", place=table.scene.current)
        order(table)
        possible = table.do("roll.possible", who="Vale", skill="observation")
        offered = [one["dice"] for one in _situation(possible) if one["id"] == "give_orders"]
        assert offered == [2], "a roll in the tray can use them as well"
        table.do("roll.skill", who="Vale", skill="observation")
        assert who(table, "Vale").orders, "not used where nobody says so"
        asked = {"who": "Vale", "skill": "observation", "situation": ["give_orders"]}
        rolled = next(one for one in table.do("roll.skill", **asked)["events"] if one["event"] == "rolled")
        assert [term["dice"] for term in rolled["base_terms"] if term.get("source") == "give_orders"] == [2]
        assert who(table, "Vale").orders == (), "used up in the step of the roll"
        table.do("undo")
        assert who(table, "Vale").orders
        table.do("redo")
        again = next(one for one in table.do("roll")["events"] if one["event"] == "rolled")
        assert "give_orders" not in [term.get("source") for term in again["base_terms"]], "they count once"
        assert "refused" in table.evening.do("roll.skill", **asked)
        table.do("undo")
        table.do("undo")
        rounds = table.scene.round + (2 if edition == "core" else 1)
        while table.scene.round < rounds - (1 if edition == "core" else 0):
            assert who(table, "Vale").orders
            table.do("scene.next_turn")
        assert bool(who(table, "Vale").orders) is (edition == "core")
        while table.scene.round < rounds:
            table.do("scene.next_turn")
        assert who(table, "Vale").orders == ()


@BOTH
@pytest.mark.rule("S0-138", "S0-139", "S4-060")
def test_an_aim_is_kept_on_the_combatant_until_another_act_or_harm(edition: str, qapp: object) -> None:
    with fight_in_memory(edition) as table:
        table.do("sheet.add_item", who="Reyes", row=PISTOL[edition], place="in_hand")
        begun(table)
        table.do("scene.act", who="Reyes", action="aim")
        assert who(table, "Reyes").aim == table.scene.round
        table.do("scene.act", who="Reyes", action="pick_up")
        assert who(table, "Reyes").aim is None
        table.do("undo")
        for hurt in ({"do": "scene.damage", "who": "Reyes"}, {"do": "sheet.hurt", "who": "Reyes"}):
            assert who(table, "Reyes").aim is not None
            table.do(hurt["do"], **{key: value for key, value in hurt.items() if key != "do"}, amount=1)
            assert who(table, "Reyes").aim is None
            table.do("undo")


@pytest.mark.parametrize("edition, kept", [("core", True), ("evolved", False)])
def test_an_aim_outlives_the_round_in_core_only(edition: str, kept: bool, qapp: object) -> None:
    with fight_in_memory(edition) as table:
        table.do("sheet.add_item", who="Reyes", row=PISTOL[edition], place="in_hand")
        begun(table)
        table.do("scene.act", who="Reyes", action="aim")
        number = table.scene.round
        while table.scene.round == number:
            table.do("scene.next_turn")
        assert (who(table, "Reyes").aim is not None) is kept


@pytest.mark.rule("S0-075", "S0-135")
def test_beside_an_enemy_nobody_runs_crawls_or_goes_through_a_door_before_retreating(qapp: object) -> None:
    with fight_in_memory("core") as table:
        begun(table)
        table.do("sheet.add_item", who="Reyes", row=PISTOL["core"], place="in_hand")
        table.do("sheet.add_condition", who="Reyes", row="prone")
        table.do("scene.near", who="Reyes", other="Vale")
        assert not reasons(table, "Reyes")["crawl"], "a friend is no hindrance"
        table.do("scene.near", who="Guard", other="Reyes")
        for action in ("crawl", "door", "overwatch"):
            assert "enemy near" in table.refused("scene.act", who="Reyes", action=action)
        table.do("sheet.remove_condition", who="Reyes", row="prone")
        assert "enemy near" in table.refused("scene.act", who="Reyes", action="run")
        table.do("scene.damage", who="Guard", amount=9, armor=False)
        table.do("scene.act", who="Reyes", action="run")
        assert who(table, "Reyes").near == who(table, "Guard").near == ()


def test_overwatch_needs_a_direction_and_ends_with_any_act_harm_or_the_next_own_turn(qapp: object) -> None:
    with fight_in_memory("core") as table:
        table.do("sheet.add_item", who="Reyes", row=PISTOL["core"], place="in_hand")
        begun(table)
        assert "which way" in table.refused("scene.act", who="Reyes", action="overwatch")
        assert left(table, "Reyes") == (1, 1)
        table.do("scene.act", who="Reyes", action="overwatch", detail="airlock")
        assert who(table, "Reyes").overwatch == "airlock"
        table.do("scene.damage", who="Reyes", amount=1)
        assert who(table, "Reyes").overwatch is None
        table.do("undo")
        table.do("scene.next_turn")
        while table.now != "Reyes":
            assert who(table, "Reyes").overwatch == "airlock"
            table.do("scene.next_turn")
        assert who(table, "Reyes").overwatch is None


@pytest.mark.parametrize("edition, helped, price", [("core", "put_out_fire", (0, 1)), ("evolved", "rally", (0, 1))])
@pytest.mark.rule("S0-054", "S1-039", "S3-012")
def test_a_helper_pays_on_the_own_card_and_without_an_action_left_there_is_no_help(
    edition: str, helped: str, price: tuple[int, int], qapp: object
) -> None:
    with fight_in_memory(edition) as table:
        begun(table)
        if helped == "rally":
            table.do("character.create", name="Bell", edition=edition)
            table.do("scene.add_characters", who=["Bell"])
            table.do("sheet.health", who="Bell", health=0)
            targets = ["Bell"]
        else:
            table.do("sheet.add_condition", who="Reyes", row="on_fire")
            targets = []
        table.do("scene.act", who="Reyes", action=helped, targets=targets, helpers=["Vale"])
        assert left(table, "Vale") == price
        table.do("undo")
        table.do("scene.main_action", place=[card.combatant for card in table.scene.cards].index(who(table, "Vale").id))
        assert "no action left" in table.refused(
            "scene.act", who="Reyes", action=helped, targets=targets, helpers=["Vale"]
        )


@BOTH
def test_a_guard_reloads_its_own_weapon_and_rolls_its_own_skill(edition: str, qapp: object) -> None:
    with fight_in_memory(edition) as table:
        begun(table)
        guard, other = who(table, "Guard"), who(table, "Guard 2")
        assert guard.weapons == other.weapons
        firearm = next(weapon for weapon in guard.weapons if weapon.ammo_max)
        table.do("scene.edit", who="Guard", ammo=0)
        assert next(one for one in who(table, "Guard").weapons if one.id == firearm.id).ammo == 0
        assert who(table, "Guard 2").weapons == other.weapons
        table.turn_of("Guard")
        table.do("scene.act", who="Guard", action="reload")
        loaded = next(one for one in who(table, "Guard").weapons if one.id == firearm.id)
        assert (loaded.ammo, loaded.reloads) == (firearm.ammo_max, max(firearm.reloads - 1, 0))
        table.fall("66661")
        rolled = table.do("scene.roll", who="Guard 2", skill="observation")["events"]
        assert rolled[-1]["event"] == "adversary_rolled"
        assert rolled[-1]["successes"] >= 2


@BOTH
def test_persuading_is_laid_against_the_other_side(edition: str, qapp: object) -> None:
    with fight_in_memory(edition) as table:
        begun(table)
        table.do("set", id="Reyes", field="attributes.empathy", value=3)
        assert "say for whom" in table.refused("scene.act", who="Reyes", action="persuade")
        table.fall("661")
        table.do("scene.act", who="Reyes", action="persuade", targets=["Guard"])
        assert left(table, "Reyes") == (0, 1)
        table.fall("6" + "1" * 12)
        table.do("roll")
        events = table.do("roll")["events"]
        assert events[-1]["event"] == "other_side_rolled"
        assert events[-1]["outcome"]["first_successes"] == 2


def test_a_signature_item_is_a_slow_action_that_lowers_stress_once(qapp: object) -> None:
    with fight_in_memory("core") as table:
        begun(table)
        assert "signature item" in table.refused("scene.act", who="Reyes", action="signature_item")
        table.do("set", id="Reyes", field="signature_item", value="Lighter")
        table.do("sheet.stress", who="Reyes", stress=2)
        table.do("scene.act", who="Reyes", action="signature_item")
        assert (table.sheet("Reyes").stress, left(table, "Reyes")) == (1, (0, 1))
        table.do("scene.main_action", place=table.scene.current)
        assert table.refused("scene.act", who="Reyes", action="signature_item")


@BOTH
def test_the_broken_and_the_dead_are_told_what_is_left(edition: str, qapp: object) -> None:
    with fight_in_memory(edition) as table:
        begun(table)
        table.do("sheet.health", who="Reyes", health=0)
        assert "Broken" in table.refused("scene.act", who="Reyes", action="pick_up")
        once = "crawl" if edition == "core" else "move"
        if edition == "core":
            table.do("sheet.add_condition", who="Reyes", row="prone")
        table.do("scene.act", who="Reyes", action=once)
        assert table.refused("scene.act", who="Reyes", action=once), "only one in a Round"
        table.do("sheet.add_condition", who="Reyes", row="dead")
        assert table.refused("scene.act", who="Reyes", action=once) == "Dead: nothing can be done."


@BOTH
def test_shooting_opens_the_attack_with_the_aim_and_pays_when_the_dice_fall(edition: str, qapp: object) -> None:
    with fight_in_memory(edition) as table:
        table.do("sheet.add_item", who="Reyes", row=PISTOL[edition], place="in_hand")
        begun(table)
        table.do("scene.act", who="Reyes", action="aim")
        assert "Say whom" in table.refused("scene.act", who="Reyes", action="shoot")
        table.do("scene.act", who="Reyes", action="shoot", targets=["Guard"])
        shown = table.do("attack.show")["attack"]
        assert shown["attacker"] == "Reyes"
        terms = [term["name"] for step in shown["steps"] for term in step.get("terms", ())]
        assert any("im" in name.casefold() for name in terms), terms
        assert left(table, "Reyes") == (1, 0)
        while table.do("attack.show")["attack"]["next"]["does"] in ("no_defence", "roll"):
            table.do("attack.next")
        assert left(table, "Reyes") == (0, 0)
        assert who(table, "Reyes").aim is None, "a shot uses it up"


@BOTH
def test_a_close_attack_puts_two_next_to_each_other_and_a_hold_leaves_one_thing_to_do(
    edition: str, qapp: object
) -> None:
    with fight_in_memory(edition) as table:
        begun(table)
        table.do("set", id="Reyes", field="attributes.strength", value=5)
        if edition == "core":
            table.do("scene.act", who="Reyes", action="close_attack", targets=["Guard"])
        else:
            table.do("scene.act", who="Reyes", action="special_attack", detail="grapple", targets=["Guard"])
        table.fall("66666 11111")
        while (does := table.do("attack.show")["attack"]["next"]["does"]) in ("no_defence", "roll", "keep"):
            table.do("attack.next")
        assert who(table, "Guard").id in who(table, "Reyes").near
        if edition == "core":
            return
        assert does in ("apply", "nothing")
        if does == "apply":
            table.do("attack.apply")
        assert who(table, "Reyes").holds == who(table, "Guard").id
        assert "break free" in table.refused("scene.act", who="Guard", action="pick_up")
        assert "Grappling" in table.refused("scene.act", who="Reyes", action="aim")
        table.do("scene.act", who="Reyes", action="release")
        assert "grappled" not in who(table, "Guard").conditions


@BOTH
def test_a_guard_helps_a_guard_up_and_the_roll_is_its_own(edition: str, qapp: object) -> None:
    with fight_in_memory(edition) as table:
        table.do("scene.draw")
        table.turn_of("Guard")
        table.do("scene.edit", who="Guard 2", health=0)
        table.fall("66" + "1" * 8)
        table.do("scene.act", who="Guard", action="first_aid", targets=["Guard 2"])
        assert who(table, "Guard 2").health == 2
        assert left(table, "Guard") == (0, 1)
        table.do("undo")
        assert (who(table, "Guard 2").health, left(table, "Guard")) == (0, (1, 1))


@BOTH
def test_first_aid_and_calming_of_the_crew_are_actions_too(edition: str, qapp: object) -> None:
    with fight_in_memory(edition) as table:
        begun(table)
        table.do("set", id="Reyes", field="attributes.empathy", value=3)
        assert "a Broken or dying character" in table.refused(
            "scene.act", who="Reyes", action="first_aid", targets=["Vale"]
        )
        table.do("sheet.health", who="Vale", health=0)
        table.fall("661")
        table.do("scene.act", who="Reyes", action="first_aid", targets=["Vale"])
        table.do("keep")
        assert table.sheet("Vale").health == 2
        assert left(table, "Reyes") == (0, 1)
        table.do("scene.main_action", place=table.scene.current)
        table.do("sheet.panic", who="Vale", rows=[f"{edition}.panic.flee"])
        table.fall("611")
        table.do("scene.act", who="Reyes", action="stop_panic", targets=["Vale"])
        table.do("keep")
        assert table.sheet("Vale").panic == ()
        assert left(table, "Reyes") == (0, 1)


@BOTH
def test_a_block_or_dodge_is_declared_against_an_attack_and_paid_for(edition: str, qapp: object) -> None:
    action, way = ("block", "close") if edition == "core" else ("dodge", "ranged")
    with fight_in_memory(edition) as table:
        begun(table)
        assert "when it comes" in table.refused("scene.act", who="Reyes", action=action)
        table.do("sheet.add_item", who="Reyes", row=f"{edition}.weapon.m41a_pulse_rifle", place="in_hand")
        table.turn_of("Guard")
        table.do("attack.declare", who="Guard", way=way, targets=["Reyes"])
        table.do("scene.act", who="Reyes", action=action)
        while table.do("attack.show")["attack"]["next"]["does"] in ("no_defence", "roll"):
            table.do("attack.next")
        assert left(table, "Reyes") == (1, 0)


def test_full_auto_is_no_tick_on_a_roll_of_a_skill(qapp: object) -> None:
    with fight_in_memory("core") as table:
        answer = table.do("roll.possible", who="Reyes", skill="ranged_combat")
        (offered,) = (found["situation"] for found in answer.values() if isinstance(found, dict))
        ids = [one["id"] for one in offered]
        assert "core.modifier.aimed" in ids
        assert not [one for one in ids if "full_auto" in one]
        full_auto = ["core.modifier.full_auto"]
        assert table.refused("roll.prepare", who="Reyes", skill="ranged_combat", situation=full_auto)


@BOTH
@pytest.mark.parametrize("name", ["Reyes", "Guard"])
@pytest.mark.parametrize(
    "state, reason", [("grappled", "break free"), ("unconscious", "unconscious"), ("dead", "dead"), ("", "jammed")]
)
def test_nobody_attacks_who_cannot_crew_and_guards_alike(
    edition: str, name: str, state: str, reason: str, qapp: object
) -> None:
    with fight_in_memory(edition) as table:
        table.do("sheet.add_item", who="Reyes", row=PISTOL[edition], place="in_hand")
        table.do("scene.draw")
        table.turn_of(name)
        table.do("scene.condition", who=name, row=state or "jammed_weapon")
        said = table.refused("scene.act", who=name, action="shoot", targets=["Guard 2"])
        assert reason in said.casefold()
        assert (left(table, name), table.scene.attack) == ((1, 1), None)


@BOTH
def test_a_stowed_and_an_empty_weapon_attack_nobody(edition: str, qapp: object) -> None:
    with fight_in_memory(edition) as table:
        table.do("sheet.add_item", who="Reyes", row=PISTOL[edition], place="in_hand")
        begun(table)
        item = table.sheet("Reyes").weapons[0].id
        shot = {"action": "shoot", "targets": ["Guard 2"]}
        table.do("set", id="Reyes", field="weapons.0.place", value="stowed")
        assert "ranged weapon" in reasons(table, "Reyes")["aim"]
        assert table.refused("scene.act", who="Reyes", item=item, **shot)
        table.do("scene.act", who="Reyes", action="draw_weapon" if edition == "core" else "pick_up", item=item)
        assert not reasons(table, "Reyes")["shoot"]
        table.do("set", id="Reyes", field="weapons.0.ammo", value=0)
        table.do("scene.edit", who="Guard", ammo=0)
        for name in ("Reyes", "Guard"):
            assert "loaded firearm" in table.refused("scene.act", who=name, **shot)
            assert "loaded firearm" in reasons(table, name)["shoot"]


@BOTH
def test_a_grenade_that_was_thrown_is_gone(edition: str, qapp: object) -> None:
    with fight_in_memory(edition) as table:
        table.do("sheet.add_item", who="Reyes", row=f"{edition}.weapon.g2_electroshock_grenade", place="in_hand")
        begun(table)
        table.do("scene.act", who="Reyes", action="throw", targets=["Guard 2"])
        while table.do("attack.show")["attack"]["next"]["does"] in ("no_defence", "roll"):
            table.do("attack.next")
        assert table.sheet("Reyes").weapons == ()
        assert left(table, "Reyes") == (0, 1)


@BOTH
def test_circumstances_that_exclude_each_other_do_not_add_up_in_an_attack(edition: str, qapp: object) -> None:
    pairs = [
        ["large_target", "small_target"],
        ["dim", "dark"] if edition == "core" else ["partial_cover", "full_cover"],
    ]
    with fight_in_memory(edition) as table:
        table.do("sheet.add_item", who="Reyes", row=PISTOL[edition], place="in_hand")
        begun(table)
        for pair in pairs:
            pools = []
            for said in (pair, pair[:1], pair[1:]):
                table.do("attack.declare", who="Reyes", way="ranged", targets=["Guard"], circumstances=said)
                terms = [term for step in table.do("attack.show")["attack"]["steps"] for term in step.get("terms", ())]
                pools.append(sum(term["dice"] for term in terms))
            assert pools[1] != pools[2]
            assert pools[0] in pools[1:], "not both"


@BOTH
def test_an_order_bought_with_successes_of_the_tray_expires_with_the_rounds_too(edition: str, qapp: object) -> None:
    def offered() -> list[str]:
        answer = table.do("roll.possible", who="Vale", skill="mobility")
        (found,) = (each["situation"] for each in answer.values() if isinstance(each, dict))
        return [one["id"] for one in found if one["id"].startswith("later:")]

    with fight_in_memory(edition) as table:
        begun(table)
        table.do("set", id="Reyes", field="attributes.empathy", value=4)
        table.fall("6611")
        table.do("roll.skill", who="Reyes", skill="command")
        table.do("keep")
        order = next(one for one in table.do("table")["table"]["stunts"] if "order" in one["id"])
        table.do("stunt", stunt=order["id"], target="Vale")
        assert offered()
        for lasting in range(2 if edition == "core" else 1):
            assert offered(), lasting
            number = table.scene.round
            while table.scene.round == number:
                table.do("scene.next_turn")
        assert not offered()


@BOTH
def test_the_next_turn_says_whose_it_is_and_a_hit_what_stress_it_brought(edition: str, qapp: object) -> None:
    with fight_in_memory(edition, guards=2) as table:
        table.do("scene.share_similar", who="Guard")
        table.do("scene.real_cards", on=True)
        for number, each in enumerate(("Reyes", "Vale", "Guard"), start=2):
            table.do("scene.card", number=number, who=each)

        def turn(answer: dict[str, Any]) -> list[Any]:
            return [[one["who"], one["card"], one["round"]] for one in answer["events"] if one["event"] == "turn"]

        assert turn(table.do("scene.next_turn")) == [["Reyes", 2, 1]]
        assert turn(table.do("scene.next_turn")) == [["Vale", 3, 1]]
        assert turn(table.do("undo")) == [["Reyes", 2, 1]]
        hit = table.do("scene.damage", who="Vale", amount=1, armor=False)["events"]
        assert turn({"events": hit}) == [], "told when it changes"
        assert hit[0].get("stress_gained", 0) == table.sheet("Vale").stress == (edition == "core")
        table.do("scene.condition", who="Guard", row="dead")
        table.do("scene.next_turn")
        assert turn(table.do("scene.next_turn")) == [["Guard 2", 4, 1]], "the leader of the group is dead"


@BOTH
def test_a_broken_character_rolls_for_no_skill_in_the_scene_either(edition: str, qapp: object) -> None:
    with fight_in_memory(edition) as table:
        begun(table)
        table.do("sheet.health", who="Vale", health=0)
        assert "Broken" in table.refused("scene.roll", who="Vale", skill="mobility")


SHOT = {"who": "Reyes", "way": "ranged", "targets": ["Guard"]}


def armed_on_the_guards_turn(table: Fight, edition: str) -> None:
    """Reyes has a pistol in hand, the cards are drawn, and it is the turn of the Guard."""
    table.do("sheet.add_item", who="Reyes", row=PISTOL[edition], place="in_hand")
    begun(table)
    table.turn_of("Guard")


@BOTH
@pytest.mark.rule("S0-114", "S0-142", "S1-077", "S1-096", "S2-099", "S2-101")
def test_out_of_turn_only_overwatch_shoots_and_the_game_mother_may_allow_it(edition: str, qapp: object) -> None:
    with fight_in_memory(edition) as table:
        armed_on_the_guards_turn(table, edition)
        assert "turn of Guard" in table.refused("scene.act", who="Reyes", action="shoot", targets=["Guard"])
        table.do("attack.declare", **SHOT)
        assert table.refused("attack.roll")
        assert left(table, "Reyes") == (1, 1)
        table.do("attack.override", what="allowed", value=1)
        assert table.do("attack.show")["attack"]["next"]["does"] in ("roll", "no_defence")
        table.do("attack.give_up")
        blow = table.refused("scene.act", who="Vale", action="close_attack", targets=["Guard"])
        assert "turn of Guard" in blow
        if edition == "core":
            table.turn_of("Reyes")
            table.do("scene.act", who="Reyes", action="overwatch", detail="the hatch")
            table.turn_of("Guard")
            table.do("attack.declare", **SHOT)
            table.do("attack.roll")
            assert left(table, "Reyes") == (0, 0)


@BOTH
def test_an_attack_that_is_declared_follows_the_turn_until_its_dice_fall(edition: str, qapp: object) -> None:
    with fight_in_memory(edition) as table:
        armed_on_the_guards_turn(table, edition)
        table.do("attack.declare", **SHOT)
        assert table.do("attack.show")["attack"]["next"]["does"] == "refused"
        table.turn_of("Reyes")
        assert table.do("attack.show")["attack"]["next"]["does"] in ("roll", "no_defence"), "it is their turn now"
        table.do("scene.next_turn")
        assert f"turn of {table.now}" in table.refused("attack.roll"), "and now it is over"
        table.turn_of("Reyes")
        while left(table, "Reyes")[0]:
            table.do("attack.next")
        table.do("scene.next_turn")
        assert table.do("attack.show")["attack"]["next"]["does"] != "refused", "its dice have fallen"


@BOTH
@pytest.mark.rule("S1-070")
def test_other_actions_wait_for_the_own_turn_and_the_game_mother_may_allow_them(edition: str, qapp: object) -> None:
    cover = {"core": "seek_cover", "evolved": "partial_cover"}[edition]
    with fight_in_memory(edition) as table:
        assert {one["waits"] for one in table.do("scene.actions", who="Vale")["actions"]} == {""}, (
            "nobody has a turn yet"
        )
        begun(table)
        why = "It is the turn of Reyes, not of Vale."
        waits = {one["action"]: one["waits"] for one in table.do("scene.actions", who="Vale")["actions"]}
        reactions = {"core": {"block"}, "evolved": {"defend", "dodge"}}[edition]
        free = {"core": {"release", "speak"}, "evolved": {"release"}}[edition]
        assert {action for action, word in waits.items() if not word} == reactions | free
        assert set(waits.values()) == {"", why}
        assert {one["waits"] for one in table.do("scene.actions", who="Reyes")["actions"]} == {""}
        before = table.scene
        for action in ("pick_up", cover):
            assert table.refused("scene.act", who="Vale", action=action) == why
        assert table.refused("scene.act", who="Vale", action="give_orders", targets=["Reyes"]) == why
        assert table.scene == before
        table.do("scene.act", who="Vale", action="pick_up", allowed=True)
        assert left(table, "Vale") == (1, 0)
        table.turn_of("Vale")
        table.do("scene.act", who="Vale", action=cover, amount=1)
        assert left(table, "Vale") == (0, 0), "the minor action is paid with the main one"


def test_one_of_the_crew_without_a_sheet_can_do_nothing_for_that_reason(qapp: object) -> None:
    with fight_in_memory("core") as table:
        table.do("scene.draw")
        table.do("document.remove", id="Reyes")
        me = next(one.id for one in table.scene.combatants if one.side == "crew")
        told = {one["refused"] for one in table.do("scene.actions", who=me)["actions"]}
        assert told == {"No sheet: nothing can be done."}
