"""What a card says of a library entry: words, chips and actions, ready to be painted, and its menu."""

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

from alien_desktop.gui.kit.chip import Chip, ChipTone
from alien_desktop.gui.kit.translation import tr, translated
from alien_desktop.gui.library.library_columns import DAMAGED, LibraryColumn, day_words, moment_words, words_of
from alien_desktop.gui.library.new_tile import NewTile, NewWay
from alien_desktop.gui.library.tile_item import TileAction, TileItem, TilePicture
from alien_desktop.session.library_entry import LibraryEntry

STRESS_BOXES = 10
MOST_CHIPS = 2

OPEN, DUPLICATE, REMOVE = "open", "duplicate", "remove"
CREW, CONVERT, SAMPLES, SEND = "crew", "convert", "samples", "send"
VERSIONS, MEND, DAMAGE, FOLDER = "versions", "mend", "damage", "folder"


def shown_of(entry: LibraryEntry) -> TileItem:
    """Return the card of an entry."""
    if entry.format == DAMAGED:
        return TileItem(
            entry.document_id,
            words_of(entry, LibraryColumn.NAME),
            words_of(entry, LibraryColumn.ROLE),
            TilePicture.DAMAGED,
            text=translated(entry.help or entry.sentence),
            is_damaged=True,
            health=(entry.health, entry.health_max) if entry.restorable else None,
            stress=(entry.stress, STRESS_BOXES) if entry.restorable and entry.stress is not None else None,
            portrait=entry.portrait,
            actions=_mending(entry),
        )
    is_person = entry.format == "character"
    is_scene = entry.format == "encounter"
    return TileItem(
        entry.document_id,
        words_of(entry, LibraryColumn.NAME),
        tr("Scene") if is_scene else translated(entry.role),
        TilePicture.SCENE if is_scene else TilePicture.PORTRAIT,
        chips=_chips(entry),
        health=None if is_scene else (entry.health, entry.health_max),
        stress=(entry.stress, STRESS_BOXES) if is_person and entry.stress is not None else None,
        text=translated(entry.role) if is_scene else "",
        crew=entry.label,
        portrait=entry.portrait,
        rules=translated(entry.rules),
        tag=tr("SAMPLE") if entry.sample else "",
        when=day_words(entry.saved),
        actions=_actions(entry),
    )


def line_of(entry: LibraryEntry) -> str:
    """Return one line about an entry, for the place where one carries on."""
    parts = [translated(entry.role) or tr("Character"), translated(entry.rules)]
    if entry.format == "encounter":
        parts.insert(0, tr("Scene"))
    elif entry.stress is not None:
        parts.append(tr("stress {stress}").format(stress=entry.stress))
    return ", ".join(part for part in parts if part)


def _chips(entry: LibraryEntry) -> tuple[Chip, ...]:
    chips = [
        Chip(translated(mark).upper(), ChipTone.BROKEN if number == 0 and entry.health == 0 else ChipTone.TIMER)
        for number, mark in enumerate(entry.marks[:MOST_CHIPS])
    ]
    if len(entry.marks) > MOST_CHIPS:
        chips.append(Chip(f"+{len(entry.marks) - MOST_CHIPS}"))
    return tuple(chips)


def _actions(entry: LibraryEntry) -> tuple[TileAction, ...]:
    actions = [TileAction(DUPLICATE, tr("Duplicate")), TileAction(REMOVE, tr("Remove"))]
    if entry.format != "adversary":
        actions.insert(0, TileAction(OPEN, tr("Open")))
    return tuple(actions)


def _mending(entry: LibraryEntry) -> tuple[TileAction, ...]:
    """Return what can be done about a damaged file."""
    folder = TileAction(FOLDER, tr("Folder"))
    if not entry.restorable:
        return (folder,)
    restore = TileAction(MEND, tr("Restore {time}").format(time=moment_words(entry.restorable)))
    if entry.is_deleted:
        return (restore, TileAction(REMOVE, tr("Remove")), folder)
    return (restore, TileAction(DAMAGE, tr("Compare…")), folder)


def menu_of(entry: LibraryEntry) -> tuple[TileAction, ...]:
    """Return the actions of the card's menu: those of its buttons, and what is asked for less often."""
    more = [TileAction(CREW, tr("Crew")), TileAction(SEND, tr("Save a copy…")), TileAction(VERSIONS, tr("Versions…"))]
    if entry.format == "character":
        more.append(TileAction(CONVERT, tr("Convert to other edition…")))
    if entry.sample:
        more.append(TileAction(SAMPLES, tr("Remove all samples")))
    return (*_actions(entry), *more)


def entry_menu(entry: LibraryEntry, parent: QWidget, choose: Callable[[str], None]) -> QMenu:
    """Return the menu of a document; `choose` gets the action that was chosen."""
    menu = QMenu(parent)
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    for action in menu_of(entry):
        item = QAction(action.text, menu)
        item.triggered.connect(lambda _checked=False, chosen=action.action: choose(chosen))
        menu.addAction(item)
    return menu


def new_character_card() -> NewTile:
    """Return the card after the last: the three ways to a new character."""
    card = NewTile()
    card.set_heading(tr("New character"), "Ctrl+N")
    card.set_ways(
        (
            NewWay("quick", "quick", tr("Quick"), tr("name and career, then play")),
            NewWay("guided", "guided", tr("Guided"), tr("about 3 minutes")),
            NewWay("hand", "pencil", tr("By hand"), tr("every field yourself")),
        )
    )
    return card
