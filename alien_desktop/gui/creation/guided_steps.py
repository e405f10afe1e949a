"""The steps of the guided way, in the order of the rules (core 1.2, evolved 1.2)."""

from functools import partial

from PySide6.QtWidgets import QHBoxLayout

from alien_desktop.documents.creation.checks import PlanProblem
from alien_desktop.documents.creation.plan import PlanSection, career_of, draft_of
from alien_desktop.gui.creation import options
from alien_desktop.gui.creation.guided_step import ChoiceStep, GuidedStep
from alien_desktop.gui.creation.level_blocks import BudgetPips, LevelBlocks
from alien_desktop.gui.creation.option_grid import OptionGrid
from alien_desktop.gui.creation.option_tile import CareerTile
from alien_desktop.gui.creation.text import skills_words
from alien_desktop.gui.creation.who_step import WhoStep
from alien_desktop.gui.kit.button import Button
from alien_desktop.gui.kit.line_field import LineField
from alien_desktop.gui.kit.registered_actions import try_command
from alien_desktop.gui.kit.text_label import TextLabel, TextRole, TextTone
from alien_desktop.gui.kit.translation import tr, translated
from alien_desktop.rules.people.characteristics import ATTRIBUTE_NAMES
from alien_desktop.rules.people.creation import attribute_budget, skill_budget
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
    """Attributes or skills."""

    def __init__(self, session: Session, title: str, part: PlanSection) -> None:
        super().__init__(session, title, (part,))
        attributes = part is PlanSection.ATTRIBUTES
        self.levels = LevelBlocks(session, attributes=attributes, skills=not attributes)
        self.roll_levels = Button("", icon="dice")
        self.roll_levels.clicked.connect(self._on_roll_levels_clicked)
        self.pips = BudgetPips(tr("Attribute points") if attributes else tr("Skill points"))
        self.column.addWidget(self.pips)
        self.column.addWidget(self.levels)
        row = QHBoxLayout()
        row.addWidget(self.roll_levels)
        row.addStretch(1)
        self.column.addLayout(row)
        self.column.addStretch(1)

    def hint(self) -> str:
        """The limits, from the edition's rules."""
        controller = self.controller
        rules, plan = controller.rules.edition.creation, controller.plan
        career = career_of(plan, controller.rules)
        if self.parts[0] is PlanSection.SKILLS:
            text = tr(
                "%n points; skills of the career up to {key}, all others up to {most}. Yours: {skills}.",
                "%n point; skills of the career up to {key}, all others up to {most}. Yours: {skills}.",
                rules.skill_points,
            )
            skills = skills_words(career) if career is not None else "–"
            return text.format(key=rules.key_skill_most, most=rules.skill_most, skills=skills)
        text = tr(
            "%n points; each attribute {least} to {most}, the key attribute of the career ({key}) up to {key_most}.",
            "%n point; each attribute {least} to {most}, the key attribute of the career ({key}) up to {key_most}.",
            rules.attribute_points,
        )
        text = text.format(
            least=rules.attribute_least,
            most=rules.attribute_most,
            key=translated(ATTRIBUTE_NAMES[career.key_attribute]) if career is not None else "–",
            key_most=rules.key_attribute_most,
        )
        if plan.synthetic:
            text += " " + tr("Then two attributes rise by {0}.").format(rules.synthetic_bonus)
        return text

    def note(self) -> str:
        """What was rolled; points that are spent have their pips."""
        plan = self.controller.plan
        if self.parts[0] is PlanSection.ATTRIBUTES and plan.rolled:
            return tr("rolled: {0}").format(" ".join(str(level) for level in plan.rolled))
        return ""

    def refresh(self) -> None:
        """The levels as they are now."""
        self.levels.refresh()
        plan = self.controller.plan
        budget = attribute_budget if self.parts[0] is PlanSection.ATTRIBUTES else skill_budget
        self.pips.set_budget(budget(draft_of(plan, self.controller.rules), self.controller.rules.edition.creation))
        self.pips.setVisible(self.parts[0] is PlanSection.SKILLS or not plan.rolled)
        rules = self.controller.rules.edition.creation
        offered = self.parts[0] is PlanSection.ATTRIBUTES and bool(rules.random_attribute_dice)
        self.roll_levels.setVisible(offered)
        roll = tr("Roll {0}D6 and assign instead").format(rules.random_attribute_dice)
        self.roll_levels.set_text(tr("Spend points instead") if self.controller.plan.rolled else roll)

    def says_itself(self, problem: PlanProblem) -> bool:
        """What is about one level stands in its block."""
        return "." in problem.field

    def take_focus(self) -> None:
        """The first row that has steps."""
        block = next(iter(self.levels.blocks.values()))
        block.stops[0 if self.parts[0] is PlanSection.ATTRIBUTES else 1].setFocus()

    def _on_roll_levels_clicked(self) -> None:
        rolled = bool(self.controller.plan.rolled)
        try_command("create.spend_points" if rolled else "create.roll_attributes", self.session)


class TalentStep(ChoiceStep):
    """One of the career's talents, and what it is for."""

    def __init__(self, session: Session) -> None:
        super().__init__(session, tr("Talent"), (PlanSection.TALENT,), 1, options.talent_options, self._choose)
        self.choice = LineField(tr("What the talent is for"), tr("What the talent is for"))
        self.choice.value_requested.connect(partial(self.write, "talent_choice"))
        self.column.insertWidget(1, self.choice)

    def _choose(self, row: str) -> None:
        try_command("create.talent", self.session, row=row)

    def hint(self) -> str:
        """How many, and how they may be found."""
        text = tr("One of the talents of the career.")
        if self.controller.rules.edition.creation.rolled_choices:
            text += " " + tr("It may be rolled (D3): click Suggest something else.")
        return text

    def refresh(self) -> None:
        """Plates, and the field where a talent needs one."""
        super().refresh()
        plan, talents = self.controller.plan, self.controller.rules.catalog.talents
        self.choice.setVisible(any(talents[one].choice for one in plan.talents if one in talents))
        self.choice.set_value(plan.talent_choice)


class AgendaStep(ChoiceStep):
    """What the character is after: one of three, or an own sentence."""

    def __init__(self, session: Session) -> None:
        super().__init__(
            session,
            tr("Agenda"),
            (PlanSection.AGENDA,),
            1,
            options.agenda_options,
            partial(self.write, "agenda"),
        )
        self.own = LineField(tr("Agenda in own words"), tr("Or in your own words"))
        self.own.value_requested.connect(partial(self.write, "agenda"))
        self.column.insertWidget(1, self.own)

    def hint(self) -> str:
        """What an agenda is for."""
        return tr("What you are after, and what the others need not know. Acting on it is rewarded.")

    def refresh(self) -> None:
        """Plates and the own words."""
        super().refresh()
        self.own.set_value(self.controller.plan.agenda)


class GearStep(ChoiceStep):
    """Things of the career's list, and the signature item."""

    fills_the_page = True

    def __init__(self, session: Session) -> None:
        parts = (PlanSection.GEAR, PlanSection.SIGNATURE)
        super().__init__(session, tr("Gear"), parts, 2, options.explained_gear_options, self._choose)
        self.signatures = OptionGrid(tr("Signature item"), 3)
        self.signature = LineField(tr("Signature item"), tr("A small thing of your own"))
        self.signature_label = TextLabel(tr("Signature item"), TextRole.LABEL, TextTone.QUIET)
        self.signatures.value_requested.connect(partial(self.write, "signature_item"))
        self.signature.value_requested.connect(partial(self.write, "signature_item"))
        for place, widget in enumerate((self.signature_label, self.signatures, self.signature)):
            self.column.insertWidget(place + 1, widget)

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
        LevelsStep(session, tr("Attributes"), PlanSection.ATTRIBUTES),
        LevelsStep(session, tr("Skills"), PlanSection.SKILLS),
        TalentStep(session),
        WhoStep(session),
        AgendaStep(session),
        GearStep(session),
    )
