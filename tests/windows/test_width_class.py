"""Two windows, one set of measures: the narrowest one in sight decides, so that nothing is cut in any of them."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from tests.desk import Faces
from tests.journeys.table import Table


@pytest.fixture
def table(qtbot: QtBot, profile: Path) -> Iterator[Table]:
    """The app with both windows."""
    started = Table(qtbot, profile, Faces())
    started.window.resize(1920, 1080)
    started.window.views.show_view("scene")
    yield started
    started.close()


def test_the_narrowest_window_in_sight_decides_whichever_was_touched_last(table: Table) -> None:
    look, scene = table.window.look, table.window.views.initiative
    wide = []
    for window, width in ((scene, 1920), (scene, 1280), (table.window, 1800), (scene, 1700)):
        window.resize(width, 900)
        wide.append(look.is_wide)
    assert wide == [True, False, False, True]


def test_a_window_that_is_hidden_or_minimized_does_not_count(table: Table) -> None:
    look, scene = table.window.look, table.window.views.initiative
    scene.resize(1280, 800)
    before = look.is_wide
    scene.close()
    hidden = look.is_wide
    scene.show()
    shown = look.is_wide
    scene.showMinimized()
    assert (before, hidden, shown, look.is_wide) == (False, True, False, True)


def test_below_1280_everything_shrinks_as_far_as_the_narrowest_asks(table: Table) -> None:
    look, scene = table.window.look, table.window.views.initiative
    scene.resize(1024, 700)
    assert look.scale == 0.8
    scene.close()
    assert look.scale == 1.0
