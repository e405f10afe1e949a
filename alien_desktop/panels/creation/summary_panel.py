"""The character so far: face, name, numbers, and a line for each part with its lock; then make the rest anew."""

from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from alien_desktop.documents.creation.plan import Part, level_of
from alien_desktop.documents.derived.values import health_max, resolve
from alien_desktop.panels.creation.scrolled import ScrolledPage
from alien_desktop.panels.creation.words import part_name, part_value, tr
from alien_desktop.rules.characteristics import ATTRIBUTE_NAMES, Attribute
from alien_desktop.session.creation_controller import CreationController
from alien_desktop.theme.look import follow_look
from alien_desktop.widgets.button import Button, ButtonKind, ButtonSize
from alien_desktop.widgets.keep_row import KeepRow
from alien_desktop.widgets.line_field import LineField
from alien_desktop.widgets.panel import Panel
from alien_desktop.widgets.portrait import Portrait, PortraitRecord
from alien_desktop.widgets.text_label import TextLabel, TextRole, TextTone


class SummaryPanel(Panel):
    """Shows the draft of a controller. `with_create` gives it the name field and the last step, else it is a recap."""

    def __init__(self, controller: CreationController, parent: QWidget | None = None, *, with_create: bool) -> None:
        super().__init__(tr("The character so far") if with_create else tr("Ready"), parent)
        self._measures = follow_look(self, self._on_measures_changed)
        self._controller = controller
        self._with_create = with_create
        self.portrait = Portrait(self)
        self.name = LineField(tr("Name"), tr("Name"), parent=self)
        self.name_shown = TextLabel("", TextRole.CARD_NAME)
        self.about = TextLabel("", TextRole.SECONDARY, TextTone.QUIET)
        self.numbers = {one: TextLabel("", TextRole.ATTRIBUTE) for one in Attribute}
        self.vitals = TextLabel("", TextRole.SECONDARY, TextTone.QUIET)
        self.rows = {part: KeepRow(part_name(part)) for part in Part}
        self.reason = TextLabel("", TextRole.SECONDARY, TextTone.QUIET, wrap=True)
        self.fill = Button(tr("Fill in for me"), icon="dice", size=ButtonSize.NEXT_STEP)
        self.create_character = Button(tr("Create"), ButtonKind.PRIMARY, key="Enter", size=ButtonSize.NEXT_STEP)
        self._lay_out()
        self._connect()
        self._on_measures_changed()

    def refresh(self) -> None:
        """Show the draft as it is now."""
        controller = self._controller
        plan, rules = controller.plan, controller.rules
        sheet = controller.sheet()
        self.portrait.set_record(PortraitRecord(plan.name, plan.name))
        self.name.set_value(plan.name)
        self.name_shown.set_text(plan.name or tr("No name yet"))
        nature = rules.catalog.natures[f"{plan.edition}.nature.{plan.nature}"].name
        career = part_value(Part.CAREER, plan, rules)
        self.about.set_text(", ".join(word for word in (career or tr("no career yet"), nature.lower()) if word))
        for attribute, label in self.numbers.items():
            label.set_text(str(level_of(plan, attribute, rules)))
        vitals = [tr("Health {0}").format(health_max(sheet, rules).value)]
        if (own := resolve(sheet, rules)) is not None:
            vitals.append(tr("Resolve {0}").format(own.value))
        self.vitals.set_text("   ".join(vitals))
        for part, row in self.rows.items():
            wrong = any(one.part is part and not one.missing for one in controller.problems())
            row.set_shown(part_value(part, plan, rules), kept=part in controller.locks, problem=wrong)
        reason = controller.reason_not_to_create()
        self.reason.set_text(reason if self._with_create else "")
        self.create_character.setEnabled(not reason)
        ready = self._with_create and not reason
        self.fill.set_text(tr("Roll the rest again") if plan.career else tr("Fill in for me"))
        self.fill.set_kind(ButtonKind.NORMAL if ready or not self._with_create else ButtonKind.PRIMARY)
        self.create_character.set_kind(ButtonKind.PRIMARY if ready else ButtonKind.NORMAL)

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.addWidget(self.portrait)
        names = QVBoxLayout()
        names.addWidget(self.name if self._with_create else self.name_shown)
        names.addWidget(self.about)
        names.addWidget(self.vitals)
        names.addStretch(1)
        head.addLayout(names, 1)
        self._head, self._names = head, names
        self.body.addLayout(head)
        grid = QGridLayout()
        for column, attribute in enumerate(Attribute):
            grid.addWidget(self.numbers[attribute], 0, column)
            short = TextLabel(ATTRIBUTE_NAMES[attribute], TextRole.SMALLEST, TextTone.QUIET)
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
        (self.name_shown if self._with_create else self.name).setParent(None)
        if not self._with_create:
            above = {Part.CAREER, Part.ATTRIBUTES, Part.NAME}  # a recap shows these in its head already
            for widget in (self.fill, self.create_character, self.reason, *(self.rows[part] for part in above)):
                widget.hide()

    def _connect(self) -> None:
        controller = self._controller
        self.name.value_requested.connect(lambda text: controller.set_text("name", text))
        self.fill.clicked.connect(controller.fill)
        self.create_character.clicked.connect(controller.create)
        for part, row in self.rows.items():
            row.kept_requested.connect(lambda kept, one=part: controller.lock(Part(one), kept))

    def _on_measures_changed(self) -> None:
        measures = self._measures.measures
        self.portrait.setFixedSize(16 * measures.unit, 18 * measures.unit)
        self._head.setSpacing(measures.padding)
        self._names.setSpacing(measures.unit)
        self._grid.setSpacing(0)
        self._buttons.setSpacing(measures.label_gap)
        self._lines.setSpacing(measures.unit // 2)
        self.body.setSpacing(measures.unit)
