"""Every size of the views: nothing lies over its neighbour and nothing leaves the window, at every scale.

A run of the tests takes a part of the sizes, `dev.py soak` all of them.
"""

from random import Random

import pytest
from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QListView, QWidget
from pytestqt.qtbot import QtBot

from alien_desktop.gui.creation.option_tile import CareerTile
from alien_desktop.gui.kit.app_window import AppWindow
from alien_desktop.gui.kit.registered_actions import try_command
from alien_desktop.gui.kit.scrolled import ScrolledView
from alien_desktop.gui.kit.text_label import TextLabel
from alien_desktop.gui.library.document_list import DocumentList
from alien_desktop.gui.scene.order_panel import OrderPanel
from alien_desktop.gui.scene.order_row_layout import OrderColumn
from alien_desktop.gui.sheet.person_facts import Dot
from alien_desktop.gui.sheet.supply_meter import SupplyMeter
from alien_desktop.gui.theme.paint_text import draw_text
from alien_desktop.gui.theme.theme import theme_of
from alien_desktop.rules.people.characteristics import Skill
from pictures.sample_stage import NOTHING
from soak.size_walk import LEAST_UNITS, sizes_by_chance, states_of
from tests.soak import every
from tests.usability.cut_texts import CutTexts, cut_by, numbers_cut, painted_alone, words_of_the_app_cut
from tests.usability.painted import leaving, wrong_in_rows
from tests.usability.room import (
    elided_beside_free_space,
    left_behind,
    outside,
    overlapping,
    scrolling_for_a_hair,
    scrolling_sideways,
    unreachable,
)
from tests.usability.stage import NARROW, OF_OWN_SIZE, Stage, path_of, seen, settle

pytestmark = pytest.mark.usefixtures("laid_out_only")

SIZES = (
    (960, 600),
    (1024, 700),
    (1280, 800),
    (1440, 900),
    (1680, 1050),
    (1800, 1000),
    (1920, 1080),
    (2560, 1440),
)
SCALES = (0.8, 1.0, 1.25, 1.5, 2.0)
EVERYWHERE = [(width, height, scale) for width, height in SIZES for scale in SCALES]
EDGES = [(960, 600, 2.0), (1100, 720, 2.0), (1264, 700, 1.25), (1904, 950, 1.25), (1840, 940, 1.0), (2300, 1000, 1.0)]
"""The smallest window, and sizes beside those where a view takes another form."""


def anywhere(seed: int) -> tuple[int, int, float]:
    """Return some size and scale that no list names."""
    chance = Random(seed)
    return chance.randint(960, 2560), chance.randint(600, 1440), chance.randint(16, 40) / 20


IN_THE_MAIN_WINDOW = (
    "sheet",
    "sheet-broken",
    "sheet-synthetic",
    "sheet-laden",
    "sheet-notes",
    "panic-dialog",
    "first-run",
    "library",
    "library-list",
    "library-trash",
    "library-notices",
    "creation-quick-filled",
    "creation-skills",
    "creation-by-hand",
    "dice",
    "dice-attack",
    "players-control",
)
TAKEN = [*EVERYWHERE[:: every(19)], *EDGES[:: every(4)], *map(anywhere, range(40 // every(40)))]


@pytest.mark.parametrize("width, height, scale", TAKEN)
def test_nothing_of_sheet_library_dice_and_creation_is_cut_or_covered(
    stage: Stage, width: int, height: int, scale: float
) -> None:
    """Whatever the size: nothing is over its neighbour, leaves its place or has to be scrolled sideways."""
    wrong = []
    for name in IN_THE_MAIN_WINDOW[(width + height) % every(4) :: every(4)]:
        shown = stage.show(name, QSize(width, height), round(scale * 100))
        assert stage.window.size() == QSize(width, height), "the window has the size that it was given"
        assert stage.window.theme.scale == scale, "nothing is shrunk in silence"
        wrong += [f"{name}: {one}" for one in found_in(shown)]
        view = stage.window.navigator.sheet_view
        if view.isVisible() and view.drawer_button.isVisible():
            view.toggle_drawer()
            settle()
            wrong += [f"{name}, drawer: {one}" for one in found_in(shown)]
    assert wrong == []


def found_in(room: QWidget) -> list[str]:
    found = overlapping(room) + left_behind(room) + outside(room) + scrolling_sideways(room)
    return found + elided_beside_free_space(room) + unreachable(room)


HIGH = QSize(1000, 1600)
"""A screen that stands on its end; at 150 % everything in it stands below each other."""


def test_in_a_high_window_the_drawers_take_the_room_that_nobody_needs(stage: Stage) -> None:
    """The dice stand below the sheet, the selected one below the turns, the numbers of an attack below its page."""
    stage.show("sheet", HIGH, 150)
    view = stage.window.navigator.sheet_view
    assert view.tray.isVisible()
    assert view.sheet.isVisible()
    assert view.tray.y() > view.sheet.geometry().bottom()
    button = view.tray.table.next_step.alarm_button
    assert button.visibleRegion().boundingRect() == button.rect()
    stage.show("initiative", HIGH, 150)
    scene = stage.initiative.panels
    assert scene.side.isVisible()
    assert scene.order.height() >= scene.order.least_height(), "nothing of the order gives way for it"
    stage.initiative.scene_layout.show_drawer(False)
    settle()
    assert not scene.side.isVisible()
    stage.initiative.scene_layout.show_drawer(True)
    settle()
    assert scene.side.isVisible()
    stage.show("attack-declare", HIGH, 150)
    assert scene.chain.block.y() > scene.chain.pages.geometry().bottom()


@pytest.mark.parametrize(
    "steps",
    [
        (("sheet", 1280, 800, 100), ("sheet", 1000, 1600, 150)),
        (("dice-attack", 1366, 768, 125), ("sheet", 1280, 800, 125)),
        (("dice-creature-done", 1366, 768, 125), ("library-trash", 1366, 768, 125), ("dice", 1100, 1500, 120)),
    ],
)
def test_nothing_is_laid_out_for_what_was_shown_before(
    stage: Stage, steps: tuple[tuple[str, int, int, int], ...]
) -> None:
    """Each part is as wide, and as far to the right, as it would be if all of them were told the theme once more."""
    for name, width, height, scale in steps:
        shown = stage.show(name, QSize(width, height), scale)
    assert stage.session.autosave.save_now(), "the time of a save would come between"
    settle()
    before = {(path_of(part), part.x(), part.width()) for part in seen(shown)}
    stage.window.theme.changed.emit()
    settle()
    assert before ^ {(path_of(part), part.x(), part.width()) for part in seen(shown)} == set()


@pytest.mark.parametrize(
    "name, scale, sizes",
    [
        ("stealth-evolved", 200, (QSize(2424, 1356), QSize(2865, 1499))),
        ("contact-roll", 150, (QSize(2365, 821), QSize(1524, 961))),
    ],
)
def test_a_window_whose_edge_is_dragged_leaves_nothing_behind(
    stage: Stage, name: str, scale: int, sizes: tuple[QSize, ...]
) -> None:
    shown = stage.show(name, sizes[0], scale)
    for size in sizes:
        shown.resize(size)
        settle()
        assert found_in(shown) == []


def test_a_very_high_sheet_has_notes_and_file_below_it_and_their_key_leads_there(stage: Stage) -> None:
    stage.show("sheet", QSize(1920, 1080))
    sheet = stage.window.navigator.sheet_view.sheet
    assert sheet.notes.isVisible()
    stage.show("sheet", QSize(2560, 1440))
    assert sheet.file.isVisible()
    assert sheet.load.isVisible()
    assert not sheet.notes.isVisible(), "nothing is shown twice"
    stage.window.activateWindow()
    sheet.person.notes_button.click()
    settle()
    assert sheet.file.notes.hasFocus()
    assert sheet.load.isVisible()
    stage.show("sheet", QSize(1920, 1080))
    assert not sheet.file.isVisible()
    assert sheet.notes.isVisible()


@pytest.mark.parametrize("width, shown", [(1191, {"Name", "Career or kind", "Health", "Stress"}), (2380, None)])
def test_a_narrow_list_of_the_library_leaves_out_columns_and_cuts_no_head(
    stage: Stage, width: int, shown: set[str] | None
) -> None:
    stage.show("library-list", QSize(width, 745), 186)
    header = next(one for one in stage.window.findChildren(DocumentList) if one.isVisible()).horizontalHeader()
    sections = [one for one in range(header.count()) if not header.isSectionHidden(one)]
    heads = {str(header.model().headerData(one, Qt.Orientation.Horizontal)) for one in sections}
    assert heads == shown if shown is not None else len(heads) == header.count()


@pytest.mark.parametrize("width, height, scale", [(960, 600, 100), (1280, 800, 150)])
def test_one_column_has_room_for_the_whole_agenda_and_the_box_of_a_synthetic(
    stage: Stage, width: int, height: int, scale: int
) -> None:
    """Beside the open drawer: the agenda shows both its lines, and no part of the sheet is pushed outside."""
    shown = stage.show("sheet-passing", QSize(width, height), scale)
    view = stage.window.navigator.sheet_view
    if not view.tray.isVisible():
        view.toggle_drawer()
    settle()
    agenda = view.sheet.person.facts.agenda
    assert agenda.heightForWidth(agenda.width()) > agenda.minimumSizeHint().height(), "it takes two lines"
    assert agenda.height() >= agenda.heightForWidth(agenda.width())
    box = view.sheet.person.pass_as_human
    assert box.isVisible()
    assert box.width() >= box.sizeHint().width(), "its words are whole"
    assert found_in(shown) == []


@pytest.mark.parametrize(
    "name, width, height, scale",
    [
        ("dice-cascade", 1280, 800, 200),
        ("attack-done", 1280, 800, 200),
        ("scene-end", 1280, 800, 200),
        ("attack-declare", 1280, 800, 165),
        ("attack-reach", 960, 600, 150),
        ("stealth-crew", 960, 600, 100),
        ("initiative", 1440, 900, 125),
        ("initiative-zones", 1600, 900, 90),
        ("initiative-change", 1366, 768, 110),
        ("players-control", 1100, 760, 115),
        ("dice-situation-evolved", 1600, 900, 90),
        ("sheet-evolved-broken", 1024, 700, 100),
        ("panic-dialog", 2048, 1152, 175),
        ("sheet", 960, 600, 80),
        ("dice-attack", 1280, 800, 175),
        ("sheet-evolved", 1170, 720, 90),
        ("dice-attack", 1440, 900, 200),
        ("initiative-adding", 1920, 1080, 200),
        ("recent-dialog", 1280, 800, 135),
        ("creation-who", 960, 600, 200),
        ("creation-skills", 960, 600, 200),
        ("dice-attack", 1366, 768, 125),
        ("dice", 1366, 768, 125),
        ("scene-end", 960, 600, 200),
        ("crew-experience-dialog", 1440, 900, 200),
        ("advance-dialog", 2336, 1408, 85),
        ("advance-dialog", 2064, 1546, 135),
        ("creation-guided", 1429, 1056, 137),
        ("attack-evolved-shot-back", 1000, 1600, 150),
        ("attack-out-of-turn", 1000, 1600, 150),
        ("attack-declare", 1191, 745, 186),
        ("attack-out-of-turn", 1440, 900, 150),
        ("initiative-push", 2453, 675, 81),
        ("initiative", 1429, 1056, 137),
        ("stealth-evolved", 1191, 745, 186),
        ("pick-own-dialog", 1191, 745, 186),
        ("creation-quick", 1191, 745, 186),
        ("sheet", 1000, 1600, 150),
        ("preferences-house-rules", 960, 600, 137),
        ("sheet", 1093, 701, 95),
        ("sheet", 2207, 1311, 165),
        ("push-dialog", 1264, 799, 88),
        ("attack-victim", 1264, 799, 88),
        ("contact-roll", 960, 600, 100),
        ("initiative-ten-open", 1093, 701, 95),
        ("initiative-adversary", 997, 1429, 130),
        ("pick-own-dialog", 997, 1429, 130),
        ("advance-dialog", 2081, 747, 135),
        ("attack-out-of-turn", 2140, 1347, 101),
        ("convert-dialog", 2181, 1079, 144),
        ("about-dialog", 2127, 800, 197),
        ("clock-dialog", 1426, 796, 112),
        ("creation-who", 2207, 1311, 165),
        ("dice-attack", 1093, 701, 95),
        ("dice-panic", 2135, 1063, 153),
        ("creation-refused", 2081, 747, 135),
        ("attack-evolved-defence", 1000, 1314, 200),
        ("sheet", 1005, 894, 174),
    ][:: every(12)],
)
def test_where_the_walk_found_something_it_finds_nothing_now(
    stage: Stage, name: str, width: int, height: int, scale: int
) -> None:
    with CutTexts() as collector:
        wrong = []
        for shown in states_of(stage, name, QSize(width, height), scale):
            cut = cut_by(shown, collector)
            wrong += found_in(shown) + words_of_the_app_cut(shown, cut) + wrong_in_rows(shown, collector)
            wrong += scrolling_for_a_hair(shown) + leaving(shown)
    assert wrong == []


@pytest.mark.parametrize(
    "name, width, height, scale", [("attack-evolved-shot-back", 1005, 894, 174), ("contact-free", 2057, 604, 124)]
)
def test_in_a_very_narrow_or_low_window_a_strip_has_the_room_that_it_needs(
    stage: Stage, name: str, width: int, height: int, scale: int
) -> None:
    """The numbers of an attack stand below its page; a strip that becomes higher takes the room of the list."""
    shown = stage.show(name, QSize(width, height), scale)
    assert found_in(shown) + leaving(shown) == []


@pytest.mark.parametrize("width, height, scale", [(1429, 1056, 137), (960, 600, 100)])
def test_the_ways_to_something_new_stand_on_one_row_of_the_library(
    stage: Stage, width: int, height: int, scale: int
) -> None:
    stage.show("library", QSize(width, height), scale)
    bar = stage.window.library.bar
    assert len({button.y() for button in (bar.new_character, bar.new_scene, bar.import_button)}) == 1


@pytest.mark.parametrize("scale", [100, 150])
def test_in_a_narrow_window_the_list_of_the_library_shows_the_names_whole(stage: Stage, scale: int) -> None:
    """The plate of a sample gives way to the name beside it."""
    stage.show("library-list", QSize(960, 600), scale)
    lists = [one for one in stage.window.findChildren(DocumentList) if one.isVisible()]
    assert lists
    model = lists[0].model()
    names = {model.index(row, 0).data() for row in range(model.rowCount())}
    assert "Dr M. Okafor" in names
    with CutTexts() as collector:
        cut = painted_alone(lists[0].viewport(), collector)
    assert not names.intersection(cut)


@pytest.mark.parametrize("width, height, scale", [(960, 600, 100), (1280, 800, 165), (1280, 800, 200)])
def test_in_a_narrow_window_the_steps_of_creation_lie_across_and_only_the_open_one_scrolls(
    stage: Stage, width: int, height: int, scale: int
) -> None:
    shown = stage.show("creation-who", QSize(width, height), scale)
    page, guided = stage.window.stack.currentWidget(), stage.window.navigator.creation_panel.guided
    assert isinstance(page, ScrolledView)
    assert page.verticalScrollBar().maximum() == 0, "the view itself is not scrolled"
    assert len({plate.y() for plate in guided.strip.plates}) == 1
    assert guided.stack.height() >= 3 * stage.window.theme.metrics.control, "the step has some room"
    assert found_in(shown) == []


LEAST_SCREEN = QSize(960, 600)


@pytest.mark.parametrize("scale", (1.0, 1.5, 2.0)[-1 :: -every(3)])
def test_every_dialog_fits_on_the_smallest_screen_at_every_scale(stage: Stage, scale: float) -> None:
    """It is scrolled inside where it wants more, and never sideways."""
    wrong = []
    for name in OF_OWN_SIZE[:: every(2)]:
        dialog = stage.show(name, LEAST_SCREEN, round(scale * 100))
        dialog.resize(dialog.size().boundedTo(LEAST_SCREEN))
        settle()
        if dialog.size().boundedTo(LEAST_SCREEN) != dialog.size():
            wrong.append(f"{name}: wants {dialog.width()}x{dialog.height()}")
        wrong += [f"{name}: {one}" for one in found_in(dialog)]
    assert wrong == []


@pytest.mark.parametrize("scale", [80, 90, 100, 115, 125, 135, 150, 165, 175, 200][:: every(10)])
def test_no_number_is_cut_at_any_scale(stage: Stage, scale: int) -> None:
    """Half a number is a wrong one: letters and measures are rounded on their own at each scale."""
    wrong = []
    with CutTexts() as collector:
        for name in ("sheet", "sheet-laden", "dice-situation-evolved", "dice-attack"):
            shown = stage.show(name, QSize(1366, 768), scale)
            wrong += [f"{name}: {one}" for one in numbers_cut(shown, cut_by(shown, collector))]
    assert wrong == []


@pytest.mark.parametrize(
    "width, height, scale", [(960, 600, 200), (1366, 768, 125), (1440, 900, 165), (1744, 980, 90)][:: every(4)]
)
def test_no_word_is_cut_and_no_row_painted_over_at_odd_sizes(stage: Stage, width: int, height: int, scale: int) -> None:
    wrong = []
    with CutTexts() as collector:
        for name in ("sheet-laden", "sheet-notes", "sheet-broken", "dice-cascade", "creation-refused"):
            shown = stage.show(name, QSize(width, height), scale)
            cut = words_of_the_app_cut(shown, cut_by(shown, collector))
            wrong += [f"{name}: {one}" for one in (*wrong_in_rows(shown, collector), *cut)]
    assert wrong == []


def test_sizes_by_chance_are_those_of_their_seed_and_large_enough_to_be_looked_at() -> None:
    sizes = list(sizes_by_chance(40, 7))
    assert len(set(sizes)) == 40
    assert sizes == list(sizes_by_chance(40, 7)) != list(sizes_by_chance(40, 8))
    least = min(width / scale for width, _, scale in sizes), min(height / scale for _, height, scale in sizes)
    assert (100 * least[0], 100 * least[1]) >= LEAST_UNITS


@pytest.mark.parametrize("width, height, scale", [(1280, 800, 150), (1920, 1080, 100)])
def test_heads_of_the_order_stand_over_their_columns_and_a_condition_is_whole(
    stage: Stage, width: int, height: int, scale: int
) -> None:
    """Beside a scroll bar too, where the names give a part of their column to the conditions."""
    with CutTexts() as collector:
        shown = stage.show("initiative", QSize(width, height), scale)
        cut = cut_by(shown, collector)
    panel = next(one for one in shown.findChildren(OrderPanel) if one.isVisible())
    row = panel.ui.order.row_cells(panel.chosen)
    assert row is not None
    place = row[1]
    for column in (OrderColumn.ACTIONS, OrderColumn.HEALTH, OrderColumn.STRESS, OrderColumn.CHIPS):
        assert panel.ui.heads.column_left(column) == place.column_left(column)
    assert "EXHAUSTED" not in {text for _, text in cut}


@pytest.mark.parametrize(
    "name, width, height", [("library", 1680, 1050), ("library", 1280, 800), ("library-list", 1280, 800)]
)
def test_the_library_has_name_kind_and_edition_whole(stage: Stage, name: str, width: int, height: int) -> None:
    """A long name has a line of its own above the plate of a sample, the edition one below a long career."""
    shown = stage.show(name, QSize(width, height))
    with CutTexts() as collector:
        cut = [text for _, text in cut_by(shown, collector)]
    assert not [text for text in cut if "Ines Marchetti" in text or "Evolved" in text or "in the order" in text]


def test_a_career_that_is_suggested_comes_into_sight(stage: Stage) -> None:
    stage.show("creation-guided", QSize(1280, 700))
    guided = stage.window.navigator.creation_panel.guided
    guided.again.setFocus()
    for career in ("wildcatter", "colonial_marine"):
        try_command("create.career", stage.session, career=f"core.career.{career}", fill=True)
        settle()
        tile = next(one for one in seen(guided) if isinstance(one, CareerTile) and one.option.chosen)
        assert tile.option.value.endswith(career)
        assert tile.visibleRegion().boundingRect() == tile.rect()


def test_the_dots_between_the_facts_of_a_person_stand_in_the_middle_of_the_first_line(stage: Stage) -> None:
    stage.show("sheet", QSize(1280, 800))
    facts = stage.window.navigator.sheet_view.sheet.person.facts
    dots = [one for one in seen(stage.window.navigator.sheet_view.sheet.person) if isinstance(one, Dot)]
    assert dots
    assert {dot.geometry().center().y() for dot in dots} == {facts.career.geometry().center().y()}


@pytest.mark.parametrize("scale", [88, 115])
def test_the_circles_of_a_supply_are_whole_where_units_are_rounded_up(stage: Stage, scale: int) -> None:
    stage.show("sheet", QSize(13 * scale, 8 * scale), scale)
    meters = [one for one in seen(stage.window.navigator.sheet_view.sheet) if isinstance(one, SupplyMeter)]
    assert meters
    assert all(one.width() >= one.minimumSizeHint().width() for one in meters)


def test_beside_what_is_due_the_button_of_the_notes_is_no_wider_than_its_word(stage: Stage) -> None:
    stage.show("sheet", QSize(960, 600))
    view = stage.window.navigator.sheet_view
    if not view.tray.isVisible():
        view.toggle_drawer()
        settle()
    person = view.sheet.person
    assert person.due.isVisible()
    assert person.notes_button.width() == person.notes_button.sizeHint().width()


class TwoTexts(QWidget):
    """Paints a long name into a width, and a word at a place."""

    def __init__(self, wide: int, at: int) -> None:
        super().__init__()
        self._wide, self._at = wide, at

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = theme_of(self)
        fonts, painter = theme.fonts, QPainter(self)
        for x, wide, text in ((0, self._wide, "Watatsumi DV-303 Bolt Gun"), (self._at, 90, "Flashlight")):
            draw_text(painter, QRectF(x, 0, wide, 40), text, fonts, fonts.body, theme.tokens.text)


@pytest.mark.parametrize(
    "wide, at, wrong", [(200, 100, "over"), (60, 400, "free pixels"), (60, 70, ""), (300, 400, "")]
)
def test_what_a_row_paints_wrongly_is_found(stage: Stage, qtbot: QtBot, wide: int, at: int, wrong: str) -> None:
    stage.set_scale(100)
    stage.views.resize(NARROW)
    row = TwoTexts(wide, at)
    qtbot.addWidget(row)
    row.resize(500, 40)
    row.show()
    with CutTexts() as collector:
        found = wrong_in_rows(row, collector)
    assert [wrong in one for one in found] == ([True] if wrong else [])


def test_a_text_that_is_cut_beside_nothing_is_found(stage: Stage, qtbot: QtBot) -> None:
    stage.set_scale(100)
    box = QWidget()
    qtbot.addWidget(box)
    label = TextLabel("A name that is much longer than its label", parent=box)
    box.resize(600, 40)
    box.show()
    label.setGeometry(0, 0, 100, 30)
    assert len(elided_beside_free_space(box)) == 1
    label.setGeometry(0, 0, 580, 30)
    assert elided_beside_free_space(box) == []


def test_a_very_wide_window_has_the_whole_log_beside_the_sheet(stage: Stage) -> None:
    view = stage.window.navigator.sheet_view
    stage.show("sheet", QSize(2299, 1200))
    assert view.log is None or not view.log.isVisible()
    assert not view.tray.columns.isVisible()
    assert [one for one in view.tray.findChildren(QListView) if one.isVisible()], "the tray has a short log"
    stage.show("sheet", QSize(2300, 1200))
    assert view.tray.columns.isVisible()
    assert not [one for one in view.tray.findChildren(QListView) if one.isVisible()], "nothing is shown twice"
    assert view.log is not None
    assert view.log.isVisible()
    assert view.log.x() > view.tray.x() > view.sheet.x()


@pytest.mark.parametrize("scale", SCALES[-1 :: -every(5)])
def test_no_menu_folds_into_an_arrow(stage: Stage, scale: float) -> None:
    for width, height in SIZES[:: every(4)]:
        for name in ("library", "initiative"):
            window = stage.show(name, QSize(width, height), round(scale * 100))
            assert isinstance(window, AppWindow)
            bar, search = window.top_bar.menu_bar, window.top_bar.search
            menus = [bar.actionGeometry(action) for action in bar.actions()]
            assert all(bar.rect().contains(menu) and not menu.isEmpty() for menu in menus), (name, width)
            assert window.top_bar.rect().contains(search.geometry()), (name, width)


def test_a_view_that_is_scrolled_shows_what_has_the_focus(stage: Stage) -> None:
    stage.show("creation-by-hand", QSize(1280, 800), 200)
    page = stage.window.stack.currentWidget()
    assert isinstance(page, ScrolledView)
    stage.window.activateWindow()
    settle()
    assert page.verticalScrollBar().maximum() > 0
    view = stage.window.navigator.creation_panel
    fields = [one for one in seen(view) if one.focusPolicy() & Qt.FocusPolicy.TabFocus and one.isEnabled()]
    last = max(fields, key=lambda one: one.mapTo(view, one.rect().bottomLeft()).y())
    last.setFocus(Qt.FocusReason.TabFocusReason)
    settle()
    assert page.verticalScrollBar().value() > 0, path_of(last)


@pytest.mark.parametrize(
    "width, height, scale", [(1800, 620, 1.0), (960, 600, 1.0), (1280, 800, 1.5), (1280, 800, 2.0)]
)
def test_in_a_low_window_the_parts_beside_the_dice_are_pages(
    stage: Stage, width: int, height: int, scale: float
) -> None:
    """The dice, their result and the next step are there without scrolling; pool, odds and log are a press away."""
    shown = stage.show("dice", QSize(width, height), round(scale * 100))
    page, panel = stage.window.stack.currentWidget(), stage.window.navigator.dice_panel
    assert isinstance(page, ScrolledView)
    for needed in (panel.table.dice_tray, panel.table.next_step.alarm_button):
        assert needed.visibleRegion().boundingRect() == needed.rect(), "whole, and nothing is scrolled to"
    assert found_in(shown) == []
    alone = not panel.pool.isVisible()
    pages: dict[str, QWidget] = {"odds": panel.odds, "log": panel.log, "pool": panel.pool}
    for key, part in pages.items():
        panel.pages.value_requested.emit(key)
        settle()
        assert part.isVisible()
        assert panel.tray.isVisible() is not alone
        assert found_in(shown) == []
    stage.views.open_sheet(stage.views.pilot)
    stage.window.navigator.show_view("dice")
    stage.views.roll_as_arranged(stage.views.pilot, Skill.PILOTING, NOTHING)
    settle()
    assert panel.tray.isVisible(), "a roll brings its dice to the front"


@pytest.mark.parametrize(
    "width, height, scale", [(1280, 800, 1.25), (1366, 768, 1.25), (1040, 600, 1.0), (1280, 690, 1.0)]
)
def test_beside_a_sheet_the_next_step_is_seen_whole_whenever_a_roll_lies(
    stage: Stage, width: int, height: int, scale: float
) -> None:
    """What the dice were made of and how likely it was give way to it."""
    stage.show("sheet", QSize(width, height), round(scale * 100))
    view = stage.window.navigator.sheet_view
    if not view.tray.isVisible():
        view.toggle_drawer()
        settle()
    button = view.tray.table.next_step.alarm_button
    assert button.visibleRegion().boundingRect() == button.rect()


def test_in_a_narrow_window_a_roll_opens_the_drawer_and_esc_closes_it(stage: Stage) -> None:
    stage.show("sheet-ready", QSize(1280, 800), 150)
    view = stage.window.navigator.sheet_view
    assert view.drawer_button.isVisible()
    view.clear_roll()
    assert not view.tray.isVisible()
    view.drawer_button.click()
    assert view.tray.isVisible()
    stage.window.activateWindow()
    settle()
    view.tray.real_button.setFocus()
    QTest.keyClick(view.tray.real_button, Qt.Key.Key_0)  # an O on a key cap is read as a zero too
    assert not view.tray.isVisible()
    assert stage.window.focusWidget() is view.drawer_button
    view.roll()
    settle()
    assert view.tray.isVisible()
    assert view.rect().contains(view.tray.geometry())


SCENE_LEAST = QSize(640, 400)
"""The least size of a scene at 100 %: below it everything is to be reached, and not looked at."""
LOW = [(1280, 800, 1.65), (1016, 560, 1.0), (1366, 768, 1.25), (960, 600, 1.1), (1093, 614, 1.0)]
"""Sizes beside those where the scene begins to stand below each other."""
ROOM_FOR_A_SCENE = [
    (width, height, scale)
    for width, height, scale in (*LOW, *EVERYWHERE)
    if width >= SCENE_LEAST.width() * scale and height >= SCENE_LEAST.height() * scale
]
IN_THE_SCENE = (
    "initiative",
    "initiative-drawer",
    "initiative-adding",
    "initiative-zones",
    "initiative-map",
    "initiative-tray",
    "initiative-ten",
    "initiative-ten-open",
    "initiative-empty",
    "scene-panic-spreads",
    "stealth-tracker",
    "vehicle",
    "attack-declare",
    "attack-roll",
    "attack-extra",
    "attack-consequences",
    "attack-victim-closed",
    "what-if-setup",
    "what-if-result",
    "initiative-ten-attack",
    "initiative-event",
    "attack-evolved-defence",
    "scene-end",
)


@pytest.mark.parametrize("width, height, scale", ROOM_FOR_A_SCENE[:: every(17)])
def test_nothing_of_a_scene_is_cut_or_covered(stage: Stage, width: int, height: int, scale: float) -> None:
    wrong = []
    for name in IN_THE_SCENE[(width + height) % every(5) :: every(5)]:
        shown = stage.show(name, QSize(width, height), round(scale * 100))
        assert stage.window.theme.scale == scale
        assert stage.initiative.size() == QSize(width, height), "the window has the size that it was given"
        wrong += [f"{name}: {one}" for one in found_in(shown)]
    assert wrong == []
