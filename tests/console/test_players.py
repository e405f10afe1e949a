"""The players' screen by commands: what the table may know, what stays out of sight, what is handed out."""

from typing import Any

import pytest

from tests.console.fight import Fight, fight_in_memory

pytestmark = pytest.mark.usefixtures("qapp")


def view(table: Fight) -> dict[str, Any]:
    found: dict[str, Any] = table.do("players.view")["view"]
    return found


def _last_events(table: Fight) -> tuple[object, ...]:
    return table.evening.session.log.entries()[-1].events


def names(table: Fight) -> list[str]:
    return [turn["name"] for turn in view(table)["turns"]]


def test_a_turn_of_somebody_hidden_cannot_be_told_from_that_of_whoever_is_seen() -> None:
    with fight_in_memory("core") as table:
        table.do("scene.real_cards")
        for card, who in ((1, "Guard"), (2, "Reyes"), (3, "Guard 2"), (4, "Vale")):
            table.do("scene.card", number=card, who=who)
        for who in ("Guard", "Guard 2"):
            table.do("scene.hidden", who=who)
        up = []
        for _ in range(8):
            table.do("scene.next_turn")
            turns = view(table)["turns"]
            up.append((table.now_or_nobody, next((one["name"] for one in turns if one["state"] == "now"), "")))
        first, again = [("Guard", ""), ("Reyes", "Reyes"), ("Guard 2", "Reyes"), ("Vale", "Vale")], ("Guard", "Reyes")
        assert up == [*first, again, *first[1:]]


def test_the_order_leaves_out_whoever_is_hidden() -> None:
    with fight_in_memory("core", guards=2) as table:
        assert view(table)["turns"] == [], "nobody has drawn"
        table.do("scene.draw")
        assert set(names(table)) == {"Reyes", "Vale", "Guard", "Guard 2"}
        table.do("scene.hidden", who="Guard 2")
        assert "Guard 2" not in str(view(table))
        table.do("scene.add_event", name="Vacuum", rounds=2, targets=["Guard 2"])
        assert view(table)["countdown"] is None, "what is against somebody hidden would tell of them"
        table.do("scene.add_event", name="Alarm", rounds=2)
        assert view(table)["countdown"]["name"] == "Alarm"


def test_crew_are_shown_exactly_in_words_or_not_at_all() -> None:
    with fight_in_memory("core", guards=1) as table:
        first = view(table)["crew"][0]
        assert (first["name"], first["health"]) == ("Reyes", "Unhurt")
        table.do("scene.damage", who="Reyes", amount=1, armor=False)
        assert view(table)["crew"][0]["health"] == "Hurt"
        table.do("players.allow", health="exact", stress="hidden")
        person = view(table)["crew"][0]
        assert "/" in person["health"]
        assert person["stress"] == ""
        table.do("players.allow", health="hidden")
        assert view(table)["crew"][0]["health"] == ""


def test_the_last_roll_is_shown_unless_it_was_made_out_of_sight() -> None:
    with fight_in_memory("core", guards=1) as table:
        table.do("scene.draw")
        table.do("scene.roll", who="Reyes", skill="observation")
        roll = view(table)["roll"]
        assert (roll["who"], roll["title"]) == ("Reyes", "Observation")
        assert roll["base"]
        table.do("players.allow", roll="result")
        assert view(table)["roll"]["base"] == []
        table.do("players.hide_rolls")
        table.do("scene.roll", who="Reyes", skill="mobility")
        assert view(table)["roll"] is None
        table.do("players.hide_rolls", hidden=False)
        assert view(table)["roll"] is None, "what was rolled meanwhile stays out of sight"
        table.do("scene.roll", who="Guard", skill="observation")
        assert view(table)["roll"] is None, "only the crew's dice are shown"
        table.do("scene.roll", who="Reyes", skill="comtech")
        assert view(table)["roll"]["title"] == "Comtech"


def test_after_thousands_of_actions_rolls_are_still_made_in_sight_again() -> None:
    with fight_in_memory("core", guards=1) as table:
        table.evening.session.profile.journal.continue_after(250_000)
        table.do("players.hide_rolls")
        table.do("scene.roll", who="Reyes", skill="mobility")
        table.do("players.hide_rolls", hidden=False)
        assert view(table)["roll"] is None
        table.do("scene.roll", who="Reyes", skill="comtech")
        assert view(table)["roll"]["title"] == "Comtech"


def test_an_attack_out_of_sight_shows_no_dice() -> None:
    with fight_in_memory("core", guards=1) as table:
        table.do("scene.draw")
        table.do("scene.roll", who="Vale", skill="observation")
        for hidden in (True, False):
            before = table.evening.session.workspace.history.index
            table.do("attack.declare", who="Reyes", way="close", targets=["Guard"], hidden=hidden)
            while not any(type(event).__name__ == "Rolled" for event in _last_events(table)):
                table.do("attack.next")
            assert view(table)["roll"]["who"] == ("Vale" if hidden else "Reyes")
            while table.evening.session.workspace.history.index > before:
                table.do("undo")


def test_black_is_empty_and_a_handout_is_out_only_when_it_was_handed_out() -> None:
    with fight_in_memory("core", guards=1) as table:
        table.do("players.add_handout", title="Order", text="Nobody leaves.")
        assert "Nobody leaves" not in str(view(table))
        table.do("players.hand_out", handout="Order")
        assert view(table)["handout"] == {"name": "Order", "text": "Nobody leaves.", "picture": ""}
        table.do("players.black")
        empty = view(table)
        assert empty["black"]
        assert not any(empty[key] for key in ("scene", "turns", "crew", "roll", "handout", "countdown"))
        table.do("players.black")
        assert view(table)["handout"] is not None
        assert "no handout" in table.refused("players.hand_out", handout="Nothing")
        table.do("players.remove_handout", handout="Order")
        assert view(table)["handout"] is None


def test_the_motion_tracker_tells_distance_and_direction_and_nothing_else() -> None:
    with fight_in_memory("core", guards=2) as table:
        for name, x, y in (("Lock", 400, 600), ("Hall", 400, 400), ("Left", 160, 400), ("Right", 640, 400)):
            table.do("zone.add", name=name)
            table.do("zone.place", zone=name, x=x, y=y)
        for name in ("Lock", "Left", "Right"):
            table.do("way.connect", one="Hall", other=name)
        table.do("zone.put", who=["Reyes", "Vale"], zone="Lock")
        table.do("zone.put", who=["Guard"], zone="Right")
        table.do("zone.seen", zone="Right", on=False)
        table.do("players.page", page="tracker")
        assert view(table)["tracker"] is None, "no stealth mode"
        table.do("stealth.begin")
        assert view(table)["tracker"]["contacts"] == []
        table.do("stealth.move", who="Guard", zone="Hall")
        table.do("stealth.move", who="Guard", zone="Right")
        table.do("sheet.add_item", who="Reyes", row="core.gear.m314_motion_tracker")
        table.do("stealth.scan", who="Reyes")
        table.do("stealth.false_blip", zone="Left")
        assert view(table)["tracker"]["power"] in range(6), "what the Power roll left"
        contacts = view(table)["tracker"]["contacts"]
        assert [one["zones"] for one in contacts] == [2, 2]
        assert [one["degrees"] for one in contacts] == [-50, 50], "one to the left, one to the right of their middle"
        assert set(contacts[0]) == {"zones", "degrees"}
        assert "Guard" not in str(view(table))
        assert "Right" not in str(view(table))
