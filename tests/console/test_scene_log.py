"""The log of each scene by itself: what was done in it, across a restart, as text; copies with names of their own."""

from contextlib import closing
from pathlib import Path

from tests.console.fight import Fight, fight, fight_in_memory
from tests.console.transcript import Evening


def log(table: Fight, **arguments: object) -> str:
    return str(table.do("scene.log", **arguments)["text"])


def test_two_scenes_keep_their_logs_apart_and_a_restart_keeps_both(profile: Path, qapp: object) -> None:
    with fight(profile, "core", 1, "6" * 4 + "1" * 400) as table:
        table.do("scene.draw")
        table.do("scene.next_turn")
        table.do("scene.damage", who="Guard", amount=1, armor=False)
        table.do("scene.stress", who="Vale", by=1)
        table.do("scene.condition", who="Reyes", row="prone")
        table.do("roll.skill", who="Vale", skill="mobility")
        table.do("scene.create", name="Vent", edition="core")
        table.do("scene.open", scene="Vent")
        table.do("scene.add_from_catalog", row=_npcs(table)[0])
        table.do("scene.draw")
        table.do("scene.open", scene="Lock")
        lock, vent = log(table), log(table, scene="Vent")
        assert "Guard: damage 1 = Health 2" in lock
        assert "Vale: stress 1 = +1" in lock
        assert "Reyes: Prone" in lock
        assert "Vale: Mobility" in lock
        assert "Round 1" in lock
        assert "damage" not in vent
        assert vent.count("Initiative") == 1
        table.do("undo")
        assert "Initiative" not in log(table, scene="Vent"), "what was taken back is left out"
        assert log(table) == lock
        table.do("redo")
    with closing(Evening(profile, "1")) as again:
        assert "Guard: damage 1 = Health 2" in str(again.do("scene.log", scene="Lock")["text"])
        assert str(again.do("scene.log", scene="Vent")["text"]) == vent


def test_what_begins_a_round_is_reported_in_it(qapp: object) -> None:
    with fight_in_memory("evolved", 1) as table:
        table.do("scene.real_cards", on=True)
        for number, who in ((3, "Reyes"), (1, "Vale"), (2, "Guard")):
            table.do("scene.card", number=number, who=who)
        table.do("scene.real_cards", on=False)
        for _ in range(4):
            table.do("scene.next_turn")
        before, first, second = (log(table).partition(head)[2] for head in ("Before", "Round 1\n", "Round 2\n"))
        assert "= 3" in first.splitlines()[0]
        assert "= 3" not in before.partition("Round 1")[0]
        assert "Initiative" in second.splitlines()[0]


def test_an_attack_is_reported_as_people_would_tell_it(qapp: object) -> None:
    """Who does what, with dice, what extra 6s buy, and what is left of Health; a panic with its die and once only."""
    with fight_in_memory("core", 2, "2" * 400) as table:
        table.do("sheet.add_item", who="Reyes", row="Armat M41A Pulse Rifle", place="in_hand")
        table.do("scene.draw")
        table.turn_of("Reyes")
        table.do("attack.declare", who="Reyes", way="ranged", targets=["Guard", "Guard 2"], full_auto=True, modifier=2)
        dice = sum(one["dice"] for one in table.do("attack.show")["attack"]["steps"][0]["terms"])
        table.do("attack.roll", faces=[6] * 4 + [2] * (dice - 4) + [1])
        table.do("attack.roll", faces=[3])
        table.do("attack.spend", uses=["damage", "other_target", "damage"], targets=["Guard", "Guard 2", "Guard"])
        while not table.do("attack.show")["attack"]["closed"]:
            table.do("attack.next")
        told = [line.partition("  ")[2].partition("  ")[2] for line in log(table).splitlines()]
        assert "Reyes: Full auto burst" in told
        assert "Reyes: Panic Roll [3] = 4, Keeping It Together" in told
        assert sum("Panic Roll" in line for line in told) == 1
        assert "Reyes: Extra successes = +1 damage (2), Guard 2" in told
        assert [line for line in told if "damage " in line and "+1" not in line] == [
            "Guard: damage 4 = Health 0",
            "Guard 2: damage 2 = Health 1",
        ]
        table.turn_of("Guard")
        table.do("scene.near", who="Guard 2", other="Vale")
        table.do("attack.declare", who="Guard 2", way="close", targets=["Vale"])
        table.do("attack.defend", target="Vale", defence="none")
        assert log(table).splitlines()[-1].endswith("Vale: Defence = no defence")


def _npcs(table: Fight) -> list[str]:
    return list(table.evening.session.rules_for("core").catalog.npcs)


def test_the_log_goes_into_a_file_that_is_new(tmp_path: Path, qapp: object) -> None:
    with fight_in_memory("evolved", 1) as table:
        table.do("scene.draw")
        file = tmp_path / "lock.txt"
        table.do("scene.export_log", file=str(file))
        assert file.read_text(encoding="utf-8") == log(table)
        assert "there already" in table.refused("scene.export_log", file=str(file))
        assert ".txt" in table.refused("scene.export_log", file=str(tmp_path / "lock.pdf"))


def test_a_copy_of_a_scene_has_a_name_of_its_own_and_no_log(qapp: object) -> None:
    with fight_in_memory("core", 1) as table:
        table.do("scene.draw")
        table.do("scene.duplicate_scene")
        table.do("scene.duplicate_scene")
        names = {one.name for one in table.evening.session.index.entries() if one.format == "encounter"}
        assert {"Lock", "Lock (copy)", "Lock (copy 2)"} <= names
        table.do("scene.open", scene="Lock (copy 2)")
        assert len(table.scene.cards) == 3
        assert "Initiative" not in log(table)


def test_the_log_knows_how_and_when_somebody_died(qapp: object) -> None:
    with fight_in_memory("core", 1, "1" * 12 + "66" + "1" * 300) as table:
        table.do("scene.draw")
        for _ in range(4):
            table.do("scene.next_turn")
        assert table.scene.round == 2
        table.do("scene.condition", who="Guard", row="dead")
        session = table.evening.session
        fate = session.scene_log.fate_of(table.scene.id, table.scene.combatants[-1])
        assert str(fate) == "dead, Round 2"
        table.do("undo")
        assert session.scene_log.fate_of(table.scene.id, table.scene.combatants[-1]) is None


def test_an_order_that_fails_is_in_the_log(qapp: object) -> None:
    with fight_in_memory("core", 1) as table:
        table.do("scene.draw")
        table.turn_of("Reyes")
        table.do("scene.act", who="Reyes", action="give_orders", targets=["Vale"])
        table.do("keep")
        assert "Reyes: Give orders: Vale = fails" in log(table)
