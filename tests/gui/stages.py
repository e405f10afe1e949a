"""Windows with the keys of the app over a session with scripted dice: a tray, or a sheet with its tray."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QKeyCombination, QPoint, QPointF, Qt
from PySide6.QtGui import QAction, QKeySequence, QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QMenu, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.gui.dice.dice_panel import DicePanel
from alien_desktop.gui.dice.reroll_choice_presenter import RerollChoicePresenter
from alien_desktop.gui.dice.roll_prompts import RollPromptController
from alien_desktop.gui.dice.tray_panel import TrayPanel
from alien_desktop.gui.kit.pick_dialog import PickDialog
from alien_desktop.gui.sheet.catalog_picker import CatalogPicker
from alien_desktop.gui.sheet.sheet_panel import SheetPanel
from alien_desktop.gui.sheet.sheet_view import SheetView
from alien_desktop.gui.sheet.step_popup import StepPopup
from alien_desktop.gui.sheet.weapons_model import WeaponPress, button_key
from alien_desktop.rules.people.characteristics import Attribute, Skill
from alien_desktop.session.rolls.roll_state import Phase
from tests.gui.rows import ShownRow
from tests.sample_session import SampleSession
from tests.unpainted import unpainted

LEFT = Qt.MouseButton.LeftButton


def click_twice(first: QWidget, at: QPoint, second: QWidget | None = None) -> None:
    """Send what a fast double click sends; `second` is what is below the mouse after the first release."""
    kinds = QEvent.Type
    sent = [(first, kinds.MouseButtonPress), (first, kinds.MouseButtonRelease)]
    sent += [(second or first, kinds.MouseButtonDblClick), (second or first, kinds.MouseButtonRelease)]
    for widget, kind in sent:
        place = QPointF(at if widget is first else widget.rect().center())
        held = Qt.MouseButton.NoButton if kind is kinds.MouseButtonRelease else LEFT
        event = QMouseEvent(kind, place, widget.mapToGlobal(place), LEFT, held, Qt.KeyboardModifier.NoModifier)
        QApplication.sendEvent(widget, event)


class WindowStage:
    """A window whose keys and buttons are pressed as a person presses them. Presses are counted."""

    def __init__(self, qtbot: QtBot, edition: str) -> None:
        self.qtbot = qtbot
        self.table = SampleSession(edition)
        self.window = QWidget()
        qtbot.addWidget(self.window)
        self.presses = 0

    def show(self, parts: list[QWidget], keys: dict[str, Callable[[], object]], width: int, height: int) -> None:
        """Put the parts below one another, bind the keys, and bring the window to the front at a size."""
        column = QVBoxLayout(self.window)
        column.setContentsMargins(0, 0, 0, 0)
        for part in parts:
            column.addWidget(part)
        for key, slot in {**keys, "Ctrl+Z": self.table.workspace.undo}.items():
            action = QAction(self.window)
            action.setShortcut(QKeySequence(key))
            action.triggered.connect(lambda _checked=False, slot=slot: slot())
            self.window.addAction(action)
        self.window.resize(width, height)
        unpainted(self.window)
        self.window.show()
        self.qtbot.waitExposed(self.window)
        self.window.activateWindow()
        self.qtbot.waitUntil(self.window.isActiveWindow)

    def click(self, widget: QWidget, place: QPoint | None = None) -> None:
        """Press the left mouse button on a widget that can be seen."""
        QApplication.processEvents()  # a person presses what has its place already
        assert widget.isVisible(), widget
        assert widget.isEnabled(), widget
        self.presses += 1
        QTest.mouseClick(widget, LEFT, Qt.KeyboardModifier.NoModifier, place or widget.rect().center())

    def key(self, key: str) -> None:
        """Press a key where the focus is, once a picker that has closed has given it back."""
        self.presses += 1
        self.qtbot.waitUntil(lambda: QApplication.activeWindow() is not None)
        target = QApplication.focusWidget() or self.window
        combination: QKeyCombination = QKeySequence(key)[0]  # type: ignore[index]
        QTest.keyClick(target, combination.key(), combination.keyboardModifiers())


class TrayStage(WindowStage):
    """A tray, or the Dice view."""

    def __init__(self, qtbot: QtBot, edition: str = "core", *, dice_view: bool = False) -> None:
        super().__init__(qtbot, edition)
        session = self.table.session
        self.tray: TrayPanel | DicePanel = DicePanel(session) if dice_view else TrayPanel(session)
        self.dialogs = RollPromptController(self.tray.table)
        self.note = QLineEdit()
        keys: dict[str, Callable[[], object]] = {
            "R": self.tray.roll,
            "P": self.tray.push,
            "A": self.tray.roll_alarm,
            "Esc": self.tray.clear_roll,
            "+": lambda: self.tray.change_modifier(1),
            "-": lambda: self.tray.change_modifier(-1),
            "T": self.tray.toggle_odds,
        }
        self.show([self.note, self.tray], keys, *((1200, 772) if dice_view else (376, 748)))
        self.tray.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.tray.setFocus()

    def phase(self) -> Phase:
        """How far the roll on the table has come."""
        return self.table.rolls.state.phase

    def question(self) -> QWidget | None:
        """What is asked in the tray."""
        return self.tray.table.question


class SheetStage(WindowStage):
    """A sheet and its tray."""

    def __init__(self, qtbot: QtBot, edition: str = "core", name: str = "Ibarra", *, height: int = 740) -> None:
        super().__init__(qtbot, edition)
        self.name = name
        self.view = SheetView(self.table.session)
        self.choices = RerollChoicePresenter(self.table.session, self.window)
        keys: dict[str, Callable[[], object]] = {
            "R": self.view.roll,
            "P": self.view.push,
            "Esc": self.view.clear_roll,
            "+": lambda: self.view.change_modifier(1),
            "-": lambda: self.view.change_modifier(-1),
        }
        self.view.set_document(self.table.id_of(name))
        self.show([self.view], keys, 1200, height)

    @property
    def panel(self) -> SheetPanel:
        """The sheet."""
        return self.view.sheet

    @property
    def sheet(self) -> CharacterSheet:
        """The document as it is now."""
        return self.table.sheet(self.name)

    def put(self, **fields: object) -> None:
        """Change the document behind the view's back."""
        self.table.workspace.edit("as the test wants it", [self.sheet.evolve(**fields)])

    def undo_text(self) -> str:
        """What the next undo takes back."""
        return str(self.table.workspace.history.undo_title)

    def steps(self) -> int:
        """How many steps the history has."""
        return self.table.workspace.history.index

    def type(self, text: str) -> None:
        """Type into whatever has the focus."""
        target = QApplication.focusWidget()
        assert target is not None
        QTest.keyClicks(target, text)

    def skill_row(self, what: Skill | Attribute) -> ShownRow:
        """The row of a skill or an attribute."""
        return ShownRow(self.panel.attributes, what.value)

    def weapon(self, item_id: str) -> ShownRow:
        """The row of a weapon or a suit."""
        return ShownRow(self.panel.weapons.view, item_id)

    def weapon_button(self, item_id: str, press: WeaponPress) -> ShownRow:
        """The row of a button of a weapon or a suit."""
        return ShownRow(self.panel.weapons.view, button_key(item_id, press))

    def state(self, name: str) -> ShownRow:
        """The row of a state by its name."""
        model = self.panel.conditions.states
        return ShownRow(self.panel.conditions.states_view, next(i.key for i in model.items() if i.name == name))

    def injury(self, place: int = 0) -> ShownRow:
        """The row of an injury."""
        return ShownRow(self.panel.conditions.injuries_view, self.panel.conditions.injuries.items()[place].key)

    def talent(self, place: int) -> ShownRow:
        """The row of a talent."""
        return ShownRow(self.panel.talents.view, self.panel.talents.model.items()[place].key)

    def carried(self, item_id: str) -> ShownRow:
        """The row of a thing in the inventory."""
        return ShownRow(self.panel.load.view, item_id)

    def click_row(self, row: ShownRow) -> None:
        """Press the left mouse button on a row that can be seen."""
        self.qtbot.waitUntil(lambda: row.is_visible)  # one that has just come shows itself only then
        self.presses += 1
        row.click()

    def picker(self) -> PickDialog | CatalogPicker:
        """The open picker, once it has the keys."""
        picker = self.view.picker or next(
            (each for each in QApplication.topLevelWidgets() if isinstance(each, PickDialog) and each.isVisible()), None
        )
        assert picker is not None
        self.qtbot.waitUntil(picker.isActiveWindow)
        return picker

    def menu(self) -> QMenu:
        """The open context menu."""
        menu = QApplication.activePopupWidget()
        assert isinstance(menu, QMenu), menu
        return menu

    def choose(self, text: str) -> None:
        """Choose a line of the open menu by its words."""
        menu = self.menu()
        action = next(a for a in _all_actions(menu) if a.text() == text)
        assert action.isEnabled()
        action.trigger()
        menu.close()

    def menu_words(self) -> list[str]:
        """The lines of the open menu."""
        return [action.text() for action in self.menu().actions()]

    def steps_popup(self) -> StepPopup:
        """The open place to step a value."""
        popup = QApplication.activePopupWidget()
        assert isinstance(popup, StepPopup), popup
        return popup


def _all_actions(menu: QMenu) -> list[QAction]:
    found = []
    for action in menu.actions():
        below = action.menu()
        found += _all_actions(below) if isinstance(below, QMenu) else [action]
    return found
