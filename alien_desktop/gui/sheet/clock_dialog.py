"""Time passes: everything that is due, line by line, in a window that blocks nothing."""

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.documents.sheet.values import health_max
from alien_desktop.documents.sheet_rules import SheetRules
from alien_desktop.documents.upkeep.upkeep_item import TimeStep, Topic, span_from
from alien_desktop.gui.dice.dice_state import DiceState
from alien_desktop.gui.kit.button import Button
from alien_desktop.gui.kit.dialog import ModelessDialog
from alien_desktop.gui.kit.folding_row import FoldingRow
from alien_desktop.gui.kit.layouts import take_widgets
from alien_desktop.gui.kit.registered_actions import show_refusal, try_command
from alien_desktop.gui.kit.scrolled import SteadyArea, WholeEnd
from alien_desktop.gui.kit.section_header import SectionHeader
from alien_desktop.gui.kit.segmented_control import SegmentedControl
from alien_desktop.gui.kit.text_label import TextLabel, TextRole, TextTone
from alien_desktop.gui.kit.tick_box import TickBox
from alien_desktop.gui.kit.translation import translated
from alien_desktop.gui.kit.wrapped_label import WrappedLabel
from alien_desktop.gui.sheet.due_row import DueRow, DueRowItem
from alien_desktop.gui.sheet.time_band import BandFlag, BandItem, CellChange, CellKind, TimeBand
from alien_desktop.gui.theme.button_paint import ButtonKind, ButtonSize
from alien_desktop.gui.theme.paint_text import set_tooltip
from alien_desktop.gui.theme.theme import bind_theme
from alien_desktop.rules.body.clock import Clock, TimeRules, TimeUnit
from alien_desktop.rules.effects.vocabulary import Supply
from alien_desktop.rules.message import Message, Words
from alien_desktop.session.commands.registry import perform
from alien_desktop.session.session import Session
from alien_desktop.session.upkeep.clock_controller import ClockState, PendingUpkeep

_MOST_OF_SCREEN = 0.92
_LEAST_FOR_BAND = 110
"""Units of height of the screen from which the band from now to then is above the rows; else they need its room."""
_PARTS = {
    TimeUnit.TURN: TimeUnit.ROUND,
    TimeUnit.SHIFT: TimeUnit.TURN,
    TimeUnit.DAY: TimeUnit.SHIFT,
}
"""The unit of the ticks of the band: the next smaller one."""


class ClockDialog(ModelessDialog):
    """One for a window: `open_for` shows it for a character; it writes through its controller and nothing else.

    `written(str)`: the time has been recorded, with its title.
    """

    written = Signal(str)
    SIZE_UNITS = (240, 120)
    GROWS = False

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._controller = controller = session.clock
        self._rows: dict[str, DueRow] = {}
        self._drawn: tuple[tuple[str, str, str], ...] = ()
        self.heading = TextLabel("", TextRole.HEADING)
        self.who = TextLabel("", TextRole.SECONDARY, TextTone.QUIET)
        self.passages = SegmentedControl(self.tr("What passes"))
        self.band = TimeBand()
        self.changes = SectionHeader(self.tr("What changes"))
        self.crew = TickBox(self.tr("Whole crew"))
        self.refusal = WrappedLabel("", TextRole.SECONDARY_BOLD, TextTone.ALERT)
        self.roll_button = Button(self.tr("Roll all"), ButtonKind.PRIMARY, key="Enter", size=ButtonSize.NEXT_STEP)
        self.step_button = Button(self.tr("Roll next"), size=ButtonSize.NEXT_STEP)
        self.apply_button = Button(self.tr("Apply"), size=ButtonSize.NEXT_STEP)
        self.close_button = Button(self.tr("Cancel"), key="Esc", size=ButtonSize.NEXT_STEP)
        self._fitted = QSize()
        """The size that the rows asked for."""
        self._lay_out()
        self.passages.value_requested.connect(lambda value: controller.set_passage(TimeStep(value)))
        self.crew.checked_requested.connect(controller.set_crew)
        self.roll_button.clicked.connect(self._on_roll_clicked)
        self.step_button.clicked.connect(self._on_step_clicked)
        self.apply_button.clicked.connect(self._on_apply_clicked)
        self.close_button.clicked.connect(self.reject)
        controller.state_changed.connect(self._on_controller_state_changed)
        controller.refused.connect(self._on_controller_refused)
        bind_theme(self._apply_theme)

    def open_for(self, sheet_id: str, passage: TimeStep, place: QWidget) -> None:
        """Show what is due for a character over the middle of a widget; nothing is blocked."""
        self._controller.open(sheet_id, passage, self._controller.state.crew)
        self._fit()
        self.show_over(place)
        self.next_button.setFocus(Qt.FocusReason.OtherFocusReason)

    @property
    def next_button(self) -> Button:
        """The next step: roll while something waits, then apply."""
        return self.roll_button if self._controller.state.waiting else self.apply_button

    def row(self, key: str) -> DueRow:
        """Return the row of a line; KeyError when there is none."""
        return self._rows[key]

    # --- showing ---

    def _on_controller_state_changed(self, state: ClockState) -> None:
        self.setWindowTitle(translated(state.title))
        self.heading.set_text(translated(state.title))
        self.refusal.hide()
        self.passages.set_options(tuple((passage.value, translated(words)) for passage, words in state.passages))
        self.passages.set_value(state.passage.value)
        self.crew.set_checked(state.crew)
        self.who.set_text(", ".join(translated(part) for part in (state.who, state.moment) if part))
        drawn = tuple((line.key, line.who, translated(line.due.title)) for line in state.lines)
        if drawn != self._drawn:
            self._drawn = drawn
            self._arrange_rows(state)
        for line in state.lines:
            self._rows[line.key].set_shown(self._shown(line))
        chosen = self.tr("{ticked} of {all} chosen").format(ticked=state.ticked, all=len(state.lines))
        self.changes.set_note(chosen if state.lines else "")
        self.band.set_item(self._band(state))
        set_tooltip(self.passages, self._span_words(state))
        self._show_buttons(state)

    def _show_buttons(self, state: ClockState) -> None:
        waiting = state.waiting
        had_focus = self.focusWidget() in (self.roll_button, self.step_button)  # also while another window is active
        self.apply_button.set_kind(ButtonKind.NORMAL if waiting else ButtonKind.PRIMARY)
        self.apply_button.set_key("" if waiting else "Enter")
        show_refusal(self.apply_button, "time.apply", self._session)
        self.next_button.setDefault(True)
        if had_focus and not waiting:
            self.apply_button.setFocus(Qt.FocusReason.OtherFocusReason)
        for button in (self.roll_button, self.step_button):
            button.setVisible(waiting > 0)

    def _arrange_rows(self, state: ClockState) -> None:
        """Put the rows in their order; the row of a line that stays is kept, with its focus and an open list."""
        people = list(dict.fromkeys(line.sheet_id for line in state.lines))
        lines = sorted(state.lines, key=lambda one: (people.index(one.sheet_id), not _is_fatal(one)))
        kept = {line.key: self._rows[line.key] for line in lines if self._stays(line)}
        for row in kept.values():
            self._list.removeWidget(row)
        take_widgets(self._list)
        self._rows = {line.key: kept.get(line.key) or self._new_row(line) for line in lines}
        person = ""
        for line in lines:
            if state.crew and line.sheet_id != person:
                self._list.addWidget(SectionHeader(line.who))
            person = line.sheet_id
            self._list.addWidget(self._rows[line.key])
        if not lines:
            self._list.addWidget(WrappedLabel(self.tr("Nothing is due."), TextRole.BODY, TextTone.QUIET))
        self._list.addStretch(1)

    def _stays(self, line: PendingUpkeep) -> bool:
        row = self._rows.get(line.key)
        return row is not None and (row.shown.title, row.shown.fatal) == (translated(line.due.title), _is_fatal(line))

    def _new_row(self, line: PendingUpkeep) -> DueRow:
        row = DueRow(self._shown(line))
        row.ticked_requested.connect(self._on_row_ticked_requested)
        row.roll_requested.connect(self._on_row_roll_requested)
        row.value_requested.connect(self._on_row_value_requested)
        return row

    def wanted_size(self) -> QSize:
        """As high as the rows, up to most of the screen; beyond that the rows scroll."""
        wide = self.SIZE_UNITS[0] * self._theme.metrics.unit
        inside = min(wide, self.screen().availableSize().width()) - 2 * self._theme.metrics.padding
        inside -= self.area.verticalScrollBar().sizeHint().width()
        wraps = self._list.hasHeightForWidth()
        rows = self._list.totalHeightForWidth(inside) if wraps else self._list.totalSizeHint().height()
        others = self.column.totalSizeHint().height() - self.area.sizeHint().height()
        most = round(self.screen().availableSize().height() * _MOST_OF_SCREEN)
        return QSize(wide, min(others + rows, most))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Rows that come, go or wrap ask for another height, until somebody has given the window one."""
        if event.type() == QEvent.Type.LayoutRequest and self.isVisible() and self.size() == self._fitted:
            self._fit()
        return super().eventFilter(watched, event)

    def _fit(self) -> None:
        self.band.setVisible(self.screen().availableSize().height() >= _LEAST_FOR_BAND * self._theme.metrics.unit)
        size = self.wanted_size()
        self.resize_within_screen(size.width(), size.height())
        self._fitted = self.size()

    def _band(self, state: ClockState) -> BandItem:
        """From now to then on the clock of the first one, with what is ticked."""
        first = state.lines[0].sheet_id if state.lines else self._controller.sheet_id
        if not self._session.workspace.has(first):
            return BandItem()
        sheet = self._session.workspace.sheet(first)
        time = self._session.rules_for(sheet.edition).edition.time
        span = span_from(sheet.clock, state.passage, time)
        due = sorted(
            (line for line in state.lines if line.ticked and not line.due.blocked), key=_is_fatal, reverse=True
        )
        flags = (BandFlag(self._flag(line, state.crew), _is_fatal(line)) for line in due)
        unit = state.passage.unit
        parts = time.rounds_in(unit) // time.rounds_in(_PARTS[unit]) if unit in _PARTS else 1
        return BandItem(_moment(span.before, time), _moment(span.after, time), parts, tuple(dict.fromkeys(flags)))

    def _span_words(self, state: ClockState) -> str:
        """How long the unit is that passes, and what it is used for: "A Shift: 5 to 10 hours, for repairs"."""
        unit, sheet_id = state.passage.unit, self._controller.sheet_id
        if unit is None or not self._session.workspace.has(sheet_id):
            return ""
        span = self._session.rules_for(self._session.workspace.sheet(sheet_id).edition).edition.time.span(unit)
        words = self.tr("A {unit}: {least} to {most} {measure}, for {uses}")
        measure, uses = translated(span.measure), translated(span.used_for)
        return words.format(unit=translated(span.name), least=span.least, most=span.most, measure=measure, uses=uses)

    def _flag(self, line: PendingUpkeep, crew: bool) -> str:
        title = translated(line.due.title)
        return self.tr("{who}: {what}").format(who=line.who, what=title) if crew else title

    def _shown(self, line: PendingUpkeep) -> DueRowItem:
        sheet = self._session.workspace.sheet(line.sheet_id)
        return _shown(line, change_of(sheet, line, self._session.rules_for(sheet.edition)))

    def _lay_out(self) -> None:
        head = self._head = QHBoxLayout()
        head.addWidget(self.heading, 0)
        head.addWidget(self.who, 1)
        self._choices = FoldingRow()
        self._choices.addWidget(self.passages)
        self._choices.addWidget(self.crew)
        self.column.addLayout(head)
        self.column.addLayout(self._choices)
        self.column.addWidget(self.band)
        self.column.addWidget(self.changes)
        self.area = SteadyArea()
        self.area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        content = QWidget()
        content.setAutoFillBackground(False)
        self._list = QVBoxLayout(content)
        self.area.setWidget(content)
        content.installEventFilter(self)
        WholeEnd(self.area, content)
        self.column.addWidget(self.area, 1)
        self.column.addWidget(self.refusal)
        self.refusal.hide()
        self._buttons = FoldingRow()
        self._buttons.addStretch(1)
        self._buttons.addWidget(self.roll_button)
        self._buttons.addWidget(self.step_button)
        self._buttons.addWidget(self.apply_button)
        self._buttons.addWidget(self.close_button)
        self.column.addLayout(self._buttons)

    def _on_row_value_requested(self, key: str, value: str) -> None:
        self._perform("time.set", key=key, value=int(value))

    def _on_row_ticked_requested(self, key: str, ticked: bool) -> None:
        self._perform("time.tick", key=key, happens=ticked)

    def _on_row_roll_requested(self, key: str) -> None:
        self._perform("time.roll", key=key)

    def _on_roll_clicked(self) -> None:
        self._perform("time.roll")

    def _perform(self, command: str, **arguments: object) -> bool:
        """Run a registered command and return whether it was allowed; a refusal is above the buttons."""
        return try_command(command, self._session, self._on_controller_refused, **arguments)

    def _on_step_clicked(self) -> None:
        """Roll the first line that waits, and bring it into view."""
        key = next((line.key for line in self._controller.state.lines if line.waits), "")
        if key and self._perform("time.roll", key=key):
            self.area.ensureWidgetVisible(self._rows[key])

    def _on_controller_refused(self, sentence: Words) -> None:
        self.refusal.set_text(translated(sentence))
        self.refusal.show()

    def _on_apply_clicked(self) -> None:
        title = self._controller.state.title
        if perform("time.apply", self._session):
            self.accept()
            self.written.emit(translated(title))

    def _apply_theme(self) -> None:
        metrics = self._theme.metrics
        for row in (self._head, self._choices, self._buttons):
            row.setSpacing(metrics.label_gap)
        self._list.setContentsMargins(0, 0, metrics.unit, metrics.unit)
        self._list.setSpacing(metrics.label_gap)


def change_of(sheet: CharacterSheet, line: PendingUpkeep, rules: SheetRules) -> CellChange | None:
    """Return what a line does to a number that the sheet shows as cells; None when it is about none."""
    due, value = line.due, line.value
    if due.topic is Topic.HEALTH:
        most = max(0, health_max(sheet, rules).value)
        return CellChange(
            CellKind.HEALTH, sheet.health, None if value is None else min(sheet.health + value, most), most
        )
    if due.topic is Topic.STRESS:
        after = sheet.stress if due.blocked else None if value is None else max(sheet.stress - value, 0)
        return CellChange(CellKind.STRESS, sheet.stress, after)
    if due.topic in (Topic.SUPPLY, Topic.DAY_ITEM) and due.about in [*Supply]:
        return CellChange(CellKind.SUPPLY, int(getattr(sheet.consumables, due.about)), value)
    return None


def _is_fatal(line: PendingUpkeep) -> bool:
    return line.due.topic is Topic.DEATH


def _moment(clock: int, time: TimeRules) -> tuple[str, str]:
    """The day, and the Shift with its Turns and Rounds."""
    days, shifts, turns, rounds = Clock(clock).parts(time)
    day = translated(Message("{unit} {number}", unit=time.span(TimeUnit.DAY).name, number=days + 1))
    parts = [(TimeUnit.SHIFT, shifts + 1), (TimeUnit.TURN, turns), (TimeUnit.ROUND, rounds)]
    below = [
        translated(Message("{unit} {number}", unit=time.span(unit).name, number=number))
        for unit, number in parts
        if number
    ]
    return day, ", ".join(below[:2])


def _shown(line: PendingUpkeep, change: CellChange | None) -> DueRowItem:
    due = line.due
    value = "" if line.value is None else str(line.value)
    harm = line.value is not None and bool(due.outcomes) and due.outcome(line.value).harm
    note = translated(due.blocked) or "; ".join(translated(part) for part in (due.note, line.note) if part)
    return DueRowItem(
        line.key,
        translated(due.title),
        note,
        tuple((str(outcome.value), translated(outcome.text)) for outcome in due.outcomes),
        value,
        line.ticked,
        DiceState.of(line.base, line.stress, by_hand=False),
        due.is_rolled,
        harm,
        not due.blocked,
        change,
        _is_fatal(line),
    )
