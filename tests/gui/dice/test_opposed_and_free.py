"""Rolls against each other, free pools and the death roll in the tray: odds first, then dice, then words."""

from fractions import Fraction
from itertools import product

import pytest
from pytestqt.qtbot import QtBot

from alien_desktop.documents.sheet.supply_lines import supply_lines
from alien_desktop.gui.dice.dice_panel import DicePanel
from alien_desktop.gui.dice.panic_chain_view import PanicChainView
from alien_desktop.gui.dice.roll_text import tray_bars
from alien_desktop.gui.sheet.text import armor_words, supply_words
from alien_desktop.gui.theme.theme import Theme
from alien_desktop.rules.effects.vocabulary import Supply
from alien_desktop.rules.people.characteristics import Skill
from alien_desktop.session.care.injury_rolls import InjuryRolls
from alien_desktop.session.rolls.roll_state import Phase
from alien_desktop.session.rolls.special_roll_types import SpecialRollRequest
from tests.gui.stages import TrayStage
from tests.sample_session import result_of
from tests.soak import editions

EDITIONS = pytest.mark.parametrize("edition", editions("evolved"))
pytestmark = pytest.mark.usefixtures("theme")


@pytest.fixture(autouse=True)
def no_motion(theme: Theme) -> None:
    theme.set_reduced_motion(True)


def opened(qtbot: QtBot, edition: str, skill: Skill = Skill.MANIPULATION) -> TrayStage:
    stage = TrayStage(qtbot, edition, dice_view=True)
    assert isinstance(stage.tray, DicePanel)
    own = stage.table.id_of("Ibarra")
    sheet = stage.table.workspace.sheet(own)
    stage.table.workspace.edit("Calm", [sheet.evolve(stress=0)])
    stage.tray.set_document(own)
    stage.table.rolls.prepare(own, skill)
    stage.tray.others.value_requested.emit("opposed")
    return stage


def fall(stage: TrayStage, sixes: int) -> None:
    pool = stage.table.rolls.state.pool
    assert pool is not None
    stage.table.dice.fall(*(6,) * sixes, *(3,) * (pool.size - sixes))
    stage.key("R")


def results(stage: TrayStage) -> list[str]:
    return [result_of(event) for entry in stage.table.log.entries() for event in entry.events]


def brute(mine: int, theirs: int) -> tuple[Fraction, Fraction, Fraction]:
    """Every face of both sides, base dice only."""
    wins = ties = loses = 0
    for faces in product(range(6), repeat=mine + theirs):
        left, right = faces[:mine].count(5), faces[mine:].count(5)
        wins, ties, loses = wins + (left > right), ties + (left == right), loses + (left < right)
    ways = 6 ** (mine + theirs)
    return Fraction(wins, ways), Fraction(ties, ways), Fraction(loses, ways)


@EDITIONS
def test_plain_dice_stand_against_a_roll_with_exact_odds(qtbot: QtBot, edition: str) -> None:
    stage = opened(qtbot, edition)
    dialog = stage.dialogs.opposed_dialog
    assert stage.question() is dialog
    dialog.dice.value_requested.emit(2)
    pool = stage.table.rolls.state.pool
    assert pool is not None
    stage.key("Return")
    chances = tuple(bar.chance for bar in tray_bars(stage.table.rolls.state))
    assert chances == brute(pool.base, 2)
    fall(stage, 2)
    stage.key("Esc")
    assert "Other side" in stage.tray.table.next_step.roll_button.plain_text
    stage.key("R")
    assert stage.phase() is Phase.READY
    settled = tuple(bar.chance for bar in tray_bars(stage.table.rolls.state))
    assert settled == (Fraction(35, 36), Fraction(1, 36), Fraction(0))
    fall(stage, 1)
    name = stage.table.sheet("Ibarra").name
    assert f"{name} wins with 1." in results(stage)[-1]
    assert f"{name} wins with 1." in stage.tray.table.next_step.reason.text()


@EDITIONS
def test_a_tie_fails_who_acts_and_is_nobodys_where_nobody_acts(qtbot: QtBot, edition: str) -> None:
    for is_open, words in ((False, "a tie, "), (True, "nobody wins.")):
        stage = opened(qtbot, edition)
        stage.dialogs.opposed_dialog.dice.value_requested.emit(2)
        if is_open:
            stage.click(stage.dialogs.opposed_dialog.open_tick)
        stage.click(stage.dialogs.opposed_dialog.oppose_button)
        fall(stage, 1)
        stage.key("Esc")
        stage.key("R")
        fall(stage, 1)
        assert words in results(stage)[-1]


@EDITIONS
def test_somebody_of_the_crew_rolls_against_with_a_push_and_a_stress_of_their_own(qtbot: QtBot, edition: str) -> None:
    stage = opened(qtbot, edition)
    other = stage.table.id_of("Okafor")
    dialog = stage.dialogs.opposed_dialog
    dialog.side.value_requested.emit(other)
    dialog.skill.value_requested.emit(Skill.OBSERVATION.value)
    assert stage.table.sheet("Okafor").name in dialog.words()
    stage.key("Return")
    fall(stage, 1)
    stage.key("Esc")
    stage.key("R")
    state = stage.table.rolls.state
    assert (state.sheet_id, state.trait, state.phase) == (other, Skill.OBSERVATION, Phase.READY)
    fall(stage, 0)
    assert stage.phase() is Phase.PUSH
    stress = stage.table.sheet("Okafor").stress
    roll = stage.table.rolls.state.roll
    assert roll is not None
    stage.table.dice.fall(*(6,) * 2, *(3,) * (roll.pool.size - 1))
    stage.key("P")
    assert stage.table.sheet("Okafor").stress == stress + 1
    assert stage.phase() is Phase.DONE
    own = stage.table.sheet("Ibarra").name
    assert results(stage)[-1].endswith(f"2: {own} fails.")
    assert stage.tray.table.next_step.reason.text() == results(stage)[-1]
    assert str(stage.table.log.entries()[-1].title).startswith("Opposed roll: ")


@EDITIONS
def test_a_free_pool_of_a_character_is_pushed_and_calls_for_an_alarm(qtbot: QtBot, edition: str) -> None:
    stage = TrayStage(qtbot, edition)
    own = stage.table.id_of("Ibarra")
    stage.table.rolls.prepare_free(own, 2, 1)
    assert stage.table.rolls.state.odds is not None
    stage.table.dice.fall(2, 3, 4)
    stage.key("R")
    assert stage.phase() is Phase.PUSH
    stage.table.dice.fall(2, 3, 1, 5)
    stage.key("P")
    assert stage.phase() is Phase.ALARM
    assert stage.table.rolls.state.alarm_due
    stage.table.dice.fall(1)
    stage.key("A")
    assert stage.table.rolls.state.alarm is not None


def test_free_dice_show_their_chances_before_they_are_rolled(qtbot: QtBot) -> None:
    stage = TrayStage(qtbot)
    stage.table.session.special_rolls.roll(
        SpecialRollRequest("free"), {"base": 1, "stress": 2}, stage.table.id_of("Ibarra")
    )
    bars = {bar.label: bar.chance for bar in tray_bars(stage.table.rolls.state)}
    every = list(product(range(1, 7), repeat=3))
    assert bars["At least 1 success"] == Fraction(sum(6 in faces for faces in every), 216)
    assert bars["At least 2"] == Fraction(sum(faces.count(6) > 1 for faces in every), 216)
    assert bars["A 1 on a stress die"] == Fraction(sum(1 in faces[1:] for faces in every), 216)
    stage.key("+")
    pool = stage.table.rolls.state.pool
    assert pool is not None
    assert pool.base == 2


# --- the death roll waits ---


def dying(qtbot: QtBot, edition: str) -> tuple[TrayStage, InjuryRolls, str]:
    stage = TrayStage(qtbot, edition)
    table = stage.table
    injuries = table.session.injuries
    sheet = table.sheet("Ibarra")
    table.workspace.edit("Unhurt", [sheet.evolve(injuries=(), health=0)])
    row = next(row for row in table.rules(sheet).catalog.injury_rows.values() if row.fatal == "yes" and row.limit)
    table.dice.fall(*(2,) * 12)
    injuries.pick_injury(sheet.id, row.low)
    table.dice.faces.clear()
    return stage, injuries, sheet.id


@EDITIONS
def test_a_fatal_injury_prepares_the_death_roll_with_its_chance(qtbot: QtBot, edition: str) -> None:
    stage, _, own = dying(qtbot, edition)
    state = stage.table.rolls.state
    assert state.pending is not None
    assert str(state.title) == "Death roll"
    assert state.pool is not None
    lives = 1 - Fraction(5, 6) ** state.pool.base
    assert tray_bars(state)[0].chance == lives
    assert tray_bars(state)[1].chance == 1 - lives
    assert stage.tray.table.next_step.away_button.plain_text == "Decide later"
    assert state.pool.stress == 0
    count = state.pool.base
    before = stage.table.workspace.sheet(own)
    stage.table.dice.fall(6, *(2,) * (count - 1))
    stage.key("R")
    assert "Lives on" in stage.tray.table.dice_tray.words()
    assert stage.table.workspace.sheet(own).injuries[-1].survived == 1
    stage.table.workspace.undo()
    assert stage.table.workspace.sheet(own) == before


@EDITIONS
def test_a_death_roll_without_a_six_kills_and_a_treated_injury_asks_for_none(qtbot: QtBot, edition: str) -> None:
    stage, injuries, own = dying(qtbot, edition)
    pool = stage.table.rolls.state.pool
    assert pool is not None
    stage.table.dice.fall(*(2,) * pool.base)
    stage.key("R")
    assert "dead" in stage.table.workspace.sheet(own).conditions
    stage.table.workspace.undo()
    stage.key("Esc")
    injuries.prepare_death(own, stage.table.workspace.sheet(own).injuries[-1].id)
    assert stage.table.rolls.state.pending is not None
    sheet = stage.table.workspace.sheet(own)
    stage.table.workspace.edit("Treated", [sheet.evolve(injuries=())])
    assert stage.phase() is Phase.EMPTY


# --- supplies and armor in the well ---


def test_supply_and_armor_dice_are_shown_in_the_tray(qtbot: QtBot) -> None:
    stage = TrayStage(qtbot)
    table = stage.table
    sheets = table.session.gear
    own = table.id_of("Ibarra")
    left = table.sheet("Ibarra").consumables.air
    table.dice.fall(1, *(3,) * (min(left, 6) - 1))
    sheets.roll_supply(own, Supply.AIR)
    assert "1 used up" in stage.tray.table.dice_tray.words()
    table.rolls.prepare(own, Skill.PILOTING)
    table.dice.fall(*(3,) * (table.rolls.state.pool.size if table.rolls.state.pool else 0))
    stage.key("R")
    table.dice.fall(*(3,) * min(left - 1, 6))
    sheets.roll_supply(own, Supply.AIR)
    assert table.rolls.state.special_result is None  # a roll that may be pushed stays on the table


# --- what is kept for the next time ---


def test_the_temper_of_the_advice_and_the_end_of_the_chain_are_kept(qtbot: QtBot) -> None:
    stage = TrayStage(qtbot)
    table = stage.table
    table.rolls.prepare(table.id_of("Ibarra"), Skill.PILOTING)
    fall(stage, 0)
    stage.dialogs.push_dialog.temper.value_requested.emit("bold")
    assert stage.dialogs.push_dialog.temper.value == "bold"
    cascade = PanicChainView(table.session)
    qtbot.addWidget(cascade)
    cascade.chains.checked_requested.emit(False)
    assert (table.session.preferences.push_temper, table.session.preferences.panic_chains) == ("bold", False)
    again = PanicChainView(table.session)
    qtbot.addWidget(again)
    assert not table.alarms.panics.chains


@EDITIONS
def test_a_creature_and_a_guard_stand_against_a_roll_with_their_own_dice(qtbot: QtBot, edition: str) -> None:
    stage = opened(qtbot, edition)
    dialog = stage.dialogs.opposed_dialog
    crawler, guard = stage.table.id_of("Hull crawler"), stage.table.id_of("Guard")
    dialog.skill.value_requested.emit(Skill.OBSERVATION.value)
    dialog.side.value_requested.emit(crawler)
    assert dialog.words().startswith(f"Hull crawler: {stage.table.workspace.adversary(crawler).observation} dice.")
    dialog.side.value_requested.emit(guard)
    person = stage.table.workspace.adversary(guard)
    dice = person.attributes.wits + person.skills.observation
    assert f": {dice} dice." in dialog.words()
    stage.click(dialog.oppose_button)
    other = stage.table.rolls.state.opponent
    assert other is not None
    assert (other.name, other.pool.base, other.pool.stress) == (person.name, dice, 0)


@pytest.mark.parametrize("rating", range(1, 5))
def test_armor_odds_enumerate_every_roll(rating: int) -> None:
    every = list(product(range(1, 7), repeat=rating))
    for off in range(1, rating + 1):
        share = Fraction(sum(faces.count(6) >= off for faces in every), len(every))
        assert f"{off}+: {float(share * 100):.1f} %" in armor_words(rating)


def test_a_supply_says_how_much_may_be_left(qtbot: QtBot) -> None:
    table = TrayStage(qtbot).table
    sheet = table.sheet("Ibarra").evolve(consumables={"air": 2})
    rules = table.rules(sheet)
    line = next(line for line in supply_lines(sheet, rules) if line.supply is Supply.AIR)
    assert line.left_after == (Fraction(1, 36), Fraction(10, 36), Fraction(25, 36))
    assert "Left after it: 2 with 69.4 %, 1 with 27.8 %, 0 with 2.8 %." in supply_words(line, rules)
