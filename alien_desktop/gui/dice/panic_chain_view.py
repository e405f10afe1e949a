"""Who has to roll for panic because of whose panic: a small tree, and the roll that is next."""

from PySide6.QtWidgets import QVBoxLayout, QWidget

from alien_desktop.gui.kit.button import Button
from alien_desktop.gui.kit.folding_row import FoldingRow
from alien_desktop.gui.kit.registered_actions import try_command
from alien_desktop.gui.kit.section_header import SectionHeader
from alien_desktop.gui.kit.text_label import TextRole
from alien_desktop.gui.kit.tick_box import TickBox
from alien_desktop.gui.kit.wrapped_label import WrappedLabel
from alien_desktop.gui.theme.theme import bind_theme, theme_of
from alien_desktop.rules.stress.panic_chain import PanicQueue
from alien_desktop.session.session import Session


class PanicChainView(QWidget):
    """Shown while somebody waits. Nothing is rolled before the table says so, and nobody rolls twice."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme_of(self)
        self._session = session
        self._queue = session.alarms.panics
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.addWidget(SectionHeader(self.tr("Panic spreads")))
        self._tree = WrappedLabel("", TextRole.SECONDARY)
        self._column.addWidget(self._tree)
        self.roll_button = Button("", icon="alarm", key="A")
        self.skip_button = Button(self.tr("Not reached"))
        self.chains = TickBox(self.tr("Panic may go on from there"))
        row = self._row = FoldingRow()
        row.addWidget(self.roll_button, 1)
        row.addWidget(self.skip_button, 0)
        self._column.addLayout(row)
        self._column.addWidget(self.chains)
        self.roll_button.clicked.connect(self._queue.roll_next)
        self.skip_button.clicked.connect(self._on_skip_clicked)
        self.chains.checked_requested.connect(self._on_chains_checked_requested)
        self._queue.changed.connect(self._show)
        bind_theme(self._apply_theme)
        self._show()

    def lines(self) -> tuple[str, ...]:
        """Return the tree as it is shown: a line for everybody whose panic reached somebody."""
        return tuple(
            f"{self._name(source)} > {', '.join(self._words(who, waits) for who, waits in reached)}"
            for source, reached in tree_of(self._queue.queue)
        )

    def _show(self) -> None:
        queue = self._queue.queue
        self.setVisible(self._queue.waits)
        if queue is None or queue.ended:
            return
        self._tree.set_text("\n".join(self.lines()))
        following = queue.waiting[0].who
        for button in (self.roll_button, self.skip_button):
            button.set_subject(following)
        name = self._name(following)
        self.roll_button.set_text(self.tr("Panic Roll: {who}").format(who=name))
        self.chains.set_checked(self._queue.chains)

    def _words(self, who: str, waits: bool) -> str:
        name = self._name(who)
        return self.tr("{who} (waits)").format(who=name) if waits else name

    def _name(self, sheet_id: str) -> str:
        entry = self._session.index.entry(sheet_id)
        return entry.name if entry is not None else ""

    def _on_chains_checked_requested(self, checked: bool) -> None:
        """Set the house rule, for this table and for the next time."""
        session = self._session.profile
        session.set_preferences(session.preferences.evolve(panic_chains=checked))

    def _on_skip_clicked(self) -> None:
        try_command("panic.skip", self._session)

    def _apply_theme(self) -> None:
        metrics = self._theme.metrics
        self._column.setSpacing(metrics.unit)
        self._row.setSpacing(metrics.label_gap)


def tree_of(queue: PanicQueue | None) -> tuple[tuple[str, tuple[tuple[str, bool], ...]], ...]:
    """Return who reached whom, the origin first: the source, and each one reached with whether the roll is due."""
    if queue is None:
        return ()
    reached: dict[str, list[tuple[str, bool]]] = {queue.origin: []}
    for panic in queue.rolled:
        reached.setdefault(panic.because_of, []).append((panic.who, False))
    for panic in queue.waiting:
        reached.setdefault(panic.because_of, []).append((panic.who, True))
    return tuple((source, tuple(people)) for source, people in reached.items() if people)
