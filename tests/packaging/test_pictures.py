"""The command that draws views: without a screen, from anywhere, into any folder.

That every view can be brought up and painted is what tests/usability goes by.
"""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from pictures.__main__ import main
from pictures.draw import draw as draw_views
from pictures.sample_stage import ArrangedDice

PICTURES = Path(__file__).resolve().parents[2] / "packaging" / "pictures"


def draw(folder: Path, *views: str) -> subprocess.CompletedProcess[str]:
    """Run the command on a machine without a screen and return what it said."""
    no_screen = {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM", "PYTHONPATH"}
    environment = {name: value for name, value in os.environ.items() if name not in no_screen}
    return subprocess.run(
        [sys.executable, str(PICTURES), str(folder), *views],
        env=environment,
        cwd=Path(folder.anchor),
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )


@pytest.mark.slow
def test_a_view_is_drawn_dark_and_light_in_both_sizes(qapp: QApplication, tmp_path: Path) -> None:
    drawn = list(draw_views(qapp, tmp_path / "pictures", ["library"]))
    assert drawn == [
        tmp_path / "pictures" / f"library-{theme}-{width}.png" for theme in ("dark", "light") for width in (1280, 1920)
    ]
    assert all(path.is_file() for path in drawn)


@pytest.mark.slow
def test_a_scale_makes_everything_larger_up_to_the_size_of_the_screen_that_is_asked_for(tmp_path: Path) -> None:
    """The dialog is 960 pixels wide at 100 %."""
    done = draw(tmp_path, "clock-dialog", "--size", "1280x800", "--theme", "dark", "--scale", "150")
    assert done.returncode == 0, done.stderr
    assert 1200 < QImage(str(tmp_path / "clock-dialog-dark-1280-150.png")).width() <= 1280


@pytest.mark.slow
def test_no_view_shows_what_another_one_did(qapp: QApplication, tmp_path: Path) -> None:
    """Each has a profile of its own: log and history of the second are those of a first one."""
    for folder, views in (("alone", ["dice"]), ("after", ["dice-panic", "dice"])):
        assert len(list(draw_views(qapp, tmp_path / folder, views, [QSize(1280, 800)], themes=["dark"]))) == len(views)
    after, alone = (QImage(str(tmp_path / folder / "dice-dark-1280.png")) for folder in ("after", "alone"))
    assert not alone.isNull()
    assert after == alone


@pytest.mark.slow
def test_a_name_that_is_no_view_is_reported_in_a_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        main([str(tmp_path / "pictures"), "library", "kitchen"])
    assert "there is no view kitchen; there are first-run, library" in capsys.readouterr().err
    assert not (tmp_path / "pictures").exists()


@pytest.mark.slow
def test_a_folder_that_cannot_be_made_is_reported_in_a_sentence(tmp_path: Path) -> None:
    in_the_way = tmp_path / "file"
    in_the_way.write_text("mine")
    done = draw(in_the_way / "folder")
    assert done.returncode == 1
    assert "cannot be made" in done.stderr
    assert "Traceback" not in done.stderr
    assert in_the_way.read_text() == "mine"


@pytest.mark.parametrize("count", [2, 3, 4, 5, 6])
def test_however_many_arranged_dice_are_rolled_every_face_comes_first(count: int) -> None:
    """Whoever rolls again until the result is fair comes to an end."""
    dice = ArrangedDice()
    assert {dice.roll(count)[0] for _ in range(42)} == {1, 2, 3, 4, 5, 6}
