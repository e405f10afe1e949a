"""What can go wrong with files, each kind with a sentence for the user.

A sentence says what happened, what is safe and what to do next. It never quotes the content of a file nor its path:
sentences may end up in logs. The path travels beside it.
"""

from errno import EACCES, EDQUOT, EISDIR, ELOOP, ENOENT, ENOSPC, ENOTDIR, ENXIO, EPERM, EROFS
from pathlib import Path

from alien_desktop.rules.message import Message, in_sequence


class StorageError(OSError):
    """Expected trouble with a file. `path` is where, `sentence` what to tell, `reason` the system's errno if any."""

    def __init__(self, path: Path, sentence: Message, reason: int | None = None) -> None:
        super().__init__(str(sentence))
        self.path = path
        self.sentence = sentence
        self.reason = reason


class DamagedFile(StorageError):
    """The bytes are not a document; the file is left as it is. `what` is the part of the sentence that says why."""

    what: Message | None = None


class NotAPlainFile(StorageError):
    """A link, folder, pipe or device is where a file should be; it is not followed and not written through."""


class TooLarge(StorageError):
    """More bytes or more structure than any file of this app can have; it is not parsed."""


DAMAGE = (DamagedFile, NotAPlainFile, TooLarge)
"""What makes a file one that can be restored from its card in the library."""


class CannotRead(StorageError):
    """The system refused to give the file's bytes."""


class NoSuchDocument(StorageError):
    """There is no file for this id, or the text is no id."""


class SaveFailed(StorageError):
    """Nothing was replaced: the old file is there, whole."""


class ChangedOnDisk(StorageError):
    """The file is not the one that was last read or written here; it was not replaced.

    `deleted` tells a file that is gone from one with other content.
    """

    def __init__(self, path: Path, sentence: Message, *, deleted: bool = False) -> None:
        super().__init__(path, sentence)
        self.deleted = deleted


class NewerSchema(StorageError):
    """The file belongs to a newer version of the app; it can be read and is never saved over."""


class NotConfirmed(StorageError):
    """The new content is in place, but the disk has not confirmed that it survives a power cut."""


_FULL = (ENOSPC, EDQUOT)
_FORBIDDEN = (EACCES, EPERM, EROFS)
_MISSING = (ENOENT, ENOTDIR)
_IN_THE_WAY = (EISDIR, ELOOP, ENOTDIR, ENXIO)


def sentence_of(error: OSError) -> Message:
    """Return the sentence of a StorageError, of any other error the system's own words."""
    return error.sentence if isinstance(error, StorageError) else Message("{error}", error=str(error))


def megabytes(count: int) -> str:
    """Return a number of bytes in MB as a fact of a message: "2", "0.5"."""
    return f"{count / 1_000_000:g}"


def no_folder(path: Path, error: OSError) -> SaveFailed:
    """Return the SaveFailed for a folder that cannot be made."""
    sentence = Message(
        "This folder cannot be made or written to. No file was changed. "
        "Check its rights and the room on its disk, or name another."
    )
    return SaveFailed(path, sentence, error.errno)


def save_failed(path: Path, error: OSError) -> SaveFailed:
    """Return the SaveFailed that tells a system error in words."""
    if isinstance(error, NotAPlainFile) or error.errno in _IN_THE_WAY:
        there = Message("A link, a folder or a device is in the place of a file of this app, or of its folder.")
        open_still, move = Message("Your changes are still open."), Message("Move it away; it will be saved again.")
        return SaveFailed(path, in_sequence([there, open_still, move]), error.errno)
    if error.errno in _FULL:
        what, then = Message("The disk is full."), Message("Free some space; it will be saved again.")
    elif error.errno in _FORBIDDEN:
        what = Message("The app is not allowed to write here.")
        then = Message("Check the rights of the folder, then save again.")
    elif error.errno in _MISSING:
        what = Message("The folder is gone: deleted, moved, or its disk was taken out.")
        then = Message("Put it back, then save again.")
    else:
        what = Message("The disk reported an error while saving.")
        then = Message("Check the disk, then save again.")
    safe = Message("The last saved version is untouched and your changes are still open.")
    return SaveFailed(path, in_sequence([what, safe, then]), error.errno)


def cannot_read(path: Path, error: OSError) -> StorageError:
    """Return the CannotRead that tells a system error in words; an error that already has its sentence stays."""
    if isinstance(error, StorageError):
        return error
    if error.errno in _FORBIDDEN:
        what = Message("The app is not allowed to read this file.")
        then = Message("Check the rights of the file.")
    elif error.errno in _MISSING:
        what, then = Message("There is no such file."), Message("Check its name and folder.")
    else:
        what = Message("The disk reported an error while reading this file.")
        then = Message("Check the disk, then try again.")
    return CannotRead(path, in_sequence([what, Message("Nothing was changed."), then]), error.errno)
