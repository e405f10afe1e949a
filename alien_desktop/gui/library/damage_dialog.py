"""A damaged file beside what it can be restored to: what it still says, what is lost, and one press to go back."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from alien_desktop.gui.kit.button import Button
from alien_desktop.gui.kit.dialog import ModelessDialog
from alien_desktop.gui.kit.scrolled import ScrolledPage
from alien_desktop.gui.kit.text_label import TextLabel, TextRole, TextTone
from alien_desktop.gui.kit.translation import tr
from alien_desktop.gui.kit.wrapped_label import WrappedLabel
from alien_desktop.gui.library.comparison_view import ComparisonView
from alien_desktop.gui.library.library_columns import moment_words
from alien_desktop.gui.theme.button_paint import ButtonKind, ButtonSize
from alien_desktop.gui.theme.theme import bind_theme
from alien_desktop.session.document_versions import DamageFound
from alien_desktop.session.library_entry import LibraryEntry


class DamageDialog(ModelessDialog):
    """Show it with `show_over`. `mend_requested(document_id)` when the file is to be restored."""

    SIZE_UNITS = (200, 98)
    mend_requested = Signal(str)

    def __init__(self, damage: DamageFound, entry: LibraryEntry, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._document_id = damage.document.id
        moment = moment_words(damage.moment)
        name = damage.document.name or self.tr("Unnamed")
        self.set_title(self.tr("Damaged: {name}").format(name=name).replace("[*]", "[*][*]"))
        self.heading = TextLabel(name, TextRole.HEADING)
        self.said = WrappedLabel(self._words(damage), TextRole.BODY, TextTone.QUIET)
        self.comparison = ComparisonView()
        self.comparison.set_comparison(damage.compared, self.tr("in the file"), moment, entry.health_max)
        self.restore_button = Button(
            self.tr("Restore {time}").format(time=moment),
            ButtonKind.PRIMARY,
            icon="restore",
            key="Enter",
            size=ButtonSize.NEXT_STEP,
        )
        self.close_button = Button(self.tr("Close"), key="Esc", size=ButtonSize.NEXT_STEP)
        self._lay_out()
        self.restore_button.setDefault(True)
        self.restore_button.clicked.connect(self._on_restore_clicked)
        self.close_button.clicked.connect(self.reject)
        bind_theme(self._apply_theme)

    def done(self, result: int) -> None:
        """Close and hand the focus back."""
        super().done(result)
        self.deleteLater()

    def _words(self, damage: DamageFound) -> str:
        kept = self.tr("The damaged file was left exactly as it is; Restore moves it into the quarantine.")
        if not damage.unreadable:
            return kept
        lost = tr("%n entries of it cannot be read.", "One entry of it cannot be read.", damage.unreadable)
        return f"{lost} {kept}"

    def _lay_out(self) -> None:
        page = QWidget()
        page.setAutoFillBackground(False)
        rows = QVBoxLayout(page)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.addWidget(self.comparison)
        rows.addStretch(1)
        self._foot = QHBoxLayout()
        self._foot.addStretch(1)
        self._foot.addWidget(self.restore_button)
        self._foot.addWidget(self.close_button)
        self.column.addWidget(self.heading)
        self.column.addWidget(self.said)
        self.column.addWidget(ScrolledPage(page), 1)
        self.column.addLayout(self._foot)

    def _on_restore_clicked(self) -> None:
        self.accept()
        self.mend_requested.emit(self._document_id)

    def _apply_theme(self) -> None:
        self._foot.setSpacing(self._theme.metrics.label_gap)
