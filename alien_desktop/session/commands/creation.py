"""Making a character: the draft, its parts, and the finished sheet."""

from collections.abc import Callable
from typing import Any

from alien_desktop.documents.creation.plan import PlanSection
from alien_desktop.documents.sheet.character_sheet import PlayerNature
from alien_desktop.rules.message import Message
from alien_desktop.rules.people.characteristics import Attribute, Skill
from alien_desktop.rules.violation import RuleViolation
from alien_desktop.session.commands.command import Command, command
from alien_desktop.session.creation.creation_controller import TEXTS
from alien_desktop.session.session import Session


def start(session: Session, edition: str = "", nature: PlayerNature | None = None) -> None:
    """Begin an empty draft."""
    session.creation.start_over()
    if edition:
        session.rules_for(edition)
        session.creation.set_edition(edition)
    if nature is not None:
        session.creation.set_nature(nature)


def choose_career(session: Session, career: str, fill: bool = False) -> None:
    """Choose a career; `fill` makes everything that is not locked."""
    if career not in session.creation.rules.catalog.careers:
        raise RuleViolation(Message("There is no career {career}.", career=career))
    _try(session, lambda: (session.creation.choose_career_and_fill if fill else session.creation.set_career)(career))


def set_text(session: Session, field: str, text: str) -> None:
    """Write name, agenda, appearance, signature item, buddy or rival."""
    if field not in TEXTS:
        raise RuleViolation(Message("A draft has no line {field}.", field=field))
    _try(session, lambda: session.creation.set_text(field, text))


def step_attribute(session: Session, attribute: Attribute, by: int) -> None:
    """Raise or lower an attribute."""
    _try(session, lambda: session.creation.step_attribute(attribute, by))


def step_skill(session: Session, skill: Skill, by: int) -> None:
    """Raise or lower a skill."""
    _try(session, lambda: session.creation.step_skill(skill, by))


def toggle_talent(session: Session, row: str) -> None:
    """Choose a talent or give it back."""
    _try(session, lambda: session.creation.toggle_talent(row))


def toggle_gear(session: Session, row: str) -> None:
    """Choose a thing or give it back."""
    _try(session, lambda: session.creation.toggle_gear(row))


def roll_levels(session: Session) -> None:
    """Roll the attributes where the edition has that."""
    _try(session, session.creation.roll_levels)


def roll_cash(session: Session) -> None:
    """Roll the money of the career."""
    _try(session, session.creation.roll_cash)


def lock(session: Session, part: PlanSection, locked: bool) -> None:
    """Keep a part when the rest is made anew."""
    session.creation.lock(part, locked)


def fill(session: Session) -> None:
    """Make everything anew that is not locked."""
    _try(session, session.creation.fill)


def take_back(session: Session) -> None:
    """Take the last change of the draft back."""
    session.creation.take_back()


def finish(session: Session) -> None:
    """Make the character of the draft."""
    reason = session.creation.reason_not_to_create()
    if reason:
        raise RuleViolation(Message("{reason}", reason=reason))
    session.creation.create()


def show_draft(session: Session) -> dict[str, Any]:
    """Return the draft as a sheet, and what is missing or not allowed."""
    return {
        "sheet": session.creation.sheet().model_dump(mode="json"),
        "problems": [{"field": one.field, "sentence": str(one.sentence)} for one in session.creation.problems()],
    }


def _try(session: Session, change: Callable[[], object]) -> None:
    """Make a change of the draft; what it refuses is raised."""
    session.creation.forget_refusal()
    change()
    refusal = session.creation.refusal
    if refusal is not None:
        raise RuleViolation(Message("{reason}", reason=str(refusal.sentence)))


CREATION_COMMANDS: tuple[Command, ...] = (
    command("create.start", Message("Begin a character"), start),
    command("create.career", Message("Choose a career"), choose_career),
    command("create.text", Message("Write a line of the draft"), set_text),
    command("create.attribute", Message("Raise or lower an attribute"), step_attribute),
    command("create.skill", Message("Raise or lower a skill"), step_skill),
    command("create.talent", Message("Choose a talent"), toggle_talent),
    command("create.gear", Message("Choose a thing"), toggle_gear),
    command("create.roll_attributes", Message("Roll the attributes"), roll_levels),
    command("create.roll_cash", Message("Roll the money"), roll_cash),
    command("create.lock", Message("Keep a part"), lock),
    command("create.fill", Message("Make the rest"), fill),
    command("create.take_back", Message("Take the last change of the draft back"), take_back),
    command("create.finish", Message("Finish the character"), finish),
    command("draft", Message("Show the draft"), show_draft, answers="draft"),
)
