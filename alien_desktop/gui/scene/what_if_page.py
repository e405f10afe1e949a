"""The page of a what-if in the stage of the scene: the plans, then what their fights come to while they are fought."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QGridLayout, QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from alien_desktop.gui.kit.button import Button
from alien_desktop.gui.kit.panel import Panel, PanelTone
from alien_desktop.gui.kit.scrolled import ScrolledPage
from alien_desktop.gui.kit.section_header import SectionHeader
from alien_desktop.gui.kit.text_label import TextLabel, TextRole, TextTone
from alien_desktop.gui.kit.translation import tr, translated
from alien_desktop.gui.kit.wrapped_label import WrappedLabel
from alien_desktop.gui.scene.orders_view import FighterItem
from alien_desktop.gui.scene.what_if_charts import CausesChart, RoundsChart, SurvivalChart
from alien_desktop.gui.scene.what_if_deck import DeckItem
from alien_desktop.gui.scene.what_if_items import NO_PACE, Pace, PlanResult, WhatIfItem, plates, what_if_item
from alien_desktop.gui.scene.what_if_marks import LineMark, PlanPlate
from alien_desktop.gui.scene.what_if_setup import WhatIfSetup
from alien_desktop.gui.theme.button_paint import ButtonKind, ButtonSize
from alien_desktop.gui.theme.paint_text import set_tooltip
from alien_desktop.gui.theme.theme import bind_theme, theme_of
from alien_desktop.session.what_if.plans import MOST_PLANS, PLAN_SIGNS
from alien_desktop.session.what_if.results import StoryTone
from alien_desktop.session.what_if.runner import FAILED, Progress, RunState

MORE_FIGHTS = 5_000
_STORY = 6
_NUMBERS = 6
"""Rows of the averages."""
_BESIDE = 95
"""From this width on, in units, the charts are beside the report."""
_REPORT_LEAST = 64
"""From this width on, in units, what the report says is whole."""
_TALL = 220
"""From this height on, in units, the report has room for who falls first."""
_STACKED = 176
"""From this width on, in units, without the report, two charts are beside each other."""
_TONES = {StoryTone.GOOD: TextTone.ACCENT, StoryTone.STRESS: TextTone.STRESS, StoryTone.HARM: TextTone.ALERT}
_INKS = (TextTone.TEXT, TextTone.ACCENT, TextTone.INFO, TextTone.QUIET)
"""Of the numbers of the plans, as their marks have them."""


class WhatIfPage(QWidget):
    """Shows plans and reports. Signals: `run_requested(FightRequest)`, `stop_requested()`, `left()` and others."""

    run_requested = Signal(object)
    more_requested = Signal()
    stop_requested = Signal()
    cancel_requested = Signal()
    copy_requested = Signal()
    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme_of(self)
        self.setAccessibleName(self.tr("What if"))
        self.item = WhatIfItem()
        """What is shown of the fights."""
        self.heading = TextLabel(self.tr("WHAT IF"), TextRole.HEADING_VIEW)
        self.said = TextLabel("", TextRole.SECONDARY, TextTone.QUIET, narrow=TextRole.SMALLEST)
        self.back_button = Button(self.tr("Back to the scene"), second=self.tr("Esc"), size=ButtonSize.TALL)
        self.back_button.clicked.connect(self.left)
        self.setup = WhatIfSetup()
        self.setup.run_requested.connect(self.run_requested)
        self.setup.plans_changed.connect(self._on_setup_plans_changed)
        self.swap_button = Button(self.tr("Swap A, B"))
        self.swap_button.clicked.connect(self.setup.swap)
        self.add_button = Button(self.tr("Add plan"))
        self.add_button.clicked.connect(self.setup.add_plan)
        self._build_results()
        self._show_report(Progress(), NO_PACE)
        self.stage = QStackedWidget()
        self.stage.addWidget(self.setup)
        self.stage.addWidget(self.results)
        self._outer = QVBoxLayout(self)
        head = QHBoxLayout()
        words = QVBoxLayout()
        words.setSpacing(0)
        words.addWidget(self.heading)
        words.addWidget(self.said)
        head.addLayout(words, 1)
        for button in (self.swap_button, self.add_button):
            head.addWidget(button, 0, Qt.AlignmentFlag.AlignVCenter)
        head.addWidget(self.back_button)
        self._outer.addLayout(head)
        self._outer.addWidget(self.stage, 1)
        bind_theme(self._apply_theme)

    # --- the plans ---

    def show_setup(
        self, fighters: tuple[FighterItem, ...], zones: tuple[tuple[str, str], ...], deck: DeckItem, words: str
    ) -> None:
        """Show the plans; Enter fights them."""
        self.setup.set_people(fighters, zones, deck)
        self.said.set_text(self.tr("From here on: {moment}. The scene itself is not touched.").format(moment=words))
        self.stage.setCurrentWidget(self.setup)
        self.add_button.show()
        self._on_setup_plans_changed()
        self.setup.run_button.setFocus()

    # --- the results ---

    def show_progress(self, progress: Progress, moment: str, seed: int, pace: Pace = NO_PACE) -> None:
        """Show how far the fights are and their results so far."""
        self.item = item = what_if_item(progress.reports)
        running = progress.state is RunState.RUNNING
        each = progress.reports[0].fights if progress.reports else 0
        facts = {"plans": len(progress.reports), "done": f"{each:,}", "moment": moment, "seed": seed}
        said = tr(
            "{plans} × {done} fights from {moment} · seed {seed}",
            "{plans} × {done} fight from {moment} · seed {seed}",
            each,
        )
        if running:
            said = self.tr("Running from {moment} · seed {seed}. You can go on playing.")
        elif progress.state is RunState.STOPPED:
            said = tr(
                "Stopped after {plans} × {done} fights from {moment} · seed {seed}",
                "Stopped after {plans} × {done} fight from {moment} · seed {seed}",
                each,
            )
        elif progress.state is RunState.FAILED:
            said = translated(FAILED)
        took = tr("%n seconds", "%n second", pace.took) if pace.took and not running else ""
        self.said.set_text(" · ".join(part for part in (said.format(**facts), took) if part))
        self.survival_panel.set_title(self.tr("Survival so far") if running else self.tr("Survival"))
        self.survival.set_rows(item.survival)
        self.rounds.set_bars(item.rounds)
        self.causes.set_rows(item.causes)
        self.first.set_rows(item.first)
        self._show_buttons(progress)
        self._show_report(progress, pace)

    def show_results(self) -> None:
        """Show the reports; the filled button has the focus."""
        self.stage.setCurrentWidget(self.results)
        self.swap_button.hide()
        self.add_button.hide()
        self._main_button().setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc leads back to the scene; fights go on by themselves."""
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
            return
        super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The report keeps its width."""
        super().resizeEvent(event)
        self._apply_theme()

    # --- inside ---

    def _build_results(self) -> None:
        self.results = QWidget()
        self._whole = QVBoxLayout(self.results)
        self._whole.setContentsMargins(0, 0, 0, 0)
        row = QWidget()
        self._row = QHBoxLayout(row)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._whole.addWidget(ScrolledPage(row), 1)
        self._build_charts()
        self.report = Panel(self.tr("Report"))
        self.report.set_spacing("label_gap")
        self._build_report()
        self._build_buttons()
        self._row.addWidget(self.report)

    def _build_charts(self) -> None:
        charts = QWidget()
        self._grid = QGridLayout(charts)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self.survival = SurvivalChart(self.tr("Survival"))
        self.rounds = RoundsChart(self.tr("Rounds until it is over"))
        self.causes = CausesChart(self.tr("What kills"))
        self.survival_panel = Panel(self.tr("Survival"))
        self.survival_panel.body.addWidget(self.survival)
        rounds = Panel(self.tr("Rounds until it is over"))
        rounds.set_title_note(self.tr("% of fights"))
        rounds.body.addWidget(self.rounds)
        causes = Panel(self.tr("What they fall to"))
        causes.set_title_note(self.tr("of all who fall"))
        causes.body.addWidget(self.causes)
        self._rounds_panel, self._causes_panel = rounds, causes
        self._grid.addWidget(self.survival_panel, 0, 0, 1, 2)
        self._grid.setRowStretch(0, 3)
        self._grid.setRowStretch(1, 2)
        self._grid.setColumnStretch(0, 1)
        self._grid.setColumnStretch(1, 1)
        self._charts_page = ScrolledPage(charts)
        self._row.addWidget(self._charts_page, 1)

    def _build_report(self) -> None:
        inner = QWidget()
        self._column = QVBoxLayout(inner)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._plans = QVBoxLayout()
        self._lines = QGridLayout()
        self._lines.setColumnStretch(1, 1)
        self._numbers = QGridLayout()
        self._numbers.setColumnStretch(0, 1)
        self._lines_title = SectionHeader(self.tr("What it says"))
        self._numbers_title = SectionHeader(self.tr("On average"))
        self._first_title = SectionHeader(self.tr("First to fall"))
        self.first = CausesChart(self.tr("First to fall"))
        self._note = TextLabel("", TextRole.SMALLEST, TextTone.QUIET, wrap=True)
        self._build_lines()
        self._column.addLayout(self._plans)
        self._column.addWidget(self._lines_title)
        self._column.addLayout(self._lines)
        self._column.addWidget(self._numbers_title)
        self._column.addLayout(self._numbers)
        self._column.addWidget(self._first_title)
        self._column.addWidget(self.first)
        self._column.addWidget(self._note)
        self._column.addStretch(1)
        self._report_page = ScrolledPage(inner)
        self.report.body.addWidget(self._report_page, 1)

    def _build_buttons(self) -> None:
        self.stop_button = self._button(self.tr("Stop here"), ButtonKind.PRIMARY, key=self.tr("Enter"))
        self.cancel_button = self._button(self.tr("Cancel"))
        more = self.tr("{fights} fights each").format(fights=f"{MORE_FIGHTS:,}")
        self.more_button = self._button(more, ButtonKind.PRIMARY, key=self.tr("Enter"))
        self.plans_button = self._button(self.tr("Change plans"))
        self.copy_button = Button(self.tr("Copy"), icon="copy", size=ButtonSize.NEXT_STEP)
        self.stop_button.clicked.connect(self.stop_requested)
        self.cancel_button.clicked.connect(self.cancel_requested)
        self.more_button.clicked.connect(self.more_requested)
        self.plans_button.clicked.connect(self.cancel_requested)
        self.copy_button.clicked.connect(self.copy_requested)
        self._feet = QHBoxLayout()
        for button in (self.plans_button, self.copy_button):
            self._feet.addWidget(button, 1)
        self._stops = QHBoxLayout()
        self._stops.addWidget(self.stop_button, 3)
        self._stops.addWidget(self.cancel_button, 2)
        self._buttons = QWidget()
        self._below = QBoxLayout(QBoxLayout.Direction.TopToBottom, self._buttons)
        self._below.setContentsMargins(0, 0, 0, 0)
        self._below.addLayout(self._stops, 1)
        self._below.addWidget(self.more_button, 1)
        self._below.addLayout(self._feet, 1)
        self.report.body.addWidget(self._buttons)

    @staticmethod
    def _button(words: str, kind: ButtonKind = ButtonKind.NORMAL, key: str = "") -> Button:
        return Button(words, kind, key=key, size=ButtonSize.NEXT_STEP)

    def _main_button(self) -> Button:
        return self.more_button if self.stop_button.isHidden() else self.stop_button

    def _stack_charts(self, stacked: bool) -> None:
        """Below the survival: beside each other, in a narrow window one below the other."""
        self._grid.addWidget(self._rounds_panel, 1, 0, 1, 2 if stacked else 1)
        if stacked:
            self._grid.addWidget(self._causes_panel, 2, 0, 1, 2)
        else:
            self._grid.addWidget(self._causes_panel, 1, 1)

    def _show_buttons(self, progress: Progress) -> None:
        running = progress.state is RunState.RUNNING
        had_focus = self._main_button().hasFocus()
        self.report.set_title(self.tr("Running") if running else self.tr("Report"))
        self.report.set_tone(PanelTone.ASKING if running else PanelTone.PLAIN)
        for button in (self.stop_button, self.cancel_button):
            button.setVisible(running)
        for button in (self.more_button, self.plans_button, self.copy_button):
            button.setVisible(not running)
        if had_focus:
            self._main_button().setFocus()

    def _build_lines(self) -> None:
        """Build every line of the report once: it is filled again some times a second while fights are fought."""
        self._done = TextLabel("", TextRole.VITAL)
        self._of = TextLabel("", TextRole.BODY, TextTone.QUIET)
        done = QHBoxLayout()
        done.addWidget(self._done)
        done.addWidget(self._of, 1)
        self._plans.addLayout(done)
        self.plates = tuple(PlanPlate(plan) for plan in range(MOST_PLANS))
        for plate in self.plates:
            self._plans.addWidget(plate)
        self._facts = QGridLayout()
        self._facts.setColumnStretch(0, 1)
        self._left, self._pace = (
            self._fact(row, words) for row, words in enumerate((self.tr("Time left"), self.tr("Fights a second")))
        )
        self._plans.addLayout(self._facts)
        self._line_marks = [LineMark() for _ in range(_STORY)]
        self._line_labels = [WrappedLabel("", TextRole.SECONDARY) for _ in range(_STORY)]
        for row, (mark, label) in enumerate(zip(self._line_marks, self._line_labels, strict=True)):
            self._lines.addWidget(mark, row, 0, Qt.AlignmentFlag.AlignTop)
            self._lines.addWidget(label, row, 1)
        self._number_names: list[TextLabel] = []
        self._number_values: list[tuple[TextLabel, ...]] = []
        right = Qt.AlignmentFlag.AlignRight
        self._number_heads = [TextLabel(sign, TextRole.LABEL, TextTone.QUIET, align=right) for sign in PLAN_SIGNS]
        for plan, head in enumerate(self._number_heads):
            self._numbers.addWidget(head, 0, plan + 1)
        for row in range(1, _NUMBERS + 1):
            self._number_names.append(TextLabel("", TextRole.SECONDARY, wrap=True))
            self._number_values.append(
                tuple(TextLabel("", TextRole.SECONDARY_BOLD, tone, align=right) for tone in _INKS)
            )
            for column, cell in enumerate((self._number_names[-1], *self._number_values[-1])):
                self._numbers.addWidget(cell, row, column)

    def _fact(self, row: int, words: str) -> tuple[TextLabel, TextLabel]:
        """A line of the report while it is made: what, and how much."""
        name = TextLabel(words, TextRole.SECONDARY)
        value = TextLabel("", TextRole.SECONDARY_BOLD, align=Qt.AlignmentFlag.AlignRight)
        self._facts.addWidget(name, row, 0)
        self._facts.addWidget(value, row, 1)
        return name, value

    def _show_report(self, progress: Progress, pace: Pace) -> None:
        item, running = self.item, progress.state is RunState.RUNNING
        wanted = progress.wanted * max(len(progress.reports), 1)
        self._done.set_text(f"{progress.done:,}")
        self._of.set_text(tr("of {wanted} fights", "of {wanted} fight", wanted).format(wanted=f"{wanted:,}"))
        self._left[1].set_text(pace.left_words())
        self._pace[1].set_text(f"{pace.a_second:,}")
        for shown, labels in (
            (running, (self._done, self._of)),
            (running and pace.left > 0, self._left),
            (running and pace.a_second > 0, self._pace),
        ):
            for label in labels:
                label.setVisible(shown)
        shown_plates = plates(item, progress)
        for plan, plate in enumerate(self.plates):
            plate.setVisible(plan < len(shown_plates))
            plate.set_item(shown_plates[plan] if plan < len(shown_plates) else PlanResult())
        self._show_lines(progress)
        for plan, head in enumerate(self._number_heads):
            head.setVisible(plan < len(item.names) and not running)
        self._numbers_title.setVisible(not running)
        for row, (name, values) in enumerate(zip(self._number_names, self._number_values, strict=True)):
            average = item.averages[row] if row < len(item.averages) else None
            name.setVisible(average is not None and not running)
            name.set_text(average.name if average is not None else "")
            for plan, value in enumerate(values):
                known = average is not None and plan < len(average.values)
                value.setVisible(known and not running)
                value.set_text(average.values[plan] if average is not None and known else "")
        note = self.tr("± holds 95 of 100 such runs. It knows your policies, not your players.")
        if running:
            note = self.tr("The bars are wide while fights are few. Stop at any time: what is there stays.")
        self._note.set_text(note)
        self._show_first()

    def _show_first(self) -> None:
        """Who falls first is shown where the report has room for it."""
        roomy = self.height() >= _TALL * self._theme.metrics.unit
        shown = roomy and bool(self.item.first) and self._main_button() is self.more_button
        self._first_title.setVisible(shown)
        self.first.setVisible(shown)

    def _show_lines(self, progress: Progress) -> None:
        running = progress.state is RunState.RUNNING
        lines = self._story_lines(progress) if running else self._said_lines()
        title = self.tr("What it says")
        if running and progress.reports:
            last = progress.reports[-1]
            words = self.tr("Just fought, plan {sign}, {number}")
            title = words.format(sign=PLAN_SIGNS[len(progress.reports) - 1], number=f"{last.fights:,}")
        self._lines_title.set_title(title)
        self._lines_title.setVisible(bool(lines))
        for place, (mark, label) in enumerate(zip(self._line_marks, self._line_labels, strict=True)):
            mark.setVisible(place < len(lines))
            label.setVisible(place < len(lines))
            if place < len(lines):
                sign, icon, words, tone = lines[place]
                mark.set_mark(sign, icon, tone)
                label.set_text(words)
                label.set_tone(tone)

    def _story_lines(self, progress: Progress) -> list[tuple[str, str, str, TextTone]]:
        return [(str(one.round), "", translated(one.words), _TONES[one.tone]) for one in progress.story[-_STORY:]]

    def _said_lines(self) -> list[tuple[str, str, str, TextTone]]:
        found = []
        for one in self.item.sayings:
            icon = "minus" if one.better is None else "tick" if one.better else "chevron_down"
            tone = TextTone.QUIET if one.better is None else TextTone.TEXT if one.better else TextTone.ALERT
            found.append(("", icon, one.words, tone))
        return found

    def _on_setup_plans_changed(self) -> None:
        """A plan alone cannot be swapped, and four are the most."""
        count = len(self.setup.panels)
        self.swap_button.setVisible(count > 1)
        self.add_button.setEnabled(count < MOST_PLANS)
        set_tooltip(self.add_button, "" if count < MOST_PLANS else self.tr("Four plans are the most."))

    def _apply_theme(self) -> None:
        metrics = self._theme.metrics
        gap = metrics.gap
        self._outer.setContentsMargins(gap, gap, gap, gap)
        self._outer.setSpacing(gap)
        self._row.setSpacing(gap)
        self._grid.setSpacing(gap)
        self._column.setSpacing(metrics.unit)
        self._feet.setSpacing(metrics.label_gap)
        self._below.setSpacing(metrics.label_gap)
        self._whole.setSpacing(gap)
        self._plans.setSpacing(metrics.label_gap)
        self._facts.setVerticalSpacing(metrics.unit // 2)
        self._lines.setVerticalSpacing(metrics.unit)
        self._lines.setHorizontalSpacing(metrics.label_gap)
        self._stops.setSpacing(metrics.label_gap)
        self._numbers.setVerticalSpacing(metrics.unit // 2)
        self._numbers.setHorizontalSpacing(metrics.label_gap)
        wide = min(metrics.selected_column, max(_REPORT_LEAST * metrics.unit, self.width() // 3))
        below = self.width() - wide < _BESIDE * metrics.unit
        directions = QBoxLayout.Direction
        self._row.setDirection(directions.TopToBottom if below else directions.LeftToRight)
        self._below.setDirection(directions.LeftToRight if below else directions.TopToBottom)
        (self._whole if below else self.report.body).addWidget(self._buttons)
        for page in (self._charts_page, self._report_page):
            page.set_whole(below)
        self.report.setMinimumWidth(0 if below else wide)
        self.report.setMaximumWidth(self.width() if below else wide)
        self._show_first()
        self._stack_charts(self.width() - (0 if below else wide) < _STACKED * metrics.unit)
