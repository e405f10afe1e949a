"""Creatures, their attacks and people against a checklist written from the research notes."""

import pytest

from alien_desktop.catalog.library import Catalog, open_catalog
from alien_desktop.catalog.rows.adversaries import AttackVariant
from alien_desktop.rules.effects.continuous import Immunity
from alien_desktop.rules.effects.instant import AttackEffect, Broken, CriticalInjury, Kill, PanicRoll, StressChange
from alien_desktop.rules.effects.kinds import Reminder
from alien_desktop.rules.effects.vocabulary import Who
from alien_desktop.rules.people.characteristics import Skill

CORE = open_catalog("core")
EVOLVED = open_catalog("evolved")

# speed, health, mobility, observation, armor, against fire, acid, attack table
CORE_CREATURES = """
ovomorph 0 2 - - 2 0 4 -
queens_egg 0 3 - - 3 1 5 -
facehugger 2 2 8 8 2 0 4 facehugger
praeto_facehugger 2 2 6 8 2 0 4 facehugger
royal_facehugger 2 3 8 10 4 2 5 facehugger
chestburster 2 2 8 6 2 0 4 chestburster
bambi_burster 2 2 10 6 2 0 4 chestburster
imp 2 2 8 8 0 3 4 chestburster
queenburster 2 3 8 6 4 2 5 chestburster
stalker 2 6 8 6 10 5 8 stage_4
scout 3 5 8 10 8 4 8 stage_4
drone 2 7 10 8 8 4 8 stage_4
soldier 2 8 8 8 10 5 10 stage_5
worker 1 4 4 4 5 2 6 -
sentry 3 8 12 10 12 5 10 stage_5
praetorian 2 10 5 8 12 5 10 stage_6
charger 1 16 4 5 18 6 10 stage_6
queen 2 14 8 12 14 5 10 stage_6
neomorphic_motes - - - - - - 0 -
bloodburster 3 2 9 6 3 0 0 bloodburster
neophyte 3 4 10 6 4 2 0 neomorph
adult_neomorph 2 6 9 8 6 3 0 neomorph
harvester 1 15 4 - 15 - 0 harvester
lion_worm 2 8 12 8 4 - 0 lion_worm
scorpionid 1 5 6 6 6 - 0 scorpionid
swarm 1 5 - - - - 0 swarm
"""

EVOLVED_CREATURES = """
ovomorph 0 2 - - 0 - 4 -
queens_egg 0 3 - - 1 0 5 -
facehugger 2 2 8 7 1 0 4 facehugger
praeto_facehugger 2 2 6 7 1 0 4 facehugger
royal_facehugger 2 3 8 8 2 1 5 facehugger
chestburster 2 2 8 4 0 - 4 chestburster
bambi_burster 2 2 10 4 0 - 4 chestburster
imp 2 2 8 6 0 - 4 chestburster
queenburster 2 3 8 8 1 0 5 chestburster
drone 2 7 8 8 2 1 8 stage_4
scout 2 5 10 10 2 1 8 stage_4
stalker 2 9 9 6 2 2 8 stage_4
soldier 2 8 8 8 2 1 10 stage_5
worker 1 4 4 4 1 0 6 -
sentry 2 8 12 10 2 1 10 stage_5
praetorian 2 12 5 8 3 1 10 stage_6
charger 1 20 4 5 5 3 10 stage_6
queen 2 18 6 12 4 2 10 stage_6
bloodburster 3 2 9 5 0 - 0 bloodburster
neophyte 3 4 10 6 1 0 0 neomorph
adult_neomorph 2 6 9 8 1 0 0 neomorph
harvester 1 15 4 - 5 - 0 harvester
harvester_juvenile 1 4 8 - 1 - 0 harvester
lion_worm 2 8 10 8 1 - 0 lion_worm
scorpionid 1 5 6 6 1 - 0 scorpionid
swarm 1 5 - - - - 0 swarm
"""

# table: attacks by face as dice,damage (! armor piercing, ~ ignores armor)
CORE_ATTACKS = """
facehugger 3:5,1 6:6,0
chestburster 5:6,2 6:8,1
stage_4 3:10,1 4:10,0 5:10,1 6:9,2
stage_5 3:12,2! 4:12,1 5:12,1 6:10,2
stage_6 3:10,1 5:10,1! 6:10,2
bloodburster 5:6,2 6:8,1
neomorph 2:10,2! 3:8,1 4:8,1 4:10,2 5:8,1 6:7,1!
harvester 3:10,1 4:6,2 5:10,2
lion_worm 2:8,0 4:10,2 5:8,1 6:10,1
scorpionid 2:10,1 3:8,1 4:8,1 5:10,1 6:8,2
swarm 4:8,1 5:6,1! 6:8,1!
"""

EVOLVED_ATTACKS = """
facehugger 5:6,0 6:8,0~
chestburster 5:6,2! 6:8,1!
stage_4 3:8,1 4:10,0 5:10,2! 6:9,2!
stage_5 3:12,1! 4:12,1! 5:11,2! 6:10,2!
stage_6 3:10,1! 4:8,4! 5:12,2! 6:11,2!
bloodburster 5:6,2 6:8,1!
neomorph 2:10,2 3:8,1 4:8,1 4:10,2 5:10,2! 6:8,1!
harvester 3:6,3! 4:8,2 5:10,2! 6:8,2!
lion_worm 2:8,0 4:10,2 5:8,1! 6:10,1!
scorpionid 2:10,1 3:8,1 4:8,1 5:10,1! 6:8,2
swarm 4:8,1 5:6,1! 6:12,1!
"""

# strength, agility, wits, empathy, health, skills with their levels
CORE_NPCS = """
android_covert 8 8 3 1 8 close_combat3 ranged_combat2 survival1 comtech2 heavy_machinery2
android_curious 4 4 8 4 4 observation3 mobility2 comtech3 stamina2
android_refurbished 7 7 3 3 7 heavy_machinery2 comtech2 observation2 piloting4
colonial_marshal 4 4 4 2 4 mobility1 observation2 medical_aid1 close_combat2 manipulation1 ranged_combat3
colony_operations_manager 2 4 3 5 2 stamina2 comtech1 command3 manipulation2 survival1 heavy_machinery1
corporate_executive 2 3 5 4 2 command3 manipulation4 observation3
corporate_killer 4 5 4 1 4 close_combat3 ranged_combat4 observation2 mobility1
cultist 4 3 2 5 4 close_combat3 manipulation3 observation2 ranged_combat2
icc_officer 3 3 5 3 3 observation4 comtech2 command2 manipulation2
doctor 2 3 4 5 2 observation3 medical_aid4 manipulation3
mercenary 5 4 3 2 5 close_combat2 stamina2 ranged_combat3 mobility2 survival1
wildcatter 5 3 3 3 5 stamina2 close_combat1 survival3 heavy_machinery3 comtech1
rogue_scientist 3 4 5 2 3 observation4 survival2 comtech3 mobility1
salvager 5 4 3 2 5 heavy_machinery3 mobility3 stamina2 survival2
pilot 3 5 3 3 3 piloting3 ranged_combat3 comtech2 observation1 survival1
"""

EVOLVED_NPCS = """
android_covert 7 6 3 1 7 close_combat3 heavy_machinery2 ranged_combat2 comtech2 survival1
android_curious 4 3 7 3 4 stamina2 mobility2 comtech3 observation3
android_refurbished 6 6 3 2 6 heavy_machinery2 piloting4 comtech2 observation2
asteroid_miner 4 4 3 3 4 heavy_machinery3 stamina2 piloting1 observation3 survival1
colonial_marshal 4 4 4 2 4 close_combat2 mobility1 ranged_combat3 observation2 manipulation1 medical_aid1
colony_child 1 5 4 4 3 mobility4 observation3 survival2 manipulation1
colony_manager 2 4 3 5 3 heavy_machinery1 stamina2 comtech1 survival1 command3 manipulation2
company_bureaucrat 2 3 4 5 3 observation3 comtech3 manipulation2 medical_aid2
comtech 2 3 5 4 3 piloting2 comtech4 observation2
corporate_executive 2 3 5 4 3 observation3 command3 manipulation4
corporate_killer 4 5 4 1 5 close_combat3 mobility1 ranged_combat4 observation2
cultist 4 3 2 5 4 close_combat3 ranged_combat2 observation2 manipulation3
homesteader 5 3 3 3 4 heavy_machinery4 stamina2 piloting1 comtech2 medical_aid1
icc_officer 3 3 5 3 3 comtech2 observation4 command2 manipulation2
doctor 2 3 5 4 3 stamina3 mobility2 observation3 manipulation3 medical_aid4
mercenary 5 4 3 2 5 close_combat2 stamina2 mobility2 ranged_combat3 survival1
mining_wildcatter 5 3 3 3 5 close_combat1 heavy_machinery3 stamina2 comtech1 survival3
pilot 3 5 3 3 4 piloting3 ranged_combat3 comtech2 observation1 survival1
rogue_scientist 3 4 5 2 4 mobility1 comtech3 observation4 survival2
salvager 5 4 2 5 5 heavy_machinery3 stamina2 mobility3 survival2
security_guard 4 4 3 3 4 close_combat2 ranged_combat2 observation3 medical_aid1
ships_engineer 4 2 5 3 3 close_combat1 heavy_machinery4 stamina3 comtech1 observation1
smuggler 3 4 4 3 4 close_combat3 mobility2 piloting1 ranged_combat2 manipulation2
squad_leader 5 3 3 3 4 close_combat2 stamina2 ranged_combat3 survival1 command2
thug 4 5 3 2 5 close_combat2 stamina2 mobility2 ranged_combat2 survival2
"""


def lines(table: str) -> list[list[str]]:
    return [line.split() for line in table.strip().splitlines()]


def text(value: int | None) -> str:
    return "-" if value is None else str(value)


@pytest.mark.parametrize("catalog, table", [(CORE, CORE_CREATURES), (EVOLVED, EVOLVED_CREATURES)])
def test_creatures_are_those_in_the_notes(catalog: Catalog, table: str) -> None:
    found = []
    for row in catalog.creatures.values():
        figures = (row.speed, row.health, row.mobility, row.observation, row.armor, row.armor_fire, row.acid)
        attacks = row.attacks.rpartition(".")[2] if row.attacks else "-"
        found.append([row.key, *map(text, figures), attacks])
    assert found == lines(table)


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


@pytest.mark.parametrize("catalog, table", [(CORE, CORE_ATTACKS), (EVOLVED, EVOLVED_ATTACKS)])
def test_attacks_have_the_dice_of_the_notes(catalog: Catalog, table: str) -> None:
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
    assert found == lines(table)


def test_attacks_that_kill_or_break_do_so_by_the_notes() -> None:
    def keys(catalog: Catalog, kind: type[Kill] | type[Broken]) -> set[str]:
        return {
            row.key
            for row in catalog.attack_rows.values()
            for effect in row.effects
            if isinstance(effect, kind) and effect.who is Who.TARGET
        }

    assert keys(CORE, Kill) == set()
    assert keys(CORE, Broken) == {"facehugger_final_embrace"}
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


@pytest.mark.parametrize("catalog, table", [(CORE, CORE_NPCS), (EVOLVED, EVOLVED_NPCS)])
def test_people_are_those_in_the_notes(catalog: Catalog, table: str) -> None:
    found = [
        [
            row.key,
            *map(str, (row.strength, row.agility, row.wits, row.empathy, row.health)),
            *(f"{each.skill}{each.level}" for each in row.skills),
        ]
        for row in catalog.npcs.values()
    ]
    assert found == lines(table)


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
