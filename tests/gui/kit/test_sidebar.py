"""The rail: views, party, history; narrow and wide."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from alien_desktop.gui.kit.sidebar import HistoryItem, RailHistory, Sidebar
from alien_desktop.gui.kit.sidebar_entry import PartyBadge, PartyMember, RailView, SidebarEntry
from alien_desktop.gui.theme.theme import Theme

VIEWS = (
    RailView("library", "Library", "library", "1"),
    RailView("sheet", "Sheet", "sheet", "2"),
    RailView("dice", "Dice", "dice", "3"),
)
ROOK = PartyMember("rook", "Rook Ibarra", "Ibarra", "Ibarra, Health 3 of 4, stress 4", 3, 4, 4)
OKAFOR = PartyMember(
    "okafor", "Dr M. Okafor", "Okafor & <b>", "Okafor, Health 1 of 3, low, stress 5", 1, 3, 5, is_low=True
)
UNIT = PartyMember("unit", "Unit 7", "x" * 120, "Unit 7, Broken", 0, 12, None, is_broken=True)


@pytest.fixture
def rail(theme: Theme, qtbot: QtBot) -> Sidebar:
    made = Sidebar()
    qtbot.addWidget(made)
    made.set_views(VIEWS)
    made.set_view("sheet")
    made.set_party((ROOK, OKAFOR, UNIT), "rook")
    made.set_history(
        (HistoryItem(2, "21:07", "Stress 4, was 3", is_undone=True), HistoryItem(1, "21:06", "Food & <b>"))
    )
    made.resize(made.width(), 740)
    made.show()
    return made


def entry(rail: Sidebar, value: str) -> SidebarEntry:
    return next(found for found in rail.findChildren(SidebarEntry) if found.view.value == value)


def badge(rail: Sidebar, person: str) -> PartyBadge:
    return next(found for found in rail.findChildren(PartyBadge) if found.member.id == person)


def test_a_click_asks_for_a_view(rail: Sidebar, qtbot: QtBot) -> None:
    with qtbot.waitSignal(rail.view_requested) as wish:
        qtbot.mouseClick(entry(rail, "dice"), Qt.MouseButton.LeftButton)
    assert wish.args == ["dice"]


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Space])
def test_keys_ask_for_a_view(rail: Sidebar, qtbot: QtBot, key: Qt.Key) -> None:
    with qtbot.waitSignal(rail.view_requested) as wish:
        qtbot.keyClick(entry(rail, "library"), key)
    assert wish.args == ["library"]


def test_the_setter_shows_one_view_and_emits_no_request(rail: Sidebar, qtbot: QtBot) -> None:
    with qtbot.assertNotEmitted(rail.view_requested):
        rail.set_view("dice")
    assert rail.view == "dice"
    assert not entry(rail, "sheet").isChecked()


def test_a_person_is_asked_for_and_shown_only_when_told(rail: Sidebar, qtbot: QtBot) -> None:
    with qtbot.waitSignal(rail.member_requested) as wish:
        qtbot.mouseClick(badge(rail, "okafor"), Qt.MouseButton.LeftButton)
    assert wish.args == ["okafor"]
    assert not badge(rail, "okafor").isChecked()
    assert badge(rail, "rook").isChecked()
    rail.set_party((ROOK, OKAFOR, UNIT), "okafor")
    assert badge(rail, "okafor").isChecked()


def test_a_change_keeps_the_badge_and_shows(rail: Sidebar) -> None:
    before, picture = badge(rail, "rook"), badge(rail, "rook").grab().toImage()
    changed = PartyMember("rook", "Rook Ibarra", "Ibarra", "Ibarra, Health 2 of 4, stress 5", 2, 4, 5)
    rail.set_party((changed, OKAFOR, UNIT), "rook")
    assert badge(rail, "rook") is before
    assert before.grab().toImage() != picture
    assert before.accessibleName() == "Ibarra, Health 2 of 4, stress 5"


def test_who_comes_or_goes_leaves_the_other_badges_alone(rail: Sidebar) -> None:
    kept = badge(rail, "unit")
    rail.set_party((UNIT, PartyMember("ash", "Ash", "Ash", "Ash, Health 3 of 3", 3, 3), ROOK), "unit")
    assert badge(rail, "unit") is kept
    QApplication.sendPostedEvents()  # places are given only then
    shown = sorted((one for one in rail.findChildren(PartyBadge) if one.isVisible()), key=QWidget.y)
    assert [one.member.id for one in shown] == ["unit", "ash", "rook"]
    assert kept.isChecked()


def test_without_people_there_is_no_party(rail: Sidebar) -> None:
    rail.set_party(())
    rail.set_party((ROOK,))
    assert badge(rail, "rook").isVisible()


def test_every_part_has_a_name_for_screen_readers(rail: Sidebar) -> None:
    for widget in (*rail.findChildren(SidebarEntry), *rail.findChildren(PartyBadge)):
        assert QAccessible.queryAccessibleInterface(widget).text(QAccessible.Text.Name)
    assert entry(rail, "sheet").accessibleDescription() == "Ctrl+2"
    assert badge(rail, "okafor").shortcut().isEmpty()
    assert badge(rail, "okafor").toolTip() == "<qt>Okafor, Health 1 of 3, low, stress 5</qt>"


@pytest.mark.parametrize("theme_name", ["dark", "dim", "light", "contrast"])
@pytest.mark.parametrize("width", [1280, 1920])
def test_it_is_drawn_tall_and_wide(rail: Sidebar, theme: Theme, theme_name: str, width: int) -> None:
    theme.set_theme(theme_name)
    theme.set_size(width, 1080)
    assert rail.width() == (80 if width == 1280 else 212)
    assert all(child.width() <= rail.width() for child in rail.findChildren(QWidget) if child.isVisible())
    assert not rail.grab().isNull()


def test_in_the_scene_window_it_stays_narrow(theme: Theme, qtbot: QtBot) -> None:
    rail = Sidebar(stays_narrow=True)
    qtbot.addWidget(rail)
    rail.set_views(VIEWS)
    rail.set_party((ROOK,))
    theme.set_size(1920, 1080)
    rail.resize(rail.width(), 1020)
    rail.show()
    assert rail.width() == 80
    assert entry(rail, "dice").width() == 80
    assert badge(rail, "rook").width() == 80


def test_undone_steps_say_so_and_a_click_or_enter_goes_to_a_moment(theme: Theme, qtbot: QtBot) -> None:
    history = RailHistory()
    qtbot.addWidget(history)
    history.resize(200, 300)
    history.set_lines((HistoryItem(7, "21:07", "stress 5", is_undone=True), HistoryItem(6, "21:06", "stress 4")))
    history.show()
    assert history.accessibleName() == "21:07 stress 5, undone. 21:06 stress 4"
    with qtbot.waitSignal(history.line_requested) as wish:
        QTest.mouseClick(history, Qt.MouseButton.LeftButton, pos=history.line_rect(1).center().toPoint())
    assert wish.args == [6]
    QTest.keyClick(history, Qt.Key.Key_Up)
    with qtbot.waitSignal(history.line_requested) as wish:
        QTest.keyClick(history, Qt.Key.Key_Return)
    assert wish.args == [7]
