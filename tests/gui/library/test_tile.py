"""Cards of the library: words, real buttons, opening."""

import pytest
from PySide6.QtCore import QPoint, Qt
from pytestqt.qtbot import QtBot

from alien_desktop.gui.kit.chip import Chip
from alien_desktop.gui.library.new_tile import NewTile, NewWay
from alien_desktop.gui.library.tile import Tile
from alien_desktop.gui.library.tile_item import TileAction, TileItem, TilePicture
from alien_desktop.gui.theme.theme import Theme

LEFT = Qt.MouseButton.LeftButton
ACTIONS = (TileAction("open", "Open"), TileAction("pdf", "PDF"), TileAction("duplicate", "Duplicate & keep"))
OKAFOR = TileItem(
    "id-1", "Dr M. Okafor", "Medic", chips=(Chip("exhausted"),), health=(1, 3), stress=(5, 10), when="today",
    actions=ACTIONS,
)  # fmt: skip


@pytest.fixture
def tile(qtbot: QtBot, theme: Theme) -> Tile:
    made = Tile()
    qtbot.addWidget(made)
    made.set_shown(OKAFOR)
    made.resize(made.sizeHint())
    made.show()
    return made


def test_a_card_has_the_size_of_the_mock_up_and_says_how_they_are(tile: Tile) -> None:
    assert tile.sizeHint().toTuple() == (384, 240)
    assert tile.accessibleName() == "Dr M. Okafor, Medic, exhausted, Health 1 of 3, low, stress 5 of 10, today"


def test_buttons_ask_with_the_id_of_their_action(qtbot: QtBot, tile: Tile) -> None:
    told: list[tuple[str, str]] = []
    tile.action_requested.connect(lambda document, action: told.append((document, action)))
    for button in tile.buttons:
        qtbot.mouseClick(button, LEFT)
    assert told == [("id-1", "open"), ("id-1", "pdf"), ("id-1", "duplicate")]
    assert tile.buttons[2].accessibleName() == "Duplicate & keep Dr M. Okafor"


def test_buttons_stay_on_the_card_without_overlap(tile: Tile) -> None:
    rects = [button.geometry() for button in tile.buttons]
    assert all(tile.rect().contains(rect) for rect in rects)
    assert not any(one.intersects(other) for i, one in enumerate(rects) for other in rects[i + 1 :])


def test_enter_and_a_double_click_open(qtbot: QtBot, tile: Tile) -> None:
    told: list[str] = []
    tile.open_requested.connect(told.append)
    qtbot.keyClick(tile, Qt.Key.Key_Return)
    qtbot.mouseDClick(tile, LEFT, pos=QPoint(60, 60))
    assert told == ["id-1", "id-1"]


def test_a_damaged_document_is_not_opened(qtbot: QtBot, tile: Tile) -> None:
    told: list[str] = []
    tile.open_requested.connect(told.append)
    text = "This file cannot be read."
    tile.set_shown(TileItem("id-2", "K. Brandt", "Damaged file", TilePicture.DAMAGED, text=text, is_damaged=True))
    qtbot.keyClick(tile, Qt.Key.Key_Return)
    qtbot.mouseDClick(tile, LEFT, pos=QPoint(60, 60))
    assert told == []
    assert tile.accessibleName() == "K. Brandt, Damaged file, This file cannot be read."


def test_the_dots_ask_for_the_menu(qtbot: QtBot, tile: Tile) -> None:
    with qtbot.waitSignal(tile.menu_requested, timeout=100) as asked:
        qtbot.mouseClick(tile._more, LEFT)
    assert asked.args is not None
    assert asked.args[0] == "id-1"


def test_the_new_card_has_three_ways(qtbot: QtBot, theme: Theme) -> None:
    card = NewTile()
    qtbot.addWidget(card)
    card.set_heading("New character", "Ctrl+N")
    card.set_ways(tuple(NewWay(way, "pencil", way.title(), "words") for way in ("quick", "guided", "by hand")))
    card.resize(card.sizeHint())
    card.show()
    told: list[str] = []
    card.way_requested.connect(told.append)
    qtbot.mouseClick(card.buttons[0], LEFT)
    qtbot.keyClick(card.buttons[2], Qt.Key.Key_Return)
    assert told == ["quick", "by hand"]


def test_a_card_says_which_crew_it_belongs_to(tile: Tile) -> None:
    tile.set_shown(TileItem("id-1", "Dr M. Okafor", "Medic", crew="Halcyon <b> & Drift"))
    assert tile.accessibleName() == "Dr M. Okafor, Medic, Halcyon <b> & Drift"
