"""Experience and what it buys, by mouse and by keys."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.gui.sheet.advance_dialog import AdvanceDialog
from alien_desktop.rules.people.characteristics import Skill
from tests.sample_session import SampleSession

pytestmark = pytest.mark.usefixtures("theme")
LEFT = Qt.MouseButton.LeftButton


def opened(qtbot: QtBot, edition: str, experience: int) -> tuple[SampleSession, AdvanceDialog, CharacterSheet, QWidget]:
    table = SampleSession(edition)
    sheet = table.sheet("Ibarra").evolve(experience=experience)
    table.workspace.edit("Put", [sheet])
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(1280, 800)
    window.show()
    dialog = AdvanceDialog(table.session, window)
    dialog.open_for(sheet.id, window)
    qtbot.waitExposed(dialog)
    return table, dialog, sheet, window


def test_each_yes_is_a_point_and_one_undo_takes_them_back(qtbot: QtBot) -> None:
    table, dialog, sheet, _window = opened(qtbot, "core", 1)
    assert not dialog.earn_button.isEnabled()
    for key in ("took_part", "danger", "rival"):
        QTest.mouseClick(dialog.ticks.tick(key), LEFT)
    QTest.mouseClick(dialog.earn_button, LEFT)
    assert table.sheet("Ibarra").experience == 4
    assert dialog.experience.text() == "4"
    assert not dialog.ticks.accepted()
    table.workspace.undo()
    assert table.sheet("Ibarra") == sheet
    assert dialog.experience.text() == "1"


@pytest.mark.parametrize("edition, price", [("core", 5), ("evolved", 15)])
def test_a_skill_is_raised_for_its_price_and_then_too_dear(qtbot: QtBot, edition: str, price: int) -> None:
    table, dialog, sheet, _window = opened(qtbot, edition, price)
    button = dialog.raises[Skill.PILOTING]
    assert button.plain_text == str(price)
    button.setFocus()
    QTest.keyClick(button, Qt.Key.Key_Return)
    after = table.sheet("Ibarra")
    assert (after.skills.piloting, after.experience) == (3, 0)
    assert not button.isEnabled()
    assert "there are only 0" in button.accessibleDescription()
    reason = dialog.blocks.rows[Skill.PILOTING].reason
    assert reason.text() == {"core": "5, 5 short", "evolved": "20, 20 short"}[edition]
    table.workspace.undo()
    assert table.sheet("Ibarra") == sheet
    assert button.isEnabled()


def test_a_new_skill_waits_for_the_tick_that_it_was_used(qtbot: QtBot) -> None:
    table, dialog, _, _window = opened(qtbot, "evolved", 5)
    button = dialog.raises[Skill.MEDICAL_AID]
    assert not button.isEnabled()
    assert dialog.blocks.rows[Skill.MEDICAL_AID].reason.text() == "5, not used"
    QTest.mouseClick(dialog.used, LEFT)
    QTest.mouseClick(button, LEFT)
    assert table.sheet("Ibarra").skills.medical_aid == 1


def test_a_talent_is_picked_from_the_list_for_its_price(qtbot: QtBot) -> None:
    table, dialog, _, _window = opened(qtbot, "core", 6)
    QTest.mouseClick(dialog.talent_button, LEFT)
    assert dialog.picker is not None
    name = next(option.name for option in dialog.picker.list.options() if option.name == "Tough")
    QTest.keyClicks(dialog.picker.list.search, name)
    QTest.keyClick(dialog.picker.list.search, Qt.Key.Key_Return)
    after = table.sheet("Ibarra")
    assert (after.talents[-1].name, after.experience) == (name, 1)
    plates = dialog.talents_view.model()
    assert plates.index(plates.rowCount() - 1, 0).data() == name
    assert not dialog.talent_button.isEnabled()
    assert dialog.talent_reason.text()


def test_esc_closes_and_a_character_that_is_gone_is_shown_no_more(qtbot: QtBot) -> None:
    table, dialog, sheet, window = opened(qtbot, "core", 6)
    table.workspace.edit("Remove", removed=[sheet.id])
    assert not dialog.isVisible()
    table.workspace.undo()
    dialog.open_for(sheet.id, window)
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert not dialog.isVisible()


@pytest.mark.parametrize("edition", ["core", "evolved"])
def test_a_talent_for_a_weapon_asks_which_before_it_is_paid(qtbot: QtBot, edition: str) -> None:
    table, dialog, sheet, _window = opened(qtbot, edition, 5)
    QTest.mouseClick(dialog.talent_button, LEFT)
    assert dialog.picker is not None
    QTest.keyClicks(dialog.picker.list.search, "weapon specialist")
    QTest.keyClick(dialog.picker.list.search, Qt.Key.Key_Return)
    assert table.sheet("Ibarra") == sheet
    assert dialog.picker is not None
    QTest.keyClicks(dialog.picker.list.search, "unarmed")
    QTest.keyClick(dialog.picker.list.search, Qt.Key.Key_Return)
    after = table.sheet("Ibarra")
    assert (after.talents[-1].choice, after.experience) == ("Unarmed", 0)


def test_enter_buys_what_the_filled_button_says_and_it_follows_the_focus(qtbot: QtBot) -> None:
    """The row that is reached has its next dot filled; after it is too dear the next one that can be bought is said."""
    table, dialog, sheet, _window = opened(qtbot, "core", 10)
    assert dialog.buy_button.isDefault()
    dialog.activateWindow()
    qtbot.waitUntil(dialog.isActiveWindow)
    dialog.raises[Skill.OBSERVATION].setFocus()
    words = f"Buy Observation {sheet.skills.observation + 1} for 5"
    assert dialog.buy_button.plain_text == words
    dialog.close_button.setFocus()
    dialog.buy_button.setFocus()
    QTest.keyClick(dialog.buy_button, Qt.Key.Key_Return)
    assert table.sheet("Ibarra").skills.observation == sheet.skills.observation + 1
    QTest.keyClick(dialog.buy_button, Qt.Key.Key_Return)
    assert table.sheet("Ibarra").experience == 0
    assert dialog.buy_button.plain_text == "Nothing to buy"
    assert not dialog.buy_button.isEnabled()


def test_while_questions_are_answered_their_button_comes_first(qtbot: QtBot) -> None:
    _table, dialog, _sheet, _window = opened(qtbot, "core", 10)
    QTest.mouseClick(dialog.ticks.tick("took_part"), LEFT)
    assert (dialog.earn_button.isDefault(), dialog.earn_button.plain_text) == (True, "Add 1 experience")
    assert dialog.sum.text() == "10 + 1 = 11"
    QTest.mouseClick(dialog.earn_button, LEFT)
    assert dialog.buy_button.isDefault()


def test_the_whole_crew_answers_on_one_page_and_one_undo_takes_it_back(qtbot: QtBot) -> None:
    """Keyboard alone: from a tick to the next person and question, Enter adds the points of everybody."""
    table, dialog, sheet, _window = opened(qtbot, "core", 2)
    crew = table.session.rolls.crew(sheet.id)
    before = {one: table.workspace.sheet(one) for one in crew}
    assert len(crew) > 1
    QTest.mouseClick(dialog.crew_button, LEFT)
    page = dialog.crew_dialog
    qtbot.waitExposed(page)
    assert not page.add_button.isEnabled()
    other = next(one for one in crew if one != sheet.id)
    for key, who in (("took_part", sheet.id), ("took_part", other), ("danger", other)):
        page.ticks[key, who].setFocus()
        QTest.keyClick(page.ticks[key, who], Qt.Key.Key_Space)
    assert page.sums[sheet.id].text().endswith("2 + 1 = 3")
    assert page.add_button.plain_text == "Add 3 experience for 2"
    QTest.keyClick(page.ticks["danger", other], Qt.Key.Key_Return)
    assert not page.isVisible()
    assert dialog.experience.text() == "3"
    assert {one: table.workspace.sheet(one).experience - before[one].experience for one in crew} == {
        one: {sheet.id: 1, other: 2}.get(one, 0) for one in crew
    }
    table.workspace.undo()
    assert {one: table.workspace.sheet(one) for one in crew} == before


def test_the_six_people_of_a_crew_stand_in_one_line_of_a_small_dialog(qtbot: QtBot) -> None:
    table, dialog, sheet, _window = opened(qtbot, "core", 1)
    people = table.session.rolls.crew(sheet.id)
    assert len(people) == 6
    QTest.mouseClick(dialog.crew_button, LEFT)
    crew = dialog.crew_dialog
    crew.resize(796, 760)
    qtbot.waitUntil(lambda: crew.width() == 796)
    QApplication.processEvents()
    lines = {question: {crew.ticks[question, who].y() for who in people} for question, _ in crew.ticks}
    assert all(len(places) == 1 for places in lines.values()), lines
    columns = [{crew.ticks[question, who].x() for question in lines} for who in people]
    assert all(len(places) == 1 for places in columns), "the same person below each other"
    crew.reject()
