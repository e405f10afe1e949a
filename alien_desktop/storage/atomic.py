"""The one way a whole file gets new content: written beside, synced, then put in place in a single step."""

import os
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext, suppress
from pathlib import Path

from alien_desktop.rules.message import Message
from alien_desktop.storage.errors import NotConfirmed, StorageError, save_failed
from alien_desktop.storage.files import FileLayer, write_all


def temp_path(target: Path) -> Path:
    """Return a name beside `target` that nobody else has: `.stem.pid.random.tmp`."""
    return target.with_name(f".{target.stem}.{os.getpid()}.{os.urandom(4).hex()}.tmp")


def write_whole(
    files: FileLayer,
    target: Path,
    content: bytes,
    check: Callable[[], None] | None = None,
    around: Callable[[int], AbstractContextManager[None]] | None = None,
    *,
    synced: bool = True,
) -> None:
    """Give `target` new content: all of it or nothing, whatever happens in between.

    `check` is asked at the last moment before the old file is replaced and stops everything by raising. `around` is
    given the handle of the new file when its content is safe, and lasts until it is in place: what is written to the
    handle in it comes after the content. Without `synced` a power cut may take it; the end of the process does not.

    Raises SaveFailed (or what `check` raised) with the old file untouched and no temporary file left, or NotConfirmed
    when the new file is in place and only the last sync of its folder failed.
    """
    temporary = temp_path(target)
    handle: int | None = None
    made = False
    try:
        handle = files.open_excl(temporary)
        made = True
        write_all(files, handle, content)
        if synced:
            files.fsync(handle)
        with around(handle) if around is not None else nullcontext():
            closing, handle = handle, None
            files.close(closing)
            if check is not None:
                check()
            files.replace(temporary, target)
    except BaseException as error:
        if handle is not None:
            with suppress(OSError):
                files.close(handle)
        if made:
            with suppress(OSError):
                files.unlink(temporary)
        if isinstance(error, StorageError) or not isinstance(error, OSError):
            raise
        raise save_failed(target, error) from error
    try:
        if synced:
            files.fsync_dir(target.parent)
    except OSError as error:
        raise NotConfirmed(
            target,
            Message(
                "The new version is saved, but the disk has not confirmed it yet: a power cut now could bring the old "
                "one back. It is confirmed with the next save."
            ),
            error.errno,
        ) from error


def make_folder_again(files: FileLayer, folder: Path) -> bool:
    """Make a folder of a profile that somebody has removed, and return whether it is there.

    Where the profile is gone too its disk may have been taken out: nothing is made in its place.
    """
    try:
        files.listdir(folder.parent)
        files.make_folder(folder)
        files.fsync_dir(folder.parent)
    except OSError:
        return False
    return True


def make_safe(files: FileLayer, path: Path) -> None:
    """Return when what was written without `synced` survives a power cut. Raises SaveFailed, or NotAPlainFile.

    What somebody has moved or removed in the meantime needs nothing.
    """
    try:
        files.modified(path)  # to open it for appending would make it again
        handle = files.open_append(path)
        try:
            files.fsync(handle)
        finally:
            files.close(handle)
        files.fsync_dir(path.parent)
    except FileNotFoundError:
        return
    except StorageError:
        raise
    except OSError as error:
        raise save_failed(path, error) from error
