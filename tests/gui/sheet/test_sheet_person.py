"""The head of the sheet: what is shown, what a press does to the document, what undo takes back."""

from typing import Self

import pytest
from PySide6.QtCore import QEvent, QObject, QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from alien_desktop.documents.sheet.values import amount_by_hand
from alien_desktop.gui.kit.button import StepButton
from alien_desktop.gui.sheet.editable_name import EditableName
from alien_desktop.gui.sheet.stress_line import StressPopup
from alien_desktop.gui.theme.theme import Theme
from tests.gui.stages import LEFT, SheetStage
from tests.usability.cut_texts import CutTexts, painted_alone
from tests.usability.stage import settle

pytestmark = pytest.mark.usefixtures("theme")


@pytest.fixture(autouse=True)
def no_motion(theme: Theme) -> None:
    theme.set_reduced_motion(True)


def cell(meter: object, number: int) -> QPoint:
    return meter.cell_rects()[number].center()  # type: ignore[attr-defined,no-any-return]


def has_field(label: EditableName) -> bool:
    return label.field is not None


def test_stress_goes_up_by_one_press_and_back_by_undo(qtbot: QtBot) -> None:
    stage = SheetStage(qtbot)
    stage.click(stage.panel.person.ui.stress, cell(stage.panel.person.ui.stress, 4))
    assert stage.presses == 1
    assert stage.sheet.stress == 5
    assert stage.panel.person.ui.stress.accessibleName() == "Stress 5 of 10"
    assert stage.undo_text() == "Rook Ibarra: stress 5"
    stage.key("Ctrl+Z")
    assert stage.sheet.stress == 4
    assert stage.panel.person.ui.stress.level == 4


def test_another_stress_lays_out_nothing_on_the_sheet(qtbot: QtBot) -> None:
    stage = SheetStage(qtbot)
    person = stage.panel.person
    stage.put(agenda="Bring everybody home, and the samples too, whatever the company thinks of it.")
    stage.click(person.ui.stress, cell(person.ui.stress, 5))  # now the strip of the evening is there
    settle()
    with LayoutRequests(person) as asked:
        stage.click(person.ui.stress, cell(person.ui.stress, 6))
        settle()
    assert stage.sheet.stress == 7
    assert asked.of == []
    with LayoutRequests(person) as asked:
        stage.put(agenda="Bring everybody home.")
        settle()
    assert asked.of, "the line has other words"


class LayoutRequests(QObject):
    """Notes which parts of a widget, itself among them, are laid out anew."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        self._widget = widget
        self.of: list[str] = []

    def __enter__(self) -> Self:
        QApplication.instance().installEventFilter(self)  # type: ignore[union-attr]
        return self

    def __exit__(self, *_of_error: object) -> None:
        QApplication.instance().removeEventFilter(self)  # type: ignore[union-attr]

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Note and pass on."""
        if event.type() == QEvent.Type.LayoutRequest and isinstance(watched, QWidget):
            inside = watched is self._widget or self._widget.isAncestorOf(watched)
            self.of += [watched.objectName() or type(watched).__name__] if inside else []
        return False


def test_the_stress_of_the_evening_is_a_strip_below_the_cells_and_large_by_f1_or_a_press(qtbot: QtBot) -> None:
    stage = SheetStage(qtbot)
    person = stage.panel.person
    meter, strip = person.ui.stress, person.stress_strip
    assert strip.isHidden(), "nothing has changed yet"
    meter.setFocus()
    stage.click(meter, cell(meter, 6))
    stage.click(meter, cell(meter, 2))
    assert strip.isVisible()
    assert "Stress tonight from 4 to 3, highest 7" in strip.toolTip()
    cells = meter.cell_rects()
    assert (strip.span.left(), strip.span.right()) == (cells[0].left(), cells[-1].right() + 1)
    assert strip.mapTo(person, QPoint(0, 0)).y() > meter.mapTo(person, cells[0].bottomLeft()).y()
    assert strip.geometry().left() == meter.geometry().left()
    for by_key in (True, False):
        if by_key:
            stage.key("F1")
        else:
            QTest.mouseClick(strip, LEFT)
        popup = QApplication.activePopupWidget()
        assert isinstance(popup, StressPopup)
        assert popup.accessibleName() == "Stress tonight from 4 to 3, highest 7"
        assert popup.words.endswith("stress 3")
        QTest.keyClick(popup, Qt.Key.Key_Left)
        assert popup.accessibleDescription().endswith("Rook Ibarra: stress 7, stress 7")
        QTest.keyClick(popup, Qt.Key.Key_Escape)
        assert QApplication.activePopupWidget() is None
    stage.key("Ctrl+Z")
    stage.key("Ctrl+Z")
    assert strip.isHidden(), "both are taken back"
    stage.table.workspace.redo()
    assert strip.isVisible()
    stage.view.set_document(stage.table.id_of("Vance"))
    assert strip.isHidden(), "somebody else's evening"
    stage.click(meter, cell(meter, 8))
    assert "from 0 to 9" in strip.toolTip()
    stage.table.workspace.undo()
    assert strip.isHidden()


def test_steps_of_one_burst_are_one_undo_step(qtbot: QtBot) -> None:
    stage = SheetStage(qtbot)
    before = stage.steps()
    meter = stage.panel.person.ui.stress
    meter.setFocus()
    for _ in range(3):
        stage.key("Right")
    assert (stage.sheet.stress, stage.steps()) == (7, before + 1)
    stage.key("Ctrl+Z")
    assert stage.sheet.stress == 4


def test_health_at_zero_shows_the_band_and_says_what_it_means(qtbot: QtBot) -> None:
    stage = SheetStage(qtbot)
    person = stage.panel.person.ui
    assert not person.broken_band.isVisible()
    person.health.setFocus()
    stage.key("Home")
    assert stage.sheet.health == 0
    assert person.broken_band.isVisible()
    assert not person.fact_line.isVisible()
    assert person.broken_band.accessibleName() == "Broken: Can only crawl and mumble."
    assert person.picture.accessibleDescription() == "Broken"
    assert stage.undo_text() == "Rook Ibarra: Health 0 (Broken)"
    stage.table.dice.fall(3)
    stage.table.session.injuries.pick_injury(stage.sheet.id, 45)
    assert person.broken_band.sentence == "Death roll due within 1 Shift. Can only crawl and mumble."


def test_a_death_roll_that_is_due_has_a_button(qtbot: QtBot) -> None:
    stage = SheetStage(qtbot)
    button = stage.panel.person.death_button
    stage.put(health=0)
    assert not button.isVisible()
    stage.table.dice.fall(3)
    stage.table.session.injuries.pick_injury(stage.sheet.id, 45)
    stage.table.dice.fall(6, 1, 2, 3, 4)
    stage.click(button)
    assert stage.sheet.injuries[0].survived == 1
    assert stage.view.ui.notice.text == "Death roll 6 4 3 2 1: Rook Ibarra lives on."
    stage.table.dice.fall(*(2,) * 5)
    stage.click(button)  # the next one lies ready with its chance
    assert stage.sheet.injuries[0].survived == 1
    stage.click(button)
    assert stage.panel.person.ui.broken_band.accessibleName().startswith("Dead")
    stage.key("Ctrl+Z")
    assert stage.panel.person.ui.broken_band.accessibleName().startswith("Broken")


def test_the_name_is_typed_where_it_stands_as_one_step(qtbot: QtBot) -> None:
    stage = SheetStage(qtbot)
    label = stage.panel.person.ui.name_label
    before = stage.steps()
    stage.click(label)
    assert has_field(label)
    stage.type("Rook <b>Ibarra</b> & Co")
    stage.key("Return")
    assert stage.sheet.name == "Rook <b>Ibarra</b> & Co"
    assert label.text() == "Rook <b>Ibarra</b> & Co"
    assert stage.steps() == before + 1
    assert not has_field(label)
    stage.key("Ctrl+Z")
    assert stage.sheet.name == "Rook Ibarra"


def test_escape_discards_what_was_typed(qtbot: QtBot) -> None:
    stage = SheetStage(qtbot)
    label = stage.panel.person.ui.name_label
    label.setFocus()
    stage.key("F2")
    stage.type("Nobody")
    stage.key("Esc")
    assert label.field is not None
    assert label.field.text() == "Rook Ibarra"
    stage.key("Return")
    assert stage.sheet.name == "Rook Ibarra"


def test_agenda_buddy_and_rival_are_edited_in_the_line(qtbot: QtBot) -> None:
    stage = SheetStage(qtbot)
    facts = stage.panel.person.facts
    for fact, field in ((facts.agenda, "agenda"), (facts.buddy, "buddy"), (facts.rival, "rival")):
        stage.click(fact)
        assert fact.field is not None
        stage.type(f"new {field}")
        stage.key("Return")
        assert getattr(stage.sheet, field) == f"new {field}"
        assert fact.value == f"new {field}"
        stage.key("Ctrl+Z")
        assert getattr(stage.sheet, field) != f"new {field}"


def test_the_career_comes_from_a_list(qtbot: QtBot) -> None:
    stage = SheetStage(qtbot)
    stage.click(stage.panel.person.facts.career)
    assert "Medic" in stage.menu_words()
    stage.choose("Medic")
    assert stage.sheet.career == "core.career.medic"
    assert stage.panel.person.facts.career.value == "Medic"


def test_a_synthetic_has_no_stress_and_the_row_stays(qtbot: QtBot) -> None:
    stage = SheetStage(qtbot, name="Lumen")
    stress = stage.panel.person.ui.stress
    assert stress.isVisible()
    assert stress.accessibleName() == "Synthetic: no stress, no panic, no push"
    assert stress.cell_rects() == ()
    stage.click(stage.panel.person.facts.career)
    stage.choose("Human")
    assert stress.accessibleName() == "Stress 0 of 10"


def test_maximum_health_is_set_by_hand_and_goes_back(qtbot: QtBot) -> None:
    stage = SheetStage(qtbot)
    health = stage.panel.person.ui.health
    health.customContextMenuRequested.emit(QPoint(5, 5))
    assert "Strength 4" in stage.menu_words()
    stage.choose("Set the maximum by hand…")
    popup = stage.steps_popup()
    before = stage.steps()
    QTest.mouseClick(popup.more, LEFT)
    QTest.mouseClick(popup.more, LEFT)
    assert amount_by_hand(stage.sheet.overrides, "health_max") == 6
    assert health.accessibleName() == "Health 3 of 6, maximum set by hand"
    assert stage.steps() == before + 1
    assert popup.automatic.plain_text == "Back to automatic: 4"
    QTest.mouseClick(popup.automatic, LEFT)
    assert amount_by_hand(stage.sheet.overrides, "health_max") is None
    assert health.accessibleName() == "Health 3 of 4"


def test_an_overridden_value_carries_the_mark(qtbot: QtBot) -> None:
    stage = SheetStage(qtbot, "evolved")
    resolve = stage.panel.person.resolve
    assert resolve.isVisible()
    assert (resolve.value, resolve.is_by_hand) == ("3", False)
    assert "Wits" in resolve.accessibleDescription()
    stage.click(resolve)
    popup = stage.steps_popup()
    QTest.mouseClick(popup.less, LEFT)
    assert (resolve.value, resolve.is_by_hand) == ("2", True)
    assert resolve.accessibleName() == "Resolve 2, set by hand"
    popup.close()
    stage.key("Ctrl+Z")
    assert (resolve.value, resolve.is_by_hand) == ("3", False)


def test_there_is_no_resolve_in_the_first_edition(qtbot: QtBot) -> None:
    assert not SheetStage(qtbot).panel.person.resolve.isVisible()


def test_rads_for_good_are_kept_apart_where_the_rules_do(qtbot: QtBot) -> None:
    stage = SheetStage(qtbot)
    stage.click(stage.panel.person.rads)
    stage.choose("Permanent radiation…")
    QTest.mouseClick(stage.steps_popup().more, LEFT)
    stage.steps_popup().close()
    assert (stage.sheet.radiation.current, stage.sheet.radiation.permanent) == (0, 1)
    assert stage.panel.person.rads.value == "1"


def test_a_push_is_previewed_in_the_meter(qtbot: QtBot) -> None:
    stage = SheetStage(qtbot)
    stage.table.session.rolls.clear()
    stage.view.tray.push_previewed.emit(1)
    assert stage.panel.person.ui.stress.accessibleName() == "Stress 4 of 10"
    stage.panel.preview_push(1)
    assert stage.panel.person.ui.stress.accessibleName().endswith("a push adds 1")


def test_a_long_name_takes_two_lines_and_the_line_goes(qtbot: QtBot) -> None:
    stage = SheetStage(qtbot)
    stage.put(name="Warrant Officer 2 Wilhelmina-Josephine Annunziata Oyelaran-Vasconcellos")
    person = stage.panel.person.ui
    assert person.name_label.line_count == 2
    assert not person.fact_line.isVisible()
    assert "Agenda" in person.picture.toolTip()


def test_notes_and_file_stand_beside_the_supplies_and_are_one_step_each(qtbot: QtBot) -> None:
    stage = SheetStage(qtbot)
    stage.click(stage.panel.person.notes_button)
    file = stage.panel.file
    assert file.isVisible()
    assert stage.panel.supplies.isVisible()
    assert not stage.panel.load.isVisible()
    assert file.notes.hasFocus()
    before = stage.steps()
    stage.type("Clamp three sticks. ")
    QTest.keyClick(file.notes, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert stage.sheet.notes.startswith("Clamp three sticks.")
    assert stage.steps() == before + 1
    file.signature.setFocus()
    file.signature.selectAll()
    stage.type("A coin")
    stage.key("Return")
    assert stage.sheet.signature_item == "A coin"
    stage.click(file.signature_used)
    assert stage.sheet.signature_used
    file.numbers["cash"].setFocus()
    stage.key("Up")
    stage.key("Up")
    assert stage.sheet.cash == 422
    stage.table.workspace.undo()
    assert stage.sheet.cash == 420
    assert file.numbers["cash"].text() == "420"
    stage.click(stage.panel.person.notes_button)
    assert stage.panel.load.isVisible()


def test_a_synthetic_passes_as_human_by_one_click(qtbot: QtBot) -> None:
    stage = SheetStage(qtbot, name="Lumen")
    person = stage.panel.person
    assert person.ui.stress.accessibleName() == "Synthetic: no stress, no panic, no push"
    stage.click(person.pass_as_human, QPoint(8, person.pass_as_human.height() // 2))
    assert stage.sheet.passes_as_human
    assert stage.undo_text() == "Lumen: passes as human"
    person.ui.stress.setFocus()
    stage.key("Right")
    assert stage.sheet.stress == 1
    assert person.ui.stress.accessibleName() == "Stress 1 of 10, passing as human"
    stage.key("Ctrl+Z")
    stage.key("Ctrl+Z")
    undone = stage.sheet
    assert not undone.passes_as_human
    assert person.ui.stress.accessibleName() == "Synthetic: no stress, no panic, no push"


def test_a_human_has_no_box_to_pass_as_one(qtbot: QtBot) -> None:
    stage = SheetStage(qtbot)
    assert not stage.panel.person.pass_as_human.isVisible()


def test_a_long_agenda_takes_the_place_of_the_names_and_a_second_line(qtbot: QtBot) -> None:
    stage = SheetStage(qtbot)
    person = stage.panel.person
    facts = person.facts
    stage.put(agenda="Get the cargo home.", buddy="Dr M. Okafor", rival="T. Vance")
    plain = person.height()
    words = "A man you could not convict is somewhere out here, and you would know his voice at once"
    stage.put(agenda=f"Cold case: {words}, whoever says that he died on the way to the station years ago.")
    qtbot.waitUntil(lambda: facts.agenda.height() > facts.agenda.sizeHint().height())
    with CutTexts() as collector:
        assert painted_alone(facts.agenda, collector) == []
    assert not facts.buddy.isVisible()
    assert "Dr M. Okafor" in person.ui.picture.toolTip()
    assert person.height() > plain
    stage.put(agenda=f"Cold case: {words}. " * 10)
    with CutTexts() as collector:
        assert len(painted_alone(facts.agenda, collector)) == 1, "the rest is in its tooltip"
    stage.put(agenda="Get the cargo home.")
    qtbot.waitUntil(facts.buddy.isVisible)
    assert person.height() == plain


def test_the_agenda_is_read_in_full_and_the_names_beside_it_give_way(qtbot: QtBot, theme: Theme) -> None:
    stage = SheetStage(qtbot)
    stage.put(agenda="Get the cargo home unopened, whoever asks to look.", buddy="Dr M. Okafor", rival="T. Vance")
    facts = stage.panel.person.facts
    qtbot.waitUntil(lambda: facts.agenda.width() >= facts.agenda.sizeHint().width())
    assert all(name.width() >= name.sizeHint().width() for name in (facts.buddy, facts.rival)), "as in the samples"
    stage.put(buddy="Wilhelmina Okonkwo-Castellanos", rival="Bartholomew Featherstonehaugh")
    qtbot.waitUntil(lambda: facts.buddy.width() < facts.buddy.sizeHint().width())
    assert facts.agenda.width() >= facts.agenda.sizeHint().width()
    theme.set_size(1920, 1080)
    stage.window.resize(1708, 1020)
    for words, has_names in (("", True), (", whatever the company thinks of it", False)):
        stage.put(agenda=f"Bring everybody home, and the samples too{words}.")
        settle()
        assert facts.agenda.lines_at(facts.agenda.width()) == 2 + (not has_names)
        with CutTexts() as collector:
            assert painted_alone(facts.agenda, collector) == []
        assert facts.rival.isVisible() is has_names


def test_an_agenda_of_two_lines_cuts_no_button_when_a_long_name_gives_way_to_it(qtbot: QtBot) -> None:
    stage = SheetStage(qtbot)
    name = stage.sheet.name
    stage.put(agenda="Find who pays for it, before they find whoever is looking. " * 3, name="Bartholomew Quill " * 6)
    settle()
    person = stage.panel.person
    assert person.ui.fact_line.isHidden(), "the name has two lines"
    stage.put(name=name)
    settle()
    assert person.facts.more_height > 0
    for button in person.ui.stress.findChildren(StepButton):
        assert button.visibleRegion().boundingRect() == button.rect()
    assert person.ui.fact_line.geometry().bottom() < person.ui.meter_column.geometry().top()
