"""The initiative order as a list of cards."""

from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtTest import QAbstractItemModelTester, QSignalSpy
from pytestqt.qtbot import QtBot

from alien_desktop.documents.scene.budget import without_next
from alien_desktop.documents.scene.encounter import Encounter
from alien_desktop.documents.scene.hits import Blow
from alien_desktop.gui.kit.chip import ChipTone, chip_width, fitting_chip
from alien_desktop.gui.kit.keyed_rows import ROW
from alien_desktop.gui.scene.order_item import CardState, OrderItem
from alien_desktop.gui.scene.order_model import OrderModel
from alien_desktop.gui.scene.order_row_layout import Density, cells
from alien_desktop.gui.theme.theme import Theme
from alien_desktop.rules.effects.vocabulary import Loss
from tests.sample_session import SampleSession


class Scene:
    """A scene with Vance, a creature of Speed 2 and three guards, and what a test presses."""

    def __init__(self, edition: str = "core") -> None:
        self.table = SampleSession(edition)
        self.id = Encounter(edition=edition, name="Lock").id
        self.table.workspace.edit("New scene", [Encounter(id=self.id, edition=edition, name="Lock")])
        self.rounds = self.table.session.rounds
        self.combat = self.table.session.combat
        self.table.session.scene.set_encounter(self.id)
        self.model = OrderModel(self.table.session.scene, self.table.workspace)
        self.model.show_encounter()
        self.tester = QAbstractItemModelTester(self.model, QAbstractItemModelTester.FailureReportingMode.Fatal)

    def fill(self) -> None:
        self.table.session.scene.add_sheets([self.table.id_of("Vance")])
        self.table.session.scene.add_adversaries(self.table.id_of("crawler"))
        self.table.session.scene.add_adversaries(self.table.id_of("Guard"), 3)

    def draw(self) -> None:
        """Cards 1 to 6 in the order of the scene."""
        self.table.dice.fall(*(1, 1) * 6)
        self.rounds.draw()

    @property
    def items(self) -> tuple[OrderItem, ...]:
        return self.model.items

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

    def rows(self) -> list[int]:
        """The rows that were told as changed, one by one."""
        told: list[Any] = [self.data.at(place) for place in range(self.data.count())]
        return [row for first, last, _roles in told for row in range(first.row(), last.row() + 1)]

    def counts(self) -> list[int]:
        return [spy.count() for spy in self.others]


@pytest.fixture
def scene(qtbot: QtBot) -> Iterator[Scene]:
    made = Scene()
    yield made
    del made.tester


def test_before_the_draw_each_turn_has_a_row_without_a_card(scene: Scene) -> None:
    scene.fill()
    assert [item.row_id for item in scene.items] == ["c1.0", "c2.0", "c2.1", "c3.0", "c4.0", "c5.0"]
    assert {item.state for item in scene.items} == {CardState.NOT_DEALT}
    assert scene.model.rowCount(scene.model.index(0)) == 0


def test_guards_added_together_have_names_of_their_own(scene: Scene) -> None:
    scene.fill()
    assert [item.name for item in scene.items[3:]] == ["Guard", "Guard 2", "Guard 3"]


def test_adding_inserts_rows_and_changes_no_other(scene: Scene) -> None:
    scene.fill()
    changes = scene.changes()
    scene.table.session.scene.duplicate("c3")
    assert changes.counts() == [1, 0, 0, 0]
    assert changes.rows() == []


def test_drawing_changes_each_row_once(scene: Scene) -> None:
    scene.fill()
    changes = scene.changes()
    scene.draw()
    assert [item.number for item in scene.items] == [1, 2, 3, 4, 5, 6]
    assert changes.rows() == [0, 1, 2, 3, 4, 5]


def test_next_turn_tells_the_two_rows_it_is_about(scene: Scene) -> None:
    scene.fill()
    scene.draw()
    scene.rounds.next_turn()
    changes = scene.changes()
    scene.rounds.next_turn()
    assert changes.rows() == [0, 1]
    assert [item.state for item in scene.items[:3]] == [CardState.ACTED, CardState.NOW, CardState.TO_COME]


def test_a_hit_on_a_creature_with_two_cards_shows_in_both_rows_and_in_no_other(scene: Scene) -> None:
    scene.fill()
    scene.draw()
    changes = scene.changes()
    scene.table.dice.fall(*(1,) * 8)
    scene.combat.hurt("c2", Blow(2))
    assert [(item.name, item.health) for item in scene.items[1:3]] == [("Hull crawler", 5), ("Hull crawler", 5)]
    assert changes.rows() == [1, 2]


def test_three_guards_do_not_share_their_health(scene: Scene) -> None:
    scene.fill()
    scene.draw()
    changes = scene.changes()
    scene.combat.hurt("c4", Blow(2, armor_counts=False))
    assert [item.health for item in scene.items[3:]] == [3, 1, 3]
    assert changes.rows() == [4]


def test_swapped_cards_move_rows_and_keep_whose_turn_it_is(scene: Scene) -> None:
    scene.fill()
    scene.draw()
    scene.rounds.next_turn()
    changes = scene.changes()
    scene.rounds.swap(0, 5, by_hand=True)
    assert changes.counts() == [0, 0, 1, 0]
    assert [item.name for item in scene.items if item.state is CardState.NOW] == ["T. Vance"]
    assert scene.items[-1].name == "T. Vance"
    assert scene.items[-1].number == 6


def test_a_sheet_that_changes_shows_in_the_row_of_its_owner_only(scene: Scene) -> None:
    scene.fill()
    changes = scene.changes()
    sheet = scene.table.sheet("Vance")
    scene.table.workspace.edit("Rename", [sheet.evolve(name="Tess Vance", stress=3)])
    assert changes.rows() == [0]
    assert (scene.items[0].name, scene.items[0].stress) == ("Tess Vance", 3)


def test_what_is_not_shown_tells_nothing(scene: Scene) -> None:
    scene.fill()
    changes = scene.changes()
    scene.table.session.scene.set_notes("They wait behind the lock.")
    scene.table.workspace.edit("Note", [scene.table.sheet("Vance").evolve(notes="tired")])
    assert changes.rows() == []
    assert changes.counts() == [0, 0, 0, 0]


def test_removing_takes_the_rows_and_undo_brings_them_back(scene: Scene) -> None:
    scene.fill()
    before = scene.items
    changes = scene.changes()
    scene.table.session.scene.remove("c2")
    assert changes.counts() == [0, 2, 0, 0]
    scene.table.workspace.undo()
    assert scene.items == before


def test_broken_crew_have_their_marks_worst_first(scene: Scene) -> None:
    scene.fill()
    scene.draw()
    scene.table.dice.fall(2, 1, 3)
    scene.combat.toggle_condition("c1", "prone")
    scene.combat.hurt("c1", Blow(4))
    item = scene.items[0]
    assert [chip.tone for chip in item.chips[:3]] == [ChipTone.BROKEN, ChipTone.PANIC, ChipTone.PLAIN]
    assert [chip.text for chip in item.chips[:3]] == ["Broken", "Panic Roll due", "Prone"]
    assert (item.actions_text, item.lacks_actions) == ("crawl only", True)


def test_what_the_next_turn_lacks_stands_in_the_row(scene: Scene) -> None:
    scene.fill()
    scene.draw()
    session = scene.table.session
    pinned = without_next(session.scene.encounter, "c1", Loss.TURN)
    session.scene.edit("Pinned", without_next(pinned, "c1", Loss.MAIN))
    assert "Loses the slow action" in [chip.text for chip in scene.items[0].chips]


def test_one_of_the_crew_whose_sheet_is_gone_is_not_called_broken(scene: Scene) -> None:
    scene.fill()
    scene.draw()
    scene.table.workspace.edit("Remove Vance", removed=[scene.table.id_of("Vance")])
    item = scene.items[0]
    assert (item.name, item.role, item.chips, item.actions_text) == ("T. Vance", "no sheet", (), "")
    scene.table.workspace.undo()
    assert (scene.items[0].role, scene.items[0].actions_text) == ("colonial marshal", "ready")


@pytest.mark.parametrize(
    "edition, words, short", [("core", "Panic Roll due", "Panic due"), ("evolved", "Stress Response due", "Response")]
)
def test_what_is_due_is_whole_in_the_least_column_of_conditions(
    qtbot: QtBot, theme: Theme, edition: str, words: str, short: str
) -> None:
    scene = Scene(edition)
    scene.fill()
    vance = scene.table.workspace.sheet(scene.table.id_of("Vance"))
    owed = {"panic_due" if edition == "core" else "response_due": True}
    scene.table.workspace.edit("Due", [vance.evolve(**owed)])
    due = next(chip for chip in scene.items[0].chips if chip.tone is ChipTone.PANIC)
    assert words in due.text
    room = cells(780, Density.COMPACT).chips.width()
    shown = fitting_chip(due, room, theme)
    assert shown.text == short
    assert chip_width(shown, theme) <= room
    assert fitting_chip(due, 2 * room, theme) == due
    del scene.tester


def test_a_removed_encounter_leaves_no_rows(scene: Scene) -> None:
    scene.fill()
    scene.table.workspace.edit("Remove", removed=[scene.id])
    assert scene.model.rowCount() == 0


def test_the_whole_row_is_handed_out(scene: Scene) -> None:
    scene.fill()
    item = scene.model.index(1).data(ROW)
    assert isinstance(item, OrderItem)
    assert (item.row_id, item.combatant) == ("c2.0", "c2")
    assert scene.model.item("c2.0") == item
    assert scene.model.item("nobody") is None


def test_the_scene_is_reported_as_changed_when_its_rows_are_up_to_date(scene: Scene) -> None:
    scene.fill()
    seen: list[list[int]] = []
    scene.model.scene_changed.connect(lambda: seen.append([item.health for item in scene.items[3:]]))
    scene.combat.hurt("c4", Blow(2, armor_counts=False))
    scene.table.session.scene.set_notes("They wait behind the lock.")
    scene.table.workspace.edit("Remove", removed=[scene.id])
    assert seen == [[3, 1, 3], [3, 1, 3], []]


def test_a_step_that_changes_several_documents_is_reported_once(scene: Scene) -> None:
    """Whoever follows reads the whole scene again, and all documents of a step are as they will stay."""
    scene.fill()
    told = QSignalSpy(scene.model.scene_changed)
    workspace = scene.table.workspace
    vance, encounter = scene.table.sheet("Vance"), workspace.encounter(scene.id)
    other = scene.table.sheet("Okafor")  # not in the scene
    documents = [encounter.evolve(notes="Both"), vance.evolve(health=1), other.evolve(stress=1)]
    workspace.edit("Both", documents)
    assert told.count() == 1
    assert next(item for item in scene.items if item.document == vance.id).health == 1
    workspace.edit("Somebody else", [other.evolve(stress=2)])
    assert told.count() == 1
    workspace.undo()
    workspace.undo()
    assert told.count() == 2
