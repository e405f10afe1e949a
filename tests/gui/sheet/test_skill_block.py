"""Attribute blocks: rows that roll, arrows inside, words for each row."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible, QContextMenuEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from alien_desktop.gui.kit.skill_row import AttributeHead, SkillLine
from alien_desktop.gui.sheet.skill_block import SkillBlock
from alien_desktop.gui.theme.theme import Theme

LINES = (
    SkillLine("mobility", "Mobility", 1, 3, lowered="−2"),
    SkillLine("ranged_combat", "Ranged Combat", 1, 5),
    SkillLine("piloting", "Piloting", 2, 6, is_selected=True),
)


@pytest.fixture
def block(qtbot: QtBot, theme: Theme) -> SkillBlock:
    made = SkillBlock()
    qtbot.addWidget(made)
    made.set_head(AttributeHead("agility", "Agility", 4, "2"))
    made.set_rows(LINES)
    made.resize(made.sizeHint())
    made.show()
    made.activateWindow()
    return made


def test_a_block_has_the_size_of_the_mock_up_in_both_width_classes(theme: Theme, block: SkillBlock) -> None:
    assert block.sizeHint().toTuple() == (188, 168)
    theme.set_width(1920)
    assert block.sizeHint().toTuple() == (276, 208)


def test_a_row_is_a_button_that_says_what_it_rolls(block: SkillBlock) -> None:
    row = block.rows[2]
    interface = QAccessible.queryAccessibleInterface(row)
    assert interface.role() == QAccessible.Role.Button
    assert interface.text(QAccessible.Text.Name) == "Roll Piloting, 6 dice"
    assert row.accessibleDescription() == "level 2, key R"
    assert block.rows[0].accessibleDescription() == "level 1, lowered by −2"
    assert block.head.accessibleName() == "Roll Agility alone, 4 dice"


def test_the_whole_row_rolls(qtbot: QtBot, block: SkillBlock) -> None:
    with qtbot.waitSignal(block.roll_requested, timeout=100) as rolled:
        qtbot.mouseClick(block.rows[1], Qt.MouseButton.LeftButton, pos=QPoint(4, 4))
    assert rolled.args == ["ranged_combat"]
    with qtbot.waitSignal(block.attribute_roll_requested, timeout=100) as rolled:
        qtbot.mouseClick(block.head, Qt.MouseButton.LeftButton)
    assert rolled.args == ["agility"]


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Space])
def test_enter_and_space_roll(qtbot: QtBot, block: SkillBlock, key: Qt.Key) -> None:
    with qtbot.waitSignal(block.roll_requested, timeout=100) as rolled:
        qtbot.keyClick(block.rows[0], key)
    assert rolled.args == ["mobility"]


def test_arrows_move_inside_the_block_and_stop_at_its_ends(qtbot: QtBot, block: SkillBlock) -> None:
    block.focus_skill("ranged_combat")
    qtbot.waitUntil(block.rows[1].hasFocus)
    visited = []
    for _ in range(2):
        qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Down)
        visited.append(QApplication.focusWidget())
    for _ in range(4):
        qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Up)
        visited.append(QApplication.focusWidget())
    mobility, ranged_combat, piloting = block.rows
    assert visited == [piloting, piloting, ranged_combat, mobility, block.head, block.head]


def test_the_menu_key_asks_for_details(qtbot: QtBot, block: SkillBlock) -> None:
    row = block.rows[0]
    reason = QContextMenuEvent.Reason.Keyboard
    with qtbot.waitSignal(block.details_requested, timeout=100) as asked:
        QApplication.sendEvent(row, QContextMenuEvent(reason, QPoint(1, 1), QPoint(40, 50)))
    assert asked.args == ["mobility", QPoint(40, 50)]


def test_fewer_or_more_skills_keep_the_rows_that_stay(block: SkillBlock) -> None:
    before = block.rows
    block.set_rows(LINES[:1])
    fewer = block.rows
    block.set_rows((*LINES, SkillLine("stunts", "Stunts", 0, 4)))
    more = block.rows
    assert fewer == before[:1]
    assert len(more) == 4
    assert more[0] is before[0]
