"""The two journeys of docs/architecture.md under a profiler: calls, modules, and changes of module in each step.

PYTHONPATH=. python benchmarks/walks.py

The real app offscreen, without motion, painting included; calls are those of functions of the package. "Changes of
module" counts how often the next call is in another module than the one before.
"""

import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter
from types import FrameType

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from alien_desktop.app.application import Application, qt_application
from alien_desktop.app.options import Options
from alien_desktop.gui.kit.keyed_rows import KeyedRowsModel
from alien_desktop.gui.shell.main_window import MainWindow
from alien_desktop.rules.people.characteristics import Skill
from alien_desktop.session.commands.registry import perform
from benchmarks.measuring import OFFSCREEN

PACKAGE = str(Path(__file__).resolve().parents[1] / "alien_desktop") + os.sep
_REST = 0.3
"""Seconds after a key in which what it leads to is still counted: painting, and what waits for a short time."""
NONE, CONTROL = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ControlModifier


class Faces:
    """Dice that show 2; with `bane` the last die of each roll shows 1."""

    def __init__(self) -> None:
        self.bane = False

    def roll(self, count: int) -> tuple[int, ...]:
        """Return that many faces."""
        return (2,) * (count - 1) + (1 if self.bane else 2,) if count else ()


class Walk:
    """Counts the calls of each step."""

    def __init__(self) -> None:
        self._calls: list[str] = []

    def _on_event(self, frame: FrameType, event: str, _argument: object) -> None:
        name = frame.f_code.co_filename
        if event == "call" and name.startswith(PACKAGE):
            self._calls.append(name)

    def step(self, title: str, act: Callable[[], object]) -> None:
        """Do it, let the events run until all is quiet, and print what was called."""
        self._calls.clear()
        sys.setprofile(self._on_event)
        act()
        settle()
        sys.setprofile(None)
        changes = sum(one != other for one, other in zip(self._calls, self._calls[1:], strict=False))
        print(f"{title:24} {len(self._calls):>7,} {len(set(self._calls)):>8} {changes:>9,}")


def settle() -> None:
    """Let the events run for a while."""
    began = perf_counter()
    while perf_counter() - began < _REST:
        QApplication.processEvents()


def press(window: QWidget, key: Qt.Key, modifier: Qt.KeyboardModifier = NONE) -> Callable[[], None]:
    """Return what presses a key where the focus of a window is."""

    def act() -> None:
        focused: QWidget | None = window.focusWidget()
        QTest.keyClick(window if focused is None else focused, key, modifier)

    return act


@contextmanager
def opened(dice: Faces) -> Iterator[MainWindow]:
    """The app on a profile of its own with the sample crew."""
    os.environ.setdefault("QT_QPA_PLATFORM", OFFSCREEN)
    app = qt_application()
    with tempfile.TemporaryDirectory() as profile:
        application = Application(Options(profile=Path(profile)), dice)
        application.start()
        window = application.window
        assert window is not None
        window.theme.set_reduced_motion(True)
        while not window.is_ready:
            app.processEvents()
        if window.library.first_run is not None:
            window.library.first_run.edition_chosen.emit("")
        settle()
        yield window
        settle()
        window.close()


def click_skill(window: MainWindow, skill: Skill) -> None:
    """Press the left mouse button on the row of a skill."""
    view = window.navigator.sheet_view.sheet.attributes
    model = view.model()
    assert isinstance(model, KeyedRowsModel)
    place = view.visualRect(model.index_of(skill.value)).center()
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, NONE, place)


def main() -> None:
    """Walk both journeys."""
    dice, walk = Faces(), Walk()
    with opened(dice) as window:
        entries = {entry.name: entry for entry in window.session.index.entries() if entry.edition == "core"}
        print(f"{'step':24} {'calls':>7} {'modules':>8} {'changes':>9}")
        walk.step("a sheet opens first", lambda: window.navigator.open_document(entries["Rook Ibarra"].document_id))
        walk.step("click on Piloting", lambda: click_skill(window, Skill.PILOTING))
        dice.bane = True
        walk.step("P (push)", press(window, Qt.Key.Key_P))
        dice.bane = False
        walk.step("A (Panic Roll)", press(window, Qt.Key.Key_A))
        walk.step("Enter (apply)", press(window, Qt.Key.Key_Return))
        walk.step("Ctrl+Z", press(window, Qt.Key.Key_Z, CONTROL))
        scene = next(entry for entry in entries.values() if entry.format == "encounter")
        fresh = str(perform("scene.begin_from", window.session, scene=scene.document_id))  # nobody has a card in it
        walk.step("a scene opens first", lambda: window.navigator.open_document(fresh))
        fight = window.navigator.initiative
        fight.activateWindow()
        settle()
        walk.step("I (draw the cards)", press(fight, Qt.Key.Key_I))
        walk.step("N (next turn)", press(fight, Qt.Key.Key_N))
        walk.step("D", press(fight, Qt.Key.Key_D))
        walk.step("2 (damage)", press(fight, Qt.Key.Key_2))


if __name__ == "__main__":
    main()
