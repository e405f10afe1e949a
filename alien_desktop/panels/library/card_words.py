"""What a card says of a library entry: words, chips and actions, ready to be painted."""

from datetime import datetime

from PySide6.QtCore import QCoreApplication, QDate, QLocale

from alien_desktop.session.library import LibraryEntry
from alien_desktop.widgets.card_shown import TileAction, TilePicture, TileShown
from alien_desktop.widgets.combatant_row import Chip, ChipTone

STRESS_BOXES = 10
MOST_CHIPS = 2

OPEN, DUPLICATE, REMOVE = "open", "duplicate", "remove"
CREW, CONVERT, SAMPLES = "crew", "convert", "samples"


def shown_of(entry: LibraryEntry) -> TileShown:
    """Return the card of an entry."""
    if entry.format == "damaged":
        return TileShown(
            entry.document_id,
            entry.name or _tr("Unknown document"),
            _tr("Damaged file"),
            TilePicture.DAMAGED,
            text=entry.sentence,
            is_damaged=True,
        )
    is_person = entry.format == "character"
    is_scene = entry.format == "encounter"
    return TileShown(
        entry.document_id,
        entry.name or _tr("Without a name"),
        ", ".join(word for word in (_tr("Scene") if is_scene else entry.role, entry.rules) if word),
        TilePicture.SCENE if is_scene else TilePicture.PORTRAIT,
        chips=_chips(entry),
        health=None if is_scene else (entry.health, entry.health_max),
        stress=(entry.stress, STRESS_BOXES) if is_person and entry.stress is not None else None,
        text=entry.role if is_scene else "",
        crew=entry.label,
        portrait=entry.portrait,
        tag=_tr("SAMPLE") if entry.sample else "",
        when=day_of(entry.saved),
        actions=_actions(entry),
    )


def line_of(entry: LibraryEntry) -> str:
    """Return one line about an entry, for the place where one carries on."""
    parts = [entry.role or _tr("Character"), entry.rules]
    if entry.format == "encounter":
        parts.insert(0, _tr("Scene"))
    elif entry.stress is not None:
        parts.append(_tr("stress {stress}").format(stress=entry.stress))
    return ", ".join(part for part in parts if part)


def day_of(iso: str) -> str:
    """Return the day of a moment in the user's words; empty when it is none."""
    try:
        moment = datetime.fromisoformat(iso).astimezone()
    except ValueError:
        return ""
    days = (datetime.now().astimezone().date() - moment.date()).days
    if days == 0:
        return _tr("today")
    if days == 1:
        return _tr("yesterday")
    day = QDate(moment.year, moment.month, moment.day)
    return QLocale().toString(day, "d MMM" if days < 300 else "d MMM yyyy")


def _chips(entry: LibraryEntry) -> tuple[Chip, ...]:
    chips = [
        Chip(mark.upper(), ChipTone.BROKEN if number == 0 and entry.health == 0 else ChipTone.TIMER)
        for number, mark in enumerate(entry.marks[:MOST_CHIPS])
    ]
    if len(entry.marks) > MOST_CHIPS:
        chips.append(Chip(f"+{len(entry.marks) - MOST_CHIPS}"))
    return tuple(chips)


def _actions(entry: LibraryEntry) -> tuple[TileAction, ...]:
    actions = [TileAction(DUPLICATE, _tr("Duplicate")), TileAction(REMOVE, _tr("Remove"))]
    if entry.format != "adversary":
        actions.insert(0, TileAction(OPEN, _tr("Open")))
    return tuple(actions)


def menu_of(entry: LibraryEntry) -> tuple[TileAction, ...]:
    """Return the actions of the card's menu: those of its buttons, and what is asked for less often."""
    more = [TileAction(CREW, _tr("Crew"))]
    if entry.format == "character":
        more.append(TileAction(CONVERT, _tr("In the other edition")))
    if entry.sample:
        more.append(TileAction(SAMPLES, _tr("Remove all samples")))
    return (*_actions(entry), *more)


def _tr(text: str) -> str:
    return QCoreApplication.translate("LibraryCard", text)
