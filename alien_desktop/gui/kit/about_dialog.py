"""About: what this is, what it is not, where one's files are, and whose work it is on."""

import platform
from functools import partial
from pathlib import Path

from PySide6.QtCore import QRectF, QSize, Qt, QUrl, qVersion
from PySide6.QtGui import QDesktopServices, QGuiApplication, QPainter, QPaintEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget
from shiboken6 import isValid

from alien_desktop import __version__
from alien_desktop.gui.kit.button import Button
from alien_desktop.gui.kit.dialog import ModelessDialog
from alien_desktop.gui.kit.folding_row import FoldingRow
from alien_desktop.gui.kit.layouts import take_widgets
from alien_desktop.gui.kit.panel import Panel
from alien_desktop.gui.kit.scrolled import ScrolledPage
from alien_desktop.gui.kit.text_label import TextLabel, TextRole, TextTone
from alien_desktop.gui.kit.translation import translated
from alien_desktop.gui.theme.button_paint import ButtonKind
from alien_desktop.gui.theme.paint import draw_box, draw_cut, draw_rule
from alien_desktop.gui.theme.theme import bind_theme, theme_of
from alien_desktop.rules.message import Message, Plural
from alien_desktop.session.background_writer import BackgroundWriter
from alien_desktop.storage.paths import Paths

PRODUCT = "Alien Desktop"
WIDTH_UNITS = 168
"""Width of the dialog, in units of the theme."""

PARTS = (
    (PRODUCT, "MIT"),
    ("B612, B612 Mono", "OFL-1.1"),
    ("Qt 6, PySide6, Shiboken6", "LGPL-3.0-only"),
    ("python3, libpython", "PSF-2.0"),
    ("pydantic, pydantic-core, annotated-types", "MIT"),
    ("platformdirs", "MIT"),
    ("typing-extensions, typing-inspection", "PSF-2.0, MIT"),
)
"""What is in the program, and its licence by the SPDX name."""


class AppSign(QWidget):
    """The sign of the app: a frame with two cut corners around a plate."""

    def __init__(self) -> None:
        super().__init__()
        self._theme = theme_of(self)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """As high as name and version beside it."""
        side = 18 * self._theme.metrics.unit
        return QSize(side, side)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """As in the bar at the top, in lines."""
        tokens, metrics = self._theme.tokens, self._theme.metrics
        painter, rect = QPainter(self), QRectF(self.rect())
        cut, line = rect.width() * 0.32, metrics.line_strong
        draw_cut(painter, rect, None, tokens.accent, line, top_left=cut, bottom_right=cut)
        inner = rect.width() * 0.33
        draw_box(painter, rect.adjusted(inner, inner, -inner, -inner), None, tokens.accent, line)


class _Rule(QWidget):
    """A thin line across the page."""

    def __init__(self) -> None:
        super().__init__()
        self._theme = theme_of(self)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """One line."""
        return QSize(1, self._theme.metrics.line)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """From end to end."""
        metrics = self._theme.metrics
        draw_rule(QPainter(self), 0, self.width(), 0, self._theme.tokens.line_soft, metrics.line)


class AboutDialog(ModelessDialog):
    """The page, and in its place the licences when they are asked for."""

    def __init__(self, paths: Paths, writer: BackgroundWriter, parent: QWidget | None = None) -> None:
        """The files of `paths` are counted once, behind the window: there may be thousands, on a slow disk."""
        super().__init__(parent)
        self.set_title(self.tr("About"))
        self._paths = paths
        self._sentences: tuple[tuple[str, str], ...] = (
            (
                self.tr("What it is"),
                self.tr(
                    "An offline companion for the ALIEN roleplaying game: sheets, dice, initiative. Nothing is ever "
                    "sent anywhere."
                ),
            ),
            (
                self.tr("Unofficial"),
                self.tr(
                    "Made by players. ALIEN and its marks belong to 20th Century Studios; the game is published by "
                    "Free League. No text or picture of theirs is in here: you need the rulebook to play."
                ),
            ),
            (self.tr("Your files"), str(paths.documents)),
        )
        self._page = Panel()
        self._grid = QGridLayout()
        self._page.body.addLayout(self._head())
        self._page.body.addWidget(_Rule())
        self._page.body.addLayout(self._grid)
        self._page.body.addStretch(1)
        self._page.body.addWidget(_Rule())
        made_with = self.tr("Typeface B612, SIL Open Font License 1.1. Qt 6 and PySide6, LGPL.")
        self._made_with = TextLabel(made_with, TextRole.SMALLEST, TextTone.QUIET, wrap=True)
        self._page.body.addWidget(self._made_with)
        self._scrolled = ScrolledPage(self._page)
        self.column.addWidget(self._scrolled, 1)
        self.column.addLayout(self._buttons())
        self._fill(self._sentences)
        writer.put("files", partial(_counted, paths), self._on_counted)
        bind_theme(self._apply_theme)

    def _head(self) -> QHBoxLayout:
        row, words = QHBoxLayout(), QVBoxLayout()
        words.addWidget(TextLabel(PRODUCT, TextRole.NAME))
        words.addWidget(TextLabel(self.tr("Version {version}").format(version=__version__), tone=TextTone.QUIET))
        words.setSpacing(self._theme.metrics.unit)
        row.addWidget(AppSign())
        row.addLayout(words, 1)
        row.setSpacing(2 * self._theme.metrics.padding)
        return row

    def _buttons(self) -> FoldingRow:
        self.licences_button = Button(self.tr("Licences…"))
        self.copy_button = Button(self.tr("Copy details"), icon="copy")
        self.files_button = Button(self.tr("Show my files"), icon="folder")
        self.close_button = Button(self.tr("Close"), ButtonKind.PRIMARY, key="Esc")
        self.close_button.setDefault(True)
        self.licences_button.clicked.connect(self._show_licences)
        self.copy_button.clicked.connect(lambda: QGuiApplication.clipboard().setText(self.details()))
        self.files_button.clicked.connect(
            lambda: QDesktopServices.openUrl(QUrl.fromLocalFile(str(self._paths.documents)))
        )
        self.close_button.clicked.connect(self.accept)
        row = FoldingRow()
        others = QHBoxLayout()
        for button in (self.licences_button, self.copy_button, self.files_button):
            others.addWidget(button)
        others.addStretch(1)
        row.addLayout(others, 1)
        row.addWidget(self.close_button, 0, Qt.AlignmentFlag.AlignRight)
        return row

    def details(self) -> str:
        """What a report of a fault needs, as plain text: versions and system, nothing of a person."""
        system = f"{platform.system()} {platform.release()} {platform.machine()}"
        return f"{PRODUCT} {__version__}\nPython {platform.python_version()}, Qt {qVersion()}\n{system}\n"

    def _on_counted(self, counted: object) -> None:
        if not isinstance(counted, tuple) or not isValid(self):
            return
        documents, backups, size = counted
        facts = Message(
            "In {folder}: {documents}, {versions}, {size}",
            folder=str(self._paths.documents),
            documents=Plural("%n documents", "%n document", documents),
            versions=Plural("%n older versions", "%n older version", backups),
            size=self.locale().formattedDataSize(size, 1),
        )
        (*others, (title, _place)) = self._sentences
        self._sentences = (*others, (title, translated(facts)))
        if self.licences_button.isEnabled():
            self._fill(self._sentences)
            self._apply_theme()

    def _show_licences(self) -> None:
        self._fill(PARTS)
        self._made_with.hide()
        self.licences_button.setEnabled(False)
        self.close_button.setFocus()

    def _fill(self, rows: tuple[tuple[str, str], ...]) -> None:
        take_widgets(self._grid)
        for row, (name, text) in enumerate(rows):
            title, label = TextLabel(name, TextRole.BODY_BOLD), TextLabel(text, wrap=True)
            label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            self._grid.addWidget(title, row, 0, Qt.AlignmentFlag.AlignTop)
            self._grid.addWidget(label, row, 1)
            for words in (title, label):
                words.show()  # at once: a hidden part has no height in a layout
        self._grid.setColumnStretch(1, 1)
        self._page.body.activate()

    def _apply_theme(self) -> None:
        metrics = self._theme.metrics
        self._grid.setHorizontalSpacing(metrics.group_gap)
        self._grid.setVerticalSpacing(metrics.gap)
        self._page.set_spacing("group_gap")
        wide = WIDTH_UNITS * metrics.unit
        inside = wide - 2 * metrics.padding - self._scrolled.verticalScrollBar().sizeHint().width()
        around = 2 * metrics.padding + metrics.gap + self.close_button.sizeHint().height()
        self.resize_within_screen(wide, self._page.heightForWidth(inside) + around + 2 * metrics.gap)


def _counted(paths: Paths) -> tuple[int, int, int]:
    """How many documents and older versions there are, and the bytes of everything in the profile."""
    folders = {paths.documents, paths.backups, paths.portraits, paths.journal.parent}
    outermost = [one for one in folders if not any(other in one.parents for other in folders)]
    size = sum(_count(folder)[1] for folder in outermost)
    return _count(paths.documents)[0], _count(paths.backups)[0], size


def _count(folder: Path) -> tuple[int, int]:
    """The number of files below a folder and their bytes; what cannot be read counts nothing."""
    number = size = 0
    for found in folder.rglob("*"):
        try:
            if found.is_file() and not found.is_symlink():
                number += 1
                size += found.stat().st_size
        except OSError:
            continue
    return number, size
