"""The attack in a scene by commands alone: declared, defended, rolled, pushed, spent, applied, taken back."""

import json
from typing import Any

import pytest

from tests.console.fight import Fight, fight_in_memory

BOTH = pytest.mark.parametrize("edition", ["core", "evolved"])
PISTOL = {"core": "core.weapon.m4a3_service_pistol", "evolved": "evolved.weapon.m4a3_service_pistol"}


def armed(table: Fight, row: str, who: str = "Reyes") -> str:
    """Give somebody a weapon in hand and Agility and Strength 4; return the weapon's id."""
    table.do("sheet.add_item", who=who, row=row, place="in_hand")
    table.do("set", id=who, field="attributes.agility", value=4)
    table.do("set", id=who, field="attributes.strength", value=4)
    return table.sheet(who).weapons[-1].id


def shown(table: Fight) -> dict[str, Any]:
    found = table.do("attack.show")["attack"]
    assert isinstance(found, dict)
    return found


def due(table: Fight) -> tuple[str, str]:
    """What Enter does, and the first step that is due."""
    attack = shown(table)
    step = next((one["step"] for one in attack["steps"] if one["state"] == "due"), "")
    return attack["next"]["does"], step


def walked(table: Fight) -> None:
    """Go the way of Enter until the attack is closed."""
    while shown(table)["next"]["does"] not in ("nothing", "follow_up"):
        table.do("attack.next")


def told(answer: dict[str, Any]) -> list[str]:
    return [event["event"] for event in answer["events"]]


@BOTH
def test_a_shot_from_declaration_to_apply(edition: str, qapp: object) -> None:
    with fight_in_memory(edition) as table:
        armed(table, PISTOL[edition])
        start = table.scene, table.sheet("Reyes")
        table.do("attack.declare", who="Reyes", way="ranged", targets=["Guard"])
        if due(table)[1] == "defence":
            table.do("attack.next")
        assert due(table) == ("roll", "roll")
        table.fall("6 6 2 3 4 5 2")
        table.do("attack.roll")
        assert due(table) == ("keep", "push")
        table.do("attack.keep")
        if edition == "core":
            assert due(table) == ("spend", "extra")
            table.do("attack.next")
        before = table.scene.combatant("c3").health
        table.do("attack.apply")
        assert shown(table)["closed"]
        assert table.scene.combatant("c3").health < before
        table.do("undo")
        assert table.scene == start[0]
        assert table.sheet("Reyes") == start[1]


def test_a_range_that_is_changed_after_the_roll_brings_the_attacker_beside_the_target_or_not(qapp: object) -> None:
    """However often it is changed, the last range says whether the two stand next to each other."""
    with fight_in_memory("core") as table:
        armed(table, PISTOL["core"])
        table.do("attack.declare", who="Reyes", way="ranged", targets=["Guard"], band="short")
        table.do("attack.roll", faces=[2] * 6)
        for band, near in (("engaged", ("c3",)), ("short", ()), ("engaged", ("c3",))):
            table.do("attack.range", band=band)
            assert table.scene.combatant("c1").near == near
            assert table.scene.combatant("c3").near == (("c1",) if near else ())


@pytest.mark.parametrize("edition", ["core", "evolved"])
def test_an_attack_that_cannot_be_made_says_so_when_it_is_declared(edition: str, qapp: object) -> None:
    with fight_in_memory(edition) as table:
        armed(table, PISTOL[edition])
        table.do("scene.draw")
        for refused in (False, True):
            (declared,) = table.do("attack.declare", who="Reyes", way="ranged", targets=["Guard"])["events"]
            assert ("none is left" in json.dumps(declared.get("refusal"))) is refused
            table.do("scene.main_action", place="Reyes")
            table.do("attack.give_up")


@pytest.mark.parametrize("edition", ["core", "evolved"])
def test_what_is_said_of_somebody_who_is_not_attacked_is_refused(edition: str, qapp: object) -> None:
    with fight_in_memory(edition, guards=2) as table:
        armed(table, PISTOL[edition])
        table.do("attack.declare", who="Reyes", way="ranged", targets=["Guard"])
        said: dict[str, dict[str, object]] = {
            "attack.defend": {"defence": "dodge"},
            "attack.choices": {"modifier": 1},
            "attack.near": {"near": ["Vale"]},
            "attack.override": {"what": "armor", "value": 1},
            "attack.range": {"band": "long"},
        }
        for command, given in said.items():
            assert table.refused(command, target="Guard 2", **given) == "That one is not attacked.", command


@pytest.mark.parametrize("leaves", ["Reyes", "Guard"])
def test_an_attack_ends_when_somebody_in_it_leaves_the_scene(leaves: str, qapp: object) -> None:
    with fight_in_memory("core") as table:
        armed(table, PISTOL["core"])
        table.do("attack.declare", who="Reyes", way="ranged", targets=["Guard"])
        open_attack = table.scene.attack
        table.do("scene.remove", who=leaves)
        assert table.scene.attack is None
        assert table.refused("attack.roll")
        table.do("undo")
        assert table.scene.attack == open_attack


def test_a_scream_reaches_all_who_are_there_but_whom_the_table_leaves_out(qapp: object) -> None:
    """Core 5.2: a panic that others hear is theirs to roll for, unless somebody says that they do not hear it."""
    with fight_in_memory("core") as table:
        armed(table, PISTOL["core"])
        for who, stress in (("Reyes", 6), ("Vale", 1)):
            table.do("set", id=who, field="health", value=3)
            table.do("set", id=who, field="stress", value=stress)
        table.do("attack.declare", who="Reyes", way="ranged", targets=["Guard"])
        table.do("attack.roll", faces=[2] * 6 + [1] + [2] * 5)
        answer = table.do("attack.roll", faces=[6])
        (panic,) = (one for one in answer["events"] if one["event"] == "alarm_rolled")
        assert panic["stress_before"] == 6
        assert panic["stress_after"] == table.sheet("Reyes").stress
        assert panic["came"], "the row that is in force"
        assert table.sheet("Reyes").panic, "it is in force at once"
        attack = shown(table)
        assert attack["closed"], "the action is lost and nothing is left to do"
        (spread,) = attack["spreads"]
        assert (spread["what"], spread["on"]) == ("Vale: Panic Roll", True)
        before = table.sheet("Vale")
        assert before.panic_due
        table.do("attack.reach", key=spread["key"], on=False)
        assert not table.sheet("Vale").panic_due
        table.do("attack.reach", key=spread["key"], on=True)
        assert table.sheet("Vale") == before
        table.do("undo")
        assert not table.sheet("Vale").panic_due


@BOTH
def test_every_step_can_be_changed_and_the_dice_stay(edition: str, qapp: object) -> None:
    with fight_in_memory(edition) as table:
        armed(table, PISTOL[edition])
        table.do("attack.declare", who="Reyes", way="ranged", targets=["Guard"], band="short")
        if due(table)[1] == "defence":
            table.do("attack.next")
        size = sum(need["dice"] for need in shown(table)["steps"][2]["needs"])
        table.do("attack.roll", faces=[6, 6, *[2] * (size - 2)])
        fallen = table.evening.session.attack.inputs
        assert fallen is not None
        for command, said, back in (
            ("attack.range", {"band": "medium"}, {"band": "short"}),
            ("attack.circumstances", {"circumstances": ["aimed"]}, {"circumstances": []}),
            ("attack.choices", {"modifier": -2}, {"modifier": 0}),
            ("attack.override", {"what": "successes", "value": 0}, {"what": "successes"}),
            ("attack.unaware", {"unaware": True}, {"unaware": False}),
            ("attack.helpless", {"helpless": True}, {"helpless": False}),
            ("attack.aim_at", {"targets": ["Guard 2"]}, {"targets": ["Guard"]}),
        ):
            scene, sheet = table.scene, table.sheet("Reyes")
            table.do(command, **said)
            now = table.evening.session.attack.inputs
            assert now is not None
            assert now.faces == fallen.faces, command
            table.do(command, **back)
            assert table.sheet("Reyes") == sheet, command
            assert table.scene.attack_paid == scene.attack_paid, command


@BOTH
def test_what_lies_between_keeps_an_attack_from_being_one_step(edition: str, qapp: object) -> None:
    with fight_in_memory(edition) as table:
        armed(table, PISTOL[edition])
        history = table.evening.session.workspace.history
        for between in (False, True):
            index = history.index
            table.do("attack.declare", who="Reyes", way="close", targets=["Guard"])
            if between:
                table.do("scene.stress", who="Vale", by=1)
            while table.evening.session.attack.is_open:
                table.do("attack.next")
            folds = table.evening.session.attack.folds
            assert folds is not between
            assert (history.index - index == 1) is not between


@BOTH
def test_an_empty_gun_is_refused_and_the_game_mother_may_allow_it(edition: str, qapp: object) -> None:
    with fight_in_memory(edition) as table:
        weapon = armed(table, PISTOL[edition])
        table.do("set", id="Reyes", field="weapons.0.ammo", value=0)
        (target, *_) = table.do("attack.targets", who="Reyes", way="ranged", weapon=weapon)["targets"]
        assert target["refused"] is not None
        table.do("attack.declare", who="Reyes", way="ranged", weapon=weapon, targets=["Guard"])
        assert due(table) == ("refused", "declare")
        assert table.refused("attack.next")
        table.do("attack.override", what="allowed", value=1)
        assert due(table)[0] != "refused"
        table.do("attack.give_up")
        assert table.do("attack.show")["attack"] is None


@BOTH
def test_the_hidden_roll_is_marked_in_what_is_reported(edition: str, qapp: object) -> None:
    with fight_in_memory(edition) as table:
        answer = table.do("attack.declare", who="Guard", way="close", targets=["Vale"], hidden=True)
        assert answer["events"][0]["hidden"] is True
        assert shown(table)["hidden"] is True


@BOTH
def test_somebody_resilient_takes_damage_off_with_strength(edition: str, qapp: object) -> None:
    with fight_in_memory(edition) as table:
        armed(table, PISTOL[edition])
        table.do("set", id="Reyes", field="health", value=4)
        table.do("sheet.add_talent", who="Reyes", row=f"{edition}.talent.resilient")
        table.do("attack.real_dice", on=True)
        table.do("attack.declare", who="Guard", way="close", targets=["Reyes"])
        if due(table)[1] == "defence":
            table.do("attack.next")
        size = sum(need["dice"] for need in shown(table)["steps"][2]["needs"])
        table.do("attack.roll", faces=[6, *[2] * (size - 1)])
        assert due(table) == ("roll", "armor")
        table.do("attack.roll", faces=[6, 2, 2, 2])
        assert shown(table)["targets"][0]["damage"] == 0


def test_a_killer_swaps_the_digits_of_the_injury_that_a_human_suffers(qapp: object) -> None:
    """Core 3.2: the talent Killer, as a choice that can be taken back before the results are applied."""
    with fight_in_memory("core") as table:
        armed(table, PISTOL["core"])
        table.do("set", id="Vale", field="health", value=1)
        table.do("attack.declare", who="Reyes", way="ranged", targets=["Vale"])
        table.fall("6 6 2 3 4 5")
        table.do("attack.roll")
        table.do("attack.keep")
        table.fall("1 6")
        table.do("attack.next")
        assert due(table) == ("apply", "consequences")

        def rows() -> list[str]:
            return [one["what"] for one in shown(table)["consequences"] if one["key"].startswith("injury:")]

        assert rows() == ["Vale: critical injury 16"]
        assert table.refused("attack.swap_digits", target="Vale") == "Reyes has no talent for that."
        table.do("attack.give_up")
        table.do("sheet.add_talent", who="Reyes", row="core.talent.killer")
        table.do("attack.declare", who="Reyes", way="ranged", targets=["Vale"])
        table.fall("6 6 2 3 4 5")
        table.do("attack.roll")
        assert table.refused("attack.swap_digits", target="Vale") == "No human suffers a critical injury there."
        table.do("attack.keep")
        table.fall("1 6")
        table.do("attack.next")
        assert due(table) == ("apply", "consequences")
        table.do("attack.swap_digits", target="Vale")
        assert rows() == ["Vale: critical injury 61"]
        table.do("attack.swap_digits", target="Vale", on=False)
        assert rows() == ["Vale: critical injury 16"]
        table.do("undo")
        table.do("attack.apply", faces=[3, 3])
        assert [injury.row for injury in table.sheet("Vale").injuries] == [61]


@pytest.mark.parametrize(
    "edition, weapon, what, before, after",
    [
        ("core", "core.weapon.m41a_pulse_rifle", "piercing", 3, 6),
        ("core", None, "doubled", 12, 6),
        ("evolved", "evolved.weapon.m41a_pulse_rifle", "piercing", 1, 0),
    ],
)
def test_the_game_mother_unticks_how_the_attack_meets_armor(
    edition: str, weapon: str | None, what: str, before: int, after: int, qapp: object
) -> None:
    """Core 8.3: half the rating, or double; evolved 8.3: a level less. Unticked the whole armor counts, and back."""
    with fight_in_memory(edition, guards=1) as table:
        table.do("scene.near", who="Reyes", other="Guard")
        if weapon is not None:
            armed(table, weapon)
        way = "close" if weapon is None else "ranged"
        table.do("attack.declare", who="Reyes", way=way, targets=["Guard"], band="engaged" if not weapon else "short")
        table.do("attack.defend", target="Guard", defence="none")
        table.do("attack.override", what="armor", value=6 if edition == "core" else 2, target="Guard")
        table.do("attack.override", what="successes", value=1)
        needed = sum(need["dice"] for one in shown(table)["steps"] for need in one.get("needs", ()))
        table.do("attack.roll", faces=[2] * needed)
        dice = table.evening.dice
        dice.faces = dice.faces[: dice.place] + "2" * 200
        table.do("attack.real_dice", on=True)
        table.do("attack.keep")
        if edition == "core":

            def rolled() -> int:
                return next(
                    (
                        need["dice"]
                        for one in shown(table)["steps"]
                        if one["step"] == "armor"
                        for need in one.get("needs", ())
                    ),
                    0,
                )
        else:

            def rolled() -> int:
                (target,) = shown(table)["targets"]
                return int(target["damage"])

        assert rolled() == before
        table.do("attack.override", what=what, value=0, target="Guard")
        assert rolled() == after
        table.do("attack.override", what=what, value=None, target="Guard")
        assert rolled() == before


@BOTH
def test_the_end_of_an_attack_says_what_it_came_to_for_each_target(edition: str, qapp: object) -> None:
    with fight_in_memory(edition) as table:
        armed(table, PISTOL[edition])
        outcomes, lost = [], []
        whole = table.scene.combatant("c3").health
        for faces in ("6 5 2 3 4 5", "5 5 2 3 4 5"):
            table.do("attack.declare", who="Reyes", way="ranged", targets=["Guard"])
            if due(table)[1] == "defence":
                table.do("attack.next")
            table.fall(faces + " 2 2 2 2")
            ended: list[dict[str, Any]] = []
            while shown(table).get("next", {}).get("does") not in ("nothing", "follow_up"):
                events = table.do("attack.next")["events"]
                ended += [event for event in events if event["event"] == "attack_ended"]
            outcomes.append(ended[-1]["outcomes"][0])
            lost.append(whole - table.scene.combatant("c3").health)
            table.do("undo")
        assert (outcomes[0]["name"], outcomes[0]["successes"]) == ("Guard", 1)
        assert outcomes[0]["before_armor"] >= outcomes[0].get("damage", 0) == lost[0]
        nothing = {"successes": 0, "before_armor": 0, "damage": 0}
        assert outcomes[1] == {"id": "c3", "name": "Guard", **nothing}, "a miss"


@BOTH
def test_faces_that_no_die_needs_are_refused_and_too_few_are_counted_together(edition: str, qapp: object) -> None:
    with fight_in_memory(edition) as table:
        armed(table, PISTOL[edition])
        table.do("set", id="Reyes", field="stress", value=2)
        table.do("attack.declare", who="Reyes", way="ranged", targets=["Guard"])
        if due(table)[1] == "defence":
            assert "No defence" in table.refused("attack.next", faces=[6])
            assert "What does Guard do?" in table.refused("attack.roll", faces=[6])
            table.do("attack.next")
        dice = sum(need["dice"] for step in shown(table)["steps"] for need in step.get("needs", ()))
        assert table.refused("attack.roll", faces=[5] * (dice - 1)) == (
            f"{dice} dice are needed and only {dice - 1} faces were given."
        )
        table.do("attack.roll", faces=[6] + [5] * (dice - 1))
        assert "Keep" in table.refused("attack.next", faces=[6])


@pytest.mark.parametrize("by", ["attack", "damage"])
@BOTH
def test_nobody_is_held_by_somebody_who_is_broken(edition: str, by: str, qapp: object) -> None:
    """S2-107: whoever is Broken is out of action, and a hold of theirs with them."""
    with fight_in_memory(edition) as table:
        table.do("scene.near", who="Reyes", other="Guard")
        table.do("scene.near", who="Vale", other="Guard")
        attack = {"who": "Guard", "way": "close", "targets": ["Reyes"]}
        if edition == "evolved":
            attack |= {"way": "special", "special": "grapple"}
        table.do("attack.declare", **attack)
        table.do("attack.defend", target="Reyes", defence="none")
        table.fall("6 6")
        table.do("attack.roll")
        if edition == "core":
            table.do("attack.spend", uses=["grapple"])
        while due(table)[0] not in ("nothing", "follow_up"):
            table.do("attack.next")
        assert table.scene.combatant("c3").holds == "c1"
        assert "grappled" in table.sheet("Reyes").conditions
        before = table.scene, table.sheet("Reyes")
        if by == "damage":
            table.do("scene.damage", who="Guard", amount=table.scene.combatant("c3").health, armor=False)
        else:
            table.do("scene.edit", who="Guard", health=1, armor=0)
            armed(table, PISTOL[edition], "Vale")
            table.do("attack.declare", who="Vale", way="close", targets=["Guard"], weapon="unarmed")
            if due(table)[1] == "defence":
                table.do("attack.next")
            table.fall("6")
            while due(table)[0] not in ("nothing", "follow_up"):
                table.do("attack.next")
        assert not table.scene.combatant("c3").health
        assert table.scene.combatant("c3").holds == ""
        assert "grappled" not in table.sheet("Reyes").conditions
        if by == "damage":
            table.do("undo")
            assert (table.scene, table.sheet("Reyes")) == before


@pytest.mark.parametrize("said", ["declared", "changed"])
def test_full_auto_among_the_circumstances_is_the_burst_with_its_price(said: str, qapp: object) -> None:
    """Core 8.2: two dice and one stress before the roll; never a name that changes nothing."""
    with fight_in_memory("core") as table:
        armed(table, "core.weapon.m41a_pulse_rifle")
        named = {"circumstances": ["full_auto"]}
        first = named if said == "declared" else {}
        table.do("attack.declare", who="Reyes", way="ranged", targets=["Guard"], **first)
        if said == "changed":
            table.do("attack.circumstances", **named)
        terms = [(one["name"], one["dice"]) for one in shown(table)["steps"][0]["terms"]]
        assert ("Full auto", 2) in terms
        table.do("attack.roll")
        assert table.sheet("Reyes").stress == 1


def test_successes_are_spent_after_the_dice_and_only_on_what_the_attack_buys(qapp: object) -> None:
    with fight_in_memory("core") as table:
        table.do("sheet.add_item", who="Reyes", row="core.weapon.m41a_pulse_rifle", place="in_hand")
        table.do("attack.declare", who="Reyes", way="ranged", targets=["Guard"])
        assert "have fallen" in table.refused("attack.spend", uses=["damage"])
        table.fall("66" + "2" * 9)
        table.do("attack.roll")
        table.do("attack.keep")
        for uses in (["grapple"], ["knock_down"], ["other_target"]):
            assert "only: +1 damage" in table.refused("attack.spend", uses=uses)
        assert "One is not possible now" in table.refused("attack.spend", uses=["damage", "pin_down"])
        assert due(table)[0] == "spend", "what was refused has spent nothing"
        table.do("attack.spend", uses=["pin_down"])


@pytest.mark.parametrize(
    "weapon, dice",
    [
        ("m4a3_service_pistol", 8),
        ("m41a_pulse_rifle", 4),
        ("37a2_shotgun", 16),
        ("m240_incinerator", 4),
    ],
)
def test_each_weapon_meets_the_armor_of_a_creature_in_its_own_way(weapon: str, dice: int, qapp: object) -> None:
    """Core 8.3, 13.1: a Drone has 8 and 4 against fire; piercing halves, the shotgun doubles."""
    with fight_in_memory("core", guards=1) as table:
        table.do("sheet.add_item", who="Reyes", row=f"core.weapon.{weapon}", place="in_hand")
        table.do("sheet.attribute", who="Reyes", attribute="agility", level=5)
        table.do("scene.add_from_catalog", row="core.creature.drone")
        table.do("attack.declare", who="Reyes", way="ranged", targets=["Drone"])
        table.fall("6" + "1" * 40)
        while due(table)[0] not in ("apply", "nothing"):
            table.do("attack.next")
        armor = next(step for step in shown(table)["steps"] if step["step"] == "armor")
        assert len(armor["faces"]) == dice


@BOTH
@pytest.mark.parametrize("faces", ["2" * 40, "6" + "2" * 40])
def test_an_attack_by_the_own_crew_raises_stress_hit_or_not(edition: str, faces: str, qapp: object) -> None:
    with fight_in_memory(edition, faces=faces) as table:
        table.do("sheet.stress", who="Reyes", stress=1)
        table.do("attack.declare", who="Vale", way="close", targets=["Reyes"])
        walked(table)
        assert table.sheet("Vale").stress == 0
        by_damage = 1 if edition == "core" and "6" in faces else 0
        assert table.sheet("Reyes").stress == 2 + by_damage
        table.do("undo")
        assert table.sheet("Reyes").stress == 1


def test_a_shove_of_the_own_crew_is_an_attack_if_the_table_says_so(qapp: object) -> None:
    with fight_in_memory("evolved", faces="2" * 40) as table:
        table.do("attack.declare", who="Vale", way="special", special="shove", targets=["Reyes"])
        for _step in ("defence", "roll", "keep"):
            table.do("attack.next")
        (offered,) = shown(table)["consequences"]
        assert (offered["key"], offered["ticked"]) == ("stress:c1:own_crew", False)
        table.do("attack.tick", key=offered["key"], on=True)
        table.do("attack.apply")
        assert table.sheet("Reyes").stress == 1


def test_a_grenade_that_catches_the_crew_is_offered_as_such_but_not_to_who_threw_it(qapp: object) -> None:
    with fight_in_memory("evolved", faces="6" + "2" * 80) as table:
        table.do("zone.add", name="Bay")
        table.do("zone.put", who=["Reyes", "Vale", "Guard", "Guard 2"], zone="Bay")
        grenade = armed(table, "evolved.weapon.g2_electroshock_grenade")
        table.do("attack.declare", who="Reyes", way="thrown", weapon=grenade, targets=["Guard"])
        while due(table)[0] not in ("apply", "nothing"):
            table.do("attack.next")
        found = {one["key"]: one["ticked"] for one in shown(table)["consequences"] if "own_crew" in one["key"]}
        assert found == {"stress:c2:own_crew": False}


@BOTH
def test_an_enemys_attack_and_the_broken_bring_no_such_stress(edition: str, qapp: object) -> None:
    with fight_in_memory(edition, faces="2" * 80) as table:
        table.do("attack.declare", who="Guard", way="close", targets=["Reyes"])
        walked(table)
        assert table.sheet("Reyes").stress == 0
        table.do("sheet.health", who="Reyes", health=0)
        table.do("attack.declare", who="Vale", way="close", targets=["Reyes"])
        walked(table)
        assert table.sheet("Reyes").stress == (1 if edition == "core" else 0), "evolved 9.1: the Broken gain none"


def test_the_line_of_a_harpoon_is_reported_after_a_hit_and_the_game_mother_drags(qapp: object) -> None:
    """Evolved 12.1: a full action, Strength if the target resists; how far is not in the sources."""
    with fight_in_memory("evolved", guards=1) as table:
        table.do("sheet.add_item", who="Reyes", row="evolved.weapon.asso_400_harpoon_gun", place="in_hand")
        table.do("scene.draw")
        table.turn_of("Reyes")
        for faces, told in (("222", False), ("622", True)):
            table.do("attack.declare", who="Reyes", way="ranged", targets=["Guard"])
            table.do("attack.defend", target="Guard", defence="none")
            table.do("attack.roll", faces=[int(face) for face in faces])
            table.do("attack.keep")
            shown = table.do("attack.show")["attack"]["consequences"]
            lines = [one for one in shown if one["key"].startswith("reminder")]
            assert bool(lines) is told
            table.do("undo")
            table.do("undo")
        assert "drag the target" in lines[0]["what"]
        assert lines[0]["ticked"], "what the Game Mother does by hand stands in the log"


def test_an_attack_that_follows_is_again_only_of_who_attacked_before(qapp: object) -> None:
    """A retreat that fails gives the enemy its first attack (core 7); a burst goes on (evolved 8.2)."""
    with fight_in_memory("core", guards=1, faces="2" * 400) as table:
        table.do("scene.near", who="Reyes", other="Guard")
        table.do("attack.declare", who="Reyes", way="retreat", targets=["Guard"])
        while shown(table)["next"]["does"] != "follow_up":
            table.do("attack.next")
        assert shown(table)["next"]["words"] == "Guard: Unarmed"
    with fight_in_memory("evolved", guards=1, faces="2" * 400) as table:
        table.do("sheet.add_item", who="Reyes", row="evolved.weapon.m41a_pulse_rifle", place="in_hand")
        table.do("attack.declare", who="Reyes", way="ranged", targets=["Guard"], full_auto=True)
        table.fall("6")
        while shown(table)["next"]["does"] != "follow_up":
            table.do("attack.next")
        assert shown(table)["next"]["words"].startswith("Reyes again: M41A Pulse Rifle")
