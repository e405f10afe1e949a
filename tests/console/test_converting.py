"""Converting through the commands: whatever a sheet holds is on the copy, in another form there, or told."""

from collections.abc import Iterator
from typing import Any

import pytest

from alien_desktop.documents.sheet.character_sheet import CharacterSheet, Injury, Override, Radiation, Talent
from alien_desktop.documents.sheet.items import Gear, Weapon
from alien_desktop.documents.sheet.new_parts import item_from, talent_from
from alien_desktop.documents.sheet.states import Deprivation
from alien_desktop.documents.sheet_rules import rules_of
from alien_desktop.documents.text import NOTE_LIMIT
from alien_desktop.rules.effects.continuous import Dice
from alien_desktop.rules.message import Message
from alien_desktop.rules.people.characteristics import Skill
from tests.console.transcript import Evening

OTHER = {"core": "evolved", "evolved": "core"}


@pytest.fixture
def evening(qapp: object) -> Iterator[Evening]:
    made = Evening.in_memory("4" * 40)
    yield made
    made.close()


def convert(evening: Evening, edition: str, **fields: Any) -> tuple[CharacterSheet, CharacterSheet, dict[str, Any]]:
    """Convert a character through the command; return it, the copy, and the lines told before, by what they are of."""
    evening.do("character.create", name="Nova", edition=edition)
    workspace = evening.session.workspace
    made = next(one for one in workspace.documents() if one.name == "Nova")
    assert isinstance(made, CharacterSheet)
    sheet = made.evolve(**fields)
    workspace.edit(Message("Set"), [sheet])
    rows: Any = evening.do("document.conversion", who="Nova")["rows"]
    evening.do("document.convert", who="Nova")
    copy = next(one for one in workspace.documents() if one.name == "Nova" and one.id != sheet.id)
    assert isinstance(copy, CharacterSheet)
    assert copy.edition == OTHER[edition]
    return sheet, copy, {f"{row['what']}: {row['here']}": row for row in rows}


def of(edition: str, row: str, **fields: Any) -> Any:
    return item_from(f"{edition}.{row}", rules_of(edition)).evolve(id="i1", **fields)


@pytest.mark.parametrize("edition", ["core", "evolved"])
def test_what_was_written_on_things_of_a_list_stays(evening: Evening, edition: str) -> None:
    effect = Dice(2, (Skill.PILOTING,))
    pistol = of(edition, "weapon.m4a3_service_pistol", name="Old Faithful", quarters=1, price=70, note="Dad's")
    pistol = pistol.evolve(features=(*pistol.features, "engraved"), category="heirloom", effects=(effect,))
    sheet, copy, told = convert(evening, edition, weapons=(pistol,))
    kept = copy.weapons[0]
    for field in ("name", "quarters", "price", "note", "category", "effects"):
        assert getattr(kept, field) == getattr(sheet.weapons[0], field), field
    assert "engraved" in kept.features
    assert "By hand: Old Faithful weighs 1/4" in told


def test_a_feature_that_was_taken_off_does_not_come_back(evening: Evening) -> None:
    gun = of("core", "weapon.watatsumi_dv_303_bolt_gun")
    shared = set(gun.features) & set(of("evolved", "weapon.watatsumi_dv_303_bolt_gun").features)
    assert shared
    _, copy, _ = convert(evening, "core", weapons=(gun.evolve(features=()),))
    assert not shared & set(copy.weapons[0].features)


def test_a_talent_keeps_what_was_written_on_it(evening: Evening) -> None:
    effect = Dice(1, (Skill.COMTECH,))
    talent = talent_from("core.talent.reckless", rules_of("core")).evolve(
        id="t1", name="Daredevil", note="since the crash", effects=(effect,)
    )
    _, copy, told = convert(evening, "core", talents=(talent,))
    kept = copy.talents[0]
    assert (kept.source, kept.name, kept.note) == ("evolved.talent.reckless", "Daredevil", "since the crash")
    assert kept.effects == (effect,)
    line = next(row for key, row in told.items() if key.startswith("Talent: Daredevil"))
    assert line["turn"] == "otherwise", "the same name is another talent there"


@pytest.mark.parametrize(
    "edition, row, other",
    [
        ("core", "weapon.knife", "weapon.combat_knife"),
        ("evolved", "weapon.combat_knife", "weapon.knife"),
        ("core", "weapon.m56a2_smart_gun", "weapon.m56_smart_gun"),
        ("evolved", "gear.pauling_medpod", "gear.medpod"),
        ("core", "consumable.water", "consumable.water_bottle"),
    ],
)
def test_things_under_another_name_are_the_same_thing(evening: Evening, edition: str, row: str, other: str) -> None:
    thing = of(edition, row)
    _, copy, _ = convert(evening, edition, **{"weapons" if isinstance(thing, Weapon) else "gear": (thing,)})
    assert copy.carried[0].source == f"{OTHER[edition]}.{other}"


def test_a_thing_that_no_list_there_has_does_what_it_did_and_is_reported(evening: Evening) -> None:
    power = of("evolved", "gear.power_cell")
    row = rules_of("evolved").catalog.items["evolved.gear.power_cell"]
    assert row.effects
    _, copy, told = convert(evening, "evolved", gear=(power,))
    assert (copy.gear[0].source, copy.gear[0].effects) == ("", tuple(row.effects))
    assert any(key.startswith(f"{power.name}: ") and told[key]["turn"] == "otherwise" for key in told)
    own = Gear(id="i2", name="Lucky coin")
    assert convert_own(evening, own) == own


def convert_own(evening: Evening, item: Gear) -> Gear:
    evening.do("character.create", name="Other", edition="core")
    workspace = evening.session.workspace
    made = next(one for one in workspace.documents() if one.name == "Other")
    workspace.edit(Message("Set"), [made.evolve(gear=(item,))])
    evening.do("document.convert", who="Other")
    copy = next(one for one in workspace.documents() if one.name == "Other" and one.id != made.id)
    assert isinstance(copy, CharacterSheet)
    return copy.gear[0]


@pytest.mark.parametrize("edition", ["core", "evolved"])
@pytest.mark.parametrize("air", [0, 1])
def test_no_more_air_is_in_a_suit_than_there_was(evening: Evening, edition: str, air: int) -> None:
    suit = of(edition, "armor.irc_mk_50_compression_suit", air=air)
    _, copy, _ = convert(evening, edition, armor=(suit,))
    assert copy.armor[0].air == air


def test_a_least_range_is_reported_and_the_number_by_hand_is_noted(evening: Evening) -> None:
    suit = of("core", "armor.irc_mk_50_compression_suit", rating=9)
    pistol = of("core", "weapon.m4a3_service_pistol", range_min="short").evolve(id="i2")
    overrides = (Override(value="health_max", amount=7),)
    _, copy, told = convert(evening, "core", armor=(suit,), weapons=(pistol,), overrides=overrides)
    lost = [key for key, row in told.items() if key.startswith("Set by hand") and row["there"] == "kept as a note"]
    assert len(lost) == 3
    assert any("short to medium" in key for key in lost)
    for words in ("Armor Rating 9", "short to medium", "Health 7"):
        assert words in copy.notes


@pytest.mark.parametrize(
    "edition, cause, condition, left",
    [
        ("evolved", "heat", "fatigued", ()),
        ("core", "space_cold", "freezing", ("cold",)),
        ("core", "cold", "freezing", ("cold",)),
        ("core", "food", "starving", ("food",)),
    ],
)
def test_causes_go_over_or_are_reported(
    evening: Evening, edition: str, cause: str, condition: str, left: tuple[str, ...]
) -> None:
    state = Deprivation(cause=cause, condition=condition)
    broken = {"health": 0, "broken_by": cause}
    _, copy, told = convert(evening, edition, deprivations=(state,), conditions=(condition,), **broken)
    there = rules_of(copy.edition)
    assert tuple(one.cause for one in copy.deprivations) == left
    assert all(there.condition(one) is not None for one in copy.conditions)
    assert copy.broken_by in ("", *left)
    assert left or any(row["turn"] == "loss" for key, row in told.items() if key.startswith("Cause: "))
    assert copy.conditions or "kept as a note" in {row["there"] for row in told.values()}


@pytest.mark.parametrize("edition", ["core", "evolved"])
def test_food_and_water_are_counted_anew_and_the_load_too(evening: Evening, edition: str) -> None:
    _, copy, told = convert(evening, edition, consumables={"food": 4, "water": 5, "power": 2})
    assert (copy.consumables.food, copy.consumables.water) == (4, 5)
    line = next(row for key, row in told.items() if key.startswith("Supplies: "))
    assert line["turn"] == "otherwise"
    by_day = line["here" if edition == "evolved" else "there"]
    assert "food for 4 days" in by_day
    load = next(row for key, row in told.items() if key.startswith("Load: "))
    assert load["here"] != load["there"]


@pytest.mark.parametrize(
    "edition, trauma, injury, there",
    [
        ("core", "phobia", "severed_ear", ("phobic", "ear_torn_off")),
        ("evolved", "phobic", "broken_teeth", ("phobia", "knocked_out_teeth")),
        ("core", "phobia", "ruptured_aorta", ("phobic", "internal_bleeding")),
    ],
)
def test_traumas_and_injuries_find_their_counterpart(
    evening: Evening, edition: str, trauma: str, injury: str, there: tuple[str, str]
) -> None:
    row = rules_of(edition).catalog.injury_rows[f"{edition}.injury.{injury}"]
    wound = Injury(id="w1", row=row.low, source=row.id, name=row.name, days_left=4, note="left side")
    _, copy, _ = convert(evening, edition, trauma=(f"{edition}.trauma.{trauma}", "Hates rain"), injuries=(wound,))
    other = OTHER[edition]
    assert copy.trauma == (f"{other}.trauma.{there[0]}", "Hates rain")
    kept = copy.injuries[0]
    assert (kept.source, kept.days_left, kept.note) == (f"{other}.injury.{there[1]}", 4, "left side")


def test_what_is_permanent_there_does_not_heal_by_days_brought_along(evening: Evening) -> None:
    """A severed arm heals in 4D6 days (evolved 9.3, row 55); in 2019 it is gone for good (core 9.3, row 54)."""
    wound = Injury(id="w1", row=55, source="evolved.injury.severed_arm", name="Severed Arm", days_left=1, treated=True)
    _, copy, told = convert(evening, "evolved", injuries=(wound,))
    assert copy.injuries[0].days_left is None
    assert told["Injury: Severed Arm (55)"]["there"] == "Severed Arm (54)"
    due: Any = evening.do("time.open", who=copy.id, passage="day")["due"]
    assert "w1" not in " ".join(each["key"] for each in due)


def test_all_that_stays_behind_is_a_note_on_the_copy(evening: Evening) -> None:
    talent = Talent(id="t1", source="core.talent.nerves_of_steel", name="Nerves of Steel")
    fields = {"talents": (talent,), "radiation": Radiation(permanent=2), "career": "core.career.wildcatter"}
    _, copy, told = convert(evening, "core", notes="Owes Vance $50.", **fields)
    assert copy.notes.startswith("Owes Vance $50.\n\nCore (2019). ")
    for lost in ("Career: Wildcatter", "Talent: Nerves of Steel", "Permanent radiation: 2"):
        assert lost in copy.notes
        assert (told[lost]["turn"], told[lost]["there"]) == ("loss", "kept as a note")


def test_full_notes_are_not_cut_and_the_loss_says_so(evening: Evening) -> None:
    talent = Talent(id="t1", source="core.talent.nerves_of_steel", name="Nerves of Steel")
    notes = "x" * (NOTE_LIMIT - 5)
    _, copy, told = convert(evening, "core", notes=notes, talents=(talent,))
    assert copy.notes == notes
    assert told["Talent: Nerves of Steel"]["there"] == "left behind"


def test_a_response_that_is_due_does_not_hang_where_nobody_can_roll_it(evening: Evening) -> None:
    _, copy, _ = convert(evening, "evolved", response_due=True, panic_due=True)
    assert (copy.response_due, copy.panic_due) == (False, True)
