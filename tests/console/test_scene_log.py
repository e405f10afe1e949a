"""The log of each scene by itself: what was done in it, across a restart, as text; copies with names of their own."""

from contextlib import closing
from pathlib import Path

from tests.console.fight import Fight, fight
from tests.console.transcript import Evening


def log(table: Fight, **arguments: object) -> str:
    return str(table.do("scene.log", **arguments)["text"])


def test_two_scenes_keep_their_logs_apart_and_a_restart_keeps_both(profile: Path, qapp: object) -> None:
    with fight(profile, "core", 1, "6" * 4 + "1" * 400) as table:
        table.do("scene.draw")
        table.do("scene.next_turn")
        table.do("scene.damage", combatant="Guard", amount=1, armor=False)
        table.do("scene.stress", combatant="Vale", by=1)
        table.do("scene.condition", combatant="Reyes", row="prone")
        table.do("roll.skill", who="Vale", skill="mobility")
        table.do("scene.create", name="Vent", edition="core")
        table.do("scene.open", scene="Vent")
        table.do("scene.add_from_catalog", row=_npcs(table)[0])
        table.do("scene.draw")
        table.do("scene.open", scene="Lock")
        lock, vent = log(table), log(table, scene="Vent")
        assert "Guard: damage 1 = −1" in lock
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
        assert "Guard: damage 1 = −1" in str(again.do("scene.log", scene="Lock")["text"])
        assert str(again.do("scene.log", scene="Vent")["text"]) == vent


def _npcs(table: Fight) -> list[str]:
    return list(table.evening.session.rules_for("core").catalog.npcs)


def test_the_log_goes_into_a_file_that_is_new(profile: Path, tmp_path: Path, qapp: object) -> None:
    with fight(profile, "evolved", 1) as table:
        table.do("scene.draw")
        file = tmp_path / "lock.txt"
        table.do("scene.export_log", file=str(file))
        assert file.read_text(encoding="utf-8") == log(table)
        assert "there already" in table.refused("scene.export_log", file=str(file))
        assert ".txt" in table.refused("scene.export_log", file=str(tmp_path / "lock.pdf"))


def test_a_copy_of_a_scene_has_a_name_of_its_own_and_no_log(profile: Path, qapp: object) -> None:
    with fight(profile, "core", 1) as table:
        table.do("scene.draw")
        table.do("scene.duplicate_scene")
        table.do("scene.duplicate_scene")
        names = {one.name for one in table.evening.session.index.entries() if one.format == "encounter"}
        assert {"Lock", "Lock (copy)", "Lock (copy 2)"} <= names
        table.do("scene.open", scene="Lock (copy 2)")
        assert len(table.scene.cards) == 3
        assert "Initiative" not in log(table)


def test_the_log_knows_how_and_when_somebody_died(profile: Path, qapp: object) -> None:
    with fight(profile, "core", 1, "1" * 12 + "66" + "1" * 300) as table:
        table.do("scene.draw")
        for _ in range(4):
            table.do("scene.next_turn")
        assert table.scene.round == 2
        table.do("scene.condition", combatant="Guard", row="dead")
        session = table.evening.session
        fate = session.scene_log.fate_of(table.scene.id, table.scene.combatants[-1])
        assert str(fate) == "dead, Round 2"
        table.do("undo")
        assert session.scene_log.fate_of(table.scene.id, table.scene.combatants[-1]) is None
