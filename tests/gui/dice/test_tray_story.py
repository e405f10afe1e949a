"""The story of a roll in the tray: prepared, rolled, pushed, panicked, applied, taken back; by keys and by mouse."""

from fractions import Fraction

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication
from pytestqt.qtbot import QtBot

from alien_desktop.gui.dice.outcome_ladder import LadderTone
from alien_desktop.gui.dice.tray_panel import TrayPanel
from alien_desktop.gui.kit.tick_box import TickBox
from alien_desktop.gui.theme.button_paint import ButtonKind
from alien_desktop.gui.theme.theme import Theme
from alien_desktop.rules.people.characteristics import Skill
from alien_desktop.session.events import AlarmRolled, Rolled, RollPushed
from alien_desktop.session.rolls.roll_state import Phase
from tests.gui.given_sizes import GivenSizes
from tests.gui.stages import LEFT, TrayStage
from tests.soak import editions
from tests.usability.stage import settle

EDITIONS = pytest.mark.parametrize("edition", editions("core"))
pytestmark = pytest.mark.usefixtures("theme")


@pytest.fixture(autouse=True)
def no_motion(theme: Theme) -> None:
    theme.set_reduced_motion(True)


def prepared(qtbot: QtBot, edition: str, skill: Skill = Skill.PILOTING) -> TrayStage:
    """Rook Ibarra is about to roll: 6 base dice and 4 stress dice for Piloting."""
    stage = TrayStage(qtbot, edition)
    stage.table.rolls.prepare(stage.table.id_of("Ibarra"), skill)
    return stage


def dice(stage: TrayStage, base: tuple[int, ...], stress: tuple[int, ...]) -> None:
    """The next roll shows these faces, filled up with twos and threes that mean nothing."""
    pool = stage.table.rolls.state.pool
    assert pool is not None
    more_base, more_stress = (2,) * (pool.base - len(base)), (3,) * (pool.stress - len(stress))
    stage.table.dice.fall(*base, *more_base, *stress, *more_stress)


def test_the_next_step_is_not_laid_out_for_a_state_that_is_never_seen(qtbot: QtBot) -> None:
    stage = TrayStage(qtbot, dice_view=True)
    stage.table.rolls.prepare(stage.table.id_of("Ibarra"), Skill.PILOTING)
    dice(stage, (6,), ())
    stage.key("R")
    settle()
    next_step = stage.tray.table.next_step
    seen = [GivenSizes(part) for part in (next_step, next_step.away_button)]
    dice(stage, (6,), ())
    stage.key("R")  # the pool lies ready for a moment before its dice fall again
    settle()
    assert stage.question() is stage.dialogs.push_dialog
    assert [one.changes for one in seen] == [[], []]


@EDITIONS
def test_the_whole_story_by_keys(qtbot: QtBot, edition: str) -> None:
    stage = prepared(qtbot, edition)
    table = stage.table
    before = table.sheet("Ibarra")
    dice(stage, (), ())
    stage.key("R")
    assert stage.question() is stage.dialogs.push_dialog
    table.dice.fall(6, *(2,) * 5, 1, *(3,) * 4)  # all ten again and the new stress die: a success and an alarm
    stage.key("P")
    assert table.sheet("Ibarra").stress == before.stress + 1
    assert stage.question() is None
    assert stage.phase() is Phase.ALARM
    table.dice.fall(6)
    stage.key("A")
    assert stage.question() is stage.dialogs.alarm_dialog
    record = table.rolls.state.alarm
    assert record is not None
    assert record.die == 6
    stage.key("Return")
    after = table.sheet("Ibarra")
    assert record.row.id in (*after.panic, *after.responses) or not record.row.stays
    assert after.stress == record.stress.after
    assert stage.presses == 4
    stage.key("Ctrl+Z")
    taken = table.sheet("Ibarra")
    assert (taken.stress, taken.panic, taken.responses) == (before.stress + 1, before.panic, before.responses)
    assert [entry.taken_back for entry in table.log.entries()] == [False, False, True]


@EDITIONS
def test_the_whole_story_by_mouse(qtbot: QtBot, edition: str) -> None:
    stage = prepared(qtbot, edition)
    table = stage.table
    step = stage.tray.table.next_step
    dice(stage, (), ())
    stage.click(step.roll_button)
    table.dice.fall(*(2,) * 6, 1, *(3,) * 4)
    stage.click(stage.dialogs.push_dialog.push_button)
    table.dice.fall(5)
    stage.click(step.alarm_button)
    stage.click(stage.dialogs.alarm_dialog.apply_button)
    assert stage.phase() is Phase.DONE
    assert [type(entry.events[0]) for entry in table.log.entries()] == [Rolled, RollPushed, AlarmRolled]
    stage.click(step.away_button)
    assert stage.phase() is Phase.EMPTY


def test_modifier_by_keys_is_counted(qtbot: QtBot) -> None:
    stage = prepared(qtbot, "core")
    dice(stage, (), ())
    stage.table.dice.fall(2)
    stage.key("+")
    stage.key("R")
    assert stage.presses == 2  # J6
    roll = stage.table.rolls.state.roll
    assert roll is not None
    assert roll.pool.base == 7


def test_two_dice_less_take_three_keys(qtbot: QtBot) -> None:
    stage = prepared(qtbot, "core")
    stage.table.dice.fall(*(2,) * 8)
    for key in "--R":
        stage.key(key)
    assert stage.presses == 3  # J6
    roll = stage.table.rolls.state.roll
    assert roll is not None
    assert (roll.pool.base, roll.pool.stress) == (4, 4)


def test_keep_and_push_stand_beside_each_other_with_exact_figures(qtbot: QtBot) -> None:
    stage = prepared(qtbot, "core", Skill.MOBILITY)
    dice(stage, (), ())
    stage.key("R")
    keep, push = stage.dialogs.push_dialog.ui.sides.sides
    assert (keep.dice, push.dice) == ("0 successes", "10 dice again")
    assert (keep.added, push.added) == ("D6 + stress 4", "D6 + stress 5")
    assert [cell.total for cell in keep.cells] == ["5", "6", "7", "8", "9", "10"]
    assert [cell.total for cell in push.cells] == ["6", "7", "8", "9", "10", "11"]
    assert [cell.tone is LadderTone.LOST for cell in push.cells] == [False] * 4 + [True] * 2
    # 5 + 5 dice at stress 5, 10 and more cancels: two faces of the alarm die cancel.
    none_quiet, none_every = 5**5 * 4**5, 5**10
    quiet = 6**5 * 5**5  # no stress die shows 1
    standing = (quiet - none_quiet) + (6**10 - quiet - (none_every - none_quiet)) * Fraction(4, 6)
    assert (keep.success, push.success) == (0, standing / 6**10)
    assert (keep.alarm, push.alarm) == (0, 1 - Fraction(5, 6) ** 5)


@pytest.mark.parametrize("width, height, scale", [(376, 728, 100), (376, 484, 100), (564, 626, 150), (564, 552, 150)])
@EDITIONS
def test_both_answers_to_a_push_are_in_sight_at_every_height(
    qtbot: QtBot, theme: Theme, edition: str, width: int, height: int, scale: int
) -> None:
    stage = prepared(qtbot, edition)
    theme.set_scale(scale / 100)
    stage.tray.setFixedSize(width, height)
    dice(stage, (), ())
    stage.key("R")
    QApplication.processEvents()
    dialog = stage.dialogs.push_dialog
    tray = stage.tray.mapToGlobal(stage.tray.rect().topLeft()).y(), stage.tray.height()
    for button in (dialog.keep_button, dialog.push_button):
        top = button.mapToGlobal(button.rect().topLeft()).y() - tray[0]
        assert button.visibleRegion().boundingRect() == button.rect()
        assert 0 <= top <= tray[1] - button.height()
    assert dialog.ui.sides.visibleRegion().boundingRect() == dialog.ui.sides.rect()
    dice_seen = stage.tray.table.dice_tray
    assert dice_seen.visibleRegion().boundingRect() == dice_seen.rect(), "nothing has to be scrolled"


@pytest.mark.parametrize("width, height, scale", [(376, 728, 100), (376, 404, 100), (564, 552, 150)])
@EDITIONS
def test_the_roll_that_panic_asks_for_is_in_sight_at_every_height(
    qtbot: QtBot, theme: Theme, edition: str, width: int, height: int, scale: int
) -> None:
    stage = prepared(qtbot, edition)
    sheet = stage.table.sheet("Ibarra")
    stage.table.workspace.edit("Stress 7", [sheet.evolve(stress=7)])
    stage.table.rolls.prepare(sheet.id, Skill.PILOTING)
    theme.set_scale(scale / 100)
    stage.tray.setFixedSize(width, height)
    dice(stage, (6,), (1, 1, 6, 6))
    stage.key("R")
    button = stage.tray.table.next_step.next_button
    qtbot.waitUntil(lambda: button.visibleRegion().boundingRect() == button.rect())
    dice_seen = stage.tray.table.dice_tray
    assert dice_seen.visibleRegion().boundingRect() == dice_seen.rect()


@EDITIONS
def test_a_push_that_is_not_allowed_says_why(qtbot: QtBot, edition: str) -> None:
    stage = prepared(qtbot, edition)
    dice(stage, (6,), (1,))
    stage.key("R")
    step = stage.tray.table.next_step
    assert not step.push_button.isEnabled()
    assert "A stress die shows 1" in step.reason.text()
    stage.key("P")
    assert stage.table.rolls.state.roll is not None
    assert stage.table.rolls.state.roll.pushes == 0


@EDITIONS
def test_a_synthetic_cannot_push_and_never_panics(qtbot: QtBot, edition: str) -> None:
    stage = TrayStage(qtbot, edition)
    stage.table.rolls.prepare(stage.table.id_of("Lumen"), Skill.OBSERVATION)
    dice(stage, (6,), ())
    stage.key("R")
    assert stage.question() is None
    assert "Synthetics cannot push" in stage.tray.table.next_step.reason.text()
    assert not stage.tray.table.next_step.alarm_button.isVisible()


def test_a_cancelled_action_is_struck_through_until_it_is_counted_anyway(qtbot: QtBot) -> None:
    stage = prepared(qtbot, "core")
    dice(stage, (6, 6), (1,))
    stage.key("R")
    stage.table.dice.fall(6)
    stage.key("A")
    well = stage.tray.table.dice_tray
    assert "2 successes, lost" in well.words()
    button = next(b for b in well.findChildren(type(stage.dialogs.alarm_dialog.apply_button)) if b.isVisible())
    assert button.plain_text == "Keep successes"
    stage.click(button)
    assert "lost" not in well.words()
    assert stage.question() is stage.dialogs.alarm_dialog


def test_the_table_may_leave_out_what_the_row_does(qtbot: QtBot) -> None:
    stage = prepared(qtbot, "core")
    table = stage.table
    friend = table.sheet("Okafor")
    dice(stage, (6,), (1,))
    stage.key("R")
    table.dice.fall(3)  # 3 + stress 4 = 7: nervous twitch, stress for everybody near
    stage.key("A")
    offers = {offer.id: offer for offer in table.rolls.state.consequences}
    near = next(offer_id for offer_id, offer in offers.items() if offer.document_id == friend.id)
    dialog = stage.dialogs.alarm_dialog
    QTest.mouseClick(dialog.ui.effects.tick(near), LEFT)
    QTest.mouseClick(dialog.ui.effects.tick("stress"), LEFT)
    stage.key("Return")
    assert stage.question() is None
    assert table.sheet("Okafor").stress == friend.stress + 1
    assert table.sheet("Ibarra").stress == 4
    assert table.workspace.history.count == 2
    table.workspace.undo()
    assert table.sheet("Okafor").stress == friend.stress


def test_note_only_changes_no_sheet(qtbot: QtBot) -> None:
    stage = prepared(qtbot, "core")
    dice(stage, (6,), (1,))
    stage.key("R")
    stage.table.dice.fall(6)
    stage.key("A")
    before = stage.table.sheet("Ibarra")
    stage.click(stage.dialogs.alarm_dialog.note_button)
    assert stage.table.sheet("Ibarra") == before.evolve(panic_due=False)
    assert isinstance(stage.table.last_events[0], AlarmRolled)


def test_a_real_die_counts_instead_of_the_one_that_fell(qtbot: QtBot) -> None:
    stage = prepared(qtbot, "core")
    dice(stage, (6,), (1,))
    stage.key("R")
    stage.table.dice.fall(6)
    stage.key("A")
    dialog = stage.dialogs.alarm_dialog
    stage.click(dialog.real_button)
    plates = dialog._faces.findChildren(QAbstractButton)
    QTest.mouseClick(plates[0], LEFT)
    alarm = stage.table.rolls.state.alarm
    assert alarm is not None
    assert alarm.die == 1
    assert stage.table.rolls.state.alarm_by_hand
    assert stage.question() is dialog


def test_again_rolls_the_alarm_once_more(qtbot: QtBot) -> None:
    stage = prepared(qtbot, "core")
    dice(stage, (6,), (1,))
    stage.key("R")
    stage.table.dice.fall(6, 2)
    stage.key("A")
    stage.click(stage.dialogs.alarm_dialog.again_button)
    alarm = stage.table.rolls.state.alarm
    assert alarm is not None
    assert alarm.die == 2


def test_escape_keeps_then_puts_away(qtbot: QtBot) -> None:
    stage = prepared(qtbot, "core")
    dice(stage, (6,), ())
    stage.key("R")
    assert stage.question() is not None
    stage.key("Esc")
    assert stage.question() is None
    assert stage.phase() is Phase.DONE
    stage.key("Esc")
    assert stage.phase() is Phase.EMPTY


def test_later_leaves_the_panic_roll_due(qtbot: QtBot) -> None:
    stage = prepared(qtbot, "core")
    dice(stage, (6,), (1,))
    stage.key("R")
    step = stage.tray.table.next_step
    assert step.away_button.plain_text == "Decide later"
    stage.click(step.away_button)
    assert step.away_button.plain_text == "Done"
    assert step.alarm_button.isVisible()
    stage.table.dice.fall(1)
    stage.key("A")
    assert stage.question() is stage.dialogs.alarm_dialog


def test_a_new_roll_does_not_replace_an_unanswered_panic(qtbot: QtBot) -> None:
    stage = prepared(qtbot, "core")
    dice(stage, (6,), (1,))
    stage.key("R")
    stage.table.dice.fall(4)
    stage.key("A")
    stage.key("R")
    assert stage.phase() is Phase.ANSWER


def test_focus_goes_into_the_question_and_returns(qtbot: QtBot) -> None:
    stage = prepared(qtbot, "core")
    dice(stage, (), ())
    stage.key("R")
    assert stage.window.focusWidget() is stage.dialogs.push_dialog.keep_button
    stage.key("Esc")
    assert stage.window.focusWidget() is stage.tray


def test_nobody_who_is_typing_loses_the_focus(qtbot: QtBot) -> None:
    stage = prepared(qtbot, "core")
    stage.note.setFocus()
    dice(stage, (), ())
    stage.tray.roll()
    assert stage.question() is stage.dialogs.push_dialog
    assert stage.window.focusWidget() is stage.note


@pytest.mark.parametrize("base", [(), (6, 6)])
def test_enter_never_pushes_and_keep_is_the_filled_button(qtbot: QtBot, base: tuple[int, ...]) -> None:
    stage = prepared(qtbot, "core")
    dice(stage, base, ())
    stage.key("R")
    dialog = stage.dialogs.push_dialog
    assert stage.window.focusWidget() is dialog.keep_button
    assert dialog.keep_button.kind is ButtonKind.PRIMARY
    assert dialog.push_button.kind is not ButtonKind.PRIMARY
    stage.key("Return")
    assert stage.phase() is Phase.DONE
    assert stage.table.rolls.state.roll is not None
    assert stage.table.rolls.state.roll.pushes == 0


def test_enter_keeps_also_where_no_button_of_the_question_has_the_keyboard(qtbot: QtBot) -> None:
    stage = prepared(qtbot, "core")
    dice(stage, (), ())
    stage.key("R")
    QTest.keyClick(stage.dialogs.push_dialog, Qt.Key.Key_Return)
    assert stage.phase() is Phase.DONE
    assert stage.table.rolls.state.roll is not None
    assert stage.table.rolls.state.roll.pushes == 0


def test_a_panic_roll_that_was_put_off_comes_before_done(qtbot: QtBot) -> None:
    stage = prepared(qtbot, "core")
    dice(stage, (6,), (1,))
    stage.key("R")
    assert stage.phase() is Phase.ALARM
    stage.key("Esc")
    step = stage.tray.table.next_step
    assert stage.phase() is Phase.DONE
    assert step.alarm_button.kind is ButtonKind.STRESS
    assert step.away_button.kind is ButtonKind.NORMAL
    assert step.next_button is step.alarm_button


def test_a_push_is_previewed_while_it_is_asked(qtbot: QtBot) -> None:
    stage = prepared(qtbot, "core")
    seen: list[int] = []
    stage.tray.table.push_previewed.connect(seen.append)
    dice(stage, (), ())
    stage.key("R")
    assert len(stage.tray.table.dice_tray.seat_rects()) == 11
    stage.key("Esc")
    assert len(stage.tray.table.dice_tray.seat_rects()) == 10
    assert seen == [1, 0]


def test_a_question_answered_in_one_tray_closes_in_the_other(qtbot: QtBot) -> None:
    stage = prepared(qtbot, "core")
    other = TrayPanel(stage.table.session)
    qtbot.addWidget(other)
    from alien_desktop.gui.dice.roll_prompts import RollPromptController

    RollPromptController(other.table)
    other.show()
    dice(stage, (), ())
    stage.key("R")
    assert other.table.question is not None
    stage.key("Esc")
    assert other.table.question is None


def test_the_question_never_covers_the_dice(qtbot: QtBot) -> None:
    stage = prepared(qtbot, "core")
    dice(stage, (6,), (1,))
    stage.key("R")
    stage.table.dice.fall(6)
    stage.key("A")
    QTest.qWait(1)
    well, question = stage.tray.table.dice_tray, stage.dialogs.alarm_dialog
    assert question.isVisible()
    assert well.geometry().bottom() < question.geometry().top()
    assert all(well.rect().contains(seat) for seat in well.seat_rects())
    assert question.geometry().bottom() <= stage.tray.table.rect().bottom()
    for button in (question.apply_button, question.note_button, question.cancel_button):
        place = button.mapTo(stage.window, button.rect().bottomRight())
        assert stage.window.rect().contains(place)


def test_ticks_can_be_changed_by_keys_alone(qtbot: QtBot) -> None:
    stage = prepared(qtbot, "core")
    dice(stage, (6,), (1,))
    stage.key("R")
    stage.table.dice.fall(6)
    stage.key("A")
    ticks = stage.dialogs.alarm_dialog.findChildren(TickBox)
    ticks[0].setFocus(Qt.FocusReason.TabFocusReason)
    QTest.keyClick(ticks[0], Qt.Key.Key_Space)
    assert "stress" not in stage.dialogs.alarm_dialog.accepted_options()


def test_names_are_shown_as_they_are(qtbot: QtBot) -> None:
    stage = prepared(qtbot, "core")
    sheet = stage.table.sheet("Ibarra")
    name = "<b>Rook & Co</b> 🚀 " + "x" * 100
    stage.table.workspace.edit("Rename", [sheet.evolve(name=name)])
    dice(stage, (6,), (1,))
    stage.key("R")
    stage.table.dice.fall(6)
    stage.key("A")
    assert isinstance(stage.tray, TrayPanel)
    assert stage.tray._who.text() == name
    assert stage.tray.width() <= 376
    first = stage.dialogs.alarm_dialog.findChildren(TickBox)[0]
    assert first.plain_text.startswith(name)
