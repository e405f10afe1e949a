"""What happens to a body, and who mends it: lost Health, critical injuries, death rolls, radiation, medical care."""

from alien_desktop.documents.sheet.medical import MedicalAction
from alien_desktop.documents.sheet.vitals import verify_alive
from alien_desktop.rules.json_object import JsonObject
from alien_desktop.rules.message import Message
from alien_desktop.rules.violation import RuleViolation
from alien_desktop.session.commands.command import CharacterId, Command, InjuryId, command
from alien_desktop.session.commands.real_dice import faces_of, verify_used
from alien_desktop.session.session import Session


def hurt(session: Session, who: CharacterId, amount: int, faces: tuple[int, ...] | None = None) -> None:
    """Let somebody lose Health: stress and a critical injury follow, armor is not counted.

    `faces` are those of real dice: the injury, then the healing time.
    """
    verify_alive(session.workspace.sheet(who))
    real = faces_of(faces)
    session.injuries.hurt(who, amount, real)
    if session.injuries.choice_of(who) is None:  # what is chosen may have its healing time rolled with the rest
        verify_used(real)


def roll_injury(session: Session, who: CharacterId, faces: tuple[int, ...] | None = None) -> None:
    """Roll a critical injury; `faces` are those of real dice: the number of the table, then the healing time."""
    real = faces_of(faces)
    session.injuries.roll_injury(who, real)
    if session.injuries.choice_of(who) is None:  # what is chosen may have its healing time rolled with the rest
        verify_used(real)


def pick_injury(session: Session, who: CharacterId, number: int) -> None:
    """Choose a critical injury by the number on the dice."""
    session.injuries.pick_injury(who, number)


def choose(session: Session, who: CharacterId, option: str) -> None:
    """Choose between two results that a talent grants; `table` lists the options."""
    session.injuries.choose(who, option)


def prepare_death(session: Session, who: CharacterId, injury: InjuryId) -> None:
    """Prepare the death roll that an injury asks for: its pool and chances are on the table, nothing is rolled."""
    session.injuries.prepare_death(who, injury)


def roll_death(
    session: Session, who: CharacterId, injury: InjuryId, modifier: int = 0, faces: tuple[int, ...] | None = None
) -> None:
    """Make the death roll that an injury asks for; `faces` are those of real dice."""
    real = faces_of(faces)
    session.injuries.roll_death(who, injury, real, modifier)
    if session.injuries.choice_of(who) is None:
        verify_used(real)


def gain_rad(session: Session, who: CharacterId, faces: tuple[int, ...] | None = None) -> None:
    """Take one rad; `faces` are those of real dice."""
    real = faces_of(faces)
    session.injuries.gain_rad(who, real)
    verify_used(real)


def possible_care(session: Session, who: CharacterId) -> list[JsonObject]:
    """Return what the crew can do for somebody, and who can do it."""
    found = []
    for request in session.medical.possible(who):
        healers = [{"id": one.sheet_id, "name": one.name, "dice": one.dice} for one in session.medical.healers(request)]
        found.append({"action": request.action.value, "injury": request.injury, "healers": healers})
    return found


def prepare_care(
    session: Session, who: CharacterId, action: MedicalAction, healer: CharacterId, injury: InjuryId | None = None
) -> None:
    """Prepare the roll of a healer for somebody; it does what it does once it is settled.

    It has to be something that `care.possible` lists; the injury is named where there are several.
    """
    requests = [one for one in session.medical.possible(who) if one.action is action and injury in (None, one.injury)]
    if not requests:
        raise RuleViolation(Message("This cannot be done for {who} now.", who=session.workspace.sheet(who).name))
    if len(requests) > 1:
        raise RuleViolation(Message("There are several injuries: name one."))
    if healer not in {one.sheet_id for one in session.medical.healers(requests[0])}:
        raise RuleViolation(Message("{healer} cannot do this.", healer=session.workspace.sheet(healer).name))
    session.medical.prepare(requests[0], healer)


BODY_COMMANDS: tuple[Command, ...] = (
    command("sheet.hurt", Message("Lose Health"), hurt, limits={"amount": (0, 100)}),
    command("roll.injury", Message("Roll a critical injury"), roll_injury),
    command("injury.pick", Message("Choose a critical injury"), pick_injury),
    command("choose", Message("Choose a result"), choose),
    command("roll.death", Message("Death roll"), roll_death),
    command("death.prepare", Message("Prepare a death roll"), prepare_death),
    command("roll.radiation", Message("Take a rad"), gain_rad),
    command("care.possible", Message("What the crew can do for somebody"), possible_care, answers="care"),
    command("care.prepare", Message("Prepare first aid or treatment"), prepare_care),
)
