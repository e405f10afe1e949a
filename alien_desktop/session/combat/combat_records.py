"""What the log keeps of a scene: draws, rounds, hits, rolls on attack tables, as plain JSON data with all faces."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from alien_desktop.documents.scene.encounter import Encounter
from alien_desktop.documents.scene.hits import Hit

HIT = "hit"
DRAW = "draw"
ROUND = "round"
ATTACK_TABLE = "attack_table"
SCENE = "scene"

_HARM = "alert"
_PLAIN = "text"


@dataclass(frozen=True)
class ActionReport:
    """What just happened or was refused, for the line under the order."""

    sentence: str
    detail: str = ""
    faces: tuple[int, ...] = ()
    """Dice that were thrown for it and count their sixes."""
    harm: bool = False
    refused: bool = False


def hit_record(document_id: str, hit: Hit) -> dict[str, Any]:
    """Return the record of a hit: the number before armor, armor dice, what came of it."""
    title = f"damage {hit.amount}"
    if hit.armor is not None:
        title += f", armor stops {hit.armor.prevented}"
    result = f"−{hit.taken.health_before - hit.taken.health_after}" if hit.taken.amount else "stopped"
    if hit.died:
        result = "dies"
    elif hit.injury is not None:
        result = f"critical {hit.injury.number}"
    return {
        "type": HIT,
        "document": document_id,
        "who": hit.name,
        "title": title,
        "result": result,
        "tone": _HARM if hit.taken.amount else _PLAIN,
        "base": list(hit.armor.faces) if hit.armor is not None else [],
        "amount": hit.amount,
        "after_armor": hit.taken.amount,
        "health": hit.taken.health_after,
        "injury": list(hit.injury.rolled) if hit.injury is not None else [],
        "row": hit.row.id if hit.row is not None else "",
    }


def hit_report(hit: Hit, armor_word: str) -> ActionReport:
    """Return what a hit did, in words, with the dice of the armor."""
    details = []
    if hit.armor is not None:
        dice = f", {len(hit.armor.faces)} dice" if hit.armor.faces else ""
        details.append(f"{armor_word} {hit.armor.counted}{dice}: stops {hit.armor.prevented} of {hit.armor.before}.")
    if hit.row is not None:
        details.append(f"{hit.row.name}. {hit.row.text}".strip())
    elif hit.injury is not None and hit.injury.changed:
        details.append(f"{hit.injury.changed}.")
    if hit.injury_due:
        details.append("Its owner may reroll it.")
    if hit.healing is not None and hit.healing.days:
        details.append(f"Heals in {hit.healing.days} days.")
    if hit.taken.stress:
        details.append(f"Stress +{hit.taken.stress}.")
    if hit.panic_due:
        details.append("A Panic Roll is due.")
    faces = hit.armor.faces if hit.armor is not None else ()
    return ActionReport(hit.sentence(), " ".join(details), faces, harm=hit.taken.amount > 0)


def draw_record(encounter: Encounter, names: Iterable[str]) -> dict[str, Any]:
    """Return the record of a draw: who has which card, in the order of acting."""
    order = [f"{card.number} {name}" for card, name in zip(encounter.cards, names, strict=True)]
    return {"type": DRAW, "document": encounter.id, "title": "Initiative", "result": ", ".join(order)}


def scene_record(document_id: str, kind: str, who: str, title: str, result: str = "", tone: str = "") -> dict[str, Any]:
    """Return the record of something else that happened in a scene."""
    return {
        "type": kind,
        "document": document_id,
        "who": who,
        "title": title,
        "result": result,
        "tone": tone or _PLAIN,
    }
