"""One roll from the click to its last die, in both editions, with dice that are known beforehand."""

import pytest

from alien_desktop.documents.sheet.pools import PoolOptions
from alien_desktop.rules.dice.dice import ScriptedDice
from alien_desktop.rules.dice.roll_profile import Nature
from alien_desktop.rules.dice.skill_check import HandDice
from alien_desktop.rules.message import Message
from alien_desktop.rules.people.characteristics import Attribute, Skill
from alien_desktop.session.events import DiceTerm, Rolled
from alien_desktop.session.rolls.roll_state import Phase, RollState
from tests.session.rolls.crew_at_table import LUCKY, QUIET, Rolls, medic, pilot


@pytest.fixture
def rolls(qapp: object) -> Rolls:
    return Rolls(pilot(), medic())


# --- before the roll --------------------------------------------------------------------------------------------------


def test_a_click_on_a_skill_puts_its_pool_and_odds_onto_the_table(rolls: Rolls) -> None:
    rolls.controller.prepare(rolls.crew[0].id, Skill.PILOTING)
    state = rolls.state
    assert (state.phase, state.character_name, str(state.title)) == (Phase.READY, "Ibarra", "Piloting")
    assert state.pool is not None
    assert (state.pool.base, state.pool.stress) == (6, 4)
    assert state.odds is not None
    assert state.vocabulary is not None
    assert rolls.states == [state]
    assert rolls.controller.dice is rolls.dice


def test_an_attribute_is_rolled_alone(rolls: Rolls) -> None:
    state = rolls.rolled(Attribute.EMPATHY, 1, 6, title="Trauma")
    assert (state.title, state.phase) == ("Trauma", Phase.DONE)
    assert not state.alarm_triggered


def test_a_modifier_waits_for_the_pool_and_is_gone_after_the_roll(rolls: Rolls) -> None:
    rolls.controller.change_modifier(2)
    rolls.controller.change_modifier(-1)
    assert (rolls.state.phase, rolls.state.options.modifier) == (Phase.EMPTY, 1)
    state = rolls.rolled(Skill.PILOTING, 6, *LUCKY)
    assert state.roll is not None
    assert len(state.roll.base) == 7
    rolls.controller.change_modifier(-2)
    assert (rolls.state.phase, rolls.state.options.modifier, rolls.state.roll) == (Phase.READY, -2, None)
    rolls.controller.set_modifier(99)
    assert rolls.state.options.modifier == 10
    rolls.controller.prepare(rolls.crew[0].id, Skill.STAMINA)
    assert rolls.state.options.modifier == 10


def test_the_next_skill_after_a_roll_begins_without_the_old_modifier(rolls: Rolls) -> None:
    rolls.controller.set_modifier(1)
    rolls.rolled(Skill.PILOTING, 6, *LUCKY)
    rolls.controller.prepare(rolls.crew[0].id, Skill.STAMINA)
    assert rolls.state.options.modifier == 0


def test_what_cannot_be_rolled_says_why_and_rolls_nothing(rolls: Rolls) -> None:
    rolls.controller.prepare(rolls.crew[0].id, Skill.PILOTING, PoolOptions(helpers=9))
    assert rolls.state.refusal
    assert rolls.state.pool is None
    rolls.controller.roll()
    assert rolls.state.roll is None
    assert rolls.steps() == []


def test_an_empty_table_does_nothing(rolls: Rolls) -> None:
    for act in (rolls.controller.roll, rolls.controller.push, rolls.controller.keep, rolls.alarms.roll):
        act()
    for act in (rolls.alarms.dismiss, rolls.alarms.count_anyway, rolls.alarms.cancel):
        act()
    rolls.alarms.apply(())
    assert rolls.states == []


def test_somebody_broken_rolls_for_no_skill(qapp: object) -> None:
    rolls = Rolls(pilot(health=0))
    state = rolls.rolled(Skill.PILOTING)
    assert "Broken" in str(state.refusal)
    assert state.roll is None


def test_the_pool_follows_the_sheet_until_the_dice_fall(rolls: Rolls) -> None:
    rolls.controller.prepare(rolls.crew[0].id, Skill.PILOTING)
    rolls.workspace.edit("stress", [rolls.sheet().evolve(stress=6)])
    assert rolls.state.pool is not None
    assert rolls.state.pool.stress == 6
    rolls.workspace.edit("other", [rolls.sheet(1).evolve(stress=6)])
    rolls.dice.will_show((*QUIET, 2, 2))
    rolls.controller.roll()
    rolled = rolls.state
    rolls.workspace.edit("stress", [rolls.sheet().evolve(stress=1)])
    assert rolls.state == rolled
    rolls.workspace.edit("Remove", removed=[rolls.crew[0].id])
    assert rolls.state == RollState()


def test_the_same_pool_can_be_rolled_again_at_once(rolls: Rolls) -> None:
    rolls.rolled(Skill.PILOTING, *LUCKY)
    rolls.dice.will_show(QUIET)
    rolls.controller.roll()
    assert rolls.state.roll is not None
    assert rolls.state.roll.successes == 0
    assert rolls.steps() == ["Roll Piloting: Ibarra"] * 2


# --- roll and push ----------------------------------------------------------------------------------------------------


def test_a_roll_is_told_to_the_log_with_all_its_faces(rolls: Rolls) -> None:
    state = rolls.rolled(Skill.PILOTING, *LUCKY)
    assert (state.phase, state.time, state.may_push) == (Phase.PUSH, "21:07", True)
    assert state.stress_before_push == 4
    (event,) = rolls.workspace.history.steps[0].events
    assert isinstance(event, Rolled)
    assert (event.base, event.stress) == ((6, 5, 4, 3, 2, 2), (6, 4, 3, 2))
    assert (event.successes, event.alarms, event.by_hand) == (2, 0, False)
    assert event.base_terms == (DiceTerm(Message("Agility"), 4), DiceTerm(Message("Piloting"), 2))


def test_a_push_costs_stress_in_one_step_that_can_be_taken_back(rolls: Rolls) -> None:
    state = rolls.rolled(Skill.PILOTING, *QUIET)
    assert state.push_odds is not None
    rolls.dice.will_show((6, *QUIET))
    rolls.controller.push()
    assert rolls.sheet().stress == 5
    assert rolls.state.roll is not None
    assert (rolls.state.roll.successes, len(rolls.state.roll.stress), rolls.state.phase) == (1, 5, Phase.DONE)
    assert rolls.steps() == ["Roll Piloting: Ibarra", "Push Piloting: Ibarra"]
    rolls.controller.push()
    assert rolls.sheet().stress == 5
    rolls.workspace.undo()
    assert rolls.sheet().stress == 4


def test_the_roll_is_left_as_it_is(rolls: Rolls) -> None:
    rolls.rolled(Skill.PILOTING, *LUCKY)
    rolls.controller.keep()
    assert rolls.state.phase is Phase.DONE
    rolls.controller.clear()
    assert rolls.state == RollState()


def test_real_dice_are_read_and_marked(rolls: Rolls) -> None:
    rolls.controller.prepare(rolls.crew[0].id, Skill.PILOTING)
    rolls.controller.roll(HandDice(QUIET[:6], QUIET[6:]))
    rolls.controller.push(ScriptedDice((6, *QUIET)))
    assert rolls.state.roll is not None
    assert rolls.state.roll.by_hand
    rolls.controller.roll(HandDice((1,), ()))
    assert "6 base dice" in str(rolls.state.refusal)


def test_a_synthetic_has_neither_push_nor_alarm(qapp: object) -> None:
    rolls = Rolls(pilot(nature=Nature.SYNTHETIC, stress=0))
    state = rolls.rolled(Skill.PILOTING, 1, 1, 1, 1, 1, 1)
    assert (state.phase, state.may_push, state.alarm_due) == (Phase.DONE, False, False)
    assert RollState().stress_before_push == 0
