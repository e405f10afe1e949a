"""The paths of files and folders. No name here ever comes from the content of a file."""

import os
from pathlib import Path
from stat import S_ISDIR, S_IWGRP, S_IWOTH

from alien_desktop.rules.message import Message
from alien_desktop.rules.record import record
from alien_desktop.storage.errors import NotAPlainFile, no_folder
from alien_desktop.storage.files import FOLDER_MODE

APP = "alien-desktop"


@record
class Paths:
    """Folders and files of one profile; all absolute."""

    documents: Path
    """Folder: one `<uuid4>.json` each."""
    journal: Path
    """File: the actions; older pieces lie beside it."""
    backups: Path
    portraits: Path
    packs: Path
    quarantine: Path
    """Folder: copies of what could not be read; nothing here is ever overwritten."""
    lock: Path
    """File: held while the app runs."""
    running: Path
    """File: there from start to orderly end."""
    trash: Path
    samples: Path
    """File: there from the first start until every sample is in its file."""
    settings: Path
    """File."""
    state: Path
    """File: windows, columns and the like."""
    table: Path
    """File: the roll that waits on the table."""
    logs: Path

    @classmethod
    def for_profile(cls, profile: Path | None = None) -> "Paths":
        """Return the places for `--profile DIR` (everything below DIR), or the user's own when None."""
        if profile is not None:
            data = config = state = profile.absolute()
            logs = data / "logs"
        else:
            from platformdirs import PlatformDirs  # here, because a profile needs none of it

            user = PlatformDirs(APP, appauthor=False)
            data, config, state, logs = (
                user.user_data_path,
                user.user_config_path,
                user.user_state_path,
                user.user_log_path,
            )
        return cls(
            documents=data / "documents",
            journal=data / "journal.jsonl",
            backups=data / "backups",
            portraits=data / "portraits",
            packs=data / "packs",
            quarantine=data / "quarantine",
            lock=data / "app.lock",
            running=data / "running",
            trash=data / "trash",
            samples=data / "samples-begun",
            settings=config / "settings.json",
            state=state / "state.json",
            table=data / "table.json",
            logs=logs,
        )

    @property
    def data(self) -> Path:
        """The folder that holds documents, journal and the rest."""
        return self.documents.parent

    def ensure(self) -> None:
        """Make the folders, open to nobody else (0700).

        A folder that is already there keeps its rights. Raises SaveFailed when one cannot be made, NotAPlainFile when
        something else has its name: a link in the place of our folders would lead our files elsewhere.
        """
        inner = (self.documents, self.backups, self.portraits, self.packs, self.quarantine, self.trash)
        try:
            for place in (self.data, self.settings.parent, self.state.parent, self.logs, *inner):
                place.mkdir(FOLDER_MODE, parents=True, exist_ok=True)
        except FileExistsError as error:
            raise _not_a_folder(place) from error
        except OSError as error:
            raise no_folder(place, error) from error
        for place in inner:
            if not S_ISDIR(place.lstat().st_mode):
                raise _not_a_folder(place)

    def others_may_write(self) -> bool:
        """Whether other users of this computer may write to the profile.

        They could change it, or have it open for writing at the same time. Your own group counts as you. Windows tells
        nothing here.
        """
        try:
            status = self.data.stat()
        except OSError:
            return False
        if not hasattr(os, "getuid"):
            return False
        foreign_group = status.st_gid not in (os.getgid(), os.getegid())
        mode = status.st_mode
        return bool(mode & S_IWOTH) or (foreign_group and bool(mode & S_IWGRP)) or status.st_uid != os.getuid()


def folder(name: str) -> Path:
    """Return the folder of that name. ValueError for an empty one: it would be where one happens to be."""
    if not name.strip():
        raise ValueError("a folder is needed")
    return Path(name)


def shown_name(name: str) -> str:
    """Return the name of a file as text that can be shown and written; bytes that are no text as their digits."""
    return name.encode("utf-8", "surrogatepass").decode("utf-8", "backslashreplace")


def _not_a_folder(path: Path) -> NotAPlainFile:
    return NotAPlainFile(
        path,
        Message(
            "A link or a file is where a folder of this app should be. Nothing was written there. "
            "Move it away and start again."
        ),
    )
