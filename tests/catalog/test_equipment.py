"""Weapons, armor, gear and vehicles against a checklist written from the research notes."""

import pytest

from alien_desktop.catalog.library import Catalog, open_catalog
from alien_desktop.catalog.rows.equipment import CatalogArmor, CatalogGear, CatalogItem, CatalogWeapon
from alien_desktop.rules.combat.ranges import Band
from alien_desktop.rules.effects.continuous import Dice
from alien_desktop.rules.effects.instant import StressChange, SupplyGain
from alien_desktop.rules.effects.vocabulary import Who
from alien_desktop.rules.people.characteristics import Skill

CORE = open_catalog("core")
EVOLVED = open_catalog("evolved")

# bonus, damage, longest range, weight in items, cost, features
CORE_WEAPONS = """
m4a3_service_pistol 2 1 medium 1/2 200
357_magnum_revolver 1 2 medium 1 300
rexim_rxf_m5_eva_pistol 1 1 medium 1/2 400 AP vacuum
watatsumi_dv_303_bolt_gun 0 3 short 1 400 AP single
m41a_pulse_rifle 1 2 long 1 1200 AP FA launcher
ak_4047 0 2 long 1 500 FA
m42a_scope_rifle 2 2 extreme 1 1000 AP
37a2_shotgun 2 3 short 1 500 doubled
asso_400_harpoon_gun 0 1 medium 1 300 doubled single
xm99a_phased_plasma_rifle 0 4 extreme 2 20000 AP power5
u1_grenade_launcher 1 - long 1/2 600 blast9
m41ae2_heavy_pulse_rifle 1 3 extreme 2 1500 AP FA
m56a2_smart_gun 3 3 long 3 6000 AP FA
m240_incinerator 0 2 medium 1 500 fire9
ua571_c_sentry_gun 2 4 extreme - 12000 AP FA own8
g2_electroshock_grenade 0 - medium 1/2 400 stun once
m40_hedp_grenade 0 - medium 1/4 60 blast9 once
unarmed 0 1 engaged - - doubled
blunt_instrument 1 1 engaged 1 -
knife 0 2 engaged 1/2 50
stun_baton 1 1 engaged 1/2 80 stun power5
cutting_torch 0 3 engaged 1 300 AP power5
vp_70ma6_pistol 2 1 medium 1/2 250
es_4_electroshock_pistol 1 1 medium 1/2 1000 AP stun
m5a3_rpg 1 5 extreme 2 1800 AP
aim_90e_missile 3 5 extreme - - AP air
gatling_25_mm 3 3 extreme - - AP FA
gatling_20_mm 3 3 long - - AP FA
plasma_turret 1 6 extreme - - AP
banshee_rockets 0 3 long - - FA blast12
flame_unit 0 4 medium - - fire9
hellhound_missile 2 7 extreme - - AP ground
"""

# bonus, damage, shortest and longest range, ammo, price of a reload, weight in items, cost, features
EVOLVED_WEAPONS = """
m4a3_service_pistol 2 2 engaged medium 2 10 1/2 200
vp_70ma6_pistol 2 2 engaged medium 2 12 1/2 250
357_magnum_revolver 1 3 short medium 1 15 1 300
watatsumi_dv_303_bolt_gun -1 3 engaged short - 20 1 400 AP single
es_4_electroshock_pistol 1 1 short medium 1 50 1/2 1000 AP stun
rexim_rxf_m55_eva_pistol 1 1 short medium 4 20 1/2 400 AP
m41a_pulse_rifle 2 2 short long 3 60 1 1200 AP FA launcher
f44aa_pulse_rifle 3 2 short long 3 75 1 1500 AP FA unreliable
ak_4047 1 2 short long 2 30 1 600 AP FA
m42a_scope_rifle 3 2 medium extreme 2 50 1 1000 AP
m41ae2_heavy_pulse_rifle 2 2 medium extreme 4 75 2 1500 AP FA
37a2_shotgun 2 3 engaged short 1 25 1 500
xm99a_phased_plasma_rifle 0 4 medium extreme 1 1000 2 20000 AP aim
asso_400_harpoon_gun 0 1 short medium - 15 1 300 single
m56_smart_gun 3 3 short long 3 300 3 6000 AP FA sight
m240_incinerator 1 2 short short 2 25 1 500 fire9
m5a3_rpg -1 7 medium extreme - 90 2 1800 AP single aim
ua_571_c_sentry_gun 0 4 short long 5 - - 12000 AP FA own8
u1_grenade_launcher 1 - medium long 1 - 1/2 600 explosive
m40_hedp_grenade 0 2 short medium - - 1/4 60 explosive once
g2_electroshock_grenade 0 2 short medium - - 1/4 400 explosive stun once
smoke_grenade 0 0 short medium - - 1/4 60 once
seismic_survey_charge 0 3 short medium - - 1 200 explosive once
combat_knife 1 2 engaged engaged - - 1/2 50
fire_axe 0 2 engaged engaged - - 1 60 AP
blunt_instrument 1 1 engaged engaged - - 1 -
stun_baton 1 1 engaged engaged - - 1 80 stun power2
cutting_torch -1 3 engaged engaged - - 1 300 AP power3
unarmed 0 1 engaged engaged - - - -
gatling_25_mm 3 3 medium extreme 5 - - - AP FA
hellhound_missile 2 7 medium extreme - - - - AP single ground
aim_90e_missile 3 5 medium extreme - - - - AP single air
"""

WEIGHTS = {None: "-", 0: "tiny", 1: "1/4", 2: "1/2", 4: "1", 8: "2", 12: "3"}

# rating, air, weight in items, cost
CORE_ARMOR = """
m3_personnel_armor 6 - 1 1200
irc_mk_50_compression_suit 2 5 1 15000
irc_mk_35_pressure_suit 5 4 2 2000
eco_all_world_survival_suit 4 6 2 30000
weyland_yutani_apesuit 3 4 1 5000
caterpillar_p_5000_power_loader 3 - - 50000
kevlar_riot_vest 4 - 1 600
"""

EVOLVED_ARMOR = """
m3_personnel_armor 2 - 1 1200
kevlar_riot_vest 1 - 1/2 600
irc_mk_50_compression_suit 0 5 1 4000
irc_mk_35_pressure_suit 1 4 2 2000
eco_all_world_survival_suit 2 6 2 30000
weyland_yutani_apesuit 1 4 1 5000
caterpillar_p_5000_power_loader 1 - - 50000
"""

# weight in items, cost; only what the notes give figures for
CORE_GEAR = """
maintenance_jack 1 150
electronic_tools 1/2 250
system_diagnostic_device 1 300
c_series_tape_recorder 1/2 50
samani_e_series_watch tiny 50
personal_data_transmitter tiny 100
iff_transponder tiny 250
data_transmitter_card tiny 50
seegson_p_dat 1/2 500
holotab - 100000
modular_computing_device - 8000
pr_put_uplink_terminal 1 9000
binoculars 1/2 100
hi_beam_flashlight 1/2 45
optical_scope tiny 60
head_mounted_sight 1/2 200
m314_motion_tracker 1 1200
m316_motion_tracker tiny 3000
neuro_visor 1 10000
pups_mapping_device 1 50000
microview_2000se - 25000
personal_medkit 1/4 50
surgical_kit 1/2 25
autodoc - 500000
medpod - 2000000
long_data_disc tiny 30
magnetic_tape tiny 5
reload - -
neversleep tiny 2
hydr8tion tiny 5
naproleve tiny 20
prefab_meal 1/4 10
candy 1/4 2
soda 1/4 2
bug_juice 1/4 5
water 1/4 2
colony_meal 1/4 20
beer 1/4 4
hard_liquor 1 10
coffee - -
"""

EVOLVED_GEAR = """
maintenance_jack 1 150
power_cell 1/4 30
electronic_tools 1/2 250
system_diagnostic_device 1 300
personal_medkit 1/4 50
surgical_kit 1 200
autodoc - 500000
pauling_medpod - 2000000
hi_beam_flashlight 1/2 40
optical_scope tiny 60
binoculars 1/2 100
m314_motion_tracker 1 1200
m316_motion_tracker - 3000
neuro_visor 1 10000
pups_mapping_device 1 50000
microview_2000se 1/2 250
personal_data_transmitter tiny 100
samani_e_series_watch tiny 50
iff_transponder tiny 250
data_transmitter_card tiny 50
holotab - 100000
seegson_p_dat 1/2 500
modular_computing_device - 8000
pr_put_uplink_terminal 1 9000
comm_unit tiny 50
tape_recorder 1 80
long_data_disc tiny 5000
magnetic_tape tiny 5
neversleep tiny 2
hydr8tion tiny 5
naproleve tiny 20
recreational_drugs - -
x_drugs - -
coffee - 2
beer_and_booze 1/4 5
prefab_meal 1/4 10
candy 1/4 15
water_bottle 1/4 -
bug_juice 1/4 5
colony_meal 1/4 20
"""

# speed, maneuver, hull, armor, passengers, cost
CORE_VEHICLES = """
daihotai_tractor 2 0 6 4 4 17000
nr_9_atv 2 2 2 2 1 3000
gyrocar 3 3 4 3 5 40000
wy_37b_cargo_lifter 3 -1 12 4 3 800000
ud_4l_cheyenne_dropship 4 2 10 7 15 3100000
m577_apc 3 1 8 8 13 500000
"""


def lines(table: str) -> list[list[str]]:
    return [line.split() for line in table.strip().splitlines()]


def text(value: int | None) -> str:
    return "-" if value is None else str(value)


def weight_and_cost(item: CatalogItem) -> list[str]:
    return [WEIGHTS[item.quarters], text(item.cost)]


def features(weapon: CatalogWeapon) -> list[str]:
    flags = {
        "AP": weapon.armor_piercing,
        "FA": weapon.full_auto,
        "doubled": weapon.armor_doubled,
        "explosive": weapon.explosive,
        "stun": weapon.stun,
        "vacuum": weapon.vacuum,
        "single": weapon.single_shot,
        "unreliable": weapon.unreliable,
        "aim": weapon.aim_required,
        "sight": weapon.smart_sight,
        "launcher": weapon.launcher is not None,
        f"blast{weapon.blast}": weapon.blast is not None,
        f"fire{weapon.fire}": weapon.fire is not None,
        f"own{weapon.own_dice}": weapon.own_dice is not None,
        f"power{weapon.power}": weapon.power is not None,
        "air": weapon.air_targets_only,
        "ground": weapon.ground_targets_only,
        "once": weapon.one_use,
    }
    return [name for name, set_ in flags.items() if set_]


def test_the_core_weapons_are_those_in_the_notes() -> None:
    found = [
        [row.key, str(row.bonus), text(row.damage), row.range_max.value, *weight_and_cost(row), *features(row)]
        for row in CORE.weapons.values()
    ]
    assert [(row[:6], set(row[6:])) for row in found] == [(row[:6], set(row[6:])) for row in lines(CORE_WEAPONS)]


def test_the_evolved_weapons_are_those_in_the_notes() -> None:
    found = [
        [
            row.key,
            str(row.bonus),
            text(row.damage),
            row.range_min.value,
            row.range_max.value,
            text(row.ammo),
            text(row.reload_cost),
            *weight_and_cost(row),
            *features(row),
        ]
        for row in EVOLVED.weapons.values()
    ]
    assert [(row[:9], set(row[9:])) for row in found] == [(row[:9], set(row[9:])) for row in lines(EVOLVED_WEAPONS)]


@pytest.mark.parametrize("catalog", [CORE, EVOLVED])
def test_launchers_below_a_barrel_exist(catalog: Catalog) -> None:
    carriers = [weapon for weapon in catalog.weapons.values() if weapon.launcher]
    assert [weapon.key for weapon in carriers] == ["m41a_pulse_rifle"]
    assert all(weapon.launcher in catalog.weapons for weapon in carriers)


@pytest.mark.parametrize("catalog", [CORE, EVOLVED])
def test_no_weapon_is_longest_nearer_than_it_is_shortest(catalog: Catalog) -> None:
    bands = list(Band)
    for weapon in catalog.weapons.values():
        assert bands.index(weapon.range_min) <= bands.index(weapon.range_max), weapon.id
        assert (weapon.style == "close") == (weapon.range_max is Band.ENGAGED), weapon.id


def test_tools_that_are_weapons_help_with_heavy_machinery() -> None:
    for catalog in (CORE, EVOLVED):
        helps = [
            weapon.key
            for weapon in catalog.weapons.values()
            if any(isinstance(each, Dice) and each.skills == (Skill.HEAVY_MACHINERY,) for each in weapon.effects)
        ]
        assert helps == ["watatsumi_dv_303_bolt_gun", "cutting_torch"]


@pytest.mark.parametrize("catalog, table", [(CORE, CORE_ARMOR), (EVOLVED, EVOLVED_ARMOR)])
def test_armor_is_as_in_the_notes(catalog: Catalog, table: str) -> None:
    assert [
        [row.key, str(row.rating), text(row.air), *weight_and_cost(row)] for row in catalog.armor.values()
    ] == lines(table)


def test_prices_that_are_a_span_name_both_ends() -> None:
    spans = {row.id: (row.cost, row.cost_most) for row in (*CORE.items.values(), *EVOLVED.items.values())}
    assert {row_id: span for row_id, span in spans.items() if span[1] is not None} == {
        "core.gear.surgical_kit": (25, 200),
        "evolved.consumable.beer_and_booze": (5, 500),
        "evolved.consumable.colony_meal": (20, 300),
    }


def test_suits_for_vacuum_are_those_of_the_notes() -> None:
    suits = ["irc_mk_50_compression_suit", "irc_mk_35_pressure_suit", "eco_all_world_survival_suit"]
    for catalog in (CORE, EVOLVED):
        assert [row.key for row in catalog.armor.values() if row.vacuum] == suits


def test_what_is_used_up_at_once() -> None:
    for catalog in (CORE, EVOLVED):
        assert [row.key for row in catalog.gear.values() if row.single_use] == ["personal_medkit"]


def dice(item: CatalogArmor | CatalogGear) -> list[tuple[int, str]]:
    return [
        (effect.dice, name)
        for effect in item.effects
        if isinstance(effect, Dice)
        for name in (*effect.skills, *effect.attributes)
    ]


def test_suits_change_dice_as_in_the_notes() -> None:
    core = {row.key: dice(row) for row in CORE.armor.values() if dice(row)}
    assert core == {
        "irc_mk_35_pressure_suit": [(-1, "agility")],
        "weyland_yutani_apesuit": [(3, "survival")],
        "caterpillar_p_5000_power_loader": [(3, "heavy_machinery"), (3, "close_combat")],
    }
    evolved = {row.key: dice(row) for row in EVOLVED.armor.values() if dice(row)}
    assert evolved == {
        "irc_mk_50_compression_suit": [(-1, "mobility")],
        "irc_mk_35_pressure_suit": [(-2, "mobility")],
        "eco_all_world_survival_suit": [(2, "mobility")],
        "weyland_yutani_apesuit": [(2, "survival")],
        "caterpillar_p_5000_power_loader": [(3, "heavy_machinery"), (3, "close_combat")],
    }
    assert EVOLVED.armor["evolved.armor.weyland_yutani_apesuit"].rating_acid == 3
    for catalog in (CORE, EVOLVED):
        loader = catalog.armor[f"{catalog.edition_id}.armor.caterpillar_p_5000_power_loader"]
        assert loader.needs_heavy_machinery == 2


@pytest.mark.parametrize("catalog, table", [(CORE, CORE_GEAR), (EVOLVED, EVOLVED_GEAR)])
def test_gear_weighs_and_costs_what_the_notes_say(catalog: Catalog, table: str) -> None:
    things = [*catalog.gear.values(), *catalog.drugs_and_food.values()]
    in_notes = [row for row in things if row.source.endswith("12.3")]
    assert [[row.key, *weight_and_cost(row)] for row in in_notes] == lines(table)


@pytest.mark.parametrize("catalog", [CORE, EVOLVED])
def test_things_without_figures_say_that_their_weight_is_a_guess(catalog: Catalog) -> None:
    for row in catalog.items.values():
        if row.source.endswith((" 2.2", "evolved 2")):
            assert row.cost is None
            assert row.decision is not None
            assert row.is_uncertain


def test_gear_adds_dice_as_in_the_notes() -> None:
    core = {row.key: dice(row) for row in CORE.gear.values() if dice(row)}
    assert core == {
        "maintenance_jack": [(1, "heavy_machinery")],
        "electronic_tools": [(1, "comtech")],
        "system_diagnostic_device": [(2, "comtech")],
        "c_series_tape_recorder": [(1, "manipulation")],
        "samani_e_series_watch": [(1, "survival")],
        "holotab": [(2, "command")],
        "binoculars": [(2, "observation")],
        "personal_medkit": [(2, "medical_aid")],
        "surgical_kit": [(1, "medical_aid")],
    }
    evolved = {row.key: dice(row) for row in EVOLVED.gear.values() if dice(row)}
    assert evolved == {
        "maintenance_jack": [(1, "heavy_machinery")],
        "electronic_tools": [(1, "comtech")],
        "system_diagnostic_device": [(2, "comtech")],
        "personal_medkit": [(2, "medical_aid")],
        "surgical_kit": [(2, "medical_aid")],
        "binoculars": [(2, "observation")],
        "personal_data_transmitter": [(1, "medical_aid")],
        "samani_e_series_watch": [(1, "survival")],
        "data_transmitter_card": [(1, "comtech")],
        "holotab": [(2, "observation"), (2, "command")],
        "seegson_p_dat": [(1, "command")],
        "modular_computing_device": [(2, "manipulation")],
        "tape_recorder": [(1, "manipulation")],
    }


def test_machines_treat_with_their_own_dice() -> None:
    assert CORE.gear["core.gear.autodoc"].own_dice == 6
    assert CORE.gear["core.gear.medpod"].own_dice == 10
    assert EVOLVED.gear["evolved.gear.autodoc"].own_dice == 8
    assert EVOLVED.gear["evolved.gear.pauling_medpod"].own_dice == 12


def test_trackers_sense_as_far_as_in_the_notes() -> None:
    for catalog in (CORE, EVOLVED):
        gear = catalog.gear
        big = gear[f"{catalog.edition_id}.gear.m314_motion_tracker"]
        small = gear[f"{catalog.edition_id}.gear.m316_motion_tracker"]
        assert (big.reach, big.power, small.reach, small.power) == (Band.LONG, 5, Band.MEDIUM, 3)


def test_drugs_and_drinks_change_stress_as_in_the_notes() -> None:
    def change(catalog: Catalog) -> dict[str, int | str]:
        return {
            row.key: "zero" if effect.to_zero else effect.amount
            for row in catalog.drugs_and_food.values()
            for effect in row.effects
            if isinstance(effect, StressChange) and effect.who is Who.SELF
        }

    both = {"neversleep": 1, "naproleve": "zero", "colony_meal": -1, "coffee": 1}
    assert change(CORE) == {**both, "beer": -1, "hard_liquor": -1}
    assert change(EVOLVED) == {**both, "beer_and_booze": -1}


def test_food_fills_supplies_in_core_only() -> None:
    core = {
        row.key: sorted(
            (effect.supply.value, effect.amount) for effect in row.effects if isinstance(effect, SupplyGain)
        )
        for row in CORE.drugs_and_food.values()
        if row.category in ("food", "drink")
    }
    assert core == {
        "prefab_meal": [("food", 1)],
        "candy": [("food", 1)],
        "soda": [("water", 1)],
        "bug_juice": [("food", 1), ("water", 1)],
        "water": [("water", 1)],
        "colony_meal": [("food", 1)],
        "beer": [],
        "hard_liquor": [],
        "coffee": [],
    }
    for row in EVOLVED.drugs_and_food.values():
        assert not any(isinstance(effect, SupplyGain) for effect in row.effects), row.id


def test_what_senses_and_what_runs_on_power() -> None:
    def told(catalog: Catalog) -> dict[str, tuple[str, int | None]]:
        return {row.key: (row.reach or "-", row.power) for row in catalog.gear.values() if row.reach or row.power}

    assert told(CORE) == {"m314_motion_tracker": ("long", 5), "m316_motion_tracker": ("medium", 3)}
    assert told(EVOLVED) == {
        "m314_motion_tracker": ("long", 5),
        "m316_motion_tracker": ("medium", 3),
        "neuro_visor": ("long", 5),
        "pups_mapping_device": ("extreme", 5),
        "microview_2000se": ("extreme", None),
    }


def test_things_without_figures_weigh_what_we_gave_them() -> None:
    """Starting gear that the notes only name: whatever fits into a fist is tiny, a cell a quarter, the rest half."""
    weights = {row.key: row.quarters for row in CORE.gear.values() if row.category == "personal" and row.cost is None}
    tiny = {"deck_of_cards", "gold_plated_pen", "luxury_watch", "fishing_line", "laser_pointer", "magnet", "yo_yo"}
    tiny |= {"handheld_game", "personal_locator_beacon", "coloring_pens"}
    assert {key for key, quarters in weights.items() if quarters == 0} == tiny
    assert {key for key, quarters in weights.items() if quarters == 1} == {"signal_flare"}
    assert set(weights.values()) == {0, 1, 2}


def test_vehicles_are_those_in_the_notes() -> None:
    def figures(catalog: Catalog) -> list[list[str]]:
        return [
            [row.key, *map(text, (row.speed, row.maneuver, row.hull, row.armor, row.passengers, row.cost))]
            for row in catalog.vehicles.values()
        ]

    assert figures(CORE) == lines(CORE_VEHICLES)
    converted = {"4": "1", "2": "1", "3": "1", "7": "4", "8": "5"}
    assert figures(EVOLVED) == [[*row[:4], converted[row[4]], *row[5:]] for row in lines(CORE_VEHICLES)]


@pytest.mark.parametrize("catalog", [CORE, EVOLVED])
def test_weapons_of_vehicles_exist(catalog: Catalog) -> None:
    for vehicle in catalog.vehicles.values():
        assert all(weapon in catalog.weapons for weapon in vehicle.weapons)
    assert [row.low for row in catalog.vehicle_components.values()] == [1, 2, 3, 4, 5, 6]
