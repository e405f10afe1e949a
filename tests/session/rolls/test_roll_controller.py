"""One roll from the click to its last consequence, in both editions, with dice that are known beforehand."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from alien_desktop.documents.document import Document
from alien_desktop.documents.sheet.character_sheet import Attributes, CharacterSheet, Skills
from alien_desktop.documents.sheet.pools import PoolOptions
from alien_desktop.documents.sheet_rules import SheetRules, rules_of
from alien_desktop.rules.dice.dice import ScriptedDice
from alien_desktop.rules.dice.roll_profile import Nature
from alien_desktop.rules.dice.skill_check import HandDice
from alien_desktop.rules.message import Message
from alien_desktop.rules.people.characteristics import Attribute, Skill
from alien_desktop.rules.stress.alarm import AlarmKind
from alien_desktop.session.events import AlarmRolled, DiceTerm, Rolled
from alien_desktop.session.rolls.roll_controller import RollController
from alien_desktop.session.rolls.roll_state import Phase, RollState
from alien_desktop.session.workspace import Workspace


class Rolls:
    """A controller over one crew; `dice` are the faces that the computer will throw."""

    def __init__(self, *crew: CharacterSheet) -> None:
        self.stored: dict[str, Document] = {sheet.id: sheet for sheet in crew}
        self.workspace = Workspace(self.stored.__getitem__)
        self.crew = crew
        self.dice = Queue()
        self.controller = RollController(
            self.workspace, self.rules, self.dice, lambda: "21:07", lambda sheet_id: self.others(sheet_id)
        )
        self.states: list[RollState] = []
        self.controller.state_changed.connect(self.states.append)

    def rules(self, sheet: CharacterSheet) -> SheetRules:
        return rules_of(sheet.edition)

    def others(self, sheet_id: str) -> list[str]:
        return [sheet.id for sheet in self.crew if sheet.id != sheet_id]

    @property
    def state(self) -> RollState:
        return self.controller.state

    def sheet(self, place: int = 0) -> CharacterSheet:
        return self.workspace.sheet(self.crew[place].id)

    def rolled(self, what: Skill | Attribute, *faces: int, **options: Any) -> RollState:
        self.controller.prepare(self.crew[0].id, what, **options)
        self.dice.will_show(faces)
        self.controller.roll()
        return self.state

    def steps(self) -> list[str]:
        return [str(step.title) for step in self.workspace.history.steps]


class Queue:
    """The computer's dice, loaded."""

    def __init__(self) -> None:
        self.faces: list[int] = []

    def will_show(self, faces: Iterable[int]) -> None:
        self.faces = list(faces)

    def roll(self, count: int) -> tuple[int, ...]:
        taken, self.faces = tuple(self.faces[:count]), self.faces[count:]
        assert len(taken) == count, "this roll was not expected"
        return taken


def pilot(edition: str = "core", **fields: Any) -> CharacterSheet:
    return CharacterSheet(
        edition=edition,
        name="Ibarra",
        attributes=Attributes(strength=4, agility=4, wits=4, empathy=2),
        skills=Skills(piloting=2),
        health=3,
        stress=4,
    ).evolve(**fields)


def medic(edition: str = "core", **fields: Any) -> CharacterSheet:
    return CharacterSheet(edition=edition, name="Okafor", health=3, stress=1).evolve(**fields)


@pytest.fixture
def rolls(qapp: object) -> Rolls:
    return Rolls(pilot(), medic())


QUIET = (5, 5, 4, 3, 2, 2, 4, 4, 3, 2)
LUCKY = (6, 5, 4, 3, 2, 2, 6, 4, 3, 2)
ALARM = (6, 5, 4, 3, 2, 2, 6, 1, 4, 2)


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
    for act in (rolls.controller.roll, rolls.controller.push, rolls.controller.keep, rolls.controller.roll_alarm):
        act()
    for act in (rolls.controller.dismiss_alarm, rolls.controller.count_anyway, rolls.controller.cancel_alarm):
        act()
    rolls.controller.apply_alarm(())
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


# --- the alarm in the 2019 rules --------------------------------------------------------------------------------------


def test_a_one_on_a_stress_die_calls_for_panic_and_forbids_the_push(rolls: Rolls) -> None:
    state = rolls.rolled(Skill.PILOTING, *ALARM)
    assert (state.phase, state.may_push, state.alarm_due) == (Phase.ALARM, False, True)
    rolls.controller.keep()
    assert (rolls.state.phase, rolls.state.alarm_due) == (Phase.DONE, True)


def test_panic_is_rolled_explained_and_written_in_one_step(rolls: Rolls) -> None:
    rolls.rolled(Skill.PILOTING, *ALARM)
    rolls.dice.will_show((6,))
    rolls.controller.roll_alarm()
    state = rolls.state
    assert state.alarm is not None
    assert (state.phase, state.action_cancelled, state.alarm.row.name) == (Phase.ANSWER, True, "Freeze")
    assert [(str(offer.text), offer.ticked) for offer in state.consequences] == [
        ("Ibarra: stress 5", True),
        ("Ibarra: Freeze", True),
        ("Ibarra loses the next slow action", True),
        ("Okafor: stress 2", False),
    ]
    rolls.controller.apply_alarm(offer.id for offer in state.consequences)
    assert (rolls.sheet().stress, rolls.sheet().panic, rolls.sheet(1).stress) == (5, ("core.panic.freeze",), 2)
    assert rolls.steps()[-1] == "Freeze: Ibarra"
    assert rolls.state.phase is Phase.DONE
    rolls.workspace.undo()
    assert (rolls.sheet(), rolls.sheet(1)) == (rolls.crew[0].evolve(panic_due=True), rolls.crew[1])


def test_only_what_the_table_accepts_is_written(rolls: Rolls) -> None:
    rolls.rolled(Skill.PILOTING, *ALARM)
    rolls.dice.will_show((6,))
    rolls.controller.roll_alarm()
    rolls.controller.apply_alarm([rolls.state.consequences[0].id])
    assert (rolls.sheet().stress, rolls.sheet().panic, rolls.sheet(1).stress) == (5, (), 1)


def test_the_game_mother_counts_a_lost_roll_and_can_put_the_panic_away(rolls: Rolls) -> None:
    rolls.rolled(Skill.PILOTING, *ALARM)
    rolls.dice.will_show((6,))
    rolls.controller.roll_alarm()
    rolls.controller.count_anyway()
    assert not rolls.state.action_cancelled
    rolls.controller.cancel_alarm()
    assert (rolls.state.phase, rolls.state.alarm_due, rolls.state.consequences) == (Phase.ALARM, True, ())


def test_a_result_can_go_into_the_log_only(rolls: Rolls) -> None:
    rolls.rolled(Skill.PILOTING, *ALARM)
    rolls.controller.roll_alarm(ScriptedDice((3,)))
    rolls.controller.dismiss_alarm()
    assert rolls.sheet() == rolls.crew[0]
    assert rolls.steps()[-1] == "Nervous Twitch (log only): Ibarra"
    (event,) = rolls.workspace.history.steps[1].events
    assert isinstance(event, AlarmRolled)
    assert (event.die, event.total, event.by_hand, event.kind) == (3, 7, True, AlarmKind.PANIC)
    assert not event.applied
    rolls.controller.roll_alarm()
    assert rolls.state.phase is Phase.DONE


def test_a_scream_calls_for_the_panic_of_those_who_hear_it(qtbot: QtBot) -> None:
    rolls = Rolls(pilot(stress=6), medic(), medic(name="Machine", nature=Nature.SYNTHETIC, stress=0))
    rolls.rolled(Skill.PILOTING, *ALARM, 2, 2)
    rolls.dice.will_show((6,))
    rolls.controller.roll_alarm()
    assert rolls.state.alarm is not None
    assert rolls.state.alarm.row.name == "Scream"
    texts = [(str(offer.text), str(offer.note)) for offer in rolls.state.consequences]
    assert ("Okafor: Panic Roll", "if they hear it") in texts
    assert not any("Machine" in text for text, _ in texts)
    with qtbot.waitSignal(rolls.controller.alarm_answered) as called:
        rolls.controller.apply_alarm([offer.id for offer in rolls.state.consequences])
    assert called.args == [rolls.crew[0].id, (rolls.crew[1].id,)]
    assert rolls.sheet().stress == 5


def test_keeping_it_together_ends_nothing_and_writes_nothing(rolls: Rolls) -> None:
    rolls.rolled(Skill.PILOTING, *ALARM)
    rolls.dice.will_show((1,))
    rolls.controller.roll_alarm()
    assert rolls.state.consequences == ()
    rolls.controller.apply_alarm(())
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
    rolls.controller.roll_alarm()
    return rolls.state


def test_a_response_is_written_and_takes_dice_from_the_next_roll(qapp: object) -> None:
    rolls = evolved()
    state = respond(rolls, 3)
    assert state.alarm is not None
    assert (state.alarm.row.name, state.action_cancelled) == ("Shakes", False)
    assert [str(offer.text) for offer in state.consequences] == ["Ibarra: Shakes"]
    rolls.controller.apply_alarm(offer.id for offer in state.consequences)
    assert rolls.sheet().responses == ("evolved.response.shakes",)
    rolls.controller.prepare(rolls.crew[0].id, Skill.PILOTING)
    assert rolls.state.pool is not None
    assert rolls.state.pool.base == 4


def test_messing_up_loses_the_action_and_raises_stress(qapp: object) -> None:
    rolls = evolved(stress=6)
    state = respond(rolls, 4)
    assert state.alarm is not None
    assert (state.alarm.row.name, state.action_cancelled) == ("Mess Up", True)
    rolls.controller.apply_alarm(offer.id for offer in state.consequences)
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
    rolls.rules = lambda sheet: replace(rules_of(sheet.edition), stress_cap=4)  # type: ignore[method-assign]
    rolls.controller = RollController(rolls.workspace, rolls.rules, rolls.dice, lambda: "", rolls.others)
    rolls.rolled(Skill.PILOTING, *QUIET)
    rolls.dice.will_show((*QUIET, 2))
    rolls.controller.push()
    assert rolls.sheet().stress == 4
