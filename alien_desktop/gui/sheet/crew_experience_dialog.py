"""The questions at the end of a session for the whole crew on one page; all points are one step."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from alien_desktop.documents.sheet.advancing import questions
from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.gui.kit.button import Button
from alien_desktop.gui.kit.dialog import ModelessDialog
from alien_desktop.gui.kit.flow_layout import FlowLayout
from alien_desktop.gui.kit.folding_row import FoldingRow
from alien_desktop.gui.kit.layouts import take_widgets
from alien_desktop.gui.kit.panel import Panel
from alien_desktop.gui.kit.registered_actions import try_command
from alien_desktop.gui.kit.scrolled import ScrolledPage, WholeEnd
from alien_desktop.gui.kit.text_label import TextLabel, TextRole, TextTone
from alien_desktop.gui.kit.tick_box import TickBox
from alien_desktop.gui.kit.tick_list import ListTick
from alien_desktop.gui.kit.translation import translated
from alien_desktop.gui.kit.wrapped_label import WrappedLabel
from alien_desktop.gui.theme.button_paint import ButtonKind, ButtonSize
from alien_desktop.gui.theme.theme import bind_theme
from alien_desktop.rules.message import Words
from alien_desktop.session.session import Session


class CrewExperienceDialog(ModelessDialog):
    """Open it with `open_for`: each question with a tick for everybody of a crew, and what each of them gets."""

    SIZE_UNITS = (228, 190)

    def __init__(self, session: Session, parent: QWidget) -> None:
        super().__init__(parent)
        self._session = session
        self._people: tuple[str, ...] = ()
        self.ticks: dict[tuple[str, str], TickBox] = {}
        """By question and character."""
        self.set_title(self.tr("After the session"))
        self.heading = TextLabel(self.tr("After the session"), TextRole.HEADING)
        self.hint = TextLabel(
            self.tr("Tick for whom the answer is yes."), TextRole.SECONDARY, TextTone.QUIET, wrap=True
        )
        self.sums: dict[str, TextLabel] = {}
        self.refusal = WrappedLabel("", TextRole.SECONDARY_BOLD, TextTone.ALERT)
        self.add_button = Button("", ButtonKind.PRIMARY, key=self.tr("Enter"), size=ButtonSize.NEXT_STEP)
        self.close_button = Button(self.tr("Cancel"), key="Esc", size=ButtonSize.NEXT_STEP)
        self._flows: list[FlowLayout] = []
        self._lay_out()
        self.add_button.setDefault(True)
        self.add_button.clicked.connect(self._on_add_clicked)
        self.close_button.clicked.connect(self.reject)
        bind_theme(self._apply_theme)

    def open_for(self, sheet_id: str, place: QWidget) -> None:
        """Ask for the crew of a character, over the middle of a widget."""
        self._people = self._session.rolls.crew(sheet_id)
        self._fill()
        self._show()
        self.show_over(place)
        next(iter(self.ticks.values())).setFocus(Qt.FocusReason.OtherFocusReason)

    def answers(self) -> dict[str, tuple[str, ...]]:
        """Return the questions that are ticked, by character; who has none is left out."""
        found = {
            who: tuple(key for (key, one), tick in self.ticks.items() if one == who and tick.isChecked())
            for who in self._people
        }
        return {who: keys for who, keys in found.items() if keys}

    # --- inside ---

    def _fill(self) -> None:
        take_widgets(self._list)
        take_widgets(self._tally)
        self.ticks, self.sums, self._flows = {}, {}, []
        sheets = [self._session.workspace.sheet(one) for one in self._people]
        for key, row in questions(self._session.rules_for(sheets[0].edition)):
            question = translated(row.name)
            panel, ticks, flow = Panel(), QWidget(), FlowLayout()
            panel.setAccessibleName(question)
            ticks.setLayout(flow)
            for sheet in sheets:
                tick = self.ticks[key, sheet.id] = ListTick(self._name(sheet))
                tick.setAccessibleName(self.tr("{name}: {question}").format(name=self._name(sheet), question=question))
                tick.checked_requested.connect(self._show)
                flow.addWidget(tick)
            self._flows.append(flow)
            panel.body.addWidget(TextLabel(question, TextRole.BODY_BOLD, wrap=True))
            panel.body.addWidget(ticks)
            self._list.addWidget(panel)
        for sheet in sheets:
            self.sums[sheet.id] = TextLabel("", TextRole.SECONDARY, TextTone.QUIET)
            self._tally.addWidget(self.sums[sheet.id])
        self._apply_theme()

    def _show(self) -> None:
        answers = self.answers()
        points = sum(map(len, answers.values()))
        for who, label in self.sums.items():
            sheet, more = self._session.workspace.sheet(who), len(answers.get(who, ()))
            has = sheet.experience
            words = f"{has} + {more} = {has + more}" if more else str(has)
            label.set_text(self.tr("{name} {experience}").format(name=self._name(sheet), experience=words))
            label.set_tone(TextTone.ACCENT if more else TextTone.QUIET)
        self.add_button.set_text(
            self.tr("Add {points} experience for {people}").format(points=points, people=len(answers))
        )
        self.add_button.setEnabled(points > 0)
        self.refusal.hide()

    def _name(self, sheet: CharacterSheet) -> str:
        return sheet.name or self.tr("Unnamed")

    def _on_add_clicked(self) -> None:
        answers = self.answers()
        if try_command(
            "sheet.crew_experience",
            self._session,
            self._on_refused,
            who=tuple(answers),
            answers=tuple(answers.values()),
        ):
            self.accept()

    def _on_refused(self, sentence: Words) -> None:
        self.refusal.set_text(translated(sentence))
        self.refusal.show()

    def _lay_out(self) -> None:
        self._head = QHBoxLayout()
        self._head.addWidget(self.heading)
        self._head.addWidget(self.hint, 1, Qt.AlignmentFlag.AlignVCenter)
        page, tally = QWidget(), QWidget()
        whole = QVBoxLayout(page)
        whole.setContentsMargins(0, 0, 0, 0)
        self._list = QVBoxLayout()
        whole.addLayout(self._list)
        whole.addStretch(1)
        self._tally = FlowLayout()
        tally.setLayout(self._tally)
        self._buttons, self._foot = QHBoxLayout(), FoldingRow()
        self._buttons.addStretch(1)
        self._buttons.addWidget(self.close_button)
        self._buttons.addWidget(self.add_button)
        self._foot.addLayout(self._buttons, 1)
        self.column.addLayout(self._head)
        area = ScrolledPage(page)
        WholeEnd(area, page)
        self.column.addWidget(area, 1)
        self.column.addWidget(tally)
        self.column.addWidget(self.refusal)
        self.column.addLayout(self._foot)
        self.refusal.hide()

    def _apply_theme(self) -> None:
        metrics = self._theme.metrics
        for layout in (self._head, self._list, self._foot, self._buttons):
            layout.setSpacing(metrics.label_gap)
        for flow in (*self._flows, self._tally):
            flow.setSpacing(metrics.padding)
