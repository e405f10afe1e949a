"""The main window: rail, views, menus, status line. It wires wishes to the session and does no work of its own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QEvent, Signal
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QStackedWidget, QWidget

from alien_desktop.gui.kit.app_window import AppWindow
from alien_desktop.gui.kit.commands import CommandScope
from alien_desktop.gui.kit.notice_bar import NoticeBar
from alien_desktop.gui.kit.window_memory import WindowMemory
from alien_desktop.gui.library.library_panel import LibraryPanel
from alien_desktop.gui.library.view_settings import ViewSettings
from alien_desktop.gui.theme.theme import Theme
from alien_desktop.session.library_entry import LibraryEntry

if TYPE_CHECKING:
    from alien_desktop.gui.shell.navigation import Navigator
    from alien_desktop.session.recovery import Recovery
    from alien_desktop.session.session import Session


class MainWindow(AppWindow):
    """Library, sheet and dice in one window. It paints the library first; `set_desk` brings the rest to life."""

    closed = Signal()
    first_painted = Signal()
    """The library has been painted for the first time."""

    def __init__(
        self,
        theme: Theme,
        restore: Callable[[str, QWidget], bool],
        keep: Callable[[str, QWidget], None],
        parent: QWidget | None = None,
    ) -> None:
        search = (QCoreApplication.translate("MainWindow", "Find a name, career or crew"), "Ctrl+F")
        super().__init__(theme, CommandScope.MAIN, search, parent=parent)
        self.setObjectName("main_window")
        self._restore = restore
        self._keep = keep
        self._views: Navigator | None = None
        self._was_painted = False
        self.notices = NoticeBar(self)
        self.stack = QStackedWidget(self)
        self.library = LibraryPanel(self)
        self.library.setAccessibleName(self.tr("Library"))
        self.stack.addWidget(self.library)
        self.set_content((self.notices, self.stack), "library")
        self.setWindowTitle(self.tr("Library"))
        self._restore("main", self)
        self.theme.set_width(self.width())

    # --- what the application tells ---

    def show_library(self, entries: tuple[LibraryEntry, ...], last: tuple[str, ...], arrangement: str = "") -> None:
        """Show what the disk holds, before anything of it is loaded.

        `last` is where the last session ended, `arrangement` how the library was shown then.
        """
        self.library.set_arrangement(ViewSettings.from_text(arrangement))
        self.library.set_entries(entries)
        self.library.set_last(last)
        if self.library.carry_on.isHidden():
            self.library.setFocus()
        else:
            self.library.carry_on.focus_first()

    def set_session(
        self,
        session: Session,
        recovery: Recovery,
        remembered: Callable[[str], str],
        remember: Callable[[str, str], None],
    ) -> None:
        """Bring the window to life: from now on it can be worked with."""
        from alien_desktop.gui.shell.navigation import (
            Navigator,  # after the first picture: it loads rules and documents
        )

        memory = WindowMemory(remembered, remember, self._restore, self._keep)
        self._views = Navigator(self, session, recovery, memory)

    @property
    def is_ready(self) -> bool:
        """Whether the window can be worked with."""
        return self._views is not None

    @property
    def views(self) -> Navigator:
        """The living views; only after `set_desk`."""
        assert self._views is not None
        return self._views

    def open_files(self, paths: Sequence[Path]) -> None:
        """Offer document files that were named on the command line."""
        self.views.open_files(paths)

    # --- Qt ---

    def event(self, event: QEvent) -> bool:
        """Tell when the first picture is on the screen: what takes longer begins only then."""
        handled = super().event(event)
        if event.type() is QEvent.Type.UpdateRequest and not self._was_painted:
            self._was_painted = True
            self.first_painted.emit()
        return handled

    def closeEvent(self, event: QCloseEvent) -> None:
        """Close when everything is on disk; otherwise stay and say why (a second try closes anyway)."""
        if self._views is not None and not self._views.confirm_close():
            event.ignore()
            return
        self._keep("main", self)
        event.accept()
        self.closed.emit()
