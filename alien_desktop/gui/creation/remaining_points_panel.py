"""What is left to spend, the money, what the rules say, and the last step, for a character made by hand."""

from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QWidget

from alien_desktop.documents.creation.plan import PlanSection, draft_of
from alien_desktop.gui.creation.person_head import PersonHead
from alien_desktop.gui.creation.text import left_words, part_name, problem_words
from alien_desktop.gui.kit.button import Button
from alien_desktop.gui.kit.marked_lines import Mark, MarkedLine, MarkedLines
from alien_desktop.gui.kit.number_field import NumberField
from alien_desktop.gui.kit.panel import Panel
from alien_desktop.gui.kit.registered_actions import command_slot, show_refusal, try_command
from alien_desktop.gui.kit.scrolled import ScrolledPage
from alien_desktop.gui.kit.text_label import TextLabel, TextRole, TextTone
from alien_desktop.gui.kit.tick_box import TickBox
from alien_desktop.gui.kit.translation import tr
from alien_desktop.gui.theme.button_paint import ButtonKind, ButtonSize
from alien_desktop.gui.theme.theme import bind_theme, theme_of
from alien_desktop.rules.people.creation import attribute_budget, skill_budget
from alien_desktop.session.session import Session

MOST_CASH = 1_000_000_000
MOST_SENTENCES = 6
SAID_AT_THE_FIELD = frozenset(
    {PlanSection.ATTRIBUTES, PlanSection.SKILLS, PlanSection.TALENT, PlanSection.GEAR, PlanSection.SIGNATURE}
)


class RemainingPointsPanel(Panel):
    """Budgets, cash, sentences, buttons."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(tr("The character so far"), parent)
        self._measures = theme_of(self)
        self._session = session
        self._controller = session.creation
        self.head = PersonHead()
        self.paper = TickBox(tr("Allow any values"))
        self.paper.setToolTip(tr("Any values go; what is outside the rules is marked with the rule's name."))
        self.attributes = TextLabel("", TextRole.BODY_BOLD)
        self.skills = TextLabel("", TextRole.BODY_BOLD)
        self.cash = NumberField(tr("Cash in dollars"), 0, MOST_CASH)
        self.roll_cash = Button(tr("Roll"), icon="dice")
        self.roll_levels = Button(tr("Roll the attributes"), icon="dice")
        self.sentences = MarkedLines()
        self.fill = Button(tr("Fill in the rest"), icon="dice")
        self.create_character = Button(tr("Create"), ButtonKind.PRIMARY, key="Ctrl+Enter", size=ButtonSize.NEXT_STEP)
        self._lay_out()
        self._connect()
        bind_theme(self._on_measures_changed)

    def refresh(self) -> None:
        """Show the draft as it is now."""
        controller = self._controller
        plan, rules = controller.plan, controller.rules
        draft, creation = draft_of(plan, rules), rules.edition.creation
        self.head.show_draft(controller)
        self.paper.set_checked(plan.paper)
        rolled = tr("rolled: {0}").format(" ".join(str(level) for level in plan.rolled))
        self.attributes.set_text(rolled if plan.rolled else left_words(attribute_budget(draft, creation)))
        self.attributes.set_tone(_tone(attribute_budget(draft, creation).left, rolled=bool(plan.rolled)))
        self.skills.set_text(left_words(skill_budget(draft, creation)))
        self.skills.set_tone(_tone(skill_budget(draft, creation).left))
        self.cash.set_value(plan.cash or 0)
        self.roll_levels.setVisible(bool(creation.random_attribute_dice))
        self.roll_levels.set_text(tr("Spend points instead") if plan.rolled else tr("Roll the attributes"))
        self._refresh_sentences()
        show_refusal(self.roll_cash, "create.roll_cash", self._session)
        show_refusal(self.create_character, "create.finish", self._session)

    def _refresh_sentences(self) -> None:
        controller = self._controller
        plan = controller.plan
        found = [one for one in controller.problems() if not (plan.paper and one.missing)]
        said = controller.refusal if controller.refusal is not None else None
        refusal = [said] if said is not None and said.part not in SAID_AT_THE_FIELD else []
        lines = [
            MarkedLine(problem_words(one, paper=plan.paper), Mark.OPEN if one.missing else Mark.WRONG)
            for one in (*refusal, *found)
        ]
        more = len(lines) - MOST_SENTENCES
        if more > 0:
            lines[MOST_SENTENCES:] = [MarkedLine(tr("and {0} more").format(more), Mark.NONE)]
        self.sentences.set_lines(tuple(lines) or (MarkedLine(tr("By the rules."), Mark.WELL),))

    def _lay_out(self) -> None:
        self.body.addWidget(self.head)
        grid = QGridLayout()
        for row, (part, widget) in enumerate(
            ((PlanSection.ATTRIBUTES, self.attributes), (PlanSection.SKILLS, self.skills))
        ):
            grid.addWidget(TextLabel(part_name(part), tone=TextTone.QUIET), row, 0)
            grid.addWidget(widget, row, 1)
        grid.addWidget(TextLabel(tr("Cash $"), tone=TextTone.QUIET), 2, 0)
        money = QHBoxLayout()
        money.addWidget(self.cash)
        money.addWidget(self.roll_cash)
        money.addStretch(1)
        grid.addLayout(money, 2, 1)
        grid.setColumnStretch(1, 1)
        self._grid, self._money = grid, money
        self.body.addLayout(grid)
        self.body.addWidget(self.roll_levels)
        self.body.addWidget(self.paper)
        self.body.addWidget(ScrolledPage(self.sentences), 1)
        self.body.addWidget(self.fill)
        self.body.addWidget(self.create_character)

    def _connect(self) -> None:
        session = self._session
        self.paper.checked_requested.connect(lambda paper: try_command("create.paper", session, paper=paper))
        self.cash.value_requested.connect(lambda cash: try_command("create.cash", session, cash=cash))
        self.roll_cash.clicked.connect(command_slot("create.roll_cash", session))
        self.roll_levels.clicked.connect(self._on_roll_levels_clicked)
        self.fill.clicked.connect(command_slot("create.fill", session))
        self.create_character.clicked.connect(command_slot("create.finish", session))

    def _on_roll_levels_clicked(self) -> None:
        rolled = bool(self._controller.plan.rolled)
        try_command("create.spend_points" if rolled else "create.roll_attributes", self._session)

    def _on_measures_changed(self) -> None:
        metrics = self._measures.metrics
        self._grid.setVerticalSpacing(metrics.label_gap)
        self._grid.setHorizontalSpacing(metrics.gap)
        self._money.setSpacing(metrics.label_gap)
        self.body.setSpacing(metrics.label_gap)


def _tone(left: int, *, rolled: bool = False) -> TextTone:
    if rolled or left == 0:
        return TextTone.ACCENT
    return TextTone.TEXT if left > 0 else TextTone.ALERT
