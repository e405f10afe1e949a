"""Weapons, armor, gear and vehicles against a checklist written from the research notes."""

import pytest

from alien_desktop.catalog.library import Catalog, open_catalog
from alien_desktop.catalog.rows.equipment import CatalogArmor, CatalogGear, CatalogItem, CatalogWeapon
from alien_desktop.rules.combat.ranges import Band
from alien_desktop.rules.effects.continuous import CareDice, Dice
from alien_desktop.rules.effects.instant import StressChange, SupplyGain
from alien_desktop.rules.effects.vocabulary import Who
from alien_desktop.rules.people.characteristics import Skill
from tests.catalog.checklists import cells

CORE = open_catalog("core")
EVOLVED = open_catalog("evolved")

WEIGHTS = {None: "-", 0: "tiny", 1: "1/4", 2: "1/2", 4: "1", 8: "2", 12: "3"}


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
        "once": weapon.one_use,
    }
    return [name for name, set_ in flags.items() if set_]


def test_the_core_weapons_are_those_in_the_notes() -> None:
    found = [
        [row.key, str(row.bonus), text(row.damage), row.range_max.value, *weight_and_cost(row), *features(row)]
        for row in CORE.weapons.values()
    ]
    assert [(row[:6], set(row[6:])) for row in found] == [(row[:6], set(row[6:])) for row in cells("core", "weapons")]


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
    assert [(row[:9], set(row[9:])) for row in found] == [
        (row[:9], set(row[9:])) for row in cells("evolved", "weapons")
    ]


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


@pytest.mark.parametrize("catalog", [CORE, EVOLVED])
def test_armor_is_as_in_the_notes(catalog: Catalog) -> None:
    assert [
        [row.key, str(row.rating), text(row.air), *weight_and_cost(row)] for row in catalog.armor.values()
    ] == cells(catalog.edition_id, "armor")


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


@pytest.mark.parametrize("catalog", [CORE, EVOLVED])
def test_gear_weighs_and_costs_what_the_notes_say(catalog: Catalog) -> None:
    things = [*catalog.gear.values(), *catalog.drugs_and_food.values()]
    in_notes = [row for row in things if row.source.endswith("12.3")]
    assert [[row.key, *weight_and_cost(row)] for row in in_notes] == cells(catalog.edition_id, "gear")


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
        "samani_e_series_watch": [(1, "survival")],
        "data_transmitter_card": [(1, "comtech")],
        "holotab": [(2, "observation"), (2, "command")],
        "seegson_p_dat": [(1, "command")],
        "modular_computing_device": [(2, "manipulation")],
        "tape_recorder": [(1, "manipulation")],
    }
    treats = EVOLVED.gear["evolved.gear.personal_data_transmitter"].effects
    assert treats == (CareDice(1, ("treat",)),), "whoever treats its wearer has the die"


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

    assert figures(CORE) == cells("core", "vehicles")
    converted = {"4": "1", "2": "1", "3": "1", "7": "4", "8": "5"}
    assert figures(EVOLVED) == [[*row[:4], converted[row[4]], *row[5:]] for row in cells("core", "vehicles")]


@pytest.mark.parametrize("catalog", [CORE, EVOLVED])
def test_weapons_of_vehicles_exist(catalog: Catalog) -> None:
    for vehicle in catalog.vehicles.values():
        assert all(weapon in catalog.weapons for weapon in vehicle.weapons)
    assert [row.low for row in catalog.vehicle_components.values()] == [1, 2, 3, 4, 5, 6]
