"""What is due above Next turn: it grows upwards, A answers the first row, every row is a button, nothing blocks."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from alien_desktop.documents.scene.scene_events import EventDraft
from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.gui.scene.due_panel import DueTone
from alien_desktop.gui.theme.theme import Theme, theme_of
from alien_desktop.session.commands.registry import perform
from alien_desktop.session.rolls.roll_state import Phase
from tests.gui.scene.scene_table import CONTROL, SHIFT, SceneTable
from tests.soak import editions
from tests.usability.room import outside, overlapping, scrolling_sideways

Key = Qt.Key
JUGULAR = 61
"""Deadly within a Round in both editions."""
GUT = 45
"""Deadly within a Shift in both editions."""


@pytest.fixture(params=editions("evolved"))
def table(qtbot: QtBot, profile: Path, theme: Theme, request: pytest.FixtureRequest) -> Iterator[SceneTable]:
    made = SceneTable(qtbot, profile, theme, request.param)
    yield made
    made.close()


def sheet(table: SceneTable, name: str = "Vance") -> CharacterSheet:
    return table.session.workspace.sheet(table.id_of(name))


def injured(table: SceneTable, row: int, name: str = "Vance") -> str:
    """Give somebody an injury of this row, with the panic that it calls for noted as made; return its id."""
    table.dice.fall(*(3,) * 4)
    table.session.injuries.pick_injury(table.id_of(name), row)
    table.dice.faces.clear()
    table.session.workspace.edit("Noted", [sheet(table, name).evolve(panic_due=False)])
    return sheet(table, name).injuries[-1].id


def a_round(table: SceneTable) -> None:
    """Everybody has had a turn, and the first of the next Round begins."""
    if table.edition == "evolved":
        table.dice.fall(*(1, 1) * 5)
    for _ in range(len(table.scene.cards) + 1):
        table.key(Key.Key_N)
    table.dice.faces.clear()


def corner(table: SceneTable) -> QRect:
    """Where Next turn stands in the window, when everything is laid out."""
    QApplication.processEvents()
    button = table.window.panels.turns.next_button
    return QRect(button.mapTo(table.window, QPoint(0, 0)), button.size())


def rows(table: SceneTable) -> list[tuple[str, str, bool]]:
    return [(item.who, item.what, item.is_now) for item in table.window.panels.due.items]


def test_the_list_grows_upwards_from_next_turn_which_never_moves(table: SceneTable) -> None:
    table.fight()
    before = corner(table)
    panel = table.window.panels.due
    assert (panel.header.title, rows(table)) == ("Nothing due", [])
    empty = panel.geometry()
    injured(table, JUGULAR)
    table.session.combat.toggle_panic_due("c1")
    assert rows(table) == [("Dr M. Okafor", "panic roll", True), ("T. Vance", "death roll", False)]
    assert corner(table) == before
    assert panel.geometry().bottom() == empty.bottom()
    assert panel.height() == empty.height() + 2 * 28
    log = table.window.panels.log
    assert log.isHidden() or not panel.geometry().intersects(log.geometry())
    assert before.right() == table.window.rect().right() - 12


def test_in_a_low_window_what_is_due_leaves_the_selected_one_whole(table: SceneTable) -> None:
    """An injury and something due below leave no room for all of it: then one scrolls."""
    table.fight()
    injured(table, JUGULAR)
    table.session.combat.toggle_panic_due("c2")
    table.window.presenter.select_combatant("c2")
    theme_of(table.window).set_scale(1.75)
    table.window.resize(1800, 1000)
    QApplication.processEvents()
    selected = table.window.panels.selected
    assert table.window.panels.due.isVisible()
    assert overlapping(selected) + outside(selected) + scrolling_sideways(selected) == []
    selected.ui.injuries.setFocus()
    QApplication.processEvents()
    assert not selected.ui.injuries.visibleRegion().isEmpty(), "what has the keyboard is seen"


def test_j36_a_death_roll_within_a_round_is_due_with_the_next_and_one_key_makes_it(table: SceneTable) -> None:
    table.fight()
    table.key(Key.Key_N)
    injured(table, JUGULAR)
    assert table.window.panels.due.items[0].right == "Round 2"
    a_round(table)
    assert rows(table)[0] == ("T. Vance", "death roll", True)
    assert "1 due" in table.window.panels.turns.next_button.accessibleName()
    table.count = 0
    table.dice.fall(*(6,) * 12)
    table.key(Key.Key_A)
    assert table.count == 1
    assert "death" not in " ".join(row[1] for row in rows(table) if row[2])
    assert table.selected == "T. Vance"
    survived = [injury.survived for injury in sheet(table).injuries]
    assert survived == [1]


def test_every_row_is_a_button(table: SceneTable) -> None:
    table.fight()
    table.session.combat.toggle_panic_due("c1")
    table.session.combat.toggle_panic_due("c2")
    assert [row[0] for row in rows(table)] == ["Dr M. Okafor", "T. Vance"]
    view = table.window.panels.due.view
    table.dice.fall(1)
    table.click(view.viewport(), view.rect_of(1).center())
    assert table.session.rolls.state.sheet_id == table.id_of("Vance")
    assert table.session.rolls.state.phase is Phase.ANSWER


def test_a_row_that_is_not_due_yet_is_not_counted_has_no_key_and_answers_nothing(table: SceneTable) -> None:
    table.fight()
    table.key(Key.Key_N)
    injured(table, JUGULAR)
    table.session.order.add_event(EventDraft("Airlock opens", rounds=2, number=3))
    panel = table.window.panels.due

    def shown() -> list[tuple[str, bool, bool]]:
        return [(item.who, item.is_now, item.is_first) for item in panel.items]

    coming = [("T. Vance", False, False), ("Airlock opens", False, False)]
    assert (shown(), panel.count_now, panel.header.title) == (coming, 0, "Nothing due")
    assert "due" not in table.window.panels.turns.next_button.accessibleName()
    asked: list[str] = []
    panel.answer_requested.connect(asked.append)
    for row in range(2):
        table.click(panel.view.viewport(), panel.view.rect_of(row).center())
    panel.view.setFocus()
    table.key(Key.Key_Return)
    table.key(Key.Key_A)
    assert asked == []
    table.session.combat.toggle_panic_due("c1")
    table.session.combat.toggle_panic_due("c2")
    assert shown() == [("Dr M. Okafor", True, True), ("T. Vance", True, False), *coming]
    assert panel.count_now == 2


def test_next_turn_is_never_blocked_by_what_is_due(table: SceneTable) -> None:
    table.fight()
    table.session.combat.toggle_panic_due("c1")
    table.key(Key.Key_N)
    table.key(Key.Key_N)
    assert table.scene.current == 1
    table.key(Key.Key_N, SHIFT)
    assert table.scene.current == 0
    assert rows(table)[0][0] == "Dr M. Okafor"


def test_what_is_due_follows_undo(table: SceneTable) -> None:
    table.fight()
    table.session.combat.toggle_panic_due("c1")
    assert table.window.panels.due.count_now == 1
    table.key(Key.Key_Z, CONTROL)
    assert table.window.panels.due.count_now == 0


def test_what_takes_longer_is_reported_in_its_unit(table: SceneTable) -> None:
    table.fight()
    injured(table, GUT)
    (row,) = table.window.panels.due.items
    assert (row.right, row.is_now) == ("in 1 Shift", False)


def test_a_stress_response_that_was_put_off_is_a_row_and_a_answers_it(
    qtbot: QtBot, profile: Path, theme: Theme
) -> None:
    table = SceneTable(qtbot, profile, theme, "evolved")
    try:
        table.fight()
        vance = sheet(table)
        table.session.workspace.edit("A 1 was rolled", [vance.evolve(response_due=True, stress=2)])
        assert rows(table) == [("T. Vance", "stress response", True)]
        assert table.window.panels.due.items[0].right == "D6 − 2"
        assert "due" in " ".join(chip.text for card in table.window.model.items for chip in card.chips)
        table.dice.fall(3)
        table.key(Key.Key_A)
        assert table.session.rolls.state.phase is Phase.ANSWER
        table.session.alarms.apply(())
        assert rows(table) == []
        table.key(Key.Key_Z, CONTROL)
        assert rows(table) == [("T. Vance", "stress response", True)]
    finally:
        table.close()


def test_a_answers_for_a_desperate_creature_until_its_attack_stands(qtbot: QtBot, profile: Path, theme: Theme) -> None:
    """Core 9.4: its D6 is due, then its attack on the nearest, which A declares out of turn."""
    theme.set_reduced_motion(True)
    table = SceneTable(qtbot, profile, theme)
    table.fight()
    crawler = table.named("crawler")
    table.dice.faces.clear()
    table.dice.fall(3)
    perform("scene.damage", table.session, who=crawler.id, amount=crawler.health, armor=False)
    assert [one.name for one in table.named("crawler").injuries] == ["Desperate Action"]
    table.window.panels.order.take_focus()
    table.dice.faces.clear()
    table.dice.fall(5, 5, *[2] * 40)
    table.key(Qt.Key.Key_A)
    assert "attacks the nearest" in table.told
    table.key(Qt.Key.Key_A)
    inputs = table.session.attack.inputs
    assert inputs is not None
    assert (inputs.declaration.attacker.id, inputs.declaration.free) == (crawler.id, True)
    assert table.window.scene_layout.shows_chain
    table.close()


def test_the_head_has_the_colour_of_the_worst_that_is_due(table: SceneTable) -> None:
    table.fight()
    table.key(Key.Key_N)
    panel = table.window.panels.due
    tones = [panel.tone]
    table.session.combat.toggle_panic_due("c1")
    tones.append(panel.tone)
    injured(table, JUGULAR)
    a_round(table)
    tones.append(panel.tone)
    assert tones == [None, DueTone.STRESS, DueTone.HARM], "a Panic Roll is no harm, a death roll is"
