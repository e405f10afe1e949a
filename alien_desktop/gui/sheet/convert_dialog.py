"""A character in the other edition, side by side: what changes and why, what is left behind, and a copy to keep."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QScrollArea, QWidget

from alien_desktop.documents.sheet.converting import Comparison, ConvertedSheet, Turn, convert_sheet, other_edition
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

_WHAT_UNITS, _LEAST_UNITS = 24, 24
"""Least widths of the first column and of the wrapped ones: at 200 % the dialog stands in a small screen."""


class ConvertDialog(ModelessDialog):
    """Open it with `open_for`. `converted(document_id)`: the copy is in the library, as one step of the history."""

    converted = Signal(str)
    SIZE_UNITS = (240, 164)

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
        note = self.tr("A copy is made; this sheet stays as it is.")
        self.column.addWidget(TextLabel(note, TextRole.SECONDARY, TextTone.QUIET))
        self.area = QScrollArea()
        self.area.setAccessibleName(self.tr("Side by side"))
        see_through(self.area)
        self.area.setWidgetResizable(True)
        self.area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.column.addWidget(self.area, 1)
        self._buttons = QHBoxLayout()
        self.tally = WrappedLabel("", TextRole.BODY_BOLD)
        self.tally.setMinimumWidth(1)
        self._buttons.addWidget(self.tally, 1)
        self._buttons.addWidget(self.copy_button)
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
        title = self.tr("Convert {name} to {edition}").format(
            name=sheet.name or self.tr("Unnamed"), edition=translated(there.edition.name)
        )
        self.setWindowTitle(title.replace("[*]", "[*][*]"))
        self.setAccessibleName(title)
        self.heading.set_text(title)
        self.tally.set_text(self._tally(self._result))
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
        editions, *rows = result.rows
        self._head(grid, self.tr("Side by side"), self.tr("{count} differ").format(count=sum(r.differs for r in rows)))
        place = grid.rowCount()
        for column, name in ((1, editions.here), (2, editions.there)):
            grid.addWidget(TextLabel(translated(name), TextRole.BODY_BOLD), place, column)
        for row in rows:
            self._add(grid, row)
        lost = result.lost
        self._head(grid, self.tr("Not converted"), str(len(lost)) if lost else self.tr("none"))
        for row in lost:
            place = grid.rowCount()
            grid.addWidget(TextLabel(translated(row.what), TextRole.BODY, TextTone.QUIET), place, 0)
            grid.addWidget(self._wrapped(translated(row.here), TextRole.BODY, TextTone.ALERT), place, 1)
            grid.addWidget(self._wrapped(translated(row.why), TextRole.SECONDARY, TextTone.QUIET), place, 2)
        grid.setRowStretch(grid.rowCount(), 1)

    @staticmethod
    def _head(grid: QGridLayout, name: str, note: str) -> None:
        line = SectionHeader(name)
        line.set_note(note)
        grid.addWidget(line, grid.rowCount(), 0, 1, 3)

    def _add(self, grid: QGridLayout, row: Comparison) -> None:
        """One line: what, here, there in the colour of a gain or a loss, and in a word which of them it is."""
        place = grid.rowCount()
        tone, word = self._looks(row.turn)
        grid.addWidget(TextLabel(translated(row.what), TextRole.BODY, TextTone.QUIET), place, 0)
        grid.addWidget(self._wrapped(translated(row.here)), place, 1)
        there = translated(row.there) or self.tr("none")
        if word:
            there = self.tr("{value} · {word}").format(value=there, word=word)
        role = TextRole.BODY_BOLD if row.differs else TextRole.BODY
        grid.addWidget(self._wrapped(there, role, tone), place, 2)
        if row.differs and row.why:
            why = self._wrapped(translated(row.why), TextRole.SECONDARY, TextTone.QUIET)
            grid.addWidget(why, place + 1, 1, 1, 2)

    def _wrapped(self, text: str, role: TextRole = TextRole.BODY, tone: TextTone = TextTone.TEXT) -> WrappedLabel:
        label = WrappedLabel(text, role, tone)
        label.setMinimumWidth(_LEAST_UNITS * self._theme.metrics.unit)
        return label

    def _looks(self, turn: Turn) -> tuple[TextTone, str]:
        match turn:
            case Turn.GAIN:
                return TextTone.ACCENT, self.tr("gain")
            case Turn.LOSS:
                return TextTone.ALERT, self.tr("loss")
            case Turn.OTHERWISE:
                return TextTone.TEXT, self.tr("works otherwise")
        return TextTone.TEXT, ""

    def _tally(self, result: ConvertedSheet) -> str:
        """Count gains, losses and what works otherwise; what is left behind is a loss."""
        turns = [row.turn for row in result.rows[1:]]
        # A talent or an injury that is left behind has a line in both lists.
        behind = {(row.what, row.here) for row in result.rows if not row.there}
        losses = turns.count(Turn.LOSS) + sum((row.what, row.here) not in behind for row in result.lost)
        return self.tr("Gains: {gains}. Losses: {losses}. Works otherwise: {others}.").format(
            gains=turns.count(Turn.GAIN), losses=losses, others=turns.count(Turn.OTHERWISE)
        )

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
