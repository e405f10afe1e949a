"""The sheet as a whole: measures of the pictures, nothing outside its place, Tab in reading order, names for all."""

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from alien_desktop.documents.sheet.item_edits import add_item
from alien_desktop.documents.sheet.new_parts import item_from
from alien_desktop.gui.sheet.weapons_model import WeaponItem
from alien_desktop.gui.theme.theme import Theme
from tests.gui.stages import SheetStage
from tests.sample_session import SampleSession

pytestmark = pytest.mark.usefixtures("theme")

NARROW = {
    "person": (12, 12, 788, 152),
    "attributes": (12, 176, 788, 168),
    "weapons": (12, 356, 532, 164),
    "conditions": (556, 356, 244, 164),
    "supplies": (12, 532, 300, 196),
    "load": (324, 532, 260, 196),
    "talents": (596, 532, 204, 196),
}
"""notes-sheet.md 2, without sidebar and top bar."""

WIDE = {
    "person": (16, 16, 1152, 196),
    "attributes": (16, 228, 1152, 208),
    "weapons": (16, 452, 728, 216),
    "conditions": (760, 452, 408, 216),
    "supplies": (16, 684, 368, 320),
    "load": (400, 684, 344, 320),
}


@pytest.fixture(autouse=True)
def no_motion(theme: Theme) -> None:
    theme.set_reduced_motion(True)


def place(stage: SheetStage, part: str) -> QRect:
    widget: QWidget = getattr(stage.panel, part)
    return QRect(widget.mapTo(stage.window, QPoint(0, 0)), widget.size())


def settle() -> None:
    for _ in range(3):
        QApplication.processEvents()


@pytest.mark.parametrize("part", NARROW)
def test_parts_lie_where_the_picture_has_them_at_1280(qtbot: QtBot, part: str) -> None:
    stage = SheetStage(qtbot)
    settle()
    assert place(stage, part) == QRect(*NARROW[part])


def test_parts_lie_where_the_picture_has_them_at_1920(qtbot: QtBot, theme: Theme) -> None:
    theme.set_size(1920, 1080)
    stage = SheetStage(qtbot)
    stage.window.resize(1708, 1020)
    settle()
    assert {part: place(stage, part) for part in WIDE} == {part: QRect(*rect) for part, rect in WIDE.items()}
    assert stage.panel.notes.isVisible()
    assert stage.panel.person.facts.agenda.isVisible()


def crowd(table: SampleSession, name: str, edition: str) -> None:
    """A character with too much of everything and a name nobody can pronounce."""
    sheet, rules = table.sheet(name), table.rules(table.sheet(name))
    for row_id in (*list(rules.catalog.weapons)[:6], *list(rules.catalog.gear)[:9]):
        sheet = add_item(sheet, item_from(row_id, rules))
    sheet = sheet.evolve(
        name=("<b>Ünï & שלום 🚀 " * 20)[:118],
        agenda="x" * 500,
        buddy="Bu" * 60,
        rival="&" * 120,
        conditions=("prone", "grappled"),
        notes="n" * 900,
    )
    table.workspace.edit("crowded", [sheet])


@pytest.mark.parametrize(
    "width, height, edition", [(1200, 740, "evolved"), (1200, 670, "core"), (1708, 1020, "evolved")]
)
def test_nothing_pushes_the_sheet_out_of_the_window(
    qtbot: QtBot, theme: Theme, edition: str, width: int, height: int
) -> None:
    theme.set_size(1920 if width > 1500 else 1280, 1080)
    stage = SheetStage(qtbot, edition)
    crowd(stage.table, "Ibarra", edition)
    stage.window.resize(width, height)
    settle()
    room = QRect(0, 0, width, height)
    assert stage.panel.minimumSizeHint().width() <= stage.panel.width()
    for part in ("person", "attributes", "weapons", "conditions"):
        assert room.contains(place(stage, part)), part
    parts = ("person", "attributes", "weapons", "conditions", "supplies", "load", "talents")
    for one in parts:
        for other in parts:
            assert one == other or not place(stage, one).intersects(place(stage, other)), (one, other)
    assert stage.panel.load.width() >= 200
    assert not stage.panel.ui.low_scroll.horizontalScrollBar().isVisible()


def test_the_lowest_band_scrolls_when_the_window_is_short(qtbot: QtBot) -> None:
    stage = SheetStage(qtbot, height=670)
    settle()
    assert stage.panel.ui.low_scroll.verticalScrollBar().maximum() > 0
    assert place(stage, "conditions").bottom() < stage.window.height()


def stops(stage: SheetStage) -> list[QWidget]:
    found: list[QWidget] = []
    widget = stage.panel.nextInFocusChain()
    while widget is not None and widget is not stage.panel:
        if widget.focusPolicy() & Qt.FocusPolicy.TabFocus and widget.isVisible() and stage.panel.isAncestorOf(widget):
            found.append(widget)
        widget = widget.nextInFocusChain()
    return found


@pytest.mark.parametrize("name", ["Ibarra", "Lumen", "Vance"])
def test_tab_goes_through_the_parts_in_reading_order(qtbot: QtBot, name: str) -> None:
    stage = SheetStage(qtbot, name=name)
    settle()
    parts = ("person", "attributes", "weapons", "conditions", "supplies", "load", "talents")
    order = [
        next(number for number, part in enumerate(parts) if getattr(stage.panel, part).isAncestorOf(stop))
        for stop in stops(stage)
    ]
    assert order == sorted(order)
    assert set(order) == set(range(len(parts)))


def test_every_stop_has_a_name_and_a_place_for_the_finger(qtbot: QtBot) -> None:
    stage = SheetStage(qtbot)
    settle()
    for stop in stops(stage):
        interface = QAccessible.queryAccessibleInterface(stop)
        assert interface.text(QAccessible.Text.Name), stop
        assert stop.height() >= 20, (stop, stop.size())


def weapons_shown(stage: SheetStage) -> list[object]:
    carried = {item.id: item for item in stage.sheet.carried}
    return [carried[item.key] for item in stage.panel.weapons.model.items() if isinstance(item, WeaponItem)]


def test_an_edit_shows_the_same_after_it_was_undone_and_redone(qtbot: QtBot) -> None:
    stage = SheetStage(qtbot)
    workspace = stage.table.workspace
    first = stage.sheet
    stage.put(stress=9, health=0, conditions=("prone",), weapons=())
    last = stage.sheet
    workspace.undo()
    assert stage.sheet == first
    assert stage.panel.person.ui.stress.level == 4
    assert weapons_shown(stage) == [*first.weapons, *first.armor]
    workspace.redo()
    assert stage.sheet == last
    assert stage.panel.person.ui.stress.level == 9


def test_another_character_takes_the_place_of_the_first(qtbot: QtBot) -> None:
    stage = SheetStage(qtbot)
    stage.view.set_document(stage.table.id_of("Okafor"))
    assert stage.panel.person.ui.name_label.text() == "Dr M. Okafor"
    stage.put(name="Somebody else")
    assert stage.panel.person.ui.name_label.text() == "Dr M. Okafor"


def test_a_character_that_goes_leaves_the_view_alone(qtbot: QtBot) -> None:
    stage = SheetStage(qtbot)
    stage.table.workspace.edit("Remove", removed=[stage.sheet.id])
    assert not stage.panel.opened.is_open
    stage.panel.weapons.add_button.click()
    assert stage.view.picker is None
