"""What the check of all documents has found: one line for each kind, one for each file, and what helps."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QApplication, QGridLayout, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from alien_desktop.gui.kit.button import Button
from alien_desktop.gui.kit.dialog import ModelessDialog
from alien_desktop.gui.kit.marked_lines import Mark, MarkedLine, MarkedLines
from alien_desktop.gui.kit.scrolled import ScrolledPage
from alien_desktop.gui.kit.section_header import SectionHeader
from alien_desktop.gui.kit.text_label import TextLabel, TextRole, TextTone
from alien_desktop.gui.kit.translation import translated
from alien_desktop.gui.kit.wrapped_label import WrappedLabel
from alien_desktop.gui.theme.button_paint import ButtonKind, ButtonSize
from alien_desktop.gui.theme.theme import bind_theme
from alien_desktop.session.check_documents import CheckReport
from alien_desktop.storage.journal_proof import SHORT_HASH


class CheckDialog(ModelessDialog):
    """Show it with `show_over`. `mend_requested(document_id)` for a damaged file that has a whole version.

    At its foot stands the newest hash of the journal in short, to be noted and compared by a second person at the
    table. *Copy in full* takes all of it.
    """

    SIZE_UNITS = (170, 136)
    mend_requested = Signal(str)

    def __init__(self, report: CheckReport, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._report = report
        title = self.tr("Everything is whole") if report.is_well else self.tr("Something is not as it was left")
        self.set_title(self.tr("Check my documents"))
        self.heading = TextLabel(title, TextRole.HEADING)
        self.said = WrappedLabel(
            self.tr("Your files were only read; nothing was changed."), TextRole.BODY, TextTone.QUIET
        )
        self.mend_buttons: dict[str, Button] = {}
        short = _in_groups(report.newest_hash[:SHORT_HASH])
        self.hash_label = TextLabel(short or self.tr("none yet"), TextRole.BODY_BOLD)
        self.copy_button = Button(self.tr("Copy in full"), icon="copy", size=ButtonSize.ROW)
        self.copy_button.setAccessibleName(self.tr("Copy the newest hash"))
        self.noted = QLineEdit()
        self.noted.setPlaceholderText(self.tr("A hash that was noted before"))
        self.noted.setAccessibleName(self.tr("A hash that was noted before"))
        self.noted.setAccessibleDescription(" ")  # Qt would say the placeholder a second time
        self.compared = WrappedLabel(
            self.tr("Somebody else at the table notes it; later it proves that everything up to there is as it was."),
            TextRole.SECONDARY,
            TextTone.QUIET,
        )
        self.close_button = Button(self.tr("Close"), ButtonKind.PRIMARY, key="Esc", size=ButtonSize.NEXT_STEP)
        self._lay_out()
        self.close_button.setDefault(True)
        self.copy_button.setEnabled(bool(report.newest_hash))
        self.copy_button.clicked.connect(lambda: QApplication.clipboard().setText(report.newest_hash))
        self.noted.textChanged.connect(self._on_noted_text_changed)
        self.close_button.clicked.connect(self.reject)
        bind_theme(self._apply_theme)

    def done(self, result: int) -> None:
        """Close and hand the focus back."""
        super().done(result)
        self.deleteLater()

    def _lay_out(self) -> None:
        page = QWidget()
        page.setAutoFillBackground(False)
        self._rows = QVBoxLayout(page)
        self._rows.setContentsMargins(0, 0, 0, 0)
        counted = (
            MarkedLine(translated(one.sentence), Mark.WELL if one.is_well else Mark.WRONG)
            for one in self._report.counted()
        )
        self._rows.addWidget(MarkedLines(tuple(counted)))
        if self._report.files:
            self._rows.addWidget(SectionHeader(self.tr("Files")))
        for one in self._report.files:
            row = QHBoxLayout()
            words = QVBoxLayout()
            words.addWidget(TextLabel(one.name, TextRole.BODY_BOLD))
            words.addWidget(WrappedLabel(translated(one.sentence), TextRole.SECONDARY, TextTone.ALERT))
            row.addLayout(words, 1)
            if one.is_damaged and one.can_be_restored:
                button = Button(self.tr("Restore"), icon="restore", size=ButtonSize.ROW)
                button.setAccessibleName(self.tr("Restore {name}").format(name=one.name))
                button.clicked.connect(lambda _checked=False, document_id=one.document_id: self._mend(document_id))
                self.mend_buttons[one.document_id] = button
                row.addWidget(button, 0, Qt.AlignmentFlag.AlignTop)
            self._rows.addLayout(row)
        self._rows.addStretch(1)
        self._grid = QGridLayout()
        self._grid.addWidget(SectionHeader(self.tr("Newest hash of the journal")), 0, 0, 1, 2)
        self._grid.addWidget(self.hash_label, 1, 0)
        self._grid.addWidget(self.copy_button, 1, 1, Qt.AlignmentFlag.AlignTop)
        self._grid.addWidget(self.noted, 2, 0, 1, 2)
        self._grid.addWidget(self.compared, 3, 0, 1, 2)
        self._grid.setColumnStretch(0, 1)
        self.column.addWidget(self.heading)
        self.column.addWidget(self.said)
        self.column.addWidget(ScrolledPage(page), 1)
        self.column.addLayout(self._grid)
        self.column.addWidget(self.close_button, 0, Qt.AlignmentFlag.AlignRight)

    def _mend(self, document_id: str) -> None:
        self.mend_buttons[document_id].setEnabled(False)
        self.mend_requested.emit(document_id)

    def _on_noted_text_changed(self, text: str) -> None:
        """Show what this hash proves."""
        if text.strip():
            self.compared.set_text(translated(self._report.chain.proof(text).sentence))

    def _apply_theme(self) -> None:
        metrics = self._theme.metrics
        self._rows.setSpacing(metrics.label_gap)
        self._grid.setHorizontalSpacing(metrics.label_gap)


def _in_groups(digest: str) -> str:
    """Return a hash as people read it to each other: in groups of four."""
    return " ".join(digest[at : at + 4] for at in range(0, len(digest), 4))
