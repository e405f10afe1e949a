"""What a profile says at its start and later: what was lost, came back, is newer, and what cannot be written.

Every notice names what is safe and what to do next.
"""

from collections.abc import Iterator

from alien_desktop.rules.message import Message, Plural
from alien_desktop.session.recovery import RebuiltHistory, Recovery

JOURNAL_GONE = Message(
    "The journal is empty or missing. All documents are open as they were saved last: look whether the last things you "
    "did are there. The undo history starts again."
)
JOURNAL_BEHIND = Message(
    "The journal ends before what the documents hold: rows at its end are missing, or a file came from elsewhere. All "
    "documents are open as they were saved last: check that the last things you did are there."
)
TABLE_LOST = Message(
    "What waited on the table could not be read; its file is kept beside it. What was rolled is in the log: roll again "
    "what still counts."
)
OPEN_TO_OTHERS = Message(
    "Others on this computer may write to the folder of this profile and change what is in it. Take the right to write "
    "from them, or keep the profile elsewhere."
)
OPEN_READ_ONLY = Message(
    "This profile is open read only: look and roll, nothing is written. Save a copy of what to keep."
)
TAKEN_OVER = Message(
    "Another window has taken over this profile. It has everything up to here; what you do in this one from now on is "
    "not written."
)
NO_OLDER_VERSION = Message(
    "All changes are saved, but older versions can no longer be kept: their folder cannot be written to. Undo still "
    "has every step. Free some space there, or choose another folder in the preferences."
)


def lost_at_start(recovery: Recovery, history: RebuiltHistory) -> Iterator[Message]:
    """Yield what could not be brought back: files that do not fit the journal, and undo histories."""
    for copy in recovery.copies:
        yield Message(
            "The file of a character was not the one that the journal goes on from: put back or changed outside. "
            "It is open as it is; what the journal holds of it is beside it as {copy}. Nothing was merged.",
            copy=copy.name,
        )
    for name in recovery.outdated:
        yield Message(
            "The file of {name} is older than what was saved last, and nothing newer is left here. It is open as "
            "it is; look for a newer copy where it was put back from.",
            name=name,
        )
    if recovery.newer:
        yield Plural(
            "%n documents were saved by a newer version of the app. They are shown and not changed; what was done last "
            "in them here waits in the journal. Update the app to go on with them, or duplicate them.",
            "One document was saved by a newer version of the app. It is shown and not changed; what was done last in "
            "it here waits in the journal. Update the app to go on with it, or duplicate it.",
            len(recovery.newer),
        )
    if damaged := set(recovery.skipped) - recovery.deleted - recovery.newer:
        yield Plural(
            "The files of %n documents cannot be used now. What was done last in them waits in the journal. "
            "Restore them from their cards in the library, or put whole files back and start again.",
            "The file of one document cannot be used now. What was done last in it waits in the journal. "
            "Restore it from its card in the library, or put a whole file back and start again.",
            len(damaged),
        )
    if not history.is_kept:
        yield Message(
            "The undo history does not fit the documents as they are and starts again. All documents are open as their "
            "files have them, and the log keeps every action: look whether the last things you did are there, and play "
            "on."
        )
    elif others := history.without.difference(recovery.skipped):
        yield Plural(
            "The undo history of %n documents does not fit their files and starts again; that of all others is "
            "kept. They are open as their files have them, and the log keeps every action: look whether the last "
            "things you did in them are there, and play on.",
            "The undo history of one document does not fit its file and starts again; that of all others is kept. "
            "It is open as its file has it, and the log keeps every action: look whether the last things you did in it "
            "are there, and play on.",
            len(others),
        )


def deleted_outside(with_version: int, without: int) -> Iterator[Message]:
    """Yield that files were deleted while the app was closed: those of which a version is left, and those without."""
    if with_version:
        yield Plural(
            "The files of %n documents were deleted or moved while the app was closed. Their versions are kept and "
            "nothing else has changed. On their cards in the library, Restore brings them back and Remove leaves them "
            "deleted.",
            "The file of one document was deleted or moved while the app was closed. Its versions are kept and nothing "
            "else has changed. On its card in the library, Restore brings it back and Remove leaves it deleted.",
            with_version,
        )
    if without:
        yield Plural(
            "The files of %n documents were deleted or moved while the app was closed; no version of theirs can be "
            "read. Nothing else has changed. Put them back from copies of yours and start again, or leave it at that.",
            "The file of one document was deleted or moved while the app was closed, and no version of it can be read. "
            "Nothing else has changed. Put it back from a copy of your own and start again, or leave it at that.",
            without,
        )


def came_back(count: int) -> Message:
    """Return that files of removed documents are in the folder again."""
    return Plural(
        "The files of %n documents that you had removed were in the folder again. They go to the trash, "
        "where you can restore them.",
        "The file of a document that you had removed was in the folder again. It goes to the trash, where "
        "you can restore it.",
        count,
    )


def newer_in_journal(left_out: int, *, is_hidden: bool) -> Iterator[Message]:
    """Yield what the journal holds of a newer version: actions that were left out, events that no line shows."""
    if left_out:
        yield Plural(
            "The journal holds %n actions of a newer version of the app; they were left out.",
            "The journal holds an action of a newer version of the app; it was left out.",
            left_out,
        )
    if is_hidden:
        yield Message("The journal holds events of a newer version of the app; the log does not show them.")


def senseless_settings(count: int) -> Message:
    """Return that single settings were replaced by their defaults."""
    return Plural(
        "%n settings make no sense and are as usual until they are changed in the preferences.",
        "One setting makes no sense and is as usual until it is changed in the preferences.",
        count,
    )
