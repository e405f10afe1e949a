"""Two versions of one document, side by side: mine, theirs, or both. Nothing is blocked, and later is an answer too."""

from enum import Enum

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QGridLayout, QWidget

from alien_desktop.documents.document import Document, changed_fields
from alien_desktop.gui.kit.button import Button
from alien_desktop.gui.kit.dialog import ModelessDialog
from alien_desktop.gui.kit.folding_row import FoldingRow
from alien_desktop.gui.kit.text_label import TextLabel, TextRole, TextTone
from alien_desktop.gui.kit.translation import tr
from alien_desktop.gui.kit.wrapped_label import WrappedLabel
from alien_desktop.gui.theme.button_paint import ButtonKind, ButtonSize
from alien_desktop.session.outside_changes import Conflict, ConflictAnswer

_MOST_ROWS = 8


class ConflictDialog(ModelessDialog):
    """What differs, and the three answers. `chosen(ConflictAnswer)`; `rejected` leaves it for later."""

    SIZE_UNITS = (220, 106)

    OWN_KEYS = frozenset({Qt.Key.Key_1, Qt.Key.Key_2})
    chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.heading = TextLabel("", TextRole.HEADING)
        self.said = WrappedLabel("", TextRole.BODY, TextTone.QUIET)
        self._grid = QGridLayout()
        self.mine = Button(self.tr("Keep mine"), key="1")
        self.theirs = Button(self.tr("Take theirs"), key="2")
        self.later = Button(self.tr("Decide later"), key="Esc", size=ButtonSize.TALL)
        self.both = Button(self.tr("Keep both"), ButtonKind.PRIMARY, key="Enter", size=ButtonSize.TALL)
        self.both.setDefault(True)
        self.after = WrappedLabel(
            self.tr("Whichever you choose: the other one is kept, and one Undo goes back."),
            TextRole.SECONDARY,
            TextTone.QUIET,
        )
        last = FoldingRow(last_on_top=True)
        last.setSpacing(self._theme.metrics.label_gap)
        last.addWidget(self.later)
        last.addWidget(self.both, 1)
        self.column.addWidget(self.heading)
        self.column.addWidget(self.said)
        self.column.addLayout(self._grid)
        self.column.addStretch(1)
        self.column.addLayout(last)
        self.column.addWidget(self.after)
        for button, choice in (
            (self.mine, ConflictAnswer.MINE),
            (self.theirs, ConflictAnswer.THEIRS),
            (self.both, ConflictAnswer.BOTH),
        ):
            button.setProperty("choice", choice.value)
            button.clicked.connect(self._on_button_clicked)
        self.later.clicked.connect(self.reject)

    def set_conflict(self, conflict: Conflict, mine: Document) -> None:
        """Show the two versions; a file that cannot be used is said to be one."""
        name = conflict.name or self.tr("Unnamed")
        self.set_title(self.tr("Two versions of {name}").format(name=name))
        self.heading.set_text(self.windowTitle())
        theirs = conflict.theirs
        if theirs is None:
            self.said.set_text(self.tr("The file was changed outside and cannot be read. Yours is whole."))
        else:
            self.said.set_text(self.tr("The file was changed outside and you have changed it here. Both are whole."))
        self.theirs.setEnabled(theirs is not None)
        self.both.setEnabled(theirs is not None)
        self.both.set_second(self.tr("mine stays {name}, theirs becomes a copy").format(name=name))
        grid = self._grid
        grid.addWidget(TextLabel(self.tr("Mine"), TextRole.BODY_BOLD), 0, 1)
        grid.addWidget(TextLabel(self.tr("Theirs"), TextRole.BODY_BOLD), 0, 2)
        rows = self._differences(mine, theirs) if theirs is not None else []
        for row, (label, own, other) in enumerate(rows[:_MOST_ROWS], start=1):
            grid.addWidget(TextLabel(label, TextRole.SECONDARY, TextTone.QUIET), row, 0)
            grid.addWidget(TextLabel(own, wrap=True), row, 1)
            grid.addWidget(TextLabel(other, wrap=True), row, 2)
        grid.addWidget(self.mine, _MOST_ROWS + 1, 1)
        grid.addWidget(self.theirs, _MOST_ROWS + 1, 2)
        grid.setColumnStretch(1, 1)
        grid.setColumnStretch(2, 1)
        first = self.both if theirs is not None else self.mine
        first.setDefault(True)
        first.setFocus(Qt.FocusReason.OtherFocusReason)

    def _differences(self, mine: Document, theirs: Document) -> list[tuple[str, str, str]]:
        """Return what differs, each with its label and both values; what has no label here is counted."""
        labels = {
            "name": self.tr("Name"),
            "health": self.tr("Health"),
            "stress": self.tr("Stress"),
            "radiation": self.tr("Radiation"),
            "conditions": self.tr("Conditions"),
            "injuries": self.tr("Injuries"),
            "talents": self.tr("Talents"),
            "items": self.tr("Carried"),
            "cash": self.tr("Cash"),
            "experience": self.tr("Experience"),
            "story_points": self.tr("Story points"),
            "notes": self.tr("Notes"),
        }
        fields = changed_fields(mine, theirs)
        rows = [
            (label, _shown(getattr(mine, field)), _shown(getattr(theirs, field)))
            for field, label in labels.items()
            if field in fields
        ]
        rows, unnamed = rows[: _MOST_ROWS - 1], len(fields - labels.keys()) + max(len(rows) - _MOST_ROWS + 1, 0)
        if unnamed:
            more = tr("%n more entries differ", "one more entry differs", unnamed)
            rows.append((self.tr("The rest"), more, more))
        return rows

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """1 and 2 choose as their buttons do."""
        button = {Qt.Key.Key_1: self.mine, Qt.Key.Key_2: self.theirs}.get(Qt.Key(event.key()))
        if button is not None and not event.isAutoRepeat():
            button.click()
            return
        super().keyPressEvent(event)

    def done(self, result: int) -> None:
        """Close and hand the focus back."""
        super().done(result)
        self.deleteLater()

    def _on_button_clicked(self) -> None:
        sender = self.sender()
        assert isinstance(sender, Button)
        choice = ConflictAnswer(sender.property("choice"))
        self.accept()
        self.chosen.emit(choice)


def _shown(value: object) -> str:
    if isinstance(value, Enum):
        return str(value.value)
    if isinstance(value, str | int):
        return str(value)
    if isinstance(value, tuple):
        return ", ".join(str(getattr(one, "name", one)) for one in value)
    return str(value)
