"""The character so far: portrait, name, numbers, and a line for each part with its lock; the rest can be made again."""

from functools import partial

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from alien_desktop.documents.creation.plan import PlanSection, level_of
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


class SummaryPanel(Panel):
    """Shows the draft, with the field for the name and the last step."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(tr("The character so far"), parent)
        self._measures = theme_of(self)
        self._session = session
        self._controller = session.creation
        self.name = LineField(tr("Name"), tr("Name"), parent=self)
        self.head = PersonHead(self.name)
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

    def refresh(self) -> None:
        """Show the draft as it is now."""
        controller = self._controller
        plan, rules = controller.plan, controller.rules
        self.name.set_value(plan.name)
        self.head.show_draft(controller)
        for attribute, label in self.numbers.items():
            label.set_text(str(level_of(plan, attribute, rules)))
        for part, row in self.rows.items():
            wrong = any(one.part is part and not one.missing for one in controller.problems())
            row.set_shown(part_value(part, plan, rules), kept=part in controller.locks, problem=wrong)
        reason = controller.reason_not_to_create()
        self.reason.set_text(translated(reason))
        show_refusal(self.create_character, "create.finish", self._session)
        self.fill.set_text(tr("Roll the rest again") if plan.career else tr("Fill in for me"))
        self.fill.set_kind(ButtonKind.PRIMARY if reason else ButtonKind.NORMAL)
        self.create_character.set_kind(ButtonKind.NORMAL if reason else ButtonKind.PRIMARY)

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
        page = QWidget()
        self._lines = QVBoxLayout(page)
        self._lines.setContentsMargins(0, 0, 0, 0)
        for row in self.rows.values():
            self._lines.addWidget(row)
        self._lines.addStretch(1)
        self.body.addWidget(ScrolledPage(page), 1)
        self.body.addWidget(self.reason)
        buttons = QHBoxLayout()
        buttons.addWidget(self.fill)
        buttons.addStretch(1)
        buttons.addWidget(self.create_character)
        self._buttons = buttons
        self.body.addLayout(buttons)

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
        self._lines.setSpacing(metrics.unit // 2)
        self.body.setSpacing(metrics.unit)
