"""What files hold before they are imported: what would come, what is odd about it, what cannot come and why."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from alien_desktop.gui.kit.button import Button
from alien_desktop.gui.kit.dialog import ModelessDialog
from alien_desktop.gui.kit.scrolled import SteadyArea
from alien_desktop.gui.kit.text_label import TextLabel, TextRole, TextTone
from alien_desktop.gui.kit.translation import tr
from alien_desktop.gui.kit.wrapped_label import WrappedLabel
from alien_desktop.gui.library.thumbnail import Thumbnail
from alien_desktop.gui.theme.button_paint import ButtonKind, ButtonSize
from alien_desktop.gui.theme.paint_text import Elide
from alien_desktop.gui.theme.theme import bind_theme
from alien_desktop.rules.record import record
from alien_desktop.session.library_entry import LibraryEntry

_PICTURE_UNITS = 14


@record
class ImportItem:
    """One file: what it holds, or the sentence why it cannot be imported."""

    file: str
    entry: LibraryEntry | None = None
    line: str = ""
    """What it is, in a few words."""
    notes: tuple[str, ...] = ()
    """What is odd about it, or for a file that is refused, why."""
    is_here: bool = False
    """The library has the document that it was saved from: it could take its place."""


class ImportDialog(ModelessDialog):
    """Open it with `open_over`. `confirmed(replace)` comes with one press of Enter; Esc leaves everything as it was.

    A character that is here already may be replaced; beside it is what Enter does, for that loses nothing.
    """

    OWN_KEYS = frozenset({Qt.Key.Key_2})
    confirmed = Signal(bool)
    SIZE_UNITS = (160, 125)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._lines: tuple[ImportItem, ...] = ()
        self.heading = TextLabel("", TextRole.HEADING)
        self.said = WrappedLabel("", TextRole.BODY, TextTone.QUIET)
        size = ButtonSize.NEXT_STEP
        self.import_button = Button("", ButtonKind.PRIMARY, key="Enter", size=size)
        self.replace_button = Button(self.tr("Replace"), key="2", size=size)
        self.replace_button.set_second(self.tr("what was here is kept as a version"))
        self.cancel_button = Button(self.tr("Cancel"), key="Esc", size=size)
        self.area = SteadyArea()
        self.area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.area.setAccessibleName(self.tr("Files"))
        self.column.addWidget(self.heading)
        self.column.addWidget(self.said)
        self.column.addWidget(self.area, 1)
        self._buttons = QHBoxLayout()
        self._buttons.addStretch(1)
        self._buttons.addWidget(self.import_button)
        self._buttons.addWidget(self.replace_button)
        self._buttons.addWidget(self.cancel_button)
        self.column.addLayout(self._buttons)
        self.import_button.setDefault(True)
        self.import_button.clicked.connect(lambda: self._confirm(replace=False))
        self.replace_button.clicked.connect(lambda: self._confirm(replace=True))
        self.cancel_button.clicked.connect(self.reject)
        bind_theme(self._apply_theme)

    def set_lines(self, lines: tuple[ImportItem, ...], *, done: int = 0, left: int = 0, left_out: int = 0) -> None:
        """Show these files; `done` were read and `left` are still to be, `left_out` will not be in this go."""
        fresh = lines != self._lines or self.area.widget() is None
        self._lines = lines
        good = sum(one.entry is not None for one in lines)
        bad = len(lines) - good
        if left:
            title = self.tr("Reading {done} of {all}").format(done=done, all=done + left)
        elif good:
            title = tr("Import %n documents", "Import one document", good)
        else:
            title = self.tr("Nothing can be imported")
        self.heading.set_text(title)
        self.setWindowTitle(title)
        self.setAccessibleName(title)
        said = []
        here = sum(one.is_here for one in lines)
        if here == good == 1:
            said.append(self.tr("Replace it, or keep both."))
        elif here:
            said.append(
                tr(
                    "%n of them are here already: replace them, or keep both.",
                    "One of them is here already: replace it, or keep both.",
                    here,
                )
            )
        elif good:
            said.append(self.tr("What is imported becomes a new document. The files stay as they are."))
        if bad and good:
            said.append(
                tr(
                    "%n of the files cannot be imported; the reason is beside each.",
                    "One of the files cannot be imported; the reason is beside it.",
                    bad,
                )
            )
        if left_out:
            said.append(
                tr(
                    "%n more were not looked at: import them afterwards.",
                    "One more was not looked at: import it afterwards.",
                    left_out,
                )
            )
        self.said.set_text(" ".join(said))
        self.said.setVisible(bool(said))
        self.import_button.set_text(self._deed(good, here))
        self.import_button.set_kind(ButtonKind.PRIMARY if good or here else ButtonKind.NORMAL)
        self.replace_button.setVisible(here > 0)
        self.import_button.setEnabled(not left)
        self.cancel_button.setVisible(bool(good) or bool(left))
        if fresh:
            self._fill()
            if self.isVisible():
                self._fit()

    def open_over(self, place: QWidget) -> None:
        """Show it over the middle of a widget; nothing is blocked, and the focus comes back afterwards."""
        self._fit()
        self.show_over(place)
        self.import_button.setFocus(Qt.FocusReason.OtherFocusReason)

    def done(self, result: int) -> None:
        """Close and hand the focus back."""
        super().done(result)
        self.deleteLater()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """2 replaces, as its button does."""
        if event.key() == Qt.Key.Key_2 and self.replace_button.isVisible() and not event.isAutoRepeat():
            self.replace_button.click()
            return
        super().keyPressEvent(event)

    # --- inside ---

    def _fit(self) -> None:
        """Be as high as the files, up to the usual height; beyond that they scroll."""
        wide, most = (units * self._theme.metrics.unit for units in self.SIZE_UNITS)
        page = self.area.widget()
        layout = page.layout() if page is not None else None
        if layout is None:
            return
        inside = wide - 2 * self._theme.metrics.padding - self.area.verticalScrollBar().sizeHint().width()
        rows = layout.totalHeightForWidth(inside) if layout.hasHeightForWidth() else layout.totalSizeHint().height()
        column = self.column
        whole = column.totalHeightForWidth(wide) if column.hasHeightForWidth() else column.totalSizeHint().height()
        others = whole - self.area.sizeHint().height()
        self.resize_within_screen(wide, min(others + rows + self._theme.metrics.gap, most))

    def _deed(self, good: int, here: int) -> str:
        if here:
            return self.tr("Keep both")
        return self.tr("Import") if good else self.tr("Close")

    def _fill(self) -> None:
        metrics = self._theme.metrics
        page = QWidget()
        page.setAutoFillBackground(False)
        grid = QGridLayout(page)
        grid.setContentsMargins(0, 0, metrics.label_gap, 0)
        grid.setHorizontalSpacing(metrics.padding)
        grid.setVerticalSpacing(metrics.group_gap)
        grid.setColumnStretch(1, 1)
        for row, line in enumerate(self._lines):
            picture = Thumbnail()
            picture.setFixedSize(_PICTURE_UNITS * metrics.unit, _PICTURE_UNITS * metrics.unit)
            picture.set_entry(line.entry)
            grid.addWidget(picture, row, 0, Qt.AlignmentFlag.AlignTop)
            grid.addLayout(self._words_of(line), row, 1)
        grid.setRowStretch(len(self._lines), 1)
        self.area.setWidget(page)

    def _words_of(self, line: ImportItem) -> QVBoxLayout:
        words = QVBoxLayout()
        words.setSpacing(0)
        refused = line.entry is None
        name = line.file if line.entry is None else line.entry.name or self.tr("Without a name")
        words.addWidget(TextLabel(name, TextRole.BODY_BOLD, elide=Elide.MIDDLE))
        if not refused:
            what = self.tr("{what}, from {file}").format(what=line.line, file=line.file)
            words.addWidget(WrappedLabel(what, TextRole.SECONDARY, TextTone.QUIET))
        if line.is_here:
            here = self.tr("This one is in the library already.")
            words.addWidget(WrappedLabel(here, TextRole.SECONDARY))
        for note in line.notes:
            words.addWidget(WrappedLabel(note, TextRole.SECONDARY, TextTone.TEXT if refused else TextTone.STRESS))
        words.addStretch(1)
        return words

    def _confirm(self, *, replace: bool) -> None:
        good = any(one.entry is not None for one in self._lines)
        self.accept()
        if good:
            self.confirmed.emit(replace)

    def _apply_theme(self) -> None:
        metrics = self._theme.metrics
        self._buttons.setSpacing(metrics.label_gap)
