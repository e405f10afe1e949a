"""What extra successes buy: the list of the skill in this edition, as many ticks as there are successes to spend."""

from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from alien_desktop.catalog.rows.play import Stunt
from alien_desktop.rules.characteristics import Skill
from alien_desktop.rules.violation import RuleViolation
from alien_desktop.session.desk import Desk
from alien_desktop.session.extra_successes import stunt_record, stunts_of, to_spend, verify_choice
from alien_desktop.session.roll_state import Phase, RollState
from alien_desktop.theme.look import follow_look
from alien_desktop.widgets.button import Button
from alien_desktop.widgets.text_label import TextLabel, TextRole, TextTone
from alien_desktop.widgets.tick_list import TickLine, TickList
from alien_desktop.widgets.title_line import TitleLine


class StuntsView(QWidget):
    """Shown when a roll is done and has successes to spend. Writing them down is one step of the history."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = follow_look(self, self._on_look_changed)
        self._desk = desk
        self._rows: tuple[Stunt, ...] = ()
        self._roll: object = None
        self._spent_on: object = None
        """The roll whose successes are spent already."""
        self._title = TitleLine("")
        self.choices = TickList()
        self.buy_button = Button(self.tr("Write down"))
        self._refusal = TextLabel("", TextRole.SECONDARY, TextTone.QUIET)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        row = self._row = QHBoxLayout()
        row.addWidget(self.buy_button)
        row.addWidget(self._refusal, 1)
        self._column.addWidget(self._title)
        self._column.addWidget(self.choices)
        self._column.addLayout(row)
        self.choices.changed.connect(self._on_choices_changed)
        self.buy_button.clicked.connect(self._on_buy_clicked)
        desk.rolls.state_changed.connect(self._show_state)
        self._on_look_changed()
        self._show_state(desk.rolls.state)

    def _show_state(self, state: RollState) -> None:
        rows = self._rows_of(state)
        number = to_spend(state, rows)
        there = bool(rows) and number > 0 and state.phase is Phase.DONE and state.roll is not self._spent_on
        self.setVisible(there)
        if not there:
            return
        if state.roll is not self._roll or rows != self._rows:
            self._roll, self._rows = state.roll, rows
            lines = (TickLine(row.id, row.name, "", False, row.text) for row in rows)
            self.choices.set_lines(tuple(lines))
        one, more = self.tr("1 success buys"), self.tr("{number} successes buy").format(number=number)
        self._title.set_title(one if number == 1 else more)
        self._on_choices_changed()

    def _rows_of(self, state: RollState) -> tuple[Stunt, ...]:
        if not isinstance(state.what, Skill) or not self._desk.workspace.has(state.sheet_id):
            return ()
        sheet = self._desk.workspace.sheet(state.sheet_id)
        return stunts_of(self._desk.rules_for(sheet.edition).catalog, state.what)

    def _chosen(self) -> tuple[Stunt, ...]:
        ids = self.choices.accepted()
        return tuple(row for row in self._rows if row.id in ids)

    def _on_choices_changed(self) -> None:
        chosen = self._chosen()
        try:
            verify_choice(self._desk.rolls.state, chosen)
        except RuleViolation as refusal:
            self.buy_button.setEnabled(False)
            self._refusal.set_text(refusal.sentence)
        else:
            self.buy_button.setEnabled(bool(chosen))
            self._refusal.set_text("")

    def _on_buy_clicked(self) -> None:
        state = self._desk.rolls.state
        for row in self._chosen():
            text = self.tr("{what}: {who}").format(what=row.name, who=state.who)
            self._desk.workspace.edit(text, records=[stunt_record(state, row)])
        self._spent_on = state.roll
        self._show_state(state)

    def _on_look_changed(self) -> None:
        self._column.setSpacing(self._look.measures.unit)
        self._row.setSpacing(self._look.measures.label_gap)
