"""The dice tray in a window of its own: the same widget that is docked beside the sheet otherwise."""

from collections.abc import Callable, Iterable

from PySide6.QtCore import QKeyCombination, Qt, Signal
from PySide6.QtGui import QAction, QCloseEvent, QKeyEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from alien_desktop.gui.dice.tray_panel import TrayPanel
from alien_desktop.gui.kit.app_window import TITLE_BAR
from alien_desktop.gui.kit.focus_ring import FocusRing
from alien_desktop.gui.kit.tab_order import step_focus
from alien_desktop.gui.kit.translation import translated
from alien_desktop.gui.theme.theme import bind_theme, theme_of
from alien_desktop.session.rolls.roll_state import RollState

FIRST_HIGH = 760
LEAST_UNITS = 150
"""The least height at which a prompt, its dice and its buttons are visible."""


class TrayWindow(QWidget):
    """Holds the tray while it is torn off. `closed`: the tray is to be docked again.

    `keys` are actions of the main window; `refused_by_key` says why the one of a key cannot be done now.
    """

    closed = Signal()

    def __init__(self, keys: Iterable[QAction], refused_by_key: Callable[[QKeyCombination], str]) -> None:
        super().__init__(None, Qt.WindowType.Window | Qt.WindowType.WindowStaysOnTopHint)  # else it is hidden
        self.setObjectName("tray_window")
        self._theme = theme_of(self)
        self._tray: TrayPanel | None = None
        self.addActions(list(keys))
        self._refused_by_key = refused_by_key
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)  # a place for single keys when no field has the focus
        self.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
        self._column = QVBoxLayout(self)
        self.ring = FocusRing(self)
        self.show_title(RollState())
        bind_theme(self._apply_theme)
        metrics = self._theme.metrics
        room = self.screen().availableGeometry().height() - TITLE_BAR
        self.resize(metrics.dice_column + 2 * metrics.gap, min(FIRST_HIGH, room))

    @property
    def tray(self) -> TrayPanel | None:
        """The tray, None while it stands elsewhere."""
        return self._tray

    def put_in(self, tray: TrayPanel) -> None:
        """Take the tray."""
        self._tray = tray
        self._column.addWidget(tray, 1)
        tray.show()
        self.ring.raise_()

    def take_out(self) -> None:
        """Release the tray."""
        if self._tray is not None:
            self._column.removeWidget(self._tray)
            self._tray = None

    def show_title(self, state: RollState) -> None:
        """Name the roll in the tray in the title."""
        what = ", ".join(part for part in (translated(state.title), state.character_name) if part)
        title = self.tr("{roll} - Dice tray").format(roll=what) if what else self.tr("Dice tray")
        self.setWindowTitle(title.replace("[*]", "[*][*]"))

    # --- Qt ---

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Tab follows the reading order."""
        return step_focus(self, forward=forward)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """The key of a command that is refused says why, where the next step stands."""
        refused = self._refused_by_key(event.keyCombination())
        if refused and self._tray is not None:
            self._tray.table.next_step.show_refusal(refused)
        else:
            super().keyPressEvent(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Closing it docks the tray again."""
        event.accept()
        if self._tray is not None:
            self.closed.emit()

    def _apply_theme(self) -> None:
        metrics = self._theme.metrics
        self._column.setContentsMargins(*(metrics.gap,) * 4)
        room = self.screen().availableSize()
        wide, high = metrics.scene_tray_column + 2 * metrics.gap, LEAST_UNITS * metrics.unit
        self.setMinimumSize(min(wide, room.width()), min(high, room.height() * 3 // 4))
