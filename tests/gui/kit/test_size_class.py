"""Two windows, one set of measures: the narrowest one visible decides, so that nothing is cut in any of them."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from tests.running_app import RunningApp
from tests.sample_session import Faces


class Desktop(RunningApp):
    """The app with both windows, side by side."""

    def __init__(self, qtbot: QtBot, profile: Path) -> None:
        super().__init__(qtbot, profile, Faces())
        self.qtbot = qtbot
        self.window.navigator.show_view("scene")
        self.scene = self.window.navigator.initiative
        self.window.setGeometry(0, 0, 1920, 1080)
        self.scene.setGeometry(2000, 0, 1920, 1080)

    @property
    def is_wide(self) -> bool:
        """Whether the wide class is in use."""
        return self.window.theme.is_wide

    def front(self, window: QWidget) -> None:
        """Put a window in front."""
        window.activateWindow()
        self.qtbot.waitUntil(window.isActiveWindow)


@pytest.fixture
def desktop(qtbot: QtBot, profile: Path) -> Iterator[Desktop]:
    """Both windows."""
    started = Desktop(qtbot, profile)
    yield started
    started.close()


def test_side_by_side_the_narrowest_decides_whichever_was_touched_last(desktop: Desktop) -> None:
    wide = []
    for window, width in ((desktop.scene, 1920), (desktop.scene, 1280), (desktop.window, 1920), (desktop.scene, 1910)):
        window.resize(width, 1000)
        wide.append(desktop.is_wide)
    assert wide == [True, False, False, True]


def test_a_window_that_is_hidden_or_minimized_does_not_count(desktop: Desktop) -> None:
    desktop.scene.resize(1280, 800)
    before = desktop.is_wide
    desktop.scene.close()
    hidden = desktop.is_wide
    desktop.scene.show()
    shown = desktop.is_wide
    desktop.scene.showMinimized()
    assert (before, hidden, shown, desktop.is_wide) == (False, True, False, True)


def test_a_window_behind_the_one_in_front_does_not_count_until_it_comes_forward(desktop: Desktop) -> None:
    desktop.window.setGeometry(100, 100, 1280, 800)
    desktop.scene.setGeometry(0, 0, 1920, 1080)
    desktop.front(desktop.scene)
    behind = desktop.is_wide
    desktop.front(desktop.window)
    assert (behind, desktop.is_wide) == (True, False)


def test_a_small_window_never_shrinks_anything(desktop: Desktop) -> None:
    desktop.scene.resize(1024, 700)
    assert desktop.window.theme.is_narrow
    assert desktop.window.theme.scale == 1.0
    desktop.scene.close()
    assert not desktop.window.theme.is_narrow
