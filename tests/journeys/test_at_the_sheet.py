"""At the table with a sheet open: J1, J5, J6, J9, J19, J20, J22, J23, by mouse and by keyboard alone, counted.

J18 is counted in the tests of the initiative window, J21 (any roll from anywhere) in those of the quick roll.
"""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolTip, QWidget
from pytestqt.qtbot import QtBot

from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.gui.kit.button import StepButton
from alien_desktop.gui.sheet.weapons_model import WeaponPress, button_key
from alien_desktop.rules.dice.dice import ScriptedDice
from alien_desktop.rules.effects.vocabulary import Supply
from alien_desktop.rules.people.characteristics import Skill
from alien_desktop.session.events import SupplyRollMade
from alien_desktop.session.rolls.roll_state import Phase
from tests.gui.rows import ShownRow
from tests.running_app import RunningApp

CTRL = Qt.KeyboardModifier.ControlModifier
NO_KEY = Qt.KeyboardModifier.NoModifier
MANY_STOPS = 150
"""More stops than a window has."""


class Sitting:
    """The app with Rook Ibarra's sheet open."""

    def __init__(self, qtbot: QtBot, profile: Path, faces: tuple[int, ...] = (3,) * 60) -> None:
        self.table = RunningApp(qtbot, profile, ScriptedDice(faces))
        self.id = self.table.sheet_named("Rook Ibarra", "core").id
        self.table.window.navigator.open_document(self.id)
        self.begin()

    @property
    def sheet(self) -> CharacterSheet:
        return self.table.session.workspace.sheet(self.id)

    @property
    def presses(self) -> int:
        return len(self.table.pressed)

    def begin(self) -> None:
        """Count from here."""
        self.table.pressed.clear()

    def tab_to(self, widget: QWidget) -> None:
        """Go to a widget by Tab alone, from wherever the focus is; then count from there."""
        for _ in range(MANY_STOPS):
            if widget.hasFocus():
                break
            QTest.keyClick(self.table.window.focusWidget(), Qt.Key.Key_Tab)
        assert widget.hasFocus(), f"{widget.accessibleName()} cannot be reached by Tab"
        self.begin()

    def down_to(self, first: QWidget, widget: QWidget) -> None:
        """Go to the first of a block by Tab and on to a widget by the arrow down; then count from there."""
        self.tab_to(first)
        for _ in range(MANY_STOPS):
            if widget.hasFocus():
                break
            QTest.keyClick(self.table.window.focusWidget(), Qt.Key.Key_Down)
        assert widget.hasFocus(), f"{widget.accessibleName()} cannot be reached by the arrow down"
        self.begin()

    def tab_to_row(self, row: ShownRow, first: QWidget | None = None) -> None:
        """Go to a row by Tab and arrows alone, past the first of its block; then count from there."""
        if first is None:
            self.tab_to(row.view)
        else:
            self.down_to(first, row.view)
        around = (Qt.Key.Key_Right,) * 3 + (Qt.Key.Key_Left,) * 3
        for key in (Qt.Key.Key_Home, *((*around, Qt.Key.Key_Down) * 16)):
            if row.has_focus:
                break
            QTest.keyClick(row.view, key)
        assert row.has_focus, f"{row.key} cannot be reached by arrows"
        self.begin()


@pytest.fixture
def sitting(qtbot: QtBot, profile: Path) -> Iterator[Sitting]:
    started = Sitting(qtbot, profile)
    yield started
    started.table.close()


@pytest.mark.slow
def test_j1_the_app_starts_in_the_last_document(qtbot: QtBot, profile: Path) -> None:
    first = Sitting(qtbot, profile)
    first.table.click_row(first.table.skill_row(Skill.SURVIVAL))
    first.table.close()
    again = RunningApp(qtbot, profile, ScriptedDice(()))
    try:
        assert again.pressed == []
        assert again.window.navigator.sheet_view.isVisible()
        assert again.window.navigator.sheet_id == first.id
        assert again.window.navigator.sheet_view.sheet.attributes.selected is Skill.SURVIVAL, "its roll still waits"
    finally:
        again.close()


def test_j5_a_skill_is_rolled_by_one_click_or_one_key(sitting: Sitting) -> None:
    table = sitting.table
    table.click_row(table.skill_row(Skill.PILOTING))
    assert sitting.presses == 1
    assert table.session.rolls.state.phase is not Phase.READY
    table.press(Qt.Key.Key_Escape)
    sitting.tab_to_row(table.skill_row(Skill.COMTECH))
    table.press(Qt.Key.Key_R)
    assert sitting.presses == 1
    assert table.session.rolls.state.pool is not None
    assert "Comtech" in [str(term.label) for term in table.session.rolls.state.pool.base_terms]


def test_j5_the_marked_skill_is_rolled_again_after_the_dice_were_put_away(sitting: Sitting) -> None:
    table = sitting.table
    table.click_row(table.skill_row(Skill.COMTECH))
    while table.session.rolls.state.phase is not Phase.EMPTY:
        table.press(Qt.Key.Key_Escape)
    table.press(Qt.Key.Key_R)
    state = table.session.rolls.state
    assert (state.trait, state.roll is not None) == (Skill.COMTECH, True)


def test_j6_a_modifier_and_the_roll_by_keys(sitting: Sitting) -> None:
    for keys, modifier, most in (((Qt.Key.Key_Plus,), 1, 2), ((Qt.Key.Key_Minus, Qt.Key.Key_Minus), -2, 3)):
        while sitting.table.session.rolls.state.phase is not Phase.EMPTY:
            sitting.table.press(Qt.Key.Key_Escape)
        sitting.begin()
        for key in (*keys, Qt.Key.Key_R):
            sitting.table.press(key)
        assert sitting.presses <= most
        state = sitting.table.session.rolls.state
        assert state.options.modifier == modifier
        assert state.roll is not None


def test_j9_stress_by_one_click_or_one_key(sitting: Sitting) -> None:
    before = sitting.sheet.stress
    stress = sitting.table.window.navigator.sheet_view.sheet.person.ui.stress
    more = next(button for button in stress.findChildren(StepButton) if button.accessibleName() == "More stress")
    sitting.table.click(more)
    assert (sitting.presses, sitting.sheet.stress) == (1, before + 1)
    sitting.begin()
    sitting.table.press(Qt.Key.Key_S)
    assert (sitting.presses, sitting.sheet.stress) == (1, before + 2)


def test_j19_a_supply_is_rolled_by_one_press(sitting: Sitting) -> None:
    row = sitting.table.window.navigator.sheet_view.sheet.supplies.rows[Supply.AIR]
    button = row.button
    for by_keys in (True, False):
        entries = len(sitting.table.session.log.entries())
        sitting.begin()
        if by_keys:
            sitting.down_to(row.meter, button)
            sitting.table.press(Qt.Key.Key_Space)
        else:
            sitting.table.click(button)
        assert sitting.presses == 1
        assert isinstance(sitting.table.session.log.entries()[entries].events[-1], SupplyRollMade)


@pytest.mark.parametrize("by_keys", [False, True])
def test_j20_a_weapon_is_fired_and_its_ammunition_marked(qtbot: QtBot, profile: Path, by_keys: bool) -> None:
    sitting = Sitting(qtbot, profile, (*(6,) * 7, 1, 2, 2, 2))  # the 1 on a stress die empties the weapon
    try:
        weapon = sitting.sheet.weapons[0]
        weapons = sitting.table.window.navigator.sheet_view.sheet.weapons.view
        fire = ShownRow(weapons, button_key(weapon.id, WeaponPress.FIRE))
        assert weapon.ammo == 1
        if by_keys:
            sitting.tab_to_row(fire, sitting.table.window.navigator.sheet_view.sheet.weapons.add_button)
            sitting.table.press(Qt.Key.Key_Space)
        else:
            QApplication.processEvents()
            sitting.table.click_row(fire)
        assert sitting.table.session.rolls.state.title == weapon.name
        sitting.table.press(Qt.Key.Key_Escape)  # the panic is put off
        assert sitting.sheet.weapons[0].ammo == 0
        assert sitting.presses <= 2
    finally:
        sitting.table.close()


def test_j22_numbers_explain_themselves_without_a_press(sitting: Sitting) -> None:
    person = sitting.table.window.navigator.sheet_view.sheet.person
    assert "Agility" in sitting.table.skill_row(Skill.PILOTING).tool_tip
    for widget in (person.ui.health, person.armor, person.rads):
        assert widget.toolTip()
        assert widget.accessibleDescription() or widget.accessibleName()
    assert sitting.presses == 0


def test_j22_a_number_is_explained_by_one_key(sitting: Sitting) -> None:
    person = sitting.table.window.navigator.sheet_view.sheet.person
    row = sitting.table.skill_row(Skill.COMTECH)
    leads: tuple[tuple[Callable[[], None], str], ...] = (
        (lambda: sitting.tab_to(person.armor), "IRC Mk.50 Compression Suit"),
        (lambda: sitting.tab_to_row(row), "Wits"),
    )
    for lead, words in leads:
        lead()
        sitting.table.press(Qt.Key.Key_F1, Qt.KeyboardModifier.ShiftModifier)
        assert sitting.presses == 1
        assert words in QToolTip.text()
        QToolTip.hideText()


def test_j5_to_j9_and_j19_to_j23_by_keyboard_alone_from_the_library(sitting: Sitting) -> None:
    """The sheet is opened by its card, and nothing but keys is pressed from then on."""
    table = sitting.table
    table.window.navigator.show_view("library")
    table.window.library.grid.focus_row(table.window.library.model.row_of(sitting.id))
    sitting.begin()
    table.press(Qt.Key.Key_Return)
    assert table.window.navigator.sheet_view.isVisible()
    assert not table.window.navigator.sheet_view.sheet.person.ui.picture.hasFocus(), (
        "nothing is ringed before a key is used"
    )
    before = sitting.sheet
    counts = {}
    for name, keys in {
        "J5": ((Qt.Key.Key_R, NO_KEY),),
        "J7": ((Qt.Key.Key_P, NO_KEY),),
        "J9": ((Qt.Key.Key_S, NO_KEY),),
    }.items():
        sitting.begin()
        for key, modifier in keys:
            table.press(key, modifier)
        counts[name] = sitting.presses
    assert counts == {"J5": 1, "J7": 1, "J9": 1}
    assert sitting.sheet.stress == before.stress + 2, "one by the push, one by hand"
    sitting.begin()
    for _ in range(2):
        table.press(Qt.Key.Key_Z, CTRL)
    assert sitting.sheet.stress == before.stress
    assert sitting.presses == 2


def test_j23_three_actions_are_taken_back_by_three_keys(sitting: Sitting) -> None:
    before = sitting.sheet
    person = sitting.table.window.navigator.sheet_view.sheet.person
    sitting.table.press(Qt.Key.Key_S)
    person.ui.health.value_requested.emit(before.health - 1)
    sitting.table.click(sitting.table.window.navigator.sheet_view.sheet.supplies.rows[Supply.AIR].button)
    assert sitting.sheet != before
    sitting.begin()
    for _ in range(3):
        sitting.table.press(Qt.Key.Key_Z, CTRL)
    assert (sitting.presses, sitting.sheet) == (3, before)


def test_a_character_copied_as_text_is_pasted_into_the_library_as_another(sitting: Sitting) -> None:
    table, before = sitting.table, sitting.sheet
    table.press(Qt.Key.Key_C, CTRL)
    assert QApplication.clipboard().text().startswith("Rook Ibarra\nPilot, Core (2019)")
    table.window.navigator.show_library()
    table.window.library.setFocus()
    table.press(Qt.Key.Key_V, CTRL)
    dialog = table.window.imports.dialog
    assert dialog is not None
    table.click(dialog.import_button)
    others = {one.document_id for one in table.session.index.entries() if one.name == "Rook Ibarra"} - {sitting.id}
    pasted = [one for one in map(table.session.workspace.sheet, others) if one.edition == "core"]
    assert [(one.skills, one.attributes, one.sample) for one in pasted] == [(before.skills, before.attributes, False)]
    table.press(Qt.Key.Key_Z, CTRL)
    assert not table.session.workspace.has(pasted[0].id)
