"""Every state of the tray is told apart without colour, in every theme: by shapes, words and filled areas."""

from collections.abc import Callable
from itertools import combinations

import pytest
from PySide6.QtCore import QRect
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from alien_desktop.gui.theme.theme import Theme
from alien_desktop.gui.theme.tokens import THEME_NAMES
from alien_desktop.rules.people.characteristics import Skill
from alien_desktop.session.rolls.opposed_rolls import dice_against
from tests.gui.stages import TrayStage
from tests.pictures import differing_pixels, greys, picture
from tests.soak import every

HEIGHT = 700
NOTICEABLE = 40
"""This many of 255 shades of grey apart, a difference is seen."""
LEAST_AREA = 600
"""This many points must differ: about a word of the tray, or half a die."""


def painted(qtbot: QtBot) -> TrayStage:
    """A stage that is looked at."""
    stage = TrayStage(qtbot)
    stage.window.setUpdatesEnabled(True)
    return stage


def ready(stage: TrayStage) -> None:
    stage.table.rolls.prepare(stage.table.id_of("Ibarra"), Skill.PILOTING)


def rolled(*base: int, stress: int = 3) -> Callable[[TrayStage], None]:
    def bring(stage: TrayStage) -> None:
        ready(stage)
        pool = stage.table.rolls.state.pool
        assert pool is not None
        faces = (*base, *(3,) * (pool.base - len(base)))
        stage.table.dice.fall(*faces, stress, *(4,) * (pool.stress - 1))
        stage.key("R")

    return bring


def kept(stage: TrayStage) -> None:
    rolled(6)(stage)
    stage.key("Esc")


def pending_request(stage: TrayStage) -> None:
    rolled(6, stress=1)(stage)
    stage.table.dice.fall(6)
    stage.key("A")


def death(stage: TrayStage) -> None:
    table = stage.table
    table.dice.fall(*(2,) * 6)
    table.session.injuries.pick_injury(table.id_of("Ibarra"), 45)
    table.dice.faces.clear()


def died(stage: TrayStage) -> None:
    death(stage)
    pool = stage.table.rolls.state.pool
    assert pool is not None
    stage.table.dice.fall(*(2,) * pool.base)
    stage.key("R")


def against(stage: TrayStage) -> None:
    ready(stage)
    stage.table.rolls.oppose(dice_against(4, 0, is_open=False))


def other_side(stage: TrayStage) -> None:
    against(stage)
    pool = stage.table.rolls.state.pool
    assert pool is not None
    stage.table.dice.fall(6, *(3,) * (pool.size - 1))
    stage.key("R")
    stage.key("Esc")


STATES: dict[str, Callable[[TrayStage], None]] = {
    "empty": lambda stage: None,
    "ready": ready,
    "nothing": rolled(),
    "success": rolled(6),
    "alarm": rolled(6, stress=1),
    "answer": pending_request,
    "kept": kept,
    "death waits": death,
    "died": died,
    "against": against,
    "other side": other_side,
}


def upper_part(widget: QWidget) -> QImage:
    """What a widget looks like above the log."""
    return picture(widget, QRect(0, 0, widget.width(), min(widget.height(), HEIGHT)))


@pytest.mark.slow
def test_every_state_of_the_tray_differs_in_grey(qtbot: QtBot, qapp: QApplication, theme: Theme) -> None:
    theme.set_reduced_motion(True)
    stages = {}
    for name, bring in STATES.items():
        stages[name] = painted(qtbot)
        bring(stages[name])  # keys go to the newest window
    for theme_name in THEME_NAMES[:: every(2)]:  # a dark one and a light one
        theme.set_theme(theme_name)
        qapp.processEvents()
        pictures = {name: upper_part(stage.tray) for name, stage in stages.items()}
        for (one, left), (other, right) in combinations(pictures.items(), 2):
            area = differing_pixels(left, right, NOTICEABLE)
            assert area >= LEAST_AREA, (theme_name, one, other, area)


@pytest.mark.parametrize("theme_name", THEME_NAMES)
def test_the_tray_is_never_blank_in_grey(qtbot: QtBot, qapp: QApplication, theme: Theme, theme_name: str) -> None:
    theme.set_theme(theme_name)
    stage = painted(qtbot)
    ready(stage)
    qapp.processEvents()
    shades = greys(upper_part(stage.tray))
    ground = max(set(shades), key=shades.count)
    assert sum(abs(shade - ground) > NOTICEABLE for shade in shades) > len(shades) * 0.02
