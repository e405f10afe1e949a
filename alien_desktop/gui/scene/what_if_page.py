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
from alien_desktop.gui.scene.orders_view import FighterLine
from alien_desktop.gui.scene.what_if_charts import CausesChart, PlanSign, RoundsChart, SurvivalChart
from alien_desktop.gui.scene.what_if_items import SIGNS, WhatIfItem, percent, what_if_item
from alien_desktop.gui.scene.what_if_setup import WhatIfSetup
from alien_desktop.gui.theme.button_paint import ButtonKind, ButtonSize
from alien_desktop.gui.theme.theme import bind_theme, theme_of
from alien_desktop.session.what_if.results import StoryTone
from alien_desktop.session.what_if.runner import FAILED, Progress, RunState

MORE_FIGHTS = 5_000
_STORY = 6
_NUMBERS = 6
"""Rows of the averages."""
_BESIDE = 95
"""From this width on, in units, the charts stand beside the report."""
_REPORT_LEAST = 64
"""From this width on, in units, what the report says is whole."""
_STACKED = 176
"""From this width on, in units, without the report, two charts stand beside each other."""
_TONES = {StoryTone.GOOD: TextTone.ACCENT, StoryTone.STRESS: TextTone.STRESS, StoryTone.HARM: TextTone.ALERT}


class WhatIfPage(QWidget):
    """Shows plans and reports and says wishes: `run_requested(Wish)`, `stop_requested()`, `left()` and others."""

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
        self.said = TextLabel("", TextRole.SECONDARY, TextTone.QUIET)
        self.back_button = Button(self.tr("Back to the scene"), second=self.tr("Esc"), size=ButtonSize.TALL)
        self.back_button.clicked.connect(self.left)
        self.setup = WhatIfSetup()
        self.setup.run_requested.connect(self.run_requested)
        self.swap_button = Button(self.tr("Swap A, B"), size=ButtonSize.TALL)
        self.swap_button.clicked.connect(self.setup.swap)
        self._build_results()
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
        head.addWidget(self.swap_button)
        head.addWidget(self.back_button)
        self._outer.addLayout(head)
        self._outer.addWidget(self.stage, 1)
        bind_theme(self._apply_theme)

    # --- the plans ---

    def show_setup(self, fighters: tuple[FighterLine, ...], zones: tuple[tuple[str, str], ...], words: str) -> None:
        """Show the plans; Enter fights them."""
        self.setup.set_people(fighters, zones)
        self.said.set_text(self.tr("From here on: {moment}. The scene itself is not touched.").format(moment=words))
        self.stage.setCurrentWidget(self.setup)
        self.swap_button.show()
        self.setup.run_button.setFocus()

    # --- the results ---

    def show_progress(self, progress: Progress, moment: str, seed: int, seconds: int = 0) -> None:
        """Show how far the fights are and what they have come to; `seconds` are left, 0 = nobody knows."""
        self.item = item = what_if_item(progress.reports)
        running = progress.state is RunState.RUNNING
        each = progress.reports[0].fights if progress.reports else 0
        facts = {"done": f"{each:,}", "moment": moment, "seed": seed}
        said = self.tr("Fights for each plan: {done}, from {moment} · seed {seed}")
        if running:
            said = self.tr("Running from {moment} · seed {seed}. You can go on playing.")
        elif progress.state is RunState.STOPPED:
            said = self.tr("Stopped. Fights for each plan: {done}, from {moment} · seed {seed}")
        elif progress.state is RunState.FAILED:
            said = translated(FAILED)
        self.said.set_text(said.format(**facts))
        self.survival_panel.set_title(self.tr("Survival so far") if running else self.tr("Survival"))
        self.survival.set_rows(item.survival)
        self.rounds.set_bars(item.rounds)
        self.causes.set_rows(item.causes)
        self._show_report(progress, seconds)
        self._show_buttons(progress)

    def show_results(self) -> None:
        """Put the reports up; the filled button has the keyboard."""
        self.stage.setCurrentWidget(self.results)
        self.swap_button.hide()
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
        self.report = Panel(self.tr("Report"))
        self.report.set_spacing("label_gap")
        inner = QWidget()
        self._column = QVBoxLayout(inner)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._plans = QGridLayout()
        self._plans.setColumnStretch(1, 1)
        self._lines = QVBoxLayout()
        self._numbers = QGridLayout()
        self._numbers.setColumnStretch(0, 1)
        self._lines_title = SectionHeader(self.tr("What it says"))
        self._numbers_title = SectionHeader(self.tr("On average"))
        self._note = TextLabel(
            self.tr("± holds 95 of 100 such runs. It knows your policies, not your players."),
            TextRole.SMALLEST,
            TextTone.QUIET,
            wrap=True,
        )
        self._build_lines()
        self._column.addLayout(self._plans)
        self._column.addWidget(self._lines_title)
        self._column.addLayout(self._lines)
        self._column.addWidget(self._numbers_title)
        self._column.addLayout(self._numbers)
        self._column.addWidget(self._note)
        self._column.addStretch(1)
        self._report_page = ScrolledPage(inner)
        self.report.body.addWidget(self._report_page, 1)
        self.stop_button = self._button(self.tr("Stop here"), ButtonKind.PRIMARY, key=self.tr("Enter"))
        self.cancel_button = self._button(self.tr("Cancel"))
        more = self.tr("{fights} fights each").format(fights=f"{MORE_FIGHTS:,}")
        self.more_button = self._button(more, ButtonKind.PRIMARY, key=self.tr("Enter"))
        self.plans_button = self._button(self.tr("Change plans"))
        self.copy_button = self._button(self.tr("Copy"))
        self.stop_button.clicked.connect(self.stop_requested)
        self.cancel_button.clicked.connect(self.cancel_requested)
        self.more_button.clicked.connect(self.more_requested)
        self.plans_button.clicked.connect(self.cancel_requested)
        self.copy_button.clicked.connect(self.copy_requested)
        self._feet = QHBoxLayout()
        for button in (self.cancel_button, self.plans_button, self.copy_button):
            self._feet.addWidget(button, 1)
        self._buttons = QWidget()
        self._below = QBoxLayout(QBoxLayout.Direction.TopToBottom, self._buttons)
        self._below.setContentsMargins(0, 0, 0, 0)
        self._below.addWidget(self.stop_button, 1)
        self._below.addWidget(self.more_button, 1)
        self._below.addLayout(self._feet, 1)
        self.report.body.addWidget(self._buttons)
        self._row.addWidget(self.report)

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
        """Everything that the report may say, once: it is told again some times a second while fights are fought."""
        self._done, self._left = TextLabel("", TextRole.CARD_NAME), TextLabel("", TextRole.SECONDARY, TextTone.QUIET)
        self._plans.addWidget(self._done, 0, 0, 1, 3)
        self._plans.addWidget(self._left, 1, 0, 1, 3)
        self._plan_names: list[TextLabel] = []
        self._plan_shares: list[TextLabel] = []
        for plan, tone in enumerate((TextTone.TEXT, TextTone.ACCENT)):
            self._plan_names.append(TextLabel("", TextRole.BODY_BOLD))
            self._plan_shares.append(TextLabel("", TextRole.KEY_NUMBER, tone))
            words = QVBoxLayout()
            words.setSpacing(0)
            words.addWidget(self._plan_names[-1])
            words.addWidget(TextLabel(self.tr("of the crew live"), TextRole.SMALLEST, TextTone.QUIET))
            self._plans.addWidget(PlanSign(plan), plan + 2, 0)
            self._plans.addLayout(words, plan + 2, 1)
            self._plans.addWidget(self._plan_shares[-1], plan + 2, 2)
        self._line_labels = [WrappedLabel("", TextRole.SECONDARY) for _ in range(_STORY)]
        for label in self._line_labels:
            self._lines.addWidget(label)
        self._number_names: list[TextLabel] = []
        self._number_values: list[tuple[TextLabel, TextLabel]] = []
        for plan, sign in enumerate(SIGNS):
            head = TextLabel(sign, TextRole.LABEL, TextTone.QUIET, align=Qt.AlignmentFlag.AlignRight)
            self._numbers.addWidget(head, 0, plan + 1)
        for row in range(1, _NUMBERS + 1):
            self._number_names.append(TextLabel("", TextRole.SECONDARY))
            first, second = (
                TextLabel("", TextRole.SECONDARY_BOLD, tone, align=Qt.AlignmentFlag.AlignRight)
                for tone in (TextTone.TEXT, TextTone.ACCENT)
            )
            self._number_values.append((first, second))
            for column, cell in enumerate((self._number_names[-1], first, second)):
                self._numbers.addWidget(cell, row, column)

    def _show_report(self, progress: Progress, seconds: int) -> None:
        item, running = self.item, progress.state is RunState.RUNNING
        wanted = progress.wanted * max(len(progress.reports), 1)
        self._done.set_text(
            self.tr("{done} of {wanted} fights").format(done=f"{progress.done:,}", wanted=f"{wanted:,}")
        )
        self._left.set_text(tr("%n seconds left", "%n second left", seconds))
        self._done.setVisible(running)
        self._left.setVisible(running and seconds > 0)
        for plan, (name, lives) in enumerate(zip(item.names, item.lives, strict=True)):
            self._plan_names[plan].set_text(name)
            self._plan_shares[plan].set_text(self.tr("{percent} %").format(percent=percent(lives)))
        lines = self._story_lines(progress) if running else self._said_lines()
        self._lines_title.set_title(self.tr("Just fought") if running else self.tr("What it says"))
        self._lines_title.setVisible(bool(lines))
        for place, label in enumerate(self._line_labels):
            label.setVisible(place < len(lines))
            if place < len(lines):
                words, tone = lines[place]
                label.set_text(words)
                label.set_tone(tone)
        for names, values, row in zip(self._number_names, self._number_values, item.averages, strict=False):
            names.set_text(row.name)
            for shown, value in zip(values, row.values, strict=False):
                shown.set_text(value)

    def _story_lines(self, progress: Progress) -> list[tuple[str, TextTone]]:
        words = self.tr("{round}: {words}")
        return [
            (words.format(round=one.round, words=translated(one.words)), _TONES[one.tone])
            for one in progress.story[-_STORY:]
        ]

    def _said_lines(self) -> list[tuple[str, TextTone]]:
        found = []
        for one in self.item.sayings:
            mark = "–" if one.better is None else "✓" if one.better else "!"
            tone = TextTone.QUIET if one.better is None else TextTone.TEXT if one.better else TextTone.ALERT
            found.append((f"{mark}  {one.words}", tone))
        return found

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
        self._plans.setHorizontalSpacing(metrics.label_gap)
        self._plans.setVerticalSpacing(metrics.unit)
        self._lines.setSpacing(metrics.unit)
        self._numbers.setVerticalSpacing(metrics.unit // 2)
        self._numbers.setHorizontalSpacing(metrics.gap)
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
        self._stack_charts(self.width() - (0 if below else wide) < _STACKED * metrics.unit)
