"""The frame that the windows of the app share: menus and search above, the views at the left, the status line below."""

from collections.abc import Iterable

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QHBoxLayout, QMainWindow, QVBoxLayout, QWidget

from alien_desktop.gui.kit.command_actions import CommandActions
from alien_desktop.gui.kit.commands import CommandScope
from alien_desktop.gui.kit.focus_ring import FocusRing
from alien_desktop.gui.kit.sidebar import Sidebar
from alien_desktop.gui.kit.sidebar_entry import RailView
from alien_desktop.gui.kit.size_class import SizeClassTracker
from alien_desktop.gui.kit.status_line import StatusLine
from alien_desktop.gui.kit.tab_order import step_focus
from alien_desktop.gui.kit.top_bar import TopBar
from alien_desktop.gui.theme.theme import Theme

FIRST_SIZE = QSize(1280, 800)
LEAST_SIZE = QSize(1024, 700)


class AppWindow(QMainWindow):
    """Builds the frame; a window puts its content into it with `set_content`, once, at the end of its construction.

    The parts are `actions_of` (the commands of this window), `top_bar`, `rail`, `status` and `ring`.
    """

    def __init__(
        self,
        theme: Theme,
        place: CommandScope,
        search: tuple[str, str],
        *,
        narrow: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        """Make the frame for the commands of a place. `search` is placeholder and key of the field in the top bar."""
        super().__init__(parent)
        self.setMinimumSize(LEAST_SIZE)
        self.theme = theme
        self.actions_of = CommandActions((CommandScope.EVERYWHERE, place), self)
        self.top_bar = TopBar(*search, self)
        self.top_bar.quick_button.clicked.connect(self.actions_of.action("quick_roll").trigger)
        self.actions_of.fill(self.top_bar.menu_bar)
        self.addActions(list(self.actions_of.all()))
        self.setMenuWidget(self.top_bar)
        self.rail = Sidebar(stays_narrow=narrow, parent=self)
        self.rail.set_views(
            (
                RailView("library", self.tr("Library"), "library", "1"),
                RailView("sheet", self.tr("Sheet"), "sheet", "2"),
                RailView("dice", self.tr("Dice"), "dice", "3"),
                RailView("scene", self.tr("Scene"), "scene", "4"),
            )
        )
        self.status = StatusLine(self)
        self.resize(FIRST_SIZE)

    def set_content(self, content: Iterable[QWidget], view: str) -> None:
        """Lay out the frame around the content, from the top; the last part gets the room. The rail lights `view`."""
        self.rail.set_view(view)
        right = QVBoxLayout()
        right.setContentsMargins(0, 0, 0, 0)
        right.setSpacing(0)
        for part in content:
            right.addWidget(part)
        right.setStretch(right.count() - 1, 1)
        middle = QHBoxLayout()
        middle.setContentsMargins(0, 0, 0, 0)
        middle.setSpacing(0)
        middle.addWidget(self.rail)
        middle.addLayout(right, 1)
        central = QWidget(self)
        column = QVBoxLayout(central)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(middle, 1)
        column.addWidget(self.status)
        self.setCentralWidget(central)
        self.ring = FocusRing(self)
        SizeClassTracker(self, self.theme)

    def raise_window(self) -> None:
        """Show the window before all others."""
        self.setWindowState(self.windowState() & ~Qt.WindowState.WindowMinimized)
        self.show()
        self.raise_()
        self.activateWindow()

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Tab goes as one reads."""
        return step_focus(self, forward=forward)
