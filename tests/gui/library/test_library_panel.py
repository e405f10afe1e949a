"""The library panel by itself: what it shows in which state, what comes back, what it asks for."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QMenu
from pytestqt.qtbot import QtBot

from alien_desktop.gui.library.document_list import DocumentList
from alien_desktop.gui.library.library_bar import TRASH
from alien_desktop.gui.library.library_columns import LibraryColumn, SortBy
from alien_desktop.gui.library.library_model import LibraryFilter
from alien_desktop.gui.library.library_panel import LibraryPanel
from alien_desktop.gui.library.view_settings import Layout, ViewSettings
from alien_desktop.gui.theme.theme import Theme
from alien_desktop.session.library_entry import LibraryEntry
from alien_desktop.session.trash_entry import TrashEntry
from tests.gui.shown import entries_of, list_of

CREW = tuple(
    LibraryEntry(
        f"id{number}", "character", f"N{number:02}", "Pilot", health=number % 4, health_max=4, stress=number % 5
    )
    for number in range(60)
)
WRECK = LibraryEntry("wreck", "damaged", "K. Brandt", sentence="It cannot be read.")


@pytest.fixture
def panel(qtbot: QtBot, theme: Theme) -> LibraryPanel:
    panel = LibraryPanel()
    qtbot.addWidget(panel)
    panel.resize(1100, 700)
    panel.set_entries((*CREW, WRECK))
    panel.show()
    return panel


def in_list(panel: LibraryPanel) -> DocumentList:
    panel.set_layout(Layout.LIST)
    panel.list.take_focus()
    return panel.list


def press_focused(key: Qt.Key) -> None:
    focused = QApplication.focusWidget()
    assert focused is not None
    QTest.keyClick(focused, key)


@pytest.mark.parametrize(
    "arrangement",
    [
        ViewSettings(),
        ViewSettings(Layout.LIST, SortBy.STRESS, False, "id7", {LibraryColumn.CREW: 40.0, LibraryColumn.NAME: 12.25}),
        ViewSettings(Layout.CARDS, SortBy.HEALTH, True, "", {LibraryColumn.SAVED: 30.5}),
    ],
)
def test_an_arrangement_comes_back_from_its_text(arrangement: ViewSettings) -> None:
    assert ViewSettings.from_text(arrangement.to_text()) == arrangement


@pytest.mark.parametrize(
    "text", ["", "nonsense", "list list", "crew=nan saved", "crew=1e9 role=-3 x=y", "= ==", "\x00"]
)
def test_a_damaged_arrangement_is_as_usual_where_it_makes_no_sense(text: str) -> None:
    found = ViewSettings.from_text(text)
    assert found.widths == {}
    assert found.sort is SortBy.SAVED
    assert found.descending


def test_keys_go_through_the_list_and_never_leave_it(panel: LibraryPanel) -> None:
    shown = in_list(panel)
    rows = panel.model.rowCount()
    places = []
    for key in (Qt.Key.Key_End, Qt.Key.Key_Down, Qt.Key.Key_Home, Qt.Key.Key_Up, Qt.Key.Key_PageDown, Qt.Key.Key_Right):
        QTest.keyClick(shown, key)
        places.append(shown.currentIndex().row())
    assert places[:4] == [rows - 1, rows - 1, 0, 0]
    assert places[4] > 5
    assert places[5] == places[4]
    QTest.keyClick(shown, Qt.Key.Key_N)
    assert shown.currentIndex().row() == places[5], "letters are keys of the window"


def test_arrows_lead_from_the_first_card_to_where_new_ones_begin(panel: LibraryPanel) -> None:
    panel.set_layout(Layout.CARDS)
    panel.bar.kinds.findChildren(QAbstractButton)[0].setFocus()
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Left):
        press_focused(key)
    assert panel.ways.buttons[0].hasFocus()
    panel.grid.focus_row(panel.grid.columns() - 1)
    press_focused(Qt.Key.Key_Up)
    assert panel.ways.buttons[0].hasFocus()
    panel.grid.focus_row(1)
    for key in (Qt.Key.Key_End, Qt.Key.Key_Home):
        press_focused(key)
    assert panel.grid.tiles[0].hasFocus(), "Home is the first document"


def test_what_has_the_focus_is_scrolled_into_view_however_it_got_it(panel: LibraryPanel) -> None:
    panel.set_layout(Layout.CARDS)
    panel.grid.focus_row(panel.model.rowCount() - 1)
    assert not panel.ways.buttons[1].visibleRegion().boundingRect().isValid(), "it is scrolled away"
    panel.ways.buttons[1].setFocus()
    assert panel.ways.buttons[1].visibleRegion().boundingRect() == panel.ways.buttons[1].rect()
    last = next(tile for tile in reversed(panel.grid.tiles) if tile.visibleRegion().boundingRect() != tile.rect())
    last.setFocus()
    assert last.visibleRegion().boundingRect() == last.rect()


def test_the_damaged_one_is_neither_opened_nor_removed(panel: LibraryPanel, qtbot: QtBot) -> None:
    shown = in_list(panel)
    shown.choose("wreck")
    with (
        qtbot.assertNotEmitted(panel.open_requested),
        qtbot.assertNotEmitted(panel.remove_requested),
    ):
        QTest.keyClick(shown, Qt.Key.Key_Return)
        QTest.keyClick(shown, Qt.Key.Key_Delete)


def test_the_order_is_turned_round_with_the_keys_as_with_a_head(panel: LibraryPanel) -> None:
    field = panel.bar.sort
    for keys, expected in (((3,), (SortBy.CREW, False)), ((4,), (SortBy.CREW, True)), ((4,), (SortBy.CREW, False))):
        field.setFocus()
        QTest.keyClick(field, Qt.Key.Key_Down)
        menu = list_of(field)
        assert menu is not None
        for _ in range(*keys):
            QTest.keyClick(menu, Qt.Key.Key_Down)
        QTest.keyClick(menu, Qt.Key.Key_Return)
        assert panel.model.sorted_by == expected
        assert field.value == SortBy.CREW


def test_a_double_click_opens_and_the_right_button_asks(panel: LibraryPanel, qtbot: QtBot) -> None:
    shown = in_list(panel)
    shown.choose("id3")
    place = shown.visualRect(shown.currentIndex()).center()
    with qtbot.waitSignal(panel.open_requested) as opened:
        QTest.mouseDClick(shown.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, place)
    assert opened.args == ["id3"]
    for reason in (QContextMenuEvent.Reason.Mouse, QContextMenuEvent.Reason.Keyboard):
        event = QContextMenuEvent(reason, place, shown.viewport().mapToGlobal(place))
        QApplication.sendEvent(shown.viewport(), event)
        menu = QApplication.activePopupWidget()
        assert isinstance(menu, QMenu)
        with qtbot.waitSignal(panel.duplicate_requested) as wished:
            next(action for action in menu.actions() if action.text() == "Duplicate").trigger()
        assert wished.args == ["id3"]
        menu.close()


def test_the_list_stays_at_its_row_while_others_come_and_go(panel: LibraryPanel) -> None:
    shown = in_list(panel)
    shown.choose("id30")
    panel.set_filter("n3")
    assert shown.current_key == "id30"
    panel.set_filter("")
    assert shown.current_key == "id30"
    panel.set_changed({"id2": None})
    panel.set_changed({"id30": replace(CREW[30], health=1)})
    assert shown.current_key == "id30"
    assert shown.hasFocus()


def test_the_focus_stays_with_its_card_while_others_come_and_go(panel: LibraryPanel) -> None:
    panel.bar.sort.value_requested.emit(SortBy.NAME)
    panel.grid.focus_row(3)
    document = entries_of(panel.model)[3].document_id
    for entry in (replace(CREW[50], name="A first"), replace(CREW[51], name="A second")):
        panel.set_changed({entry.document_id: entry})
        focused = next(tile for tile in panel.grid.tiles if tile.hasFocus())
        assert focused.shown.document == document
    second = focused.parts[2]
    second.setFocus()
    panel.set_changed({"id50": None})
    tile = panel.grid.tiles_of(document)[0]
    assert tile.parts[2].hasFocus()


def test_the_focus_stays_on_the_card_whose_damaged_file_was_restored(panel: LibraryPanel) -> None:
    panel.set_changed({"wreck": replace(WRECK, restorable="2026-11-22T12:00:00Z")})
    panel.grid.focus_row(panel.model.row_of("wreck"))
    (tile,) = panel.grid.tiles_of("wreck")
    tile.parts[1].setFocus()
    panel.set_changed({"wreck": LibraryEntry("wreck", "character", "K. Brandt", "Pilot", health=3, health_max=4)})
    assert panel.grid.focused_document == "wreck"


def test_what_stands_where_nothing_is_offers_what_belongs_there(panel: LibraryPanel, qtbot: QtBot) -> None:
    state = panel.empty_page.state
    cases = (
        (LibraryFilter.SCENES, "", panel.new_scene_requested, "New scene"),
        (LibraryFilter.ADVERSARIES, "", panel.import_requested, "Import"),
        (LibraryFilter.ALL, "nobody", panel.clear_search_requested, "Clear the search"),
    )
    for kind, text, wish, words in cases:
        panel.set_filter(text)
        panel.show_kind(kind)
        assert panel.pages.currentWidget() is panel.empty_page
        assert [button.accessibleName() for button in state.buttons] == [words]
        with qtbot.waitSignal(wish):
            state.buttons[0].click()
    assert "“nobody”" in state.accessibleName()
    panel.set_filter("")
    panel.show_kind(LibraryFilter.ALL)
    panel.set_entries(())
    for _ in range(2):
        assert panel.pages.currentWidget() is panel.empty_page
        assert [button.accessibleName() for button in state.buttons] == ["Quick", "Guided", "By hand", "Import"]
        for button, way in zip(state.buttons, ("quick", "guided", "hand"), strict=False):
            with qtbot.waitSignal(panel.new_requested) as asked:
                button.click()
            assert asked.args == [way]
        in_list(panel)


def test_what_the_choice_of_an_edition_keeps_back_is_reported_and_shown_by_one_press(panel: LibraryPanel) -> None:
    panel.set_entries(tuple(replace(one, edition="core") for one in CREW))
    count = panel.model.rowCount()
    assert count
    panel.show_edition("evolved")
    assert panel.pages.currentWidget() is panel.empty_page
    button = panel.empty_page.state.buttons[-1]
    assert button.accessibleName() == f"Show both editions ({count})"
    button.click()
    assert panel.model.rowCount() == count
    assert panel.pages.currentWidget() is not panel.empty_page


def test_the_trash_is_asked_for_once_it_is_opened_and_says_what_restoring_does(
    panel: LibraryPanel, qtbot: QtBot
) -> None:
    with qtbot.waitSignal(panel.trash_requested):
        panel.show_kind(TRASH)
    gone = TrashEntry(CREW[2], 1, "")
    wreck = TrashEntry(WRECK, 1, "")
    panel.set_trash((gone, TrashEntry(CREW[1], 1, ""), wreck))
    trash = panel.trash
    told = []
    for key in (gone.key, wreck.key):
        trash.list.choose(key)
        told.append((trash.restore.plain_text, trash.restore.isEnabled(), bool(trash.said.text())))
    assert told == [("Restore", True, True), ("Restore", False, True)]
    with qtbot.assertNotEmitted(panel.restore_requested):
        QTest.keyClick(trash.list, Qt.Key.Key_Return)
    panel.set_filter("n01")
    assert trash.model.rowCount() == 1
    assert panel.bar.found.text() == "1 found"
    panel.set_filter("nobody")
    assert trash.empty.isVisible()


def test_dragging_a_head_is_reported_and_the_names_take_the_rest(
    panel: LibraryPanel, qtbot: QtBot, theme: Theme
) -> None:
    shown = in_list(panel)
    header = shown.horizontalHeader()
    edge = QPoint(header.sectionViewportPosition(2) + header.sectionSize(2) - 1, 10)
    left, no_key = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    with qtbot.waitSignal(panel.view_settings_changed):
        QTest.mousePress(header.viewport(), left, no_key, edge)
        QTest.mouseMove(header.viewport(), edge + QPoint(30, 0))
        QTest.mouseRelease(header.viewport(), left, no_key, edge + QPoint(30, 0))
    total = sum(header.sectionSize(section) for section in range(header.count()))
    assert abs(total - shown.viewport().width()) <= 1
    assert set(panel.view_settings().widths) == {LibraryColumn.RULES}
    theme.set_scale(1.5)
    theme.set_scale(1.0)
    assert set(panel.view_settings().widths) == {LibraryColumn.RULES}, "only what was dragged is remembered"
    edge = QPoint(header.sectionViewportPosition(2) + header.sectionSize(2) - 1, 10)
    QTest.mouseDClick(header.viewport(), left, no_key, edge)
    assert panel.view_settings().widths == {}, "a double click gives the usual width back"
    panel.resize(900, 700)
    total = sum(header.sectionSize(section) for section in range(header.count()))
    assert abs(total - shown.viewport().width()) <= 1


def test_the_focus_goes_to_the_row_when_the_library_gets_it(panel: LibraryPanel) -> None:
    in_list(panel)
    panel.continue_panel.setFocus()
    panel.setFocus(Qt.FocusReason.OtherFocusReason)
    assert panel.list.hasFocus()
    assert panel.focus_rect().isEmpty()
    panel.set_layout(Layout.CARDS)
    panel.setFocus(Qt.FocusReason.OtherFocusReason)
    assert panel.hasFocus()


def test_the_mouse_lights_the_row_it_is_over(panel: LibraryPanel) -> None:
    shown = in_list(panel)
    before = shown.grab().toImage()
    QTest.mouseMove(shown.viewport(), QPoint(200, shown.rowViewportPosition(4) + 8))
    assert shown.grab().toImage() != before
