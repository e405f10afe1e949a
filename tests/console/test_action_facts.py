"""Shots that cannot be, grenades that are gone, panic that is stopped, injuries, stress: by commands."""

import pytest

from tests.console.fight import Fight, fight_in_memory

BOTH = pytest.mark.parametrize("edition", ["core", "evolved"])
PISTOL = {"core": "core.weapon.m4a3_service_pistol", "evolved": "evolved.weapon.m4a3_service_pistol"}
GRENADE = {"core": "core.weapon.g2_electroshock_grenade", "evolved": "evolved.weapon.g2_electroshock_grenade"}


def armed(table: Fight, row: str) -> str:
    """Give Reyes a weapon that is loaded, and return its id."""
    table.do("sheet.add_item", who="Reyes", row=row, place="in_hand")
    weapon = table.sheet("Reyes").weapons[-1]
    table.do("set", id="Reyes", field="attributes.agility", value=4)
    return weapon.id


def pool_of(table: Fight) -> int:
    base = table.do("table")["table"]["base"]
    assert isinstance(base, int)
    return base


@BOTH
@pytest.mark.parametrize("condition", ["grappled", "unconscious", "dead"])
def test_whoever_is_grappled_unconscious_or_dead_does_not_shoot(edition: str, condition: str, qapp: object) -> None:
    with fight_in_memory(edition) as table:
        weapon = armed(table, PISTOL[edition])
        table.do("sheet.add_condition", who="Reyes", row=condition)
        table.do("attack.prepare", who="Reyes", weapon=weapon)
        assert condition in table.refused("roll")
        assert condition in table.refused("attack.fire", who="Reyes", weapon=weapon)


@BOTH
def test_a_stowed_an_empty_and_a_jammed_weapon_do_not_shoot(edition: str, qapp: object) -> None:
    with fight_in_memory(edition) as table:
        weapon = armed(table, PISTOL[edition])
        full = table.sheet("Reyes").weapons[0].ammo
        for field, value, back, reason in (("ammo", 0, full, "empty"), ("place", "stowed", "in_hand", "stowed")):
            table.do("set", id="Reyes", field=f"weapons.0.{field}", value=value)
            table.do("attack.prepare", who="Reyes", weapon=weapon)
            assert reason in table.refused("roll")
            table.do("set", id="Reyes", field=f"weapons.0.{field}", value=back)
        table.do("sheet.add_condition", who="Reyes", row="jammed_weapon")
        table.do("attack.prepare", who="Reyes", weapon=weapon)
        assert "jammed" in table.refused("roll")
        table.do("sheet.remove_condition", who="Reyes", row="jammed_weapon")
        table.do("attack.prepare", who="Reyes", weapon=weapon)
        table.do("roll")


@BOTH
def test_a_thrown_grenade_is_gone(edition: str, qapp: object) -> None:
    with fight_in_memory(edition) as table:
        weapon = armed(table, GRENADE[edition])
        table.do("sheet.quantity", who="Reyes", item=weapon, quantity=2)
        for left in (1, 0):
            table.do("attack.prepare", who="Reyes", weapon=weapon)
            table.do("roll")
            assert sum(one.quantity for one in table.sheet("Reyes").weapons) == left
        assert "not there any more" in table.refused("roll")
        table.do("undo")
        assert table.sheet("Reyes").weapons[0].quantity == 1


@BOTH
def test_what_excludes_each_other_does_not_add_up(edition: str, qapp: object) -> None:
    pairs = {
        "core": (["large_target", "small_target"], ["dim", "dark"]),
        "evolved": (["large_target", "small_target"], ["partial_cover", "full_cover"]),
    }
    with fight_in_memory(edition) as table:
        weapon = armed(table, PISTOL[edition])
        for pair in pairs[edition]:
            table.do("attack.prepare", who="Reyes", weapon=weapon, circumstances=pair)
            assert "do not go together" in table.refused("roll")
            table.do("attack.prepare", who="Reyes", weapon=weapon, circumstances=pair[:1])
            rolls = table.evening.session.rolls
            assert rolls.state.attack is not None
            changed = rolls.state.attack.__class__(**{**vars(rolls.state.attack), "circumstances": frozenset(pair)})
            rolls.set_attack(changed)
            assert rolls.state.attack.circumstances == {pair[1]}, "what is said last counts"


@BOTH
def test_an_aim_counts_for_one_shot_and_is_lost_by_a_hit(edition: str, qapp: object) -> None:
    with fight_in_memory(edition) as table:
        weapon = armed(table, PISTOL[edition])
        table.do("attack.prepare", who="Reyes", weapon=weapon)
        plain = pool_of(table)
        table.do("attack.prepare", who="Reyes", weapon=weapon, circumstances=["aimed"])
        assert pool_of(table) == plain + 2
        table.do("scene.damage", who="Reyes", amount=1)
        assert pool_of(table) == plain
        table.do("attack.prepare", who="Reyes", weapon=weapon, circumstances=["aimed"])
        table.do("roll")
        table.do("keep")
        table.do("roll")
        assert pool_of(table) == plain, "the second shot is not aimed"


def test_an_aim_does_not_help_in_close_combat_of_evolved(qapp: object) -> None:
    with fight_in_memory("evolved") as table:
        weapon = armed(table, PISTOL["evolved"])
        pools = []
        for aimed in ([], ["aimed"]):
            table.do("attack.prepare", who="Reyes", weapon=weapon, band="engaged", circumstances=aimed)
            pools.append(pool_of(table))
        assert pools[0] == pools[1]


@BOTH
@pytest.mark.rule("S0-042", "S1-042")
def test_a_command_roll_of_another_stops_panic(edition: str, qapp: object) -> None:
    row = {"core": "core.panic.flee", "evolved": "evolved.panic.flee"}[edition]
    with fight_in_memory(edition) as table:
        for name in ("Reyes", "Vale"):
            table.do("document.crew", id=name, crew="Perdita")
        table.refused("care.prepare", who="Reyes", action="stop_panic", healer="Vale")
        table.do("sheet.panic", who="Reyes", rows=[row])
        table.refused("care.prepare", who="Reyes", action="stop_panic", healer="Reyes")
        barred = {one["action"]: one["refused"] for one in table.do("scene.actions", who="Reyes")["actions"]}
        assert "not possible" in barred["close_attack"], "whoever flees does not attack"
        actions = [one["action"] for one in table.do("care.possible", who="Reyes")["care"]]
        assert "stop_panic" in actions
        for faces, left in (("1" * 9, (row,)), ("6" * 9, ())):
            table.fall(faces)
            table.do("care.prepare", who="Reyes", action="stop_panic", healer="Vale")
            table.do("roll")
            table.do("keep")
            assert table.sheet("Reyes").panic == left


def test_the_next_action_of_seek_cover_is_a_move_unless_the_game_mother_allows_another(qapp: object) -> None:
    """Core 5.2, row 11: one such action, and it is over; an attack waits as everything else does."""
    demand = "Seek Cover: The next action must be a move to a safer place or into cover."
    with fight_in_memory("core") as table:
        armed(table, PISTOL["core"])
        table.do("scene.draw")
        table.turn_of("Reyes")
        table.do("sheet.panic", who="Reyes", rows=["core.panic.seek_cover"])
        waits = {one["action"]: one["waits"] for one in table.do("scene.actions", who="Reyes")["actions"]}
        assert {waits[one] for one in ("shoot", "pick_up", "overwatch")} == {demand}
        assert {waits[one] for one in ("run", "retreat", "seek_cover", "get_up", "speak")} == {""}
        table.do("attack.declare", who="Reyes", way="ranged", targets=["Guard"])
        assert table.refused("attack.roll") == demand
        table.do("attack.give_up")
        assert table.refused("scene.act", who="Reyes", action="pick_up") == demand
        table.do("scene.act", who="Reyes", action="pick_up", allowed=True)
        assert table.sheet("Reyes").panic, "that was no move"
        table.do("undo")
        table.do("scene.act", who="Reyes", action="seek_cover", amount=3)
        assert table.sheet("Reyes").panic == ()
        table.do("scene.act", who="Reyes", action="pick_up")


@BOTH
def test_whoever_flees_only_runs_until_the_panic_stops(edition: str, qapp: object) -> None:
    run = {"core": "run", "evolved": "move"}[edition]
    with fight_in_memory(edition) as table:
        table.do("scene.draw")
        table.turn_of("Reyes")
        table.do("sheet.panic", who="Reyes", rows=[f"{edition}.panic.flee"])
        assert "Flee" in table.refused("scene.act", who="Reyes", action="pick_up")
        for _ in range(2):
            table.do("scene.act", who="Reyes", action=run)
        assert table.sheet("Reyes").panic, "it goes on"


@BOTH
@pytest.mark.parametrize(
    "state, reason", [("unconscious", "The unconscious do not roll skills."), ("dead", "The dead do not roll.")]
)
def test_nobody_rolls_skills_who_is_not_there(edition: str, state: str, reason: str, qapp: object) -> None:
    with fight_in_memory(edition) as table:
        table.do("scene.condition", who="Reyes", row=state)
        for command in ("roll.skill", "scene.roll"):
            assert table.refused(command, who="Reyes", skill="observation") == reason


def test_a_cracked_spine_stays_for_good_unless_somebody_treats_it_in_time(qapp: object) -> None:
    with fight_in_memory("core", faces="3" * 40) as table:
        for name in ("Reyes", "Vale"):
            table.do("document.crew", id=name, crew="Perdita")
            table.do("injury.pick", who=name, number=56)
            table.do("set", id=name, field="panic_due", value=False)
            table.do("set", id=name, field="injuries.0.days_left", value=1)
        injury = table.sheet("Reyes").injuries[0].id
        table.fall("6" * 9)
        table.do("care.prepare", who="Reyes", action="injury", healer="Vale", injury=injury)
        table.do("roll")
        table.do("keep")
        assert table.sheet("Reyes").injuries[0].treated
        for name in ("Reyes", "Vale"):
            due = table.do("time.open", who=name, passage="day")["due"]
            assert [one["key"] for one in due if "healing" in one["key"]]
            table.do("time.apply")
        assert table.sheet("Reyes").injuries == ()
        assert [one.days_left for one in table.sheet("Vale").injuries] == [None], "permanent"


@BOTH
def test_a_loss_of_health_is_the_same_from_the_sheet_and_from_the_scene(edition: str, qapp: object) -> None:
    sheets = []
    for way in ("sheet", "scene"):
        with fight_in_memory(edition, faces="1" * 60) as table:
            table.fall("33 11")
            if way == "sheet":
                table.do("sheet.hurt", who="Reyes", amount=3)
            else:
                table.do("scene.damage", who="Reyes", amount=3)
            sheets.append(table.sheet("Reyes"))
    one, other = (sheet.model_dump(exclude={"id"}) for sheet in sheets)
    assert one == other
    core = edition == "core"
    assert (sheets[0].health, sheets[0].stress, sheets[0].panic_due) == (0, 1 if core else 0, core)
    assert len(sheets[0].injuries) == 1


@BOTH
def test_a_value_set_by_hand_is_a_correction(edition: str, qapp: object) -> None:
    with fight_in_memory(edition) as table:
        table.do("sheet.change_health", who="Reyes", by=-1)
        table.do("sheet.health", who="Reyes", health=0)
        sheet = table.sheet("Reyes")
        assert (sheet.health, sheet.stress, sheet.panic_due, sheet.injuries) == (0, 0, False, ())


@BOTH
def test_panic_of_a_round_ends_with_the_round_on_the_clock(edition: str, qapp: object) -> None:
    with fight_in_memory(edition) as table:
        for row in ("freeze", "seek_cover", "scream"):
            table.do("sheet.panic", who="Reyes", rows=[f"{edition}.panic.{row}"])
            table.do("time.open", who="Reyes", passage="round")
            table.do("time.apply")
            assert table.sheet("Reyes").panic == ()
        table.do("sheet.panic", who="Reyes", rows=[f"{edition}.panic.flee"])
        table.do("time.open", who="Reyes", passage="round")
        table.do("time.apply")
        assert table.sheet("Reyes").panic, "that one lasts"


@BOTH
def test_who_attacks_in_panic_is_calm_once_somebody_is_broken_by_it(edition: str, qapp: object) -> None:
    """Core 5.2, Berserk: until one or the target is Broken; evolved 5.3, Frenzy: until somebody is."""
    with fight_in_memory(edition, guards=1) as table:
        row = f"{edition}.panic.{'berserk' if edition == 'core' else 'frenzy'}"
        table.do("sheet.panic", who="Reyes", rows=[row])
        for health, left in ((3, (row,)), (1, ())):
            table.do("scene.edit", who="Guard", health=health, armor=0)
            table.fall("6" + "1" * 40)
            table.do("attack.declare", who="Reyes", way="close", targets=["Guard"])
            while not table.do("attack.show")["attack"]["closed"]:
                events = table.do("attack.next")["events"]
            assert table.sheet("Reyes").panic == left
        name = "Berserk" if edition == "core" else "Frenzy"
        assert [one["rows"] for one in events if one["event"] == "panic_passed"] == [[name]]
        table.do("undo")
        assert table.sheet("Reyes").panic == (row,)


@BOTH
def test_the_dead_gain_no_stress(edition: str, qapp: object) -> None:
    with fight_in_memory(edition) as table:
        table.do("sheet.add_condition", who="Reyes", row="dead")
        assert "dead" in table.refused("sheet.change_stress", who="Reyes", by=1)
        assert "dead" in table.refused("scene.stress", who="Reyes", by=1)
        assert "dead" in table.refused("scene.damage", who="Reyes", amount=1)
        assert (table.sheet("Reyes").stress, table.sheet("Reyes").panic_due) == (0, False)


@BOTH
def test_what_lies_there_is_picked_up_by_name_and_is_in_hand(edition: str, qapp: object) -> None:
    with fight_in_memory(edition) as table:
        weapon = armed(table, PISTOL[edition])
        assert [one["item"] for one in table.do("scene.options", who="Reyes", action="pick_up")["options"]] == [""]
        table.do("set", id="Reyes", field="weapons.0.place", value="stowed")
        offered = table.do("scene.options", who="Reyes", action="pick_up")["options"]
        assert [one["item"] for one in offered] == ["", weapon]
        table.do("scene.act", who="Reyes", action="pick_up", item=offered[1]["words"])
        assert table.sheet("Reyes").weapons[0].place == "in_hand"


@BOTH
def test_a_medkit_is_named_with_first_aid_and_is_used_up(edition: str, qapp: object) -> None:
    with fight_in_memory(edition) as table:
        table.do("sheet.add_item", who="Reyes", row=f"{edition}.gear.personal_medkit")
        table.do("scene.near", who="Reyes", other="Vale")
        table.fall("22 1 1")
        table.do("scene.damage", who="Vale", amount=table.sheet("Vale").health, armor=False)
        plain = table.do("care.possible", who="Vale")["care"][0]["healers"][0]["dice"]
        start = table.scene, table.sheet("Reyes")
        table.do("scene.act", who="Reyes", action="first_aid", targets=["Vale"], item="Personal Medkit", prepare=True)
        shown = table.do("table")["table"]
        assert shown["base"] == plain + 2
        assert [one["on"] for one in shown["switches"]] == [True]
        table.do("roll.adjust", items=[])
        assert table.do("table")["table"]["base"] == plain
        table.do("roll.adjust", items=["Personal Medkit"], modifier=-1)
        assert table.do("table")["table"]["base"] == plain + 1
        assert "There is no rope" in table.refused("roll.adjust", items=["rope"])
        assert "switches" in table.refused("roll.adjust", switches=["rope"])
        assert (table.scene, table.sheet("Reyes")) == start, "nothing is paid before the dice fall"
        table.do("roll", base=[6] + [2] * plain)
        assert "prepared" in table.refused("roll.adjust", modifier=1)
        came = table.do("keep")["events"]
        assert [event["event"] for event in came] == ["care_given"]
        assert table.sheet("Vale").health == 1
        assert table.sheet("Reyes").gear[0].spent
