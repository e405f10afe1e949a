"""Things, injuries, talents, levels and texts: parts come and go under ids of their own, and numbers stay legal."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import ValidationError

from alien_desktop.documents.scene.adversary import AdversaryKind
from alien_desktop.documents.sheet import damage, identity, injuries
from alien_desktop.documents.sheet import item_edits as items
from alien_desktop.documents.sheet import new_parts as creation
from alien_desktop.documents.sheet.change_text import describe_change
from alien_desktop.documents.sheet.character_sheet import Attributes, CharacterSheet, Consumables, Talent
from alien_desktop.documents.sheet.items import Armor, CarryPlace, Gear, Weapon, feature_name
from alien_desktop.documents.sheet.new_parts import item_from
from alien_desktop.documents.sheet.states import DEAD
from alien_desktop.documents.sheet.values import health_max
from alien_desktop.documents.sheet_rules import rules_of
from alien_desktop.rules.body.clock import TimeUnit
from alien_desktop.rules.body.death import DeathRolled, Dying, death_pool, death_roll
from alien_desktop.rules.body.injuries import Body, HealingTime, InjuryRolled, roll_injury
from alien_desktop.rules.dice.dice import ScriptedDice
from alien_desktop.rules.dice.roll_profile import Nature
from alien_desktop.rules.dice.terms import Pool
from alien_desktop.rules.people.campaign import GameMode
from alien_desktop.rules.people.characteristics import Attribute, Skill
from alien_desktop.rules.record import replace
from alien_desktop.rules.violation import RuleViolation
from tests.documents.strategies import sheets
from tests.soak import fights

CORE, EVOLVED = rules_of("core"), rules_of("evolved")


def human(edition: str = "core", **fields: object) -> CharacterSheet:
    return CharacterSheet(edition=edition, name="Okafor", attributes=Attributes(strength=4), health=4).evolve(**fields)


# --- things -----------------------------------------------------------------------------------------------------------


def test_a_thing_is_added_under_an_id_of_its_own_and_removed() -> None:
    sheet = items.add_item(items.add_item(human(), Gear(id="new", name="Rope")), Weapon(id="new", name="Knife"))
    assert [(item.id, item.name) for item in sheet.carried] == [("i2", "Knife"), ("i1", "Rope")]
    assert items.remove_item(sheet, "i1").gear == ()
    with pytest.raises(RuleViolation, match="not carried"):
        items.remove_item(sheet, "i9")


def test_a_thing_is_changed_but_keeps_its_id() -> None:
    sheet = human(gear=(Gear(id="i1", name="Rope"), Gear(id="i2", name="Lamp")))
    after = items.change_item(sheet, "i2", name="Torch", id="other")
    assert [(item.id, item.name) for item in after.gear] == [("i1", "Rope"), ("i2", "Torch")]
    assert items.change_item(sheet, "i2", name="Lamp") is sheet
    with pytest.raises(ValidationError):
        items.change_item(sheet, "i2", quantity=0)


def test_only_one_suit_is_worn() -> None:
    sheet = human(
        armor=(Armor(id="i1", name="Vest", place=CarryPlace.WORN), Armor(id="i2", name="Suit")),
        gear=(Gear(id="i3", name="Watch", place=CarryPlace.WORN),),
    )
    after = items.put_item(sheet, "i2", CarryPlace.WORN)
    assert [item.place for item in after.carried] == [CarryPlace.CARRIED, CarryPlace.WORN, CarryPlace.WORN]
    assert items.put_item(after, "i3", CarryPlace.STOWED).gear[0].place is CarryPlace.STOWED
    assert items.put_item(after, "i1", CarryPlace.IN_HAND).armor[1].place is CarryPlace.WORN


def test_a_suit_brings_its_air_however_it_is_put_on_and_keeps_what_is_left() -> None:
    """Core 11, 12.2: what is breathed is that of the suit that is worn."""
    small = Armor(id="new", name="Small", air=4, place=CarryPlace.WORN)
    large = small.evolve(name="Large", air=6)
    sheet = items.add_item(human(), small)
    assert sheet.consumables.air == 4
    breathed = items.add_item(sheet.evolve(consumables=Consumables(air=1)), large)
    assert ([one.place for one in breathed.armor], breathed.consumables.air) == (
        [CarryPlace.CARRIED, CarryPlace.WORN],
        6,
    )
    back = items.put_item(breathed, "i1", CarryPlace.WORN)
    assert (back.consumables.air, [one.air for one in back.armor]) == (1, [1, 6])
    assert items.put_item(back, "i1", CarryPlace.WORN) is back
    assert items.remove_item(back, "i1").consumables.air == 0


def test_none_left_of_a_thing_removes_it() -> None:
    sheet = human(gear=(Gear(id="i1", name="Flare", quantity=2),))
    assert items.set_quantity(sheet, "i1", 5000).gear[0].quantity == 999
    assert items.set_quantity(sheet, "i1", 0).gear == ()


@given(st.integers(0, 3), st.integers(-3, 9))
def test_a_thing_moves_to_where_it_is_put_and_the_others_keep_their_order(which: int, to: int) -> None:
    sheet = human(gear=tuple(Gear(id=f"i{place}", name=f"Thing {place}") for place in range(4)))
    after = [item.id for item in items.move_item(sheet, f"i{which}", to).gear]
    assert after.index(f"i{which}") == max(0, min(to, 3))
    assert [one for one in after if one != f"i{which}"] == [f"i{place}" for place in range(4) if place != which]


# --- levels and texts -------------------------------------------------------------------------------------------------


@settings(max_examples=len(fights(15)))
@given(sheets(overrides=()), st.sampled_from(Attribute), st.integers(-5, 30))
def test_a_new_attribute_keeps_the_damage_taken_and_breaks_nobody(
    sheet: CharacterSheet, attribute: Attribute, level: int
) -> None:
    rules = rules_of(sheet.edition)
    sheet = sheet.evolve(health=min(sheet.health, health_max(sheet, rules).value))
    after = identity.set_attribute(sheet, attribute, level, rules)
    new = health_max(after, rules).value
    assert after.attributes.level(attribute) == max(0, min(level, 20))
    assert 0 <= after.health <= new
    if new and not sheet.is_broken:
        assert not after.is_broken
    lost = health_max(sheet, rules).value - sheet.health
    if new > lost:
        assert new - after.health == lost


def test_skills_texts_and_numbers_are_set_within_their_bounds() -> None:
    assert identity.set_skill(human(), Skill.PILOTING, 99).skills.piloting == 20
    assert identity.set_text(human(), "notes", "a\r\nb").notes == "a\nb"
    assert identity.set_number(human(), "story_points", -3, CORE).story_points == 0
    assert identity.set_number(human(), "cash", 5_000_000_000, CORE).cash == 1_000_000_000
    two = replace(CORE, edition=replace(CORE.edition, play=replace(CORE.edition.play, most_story_points=2)))
    assert identity.set_number(human(), "story_points", 3, two).story_points == 2, "the edition's, not a number here"
    assert identity.set_play(human(), GameMode.CINEMATIC).play is GameMode.CINEMATIC
    assert identity.set_signature_used(human(), True).signature_used
    with pytest.raises(RuleViolation):
        identity.set_text(human(), "stress", "3")
    with pytest.raises(RuleViolation):
        identity.set_number(human(), "stress", 3, CORE)


def test_a_synthetic_loses_stress_and_panic_and_keeps_the_rest() -> None:
    sheet = human(stress=5, panic=("core.panic.flee",), responses=("own",), notes="kept")
    after = identity.set_nature(sheet, Nature.SYNTHETIC, CORE)
    assert (after.stress, after.panic, after.responses, after.notes) == (0, (), (), "kept")
    assert identity.set_nature(after, Nature.HUMAN, CORE).nature is Nature.HUMAN


def test_a_tougher_body_has_more_health_and_less_when_it_is_gone() -> None:
    tough = creation.talent_from("core.talent.tough", CORE)
    hurt = human(health=3)
    stronger = identity.add_talent(hurt, tough, CORE)
    assert (stronger.health, stronger.talents[0].id) == (5, "t1")
    assert identity.remove_talent(stronger, "t1", CORE) == hurt
    assert identity.remove_talent(stronger.evolve(health=1), "t1", CORE).health == 1
    assert identity.remove_talent(stronger.evolve(health=0), "t1", CORE).health == 0


# --- damage and injuries ----------------------------------------------------------------------------------------------


@pytest.mark.rule("S1-112", "S1-124")
def test_a_hit_costs_health_and_in_the_2019_rules_stress() -> None:
    taken = damage.hit_on(human(), 2, CORE)
    after = damage.apply_damage(human(), taken, CORE)
    assert (after.health, after.stress) == (2, 1)
    evolved = human("evolved")
    assert damage.apply_damage(evolved, damage.hit_on(evolved, 2, EVOLVED), EVOLVED).stress == 0


def test_a_hit_that_breaks_ends_panic_and_asks_for_an_injury() -> None:
    sheet = human(panic=("core.panic.flee",))
    taken = damage.hit_on(sheet, 9, CORE)
    after = damage.apply_damage(sheet, taken, CORE)
    assert taken.injury
    assert (after.health, after.panic) == (0, ())


def test_a_hit_that_armor_stopped_changes_nothing() -> None:
    taken = damage.hit_on(human(), 0, CORE)
    assert damage.apply_damage(human(), taken, CORE).health == 4


def test_twice_the_maximum_in_one_hit_kills_in_the_evolved_rules() -> None:
    sheet = human("evolved")
    taken = damage.hit_on(sheet, 8, EVOLVED)
    assert DEAD in damage.apply_damage(sheet, taken, EVOLVED).conditions


def test_a_sheet_from_paper_with_more_health_than_its_maximum_can_be_hit() -> None:
    assert damage.hit_on(human(health=9), 2, CORE).health_after == 7


def rolled(number: int, body: Body = Body.HUMAN, *, dead: bool = False) -> InjuryRolled:
    return InjuryRolled(body, (number,), number, dead)


def test_an_injury_that_lasts_stands_on_the_sheet_with_its_healing_time() -> None:
    sheet = injuries.add_injury(human(), rolled(26), CORE, HealingTime((3,), 3, False))
    (injury,) = sheet.injuries
    row = CORE.catalog.injuries.row(injury.source)
    assert (injury.row, injury.name, injury.days_left) == (26, row.name, 3)
    assert injuries.rows_owned(sheet) == (26,)
    suffered = injuries.suffer_injury(human(), rolled(26), CORE, ScriptedDice((3,) * 6))
    assert str(suffered.sentence) == f"{human().name}: critical injury 26, {row.name}"
    assert (suffered.injury_id, suffered.injury) == (suffered.sheet.injuries[0].id, suffered.sheet.injuries[0])


def test_an_injury_without_lasting_effect_only_does_what_it_does_at_once() -> None:
    sheet = injuries.add_injury(human(), rolled(13), CORE)
    assert (sheet.injuries, sheet.stress) == ((), 1)


def test_an_injury_that_kills_at_once_kills() -> None:
    deadly = roll_injury(Body.HUMAN, CORE.edition.injuries, ScriptedDice((6, 6)))
    sheet = injuries.add_injury(human(), deadly, CORE)
    assert DEAD in sheet.conditions
    assert str(injuries.suffer_injury(human(), deadly, CORE, ScriptedDice(())).sentence).endswith("(dies)")
    frail = roll_injury(Body.FRAIL, CORE.edition.injuries, ScriptedDice(()))
    assert DEAD in injuries.add_injury(human(), frail, CORE).conditions
    assert str(injuries.suffer_injury(human(), frail, CORE, ScriptedDice(())).sentence) == f"{human().name} dies"
    with pytest.raises(RuleViolation, match="no table"):
        injuries.injury_table(Body.FRAIL, CORE)


def test_synthetics_break_by_their_own_table() -> None:
    machine = human(nature=Nature.SYNTHETIC)
    assert injuries.body_of(machine) is Body.SYNTHETIC
    assert injuries.body_of(human()) is Body.HUMAN
    last = injuries.add_injury(machine, rolled(6, Body.SYNTHETIC), CORE)
    assert last.injuries[0].source == CORE.catalog.synthetic_injuries.row_for(6).id
    assert injuries.wound_of(last.injuries[0], CORE).lethal is False


@pytest.mark.parametrize("edition", ["core", "evolved"])
def test_every_row_of_the_table_fits_on_a_sheet(edition: str) -> None:
    rules = rules_of(edition)
    for row in rules.catalog.injury_rows.values():
        sheet = injuries.add_injury(human(rules.edition.id), rolled(row.low), rules)
        if row.fatal == "yes":
            (injury,) = sheet.injuries
            due = injuries.dying(injury, rules)
            assert due is not None
            assert due.limit.value == injury.time_left
            assert (due.dice, injuries.wound_of(injury, rules).fatal_dice) == (0, row.fatal_dice)


def fatal(rules_id: str = "core") -> CharacterSheet:
    rules = rules_of(rules_id)
    row = next(row for row in rules.catalog.injury_rows.values() if row.fatal == "yes")
    return injuries.add_injury(human(rules_id, health=0), rolled(row.low), rules)


def roll_death(sheet: CharacterSheet, *faces: int, rules_id: str = "core") -> DeathRolled:
    rules = rules_of(rules_id)
    due = injuries.dying(sheet.injuries[0], rules)
    assert due is not None
    return death_roll(
        due, death_pool(len(faces), 0, Dying(due.limit), rules.edition.death), rules.edition.death, ScriptedDice(faces)
    )


def test_a_death_roll_is_passed_failed_or_the_last_one() -> None:
    sheet = fatal()
    lives = injuries.apply_death_roll(sheet, "w1", roll_death(sheet, 6))
    assert (lives.injuries[0].survived, lives.conditions) == (1, ())
    assert injuries.dying(lives.injuries[0], CORE) is not None
    dies = injuries.apply_death_roll(sheet, "w1", roll_death(sheet, 2))
    assert DEAD in dies.conditions
    saved = DeathRolled(Pool(()), (6,), True, True, None)
    treated = injuries.apply_death_roll(sheet, "w1", saved)
    assert treated.injuries[0].treated
    assert injuries.dying(treated.injuries[0], CORE) is None


def test_the_time_until_the_next_death_roll_is_the_one_on_the_sheet() -> None:
    sheet = injuries.change_injury(fatal(), "w1", time_left="round")
    due = injuries.dying(sheet.injuries[0], CORE)
    assert due is not None
    assert due.limit is TimeUnit.ROUND


def test_treatment_ends_death_rolls_and_what_lasts_only_until_then() -> None:
    stable = injuries.treat_injury(fatal(), "w1", CORE)
    assert (stable.injuries[0].treated, stable.injuries[0].time_left) == (True, "")
    ankle = injuries.add_injury(human(), rolled(14), CORE)
    assert injuries.treat_injury(ankle, "w1", CORE).injuries == ()
    with pytest.raises(RuleViolation, match="not on the sheet"):
        injuries.treat_injury(human(), "w1", CORE)


def test_an_injury_is_written_by_hand_and_removed() -> None:
    sheet = injuries.write_injury(human(), "Burnt hand", "glove off")
    assert (sheet.injuries[0].name, sheet.injuries[0].note) == ("Burnt hand", "glove off")
    assert injuries.remove_injury(sheet, "w1").injuries == ()


# --- from the catalog -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", ["core", "evolved"])
def test_everything_in_the_catalog_can_stand_on_a_document(edition: str) -> None:
    rules = rules_of(edition)
    sheet = creation.new_sheet(rules, "Collector")
    for item_id in rules.catalog.items:
        sheet = items.add_item(sheet, creation.item_from(item_id, rules))
    for talent_id in rules.catalog.talents:
        sheet = identity.add_talent(sheet, creation.talent_from(talent_id, rules), rules)
    assert len({item.id for item in sheet.carried}) == len(rules.catalog.items)
    for row_id in (*rules.catalog.creatures, *rules.catalog.npcs):
        assert creation.adversary_from(row_id, rules).source == row_id


def test_a_new_character_is_whole() -> None:
    sheet = creation.new_sheet(EVOLVED, "Ibarra", Nature.SYNTHETIC)
    assert (sheet.edition, sheet.name, sheet.is_synthetic, sheet.health) == ("evolved", "Ibarra", True, 3)


def test_a_weapon_of_the_catalog_is_loaded() -> None:
    pistol = creation.item_from("evolved.weapon.m4a3_service_pistol", EVOLVED, CarryPlace.IN_HAND, 2)
    assert isinstance(pistol, Weapon)
    assert (pistol.bonus, pistol.damage, pistol.range_max) == (2, 2, "medium")
    assert (pistol.ammo, pistol.ammo_max, pistol.reloads) == (2, 2, 2)
    assert (pistol.place, pistol.quantity) == (CarryPlace.IN_HAND, 2)
    simple = creation.item_from("core.weapon.m4a3_service_pistol", CORE)
    assert isinstance(simple, Weapon)
    assert (simple.ammo, simple.ammo_max, simple.reloads) == (1, 1, 0)
    knife = creation.item_from("core.weapon.knife", CORE)
    assert isinstance(knife, Weapon)
    assert (knife.ammo, knife.ammo_max) == (0, 0)
    rifle = creation.item_from("core.weapon.m41a_pulse_rifle", CORE)
    assert isinstance(rifle, Weapon)
    assert {"armor_piercing", "full_auto"} <= set(rifle.features)


def test_a_suit_and_a_tool_keep_their_numbers() -> None:
    suit = creation.item_from("core.armor.irc_mk_50_compression_suit", CORE, CarryPlace.WORN)
    assert isinstance(suit, Armor)
    assert (suit.rating, suit.air, suit.quarters, suit.place) == (2, 5, 4, CarryPlace.WORN)
    tracker = creation.item_from("core.gear.m314_motion_tracker", CORE)
    assert isinstance(tracker, Gear)
    assert tracker.power == 5
    unknown_weight = creation.item_from("evolved.gear.m316_motion_tracker", EVOLVED)
    assert unknown_weight.quarters == 4
    with pytest.raises(KeyError):
        creation.item_from("core.gear.sonic_wrench", CORE)


def test_adversaries_are_creatures_people_and_androids() -> None:
    drone = creation.adversary_from("core.creature.drone", CORE, "Shadow")
    assert (drone.name, drone.kind) == ("Shadow", AdversaryKind.CREATURE)
    assert drone.attacks in CORE.catalog.attack_tables
    guard = creation.adversary_from("evolved.npc.security_guard", EVOLVED)
    assert (guard.kind, guard.health, guard.skills.observation) == (AdversaryKind.PERSON, 4, 3)
    android = creation.adversary_from("core.npc.android_covert", CORE)
    assert android.kind is AdversaryKind.ANDROID
    with pytest.raises(KeyError):
        creation.adversary_from("core.npc.nobody", CORE)


# --- sentences --------------------------------------------------------------------------------------------------------


def said(**changes: object) -> str:
    before = human(gear=(Gear(id="i1", name="Rope"),), talents=(Talent(id="t1"),), conditions=("prone",))
    return str(describe_change(before, before.evolve(**changes), CORE) or "")


@pytest.mark.parametrize(
    "changes, words",
    [
        ({}, ""),
        ({"stress": 5}, "Okafor: stress 5"),
        ({"health": 2, "stress": 1}, "Okafor: Health 2; stress 1"),
        ({"health": 0}, "Okafor: Health 0 (Broken)"),
        ({"attributes": {"strength": 5, "agility": 3, "wits": 3, "empathy": 3}}, "Okafor: Strength 5"),
        ({"skills": {"piloting": 2}}, "Okafor: Piloting 2"),
        ({"consumables": {"air": 4}}, "Okafor: air 4"),
        ({"conditions": ["starving"]}, "Okafor: Starving; Prone ends"),
        ({"panic": ["core.panic.freeze", "own_row"]}, "Okafor: Freeze; own_row"),
        ({"responses": ["own"]}, "Okafor: own"),
        ({"trauma": ["core.trauma.phobia"]}, "Okafor: Phobia"),
        ({"gear": []}, "Okafor: Rope removed"),
        ({"gear": [{"id": "i1", "name": "Cable"}]}, "Okafor: Cable changed"),
        ({"gear": [{"id": "i1", "name": "Rope"}, {"id": "i2", "name": "Lamp"}]}, "Okafor: Lamp added"),
        ({"talents": []}, "Okafor: Unnamed removed"),
        ({"injuries": [{"id": "w1", "name": "Cut"}]}, "Okafor: Cut added"),
        ({"cash": 50}, "Okafor: cash 50"),
        ({"story_points": 1}, "Okafor: story points 1"),
        ({"name": "Dr Okafor"}, "Okafor: Name"),
        ({"notes": "x"}, "Okafor: Notes"),
    ],
    ids=str,
)
def test_an_edit_is_reported_in_words(changes: dict[str, object], words: str) -> None:
    assert said(**changes) == words


def test_a_new_order_and_other_documents_are_reported_too() -> None:
    two = (Gear(id="i1", name="Rope"), Gear(id="i2", name="Lamp"))
    before = human(gear=two)
    assert str(describe_change(before, before.evolve(gear=two[::-1]), CORE)) == "Okafor: new order"


def test_every_field_of_a_sheet_has_words() -> None:
    before = human()
    changed = {"id": before.id, "clock": 0, "broken_by": ""}
    for field, value in before:
        other = {bool: True, int: 7, str: "x"}.get(type(value))
        if field not in changed and other is not None:
            assert describe_change(before, before.model_copy(update={field: other}), CORE) is not None, field


@pytest.mark.parametrize(
    "item, features",
    [
        ("core.weapon.xm99a_phased_plasma_rifle", ("armor piercing", "power 5")),
        ("core.weapon.m240_incinerator", ("fire 9",)),
        ("core.weapon.m40_hedp_grenade", ("one use", "blast 9")),
        ("evolved.weapon.xm99a_phased_plasma_rifle", ("armor piercing", "aim required")),
        ("evolved.weapon.f44aa_pulse_rifle", ("armor piercing", "full auto", "unreliable")),
        ("evolved.weapon.g2_electroshock_grenade", ("one use", "stun", "explosive")),
        ("evolved.weapon.cutting_torch", ("armor piercing", "power 3")),
    ],
)
def test_a_weapon_says_everything_that_it_is(item: str, features: tuple[str, ...]) -> None:
    weapon = item_from(item, rules_of(item.partition(".")[0]))
    assert isinstance(weapon, Weapon)
    assert tuple(str(feature_name(feature)) for feature in weapon.features) == features
