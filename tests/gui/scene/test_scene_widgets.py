"""Small widgets of the scene: round counter, head of the selected one, short lists, pips of the order."""

import pytest
from PySide6.QtCore import QModelIndex, QPoint, QRect, Qt
from PySide6.QtTest import QSignalSpy, QTest
from PySide6.QtWidgets import QApplication, QListView, QStyleOptionViewItem
from pytestqt.qtbot import QtBot

from alien_desktop.gui.kit.combatant_paint import ActionPip, PipShape
from alien_desktop.gui.kit.line_delegate import LineDelegate, RowHeight, style_list
from alien_desktop.gui.kit.line_model import LineItem, LineModel, Sign
from alien_desktop.gui.kit.text_label import TextLabel
from alien_desktop.gui.scene.clock_panel import ClockPanel, RoundCounter
from alien_desktop.gui.scene.clock_plate import ClockPlateItem
from alien_desktop.gui.scene.combatant_summary import CombatantSummary, Meter, SummaryItem, VitalItem, VitalsRow
from alien_desktop.gui.scene.order_item import CardState, OrderItem
from alien_desktop.gui.scene.order_model import OrderModel
from alien_desktop.gui.scene.order_view import OrderView
from alien_desktop.gui.scene.outcome_panel import OutcomePanel
from alien_desktop.gui.scene.scene_log_panel import SceneLogPanel
from alien_desktop.gui.scene.turn_panel import TurnPanel
from alien_desktop.gui.theme.theme import Theme
from alien_desktop.rules.combat.attack_flow.chain import ConsequenceKind
from alien_desktop.rules.message import Message
from alien_desktop.session.combat.combat_events import ActionReport
from alien_desktop.session.events import AttackDid, AttackEnded
from tests.sample_session import SampleSession
from tests.usability.painted import painted

NEXT = [(372, "", "then Hull crawler"), (700, "N", "then Hull crawler · 12 due")]
PIPS = (ActionPip(PipShape.BLOCK), ActionPip(PipShape.PENNANT))


def test_the_counter_says_its_number(qtbot: QtBot, theme: Theme) -> None:
    counter = RoundCounter("Round")
    qtbot.addWidget(counter)
    counter.set_value(7)
    assert (counter.value, counter.accessibleName()) == (7, "Round 7")
    counter.set_value(123)
    counter.grab()  # more than two digits are drawn as 99
    assert counter.sizeHint() == counter.minimumSizeHint()


def test_a_long_name_leaves_the_head_as_wide_as_its_place(qtbot: QtBot, theme: Theme) -> None:
    head = CombatantSummary()
    qtbot.addWidget(head)
    head.set_item(SummaryItem("W" * 120 + " <b>&", "creature"))
    assert head.minimumSizeHint().width() < 200
    assert head.accessibleName().endswith("<b>&, creature")
    head.resize(288, head.sizeHint().height())
    head.grab()


def test_vitals_are_said_with_their_reasons(qtbot: QtBot, theme: Theme) -> None:
    row = VitalsRow()
    qtbot.addWidget(row)
    health = VitalItem("Health", 3, 16, Meter.HEALTH, "Strength 4")
    row.set_vitals((health, VitalItem("Armor", 2), VitalItem("Stress", 4, 10, Meter.STRESS)))
    assert row.accessibleName() == "Health 3 of 16, Armor 2, Stress 4"
    assert row.accessibleDescription() == "Health: Strength 4"
    assert "Health: Strength 4" in row.toolTip()
    row.resize(288, row.sizeHint().height())
    row.grab()


@pytest.mark.parametrize("height", list(RowHeight))
def test_short_lists_paint_every_sign_and_find_their_plates(qtbot: QtBot, theme: Theme, height: RowHeight) -> None:
    view = QListView()
    qtbot.addWidget(view)
    model = LineModel(view)
    delegate = LineDelegate(view, height)
    view.setModel(model)
    view.setItemDelegate(delegate)
    style_list(view, "List")
    row = LineItem("g", "Guard", "Health 3", sign=Sign.PERSON, sign_text="G", plates=(1, 3))
    model.set_rows(
        (
            LineItem("", "Found", note="9"),
            row,
            *(
                LineItem(sign.name, "L" * 80, note="because", sign=sign, sign_text="4", base=5, stress=2)
                for sign in Sign
            ),
            LineItem("m", "Marked", marked=True, note="rolled", enabled=False),
        )
    )
    view.resize(288, 400)
    view.setCurrentIndex(model.index(1))
    view.grab()
    rect = QRect(0, 24, 288, delegate.row_height())
    middle = rect.center().y()
    assert delegate.plate_at(rect, row, QPoint(288 - 8 - 16, middle)) == 3
    assert delegate.plate_at(rect, row, QPoint(288 - 8 - 32 - 4 - 16, middle)) == 1
    assert delegate.plate_at(rect, row, QPoint(20, middle)) == 0


@pytest.mark.parametrize("state", [CardState.TO_COME, CardState.NOW])
def test_a_click_on_a_pip_tells_which_action(qtbot: QtBot, theme: Theme, state: CardState) -> None:
    view = OrderView()
    qtbot.addWidget(view)
    table = SampleSession()
    model = OrderModel(table.session.scene, table.workspace)
    view.show_order(model)
    model.set_rows((OrderItem("c1.0", "Vance", number=1, state=state, actions=PIPS, health=4, health_max=4),))
    view.resize(852, 200)
    view.show()
    told, cells_told = QSignalSpy(view.action_pressed), QSignalSpy(view.cell_pressed)
    found = view.row_cells("c1.0")
    assert found is not None
    one, cells = found
    height = cells.actions.center().y() + one.rect.top()
    for x in (4, 4 + round(cells.actions.height() * 1.3)):
        point = QPoint(one.rect.left() + cells.actions.left() + x, height)
        QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, point)
    assert [told.at(0)[1], told.at(1)[1]] == [True, False]
    assert cells_told.count() == 0


def log_of(table: SampleSession, qtbot: QtBot, high: int) -> SceneLogPanel:
    """The log of a scene, shown so many pixels high."""
    log = SceneLogPanel(table.session)
    qtbot.addWidget(log)
    log.resize(312, high)
    log.show()
    return log


def test_the_log_of_a_scene_has_two_lines_a_row_where_some_of_them_have_room(qtbot: QtBot, theme: Theme) -> None:
    log = log_of(SampleSession("core"), qtbot, 110)
    heights = []
    for height in (110, 300, 110):
        log.resize(312, height)
        heights.append(log.ui.log_view.itemDelegate().sizeHint(QStyleOptionViewItem(), QModelIndex()).height())
    one, two = theme.metrics.log_row, theme.metrics.log_row_view
    assert heights == [one, two, one]
    log.setFixedHeight(log.whole_height(theme.metrics.log_least))
    QApplication.processEvents()
    assert log.empty.height() >= log.empty.heightForWidth(log.empty.width()), "the sentence of an empty log is whole"


def test_a_log_of_a_scene_with_room_for_two_rows_has_one_of_two_lines_where_they_would_be_cut(
    qtbot: QtBot, theme: Theme
) -> None:
    table = SampleSession("core")
    log = log_of(table, qtbot, 110)
    one, two = theme.metrics.log_row, theme.metrics.log_row_view
    long = [AttackDid(who="Lumen", combatant="c", kind=ConsequenceKind.PANIC, what="sees it, a Panic Roll")]
    for did, high in (([], one), (long, two)):
        table.workspace.edit("A step", events=[*did, AttackEnded(who="Guard", applied=True)])
        assert log.ui.log_view.itemDelegate().sizeHint(QStyleOptionViewItem(), QModelIndex()).height() == high


def test_a_line_of_the_scenes_log_that_is_cut_stands_whole_below_the_list_while_it_is_chosen(
    qtbot: QtBot, theme: Theme
) -> None:
    table = SampleSession("core")
    log = log_of(table, qtbot, 400)
    did = [
        AttackDid(who=who, combatant=who, kind=ConsequenceKind.PANIC, what=f"{who} sees it: a Panic Roll")
        for who in ("T. Vance", "Dr M. Okafor", "K. Sorensen")
    ]
    for events in ([AttackDid(who="Lumen", combatant="c", kind=ConsequenceKind.STRESS, what="stress +1")], did):
        table.workspace.edit("A step", events=[*events, AttackEnded(who="Hull crawler", applied=True)])
    view = log.ui.log_view
    view.setCurrentIndex(view.model().index(0, 0))
    assert log.whole.isVisible()
    assert all(
        f"{who} sees it: a Panic Roll" in log.whole.text() for who in ("T. Vance", "Dr M. Okafor", "K. Sorensen")
    )
    view.setCurrentIndex(view.model().index(1, 0))
    assert not log.whole.isVisible(), "this one is read in its row"


@pytest.mark.parametrize(
    "width, key, second", [(372, "", "then Hull crawler"), (700, "N", "then Hull crawler · 12 due")]
)
def test_the_words_of_next_turn_come_before_its_key_and_before_what_is_due(
    qtbot: QtBot, theme: Theme, width: int, key: str, second: str
) -> None:
    theme.set_scale(2.0)
    panel = TurnPanel()
    qtbot.addWidget(panel)
    panel.resize(width, 112)
    panel.show()
    panel.set_turns("then Hull crawler", 12, can_go_on=True, can_go_back=True)
    assert panel.next_button.property("key") == key
    assert {"Next turn", second} <= {text for text, _ in painted(panel.next_button)[0]}


def test_where_nothing_has_happened_the_keys_that_begin_it_are_named_if_there_is_room(
    qtbot: QtBot, theme: Theme
) -> None:
    panel = OutcomePanel()
    qtbot.addWidget(panel)
    panel.set_room(panel.least_height())
    assert panel.hints.isHidden()
    assert panel.detail.text() == "What happens shows here with its dice."
    panel.set_room(4 * panel.least_height())
    assert not panel.hints.isHidden()
    assert "N: Next turn" in panel.accessibleDescription()
    panel.set_outcome(ActionReport(Message("T. Vance takes 1 damage")))
    assert panel.hints.isHidden()


def test_in_a_narrow_window_the_head_keeps_the_name_of_the_scene_and_the_way_to_the_zones(
    qtbot: QtBot, theme: Theme
) -> None:
    head = ClockPanel()
    qtbot.addWidget(head)
    head.resize(576, head.height())
    head.show()
    head.set_draw("2 left", possible=True, is_next=False, draws=False)
    for name, add in (("Dock 9", "Add"), ("Lock ring, all of them", "")):
        head.set_scene(name, "Halcyon Drift · Core (2019)", 1, "", "Halcyon Drift")
        QApplication.processEvents()
        assert head.name.width() >= head.name.fontMetrics().horizontalAdvance(name), "the name is whole"
        assert head.add_button.text() == add, "words of buttons give way for it"
        words = next(label for label in head.findChildren(TextLabel) if label.text().startswith("Halcyon"))
        assert not words.is_cut
    mode, timer = (
        ClockPlateItem("Stealth", "one Round = one Turn"),
        ClockPlateItem("Patrol comes back", "Turns left", "3"),
    )
    head.set_stealth(("Shift", 1), mode, timer)
    QApplication.processEvents()
    assert (head.mode.isVisible(), head.zones_button.isVisible()) == (False, True)
