"""How a second start tells the first: a file in the profile, with the files that are to be opened.

The first window answers by taking the file away. Every start writes one of its own, so none is lost to another.
"""

import json
import os
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from alien_desktop.storage.atomic import write_whole
from alien_desktop.storage.errors import StorageError
from alien_desktop.storage.files import RealFiles
from alien_desktop.storage.paths import Paths
from alien_desktop.storage.quarantine import move_in
from alien_desktop.storage.strict_json import parse_strict
from alien_desktop.storage.timestamps import utc_now

REQUEST = "come-forward"
"""The first window watches the folder of the profile for files whose name begins so, and comes to the front."""
_MOST_BYTES = 1_000_000


def notify(folder: Path, files: Sequence[Path] = ()) -> Path | None:
    """Ask the first window to come forward and to offer these files.

    Returns the request, which is gone as soon as it is answered; None when the folder cannot be written to.
    """
    names = json.dumps([str(path.absolute()) for path in files])
    request = folder / f"{REQUEST}-{os.getpid()}-{os.urandom(4).hex()}"
    try:
        write_whole(RealFiles(), request, names.encode("utf-8", "replace"))
    except StorageError:
        return request if request.exists() else None
    return request


def take_requests(paths: Paths) -> tuple[Path, ...] | None:
    """Take the requests of other starts and return the files they name; None when there are none.

    Whatever else has such a name is moved into the quarantine.
    """
    layer = RealFiles()
    try:
        requests = sorted(name for name in layer.listdir(paths.data) if name.startswith(REQUEST))
    except OSError:
        return None
    files: list[Path] = []
    for name in requests:
        path = paths.data / name
        try:
            raw = layer.read(path, _MOST_BYTES)
            layer.unlink(path)
            found = parse_strict(raw, path, _MOST_BYTES) if raw else []
        except FileNotFoundError:
            continue
        except OSError:
            with suppress(OSError):  # what was damaged is gone already
                move_in(layer, path, paths.quarantine, utc_now())
            continue
        files += [Path(one) for one in found if isinstance(one, str)] if isinstance(found, list) else []
    return tuple(files) if requests else None
