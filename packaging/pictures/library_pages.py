"""The library with sample content."""

from dataclasses import replace

from PySide6.QtWidgets import QWidget

from alien_desktop.gui.kit.notice_bar import RETRY, NoticeAction, NoticeTone
from alien_desktop.gui.library.import_dialog import ImportDialog, ImportLine
from alien_desktop.gui.library.library_bar import TRASH
from alien_desktop.gui.library.library_model import LibraryFilter
from alien_desktop.gui.library.tile_text import line_of
from alien_desktop.gui.library.view_settings import Layout
from alien_desktop.gui.shell.navigation import LIBRARY
from alien_desktop.session.library_entry import LibraryEntry
from alien_desktop.session.trash_entry import TrashEntry
from pictures.sample_stage import SampleStage


def library(stage: SampleStage) -> QWidget:
    """All documents, with the cards of the last ones."""
    stage.put_away()
    stage.window.library.set_entries(stage.session.index.entries())
    stage.window.library.set_layout(Layout.CARDS)
    stage.window.library.show_kind(LibraryFilter.ALL)
    stage.window.library.set_last((stage.scene, stage.pilot))
    stage.window.navigator.show_view(LIBRARY)
    return stage.window


def library_list(stage: SampleStage) -> QWidget:
    """All documents as a list."""
    library(stage)
    shown = stage.window.library
    shown.set_layout(Layout.LIST)
    shown.list.choose(stage.medic)
    return stage.window


def library_damaged(stage: SampleStage) -> QWidget:
    """A file that cannot be read, as a card."""
    library(stage)
    entries = (_damaged(), *stage.session.index.entries())
    stage.window.library.set_entries(entries)
    return stage.window


def library_trash(stage: SampleStage) -> QWidget:
    """What was removed: to come back as it was, as a copy, or not at all."""
    library(stage)
    shown = stage.window.library
    shown.show_kind(TRASH)
    index = stage.session.index
    entries = [index.entry(one) for one in (stage.pilot, stage.scene, stage.adversary, stage.medic)]
    found = [
        TrashEntry(replace(entry, sample=False), 1, "2026-06-01T20:15:00Z", is_back=entry.document_id == stage.medic)
        for entry in entries
        if entry is not None
    ]
    shown.set_trash((*found, TrashEntry(_damaged(), 2, "", is_back=False)))
    return stage.window


def library_trash_empty(stage: SampleStage) -> QWidget:
    """Nothing was removed yet."""
    library(stage)
    stage.window.library.show_kind(TRASH)
    stage.window.library.set_trash(())
    return stage.window


def library_none_of_a_kind(stage: SampleStage) -> QWidget:
    """No scene yet."""
    library(stage)
    entries = tuple(entry for entry in stage.session.index.entries() if entry.format != LibraryFilter.SCENES)
    stage.window.library.set_entries(entries)
    stage.window.library.show_kind(LibraryFilter.SCENES)
    return stage.window


def import_dialog(stage: SampleStage) -> QWidget:
    """Files that were dropped: two that can come, one of them odd, and two that cannot."""
    index = stage.session.index
    pilot, scene = index.entry(stage.other_pilot), index.entry(stage.scene)
    assert pilot is not None
    assert scene is not None
    return _import(
        stage,
        ImportLine("ibarra.json", pilot, line_of(pilot)),
        ImportLine(
            "dock-9.json",
            scene,
            line_of(scene),
            (
                "The file was changed after the app had saved it.",
                "2 of those in the order have no sheet in this library.",
            ),
        ),
        ImportLine(
            "helmet.png",
            notes=(
                "This is a picture, not a document. It was left as it is and nothing was imported. Drop it on the "
                "portrait of a sheet.",
            ),
        ),
        ImportLine(
            "handouts",
            notes=("This is a folder; nothing in it was read. Nothing was changed. Drop the files that are in it.",),
        ),
    )


def import_nothing(stage: SampleStage) -> QWidget:
    """Files of which none can come."""
    sentence = "This file is larger than 2 MB, more than a file of this kind can be. It was not opened and not changed."
    lines = (ImportLine(f"{number} <b>.json", notes=(f"{sentence} Check where it comes from.",)) for number in (1, 2))
    return _import(stage, *lines)


def recent_dialog(stage: SampleStage) -> QWidget:
    """What was opened last."""
    stage.open_sheet(stage.medic)
    stage.open_sheet(stage.pilot)
    stage.window.recent.show()
    assert stage.window.recent.picker is not None
    return stage.window.recent.picker


def _import(stage: SampleStage, *lines: ImportLine) -> QWidget:
    library(stage)
    dialog = ImportDialog(stage.window)
    dialog.set_lines(lines)
    dialog.open_over(stage.window)
    return dialog


def _damaged() -> LibraryEntry:
    return LibraryEntry(
        "0e7a3f52-9a1b-4c3d-8e5f-6a7b8c9d0e1f",
        "damaged",
        "K. Brandt",
        sentence="This file stops making sense in line 9, column 40. The file was left exactly as it is. "
        "Repair it in a text editor, or move it out of the folder.",
    )


def library_nothing_found(stage: SampleStage) -> QWidget:
    """A search that finds nothing."""
    library(stage)
    stage.window.top_bar.search.setText("nobody of this name")
    return stage.window


def library_notices(stage: SampleStage) -> QWidget:
    """Something was recovered, and something could not be saved."""
    library(stage)
    stage.window.library.set_recovery("Recovered 3 actions after an unclean end. Nothing is lost.")
    sentence = "The disk is full. What you did is kept until it can be written."
    stage.window.show_message(sentence, NoticeTone.HARM, (NoticeAction(RETRY, "Try again"),))
    return stage.window
