"""A tray in a window with the window's keys, over a desk with scripted dice."""

from PySide6.QtCore import QKeyCombination, Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from alien_desktop.gui.dice.dice_panel import DicePanel
from alien_desktop.gui.dice.roll_prompts import RollPromptController
from alien_desktop.gui.dice.tray_panel import TrayPanel
from alien_desktop.gui.kit.button import Button
from alien_desktop.session.rolls.roll_state import Phase
from tests.table import TestTable

LEFT = Qt.MouseButton.LeftButton


class Stage:
    """One window with a tray (or the Dice view). Presses are counted."""

    def __init__(self, qtbot: QtBot, edition: str = "core", *, dice_view: bool = False) -> None:
        self.qtbot = qtbot
        self.table = TestTable(edition)
        self.window = QWidget()
        qtbot.addWidget(self.window)
        self.tray: TrayPanel | DicePanel = DicePanel(self.table.session) if dice_view else TrayPanel(self.table.session)
        self.dialogs = RollPromptController(self.tray.table)
        self.note = QLineEdit()
        column = QVBoxLayout(self.window)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.note)
        column.addWidget(self.tray)
        slots = {
            "R": self.tray.roll,
            "P": self.tray.push,
            "A": self.tray.roll_alarm,
            "Esc": self.tray.put_away,
            "+": lambda: self.tray.change_modifier(1),
            "-": lambda: self.tray.change_modifier(-1),
            "T": self.tray.toggle_odds,
            "Ctrl+Z": self.table.workspace.undo,
        }
        for key, slot in slots.items():
            action = QAction(self.window)
            action.setShortcut(QKeySequence(key))
            action.triggered.connect(lambda _checked=False, slot=slot: slot())
            self.window.addAction(action)
        self.presses = 0
        self.window.resize(*((1200, 772) if dice_view else (376, 748)))
        self.window.show()
        qtbot.waitExposed(self.window)
        self.window.activateWindow()
        qtbot.waitUntil(self.window.isActiveWindow)
        self.tray.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.tray.setFocus()

    def key(self, key: str) -> None:
        """Press a key as a person does: it goes to whatever has the focus."""
        self.presses += 1
        focus: QWidget | None = self.window.focusWidget()
        target = self.window if focus is None else focus
        combination: QKeyCombination = QKeySequence(key)[0]  # type: ignore[index]
        QTest.keyClick(target, combination.key(), combination.keyboardModifiers())

    def click(self, button: Button) -> None:
        """Click a button that can be seen."""
        self.presses += 1
        QApplication.processEvents()  # a person presses what has its place already
        assert button.isVisible()
        assert button.isEnabled()
        QTest.mouseClick(button, LEFT)

    def phase(self) -> Phase:
        """How far the roll on the table has come."""
        return self.table.rolls.state.phase

    def question(self) -> QWidget | None:
        """What is asked in the tray."""
        return self.tray.table.question
