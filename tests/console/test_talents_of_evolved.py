"""Talents of the Evolved Edition by commands: what each says happens when its situation comes up."""

from typing import Any

import pytest

from tests.console.fight import Fight, fight_in_memory

TALENT, WEAPON = "evolved.talent.", "evolved.weapon."


def learn(table: Fight, talent: str, who: str = "Reyes", choice: str = "") -> None:
    chosen = {"choice": choice} if choice else {}
    table.do("sheet.add_talent", who=who, row=TALENT + talent, **chosen)


def terms(table: Fight, step: str = "declare") -> dict[str, int]:
    steps = table.do("attack.show")["attack"]["steps"]
    return {term["name"]: term["dice"] for one in steps if one["step"] == step for term in one["terms"]}


def offered(table: Fight) -> dict[str, bool]:
    return {one["id"].split(":")[0]: one["on"] for one in table.do("attack.show")["attack"]["switches"]}


def base_dice(table: Fight, skill: str, **how: Any) -> int:
    (rolled,) = [
        one for one in table.do("roll.skill", who="Reyes", skill=skill, **how)["events"] if one["event"] == "rolled"
    ]
    return len(rolled["base"])


@pytest.mark.parametrize(
    "talent, skill, when, more",
    [
        ("investigator", "observation", "actively searching for something hidden", 2),
        ("full_throttle", "piloting", "accelerating or decelerating a spacecraft", 2),
        ("bonus_shares", "manipulation", "bargaining for job pay", 2),
        ("eva_specialist", "heavy_machinery", "on a spacewalk", 2),
        ("eva_specialist", "mobility", "on a spacewalk", 2),
        ("sensor_operator", "comtech", "at ship sensors", 2),
        ("spaceship_commander", "command", "ship initiative and orders", 2),
        ("spaceship_mechanic", "comtech", "maintaining or repairing a ship", 2),
        ("spaceship_mechanic", "heavy_machinery", "maintaining or repairing a ship", 2),
        ("authority", "manipulation", "bending somebody to your will", 3),
        ("menacing", "manipulation", "threatening", 4),
    ],
)
def test_a_talent_for_one_situation_is_a_switch_of_its_roll(
    talent: str, skill: str, when: str, more: int, qapp: object
) -> None:
    """Evolved 3: Command 3 stands in for Manipulation, and Strength 4 with two dice for Empathy 2."""
    with fight_in_memory("evolved", faces="2" * 900) as table:
        table.do("sheet.attribute", who="Reyes", attribute="strength", level=4)
        table.do("sheet.attribute", who="Reyes", attribute="empathy", level=2)
        table.do("sheet.skill", who="Reyes", skill="command", level=3 if talent == "authority" else 0)
        learn(table, talent)
        plain = base_dice(table, skill)
        (switch,) = table.do("roll.possible", who="Reyes", skill=skill)["possible"]["switches"]
        assert (switch["when"], switch["dice"]) == (when, 0 if talent == "authority" else 2)
        assert base_dice(table, skill, switches=[switch["id"]]) == plain + more


@pytest.mark.parametrize("talent, skill", [("cunning", "manipulation"), ("stoic", "stamina")])
def test_a_better_attribute_stands_in(talent: str, skill: str, qapp: object) -> None:
    with fight_in_memory("evolved", faces="2" * 900) as table:
        table.do("sheet.attribute", who="Reyes", attribute="wits", level=5)
        for attribute in ("empathy", "strength"):
            table.do("sheet.attribute", who="Reyes", attribute=attribute, level=2)
        assert base_dice(table, skill) == 2
        learn(table, talent)
        assert base_dice(table, skill) == 5


def test_a_weapon_specialist_has_two_dice_with_that_model_alone(qapp: object) -> None:
    """Also in every attack of a burst, and after another weapon was chosen."""
    with fight_in_memory("evolved", guards=1, faces="2" * 900) as table:
        for weapon in ("m41a_pulse_rifle", "m4a3_service_pistol"):
            table.do("sheet.add_item", who="Reyes", row=WEAPON + weapon, place="in_hand")
        learn(table, "weapon_specialist", choice="M41A Pulse Rifle")
        name = "Weapon Specialist (M41A Pulse Rifle)"
        shot = {"who": "Reyes", "way": "ranged", "targets": ["Guard"]}
        table.do("attack.declare", weapon="M4A3 Pistol", **shot)
        assert name not in terms(table)
        assert offered(table) == {}
        assert "not for this" in table.refused(
            "attack.declare", weapon="M4A3 Pistol", switches=[f"{name}: with the chosen weapon"], **shot
        )
        table.do("attack.weapon", weapon="M41A Pulse Rifle")
        assert (terms(table)[name], offered(table)) == (2, {name: True})
        table.do("attack.weapon", weapon="M4A3 Pistol")
        assert name not in terms(table)
        table.do("attack.declare", weapon="M41A Pulse Rifle", full_auto=True, **shot)
        table.fall("6" + "2" * 60)
        while table.do("attack.show")["attack"]["next"]["does"] != "follow_up":
            table.do("attack.next")
        table.do("attack.follow")
        assert terms(table)[name] == 2


def test_dice_of_orders_count_for_the_first_attack_of_a_burst_alone(qapp: object) -> None:
    """Evolved 7: for one roll of the one who is ordered."""
    with fight_in_memory("evolved", guards=1, faces="2" * 900) as table:
        table.do("sheet.add_item", who="Reyes", row=f"{WEAPON}m41a_pulse_rifle", place="in_hand")
        table.fall("66")
        table.do("scene.act", who="Vale", action="give_orders", targets=["Reyes"])
        table.do("keep")
        table.do("attack.declare", who="Reyes", way="ranged", targets=["Guard"], full_auto=True)
        assert "Orders" in terms(table)
        table.fall("6" + "2" * 60)
        while table.do("attack.show")["attack"]["next"]["does"] != "follow_up":
            table.do("attack.next")
        table.do("attack.follow")
        assert "Orders" not in terms(table)


def test_subdue_and_martial_arts_help_by_themselves(qapp: object) -> None:
    """Evolved 3: two dice to grapple; unarmed by Agility where that is better, quick only when it is asked for."""
    with fight_in_memory("evolved", guards=1, faces="2" * 900) as table:
        table.do("sheet.attribute", who="Reyes", attribute="agility", level=5)
        table.do("sheet.add_item", who="Reyes", row=f"{WEAPON}combat_knife", place="in_hand")
        table.do("scene.near", who="Reyes", other="Guard")
        learn(table, "subdue")
        learn(table, "martial_arts")
        close = {"who": "Reyes", "targets": ["Guard"]}
        table.do("attack.declare", way="special", special="grapple", **close)
        assert terms(table)["Subdue"] == 2
        table.do("attack.declare", way="special", special="shove", **close)
        assert offered(table) == {}
        table.do("attack.declare", way="close", weapon="Combat Knife", **close)
        assert offered(table) == {}
        assert "Agility (Martial Arts)" not in terms(table)
        table.do("attack.declare", way="close", weapon="unarmed", **close)
        assert terms(table) == {"Agility (Martial Arts)": 5}
        table.do("sheet.put_item", who="Reyes", item="Combat Knife", place="stowed")
        table.do("attack.declare", who="Guard", way="close", weapon="unarmed", targets=["Reyes"])
        table.do("attack.defend", target="Reyes", defence="block")
        assert terms(table, "defence_roll") == {"Agility (Martial Arts)": 5}


def test_who_is_hard_to_catch_dodges_with_two_dice_more(qapp: object) -> None:
    with fight_in_memory("evolved", guards=1, faces="2" * 900) as table:
        learn(table, "hard_to_catch")
        table.do("scene.arm", who="Guard", row=f"{WEAPON}m4a3_service_pistol")
        table.do("attack.declare", who="Guard", way="ranged", targets=["Reyes"])
        table.do("attack.defend", target="Reyes", defence="dodge")
        assert terms(table, "defence_roll")["Hard to Catch"] == 2


@pytest.mark.parametrize(
    "talent, weapon, way",
    [("rapid_fire", "m41a_pulse_rifle", "ranged"), ("martial_arts", "combat_knife", "close")],
)
def test_a_quicker_attack_is_for_its_own_sort_of_weapon(talent: str, weapon: str, way: str, qapp: object) -> None:
    """Evolved 3.2: a pistol, bare hands; not a rifle and not a knife."""
    with fight_in_memory("evolved", guards=1, faces="2" * 900) as table:
        learn(table, talent)
        table.do("sheet.add_item", who="Reyes", row=WEAPON + weapon, place="in_hand")
        table.do("scene.near", who="Reyes", other="Guard")
        table.do("scene.draw")
        table.turn_of("Reyes")
        table.do("scene.main_action", place=table.scene.current)
        held = table.sheet("Reyes").weapons[0].name
        table.do("attack.declare", who="Reyes", way=way, weapon=held, targets=["Guard"])
        assert "none is left" in table.do("attack.show")["attack"]["next"]["words"]
        if talent == "rapid_fire":
            shoot = next(one for one in table.do("scene.actions", who="Reyes")["actions"] if one["action"] == "shoot")
            assert shoot["refused"]


def test_watch_and_darkness_are_of_observation(qapp: object) -> None:
    """Evolved 8.2, 14: a stretch on guard gives two dice, darkness takes two, of Observation alone."""
    with fight_in_memory("evolved", faces="2" * 900) as table:
        for skill, found in (("observation", [2, -2]), ("mobility", []), ("ranged_combat", [])):
            rows = table.do("roll.possible", who="Reyes", skill=skill)["possible"]["situation"]
            assert [one["dice"] for one in rows if one["id"].endswith((".on_guard", ".dark"))] == found


def test_others_rally_who_has_a_second_wind_with_two_dice_more(qapp: object) -> None:
    """Evolved 3.2; and a personal data transmitter helps whoever treats its wearer (12.3)."""
    with fight_in_memory("evolved", faces="2" * 900) as table:
        learn(table, "second_wind", who="Vale")
        table.do("sheet.add_item", who="Vale", row="evolved.gear.personal_data_transmitter")
        table.do("sheet.health", who="Vale", health=0)
        for action, more in (("rally", {"Second Wind": 2}), ("first_aid", {"Personal Data Transmitter": 1})):
            table.do("scene.act", who="Reyes", action=action, targets=["Vale"], prepare=True)
            found = {one["name"]: one["dice"] for one in table.do("table")["table"]["terms"]}
            assert {
                name: dice for name, dice in found.items() if name in ("Second Wind", "Personal Data Transmitter")
            } == more


def test_the_last_one_standing_has_one_roll_each_time_that_they_are_broken(qapp: object) -> None:
    """Evolved 3.2: Stamina rallies oneself, each 6 is 1 Health; what failed is not tried again, the next time is."""
    with fight_in_memory("evolved", faces="2" * 900) as table:
        table.do("sheet.attribute", who="Reyes", attribute="strength", level=4)
        table.do("sheet.health", who="Reyes", health=0)
        assert "Broken" in table.refused("roll.skill", who="Reyes", skill="stamina")
        learn(table, "last_one_standing")
        table.do("roll.skill", who="Reyes", skill="stamina")
        assert "once each time" in table.refused("roll.skill", who="Reyes", skill="stamina")
        for health in (2, 0):
            table.do("sheet.health", who="Reyes", health=health)
        table.fall("6622")
        table.do("roll.skill", who="Reyes", skill="stamina")
        table.do("keep")
        (offered,) = [one["id"] for one in table.do("table")["table"]["stunts"] if "last_one_standing" in one["id"]]
        table.do("stunt", stunt=offered)
        assert table.sheet("Reyes").health == 2
        assert table.sheet("Reyes").timed_effects == ()


def test_company_resources_come_once_in_a_session_for_stress(qapp: object) -> None:
    with fight_in_memory("evolved") as table:
        learn(table, "company_resources")
        table.do("talent.use", who="Reyes", talent="Company Resources")
        assert table.sheet("Reyes").stress == 1
        assert "used up" in table.refused("talent.use", who="Reyes", talent="Company Resources")
        assert table.do("talent.list", who="Reyes")["talents"][0]["refused"]
        assert "Company" not in str(table.do("time.open", who="Reyes", passage="day"))
        table.do("time.open", who="Reyes", passage="session")
        table.do("time.apply")
        table.do("talent.use", who="Reyes", talent="Company Resources")
        assert table.sheet("Reyes").stress == 2
        table.do("undo")
        assert table.sheet("Reyes").stress == 1


@pytest.mark.parametrize("talent, skill", [("Reckless", None), ("Pull Rank", "command")])
def test_reckless_and_pull_rank_cost_stress_each_time(talent: str, skill: str | None, qapp: object) -> None:
    """Evolved 3.1: the stress comes before the roll, which has the die more and may be pushed."""
    with fight_in_memory("evolved", faces="2" * 900) as table:
        learn(table, talent.lower().replace(" ", "_"))
        table.do("talent.use", who="Reyes", talent=talent)
        if skill is None:
            table.do("roll.skill", who="Reyes", skill="mobility")
        shown = table.do("table")["table"]
        assert (table.sheet("Reyes").stress, shown["stress"], shown["may_push"]) == (1, 1, True)
        table.do("keep")
        table.do("talent.use", who="Reyes", talent=talent)
        assert table.sheet("Reyes").stress == 2


@pytest.mark.parametrize("face, stress", [("6", 1), ("2", 3)])
def test_an_analysis_calms_the_others_or_unsettles_them(face: str, stress: int, qapp: object) -> None:
    """Evolved 3.1: the others at Short, not who looks; one step of undo after the roll."""
    with fight_in_memory("evolved", faces=face + "2" * 900) as table:
        learn(table, "analysis")
        for who in ("Reyes", "Vale"):
            table.do("sheet.stress", who=who, stress=2)
        table.do("talent.use", who="Reyes", talent="Analysis")
        assert table.sheet("Vale").stress == 2, "the roll is not settled"
        table.do("keep")
        assert (table.sheet("Reyes").stress, table.sheet("Vale").stress) == (2, stress)


def test_a_weakness_is_sought_once_for_each_creature_by_a_quick_action(qapp: object) -> None:
    with fight_in_memory("evolved", faces="2" * 900) as table:
        learn(table, "xenomorphology")
        for name in ("drone", "soldier"):
            table.do("scene.add_from_catalog", row=f"evolved.creature.{name}")
        assert "say for whom" in table.refused("talent.use", who="Reyes", talent="Xenomorphology")
        table.do("scene.draw")
        table.turn_of("Vale")
        asked = {"who": "Reyes", "talent": "Xenomorphology", "target": "Drone"}
        assert table.refused("talent.use", **asked) == "It is the turn of Vale, not of Reyes."
        table.turn_of("Reyes")
        table.do("talent.use", who="Reyes", talent="Xenomorphology", target="Drone")
        table.do("keep")
        assert table.sheet("Reyes").stress == 1
        assert [use.paid.value for card in table.scene.cards for use in card.uses] == ["minor"]
        assert "once for each" in table.refused("talent.use", who="Reyes", talent="Xenomorphology", target="Drone")
        table.do("talent.use", who="Reyes", talent="Xenomorphology", target="Soldier")
        table.do("keep")
        assert "action" in table.refused("talent.use", who="Reyes", talent="Xenomorphology", target="Guard")


def test_a_counselor_listens_once_each_stretch_and_does_not_rest(qapp: object) -> None:
    with fight_in_memory("evolved", faces="66" + "2" * 900) as table:
        learn(table, "counselor")
        for who in ("Reyes", "Vale"):
            table.do("sheet.stress", who=who, stress=4)
        table.do("talent.use", who="Reyes", talent="Counselor")
        table.do("keep")
        table.do("stunt", stunt="evolved.stunt.manipulation_relief", target="Vale")
        assert table.sheet("Vale").stress == 2
        assert "once each Turn" in table.refused("talent.use", who="Reyes", talent="Counselor")
        table.do("time.open", who="Reyes", passage="turn")
        table.do("time.apply")
        assert table.sheet("Reyes").stress == 4
        table.do("talent.use", who="Reyes", talent="Counselor")


def test_a_bodyguard_takes_the_hit_and_pays_a_quick_action(qapp: object) -> None:
    """Evolved 3.2: also after the dice fell, which stay as they are."""
    with fight_in_memory("evolved", guards=1, faces="2" * 900) as table:
        learn(table, "bodyguard")
        assert "No attack" in table.refused("talent.use", who="Reyes", talent="Bodyguard", target="Vale")
        table.do("scene.draw")
        table.turn_of("Guard")
        table.do("attack.declare", who="Guard", way="close", weapon="unarmed", targets=["Vale"])
        table.do("attack.defend", target="Vale", defence="none")
        table.fall("6" + "2" * 60)
        table.do("attack.roll")
        table.do("talent.use", who="Reyes", talent="Bodyguard", target="Vale")
        while not table.do("attack.show")["attack"]["closed"]:
            table.do("attack.next")
        full = table.sheet("Vale").health
        assert (table.sheet("Reyes").health, table.sheet("Vale").health) == (full - 1, full)
        me = next(one.id for one in table.scene.combatants if one.name == "Reyes")
        assert [use.paid.value for card in table.scene.cards for use in card.uses if use.combatant == me] == ["minor"]


@pytest.mark.parametrize("face, hurt", [("6", "Vale"), ("2", "Reyes")])
def test_personal_safety_makes_it_the_attack_on_somebody_else(face: str, hurt: str, qapp: object) -> None:
    with fight_in_memory("evolved", guards=1, faces="2" * 900) as table:
        learn(table, "personal_safety")
        table.do("attack.declare", who="Guard", way="close", weapon="unarmed", targets=["Reyes"])
        table.fall(face)
        table.do("talent.use", who="Reyes", talent="Personal Safety", target="Vale")
        table.do("keep")
        (target,) = table.do("attack.show")["attack"]["targets"]
        assert (target["name"], table.sheet("Reyes").stress) == (hurt, 1)


@pytest.mark.parametrize(
    "talent, skill", [("nimble", "mobility"), ("true_grit", "close_combat"), ("inquisitive", "comtech")]
)
def test_a_talent_of_an_attribute_pushes_twice_for_stress_each_time(talent: str, skill: str, qapp: object) -> None:
    with fight_in_memory("evolved", faces="2" * 900) as table:
        learn(table, talent)
        table.do("roll.skill", who="Reyes", skill=skill)
        table.do("push")
        table.do("push")
        assert table.sheet("Reyes").stress == 2
        assert table.refused("push")
        table.do("roll.skill", who="Reyes", skill="command")
        table.do("push")
        assert table.refused("push")


@pytest.mark.parametrize(
    "talent, action, injury",
    [("field_medic", "first_aid", ""), ("frontline_leader", "rally", "")],
)
def test_who_cares_for_others_has_two_dice_more(talent: str, action: str, injury: str, qapp: object) -> None:
    with fight_in_memory("evolved", faces="2" * 900) as table:
        table.do("sheet.health", who="Vale", health=0)
        table.do("scene.act", who="Reyes", action=action, targets=["Vale"], prepare=True)
        plain = table.do("table")["table"]["base"]
        learn(table, talent)
        table.do("scene.act", who="Reyes", action=action, targets=["Vale"], prepare=True)
        assert table.do("table")["table"]["base"] == plain + 2


def test_health_resolve_and_load_grow_by_talents(qapp: object) -> None:
    """Evolved 1.1, 3.2: Hardened and Seen It All up to three times; Resolve counts in the Panic Roll."""
    with fight_in_memory("evolved", faces="2" * 900) as table:
        full = table.sheet("Reyes").health
        for _ in range(3):
            learn(table, "hardened")
            learn(table, "seen_it_all")
        table.do("sheet.health", who="Reyes", health=full + 3)
        assert table.sheet("Reyes").health == full + 3
        totals = []
        for who in ("Vale", "Reyes"):
            table.do("roll.panic", who=who, die=6)
            totals.append(table.do("table")["table"]["alarm"]["total"])
            table.do("alarm.note")
        assert totals[0] - totals[1] == 3


def test_full_auto_costs_a_machinegunner_no_stress(qapp: object) -> None:
    for learned in (False, True):
        with fight_in_memory("evolved", guards=1, faces="2" * 900) as table:
            table.do("sheet.add_item", who="Reyes", row=f"{WEAPON}m41a_pulse_rifle", place="in_hand")
            if learned:
                learn(table, "machinegunner")
            table.do("attack.declare", who="Reyes", way="ranged", targets=["Guard"], full_auto=True)
            table.fall("6" + "2" * 60)
            while table.do("attack.show")["attack"]["next"]["does"] != "follow_up":
                table.do("attack.next")
            table.do("attack.follow")
            table.do("attack.defend", target="Guard", defence="none")
            table.do("attack.roll")
            assert table.sheet("Reyes").stress == (0 if learned else 1)


def test_steady_hands_leave_stress_dice_out(qapp: object) -> None:
    with fight_in_memory("evolved", faces="2" * 900) as table:
        table.do("sheet.stress", who="Reyes", stress=3)
        assert "refused" in table.evening.do("roll.skill", who="Reyes", skill="mobility", leave_out=2)
        learn(table, "steady_hands")
        (rolled,) = table.do("roll.skill", who="Reyes", skill="mobility", leave_out=2)["events"]
        assert len(rolled["stress"]) == 1


def test_a_tended_day_of_healing_counts_double(qapp: object) -> None:
    """Evolved 3.1, Nurse: where the table says that one has tended the injury."""
    with fight_in_memory("evolved", faces="2" * 900) as table:
        table.do("roll.injury", who="Vale", faces=[2, 1, 5])
        (injury,) = table.sheet("Vale").injuries
        assert injury.days_left == 5
        due = table.do("time.open", who="Vale", passage="day")["due"]
        (key,) = [one["key"] for one in due if "healing" in one["key"]]
        table.do("time.set", key=key.replace("<Vale>", table.sheet("Vale").id), value=2)
        table.do("time.apply")
        assert table.sheet("Vale").injuries[0].days_left == 3


def days_left(table: Fight, who: str) -> int | None:
    return table.sheet(who).injuries[0].days_left


def test_a_nurse_tends_as_many_a_day_as_the_level_of_medical_aid(qapp: object) -> None:
    """Evolved 3.1, Nurse: the day of whoever is tended counts double by itself, and only that day."""
    with fight_in_memory("evolved", faces="2" * 900) as table:
        learn(table, "nurse")
        table.do("character.create", name="Okoro", edition="evolved")
        table.do("scene.add_characters", who=["Okoro"])
        for who in ("Vale", "Okoro"):
            table.do("roll.injury", who=who, faces=[2, 1, 6])
        assert "say for whom" in table.refused("talent.use", who="Reyes", talent="Nurse")
        assert "Medical Aid: 0" in table.refused("talent.use", who="Reyes", talent="Nurse", target="Vale")
        table.do("sheet.skill", who="Reyes", skill="medical_aid", level=1)
        (event,) = table.do("talent.use", who="Reyes", talent="Nurse", target="Vale")["events"]
        assert (event["event"], event["talent"]["name"]) == ("talent_used", "Nurse")
        assert "Medical Aid: 1" in table.refused("talent.use", who="Reyes", talent="Nurse", target="Okoro")
        table.do("sheet.skill", who="Reyes", skill="medical_aid", level=2)
        assert "tended already" in table.refused("talent.use", who="Reyes", talent="Nurse", target="Vale")
        for passed, left in ((1, (4, 5)), (2, (3, 4))):
            for who in ("Vale", "Okoro"):
                table.do("time.open", who=who, passage="day")
                table.do("time.apply")
            assert (days_left(table, "Vale"), days_left(table, "Okoro")) == left, passed
        table.do("undo")
        table.do("undo")
        assert days_left(table, "Vale") == 4
        table.do("scene.draw")
        assert "a fight runs" in table.refused("talent.use", who="Reyes", talent="Nurse", target="Okoro")


def test_each_success_of_a_navigator_shortens_the_trip_by_a_tenth(qapp: object) -> None:
    """Evolved 3.2, Navigator: Comtech, and what it comes to is in the log."""
    with fight_in_memory("evolved", faces="2" * 900) as table:
        learn(table, "navigator")
        table.do("talent.use", who="Reyes", talent="Navigator")
        table.do("undo")
        table.fall("662")
        (rolled,) = [
            one for one in table.do("talent.use", who="Reyes", talent="Navigator")["events"] if one["event"] == "rolled"
        ]
        assert rolled["skill"] == "comtech"
        (told,) = [one for one in table.do("keep")["events"] if one["event"] == "talent_used"]
        assert told["result"]["facts"] == {"percent": 20}
        table.fall("2222")
        table.do("talent.use", who="Reyes", talent="Navigator")
        (told,) = [one for one in table.do("keep")["events"] if one["event"] == "talent_used"]
        assert told["result"]["text"] == "fails"


def in_rage(table: Fight) -> bool:
    return "overkill" in table.sheet("Reyes").conditions


def panics(table: Fight, die: int, *, rage: bool) -> None:
    """Reyes rolls for panic at Stress 8 and Resolve 3."""
    table.do("roll.panic", who="Reyes", die=die)
    offered = [one["id"].split(":")[0] for one in table.do("table")["table"]["consequences"]]
    if not rage:
        assert "rage" not in offered
        return
    table.do("alarm.apply", accept=["rage"])


def test_overkill_ignores_a_panic_of_nine_and_rages_until_no_enemy_stands(qapp: object) -> None:
    """Evolved 3.1: the others in the zone panic; no cover, no dodge, no defence; Broken or without enemies it ends."""
    with fight_in_memory("evolved", guards=1, faces="2" * 900) as table:
        learn(table, "overkill")
        for name in ("Near", "Far"):
            table.do("zone.add", name=name)
        table.do("character.create", name="Okoro", edition="evolved")
        table.do("scene.add_characters", who=["Okoro"])
        table.do("zone.feature", zone="Near", feature="cluttered")
        table.do("zone.put", who=["Reyes", "Vale", "Guard"], zone="Near")
        table.do("zone.put", who=["Okoro"], zone="Far")
        table.do("sheet.stress", who="Reyes", stress=8)
        table.do("scene.draw")
        panics(table, 3, rage=False)  # 8 is too little
        table.do("alarm.note")
        panics(table, 5, rage=True)  # 10 would be Flee
        assert (in_rage(table), table.sheet("Reyes").panic, table.sheet("Reyes").stress) == (True, (), 8)
        assert [table.sheet(one).panic_due for one in ("Vale", "Okoro")] == [True, False]
        table.do("undo")
        assert (in_rage(table), table.sheet("Vale").panic_due) == (False, False)
        table.do("redo")
        table.turn_of("Reyes")
        barred = {one["action"] for one in table.do("scene.actions", who="Reyes")["actions"] if one["refused"]}
        assert {"partial_cover", "full_cover", "dodge", "defend"} <= barred
        for way in ("close", "ranged"):
            table.do("attack.declare", who="Guard", way=way, targets=["Reyes"])
            steps = [one for one in table.do("attack.show")["attack"]["steps"] if one["step"] == "defence"]
            assert [one["id"] for step in steps for one in step["options"] if one["allowed"]] == ["none"]
            table.do("attack.give_up")
        table.do("scene.next_turn")
        assert in_rage(table), "the guard stands"
        table.do("scene.damage", who="Guard", amount=9, armor=False)
        table.do("scene.next_turn")
        assert not in_rage(table)
        table.do("undo")
        assert in_rage(table)
        table.do("sheet.health", who="Reyes", health=0)
        assert not in_rage(table)
