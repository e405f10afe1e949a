"""A field for one line: commits once, goes back on Esc, keeps what is being typed."""

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QHelpEvent
from PySide6.QtWidgets import QApplication, QLineEdit, QToolTip, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from alien_desktop.gui.kit.line_field import LineField
from alien_desktop.gui.theme.theme import Theme


@pytest.fixture
def window(qtbot: QtBot) -> QWidget:
    made = QWidget()
    qtbot.addWidget(made)
    return made


@pytest.fixture
def field(theme: Theme, qtbot: QtBot, window: QWidget) -> LineField:
    column = QVBoxLayout(window)
    made = LineField("Name", "Who is it?", bare=True, parent=window)
    made.set_value("Rook Ibarra")
    column.addWidget(made)
    column.addWidget(QLineEdit())
    window.show()
    window.activateWindow()
    made.setFocus()
    qtbot.waitUntil(made.hasFocus)
    made.selectAll()
    return made


def test_enter_commits_once(field: LineField, qtbot: QtBot) -> None:
    wishes: list[str] = []
    field.value_requested.connect(wishes.append)
    qtbot.keyClicks(field, "Food & <b>")
    qtbot.keyClick(field, Qt.Key.Key_Return)
    qtbot.keyClick(field, Qt.Key.Key_Tab)
    assert wishes == ["Food & <b>"]
    assert field.value == "Food & <b>"


def test_leaving_the_field_commits_what_was_typed(field: LineField, qtbot: QtBot) -> None:
    qtbot.keyClicks(field, "Vance")
    with qtbot.waitSignal(field.value_requested) as wish:
        qtbot.keyClick(field, Qt.Key.Key_Tab)
    assert wish.args == ["Vance"]


def test_esc_discards_what_was_typed(field: LineField, qtbot: QtBot) -> None:
    qtbot.keyClicks(field, "Vance")
    with qtbot.assertNotEmitted(field.value_requested):
        qtbot.keyClick(field, Qt.Key.Key_Escape)
        qtbot.keyClick(field, Qt.Key.Key_Tab)
    assert field.text() == "Rook Ibarra"


def test_the_document_does_not_take_the_typing_away(field: LineField, qtbot: QtBot) -> None:
    qtbot.keyClicks(field, "Va")
    field.set_value("Changed elsewhere")
    assert field.text() == "Va"
    qtbot.keyClick(field, Qt.Key.Key_Escape)
    assert field.text() == "Changed elsewhere"


def test_the_setter_emits_no_request(field: LineField, qtbot: QtBot) -> None:
    with qtbot.assertNotEmitted(field.value_requested):
        field.set_value("Okafor")
    assert field.text() == "Okafor"


def test_a_bare_field_has_its_frame_only_while_it_is_used(field: LineField, qtbot: QtBot) -> None:
    assert field.property("bare") is False
    qtbot.keyClick(field, Qt.Key.Key_Tab)
    assert field.property("bare") is True


def test_a_refused_text_says_why(field: LineField) -> None:
    field.set_invalid("A name needs a letter")
    assert field.property("invalid") is True
    assert field.accessibleDescription() == "A name needs a letter"
    field.set_invalid("")
    assert field.property("invalid") is False
    assert field.accessibleName() == "Name"


def test_a_text_that_is_too_long_is_reported_whole_by_its_tooltip(field: LineField, qtbot: QtBot) -> None:
    field.set_value("A brass drinks token from a bar that no longer exists, with a notch for every debt")
    field.clearFocus()
    field.resize(120, field.height())
    assert field.is_cut()
    spot = field.rect().center()
    QApplication.sendEvent(field, QHelpEvent(QEvent.Type.ToolTip, spot, field.mapToGlobal(spot)))
    assert "a notch for every debt" in QToolTip.text()
    QToolTip.hideText()
    field.set_value("Short")
    assert not field.is_cut()
