"""The list of what is due, by mouse and by keys: rolled, changed, written, undone."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from alien_desktop.documents.sheet.character_sheet import CharacterSheet, Injury
from alien_desktop.documents.sheet.deprivation import begin_deprivation
from alien_desktop.documents.sheet.timed_effects import begin_timed_effect
from alien_desktop.documents.sheet_rules import rules_of
from alien_desktop.documents.upkeep.upkeep_item import LIVES, TimeStep, Topic
from alien_desktop.gui.sheet.clock_dialog import ClockDialog
from alien_desktop.gui.sheet.due_row import DueRow
from alien_desktop.rules.body.clock import TimeUnit
from alien_desktop.session.events import UpkeepSettled
from tests.gui.shown import list_of
from tests.sample_session import SampleSession

pytestmark = pytest.mark.usefixtures("theme")
LEFT = Qt.MouseButton.LeftButton


class Stage:
    """A window with a field, and the dialog over it."""

    def __init__(self, qtbot: QtBot, edition: str, passage: TimeStep) -> None:
        self.table = SampleSession(edition)
        sheet = self.table.sheet("Ibarra")
        sheet = sheet.evolve(conditions=(), stress=3, consumables=sheet.consumables.evolve(food=2, water=2))
        self.table.workspace.edit("Put", [sheet])
        self.before = sheet
        self.window = QWidget()
        qtbot.addWidget(self.window)
        self.field = QLineEdit(self.window)
        self.window.resize(1280, 800)
        self.window.show()
        qtbot.waitExposed(self.window)
        self.window.activateWindow()
        qtbot.waitUntil(self.window.isActiveWindow)
        self.field.setFocus()
        self.clock = self.table.session.clock
        self.dialog = ClockDialog(self.table.session, self.window)
        self.dialog.open_for(sheet.id, passage, self.window)
        qtbot.waitExposed(self.dialog)

    def key(self, key: Qt.Key) -> None:
        """Press a key where the focus is."""
        focus: QWidget | None = self.dialog.focusWidget()
        QTest.keyClick(self.dialog if focus is None else focus, key)


@pytest.mark.parametrize(
    "edition, passage, words",
    [
        pytest.param(
            "core", TimeStep.ROUND, "A Round: 5 to 10 seconds, for combat", marks=pytest.mark.rule("S1-050", "S2-047")
        ),
        pytest.param("core", TimeStep.TURN, "A Turn: 5 to 10 minutes, for stealth", marks=pytest.mark.rule("S1-051")),
        pytest.param(
            "core", TimeStep.SHIFT, "A Shift: 5 to 10 hours, for rest and repairs", marks=pytest.mark.rule("S1-052")
        ),
        pytest.param(
            "evolved",
            TimeStep.ROUND,
            "A Round: 5 to 10 seconds, for combat",
            marks=pytest.mark.rule("S3-039", "S3-040"),
        ),
        pytest.param(
            "evolved",
            TimeStep.TURN,
            "A Stretch: 5 to 10 minutes, for stealth",
            marks=pytest.mark.rule("S3-041", "S3-042"),
        ),
        pytest.param(
            "evolved", TimeStep.SHIFT, "A Shift: 5 to 10 hours, for repairs", marks=pytest.mark.rule("S3-043", "S3-044")
        ),
    ],
)
def test_what_passes_says_how_long_it_is_and_what_for(
    qtbot: QtBot, edition: str, passage: TimeStep, words: str
) -> None:
    assert Stage(qtbot, edition, passage).dialog.passages.toolTip() == f"<qt>{words}</qt>"


def test_two_times_enter_rolls_and_writes_a_day(qtbot: QtBot) -> None:
    stage = Stage(qtbot, "core", TimeStep.DAY)
    stage.table.dice.fall(1, 5, 5, 5)
    assert not stage.dialog.apply_button.isEnabled(), "a roll would be lost"
    stage.key(Qt.Key.Key_Return)
    assert stage.dialog.apply_button.isEnabled()
    row = stage.dialog.row(f"{stage.before.id}/supply.food")
    assert row.result.accessibleName().endswith("1 left")
    assert stage.table.sheet("Ibarra") == stage.before
    stage.key(Qt.Key.Key_Return)
    assert not stage.dialog.isVisible()
    assert stage.table.sheet("Ibarra").consumables.food == 1
    stage.table.workspace.undo()
    assert stage.table.sheet("Ibarra") == stage.before


def test_where_nothing_is_rolled_there_is_no_button_for_it(qtbot: QtBot) -> None:
    stage = Stage(qtbot, "core", TimeStep.ROUND)
    dialog = stage.dialog
    assert not any(button.isVisible() for button in (dialog.roll_button, dialog.step_button))
    assert dialog.focusWidget() is dialog.next_button is dialog.apply_button


def test_the_dialog_blocks_nothing_and_gives_the_focus_back(qtbot: QtBot) -> None:
    stage = Stage(qtbot, "core", TimeStep.TURN)
    assert not stage.dialog.isModal()
    stage.key(Qt.Key.Key_Escape)
    assert not stage.dialog.isVisible()
    assert stage.window.focusWidget() is stage.field


def test_a_tick_taken_away_leaves_the_line_out(qtbot: QtBot) -> None:
    stage = Stage(qtbot, "evolved", TimeStep.TURN)
    QTest.mouseClick(stage.dialog.row(f"{stage.before.id}/stress").tick, LEFT)
    QTest.mouseClick(stage.dialog.apply_button, LEFT)
    assert stage.table.sheet("Ibarra").stress == 3


def test_a_result_is_picked_by_hand_instead_of_rolled(qtbot: QtBot) -> None:
    stage = Stage(qtbot, "core", TimeStep.DAY)
    row = stage.dialog.row(f"{stage.before.id}/supply.water")
    QTest.mouseClick(row.result, LEFT)
    menu = list_of(row.result)
    assert menu is not None
    used_up = next(action for action in menu.actions() if action.text().startswith("used up"))
    used_up.trigger()
    menu.hide()
    QTest.mouseClick(stage.dialog.row(f"{stage.before.id}/supply.food").tick, LEFT)
    QTest.mouseClick(stage.dialog.apply_button, LEFT)
    assert stage.table.sheet("Ibarra").consumables.water == 0
    (water,) = (one for one in stage.table.last_events if isinstance(one, UpkeepSettled) and one.about == "water")
    assert water.by_hand


@pytest.mark.parametrize("edition", ["core", "evolved"])
def test_another_passage_is_one_click_away_and_named_as_the_edition_does(qtbot: QtBot, edition: str) -> None:
    stage = Stage(qtbot, edition, TimeStep.TURN)
    word = "Turn" if edition == "core" else "Stretch"
    assert stage.dialog.heading.text() == f"A {word} of rest"
    stage.dialog.passages.value_requested.emit(TimeStep.SHIFT.value)
    assert stage.dialog.heading.text() == "A Shift passes"


def test_the_crew_has_a_heading_for_each_person(qtbot: QtBot) -> None:
    stage = Stage(qtbot, "core", TimeStep.TURN)
    QTest.mouseClick(stage.dialog.crew, LEFT)
    assert stage.dialog.who.text().endswith("people")
    QTest.mouseClick(stage.dialog.apply_button, LEFT)
    assert str(stage.table.log.entries()[-1].title).startswith("A Turn of rest: ")


def test_a_row_whose_line_stays_is_kept(qtbot: QtBot) -> None:
    """The whole crew comes in and goes again: rows of what was due before are not made anew."""
    stage = Stage(qtbot, "core", TimeStep.DAY)
    rows = stage.dialog.findChildren(DueRow)
    QTest.mouseClick(stage.dialog.crew, LEFT)
    assert len(stage.dialog.findChildren(DueRow)) > len(rows)
    assert all(stage.dialog.row(row.shown.key) is row for row in rows)
    QTest.mouseClick(stage.dialog.crew, LEFT)
    assert all(stage.dialog.row(row.shown.key) is row for row in rows)


def everything(stage: Stage) -> CharacterSheet:
    """The character with a drug, hunger, cold, rads, a fatal injury, panic and a response at once."""
    edition = stage.before.edition
    rules = rules_of(edition)
    row = next(row for row in rules.catalog.injury_rows.values() if row.fatal == "yes" and row.limit == "shift")
    wound = Injury(id="w1", row=row.low, source=row.id, name=row.name, time_left="shift")
    mild = Injury(id="w2", name="Cut", days_left=2)
    responses = rules.catalog.responses
    sheet = stage.before.evolve(
        health=2,
        injuries=(wound, mild),
        conditions=("sick",),
        panic=(rules.catalog.panic.rows[-1].id,),
        responses=(next(row.id for row in responses.rows if row.stays),) if responses else (),
        radiation={"current": 1, "permanent": 0, "exposure": "weak"},
        consumables=stage.before.consumables.evolve(food=0),
        signature_used=True,
    )
    sheet = begin_timed_effect(sheet, rules.catalog.drugs_and_food[f"{edition}.consumable.naproleve"], rules)
    for cause, every in (("food", None), ("sleep", None), ("cold", TimeUnit.SHIFT if edition == "evolved" else None)):
        sheet = begin_deprivation(sheet, cause, rules, every)
    stage.table.workspace.edit("Everything", [sheet])
    return sheet


@pytest.mark.parametrize("edition", ["core", "evolved"])
def test_everything_at_once_is_listed_stepped_through_changed_and_one_step(qtbot: QtBot, edition: str) -> None:
    stage = Stage(qtbot, edition, TimeStep.DAY)
    sheet = everything(stage)
    ids = {line.due.id for line in stage.clock.state.lines}
    expected = {"panic", "lasting.s1", "need.food", "need.sleep", "need.cold", "sick", "irradiated", "ends.sleep"}
    expected |= {"death.w1", "healing.w2", "stress", "health"}
    assert expected <= ids
    if edition == "evolved":
        assert any(due_id.startswith("response.") for due_id in ids)
    waiting = stage.clock.state.waiting
    assert waiting >= 5
    stage.table.dice.fall(*(6, 5) * 60)
    QTest.mouseClick(stage.dialog.step_button, LEFT)
    stage.key(Qt.Key.Key_Return)
    assert stage.clock.state.waiting == waiting - 2, "Enter steps on from where one has stepped"
    QTest.mouseClick(stage.dialog.roll_button, LEFT)
    assert stage.clock.state.waiting == 0
    assert not stage.dialog.step_button.isVisible()
    assert not stage.dialog.roll_button.isVisible()
    stage.clock.set_value(f"{sheet.id}/death.w1", LIVES)
    steps = stage.table.workspace.history.count
    QTest.mouseClick(stage.dialog.apply_button, LEFT)
    after = stage.table.sheet("Ibarra")
    assert stage.table.workspace.history.count == steps + 1
    assert (after.panic, after.timed_effects, after.radiation.current > 1) == ((), (), True)
    assert after.clock == rules_of(edition).edition.time.rounds_in(TimeUnit.DAY)
    stage.table.workspace.undo()
    assert stage.table.sheet("Ibarra") == sheet


def test_a_one_on_a_stress_die_of_a_check_is_reported_when_it_is_written(qtbot: QtBot) -> None:
    stage = Stage(qtbot, "core", TimeStep.DAY)
    sheet = begin_deprivation(stage.before.evolve(stress=1), "sleep", rules_of("core"))
    stage.table.workspace.edit("Tired", [sheet])
    told: list[str] = []
    stage.clock.alarms_due.connect(lambda sentence: told.append(str(sentence)))
    for line in stage.clock.state.lines:
        if line.due.id.startswith("supply") and line.ticked:
            stage.clock.tick(line.key, False)
    check = next(line for line in stage.clock.state.lines if line.due.id == "need.sleep")
    stage.table.dice.fall(*(5,) * check.due.base, *(1,) * check.due.stress)
    stage.clock.roll(check.key)
    stage.clock.apply()
    assert told == ["Panic Roll due: Rook Ibarra, for a 1 on a stress die."]


@pytest.mark.parametrize("edition", ["core", "evolved"])
def test_the_clock_is_reported_beside_the_name(qtbot: QtBot, edition: str) -> None:
    stage = Stage(qtbot, edition, TimeStep.SHIFT)
    assert stage.dialog.who.text() == "Rook Ibarra"
    stage.clock.apply()
    assert stage.dialog.who.text() == "Rook Ibarra, Day 1, Shift 2"


def test_the_band_says_from_when_to_when_and_what_may_kill_stands_first(qtbot: QtBot) -> None:
    stage = Stage(qtbot, "core", TimeStep.TURN)
    rows_of = rules_of("core").catalog.injury_rows.values()
    fatal = next(row for row in rows_of if row.fatal == "yes" and row.limit == "shift")
    wound = Injury(id="w1", row=fatal.low, source=fatal.id, name=fatal.name, time_left="shift")
    stage.table.workspace.edit(
        "Wound", [stage.before.evolve(health=0, injuries=(wound,), conditions=("starving", "dehydrated"))]
    )
    stage.clock.set_passage(TimeStep.SHIFT)
    assert stage.clock.state.lines[0].due.topic is Topic.NEED, "thirst comes first by itself"
    band = stage.dialog.band
    assert band.accessibleName() == "From Day 1, Shift 1 to Day 1, Shift 2"
    assert band.accessibleDescription().startswith("Death roll")

    def rows() -> list[DueRow]:
        return [row for row in stage.dialog.area.findChildren(DueRow) if row.isVisible()]

    qtbot.waitUntil(lambda: len({row.y() for row in rows()}) > 1)
    first = min(rows(), key=DueRow.y)
    assert first.shown.fatal
    assert first.tick.property("harm")


def test_a_supply_stands_before_and_after_as_cells(qtbot: QtBot) -> None:
    stage = Stage(qtbot, "core", TimeStep.DAY)
    stage.table.dice.fall(1, 5, 5, 5)
    row = stage.dialog.row(f"{stage.before.id}/supply.food")
    assert row.cells.accessibleName() == "2 → ?"
    stage.key(Qt.Key.Key_Return)
    assert row.cells.accessibleName() == "2 → 1"


def test_the_window_is_as_high_as_its_rows_also_when_notes_wrap_or_rows_come(qtbot: QtBot) -> None:
    stage = Stage(qtbot, "evolved", TimeStep.TURN)
    bar = stage.dialog.area.verticalScrollBar()
    qtbot.waitUntil(lambda: bar.maximum() == 0)
    low = stage.dialog.height()
    stage.table.workspace.edit("Tired", [stage.before.evolve(conditions=("fatigued",), health=2)])
    stage.clock.set_passage(TimeStep.SHIFT)
    qtbot.waitUntil(lambda: stage.dialog.height() > low and bar.maximum() == 0)


def test_in_a_narrow_dialog_what_it_comes_to_stands_below_the_cells_and_inside(qtbot: QtBot) -> None:
    stage = Stage(qtbot, "core", TimeStep.DAY)
    stage.dialog.resize(560, 400)
    row = stage.dialog.row(f"{stage.before.id}/supply.food")
    qtbot.waitUntil(lambda: row.result.y() > row.cells.y())
    assert abs(row.result.geometry().center().y() - row.roll.geometry().center().y()) <= 1
    assert row.roll.geometry().right() < row.width()
    assert stage.dialog.area.horizontalScrollBar().maximum() == 0
