"""The economy of a Round and the actions of both editions."""

from collections.abc import Iterable, Mapping

import pytest

from alien_desktop.rules.combat.actions import (
    SITUATION_NAMES,
    Action,
    ActionBudget,
    Price,
    price_of,
    take_action,
    verify_take_action,
)
from alien_desktop.rules.edition import Edition
from alien_desktop.rules.editions.core import CORE
from alien_desktop.rules.editions.evolved import EVOLVED
from alien_desktop.rules.effects.continuous import ActionCost, NoAction
from alien_desktop.rules.people.characteristics import Skill
from alien_desktop.rules.violation import RuleViolation, is_allowed

BOTH = pytest.mark.parametrize("edition", [CORE, EVOLVED], ids=lambda edition: edition.id)


def everything(edition: Edition, *ids: str) -> frozenset[str]:
    """A situation in which everything these actions need is there."""
    return frozenset(need for action_id in ids for need in edition.actions.action(action_id).needs)


def do(edition: Edition, budget: ActionBudget, *ids: str) -> ActionBudget:
    for action_id in ids:
        action = edition.actions.action(action_id)
        budget = take_action(action, budget, edition.actions, everything(edition, action_id)).budget
    return budget


def allowed(
    edition: Edition,
    budget: ActionBudget,
    situation: frozenset[str] = frozenset(),
    barred: Iterable[NoAction] = (),
) -> tuple[Action, ...]:
    """Every action that may be taken now."""
    rules, bars = edition.actions, tuple(barred)
    return tuple(
        one for one in rules.actions if is_allowed(verify_take_action, one, budget, rules, situation, (), bars)
    )


def price(edition: Edition, action_id: str) -> Price:
    return edition.actions.action(action_id).price


def skill(edition: Edition, action_id: str) -> Skill | None:
    return edition.actions.action(action_id).skill


@pytest.mark.rule("S0-072", "S1-074", "S2-052")
def test_one_slow_and_one_fast_action_in_2019() -> None:
    assert do(CORE, ActionBudget(), "shoot", "get_up").left == 0
    with pytest.raises(RuleViolation, match="slow action, and none is left"):
        do(CORE, ActionBudget(), "shoot", "reload")
    assert (str(CORE.actions.main_name), str(CORE.actions.minor_name)) == ("slow", "fast")


@pytest.mark.rule("S1-075", "S2-053")
def test_two_fast_actions_in_place_of_a_slow_one_in_2019() -> None:
    assert do(CORE, ActionBudget(), "run", "run").left == 0
    with pytest.raises(RuleViolation, match="fast action, and none is left"):
        do(CORE, ActionBudget(), "run", "run", "run")


@pytest.mark.rule("S1-076")
def test_the_actions_of_a_turn_come_in_any_order() -> None:
    assert do(CORE, ActionBudget(), "get_up", "shoot").left == 0


@pytest.mark.rule("S4-011", "S4-012")
def test_one_full_and_one_quick_or_two_quick_ones_in_evolved() -> None:
    assert do(EVOLVED, ActionBudget(), "shoot", "move").left == 0
    assert do(EVOLVED, ActionBudget(), "move", "reload").left == 0
    with pytest.raises(RuleViolation, match="full action, and none is left"):
        do(EVOLVED, ActionBudget(), "move", "move", "shoot")


SLOW_2019 = {
    "crawl": ("S0-073", "S1-088", "S2-060"),
    "close_attack": ("S0-078", "S1-078", "S2-055"),
    "shoot": ("S0-081", "S1-079", "S2-056"),
    "full_auto": ("S0-082", "S1-080"),
    "throw": ("S0-083",),
    "reload": ("S0-084", "S1-083", "S2-058"),
    "first_aid": ("S0-085", "S1-084", "S2-057"),
    "stop_panic": ("S0-087", "S0-043", "S1-085"),
    "give_orders": ("S0-088", "S1-086"),
    "persuade": ("S0-090", "S1-087"),
    "signature_item": ("S0-092", "S1-089"),
    "climb_into_suit": ("S0-093",),
    "start_engine": ("S0-094",),
    "use_complex_gear": ("S2-059",),
    "break_free": ("S0-128",),
}
FAST_2019 = {
    "run": ("S0-095", "S1-097", "S2-062"),
    "door": ("S0-100", "S1-103"),
    "get_up": ("S0-101", "S1-104", "S2-066"),
    "draw_weapon": ("S0-102", "S1-095", "S2-064"),
    "block": ("S0-103", "S1-105", "S2-079"),
    "pick_up": ("S0-118",),
    "shove": ("S0-119", "S1-091"),
    "grapple_attack": ("S0-130", "S1-092"),
    "retreat": ("S0-134", "S1-100", "S2-071"),
    "aim": ("S0-136", "S1-093", "S2-063"),
    "seek_cover": ("S0-141", "S1-109", "S2-065"),
    "overwatch": ("S0-142", "S1-096", "S2-099"),
    "grab_the_wheel": ("S0-143",),
    "drive": ("S0-144",),
    "vehicle": ("S0-145",),
    "use_item": ("S0-146",),
}
FULL_EVOLVED = {
    "close_attack": ("S4-013",),
    "shoot": ("S4-014",),
    "jump_or_climb": ("S4-015",),
    "full_cover": ("S4-016",),
    "use_terminal": ("S4-017",),
    "use_machinery": ("S4-018",),
    "first_aid": ("S4-019",),
    "clear_jam": ("S4-020",),
    "give_orders": ("S4-021",),
    "drive": ("S4-022",),
}
QUICK_EVOLVED = {
    "move": ("S4-023",),
    "close_or_leave": ("S4-024",),
    "peek": ("S4-025",),
    "lock_door": ("S4-026",),
    "partial_cover": ("S4-027",),
    "defend": ("S4-028",),
    "aim": ("S4-029",),
    "dodge": ("S4-031",),
    "reload": ("S4-032",),
    "pick_up": ("S4-033",),
    "rally": ("S4-034",),
}


def named(table: Mapping[str, tuple[str, ...]]) -> list[object]:
    return [pytest.param(action_id, id=action_id, marks=pytest.mark.rule(*ids)) for action_id, ids in table.items()]


@pytest.mark.parametrize("action_id", named(SLOW_2019))
def test_the_slow_actions_of_2019(action_id: str) -> None:
    """S1-090 calls boarding a vehicle slow and S0-145 fast; S0 is followed, and starting the engine is slow."""
    assert price(CORE, action_id) is Price.MAIN


@pytest.mark.parametrize("action_id", named(FAST_2019))
def test_the_fast_actions_of_2019(action_id: str) -> None:
    assert price(CORE, action_id) is Price.MINOR


@pytest.mark.parametrize("action_id", named(FULL_EVOLVED))
def test_the_full_actions_of_evolved(action_id: str) -> None:
    assert price(EVOLVED, action_id) is Price.MAIN


@pytest.mark.parametrize("action_id", named(QUICK_EVOLVED))
def test_the_quick_actions_of_evolved(action_id: str) -> None:
    assert price(EVOLVED, action_id) is Price.MINOR


@pytest.mark.rule("S1-090")
def test_boarding_a_vehicle_in_2019_follows_s0() -> None:
    """S1-090 (slow) is not taken: S0-145, QR and IS have it fast and the engine slow (core 18, row 3)."""
    assert price(CORE, "vehicle") is Price.MINOR
    assert price(CORE, "start_engine") is Price.MAIN


@pytest.mark.rule("S2-054", "S2-061")
def test_slow_actions_mostly_need_a_skill_and_fast_ones_mostly_none() -> None:
    slow = [action.skill for action in CORE.actions.actions if action.price is Price.MAIN]
    fast = [action.skill for action in CORE.actions.actions if action.price is Price.MINOR]
    assert sum(skill is not None for skill in slow) > len(slow) / 2
    assert sum(skill is None for skill in fast) > len(fast) / 2


@pytest.mark.rule("S0-078", "S0-081", "S0-085", "S0-087", "S0-088", "S0-090", "S0-093", "S0-103", "S0-119", "S0-134")
@pytest.mark.rule("S0-144", "S1-086", "S0-082", "S0-083", "S0-130")
def test_the_skills_of_2019() -> None:
    assert skill(CORE, "close_attack") is skill(CORE, "block") is skill(CORE, "shove") is Skill.CLOSE_COMBAT
    assert skill(CORE, "grapple_attack") is Skill.CLOSE_COMBAT
    assert skill(CORE, "shoot") is skill(CORE, "full_auto") is skill(CORE, "throw") is Skill.RANGED_COMBAT
    assert skill(CORE, "first_aid") is Skill.MEDICAL_AID
    assert skill(CORE, "stop_panic") is skill(CORE, "give_orders") is Skill.COMMAND
    assert skill(CORE, "persuade") is Skill.MANIPULATION
    assert skill(CORE, "climb_into_suit") is skill(CORE, "retreat") is Skill.MOBILITY
    assert skill(CORE, "drive") is Skill.PILOTING


@pytest.mark.rule("S4-013", "S4-014", "S4-015", "S4-017", "S4-018", "S4-019", "S4-020", "S4-021", "S4-022", "S4-034")
@pytest.mark.rule("S4-046", "S4-061")
def test_the_skills_of_evolved() -> None:
    assert skill(EVOLVED, "close_attack") is skill(EVOLVED, "defend") is Skill.CLOSE_COMBAT
    assert skill(EVOLVED, "shoot") is Skill.RANGED_COMBAT
    assert skill(EVOLVED, "jump_or_climb") is skill(EVOLVED, "dodge") is Skill.MOBILITY
    assert skill(EVOLVED, "use_terminal") is Skill.COMTECH
    assert skill(EVOLVED, "use_machinery") is skill(EVOLVED, "clear_jam") is Skill.HEAVY_MACHINERY
    assert skill(EVOLVED, "first_aid") is Skill.MEDICAL_AID
    assert skill(EVOLVED, "give_orders") is skill(EVOLVED, "rally") is Skill.COMMAND
    assert skill(EVOLVED, "drive") is Skill.PILOTING
    assert skill(EVOLVED, "full_cover") is None


@pytest.mark.rule("S1-081", "S2-096")
def test_full_auto_gives_two_dice_in_2019() -> None:
    taken = take_action(
        CORE.actions.action("full_auto"), ActionBudget(), CORE.actions, everything(CORE, "full_auto"), [], []
    )
    assert (taken.dice, taken.price) == (2, Price.MAIN)
    fast_burst = [ActionCost("full_auto", "minor", -2)]
    hurried = take_action(
        CORE.actions.action("full_auto"), ActionBudget(), CORE.actions, everything(CORE, "full_auto"), fast_burst
    )
    assert (hurried.dice, hurried.price) == (0, Price.MINOR)


@BOTH
def test_only_defences_are_out_of_turn(edition: Edition) -> None:
    reactions = {action.id for action in edition.actions.actions if action.reaction}
    assert reactions == {"block", "defend", "dodge"} & {action.id for action in edition.actions.actions}
    assert not edition.actions.action("shoot").opposed
    assert edition.actions.action("shoot").dice == 0


@pytest.mark.parametrize(
    "action_id, needs",
    [
        pytest.param("crawl", "prone_or_cramped", marks=pytest.mark.rule("S0-073")),
        pytest.param("first_aid", "victim_broken_or_dying", marks=pytest.mark.rule("S0-086")),
        pytest.param("give_orders", "heard", marks=pytest.mark.rule("S0-089")),
        pytest.param("persuade", "heard", marks=pytest.mark.rule("S0-091")),
        pytest.param("start_engine", "vehicle", marks=pytest.mark.rule("S0-094")),
        pytest.param("get_up", "prone", marks=pytest.mark.rule("S0-101")),
        pytest.param("block", "attacked_in_close_combat", marks=pytest.mark.rule("S0-103")),
        pytest.param("shove", "enemy_near", marks=pytest.mark.rule("S0-119")),
        pytest.param("retreat", "enemy_near", marks=pytest.mark.rule("S0-134")),
        pytest.param("close_attack", "enemy_near", marks=pytest.mark.rule("S2-073")),
        pytest.param("aim", "ranged_weapon", marks=pytest.mark.rule("S0-136")),
        pytest.param("overwatch", "ranged_weapon", marks=pytest.mark.rule("S0-142")),
        pytest.param("grab_the_wheel", "vehicle", marks=pytest.mark.rule("S0-143")),
        pytest.param("seek_cover", "cover_in_zone", marks=pytest.mark.rule("S0-141")),
        pytest.param("throw", "thrown_weapon", marks=pytest.mark.rule("S0-083")),
    ],
)
def test_what_actions_of_2019_need(action_id: str, needs: str) -> None:
    action = CORE.actions.action(action_id)
    assert not is_allowed(verify_take_action, action, ActionBudget(), CORE.actions)
    assert is_allowed(verify_take_action, action, ActionBudget(), CORE.actions, frozenset({needs, *action.needs}))
    with pytest.raises(RuleViolation, match=str(SITUATION_NAMES[needs])):
        take_action(action, ActionBudget(), CORE.actions, frozenset(action.needs) - {needs})


@pytest.mark.rule("S4-042")
def test_a_close_combat_attack_of_evolved_needs_an_enemy_adjacent() -> None:
    assert not is_allowed(verify_take_action, EVOLVED.actions.action("close_attack"), ActionBudget(), EVOLVED.actions)


@pytest.mark.rule("S0-096", "S0-135", "S2-068")
def test_nobody_runs_from_an_enemy_next_to_them() -> None:
    """S2-068 lets a run lead from Engaged to Short; with an enemy there it is a retreat (core 18, row 25)."""
    run = CORE.actions.action("run")
    assert is_allowed(verify_take_action, run, ActionBudget(), CORE.actions)
    with pytest.raises(RuleViolation, match="not possible with: an enemy near"):
        take_action(run, ActionBudget(), CORE.actions, frozenset({"enemy_near"}))
    retreat = CORE.actions.action("retreat")
    assert is_allowed(verify_take_action, retreat, ActionBudget(), CORE.actions, frozenset({"enemy_near"}))


@pytest.mark.rule("S0-074", "S0-075", "S0-077", "S2-070")
@pytest.mark.parametrize("state", ["prone", "cramped_zone"])
def test_the_prone_and_those_in_cramped_zones_crawl(state: str) -> None:
    situation = frozenset({state, "prone_or_cramped"})
    assert not is_allowed(verify_take_action, CORE.actions.action("run"), ActionBudget(), CORE.actions, situation)
    assert is_allowed(verify_take_action, CORE.actions.action("crawl"), ActionBudget(), CORE.actions, situation)


@pytest.mark.rule("S0-076")
def test_nobody_crawls_twice_in_a_round() -> None:
    with pytest.raises(RuleViolation, match="only once in a round"):
        do(CORE, ActionBudget(2, 1), "crawl", "crawl")


@pytest.mark.rule("S0-080", "S0-127", "S0-079")
def test_the_grappled_can_only_break_free_in_2019() -> None:
    situation = frozenset({"grappled", "loaded_firearm"})
    assert [action.id for action in allowed(CORE, ActionBudget(), situation)] == ["break_free"]
    assert CORE.actions.action("break_free").opposed


@pytest.mark.rule("S4-055")
def test_the_grappled_can_only_break_free_in_evolved() -> None:
    situation = frozenset({"grappled", "loaded_firearm"})
    assert [action.id for action in allowed(EVOLVED, ActionBudget(), situation)] == ["break_free"]


@pytest.mark.rule("S0-129")
def test_the_grappler_can_only_attack_the_grappled_or_let_go() -> None:
    situation = frozenset({"holds_grapple", "loaded_firearm"})
    possible = [action.id for action in allowed(CORE, ActionBudget(), situation)]
    assert possible == ["grapple_attack", "release"]


@pytest.mark.rule("S1-077", "S0-114", "S0-115", "S0-116")
def test_a_block_is_out_of_turn_and_costs_an_action_of_the_round() -> None:
    assert CORE.actions.action("block").reaction
    after = do(CORE, ActionBudget(), "block")
    assert (after.main, after.minor) == (1, 0)
    after = do(CORE, after, "block")
    assert after.left == 0


@pytest.mark.rule("S0-117")
def test_no_block_once_both_actions_are_used() -> None:
    with pytest.raises(RuleViolation, match="none is left"):
        do(CORE, ActionBudget(), "shoot", "get_up", "block")


@pytest.mark.rule("S4-035", "S4-036")
@pytest.mark.parametrize("action_id", ["defend", "dodge"])
def test_interrupts_of_evolved_are_out_of_turn_and_cost_a_quick_action(action_id: str) -> None:
    assert EVOLVED.actions.action(action_id).reaction
    assert do(EVOLVED, ActionBudget(), action_id).minor == 0


def test_no_dodge_from_full_cover() -> None:
    dodge = EVOLVED.actions.action("dodge")
    assert not is_allowed(
        verify_take_action, dodge, ActionBudget(), EVOLVED.actions, frozenset({"shot_at", "in_full_cover"})
    )


@pytest.mark.rule("S1-127", "S1-128")
@BOTH
def test_the_broken_have_next_to_nothing_left(edition: Edition) -> None:
    situation = frozenset({"broken", "prone_or_cramped", "loaded_firearm"})
    possible = {action.id for action in allowed(edition, ActionBudget(), situation)}
    assert possible == {"core": {"crawl", "speak"}, "evolved": {"move", "close_or_leave"}}[edition.id]
    assert possible <= set(edition.broken.actions)


@pytest.mark.rule("S2-046")
@BOTH
def test_running_is_among_the_possible_actions(edition: Edition) -> None:
    assert {"run", "move"} & {action.id for action in allowed(edition, ActionBudget())}


def test_injuries_make_actions_dearer_and_talents_cheaper() -> None:
    run = CORE.actions.action("run")
    assert price_of(run, [ActionCost("run", "main")]) == (Price.MAIN, 0)
    assert price_of(run, [ActionCost("run", "free"), ActionCost("run", "main")]) == (Price.MAIN, 0)
    assert price_of(run, [ActionCost("run", "free"), ActionCost("run", "minor")]) == (Price.MINOR, 0)
    assert price_of(run, [ActionCost("run", "minor"), ActionCost("run", "main")]) == (Price.MAIN, 0)
    assert price_of(CORE.actions.action("shoot"), [ActionCost("shoot", "minor", -2)]) == (Price.MINOR, -2)
    assert price_of(run, [ActionCost("minor", "main")]) == (Price.MAIN, 0), "a dislocated head slows all fast actions"
    assert price_of(run, [ActionCost("shoot", "minor")]) == (Price.MINOR, 0)
    drawn = take_action(
        CORE.actions.action("draw_weapon"),
        ActionBudget(0, 0),
        CORE.actions,
        frozenset({"weapon_to_draw"}),
        changes=[ActionCost("draw_weapon", "free")],
    )
    assert drawn.price is Price.FREE


def test_some_injuries_rule_actions_out() -> None:
    run = CORE.actions.action("run")
    with pytest.raises(RuleViolation, match="injury or condition"):
        take_action(run, ActionBudget(), CORE.actions, barred=[NoAction(("run",))])


@BOTH
def test_an_unknown_action_is_refused_and_ids_are_unique(edition: Edition) -> None:
    with pytest.raises(RuleViolation, match="no action"):
        edition.actions.action("fly")
    ids = [action.id for action in edition.actions.actions]
    assert len(set(ids)) == len(ids)
    assert str(edition.actions.price_name(Price.FREE)) == "free"


@BOTH
def test_every_restriction_names_actions_that_exist(edition: Edition) -> None:
    for restriction in edition.actions.restrictions:
        for action_id in restriction.actions:
            creature = action_id == "signature"
            assert isinstance(edition.actions.action(action_id, creature=creature), Action)


@BOTH
def test_a_creature_that_holds_somebody_goes_on_attacking(edition: Edition) -> None:
    """A grab of a creature follows its own rules: the bite comes on its next card."""
    signature = edition.actions.action("signature", creature=True)
    held = frozenset({"holds_grapple"})
    assert is_allowed(verify_take_action, signature, ActionBudget(), edition.actions, held)
    blow = edition.actions.action("close_attack")
    assert not is_allowed(verify_take_action, blow, ActionBudget(), edition.actions, held)


def test_the_broken_of_evolved_move_once_in_a_round() -> None:
    situation = frozenset({"broken"})
    moved = take_action(EVOLVED.actions.action("move"), ActionBudget(), EVOLVED.actions, situation).budget
    assert moved.left == 1
    assert not allowed(EVOLVED, moved, situation)
    assert is_allowed(verify_take_action, EVOLVED.actions.action("close_or_leave"), moved, EVOLVED.actions)


def test_an_effect_on_movement_is_one_on_every_way_to_move() -> None:
    lame = [ActionCost("movement", "main")]
    for edition, ways in ((CORE, {"crawl", "run", "door", "retreat"}), (EVOLVED, {"move", "close_or_leave", "peek"})):
        for action in edition.actions.actions:
            if action.id in ways:
                assert price_of(action, lame) == (Price.MAIN, 0)
        known = frozenset({"prone_or_cramped"})
        barred = [NoAction(("movement",))]
        free = {action.id for action in allowed(edition, ActionBudget(), known)} & ways
        assert free
        held = {action.id for action in allowed(edition, ActionBudget(), known, barred=barred)}
        assert not held & ways
        assert "pick_up" in held


def test_an_empty_weapon_fires_no_burst() -> None:
    burst = CORE.actions.action("full_auto")
    assert is_allowed(
        verify_take_action, burst, ActionBudget(), CORE.actions, frozenset({"full_auto_weapon", "loaded_firearm"})
    )
    assert not is_allowed(verify_take_action, burst, ActionBudget(), CORE.actions, frozenset({"full_auto_weapon"}))


@BOTH
def test_a_grenade_is_thrown_without_a_loaded_firearm(edition: Edition) -> None:
    taken = take_action(edition.actions.action("throw"), ActionBudget(), edition.actions, frozenset({"thrown_weapon"}))
    assert (taken.price, taken.action.skill) == (Price.MAIN, Skill.RANGED_COMBAT)


def test_the_other_actions_and_what_they_cost_and_roll() -> None:
    """Those that no statement names: from the lists of the notes (core 7, evolved 7)."""
    named_elsewhere = {
        CORE.id: {*SLOW_2019, *FAST_2019},
        EVOLVED.id: {*FULL_EVOLVED, *QUICK_EVOLVED},
    }
    rest = {
        edition.id: {
            action.id: (action.price.value, action.skill.value if action.skill else "", action.dice)
            for action in edition.actions.actions
            if action.id not in named_elsewhere[edition.id]
        }
        for edition in (CORE, EVOLVED)
    }
    assert rest[CORE.id] == {
        "put_out_fire": ("main", "mobility", 0),
        "release": ("free", "", 0),
        "speak": ("free", "", 0),
    }
    assert rest[EVOLVED.id] == {
        "special_attack": ("main", "close_combat", 0),
        "throw": ("main", "ranged_combat", 0),
        "persuade": ("main", "manipulation", 0),
        "stop_panic": ("main", "command", 0),
        "break_free": ("main", "close_combat", 0),
        "put_out_fire": ("main", "mobility", 0),
        "climb_into_suit": ("main", "mobility", 0),
        "force_door": ("main", "close_combat", 2),
        "vehicle": ("minor", "", 0),
        "drag": ("minor", "stamina", 0),
        "unarmed_grapple_attack": ("main", "close_combat", 0),
        "release": ("free", "", 0),
    }


def test_every_word_of_a_situation_has_a_name() -> None:
    for edition in (CORE, EVOLVED):
        for action in edition.actions.actions:
            assert {*action.needs, *action.forbids} <= SITUATION_NAMES.keys(), action.id
