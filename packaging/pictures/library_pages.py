"""The library with sample content."""

from dataclasses import replace
from datetime import timedelta
from errno import ENOSPC
from pathlib import Path

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QWidget

from alien_desktop.documents.differences import with_unreadable
from alien_desktop.documents.document_types import data_of
from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.gui.kit.notice_bar import RETRY, NoticeAction, NoticeTone
from alien_desktop.gui.kit.translation import translated
from alien_desktop.gui.library.check_dialog import CheckDialog
from alien_desktop.gui.library.conflict_dialog import ConflictDialog
from alien_desktop.gui.library.damage_dialog import DamageDialog
from alien_desktop.gui.library.import_dialog import ImportDialog, ImportItem
from alien_desktop.gui.library.library_bar import TRASH
from alien_desktop.gui.library.library_model import LibraryFilter
from alien_desktop.gui.library.tile_text import line_of
from alien_desktop.gui.library.view_settings import Layout
from alien_desktop.gui.shell.navigation import LIBRARY
from alien_desktop.interchange.own_files import read_own_file
from alien_desktop.rules.message import Message, Plural
from alien_desktop.session.check_documents import CheckedFile, CheckReport
from alien_desktop.session.document_versions import DamageFound
from alien_desktop.session.library_entry import LibraryEntry, card_of
from alien_desktop.session.outside_changes import Conflict
from alien_desktop.session.trash_entry import TrashEntry
from alien_desktop.storage.envelope import MAX_BYTES, encode
from alien_desktop.storage.errors import StorageError, save_failed
from alien_desktop.storage.strict_json import damaged
from alien_desktop.storage.timestamps import iso_utc, utc_now
from alien_desktop.storage.versions import VersionMark
from pictures.sample_stage import SampleStage

CHANGED = Message("The file was changed after the app had saved it.")


def first_run(stage: SampleStage) -> QWidget:
    """The question of a first start."""
    library(stage)
    stage.window.library.ask_edition()
    assert stage.window.library.first_run is not None
    stage.window.library.first_run.focus_first()
    return stage.window


def library(stage: SampleStage) -> QWidget:
    """All documents, with the cards of the last ones."""
    stage.reset()
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
    stage.session.autosave.save_now()
    shown.show_kind(TRASH)
    QCoreApplication.processEvents()  # what was saved lets the trash be read again
    stage.session.profile.writer.finish()
    index = stage.session.index
    entries = [index.entry(one) for one in (stage.pilot, stage.scene, stage.adversary, stage.medic)]
    found = [
        TrashEntry(replace(entry, sample=False), 1, "2026-06-01T20:15:00Z") for entry in entries if entry is not None
    ]
    shown.set_trash((*found, TrashEntry(_damaged(), 2, "")))
    return stage.window


def library_trash_empty(stage: SampleStage) -> QWidget:
    """Nothing was removed yet."""
    library(stage)
    stage.window.library.show_kind(TRASH)
    stage.session.profile.writer.finish()
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
        ImportItem("ibarra.json", pilot, line_of(pilot)),
        ImportItem("dock-9.json", scene, line_of(scene), (translated(CHANGED),)),
        _refused("helmet.png", b"\x89PNG\r\n\x1a\n"),
        _refused("handouts", b"[]"),
    )


def _refused(name: str, content: bytes) -> ImportItem:
    """A file that cannot come, with the reason of the app."""
    path = Path(name)
    try:
        read_own_file(content, path)
    except StorageError as error:
        return ImportItem(name, notes=(translated(error.sentence),))
    raise AssertionError(f"{name} could be read")


def import_nothing(stage: SampleStage) -> QWidget:
    """Files of which none can come."""
    lines = (_refused(f"{number} <b>.json", b" " * (MAX_BYTES + 1)) for number in (1, 2))
    return _import(stage, *lines)


def recent_dialog(stage: SampleStage) -> QWidget:
    """What was opened last."""
    recent = stage.window.recent
    stage.open_sheet(stage.pilot)
    now = utc_now()
    recent.note(CharacterSheet(name="K. Brandt"), now - timedelta(days=9))
    for hours, one in (
        (96, stage.synthetic),
        (24, stage.medic),
        (3, stage.marshal),
        (2, stage.scene),
        (0, stage.pilot),
    ):
        recent.note(stage.session.workspace.document(one), now - timedelta(hours=hours))
    recent.show()
    assert stage.window.recent.picker is not None
    return stage.window.recent.picker


def _import(stage: SampleStage, *lines: ImportItem) -> QWidget:
    library(stage)
    dialog = ImportDialog(stage.window)
    dialog.set_lines(lines)
    dialog.open_over(stage.window)
    return dialog


def _damaged() -> LibraryEntry:
    path = Path("0e7a3f52-9a1b-4c3d-8e5f-6a7b8c9d0e1f.json")
    what = Message("This file stops making sense in line {line}, column {column}.", line=9, column=40)
    told = Plural(
        "The file was left exactly as it is. A version is whole, and the journal has the %n actions since:",
        "The file was left exactly as it is. A version is whole, and the journal has the action since:",
        2,
    )
    return LibraryEntry(
        path.stem,
        "damaged",
        "K. Brandt",
        sentence=damaged(path, what).sentence,
        health=4,
        health_max=4,
        stress=3,
        restorable="2026-06-01T20:55:00Z",
        help=told,
    )


def library_nothing_found(stage: SampleStage) -> QWidget:
    """A search that finds nothing."""
    library(stage)
    stage.window.top_bar.search.setText("nobody of this name")
    return stage.window


def library_notices(stage: SampleStage) -> QWidget:
    """Something was recovered, and something could not be saved."""
    library(stage)
    tr = QCoreApplication.translate
    count = tr("LibraryCommands", "{number} actions").format(number=3)
    recovered = tr("LibraryCommands", "Recovered {count} after an unclean end. Nothing is lost.").format(count=count)
    stage.window.library.set_recovery(recovered)
    again = NoticeAction(RETRY, tr("StatusPresenter", "Try again"))
    full = save_failed(Path(), OSError(ENOSPC, "full"))
    stage.window.show_message(full.sentence, NoticeTone.HARM, (again,))
    return stage.window


def conflict_dialog(stage: SampleStage) -> QWidget:
    """Two versions of one character: changed here and outside."""
    library(stage)
    mine = stage.session.workspace.sheet(stage.pilot)
    theirs = mine.evolve(stress=3, cash=400, notes="Bought a motion tracker.", experience=6)
    dialog = ConflictDialog(stage.window)
    dialog.set_conflict(Conflict(mine.id, mine.name, theirs), mine)
    dialog.show()
    return dialog


def versions_dialog(stage: SampleStage) -> QWidget:
    """Older versions of a character: of today, of yesterday, of weeks and months."""
    library(stage)
    session = stage.session
    sheet = session.workspace.sheet(stage.pilot)
    files = session.profile.store.versions
    noon = utc_now().replace(hour=12, minute=0)
    ages = (220, 150, 60, 25, 5, 3, 1.1, 1, 0.02, 0.01)
    for rev, age in enumerate(ages):
        moment = iso_utc(noon - timedelta(days=age))
        stress, health = (2, 1, 0, 1, 3, 4, 1, 2, 2, 3)[rev], (4, 4, 4, 3, 3, 4, 4, 4, 4, 3)[rev]
        then = sheet.evolve(stress=stress, health=health, notes="" if rev % 2 else sheet.notes, cash=400 + 40 * rev)
        card = card_of(session.index.described(then))
        content = encode(then.FORMAT, 1, then.id, rev, moment, data_of(then), card=card)
        mark = {3: VersionMark.PINNED, 5: VersionMark.IMPORT, 7: VersionMark.PINNED}.get(rev, VersionMark.NONE)
        files.keep(then.id, content, moment, mark)
    stage.window.library_commands.show_versions(stage.pilot)
    session.profile.writer.finish()  # the list is read beside the window
    dialog = stage.window.library_commands.versions_dialog
    unit = stage.window.theme.metrics.unit
    dialog.resize(*(side * unit for side in dialog.SIZE_UNITS))
    return dialog


def damage_dialog(stage: SampleStage) -> QWidget:
    """A damaged file beside what it can be restored to."""
    library(stage)
    then = stage.session.workspace.sheet(stage.pilot)
    file = then.evolve(stress=then.stress + 2, notes="")
    compared = with_unreadable(stage.session.versions.compare_with(file, then), then, ("cash", "weapons", "agenda"))
    damage = DamageFound(then, "2026-11-22T20:55:00Z", 2, compared, 3)
    dialog = DamageDialog(damage, stage.session.index.described(then), stage.window)
    dialog.show()
    unit = stage.window.theme.metrics.unit
    dialog.resize(*(side * unit for side in dialog.SIZE_UNITS))
    return dialog


def check_dialog(stage: SampleStage) -> QWidget:
    """What a look at every file has found."""
    library(stage)
    what = Message("This file stops making sense in line {line}, column {column}.", line=9, column=40)
    broken = CheckedFile(
        "0e7a3f52-9a1b-4c3d-8e5f-6a7b8c9d0e1f", "K. Brandt", what, is_damaged=True, can_be_restored=True
    )
    odd = CheckedFile(stage.pilot, "Rook Ibarra", CHANGED)
    report = CheckReport(19, 17, (broken, odd), 241, 1, None, "3f" * 32, 1_204)
    dialog = CheckDialog(report, stage.window)
    dialog.show()
    return dialog
