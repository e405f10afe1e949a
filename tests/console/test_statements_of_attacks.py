"""Statements about attacks: range, defence, damage, armor, ammunition, grapples, ambush, each by commands."""

from typing import Any

import pytest

from tests.console.fight import Fight, fight_in_memory

PISTOL = {"core": "core.weapon.m4a3_service_pistol", "evolved": "evolved.weapon.m4a3_service_pistol"}
RIFLE = {"core": "core.weapon.m41a_pulse_rifle", "evolved": "evolved.weapon.m41a_pulse_rifle"}


def rule(*ids: str) -> pytest.MarkDecorator:
    return pytest.mark.rule(*ids)


def shown(table: Fight) -> dict[str, Any]:
    found = table.do("attack.show")["attack"]
    assert isinstance(found, dict)
    return found


def step(table: Fight, kind: str) -> dict[str, Any]:
    return next(one for one in shown(table)["steps"] if one["step"] == kind)


def terms(table: Fight) -> dict[str, int]:
    return {term["name"]: term["dice"] for term in step(table, "roll").get("terms", ())}


def dice(table: Fight) -> int:
    return sum(terms(table).values())


def armed(table: Fight, edition: str, row: str = "") -> None:
    table.do("sheet.add_item", who="Reyes", row=row or PISTOL[edition], place="in_hand")
    for attribute in ("strength", "agility"):
        table.do("sheet.attribute", who="Reyes", attribute=attribute, level=3)


def bare(table: Fight, **said: object) -> None:
    """The Guard loses its armor, and what else is said of it."""
    table.do("scene.edit", who="Guard", armor=0, health=9, **said)


def walked(table: Fight, until: str = "") -> None:
    """Do what Enter does until the attack is over, or a step of this kind is due."""
    for _ in range(20):
        attack = shown(table)
        due = next((one["step"] for one in attack["steps"] if one["state"] == "due"), "")
        if attack["next"]["does"] in ("nothing", "follow_up") or (until and due == until):
            return
        table.do("attack.next")
    raise AssertionError(attack["next"])


def health(table: Fight, name: str = "Guard") -> int:
    return next(one.health for one in table.scene.combatants if one.name == name)


# --- range ------------------------------------------------------------------------------------------------------------

BANDS_2019 = {
    ("engaged", -3): ("S0-062", "S0-070", "S2-084"),
    ("short", 0): (),
    ("medium", -1): ("S0-068", "S2-086"),
    ("long", -2): ("S0-069", "S2-087"),
    ("extreme", -3): (),
}


@pytest.mark.parametrize("band, change", [pytest.param(*key, marks=rule(*ids)) for key, ids in BANDS_2019.items()])
def test_each_range_changes_the_dice_of_a_shot(band: str, change: int, qapp: object) -> None:
    with fight_in_memory("core") as table:
        armed(table, "core", "core.weapon.m42a_scope_rifle")
        table.do(
            "sheet.change_item",
            who="Reyes",
            item=table.sheet("Reyes").weapons[0].id,
            field="range_max",
            value="extreme",
        )
        table.do("attack.declare", who="Reyes", way="ranged", targets=["Guard"], band="short")
        plain = dice(table)
        table.do("attack.declare", who="Reyes", way="ranged", targets=["Guard"], band=band)
        assert dice(table) == max(1, plain + change)


@rule("S0-071", "S2-085")
def test_next_to_the_unaware_a_shot_gains_three_dice_instead(qapp: object) -> None:
    with fight_in_memory("core") as table:
        armed(table, "core")
        found = []
        for band, unaware in (("short", False), ("engaged", True)):
            table.do("attack.declare", who="Reyes", way="ranged", targets=["Guard"], band=band, unaware=unaware)
            found.append(dice(table))
        assert found[1] == found[0] + 3


@rule("S2-089")
def test_the_size_of_the_target_changes_the_dice(qapp: object) -> None:
    with fight_in_memory("core") as table:
        armed(table, "core")
        found = []
        for said in ((), ("large_target",), ("small_target",)):
            table.do("attack.declare", who="Reyes", way="ranged", targets=["Guard"], circumstances=list(said))
            found.append(dice(table))
        assert (found[1] - found[0], found[2] - found[0]) == (2, -2)


@pytest.mark.parametrize(
    "edition", [pytest.param("core", marks=rule("S2-073")), pytest.param("evolved", marks=rule("S4-042"))]
)
def test_close_combat_is_made_next_to_the_target(edition: str, qapp: object) -> None:
    with fight_in_memory(edition) as table:
        armed(table, edition)
        table.do("attack.declare", who="Reyes", way="close", targets=["Guard"], band="short")
        assert step(table, "declare")["refused"]
        table.do("attack.declare", who="Reyes", way="close", targets=["Guard"])
        assert shown(table)["next"]["does"] != "refused"


@rule("S4-056")
def test_a_shot_of_evolved_needs_short_range_or_more(qapp: object) -> None:
    with fight_in_memory("evolved") as table:
        armed(table, "evolved")
        skills = []
        for band in ("engaged", "short"):
            table.do("attack.declare", who="Reyes", way="ranged", targets=["Guard"], band=band)
            skills.append(next(iter(terms(table))))
        assert skills == ["Strength", "Agility"], "next to somebody it is close combat with the gun"


# --- damage -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "edition, way, row, damage",
    [
        pytest.param("core", "close", "core.weapon.combat_knife", None, marks=rule("S2-074", "S2-075", "S1-111")),
        pytest.param("core", "ranged", "", None, marks=rule("S1-110", "S2-090", "S2-091")),
        pytest.param("core", "close", None, 1, marks=rule("S1-113")),
        pytest.param("evolved", "close", "evolved.weapon.combat_knife", None, marks=rule("S4-043", "S4-044")),
        pytest.param("evolved", "ranged", "", None, marks=rule("S4-057", "S4-058")),
        pytest.param("evolved", "close", None, 1, marks=rule("S4-045")),
    ],
)
def test_a_hit_does_the_weapons_damage_and_one_more_for_each_further_six(
    edition: str, way: str, row: str | None, damage: int | None, qapp: object
) -> None:
    for sixes in (1, 3):
        with fight_in_memory(edition) as table:
            if row is not None:
                known = table.evening.session.rules_for(edition).catalog.weapons
                armed(
                    table,
                    edition,
                    row
                    if row in known
                    else PISTOL[edition]
                    if way == "ranged"
                    else next(iter(one.id for one in known.values() if one.style == "close" and not one.stun)),
                )
                damage = table.sheet("Reyes").weapons[0].damage
            bare(table)
            assert damage is not None
            table.do(
                "attack.declare",
                who="Reyes",
                way=way,
                targets=["Guard"],
                band="short" if way == "ranged" else "engaged",
            )
            if shown(table)["next"]["does"] == "no_defence":
                table.do("attack.next")
            table.fall("6" * sixes + "2" * 20)
            table.do("attack.next")
            walked(table)
            assert health(table) == 9 - damage - (sixes - 1)


@rule("S2-103")
def test_health_begins_at_strength(qapp: object) -> None:
    with fight_in_memory("core") as table:
        table.do("sheet.attribute", who="Reyes", attribute="strength", level=5)
        assert "between 0 and 5" in table.refused("sheet.health", who="Reyes", health=6)
        table.do("sheet.health", who="Reyes", health=5)
        assert table.sheet("Reyes").health == 5


EXTRAS = {
    "disarm": ("S2-076",),
    "knock_down": ("S2-077",),
    "grapple": ("S0-123", "S0-124", "S0-125", "S0-126", "S0-127", "S0-129", "S2-078"),
}


@pytest.mark.parametrize("use", [pytest.param(use, marks=rule(*ids)) for use, ids in EXTRAS.items()])
def test_a_further_six_in_close_combat_buys_something_else(use: str, qapp: object) -> None:
    with fight_in_memory("core") as table:
        armed(table, "core")
        bare(table)
        table.do("attack.declare", who="Reyes", way="close", targets=["Guard"])
        table.do("attack.next")
        table.fall("662 222222")
        table.do("attack.next")
        walked(table, "extra")
        table.do("attack.spend", uses=[use])
        walked(table)
        guard = next(one for one in table.scene.combatants if one.name == "Guard")
        held = [weapon.place.value for weapon in guard.weapons if weapon.place.value == "in_hand"]
        if use == "knock_down":
            assert "prone" in guard.conditions
        if use in ("disarm", "grapple"):
            assert held == []
        if use == "grapple":
            assert {"grappled", "prone"} <= set(guard.conditions)
            assert "prone" in table.sheet("Reyes").conditions
            table.do("scene.draw")
            assert "break free" in table.refused("scene.act", who="Guard", action="run")
            assert "Grappling" in table.refused("scene.act", who="Reyes", action="run")
            table.do("scene.act", who="Reyes", action="grapple_attack", targets=["Guard"])


# --- defence ----------------------------------------------------------------------------------------------------------


def struck(table: Fight, sixes: int, block: str, effects: list[str] | None = None) -> None:
    """The Guard strikes Reyes with that many sixes, who blocks with these faces."""
    table.do("attack.declare", who="Guard", way="close", targets=["Reyes"])
    table.do("attack.defend", target="Reyes", defence="block", effects=effects)
    pool = dice(table)
    table.fall("6" * sixes + "2" * (pool - sixes))
    table.do("attack.next")
    while step(table, "defence_roll")["state"] == "to_come":
        table.do("attack.next")
    table.fall(block + "2" * 30)


@pytest.mark.parametrize(
    "edition",
    [
        pytest.param("core", marks=rule("S0-108", "S0-109", "S0-110", "S1-106", "S2-080", "S2-081")),
        pytest.param("evolved", marks=rule("S4-047", "S4-048")),
    ],
)
@pytest.mark.parametrize("cancelled, left", [(1, 1), (2, 0)])
def test_each_six_of_a_defence_takes_one_away_and_none_left_is_a_miss(
    edition: str, cancelled: int, left: int, qapp: object
) -> None:
    with fight_in_memory(edition) as table:
        armed(table, edition)
        struck(table, 2, "6" * cancelled)
        if shown(table)["next"]["does"] == "roll":
            table.do("attack.next")
        assert table.refused("attack.defend", target="Reyes", defence="none"), "declared before the dice"
        while step(table, "defence_push")["state"] != "done" and shown(table)["next"]["does"] == "keep":
            table.do("attack.next")
        assert shown(table)["targets"][0]["successes"] == left
        before = table.sheet("Reyes").health
        walked(table)
        assert (table.sheet("Reyes").health == before) is (left == 0)


@pytest.mark.parametrize(
    "effect",
    [
        pytest.param("counterattack", marks=rule("S0-111", "S0-112", "S2-082")),
        pytest.param("disarm", marks=rule("S0-113", "S2-083")),
    ],
)
def test_a_six_of_a_block_may_strike_back_or_disarm(effect: str, qapp: object) -> None:
    with fight_in_memory("core") as table:
        armed(table, "core", "core.weapon.combat_knife" if "core.weapon.combat_knife" in _weapons(table) else "")
        bare(table)
        damage = table.sheet("Reyes").weapons[0].damage
        struck(table, 1, "66", [effect, "cancel"])
        walked(table)
        guard = next(one for one in table.scene.combatants if one.name == "Guard")
        if effect == "counterattack":
            assert guard.health == 9 - min(damage, 9)
        else:
            assert all(weapon.place.value != "in_hand" for weapon in guard.weapons)


@rule("S0-108", "S0-112")
def test_a_block_buys_what_the_edition_has_and_strikes_back_once(qapp: object) -> None:
    for edition, effects, why in (
        ("core", ["counterattack", "counterattack"], "strikes back once"),
        ("evolved", ["disarm"], "does not buy"),
    ):
        with fight_in_memory(edition) as table:
            table.do("attack.declare", who="Guard", way="close", targets=["Reyes"], weapon="unarmed")
            assert why in table.refused("attack.defend", target="Reyes", defence="block", effects=effects)


def _weapons(table: Fight) -> dict[str, object]:
    return dict(table.evening.session.rules_for("core").catalog.weapons)


@rule("S0-105", "S0-106", "S0-107", "S1-108")
def test_without_something_sturdy_only_bare_hands_of_people_are_blocked(qapp: object) -> None:
    def may_block() -> bool:
        return any(one["allowed"] for one in step(table, "defence")["options"] if one["id"] == "block")

    with fight_in_memory("core") as table:
        table.do("scene.add_from_catalog", row="core.creature.drone")
        drone = table.scene.combatants[-1]
        found = []
        for weapon in (False, True):
            if weapon:
                armed(table, "core")
            table.do("attack.declare", who="Guard", way="close", targets=["Reyes"], weapon="unarmed")
            found.append(may_block())
            table.do("attack.declare", who=drone.id, way="signature", targets=["Reyes"], number=6)
            found.append(may_block())
        assert found == [True, False, True, True]


@rule("S0-122")
def test_a_shove_can_be_blocked(qapp: object) -> None:
    with fight_in_memory("core") as table:
        armed(table, "core")
        table.do("attack.declare", who="Guard", way="special", special="shove", targets=["Reyes"])
        table.do("attack.defend", target="Reyes", defence="block")
        assert shown(table)["next"]["does"] == "roll"


@rule("S0-131", "S0-132")
def test_a_grapple_attack_is_unarmed_and_is_not_blocked(qapp: object) -> None:
    with fight_in_memory("core") as table:
        armed(table, "core")
        table.do("scene.condition", who="Guard", row="grappled")
        table.evening.session.workspace.edit("Hold", [_held(table)])
        table.do("attack.declare", who="Reyes", way="grapple_attack", targets=["Guard"])
        assert set(terms(table)) <= {"Strength", "Close Combat"}, "a normal unarmed attack"
        assert "block" not in [one["id"] for one in step(table, "defence").get("options", ()) if one["allowed"]]


def _held(table: Fight) -> Any:
    one, guard = table.scene.combatants[0], table.scene.combatants[2]
    return table.scene.evolve(combatants=(one.evolve(holds=guard.id), *table.scene.combatants[1:]))


@rule("S0-080", "S4-055")
@pytest.mark.parametrize("edition", ["core", "evolved"])
def test_the_held_only_break_free(edition: str, qapp: object) -> None:
    with fight_in_memory(edition) as table:
        table.do("scene.draw")
        table.do("sheet.add_condition", who="Reyes", row="grappled")
        possible = [one["action"] for one in table.do("scene.actions", who="Reyes")["actions"] if not one["refused"]]
        assert possible == ["break_free"]


@rule("S4-049", "S4-050", "S4-051", "S4-052", "S4-054")
@pytest.mark.parametrize("special", ["disarm", "pass", "grapple", "shove"])
def test_special_attacks_are_named_before_the_roll_and_have_no_weapon_dice(special: str, qapp: object) -> None:
    with fight_in_memory("evolved") as table:
        armed(table, "evolved")
        table.do("attack.declare", who="Reyes", way="special", special=special, targets=["Guard"])
        assert set(terms(table)) <= {"Strength", "Close Combat"}
        if shown(table)["next"]["does"] == "no_defence":
            table.do("attack.next")
        table.fall("6" * 3 + "2" * 9)
        table.do("attack.next")
        walked(table)
        guard = next(one for one in table.scene.combatants if one.name == "Guard")
        assert guard.health == guard.health_max, "no damage"
        if special == "grapple":
            assert "grappled" in guard.conditions
        if special == "disarm":
            assert all(weapon.place.value != "in_hand" for weapon in guard.weapons)


@rule("S0-133")
def test_what_holds_a_victim_of_a_creature_goes_by_its_own_row(qapp: object) -> None:
    with fight_in_memory("core") as table:
        table.do("scene.add_from_catalog", row="core.creature.facehugger")
        hugger = table.scene.combatants[-1]
        table.do("scene.act", who=hugger.id, action="signature", targets=["Reyes"], amount=6)
        walked(table, "roll")
        table.fall("6" + "1" * 20)
        walked(table)
        conditions = {each.rpartition(".")[2] for each in table.sheet("Reyes").conditions}
        assert "facehugged" in conditions
        assert "grappled" not in conditions


# --- armor and cover --------------------------------------------------------------------------------------------------


def armor_dice(table: Fight) -> list[int]:
    return [face for one in shown(table)["steps"] if one["step"] == "armor" for face in one.get("faces", ())]


ARMOR = {
    "plain": ("S1-120", "S1-123", "S2-104", "S2-105"),
    "piercing": ("S1-121",),
    "unarmed": ("S1-114", "S1-122"),
    "cover": ("S2-092", "S2-093", "S2-094"),
}


@pytest.mark.parametrize("case", [pytest.param(case, marks=rule(*ids)) for case, ids in ARMOR.items()])
def test_armor_and_cover_are_rolled_and_each_six_stops_one(case: str, qapp: object) -> None:
    wanted = {"plain": 4, "piercing": 2, "unarmed": 8, "cover": 7}
    with fight_in_memory("core") as table:
        armed(table, "core")
        weapon = table.sheet("Reyes").weapons[0].id
        table.do("sheet.change_item", who="Reyes", item=weapon, field="damage", value=3)
        table.do("scene.edit", who="Guard", armor=4, health=9)
        if case == "piercing":
            table.do("sheet.change_item", who="Reyes", item=weapon, field="armor_piercing", value=True)
        if case == "cover":
            table.do("scene.act", who="Guard", action="seek_cover", amount=3)
        if case == "unarmed":
            table.do("attack.declare", who="Reyes", way="close", targets=["Guard"], weapon="unarmed")
            table.do("attack.next")
        else:
            table.do("attack.declare", who="Reyes", way="ranged", targets=["Guard"])
        table.fall("6" + "2" * (dice(table) - 1) + "6" + "1" * 20)
        table.do("attack.next")
        walked(table)
        thrown = armor_dice(table)
        assert (len(thrown), thrown.count(6)) == (wanted[case], 1)
        assert health(table) == 9 - ((1 if case == "unarmed" else 3) - 1)


# --- ammunition -------------------------------------------------------------------------------------------------------


@rule("S1-115", "S1-116", "S1-117", "S1-118", "S2-025", "S2-095")
def test_a_one_on_a_stress_die_empties_the_magazine_after_the_shot(qapp: object) -> None:
    with fight_in_memory("core") as table:
        armed(table, "core")
        bare(table)
        table.do("sheet.stress", who="Reyes", stress=1)
        table.do("attack.declare", who="Reyes", way="ranged", targets=["Guard"])
        base = sum(count for name, count in terms(table).items() if name != "Stress")
        table.fall("6" + "2" * (base - 1) + "1" + "1" * 20)
        table.do("attack.next")
        assert step(table, "alarm")["state"] == "due", "the same 1 calls for a Panic Roll"
        assert table.sheet("Reyes").weapons[0].ammo == 1, "the attack comes first"
        walked(table)
        assert health(table) < 9, "the shot counts"
        assert table.sheet("Reyes").weapons[0].ammo == 0
        assert "loaded firearm" in table.refused("scene.act", who="Reyes", action="shoot", targets=["Guard"])
        empty = table.sheet("Reyes").weapons[0].id
        table.do("sheet.add_item", who="Reyes", row=RIFLE["core"], place="in_hand")
        table.do("attack.declare", who="Reyes", way="ranged", targets=["Guard"], weapon=empty)
        assert "reload it first" in step(table, "declare")["refused"], "however loaded another gun is"
        table.do("attack.give_up")
        table.do("sheet.remove_item", who="Reyes", item=table.sheet("Reyes").weapons[1].id)
        table.do("scene.act", who="Reyes", action="reload")
        table.do("scene.act", who="Reyes", action="shoot", targets=["Guard"])


@rule("S0-018", "S1-081", "S1-082", "S2-096", "S2-097")
def test_a_burst_of_2019_adds_two_dice_for_one_stress(qapp: object) -> None:
    with fight_in_memory("core") as table:
        armed(table, "core", RIFLE["core"])
        table.do("scene.act", who="Reyes", action="shoot", targets=["Guard"])
        plain = dice(table)
        table.do("scene.act", who="Reyes", action="full_auto", targets=["Guard"])
        assert dice(table) == plain + 2 + 1, "and the die of the stress that comes first"
        table.do("attack.next")
        assert table.sheet("Reyes").stress == 1


@rule("S2-098")
def test_further_sixes_of_a_burst_hit_others(qapp: object) -> None:
    with fight_in_memory("core") as table:
        armed(table, "core", RIFLE["core"])
        for name in ("Guard", "Guard 2"):
            table.do("scene.edit", who=name, armor=0, health=9)
        table.do("scene.act", who="Reyes", action="full_auto", targets=["Guard", "Guard 2"])
        table.fall("66" + "2" * 30)
        table.do("attack.next")
        walked(table, "extra")
        table.do("attack.spend", uses=["other_target"], targets=["Guard 2"])
        walked(table)
        assert health(table, "Guard") < 9
        assert health(table, "Guard 2") < 9


@rule("S4-065", "S4-066", "S4-067", "S4-068")
def test_a_burst_of_evolved_goes_on_three_times_while_it_hits(qapp: object) -> None:
    with fight_in_memory("evolved") as table:
        armed(table, "evolved", RIFLE["evolved"])
        for name in ("Guard", "Guard 2"):
            table.do("scene.edit", who=name, armor=0, health=90)
        table.do("scene.act", who="Reyes", action="shoot", targets=["Guard"], detail="full_auto")
        for attack in range(3):
            walked(table, "roll")
            table.fall("6" + "2" * 30)
            walked(table)
            assert table.sheet("Reyes").stress == attack
            following = table.evening.session.attack.follow_ups
            assert len(following) == (1 if attack < 2 else 0)
            if following:
                table.do("attack.next")
                if attack == 1:
                    table.do("attack.aim_at", targets=["Guard 2"])
        assert health(table, "Guard") < 90
        assert health(table, "Guard 2") < 90


@rule("S4-065")
@pytest.mark.parametrize("pushed", [False, True])
def test_a_burst_of_evolved_ends_with_a_miss_or_a_push(pushed: bool, qapp: object) -> None:
    with fight_in_memory("evolved") as table:
        armed(table, "evolved", RIFLE["evolved"])
        bare(table)
        table.do("scene.act", who="Reyes", action="shoot", targets=["Guard"], detail="full_auto")
        walked(table, "roll")
        table.fall("2" * 30)
        table.do("attack.roll")
        if pushed:
            table.fall("6" + "2" * 30)
            table.do("attack.push")
        walked(table)
        assert (health(table) < 9) is pushed
        assert table.evening.session.attack.follow_ups == ()


@rule("S4-063", "S4-064")
def test_a_spared_six_does_no_damage(qapp: object) -> None:
    with fight_in_memory("evolved") as table:
        armed(table, "evolved")
        bare(table)
        damage = table.sheet("Reyes").weapons[0].damage
        ammo = table.sheet("Reyes").weapons[0].ammo
        table.do("attack.declare", who="Reyes", way="ranged", targets=["Guard"])
        walked(table, "roll")
        table.fall("66" + "1" * 30)
        table.do("attack.next")
        while "extra" not in [one["step"] for one in shown(table)["steps"] if one["state"] in ("due", "done")]:
            table.do("attack.next")
        table.do("attack.spend", uses=["spare_ammo"])
        walked(table)
        assert health(table) == 9 - damage
        assert table.sheet("Reyes").weapons[0].ammo == ammo


@rule("S4-063")
@pytest.mark.parametrize("spared", [True, False])
def test_the_ammunition_is_not_rolled_before_it_could_be_spared(spared: bool, qapp: object) -> None:
    """Whoever spends a six on it does so without knowing the dice; they fall with Apply."""
    with fight_in_memory("evolved") as table:
        armed(table, "evolved")
        bare(table)
        ammo = table.sheet("Reyes").weapons[0].ammo
        table.do("attack.declare", who="Reyes", way="ranged", targets=["Guard"])
        walked(table, "roll")
        table.do("attack.roll", faces=[6, 6, *[2] * (dice(table) - 2)])
        table.fall("1" * ammo)
        before = table.evening.dice.place
        table.do("attack.keep")
        assert (step(table, "ammo")["state"], table.evening.dice.place) == ("due", before)
        if spared:
            table.do("attack.spend", uses=["spare_ammo"])
        assert shown(table)["next"]["does"] == "apply", "no key more"
        events = table.do("attack.next")["events"]
        assert [one["stress"] for one in events if one.get("step") == "ammo"] == ([] if spared else [[1] * ammo])
        assert table.sheet("Reyes").weapons[0].ammo == (ammo if spared else 0)


# --- ambush -----------------------------------------------------------------------------------------------------------


@rule("S4-004", "S4-006", "S4-007", "S4-008")
def test_an_ambush_is_two_dice_more_against_somebody_who_cannot_defend(qapp: object) -> None:
    with fight_in_memory("evolved") as table:
        armed(table, "evolved")
        for way, defence in (("close", "block"), ("ranged", "dodge")):
            found = []
            for unaware in (False, True):
                table.do("attack.declare", who="Reyes", way=way, targets=["Guard"], unaware=unaware)
                allowed = [one["id"] for one in step(table, "defence").get("options", ()) if one["allowed"]]
                found.append((dice(table), defence in allowed))
            assert found[1] == (found[0][0] + 2, False)
            assert found[0][1]
        table.do("scene.add_from_catalog", row="evolved.creature.drone")
        drone: dict[str, object] = {"who": "Drone", "way": "signature", "targets": ["Reyes"], "number": 3}
        for unaware, number in ((False, 8), (True, 10)):
            table.do("attack.declare", **drone, unaware=unaware)
            assert dice(table) == number


@rule("S4-004", "S4-006", "S4-007")
def test_whom_the_ambush_of_a_scene_surprises_is_unaware_until_the_game_mother_says_otherwise(qapp: object) -> None:
    with fight_in_memory("evolved") as table:
        table.do("scene.ambush", who=["Guard"])
        table.do("scene.next_turn")
        found = []
        for aware in (False, True):
            table.do("scene.aware", who="Reyes", on=aware)
            table.do("attack.declare", who="Guard", way="close", targets=["Reyes"])
            ways = [one["id"] for one in step(table, "defence")["options"] if one["allowed"]]
            found.append((dice(table), "block" in ways))
        assert table.now == "Guard"
        assert found == [(found[1][0] + 2, False), (found[1][0], True)]


@rule("S4-003", "S4-005")
def test_who_attacks_by_surprise_has_card_one(qapp: object) -> None:
    with fight_in_memory("evolved") as table:
        table.do("scene.draw", surprise=["Guard"])
        assert table.cards[0] == (1, "Guard")


# --- mercy, stray shots, dragging -------------------------------------------------------------------------------------


@pytest.mark.parametrize("face, dies", [("2", True), ("6", False)])
def test_killing_the_helpless_needs_a_failed_roll_of_empathy_and_costs_stress(
    face: str, dies: bool, qapp: object
) -> None:
    with fight_in_memory("core") as table:
        armed(table, "core")
        table.do("scene.condition", who="Guard", row="unconscious")
        table.do("attack.declare", who="Reyes", way="coup_de_grace", targets=["Guard"])
        table.fall(face * 9)
        walked(table)
        guard = next(one for one in table.scene.combatants if one.name == "Guard")
        assert ("dead" in guard.conditions) is dies
        assert table.sheet("Reyes").stress == 1


def test_a_miss_among_others_goes_astray_with_two_dice(qapp: object) -> None:
    with fight_in_memory("evolved") as table:
        armed(table, "evolved")
        table.do("attack.declare", who="Reyes", way="ranged", targets=["Guard"])
        table.do("attack.near", near=["Vale"])
        walked(table, "roll")
        table.fall("2" * 30)
        walked(table)
        (stray,) = table.evening.session.attack.follow_ups
        assert stray.declaration.way.value == "stray"
        table.do("attack.follow")
        assert dice(table) == 2
        assert shown(table)["targets"][0]["name"] == "Vale"


def test_dragging_somebody_is_stamina_and_brings_both_elsewhere(qapp: object) -> None:
    """Declared for somebody, rolled, paid with a quick action; both leave their cover and whoever stood near."""
    with fight_in_memory("evolved") as table:
        table.do("set", id="Reyes", field="attributes.strength", value=3)
        table.do("scene.draw")
        while table.now_or_nobody != "Reyes":
            table.do("scene.next_turn")
        people = {one.name: one.id for one in table.scene.combatants}
        table.do("scene.near", who="Vale", other="Guard")
        table.do("scene.act", who="Reyes", action="partial_cover", amount=1)
        assert "for whom" in table.refused("scene.act", who="Reyes", action="drag")
        assert "somebody else" in table.refused("scene.act", who="Reyes", action="drag", targets=["Reyes"])
        table.do("scene.minor_action", place=table.scene.current)
        table.fall("2 2 2")
        events = table.do("scene.act", who="Reyes", action="drag", targets=["Vale"])["events"]
        assert next(event for event in events if event["event"] == "rolled")["skill"] == "stamina"
        table.do("keep")
        assert table.scene.combatant(people["Reyes"]).stance == "", "whoever moves leaves the cover"
        assert people["Guard"] in table.scene.combatant(people["Vale"]).near, "it failed: Vale stays there"
        table.do("undo")
        table.fall("6 2 2")
        table.do("scene.act", who="Reyes", action="drag", targets=["Vale"])
        table.do("keep")
        assert table.scene.combatant(people["Vale"]).near == (people["Reyes"],)
        assert [use.paid.value for card in table.scene.cards for use in card.uses if use.action == "drag"] == ["minor"]


def test_evolved_leaves_the_killing_of_the_helpless_to_the_game_mother(qapp: object) -> None:
    """Evolved 9.4: no rule was found, so no die falls and nothing is ticked; as a house rule it is the rule of 2019."""
    with fight_in_memory("evolved") as table:
        table.do("scene.condition", who="Guard", row="unconscious")
        for tick, dies in ((False, False), (True, True)):
            table.do("attack.declare", who="Reyes", way="coup_de_grace", targets=["Guard"])
            attack = table.do("attack.show")["attack"]
            (kill,) = attack["consequences"]
            assert not any(one.get("needs") for one in attack["steps"])
            assert not kill["ticked"]
            if tick:
                table.do("attack.tick", key=kill["key"], on=True)
            table.do("attack.apply")
            guard = next(one for one in table.scene.combatants if one.name == "Guard")
            assert ("dead" in guard.conditions) is dies
        assert table.sheet("Reyes").stress == 0
        table.do("undo")
        table.do("preference.set", name="house_rules", value={"evolved": {"coup_de_grace": "core"}})
        table.do("set", id="Reyes", field="attributes.empathy", value=2)
        table.do("attack.declare", who="Reyes", way="coup_de_grace", targets=["Guard"])
        table.do("attack.roll", faces=[2, 2])
        while not table.do("attack.show")["attack"]["closed"]:
            table.do("attack.next")
        assert table.sheet("Reyes").stress == 1
        assert "dead" in next(one for one in table.scene.combatants if one.name == "Guard").conditions
