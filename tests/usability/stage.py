"""One start of the real app whose views are brought up by name, and the walks over what is then to be seen."""

import time
from collections.abc import Callable, Iterator
from pathlib import Path

from PySide6.QtCore import QEvent, QSize
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from alien_desktop.app.application import Application
from alien_desktop.app.options import Options
from alien_desktop.gui.scene.initiative_window import InitiativeWindow
from alien_desktop.gui.shell.main_window import MainWindow
from alien_desktop.session.session import Session
from pictures.sample_stage import ArrangedDice, SampleStage
from pictures.sample_views import VIEWS
from tests.soak import every
from tests.usability.variants import VARIANTS

NAMES = tuple(VIEWS)
"""Every view, by name."""


def walked(variants: int) -> tuple[str, ...]:
    """Names of the views that a run of the tests goes through: all but the variants, and each so manieth of those.

    A new view is walked until it is told to be a variant; a soak goes through all.
    """
    sampled = [name for name in NAMES if name in VARIANTS][:: every(variants)]
    return tuple(name for name in NAMES if name not in VARIANTS or name in sampled)


NARROW, WIDE = QSize(1280, 800), QSize(1920, 1080)
LOW = QSize(1280, 730)
"""A screen of 1280x800 under a title bar and a task bar."""
LEAST = QSize(1024, 700)

OF_OWN_SIZE = (
    "pick-dialog",
    "pick-condition-dialog",
    "pick-weapon-dialog",
    "pick-own-dialog",
    "own-thing-dialog",
    "crop-dialog",
    "step-popup",
    "stress-popup",
    "clock-dialog",
    "clock-everything",
    "advance-dialog",
    "crew-experience-dialog",
    "convert-dialog",
    "import-dialog",
    "import-nothing-dialog",
    "recent-dialog",
    "preferences",
    "preferences-house-rules",
    "preferences-unknown",
    "quick-roll-dialog",
    "quick-roll-nothing-found",
    "tray-window",
    "keys-dialog",
    "scene-keys-dialog",
    "how-a-roll-works-dialog",
    "about-dialog",
    "profile-in-use-dialog",
    "conflict-dialog",
)
"""Windows over the windows: their size does not follow that of the main window."""


class Stage:
    """The app as a person has it before them."""

    def __init__(self, profile: Path) -> None:
        self.dice = ArrangedDice()
        self.application = Application(Options(profile=profile), self.dice)
        assert self.application.start()
        window = self.application.window
        assert window is not None
        self.window: MainWindow = window
        self.wait_for(lambda: window.is_ready)
        self.views = SampleStage(window, self.dice)

    @property
    def session(self) -> Session:
        """What is on the table."""
        return self.views.session

    @property
    def initiative(self) -> InitiativeWindow:
        """The window of the scene."""
        return self.window.navigator.initiative

    def show(self, name: str, size: QSize = NARROW, scale: int = 100) -> QWidget:
        """Bring up a view at a size and a scale in percent and return its window, laid out and painted.

        The size and the scale stay until another view asks for others.
        """
        self.set_scale(scale)
        self.views.resize(size)
        shown = VIEWS[name](self.views)
        scene = self.initiative
        if shown is not scene and not scene.isAncestorOf(shown):
            scene.hide()  # behind the main window it would be laid out and painted with it
        self.session.profile.writer.finish()  # nothing is read any more: lists are full, and no tuple is half made
        settle()
        return shown

    def set_scale(self, percent: int) -> None:
        """Dress all widgets for a scale; the one that they have costs nothing."""
        if percent != self.session.preferences.scale:
            self.views.reset()
            self.views.prefer(scale=percent)

    def wait_for(self, condition: Callable[[], bool], seconds: float = 5) -> None:
        """Let the app live until something is so."""
        end = time.monotonic() + seconds
        while not condition():
            assert time.monotonic() < end, "it did not come true in time"
            QTest.qWait(5)

    def close(self) -> None:
        """Close the app as a person would."""
        self.views.reset()
        settle()
        if not self.window.close():  # the disk takes its time: it closes by itself when everything is there
            self.wait_for(lambda: not self.window.isVisible(), 60)
        self.window.deleteLater()
        self.application.deleteLater()
        settle()


def settle() -> None:
    """Let layouts, shows and deletions have their turn."""
    for _ in range(10):  # a new width may ask for a new height, and that for a scroll bar, through all around it
        QApplication.processEvents()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


def seen(window: QWidget) -> Iterator[QWidget]:
    """Yield a window and every widget in it that can be seen; windows over it are their own."""
    waiting = [window]
    while waiting:
        widget = waiting.pop()
        yield widget
        inside = (child for child in reversed(widget.children()) if isinstance(child, QWidget))
        waiting += [child for child in inside if child.isVisible() and not child.isWindow()]


def path_of(widget: QWidget) -> str:
    """Say where a widget is: class and name, up to its window."""
    steps: list[str] = []
    place: QWidget | None = widget
    while place is not None and len(steps) < 4:
        name = place.accessibleName() or place.objectName()
        steps.append(f"{type(place).__name__}({name[:30]})" if name else type(place).__name__)
        place = None if place.isWindow() else place.parentWidget()
    return " < ".join(steps)
