"""The search field."""

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from alien_desktop.gui.kit.search_field import SearchField
from alien_desktop.gui.theme.theme import Theme


@pytest.fixture
def field(theme: Theme, qtbot: QtBot) -> SearchField:
    made = SearchField("Find a command, skill, person", "Ctrl+K")
    qtbot.addWidget(made)
    made.resize(316, 28)
    made.show()
    return made


def test_enter_asks_for_what_was_typed(field: SearchField, qtbot: QtBot) -> None:
    qtbot.keyClicks(field, "pilot & <b>")
    with qtbot.waitSignal(field.find_requested) as wish:
        qtbot.keyClick(field, Qt.Key.Key_Return)
    assert wish.args == ["pilot & <b>"]


def test_esc_empties_first_and_leaves_then(field: SearchField, qtbot: QtBot) -> None:
    qtbot.keyClicks(field, "pilot")
    with qtbot.assertNotEmitted(field.focus_released):
        qtbot.keyClick(field, Qt.Key.Key_Escape)
    assert field.text() == ""
    with qtbot.waitSignal(field.focus_released):
        qtbot.keyClick(field, Qt.Key.Key_Escape)


def test_words_never_run_under_the_glass_or_the_cap(field: SearchField, theme: Theme) -> None:
    margins = field.textMargins()
    assert margins.left() >= theme.metrics.icon_small
    assert margins.right() >= theme.metrics.key_cap


def test_it_has_a_name_and_tells_its_key(field: SearchField) -> None:
    assert field.accessibleName() == "Find a command, skill, person"
    assert field.accessibleDescription() == "Ctrl+K"
