"""A field for notes."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from alien_desktop.gui.kit.note_field import NoteField
from alien_desktop.gui.theme.theme import Theme


@pytest.fixture
def window(qtbot: QtBot) -> QWidget:
    made = QWidget()
    qtbot.addWidget(made)
    return made


@pytest.fixture
def field(theme: Theme, qtbot: QtBot, window: QWidget) -> NoteField:
    column = QVBoxLayout(window)
    made = NoteField("Notes", "What happened?", window)
    made.set_value("one")
    column.addWidget(made)
    column.addWidget(QLineEdit())
    window.show()
    window.activateWindow()
    made.setFocus()
    qtbot.waitUntil(made.hasFocus)
    made.selectAll()
    return made


def test_enter_begins_a_new_line_and_control_enter_commits(field: NoteField, qtbot: QtBot) -> None:
    qtbot.keyClicks(field, "a")
    qtbot.keyClick(field, Qt.Key.Key_Return)
    qtbot.keyClicks(field, "<b>")
    with qtbot.waitSignal(field.value_requested) as wish:
        qtbot.keyClick(field, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert wish.args == ["a\n<b>"]


def test_tab_leaves_and_commits(field: NoteField, qtbot: QtBot) -> None:
    qtbot.keyClicks(field, "b")
    with qtbot.waitSignal(field.value_requested):
        qtbot.keyClick(field, Qt.Key.Key_Tab)
    assert not field.hasFocus()


def test_esc_discards_what_was_typed(field: NoteField, qtbot: QtBot) -> None:
    qtbot.keyClicks(field, "b")
    with qtbot.assertNotEmitted(field.value_requested):
        qtbot.keyClick(field, Qt.Key.Key_Escape)
    assert field.toPlainText() == "one" == field.value


def test_pasted_markup_stays_text(field: NoteField) -> None:
    field.set_value("<img src='x'> & more")
    assert field.toPlainText() == "<img src='x'> & more"
    assert field.accessibleName() == "Notes"
