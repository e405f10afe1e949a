"""About: where the files are, what may be copied into a report, whose work it stands on."""

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from alien_desktop import __version__
from alien_desktop.gui.kit.about_dialog import AboutDialog
from alien_desktop.gui.kit.scrolled import ScrolledPage
from alien_desktop.gui.kit.text_label import TextLabel
from alien_desktop.gui.theme.theme import Theme
from alien_desktop.session.background_writer import BackgroundWriter
from alien_desktop.storage.paths import Paths


def words(dialog: AboutDialog) -> str:
    return "\n".join(label.text() for label in dialog.findChildren(TextLabel) if label.isVisible())


def test_it_says_the_version_where_the_files_are_and_how_many(qtbot: QtBot, theme: Theme, tmp_path: Path) -> None:
    paths = Paths.for_profile(tmp_path)
    paths.ensure()
    for name in ("one.json", "two.json"):
        (paths.documents / name).write_text("x" * 1024)
    writer = BackgroundWriter()
    writer.begin()
    dialog = AboutDialog(paths, writer)
    qtbot.addWidget(dialog)
    dialog.show()
    assert __version__ in words(dialog)
    assert "2 documents" not in words(dialog), "nobody waits for the disk"
    qtbot.waitUntil(lambda: f"In {paths.documents}: 2 documents, 0 older versions, 2.0 " in words(dialog))
    scrolled = dialog.findChild(ScrolledPage)
    assert scrolled is not None
    assert scrolled.verticalScrollBar().maximum() == 0, "the page is as high as its words"


def test_details_name_no_person_and_no_path_and_licences_take_the_place_of_the_page(
    qtbot: QtBot, theme: Theme, tmp_path: Path
) -> None:
    dialog = AboutDialog(Paths.for_profile(tmp_path), BackgroundWriter())
    qtbot.addWidget(dialog)
    dialog.show()
    QTest.mouseClick(dialog.copy_button, Qt.MouseButton.LeftButton)
    copied = QGuiApplication.clipboard().text()
    assert copied.startswith(f"Alien Desktop {__version__}\nPython ")
    assert str(Path.home()) not in copied
    assert str(tmp_path) not in copied
    QTest.mouseClick(dialog.licences_button, Qt.MouseButton.LeftButton)
    QApplication.processEvents()
    shown = words(dialog)
    assert "LGPL-3.0-only" in shown
    assert "OFL-1.1" in shown
    assert "Unofficial" not in shown
