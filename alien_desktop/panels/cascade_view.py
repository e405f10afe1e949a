"""Who has to roll for panic because of whose panic: a small tree, and the roll that is next."""

from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from alien_desktop.rules.cascade import Cascade
from alien_desktop.session.desk import Desk
from alien_desktop.theme.look import follow_look
from alien_desktop.widgets.button import Button
from alien_desktop.widgets.paint_text import Elide
from alien_desktop.widgets.text_label import TextLabel, TextRole, TextTone
from alien_desktop.widgets.tick_box import TickBox
from alien_desktop.widgets.title_line import TitleLine


class CascadeView(QWidget):
    """Shown while somebody waits. Nothing is rolled before the table says so, and nobody rolls twice."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = follow_look(self, self._on_look_changed)
        self._desk = desk
        self._queue = desk.rolls.panics
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.addWidget(TitleLine(self.tr("Panic spreads")))
        self._tree = QVBoxLayout()
        self._column.addLayout(self._tree)
        self.roll_button = Button("", icon="alarm", key="A")
        self.skip_button = Button(self.tr("Not reached"))
        self.chains = TickBox(self.tr("Panic may go on from there"))
        row = self._row = QHBoxLayout()
        row.addWidget(self.roll_button, 1)
        row.addWidget(self.skip_button, 0)
        self._column.addLayout(row)
        self._column.addWidget(self.chains)
        self.roll_button.clicked.connect(self._queue.roll_next)
        self.skip_button.clicked.connect(self._on_skip_clicked)
        self.chains.checked_requested.connect(self._queue.set_chains)
        self._queue.changed.connect(self._show)
        self._on_look_changed()
        self._show()

    def lines(self) -> tuple[str, ...]:
        """Return the tree as it is shown, one line for each person."""
        return tuple(self._words(*line) for line in tree_of(self._queue.cascade))

    def _show(self) -> None:
        cascade = self._queue.cascade
        self.setVisible(self._queue.waits)
        while (item := self._tree.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        if cascade is None or cascade.ended:
            return
        for line in tree_of(cascade):
            tone = TextTone.STRESS if line[2] else TextTone.QUIET
            self._tree.addWidget(TextLabel(self._words(*line), TextRole.SECONDARY, tone, elide=Elide.MIDDLE))
        name = self._name(cascade.waiting[0].who)
        self.roll_button.set_text(self.tr("Panic roll: {who}").format(who=name))
        self.chains.set_checked(self._queue.chains)

    def _words(self, who: str, depth: int, waits: bool) -> str:
        name = self._name(who)
        indent = "    " * depth
        return f"{indent}{self.tr('{who}, waits').format(who=name) if waits else name}"

    def _name(self, sheet_id: str) -> str:
        entry = self._desk.shelf.entry(sheet_id)
        return entry.name if entry is not None else ""

    def _on_skip_clicked(self) -> None:
        cascade = self._queue.cascade
        if cascade is not None and not cascade.ended:
            self._queue.drop(cascade.waiting[0].who)

    def _on_look_changed(self) -> None:
        measures = self._look.measures
        self._column.setSpacing(measures.unit)
        self._tree.setSpacing(0)
        self._row.setSpacing(measures.label_gap)


def tree_of(cascade: Cascade | None) -> tuple[tuple[str, int, bool], ...]:
    """Return everybody in a cascade, parents before children: who, how far down, whether the roll is still due."""
    if cascade is None:
        return ()
    waiting = {panic.who for panic in cascade.waiting}
    everybody = (*cascade.rolled, *cascade.waiting)
    lines: list[tuple[str, int, bool]] = []

    def add(who: str, depth: int) -> None:
        lines.append((who, depth, who in waiting))
        for panic in everybody:
            if panic.because_of == who:
                add(panic.who, depth + 1)

    add(cascade.origin, 0)
    shown = {who for who, _, _ in lines}
    lines += [(panic.who, 1, True) for panic in cascade.waiting if panic.who not in shown]
    return tuple(lines)
