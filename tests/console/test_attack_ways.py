"""Every way to attack, in both editions, through the console: told event by event, and all of it taken back.

The fights stand in `attack_core.txt` and `attack_evolved.txt`: block with its effects, push with panic or response,
cover, a range that is changed after the dice fell, pinning down, full auto with shared sixes or attack by attack,
grenades, grapples, special attacks, a retreat with its free attack, signature attacks, a stray shot, the coup de grace.
"""

from contextlib import closing
from pathlib import Path

import pytest

from tests.console.fight import fight_in_memory
from tests.console.fight_told import commands_of, told
from tests.console.transcript import Evening, OnDisk, killed_now
from tests.soak import every

HERE = Path(__file__).parent
BOTH = pytest.mark.parametrize("edition", ["core", "evolved"])


@BOTH
def test_every_way_to_attack_goes_as_it_is_told_and_no_kill_loses_any_of_it(
    edition: str, profile: Path, qapp: object
) -> None:
    """Told event by event; what is on the disk after any command is all of it; and all of it is taken back.

    The documents that the journal leads to are looked at after every command. After some of them, and in a soak after
    each, the app is opened again: scene, sheets, chain, what is due, what can be undone.
    """
    known = HERE / f"attack_{edition}.txt"
    with closing(Evening(profile, "1" * 4000)) as evening:
        before = {one.document_id for one in evening.session.index.entries()}
        disk, open_steps, text = OnDisk(evening, profile), 0, ""
        for place, command in enumerate(commands_of(known)):
            text += told(evening, command)
            assert disk.documents() == disk.living(), command
            is_open = evening.session.scene.encounter_id != ""
            open_steps += is_open and evening.session.attack.is_open
            if is_open and place % every(34) == 0:
                assert_same_after_a_kill(evening, profile, command)
        assert open_steps > 10
        assert text == known.read_text(encoding="utf-8")
        while "refused" not in evening.do("undo"):
            pass
        assert {one.document_id for one in evening.session.index.entries()} == before


def assert_same_after_a_kill(evening: Evening, profile: Path, command: object) -> None:
    with killed_now(evening, profile) as again:
        assert again.do("attack.show") == evening.do("attack.show"), command
        for document in evening.session.workspace.documents():
            assert again.session.workspace.document(document.id) == document, command
        assert again.session.workspace.history.index == evening.session.workspace.history.index
        assert again.session.attack.folds == evening.session.attack.folds


@BOTH
def test_blows_from_a_power_loader_do_three_damage(edition: str, qapp: object) -> None:
    """Core 12.2, evolved 12.2: three dice more, damage 3. They are no fists: armor counts once."""
    with fight_in_memory(edition, guards=1) as table:
        table.do("scene.edit", who="Guard", armor=0, health=9)
        table.do("sheet.add_item", who="Reyes", row=f"{edition}.armor.caterpillar_p_5000_power_loader", place="worn")
        (blow,) = table.do("attack.weapons", who="Reyes")["weapons"]
        assert (blow["id"], blow["damage"]) == ("unarmed", 3)
        weapons = table.evening.session.attack.weapons(table.scene.combatants[0].id)
        assert [one.doubled for one in weapons] == [False]
        table.do("attack.declare", who="Reyes", way="close", targets=["Guard"])
        table.do("attack.defend", target="Guard", defence="none")
        table.fall("6" + "2" * 30)
        for _ in range(9):
            if table.do("attack.show")["attack"]["closed"]:
                break
            table.do("attack.next")
        assert next(one.health for one in table.scene.combatants if one.name == "Guard") == 6
        table.do("sheet.put_item", who="Reyes", item="Caterpillar P-5000 Power Loader", place="carried")
        assert table.do("attack.weapons", who="Reyes")["weapons"][0]["damage"] == 1
