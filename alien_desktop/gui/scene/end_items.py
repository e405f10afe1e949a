"""What the page of the end of a scene shows: who stays how, what ends, in the words of the edition."""

from PySide6.QtCore import QCoreApplication

from alien_desktop.documents.scene.due import DueKind, DueRoll
from alien_desktop.documents.scene.encounter import Combatant, Side
from alien_desktop.documents.scene.ending import Ending, EndKind
from alien_desktop.documents.sheet.states import DEAD
from alien_desktop.gui.kit.chip import Chip, ChipTone
from alien_desktop.gui.kit.line_model import LineItem, Sign
from alien_desktop.gui.kit.translation import tr
from alien_desktop.gui.scene.order_item import numbered_initials
from alien_desktop.gui.scene.order_reader import kind_of
from alien_desktop.rules.record import record
from alien_desktop.session.combat.scene_controller import SceneController
from alien_desktop.session.combat.scene_ending import SceneSurvey

translate = QCoreApplication.translate

_ICONS = {
    EndKind.CARDS: "deal",
    EndKind.ATTACK: "weapon",
    EndKind.PANIC: "panic",
    EndKind.AIM: "target",
    EndKind.COVER: "armor",
    EndKind.ORDERS: "hold",
    EndKind.GROUPS: "party",
    EndKind.HIDDEN: "hidden",
    EndKind.FIRE: "alarm",
}
_SIGNS = {"crew": Sign.CREW, "person": Sign.PERSON, "creature": Sign.CREATURE}


@record
class EndItem:
    """Everything on the page."""

    title: str = ""
    words: str = ""
    stays: tuple[LineItem, ...] = ()
    ends: tuple[LineItem, ...] = ()
    due: tuple[DueRoll, ...] = ()
    """Death rolls that do not end with the scene."""
    has_events: bool = False
    has_fire: bool = False
    scenes: tuple[tuple[str, str], ...] = ()
    """Other scenes that may be opened then: id and name."""


def end_item(
    survey: SceneSurvey, scene: SceneController, due: tuple[DueRoll, ...], scenes: tuple[tuple[str, str], ...]
) -> EndItem:
    """Return the page for the open scene; `scenes` are the others."""
    rounds = survey.rounds
    told = tr("%n Rounds.", "%n Round.", rounds)
    undo = translate("end", "One Ctrl+Z brings the whole scene back as it was.")
    name = survey.name or translate("end", "Unnamed scene")
    return EndItem(
        translate("end", "End of the scene: {name}").format(name=name),
        f"{told} {undo}",
        tuple(_person(one, scene, due) for one in survey.people),
        tuple(_ends(line, scene) for line in survey.lines),
        tuple(one for one in due if one.kind is DueKind.DEATH),
        any(line.kind is EndKind.EVENT for line in survey.lines),
        any(line.kind is EndKind.FIRE for line in survey.lines),
        scenes,
    )


def _person(one: Combatant, scene: SceneController, due: tuple[DueRoll, ...]) -> LineItem:
    sheet = scene.sheet_of(one)
    name = scene.name_of(one)
    health = sheet.health if sheet is not None else one.health
    conditions = sheet.conditions if sheet is not None else one.conditions
    injuries = sheet.injuries if sheet is not None else one.injuries
    is_dead = DEAD in conditions
    dies = not is_dead and any(roll.combatant == one.id and roll.kind is DueKind.DEATH for roll in due)
    parts = [translate("end", "death roll due")] if dies else []
    parts += [injury.name for injury in injuries if injury.name]
    stress = sheet.stress if sheet is not None and not sheet.is_synthetic else 0
    sign = _SIGNS.get(kind_of(one, scene.adversary_of(one)).value, Sign.PERSON)
    role = one.role if one.side is Side.ADVERSARY else ""
    dead = translate("end", "DEAD")
    stressed = translate("end", "stress {stress}").format(stress=stress) if stress else ""
    return LineItem(
        one.id,
        name,
        ", ".join(parts) or role or translate("end", "no injuries"),
        sign=sign,
        sign_text=numbered_initials(name),
        stress=0 if is_dead else stress,
        enabled=not is_dead,
        explanation=", ".join(part for part in (dead if is_dead else "", stressed) if part),
        figure="" if is_dead else f"{health}/{scene.health_max_of(one)}",
        figure_words=translate("end", "Health"),
        chip=Chip(dead, ChipTone.TARGET, "cross") if is_dead else None,
        alert=dies or (not is_dead and health == 0),
    )


def _ends(line: Ending, scene: SceneController) -> LineItem:
    encounter = scene.encounter
    if line.kind is EndKind.EVENT:
        event = encounter.event(line.who[0])
        note = translate("end", "goes on")
        return LineItem(f"event:{event.id}", event.name, note=note, icon="timer")
    titles = {
        EndKind.CARDS: translate("end", "Cards, swaps, holding off"),
        EndKind.ATTACK: translate("end", "The attack that is open"),
        EndKind.PANIC: translate("end", "Panic"),
        EndKind.AIM: translate("end", "Aim and overwatch"),
        EndKind.COVER: translate("end", "Cover"),
        EndKind.ORDERS: translate("end", "Orders not used"),
        EndKind.GROUPS: translate("end", "Groups on one card"),
        EndKind.HIDDEN: translate("end", "Hidden and shown"),
        EndKind.FIRE: translate("end", "Fire on somebody"),
    }
    names = [scene.name_of(encounter.combatant(one)) for one in line.who]
    note = ", ".join(names[:2]) + (f" +{len(names) - 2}" if len(names) > 2 else "")
    if line.kind is EndKind.CARDS:
        note = translate("end", "put back")
    icon, harms = _ICONS[line.kind], line.kind is EndKind.FIRE
    return LineItem(line.kind.value, titles[line.kind], note=note, icon=icon, alert=harms)
