"""A roll of the log rolled again: what was said about it holds again, and what does not is named."""

from dataclasses import replace
from typing import Any

import pytest

from alien_desktop.documents.sheet.items import Weapon
from alien_desktop.documents.sheet.pools import PLAIN, PoolOptions
from alien_desktop.rules.combat.ranges import Band
from alien_desktop.rules.dice.skill_pool import RollKind
from alien_desktop.rules.dice.terms import Term
from alien_desktop.rules.people.characteristics import Attribute, Skill
from alien_desktop.session.rolls.attack import attack_with
from alien_desktop.session.rolls.roll_again import can_roll_again, first_again, roll_again
from alien_desktop.session.rolls.roll_state import RollState
from tests.table import TestTable

BOTH = pytest.mark.parametrize("edition", ["core", "evolved"])


class Table:
    """A desk on which the pilot rolls."""

    def __init__(self, edition: str = "core") -> None:
        self.session = TestTable(edition)
        self.rolls = self.session.rolls
        self.pilot = self.session.sheet("Ibarra")

    def roll(self) -> dict[str, Any]:
        """Roll what lies there, put it away, and return what the log keeps of it."""
        pool = self.rolls.state.pool
        assert pool is not None
        self.session.dice.fall(*(2,) * pool.size)
        self.rolls.roll()
        record = next(one for one in self.session.log.entries()[-1].records if one["type"] == "roll")
        self.rolls.clear()
        return record

    def again(self, record: dict[str, Any]) -> tuple[RollState, tuple[str, ...]]:
        """Roll it again: what lies on the table then, and what is missing."""
        result = roll_again(self.session.session, record)
        assert result is not None
        return self.rolls.state, result.missing

    def change(self, **changes: object) -> None:
        """Change the pilot's sheet."""
        self.session.workspace.edit("Changed", [self.session.sheet("Ibarra").evolve(**changes)])


@BOTH
def test_modifier_difficulty_help_gear_situation_and_stress_are_said_again(edition: str) -> None:
    table = Table(edition)
    aimed = table.session.rules(table.pilot).catalog.modifiers[f"{edition}.modifier.aimed"]
    options = PoolOptions(
        modifier=-2,
        difficulty=1,
        helpers=1,
        gear=(Term("Gear", 2),),
        extra=(Term(aimed.name, aimed.dice, aimed.id),),
        use_stress=False,
    )
    table.rolls.prepare(table.pilot.id, Skill.RANGED_COMBAT, options, "Covering fire")
    before = table.rolls.state
    state, missing = table.again(table.roll())
    assert state.options == options
    assert (state.title, state.pool) == (before.title, before.pool)
    assert missing == ()


@BOTH
def test_what_a_talent_gave_and_a_passive_roll_are_said_again(edition: str) -> None:
    table = Table(edition)
    table.rolls.prepare(table.pilot.id, Skill.PILOTING)
    switch = table.rolls.state.toggles[0].switch
    options = replace(PLAIN, switched_on=frozenset({switch}), kind=RollKind.PASSIVE)
    table.rolls.set_options(options)
    before = table.rolls.state.pool
    record = table.roll()
    assert table.again(record)[0].pool == before
    table.rolls.clear()
    table.change(talents=())
    state, missing = table.again(record)
    assert state.options.switched_on == frozenset()
    assert missing == ("Full Throttle",)


@BOTH
def test_an_attack_has_its_weapon_distance_and_circumstances_again(edition: str) -> None:
    table = Table(edition)
    weapon = next(one for one in table.pilot.weapons if one.is_ranged)
    attack = replace(attack_with(weapon), band=Band.MEDIUM, circumstances=frozenset({"aimed"}), armor=3)
    table.rolls.prepare_attack(table.pilot.id, attack, replace(PLAIN, modifier=1))
    before = table.rolls.state
    record = table.roll()
    state, missing = table.again(record)
    assert state.attack is not None
    assert (state.attack.weapon.id, state.attack.band, state.attack.circumstances) == (
        weapon.id,
        Band.MEDIUM,
        frozenset({"aimed"}),
    )
    assert state.attack.armor == 3
    assert state.pool == before.pool
    assert missing == ()


def test_a_weapon_that_is_gone_is_named_and_the_skill_is_rolled_without_it() -> None:
    table = Table()
    weapon = next(one for one in table.pilot.weapons if one.is_ranged)
    table.rolls.prepare_attack(table.pilot.id, attack_with(weapon), replace(PLAIN, modifier=1))
    record = table.roll()
    table.change(weapons=())
    result = roll_again(table.session.session, record)
    assert result is not None
    assert result.missing == (weapon.name,)
    assert result.sentence == f"Not any more: {weapon.name}."
    state = table.rolls.state
    assert (state.attack, state.trait, state.options.modifier) == (None, Skill.RANGED_COMBAT, 1)


def test_gear_that_was_used_and_is_gone_is_named() -> None:
    table = Table()
    weapon = next(one for one in table.pilot.weapons if one.bonus)
    gear = Term(weapon.name, weapon.bonus, weapon.source)
    table.rolls.prepare(table.pilot.id, Skill.RANGED_COMBAT, replace(PLAIN, gear=(gear,)))
    record = table.roll()
    assert table.again(record)[0].options.gear == (gear,)
    table.rolls.clear()
    table.change(weapons=())
    state, missing = table.again(record)
    assert state.options.gear == ()
    assert missing == (f"{weapon.name} +{weapon.bonus}",)


def test_a_die_kept_from_an_earlier_roll_is_used_up_and_named() -> None:
    table = Table()
    kept = Term("Earlier success: Comtech", 1, "later:7")
    table.rolls.prepare(table.pilot.id, Skill.COMTECH, replace(PLAIN, extra=(kept,)))
    state, missing = table.again(table.roll())
    assert state.options.extra == ()
    assert missing == (kept.label,)


def test_an_older_record_without_options_gives_the_modifier_of_its_terms() -> None:
    table = Table()
    table.rolls.prepare(table.pilot.id, Skill.STAMINA, replace(PLAIN, modifier=3))
    record = table.roll()
    del record["options"]
    assert table.again(record)[0].options == replace(PLAIN, modifier=3)


def test_an_attribute_is_rolled_again_and_a_plain_roll_keeps_nothing_beside_its_dice() -> None:
    table = Table()
    table.rolls.prepare(table.pilot.id, Attribute.WITS)
    record = table.roll()
    assert "options" not in record
    assert table.again(record)[0].trait is Attribute.WITS


@pytest.mark.parametrize(
    "options",
    [
        None,
        "x",
        {"modifier": "3", "gear": "x", "extra": [["a"], 3], "on": [3], "attack": 5},
        {"modifier": True, "kind": "unheard", "attribute": "luck", "stress": 3, "leave_out": -5},
        {"modifier": 10**9, "helpers": -3, "attack": {"weapon": 4, "band": [], "circumstances": 3}},
    ],
)
def test_a_damaged_record_is_rolled_without_what_cannot_be_read(options: object) -> None:
    table = Table()
    record = {"type": "roll", "document": table.pilot.id, "skill": "piloting", "options": options}
    state, _ = table.again(record)
    assert state.trait is Skill.PILOTING
    assert state.pool is not None
    assert -10 <= state.options.modifier <= 10


def test_only_rolls_of_who_is_still_there_can_be_rolled_again() -> None:
    table = Table()
    record = {"type": "roll", "document": table.pilot.id, "skill": "piloting"}
    assert can_roll_again(table.session.session, record)
    assert not can_roll_again(table.session.session, {**record, "document": "gone"})
    assert not can_roll_again(table.session.session, {**record, "type": "alarm"})
    assert first_again(table.session.session, ({"type": "note"}, record)) is not None
    assert first_again(table.session.session, ({"type": "note"},)) is None


def test_a_weapon_of_the_same_name_is_not_taken_for_the_one_that_is_gone() -> None:
    table = Table()
    weapon = next(one for one in table.pilot.weapons if one.is_ranged)
    table.rolls.prepare_attack(table.pilot.id, attack_with(weapon))
    record = table.roll()
    other = Weapon(id="w-other", source="", name=weapon.name, range_max="short")
    table.change(weapons=(other,))
    assert table.again(record)[1] == (weapon.name,)
