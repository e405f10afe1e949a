"""Talents of the 2019 rules by commands: what each says happens when its situation comes up."""

import pytest

from tests.console.fight import fight_in_memory


@pytest.mark.parametrize(
    "talent, skill",
    [
        ("past_the_limit", "stamina"),
        ("true_grit", "close_combat"),
        ("nimble", "mobility"),
        ("cunning", "observation"),
        ("inquisitive", "comtech"),
        ("compassion", "medical_aid"),
        ("influence", "manipulation"),
    ],
)
def test_a_talent_of_an_attribute_pushes_twice(talent: str, skill: str, qapp: object) -> None:
    with fight_in_memory("core", faces="2" * 900) as table:
        table.do("roll.skill", who="Reyes", skill=skill)
        table.do("push")
        assert table.refused("push")
        table.do("sheet.add_talent", who="Reyes", row=f"core.talent.{talent}")
        table.do("roll.skill", who="Reyes", skill=skill)
        table.do("push")
        table.do("push")
        assert table.refused("push")
        table.do(
            "roll.skill", who="Reyes", skill="stamina" if skill != "stamina" and talent != "true_grit" else "mobility"
        )
        table.do("push")
        assert table.refused("push")


def test_a_machinegunner_fires_bursts_without_stress(qapp: object) -> None:
    with fight_in_memory("core", faces="2" * 900) as table:
        table.do("sheet.add_item", who="Reyes", row="core.weapon.m41a_pulse_rifle", place="in_hand")
        rifle = table.sheet("Reyes").weapons[-1].id
        for has_it in (False, True):
            if has_it:
                table.do("sheet.add_talent", who="Reyes", row="core.talent.machinegunner")
            table.do("attack.prepare", who="Reyes", weapon=rifle, full_auto=True, band="short")
            table.do("roll")
            assert table.sheet("Reyes").stress == 1
            table.do("keep")


@pytest.mark.parametrize("talent, action", [("rapid_reload", "reload"), ("field_commander", "give_orders")])
def test_a_slow_action_becomes_fast(talent: str, action: str, qapp: object) -> None:
    with fight_in_memory("core") as table:
        table.do("scene.draw")
        for has_it, price in enumerate(("main", "minor")):
            if has_it:
                table.do("sheet.add_talent", who="Reyes", row=f"core.talent.{talent}")
            shown = next(one for one in table.do("scene.actions", who="Reyes")["actions"] if one["action"] == action)
            assert shown["price"] == price


@pytest.mark.parametrize("talent, supply", [("calm_breather", "air"), ("light_eater", "food")])
def test_two_supply_dice_fewer(talent: str, supply: str, qapp: object) -> None:
    with fight_in_memory("core", faces="2" * 900) as table:
        table.do("set", id="Reyes", field=f"consumables.{supply}", value=4)
        table.do("sheet.add_talent", who="Reyes", row=f"core.talent.{talent}")
        (made,) = table.do("roll.supply", who="Reyes", supply=supply)["events"]
        assert len(made["stress"]) == 2
        table.do("set", id="Reyes", field=f"consumables.{supply}", value=1)
        (made,) = table.do("roll.supply", who="Reyes", supply=supply)["events"]
        assert len(made["stress"]) == 1


def test_a_calming_presence_works_once_each_turn_on_somebody_else(qapp: object) -> None:
    with fight_in_memory("core") as table:
        table.do("sheet.add_talent", who="Reyes", row="core.talent.calming_presence")
        table.do("sheet.stress", who="Vale", stress=3)
        table.do("talent.use", who="Reyes", talent="Calming Presence", target="Vale")
        assert table.sheet("Vale").stress == 2
        assert "once each Turn" in table.refused("talent.use", who="Reyes", talent="Calming Presence", target="Vale")
        table.do("undo")
        assert table.sheet("Vale").stress == 3
        table.do("talent.use", who="Reyes", talent="Calming Presence", target="Vale")


@pytest.mark.parametrize("talent", ["Breakthrough", "Hidden Stash"])
def test_what_comes_once_a_session_comes_again_in_the_next(talent: str, qapp: object) -> None:
    with fight_in_memory("core") as table:
        table.do("sheet.add_talent", who="Reyes", row=f"core.talent.{talent.lower().replace(' ', '_')}")
        table.do("talent.use", who="Reyes", talent=talent)
        assert "used up" in table.refused("talent.use", who="Reyes", talent=talent)
        table.do("time.open", who="Reyes", passage="session")
        table.do("time.apply")
        table.do("talent.use", who="Reyes", talent=talent)


@pytest.mark.parametrize(
    "talent, skill, choice",
    [
        ("field_surgeon", "medical_aid", ""),
        ("full_throttle", "piloting", ""),
        ("like_the_back_of_your_hand", "piloting", "Montero"),
        ("eva_specialist", "comtech", ""),
        ("eva_specialist", "heavy_machinery", ""),
        ("hothead", "manipulation", ""),
        ("spaceship_gunner", "ranged_combat", ""),
        ("spaceship_mechanic", "comtech", ""),
        ("spaceship_mechanic", "heavy_machinery", ""),
        ("watchful", "observation", ""),
        ("weapon_specialist", "ranged_combat", "M41A Pulse Rifle"),
    ],
)
def test_a_talent_adds_two_dice_when_the_table_says_so(talent: str, skill: str, choice: str, qapp: object) -> None:
    with fight_in_memory("core", faces="2" * 900) as table:
        table.do("sheet.add_talent", who="Reyes", row=f"core.talent.{talent}", choice=choice)
        table.do("roll.prepare", who="Reyes", skill=skill)
        shown = table.do("table")["table"]
        (switch,) = shown["switches"]
        assert (switch["dice"], switch["on"]) == (2, False)
        table.do("roll.adjust", switches=[switch["id"]])
        assert table.do("table")["table"]["base"] == shown["base"] + 2
        (made, *_) = table.do("roll")["events"]
        assert len(made["base"]) == shown["base"] + 2


@pytest.mark.parametrize("talent, skill", [("stoic", "stamina"), ("take_control", "manipulation")])
def test_wits_may_stand_in_for_the_attribute_of_a_skill(talent: str, skill: str, qapp: object) -> None:
    with fight_in_memory("core") as table:
        table.do("sheet.attribute", who="Reyes", attribute="wits", level=5)
        table.do("sheet.attribute", who="Reyes", attribute="strength", level=2)
        table.do("sheet.attribute", who="Reyes", attribute="empathy", level=2)
        table.do("roll.prepare", who="Reyes", skill=skill)
        assert table.do("table")["table"]["base"] == 2
        table.do("sheet.add_talent", who="Reyes", row=f"core.talent.{talent}")
        table.do("roll.prepare", who="Reyes", skill=skill)
        assert table.do("table")["table"]["base"] == 5


@pytest.mark.parametrize(
    "talent, field, value", [("authority", "skill", "command"), ("menacing", "attribute", "strength")]
)
def test_others_are_bent_with_another_skill_or_attribute(talent: str, field: str, value: str, qapp: object) -> None:
    with fight_in_memory("core") as table:
        table.do("sheet.attribute", who="Reyes", attribute="empathy", level=2)
        table.do(f"sheet.{field}", who="Reyes", **{field: value}, level=4)
        table.do("sheet.add_talent", who="Reyes", row=f"core.talent.{talent}")
        table.do("roll.prepare", who="Reyes", skill="manipulation")
        shown = table.do("table")["table"]
        (switch,) = shown["switches"]
        table.do("roll.adjust", switches=[switch["id"]])
        assert (shown["base"], table.do("table")["table"]["base"]) == (2, 4 if field == "attribute" else 6)


@pytest.mark.rule("S0-102", "S1-095", "S2-064")
def test_what_is_carried_is_drawn_before_it_is_used_and_quick_draw_takes_no_action(qapp: object) -> None:
    with fight_in_memory("core") as table:
        table.do("sheet.add_item", who="Reyes", row="core.weapon.m56a2_smart_gun", place="carried")
        table.do("scene.draw")
        for has_it, price in enumerate(("minor", "free")):
            if has_it:
                table.do("sheet.add_talent", who="Reyes", row="core.talent.quick_draw")
            actions = table.do("scene.actions", who="Reyes")["actions"]
            assert next(one["price"] for one in actions if one["action"] == "draw_weapon") == price
            (gun, _) = table.do("attack.weapons", who="Reyes")["weapons"]
            assert (gun["refused"] is None) is bool(has_it)
            shoot = next(one["refused"] for one in actions if one["action"] == "shoot")
            assert ("at hand" in shoot) is not bool(has_it)
        for weapon in ("Flamethrower", "Hand axe"):
            table.do("sheet.add_own_item", who="Vale", name=weapon, kind="weapon")
        table.do("sheet.add_item", who="Vale", row="core.weapon.m4a3_service_pistol")
        places = [(one.name, one.place) for one in table.sheet("Vale").weapons]
        assert [place for _, place in places] == ["in_hand", "carried", "carried"], (
            "hands that hold none take the first"
        )


def test_nerves_of_steel_takes_two_off_a_panic_roll(qapp: object) -> None:
    with fight_in_memory("core") as table:
        table.do("sheet.stress", who="Reyes", stress=4)
        table.do("roll.panic", who="Reyes", die=4)
        assert table.do("table")["table"]["alarm"]["total"] == 8
        table.do("alarm.cancel")
        table.do("sheet.add_talent", who="Reyes", row="core.talent.nerves_of_steel")
        table.do("roll.panic", who="Reyes", die=4)
        assert table.do("table")["table"]["alarm"]["total"] == 6
