"""The plans of a what-if before they are fought, side by side: one line a person; habits, seed and Rounds beside."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from alien_desktop.documents.scene.encounter import Side
from alien_desktop.gui.kit.button import Button
from alien_desktop.gui.kit.drop_field import DropField, DropOption
from alien_desktop.gui.kit.line_field import LineField
from alien_desktop.gui.kit.number_field import NumberField
from alien_desktop.gui.kit.panel import Panel
from alien_desktop.gui.kit.scrolled import ScrolledPage
from alien_desktop.gui.kit.section_header import SectionHeader
from alien_desktop.gui.kit.segmented_control import SegmentedControl
from alien_desktop.gui.kit.text_label import TextLabel, TextRole, TextTone
from alien_desktop.gui.kit.tick_box import TickBox
from alien_desktop.gui.kit.translation import translated
from alien_desktop.gui.scene.orders_view import FighterLine, OrdersModel, OrdersView
from alien_desktop.gui.scene.what_if_charts import PlanSign
from alien_desktop.gui.theme.button_paint import ButtonKind, ButtonSize
from alien_desktop.gui.theme.theme import bind_theme, theme_of
from alien_desktop.rules.record import record
from alien_desktop.session.what_if.plans import (
    DEFENDINGS,
    MOST_ROUNDS,
    PUSHINGS,
    Defending,
    Doing,
    Ends,
    FightPlan,
    Habits,
    Pushing,
)

COUNTS = (200, 1_000, 5_000)
"""How often each plan may be fought."""
FIRST_COUNT = 200
_THREE, _TWO = 190, 120
"""From this width on, in units, three panels stand beside each other, and two; below that one scrolls through all."""
MOST_SEED = 999_999


@record
class Wish:
    """What is to be fought."""

    plans: tuple[FightPlan, ...]
    ends: Ends
    fights: int
    seed: int


class PlanPanel(Panel):
    """One plan: its name, and what each one does."""

    def __init__(self, place: int, title: str, parent: QWidget | None = None) -> None:
        super().__init__(title, parent)
        self.name = LineField(self.tr("Name of the plan"))
        self.name.value_requested.connect(self.name.set_value)
        head = QHBoxLayout()
        head.addWidget(PlanSign(place))
        head.addWidget(self.name, 1)
        self.body.addLayout(head)
        self.model = OrdersModel(self)
        self.view = OrdersView()
        self.view.setAccessibleName(self.tr("What each one does"))
        self.view.setModel(self.model)
        self._list = QWidget()
        column = QVBoxLayout(self._list)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.view)
        column.addStretch(1)
        self.page = ScrolledPage(self._list)
        self.body.addWidget(self.page, 1)

    @property
    def said(self) -> tuple[str, dict[str, str]]:
        """The name of the plan, and what is chosen for each one."""
        return self.name.value, self.model.chosen()

    def take(self, name: str, chosen: dict[str, str]) -> None:
        """Show a plan that was said elsewhere; the same people are listed here."""
        self.name.set_value(name)
        self.model.choose(chosen)


class WhatIfSetup(QWidget):
    """`run_requested(Wish)`: fight it."""

    run_requested = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme_of(self)
        self.first = PlanPanel(0, self.tr("Plan A"))
        self.second = PlanPanel(1, self.tr("Plan B"))
        self.first.set_title_note(self.tr("now"))
        self.second.set_title_note(self.tr("instead"))
        self.first.name.set_value(self.tr("Attack"))
        self.second.name.set_value(self.tr("Get away"))
        self.how = Panel(self.tr("How"))
        self.how.set_spacing("label_gap")
        self.counts = SegmentedControl(self.tr("Fights for each plan"))
        self.counts.set_options(tuple((str(count), f"{count:,}") for count in COUNTS), equal=True)
        self.counts.set_value(str(FIRST_COUNT))
        self.seed = NumberField(self.tr("Seed"), 0, MOST_SEED)
        self.seed.set_value(1)
        self.rounds = NumberField(self.tr("At most Rounds"), 1, MOST_ROUNDS)
        self.rounds.set_value(Ends().rounds)
        self.push = self._drop(self.tr("Push"), tuple((one.value, translated(PUSHINGS[one])) for one in Pushing))
        self.defend = self._drop(
            self.tr("Defend"), tuple((one.value, translated(DEFENDINGS[one])) for one in Defending)
        )
        self.others_defend = self._drop(
            self.tr("Defend"), tuple((one.value, translated(DEFENDINGS[one])) for one in Defending)
        )
        habits = Habits()
        self.push.set_value(habits.push.value)
        self.defend.set_value(habits.defend.value)
        self.others_defend.set_value(habits.defend.value)
        self.calm = TickBox(self.tr("Stops panic before attacking"))
        self.calm.setChecked(habits.calm)
        self.aid = TickBox(self.tr("First aid before attacking"))
        self.aid.setChecked(habits.aid)
        self.arrived = TickBox(self.tr("The crew is where it was sent"))
        self.arrived.setChecked(True)
        self.fallen = TickBox(self.tr("One of the crew is Broken"))
        self.run_button = Button(
            self.tr("Run both plans"), ButtonKind.PRIMARY, key=self.tr("Enter"), size=ButtonSize.TALL
        )
        self.run_button.clicked.connect(self._on_run_button_clicked)
        self._beside = 0  # panels beside each other
        self._lay_out()
        bind_theme(self._apply_theme)

    @property
    def wish(self) -> Wish:
        """What is said."""
        crew = Habits(
            Pushing(self.push.value or ""),
            Defending(self.defend.value or ""),
            self.calm.isChecked(),
            self.aid.isChecked(),
        )
        others = Habits(Pushing.NEVER, Defending(self.others_defend.value or ""), self.calm.isChecked())
        plans = tuple(
            FightPlan(panel.name.value or title, panel.model.orders(), crew, others)
            for panel, title in ((self.first, self.tr("Plan A")), (self.second, self.tr("Plan B")))
        )
        ends = Ends(self.rounds.value, self.arrived.isChecked(), self.fallen.isChecked())
        return Wish(plans, ends, int(self.counts.value or FIRST_COUNT), self.seed.value)

    def swap(self) -> None:
        """Let plan A be plan B, and the other way round."""
        first, second = self.first.said, self.second.said
        self.first.take(*second)
        self.second.take(*first)

    def set_people(self, fighters: tuple[FighterLine, ...], zones: tuple[tuple[str, str], ...]) -> None:
        """List who is there in both plans: plan A attacks, plan B leaves until it is told otherwise."""
        self.first.model.set_people(fighters, zones, dict.fromkeys(Side, Doing.NEAREST))
        self.second.model.set_people(fighters, zones, {Side.CREW: Doing.LEAVE, Side.ADVERSARY: Doing.NEAREST})

    def resizeEvent(self, event: QResizeEvent) -> None:
        """A narrow window gives the plans the room."""
        super().resizeEvent(event)
        self._apply_theme()

    def _drop(self, name: str, options: tuple[tuple[str, str], ...]) -> DropField:
        field = DropField(name)
        field.set_options(tuple(DropOption(value, words) for value, words in options))
        field.value_requested.connect(field.set_value)
        return field

    def _lay_out(self) -> None:
        panels = QWidget()
        self._panels = QGridLayout(panels)
        self._panels.setContentsMargins(0, 0, 0, 0)
        outer = self._outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(ScrolledPage(panels), 1)
        inner = QWidget()
        column = self._column = QVBoxLayout(inner)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(SectionHeader(self.tr("Fights for each plan")))
        column.addWidget(self.counts)
        self._line(self.tr("Seed"), self.seed)
        self._line(self.tr("At most Rounds"), self.rounds)
        column.addWidget(SectionHeader(self.tr("The crew’s habits")))
        self._line(self.tr("Push"), self.push)
        self._line(self.tr("Defend"), self.defend)
        column.addWidget(self.calm)
        column.addWidget(self.aid)
        column.addWidget(SectionHeader(self.tr("The others’ habits")))
        self._line(self.tr("Defend"), self.others_defend)
        column.addWidget(SectionHeader(self.tr("A fight ends when")))
        column.addWidget(TextLabel(self.tr("one side is Broken or gone, or"), TextRole.SECONDARY, TextTone.QUIET))
        column.addWidget(self.arrived)
        column.addWidget(self.fallen)
        words = self.tr("Same seed, same report. The scene is not touched, and nobody sees it but you.")
        column.addWidget(TextLabel(words, TextRole.SECONDARY, TextTone.QUIET, wrap=True))
        column.addStretch(1)
        self._how_page = ScrolledPage(inner)
        self.how.body.addWidget(self._how_page, 1)

    def _place(self) -> None:
        """As many panels beside each other as have room; below three the whole page scrolls, the button does not."""
        unit = self._theme.metrics.unit
        beside = 3 if self.width() >= _THREE * unit else 2 if self.width() >= _TWO * unit else 1
        if beside == self._beside:
            return
        self._beside = beside
        for panel in (self.first, self.second, self.how):
            self._panels.removeWidget(panel)
        self._panels.addWidget(self.first, 0, 0)
        self._panels.addWidget(self.second, *((0, 1) if beside > 1 else (1, 0)))
        self._panels.addWidget(self.how, *((0, 2) if beside == 3 else (1, 0, 1, 2) if beside == 2 else (2, 0)))
        for column in range(2):
            self._panels.setColumnStretch(column, 1 if column < beside else 0)
        for page in (self.first.page, self.second.page, self._how_page):
            page.set_whole(beside < 3)
        (self.how.body if beside == 3 else self._outer).addWidget(self.run_button)

    def _line(self, words: str, field: QWidget) -> None:
        row = QHBoxLayout()
        label = TextLabel(words, TextRole.SECONDARY, TextTone.QUIET)
        row.addWidget(label, 1, Qt.AlignmentFlag.AlignVCenter)
        row.addWidget(field, 2)
        self._column.addLayout(row)

    def _on_run_button_clicked(self) -> None:
        self.run_requested.emit(self.wish)

    def _apply_theme(self) -> None:
        metrics = self._theme.metrics
        self._outer.setSpacing(metrics.gap)
        self._panels.setSpacing(metrics.gap)
        self._column.setSpacing(metrics.label_gap)
        self._place()
        wide = self.width() >= 270 * metrics.unit
        column = 78 * metrics.unit if wide else min(78 * metrics.unit, self.width() // 3)
        self.how.setMinimumWidth(column if self._beside == 3 else 0)
        self.how.setMaximumWidth(column if self._beside == 3 else max(self.width(), column))
