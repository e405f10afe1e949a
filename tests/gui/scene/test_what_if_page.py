"""What if, in the window: two keys fight both plans beside the scene, which is played on and stays as it is."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from alien_desktop.documents.scene.encounter import Side
from alien_desktop.gui.scene.orders_view import OrdersModel, OrdersView
from alien_desktop.gui.scene.what_if_items import Saying, what_if_item
from alien_desktop.gui.scene.what_if_page import WhatIfPage
from alien_desktop.gui.theme.theme import Theme
from alien_desktop.session.what_if.plans import Doing
from alien_desktop.session.what_if.report import Person, PlanReport
from alien_desktop.session.what_if.results import Fallen, Victor
from alien_desktop.session.what_if.runner import RunState
from tests.gui.scene.scene_table import SceneTable

Key = Qt.Key


@pytest.fixture
def table(qtbot: QtBot, profile: Path, theme: Theme) -> Iterator[SceneTable]:
    made = SceneTable(qtbot, profile, theme)
    made.fight()
    made.key(Key.Key_N)
    made.count = 0
    yield made
    made.session.what_if.cancel()
    made.close()


def opened_menu(view: OrdersView, who: str) -> QMenu:
    """The list of what somebody may be told, opened with Enter."""
    model = view.model()
    assert isinstance(model, OrdersModel)
    view.reach(model.index_of(who))
    QTest.keyClick(view, Key.Key_Return)
    return view.findChildren(QMenu)[-1]


def test_two_keys_fight_and_the_scene_goes_on(table: SceneTable, qtbot: QtBot) -> None:
    before, what_if = table.session.workspace.documents(), table.session.what_if
    table.key(Key.Key_Y)
    page = table.window.what_if.page
    assert table.window.stage.currentWidget() is page
    assert not table.window.actions_of.action("next_turn").isEnabled(), "the scene waits behind the page"
    table.key(Key.Key_Return)
    assert table.count == 2
    assert what_if.is_running
    assert page.results.isVisibleTo(page)
    qtbot.waitUntil(lambda: bool(page.item.names), timeout=60_000)
    assert len(page.survival.accessibleDescription().splitlines()) == 3, "two of the crew, and everybody"
    table.key(Key.Key_Escape)
    assert table.window.stage.currentWidget() is table.window.panels
    assert what_if.is_running, "it goes on by itself"
    assert table.session.workspace.documents() == before
    table.key(Key.Key_N)
    table.key(Key.Key_Y)
    assert page.results.isVisibleTo(page), "what goes on comes first"
    table.key(Key.Key_Return)
    assert what_if.progress.state is RunState.STOPPED
    assert page.more_button.hasFocus(), "Enter goes on from here"
    assert page.item.fights[0] == what_if.progress.reports[0].fights > 0
    assert page.said.text().startswith("Stopped. Fights for each plan: ")
    table.click(page.copy_button)
    assert "Everybody lives" in QGuiApplication.clipboard().text()
    table.click(page.plans_button)
    assert not page.results.isVisibleTo(page)


def test_plans_are_said_and_stay(table: SceneTable) -> None:
    table.key(Key.Key_Y)
    setup = table.window.what_if.page.setup
    menu = opened_menu(setup.first.view, table.named("Vance").id)
    next(action for action in menu.actions() if action.text() == "shoots from cover").trigger()
    setup.push.value_requested.emit("never")
    setup.first.name.value_requested.emit("Hold")
    wish = setup.wish
    assert wish.plans[0].name == "Hold"
    assert wish.plans[0].of(table.named("Vance").id).doing is Doing.COVER
    crew = [one.id for one in table.scene.combatants if one.side is Side.CREW]
    assert {wish.plans[1].of(who).doing for who in crew} == {Doing.LEAVE}
    assert wish.plans[1].crew.push == "never"
    table.key(Key.Key_Escape)
    table.key(Key.Key_Y)
    assert setup.wish == wish
    menu = opened_menu(setup.first.view, table.named("crawler").id)
    assert "shoots from cover" not in [action.text() for action in menu.actions()], "it has no weapons"


def test_the_two_plans_change_places_and_a_fight_may_end_with_the_first_who_falls(table: SceneTable) -> None:
    table.key(Key.Key_Y)
    page = table.window.what_if.page
    before = page.setup.wish
    table.click(page.swap_button)
    page.setup.fallen.setChecked(True)
    after = page.setup.wish
    assert [one.name for one in after.plans] == [one.name for one in reversed(before.plans)]
    assert [one.orders for one in after.plans] == [one.orders for one in reversed(before.plans)]
    assert (before.ends.fallen, after.ends.fallen) == (False, True)


def report(name: str, lives: tuple[int, int], acid: int) -> PlanReport:
    people = (Person("c1", "Vance", Side.CREW), Person("c2", "Lumen", Side.CREW), Person("c3", "Guard", Side.ADVERSARY))
    causes = ((Fallen("Guard", "Pistol"), 100 - acid), (Fallen("", "Acid"), acid))
    won = {Victor.CREW: lives[0]}
    counted = {"c1": lives[0], "c2": lives[1], "c3": 3}
    return PlanReport(name, 1_000, people, counted, won, {2: 400, 3: 600}, causes, 10, 5_000, 2_000, 0, 0)


def test_the_report_says_what_stands_out_and_nothing_that_is_chance() -> None:
    item = what_if_item((report("Stay", (620, 930), 60), report("Go", (810, 940), 10)))
    assert [row.between is None for row in item.survival] == [False, True, True]
    assert item.sayings == (
        Saying("B: Vance lives in 19 more of 100 fights.", True),
        Saying("B: Acid takes fewer of the fallen (60 to 10 %).", True),
        Saying("Lumen: no difference that 1,000 fights show.", None),
    )
    assert item.rounds[0] == (1, (0.0, 0.0))
    alike = report("Stay", (620, 930), 60)
    assert what_if_item((alike, alike)).sayings == (Saying("No difference for anybody that 1,000 fights show.", None),)


def test_the_charts_stand_without_a_report(qtbot: QtBot, theme: Theme) -> None:
    page = WhatIfPage()
    qtbot.addWidget(page)
    page.resize(900, 500)
    page.show()
    page.show_results()
    assert not page.grab().isNull()
