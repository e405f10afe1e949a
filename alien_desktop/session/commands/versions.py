"""Older versions, damaged files, files that were changed here and outside, and the check of everything."""

from functools import partial
from typing import TypeVar

from alien_desktop.rules.json_object import JsonObject
from alien_desktop.rules.message import Message
from alien_desktop.rules.violation import RuleViolation
from alien_desktop.session.background_writer import FileTask, off_thread
from alien_desktop.session.check_documents import CheckReport, check_documents
from alien_desktop.session.commands.command import Command, DocumentId, command
from alien_desktop.session.outside_changes import ConflictAnswer
from alien_desktop.session.session import Session
from alien_desktop.storage.errors import StorageError

Result = TypeVar("Result")


async def list_versions(session: Session, id: DocumentId) -> list[JsonObject]:  # noqa: A002 - the name it has in JSON
    """Return the older versions of a document, the newest first, by the number that other commands take."""
    return [
        {
            "number": one.number,
            "saved": one.moment,
            "mark": str(one.mark),
            "title": str(one.title),
            "bytes": one.size,
            "damaged": one.is_damaged,
        }
        for one in (await session.versions.entries(id))
    ]


def show_difference(session: Session, id: DocumentId, number: int) -> list[dict[str, str]]:  # noqa: A002
    """Return what differs between a document now and one of its versions."""
    try:
        found = session.versions.compare(id, number)
    except StorageError as error:
        raise RuleViolation(error.sentence) from None
    rows = [{"entry": str(row.label), "now": str(row.now), "then": str(row.then)} for row in found.rows]
    if found.others:
        rows.append({"entry": "", "now": str(found.others), "then": str(found.others)})
    return rows


async def restore_version(session: Session, id: DocumentId, number: int) -> None:  # noqa: A002
    """Bring an older version of a document back, as one step."""
    await _tried(session.versions.restore(id, number))


async def copy_version(session: Session, id: DocumentId, number: int) -> str:  # noqa: A002
    """Put an older version beside the document, as one of its own."""
    copy = await _tried(session.versions.open_copy(id, number))
    return copy.id


async def pin_version(
    session: Session,
    id: DocumentId,  # noqa: A002
    number: int = 0,
    pinned: bool = True,
) -> None:
    """Let a version stay permanently (or no longer); without a number, the document as it is now."""
    if number:
        await _tried(session.versions.pin(id, number, pinned=pinned))
    else:
        await _tried(session.versions.pin_now(id))


async def mend(session: Session, id: str) -> None:  # noqa: A002 - a damaged file has no name to be found by
    """Restore a damaged file from its newest whole version and the journal; the file itself is put aside."""
    entry = session.index.entry(id)
    if entry is None or entry.format != "damaged":
        raise RuleViolation(Message("No damaged file is called {id}.", id=id))
    await _tried(session.versions.mend(id))


async def leave_deleted(session: Session, id: str) -> None:  # noqa: A002 - as above
    """Leave a document deleted whose file somebody has deleted while the app was closed; its versions stay."""
    entry = session.index.entry(id)
    if entry is None or not entry.is_deleted:
        raise RuleViolation(Message("No deleted file is called {id}.", id=id))
    await _tried(session.versions.leave_deleted(id))


async def show_damage(session: Session, id: str) -> list[dict[str, str]]:  # noqa: A002 - as above
    """Return what a damaged file still says, entry by entry, beside what would be restored."""
    entry = session.index.entry(id)
    if entry is None or entry.format != "damaged":
        raise RuleViolation(Message("No damaged file is called {id}.", id=id))
    found = await _tried(session.versions.damage(id))
    return [{"entry": str(row.label), "file": str(row.now), "restored": str(row.then)} for row in found.compared.rows]


async def put_back(session: Session, id: DocumentId) -> None:  # noqa: A002
    """Bring a document back as it was saved last, where its file was changed or damaged outside; the file is kept."""
    await _tried(session.versions.put_back(id))


async def check(session: Session) -> JsonObject:
    """Read every document, every version and the journal, and return what was found; nothing is changed."""
    report = await checked(session)
    return {
        "documents": report.documents,
        "whole": report.whole,
        "versions": report.versions,
        "damaged_versions": report.damaged_versions,
        "journal_rows": report.journal_rows,
        "newest_hash": report.newest_hash,
        "told": [str(sentence) for sentence in report.sentences()],
        "files": [{"id": one.document_id, "can_be_restored": one.can_be_restored} for one in report.files],
    }


async def checked(session: Session) -> CheckReport:
    """Save first, then look at every file. RuleViolation when the folder cannot be read."""
    await session.autosave.save_first()
    try:
        report: CheckReport = await off_thread(partial(check_documents, session.profile.store, session.profile.paths))
    except StorageError as error:
        raise RuleViolation(error.sentence) from None
    return report


def list_conflicts(session: Session) -> list[JsonObject]:
    """Return the documents that were changed here and outside, or deleted outside, and wait for an answer."""
    outside = session.profile.outside
    outside.check()
    return [
        {"id": one.document_id, "name": one.name, "deleted": one.is_deleted, "readable": one.theirs is not None}
        for one in outside.conflicts()
    ]


def resolve(session: Session, id: DocumentId, answer: ConflictAnswer) -> None:  # noqa: A002
    """Answer which version counts: mine, theirs, or both (theirs beside mine); of a deleted file mine or theirs."""
    conflict = session.profile.outside.conflict(id)
    if conflict is None:
        raise RuleViolation(Message("Nothing waits for an answer here."))
    if conflict.theirs is None and answer is not ConflictAnswer.MINE and not conflict.is_deleted:
        raise RuleViolation(Message("The file as it is outside cannot be read: only yours can be kept."))
    try:
        session.profile.outside.resolve(id, answer)
    except StorageError as error:
        raise RuleViolation(error.sentence) from None


async def _tried(task: FileTask[Result]) -> Result:
    try:
        return await task
    except StorageError as error:
        raise RuleViolation(error.sentence) from None


VERSION_COMMANDS: tuple[Command, ...] = (
    command("versions", Message("List the older versions of a document"), list_versions, answers="versions"),
    command("version.compare", Message("What differs from an older version"), show_difference, answers="rows"),
    command("version.restore", Message("Bring an older version back"), restore_version),
    command("version.copy", Message("Open an older version as a copy"), copy_version),
    command("version.pin", Message("Keep a version permanently"), pin_version),
    command("document.put_back", Message("Bring back what was saved last"), put_back),
    command("document.mend", Message("Restore a damaged file"), mend),
    command("document.leave_deleted", Message("Leave a deleted file deleted"), leave_deleted),
    command("document.damage", Message("What of a damaged file can be read"), show_damage, answers="rows"),
    command("documents.check", Message("Check my documents"), check, answers="report"),
    command("conflicts", Message("List files that were changed here and outside"), list_conflicts, answers="conflicts"),
    command("conflict.resolve", Message("Answer which version of a file counts"), resolve),
)
"""What can be asked about files that are not as they were left."""
