"""Light and dark: nothing glares in dim mode, and states are told apart without colour."""

from collections.abc import Callable, Iterator
from itertools import combinations

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QLineEdit, QPlainTextEdit, QWidget

from alien_desktop.gui.dice.dice_state import DiceState, ShownDie
from alien_desktop.gui.dice.dice_strip import DiceStrip
from alien_desktop.gui.theme.tokens import THEME_NAMES
from alien_desktop.rules.people.characteristics import Skill
from alien_desktop.session.save_state import SaveState
from tests.gui.rows import ShownRow
from tests.pictures import colours, difference, luminance, picture, settle_paint
from tests.soak import every
from tests.usability.stage import NAMES, Stage, settle

BRIGHTEST = 0.65
"""Relative luminance that dim mode stays below."""
APART = 0.05
"""Share of pixels that tells two states apart."""


@pytest.fixture(scope="module", params=THEME_NAMES[:: every(2)])
def themed(stage: Stage, request: pytest.FixtureRequest) -> Iterator[Stage]:
    """The app in each of its themes, in a run of the tests in a dark and in a light one."""
    stage.views.set_theme(request.param)
    yield stage
    stage.views.set_theme("dark")


def apart(states: dict[str, QImage], least: float = APART) -> None:
    """Every two states look different in grey."""
    for (one, first), (other, second) in combinations(states.items(), 2):
        share = difference(first, second)
        assert share > least, f"{one} and {other} differ in {share:.1%} of the pixels"


def test_dice_are_told_apart_in_grey(themed: Stage) -> None:
    strip = DiceStrip()
    strip.set_measure("control")
    kinds = {
        "base 5": DiceState((ShownDie(5),)),
        "base success": DiceState((ShownDie(6),)),
        "stress 5": DiceState((), (ShownDie(5),)),
        "stress success": DiceState((), (ShownDie(6),)),
        "alarm": DiceState((), (ShownDie(1),)),
    }
    states = {}
    for name, dice in kinds.items():
        strip.set_dice(dice)
        strip.resize(strip.sizeHint())
        states[name] = picture(strip)
    strip.deleteLater()
    apart(states, 0.1)


def test_health_low_and_down_are_told_apart_in_grey(themed: Stage) -> None:
    themed.show("sheet-ready")
    sheet = themed.session.workspace.sheet(themed.views.pilot)
    meter = themed.window.navigator.sheet_view.sheet.person.ui.health
    states = {}
    for name, health in (("full", 4), ("low", 1), ("down", 0)):
        themed.session.workspace.edit(name, [sheet.evolve(health=health)])
        settle_paint()
        states[name] = picture(meter)
    themed.session.workspace.edit("back", [sheet])
    apart(states, 0.02)  # a meter is mostly ground


def test_a_broken_one_looks_different(themed: Stage) -> None:
    themed.show("sheet-ready")
    person = themed.window.navigator.sheet_view.sheet.person
    sheet = themed.session.workspace.sheet(themed.views.pilot)
    whole = picture(person)
    themed.session.workspace.edit("down", [sheet.evolve(health=0)])
    settle()
    broken = picture(person)
    themed.session.workspace.edit("back", [sheet])
    settle()
    assert difference(whole, broken) > 0.02


def test_the_selected_skill_looks_different(themed: Stage) -> None:
    themed.show("sheet-ready")
    view = themed.window.navigator.sheet_view.sheet.attributes
    chosen, other = ShownRow(view, Skill.PILOTING), ShownRow(view, Skill.MOBILITY)
    assert chosen.is_selected
    assert not other.is_selected
    first, second = (picture(view.viewport(), view.visualRect(row.index)) for row in (chosen, other))
    assert difference(first, second) > APART


def test_rows_of_the_order_are_told_apart_in_grey(themed: Stage) -> None:
    """The current turn, somebody who waits, somebody down, somebody hidden from the players."""
    themed.show("initiative")
    sheet = themed.session.workspace.sheet(themed.views.broken)
    themed.views.begin_story()
    themed.session.workspace.edit("Down", [sheet.evolve(health=0)])
    settle()
    view = themed.initiative.panels.order.ui.order
    cards = themed.initiative.model.items
    rows: dict[str, QRect] = {}
    for row, card in enumerate(cards):
        if not card.combatant:
            continue  # what happens by itself
        hidden = themed.session.workspace.encounter(themed.views.scene).combatant(card.combatant).hidden
        state = "now" if row == 0 else "hidden" if hidden else "down" if card.health == 0 else "waits"
        rows.setdefault(state, view.visualRect(view.model().index(row, 0)))
    assert set(rows) == {"now", "waits", "down", "hidden"}
    states = {name: picture(view.viewport(), rect) for name, rect in rows.items()}
    apart(states, 0.01)  # most of a row is the ground all of them have
    for state in ("waits", "down", "hidden"):
        assert difference(states["now"], states[state]) > APART


def test_saved_and_not_saved_are_told_apart_by_sign_and_word(themed: Stage) -> None:
    themed.show("library")
    line = themed.window.status
    states: dict[str, QImage] = {}
    for state, words in ((SaveState.SAVED, "x"), (SaveState.SAVING, "x"), (SaveState.NOT_SAVED, "x")):
        line.set_save_state(state, words)
        settle_paint()
        states[state.name] = picture(line, line.rect().adjusted(0, 0, -line.width() * 9 // 10, 0))
    for one, other in combinations(states, 2):
        assert difference(states[one], states[other]) > 0.005, f"{one} and {other}"
    line.set_save_state(SaveState.SAVED, "Saved")


def test_focus_is_seen_everywhere(stage: Stage) -> None:
    """A ring of 2 pixels: the window around a widget changes when a key leads to it."""
    stage.show("sheet-ready")
    stage.window.activateWindow()
    settle()
    sheet = stage.window.navigator.sheet_view.sheet
    row = ShownRow(sheet.attributes, Skill.STAMINA)
    button, view = sheet.person.notes_button, sheet.attributes
    places: list[tuple[QWidget, QRect, Callable[[], None]]] = [
        (button, button.rect(), lambda: button.setFocus(Qt.FocusReason.TabFocusReason)),
        (view.viewport(), view.visualRect(row.index), lambda: view.reach(row.index)),
    ]
    for widget, rect, lead in places:
        around = rect.adjusted(-4, -4, 4, 4)
        around.moveTopLeft(widget.mapTo(stage.window, around.topLeft()))
        stage.window.top_bar.search.setFocus()
        settle()
        before = picture(stage.window, around)
        lead()
        settle()
        after = picture(stage.window, around)
        ring = 2 * 2 * (rect.width() + rect.height())
        changed = difference(before, after, 20) * around.width() * around.height()
        assert changed > ring * 0.6, f"{changed:.0f} pixels of {ring}"


@pytest.fixture(scope="module")
def dim(stage: Stage) -> Iterator[Stage]:
    """The app with the lights dimmed."""
    stage.views.set_theme("dim")
    yield stage
    stage.views.set_theme("dark")


@pytest.mark.slow
def test_in_dim_mode_nothing_is_bright(dim: Stage) -> None:
    found = []
    for name in NAMES[:: every(26)]:
        shown = dim.show(name)
        focused = QApplication.focusWidget()
        if isinstance(focused, (QLineEdit, QPlainTextEdit)):
            focused.clearFocus()  # Qt paints the text cursor as the opposite of its ground: bright on dark
            settle()
        bright = {colour for colour in colours(picture(shown)) if luminance(colour) > BRIGHTEST}
        found += [f"{name}: {colour}" for colour in sorted(bright, key=luminance)[-3:]]
    assert not found, "\n".join(found)
