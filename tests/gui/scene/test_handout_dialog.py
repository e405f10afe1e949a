"""A handout is written: several lines of text, Enter in them is a line, Ctrl+Enter gets it ready."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from alien_desktop.gui.scene.handout_dialog import HandoutDialog
from alien_desktop.gui.theme.paint_text import wrapped_text
from alien_desktop.gui.theme.theme import Theme


@pytest.fixture
def dialog(theme: Theme, qtbot: QtBot) -> HandoutDialog:
    place = QWidget()
    qtbot.addWidget(place)
    place.resize(900, 700)
    place.show()
    made = HandoutDialog()
    qtbot.addWidget(made)
    made.open_over(place)
    qtbot.waitActive(made)
    return made


def test_enter_is_a_line_of_the_text_and_ctrl_enter_gets_it_ready(dialog: HandoutDialog, qtbot: QtBot) -> None:
    QTest.keyClicks(dialog.name, "Order")
    assert not dialog.ok_button.isEnabled(), "there is nothing to read yet"
    dialog.text.setFocus()
    QTest.keyClicks(dialog.text, "All hands:")
    QTest.keyClick(dialog.text, Qt.Key.Key_Return)
    QTest.keyClicks(dialog.text, "Dock 9 is closed.")
    assert dialog.isVisible()
    with qtbot.waitSignal(dialog.handout_given) as given:
        QTest.keyClick(dialog.text, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert given.args == ["Order", "All hands:\nDock 9 is closed.", ""]
    dialog.accept()
    assert not dialog.isVisible()
    assert not dialog.name.text(), "the next one begins with nothing"
    assert not dialog.text.toPlainText()


def test_the_players_see_the_lines_as_they_were_written(theme: Theme) -> None:
    layout = wrapped_text("All hands:\nDock 9 is closed.", theme.fonts.sans(52), 1000)
    assert layout.lineCount() == 2
