"""The walk over all sizes: every view and dialog at each, and what is cut there, covered or out of reach."""

import argparse
import os
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from random import Random
from typing import NamedTuple

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QDialog, QWidget

from alien_desktop.app.application import qt_application
from alien_desktop.gui.scene.players_window import PlayersWindow
from pictures.screens import screens_of
from tests.usability import room
from tests.usability.cut_texts import CutTexts, cut_by, numbers_cut, words_of_the_app_cut
from tests.usability.painted import leaving, wrong_in_rows
from tests.usability.stage import NAMES, OF_OWN_SIZE, Stage, settle

SIZES = (
    *((960, 600, scale) for scale in (80, 100, 125, 150, 200)),
    *((1024, 700, scale) for scale in (80, 100, 125, 150)),
    *((1280, 800, scale) for scale in (80, 100, 110, 125, 150, 200)),
    *((1440, 900, scale) for scale in (80, 100, 125, 165, 200)),
    *((1680, 1050, scale) for scale in (80, 100, 125, 150, 200)),
    *((1920, 1080, scale) for scale in (80, 100, 125, 150, 200)),
    *((2560, 1440, scale) for scale in (80, 100, 125, 150, 175, 200)),
    # Sizes that no list names, and both sides of the places where a view takes another form.
    *((1270, 700, 125), (1366, 768, 110), (1366, 768, 125), (1600, 900, 115), (1744, 981, 90)),
    *((1263, 700, 100), (1264, 560, 100), (1839, 940, 100), (1840, 940, 100), (2299, 1000, 135), (2300, 1000, 100)),
)
"""Width and height of the window in pixels, scale in percent."""

LEAST_UNITS = (640, 400)
"""Pixels at 100 %. Below it a target may be small: everything is to be reached and whole there, not handsome."""


class Finding(NamedTuple):
    """One thing that is wrong in one view."""

    kind: str
    view: str
    text: str


def _rows(view: QWidget, collector: CutTexts) -> list[str]:
    return wrong_in_rows(view, collector)


def _cut(view: QWidget, collector: CutTexts) -> list[str]:
    cut = cut_by(view, collector)
    return [*dict.fromkeys(words_of_the_app_cut(view, cut) + numbers_cut(view, cut))]


KINDS: dict[str, Callable[[QWidget, CutTexts], list[str]]] = {
    "covered": lambda view, _: room.overlapping(view),
    "left behind": lambda view, _: room.left_behind(view),
    "outside": lambda view, _: room.outside(view),
    "sideways": lambda view, _: room.scrolling_sideways(view),
    "scrolling for a hair": lambda view, _: room.scrolling_for_a_hair(view),
    "unreachable": lambda view, _: room.unreachable(view),
    "cut": _cut,
    "cut beside free space": lambda view, _: room.elided_beside_free_space(view),
    "painted wrongly": _rows,
    "painted outside": lambda view, _: leaving(view),
}
"""What is looked for, by the name of its column."""


def states_of(stage: Stage, name: str, size: QSize, scale: int) -> Iterator[QWidget]:
    """Yield the window of a view, and where the sheet has a drawer, again with the drawer in its other place."""
    shown = stage.show(name, size, scale)
    if name in OF_OWN_SIZE or isinstance(shown, (QDialog, PlayersWindow)):
        shown.resize(shown.size().boundedTo(size))
        settle()
    yield shown
    sheet = stage.window.navigator.sheet_view
    if shown is stage.window and sheet.isVisible() and sheet.drawer_button.isVisible():
        sheet.toggle_drawer()
        settle()
        yield shown
        sheet.toggle_drawer()
        settle()


def found_at(stage: Stage, name: str, size: QSize, scale: int, collector: CutTexts) -> list[Finding]:
    """Return what is wrong in a view at a size and a scale in percent."""
    found: dict[Finding, None] = {}
    for shown in states_of(stage, name, size, scale):
        if shown.width() > size.width() or shown.height() > max(size.height(), stage.window.minimumHeight()):
            found[Finding("outside", name, f"is {shown.width()}x{shown.height()}")] = None
        for kind, look in KINDS.items():
            found.update(dict.fromkeys(Finding(kind, name, text) for text in look(shown, collector)))
    return list(found)


def sizes_by_chance(number: int, seed: int) -> Iterator[tuple[int, int, int]]:
    """Yield sizes and scales that no list names, from 640x400 units on."""
    chance = Random(seed)
    while number:
        width, height, scale = chance.randint(960, 2560), chance.randint(600, 1600), chance.randrange(80, 201, 5)
        if width * 100 >= LEAST_UNITS[0] * scale and height * 100 >= LEAST_UNITS[1] * scale:
            number -= 1
            yield width, height, scale


@contextmanager
def _stages(folder: Path, *, anew: bool) -> Iterator[Callable[[], Stage]]:
    """Yield what gives the stage of the next view: one for all, or the app started anew for each."""
    numbers, open_now = count(), list[Stage]()

    def next_stage() -> Stage:
        if anew and open_now:
            open_now.pop().close()
        if not open_now:
            open_now.append(Stage(folder / str(next(numbers))))
        return open_now[0]

    yield next_stage
    for stage in open_now:
        stage.close()


def main(arguments: Sequence[str]) -> int:
    """Print one row of the table for each size as it comes, what was found to stderr; 1 when anything was."""
    parser = argparse.ArgumentParser(prog="dev.py soak sizes", description=__doc__)
    parser.add_argument("sizes", nargs="*", help="such as 1366x768@110; all of the list when there are none")
    parser.add_argument("--views", nargs="+", default=NAMES)
    parser.add_argument(
        "--anew", action="store_true", help="start the app for each view: what only a first opening does"
    )
    parser.add_argument("--chance", type=int, default=0, metavar="N", help="N sizes and scales that no list names")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(arguments)
    named = [tuple(int(one) for one in text.replace("@", "x").split("x")) for text in given.sizes]
    sizes = [*named, *sizes_by_chance(given.chance, given.seed)] or SIZES
    with screens_of((width, height) for width, height, _scale in sizes):
        qt_application()
    print(f"| size | views | {' | '.join(KINDS)} |\n|---|---|{'---|' * len(KINDS)}", flush=True)
    bad = 0
    with (
        tempfile.TemporaryDirectory() as folder,
        CutTexts() as collector,
        _stages(Path(folder), anew=given.anew) as next_stage,
    ):
        for width, height, scale in sizes:
            found = []
            for name in given.views:
                here = found_at(next_stage(), name, QSize(width, height), scale, collector)
                for one in here:
                    print(f"{width}x{height}@{scale} {one.view}: {one.kind}: {one.text}", file=sys.stderr, flush=True)
                found += here
            kinds = [one.kind for one in found]
            row = " | ".join(str(kinds.count(kind)) for kind in KINDS)
            print(f"| {width}×{height} at {scale} % | {len(given.views)} | {row} |", flush=True)
            bad += len(found)
    return 1 if bad else 0


def leave(status: int) -> None:
    """End without taking the windows apart, which tells nothing more."""
    sys.stdout.flush()
    os._exit(status)
