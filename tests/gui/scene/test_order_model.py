"""The initiative order as a list of cards."""

from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtTest import QAbstractItemModelTester, QSignalSpy
from pytestqt.qtbot import QtBot

from alien_desktop.documents.scene.encounter import Encounter
from alien_desktop.documents.sheet_rules import rules_of
from alien_desktop.gui.scene.order_cards import CardState, MarkKind, OrderCard
from alien_desktop.gui.scene.order_model import OrderModel, OrderRole
from tests.table import TestTable


class Scene:
    """A scene with Vance, a creature of Speed 2 and three guards, and what a test presses."""

    def __init__(self, edition: str = "core") -> None:
        self.table = TestTable(edition)
        self.id = Encounter(edition=edition, name="Lock").id
        self.table.workspace.edit("New scene", [Encounter(id=self.id, edition=edition, name="Lock")])
        self.combat = self.table.session.combat
        self.table.session.scene.set_encounter(self.id)
        self.model = OrderModel(self.table.workspace, rules_of)
        self.model.set_encounter(self.id)
        self.tester = QAbstractItemModelTester(self.model, QAbstractItemModelTester.FailureReportingMode.Fatal)

    def fill(self) -> None:
        self.table.session.scene.add_sheets([self.table.id_of("Vance")])
        self.table.session.scene.add_adversaries(self.table.id_of("crawler"))
        self.table.session.scene.add_adversaries(self.table.id_of("Guard"), 3)

    def draw(self) -> None:
        """Cards 1 to 6 in the order of the scene."""
        self.table.dice.fall(*(1, 1) * 6)
        self.combat.draw()

    @property
    def cards(self) -> tuple[OrderCard, ...]:
        return self.model.cards

    def changes(self) -> "Changes":
        return Changes(self.model)


class Changes:
    """Counts what the model tells while a test does something."""

    def __init__(self, model: OrderModel) -> None:
        self.data = QSignalSpy(model.dataChanged)
        self.others = [
            QSignalSpy(signal)
            for signal in (model.rowsInserted, model.rowsRemoved, model.layoutChanged, model.modelReset)
        ]

    def rows(self) -> list[tuple[int, int]]:
        told: list[Any] = [self.data.at(place) for place in range(self.data.count())]
        return [(first.row(), last.row()) for first, last, _roles in told]

    def counts(self) -> list[int]:
        return [spy.count() for spy in self.others]


@pytest.fixture
def scene(qtbot: QtBot) -> Iterator[Scene]:
    made = Scene()
    yield made
    del made.tester


def test_before_the_draw_each_turn_has_a_row_without_a_card(scene: Scene) -> None:
    scene.fill()
    assert [card.row_id for card in scene.cards] == ["c1.0", "c2.0", "c2.1", "c3.0", "c4.0", "c5.0"]
    assert {card.state for card in scene.cards} == {CardState.NOT_DEALT}
    assert scene.model.rowCount(scene.model.index(0)) == 0


def test_guards_added_together_have_names_of_their_own(scene: Scene) -> None:
    scene.fill()
    assert [card.name for card in scene.cards[3:]] == ["Guard", "Guard 2", "Guard 3"]


def test_adding_inserts_rows_and_changes_no_other(scene: Scene) -> None:
    scene.fill()
    changes = scene.changes()
    scene.table.session.scene.duplicate("c3")
    assert changes.counts() == [1, 0, 0, 0]
    assert changes.rows() == []


def test_drawing_changes_the_rows_in_one_signal(scene: Scene) -> None:
    scene.fill()
    changes = scene.changes()
    scene.draw()
    assert [card.number for card in scene.cards] == [1, 2, 3, 4, 5, 6]
    assert changes.rows() == [(0, 5)]


def test_next_turn_tells_the_two_rows_it_is_about_in_one_go(scene: Scene) -> None:
    scene.fill()
    scene.draw()
    scene.combat.next_turn()
    changes = scene.changes()
    scene.combat.next_turn()
    assert changes.rows() == [(0, 1)]
    assert [card.state for card in scene.cards[:3]] == [CardState.ACTED, CardState.NOW, CardState.TO_COME]


def test_a_hit_on_a_creature_with_two_cards_shows_in_both_rows_and_in_no_other(scene: Scene) -> None:
    scene.fill()
    scene.draw()
    changes = scene.changes()
    scene.table.dice.fall(*(1,) * 8)
    scene.combat.hurt("c2", 2)
    assert [(card.name, card.health) for card in scene.cards[1:3]] == [("Hull crawler", 5), ("Hull crawler", 5)]
    assert changes.rows() == [(1, 2)]


def test_three_guards_do_not_share_their_health(scene: Scene) -> None:
    scene.fill()
    scene.draw()
    changes = scene.changes()
    scene.combat.hurt("c4", 2, armor_counts=False)
    assert [card.health for card in scene.cards[3:]] == [3, 1, 3]
    assert changes.rows() == [(4, 4)]


def test_swapped_cards_move_rows_and_keep_whose_turn_it_is(scene: Scene) -> None:
    scene.fill()
    scene.draw()
    scene.combat.next_turn()
    changes = scene.changes()
    scene.combat.swap(0, 5)
    assert changes.counts() == [0, 0, 1, 0]
    assert [card.name for card in scene.cards if card.state is CardState.NOW] == ["T. Vance"]
    assert scene.cards[-1].name == "T. Vance"
    assert scene.cards[-1].number == 6


def test_a_sheet_that_changes_shows_in_the_row_of_its_owner_only(scene: Scene) -> None:
    scene.fill()
    changes = scene.changes()
    sheet = scene.table.sheet("Vance")
    scene.table.workspace.edit("Rename", [sheet.evolve(name="Tess Vance", stress=3)])
    assert changes.rows() == [(0, 0)]
    assert (scene.cards[0].name, scene.cards[0].stress) == ("Tess Vance", 3)


def test_what_is_not_shown_tells_nothing(scene: Scene) -> None:
    scene.fill()
    changes = scene.changes()
    scene.table.session.scene.set_notes("They wait behind the lock.")
    scene.table.workspace.edit("Note", [scene.table.sheet("Vance").evolve(notes="tired")])
    assert changes.rows() == []
    assert changes.counts() == [0, 0, 0, 0]


def test_removing_takes_the_rows_and_undo_brings_them_back(scene: Scene) -> None:
    scene.fill()
    before = scene.cards
    changes = scene.changes()
    scene.table.session.scene.remove("c2")
    assert changes.counts() == [0, 2, 0, 0]
    scene.table.workspace.undo()
    assert scene.cards == before


def test_broken_crew_have_their_marks_worst_first(scene: Scene) -> None:
    scene.fill()
    scene.table.dice.fall(2, 1, 3)
    scene.combat.toggle_condition("c1", "prone")
    scene.combat.hurt("c1", 4)
    kinds = [mark.kind for mark in scene.cards[0].marks]
    assert kinds[:3] == [MarkKind.BROKEN, MarkKind.DUE, MarkKind.CONDITION]
    assert scene.cards[0].only == "crawl"


def test_a_removed_encounter_leaves_no_rows(scene: Scene) -> None:
    scene.fill()
    scene.table.workspace.edit("Remove", removed=[scene.id])
    assert scene.model.rowCount() == 0


def test_roles_hand_out_typed_values(scene: Scene) -> None:
    scene.fill()
    index = scene.model.index(1)
    card = index.data(OrderRole.CARD)
    assert isinstance(card, OrderCard)
    assert (index.data(OrderRole.ROW_ID), index.data(OrderRole.COMBATANT)) == ("c2.0", "c2")
