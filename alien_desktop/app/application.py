"""The composition root: every long-lived object is built here once and passed on."""

import sys

from PySide6.QtCore import QFileSystemWatcher, QObject, Qt, QTimer, Signal
from PySide6.QtWidgets import QApplication

from alien_desktop import __version__
from alien_desktop.app.options import Options
from alien_desktop.app.second_instance import notify, pending_request
from alien_desktop.gui.kit.notice_bar import NoticeTone
from alien_desktop.gui.kit.window_state import WindowState
from alien_desktop.gui.shell.main_window import MainWindow
from alien_desktop.gui.theme import resources_rc  # noqa: F401 - registers fonts and icons with Qt
from alien_desktop.gui.theme.portraits import PortraitStore
from alien_desktop.gui.theme.theme import Theme
from alien_desktop.rules.dice.dice import DiceSource
from alien_desktop.rules.message import Words
from alien_desktop.session.instance_lock import InstanceLock
from alien_desktop.session.library_entry import LibraryEntry, entry_of_stored
from alien_desktop.session.secure_dice import SecureDice
from alien_desktop.storage.document_store import DocumentStore
from alien_desktop.storage.errors import StorageError
from alien_desktop.storage.files import RealFiles
from alien_desktop.storage.paths import Paths
from alien_desktop.storage.scan_result import Damaged, StoredDocument
from alien_desktop.storage.settings import SettingsFile
from alien_desktop.storage.timestamps import utc_now

_PATIENCE_MS = 2000
"""A window that nobody sees yet (minimized, on another desktop) is not painted: it gets ready all the same."""


def qt_application() -> QApplication:
    """Return the one QApplication, made on first use."""
    app = QApplication.instance()
    if isinstance(app, QApplication):
        return app
    app = QApplication(sys.argv[:1])
    app.setApplicationName("alien-desktop")
    app.setApplicationDisplayName("Alien Desktop")
    app.setApplicationVersion(__version__)
    app.setDesktopFileName("aliendesktop")
    return app


class Application(QObject):
    """One start of the app on one profile: first the library is painted, then everything else is loaded."""

    became_ready = Signal()
    """The window can be worked with."""

    def __init__(self, options: Options, dice: DiceSource | None = None) -> None:
        super().__init__()
        self._options = options
        self._dice = dice or SecureDice()
        self.paths = Paths.for_profile(options.profile)
        self._lock = InstanceLock(self.paths.lock)
        self._watcher = QFileSystemWatcher(self)
        self.theme = Theme(self)
        self.window: MainWindow | None = None
        self._state: WindowState | None = None
        self._began_loading = False
        self._found: tuple[StoredDocument | Damaged, ...] = ()

    def start(self) -> bool:
        """Show the library and let the rest follow; False when another start has the profile.

        Raises StorageError when the folders of the profile cannot be made.
        """
        self.paths.ensure()
        if not self._lock.take():
            notify(self.paths.data, self._options.files)
            print(f"The profile is in use by {self._lock.holder()}. Its window comes forward.", file=sys.stderr)
            return False
        files = RealFiles()
        self._state = WindowState(SettingsFile(self.paths.state, files, utc_now), self)
        self._install_theme(files)
        entries, trouble = self._scan(DocumentStore(self.paths, files, utc_now))
        self.theme.set_picture_source(PortraitStore(self.paths.portraits, files).image)
        self.window = MainWindow(self.theme, self._state)
        self.window.show_library(entries)
        self.window.closed.connect(self._on_window_closed)
        if trouble:
            self.report(trouble)
        self.window.show()
        self._watch_for_requests()
        self.window.first_painted.connect(self._load_rest, Qt.ConnectionType.QueuedConnection)
        QTimer.singleShot(_PATIENCE_MS, self, self._load_rest)
        return True

    def report(self, sentence: Words) -> None:
        """Show a sentence about trouble inside the app in the main window."""
        if self.window is not None:
            self.window.show_message(sentence, NoticeTone.HARM)

    def _install_theme(self, files: RealFiles) -> None:
        """Put the theme up before the first paint, from the settings file alone."""
        app = qt_application()
        self.theme.install(app)
        settings = SettingsFile(self.paths.settings, files, utc_now).load({}).values
        theme = self._options.theme or settings.get("theme")
        scale = settings.get("scale")
        try:
            self.theme.set_theme(theme if isinstance(theme, str) else "dark")
        except ValueError:
            self.theme.set_theme("dark")
        if isinstance(scale, int) and not isinstance(scale, bool):
            self.theme.set_scale(scale / 100)
        self.theme.set_reduced_motion(settings.get("reduced_motion") is True)

    def _scan(self, store: DocumentStore) -> tuple[tuple[LibraryEntry, ...], Words]:
        """Read what is on the disk; the sentence is empty when all went well."""
        try:
            self._found = store.scan()
        except StorageError as error:
            return (), error.sentence
        return tuple(entry_of_stored(one) for one in self._found), ""

    def _load_rest(self) -> None:
        """Load what takes longer than the first picture: documents, rules, undo history, views."""
        from alien_desktop.session.build_session import build_session

        if self.window is None or self._began_loading:
            return
        self._began_loading = True
        session, recovery = build_session(self.paths, self._dice, self._found, self)
        self.window.set_session(session, recovery)
        if self._options.files:
            self.window.open_files(self._options.files)
        self.became_ready.emit()
        if self._options.quit_after_start:
            QTimer.singleShot(0, self.window.close)

    def _watch_for_requests(self) -> None:
        self._watcher.addPath(str(self.paths.data))
        self._watcher.directoryChanged.connect(self._on_directory_changed)

    def _on_directory_changed(self) -> None:
        files = pending_request(self.paths.data) if self.window is not None else None
        if self.window is not None and files is not None:
            self.window.raise_window()
            if files and self.window.is_ready:
                self.window.open_files(files)

    def _on_window_closed(self) -> None:
        if self._state is not None:
            self._state.save()
        self._lock.release()
