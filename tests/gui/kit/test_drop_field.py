"""A field that opens a list."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from alien_desktop.gui.kit.drop_field import DropField, DropOption
from alien_desktop.gui.kit.portrait import PortraitRecord
from alien_desktop.gui.theme.theme import Theme
from tests.gui.shown import list_of

OPTIONS = (
    DropOption("rook", "Rook & <b>", "Pilot, stress 4", PortraitRecord("rook", "Rook")),
    DropOption("okafor", "Dr M. Okafor", "Medic"),
    DropOption("gone", "Sorensen", "Broken", enabled=False),
)


@pytest.fixture
def field(theme: Theme, qtbot: QtBot) -> DropField:
    made = DropField("Who rolls")
    qtbot.addWidget(made)
    made.set_options(OPTIONS)
    made.set_value("rook")
    made.resize(288, 52)
    made.show()
    return made


def opened(field: DropField) -> QMenu:
    menu = list_of(field)
    assert menu is not None
    return menu


def test_a_click_opens_the_list_and_a_pick_asks(field: DropField, qtbot: QtBot) -> None:
    qtbot.mouseClick(field, Qt.MouseButton.LeftButton)
    menu = opened(field)
    with qtbot.waitSignal(field.value_requested) as wish:
        qtbot.mouseClick(menu, Qt.MouseButton.LeftButton, pos=menu.actionGeometry(menu.actions()[1]).center())
    assert wish.args == ["okafor"]
    assert field.value == "okafor"
    assert list_of(field) is None


@pytest.mark.parametrize("key", [Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_Space])
def test_keys_open_the_list_and_pick(field: DropField, qtbot: QtBot, key: Qt.Key) -> None:
    qtbot.keyClick(field, key)
    menu = opened(field)
    with qtbot.waitSignal(field.value_requested) as wish:
        qtbot.keyClick(menu, Qt.Key.Key_Down)
        qtbot.keyClick(menu, Qt.Key.Key_Return)
    assert wish.args == ["okafor"]


def test_a_letter_goes_to_the_next_line_that_begins_with_it(field: DropField, qtbot: QtBot) -> None:
    field.set_options((*OPTIONS, DropOption("diaz", "Diaz")))
    qtbot.keyClick(field, Qt.Key.Key_Return)
    menu = opened(field)
    for value in ("okafor", "diaz", "okafor"):
        qtbot.keyClick(menu, Qt.Key.Key_D)
        assert menu.activeAction().data() == value
    qtbot.keyClick(menu, Qt.Key.Key_S)
    assert menu.activeAction().data() == "okafor", "a line that cannot be chosen is passed over"
    with qtbot.waitSignal(field.value_requested) as wish:
        qtbot.keyClick(menu, Qt.Key.Key_Return)
    assert wish.args == ["okafor"]


def test_esc_changes_nothing(field: DropField, qtbot: QtBot) -> None:
    qtbot.keyClick(field, Qt.Key.Key_Down)
    with qtbot.assertNotEmitted(field.value_requested):
        qtbot.keyClick(opened(field), Qt.Key.Key_Escape)
    assert field.accessibleName() == "Who rolls: Rook & <b>"


def test_words_in_the_list_are_literal_and_greyed_ones_stay(field: DropField, qtbot: QtBot) -> None:
    qtbot.mouseClick(field, Qt.MouseButton.LeftButton)
    actions = opened(field).actions()
    assert actions[0].text() == "Rook && <b>\tPilot, stress 4"
    assert actions[0].isChecked()
    assert not actions[2].isEnabled()
    opened(field).close()


def test_it_tells_name_and_value(field: DropField) -> None:
    assert field.accessibleName() == "Who rolls: Rook & <b>"
    assert field.accessibleDescription() == "Pilot, stress 4"


def test_the_value_stays_when_the_options_still_hold_it(field: DropField, qtbot: QtBot) -> None:
    with qtbot.assertNotEmitted(field.value_requested):
        field.set_options(OPTIONS[:1])
        assert field.accessibleName() == "Who rolls: Rook & <b>"
        field.set_options(OPTIONS[1:])
    assert field.value is None
    assert field.accessibleName() == "Who rolls"


def test_a_long_value_is_cut_not_the_layout(theme: Theme, qtbot: QtBot) -> None:
    quiet = DropField("Sort", quiet=True)
    qtbot.addWidget(quiet)
    quiet.set_options((DropOption("a", "x" * 120),))
    quiet.set_value("a")
    quiet.resize(90, 32)
    assert quiet.minimumSizeHint().width() <= 3 * theme.metrics.control
    assert not quiet.grab().isNull()
