"""A character in the other edition, side by side: what changes and why, what is left behind, and a copy to keep."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QScrollArea, QWidget

from alien_desktop.documents.sheet.converting import Comparison, ConvertedSheet, convert_sheet, other_edition
from alien_desktop.gui.kit.button import Button
from alien_desktop.gui.kit.dialog import ModelessDialog
from alien_desktop.gui.kit.scrolled import see_through
from alien_desktop.gui.kit.section_header import SectionHeader
from alien_desktop.gui.kit.text_label import TextLabel, TextRole, TextTone
from alien_desktop.gui.kit.translation import translated
from alien_desktop.gui.kit.wrapped_label import WrappedLabel
from alien_desktop.gui.theme.button_paint import ButtonKind, ButtonSize
from alien_desktop.gui.theme.theme import bind_theme
from alien_desktop.session.commands.registry import perform
from alien_desktop.session.session import Session

_WHAT_UNITS = 36


class ConvertDialog(ModelessDialog):
    """Open it with `open_for`. `converted(document_id)`: the copy is in the library, as one step of the history."""

    converted = Signal(str)
    SIZE_UNITS = (200, 140)

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._workspace = session.workspace
        self._session = session
        self._rules_for = session.rules_for
        self._sheet_id = ""
        self._result: ConvertedSheet | None = None
        self.heading = TextLabel("", TextRole.HEADING)
        self.copy_button = Button(self.tr("Convert a copy"), ButtonKind.PRIMARY, key="Enter", size=ButtonSize.NEXT_STEP)
        self.close_button = Button(self.tr("Close"), key="Esc", size=ButtonSize.NEXT_STEP)
        self.column.addWidget(self.heading)
        self.area = QScrollArea()
        self.area.setAccessibleName(self.tr("Side by side"))
        see_through(self.area)
        self.area.setWidgetResizable(True)
        self.area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.column.addWidget(self.area, 1)
        self._buttons = QHBoxLayout()
        self._buttons.addWidget(self.copy_button, 1)
        self._buttons.addWidget(self.close_button)
        self.column.addLayout(self._buttons)
        self.copy_button.setDefault(True)
        self.copy_button.clicked.connect(self._on_copy_clicked)
        self.close_button.clicked.connect(self.reject)
        session.workspace.changed.connect(self._on_workspace_changed)
        bind_theme(self._apply_theme)

    @property
    def shown(self) -> ConvertedSheet | None:
        """What is shown, None when nothing is."""
        return self._result

    def open_for(self, sheet_id: str, place: QWidget) -> None:
        """Show a character in both editions over the middle of a widget; nothing is blocked."""
        self._sheet_id = sheet_id
        self._show()
        self.show_over(place)
        self.copy_button.setFocus(Qt.FocusReason.OtherFocusReason)

    def done(self, result: int) -> None:
        """Close and hand the focus back."""
        super().done(result)
        self._sheet_id, self._result = "", None

    # --- inside ---

    def _show(self) -> None:
        sheet = self._workspace.sheet(self._sheet_id)
        here = self._rules_for(sheet.edition)
        there = self._rules_for(other_edition(sheet.edition))
        self._result = convert_sheet(sheet, here, there)
        title = self.tr("{name} in the other edition").format(name=sheet.name or self.tr("Unnamed"))
        self.setWindowTitle(title.replace("[*]", "[*][*]"))
        self.setAccessibleName(title)
        self.heading.set_text(title)
        page = QWidget()
        page.setAutoFillBackground(False)
        grid = QGridLayout(page)
        self._fill(grid, self._result)
        self.area.setWidget(page)

    def _fill(self, grid: QGridLayout, result: ConvertedSheet) -> None:
        metrics = self._theme.metrics
        grid.setContentsMargins(0, 0, metrics.label_gap, 0)
        grid.setHorizontalSpacing(metrics.group_gap)
        grid.setVerticalSpacing(metrics.unit)
        grid.setColumnMinimumWidth(0, _WHAT_UNITS * metrics.unit)
        grid.setColumnStretch(1, 1)
        grid.setColumnStretch(2, 1)
        changed = sum(row.differs for row in result.rows) - 1  # the rules themselves are no news
        sections = (
            (self.tr("Side by side"), self.tr("{count} differ").format(count=changed), result.rows),
            (self.tr("Not converted"), str(len(result.lost)) if result.lost else self.tr("none"), result.lost),
        )
        for name, note, rows in sections:
            line = SectionHeader(name)
            line.set_note(note)
            grid.addWidget(line, grid.rowCount(), 0, 1, 3)
            for row in rows:
                self._add(grid, row, lost=rows is result.lost)
        grid.setRowStretch(grid.rowCount(), 1)

    def _add(self, grid: QGridLayout, row: Comparison, *, lost: bool) -> None:
        place = grid.rowCount()
        grid.addWidget(TextLabel(translated(row.what), TextRole.BODY, TextTone.QUIET), place, 0)
        grid.addWidget(TextLabel(translated(row.here)), place, 1)
        if lost:
            grid.addWidget(WrappedLabel(translated(row.why), TextRole.SECONDARY, TextTone.STRESS), place, 2)
            return
        there = TextLabel(
            translated(row.there) or self.tr("none"), TextRole.BODY_BOLD if row.differs else TextRole.BODY
        )
        tone = TextTone.TEXT if not row.differs else TextTone.ACCENT if row.there else TextTone.STRESS
        there.set_tone(tone)
        grid.addWidget(there, place, 2)
        if row.differs and row.why:
            grid.addWidget(WrappedLabel(translated(row.why), TextRole.SECONDARY, TextTone.QUIET), place + 1, 1, 1, 2)

    def _on_copy_clicked(self) -> None:
        if self._result is None:
            return
        copy_id = perform("document.convert", self._session, who=self._sheet_id)
        self.accept()
        self.converted.emit(str(copy_id))

    def _on_workspace_changed(self, document_id: str, _fields: object) -> None:
        """Follow the character while it is shown; one that is gone is shown no more."""
        if document_id != self._sheet_id or not self.isVisible():
            return
        if self._workspace.has(document_id):
            self._show()
        else:
            self.reject()

    def _apply_theme(self) -> None:
        metrics = self._theme.metrics
        self._buttons.setSpacing(metrics.label_gap)
