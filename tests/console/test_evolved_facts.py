"""What the rules of the Evolved Edition refuse or bound, by commands."""

import pytest

from tests.console.fight import fight_in_memory

BOTH = pytest.mark.parametrize("edition", ["core", "evolved"])


@BOTH
def test_story_points_are_spent_in_cinematic_play_alone_and_no_more_than_there_are(edition: str, qapp: object) -> None:
    with fight_in_memory(edition, faces="2" * 60) as table:
        table.do("sheet.number", who="Reyes", field="story_points", number=1)
        table.do("roll.skill", who="Reyes", skill="observation")
        assert "campaign" in table.refused("story_point")
        table.do("clear")
        table.do("attack.declare", who="Reyes", way="close", targets=["Guard"])
        assert "campaign" in table.refused("attack.choices", story_points=1)
        table.do("sheet.play", who="Reyes", play="cinematic")
        assert "No story point" in table.refused("attack.choices", story_points=2)
        table.do("attack.choices", story_points=1)
        table.do("attack.defend", target="Guard", defence="none")
        table.do("attack.roll")
        assert table.sheet("Reyes").story_points == 0
        table.do("attack.choices", story_points=1, pushes=0)
        assert "No story point" in table.refused("attack.choices", story_points=2)
        table.do("attack.keep")
        assert table.do("attack.show")["attack"]["targets"][0]["successes"] == 1


def test_the_broken_gain_no_stress_but_a_level_that_is_typed_is_a_correction(qapp: object) -> None:
    with fight_in_memory("evolved") as table:
        table.do("sheet.health", who="Reyes", health=0)
        assert "Broken" in table.refused("scene.stress", who="Reyes", by=1)
        assert "Broken" in table.refused("sheet.change_stress", who="Reyes", by=1)
        table.do("sheet.stress", who="Reyes", stress=2)
        table.do("scene.stress", who="Reyes", by=-1)
        assert table.sheet("Reyes").stress == 1


@BOTH
def test_nothing_harms_the_dead(edition: str, qapp: object) -> None:
    with fight_in_memory(edition, faces="2" * 60) as table:
        table.do("scene.condition", who="Reyes", row=f"{edition}.condition.dead")
        before = table.sheet("Reyes")
        for refused in (
            table.refused("roll.injury", who="Reyes"),
            table.refused("injury.pick", who="Reyes", number=32),
            table.refused("roll.radiation", who="Reyes"),
            table.refused("sheet.begin_deprivation", who="Reyes", cause="food"),
            table.refused("scene.stress", who="Reyes", by=1),
        ):
            assert refused == "Reyes is dead."
        assert table.sheet("Reyes") == before


def test_a_zone_burns_with_intensity_6_to_9(qapp: object) -> None:
    with fight_in_memory("evolved") as table:
        table.do("zone.add", name="Bay")
        for dice in (5, 10):
            assert "6 to 9" in table.refused("zone.fire", zone="Bay", dice=dice)
        table.do("zone.fire", zone="Bay", dice=9)
        table.do("zone.fire", zone="Bay", dice=0)
        assert table.scene.zones[0].fire == 0


@BOTH
@pytest.mark.parametrize("who", ["Vale", "Guard"])
def test_orders_count_for_a_roll_without_an_action_and_are_used_up(edition: str, who: str, qapp: object) -> None:
    with fight_in_memory(edition, faces="2" * 400) as table:
        table.do("scene.draw")
        table.turn_of("Reyes")
        table.fall("66" + "2" * 6)
        table.do("scene.act", who="Reyes", action="give_orders", targets=[who])
        table.do("keep")
        for dice in (2, 0):
            (rolled,) = table.do("scene.roll", who=who, skill="observation")["events"]
            assert sum(one["dice"] for one in rolled["base_terms"] if one.get("source") == "give_orders") == dice


@BOTH
def test_faces_beyond_those_of_an_injury_or_a_rad_are_refused(edition: str, qapp: object) -> None:
    with fight_in_memory(edition) as table:
        before = table.sheet("Reyes")
        for command, faces in (("roll.injury", [1, 2, 3]), ("roll.radiation", [2, 2])):
            assert "so many dice" in table.refused(command, who="Reyes", faces=faces)
            assert table.sheet("Reyes") == before
        table.do("roll.injury", who="Reyes", faces=[1, 2])
        table.do("roll.radiation", who="Reyes", faces=[2])


@pytest.mark.parametrize("number, strikes, moves", [(3, True, True), (5, True, False), (6, False, False)])
def test_a_synthetic_at_0_health_works_on_until_it_is_shut_down(
    number: int, strikes: bool, moves: bool, qapp: object
) -> None:
    with fight_in_memory("evolved", guards=1, faces=str(number) + "2" * 60) as table:
        table.do("sheet.nature", who="Reyes", nature="synthetic")
        table.do("scene.damage", who="Reyes", amount=table.sheet("Reyes").health, armor=False)
        assert [one.row for one in table.sheet("Reyes").injuries] == [number]
        can = {one["action"] for one in table.do("scene.actions", who="Reyes")["actions"] if not one["refused"]}
        assert ("close_attack" in can, "move" in can) == (strikes, moves)
        table.do("attack.declare", who="Reyes", way="close", targets=["Guard"])
        does = table.do("attack.show")["attack"]["next"]["does"]
        assert (does != "refused") is strikes
