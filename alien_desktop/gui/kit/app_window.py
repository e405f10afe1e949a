"""The frame that the windows of the app share: menus and search above, the views at the left, the status line below."""

from collections.abc import Callable, Iterable

from PySide6.QtCore import QEvent, QObject, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QApplication, QHBoxLayout, QMainWindow, QMenuBar, QSizePolicy, QVBoxLayout, QWidget

from alien_desktop.gui.kit.button import Button
from alien_desktop.gui.kit.command_actions import CommandActions
from alien_desktop.gui.kit.commands import CommandScope
from alien_desktop.gui.kit.focus_ring import FocusRing
from alien_desktop.gui.kit.key_words import set_key_tooltip
from alien_desktop.gui.kit.search_field import SearchField
from alien_desktop.gui.kit.sidebar import Sidebar
from alien_desktop.gui.kit.sidebar_entry import SidebarView
from alien_desktop.gui.kit.status_line import StatusLine
from alien_desktop.gui.kit.tab_order import step_focus
from alien_desktop.gui.theme.button_paint import ButtonKind, ButtonSize
from alien_desktop.gui.theme.paint import draw_cut, draw_rule
from alien_desktop.gui.theme.theme import Theme, bind_theme, theme_of

_SEARCH_FIRST = 100
"""Stretch of the search beside 1 of the menus: up to its full width what is over goes to the search."""


_TOLD_BY = {
    QEvent.Type.Move,
    QEvent.Type.Resize,
    QEvent.Type.Show,
    QEvent.Type.Hide,
    QEvent.Type.WindowStateChange,
    QEvent.Type.WindowActivate,
}
_WATCHED = "width_is_watched"
_COVERED = 0.5
"""A window of which more than this is behind another one is not visible."""


class SizeClassTracker(QObject):
    """Tells the theme how large the windows are: all of them share one set of measures, and none may cut anything.

    Each window has one. The narrowest and the lowest visible window decide; one that is behind the window in front
    does not count, so a scene that fills the screen is laid out for the screen.
    """

    def __init__(self, window: QWidget, theme: Theme) -> None:
        super().__init__(window)
        self._window = window
        self._theme = theme
        window.setProperty(_WATCHED, True)
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Handle a new size before the window lays itself out."""
        if watched is self._window and event.type() in _TOLD_BY:
            self._tell()
        return False

    def _tell(self) -> None:
        seen = [one for one in QApplication.topLevelWidgets() if one.property(_WATCHED) and _is_shown(one)]
        active = QApplication.activeWindow()
        front = active if active in seen else self._window
        sizes = [one.size() for one in seen if one is front or not _is_behind(one, front)]
        if sizes:
            self._theme.set_size(min(one.width() for one in sizes), min(one.height() for one in sizes))


def _is_shown(window: QWidget) -> bool:
    return window.isVisible() and not window.isMinimized()


def _is_behind(window: QWidget, front: QWidget | None) -> bool:
    if front is None or not _is_shown(front):
        return False
    whole, hidden = window.geometry(), window.geometry() & front.geometry()
    return hidden.width() * hidden.height() > _COVERED * whole.width() * whole.height()


class TopBar(QWidget):
    """One line over the window, to be set as its menu widget. `menu_bar`, `quick_button` and `search` are alive."""

    def __init__(self, placeholder: str, key: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme_of(self)
        self._row = QHBoxLayout(self)
        self.menu_bar = QMenuBar(self)
        self.menu_bar.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self._row.addWidget(self.menu_bar, 1)
        self.quick_button = Button(
            self.tr("Roll a skill…"), ButtonKind.QUIET, icon="roll", key="Ctrl+K", size=ButtonSize.ROW
        )
        set_key_tooltip(self.quick_button, self.tr("Whoever rolls, from anywhere"), "Ctrl+K")
        self._row.addWidget(self.quick_button)
        self.search = SearchField(placeholder, key, self)
        self.search.setProperty("dense", True)
        self._row.addWidget(self.search, _SEARCH_FIRST)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        bind_theme(self._apply_theme)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Ground, lower line, mark."""
        theme = self._theme
        t, metrics = theme.tokens, theme.metrics
        painter = QPainter(self)
        painter.fillRect(self.rect(), t.surface)
        draw_rule(painter, 0, self.width(), self.height() - metrics.line, t.line_soft, metrics.line)
        side = metrics.icon - metrics.line_strong
        left = metrics.padding + metrics.line_strong
        mark = QRectF(left, round((self.height() - side) / 2), side, side)
        cut = metrics.unit + metrics.line
        draw_cut(painter, mark, None, t.accent, metrics.line_strong, top_left=cut, bottom_right=cut)
        third = round(side / 3)
        core = QRectF(mark.left() + third, mark.top() + third, side - 2 * third, side - 2 * third)
        painter.fillRect(core, t.accent)

    def _apply_theme(self) -> None:
        metrics = self._theme.metrics
        self.setFixedHeight(metrics.top_bar)
        item_padding = metrics.unit * 5 // 2  # of the style sheet
        self._row.setSpacing(metrics.label_gap)
        self._row.setContentsMargins(metrics.sidebar + metrics.gap - item_padding, 0, metrics.gap, 0)
        self.menu_bar.setFont(self._theme.fonts.secondary)
        self.search.setMinimumWidth(metrics.search_width // 3)
        self.search.setMaximumWidth(metrics.search_width)
        self.search.setFixedHeight(metrics.control_dense)
        self.menu_bar.setFixedHeight(metrics.top_bar - 2 * metrics.unit)
        self.keep_menus_whole()
        self._fit_quick_button()
        self._row.activate()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The button for any roll shows as much as there is room for; its command is in a menu as well."""
        super().resizeEvent(event)
        self._fit_quick_button()

    def _fit_quick_button(self) -> None:
        metrics, button = self._theme.metrics, self.quick_button
        margins = self._row.contentsMargins()
        room = self.width() - margins.left() - margins.right() - self.menu_bar.minimumWidth() - 2 * metrics.label_gap
        room -= self.search.minimumWidth()
        for words in (self.tr("Roll a skill…"), ""):
            button.set_text(words)
            button.setAccessibleName(self.tr("Roll a skill…"))
            if button.sizeHint().width() <= room:
                break
        button.setFixedWidth(button.sizeHint().width())
        button.setVisible(button.width() <= room)

    def keep_menus_whole(self) -> None:
        """The field for the search gives way to the menus: else they would fold into an arrow that is hard to find."""
        self.menu_bar.setMinimumWidth(self.menu_bar.sizeHint().width())


FIRST_SIZE = QSize(1280, 800)
LEAST_SIZE = QSize(960, 600)
TITLE_BAR = 40
"""Room for what the desktop puts over a window, in pixels: how high that is, is known only after it is shown."""


class AppWindow(QMainWindow):
    """Builds the frame; a window puts its content into it with `set_content`, once, at the end of its construction.

    The parts are `actions_of` (the commands of this window), `top_bar`, `sidebar`, `status` and `ring`.
    """

    def __init__(
        self,
        theme: Theme,
        place: CommandScope,
        search: tuple[str, str],
        *,
        narrow: bool = False,
        put: Callable[[QWidget], object] | None = None,
        parent: QWidget | None = None,
    ) -> None:
        """Make the frame for the commands of a place. `search` is placeholder and key of the field in the top bar.

        `put` puts the window where it was: all in it is made for the size that it then has.
        """
        super().__init__(parent)
        room = self.screen().availableSize() - QSize(0, TITLE_BAR)
        self.setMinimumSize(LEAST_SIZE.boundedTo(room))
        self.resize(FIRST_SIZE.boundedTo(room))
        self.theme = theme
        if put is not None:
            put(self)
            theme.set_size(self.width(), self.height())
        self.actions_of = CommandActions((CommandScope.EVERYWHERE, place), self)
        self.top_bar = TopBar(*search, self)
        self.top_bar.quick_button.clicked.connect(self.actions_of.action("quick_roll").trigger)
        self.actions_of.fill(self.top_bar.menu_bar)
        self.top_bar.keep_menus_whole()
        self.addActions(list(self.actions_of.all()))
        self.setMenuWidget(self.top_bar)
        self.sidebar = Sidebar(stays_narrow=narrow, parent=self)
        self.sidebar.set_views(
            (
                SidebarView("library", self.tr("Library"), "library", "1"),
                SidebarView("sheet", self.tr("Sheet"), "sheet", "2"),
                SidebarView("dice", self.tr("Dice"), "dice", "3"),
                SidebarView("scene", self.tr("Scene"), "scene", "4"),
                SidebarView("players", self.tr("Players"), "players", "5"),
            )
        )
        self.status = StatusLine(self)

    def set_content(self, content: Iterable[QWidget], view: str) -> None:
        """Lay out the frame around the content, from the top; the last part gets the rest. The sidebar marks `view`."""
        self.sidebar.set_view(view)
        right = QVBoxLayout()
        right.setContentsMargins(0, 0, 0, 0)
        right.setSpacing(0)
        for part in content:
            right.addWidget(part)
        right.setStretch(right.count() - 1, 1)
        middle = QHBoxLayout()
        middle.setContentsMargins(0, 0, 0, 0)
        middle.setSpacing(0)
        middle.addWidget(self.sidebar)
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
        """Tab follows the reading order."""
        return step_focus(self, forward=forward)
