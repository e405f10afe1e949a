"""Who is marked, who has the keyboard and who rolls in the scene, with the tray hidden and shown."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from alien_desktop.documents.scene.turn_effects import TurnChoice
from alien_desktop.gui.dice.creature_dialog import CreatureDialog
from alien_desktop.gui.kit.chip import ChipTone
from alien_desktop.gui.kit.line_model import LineRole
from alien_desktop.gui.theme.theme import Theme
from alien_desktop.rules.combat.attack_flow.inputs import AttackWay
from alien_desktop.session.rolls.roll_state import Phase
from alien_desktop.session.rolls.special_roll_types import INJURY, SIGNATURE, SpecialRollRequest
from tests.gui.scene.scene_table import CONTROL, SHIFT, SceneTable
from tests.soak import editions

Key = Qt.Key


@pytest.fixture(params=editions("core"))
def table(qtbot: QtBot, profile: Path, theme: Theme, request: pytest.FixtureRequest) -> Iterator[SceneTable]:
    theme.set_reduced_motion(True)
    made = SceneTable(qtbot, profile, theme, request.param)
    made.fight()
    yield made
    made.close()


def test_now_selected_and_target_are_three_marks_and_may_be_on_one_row(table: SceneTable) -> None:
    table.key(Key.Key_N)
    table.key(Key.Key_N)  # Vance
    table.key(Key.Key_R)
    rows = table.window.model.items
    assert [row.name for row in rows if row.is_target] == ["Hull crawler"], "a creature with two cards is marked once"
    assert [row.name for row in rows if any(chip.tone is ChipTone.ACTING for chip in row.chips)] == ["T. Vance"]
    table.key(Key.Key_Escape)
    table.key(Key.Key_3)
    selected = table.window.presenter.selected
    assert selected is not None
    assert selected.is_target
    table.key(Key.Key_Z, CONTROL)
    assert not any(row.is_target for row in table.window.model.items)


def test_an_arrow_leads_from_the_one_whose_turn_it_is_to_the_target(table: SceneTable) -> None:
    panels = table.window.panels
    table.key(Key.Key_N)
    table.key(Key.Key_N)  # Vance
    assert panels.aim.marks() is None
    table.key(Key.Key_R)

    def middle(name: str) -> int:
        return next(one.rect.center().y() for one in panels.order.attack_rows() if one.item.name == name)

    assert panels.aim.marks() == (middle("T. Vance"), (middle("Hull crawler"),))
    table.key(Key.Key_5)
    assert panels.aim.marks() == (middle("T. Vance"), (middle("Guard"),))
    beside = panels.order.geometry()
    assert (panels.aim.x(), panels.aim.y(), panels.aim.height()) == (beside.right() + 1, beside.y(), beside.height())
    table.key(Key.Key_Z, CONTROL)
    table.key(Key.Key_Z, CONTROL)
    assert panels.aim.marks() is None


def test_who_interrupts_is_marked_and_r_takes_the_line_that_has_the_keyboard(table: SceneTable) -> None:
    table.key(Key.Key_N)  # Okafor
    table.key(Key.Key_5)  # the guard, whose turn it is not
    table.key(Key.Key_R)
    rows = table.window.model.items
    assert [row.name for row in rows if any(chip.text == "Attacks" for chip in row.chips)] == ["Guard"]
    assert table.window.panels.aim.marks() is not None
    first = table.session.attack.inputs
    assert first is not None
    table.key(Key.Key_Escape)
    table.key(Key.Key_X)
    lines = table.window.panels.selected.ui.actions
    while lines.currentIndex().data(LineRole.ROW_ID) != "shoot":
        table.key(Key.Key_Down)
    table.key(Key.Key_R)
    now = table.session.attack.inputs
    assert now is not None
    assert now.declaration.way is AttackWay.RANGED, "and not the dice of the attack that was open"
    assert not now.begun


def test_r_does_the_line_that_has_the_keyboard_and_not_the_usual_attack(table: SceneTable) -> None:
    table.key(Key.Key_N)
    table.key(Key.Key_N)  # Vance, who has a gun
    table.key(Key.Key_X)
    lines = table.window.panels.selected.ui.actions
    while lines.currentIndex().data(LineRole.ROW_ID) != "aim":
        table.key(Key.Key_Down)
    table.key(Key.Key_R)
    assert table.named("Vance").aim is not None
    assert table.session.attack.inputs is None


def test_help_is_marked_as_an_attack_is_but_green_while_its_dice_lie_there(table: SceneTable) -> None:
    table.key(Key.Key_N)  # Okafor
    workspace = table.session.workspace
    vance = workspace.sheet(table.id_of("Vance"))
    workspace.edit("Down", [vance.evolve(health=0)])
    table.dice.fall(6, *(2,) * 30)
    table.session.turns.act("c1", "first_aid", TurnChoice((table.named("Vance").id,)))
    table.session.rolls.roll()
    rows = table.window.model.items
    assert [(row.name, row.is_helped) for row in rows if row.is_target] == [("T. Vance", True)]
    assert [row.name for row in rows if any(chip.text == "Helps" for chip in row.chips)] == ["Dr M. Okafor"]
    assert table.window.panels.aim.marks() is not None
    table.session.rolls.keep()
    assert not any(row.is_target for row in table.window.model.items), "nothing is under way"


@pytest.mark.parametrize("percent", [100, 125, 150])
def test_what_is_selected_is_as_wide_as_its_column(table: SceneTable, theme: Theme, percent: int) -> None:
    theme.set_scale(percent / 100)
    table.window.scene_layout.show_selected()
    QApplication.processEvents()
    panel = table.window.panels.selected
    content = panel.ui.head.parentWidget()
    assert content is not None
    assert content.minimumSizeHint().width() <= panel.width() - 2 * theme.metrics.padding


def test_a_wide_window_says_how_far_everybody_is(table: SceneTable) -> None:
    panels = table.window.panels
    table.key(Key.Key_N)
    assert not panels.ranges.isVisible()
    table.window.resize(1920, 1080)
    guard = table.named("Guard").id
    table.session.places.set_near("c1", guard, True)
    assert panels.ranges.isVisible()
    assert panels.ranges.item.who == "Dr M. Okafor"
    engaged, *others = panels.ranges.item.rows
    assert engaged[1:] == ("Guard", True)
    assert [row[0] for row in others] == ["Not said"], "no map says more"
    assert "T. Vance" in others[0][1]


def test_other_roll_is_the_selected_ones_or_nobodys(table: SceneTable) -> None:
    table.key(Key.Key_5)  # a guard, who has no sheet
    table.key(Key.Key_T, CONTROL | SHIFT)
    panel = table.window.tray.panel
    assert panel.others.sheet_id == ""
    before = table.session.workspace.history.count
    panel.others.roll_requested.emit(SpecialRollRequest(INJURY), panel.others.sheet_id)
    assert "nobody with a sheet" in panel.table.next_step.reason.text()
    assert table.session.workspace.history.count == before, "no other one is wounded instead"
    table.dice.fall(4)
    panel.others.roll_requested.emit(SpecialRollRequest("d6"), "")
    assert table.session.rolls.state.phase is Phase.DONE
    panel.others.roll_requested.emit(SpecialRollRequest(SIGNATURE), "")
    dialog = panel.table.question
    assert isinstance(dialog, CreatureDialog)
    offered = [option.value for option in dialog.creature._options if "." in option.value]
    assert offered, "creatures of the catalog"
    assert {value.partition(".")[0] for value in offered} == {table.edition}
    table.key(Key.Key_1)
    table.window.panels.order.take_focus()
    table.window.presenter.select_combatant("c1")
    assert panel.others.sheet_id == table.id_of("Okafor")


def test_the_order_has_the_keyboard_again_when_the_tray_hides(table: SceneTable) -> None:
    table.key(Key.Key_T, CONTROL | SHIFT)
    table.window.tray.panel.others.setFocus()
    table.key(Key.Key_T, CONTROL | SHIFT)
    assert table.window.panels.order.ui.order.hasFocus()
    table.key(Key.Key_2)
    assert table.selected == "T. Vance"


def test_digits_choose_no_card_while_the_tray_asks(table: SceneTable) -> None:
    table.session.combat.toggle_panic_due("c1")
    table.dice.fall(3)
    table.key(Key.Key_A)
    tray = table.window.tray
    assert tray.has_question
    assert tray.has_focus
    before = table.selected
    table.key(Key.Key_5)
    assert table.selected == before


def test_the_selection_follows_the_turn_also_after_something_due_was_answered(table: SceneTable) -> None:
    table.key(Key.Key_N)
    table.key(Key.Key_N)  # Vance
    table.session.combat.toggle_panic_due("c1")
    table.dice.fall(3)
    table.key(Key.Key_A)  # it is about Okafor, who is selected for it
    assert table.selected == "Dr M. Okafor"
    table.session.alarms.dismiss()
    table.session.rolls.clear()
    table.window.panels.order.take_focus()
    table.key(Key.Key_N)
    assert table.selected == "Hull crawler", "nobody chose another one by hand"


def test_after_a_panic_roll_that_came_up_over_the_list_the_order_has_the_keyboard(table: SceneTable) -> None:
    """The list of actions had it; the tray stood in its place, and what asked there is gone."""
    me = table.named("Okafor")
    table.session.combat.toggle_panic_due(me.id)
    table.window.presenter.select_combatant(me.id)
    table.window.panels.selected.focus_actions()
    table.dice.fall(1)
    table.key(Key.Key_A)
    tray = table.window.tray.panel
    assert tray.minimumSizeHint().width() <= tray.width(), "nothing of it is cut"
    table.key(Key.Key_Return)
    assert not table.session.workspace.sheet(me.document).panic_due
    assert table.window.panels.order.isAncestorOf(table.window.focusWidget())


def test_one_enter_too_many_after_an_attack_does_not_leave_the_scene(table: SceneTable) -> None:
    opened: list[str] = []
    table.window.scene_actions.open_requested.connect(opened.append)
    table.key(Key.Key_N)
    table.key(Key.Key_N)  # Vance
    table.dice.fall(*(2,) * 60)
    table.key(Key.Key_R)
    for _ in range(12):
        if not table.session.attack.is_open:
            break
        table.key(Key.Key_Return)
    assert not table.session.attack.is_open
    table.key(Key.Key_Return)
    assert not opened
    table.key(Key.Key_Return)
    assert opened, "the next one opens the sheet of the row, as always"


def test_in_a_low_window_the_selected_one_is_a_drawer_below_a_bar_with_the_turns(
    table: SceneTable, theme: Theme
) -> None:
    """1280 x 800 at 150 %: O, X and a press on the bar open it; an attack and the tray take the room of the order."""
    panels = table.window.panels
    table.key(Key.Key_N)
    assert not panels.bar.isVisible()
    theme.set_scale(1.5)
    QApplication.processEvents()
    assert panels.bar.isVisible()
    assert panels.turns.next_button.isVisible()
    assert not panels.selected.isVisible()
    item = table.window.presenter.selected
    assert item is not None
    name = table.session.scene.name_of(table.scene.combatant(item.combatant))
    assert name in panels.bar.selected_button.accessibleName()
    table.key(Key.Key_O)
    assert panels.selected.isVisible()
    assert panels.bar.selected_button.isChecked()
    table.key(Key.Key_O)
    assert not panels.selected.isVisible()
    table.key(Key.Key_X)
    assert panels.selected.has_action_focus
    QTest.mouseClick(panels.bar.selected_button, Qt.MouseButton.LeftButton)
    assert not panels.selected.isVisible()
    QTest.mouseClick(panels.bar.selected_button, Qt.MouseButton.LeftButton)
    QTest.mouseClick(panels.selected.notes_button, Qt.MouseButton.LeftButton)
    assert panels.notes.hasFocus(), "the notes of the scene"
    table.key(Key.Key_Escape)
    theme.set_scale(1.0)
    QApplication.processEvents()
    assert not panels.bar.isVisible()
    assert panels.selected.isVisible() or table.window.scene_layout.is_drawer_open
    assert panels.turns.isVisible()


def test_in_a_low_window_a_press_on_the_bar_answers_what_is_due_first(table: SceneTable, theme: Theme) -> None:
    panels = table.window.panels
    table.key(Key.Key_N)
    theme.set_scale(1.5)
    QApplication.processEvents()
    assert not panels.bar.due_button.isVisible()
    crew = next(one for one in table.scene.combatants if one.document and table.session.scene.sheet_of(one) is not None)
    table.session.combat.toggle_panic_due(crew.id)
    QApplication.processEvents()
    assert panels.bar.due_button.text() == "1 due"
    table.dice.fall(1)
    QTest.mouseClick(panels.bar.due_button, Qt.MouseButton.LeftButton)
    assert table.window.tray.asks_for_alarm, "it stands in the tray"
    theme.set_scale(1.0)


def test_what_is_typed_into_notes_is_seen_where_the_tray_stood(table: SceneTable) -> None:
    panels, tray = table.window.panels, table.window.tray
    tray.show(True)
    table.key(Key.Key_O)
    assert (panels.notes.isVisible(), tray.is_shown) == (True, False)
    table.type("Lumen knows.")
    assert panels.notes.toPlainText().endswith("Lumen knows.")
    table.key(Key.Key_Return, CONTROL)
    assert table.scene.notes.endswith("Lumen knows.")
    table.key(Key.Key_Escape)
    assert not panels.notes.isVisible(), "Esc puts them away, and letters are keys again"
    assert panels.order.ui.order.hasFocus()
    table.session.places.add_zone("Bay")
    table.key(Key.Key_Z)
    tray.show(True)
    panels.zones.take_focus()
    table.key(Key.Key_Return)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    below = next(action.menu() for action in menu.actions() if action.text() == "More")
    assert isinstance(below, QMenu)
    next(action for action in below.actions() if "Notes" in action.text()).trigger()
    menu.close()
    assert (panels.zone_detail.notes.isVisible(), tray.is_shown) == (True, False)
    table.type("A suit.")
    assert panels.zone_detail.notes.toPlainText() == "A suit."


def test_the_order_is_as_tall_after_the_zones_as_before(table: SceneTable) -> None:
    table.session.scene.add_adversaries(table.id_of("Guard"), 3)
    table.dice.fall(*(1, 1) * 8)
    table.session.rounds.draw()
    table.window.resize(1280, 745)
    QApplication.processEvents()
    panels = table.window.panels
    panels.order.take_focus()
    before = panels.order.height()
    table.window.scene_actions.show_zones()
    QApplication.processEvents()
    table.key(Key.Key_Escape)
    QApplication.processEvents()
    assert not table.window.scene_layout.shows_zones
    assert panels.order.height() == before
