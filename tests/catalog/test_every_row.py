"""What holds for each row of the catalog, whatever its section."""

import re
from dataclasses import fields

import pytest

from alien_desktop.catalog.library import Catalog, open_catalog
from alien_desktop.catalog.reference_check import unknown_name
from alien_desktop.catalog.rows.row import Confidence
from alien_desktop.catalog.sections import EDITIONS, ROW_OF, SHARED, path_of, sections_of
from alien_desktop.rules.editions.registry import edition_named
from alien_desktop.rules.effects.continuous import ActionCost, Dice, NoAction, OnlyActions
from alien_desktop.rules.effects.instant import CriticalInjury
from alien_desktop.rules.effects.kinds import Effect, Reminder

CATALOGS = {edition: open_catalog(edition) for edition in EDITIONS}
ROWS = [(catalog, row) for catalog in CATALOGS.values() for name in ROW_OF for row in catalog.section(name).values()]

KIND_OF_SECTION = {
    "careers": "career",
    "talents": "talent",
    "natures": "nature",
    "weapons": "weapon",
    "drugs_and_food": "consumable",
    "vehicles": "vehicle",
    "vehicle_components": "component",
    "responses": "response",
    "injuries": "injury",
    "injuries_synthetic": "synthetic_injury",
    "injuries_creature": "creature_injury",
    "creatures": "creature",
    "creature_attacks": "attack",
    "npcs": "npc",
    "conditions": "condition",
    "hazards": "hazard",
    "ranges": "range",
    "modifiers": "modifier",
    "stunts": "stunt",
    "stress_causes": "stress",
    "experience_questions": "experience",
    "experience_prices": "advance",
    "house_rules": "setting",
    "open_questions": "open_question",
    "agendas": "agenda",
    "signature_items": "signature_item",
    "word_lists": "words",
}


@pytest.mark.parametrize("catalog", CATALOGS.values(), ids=EDITIONS)
def test_ids_are_unique_across_sections_and_name_their_kind(catalog: Catalog) -> None:
    ids = [row.id for section in ROW_OF for row in catalog.section(section).values()]
    assert len(set(ids)) == len(ids)
    for section in ROW_OF:
        for row_id in catalog.section(section):
            edition, kind, _name = row_id.split(".")
            assert edition in (catalog.edition_id, SHARED)
            assert kind == KIND_OF_SECTION.get(section, section), row_id


@pytest.mark.parametrize("catalog", CATALOGS.values(), ids=EDITIONS)
def test_rows_are_found_by_id(catalog: Catalog) -> None:
    for section in ROW_OF:
        for row_id, row in catalog.section(section).items():
            assert row_id == row.id
            assert catalog.row(row_id) is row


def test_each_row_names_its_source_and_settles_its_open_points() -> None:
    for catalog, row in ROWS:
        if row.id.startswith(f"{SHARED}."):
            assert (row.source, row.confidence) == ("our own", Confidence.OWN), row.id
            continue
        assert re.fullmatch(rf"{catalog.edition_id} \d+(\.\d+)?", row.source), row.id
        assert row.confidence is not Confidence.OWN, row.id
        assert row.decision is not None or not row.is_uncertain, row.id
        if row.decision is not None and row.decision.setting:
            assert not row.decision.by_game_mother
            assert row.decision.setting in catalog.house_rules, row.id


def test_effects_name_only_what_exists() -> None:
    for catalog, row in ROWS:
        for effect in row.effects:
            assert trouble_with(effect, catalog) == "", row.id


def words_of(catalog: Catalog) -> frozenset[str]:
    return edition_named(catalog.edition_id).actions.words


def trouble_with(effect: Effect, catalog: Catalog) -> str:
    match effect:
        case CriticalInjury(row=number) if number and catalog.injuries.row_for(number).low != number:
            return f"no injury {number}"
        case Dice(dice=0):
            return "no dice"
        case Reminder(text=""):
            return "no words"
        case OnlyActions(actions=names, first=more) if not {*names, *more} <= words_of(catalog):
            return "an action that is not of this edition"
        case ActionCost(action=name) | NoAction(actions=(name, *_)) if not (
            {name, *getattr(effect, "actions", ())} <= words_of(catalog)
        ):
            return f"no action {name} in this edition"
        case _:
            return unknown_name(effect, catalog)


def test_words_are_short_and_our_own() -> None:
    """No row is long enough to hold a paragraph of a book."""
    for _, row in ROWS:
        assert len(row.text) <= 320, row.id
        assert len(row.text.split(". ")) <= 6, row.id
        assert row.name == row.name.strip(), row.id
        assert all(len(effect.text) <= 200 for effect in row.effects if isinstance(effect, Reminder)), row.id


def test_every_kind_of_effect_is_used_by_some_row() -> None:
    """A kind that no row uses is dead."""
    rows = (row for catalog in CATALOGS.values() for name in ROW_OF for row in catalog.section(name).values())
    used = {type(effect) for row in rows for effect in row.effects}
    known = set(Effect.__args__)
    assert {kind.__name__ for kind in known - used} == set()
    assert all(fields(kind)[-1].name == "kind" for kind in known)


def test_every_file_is_a_known_section() -> None:
    folder = path_of("core", "panic").parent.parent
    names = {file.stem for file in folder.glob("*/*.json")}
    assert names <= set(ROW_OF)
    for edition in (*EDITIONS, SHARED):
        assert {file.stem for file in (folder / edition).glob("*.json")} == set(sections_of(edition))


@pytest.mark.parametrize("catalog", CATALOGS.values(), ids=EDITIONS)
def test_every_setting_is_the_answer_to_some_doubt(catalog: Catalog) -> None:
    """A setting that nothing refers to but itself stands for a rule of the notes without a row."""
    used = {
        row.decision.setting
        for section in ROW_OF
        if section != "house_rules"
        for row in catalog.section(section).values()
        if row.decision
    }
    alone = {row.key for row in catalog.house_rules.values() if row.id not in used}
    of_no_row = {
        "npc_push",
        "cascade",
        "supplements",
        "draw_moment",
        "aliens_mode",
        "death_by_one_hit",
        "talent_training",
        "panic_waits",
        "panic_scene",
        "ram_damage",
    }
    assert alone <= {*of_no_row, "shifts_in_a_day", "block_of_a_miss", "talent_training"}
