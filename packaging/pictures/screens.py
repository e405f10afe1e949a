"""Screens of their own sizes for Qt's platform without one: a window has the room there that it would really have.

Qt's own offscreen screen is 800 x 800, which many a dialog is too large for.
"""

import json
import os
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

PLATFORM = "QT_QPA_PLATFORM"


@contextmanager
def screens_of(sizes: Iterable[tuple[int, int]]) -> Iterator[None]:
    """Let the QApplication that is made meanwhile have a screen of each size in pixels, side by side.

    A platform that the environment asks for stays.
    """
    if os.environ.get(PLATFORM, "offscreen") != "offscreen":
        yield
        return
    screens, left = [], 0
    for number, (width, height) in enumerate(dict.fromkeys(sizes)):
        place = {"x": left, "y": 0, "width": width, "height": height}
        screens.append({"name": f"screen {number}", "logicalDpi": 96, "dpr": 1, **place})
        left += width
    with tempfile.TemporaryDirectory() as folder:
        config = Path(folder) / "screens.json"
        config.write_text(json.dumps({"screens": screens}), encoding="utf-8")
        os.environ[PLATFORM] = f"offscreen:configfile={config}"
        yield
