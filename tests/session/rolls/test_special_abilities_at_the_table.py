"""Talents that change more than a pool, in the controllers: alarms that do not count, death rolls, healing times."""

import pytest

from alien_desktop.documents.sheet import new_parts as creation
from alien_desktop.documents.sheet.character_sheet import CharacterSheet, Injury, Skills
from alien_desktop.documents.sheet.injuries import treat_injury
from alien_desktop.documents.sheet.roll_damage import RollDamage
from alien_desktop.documents.sheet_rules import SheetRules, rules_of
from alien_desktop.rules.dice.skill_check import HandDice
from alien_desktop.rules.message import Message
from alien_desktop.rules.people.characteristics import Skill
from alien_desktop.session.care.injury_rolls import NO_DEATH_ROLL, InjuryRolls
from alien_desktop.session.care.rerolls import RerollChoice
from alien_desktop.session.events import CriticalInjuryTaken, DeathRollMade, DiceTerm
from alien_desktop.session.rolls.roll_events import hurt_event
from alien_desktop.session.rolls.roll_state import Phase
from tests.sample_session import SampleSession, result_of


def table(edition: str, talent: str, **fields: object) -> tuple[SampleSession, CharacterSheet, SheetRules]:
    """Return a session and Ibarra with one talent more (and these fields)."""
    session = SampleSession(edition)
    sheet, rules = session.sheet("Ibarra"), rules_of(edition)
    own = creation.talent_from(f"{edition}.talent.{talent}", rules).evolve(id="t9")
    sheet = sheet.evolve(talents=(*sheet.talents, own), **fields)
    session.workspace.edit("A talent", [sheet])
    return session, sheet, rules


def test_the_long_haul_is_a_switch_and_no_one_of_that_roll_counts() -> None:
    session, sheet, _ = table("core", "the_long_haul", stress=2, panic=(), injuries=(), conditions=())
    session.rolls.prepare(sheet.id, Skill.STAMINA)
    pool, odds = session.rolls.state.pool, session.rolls.state.odds
    assert pool is not None
    assert odds is not None
    assert odds.now.one_on_stress > 0
    (toggle,) = [toggle for toggle in session.rolls.state.toggles if toggle.owner == "The Long Haul"]
    options = session.rolls.state.options
    session.rolls.set_options(options.__class__(switched_on=options.switched_on | {toggle.switch}))
    odds = session.rolls.state.odds
    assert odds is not None
    assert odds.now.one_on_stress == 0
    session.dice.fall(*(2,) * pool.base, 1, 1)
    session.rolls.roll()
    assert session.rolls.state.roll is not None
    assert (session.rolls.state.roll.stress, session.rolls.state.alarm_due) == ((1, 1), False)
    assert session.rolls.state.phase is Phase.PUSH, "no 1 that counts forbids the push"


def test_without_the_switch_a_one_calls_for_panic() -> None:
    session, sheet, _ = table("core", "the_long_haul", stress=2, panic=(), injuries=(), conditions=())
    session.rolls.prepare(sheet.id, Skill.STAMINA)
    pool = session.rolls.state.pool
    assert pool is not None
    session.dice.fall(*(2,) * pool.base, 1, 1)
    session.rolls.roll()
    assert session.rolls.state.phase is Phase.ALARM


def test_a_survivor_rolls_two_dice_more_against_death() -> None:
    wound = Injury(id="w9", row=61, source="evolved.injury.severed_leg", name="Severed Leg")
    session, sheet, _ = table("evolved", "survivor", injuries=(wound,), skills=Skills(), health=0)
    injuries = session.session.injuries
    dice = sheet.attributes.strength + 2
    session.dice.fall(6, *(1,) * (dice - 1))
    injuries.roll_death(sheet.id, "w9")
    assert session.dice.faces == [], "so many dice and no more"
    event = session.last_events[0]
    assert isinstance(event, DeathRollMade)
    assert DiceTerm("Survivor", 2, "evolved.talent.survivor") in event.base_terms


def test_the_injuries_of_a_healer_heal_in_half_the_time() -> None:
    session, sheet, rules = table("core", "healer", injuries=())
    row = next(row for row in rules.catalog.injury_rows.values() if row.healing_dice == 1 and row.fatal == "no")
    injuries = session.session.injuries
    session.dice.fall(5)
    injuries.pick_injury(sheet.id, row.low)
    assert session.sheet("Ibarra").injuries[-1].days_left == 3


# --- wounds that hurt whoever rolls ---

BOTH = pytest.mark.parametrize("edition", ["core", "evolved"])


def hurt_table(edition: str, health: int, talent: str = "", **fields: object) -> tuple[SampleSession, InjuryRolls]:
    """Return a session where Ibarra has a bleeding gut and so much Health, and the rolls of the sheet."""
    session, rules = SampleSession(edition), rules_of(edition)
    wound = Injury(id="w1", row=45, source=f"{edition}.injury.bleeding_gut", name="Bleeding Gut", treated=True)
    own = [creation.talent_from(f"{edition}.talent.{talent}", rules).evolve(id="t9")] if talent else []
    sheet = session.sheet("Ibarra")
    plain = {"stress": 0, "panic": (), "responses": (), "conditions": (), "injuries": (wound,), "health": health}
    session.workspace.edit("A wound", [sheet.evolve(talents=(*sheet.talents, *own), **{**plain, **fields})])
    return session, session.session.injuries


def roll_skill(session: SampleSession, skill: Skill, *more: int) -> None:
    """Roll a skill of Ibarra, every die a 3, and let these dice fall after."""
    session.rolls.prepare(session.sheet("Ibarra").id, skill)
    pool = session.rolls.state.pool
    assert pool is not None
    session.dice.fall(*(3,) * (pool.base + pool.stress), *more)
    session.rolls.roll()


@BOTH
def test_a_bleeding_gut_costs_health_in_the_step_of_the_roll_and_not_again_with_a_push(edition: str) -> None:
    session, _ = hurt_table(edition, 3)
    told = []
    session.rolls.hurt.connect(lambda sheet_id, hurt: told.append(result_of(hurt_event(hurt))))
    steps = session.workspace.history.index
    roll_skill(session, Skill.MOBILITY)
    after = session.sheet("Ibarra")
    sentence = f"{after.name} takes 1 damage (Bleeding Gut)"
    assert after.health == 2
    assert told == [sentence]
    assert session.workspace.history.index == steps + 1
    assert str(session.workspace.history.undo_title).endswith(sentence)
    assert result_of(session.last_events[-1]) == sentence
    session.dice.fall(*(3,) * 30)
    session.rolls.push()
    assert session.rolls.state.roll is not None
    assert (session.rolls.state.roll.pushes, session.sheet("Ibarra").health) == (1, 2)
    session.workspace.undo()
    session.workspace.undo()
    assert session.sheet("Ibarra").health == 3


@BOTH
def test_close_combat_hurts_too_and_comtech_does_not(edition: str) -> None:
    session, _ = hurt_table(edition, 3)
    roll_skill(session, Skill.COMTECH)
    assert session.sheet("Ibarra").health == 3
    roll_skill(session, Skill.CLOSE_COMBAT)
    assert session.sheet("Ibarra").health == 2


@BOTH
def test_the_last_health_lost_by_rolling_breaks_and_injures_in_the_same_step(edition: str) -> None:
    session, _ = hurt_table(edition, 1)
    steps = session.workspace.history.index
    roll_skill(session, Skill.MOBILITY, 3, 3, *(2,) * 6)
    after = session.sheet("Ibarra")
    assert (after.health, [injury.row for injury in after.injuries]) == (0, [45, 33])
    text = str(session.workspace.history.undo_title)
    assert "takes 1 damage and is Broken (Bleeding Gut): critical injury 33, " in text
    session.workspace.undo()
    assert (session.sheet("Ibarra").health, len(session.sheet("Ibarra").injuries)) == (1, 1)
    assert session.workspace.history.index == steps


def test_real_dice_that_are_put_right_hurt_once() -> None:
    session, _ = hurt_table("core", 3)
    session.rolls.prepare(session.sheet("Ibarra").id, Skill.MOBILITY)
    pool = session.rolls.state.pool
    assert pool is not None
    session.rolls.roll(HandDice((3,) * pool.base, (3,) * pool.stress))
    session.rolls.correct(HandDice((6,) * pool.base, (3,) * pool.stress))
    assert session.sheet("Ibarra").health == 2


def test_an_injury_that_may_be_rolled_twice_is_left_to_its_owner() -> None:
    session, _ = hurt_table("core", 1, "beneath_notice")
    told: list[RollDamage] = []
    session.rolls.hurt.connect(lambda sheet_id, hurt: told.append(hurt))
    roll_skill(session, Skill.MOBILITY, 6, 6, 3, 3)
    assert (session.sheet("Ibarra").health, len(session.sheet("Ibarra").injuries)) == (0, 1)
    assert session.session.injuries.choice_of(session.sheet("Ibarra").id) is not None
    assert (told[0].injury_due, result_of(hurt_event(told[0])).endswith("a critical injury is due")) == (True, True)


# --- rolls that are made twice ---


def test_beneath_notice_rolls_an_injury_twice_and_keeps_the_preferred_in_one_step() -> None:
    session, injuries = hurt_table("core", 0, "beneath_notice")
    offered: list[RerollChoice] = []
    injuries.choice_offered.connect(offered.append)
    steps, sheet = session.workspace.history.index, session.sheet("Ibarra")
    session.dice.fall(6, 6, 3, 3)
    injuries.roll_injury(sheet.id)
    assert session.sheet("Ibarra") == sheet, "nothing is written before the choice"
    assert [(one.key, str(one.name)[:2], str(one.note)) for one in offered[0].options] == [
        ("0", "66", "dies"),
        ("1", "33", ""),
    ]
    injuries.roll_injury(sheet.id)
    assert [one.options for one in offered] == [offered[0].options] * 2, "the same throws, no new dice"
    session.dice.fall(*(2,) * 4)
    injuries.choose(session.sheet("Ibarra").id, "1")
    assert [injury.row for injury in session.sheet("Ibarra").injuries] == [45, 33]
    assert session.workspace.history.index == steps + 1
    injury, choice = session.last_events
    assert isinstance(injury, CriticalInjuryTaken)
    assert injury.rolled == (66, 33)
    assert result_of(choice) == "Beneath Notice: 66 and 33 rolled, 33 kept"
    injuries.choose(session.sheet("Ibarra").id, "0")
    assert session.workspace.history.index == steps + 1, "a choice is made once"
    session.workspace.undo()
    assert session.sheet("Ibarra") == sheet


def test_an_injury_picked_by_hand_puts_the_open_choice_away() -> None:
    session, injuries = hurt_table("core", 0, "beneath_notice")
    offered: list[RerollChoice] = []
    injuries.choice_offered.connect(offered.append)
    session.dice.fall(6, 6, 2, 2, *(2,) * 4)
    injuries.roll_injury(session.sheet("Ibarra").id)
    injuries.pick_injury(session.sheet("Ibarra").id, 33)
    injuries.choose(session.sheet("Ibarra").id, "0")
    assert [injury.row for injury in session.sheet("Ibarra").injuries] == [45, 33]


def test_the_lucky_see_an_injury_before_they_roll_it_again() -> None:
    session, injuries = hurt_table("evolved", 0, "lucky")
    offered: list[RerollChoice] = []
    injuries.choice_offered.connect(offered.append)
    session.dice.fall(6, 6)
    injuries.roll_injury(session.sheet("Ibarra").id)
    assert [(one.key, str(one.note)) for one in offered[0].options] == [("0", "dies"), ("again", "Lucky")]
    session.dice.fall(3, 3)
    injuries.choose(session.sheet("Ibarra").id, "again")
    assert [one.key for one in offered[1].options] == ["0", "1"]
    session.dice.fall(*(2,) * 4)
    injuries.choose(session.sheet("Ibarra").id, "1")
    assert [injury.row for injury in session.sheet("Ibarra").injuries] == [45, 33]
    assert "dead" not in session.sheet("Ibarra").conditions


def test_the_first_injury_of_the_lucky_may_stand() -> None:
    session, injuries = hurt_table("evolved", 0, "lucky")
    offered: list[RerollChoice] = []
    injuries.choice_offered.connect(offered.append)
    session.dice.fall(3, 3, *(2,) * 4)
    injuries.roll_injury(session.sheet("Ibarra").id)
    injuries.choose(session.sheet("Ibarra").id, "0")
    assert [injury.row for injury in session.sheet("Ibarra").injuries] == [45, 33]
    assert len(session.last_events) == 1


def lucky_and_dying() -> tuple[SampleSession, InjuryRolls, list[RerollChoice]]:
    wound = Injury(id="w9", row=61, source="evolved.injury.severed_leg", name="Severed Leg")
    session, injuries = hurt_table("evolved", 0, "lucky", injuries=(wound,), skills=Skills())
    offered: list[RerollChoice] = []
    injuries.choice_offered.connect(offered.append)
    return session, injuries, offered


def test_the_lucky_roll_a_death_roll_again() -> None:
    session, injuries, offered = lucky_and_dying()
    sheet = session.sheet("Ibarra")
    steps, count = session.workspace.history.index, sheet.attributes.strength
    session.dice.fall(*(1,) * count)
    injuries.roll_death(sheet.id, "w9")
    assert session.sheet("Ibarra") == sheet
    assert [(one.key, str(one.name)) for one in offered[0].options] == [("0", "Dies"), ("again", "Roll again")]
    session.dice.fall(6, *(1,) * (count - 1))
    injuries.choose(session.sheet("Ibarra").id, "again")
    after = session.sheet("Ibarra")
    assert ("dead" in after.conditions, after.injuries[0].survived) == (False, 1)
    assert session.workspace.history.index == steps + 1
    assert result_of(session.last_events[1]).startswith("Lucky: 1 1")


def test_the_lucky_may_let_a_death_roll_stand_and_one_that_is_passed_asks_nothing() -> None:
    session, injuries, offered = lucky_and_dying()
    sheet = session.sheet("Ibarra")
    session.dice.fall(6, *(1,) * (sheet.attributes.strength - 1))
    injuries.roll_death(sheet.id, "w9")
    assert offered == []
    session.dice.fall(*(1,) * sheet.attributes.strength)
    injuries.roll_death(sheet.id, "w9")
    injuries.choose(session.sheet("Ibarra").id, "0")
    injuries.choose(session.sheet("Ibarra").id, "0")
    assert "dead" in session.sheet("Ibarra").conditions


def test_a_wound_treated_while_the_choice_is_open_kills_nobody() -> None:
    session, injuries, _ = lucky_and_dying()
    sheet = session.sheet("Ibarra")
    refused: list[Message] = []
    injuries.refused.connect(refused.append)
    session.dice.fall(*(1,) * sheet.attributes.strength)
    injuries.roll_death(sheet.id, "w9")
    session.workspace.edit("Treated", [treat_injury(session.sheet("Ibarra"), "w9", rules_of("evolved"))])
    injuries.choose(session.sheet("Ibarra").id, "0")
    assert (refused, "dead" in session.sheet("Ibarra").conditions) == ([NO_DEATH_ROLL], False)
