"""Guided: one step after the other, each with a suggestion already in it; Enter goes on."""

from PySide6.QtCore import QTimer
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QStackedWidget, QWidget

from alien_desktop.gui.creation.guided_step import GuidedStep
from alien_desktop.gui.creation.guided_steps import make_steps
from alien_desktop.gui.creation.lock_toggle import KeepButton
from alien_desktop.gui.creation.step_list import StepList
from alien_desktop.gui.creation.summary_panel import SummaryPanel
from alien_desktop.gui.kit.button import Button
from alien_desktop.gui.kit.folding_row import FoldingRow
from alien_desktop.gui.kit.panel import Panel
from alien_desktop.gui.kit.registered_actions import command_slot, show_refusal, try_command
from alien_desktop.gui.kit.scrolled import ScrolledPage, seen_size
from alien_desktop.gui.kit.text_label import TextLabel, TextRole, TextTone
from alien_desktop.gui.kit.translation import tr, translated
from alien_desktop.gui.theme.button_paint import ButtonKind, ButtonSize
from alien_desktop.gui.theme.paint_text import set_tooltip
from alien_desktop.gui.theme.theme import bind_theme, theme_of
from alien_desktop.session.session import Session

RECAP_UNITS = 92
_LIST_FROM = 225
"""Narrower, in units, the steps lie across the top as one row."""
_HINT_FROM = 85
"""Lower, in units, what a step is about is in the tooltip of its title."""
_REST_IN_WORDS = 170
"""From this width on, in units, the button that rolls the rest has its words."""
NO_LIMIT = (1 << 24) - 1
"""The largest width of a widget (Qt's QWIDGETSIZE_MAX, which PySide6 does not have)."""


class GuidedPanel(QWidget):
    """The list of steps with what is in each, and the step that is open."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme_of(self)
        self._session = session
        self._controller = session.creation
        self._place = 0
        self.steps: tuple[GuidedStep, ...] = make_steps(session)
        self.list = StepList(session, tuple((step.title, step.parts) for step in self.steps))
        self.panel = Panel()
        self.hint = TextLabel("", tone=TextTone.QUIET, wrap=True)
        self.sentence = TextLabel("", TextRole.BODY, TextTone.ALERT, wrap=True)
        self.stack = QStackedWidget()
        self.recap = SummaryPanel(session, with_create=False)
        self.back = Button(tr("Back"), size=ButtonSize.NEXT_STEP)
        self.again = Button(tr("Suggest something else"), icon="dice", size=ButtonSize.NEXT_STEP)
        self.rest = Button(tr("Roll the rest again"), icon="quick", size=ButtonSize.NEXT_STEP)
        """That of the list, where the steps lie across."""
        self.keep = KeepButton("")
        self.next = Button(tr("Next"), ButtonKind.PRIMARY, key="Enter", size=ButtonSize.NEXT_STEP)
        self._lay_out()
        self._connect()
        bind_theme(self._apply_theme)

    @property
    def place(self) -> int:
        """The number of the open step, from 0."""
        return self._place

    def refresh(self) -> None:
        """Show the draft as it is now."""
        controller, step = self._controller, self.steps[self._place]
        title = tr("Step {0} of {1}: {2}").format(self._place + 1, len(self.steps), step.title)
        self.panel.set_title(title)
        self.panel.set_title_note(step.note())
        self.hint.set_text(step.hint())
        set_tooltip(self.panel.title_line, "" if self.hint.isVisibleTo(self.panel) else step.hint())
        step.refresh()
        self.list.refresh(self._place)
        self.keep.set_name(step.title)
        self.keep.set_kept(controller.locks.issuperset(step.parts))
        self.recap.refresh()
        self._place_recap()
        self.back.setEnabled(self._place > 0)
        self.sentence.set_text(self._said(step))
        self.sentence.setVisible(bool(self.sentence.text()))
        wrong = any(not one.missing for part in step.parts for one in controller.problems_of(part))
        self.sentence.set_tone(TextTone.ALERT if wrong else TextTone.QUIET)
        last = self._place == len(self.steps) - 1
        self.next.set_text(tr("Create") if last else tr("Next"))
        if last:
            show_refusal(self.next, "create.finish", self._session)
        else:
            self.next.setEnabled(True)
            set_tooltip(self.next, "")

    def open_step(self, place: int) -> None:
        """Open a step by its number."""
        if 0 <= place < len(self.steps):
            self._place = place
            self.stack.setCurrentIndex(place)
            self._controller.forget_refusal()
            self.refresh()
            QTimer.singleShot(0, self, self._place_recap)  # by then the step has its height
            self.take_focus()

    def take_focus(self) -> None:
        """Begin at what the step asks for."""
        self.steps[self._place].take_focus()

    def enter_pressed(self) -> None:
        """The next step, or at the end the character."""
        if not self.next.isEnabled():
            return
        if self._place < len(self.steps) - 1:
            self.open_step(self._place + 1)
        elif try_command("create.finish", self._session):
            self._place = 0
            self.stack.setCurrentIndex(0)

    def _said(self, step: GuidedStep) -> str:
        last = self._place == len(self.steps) - 1
        said = step.said()
        return said or (translated(self._controller.reason_not_to_create()) if last else "")

    def _lay_out(self) -> None:
        self._pages = tuple(ScrolledPage(step, keeps_width=True) for step in self.steps)
        for page in self._pages:
            self.stack.addWidget(page)
        others = self._others = QHBoxLayout()
        others.addWidget(self.back)
        others.addWidget(self.again)
        others.addWidget(self.rest)
        others.addStretch(1)
        buttons = self._buttons = FoldingRow(last_on_top=True)
        buttons.addLayout(others, 1)
        buttons.addWidget(self.next)
        self.panel.set_spacing("gap")
        self.panel.body.addWidget(self.hint)
        self.panel.body.addWidget(self.stack, 1)
        self.panel.body.addWidget(self.recap)
        self.panel.body.addWidget(self.sentence)
        self.panel.body.addLayout(buttons)
        self.panel.add_title_widget(self.keep)
        self._row = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.addWidget(self.list)
        self._row.addWidget(self.panel, 1)

    def _connect(self) -> None:
        self.list.step_requested.connect(self.open_step)
        self.back.clicked.connect(lambda: self.open_step(self._place - 1))
        self.again.clicked.connect(self._on_again_clicked)
        self.rest.clicked.connect(command_slot("create.fill", self._session))
        self.keep.kept_requested.connect(self._on_kept_requested)
        self.next.clicked.connect(self.enter_pressed)

    def _on_again_clicked(self) -> None:
        try_command("create.fill", self._session, parts=self.steps[self._place].parts)

    def _on_kept_requested(self, kept: bool) -> None:
        try_command("create.lock", self._session, parts=self.steps[self._place].parts, locked=kept)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Steps, words and recap take the form for which there is room."""
        super().resizeEvent(event)
        self.take_form()
        self._place_recap()
        QTimer.singleShot(0, self, self._place_recap)  # by then the step has the form of its new width

    def take_form(self) -> None:
        """Let the steps lie across, and spare words, where there is little room."""
        metrics = self._theme.metrics
        unit = metrics.unit
        room = seen_size(self)
        across = room.width() < _LIST_FROM * unit
        self._row.setDirection(QBoxLayout.Direction.TopToBottom if across else QBoxLayout.Direction.LeftToRight)
        self.list.set_across(across)
        self.list.setMinimumWidth(0 if across else 68 * unit)
        self.list.setMaximumWidth(NO_LIMIT if across else 68 * unit)
        self.keep.setVisible(across)
        self.rest.setVisible(across)
        in_words = room.width() >= _REST_IN_WORDS * unit
        self.rest.set_text(tr("Roll the rest again") if in_words else "")
        self.rest.setAccessibleName(tr("Roll the rest again"))
        set_tooltip(self.rest, "" if in_words else tr("Roll the rest again"))
        low = room.height() < _HINT_FROM * unit
        self.hint.setVisible(not low)
        self.panel.set_spacing("unit" if low else "gap")
        set_tooltip(self.panel.title_line, self.hint.text() if low else "")
        self._row.setSpacing(metrics.label_gap if across else metrics.gap)

    def _place_recap(self) -> None:
        """At the right where there is room, else below the steps that leave some: whole, or who it is alone."""
        wide = self._theme.is_wide
        if wide and self._row.indexOf(self.recap) < 0:
            self.panel.body.removeWidget(self.recap)
            self._row.addWidget(self.recap)
        elif not wide and self._row.indexOf(self.recap) >= 0:
            self._row.removeWidget(self.recap)
            self.panel.body.insertWidget(2, self.recap)
        has_room = not self._theme.is_narrow  # in a narrow window the list says what was chosen, and Next comes first
        below = not wide and has_room and not self.steps[self._place].fills_the_page
        self.recap.show_whole_sheet(wide)
        room = self._room_below_step() if below else 0
        self.recap.show_lines(wide or room >= self.recap.height_of(with_lines=True))
        self.recap.setVisible(wide or (below and room >= self.recap.height_of(with_lines=False)))
        if wide:
            self.recap.setFixedWidth(RECAP_UNITS * self._theme.metrics.unit)
        else:
            self.recap.setMinimumWidth(0)
            self.recap.setMaximumWidth(NO_LIMIT)

    def _room_below_step(self) -> int:
        """How many pixels the open step leaves when it is seen whole, whatever stands there now."""
        self._row.activate()
        if (inside := self.panel.layout()) is not None:
            inside.activate()
        taken = self.recap.height() + self.panel.body.spacing() if self.recap.isVisibleTo(self.panel) else 0
        whole = self._pages[self._place].whole_height(self.stack.width())
        return self.stack.height() + taken - whole - self.panel.body.spacing()

    def _apply_theme(self) -> None:
        metrics = self._theme.metrics
        self._place_recap()
        self.take_form()
        self._buttons.setSpacing(metrics.label_gap)
        self._others.setSpacing(metrics.label_gap)
