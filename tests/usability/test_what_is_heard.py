"""What a screen reader is told: roles, places in lists, few stops of Tab, every change of state."""

import re
from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QAccessibleEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLineEdit, QWidget

from alien_desktop.gui.creation.level_row import LevelRow
from alien_desktop.gui.dice.dice_tray import DiceTray
from alien_desktop.gui.kit.segmented_control import SegmentedControl
from alien_desktop.gui.kit.sidebar_entry import PartyBadge, SidebarEntry
from alien_desktop.gui.library.tile import Tile
from alien_desktop.gui.scene.chain_options import OptionPlate
from alien_desktop.gui.sheet.attributes_panel import AttributesPanel
from alien_desktop.gui.sheet.catalog_picker import CatalogPicker
from alien_desktop.gui.sheet.sheet_view import SheetView
from alien_desktop.rules.people.characteristics import Skill
from alien_desktop.session.save_state import SaveReport, SaveState
from tests.gui.rows import ShownRow
from tests.usability.screen_reader import told
from tests.usability.stage import Stage, seen, settle
from tests.usability.test_tab_order import walk

MOST_STOPS = 25
Role, Name, Description = QAccessible.Role, QAccessible.Text.Name, QAccessible.Text.Description


class Listener:
    """What was announced, and which of it at once."""

    def __init__(self) -> None:
        self.said: list[str] = []
        self.at_once: list[str] = []

    def __call__(self, event: QAccessibleEvent) -> None:
        if isinstance(event, QAccessibleAnnouncementEvent):
            self.said.append(event.message())
            if event.politeness() is QAccessible.AnnouncementPoliteness.Assertive:
                self.at_once.append(event.message())

    def take(self) -> list[str]:
        """Return what was said since the last call."""
        said, self.said = self.said, []
        return said


@pytest.fixture
def heard(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> Iterator[Listener]:
    """Listen from now on, with the sheet in front."""
    in_front(stage, "sheet")
    listener = Listener()
    with monkeypatch.context() as patch:
        patch.setattr(QAccessible, "updateAccessibility", listener)
        yield listener


def in_front(stage: Stage, name: str) -> QWidget:
    """Show a view in the window that has the keyboard, and return the window."""
    while (menu := QApplication.activePopupWidget()) is not None:
        menu.close()  # an arrow has opened it
    window = stage.show(name).window()
    window.activateWindow()
    settle()
    assert QApplication.activeWindow() is window
    return window


def role(widget: QWidget) -> QAccessible.Role:
    return QAccessible.queryAccessibleInterface(widget).role()


def chooses_by_arrow(widget: QWidget) -> bool:
    """Whether it is a radio button whose arrows choose as Qt does it: they would open other views here."""
    group = widget.group() if isinstance(widget, QAbstractButton) else None
    return group is not None and group.exclusive()


@pytest.mark.parametrize("name", ["library", "sheet"])
def test_tab_has_few_stops_and_arrows_come_to_the_rest(stage: Stage, name: str) -> None:
    window = stage.show(name).window()
    stops = walk(window, Qt.Key.Key_Tab)
    assert len(stops) <= MOST_STOPS, [told(stop, Name) for stop in stops]
    places = [
        one
        for one in seen(window)
        if one.focusPolicy() != Qt.FocusPolicy.NoFocus
        and one.isEnabled()
        and not isinstance(one, SheetView | Tile)
        and not isinstance(one.parent(), Tile)  # the menu of a card has what its buttons do
        and not chooses_by_arrow(one)
    ]
    reached = set(stops)
    for stop in [stop for stop in stops if not chooses_by_arrow(stop) and not isinstance(stop, QLineEdit)]:
        for key in (Qt.Key.Key_Down, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Left):
            stop.setFocus()
            before = None
            while (now := QApplication.focusWidget()) is not None and now is not before:
                before = now
                if now.inherits("QSlider") and key in (Qt.Key.Key_Right, Qt.Key.Key_Left):
                    break  # there it means one more
                if now.inherits("QAbstractItemView"):
                    QTest.keyClick(now, Qt.Key.Key_End if key is Qt.Key.Key_Down else Qt.Key.Key_Home)
                QTest.keyClick(now, key)
                reached.add(now)
    lost = [told(one, Name) for one in places if one not in reached]
    assert not lost


def test_one_of_many_is_a_radio_button_and_a_number_says_of_what(stage: Stage) -> None:
    for name in ("sheet", "dice"):
        window = stage.show(name).window()
        for widget in seen(window):
            if isinstance(widget, PartyBadge | SidebarEntry) and widget.isCheckable():
                assert role(widget) is Role.RadioButton, told(widget, Name)
            if isinstance(widget, SegmentedControl):
                for plate in widget.findChildren(QWidget):
                    assert role(plate) is Role.RadioButton
                    assert any(letter.isalpha() for letter in told(plate, Name))
    names = [told(widget, Name) for widget in seen(window)]
    assert "Difficulty −3" in names
    assert role(next(w for w in seen(window) if told(w, Name).startswith("Piloting, "))) is Role.RadioButton


def test_cards_are_items_of_a_list_and_arrows_and_find_lead_to_them(stage: Stage) -> None:
    in_front(stage, "library")
    grid, search = stage.window.library.grid, stage.window.top_bar.search
    tile = grid.tiles[2]
    assert role(tile) is Role.ListItem
    assert told(tile, Description) == f"3 of {stage.window.library.model.rowCount()}"
    search.setFocus()
    QTest.keyClicks(search, "Okafor")
    QTest.keyClick(search, Qt.Key.Key_Down)
    assert grid.tiles[0].hasFocus()
    QTest.keyClick(grid.tiles[0], Qt.Key.Key_Right)
    assert grid.tiles[1].hasFocus()
    stops = [tile for tile in grid.tiles if tile.focusPolicy() == Qt.FocusPolicy.StrongFocus]
    assert stops == [grid.tiles[1]]
    search.setFocus()
    QTest.keyClick(search, Qt.Key.Key_Return)
    assert grid.tiles[0].hasFocus()
    search.clear()


def test_enter_in_find_opens_the_only_hit(stage: Stage) -> None:
    in_front(stage, "sheet")
    skills = stage.window.navigator.sheet_view.sheet.attributes
    skills.setFocus()
    in_front(stage, "library")
    search = stage.window.top_bar.search
    search.setFocus()
    QTest.keyClicks(search, "Okafor Evolved")
    assert stage.window.library.model.rowCount() == 1
    QTest.keyClick(search, Qt.Key.Key_Return)
    assert stage.window.navigator.view == "sheet"
    assert stage.session.workspace.sheet(stage.window.navigator.sheet_id).edition == "evolved"
    assert skills.hasFocus(), "where it was on the sheet, and not on all of it"
    search.clear()


def test_steps_undo_and_redo_are_heard_in_the_words_of_undo(stage: Stage, heard: Listener) -> None:
    workspace, navigator = stage.session.workspace, stage.window.navigator
    level = workspace.sheet(navigator.sheet_id).stress
    stage.window.actions_of.action("stress_more").trigger()
    assert heard.take() == [f"Rook Ibarra: stress {level + 1}"]
    workspace.undo()
    assert heard.take() == [f"Undone: {workspace.history.redo_title}"]
    workspace.redo()
    assert heard.take() == [f"Redone: {workspace.history.undo_title}"]
    workspace.undo()
    assert not heard.at_once


def test_what_is_not_saved_is_heard_at_once(stage: Stage, heard: Listener) -> None:
    autosave = stage.session.autosave
    autosave.state_changed.emit(SaveReport(SaveState.NOT_SAVED, reason="The disk is full."))
    assert heard.at_once == ["NOT SAVED: The disk is full."]
    autosave.state_changed.emit(SaveReport(SaveState.SAVED, "21:07"))
    assert heard.take()[-1] == "Saved"


def test_a_die_more_a_notice_and_the_number_of_hits_are_heard(stage: Stage, heard: Listener) -> None:
    tray = stage.window.navigator.sheet_view.tray
    stage.session.rolls.prepare(stage.window.navigator.sheet_id, Skill.PILOTING)
    heard.take()
    tray.change_modifier(1)
    assert heard.take()[-1].startswith("Modifier +1, ")
    tray.change_modifier(-1)
    stage.window.show_message("Nothing to redo.")
    assert heard.take()[-1] == "Nothing to redo."
    stage.show("library")
    heard.take()
    stage.window.top_bar.search.setText("okafor")
    assert heard.take() == ["2 found"]
    stage.window.top_bar.search.clear()


def test_the_push_prompt_says_what_it_costs_and_brings(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    in_front(stage, "sheet")
    listener = Listener()
    monkeypatch.setattr(QAccessible, "updateAccessibility", listener)
    stage.show("dice-push")
    said = [words for words in listener.said if "Stress rises" in words]
    assert len(said) == 1
    assert re.match(r"Stress rises from \d to \d", said[0])
    assert "%" in said[0]


def test_a_refusal_in_creation_is_heard(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    in_front(stage, "creation-guided")
    listener = Listener()
    monkeypatch.setattr(QAccessible, "updateAccessibility", listener)
    stage.show("creation-refused")
    refusal = stage.session.creation.refusal
    assert refusal is not None
    assert any(str(refusal.sentence) in words for words in listener.said), listener.said


def test_a_condition_is_heard_when_it_comes_and_goes(stage: Stage, heard: Listener) -> None:
    view = stage.window.navigator.sheet_view.sheet.conditions.states_view
    rows = range(view.model().rowCount())
    starving = next(row for row in rows if "Starving" in str(view.model().index(row, 0).data()))
    view.setFocus()
    view.setCurrentIndex(view.model().index(starving, 0))
    QTest.keyClick(view, Qt.Key.Key_Space)
    assert any("Starving" in words for words in heard.take())
    stage.session.workspace.undo()
    assert heard.take()[0].startswith("Undone: ")


def test_damage_and_hiding_are_heard_in_the_scene(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    in_front(stage, "initiative")
    listener = Listener()
    monkeypatch.setattr(QAccessible, "updateAccessibility", listener)
    selected = stage.initiative.panels.selected
    selected.number_buttons[0].click()
    assert any(re.search(r"[Dd]amage|[Hh]ealth", words) for words in listener.take()), "what was taken is said"
    stage.session.workspace.undo()
    assert listener.take()[0].startswith("Undone: ")
    selected.hide_button.click()
    assert any(re.search(r"[Hh]id", words) for words in listener.take())
    stage.session.workspace.undo()


def test_hits_and_the_choice_are_heard_in_the_picker(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    picker = stage.show("pick-dialog")
    assert isinstance(picker, CatalogPicker)
    picker.activateWindow()
    settle()
    listener = Listener()
    monkeypatch.setattr(QAccessible, "updateAccessibility", listener)
    QTest.keyClicks(picker.list.search, "sta")
    options = picker.list.options()
    assert len(options) > 1
    assert listener.take()[-1].startswith(f"{len(options) - 1} found. {options[0].name}")
    QTest.keyClick(picker.list.search, Qt.Key.Key_Down)
    assert listener.take()[-1].startswith(options[1].name)
    picker.reject()


def test_the_number_of_hits_is_heard_in_the_log(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    in_front(stage, "dice")
    listener = Listener()
    monkeypatch.setattr(QAccessible, "updateAccessibility", listener)
    log = stage.window.navigator.dice_panel.log
    log.start_find()
    log.search.setText("piloting")
    assert log.model.rowCount() > 0
    assert listener.take()[-1] == f"{log.model.rowCount()} found"
    log.search.clear()


def test_the_row_is_heard_when_the_focus_comes_to_its_list(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    view = stage.show("sheet-ready").window().findChild(AttributesPanel)
    assert view is not None
    view.reach(ShownRow(view, Skill.PILOTING).index)
    stage.window.navigator.sheet_view.tray.setFocus()
    focused: list[int] = []
    monkeypatch.setattr(QAccessible, "isActive", lambda: True)
    monkeypatch.setattr(
        QAccessible,
        "updateAccessibility",
        lambda event: focused.append(event.child()) if event.type() is QAccessible.Event.Focus else None,
    )
    view.setFocus(Qt.FocusReason.TabFocusReason)
    assert not focused, "Qt says the list first"
    settle()
    assert set(focused) == {view.currentIndex().row()}


def test_the_rows_of_by_hand_have_their_level_as_a_value(stage: Stage) -> None:
    window = stage.show("creation-by-hand").window()
    rows = [one for one in seen(window) if isinstance(one, LevelRow)]
    assert len(rows) == 16
    for row in rows:
        assert role(row) is Role.Slider
        assert told(row, QAccessible.Text.Value) == str(row.shown.level)
    row = next(one for one in rows if one.shown.name == "Piloting")
    before = row.shown.level
    row.setValue(before + 1)  # as a screen reader sets it: a request like any other
    assert row.shown.level == before + 1 == row.value()
    row.setValue(before)


def test_cards_lie_in_a_list(stage: Stage) -> None:
    stage.show("library")
    parent = QAccessible.queryAccessibleInterface(stage.window.library.grid.tiles[0]).parent()
    assert parent.role() is Role.List


def test_hurt_or_heal_is_one_of_two_and_its_numbers_say_which(stage: Stage) -> None:
    stage.show("initiative")
    selected = stage.initiative.panels.selected
    assert role(selected.hurt_button) is role(selected.heal_button) is Role.RadioButton
    assert told(selected.number_buttons[1], Name) == "Hurt 2"
    selected.heal_button.click()
    assert told(selected.number_buttons[1], Name) == "Heal 2"
    selected.hurt_button.click()


def test_a_choice_of_defence_is_a_radio_button_whose_arrows_choose_nothing(stage: Stage) -> None:
    in_front(stage, "attack-defence")
    plates = [one for one in seen(stage.initiative) if isinstance(one, OptionPlate) and one.isVisible()]
    assert len(plates) > 1
    assert all(role(plate) is Role.RadioButton for plate in plates)
    chosen = [plate.isChecked() for plate in plates]
    plates[0].setFocus()
    QTest.keyClick(plates[0], Qt.Key.Key_Right)
    assert plates[1].hasFocus()
    assert [plate.isChecked() for plate in plates] == chosen


def test_dice_that_wait_are_counted(stage: Stage) -> None:
    tray = stage.show("sheet-ready").window().findChild(DiceTray)
    assert tray is not None
    assert told(tray, Name) == "Dice: Base dice: 6 not rolled. Stress dice: 4 not rolled."
    assert role(tray) is Role.Graphic


def test_save_now_and_another_light_are_answered(stage: Stage, heard: Listener) -> None:
    stage.window.actions_of.action("save").trigger()
    stage.wait_for(lambda: bool(heard.said))
    assert heard.take() == ["Saved"]
    stage.window.actions_of.action("dim").trigger()
    stage.window.actions_of.action("dim").trigger()
    assert heard.take() == ["Dim, 100 %", "Dark, 100 %"]


def test_a_key_that_is_refused_says_why(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    in_front(stage, "sheet")  # a Panic Roll is due: no push
    listener = Listener()
    monkeypatch.setattr(QAccessible, "updateAccessibility", listener)
    assert not stage.window.actions_of.action("push").isEnabled()
    stage.window.navigator.sheet_view.sheet.attributes.setFocus()
    listener.take()
    QTest.keyClick(stage.window.navigator.sheet_view.sheet.attributes, Qt.Key.Key_P)
    (said,) = listener.take()
    assert said.startswith("Push"), said
    assert len(said) > len("Push: ")


def test_the_focus_goes_from_a_question_straight_to_the_caller(stage: Stage) -> None:
    in_front(stage, "sheet-ready")
    skills = stage.window.navigator.sheet_view.sheet.attributes
    skills.setFocus()
    stage.show("panic-dialog")
    question = stage.window.navigator.sheet_view.tray.table.question
    assert question is not None
    focused = QApplication.focusWidget()
    assert focused is not None
    assert question.isAncestorOf(focused)
    reached: list[QWidget] = []
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    application.focusChanged.connect(note := lambda _old, new: reached.append(new))
    QTest.keyClick(focused, Qt.Key.Key_Escape)
    application.focusChanged.disconnect(note)
    assert reached
    assert stage.window.top_bar.quick_button not in reached
    assert reached[-1] is QApplication.focusWidget()


def test_no_piece_of_a_view_is_a_sign_without_a_word(stage: Stage) -> None:
    signs = []
    for name in ("sheet", "dice", "library", "initiative"):
        for widget in seen(stage.show(name)):
            words = told(widget, Name).strip()
            if role(widget) is Role.StaticText and words and not any(letter.isalnum() for letter in words):
                signs.append(f"{name}: {words!r}")
    assert not signs


def test_a_supply_is_reported_in_sentences_and_its_name_once(stage: Stage) -> None:
    in_front(stage, "sheet")
    meter = next(widget for widget in seen(stage.window) if told(widget, Name).startswith("Air, "))
    words = told(meter, Description)
    assert words.startswith("A roll takes "), words
    assert " with " in words
    assert "\n" not in words
    assert ": 4:" not in words


def test_a_refusal_of_the_scene_is_heard(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    window = in_front(stage, "initiative")
    tray = stage.initiative.tray
    tray.show(False)
    listener = Listener()
    monkeypatch.setattr(QAccessible, "updateAccessibility", listener)
    QTest.keyClick(window, Qt.Key.Key_P)
    assert [words for words in listener.take() if words]
    assert not tray.is_shown, "an empty tray would say nothing"


def test_a_key_behind_a_page_of_the_scene_says_why_it_waits(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    for page in ("scene-end", "what-if-setup"):
        window = in_front(stage, page)
        listener = Listener()
        monkeypatch.setattr(QAccessible, "updateAccessibility", listener)
        QTest.keyClick(window, Qt.Key.Key_N)
        assert "Not while this page is open. Esc leads back." in listener.take(), page
        QTest.keyClick(window, Qt.Key.Key_Escape)
        QTest.keyClick(window, Qt.Key.Key_D)
        assert "Not while this page is open. Esc leads back." not in listener.take(), page


def test_a_roll_that_nobody_would_see_opens_the_dice_view(stage: Stage) -> None:
    in_front(stage, "sheet-ready")
    stage.session.rolls.prepare(stage.window.navigator.sheet_id, Skill.PILOTING)
    stage.window.navigator.show_view("library")
    stage.window.library.setFocus()
    QTest.keyClick(stage.window, Qt.Key.Key_R)
    assert stage.window.navigator.view == "dice"
