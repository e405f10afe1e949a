"""Profiles that have been started once: the samples are in their files, as on every start but the first.

The first start writes and syncs some sixty files, which tests of anything else need not wait for: it is made once for
each process of the tests, and copied. `tests/session/test_first_start.py` has the first start itself.
"""

import shutil
import tempfile
from functools import cache
from pathlib import Path

from alien_desktop.session.build_session import build_session
from alien_desktop.session.secure_dice import SecureDice
from alien_desktop.storage.document_store import DocumentStore
from alien_desktop.storage.files import RealFiles
from alien_desktop.storage.paths import Paths
from alien_desktop.storage.timestamps import utc_now


@cache
def _started_once() -> tempfile.TemporaryDirectory[str]:
    """A profile after a real first start; removed when the process ends."""
    folder = tempfile.TemporaryDirectory(prefix="alien-started-once-")
    paths = Paths.for_profile(Path(folder.name) / "profile")
    paths.ensure()
    session = build_session(paths, SecureDice(), DocumentStore(paths, RealFiles(), utc_now).scan())[0]
    assert session.profile.close()
    return folder


def ready(profile: Path) -> Paths:
    """Return the paths of a profile; where there is nothing yet, it becomes one that has been started once."""
    if not profile.exists() or not any(profile.iterdir()):
        once = Path(_started_once().name) / "profile"
        shutil.copytree(once, profile, copy_function=shutil.copyfile, dirs_exist_ok=True)
    paths = Paths.for_profile(profile)
    paths.ensure()
    return paths
