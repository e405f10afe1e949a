"""Panic Rolls and stress responses: what they ask for, what is written, what is put away."""

from dataclasses import replace
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from alien_desktop.documents.sheet_rules import rules_of
from alien_desktop.rules.dice.dice import ScriptedDice
from alien_desktop.rules.dice.roll_profile import Nature
from alien_desktop.rules.people.characteristics import Skill
from alien_desktop.rules.stress.alarm import AlarmKind
from alien_desktop.session.events import AlarmRolled
from alien_desktop.session.rolls.opponent import OpposingResult
from alien_desktop.session.rolls.opposed_rolls import dice_against, pending_opponent_roll
from alien_desktop.session.rolls.roll_state import Phase, RollState
from tests.session.rolls.crew_at_table import ALARM, QUIET, Rolls, medic, pilot


@pytest.fixture
def rolls(qapp: object) -> Rolls:
    return Rolls(pilot(), medic())


# --- the alarm in the 2019 rules --------------------------------------------------------------------------------------


def test_a_one_on_a_stress_die_calls_for_panic_and_forbids_the_push(rolls: Rolls) -> None:
    state = rolls.rolled(Skill.PILOTING, *ALARM)
    assert (state.phase, state.may_push, state.alarm_due) == (Phase.ALARM, False, True)
    rolls.controller.keep()
    assert (rolls.state.phase, rolls.state.alarm_due) == (Phase.DONE, True)


def test_panic_is_rolled_explained_and_written_in_one_step(rolls: Rolls) -> None:
    rolls.rolled(Skill.PILOTING, *ALARM)
    rolls.dice.will_show((6,))
    rolls.alarms.roll()
    state = rolls.state
    assert state.alarm is not None
    assert (state.phase, state.action_cancelled, state.alarm.row.name) == (Phase.ANSWER, True, "Freeze")
    assert [(str(offer.text), offer.ticked) for offer in state.consequences] == [
        ("Ibarra: stress 5", True),
        ("Ibarra: Freeze", True),
        ("Ibarra loses the next slow action", True),
        ("Okafor: stress 2", False),
    ]
    rolls.alarms.apply(offer.id for offer in state.consequences)
    assert (rolls.sheet().stress, rolls.sheet().panic, rolls.sheet(1).stress) == (5, ("core.panic.freeze",), 2)
    assert rolls.steps()[-1] == "Freeze: Ibarra"
    assert rolls.state.phase is Phase.DONE
    rolls.workspace.undo()
    assert (rolls.sheet(), rolls.sheet(1)) == (rolls.crew[0].evolve(panic_due=True), rolls.crew[1])


def test_only_what_the_table_accepts_is_written(rolls: Rolls) -> None:
    rolls.rolled(Skill.PILOTING, *ALARM)
    rolls.dice.will_show((6,))
    rolls.alarms.roll()
    rolls.alarms.apply([rolls.state.consequences[0].id])
    assert (rolls.sheet().stress, rolls.sheet().panic, rolls.sheet(1).stress) == (5, (), 1)


def test_the_game_mother_counts_a_lost_roll_and_can_put_the_panic_away(rolls: Rolls) -> None:
    rolls.rolled(Skill.PILOTING, *ALARM)
    rolls.dice.will_show((6,))
    rolls.alarms.roll()
    rolls.alarms.count_anyway()
    assert not rolls.state.action_cancelled
    rolls.alarms.cancel()
    assert (rolls.state.phase, rolls.state.alarm_due, rolls.state.consequences) == (Phase.ALARM, True, ())


def test_a_panic_that_is_put_away_stays_due_also_when_another_roll_waits(rolls: Rolls) -> None:
    owner = rolls.crew[0].id
    rolls.rolled(Skill.PILOTING, *ALARM)
    rolls.controller.keep()
    rolls.controller.propose_next(
        pending_opponent_roll(
            dice_against(3, 0, is_open=False),
            OpposingResult("Ibarra", 1),
            rolls.workspace,
            rolls.dice,
            rolls.controller.show_special_result,
        )
    )
    rolls.alarms.roll_panic(owner, ScriptedDice((3,)))
    rolls.alarms.cancel()
    assert rolls.state.pending is not None
    assert rolls.sheet().panic_due
    assert rolls.steps() == ["Roll Piloting: Ibarra"]


def test_a_result_can_go_into_the_log_only(rolls: Rolls) -> None:
    rolls.rolled(Skill.PILOTING, *ALARM)
    rolls.alarms.roll(ScriptedDice((3,)))
    rolls.alarms.dismiss()
    assert rolls.sheet() == rolls.crew[0]
    assert rolls.steps()[-1] == "Nervous Twitch (log only): Ibarra"
    (event,) = rolls.workspace.history.steps[1].events
    assert isinstance(event, AlarmRolled)
    assert (event.die, event.total, event.by_hand, event.kind) == (3, 7, True, AlarmKind.PANIC)
    assert not event.applied
    rolls.alarms.roll()
    assert rolls.state.phase is Phase.DONE


def test_a_scream_calls_for_the_panic_of_those_who_hear_it(qtbot: QtBot) -> None:
    rolls = Rolls(pilot(stress=6), medic(), medic(name="Machine", nature=Nature.SYNTHETIC, stress=0))
    rolls.rolled(Skill.PILOTING, *ALARM, 2, 2)
    rolls.dice.will_show((6,))
    rolls.alarms.roll()
    assert rolls.state.alarm is not None
    assert rolls.state.alarm.row.name == "Scream"
    texts = [(str(offer.text), str(offer.note)) for offer in rolls.state.consequences]
    assert ("Okafor: Panic Roll", "if they hear it") in texts
    assert not any("Machine" in text for text, _ in texts)
    with qtbot.waitSignal(rolls.alarms.answered) as called:
        rolls.alarms.apply([offer.id for offer in rolls.state.consequences])
    assert called.args == [rolls.crew[0].id, (rolls.crew[1].id,)]
    assert rolls.sheet().stress == 5


def test_keeping_it_together_ends_nothing_and_writes_nothing(rolls: Rolls) -> None:
    rolls.rolled(Skill.PILOTING, *ALARM)
    rolls.dice.will_show((1,))
    rolls.alarms.roll()
    assert rolls.state.consequences == ()
    rolls.alarms.apply(())
    assert rolls.sheet() == rolls.crew[0]
    assert rolls.steps()[-1] == "Keeping It Together: Ibarra"


def test_odds_know_of_panic_that_is_running(qapp: object) -> None:
    calm, panicking = Rolls(pilot()), Rolls(pilot(panic=("core.panic.scream", "own")))
    for rolls in (calm, panicking):
        rolls.controller.prepare(rolls.crew[0].id, Skill.PILOTING)
    assert calm.state.odds != panicking.state.odds


# --- the alarm in the Evolved rules -----------------------------------------------------------------------------------


def evolved(stress: int = 4, **fields: Any) -> Rolls:
    return Rolls(pilot("evolved", stress=stress, **fields), medic("evolved"), medic("core", name="Elsewhere"))


def respond(rolls: Rolls, face: int) -> RollState:
    rolls.rolled(Skill.PILOTING, *(6, 5, 4, 3, 2, 2), *([1] + [2] * (rolls.sheet().stress - 1)))
    rolls.dice.will_show((face,))
    rolls.alarms.roll()
    return rolls.state


def test_a_response_is_written_and_takes_dice_from_the_next_roll(qapp: object) -> None:
    rolls = evolved()
    state = respond(rolls, 3)
    assert state.alarm is not None
    assert (state.alarm.row.name, state.action_cancelled) == ("Shakes", False)
    assert [str(offer.text) for offer in state.consequences] == ["Ibarra: Shakes"]
    rolls.alarms.apply(offer.id for offer in state.consequences)
    assert rolls.sheet().responses == ("evolved.response.shakes",)
    rolls.controller.prepare(rolls.crew[0].id, Skill.PILOTING)
    assert rolls.state.pool is not None
    assert rolls.state.pool.base == 4


def test_messing_up_loses_the_action_and_raises_stress(qapp: object) -> None:
    rolls = evolved(stress=6)
    state = respond(rolls, 4)
    assert state.alarm is not None
    assert (state.alarm.row.name, state.action_cancelled) == ("Mess Up", True)
    rolls.alarms.apply(offer.id for offer in state.consequences)
    assert (rolls.sheet().stress, rolls.sheet().responses) == (7, ())


def test_a_response_that_runs_already_raises_stress_instead(qapp: object) -> None:
    rolls = evolved(responses=("evolved.response.jumpy",))
    state = respond(rolls, 1)
    assert state.alarm is not None
    assert state.alarm.row.name == "Tunnel Vision"
    again = evolved(stress=3, responses=("evolved.response.jumpy",))
    state = respond(again, 1)
    assert [str(offer.text) for offer in state.consequences] == ["Ibarra: stress 4"]


def test_jumpy_makes_a_push_cost_two(qapp: object) -> None:
    rolls = evolved(responses=("evolved.response.jumpy",))
    rolls.rolled(Skill.PILOTING, *QUIET)
    rolls.dice.will_show((*QUIET, 2, 2))
    rolls.controller.push()
    assert rolls.sheet().stress == 6


def test_the_cap_of_the_table_holds_for_pushes(qapp: object) -> None:
    rolls = Rolls(pilot())
    rolls.sit_down(lambda sheet: replace(rules_of(sheet.edition), stress_cap=4))
    rolls.rolled(Skill.PILOTING, *QUIET)
    rolls.dice.will_show((*QUIET, 2))
    rolls.controller.push()
    assert rolls.sheet().stress == 4
