"""The sidebar: views, party, history; narrow and wide."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from alien_desktop.gui.kit.sidebar import HistoryItem, Sidebar, SidebarHistory
from alien_desktop.gui.kit.sidebar_entry import PartyBadge, PartyMember, SidebarEntry, SidebarView
from alien_desktop.gui.theme.theme import Theme

VIEWS = (
    SidebarView("library", "Library", "library", "1"),
    SidebarView("sheet", "Sheet", "sheet", "2"),
    SidebarView("dice", "Dice", "dice", "3"),
)
ROOK = PartyMember("rook", "Rook Ibarra", "Ibarra", "Ibarra, Health 3 of 4, stress 4", 3, 4, 4)
OKAFOR = PartyMember(
    "okafor", "Dr M. Okafor", "Okafor & <b>", "Okafor, Health 1 of 3, low, stress 5", 1, 3, 5, is_low=True
)
UNIT = PartyMember("unit", "Unit 7", "x" * 120, "Unit 7, Broken", 0, 12, None, is_broken=True)


@pytest.fixture
def sidebar(theme: Theme, qtbot: QtBot) -> Sidebar:
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


def entry(sidebar: Sidebar, value: str) -> SidebarEntry:
    return next(found for found in sidebar.findChildren(SidebarEntry) if found.view.value == value)


def badge(sidebar: Sidebar, person: str) -> PartyBadge:
    return next(found for found in sidebar.findChildren(PartyBadge) if found.member.id == person)


def test_a_click_asks_for_a_view(sidebar: Sidebar, qtbot: QtBot) -> None:
    with qtbot.waitSignal(sidebar.view_requested) as wish:
        qtbot.mouseClick(entry(sidebar, "dice"), Qt.MouseButton.LeftButton)
    assert wish.args == ["dice"]


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Space])
def test_keys_ask_for_a_view(sidebar: Sidebar, qtbot: QtBot, key: Qt.Key) -> None:
    with qtbot.waitSignal(sidebar.view_requested) as wish:
        qtbot.keyClick(entry(sidebar, "library"), key)
    assert wish.args == ["library"]


def test_the_setter_shows_one_view_and_emits_no_request(sidebar: Sidebar, qtbot: QtBot) -> None:
    with qtbot.assertNotEmitted(sidebar.view_requested):
        sidebar.set_view("dice")
    assert sidebar.view == "dice"
    assert not entry(sidebar, "sheet").isChecked()


def test_a_person_is_asked_for_and_shown_only_when_told(sidebar: Sidebar, qtbot: QtBot) -> None:
    with qtbot.waitSignal(sidebar.member_requested) as wish:
        qtbot.mouseClick(badge(sidebar, "okafor"), Qt.MouseButton.LeftButton)
    assert wish.args == ["okafor"]
    assert not badge(sidebar, "okafor").isChecked()
    assert badge(sidebar, "rook").isChecked()
    sidebar.set_party((ROOK, OKAFOR, UNIT), "okafor")
    assert badge(sidebar, "okafor").isChecked()


def test_a_change_keeps_the_badge_and_shows(sidebar: Sidebar) -> None:
    before, picture = badge(sidebar, "rook"), badge(sidebar, "rook").grab().toImage()
    changed = PartyMember("rook", "Rook Ibarra", "Ibarra", "Ibarra, Health 2 of 4, stress 5", 2, 4, 5)
    sidebar.set_party((changed, OKAFOR, UNIT), "rook")
    assert badge(sidebar, "rook") is before
    assert before.grab().toImage() != picture
    assert before.accessibleName() == "Ibarra, Health 2 of 4, stress 5"


def test_who_comes_or_goes_leaves_the_other_badges_alone(sidebar: Sidebar) -> None:
    kept = badge(sidebar, "unit")
    sidebar.set_party((UNIT, PartyMember("ash", "Ash", "Ash", "Ash, Health 3 of 3", 3, 3), ROOK), "unit")
    assert badge(sidebar, "unit") is kept
    QApplication.sendPostedEvents()  # places are given only then
    shown = sorted((one for one in sidebar.findChildren(PartyBadge) if one.isVisible()), key=QWidget.y)
    assert [one.member.id for one in shown] == ["unit", "ash", "rook"]
    assert kept.isChecked()


def test_without_people_there_is_no_party(sidebar: Sidebar) -> None:
    sidebar.set_party(())
    sidebar.set_party((ROOK,))
    assert badge(sidebar, "rook").isVisible()


def test_every_part_has_a_name_for_screen_readers(sidebar: Sidebar) -> None:
    for widget in (*sidebar.findChildren(SidebarEntry), *sidebar.findChildren(PartyBadge)):
        assert QAccessible.queryAccessibleInterface(widget).text(QAccessible.Text.Name)
    assert entry(sidebar, "sheet").accessibleDescription() == "Ctrl+2"
    assert badge(sidebar, "okafor").shortcut().isEmpty()
    assert badge(sidebar, "okafor").toolTip() == "<qt>Okafor, Health 1 of 3, low, stress 5</qt>"


@pytest.mark.parametrize("theme_name", ["dark", "dim", "light", "contrast"])
@pytest.mark.parametrize("width", [1280, 1920])
def test_it_is_drawn_tall_and_wide(sidebar: Sidebar, theme: Theme, theme_name: str, width: int) -> None:
    theme.set_theme(theme_name)
    theme.set_size(width, 1080)
    assert sidebar.width() == (80 if width == 1280 else 212)
    assert all(child.width() <= sidebar.width() for child in sidebar.findChildren(QWidget) if child.isVisible())
    assert not sidebar.grab().isNull()


def test_in_the_scene_window_it_stays_narrow(theme: Theme, qtbot: QtBot) -> None:
    sidebar = Sidebar(stays_narrow=True)
    qtbot.addWidget(sidebar)
    sidebar.set_views(VIEWS)
    sidebar.set_party((ROOK,))
    theme.set_size(1920, 1080)
    sidebar.resize(sidebar.width(), 1020)
    sidebar.show()
    assert sidebar.width() == 80
    assert entry(sidebar, "dice").width() == 80
    assert badge(sidebar, "rook").width() == 80


def test_undone_steps_say_so_and_a_click_or_enter_goes_to_a_moment(theme: Theme, qtbot: QtBot) -> None:
    history = SidebarHistory()
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
