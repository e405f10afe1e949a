"""Making a character: holds the draft while it is made, and puts the finished one into the workspace as one step.

The draft is no document: nothing of it is saved or logged before `create`. It survives leaving the view, and every
change of it can be undone here.
"""

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from PySide6.QtCore import QObject, Signal

from alien_desktop.documents.creation import changes, suggestions
from alien_desktop.documents.creation.build import build, preview_sheet, verify_build
from alien_desktop.documents.creation.checks import PlanProblem, problems, problems_of
from alien_desktop.documents.creation.plan import (
    OF_CAREER,
    CreationPlan,
    PlanSection,
    career_of,
    new_plan,
    with_career,
    with_nature,
)
from alien_desktop.documents.sheet.character_sheet import CharacterSheet, PlayerNature
from alien_desktop.documents.sheet_rules import SheetRules
from alien_desktop.documents.text import NAME_LIMIT, NOTE_LIMIT, clean, clean_line, verify_length
from alien_desktop.rules.dice.dice import DiceSource
from alien_desktop.rules.message import Message
from alien_desktop.rules.people.characteristics import Attribute, Skill
from alien_desktop.rules.violation import RuleViolation
from alien_desktop.session.workspace import Workspace

STEPS_KEPT = 200
"""This many changes of a draft can be undone."""

TEXTS: dict[str, PlanSection] = {
    "name": PlanSection.NAME,
    "appearance": PlanSection.APPEARANCE,
    "agenda": PlanSection.AGENDA,
    "buddy": PlanSection.BONDS,
    "rival": PlanSection.BONDS,
    "signature_item": PlanSection.SIGNATURE,
    "talent_choice": PlanSection.TALENT,
}
"""The texts of a draft, and the part that each belongs to."""

_NOTES = frozenset({"appearance", "agenda"})

_State = tuple[CreationPlan, frozenset[PlanSection]]


class CreationController(QObject):
    """The draft, what is locked, and the last thing that the rules refused."""

    changed = Signal()
    """The draft, the locks or the refusal changed."""
    created = Signal(str)

    def __init__(
        self,
        workspace: Workspace,
        rules_for: Callable[[str], SheetRules],
        dice: DiceSource,
        edition: Callable[[], str],
        others: Callable[[str], Iterable[str]] = lambda _edition: (),
        words: Callable[[Message], str] = str,
        parent: QObject | None = None,
    ) -> None:
        """`edition` is the one offered for new documents; `others` names the other characters of an edition.

        `words` gives the language of what is written into the notes.
        """
        super().__init__(parent)
        self._workspace = workspace
        self._rules_for = rules_for
        self._dice = dice
        self._edition = edition
        self._others = others
        self._words = words
        self._past: list[_State] = []
        self._locks: frozenset[PlanSection] = frozenset()
        self._plan: CreationPlan | None = None
        self._problems: tuple[PlanProblem, ...] | None = None
        self._sheet: CharacterSheet | None = None
        self.refusal: PlanProblem | None = None
        """What the rules said to the last change that they did not allow; the next change clears it."""

    # --- reading ---

    @property
    def plan(self) -> CreationPlan:
        """The draft; an empty one of the offered edition before anything was chosen."""
        if self._plan is None:
            self._plan = new_plan(self._rules_for(self._edition()))
        return self._plan

    @property
    def rules(self) -> SheetRules:
        """The rules of the draft's edition."""
        return self._rules_for(self.plan.edition)

    @property
    def locks(self) -> frozenset[PlanSection]:
        """What stays when the rest is made again."""
        return self._locks

    @property
    def is_begun(self) -> bool:
        """Whether something was chosen: there is a draft to go on with."""
        return self._plan is not None and self._plan != new_plan(self.rules, self._plan.nature)

    @property
    def can_take_back(self) -> bool:
        """Whether there is a change to undo."""
        return bool(self._past)

    def problems(self) -> tuple[PlanProblem, ...]:
        """Everything that is missing or not allowed."""
        if self._problems is None:
            self._problems = problems(self.plan, self.rules)
        return self._problems

    def problems_of(self, part: PlanSection) -> tuple[PlanProblem, ...]:
        """What is missing or not allowed in one part; a refusal of the last change counts as its first."""
        found = problems_of(self.problems(), part)
        if self.refusal is not None and self.refusal.part is part:
            return (self.refusal, *found)
        return found

    def others(self) -> tuple[str, ...]:
        """The names of the other characters of these rules: buddy and rival may be among them."""
        return tuple(name for name in self._names() if name and name != self.plan.name)

    def sheet(self) -> CharacterSheet:
        """The draft as a sheet."""
        if self._sheet is None:
            self._sheet = preview_sheet(self.plan, self.rules, self._words)
        return self._sheet

    def reason_not_to_create(self) -> Message | None:
        """Why the character cannot be finished yet; None = it can."""
        try:
            verify_build(self.plan, self.rules)
        except RuleViolation as violation:
            return violation.message
        return None

    def refresh_all(self) -> None:
        """Read the draft again: the rules of the table changed."""
        self._notify()

    # --- choosing ---

    def set_edition(self, edition_id: str) -> None:
        """Start over by the other rules: name, looks and bonds stay, everything numbered goes."""
        old = self.plan
        if edition_id == old.edition:
            return
        fresh = new_plan(self._rules_for(edition_id), old.nature)
        texts: dict[str, Any] = {field: getattr(old, field) for field in TEXTS if field != "talent_choice"}
        kept = replace(fresh, paper=old.paper, **texts)
        self._take(kept, self._locks - {*OF_CAREER, PlanSection.CAREER, PlanSection.ATTRIBUTES, PlanSection.SKILLS})

    def set_paper(self, paper: bool) -> None:
        """Take the draft as copied from a sheet on paper, or hold it to the rules again."""
        self._take(replace(self.plan, paper=paper))

    def set_nature(self, nature: PlayerNature) -> None:
        """Make a human or a synthetic."""
        self._take(with_nature(self.plan, nature))

    def set_career(self, career_id: str) -> None:
        """Choose a career. It stays when the rest is made again."""
        if career_id == self.plan.career:
            return
        locks = self._locks if self.plan.paper else self._locks - OF_CAREER
        self._take(with_career(self.plan, career_id), locks | {PlanSection.CAREER})

    def choose_career_and_fill(self, career_id: str) -> None:
        """Choose a career and make everything that is not locked: one change."""
        locks = (self._locks - OF_CAREER) | {PlanSection.CAREER}
        plan = with_career(self.plan, career_id)
        self._take(self._filled(plan, locks), locks)

    def set_text(self, field: str, text: str) -> None:
        """Set one of the texts of `TEXTS`; what was typed is kept when the rest is made again.

        RuleViolation for one that is too long.
        """
        limit, tidy = (NOTE_LIMIT, clean) if field in _NOTES else (NAME_LIMIT, clean_line)
        cleaned = tidy(text)
        verify_length(cleaned, limit)
        if cleaned != getattr(self.plan, field):
            part = TEXTS[field]
            change: dict[str, Any] = {field: cleaned}
            locks = self._locks | {part} if cleaned else self._locks - {part}
            self._take(replace(self.plan, **change), locks)

    def step_attribute(self, attribute: Attribute, by: int) -> None:
        """Raise or lower an attribute."""
        about = f"{PlanSection.ATTRIBUTES}.{attribute}"
        self._try(about, lambda: changes.step_attribute(self.plan, self.rules, attribute, by))

    def toggle_raised(self, attribute: Attribute) -> None:
        """Give the synthetic's bonus to an attribute, or take it back."""
        about = f"{PlanSection.ATTRIBUTES}.{attribute}"
        self._try(about, lambda: changes.toggle_raised(self.plan, self.rules, attribute))

    def roll_levels(self) -> None:
        """Roll the attributes where the edition has that."""
        self._try(PlanSection.ATTRIBUTES, lambda: changes.roll_levels(self.plan, self.rules, self._dice))

    def spend_points(self) -> None:
        """Give up rolled attributes and spend the points."""
        self._take(changes.spend_points(self.plan, self.rules), self._locks - {PlanSection.ATTRIBUTES})

    def step_skill(self, skill: Skill, by: int) -> None:
        """Raise or lower a skill."""
        self._try(f"{PlanSection.SKILLS}.{skill}", lambda: changes.step_skill(self.plan, self.rules, skill, by))

    def toggle_talent(self, talent_id: str) -> None:
        """Choose a talent or give it back."""
        self._try(PlanSection.TALENT, lambda: changes.toggle_talent(self.plan, self.rules, talent_id))

    def toggle_gear(self, row_id: str) -> None:
        """Choose a thing or give it back; what comes by the die is rolled at once."""
        self._try(
            f"{PlanSection.GEAR}.{row_id}", lambda: changes.toggle_gear(self.plan, self.rules, row_id, self._dice)
        )

    def set_cash(self, cash: int) -> None:
        """Set the money by hand."""
        self._take(replace(self.plan, cash=cash), self._locks | {PlanSection.CASH})

    def set_portrait(self, name: str) -> None:
        """Take a picture of the profile as the portrait, by its sum; empty for none."""
        self._take(replace(self.plan, portrait=name), self._locks)

    def verify_roll_cash(self) -> None:
        """Raise RuleViolation before there is a career."""
        if career_of(self.plan, self.rules) is None:
            raise RuleViolation(Message("The career decides the money: choose it first."))

    def roll_cash(self) -> None:
        """Roll the career's money, to stay when the rest is made again; a RuleViolation before there is a career."""
        self.verify_roll_cash()
        self._take(suggestions.roll_cash(self.plan, self.rules, self._dice), self._locks | {PlanSection.CASH})

    # --- filling in ---

    def lock_parts(self, parts: frozenset[PlanSection], locked: bool) -> None:
        """Keep some parts when the rest is made again, or release them."""
        self._take(self.plan, self._locks | parts if locked else self._locks - parts)

    def fill(self) -> None:
        """Make everything again that is not locked, and finish what is."""
        self._take(self._filled(self.plan, self._locks))

    def fill_parts(self, parts: frozenset[PlanSection]) -> None:
        """Make some parts again and keep all others; a career keeps itself only where it is asked for."""
        kept = frozenset(PlanSection) - parts
        self._take(suggestions.suggest(self.plan, self.rules, self._dice, kept, self._names()))

    def forget_refusal(self) -> None:
        """Nothing is said any more about the last change that was not allowed."""
        if self.refusal is not None:
            self.refusal = None
            self.changed.emit()

    def take_back(self) -> None:
        """Undo the last change of the draft."""
        if self._past:
            self._plan, self._locks = self._past.pop()
            self._notify()

    def start_over(self) -> None:
        """Begin with an empty draft; it can be undone."""
        self._take(new_plan(self._rules_for(self._edition())), frozenset())

    # --- finishing ---

    def create(self) -> str:
        """Put the character into the workspace as one undo step and return its id; the draft is used up.

        A draft that is not finished stays, and the reason is at its field: then the id is empty.
        """
        try:
            sheet = build(self.plan, self.rules, self._words)
        except RuleViolation:
            self.refusal = self.problems()[0]
            self.changed.emit()
            return ""
        self._workspace.end_burst()
        self._workspace.edit(Message("New character: {name}", name=sheet.name or Message("no name yet")), [sheet])
        self._plan = None
        self._past.clear()
        self._locks = frozenset()
        self._notify()
        self.created.emit(sheet.id)
        return sheet.id

    # --- inside ---

    def _filled(self, plan: CreationPlan, locks: frozenset[PlanSection]) -> CreationPlan:
        made = suggestions.suggest(plan, self.rules, self._dice, locks, self._names())
        return suggestions.finished(made, self.rules, self._dice, self._names())

    def _names(self) -> tuple[str, ...]:
        return tuple(self._others(self.plan.edition))

    def _try(self, field: str, change: Callable[[], CreationPlan]) -> None:
        try:
            after = change()
        except RuleViolation as violation:
            self._refuse(field, violation.message, getattr(violation, "rule", ""))
            return
        self._take(after, self._locks | {PlanSection(field.partition(".")[0])})

    def _refuse(self, field: str, sentence: Message, rule: str = "") -> None:
        self.refusal = PlanProblem(str(field), sentence, rule)
        self.changed.emit()

    def _take(self, plan: CreationPlan, locks: frozenset[PlanSection] | None = None) -> None:
        locks = self._locks if locks is None else locks
        if (plan, locks) == (self.plan, self._locks):
            return
        self._past = [*self._past[1 - STEPS_KEPT :], (self.plan, self._locks)]
        self._plan, self._locks = plan, locks
        self._notify()

    def _notify(self) -> None:
        self.refusal = None
        self._problems = None
        self._sheet = None
        self.changed.emit()
