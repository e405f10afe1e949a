"""The initiative window over a real session, with keys and clicks that are counted."""

from functools import cached_property
from pathlib import Path

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QListView, QWidget
from pytestqt.qtbot import QtBot

from alien_desktop.documents.scene.encounter import Combatant, Encounter
from alien_desktop.gui.kit.line_model import LineRole
from alien_desktop.gui.scene.initiative_window import InitiativeWindow
from alien_desktop.gui.scene.order_row_layout import OrderColumn, RowCells
from alien_desktop.gui.theme.theme import Theme, theme_of
from alien_desktop.session.build_session import build_session
from alien_desktop.storage.document_store import DocumentStore
from alien_desktop.storage.files import RealFiles
from alien_desktop.storage.timestamps import utc_now
from tests.ready_profiles import ready
from tests.sample_session import Faces
from tests.unpainted import unpainted

CONTROL = Qt.KeyboardModifier.ControlModifier
ALT = Qt.KeyboardModifier.AltModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier
PLAIN = Qt.KeyboardModifier.NoModifier


class SceneTable:
    """One start of the session with the initiative window. Every key and click is counted."""

    def __init__(self, qtbot: QtBot, profile: Path, theme: Theme, edition: str = "core") -> None:
        self._qtbot = qtbot
        self._theme = theme
        self.edition = edition
        self.dice = Faces()
        paths = ready(profile)
        found = DocumentStore(paths, RealFiles(), utc_now).scan()
        self.session, self.recovery = build_session(paths, self.dice, found)
        self.count = 0

    # --- what there is ---

    @cached_property
    def window(self) -> InitiativeWindow:
        """The window, in front; opened when it is first looked at, so that a fight is laid out once."""
        window = InitiativeWindow(self.session, self._theme)
        window.resize(1280, 800)
        unpainted(window)
        window.show()
        window.activateWindow()
        self._qtbot.waitUntil(window.isActiveWindow)
        return window

    @property
    def scene(self) -> Encounter:
        """The encounter as it is now."""
        return self.session.scene.encounter

    def id_of(self, name: str) -> str:
        """The id of a sample of this edition by a part of its name."""
        return next(
            entry.document_id
            for entry in self.session.index.entries()
            if entry.edition == self.edition and name in entry.name
        )

    def named(self, name: str) -> Combatant:
        """Somebody in the scene by a part of the name."""
        return next(combatant for combatant in self.scene.combatants if name in combatant.name)

    @property
    def names(self) -> list[str]:
        """The names of the rows, from the top."""
        return [card.name for card in self.window.model.items]

    @property
    def selected(self) -> str:
        """The name of the selected row."""
        card = self.window.presenter.selected
        return card.name if card is not None else ""

    @property
    def told(self) -> str:
        """What the window says happened last."""
        panel = self.window.panels.outcome
        return f"{panel.sentence.text()} {panel.detail.text()}"

    @property
    def undo_text(self) -> str:
        """The step that undo would take back."""
        return str(self.session.workspace.history.undo_title)

    # --- beginning ---

    def new_scene(self) -> None:
        """Open an empty scene."""
        scene = Encounter(edition=self.edition, name="Lock ring")
        self.session.workspace.edit("New scene", [scene])
        if "window" in self.__dict__:
            self.window.set_document(scene.id)
        else:
            self.session.scene.set_encounter(scene.id)

    def fight(self, *faces: int) -> None:
        """Okafor, Vance, a hull crawler and a guard with cards 1 to 5 in this order; nobody acts yet."""
        self.gather()
        self.deal(*faces)
        self.begin()

    def gather(self) -> None:
        """Okafor, Vance, a hull crawler and a guard without cards. No window is opened: it would follow every step."""
        self.new_scene()
        scene = self.session.scene
        scene.add_sheets([self.id_of("Okafor"), self.id_of("Vance")])
        scene.add_adversaries(self.id_of("crawler"))
        scene.add_adversaries(self.id_of("Guard"))

    def deal(self, *faces: int) -> None:
        """Draw their cards: 1 to 5 in this order, or by these faces."""
        self.dice.fall(*(faces or (1, 1) * 5))
        self.session.rounds.draw()

    def begin(self) -> None:
        """Open the window on the first of them, with the keyboard in the order."""
        self.window.panels.order.take_focus()
        self.window.scene_layout.show_adding(False)
        self.window.presenter.select_combatant("c1")
        self.count = 0

    # --- keys and clicks ---

    def _focused(self) -> QWidget:
        focused: QWidget | None = self.window.focusWidget()
        return self.window if focused is None else focused

    def key(self, key: Qt.Key, modifier: Qt.KeyboardModifier = PLAIN) -> None:
        """Press a key where the focus is."""
        self.count += 1
        QTest.keyClick(self._focused(), key, modifier)

    def type(self, text: str) -> None:
        """Write a text; it counts as one."""
        self.count += 1
        QTest.keyClicks(self._focused(), text)

    def click(self, widget: QWidget, point: QPoint | None = None) -> None:
        """Click on a widget that can be seen."""
        assert widget.isVisible()
        self.count += 1
        QTest.mouseClick(widget, Qt.MouseButton.LeftButton, PLAIN, point or QPoint())

    def cells(self, row: int) -> tuple[QPoint, RowCells]:
        """Where a row begins in the viewport, and its cells."""
        view = self.window.panels.order.ui.order
        found = view.row_cells(self.window.model.items[row].row_id)
        assert found is not None
        return found[0].rect.topLeft(), found[1]

    def click_row(self, row: int, column: OrderColumn = OrderColumn.WHO) -> None:
        """Click into a cell of a row of the order."""
        start, cells = self.cells(row)
        rect = {
            OrderColumn.WHO: cells.name,
            OrderColumn.ACTIONS: cells.actions,
            OrderColumn.HEALTH: cells.health,
            OrderColumn.SEEN: cells.seen,
        }[column]
        self.click(self.window.panels.order.ui.order.viewport(), start + rect.center())

    def click_pip(self, row: int, *, main: bool) -> None:
        """Click the longer or the shorter action of a row."""
        start, cells = self.cells(row)
        point = start + QPoint(cells.actions.left() + (6 if main else 34), cells.actions.center().y())
        self.click(self.window.panels.order.ui.order.viewport(), point)

    def drag_card(self, row: int, other: int, *, to_strip: bool = False, modifier: Qt.KeyboardModifier = PLAIN) -> None:
        """Drag the card of a row onto that of another, or onto its strip."""
        viewport = self.window.panels.order.ui.order.viewport()
        points = []
        for place in (row, other):
            start, cells = self.cells(place)
            part = cells.name if to_strip and place == other else cells.card
            points.append(start + part.center())
        self.count += 1
        QTest.mousePress(viewport, Qt.MouseButton.LeftButton, PLAIN, points[0])
        for step in range(1, 6):
            QTest.mouseMove(viewport, points[0] + (points[1] - points[0]) * step / 5)
        QTest.mouseRelease(viewport, Qt.MouseButton.LeftButton, modifier, points[1])

    def candidate_plate(self, name: str, count: int) -> None:
        """Press the plate +1 or +3 of somebody who can be added."""
        adding = self.window.panels.adding
        view: QListView = adding.ui.candidates
        model = view.model()
        index = next(model.index(row, 0) for row in range(model.rowCount()) if model.index(row, 0).data() == name)
        view.scrollTo(index)
        rect = view.visualRect(index)
        side = theme_of(view).metrics.control
        row = index.data(LineRole.ROW)
        from_right = len(row.plates) - 1 - row.plates.index(count)
        right = rect.right() - 8 - side // 2 - from_right * (side + 4)
        self.click(view.viewport(), QPoint(right, rect.center().y()))

    def close(self) -> None:
        """End the session."""
        self.window.shutdown()
        self.session.profile.close()
        self.session.profile.deleteLater()
        self.window.deleteLater()
