"""A character in the other edition: two small sheets side by side, gains and losses marked, and a copy to keep."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from alien_desktop.documents.sheet.conversion_report import RESOLVE, Comparison, Part, Turn
from alien_desktop.documents.sheet.converting import ConvertedSheet, other_edition
from alien_desktop.gui.kit.button import Button
from alien_desktop.gui.kit.dialog import ModelessDialog
from alien_desktop.gui.kit.scrolled import ScrolledPage
from alien_desktop.gui.kit.text_label import TextLabel, TextRole, TextTone
from alien_desktop.gui.kit.translation import translated
from alien_desktop.gui.sheet.convert_sides import SideBySide, TurnTally
from alien_desktop.gui.theme.button_paint import ButtonKind, ButtonSize
from alien_desktop.gui.theme.theme import bind_theme
from alien_desktop.session.commands.registry import perform
from alien_desktop.session.session import Session


class ConvertDialog(ModelessDialog):
    """Open it with `open_for`. `converted(document_id)`: the copy is in the library, as one step of the history."""

    converted = Signal(str)
    SIZE_UNITS = (280, 176)

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
        self.sides = SideBySide()
        self.area = ScrolledPage(self.sides, lambda: self.sides.minimumSizeHint().height())
        self.area.setAccessibleName(self.tr("Side by side"))
        self.area.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.column.addWidget(self.area, 1)
        self._buttons = QHBoxLayout()
        self.tally = TurnTally()
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
        self._result = self._session.documents.converted(self._sheet_id)
        title = self.tr("Convert {name} to {edition}").format(
            name=sheet.name or self.tr("Unnamed"), edition=translated(there.edition.name)
        )
        self.setWindowTitle(title.replace("[*]", "[*][*]"))
        self.setAccessibleName(title)
        self.heading.set_text(title)
        self.tally.set_rows(self._result.rows)
        rows = [row for row in self._result.rows if not _stands_in_the_head(row)]
        self.sides.show_rows((sheet, here), (self._result.sheet, there), rows)

    def _on_copy_clicked(self) -> None:
        if self._result is None:
            return
        copy_id = perform("document.convert", self._session, who=self._sheet_id)
        self.accept()
        self.converted.emit(str(copy_id))

    def _on_workspace_changed(self, document_id: str, _fields: object) -> None:
        """Follow the character while it is shown; one that is gone is no longer shown."""
        if document_id != self._sheet_id or not self.isVisible():
            return
        if self._workspace.has(document_id):
            self._show()
        else:
            self.reject()

    def _apply_theme(self) -> None:
        metrics = self._theme.metrics
        self._buttons.setSpacing(metrics.label_gap)


def _stands_in_the_head(row: Comparison) -> bool:
    """Whether the head of both sheets says it already: what does not differ, and Resolve, which has its place there."""
    return row.part is Part.PERSON and (row.turn is Turn.SAME or row.what == RESOLVE)
