"""The status line and the top bar."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMainWindow
from pytestqt.qtbot import QtBot

from alien_desktop.gui.kit.app_window import LEAST_SIZE, TITLE_BAR, AppWindow, TopBar
from alien_desktop.gui.kit.commands import CommandScope
from alien_desktop.gui.kit.status_line import StatusLine
from alien_desktop.gui.theme.theme import Theme
from alien_desktop.session.save_state import SaveState


@pytest.fixture
def line(theme: Theme, qtbot: QtBot) -> StatusLine:
    made = StatusLine()
    qtbot.addWidget(made)
    made.set_save_state(SaveState.SAVED, "Saved 21:07")
    made.set_undo_text("Undo: Name & <b>")
    made.set_right_cells(("Core (2019)", "Dark", "100 %"))
    made.resize(900, made.height())
    return made


def test_a_screen_reader_hears_the_status_line_as_one_text(line: StatusLine) -> None:
    assert line.accessibleName() == "Saved 21:07. Undo: Name & <b>. Core (2019). Dark. 100 %"
    line.set_undo_text("")
    assert "Undo" not in line.accessibleName()


def test_each_save_state_shows_by_more_than_its_words(line: StatusLine) -> None:
    pictures = []
    for state in SaveState:
        line.set_save_state(state, "Same words")
        pictures.append(line.grab().toImage())
    assert all(a != b for i, a in enumerate(pictures) for b in pictures[i + 1 :])


def test_a_narrow_line_keeps_the_save_state_and_drops_the_rest(line: StatusLine) -> None:
    line.set_undo_text("x" * 120)
    line.resize(300, line.height())
    assert not line.grab().isNull()


def test_the_height_follows_the_scale(line: StatusLine, theme: Theme) -> None:
    assert line.height() == 24
    theme.set_scale(1.5)
    assert line.height() == 36


def test_the_top_bar_is_a_menu_widget_with_live_parts(theme: Theme, qtbot: QtBot) -> None:
    window = QMainWindow()
    qtbot.addWidget(window)
    bar = TopBar("Find a command, skill, person", "Ctrl+K")
    window.setMenuWidget(bar)
    menu = bar.menu_bar.addMenu("File")
    action = menu.addAction("New")
    window.resize(1280, 800)
    window.show()
    window.activateWindow()
    assert bar.height() == 36
    assert bar.search.height() == theme.metrics.control_dense
    assert bar.search.geometry().right() == 1280 - theme.metrics.gap - 1
    qtbot.mouseClick(
        bar.menu_bar, Qt.MouseButton.LeftButton, pos=bar.menu_bar.actionGeometry(bar.menu_bar.actions()[0]).center()
    )
    assert menu.isVisible()
    with qtbot.waitSignal(action.triggered):
        qtbot.keyClick(menu, Qt.Key.Key_Down)
        qtbot.keyClick(menu, Qt.Key.Key_Return)
    dark = bar.grab().toImage()
    theme.set_theme("light")
    assert bar.grab().toImage() != dark
    theme.set_size(1920, 1080)
    assert bar.search.width() == theme.metrics.search_width


def test_a_first_window_fits_on_a_low_screen_under_its_title_bar(theme: Theme, qtbot: QtBot) -> None:
    """The screen of these tests is 800 pixels high, as that of many laptops."""
    window = AppWindow(theme, CommandScope.MAIN, ("Find", "Ctrl+F"))
    qtbot.addWidget(window)
    room = window.screen().availableGeometry().height()
    assert LEAST_SIZE.height() <= window.height() < room
    assert room - window.height() >= TITLE_BAR
