"""From the library of the real app to a playable character: quick, guided and by hand, counted (J2, J3, J4)."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.gui.creation.creation_panel import CreationPanel
from alien_desktop.gui.creation.option_tile import OptionTile
from alien_desktop.rules.people.characteristics import Attribute, Skill
from tests.gui.shown import list_of
from tests.running_app import RunningApp

NAME = "Ada Quist"


class SeededDice:
    """Dice of a known seed."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def roll(self, count: int) -> tuple[int, ...]:
        return tuple(self._random.randint(1, 6) for _ in range(count))


@pytest.fixture
def table(qtbot: QtBot, profile: Path) -> Iterator[RunningApp]:
    """The app on a new profile, in the library."""
    started = RunningApp(qtbot, profile, SeededDice(5))
    started.window.navigator.show_view("library")
    started.pressed.clear()
    yield started
    started.close()


def press_way(table: RunningApp, way: str) -> CreationPanel:
    """Press a way on the card of the library."""
    table.window.library.grid.ensurePolished()
    button = next(button for button in table.window.library.ways.buttons if button.way.way == way)
    table.click(button)
    panel = table.window.navigator.creation_panel
    assert panel.isVisible()
    assert panel.way == way
    return panel


def type_name(table: RunningApp) -> None:
    field = table.window.focusWidget()
    assert isinstance(field, QLineEdit)
    field.selectAll()
    QTest.keyClicks(field, NAME)


def new_sheet(table: RunningApp) -> CharacterSheet:
    """The character on the sheet view, which opens by itself."""
    assert table.window.navigator.sheet_view.isVisible()
    workspace = table.session.workspace
    assert str(workspace.history.undo_title) == f"New character: {NAME}"
    (sheet,) = [one for one in workspace.documents() if one.name == NAME]
    assert isinstance(sheet, CharacterSheet)
    assert sum(sheet.attributes.level(one) for one in Attribute) == 14
    assert sum(sheet.skills.level(one) for one in Skill) == 10
    return sheet


def test_quick_is_three_clicks_and_a_name(table: RunningApp) -> None:
    panel = press_way(table, "quick")
    table.click(panel.quick.careers.tiles[4])
    type_name(table)
    table.click(panel.quick.summary.create_character)
    assert len(table.pressed) <= 3, table.pressed
    sheet = new_sheet(table)
    table.session.workspace.undo()
    assert not table.session.workspace.has(sheet.id)


def test_quick_by_keys(table: RunningApp) -> None:
    table.window.library.ways.buttons[0].setFocus()
    table.press(Qt.Key.Key_Return)
    panel = table.window.navigator.creation_panel
    assert panel.isVisible()
    table.press(Qt.Key.Key_Down)
    tile = QApplication.focusWidget()
    assert isinstance(tile, OptionTile)
    table.press(Qt.Key.Key_Return)
    type_name(table)
    table.press(Qt.Key.Key_Return)
    assert len(table.pressed) <= 5, table.pressed
    assert new_sheet(table).career == tile.option.value


def test_guided_is_seven_clicks_and_a_name(table: RunningApp) -> None:
    panel = press_way(table, "guided")
    table.click(panel.guided.steps[0].findChildren(OptionTile)[2])
    while panel.guided.place < len(panel.guided.steps) - 1:
        table.click(panel.guided.next)
        if panel.guided.place == 3:
            type_name(table)
    table.click(panel.guided.next)
    assert len(table.pressed) <= 7, table.pressed
    new_sheet(table)


def test_guided_by_keys_is_enter_after_enter(table: RunningApp) -> None:
    table.window.library.setFocus()
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Left, Qt.Key.Key_Down):  # the first card, the ways to begin, the second
        table.press(key)
    table.press(Qt.Key.Key_Return)
    guided = table.window.navigator.creation_panel.guided
    for _ in guided.steps:
        if guided.place == 3:
            type_name(table)
        table.press(Qt.Key.Key_Return)
    assert len(table.pressed) <= 12, table.pressed
    new_sheet(table)


def test_by_hand_is_forty_clicks(table: RunningApp) -> None:
    panel = press_way(table, "hand")
    type_name(table)
    hand = panel.hand
    table.click(hand.career)
    menu = list_of(hand.career)
    assert menu is not None
    pilot = next(action for action in menu.actions() if action.text() == "Pilot")
    QTest.mouseClick(
        menu, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, menu.actionGeometry(pilot).center()
    )
    table.pressed.append("click Pilot")
    blocks = hand.levels.blocks
    for attribute, count in ((Attribute.STRENGTH, 1), (Attribute.AGILITY, 3), (Attribute.WITS, 2)):
        for _ in range(count):
            table.click(blocks[attribute].head.plus)
    for skill, count in ((Skill.PILOTING, 3), (Skill.RANGED_COMBAT, 3), (Skill.COMTECH, 3), (Skill.MOBILITY, 1)):
        for _ in range(count):
            table.click(blocks[skill.attribute].rows[skill].plus)
    table.click(hand.talents.tiles[0])
    table.click(hand.gear.tiles[0])
    table.click(hand.gear.tiles[2])
    table.click(hand.left.roll_cash)
    table.click(hand.left.create_character)
    assert len(table.pressed) <= 40, table.pressed
    sheet = new_sheet(table)
    assert [sheet.attributes.level(one) for one in Attribute] == [3, 5, 4, 2]


def press_down_to(table: RunningApp, widget: QWidget) -> None:
    """Go on by the arrow down, a few rows at most."""
    for _ in range(5):
        if widget.hasFocus():
            return
        table.press(Qt.Key.Key_Down)
    assert widget.hasFocus()


def press_tab_to(table: RunningApp, *widgets: QWidget) -> None:
    """Go on by Tab until one of these has the focus, a few stops at most."""
    for _ in range(8):
        if table.window.focusWidget() in widgets:
            return
        table.press(Qt.Key.Key_Tab)
    raise AssertionError("Tab does not come there")


def test_by_hand_by_keys_is_forty_presses_too(table: RunningApp) -> None:
    table.window.library.ways.buttons[2].setFocus()
    table.press(Qt.Key.Key_Return)
    hand = table.window.navigator.creation_panel.hand
    type_name(table)
    press_tab_to(table, hand.career)
    table.press(Qt.Key.Key_Return)
    menu = list_of(hand.career)
    assert menu is not None
    for key in (Qt.Key.Key_P, Qt.Key.Key_Return):
        table.pressed.append(f"key {key.name}")
        QTest.keyClick(menu, key)
    blocks = hand.levels.blocks
    press_tab_to(table, blocks[Attribute.STRENGTH].head)
    levels = {
        blocks[Attribute.STRENGTH].head: Qt.Key.Key_3,
        blocks[Attribute.AGILITY].head: Qt.Key.Key_5,
        blocks[Attribute.AGILITY].rows[Skill.MOBILITY]: Qt.Key.Key_1,
        blocks[Attribute.AGILITY].rows[Skill.RANGED_COMBAT]: Qt.Key.Key_3,
        blocks[Attribute.AGILITY].rows[Skill.PILOTING]: Qt.Key.Key_3,
        blocks[Attribute.WITS].head: Qt.Key.Key_4,
        blocks[Attribute.WITS].rows[Skill.COMTECH]: Qt.Key.Key_3,
    }
    for row, digit in levels.items():
        press_down_to(table, row)
        table.press(digit)
    press_tab_to(table, *hand.talents.tiles)
    table.press(Qt.Key.Key_Space)
    press_tab_to(table, *hand.gear.tiles)
    table.press(Qt.Key.Key_Space)
    press_down_to(table, hand.gear.tiles[2])
    table.press(Qt.Key.Key_Space)
    press_tab_to(table, hand.left.roll_cash)
    table.press(Qt.Key.Key_Space)
    table.press(Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert len(table.pressed) <= 40, "\n".join(table.pressed)
    sheet = new_sheet(table)
    assert [sheet.attributes.level(one) for one in Attribute] == [3, 5, 4, 2]


def test_leaving_asks_nothing_and_the_draft_waits(table: RunningApp) -> None:
    panel = press_way(table, "quick")
    table.click(panel.quick.careers.tiles[4])
    draft = panel.controller.plan
    table.press(Qt.Key.Key_Escape)
    assert table.window.library.isVisible()
    assert press_way(table, "hand").controller.plan == draft
    assert table.session.workspace.history.count == 0


def test_single_keys_of_the_sheet_do_nothing_while_a_character_is_made(table: RunningApp) -> None:
    crew = table.sheet_named("Rook Ibarra", "core")
    table.window.navigator.open_document(crew.id)
    panel = table.window.navigator.creation_panel
    table.window.navigator.create_character("hand")
    panel.hand.levels.blocks[Attribute.WITS].head.setFocus()
    before = panel.controller.plan.attributes.wits
    for key in (Qt.Key.Key_S, Qt.Key.Key_R, Qt.Key.Key_T):
        table.press(key)
    assert panel.controller.plan.attributes.wits == before
    table.press(Qt.Key.Key_Plus)
    assert panel.controller.plan.attributes.wits == before + 1
    assert table.session.workspace.sheet(crew.id).stress == crew.stress
