"""The plans of a what-if before they are fought, side by side: the deck, one line a person; habits and seed beside."""

from collections.abc import Iterable
from functools import partial
from math import ceil

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
from alien_desktop.gui.kit.translation import tr, translated
from alien_desktop.gui.scene.orders_view import FighterItem, OrdersModel, OrdersView
from alien_desktop.gui.scene.what_if_deck import DeckItem, DeckSketch
from alien_desktop.gui.scene.what_if_marks import PlanSign
from alien_desktop.gui.theme.button_paint import ButtonKind, ButtonSize
from alien_desktop.gui.theme.theme import bind_theme, theme_of
from alien_desktop.rules.record import record
from alien_desktop.session.what_if.plans import (
    DEFENDINGS,
    MOST_PLANS,
    MOST_ROUNDS,
    PLAN_SIGNS,
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
_BESIDE = 190
"""From this width on, in units, what all plans share is beside them; below that one scrolls through all."""
_LEAST_PLAN = 56
"""Width of a plan in units: with less for each of them they stand in two rows."""
_HOW, _HOW_NARROW = 78, 68
"""Width of what they share, in units; narrow where four plans are beside each other then, which is"""
_FOUR_FROM, _WIDE_FROM = _HOW_NARROW + MOST_PLANS * _LEAST_PLAN, _HOW + MOST_PLANS * _LEAST_PLAN
"""from this width on, up to that."""
MOST_SEED = 999_999
_FIRST, _NEVER = "first", "never"
"""Whether friends are helped before an attack."""


@record
class FightRequest:
    """What is to be fought."""

    plans: tuple[FightPlan, ...]
    ends: Ends
    fights: int
    seed: int


class PlanPanel(Panel):
    """One plan: its name, the deck with where it leads, and what each one does. `removed()`: it is not wanted."""

    removed = Signal()

    def __init__(self, place: int, parent: QWidget | None = None) -> None:
        self.plan_name = tr("Plan {sign}").format(sign=PLAN_SIGNS[place])
        super().__init__(self.plan_name, parent)
        self.set_title_note(self.tr("instead") if place else self.tr("now"))
        self.remove_button = Button(self.tr("Remove"), ButtonKind.QUIET, size=ButtonSize.TITLE)
        self.remove_button.setAccessibleName(self.tr("Remove {plan}").format(plan=self.plan_name))
        self.remove_button.clicked.connect(self.removed)
        self.add_title_widget(self.remove_button)
        self.name = LineField(self.tr("Name of the plan"))
        self.name.value_requested.connect(self.name.set_value)
        head = QHBoxLayout()
        head.addWidget(PlanSign(place))
        head.addWidget(self.name, 1)
        self.body.addLayout(head)
        self.deck = DeckSketch()
        self.model = OrdersModel(self)
        self.model.rows_changed.connect(self._on_model_rows_changed)
        self.view = OrdersView()
        self.view.setAccessibleName(self.tr("What each one does"))
        self.view.setModel(self.model)
        inner = QWidget()
        self._column = QVBoxLayout(inner)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.addWidget(self.deck, 100)
        self._column.addWidget(self.view)
        self._column.addStretch(1)
        self.page = ScrolledPage(inner)
        self.body.addWidget(self.page, 1)
        bind_theme(self._apply_theme)

    @property
    def said(self) -> tuple[str, dict[str, str]]:
        """The name of the plan, and what is chosen for each one."""
        return self.name.value, self.model.chosen()

    def take(self, name: str, chosen: dict[str, str]) -> None:
        """Show a plan that was said elsewhere; the same people are listed here."""
        self.name.set_value(name)
        self.model.choose(chosen)

    def set_people(
        self,
        fighters: tuple[FighterItem, ...],
        zones: tuple[tuple[str, str], ...],
        deck: DeckItem,
        first: dict[Side, Doing],
    ) -> None:
        """List who is there and draw the deck; `first` is what each side does at first."""
        self.deck.set_deck(deck)
        self.model.set_people(fighters, zones, first)
        self._on_model_rows_changed()

    def _on_model_rows_changed(self) -> None:
        self.deck.set_orders(self.model.orders())

    def _apply_theme(self) -> None:
        self._column.setSpacing(self._theme.metrics.label_gap)


class WhatIfSetup(QWidget):
    """`run_requested(FightRequest)`: fight it. `plans_changed()`: there are more plans, or fewer."""

    run_requested = Signal(object)
    plans_changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme_of(self)
        self._panels: list[PlanPanel] = []
        self._shown = 0
        self._people: tuple[FighterItem, ...] = ()
        self._zones: tuple[tuple[str, str], ...] = ()
        self._deck = DeckItem()
        self.how = Panel(self.tr("How"))
        self.how.set_spacing("label_gap")
        self.counts = SegmentedControl(self.tr("Fights for each plan"))
        self.counts.set_options(tuple((str(count), f"{count:,}") for count in COUNTS), equal=True)
        self.counts.set_value(str(FIRST_COUNT))
        self.seed = NumberField(self.tr("Seed"), 0, MOST_SEED)
        self.seed.set_value(1)
        self.rounds = NumberField(self.tr("At most Rounds"), 1, MOST_ROUNDS)
        self.rounds.set_value(Ends().rounds)
        defendings = tuple((one.value, translated(DEFENDINGS[one])) for one in Defending)
        self.push = self._drop(self.tr("Push"), tuple((one.value, translated(PUSHINGS[one])) for one in Pushing))
        self.defend = self._drop(self.tr("Defend"), defendings)
        self.others_defend = self._drop(self.tr("Defend"), defendings)
        habits = Habits()
        self.push.set_value(habits.push.value)
        self.defend.set_value(habits.defend.value)
        self.others_defend.set_value(habits.defend.value)
        help_times = ((_FIRST, self.tr("before attacking")), (_NEVER, self.tr("never")))
        self.calm = self._drop(self.tr("Stop panic"), help_times)
        self.calm.set_value(_FIRST if habits.calm else _NEVER)
        self.aid = self._drop(self.tr("First aid"), help_times)
        self.aid.set_value(_FIRST if habits.aid else _NEVER)
        self.arrived = TickBox(self.tr("the crew is where it was sent"))
        self.arrived.setChecked(True)
        self.fallen = TickBox(self.tr("one of the crew is Broken"))
        self.run_button = Button("", ButtonKind.PRIMARY, key=self.tr("Enter"), size=ButtonSize.TALL)
        self.run_button.clicked.connect(self._on_run_button_clicked)
        self._placed = (0, 0, False)  # plans, how many beside each other, what they share beside them
        self._lay_out()
        for name in (self.tr("Attack"), self.tr("Get away")):
            self._show_one_more().name.set_value(name)
        bind_theme(self._apply_theme)

    @property
    def panels(self) -> tuple[PlanPanel, ...]:
        """The plans that are fought."""
        return tuple(self._panels[: self._shown])

    @property
    def request(self) -> FightRequest:
        """What is said."""
        calm = self.calm.value == _FIRST
        crew = Habits(
            Pushing(self.push.value or ""), Defending(self.defend.value or ""), calm, self.aid.value == _FIRST
        )
        others = Habits(Pushing.NEVER, Defending(self.others_defend.value or ""), calm)
        plans = tuple(
            FightPlan(panel.name.value or panel.plan_name, panel.model.orders(), crew, others) for panel in self.panels
        )
        ends = Ends(self.rounds.value, self.arrived.isChecked(), self.fallen.isChecked())
        return FightRequest(plans, ends, int(self.counts.value or FIRST_COUNT), self.seed.value)

    def swap(self) -> None:
        """Let plan A be plan B, and the other way round."""
        one, other = self.panels[:2]
        first, second = one.said, other.said
        one.take(*second)
        other.take(*first)

    def add_plan(self) -> None:
        """Put one more plan beside the others: it begins as a copy of the last, and its name has the focus."""
        if self._shown < MOST_PLANS:
            _name, chosen = self.panels[-1].said
            panel = self._show_one_more()
            panel.set_people(self._people, self._zones, self._deck, dict.fromkeys(Side, Doing.NEAREST))
            panel.take(panel.plan_name, chosen)
            panel.name.setFocus()
            panel.name.selectAll()

    def remove_plan(self, place: int) -> None:
        """Take a plan away; those after it move up."""
        if self._shown < 2:
            return
        for panel, after in zip(self.panels[place:-1], self.panels[place + 1 :], strict=True):
            panel.take(*after.said)
        self.run_button.setFocus()
        self._shown -= 1
        self._panels[self._shown].hide()
        self._apply_theme()
        self._show_count()

    def set_people(self, fighters: tuple[FighterItem, ...], zones: tuple[tuple[str, str], ...], deck: DeckItem) -> None:
        """List who is there in all plans: plan A attacks, plan B leaves until it is told otherwise."""
        self._people, self._zones, self._deck = fighters, zones, deck
        for place, panel in enumerate(self.panels):
            crew = Doing.NEAREST if place == 0 else Doing.LEAVE
            panel.set_people(fighters, zones, deck, {Side.CREW: crew, Side.ADVERSARY: Doing.NEAREST})

    def resizeEvent(self, event: QResizeEvent) -> None:
        """A narrow window gives the plans the room."""
        super().resizeEvent(event)
        self._apply_theme()

    def _show_one_more(self) -> PlanPanel:
        if self._shown == len(self._panels):
            made = PlanPanel(self._shown)
            made.removed.connect(partial(self.remove_plan, self._shown))
            made.name.returnPressed.connect(self.run_button.setFocus)
            self._panels.append(made)
        self._shown += 1
        self._apply_theme()
        panel = self._panels[self._shown - 1]
        panel.show()
        self._show_count()
        return panel

    def _show_count(self) -> None:
        """Say how many plans there are."""
        count = self._shown
        words = (self.tr("Run the plan"), self.tr("Run both plans"), self.tr("Run all plans"))
        self.run_button.set_text(words[min(count, 3) - 1])
        for panel in self._panels:
            panel.remove_button.setVisible(count > 1)
        self.plans_changed.emit()

    def _drop(self, name: str, options: Iterable[tuple[str, str]]) -> DropField:
        field = DropField(name)
        field.set_options(tuple(DropOption(value, words) for value, words in options))
        field.value_requested.connect(field.set_value)
        return field

    def _lay_out(self) -> None:
        panels = QWidget()
        self._grid = QGridLayout(panels)
        self._grid.setContentsMargins(0, 0, 0, 0)
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
        self._line(self.tr("Stop panic"), self.calm)
        self._line(self.tr("First aid"), self.aid)
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
        """As many plans beside each other as have room; in two rows the whole page scrolls, the button does not."""
        unit, count, width = self._theme.metrics.unit, self._shown, self.width()
        beside = width >= _BESIDE * unit
        room = width - (self._how_width() if beside else 0)
        rows = ceil(count / max(1, min(count, room // (_LEAST_PLAN * unit))))
        across = ceil(count / rows)
        if not count or (count, across, beside) == self._placed:
            return
        self._placed = count, across, beside
        for panel in (*self._panels, self.how):
            self._grid.removeWidget(panel)
        for place, panel in enumerate(self.panels):
            self._grid.addWidget(panel, *divmod(place, across))
        self._grid.addWidget(self.how, *((0, across, rows, 1) if beside else (rows, 0, 1, across)))
        for column in range(MOST_PLANS + 1):
            self._grid.setColumnStretch(column, 1 if column < across else 0)
        whole = rows > 1 or not beside
        for page in (*(panel.page for panel in self.panels), self._how_page):
            page.set_whole(whole)
        if whole:
            self._outer.addWidget(self.run_button, 0, Qt.AlignmentFlag.AlignRight)
        else:
            self.how.body.addWidget(self.run_button)

    def _how_width(self) -> int:
        unit, width = self._theme.metrics.unit, self.width()
        if self._shown == MOST_PLANS and _FOUR_FROM * unit <= width < _WIDE_FROM * unit:
            return _HOW_NARROW * unit
        return _HOW * unit if width >= 270 * unit else min(_HOW * unit, width // 3)

    def _line(self, words: str, field: QWidget) -> None:
        row = QHBoxLayout()
        label = TextLabel(words, TextRole.SECONDARY, TextTone.QUIET)
        row.addWidget(label, 1, Qt.AlignmentFlag.AlignVCenter)
        row.addWidget(field, 2)
        self._column.addLayout(row)

    def _on_run_button_clicked(self) -> None:
        self.run_requested.emit(self.request)

    def _apply_theme(self) -> None:
        metrics = self._theme.metrics
        self._outer.setSpacing(metrics.gap)
        self._grid.setSpacing(metrics.gap)
        self._column.setSpacing(metrics.unit)
        self._place()
        beside, column = self._placed[2], self._how_width()
        self.how.setMinimumWidth(column if beside else 0)
        self.how.setMaximumWidth(column if beside else max(self.width(), column))
