"""Guided: one step after the other, each with a suggestion already in it; Enter goes on."""

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from alien_desktop.gui.creation.draft_sheet import DraftPanel
from alien_desktop.gui.creation.guided_step import GuidedStep
from alien_desktop.gui.creation.guided_steps import make_steps
from alien_desktop.gui.creation.lock_toggle import KeepButton
from alien_desktop.gui.creation.step_strip import StepItem, StepStrip
from alien_desktop.gui.kit.button import Button
from alien_desktop.gui.kit.folding_row import FoldingRow
from alien_desktop.gui.kit.layouts import UNBOUNDED
from alien_desktop.gui.kit.panel import Panel
from alien_desktop.gui.kit.registered_actions import command_slot, show_refusal, try_command
from alien_desktop.gui.kit.scrolled import ScrolledPage, seen_size
from alien_desktop.gui.kit.text_label import TextLabel, TextRole, TextTone
from alien_desktop.gui.kit.translation import tr, translated
from alien_desktop.gui.theme.button_paint import ButtonKind, ButtonSize
from alien_desktop.gui.theme.paint_text import set_tooltip
from alien_desktop.gui.theme.theme import bind_theme, theme_of
from alien_desktop.session.session import Session

_DRAFT_FROM, _DRAFT_UNITS = 285, 75
"""From this width on, in units, the draft is beside the steps that leave room for it, and how wide it is."""
_DRAFT_ALWAYS_FROM, _DRAFT_SHARE = 400, 0.34
"""From this width on, in units, it is beside each step, with a share of the width."""
_DRAFT_BELOW_FROM = 220
"""From this height on, in units, a narrower page has it below the steps."""
_HINT_FROM = 110
"""Lower, in units, what a step is about is in the tooltip of its title."""
_IN_WORDS = 170
"""From this width of the step on, in units, its buttons have all their words."""


class StepPage(ScrolledPage):
    """A step, which takes its form for the room in which it scrolls."""

    def __init__(self, step: GuidedStep) -> None:
        super().__init__(step, keeps_width=True)
        self._step = step
        bind_theme(self._take_form)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Another room may ask for another form."""
        self._take_form()
        super().resizeEvent(event)

    def _take_form(self) -> None:
        self._step.take_form(self.size())


class GuidedPanel(QWidget):
    """The strip of steps with what is in each, the step that is open, and the character as it will be."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme_of(self)
        self._session = session
        self._controller = session.creation
        self._place = 0
        self.steps: tuple[GuidedStep, ...] = make_steps(session)
        self.strip = StepStrip([(step.title, step.short or step.title) for step in self.steps])
        self.panel = Panel()
        self.hint = TextLabel("", tone=TextTone.QUIET, wrap=True)
        self.sentence = TextLabel("", TextRole.BODY, TextTone.ALERT, wrap=True)
        self.stack = QStackedWidget()
        self.draft = DraftPanel(session)
        self.back = Button(tr("Back"), size=ButtonSize.NEXT_STEP)
        self.again = Button(tr("Suggest something else"), icon="dice", size=ButtonSize.NEXT_STEP)
        self.rest = Button(tr("Roll the rest again"), icon="quick", size=ButtonSize.NEXT_STEP)
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
        self.panel.set_title(step.title)
        self.panel.set_title_note(step.note())
        self.hint.set_text(step.hint())
        step.refresh()
        self.strip.set_items([self._item_of(place) for place in range(len(self.steps))])
        self.keep.set_name(step.title)
        self.keep.set_kept(controller.locks.issuperset(step.parts))
        self.draft.refresh()
        self.back.setEnabled(self._place > 0)
        self.sentence.set_text(self._said(step))
        self.sentence.setVisible(bool(self.sentence.text()))
        wrong = any(not one.missing for part in step.parts for one in controller.problems_of(part))
        self.sentence.set_tone(TextTone.ALERT if wrong else TextTone.QUIET)
        if self._is_last:
            show_refusal(self.next, "create.finish", self._session)
        else:
            self.next.setEnabled(True)
            set_tooltip(self.next, "")
        self.take_form()

    def open_step(self, place: int) -> None:
        """Open a step by its number."""
        if 0 <= place < len(self.steps):
            self._place = place
            self.stack.setCurrentIndex(place)
            self._controller.forget_refusal()
            self.refresh()
            self.take_focus()

    def take_focus(self) -> None:
        """Begin at what the step asks for."""
        self.steps[self._place].take_focus()

    def enter_pressed(self) -> None:
        """The next step, or at the end the character."""
        if not self.next.isEnabled():
            return
        if not self._is_last:
            self.open_step(self._place + 1)
        elif try_command("create.finish", self._session):
            self._place = 0
            self.stack.setCurrentIndex(0)

    @property
    def _is_last(self) -> bool:
        return self._place == len(self.steps) - 1

    def _item_of(self, place: int) -> StepItem:
        controller, step = self._controller, self.steps[place]
        problem = any(one.part in step.parts for one in controller.problems())
        kept = controller.locks.issuperset(step.parts)
        return StepItem(step.value(), is_open=place == self._place, problem=problem, kept=kept)

    def _said(self, step: GuidedStep) -> str:
        said = step.said()
        return said or (translated(self._controller.reason_not_to_create()) if self._is_last else "")

    def _lay_out(self) -> None:
        for step in self.steps:
            self.stack.addWidget(StepPage(step))
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
        self.panel.body.addWidget(self.sentence)
        self.panel.body.addLayout(buttons)
        self.panel.add_title_widget(self.keep)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.addWidget(self.strip)
        self._parts = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._parts.addWidget(self.panel, 3)
        self._parts.addWidget(self.draft)
        self._column.addLayout(self._parts, 1)

    def _connect(self) -> None:
        self.strip.step_requested.connect(self.open_step)
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
        """Steps, words and draft take the form for which there is room."""
        super().resizeEvent(event)
        self.take_form()

    def take_form(self) -> None:
        """Show the draft beside the open step or below it where there is room; spare words where there is little."""
        unit, room = self._theme.metrics.unit, seen_size(self)
        wide, step = room.width() / unit, self.steps[self._place]
        beside = wide >= (_DRAFT_ALWAYS_FROM if step.fills_the_page else _DRAFT_FROM)
        below = wide < _DRAFT_FROM and room.height() >= _DRAFT_BELOW_FROM * unit and not step.fills_the_page
        ways = QBoxLayout.Direction
        self._parts.setDirection(ways.TopToBottom if below else ways.LeftToRight)
        self._parts.setStretchFactor(self.draft, 2 if below else 0)
        self.draft.setVisible(beside or below)
        draft_wide = round(wide * _DRAFT_SHARE if wide >= _DRAFT_ALWAYS_FROM else _DRAFT_UNITS) * unit
        self.draft.setMinimumWidth(0 if below else draft_wide)
        self.draft.setMaximumWidth(UNBOUNDED if below else draft_wide)
        in_words = room.width() - (draft_wide if beside else 0) >= _IN_WORDS * unit
        self._name_buttons(in_words=in_words)
        low = room.height() < _HINT_FROM * unit
        self.hint.setVisible(bool(step.hint()) and not low)
        self.panel.set_spacing("unit" if low else "gap")
        set_tooltip(self.panel.header, self.hint.text() if low else "")

    def _name_buttons(self, *, in_words: bool) -> None:
        """Give the buttons all their words, or as few as they can do with."""
        self.rest.set_text(tr("Roll the rest again") if in_words else "")
        self.rest.setAccessibleName(tr("Roll the rest again"))
        set_tooltip(self.rest, "" if in_words else tr("Roll the rest again"))
        if self._is_last:
            self.next.set_text(tr("Create"))
        else:
            following = self.steps[self._place + 1].title
            self.next.set_text(tr("Next: {0}").format(following) if in_words else tr("Next"))

    def _apply_theme(self) -> None:
        metrics = self._theme.metrics
        self._column.setSpacing(metrics.label_gap)
        self._parts.setSpacing(metrics.gap)
        self._buttons.setSpacing(metrics.label_gap)
        self._others.setSpacing(metrics.label_gap)
        self.take_form()
