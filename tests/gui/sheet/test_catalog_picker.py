"""Picking from the catalog: a click or an arrow shows, Enter or a double click takes, one's own is always offered."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from alien_desktop.gui.dice.ladder_rows import LadderRows
from alien_desktop.gui.kit.text_label import TextLabel
from alien_desktop.gui.sheet.catalog_pane import CatalogPane, ReachStrip
from alien_desktop.gui.sheet.catalog_picker import CatalogPicker, OwnForm
from tests.gui.stages import SheetStage

pytestmark = pytest.mark.usefixtures("theme")

LEFT = Qt.MouseButton.LeftButton
NO_KEY = Qt.KeyboardModifier.NoModifier


@pytest.fixture
def stage(qtbot: QtBot) -> SheetStage:
    return SheetStage(qtbot)


def catalog(stage: SheetStage) -> CatalogPicker:
    picker = stage.picker()
    assert isinstance(picker, CatalogPicker)
    return picker


def weapons(stage: SheetStage) -> CatalogPicker:
    stage.click(stage.panel.weapons.add_button)
    return catalog(stage)


def shown(picker: CatalogPicker) -> str:
    panes = [pane for pane in picker.findChildren(CatalogPane) if pane.isVisible()]
    assert len(panes) == 1
    return panes[0].findChildren(TextLabel)[0].text()


def form_of(picker: CatalogPicker) -> OwnForm:
    assert picker.form is not None
    return picker.form


def place_of(picker: CatalogPicker, row: int) -> QPoint:
    return picker.list.view.visualRect(picker.list.view.model().index(row, 0)).center()


def test_a_click_shows_and_a_double_click_takes(stage: SheetStage) -> None:
    picker, before = weapons(stage), len(stage.sheet.weapons)
    second = picker.list.options()[1].name
    QTest.mouseClick(picker.list.view.viewport(), LEFT, NO_KEY, place_of(picker, 1))
    assert picker.isVisible()
    assert shown(picker) == second
    assert picker.add_button.plain_text in (f"Add {second}", "Add")
    assert picker.list.search.hasFocus(), "typing goes on"
    QTest.mouseDClick(picker.list.view.viewport(), LEFT, NO_KEY, place_of(picker, 1))
    assert not picker.isVisible()
    assert len(stage.sheet.weapons) == before + 1
    assert stage.sheet.weapons[-1].name == second


def test_arrows_show_what_the_weapon_means_for_the_character(stage: SheetStage) -> None:
    picker = weapons(stage)
    first = shown(picker)
    stage.key("Down")
    assert shown(picker) != first
    stage.type("revolver")
    assert shown(picker) == ".357 Magnum Revolver"
    strip = next(one for one in picker.findChildren(ReachStrip) if one.isVisible())
    assert strip.accessibleName() == "Engaged −3, Short 0, Medium −1, Long out, Extreme out"
    stage.key("Return")
    assert stage.sheet.weapons[-1].name == ".357 Magnum Revolver"


def test_a_talent_shows_the_table_before_and_after(stage: SheetStage) -> None:
    stage.put(stress=4)
    stage.click(stage.panel.talents.add_button)
    picker = catalog(stage)
    stage.type("nerves of steel")
    ladders = [one for one in picker.findChildren(LadderRows) if one.isVisible()]
    assert [[cell.total for cell in ladder.cells][-1] for ladder in ladders] == ["10", "8"]
    picker.reject()


def test_ones_own_is_offered_before_anything_is_typed_and_asks_for_a_name(stage: SheetStage) -> None:
    picker, before = weapons(stage), len(stage.sheet.armor)
    assert picker.list.options()[-1].name == "Write your own…"
    for _ in picker.list.options():
        stage.key("Down")
    assert form_of(picker).isVisible()
    stage.key("Return")
    assert picker.isVisible(), "it has no name yet"
    assert form_of(picker).name.hasFocus()
    stage.key("Home")
    picker.list.search.setFocus()
    stage.type("pulse")
    assert picker.form is None
    stage.click(picker.own_button)
    assert form_of(picker).isVisible()
    assert form_of(picker).name.text() == "pulse"
    form_of(picker).name.clear()
    assert form_of(picker).name.hasFocus()
    stage.type("Welded plate")
    QTest.mouseClick(form_of(picker).kinds.findChildren(type(picker.add_button))[1], LEFT)
    form_of(picker).name.setFocus()
    stage.key("Return")
    assert not picker.isVisible()
    assert len(stage.sheet.armor) == before + 1
    assert stage.sheet.armor[-1].name == "Welded plate"
    assert stage.panel.changing is None, "its values were asked beside its name"


def test_the_add_button_and_tab_reach_everything(stage: SheetStage) -> None:
    picker = weapons(stage)
    stage.type("revolver")
    stops = []
    for _ in range(7):
        stops.append(picker.focusWidget())
        stage.key("Tab")
    page = stops[1]
    assert page is not None
    assert page.accessibleName() == ".357 Magnum Revolver"
    assert "Damage 2" in page.accessibleDescription()
    assert "76.8 percent" in page.accessibleDescription()
    assert page.isAncestorOf(picker.findChildren(CatalogPane)[-1])
    amount = [picker.amount.more, picker.amount.in_hand]
    assert stops[2:] == [*amount, picker.own_button, picker.add_button, picker.close_button]
    assert picker.list.search.hasFocus()
    stage.click(picker.add_button)
    assert not picker.isVisible()
    assert stage.sheet.weapons[-1].name == ".357 Magnum Revolver"


@pytest.mark.parametrize("width, beside", [(960, True), (640, False)])
def test_the_pane_goes_below_the_list_in_a_narrow_window(stage: SheetStage, width: int, beside: bool) -> None:
    picker = weapons(stage)
    picker.resize(width, 600)
    stage.qtbot.waitUntil(lambda: (picker.pane.y() == picker.list.y()) is beside)
    assert (picker.pane.x() > picker.list.geometry().right()) is beside
    assert picker.pane.height() > 100
    assert picker.list.view.height() > 60
    picker.reject()


def test_several_are_taken_at_once_and_a_weapon_in_hand(stage: SheetStage) -> None:
    stage.put(weapons=())
    picker = weapons(stage)
    stage.type("revolver")
    assert not picker.amount.less.isEnabled(), "one at the least"
    for _ in range(2):
        stage.click(picker.amount.more)
    in_hand = []
    for _ in range(2):
        in_hand.append(picker.amount.in_hand.isChecked())
        stage.click(picker.amount.in_hand)
    assert in_hand == [True, False], "hands that hold none take the first"
    picker.list.search.setFocus()
    stage.key("Return")
    gun = stage.sheet.weapons[-1]
    assert (gun.name, gun.quantity, gun.place) == (".357 Magnum Revolver", 3, "in_hand")
    stage.key("Ctrl+Z")
    assert gun not in stage.sheet.weapons, "one step"


def test_a_suit_is_one_and_a_thing_has_no_hand(stage: SheetStage) -> None:
    picker = weapons(stage)
    stage.type("compression suit")
    assert not picker.amount.isVisible()
    stage.key("Esc")
    stage.key("Esc")
    stage.click(stage.panel.load.add_button)
    picker = catalog(stage)
    stage.type("medkit")
    assert picker.amount.isVisible()
    assert not picker.amount.in_hand.isVisible()
    stage.click(picker.amount.more)
    picker.list.search.setFocus()
    stage.key("Return")
    assert stage.sheet.gear[-1].quantity == 2


def test_a_name_with_a_slip_is_offered_below_ones_own(stage: SheetStage) -> None:
    picker = weapons(stage)
    stage.type("magnum revolvr")
    own, *close = picker.list.options()
    assert own.name == "Write “magnum revolvr”"
    assert [one.name for one in close] == [".357 Magnum Revolver"]
    assert close[0].group == "Close to it"
    assert picker.form is not None, "one's own comes first: Enter makes up no weapon that was not meant"
    stage.key("Down")
    assert shown(picker) == ".357 Magnum Revolver"
    stage.key("Backspace")
    assert len([one for one in picker.list.options() if one.name == ".357 Magnum Revolver"]) == 1
    stage.key("Esc")
    assert len([one for one in picker.list.options() if one.name == ".357 Magnum Revolver"]) == 1
    picker.reject()
