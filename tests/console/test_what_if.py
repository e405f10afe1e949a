"""What if, from the console: two plans beside each other, and a scene that nothing of it has touched."""

import pytest

from tests.console.fight import fight_in_memory


@pytest.mark.parametrize("edition", ["core", "evolved"])
def test_two_plans_from_the_scene_as_it_is(edition: str, qapp: object) -> None:
    with fight_in_memory(edition) as table:
        table.do("scene.draw")
        workspace = table.evening.session.workspace
        before, steps, place = workspace.documents(), workspace.history.index, table.evening.dice.place
        asked = {"fights": 3, "seed": 7, "orders": {"Vale": "defend"}, "instead": {"crew": "leave", "orders": {}}}
        first, second = table.do("what_if.run", **asked)["reports"]
        assert (first["plan"], second["plan"]) == ("A", "B")
        assert set(first["lives"]) == {"Reyes", "Vale", "Guard", "Guard 2"}
        assert sum(first["rounds"].values()) == first["fights"] == 3
        assert set(second["difference"]) == set(first["lives"])
        assert table.do("what_if.run", **asked)["reports"] == [first, second]
        assert (workspace.documents(), workspace.history.index) == (before, steps)
        assert all(one is other for one, other in zip(workspace.documents(), before, strict=True))
        assert table.evening.dice.place == place, "no die of the table has fallen"


def test_up_to_four_plans_are_held_against_the_first(qapp: object) -> None:
    with fight_in_memory("core", guards=1) as table:
        asked = [{"crew": "leave"}, {"crew": "defend"}, {"push": "always"}]
        reports = table.do("what_if.run", fights=2, instead=asked)["reports"]
        assert [one["plan"] for one in reports] == ["A", "B", "C", "D"]
        assert ["difference" in one for one in reports] == [False, True, True, True]
        assert all(set(one["first_to_fall"]) == {"Reyes", "Vale"} for one in reports)
        assert all(sum(one["first_to_fall"].values()) <= one["fights"] for one in reports)
        assert "at most 3 plans" in table.refused("what_if.run", instead=[{}] * 4)


def test_what_is_said_wrongly_is_refused_in_a_sentence(qapp: object) -> None:
    with fight_in_memory("core", guards=1) as table:
        assert "nobody" in table.refused("what_if.run", orders={"Nobody": "leave"})
        assert "is none of" in table.refused("what_if.run", orders={"Vale": "sing"})
        assert "instead" in table.refused("what_if.run", instead={"dance": 1})
        assert "place" in table.refused("what_if.run", crew="go")
        table.do("scene.remove", who="Guard")
        assert "against it" in table.refused("what_if.run")
