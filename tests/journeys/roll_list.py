"""What the journeys of the roll kinds share: a tray, its list picked by keys, dice that fall as the test says."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu, QWidget
from pytestqt.qtbot import QtBot

from alien_desktop.gui.dice.stunts_view import StuntsView
from tests.gui.shown import list_of
from tests.gui.stages import TrayStage
from tests.sample_session import result_of
from tests.soak import editions

EDITIONS = pytest.mark.parametrize("edition", editions("core"))


def opened(qtbot: QtBot, edition: str, *, dice_view: bool = False) -> TrayStage:
    stage = TrayStage(qtbot, edition, dice_view=dice_view)
    own = stage.table.id_of("Ibarra")
    stage.tray.set_document(own)
    return stage


def pick(stage: TrayStage, kind: str) -> None:
    """Pick a kind from the list by keys alone: open it, go down to it, Enter."""
    others = stage.tray.others
    others.setFocus()
    stage.key("Return")
    menu = list_of(others)
    assert isinstance(menu, QMenu)
    actions = menu.actions()
    wanted = next(action for action in actions if action.data() == kind)
    menu.setActiveAction(wanted)
    QTest.keyClick(menu, Qt.Key.Key_Return)
    stage.presses += 1
    stage.window.activateWindow()  # the popup was the active window of this platform
    stage.qtbot.waitUntil(stage.window.isActiveWindow)


def fall(stage: TrayStage, sixes: int, ones: int = 0) -> None:
    """Roll what is prepared with R: so many sixes on base dice, so many ones on stress dice."""
    pool = stage.table.rolls.state.pool
    assert pool is not None
    base = ((6,) * sixes + (3,) * pool.base)[: pool.base]
    stress = ((1,) * ones + (3,) * pool.stress)[: pool.stress]
    stage.table.dice.fall(*base, *stress)
    stage.key("R")


def part(stage: TrayStage, kind: type[QWidget]) -> QWidget:
    found = stage.tray.table.findChild(kind)
    assert isinstance(found, kind)
    return found


def stunts(stage: TrayStage) -> StuntsView:
    view = part(stage, StuntsView)
    assert isinstance(view, StuntsView)
    return view


def words(stage: TrayStage) -> str:
    return stage.tray.table.dice_tray.words()


def last(stage: TrayStage) -> str:
    """What the last action came to."""
    return result_of(stage.table.last_events[-1])
