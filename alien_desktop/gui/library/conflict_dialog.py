"""Two versions of one document, side by side: mine, theirs, or both. Nothing is blocked, and later is an answer too."""

from enum import Enum

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QWidget

from alien_desktop.documents.document import Document, changed_fields
from alien_desktop.gui.kit.button import Button
from alien_desktop.gui.kit.dialog import ModelessDialog
from alien_desktop.gui.kit.folding_row import FoldingRow
from alien_desktop.gui.kit.text_label import TextLabel, TextRole, TextTone
from alien_desktop.gui.kit.translation import tr
from alien_desktop.gui.kit.wrapped_label import WrappedLabel
from alien_desktop.gui.theme.button_paint import ButtonKind, ButtonSize
from alien_desktop.gui.theme.paint import draw_cut, draw_rule
from alien_desktop.gui.theme.theme import bind_theme, theme_of
from alien_desktop.session.outside_changes import Conflict, ConflictAnswer

_MOST_ROWS = 8


class _Sides(QWidget):
    """The rows of both versions: a frame around each version, a rule below each row."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme_of(self)
        self._cells: list[tuple[QHBoxLayout, ...]] = []
        """Of each row, the label with the values of both."""
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setColumnStretch(1, 1)
        self._grid.setColumnStretch(2, 1)
        bind_theme(self._apply_theme)

    def add_row(self, *parts: QWidget) -> None:
        """Add a label with the values of both."""
        cells = tuple(QHBoxLayout() for _part in parts)
        for column, (cell, part) in enumerate(zip(cells, parts, strict=True)):
            cell.addWidget(part)
            self._grid.addLayout(cell, len(self._cells), column)
        self._cells.append(cells)
        self._apply_theme()

    def add_buttons(self, mine: QWidget, theirs: QWidget) -> None:
        """Put the answers below their versions, when all rows are there."""
        self._grid.setRowMinimumHeight(len(self._cells), self._theme.metrics.label_gap)
        for column, button in enumerate((mine, theirs), start=1):
            self._grid.addWidget(button, len(self._cells) + 1, column)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Frames and rules."""
        tokens, metrics = self._theme.tokens, self._theme.metrics
        painter, cut = QPainter(self), metrics.cut_panel
        for first, last in zip(self._cells[0][1:], self._cells[-1][1:], strict=True):
            frame = QRectF(first.geometry().united(last.geometry()))
            draw_cut(painter, frame, tokens.surface, tokens.line_soft, metrics.line, top_left=cut, bottom_right=cut)
        for row in self._cells[:-1]:
            draw_rule(painter, 0, self.width(), row[1].geometry().bottom(), tokens.line_soft, metrics.line)

    def _apply_theme(self) -> None:
        metrics = self._theme.metrics
        self._grid.setHorizontalSpacing(metrics.gap)
        self._grid.setVerticalSpacing(0)
        high = 2 * metrics.unit
        for label, *values in self._cells:
            label.setContentsMargins(0, high, 0, high)
            for value in values:
                value.setContentsMargins(metrics.padding, high, metrics.padding, high)


class ConflictDialog(ModelessDialog):
    """What differs, and the three answers. `chosen(ConflictAnswer)`; `rejected` leaves it for later."""

    SIZE_UNITS = (220, 106)

    OWN_KEYS = frozenset({Qt.Key.Key_1, Qt.Key.Key_2})
    chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.heading = TextLabel("", TextRole.HEADING)
        self.said = WrappedLabel("", TextRole.BODY, TextTone.QUIET)
        self._sides = _Sides()
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
        self.column.addWidget(self._sides)
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
        heads = (TextLabel(words, TextRole.BODY_BOLD) for words in ("", self.tr("Mine"), self.tr("Theirs")))
        self._sides.add_row(*heads)
        rows = self._differences(mine, theirs) if theirs is not None else []
        for label, own, other in rows:
            named = TextLabel(label, TextRole.SECONDARY, TextTone.QUIET)
            self._sides.add_row(named, TextLabel(own, wrap=True), TextLabel(other, wrap=True))
        self._sides.add_buttons(self.mine, self.theirs)
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
