"""A roll of the log rolled again: what was said about it holds again, and what does not is named."""

from dataclasses import replace

import pytest

from alien_desktop.documents.sheet.pools import PLAIN, PoolOptions
from alien_desktop.rules.combat.ranges import Band
from alien_desktop.rules.dice.skill_pool import RollKind
from alien_desktop.rules.dice.terms import Term
from alien_desktop.rules.people.characteristics import Attribute, Skill
from alien_desktop.session.events import CountedAnyway, DiceTerm, Rolled, RollEvent, RollFacts, SwitchedOn
from alien_desktop.session.rolls.attack import attack_with
from alien_desktop.session.rolls.roll_again import can_roll_again, first_again, roll_again
from alien_desktop.session.rolls.roll_state import RollState
from tests.sample_session import SampleSession

BOTH = pytest.mark.parametrize("edition", ["core", "evolved"])


class Table:
    """A session in which the pilot rolls."""

    def __init__(self, edition: str = "core") -> None:
        self.session = SampleSession(edition)
        self.rolls = self.session.rolls
        self.pilot = self.session.sheet("Ibarra")

    def roll(self) -> RollEvent:
        """Roll what is on the table, put it away, and return what the log keeps of it."""
        pool = self.rolls.state.pool
        assert pool is not None
        self.session.dice.fall(*(2,) * pool.size)
        self.rolls.roll()
        event = next(one for one in self.session.last_events if isinstance(one, RollEvent))
        self.rolls.clear()
        return event

    def again(self, event: RollEvent) -> tuple[RollState, tuple[str, ...]]:
        """Roll it again: what is on the table then, and what is missing."""
        result = roll_again(self.session.session, event)
        assert result is not None
        return self.rolls.state, tuple(map(str, result.missing))

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
    assert str(result.sentence) == f"Not any more: {weapon.name}."
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
    assert missing == (str(kept.label),)


def test_an_attribute_is_rolled_again_and_a_plain_roll_keeps_nothing_beside_its_dice() -> None:
    table = Table()
    table.rolls.prepare(table.pilot.id, Attribute.WITS)
    event = table.roll()
    assert event.said == RollFacts(kind=event.said.kind)
    assert table.again(event)[0].trait is Attribute.WITS


@pytest.mark.parametrize(
    "said",
    [
        RollFacts(modifier=10**9, helpers=-3, leave_out=-5),
        RollFacts(modifier=10**9, extra=(DiceTerm("Luck", 9, "nowhere"),)),
        RollFacts(switched_on=(SwitchedOn("nothing"),), gear=(DiceTerm("Lamp", 2, "gone"),)),
    ],
)
def test_what_is_beyond_the_limits_or_gone_is_left_out(said: RollFacts) -> None:
    table = Table()
    event = Rolled(document=table.pilot.id, title="Piloting", skill=Skill.PILOTING, said=said)
    state, _ = table.again(event)
    assert state.trait is Skill.PILOTING
    assert state.pool is not None
    assert -10 <= state.options.modifier <= 10
    assert (state.options.extra, state.options.gear, state.options.switched_on) == ((), (), frozenset())


def test_only_rolls_of_who_is_still_there_can_be_rolled_again() -> None:
    table = Table()
    roll = Rolled(document=table.pilot.id, title="Piloting", skill=Skill.PILOTING)
    note = CountedAnyway(document=table.pilot.id, title="Piloting", successes=1)
    session = table.session.session
    assert can_roll_again(session, roll)
    assert not can_roll_again(session, replace(roll, document="gone"))
    assert not can_roll_again(session, note)
    assert first_again(session, (note, roll)) is not None
    assert first_again(session, (note,)) is None
