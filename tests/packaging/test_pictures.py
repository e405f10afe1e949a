"""The command that draws every view: without a screen, from anywhere, into any folder."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

PICTURES = Path(__file__).resolve().parents[2] / "packaging" / "pictures"


def draw(folder: Path) -> subprocess.CompletedProcess[str]:
    """Run the command on a machine without a screen and return what it said."""
    no_screen = {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM", "PYTHONPATH"}
    environment = {name: value for name, value in os.environ.items() if name not in no_screen}
    return subprocess.run(
        [sys.executable, str(PICTURES), str(folder)],
        env=environment,
        cwd=Path(folder.anchor),
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )


@pytest.mark.slow
def test_every_view_is_drawn(tmp_path: Path) -> None:
    done = draw(tmp_path / "pictures")
    assert done.returncode == 0, done.stderr
    assert "Traceback" not in done.stderr
    names = {path.stem for path in (tmp_path / "pictures").glob("*.png")}
    for view in ("library", "sheet", "push-dialog", "panic-dialog", "response-dialog", "dice", "initiative"):
        for theme_name in ("dark", "light"):
            for width in (1280, 1920):
                assert f"{view}-{theme_name}-{width}" in names


def test_a_folder_that_cannot_be_made_is_told_in_a_sentence(tmp_path: Path) -> None:
    in_the_way = tmp_path / "file"
    in_the_way.write_text("mine")
    done = draw(in_the_way / "folder")
    assert done.returncode == 1
    assert "cannot be made" in done.stderr
    assert "Traceback" not in done.stderr
    assert in_the_way.read_text() == "mine"
