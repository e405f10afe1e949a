"""Talents of the 2019 rules by commands: what each says happens when its situation comes up."""

from pathlib import Path

import pytest

from tests.console.fight import fight


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
def test_a_talent_of_an_attribute_pushes_twice(talent: str, skill: str, profile: Path, qapp: object) -> None:
    with fight(profile, "core", faces="2" * 900) as table:
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


def test_a_machinegunner_fires_bursts_without_stress(profile: Path, qapp: object) -> None:
    with fight(profile, "core", faces="2" * 900) as table:
        table.do("sheet.add_item", who="Reyes", row="core.weapon.m41a_pulse_rifle", place="in_hand")
        rifle = table.sheet("Reyes").weapons[-1].id
        for stress in (1, 1):
            table.do("attack.prepare", who="Reyes", weapon=rifle, full_auto=True, band="short")
            table.do("roll")
            assert table.sheet("Reyes").stress == stress
            table.do("keep")
            table.do("sheet.add_talent", who="Reyes", row="core.talent.machinegunner")


@pytest.mark.parametrize("talent, action", [("rapid_reload", "reload"), ("field_commander", "give_orders")])
def test_a_slow_action_becomes_fast(talent: str, action: str, profile: Path, qapp: object) -> None:
    with fight(profile, "core") as table:
        table.do("scene.draw")
        for price in ("main", "minor"):
            shown = next(one for one in table.do("scene.actions", who="Reyes")["actions"] if one["action"] == action)
            assert shown["price"] == price
            table.do("sheet.add_talent", who="Reyes", row=f"core.talent.{talent}")


@pytest.mark.parametrize("talent, supply", [("calm_breather", "air"), ("light_eater", "food")])
def test_two_supply_dice_fewer(talent: str, supply: str, profile: Path, qapp: object) -> None:
    with fight(profile, "core", faces="2" * 900) as table:
        table.do("set", id="Reyes", field=f"consumables.{supply}", value=4)
        table.do("sheet.add_talent", who="Reyes", row=f"core.talent.{talent}")
        (made,) = table.do("roll.supply", who="Reyes", supply=supply)["events"]
        assert len(made["stress"]) == 2
        table.do("set", id="Reyes", field=f"consumables.{supply}", value=1)
        (made,) = table.do("roll.supply", who="Reyes", supply=supply)["events"]
        assert len(made["stress"]) == 1


def test_a_calming_presence_works_once_each_turn_on_somebody_else(profile: Path, qapp: object) -> None:
    with fight(profile, "core") as table:
        table.do("sheet.add_talent", who="Reyes", row="core.talent.calming_presence")
        table.do("sheet.stress", who="Vale", stress=3)
        table.do("talent.use", who="Reyes", talent="Calming Presence", target="Vale")
        assert table.sheet("Vale").stress == 2
        assert "once each Turn" in table.refused("talent.use", who="Reyes", talent="Calming Presence", target="Vale")
        table.do("undo")
        assert table.sheet("Vale").stress == 3
        table.do("talent.use", who="Reyes", talent="Calming Presence", target="Vale")


@pytest.mark.parametrize("talent", ["Breakthrough", "Hidden Stash"])
def test_what_comes_once_a_session_comes_again_in_the_next(talent: str, profile: Path, qapp: object) -> None:
    with fight(profile, "core") as table:
        table.do("sheet.add_talent", who="Reyes", row=f"core.talent.{talent.lower().replace(' ', '_')}")
        table.do("talent.use", who="Reyes", talent=talent)
        assert "used up" in table.refused("talent.use", who="Reyes", talent=talent)
        table.do("time.open", who="Reyes", passage="session")
        table.do("time.apply")
        table.do("talent.use", who="Reyes", talent=talent)
