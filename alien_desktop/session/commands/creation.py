"""Making a character: the draft, its parts, and the finished sheet."""

from collections.abc import Callable

from alien_desktop.documents.creation.plan import PlanSection
from alien_desktop.documents.sheet import identity
from alien_desktop.documents.sheet.character_sheet import PlayerNature
from alien_desktop.rules.json_object import JsonObject
from alien_desktop.rules.message import Message
from alien_desktop.rules.people.characteristics import Attribute, Skill
from alien_desktop.rules.violation import RuleViolation
from alien_desktop.session.commands.command import PREFERRED, Command, EditionName, command
from alien_desktop.session.commands.edition_words import row_among, row_called
from alien_desktop.session.commands.sheet import portrait_taken
from alien_desktop.session.creation.creation_controller import TEXTS
from alien_desktop.session.session import Session


def start(session: Session, edition: EditionName = PREFERRED, nature: PlayerNature | None = None) -> None:
    """Begin an empty draft."""
    session.creation.start_over()
    if edition:
        session.rules_for(edition)
        session.creation.set_edition(edition)
    if nature is not None:
        session.creation.set_nature(nature)


def choose_career(session: Session, career: str, fill: bool = False) -> None:
    """Choose a career, by id or name; `fill` makes everything that is not locked."""
    row = row_called(session.creation.rules.catalog.careers, career)
    _try(session, lambda: (session.creation.choose_career_and_fill if fill else session.creation.set_career)(row))


def set_edition(session: Session, edition: EditionName) -> None:
    """Make the character by the rules of another edition."""
    session.rules_for(edition)
    session.creation.set_edition(edition)


def set_nature(session: Session, nature: PlayerNature) -> None:
    """Make a human or a synthetic."""
    session.creation.set_nature(nature)


def set_paper(session: Session, paper: bool) -> None:
    """Take the draft as copied from a sheet on paper, or hold it to the rules again."""
    session.creation.set_paper(paper)


def toggle_raised(session: Session, attribute: Attribute) -> None:
    """Choose which attribute a synthetic raises."""
    _try(session, lambda: session.creation.toggle_raised(attribute))


def spend_points(session: Session) -> None:
    """Give up rolled attributes and spend the points."""
    _try(session, session.creation.spend_points)


def set_cash(session: Session, cash: int) -> None:
    """Set the money by hand."""
    session.creation.set_cash(cash)


def set_text(session: Session, field: str, text: str) -> None:
    """Write name, agenda, appearance, signature item, buddy or rival."""
    if field not in TEXTS:
        raise RuleViolation(
            Message("A draft has no line {field}; it has {lines}.", field=field, lines=", ".join(TEXTS))
        )
    _try(session, lambda: session.creation.set_text(field, text))


def choose_portrait(session: Session, file: str) -> None:
    """Make a picture (PNG, JPEG, WebP) the portrait of the draft; an empty `file` takes it away."""
    session.creation.set_portrait(portrait_taken(session, file))


def step_attribute(session: Session, attribute: Attribute, by: int) -> None:
    """Raise or lower an attribute."""
    _try(session, lambda: session.creation.step_attribute(attribute, by))


def step_skill(session: Session, skill: Skill, by: int) -> None:
    """Raise or lower a skill."""
    _try(session, lambda: session.creation.step_skill(skill, by))


def toggle_talent(session: Session, row: str) -> None:
    """Choose a talent or give it back, by id or name."""
    talent_id = row_called(session.creation.rules.catalog.talents, row)
    _try(session, lambda: session.creation.toggle_talent(talent_id))


def toggle_gear(session: Session, row: str) -> None:
    """Choose a thing or give it back, by id or name: first of the career's list, then of all things."""
    catalog, plan = session.creation.rules.catalog, session.creation.plan
    career = plan.career.rpartition(".")[2]
    listed = sorted(catalog.starting_gear.values(), key=lambda one: one.career != career)
    names = {one.id: one.name for one in (*listed, *catalog.items.values())}
    row_id = row if row in plan.gear else row_among(names, row)
    own = next((one.id for one in listed if (one.career, one.item) == (career, row_id)), row_id)
    _try(session, lambda: session.creation.toggle_gear(own))


def roll_levels(session: Session) -> None:
    """Roll the attributes where the edition has that."""
    _try(session, session.creation.roll_levels)


def roll_cash(session: Session) -> None:
    """Roll the money of the career."""
    _try(session, session.creation.roll_cash)


def lock(session: Session, parts: tuple[PlanSection, ...], locked: bool) -> None:
    """Keep some parts when the rest is made again, or release them."""
    session.creation.lock_parts(frozenset(parts), locked)


def fill(session: Session, parts: tuple[PlanSection, ...] | None = None) -> None:
    """Make some parts again, everything that is not locked where none are named."""
    if parts is None:
        _try(session, session.creation.fill)
    else:
        _try(session, lambda: session.creation.fill_parts(frozenset(parts)))


def take_back(session: Session) -> None:
    """Undo the last change of the draft."""
    session.creation.take_back()


def finish(session: Session) -> str:
    """Make the character of the draft. Answers its id."""
    return session.creation.create()


def verify_finish(session: Session) -> None:
    """Raise RuleViolation while something of the draft is missing or not allowed."""
    reason = session.creation.reason_not_to_create()
    if reason is not None:
        raise RuleViolation(reason)


def verify_take_back(session: Session) -> None:
    """Raise RuleViolation when the draft has not been changed."""
    if not session.creation.can_take_back:
        raise RuleViolation(Message("The draft has not been changed."))


def verify_roll_cash(session: Session) -> None:
    """Raise RuleViolation before there is a career."""
    session.creation.verify_roll_cash()


def show_draft(session: Session) -> JsonObject:
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
        raise RuleViolation(refusal.sentence)


CREATION_COMMANDS: tuple[Command, ...] = (
    command("create.start", Message("Begin a character"), start),
    command("create.career", Message("Choose a career"), choose_career),
    command("create.edition", Message("Choose the edition"), set_edition),
    command("create.nature", Message("Human or synthetic"), set_nature),
    command("create.paper", Message("Copy a sheet on paper"), set_paper),
    command("create.raised", Message("Raise an attribute of a synthetic"), toggle_raised),
    command("create.spend_points", Message("Spend points instead of rolling attributes"), spend_points),
    command("create.cash", Message("Set the money"), set_cash, limits={"cash": (0, identity.MOST_CASH)}),
    command("create.text", Message("Write a line of the draft"), set_text),
    command("create.portrait", Message("Choose a portrait for the draft"), choose_portrait),
    command("create.attribute", Message("Raise or lower an attribute"), step_attribute),
    command("create.skill", Message("Raise or lower a skill"), step_skill),
    command("create.talent", Message("Choose a talent"), toggle_talent),
    command("create.gear", Message("Choose a piece of gear"), toggle_gear),
    command("create.roll_attributes", Message("Roll the attributes"), roll_levels),
    command("create.roll_cash", Message("Roll the money"), roll_cash, verify=verify_roll_cash),
    command("create.lock", Message("Lock parts, or unlock them"), lock),
    command("create.fill", Message("Fill in the rest"), fill),
    command("create.take_back", Message("Take the last change of the draft back"), take_back, verify=verify_take_back),
    command("create.finish", Message("Finish the character"), finish, answers="character", verify=verify_finish),
    command("draft", Message("Show the draft"), show_draft, answers="draft"),
)
