"""Numbers and switches that a command cannot carry out are refused with a sentence, never put right in silence."""

from pathlib import Path

import pytest

from tests.console.fight import fight


@pytest.mark.parametrize("edition", ["core", "evolved"])
@pytest.mark.parametrize(
    "command, values",
    [
        ("sheet.health", {"health": 99}),
        ("sheet.health", {"health": -1}),
        ("sheet.stress", {"stress": 99}),
        ("sheet.stress", {"stress": -1}),
        ("sheet.attribute", {"attribute": "wits", "level": 21}),
        ("sheet.skill", {"skill": "stamina", "level": -1}),
    ],
)
def test_a_number_that_the_sheet_cannot_hold_is_refused(
    edition: str, command: str, values: dict[str, object], profile: Path, qapp: object
) -> None:
    with fight(profile, edition) as table:
        before = table.sheet("Reyes")
        assert "between 0 and" in table.refused(command, who="Reyes", **values)
        assert table.sheet("Reyes") == before


def test_a_synthetic_has_no_stress_to_set(profile: Path, qapp: object) -> None:
    with fight(profile, "core") as table:
        table.do("sheet.nature", who="Reyes", nature="synthetic")
        assert table.refused("sheet.stress", who="Reyes", stress=2) == "A synthetic has no stress."
        table.do("sheet.stress", who="Reyes", stress=0)


def test_full_auto_asks_for_a_weapon_that_has_it(profile: Path, qapp: object) -> None:
    with fight(profile, "core") as table:
        table.do("sheet.add_item", who="Reyes", row="core.weapon.m4a3_service_pistol", place="in_hand")
        pistol = table.sheet("Reyes").weapons[-1]
        refusal = table.refused("attack.prepare", who="Reyes", weapon=pistol.id, full_auto=True, band="short")
        assert refusal == f"{pistol.name} has no full auto."


def test_armor_is_not_rolled_with_more_dice_than_its_rating(profile: Path, qapp: object) -> None:
    with fight(profile, "core") as table:
        table.do("sheet.add_item", who="Reyes", row="core.armor.m3_personnel_armor", place="worn")
        suit = table.sheet("Reyes").armor[-1]
        assert "so many dice" in table.refused("roll.armor", who="Reyes", item=suit.id, faces=[6] * (suit.rating + 1))
        (rolled,) = table.do("roll.armor", who="Reyes", item=suit.id, faces=[6] * suit.rating)["events"]
        assert rolled["prevented"] == suit.rating


def test_an_edit_of_a_combatant_says_what_it_changes(profile: Path, qapp: object) -> None:
    with fight(profile, "core") as table:
        guard = next(one.name for one in table.scene.combatants if "Guard" in one.name)
        assert table.refused("scene.edit", combatant=guard) == "Say what to change."


@pytest.mark.parametrize("edition", ["core", "evolved"])
def test_nothing_harms_the_dead_any_more(edition: str, profile: Path, qapp: object) -> None:
    with fight(profile, edition) as table:
        table.do("sheet.add_condition", who="Vale", row=f"{edition}.condition.dead")
        before = table.sheet("Vale")
        assert table.refused("scene.damage", combatant="Vale", amount=2) == "Vale is dead."
        assert table.refused("sheet.hurt", who="Vale", amount=1) == "Vale is dead."
        assert table.sheet("Vale") == before


def test_a_talent_is_taken_as_often_as_it_can_be(profile: Path, qapp: object) -> None:
    with fight(profile, "evolved") as table:
        for _ in range(3):
            table.do("sheet.add_talent", who="Reyes", row="evolved.talent.hardened")
        assert table.refused("sheet.add_talent", who="Reyes", row="evolved.talent.hardened") == (
            "Hardened cannot be taken again."
        )
        assert len(table.sheet("Reyes").talents) == 3
