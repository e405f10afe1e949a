"""The character so far: face, name, numbers, and a line for each part with its lock; then make the rest again."""

from functools import partial

from PySide6.QtCore import QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QWidget

from alien_desktop.documents.creation.plan import PlanSection, level_of
from alien_desktop.gui.creation.draft_sheet import DraftSheet
from alien_desktop.gui.creation.lock_toggle import LockToggle
from alien_desktop.gui.creation.person_head import PersonHead
from alien_desktop.gui.creation.text import part_name, part_value
from alien_desktop.gui.kit.button import Button
from alien_desktop.gui.kit.line_field import LineField
from alien_desktop.gui.kit.panel import Panel
from alien_desktop.gui.kit.registered_actions import command_slot, show_refusal, try_command
from alien_desktop.gui.kit.scrolled import ScrolledPage
from alien_desktop.gui.kit.text_label import TextLabel, TextRole, TextTone
from alien_desktop.gui.kit.translation import tr, translated
from alien_desktop.gui.theme.button_paint import ButtonKind, ButtonSize
from alien_desktop.gui.theme.theme import bind_theme, theme_of
from alien_desktop.rules.people.characteristics import ATTRIBUTE_NAMES, Attribute
from alien_desktop.session.session import Session

IN_THE_HEAD = frozenset({PlanSection.CAREER, PlanSection.ATTRIBUTES, PlanSection.NAME})
"""Parts that a recap shows in its head already."""
COLUMN_UNITS = 80


class SummaryPanel(Panel):
    """Shows the draft. `with_create` gives it the name field and the last step, else it is a recap."""

    def __init__(self, session: Session, parent: QWidget | None = None, *, with_create: bool) -> None:
        super().__init__(tr("The character so far"), parent)
        self._measures = theme_of(self)
        self._session = session
        self._controller = session.creation
        self._with_create = with_create
        self._columns = 1
        self.name = LineField(tr("Name"), tr("Name"), parent=self)
        self.head = PersonHead(self.name if with_create else None)
        self.numbers = {one: TextLabel("", TextRole.ATTRIBUTE) for one in Attribute}
        self.rows = {part: LockToggle(part_name(part)) for part in PlanSection}
        self.reason = TextLabel("", TextRole.SECONDARY, TextTone.QUIET, wrap=True)
        self.fill = Button(tr("Fill in for me"), icon="dice", size=ButtonSize.NEXT_STEP)
        self.create_character = Button(tr("Create"), ButtonKind.PRIMARY, key="Enter", size=ButtonSize.NEXT_STEP)
        self._lay_out()
        self._connect()
        bind_theme(self._on_measures_changed)

    def sizeHint(self) -> QSize:
        """As wide as the column beside the choices; below them it has their width."""
        return QSize(self._measures.metrics.dice_column, super().sizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """A recap has its lines in two columns where there is room."""
        super().resizeEvent(event)
        room = self.width() >= 2 * COLUMN_UNITS * self._measures.metrics.unit
        columns = 2 if room and not self._with_create else 1
        if columns != self._columns:
            self._arrange(columns)

    def refresh(self) -> None:
        """Show the draft as it is now."""
        controller = self._controller
        plan, rules = controller.plan, controller.rules
        self.name.set_value(plan.name)
        self.head.show_draft(controller)
        self.sheet.show_sheet(controller.sheet(), rules)
        for attribute, label in self.numbers.items():
            label.set_text(str(level_of(plan, attribute, rules)))
        for part, row in self.rows.items():
            wrong = any(one.part is part and not one.missing for one in controller.problems())
            row.set_shown(part_value(part, plan, rules), kept=part in controller.locks, problem=wrong)
        reason = controller.reason_not_to_create()
        self.reason.set_text(translated(reason) if self._with_create else "")
        show_refusal(self.create_character, "create.finish", self._session)
        if not self._with_create:
            self.set_title(tr("The character so far") if reason else tr("The character"))
        ready = self._with_create and not reason
        self.fill.set_text(tr("Roll the rest again") if plan.career else tr("Fill in for me"))
        self.fill.set_kind(ButtonKind.NORMAL if ready or not self._with_create else ButtonKind.PRIMARY)
        self.create_character.set_kind(ButtonKind.PRIMARY if ready else ButtonKind.NORMAL)

    def show_lines(self, shown: bool) -> None:
        """Show a line for each part, or of a recap who it is alone."""
        self._page.setVisible(shown)
        self.body.invalidate()  # Qt tells the layout inside the layout only when it lays it out: not while hidden

    def height_of(self, *, with_lines: bool) -> int:
        """How many pixels a recap asks for, with its lines or without them."""
        has_lines = self._page.isVisibleTo(self)
        lines = self._page.sizeHint().height() + self.body.spacing()
        return self.sizeHint().height() + lines * (with_lines - has_lines)

    def show_whole_sheet(self, shown: bool) -> None:
        """Show the sheet as it will be below the lines, where there is room for it."""
        self.sheet.setVisible(shown)

    def _lay_out(self) -> None:
        self.body.addWidget(self.head)
        grid = QGridLayout()
        for column, attribute in enumerate(Attribute):
            grid.addWidget(self.numbers[attribute], 0, column)
            short = TextLabel(translated(ATTRIBUTE_NAMES[attribute]), TextRole.SMALLEST, TextTone.QUIET)
            grid.addWidget(short, 1, column)
            grid.setColumnStretch(column, 1)
        self._grid = grid
        self.body.addLayout(grid)
        page = self._page = QWidget()
        self._lines = QGridLayout(page)
        self._lines.setContentsMargins(0, 0, 0, 0)
        self._arrange(1)
        self.body.addWidget(ScrolledPage(page) if self._with_create else page, 1)
        self.sheet = DraftSheet()
        self.sheet.hide()
        self.body.addWidget(self.sheet, 100)
        self.body.addWidget(self.reason)
        buttons = QHBoxLayout()
        buttons.addWidget(self.fill)
        buttons.addStretch(1)
        buttons.addWidget(self.create_character)
        self._buttons = buttons
        self.body.addLayout(buttons)
        self.name.setVisible(self._with_create)
        if not self._with_create:
            for widget in (self.fill, self.create_character, self.reason, *(self.rows[part] for part in IN_THE_HEAD)):
                widget.hide()

    def _arrange(self, columns: int) -> None:
        """Lines below each other, or in two columns that are read downwards."""
        self._columns = columns
        shown = [part for part in PlanSection if self._with_create or part not in IN_THE_HEAD]
        high = -(-len(shown) // columns)
        for place, part in enumerate(shown):
            column, row = divmod(place, high)
            self._lines.addWidget(self.rows[part], row, column)
        for row in range(len(PlanSection) + 1):
            self._lines.setRowStretch(row, 1 if row == high else 0)
        for column in (0, 1):
            self._lines.setColumnStretch(column, 1 if column < columns else 0)

    def _connect(self) -> None:
        session = self._session
        self.name.value_requested.connect(lambda text: try_command("create.text", session, field="name", text=text))
        self.fill.clicked.connect(command_slot("create.fill", session))
        self.create_character.clicked.connect(command_slot("create.finish", session))
        for part, row in self.rows.items():
            row.kept_requested.connect(partial(self._on_row_kept_requested, part))

    def _on_row_kept_requested(self, part: PlanSection, kept: bool) -> None:
        try_command("create.lock", self._session, parts=(part,), locked=kept)

    def _on_measures_changed(self) -> None:
        metrics = self._measures.metrics
        self._grid.setSpacing(0)
        self._buttons.setSpacing(metrics.label_gap)
        self._lines.setVerticalSpacing(metrics.unit // 2)
        self._lines.setHorizontalSpacing(metrics.group_gap)
        self.body.setSpacing(metrics.unit)
