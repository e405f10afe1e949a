"""Panic that spreads in the scene: portraits with their chances, A rolls, K does not hear it, Esc stops."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from alien_desktop.gui.theme.theme import Theme
from alien_desktop.session.rolls.roll_state import Phase
from tests.gui.scene.scene_table import SceneTable
from tests.gui.stages import click_twice
from tests.soak import editions

Key = Qt.Key


@pytest.fixture(params=editions("core"))
def table(qtbot: QtBot, profile: Path, theme: Theme, request: pytest.FixtureRequest) -> Iterator[SceneTable]:
    theme.set_reduced_motion(True)
    made = SceneTable(qtbot, profile, theme, request.param)
    made.fight()
    made.session.scene.add_sheets([made.id_of("Ibarra")])
    made.dice.fall(1, 1)
    made.session.rounds.draw()
    made.key(Key.Key_N)
    made.count = 0
    yield made
    made.close()


def spread(table: SceneTable) -> list[str]:
    """Okafor screams; Vance and Ibarra hear it. Return their ids in the order in which they roll."""
    table.session.alarms.panics.take_answer(table.id_of("Okafor"), (table.id_of("Vance"), table.id_of("Ibarra")))
    return waiting(table)


def waiting(table: SceneTable) -> list[str]:
    queue = table.session.alarms.panics.queue
    return [panic.who for panic in queue.waiting] if queue is not None else []


def test_it_stands_below_the_order_with_every_ones_chance(table: SceneTable) -> None:
    vance, ibarra = spread(table)
    panel = table.window.panels.panic
    assert panel.isVisible()
    nodes = {node.who: node for node in panel.graph._nodes}
    assert set(nodes) == {table.id_of("Okafor"), vance, ibarra}
    assert nodes[vance].is_next
    assert nodes[vance].because_of == table.id_of("Okafor")
    assert all("%" in nodes[one].chance for one in (vance, ibarra))
    assert panel.roll_button.plain_text == "Panic Roll: Vance"


def test_a_rolls_the_next_one_and_the_tray_asks_what_follows(table: SceneTable) -> None:
    vance, ibarra = spread(table)
    table.dice.fall(1)
    table.key(Key.Key_A)
    assert table.count == 1
    state = table.session.rolls.state
    assert (state.sheet_id, state.phase) == (vance, Phase.ANSWER)
    table.session.alarms.apply(())
    assert waiting(table) == [ibarra]


def test_k_leaves_one_out_and_escape_all_of_them(table: SceneTable) -> None:
    _, ibarra = spread(table)
    table.window.panels.panic.take_focus()
    table.key(Key.Key_K)
    assert waiting(table) == [ibarra]
    table.key(Key.Key_Escape)
    assert waiting(table) == []
    assert not table.window.panels.panic.isVisible()
    assert table.window.panels.order.ui.order.hasFocus()


def test_a_double_click_leaves_out_one(table: SceneTable) -> None:
    _, ibarra = spread(table)
    button = table.window.panels.panic.skip_button
    click_twice(button, button.rect().center())
    assert waiting(table) == [ibarra]
    click_twice(button, button.rect().center())
    assert waiting(table) == [], "another double click is another answer"


def test_another_portrait_is_made_the_next(table: SceneTable) -> None:
    vance, ibarra = spread(table)
    graph = table.window.panels.panic.graph
    table.click(graph, graph.places()[ibarra].center().toPoint())
    assert waiting(table) == [ibarra, vance]
    graph.setFocus()
    QTest.keyClick(graph, Key.Key_Down)
    assert waiting(table)[0] == vance
