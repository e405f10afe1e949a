"""How a second start tells the first: a file in the profile, with the files that are to be opened."""

import json
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from alien_desktop.storage.atomic import write_whole
from alien_desktop.storage.errors import StorageError
from alien_desktop.storage.files import RealFiles
from alien_desktop.storage.strict_json import parse_strict

REQUEST_FILE = "come-forward"
"""The first window watches the folder of the profile for a file of this name, and comes to the front."""
_MOST_BYTES = 1_000_000


def notify(folder: Path, files: Sequence[Path] = ()) -> None:
    """Ask the first window to come forward and to offer these files; nothing when the folder cannot be written to."""
    names = json.dumps([str(path.absolute()) for path in files])
    with suppress(StorageError):
        write_whole(RealFiles(), folder / REQUEST_FILE, names.encode("utf-8", "replace"))


def pending_request(folder: Path) -> tuple[Path, ...] | None:
    """Take the request of a second start and return the files it names; None when there is none."""
    path = folder / REQUEST_FILE
    layer = RealFiles()
    try:
        raw = layer.read(path, _MOST_BYTES)
        layer.unlink(path)
        found = parse_strict(raw, path, _MOST_BYTES) if raw else []
    except FileNotFoundError:
        return None
    except OSError:
        return ()
    names = found if isinstance(found, list) else []
    return tuple(Path(name) for name in names if isinstance(name, str))
