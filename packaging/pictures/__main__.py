"""Draw every window and dialog with sample content into a folder: `python3 packaging/dev.py pictures DIR`.

A second argument is the `.qm` file of the language to show. Needs no screen. Prints the path of each
file; exit status 1 when the folder cannot be made or written to.
"""

import os
import sys
from pathlib import Path

PACKAGING = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(PACKAGING.parent), str(PACKAGING)]


def main(arguments: list[str]) -> int:
    """Draw into the folder that is named."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from alien_desktop.app.application import qt_application
    from alien_desktop.gui.kit.translation import install_translation
    from alien_desktop.storage.errors import StorageError
    from pictures.draw import draw_all

    app = qt_application()
    if len(arguments) > 1:
        install_translation(Path(arguments[1]), app)
    try:
        for path in draw_all(app, Path(arguments[0])):
            print(path, flush=True)
    except StorageError as error:
        print(f"{error.path}: {error.sentence}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
