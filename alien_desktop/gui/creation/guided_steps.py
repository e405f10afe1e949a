"""The steps of the guided way, in the order of the rules (core 1.2, evolved 1.2)."""

from functools import partial

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QHBoxLayout

from alien_desktop.documents.creation.checks import PlanProblem
from alien_desktop.documents.creation.plan import PlanSection, career_of, draft_of
from alien_desktop.documents.text import NOTE_LIMIT
from alien_desktop.gui.creation import options
from alien_desktop.gui.creation.guided_step import ChoiceStep, GuidedStep
from alien_desktop.gui.creation.level_blocks import BudgetPips, LevelBlocks
from alien_desktop.gui.creation.option_grid import OptionGrid
from alien_desktop.gui.creation.option_tile import CareerTile
from alien_desktop.gui.creation.text import part_value
from alien_desktop.gui.creation.who_step import WhoStep
from alien_desktop.gui.kit.button import Button
from alien_desktop.gui.kit.folding_row import FoldingRow
from alien_desktop.gui.kit.line_field import LineField
from alien_desktop.gui.kit.registered_actions import try_command
from alien_desktop.gui.kit.text_label import TextLabel, TextRole, TextTone
from alien_desktop.gui.kit.translation import tr, translated
from alien_desktop.gui.theme.theme import bind_theme
from alien_desktop.rules.people.characteristics import ATTRIBUTE_NAMES
from alien_desktop.rules.people.creation import CreationRules, PointBudget, attribute_budget, skill_budget
from alien_desktop.session.session import Session


class CareerStep(ChoiceStep):
    """The career decides what else can be chosen."""

    fills_the_page = True

    def __init__(self, session: Session) -> None:
        parts = (PlanSection.CAREER,)
        found = options.career_options
        super().__init__(session, tr("Career"), parts, 4, found, self._choose, even=True, tile=CareerTile)

    def _choose(self, career_id: str) -> None:
        try_command("create.career", self.session, career=career_id, fill=True)

    def hint(self) -> str:
        """What the choice means."""
        return tr("What were you before this went wrong? A new career brings new suggestions for the rest.")


class LevelsStep(GuidedStep):
    """Attributes and skills: what is left of both budgets, and the four blocks."""

    def __init__(self, session: Session) -> None:
        super().__init__(session, tr("Attributes and skills"), (PlanSection.ATTRIBUTES, PlanSection.SKILLS))
        self.short = tr("Skills")
        self.attribute_pips, self.skill_pips = BudgetPips(tr("Attributes")), BudgetPips(tr("Skills"))
        self.levels = LevelBlocks(session)
        self.roll_levels = Button("", icon="dice")
        self.roll_levels.clicked.connect(self._on_roll_levels_clicked)
        self._pips = FoldingRow()
        self._pips.addWidget(self.attribute_pips)
        self._pips.addWidget(self.skill_pips)
        row = QHBoxLayout()
        row.addWidget(self.roll_levels)
        row.addStretch(1)
        self.column.addLayout(self._pips)
        self.column.addWidget(self.levels, 1)
        self.column.addLayout(row)
        bind_theme(self._apply_theme)

    def hint(self) -> str:
        """The limits, from the edition's rules."""
        controller = self.controller
        rules, plan = controller.rules.edition.creation, controller.plan
        career = career_of(plan, controller.rules)
        text = tr(
            "Attributes {least} to {most}, the key attribute ({key}) up to {key_most}; skills of the career up to "
            "{career_skill}, others up to {skill}."
        ).format(
            least=rules.attribute_least,
            most=rules.attribute_most,
            key=translated(ATTRIBUTE_NAMES[career.key_attribute]) if career is not None else "–",
            key_most=rules.key_attribute_most,
            career_skill=rules.key_skill_most,
            skill=rules.skill_most,
        )
        if plan.synthetic:
            text += " " + tr("Then two attributes rise by {0}.").format(rules.synthetic_bonus)
        return text

    def note(self) -> str:
        """What was rolled; points that are spent have their pips."""
        rolled = self.controller.plan.rolled
        return tr("rolled: {0}").format(" ".join(str(level) for level in rolled)) if rolled else ""

    def value(self) -> str:
        """How many points of both budgets are spent; rolled attributes have none."""
        if not self.controller.is_begun:
            return ""
        attributes, skills = (
            tr("{0} of {1}").format(one.total - one.left, one.total) for one in (self._attributes, self._skills)
        )
        return ", ".join((tr("rolled") if self.controller.plan.rolled else attributes, skills))

    def refresh(self) -> None:
        """The levels as they are now."""
        self.levels.refresh()
        plan, rules = self.controller.plan, self.controller.rules.edition.creation
        self.attribute_pips.set_budget(self._attributes)
        self.skill_pips.set_budget(self._skills)
        self.attribute_pips.setVisible(not plan.rolled)
        self.roll_levels.setVisible(bool(rules.random_attribute_dice))
        roll = tr("Roll {0}D6 and assign instead").format(rules.random_attribute_dice)
        self.roll_levels.set_text(tr("Spend points instead") if plan.rolled else roll)

    def take_form(self, room: QSize) -> None:
        """Two blocks in a row, which fill the page, where it has the height for two rows."""
        high = self.levels.least_height_of(2) + self.attribute_pips.sizeHint().height() + self.column.spacing()
        if self.roll_levels.isVisibleTo(self):
            high += self.roll_levels.sizeHint().height() + self.column.spacing()
        self.levels.set_columns((2,) if room.height() >= high else (4, 2))

    def says_itself(self, problem: PlanProblem) -> bool:
        """What is about one level is in its block."""
        return "." in problem.field

    def take_focus(self) -> None:
        """The first row that has steps."""
        next(iter(self.levels.blocks.values())).stops[0].setFocus()

    @property
    def _attributes(self) -> PointBudget:
        return attribute_budget(draft_of(self.controller.plan, self.controller.rules), self._rules)

    @property
    def _skills(self) -> PointBudget:
        return skill_budget(draft_of(self.controller.plan, self.controller.rules), self._rules)

    @property
    def _rules(self) -> CreationRules:
        return self.controller.rules.edition.creation

    def _on_roll_levels_clicked(self) -> None:
        rolled = bool(self.controller.plan.rolled)
        try_command("create.spend_points" if rolled else "create.roll_attributes", self.session)

    def _apply_theme(self) -> None:
        self._pips.setSpacing(self._theme.metrics.group_gap)


class TalentStep(GuidedStep):
    """One of the career's talents and what it is for; what the character is after: one of three, or an own sentence."""

    def __init__(self, session: Session) -> None:
        super().__init__(session, tr("Talent and agenda"), (PlanSection.TALENT, PlanSection.AGENDA))
        self.short = tr("Talent")
        self.talents, self.agendas = OptionGrid(tr("Talent")), OptionGrid(tr("Agenda"))
        self.choice = LineField(tr("What the talent is for"), tr("What the talent is for"))
        self.own = LineField(tr("Agenda in own words"), tr("Or in your own words"), most=NOTE_LIMIT)
        after = tr("What you are after. Acting on it is rewarded.")
        self._heads: list[QHBoxLayout] = []
        self._told = self._add_head(tr("Talent"), "", PlanSection.TALENT)
        self.column.addWidget(self.talents, 1)
        self.column.addWidget(self.choice)
        self._add_head(tr("Agenda"), after, PlanSection.AGENDA)
        self.column.addWidget(self.agendas, 1)
        self.column.addWidget(self.own)
        self.column.addStretch(0)
        self.talents.value_requested.connect(lambda row: try_command("create.talent", session, row=row))
        self.choice.value_requested.connect(partial(self.write, "talent_choice"))
        for widget in (self.agendas, self.own):
            widget.value_requested.connect(partial(self.write, "agenda"))
        bind_theme(self._apply_theme)

    def value(self) -> str:
        """The talent; an agenda is a sentence."""
        return part_value(PlanSection.TALENT, self.controller.plan, self.controller.rules)

    def refresh(self) -> None:
        """Plates, the field where a talent needs one, and the own words."""
        plan, talents = self.controller.plan, self.controller.rules.catalog.talents
        rolled = self.controller.rules.edition.creation.rolled_choices
        self._told.set_text(tr("One of the career's, or roll a D3.") if rolled else tr("One of the career's."))
        self.talents.set_options(options.talent_options(self.controller))
        self.choice.setVisible(any(talents[one].choice for one in plan.talents if one in talents))
        self.choice.set_value(plan.talent_choice)
        self.agendas.set_options(options.agenda_options(self.controller))
        self.own.set_value(plan.agenda)

    def take_focus(self) -> None:
        """The chosen talent."""
        self.talents.focus_chosen()

    def _add_head(self, name: str, words: str, part: PlanSection) -> TextLabel:
        head, told = QHBoxLayout(), TextLabel(words, TextRole.SECONDARY, TextTone.QUIET)
        head.addWidget(TextLabel(name, TextRole.LABEL, TextTone.QUIET))
        head.addWidget(told, 1)
        head.addWidget(self.die(name, part))
        self._heads.append(head)
        self.column.addLayout(head)
        return told

    def _apply_theme(self) -> None:
        for head in self._heads:
            head.setSpacing(self._theme.metrics.gap)


class GearStep(ChoiceStep):
    """Things of the career's list, and the signature item."""

    def __init__(self, session: Session) -> None:
        parts = (PlanSection.GEAR, PlanSection.SIGNATURE)
        super().__init__(session, tr("Gear"), parts, 2, options.explained_gear_options, self._choose, even=True)
        self.signatures = OptionGrid(tr("Signature item"), 3, even=True)
        self.signature = LineField(tr("Signature item"), tr("A small thing of your own"))
        self.signature_label = TextLabel(tr("Signature item"), TextRole.LABEL, TextTone.QUIET)
        self.signatures.value_requested.connect(partial(self.write, "signature_item"))
        self.signature.value_requested.connect(partial(self.write, "signature_item"))
        self.column.insertWidget(1, self.signature_label)
        self.column.insertWidget(2, self.signatures, 1)
        self.column.insertWidget(3, self.signature)

    def _choose(self, row: str) -> None:
        try_command("create.gear", self.session, row=row)

    def hint(self) -> str:
        """How many, and what excludes what."""
        rules = self.controller.rules.edition.creation
        text = tr("%n things of the list.", "One thing of the list.", rules.gear_picks)
        if not rules.rolled_choices and rules.one_per_line:
            text += " " + tr("Of two side by side only one can be taken.")
        if rules.rolled_choices:
            text += " " + tr("They may be rolled (D6): click Suggest something else.")
        return text

    def value(self) -> str:
        """The things; the signature item is small."""
        return part_value(PlanSection.GEAR, self.controller.plan, self.controller.rules)

    def note(self) -> str:
        """How many are chosen."""
        plan, rules = self.controller.plan, self.controller.rules
        return tr("{0} of {1}").format(len(plan.gear), rules.edition.creation.gear_picks)

    def refresh(self) -> None:
        """Plates and the signature item."""
        super().refresh()
        plan, rules = self.controller.plan, self.controller.rules
        has_one = not plan.synthetic or rules.edition.creation.synthetic_signature_item
        for widget in (self.signatures, self.signature, self.signature_label):
            widget.setVisible(has_one or bool(plan.signature_item))
        self.signatures.set_options(options.signature_options(self.controller))
        self.signature.set_value(plan.signature_item)


def make_steps(session: Session) -> tuple[GuidedStep, ...]:
    """All steps in the order of the rules."""
    return (
        CareerStep(session),
        LevelsStep(session),
        TalentStep(session),
        WhoStep(session),
        GearStep(session),
    )
