"""What if, in the window: two keys fight both plans beside the scene, which is played on and stays as it is."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from alien_desktop.documents.scene.encounter import Side
from alien_desktop.gui.kit.text_label import TextLabel
from alien_desktop.gui.scene.orders_view import OrdersModel, OrdersView
from alien_desktop.gui.scene.what_if_charts import CausesChart
from alien_desktop.gui.scene.what_if_items import CauseItem, Pace, Saying, what_if_item
from alien_desktop.gui.scene.what_if_marks import LineMark, PlanPlate
from alien_desktop.gui.scene.what_if_page import WhatIfPage
from alien_desktop.gui.scene.what_if_setup import WhatIfSetup
from alien_desktop.gui.theme.theme import Theme
from alien_desktop.rules.record import replace
from alien_desktop.session.what_if.plans import Doing
from alien_desktop.session.what_if.report import Person, PlanReport
from alien_desktop.session.what_if.results import Fallen, Victor
from alien_desktop.session.what_if.runner import Progress, RunState
from tests.gui.scene.scene_table import SceneTable
from tests.pictures import settle_paint
from tests.usability.cut_texts import CutTexts, painted_alone

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


def test_a_long_time_is_reported_in_minutes() -> None:
    assert [Pace(left).left_words() for left in (1, 120, 121, 2247)] == [
        "about 1 second",
        "about 120 seconds",
        "about 2 minutes",
        "about 37 minutes",
    ]


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
    assert table.window.stage.currentWidget() is table.window.scene_layout
    assert what_if.is_running, "it goes on by itself"
    assert table.session.workspace.documents() == before
    table.key(Key.Key_N)
    table.key(Key.Key_Y)
    assert page.results.isVisibleTo(page), "what goes on comes first"
    table.key(Key.Key_Return)
    assert what_if.progress.state is RunState.STOPPED
    assert page.more_button.hasFocus(), "Enter goes on from here"
    assert page.item.fights[0] == what_if.progress.reports[0].fights > 0
    assert page.said.text().startswith("Stopped after 2 × ")
    table.click(page.copy_button)
    assert "Everybody lives" in QGuiApplication.clipboard().text()
    table.click(page.plans_button)
    assert not page.results.isVisibleTo(page)


def test_plans_are_said_and_stay(table: SceneTable) -> None:
    table.key(Key.Key_Y)
    setup = table.window.what_if.page.setup
    menu = opened_menu(setup.panels[0].view, table.named("Vance").id)
    next(action for action in menu.actions() if action.text() == "shoots from cover").trigger()
    setup.push.value_requested.emit("never")
    setup.panels[0].name.value_requested.emit("Hold")
    wish = setup.request
    assert wish.plans[0].name == "Hold"
    assert wish.plans[0].of(table.named("Vance").id).doing is Doing.COVER
    crew = [one.id for one in table.scene.combatants if one.side is Side.CREW]
    assert {wish.plans[1].of(who).doing for who in crew} == {Doing.LEAVE}
    assert wish.plans[1].crew.push == "never"
    table.key(Key.Key_Escape)
    table.key(Key.Key_Y)
    assert setup.request == wish
    menu = opened_menu(setup.panels[0].view, table.named("crawler").id)
    assert "shoots from cover" not in [action.text() for action in menu.actions()], "it has no weapons"


def test_the_two_plans_change_places_and_a_fight_may_end_with_the_first_who_falls(table: SceneTable) -> None:
    table.key(Key.Key_Y)
    page = table.window.what_if.page
    before = page.setup.request
    table.click(page.swap_button)
    page.setup.fallen.setChecked(True)
    after = page.setup.request
    assert [one.name for one in after.plans] == [one.name for one in reversed(before.plans)]
    assert [one.orders for one in after.plans] == [one.orders for one in reversed(before.plans)]
    assert (before.ends.fallen, after.ends.fallen) == (False, True)


def report(name: str, lives: tuple[int, int], acid: int) -> PlanReport:
    people = (Person("c1", "Vance", Side.CREW), Person("c2", "Lumen", Side.CREW), Person("c3", "Guard", Side.ADVERSARY))
    causes = ((Fallen("Guard", "Pistol"), 100 - acid), (Fallen("", "Acid"), acid))
    won = {Victor.CREW: lives[0]}
    counted = {"c1": lives[0], "c2": lives[1], "c3": 3}
    return PlanReport(name, 1_000, people, counted, won, {2: 400, 3: 600}, causes, {"c1": 300}, 10, 5_000, 2_000, 0, 0)


def test_the_report_says_what_stands_out_and_nothing_that_is_chance() -> None:
    item = what_if_item((report("Stay", (620, 930), 60), report("Go", (810, 940), 10)))
    assert [row.between == (None,) for row in item.survival] == [False, True, True]
    assert item.sayings == (
        Saying("B: Vance lives in 19 more of 100 fights.", True),
        Saying("B: Acid takes fewer of the fallen (60 to 10 %).", True),
        Saying("Lumen: no difference that 1,000 fights show.", None),
    )
    assert item.rounds[0] == (1, (0.0, 0.0))
    alike = report("Stay", (620, 930), 60)
    assert what_if_item((alike, alike)).sayings == (Saying("No difference for anybody that 1,000 fights show.", None),)


def test_fights_that_are_not_over_in_their_rounds_are_said_in_a_sentence() -> None:
    over, endless = report("Go", (810, 940), 10), replace(report("Stay", (1_000, 1_000), 0), cut_off=980)
    assert what_if_item((endless,)).sayings == (Saying("98 of 100 fights are not over in 3 Rounds.", False),)
    assert what_if_item((over,)).sayings == ()
    first = what_if_item((over, endless)).sayings[0]
    assert first == Saying("B: 98 of 100 fights are not over in 3 Rounds.", False)


def test_the_charts_stand_without_a_report(qtbot: QtBot, theme: Theme) -> None:
    page = WhatIfPage()
    qtbot.addWidget(page)
    page.resize(900, 500)
    page.show()
    page.show_results()
    assert not page.grab().isNull()
    shown = [one for kind in (PlanPlate, LineMark) for one in page.findChildren(kind) if one.isVisibleTo(page)]
    assert shown == [], "there is nothing to say yet"


def test_one_to_four_plans_are_said_and_those_after_a_removed_one_move_up(table: SceneTable) -> None:
    table.key(Key.Key_Y)
    page = table.window.what_if.page
    setup, vance = page.setup, table.named("Vance").id
    for name, doing in (("Hide", Doing.COVER), ("Stay", Doing.DEFEND)):
        table.click(page.add_button)
        panel = setup.panels[-1]
        assert panel.name.hasFocus()
        assert panel.said == (panel.plan_name, setup.panels[-2].said[1]), "it begins as a copy of the one before"
        panel.take(name, {vance: doing.value})
    assert [one.name for one in setup.request.plans] == ["Attack", "Get away", "Hide", "Stay"]
    assert not page.add_button.isEnabled()
    assert "Four plans" in page.add_button.toolTip()
    assert setup.run_button.plain_text == "Run all plans"
    table.click(setup.panels[1].remove_button)
    after = setup.request.plans
    assert [(one.name, one.of(vance).doing) for one in after] == [
        ("Attack", Doing.NEAREST),
        ("Hide", Doing.COVER),
        ("Stay", Doing.DEFEND),
    ]
    assert page.add_button.isEnabled()
    table.click(setup.panels[2].remove_button)
    table.click(setup.panels[0].remove_button)
    assert [one.name for one in setup.request.plans] == ["Hide"]
    assert not page.swap_button.isVisibleTo(page)
    assert not setup.panels[0].remove_button.isVisibleTo(page), "one is left"
    assert setup.run_button.plain_text == "Run the plan"
    table.key(Key.Key_Return)
    assert len(table.session.what_if.progress.reports) in (0, 1)


def test_a_new_plan_is_named_and_then_run_by_keys_alone(table: SceneTable) -> None:
    table.key(Key.Key_Y)
    page = table.window.what_if.page
    table.click(page.add_button)
    table.type("Hide")
    table.key(Key.Key_Return)
    assert page.setup.request.plans[-1].name == "Hide", "typed over the name that it came with"
    assert page.setup.run_button.hasFocus(), "Enter once more runs them, as the button says"


def test_the_deck_shows_where_each_plan_leads(table: SceneTable) -> None:
    places = table.session.places
    bay, lock, pump = (places.add_zone(name) for name in ("Bay", "Lock", "Pump room"))
    places.connect(bay, lock)
    places.connect(bay, pump)
    places.put([one.id for one in table.scene.combatants if one.side is Side.CREW], bay)
    places.put([one.id for one in table.scene.combatants if one.side is not Side.CREW], lock)
    table.key(Key.Key_Y)
    setup, vance = table.window.what_if.page.setup, table.named("Vance")
    fight, leave = setup.panels
    assert fight.deck.isVisibleTo(setup)
    assert fight.deck.goals == {}
    assert leave.deck.goals[vance.id] == 2, "away from the enemies"
    assert "Vance: Bay → Pump room" in leave.deck.accessibleDescription()
    fight.take("Go", {vance.id: f"go:{lock}"})
    assert fight.deck.goals == {vance.id: 1}
    words = fight.deck.accessibleDescription().splitlines()
    assert words[0].startswith("Bay: ")
    assert "Vance" in words[0]
    assert words[2:] == ["Pump room", "T. Vance: Bay → Lock"]
    assert not fight.deck.grab().isNull()


def test_a_deck_without_rooms_is_not_drawn(table: SceneTable) -> None:
    table.key(Key.Key_Y)
    setup = table.window.what_if.page.setup
    assert not any(panel.deck.isVisibleTo(setup) for panel in setup.panels)


def test_more_plans_are_each_held_against_the_first(qtbot: QtBot, theme: Theme) -> None:
    reports = (
        report("Stay", (620, 930), 60),
        report("Go", (810, 940), 10),
        report("Hide", (450, 930), 60),
        report("Wait", (620, 930), 60),
    )
    item = what_if_item(reports)
    vance = item.survival[0].between
    assert [None if one is None else round(one, 2) for one in vance] == [0.19, -0.17, None]
    assert item.sayings[:2] == (
        Saying("B: Vance lives in 19 more of 100 fights.", True),
        Saying("C: Vance pays, 17 points less.", False),
    )
    assert item.sayings[-1].words.startswith("Lumen: no difference")
    assert [(row.name, row.parts) for row in item.first] == [("Vance", (0.3,) * 4)]
    page = WhatIfPage()
    qtbot.addWidget(page)
    page.resize(1800, 1000)
    page.show()
    page.show_progress(Progress(RunState.FINISHED, 1_000, reports), "now", 1)
    page.show_results()
    assert [plate.item.best for plate in page.plates] == [False, True, False, False]
    assert (
        page.survival.accessibleDescription().splitlines()[0] == "Vance: A 62 %, B 81 %, +19, C 45 %, -17, D 62 %, even"
    )
    page.show_progress(Progress(RunState.RUNNING, 1_000, reports[:1]), "now", 1)
    assert [plate.isVisibleTo(page) for plate in page.plates] == [True, False, False, False]
    assert page.plates[0].item.part == 1
    assert page.survival.accessibleDescription().splitlines()[0] == "Vance: A 62 %"


def test_whoever_falls_first_is_reported_where_there_is_room(qtbot: QtBot, theme: Theme) -> None:
    page = WhatIfPage()
    qtbot.addWidget(page)
    page.show()
    page.show_progress(Progress(RunState.FINISHED, 1_000, (report("Stay", (620, 930), 60),)), "now", 1)
    page.show_results()
    for high, shown in ((1_000, True), (600, False)):
        page.resize(1_600, high)
        assert page.first.isVisibleTo(page) is shown
    assert page.first.accessibleDescription() == "Vance: 30 %"


@pytest.mark.parametrize("scale", [1.0, 1.15])
def test_beside_the_numbers_of_four_plans_the_names_are_whole(qtbot: QtBot, theme: Theme, scale: float) -> None:
    """In the narrowest column a name takes a second line."""
    theme.set_scale(scale)
    page = WhatIfPage()
    qtbot.addWidget(page)
    page.resize(910, 500)
    page.show()
    reports = tuple(report(name, (620, 930), 60) for name in ("Stay", "Go", "Hide", "Wait"))
    page.show_progress(Progress(RunState.FINISHED, 1_000, reports), "now", 1)
    page.show_results()
    settle_paint()
    names = {line.name for line in page.item.averages}
    shown = [one for one in page.findChildren(TextLabel) if one.text() in names and one.isVisible()]
    assert len(shown) == len(names)
    assert [one.text() for one in shown if one.is_cut] == []


@pytest.mark.parametrize("percent", [80, 95, 110, 133, 145, 165])
def test_a_share_of_all_who_fall_is_whole_at_every_scale(qtbot: QtBot, theme: Theme, percent: int) -> None:
    """Letters and lengths are rounded on their own."""
    theme.set_scale(percent / 100)
    chart = CausesChart("What kills")
    qtbot.addWidget(chart)
    chart.set_rows((CauseItem("Guard", (1.0, 0.5)),))
    chart.resize(chart.sizeHint())
    chart.show()
    with CutTexts() as collector:
        assert painted_alone(chart, collector) == []


def test_four_plans_are_beside_each_other_in_the_smallest_usual_window(qtbot: QtBot, theme: Theme) -> None:
    setup = WhatIfSetup()
    qtbot.addWidget(setup)
    setup.resize(1176, 656)
    setup.show()
    for _ in range(2):
        setup.add_plan()
    QApplication.processEvents()
    assert len({panel.y() for panel in (*setup.panels, setup.how)}) == 1
    assert setup.run_button.isVisible()
    setup.remove_plan(3)
    setup.resize(900, 656)
    QApplication.processEvents()
    assert len({panel.y() for panel in setup.panels}) == 2
