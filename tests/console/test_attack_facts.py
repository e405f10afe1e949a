"""The attack in a scene by commands alone: declared, defended, rolled, pushed, spent, applied, taken back."""

from pathlib import Path
from typing import Any

import pytest

from tests.console.fight import Fight, fight

BOTH = pytest.mark.parametrize("edition", ["core", "evolved"])
PISTOL = {"core": "core.weapon.m4a3_service_pistol", "evolved": "evolved.weapon.m4a3_service_pistol"}


def armed(table: Fight, row: str, who: str = "Reyes") -> str:
    """Give somebody a weapon in hand and Agility and Strength 4; return the weapon's id."""
    table.do("sheet.add_item", who=who, row=row, place="in_hand")
    table.do("set", id=who, field="attributes.agility", value=4)
    table.do("set", id=who, field="attributes.strength", value=4)
    return table.sheet(who).weapons[-1].id


def shown(table: Fight) -> dict[str, Any]:
    found = table.do("attack.show")["attack"]
    assert isinstance(found, dict)
    return found


def due(table: Fight) -> tuple[str, str]:
    """What Enter does, and the first step that is due."""
    attack = shown(table)
    step = next((one["step"] for one in attack["steps"] if one["state"] == "due"), "")
    return attack["next"]["does"], step


def told(answer: dict[str, Any]) -> list[str]:
    return [event["event"] for event in answer["events"]]


@BOTH
def test_a_shot_from_declaration_to_apply(edition: str, profile: Path, qapp: object) -> None:
    with fight(profile, edition) as table:
        armed(table, PISTOL[edition])
        start = table.scene, table.sheet("Reyes")
        table.do("attack.declare", attacker="Reyes", way="ranged", targets=["Guard"])
        if due(table)[1] == "defence":
            table.do("attack.next")
        assert due(table) == ("roll", "roll")
        table.fall("6 6 2 3 4 5 2")
        table.do("attack.roll")
        assert due(table) == ("keep", "push")
        table.do("attack.keep")
        if edition == "core":
            assert due(table) == ("spend", "extra")
            table.do("attack.next")
        before = table.scene.combatant("c3").health
        table.do("attack.apply")
        assert shown(table)["closed"]
        assert table.scene.combatant("c3").health < before
        table.do("undo")
        assert table.scene == start[0]
        assert table.sheet("Reyes") == start[1]
