"""Lamps by commands: what they take from the dark, in shots, lines of sight and stealth."""

import pytest

from tests.console.fight import Fight, fight_in_memory

pytestmark = pytest.mark.usefixtures("qapp")


def deck(table: Fight) -> None:
    """Bay – Hold – Lab with open ways, the last two dark; the crew in the Bay, the guard in the Lab."""
    for name in ("Bay", "Hold", "Lab"):
        table.do("zone.add", name=name)
    for one, other in (("Bay", "Hold"), ("Hold", "Lab")):
        table.do("way.connect", one=one, other=other)
    for name in ("Hold", "Lab"):
        table.do("zone.feature", zone=name, feature="dark")
    table.do("zone.put", who=["Reyes", "Vale"], zone="Bay")
    table.do("zone.put", who=["Guard"], zone="Lab")


def with_flashlight(table: Fight, who: str = "Reyes") -> None:
    table.do("sheet.add_item", who=who, row=f"{table.scene.edition}.gear.hi_beam_flashlight")


def between(table: Fight, one: str, other: str) -> tuple[str, str]:
    """The light on the second one for a shot of the first, and why there is no line of sight."""
    found = table.do("zone.between", one=one, other=other)["between"]
    return found["light"], found["unseen"]


def test_in_2019_a_lamp_takes_the_dice_of_the_dark_and_opens_the_line_of_sight() -> None:
    with fight_in_memory("core", guards=1) as table:
        deck(table)
        light, unseen = between(table, "Reyes", "Guard")
        assert light == "dark"
        assert "dark zone" in unseen
        with_flashlight(table)
        table.do("zone.lamp", who="Reyes", zone="Hold")
        assert between(table, "Reyes", "Guard") == ("dark", ""), "the Hold is lit, the Lab is not"
        table.do("zone.put", who=["Reyes"], zone="Hold")
        table.do("zone.lamp", who="Reyes", zone="Lab")
        assert between(table, "Vale", "Guard")[0] == ""
        table.do("undo")
        assert between(table, "Vale", "Guard")[0] == "dark"
        table.do("zone.put", who=["Reyes"], zone="Lab")
        assert between(table, "Vale", "Guard")[0] == "", "it shines where its bearer is"
        table.do("zone.lamp", who="Reyes", on=False)
        assert between(table, "Vale", "Guard")[0] == "dark"


def test_a_shot_at_somebody_in_the_light_has_no_dice_less() -> None:
    with fight_in_memory("core", guards=1) as table:
        deck(table)
        with_flashlight(table)
        table.do("sheet.add_item", who="Reyes", row="core.weapon.m4a3_service_pistol", place="in_hand")
        table.do("zone.put", who=["Reyes"], zone="Hold")
        for on, circumstances in ((False, ("dark",)), (True, ())):
            table.do("zone.lamp", who="Reyes", zone="Lab", on=on)
            table.do("attack.declare", who="Reyes", way="ranged", targets=["Guard"])
            attack = table.scene.attack
            assert attack is not None
            assert tuple(attack.declaration.circumstances) == circumstances
            table.do("undo")


@pytest.mark.parametrize("edition", ["core", "evolved"])
def test_whoever_looks_from_a_lit_zone_has_no_dice_less(edition: str) -> None:
    with fight_in_memory(edition, guards=1) as table:
        deck(table)
        with_flashlight(table)
        table.do("stealth.begin")

        def dark() -> list[int]:
            table.do("stealth.sneak", enemy="Guard", prepare=True)
            against = table.evening.session.rolls.state.opponent
            assert against is not None
            return [term.dice for term in against.pool.base_terms if str(term.label) == "Dark"]

        assert dark() == [-2]
        table.do("zone.put", who=["Reyes"], zone="Hold")
        table.do("zone.lamp", who="Reyes", zone="Lab")
        assert dark() == []


def test_a_lamp_is_carried_at_hand_and_shines_no_farther_than_the_next_open_zone() -> None:
    with fight_in_memory("evolved", guards=1) as table:
        assert "no lamp" in table.refused("zone.lamp", who="Reyes")
        with_flashlight(table)
        assert "no place on the map" in table.refused("zone.lamp", who="Reyes")
        deck(table)
        assert "not beside" in table.refused("zone.lamp", who="Reyes", zone="Lab")
        table.do("way.remove", way="Bay/Hold")
        table.do("way.connect", one="Bay", other="Hold", kind="door")
        assert "shut" in table.refused("zone.lamp", who="Reyes", zone="Hold")
        table.do("zone.lamp", who="Guard")
        table.do("sheet.add_item", who="Vale", row="evolved.armor.irc_mk_50_compression_suit", place="worn")
        table.do("zone.lamp", who="Vale")
        torch = table.sheet("Reyes").gear[-1]
        table.do("sheet.change_item", who="Reyes", item=torch.id, field="place", value="stowed")
        assert "no lamp" in table.refused("zone.lamp", who="Reyes")


def test_dim_light_stays_as_it_is() -> None:
    with fight_in_memory("core", guards=1) as table:
        deck(table)
        table.do("zone.feature", zone="Lab", feature="dim")
        with_flashlight(table)
        table.do("zone.put", who=["Reyes"], zone="Lab")
        table.do("zone.lamp", who="Reyes")
        assert between(table, "Reyes", "Guard")[0] == "dim"


def test_a_lamp_that_is_dropped_lies_where_its_bearer_stood_until_the_game_mother_says_otherwise() -> None:
    with fight_in_memory("core", guards=1) as table:
        deck(table)
        with_flashlight(table)
        table.do("zone.put", who=["Reyes"], zone="Hold")
        table.do("zone.lamp", who="Reyes")
        table.do("zone.put", who=["Guard"], zone="Hold")
        lamp = table.sheet("Reyes").gear[-1]
        table.do("sheet.change_item", who="Reyes", item=lamp.id, field="place", value="stowed")
        assert between(table, "Vale", "Guard")[0] == "", "it lies there and shines"
        table.do("zone.put", who=["Reyes"], zone="Bay")
        assert [zone["lamp"] for zone in table.do("zone.list")["zones"]] == [False, True, False]
        assert between(table, "Vale", "Guard")[0] == ""
        table.do("zone.put", who=["Reyes"], zone="Lab")
        table.do("zone.put", who=["Guard"], zone="Lab")
        assert between(table, "Vale", "Guard")[0] == "dark", "nobody carries the light along"
        table.do("zone.put", who=["Guard"], zone="Hold")
        table.do("zone.lamp_lies", zone="Hold", on=False)
        assert between(table, "Vale", "Guard")[0] == "dark"
        table.do("undo")
        assert between(table, "Vale", "Guard")[0] == ""
