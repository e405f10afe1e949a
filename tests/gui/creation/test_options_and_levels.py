"""Plates to choose from, rows with a level, and the switch between kept and made again."""

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from alien_desktop.gui.creation.level_row import LevelForm, LevelItem, LevelRow
from alien_desktop.gui.creation.lock_toggle import KeepButton, LockToggle
from alien_desktop.gui.creation.option_grid import OptionGrid
from alien_desktop.gui.creation.option_tile import Option, OptionTile
from alien_desktop.gui.theme.theme import Theme

LEFT = Qt.MouseButton.LeftButton
FOUR = tuple(Option(value, f"Title {value}", "Some words") for value in "abcd")


@pytest.fixture
def grid(theme: Theme, qtbot: QtBot) -> OptionGrid:
    made = OptionGrid("Things", 2)
    qtbot.addWidget(made)
    made.set_options(FOUR)
    made.resize(480, 200)
    with qtbot.waitExposed(made):
        made.show()
    return made


def test_a_press_asks_and_the_setter_chooses(grid: OptionGrid, qtbot: QtBot) -> None:
    with qtbot.waitSignal(grid.value_requested) as wish:
        qtbot.mouseClick(grid.tile("c"), LEFT)
    assert wish.args == ["c"]
    assert not grid.tile("c").option.chosen
    grid.set_options((*FOUR[:2], Option("c", "Title c", chosen=True), FOUR[3]))
    assert "chosen" in grid.tile("c").accessibleName()


def test_a_plate_that_cannot_be_chosen_says_why_and_still_answers(theme: Theme, qtbot: QtBot) -> None:
    tile = OptionTile(Option("x", "Rifle & <b>", reason="Only one item of each line."))
    qtbot.addWidget(tile)
    assert "Only one item" in tile.toolTip()
    assert "Only one item" in tile.accessibleDescription()
    with qtbot.waitSignal(tile.value_requested):
        qtbot.mouseClick(tile, LEFT)


@pytest.mark.parametrize("key", [Qt.Key.Key_Space, Qt.Key.Key_Return])
def test_keys_ask_for_the_plate_that_has_the_focus(grid: OptionGrid, qtbot: QtBot, key: Qt.Key) -> None:
    with qtbot.waitSignal(grid.value_requested) as wish:
        qtbot.keyClick(grid.tile("b"), key)
    assert wish.args == ["b"]


def test_enter_on_the_chosen_plate_belongs_to_the_next_step(grid: OptionGrid, qtbot: QtBot) -> None:
    grid.set_options((Option("a", "Title a", chosen=True), *FOUR[1:]))
    with qtbot.assertNotEmitted(grid.value_requested):
        qtbot.keyClick(grid.tile("a"), Qt.Key.Key_Return)


def test_arrows_go_from_plate_to_plate_and_tab_stops_once(grid: OptionGrid, qtbot: QtBot) -> None:
    grid.focus_chosen()
    steps = [(Qt.Key.Key_Right, "b"), (Qt.Key.Key_Down, "d"), (Qt.Key.Key_Down, "d"), (Qt.Key.Key_Home, "a")]
    for key, value in [*steps, (Qt.Key.Key_End, "d"), (Qt.Key.Key_Up, "b"), (Qt.Key.Key_Left, "a")]:
        focused = next(tile for tile in grid.tiles if tile.hasFocus())
        qtbot.keyClick(focused, key)
        assert grid.tile(value).hasFocus(), (key, value)
    stops = [tile for tile in grid.tiles if tile.focusPolicy() == Qt.FocusPolicy.StrongFocus]
    assert stops == [grid.tile("a")]


def test_fewer_plates_stay_in_their_places(grid: OptionGrid) -> None:
    grid.set_options(FOUR[:2])
    assert [tile.option.value for tile in grid.tiles] == ["a", "b"]
    assert grid.tile("b").x() > grid.tile("a").x()
    with pytest.raises(KeyError):
        grid.tile("d")


def test_more_words_need_more_height(theme: Theme, qtbot: QtBot) -> None:
    short = OptionTile(Option("a", "Title", "Word"))
    long = OptionTile(Option("a", "Title", "Many words that wrap into more than a single line. " * 4))
    for tile in (short, long):
        qtbot.addWidget(tile)
    assert long.heightForWidth(200) > short.heightForWidth(200)
    assert long.heightForWidth(200) > long.heightForWidth(800)


@pytest.fixture
def row(theme: Theme, qtbot: QtBot) -> LevelRow:
    made = LevelRow(LevelItem("Piloting", 2, marked=True))
    qtbot.addWidget(made)
    made.resize(200, 40)
    with qtbot.waitExposed(made):
        made.show()
    return made


def test_plus_and_minus_ask_for_a_step(row: LevelRow, qtbot: QtBot) -> None:
    for button, by in ((row.plus, 1), (row.minus, -1)):
        with qtbot.waitSignal(row.step_requested) as wish:
            qtbot.mouseClick(button, LEFT)
        assert wish.args == [by]
    assert row.shown.level == 2


@pytest.mark.parametrize(
    "key, by", [(Qt.Key.Key_Right, 1), (Qt.Key.Key_Plus, 1), (Qt.Key.Key_Left, -1), (Qt.Key.Key_Minus, -1)]
)
def test_keys_ask_for_the_level_above_or_below(row: LevelRow, qtbot: QtBot, key: Qt.Key, by: int) -> None:
    with qtbot.waitSignal(row.step_requested) as wish:
        qtbot.keyClick(row, key)
    assert wish.args == [by]


def test_a_digit_asks_for_that_level(row: LevelRow, qtbot: QtBot) -> None:
    with qtbot.waitSignal(row.step_requested) as wish:
        qtbot.keyClick(row, Qt.Key.Key_5)
    assert wish.args == [3]
    with qtbot.assertNotEmitted(row.step_requested):
        qtbot.keyClick(row, Qt.Key.Key_2)


def test_a_row_tells_its_level_and_its_problem(row: LevelRow) -> None:
    row.set_shown(LevelItem("Piloting", 7, problem="Piloting is at most 1."))
    assert row.accessibleName() == "Piloting 7"
    assert row.accessibleDescription() == "Piloting is at most 1."
    row.grab()


def test_the_switch_asks_to_keep_and_to_let_go(theme: Theme, qtbot: QtBot) -> None:
    button, line = KeepButton("Talent"), LockToggle("Talent")
    for widget in (button, line):
        qtbot.addWidget(widget)
    with qtbot.waitSignal(button.kept_requested) as wish:
        qtbot.keyClick(button, Qt.Key.Key_Space)
    assert wish.args == [True]
    button.set_kept(True)
    assert "kept" in button.accessibleName()
    line.set_shown("Reckless", kept=True)
    assert line.accessibleName() == "Talent: Reckless, kept"
    with qtbot.waitSignal(line.kept_requested) as wish:
        qtbot.mouseClick(line, LEFT)
    assert wish.args == [False]
    line.resize(200, 28)
    line.set_shown("A value that is far too long for a line of this width", kept=False, problem=True)
    line.grab()
    for widget in (button, line):
        with qtbot.assertNotEmitted(widget.kept_requested):
            qtbot.keyClick(widget, Qt.Key.Key_Return)


def test_even_plates_are_as_high_as_the_one_with_most_words(theme: Theme, qtbot: QtBot) -> None:
    grid = OptionGrid("Careers", 2, even=True)
    qtbot.addWidget(grid)
    grid.set_options((*FOUR[:3], Option("d", "Title d", "Many words. " * 20)))
    grid.resize(480, 400)
    with qtbot.waitExposed(grid):
        grid.show()
    assert len({tile.height() for tile in grid.tiles}) == 1
    least = grid.tiles[3].heightForWidth(grid.tiles[3].width())
    assert grid.tiles[0].height() >= least
    grid.resize(480, 5000)
    assert least < grid.tiles[0].height() < 1.5 * least, "on a high page they are higher, within reason"


def test_a_skill_says_what_a_roll_comes_to(theme: Theme, qtbot: QtBot) -> None:
    row = LevelRow(LevelItem("Piloting", 2, dice=6))
    qtbot.addWidget(row)
    row.resize(row.sizeHint())
    for form in LevelForm:
        row.set_form(form)
        before = row.grab().toImage()
        row.set_shown(LevelItem("Piloting", 2, dice=7))
        assert row.grab().toImage() != before, form
        row.set_shown(LevelItem("Piloting", 2, dice=6))
    widths = [row.width_of(form) for form in LevelForm]
    assert widths == sorted(widths)
