"""Everything the tray does beside a skill roll: real dice, other kinds, spreading panic, extra successes, the log."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from alien_desktop.gui.dice.dice_panel import DicePanel
from alien_desktop.gui.dice.panic_chain_view import PanicChainView
from alien_desktop.gui.dice.roll_area import StoryPointButton
from alien_desktop.gui.dice.stunts_view import StuntsView
from alien_desktop.gui.dice.tray_panel import TrayPanel
from alien_desktop.gui.theme.theme import Theme
from alien_desktop.rules.message import Message
from alien_desktop.rules.odds.push_advice import UTILITIES, Temper
from alien_desktop.rules.people.characteristics import Skill
from alien_desktop.rules.violation import RuleViolation
from alien_desktop.session.events import AlarmRolled, DiceEvent
from alien_desktop.session.rolls.roll_state import Phase
from alien_desktop.session.rolls.special_roll_types import KINDS, SpecialRollRequest
from alien_desktop.session.rolls.stunts import deferred_terms
from tests.gui.shown import offered_stunts
from tests.gui.stages import LEFT, TrayStage
from tests.sample_session import result_of
from tests.usability.cut_texts import CutTexts, painted_alone

EDITIONS = pytest.mark.parametrize("edition", ["core", "evolved"])
pytestmark = pytest.mark.usefixtures("theme")


@pytest.fixture(autouse=True)
def no_motion(theme: Theme) -> None:
    theme.set_reduced_motion(True)


def prepared(
    qtbot: QtBot, edition: str = "core", skill: Skill = Skill.PILOTING, *, dice_view: bool = False
) -> TrayStage:
    stage = TrayStage(qtbot, edition, dice_view=dice_view)
    if isinstance(stage.tray, DicePanel):
        stage.tray.set_document(stage.table.id_of("Ibarra"))
    stage.table.rolls.prepare(stage.table.id_of("Ibarra"), skill)
    return stage


def rolled(stage: TrayStage, *base: int, stress: tuple[int, ...] = ()) -> None:
    pool = stage.table.rolls.state.pool
    assert pool is not None
    filler = (2,) * (pool.base - len(base)), (3,) * (pool.stress - len(stress))
    stage.table.dice.fall(*base, *filler[0], *stress, *filler[1])
    stage.key("R")


def type_faces(stage: TrayStage, faces: str) -> None:
    well = stage.tray.table.dice_tray
    well.setFocus()
    for face in faces:
        stage.presses += 1
        QTest.keyClick(well, Qt.Key(Qt.Key.Key_0.value + int(face)))


# --- real dice ---


@EDITIONS
def test_faces_of_real_dice_are_typed_in(qtbot: QtBot, edition: str) -> None:
    stage = prepared(qtbot, edition)
    assert isinstance(stage.tray, TrayPanel)
    QTest.mouseClick(stage.tray.real_button, LEFT)
    assert "type or click" in stage.tray.table.next_step.reason.text()
    type_faces(stage, "6522223333")
    roll = stage.table.rolls.state.roll
    assert roll is not None
    assert roll.by_hand
    assert (roll.base, roll.stress) == ((6, 5, 2, 2, 2, 2), (3, 3, 3, 3))
    event = stage.table.last_events[0]
    assert isinstance(event, DiceEvent)
    assert event.by_hand


def test_a_wrong_face_is_put_right_with_one_press(qtbot: QtBot) -> None:
    stage = prepared(qtbot)
    stage.tray.table.real_dice.set_on(True)
    type_faces(stage, "6522223333")
    stage.key("Esc")
    well = stage.tray.table.dice_tray
    before = stage.presses
    QTest.mouseClick(well, LEFT, pos=well.seat_rects()[1].center())  # the 5 becomes a 6
    assert stage.presses - before <= 2  # J24: one press more than none is counted here, and no number at all
    roll = stage.table.rolls.state.roll
    assert roll is not None
    assert roll.successes == 2
    taken = [entry.taken_back for entry in stage.table.log.entries()]
    assert taken == [True, False]


def test_the_app_rolls_and_the_push_is_made_with_real_dice(qtbot: QtBot) -> None:
    stage = prepared(qtbot)
    rolled(stage, 6)
    stage.click(stage.dialogs.push_dialog.real_button)
    assert stage.question() is None
    assert "the new ones too" in stage.tray.table.next_step.reason.text()
    type_faces(stage, "65432" + "16543")
    roll = stage.table.rolls.state.roll
    assert roll is not None
    assert roll.base == (6, 6, 5, 4, 3, 2)
    assert roll.stress == (1, 6, 5, 4, 3)
    assert roll.by_hand
    assert stage.table.sheet("Ibarra").stress == 5


def test_a_push_with_real_dice_can_be_given_up(qtbot: QtBot) -> None:
    stage = prepared(qtbot)
    rolled(stage, 6)
    stage.click(stage.dialogs.push_dialog.real_button)
    stage.key("Esc")
    assert stage.question() is stage.dialogs.push_dialog
    assert len(stage.tray.table.dice_tray.seat_rects()) == 11
    assert "1 success" in stage.tray.table.dice_tray.words()


# --- the adviser ---


@pytest.mark.parametrize("temper", list(Temper))
def test_a_mark_stands_at_what_the_chosen_utility_prefers(qtbot: QtBot, temper: Temper) -> None:
    stage = prepared(qtbot)
    rolled(stage)
    dialog = stage.dialogs.push_dialog
    dialog.temper.value_requested.emit(temper.value)
    advice = stage.table.rolls.advice(UTILITIES[temper])
    assert advice is not None
    better, other = dialog.push_button, dialog.keep_button
    if not advice.push:
        better, other = other, better
    assert better.property("icon_name") == "tick"
    assert not other.property("icon_name")
    assert "advised" in better.accessibleDescription()
    assert dialog.next_button is dialog.keep_button
    keep, push = dialog.ui.sides.sides
    assert (keep.is_advised, push.is_advised) == (not advice.push, advice.push)
    words = "Advice: push." if advice.push else "Advice: keep."
    assert any(label.text().startswith(words) for label in dialog.findChildren(QLabel))


def test_advice_to_push_a_success_says_what_for(qtbot: QtBot) -> None:
    """Success is certain either way: the chance of another one is what speaks for it."""
    stage = prepared(qtbot)
    rolled(stage, 6)
    dialog = stage.dialogs.push_dialog
    dialog.temper.value_requested.emit(Temper.BOLD)
    odds, advice = stage.table.rolls.state.push_odds, stage.table.rolls.advice(UTILITIES[Temper.BOLD])
    assert odds is not None
    assert advice is not None
    assert advice.push
    more = round(100 * odds.at_least[1] / odds.of)
    (words,) = {label.text() for label in dialog.findChildren(QLabel) if label.text().startswith("Advice: push.")}
    assert f"{more} % for more" in words.replace("\N{NO-BREAK SPACE}", " ")


@pytest.mark.parametrize("edition, word", [("core", "panic"), ("evolved", "response")])
def test_advice_names_what_the_edition_has(qtbot: QtBot, edition: str, word: str) -> None:
    stage = prepared(qtbot, edition)
    rolled(stage)
    for temper in Temper:
        dialog = stage.dialogs.push_dialog
        dialog.temper.value_requested.emit(temper)
        (words,) = {label.text() for label in dialog.findChildren(QLabel) if label.text().startswith("Advice: ")}
        assert word in words


@pytest.mark.parametrize("edition", ["core", "evolved"])
def test_the_columns_of_a_push_cut_no_words(qtbot: QtBot, theme: Theme, edition: str) -> None:
    stage = prepared(qtbot, edition)
    stage.tray.setFixedSize(376, 728)
    rolled(stage)
    QApplication.processEvents()
    with CutTexts() as collector:
        cut = painted_alone(stage.dialogs.push_dialog.ui.sides, collector)
    assert cut == []


def test_advice_is_never_offered_with_an_alarm(qtbot: QtBot) -> None:
    stage = prepared(qtbot)
    rolled(stage, 6, stress=(1,))
    assert stage.question() is None
    advice = stage.table.rolls.advice(UTILITIES[Temper.BOLD])
    assert advice is not None
    assert not advice.push


# --- spreading panic ---


def test_panic_spreads_as_a_queue_and_ends(qtbot: QtBot) -> None:
    stage = prepared(qtbot)
    table = stage.table
    sheet = table.sheet("Ibarra")
    table.workspace.edit("Stress 6", [sheet.evolve(stress=6)])
    rolled(stage, 6, stress=(1,))
    table.dice.fall(6)  # 6 + 6 = 12: scream, everybody who hears it rolls
    stage.key("A")
    alarm = table.rolls.state.alarm
    assert alarm is not None
    assert alarm.row.name == "Scream"
    vance, okafor = table.id_of("Vance"), table.id_of("Okafor")
    ticks = stage.dialogs.alarm_dialog.ui.effects
    for offer in table.rolls.state.consequences:
        if offer.document_id in (vance, okafor) and "Panic" in str(offer.text):
            QTest.mouseClick(ticks.tick(offer.id), LEFT)
    stage.key("Return")
    view = stage.tray.table.findChild(PanicChainView)
    assert view is not None
    assert view.isVisible()
    assert view.lines() == ("Rook Ibarra > Dr M. Okafor (waits), T. Vance (waits)",)
    stage.key("Esc")
    table.dice.fall(6)  # Okafor: 6 + 5 = 11, seek cover; nobody rolls because of it
    stage.key("A")
    assert table.rolls.state.sheet_id == okafor
    assert stage.dialogs.alarm_dialog.panel.header.title == "Panic Roll"
    stage.key("Return")
    assert table.sheet("Okafor").panic
    stage.click(view.skip_button)
    assert not table.alarms.panics.waits
    assert view.isHidden()


def test_nobody_rolls_twice_in_one_chain(qtbot: QtBot) -> None:
    stage = TrayStage(qtbot)
    panics = stage.table.alarms.panics
    panics.take_answer("a", ("b", "c"))
    panics.take_answer("b", ("a", "c", "d"))
    queue = panics.queue
    assert queue is not None
    assert [panic.who for panic in queue.waiting] == ["c", "d"]


def test_the_house_rule_stops_the_chain_after_one(qtbot: QtBot) -> None:
    stage = TrayStage(qtbot)
    queue = stage.table.alarms.panics
    queue.set_chains(False)
    queue.take_answer("a", ("b",))
    queue.take_answer("b", ("c",))
    assert not queue.waits


def test_who_cannot_panic_drops_out_of_the_queue(qtbot: QtBot) -> None:
    stage = TrayStage(qtbot)
    queue = stage.table.alarms.panics
    queue.take_answer(stage.table.id_of("Ibarra"), (stage.table.id_of("Lumen"),))
    with qtbot.waitSignal(queue.refused) as said:
        stage.key("A")
    assert said.args == [Message("Only characters with a Stress Level panic.")]
    assert not queue.waits


def test_a_panic_that_waits_is_noted_when_another_roll_begins(qtbot: QtBot) -> None:
    stage = prepared(qtbot)
    rolled(stage, 6, stress=(1,))
    stage.table.dice.fall(6)
    stage.key("A")
    stage.table.rolls.prepare(stage.table.id_of("Vance"), Skill.MOBILITY)
    assert isinstance(stage.table.last_events[0], AlarmRolled)
    assert stage.question() is None


# --- extra successes ---


@EDITIONS
def test_an_extra_success_buys_from_the_list_of_the_skill(qtbot: QtBot, edition: str) -> None:
    stage = prepared(qtbot, edition)
    rolled(stage, 6, 6)
    stage.key("Esc")
    view = stage.tray.table.findChild(StuntsView)
    assert view is not None
    assert view.isVisible()
    bought = offered_stunts(view)[-1]
    name = view.key(bought).plain_text
    stage.click(view.key(bought))
    assert result_of(stage.table.last_events[0]) == name
    assert offered_stunts(view) == ()
    assert view.words() == name


def test_where_the_first_success_counts_too_no_extra_one_is_asked_for(qtbot: QtBot) -> None:
    """Evolved: each six of an Observation roll is an answer (evolved 4)."""
    stage = prepared(qtbot, "evolved", Skill.OBSERVATION)
    rolled(stage, 6)
    stage.key("Esc")
    view = stage.tray.table.findChild(StuntsView)
    assert view is not None
    assert view.title == "Spend 1 success"
    assert len(offered_stunts(view)) == 1


def test_more_than_there_is_cannot_be_bought(qtbot: QtBot) -> None:
    stage = prepared(qtbot)
    rolled(stage, 6, 6, 6)
    stage.key("Esc")
    view = stage.tray.table.findChild(StuntsView)
    assert view is not None
    first, second = offered_stunts(view)[:2]
    stage.click(view.key(first))
    assert first not in offered_stunts(view), "each of this skill's things is bought once"
    stage.click(view.key(second))
    assert offered_stunts(view) == ()
    stage.key("Ctrl+Z")
    assert second in offered_stunts(view)
    assert first not in offered_stunts(view)
    stage.key("Ctrl+Z")
    assert first in offered_stunts(view)
    assert stage.table.rolls.state.spent_stunts == ()


def test_a_die_for_a_later_roll_is_remembered_until_it_is_used(qtbot: QtBot) -> None:
    stage = prepared(qtbot, dice_view=True)
    table, own = stage.table, stage.table.id_of("Ibarra")
    rolled(stage, 6, 6)
    stage.key("Esc")
    view = stage.tray.table.findChild(StuntsView)
    assert view is not None
    stage.click(view.key("core.stunt.piloting_later"))
    (kept,) = deferred_terms(table.log.entries(), own, 2)
    assert (str(kept.label), kept.dice) == ("Earlier success: Piloting", 1)
    assert isinstance(stage.tray, DicePanel)
    pool = stage.tray.pool
    QTest.mouseClick(pool.skills.row(Skill.MOBILITY), LEFT)
    QTest.mouseClick(pool.toggles.tick(kept.source), LEFT)
    now = table.rolls.state.pool
    assert now is not None
    assert now.base == 6
    rolled(stage, 6)
    assert deferred_terms(table.log.entries(), own, 2) == ()
    table.workspace.undo()
    assert deferred_terms(table.log.entries(), own, 2) == (kept,)


# --- other kinds ---

EXPECTED = {
    "d6": ((), (4,), "4"),
    "d66": ((), (3, 5), "35"),
    "free": ((2, 1), (6, 2, 1), "1 success"),
    "fire": ((3,), (6, 6, 1), "2 damage"),
    "creature": ((3, 2, 1), (6, 6, 6), "3 damage"),
}


@EDITIONS
@pytest.mark.parametrize("kind", EXPECTED)
def test_a_kind_beside_skills_asks_rolls_and_is_logged(qtbot: QtBot, edition: str, kind: str) -> None:
    numbers, faces, result = EXPECTED[kind]
    stage = prepared(qtbot, edition, dice_view=True)
    assert isinstance(stage.tray, DicePanel)
    stage.table.dice.fall(*faces)
    stage.tray.others.value_requested.emit(kind)
    dialog = stage.dialogs.special_roll_dialog
    if numbers:
        assert stage.question() is dialog
        asked = next(one for one in KINDS if one.kind == kind).inputs
        for ask, number in zip(asked, numbers, strict=True):
            field = dialog.field(ask.id)
            field.setFocus()
            field.selectAll()
            QTest.keyClicks(field, str(number))
        stage.key("Return")
    if kind == "free":
        assert stage.phase() is Phase.READY  # the chances are shown before anything is thrown
        stage.key("R")
    assert stage.question() is None
    assert result_of(stage.table.last_events[0]) == result
    assert stage.tray.table.dice_tray.words().startswith(result.split(" ")[0])
    assert stage.phase() is Phase.DONE


@EDITIONS
def test_explosion_and_acid_follow_the_edition(qtbot: QtBot, edition: str) -> None:
    stage = prepared(qtbot, edition, dice_view=True)
    table = stage.table
    asides = stage.table.session.special_rolls
    own = table.id_of("Ibarra")
    table.dice.fall(6, 6, 1, 2, 3, 4)
    asides.roll(SpecialRollRequest("explosion"), {"blast": 6, "ring": 0}, own)
    shown = table.rolls.state.special_result
    assert shown is not None
    assert shown.number == 3  # 2019: two sixes and one more right beside it; Evolved: base damage 2 and one extra six
    table.dice.fall(6, 6, 2, 6, 2)
    asides.roll(SpecialRollRequest("acid"), {"dice": 3, "armor": 2}, own)
    shown = table.rolls.state.special_result
    assert shown is not None
    assert shown.number == {"core": 1, "evolved": 0}[edition]


def test_a_rad_hurts_and_is_one_step_of_the_history(qtbot: QtBot) -> None:
    stage = prepared(qtbot, dice_view=True)
    assert isinstance(stage.tray, DicePanel)
    before = stage.table.sheet("Ibarra")
    stage.table.dice.fall(6)
    stage.tray.others.value_requested.emit("radiation")
    after = stage.table.sheet("Ibarra")
    assert (after.radiation.current, after.health) == (before.radiation.current + 1, before.health - 1)
    stage.key("Ctrl+Z")
    assert stage.table.sheet("Ibarra") == before


@EDITIONS
def test_trauma_is_read_as_the_edition_has_it(qtbot: QtBot, edition: str) -> None:
    """Any 6 leaves a trauma in the 2019 rules, and keeps it away in the Evolved rules."""
    stage = prepared(qtbot, edition)
    table = stage.table
    empathy = table.sheet("Ibarra").attributes.empathy
    table.dice.fall(6, *(2,) * (empathy - 1), *((4,) if edition == "core" else ()))
    stage.table.session.special_rolls.roll(SpecialRollRequest("trauma"), {"total": 13}, table.id_of("Ibarra"))
    assert bool(table.sheet("Ibarra").trauma) is (edition == "core")


def test_panic_attacks_call_for_the_roll_after_any_panic_and_unknown_rows_are_rolled_again(qtbot: QtBot) -> None:
    stage = TrayStage(qtbot, "evolved")
    table = stage.table
    before = table.sheet("Ibarra")
    empathy = before.attributes.empathy
    with pytest.raises(RuleViolation, match="of 9 or more"):
        stage.table.session.special_rolls.roll(SpecialRollRequest("trauma"), {"total": 1}, before.id)
    table.workspace.edit("Trauma", [before.evolve(trauma=("evolved.trauma.panic_attacks",))])
    table.dice.fall(*(5,) * empathy, 2, 1, 1, 1)
    stage.table.session.special_rolls.roll(SpecialRollRequest("trauma"), {"total": 1}, before.id)
    assert table.sheet("Ibarra").trauma == ("evolved.trauma.panic_attacks", "evolved.trauma.confused")


def test_a_roll_that_cannot_be_made_says_why(qtbot: QtBot) -> None:
    stage = prepared(qtbot, dice_view=True)
    assert isinstance(stage.tray, DicePanel)
    stage.table.rolls.clear()
    stage.tray.others.value_requested.emit("group_lowest")
    assert "Choose the skill first" in stage.tray.table.next_step.reason.text()


def test_a_panic_roll_can_be_called_for_by_hand(qtbot: QtBot) -> None:
    stage = prepared(qtbot, "evolved", dice_view=True)
    assert isinstance(stage.tray, DicePanel)
    stage.table.dice.fall(1)
    stage.tray.others.value_requested.emit("panic")
    assert stage.question() is stage.dialogs.alarm_dialog
    assert stage.dialogs.alarm_dialog.panel.header.title == "Panic Roll"
    stage.key("Esc")
    assert stage.phase() is Phase.EMPTY


# --- the log ---


def test_a_row_of_the_log_is_rolled_again(qtbot: QtBot) -> None:
    stage = prepared(qtbot, dice_view=True)
    assert isinstance(stage.tray, DicePanel)
    rolled(stage, 6)
    stage.key("Esc")
    stage.key("Esc")
    log = stage.tray.log
    log.view.setCurrentIndex(log.model.index(0))
    log.actions_of.again.trigger()
    assert stage.table.rolls.state.trait is Skill.PILOTING
    assert stage.phase() is Phase.READY


def test_successes_are_reported_against_what_the_dice_promise(qtbot: QtBot) -> None:
    stage = prepared(qtbot, dice_view=True)
    assert isinstance(stage.tray, DicePanel)
    rolled(stage, 6, 6, stress=(1,))
    assert stage.tray.log.statistics.accessibleName() == "Successes so far 2"


# --- who rolls, story points ---


def test_the_worst_and_the_best_of_the_crew_are_found(qtbot: QtBot) -> None:
    stage = prepared(qtbot, skill=Skill.OBSERVATION)
    table, asides, own = stage.table, stage.table.session.special_rolls, stage.table.id_of("Ibarra")
    asides.roll(SpecialRollRequest("group_highest"), {}, own)
    assert table.rolls.state.character_name == "Lumen"  # a synthetic with 8 + 3 dice
    asides.roll(SpecialRollRequest("group_lowest"), {}, own)
    assert table.rolls.state.character_name != "Lumen"


def test_a_passive_roll_is_never_pushed_and_calls_for_nothing(qtbot: QtBot) -> None:
    stage = prepared(qtbot, "evolved", Skill.OBSERVATION, dice_view=True)
    assert isinstance(stage.tray, DicePanel)
    QTest.mouseClick(stage.tray.pool.toggles.tick("passive"), LEFT)
    rolled(stage, 6, stress=(1,))
    assert stage.question() is None
    assert not stage.table.rolls.state.alarm_due
    assert "cannot be pushed" in stage.tray.table.next_step.reason.text()


@EDITIONS
def test_a_story_point_makes_a_success(qtbot: QtBot, edition: str) -> None:
    stage = prepared(qtbot, edition)
    sheet = stage.table.sheet("Ibarra")
    stage.table.workspace.edit("Point", [sheet.evolve(story_points=1, play="cinematic")])
    rolled(stage)
    stage.key("Esc")
    button = stage.tray.table.findChild(StoryPointButton)
    assert button is not None
    stage.click(button)
    roll = stage.table.rolls.state.roll
    assert roll is not None
    assert roll.successes == 1
    assert stage.table.sheet("Ibarra").story_points == 0
    stage.key("Ctrl+Z")
    assert stage.table.sheet("Ibarra").story_points == 1
