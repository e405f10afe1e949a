"""Draw every window and dialog with sample content into a folder: `python3 packaging/dev.py pictures DIR`.

Names after the folder draw these views alone, `--size 1680x1050` windows of this size (again and again), `--scale 150`
everything in them larger; `--theme dim` another theme than dark and light; `--language` takes the `.qm` file of the
language to show. Needs no screen. Prints the path of each file; exit status 1 when the folder cannot be made or
written to.
"""

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PySide6.QtCore import QSize

PACKAGING = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(PACKAGING.parent), str(PACKAGING)]


def _size(text: str) -> "QSize":
    from PySide6.QtCore import QSize

    width, height = (int(part) for part in text.split("x"))
    return QSize(width, height)


def main(arguments: list[str]) -> int:
    """Draw into the folder that is named."""
    from alien_desktop.app.application import qt_application
    from alien_desktop.gui.kit.translation import install_translation
    from alien_desktop.storage.errors import StorageError
    from pictures.draw import SIZES, THEMES, draw
    from pictures.sample_views import VIEWS
    from pictures.screens import screens_of

    parser = argparse.ArgumentParser(prog="pictures")
    parser.add_argument("folder", type=Path)
    parser.add_argument("views", nargs="*", help="names of views; all when there are none")
    parser.add_argument("--size", action="append", type=_size, help="WIDTHxHEIGHT of the windows; may come again")
    parser.add_argument("--scale", type=int, default=100, help="percent, 80 to 200")
    parser.add_argument("--theme", action="append", choices=("dark", "light", "dim"), help="may come again")
    parser.add_argument("--language", type=Path, help="a .qm file")
    given = parser.parse_intermixed_args(arguments)
    if unknown := sorted(set(given.views) - set(VIEWS)):
        parser.error(f"there is no view {', '.join(unknown)}; there are {', '.join(VIEWS)}")
    sizes = given.size or SIZES
    with screens_of((size.width(), size.height()) for size in sizes):
        app = qt_application()
    if given.language:
        install_translation(given.language, app)
    try:
        themes = given.theme or THEMES
        for path in draw(app, given.folder, given.views or VIEWS, sizes, given.scale, themes):
            print(path, flush=True)
    except StorageError as error:
        print(f"{error.path}: {error.sentence}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
