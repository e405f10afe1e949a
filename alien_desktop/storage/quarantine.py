"""The quarantine folder for files that could not be used: nothing is deleted or overwritten here."""

from datetime import datetime
from errno import EEXIST
from pathlib import Path

from alien_desktop.storage.atomic import write_whole
from alien_desktop.storage.digest import sha256_of
from alien_desktop.storage.errors import save_failed
from alien_desktop.storage.files import FileLayer
from alien_desktop.storage.timestamps import name_utc


def keep_copy(
    files: FileLayer, folder: Path, content: bytes, suffix: str, moment: datetime, *, synced: bool = True
) -> Path:
    """Put content into the quarantine and return where it is; the same content is kept only once.

    Not `synced`, only from `make_safe` on does it survive a power cut.
    Raises SaveFailed or NotConfirmed: whoever wants to release the original must not do so then.
    """
    ending = f"-{sha256_of(content).hex()[:16]}{suffix}"
    try:
        files.make_folder(folder)
        for name in files.listdir(folder):
            if name.endswith(ending) and not name.startswith("."):
                return folder / name
    except OSError as error:
        raise save_failed(folder, error) from error
    path = folder / (name_utc(moment) + ending)
    write_whole(files, path, content, synced=synced)
    return path


def move_in(files: FileLayer, path: Path, folder: Path, moment: datetime) -> Path:
    """Move what nobody needs into the quarantine, unread, and return where it is; plain OSError when it cannot be."""
    target = _free_name(files, path, folder, moment)
    files.replace(path, target)
    return target


def keep_as_it_is(files: FileLayer, path: Path, folder: Path, moment: datetime) -> Path:
    """Give a file a second name in the quarantine and return that; where names are single, the file moves.

    For a file that is about to be replaced, however large it is. Plain OSError when neither can be done.
    """
    target = _free_name(files, path, folder, moment)
    try:
        files.link(path, target)
    except OSError:
        files.replace(path, target)
    return target


def _free_name(files: FileLayer, path: Path, folder: Path, moment: datetime) -> Path:
    files.make_folder(folder)
    taken = set(files.listdir(folder))
    name = path.name.lstrip(".")
    names = (f"{name_utc(moment)}-{more}{name}" for more in ("", *(f"{number}-" for number in range(2, 1_000))))
    for one in names:
        if one not in taken:
            return folder / one
    raise FileExistsError(EEXIST, "no name is left in the quarantine", name)
