"""Time passes: the list of what is due for a character or the whole crew, run line by line, written as one step.

The controller owns no truth: the documents say what is due, and the list is made again when one of them changes.
"""

from collections.abc import Callable, Iterable
from dataclasses import replace

from PySide6.QtCore import QObject, Signal

from alien_desktop.documents.sheet.alarm_odds import notices_panic
from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.documents.sheet.roll_profile import roll_profile_of
from alien_desktop.documents.sheet.states import DEAD
from alien_desktop.documents.sheet_rules import SheetRules
from alien_desktop.documents.upkeep.advance_time import advance_time
from alien_desktop.documents.upkeep.facehug import is_birth
from alien_desktop.documents.upkeep.recovery import upkeep_items
from alien_desktop.documents.upkeep.rolls import roll_due
from alien_desktop.documents.upkeep.upkeep_item import TimeStep, Topic, UpkeepItem
from alien_desktop.rules.body.clock import Clock, TimeUnit
from alien_desktop.rules.dice.dice import DiceSource
from alien_desktop.rules.message import Message, Plural, Words, listed
from alien_desktop.rules.people.campaign import PERIOD_TITLES, span_of
from alien_desktop.rules.record import record
from alien_desktop.rules.stress.alarm import AlarmKind
from alien_desktop.rules.stress.stress import relief_for_others
from alien_desktop.rules.violation import RuleViolation
from alien_desktop.session.event_log import EventLog
from alien_desktop.session.events import AlarmRolled, Event, TimePassed, UpkeepSettled
from alien_desktop.session.workspace import Workspace


@record
class PendingUpkeep:
    """One thing that is due for one character, as far as it has been settled."""

    sheet_id: str
    who: str
    due: UpkeepItem
    ticked: bool
    value: int | None
    """Its result; None = the dice have not been rolled."""
    base: tuple[int, ...] = ()
    stress: tuple[int, ...] = ()
    note: Message | None = None
    by_hand: bool = False
    alarm: bool = False
    """Whether a stress die of it shows 1."""

    @property
    def key(self) -> str:
        """The line's identity within the list."""
        return f"{self.sheet_id}/{self.due.id}"

    @property
    def waits(self) -> bool:
        """Whether it is to happen and its dice have not been rolled."""
        return self.ticked and self.value is None and not self.due.blocked


@record
class ClockState:
    """The list as it is now."""

    passage: TimeStep
    title: Message | None
    """The time that passes, in a sentence; None without a character."""
    crew: bool
    who: Words
    """The one character, or how many people."""
    lines: tuple[PendingUpkeep, ...]
    passages: tuple[tuple[TimeStep, Message], ...] = ()
    """The times that can pass, in the words of the edition."""
    moment: Message | None = None
    """When it is for the one character: "Day 2, Shift 1, Turn 4"."""

    @property
    def waiting(self) -> int:
        """How many dice rolls are still to be made."""
        return sum(line.waits for line in self.lines)

    @property
    def ticked(self) -> int:
        """How many lines will be written down."""
        return sum(line.ticked and not line.due.blocked for line in self.lines)


class ClockController(QObject):
    """`state_changed(ClockState)` after each change of the list; `refused(Message)` when the rules say no.

    `alarms_due(Message)`: who has to make a Panic Roll or stress response for a check that was written, in words.
    """

    state_changed = Signal(object)
    refused = Signal(object)
    alarms_due = Signal(object)

    def __init__(
        self,
        workspace: Workspace,
        dice: DiceSource,
        rules_for: Callable[[str], SheetRules],
        crew_of: Callable[[str], Iterable[str]],
        log: EventLog,
        parent: QObject | None = None,
        *,
        shaken: Callable[[str], Iterable[CharacterSheet]] = lambda _sheet_id: (),
    ) -> None:
        """`shaken` returns those who see what becomes of a character, with the Panic Roll that is due for it."""
        super().__init__(parent)
        self._workspace = workspace
        self._dice = dice
        self._rules_for = rules_for
        self._crew_of = crew_of
        self._log = log
        self._shaken = shaken
        self._sheet_id = ""
        self._passage = TimeStep.TURN
        self._crew = False
        self._writing = False
        self._lines: tuple[PendingUpkeep, ...] = ()
        workspace.changed.connect(self._on_workspace_changed)

    @property
    def sheet_id(self) -> str:
        """The character it was opened for; empty before."""
        return self._sheet_id

    @property
    def state(self) -> ClockState:
        """The list as it is now."""
        return ClockState(
            self._passage, self._title(), self._crew, self._who(), self._lines, self._passages(), self._moment()
        )

    def open(self, sheet_id: str, passage: TimeStep, crew: bool = False) -> None:
        """Make the list for a character, alone or with its crew."""
        self._sheet_id, self._passage, self._crew = sheet_id, passage, crew
        self._lines = ()
        self._refresh()

    def set_passage(self, passage: TimeStep) -> None:
        """Let another time pass; what was rolled for the other list is discarded."""
        if passage is not self._passage:
            self.open(self._sheet_id, passage, self._crew)

    def set_crew(self, crew: bool) -> None:
        """Let it pass for the whole crew, or for the one character."""
        if crew != self._crew:
            self._crew = crew
            self._refresh()

    def tick(self, key: str, ticked: bool) -> None:
        """Let a line happen, or not."""
        self._replace(key, lambda line: replace(line, ticked=ticked and not line.due.blocked))

    def set_value(self, key: str, value: int) -> None:
        """Set the result of a line by hand; its dice stay visible."""
        self._replace(key, lambda line: replace(line, value=value, ticked=True, by_hand=True))

    def roll(self, key: str) -> None:
        """Roll the dice of one line; rolled again, they count again."""
        self._roll([self._line(key)])

    def roll_next(self) -> str:
        """Roll the dice of the first line that waits; return its key, empty when none does."""
        line = next((line for line in self._lines if line.waits), None)
        if line is None:
            return ""
        self.roll(line.key)
        return line.key

    def roll_all(self) -> None:
        """Roll the dice of every line that waits, or of none where they run out."""
        self._roll([line for line in self._lines if line.waits])

    def apply(self) -> bool:
        """Write everything that is ticked and settled as one step; return whether it could be done."""
        sheets = self._sheets()
        if not sheets:
            return False
        after: list[CharacterSheet] = []
        events: list[Event] = []
        try:
            for sheet in sheets:
                lines = [line for line in self._lines if line.sheet_id == sheet.id and _counts(line)]
                settled = [(line.due, line.value) for line in lines if line.value is not None]
                passed = advance_time(sheet, settled, self._rules_for(sheet.edition), self._passage)
                after.append(self._with_alarm(passed) if any(line.alarm for line in lines) else passed)
                events += [_event(line) for line in lines]
        except RuleViolation as violation:
            self.refused.emit(violation.message)
            return False
        title = self._title() or Message("Time passes")
        moved = [(old.evolve(clock=new.clock), new) for old, new in zip(sheets, after, strict=True)]
        changed = [new.name for old, new in moved if old != new]
        events.append(
            TimePassed(
                document=sheets[0].id,
                who=sheets[0].name if len(sheets) == 1 else "",
                step=self._passage,
                title=title,
                people=len(sheets),
                changed=len(changed),
            )
        )
        saw = self._who_saw_a_birth(after)
        written = (*(each for each in after if each.id not in saw), *saw.values())
        self._writing = True
        try:
            self._workspace.edit(Message("{what}: {who}", what=title, who=self._who()), written, events=events)
        finally:
            self._writing = False
        alarms = [line for line in self._lines if _counts(line) and line.alarm]
        self._lines = ()
        self._refresh()
        if alarms:
            names = listed(dict.fromkeys(line.who for line in alarms)) or ""
            roll = self._rules_for(sheets[0].edition).edition.vocabulary.alarm_roll
            self.alarms_due.emit(Message("{roll} due: {who}, for a 1 on a stress die.", roll=roll, who=names))
        if saw:
            names = listed(each.name for each in saw.values()) or ""
            due = Message("Panic Roll due: {who}, for the birth they see.", who=names)
            if self._rules_for(sheets[0].edition).edition.panic.first_birth_only:
                due = Message("Panic Roll due: {who}, if this birth is the first that they see.", who=names)
            self.alarms_due.emit(due)
        return True

    # --- inside ---

    def _who_saw_a_birth(self, after: Iterable[CharacterSheet]) -> dict[str, CharacterSheet]:
        """Return the sheets of those who see a birth, with the Panic Roll due for it (core 13.1, evolved 13.2)."""
        passed = {sheet.id: sheet for sheet in after}
        saw: dict[str, CharacterSheet] = {}
        for line in self._lines:
            if line.due.topic is Topic.FACEHUG and _counts(line) and is_birth(line.due.about, line.value or 0):
                for sheet in self._shaken(line.sheet_id):
                    now = passed.get(sheet.id, sheet)
                    if notices_panic(now):
                        saw[sheet.id] = now.evolve(panic_due=True)
        return saw

    def _with_alarm(self, sheet: CharacterSheet) -> CharacterSheet:
        """Keep on the sheet the Panic Roll or response that a 1 on a stress die calls for."""
        if DEAD in sheet.conditions:
            return sheet
        panics = self._rules_for(sheet.edition).edition.alarm.answer is AlarmKind.PANIC
        return sheet.evolve(panic_due=True) if panics else sheet.evolve(response_due=True)

    def _sheets(self) -> list[CharacterSheet]:
        if not self._sheet_id or not self._workspace.has(self._sheet_id):
            return []
        ids = [self._sheet_id]
        if self._crew:
            ids += [other for other in self._crew_of(self._sheet_id) if other != self._sheet_id]
        return [self._workspace.sheet(each) for each in ids]

    def _refresh(self) -> None:
        known = {line.key: line for line in self._lines}
        sheets = self._sheets()
        lines: list[PendingUpkeep] = []
        for sheet in sheets:
            others = [other for other in sheets if other.id != sheet.id]
            company = max(
                (relief_for_others(roll_profile_of(other, self._rules_for(other.edition))) for other in others),
                default=0,
            )
            panicked = highest_panic(self._log, sheet.id) if self._passage is TimeStep.SESSION else 0
            for due in upkeep_items(sheet, self._passage, self._rules_for(sheet.edition), company, panicked):
                old = known.get(f"{sheet.id}/{due.id}")
                new = PendingUpkeep(sheet.id, sheet.name, due, due.ticked and not due.blocked, due.value)
                lines.append(replace(old, who=sheet.name) if old is not None and old.due == due else new)
        self._lines = tuple(lines)
        self.state_changed.emit(self.state)

    def _who(self) -> Words:
        sheets = self._sheets()
        if len(sheets) > 1:
            return Plural("%n people", "%n person", len(sheets))
        return "".join(sheet.name for sheet in sheets)

    def _moment(self) -> Message | None:
        """Tell the clock of the one character; None while it has not begun to run."""
        if not self._sheet_id or not self._workspace.has(self._sheet_id):
            return None
        sheet = self._workspace.sheet(self._sheet_id)
        time = self._rules_for(sheet.edition).edition.time
        if not sheet.clock:
            return None
        days, shifts, turns, rounds = Clock(sheet.clock).parts(time)
        parts = [(TimeUnit.DAY, days + 1), (TimeUnit.SHIFT, shifts + 1), (TimeUnit.TURN, turns)]
        parts.append((TimeUnit.ROUND, rounds))
        return listed(
            Message("{unit} {number}", unit=time.span(unit).name, number=number) for unit, number in parts if number
        )

    def _passages(self) -> tuple[tuple[TimeStep, Message], ...]:
        if not self._sheet_id or not self._workspace.has(self._sheet_id):
            return ()
        sheet = self._workspace.sheet(self._sheet_id)
        edition = self._rules_for(sheet.edition).edition
        span = PERIOD_TITLES[span_of(sheet.play, edition.play)]
        return tuple((passage, edition.time.span(passage.unit).name if passage.unit else span) for passage in TimeStep)

    def _title(self) -> Message | None:
        name = dict(self._passages()).get(self._passage)
        if name is None:
            return None
        if self._passage is TimeStep.SESSION:
            return Message("A new {period}", period=name)
        if self._passage is TimeStep.TURN:
            return Message("A {unit} of rest", unit=name)
        return Message("A {unit} passes", unit=name)

    def _roll(self, lines: Iterable[PendingUpkeep]) -> None:
        try:
            rolled = {line.key: self._rolled(line) for line in lines}
        except RuleViolation as violation:
            self.refused.emit(violation.message)
            return
        self._set_lines(tuple(rolled.get(line.key, line) for line in self._lines))

    def _rolled(self, line: PendingUpkeep) -> PendingUpkeep:
        sheet = self._workspace.sheet(line.sheet_id)
        rolled = roll_due(sheet, line.due, self._rules_for(sheet.edition), self._dice)
        return replace(
            line,
            ticked=True,
            value=rolled.value,
            base=rolled.base,
            stress=rolled.stress,
            note=rolled.note,
            alarm=rolled.alarm,
            by_hand=False,
        )

    def _line(self, key: str) -> PendingUpkeep:
        return next(line for line in self._lines if line.key == key)

    def _replace(self, key: str, change: Callable[[PendingUpkeep], PendingUpkeep]) -> None:
        self._set_lines(tuple(change(line) if line.key == key else line for line in self._lines))

    def _set_lines(self, lines: tuple[PendingUpkeep, ...]) -> None:
        if lines != self._lines:
            self._lines = lines
            self.state_changed.emit(self.state)

    def _on_workspace_changed(self, document_id: str, _fields: object) -> None:
        if self._writing or not self._sheet_id:
            return
        if document_id == self._sheet_id or self._crew:
            self._refresh()


def highest_panic(log: EventLog, sheet_id: str) -> int:
    """Return the highest total of somebody's Panic Rolls since the last session ended; 0 without any.

    What is so long ago that the log has it in its files only is not counted.
    """
    highest = 0
    for entry in reversed(log.entries()):
        for event in () if entry.taken_back else reversed(entry.events):
            if isinstance(event, TimePassed) and event.step is TimeStep.SESSION:
                return highest
            if isinstance(event, AlarmRolled) and event.kind is AlarmKind.PANIC and event.document == sheet_id:
                highest = max(highest, event.total)
    return highest


def _counts(line: PendingUpkeep) -> bool:
    return line.ticked and line.value is not None and not line.due.blocked


def _event(line: PendingUpkeep) -> UpkeepSettled:
    assert line.value is not None, "only settled lines are written down"
    outcome = line.due.outcome(line.value)
    return UpkeepSettled(
        document=line.sheet_id,
        who=line.who,
        topic=line.due.topic,
        about=line.due.about,
        title=line.due.title,
        value=line.value,
        result=outcome.text,
        note=line.note or "",
        harm=outcome.harm,
        base=line.base,
        stress=line.stress,
        by_hand=line.by_hand,
    )
