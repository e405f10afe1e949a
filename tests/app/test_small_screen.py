"""The first window on a screen that is smaller than the window would like to be."""

from pathlib import Path

import pytest

from tests.app.displays import run_on
from tests.soak import every


@pytest.mark.parametrize("width, height", [(910, 512), (1092, 614)][:: every(2)])  # 1366 x 768 at 150 and 125 %
def test_the_first_window_is_no_larger_than_its_screen(tmp_path: Path, width: int, height: int) -> None:
    (line,) = run_on(
        [{"name": "small", "x": 0, "y": 0, "width": width, "height": height}],
        "print(window.width(), window.height())\n",
        tmp_path,
    )
    wide, high = map(int, line.split())
    assert (wide, high < height) == (width, True), "and its title bar is seen"
