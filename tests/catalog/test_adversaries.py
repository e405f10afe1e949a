"""Creatures, their attacks and people against a checklist written from the research notes."""

import pytest

from alien_desktop.catalog.library import Catalog, open_catalog
from alien_desktop.catalog.rows.adversaries import AttackVariant
from alien_desktop.rules.effects.continuous import Immunity
from alien_desktop.rules.effects.instant import AttackEffect, Broken, CriticalInjury, Kill, PanicRoll, StressChange
from alien_desktop.rules.effects.kinds import Reminder
from alien_desktop.rules.effects.vocabulary import Who
from alien_desktop.rules.people.characteristics import Skill
from tests.catalog.checklists import cells

CORE = open_catalog("core")
EVOLVED = open_catalog("evolved")


def text(value: int | None) -> str:
    return "-" if value is None else str(value)


@pytest.mark.parametrize("catalog", [CORE, EVOLVED])
def test_creatures_are_those_in_the_notes(catalog: Catalog) -> None:
    found = []
    for row in catalog.creatures.values():
        figures = (row.speed, row.health, row.mobility, row.observation, row.armor, row.armor_fire, row.acid)
        attacks = row.attacks.rpartition(".")[2] if row.attacks else "-"
        found.append([row.key, *map(text, figures), attacks])
    assert found == cells(catalog.edition_id, "creatures")


def test_what_else_creatures_have() -> None:
    core = {row.key: row for row in CORE.creatures.values()}
    evolved = {row.key: row for row in EVOLVED.creatures.values()}
    assert [(each.armor, each.fire) for each in evolved["charger"].other_armor] == [(3, 1)]
    assert [(each.armor, each.fire) for each in core["harvester"].other_armor] == [(5, None)]
    assert [(each.armor, each.fire) for each in evolved["harvester"].other_armor] == [(2, None)]
    assert [each.armor for each in core["scorpionid"].other_armor] == [3]
    assert [each.armor for each in evolved["scorpionid"].other_armor] == [0]
    for rows in (core, evolved):
        water = rows["scorpionid"].elsewhere
        assert water is not None
        assert (water.speed, water.mobility, water.observation) == (3, 10, 10)
        assert rows["swarm"].per_zone
    assert core["royal_facehugger"].variants == (AttackVariant(roll=3, dice=6, damage=2),)
    assert core["queen"].variants == (AttackVariant(roll=5, dice=14, damage=1, armor_piercing=True),)
    assert evolved["queen"].variants == (AttackVariant(roll=4, dice=8, damage=2, armor_piercing=True),)


@pytest.mark.parametrize("catalog", [CORE, EVOLVED])
def test_every_attack_table_is_used_and_every_used_one_exists(catalog: Catalog) -> None:
    used = {row.attacks for row in catalog.creatures.values() if row.attacks}
    assert used == set(catalog.attack_tables)
    assert {row.table for row in catalog.attack_rows.values()} == used


@pytest.mark.parametrize("catalog", [CORE, EVOLVED])
def test_attacks_have_the_dice_of_the_notes(catalog: Catalog) -> None:
    found = []
    for table_id, results in catalog.attack_tables.items():
        attacks = [
            f"{row.low}:{effect.dice},{effect.damage}"
            + ("!" if effect.armor_piercing else "")
            + ("~" if effect.ignores_armor else "")
            for row in results.rows
            for effect in row.effects
            if isinstance(effect, AttackEffect)
        ]
        found.append([table_id.rpartition(".")[2], *attacks])
    assert found == cells(catalog.edition_id, "attacks")


def test_attacks_that_kill_or_break_do_so_by_the_notes() -> None:
    def keys(catalog: Catalog, kind: type[Kill] | type[Broken]) -> set[str]:
        return {
            row.key
            for row in catalog.attack_rows.values()
            for effect in row.effects
            if isinstance(effect, kind) and effect.who is Who.TARGET
        }

    assert keys(CORE, Kill) == {"harvester_pulverize"}
    assert keys(CORE, Broken) == {"facehugger_final_embrace", "stage_6_charge"}
    assert keys(EVOLVED, Kill) == {
        "stage_4_headbite",
        "stage_5_headbite",
        "stage_6_headbite",
        "neomorph_throat_bite",
        "harvester_pulverize",
    }
    assert keys(EVOLVED, Broken) == {"facehugger_final_embrace", "stage_6_bite", "lion_worm_crippling"}
    assert {
        row.key: effect.row
        for row in EVOLVED.attack_rows.values()
        for effect in row.effects
        if isinstance(effect, CriticalInjury)
    } == {"chestburster_leg_slash": 25, "bloodburster_leg_bite": 25, "scorpionid_immobilize": 25}


def test_hissing_only_frightens() -> None:
    for catalog in (CORE, EVOLVED):
        hisses = [row for row in catalog.attack_rows.values() if row.name == "Hiss"]
        assert len(hisses) == 3
        assert all(row.effects == (PanicRoll(Who.TARGET),) for row in hisses)


def test_gaze_costs_stress_and_panic() -> None:
    both = (StressChange(Who.TARGET, 1), PanicRoll(Who.TARGET))
    assert CORE.attack_rows["core.attack.stage_4_hypnotic_gaze"].effects == both
    assert EVOLVED.attack_rows["evolved.attack.stage_4_gaze"].effects == both


def test_charges_can_only_be_dodged() -> None:
    limited = {row.key: row.defence for row in EVOLVED.attack_rows.values() if row.defence != "any"}
    assert limited == {"stage_6_charge": "dodge_only", "harvester_charge": "dodge_only"}


@pytest.mark.parametrize("catalog", [CORE, EVOLVED])
def test_people_are_those_in_the_notes(catalog: Catalog) -> None:
    found = [
        [
            row.key,
            *map(str, (row.strength, row.agility, row.wits, row.empathy, row.health)),
            *(f"{each.skill}{each.level}" for each in row.skills),
        ]
        for row in catalog.npcs.values()
    ]
    assert found == cells(catalog.edition_id, "npcs")


def test_people_with_attributes_that_do_not_add_up_say_so() -> None:
    for row in EVOLVED.npcs.values():
        total = row.strength + row.agility + row.wits + row.empathy
        assert row.is_uncertain == (total != 14), row.id
        half = -(-(row.strength + row.agility) // 2)
        assert row.health == half + row.talents.count("evolved.talent.hardened"), row.id


@pytest.mark.parametrize("catalog", [CORE, EVOLVED])
def test_androids_are_synthetic_and_nobody_lists_a_skill_twice(catalog: Catalog) -> None:
    for row in catalog.npcs.values():
        assert row.synthetic == row.name.startswith("Android")
        skills: list[Skill] = [each.skill for each in row.skills]
        assert len(set(skills)) == len(skills)
        assert all(talent in catalog.talents for talent in row.talents)


def test_all_of_one_line_share_what_it_is_immune_to_in_evolved() -> None:
    line = {name for name, row in EVOLVED.creatures.items() if row.acid}
    assert len(line) == 18
    for row_id, row in EVOLVED.creatures.items():
        immune = {effect.to for effect in row.effects if isinstance(effect, Immunity)}
        told = {effect.when for effect in row.effects if isinstance(effect, Reminder)}
        assert (immune == {"stun", "cold", "vacuum", "darkness"}) is (row_id in line), row_id
        assert ({"radiation", "resting"} <= told) is (row_id in line), row_id
