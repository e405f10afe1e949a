"""The composition root: every long-lived object is built here once and passed on."""

import sys
from errno import ENAMETOOLONG
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QEventLoop, QFileSystemWatcher, QObject, Qt, QTimer, Signal
from PySide6.QtWidgets import QApplication

from alien_desktop import __version__
from alien_desktop.app.options import Options
from alien_desktop.gui.kit.notice_bar import NoticeTone
from alien_desktop.gui.kit.window_state import WindowState
from alien_desktop.gui.shell.main_window import MainWindow
from alien_desktop.gui.theme import resources_rc  # noqa: F401 - registers fonts and icons with Qt
from alien_desktop.gui.theme.theme import Theme
from alien_desktop.pictures.portraits import HANDOUT_SIDE, PortraitStore
from alien_desktop.rules.dice.dice import DiceSource
from alien_desktop.rules.message import Message, Words
from alien_desktop.session.background_writer import BackgroundWriter
from alien_desktop.session.garbage_collection import GarbageCollection
from alien_desktop.session.instance_lock import InstanceLock, LockState, notify, take_requests, why_not
from alien_desktop.session.library_entry import LibraryEntry, entry_of_stored
from alien_desktop.session.secure_dice import SecureDice
from alien_desktop.storage.document_store import DocumentStore
from alien_desktop.storage.errors import SaveFailed, StorageError
from alien_desktop.storage.files import RealFiles
from alien_desktop.storage.paths import Paths, shown_name
from alien_desktop.storage.scan_result import Damaged, StoredDocument
from alien_desktop.storage.settings import SettingsFile
from alien_desktop.storage.timestamps import utc_now

if TYPE_CHECKING:
    from alien_desktop.app.head_start import HeadStart
    from alien_desktop.gui.shell.profile_in_use_dialog import ProfileInUseDialog
    from alien_desktop.session.journal_ahead import JournalAhead

ANSWER_MS = 2_000
"""So long the window that has a profile may take to answer; one that is starting or saving may be busy."""
_LOOK_MS = 20
APP_ID = "org.aliendesktop.AlienDesktop"
"""Name of the menu entry without its ending: windows belong to it (packaging/linux)."""
_TELLING_MS = 500
"""Time between two words on how far the reading of a long journal is."""
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
    app.setDesktopFileName(APP_ID)
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
        self._lock = InstanceLock(self.paths.lock, self.paths.quarantine)
        self._read_only = False
        self._to_open: list[Path] = list(options.files)
        """Files that were handed over, here or by other starts, until the window can offer them."""
        self.in_use: ProfileInUseDialog | None = None
        """The question what to do with a profile that somebody else has; None when it was never asked."""
        self._watcher = QFileSystemWatcher(self)
        self.theme = Theme(self)
        self.window: MainWindow | None = None
        self._state: WindowState | None = None
        self._portraits = PortraitStore(self.paths.portraits, RealFiles())
        self._began_loading = False
        self._is_reading = False
        """A long journal is read beside the window."""
        self._tells_share = False
        self._has_left = False
        self.head_start: HeadStart | None = None
        """What is loaded ahead of a first sheet; None until the window can be worked with."""
        self._found: tuple[StoredDocument | Damaged, ...] = ()

    def start(self) -> bool:
        """Show a window; False when that of another start has come forward instead.

        It is the library, and the rest follows, or the question what to do with a profile that cannot be had. Raises
        StorageError when there is nobody to ask.
        """
        try:
            state = self._locked()
        except StorageError as error:
            if self._options.quit_after_start:
                raise
            self._tell(error)
            return True
        if state is LockState.HELD:
            self._open()
            return True
        if state is LockState.IN_USE and self._is_answered():
            print(Message("The profile is in use. Its window comes forward."), file=sys.stderr)
            return False
        if self._options.quit_after_start:
            raise StorageError(self.paths.lock, why_not(state, self._lock.holder()))
        self._ask(state)
        return True

    def _locked(self) -> LockState:
        name = str(self.paths.data)
        if shown_name(name) != name:  # bytes that are no text: Qt would lock another place, or none
            nameless = Message(
                "The name of this profile's folder, or of one above it, is no text. Nothing was written there. "
                "Give it another name and start again."
            )
            raise StorageError(Path(shown_name(name)), nameless)
        try:
            self.paths.ensure()
        except SaveFailed as error:
            if error.reason == ENAMETOOLONG or not self.paths.documents.is_dir():
                raise
            return LockState.NOT_WRITABLE
        return self._lock.take()

    def _is_answered(self) -> bool:
        """Ask the window that has the profile to come forward, and return whether it does."""
        request = notify(self.paths.data, self._options.files)
        if request is None:
            return False
        loop = QEventLoop()
        looking, waiting = QTimer(loop, interval=_LOOK_MS), QTimer(loop, interval=ANSWER_MS, singleShot=True)
        looking.timeout.connect(lambda: None if request.exists() else loop.quit())
        waiting.timeout.connect(loop.quit)
        looking.start()
        waiting.start()
        loop.exec()
        looking.stop()
        waiting.stop()
        return not request.exists()

    def _ask(self, state: LockState) -> None:
        dialog = self._question()
        dialog.set_state(state, self._lock.holder(), str(self.paths.data))
        dialog.take_over_requested.connect(self._on_dialog_take_over_requested)
        dialog.read_only_requested.connect(self._on_dialog_read_only_requested)
        dialog.show()

    def _tell(self, error: StorageError) -> None:
        """Show why there is no profile at all: something else lies where its folders should be."""
        dialog = self._question()
        dialog.set_trouble(error.sentence, str(error.path))
        dialog.show()

    def _question(self) -> "ProfileInUseDialog":
        from alien_desktop.gui.shell.profile_in_use_dialog import ProfileInUseDialog

        self._install_theme(RealFiles())
        self.in_use = dialog = ProfileInUseDialog()
        dialog.rejected.connect(lambda: qt_application().exit(1))
        return dialog

    def _on_dialog_take_over_requested(self) -> None:
        state = self._lock.take_over()
        if state is LockState.HELD:
            take_requests(self.paths)  # our own: nobody else has answered it
            self._open()
            self._close_question()
        elif self.in_use is not None:
            self.in_use.set_state(state, self._lock.holder(), str(self.paths.data))

    def _on_dialog_read_only_requested(self) -> None:
        self._read_only = True
        self._open()
        self._close_question()

    def _close_question(self) -> None:
        """Let the question go, after the window is there: the last window that closes ends the app."""
        if self.in_use is not None:
            self.in_use.accept()
            # It is handling the key that was pressed: it goes when that is done, and is held until it has gone.
            self.in_use.deleteLater()

    def _open(self) -> None:
        files = RealFiles()
        self._state = WindowState(SettingsFile(self.paths.state, files, utc_now, only_read=self._read_only), self)
        self._install_theme(files)
        entries, trouble = self._scan(DocumentStore(self.paths, files, utc_now))
        self.theme.set_picture_source(self._portraits.image)
        self.window = MainWindow(self.theme, self._state)
        self.window.show_library(entries)
        self.window.closed.connect(self._on_window_closed)
        if trouble:
            self.report(trouble)
        self.window.show()
        self._watch_for_requests()
        self.window.first_painted.connect(self._load_rest, Qt.ConnectionType.QueuedConnection)
        QTimer.singleShot(_PATIENCE_MS, self, self._load_rest)

    def leave(self) -> None:
        """Save what can be saved and end, without asking anybody."""
        if self.window is not None and self.window.is_ready:
            self.window.session.autosave.save_now()
        for _ in range(2):  # a window that cannot save stays open once, to say so
            if self.window is not None:
                self.window.close()
        qt_application().quit()

    def _leave_after_start(self) -> None:
        """End a smoke test; with a sentence and the status 1 when not everything is on the disk."""
        self.leave()
        if self.window is not None and not self.window.session.autosave.is_all_written:
            print(f"{self.paths.data}: {self.window.session.autosave.report.reason}", file=sys.stderr)
            qt_application().exit(1)

    def report(self, sentence: Words) -> None:
        """Show a sentence about trouble inside the app in the main window."""
        if self.window is not None:
            self.window.show_message(sentence, NoticeTone.HARM)

    def _install_theme(self, files: RealFiles) -> None:
        """Put the theme up before the first paint, from the settings file alone."""
        app = qt_application()
        self.theme.install(app)
        settings = SettingsFile(self.paths.settings, files, utc_now, only_read=True).load({}).values
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
        """Load what takes longer than the first picture; a journal that is longer than usual beside the window."""
        from alien_desktop.session.journal_ahead import JournalAhead

        if self.window is None or self._began_loading:
            return
        self._began_loading = True
        ahead = JournalAhead(self.paths.journal)
        if not ahead.is_long:
            self._build(None)
            return
        self._is_reading = True
        reader, telling = BackgroundWriter(self), QTimer(self, interval=_TELLING_MS)
        telling.timeout.connect(partial(self._tell_share, ahead))
        telling.start()
        self._tell_share(ahead)
        reader.begin()

        def on_read(_outcome: object) -> None:
            telling.stop()
            self._is_reading = False
            self._build(ahead)

        reader.put("journal", ahead.read, on_read)

    def _tell_share(self, ahead: "JournalAhead") -> None:
        """Say how far the reading is, unless something graver is being said."""
        if self.window is None or (not self.window.notices.isHidden() and not self._tells_share):
            return
        self._tells_share = True
        percent = Message("Reading what was done before: {percent} %", percent=round(ahead.share * 100))
        self.window.show_message(percent, NoticeTone.INFO)

    def _build(self, ahead: "JournalAhead | None") -> None:
        """Load documents, rules, undo history, views."""
        from alien_desktop.app.head_start import HeadStart
        from alien_desktop.session.build_session import build_session

        if self.window is None or self._has_left:
            return
        if self._tells_share:
            self.window.notices.hide()
        session, recovery = build_session(
            self.paths,
            self._dice,
            self._found,
            self,
            read_only=self._read_only,
            is_ours=self._lock.is_ours,
            ahead=ahead,
        )
        session.profile.became_read_only.connect(self.report)
        session.profile.writer.begin()
        self._portraits.sync_soon = session.profile.sync_soon
        session.take_portrait, session.cut_portrait = self._portraits.take, self._portraits.cut
        session.take_handout = partial(self._portraits.take, side=HANDOUT_SIDE)
        self.window.set_session(session, recovery)
        self._take_requests()
        self._offer_files()
        GarbageCollection(self)  # only now: what a start makes stays
        self.head_start = HeadStart(session, self)
        self.became_ready.emit()
        if self._options.quit_after_start:
            QTimer.singleShot(0, self._leave_after_start)

    def _watch_for_requests(self) -> None:
        if self._read_only:
            return
        self._watcher.addPath(str(self.paths.data))
        self._watcher.directoryChanged.connect(self._on_directory_changed)

    def _on_directory_changed(self) -> None:
        self._take_requests()
        self._offer_files()

    def _take_requests(self) -> None:
        """Answer other starts, also those that asked before this one was ready."""
        files = take_requests(self.paths) if self.window is not None and self._lock.is_ours() else None
        if self.window is not None and files is not None:
            self._to_open += files
            self.window.raise_window()

    def _offer_files(self) -> None:
        """Offer what was handed over; until the window can be worked with, it is kept."""
        if self.window is not None and self.window.is_ready and self._to_open:
            files, self._to_open = self._to_open, []
            self.window.open_files(files)

    def _on_window_closed(self) -> None:
        self._has_left = True
        if self.head_start is not None:
            self.head_start.timer.stop()
        if self._state is not None and not self._read_only and self._lock.is_ours():
            self._state.save()
        self._lock.release()
