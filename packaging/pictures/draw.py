"""Every window and dialog with sample content, at two sizes, dark and light, as PNG files."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from PySide6.QtCore import QCoreApplication, QEvent, QSize
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QApplication

from alien_desktop.gui.kit.window_state import WindowState
from alien_desktop.gui.shell.main_window import MainWindow
from alien_desktop.gui.theme import resources_rc  # noqa: F401 - registers fonts and icons with Qt
from alien_desktop.gui.theme.theme import Theme
from alien_desktop.session.build_session import build_session
from alien_desktop.storage.errors import no_folder
from alien_desktop.storage.files import RealFiles
from alien_desktop.storage.paths import Paths
from alien_desktop.storage.settings import SettingsFile
from pictures.sample_evening import EveningClock, play_evening
from pictures.sample_stage import ArrangedDice, SampleStage
from pictures.sample_views import VIEWS

SIZES = (QSize(1280, 800), QSize(1920, 1080))
THEMES = ("dark", "light")
PNG_QUALITY = 80
"""The least compression: a third less time for files that are hardly larger."""

_ROUNDS = 10
"""Turns of the event loop until no layout asks for another height any more."""


def draw(
    app: QApplication,
    folder: Path,
    names: Iterable[str] = VIEWS,
    sizes: Iterable[QSize] = SIZES,
    percent: int = 100,
    themes: Iterable[str] = THEMES,
) -> Iterator[Path]:
    """Draw these views into a folder and yield each file; the user's own profile is neither read nor touched.

    `sizes` are those of the windows in pixels, `percent` is the size of everything in them, as in the preferences;
    `themes` are dark, light or dim.

    Raises StorageError when the folder cannot be made or written to.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise no_folder(folder, error) from error
    theme = Theme()
    theme.install(app)
    theme.set_reduced_motion(True)
    for theme_name in themes:
        for size in sizes:
            for name in names:
                path = folder / f"{name}-{theme_name}-{size.width()}{'' if percent == 100 else f'-{percent}'}.png"
                with _fresh_stage(theme, percent) as views:
                    views.set_theme(theme_name)
                    if not _shoot(app, views, name, size).save(str(path), quality=PNG_QUALITY):
                        raise no_folder(folder, OSError())
                    views.reset()
                yield path


@contextmanager
def _fresh_stage(theme: Theme, percent: int) -> Iterator[SampleStage]:
    """Bring the app up on a fresh profile, late in a sample evening: no view sees what another has done."""
    with TemporaryDirectory() as profile:
        paths = Paths.for_profile(Path(profile))
        paths.ensure()
        dice, clock = ArrangedDice(), EveningClock()
        session, recovery = build_session(paths, dice, (), now=clock)
        state = WindowState(SettingsFile(paths.state, RealFiles(), clock))
        window = MainWindow(theme, state)
        window.show_library(())
        window.set_session(session, recovery)
        window.show()
        views = SampleStage(window, dice)
        views.prefer(scale=percent)
        play_evening(views, clock)
        yield views
        window.navigator.initiative.shutdown()
        window.hide()
        window.deleteLater()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)  # else it goes while the next view is drawn
        session.profile.close()
        state.save()  # else it would be written a moment later, when its folder is gone


def _shoot(app: QApplication, views: SampleStage, name: str, size: QSize) -> QPixmap:
    views.resize(size)
    widget = VIEWS[name](views)
    views.session.autosave.save_now()
    views.session.profile.writer.finish()
    for _ in range(_ROUNDS):
        app.processEvents()
    return widget.grab()
