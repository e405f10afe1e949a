"""Fire on the map: it meets whoever is in the zone in each Round, whoever enters, and in Evolved it spreads."""

import pytest

from tests.console.fight import Fight, fight_in_memory

pytestmark = pytest.mark.usefixtures("qapp")


def deck(table: Fight) -> None:
    for name in ("Bay", "Hold"):
        table.do("zone.add", name=name)
    table.do("way.connect", one="Bay", other="Hold")
    table.do("zone.put", who=["Reyes", "Vale"], zone="Bay")
    table.do("zone.put", who=["Guard"], zone="Hold")
    table.do("scene.draw")
    table.do("scene.next_turn")


def due(table: Fight) -> list[tuple[str, int]]:
    return [(one["who"], one["dice"]) for one in table.do("scene.due")["due"] if one["roll"] == "event"]


def next_round(table: Fight) -> None:
    number = table.scene.round
    while table.scene.round == number:
        table.do("scene.next_turn")
    table.do("scene.next_turn")


@pytest.mark.parametrize("edition", ["core", "evolved"])
def test_fire_meets_in_each_round_whoever_is_in_the_zone_then(edition: str) -> None:
    with fight_in_memory(edition, guards=1) as table:
        deck(table)
        table.do("zone.fire", zone="Hold", dice=8)
        assert due(table) == [], "from the next Round on"
        table.do("zone.put", who=["Vale"], zone="Hold")
        next_round(table)
        people = [one for one in due(table) if one[0] in ("Reyes", "Vale", "Guard")]
        assert sorted(people) == [("Guard", 8), ("Vale", 8)], "where they stand now"
        table.do("zone.fire", zone="Hold", dice=0)
        assert due(table) == []
        assert table.scene.events == ()


def test_whom_it_hurts_burns_and_who_enters_is_met_at_once() -> None:
    with fight_in_memory("core", guards=1) as table:
        deck(table)
        table.do("zone.fire", zone="Hold", dice=3)
        while table.now_or_nobody != "Reyes":
            table.do("scene.next_turn")
        answered = {one["who"]: one for one in table.do("scene.due")["due"]}
        assert "Reyes" not in answered
        table.do("move.to", who="Reyes", zone="Hold")
        (row,) = [one for one in table.do("scene.due")["due"] if one["who"] == "Reyes"]
        health = table.sheet("Reyes").health
        few = table.refused("scene.answer", key=row["key"], faces=[6, 2])
        assert few == "3 dice are needed and only 2 faces were given."
        assert table.refused("scene.answer", key=row["key"], faces=[6, 2, 2, 2]) == "1 face too many."
        table.do("scene.answer", key=row["key"], faces=[6, 2, 2])
        assert table.sheet("Reyes").health == health - 1
        assert "on_fire" in str(table.sheet("Reyes").conditions)


@pytest.mark.parametrize("edition", ["core", "evolved"])
@pytest.mark.parametrize("who", ["Vale", "Guard"])
def test_who_burns_in_a_burning_zone_is_met_once_a_round_and_whom_it_breaks_makes_death_rolls(
    edition: str, who: str
) -> None:
    with fight_in_memory(edition, guards=1) as table:
        deck(table)
        table.do("zone.put", who=[who], zone="Hold")
        table.do("zone.fire", zone="Hold", dice=8)
        table.do("scene.add_event", name="A trap", rounds=9, dice=9, harm="fire", targets=[who])
        next_round(table)

        def burnt() -> tuple[int, tuple[str, ...]]:
            if who == "Vale":
                return table.sheet(who).health, table.sheet(who).conditions
            guard = next(one for one in table.scene.combatants if one.name == who)
            return guard.health, guard.conditions

        (row,) = [one for one in table.do("scene.due")["due"] if one["who"] == who]
        table.fall("66666" + "111" + "1" * 20)
        table.do("scene.answer", key=row["key"])
        assert burnt()[0] == 0
        next_round(table)
        rows = [one for one in table.do("scene.due")["due"] if one["who"] == who]
        assert [one["roll"] for one in rows if one["roll"] in ("event", "dying")] == ["dying", "event"]
        (dying,) = [one for one in rows if one["roll"] == "dying"]
        table.fall("1" * 20)
        table.do("scene.answer", key=dying["key"])
        assert "dead" in burnt()[1]


@pytest.mark.parametrize(
    "face, burning, fact, told",
    [
        ("1", [], ("out", None), "it goes out"),
        ("4", ["Hold"], ("stays", None), "it burns on"),
        ("5", ["Bay", "Hold"], ("spreads", "Bay"), "it spreads: Bay"),
    ],
)
def test_in_evolved_it_goes_out_stays_or_spreads_in_each_round(
    face: str, burning: list[str], fact: tuple[str, str | None], told: str
) -> None:
    with fight_in_memory("evolved", guards=1) as table:
        deck(table)
        table.do("zone.put", who=["Guard"])
        table.do("zone.fire", zone="Hold", dice=8)
        next_round(table)
        (row,) = [one for one in table.do("scene.due")["due"] if one["roll"] == "event"]
        assert (row["combatant"], row["dice"]) == ("", 1), "the fire itself"
        (rolled,) = table.do("scene.answer_event", event=row["event"], faces=[int(face)])["events"]
        onto = rolled["onto"]["name"] if rolled.get("onto") else None
        assert (rolled["event"], rolled["fire"], onto) == ("fire_spread_rolled", *fact)
        assert f"[{face}] = {told}" in table.do("scene.log")["text"]
        assert sorted(zone.name for zone in table.scene.zones if zone.fire) == burning
        assert [one for one in table.do("scene.due")["due"] if one["roll"] == "event"] == []


def test_in_evolved_a_fire_meets_those_in_it_before_it_spreads() -> None:
    """A answers the first thing that is due: the fire itself comes last, also where the dead lie in it."""
    with fight_in_memory("evolved", guards=2) as table:
        deck(table)
        table.do("zone.put", who=["Guard", "Guard 2"], zone="Hold")
        table.do("zone.fire", zone="Hold", dice=8)
        next_round(table)
        table.do("scene.condition", who="Guard 2", row="dead")
        answered = []
        while rows := [one for one in table.do("scene.due")["due"] if one["roll"] == "event"]:
            answered.append(rows[0]["who"])
            table.fall("4" * 8)
            table.do("scene.answer")
        assert answered == ["Guard", "Fire: Hold"]


def test_in_2019_the_game_mother_says_how_it_spreads() -> None:
    with fight_in_memory("core", guards=1) as table:
        deck(table)
        table.do("zone.fire", zone="Hold", dice=8)
        assert "Game Mother" in table.refused("zone.fire_spread", zone="Hold")
        assert "Nothing burns" in table.refused("zone.fire_spread", zone="Bay")


@pytest.mark.parametrize("edition", ["core", "evolved"])
def test_who_is_set_on_fire_by_hand_is_rolled_for_in_the_next_round_until_it_is_out(edition: str) -> None:
    """Whoever is on fire is attacked by it each Round (core 10, evolved 10.2): no condition without its dice."""
    with fight_in_memory(edition, guards=1) as table:
        table.do("scene.draw")
        table.turn_of("Reyes")
        for name in ("Vale", "Guard"):
            table.do("scene.condition", who=name, row="on_fire")
        number = table.scene.round
        while table.scene.round < number + 2:
            table.do("scene.next_turn")
        burning = [(one["who"], one["dice"]) for one in table.do("scene.due")["due"] if one["roll"] == "event"]
        assert burning == [("Vale", 8), ("Guard", 8)]
        fire = next(one.id for one in table.scene.events if one.waiting)
        assert "say against whom" in table.refused("scene.answer_event", event=fire)
        for name in ("Vale", "Guard"):
            table.do("scene.condition", who=name, row="on_fire")
        assert table.do("scene.due", coming=True)["due"] == []


@pytest.mark.parametrize("edition", ["core", "evolved"])
def test_who_is_set_on_fire_is_attacked_by_it_as_each_round_begins(edition: str) -> None:
    """Core 10: whoever is on fire is attacked each Round, with one die more each time, until a roll does nothing."""
    with fight_in_memory(edition, guards=1) as table:
        table.do("scene.draw")
        table.turn_of("Reyes")
        table.do("scene.damage", who="Vale", amount=1)
        table.do("scene.condition", who="Vale", row="on_fire")
        next_round(table)
        assert [row for row in due(table) if row[0] == "Vale"] == [("Vale", 8)], "before the next Round is over"
        table.fall("6" + "1" * 7)
        table.do("scene.answer")
        assert [row for row in due(table) if row[0] == "Vale"] == []
        next_round(table)
        grown = 9 if edition == "core" else 8
        assert [row for row in due(table) if row[0] == "Vale"] == [("Vale", grown)]
        table.do("scene.answer")
        assert "on_fire" not in str(table.sheet("Vale").conditions), "a roll without damage ends it"
        next_round(table)
        assert [row for row in due(table) if row[0] == "Vale"] == []
