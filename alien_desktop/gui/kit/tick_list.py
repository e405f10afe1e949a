"""Ticks under each other: as high as they are, and scrolling where there is too little room for them."""

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QDialog, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from alien_desktop.gui.kit.layouts import UNBOUNDED, take_widgets
from alien_desktop.gui.kit.scrolled import WholeEnd, see_through
from alien_desktop.gui.kit.tick_box import TickBox
from alien_desktop.gui.theme.mark_row import marked_row_height
from alien_desktop.gui.theme.paint_text import set_tooltip
from alien_desktop.gui.theme.theme import bind_theme, theme_of
from alien_desktop.rules.record import record

SEEN_AT_LEAST = 2
"""Ticks that stay visible however little room there is."""


@record
class TickItem:
    """One tick: its key, words, small words at the right, and whether it is ticked at first. Keys are unique."""

    id: str
    text: str
    note: str = ""
    ticked: bool = True
    detail: str = ""
    """A sentence for the tool tip."""


class ListTick(TickBox):
    """A tick in a list: long words are wrapped, and in a dialog Enter belongs to the button that is next there."""

    def fit(self, width: int) -> None:
        """Be as high as it needs to be for its words to be read whole in a width in pixels."""
        note = str(self.property("note") or "")
        self.setFixedHeight(marked_row_height(self._theme, self.plain_text, note, width))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Space ticks, and Enter does unless there is a dialog around it."""
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter} and self._is_in_a_dialog():
            event.ignore()
            return
        super().keyPressEvent(event)

    def _is_in_a_dialog(self) -> bool:
        place = self.parentWidget()
        while place is not None and not isinstance(place, QDialog):
            place = place.parentWidget()
        return place is not None


class TickList(QScrollArea):
    """What may be accepted, line by line; `accepted()` are the keys that are ticked."""

    changed = Signal(object)
    """The user ticked or unticked: the frozenset of the keys that are ticked now."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._lines: tuple[TickItem, ...] = ()
        self._theme = theme_of(self)
        self._ticks: dict[str, ListTick] = {}
        self._room = UNBOUNDED
        """The width in pixels of the ticks; unknown, and each is one line, until the list has a place."""
        self._content = QWidget()
        self._column = QVBoxLayout(self._content)
        self._column.setContentsMargins(0, 0, 0, 0)
        self.setWidget(self._content)
        self.setWidgetResizable(True)
        see_through(self)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        for ground in (self, self._content):
            ground.setAutoFillBackground(False)
        WholeEnd(self, self._content)
        self.hide()
        bind_theme(self._apply_theme)

    def set_lines(self, lines: tuple[TickItem, ...]) -> None:
        """Show these ticks as they are proposed; what was ticked before is forgotten."""
        self._lines, known = lines, [(line.id, line.text, line.note) for line in self._lines]
        if known == [(line.id, line.text, line.note) for line in lines]:
            for line in lines:  # the same boxes stay, and so does the focus
                self._ticks[line.id].set_checked(line.ticked)
            return
        take_widgets(self._column)
        self._ticks = {}
        for line in lines:
            tick = ListTick(line.text)
            tick.set_note(line.note)
            set_tooltip(tick, f"{line.text}: {line.detail}" if line.detail else line.text)
            tick.set_checked(line.ticked)
            tick.checked_requested.connect(self._on_tick_checked_requested)
            self._ticks[line.id] = tick
            self._column.addWidget(tick)
        self.setVisible(bool(lines))
        self._fit()

    def tick(self, line_id: str) -> TickBox:
        """Return the box of one line; KeyError for a key that is not there."""
        return self._ticks[line_id]

    @property
    def lines(self) -> tuple[TickItem, ...]:
        """What is offered."""
        return self._lines

    def accepted(self) -> frozenset[str]:
        """Return the keys of the ticked lines."""
        return frozenset(line_id for line_id, tick in self._ticks.items() if tick.isChecked())

    def sizeHint(self) -> QSize:
        """All ticks."""
        width = max((tick.sizeHint().width() for tick in self._ticks.values()), default=0)
        return QSize(width, self._height(len(self._ticks)))

    def minimumSizeHint(self) -> QSize:
        """A few ticks; their words may be cut."""
        return QSize(30 * self._theme.metrics.unit, self._height(min(SEEN_AT_LEAST, len(self._ticks))))

    def _on_tick_checked_requested(self) -> None:
        self.changed.emit(self.accepted())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """In another width the ticks have another height."""
        super().resizeEvent(event)
        if event.size().width() != self._room:
            self._room = event.size().width()
            self._fit()

    def _fit(self) -> None:
        for tick in self._ticks.values():
            tick.fit(self._room)
        self.updateGeometry()

    def _height(self, count: int) -> int:
        heights = [tick.height() for tick in self._ticks.values()][:count]
        return sum(heights) + self._theme.metrics.unit * max(0, count - 1)

    def _apply_theme(self) -> None:
        self._column.setSpacing(self._theme.metrics.unit)
        self._fit()
