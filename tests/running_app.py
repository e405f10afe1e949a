"""A person at the table: starts the real app on a profile, presses real keys and buttons, and counts them."""

from pathlib import Path

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from alien_desktop.app.application import Application
from alien_desktop.app.options import Options
from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.gui.shell.main_window import MainWindow
from alien_desktop.rules.dice.dice import DiceSource
from alien_desktop.rules.people.characteristics import Skill
from alien_desktop.session.session import Session
from tests.gui.rows import ShownRow
from tests.ready_profiles import ready
from tests.unpainted import unpainted


class RunningApp:
    """One start of the app. Every press goes through `click` and `press`, which count."""

    def __init__(self, qtbot: QtBot, profile: Path, dice: DiceSource) -> None:
        self._qtbot = qtbot
        ready(profile)
        self.application = Application(Options(profile=profile), dice)
        assert self.application.start()
        window = self.application.window
        assert window is not None
        self.window: MainWindow = window
        window.theme.set_reduced_motion(True)
        qtbot.waitUntil(lambda: window.is_ready, timeout=30_000)
        unpainted(window)
        window.activateWindow()  # a window that the test before has just closed may still be the active one
        if window.library.first_run is not None:  # what a first start asks has a test of its own
            window.library.first_run.edition_chosen.emit("")
        self.pressed: list[str] = []

    @property
    def session(self) -> Session:
        """The open session."""
        return self.window.session

    def sheet_named(self, name: str, edition: str) -> CharacterSheet:
        """Return the sheet of a character in the library."""
        entry = next(
            entry
            for entry in self.session.index.entries()
            if (entry.name, entry.edition) == (name, edition) and entry.format == "character"
        )
        return self.session.workspace.sheet(entry.document_id)

    def click(self, widget: QWidget, place: QPoint | None = None) -> None:
        """Press the left mouse button on a widget that can be seen."""
        assert widget.isVisible(), f"{widget!r} cannot be seen"
        self.pressed.append(f"click {widget.accessibleName() or widget.objectName()}")
        QTest.mouseClick(widget, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, place or QPoint())

    def press(self, key: Qt.Key, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        """Press a key where the focus is."""
        self.pressed.append(f"key {key.name}")
        focused = self.window.focusWidget() if self.window.isAncestorOf(self.window.focusWidget()) else self.window
        QTest.keyClick(focused, key, modifier)

    def open_by_card(self, document_id: str) -> None:
        """Open a document by the button of its card in the library."""
        self.window.navigator.show_view("library")
        library = self.window.library
        library.grid.focus_row(library.model.row_of(document_id))
        tile = next(tile for tile in library.grid.tiles if tile.shown.document == document_id)
        self.click(tile.buttons[0])

    def skill_row(self, skill: Skill) -> ShownRow:
        """Return the row of a skill on the sheet that is open."""
        return ShownRow(self.window.navigator.sheet_view.sheet.attributes, skill.value)

    def click_row(self, row: ShownRow) -> None:
        """Press the left mouse button on a row that can be seen."""
        self.pressed.append(f"click {row.record.words()}")
        row.click()

    def close(self) -> None:
        """Close the window as a person would."""
        self.window.close()
        self.window.deleteLater()
